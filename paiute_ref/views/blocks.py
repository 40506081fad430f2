"""What an answer is made of before anybody knows how it will be shown."""

from __future__ import annotations

from typing import Literal, NamedTuple

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
