"""Hands by the million: the look-ups against the judge, and against plain counting."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import naive
from hands import HOUSES, hands, house_of
from paiute_ref import arrays, check
from paiute_ref.api import load_rulebook
from paiute_ref.batch import Best, Evaluator, strengths
from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.cli import brief
from paiute_ref.cli.input import LONGEST_LINE
from paiute_ref.errors import HouseError, PaiuteError
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.model import House
from running import Ran, environment, run

VECTORS = Path(__file__).parent / "vectors" / "hands.jsonl"
NAMES = sorted(HOUSES)
NINE = Rank.NINE
FOUR_TWO = [20, 21, 22, 28, 0, 1]  # 7c 7d 7h 9c 2c 2d
SIXES = np.array([FOUR_TWO], dtype=np.uint8)


def ids(cards: Iterable[Card]) -> list[int]:
    return [card.id for card in cards]


def own_house(combinations: str, **settings: str) -> House:
    text = f"house: own\nname: Own\ncombinations: [{combinations}]"
    return load_rulebook().house_from(text.encode(), "own.yaml", settings)


# Every case of the look-ups, against the judge on cards.


def rank_hands(wild: Rank, size: int) -> Iterator[list[Card]]:
    """A hand for every number of cards of each rank, in suits one after the other."""
    for ranks in combinations_with_replacement(Rank, size):
        if ranks.count(wild) > 3 or max(map(ranks.count, ranks)) > 4:
            continue
        # Cards of a rank stand together, so they have different suits; few hands have one suit.
        yield [Card(rank, Suit(place % 4)) for place, rank in enumerate(ranks)]


def suit_hands(wild: Rank, size: int) -> Iterator[list[Card]]:
    """A hand for every set of ranks of one suit with every number of wild cards, as full as may be.

    What is wanting is filled up with the lowest cards of the other suits in turn.
    """
    natural = [rank for rank in Rank if rank is not wild]
    for wilds in range(4):
        held = [Card(wild, Suit(suit)) for suit in range(wilds)]
        for count in range(2, size - wilds + 1):
            for at, ranks in enumerate(combinations(natural, count)):
                suit, others = Suit(at % 4), [each for each in Suit if each != at % 4]
                hand = [*held, *(Card(rank, suit) for rank in ranks)]
                more = (Card(r, others[(r + at) % 3]) for r in natural if (r + at) % 2)
                yield [*hand, *(next(more) for _ in range(size - len(hand)))]


WHOLE = ("standard", "all-four", "own-with-low-ace")
"""Houses of which every case is looked at: they have each value of each option. Of the others it is
every twelfth."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [rank_hands, suit_hands])
def test_every_case_is_worth_what_the_judge_says(
    kind: Callable[[Rank, int], Iterator[list[Card]]], name: str
) -> None:
    house, wild = house_of(name), NINE
    evaluator = Evaluator(wild, house)
    for size in (5, 6):
        dealt = all_of(kind, size)[:: 1 if name in WHOLE else 12]
        rulings = [judge(hand, wild, house) for hand in dealt]
        expected = [ruling.strength for ruling in rulings]
        assert len(set(expected)) > 1
        given_ids = [ids(hand) for hand in dealt]
        assert strengths(np.array(given_ids, dtype=np.uint8), wild, house).tolist() == expected
        assert [evaluator.strength(each) for each in given_ids] == expected
        for ruling, each in zip(rulings, given_ids, strict=True):
            best = evaluator.best(each)
            assert (slug_of(best), best.ranks) == (slug_of(ruling), ruling.ranks)


@cache
def all_of(kind: Callable[[Rank, int], Iterator[list[Card]]], size: int) -> list[list[Card]]:
    return list(kind(NINE, size))


def slug_of(found: Best | Ruling) -> str | None:
    return found.combination.slug if found.combination else None


def test_the_cases_are_all_there_are() -> None:
    """Of six cards: 13 ranks with at most four of each, less those with four of the wild one."""
    five_alike = 13 * multichoose(13, 1)
    four_wild = multichoose(12, 2)
    assert sum(1 for _ in rank_hands(NINE, 6)) == multichoose(13, 6) - five_alike - four_wild
    assert all(len(set(hand)) == 6 for hand in rank_hands(NINE, 6))
    masks = {
        (sum(card.rank is NINE for card in hand), frozenset(card.rank for card in of_suit))
        for hand in suit_hands(NINE, 6)
        for suit in Suit
        if len(of_suit := [c for c in hand if c.suit is suit and c.rank is not NINE]) > 1
    }
    assert len(masks) == sum(comb(12, n) for wilds in range(4) for n in range(2, 7 - wilds))
    assert all(len(set(hand)) == 6 for hand in suit_hands(NINE, 6))


def multichoose(kinds: int, cards: int) -> int:
    return comb(kinds + cards - 1, cards)


@settings(max_examples=80)
@given(data=st.data(), name=st.sampled_from(NAMES))
def test_likely_hands_are_worth_what_the_judge_says(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands())
    expected = judge(hand, wild, house).strength
    assert Evaluator(wild, house).strength(ids(hand)) == expected
    assert strengths([ids(hand)], wild, house).tolist() == [expected]


@settings(max_examples=30)
@given(data=st.data(), name=st.sampled_from(NAMES))
def test_the_best_is_what_the_naive_judge_finds(data: st.DataObject, name: str) -> None:
    house = house_of(name)
    hand, wild = data.draw(hands(most_wilds=1))
    best = Evaluator(wild, house).best(ids(hand))
    assert (slug_of(best), best.ranks) == naive.judge(hand, wild, house)[:2]


@pytest.mark.parametrize(
    ("combinations", "hand", "slug"),
    [
        # three of a suit, which three wild cards make in any suit
        ("{slug: three, name: T, suited: 3, examples: [{hand: 7h 8h 9h 2c 2s, wild: 5, "
         "combination: three}]}", "9c 9d 9s 2c 3d", "three"),
        # nothing here asks for one suit
        ("four-two", "7h 7s 7d 9c 2h 2s", "four-two"),
        ("four-two", "3h 4h 5h 6h 7h 8h", None),
        # six of a suit is no matter of five cards
        ("{slug: six, name: S, suited: 6, examples: [{hand: 2h 3h 4h 5h 7h 8h, wild: 9, "
         "combination: six}]}", "2h 3h 4h 5h 7h", None),
        # the ace is low at the bottom of a run that ends with a fixed card
        ("{slug: low, name: L, sequence: 5, same_suit: true, top: '5', examples: [{hand: "
         "Ah 2h 3h 4h 5h, wild: 9, combination: none}]}", "Ah 2h 3h 4h 9c", None),
    ],
)  # fmt: skip
def test_houses_of_few_shapes(combinations: str, hand: str, slug: str | None) -> None:
    house = own_house(combinations)
    ruling = check(hand, "9", house)
    best = Evaluator(NINE, house).best(ids(ruling.hand))
    assert slug_of(best) == slug
    assert best.strength == ruling.strength
    assert strengths([ids(ruling.hand)], NINE, house).tolist() == [ruling.strength]


# A million hands, against plain counting.


def random_hands(count: int, seed: int, size: int = 6) -> NDArray[np.uint8]:
    """Hands of different cards, with at most three nines."""
    chance = np.random.default_rng(seed)
    drawn: NDArray[np.uint8] = chance.integers(0, 52, (50 + count * 3 // 2, size), dtype=np.uint8)
    drawn = drawn[(np.diff(np.sort(drawn, axis=1), axis=1) != 0).all(axis=1)]
    drawn = drawn[(drawn // 4 == NINE).sum(axis=1) < 4][:count]
    assert len(drawn) == count
    found: NDArray[np.uint8] = drawn
    return found


def categories(cards: NDArray[np.uint8], *, one_suit: bool, ace_low: bool) -> NDArray[np.uint8]:
    """The place of the combination from the weakest, 1 to 6, or 0, with nines wild.

    Counted as people do: so many cards of a rank or of a run are there, and wild cards do for the
    rest.
    """
    parts = np.array_split(cards, 1 + len(cards) // 20_000)
    return np.concatenate([counted(part, one_suit, ace_low) for part in parts])


def counted(cards: NDArray[np.uint8], one_suit: bool, ace_low: bool) -> NDArray[np.uint8]:
    place = np.zeros(len(cards), dtype=np.uint8)

    def note(value: int, found: Any) -> None:
        place[found & (place < value)] = value

    held = np.zeros((len(cards), 52), dtype=bool)
    np.put_along_axis(held, cards.astype(np.intp), True, axis=1)
    there = held.reshape(-1, 13, 4)
    wilds = there[:, NINE].sum(axis=1)
    there[:, NINE] = False
    most, second, third = -np.sort(-there.sum(axis=2, dtype=np.int8), axis=1)[:, :3].T
    if cards.shape[1] == 6:
        note(1, lacking(2, most) + lacking(2, second) + lacking(2, third) <= wilds)
        note(2, lacking(3, most) + lacking(3, second) <= wilds)
        note(3, lacking(4, most) + lacking(2, second) <= wilds)
    runs: Any = there if one_suit else there.any(axis=2, keepdims=True)
    if ace_low:
        runs = np.concatenate([runs[:, 12:], runs], axis=1)
    for low in range(runs.shape[1] - 4):
        note(4, runs[:, low : low + 5].sum(axis=1, dtype=np.int8).max(axis=1) + wilds >= 5)
    note(5, there[:, 8:].sum(axis=1, dtype=np.int8).max(axis=1) + wilds >= 5)
    note(6, most + wilds >= 5)
    return place


def lacking(wanted: int, have: Any) -> Any:
    return np.maximum(wanted - have, 0)


def places(found: NDArray[np.int64]) -> NDArray[np.int64]:
    """The kind of combination comes first in a strength: behind it are six ranks, wild cards."""
    return found // (13**6 * 4)


@pytest.mark.parametrize(("size", "count"), [(5, 100_000), (6, 1_000_000)])
def test_a_million_random_hands_are_what_counting_says(size: int, count: int) -> None:
    cards = random_hands(count, 2024, size)
    found = places(strengths(cards, NINE))
    assert (found == categories(cards, one_suit=True, ace_low=False)).all()
    assert len(set(found.tolist())) == (7 if size == 6 else 4)


@pytest.mark.parametrize(
    ("name", "one_suit", "ace_low"),
    [("ace", True, True), ("literal", False, False), ("all-four", False, True)],
)
def test_so_are_they_under_house_options(name: str, one_suit: bool, ace_low: bool) -> None:
    cards = random_hands(60_000, 7)
    found = places(strengths(cards, NINE, house_of(name)))
    assert (found == categories(cards, one_suit=one_suit, ace_low=ace_low)).all()


def test_counting_agrees_with_the_naive_judge(standard: House) -> None:
    """Two hands of each category with at most one wild card, by every substitution."""
    slugs = [None, *(each.slug for each in reversed(standard.combinations))]
    cards = random_hands(200_000, 5)
    cards = cards[(cards // 4 == NINE).sum(axis=1) < 2]
    found = categories(cards, one_suit=True, ace_low=False)
    for place, slug in enumerate(slugs):
        chosen = cards[found == place][:2]
        assert len(chosen) == 2
        for hand in chosen.tolist():
            assert naive.judge([PACK[each] for each in hand], NINE, standard)[0] == slug


def test_one_hand_at_a_time_is_worth_the_same() -> None:
    cards = random_hands(20_000, 3)
    evaluator = Evaluator(NINE)
    assert [*map(evaluator.strength, cards.tolist())] == strengths(cards, NINE).tolist()


def test_the_order_of_cards_is_no_matter() -> None:
    cards = random_hands(50_000, 4)
    assert (strengths(cards, 7) == strengths(cards[:, ::-1], 7)).all()


# What is given, and what it takes.


@pytest.mark.parametrize("kind", ["uint8", "int8", "int16", "uint32", "int64", ">i4"])
def test_any_whole_numbers_do(kind: str) -> None:
    cards = random_hands(500, 6)
    assert (strengths(cards.astype(kind), 7) == strengths(cards, 7)).all()


def test_what_is_given_stays_as_it_is() -> None:
    cards = random_hands(100, 8)
    before = cards.copy()
    cards.flags.writeable = False
    found = strengths(cards, 7)
    assert (cards == before).all()
    assert found.shape == (100,)
    assert found.dtype == np.int64


def test_rows_may_lie_anywhere() -> None:
    cards = random_hands(1000, 9)
    assert (strengths(cards[::7], 7) == strengths(cards, 7)[::7]).all()
    assert (strengths(np.asfortranarray(cards), 7) == strengths(cards, 7)).all()


@pytest.mark.parametrize("size", [5, 6])
def test_no_hands_have_no_strengths(size: int) -> None:
    assert strengths(np.zeros((0, size), dtype=np.uint8), 7).shape == (0,)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_a_part_that_is_full_or_not(count: int) -> None:
    cards = random_hands(5, 10)
    with patch.object(arrays, "_CHUNK", count):
        assert (strengths(cards, 7) == [Evaluator(7).strength(hand) for hand in cards]).all()


def test_more_hands_need_no_more_memory() -> None:
    cards = random_hands(600_000, 11)
    strengths(cards, 7)
    extra = []
    for count in (100_000, 600_000):
        tracemalloc.start()
        strengths(cards[:count], 7)
        extra.append(tracemalloc.get_traced_memory()[1] - 8 * count)
        tracemalloc.stop()
    assert extra[1] - extra[0] < 200_000, extra
    assert extra[1] < 8_000_000


def test_numbers_of_the_core_are_numbers_of_the_cards() -> None:
    best = Evaluator(wild=7).best(FOUR_TWO)
    assert best.combination is not None
    assert (best.combination.slug, best.ranks) == ("four-two", (Rank.SEVEN, Rank.TWO))
    assert best.strength == check("7c 7d 7h 9c 2c 2d", "9").strength
    assert Evaluator(NINE, "standard").strength(FOUR_TWO) == best.strength


@pytest.mark.parametrize("by_hand", [True, False])
@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ([20, 20, 22, 28, 0, 1], ["hand.duplicate"]),
        ([20, 20, 20, 20, 20, 20], ["hand.duplicate"]),
        ([51, 51, 51, 51, 51, 51], ["hand.duplicate"]),
        ([28, 28, 28, 28, 28, 28], ["hand.duplicate"]),
        ([0, 1, 20, 20, 28, 28], ["hand.duplicate", "hand.duplicate"]),
        ([28, 29, 30, 31, 0], ["hand.wilds"]),
        ([28, 29, 30, 31, 0, 1], ["hand.wilds"]),
        ([28, 29, 30, 31, 0, 0], ["hand.duplicate", "hand.wilds"]),
        ([52, 21, 22, 28, 0, 1], ["hand.card"]),
        ([52, 21, 22, 28, 0], ["hand.card"]),
        ([20, 21, 22, 28, 52], ["hand.card"]),
        ([20, 21, 22, 28, 0, 255], ["hand.card"]),
        ([-1, 21, 22, 28, 0, -52], ["hand.card", "hand.card"]),
        ([256, 21, 22, 28, 4, 1], ["hand.card"]),  # not the same as 0
        ([-252, 21, 22, 28, 0, 1], ["hand.card"]),
    ],
)
def test_hands_that_there_cannot_be(hand: list[int], codes: list[str], by_hand: bool) -> None:
    with pytest.raises(PaiuteError) as raised:
        Evaluator(NINE).strength(hand) if by_hand else strengths([hand], NINE)
    assert [each.code for each in raised.value.each] == codes
    assert all(each.params.get("row") == (None if by_hand else 0) for each in raised.value.each)


@pytest.mark.parametrize("hand", [[], [0], FOUR_TWO[:4], [*range(7)], [*range(13)], [*range(52)]])
def test_hands_of_other_sizes(hand: list[int]) -> None:
    with pytest.raises(PaiuteError, match=r"hand\.size"):
        Evaluator(NINE).strength(hand)


@pytest.mark.parametrize(
    "bad", [[0, 0, 4, 8, 12, 16], [28, 29, 30, 31, 0, 4], [0, 4, 8, 12, 16, 99]]
)
@pytest.mark.parametrize("row", [0, 1, 16_383, 16_384, 40_000, 49_999])
def test_the_first_such_hand_is_named(row: int, bad: list[int]) -> None:
    cards = random_hands(50_000, 12)
    cards[row:] = bad
    cards[-1] = [52] * 6 if row < 49_999 else bad
    with pytest.raises(PaiuteError) as raised:
        strengths(cards, NINE)
    assert raised.value.params["row"] == row


@pytest.mark.parametrize(
    "cards", [[], [[]], FOUR_TWO, [FOUR_TWO[:4]], [[*range(7)]], [[FOUR_TWO]], 7]
)
def test_other_shapes_are_refused(cards: object) -> None:
    with pytest.raises(PaiuteError, match=r"hands\.shape"):
        strengths(cards, 7)


@pytest.mark.parametrize("kind", [float, bool, str, object])
def test_what_is_no_whole_number_is_refused(kind: type) -> None:
    with pytest.raises(PaiuteError, match=r"hands\.numbers"):
        strengths(SIXES.astype(kind), 7)


@pytest.mark.parametrize("wild", [-1, 13, True, "9", None, 7.0, "J"])
def test_what_is_no_denomination_is_refused(wild: Any) -> None:
    with pytest.raises(PaiuteError, match=r"wild\.number"):
        strengths(SIXES, wild)
    with pytest.raises(PaiuteError, match=r"wild\.number"):
        Evaluator(wild)


def test_a_wild_number_may_be_of_any_whole_type() -> None:
    seven: Any = np.uint8(7)
    assert strengths(SIXES, seven) == strengths(SIXES, Rank.NINE)


def test_a_house_there_is_none_of() -> None:
    with pytest.raises(HouseError):
        Evaluator(7, "no-such-house")
    with pytest.raises(HouseError):
        strengths(SIXES, 7, "no-such-house")


def test_bits_are_counted_without_help() -> None:
    class Old:
        """Numpy 1, which has no ``bitwise_count``."""

    numbers = np.random.default_rng(1).integers(0, 2**63 - 1, 10_000)
    numbers[:3] = 0, 2**63 - 1, 1
    expected = [int(number).bit_count() for number in numbers]
    assert arrays.popcount(Old, numbers).tolist() == expected
    assert arrays.popcount(np, numbers).tolist() == expected


def test_numpy_is_asked_for_only_where_it_is_needed() -> None:
    """And where it is not there, that is said."""
    script = """
import sys
sys.modules["numpy"] = None
from paiute_ref.batch import Best, Evaluator, strengths
assert Evaluator(7).strength([20, 21, 22, 28, 0, 1]) > 0
try:
    strengths([[20, 21, 22, 28, 0, 1]], 7)
except ValueError as error:
    print(error.code, error.params["command"])
loaded = {"click", "rich", "babel", "gettext"} & set(sys.modules)
print(sorted(loaded))
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["numpy.missing pip install 'paiute-ref[fast]'", "[]"]


# paiute check --batch --json --brief


KEYS = ("combination", "ranks", "strength")


def vector_lines() -> list[str]:
    rows = [json.loads(line) for line in VECTORS.read_text().splitlines()]
    return [f"{' '.join(row['hand'].split())} | {row['wild']}" for row in rows]


ODD_LINES = """\
# a comment

   # another
7h 7s 7d 9c 2h 2s|9
7h7s7d9c2h2s | 9
7h, 7s, 7d, 9c, 2h, 2s | 9
  7h  7s 7d 9c\t2h 2s  |   9 \r
7H S7 7D C9 2h 2S | 9\r
10h 10s 10d 9c 2h 2s | 9
10h Ts 10d 9c 2h 2s | 10
7♥ 7♠ 7♦ 9♣ 2♥ 2♠ | 9
🂷 7s 7d 9c 2h 2s | 9
7h 7s 7d 9c 2h 2s | ९
7h 7s 7d 9c 2h 2s | 9h
7h 7s 7d 9c 2h 2s | 9c
7h 7s 7d 9c 2h 2s | nine
7h 7s 7d 9c 2h 2s | 9 | 9
7h 7s 7d 9c 2h 2s |
7h 7s 7d 9c 2h 2s
7h 7s 7d 9c 2h | 9
7h 7s 7d 9c 2h
7h 7s 7d 9c | 9
7h 7s 7d 9c 2h 2s 3d | 9
7h 7h 7d 9c 2h 2s | 9
9h 9s 9d 9c 2h 2s | 9
9h 9s 9d 9c 2h 2h | 9
7h 7s 7d 1Oh 2h 2s | 9
7h 7s 7d xx 2h 2s | 9
7h-7s-7d-9c-2h-2s | 9
7h 7s 7d 9c 2h 2s x 9
7h 7s 7d 9c 2h 2s | x
7h 7s 7d 9c 2h 2s ; 9
7c 7d 2c 2d 9c 9d | 9
\ufeff7h 7s 7d 9c 2h 2s | 9
\x1b[31m7h 7s 7d 9c 2h 2s | 9
| 9
|
""".splitlines()


def many_lines(count: int = 200) -> list[str]:
    """Plain hands, now and then an odd line."""
    plain = vector_lines()[:: 3863 // count]
    return [line for pair in product(plain[: count // len(ODD_LINES)], ODD_LINES) for line in pair]


def in_batch(lines: list[str], *options: str, **environ: str) -> Ran:
    data = "\n".join(lines).encode()
    return run("check", "--batch", "-", "--json", *options, stdin=data, environ=environ)


@cache
def in_full(options: tuple[str, ...]) -> Ran:
    return in_batch(many_lines(), *options)


def told_in_full(ran: Ran) -> list[Any]:
    """What ``--json`` says, of which a short answer keeps three keys; strengths are the judge's."""
    answers = []
    for line in ran.out.splitlines():
        answer = json.loads(line)
        answers.append(answer if "error" in answer else [answer["combination"], answer["ranks"]])
    return answers


def told_in_short(ran: Ran) -> list[Any]:
    answers = []
    for line in ran.out.splitlines():
        answer = json.loads(line)
        if "error" not in answer:
            assert tuple(answer) == KEYS
            assert (answer["strength"] == 0) == (answer["combination"] is None)
        answers.append(answer if "error" in answer else [answer["combination"], answer["ranks"]])
    return answers


@pytest.fixture(params=["in bulk", "at first", "without numpy"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The ways in which lines are read."""
    if request.param != "at first":
        monkeypatch.setattr(brief, "_MANY", -1)
    if request.param == "without numpy":
        monkeypatch.setitem(sys.modules, "numpy", None)
    return str(request.param)


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--wild", "9"),
        ("--wild", "9c"),
        ("--wild", "zz"),
        ("--letters", "intl"),
        ("--letters", "nl"),
        ("--lang", "nl"),
        ("--lang", "ca"),
        ("--lang", "gu"),
        ("--house", "literal"),
        ("--set", "equal-combinations=split"),
        ("--set", "natural=beats-wild", "--set", "equal-combinations=split"),
    ],
    ids=" ".join,
)
def test_short_answers_are_those_in_full(options: tuple[str, ...], way: str) -> None:
    full, short = in_full(options), in_batch(many_lines(), *options, "--brief")
    assert told_in_short(short) == told_in_full(full)
    assert (short.code, short.err) == (full.code, full.err)
    assert short.code == 2


@pytest.mark.parametrize("block", [1, 7, 64, 1000])
def test_lines_may_be_cut_anywhere(block: int, way: str) -> None:
    lines = many_lines(100)
    expected = in_batch(lines, "--brief")
    with patch.object(brief, "_BLOCK", block):
        assert in_batch(lines, "--brief") == expected
    assert in_batch([*lines, ""], "--brief") == expected


@pytest.mark.parametrize("block", [1000, 1 << 18])
@pytest.mark.parametrize("length", [9_998, 9_999, 10_000, 10_001, 25_000])
@pytest.mark.parametrize("last", [True, False])
def test_a_line_that_is_too_long_is_none(length: int, last: bool, block: int, way: str) -> None:
    long = "7h 7s 7d 9c 2h 2s | 9".ljust(length)
    lines = ["7h 7s 7d 2c 2h | 9", long, *([] if last else ["7h 7s 7d 2c 2h 2s | 9"])]
    with patch.object(brief, "_BLOCK", block):
        short = in_batch(lines, "--brief")
    assert told_in_short(short) == told_in_full(in_batch(lines))
    assert ("error" in short.out) == (length > 9_999)


def test_a_line_without_end_is_not_kept() -> None:
    file = io.BytesIO(b"7h 7s 7d 2c 2h | 9\n" + b"7" * 300_000 + b"\n7h 7s 7d 2c 2h | 9")
    with patch.object(brief, "_BLOCK", 1000):
        blocks = list(brief.blocks(file, "hands.txt"))
    assert max(map(len, blocks)) <= LONGEST_LINE + 1000
    assert b"".join(blocks).count(b"\n") == 2


def test_strengths_in_short_are_the_judges(way: str) -> None:
    lines = vector_lines()[::9]
    short = in_batch(lines, "--brief")
    for line, answer in zip(lines, map(json.loads, short.out.splitlines()), strict=True):
        hand, wild = line.split(" | ")
        assert answer["strength"] == check(hand, wild).strength
    assert (short.code, short.err) == (0, "")


def test_one_hand_in_short(standard: House) -> None:
    ran = run("check", "7h 7s 7d 9c 2h 2s", "--wild", "9", "--json", "--brief")
    strength = check("7h 7s 7d 9c 2h 2s", "9").strength
    assert ran.json == {"combination": "four-two", "ranks": ["7", "2"], "strength": strength}
    nothing = run("check", "7h 7s 7d 2c 2h", "--wild", "9", "--json", "--brief", "--exit-code")
    assert nothing.json == {"combination": None, "ranks": [], "strength": 0}
    assert nothing.code == 1


def test_short_is_only_json() -> None:
    ran = run("check", "7h 7s 7d 9c 2h 2s", "--wild", "9", "--brief")
    assert "--json" in " ".join(ran.faults)
    assert run("check", "--batch", "-", "--brief").faults
