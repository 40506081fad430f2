"""One run of a quiz: which question comes next, what was answered, and how it went.

All follows from the questions and the answers, so a run that was broken off goes on from these.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from paiute_ref.learn.questions import LEVELS, Question, Topic

VERSION: Final = 2
"""Changes when the questions of a seed do, so that nobody goes on with other ones."""

MOST: Final = 500
"""Questions of a quiz that has an end."""

PAUSE: Final = 3
"""So many questions come before a missed one comes back, if there are others."""


class Answer(NamedTuple):
    """An answer to the question of that number: a choice from 0, None for giving up."""

    number: int
    choice: int | None


class Score(NamedTuple):
    """How it went with a topic: questions asked, and those right at the first try."""

    topic: Topic
    asked: int
    right: int


class Quiz:
    """A run of so many questions, or without end where ``count`` is None.

    A wrong answer comes back until it is right. Who gives up is not asked that question again.
    """

    def __init__(self, questions: Iterator[Question], count: int | None = None):
        self.count: Final = count
        self.answers: Final[list[Answer]] = []
        self._questions = questions
        self._asked: dict[int, Question] = {}
        self._first: dict[int, Answer] = {}
        self._missed: list[tuple[int, int]] = []
        self._current: Question | None = None

    @property
    def question(self) -> Question | None:
        """The question to answer now, None where no more is to come."""
        if self._current is None:
            self._current = self._next()
        return self._current

    def _next(self) -> Question | None:
        all_asked = self.count is not None and len(self._asked) >= self.count
        if self._missed and (all_asked or self._missed[0][0] <= len(self.answers)):
            return self._asked[self._missed.pop(0)[1]]
        if all_asked:
            return None
        question = next(self._questions)
        self._asked[question.number] = question
        return question

    @property
    def is_over(self) -> bool:
        """Whether no more is to come."""
        return self.question is None

    @property
    def is_again(self) -> bool:
        """Whether the question was asked before."""
        return self.question is not None and self.question.number in self._first

    def answer(self, choice: int | None) -> bool:
        """Answer the question, None for giving up; whether it was right."""
        question = self.question
        if question is None:
            raise ValueError("there is no question")
        if choice is not None and not 0 <= choice < question.choices:
            raise ValueError(f"no choice: {choice}")
        answer = Answer(question.number, choice)
        self.answers.append(answer)
        self._first.setdefault(question.number, answer)
        self._current = None
        if choice not in (question.right, None):
            self._missed.append((len(self.answers) + PAUSE, question.number))
        return choice == question.right

    @property
    def missed(self) -> tuple[Question, ...]:
        """The questions that were not right at the first try."""
        return tuple(
            self._asked[number]
            for number, answer in self._first.items()
            if answer.choice != self._asked[number].right
        )

    @property
    def scores(self) -> tuple[Score, ...]:
        """How it went, by topic."""
        answered = [self._asked[number] for number in self._first]
        missed = {question.number for question in self.missed}
        found = []
        for topic in Topic:
            numbers = [question.number for question in answered if question.topic is topic]
            if numbers:
                found.append(
                    Score(topic, len(numbers), len([n for n in numbers if n not in missed]))
                )
        return tuple(found)


def go_on(quiz: Quiz, answers: Sequence[Answer]) -> bool:
    """Answer a new run as an earlier one was; whether these can be answers to its questions."""
    for answer in answers:
        question = quiz.question
        if question is None or question.number != answer.number:
            return False
        if answer.choice is not None and not 0 <= answer.choice < question.choices:
            return False
        quiz.answer(answer.choice)
    return True


# What is kept of a run.


class Kept(NamedTuple):
    """All that a run follows from.

    ``house`` is the name of a set of rules or a file, ``rules`` the fingerprint of what it said;
    ``total`` is how many questions there are.
    """

    seed: str
    topics: tuple[Topic, ...]
    level: int
    total: int | None
    house: str
    settings: tuple[tuple[str, str], ...]
    rules: str
    answers: tuple[Answer, ...] = ()


def encode(kept: Kept) -> bytes:
    """A run as the content of a file."""
    shown = {
        "version": VERSION,
        "seed": kept.seed,
        "topics": [topic.value for topic in kept.topics],
        "level": kept.level,
        "count": kept.total,
        "house": kept.house,
        "settings": dict(kept.settings),
        "rules": kept.rules,
        "answers": [[*answer] for answer in kept.answers],
    }
    return f"{json.dumps(shown, indent=1)}\n".encode()


def decode(data: bytes) -> Kept | None:
    """The run of a file; None where it is not one of these, whatever else it is.

    >>> answers = (Answer(1, 2), Answer(2, None))
    >>> run = Kept("7", (Topic.WILD,), 1, None, "standard", (), "5d41402abc4b2a76", answers)
    >>> decode(encode(run)) == run, decode(b"[]")
    (True, None)
    """
    try:
        root = json.loads(data)
        if root["version"] != VERSION:
            return None
        count = root["count"]
        texts = [root["seed"], root["house"], root["rules"], *root["settings"].values()]
        if not all(isinstance(each, str) for each in texts):
            return None
        if not _is_number(root["level"], LEVELS):
            return None
        if count is not None and not _is_number(count, range(1, MOST + 1)):
            return None
        return Kept(
            root["seed"],
            tuple(map(Topic, root["topics"])),
            root["level"],
            count,
            root["house"],
            tuple(root["settings"].items()),
            root["rules"],
            tuple(_answer(*each) for each in root["answers"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _is_number(value: object, among: Collection[int]) -> bool:
    return type(value) is int and value in among


def _answer(number: Any, choice: Any) -> Answer:
    if type(number) is not int or type(choice) not in (int, type(None)):
        raise TypeError("not an answer")
    return Answer(number, choice)
