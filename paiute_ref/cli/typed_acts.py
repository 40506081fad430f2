"""Acts of a practice game as they are typed: in words, in cards, or by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from paiute_ref.cards import Card
from paiute_ref.cli.hands import INTERNATIONAL, HandReader
from paiute_ref.errors import CardError, PaiuteError
from paiute_ref.game.acts import Act, Call, Discard, Draw, Pass, Show
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile, kept_card
from paiute_ref.game.words import find_call, find_verb, fold
from paiute_ref.judge import judge
from paiute_ref.practice import choices, in_order
from paiute_ref.views import play as view

if TYPE_CHECKING:
    from paiute_ref.views.voice import Voice

_Chosen = TypeVar("_Chosen")


@dataclass(frozen=True)
class ActReader:
    """Reads what somebody types.

    ``name`` is theirs, which may stand in front. Cards are read in ``letters``, and ``differ`` is
    called where they would be others in international ones.
    """

    voice: Voice
    typed: view.Typed
    name: str
    hands: HandReader
    letters: str
    differ: Callable[[], None]

    def command(self, line: str) -> tuple[view.Command | None, str]:
        """What a line says is to be done, and what to."""
        if not line.strip("?\uff1f"):
            return (view.Command.EXPLAIN, "") if line else (None, "")
        tokens = self._without_name(line.split())
        command, rest = find_verb(tokens, self.typed.meanings, self.typed.longest)
        return command, " ".join(rest)

    def _without_name(self, tokens: list[str]) -> list[str]:
        """Who acts may stand there as in a written game."""
        own = self.name.split()
        is_named = fold(" ".join(tokens[: len(own)])) == fold(" ".join(own))
        return tokens[len(own) :] if is_named and len(tokens) > len(own) else tokens

    def read(self, line: str, seen: State) -> Act:
        """The act that was typed by the player at turn, who sees the deal so.

        Raises:
            PaiuteError: It is none, or one that cannot be done now.
        """
        command, rest = self.command(line)
        if called := self._called(line, command, seen):
            return called
        match command:
            case view.Command.DRAW:
                return Draw(Pile.STOCK)
            case view.Command.TAKE:
                return Draw(Pile.DISCARDS, self._card(rest) if rest else None)
            case view.Command.DISCARD if rest:
                return Discard(self._own_card(rest, seen))
            case view.Command.DISCARD:
                raise self._no_card(line, seen)
            case view.Command.CALL:
                return self._call(rest, seen)
            case view.Command.SHOW:
                return Show(self.cards(rest) if rest else seen.known_hand(seen.turn))
            case view.Command.PASS:
                return Pass()
            case view.Command.NEXT:
                raise not_now(line)
        if (number := number_of(line)) is not None:
            return _chosen(number, choices(seen))
        return self._lone_card(line, seen)

    def _lone_card(self, line: str, seen: State) -> Act:
        """A card alone is discarded, once there is one to discard."""
        if seen.taken_from is None or not self._are_cards(line):
            raise self.no_act(line)
        return Discard(self._card(line))

    def _are_cards(self, line: str) -> bool:
        try:
            return bool(self.cards(line))
        except CardError:
            return False

    def no_act(self, line: str) -> PaiuteError:
        """Why a line without a word for an act is none: there is nothing to do with its cards."""
        if self._are_cards(line):
            return not_now(line)
        return PaiuteError("play.unknown-word", word=line)

    def _no_card(self, line: str, seen: State) -> PaiuteError:
        """Why nothing can be discarded by a word alone."""
        first = choices(seen)[0]
        if not isinstance(first, Discard):
            return not_now(line)
        return PaiuteError("play.no-card", example=view.example(self.voice, self.typed, first.card))

    def _called(self, line: str, command: view.Command | None, seen: State) -> Call | None:
        """A call that says what is discarded with it: with cards, or with all the others."""
        if command not in (view.Command.CALL, view.Command.DISCARD):
            return None
        tokens, typed = self._without_name(line.split()), self.typed
        found = find_call(
            tokens, typed.meanings, typed.longest, view.Command.CALL, view.Command.DISCARD
        )
        if found is None:
            return None
        sixth = self._own_card(found[1], seen)
        others = tuple(card for card in seen.known_hand(seen.turn) if card is not sixth)
        return Call(self.cards(found[0]) or others, sixth)

    def _call(self, rest: str, seen: State) -> Call:
        """A call with cards, or with what is best of the hand."""
        hand = seen.known_hand(seen.turn)
        if rest:
            return Call(self.cards(rest))
        took = kept_card(seen.took, seen.taken_from)
        made = judge(hand, seen.turned_up.rank, seen.house, took=took).combination
        if made and seen.taken_from:
            return Call(made.cards, made.discard)
        return Call(hand)

    def _own_card(self, text: str, seen: State) -> Card:
        """One card of the hand, by its name or by its number."""
        number, hand = number_of(text), in_order(seen)
        if number is None:
            return self._card(text)
        if seen.taken_from is None or number == len(hand):
            return hand[-1]  # where it may not be discarded, the rules say why
        return _chosen(number, [act.card for act in choices(seen) if isinstance(act, Discard)])

    def _card(self, text: str) -> Card:
        cards = self.cards(text)
        if len(cards) != 1:
            raise CardError("card.one", found=len(cards))
        return cards[0]

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards of a text, in the letters in which they are shown."""
        if not text:
            return ()
        cards = self.hands.reads_as(text, self.letters).cards
        with suppress(CardError):
            if self.hands.reads_as(text, INTERNATIONAL).cards != cards:
                self.differ()
        return cards


def not_now(line: str) -> PaiuteError:
    """What was typed has a meaning, but not at this moment."""
    return PaiuteError("play.not-now", word=line)


def number_of(text: str) -> int | None:
    """A number in the digits of any script."""
    return int(text) if text.isdecimal() and len(text) < 4 else None


def _chosen(number: int, from_: Sequence[_Chosen]) -> _Chosen:
    if not 1 <= number <= len(from_):
        raise PaiuteError("play.number", number=str(number), most=str(len(from_)))
    return from_[number - 1]
