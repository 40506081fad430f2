"""A plugin for pytest that writes down all that the tests read with ``paiute_ref.notation``.

``PAIUTE_RECORDED`` names the file: the alphabets as they were written, the texts, and for each
reading which text was read as what and with which alphabet, as JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

from hypothesis import settings

from paiute_ref import notation
from paiute_ref.cards import Rank, Suit
from paiute_ref.notation import Alphabet

_alphabets: dict[Alphabet, dict[str, Any]] = {}
_names: dict[Alphabet, str] = {}
_cases: dict[tuple[str, str, str | None, bool], None] = {}
_make = notation.make_alphabet


def _making(
    name: str,
    rank_letters: Mapping[Rank, str],
    suit_letters: Mapping[Suit, str],
    rank_words: Mapping[Rank, str] | None = None,
    suit_words: Mapping[Suit, str] | None = None,
    *,
    joiners: str = "",
    jokers: str = "",
) -> Alphabet:
    made = _make(
        name, rank_letters, suit_letters, rank_words, suit_words, joiners=joiners, jokers=jokers
    )
    ranks, suits = rank_words or {}, suit_words or {}
    _names[made] = f"{len(_names)} {name}"
    _alphabets[made] = {
        "name": name,
        "ranks": [[rank_letters.get(each, ""), ranks.get(each, "")] for each in Rank],
        "suits": [[suit_letters.get(each, ""), suits.get(each, "")] for each in Suit],
        "joiners": joiners,
        "jokers": jokers,
    }
    return made


def _recording(kind: str, parse: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(parse)
    def record(
        text: str | Iterable[str], alphabet: Alphabet | None = None, only: bool = False
    ) -> Any:
        text = text if isinstance(text, str) else " ".join(text)
        name = None if alphabet is None else _names.get(alphabet)  # the international one has none
        _cases[kind, text, name, only] = None
        return parse(text, alphabet, only)

    return record


def pytest_configure() -> None:
    """Stand between the tests, which are imported later, and what they test."""
    settings.register_profile("recorded", deadline=None, derandomize=True, database=None)
    settings.load_profile("recorded")
    for name, value in (
        ("make_alphabet", _making),
        ("parse_cards", _recording("cards", notation.parse_cards)),
        ("parse_wild", _recording("wild", notation.parse_wild)),
    ):
        setattr(notation, name, value)


def pytest_unconfigure() -> None:
    """Write it all down."""
    alphabets = {_names[each]: written for each, written in _alphabets.items()}
    recorded = {"alphabets": alphabets, "cases": [*_cases]}
    Path(os.environ["PAIUTE_RECORDED"]).write_text(json.dumps(recorded), encoding="ascii")
