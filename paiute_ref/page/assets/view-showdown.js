'use strict';

/** The part of the page that compares hands. */
const ShowdownView = (() => {
  /** @typedef {InstanceType<typeof App.Page>} Page */

  const MOST_HANDS = Showdown.MOST_HANDS;

  /** @param {Page} page */
  function view(page) {
    const { speaker } = page;
    const blank = { name: '', cards: '' };
    const hands = page.shown.hands.length ? page.shown.hands : [blank, blank];
    /** @type {any} */
    const table = {
      hands: hands.map((each) => ({ ...each })),
      active: 0,
      fields: [],
      rows: Dom.make('ol.hands'),
      said: Dom.make('p.said', { role: 'status' }),
      answer: Dom.make('div'),
    };
    const tap = (/** @type {string} */ card) => tapped(page, table, card);
    table.pack = new Cards.Pack(speaker, speaker.say('page.pack'), tap);
    const { rank } = page.readsWild(page.shown.wild);
    const ask = Dom.make(
      'div.ask',
      {},
      Cards.ranks(speaker, rank, (wild) => changed(page, table, { wild })),
      table.rows,
      Dom.make('div.fields', {}, addButton(page, table), potField(page, table)),
      Dom.make('p.note', {}, speaker.say('page.order')),
      table.pack.node,
    );
    lay(page, table);
    changed(page, table, {}, false);
    const answer = Dom.make('div.answer', {}, table.said, table.answer);
    return [
      Dom.make('h1', {}, speaker.say('page.showdown')),
      Dom.make('div.sides', {}, ask, answer),
    ];
  }

  /**
   * @param {Page} page
   * @param {any} table
   */
  function potField(page, table) {
    const oninput = (/** @type {any} */ event) => {
      changed(page, table, { pot: event.target.value });
    };
    const attributes = { type: 'text', inputmode: 'numeric', maxlength: 100, size: 9 };
    const input = Dom.make('input', { ...attributes, value: page.shown.pot, oninput });
    return Dom.labelled(page.speaker.say('page.pot'), input);
  }

  /**
   * @param {Page} page
   * @param {any} table
   */
  function addButton(page, table) {
    return Dom.button(page.speaker.say('page.add-hand'), () => {
      if (table.hands.length >= MOST_HANDS) return;
      table.hands.push({ name: '', cards: '' });
      table.active = table.hands.length - 1;
      lay(page, table);
      table.fields[table.active].focus();
      changed(page, table, {});
    });
  }

  /**
   * What to fill in for each hand.
   * @param {Page} page
   * @param {any} table
   */
  function lay(page, table) {
    table.fields = [];
    table.rows.replaceChildren(
      ...table.hands.map((/** @type {any} */ _, /** @type {number} */ at) => row(page, table, at)),
    );
  }

  /**
   * @param {Page} page
   * @param {any} table
   * @param {number} at
   */
  function row(page, table, at) {
    const { speaker } = page;
    const number = speaker.say('showdown.hand', { number: speaker.number(at + 1) });
    const name = handField(page, table, at, 'name', { maxlength: 40, placeholder: number });
    const cards = handField(page, table, at, 'cards', {
      maxlength: 100,
      autocapitalize: 'off',
      spellcheck: 'false',
    });
    table.fields[at] = cards;
    const content = [
      Dom.make('legend', {}, number),
      Dom.labelled(speaker.say('page.name'), name),
      Dom.labelled(speaker.say('page.cards'), cards),
      removeButton(page, table, at, number),
    ];
    return Dom.make('li', {}, Dom.make('fieldset.one-hand', {}, content));
  }

  /**
   * The name or the cards of a hand. Whoever comes to one of them taps cards for that hand.
   * @param {Page} page
   * @param {any} table
   * @param {number} at
   * @param {'name' | 'cards'} key
   * @param {Object<string, any>} attributes
   */
  function handField(page, table, at, key, attributes) {
    const hand = table.hands[at];
    const oninput = (/** @type {any} */ event) => {
      hand[key] = event.target.value;
      changed(page, table, {});
    };
    const onfocus = () => {
      table.active = at;
      mark(page, table);
    };
    const listeners = { oninput, onfocus };
    const value = key === 'cards' ? page.written(hand.cards) : hand.name;
    const usual = { type: 'text', autocomplete: 'off', value };
    return Dom.make('input', { ...usual, ...listeners, ...attributes });
  }

  /**
   * @param {Page} page
   * @param {any} table
   * @param {number} at
   * @param {string} number
   */
  function removeButton(page, table, at, number) {
    const remove = () => {
      table.hands.splice(at, 1);
      table.active = 0;
      lay(page, table);
      table.fields[0].focus();
      changed(page, table, {});
    };
    const name = `${page.speaker.say('page.remove-hand')} – ${number}`;
    const label = [Dom.make('span', { 'aria-hidden': 'true' }, '×'), Dom.hidden(name)];
    const disabled = table.hands.length <= Showdown.FEWEST_HANDS;
    return Dom.button(label, remove, { disabled, class: 'remove' });
  }

  /**
   * @param {Page} page
   * @param {any} table
   * @param {string} card
   */
  function tapped(page, table, card) {
    const { hand, all } = holding(page, table);
    const held = hand.includes(card);
    if (!held && !Cards.canJoin(card, all)) return;
    const now = held ? hand.filter((/** @type {string} */ each) => each !== card) : [...hand, card];
    table.hands[table.active].cards = page.speaker.codes(now);
    table.fields[table.active].value = table.hands[table.active].cards;
    changed(page, table, {});
  }

  /**
   * What the hand that is being filled in holds, and what the others do.
   * @param {Page} page
   * @param {any} table
   */
  function holding(page, table) {
    const hands = table.hands.map((/** @type {NamedHand} */ each) => page.reads(each.cards).cards);
    const hand = hands[table.active];
    const others = hands
      .filter((/** @type {any} */ _, /** @type {number} */ at) => at !== table.active)
      .flat();
    const { rank, turnedUp } = page.readsWild(page.shown.wild);
    return { hand, all: { hand, others, wild: rank, turnedUp } };
  }

  /**
   * @param {Page} page
   * @param {any} table
   */
  function mark(page, table) {
    if (!table.pack) return;
    const { hand, all } = holding(page, table);
    table.pack.update(hand, (/** @type {string} */ card) => !Cards.canJoin(card, all), all.wild);
    for (const [at, row] of [...table.rows.children].entries()) {
      row.classList.toggle('active', at === table.active);
    }
  }

  /**
   * @param {Page} page
   * @param {any} table
   * @param {Object<string, any>} patch
   */
  function changed(page, table, patch, byReader = true) {
    const hands = table.hands.map((/** @type {NamedHand} */ each) => ({ ...each }));
    page.set({ ...patch, hands });
    if (byReader) page.seen();
    mark(page, table);
    const { lines, bad, about } = answer(page, hands);
    table.said.className = bad ? 'said fault' : 'said';
    table.said.replaceChildren(...Dom.words(lines.join(' ')));
    table.answer.replaceChildren(...about);
  }

  /**
   * @param {Page} page
   * @param {NamedHand[]} hands
   */
  function answer(page, hands) {
    const { speaker } = page;
    const filled = hands.filter((each) => each.cards.trim());
    const wild = page.readsWild(page.shown.wild);
    const pot = page.readsPot(page.shown.pot);
    const names = filled.map((each) => calledBy(page, hands, each));
    const read = filled.map((each) => page.reads(each.cards));
    const faults = [
      ...wild.faults,
      ...read.flatMap((each, at) =>
        each.faults.map(({ code, params }) => ({ code, params: { hand: names[at], ...params } })),
      ),
      ...sameNames(names),
      ...pot.faults,
    ];
    if (faults.length) return said(speaker.faults(faults), true);
    if (filled.length < 2) return said([speaker.say('page.two-hands')]);
    if (!wild.rank) return said([speaker.say('page.first-wild')]);
    return compared(
      page,
      read.map((each) => each.cards),
      names,
      wild,
      pot.chips,
    );
  }

  /**
   * @param {Page} page
   * @param {NamedHand[]} hands
   * @param {NamedHand} hand
   */
  function calledBy({ speaker }, hands, hand) {
    const number = speaker.number(hands.indexOf(hand) + 1);
    return Speak.quoted(hand.name.trim()) || speaker.say('showdown.hand', { number });
  }

  /** @param {string[]} names */
  function sameNames(names) {
    const folded = names.map((each) => each.normalize('NFC').toLowerCase());
    const twice = names.filter((_, at) => folded.indexOf(folded[at]) < at);
    return [...new Set(twice)].map((name) => ({ code: 'names.twice', params: { name } }));
  }

  /**
   * What is said at once, and what stands below it.
   * @param {string[]} lines
   * @param {any[]} about
   */
  function said(lines, bad = false, about = []) {
    return { lines, bad, about };
  }

  /**
   * @param {Page} page
   * @param {string[][]} hands
   * @param {string[]} names
   * @param {{rank: string | null, turnedUp: string | null}} wild
   * @param {number | null} pot
   */
  function compared(page, hands, names, { rank, turnedUp }, pot) {
    const { speaker } = page;
    const { answer: showdown, faults } = page.tries(() =>
      Showdown.compare(hands, /** @type {string} */ (rank), page.house, { pot, turnedUp, names }),
    );
    if (!showdown) return said(speaker.faults(faults), true);
    const won = Standings.winners(speaker, showdown, names);
    const about = [won, ...Standings.pot(speaker, showdown)];
    const line = about.map((each) => each.text).join(' ');
    const rows = showdown.standings.map((/** @type {Standing} */ each, /** @type {number} */ at) =>
      standing(page, each, showdown.standings[at + 1], names),
    );
    const text = () =>
      [
        ...showdown.standings.map((/** @type {Standing} */ each) => lineOf(speaker, each, names)),
        line,
      ].join('\n');
    return said([line], false, [
      Dom.make('p', {}, page.cites(about.flatMap((each) => each.rules))),
      Dom.make('ol.standings', {}, rows),
      Dom.make(
        'ul.house-rules',
        {},
        page.playedRules().map((each) => Dom.make('li', {}, each)),
      ),
      page.sending(text),
    ]);
  }

  /**
   * @param {InstanceType<typeof Speak.Speaker>} speaker
   * @param {Standing} standing
   * @param {string[]} names
   */
  function lineOf(speaker, { index, place, ruling }, names) {
    const placed = place === null ? '–' : `${speaker.number(place)}.`;
    return `${placed} ${names[index]}: ${speaker.codes(ruling.hand)} – ${Verdict.short(speaker, ruling)}`;
  }

  /**
   * @param {Page} page
   * @param {Standing} each
   * @param {Standing | undefined} below
   * @param {string[]} names
   */
  function standing(page, each, below, names) {
    const { speaker } = page;
    const { ruling, place, index } = each;
    const placed = place === null ? '–' : `${speaker.number(place)}.`;
    const why = Standings.why(speaker, each, below, names);
    return Dom.make(
      'li',
      {},
      Dom.make('h2', {}, `${placed} ${names[index]}`),
      Cards.hand(speaker, ruling.hand, ruling.wild, ruling.wilds),
      Dom.make(
        'p',
        {},
        Dom.words(Verdict.sentence(speaker, ruling)),
        ' ',
        page.cites(ruling.rules),
      ),
      Dom.paragraph(Standings.share(speaker, each)),
      why ? Dom.make('p.note', {}, Dom.words(why.text), ' ', page.cites(why.rules)) : null,
    );
  }

  return Object.freeze({ view });
})();
