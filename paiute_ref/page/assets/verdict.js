'use strict';

/** A ruling in words, as `paiute_ref/views/ruling.py` and `examples.py` say it. */
const Verdict = (() => {
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */
  /**
   * @typedef {[string, string, string, string, string, Object<string, string>]} ExampleHand  hand,
   *   wild denomination, card taken, a second hand, how it compares, options
   */

  /**
   * @param {House} house
   * @param {string} slug
   */
  function nameKey(house, slug) {
    return Judge.definitionOf(house, slug).name;
  }

  /**
   * A combination by name, with the ranks that decide: "Four/two: sevens and twos".
   * @param {Speaker} speaker
   * @param {House} house
   * @param {{combination: string | null, ranks: string[]}} found with a combination
   */
  function name(speaker, house, { combination: slug, ranks }) {
    const { name: key, shape } = Judge.definitionOf(house, String(slug));
    const combination = speaker.say(key);
    if (!ranks.length) return combination;
    if (shape.sequence) {
      return speaker.say('ruling.high', { combination, rank: speaker.rank(ranks[0]) });
    }
    const words = ranks.map((rank) => speaker.ranks(rank));
    if (words.length === 2) {
      const [first, second] = words;
      return speaker.say('ruling.two-ranks', { combination, first, second });
    }
    return speaker.say('ruling.ranks', { combination, ranks: speaker.listing(words) });
  }

  /**
   * The verdict without its reason.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function short(speaker, ruling) {
    return ruling.combination ? name(speaker, ruling.house, ruling) : speaker.say('ruling.nothing');
  }

  /**
   * The verdict and its reason in one sentence.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function sentence(speaker, ruling) {
    if (!ruling.combination)
      return `${speaker.say('ruling.nothing')} ${whyNothing(speaker, ruling)}`;
    /** @type {Object<string, string>} */
    const words = { verdict: name(speaker, ruling.house, ruling) };
    const stands = Object.entries(ruling.wilds).filter(([wild, card]) => wild !== card);
    stands.forEach(([wild, card], place) => {
      words[`wild${place + 1}`] = speaker.named(wild);
      words[`card${place + 1}`] = speaker.named(card);
    });
    if (ruling.discard) words.discard = speaker.named(ruling.discard);
    const sentences = ruling.discard ? 'ruling.sentence-discard' : 'ruling.sentence';
    return Speak.fill(speaker.several(sentences)[stands.length], words);
  }

  /**
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function whyNothing(speaker, ruling) {
    if (ruling.took && ruling.whyNot.some((each) => each.short === 0)) {
      return speaker.say('ruling.just-taken', { card: speaker.named(ruling.took) });
    }
    const alike = ruling.looksLike;
    if (alike) return speaker.say(Judge.definitionOf(ruling.house, alike).line);
    return speaker.say('ruling.nothing-of-these');
  }

  /**
   * What the rule says on which the verdict rests.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function reason(speaker, { house, combination, rules }) {
    if (combination) return speaker.say(Judge.definitionOf(house, combination).line);
    return speaker.say(`${rules[0]}.text`);
  }

  /**
   * What a wild card stands for.
   * @param {Speaker} speaker
   * @param {string} wild
   * @param {string} card
   */
  function stands(speaker, wild, card) {
    if (wild === card) return speaker.say('ruling.itself', { wild: speaker.named(wild) });
    return speaker.say('ruling.stands', { wild: speaker.named(wild), card: speaker.named(card) });
  }

  /**
   * Where the combination stands in the list.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function place(speaker, { house, combination }) {
    const kinds = house.combinations.map((each) => each.slug);
    const number = kinds.indexOf(/** @type {string} */ (combination)) + 1;
    return speaker.say('ruling.place', {
      place: speaker.number(number),
      total: speaker.number(kinds.length),
    });
  }

  /**
   * Which cards to take next when there is no combination yet: a heading, items and a note.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function advice(speaker, { house, missing }) {
    if (!missing.length) return { heading: speaker.say('ruling.no-card'), items: [], note: '' };
    const { discard } = missing[0];
    const heading = discard
      ? speaker.say('ruling.discard-then', { discard: speaker.named(discard) })
      : speaker.say('ruling.one-card');
    const items = missing.map(({ combination, cards, left }) =>
      speaker.count('ruling.completes', left, {
        combination: speaker.say(nameKey(house, combination)),
        cards: speaker.codes(cards),
      }),
    );
    const hidden = missing.some((each) => each.left < each.cards.length);
    return { heading, items, note: hidden ? speaker.say('ruling.turned-up') : '' };
  }

  /**
   * What else the hand could be called as.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function others(speaker, { house, readings }) {
    return readings.slice(1).map((each) => name(speaker, house, each));
  }

  /**
   * Why it is not worth more.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function whyNot(speaker, { house, took, whyNot: shortfalls }) {
    return shortfalls.map((each) => {
      const verdict = name(speaker, house, each);
      if (each.short === 0 && took) {
        return speaker.say('ruling.lacks-taken', { verdict, card: speaker.named(took) });
      }
      return speaker.count('ruling.lacks', each.short, { verdict });
    });
  }

  /**
   * The house rules of a verdict, where they are not the standard ones.
   * @param {Speaker} speaker
   * @param {House} house
   */
  function houseRules(speaker, house) {
    return Object.entries(house.options).map(([option, value]) =>
      speaker.say('ruling.option', {
        option: speaker.say(`option.${option}.name`),
        value: speaker.say(`option.${option}.${value}.name`),
      }),
    );
  }

  /**
   * What the hand would be under other values of the options that touch a hand.
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   * @param {Rules} rules
   */
  function underOtherRules(speaker, ruling, rules) {
    const touching = rules.options.filter((option) =>
      option.values.some((value) => value.order || value.shapes),
    );
    const told = [];
    for (const { slug, values } of touching) {
      for (const value of values) {
        const house = Judge.makeHouse(rules, { ...ruling.house.settings, [slug]: value.slug });
        const { hand, wild, took } = ruling;
        const other = Judge.judge(hand, wild, house, { took });
        if (!isSame(other, ruling)) {
          told.push(
            `${short(speaker, other)} – ${speaker.say(`option.${slug}.${value.slug}.name`)}`,
          );
        }
      }
    }
    return told;
  }

  /**
   * @param {Ruling} one
   * @param {Ruling} other
   */
  function isSame(one, other) {
    return one.combination === other.combination && one.ranks.join() === other.ranks.join();
  }

  /**
   * An example: the hand, what is wild where that is to be seen, the verdict, and a second hand.
   * @param {Speaker} speaker
   * @param {House} house
   * @param {ExampleHand} example
   */
  function example(speaker, house, [cards, wild, took, rival, result], nameWild = false) {
    const hand = cards.split(' ');
    const ruling = Judge.judge(hand, wild, house, { took: took || null });
    const other = rival ? Judge.judge(rival.split(' '), wild, house) : null;
    const seen = [...hand, ...(other ? other.hand : [])];
    const said = [
      nameWild || seen.some((card) => card[0] === wild) ? speaker.wild(wild) : '',
      took && ruling.combination ? speaker.say('ruling.took', { card: speaker.named(took) }) : '',
      sentence(speaker, ruling),
      other ? speaker.say(`ruling.${result}`, { hand: withName(speaker, other) }) : '',
    ];
    return `${speaker.codes(hand)} – ${said.filter(Boolean).join(' ')}`;
  }

  /**
   * The examples of a rule, an option or a dispute, each under the options that it names. Those of
   * the option `about` begin with the value it has.
   * @param {Speaker} speaker
   * @param {Rules} rules
   * @param {ExampleHand[]} hands
   * @param {string} about
   */
  function examples(speaker, rules, hands, about = '') {
    const differ = new Set(hands.map(([, wild]) => wild)).size > 1;
    return hands.map((hand) => {
      const house = Judge.makeHouse(rules, hand[5]);
      return under(speaker, rules, hand[5], about, example(speaker, house, hand, differ));
    });
  }

  /**
   * @param {Speaker} speaker
   * @param {Rules} rules
   * @param {Object<string, string>} options
   * @param {string} about
   * @param {string} words
   */
  function under(speaker, rules, options, about, words) {
    let told = words;
    for (const { slug } of rules.options.filter((each) => each.slug in options)) {
      const value = speaker.say(`option.${slug}.${options[slug]}.name`);
      const option = speaker.say(`option.${slug}.name`);
      if (slug === about) told = `${value}: ${told}`;
      else told += ` (${speaker.say('ruling.option', { option, value })})`;
    }
    return told;
  }

  /**
   * @param {Speaker} speaker
   * @param {Ruling} ruling
   */
  function withName(speaker, ruling) {
    const codes = speaker.codes(ruling.hand);
    return ruling.combination ? `${codes} (${short(speaker, ruling)})` : codes;
  }

  return Object.freeze({
    name,
    nameKey,
    short,
    sentence,
    reason,
    stands,
    place,
    advice,
    others,
    whyNot,
    houseRules,
    underOtherRules,
    example,
    examples,
  });
})();
