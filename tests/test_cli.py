"""The command line: what is typed, what comes back, and in which language."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
import pytest

import glossary
from paiute_ref import __version__
from paiute_ref.cli.commands import build_command
from paiute_ref.cli.session import Session
from paiute_ref.language import known_languages, own_name, translator
from rules_files import RULEBOOK
from running import COMMANDS, FOUR_TWO, LANGUAGES, NOTHING, Ran, command, environment, run, start

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


@pytest.mark.parametrize("command", COMMANDS)
def test_what_can_be_said_once_is_not_said_twice(command: str) -> None:
    """Whatever it is: of two values none is taken in silence, and none is wrong unnoticed."""
    for param in build_command(command, Session("en")).params:
        if not isinstance(param, click.Option) or param.is_flag or param.multiple:
            continue
        if param.opts != ["--lang"]:
            told = run(command, param.opts[0], "7", f"{param.opts[-1]}=x").faults
            assert told == [f"{param.opts[0]} was given more than once. Give it once."]


@pytest.mark.parametrize("args", [["--lang", "ca", "check"], ["check", "--lang=ca"]])
def test_a_language_is_said_once(args: Sequence[str]) -> None:
    for second in (["--lang", "nl"], ["--lang=xx"]):
        (fault,) = run(*args, *FOUR_TWO, *second).faults
        assert fault == "--lang s'ha indicat més d'una vegada. Només s'ha d'indicar una vegada."


def test_flags_and_lists_may_be_said_again() -> None:
    assert run("check", *FOUR_TWO, "--json", "--json") == run("check", *FOUR_TWO, "--json")
    both = run("--lang", "nl", "rules", "turn", "--lang", "gu").out
    assert "De spelregels van Paiute" in both


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_usage_says_what_need_not_be_typed(lang: str) -> None:
    """In brackets stands what a command does without."""
    for name in (*COMMANDS, "house show", "house check", "house new"):
        (first, *_) = run(*name.split(), "--help", "--lang", lang).out.split("\n\n")
        _, _, typed = " ".join(first.split()).partition("] ")  # behind the options
        if typed:
            alone = run(*name.split(), "--lang", lang)
            assert (alone.code == 2) != typed.startswith("["), name


def test_how_many_questions_there_are_is_true(home: Path) -> None:
    said = " ".join(run("quiz", "--help").out.split())
    assert "no end to them, but on paper and in JSON there are 10." in said
    assert len(run("quiz", "--json", "--topic", "wild").json["questions"]) == 10
    sheet = run("quiz", "--topic", "wild", "--format", "html").out
    assert sheet.count('<ol class="choices">') == 10
    typed = b"?\n" * 11
    assert "Question 11 " in run("quiz", "--topic", "wild", stdin=typed, PAIUTE_HOME=str(home)).out


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_a_search_finds_something(lang: str) -> None:
    *_, words = re.findall(r"paiute search (.*)", run("search", "--help", "--lang", lang).out)
    term = next(each.name for each in RULEBOOK.terms if each.slug == "discard-pile")
    assert words == translator(lang).text(term)
    assert run("search", *words.split(), "--lang", lang).code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_number_is_told_in_words(lang: str) -> None:
    """Click would say “integer range” in every language, and bounds as 1<=x<=3."""
    for typed in ("x", "0", "4", "1.5"):
        *_, told = run("quiz", "--level", typed, "--lang", lang).faults
        assert typed in told
        assert {*re.findall(r"\d+", told.partition(typed)[2])} >= {"1", "3"}
        assert "integer" not in told
        assert "<" not in told


@pytest.mark.parametrize(
    ("args", "option", "other"),
    [
        (["deal"], ["--force"], "--output"),
        (["house", "new", "mine"], ["--force"], "--output"),
        (["rules"], ["--force"], "--output"),
        (["rules", "--format", "html"], ["--force"], "--output"),
        (["quiz", "--json"], ["--force"], "--output"),
        (["odds", "--wild", "9"], ["--force"], "--plot"),
        (["play"], ["--force"], "--save"),
        (["play", "--resume"], ["--force"], "--save"),
        (["page"], ["--force"], "--output"),
        (["page", "--serve"], ["--force"], "--output"),
        (["page", "--output", "-"], ["--host", "0.0.0.0"], "--serve"),
        (["page", "--output", "-"], ["--port=0"], "--serve"),
        (["check", *FOUR_TWO], ["--brief"], "--json"),
    ],
)
def test_an_option_without_the_one_it_belongs_to(
    args: Sequence[str], option: Sequence[str], other: str
) -> None:
    [fault] = run(*args, *option).faults
    name = option[0].partition("=")[0]
    assert fault == f"{name} goes only with {other}. Add {other} or leave out {name}."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_command_somebody_may_have_meant(lang: str) -> None:
    *_, told = run("chek", "--lang", lang).faults
    assert "'check'" in told


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
