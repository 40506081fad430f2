"""The program as its users run it: in this process, which is fast, or in one of its own."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from conftest import ROOT
from paiute_ref import api, cli, language, lookup, resources

LANGUAGES = ("en", "nl", "ca", "bg", "gu")
COMMANDS = (
    *("check", "compare", "referee", "deal", "odds", "advise", "simulate"),
    *("learn", "quiz", "play", "page"),
    *("rules", "explain", "house", "search", "languages"),
)
FOUR_TWO = ("7h", "7s", "7d", "9c", "2h", "2s", "--wild", "9")
NOTHING = ("7h", "7s", "7d", "2c", "2h", "--wild", "9")
ESCAPE = re.compile(r"\x1b\[[\d;]*m")
SAFETY_NET = 10
"""Seconds after which a process is taken to hang. How fast it is, benchmarks say."""


@dataclass(frozen=True)
class Ran:
    """What came of a command line."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.out)
        return answer

    @property
    def faults(self) -> list[str]:
        """The lines on standard error of a run that had to end with 2 and say nothing else."""
        assert self.code == 2, self
        assert self.out == "", self
        return harmless(self.err).splitlines()


class _Stream(io.TextIOWrapper):
    def __init__(self, encoding: str, terminal: bool):
        self.bytes = io.BytesIO()
        self.terminal = terminal
        super().__init__(self.bytes, encoding=encoding)

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode(self.encoding)


def run(
    *args: str,
    program: str = "paiute",
    stdin: bytes = b"",
    encoding: str = "utf-8",
    terminal: bool = False,
    environ: Mapping[str, str] | None = None,
    **more: str,
) -> Ran:
    """In this process, in an environment that holds nothing but what is given."""
    out, err = _Stream(encoding, terminal), _Stream(encoding, terminal)
    source = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    given = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **(environ or {}), **more}
    try:
        with (
            patch.dict(os.environ, given, clear=True),
            patch.multiple(sys, stdin=source, stdout=out, stderr=err),
        ):
            code = cli.run(args, program)
    finally:
        language.install_for_click("en")
    return Ran(code, out.text(), err.text())


def forget() -> None:
    """All that was read of rules and catalogues, for a run with others (``PAIUTE_DATA``)."""
    for cached in (
        resources.find_place,
        resources.languages,
        resources.open_catalogue,
        language.translator,
        api.load_rulebook,
        api.house_named,
        lookup.entries,
    ):
        cached.cache_clear()


def command(*args: str | bytes, program: str = "paiute") -> list[str | bytes]:
    """The command line of a process of its own."""
    if program == "paiute-check":
        start = "import sys; from paiute_ref.cli import main_check; sys.exit(main_check())"
        return [sys.executable, "-c", start, *args]
    return [sys.executable, "-m", "paiute_ref", *args]


def environment(**more: str) -> dict[str, str]:
    """As after ``env -i``: nothing but where this checkout is."""
    return {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}


def start(
    *args: str | bytes,
    program: str = "paiute",
    stdin: bytes = b"",
    encoding: str = "utf-8",
    cwd: str = "/",
    **environ: str,
) -> Ran:
    """In a process of its own, of which everything must be readable text."""
    done = subprocess.run(
        command(*args, program=program),
        input=stdin,
        env=environment(**environ),
        cwd=cwd,
        capture_output=True,
        timeout=SAFETY_NET,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))


def installed_by_npm(folder: Path, *packages: str) -> Path:
    """Packages for Node, in a folder of their own; where they are."""
    npm = ["npm", "install", "--silent", "--no-save", "--prefix", str(folder), *packages]
    done = subprocess.run(npm, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "node_modules"


def harmless(text: str) -> str:
    """The text, which must hold no traceback and nothing that could steer a terminal."""
    assert "Traceback" not in text
    strange = [ch for ch in text if ch != "\n" and not ch.isprintable()]
    assert not strange, text
    for line in text.splitlines():
        marks = [
            mark
            for mark, before in zip(line[1:], line, strict=False)
            if _stands_alone(mark, before)
        ]
        assert not marks, line
    return text


def _stands_alone(mark: str, before: str) -> bool:
    """Whether a combining mark would be drawn on something that is no letter."""
    is_mark = unicodedata.category(mark).startswith("M")
    return is_mark and unicodedata.category(before)[0] not in "LM"


def words(texts: Iterable[str]) -> list[str]:
    """All words in order, wherever lines are broken."""
    return " ".join(texts).split()
