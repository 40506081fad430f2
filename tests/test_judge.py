"""The judge against vectors, against a naive judge, and against published counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive
from hands import HOUSES, hands, house_of
from paiute_ref import check
from paiute_ref.api import load_rulebook
from paiute_ref.cards import BY_ID, CARD_OF, PACK, Card, Rank, Suit
from paiute_ref.errors import CardError
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.model import House

VECTORS = Path(__file__).parent / "vectors" / "hands.jsonl"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in text.split())


def verdict(ruling: Ruling) -> naive.Verdict:
    slug = ruling.combination.slug if ruling.combination else None
    return slug, ruling.ranks, len(ruling.wilds)


def test_every_vector_agrees(standard: House) -> None:
    lines = VECTORS.read_text().splitlines()
    assert len(lines) == 3863
    for line in lines:
        row = json.loads(line)
        ruling = judge(cards(row["hand"]), Rank.of(row["wild"]), standard)
        assert (ruling.combination and ruling.combination.slug) == row["combination"], line
        assert [rank.letter for rank in ruling.ranks] == row["ranks"], line


@settings(max_examples=120)
@given(data=st.data(), name=st.sampled_from(sorted(HOUSES)))
def test_agrees_with_the_naive_judge(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands(most_wilds=2))
    took = data.draw(st.sampled_from((None, *hand))) if len(hand) == 6 else None
    ruling = judge(hand, wild, house, took=took)
    assert verdict(ruling) == naive.judge(hand, wild, house, took)


@settings(max_examples=8)
@given(data=st.data(), name=st.sampled_from(sorted(HOUSES)))
def test_agrees_with_the_naive_judge_on_three_wild_cards(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands(least_wilds=3, most_wilds=3))
    took = data.draw(st.sampled_from((None, *hand))) if len(hand) == 6 else None
    ruling = judge(hand, wild, house, took=took)
    assert verdict(ruling) == naive.judge(hand, wild, house, took)


@settings(max_examples=150)
@given(data=st.data(), name=st.sampled_from(sorted(HOUSES)))
def test_a_combination_is_made_of_what_it_says(data: st.DataObject, name: str) -> None:
    """With every wild card replaced by what it stands for, the same cards make the same thing."""
    house = house_of(name)
    hand, wild = data.draw(hands())
    ruling = judge(hand, wild, house)
    if ruling.combination is None:
        return
    shape = ruling.combination.definition.shape
    stands = tuple(sorted((ruling.wilds.get(card, card) for card in ruling.cards), key=BY_ID))
    assert len(stands) == shape.cards
    assert naive.ranks_of(stands, shape, house.order.ace_low) == ruling.ranks
    assert set(ruling.wilds) == {card for card in ruling.cards if card.rank == wild}
    assert (ruling.discard is not None) == (len(hand) == 6 and shape.size == 5)
    assert ruling.discard not in ruling.cards


@settings(max_examples=100)
@given(data=st.data(), name=st.sampled_from(sorted(HOUSES)))
def test_order_of_cards_and_names_of_suits_change_nothing(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands())
    ruling = judge(hand, wild, house)
    shuffled = judge(data.draw(st.permutations(hand)), wild, house)
    assert (verdict(shuffled), shuffled.wilds, shuffled.discard) == (
        verdict(ruling),
        ruling.wilds,
        ruling.discard,
    )
    suits = dict(zip(Suit, data.draw(st.permutations(tuple(Suit))), strict=True))
    renamed = judge([Card(card.rank, suits[card.suit]) for card in hand], wild, house)
    assert verdict(renamed) == verdict(ruling)
    assert renamed.strength == ruling.strength


@settings(max_examples=100)
@given(data=st.data(), name=st.sampled_from(["standard", "ace", "sequence", "ranks-do-not-matter"]))
def test_one_more_wild_card_never_weakens(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands(most_wilds=2))
    replaced = data.draw(st.sampled_from([card for card in hand if card.rank != wild]))
    spare = data.draw(st.sampled_from([c for c in PACK if c.rank == wild and c not in hand]))
    better = tuple(spare if card is replaced else card for card in hand)
    assert judge(better, wild, house) >= judge(hand, wild, house)


@settings(max_examples=100)
@given(data=st.data(), name=st.sampled_from(sorted(HOUSES)))
def test_strength_orders_as_the_rules_do(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    one, wild = data.draw(hands())
    other, _ = data.draw(hands(wild=wild))
    a, b = judge(one, wild, house), judge(other, wild, house)
    value_a, value_b = naive.strength(verdict(a), house), naive.strength(verdict(b), house)
    assert ((a > b), (a == b), (a < b)) == (
        (value_a > value_b),
        (value_a == value_b),
        (value_a < value_b),
    )
    assert (a >= b) == (not a < b)
    assert (hash(a) == hash(b)) or a != b


def test_published_counts_of_deuces_wild() -> None:
    """All C(52,5) hands with four wild deuces: 672 fives of a kind, 2,552 straight flushes.

    Of the latter 484 are royal, 4 of them natural. Source: design.md 8.3 (deuces-wild tables).
    The judge looks at ranks and suits only, so hands are counted by classes of suits and ranks:
    see ``deuces.py``.
    """
    import deuces

    counts = deuces.counts(house_of("ace"))
    assert sum(counts.values()) == 2_598_960
    assert counts["five-of-a-kind"] == 672
    assert counts["royal-flush"] == 484
    assert counts["royal-flush"] + counts["straight-flush"] == 2_552


def test_a_short_suit_takes_no_more_wild_cards_than_it_needs() -> None:
    text = (
        "house: s\nname: S\ncombinations: [{slug: three, name: T, suited: 3, "
        "examples: [{hand: 7h 8h 9h 2c 2s, wild: 5, combination: three}]}]"
    )
    house = load_rulebook().house_from(text.encode(), "s.yaml", {"natural": "beats-wild"})
    ruling = judge(cards("Ah 9c 9d 9s 2c 3d"), Rank.NINE, house)
    assert verdict(ruling) == ("three", (Rank.ACE,) * 3, 2)
    assert verdict(ruling) == naive.judge(ruling.hand, Rank.NINE, house)


def test_a_shape_that_no_cards_make_is_passed_over() -> None:
    text = (
        "house: t\nname: T\ncombinations: [{slug: low, name: L, sequence: 5, top: '5', "
        "examples: [{hand: Ah 2s 3h 4h 5h, wild: 9, combination: none}]}, four-two]"
    )
    house = load_rulebook().house_from(text.encode(), "t.yaml")
    assert [
        each.definition.slug for each in judge(cards("7h 7s 7d 2c 2h"), Rank.NINE, house).why_not
    ] == ["four-two"]


def test_numbers_are_no_denominations() -> None:
    with pytest.raises(TypeError):
        check("Jh 7s 7d 7c 2h 2s", wild=9)  # type: ignore[arg-type]
    with pytest.raises(CardError):
        check("7h 7s 7d 7c 2h 2s", "9", took="7h 7s")
