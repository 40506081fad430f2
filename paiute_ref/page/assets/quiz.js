'use strict';

/**
 * Questions about hands, made from a seed: the same seed asks the same under the same house rules.
 * The judge knows the answers.
 *
 * @typedef {{kind: string, wild: string, hands: string[][], rulings: Ruling[], about: string | null,
 *   choices: string[], answer: string}} Question  `choices` are cards, slugs of combinations or
 *   "none", or numbers of hands or "both"; `about` is the card that is asked for
 */
const Quiz = (() => {
  const { PACK, RANKS, SUITS } = Judge;
  const TRIES = 300;
  const CHOICES = 4;
  const KINDS = ['kind', 'winner', 'wild', 'missing', 'discard'];

  /** How many questions there are. */
  const LENGTH = 10;
  /** The answer that a hand holds no combination. */
  const NONE = 'none';
  /** The answer that two hands are equal. */
  const BOTH = 'both';

  /**
   * Chance from a text: numbers from 0 up to 1. The text is hashed as FNV-1a has it, and the
   * generator is the one known as mulberry32.
   * @param {string} seed
   */
  function chanceOf(seed) {
    let state = 0x811c9dc5;
    for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /** @typedef {() => number} Chance */

  /**
   * @template Item
   * @param {Chance} chance
   * @param {readonly Item[]} items
   */
  function one(chance, items) {
    return items[Math.floor(chance() * items.length)];
  }

  /**
   * @template Item
   * @param {Chance} chance
   * @param {readonly Item[]} items
   */
  function shuffled(chance, items) {
    const left = [...items];
    return items.map(() => left.splice(Math.floor(chance() * left.length), 1)[0]);
  }

  /**
   * A hand in which there is more than in most: of few ranks, or mostly of one suit.
   * @param {Chance} chance
   * @param {string} wild
   * @param {number} size
   */
  function deal(chance, wild, size, pack = PACK) {
    const ranks = shuffled(chance, [...RANKS]).slice(0, 3);
    const suit = one(chance, [...SUITS]);
    const about = one(chance, ['ranks', 'ranks', 'suit', 'all']);
    const wilds = shuffled(
      chance,
      pack.filter((card) => card[0] === wild),
    ).slice(0, 2);
    const natural = pack.filter((card) => {
      const fits =
        about === 'all' || (about === 'suit' ? card[1] === suit : ranks.includes(card[0]));
      return card[0] !== wild && fits;
    });
    return shuffled(chance, [...natural, ...wilds]).slice(0, size);
  }

  /**
   * One question.
   * @param {string} seed
   * @param {number} number
   * @param {House} house
   * @returns {Question}
   */
  function question(seed, number, house) {
    const chance = chanceOf(`${seed} ${number}`);
    const kind = KINDS[(number + Math.floor(chanceOf(seed)() * KINDS.length)) % KINDS.length];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const asked = MAKERS[kind](chance, house);
      if (asked) return { kind, about: null, ...asked };
    }
    return { kind: 'kind', about: null, .../** @type {any} */ (kindOf(chance, house, true)) };
  }

  /** @type {Object<string, (chance: Chance, house: House) => any>} */
  const MAKERS = {
    kind: kindOf,
    winner: winnerOf,
    wild: wildOf,
    missing: missingOf,
    discard: discardOf,
  };

  /**
   * A hand of chance, judged.
   * @param {Chance} chance
   * @param {House} house
   * @param {number} size
   */
  function judged(chance, house, size) {
    const wild = one(chance, [...RANKS]);
    const hand = deal(chance, wild, size);
    return hand.length < size ? null : Judge.judge(hand, wild, house);
  }

  /**
   * Which combination is it? Each is as likely as another, and as nothing.
   * @param {Chance} chance
   * @param {House} house
   */
  function kindOf(chance, house, anything = false) {
    const choices = [...house.combinations.map((each) => each.slug), NONE];
    const wanted = one(chance, choices);
    const ruling = judged(chance, house, one(chance, [5, 6]));
    const answer = (ruling && ruling.combination) || NONE;
    if (!ruling || (answer !== wanted && !anything)) return null;
    return { ...about(ruling), choices, answer };
  }

  /** @param {Ruling} ruling */
  function about(ruling) {
    return { wild: ruling.wild, hands: [ruling.hand], rulings: [ruling] };
  }

  /**
   * Which of two hands wins? Both hold a combination, mostly the same.
   * @param {Chance} chance
   * @param {House} house
   */
  function winnerOf(chance, house) {
    const first = judged(chance, house, 6);
    if (!first || !first.combination) return null;
    const pack = PACK.filter((card) => !first.hand.includes(card));
    const wilds = pack.filter((card) => card[0] === first.wild);
    const hand = deal(
      chance,
      first.wild,
      6,
      pack.filter((card) => card !== wilds[0]),
    );
    if (hand.length < 6) return null;
    const second = Judge.judge(hand, first.wild, house);
    const alike = second.combination === first.combination;
    if (!second.combination || (!alike && chance() < 0.7)) return null;
    const ahead = first.strength - second.strength;
    const answer = ahead ? String(ahead > 0 ? 1 : 2) : BOTH;
    const hands = [first.hand, second.hand];
    return { wild: first.wild, hands, rulings: [first, second], choices: ['1', '2', BOTH], answer };
  }

  /**
   * Which card does the wild card stand for? It is the only one that stands for another card.
   * @param {Chance} chance
   * @param {House} house
   */
  function wildOf(chance, house) {
    const ruling = judged(chance, house, one(chance, [5, 6]));
    const stands = ruling ? Object.entries(ruling.wilds) : [];
    if (!ruling || stands.length !== 1 || stands[0][0] === stands[0][1]) return null;
    const [[card, answer]] = stands;
    const others = PACK.filter(
      (each) => each[0] !== answer[0] && each[1] === answer[1] && each !== card,
    );
    return { ...about(ruling), about: card, choices: among(chance, answer, others), answer };
  }

  /**
   * Which card completes a combination?
   * @param {Chance} chance
   * @param {House} house
   */
  function missingOf(chance, house) {
    const ruling = judged(chance, house, 5);
    if (!ruling || ruling.combination || !ruling.missing.length) return null;
    const good = ruling.missing.flatMap((each) => each.cards);
    const natural = good.filter((card) => card[0] !== ruling.wild);
    const bad = PACK.filter((card) => !good.includes(card) && !ruling.hand.includes(card));
    if (!natural.length || bad.length < CHOICES - 1) return null;
    const answer = one(chance, natural);
    return { ...about(ruling), choices: among(chance, answer, bad), answer };
  }

  /**
   * Which of six cards is discarded? Only where no other discard would be as good.
   * @param {Chance} chance
   * @param {House} house
   */
  function discardOf(chance, house) {
    const ruling = judged(chance, house, 6);
    if (!ruling || !ruling.discard || !isOnlyDiscard(ruling)) return null;
    return { ...about(ruling), choices: ruling.hand, answer: ruling.discard };
  }

  /** @param {Ruling} ruling */
  function isOnlyDiscard({ hand, wild, house, strength }) {
    const kept = hand.map((card) => hand.filter((each) => each !== card));
    const as = kept.filter((five) => Judge.judge(five, wild, house).strength >= strength);
    return as.length === 1;
  }

  /**
   * The right card among others.
   * @param {Chance} chance
   * @param {string} answer
   * @param {string[]} others
   */
  function among(chance, answer, others) {
    return shuffled(chance, [answer, ...shuffled(chance, others).slice(0, CHOICES - 1)]);
  }

  /** A seed that nobody has chosen. */
  function newSeed() {
    const numbers = crypto.getRandomValues(new Uint32Array(1));
    return numbers[0].toString(36);
  }

  return Object.freeze({ LENGTH, NONE, BOTH, KINDS, question, newSeed });
})();
