'use strict';

/** Making elements. Texts only ever become text nodes: nothing here reads markup. */
const Dom = (() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const CARD = /(?<![0-9A-Za-z])((?:10|[2-9AKQJ])[♣♦♥♠])/u;
  /** @type {Object<string, string>} */
  const SUIT_CLASSES = { '♣': 'clubs', '♦': 'diamonds', '♥': 'hearts', '♠': 'spades' };

  /**
   * An element. `tag` is its name with classes, as in "p.note"; attributes that begin with "on" are
   * listeners, and those that are null, undefined or false are left out.
   * @param {string} tag
   * @param {Object<string, any>} attributes
   * @param {...any} children nodes and texts, also in arrays; null is left out
   */
  function make(tag, attributes = {}, ...children) {
    const [name, ...classes] = tag.split('.');
    const element = document.createElement(name);
    if (classes.length) element.className = classes.join(' ');
    for (const [key, value] of Object.entries(attributes)) put(element, key, value);
    element.append(...children.flat(Infinity).filter((each) => each != null));
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} key
   * @param {any} value
   */
  function put(element, key, value) {
    if (value == null || value === false) return;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }

  /**
   * A text with its cards in the colours of their suits.
   * @param {string} text
   */
  function words(text) {
    return text.split(CARD).map((part, place) => (place % 2 ? coloured(part) : part));
  }

  /** @param {string} card */
  function coloured(card) {
    return make(`span.card.${SUIT_CLASSES[card.slice(-1)]}`, {}, card);
  }

  /**
   * A paragraph, or nothing where there is nothing to say.
   * @param {string} text
   */
  function paragraph(text, tag = 'p') {
    return text ? make(tag, {}, words(text)) : null;
  }

  /**
   * A list, or nothing where it would be empty.
   * @param {any[]} items
   */
  function list(items, tag = 'ul') {
    return items.length
      ? make(
          tag,
          {},
          items.map((each) => make('li', {}, each)),
        )
      : null;
  }

  /**
   * One of the drawings that the page holds, by its id.
   * @param {string} id
   */
  function drawing(id) {
    const svg = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${id}`);
    svg.setAttribute('class', id);
    svg.setAttribute('aria-hidden', 'true');
    svg.append(use);
    return svg;
  }

  /**
   * What only screen readers say.
   * @param {string} text
   */
  function hidden(text) {
    return make('span.away', {}, text);
  }

  /**
   * @param {any} label
   * @param {(event: Event) => void} onclick
   */
  function button(label, onclick, attributes = {}) {
    return make('button', { type: 'button', onclick, ...attributes }, label);
  }

  /**
   * A drop-down list of [value, label] pairs.
   * @param {[string, string][]} choices
   * @param {string} chosen
   * @param {(value: string) => void} onchoice
   */
  function select(choices, chosen, onchoice, attributes = {}) {
    const options = choices.map(([value, label]) =>
      make('option', { value, selected: value === chosen }, label),
    );
    const onchange = (/** @type {any} */ event) => onchoice(event.target.value);
    const made = make('select', { onchange, ...attributes }, options);
    return /** @type {HTMLSelectElement} */ (made);
  }

  /**
   * What is to be filled in, with its label.
   * @param {string} label
   * @param {HTMLElement} control
   */
  function labelled(label, control) {
    return make('label.field', {}, make('span', {}, label), control);
  }

  return Object.freeze({ make, words, paragraph, list, drawing, hidden, button, select, labelled });
})();
