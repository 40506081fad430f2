"""Where solutions of the race are: those that come with the program, and the user's cache.

The cache is a convenience. A file in it that is damaged, or is no solution, is as good as none; and
where nothing can be written the race is solved again next time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from paiute_ref.cards import Rank
from paiute_ref.race import Progress, Solution, solution
from paiute_ref.race.solver import no_progress
from paiute_ref.rulebook.model import House

LARGEST: Final = 1 << 21
"""Bytes of a file in the cache that are read; a solution has a tenth of that."""


class Cache:
    """A folder of solutions (a :class:`paiute_ref.race.Store`); made when something is written."""

    def __init__(self, folder: str):
        self.folder: Final = folder

    def read(self, name: str) -> bytes | None:
        """The file of that name, if it can be read and is not too large."""
        try:
            with open(os.path.join(self.folder, name), "rb") as file:
                data = file.read(LARGEST + 1)
        except (OSError, ValueError):
            return None
        return data if len(data) <= LARGEST else None

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole: another program that reads finds the old one or the new one."""
        with suppress(OSError, ValueError):
            os.makedirs(self.folder, exist_ok=True)
            beside = os.path.join(self.folder, f".{os.urandom(8).hex()}.tmp")
            try:
                with open(beside, "xb") as file:
                    file.write(data)
                os.replace(beside, os.path.join(self.folder, name))
            finally:
                with suppress(OSError):
                    os.unlink(beside)


class Shipped:
    """The solutions that come with the program, also in a zip file; beyond these, a cache."""

    def __init__(self, cache: Cache | None = None):
        self.cache: Final = cache

    def read(self, name: str) -> bytes | None:
        """What came with the program under that name, else what is in the cache."""
        return _shipped(name) or (self.cache.read(name) if self.cache else None)

    def write(self, name: str, data: bytes) -> None:
        """Keep it in the cache, if there is one."""
        if self.cache:
            self.cache.write(name, data)


def _shipped(name: str) -> bytes | None:
    from pkgutil import get_data

    try:
        return get_data("paiute_ref.race", f"solved/{name}")
    except OSError:
        return None


def cache_folder(environ: Mapping[str, str]) -> str | None:
    """The folder that this system has for caches of a user, with one for this program in it.

    None where the environment names no home. ``PAIUTE_CACHE`` names another folder.
    """
    home = environ.get("HOME") or environ.get("USERPROFILE")
    if own := environ.get("PAIUTE_CACHE"):
        return own
    if sys.platform == "win32":
        base = environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = home and os.path.join(home, "Library", "Caches")
    else:
        base = environ.get("XDG_CACHE_HOME") or (home and os.path.join(home, ".cache"))
    return os.path.join(base, "paiute-ref") if base and os.path.isabs(base) else None


def race(
    wild: str | Rank,
    house: str | House = "standard",
    beat: str | None = None,
    *,
    cache: str | None = None,
    progress: Progress = no_progress,
) -> Solution:
    """The solved race (:func:`paiute_ref.race.solution`) for a typed rank and a named house.

    ``cache`` is the folder in which solutions are kept that did not come with the program; None
    keeps none.

    >>> from paiute_ref.cards import CARD_OF
    >>> nines = race("9")
    >>> hand = [CARD_OF[code] for code in ("7h", "7s", "7d", "2c", "2h")]
    >>> round(nines.turns(hand), 3), round(nines.chance(hand), 4)
    (7.667, 0.1304)
    """
    from paiute_ref.api import load_rulebook
    from paiute_ref.notation import parse_wild

    if isinstance(wild, str):
        read = parse_wild(wild)
        wild = read if isinstance(read, Rank) else read.rank
    if isinstance(house, str):
        house = load_rulebook().house(house)
    store = Shipped(Cache(cache) if cache else None)
    return solution(wild, house, beat, store=store, progress=progress)
