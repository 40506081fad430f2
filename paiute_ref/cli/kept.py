"""Games and quizzes that are kept while they are played, in the user's data folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Final

from paiute_ref.cli.home import data_folder, locked, read_whole
from paiute_ref.cli.output import write_file
from paiute_ref.errors import FileError

GAME: Final = ".paiute"
"""How the names of files of games end."""


def games_folder(environ: Mapping[str, str]) -> str:
    """The folder in which unfinished games are."""
    return os.path.join(data_folder(environ), "games")


def latest(folder: str) -> str | None:
    """The game that was kept last, None where there is none."""
    return next(iter(latest_first(folder, GAME)), None)


def latest_first(folder: str, ending: str) -> list[str]:
    """The files of that ending, the one that was kept last in front."""
    try:
        found = [each.path for each in os.scandir(folder) if each.name.endswith(ending)]
        return sorted(found, key=os.path.getmtime, reverse=True)
    except OSError:
        return []


class Keeper:
    """Keeps one game or quiz, whole at every moment, never over what somebody else has written.

    Attributes:
        path: The file it is in, None until it was written.
    """

    def __init__(
        self,
        folder: str,
        path: str | None = None,
        written: bytes | None = None,
        *,
        ending: str = GAME,
    ):
        """Keep it in ``path``, which holds what was ``written``; or in a new file."""
        self.path = path
        self._folder: Final = folder
        self._ending: Final = ending
        self._written = written

    @property
    def is_in_folder(self) -> bool:
        """Whether it is kept in the folder for games, where it need not stay."""
        return self.path is not None and os.path.dirname(self.path) == self._folder

    def keep(self, data: bytes) -> None:
        """Write it down.

        Raises:
            FileError: It cannot be written.
        """
        if data == self._written:
            return
        with locked(self._folder):  # nobody writes between the look at the file and its change
            if self.path is None or not self._is_ours(self.path):
                self.path = self._new(data)
            else:
                write_file(self.path, data, force=self._written is not None)
        self._written = data

    def forget(self) -> None:
        """Remove the file, if it is still what was written."""
        if self.path:
            with locked(self._folder), suppress(OSError):
                if self._is_ours(self.path):
                    os.unlink(self.path)
        self.path = None

    def _is_ours(self, path: str) -> bool:
        """Whether the file is as it was left; another program may go on with the same game."""
        if self._written is None:
            return True
        try:
            return read_whole(path) == self._written
        except FileError:
            return False

    def _new(self, data: bytes) -> str:
        with suppress(OSError, ValueError):  # of which the writing tells
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
        for number in count(1):
            path = os.path.join(self._folder, f"{number}{self._ending}")
            if os.path.lexists(path):
                continue
            try:
                write_file(path, data, force=False)
            except FileError as error:
                if error.code == "file.exists":  # another program was quicker
                    continue
                raise
            return path
        raise AssertionError("there is always another number")
