"""The answers to the questions of the lessons, worked out by judge, referee and race.

Nothing here makes a sentence or reads a file. The race comes from the caller, since its solutions
are kept in files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import singledispatch
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Card, Rank
from paiute_ref.game.turns import Pile, after, last_turns, may_discard, may_take
from paiute_ref.judge import Ruling, judge
from paiute_ref.race import Solution
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
    Page,
    Question,
    Share,
    StandsFor,
    WhichCombination,
    WhichWins,
)
from paiute_ref.rulebook.model import House
from paiute_ref.showdown import compare, share_pot

Answer: TypeAlias = str | int | Card | tuple[int, ...] | None
"""An answer: the slug of a combination or None, yes or no, a card or None, seats, chips, hands."""

Race: TypeAlias = Callable[[Rank, House], Solution]
"""Gives the solved race of a house for a wild rank."""

CLEAR: Final = 0.5
"""Turns that every other discard costs at least more than the best one, so that it is the one."""


class Task(NamedTuple):
    """A question with all its answers in the order in which they are shown, and the right one.

    ``costs`` has, of discards, how many turns more than the best one each takes.
    """

    question: Question
    choices: tuple[Answer, ...]
    right: Answer
    costs: tuple[float, ...] = ()


class Step(NamedTuple):
    """A page with its place in the course, counted from 1."""

    lesson: Lesson
    page: Page
    number: int
    place: int

    @property
    def key(self) -> str:
        """The permanent name of the page."""
        return f"{self.lesson.slug}.{self.page.slug}"


def steps(lessons: Sequence[Lesson]) -> tuple[Step, ...]:
    """All pages of the course in order."""
    return tuple(
        Step(lesson, page, number, place)
        for number, lesson in enumerate(lessons, start=1)
        for place, page in enumerate(lesson.pages, start=1)
    )


def task(question: Question, house: House, race: Race) -> Task:
    """A question with its answers.

    Args:
        question: What is asked.
        house: The rules it is asked under, with the options that the question itself names.
        race: Where solutions of the race come from.

    Raises:
        ValueError: Not just one of the answers is right, or one stands there twice, or alone.
        HandError: Its cards cannot be a hand.
    """
    made = _task(question, house, race)
    different = len(set(made.choices))
    if made.right not in made.choices or not 1 < different == len(made.choices):
        raise ValueError(f"no question: {made}")
    return made


def _only(right: Collection[Answer]) -> Answer:
    """The one answer that is right."""
    if len(right) != 1:
        raise ValueError(f"no question: {len(right)} answers are right")
    (answer,) = right
    return answer


def ruling_of(question: Question, house: House) -> Ruling | None:
    """What the judge says of the hand that a question is about; None where it is about none."""
    match question:
        case WhichCombination() | Goes() | BestDiscard():
            return judge(question.hand, question.wild, house, took=question.took)
        case MayCall():
            return judge(question.hand, question.wild, house, took=_kept(question))
        case StandsFor() | Completes():
            return judge(question.hand, question.wild, house)
        case _:
            return None


@singledispatch
def _task(question: Question, house: House, race: Race) -> Task:
    raise TypeError(f"no question: {question!r}")


@_task.register
def _(question: WhichCombination, house: House, race: Race) -> Task:
    ruling = judge(question.hand, question.wild, house, took=question.took)
    kinds = tuple(each.slug for each in house.combinations)
    return Task(question, (*kinds, None), _slug(ruling))


@_task.register
def _(question: WhichWins, house: House, race: Race) -> Task:
    hands = range(len(question.hands))
    winners = compare(question.hands, question.wild, house).winners
    return Task(question, (*((hand,) for hand in hands), tuple(hands)), winners)


@_task.register
def _(question: StandsFor, house: House, race: Race) -> Task:
    ruling = judge(question.hand, question.wild, house)
    return Task(question, question.among, ruling.wilds.get(question.card))


@_task.register
def _(question: Completes, house: House, race: Race) -> Task:
    cards = {
        card for each in judge(question.hand, question.wild, house).missing for card in each.cards
    }
    return Task(question, question.among, _only([card for card in question.among if card in cards]))


@_task.register
def _(question: Goes, house: House, race: Race) -> Task:
    ruling = judge(question.hand, question.wild, house, took=question.took)
    choices = (*question.hand, None)
    if ruling.combination is not None and ruling.discard is None:
        return Task(question, choices, None)
    return Task(question, choices, _only([card for card in question.hand if _may_go(card, ruling)]))


def _may_go(card: Card, ruling: Ruling) -> bool:
    """Whether the six cards can be called, and the five without one are worth as much."""
    if ruling.combination is None or card is ruling.took:
        return False
    left = [other for other in ruling.hand if other is not card]
    return judge(left, ruling.wild, ruling.house) == ruling


@_task.register
def _(question: BestDiscard, house: House, race: Race) -> Task:
    solution = race(question.wild, house)
    if solution.can_call(question.hand, took=question.took):
        raise ValueError("no question: the hand is called")
    turns = {each.card: each.turns for each in solution.discards(question.hand, took=question.took)}
    best = min(turns.values())
    choices = tuple(card for card in question.hand if card in turns)
    costs = tuple(turns[card] - best for card in choices)
    right = [card for card, cost in zip(choices, costs, strict=True) if cost < CLEAR]
    return Task(question, choices, _only(right), costs)


@_task.register
def _(question: MayCall, house: House, race: Race) -> Task:
    ruling = judge(question.hand, question.wild, house, took=_kept(question))
    return _yes_or_no(question, ruling.combination is not None)


@_task.register
def _(question: MayTake, house: House, race: Race) -> Task:
    return _yes_or_no(question, may_take(question.took, question.discards).allowed)


@_task.register
def _(question: MayDiscard, house: House, race: Race) -> Task:
    held = (question.took, question.discard)
    permission = may_discard(question.discard, held, question.took, Pile(question.taken_from))
    return _yes_or_no(question, permission.allowed)


@_task.register
def _(question: Begins, house: House, race: Race) -> Task:
    seats = tuple(range(1, question.players + 1))
    return Task(question, seats, after(question.dealer, question.players)[0])


@_task.register
def _(question: HasLastTurn, house: House, race: Race) -> Task:
    found = last_turns(question.players, question.dealer, question.caller, house)
    return Task(question, question.among, found)


@_task.register
def _(question: Share, house: House, race: Race) -> Task:
    shares = share_pot(
        question.pot,
        question.winners,
        players=question.players,
        dealer=question.dealer,
        house=house,
    ).shares
    return Task(question, question.among, _only({*shares}))


def _yes_or_no(question: Question, yes: bool) -> Task:
    return Task(question, (True, False), yes)


def _slug(ruling: Ruling) -> str | None:
    return ruling.combination.slug if ruling.combination else None


def _kept(question: MayCall) -> Card | None:
    """The card that may not be discarded with a call."""
    return question.took if Pile(question.taken_from) is Pile.DISCARDS else None
