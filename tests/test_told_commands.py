"""Commands that are told by lessons, quiz and practice game are answered as those are."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path

import pytest

from paiute_ref.api import load_rulebook
from paiute_ref.learn.course import steps
from practising import TABLE
from quizzing import SIX
from running import LANGUAGES, run

PAGES = len(steps(load_rulebook().lessons))


def told(home: Path, *args: str, typed: tuple[str, ...] = ()) -> list[list[str]]:
    """The commands in an answer, each of which stands at the end of a line."""
    stdin = "".join(f"{line}\n" for line in typed).encode()
    ran = run(*args, stdin=stdin, PAIUTE_HOME=str(home))
    found = re.findall(r": (paiute .*?)(?:</p>|\n)", ran.out + ran.err)
    return [shlex.split(html.unescape(each)) for each in found]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_in_the_same_language_and_symbols(home: Path, lang: str, *, ascii_only: bool) -> None:
    likewise = [*["--lang", lang] * (lang != "en"), *["--ascii"] * ascii_only]
    sessions: dict[tuple[str, ...], tuple[str, ...]] = {
        ("play", *TABLE): ("draw", f"save {home}-game", "q"),
        ("play", *TABLE, "--letters", "intl"): ("q",),
        ("quiz", *SIX): ("?", "q"),
        ("quiz", *SIX, "--letters", "intl"): ("?", "q"),
        ("quiz", *SIX, "--format", "html"): (),
        ("learn",): ("q",),
        ("learn", "--player", "Ana Maria"): ("q",),
        ("learn", "--lesson", "10"): ("?",) * PAGES,
    }
    commands = []
    for args, typed in sessions.items():
        found = told(home, *args, *likewise, typed=typed)
        assert found, args
        going_on = [each for each in found if "--resume" in each]
        assert all(("--letters" in each) == ("--letters" in args) for each in going_on[-1:]), args
        commands += found
    assert {command[1] for command in commands} == {"play", "referee", "quiz", "explain", "learn"}
    for command in commands:
        assert command[len(command) - len(likewise) :] == likewise
        assert run(*command[1:], PAIUTE_HOME=str(home)).code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["play", "quiz"])
def test_where_nothing_is_kept(home: Path, lang: str, command: str) -> None:
    (found,) = told(home, command, "--resume", "--lang", lang)
    assert found[:2] == ["paiute", command]
    assert found[-2:] == ["--lang", lang] or lang == "en"


def test_at_the_end_of_the_course(home: Path) -> None:
    right = [str(each) for each in range(1, 10)] * PAGES  # one of them is
    *_, practise = told(home, "learn", "--lang", "nl", typed=tuple(right))
    assert practise[-2:] == ["--lang", "nl"]
    assert practise.count("--lang") == 2  # behind both commands
