"""A practice game at the terminal: what is typed is done, and what happens is shown."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from paiute_ref.cards import Card, Rank
from paiute_ref.cli.asking import ask, is_spoken_to
from paiute_ref.cli.games import Begun, written
from paiute_ref.cli.hands import HandReader, two_readings
from paiute_ref.cli.kept import Keeper, games_folder, latest
from paiute_ref.cli.output import write_file
from paiute_ref.cli.waiting import solved_race
from paiute_ref.errors import CardError, FileError, PaiuteError
from paiute_ref.game.acts import Act, Call, Discard, Draw, Pass, Show
from paiute_ref.game.record import fold
from paiute_ref.game.referee import Violation
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile, kept_card
from paiute_ref.judge import judge
from paiute_ref.practice import (
    Computers,
    Practice,
    break_off,
    choices,
    hint,
    in_order,
    next_deal,
    play,
)
from paiute_ref.race import Solution
from paiute_ref.views import play as view
from paiute_ref.views.blocks import Block
from paiute_ref.views.errors import sentences
from paiute_ref.views.record import CardReader
from paiute_ref.views.screen import can_write

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.views.voice import Voice


@dataclass
class Run:
    """One game at the terminal."""

    session: Session
    voice: Voice
    begun: Begun
    letters: str | None
    typed: view.Typed = field(init=False)
    practice: Practice = field(init=False)
    past: list[Practice] = field(init=False)
    keeper: Keeper | None = field(init=False)
    computers: Computers = field(init=False)
    cards: CardReader = field(init=False)
    saved: set[str] = field(default_factory=set)
    warned: bool = False

    def __post_init__(self) -> None:
        begun, session = self.begun, self.session
        self.typed = view.typed_words(session.t)
        self.practice, self.past = begun.practice, list(begun.past)
        self.keeper = Keeper(games_folder(session.environ), begun.path, begun.written)
        setting = begun.practice.setting
        self.computers = Computers(setting.strength, setting.house, self.race)
        reader = HandReader(session, self.letters)
        self.cards = CardReader(reader.reads, reader.reads_as)

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        try:
            self._open()
            while self._go_on():
                pass
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
            self._moved(self.practice)
            return
        if kept := latest(games_folder(self.session.environ)):
            words = t.say(
                "A game that was not played to its end is kept. To go on with it: {command}",
                command=_resume_command(kept),
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
            self._moved(break_off(practice))
            return True
        if not practice.is_your_turn:
            self._play(self.computers.choose(practice))
            return True
        self._keep()
        self._show(view.your_turn(self.voice, practice, drawn=self._can_draw()))
        while practice is self.practice:  # until something has happened
            line = self._ask()
            if line is None:
                self._tell_kept()
                return False
            if line and not self._answer(line):
                return False
        return True

    # What happens.

    def _deal(self) -> None:
        self.practice = next_deal(self.practice)
        self._show(view.dealt(self.voice, self.practice))

    def _play(self, act: Act) -> None:
        now, done = play(self.practice, act)
        self._show(view.done(self.voice, now.setting, done))
        self._moved(now)

    def _moved(self, now: Practice) -> None:
        """The game is another one; where the deal has ended, how."""
        self.practice = now
        if now.state is None and now.ended:
            on_screen = self.session.on_screen
            self._show(view.ended(self.voice, now.ended, on_screen=on_screen))

    def _between(self) -> bool:
        """Between two deals."""
        self._keep()
        self._show([view.between(self.voice, self.typed)])
        while self.practice.state is None:
            line = self._ask()
            if line is None:
                self._tell_kept()
                return False
            command, rest = self._command(line)
            if not line or command is view.Command.NEXT:
                self._deal()
            elif command in _ANY_TIME:
                if not self._any_time(command, rest):
                    return False
            else:  # nothing else can be done now
                self._show([view.between(self.voice, self.typed)])
        return True

    def _end(self) -> bool:
        """All deals are played."""
        self._keep()
        if self.keeper and self.keeper.path and not self.keeper.is_in_folder:
            self._tell_saved(self.keeper.path)
            return False
        self._show([view.whether_to_save(self.voice)])
        line = self._ask()
        if line is None:
            self._tell_kept()
            return False
        command, rest = self._command(line)
        if command is view.Command.EXPLAIN and not rest:
            return True  # to be asked again
        if command in (view.Command.UNDO, view.Command.QUIT) and not rest:
            return self._any_time(command, rest)
        if line and not self._save(rest if command is view.Command.SAVE else line):
            return True
        if self.keeper:
            self.keeper.forget()
        return False

    # What is typed.

    def _answer(self, line: str) -> bool:
        """Do what was typed; False to leave the game."""
        try:
            command, rest = self._command(line)
            if command in _ANY_TIME:
                return self._any_time(command, rest)
            self._act(self._read(line, command, rest))
        except Violation as refusal:
            broken = [each for each in refusal.each if isinstance(each, Violation)]
            self._show(view.refused(self.voice, self.practice.setting, broken))
        except PaiuteError as error:
            self._complain(error)
        self._warn()
        return True

    def _act(self, act: Act) -> None:
        before = self.practice
        self._play(act)
        self.past.append(before)
        self._keep()

    def _any_time(self, command: view.Command, rest: str) -> bool:
        """What is no act; False to leave the game."""
        practice = self.practice
        match command:
            case view.Command.QUIT:
                self._tell_kept()
                return False
            case view.Command.SAVE:
                self._save(rest)
            case view.Command.UNDO:
                self._undo()
            case view.Command.EXPLAIN if practice.state:
                self._show(view.explained(self.voice, practice, self.typed))
            case view.Command.HINT if practice.state and practice.memory:
                wild = practice.in_play().turned_up.rank
                advice = hint(practice.view(), practice.memory, self.race(wild))
                self._show(view.hinted(self.voice, practice, advice))
            case _:
                self._show([view.between(self.voice, self.typed)])
        return True

    def _undo(self) -> None:
        if not self.past:
            self._complain(PaiuteError("play.nothing-done"))
            return
        self.practice = self.past.pop()
        self._show([Block("text", self.session.t.say("Taken back."))])

    def _command(self, line: str) -> tuple[view.Command | None, str]:
        """The longest words that a line begins with, and what follows them."""
        if not line.strip("?\uff1f"):
            return (view.Command.EXPLAIN, "") if line else (None, "")
        tokens = self._without_name(line.split())
        for length in range(min(len(tokens), self.typed.longest), 0, -1):
            if command := self.typed.meanings.get(fold(" ".join(tokens[:length]))):
                return command, " ".join(tokens[length:])
        return None, line

    def _without_name(self, tokens: list[str]) -> list[str]:
        """Who acts may stand there as in a written game."""
        setting = self.practice.setting
        own = setting.names[setting.you - 1].split()
        is_named = fold(" ".join(tokens[: len(own)])) == fold(" ".join(own))
        return tokens[len(own) :] if is_named and len(tokens) > len(own) else tokens

    def _read(self, line: str, command: view.Command | None, rest: str) -> Act:
        """The act that was typed."""
        seen = self.practice.view()
        match command:
            case view.Command.DRAW:
                if rest:
                    raise PaiuteError("record.too-much", words=rest)
                return Draw(Pile.STOCK)
            case view.Command.TAKE:
                return Draw(Pile.DISCARDS, self._card(rest, seen) if rest else None)
            case view.Command.DISCARD:
                return Discard(self._card(rest, seen))
            case view.Command.CALL:
                return self._call(rest, seen)
            case view.Command.SHOW:
                return Show(self._some(rest) if rest else seen.known_hand(seen.turn))
            case view.Command.PASS:
                if rest:
                    raise PaiuteError("record.too-much", words=rest)
                return Pass()
        if (number := _number(line)) is not None:
            return _chosen(number, choices(seen))
        return self._lone_card(line, seen)

    def _lone_card(self, line: str, seen: State) -> Act:
        """A card alone is discarded, once there is one to discard."""
        try:
            cards = self._some(line)
        except CardError:
            cards = ()
        if len(cards) == 1 and seen.taken_from:
            return Discard(cards[0])
        raise PaiuteError("play.unknown-word", word=line, known=tuple(self.typed.shown.values()))

    def _call(self, rest: str, seen: State) -> Call:
        """A call with cards, with all but one, or with what is best of the hand."""
        hand = seen.known_hand(seen.turn)
        tokens = rest.split()
        for place in range(len(tokens)):
            command, left = self._command(" ".join(tokens[place:]))
            if command is view.Command.DISCARD:
                sixth = self._card(left, seen)
                before = " ".join(tokens[:place]).rstrip(",")
                if before:
                    return Call(self._some(before), sixth)
                return Call(tuple(card for card in hand if card is not sixth), sixth)
        if rest:
            return Call(self._some(rest))
        took = kept_card(seen.took, seen.taken_from)
        made = judge(hand, seen.turned_up.rank, seen.house, took=took).combination
        if made and seen.taken_from:
            return Call(made.cards, made.discard)
        return Call(hand)

    def _card(self, text: str, seen: State) -> Card:
        """One card, by its name or by its number."""
        number = _number(text)
        if number is not None:
            act = _chosen(number, tuple(map(Discard, in_order(seen))))
            assert isinstance(act, Discard)
            return act.card
        cards = self._some(text)
        if len(cards) != 1:
            raise CardError("card.one", found=len(cards))
        return cards[0]

    def _some(self, text: str) -> tuple[Card, ...]:
        return tuple(card for card in self.cards(text) if card) if text else ()

    # What is kept and said.

    def _ask(self) -> str | None:
        line = ask(self.session)
        while line is not None and line.startswith("#"):  # a note in a script
            line = ask(self.session)
        return line

    def _show(self, blocks: Iterable[Block]) -> None:
        self.session.show(blocks)

    def _complain(self, error: PaiuteError) -> None:
        for sentence in sentences(self.session.t, error):
            self._show([Block("text", sentence)])

    def _warn(self) -> None:
        """Once, that in other letters these would be other cards."""
        if self.cards.also and not self.warned:
            self.warned = True
            self._show([Block("note", two_readings(self.session, self.cards.also))])

    def _can_draw(self) -> bool:
        """Whether there is room for pictures, and a terminal that can show them."""
        from shutil import get_terminal_size

        session = self.session
        return (
            session.on_screen
            and self.voice.symbols
            and can_write(session.out, view.PICTURE)
            and session.environ.get("TERM") != "dumb"
            and get_terminal_size().columns >= view.PICTURED
        )

    def _keep(self) -> None:
        """Write the game down. Where that cannot be, it is said once and played on."""
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self._written)
        except FileError as error:
            self.keeper = None
            sys.stderr.writelines(f"{each}\n" for each in sentences(self.session.t, error))

    def _save(self, path: str) -> bool:
        """Write the game into a file of the person's; whether that was done."""
        if not path:
            self._tell_kept()
            return False
        path = os.path.expanduser(path)
        try:
            write_file(path, self._written, force=path in self.saved)
        except FileError as error:
            if error.code == "file.exists":
                error = FileError("play.file-exists", file=path)
            self._complain(error)
            return False
        self.saved.add(path)
        self._tell_saved(path)
        return True

    def _tell_saved(self, path: str) -> None:
        command = f"paiute referee {shlex.quote(path)}"
        if self.begun.house:
            command += f" --house {shlex.quote(self.begun.house)}"
        words = self.session.t.say(
            "The game is in {file}. To have it judged: {command}", file=path, command=command
        )
        self._show([Block("text", words)])

    def _tell_kept(self) -> None:
        """Where the game is, and how to go on with it."""
        self._keep()
        if self.keeper is None or self.keeper.path is None:
            return
        words = self.session.t.say(
            "The game is kept. To go on with it: {command}",
            command=_resume_command(self.keeper.path),
        )
        self._show([Block("text", words)])

    @property
    def _written(self) -> bytes:
        return written(self.session, self.practice, self.begun.house)

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


def _resume_command(path: str) -> str:
    return f"paiute play --resume {shlex.quote(path)}"


def _number(text: str) -> int | None:
    """A number in the digits of any script."""
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _chosen(number: int, from_: Sequence[Act]) -> Act:
    if not 1 <= number <= len(from_):
        raise PaiuteError("play.number", number=str(number), most=str(len(from_)))
    return from_[number - 1]
