"""Every example in rules/ is judged, under the slug of the entry that it stands beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from _pytest.mark import ParameterSet

from paiute_ref.cards import CARD_OF, RANK_OF, Card
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.model import CombinationDef, Example, House
from rules_files import RULEBOOK


def _entries() -> Iterator[tuple[str, Example]]:
    for definition in RULEBOOK.combinations:
        yield from ((definition.rule, example) for example in definition.examples)
    for lookalike in RULEBOOK.lookalikes:
        yield from ((f"lookalike.{lookalike.slug}", example) for example in lookalike.examples)
    for option in RULEBOOK.options:
        yield from ((option.rule, example) for example in option.examples)
    for rule in (rule for section in RULEBOOK.sections for rule in section.rules):
        yield from ((rule.slug, example) for example in rule.examples)


def _named(entries: Iterable[tuple[str, Example]]) -> list[ParameterSet]:
    """The examples as parameters, each named by its slug, its number and its label."""
    numbers: Counter[str] = Counter()
    named = []
    for slug, example in entries:
        numbers[slug] += 1
        label = example.label.replace(" ", "-")
        named.append(pytest.param(example, id=f"{slug}-{numbers[slug]}-{label}"))
    return named


EXAMPLES = _named(_entries())
COMPARISONS = _named((slug, example) for slug, example in _entries() if example.rival)


def _cards(text: str) -> list[Card]:
    return [CARD_OF[token] for token in text.split()]


def _judge(example: Example, hand: str, house: House | None = None) -> Ruling:
    house = house or RULEBOOK.house("standard", dict(example.options))
    took = example.took if hand == example.hand else None
    return judge(_cards(hand), RANK_OF[example.wild], house, took=took)


@pytest.mark.parametrize("example", EXAMPLES)
def test_verdict(example: Example) -> None:
    ruling = _judge(example, example.hand)
    found = ruling.combination
    assert (found.slug if found else None) == example.combination
    assert tuple(ruling.ranks) == example.ranks
    if example.wilds:
        assert dict(ruling.wilds) == dict(example.wilds)
    if example.discard:
        assert ruling.discard is example.discard


@pytest.mark.parametrize("example", EXAMPLES)
def test_order_of_cards_does_not_matter(example: Example) -> None:
    turned = " ".join(reversed(example.hand.split()))
    one = _judge(example, example.hand)
    other = judge(_cards(turned), RANK_OF[example.wild], one.house, took=example.took)
    assert one.strength == other.strength
    assert dict(one.wilds) == dict(other.wilds)


@pytest.mark.parametrize("example", COMPARISONS)
def test_comparison(example: Example) -> None:
    assert example.rival is not None
    mine, other = _judge(example, example.hand), _judge(example, example.rival)
    assert other.combination is not None
    result = "ties" if mine.strength == other.strength else "beats"
    if mine.strength < other.strength:
        result = "loses"
    assert result == example.result


@pytest.mark.parametrize("definition", RULEBOOK.combinations, ids=lambda each: each.slug)
def test_a_combination_has_an_example_of_every_kind(definition: CombinationDef) -> None:
    labels = {example.label for example in definition.examples}
    assert {"near miss", "compared"} <= labels
    assert any("wild" in label for label in labels)


@pytest.mark.parametrize("slug", ["sequence", "ace", "equal-combinations", "natural"])
def test_an_option_that_touches_a_hand_is_judged_with_every_value(slug: str) -> None:
    option = next(option for option in RULEBOOK.options if option.slug == slug)
    judged = {dict(example.options)[slug] for example in option.examples}
    assert judged == {value.slug for value in option.values}
