'use strict';

/** The part of the page that asks. */
const QuizView = (() => {
  /** @typedef {InstanceType<typeof App.Page>} Page */
  /**
   * How far the reader has come: `asked` tells one quiz from another, `chosen` is the answer to the
   * question, null until there is one.
   * @typedef {{asked: string, number: number, right: number, chosen: string | null,
   *   box: HTMLElement}} Course
   */

  /** @param {Page} page */
  function view(page) {
    if (!page.shown.seed) page.set({ seed: Quiz.newSeed() });
    const course = courseOf(page);
    course.box = Dom.make('div.quiz');
    show(page, course);
    return [Dom.make('h1', {}, page.speaker.say('page.quiz')), course.box];
  }

  /**
   * The quiz that is going on, also in another language or after a look at a rule; else a new one.
   * @param {Page} page
   * @returns {Course}
   */
  function courseOf(page) {
    const { seed, options } = page.shown;
    const asked = JSON.stringify([seed, options]); // the same seed asks otherwise by other rules
    if (page.course?.asked !== asked) page.course = { asked, number: 0, right: 0, chosen: null };
    return page.course;
  }

  /**
   * The question, or what came of all of them; and what has the focus then.
   * @param {Page} page
   * @param {Course} course
   */
  function show(page, course) {
    return course.number < Quiz.LENGTH ? ask(page, course) : tellScore(page, course);
  }

  /**
   * @param {Page} page
   * @param {Course} course
   */
  function ask(page, course) {
    const { speaker } = page;
    const question = Quiz.question(page.shown.seed, course.number, page.house);
    const told = Dom.make('div', { role: 'status' });
    const choices = Dom.make('div.choices', { role: 'group' });
    const heading = Dom.make('h2', { tabindex: -1 }, prompt(speaker, question));
    const buttons = question.choices.map((choice) =>
      Dom.button(
        label(page, question, choice),
        () => {
          course.chosen = choice;
          course.right += Number(choice === question.answer);
          tell(page, course, question, { choices, told }).focus();
        },
        {
          'data-choice': choice,
        },
      ),
    );
    choices.append(...buttons);
    choices.setAttribute('aria-label', heading.textContent || '');
    const number = { n: speaker.number(course.number + 1), all: speaker.number(Quiz.LENGTH) };
    course.box.replaceChildren(
      Dom.make('p.note', {}, speaker.say('page.question', number)),
      heading,
      Dom.make('p', {}, speaker.wild(question.wild)),
      ...question.hands.map((hand, at) => shownHand(speaker, question, hand, at)),
      choices,
      told,
    );
    if (course.chosen !== null) tell(page, course, question, { choices, told });
    return heading;
  }

  /**
   * @param {InstanceType<typeof Speak.Speaker>} speaker
   * @param {Question} question
   */
  function prompt(speaker, { kind, about }) {
    return speaker.say(`page.ask-${kind}`, about ? { card: speaker.named(about) } : {});
  }

  /**
   * @param {InstanceType<typeof Speak.Speaker>} speaker
   * @param {Question} question
   * @param {string[]} hand
   * @param {number} at
   */
  function shownHand(speaker, { hands, wild }, hand, at) {
    const name = speaker.say('showdown.hand', { number: speaker.number(at + 1) });
    const title = hands.length > 1 ? Dom.make('h3', {}, name) : null;
    return Dom.make('div', {}, title, Cards.hand(speaker, hand, wild));
  }

  /**
   * @param {Page} page
   * @param {Question} question
   * @param {string} choice
   */
  function label({ speaker, house }, { kind }, choice) {
    if (kind === 'kind') {
      return choice === Quiz.NONE
        ? speaker.say('odds.none')
        : speaker.say(Verdict.nameKey(house, choice));
    }
    if (kind !== 'winner') return speaker.named(choice);
    if (choice === Quiz.BOTH) return speaker.say('page.both');
    return speaker.say('showdown.hand', { number: speaker.number(Number(choice)) });
  }

  /**
   * Whether the chosen answer is right, and why; the button that goes on.
   * @param {Page} page
   * @param {Course} course
   * @param {Question} question
   * @param {{choices: HTMLElement, told: HTMLElement}} parts
   */
  function tell(page, course, question, { choices, told }) {
    const { speaker } = page;
    const isRight = course.chosen === question.answer;
    for (const button of /** @type {any} */ (choices.children)) {
      button.disabled = true;
      if (button.dataset.choice === question.answer) button.classList.add('right');
      else if (button.dataset.choice === course.chosen) button.classList.add('wrong');
    }
    const answer = label(page, question, question.answer);
    const words = isRight ? speaker.say('page.right') : speaker.say('page.wrong', { answer });
    const next = Dom.button(speaker.say('page.next'), () => goOn(page, course), { class: 'main' });
    told.replaceChildren(
      Dom.make(isRight ? 'p.said' : 'p.said.fault', {}, words),
      ...question.rulings.map((ruling) =>
        Dom.make(
          'p',
          {},
          Dom.words(Verdict.sentence(speaker, ruling)),
          ' ',
          page.cites(ruling.rules),
        ),
      ),
      ...reasons(page, question),
      next,
    );
    return next;
  }

  /**
   * Why the one hand wins, or what else would do.
   * @param {Page} page
   * @param {Question} question
   */
  function reasons(page, { kind, hands, wild, rulings }) {
    const { speaker, house } = page;
    if (kind === 'missing') {
      return Verdict.advice(speaker, rulings[0]).items.map((each) =>
        Dom.make('p', {}, Dom.words(each)),
      );
    }
    if (kind !== 'winner') return [];
    const names = hands.map((_, at) =>
      speaker.say('showdown.hand', { number: speaker.number(at + 1) }),
    );
    const { standings } = Showdown.compare(hands, wild, house);
    const why = Standings.why(speaker, standings[0], standings[1], names);
    return why ? [Dom.make('p', {}, Dom.words(why.text), ' ', page.cites(why.rules))] : [];
  }

  /**
   * @param {Page} page
   * @param {Course} course
   */
  function goOn(page, course) {
    course.number += 1;
    course.chosen = null;
    show(page, course).focus();
  }

  /**
   * @param {Page} page
   * @param {Course} course
   */
  function tellScore(page, course) {
    const { speaker } = page;
    const score = { right: speaker.number(course.right), all: speaker.number(Quiz.LENGTH) };
    const again = Dom.button(
      speaker.say('page.new-quiz'),
      () => page.go({ seed: Quiz.newSeed() }),
      { class: 'main' },
    );
    course.box.replaceChildren(
      Dom.make('p.said', { role: 'status' }, speaker.say('page.score', score)),
      again,
    );
    return again;
  }

  return Object.freeze({ view });
})();
