"""How far people have come in the course: values, and the text in which they are kept.

The file is for several people, each under a name; no name is a name too. It is JSON that can be
read and mended by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

VERSION: Final = 1
LONGEST_NAME: Final = 40


class Progress(NamedTuple):
    """The pages that somebody has done, and the one at which they stopped, ``""`` for none."""

    done: frozenset[str] = frozenset()
    stopped_at: str = ""

    @property
    def has_been_through(self) -> bool:
        """Whether somebody came to the end, though perhaps without some of the pages."""
        return bool(self.done) and not self.stopped_at

    def at(self, page: str) -> Progress:
        """When a page is shown."""
        return self._replace(stopped_at=page)

    def with_done(self, page: str, next_page: str) -> Progress:
        """After a page was done."""
        return Progress(self.done | {page}, next_page)

    def without(self, pages: frozenset[str]) -> Progress:
        """After some pages were forgotten."""
        return Progress(self.done - pages)


People: TypeAlias = Mapping[str, Progress]
NOBODY: Final[People] = MappingProxyType({})


def encode(people: People) -> bytes:
    """People as the content of a file."""
    shown = {
        name: {"done": sorted(progress.done), "stopped-at": progress.stopped_at}
        for name, progress in sorted(people.items())
    }
    text = json.dumps({"version": VERSION, "people": shown}, ensure_ascii=False, indent=2)
    return f"{text}\n".encode("utf-8", "surrogatepass")  # which a mended file may hold


def decode(data: bytes) -> People | None:
    """The people of a file; None where it is not one of these, whatever else it is.

    >>> decode(encode({"Ana": Progress(frozenset({"turn.take"}), "discards.stock")}))["Ana"].done
    frozenset({'turn.take'})
    >>> decode(b"[]") is None
    True
    """
    try:
        root = json.loads(data)
        if root["version"] != VERSION or not isinstance(root["people"], dict):
            return None
        return {name: _progress(each) for name, each in root["people"].items()}
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _progress(kept: Any) -> Progress:
    done, stopped_at = kept["done"], kept["stopped-at"]
    if not isinstance(done, list) or not all(isinstance(each, str) for each in [*done, stopped_at]):
        raise TypeError("not pages")
    return Progress(frozenset(done), stopped_at)


def clean_name(name: str) -> str | None:
    """A name with single spaces, or None where it cannot be one.

    >>> clean_name("  Ana   Maria "), clean_name("A" * 41)
    ('Ana Maria', None)
    """
    name = " ".join(name.split())
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        return None
    return name
