"""A practice game at the terminal: what is typed is done, and what happens is shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Final

from paiute_ref.cards import Rank
from paiute_ref.cli.asking import is_spoken_to, means
from paiute_ref.cli.games import Begun, written
from paiute_ref.cli.hands import INTERNATIONAL, HandReader
from paiute_ref.cli.home import read_whole
from paiute_ref.cli.kept import Keeper, games_folder, latest
from paiute_ref.cli.output import as_argument, verify_name, write_file
from paiute_ref.cli.pages import Left, Pages
from paiute_ref.cli.typed_acts import ActReader, not_now
from paiute_ref.cli.waiting import solved_race
from paiute_ref.errors import FileError, PaiuteError
from paiute_ref.game.acts import Act
from paiute_ref.game.referee import Violation
from paiute_ref.practice import (
    Computers,
    Done,
    Practice,
    break_off,
    hint,
    next_deal,
    play,
)
from paiute_ref.race import Solution
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views import play as view
from paiute_ref.views.blocks import Block
from paiute_ref.views.errors import sentences
from paiute_ref.views.screen import LONGEST_COMMAND, quoted
from paiute_ref.views.typed import not_kept, words_for_no, words_for_yes

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.views.voice import Voice


@dataclass
class Run:
    """One game at the terminal.

    ``named`` are the letters that were asked for. ``letters`` are those in which cards are shown,
    read and written down: of the language, where symbols tell the suits, or international ones.
    """

    session: Session
    voice: Voice
    begun: Begun
    named: str | None
    letters: str = field(init=False)
    typed: view.Typed = field(init=False)
    practice: Practice = field(init=False)
    past: list[Practice] = field(init=False)
    keeper: Keeper | None = field(init=False)
    computers: Computers = field(init=False)
    acts: ActReader = field(init=False)
    saved: dict[str, bytes] = field(default_factory=dict)
    pages: Pages = field(init=False)
    warned: bool = False

    def __post_init__(self) -> None:
        begun, session = self.begun, self.session
        self.typed = view.typed_words(session.t)
        self.practice, self.past = begun.practice, list(begun.past)
        self.keeper = Keeper(games_folder(session.environ), begun.path, begun.written)
        setting = begun.practice.setting
        self.computers = Computers(setting.strength, setting.house, self.race)
        self.letters = self.named or (session.lang if self.voice.symbols else INTERNATIONAL)
        if self.letters == SOURCE_LANGUAGE:
            self.letters = INTERNATIONAL
        if self.letters != INTERNATIONAL:
            self.voice = replace(self.voice, alphabet=session.alphabet(self.letters))
        name, hands = setting.names[setting.you - 1], HandReader(session, self.named)
        self.acts = ActReader(self.voice, self.typed, name, hands, self.letters, self._warn)
        self.pages = Pages(session)

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        try:
            self._open()
            while self._go_on():
                pass
        except Left:
            self._tell_kept()
        except KeyboardInterrupt:
            if is_spoken_to():
                self.session.out.write("\n")  # the terminal shows ^C there
            self._tell_kept()
            raise
        return 0

    def _open(self) -> None:
        setting, t = self.practice.setting, self.session.t
        self._show(view.opening(self.voice, setting, self.typed))
        if self.practice.state:
            self._show(view.dealt(self.voice, self.practice))
            return
        if self.practice.game.deals:
            return
        if kept := latest(games_folder(self.session.environ)):
            words = t.say(
                "A game that was not played to its end is kept. To go on with it: {command}",
                command=self._resume_command(kept),
            )
            self._show([Block("note", words)])
        self._deal()

    def _go_on(self) -> bool:
        """One step of the game; False when there are no more."""
        practice = self.practice
        if practice.is_over:
            return self._end()
        if practice.state is None:
            return self._between()
        if practice.stands_still:
            self.practice = break_off(practice)
            return True
        if not practice.is_your_turn:
            self._happened(*play(practice, self.computers.choose(practice)))
            return True
        self._keep()
        self._show(view.your_turn(self.voice, practice, drawn=self.session.can_draw(self.voice)))
        while practice is self.practice:  # until something has happened
            self._answer(self._ask())
        return True

    @property
    def _possible(self) -> tuple[view.Command, ...]:
        return view.possible(self.practice, undo=bool(self.past))

    @property
    def _how_to_type(self) -> Block:
        """What can be typed now, and nothing else."""
        voice, typed, possible = self.voice, self.typed, self._possible
        if self.practice.is_over:
            return view.whether_to_save(voice, typed, possible, _free_name())
        if self.practice.state is None:
            return view.between(voice, typed, possible)
        return view.how_to_type(voice, typed, possible)

    # What happens.

    def _deal(self) -> None:
        self.practice = next_deal(self.practice)
        self._show(view.dealt(self.voice, self.practice))

    def _happened(self, now: Practice, done: Done) -> None:
        self.practice = now
        if done.seat == now.setting.you:  # what the others do follows from the seed
            self._keep()
        self._show(view.done(self.voice, now.setting, done))

    def _between(self) -> bool:
        """Between two deals."""
        self._keep()
        self._tell_end(self._how_to_type)
        while self.practice.state is None:
            line = self._ask()
            if line:
                self._answer(line)
            else:
                self._deal()
        return True

    def _tell_end(self, *below: Block) -> None:
        """How the deal has ended, and what belongs to the last of that."""
        told = view.ended(self.voice, self.practice, on_screen=self.session.on_screen)
        self.pages.show_whole(*told[:-1], [*told[-1], *below])

    def _end(self) -> bool:
        """All deals are played; False when it is settled what becomes of the game."""
        self._keep()
        if self.keeper and self.keeper.path and not self.keeper.is_in_folder:
            self._tell_end()
            self._tell_saved(self.keeper.path)
            return False
        self._tell_end(self._how_to_type)
        while self.practice.is_over:
            if self._is_settled(self._ask()):
                if self.keeper:
                    self.keeper.forget()
                return False
        return True

    def _is_settled(self, line: str) -> bool:
        """Whether an answer to the question at the end has settled it, by a file or without one."""
        command, rest = self.acts.command(line)
        saves = command is view.Command.SAVE
        said = (line, rest) if saves else (line,)  # “save yes” is no name for a file either
        if any(means(self.session, each, words_for_no) for each in said):
            return True
        if any(means(self.session, each, words_for_yes) for each in said) or (saves and not rest):
            return self._save(_free_name())
        if saves:
            return self._save(rest)
        self._answer(line)
        return False

    # What is typed.

    def _answer(self, line: str) -> None:
        """Do what was typed, or say why not."""
        if not line:
            self._show([self._how_to_type])
            return
        try:
            command, rest = self.acts.command(line)
            if rest and command in _ALONE:
                raise PaiuteError("record.too-much", words=rest)
            if command in _ANY_TIME:
                self._any_time(command, rest)
            elif self.practice.state is None:
                self._next(line, command)
            else:
                self._act(self.acts.read(line, self.practice.view()))
        except Violation as refusal:
            broken = [each for each in refusal.each if isinstance(each, Violation)]
            self._show(view.refused(self.voice, self.practice.setting, broken))
        except PaiuteError as error:
            self._complain(error)

    def _next(self, line: str, command: view.Command | None) -> None:
        """Between two deals there is but the next one, and after the last there is none."""
        if command is None:
            raise self.acts.no_act(line)
        if command not in self._possible:
            raise not_now(line)
        self._deal()

    def _act(self, act: Act) -> None:
        before = self.practice
        now, done = play(before, act)
        self.past.append(before)
        self._happened(now, done)

    def _any_time(self, command: view.Command, rest: str) -> None:
        """What is no act."""
        practice = self.practice
        match command:
            case view.Command.QUIT:
                raise Left
            case view.Command.SAVE:
                self._save(rest)
            case view.Command.UNDO:
                self._undo()
            case view.Command.EXPLAIN if practice.state:
                self._show(view.explained(self.voice, practice, self.typed, self._possible))
            case view.Command.HINT if practice.state and practice.memory:
                wild = practice.in_play().turned_up.rank
                advice = hint(practice.view(), practice.memory, self.race(wild))
                self._show(view.hinted(self.voice, practice, advice))
            case view.Command.HINT:
                self._complain(not_now(self.typed.shown[command]))
            case _:
                self._show([*view.standings(self.voice, practice), self._how_to_type])

    def _undo(self) -> None:
        if not self.past:
            self._complain(PaiuteError("play.nothing-done"))
            return
        self.practice = self.past.pop()
        self._show([Block("text", self.session.t.say("Taken back."))])

    # What is kept and said.

    def _ask(self) -> str:
        line = self.pages.ask()
        while line.startswith("#"):  # a note in a script
            line = self.pages.ask()
        return line

    def _show(self, blocks: Iterable[Block]) -> None:
        self.pages.show(blocks)

    def _complain(self, error: PaiuteError) -> None:
        told = [Block("text", sentence) for sentence in sentences(self.session.t, error)]
        self._show([*told, *[self._how_to_type] * (error.code in _UNKNOWN_HERE)])

    def _warn(self) -> None:
        """Once, that cards would be others in international letters, if none were asked for."""
        if self.named is not None or self.warned:
            return
        self.warned = True
        words = self.session.t.say(
            "Read in the letters that are shown. In international letters these are other "
            "cards; to play with those, leave and go on with: {command}",
            command=self._resume_command(self.keeper.path if self.keeper else None, INTERNATIONAL),
        )
        self._show([Block("note", words)])

    def keep(self) -> None:
        """Write the game down, unless that could not be before.

        Raises:
            FileError: It cannot be written.
        """
        if self.keeper:
            self.keeper.keep(self._written)

    def _keep(self) -> None:
        """Write the game down. Where that cannot be, it is said once and played on."""
        try:
            self.keep()
        except FileError as error:
            self.keeper = None
            told = [*sentences(self.session.t, error), not_kept(self.session.t)]
            sys.stderr.writelines(f"{each}\n" for each in told)

    def _save(self, path: str) -> bool:
        """Write the game into a file of the person's; whether that was done."""
        if not path:
            self._tell_kept()
            return False
        path = os.path.expanduser(path)
        try:
            verify_name(path)
            data = self._written
            write_file(path, data, force=self._is_ours(path))
        except FileError as error:
            if error.code == "file.exists":
                error = FileError("play.file-exists", file=path)
            self._complain(error)
            return False
        self.saved[path] = data
        self._tell_saved(path)
        return True

    def _is_ours(self, path: str) -> bool:
        """Whether a file is as it was saved from this game, and nobody has changed it since."""
        return path in self.saved and read_whole(path) == self.saved[path]

    def _tell_saved(self, path: str) -> None:
        command = f"paiute referee {as_argument(path)}"
        if self.begun.house:
            command += f" --house {as_argument(self.begun.house)}"
        words = self.session.t.say(
            "The game is saved in {file}. To have it judged: {command}",
            file=quoted(path, LONGEST_COMMAND),
            command=quoted(self.voice.command(command), LONGEST_COMMAND),
        )
        self._show([Block("text", words)])

    def _tell_kept(self) -> None:
        """Where the game is, and how to go on with it."""
        self._keep()
        if self.keeper is None or self.keeper.path is None:
            return
        t, path = self.session.t, self.keeper.path
        command = self._resume_command(path)
        if self.keeper.is_in_folder:
            words = t.say("The game is kept. To go on with it: {command}", command=command)
        else:
            file = quoted(path, LONGEST_COMMAND)
            words = t.say(
                "The game is saved in {file}. To go on with it: {command}",
                file=file,
                command=command,
            )
        self.session.show([Block("text", words)])  # without a stop: these are the last words

    def _resume_command(self, path: str | None, letters: str | None = None) -> str:
        """How to go on with the game of a file, or with the one kept last."""
        command = f"paiute play --resume {as_argument(path)}" if path else "paiute play --resume"
        if letters := letters or self.named:
            command += f" --letters {letters}"
        return quoted(self.voice.command(command), LONGEST_COMMAND)

    @property
    def _written(self) -> bytes:
        return written(self.session, self.practice, self.begun.house, self.letters)

    def race(self, wild: Rank) -> Solution | None:
        """The race of this house, solved now where it has to be; None where it cannot be."""
        try:
            return solved_race(self.session, wild, self.practice.setting.house)
        except PaiuteError:
            return None


_ANY_TIME: Final = frozenset(
    {
        view.Command.QUIT,
        view.Command.SAVE,
        view.Command.UNDO,
        view.Command.EXPLAIN,
        view.Command.HINT,
    }
)


_ALONE: Final = frozenset(
    {
        view.Command.DRAW,
        view.Command.PASS,
        view.Command.UNDO,
        view.Command.QUIT,
        view.Command.NEXT,
    }
)
"""What is typed without anything else."""

_UNKNOWN_HERE: Final = frozenset({"play.unknown-word", "play.not-now"})
"""After these it is told what can be typed."""


def _free_name() -> str:
    """A name for a file that there is not yet, where the program was started."""
    names = (f"paiute-{number}.paiute" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
