"""Runs in the language ``xx``, in which all words are «šťŕáńǧé»: no plain English is left.

Plain words may only be what stays the same in every language: commands, options, their values,
slugs, letters of cards and what the reader typed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from catalog_checks import CODE
from catalogs import pseudo
from conftest import ROOT
from paiute_ref.cli.commands import COMMANDS
from paiute_ref.rulebook.extract import read_all
from rules_files import RULEBOOK

CHECK = "check 7h 7s 7d 2c 2h --wild 9"
LINES = (
    CHECK,
    "check 7h 7s 7d 9c 2h 2s --wild 9 -v",
    "check 7h 7s 7d 9c 2h 3s --wild 9h -v --took 3s",
    "check Ah 2h 3h 4h 5h --wild 9 --set ace=high-or-low",
    "check 5h 6h 7h 8h 9h --wild 9 --json",
    "check 7h 7s 7d 2c",
    "check 7h 7s 7d 2c --wild 9",
    "check 7h 7h 9d 9c 9h 9s --wild 9",
    "check 7h 7x 1Oh 2c 2d --wild Z",
    f"{CHECK} --set ace=up",
    f"{CHECK} --set colour=red",
    f"{CHECK} --house nowhere.yaml",
    f"{CHECK} --letters zz",
    f"{CHECK} --took As",
    f"{CHECK} --json --foo",
    "check --foo",
    "check --wild",
    "check --help",
    "--help",
    "--version",
    "nope",
    "explain",
    "explain four-two",
    "explain option.sequence",
    "explain term.wild-card",
    "explain wild.any-card",
    "explain option.odd-chip",
    "explain option.ace.high",
    "explain option.ace.high-or-low",
    "explain section.wild",
    "explain turn.keep-taken-card",
    "explain dispute.putting-back",
    "explain dispute.who-plays-last",
    "explain dispute.chip-left-over",
    "explain dispute.stock-is-empty",
    "explain dispute.deeper-in-the-discards",
    "explain dispute.natural-or-wild",
    "explain dispute.nothing-in-the-call",
    "explain nonsense",
    "explain --help",
    "search",
    "search card",
    "search discard pile --limit 99",
    "search odd chip --json",
    "search discrad",
    "search nonsense zzz",
    "search card --limit 0",
    "search --help",
    "rules",
    "rules --examples",
    "rules --sheet",
    "rules zzz",
    "rules turn --sheet",
    "rules --output nowhere/zz",
    "rules --output .",
    "rules wild options --set ace=high-or-low",
    "rules --help",
    "house",
    "house --help",
    "house show literal",
    "house show --json",
    "house new ours",
    "house new Ours",
    "house new standard",
    "house check nowhere.yaml",
    "house --set ace=high show",
    "house new --help",
    "house check --help",
    "compare Ana:7h7s5h5s2h2s Bea:KhKsQdQc2c2d 7c7d5c5d4h4s 3c4d6h8sTc --wild 9 --pot 31",
    "compare AhKhQhJhTh AsKsQs9c9d --wild 9 --pot 31 --set natural=beats-wild",
    "compare AhKhQhJhTh AsKsQs9c9d --wild 9 --pot 31 --set odd-chip=left-of-dealer",
    "compare Ana:7h7s5h5s2h2s Bea:7h7s5h5s2h --wild 9 --dealer-left Ana",
    "compare 7h 7s --wild 9",
    "compare --help",
    "deal --players 9",
    "deal --help",
    "referee examples/every-card.paiute --verbose",
    "referee examples/as-seen.paiute --verbose",
    "referee examples/as-seen.paiute --json",
    "referee tests/games/turn.keep-taken-card.paiute",
    "referee tests/games/last-turns.as-usual.paiute",
    "referee tests/games/call.combination-needed.paiute",
    "referee nowhere.paiute",
    "referee --help",
    "check 7h 7s 7d 2c 2h --wild 9 --brief",
    "check 7h 7s 7d 2c 2h --wild 9 --json --brief",
    "odds --wild 9",
    "odds --cards 5",
    "odds --json --wild 9",
    "odds --wild 9 --plot nowhere.gif",
    "odds --help",
    "advise 7h 7s 2c 2h Kd --wild 9",
    "advise 7h 7s 7d 2c Jd Kh --wild 9",
    "advise 7h 7s 7d 9c 2h 2s --wild 9",
    "advise 7h 7s 2c 2h Kd --wild 9 --seen 7h",
    "advise 7h 7s 2c 2h Kd --wild 9 --beat nonsense",
    "advise --help",
    "simulate --games 20 --seed 7 --workers 1",
    "simulate --games 20 --seed 7 --workers 1 --strength nonsense",
    "simulate --help",
    "learn --list",
    "learn --lesson nonsense",
    "learn --help",
    "quiz --json --count 12 --seed 7",
    "quiz --topic nonsense",
    "quiz --help",
    "play --strength nonsense",
    "play --resume nowhere.paiute",
    "play --help",
    "page --output nowhere/zz",
    "page --serve --output zz",
    "page --host nowhere --serve",
    "page --help",
    "languages",
    "languages --help",
)
TYPED = re.compile(
    r"\S*\b(?:paiute|colour|nowhere|nonsense|discrad|nope|foo|zzz?|up|red|1Oh|7x|As|Ah|ours|Ours)\b\S*"
)
PLAYERS = {"Ana", "Bea", "Ben", "Carla", "dac", "Grandma", "Lee", "Sam", "Jo"}  # and Dídac
SAME_EVERYWHERE = {
    *("xx", "en", "ca", "nl", "gu", "intl", "English", "version", "null", "true", "false"),
    *COMMANDS,
    *("show", "new"),  # of "paiute house"
    *("beginner", "regular", "expert", "svg", "png"),  # what is typed
    *("slug", "examples", "groups", "yaml"),  # of house files
    "unknown",  # of "paiute referee --json"
    *("legal", "showdown", "topic"),  # of "paiute quiz"
    *PLAYERS,
}
VALUES = {
    "text",
    "markdown",
    "html",
    "pdf",
    "json",
    "letter",
    "options",
    "disputes",
    "terms",
}  # of "paiute rules"
OF_BABEL = {"and", "or"}  # between the items of a list; Babel knows no xx
KEYS = re.compile(r'"(?:[a-z]+|[a-z-]+\.[a-z-]+)"')


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo(folder)
    return folder


@pytest.fixture(scope="module")
def slugs() -> set[str]:
    """All slugs of the rules and all single words in them."""
    read_all(RULEBOOK)
    contexts = [text.context for document in RULEBOOK.documents for _, text in document.texts]
    return {word for context in contexts for word in re.split(r"[.-]", context)}


@pytest.mark.parametrize("line", LINES)
def test_no_plain_english(line: str, strange: Path, slugs: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paiute_ref", *line.split(), "--lang", "xx"],
        env={**os.environ, "PAIUTE_DATA": str(strange), "PYTHONUTF8": "1", "COLUMNS": "500"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    said = done.stdout + done.stderr
    assert said.strip()
    rest = said
    for code in (KEYS, CODE, TYPED):
        rest = code.sub(" ", rest)
    plain = {word for word in re.findall(r"[A-Za-z]{2,}", rest) if word != word.upper()}
    assert plain - slugs - SAME_EVERYWHERE - VALUES - OF_BABEL == set(), said
