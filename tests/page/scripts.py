"""The scripts of the page at work, in Node and in Chromium, for the tests.

Both answer questions as ``answers.js`` has them. Chromium is driven over its own pipe: commands and
answers are JSON with a nought byte after each. Nothing but the program itself is needed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, Protocol

HERE: Final = Path(__file__).parent
ASSETS: Final = HERE.parent.parent / "paiute_ref" / "page" / "assets"
SCRIPTS: Final = (
    *(ASSETS / f"{name}.js" for name in ("judge", "notation", "showdown")),
    HERE / "answers.js",
)
CHROMIUM: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--remote-debugging-pipe",
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

    def __init__(self, to: IO[bytes], back: IO[bytes]):
        self._to = to
        self._back = back
        self._number = 0
        target = self._command("Target.createTarget", url="about:blank")["targetId"]
        attached = self._command("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str = attached["sessionId"]
        for script in SCRIPTS:
            self.evaluate(script.read_text(encoding="utf-8"))

    def ask(self, question: str, **about: Any) -> Any:
        text = json.dumps({"ask": question, **about})
        return json.loads(self.evaluate(f"Answers.answer({json.dumps(text)})"))

    def evaluate(self, script: str) -> Any:
        """The value of a script that is run in the page."""
        done = self._command(
            "Runtime.evaluate", self._session, expression=script, returnByValue=True
        )
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def _command(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self._number += 1
        command = {"id": self._number, "method": method, "params": params}
        if session:
            command["sessionId"] = session
        self._to.write(json.dumps(command).encode() + b"\0")
        self._to.flush()
        while (told := json.loads(self._message())).get("id") != self._number:
            pass  # what happens meanwhile
        assert "error" not in told, told
        result: dict[str, Any] = told["result"]
        return result

    def _message(self) -> bytes:
        message = bytearray()
        while not message.endswith(b"\0"):
            part = self._back.peek(1)  # type: ignore[attr-defined]
            assert part, "Chromium has gone away"
            end = part.find(b"\0") + 1
            message += self._back.read(end or len(part))
        return bytes(message[:-1])


@contextmanager
def chromium(folder: Path) -> Iterator[Chromium]:
    """Chromium with the scripts loaded in an empty page. ``folder`` is for what it writes."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program
    to, back = folder / "to", folder / "back"
    os.mkfifo(to)
    os.mkfifo(back)
    # Chromium reads from its third file and writes to its fourth; a shell can number them so.
    command = ["sh", "-c", 'in=$1 out=$2; shift 2; exec "$@" 3<"$in" 4>"$out"', "sh"]
    command += [str(to), str(back), program, *CHROMIUM, f"--user-data-dir={folder / 'profile'}"]
    with (
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
        open(to, "wb") as writing,
        open(back, "rb") as reading,
    ):
        yield Chromium(writing, reading)
        writing.close()  # which ends it
        process.wait()
