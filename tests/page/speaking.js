'use strict';

/** What the scripts of the page say, for the tests; run in the page itself. */
window.Speaking = (() => {
  /** All that the page holds. */
  async function data() {
    const text = document.getElementById('data').textContent;
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).json();
  }

  function speakerOf({ keys, texts }, lang) {
    return new Speak.Speaker(lang, new Map(keys.map((key, at) => [key, texts[lang][at]])));
  }

  /** Everything that is said of hands: the sentence, advice, other readings, what is lacking. */
  async function hands(lang, options, asked) {
    const all = await data();
    const speaker = speakerOf(all, lang);
    const house = Judge.makeHouse(all.rules, options);
    return asked.map(([cards, wild, took, turnedUp]) => {
      const ruling = Judge.judge(cards.split(' '), wild, house, { took, turnedUp });
      const { heading, items, note } = Verdict.advice(speaker, ruling);
      return [
        Verdict.sentence(speaker, ruling),
        Verdict.reason(speaker, ruling),
        ruling.combination ? [] : [heading, ...items, ...(note ? [note] : [])],
        ruling.combination ? Verdict.others(speaker, ruling) : [],
        Verdict.whyNot(speaker, ruling),
        ruling.combination ? Verdict.place(speaker, ruling) : '',
      ];
    });
  }

  /** Everything that is said of showdowns: why, shares, who wins, the pot; with cited rules. */
  async function showdowns(lang, options, asked) {
    const all = await data();
    const speaker = speakerOf(all, lang);
    const house = Judge.makeHouse(all.rules, options);
    return asked.map(({ hands: given, wild, pot, names }) => {
      const cards = given.map((each) => each.split(' '));
      const showdown = Showdown.compare(cards, wild, house, { pot });
      const { standings } = showdown;
      return [
        standings.map((each, at) => Standings.why(speaker, each, standings[at + 1], names)),
        standings.map((each) => Standings.share(speaker, each)),
        Standings.winners(speaker, showdown, names),
        Standings.pot(speaker, showdown),
      ];
    });
  }

  /** What is wrong with hands, in words. */
  async function faults(lang, asked) {
    const all = await data();
    const speaker = speakerOf(all, lang);
    const alphabet = Notation.makeAlphabet(all.alphabets[lang]);
    const house = Judge.makeHouse(all.rules);
    return asked.map(([text, wild]) => {
      try {
        Judge.judge(Notation.parseCards(text, alphabet).cards, wild, house);
        return [];
      } catch (error) {
        return speaker.faults(error.each);
      }
    });
  }

  /** What is wrong with hands that are compared, in words. */
  async function showdownFaults(lang, asked) {
    const all = await data();
    const speaker = speakerOf(all, lang);
    const house = Judge.makeHouse(all.rules);
    return asked.map(({ hands: given, wild, turnedUp, names }) => {
      const cards = given.map((each) => each.split(' '));
      try {
        Showdown.compare(cards, wild, house, { turnedUp, names });
        return [];
      } catch (error) {
        return speaker.faults(error.each);
      }
    });
  }

  async function numbers(lang, counts, whole) {
    const speaker = speakerOf(await data(), lang);
    return counts.map((part) => [
      speaker.number(part),
      OddsView.share(speaker, part, whole),
      part ? OddsView.oneIn(speaker, part, whole) : '',
    ]);
  }

  async function questions(options, seeds) {
    const house = Judge.makeHouse((await data()).rules, options);
    const numbers = [...Array(Quiz.LENGTH).keys()];
    const all = seeds.flatMap((seed) => numbers.map((n) => Quiz.question(seed, n, house)));
    return all.map(({ rulings, ...asked }) => asked);
  }

  return { data, hands, showdowns, faults, showdownFaults, numbers, questions };
})();
