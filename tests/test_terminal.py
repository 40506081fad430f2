"""What reaches the eye: encodings, colours, widths, and texts that look like markup."""

from __future__ import annotations

import io
import json
import math
import os
import re
import sys
import unicodedata
from pathlib import Path
from typing import get_args

import pexpect
import pytest

import glossary
from paiute_ref.views import screen
from paiute_ref.views.blocks import Block, Kind
from running import (
    ESCAPE,
    FOUR_TWO,
    LANGUAGES,
    NOTHING,
    SAFETY_NET,
    command,
    environment,
    harmless,
    run,
    start,
    words,
)

THREE_WILD = ("5h", "6h", "7h", "9c", "9d", "9s", "--wild", "9")
VIEWS = {
    "verdict": ["check", *FOUR_TWO],
    "all wild": ["check", *THREE_WILD, "-v"],
    "nothing": ["check", *NOTHING, "-v"],
    "house rule": ["check", "5h 6s 7d 8c 9h", "--wild", "2", "--house", "literal", "-v"],
    "combination": ["explain", "four-two"],
    "option": ["explain", "equal-combinations"],
    "rule": ["explain", "turn.keep-taken-card"],
    "contents": ["explain"],
    "house": ["house", "--house", "literal"],
    "houses": ["house"],
    "languages": ["languages"],
}
HELP = {name: [*name.split(), "--help"] for name in ("", "check", "explain", "house", "languages")}
MARKUP = ["[/x]", "[as]", ":heart:", "[bold]7h[/bold]", "[link=x]y", "\\[x]", "[wild] 9"]
ODD_HOUSE = """\
house: odd
name: "[bold]odd[/bold] :heart:"
combinations:
  - slug: full-house
    name: "[wild] :heart: [/x]"
    line: "[as] counts [b]here[/b]."
    groups: [3, 2]
    examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: full-house, ranks: 7 2}]
"""


@pytest.fixture
def odd_house(tmp_path: Path) -> str:
    path = tmp_path / "odd.yaml"
    path.write_text(ODD_HOUSE)
    return str(path)


# Encodings


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1251", "utf-16"])
def test_every_encoding_can_write_everything(encoding: str, lang: str) -> None:
    for args in (*VIEWS.values(), *HELP.values(), ["check", *FOUR_TWO, "--json"]):
        ran, usual = (run(*args, "--lang", lang, encoding=each) for each in (encoding, "utf-8"))
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.count("?") == usual.out.count("?")  # those of questions, and no more
        assert len(ran.out) > 20
    for args in (["check", "7h", "xx", "--wild", "9"], ["--foobar"], ["explain", "fourtwo"]):
        ran, usual = (run(*args, "--lang", lang, encoding=each) for each in (encoding, "utf-8"))
        assert (ran.code, ran.out) == (2, "")
        assert len(ran.err.splitlines()) == len(usual.err.splitlines())
        assert ran.err.count("?") == usual.err.count("?")


@pytest.mark.parametrize(
    ("lang", "encoding", "readable"),
    [
        ("en", "ascii", "7h 7s 7d 9c 2h 2s | 9 | Four/two: sevens and twos; nine of clubs (9c)"),
        ("nl", "ascii", "Vier/twee: zevens en tweeen; klavernegen (9c)"),
        ("nl", "latin-1", "Vier/twee: zevens en tweeën; klavernegen (9c)"),
        ("ca", "ascii", "nou de trevols (9c)"),
        ("bg", "cp1251", "Четири/две: седмици и двойки"),
        ("bg", "koi8-r", "Четири/две: седмици и двойки"),
        ("bg", "ascii", "Chetiri/dve: sedmitsi i dvoyki"),
        ("gu", "utf-16", "ચાર/બે: સત્તા"),
    ],
)
def test_what_an_encoding_lacks_is_spelled_out(lang: str, encoding: str, readable: str) -> None:
    for ran in (
        run("check", *FOUR_TWO, "--lang", lang, encoding=encoding),
        start("check", *FOUR_TWO, encoding=encoding, PYTHONIOENCODING=encoding, LANG=lang),
    ):
        assert readable in ran.out
        assert (ran.code, ran.err) == (0, "")


def test_gujarati_in_latin_letters() -> None:
    said = start("check", *FOUR_TWO, encoding="ascii", PYTHONIOENCODING="ascii", LANG="gu").out
    assert len(re.findall(r"[A-Za-z]{2,}", said)) > 8
    assert said.startswith("7h 7s 7d 9c 2h 2s | 9 | ")


def test_errors_are_spelled_out_too() -> None:
    ran = start("check", "7h", "≠x", encoding="ascii", PYTHONIOENCODING="ascii", LANG="bg")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 2
    assert "--wild 9" in ran.err


# Colours


@pytest.mark.parametrize(
    ("terminal", "environ", "coloured"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),  # empty is as good as not set: no-color.org
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (True, {"NO_COLOR": "0"}, False),
        (True, {"FORCE_COLOR": "0"}, False),
        (True, {"FORCE_COLOR": "1"}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
        (False, {"FORCE_COLOR": ""}, False),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "3"}, True),
        (False, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (False, {"COLORTERM": "truecolor"}, False),
    ],
)
def test_when_there_are_colours(terminal: bool, environ: dict[str, str], coloured: bool) -> None:
    for args in VIEWS.values():
        ran = run(*args, terminal=terminal, environ=environ)
        assert ("\x1b" in ran.out) == (coloured and args != ["languages"]), args
        harmless(ESCAPE.sub("", ran.out))
        assert ran.err == ""


@pytest.mark.parametrize("environ", [{}, {"FORCE_COLOR": "1"}])
def test_what_never_has_colours(environ: dict[str, str]) -> None:
    for args in (
        ["check", *FOUR_TWO, "--json"],
        ["check", "--batch", "-"],
        ["check", "--batch", "-", "--json"],
        ["check", "7h"],
        ["explain", "fourtwo"],
        ["--foobar"],
        ["--version"],
        [],
        *HELP.values(),
    ):
        ran = run(*args, terminal=True, stdin=b"7h 7s 7d 9c 2h 2s | 9\n7h | 9\n", environ=environ)
        assert ran.out + ran.err
        harmless(ran.out + ran.err)


def test_no_style_is_black_or_white() -> None:
    """Both vanish on some background; so does what is written on a background of one's own."""
    styles = [*screen.SUIT_STYLES.values(), *screen.STYLES.values()]
    assert not [
        style for style in styles if re.search(r"black|white|\bon\b|gr[ae]y|reverse", style)
    ]
    used: set[str] = set()
    for args in VIEWS.values():
        for codes in re.findall(r"\x1b\[([\d;]*)m", run(*args, terminal=True).out):
            used |= set(codes.split(";"))
    assert used == {"0", "1", "2", "31", "32", "35"}  # bold, dim, red, green, magenta


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_by_colour_alone(lang: str) -> None:
    for args in VIEWS.values():
        plain = run(*args, "--lang", lang, terminal=True, NO_COLOR="1")
        coloured = run(*args, "--lang", lang, terminal=True)
        assert ESCAPE.sub("", coloured.out) == plain.out
        assert "\x1b" not in plain.out


def test_the_four_suits_look_different() -> None:
    said = run("check", "2s 3h 4d 5c 7h", "--wild", "9", terminal=True).out
    styles = {suit: re.findall(rf"\x1b\[(\d+)m\d{suit}", said)[0] for suit in "♠♥♦♣"}
    assert len(set(styles.values())) == 4
    letters = run("check", "2s 3h 4d 5c 7h", "--wild", "9", "--ascii", terminal=True).out
    assert {s: re.findall(rf"\x1b\[(\d+)m\d{s}", letters)[0] for s in "shdc"} == {
        letter: styles[suit] for letter, suit in zip("shdc", "♠♥♦♣", strict=True)
    }


def test_wild_cards_are_marked() -> None:
    first, second, *_ = run("check", *THREE_WILD, terminal=True, NO_COLOR="1").out.splitlines()
    assert first.split() == ["5♥", "6♥", "7♥", "9♣*", "9♦*", "9♠*"]
    assert second.strip() == "* The nines are wild."


@pytest.mark.parametrize("command_line", [("check",), ("advise", "--took", "2h")])
def test_where_no_card_is_wild_no_mark_is_explained(command_line: tuple[str, ...]) -> None:
    name, *more = command_line
    out = run(name, "7h 7s 7d 2c 2h 3c", *more, "--wild", "9", terminal=True, NO_COLOR="1").out
    assert "The nines are wild." in out
    assert "*" not in out
    out = run("compare", "Ana: 7h 7s 7d 2c 2h", "Ben: Kh 4d 5c 8h Js", "--wild", "9",
              terminal=True, NO_COLOR="1").out  # fmt: skip
    assert "The nines are wild." in out
    assert "*" not in out


# Pipes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verdict_in_a_pipe_is_one_line(lang: str) -> None:
    hands = b"".join(b"%dh 7s 7d 9c Kh 2s | 9\n" % rank for rank in (2, 3, 4, 5, 6, 8))
    for ran in (
        start("check", "--batch", "-", stdin=hands, LANG=lang, COLUMNS="20"),
        run("check", "--batch", "-", "--json", stdin=hands, LANG=lang, COLUMNS="20"),
    ):
        assert ran.out.count("\n") == 6
        assert "…" not in ran.out
    for name, args in VIEWS.items():
        narrow, wide = (run(*args, "--lang", lang, COLUMNS=columns) for columns in ("20", "500"))
        assert narrow == wide, name
        assert "…" not in narrow.out
    assert run("check", *THREE_WILD, "--lang", lang, COLUMNS="20").out.count("\n") == 1


# Widths


def is_ragged(line: str) -> bool:
    """Whether a line begins or ends in the middle of a letter."""
    text = line.strip(" ")
    return bool(text) and (text[-1] == "\u0acd" or unicodedata.category(text[0]).startswith("M"))


def test_raggedness_is_seen() -> None:
    assert [is_ragged(line) for line in ("સ્ટ્", "્રેટ", "  \u0abeર", "સ્ટ્રેટ ", "")] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_break_between_words_alone(lang: str) -> None:
    for name, args in VIEWS.items():
        shown = {
            width: run(
                *args, "--lang", lang, terminal=True, NO_COLOR="1", COLUMNS=str(width)
            ).out.splitlines()
            for width in (20, 40, 80, 120, 10_000)
        }
        whole = words(shown.pop(10_000))
        for width, lines in shown.items():
            assert words(lines) == whole, name
            for line in lines:
                assert not is_ragged(line), line
                assert columns(line) <= width or " " not in line.strip(), line
        if args[0] != "check":  # whose answer to a pipe has other words
            piped = run(*args, "--lang", lang).out.replace("  - ", "").splitlines()
            assert words(piped) == whole, name


def columns(line: str) -> int:
    """Columns of a line in a terminal that gives vowel signs a column of their own."""
    return sum(unicodedata.category(char) not in ("Mn", "Me") for char in line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [20, 40, 52, 80, 120])
def test_help_breaks_between_words_alone(width: int, lang: str) -> None:
    for name, args in HELP.items():
        ran = run(*args, "--lang", lang, COLUMNS=str(width))
        assert not [line for line in ran.out.splitlines() if is_ragged(line)], name
        wide = run(*args, "--lang", lang, COLUMNS="80").out
        assert words(ran.out.splitlines()) == words(wide.splitlines())


def test_nothing_stands_to_the_right_of_gujarati() -> None:
    """Neither borders nor columns: no two terminals agree how wide the script is."""
    for name, args in {**VIEWS, **HELP}.items():
        for width in ("40", "80"):
            said = run(*args, "--lang", "gu", terminal=True, NO_COLOR="1", COLUMNS=width).out
            assert "\u0a9c" in said or name == "languages"
            for line in said.splitlines():
                assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line), line
                assert not re.search("[\u2500-\u259f]", line), line
                assert not line.endswith(" ")


# A real terminal


def on_terminal(*args: str, width: int, **environ: str) -> str:
    program, *rest = (os.fsdecode(arg) for arg in command(*args))
    child = pexpect.spawn(
        program,
        rest,
        env=environment(TERM="xterm-256color", **environ),
        dimensions=(60, width),
        encoding="utf-8",
        timeout=SAFETY_NET,
    )
    shown: str = child.read()
    child.close()
    assert child.exitstatus == 0
    return shown.replace("\r\n", "\n")


@pytest.mark.parametrize("lang", ["en", "gu"])
@pytest.mark.parametrize("width", [20, 80])
def test_on_a_real_terminal(lang: str, width: int) -> None:
    shown = on_terminal("check", *NOTHING, width=width, LANG=lang)
    assert shown == run("check", *NOTHING, "--lang", lang, terminal=True, COLUMNS=str(width)).out
    nines = glossary.NINES_ARE_WILD[lang].split()
    assert words(ESCAPE.sub("", shown).splitlines())[5 : 5 + len(nines)] == nines
    assert "\x1b[31m7♥" in shown


def test_a_real_terminal_without_colours() -> None:
    shown = on_terminal("check", *FOUR_TWO, width=80, NO_COLOR="1")
    assert harmless(shown).split()[:6] == ["7♥", "7♠", "7♦", "9♣*", "2♥", "2♠"]
    assert "{" in on_terminal("check", *FOUR_TWO, "--json", width=20)[:1]


# Texts that look like markup


@pytest.mark.parametrize("typed", MARKUP)
def test_what_was_typed_is_shown_as_typed(typed: str) -> None:
    (fault, *_) = run("check", typed, "--wild", "9").faults
    assert f"“{typed}”" in fault or all(f"“{part}”" in fault for part in typed.split()[:1])
    for terminal in (True, False):
        assert f"“{typed}”" in run("explain", typed, terminal=terminal).err
        assert f"“{typed}”" in run("check", *FOUR_TWO, "--house", typed, terminal=terminal).err


@pytest.mark.parametrize("environ", [{}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}])
@pytest.mark.parametrize("terminal", [True, False])
def test_texts_of_a_house_are_shown_as_written(
    odd_house: str, terminal: bool, environ: dict[str, str]
) -> None:
    said = run("check", *NOTHING, "--house", odd_house, terminal=terminal, environ=environ).out
    assert "[wild] :heart: [/x]: sevens and twos" in ESCAPE.sub("", said)
    said = run("house", "--house", odd_house, terminal=terminal, environ=environ).out
    assert "[as] counts [b]here[/b]." in ESCAPE.sub("", said)


def test_a_program_that_writes_into_a_file(tmp_path: Path) -> None:
    """A file is no terminal, whatever standard error and input are."""
    path = tmp_path / "out.txt"
    script = f'"{sys.executable}" -m paiute_ref check {" ".join(FOUR_TWO)} > "{path}"'
    child = pexpect.spawn(
        "/bin/sh", ["-c", script], env=environment(TERM="xterm"), timeout=SAFETY_NET
    )
    assert child.read() == b""
    child.close()
    assert path.read_text().startswith("7♥ 7♠ 7♦ 9♣ 2♥ 2♠ | 9 | Four/two")


@pytest.mark.parametrize("columns", ["0", "00", "-3", "²", "9" * 5000, "wide"])
def test_a_width_that_cannot_be_is_the_usual_one(columns: str) -> None:
    args = ("check", *FOUR_TWO)
    usual = run(*args, terminal=True, COLUMNS="80")
    assert run(*args, terminal=True, COLUMNS=columns) == usual


def test_json_stays_json_whatever_the_encoding() -> None:
    args = ("check", "--batch", "-", "--json")
    for lang in LANGUAGES:
        ran = run(*args, "--lang", lang, stdin=b"7x 7h 7h 7d 7c | 9", encoding="ascii")
        assert json.loads(ran.out)["error"]["code"] == "card.unreadable"


def test_suits_are_letters_where_there_are_no_symbols() -> None:
    ran = run("check", "7x", "7h", "7d", "2c", "2h", "--wild", "9", encoding="ascii")
    assert "10s" in ran.err
    assert ":" not in ran.err.replace("Card 1:", "")


@pytest.mark.parametrize("width", [10, 30, 80])
def test_the_lines_that_an_answer_takes_are_known_beforehand(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """Of every kind, short and long, and with a word that the terminal itself has to break."""
    monkeypatch.setenv("COLUMNS", str(width))
    texts = ("7♥ 7♠", "Nothing that counts can be made of these cards. " * 3, "/path" * 9, "")
    for kind in get_args(Kind):
        for text in texts:
            stream = io.StringIO()
            screen.write_rich([Block(kind, text)], stream, colour=False)
            lines = stream.getvalue().split("\n")[:-1]
            taken = sum(max(1, math.ceil(len(line) / width)) for line in lines)
            assert screen.height(Block(kind, text), stream) == taken
