"""The course in words: its pages and questions, what is said to an answer, the list of lessons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiute_ref.cards import Card
from paiute_ref.learn.course import Answer, Step, Task, ruling_of
from paiute_ref.learn.progress import Progress
from paiute_ref.lookup import Entry
from paiute_ref.rulebook.lessons import (
    Begins,
    BestDiscard,
    Completes,
    Goes,
    HasLastTurn,
    Lesson,
    MayCall,
    MayDiscard,
    MayTake,
    Question,
    Share,
    StandsFor,
    WhichCombination,
    WhichWins,
)
from paiute_ref.rulebook.model import CombinationDef, House, HouseOption, Rule
from paiute_ref.search import entry_of
from paiute_ref.showdown import compare
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views.advice import turns_of
from paiute_ref.views.blocks import Block
from paiute_ref.views.examples import examples
from paiute_ref.views.pictures import pictures
from paiute_ref.views.voice import Voice

_STOCK = "stock"


def page(voice: Voice, step: Step, lessons: int) -> Iterator[Block]:
    """What a page teaches: the rule, a few words, what is shown with it."""
    t = voice.say_in
    # TRANSLATORS: above a page of the course: "Lesson 3 of 10, page 1 of 2: Six cards or five".
    title = t.say(
        "Lesson {lesson} of {lessons}, page {page} of {pages}: {title}",
        lesson=t.number(step.number),
        lessons=t.number(lessons),
        page=t.number(step.place),
        pages=t.number(len(step.lesson.pages)),
        title=voice.text(step.lesson.title),
    )
    yield Block("title", title)
    yield Block("text", f"{_words(voice, step.page.rule)} [{step.page.rule}]")
    yield Block("text", voice.text(step.page.text))
    for slug in step.page.also:
        yield Block("item", _words(voice, slug))
    for words in examples(voice, step.page.examples, step.page.plays):
        yield Block("item", words)


def _words(voice: Voice, slug: str) -> str:
    """A rule by its number and words, anything else by its name and line."""
    entry: Entry = entry_of(voice.book, voice.say_in, slug)
    match entry.thing:
        case Rule(text=text):
            return f"{entry.number} {voice.text(text)}"
        case CombinationDef(name=name, line=line) | HouseOption(name=name, line=line):
            return f"{voice.text(name)} – {voice.text(line)}"
        case _:
            raise TypeError(f"nothing to learn: {slug}")


def back(voice: Voice, step: Step) -> Block:
    """Before a page that stands before one that was shown already."""
    t, title = voice.say_in, voice.text(step.lesson.title)
    # TRANSLATORS: {title} is that of a lesson, a page of which was explained and not answered.
    return Block("note", t.say("Back to a page that is not done yet: {title}", title=title))


def question(voice: Voice, task: Task, house: House, *, drawn: bool = False) -> Iterator[Block]:
    """The question with its answers, each behind its number.

    ``drawn`` is whether the cards of a hand are shown as little pictures.
    """
    yield Block("heading", _prompt(task.question, voice))
    ruling = ruling_of(task.question, house)
    if ruling:
        if drawn:
            yield from pictures(voice, ruling.hand, ruling.wild)
        else:
            yield Block("cards", ruling_view.marked(voice, ruling))
        yield ruling_view.wild_note(voice, ruling.wild, ruling.hand)
    elif isinstance(task.question, WhichWins):
        yield Block("note", voice.text(voice.book.cards.ranks[task.question.wild].wild))
    yield from (Block("text", words) for words in _situation(task.question, voice))
    yield from ruling_view.house_rules(voice, house)
    for number, answer in enumerate(task.choices, start=1):
        words = answer_text(voice, task.question, answer, house)
        yield Block("text", f"{voice.say_in.number(number)}. {words}")


def first_page(voice: Voice) -> Block:
    """To somebody who wants to go back where there is no page before."""
    return Block("note", voice.say_in.say("This is the first page."))


def right(voice: Voice, step: Step, task: Task, house: House) -> Iterator[Block]:
    """What is said to the right answer."""
    yield Block("title", voice.say_in.say("Right."))
    yield from _reason(voice, step, task, house)


def wrong(voice: Voice, step: Step, task: Task, place: int, *, again: bool) -> Iterator[Block]:
    """What is said to another answer, which does not tell the right one.

    ``again`` is whether it is not the first one.
    """
    t = voice.say_in
    yield Block("title", t.say("Not quite."))
    yield Block("text", voice.text(step.page.wrong))
    if task.costs:
        _, cost = turns_of(t, [0, task.costs[place]])
        yield Block("note", t.say("Turns that this discard costs on average: {turns}", turns=cost))
    if again:
        yield Block("note", t.say("Try again, or type ? to have it explained."))
    else:
        yield Block("note", t.say("Try again."))


def explained(voice: Voice, step: Step, task: Task, house: House) -> Iterator[Block]:
    """The answer, for somebody who has given up."""
    t = voice.say_in
    words = answer_text(voice, task.question, task.right, house)
    # TRANSLATORS: {answer} is one of the answers as they were listed, such as "Four/two" or "Yes".
    yield Block("title", t.say("The answer: {answer}", answer=words))
    yield from _reason(voice, step, task, house)
    yield Block("note", t.say("A page is done once its question is answered right."))


def _reason(voice: Voice, step: Step, task: Task, house: House) -> Iterator[Block]:
    yield Block("text", f"{voice.text(step.page.right)} [{step.page.rule}]")
    asked = task.question
    ruling = ruling_of(asked, house)
    if isinstance(asked, WhichWins):
        yield from _hands(voice, asked, house)
    elif ruling and not isinstance(asked, Completes | BestDiscard):
        cited = ", ".join(ruling.rules)
        yield Block("note", f"{ruling_view.sentence(voice, ruling)} [{cited}]")


def _hands(voice: Voice, asked: WhichWins, house: House) -> Iterator[Block]:
    for standing in compare(asked.hands, asked.wild, house).standings:
        found = standing.ruling.combination
        words = voice.say_in.say("No combination.")
        if found:
            words = f"{ruling_view.verdict(voice, found)} [{found.definition.rule}]"
        yield Block("item", f"{voice.codes(standing.ruling.hand)} – {words}")


# Questions


def _prompt(question: Question, voice: Voice) -> str:
    t = voice.say_in
    match question:
        case WhichCombination():
            return t.say("Which combination is this?")
        case WhichWins():
            return t.say("Which hand wins?")
        case StandsFor(card=wild):
            # TRANSLATORS: {wild} is the name of a card without an article, "nine of clubs (9♣)".
            return t.say(
                "Which card does this wild card stand for: {wild}?", wild=voice.named(wild)
            )
        case Completes():
            return t.say("Which of these cards, taken next, completes a combination?")
        case Goes():
            return t.say("You call with these cards. Which one do you discard?")
        case BestDiscard():
            return t.say("Which card is best discarded?")
        case MayCall():
            return t.say("May you call with these cards?")
        case MayTake(took=card):
            return t.say("May this card be taken: {card}?", card=voice.named(card))
        case MayDiscard(discard=card):
            return t.say("May this card be discarded now: {card}?", card=voice.named(card))
        case Begins():
            return t.say("Who plays first?")
        case HasLastTurn():
            return t.say("Who has a last turn?")
        case Share():
            return t.say("How many chips does each of the winners get?")


def _situation(question: Question, voice: Voice) -> Iterator[str]:
    """What has to be known beside the cards of the hand."""
    t = voice.say_in
    match question:
        case WhichCombination() | Goes() | BestDiscard():
            if question.took:
                yield _taken(voice, question.took, "")
        case MayCall() | MayDiscard():
            yield _taken(voice, question.took, question.taken_from)
        case MayTake():
            cards = voice.codes(question.discards)
            yield t.say("Discard pile, its top card last: {cards}.", cards=cards)
        case HasLastTurn():
            yield t.count(
                "{n} player, numbered clockwise; player {dealer} deals, player {caller} calls.",
                "{n} players, numbered clockwise; player {dealer} deals, player {caller} calls.",
                question.players,
                dealer=t.number(question.dealer),
                caller=t.number(question.caller),
            )
        case Begins():
            yield _table(voice, question)
        case Share():
            yield _table(voice, question)
            # TRANSLATORS: {winners} are one or more, "Player 1 and Player 3".
            yield t.say(
                "Chips in the pot: {pot}. Winners: {winners}.",
                pot=t.number(question.pot),
                winners=voice.players(question.winners),
            )


def _table(voice: Voice, question: Begins | Share) -> str:
    return voice.say_in.count(
        "{n} player, numbered clockwise; player {dealer} deals.",
        "{n} players, numbered clockwise; player {dealer} deals.",
        question.players,
        dealer=voice.say_in.number(question.dealer),
    )


def _taken(voice: Voice, card: Card, taken_from: str) -> str:
    if taken_from == _STOCK:
        return voice.say_in.say("Just taken from the stock: {card}.", card=voice.named(card))
    return voice.say_in.say("Just taken from the discard pile: {card}.", card=voice.named(card))


def answer_text(voice: Voice, question: Question, answer: Answer, house: House) -> str:
    """An answer as it is listed."""
    t = voice.say_in
    match question, answer:
        case WhichCombination(), str():
            names = {each.slug: each.name for each in house.combinations}
            return voice.text(names[answer])
        case WhichCombination(), None:
            return t.say("No combination")
        case WhichWins(), (hand,):
            return voice.codes(question.hands[hand])
        case WhichWins(), _:
            return t.say("The hands are equal")
        case _, Card():
            return voice.named(answer)
        case _, None:
            return t.say("None of them")
        case _, bool():
            return t.say("Yes") if answer else t.say("No")
        case Begins(), int():
            return t.say("Player {n}", n=t.number(answer))
        case Share(), int():
            return t.number(answer)
        case _, ():
            return t.say("Nobody")
        case _, tuple():
            return voice.players(answer)
    raise TypeError(f"no answer to {question!r}: {answer!r}")


def cards_of(question: Question, answer: Answer) -> frozenset[Card]:
    """The cards that an answer is, if it is any."""
    match question, answer:
        case WhichWins(), (hand,):
            return frozenset(question.hands[hand])
        case _, Card():
            return frozenset([answer])
    return frozenset()


# The course as a whole


def contents(voice: Voice, lessons: Sequence[Lesson], progress: Progress) -> Iterator[Block]:
    """All lessons, and how much of each is done."""
    yield Block("heading", voice.say_in.say("The lessons:"))
    for number, lesson in enumerate(lessons, start=1):
        words = f"{voice.say_in.number(number)}. {voice.text(lesson.title)} [{lesson.slug}]"
        state = _state(voice, lesson, progress)
        yield Block("text", f"{words} – {state}" if state else words)


def _state(voice: Voice, lesson: Lesson, progress: Progress) -> str:
    t = voice.say_in
    pages = {f"{lesson.slug}.{each.slug}" for each in lesson.pages}
    done = len(pages & progress.done)
    if done == len(pages):
        return t.say("done")
    if not done:
        return ""
    return t.say("pages done: {done} of {pages}", done=t.number(done), pages=t.number(len(pages)))


def stopped(voice: Voice, command: str) -> Block:
    """To somebody who stops before the end."""
    t, command = voice.say_in, voice.command(command)
    return Block("note", t.say("To go on from here: {command}", command=command))


def finished(voice: Voice, left: int, command: str) -> Iterator[Block]:
    """After the last page; ``left`` pages were explained, and not yet done."""
    t = voice.say_in
    if left:
        yield Block(
            "title", t.count("{n} page is still to do.", "{n} pages are still to do.", left)
        )
        yield stopped(voice, command)
        return
    yield Block("title", t.say("That was the whole course. You know how Paiute is played."))
    practice = t.listing([*map(voice.command, ("paiute quiz", "paiute play"))], choice=True)
    yield Block("text", t.say("To practise: {command}", command=practice))


def all_done(voice: Voice, command: str) -> Iterator[Block]:
    """To somebody who has done everything before."""
    t = voice.say_in
    yield Block("title", t.say("You have done all lessons."))
    again = voice.command(f"{command} --lesson 1")
    yield Block("text", t.say("To read one again: {command}", command=again))


def forgotten(voice: Voice, lesson: Lesson | None) -> Block:
    """After ``--reset``, of one lesson or all."""
    t = voice.say_in
    if lesson is None:
        return Block("text", t.say("The course begins anew."))
    words = t.say("What was done of this lesson is forgotten: {title}", title=t.text(lesson.title))
    return Block("text", words)


def set_aside(voice: Voice, file: str) -> str:
    """A damaged file of progress was found."""
    return voice.say_in.say(
        "What was kept of the lessons cannot be read; it was set aside as {file}.", file=file
    )
