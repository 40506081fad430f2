"""Exact odds, held against published counts, counts by hand and every hand there is."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod
from pathlib import Path
from subprocess import run as start_process
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from hands import HOUSES, OWN_SHAPES, house_of
from paiute_ref.api import load_rulebook
from paiute_ref.cards import Card, Rank, Suit
from paiute_ref.cli import odds as command
from paiute_ref.errors import HandError
from paiute_ref.language import translator
from paiute_ref.odds import (
    NONE,
    Counts,
    count_hands,
    differences,
    fewer_is_more,
    sequences_through,
)
from paiute_ref.placing import strongest
from paiute_ref.rulebook.model import House, Order, Shape
from paiute_ref.views.errors import CODES
from paiute_ref.views.odds import one_in, share, what_differs
from paiute_ref.views.voice import Voice
from running import ESCAPE, LANGUAGES, environment, harmless, run

STANDARD = ("five-of-a-kind", "royal-flush", "straight-flush", "four-two", "three-three")
ALL_SIX = 18_009_460  # C(51,6)
SHAPES_OF_TWO_SUITS = b"""
house: two-suits
name: More than one suit at once
combinations:
  - slug: pair-run
    name: Two in sequence up to the king
    sequence: 2
    same_suit: true
    top: K
    size: 6
    examples:
      - {hand: Qh Kh 2d 4s 6c 8d, wild: 9, combination: pair-run}
  - slug: three-two
    name: Three and two
    groups: [3, 2]
    examples:
      - {hand: 7h 7s 7d 2c 2h, wild: 9, combination: three-two, ranks: 7 2}
  - slug: run-of-three
    name: Three in sequence
    sequence: 3
    same_suit: true
    examples:
      - {hand: 2h 3h 4h 8c Jd, wild: 9, combination: run-of-three, ranks: 4}
  - slug: two-suited
    name: Two of one suit
    suited: 2
    size: 6
    examples:
      - {hand: 2h 5h 7d 8c Js Kd, wild: 9, combination: two-suited}
"""


# All hands there are, by classes that differ only in which suits they have.


Naturals = tuple[Any, int]
"""Natural cards, a row a choice of them and a mask of ranks for each suit, the longest first; and
how many choices differ from each only in which suits they have."""


@cache
def _naturals(wild: Rank, size: int) -> list[Naturals]:
    ranks = [1 << rank for rank in Rank if rank != wild]
    masks = [np.array([sum(each) for each in combinations(ranks, n)]) for n in range(size + 1)]
    found = []
    for sizes in product(range(size, -1, -1), repeat=4):
        if sum(sizes) == size and list(sizes) == sorted(sizes, reverse=True):
            suits = np.meshgrid(*(masks[n] for n in sizes), indexing="ij")
            alike = factorial(4) // prod(map(factorial, Counter(sizes).values()))
            found.append((np.stack([each.ravel() for each in suits], axis=1), alike))
    return found


def _counted_one_by_one(wild: Rank, house: House, cards: int) -> dict[str, int]:
    """Every hand looked at: how many count as what."""
    counts = dict.fromkeys([*(each.slug for each in house.combinations), NONE], 0)
    for held in range(4):
        for suits, alike in _naturals(wild, cards - held):
            free = np.ones(len(suits), bool)
            of_rank = (suits[:, :, None] >> np.arange(13) & 1).astype(np.int8).sum(axis=1)
            most = -np.sort(-of_rank, axis=1)
            for each in house.combinations:
                if each.shape.size <= cards:
                    holds = free & (_lacking(each.shape, house.order, suits, most) <= held)
                    counts[each.slug] += int(holds.sum()) * alike * comb(3, held)
                    free &= ~holds
            counts[NONE] += int(free.sum()) * alike * comb(3, held)
    return counts


def _lacking(shape: Shape, order: Order, suits: Any, most: Any) -> Any:
    """How many cards each row lacks for a shape."""
    if shape.groups:
        return sum(np.maximum(0, group - most[:, at]) for at, group in enumerate(shape.groups))
    if shape.suited:
        return shape.suited - _BITS[suits].max(axis=1)
    lacking = _lacking_of_run(shape.sequence, shape.top, order.ace_low)
    if shape.same_suit:
        return lacking[suits].min(axis=1)
    return lacking[np.bitwise_or.reduce(suits, axis=1)]


@cache
def _lacking_of_run(length: int, top: Rank | None, ace_low: bool) -> Any:
    """By masks of ranks."""
    bottom = -1 if ace_low else 0
    tops = [rank for rank in Rank if top in (None, rank) and rank - length + 1 >= bottom]
    runs = [_run(rank, length) for rank in tops]
    masks = range(1 << 13)
    return np.array([min(length - (mask & run).bit_count() for run in runs) for mask in masks])


def _run(top: int, length: int) -> int:
    return sum(1 << (top - below) % 13 for below in range(length))


_BITS = np.array([mask.bit_count() for mask in range(1 << 13)])


def _two_suits() -> House:
    return load_rulebook().house_from(SHAPES_OF_TWO_SUITS, "two.yaml")


OF_OWN_TESTS = {"two-suits": _two_suits}


def _house(name: str) -> House:
    return OF_OWN_TESTS[name]() if name in OF_OWN_TESTS else house_of(name)


def test_no_hand_is_missed_and_none_looked_at_twice() -> None:
    assert sum(len(suits) * alike for suits, alike in _naturals(Rank.NINE, 5)) == comb(48, 5)


@pytest.mark.parametrize("wild", [Rank.TWO, Rank.SIX, Rank.TEN, Rank.ACE])
@pytest.mark.parametrize("name", ["standard", "all-four", "own-with-low-ace", "two-suits"])
def test_five_cards_against_all_hands(name: str, wild: Rank) -> None:
    house = _house(name)
    assert count_hands(wild, house, 5).counts == _counted_one_by_one(wild, house, 5)


@pytest.mark.parametrize("name", ["standard", "literal", "own", "own-with-low-ace", "two-suits"])
def test_six_cards_against_all_hands(name: str) -> None:
    house = _house(name)
    assert count_hands(Rank.KING, house).counts == _counted_one_by_one(Rank.KING, house, 6)


def test_hands_that_the_judge_looks_at() -> None:
    """All hands with wild cards: as the judge has it, the counts with and without them differ."""
    house, wild = house_of("own-with-low-ace"), Rank.NINE
    wilds = [Card(wild, suit) for suit in Suit][:3]
    judged = Counter({NONE: 0})
    for held in (1, 2, 3):
        for suits, alike in _naturals(wild, 5 - held):
            for row in suits.tolist():
                natural = [
                    Card(rank, suit)
                    for suit, mask in zip(Suit, row, strict=True)
                    for rank in Rank
                    if mask >> rank & 1
                ]
                best = strongest([*natural, *wilds[:held]], wild, house)
                judged[best.slug if best else NONE] += alike * comb(3, held)
    with_wilds, without = (count_hands(wild, house, 5, n).counts for n in (3, 0))
    assert {slug: with_wilds[slug] - without[slug] for slug in with_wilds} == {
        slug: judged[slug] for slug in with_wilds
    }


def test_six_cards_that_several_suits_hold_at_once() -> None:
    # Six cards of four suits: two of them are always of one suit, or wild.
    counted = count_hands(Rank.THREE, _two_suits()).counts
    assert counted[NONE] == 0
    # No hand without the king-queen of a suit: a king and a queen of one suit, or one and a wild
    # card, or two wild cards. With the three wild there are 48 natural cards of which 8 count.
    without_pairs = 0
    for kings, queens in product(range(5), repeat=2):
        if kings + queens <= 4:  # kings of some suits, queens of others
            ways = comb(4, kings) * comb(4 - kings, queens)
            without_pairs += ways * comb(40, 6 - kings - queens)
    with_one_wild = 3 * comb(40, 5)
    assert ALL_SIX - counted["pair-run"] == without_pairs + with_one_wild


# Published, and by hand.


def test_published_counts_of_deuces_wild() -> None:
    counted = count_hands(Rank.TWO, house_of("ace"), cards=5, wilds=4)
    assert counted.hands == 2_598_960
    assert counted.counts["five-of-a-kind"] == 672
    assert counted.counts["royal-flush"] == 484
    assert counted.counts["royal-flush"] + counted.counts["straight-flush"] == 2_552


def test_without_wild_cards() -> None:
    counted = count_hands(Rank.TWO, house_of("standard"), wilds=0)
    assert counted.hands == comb(48, 6)
    assert counted.counts["five-of-a-kind"] == 0
    # Five of one suit in sequence, and any sixth card but the next below: 8 sequences from three
    # on, the lowest with 43 others, all else with 42, where another of the suit would be higher.
    # Royal ones first: 4 suits, and any of the other 43 cards.
    assert counted.counts["royal-flush"] == 4 * 43
    assert counted.counts["straight-flush"] == 4 * 7 * 42
    assert counted.counts["four-two"] == 12 * 11 * comb(4, 2)
    assert counted.counts["three-three"] == comb(12, 2) * 4 * 4
    assert counted.counts["two-two-two"] == comb(12, 3) * 6 * 6 * 6


def test_counts_by_hand() -> None:
    five = count_hands(Rank.NINE, house_of("standard"), 5).counts
    # One wild card of three and four natural ones, two and three, three and two.
    assert five["five-of-a-kind"] == 12 * (3 * comb(4, 4) + 3 * comb(4, 3) + comb(4, 2))
    assert five["royal-flush"] == 4 * (1 + 3 * comb(5, 4) + 3 * comb(5, 3) + comb(5, 2))
    six = count_hands(Rank.NINE, house_of("standard")).counts
    # A wild card would make four/two of it.
    assert six["three-three"] == comb(12, 2) * 4 * 4
    full, three, pairs = 12 * 11 * 6, 12 * 11 * 4 * 6, comb(12, 2) * 6 * 6
    assert six["four-two"] == full + 3 * three + 3 * pairs


# Properties.


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("cards", [5, 6])
def test_all_hands_are_counted_once(name: str, cards: int) -> None:
    counted = count_hands(Rank.SIX, house_of(name), cards)
    assert sum(counted.counts.values()) == counted.hands == comb(51, cards)
    slugs = [each.slug for each in house_of(name).combinations]
    assert list(counted.counts) == [*slugs, NONE]
    assert min(counted.counts.values()) >= 0


@pytest.mark.parametrize("name", ["ranks-do-not-matter", "natural", "natural-alone"])
def test_who_wins_among_equals_changes_no_count(name: str) -> None:
    assert count_hands(Rank.TEN, house_of(name)) == count_hands(Rank.TEN, house_of("standard"))


def test_the_order_of_the_list_is_what_counts() -> None:
    given = house_of("standard")
    turned = House("turned", given.combinations[::-1], given.order, {}, given.settings)
    straight, reverse = count_hands(Rank.TWO, given).counts, count_hands(Rank.TWO, turned).counts
    assert straight[NONE] == reverse[NONE]
    assert reverse["two-two-two"] > straight["two-two-two"]
    assert reverse["five-of-a-kind"] < straight["five-of-a-kind"]


def test_six_card_combinations_need_six_cards() -> None:
    counted = count_hands(Rank.TWO, house_of("standard"), 5).counts
    assert [counted[slug] for slug in ("four-two", "three-three", "two-two-two")] == [0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "wilds", "code"), [(4, 3, "hand.size"), (7, 3, "hand.size"), (5, 5, "odds.wilds")]
)
def test_what_cannot_be_counted(cards: int, wilds: int, code: str) -> None:
    with pytest.raises(HandError) as caught:
        count_hands(Rank.TWO, house_of("standard"), cards, wilds)
    assert caught.value.code == code
    assert code in CODES


def test_the_core_loads_nothing_that_is_slow() -> None:
    slow = ("numpy", "yaml", "click", "rich", "babel", "gettext")
    code = f"import sys, paiute_ref.odds; print(*(m for m in {slow} if m in sys.modules))"
    done = start_process(
        [sys.executable, "-c", code], env=environment(), capture_output=True, check=True, text=True
    )
    assert done.stdout.strip() == ""


# What differs, and why.


def test_sequences_by_denomination() -> None:
    house = house_of("standard")
    royal = sequences_through("royal-flush", house)
    assert [royal[rank] for rank in Rank] == [0] * 8 + [1] * 5
    # Without the royal one, which counts as that.
    plain = sequences_through("straight-flush", house)
    assert [plain[rank] for rank in Rank] == [1, 2, 3, 4, 5, 5, 5, 5, 4, 3, 2, 1, 0]
    # Of any suit, the highest one is not always royal.
    any_suit = sequences_through("straight-flush", house_of("literal"))
    assert [any_suit[rank] for rank in Rank] == [1, 2, 3, 4, 5, 5, 5, 5, 5, 4, 3, 2, 1]
    low = sequences_through("straight-flush", house_of("ace"))
    assert [low[rank] for rank in Rank] == [2, 3, 4, 5, 5, 5, 5, 5, 4, 3, 2, 1, 1]


def test_differences_name_all_that_tie() -> None:
    def counts(wild: Rank, some: int) -> Counts:
        return Counts(wild, 5, 10, {"same": 1, "some": some, NONE: 9 - some})

    found = differences([counts(Rank.TWO, 3), counts(Rank.SIX, 4), counts(Rank.ACE, 3)])
    assert found == (
        ("some", 4, (Rank.SIX,), 3, (Rank.TWO, Rank.ACE)),
        (NONE, 6, (Rank.TWO, Rank.ACE), 5, (Rank.SIX,)),
    )


def test_fewer_is_more() -> None:
    through = {Rank.TWO: 1, Rank.THREE: 2, Rank.FOUR: 2}
    assert fewer_is_more(through, {Rank.TWO: 9, Rank.THREE: 5, Rank.FOUR: 4})
    assert not fewer_is_more(through, {Rank.TWO: 5, Rank.THREE: 5, Rank.FOUR: 4})


def _voice() -> Voice:
    return Voice(translator("en"), load_rulebook())


def _reasons(house: House, cards: int = 6) -> list[str]:
    counted = [count_hands(rank, house, cards) for rank in Rank]
    return [block.text for block in what_differs(_voice(), house, counted)]


def test_reasons_under_the_standard_rules() -> None:
    reasons = _reasons(house_of("standard"))
    same = reasons[1 : reasons.index("What differs:")]
    assert same == ["Five of a kind", "Four/two", "Three/three"]
    assert "twos and kings: 1 sequence" in reasons
    assert (
        reasons.count("The fewer of them the wild denomination is in, the more hands there are.")
        == 2
    )


def test_no_reasons_where_nothing_differs() -> None:
    given = house_of("standard")
    groups = tuple(each for each in given.combinations if each.shape.groups)
    reasons = _reasons(House("groups", groups, given.order, {}, given.settings))
    assert reasons[0] == "The same whatever denomination is wild:"
    assert "Why:" not in reasons


def test_a_reason_that_does_not_hold_is_not_given() -> None:
    house = house_of("standard")
    counted = [count_hands(rank, house) for rank in Rank]
    # As if the sixes, in five sequences, made more straight flushes than the twos, in one.
    more = {**counted[4].counts, "straight-flush": counted[0].counts["straight-flush"] + 1}
    counted[4] = counted[4]._replace(counts=more)
    said = [block.text for block in what_differs(_voice(), house, counted)]
    fewer_means_more = [line for line in said if line.startswith("The fewer of them")]
    assert len(fewer_means_more) == 1  # of royal flushes it still holds
    assert sum(line.startswith("That is not all that counts") for line in said) == 1


# Numbers.


@pytest.mark.parametrize(
    ("part", "whole", "percentage", "chance"),
    [
        (1, 3, "33.3%", "1 in 3"),
        (672, 2_598_960, "0.0259%", "1 in 3,868"),  # 3867.5
        (2, 93, "2.15%", "1 in 46.5"),
        (999_999, 1_000_000, "99.9999%", "1 in 1.000001"),
        (7, 7, "100%", "1 in 1"),
    ],
)
def test_numbers(part: int, whole: int, percentage: str, chance: str) -> None:
    assert share(translator("en"), part, whole) == percentage
    assert one_in(translator("en"), part, whole) == chance


def test_nothing_is_no_percent() -> None:
    assert share(translator("en"), 0, 9) == "0%"


# The command.


def test_json_of_one_denomination() -> None:
    answer = run("odds", "--wild", "9", "--cards", "6", "--json").json
    counts = answer.pop("counts")
    assert answer == {"version": 1, "wild": "9", "cards": 6, "hands": ALL_SIX}
    assert list(counts) == [*STANDARD, "two-two-two", "none"]
    assert sum(counts.values()) == ALL_SIX
    assert counts["three-three"] == 1056


def test_json_of_all_denominations() -> None:
    answer = run("odds", "--cards", "5", "--json").json
    assert (answer["version"], answer["cards"], answer["hands"]) == (1, 5, comb(51, 5))
    assert "".join(each["wild"] for each in answer["denominations"]) == "23456789TJQKA"
    one = run("odds", "--cards", "5", "--wild", "T", "--json").json
    assert answer["denominations"][8]["counts"] == one["counts"]


def test_lines_for_programs_and_screen_readers() -> None:
    ran = run("odds", "--wild", "9")
    assert (ran.code, ran.err) == (0, "")
    assert "  - Three/three: 1,056 (0.00586%, 1 in 17,054)" in ran.out.splitlines()
    assert "█" not in harmless(ran.out)


def test_nothing_is_said_to_be_nothing() -> None:
    lines = run("odds", "--wild", "9", "--cards", "5").out.splitlines()
    assert "  - Four/two: no hand" in lines


@pytest.mark.parametrize(
    ("lang", "total"),
    [("nl", "18.009.460"), ("bg", "18\xa0009\xa0460"), ("gu", "1,80,09,460"), ("ca", "18.009.460")],
)
def test_numbers_in_the_style_of_the_reader(lang: str, total: str) -> None:
    assert total in run("odds", "--wild", "9", "--lang", lang).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_terminal_nothing_stands_to_the_right_of_words(lang: str) -> None:
    shown = ESCAPE.sub("", run("odds", "--wild", "9", "--lang", lang, terminal=True).out)
    bars = [line for line in shown.splitlines() if "█" in line]
    assert len(bars) == 7
    for line in bars:
        before = line.partition("█")[0]
        assert not any(character.isalpha() for character in before), line
        assert "█" not in line.rstrip().rpartition("  ")[2], line
    assert len({line.index("█") for line in bars}) == 1


def test_bars_are_longer_by_three_steps_for_ten_times_as_many() -> None:
    shown = ESCAPE.sub("", run("odds", "--wild", "9", terminal=True).out)
    steps = {line.split()[0]: line.count("█") for line in shown.splitlines() if "█" in line}
    # 1 + 3 · log10: of 1,056 it is 10.07, of 11,172 13.1, of 17,415,556 22.7
    assert (steps["1,056"], steps["11,172"], steps["17,415,556"]) == (10, 13, 23)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_hold_numbers_alone_and_fit(lang: str) -> None:
    ran = run("odds", "--lang", lang, terminal=True, environ={"COLUMNS": "50"})
    lines = ESCAPE.sub("", ran.out).splitlines()
    rows = [line for line in lines if line.split()[:1] == ["10"]]
    numbers = [number for row in rows for number in row.split()[1:]]
    assert len(rows) > 1
    assert not [each for each in numbers if not each[0].isdigit()]
    assert max(len(row) for row in rows) <= 50


def test_all_denominations_a_line_each() -> None:
    lines = run("odds").out.splitlines()
    nines = next(line for line in lines if line.startswith("  - The nines are wild."))
    assert "Three/three: 1,056;" in nines
    assert "  - twos and kings: 1 sequence" in lines


def test_the_house_is_said() -> None:
    ran = run("odds", "--wild", "9", "--set", "ace=high-or-low")
    assert "[ace=high-or-low]" in ran.out


def test_letters_of_the_language() -> None:
    dutch = run("odds", "--wild", "V", "--lang", "nl", "--json").json  # vrouw
    assert dutch["wild"] == "Q"
    assert run("odds", "--wild", "9h", "--json").json["wild"] == "9"


def test_progress_is_shown_on_a_terminal_alone() -> None:
    with patch.object(command, "LONG", 0.0):
        assert "Counting" in run("odds", "--cards", "5", terminal=True).err
        assert run("odds", "--cards", "5").err == ""


def test_stopped(tmp_path: Path) -> None:
    target = tmp_path / "odds.svg"
    with patch.object(command, "count_hands", side_effect=KeyboardInterrupt):
        ran = run("odds", "--plot", str(target))
    assert ran.faults == ["Stopped."]
    assert not target.exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--wild", "joker"), "joker"),
        (("--cards", "7"), "'7'"),
        (("--house", "nobody"), "nobody"),
        (("--plot", "odds.pdf"), ".svg or .png"),
        (("--plot", "odds"), ".svg or .png"),
    ],
)
def test_bad_input(args: tuple[str, ...], words: str) -> None:
    assert words in " ".join(run("odds", *args).faults)


# Pictures.

SVG = "{http://www.w3.org/2000/svg}"


def _drawn(path: Path) -> tuple[list[str], list[float]]:
    """The words of a picture, and how wide its bars are."""
    root = ET.parse(path).getroot()
    texts = [each.text or "" for each in root.iter(f"{SVG}text")]
    bars = [each for each in root.iter(f"{SVG}rect") if each.find(f"{SVG}title") is not None]
    return texts, [float(each.attrib["width"]) for each in bars]


def test_picture_of_one_denomination(tmp_path: Path) -> None:
    path = tmp_path / "odds.svg"
    ran = run("odds", "--wild", "9", "--plot", str(path))
    assert ran.code == 0
    texts, bars = _drawn(path)
    assert "Three/three: 1,056 (0.00586%, 1 in 17,054)" in texts
    assert "10,000" in texts  # on the axis
    # 1,056 is 10^3.024, 11,172 is 10^4.048: equal steps for ten times as many.
    assert bars[4] / bars[0] == pytest.approx(3.024 / 4.048, abs=0.001)


def test_picture_of_all_denominations(tmp_path: Path) -> None:
    path = tmp_path / "odds.SVG"
    assert run("odds", "--lang", "gu", "--plot", str(path)).code == 0
    texts, bars = _drawn(path)
    assert len(bars) == 6 * 13
    assert "પાંચ સરખાં" in texts
    assert texts.count("K") == 6


def test_a_picture_takes_names_as_text(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_bytes(OWN_SHAPES.replace(b"name: Six run", b'name: "<b>&\\"six"'))
    path = tmp_path / "odds.svg"
    ran = run("odds", "--wild", "9", "--house", str(house), "--plot", str(path))
    assert ran.code == 0, ran
    assert any(text.startswith('<b>&"six: 980 ') for text in _drawn(path)[0])


def test_a_picture_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    path = tmp_path / "odds.svg"
    path.write_text("mine", encoding="utf-8")
    assert "--force" in run("odds", "--wild", "9", "--plot", str(path)).faults[0]
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("odds", "--wild", "9", "--plot", str(path), "--force").code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_png(tmp_path: Path) -> None:
    path, svg = tmp_path / "odds.png", tmp_path / "odds.svg"
    for each in (path, svg):
        assert run("odds", "--wild", "9", "--plot", str(each)).code == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    root = ET.parse(svg).getroot()
    assert (width, height) == (2 * int(root.attrib["width"]), 2 * int(root.attrib["height"]))


def test_png_without_typst(tmp_path: Path) -> None:
    path = tmp_path / "odds.png"
    with patch.dict(sys.modules, {"typst": None}):
        ran = run("odds", "--wild", "9", "--plot", str(path))
    assert "paiute-ref[pdf]" in ran.faults[0]
    assert not path.exists()
