"""Advice: which cards help, what to discard, when to call, and what can still beat a call.

The race itself is proved in ``test_race.py``. Expected here are numbers worked out by hand, what a
naive judge says of every card, and combinations looked for one by one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

import naive
from hands import OWN_SHAPES, house_of
from paiute_ref import solutions
from paiute_ref.advice import Advice, verify_seen
from paiute_ref.api import load_rulebook
from paiute_ref.cards import BY_ID, CARD_OF, PACK, Card, Rank
from paiute_ref.cli.advise import find_combination
from paiute_ref.errors import HandError, PaiuteError
from paiute_ref.judge import judge
from paiute_ref.language import Translator, translator
from paiute_ref.race import Progress, Solution
from paiute_ref.race.states import HELD, Pack, layout
from paiute_ref.race.stored import Kept
from paiute_ref.rulebook.model import House
from paiute_ref.views.advice import answer, as_json, turns_of
from paiute_ref.views.errors import CODES
from paiute_ref.views.voice import Voice
from running import ESCAPE, LANGUAGES, Ran, harmless, run

NINE = Rank.NINE
TWO_PAIRS = "7h 7s 2c 2h Kd"
FULL_HOUSE = "7h 7s 7d 2c 2h"
UNREACHABLE = b"""
house: wheel
name: The wheel alone
combinations:
  - slug: wheel
    name: Wheel
    sequence: 5
    same_suit: true
    top: 5
    examples:
      - {hand: 2h 3h 4h 5h 7c, wild: 9, combination: none}
  - five-of-a-kind
"""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in text.split())


def advise(hand: str, *more: str, wild: str = "9", **how: Any) -> Ran:
    return run("advise", *hand.split(), "--wild", wild, *more, **how)


def advised(hand: str, *more: str, wild: str = "9") -> dict[str, Any]:
    ran = advise(hand, "--json", *more, wild=wild)
    assert (ran.code, ran.err) == (0, "")
    return ran.json


def unsolved(house: House, beat: str | None = None, wild: Rank = NINE) -> Solution:
    """A race of which all is known but the turns, so that nothing has to be solved."""
    states = layout(len(Pack.of(wild).ranks), Pack.of(wild).wilds, HELD).states
    return Solution(wild, house, beat, Kept(states, 0.0, bytes(4 * states)))


# Five cards.


def test_the_documented_answer() -> None:
    assert advised(FULL_HOUSE) == {
        "version": 1,
        "hand": FULL_HOUSE.split(),
        "wild": "9",
        "house": "standard",
        "options": {},
        "beat": None,
        "turns": round(46 / 6, 3),
        "chance": round(6 / 46, 4),
        "outs": ["2d", "2s", "7c", "9c", "9d", "9h", "9s"],
        "call": False,
    }


def test_cards_that_were_seen_are_not_counted() -> None:
    answered = advised(FULL_HOUSE, "--seen", "7c, 9h", "--seen", "Kd")
    assert answered["outs"] == ["2d", "2s", "9c", "9d", "9s"]
    assert answered["chance"] == round(4 / 43, 4)
    assert answered["turns"] == round(46 / 6, 3)  # the race knows of no cards seen


def test_the_card_turned_up_is_no_card_to_take() -> None:
    answered = advised(FULL_HOUSE, wild="9h")
    assert answered["outs"] == ["2d", "2s", "7c", "9c", "9d", "9s"]
    assert answered["chance"] == round(6 / 46, 4)


def test_all_wild_cards_gone() -> None:
    assert advised(FULL_HOUSE, "--seen", "9c9d9h9s")["chance"] == round(3 / 43, 4)
    assert advised("9c 9d 9h 2c 7h", "--seen", "9s")["chance"] == 1


@pytest.mark.parametrize("hand", [FULL_HOUSE, TWO_PAIRS, "4h 5h 6h 7h Kd", "9c Th Jh Qh Kh"])
def test_outs_are_those_of_the_naive_judge(hand: str, standard: House) -> None:
    held = cards(hand)
    slugs = [each.slug for each in standard.combinations]
    made: dict[str, list[Card]] = {slug: [] for slug in slugs}
    for card in PACK:
        slug = None if card in held else naive.judge((*held, card), NINE, standard)[0]
        if slug:
            made[slug].append(card)
    for beat in (None, *slugs):
        wanted = slugs[: slugs.index(beat) + 1] if beat else slugs
        advice = Advice(judge(held, NINE, standard), unsolved(standard, beat))
        (choice,) = advice.choices
        expected = {slug: made[slug] for slug in wanted if made[slug]}
        assert {each.definition.slug: [*each.cards] for each in choice.missing} == expected
        hidden = sum(any(card.rank == NINE for card in found) for found in expected.values())
        left = sum(map(len, expected.values())) - hidden
        assert sum(each.left for each in choice.missing) == choice.outs.left == left
        assert choice.outs.unseen == 46


def test_five_cards_in_words() -> None:
    lines = advise(FULL_HOUSE, "--seen", "9h").out.splitlines()
    assert "  - Four/two: 7♣ 9♣ 9♦ 9♠ (3 left)" in lines
    assert "  - Three/three: 2♦ 2♠ (2 left)" in lines
    assert "Chance of the next card: 11.1% (5 of 45 cards, 1 in 9)" in lines
    assert "Turns to be expected until the call: 7.667" in lines
    assert "Cards that were seen change the chance of the next card, not the turns." in lines


def test_a_hand_that_any_card_completes() -> None:
    answered = advised("9c 9d 7h 7s Kd")
    assert (answered["turns"], answered["chance"], len(answered["outs"])) == (1, 1, 47)
    lines = advise("9c 9d 7h 7s Kd").out.splitlines()
    assert "Any card that is taken next completes a combination." in lines
    # Two wild cards are left and two sevens; with a king it is four sevens and two kings.
    assert "  - Five of a kind: 7♣ 7♦ 9♥ 9♠ (3 left)" in lines
    assert "  - Four/two: K♣ K♥ K♠ (3 left)" in lines
    assert "  - Two/two/two: any other card (40 left)" in lines


def test_five_cards_that_are_a_combination_already() -> None:
    lines = advise("5h 6h 7h 8h 9h", wild="2").out.splitlines()
    assert any(line.startswith("Held already: Straight flush, nine high.") for line in lines)
    assert "  - Straight flush: any card (46 left)" in lines


# Six cards.


def test_discards_are_those_of_the_race() -> None:
    hand = "7h 7s 7d 2c Jd Kh"
    answered = advised(hand)
    expected = solutions.race("9").discards(cards(hand))
    turns = [each["turns"] for each in answered["discards"]]
    assert turns == sorted(turns)
    assert answered["turns"] == turns[0]
    assert {each["card"]: (each["turns"], each["chance"]) for each in answered["discards"]} == {
        each.card.code: (round(each.turns, 3), round(each.chance, 4)) for each in expected
    }
    assert answered["discards"][0]["card"] == expected[0].card.code
    assert answered["call"] is False


@pytest.mark.parametrize("hand", ["4d 3h Kc Ah 8s 2s", "3s 3h Qs 7c Jh Js", "2c Qh 2s Ks 6d Ts"])
def test_discards_that_the_race_cannot_tell_apart_are_equal(hand: str) -> None:
    """It is exact to 0.0001; here such turns lie on both sides of a half."""
    exact = {each.card.code: each.turns for each in solutions.race("9").discards(cards(hand))}
    told = {each["card"]: each["turns"] for each in advised(hand)["discards"]}
    pairs = [*combinations(exact, 2)]
    near = [pair for pair in pairs if abs(exact[pair[0]] - exact[pair[1]]) < 0.0001]
    assert any(round(exact[one], 3) != round(exact[other], 3) for one, other in near)
    assert all(told[one] == told[other] for one, other in near)
    assert all(abs(told[card] - exact[card]) <= 0.001 for card in exact)


@pytest.mark.parametrize("half", [n / 1000 for n in range(7005, 7205, 5)])
@pytest.mark.parametrize("off", [0.00001, 0.0004])
def test_figures_differ_where_turns_do(half: float, off: float) -> None:
    """At every half that is rounded up or down, and with another figure close by or far away."""
    for others in ([], [half - 0.04], [half + 0.04], [half + 3]):
        one, other, *_ = turns_of(Translator("en"), [half - off, half + off, *others])
        assert one == other
    apart = turns_of(Translator("en"), [half - off, half + off + 0.01])
    assert 0 < float(apart[1]) - float(apart[0]) < 0.03


def test_the_odd_card_of_two_pairs_goes() -> None:
    answered = advised(f"{TWO_PAIRS} Jd")
    assert [each["card"] for each in answered["discards"][:2]] in (["Kd", "Jd"], ["Jd", "Kd"])
    assert answered["turns"] == round(46 / 6, 3)
    # The other odd card is paired by three cards, and three wild cards do as well.
    assert answered["chance"] == round(6 / 46, 4)
    assert len(answered["outs"]) == 7


def test_of_equal_discards_the_one_with_more_cards_left_is_better() -> None:
    assert advised(f"{TWO_PAIRS} Jd", "--seen", "Ks")["discards"][0]["card"] == "Kd"
    assert advised(f"{TWO_PAIRS} Jd", "--seen", "Js")["discards"][0]["card"] == "Jd"


def test_a_card_just_taken_is_not_discarded() -> None:
    answered = advised(f"{TWO_PAIRS} Jd", "--took", "Kd")
    assert answered["discards"][0]["card"] == "Jd"
    assert {each["card"] for each in answered["discards"]} == {"7h", "7s", "2c", "2h", "Jd"}


def test_six_cards_in_words() -> None:
    lines = advise(f"{TWO_PAIRS} Jd", "--seen", "Ks").out.splitlines()
    assert "To discard: king of diamonds (K♦)" in lines
    assert "Equally good to discard: jack of diamonds (J♦)" in lines
    assert "  - Two/two/two: 9♣ 9♦ 9♥ 9♠ J♣ J♥ J♠ (6 left)" in lines
    kept = "jack of diamonds (J♦): turns 7.667, next card 11.1%: Two/two/two (5 left)"
    assert f"  - {kept}" in lines


def test_where_the_next_card_speaks_for_another_discard() -> None:
    """Here a seven goes, which leaves 8 cards of 46; without the king it is 6 (docs/race.md).

    With the other kings seen it is 5 and still 6 of 43.
    """
    hand = "9c 7h 7s 7d Kh 2c"
    plain = advised(hand)
    assert plain["discards"][0]["card"] in {"7h", "7s", "7d"}
    assert plain["chance"] == round(8 / 46, 4)
    assert "alone" not in advise(hand).out.replace("a player alone", "")
    answered = advised(hand, "--seen", "Kc Kd Ks")
    assert answered["turns"] == plain["turns"]
    chances = {each["card"]: each["chance"] for each in answered["discards"]}
    assert (answered["chance"], chances["Kh"]) == (round(5 / 43, 4), round(6 / 43, 4))
    words = "By the chance of the next card alone it would be king of hearts (K♥): 14% instead of"
    assert words in advise(hand, "--seen", "Kc Kd Ks").out


# To call.


def test_call() -> None:
    answered = advised("7h 7s 7d 9c 2h 2s")
    assert answered["call"] is True
    assert (answered["turns"], answered["chance"], answered["outs"]) == (0, 1, [])
    assert len(answered["discards"]) == 6
    lines = advise("7h 7s 7d 9c 2h 2s").out.splitlines()
    assert "Call – Four/two: sevens and twos" in lines
    # Two wild cards are left: every rank but sevens, twos and nines can be five of a kind. A run
    # has nine tops from the six up in four suits, the ace's being royal. Eights and above but
    # nines can be the four, six ranks, with any of twelve others.
    assert lines[lines.index("What could still beat it:") + 1 :][:4] == [
        "  - Five of a kind: 10 possible",
        "  - Royal flush: 4 possible",
        "  - Straight flush: 32 possible",
        "  - Four/two, a stronger one: 72 possible",
    ]


def test_what_was_seen_beats_nothing() -> None:
    lines = advise("7h 7s 7d 9c 2h 2s", "--seen", "Th Tc Td Ts 9d 9h", wild="9s").out.splitlines()
    # No wild card is left and no ten, so runs end with six, seven or eight. From the two up there
    # are clubs and diamonds; with a seven only clubs. Eights, jacks, queens, kings and aces can be
    # the four, each with nine others: sevens are too few.
    assert lines[lines.index("What could still beat it:") + 1 :][:2] == [
        "  - Straight flush: 4 possible",
        "  - Four/two, a stronger one: 45 possible",
    ]
    assert "No longer possible: Five of a kind and Royal flush" in lines


def test_the_last_nine_lies_on_the_table() -> None:
    lines = advise("Ah As Ad Ac Kh Ks", "--seen", "9c9d9h").out.splitlines()
    at = lines.index("What could still beat it:")
    assert lines[at + 1 : at + 3] == [
        "  - Straight flush: 12 possible",  # up to the six, seven and eight
        "No longer possible: Five of a kind and Royal flush",
    ]


def test_nothing_beats_five_aces() -> None:
    hand = "9c 9d 9h Ah As Ad"
    assert "Nothing can beat it." in advise(hand).out.splitlines()
    seen = advise(hand, "--seen", "2c").out.splitlines()
    assert "Nothing made of cards that were not seen can beat it." in seen
    assert "Nothing can beat it." not in seen


@pytest.mark.parametrize(
    "house",
    ["standard", "ace", "sequence", "natural", "ranks-do-not-matter", "natural-alone", "own"],
)
@pytest.mark.parametrize(
    ("hand", "free"),
    [
        ("7h 7s 7d 7c 2h 2s", "8c 8d Kh Qh Jh 9d 9h 6c"),
        ("3h 3s 3d Tc Ts Td", "Ah 2h 4h 5h 6h 8s 9s Ks Kd Kc"),
        ("9c 5h 6h 7h 8h Kd", "9s 2c 2d 3c 3d 4s 5s 6s 8s Jh"),
    ],
)
def test_rivals_are_found_one_by_one(house: str, hand: str, free: str) -> None:
    rules, held = house_of(house), cards(hand)
    turned_up = next(card for card in PACK if card.rank == NINE and card not in held + cards(free))
    ruling = judge(held, NINE, rules, turned_up=turned_up)
    assert ruling.combination
    others = {*PACK} - {*held} - {*cards(free)} - {turned_up}
    advice = Advice(ruling, unsolved(rules), tuple(others))
    pool = cards(free) + ((ruling.discard,) if ruling.discard else ())
    expected = _stronger(rules, naive.judge(held, NINE, rules), pool)
    found = {each.definition.slug: each.ways for each in advice.rivals(ruling.combination)}
    assert found == expected


def _stronger(house: House, mine: naive.Verdict, pool: tuple[Card, ...]) -> dict[str, int]:
    """Every choice of cards with every card for each wild one: which sets of ranks beat it."""
    counted: set[object] = set()
    found = {}
    for definition in house.combinations:
        shape, ways = definition.shape, set()
        for chosen in combinations(pool, shape.cards):
            used = sum(card.rank == NINE for card in chosen)
            for stands in _stand_ins(chosen):
                ranks = naive.ranks_of(tuple(sorted(stands, key=BY_ID)), shape, house.order.ace_low)
                if ranks is None:
                    continue
                verdict = (definition.slug, ranks, used)
                if naive.strength(verdict, house) > naive.strength(mine, house):
                    suit = stands[0].suit if shape.one_suit else None
                    ways.add((tuple(sorted(card.rank for card in stands)), suit))
        found[definition.slug] = len(ways - counted)
        counted |= ways
        if definition.slug == mine[0]:
            return found
    raise AssertionError(mine)


def _stand_ins(chosen: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    wilds = [card for card in chosen if card.rank == NINE]
    natural = tuple(card for card in chosen if card.rank != NINE)
    for stands in combinations_with_replacement(PACK, len(wilds)):
        yield (*natural, *stands)


# An aim.


def test_an_aim_has_its_own_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of a kind wait for three wild cards; numpy solves it, and then it is kept."""
    more = ("--json", "--beat", "five-of-a-kind")
    first = advise("7h 7s 7d 7c 2h", *more, PAIUTE_CACHE=str(tmp_path)).json
    assert (first["turns"], first["chance"]) == (round(46 / 3, 3), round(3 / 46, 4))
    assert first["beat"] == "five-of-a-kind"
    assert len([*tmp_path.iterdir()]) == 1
    monkeypatch.setitem(sys.modules, "numpy", None)
    ran = advise("7h 7s 7d 7c 2h 2s", *more, PAIUTE_CACHE=str(tmp_path))
    assert ran.json["call"] is False
    assert {each["card"] for each in ran.json["discards"][:2]} == {"2h", "2s"}
    words = advise("7h 7s 7d 7c 2h 2s", *more[1:], PAIUTE_CACHE=str(tmp_path)).out
    assert "less than what is aimed at: Four/two: sevens and twos." in words
    assert "Aim: Five of a kind\n" in words


def test_without_numpy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert advised(FULL_HOUSE)["turns"] == round(46 / 6, 3)
    for more in (("--beat", "2"), ("--set", "sequence=any-suit")):
        (fault,) = advise(FULL_HOUSE, *more, PAIUTE_CACHE=str(tmp_path)).faults
        assert "paiute-ref[fast]" in fault


def test_the_weakest_aim_is_none() -> None:
    answered = advised(FULL_HOUSE, "--beat", "two-two-two")
    assert answered["turns"] == round(46 / 6, 3)
    assert answered["beat"] == "two-two-two"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "four-two"),
        ("en", "FOUR/TWO"),
        ("en", "4"),
        ("en", "four and two"),
        ("nl", "vier/twee"),
        ("ca", "quatre i dues"),
        ("bg", "Четири/две"),
        ("gu", "ચાર/બે"),
        ("gu", "૪"),
    ],
)
def test_combinations_by_name(lang: str, words: str, standard: House) -> None:
    assert find_combination(translator(lang), standard, words).slug == "four-two"


@pytest.mark.parametrize("words", ["", "0", "7", "²", "9" * 5000, "full house", "--", "\x1b[31m"])
def test_what_is_no_combination(words: str, standard: House) -> None:
    with pytest.raises(PaiuteError) as caught:
        find_combination(translator("en"), standard, words)
    assert caught.value.code == "race.no-target"
    harmless(advise(FULL_HOUSE, f"--beat={words}").err)


def test_a_name_that_two_have() -> None:
    data = OWN_SHAPES.replace(b"name: Short run", b"name: Flush")
    house = load_rulebook().house_from(data, "own.yaml")
    assert find_combination(translator("en"), house, "flush ").slug == "flush"
    with pytest.raises(PaiuteError) as caught:
        find_combination(translator("en"), house, "Flush")
    assert (caught.value.code, caught.value.params["known"]) == (
        "race.targets",
        ("flush", "short-run"),
    )


def test_an_aim_that_no_cards_reach(tmp_path: Path) -> None:
    path = tmp_path / "wheel.yaml"
    path.write_bytes(UNREACHABLE)
    (fault,) = advise(FULL_HOUSE, "--house", str(path), "--beat", "wheel").faults
    assert "--beat" in fault


# What is refused.


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("7h 7s 7d 2c --wild 9", "five or six"),
        ("7h 7s 7d 2c 2h Kd Jd --wild 9", "five or six"),
        ("7h 7s 7d 2c 2c --wild 9", "2♣"),
        ("9h 9s 9d 9c 2c --wild 9", "four wild"),
        ("9h 9s 7d 7c 2c --wild 9h", "9♥"),
        ("7h 7s 7d 2c 2h", "--wild"),
        ("7h 7s 7d 2c 2h --wild 9 --took 2h", "2♥"),
        ("7h 7s 7d 2c 2h Kd --wild 9 --took Jd", "J♦"),
        ("7h 7s 7d 2c 2h Kd --wild 9 --took Kd,Jd", "One card"),
        ("7h 7s 7d 2c 2h --wild 9 --seen 7h,Kd", "7♥"),
        ("7h 7s 7d 2c 2h --wild 9 --seen Kd --seen Kd", "K♦"),
        ("7h 7s 7d 2c 2h --wild 9 --seen 1x", "1x"),
        ("7h 7s 7d 2c 2h --wild 9 --beat full-house", "full-house"),
        ("7h 7s 7d 2c 2h --wild 9 --letters zz", "zz"),
        ("7h 7s 7d 2c 2h --wild 9 --set ace=up", "up"),
    ],
)
def test_one_clear_sentence(line: str, word: str) -> None:
    (fault,) = run("advise", *line.split()).faults
    assert word in fault


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    line = ("7h", "7x", "7d", "2c", "2h", "--wild", "Z", "--took", "q", "--seen", "1x")
    assert len(run("advise", *line).faults) == 4


@pytest.mark.parametrize("hand", [FULL_HOUSE, f"{FULL_HOUSE} Kd"])
def test_too_many_seen(hand: str) -> None:
    rest = [card.code for card in PACK if card not in cards(hand)]
    assert "--seen" in advise(hand, "--seen", " ".join(rest)).faults[0]
    # One of the last two is the wild card that lies turned up.
    last = [code for code in rest if code not in ("9h", "Ac")]
    assert advise(hand, "--seen", " ".join(last)).code == 0
    assert advise(hand, "--seen", " ".join([*last, "Ac"])).code == 2


def test_every_fault_has_a_sentence(standard: House) -> None:
    assert {"race.five", "race.all-seen", "race.no-target", "race.targets"} <= CODES
    assert {"race.unreachable", "race.numpy", "seen.in-hand", "seen.twice"} <= CODES
    with pytest.raises(HandError) as caught:
        verify_seen(judge(cards(FULL_HOUSE), NINE, standard), cards("7h 7h Kd Kd"))
    assert [each.code for each in caught.value.each] == ["seen.in-hand", "seen.twice", "seen.twice"]


# For whom it is.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("hand", [FULL_HOUSE, f"{TWO_PAIRS} Jd", "7h 7s 7d 9c 2h 2s"])
def test_every_language(hand: str, lang: str) -> None:
    ran = advise(hand, "--lang", lang, "--seen", "Ks")
    assert ran.code == 0
    said = ran.out.replace("\xa0", " ")  # as Catalan has before a per cent sign
    assert len(harmless(said).splitlines()) > 5
    on_screen = advise(hand, "--lang", lang, "--seen", "Ks", terminal=True)
    shown = ESCAPE.sub("", on_screen.out).replace("\xa0", " ")
    assert shown.split() == said.replace("  - ", "").split()


def test_letters() -> None:
    typed = advised("Hh Hs Vr Vk 2h", "--seen", "Vh", "--letters", "nl")
    assert typed["hand"] == ["Kh", "Ks", "Qd", "Qc", "2h"]
    assert "Qh" not in typed["outs"]
    assert advise(FULL_HOUSE, "--ascii").out.startswith("7h 7s 7d 2c 2h\n")


def test_house_rules_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def made_up(wild: Rank, house: House, beat: str | None = None, **ignored: object) -> Solution:
        return unsolved(house, beat, wild)

    monkeypatch.setattr(solutions, "race", made_up)
    ran = advise("2h 3s 4d 5c Kh", "--set", "sequence=any-suit", "--set", "ace=high-or-low")
    assert "[sequence=any-suit]" in ran.out
    # A six or an ace makes a run; of wild cards three are left, and four are named.
    assert "A♣ A♦ A♥ A♠" in ran.out
    assert "(11 left)" in ran.out
    answered = advised("2h 3s 4d 5c Kh", "--house", "literal")
    assert (answered["house"], answered["options"]["sequence"]) == ("literal", "any-suit")


def test_a_card_held_back_is_the_reason_not_to_call(standard: House) -> None:
    """A straight flush whose sixth card was just taken from the discard pile."""
    hand = cards("4h 5h 6h 7h 8h Kd")
    free = judge(hand, NINE, standard)
    assert Advice(free, unsolved(standard)).can_call
    held = judge(hand, NINE, standard, took=CARD_OF["Kd"])
    advice = Advice(held, unsolved(standard))
    assert not advice.can_call
    assert as_json(advice, None)["call"] is False
    voice = Voice(translator("en"), load_rulebook())
    said = [block.text for block in answer(voice, advice)]
    assert any("was just taken from the discard pile" in text for text in said)


# While it is worked out.


def _slow(wild: Rank, house: House, beat: str | None, *, progress: Progress, **_: Any) -> Solution:
    for done in (0.0, 0.5, 1.0):
        progress(done)
    return unsolved(house, beat, wild)


def test_a_bar_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions, "race", _slow)
    assert "Solving the race" in advise(FULL_HOUSE, terminal=True).err
    piped = advise(FULL_HOUSE)
    assert (piped.code, piped.err) == (0, "")


def test_no_bar_where_nothing_is_solved() -> None:
    assert advise(FULL_HOUSE, terminal=True).err == ""


@pytest.mark.parametrize("terminal", [False, True])
def test_interrupted(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, progress: Progress, **__: object) -> Solution:
        progress(0.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(solutions, "race", interrupted)
    ran = advise(FULL_HOUSE, terminal=terminal)
    assert (ran.code, ran.out) == (2, "")
    assert "Stopped." in ran.err
    assert ("\x1b[?25l" in ran.err) == ("\x1b[?25h" in ran.err) == terminal
