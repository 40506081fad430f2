'use strict';

/** Cards to look at and cards to tap. */
const Cards = (() => {
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */

  /** @type {Object<string, string>} */
  const SUIT_NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
  const FROM_SPADES = Object.keys(SUIT_NAMES);
  const RANKS = [...Judge.RANKS];
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length };

  /**
   * The mark and the suit of a card.
   * @param {Speaker} speaker
   * @param {string} card
   */
  function corner(speaker, card) {
    return [
      Dom.make('b', { 'aria-hidden': 'true' }, speaker.mark(card[0])),
      Dom.drawing(`suit-${SUIT_NAMES[card[1]]}`),
    ];
  }

  /**
   * A card face. A wild one has a star and, where it stands for another card, that card.
   * @param {Speaker} speaker
   * @param {string} card
   * @param {{wild?: boolean, standsFor?: string | null}} played
   */
  function face(speaker, card, { wild = false, standsFor = null } = {}) {
    const other = standsFor && standsFor !== card ? standsFor : null;
    const name = standsFor ? Verdict.stands(speaker, card, standsFor) : speaker.named(card);
    const ribbon = wild
      ? Dom.make(
          'span.ribbon',
          {},
          Dom.drawing('star'),
          other ? Dom.make('span.as', {}, corner(speaker, other)) : null,
        )
      : null;
    const classes = `span.face.${SUIT_NAMES[card[1]]}${wild ? '.wild' : ''}`;
    return Dom.make(classes, { role: 'img', 'aria-label': name }, corner(speaker, card), ribbon);
  }

  /**
   * A row of faces, with what their wild cards stand for.
   * @param {Speaker} speaker
   * @param {string[]} cards
   * @param {string} wild
   * @param {Object<string, string>} wilds
   */
  function hand(speaker, cards, wild, wilds = {}) {
    const faces = cards.map((card) =>
      face(speaker, card, { wild: card[0] === wild, standsFor: wilds[card] || null }),
    );
    return Dom.make(
      'ul.hand',
      {},
      faces.map((each) => Dom.make('li', {}, each)),
    );
  }

  /**
   * The thirteen denominations to choose the wild one from.
   * @param {Speaker} speaker
   * @param {string | null} chosen
   * @param {(rank: string) => void} onchoice
   */
  function ranks(speaker, chosen, onchoice) {
    const choices = RANKS.map((rank) => {
      const attributes = { type: 'radio', name: 'wild', value: rank, checked: rank === chosen };
      const input = Dom.make('input', { ...attributes, onchange: () => onchoice(rank) });
      input.setAttribute('aria-label', speaker.ranks(rank));
      return Dom.make(
        'label',
        {},
        input,
        Dom.make('span', { 'aria-hidden': 'true' }, speaker.mark(rank)),
      );
    });
    return Dom.make(
      'fieldset.ranks',
      {},
      Dom.make('legend', {}, speaker.say('page.wild')),
      Dom.make('div', {}, choices),
    );
  }

  /** The whole pack, to tap. Arrow keys go from card to card. */
  class Pack {
    /**
     * @param {Speaker} speaker
     * @param {string} label
     * @param {(card: string) => void} ontap
     */
    constructor(speaker, label, ontap) {
      /** @type {Map<string, HTMLButtonElement>} */
      this.buttons = new Map();
      const rows = FROM_SPADES.map((suit) => {
        const row = RANKS.map((rank) => this.button(speaker, rank + suit, ontap));
        const name = speaker.say(`suit.${suit}.name`);
        return Dom.make(`div.row.${SUIT_NAMES[suit]}`, { role: 'group', 'aria-label': name }, row);
      });
      this.node = Dom.make(
        'div.pack',
        {
          role: 'group',
          'aria-label': label,
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.move(event),
        },
        rows,
      );
      this.focusable(this.cards[0]);
    }

    get cards() {
      return [...this.buttons.keys()];
    }

    /**
     * @param {Speaker} speaker
     * @param {string} card
     * @param {(card: string) => void} ontap
     */
    button(speaker, card, ontap) {
      const tap = () => {
        this.focusable(card);
        ontap(card);
      };
      const label = [corner(speaker, card), Dom.hidden(speaker.named(card))];
      const attributes = { tabindex: -1, 'data-card': card };
      const made = /** @type {HTMLButtonElement} */ (Dom.button(label, tap, attributes));
      this.buttons.set(card, made);
      return made;
    }

    /**
     * The one card that the tab key comes to.
     * @param {string} card
     */
    focusable(card) {
      for (const [each, button] of this.buttons) button.tabIndex = each === card ? 0 : -1;
    }

    /** @param {KeyboardEvent} event */
    move(event) {
      const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
      const cards = this.cards;
      const here = cards.findIndex((card) => this.buttons.get(card) === document.activeElement);
      if (!step || here < 0) return;
      event.preventDefault();
      const there = cards[here + step];
      if (!there) return;
      this.focusable(there);
      this.buttons.get(there)?.focus();
    }

    /**
     * Show which cards are held here, and which cannot be.
     * @param {string[]} held
     * @param {(card: string) => boolean} isOut
     * @param {string | null} wild
     */
    update(held, isOut, wild) {
      for (const [card, button] of this.buttons) {
        const pressed = held.includes(card);
        button.setAttribute('aria-pressed', String(pressed));
        if (!pressed && isOut(card)) button.setAttribute('aria-disabled', 'true');
        else button.removeAttribute('aria-disabled');
        button.classList.toggle('wild', card[0] === wild);
      }
    }
  }

  /**
   * Whether one more card can join a hand, given what others hold and what is turned up.
   * @param {string} card
   * @param {{hand: string[], others: string[], wild: string | null, turnedUp: string | null}} table
   */
  function canJoin(card, { hand, others, wild, turnedUp }) {
    const all = [...hand, ...others];
    if (hand.length >= 6 || all.includes(card) || card === turnedUp) return false;
    const wilds = all.filter((each) => each[0] === wild).length;
    return card[0] !== wild || wilds < Judge.MOST_WILDS;
  }

  return Object.freeze({ SUIT_NAMES, RANKS, corner, face, hand, ranks, Pack, canJoin });
})();
