'use strict';

/** What the rules are called and where they stand: slugs, numbers, labels, texts to search. */
const Book = (() => {
  /** @typedef {InstanceType<typeof Speak.Speaker>} Speaker */

  const PARTS = ['options', 'disputes', 'terms'];
  const WEIGHTS = {
    name: 4,
    title: 4,
    question: 4,
    aliases: 3,
    text: 2,
    line: 2,
    answer: 2,
    why: 1,
    players: 1,
  };

  /**
   * Every slug that the address can name.
   * @param {any} data
   */
  function slugs(data) {
    return new Set([...kinds(data).keys(), ...PARTS]);
  }

  /**
   * All that has a slug, with the key under which its texts stand.
   * @param {any} data
   * @returns {Map<string, string>}
   */
  function kinds({ book, rules }) {
    const own = (/** @type {string} */ kind, /** @type {string[]} */ all) =>
      all.map((slug) => `${kind}.${slug}`);
    const bySlug = (/** @type {{slug: string}[]} */ all) => all.map((each) => each.slug);
    const same = [
      ...own('combination', bySlug(rules.combinations)),
      ...own('lookalike', bySlug(rules.lookalikes)),
      ...book.options.flatMap((/** @type {any} */ { slug, values }) => [
        `option.${slug}`,
        ...own(`option.${slug}`, values),
      ]),
      ...book.sections.flatMap((/** @type {any} */ each) => bySlug(each.rules)),
      ...own('term', book.terms),
      ...own('dispute', bySlug(book.disputes)),
    ];
    const chapters = bySlug(book.sections).map(
      (slug) => /** @type {[string, string]} */ ([slug, `section.${slug}`]),
    );
    return new Map([
      ...same.map((slug) => /** @type {[string, string]} */ ([slug, slug])),
      ...chapters,
    ]);
  }

  /**
   * The printed number of a chapter or a rule; "" for all else.
   * @param {Speaker} speaker
   * @param {any} data
   * @param {string} slug
   */
  function number(speaker, { book }, slug) {
    for (const [chapter, section] of book.sections.entries()) {
      const printed = speaker.number(chapter + 1);
      if (section.slug === slug) return printed;
      const place = section.rules.findIndex((/** @type {any} */ each) => each.slug === slug);
      if (place >= 0) return `${printed}.${speaker.number(place + 1)}`;
    }
    return '';
  }

  /**
   * What a link to something says.
   * @param {Speaker} speaker
   * @param {any} data
   * @param {House} house
   * @param {string} slug
   */
  function label(speaker, data, house, slug) {
    if (PARTS.includes(slug)) return speaker.say(`book.${slug}`);
    const printed = number(speaker, data, slug);
    if (speaker.knows(`section.${slug}.title`))
      return `${printed} ${speaker.say(`section.${slug}.title`)}`;
    if (printed) return speaker.say('page.rule', { number: printed });
    if (slug.startsWith('dispute.')) return speaker.say(`${slug}.question`);
    const played = house.combinations.find((each) => each.rule === slug);
    return speaker.say(played ? played.name : `${slug}.name`);
  }

  /**
   * Everything with the texts that speak of it.
   * @param {Speaker} speaker
   * @param {any} data
   */
  function entries(speaker, data) {
    return [...kinds(data)].map(([slug, key]) => ({
      slug,
      passages: Object.entries(WEIGHTS)
        .filter(([field]) => speaker.knows(`${key}.${field}`))
        .map(
          ([field, weight]) =>
            /** @type {[number, string]} */ ([weight, speaker.say(`${key}.${field}`)]),
        ),
    }));
  }

  return Object.freeze({ slugs, number, label, entries });
})();
