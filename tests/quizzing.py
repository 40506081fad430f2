"""Questions and runs of the quiz, for tests."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from hands import house_of
from paiute_ref.api import load_rulebook
from paiute_ref.cards import Rank
from paiute_ref.language import translator
from paiute_ref.learn.questions import (
    LEVELS,
    Question,
    Topic,
    make_questions,
)
from paiute_ref.learn.quiz import Kept
from paiute_ref.race import Solution
from paiute_ref.rulebook.fingerprint import fingerprint
from paiute_ref.solutions import race
from paiute_ref.views.voice import Voice
from running import Ran, run

COUNT = 25
UNRACED = [topic for topic in Topic if topic is not Topic.DISCARD]


@cache
def solve(wild: Rank, house: str = "standard") -> Solution:
    return race(wild, house_of(house))


def unsolved(wild: Rank) -> Solution:
    raise AssertionError("no race is needed")


@cache
def questions(
    topic: Topic, level: int, house: str = "standard", seed: str = "3", count: int = COUNT
) -> tuple[Question, ...]:
    solved = partial(solve, house=house) if topic is Topic.DISCARD else unsolved
    return tuple(islice(make_questions(seed, house_of(house), [topic], level, solved), count))


def every(topic: Topic, house: str = "standard") -> list[Question]:
    made = (questions(topic, level, house) for level in LEVELS)
    return [question for each in made for question in each[: COUNT if house == "standard" else 15]]


def voice(lang: str = "en") -> Voice:
    return Voice(translator(lang), load_rulebook())


def quiz(home: Path, *args: str, typed: str | Sequence[str] = "", **more: Any) -> Ran:
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    return run("quiz", *args, stdin=lines.encode(), PAIUTE_HOME=str(home), **more)


def made(*args: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("quiz", *args, "--json").json["questions"]
    return found


def numbers(*args: str) -> list[str]:
    """The right answer to each question."""
    return [str(each["answers"][0]) for each in made(*args)]


def kept_files(home: Path) -> list[str]:
    folder = home / "quiz"
    return sorted(os.listdir(folder)) if folder.exists() else []


SIX = ("--seed", "11", "--count", "6")


RULES = fingerprint(house_of("literal"))
RUN = Kept("7", (Topic.WILD, Topic.LEGAL), 2, 5, "literal", (("natural", "no-matter"),), RULES)
