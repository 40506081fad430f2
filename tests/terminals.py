"""Somebody at a keyboard, before a screen of so many lines."""

from __future__ import annotations

import os
from pathlib import Path

import pexpect
from rich.cells import cell_len

from paiute_ref.language import translator
from running import ESCAPE, SAFETY_NET, command, environment


class AtTerminal:
    """Somebody at a keyboard, who reads on where there is more than a screen can show.

    ``screens`` is what was shown between two lines typed, since the last one that was no Enter to
    read on.
    """

    def __init__(self, name: str, home: Path, *args: str, lines: int = 24, **environ: str):
        t = translator(environ.get("LANG", "en"))
        self.more = t.say("Enter shows the rest. Or type: {words}.").split("{words}")[0]
        self.screens: list[str] = []
        program, *rest = (os.fsdecode(arg) for arg in command(name, *args))
        self.child = pexpect.spawn(
            program,
            rest,
            env=environment(TERM="xterm-256color", PAIUTE_HOME=str(home), **environ),
            dimensions=(lines, 80),
            encoding="utf-8",
            timeout=SAFETY_NET,
        )

    def shown(self) -> str:
        """All until the next question, or until the program ends."""
        self.screens = [self.screen()]
        while self.stops:
            self.child.sendline("")
            self.screens.append(self.screen())
        return "\n".join(self.screens)

    def screen(self) -> str:
        """All until something is to be typed, or nothing more can be."""
        self.child.expect(["\n> ", pexpect.EOF])
        return ESCAPE.sub("", str(self.child.before)).replace("\r", "")

    @property
    def stops(self) -> bool:
        """Whether there is more to read."""
        return self.screens[-1].splitlines()[-1].strip().startswith(self.more)

    @property
    def tallest(self) -> int:
        """The lines of the fullest screen, with the one to type in."""
        return max(map(on_screen, self.screens)) + 1

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.shown()

    def end(self) -> tuple[str, int | None]:
        self.child.expect(pexpect.EOF)
        said = ESCAPE.sub("", str(self.child.before))
        self.child.close()
        return said, self.child.exitstatus


def on_screen(text: str) -> int:
    """The lines of a terminal of 80 columns that a text takes."""
    return sum(max(1, -(-cell_len(line) // 80)) for line in text.split("\n"))
