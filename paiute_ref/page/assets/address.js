'use strict';

/**
 * What the page shows, as the part of its address behind "#" and back.
 *
 * `#check=7h7s7d2c2h&wild=9&lang=ca&ace=high-or-low`; the first name says which part of the page
 * is shown, and the options of the house stand under their own names. `#turn.take-one` is a rule.
 * In `hand=Ana:7h7s` the colon parts the name from the cards; one in either of them is escaped.
 *
 * @typedef {{code: string, params: Object<string, any>}} Fault
 * @typedef {{name: string, cards: string}} NamedHand
 * @typedef {{view: string, options: Object<string, string>, house: string | null, cards: string,
 *   wild: string, took: string, hands: NamedHand[], pot: string, rule: string, find: string,
 *   seed: string, size: number}} Shown
 */
const Address = (() => {
  const LONGEST = 2000;
  const MOST_HANDS = 5;
  const VIEWS = ['check', 'showdown', 'rules', 'sheet', 'quiz', 'odds'];
  const SLUG = /^[a-z][a-z-]*(\.[a-z-]+)*$/;
  const LETTERS_AND_DIGITS = /^[A-Za-z0-9]{1,20}$/;

  /** @returns {Shown} */
  function nothing() {
    return {
      view: 'check',
      options: {},
      house: null,
      cards: '',
      wild: '',
      took: '',
      hands: [],
      pot: '',
      rule: '',
      find: '',
      seed: '',
      size: 6,
    };
  }

  /**
   * @param {string} hash
   * @param {{options: {slug: string, values: string[]}[], houses: {slug: string}[],
   *   langs: string[], slugs: Set<string>}} known
   * @returns {{shown: Shown, lang: string | null, faults: Fault[]}}
   */
  function read(hash, known) {
    const text = hash.replace(/^#/, '');
    const shown = nothing();
    if (decoded(text).length > LONGEST) {
      return { shown, lang: null, faults: [{ code: 'link.long', params: {} }] };
    }
    if (known.slugs.has(decoded(text))) {
      return { shown: { ...shown, view: 'rules', rule: decoded(text) }, lang: null, faults: [] };
    }
    const reader = { shown, lang: null, faults: /** @type {Fault[]} */ ([]), known };
    const taken = new Set();
    for (const [name, raw] of pairs(text)) {
      const what = VIEWS.includes(name) ? 'view' : name;
      const again = taken.has(what) && what !== 'hand';
      if (again) reader.faults.push(meaningless(raw ? `${name}=${decoded(raw)}` : name));
      else take(reader, name, raw);
      taken.add(what);
    }
    return reader;
  }

  /**
   * The names, and the values as they are written: what is escaped in them parts nothing.
   * @param {string} text
   * @returns {[string, string][]}
   */
  function pairs(text) {
    return text
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), pair.slice(at + 1)];
      });
  }

  /**
   * Percent signs are read where they mean something.
   * @param {string} text
   */
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /**
   * One name with its value.
   * @param {any} reader
   * @param {string} name
   * @param {string} raw
   */
  function take(reader, name, raw) {
    const { shown, faults, known } = reader;
    const value = decoded(raw);
    const option = known.options.find((/** @type {any} */ each) => each.slug === name);
    if (VIEWS.includes(name)) {
      shown.view = name;
      takeView(reader, name, value);
    } else if (option) {
      if (option.values.includes(value)) shown.options[name] = value;
      else faults.push(unknown('option.unknown-value', { option: name, value }, option.values));
    } else if (['wild', 'took', 'pot', 'find'].includes(name)) {
      shown[name] = value;
    } else if (name === 'hand' && shown.hands.length < MOST_HANDS) {
      shown.hands.push(handOf(raw));
    } else if (name === 'size' && ['5', '6'].includes(value)) {
      shown.size = Number(value);
    } else if (name === 'house') {
      const sets = known.houses.map((/** @type {any} */ each) => each.slug);
      if (sets.includes(value)) shown.house = value;
      else faults.push(unknown('house.unknown', { house: value }, sets));
    } else if (name === 'lang') {
      const lang = value.toLowerCase().split(/[-_]/)[0];
      if (known.langs.includes(lang)) reader.lang = lang;
      else faults.push(unknown('language.unknown', { language: value }, known.langs));
    } else {
      faults.push(meaningless(name));
    }
  }

  /**
   * @param {any} reader
   * @param {string} view
   * @param {string} value
   */
  function takeView({ shown, faults, known }, view, value) {
    if (!value) return;
    const [what, fits] = {
      check: ['cards', true],
      rules: ['rule', known.slugs.has(value)],
      quiz: ['seed', LETTERS_AND_DIGITS.test(value)],
    }[view] || ['', false];
    if (fits) shown[what] = value;
    else faults.push(meaningless(value));
  }

  /**
   * @param {string} found
   * @returns {Fault}
   */
  function meaningless(found) {
    return { code: 'link.unknown', params: { found } };
  }

  /**
   * @param {string} code
   * @param {Object<string, string>} said
   * @param {string[]} slugs
   * @returns {Fault}
   */
  function unknown(code, said, slugs) {
    return { code, params: { ...said, known: slugs } };
  }

  /**
   * A hand with or without a name before a colon. Where every colon is escaped, somebody who passed
   * the link on has done it, and the first is the one that parts.
   * @param {string} raw
   * @returns {NamedHand}
   */
  function handOf(raw) {
    const text = raw.includes(':') ? raw : raw.replace(/%3a/i, ':');
    const at = text.indexOf(':');
    return { name: decoded(text.slice(0, Math.max(at, 0))), cards: decoded(text.slice(at + 1)) };
  }

  /**
   * The address of what is shown.
   * @param {Shown} shown
   * @param {string} lang
   */
  function write(shown, lang) {
    /** @type {[string, ...string[]][]} */
    const said = [[shown.view, ownValue(shown)], ...ownPairs(shown), ['lang', lang]];
    const named = Object.entries(shown.options);
    return `#${[...said, ...named].map(([name, ...parts]) => pair(name, parts)).join('&')}`;
  }

  /** @param {Shown} shown */
  function ownValue({ view, cards, rule, seed }) {
    if (view === 'check') return cards;
    return view === 'rules' ? rule : view === 'quiz' ? seed : '';
  }

  /**
   * @param {Shown} shown
   * @returns {[string, ...string[]][]}
   */
  function ownPairs({ view, wild, took, hands, pot, find, size }) {
    /** @type {[string, ...string[]][]} */
    const all =
      view === 'check'
        ? [
            ['wild', wild],
            ['took', took],
          ]
        : view === 'showdown'
          ? [...hands.map(written), ['wild', wild], ['pot', pot]]
          : view === 'rules'
            ? [['find', find]]
            : view === 'odds'
              ? [
                  ['wild', wild],
                  ['size', String(size)],
                ]
              : [];
    return all.filter(([, ...parts]) => parts.some(Boolean));
  }

  /**
   * @param {NamedHand} hand
   * @returns {[string, ...string[]]}
   */
  function written({ name, cards }) {
    return ['hand', name, cards];
  }

  /**
   * @param {string} name
   * @param {string[]} parts those of the value, which colons part
   */
  function pair(name, parts) {
    const value = parts.map(encodeURIComponent).join(':');
    return value ? `${name}=${value}` : name;
  }

  return Object.freeze({ VIEWS, SLUG, nothing, read, write });
})();
