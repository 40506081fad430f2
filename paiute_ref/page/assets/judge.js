'use strict';

/**
 * What a hand is: the judge of `paiute_ref/judge.py`, with the same fixed choices, on the same
 * compiled rules. Whoever changes one changes both; the tests hold them against each other.
 *
 * Outside, cards and ranks are the international letters, as in JSON: "Th" and "T". Inside a card
 * is a number, 4 · rank + suit, with the ranks from 0 = two to 12 = ace and the suits clubs,
 * diamonds, hearts, spades.
 *
 * @typedef {{size: number, groups: number[], sequence: number, same_suit: boolean,
 *   top: string | null, suited: number}} Shape  exactly one of groups, sequence and suited is given
 * @typedef {{slug: string, rule: string, name: string, line: string, shape: Shape, runs: Run[]}}
 *   Definition  a kind of combination; `name` and `line` are keys of texts, `runs` those of its
 *   sequence, the highest first
 * @typedef {{ranks: number[], mask: number}} Run
 * @typedef {{ace_low: boolean, by_rank: boolean, natural_first: boolean}} Order
 * @typedef {{name: string, title: string, combinations: Definition[], lookalikes: Definition[],
 *   order: Order, options: Object<string, string>, settings: Object<string, string>}} House
 *   `combinations` from the strongest to the weakest; `options` only what is not standard,
 *   `settings` every option with its value
 *
 * @typedef {{slug: string, name: string, line: string, shape: Partial<Shape>}} WrittenDefinition
 * @typedef {{shape: Partial<Shape>, name?: string, line?: string}} Patch
 * @typedef {{slug: string, order?: Partial<Order>, shapes?: Object<string, Patch>}} OptionValue
 * @typedef {{slug: string, values: OptionValue[]}} Option  the first value is the standard one
 * @typedef {WrittenDefinition | {slug: string, patch: Patch}} Listed
 * @typedef {{slug: string, name: string, options: Object<string, string>,
 *   combinations?: Listed[]}} HouseFile
 * @typedef {{combinations: WrittenDefinition[], lookalikes: WrittenDefinition[],
 *   options: Option[], houses: HouseFile[]}} Rules  as `paiute_ref/page/data.py` writes them
 *
 * @typedef {{combination: string, ranks: string[], cards: string[], wilds: Object<string, string>,
 *   discard: string | null, strength: number}} Reading
 * @typedef {{combination: string, short: number, ranks: string[]}} Shortfall
 * @typedef {{combination: string, cards: string[], left: number, discard: string | null}} Missing
 * @typedef {{hand: string[], wild: string, house: House, took: string | null,
 *   turnedUp: string | null, combination: string | null, ranks: string[], cards: string[],
 *   wilds: Object<string, string>, discard: string | null, strength: number, natural: boolean,
 *   rules: string[], looksLike: string | null, readings: Reading[], whyNot: Shortfall[],
 *   missing: Missing[]}} Ruling  combinations by slug; see `Ruling` in judge.py
 *
 * @typedef {{size: number, counts: number[], most: number[], suits: number[], wilds: number}} Held
 *   a hand as placing sees it: natural cards of each rank, the same with the most first, natural
 *   ranks of each suit (a bit each), wild cards
 * @typedef {{ranks: number[], wanted: [number, number][], wilds: number, suit: number | null}}
 *   Placement  one way to make a shape: the ranks that decide, how many cards of each rank, how
 *   many of them are wild cards, and its suit if it has one
 *
 * @typedef {InstanceType<typeof Judge.PaiuteError>} PaiuteFault
 */

const Judge = (() => {
  const RANKS = '23456789TJQKA';
  const SUITS = 'cdhs';
  const ACE = 12;
  const PACK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const CARD_OF = new Map(PACK.map((code, card) => [code, card]));
  const FROM_ACE = [...RANKS].map((_, place) => ACE - place);
  const FROM_SPADES = [3, 2, 1, 0];
  const HAND_SIZES = [5, 6];
  const MOST_WILDS = 3; // rule wild.at-most-three: the fourth is turned up on the table
  const RANK_DIGITS = 6; // no shape decides by more ranks than a hand has cards
  const NOTHING_ELSE = 'combinations.nothing-else';
  const KEEP_TAKEN_CARD = 'turn.keep-taken-card';

  /** What the reader must mend: a code and its parameters as in errors.py, never a sentence. */
  class PaiuteError extends Error {
    /**
     * @param {string} code
     * @param {Object<string, unknown>} params
     * @param {PaiuteError[]} parts the single faults where several are told at once
     */
    constructor(code, params = {}, parts = []) {
      super(code);
      this.code = code;
      this.params = params;
      this.parts = parts;
    }

    /** The single faults: the parts, or the error itself where it has none. */
    get each() {
      return this.parts.length ? this.parts : [this];
    }
  }

  /**
   * Throw nothing, the one fault, or all of them together.
   * @param {string} code
   * @param {PaiuteError[]} faults
   */
  function throwAll(code, faults) {
    if (faults.length === 1) throw faults[0];
    if (faults.length) throw new PaiuteError(code, {}, faults);
  }

  // Cards and ranks, from letters and back.

  /** @param {string} code */
  function cardOf(code) {
    const card = CARD_OF.get(code);
    if (card === undefined) throw new RangeError(`no card: ${code}`);
    return card;
  }

  /** @param {string} letter */
  function rankOf(letter) {
    const rank = letter.length === 1 ? RANKS.indexOf(letter) : -1;
    if (rank < 0) throw new RangeError(`no rank: ${letter}`);
    return rank;
  }

  const codeOf = (/** @type {number} */ card) => PACK[card];
  const letterOf = (/** @type {number} */ rank) => RANKS[rank];
  const rank = (/** @type {number} */ card) => card >> 2;
  const suit = (/** @type {number} */ card) => card & 3;

  /**
   * Compare as Python does tuples of numbers.
   * @param {number[]} one
   * @param {number[]} other
   */
  function compareRows(one, other) {
    const at = one.findIndex((value, place) => value !== other[place]);
    if (at < 0) return one.length - other.length;
    return at < other.length ? one[at] - other[at] : 1;
  }

  /**
   * Natural cards before wild ones, the lowest first: what is thrown away first.
   * @param {number} wild
   */
  function lowestFirst(wild) {
    return (/** @type {number} */ one, /** @type {number} */ other) =>
      Number(rank(one) === wild) - Number(rank(other) === wild) || one - other;
  }

  // The house: rulebook/house.py.

  /**
   * The rules of one table: a set of the rules by name, with options set otherwise.
   *
   * Throws `house.unknown`, `option.unknown` or `option.unknown-value`, with the `known` ones.
   *
   * @param {Rules} rules
   * @param {Object<string, string>} options
   * @returns {House}
   */
  function makeHouse(rules, options = {}, name = 'standard') {
    const file = rules.houses.find((each) => each.slug === name);
    if (!file) throw unknown('house', { house: name }, rules.houses);
    const chosen = settle(rules.options, file.options, options);
    const order = { ace_low: false, by_rank: true, natural_first: false };
    const written = new Map(rules.combinations.map((each) => [each.slug, each]));
    for (const value of chosen.values()) {
      Object.assign(order, value.order);
      for (const [slug, patch] of Object.entries(value.shapes || {})) {
        written.set(slug, patched(found(written, slug), patch));
      }
    }
    const listed = file.combinations;
    const combinations = listed
      ? listed.map((each) => resolve(each, written))
      : [...written.values()];
    const lookalikes = listed ? [] : stillNothing(rules.lookalikes, combinations);
    return {
      name,
      title: file.name,
      combinations: combinations.map((each) => compiled(each, order)),
      lookalikes: lookalikes.map((each) => compiled(each, order)),
      order,
      options: settings(
        rules.options.filter((each) => chosen.get(each.slug) !== each.values[0]),
        chosen,
      ),
      settings: settings(rules.options, chosen),
    };
  }

  /**
   * @param {string} kind
   * @param {Object<string, string>} said
   * @param {{slug: string}[]} known
   */
  function unknown(kind, said, known) {
    const slugs = known.map((each) => each.slug);
    return new PaiuteError(`${kind}.unknown`, { ...said, known: slugs, close: [] });
  }

  /**
   * The value of every option, the later wishes before the earlier ones.
   * @param {Option[]} options
   * @param {Object<string, string>[]} wishes
   */
  function settle(options, ...wishes) {
    const chosen = new Map(options.map((option) => [option.slug, option.values[0]]));
    for (const [slug, wished] of wishes.flatMap((wish) => Object.entries(wish))) {
      const option = options.find((each) => each.slug === slug);
      if (!option) throw unknown('option', { option: slug }, options);
      const value = option.values.find((each) => each.slug === wished);
      if (!value) {
        const known = option.values.map((each) => each.slug);
        const said = { option: slug, value: wished, known, close: [] };
        throw new PaiuteError('option.unknown-value', said);
      }
      chosen.set(slug, value);
    }
    return chosen;
  }

  /**
   * @param {Option[]} options
   * @param {Map<string, OptionValue>} chosen
   */
  function settings(options, chosen) {
    return Object.fromEntries(options.map(({ slug }) => [slug, found(chosen, slug).slug]));
  }

  /**
   * @template Value
   * @param {Map<string, Value>} values
   * @param {string} slug
   * @returns {Value}
   */
  function found(values, slug) {
    const value = values.get(slug);
    if (value === undefined) throw new RangeError(`no rule: ${slug}`);
    return value;
  }

  /**
   * @param {WrittenDefinition} definition
   * @param {Patch} patch
   * @returns {WrittenDefinition}
   */
  function patched(definition, { shape, name, line }) {
    return {
      slug: definition.slug,
      name: name || definition.name,
      line: line || definition.line,
      shape: { ...definition.shape, ...shape },
    };
  }

  /**
   * @param {Listed} entry
   * @param {Map<string, WrittenDefinition>} written
   */
  function resolve(entry, written) {
    return 'patch' in entry ? patched(found(written, entry.slug), entry.patch) : entry;
  }

  /**
   * The lookalikes that are not combinations in this house, by name or by shape.
   * @param {WrittenDefinition[]} lookalikes
   * @param {WrittenDefinition[]} combinations
   */
  function stillNothing(lookalikes, combinations) {
    const taken = new Set(combinations.flatMap((each) => [each.slug, madeOf(each)]));
    return lookalikes.filter((each) => !taken.has(each.slug) && !taken.has(madeOf(each)));
  }

  /** @param {WrittenDefinition} definition */
  function madeOf({ shape }) {
    return JSON.stringify(Object.values({ ...wholeShape(shape), size: 0 }));
  }

  /**
   * @param {Partial<Shape>} shape
   * @returns {Shape}
   */
  function wholeShape(shape) {
    const {
      size = 0,
      groups = [],
      sequence = 0,
      same_suit = false,
      top = null,
      suited = 0,
    } = shape;
    return { size, groups, sequence, same_suit, top, suited };
  }

  /**
   * @param {WrittenDefinition} definition
   * @param {Order} order
   * @returns {Definition}
   */
  function compiled({ slug, name, line, shape: written }, order) {
    const shape = wholeShape(written);
    return {
      slug,
      rule: `combination.${slug}`,
      name,
      line,
      shape,
      runs: runsOf(shape, order.ace_low),
    };
  }

  /**
   * Every run of so many adjoining ranks, the highest run and in it the highest rank first.
   * @param {Shape} shape
   * @param {boolean} aceLow
   * @returns {Run[]}
   */
  function runsOf({ sequence, top }, aceLow) {
    const line = aceLow ? [...FROM_ACE, ACE] : FROM_ACE;
    const starts = sequence ? line.slice(0, line.length - sequence + 1) : [];
    return starts
      .map((_, start) => line.slice(start, start + sequence))
      .filter(([highest]) => top === null || letterOf(highest) === top)
      .map((ranks) => ({ ranks, mask: ranks.reduce((mask, each) => mask | (1 << each), 0) }));
  }

  /**
   * A combination or lookalike of a house by its slug.
   * @param {House} house
   * @param {string} slug
   */
  function definitionOf(house, slug) {
    const all = [...house.combinations, ...house.lookalikes];
    return found(new Map(all.map((each) => [each.slug, each])), slug);
  }

  // Placing: whether a shape can be made, and with which ranks at best.

  /**
   * @param {number[]} cards
   * @param {number} wild
   * @returns {Held}
   */
  function hold(cards, wild) {
    const counts = FROM_ACE.map(() => 0);
    const suits = [0, 0, 0, 0];
    const natural = cards.filter((card) => rank(card) !== wild);
    for (const card of natural) {
      counts[rank(card)] += 1;
      suits[suit(card)] |= 1 << rank(card);
    }
    const most = [...counts].sort((one, other) => other - one);
    return { size: cards.length, counts, most, suits, wilds: cards.length - natural.length };
  }

  /**
   * Whether a combination can be made with so many wild cards: the quick way to ask only that.
   * @param {Definition} definition
   * @param {Held} held
   * @param {number} wilds
   */
  function canBeMade({ shape, runs }, { most, suits }, wilds) {
    if (shape.groups.length) {
      return (
        shape.groups.reduce((short, group, at) => short + Math.max(0, group - most[at]), 0) <= wilds
      );
    }
    if (shape.suited) return suits.some((held) => ones(held) + wilds >= shape.suited);
    const needed = shape.sequence - wilds;
    const among = shape.same_suit ? suits : [anySuit(suits)];
    return among.some(
      (held) => ones(held) >= needed && runs.some(({ mask }) => ones(held & mask) >= needed),
    );
  }

  /** @param {number[]} suits */
  function anySuit(suits) {
    return suits.reduce((ranks, each) => ranks | each, 0);
  }

  /**
   * The best placement of a combination, or null.
   *
   * The highest ranks count; only where ranks decide nothing and fewer wild cards win is the
   * placement with the fewest wild cards better than the one with the highest ranks.
   *
   * @param {Definition} definition
   * @param {Order} order
   * @param {Held} held
   */
  function bestPlacement(definition, order, held) {
    if (!isMade(definition, held)) return null;
    const fewest = order.natural_first && !order.by_rank ? 0 : held.wilds;
    for (let wilds = fewest; wilds <= held.wilds; wilds += 1) {
      const placement = placeWith(definition, held, wilds);
      if (placement) return placement;
    }
    return null;
  }

  /**
   * @param {Definition} definition
   * @param {Held} held
   */
  function isMade(definition, held) {
    return definition.shape.size <= held.size && canBeMade(definition, held, held.wilds);
  }

  /**
   * @param {Definition} definition
   * @param {Held} held
   * @param {number} wilds
   * @returns {Placement | null}
   */
  function placeWith(definition, held, wilds) {
    if (!canBeMade(definition, held, wilds)) return null;
    const { shape } = definition;
    if (shape.groups.length) return placeGroups(shape.groups, held.counts, wilds);
    if (shape.suited) return placeSuited(shape.suited, held.suits, wilds);
    return placeSequence(definition, held.suits, wilds);
  }

  /**
   * @param {number[]} groups
   * @param {number[]} counts
   * @param {number} wilds
   * @returns {Placement | null}
   */
  function placeGroups(groups, counts, wilds) {
    const filled = fillGroups(groups, counts, wilds, 0);
    if (!filled) return null;
    const wanted = groups.map(
      (group, at) => /** @type {[number, number]} */ ([filled.ranks[at], group]),
    );
    return { ranks: filled.ranks, wanted, wilds: filled.lacking, suit: null };
  }

  /**
   * Groups from the largest down, each at the highest rank that leaves the rest possible.
   * @param {number[]} groups
   * @param {number[]} counts
   * @param {number} wilds
   * @param {number} taken ranks taken already, a bit each
   * @returns {{ranks: number[], lacking: number} | null}
   */
  function fillGroups(groups, counts, wilds, taken) {
    if (!groups.length) return { ranks: [], lacking: 0 };
    const [group, ...others] = groups;
    for (const each of FROM_ACE) {
      const lacking = Math.max(0, group - counts[each]);
      if (lacking > wilds || (taken >> each) & 1) continue;
      const rest = fillGroups(others, counts, wilds - lacking, taken | (1 << each));
      if (rest) return { ranks: [each, ...rest.ranks], lacking: lacking + rest.lacking };
    }
    return null;
  }

  /**
   * @param {number} size
   * @param {number[]} suits
   * @param {number} wilds
   */
  function placeSuited(size, suits, wilds) {
    /** @type {Placement | null} */
    let best = null;
    for (const each of FROM_SPADES) {
      const natural = FROM_ACE.filter((held) => (suits[each] >> held) & 1);
      const fewest = Math.max(0, size - natural.length);
      for (let taken = fewest; taken <= Math.min(wilds, size); taken += 1) {
        // A wild card may stand for a card that is held: the best it can be is one more ace.
        const ranks = [...Array(taken).fill(ACE), ...natural.slice(0, size - taken)];
        const better = best ? compareRows(ranks, best.ranks) || best.wilds - taken : 1;
        if (better > 0) best = { ranks, wanted: counted(ranks), wilds: taken, suit: each };
      }
    }
    return best;
  }

  /**
   * @param {number[]} ranks
   * @returns {[number, number][]}
   */
  function counted(ranks) {
    const counts = new Map();
    for (const each of ranks) counts.set(each, (counts.get(each) || 0) + 1);
    return [...counts];
  }

  /**
   * @param {Definition} definition
   * @param {number[]} suits
   * @param {number} wilds
   * @returns {Placement | null}
   */
  function placeSequence(definition, suits, wilds) {
    const { shape, runs } = definition;
    const among = shape.same_suit ? FROM_SPADES.map((each) => suits[each]) : [anySuit(suits)];
    const best = bestRun(runs, among, wilds);
    if (!best) return null;
    const { ranks } = runs[best.run];
    return {
      ranks: shape.top === null ? ranks.slice(0, 1) : [],
      wanted: ranks.map((each) => [each, 1]),
      wilds: best.lacking,
      suit: shape.same_suit ? FROM_SPADES[best.place] : null,
    };
  }

  /**
   * The highest run, and of equal ones the one with the fewest wild cards.
   * @param {Run[]} runs
   * @param {number[]} among sets of ranks, a bit each
   * @param {number} wilds
   */
  function bestRun(runs, among, wilds) {
    for (const [run, { ranks, mask }] of runs.entries()) {
      const lacks = among.map((held) => ranks.length - ones(held & mask));
      const lacking = Math.min(...lacks);
      if (lacking <= wilds) return { run, lacking, place: lacks.indexOf(lacking) };
    }
    return null;
  }

  /** @param {number} bits */
  function ones(bits) {
    let count = 0;
    for (let rest = bits; rest; rest &= rest - 1) count += 1;
    return count;
  }

  /**
   * The first of the definitions that can be made.
   * @param {Definition[]} definitions
   * @param {Held} held
   */
  function firstMade(definitions, held) {
    const made = definitions.find((each) => isMade(each, held));
    return made ? made.slug : null;
  }

  // Laying out: which cards, what each wild card stands for, and the discard.

  /** @typedef {{hand: number[], wild: number, house: House, took: number | null}} Asked */

  /**
   * The best reading of each combination that can be made, strongest first.
   * @param {Asked} asked
   * @param {Held} held
   * @returns {Generator<LaidOut>}
   */
  function* readingsOf(asked, held) {
    const { combinations, order } = asked.house;
    for (const definition of combinations) {
      const placement = bestPlacement(definition, order, held);
      if (!placement) continue;
      const whole = asked.took === null || definition.shape.size === asked.hand.length;
      const reading = whole
        ? layOut(definition, placement, asked, asked.hand)
        : layOutKeeping(definition, asked);
      if (reading) yield reading;
    }
  }

  /**
   * @typedef {{definition: Definition, ranks: number[], cards: number[],
   *   wilds: Map<number, number>, discard: number | null, strength: number}} LaidOut
   */

  /**
   * The best reading whose sixth card is not the one just taken, if there is one.
   * @param {Definition} definition
   * @param {Asked} asked
   */
  function layOutKeeping(definition, asked) {
    const { hand, wild, house, took } = asked;
    /** @type {LaidOut | null} */
    let best = null;
    for (const discard of [...hand].sort(lowestFirst(wild))) {
      const kept = hand.filter((card) => card !== discard);
      const placement =
        discard === took ? null : bestPlacement(definition, house.order, hold(kept, wild));
      const reading = placement && layOut(definition, placement, asked, kept, discard);
      if (reading && (!best || compareReadings(reading, best) > 0)) best = reading;
    }
    return best;
  }

  /**
   * @param {LaidOut} one
   * @param {LaidOut} other
   */
  function compareReadings(one, other) {
    return (
      one.strength - other.strength ||
      compareRows(one.ranks, other.ranks) ||
      other.wilds.size - one.wilds.size
    );
  }

  /**
   * @param {Definition} definition
   * @param {Placement} placement
   * @param {Asked} asked
   * @param {number[]} hand
   * @param {number | null} discard
   * @returns {LaidOut}
   */
  function layOut(definition, placement, { wild, house }, hand, discard = null) {
    const { natural, lacking } = naturalCards(placement, hand, wild);
    const wilds = standIns(lacking, natural, hand, wild);
    const used = hand.filter((card) => natural.has(card) || wilds.has(card));
    const spare = hand.filter((card) => !used.includes(card)).sort(lowestFirst(wild));
    return {
      definition,
      ranks: placement.ranks,
      cards: used,
      wilds,
      discard: hand.length > definition.shape.size ? spare[0] : discard,
      strength: strengthOf(definition, placement, house),
    };
  }

  /** @typedef {{rank: number, suit: number | null}} Lacking */

  /**
   * The natural cards that make the shape, and what it still lacks, lowest rank first.
   * @param {Placement} placement
   * @param {number[]} hand
   * @param {number} wild
   */
  function naturalCards(placement, hand, wild) {
    const held = hand.filter((card) => rank(card) !== wild).sort((one, other) => other - one);
    /** @type {Set<number>} */
    const natural = new Set();
    /** @type {Lacking[]} */
    const lacking = [];
    for (const [wanted, size] of placement.wanted) {
      const fits = held.filter((card) => rank(card) === wanted && isOfSuit(card, placement.suit));
      const alike = fits.slice(0, size);
      alike.forEach((card) => natural.add(card));
      lacking.push(...Array(size - alike.length).fill({ rank: wanted, suit: placement.suit }));
    }
    return { natural, lacking: lacking.sort((one, other) => one.rank - other.rank) };
  }

  /**
   * @param {number} card
   * @param {number | null} wanted null for any suit
   */
  function isOfSuit(card, wanted) {
    return wanted === null || suit(card) === wanted;
  }

  /**
   * Which wild card stands for which lacking card.
   * @param {Lacking[]} lacking
   * @param {Set<number>} natural
   * @param {number[]} hand
   * @param {number} wild
   * @returns {Map<number, number>}
   */
  function standIns(lacking, natural, hand, wild) {
    const free = hand.filter((card) => rank(card) === wild).sort((one, other) => one - other);
    const left = [...lacking];
    const wilds = new Map();
    for (const card of free) {
      const itself = left.findIndex((each) => each.rank === wild && isOfSuit(card, each.suit));
      if (itself < 0) continue;
      left.splice(itself, 1);
      wilds.set(card, card);
    }
    const there = new Set([...natural, ...wilds.keys()]);
    const others = free.filter((card) => !wilds.has(card));
    for (const [place, missing] of left.entries()) {
      const meant = identity(missing, suit(others[place]), there);
      wilds.set(others[place], meant);
      there.add(meant);
    }
    return wilds;
  }

  /**
   * The card that a wild card of some suit stands for.
   * @param {Lacking} lacking
   * @param {number} own
   * @param {Set<number>} there
   */
  function identity(lacking, own, there) {
    const choices = lacking.suit === null ? [own, ...FROM_SPADES] : [lacking.suit];
    const cards = choices.map((each) => 4 * lacking.rank + each);
    const free = cards.find((card) => !there.has(card));
    return free === undefined ? cards[0] : free;
  }

  /**
   * One number: the kind first, then the ranks, then how few wild cards were needed.
   * @param {Definition} definition
   * @param {Placement} placement
   * @param {House} house
   */
  function strengthOf(definition, placement, { combinations, order }) {
    const ranks = order.by_rank ? placement.ranks : [];
    let strength = combinations.length - combinations.indexOf(definition);
    for (let digit = 0; digit < RANK_DIGITS; digit += 1) {
      strength = strength * RANKS.length + (ranks[digit] || 0);
    }
    const few = order.natural_first ? MOST_WILDS - placement.wilds : 0;
    return strength * (MOST_WILDS + 1) + few;
  }

  // What is missing.

  /**
   * For every combination above the verdict, what it lacks; the nearest in rank last.
   * @param {House} house
   * @param {Held} held
   * @param {Definition | null} verdict
   * @returns {Shortfall[]}
   */
  function shortfalls({ combinations }, held, verdict) {
    const above = verdict ? combinations.slice(0, combinations.indexOf(verdict)) : combinations;
    return above.flatMap((definition) => shortfall(definition, held));
  }

  /**
   * Deal the hand more wild cards until the shape can be made: so many cards it lacks.
   *
   * Nothing for a shape that no cards make, such as a run up to the five where the ace is high.
   *
   * @param {Definition} definition
   * @param {Held} held
   * @returns {Shortfall[]} one or none
   */
  function shortfall(definition, held) {
    const { size } = definition.shape;
    for (let more = 0; more <= size; more += 1) {
      const placement = placeWith(definition, held, held.wilds + more);
      if (placement) {
        const short = Math.max(more, size - held.size);
        return [{ combination: definition.slug, short, ranks: placement.ranks.map(letterOf) }];
      }
    }
    return [];
  }

  /**
   * What to take next for a combination; of six cards, for the discard that leaves most to hope for.
   * @param {Asked} asked
   * @param {number | null} turnedUp
   */
  function missingOf(asked, turnedUp) {
    const { hand, wild, took } = asked;
    if (hand.length === HAND_SIZES[0]) return missingFrom(asked, turnedUp, hand, null);
    const discards = [...hand].sort(lowestFirst(wild)).filter((card) => card !== took);
    const choices = discards.map((discard) => {
      const kept = hand.filter((card) => card !== discard);
      return missingFrom(asked, turnedUp, kept, discard);
    });
    const hopes = choices.map((choice) => choice.reduce((sum, each) => sum + each.left, 0));
    return choices[hopes.indexOf(Math.max(...hopes))];
  }

  /**
   * What can be taken to five kept cards, by the combination it would make.
   * @param {Asked} asked
   * @param {number | null} turnedUp
   * @param {number[]} kept
   * @param {number | null} discard
   * @returns {Missing[]}
   */
  function missingFrom({ hand, wild, house }, turnedUp, kept, discard) {
    const hoped = withAnyCard(house.combinations, hold(kept, wild));
    if (!hoped.length) return [];
    const wildsLeft = MOST_WILDS - hand.filter((card) => rank(card) === wild).length;
    const made = new Map(hoped.map((each) => [each.slug, /** @type {number[]} */ ([])]));
    for (const card of PACK.keys()) {
      const gone = hand.includes(card) || card === turnedUp;
      if (gone || (rank(card) === wild && !wildsLeft)) continue;
      const slug = firstMade(hoped, hold([...kept, card], wild));
      if (slug !== null) found(made, slug).push(card);
    }
    return [...made]
      .filter(([, cards]) => cards.length)
      .map(([combination, cards]) => ({
        combination,
        cards: cards.map(codeOf),
        left: leftOf(cards, wild, wildsLeft),
        discard: discard === null ? null : codeOf(discard),
      }));
  }

  /**
   * What one more card can make at best: no card does more than one that stands for any.
   * @param {Definition[]} definitions
   * @param {Held} kept
   */
  function withAnyCard(definitions, kept) {
    const held = { ...kept, size: kept.size + 1, wilds: kept.wilds + 1 };
    return definitions.filter((each) => isMade(each, held));
  }

  /**
   * How many of these cards can still be out there.
   * @param {number[]} cards
   * @param {number} wild
   * @param {number} wildsLeft
   */
  function leftOf(cards, wild, wildsLeft) {
    const natural = cards.filter((card) => rank(card) !== wild).length;
    return natural + Math.min(wildsLeft, cards.length - natural);
  }

  // The verdict.

  /**
   * Judge five or six cards.
   *
   * `took` is the card just taken from the discard pile, which may not be the one discarded;
   * `turnedUp` is the card that made the denomination wild, if known. Throws as `verifyHand` does.
   *
   * @param {string[]} cards
   * @param {string} wild
   * @param {House} house
   * @param {{took?: string | null, turnedUp?: string | null}} known
   * @returns {Ruling}
   */
  function judge(cards, wild, house, { took = null, turnedUp = null } = {}) {
    verifyHand(cards, wild, { took, turnedUp });
    const asked = {
      hand: cards.map(cardOf),
      wild: rankOf(wild),
      house,
      took: took === null ? null : cardOf(took),
    };
    const held = hold(asked.hand, asked.wild);
    const [best = null] = readingsOf(asked, held);
    const definition = best && best.definition;
    const reading = best ? toldReading(best) : NOTHING;
    const readings = once(() => [...readingsOf(asked, held)].map(toldReading));
    const whyNot = once(() => shortfalls(house, held, definition));
    const missing = once(() => missingOf(asked, turnedUp === null ? null : cardOf(turnedUp)));
    return {
      hand: [...cards],
      wild,
      house,
      took,
      turnedUp,
      ...reading,
      natural: best !== null && best.wilds.size === 0,
      get rules() {
        const kept = took !== null && whyNot().some((each) => each.short === 0);
        return [definition ? definition.rule : NOTHING_ELSE, ...(kept ? [KEEP_TAKEN_CARD] : [])];
      },
      get looksLike() {
        return best ? null : firstMade(house.lookalikes, held);
      },
      get readings() {
        return readings();
      },
      get whyNot() {
        return whyNot();
      },
      get missing() {
        return best ? [] : missing();
      },
    };
  }

  const NOTHING = Object.freeze({
    combination: null,
    ranks: [],
    cards: [],
    wilds: {},
    discard: null,
    strength: 0,
  });

  /**
   * @param {LaidOut} reading
   * @returns {Reading}
   */
  function toldReading({ definition, ranks, cards, wilds, discard, strength }) {
    return {
      combination: definition.slug,
      ranks: ranks.map(letterOf),
      cards: cards.map(codeOf),
      wilds: Object.fromEntries([...wilds].map((pair) => pair.map(codeOf))),
      discard: discard === null ? null : codeOf(discard),
      strength,
    };
  }

  /**
   * What is worked out when it is first asked for.
   * @template Answer
   * @param {() => Answer} work
   */
  function once(work) {
    /** @type {{answer: Answer} | null} */
    let done = null;
    return () => {
      done = done || { answer: work() };
      return done.answer;
    };
  }

  /**
   * Throw unless the cards can be one player's hand in this deal.
   *
   * Codes: `hand.size`, `hand.duplicate`, `hand.wilds`, `hand.turned-up`, `hand.took-five`,
   * `hand.took-elsewhere`; several are the parts of a `hand.several`.
   *
   * @param {string[]} hand
   * @param {string} wild
   * @param {{took?: string | null, turnedUp?: string | null}} known
   */
  function verifyHand(hand, wild, { took = null, turnedUp = null } = {}) {
    /** @type {PaiuteError[]} */
    const faults = [];
    const fault = (/** @type {string} */ code, /** @type {Object<string, unknown>} */ params) =>
      faults.push(new PaiuteError(`hand.${code}`, params));
    const different = new Set(hand);
    if (!HAND_SIZES.includes(hand.length)) fault('size', { found: hand.length });
    twice(hand).forEach((card) => fault('duplicate', { card }));
    const wilds = inOrder([...different].filter((card) => card[0] === wild));
    if (wilds.length > MOST_WILDS) {
      fault('wilds', { wild, cards: wilds });
    } else if (turnedUp !== null && different.has(turnedUp)) {
      fault('turned-up', { card: turnedUp });
    }
    if (took !== null && !different.has(took)) {
      fault('took-elsewhere', { card: took });
    } else if (took !== null && hand.length === HAND_SIZES[0]) {
      fault('took-five', { card: took });
    }
    throwAll('hand.several', faults);
  }

  /**
   * Each card that is there more than once, the lowest first.
   * @param {string[]} hand
   */
  function twice(hand) {
    const again = hand.filter((card, place) => hand.indexOf(card) < place);
    return inOrder([...new Set(again)]);
  }

  /**
   * The lowest first.
   * @param {string[]} cards
   */
  function inOrder(cards) {
    return cards.sort((one, other) => cardOf(one) - cardOf(other));
  }

  return Object.freeze({
    RANKS,
    SUITS,
    PACK: Object.freeze(PACK),
    MOST_WILDS,
    PaiuteError,
    throwAll,
    makeHouse,
    definitionOf,
    judge,
    verifyHand,
  });
})();
