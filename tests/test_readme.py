"""What the README shows is what happens: its commands, its program, its house file, its JSON."""

from __future__ import annotations

import json
import re
import shlex

import pytest
import yaml

from conftest import ROOT
from paiute_ref import api, check, cli
from paiute_ref.cli.commands import COMMANDS
from paiute_ref.language import known_languages

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def transcripts() -> list[tuple[str, str]]:
    """Every command that is shown with its output."""
    shown = [each for block in blocks("console") for each in re.split(r"^\$ ", block, flags=re.M)]
    return [(command, output) for command, _, output in (s.partition("\n") for s in shown if s)]


def run(capsys: pytest.CaptureFixture[str], command: str) -> str:
    program, *args = shlex.split(command)
    assert cli.run(args, program) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("command", "output"), transcripts())
def test_a_command_answers_as_shown(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert output
    assert run(capsys, command) == output


def test_every_command_in_a_table_works(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"\| `(paiute check [^`…]*)` \|", README)
    assert len(commands) == len(known_languages()) - 1
    for command in commands:
        answer = run(capsys, command)
        assert "7♣ 9♣ 9♦ 9♥ 9♠" in answer
        assert "A full house" not in answer


def test_the_table_of_commands_is_complete() -> None:
    assert set(re.findall(r"^\| `paiute (\w+)", README, re.MULTILINE)) == set(COMMANDS)


@pytest.mark.parametrize("program", blocks("python"))
def test_a_program_runs(program: str) -> None:
    assert "assert" in program
    exec(compile(program, "README.md", "exec"), {})


def test_the_house_file_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    [text] = blocks("yaml")
    house = api.load_rulebook().house_from(text.encode(), "README.md")
    slugs = [each if isinstance(each, str) else each["slug"] for each in _listed(text)]
    assert [each.slug for each in house.combinations] == slugs
    ruling = check("7h 7s 7d 2c 2h", "9", house)
    assert ruling.combination is not None
    assert ruling.combination.slug == "full-house"


def _listed(text: str) -> list[str | dict[str, str]]:
    listed: list[str | dict[str, str]] = yaml.safe_load(text)["combinations"]
    return listed


def test_the_json_is_what_comes(capsys: pytest.CaptureFixture[str]) -> None:
    verdict, found = map(json.loads, blocks("json"))
    answer = run(capsys, "paiute check 7h 7s 7d 9c 2h 2s --wild 9 --json")
    assert json.loads(answer) == verdict
    assert json.loads(run(capsys, f"paiute search {found['words']} --json")) == found


def test_the_options_are_all_there() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (`[^|]*) \| (yes)? ?\|", README, re.MULTILINE)
    shown = {
        slug: (tuple(re.findall(r"`([a-z-]+)`", values)), bool(hand)) for slug, values, hand in rows
    }
    options = api.load_rulebook().options
    assert shown == {
        option.slug: (tuple(value.slug for value in option.values), option.touches_hands)
        for option in options
    }
