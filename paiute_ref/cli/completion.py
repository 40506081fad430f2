"""Completion in the shell: Click's, and what bash needs besides."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

NOTHING = 1
"""Exit code, which no shell looks at, for what no shell asks."""


class BashWords(BashComplete):
    """Bash ends a word at ``=``, asks for what comes behind it, and replaces that alone."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words as they were typed, ``--set ace=h`` in two, not in four."""
        place = int(os.environ["COMP_CWORD"])
        split = split_arg_string(os.environ["COMP_WORDS"])[: place + 1]
        split += [""] * (place + 1 - len(split))
        words: list[str] = []
        for word in split:
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        typed = words[-1]
        replaced = "" if split[-1] == "=" else split[-1]
        self._before = typed.removesuffix(replaced)
        return words[1:-1], typed

    def format_completion(self, item: CompletionItem) -> str:
        """Only what comes behind the last ``=``."""
        before = self._before.partition("=")[2] if self._before.startswith("-") else self._before
        item.value = item.value.removeprefix(before)
        return super().format_completion(item)


def complete(command: click.Command, program: str, variable: str, instruction: str) -> int:
    """Answer a shell. Where it asks for nonsense, with nothing."""
    add_completion_class(BashWords, "bash")
    try:
        return shell_complete(command, {}, program, variable, instruction)
    except (KeyError, ValueError):
        return NOTHING
