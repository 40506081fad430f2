'use strict';

/**
 * Text to cards and back, in every alphabet, as `paiute_ref/notation.py` has it, with the same
 * codes and parameters where something cannot be read.
 *
 * A hand is read as a whole with one alphabet, the international one first. A token is cut into
 * ranks and suits in every possible way; what can be read in two ways is refused, never guessed.
 * Cards are numbers inside and international letters outside, as in judge.js.
 *
 * @typedef {{rank: number | null, suit: number | null, word: boolean}} Part  what a piece of text
 *   names: a rank, a suit or, where it is a playing card, both
 * @typedef {{name: string, ranks: Map<string, number[]>, indexes: string[], words: Set<string>,
 *   joiners: Set<string>, jokers: Set<string>, parts: Map<string, Part[]>, longest: number}}
 *   Alphabet  `ranks` maps what is typed to all it can mean, `indexes` are the printed letters,
 *   `words` may stand apart from their other half, with one of the `joiners` between
 * @typedef {{name: string, ranks: [string, string][], suits: [string, string][],
 *   joiners: string, jokers: string}} WrittenAlphabet  letters and words, alternatives with spaces
 *   between; ranks from the two, suits from clubs
 * @typedef {{cards: string[], alphabet: string, also: string | null}} ReadCards  `also` names the
 *   alphabet in which the same text would be other cards
 * @typedef {{cards: number[], alphabet: string}} Way
 * @typedef {{end: number, cards: number[]}} Step  some cards, and where the text goes on
 * @typedef {{shown: string[], tokens: string[]}} Tokens  as typed, and as they are looked up
 */

const Notation = (() => {
  // Nobody types more than the pack. These keep the work small whatever is pasted.
  const MOST_CARDS = 60;
  const LONGEST_TOKEN = 100;
  const LONGEST_SHOWN = 60;
  const LONGEST_MENDED = 20;

  const { PACK, PaiuteError, RANKS, throwAll } = Judge;
  const TEN = 8;
  const ACE = 12;
  const SYMBOLS = ['♣', '♦', '♥', '♠'];
  const OUTLINES = ['♧', '♢', '♡', '♤'];

  // What Python's \s is, and the marks between cards.
  const TOKEN = /[^\s\x1c-\x1f\x85,;\u060c\u061b\u3001\uff0c\uff1b\uff64\u200b\ufeff]+/gu;
  const INVISIBLE = /[\u200c\u200d\ufe0e\ufe0f]/gu;
  const ANUSVARA = /\u0a82$/u; // at the end of a Gujarati word it is often left out

  const CHARACTERS = PACK.map((_, card) => playingCard(card >> 2, card & 3));
  const NOT_IN_THE_PACK = new Map([
    ['\u{1f0a0}', 'back'],
    ...[...'\u{1f0bf}\u{1f0cf}\u{1f0df}'].map((char) => pair(char, 'joker')),
    ...[...'\u{1f0ac}\u{1f0bc}\u{1f0cc}\u{1f0dc}'].map((char) => pair(char, 'knight')),
  ]);

  /**
   * @param {string} key
   * @param {string} value
   * @returns {[string, string]}
   */
  function pair(key, value) {
    return [key, value];
  }

  /**
   * Its character: in each suit of the Unicode block the ace is first, a knight twelfth.
   * @param {number} rank
   * @param {number} suit
   */
  function playingCard(rank, suit) {
    const place = rank === ACE ? 1 : rank + 2 + Number(rank > TEN + 1);
    return String.fromCodePoint(0x1f0a0 + 16 * (3 - suit) + place);
  }

  // Text as it is looked up.

  /**
   * Case, composition, digits and invisible joiners made equal.
   * @param {string} text
   */
  function fold(text) {
    const folded = foldCase(text.normalize('NFC').replace(INVISIBLE, ''));
    return folded
      .replace(/\p{Nd}/gu, digit)
      .normalize('NFC')
      .replace(ANUSVARA, '');
  }

  /**
   * What Python's casefold does to the letters that can be typed for a card: letter by letter, so
   * that no sigma is at an end; a dotless i stays what it is.
   * @param {string} text
   */
  function foldCase(text) {
    const each = (/** @type {string} */ char) =>
      char === 'ı' ? char : [...char.toUpperCase()].map((upper) => upper.toLowerCase()).join('');
    return [...text].map(each).join('');
  }

  /**
   * The plain digit of a digit of any script: they stand in tens from a nought.
   * @param {string} char
   */
  function digit(char) {
    const code = char.codePointAt(0) || 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  }

  /**
   * A whole number as Python reads one, in the digits of any script; null where it is none.
   * @param {string} text
   */
  function wholeNumber(text) {
    const [, sign, digits] = text.trim().match(/^([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)$/u) || [];
    if (!digits) return null;
    const size = Number(digits.replace(/\p{Nd}/gu, digit).replace(/_/g, ''));
    return sign === '-' ? 0 - size : size;
  }

  /** @param {string} text */
  function alternatives(text) {
    return (text.match(TOKEN) || []).map(fold).filter(Boolean);
  }

  /**
   * The tokens of a text; one that is too long is left as it is.
   * @param {string} text
   * @returns {Tokens}
   */
  function tokensOf(text) {
    /** @type {Tokens} */
    const tokens = { shown: [], tokens: [] };
    let count = 0;
    for (const [match] of text.matchAll(TOKEN)) {
      count += 1;
      if (count > MOST_CARDS) throw new PaiuteError('card.too-many', { limit: MOST_CARDS });
      const token = shortened(match, LONGEST_TOKEN + 1);
      const folded = isLong(token) ? token : fold(token);
      if (!folded) continue; // only invisible characters
      tokens.shown.push(token);
      tokens.tokens.push(folded);
    }
    return tokens;
  }

  /**
   * So many characters of a text, where some take two places.
   * @param {string} text
   * @param {number} length
   */
  function shortened(text, length) {
    return [...text.slice(0, 2 * length)].slice(0, length).join('');
  }

  /** @param {string} token */
  function isLong(token) {
    return [...token].length > LONGEST_TOKEN;
  }

  /** @param {string[]} shown */
  function show(shown) {
    return shortened(shown.join(' '), LONGEST_SHOWN);
  }

  // Alphabets.

  /**
   * An alphabet from the texts of a catalogue. Of the letters, the first is the printed one;
   * whatever is a letter is no word.
   * @param {WrittenAlphabet} written
   * @returns {Alphabet}
   */
  function makeAlphabet({ name, ranks: ofRanks, suits: ofSuits, joiners, jokers }) {
    const digits = [...RANKS].map((_, rank) => (rank <= TEN ? String(rank + 2) : ''));
    const symbols = SYMBOLS.map((symbol, suit) => `${symbol} ${OUTLINES[suit]}`);
    const ranks = named(digits.map((each, rank) => [each, ...ofRanks[rank]].join(' ')));
    const suits = named(symbols.map((each, suit) => [each, ...ofSuits[suit]].join(' ')));
    const letters = new Set([
      ...alternatives([...digits, ...ofRanks.map(([each]) => each)].join(' ')),
      ...alternatives([...symbols, ...ofSuits.map(([each]) => each)].join(' ')),
    ]);
    const all = [...ranks.keys(), ...suits.keys()];
    const words = new Set(all.filter((text) => [...text].length > 1 && !letters.has(text)));
    const alphabet = {
      name,
      ranks,
      indexes: ofRanks.map(([each], rank) => each.trim().split(/\s+/u)[0] || RANKS[rank]),
      words,
      joiners: new Set(alternatives(joiners)),
      jokers: new Set(alternatives(jokers)),
    };
    const parts = partsOf(alphabet, suits);
    const lengths = [...parts].filter(([, [part]]) => !part.word).map(([text]) => [...text].length);
    return { ...alphabet, parts, longest: Math.max(...lengths) };
  }

  /**
   * Every alternative in the texts of ranks or suits, with all that it names.
   * @param {string[]} texts
   */
  function named(texts) {
    /** @type {Map<string, number[]>} */
    const meant = new Map();
    for (const [half, text] of texts.entries()) {
      for (const each of new Set(alternatives(text))) {
        meant.set(each, [...(meant.get(each) || []), half]);
      }
    }
    return meant;
  }

  /**
   * All pieces of text that a token can consist of, with what they can mean.
   * @param {{ranks: Map<string, number[]>, words: Set<string>, joiners: Set<string>}} alphabet
   * @param {Map<string, number[]>} suits
   */
  function partsOf({ ranks, words, joiners }, suits) {
    /** @type {Map<string, Part[]>} */
    const parts = new Map();
    for (const text of [...ranks.keys(), ...suits.keys()]) {
      const word = words.has(text);
      parts.set(text, [
        ...(ranks.get(text) || []).map((rank) => ({ rank, suit: null, word })),
        ...(suits.get(text) || []).map((suit) => ({ rank: null, suit, word })),
      ]);
    }
    // A Gujarati genitive is written together with its suit.
    for (const word of [...words].sort()) {
      for (const joiner of [...joiners].sort()) {
        if (!parts.has(word + joiner)) parts.set(word + joiner, parts.get(word) || []);
      }
    }
    for (const [card, character] of CHARACTERS.entries()) {
      parts.set(character, [{ rank: card >> 2, suit: card & 3, word: false }]);
    }
    return parts;
  }

  /** `2`–`9`, `T` or `10`, `J Q K A` and `s h d c`, in any case and either order. */
  const INTERNATIONAL = makeAlphabet({
    name: 'intl',
    ranks: [...RANKS].map((letter) => pair(letter === 'T' ? '10 T' : letter, '')),
    suits: [...Judge.SUITS].map((letter) => pair(letter, '')),
    joiners: '',
    jokers: '',
  });

  // Reading.

  /**
   * Up to two different rows of cards that lead from 0 to `length` by `steps`.
   *
   * Two are enough at every place on the way: whatever follows, they still differ at the end.
   *
   * @param {number} length
   * @param {(start: number) => Step[]} steps
   */
  function waysThrough(length, steps) {
    /** @type {number[][][]} */
    const ways = Array.from({ length: length + 1 }, () => []);
    ways[0].push([]);
    for (let start = 0; start < length; start += 1) {
      for (const { end, cards } of ways[start].length ? steps(start) : []) {
        for (const before of ways[start]) {
          const way = [...before, ...cards];
          if (ways[end].length < 2 && !ways[end].some((each) => isSame(each, way))) {
            ways[end].push(way);
          }
        }
      }
    }
    return ways[length];
  }

  /**
   * @param {number[]} one
   * @param {number[]} other
   */
  function isSame(one, other) {
    return one.length === other.length && one.every((card, at) => card === other[at]);
  }

  /**
   * @param {Alphabet} alphabet
   * @param {string} text
   * @returns {Part[]}
   */
  function meanings({ parts }, text) {
    return parts.get(text) || [];
  }

  /**
   * The card of a rank and a suit.
   * @param {number | null} rank
   * @param {number | null} suit
   */
  function cardOf(rank, suit) {
    return rank === null || suit === null ? null : 4 * rank + suit;
  }

  /**
   * The card of two halves; null unless one is a rank and the other a suit.
   * @param {Part} one
   * @param {Part} other
   */
  function joined(one, other) {
    if (one.rank === null && other.suit === null) return cardOf(other.rank, one.suit);
    if (one.suit === null && other.rank === null) return cardOf(one.rank, other.suit);
    return null;
  }

  /**
   * Every pair of meanings of two pieces of text that is a card.
   * @param {Alphabet} alphabet
   * @param {string} one
   * @param {string} other
   */
  function cardsOfHalves(alphabet, one, other) {
    return meanings(alphabet, one).flatMap((first) =>
      meanings(alphabet, other).flatMap((second) => {
        const card = joined(first, second);
        return card === null ? [] : [{ first, second, card }];
      }),
    );
  }

  /**
   * Up to two different ways to read one folded token; none where it cannot be read.
   *
   * It is a row of cards in letters, all in the same order; or one card with a word in it and with
   * another word, a number or a symbol. A whole word names half a card, whatever else its letters
   * could be cut into.
   *
   * @param {Alphabet} alphabet
   * @param {string} token
   * @returns {number[][]}
   */
  function cardsIn(alphabet, token) {
    const chars = [...token];
    if (!chars.length || chars.length > LONGEST_TOKEN || isWord(alphabet, token)) return [];
    const all = [
      ...oneCard(alphabet, chars),
      ...waysThrough(chars.length, (start) => cardsAt(alphabet, chars, start, 'rank')),
      ...waysThrough(chars.length, (start) => cardsAt(alphabet, chars, start, 'suit')),
    ];
    return all.filter((way, at) => all.findIndex((each) => isSame(each, way)) === at).slice(0, 2);
  }

  /**
   * Whether a folded token is a word that names a rank or a suit.
   * @param {Alphabet} alphabet
   * @param {string} token
   */
  function isWord(alphabet, token) {
    return meanings(alphabet, token).some((part) => part.word);
  }

  /**
   * @param {Alphabet} alphabet
   * @param {string[]} chars
   */
  function oneCard(alphabet, chars) {
    return chars.slice(1).flatMap((_, before) => {
      const halves = [chars.slice(0, before + 1), chars.slice(before + 1)];
      const [one, other] = halves.map((half) => half.join(''));
      return cardsOfHalves(alphabet, one, other)
        .filter(({ first, second }) => {
          const letter = first.word ? halves[1][0] : halves[0][0];
          return first.word === second.word || !/\p{L}/u.test(letter);
        })
        .map(({ card }) => [card]);
    });
  }

  /**
   * The cards in letters that begin at a place.
   * @param {Alphabet} alphabet
   * @param {string[]} chars
   * @param {number} start
   * @param {'rank' | 'suit'} first
   * @returns {Step[]}
   */
  function cardsAt(alphabet, chars, start, first) {
    return lettersAt(alphabet, chars, start).flatMap(({ end: middle, part: one }) => {
      const whole = cardOf(one.rank, one.suit);
      if (whole !== null) return [{ end: middle, cards: [whole] }];
      if (one[first] === null) return [];
      return lettersAt(alphabet, chars, middle).flatMap(({ end, part: other }) => {
        const card = joined(one, other);
        return card === null ? [] : [{ end, cards: [card] }];
      });
    });
  }

  /**
   * @param {Alphabet} alphabet
   * @param {string[]} chars
   * @param {number} start
   */
  function lettersAt(alphabet, chars, start) {
    const found = [];
    for (let end = start + 1; end <= Math.min(start + alphabet.longest, chars.length); end += 1) {
      for (const part of meanings(alphabet, chars.slice(start, end).join(''))) {
        if (!part.word) found.push({ end, part });
      }
    }
    return found;
  }

  /**
   * Up to two different ways to read folded tokens as a whole.
   * @param {Alphabet} alphabet
   * @param {string[]} tokens
   */
  function cardsOf(alphabet, tokens) {
    return waysThrough(tokens.length, (start) => [
      ...cardsIn(alphabet, tokens[start]).map((cards) => ({ end: start + 1, cards })),
      ...apart(alphabet, tokens, start),
    ]);
  }

  /**
   * The card that two tokens make together because one of them is a word.
   * @param {Alphabet} alphabet
   * @param {string[]} tokens
   * @param {number} start
   * @returns {Step[]}
   */
  function apart(alphabet, tokens, start) {
    const next = start + 1;
    const joins = next < tokens.length && alphabet.joiners.has(tokens[next]);
    const last = joins ? next + 1 : next;
    if (last >= tokens.length) return [];
    return cardsOfHalves(alphabet, tokens[start], tokens[last])
      .filter(({ first, second }) => first.word || second.word)
      .map(({ card }) => ({ end: last + 1, cards: [card] }));
  }

  /**
   * Read cards, separated by spaces, commas, semicolons or nothing.
   *
   * `alphabet` is the one of the reader's language. It is tried where the international one does
   * not read everything; with `only` it is the one tried. Throws as `parse_cards` in notation.py.
   *
   * @param {string} text
   * @param {Alphabet | null} alphabet
   * @returns {ReadCards}
   */
  function parseCards(text, alphabet = null, only = false) {
    const tried = alphabets(alphabet, only);
    const tokens = tokensOf(text);
    const readings = tried.flatMap((letters) => clearWay(letters, tokens));
    if (!readings.length) throwAll('card.several', fewestFaults(tokens, tried));
    const [{ cards, alphabet: name }] = readings;
    if (cards.length > MOST_CARDS) throw new PaiuteError('card.too-many', { limit: MOST_CARDS });
    const other = readings.find((each) => !isSame(each.cards, cards));
    return {
      cards: cards.map((card) => PACK[card]),
      alphabet: name,
      also: other ? other.alphabet : null,
    };
  }

  /**
   * The alphabets to try, in order.
   * @param {Alphabet | null} alphabet
   * @param {boolean} only
   */
  function alphabets(alphabet, only) {
    if (alphabet === null || alphabet === INTERNATIONAL) return [INTERNATIONAL];
    return only ? [alphabet] : [INTERNATIONAL, alphabet];
  }

  /**
   * @param {Alphabet} letters
   * @param {Tokens} tokens
   * @returns {Way[]} one or none
   */
  function clearWay(letters, { tokens }) {
    const ways = cardsOf(letters, tokens);
    return ways.length === 1 ? [{ cards: ways[0], alphabet: letters.name }] : [];
  }

  /**
   * Read a wild denomination: a rank, or the card that was turned up.
   *
   * Where two readings agree on the rank alone (Catalan "7c"), that rank is the answer. Throws as
   * `parse_wild` in notation.py.
   *
   * @param {string} text
   * @param {Alphabet | null} alphabet
   */
  function parseWild(text, alphabet = null, only = false) {
    const tried = alphabets(alphabet, only);
    const tokens = tokensOf(text);
    const readings = tried
      .map((letters) => wildReadings(letters, tokens))
      .filter((read) => read.length);
    if (!readings.length) throw wildFault(tokens, tried);
    const [first, ...others] = readings[0].map((read) => read[0]);
    const second = others.find((rank) => rank !== first);
    if (second !== undefined) {
      throw new PaiuteError('rank.ambiguous', { token: show(tokens.shown), first, second });
    }
    const agreed = new Set(readings.flat().filter((read) => read[0] === first));
    return agreed.size === 1 ? [...agreed][0] : first;
  }

  /**
   * Ranks and cards as which a text can be read, in international letters.
   * @param {Alphabet} letters
   * @param {Tokens} tokens
   */
  function wildReadings(letters, { tokens }) {
    const parts = tokens.length === 1 ? meanings(letters, tokens[0]) : [];
    const ranks = parts.flatMap((part) => (part.suit === null ? [RANKS[Number(part.rank)]] : []));
    const ways = cardsOf(letters, tokens).filter((cards) => cards.length === 1);
    return [...ranks, ...ways.map(([card]) => PACK[card])];
  }

  /**
   * Read what belongs to a hand: first in the letters that the hand was read in.
   * @template Read
   * @param {(text: string, alphabet: Alphabet | null, only: boolean) => Read} parse
   * @param {string} text
   * @param {string} letters the `alphabet` of the hand
   * @param {Alphabet | null} alphabet the one of the reader's language
   */
  function asTheHand(parse, text, letters, alphabet) {
    try {
      return parse(text, letters === INTERNATIONAL.name ? INTERNATIONAL : alphabet, true);
    } catch (error) {
      if (!(error instanceof PaiuteError)) throw error;
      return parse(text, alphabet, false);
    }
  }

  /**
   * A card in short, with the index of an alphabet.
   * @param {string} code
   */
  function formatCard(code, alphabet = INTERNATIONAL) {
    const card = PACK.indexOf(code);
    return alphabet.indexes[card >> 2] + SYMBOLS[card & 3];
  }

  // What is wrong.

  /**
   * The faults in the alphabet that makes the fewest; of several, in the one that knows the letters.
   * @param {Tokens} tokens
   * @param {Alphabet[]} tried
   */
  function fewestFaults(tokens, tried) {
    const jokers = new Set(tried.flatMap((letters) => [...letters.jokers]));
    const severity = (/** @type {PaiuteFault[]} */ faults) =>
      (MOST_CARDS + 1) * faults.length +
      faults.filter((fault) => fault.code === 'card.unreadable').length;
    return tried
      .map((letters) => faultsOf(tokens, letters, jokers))
      .reduce((best, faults) => (severity(faults) < severity(best) ? faults : best));
  }

  /**
   * Every token that stands in the way of one reading, left to right.
   * @param {Tokens} typed
   * @param {Alphabet} letters
   * @param {Set<string>} jokers
   */
  function faultsOf(typed, letters, jokers) {
    const { shown, tokens } = typed;
    /** @type {PaiuteFault[]} */
    const faults = [];
    let start = 0;
    let position = 1;
    while (start < tokens.length) {
      const { end, cards, other } = stepAt(letters, tokens, start);
      const place = { token: show(shown.slice(start, end)), position };
      const kind = notInThePack(tokens[start], jokers);
      let next = end;
      if (other) {
        faults.push(ambiguous(shown.slice(start, end), position, cards, other));
      } else if (!cards.length && kind) {
        faults.push(new PaiuteError(`card.${kind}`, place));
      } else if (!cards.length) {
        const { code, close, end: after } = unreadable(typed, start, letters);
        faults.push(new PaiuteError(`card.${code}`, { ...place, close }));
        next = after;
      }
      start = next;
      position += Math.max(1, cards.length);
    }
    if (faults.length) return faults;
    // Each token is clear by itself, but they can be paired in two ways.
    const [one, other] = cardsOf(letters, tokens);
    return [ambiguous(shown, 1, one, other)];
  }

  /**
   * The first reading of what stands at a place, and another one if there is one.
   * @param {Alphabet} letters
   * @param {string[]} tokens
   * @param {number} start
   */
  function stepAt(letters, tokens, start) {
    const pairs = apart(letters, tokens, start);
    const single = (/** @type {number[]} */ cards) => ({ end: start + 1, cards });
    const options = pairs.length ? pairs : cardsIn(letters, tokens[start]).map(single);
    const [{ end, cards }] = options.length ? options : [single([])];
    const other = options.find((each) => !isSame(each.cards, cards));
    return { end, cards, other: other ? other.cards : null };
  }

  /**
   * @param {string[]} shown
   * @param {number} position
   * @param {number[]} cards
   * @param {number[]} others
   */
  function ambiguous(shown, position, cards, others) {
    const shorter = Math.min(cards.length, others.length);
    const at = cards.findIndex((card, place) => place < shorter && card !== others[place]);
    const [first, second] = [cards, others].map(
      (row) => PACK[at < 0 ? row[row.length - 1] : row[at]],
    );
    const token = show(shown);
    return new PaiuteError('card.ambiguous', {
      token,
      position: position + Math.max(0, at),
      first,
      second,
    });
  }

  /**
   * What is wrong with a token, what was perhaps meant, and where to go on after it.
   * @param {Tokens} typed
   * @param {number} start
   * @param {Alphabet} letters
   */
  function unreadable({ shown, tokens }, start, letters) {
    const end = start + 1;
    const token = tokens[start];
    const parts = meanings(letters, token);
    if (!parts.length) return { code: 'unreadable', close: closeTo(shown[start], letters), end };
    const code = parts.some((part) => part.suit === null) ? 'only-rank' : 'only-suit';
    // Two letters with a space between are not read as one card, but they are one fault.
    const following = tokens[end] || '';
    const together = cardsIn(letters, token + following).length === 1;
    if (together && !cardsIn(letters, following).length) {
      return { code, close: shown[start] + shown[end], end: end + 1 };
    }
    return { code, close: null, end };
  }

  /**
   * @param {string} token
   * @param {Set<string>} jokers
   */
  function notInThePack(token, jokers) {
    if (jokers.has(token)) return 'joker';
    return NOT_IN_THE_PACK.get([...token].find((char) => NOT_IN_THE_PACK.has(char)) || '');
  }

  /**
   * @param {Tokens} typed
   * @param {Alphabet[]} tried
   */
  function wildFault({ shown, tokens }, tried) {
    const token = show(shown);
    let close = null;
    if (tokens.length === 1) {
      if (tried.some((letters) => notInThePack(tokens[0], letters.jokers) === 'joker')) {
        return new PaiuteError('rank.joker', { token });
      }
      if (tried.some((letters) => letters.parts.has(tokens[0]))) {
        return new PaiuteError('rank.only-suit', { token });
      }
      close = closeTo(shown[0], tried[tried.length - 1], true);
    }
    return new PaiuteError('rank.unreadable', { token, close });
  }

  // What is typed instead of what is meant. Letters of another script that look the same, and
  // what the keys of the international letters give on a Bulgarian phonetic keyboard.
  const MENDS = [
    (/** @type {string} */ token) => token,
    (/** @type {string} */ token) => token.replace(/[1lI|]?[0OoОо]/gu, '10'),
    (/** @type {string} */ token) => token.replace(/[^\p{L}\p{N}_♠-♧]+/gu, ''),
    (/** @type {string} */ token) => token.normalize('NFKC'),
    replacing('АаКкТтСсВНРрΑΚΤΗΡ❤', 'AaKkTtCcBHPpAKTHP♥'),
    replacing('АаХхЦцДдСсКкТтЯяЧчЙй', 'AaHhCcDdSsKkTtQqQqJj'),
    replacing('ર', '2'),
  ];

  /**
   * @param {string} from
   * @param {string} to
   */
  function replacing(from, to) {
    const meant = [...to];
    const pairs = new Map([...from].map((char, at) => [char, meant[at]]));
    return (/** @type {string} */ token) =>
      [...token].map((char) => pairs.get(char) || char).join('');
  }

  /**
   * What can be typed, in these letters, instead of a token; null unless just one thing fits.
   * @param {string} token
   * @param {Alphabet} letters
   * @param {boolean} ranks whether it is instead of one rank or one card
   */
  function closeTo(token, letters, ranks = false) {
    if ([...token].length > LONGEST_MENDED) return null;
    const seen = token.replace(INVISIBLE, '');
    /** @type {Map<string, {close: string, count: number}>} what is meant, and how to type it */
    const found = new Map();
    for (const mended of new Set(MENDS.map((mend) => mend(seen)))) {
      const fits = meantBy(mended, letters, ranks);
      if (fits && !found.has(fits.meant)) found.set(fits.meant, fits);
    }
    if (found.size !== 1) return null;
    const [{ close, count }] = found.values();
    return count === 1 || !ranks ? close : null;
  }

  /**
   * What a mended token says, in these letters or else in international ones.
   * @param {string} mended
   * @param {Alphabet} letters
   * @param {boolean} ranks
   */
  function meantBy(mended, letters, ranks) {
    const folded = fold(mended);
    const own = cardsIn(letters, folded);
    if (own.length === 1) return { meant: String(own[0]), close: mended, count: own[0].length };
    const ways = cardsIn(INTERNATIONAL, folded);
    if (ways.length === 1) {
      const close = ways[0].map((card) => formatCard(PACK[card], letters)).join('');
      return { meant: String(ways[0]), close, count: ways[0].length };
    }
    const known = ranks ? letters.ranks.get(folded) || [] : [];
    return known.length === 1 ? { meant: `rank ${known[0]}`, close: mended, count: 1 } : null;
  }

  return Object.freeze({
    INTERNATIONAL,
    makeAlphabet,
    parseCards,
    parseWild,
    asTheHand,
    formatCard,
    wholeNumber,
  });
})();
