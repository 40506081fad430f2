"""Short answers for many hands: which combination, its ranks and its strength, looked up.

Plain international cards are read here, by whole blocks of lines; every other line is left to be
read as ever, so that verdicts and errors are the same. Where there are so many lines that it pays,
and numpy is there, lines of the usual lengths are read as arrays of characters.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BufferedIOBase
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias, cast

from paiute_ref.cards import Card, Rank
from paiute_ref.cli.hands import INTERNATIONAL, Request
from paiute_ref.cli.input import LONGEST_LINE
from paiute_ref.errors import FileError, HandError, PaiuteError, RulebookError
from paiute_ref.judge import Ruling
from paiute_ref.notation import INTERNATIONAL as ALPHABET
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.scoring import Best, Evaluator, best_of

if TYPE_CHECKING:
    from paiute_ref.cli.bulk import Bulk

_Scorer: TypeAlias = Callable[[Sequence[int]], int]

_BLOCK: Final = 1 << 18
"""Bytes that are read at once; a pipe gives as many as it has."""

_MANY: Final = 50_000
"""Lines after which it pays to have numpy come and fill its tables."""

_LONGEST_WILD: Final = 4
"""Characters of a wild denomination that are remembered; that there are few bounds the memory."""


def as_json(best: Best) -> dict[str, Any]:
    """The documented object of ``paiute check --json --brief``."""
    return {
        "combination": best.combination.slug if best.combination else None,
        "ranks": [rank.letter for rank in best.ranks],
        "strength": best.strength,
    }


def of_ruling(ruling: Ruling) -> Best:
    """What is told in short of a ruling."""
    found = ruling.combination
    return Best(found.definition if found else None, ruling.ranks, ruling.strength)


class Brief:
    """Answers lines of plain international cards."""

    def __init__(self, request: Request, wild: str | None):
        self._request = request
        self._scorers = _Scorers(request, wild)
        self._answers = _Answers(request)
        self._use(_clear_tokens(request))

    def stop_warning(self) -> None:
        """That cards are other ones in other letters has been said: it need not be looked for."""
        self._use(ALPHABET.plain)

    def _use(self, tokens: Mapping[str, Card]) -> None:
        self._ids = {token: card.id for token, card in tokens.items()}
        self._bulk: Bulk | None = None

    def answered(self, file: IO[bytes], path: str) -> Iterator[tuple[int, str | None, str | None]]:
        """All lines of a file, each with its answer; with None where it has to be read as ever.

        First comes for how many lines an answer is. The line itself is None where it is too long
        for any hand.
        """
        done = 0
        for block in blocks(file, path):
            answers = self._in_bulk(block) if done > _MANY else []
            if answers and None not in answers:
                yield len(answers), "", "".join(cast(Sequence[str], answers))
                continue
            lines = block.removesuffix(b"\n").split(b"\n")
            for line, answer in zip(lines, answers or [None] * len(lines), strict=True):
                yield 1, *self._answered(line, answer)
            done += len(lines)

    def _answered(self, line: bytes, answer: str | None) -> tuple[str | None, str | None]:
        if answer:
            return "", answer
        if len(line) >= LONGEST_LINE:
            return None, None
        text = line.removeprefix(BOM_UTF8).decode("utf-8", "replace").rstrip("\r\n")
        return text, self._answer(text)

    def _answer(self, text: str) -> str | None:
        cards, bar, own = text.partition("|")
        try:
            ids = [*map(self._ids.__getitem__, cards.split())]
            return self._answers[self._scorers[own if bar else None](ids)]
        except (KeyError, HandError):
            return None

    def _in_bulk(self, block: bytes) -> Sequence[str | None]:
        from paiute_ref.cli.bulk import Bulk

        if self._bulk is None:
            wilds = self._scorers.letters()
            self._bulk = Bulk(self._request.house, self._ids, wilds, self._answers.__getitem__)
        return self._bulk.read(block)


def blocks(file: IO[bytes], path: str) -> Iterator[bytes]:
    """Whole lines, many at once; of one that is too long so much that it shows."""
    source, rest = cast(BufferedIOBase, file), b""
    try:
        while data := source.read1(_BLOCK):
            rest += data
            if end := rest.rfind(b"\n") + 1:
                yield rest[:end]
            rest = rest[end:][:LONGEST_LINE]
    except OSError:
        raise FileError("file.unreadable", file=path) from None
    if rest:
        yield rest


def _clear_tokens(request: Request) -> Mapping[str, Card]:
    """Plain tokens that make no other cards in the letters of the reader's language.

    Where one token of a hand cannot be read in them, the hand cannot.
    """
    if request.reader.letters not in (None, INTERNATIONAL):
        return {}
    if request.reader.letters or request.session.lang == SOURCE_LANGUAGE:
        return ALPHABET.plain
    rereads = request.session.alphabet(request.session.lang).rereads
    clear = {}
    for token, card in ALPHABET.plain.items():
        with suppress(KeyError):  # one that would have to be seen among its neighbours
            if rereads[token] in (None, card):
                clear[token] = card
    return clear


class _Scorers(dict[str | None, _Scorer]):
    """What scores hands, by what follows the bar; None where there is none."""

    def __init__(self, request: Request, wild: str | None):
        self._request = request
        self._wild = wild
        self._evaluators: dict[Rank, Evaluator] = {}

    def letters(self) -> dict[str | None, tuple[Rank, Card | None]]:
        """The wild denomination by single letters, and None for that of all lines."""
        letters: dict[str | None, tuple[Rank, Card | None]] = {}
        for letter in (
            None,
            *(each for rank in Rank for each in {rank.letter, rank.letter.lower()}),
        ):
            with suppress(KeyError):
                letters[letter] = self._read(letter)
        return letters

    def __missing__(self, own: str | None) -> _Scorer:
        if own is not None and (len(own) > _LONGEST_WILD or not own.isascii()):
            raise KeyError(own)
        rank, turned_up = self._read(own)
        if rank not in self._evaluators:
            self._evaluators[rank] = Evaluator(rank, self._request.house)
        score = self._evaluators[rank].score
        self[own] = score if turned_up is None else _without(turned_up, score)
        return self[own]

    def _read(self, own: str | None) -> tuple[Rank, Card | None]:
        try:
            wild = self._wild if own is None else own.strip()
            return self._request.reader.reads_wild(wild, INTERNATIONAL)
        except RulebookError:
            raise
        except PaiuteError:
            raise KeyError(own) from None


def _without(turned_up: Card, score: _Scorer) -> _Scorer:
    """Leaves hands that hold the card turned up, which cannot be, to be told of."""

    def scorer(ids: Sequence[int]) -> int:
        if turned_up.id in ids:
            raise KeyError(turned_up)
        return score(ids)

    return scorer


class _Answers(dict[int, str]):
    """A line for each score."""

    def __init__(self, request: Request):
        self._request = request

    def __missing__(self, score: int) -> str:
        best = best_of(score, self._request.house)
        self[score] = answer = self._request.session.encode(as_json(best)) + "\n"
        return answer
