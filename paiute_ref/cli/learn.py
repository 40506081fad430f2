"""``paiute learn``: the course for new players."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

import click
from click.shell_completion import CompletionItem

from paiute_ref.cards import Rank
from paiute_ref.cli.answers import find_answer, numbered
from paiute_ref.cli.asking import LINES_TO_DRAW, means, means_leaving
from paiute_ref.cli.hands import HandReader
from paiute_ref.cli.home import data_folder, locked, read_whole, set_aside, write_whole
from paiute_ref.cli.options import Command, ParamType, ascii_option, language_option
from paiute_ref.cli.pages import Left, Pages
from paiute_ref.cli.waiting import solved_race
from paiute_ref.errors import FileError, PaiuteError
from paiute_ref.learn.course import Step, Task, steps, task
from paiute_ref.learn.progress import (
    LONGEST_NAME,
    NOBODY,
    People,
    Progress,
    clean_name,
    decode,
    encode,
)
from paiute_ref.lookup import fold
from paiute_ref.views import learn as view
from paiute_ref.views.errors import sentences
from paiute_ref.views.screen import quoted
from paiute_ref.views.typed import (
    how_to_answer,
    not_an_answer,
    not_kept,
    press_enter,
    words_to_go_back,
)
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.race import Solution
    from paiute_ref.rulebook.lessons import Lesson
    from paiute_ref.rulebook.model import House

FILE: Final = "progress.json"
EXPLAIN: Final = ("?", "\uff1f")  # the second one is as wide as a letter of Chinese
Outcome = Literal["right", "explained", "back"]


class LessonName(ParamType):
    """The number of a lesson or its slug."""

    name = "lesson"

    def __init__(self, session: Session):
        self.session = session

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The slugs."""
        slugs = [lesson.slug for lesson in self.session.book.lessons]
        return [CompletionItem(slug) for slug in slugs if slug.startswith(incomplete)]


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def learn(
        lesson: str | None, contents: bool, reset: bool, player: str | None, ascii: bool
    ) -> int:
        for other, given in (("--reset", reset), ("--lesson", lesson)):
            if contents and given:  # nobody who wants to look means to forget
                raise PaiuteError("option.together", option="--list", other=other)
        course = Course(session, session.voice(ascii_only=ascii), player)
        wanted = None if lesson is None else find_lesson(session, lesson)
        if reset:
            course.forget(wanted)
        elif contents:
            course.contents()
        else:
            course.run(wanted)
        return 0

    examples = ("paiute learn", "paiute learn --lesson 3", "paiute learn --player Ana")
    return Command(
        session,
        "learn",
        callback=learn,
        params=[
            click.Option(
                ["--lesson"],
                type=LessonName(session),
                metavar=t.say("NUMBER|NAME"),
                help=t.say("Begin with this lesson."),
            ),
            click.Option(
                ["contents", "--list"],
                is_flag=True,
                help=t.say("List the lessons, and what is done."),
            ),
            click.Option(
                ["--reset"],
                is_flag=True,
                help=t.say("Forget what is done; with --lesson, of that lesson alone."),
            ),
            click.Option(
                ["--player"],
                metavar=t.say("NAME"),
                help=t.say("Who is learning, where several people share this computer."),
            ),
            language_option(session),
            ascii_option(session),
        ],
        short_help=t.say("Learn the game in short lessons."),
        help=t.say(
            "Learn the game in short lessons, with a question on every page. What you have done is "
            "kept, and next time the course goes on where you stopped."
        ),
        examples=examples,
    )


def find_lesson(session: Session, words: str) -> Lesson:
    """A lesson by its number, its slug or its title.

    Raises:
        PaiuteError: ``lesson.unknown`` (``lesson``, ``known``).
    """
    lessons = session.book.lessons
    wanted = words.strip()
    place = numbered(wanted, len(lessons))
    if place is not None:
        return lessons[place]
    for lesson in lessons:
        titles = (session.t.text(lesson.title), lesson.title.english)
        if wanted == lesson.slug or fold(wanted) in map(fold, titles):
            return lesson
    known = tuple(lesson.slug for lesson in lessons)
    raise PaiuteError("lesson.unknown", lesson=words, known=known)


class Kept:
    """The progress of one person in the user's data folder.

    What is wrong with the file is told once; the course goes on without it.
    """

    def __init__(self, session: Session, voice: Voice, name: str):
        self.name: Final = name
        self.path: Final = os.path.join(data_folder(session.environ), FILE)
        self.progress = Progress()
        self._session: Final = session
        self._voice: Final = voice
        self._is_kept = True
        self.change(None)

    def change(self, change: Callable[[Progress], Progress] | None) -> None:
        """Change what is kept as it is now, or with None only read it."""
        if self._is_kept:
            try:
                with locked(self.path):
                    self._change(change)
                return
            except FileError as error:
                self._is_kept = False
                told = [*sentences(self._session.t, error), not_kept(self._session.t)]
                sys.stderr.writelines(f"{sentence}\n" for sentence in told)
        if change:
            self.progress = change(self.progress)

    def _change(self, change: Callable[[Progress], Progress] | None) -> None:
        people = self._people()
        progress = people.get(self.name, Progress())
        if change:
            progress = change(progress)
            write_whole(self.path, encode({**people, self.name: progress}))
        self.progress = progress

    def _people(self) -> People:
        data = read_whole(self.path)
        people = NOBODY if data is None else decode(data)
        if people is None:
            aside = set_aside(self.path)
            sys.stderr.write(view.set_aside(self._voice, quoted(aside, 200)) + "\n")
            return NOBODY
        return people


class Course:
    """One run of the command."""

    def __init__(self, session: Session, voice: Voice, player: str | None):
        self.session: Final = session
        self.voice: Final = voice
        self.lessons: Final = session.book.lessons
        self.steps: Final = steps(self.lessons)
        self.pages: Final = Pages(session)
        self.reader: Final = HandReader(session, None)
        self.kept: Final = Kept(session, voice, _name(player))
        self.command: Final = (
            f"paiute learn --player {shlex.quote(self.kept.name)}" if player else "paiute learn"
        )

    def contents(self) -> None:
        """Show all lessons."""
        self.session.show(view.contents(self.voice, self.lessons, self.kept.progress))

    def forget(self, lesson: Lesson | None) -> None:
        """Forget what is done, of one lesson or all."""
        pages = frozenset(
            step.key for step in self.steps if lesson is None or step.lesson is lesson
        )
        self.kept.change(partial(Progress.without, pages=pages))
        self.session.show([view.forgotten(self.voice, lesson)])

    def run(self, lesson: Lesson | None) -> None:
        """Go through the pages that are to be done, until somebody stops."""
        pages = [*self._waiting(lesson)]
        if not pages:
            self.session.show(view.all_done(self.voice, self.command))
            return
        try:
            self._go_through(pages, lesson)
        except Left:
            if self._to_do():
                self.session.show([view.stopped(self.voice, self.command)])
            return
        left = len(self._to_do())
        self.pages.show(view.finished(self.voice, left, self.command))

    def _go_through(self, pages: list[Step], lesson: Lesson | None) -> None:
        """Visit pages, and those that somebody goes back to.

        Raises:
            Left: Somebody stops.
        """
        farthest = (0, 0) if lesson else self._shown
        asked_for: set[str] = set()
        while pages:
            step, *following = pages
            if step[2:] < farthest and step.key not in asked_for:
                self.pages.show([view.back(self.voice, step)])
            farthest = max(farthest, step[2:])
            if self._visit(step, following[0] if following else None):
                before = self._before(step)
                asked_for.update(each.key for each in (*before, step))
                pages = [*before, *pages]
            else:
                pages = following

    def _visit(self, step: Step, following: Step | None) -> bool:
        """Show a page, ask its question, keep what came of it; whether it is to go back then."""
        self.kept.change(partial(Progress.at, page=step.key))
        house = self.session.book.house(settings=dict(step.page.question.options))
        asked = task(step.page.question, house, self._race)
        outcome = self._page(step, asked, house)
        if outcome == "right":
            next_page = following.key if following else ""
            self.kept.change(partial(Progress.with_done, page=step.key, next_page=next_page))
            self.pages.show(view.right(self.voice, step, asked, house))
        elif outcome == "explained":
            self.pages.show(view.explained(self.voice, step, asked, house))
        return outcome == "back" or (following is not None and self._reads_back())

    def _before(self, step: Step) -> Sequence[Step]:
        """The page before one in the course; none before the first one, which is said."""
        place = self.steps.index(step)
        if not place:
            self.pages.show([view.first_page(self.voice)])
        return self.steps[:place][-1:]

    def _waiting(self, lesson: Lesson | None) -> Sequence[Step]:
        """The pages to go through: a whole lesson, or from where one stopped; then what is left."""
        to_do = self._to_do()
        if lesson:
            number = self.lessons.index(lesson) + 1
            whole = [step for step in self.steps if step.lesson is lesson]
            return [*whole, *(step for step in to_do if step.number > number)]
        later = [step for step in to_do if step[2:] >= self._stopped_at]
        return [*later, *(step for step in to_do if step not in later)]

    @property
    def _shown(self) -> tuple[int, ...]:
        """The place up to which pages were shown when somebody stopped."""
        been_through = self.kept.progress.has_been_through
        return self.steps[-1][2:] if been_through else self._stopped_at

    @property
    def _stopped_at(self) -> tuple[int, ...]:
        """The place of the page at which somebody stopped, or one before all others."""
        at = self.kept.progress.stopped_at
        return next((step[2:] for step in self.steps if step.key == at), (0, 0))

    def _to_do(self) -> list[Step]:
        return [step for step in self.steps if step.key not in self.kept.progress.done]

    def _page(self, step: Step, asked: Task, house: House) -> Outcome:
        """Show a page and ask its question until it is answered."""
        show, voice = self.pages.show, self.voice
        drawn = self.session.can_draw(voice, LINES_TO_DRAW)
        show(
            [
                *view.page(voice, step, len(self.lessons)),
                *view.question(voice, asked, house, drawn=drawn),
            ]
        )
        missed = 0
        how = how_to_answer(voice.say_in, back=True)
        typed = self.pages.ask(how)
        while True:
            if self._means_back(typed):
                return "back"
            if typed in EXPLAIN:
                return "explained"
            place = self._read(typed, asked, house)
            if place is None:
                show(not_an_answer(voice.say_in, typed, how))
            elif asked.choices[place] == asked.right:
                return "right"
            else:
                missed += 1
                show(view.wrong(voice, step, asked, place, again=missed > 1))
            typed = self.pages.ask()

    def _reads_back(self) -> bool:
        """Let somebody read in peace; whether it is to go on with the page before."""
        how = press_enter(self.session.t, words_to_go_back(self.session.t)[0])
        while typed := self.pages.pause(how):
            if self._means_back(typed):
                return True
        return False

    def _means_back(self, typed: str) -> bool:
        """Whether somebody wants to see the page before.

        Raises:
            Left: Somebody stops.
        """
        if means_leaving(self.session, typed):
            raise Left
        return means(self.session, typed, words_to_go_back)

    def _read(self, typed: str, asked: Task, house: House) -> int | None:
        """The place of the answer that was typed."""
        return find_answer(
            self.reader,
            self.voice,
            typed,
            [view.cards_of(asked.question, choice) for choice in asked.choices],
            lambda voice: [
                view.answer_text(voice, asked.question, choice, house) for choice in asked.choices
            ],
        )

    def _race(self, wild: Rank, house: House) -> Solution:
        return solved_race(self.session, wild, house)


def _name(player: str | None) -> str:
    """The name under which progress is kept, which is empty for whoever gives none.

    Raises:
        PaiuteError: ``learn.name`` (``name``, ``limit``).
    """
    if player is None:
        return ""
    name = clean_name(player)
    if name is None:
        raise PaiuteError("learn.name", name=player, limit=LONGEST_NAME)
    return name
