"""The files of the lessons: what may stand in them."""

from __future__ import annotations

import re

import pytest

from learning import (
    asked,
)
from paiute_ref.cards import CARD_OF, RANK_OF
from paiute_ref.errors import RulebookError
from paiute_ref.learn.course import steps, task
from paiute_ref.rulebook.lessons import (
    Begins,
    Goes,
)
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.verify import verify
from paiute_ref.solutions import race
from rules_files import RULEBOOK, names, read

ASKED = "ask: begins, players: 4, dealer: 2"
TABLE = "players: 4, dealer: 4, caller: 1"
HAND = "cards: 2c 3c 4c 5c 9h, wild: 9"
PAGE = f"""\
lesson: turn
title: A turn
pages:
  - slug: order
    rule: turn.order
    text: Some words.
    question: {{{ASKED}}}
    right: Right so.
    wrong: Not so.
"""


def book_with(lesson: str, listed: str = "lessons: [turn]\n") -> Rulebook:
    def changed(name: str) -> bytes:
        if name == "lessons/turn.yaml":
            return lesson.encode()
        if name == "book.yaml":
            text = read(name).decode()
            return re.sub(r"lessons:\n(  - .*\n)+", listed, text).encode()
        return read(name)

    def listing(folder: str) -> list[str]:
        return ["turn.yaml"] if folder == "lessons" else list(names(folder))

    return Rulebook(changed, listing)


def test_a_course_of_one_page() -> None:
    book = book_with(PAGE)
    verify(book)
    (step,) = steps(book.lessons)
    assert step.key == "turn.order"
    assert step.page.question == Begins(4, 2)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("ask: begins", "ask: begin", "yaml.unknown"),
        ("ask: begins, ", "", "yaml.missing-key"),
        ("dealer: 2", "dealer: 5", "yaml.range"),
        ("players: 4", "players: 6", "yaml.range"),
        ("dealer: 2", "dealer: 2, caller: 1", "yaml.unknown-key"),
        ("rule: turn.order", "rule: turn.ordre", "yaml.unknown"),
        ("rule: turn.order", "rule: turn.order\n    also: [turn.ordre]", "yaml.unknown"),
        ("lesson: turn", "lesson: turns", "yaml.file-name"),
        ("    right: Right so.\n", "", "yaml.missing-key"),
        ("text: Some words.", "text: ''", "yaml.empty"),
        (ASKED, "ask: may-take, discards: 4c 4c, took: 4c", "yaml.duplicate-card"),
        (ASKED, "ask: goes, cards: 2c 3c 4c 5c, wild: 9", "yaml.hand-size"),
        (ASKED, f"ask: stands-for, {HAND}, card: 9c, among: 6c 7c", "yaml.not-in-hand"),
        (ASKED, f"ask: last-turn, {TABLE}, among: [2]", "yaml.expected-list"),
        ("dealer: 2", "dealer: 2, options: {ace: low}", "yaml.unknown"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_lesson_is_told(old: str, new: str, code: str) -> None:
    assert old in PAGE
    with pytest.raises(RulebookError) as told:
        verify(book_with(PAGE.replace(old, new)))
    assert told.value.code == code
    assert told.value.params["file"] == "rules/lessons/turn.yaml"


def test_a_page_stands_there_once() -> None:
    page = PAGE[PAGE.index("  - slug") :]
    with pytest.raises(RulebookError, match=r"yaml\.duplicate-slug"):
        verify(book_with(PAGE + page))


def test_a_lesson_that_is_not_listed() -> None:
    with pytest.raises(RulebookError, match=r"yaml\.no-lesson.*turn\.yaml"):
        verify(book_with(PAGE, ""))


PAIRS = "cards: Jh Js 6d 6c 3h, wild: 9"
TWO_WIN = "ask: share, pot: 21, players: 4, dealer: 4, winners: [1, 2], among: [10, 11]"
NO_QUESTIONS = {
    "all answers are right": f"ask: completes, {PAIRS}, among: 3s 3d",
    "none is right": f"ask: completes, {PAIRS}, among: Jd 6h",
    "one stands there twice": TWO_WIN.replace("[10,", "[10, 5, 5,"),
    "several may go": "ask: goes, cards: 7h 7s 7d 7c 9h 9s, wild: 9",
    "several are best discarded": "ask: discard, cards: 7h 7s 2c 2h Jh Kd, wild: 9",
    "a second discard is hardly worse": "ask: discard, cards: 6s 9s Ts Js Qc Qs, wild: 7",
    "nothing to call": "ask: goes, cards: Jh Js 6d 6c 3h 2s, wild: 9",
    "to be called": "ask: discard, cards: Jh Js 6d 6c 3h 3s, wild: 9",
    "shares that differ": f"{TWO_WIN}, options: {{odd-chip: left-of-dealer}}",
}


@pytest.mark.parametrize("question", NO_QUESTIONS.values(), ids=NO_QUESTIONS)
def test_what_is_no_question(question: str) -> None:
    changed = PAGE.replace(ASKED, question)
    (step,) = steps(book_with(changed).lessons)
    with pytest.raises(ValueError, match="no question"):
        asked(step)


def test_a_taken_card_does_not_go() -> None:
    hand = tuple(CARD_OF[code] for code in ["5c", "6c", "7c", "8c", "9c", "Tc"])
    found = task(Goes(hand, RANK_OF["2"], CARD_OF["5c"]), RULEBOOK.house(), race)
    assert found.right is CARD_OF["Tc"]
