"""paiute-ref: the card game Paiute, judged and explained.

Everything is loaded when first used, so that importing the package costs nothing.

>>> from paiute_ref import check
>>> check("7h 7s 7d 9c 2h 2s", wild="9").combination.slug
'four-two'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiute_ref.api import check, compare, load_rulebook
    from paiute_ref.cards import Card, Rank, Suit
    from paiute_ref.errors import (
        CardError,
        HandError,
        HouseError,
        LanguageError,
        PaiuteError,
        RulebookError,
    )
    from paiute_ref.game.referee import GameError, Violation
    from paiute_ref.game.table import Game
    from paiute_ref.judge import Combination, Missing, Ruling, Shortfall
    from paiute_ref.rulebook.load import Rulebook
    from paiute_ref.rulebook.model import House
    from paiute_ref.showdown import Showdown, Standing

__version__ = "0.1.0"

_ROOMS = {
    "api": ("check", "compare", "load_rulebook"),
    "cards": ("Card", "Rank", "Suit"),
    "errors": (
        "CardError",
        "HandError",
        "HouseError",
        "LanguageError",
        "PaiuteError",
        "RulebookError",
    ),
    "game.referee": ("GameError", "Violation"),
    "game.table": ("Game",),
    "judge": ("Combination", "Missing", "Ruling", "Shortfall"),
    "rulebook.load": ("Rulebook",),
    "rulebook.model": ("House",),
    "showdown": ("Showdown", "Standing"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Card",
    "CardError",
    "Combination",
    "Game",
    "GameError",
    "HandError",
    "House",
    "HouseError",
    "LanguageError",
    "Missing",
    "PaiuteError",
    "Rank",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Shortfall",
    "Showdown",
    "Standing",
    "Suit",
    "Violation",
    "check",
    "compare",
    "load_rulebook",
]


def __getattr__(name: str) -> object:
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'paiute_ref' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"paiute_ref.{_ROOM_OF[name]}"), name)
