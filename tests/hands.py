"""Hands to test with, drawn so that combinations occur, and houses to judge them under."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from paiute_ref.api import load_rulebook
from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.rulebook.model import House

OWN_SHAPES = (Path(__file__).parent / "houses" / "own-shapes.yaml").read_bytes()


def _set(**settings: str) -> Callable[[], House]:
    options = {name.replace("_", "-"): value for name, value in settings.items()}
    return lambda: load_rulebook().house("standard", options)


def _own(**settings: str) -> Callable[[], House]:
    options = {name.replace("_", "-"): value for name, value in settings.items()}
    return lambda: load_rulebook().house_from(OWN_SHAPES, "own.yaml", options)


HOUSES: dict[str, Callable[[], House]] = {
    "standard": _set(),
    "literal": lambda: load_rulebook().house("literal"),
    "sequence": _set(sequence="any-suit"),
    "ace": _set(ace="high-or-low"),
    "ranks-do-not-matter": _set(equal_combinations="split"),
    "natural": _set(natural="beats-wild"),
    "natural-alone": _set(natural="beats-wild", equal_combinations="split"),
    "all-four": _set(
        sequence="any-suit",
        ace="high-or-low",
        equal_combinations="split",
        natural="beats-wild",
    ),
    "own": _own(),
    "own-with-low-ace": _own(ace="high-or-low", natural="beats-wild"),
}


@cache
def house_of(name: str) -> House:
    """One of the houses above, the same object every time."""
    return HOUSES[name]()


@st.composite
def hands(
    draw: st.DrawFn,
    *,
    wild: Rank | None = None,
    least_wilds: int = 0,
    most_wilds: int = 3,
) -> tuple[tuple[Card, ...], Rank]:
    """Five or six cards and the wild rank; often of few ranks or of adjoining ones in one suit."""
    wild = draw(st.sampled_from(Rank)) if wild is None else wild
    size = draw(st.sampled_from((5, 6)))
    count = draw(st.integers(least_wilds, most_wilds))
    hand = draw(st.permutations([card for card in PACK if card.rank == wild]))[:count]
    return draw(_mixed(hand, wild, size)), wild


@st.composite
def _mixed(draw: st.DrawFn, hand: list[Card], wild: Rank, size: int) -> tuple[Card, ...]:
    likely = [card for card in PACK if card.rank != wild]
    kind = draw(st.sampled_from(("any", "few ranks", "one suit", "near")))
    if kind == "few ranks":
        ranks = draw(st.lists(st.sampled_from(Rank), min_size=2, max_size=3, unique=True))
        likely = [card for card in likely if card.rank in ranks] or likely
    elif kind == "one suit":
        suit = likely[draw(st.integers(0, len(likely) - 1))].suit
        likely = [card for card in likely if card.suit == suit]
    elif kind == "near":
        top = draw(st.integers(3, 12))
        near = {Rank(top - step) for step in range(6) if top - step >= 0} | {Rank.ACE}
        likely = [card for card in likely if card.rank in near]
    chosen = draw(st.permutations(likely))[: size - len(hand)]
    rest = [card for card in PACK if card.rank != wild and card not in chosen]
    more = draw(st.permutations(rest))[: size - len(hand) - len(chosen)]
    return tuple(draw(st.permutations([*hand, *chosen, *more])))
