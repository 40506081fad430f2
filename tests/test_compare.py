"""The showdown: who wins and why, how the pot is shared, and the command that tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naive
from hands import HOUSES, house_of
from paiute_ref import HandError, PaiuteError, Showdown, compare
from paiute_ref.cards import CARD_OF, PACK, Card, Rank, Suit
from paiute_ref.rulebook.model import House
from paiute_ref.showdown import Reason, verify_hands
from paiute_ref.showdown import compare as compare_cards
from rules_files import RULEBOOK
from running import LANGUAGES, harmless, run

KINGS = "Kh Ks Qh Qs 2h 2s"
JACKS = "Kd Kc Jh Js Th Ts"
FLUSH = "2d 5d 8d Jd Qd"
ROYAL = "Ah Kh Qh Jh Th"
ROYAL_BY_WILD = "As Ks Qs 9c 9d"
RUN = "5h 6h 7h 8h 9h"
ODD = ("--set", "odd-chip=left-of-dealer")
MY_HOUSE = """\
house: ours
name: Ours
combinations:
  - three-three
  - {slug: full-house, name: Full house, groups: [3, 2],
     examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: full-house, ranks: 7 2}]}
  - {slug: flush, name: Flush, suited: 5,
     examples: [{hand: 2h 3h 4h 5h 7h, wild: 9, combination: flush}]}
"""


def with_options(**settings: str) -> House:
    return RULEBOOK.house("standard", {k.replace("_", "-"): v for k, v in settings.items()})


def ranking(showdown: Showdown) -> list[tuple[int, int | None]]:
    """Which hand stands where, the strongest first."""
    return [(each.index, each.place) for each in showdown.standings]


def shares(showdown: Showdown) -> list[int | None]:
    """In the order in which the hands were given."""
    in_order = sorted(showdown.standings, key=lambda each: each.index)
    return [each.share for each in in_order]


def reasons(hands: Sequence[str], wild: str, house: House | str = "standard") -> list[str]:
    """Why each hand stands before the next, in short."""
    standings = compare(hands, wild, house=house).standings
    assert standings[-1].reason is None
    return [_short(each.reason) for each in standings[:-1] if each.reason]


def _short(reason: Reason) -> str:
    if reason.higher is None or reason.lower is None:
        return reason.kind
    return f"{reason.kind} {reason.place} {reason.higher.letter} {reason.lower.letter}"


# What peers' users complained about


def test_p09_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(HandError) as caught:
        compare(["7h 7s 5h 5s 2h 2s", "7h 7d 5d 5c 2d 2c"], "9")
    assert caught.value.code == "hands.shared"
    assert caught.value.params == {"card": PACK[22], "first": 1, "second": 2}


def test_p13_the_card_left_over_never_decides() -> None:
    showdown = compare(["5h 6h 7h 8h 9h Ac", "5s 6s 7s 8s 9s 3d"], "2")
    assert showdown.winners == (0, 1)


def test_p14_suits_never_decide() -> None:
    assert compare([ROYAL, ROYAL_BY_WILD], "9").winners == (0, 1)
    natural = with_options(natural="beats-wild")
    assert compare([ROYAL_BY_WILD, ROYAL], "9", house=natural).winners == (1,)


@pytest.mark.parametrize(
    ("higher", "lower"), [("Ah As 5h 5s 2h 2s", "Ad Ac 4h 4s 3h 3s"), (KINGS, JACKS)]
)
def test_p15_ranks_are_compared_one_by_one(higher: str, lower: str) -> None:
    assert compare([higher, lower], "9").winners == (0,)
    assert compare([lower, higher], "9").winners == (1,)


def test_p16_a_tie_of_losers_is_no_tie_of_all() -> None:
    showdown = compare([RUN, ROYAL, "5s 6s 7s 8s 9s"], "2", pot=7)
    assert showdown.winners == (1,)
    assert ranking(showdown) == [(1, 1), (0, 2), (2, 2)]
    assert shares(showdown) == [0, 7, 0]


def test_p23_the_greater_ruling_wins() -> None:
    first, second = (each.ruling for each in compare([JACKS, KINGS], "9").standings)
    assert first > second
    assert first.hand[1].code == "Ks"


def test_p25_texts_and_cards_are_hands() -> None:
    as_cards: list[Card | str] = [PACK[22], "7s", "7d", "9c", "2h", "2s"]
    assert compare([["7h", "7s", "7d", "9c", "2h", "2s"], FLUSH], "9").winners == (0,)
    assert compare([iter(as_cards), FLUSH], Rank.NINE).winners == (0,)


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: compare("7h 7s 7d 9c 2h 2s", "9"), "hands must"),
        (lambda: compare(["7h", "7s", "7d", "9c", "2h"], "9"), "hands must"),
        (lambda: compare(PACK[22], "9"), "hands must"),  # type: ignore[arg-type]
        (lambda: compare(PACK[:5], "9"), r"hands\[0\] must"),  # type: ignore[arg-type]
        (lambda: compare([KINGS, [1, 2, 3]], "9"), r"hands\[1\] must"),  # type: ignore[list-item]
        (lambda: compare([KINGS, None], "9"), r"hands\[1\] must"),  # type: ignore[list-item]
        (lambda: compare([KINGS, JACKS], 9), "wild must"),  # type: ignore[arg-type]
        (lambda: compare([KINGS, JACKS], "9", "31"), "pot must"),  # type: ignore[arg-type]
        (lambda: compare([KINGS, JACKS], "9", True), "pot must"),
        (lambda: compare([KINGS, JACKS], "9", names="AB"), "names must"),
    ],
)
def test_p25_a_wrong_type_is_named(call: Callable[[], object], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        call()


def test_p35_uneven_pots() -> None:
    odd = with_options(odd_chip="left-of-dealer")
    hands = [ROYAL, "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"]
    assert shares(compare(hands, "9", pot=31, house=odd)) == [11, 10, 10]
    assert shares(compare(hands, "9", pot=30300)) == [10100, 10100, 10100]
    carried = compare(hands, "9", pot=31)
    assert (shares(carried), carried.carry) == ([10, 10, 10], 1)


# Places, shares and reasons


def test_places_skip_after_ties() -> None:
    showdown = compare([FLUSH, "5s 6s 7s 8s 9s", KINGS, RUN], "3", pot=31)
    assert ranking(showdown) == [(1, 1), (3, 1), (2, 3), (0, None)]
    assert showdown.winners == (1, 3)
    assert (shares(showdown), showdown.carry) == ([0, 15, 0, 15], 1)


def test_without_a_combination_nobody_wins() -> None:
    showdown = compare([FLUSH, "7h 7s 7d 2c 2h"], "9", pot=30)
    assert showdown.winners == ()
    assert ranking(showdown) == [(0, None), (1, None)]
    assert (shares(showdown), showdown.carry) == ([0, 0], 30)


def test_without_a_pot_nothing_is_shared() -> None:
    showdown = compare([KINGS, JACKS], "9")
    assert (shares(showdown), showdown.pot, showdown.carry) == ([None, None], None, None)


def test_odd_chips_go_round_from_the_dealers_left() -> None:
    odd = with_options(odd_chip="left-of-dealer")
    hands = [ROYAL, "As Ks Qs Js Ts", FLUSH]
    assert shares(compare(hands, "9", 31, odd, order=[2, 1, 0])) == [15, 16, 0]
    assert shares(compare(hands, "9", 31, odd, order=[0, 2, 1])) == [16, 15, 0]


@pytest.mark.parametrize(
    ("hands", "wild", "expected"),
    [
        ((KINGS, JACKS), "9", ["ranks 1 Q J"]),
        (("Ah As Kh Ks 3h 3s", "Ad Ac Kd Kc 2d 2c"), "9", ["ranks 2 3 2"]),
        (("8h 8s 8d 8c 9h", "7h 7s 7d 7c 9d"), "9", ["ranks 0 8 7"]),
        (("7h 7s 7d 7c 2h 2s", "6h 6s 6d 6c 5h 5d"), "9", ["ranks 0 7 6"]),
        (("5s 6s 7s 8s 9s", "6h 7h 8h 9h Th"), "2", ["ranks 0 T 9"]),
        (("8h 8s 8d 8c 9h", ROYAL), "9", ["combination"]),
        ((ROYAL, ROYAL_BY_WILD), "9", ["equal"]),
        ((FLUSH, KINGS), "9", ["nothing"]),
        ((FLUSH, "2c 5c 8c Jc Qc"), "9", ["nothing"]),
    ],
)
def test_why_a_hand_stands_before_the_next(
    hands: tuple[str, ...], wild: str, expected: list[str]
) -> None:
    assert reasons(hands, wild) == expected


def test_reasons_under_house_rules() -> None:
    hands = [ROYAL_BY_WILD, ROYAL]
    assert reasons(hands, "9", with_options(natural="beats-wild")) == ["wilds"]
    split = with_options(equal_combinations="split")
    assert reasons([JACKS, KINGS], "9", split) == ["equal"]
    assert compare([JACKS, KINGS], "9", house=split).winners == (0, 1)


# What cannot be compared


def faults(call: Callable[[], object]) -> list[tuple[str, object]]:
    with pytest.raises(PaiuteError) as caught:
        call()
    return [(each.code, each.params.get("hand")) for each in caught.value.each]


def test_all_faults_of_all_hands_are_told_at_once() -> None:
    hands = ["7h 7h 5s 5c 2h", "8h 8s 9h 9s 9d 9c", "7h 8h 3d", "4c", "4d", "4s"]
    assert faults(lambda: compare(hands, "9")) == [
        ("hands.count", None),
        ("hand.duplicate", 1),
        ("hand.wilds", 2),
        ("hand.size", 3),
        ("hand.size", 4),
        ("hand.size", 5),
        ("hand.size", 6),
        ("hands.shared", None),
        ("hands.shared", None),
    ]


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    names = ["Ana", "Bea"]
    assert faults(lambda: compare(["7h zz xx", "8s yy"], "9", names=names)) == [
        ("card.unreadable", "Ana"),
        ("card.unreadable", "Ana"),
        ("card.unreadable", "Bea"),
    ]


@pytest.mark.parametrize("number", [0, 1, 6])
def test_two_to_five_hands_are_compared(number: int) -> None:
    hands = [PACK[5 * index : 5 * index + 5] for index in range(number)]
    with pytest.raises(HandError) as caught:
        verify_hands(hands, Rank.ACE)
    assert (caught.value.code, caught.value.params) == ("hands.count", {"found": number})


def test_four_wild_cards_in_several_hands() -> None:
    hands = ["9h 9s 5h 5s 2h", FLUSH, "9d 9c 5d 5c 2c"]
    with pytest.raises(HandError) as caught:
        compare([hands[0], "3h 4h 6h 7h 8h", hands[2]], "9", names=["Ana", "Bea", "Cem"])
    assert caught.value.code == "hands.wilds"
    held = ("Ana", (CARD_OF["9h"], CARD_OF["9s"])), ("Cem", (CARD_OF["9d"], CARD_OF["9c"]))
    assert caught.value.params == {"wild": Rank.NINE, "held": held}


def test_four_wild_cards_in_hands_of_one_name() -> None:
    hands = ["9h 9s 5h 5s 2h", "9d 9c 5d 5c 2d"]
    assert faults(lambda: compare(hands, "9", names=["Ana", "Ana"])) == [("hands.wilds", None)]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_four_wild_cards_in_one_hand_are_told_of_that_hand_alone(order: tuple[int, int]) -> None:
    hands, names = ["9h 9s 9d 9c 2h", "9c 5d 5c 4h 4d"], ["Ana", "Bea"]
    found = faults(lambda: compare([hands[n] for n in order], "9", names=[names[n] for n in order]))
    assert found == [("hand.wilds", "Ana"), ("hands.shared", None)]


def test_the_card_turned_up_is_in_no_hand() -> None:
    four = ["9h 9s 5h 5s 2h", "9d 9c 5d 5c 2c"]
    assert faults(lambda: compare(four, "9d")) == [("hand.turned-up", 2)]
    assert compare(["9h 9s 5h 5s 2h 2s", "9c Kc 5d 5c 2c"], "9d").winners == (0,)


@pytest.mark.parametrize("order", [[0], [0, 0], [1, 2], [0, 1, 2]])
def test_an_order_names_each_hand_once(order: list[int]) -> None:
    with pytest.raises(ValueError, match="order"):
        compare([KINGS, JACKS], "9", order=order)


def test_a_pot_is_not_less_than_nothing() -> None:
    for hands in ([KINGS, JACKS], [FLUSH, "7h 7s 7c 2c 2h"]):
        with pytest.raises(ValueError, match="no pot"):
            compare(hands, "9", pot=-1)


def test_a_name_for_each_hand() -> None:
    with pytest.raises(ValueError, match="zip"):
        compare([KINGS, JACKS], "9", names=["Ana"])


# Whatever the hands


@st.composite
def deals(draw: st.DrawFn) -> tuple[list[tuple[Card, ...]], Rank]:
    """Two to five hands of a pack of a few ranks, of which one card lies turned up."""
    ranks = draw(st.permutations(list(Rank)))[:9]
    pack = draw(st.permutations([card for card in PACK if card.rank in ranks]))
    sizes = draw(st.lists(st.sampled_from((5, 6)), min_size=2, max_size=5))
    wild = pack[0].rank
    ends = [1 + sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return [tuple(pack[a:b]) for a, b in pairwise(ends)], wild


houses = st.sampled_from(sorted(HOUSES)).map(house_of)


@given(deals(), houses, st.integers(0, 500))
def test_shares_sum_to_the_pot(
    deal: tuple[list[tuple[Card, ...]], Rank], house: House, pot: int
) -> None:
    showdown = compare_cards(*deal, house, pot=pot)
    assert sum(each.share or 0 for each in showdown.standings) + (showdown.carry or 0) == pot
    for each in showdown.standings:
        assert each.place == 1 or each.share == 0
        assert (each.place is None) == (each.ruling.combination is None)


@given(deals(), houses)
def test_stronger_hands_stand_first(
    deal: tuple[list[tuple[Card, ...]], Rank], house: House
) -> None:
    standings = compare_cards(*deal, house).standings
    for above, below in pairwise(standings):
        assert above.reason is not None
        if above.reason.kind in ("equal", "nothing"):
            assert above.ruling >= below.ruling
        else:
            assert above.ruling > below.ruling
        if above.ruling == below.ruling:
            assert above.index < below.index
            assert above.place == below.place


@given(deals(), houses, st.permutations(list(Suit)))
def test_other_suits_change_nothing(
    deal: tuple[list[tuple[Card, ...]], Rank], house: House, suits: Sequence[Suit]
) -> None:
    hands, wild = deal
    renamed = [tuple(Card(card.rank, suits[card.suit]) for card in hand) for hand in hands]
    before, after = (compare_cards(each, wild, house, pot=31) for each in (hands, renamed))
    assert [each[:1] + each[2:] for each in after.standings] == [
        each[:1] + each[2:] for each in before.standings
    ]


@given(deals(), houses, st.data())
def test_the_order_of_the_hands_changes_nothing_else(
    deal: tuple[list[tuple[Card, ...]], Rank], house: House, data: st.DataObject
) -> None:
    hands, wild = deal
    shuffled = data.draw(st.permutations(hands))
    before, after = (compare_cards(each, wild, house, pot=31) for each in (hands, shuffled))
    assert _by_hand(before) == _by_hand(after)
    assert before.carry == after.carry


def _by_hand(showdown: Showdown) -> set[tuple[object, ...]]:
    return {(each.ruling.hand, each.place, each.share) for each in showdown.standings}


@pytest.mark.parametrize(
    "hands",
    [(KINGS, JACKS, FLUSH), (ROYAL, ROYAL_BY_WILD, KINGS.replace("K", "8").replace("Q", "7"))],
)
@pytest.mark.parametrize("name", ["standard", "natural", "natural-alone", "literal"])
def test_the_naive_judge_agrees_who_wins(hands: Sequence[str], name: str) -> None:
    house = house_of(name)
    cards = [tuple(PACK[_id(code)] for code in hand.split()) for hand in hands]
    worth = [naive.strength(naive.judge(each, Rank.NINE, house), house) for each in cards]
    best = max(worth)
    for order in permutations(range(len(hands))):
        found = compare_cards([cards[index] for index in order], Rank.NINE, house)
        assert {order[index] for index in found.winners} == {
            index for index in range(len(hands)) if worth[index] == best
        }


def _id(code: str) -> int:
    return [card.code for card in PACK].index(code)


# The command: JSON


def told(*args: str) -> list[str]:
    """The lines of an answer in plain text."""
    done = run("compare", *args)
    assert (done.code, done.err) == (0, ""), done
    return harmless(done.out).splitlines()


def test_the_answer_in_json() -> None:
    args = (f"Ana: {ROYAL_BY_WILD}", ROYAL, f"Cem: {FLUSH}".replace("Qd", "2c"))
    answer = run("compare", *args, "--wild", "9", "--pot", "31", "--json").json
    assert list(answer) == [
        "version", "wild", "house", "options", "hands", "winners", "pot", "carry",
    ]  # fmt: skip
    assert answer["version"] == 1
    assert (answer["wild"], answer["house"], answer["options"]) == ("9", "standard", {})
    assert [(each["name"], each["place"], each["share"]) for each in answer["hands"]] == [
        ("Ana", 1, 15),
        ("2", 1, 15),
        ("Cem", None, 0),
    ]
    assert (answer["winners"], answer["pot"], answer["carry"]) == (["Ana", "2"], 31, 1)


def test_each_hand_in_json_is_as_check_has_it() -> None:
    answer = run("compare", KINGS, JACKS, "--wild", "9", "--json").json
    check = run("check", JACKS, "--wild", "9", "--json").json
    assert answer["hands"][1] == {"name": "2", **check, "place": 2, "share": None}
    assert (answer["pot"], answer["carry"]) == (None, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_texts_in_json_depend_on_the_language(lang: str) -> None:
    def answer(lang: str) -> dict[str, object]:
        found = run("compare", KINGS, JACKS, "--wild", "9", "--json", "--lang", lang).json
        for hand in found["hands"]:
            assert hand.pop("text")
        return found

    assert answer(lang) == answer("en")


def test_what_was_typed_as_a_name_is_harmless_and_whole_in_json() -> None:
    name = "B\x1b[31m\x9b\u202eea\u200d"
    done = run("compare", f"{name}: {KINGS}", JACKS, "--wild", "9", "--json")
    harmless(done.out)
    assert done.json["winners"] == [name]


# The command: words


def test_a_line_for_each_hand_and_one_for_who_wins() -> None:
    lines = told(f"Bea: {JACKS}", f"Ana: {KINGS}", f"Cem: {FLUSH}", "--wild", "9", "--pot", "31")
    starts = [
        "1. Ana: K♥ K♠ Q♥ Q♠ 2♥ 2♠ | 9 | ",
        "2. Bea: K♦ ",
        "– Cem: 2♦ ",
        "Ana wins.",
        "Pot: 31",
    ]
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=True)] == starts
    assert "Two/two/two: kings, queens, and twos." in lines[0]
    assert "31 chips" in lines[0]
    assert lines[0].endswith(
        "Ana beats Bea: queens over jacks in the second pair. [combinations.ties]"
    )
    assert lines[1].endswith("[showdown.no-combination]")
    assert "No combination." in lines[2]


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (("7h 7s 7d 7c 2h 2s", "8h 8s 8d 8c 3h 3s"), "eights over sevens in the four"),
        (("5h 5d 5s 3h 3d 3s", "4h 4d 4s 2h 2s 2d"), "fives over fours in the first three"),
        (("Ah As 4h 4s 3h 3s", "Kd Kc 5h 5s 2h 2s"), "aces over kings in the first pair"),
        (("Ah As Kh Ks 3h 3s", "Ad Ac Kd Kc 2d 2c"), "threes over twos in the third pair"),
        (("8h 8s 8d 8c 9h", "7h 7s 7d 7c 9d"), "eights over sevens."),
        (("2h 3h 4h 5h 6h", "3s 4s 5s 6s 7s"), "seven high over six high"),
        (("8h 8s 8d 8c 9h", ROYAL), "Five of a kind beats Royal flush"),
    ],
)
def test_reasons_in_words(hands: Sequence[str], reason: str) -> None:
    assert reason in told(*hands, "--wild", "9")[0]


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (("4h 4d 9h 3h 3d 3s", "4c 4s 9d 2h 2d 2s"), "threes over twos in the second three"),
        (("4h 4d 9h 3h 3d", "4c 4s 9d 2h 2d"), "threes over twos in the pair"),
        (("4h 4d 9h 3h 3d", "5c 5s 9d 2h 2d"), "fives over fours in the three"),
        (("Ah Jh 8h 4h 2h", "As Ts 7s 4s 2s"), "jack over ten in the highest card that differs"),
        (("Ah Jh 8h 4h 2h", "Ks Qs 7s 4s 2s"), "ace high over king high"),
    ],
)
def test_reasons_in_a_house_of_ones_own(hands: Sequence[str], reason: str, tmp_path: Path) -> None:
    house = tmp_path / "mine.yaml"
    house.write_text(MY_HOUSE)
    lines = told(*hands, "--wild", "9", "--house", str(house))
    assert reason in lines[0]
    assert lines[-1] == "House rules: Ours [ours]"


@pytest.mark.parametrize(
    ("settings", "hands", "reason"),
    [
        ("natural=beats-wild", (ROYAL_BY_WILD, ROYAL), "fewer wild cards, 0 against 2"),
        ("equal-combinations=split", (KINGS, JACKS), "equal hands. [option.equal-combinations]"),
    ],
)
def test_reasons_in_words_under_house_rules(
    settings: str, hands: Sequence[str], reason: str
) -> None:
    lines = told(*hands, "--wild", "9", "--set", settings)
    assert reason in lines[0]
    assert lines[-1].endswith(f"[{settings}]")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((KINGS, JACKS), ["31 chips. [stakes.winner]"]),
        ((ROYAL, ROYAL_BY_WILD), ["1 chip stays in the pot", "[stakes.odd-chip]"]),
        ((FLUSH, "7h 7s 7c 2c 2h"), ["Nobody wins.", "31 chips stay", "[showdown.no-combination]"]),
        ((ROYAL, ROYAL_BY_WILD, *ODD), ["Share: 16 chips.", "[option.odd-chip]", "--dealer-left"]),
    ],
)
def test_what_becomes_of_the_pot(args: Sequence[str], said: list[str]) -> None:
    answer = "\n".join(told(*args, "--wild", "9", "--pot", "31"))
    assert all(words in answer for words in said), answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_a_terminal_all_is_said(lang: str) -> None:
    args = (f"Ana: {ROYAL}", f"Bea: {ROYAL_BY_WILD}", f"Cem: {FLUSH}".replace("Qd", "2c"))
    done = run(
        "compare", *args, "--wild", "9", "--pot", "31", "--lang", lang, terminal=True, NO_COLOR="1"
    )
    assert (done.code, done.err) == (0, "")
    said = harmless(done.out)
    assert "9♣*" in said
    assert all(name in said for name in ("1. Ana", "1. Bea", "– Cem", "[stakes.odd-chip]"))


# The command: what is typed


def test_names_in_any_script_and_hands_without() -> None:
    lines = told(f"અના: {JACKS}", KINGS, f" : {FLUSH}".replace("Qd", "2c"), "--wild", "9")
    assert lines[0].startswith("1. Hand 2: ")
    assert lines[1].startswith("2. અના: ")
    assert lines[2].startswith("– Hand 3: ")


def test_hands_are_read_from_a_file_or_standard_input(tmp_path: Path) -> None:
    text = f"\ufeff# Friday\nAna: {KINGS}\n\n  # late\r\n{JACKS}\r\n"
    path = tmp_path / "hands.txt"
    path.write_text(text, "utf-8")
    typed = told(f"Ana: {KINGS}", JACKS, "--wild", "9")
    assert told("--file", str(path), "--wild", "9") == typed
    piped = run("compare", "--file", "-", "--wild", "9", stdin=text.encode())
    assert piped.out.splitlines() == typed


def test_all_hands_are_in_the_letters_of_one() -> None:
    args = ("7p 7c 5c 5p 2c 2p", "8c 8d 4c 4d Kc Kd", "--wild", "9", "--lang", "ca", "--json")
    assert run("compare", *args).json["hands"][1]["hand"] == ["8h", "8d", "4h", "4d", "Kh", "Kd"]


def test_two_readings_are_told() -> None:
    both = ("7c 7d 5c 5d 2c 2d", "8c 8d 4c 4d Kc Kd", "--wild", "9", "--lang", "ca")
    done = run("compare", *both)
    assert done.code == 0
    assert len(done.err.splitlines()) == 1
    assert "--letters ca" in done.err
    assert "8♣ 8♦ 4♣" in done.out
    assert "8♥ 8♦ 4♥" in run("compare", *both, "--letters", "ca").out


def test_hands_that_cannot_all_be_of_the_language_have_one_reading() -> None:
    done = run("compare", KINGS, "8c 8d 4c 4d Kc Kd", "--wild", "9", "--lang", "ca")
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("names", [["Bea,ANA"], ["Bea", "Ana"], [" Bea , Ana,"]])
def test_who_sits_on_the_dealers_left(names: list[str]) -> None:
    seats = [arg for name in names for arg in ("--dealer-left", name)]
    args = (f"Ana: {ROYAL}", f"Bea: {ROYAL_BY_WILD}", "--wild", "9", "--pot", "31", *ODD, *seats)
    answer = run("compare", *args, "--json").json
    assert [each["share"] for each in answer["hands"]] == [15, 16]
    assert "--dealer-left" not in run("compare", *args).out


def test_a_name_may_hold_a_comma() -> None:
    args = (f"Ana, the first: {ROYAL}", ROYAL_BY_WILD, "--wild", "9", "--pot", "31", *ODD)
    answer = run("compare", *args, "--json", "--dealer-left", "2", "--dealer-left", args[0][:14])
    assert [each["share"] for each in answer.json["hands"]] == [15, 16]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), ["two to five hands", "--wild 9"]),
        ((KINGS, "--wild", "9"), ["two to five hands"]),
        (("7h", "7s", "7d", "2c", "2h", "--wild", "9"), ["in quotes"]),
        ((KINGS, JACKS), ["--wild 9"]),
        (
            (f"Ana: {KINGS}", "7h 7s Ks 2c 2d", "--wild", "9"),
            ["K♠ is in two hands: Ana and Hand 2."],
        ),
        (
            ("Ana: 7h 1Oh zz 2c 2d", "Bea: yy", "--wild", "q9"),
            ["Ana: Card 2: “1Oh”", "Ana: Card 3: “zz”", "Bea: Card 1: “yy”", "“q9”"],
        ),
        (("Ana: 7h 7s 7d", "Bea: 8h 8h 8s 2c 2d", "--wild", "9"), ["Ana: A hand", "Bea: 8♥"]),
        (
            ("Ana: 9h 9s 5h 5s 2h", "Bea: 9d 9c 5d 5c 2d", "--wild", "9"),
            ["Ana has 9♥ 9♠ and Bea has 9♦ 9♣: that makes four wild cards"],
        ),
        (
            ("Ana: 9h 5h 5s 2h 2s", "9d 5d 5c 2d 2c", "Cem: 9c 9s 4d 4c Kd", "--wild", "9"),
            ["Ana has 9♥, Hand 2 has 9♦, and Cem has 9♣ 9♠: that makes four wild cards"],
        ),
        (
            ("Ana: 9h 9s 9d 9c 2h", FLUSH, "--wild", "9"),
            ["Ana: A hand cannot hold four wild cards (9♣, 9♦, 9♥, 9♠)"],
        ),
        (("Ana: 9h 9s 5h 5s 2h", FLUSH, "--wild", "9h"), ["Ana: 9♥ was turned up"]),
        (
            ("Ana: 9h 7s 5h 5s 2h", "9h Kc 5d 5c 2d", "--wild", "9h"),
            ["Ana: 9♥ was turned up", "Hand 2: 9♥ was turned up", "two hands: Ana and Hand 2."],
        ),
        (
            ("Ana: Kh Kd Ks 2h 2d", "Bea: Kh Qd Qs 3h 3d", "Kh Jd Js 4h 4d", "--wild", "9"),
            ["K♥ is in two hands: Ana and Bea.", "K♥ is in two hands: Ana and Hand 3."],
        ),
        ((f"Ana: {KINGS}", f"ana : {JACKS}", "--wild", "9"), ["“ana”"]),
        ((KINGS, f"1: {JACKS}", "--wild", "9"), ["“1”"]),
        ((KINGS, JACKS, "--wild", "9", "--dealer-left", "Ana"), ["There are these: 1, 2."]),
        ((KINGS, JACKS, "--wild", "9", "--dealer-left", "1"), ["leaves out 2."]),
        ((KINGS, JACKS, "--wild", "9", "--dealer-left", ","), ["leaves out 1, 2."]),
        ((KINGS, JACKS, "--wild", "9", "--dealer-left", "1,2,1"), ["“1” is named more than once"]),
        ((KINGS, JACKS, "--wild", "9", "--dealer-left", "3,3,1,1,1"), ["“3”", "“1”"]),
        (("--wild", "99"), ["Only two to five hands", "“99”"]),
        (("Ana: Kd Kc",) * 6 + ("--wild", "9"), ["Only two to five hands", "“Ana”"]),
        (("Ana: Kx",) * 7 + ("--wild", "9"), ["Only two to five", "Ana: Card 1: “Kx”", "“Ana” is"]),
        ((KINGS, "--file", "-", "--wild", "9"), ["--file"]),
        (("--file", "nowhere", "--wild", "9"), ["nowhere"]),
    ],
)
def test_wrong_input(args: Sequence[str], said: list[str]) -> None:
    lines = run("compare", *args).faults
    assert len(lines) == len(said), lines
    assert all(words in line for words, line in zip(said, lines, strict=True)), lines


@pytest.mark.parametrize("pot", ["-1", "x", "1.5", "9999999999", ""])
def test_a_pot_is_a_number_of_chips(pot: str) -> None:
    done = run("compare", KINGS, JACKS, "--wild", "9", f"--pot={pot}")
    assert (done.code, done.out) == (2, "")
    assert "--pot" in harmless(done.err)


@pytest.mark.parametrize(
    "stdin", [b"7h 7s\n" * 100_000, b"\xff\xfe\x00" * 9, b"7h " * 50_000, b"\x1b[31m: 7h\n", b""]
)
def test_files_of_anything_are_refused(stdin: bytes) -> None:
    assert run("compare", "--file", "-", "--wild", "9", stdin=stdin).faults


def test_names_are_shown_and_never_obeyed() -> None:
    name = "\x1b[31m[red]{cards}%s" + "x" * 999
    lines = told(f"{name}: {KINGS}", JACKS, "--wild", "9")
    assert lines[0].startswith("1. \\x1b[31m[red]{cards}%sxxx")
    assert "x…: K♥ K♠" in lines[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_in_a_fault_are_shown_and_never_obeyed(lang: str) -> None:
    name = "\x1b[31m[red]{cards}\u202e%s" + "x" * 999
    hands = (f"{name}: 9h 9s 5h 5s 2h", "Bea: 9d 9c 5d 5c 2d")
    [line] = run("compare", *hands, "--wild", "9", "--lang", lang).faults
    assert "\\x1b[31m[red]{cards}\\u202e%sxxx" in line
    assert all(card in line for card in ("Bea", "9♥ 9♠", "9♦ 9♣"))
    assert len(line) < 400


def test_ascii_letters_instead_of_symbols() -> None:
    assert told(KINGS, JACKS, "--wild", "9", "--ascii")[0].startswith("1. Hand 1: Kh Ks Qh")


anything = st.text(max_size=30) | st.sampled_from((KINGS, JACKS, "Ana:", "Ana: 7h", "--", ":"))


@given(st.lists(anything, max_size=6), st.lists(anything, max_size=2))
def test_whatever_is_typed_there_is_an_answer_or_an_error(
    hands: list[str], seats: list[str]
) -> None:
    args = [f"--dealer-left={each}" for each in seats]
    done = run("compare", *args, "--wild", "9", "--", *hands)
    harmless(done.out)
    harmless(done.err)
    assert (done.code, bool(done.out), bool(done.err)) in ((0, True, False), (2, False, True))
