"""The command line: what is typed, what comes back, and in which language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pexpect
import pytest

import glossary
from paiute_ref import __version__
from paiute_ref.cards import Rank
from paiute_ref.language import known_languages, own_name
from rules_files import RULEBOOK
from running import FOUR_TWO, LANGUAGES, NOTHING, Ran, command, environment, run, start

KEYS = [
    "version",
    "hand",
    "wild",
    "house",
    "options",
    "combination",
    "ranks",
    "cards",
    "wilds",
    "discard",
    "natural",
    "rules",
    "text",
]
COMMANDS = (
    *("check", "compare", "referee", "deal", "odds", "advise", "simulate"),
    *("learn", "quiz", "play", "page"),
    *("rules", "explain", "house", "search", "languages"),
)
TAKEN = ("5h", "6h", "7h", "8h", "9h", "Kd", "--wild", "2")
MY_HOUSE = """\
house: crowded
name: Our kitchen table
combinations:
  - {slug: four-two, name: {en: Crowd, nl: Menigte}}
  - {slug: full-house, name: {en: full house, nl: volle bak}, line: Three and two., groups: [3, 2],
     examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: full-house, ranks: 7 2}]}
"""


@pytest.fixture
def my_house(tmp_path: Path) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(MY_HOUSE)
    return str(path)


# check: the answer in JSON


def test_the_documented_example_in_json() -> None:
    done = run("check", *FOUR_TWO, "--json")
    text = done.json.pop("text")
    assert list(done.json) == KEYS
    assert {key: value for key, value in done.json.items() if key != "text"} == {
        "version": 1,
        "hand": ["7h", "7s", "7d", "9c", "2h", "2s"],
        "wild": "9",
        "house": "standard",
        "options": {},
        "combination": "four-two",
        "ranks": ["7", "2"],
        "cards": ["7h", "7s", "7d", "9c", "2h", "2s"],
        "wilds": {"9c": "7c"},
        "discard": None,
        "natural": False,
        "rules": ["combination.four-two"],
    }
    assert text.startswith("Four/two: sevens and twos; nine of clubs")
    assert done.out.count("\n") == 1
    assert (done.code, done.err) == (0, "")


def test_no_combination_in_json() -> None:
    answer = run("check", *NOTHING, "--json").json
    assert list(answer) == KEYS
    empty = ("combination", "ranks", "cards", "wilds", "discard")
    assert [answer[key] for key in empty] == [None, [], [], {}, None]
    assert answer["rules"] == ["combinations.nothing-else"]


@pytest.mark.parametrize(
    ("hand", "wild", "key", "value"),
    [
        ("10h Jh Qh Kh Ah", "9", "hand", ["Th", "Jh", "Qh", "Kh", "Ah"]),
        ("10h 10s 10d 10c 2h 2s", "9", "ranks", ["T", "2"]),
        ("7h 7s 7d 7c 9h", "10", "wild", "T"),
        ("7h 7s 7d 7c 9h", "9", "discard", None),
        ("7h 7s 7d 7c 9h 2c", "9", "discard", "2c"),
        ("8h Th Jh Qh 9h", "9", "wilds", {"9h": "9h"}),
        ("Kh Qh Jh Th 9h", "9", "wilds", {"9h": "Ah"}),
        ("7h 7s 7d 7c 2h 2s", "9", "natural", True),
        ("7h 7s 7d 9c 2h 2s", "9", "natural", False),
        ("5h 6h 7h 8h 9h Th", "2", "cards", ["6h", "7h", "8h", "9h", "Th"]),
    ],
)
def test_a_value_in_json(hand: str, wild: str, key: str, value: object) -> None:
    assert run("check", hand, "--wild", wild, "--json").json[key] == value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_text_in_json_depends_on_the_language(lang: str) -> None:
    english, answer = (
        run("check", *FOUR_TWO, "--json", "--lang", each).json for each in ("en", lang)
    )
    text = answer.pop("text")
    assert answer == {key: value for key, value in english.items() if key != "text"}
    assert text.startswith(glossary.COMBINATIONS[lang][3])
    for word in (glossary.SEVENS[lang], glossary.TWOS[lang], glossary.NINE_OF_CLUBS[lang]):
        assert word in text


def test_options_that_are_not_standard_are_in_the_json() -> None:
    answer = run(
        "check", "Ah 2h 3h 4h 5h", "--wild", "9", "--set", "ace=high-or-low", "--json"
    ).json
    assert answer["options"] == {"ace": "high-or-low"}
    assert (answer["combination"], answer["ranks"]) == ("straight-flush", ["5"])
    answer = run("check", "5h 6s 7d 8c 9h", "--wild", "2", "--house", "literal", "--json").json
    assert answer["house"] == "literal"
    assert answer["combination"] == "straight-flush"


# check: what is wild, what was taken


@pytest.mark.parametrize("wild", ["9", "9d", "9♦", "d9", "9♢", "૯", "nine", "🃉"])
def test_what_is_wild_is_a_rank_or_the_card_turned_up(wild: str) -> None:
    assert run("check", *FOUR_TWO[:-1], wild, "--json").json["wilds"] == {"9c": "7c"}


@pytest.mark.parametrize("wild", ["T", "10", "t", "10h", "Th"])
def test_a_ten_is_wild_in_any_spelling(wild: str) -> None:
    done = run("check", "7h 7s 7d 10c 2h 2s", "--wild", wild, "--json")
    assert done.json["wilds"] == {"Tc": "7c"}


def test_the_card_turned_up_cannot_be_held() -> None:
    (fault,) = run("check", *FOUR_TWO[:-1], "9c").faults
    assert "9♣" in fault


@pytest.mark.parametrize("wild", ["", "x", "h", "♥", "9 9", "joker", "11", "99"])
def test_what_cannot_be_wild_is_refused(wild: str) -> None:
    (fault,) = run("check", *FOUR_TWO[:-1], wild).faults
    assert wild in fault


def test_what_is_wild_is_never_guessed() -> None:
    (fault,) = run("check", *FOUR_TWO[:-2]).faults
    assert "--wild 9" in fault


def test_a_card_just_taken_is_kept() -> None:
    assert run("check", *TAKEN, "--json").json["discard"] == "Kd"
    taken = run("check", *TAKEN, "--took", "Kd", "--json")
    assert (taken.code, taken.json["combination"]) == (0, None)
    other = run("check", *TAKEN[:5], "Th", "--wild", "2", "--took", "5h", "--json")
    assert (other.json["ranks"], other.json["discard"]) == (["9"], "Th")


@pytest.mark.parametrize(
    ("hand", "took", "said"),
    [
        (TAKEN, "2c", "2♣"),
        ((*TAKEN[:5], "--wild", "2"), "5h", "5♥"),
        (TAKEN, "x", "“x”"),
        (TAKEN, "Kd 5h", "2"),
        (TAKEN, "", "0"),
    ],
)
def test_what_cannot_have_been_taken(hand: Sequence[str], took: str, said: str) -> None:
    (fault,) = run("check", *hand, "--took", took).faults
    assert said in fault


# check: how cards are typed


@pytest.mark.parametrize(
    "cards",
    [
        ["7h 7s 7d 9c 2h 2s"],
        ["7h7s7d9c2h2s"],
        ["7h,7s,7d", "9c 2h2s"],
        ["h7", "S7", "7D", "c9", "2♥", "♤2"],
        ["7♥\ufe0f", "7♠", "7♦", "9♣", "🂲", "2s"],
    ],
)
def test_cards_in_one_text_or_many(cards: Sequence[str]) -> None:
    assert run("check", *cards, "--wild", "9", "--json").json["hand"] == list(FOUR_TWO[:6])


@pytest.mark.parametrize(
    ("lang", "cards"),
    [
        ("nl", "Hh Hs Hr Hk Vh Vs"),
        ("nl", "hartenheer schoppenheer ruitenheer klaverheer hartenvrouw schoppenvrouw"),
        ("ca", "Rc Rp Rd Rt Qc Qp"),
        ("bg", "поп купа поп пика поп каро поп спатия дама купа дама пика"),
        ("gu", "લાલનો રાજા કાળીનો રાજા ચોકટનો રાજા ફુલ્લીનો રાજા લાલની રાણી કાળીની રાણી"),
    ],
)
def test_cards_in_the_letters_and_words_of_a_language(lang: str, cards: str) -> None:
    hand = ["Kh", "Ks", "Kd", "Kc", "Qh", "Qs"]
    for extra in (("--lang", lang), ("--letters", lang)):
        done = run("check", cards, "--wild", "9", "--json", *extra)
        assert (done.json["hand"], done.err) == (hand, "")
    assert run("check", cards, "--wild", "9", "--lang", lang, "--letters", "intl").faults


def test_two_readings_of_a_hand_are_told() -> None:
    catalan = ("check", "7c 2c 8c 9c Jc", "--wild", "3", "--json", "--lang", "ca")
    done = run(*catalan)
    assert done.json["hand"] == ["7c", "2c", "8c", "9c", "Jc"]
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert "--letters ca" in done.err
    chosen = run(*catalan, "--letters", "ca")
    assert (chosen.json["hand"], chosen.err) == (["7h", "2h", "8h", "9h", "Jh"], "")
    chosen = run(*catalan, "--letters", "intl")
    assert (chosen.json["hand"], chosen.err) == (["7c", "2c", "8c", "9c", "Jc"], "")


@pytest.mark.parametrize("letters", ["xx", "", "klingon"])
def test_letters_that_there_are_none_of(letters: str) -> None:
    (fault,) = run("check", *FOUR_TWO, "--letters", letters).faults
    assert all(known in fault for known in ("intl", "nl", "ca", "bg", "gu"))


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    faults = run("check", "7h", "8x", "7d", "Zz", "nine", "--wild", "h", "--took", "??").faults
    assert [re.findall("“(.*?)”", fault)[0] for fault in faults] == ["8x", "Zz", "nine", "h", "??"]
    assert [re.findall(r"\d", fault)[0] for fault in faults[:3]] == ["2", "4", "5"]


def test_more_faults_than_anybody_reads_are_counted() -> None:
    faults = run("check", *["xx"] * 50, "--wild", "9").faults
    assert len(faults) == 13
    assert "38" in faults[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_are_told_in_the_language(lang: str) -> None:
    first, second = run("check", "7h", "xx", "--lang", lang).faults
    assert "xx" in first
    assert glossary.CARD[lang].casefold() in first.casefold()
    assert "--wild 9" in second
    (third,) = run("check", "7h 7h 7s 2c 2d", "--wild", "9", "--lang", lang).faults
    assert "7♥" in third
    if lang != "en":
        english = (
            run("check", "7h", "xx").faults + run("check", "7h 7h 7s 2c 2d", "--wild", "9").faults
        )
        assert not {first, second, third} & set(english)


# check: houses


def test_a_named_set_of_house_rules() -> None:
    mixed = ("check", "5h 6s 7d 8c 9h", "--wild", "2", "--json")
    assert run(*mixed).json["combination"] is None
    assert run(*mixed, "--house", "standard").json["combination"] is None
    assert run(*mixed, "--house", "literal").json["combination"] == "straight-flush"
    over = run(*mixed, "--house", "literal", "--set", "sequence=one-suit").json
    assert (over["house"], over["combination"]) == ("literal", None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_straight_of_any_suit_is_called_a_straight(lang: str) -> None:
    args = ("check", "5h 6s 7d 8c 9h", "--wild", "2", "--set", "sequence=any-suit", "--lang", lang)
    verdict, note = run(*args).out.splitlines()
    assert f"| 2 | {glossary.STRAIGHT[lang]}" in verdict
    assert not any(name in verdict for name in glossary.COMBINATIONS[lang])
    assert "[sequence=any-suit]" in note


def test_a_house_of_ones_own(my_house: str) -> None:
    full = ("check", *NOTHING, "--house", my_house)
    assert run(*full, "--json").json["combination"] == "full-house"
    assert run(*full, "--json").json["house"] == "crowded"
    assert "full house: sevens and twos" in run(*full).out
    assert "volle bak: zevens en tweeën" in run(*full, "--lang", "nl").out
    assert "Crowd: sevens and twos" in run("check", *FOUR_TWO, "--house", my_house).out
    royal = run("check", "Ah Kh Qh Jh Th", "--wild", "9", "--house", my_house, "--json")
    assert royal.json["combination"] is None


def test_a_house_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("kitchen", "literal", "mine.yaml"):
        (tmp_path / name).write_text(MY_HOUSE)
    for name in ("kitchen", "mine.yaml", "./literal"):
        assert run("check", *NOTHING, "--house", name, "--json").json["house"] == "crowded"
    assert run("check", *NOTHING, "--house", "literal", "--json").json["house"] == "literal"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--house", "literall"], ["literall", "literal?"]),
        (["--house", "zzz"], ["zzz", "standard", "literal"]),
        (["--set", "acee=high"], ["acee", "ace?"]),
        (["--set", "ace=higher"], ["ace", "higher", "high"]),
        (["--set", "ace=zzz"], ["zzz", "high", "high-or-low"]),
        (["--set", "ace"], ["“ace”", "ace=high-or-low"]),
        (["--set", ""], ["“”"]),
        (["--set", "=high"], ["“”"]),
        (["--house", "nowhere.yaml"], ["nowhere.yaml"]),
    ],
)
def test_houses_and_settings_that_there_are_none_of(
    args: Sequence[str], said: Sequence[str]
) -> None:
    for name, hand in (("check", NOTHING), ("house", ())):
        (fault,) = run(name, *hand, *args).faults
        assert all(word in fault for word in said), fault


def test_several_settings() -> None:
    args = ("check", "Ah 2s 3h 4h 5h", "--wild", "9", "--json", "--set", "ace=high-or-low")
    assert run(*args).json["combination"] is None
    both = run(*args, "--set", "sequence=any-suit").json
    assert both["options"] == {"ace": "high-or-low", "sequence": "any-suit"}
    assert both["combination"] == "straight-flush"
    last = run(*args, "--set", "sequence=any-suit", "--set", "sequence=one-suit").json
    assert last["combination"] is None


# check: many hands

BATCH = """\
# hands of Tuesday

7h 7s 7d 9c 2h 2s | 9
7h 7s 7d 2c 2h
   \t
9h 9s 9d Kc Kd 4h | 9c
Th Jh Qh Kh Ah|\t10c
"""
BAD = {
    8: ("7h 7h 7s 2c 2d | 9", "hand.duplicate"),
    9: ("7h 7s | 9", "hand.size"),
    10: ("7h 8x 7d 2c 2d | 9", "card.unreadable"),
    11: ("7h 8x 7d 2c Zz | 9", "card.several"),
    12: ("7h 7s 7d 2c 2d | x", "rank.unreadable"),
    13: ("7h 7s 7d 2c 2d |", "wild.missing"),
    14: ("9h 7s 7d 2c 2d | 9h", "hand.turned-up"),
    15: ("| 9", "hand.size"),
}
WITH_BAD = BATCH + "".join(f"{line}\n" for line, _ in BAD.values()) + "Kd Kc 5h 5s 2h 2s | 9"


def test_a_batch_is_judged_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(BATCH)
    done = run("check", "--batch", str(path), "--wild", "9")
    assert (done.code, done.err) == (0, "")
    assert [line.split(" | ")[2].split(":")[0].split(".")[0] for line in done.out.splitlines()] == [
        "Four/two",
        "No combination",
        "Five of a kind",
        "Royal flush",
    ]
    again = run("check", "--batch", "-", "--wild", "9", stdin=BATCH.replace("\n", "\r\n").encode())
    assert again == done


def test_a_batch_in_json() -> None:
    done = run("check", "--batch", "-", "--wild", "9", "--json", stdin=BATCH.encode())
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert all(list(answer) == KEYS for answer in answers)
    slugs = [answer["combination"] for answer in answers]
    assert slugs == ["four-two", None, "five-of-a-kind", "royal-flush"]
    assert [answer["wild"] for answer in answers] == ["9", "9", "9", "T"]
    assert answers[0] == run("check", *FOUR_TWO, "--json").json


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_line_does_not_end_a_batch(lang: str) -> None:
    args = ("check", "--batch", "-", "--json", "--lang", lang)
    done = run(*args, "--wild", "9", stdin=WITH_BAD.encode())
    answers = [json.loads(line) for line in done.out.splitlines()]
    errors = [answer for answer in answers if "error" in answer]
    assert done.code == 2
    # In Dutch "KH" is the king of clubs as well; the first such line is told, and no other.
    assert done.err.count("\n") == (lang == "nl")
    # Line 13 names no wild card after its bar, so that the one of --wild is not meant either.
    assert {each["line"]: each["error"]["code"] for each in errors} == {
        number: code for number, (_, code) in BAD.items()
    }
    for each in errors:
        assert list(each) == ["line", "error"]
        assert list(each["error"]) == ["code", "text"]
        assert each["error"]["text"]
    assert answers[-1]["combination"] == "two-two-two"
    english = run(*args[:4], "--wild", "9", stdin=WITH_BAD.encode()).out.splitlines()
    told = {line for line in done.out.splitlines() if '"error"' in line}
    assert lang == "en" or not told & set(english)


def test_bad_lines_go_to_standard_error_in_plain_text() -> None:
    done = run("check", "--batch", "-", "--wild", "9", stdin=WITH_BAD.encode())
    assert done.code == 2
    assert len(done.out.splitlines()) == 5
    numbers = [re.match(r"Line (\d+): ", line) for line in done.err.splitlines()]
    assert [int(found[1]) for found in numbers if found] == list(BAD)
    assert len(numbers) == len(BAD)


def test_a_line_without_a_wild_rank_takes_that_of_the_run() -> None:
    done = run("check", "--batch", "-", "--json", stdin=b"7h 7s 7d 9c 2h 2s\n")
    assert json.loads(done.out)["error"]["code"] == "wild.missing"
    assert done.code == 2


def test_options_hold_for_all_lines_of_a_batch(my_house: str) -> None:
    args = (
        "check",
        "--batch",
        "-",
        "--wild",
        "9",
        "--house",
        my_house,
        "--json",
        "--letters",
        "nl",
    )
    done = run(*args, stdin=b"7h 7s 7r 2k 2h\n7h 7s 7r 9k 2h 2s\n")
    assert [json.loads(line)["combination"] for line in done.out.splitlines()] == [
        "full-house",
        "four-two",
    ]
    ascii_only = run("check", "--batch", "-", "--wild", "9", "--ascii", stdin=BATCH.encode())
    assert ascii_only.out.isascii()


def test_an_empty_batch_says_nothing() -> None:
    for nothing in (b"", b"\n\n", b"# nothing", b"   \n#\n"):
        assert run("check", "--batch", "-", stdin=nothing) == Ran(0, "", "")


# check: how the answer looks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_in_plain_text(lang: str) -> None:
    done = run("check", *FOUR_TWO, "--lang", lang)
    (line,) = done.out.splitlines()
    hand, wild, rest = line.split(" | ")
    assert (hand, wild) == ("7♥ 7♠ 7♦ 9♣ 2♥ 2♠", "9")
    assert rest.startswith(glossary.COMBINATIONS[lang][3])
    assert rest.endswith("[combination.four-two]")
    for word in (glossary.SEVENS, glossary.TWOS, glossary.NINE_OF_CLUBS):
        assert word[lang] in rest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_at_a_terminal(lang: str) -> None:
    done = run("check", *FOUR_TWO, "--lang", lang, terminal=True, NO_COLOR="1")
    cards, wild, title, *rest = (line.strip() for line in done.out.splitlines() if line)
    assert cards.split() == ["7♥", "7♠", "7♦", "9♣*", "2♥", "2♠"]
    assert wild == f"* {glossary.NINES_ARE_WILD[lang]}"
    assert title.startswith(glossary.COMBINATIONS[lang][3])
    assert any(glossary.NINE_OF_CLUBS[lang] in line for line in rest)
    assert any("4" in line and "6" in line for line in rest)  # its place among the six
    assert rest[-1].endswith("[combination.four-two]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_combination_there_is_advice(lang: str) -> None:
    done = run("check", *NOTHING, "--lang", lang)
    verdict, _, *items = done.out.splitlines()
    assert glossary.COMBINATION[lang].casefold() in verdict.casefold()
    assert "Paiute" in verdict or "પાઇયુટ" in verdict
    assert verdict.endswith("[combinations.nothing-else]")
    four_two, three_three = glossary.COMBINATIONS[lang][3:5]
    assert items[0].startswith(f"  - {four_two}: 7♣ 9♣ 9♦ 9♥ 9♠ (")
    assert items[1].startswith(f"  - {three_three}: 2♦ 2♠ (")
    assert ["4" in items[0].rpartition("(")[2], "2" in items[1].rpartition("(")[2]] == [True, True]
    # What was turned up cannot come any more.
    turned_up = run("check", *NOTHING[:-1], "9d", "--lang", lang).out
    assert "7♣ 9♣ 9♥ 9♠ (" in turned_up
    assert "9♦" not in turned_up


@pytest.mark.parametrize(
    ("hand", "lookalike"),
    [
        ("7h 7s 7d 2c 2h", "full house"),
        ("7h 7s 7d 7c 2h 3c", "four of a kind"),
        ("2h 5h 8h Jh Kh", "flush"),
        ("5h 6s 7d 8c Th 9h", "straight"),
        ("Jh Jd Js 8h 4c", "three of a kind"),
        ("7h 7s 5d 5c 2h", "two pairs"),
    ],
)
def test_what_people_take_a_hand_for_is_named(hand: str, lookalike: str) -> None:
    verdict = run("check", hand, "--wild", "3" if "3" not in hand else "9").out.splitlines()[0]
    assert lookalike in verdict.casefold()
    assert "not count" in verdict
    assert "combinations.nothing-else" in verdict


def test_verbose_tells_the_rest() -> None:
    hand = ("check", "9h 9s 9d Kc Kd 4h", "--wild", "9")
    assert len(run(*hand).out.splitlines()) == 1
    for option in ("--verbose", "-v"):
        said = run(*hand, option).out
        assert "  - Four/two: kings and fours\n" in said
    said = run("check", *FOUR_TWO, "-v").out
    assert "  - Five of a kind: sevens – 1 card short\n" in said
    assert "Royal flush – " in said
    assert run("check", *FOUR_TWO, "-v", "--json").json == run("check", *FOUR_TWO, "--json").json


def test_verbose_names_the_card_that_had_to_be_kept() -> None:
    said = run("check", *TAKEN, "--took", "Kd", "-v").out
    (line,) = (line for line in said.splitlines() if "Straight flush, nine high" in line)
    assert "king of diamonds (K♦)" in line
    assert "discard pile" in line


def test_other_house_rules_are_mentioned() -> None:
    said = run("check", "Ah 2h 3h 4h 5h", "--wild", "9").out
    assert "Straight flush, five high [ace=high-or-low]" in said
    assert "[ace=high]" not in said


def test_ascii_letters_instead_of_symbols() -> None:
    for extra in ((), ("-v",)):
        for terminal in (True, False):
            said = run("check", *NOTHING, "--ascii", *extra, terminal=terminal, NO_COLOR="1").out
            assert not set("♠♥♦♣") & set(said)
            assert "7h 7s 7d 2c 2h" in said
    assert run("check", *FOUR_TWO, "--ascii", "--json").json["hand"][0] == "7h"


def test_the_exit_code_can_tell_the_verdict() -> None:
    assert run("check", *NOTHING).code == 0
    assert run("check", *NOTHING, "--exit-code").code == 1
    assert run("check", *FOUR_TWO, "--exit-code").code == 0
    assert run("check", *NOTHING, "--exit-code", "--json").code == 1
    assert run("check", "7h", "--wild", "9", "--exit-code").code == 2


# --lang, anywhere


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "nl", "check", *FOUR_TWO],
        ["check", "--lang", "nl", *FOUR_TWO],
        ["check", *FOUR_TWO, "--lang", "nl"],
        ["check", *FOUR_TWO, "--lang=nl"],
        ["--lang=NL", "check", *FOUR_TWO],
        ["check", "7h", "7s", "7d", "--lang", "nl_BE.UTF-8", "9c", "2h", "2s", "--wild", "9"],
        ["check", "7h", "7s", "7d", "--wild", "9", "--lang", "nl-BE", "--", "9c", "2h", "2s"],
    ],
)
def test_the_language_stands_anywhere(args: Sequence[str]) -> None:
    assert run(*args) == run("check", *FOUR_TWO, LANG="nl_NL.UTF-8")
    assert "Vier/twee" in run(*args, LANGUAGE="ca", LANG="bg_BG.UTF-8").out


def test_behind_a_double_dash_there_are_only_cards() -> None:
    faults = run("check", "--wild", "9", "--", "7h", "7s", "7d", "2c", "2h", "--lang", "nl").faults
    assert [re.findall("“(.*?)” is not a card", fault) for fault in faults] == [["--lang"], ["nl"]]


@pytest.mark.parametrize("lang", ["xx", "", "klingon", "nlx"])
def test_a_language_that_there_is_none_of(lang: str) -> None:
    for args in (
        ["check", *FOUR_TWO, "--lang", lang],
        ["--lang", lang, "--help"],
        [f"--lang={lang}"],
    ):
        (fault,) = run(*args).faults
        assert f"“{lang}”" in fault
        assert all(known in fault for known in LANGUAGES)
    (fault,) = run("check", "--lang", "xx", LANG="nl_NL").faults
    assert fault != run("check", "--lang", "xx").faults[0]


def test_a_language_option_without_a_language() -> None:
    done = run("check", *FOUR_TWO, "--lang", LANG="nl")
    assert (done.code, done.out) == (2, "")
    assert "--lang" in done.err


# paiute-check is paiute check


@pytest.mark.parametrize(
    "args",
    [
        FOUR_TWO,
        [*NOTHING, "--json"],
        [*NOTHING, "--exit-code", "-v", "--lang", "gu"],
        ["--lang", "nl", *FOUR_TWO],
        ["7h", "xx"],
        [],
        ["--batch", "/nowhere"],
    ],
)
def test_paiute_check_is_paiute_check(args: Sequence[str]) -> None:
    assert run(*args, program="paiute-check") == run("check", *args)


def test_paiute_check_has_help_under_its_own_name() -> None:
    own, other = run("--help", program="paiute-check"), run("check", "--help")
    assert own.out.startswith("Usage: paiute-check [OPTIONS] CARDS...")
    assert set(other.out.splitlines()[1:]) < set(own.out.splitlines())
    assert "Try 'paiute-check --help'" in run("--foo", program="paiute-check").err


# explain


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", range(6))
def test_a_combination_is_explained_by_its_name(lang: str, place: int) -> None:
    name, slug = glossary.COMBINATIONS[lang][place], RULEBOOK.combinations[place].slug
    wanted = run("explain", f"combination.{slug}", "--lang", lang)
    assert wanted.code == 0
    title = wanted.out.splitlines()[0]
    assert title == f"{name} [combination.{slug}]"
    assert str(place + 1) in wanted.out.splitlines()[2]
    for typed in (name, name.upper(), name.casefold(), f" {name} ", name.replace("/", " ")):
        assert title in run("explain", typed, "--lang", lang).out.splitlines()
    assert title in run("explain", *name.split(), "--lang", lang).out.splitlines()


@pytest.mark.parametrize(
    ("lang", "typed", "slug"),
    [
        ("en", "4/2", "combination.four-two"),
        ("en", "four and two", "combination.four-two"),
        ("ca", "repoquer", "combination.five-of-a-kind"),
        ("ca", "ESCALA DE COLOR", "combination.straight-flush"),
        ("ca", "comodi", "term.wild-card"),
        ("nl", "jokerkaart", "term.wild-card"),
        ("nl", "aflegstapel", "term.discard-pile"),
        ("nl", "twee/twee/twee", "combination.two-two-two"),
        ("bg", "ЖОКЕР", "term.wild-card"),
        ("bg", "талон", "term.stock"),
        ("gu", "થોકડી", "term.pack"),
        ("gu", "wild card", "term.wild-card"),
        ("nl", "four/two", "combination.four-two"),
        ("en", "full house", "lookalike.full-house"),
        ("en", "full house", "term.full-house"),
        ("en", "ACE", "option.ace"),
        ("en", "option.ace.high-or-low", "option.ace.high-or-low"),
        ("en", "turn.keep-taken-card", "turn.keep-taken-card"),
        ("en", "keep-taken-card", "turn.keep-taken-card"),
    ],
)
def test_things_are_found_by_the_words_of_a_language(lang: str, typed: str, slug: str) -> None:
    done = run("explain", typed, "--lang", lang)
    assert done.code == 0, done.err
    assert f"[{slug}]" in done.out


def test_a_rule_is_explained_by_its_number() -> None:
    for section, chapter in zip(RULEBOOK.sections, range(1, 99), strict=False):
        for rule, place in zip(section.rules, range(1, 99), strict=False):
            done = run("explain", f"{chapter}.{place}")
            assert done.out.startswith(f"{chapter}.{place} {rule.text.english} [{rule.slug}]")
            assert done == run("explain", rule.slug)


def test_an_explained_option_tells_all() -> None:
    said = run("explain", "ace").out
    assert "Whether the ace may also stand below the two." in said
    assert "[ace=high]" in said
    assert "[ace=high-or-low]" in said
    assert "high: A♥ 2♥ 3♥ 4♥ 5♥ – No combination." in said
    assert "high or low: A♥ 2♥ 3♥ 4♥ 5♥ – Straight flush, five high." in said
    assert "gamerules.com" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_explained_in_every_language(lang: str) -> None:
    listed = run("explain", "--lang", lang)
    slugs = re.findall(r"^  - (\S+) – ", listed.out, re.MULTILINE)
    assert len(slugs) == len(listed.out.splitlines()) - 1 > 80
    for slug in slugs:
        done = run("explain", slug, "--lang", lang)
        assert (done.code, done.err) == (0, "")
        title = done.out.splitlines()[0]
        assert title.endswith(f"[{slug}]")
        english = run("explain", slug).out.splitlines()
        if lang in ("bg", "gu"):
            assert title not in english
    assert listed.out != run("explain").out or lang == "en"


@pytest.mark.parametrize(
    ("lang", "typed", "near"),
    [
        ("en", "fourtwo", "combination.four-two"),
        ("en", "strait flush", "combination.straight-flush"),
        ("nl", "vier/twe", "combination.four-two"),
        ("nl", "jokerkart", "term.wild-card"),
        ("ca", "repoker", "combination.five-of-a-kind"),
        ("bg", "роял флаш", "combination.royal-flush"),
        ("gu", "રોયલ ફલશ", "combination.royal-flush"),
    ],
)
def test_what_is_unknown_has_neighbours(lang: str, typed: str, near: str) -> None:
    (fault,) = run("explain", typed, "--lang", lang).faults
    assert typed in fault
    slugs = re.findall(r"[a-z]+\.[a-z.-]+[a-z]", fault)
    assert near in slugs
    assert len(slugs) <= 3


def test_what_is_like_nothing_has_no_neighbours() -> None:
    (fault,) = run("explain", "qqqqqqqqqqqq").faults
    assert fault == "Nothing is called “qqqqqqqqqqqq”."


def test_examples_in_letters() -> None:
    said = run("explain", "four-two", "--ascii").out
    assert "7h 7s 7d 7c 2h 2s – Four/two: sevens and twos." in said
    assert not set("♠♥♦♣") & set(said)


# languages and house


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_and_their_names(lang: str) -> None:
    lines = run("languages", "--lang", lang).out.splitlines()
    assert len(lines) == len(known_languages()) == len(LANGUAGES)
    for line, code in zip(lines, known_languages(), strict=True):
        assert line.startswith(f"  - {code} {own_name(code)} – ")
        assert line.count("100") == 2


def test_the_house_options_and_sets() -> None:
    said = run("house").out
    assert re.findall(r"^  - (standard|literal): ", said, re.MULTILINE) == ["standard", "literal"]
    for option in RULEBOOK.options:
        assert f"{option.name.english} [{option.slug}]\n" in said
        for value in option.values:
            assert f"[{option.slug}={value.slug}]\n" in said


def test_what_is_played_in_a_house(my_house: str) -> None:
    literal = run("house", "--house", "literal").out
    assert "  - 3. Straight – " in literal
    assert "[sequence=any-suit]" in literal
    assert "[last-turns=everyone]" in literal
    low = run("house", "--set", "ace=high-or-low", "--lang", "nl").out
    assert "  - 4. Vier/twee – " in low
    assert "[ace=high-or-low]" in low
    mine = run("house", "--house", my_house).out
    assert mine.partition("\n")[0].endswith(" [crowded]")
    assert re.findall(r"^  - (\d\. [\w ]+) – ", mine, re.MULTILINE) == ["1. Crowd", "2. full house"]


# Help and version

_WORD = re.compile(r"[A-Za-z]{3,}")
_CODES = frozenset(
    _WORD.findall(
        "paiute Paiute JSON json check rules explain house search languages wild took lang letters "
        "intl set batch ascii exit-code verbose version help ace high low limit format text "
        "markdown html pdf sheet output force examples paper letter turn showdown options "
        "compare referee deal show new pot dealer-left file players player seed dealer ante "
        "Ana Ben Bea odds advise simulate plot svg png cards seen beat brief games workers "
        "strength beginner regular expert learn lesson list reset quiz topic level count play "
        "resume save name deals undo hint page serve host port legal combination discard "
        "last turns Ctrl HTML"
    )
)
"""What is typed as it stands in every language."""


def help_of(name: str, lang: str) -> Ran:
    if name == "paiute-check":
        return run("--help", "--lang", lang, program=name)
    return run(*name.split(), "--help", "--lang", lang)


def without_commands(lines: Iterable[str]) -> set[str]:
    return {line.strip() for line in lines if not line.strip().startswith("paiute ")}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["", *COMMANDS, "paiute-check"])
def test_help_leaves_no_english(name: str, lang: str) -> None:
    done = help_of(name, lang)
    assert (done.code, done.err) == (0, "")
    if lang == "en":
        assert done.out.startswith("Usage: ")
        return
    english = without_commands(help_of(name, "en").out.splitlines())
    ours = without_commands(done.out.splitlines())
    assert [line for line in ours & english if set(_WORD.findall(line)) - _CODES] == []
    if lang in ("bg", "gu"):
        left = {word for line in ours for word in _WORD.findall(line)}
        left -= {word for line in ours if "paiute " in line for word in _WORD.findall(line)}
        assert left <= _CODES, left - _CODES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_all_commands_and_options(lang: str) -> None:
    listed = run("--help", "--lang", lang).out
    assert all(re.search(rf"^  {name} ", listed, re.MULTILINE) for name in COMMANDS)
    options = ["wild", "took", "lang", "letters", "house", "set", "json", "batch", "ascii"]
    options += ["exit-code", "verbose", "help"]
    said = run("check", "--help", "--lang", lang).out
    assert all(re.search(rf"^  (-v, )?--{name}\b", said, re.MULTILINE) for name in options)
    assert "paiute check 7h 7s 7d 2c 2h --wild 9" in said


def test_every_example_of_the_help_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    examples = []
    for name in ("", *COMMANDS):
        said = run(*name.split(), "--help").out
        examples += re.findall(r"^(?:  Example:|   ) paiute (.*)$", said, re.MULTILINE)
    examples = [each for each in examples if "--serve" not in each]  # which goes on for ever
    assert len(examples) >= 14
    for example in examples:
        piped = b""
        for part in example.split(" | paiute "):
            args = [quoted or plain for quoted, plain in re.findall(r'"(.*?)"|(\S+)', part)]
            done = run(*args, stdin=piped)
            assert (done.code, done.err) == (0, ""), example
            piped = done.out.encode()


def test_without_a_command_there_is_help() -> None:
    done = run(LANG="nl")
    assert (done.code, done.out) == (2, "")
    assert done.err == run("--help", "--lang", "nl").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_version(lang: str) -> None:
    for args in (["--version", "--lang", lang], ["--lang", lang, "--version"]):
        assert run(*args) == Ran(0, f"paiute-ref {__version__}\n", "")
        assert run(*args, program="paiute-check") == Ran(0, f"paiute-ref {__version__}\n", "")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize(
    "args",
    [
        ["--foobar"],
        ["foobar"],
        ["check", "--foobar"],
        ["check", "--wildd", "9"],
        ["check", "--wild"],
        ["check", "--json=1"],
        ["languages", "extra"],
        ["languages", "extra", "extra"],
        ["house", "--house"],
    ],
    ids=" ".join,
)
def test_usage_errors_leave_no_english(args: Sequence[str], lang: str) -> None:
    english, done = run(*args), run(*args, "--lang", lang)
    assert (english.code, done.code, done.out) == (2, 2, "")
    assert english.err.splitlines()[-1].startswith("Error: ")
    shared = set(done.err.splitlines()) & set(english.err.splitlines()) - {""}
    assert not shared
    if lang in ("bg", "gu"):
        left = set(_WORD.findall(done.err)) - _CODES
        assert left <= {"foobar", "wildd", "extra"}


# Completion in the shell


def complete(*line: str, program: str = "paiute") -> list[str]:
    """The values that bash is offered after the last word of a line."""
    variable = f"_{program.upper().replace('-', '_')}_COMPLETE"
    typed = {"COMP_WORDS": " ".join((program, *line)), "COMP_CWORD": str(len(line))}
    done = run(program=program, environ={variable: "bash_complete", **typed})
    assert (done.code, done.err) == (0, "")
    return [each.removeprefix("plain,") for each in done.out.splitlines() if each]


SETTINGS = [f"{option.slug}={value.slug}" for option in RULEBOOK.options for value in option.values]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ([""], list(COMMANDS)),
        (["ch"], ["check"]),
        (["check", "--la"], ["--lang"]),
        (["check", "--lang", ""], ["en", "bg", "ca", "gu", "nl"]),
        (["check", "--lang", "n"], ["nl"]),
        (["--lang", "g"], ["gu"]),
        (["languages", "--lang", "b"], ["bg"]),
        (["check", "--letters", ""], ["intl", "bg", "ca", "gu", "nl"]),
        (["check", "--wild", ""], [rank.letter for rank in Rank]),
        (["check", "--wild", "Q"], ["Q"]),
        (["check", "--set", ""], SETTINGS),
        (["check", "--set", "ace"], ["ace=high", "ace=high-or-low"]),
        (["house", "--set", "seq"], ["sequence=one-suit", "sequence=any-suit"]),
        (["check", "--house", "l"], ["literal"]),
        (["house", "--house", ""], ["standard", "literal"]),
        (["explain", "combination.fo"], ["combination.four-two"]),
        (["explain", "option.ace"], ["option.ace", "option.ace.high", "option.ace.high-or-low"]),
        (["explain", "four-t"], ["four-two"]),
        (["explain", "zzz"], []),
        (["check", "7"], []),
    ],
    ids=lambda value: " ".join(value) if value and isinstance(value, list) else None,
)
def test_completion(line: Sequence[str], offered: Sequence[str]) -> None:
    assert sorted(complete(*line)) == sorted(offered)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (["check", "--set", "ace", "="], ["high", "high-or-low"]),
        (["check", "--set", "ace", "=", "high-"], ["high-or-low"]),
        (["house", "--set", "sequence", "=", "o"], ["one-suit"]),
        (["check", "--set", "=", "uncalled", "=", "d"], ["dead"]),
        (["check", "--set", "=", "unc"], ["uncalled=count", "uncalled=dead"]),
        (["check", "--lang", "=", "n"], ["nl"]),
        (["check", "--set", "ace", "=", "x"], []),
    ],
    ids=" ".join,
)
def test_bash_ends_a_word_at_an_equals_sign(line: list[str], offered: list[str]) -> None:
    assert complete(*line) == offered


@pytest.mark.parametrize(
    "typed",
    [{}, {"COMP_WORDS": "paiute ch"}, {"COMP_WORDS": "paiute", "COMP_CWORD": "x"}],
    ids=str,
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_nonsense_is_nothing(shell: str, typed: dict[str, str]) -> None:
    done = run(environ={"_PAIUTE_COMPLETE": f"{shell}_complete", **typed})
    assert (done.out.strip(), done.err) == ("", "")


def test_completion_of_options() -> None:
    options = (
        "--wild --took --lang --letters --house --set --json --brief --batch --ascii --exit-code"
    )
    assert set(complete("check", "-")) == {*options.split(), "--verbose", "-v", "--help"}
    assert set(complete("--")) == {"--lang", "--version", "--help"}
    assert set(complete("house", "--")) == {"--house", "--set", "--lang", "--help"}


def test_completion_of_all_slugs() -> None:
    slugs = complete("explain", "")
    assert {f"combination.{each.slug}" for each in RULEBOOK.combinations} < set(slugs)
    assert {rule.slug for section in RULEBOOK.sections for rule in section.rules} < set(slugs)
    assert {f"term.{term.slug}" for term in RULEBOOK.terms} < set(slugs)


def test_completion_of_paiute_check() -> None:
    assert complete("--wild", "K", program="paiute-check") == ["K"]
    assert complete("--took", "", program="paiute-check") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_completion_in_zsh_and_fish_explains_in_the_language(lang: str) -> None:
    words = {"COMP_WORDS": "paiute check --ascii", "LANG": lang}
    shown = " ".join(run("check", "--help", "--lang", lang).out.split())
    zsh = run(_PAIUTE_COMPLETE="zsh_complete", COMP_CWORD="2", environ=words)
    kind, option, explained = zsh.out.splitlines()
    assert (kind, option) == ("plain", "--ascii")
    assert f"--ascii {explained} --" in shown
    fish = run(_PAIUTE_COMPLETE="fish_complete", COMP_CWORD="--ascii", environ=words)
    assert fish.out == f"plain,--ascii\t{explained}\n"


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "complete -o nosort -F _paiute_completion paiute"),
        ("zsh", "#compdef paiute"),
        ("fish", "complete --no-files --command paiute"),
    ],
)
def test_what_a_shell_reads_to_complete(shell: str, line: str) -> None:
    done = run(_PAIUTE_COMPLETE=f"{shell}_source")
    assert (done.code, done.err) == (0, "")
    assert line in done.out
    assert f"_PAIUTE_COMPLETE={shell}_complete" in done.out
    assert run(_PAIUTE_COMPLETE="csh_source").code == 1


def install_in(folder: Path) -> None:
    program = folder / "paiute"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m paiute_ref "$@"\n')
    program.chmod(0o755)


@pytest.mark.system
def test_bash_completes(tmp_path: Path) -> None:
    install_in(tmp_path)
    script = (
        'eval "$(_PAIUTE_COMPLETE=bash_source paiute)"; '
        "COMP_WORDS=(paiute check --set ac); COMP_CWORD=3; "
        '_paiute_completion paiute; echo "${COMPREPLY[@]}"'
    )
    environ = environment(PATH=f"{tmp_path}:/usr/local/bin:/usr/bin:/bin")
    done = subprocess.run(["bash", "-c", script], env=environ, capture_output=True, check=True)
    assert done.stdout.decode() == "ace=high ace=high-or-low\n"


@pytest.mark.system
@pytest.mark.parametrize(
    ("typed", "becomes"),
    [("--set ace=high-", "--set ace=high-or-low "), ("--lang=n", "--lang=nl ")],
)
def test_bash_completes_on_the_tab_key(typed: str, becomes: str, tmp_path: Path) -> None:
    install_in(tmp_path)
    path = f"{tmp_path}:/usr/local/bin:/usr/bin:/bin"
    shell = pexpect.spawn(
        "bash",
        ["--norc", "--noprofile", "-i"],
        env=environment(PATH=path, TERM="dumb", PS1="$ "),
        encoding="utf-8",
    )
    shell.sendline('eval "$(_PAIUTE_COMPLETE=bash_source paiute)"; echo rea""dy')
    shell.expect_exact("ready\r\n")
    shell.send(f"paiute check {typed}\t")
    shell.expect_exact(f"paiute check {becomes}")
    shell.close(force=True)


# In processes of their own


def test_the_module_is_the_program() -> None:
    done = start("check", *FOUR_TWO, "--json")
    assert done == run("check", *FOUR_TWO, "--json")
    assert done.json["combination"] == "four-two"
    assert start(*FOUR_TWO, "--json", program="paiute-check") == done


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LC_ALL": "C"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "nl_NL.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX"}, "en"),
        ({"LC_ALL": ""}, "en"),
        ({"LC_CTYPE": "UTF-8"}, "en"),
        ({"LANG": "UTF-8"}, "en"),
        ({"LC_ALL": "zz_ZZ.UTF-8"}, "en"),
        ({"LC_ALL": "zz_ZZ.UTF-8", "LANG": "ca_AD.UTF-8"}, "ca"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "bg_BG.CP1251"}, "bg"),
        ({"LANGUAGE": "xx:nl"}, "nl"),
        ({"LANGUAGE": "nl", "LANG": "C"}, "nl"),
        ({"LANGUAGE": "gu:nl", "LC_ALL": "bg_BG.UTF-8"}, "gu"),
        ({"LC_ALL": "bg_BG.UTF-8", "LANG": "nl_NL.UTF-8"}, "bg"),
        ({"LC_MESSAGES": "ca_ES.UTF-8@valencia", "LANG": "nl_NL.UTF-8"}, "ca"),
        ({"PAIUTE_LANG": "gu-Gujr-IN", "LANGUAGE": "bg", "LC_ALL": "nl"}, "gu"),
        ({"LANG": "nl_NL.ISO-8859-1", "PYTHONUTF8": "0"}, "nl"),
    ],
    ids=lambda value: (
        " ".join(f"{k}={v}" for k, v in value.items())
        if value != "" and isinstance(value, dict)
        else None
    ),
)
def test_the_environment_chooses_the_language(environ: dict[str, str], lang: str) -> None:
    answer = subprocess.run(
        command("check", *FOUR_TWO, "--json"),
        env=environment(PYTHONIOENCODING="utf-8", **environ),
        cwd="/",
        capture_output=True,
        check=True,
    )
    assert answer.stderr == b""
    assert json.loads(answer.stdout)["text"].startswith(glossary.COMBINATIONS[lang][3])


# What belongs to a hand is read as the hand was


def test_the_wild_card_is_read_in_the_letters_of_the_hand() -> None:
    catalan = run("check", "7c", "7p", "2c", "2d", "9c", "--wild", "9c", "--lang", "ca")
    assert (catalan.code, catalan.out) == (2, "")
    assert "9♥" in catalan.err  # cors are hearts, as in the hand, where that card is held
    clubs = run("check", "7h", "7s", "7d", "2c", "2h", "--wild", "9c", "--lang", "ca").out
    assert "7♣ 9♦ 9♥ 9♠" in clubs  # the nine of clubs lies on the table


def test_a_batch_says_once_that_its_letters_have_two_readings() -> None:
    lines = b"7c 7d 2c 2d 3d 3c | 9\nAc Kc Qc Jc Tc | 9\n"
    ran = run("check", "--batch", "-", "--lang", "ca", stdin=lines)
    assert (ran.code, len(ran.out.splitlines())) == (0, 2)
    assert ran.err.count("--letters ca") == len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_said_of_one_hand_is_passed_over_in_a_batch(lang: str) -> None:
    one_hand = ("7h", "--took", "7h", "--verbose", "--exit-code")
    told = run("check", *one_hand, "--batch", "-", "--lang", lang, stdin=b"").faults
    assert len(told) == 4
    assert all("--batch" in fault for fault in told)
    for name in ("--took", "--verbose", "--exit-code"):
        assert sum(name in fault for fault in told) == 1


def test_a_house_is_named_with_its_verdict(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("house: ours\nname: {en: At our table, nl: Bij ons}\n")
    args = ("check", *NOTHING, "--house", str(path))
    assert "House rules: At our table [ours]" in run(*args).out
    assert "Bij ons [ours]" in run(*args, "--lang", "nl").out


def test_examples_of_a_house_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    text = (
        "house: ours\nname: Ours\ncombinations:\n  - slug: full-house\n    name: Full house\n"
        "    groups: [3, 2]\n    examples: [{hand: 7h 7s 7d 2c 3h, wild: 9, "
        "combination: full-house}]\n"
    )
    path.write_text(text)
    [fault] = run("check", *NOTHING, "--house", str(path)).faults
    assert "7h 7s 7d 2c 3h" in fault
    path.write_text(text.replace("3h", "2h"))
    assert run("check", *NOTHING, "--house", str(path)).code == 0


def test_without_their_combinations_lookalikes_are_not_explained(tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text("house: few\nname: Few\ncombinations: [royal-flush]\n")
    said = run("check", *NOTHING, "--house", str(path)).out
    assert "four/two" not in said.lower()


def test_a_line_that_was_cut_is_not_judged() -> None:
    line = "7h 7s 7d 2c 2h" + " " * 9_990 + "2s | 9\n7h 7s 7d 9c 2h 2s | 9\n"
    ran = run("check", "--batch", "-", stdin=line.encode())
    assert (ran.code, len(ran.out.splitlines())) == (2, 1)
    assert "1" in ran.err.splitlines()[0]
