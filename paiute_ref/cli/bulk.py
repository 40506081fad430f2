"""Lines of hands by the block, read as arrays of characters. Numpy is used where it is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from paiute_ref.arrays import array_scores
from paiute_ref.cards import Card, Rank
from paiute_ref.judge import HAND_SIZES
from paiute_ref.rulebook.model import House

_UNKNOWN: Final = 255
_BAR: Final = b" | "


class Bulk:
    """Reads lines of five or six cards of two letters, a space between, with ``| 9`` or without."""

    def __init__(
        self,
        house: House,
        ids: Mapping[str, int],
        wilds: Mapping[str | None, tuple[Rank, Card | None]],
        answer: Callable[[int], str],
    ):
        """Make it for the cards and wild denominations that are read; None is that of all lines.

        ``answer`` gives the answer to a score.
        """
        self._house = house
        self._answer = answer
        self._wild: int = _UNKNOWN
        self._turned_up: Card | None = None
        if None in wilds:
            self._wild, self._turned_up = wilds[None]
        try:
            import numpy
        except ImportError:
            self._np: Any = None
            return
        self._np = numpy
        self._cards = numpy.full((256, 256), _UNKNOWN, dtype=numpy.uint8)
        for token, card in ids.items():
            if len(token) == 2 and token.isascii():
                self._cards[ord(token[0]), ord(token[1])] = card
        self._wilds = numpy.full(256, _UNKNOWN, dtype=numpy.uint8)
        for letter, (rank, _) in wilds.items():
            if letter is not None:
                self._wilds[ord(letter)] = rank

    def read(self, block: bytes) -> Sequence[str | None]:
        """An answer to each line; None where it is none of those. Nothing without numpy."""
        np = self._np
        if np is None:
            return []
        text = np.frombuffer(block, dtype=np.uint8)
        ends = np.flatnonzero(text == ord("\n"))
        if not block.endswith(b"\n"):
            ends = np.append(ends, len(text))
        starts = np.concatenate(([0], ends[:-1] + 1))
        lengths = ends - starts - (text[ends - 1] == ord("\r"))
        answers = np.full(len(ends), None, dtype=object)
        for size, of_its_own in product(HAND_SIZES, (True, False)):
            length = 3 * size - 1 + (len(_BAR) + 1) * of_its_own
            rows = np.flatnonzero(lengths == length)
            if len(rows):
                characters = text[starts[rows, None] + np.arange(length)]
                self._read(characters, size, of_its_own, rows, answers)
        answered: list[str | None] = answers.tolist()
        return answered

    def _read(self, text: Any, size: int, of_its_own: bool, rows: Any, answers: Any) -> None:
        """Note the answers to lines of one length, in the rows where they stand."""
        np, end = self._np, 3 * size - 1
        ids = self._cards[text[:, 0:end:3], text[:, 1:end:3]]
        good = (ids != _UNKNOWN).all(axis=1) & (text[:, 2:end:3] == ord(" ")).all(axis=1)
        if of_its_own:
            good &= (text[:, end:-1] == np.frombuffer(_BAR, dtype=np.uint8)).all(axis=1)
            wilds = self._wilds[text[:, -1]]
        else:
            wilds = np.full(len(rows), self._wild)
            if self._turned_up is not None:
                good &= (ids != self._turned_up.id).all(axis=1)
        for rank in Rank:
            chosen = np.flatnonzero(good & (wilds == rank))
            if len(chosen):
                scores = array_scores(ids[chosen], rank, self._house, strict=False)
                answers[rows[chosen]] = self._answers(scores)

    def _answers(self, scores: Any) -> Any:
        """An answer to each score; None to that of a hand that there cannot be."""
        np = self._np
        different, which = np.unique(scores, return_inverse=True)
        answers = [self._answer(score) if score >= 0 else None for score in different.tolist()]
        return np.array(answers, dtype=object)[which]
