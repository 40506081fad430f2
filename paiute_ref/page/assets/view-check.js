'use strict';

/** The part of the page that judges one hand. */
const CheckView = (() => {
  /** @typedef {InstanceType<typeof App.Page>} Page */

  /** What was typed or tapped, read: cards, wild denomination, the card turned up, faults. */
  class Asked {
    /** @param {Page} page */
    constructor(page) {
      const { cards, wild, took } = page.shown;
      this.hand = page.reads(cards);
      this.wild = page.readsWild(wild);
      this.took = took ? page.reads(took) : null;
    }

    get faults() {
      return [...this.hand.faults, ...this.wild.faults, ...(this.took ? this.took.faults : [])];
    }

    /** The card just taken, which counts only where six cards are held. */
    get taken() {
      return this.took ? this.took.cards[0] || null : null;
    }
  }

  /** @param {Page} page */
  function view(page) {
    const { speaker } = page;
    const parts = {
      typed: /** @type {HTMLInputElement} */ (typedField(page, () => changed(page, parts))),
      pack: new Cards.Pack(speaker, speaker.say('page.pack'), (card) => tapped(page, parts, card)),
      took: Dom.make('div.took'),
      ranks: Dom.make('div'),
      verdict: Dom.make('div.verdict'),
      said: Dom.make('p.said', { role: 'status' }),
    };
    const field = Dom.labelled(speaker.say('page.typed'), parts.typed);
    const clear = Dom.button(speaker.say('page.clear'), () => cleared(page, parts));
    const ask = Dom.make(
      'div.ask',
      {},
      parts.ranks,
      Dom.make('h2', {}, speaker.say('page.pack')),
      parts.pack.node,
      Dom.make('div.fields', {}, field, clear),
      parts.took,
    );
    const answer = Dom.make('div.answer', {}, parts.said, parts.verdict);
    update(page, parts);
    return [Dom.make('h1', {}, speaker.say('page.check')), Dom.make('div.sides', {}, ask, answer)];
  }

  /**
   * @param {Page} page
   * @param {() => void} onchange
   */
  function typedField(page, onchange) {
    const oninput = (/** @type {any} */ event) => {
      page.set({ cards: event.target.value, took: '' });
      onchange();
    };
    return Dom.make('input', {
      type: 'text',
      inputmode: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: 500,
      placeholder: '7h 7s 7d 2c 2h',
      value: page.written(page.shown.cards),
      oninput,
    });
  }

  /**
   * @param {Page} page
   * @param {any} parts
   * @param {string} card
   */
  function tapped(page, parts, card) {
    const asked = new Asked(page);
    const { cards } = asked.hand;
    const held = cards.includes(card);
    if (!held && !Cards.canJoin(card, table(asked))) return;
    const now = held ? cards.filter((each) => each !== card) : [...cards, card];
    page.set({ cards: now.join(''), took: '' });
    parts.typed.value = page.written(page.shown.cards);
    changed(page, parts);
  }

  /** @param {Asked} asked */
  function table({ hand, wild }) {
    return { hand: hand.cards, others: [], wild: wild.rank, turnedUp: wild.turnedUp };
  }

  /**
   * @param {Page} page
   * @param {any} parts
   */
  function cleared(page, parts) {
    page.set({ cards: '', took: '' });
    parts.typed.value = '';
    changed(page, parts);
  }

  /**
   * @param {Page} page
   * @param {any} parts
   */
  function changed(page, parts) {
    update(page, parts);
    page.seen();
  }

  /**
   * @param {Page} page
   * @param {any} parts
   */
  function update(page, parts) {
    const asked = new Asked(page);
    const { rank } = asked.wild;
    if (!parts.ranks.contains(document.activeElement)) {
      const choose = (/** @type {string} */ wild) => {
        page.set({ wild });
        changed(page, parts);
      };
      parts.ranks.replaceChildren(Cards.ranks(page.speaker, rank, choose));
    }
    parts.pack.update(
      asked.hand.cards,
      (/** @type {string} */ card) => !Cards.canJoin(card, table(asked)),
      rank,
    );
    parts.took.replaceChildren(...tookField(page, asked, () => changed(page, parts)));
    tell(page, parts, asked);
  }

  /**
   * Which of six cards was just taken from the discard pile.
   * @param {Page} page
   * @param {Asked} asked
   * @param {() => void} onchange
   */
  function tookField(page, { hand, taken }, onchange) {
    const { speaker } = page;
    if (hand.cards.length !== 6) return [];
    const none = /** @type {[string, string]} */ (['', speaker.say('page.took-none')]);
    const cards = hand.cards.map(
      (card) => /** @type {[string, string]} */ ([card, speaker.named(card)]),
    );
    const choose = (/** @type {string} */ took) => {
      page.set({ took });
      onchange();
    };
    const choice = Dom.select([none, ...cards], taken || '', choose);
    return [Dom.labelled(speaker.say('page.took'), choice)];
  }

  /**
   * @param {Page} page
   * @param {any} parts
   * @param {Asked} asked
   */
  function tell(page, parts, asked) {
    const { speaker } = page;
    const answer = answerTo(page, asked);
    const said = answer.ruling ? Verdict.sentence(speaker, answer.ruling) : answer.said;
    parts.said.className = answer.faults.length ? 'said fault' : 'said';
    parts.said.replaceChildren(...Dom.words(said));
    const { also } = page.reads(parts.typed.value);
    parts.verdict.replaceChildren(...(answer.ruling ? verdict(page, answer.ruling, also) : []));
  }

  /**
   * The ruling, or what to say as long as there is none.
   * @param {Page} page
   * @param {Asked} asked
   * @returns {{ruling: Ruling | null, said: string, faults: Fault[]}}
   */
  function answerTo(page, asked) {
    const { speaker } = page;
    const { hand, wild } = asked;
    const wait = (/** @type {string} */ said) => ({ ruling: null, said, faults: [] });
    const bad = (/** @type {Fault[]} */ faults) => {
      return { ruling: null, said: speaker.faults(faults).join(' '), faults };
    };
    if (asked.faults.length) return bad(asked.faults);
    if (!wild.rank) return wait(speaker.say(hand.cards.length ? 'page.first-wild' : 'page.tap'));
    if (!hand.cards.length) return wait(`${speaker.wild(wild.rank)} ${speaker.say('page.tap')}`);
    if (hand.cards.length < 5 && new Set(hand.cards).size === hand.cards.length) {
      return wait(speaker.count('page.more-cards', 5 - hand.cards.length));
    }
    const { ruling, faults } = page.judges(hand.cards, wild, asked.taken);
    return ruling ? { ruling, said: '', faults: [] } : bad(faults);
  }

  /**
   * @param {Page} page
   * @param {Ruling} ruling
   * @param {any} also what the typed letters could have meant as well
   */
  function verdict(page, ruling, also) {
    const { speaker } = page;
    return [
      ...laidOut(page, ruling),
      Dom.make('p', {}, Verdict.reason(speaker, ruling), ' ', page.cites(ruling.rules)),
      ...advice(speaker, ruling),
      Dom.make(
        'ul.house-rules',
        {},
        page.playedRules().map((each) => Dom.make('li', {}, each)),
      ),
      also ? Dom.make('p.note', {}, speaker.say('page.letters')) : null,
      more(page, ruling),
      page.sending(() => `${speaker.codes(ruling.hand)} | ${Verdict.sentence(speaker, ruling)}`),
    ].filter(Boolean);
  }

  /**
   * The cards of the combination with what its wild cards stand for, and the discard.
   * @param {Page} page
   * @param {Ruling} ruling
   */
  function laidOut({ speaker }, ruling) {
    const { cards, wild, wilds, discard, hand } = ruling;
    if (!ruling.combination) return [Cards.hand(speaker, hand, wild)];
    const itself = Object.keys(wilds).filter((each) => wilds[each] === each); // the rest has been said
    const face = discard ? Cards.face(speaker, discard, { wild: discard[0] === wild }) : null;
    return [
      Dom.make(
        'div.laid-out',
        {},
        Cards.hand(speaker, cards, wild, wilds),
        face ? Dom.make('div.discard', {}, face) : null,
      ),
      ...itself.map((each) => Dom.paragraph(Verdict.stands(speaker, each, each))),
      Dom.make('p.note', {}, Verdict.place(speaker, ruling)),
    ];
  }

  /**
   * @param {InstanceType<typeof Speak.Speaker>} speaker
   * @param {Ruling} ruling
   */
  function advice(speaker, ruling) {
    if (ruling.combination) return [];
    const { heading, items, note } = Verdict.advice(speaker, ruling);
    return [
      Dom.make('h3', {}, Dom.words(heading)),
      Dom.list(items.map(Dom.words)),
      note ? Dom.make('p.note', {}, note) : null,
    ];
  }

  /**
   * What else it could be called, why it is not worth more, and what other house rules make of it.
   * @param {Page} page
   * @param {Ruling} ruling
   */
  function more(page, ruling) {
    const { speaker } = page;
    const groups = [
      ['ruling.others', ruling.combination ? Verdict.others(speaker, ruling) : []],
      ['ruling.why-not', Verdict.whyNot(speaker, ruling)],
      ['ruling.other-rule', Verdict.underOtherRules(speaker, ruling, page.data.rules)],
    ];
    const shown = groups.filter(([, items]) => items.length);
    if (!shown.length) return null;
    const told = shown.map(([key, items]) => [
      Dom.make('h3', {}, speaker.say(String(key))),
      Dom.list(/** @type {string[]} */ (items).map(Dom.words)),
    ]);
    return Dom.make('details.more', {}, Dom.make('summary', {}, speaker.say('page.more')), told);
  }

  return Object.freeze({ view, typedField });
})();
