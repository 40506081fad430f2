"""``paiute house``: what is played, whether a file is right, and a file to fill in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from paiute_ref import check
from paiute_ref.errors import HouseError
from paiute_ref.language import translator
from paiute_ref.rulebook.document import read
from paiute_ref.rulebook.fields import LONGEST_TEXT
from paiute_ref.views.house import note
from rules_files import RULEBOOK
from running import (
    FOUR_TWO,
    LANGUAGES,
    NOTHING,
    SAFETY_NET,
    Ran,
    command,
    environment,
    forget,
    harmless,
    run,
    start,
)

STANDARD = [each.slug for each in RULEBOOK.combinations]
OTHERWISE = [
    (option.slug, value.slug) for option in RULEBOOK.options for value in option.values[1:]
]
OURS = "house: ours\nname: Ours\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one is in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def uncommented(text: str) -> str:
    """As the notes in a new file ask: the # in front of all that is YAML taken away."""
    return re.sub(r"^#(?! )|^#(?=  )", "", text, flags=re.MULTILINE)


def shown(*args: str) -> dict[str, object]:
    ran = run("house", "show", *args, "--json")
    assert (ran.code, ran.err) == (0, "")
    return ran.json


def slugs(answer: dict[str, object]) -> list[str]:
    combinations = answer["combinations"]
    assert isinstance(combinations, list)
    return [each["slug"] for each in combinations]


def refused(*args: str) -> str:
    (line,) = run("house", *args).faults
    return line


# new


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_file_is_right_and_changes_nothing(folder: Path, lang: str) -> None:
    text = run("house", "new", "ours", "--lang", lang).out
    (folder / "ours.yaml").write_text(text, "utf-8")
    checked = run("house", "check", "ours.yaml", "--lang", lang)
    assert (checked.code, checked.err) == (0, "")
    first, second = checked.out.splitlines()
    assert first.startswith("ours.yaml: ")
    assert first.endswith(" [ours]")
    assert second == translator(lang).say("Everything is played by the standard rules.")
    answer = shown("ours.yaml")
    assert (answer["house"], answer["name"], answer["options"]) == ("ours", "ours", {})
    assert slugs(answer) == STANDARD


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["o", "mine", "saturday-evening-at-home", "x" * 80])
def test_commands_in_the_notes_stand_on_one_line(name: str, lang: str) -> None:
    """To be copied, however long the words in front of them are."""
    lines = run("house", "new", name, "--lang", lang).out.splitlines()
    judging = f"paiute check 7h 7s 7d 2c 2h --wild 9 --house {name}.yaml"
    for typed in (f"paiute house check {name}.yaml", judging):
        assert [line for line in lines if line.startswith("# ") and line.endswith(typed)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notes_name_all_options_and_values(lang: str) -> None:
    text = run("house", "new", "ours", "--lang", lang).out
    notes = " ".join(re.findall(r"^ *# +(.*)$", text, re.MULTILINE))
    say = translator(lang).text
    for option in RULEBOOK.options:
        assert f"{say(option.name)} – " in notes
        assert f"  {option.slug}: {option.values[0].slug}\n" in text
        for value in option.values:
            words = f"{value.slug}: {say(value.name)} – {say(value.line)}"
            assert " ".join(words.split()) in notes
    assert all(len(line) <= 90 for line in text.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_combinations_can_be_played(folder: Path, lang: str) -> None:
    text = uncommented(run("house", "new", "ours", "--lang", lang).out)
    (folder / "ours.yaml").write_text(text, "utf-8")
    checked = run("house", "check", "ours.yaml", "--lang", lang)
    assert (checked.code, checked.err) == (0, "")
    changed = re.findall(r"^  - .* \[([a-z-]+)\]$", checked.out, re.MULTILINE)
    assert changed == ["royal-flush", "full-house"]
    assert slugs(shown("ours.yaml")) == [*STANDARD, "full-house"]
    full = run("check", *NOTHING, "--house", "ours.yaml", "--json")
    assert full.json["combination"] == "full-house"


@pytest.mark.parametrize(("option", "value"), OTHERWISE)
def test_an_option_is_set_in_a_new_file(folder: Path, option: str, value: str) -> None:
    text = run("house", "new", "ours", "--set", f"{option}={value}").out
    assert f"\n  {option}: {value}\n" in text
    for name, each in (("a.yaml", text), ("b.yaml", uncommented(text))):
        (folder / name).write_text(each, "utf-8")
        assert run("house", "check", name).code == 0
        assert shown(name)["options"] == {option: value}


def test_a_new_file_begins_with_a_named_set(folder: Path) -> None:
    literal = {"sequence": "any-suit", "last-turns": "everyone"}
    (folder / "a.yaml").write_text(run("house", "new", "a", "--house", "literal").out, "utf-8")
    assert shown("a.yaml")["options"] == literal
    more = ("--set", "ace=high-or-low", "--set", "sequence=one-suit")
    run("house", "new", "b", "--house", "literal", *more, "--output", "b.yaml")
    assert shown("b.yaml")["options"] == {"ace": "high-or-low", "last-turns": "everyone"}
    assert "“a.yaml”" in refused("new", "c", "--house", "a.yaml")
    assert "“literall”" in refused("new", "c", "--house", "literall")


@pytest.mark.parametrize("name", ["no", "y", "null", "123", "010", "1e5", "2001-01-01", "o-2-p"])
def test_names_that_yaml_would_change(folder: Path, name: str) -> None:
    assert run("house", "new", name, "--output", "x.yaml").code == 0
    assert shown("x.yaml")["house"] == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "Ours", "our house", "ours.yaml", "../ours", "ours-", "-", "a_b", "a\nb", "a: b"),
        *("únic", "\x1b[31m", "x" * (LONGEST_TEXT + 1)),
    ],
)
def test_what_is_no_name(folder: Path, name: str) -> None:
    line = refused("new", "--output", "x.yaml", "--", name)
    assert line.endswith(" Use small letters, digits and hyphens.")
    assert len(line) < 200
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", ["standard", "literal"])
def test_a_name_of_ours_is_taken(folder: Path, name: str) -> None:
    told = f"There is a set of house rules called “{name}” already. Choose another name."
    assert refused("new", name, "--output", "x.yaml") == told
    assert list(folder.iterdir()) == []


def test_the_longest_name(folder: Path) -> None:
    assert run("house", "new", "x" * LONGEST_TEXT, "--output", "x.yaml").code == 0
    assert run("house", "check", "x.yaml").code == 0


def test_a_file_that_exists_is_kept(folder: Path) -> None:
    args = ("new", "ours", "--output", "ours.yaml")
    assert run("house", *args) == Ran(0, "", "")
    first = (folder / "ours.yaml").read_text("utf-8")
    assert first == run("house", "new", "ours").out == run("house", *args[:-1], "-").out
    assert "“ours.yaml”" in refused(*args, "--set", "ace=high-or-low")
    assert (folder / "ours.yaml").read_text("utf-8") == first
    assert run("house", *args, "--set", "ace=high-or-low", "--force") == Ran(0, "", "")
    assert shown("ours.yaml")["options"] == {"ace": "high-or-low"}
    assert "“nowhere”" in refused("new", "ours", "--output", "nowhere/ours.yaml").replace(
        f"{folder}/", ""
    )
    assert [path.name for path in folder.iterdir()] == ["ours.yaml"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_stream_without_the_letters(folder: Path, lang: str) -> None:
    """What such a stream spells otherwise must not end a text in quotes."""
    ran = run("house", "new", "ours", "--lang", lang, encoding="ascii")
    (folder / "ours.yaml").write_text(uncommented(ran.out), "ascii")
    answer = run("house", "show", "ours.yaml", "--json").json
    names = [each["name"] for each in answer["combinations"]]
    full = next(each for each in RULEBOOK.lookalikes if each.slug == "full-house")
    assert names[-1] == translator(lang).text(full.name)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028", "\x85", "\x0b"])
def test_no_word_of_a_catalogue_ends_a_note(end: str) -> None:
    assert note(f"one{end}house: theirs") == ["# one house: theirs"]


# check

CHANGED = """
options: {sequence: any-suit}
combinations:
  - {slug: two-two-two, name: {en: Pairs, nl: Paren}}
  - {slug: four-two, groups: [4, 1], examples: [
      {hand: 7h 7s 7d 7c 2h, wild: 9, combination: four-two}]}
  - five-of-a-kind
  - {slug: colour, name: "[red]Colour[/red]", suited: 5, examples: [
      {hand: 2h 4h 6h 8h Th, wild: 9, combination: colour}]}
  - straight-flush
"""


def test_what_a_file_changes_is_told(folder: Path) -> None:
    (folder / "ours.yaml").write_text(OURS + CHANGED)
    assert run("house", "check", "ours.yaml").out.splitlines() == [
        "ours.yaml: house rules “Ours” [ours]",
        "Different from the standard rules:",
        "  - Suits of a straight: any suit [sequence=any-suit]",
        "  - Two/two/two is called Pairs [two-two-two]",
        "  - Four/two is made of other cards [four-two]",
        "  - New combination: [red]Colour[/red] [colour]",
        "  - Royal flush does not count [royal-flush]",
        "  - Three/three does not count [three-three]",
        "  - From the strongest: Pairs, Four/two, Five of a kind, [red]Colour[/red], Straight",
    ]
    dutch = run("house", "check", "ours.yaml", "--lang", "nl").out
    assert "Paren [two-two-two]\n" in dutch
    assert "[sequence=any-suit]\n" in dutch


def test_one_change_alone(folder: Path) -> None:
    for combinations, told in (
        ([each for each in STANDARD if each != "four-two"], ["Four/two does not count [four-two]"]),
        (STANDARD, []),
        (
            [*STANDARD[1:], STANDARD[0]],
            [
                "From the strongest: Royal flush, Straight flush, Four/two, Three/three, "
                "Two/two/two, Five of a kind"
            ],
        ),
    ):
        (folder / "ours.yaml").write_text(f"{OURS}combinations: [{', '.join(combinations)}]\n")
        said = run("house", "check", "ours.yaml").out
        assert re.findall(r"^  - (.*)$", said, re.MULTILINE) == told


def test_on_a_terminal(folder: Path) -> None:
    (folder / "ours.yaml").write_text(OURS + CHANGED)
    said = run("house", "check", "ours.yaml", terminal=True, NO_COLOR="1", COLUMNS="60").out
    assert "\x1b" not in said
    assert all(len(line) <= 60 for line in said.splitlines())
    assert " - [red]Colour[/red]" not in said
    assert "New combination: [red]Colour[/red] [colour]" in said


def test_a_file_from_standard_input() -> None:
    new = run("house", "new", "ours", "--lang", "gu").out.encode()
    said = run("house", "check", "-", stdin=new).out
    assert said == "-: house rules “ours” [ours]\nEverything is played by the standard rules.\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("house: ours\n", "ours.yaml:1: the key “name” is missing. Add it."),
        (OURS + "nane: x\n", "ours.yaml:3: nane: there is no key “nane” here. Did you mean name?"),
        (
            OURS + "options: {ace: low}\n",
            "ours.yaml:3: options.ace: there is nothing called “low” here. "
            "There are these: high, high-or-low.",
        ),
        (
            OURS + "combinations: [{slug: x, name: X, groups: [3, 2], examples: [{hand: "
            "7h 7s 7d 7c 2h, wild: 9, combination: x}]}]\n",
            "The example 7h 7s 7d 7c 2h of “x” is judged otherwise. "
            "Change the example or the combination.",
        ),
        (
            OURS + "combinations: [{slug: four-two, groups: [4, 1], examples: [{hand: "
            "7h 7s 7d 2c 2h, wild: 9, combination: four-two}]}]\n",
            "The example 7h 7s 7d 2c 2h of “four-two” is judged otherwise. "
            "Change the example or the combination.",
        ),
        ("house: literal\nname: x\n", "there is a set called “literal” already."),
    ],
)
def test_a_file_that_is_wrong(folder: Path, text: str, told: str) -> None:
    (folder / "ours.yaml").write_text(text)
    assert told in refused("check", "ours.yaml")


def test_only_files_are_checked(folder: Path) -> None:
    assert refused("check", "standard").startswith("There is no file “standard”.")
    assert "“.”" in refused("check", ".")
    (folder / "standard").write_text(OURS)
    assert run("house", "check", "standard").out.startswith("standard: ")
    assert run("house", "check").code == 2


@pytest.mark.parametrize("name", ["\x1b[31m.yaml", "a\nb.yaml", "\u202ex.yaml"])
def test_a_name_of_a_file_steers_nothing(folder: Path, name: str) -> None:
    (folder / name).write_text(OURS)
    harmless(run("house", "check", name).out)


def test_settings_do_not_spoil_the_examples_of_a_file(folder: Path) -> None:
    """They show what the file itself says."""
    (folder / "ours.yaml").write_text(
        OURS + "combinations:\n  - straight-flush\n  - {slug: low, name: Low, suited: 5, examples: "
        "[{hand: Ah 2h 3h 4h 5h, wild: 9, combination: low}]}\n"
    )
    args = ("check", "Ah 2h 3h 4h 5h", "--wild", "9", "--house", "ours.yaml", "--json")
    assert run(*args).json["combination"] == "low"
    assert run(*args, "--set", "ace=high-or-low").json["combination"] == "straight-flush"


# show


def test_show_says_what_the_options_say() -> None:
    assert run("house", "show", "literal") == run("house", "--house", "literal")
    low = ("--set", "ace=high-or-low")
    assert run("house", "show", *low) == run("house", *low)
    assert run("house", "show").out.startswith("the standard rules [standard]\n")
    assert "“zzz”" in refused("show", "zzz")
    assert "“nowhere.yaml”" in refused("show", "nowhere.yaml")


def test_show_in_json(folder: Path) -> None:
    answer = shown("literal", "--set", "ace=high-or-low")
    assert answer["version"] == 1
    assert (answer["language"], answer["house"]) == ("en", "literal")
    assert answer["name"] == "the sources word for word"
    options = {"sequence": "any-suit", "ace": "high-or-low", "last-turns": "everyone"}
    assert answer["options"] == options
    standard = {option.slug: option.values[0].slug for option in RULEBOOK.options}
    assert answer["settings"] == {**standard, **options}
    assert slugs(answer) == STANDARD
    dutch = run("house", "show", "literal", "--json", "--lang", "nl").json
    assert dutch["language"] == "nl"
    assert dutch["combinations"][3]["name"] == "Vier/twee"
    (folder / "ours.yaml").write_text(OURS + CHANGED)
    cards = [
        {key: value for key, value in each.items() if key not in ("slug", "name", "line")}
        for each in run("house", "show", "ours.yaml", "--json").json["combinations"]
    ]
    assert cards == [
        {"size": 6, "groups": [2, 2, 2]},
        {"size": 5, "groups": [4, 1]},
        {"size": 5, "groups": [5]},
        {"size": 5, "suited": 5},
        {"size": 5, "sequence": 5, "same_suit": False, "top": None},
    ]


def test_the_royal_flush_in_json() -> None:
    cards = run("house", "show", "--json").json["combinations"][1]
    assert cards["slug"] == "royal-flush"
    assert (cards["sequence"], cards["same_suit"], cards["top"]) == (5, True, "A")


# The group


@pytest.mark.parametrize("option", [["--house", "literal"], ["--set", "ace=high"]])
@pytest.mark.parametrize("rest", [["show"], ["check", "x.yaml"], ["new", "ours"]])
def test_an_option_in_front_of_a_command_is_not_passed_over(
    option: list[str], rest: list[str]
) -> None:
    line = refused(*option, *rest)
    assert line == f"{option[0]} comes before “{rest[0]}”. Put it after."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_of_the_commands(lang: str) -> None:
    listed = run("house", "--help", "--lang", lang).out
    for name, options in (
        ("show", ["set", "json", "lang"]),
        ("check", ["lang"]),
        ("new", ["house", "set", "output", "force", "lang"]),
    ):
        assert re.search(rf"^  {name}\b", listed, re.MULTILINE)
        said = run("house", name, "--help", "--lang", lang)
        assert (said.code, said.err) == (0, "")
        found = re.findall(r"^  --([a-z]+)", said.out, re.MULTILINE)
        assert found == [*options, "help"]


def test_the_examples_of_the_help_work(folder: Path) -> None:
    for name in ("new", "check", "show"):
        said = run("house", name, "--help").out
        (example,) = re.findall(r"^  Example: paiute (.*)$", said, re.MULTILINE)
        ran = run(*example.split())
        assert (ran.code, ran.err) == (0, ""), example


def complete(*line: str) -> list[str]:
    typed = {"COMP_WORDS": " ".join(("paiute", *line)), "COMP_CWORD": str(len(line))}
    done = run(environ={"_PAIUTE_COMPLETE": "bash_complete", **typed})
    assert (done.code, done.err) == (0, "")
    return done.out.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (["house", ""], ["plain,show", "plain,check", "plain,new"]),
        (["house", "n"], ["plain,new"]),
        (["house", "show", ""], ["plain,standard", "plain,literal"]),
        (["house", "show", "our"], ["file,our"]),
        (["house", "check", "our"], ["file,our"]),
        (["house", "new", "ours", "--house", "l"], ["plain,literal"]),
        (["house", "new", "ours", "--house", "our"], []),
        (["house", "new", "ours", "--output", "o"], ["file,o"]),
        (["house", "show", "--set", "ace=high-"], ["plain,ace=high-or-low"]),
    ],
    ids=" ".join,
)
def test_completion(line: list[str], offered: list[str]) -> None:
    assert sorted(complete(*line)) == sorted(offered)


# Pipes


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    path = tmp_path / "ours.yaml"
    os.mkfifo(path)
    return str(path)


def test_nobody_writes_into_a_pipe(pipe: str) -> None:
    for args in (("check", *FOUR_TWO, "--house", pipe), ("check", "--wild", "9", "--batch", pipe)):
        (line,) = start(*args).faults
        assert line.startswith("Nobody writes into the pipe “")


def test_who_writes_into_a_pipe_may_take_time(pipe: str) -> None:
    """He must begin; what he writes may come late, as from a command that thinks."""
    script = 'exec > "$0"; sleep 1.5; printf "house: ours\\nname: Ours\\n"'
    with subprocess.Popen(["sh", "-c", script, pipe]) as writer:
        ran = start("house", "check", pipe)
        assert writer.wait(SAFETY_NET) == 0
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(" [ours]\nEverything is played by the standard rules.\n")


def test_a_pipe_that_may_not_be_read(pipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from paiute_ref.cli import input as command_input

    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(command_input, "open", forbidden, raising=False)
    assert "may not be read" in refused("check", pipe)


def test_a_command_of_the_shell_stands_for_a_file() -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, OURS.encode())
    os.close(write_end)
    done = subprocess.run(
        command("house", "check", f"/dev/fd/{read_end}"),
        env=environment(),
        pass_fds=[read_end],
        capture_output=True,
        timeout=SAFETY_NET,
        check=True,
    )
    os.close(read_end)
    assert done.stdout.startswith(f"/dev/fd/{read_end}: ".encode())


# What stands behind the commands


def test_the_same_rules_are_the_same_house() -> None:
    book = RULEBOOK
    assert book.house() is book.house("standard", {"ace": "high"})
    assert book.house("standard", {"ace": "high-or-low"}) is book.house(
        "standard", {"natural": "no-matter", "ace": "high-or-low"}
    )
    assert book.house("literal") is book.house("literal", {"sequence": "any-suit"})
    assert book.house("literal") is not book.house(
        "standard", {"sequence": "any-suit", "last-turns": "everyone"}
    )
    assert book.house() is not book.house("standard", {"ace": "high-or-low"})
    strong = check("7h 7s 7d 9c 2h 2s", "9", book.house("standard", {"ace": "high"}))
    assert strong > check("Kh Ks 5h 5s 2c 2d", "9", book.house())


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("same_suit: yes", "yaml.expected-true-or-false", 1),
        ("same_suit: On", "yaml.expected-true-or-false", 1),
        ("groups:\n- 3.0\n- 2", "yaml.expected-number", 2),
        ("groups: [3, 0x2]", "yaml.expected-number", 1),
        ("groups: 4:2", "yaml.expected-list", 1),
        ("sequence: 5.0", "yaml.expected-number", 1),
        ("suited: 05", "yaml.expected-number", 1),
        ("size: 1_0", "yaml.expected-number", 1),
        ("name: no", "yaml.quote", 1),
        ("top: 010", "yaml.quote", 1),
    ],
)
def test_quotes_are_advised_only_where_they_help(text: str, code: str, line: int) -> None:
    with pytest.raises(HouseError) as caught:
        read(text.encode(), "ours.yaml")
    assert (caught.value.code, caught.value.params["line"]) == (code, line)


def test_what_is_wanted_is_said(folder: Path) -> None:
    entry = "{slug: x, name: X, examples: [], "
    for text, told in (
        ("sequence: 5, same_suit: yes", "true or false is wanted here."),
        ("groups: [3.0, 2]", "a number is wanted here."),
    ):
        (folder / "ours.yaml").write_text(f"{OURS}combinations: [{entry}{text}}}]\n")
        line = refused("check", "ours.yaml")
        assert told in line
        assert "in quotes" not in line


def test_a_set_of_its_own_in_the_rules(data_folder: Path) -> None:
    """A rules editor's own set is known to all commands, without code."""
    rules, compiled = data_folder / "rules", shutil.ignore_patterns("*.json")
    shutil.copytree(ROOT / "rules", rules, ignore=compiled, dirs_exist_ok=True)
    club = "house: club\nname: The club\noptions: {ace: high-or-low}\n"
    (rules / "houses" / "club.yaml").write_text(club)
    forget()
    ran = run("house", "new", "ours", "--house", "club", PAIUTE_DATA=str(data_folder))
    taken = run("house", "new", "club", PAIUTE_DATA=str(data_folder))
    forget()
    assert "\n  ace: high-or-low\n" in ran.out
    assert "“club”" in taken.faults[0]


def test_json_is_one_line() -> None:
    out = run("house", "show", "--json", "--lang", "bg", encoding="ascii").out
    assert out.count("\n") == 1
    assert json.loads(out)["language"] == "bg"
