"""Every example in rules/ is worked out, under the slug of the entry that it stands beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import singledispatch

import pytest
from _pytest.mark import ParameterSet

from paiute_ref.cards import CARD_OF, PACK, RANK_OF, Card
from paiute_ref.game.turns import (
    Permission,
    Pile,
    Piles,
    last_turns,
    may_discard,
    may_take,
    new_stock,
    out_of_deal,
)
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import translator
from paiute_ref.rulebook.model import (
    CombinationDef,
    DiscardExample,
    Dispute,
    Example,
    House,
    HouseOption,
    LastTurnsExample,
    Play,
    SharingExample,
    ShowdownExample,
    StockExample,
    TakingExample,
)
from paiute_ref.showdown import Shares, share_pot, takes_part
from paiute_ref.views.examples import examples
from paiute_ref.views.voice import Voice
from rules_files import RULEBOOK
from running import LANGUAGES

SEATS = ("false_calls", "last_turns", "takes_part", "winners")
"""What examples say of players by their numbers."""


def _entries() -> Iterator[tuple[str, Example]]:
    for definition in RULEBOOK.combinations:
        yield from ((definition.rule, example) for example in definition.examples)
    for lookalike in RULEBOOK.lookalikes:
        yield from ((f"lookalike.{lookalike.slug}", example) for example in lookalike.examples)
    for option in RULEBOOK.options:
        yield from ((option.rule, example) for example in option.examples)
    for rule in RULES:
        yield from ((rule.slug, example) for example in rule.examples)
    for dispute in RULEBOOK.disputes:
        yield from ((dispute.rule, example) for example in dispute.examples)


def _plays() -> Iterator[tuple[str, Play]]:
    for option in RULEBOOK.options:
        yield from ((option.rule, play) for play in option.plays)
    for rule in RULES:
        yield from ((rule.slug, play) for play in rule.plays)
    for dispute in RULEBOOK.disputes:
        yield from ((dispute.rule, play) for play in dispute.plays)


def _named(entries: Iterable[tuple[str, Example | Play]]) -> list[ParameterSet]:
    """The examples as parameters, each named by its slug, its number and its label."""
    numbers: Counter[str] = Counter()
    named = []
    for slug, example in entries:
        numbers[slug] += 1
        label = example.label.replace(" ", "-")
        named.append(pytest.param(example, id=f"{slug}-{numbers[slug]}-{label}"))
    return named


RULES = tuple(rule for section in RULEBOOK.sections for rule in section.rules)
EXAMPLES = _named(_entries())
PLAYS = _named(_plays())
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


@pytest.mark.parametrize("option", RULEBOOK.options, ids=lambda each: each.slug)
def test_an_option_is_shown_with_every_value(option: HouseOption) -> None:
    shown = option.examples if option.touches_hands else option.plays
    values = [dict(each.options)[option.slug] for each in shown]
    assert set(values) == {value.slug for value in option.values}


@pytest.mark.parametrize("option", RULEBOOK.options, ids=lambda each: each.slug)
def test_an_option_makes_a_difference(option: HouseOption) -> None:
    """The same question, judged both ways, has two answers."""
    shown = [*option.examples, *option.plays]
    questions = Counter((each.label, *_question(each)) for each in shown)
    assert max(questions.values()) == len(option.values)


def _question(each: Example | Play) -> tuple[object, ...]:
    match each:
        case Example():
            return each.hand, each.wild, each.rival
        case SharingExample():
            return each.pot, each.winners
        case StockExample():
            return each.stock, each.discards
        case LastTurnsExample() | ShowdownExample():
            return each.players, each.dealer, each.caller, each.false_calls
        case _:
            return (each,)


# The course of play


@pytest.mark.parametrize("play", PLAYS)
def test_play(play: Play) -> None:
    _work_out(play, RULEBOOK.house("standard", dict(play.options)))


@singledispatch
def _work_out(play: object, house: House) -> None:
    raise TypeError(f"not an example of play: {play!r}")


@_work_out.register
def _(play: LastTurnsExample, house: House) -> None:
    out = out_of_deal(play.false_calls, house)
    assert last_turns(play.players, play.dealer, play.caller, house, out) == play.last_turns


@_work_out.register
def _(play: ShowdownExample, house: House) -> None:
    out = out_of_deal(play.false_calls, house)
    last = last_turns(play.players, play.dealer, play.caller, house, out)
    seats = [seat for seat in range(1, play.players + 1) if seat not in out]
    assert takes_part(seats, play.caller, last, house) == play.takes_part


@_work_out.register
def _(play: SharingExample, house: House) -> None:
    shares = share_pot(
        play.pot, play.winners, players=play.players, dealer=play.dealer, house=house
    )
    assert shares == Shares(play.shares, play.carry)
    assert sum(play.shares) + play.carry == play.pot


@_work_out.register
def _(play: StockExample, house: House) -> None:
    stock, discards = PACK[: play.stock], PACK[play.stock :][: play.discards]
    piles = new_stock(stock, discards, house)
    assert (len(piles.stock), len(piles.discards)) == (play.new_stock, play.left)
    assert piles == Piles(
        (*stock, *discards)[: play.new_stock], discards[len(discards) - play.left :]
    )


@_work_out.register
def _(play: TakingExample, house: House) -> None:
    assert may_take(play.took, play.discards) == _permission(play.breaks)


@_work_out.register
def _(play: DiscardExample, house: House) -> None:
    hand = {play.took, play.discard}
    allowed = may_discard(play.discard, hand, play.took, Pile(play.taken_from))
    assert allowed == _permission(play.breaks)


def _permission(breaks: str | None) -> Permission:
    return Permission((breaks,) if breaks else ())


# Disputes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_in_an_example_is_no_bare_number(lang: str) -> None:
    """“Winners: 2” could be two of them."""
    voice, numbered = Voice(translator(lang), RULEBOOK), 0
    for _, play in _plays():
        [told] = examples(voice, (), [play])
        seats = [seat for name in SEATS for seat in getattr(play, name, ())]
        assert all(voice.players([seat]) in told for seat in seats), told
        numbered += bool(seats)
    assert numbered > 10
    assert not voice.players([2]).isdigit()


def test_there_are_disputes_enough() -> None:
    assert len(RULEBOOK.disputes) >= 22


@pytest.mark.parametrize("dispute", RULEBOOK.disputes, ids=lambda each: each.slug)
def test_a_dispute_is_a_question_with_a_short_answer(dispute: Dispute) -> None:
    assert dispute.question.english.endswith("?")
    assert dispute.answer.english.endswith(".")
    assert len(dispute.answer.english) < 250
    assert dispute.aliases is not None
    assert dispute.examples or dispute.plays


@pytest.mark.parametrize("dispute", RULEBOOK.disputes, ids=lambda each: each.slug)
def test_a_house_rule_in_an_answer_is_named_and_shown(dispute: Dispute) -> None:
    """Where the answer says that a house rule differs, that option is among its rules."""
    shown = [*dispute.examples, *dispute.plays]
    options = {f"option.{slug}" for each in shown for slug, _ in each.options}
    if "y a house rule" in dispute.answer.english:
        assert options
        assert options <= set(dispute.rules)
