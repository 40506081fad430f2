"""Examples of the course of play, from the fields of a rules file to values of the model.

Each kind is known by one key that no other has. Whether an example is true is not asked here:
the tests let ``paiute_ref.game`` and ``paiute_ref.showdown`` work it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paiute_ref.cards import PACK
from paiute_ref.rulebook.fields import Fields
from paiute_ref.rulebook.model import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    DiscardExample,
    LastTurnsExample,
    Play,
    SharingExample,
    ShowdownExample,
    StockExample,
    TakingExample,
)

MOST_CHIPS: Final = 1_000_000
PILES: Final = ("stock", "discard-pile")
COMMON_KEYS: Final = ("options", "label")


def play(fields: Fields) -> Play:
    """One example of play, of whatever kind it is."""
    for key, make in KINDS.items():
        if key in fields:
            return make(fields)
    raise fields.fault("missing-key", key="hand")


def _last_turns(fields: Fields) -> LastTurnsExample:
    fields.only("players", "dealer", "caller", "last-turns", "false-calls", *COMMON_KEYS)
    return LastTurnsExample(
        players=_players(fields),
        dealer=_seat(fields, "dealer"),
        caller=_seat(fields, "caller"),
        last_turns=_seats(fields, "last-turns"),
        false_calls=_false_calls(fields),
        options=_options(fields),
        label=_label(fields),
    )


def _showdown(fields: Fields) -> ShowdownExample:
    fields.only("players", "dealer", "caller", "takes-part", "false-calls", *COMMON_KEYS)
    return ShowdownExample(
        players=_players(fields),
        dealer=_seat(fields, "dealer"),
        caller=_seat(fields, "caller"),
        takes_part=_seats(fields, "takes-part"),
        false_calls=_false_calls(fields),
        options=_options(fields),
        label=_label(fields),
    )


def _sharing(fields: Fields) -> SharingExample:
    fields.only("pot", "players", "dealer", "winners", "shares", "carry", *COMMON_KEYS)
    return SharingExample(
        pot=fields.number("pot", 0, MOST_CHIPS),
        players=_players(fields),
        dealer=_seat(fields, "dealer"),
        winners=_seats(fields, "winners"),
        shares=fields.numbers("shares", 0, MOST_CHIPS),
        carry=fields.number("carry", 0, MOST_CHIPS),
        options=_options(fields),
        label=_label(fields),
    )


def _stock(fields: Fields) -> StockExample:
    fields.only("stock", "discards", "new-stock", "left", *COMMON_KEYS)
    return StockExample(
        stock=fields.number("stock", 0, len(PACK)),
        discards=fields.number("discards", 0, len(PACK)),
        new_stock=fields.number("new-stock", 0, len(PACK)),
        left=fields.number("left", 0, len(PACK)),
        options=_options(fields),
        label=_label(fields),
    )


def _taking(fields: Fields) -> TakingExample:
    fields.only("discards", "took", "allowed", "breaks", *COMMON_KEYS)
    return TakingExample(
        discards=fields.cards("discards"),
        took=fields.card("took"),
        breaks=_breaks(fields),
        options=_options(fields),
        label=_label(fields),
    )


def _discarding(fields: Fields) -> DiscardExample:
    fields.only("took", "from", "discard", "allowed", "breaks", *COMMON_KEYS)
    return DiscardExample(
        took=fields.card("took"),
        taken_from=fields.choice("from", PILES),
        discard=fields.card("discard"),
        breaks=_breaks(fields),
        options=_options(fields),
        label=_label(fields),
    )


KINDS: Final[dict[str, Callable[[Fields], Play]]] = {
    "last-turns": _last_turns,
    "takes-part": _showdown,
    "winners": _sharing,
    "new-stock": _stock,
    "from": _discarding,
    "discards": _taking,
}
"""The kinds, each under the key by which it is known."""


def _players(fields: Fields) -> int:
    return fields.number("players", FEWEST_PLAYERS, MOST_PLAYERS)


def _seat(fields: Fields, key: str) -> int:
    return fields.number(key, 1, _players(fields))


def _seats(fields: Fields, key: str) -> tuple[int, ...]:
    return fields.numbers(key, 1, _players(fields), maybe_none=True)


def _false_calls(fields: Fields) -> tuple[int, ...]:
    return _seats(fields, "false-calls") if "false-calls" in fields else ()


def _breaks(fields: Fields) -> str | None:
    """The rule that is broken. It is named where something is not allowed, and only there."""
    allowed = fields.flag("allowed")
    if allowed and "breaks" in fields:
        raise fields.fault("unknown-key", "breaks", key="breaks", known=(), close=())
    return None if allowed else fields.word("breaks")


def _options(fields: Fields) -> tuple[tuple[str, str], ...]:
    return tuple(fields.pairs("options").items())


def _label(fields: Fields) -> str:
    return fields.word("label") if "label" in fields else ""
