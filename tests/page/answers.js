'use strict';

/** What the scripts of the page answer to the tests: questions and answers are JSON. */
const Answers = (() => {
  /** What came of some work, or what was wrong. */
  function orFault(work) {
    try {
      return work();
    } catch (error) {
      if (error instanceof Judge.PaiuteError) return { fault: told(error) };
      throw error;
    }
  }

  function told({ code, params, parts }) {
    return { code, params, parts: parts.map(told) };
  }

  const picked = (value, fields) => fields.map((field) => value[field]);

  const ANSWERS = {
    houses: ({ rules, wanted }) =>
      wanted.map(([name, options]) => orFault(() => Judge.makeHouse(rules, options, name))),

    judge({ rules, options, name, hands, fields }) {
      const house = Judge.makeHouse(rules, options, name);
      return hands.map(([hand, wild, took, turnedUp]) =>
        orFault(() => {
          const cards = hand ? hand.split(' ') : [];
          return picked(Judge.judge(cards, wild, house, { took, turnedUp }), fields);
        }),
      );
    },

    compare({ rules, options, name, deals, fields }) {
      const house = Judge.makeHouse(rules, options, name);
      return deals.map(({ hands, wild, ...known }) =>
        orFault(() => {
          const { standings, winners, carry } = Showdown.compare(hands, wild, house, known);
          const shown = standings.map((each) => ({ ...each, ruling: picked(each.ruling, fields) }));
          return { standings: shown, winners, carry };
        }),
      );
    },

    alphabets: ({ written }) =>
      written.map(Notation.makeAlphabet).map(({ parts, words, joiners, jokers, indexes }) => ({
        parts: Object.fromEntries(parts),
        words: [...words],
        joiners: [...joiners],
        jokers: [...jokers],
        indexes,
      })),

    notation({ alphabets, cases }) {
      const made = Object.entries(alphabets).map(([key, each]) => [
        key,
        Notation.makeAlphabet(each),
      ]);
      const known = new Map(made);
      const parsers = { cards: Notation.parseCards, wild: Notation.parseWild };
      return cases.map(([kind, text, name, only]) =>
        orFault(() => parsers[kind](text, known.get(name) || null, only)),
      );
    },

    formatted({ written }) {
      const alphabet = Notation.makeAlphabet(written);
      return Judge.PACK.map((card) => Notation.formatCard(card, alphabet));
    },

    numbers: ({ typed }) => typed.map(Notation.wholeNumber),

    /** Milliseconds of each verdict with all that is told of it. */
    speed({ rules, hands }) {
      const house = Judge.makeHouse(rules);
      return hands.map(([hand, wild]) => {
        const start = performance.now();
        JSON.stringify(Judge.judge(hand.split(' '), wild, house));
        return performance.now() - start;
      });
    },
  };

  /** One question, one answer. */
  function answer(question) {
    const { ask, ...about } = JSON.parse(question);
    return JSON.stringify(ANSWERS[ask](about));
  }

  return { answer };
})();
