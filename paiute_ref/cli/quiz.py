"""``paiute quiz``: questions about the game, to answer at the terminal or on paper."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from shlex import quote
from typing import TYPE_CHECKING, Final

import click
from click.shell_completion import CompletionItem

from paiute_ref.cards import Card, Rank
from paiute_ref.cli.answers import find_answer, numbered
from paiute_ref.cli.asking import LINES_TO_DRAW, means_leaving
from paiute_ref.cli.hands import HandReader, find_letters, letters_option
from paiute_ref.cli.home import data_folder, read_whole, set_aside
from paiute_ref.cli.kept import Keeper, latest_first
from paiute_ref.cli.options import (
    Command,
    Number,
    ParamType,
    ascii_option,
    find_house,
    house_options,
    language_option,
    output_options,
    paper_option,
)
from paiute_ref.cli.output import is_stdout, write_answer
from paiute_ref.cli.pages import Left, Pages
from paiute_ref.cli.seeds import find_seed
from paiute_ref.cli.waiting import solved_race
from paiute_ref.errors import FileError, PaiuteError, as_one, raise_all
from paiute_ref.learn.questions import (
    LEVELS,
    Question,
    Solve,
    StandsFor,
    Topic,
    WhichDiscard,
    WhoWins,
    make_questions,
)
from paiute_ref.learn.quiz import (
    MOST,
    Answer,
    Kept,
    Quiz,
    decode,
    encode,
    go_on,
)
from paiute_ref.lookup import fold
from paiute_ref.rulebook.fingerprint import fingerprint
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.rulebook.model import House
from paiute_ref.views import quiz as view
from paiute_ref.views.errors import sentences
from paiute_ref.views.screen import is_terminal
from paiute_ref.views.typed import how_to_answer, not_an_answer, not_kept, press_enter
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

EXPLAIN: Final = ("?", "\uff1f")
USUAL_COUNT: Final = 10
"""Questions on paper, or for programs, where nobody says how many."""

_ENDING: Final = ".json"
MOST_KEPT: Final = 20
"""Unfinished runs that are kept; the oldest go first."""

HTML, PDF = "html", "pdf"
FORMATS: Final = (HTML, PDF)
_QUEEN: Final = "Q"
"""An answer where ranks are the answers; a small q always stops."""


class TopicName(ParamType):
    """A topic by its slug or by its name."""

    name = "topic"

    def __init__(self, session: Session):
        self.session = session

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Topic:
        """The topic that is meant."""
        if isinstance(value, Topic):
            return value
        t, typed = self.session.t, fold(str(value))
        for topic in Topic:
            names = (topic.value, view.topic_name(t, topic), view.TOPICS[topic])
            if typed in map(fold, names):
                return topic
        known = tuple(topic.value for topic in Topic)
        raise PaiuteError("quiz.topic", topic=str(value), known=known)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The slugs."""
        return [
            CompletionItem(topic.value) for topic in Topic if topic.value.startswith(incomplete)
        ]


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def quiz(
        count: int | None,
        topics: tuple[Topic, ...],
        level: int | None,
        seed: str | None,
        resume: bool,
        letters: str | None,
        house: str | None,
        settings: tuple[tuple[str, str], ...],
        json: bool,
        format: str | None,
        output: str | None,
        force: bool,
        paper: str,
        ascii: bool,
    ) -> int:
        output = None if is_stdout(output) else output
        chosen = {
            "--count": count,
            "--topic": topics,
            "--level": level,
            "--seed": seed,
            "--house": house,
            "--set": settings,
            "--json": json,
            "--format": format,
            "--output": output,
        }
        if resume:
            _refuse_together("--resume", chosen)
        form = format or _form_of(output)
        if json:
            _refuse_together("--json", {"--format": format})
        elif output is not None and form is None:
            raise PaiuteError("option.needs", option="--output", other="--format")
        voice = session.voice(ascii_only=ascii)
        request_letters = find_letters(letters)
        if resume:
            return _Run.resumed(session, voice, request_letters).go()
        kept = _begin(session, topics, level, count, seed, house, dict(settings))
        rules = find_house(session, kept.house, dict(kept.settings))
        if json or form:
            questions = _make(session, kept._replace(total=count or USUAL_COUNT), rules)
            if output is not None or form:
                voice = replace(voice, symbols=not ascii)
            document = _document(session, voice, kept, rules, questions, form, paper)
            _write(session, document, form, output, force=force)
            return 0
        return _Run(session, voice, request_letters, kept, rules).go()

    examples = (
        "paiute quiz",
        "paiute quiz --topic wild --topic showdown --level 2",
        "paiute quiz --count 12 --seed 7 --output quiz.html",
    )
    return Command(
        session,
        "quiz",
        callback=quiz,
        params=[
            click.Option(
                ["--count"],
                type=Number(session, 1, MOST),
                help=t.say(
                    "How many questions; without it there is no end to them, but on paper and in "
                    "JSON there are {n}.",
                    n=t.number(USUAL_COUNT),
                ),
            ),
            click.Option(
                ["topics", "--topic"],
                type=TopicName(session),
                multiple=True,
                metavar=t.say("TOPIC"),
                help=t.say(
                    "Only about this: {topics}. May be repeated.",
                    topics=", ".join(topic.value for topic in Topic),
                ),
            ),
            click.Option(
                ["--level"],
                type=Number(session, LEVELS[0], LEVELS[-1]),
                metavar="|".join(map(str, LEVELS)),
                help=t.say("How hard; 1 is the easiest."),
            ),
            click.Option(
                ["--seed"],
                metavar=t.say("TEXT"),
                help=t.say("The same seed always gives the same questions."),
            ),
            click.Option(
                ["--resume"], is_flag=True, help=t.say("Go on with the quiz that was broken off.")
            ),
            language_option(session),
            letters_option(session),
            *house_options(session, None),
            click.Option(
                ["--json"], is_flag=True, help=t.say("Questions with their answers in JSON.")
            ),
            click.Option(
                ["--format"],
                type=click.Choice(FORMATS, case_sensitive=False),
                help=t.say(
                    "A sheet of questions to print, with the answers on a page of their own."
                ),
            ),
            *output_options(session),
            paper_option(session),
            ascii_option(session),
        ],
        short_help=t.say("Questions to practise with."),
        help=t.say(
            "Ask questions about hands and play, and explain every answer. A question answered "
            "wrong comes back until it is answered right; “?” gives up."
        ),
        examples=examples,
    )


def _refuse_together(option: str, others: Mapping[str, object]) -> None:
    for other, value in others.items():
        if value:
            raise PaiuteError("option.together", option=option, other=other)


def _form_of(output: str | None) -> str | None:
    ending = os.path.splitext(output or "")[1].lower().removeprefix(".").replace("htm", HTML)
    return next((form for form in FORMATS if ending.startswith(form)), None)


def _begin(
    session: Session,
    topics: Sequence[Topic],
    level: int | None,
    count: int | None,
    seed: str | None,
    house: str | None,
    settings: dict[str, str],
) -> Kept:
    """A new run, with everything decided that was not said."""
    seed = find_seed(seed)
    name = house or STANDARD
    rules = find_house(session, name, settings)
    if name not in session.book.houses:
        name = os.path.abspath(name)  # a run may be gone on with somewhere else
    chosen = tuple(topic for topic in Topic if topic in topics)
    if not chosen:
        chosen = tuple(topic for topic in Topic if topic is not Topic.DISCARD or _is_solved(rules))
    said = fingerprint(rules)
    return Kept(seed, chosen, level or LEVELS[0], count, name, tuple(settings.items()), said)


def _is_solved(house: House) -> bool:
    """Whether the races of a house came with the program, so that they need not be waited for."""
    from paiute_ref.race import file_name
    from paiute_ref.race.states import Pack
    from paiute_ref.race.targets import fingerprint, goals
    from paiute_ref.solutions import Shipped

    rank = Rank.TWO
    return Shipped().read(file_name(rank, fingerprint(Pack.of(rank), goals(house)))) is not None


def _solver(session: Session, house: House) -> Solve:
    """Finds the races of a house, each once."""
    return cache(lambda wild: solved_race(session, wild, house))


def _make(session: Session, kept: Kept, house: House) -> list[Question]:
    questions = make_questions(kept.seed, house, kept.topics, kept.level, _solver(session, house))
    return list(islice(questions, kept.total))


# On paper, and for programs


def _document(
    session: Session,
    voice: Voice,
    kept: Kept,
    house: House,
    questions: Sequence[Question],
    form: str | None,
    paper: str,
) -> bytes:
    if form is None:
        answer = view.as_json(voice, kept.seed, kept.level, house, questions)
        return f"{session.encode(answer)}\n".encode()
    from paiute_ref.printed.worksheet import worksheet, worksheet_html, worksheet_pdf

    again = voice.command(_again(session, kept, len(questions)))
    sheet = worksheet(voice, again, house, questions)
    if form == HTML:
        return worksheet_html(sheet, paper).encode()
    return worksheet_pdf(sheet, paper)


def _again(session: Session, kept: Kept, count: int) -> str:
    """The command that makes the same questions again."""
    parts = ["paiute quiz", f"--seed {quote(kept.seed)}", f"--count {count}"]
    parts += [f"--topic {topic.value}" for topic in kept.topics if kept.topics != (*Topic,)]
    if kept.level != LEVELS[0]:
        parts.append(f"--level {kept.level}")
    if kept.house in session.book.houses and kept.house != STANDARD:
        parts.append(f"--house {kept.house}")
    elif kept.house != STANDARD:
        parts.append(f"--house {quote(os.path.basename(kept.house))}")
    return " ".join([*parts, *(f"--set {option}={value}" for option, value in kept.settings)])


def _write(
    session: Session, document: bytes, form: str | None, output: str | None, *, force: bool
) -> None:
    if form == PDF and is_stdout(output) and is_terminal(session.out):
        raise PaiuteError("pdf.terminal")
    write_answer(document.decode() if form is None else document, output, session.out, force=force)


# At the terminal


class _Run:
    """One run of questions and answers, kept after each answer."""

    def __init__(
        self,
        session: Session,
        voice: Voice,
        letters: str | None,
        kept: Kept,
        house: House,
        path: str | None = None,
        written: bytes | None = None,
    ):
        self.session: Final = session
        self.voice: Final = voice
        self.house: Final = house
        self.pages: Final = Pages(session)
        self.reader: Final = HandReader(session, letters)
        own = f" --letters {letters}" if letters else ""
        self.resume: Final = f"paiute quiz --resume{own}"
        self.keeper: Final = _Keeper(session, kept, path, written)
        solve = _solver(session, house)
        questions = make_questions(kept.seed, house, kept.topics, kept.level, solve)
        self.quiz: Final = Quiz(questions, kept.total)
        self._is_new = path is None

    @classmethod
    def resumed(cls, session: Session, voice: Voice, letters: str | None) -> _Run:
        """The run that was kept last, of those that can be gone on with.

        Raises:
            PaiuteError: What is wrong with those that are kept, each fault once, or
                ``quiz.nothing-kept`` (``command``).
        """
        faults: list[PaiuteError] = []
        for path in _kept_files(session):
            try:
                run = cls._of(path, session, voice, letters)
            except PaiuteError as error:  # it may be mended, and hides no other run
                faults.extend(error.each)
                continue
            if run:
                if faults:
                    _tell(*sentences(session.t, as_one(PaiuteError, "several", faults)))
                return run
        raise_all(PaiuteError, "several", faults)
        raise PaiuteError("quiz.nothing-kept", command=voice.command("paiute quiz"))

    @classmethod
    def _of(cls, path: str, session: Session, voice: Voice, letters: str | None) -> _Run | None:
        """The run of a file. One that is none, or of other rules than it says, is set aside.

        Raises:
            PaiuteError: The file, or that of its house rules, cannot be used as it is now.
        """
        data = read_whole(path)
        if data is None:  # it was finished meanwhile
            return None
        kept = decode(data)
        if kept:
            house = find_house(session, kept.house, dict(kept.settings))
            if fingerprint(house) != kept.rules:
                _tell(view.other_rules(session.t, set_aside(path, "outdated")))
                return None
            run = cls(session, voice, letters, kept, house, path, data)
            if go_on(run.quiz, kept.answers):
                return run
        _tell(view.set_aside(session.t, set_aside(path)))
        return None

    def go(self) -> int:
        """Ask until nothing more is to come, or somebody stops."""
        _ = self.quiz.question  # or there is nothing to ask, and an error to tell
        if self._is_new and _kept_files(self.session):
            self.pages.show([view.unfinished(self.voice, self.resume)])
        try:
            with suppress(Left):
                self._ask_all()
            with suppress(Left):
                self.pages.show(view.summary(self.voice, self.quiz, self.house))
        except KeyboardInterrupt:
            if is_terminal(self.session.out):
                self.session.out.write("\n")  # it shows ^C there
            self.session.show(view.scores(self.voice, self.quiz))  # nobody waits for a stop now
            self._end()
            raise
        self._end()
        return 0

    def _ask_all(self) -> None:
        """Ask until nothing more is to come.

        Raises:
            Left: Somebody stops.
        """
        show, quiz = self.pages.show, self.quiz
        show([how_to_answer(self.session.t)])
        while question := quiz.question:
            again = quiz.is_again
            drawn = self.session.can_draw(self.voice, LINES_TO_DRAW)
            show(
                view.question_blocks(
                    self.voice, question, self.house, of=quiz.count, again=again, drawn=drawn
                )
            )
            choice = self._answer(question)
            quiz.answer(choice)
            self.keeper.keep(quiz.answers)
            show(view.outcome(self.voice, question, self.house, choice, again=again))
            if not quiz.is_over:
                self.pages.wait(press_enter(self.session.t))

    def _answer(self, question: Question) -> int | None:
        """The choice, or None for giving up.

        Raises:
            Left: Somebody stops.
        """
        while True:
            typed = self.pages.ask()
            queen = self._rank(typed, question) if typed == _QUEEN else None
            if means_leaving(self.session, typed) and queen is None:
                raise Left
            if typed in EXPLAIN:
                return None
            choice = self._read(typed, question)
            if choice is not None:
                return choice
            self.pages.show(not_an_answer(self.session.t, typed, how_to_answer(self.session.t)))

    def _end(self) -> None:
        """Keep the run, and tell how to go on with it, if it is not over."""
        if self.quiz.is_over:
            self.keeper.forget()
        elif self.quiz.answers and self.keeper.keep(self.quiz.answers):
            # Without a stop: these are the last words.
            self.session.show([view.go_on(self.voice, self.resume)])

    # What was typed

    def _read(self, typed: str, question: Question) -> int | None:
        """The choice that was typed."""
        place = numbered(typed, question.choices)
        if place is None:
            place = self._rank(typed, question)
        if place is not None:
            return place
        return find_answer(
            self.reader,
            self.voice,
            typed,
            cards_of(question),
            lambda voice: view.words_of(voice, question).choices,
        )

    def _rank(self, typed: str, question: Question) -> int | None:
        if not isinstance(question.matter, StandsFor):
            return None
        try:
            rank, card = self.reader.reads_wild(typed, self.reader.letters or "intl")
        except PaiuteError:
            return None
        choices = [*question.matter.choices]
        return choices.index((rank,)) if card is None and (rank,) in choices else None


def cards_of(question: Question) -> list[frozenset[Card]]:
    """The cards that each choice can be answered with, in their order; none where it is no cards.

    Choices that are no cards have none, and no answer has none.
    """
    match question.matter:
        case WhichDiscard(choices=choices):
            return [frozenset({card}) for card in choices]
        case WhoWins(hands=hands, choices=choices):
            return [frozenset(hands[each].hand if each >= 0 else ()) for each in choices]
        case StandsFor(choices=choices) if isinstance(choices[0][0], Card):
            return [frozenset(each) for each in choices]  # type: ignore[arg-type]
    return []


# What is kept


def _folder(session: Session) -> str:
    return os.path.join(data_folder(session.environ), "quiz")


def _kept_files(session: Session) -> list[str]:
    """The files of unfinished runs, the latest first."""
    return latest_first(_folder(session), _ENDING)


def _tell(*told: str) -> None:
    sys.stderr.writelines(f"{sentence}\n" for sentence in told)


class _Keeper:
    """Keeps one run. Where that is not possible it says so once, and the run goes on."""

    def __init__(self, session: Session, kept: Kept, path: str | None, written: bytes | None):
        self.session: Final = session
        self.kept: Final = kept
        self._file: Final = Keeper(_folder(session), path, written, ending=_ENDING)
        self._works = True

    def keep(self, answers: Iterable[Answer]) -> bool:
        """Write all answers; whether they are kept."""
        if self._works:
            try:
                self._file.keep(encode(self.kept._replace(answers=tuple(answers))))
                self._tidy()
            except FileError as error:
                self._works = False
                _tell(*sentences(self.session.t, error), not_kept(self.session.t))
        return self._works

    def _tidy(self) -> None:
        for path in _kept_files(self.session)[MOST_KEPT:]:
            with suppress(OSError):
                os.unlink(path)

    def forget(self) -> None:
        """Remove the file of a run that is over."""
        self._file.forget()
