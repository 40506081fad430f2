'use strict';

/** A showdown in words, as `paiute_ref/views/showdown.py` says it; rules are cited by slug. */
const Standings = (() => {
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */
  /** @typedef {{text: string, rules: string[]}} Told */

  const CITED = {
    combination: 'combinations.order',
    ranks: 'combinations.ties',
    wilds: 'option.natural',
    nothing: 'showdown.no-combination',
  };

  /**
   * Who wins.
   * @param {Speaker} speaker
   * @param {Compared} showdown
   * @param {string[]} names
   * @returns {Told}
   */
  function winners(speaker, showdown, names) {
    const won = showdown.winners.map((index) => names[index]);
    if (!won.length) return told(speaker.say('showdown.nobody'), 'showdown.no-combination');
    if (won.length === 1) {
      return told(speaker.say('showdown.one', { name: won[0] }), 'showdown.highest-wins');
    }
    const together = speaker.say('showdown.together', { names: speaker.listing(won) });
    return told(together, 'showdown.equal-hands');
  }

  /**
   * @param {string} text
   * @param {string[]} rules
   * @returns {Told}
   */
  function told(text, ...rules) {
    return { text, rules };
  }

  /**
   * What a winner gets; nothing is said of those who get nothing.
   * @param {Speaker} speaker
   * @param {Standing} standing
   */
  function share(speaker, standing) {
    return standing.share ? speaker.count('showdown.share', standing.share) : '';
  }

  /**
   * Why a hand stands before the next one; null where neither has a combination.
   * @param {Speaker} speaker
   * @param {Standing} above
   * @param {Standing | undefined} below
   * @param {string[]} names
   * @returns {Told | null}
   */
  function why(speaker, above, below, names) {
    if (!above.reason || !below || above.place === null) return null;
    const { kind } = above.reason;
    const who = { first: names[above.index], second: names[below.index] };
    if (kind === 'equal') {
      const same = above.ruling.ranks.join() === below.ruling.ranks.join();
      const rule = same ? 'combinations.ties' : 'option.equal-combinations';
      return told(speaker.say('showdown.equal', who), rule);
    }
    const reason = reasonOf(speaker, above, below);
    const cited = CITED[/** @type {keyof typeof CITED} */ (kind)];
    return told(speaker.say('showdown.beats', { ...who, reason }), cited);
  }

  /**
   * Why one hand stands above another, in a few words without a full stop.
   * @param {Speaker} speaker
   * @param {Standing} above
   * @param {Standing} below
   */
  function reasonOf(speaker, above, below) {
    const [higher, lower] = [above.ruling, below.ruling];
    if (!higher.combination || !lower.combination) return speaker.say('showdown.cannot-win');
    const { kind } = /** @type {Reason} */ (above.reason);
    if (kind === 'combination') {
      return speaker.say('showdown.combination', {
        higher: speaker.say(Verdict.nameKey(higher.house, higher.combination)),
        lower: speaker.say(Verdict.nameKey(lower.house, lower.combination)),
      });
    }
    if (kind === 'wilds') {
      return speaker.say('showdown.wilds', {
        higher: speaker.number(Object.keys(higher.wilds).length),
        lower: speaker.number(Object.keys(lower.wilds).length),
      });
    }
    return ranks(speaker, /** @type {Reason} */ (above.reason), higher);
  }

  /**
   * @param {Speaker} speaker
   * @param {Reason} reason
   * @param {Ruling} ruling
   */
  function ranks(speaker, { place, higher, lower }, { house, combination }) {
    const { groups } = Judge.definitionOf(house, /** @type {string} */ (combination)).shape;
    const say = (/** @type {any} */ rank) =>
      groups.length ? speaker.ranks(rank) : speaker.rank(rank);
    return speaker.say(where(speaker, groups, place), { higher: say(higher), lower: say(lower) });
  }

  /**
   * The sentence for the rank at a place: what it is the rank of.
   * @param {Speaker} speaker
   * @param {number[]} groups
   * @param {number} place
   */
  function where(speaker, groups, place) {
    if (!groups.length) return place ? 'showdown.next' : 'showdown.top';
    const size = groups[place];
    const alike = [...groups.keys()].filter((index) => groups[index] === size);
    const key = alike.length > 1 ? `group-${size}-${alike.indexOf(place)}` : `group-${size}`;
    return groups.length > 1 && speaker.knows(`showdown.${key}`)
      ? `showdown.${key}`
      : 'showdown.ranks';
  }

  /**
   * What becomes of the pot.
   * @param {Speaker} speaker
   * @param {Compared} showdown
   * @returns {Told[]}
   */
  function pot(speaker, { pot: chips, carry, standings }) {
    if (chips == null) return [];
    const shares = standings.filter((each) => each.place === 1).map((each) => each.share);
    const words = [speaker.count('showdown.pot', chips)];
    let rule = shares.length > 1 ? 'stakes.share' : 'stakes.winner';
    if (carry) {
      words.push(speaker.count('showdown.carry', carry));
      rule = shares.length ? 'stakes.odd-chip' : 'showdown.no-combination';
    }
    const about = [told(words.join(' '), rule)];
    if (new Set(shares).size > 1) about.push(told(speaker.say('showdown.odd'), 'option.odd-chip'));
    return about;
  }

  return Object.freeze({ winners, share, why, pot });
})();
