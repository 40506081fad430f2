"""What users of comparable programs complained about, and that it does not happen here.

The number in a test's name is that of the report; ``tests/README.md`` lists all of them, with those
that other test files answer or that wait for a feature.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import catalogs
import glossary
from paiute_ref import HandError, Ruling, check, load_rulebook
from paiute_ref.cards import PACK, Card
from paiute_ref.language import translator
from paiute_ref.notation import parse_cards
from running import ESCAPE, FOUR_TWO, LANGUAGES, NOTHING, run

TESTS = Path(__file__).parent


def slug(ruling: Ruling) -> str | None:
    return ruling.combination.slug if ruling.combination else None


def codes(cards: tuple[Card, ...]) -> set[str]:
    return {card.code for card in cards}


# Judging hands


def test_p01_wild_cards_take_the_best_ranks() -> None:
    ruling = check("Ah As Ad 9s 9d", "9")
    assert (slug(ruling), [rank.letter for rank in ruling.ranks]) == ("five-of-a-kind", ["A"])


def test_p02_a_royal_flush_is_a_class_of_its_own() -> None:
    royal = run("check", "Ah Kh Qh 9s 9c 2d", "--wild", "9", "--json").json
    assert (royal["combination"], royal["discard"]) == ("royal-flush", "2d")
    straight = run("check", "Kh Qh Jh Th 9h 2d", "--wild", "3", "--json").json
    assert (straight["combination"], straight["ranks"]) == ("straight-flush", ["K"])


def test_p03_five_cards_are_five() -> None:
    ruling = check("5h 6h 7h 8h 9h Th", "2")
    assert (slug(ruling), ruling.ranks[0].letter) == ("straight-flush", "T")
    assert codes(ruling.cards) == {"6h", "7h", "8h", "9h", "Th"}
    assert ruling.discard is not None
    assert ruling.discard.code == "5h"


@pytest.mark.parametrize("royal", ["10h Jh Qh Kh Ah", "Th Jh Qh Kh Ah"])
def test_p04_both_spellings_of_the_ten(royal: str) -> None:
    assert slug(check(royal, "9")) == "royal-flush"


@pytest.mark.parametrize("royal", ["tH JH qh kH Ah", "th jh qh kh ah", "TH JH QH KH AH"])
def test_p05_case_does_not_matter(royal: str) -> None:
    assert slug(check(royal, "9")) == "royal-flush"


def test_p06_suit_symbols_black_and_white() -> None:
    done = run("check", "T♥", "J♥\ufe0f", "Q♡", "K♥", "A♥", "--wild", "9", "--json")
    assert done.json["combination"] == "royal-flush"


def test_p07_a_pack_has_52_cards_however_they_are_written() -> None:
    assert len(set(PACK)) == 52
    (one,), (other,) = parse_cards("7♥").cards, parse_cards("7h").cards
    assert one is other
    assert hash(one) == hash(other)


def test_p08_no_card_is_held_twice() -> None:
    for hand in ("7h 7h 7s 2c 2d 5s", "7h 7♥ 7H h7 7h"):
        with pytest.raises(HandError, match=r"^hand\.duplicate"):
            check(hand, "9")
        (fault,) = run("check", hand, "--wild", "9").faults
        assert "7♥" in fault


def test_p10_the_lowest_of_a_class_belongs_to_it() -> None:
    """The ace is high unless a house says otherwise: rulings.md."""
    assert slug(check("Ah 2h 3h 4h 5h", "9")) is None
    low_ace = load_rulebook().house("standard", {"ace": "high-or-low"})
    lowest = check("Ah 2h 3h 4h 5h", "9", low_ace)
    assert (slug(lowest), lowest.ranks[0].letter) == ("straight-flush", "5")
    assert lowest < check("2s 3s 4s 5s 6s", "9", low_ace)
    assert lowest > check("Kh Ks Kd Kc Qh Qs", "9", low_ace)


@pytest.mark.parametrize("place", range(5))
def test_p11_a_low_ace_is_seen_with_a_wild_card_in_any_place(place: int) -> None:
    hand = ["Ah", "2h", "3h", "4h", "5h"]
    hand[place] = "9c"
    done = run("check", *hand, "--wild", "9", "--json", "--set", "ace=high-or-low").json
    assert done["combination"] == "straight-flush"
    assert done["ranks"] == ["6" if place == 0 else "5"]  # 2 3 4 5 and a wild six is higher


@pytest.mark.parametrize("setting", ["ace=high", "ace=high-or-low"])
def test_p12_no_sequence_goes_round_the_corner(setting: str) -> None:
    for hand in ("Kh Ah 2h 3h 9c", "Qh Kh Ah 2h 3h", "Kh Ah 2h 9c 9d", "Qh Kh Ah 2h 3h 4c"):
        done = run("check", hand, "--wild", "9", "--set", setting, "--json").json
        assert done["combination"] != "straight-flush"


def test_p13_the_card_left_over_never_decides() -> None:
    """``compare`` is to come; rulings are ordered already."""
    one, other = check("5h 6h 7h 8h 9h Ac", "2"), check("5s 6s 7s 8s 9s 3d", "2")
    assert one == other
    assert not one > other
    assert not one < other


def test_p14_suits_are_equal() -> None:
    natural, wild = "Ah Kh Qh Jh Th", "As Ks Qs 9c 9d"
    assert check(natural, "9") == check(wild, "9")
    first = load_rulebook().house("standard", {"natural": "beats-wild"})
    assert check(natural, "9", first) > check(wild, "9", first)


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("Ah As 5h 5s 2h 2s", "Ad Ac 4h 4s 3h 3s"),
        ("Kh Ks Qh Qs 2h 2s", "Kd Kc Jh Js Th Ts"),
        ("Kh Ks Qh Qs 3h 3s", "Kd Kc Qd Qc 2h 2s"),
        ("7h 7s 7d 7c 3h 3s", "6h 6s 6d 6c Ah As"),
        ("Ah As Ad 3h 3s 3d", "Kh Ks Kd Qh Qs Qd"),
    ],
)
def test_p15_ranks_are_compared_one_by_one(winner: str, loser: str) -> None:
    assert check(winner, "9") > check(loser, "9")


def test_p16_a_tie_of_losers_is_no_tie() -> None:
    best, *losers = (
        check(hand, "9") for hand in ("Ah Kh Qh Jh Th", "5h 6h 7h 8h Ac 9c", "5s 6s 7s 8s 3d 9d")
    )
    assert losers[0] == losers[1]
    assert max([*losers, best]) is best
    assert sorted([best, *losers])[-1] is best


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 7, 8])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_p17_a_hand_has_five_or_six_cards(count: int, lang: str) -> None:
    hand = ["7h", "8s", "Td", "2c", "3h", "Ks", "Qd", "Jc"][:count]
    (fault,) = run("check", *hand, "--wild", "9", "--lang", lang).faults
    assert str(count) in fault
    assert glossary.CARD[lang].casefold() in fault.casefold()


def test_p18_three_of_a_kind_is_no_full_house_and_neither_counts() -> None:
    three = run("check", "Jh Jd Js 8h 4c", "--wild", "9").out
    assert three.startswith("J♥ J♦ J♠ 8♥ 4♣ | 9 | No combination. Three of a kind")
    full = run("check", "7h 7s 7d 2c 2h", "--wild", "9").out
    assert "No combination. A full house does not count" in full
    assert "  - Four/two: 7♣ 9♣ 9♦ 9♥ 9♠ (4 left)\n" in full
    assert "  - Three/three: 2♦ 2♠ (2 left)\n" in full


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("7h 7s 7d 7c 2c 2h", "four-two"),
        ("7h 7s 7d 2c 2h 2d", "three-three"),
        ("7h 7s 5d 5c 2h 2d", "two-two-two"),
        ("7h 7s 7d 7c 2h 3c", None),
    ],
)
def test_p19_the_highest_pattern_of_six_cards_wins(hand: str, wanted: str | None) -> None:
    assert slug(check(hand, "9")) == wanted


def test_p20_a_wild_card_is_chosen_for_the_whole_hand() -> None:
    orders = [check(hand, "9") for hand in permutations(["Ah", "Kh", "Qh", "9s", "9c", "2d"])]
    assert len(orders) == 720
    assert {slug(ruling) for ruling in orders} == {"royal-flush"}
    assert len({ruling.strength for ruling in orders}) == 1
    assert len({(ruling.discard, frozenset(ruling.wilds.items())) for ruling in orders}) == 1


def test_p21_a_wild_card_can_be_itself_and_shows_what_it_stands_for() -> None:
    queen_high = check("8h Th Jh Qh 9h", "9")
    assert (slug(queen_high), queen_high.ranks[0].letter) == ("straight-flush", "Q")
    assert {wild.code: card.code for wild, card in queen_high.wilds.items()} == {"9h": "9h"}
    shown = run("check", "8h Th Jh Qh 9h", "--wild", "9", terminal=True, NO_COLOR="1").out
    assert "nine of hearts (9♥) stands for itself" in shown
    royal = run("check", "Kh Qh Jh Th 9h", "--wild", "9")
    assert "Royal flush; nine of hearts (9♥) stands for ace of hearts (A♥)" in royal.out


def test_p22_nothing_is_wild_unless_it_was_said() -> None:
    (fault,) = run("check", "4h 4s 4d 2c 2h 2s").faults
    assert "--wild" in fault
    for wild in "356789TJQKA":
        assert slug(check("4h 4s 4d 2c 2h 2s", wild)) == "three-three"


def test_p23_greater_is_better() -> None:
    hands = [
        "7h 7s 7d 7c 9h",
        "Ah Kh Qh Jh Th",
        "4c 5c 6c 7c 8c",
        "7h 7s 7d 7c 2h 2s",
        "7h 7s 7d 2c 2h 2d",
        "7h 7s 5d 5c 2h 2d",
        "7h 7s 7d 7c 2h 3c",
    ]
    rulings = [check(hand, "9") for hand in hands]
    assert sorted(rulings, reverse=True) == rulings
    assert [ruling.strength for ruling in rulings] == sorted(
        {ruling.strength for ruling in rulings}, reverse=True
    )
    assert rulings[-1].strength == 0
    for ruling in rulings:
        shown = run("check", *(card.code for card in ruling.hand), "--wild", "9", "-v")
        assert "strength" not in shown.out
        if ruling.strength > 99:
            assert str(ruling.strength) not in shown.out


def test_p24_the_cards_that_make_it_are_named() -> None:
    answer = run("check", *FOUR_TWO, "--json").json
    assert (answer["combination"], answer["ranks"]) == ("four-two", ["7", "2"])
    assert answer["wilds"] == {"9c": "7c"}
    assert answer["discard"] is None
    assert set(answer["cards"]) == {"7h", "7s", "7d", "9c", "2h", "2s"}


def test_p25_texts_and_cards_are_both_taken() -> None:
    """For ``compare`` this waits; ``check`` has it."""
    hand = "7h 7s 7d 9c 2h 2s"
    rulings = [check(hand, "9"), check(hand.split(), "9"), check(parse_cards(hand).cards, "9")]
    assert [slug(ruling) for ruling in rulings] == ["four-two"] * 3
    assert rulings[0] == rulings[1] == rulings[2]
    with pytest.raises(TypeError):
        check(7, "9")  # type: ignore[arg-type]


def test_p26_other_readings_are_told() -> None:
    best = check("9h 9s 9d Kc Kd 4h", "9")
    assert (slug(best), best.ranks[0].letter) == ("five-of-a-kind", "K")
    said = run("check", "9h 9s 9d Kc Kd 4h", "--wild", "9", "--verbose").out
    assert "  - Four/two: kings and fours\n" in said


# Languages and terminals


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p46_no_answer_holds_the_header_of_a_catalogue(lang: str) -> None:
    for args in (["check", *NOTHING, "-v"], ["explain"], ["house"], ["--help"], ["check", "7h"]):
        ran = run(*args, "--lang", lang)
        assert "Project-Id-Version" not in ran.out + ran.err
        assert "Content-Type" not in ran.out + ran.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p47_plurals(lang: str) -> None:
    """Gujarati has the singular for none; the others have it for one alone."""
    t = translator(lang)
    for one, many in (
        ("{verdict} – {n} card short", "{verdict} – {n} cards short"),
        ("And {n} more.", "And {n} more."),
        ("{combination}: {cards} ({n} left)", "{combination}: {cards} ({n} left)"),
    ):
        none, single, two, five = (t.form(one, many, n) for n in (0, 1, 2, 5))
        assert two == five
        assert none == (single if lang == "gu" else two)
        assert lang == "en" or none not in (one, many)
        for n in (0, 1, 2, 5):
            said = t.count(one, many, n, verdict="V", combination="C", cards="7♥")
            assert str(n) in said
            assert "{" not in said


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [("en", "1 card", "2 cards"), ("nl", "1 kaart", "2 kaarten"), ("bg", "1 карта", "2 карти")],
)
def test_p47_one_card_and_two_cards(lang: str, one: str, two: str) -> None:
    said = run("check", "5h 6h 7h 9c 9d 9s", "--wild", "9", "-v", "--lang", lang).out
    assert re.search(rf"{one}\b", said)
    assert re.search(rf"{two}\b", said)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_p48_no_cards_and_unknown_options_in_one_language(lang: str) -> None:
    for args in ([], ["--foobar"]):
        ran = run(*args, "--lang", lang, program="paiute-check")
        english = run(*args, program="paiute-check")
        assert ran.code == 2
        assert not set(ran.err.splitlines()) & set(english.err.splitlines()) - {""}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p49_help_does_not_depend_on_the_order_of_options(lang: str) -> None:
    wanted = run("--help", "--lang", lang)
    assert run("--lang", lang, "--help") == run(f"--lang={lang}", "--help") == wanted
    command = run("check", "--help", "--lang", lang)
    assert run("--lang", lang, "check", "--help") == command
    assert run("check", "--lang", lang, "--help") == command
    assert run("check", "--help", LANG=lang) == command


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_p50_no_rule_is_as_in_english(lang: str) -> None:
    t, english = translator(lang), translator("en")
    book = load_rulebook()
    texts = [rule.text for section in book.sections for rule in section.rules]
    texts += [rule.why for section in book.sections for rule in section.rules if rule.why]
    texts += [each.line for each in (*book.combinations, *book.lookalikes)]
    texts += [term.line for term in book.terms]
    texts += [option.line for option in book.options] + [option.why for option in book.options]
    assert len(texts) > 90
    assert [text.context for text in texts if t.text(text) == english.text(text)] == []


@pytest.mark.parametrize(
    "word", ["call", "draw", "hand", "deal", "suit", "stock", "wild-card", "round"]
)
def test_p51_short_words_have_a_context_and_a_comment(word: str) -> None:
    messages = {message.context: message for message in catalogs.messages_of("rules")}
    message = messages[f"term.{word}.name"]
    assert len(" ".join(message.auto_comments)) > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p52_codes_stay_and_names_are_translated(lang: str) -> None:
    wild = ("check", "Kd 7s 7d 9c 2h 2s", "--wild", "9", "--lang", lang)
    assert run(*wild).out.startswith("K♦ 7♠ 7♦ 9♣ 2♥ 2♠ | 9 | ")
    assert f"{glossary.NINE_OF_CLUBS[lang]} (9♣)" in run(*wild).out
    assert f"{glossary.NINE_OF_CLUBS[lang]} (9c)" in run(*wild, "--ascii").out
    discard = ("check", "5h 6h 7h 8h 9h Kd", "--wild", "2", "--lang", lang)
    assert f"{glossary.KING_OF_DIAMONDS[lang]} (K♦)" in run(*discard).out
    assert f"{glossary.KING_OF_DIAMONDS[lang]} (K♦)" in run(*discard, "--took", "Kd").out
    assert run(*discard, "--json").json["discard"] == "Kd"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("terminal", [True, False])
def test_p59_plain_symbols_without_selectors(lang: str, terminal: bool) -> None:
    hand = ("check", "7♥\ufe0f 7♠\ufe0f 🃇 9♣ 2♥ 2♠", "--wild", "9", "--lang", lang, "-v")
    said = run(*hand, terminal=terminal).out
    assert "7♥" in ESCAPE.sub("", said)
    assert not re.search("[\ufe0e\ufe0f\U0001f0a0-\U0001f0ff]", said)
    assert "7h 7s 7d" in ESCAPE.sub("", run(*hand, "--ascii", terminal=terminal).out)


def test_p74_no_card_is_read_out_of_a_word() -> None:
    faults = run("check", "nothing dealt", "--wild", "9").faults
    assert [re.findall("“(.*?)”", fault) for fault in faults] == [["nothing"], ["dealt"]]


# The list of reports


def named_tests(row: str) -> Iterator[tuple[Path, str]]:
    """Files and beginnings of tests that a row names; "…" stands for a part left out."""
    file = Path(__file__)
    for name in re.findall(r"`([\w.:…]+)`", row):
        if name.endswith(".py"):
            file = TESTS / name
        elif "::" in name:
            file, name = TESTS / name.partition("::")[0], name.partition("::")[2]
        elif not name.startswith(("test_", "…")):
            continue
        yield file, "" if name.endswith(".py") else name.replace("…", "").removeprefix("test_")


def test_every_report_has_its_test_or_a_reason() -> None:
    rows = re.findall(r"^\| (P\d\d) .*?\| (.+) \|$", (TESTS / "README.md").read_text(), re.M)
    assert [number for number, _ in rows] == [f"P{number:02}" for number in range(1, 75)]
    for number, row in rows:
        tests = list(named_tests(row))
        assert tests or row.startswith(("waits for", "does not apply", "the same")), number
        for file, name in tests:
            assert f"def test_{name}" in file.read_text(), (number, name)
    own = set(re.findall(r"^def test_(p\d\d)", Path(__file__).read_text(), re.M))
    assert own == {n.lower() for n, row in rows if f"test_{n.lower()}…" in row}
