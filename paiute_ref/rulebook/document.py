"""One rules file and what is said about it. How YAML is read, strictly, is in ``reader``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from paiute_ref.errors import HouseError, PaiuteError, RulebookError
from paiute_ref.rulebook.model import Text

Path = tuple[str | int, ...]
Value = Any  # dict[str, Value] | list[Value] | str | int | bool

BIGGEST_FILE: Final = 256 * 1024


class Document:
    """One file: its ``root`` value, and where things stand in it.

    ``texts`` are those that were read of it so far.
    """

    def __init__(self, file: str, data: bytes, error: type[PaiuteError]):
        self.file: Final = file
        self.data: Final = data
        self.error: Final = error
        self.texts: Final[list[tuple[Path, Text]]] = []

    @cached_property
    def root(self) -> Value:
        """The value of the whole file. Compiled rules were read strictly when they were made."""
        if self._compiled:
            return self._load()
        from paiute_ref.rulebook import reader

        return reader.values(self)

    def _load(self) -> Value:
        try:
            return json.loads(self.data)
        except ValueError as error:
            raise self.fault_at("syntax", 1, (), column=1) from error

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line, from 1, on which each value begins or its key stands, as far as known."""
        lines: dict[Path, int] = {}
        if not self._compiled:
            from paiute_ref.rulebook import reader

            reader.values(self, lines)
        return lines

    @property
    def _compiled(self) -> bool:
        return self.error is RulebookError and self.data.startswith(b"{")

    def fault(self, code: str, path: Path, **params: object) -> PaiuteError:
        """The error ``yaml.{code}`` about what stands at ``path``, for the caller to raise."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        return self.fault_at(code, self.lines.get(known, 1), path, **params)

    def fault_at(self, code: str, line: int, path: Path, **params: object) -> PaiuteError:
        """The same where the line is known, or the file cannot be read to its end."""
        where = {"file": self.file, "line": line, "path": spell(path)}
        return self.error(f"yaml.{code}", **where, **params)  # type: ignore[arg-type]


def compiled(data: bytes, file: str) -> bytes:
    """A file of the project's rules as it is shipped: checked, and quick to load."""
    return json.dumps(read(data, file, trusted=True).root, ensure_ascii=False).encode()


def read(data: bytes, file: str, *, trusted: bool = False) -> Document:
    """Read one YAML file.

    Args:
        data: What is in the file. Other people's may be anything at all.
        file: Its name, for messages only; nothing is opened.
        trusted: Whether it is one of the project's own.

    Raises:
        HouseError: It cannot be used; the code is ``yaml.…``, with ``file``, ``line`` and ``path``.
        RulebookError: The same, for a trusted file.

    >>> read(b"combinations: [{slug: full-house, groups: [3, 2]}]", "mine.yaml").root
    {'combinations': [{'slug': 'full-house', 'groups': [3, 2]}]}
    >>> read(b"ace: no", "mine.yaml")
    Traceback (most recent call last):
    paiute_ref.errors.HouseError: yaml.quote: file='mine.yaml', line=1, path='ace', found='no'
    """
    document = Document(file, data, RulebookError if trusted else HouseError)
    if not trusted and len(data) > BIGGEST_FILE:
        raise document.fault_at("too-large", 1, (), size=len(data), limit=BIGGEST_FILE)
    _ = document.root  # refused now, not at first use
    return document


def spell(path: Path) -> str:
    """A path as people write it.

    >>> spell(("combinations", 2, "groups"))
    'combinations[2].groups'
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


def close_to(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that look most like ``word``, the best first.

    >>> close_to("sequense", ["sequence", "ace"])
    ('sequence',)
    """
    from difflib import get_close_matches  # only ever needed to say what is wrong

    return tuple(get_close_matches(word[:100], list(known)))
