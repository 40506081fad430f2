'use strict';

/**
 * The showdown: which of several hands wins, why, and how the pot is shared, as
 * `paiute_ref/showdown.py` has it. Hands are numbered from 0, as they were given.
 *
 * @typedef {{kind: 'combination' | 'ranks' | 'wilds' | 'equal' | 'nothing', place: number,
 *   higher: string | null, lower: string | null}} Reason  why one hand stands above the next
 * @typedef {{index: number, ruling: Ruling, place: number | null, share: number | null,
 *   reason: Reason | null}} Standing  see `Standing` in showdown.py
 * @typedef {{standings: Standing[], winners: number[], wild: string, house: House,
 *   pot: number | null, carry: number | null}} Compared  the strongest hand first
 */

const Showdown = (() => {
  const FEWEST_HANDS = 2; // rule table.players
  const MOST_HANDS = 5;
  const { MOST_WILDS, PaiuteError, judge, throwAll, verifyHand } = Judge;

  /**
   * Compare two to five hands.
   *
   * `order` are all hands from the dealer's left, as given if left out; `names` is what errors call
   * the hands, their numbers from 1 if left out. Throws as `verifyHands` does, and a RangeError
   * where the order does not name each hand once or the pot is less than nothing.
   *
   * @param {string[][]} hands
   * @param {string} wild
   * @param {House} house
   * @param {{pot?: number | null, turnedUp?: string | null, order?: number[] | null,
   *   names?: (string | number)[] | null}} known
   * @returns {Compared}
   */
  function compare(hands, wild, house, known = {}) {
    const { pot = null, turnedUp = null, names = null } = known;
    const order = known.order || [...hands.keys()];
    const inOrder = [...order].sort((one, other) => one - other);
    if (inOrder.length !== hands.length || inOrder.some((index, at) => index !== at)) {
      throw new RangeError(`order must name each hand once, from 0: ${order}`);
    }
    if (pot !== null && !(pot >= 0)) throw new RangeError(`no pot to share: ${pot}`);
    verifyHands(hands, wild, { turnedUp, names });
    const rulings = hands.map((hand) => judge(hand, wild, house, { turnedUp }));
    const ranking = [...rulings.keys()].sort(
      (one, other) => rulings[other].strength - rulings[one].strength || one - other,
    );
    const winners = ranking.filter((index) => placeOf(rulings[index], rulings) === 1);
    const { shares, carry } = share(pot, winners, order, house);
    const standings = ranking.map((index, at) => ({
      index,
      ruling: rulings[index],
      place: placeOf(rulings[index], rulings),
      share: pot === null ? null : shares.get(index) || 0,
      reason: at + 1 < ranking.length ? reasonOf(rulings[index], rulings[ranking[at + 1]]) : null,
    }));
    return { standings, winners, wild, house, pot, carry };
  }

  /**
   * Its place from 1, skipping after ties (1, 1, 3); null without a combination.
   * @param {Ruling} ruling
   * @param {Ruling[]} rulings
   */
  function placeOf(ruling, rulings) {
    if (ruling.combination === null) return null;
    return 1 + rulings.filter((other) => other.strength > ruling.strength).length;
  }

  /**
   * The winners' shares in whole chips, and what stays. The last of the order is the dealer.
   *
   * Rules stakes.share and stakes.odd-chip with its option: what cannot be shared stays in the
   * pot, or goes, one chip each, to the winners in turn from the dealer's left.
   *
   * @param {number | null} pot
   * @param {number[]} winners
   * @param {number[]} order
   * @param {House} house
   * @returns {{shares: Map<number, number>, carry: number | null}}
   */
  function share(pot, winners, order, house) {
    if (pot === null || !winners.length) return { shares: new Map(), carry: pot };
    const odd = pot % winners.length;
    const even = (pot - odd) / winners.length;
    const carries = house.settings['odd-chip'] === 'carry';
    const inTurn = order.filter((index) => winners.includes(index));
    const lucky = carries ? [] : inTurn.slice(0, odd);
    const shares = winners.map(
      (index) => /** @type {[number, number]} */ ([index, even + Number(lucky.includes(index))]),
    );
    return { shares: new Map(shares), carry: carries ? odd : 0 };
  }

  /**
   * @param {Ruling} above
   * @param {Ruling} below
   * @returns {Reason}
   */
  function reasonOf(above, below) {
    const reason = (/** @type {Reason['kind']} */ kind) => ({
      kind,
      place: 0,
      higher: null,
      lower: null,
    });
    if (above.combination === null || below.combination === null) return reason('nothing');
    if (above.strength === below.strength) return reason('equal');
    if (above.combination !== below.combination) return reason('combination');
    const place = above.ranks.findIndex((rank, at) => rank !== below.ranks[at]);
    if (!above.house.order.by_rank || place < 0) return reason('wilds');
    return { kind: 'ranks', place, higher: above.ranks[place], lower: below.ranks[place] };
  }

  /**
   * Throw every fault, unless the hands can be those of one deal.
   *
   * Codes: `hands.count`; those of `verifyHand` with `hand`, the name or number of the one that is
   * meant; `hands.shared`; `hands.wilds`. Several are the parts of a `hands.several`.
   *
   * @param {string[][]} hands
   * @param {string} wild
   * @param {{turnedUp?: string | null, names?: (string | number)[] | null}} known
   */
  function verifyHands(hands, wild, { turnedUp = null, names = null } = {}) {
    const called = names || hands.map((_, at) => at + 1);
    if (called.length !== hands.length) throw new RangeError('each hand needs a name');
    const holders = holdersOf(hands, called);
    const counts = hands.length >= FEWEST_HANDS && hands.length <= MOST_HANDS;
    throwAll('hands.several', [
      ...(counts ? [] : [new PaiuteError('hands.count', { found: hands.length })]),
      ...hands.flatMap((hand, at) => faultsOf(hand, wild, turnedUp, called[at])),
      ...sharedCards(holders),
      ...(turnedUp === null ? tooManyWilds(called, hands, wild) : []), // else it was told above
    ]);
  }

  /**
   * Who holds each card.
   * @param {string[][]} hands
   * @param {(string | number)[]} called
   */
  function holdersOf(hands, called) {
    /** @type {Map<string, (string | number)[]>} */
    const holders = new Map();
    for (const [at, hand] of hands.entries()) {
      for (const card of new Set(hand))
        holders.set(card, [...(holders.get(card) || []), called[at]]);
    }
    return holders;
  }

  /**
   * The faults of one hand, each with its name.
   * @param {string[]} cards
   * @param {string} wild
   * @param {string | null} turnedUp
   * @param {string | number} hand
   */
  function faultsOf(cards, wild, turnedUp, hand) {
    try {
      verifyHand(cards, wild, { turnedUp });
      return [];
    } catch (error) {
      if (!(error instanceof PaiuteError)) throw error;
      return ofHand(error, hand);
    }
  }

  /**
   * The single faults of one hand among several, each with its name or number as `hand`.
   * @param {PaiuteFault} error
   * @param {string | number} hand
   */
  function ofHand(error, hand) {
    return error.each.map((each) => new PaiuteError(each.code, { hand, ...each.params }));
  }

  /** @param {Map<string, (string | number)[]>} holders */
  function sharedCards(holders) {
    return [...holders].flatMap(([card, [first, ...others]]) =>
      others.map((second) => new PaiuteError('hands.shared', { card, first, second })),
    );
  }

  /**
   * All four wild cards, in the hands of several; in one, it has been told of that hand.
   * @param {(string | number)[]} called
   * @param {string[][]} hands
   * @param {string} wild
   */
  function tooManyWilds(called, hands, wild) {
    const wilds = hands.map((hand) => [...new Set(hand.filter((card) => card[0] === wild))]);
    const tooMany = (/** @type {string[]} */ cards) => new Set(cards).size > MOST_WILDS;
    if (!tooMany(wilds.flat()) || wilds.some(tooMany)) return [];
    const held = called.flatMap((name, at) => (wilds[at].length ? [[name, wilds[at]]] : []));
    return [new PaiuteError('hands.wilds', { wild, held })];
  }

  return Object.freeze({ FEWEST_HANDS, MOST_HANDS, compare, verifyHands, ofHand });
})();
