"""The lessons: their right answers, and somebody who types at them."""

from __future__ import annotations

import re
from pathlib import Path

from paiute_ref.language import translator
from paiute_ref.learn.course import Step, Task, steps, task
from paiute_ref.learn.progress import Progress, decode
from paiute_ref.rulebook.model import House
from paiute_ref.solutions import race
from rules_files import RULEBOOK
from running import Ran, run

STEPS = steps(RULEBOOK.lessons)
KEYS = [step.key for step in STEPS]
BY_KEY = dict(zip(KEYS, STEPS, strict=True))

# The right answers, from the rules and not from the program, as somebody types them.
ANSWERS = {
    "wild-cards.what-it-is": "Kc",
    "wild-cards.itself": "7d",
    "combinations.list": "2♣ 3♣ 4♣ 5♣ 6♣",
    "combinations.nothing": "no combination",
    "combinations.ties": "A♥ A♠ 5♥ 5♠ 2♥ 2♠",
    "hand-size.five": "5c",
    "hand-size.six": "3s",
    "turn.order": "player 3",
    "turn.take": "no",
    "discards.stock": "yes",
    "discards.pile": "no",
    "calling.when": "yes",
    "calling.left-over": "no",
    "last-turns.through-dealer": "player 5 and player 1",
    "last-turns.dealer": "nobody",
    "pot.winner": "K♥ K♦ 9♣ K♠ K♣",
    "pot.share": "2",  # the second one: six chips
    "choosing.pairs": "Jh",
    "choosing.wild": "2d",
    "house-rules.agree": "straight flush",
    "house-rules.last-turns": "player 4, player 5, player 1, and player 2",
}


def asked(step: Step) -> tuple[Task, House]:
    question = step.page.question
    house = RULEBOOK.house("standard", dict(question.options))
    return task(question, house, race), house


def number(step: Step) -> str:
    """The number of the right answer."""
    found, _ = asked(step)
    return str(found.choices.index(found.right) + 1)


def wrong_number(step: Step) -> str:
    found, _ = asked(step)
    return str(next(n for n, each in enumerate(found.choices, 1) if each != found.right))


def script(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


WHOLE = script(*(number(step) for step in STEPS))


def learn(home: Path, *args: str, typed: bytes = b"", terminal: bool = False, **more: str) -> Ran:
    environ = {"PAIUTE_HOME": str(home), **more}
    return run("learn", *args, stdin=typed, terminal=terminal, environ=environ)


def kept(home: Path, name: str = "") -> Progress:
    people = decode((home / "progress.json").read_bytes())
    assert people is not None
    return people.get(name, Progress())


def said(lang: str, english: str) -> str:
    return translator(lang).say(english)


def pages_shown(out: str) -> list[str]:
    """The pages that were shown, each by the number of its lesson and its own."""
    return [
        f"{lesson}.{page}" for lesson, page in re.findall(r"Lesson (\d+) of 10, page (\d)", out)
    ]


BACK = "Back to a page that is not done yet: Cards and wild cards"
