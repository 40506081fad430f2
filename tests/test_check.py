"""``paiute check``: one hand or many, in text and JSON, with every option."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import glossary
from running import FOUR_TWO, LANGUAGES, NOTHING, Ran, run

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
TAKEN = ("5h", "6h", "7h", "8h", "9h", "Kd", "--wild", "2")


# The answer in JSON


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


# What is wild, what was taken


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


# How cards are typed


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


# Houses


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


def test_a_house_in_the_folder_one_is_in(
    my_house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("kitchen", "literal"):
        (tmp_path / name).write_text(Path(my_house).read_text())
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


# Many hands

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


# How the answer looks


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
