"""What can go wrong, as values: a code and its parameters, never a sentence for users.

The edge (``paiute_ref.views.errors``) turns a code into one sentence of the reader's language.
"""

from __future__ import annotations

from typing import Final


class PaiuteError(ValueError):
    """Something the caller must mend.

    ``code`` names the fault for ever (``"card.duplicate"``); ``params`` fill the sentence that
    the edge makes of it; ``parts`` are the single faults where several are reported at once.

    >>> PaiuteError("card.unreadable", token="1Oh", position=4).code
    'card.unreadable'
    """

    exit_code: int = 2

    def __init__(self, code: str, /, *, parts: tuple[PaiuteError, ...] = (), **params: object):
        self.code: Final = code
        self.params: Final = params
        self.parts: Final = parts
        super().__init__(code)

    def __str__(self) -> str:
        details = "; ".join(map(str, self.parts))
        details = details or ", ".join(f"{name}={each!r}" for name, each in self.params.items())
        return f"{self.code}: {details}" if details else self.code

    @property
    def each(self) -> tuple[PaiuteError, ...]:
        """The single faults: the parts, or the error itself where it has none."""
        return self.parts or (self,)


class CardError(PaiuteError):
    """Typed cards that cannot be read."""


class HandError(PaiuteError):
    """Cards that can be read but cannot be a hand of this game."""


class HouseError(PaiuteError):
    """A house file, option or value of the user's that cannot be used."""


class FileError(PaiuteError):
    """A file of the user's that cannot be read or may not be written."""


class LanguageError(PaiuteError):
    """A language, or letters of a language, that there are none of."""


class RulebookError(PaiuteError):
    """The project's own rules or catalogues are broken."""

    exit_code = 3


def raise_all(kind: type[PaiuteError], code: str, parts: list[PaiuteError]) -> None:
    """Raise nothing, the one fault, or all of them together under ``code``."""
    if parts:
        raise as_one(kind, code, parts)


def as_one(kind: type[PaiuteError], code: str, parts: list[PaiuteError]) -> PaiuteError:
    """The one fault, or all of them together under ``code``."""
    return parts[0] if len(parts) == 1 else kind(code, parts=tuple(parts))
