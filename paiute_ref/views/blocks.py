"""What an answer is made of before anybody knows how it will be shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

SET_OFF: Final = ("title", "heading")
"""What stands apart from all before it, and opens a paragraph."""

Kind = Literal["cards", "title", "heading", "text", "item", "note"]


class Block(NamedTuple):
    """One line of an answer. Its text is plain: never markup, whatever it looks like.

    ``cards`` is a row of cards, ``title`` the answer itself, ``heading`` opens a group of
    ``item`` lines, ``text`` explains, ``note`` is said on the side. ``marked`` are the places
    (start, end) of words that somebody looked for, in order.
    """

    kind: Kind
    text: str
    marked: tuple[tuple[int, int], ...] = ()


def paragraphs(blocks: Iterable[Block]) -> list[list[Block]]:
    """An answer as it is read: what is set off with all that follows it."""
    parts: list[list[Block]] = []
    for block in blocks:
        if block.kind in SET_OFF or not parts:
            parts.append([])
        parts[-1].append(block)
    return parts
