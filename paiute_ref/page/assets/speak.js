'use strict';

/** Saying things in one language: texts by their keys, numbers, plurals, lists, names of cards. */
const Speak = (() => {
  const SYMBOLS = { c: '♣', d: '♦', h: '♥', s: '♠' };
  const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;
  const MOST_FAULTS = 12;
  const LONGEST = 40;
  const CARDS = new Set(['card', 'cards']);
  const AMBIGUOUS_CARDS = new Set(['card', 'first', 'second']);

  /**
   * Put values into the {placeholders} of a text; nothing in a value is a placeholder.
   * @param {string} text
   * @param {Object<string, any>} params
   */
  function fill(text, params = {}) {
    return text.replace(PLACEHOLDER, (whole, name) => {
      return Object.hasOwn(params, name) ? String(params[name]) : whole;
    });
  }

  /**
   * What somebody typed, shortened and without what steers the line it stands in.
   * @param {any} text
   */
  function quoted(text) {
    const shown = [...String(text)].filter((each) => !/\p{C}/u.test(each));
    const cut = shown.length > LONGEST ? [...shown.slice(0, LONGEST), '…'] : shown;
    return cut.join('').replace(/\p{M}{4,}/gu, (marks) => [...marks].slice(0, 3).join(''));
  }

  /** One language. */
  class Speaker {
    /**
     * @param {string} lang
     * @param {Map<string, string | string[]>} texts
     */
    constructor(lang, texts) {
      this.lang = lang;
      this.texts = texts;
      this.plurals = new Intl.PluralRules(lang);
      this.lists = new Intl.ListFormat(lang, { type: 'conjunction' });
    }

    /** @param {string} key */
    knows(key) {
      return this.texts.has(key);
    }

    /**
     * A text with its values; the key itself where there is none, which the tests forbid.
     * @param {string} key
     * @param {Object<string, any>} params
     */
    say(key, params = {}) {
      return fill(String(this.texts.get(key) ?? key), params);
    }

    /**
     * Several texts that belong together.
     * @param {string} key
     * @returns {string[]}
     */
    several(key) {
      return /** @type {string[]} */ (this.texts.get(key) ?? []);
    }

    /**
     * The form of a text for n things.
     * @param {string} key
     * @param {number} n
     * @param {Object<string, any>} params
     */
    count(key, n, params = {}) {
      const [one, many] = this.several(key);
      return fill(this.plurals.select(n) === 'one' ? one : many, { n: this.number(n), ...params });
    }

    /** @param {number} n */
    number(n, places = 0) {
      return this.format(n, { maximumFractionDigits: places });
    }

    /** @param {number} share of 1 */
    percent(share, places = 0) {
      return this.format(share, { style: 'percent', maximumFractionDigits: places });
    }

    /**
     * @param {number} n
     * @param {Object<string, any>} how
     */
    format(n, how) {
      const grouped = /** @type {any} */ ({ useGrouping: 'always', ...how });
      return new Intl.NumberFormat(this.lang, grouped).format(n);
    }

    /** @param {string[]} items */
    listing(items) {
      return this.lists.format(items);
    }

    /**
     * The short form of a card, the same in every language: "10♥".
     * @param {string} card
     */
    code(card) {
      return this.rankCode(card[0]) + SYMBOLS[/** @type {'c'} */ (card[1])];
    }

    /** @param {string} rank */
    rankCode(rank) {
      return rank.replace('T', '10');
    }

    /** @param {string[]} cards */
    codes(cards) {
      return cards.map((card) => this.code(card)).join(' ');
    }

    /**
     * What stands in the corners of a rank's cards in this language.
     * @param {string} rank
     */
    mark(rank) {
      return this.say(`rank.${rank}.letters`).split(' ')[0];
    }

    /**
     * The name of a card with its short form behind it.
     * @param {string} card
     */
    named(card) {
      return `${this.say(`card.${card}.name`)} (${this.code(card)})`;
    }

    /** @param {string} rank */
    rank(rank) {
      return this.say(`rank.${rank}.name`);
    }

    /** @param {string} rank */
    ranks(rank) {
      return this.say(`rank.${rank}.plural`);
    }

    /**
     * "The nines are wild."
     * @param {string} rank
     */
    wild(rank) {
      return this.say(`rank.${rank}.wild`);
    }

    /**
     * What is wrong, in a sentence or two for each fault; of very many only the first.
     * @param {{code: string, params: Object<string, any>}[]} faults
     */
    faults(faults) {
      const told = faults.slice(0, MOST_FAULTS).map((each) => this.fault(each));
      const more = faults.length - MOST_FAULTS;
      return more > 0 ? [...told, this.count('fault.more', more)] : told;
    }

    /** @param {{code: string, params: Object<string, any>}} fault */
    fault({ code, params }) {
      const cards = code === 'card.ambiguous' ? AMBIGUOUS_CARDS : CARDS;
      const shown = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          name === 'held' ? this.held(value) : this.shown(value, cards.has(name)),
        ]),
      );
      const mend = shown.close ? 'fault.close' : `fault.${code}.mend`;
      const told = [
        this.say(`fault.${code}`, shown),
        this.knows(mend) ? this.say(mend, shown) : '',
      ];
      const error = told.filter(Boolean).join(' ');
      return params.hand === undefined
        ? error
        : this.say('fault.hand', { hand: shown.hand, error });
    }

    /**
     * Hands, each with some of its cards.
     * @param {[string | number, string[]][]} held
     */
    held(held) {
      const each = held.map(([hand, cards]) =>
        this.say('fault.holds', { hand: quoted(hand), cards: this.codes(cards) }),
      );
      return this.listing(each);
    }

    /**
     * A parameter of a fault: it can be anything that somebody typed.
     * @param {any} value
     * @param {boolean} isCard
     * @returns {string}
     */
    shown(value, isCard) {
      if (value == null) return '';
      if (Array.isArray(value)) return value.map((each) => this.shown(each, isCard)).join(', ');
      return isCard && Judge.PACK.includes(value) ? this.code(value) : quoted(value);
    }
  }

  return Object.freeze({ Speaker, fill, quoted });
})();
