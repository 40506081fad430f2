'use strict';

/**
 * Searching the book in the reader's language. Words answer to each other by what they begin with,
 * as in `paiute_ref/search.py`, so there are no tables of any language.
 */
const Search = (() => {
  /** @typedef {{slug: string, passages: [number, string][]}} Entry  texts with their weights */

  const PIECES = /([\p{L}\p{M}\p{N}\u200c\u200d]+)/u;
  const ACCENTS = /[\u0300-\u036f]/g;
  const FORM = 0.9; // what another form of a word is worth at most
  const FEWEST_BEGUN = 3;
  const FEWEST_SHARED = 4;
  const MOST = 30;

  /**
   * A text cut into words and what stands between them.
   * @param {string} text
   */
  function pieces(text) {
    return text.split(PIECES);
  }

  /**
   * A word as it is compared: without case and accents.
   * @param {string} word
   */
  function fold(word) {
    return word
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(/[\u200c\u200d]/g, '');
  }

  /** @type {Map<string, string[]>} */
  const known = new Map();

  /**
   * The folded words of a text, worked out once.
   * @param {string} text
   */
  function wordsOf(text) {
    const words =
      known.get(text) ||
      pieces(text)
        .filter((_, place) => place % 2)
        .map(fold);
    known.set(text, words);
    return words;
  }

  /**
   * How surely two folded words are forms of one, or the first is a beginning of the other.
   * @param {string} word
   * @param {string} other
   */
  function likeness(word, other) {
    if (word === other) return 1;
    const shared = sharedStart(word, other);
    const stem = withoutEnding(word);
    const begun = stem.length >= FEWEST_BEGUN && other.startsWith(stem);
    if (!begun) {
      const whole = word.startsWith(withoutEnding(other));
      const left = letters(word.slice(shared.length)) + letters(other.slice(shared.length));
      const fewest = whole ? FEWEST_BEGUN : FEWEST_SHARED;
      if (shared.length < fewest || left > letters(shared)) return 0;
    }
    return (FORM * letters(shared)) / Math.max(letters(word), letters(other));
  }

  /**
   * @param {string} word
   * @param {string} other
   */
  function sharedStart(word, other) {
    let length = 0;
    while (length < word.length && word[length] === other[length]) length += 1;
    return word.slice(0, length);
  }

  /** @param {string} word */
  function withoutEnding(word) {
    return word.replace(/\p{M}+$/u, '');
  }

  /** @param {string} text */
  function letters(text) {
    return text.replace(/\p{M}/gu, '').length;
  }

  /**
   * What speaks of the words, the best first: what is called so before what explains.
   * @param {Entry[]} entries
   * @param {string} asked
   */
  function search(entries, asked) {
    const all = [
      ...new Set(
        pieces(asked)
          .filter((_, place) => place % 2)
          .map(fold),
      ),
    ];
    const words = all.filter((word) => word.length > 1 || !/\p{L}/u.test(word));
    const wanted = words.length ? words : all;
    const isMatch = (/** @type {string} */ piece) => {
      const folded = fold(piece);
      return wanted.some((word) => likeness(word, folded) > 0);
    };
    const scored = entries.map((entry) => ({
      entry,
      scores: wanted.map((word) => best(entry, word)),
    }));
    const worth = wanted.map((_, at) => {
      const speaking = scored.filter(({ scores }) => scores[at]).length;
      return Math.log(1 + (entries.length - speaking + 0.5) / (speaking + 0.5));
    });
    return scored
      .map(({ entry, scores }) => ({ entry, score: total(scores, worth) }))
      .filter(({ entry, score }) => score > 0 || entry.slug === asked)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST)
      .map(({ entry }) => ({ slug: entry.slug, texts: telling(entry, isMatch), isMatch }));
  }

  /**
   * How much a thing speaks of a word: where it stands counts, and how surely it is the word.
   * @param {Entry} entry
   * @param {string} word
   */
  function best({ passages }, word) {
    const scores = passages.map(([weight, text]) => {
      const alike = wordsOf(text).map((each) => likeness(word, each));
      return weight * Math.max(0, ...alike);
    });
    return Math.max(0, ...scores);
  }

  /**
   * Nothing unless most of what the words are worth is there.
   * @param {number[]} scores
   * @param {number[]} worth
   */
  function total(scores, worth) {
    const all = worth.reduce((sum, each) => sum + each, 0);
    const there = worth.reduce((sum, each, at) => sum + (scores[at] ? each : 0), 0);
    if (!there || there < all / 2) return 0;
    return scores.reduce((sum, each, at) => sum + each * worth[at], 0);
  }

  /**
   * The texts to show: those with the words, or the first.
   * @param {Entry} entry
   * @param {(piece: string) => boolean} isMatch
   */
  function telling({ passages }, isMatch) {
    const texts = passages.map(([, text]) => text);
    const speaking = texts.filter((text) => pieces(text).some(isMatch));
    return (speaking.length ? speaking : texts.slice(0, 1)).slice(0, 3);
  }

  return Object.freeze({ pieces, fold, likeness, search });
})();
