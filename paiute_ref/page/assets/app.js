'use strict';

/** The page itself: what is shown, in which language, under which house rules. */
const App = (() => {
  const REMEMBERED = 'paiute-lang';
  const VIEWS = {
    check: CheckView.view,
    showdown: ShowdownView.view,
    rules: BookView.view,
    sheet: BookView.sheet,
    quiz: QuizView.view,
    odds: OddsView.view,
  };
  const HEADINGS = { rules: 'book.title', sheet: 'book.sheet' };

  /** All that the views ask for and may change. */
  class Page {
    /** @param {any} data */
    constructor(data) {
      this.data = data;
      this.langs = data.langs.map((/** @type {[string, string]} */ [code]) => code);
      this.known = {
        options: data.book.options,
        houses: data.book.houses,
        langs: this.langs,
        slugs: Book.slugs(data),
      };
      /** @type {Fault[]} */
      this.faults = [];
      this.shown = Address.nothing();
      /** @type {any} */
      this.made = null;
      /** @type {any} */
      this.said = null;
      /** @type {any} */
      this.course = null; // of the quiz
      this.started = false;
      this.speaker = speakerOf(data, this.langs[0]);
      /** @type {any} */
      this.alphabet = null;
      /** @type {any} */
      this.entries = null;
      this.main = Dom.make('main', { id: 'main', tabindex: -1 });
      this.top = Dom.make('div.top');
      document.body.append(this.top, this.main);
    }

    /** @param {string} lang */
    speakIn(lang) {
      this.speaker = speakerOf(this.data, lang);
      this.alphabet = Notation.makeAlphabet(this.data.alphabets[lang]);
      this.entries = null;
      document.documentElement.lang = lang;
    }

    /**
     * The house rules that are played.
     * @returns {House}
     */
    get house() {
      const { options } = this.shown;
      if (this.made?.options !== options) {
        this.made = { options, house: Judge.makeHouse(this.data.rules, options) };
      }
      return this.made.house;
    }

    // What is shown, and the address that says so.

    /** Show what the address says, from the beginning. */
    open() {
      const { shown, lang, faults } = Address.read(location.hash, this.known);
      const { options = {} } =
        this.data.book.houses.find((/** @type {any} */ each) => each.slug === shown.house) || {};
      shown.options = this.unusual({ ...options, ...shown.options });
      this.shown = shown;
      this.speakIn(lang || (this.started ? this.speaker.lang : firstLanguage(this.langs)));
      this.started = true;
      this.faults = [...faults, ...this.withoutOdds()];
      this.build();
      this.scroll();
    }

    /** A wild denomination of which there are no odds is left out; where hands are, they tell. */
    withoutOdds() {
      const { view, wild } = this.shown;
      const faults = view === 'odds' ? this.readsWild(wild).faults : [];
      if (faults.length) this.set({ wild: '' });
      return faults;
    }

    /**
     * Only what is not standard.
     * @param {Object<string, string>} options
     */
    unusual(options) {
      return Judge.makeHouse(this.data.rules, options).options;
    }

    /** @param {Partial<Shown>} patch */
    set(patch) {
      this.shown = { ...this.shown, ...patch };
    }

    /** The reader has changed something: the address says so, and the link's faults are done with. */
    seen() {
      this.faults = [];
      this.top.querySelector('.link-faults')?.remove();
      history.replaceState(null, '', this.address());
    }

    address() {
      return Address.write(this.plain, this.speaker.lang);
    }

    /**
     * What is shown, with cards and numbers that were typed in the letters and digits of a language
     * in those that all read.
     * @returns {Shown}
     */
    get plain() {
      const { shown } = this;
      if (this.said?.of !== shown) {
        const [cards, took] = [shown.cards, shown.took].map((text) => this.international(text));
        const { rank, turnedUp } = this.readsWild(shown.wild);
        const hands = shown.hands.map(({ name, cards: held }) => ({
          name,
          cards: this.international(held),
        }));
        const wild = turnedUp || rank || shown.wild;
        const pot = String(this.readsPot(shown.pot).chips ?? shown.pot.trim());
        const plain = { ...shown, cards, took, hands, wild, pot };
        this.said = { of: shown, plain };
      }
      return this.said.plain;
    }

    /**
     * The address of another part under the same house rules.
     * @param {Partial<Shown>} patch
     */
    href(patch) {
      const { options, cards, wild, took, hands, pot } = this.plain;
      const kept = { options, cards, wild, took, hands, pot };
      return Address.write({ ...Address.nothing(), ...kept, ...patch }, this.speaker.lang);
    }

    /**
     * Go to another part, as a link does.
     * @param {Partial<Shown>} patch
     */
    go(patch) {
      location.hash = this.href({ view: this.shown.view, ...patch });
    }

    /** Where the reader asked to be: at a rule or at the top. */
    scroll() {
      const { view, rule } = this.shown;
      const there = view === 'rules' && rule ? document.getElementById(rule) : null;
      if (!there) {
        window.scrollTo(0, 0);
        return;
      }
      there.classList.add('sought');
      there.tabIndex = -1;
      there.scrollIntoView();
      there.focus({ preventScroll: true });
    }

    // Building.

    build() {
      const wasInBar = this.top.contains(document.activeElement);
      this.top.replaceChildren(...this.header());
      this.buildView();
      // Whoever chose a part by the keyboard goes on from it, and hears which it is.
      const current = /** @type {HTMLElement | null} */ (this.top.querySelector('[aria-current]'));
      if (wasInBar) current?.focus();
    }

    buildView() {
      const view = /** @type {keyof typeof VIEWS} */ (this.shown.view);
      this.main.className = view;
      this.main.replaceChildren(...VIEWS[view](this).filter(Boolean));
      document.title = `${this.heading(view)} – Paiute`;
      history.replaceState(null, '', this.faults.length ? location.href : this.address());
    }

    /** @param {string} view */
    heading(view) {
      return this.speaker.say(HEADINGS[/** @type {'rules'} */ (view)] || `page.${view}`);
    }

    header() {
      const { speaker } = this;
      const skip = Dom.make(
        'a.skip',
        { href: '#main', onclick: (/** @type {Event} */ event) => this.skip(event) },
        speaker.say('page.skip'),
      );
      const links = Address.VIEWS.map((view) => this.tab(view));
      const nav = Dom.make(
        'nav',
        { 'aria-label': speaker.say('page.views') },
        Dom.make('ul', {}, links),
      );
      const bar = Dom.make('div.bar', {}, nav, this.languages());
      return [skip, Dom.make('header', {}, bar, this.houseRules(), this.linkFaults())];
    }

    /** @param {Event} event */
    skip(event) {
      event.preventDefault();
      this.main.focus();
    }

    /** @param {string} view */
    tab(view) {
      // Where the link leads is only known when it is followed: until then the reader changes things.
      const onclick = (/** @type {any} */ event) => {
        event.currentTarget.href = this.href({ view });
      };
      const current = view === this.shown.view ? 'page' : null;
      const attributes = { href: this.href({ view }), onclick, 'aria-current': current };
      return Dom.make('li', {}, Dom.make('a', attributes, this.speaker.say(`page.${view}`)));
    }

    languages() {
      const change = (/** @type {string} */ lang) => {
        remember(lang);
        this.set(this.plain);
        this.speakIn(lang);
        this.seen();
        this.build();
        this.top.querySelector('select')?.focus();
      };
      const label = this.speaker.say('page.language');
      return Dom.select(this.data.langs, this.speaker.lang, change, { 'aria-label': label });
    }

    /** The switches of the house rules; what is played can always be seen. */
    houseRules() {
      const { speaker, data } = this;
      const summary = Dom.make('summary', {}, this.playedRules().join(' · '));
      const sets = data.book.houses.map((/** @type {any} */ { slug }) => [
        slug,
        speaker.say(`house.${slug}.name`),
      ]);
      const setOptions = (/** @type {Object<string, string>} */ options) => {
        this.set({ options: this.unusual(options) });
        this.seen();
        summary.replaceChildren(this.playedRules().join(' · '));
        bySet.value = this.playedSet();
        this.buildView();
      };
      const fields = data.book.options.map((/** @type {any} */ option) =>
        this.optionField(option, setOptions),
      );
      const details = Dom.make('details.house', {}, summary);
      const bySet = Dom.select(
        [['', speaker.say('page.own-set')], ...sets],
        this.playedSet(),
        (slug) => {
          if (!slug) return;
          setOptions(
            data.book.houses.find((/** @type {any} */ each) => each.slug === slug).options,
          );
          const fresh = /** @type {HTMLDetailsElement} */ (this.houseRules());
          fresh.open = true;
          details.replaceWith(fresh);
          fresh.querySelector('select')?.focus();
        },
      );
      details.append(
        Dom.make('div.options', {}, Dom.labelled(speaker.say('page.house-set'), bySet), fields),
      );
      return details;
    }

    /** The named set that is just what is played; "" where there is none. */
    playedSet() {
      const now = JSON.stringify(this.unusual(this.shown.options));
      const same = this.data.book.houses.find(
        (/** @type {any} */ each) => JSON.stringify(this.unusual(each.options)) === now,
      );
      return same ? same.slug : '';
    }

    /**
     * @param {{slug: string, values: string[]}} option
     * @param {(options: Object<string, string>) => void} setOptions
     */
    optionField({ slug, values }, setOptions) {
      const { speaker } = this;
      const key = `option.${slug}`;
      const choices = values.map(
        (value) => /** @type {[string, string]} */ ([value, speaker.say(`${key}.${value}.name`)]),
      );
      const chosen = this.shown.options[slug] || values[0];
      const change = (/** @type {string} */ value) =>
        setOptions({ ...this.shown.options, [slug]: value });
      return Dom.labelled(speaker.say(`${key}.name`), Dom.select(choices, chosen, change));
    }

    /** What the link said that means nothing. */
    linkFaults() {
      if (!this.faults.length) return null;
      const { speaker } = this;
      const lines = [speaker.say('page.bad-link'), ...speaker.faults(this.faults)];
      return Dom.make(
        'div.link-faults',
        { role: 'alert' },
        lines.map((line) => Dom.make('p', {}, line)),
      );
    }

    // What views ask for.

    /** The house rules in words. */
    playedRules() {
      const played = Verdict.houseRules(this.speaker, this.house);
      return played.length ? played : [this.speaker.say('page.standard')];
    }

    /**
     * Cards as somebody typed them.
     * @param {string} text
     */
    reads(text) {
      const { answer, faults } = this.tries(() => Notation.parseCards(text, this.alphabet));
      return { cards: answer ? answer.cards : [], also: answer ? answer.also : null, faults };
    }

    /**
     * Cards as every language reads them; what cannot be read stays as it is.
     * @param {string} text
     */
    international(text) {
      const { cards, faults } = this.reads(text);
      return faults.length ? text : cards.join('');
    }

    /**
     * Cards as people write them; what cannot be read stays as it is.
     * @param {string} text
     */
    written(text) {
      const { cards, faults } = this.reads(text);
      return faults.length ? text : this.speaker.codes(cards);
    }

    /**
     * The wild denomination, with the card that was turned up if it is one.
     * @param {string} text
     * @returns {{rank: string | null, turnedUp: string | null, faults: Fault[]}}
     */
    readsWild(text) {
      if (!text.trim()) return { rank: null, turnedUp: null, faults: [] };
      const { answer, faults } = this.tries(() => Notation.parseWild(text, this.alphabet));
      if (!answer) return { rank: null, turnedUp: null, faults };
      return { rank: answer[0], turnedUp: answer.length > 1 ? answer : null, faults };
    }

    /**
     * The chips in the pot, as the command line reads them; null where nothing was typed.
     * @param {string} text
     * @returns {{chips: number | null, faults: Fault[]}}
     */
    readsPot(text) {
      if (!text.trim()) return { chips: null, faults: [] };
      const chips = Notation.wholeNumber(text);
      const [least, most] = [0, this.data.largestPot];
      if (chips !== null && least <= chips && chips <= most) return { chips, faults: [] };
      return { chips: null, faults: [{ code: 'link.pot', params: { value: text, least, most } }] };
    }

    /**
     * @param {string[]} cards
     * @param {{rank: string | null, turnedUp: string | null}} wild
     * @param {string | null} took
     */
    judges(cards, { rank, turnedUp }, took) {
      const known = { took, turnedUp };
      const { answer, faults } = this.tries(() =>
        Judge.judge(cards, /** @type {string} */ (rank), this.house, known),
      );
      return { ruling: answer, faults };
    }

    /**
     * Do something that may be told what is wrong.
     * @template Answer
     * @param {() => Answer} work
     * @returns {{answer: Answer | null, faults: Fault[]}}
     */
    tries(work) {
      try {
        return { answer: work(), faults: [] };
      } catch (error) {
        if (!(error instanceof Judge.PaiuteError)) throw error;
        return { answer: null, faults: /** @type {any} */ (error.each) };
      }
    }

    /** @param {string} slug */
    number(slug) {
      return Book.number(this.speaker, this.data, slug);
    }

    /** @param {string} slug */
    label(slug) {
      return Book.label(this.speaker, this.data, this.house, slug);
    }

    /** @param {string} words */
    search(words) {
      this.entries = this.entries || Book.entries(this.speaker, this.data);
      return Search.search(this.entries, words);
    }

    /**
     * The examples of a combination as the house plays it.
     * @param {string} slug
     * @returns {any[]}
     */
    handsOf(slug) {
      const { hands, otherHands } = this.data.book;
      const { settings } = this.house;
      const other = otherHands.find(
        (/** @type {string[]} */ [option, value, of]) => of === slug && settings[option] === value,
      );
      return other ? other[3] : hands[slug] || [];
    }

    /**
     * Links to rules, with commas between.
     * @param {string[]} slugs
     */
    cites(slugs) {
      const links = [...new Set(slugs)].map((slug) =>
        Dom.make('a', { href: this.href({ view: 'rules', rule: slug }) }, this.label(slug)),
      );
      return Dom.make(
        'span.cites',
        {},
        links.flatMap((link, at) => (at ? [', ', link] : [link])),
      );
    }

    /**
     * Buttons that copy or send what is shown.
     * @param {() => string} text
     */
    sending(text) {
      const { speaker } = this;
      const told = Dom.make('p.note', { role: 'status' });
      const whole = () => `${text()}\n${this.playedRules().join('\n')}\n${location.href}`;
      const copy = (/** @type {string} */ what) =>
        Send.copy(what).then((done) => tellCopied(speaker, told, what, done));
      const buttons = [
        Dom.button(speaker.say('page.copy-link'), () => copy(location.href)),
        Dom.button(speaker.say('page.copy-text'), () => copy(whole())),
        Send.canShare()
          ? Dom.button(speaker.say('page.share'), () =>
              Send.share(document.title, text(), location.href),
            )
          : null,
      ];
      return Dom.make('div.sending', {}, buttons, told);
    }
  }

  /**
   * @param {any} data
   * @param {string} lang
   */
  function speakerOf({ keys, texts }, lang) {
    /** @type {[string, string | string[]][]} */
    const said = keys.map((/** @type {string} */ key, /** @type {number} */ at) => [
      key,
      texts[lang][at],
    ]);
    return new Speak.Speaker(lang, new Map(said.filter(([, text]) => text !== null)));
  }

  /**
   * @param {InstanceType<typeof Speak.Speaker>} speaker
   * @param {HTMLElement} told
   * @param {string} what
   * @param {boolean} done
   */
  function tellCopied(speaker, told, what, done) {
    if (done) {
      told.replaceChildren(speaker.say('page.copied'));
      return;
    }
    const field = /** @type {HTMLTextAreaElement} */ (
      Dom.make('textarea', { readonly: true, rows: 3 }, what)
    );
    told.replaceChildren(Dom.labelled(speaker.say('page.not-copied'), field));
    field.select();
  }

  /**
   * The language that was chosen before, else the first that the browser asks for and there is.
   * @param {string[]} langs
   */
  function firstLanguage(langs) {
    const asked = [remembered(), ...navigator.languages].map(
      (each) => (each || '').toLowerCase().split('-')[0],
    );
    return asked.find((each) => langs.includes(each)) || langs[0];
  }

  /** Where nothing can be remembered, nothing is. */
  function remembered() {
    try {
      return localStorage.getItem(REMEMBERED);
    } catch {
      return null;
    }
  }

  /** @param {string} lang */
  function remember(lang) {
    try {
      localStorage.setItem(REMEMBERED, lang);
    } catch {
      // A browser that stores nothing for files or in private.
    }
  }

  /** Unpack the data and begin; a browser that cannot is told so. */
  async function start() {
    const old = /** @type {HTMLElement} */ (document.getElementById('old-browser'));
    if (!('DecompressionStream' in window)) {
      old.hidden = false;
      return;
    }
    const packed = /** @type {HTMLElement} */ (document.getElementById('data'));
    const page = new Page(await unpacked(packed.textContent || ''));
    window.addEventListener('hashchange', () => page.open());
    page.open();
  }

  /** @param {string} text */
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).json();
  }

  return Object.freeze({ Page, start });
})();

App.start();
