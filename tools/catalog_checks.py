"""What a translator may get wrong without noticing: each check is one method of ``Checker``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message

PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}|%\(\w+\)[a-z]")
CODE: Final = re.compile(
    r"""
      \{[^{}]*\} | %\(\w+\)[a-z]             # placeholders
    | `[^`]*`                                # what is typed, in backticks
    | (?<!\w)--?[a-z][a-z-]*(?:=\S+|\ [A-Z]\w*)?                # options, and names behind them
    | \bpaiute(?:-check|-ref)?\b(?!\s+[A-Z])(?:\ [a-z]+(?=[”“»]))?  # commands
    | \bpip\ install\ "[^"]+"\ *             # commands of others
    | (?<=[“„«"])\w+:\ [^“”»"]*(?=[“”»"])    # lines of files
    | \b[A-Z]{2,}(?:_[A-Z]+)*\b              # METAVARS and abbreviations
    """,
    re.VERBOSE,
)
MARKS: Final = {
    **dict.fromkeys(".。।", "a full stop"),
    **dict.fromkeys(":", "a colon"),
    **dict.fromkeys(";", "a semicolon"),
    **dict.fromkeys(",", "a comma"),
    **dict.fromkeys("?", "a question mark"),
    **dict.fromkeys("!", "an exclamation mark"),
    **dict.fromkeys("…", "an ellipsis"),
}
JOINERS: Final = "\u200c\u200d"  # part of the spelling of Indian scripts
CLOSING: Final = "\"'”’»)]` "
WRITTEN_TO_BE_TYPED: Final = (".aliases", ".words", ".letters", "record", "play", "typed")
"""Ends of the keys of what players type: lists of words, not sentences to be shown."""


def forms_of(words: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a message's English or translation: one, or one for each plural."""
    return (words,) if isinstance(words, str) else tuple(words or ())


class Fault(NamedTuple):
    """What is to be mended where. Line 0: the text says it itself."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True)
class WordLists:
    """Words to avoid, and English messages that are right in another language as they are.

    Read from ``avoid.txt`` and ``same-as-english.txt`` in ``locales/``: a line each, ``nl: word``
    (``*`` for all languages); ``#`` begins a remark.
    """

    avoid: dict[str, tuple[str, ...]]
    same: dict[str, tuple[str, ...]]

    @classmethod
    def read(cls, locales: Path) -> WordLists:
        """Both lists of a folder; a missing one is empty."""
        return cls(_word_list(locales / "avoid.txt"), _word_list(locales / "same-as-english.txt"))

    def allows(self, lang: str, english: str) -> bool:
        """Whether a translation may be the English itself, whatever its capitals and marks."""
        bare = " ".join(words_of(english))
        allowed = (*self.same.get(lang, ()), *self.same.get("*", ()))
        return bare in {" ".join(words_of(entry)) for entry in allowed}

    def found(self, lang: str, text: str) -> Iterator[str]:
        """The words to avoid that stand in a text. Only whole words count; ``word*`` is a stem."""
        words = words_of(text)
        for entry in (*self.avoid.get(lang, ()), *self.avoid.get("*", ())):
            wanted = words_of(entry)
            if any(_matches(words[i:], wanted, entry) for i in range(len(words))):
                yield entry


def _word_list(path: Path) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        lang, colon, word = line.partition("#")[0].partition(":")
        if colon:
            found[lang.strip()] = (*found.get(lang.strip(), ()), word.strip())
    return found


def _matches(words: list[str], wanted: list[str], entry: str) -> bool:
    here = words[: len(wanted)]
    if entry.endswith("*") and len(here) == len(wanted):
        return here[:-1] == wanted[:-1] and here[-1].startswith(wanted[-1])
    return here == wanted


def words_of(text: str) -> list[str]:
    """The words of a text in lower case. Vowel signs are part of a word, unlike in ``re``.

    >>> words_of("L'as de piques: ચોગ્ગો!")
    ['l', 'as', 'de', 'piques', 'ચોગ્ગો']
    """
    inside = ("L", "M", "N")
    spaced = (c if unicodedata.category(c)[0] in inside else " " for c in text.casefold())
    return "".join(spaced).split()


class Checker:
    """Checks one catalogue of one language."""

    def __init__(self, path: Path, lang: str, plural_forms: str, words: WordLists):
        self.path = path
        self.lang = lang
        self.plural_forms = plural_forms
        self.words = words

    def all(self, catalogue: Catalog) -> Iterator[Fault]:
        """Every fault of a translation."""
        yield from self._head(catalogue)
        for message in catalogue:
            if message.id:
                for text in self._message(message):
                    yield Fault(self.path, message.lineno or 1, f"{text}: {_name(message)}")

    def english(self, catalogue: Catalog) -> Iterator[Fault]:
        """English says what the messages say; who wants it otherwise changes the source."""
        yield from self._head(catalogue)
        for message in catalogue:
            if message.id and message.string != message.id:
                text = "English is generated: change the source, run update"
                yield Fault(self.path, message.lineno or 1, f"{text}: {_name(message)}")

    def _head(self, catalogue: Catalog) -> Iterator[Fault]:
        if catalogue.fuzzy:
            yield Fault(self.path, 1, "the header is marked as fuzzy")
        if catalogue.plural_forms.rstrip(";") != self.plural_forms.rstrip(";"):
            yield Fault(self.path, 1, f"Plural-Forms must be {self.plural_forms}")

    def _message(self, message: Message) -> Iterator[str]:
        if message.fuzzy:
            yield "marked as fuzzy"
        forms, english = forms_of(message.string), forms_of(message.id)
        if not all(forms):
            yield "not translated"
            return
        for faults in (self._form_count, self._placeholders):
            yield from faults(message, forms)
        for index, form in enumerate(forms):
            source = english[min(index, len(english) - 1)]
            yield from self._characters(source, form)
            if not (message.context or "").endswith(WRITTEN_TO_BE_TYPED):
                yield from self._marks(source, form)
                yield from self._left_over(source, form)
                shown = PLACEHOLDER.sub(" ", form)
                yield from (
                    f"“{word}” is a word to avoid"
                    for word in self.words.found(self.lang, CODE.sub(" ", shown))
                )

    def _form_count(self, message: Message, forms: tuple[str, ...]) -> Iterator[str]:
        wanted = 1
        if not isinstance(message.id, str):
            wanted = int(self.plural_forms.split("nplurals=")[1].split(";")[0])
        if len(forms) != wanted:
            yield f"{len(forms)} forms instead of {wanted}"

    def _placeholders(self, message: Message, forms: tuple[str, ...]) -> Iterator[str]:
        wanted = set(PLACEHOLDER.findall(forms_of(message.id)[-1]))
        for index, form in enumerate(forms):
            have = set(PLACEHOLDER.findall(form))
            lost = wanted - have
            if index == 0 and self._first_form_is_one(message):
                lost -= {"{n}", "{count}"}
            if lost or have - wanted:
                odd = ", ".join(sorted(lost | have - wanted))
                yield f"placeholders differ ({odd})"
            if re.sub(r"[^{}]", "", form) != "{}" * form.count("{"):
                yield "braces do not pair"

    def _first_form_is_one(self, message: Message) -> bool:
        """A form that is for one thing alone may say "one card" without its number."""
        return not isinstance(message.id, str) and "n != 1" in self.plural_forms

    def _characters(self, english: str, form: str) -> Iterator[str]:
        if not unicodedata.is_normalized("NFC", form):
            yield "not in Unicode's composed form (NFC)"
        for character in sorted(set(form) - set(english)):
            if unicodedata.category(character)[0] == "C" and character not in JOINERS:
                yield f"invisible character U+{ord(character):04X}"
        if form.count("\n") != english.count("\n"):
            yield "the number of lines differs"
        for bracket in "[]":
            if bracket in form and bracket not in english:
                yield f"“{bracket}” stands in the translation alone"

    def _marks(self, english: str, form: str) -> Iterator[str]:
        for edge in (0, -1):
            if (english[edge].isspace() or form[edge].isspace()) and english[edge] != form[edge]:
                yield f"white space at the {'end' if edge else 'beginning'} differs"
        want, have = _last_mark(english), _last_mark(form)
        if want != have:
            yield f"ends with {have} instead of {want}"

    def _left_over(self, english: str, form: str) -> Iterator[str]:
        """English where a translation should be: all of it, or words of it in another script."""
        if form == english:
            if _is_sentence(english) and not self.words.allows(self.lang, english):
                yield "English left over"
            return
        spoken = CODE.sub(" ", form)
        if _is_latin(spoken):
            return
        shared = set(words_of(CODE.sub(" ", english))) & set(words_of(spoken))
        for word in sorted(shared):
            spoken_of = len(word) > 2 and word.isascii() and word.isalpha()
            if spoken_of and not self.words.allows(self.lang, word):
                yield f"English word left over (“{word}”)"


def _name(message: Message) -> str:
    return message.context or repr(forms_of(message.id)[0])


def _is_sentence(english: str) -> bool:
    """Whether there is something to translate in it: a word of two letters, no mere code."""
    return any(len(word) > 1 and word.isalpha() for word in words_of(CODE.sub(" ", english)))


def _is_latin(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    latin = [c for c in letters if unicodedata.name(c, "").startswith("LATIN")]
    return 2 * len(latin) >= len(letters)


def _last_mark(text: str) -> str:
    bare = text.rstrip(CLOSING)
    if bare.endswith("..."):
        return MARKS["…"]
    return MARKS.get(bare[-1:], "no mark")
