"""The words of the written game, and what may be the name of a player in it.

Nothing here knows a language but the English words; the edge brings those of others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from paiute_ref.errors import PaiuteError

HEADER: Final = ("players", "dealer", "house", "set", "ante", "pot", "letters")
"""The keys of the header, each once, before everything else."""

RULES: Final = ("house", "set")
"""Those that say by which rules the table plays."""

HEADING: Final = ("seed", "deals", "wild", "discard", "stock")
"""The keys of a deal's heading, beside the names of the players, whose hands they are."""

VERBS: Final = (
    *("pays", "cuts", "deals"),
    *("draws", "takes", "discards", "passes", "calls", "shows"),
)
"""What players do."""

_ALSO: Final = {"calls with": "calls", "and discards": "discards"}
"""How a call with its discard is told in one sentence."""

FACE_UP: Final = "face up"
"""What is said of a card that was dealt so that all could see it."""

LONGEST_NAME: Final = 40
LONGEST_SEED: Final = 100
MOST_NAMES: Final = 9

_COMMAS: Final = ",;\u060c\uff0c"
MARKS: Final = _COMMAS + ".:"
"""What may stand behind a verb or the cards of an act."""

_JOINERS: Final = "\u200c\u200d"
_NO_JOINERS: Final = dict.fromkeys(map(ord, _JOINERS))


class RecordError(PaiuteError):
    """A line of a written game that cannot be read. ``params`` always include its ``line``."""


class Words(NamedTuple):
    """The words of the written game in English and one more language; see :func:`make_words`.

    ``keys`` are the folded words before a colon, ``verbs`` those of acts with "face up", each with
    its English one; ``written`` is how each English word is written in the other language.
    ``longest`` is of how many words the longest verb is, and ``acts`` are the verbs of acts alone.
    """

    keys: Mapping[str, str]
    verbs: Mapping[str, str]
    written: Mapping[str, str]
    longest: int = 1
    acts: Mapping[str, str] = MappingProxyType({})


def make_words(said: Mapping[str, str]) -> Words:
    """The words of a language beside the English ones.

    ``said`` has for each English word what may be written instead, commas between; the first is
    what is written. Where a word would mean two things, the English meaning counts, else the one
    that comes first.

    >>> make_words({"draws": "trekt, neemt van de stok"}).verbs["neemt van de stok"]
    'draws'
    """
    words = {
        word: [" ".join(each.split()) for each in said.get(word, "").split(",") if each.strip()]
        for word in (*HEADER, *HEADING, *VERBS, FACE_UP)
    }
    verbs = {**_meanings(words, (*VERBS, FACE_UP)), **_ALSO}
    return Words(
        _meanings(words, (*HEADER, *HEADING)),
        verbs,
        {word: next(iter(others), word) for word, others in words.items()},
        max(len(verb.split()) for verb in verbs),
        {text: verb for text, verb in verbs.items() if verb != FACE_UP},
    )


def _meanings(words: Mapping[str, Sequence[str]], wanted: Sequence[str]) -> Mapping[str, str]:
    meanings = {word: word for word in wanted}
    for word in wanted:
        for other in words[word]:
            meanings.setdefault(fold(other), word)
    return meanings


def fold(text: str) -> str:
    """Words and names as they are compared: without case, spelling variants and wide spaces.

    >>> fold("DI\N{COMBINING ACUTE ACCENT}DAC  i  Ana") == fold("dídac i ana")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    text = unicodedata.normalize("NFC", text).translate(_NO_JOINERS).casefold()
    return " ".join(unicodedata.normalize("NFC", text).split())


_Meaning = TypeVar("_Meaning")


def find_verb(
    tokens: Sequence[str], meanings: Mapping[str, _Meaning], longest: int
) -> tuple[_Meaning | None, Sequence[str]]:
    """What a line says is done, and what to: its verb and the rest.

    Languages differ in where a verb stands: in front of the rest, behind it or, of several words,
    parted around it. The most words that are a verb count, and of these those in front.

    >>> find_verb("legt 6s af".split(), {"legt": "lays", "legt af": "discards"}, 2)
    ('discards', ['6s'])
    """
    for length in range(min(longest, len(tokens)), 0, -1):
        for front in range(length, -1, -1):
            end = len(tokens) - (length - front)
            words = [*tokens[:front], *tokens[end:]]
            if meaning := meanings.get(fold(" ".join(word.rstrip(MARKS) for word in words))):
                return meaning, tokens[front:end]
    return None, tokens


def find_call(
    tokens: Sequence[str],
    meanings: Mapping[str, _Meaning],
    longest: int,
    calls: _Meaning,
    discards: _Meaning,
) -> tuple[str, str] | None:
    """What is called with, and what is discarded with the call; None where nothing is.

    These are two verbs, each with its own cards. The most words that are verbs count here too.
    Where that leaves a doubt what belongs to which, the last comma parts them, else the last word
    is the card discarded.
    """
    found = []
    for at in range(1, len(tokens)):
        first, cards = find_verb(tokens[:at], meanings, longest)
        second, card = find_verb(tokens[at:], meanings, longest)
        if (first, second) == (calls, discards):
            left = len(cards) + len(card)
            found.append((-left, tokens[at - 1][-1] in _COMMAS, at, cards, card))
    if not found:
        return None
    *_, cards, card = max(found, key=itemgetter(0, 1, 2))
    return " ".join(cards).rstrip(_COMMAS), " ".join(card)


def name_faults(names: Sequence[str], words: Words, line: int = 1) -> list[RecordError]:
    """What keeps names from being told apart from each other and from all else in a written game.

    Tables of no or of one player are none of these: the referee tells them.
    """
    faults = []
    if len(names) > MOST_NAMES:
        faults.append(refusal("many-names", line, limit=MOST_NAMES))
    for place, name in enumerate(names[:MOST_NAMES]):
        others = [other for other in names[:MOST_NAMES] if other != name]
        faults += filter(None, [_name_fault(name, names[:place], others, words, line)])
    return faults


def _name_fault(
    name: str, before: Sequence[str], others: Sequence[str], words: Words, line: int
) -> RecordError | None:
    folded = fold(name)
    strange = [character for character in name if not _is_plain(character)]
    if not folded:
        return refusal("name-empty", line)
    if strange:
        return refusal("name-character", line, name=name, character=strange[0])
    if len(name) > LONGEST_NAME:
        return refusal("name-long", line, name=name, limit=LONGEST_NAME)
    if folded in words.keys:
        return refusal("name-word", line, name=name)
    for other in before:
        if fold(other) == folded:
            return refusal("name-twice", line, name=name)
    for other in others:
        start = fold(other) + " "
        if folded.startswith(start) and leading_verb(folded.removeprefix(start).split(), words)[0]:
            return refusal("name-unclear", line, name=name, other=other)
    return None


def _is_plain(character: str) -> bool:
    """Whether a name may hold it: nothing that steers a terminal, turns text round or parts it."""
    return (character.isprintable() or character in _JOINERS) and character not in ":,#\ufffd"


def is_seed(text: str) -> bool:
    """Whether a deal can be shuffled by a text that stands in a written game."""
    plain = text.isprintable() and text == text.strip() and not {"#", "\ufffd"} & {*text}
    return plain and 0 < len(text) <= LONGEST_SEED


def leading_verb(tokens: Sequence[str], words: Words) -> tuple[str | None, int]:
    """The longest verb that tokens begin with, and how many of them it takes."""
    for length in range(min(words.longest, len(tokens)), 0, -1):
        if verb := words.verbs.get(fold(" ".join(tokens[:length]))):
            return verb, length
    return None, 0


def refusal(code: str, line: int, **params: object) -> RecordError:
    """What is wrong with a line; ``code`` is without the room it is of."""
    return RecordError(f"record.{code}", parts=(), line=line, **params)
