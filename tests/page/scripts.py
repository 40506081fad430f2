"""The scripts of the page at work, in Node and in Chromium, for the tests.

Both answer questions as ``answers.js`` has them.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import Page, sync_playwright

from page.browser import chromium

HERE: Final = Path(__file__).parent
ASSETS: Final = HERE.parent.parent / "paiute_ref" / "page" / "assets"
SCRIPTS: Final = (
    *(ASSETS / f"{name}.js" for name in ("judge", "notation", "showdown")),
    HERE / "answers.js",
)


class Scripts(Protocol):
    """Whatever runs the scripts."""

    def ask(self, question: str, **about: Any) -> Any:
        """The answer to one of the questions of ``answers.js``."""


class Node:
    """The scripts in Node."""

    def __init__(self, process: subprocess.Popen[str]):
        self._process = process

    def ask(self, question: str, **about: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"ask": question, **about}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@contextmanager
def node() -> Iterator[Node]:
    """Node with the scripts loaded."""
    command = ["node", *map(str, (HERE / "answer.mjs", *SCRIPTS))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as process:
        yield Node(process)
        assert process.stdin
        process.stdin.close()


class Chromium:
    """The scripts in an empty page of Chromium."""

    def __init__(self, page: Page):
        self._page = page
        for script in SCRIPTS:
            page.add_script_tag(path=script)

    def ask(self, question: str, **about: Any) -> Any:
        asked = json.dumps({"ask": question, **about})
        return json.loads(self._page.evaluate("(asked) => Answers.answer(asked)", asked))


@contextmanager
def in_page() -> Iterator[Chromium]:
    """Chromium with the scripts loaded in an empty page."""
    with sync_playwright() as playwright, chromium(playwright) as browser:
        page = browser.new_page()
        yield Chromium(page)
