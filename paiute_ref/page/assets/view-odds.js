'use strict';

/** How likely each combination is, as `paiute_ref/views/odds.py` says it. */
const OddsView = (() => {
  /** @typedef {InstanceType<typeof App.Page>} Page */
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */

  const FIGURES = 3;
  const MOST_PLACES = 8;
  const EXACT_BELOW = 100;
  const SIZES = [5, 6];

  /** @param {Page} page */
  function view(page) {
    const { speaker } = page;
    const tables = Dom.make('div');
    const update = () => tables.replaceChildren(...both(page));
    const change = (/** @type {Object<string, any>} */ patch) => {
      page.set(patch);
      page.seen();
      update();
    };
    const wilds = Cards.RANKS.map(
      (rank) => /** @type {[string, string]} */ ([rank, speaker.ranks(rank)]),
    );
    const sizes = SIZES.map(
      (size) =>
        /** @type {[string, string]} */ ([String(size), speaker.count('page.of-cards', size)]),
    );
    const wild = Dom.select(wilds, wildOf(page), (value) => change({ wild: value }));
    const size = Dom.select(sizes, String(page.shown.size), (value) =>
      change({ size: Number(value) }),
    );
    update();
    return [
      Dom.make('h1', {}, speaker.say('page.odds')),
      Dom.make(
        'div.fields',
        {},
        Dom.labelled(speaker.say('page.wild'), wild),
        Dom.labelled(speaker.say('page.hand-size'), size),
      ),
      tables,
    ];
  }

  /** @param {Page} page */
  function wildOf(page) {
    return page.readsWild(page.shown.wild).rank || Cards.RANKS[0];
  }

  /**
   * The numbers for every denomination, from the strongest combination to nothing.
   * @param {Page} page
   * @returns {number[][]}
   */
  function counts({ data, house, shown }) {
    const { options, which, tables } = data.odds;
    const values = options.map((/** @type {string} */ option) => house.settings[option]).join(' ');
    return tables[which[values]][shown.size];
  }

  /** @param {Page} page */
  function both(page) {
    const { speaker, house, shown } = page;
    const all = counts(page);
    const wild = wildOf(page);
    const names = [
      ...house.combinations.map((each) => speaker.say(each.name)),
      speaker.say('odds.none'),
    ];
    const hands = all[0].reduce((sum, each) => sum + each, 0);
    const title = speaker.count('odds.title', shown.size, { hands: speaker.number(hands) });
    const found = all[Cards.RANKS.indexOf(wild)];
    const every = speaker.say('page.each-wild');
    return [
      Dom.make('p', {}, title, '. ', speaker.wild(wild)),
      table(speaker.wild(wild), heads(speaker), one(speaker, names, found, hands)),
      Dom.make('p.note', {}, speaker.say('odds.turned-up')),
      Dom.make('h2', {}, every),
      table(every, [speaker.say('page.wild-short'), ...names], each(speaker, all)),
    ];
  }

  /** @param {Speaker} speaker */
  function heads(speaker) {
    return ['combination', 'hands', 'portion', 'chance'].map((key) => speaker.say(`page.${key}`));
  }

  /**
   * @param {Speaker} speaker
   * @param {string[]} names
   * @param {number[]} found
   * @param {number} hands
   */
  function one(speaker, names, found, hands) {
    return names.map((name, at) => [
      name,
      speaker.number(found[at]),
      share(speaker, found[at], hands),
      found[at] ? oneIn(speaker, found[at], hands) : '–',
    ]);
  }

  /**
   * @param {Speaker} speaker
   * @param {number[][]} all
   */
  function each(speaker, all) {
    return all.map((found, at) => [
      speaker.mark(Cards.RANKS[at]),
      ...found.map((n) => speaker.number(n)),
    ]);
  }

  /**
   * A table of which narrow screens lay each row out as a list; every cell then says its column.
   * @param {string} name
   * @param {string[]} columns
   * @param {string[][]} rows
   */
  function table(name, columns, rows) {
    const head = columns.map((text) => part('th', 'columnheader', {}, text));
    const body = rows.map(([first, ...cells]) => {
      const told = cells.map((text, at) => part('td', 'cell', { 'data-column': columns[at + 1] }, text));
      return part('tr', 'row', {}, part('th', 'rowheader', {}, first), told);
    });
    return part(
      'table.odds',
      'table',
      { 'aria-label': name },
      part('thead', 'rowgroup', {}, part('tr', 'row', {}, head)),
      part('tbody', 'rowgroup', {}, body),
    );
  }

  /**
   * A part of a table, which stays one however it is laid out.
   * @param {string} tag
   * @param {string} role
   * @param {Object<string, string>} attributes
   * @param {...any} children
   */
  function part(tag, role, attributes, ...children) {
    return Dom.make(tag, { role, ...attributes }, ...children);
  }

  /**
   * A percentage of three figures, or of more where it would else be 100%.
   * @param {Speaker} speaker
   * @param {number} part
   * @param {number} whole
   */
  function share(speaker, part, whole) {
    if (!part || part === whole) return speaker.percent(part / whole);
    const before = figuresBefore((100 * part) / whole);
    const places = Math.max(FIGURES - before, 1 - figuresBefore(100 * (1 - part / whole)));
    return speaker.percent(part / whole, Math.min(Math.max(places, 0), MOST_PLACES));
  }

  /**
   * A chance as one in so many; the part is not 0.
   * @param {Speaker} speaker
   * @param {number} part
   * @param {number} whole
   */
  function oneIn(speaker, part, whole) {
    const times = whole / part;
    const exact = times >= EXACT_BELOW || part === whole;
    const places = exact ? 0 : Math.max(1, 1 - figuresBefore(times - 1));
    return speaker.say('odds.one-in', { number: speaker.number(times, places) });
  }

  /**
   * Figures before the point; less than 1 where noughts follow it.
   * @param {number} number
   */
  function figuresBefore(number) {
    return Math.floor(Math.log10(number)) + 1;
  }

  return Object.freeze({ view, share, oneIn });
})();
