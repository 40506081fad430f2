'use strict';

/** The book of rules, which can be searched, and the sheet. */
const BookView = (() => {
  /** @typedef {InstanceType<typeof App.Page>} Page */
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */

  const MOST_HANDS = 4;
  const COMBINATIONS = 'combinations';

  /** @param {Page} page */
  function view(page) {
    const { speaker } = page;
    const found = Dom.make('div.found');
    const said = Dom.make('p.note', { role: 'status' });
    const look = () => showFound(page, found, said);
    const oninput = (/** @type {any} */ event) => {
      page.set({ find: event.target.value, rule: '' });
      page.seen();
      look();
    };
    const field = Dom.make('input', {
      type: 'search',
      maxlength: 100,
      value: page.shown.find,
      oninput,
    });
    look();
    return [
      Dom.make('h1', { id: 'book' }, speaker.say('book.title')),
      Dom.make(
        'div.fields',
        { role: 'search' },
        Dom.labelled(speaker.say('page.search'), field),
        printButton(page),
      ),
      said,
      found,
      contents(page),
      Dom.make('div.book', {}, chapters(page)),
    ];
  }

  /** @param {Page} page */
  function printButton(page) {
    return Dom.button(page.speaker.say('page.print'), () => window.print(), { class: 'print' });
  }

  /**
   * @param {Page} page
   * @param {HTMLElement} found
   * @param {HTMLElement} said
   */
  function showFound(page, found, said) {
    const { speaker } = page;
    const asked = page.shown.find.trim();
    const results = asked ? page.search(asked) : [];
    const nothing = speaker.say('book.no-match', { words: Speak.quoted(asked) });
    const count = results.length ? speaker.count('page.found', results.length) : nothing;
    said.replaceChildren(asked ? count : '');
    found.replaceChildren(...results.map((each) => result(page, each)));
  }

  /**
   * @param {Page} page
   * @param {{slug: string, texts: string[], isMatch: (word: string) => boolean}} found
   */
  function result(page, { slug, texts, isMatch }) {
    const link = Dom.make(
      'a',
      { href: page.href({ view: 'rules', rule: slug }) },
      page.label(slug),
    );
    const lines = texts.map((text) => Dom.make('p', {}, marked(text, isMatch)));
    return Dom.make('div.result', {}, Dom.make('h2', {}, link), lines);
  }

  /**
   * A text with the words that were looked for marked in it.
   * @param {string} text
   * @param {(word: string) => boolean} isMatch
   */
  function marked(text, isMatch) {
    return Search.pieces(text).map((piece) =>
      isMatch(piece) ? Dom.make('mark', {}, piece) : piece,
    );
  }

  /** @param {Page} page */
  function contents(page) {
    const { speaker, data } = page;
    const slugs = [
      ...data.book.sections.map((/** @type {any} */ each) => each.slug),
      'options',
      'disputes',
      'terms',
    ];
    const items = slugs.map((slug) =>
      Dom.make(
        'li',
        {},
        Dom.make('a', { href: page.href({ view: 'rules', rule: slug }) }, page.label(slug)),
      ),
    );
    const title = speaker.say('book.contents');
    return Dom.make(
      'nav.contents',
      { 'aria-label': title },
      Dom.make('h2', {}, title),
      Dom.make('ol', {}, items),
    );
  }

  /** @param {Page} page */
  function chapters(page) {
    const { book } = page.data;
    return [
      ...book.sections.map((/** @type {any} */ each) => chapter(page, each)),
      part(
        page,
        'options',
        book.options.map((/** @type {any} */ each) => option(page, each)),
      ),
      part(
        page,
        'disputes',
        book.disputes.map((/** @type {any} */ each) => dispute(page, each)),
      ),
      part(page, 'terms', [named(page, 'term', book.terms)]),
    ];
  }

  /**
   * @param {Page} page
   * @param {string} slug
   * @param {any[]} content
   */
  function part(page, slug, content) {
    return Dom.make('section', { id: slug }, Dom.make('h2', {}, page.label(slug)), content);
  }

  /**
   * @param {Page} page
   * @param {{slug: string, rules: any[]}} section
   */
  function chapter(page, { slug, rules }) {
    const { speaker, house } = page;
    const listed = Dom.make(
      'ol.rules',
      {},
      rules.map((each) => rule(page, each)),
    );
    if (slug !== COMBINATIONS) return part(page, slug, [listed]);
    const alike = house.lookalikes.map((each) => each.slug);
    return part(page, slug, [
      Dom.make(
        'ol.combinations',
        {},
        house.combinations.map((each, at) => combination(page, each, at)),
      ),
      listed,
      Dom.make('h3', {}, speaker.say('book.lookalikes')),
      named(page, 'lookalike', alike),
    ]);
  }

  /**
   * @param {Page} page
   * @param {{slug: string, see: string[], sources: string[]}} rule
   */
  function rule(page, { slug, see, sources }) {
    const { speaker } = page;
    const number = Dom.make(
      'a.number',
      { href: page.href({ view: 'rules', rule: slug }) },
      page.number(slug),
    );
    return Dom.make(
      'li',
      { id: slug },
      Dom.make('p', {}, number, Dom.words(speaker.say(`${slug}.text`))),
      why(speaker, `${slug}.why`),
      examples(page, slug),
      notes(page, see, sources),
    );
  }

  /**
   * @param {Speaker} speaker
   * @param {string} key
   */
  function why(speaker, key) {
    return speaker.knows(key) ? Dom.paragraph(speaker.say(key), 'p.why') : null;
  }

  /**
   * @param {Page} page
   * @param {string} slug
   * @param {string} about the option that they are examples of
   */
  function examples({ speaker, data }, slug, about = '') {
    const hands = Verdict.examples(speaker, data.rules, data.book.hands[slug] || [], about);
    return Dom.list([...hands, ...speaker.several(`${slug}.plays`)].map(Dom.words), 'ul.examples');
  }

  /**
   * Where else to look, and where it comes from. The links take the place of {slugs}.
   * @param {Page} page
   * @param {string[]} see
   * @param {string[]} sources
   */
  function notes(page, see, sources) {
    const { speaker } = page;
    const lines = [];
    if (see.length) {
      const [before, after] = speaker.say('book.see').split('{slugs}');
      lines.push(Dom.make('p.note', {}, before, page.cites(see), after));
    }
    if (sources.length) {
      const titles = sources.map((each) => speaker.say(`source.${each}.title`)).join('; ');
      lines.push(Dom.make('p.note', {}, speaker.say('book.source', { sources: titles })));
    }
    return lines;
  }

  /**
   * @param {Page} page
   * @param {Definition} definition
   * @param {number} at
   */
  function combination(page, definition, at) {
    const { speaker, house } = page;
    const hands = page.handsOf(definition.slug).slice(0, MOST_HANDS);
    return Dom.make(
      'li',
      { id: definition.rule },
      Dom.make('h3', {}, `${speaker.number(at + 1)}. ${speaker.say(definition.name)}`),
      Dom.make('p', {}, speaker.say(definition.line)),
      drawn(page, definition.slug),
      Dom.list(
        hands.map((each) => Dom.words(Verdict.example(speaker, house, each))),
        'ul.examples',
      ),
    );
  }

  /**
   * One hand that shows a combination, best without a sixth card.
   * @param {Page} page
   * @param {string} slug
   */
  function drawn(page, slug) {
    const { speaker, house } = page;
    const rulings = page
      .handsOf(slug)
      .map(([hand, wild, took]) =>
        Judge.judge(hand.split(' '), wild, house, { took: took || null }),
      )
      .filter((each) => each.combination === slug);
    const shown = rulings.find((each) => !each.discard) || rulings[0];
    if (!shown) return [];
    const { cards, wild, wilds } = shown;
    const caption = Object.keys(wilds).length ? Dom.paragraph(speaker.wild(wild), 'p.note') : null;
    return [Cards.hand(speaker, cards, wild, wilds), caption];
  }

  /**
   * @param {Page} page
   * @param {{slug: string, values: string[], sources: string[]}} option
   */
  function option(page, { slug, values, sources }) {
    const { speaker, house } = page;
    const key = `option.${slug}`;
    const items = values.map((value) => {
      const [name, line] = ['name', 'line'].map((field) => speaker.say(`${key}.${value}.${field}`));
      return Dom.make(
        'li',
        { id: `${key}.${value}` },
        Dom.make('strong', {}, `${name} –`),
        ' ',
        Dom.words(line),
      );
    });
    const chosen = house.settings[slug];
    const played = speaker.say(chosen === values[0] ? 'book.standard' : 'book.played', {
      value: speaker.say(`${key}.${chosen}.name`),
    });
    return Dom.make(
      'section',
      { id: key },
      Dom.make('h3', {}, page.label(key)),
      Dom.paragraph(speaker.say(`${key}.line`)),
      why(speaker, `${key}.why`),
      why(speaker, `${key}.players`),
      Dom.make('ul.values', {}, items),
      Dom.make('p', {}, played),
      examples(page, key, slug),
      notes(page, [], sources),
    );
  }

  /**
   * @param {Page} page
   * @param {{slug: string, rules: string[]}} dispute
   */
  function dispute(page, { slug, rules }) {
    const { speaker } = page;
    const key = `dispute.${slug}`;
    return Dom.make(
      'section',
      { id: key },
      Dom.make('h3', {}, page.label(key)),
      Dom.paragraph(speaker.say(`${key}.answer`)),
      examples(page, key),
      notes(page, rules, []),
    );
  }

  /**
   * @param {Page} page
   * @param {string} kind
   * @param {string[]} slugs
   */
  function named({ speaker }, kind, slugs) {
    const pairs = slugs.map((slug) => {
      const key = `${kind}.${slug}`;
      const id = { id: key };
      return [
        Dom.make('dt', id, speaker.say(`${key}.name`)),
        Dom.make('dd', {}, Dom.words(speaker.say(`${key}.line`))),
      ];
    });
    return Dom.make('dl', {}, pairs);
  }

  /** @param {Page} page */
  function sheet(page) {
    const { speaker, house } = page;
    const rows = house.combinations.map((each, at) =>
      Dom.make('li', {}, Dom.make('div', {}, drawn(page, each.slug)[0]), side(page, each, at)),
    );
    return [
      Dom.make('h1', {}, speaker.say('book.sheet')),
      Dom.make('div.fields', {}, printButton(page)),
      Dom.make(
        'div.sheet',
        {},
        Dom.make('ol.combinations', {}, rows),
        Dom.make('div.parts', {}, sheetParts(page)),
      ),
    ];
  }

  /**
   * @param {Page} page
   * @param {Definition} definition
   * @param {number} at
   */
  function side(page, { name, line, slug }, at) {
    const { speaker } = page;
    const title = Dom.make('strong', {}, `${speaker.number(at + 1)}. ${speaker.say(name)}`);
    const [, caption = null] = drawn(page, slug);
    return Dom.make(
      'div',
      {},
      Dom.make('p', {}, title),
      Dom.make('p', {}, speaker.say(line)),
      caption,
    );
  }

  /** @param {Page} page */
  function sheetParts(page) {
    const { speaker, data } = page;
    const parts = Object.entries(data.book.sheet).map(([part, rules]) => [
      part,
      /** @type {[string, string][]} */ (rules).map(([slug, option]) =>
        sheetLine(page, slug, option),
      ),
    ]);
    const played = Verdict.houseRules(speaker, page.house);
    const shown = played.length ? [...parts, ['house', played]] : parts;
    return shown.map(([part, lines]) =>
      Dom.make(
        'section',
        {},
        Dom.make('h2', {}, speaker.say(`book.sheet-${part}`)),
        Dom.list(/** @type {string[]} */ (lines).map(Dom.words), part === 'turn' ? 'ol' : 'ul'),
      ),
    );
  }

  /**
   * A rule, or what the house plays in its place.
   * @param {Page} page
   * @param {string} slug
   * @param {string} option
   */
  function sheetLine({ speaker, house }, slug, option) {
    const value = house.options[option];
    return speaker.say(value ? `option.${option}.${value}.line` : `${slug}.text`);
  }

  return Object.freeze({ view, sheet });
})();
