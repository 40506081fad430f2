"""A catalogue to be read aloud: every message where it belongs, its placeholders filled."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message

from catalog_checks import PLACEHOLDER, forms_of
from catalog_files import DOMAINS, SOURCE, CatalogueError, Key, key_of, po_file, read

NUMBERS: Final = (0, 1, 2, 5)
"""For these a plural is shown: no language of ours has a form that none of them takes."""

CLICK: Final = "click"

TYPED: Final[Mapping[str, str]] = {
    "act": "discard 7♥",
    "acts": "call; discard 7♥",
    "address": "http://127.0.0.1:8000/",
    "all": "34",
    "amount": "5",
    "answer": "7♥",
    "asked": "10",
    "at": "12",
    "back": "back",
    "beat": "four-two",
    "caller": "2",
    "cards": "7♣ 9♣",
    "carry": "1",
    "chance": "1/8",
    "character": "#",
    "chips": "Ana +2, Ben 0",
    "close": "high-or-low",
    "column": "7",
    "command": "paiute explain four/two",
    "count": "6",
    "dealer": "4",
    "deals": "Ana (2), Ben (0)",
    "debian": "fonts-noto-core",
    "discards": "6",
    "done": "2",
    "example": "ace=high-or-low",
    "fewest": "45936",
    "file": "mine.yaml",
    "folder": "sheets",
    "found": "7",
    "from": "stock",
    "groups": "groups",
    "half": "8",
    "hand": "5♠ 6♠ 7♠ 8♠ 9♠",
    "hands": "Ana, Ben",
    "held": "Ana: 9♥ 9♦, Ben: 9♣ 9♠",
    "host": "0.0.0.0",
    "house": "literal",
    "key": "groups",
    "known": "high, high-or-low",
    "language": "nl",
    "languages": "en, bg, ca, gu, nl",
    "least": "2",
    "left": "0",
    "less": "11%",
    "lesson": "2",
    "lessons": "10",
    "letter": "ક",
    "letters": "xx",
    "limit": "6",
    "line": "12",
    "macos": "Kohinoor Gujarati",
    "missing": "Ben",
    "most": "6",
    "n": "5",
    "name": "Ana",
    "names": "Ana, Ben",
    "new_stock": "5",
    "no": "no",
    "number": "2",
    "option": "ace=high-or-low",
    "other": "sequence",
    "page": "3",
    "pages": "21",
    "place": "2",
    "places": "/usr/lib/paiute",
    "player": "Ana",
    "players": "Ana, Ben",
    "point": "1",
    "port": "8000",
    "position": "3",
    "pot": "31",
    "program": "85%",
    "refused": "3",
    "right": "3",
    "rules": "60%",
    "same_suit": "same_suit: true",
    "save": "save",
    "score": "3",
    "section": "turn",
    "seed": "7",
    "sequence": "5",
    "setting": "ace",
    "share": "13%",
    "shares": "15, 15",
    "shown": "10",
    "slugs": "7.9 [turn.keep-taken-card]",
    "stock": "0",
    "strength": "expert",
    "suited": "suited",
    "title": "A turn",
    "token": "7x",
    "topic": "showdown",
    "topics": "showdown, wild",
    "total": "6",
    "turns": "7.667",
    "typed": "9",
    "everywhere": "0.0.0.0",
    "loopback": "127.0.0.1",
    "value": "high-or-low",
    "verb": "xyz",
    "what": "four/two",
    "windows": "Nirmala UI",
    "winners": "Ana, Ben",
    "word": "pot",
    "words": "xyz",
    "yes": "yes",
}
"""What placeholders hold that is the same in every language."""

SAID: Final[Mapping[str, str]] = {
    "card": "card.7h.name",
    "card1": "card.7c.name",
    "card2": "card.Qd.name",
    "card3": "card.2h.name",
    "combination": "combination.four-two.name",
    "combinations": "combination.four-two.name",
    "discard": "card.5h.name",
    "error": "lookalike.full-house.line",
    "first": "rank.7.plural",
    "higher": "rank.K.plural",
    "lower": "rank.Q.plural",
    "near": "term.discard.name",
    "others": "rank.6.plural",
    "rank": "rank.T.name",
    "ranks": "rank.7.plural",
    "reason": "lookalike.full-house.line",
    "second": "rank.2.plural",
    "sources": "source.denexa.title",
    "wild": "card.9c.name",
    "wild1": "card.9c.name",
    "wild2": "card.9d.name",
    "wild3": "card.9h.name",
}
"""What placeholders hold that is itself a message of the rules, by its key."""

VERDICT: Final = "{combination}: {first} and {second}"
SYMBOLS: Final[Mapping[str, str]] = dict(zip("hdcs", "♥♦♣♠", strict=True))
UNSURE: Final[Mapping[str, str]] = {"first": "7♥", "second": "7♦"}
"""What these hold where something typed can be read in two ways."""


class Preview:
    """The two catalogues of a language, to be looked through."""

    def __init__(self, locales: Path, lang: str):
        if not po_file(locales, lang, DOMAINS[0]).exists():
            raise CatalogueError(f"{locales / lang}: there is no such language")
        self.lang = lang
        self.catalogues = {domain: read(po_file(locales, lang, domain)) for domain in DOMAINS}
        messages = [m for catalogue in self.catalogues.values() for m in catalogue if m.id]
        english = {key_of(message): forms_of(message.id)[0] for message in messages}
        said = {key_of(message): forms_of(message.string)[0] for message in messages}
        self.english = samples(english)
        self.said = samples({key: said[key] or english[key] for key in english})

    def lines(self, section: str = "") -> Iterator[str]:
        """Every message under its group: its key, its English, and what is shown for it.

        ``section`` chooses a group, or the keys that begin so; CatalogueError where there are none.
        """
        group, nothing = "", True
        for catalogue in self.catalogues.values():
            for message in catalogue:
                if message.id and _belongs(message, section):
                    if group != (group := group_of(message)):
                        yield f"# {group}"
                    yield from self._entry(catalogue, message)
                    nothing = False
        if nothing:
            known = ", ".join(self.groups())
            raise CatalogueError(f"there is no section “{section}”; there are these: {known}")

    def groups(self) -> list[str]:
        """The names of all groups, in the order of the catalogues."""
        messages = (m for catalogue in self.catalogues.values() for m in catalogue if m.id)
        return list(dict.fromkeys(map(group_of, messages)))

    def _entry(self, catalogue: Catalog, message: Message) -> Iterator[str]:
        yield message.context or place_of(message)
        yield from (f"    ({note})" for note in message.auto_comments)
        for number, english, form in _forms(catalogue, message):
            typed = "{token}" in english
            yield f"    {SOURCE}  {filled(english, self.english, number, typed=typed)}"
            if form and not message.fuzzy:
                yield f"    {self.lang}  {filled(form, self.said, number, typed=typed)}"
            else:
                yield f"    {self.lang}  – not translated yet: readers see the English"
        yield ""


def _forms(catalogue: Catalog, message: Message) -> Iterator[tuple[int, str, str]]:
    """A number, the English and the translation for it: one, or each of ``NUMBERS``."""
    english, said = forms_of(message.id), forms_of(message.string)
    if len(english) == 1:
        yield NUMBERS[-1], english[0], said[0]
        return
    form_for: Callable[[int], int] = gettext.c2py(catalogue.plural_expr)
    for number in NUMBERS:
        yield (
            number,
            english[number != 1],
            "".join(said[form_for(number) :][:1]) if all(said) else "",
        )


def filled(form: str, values: Mapping[str, str], number: int, *, typed: bool = False) -> str:
    """A form with values for its placeholders, whether ``fill`` or Click would fill them.

    ``typed``: the sentence is about something that was typed, so that it speaks of cards.
    """

    def value(found: re.Match[str]) -> str:
        (name,) = re.findall(r"\w+", found[0].removesuffix(")s").replace("!r", ""))
        known = {**values, "n": str(number), **(UNSURE if typed else {})}
        return known.get(name, f"<{name}>")

    return PLACEHOLDER.sub(value, form)


def samples(said: Mapping[Key, str]) -> Mapping[str, str]:
    """A value for each placeholder, in the words of the messages given."""
    by_key = {key: text for (key, _), text in said.items() if key}
    values = {**TYPED, **{name: _named(key, by_key) for name, key in SAID.items()}}
    verdict = said.get((None, VERDICT), VERDICT)
    return {**values, "verdict": filled(verdict, values, NUMBERS[-1])}


def _named(key: str, said: Mapping[str, str]) -> str:
    """A text of the rules; cards with the short form behind, as the program says them."""
    text = said.get(key, key)
    if not key.startswith("card."):
        return text
    code = key.split(".")[1]
    return f"{text} ({code[0]}{SYMBOLS[code[1]]})"


def _belongs(message: Message, section: str) -> bool:
    key = message.context or ""
    return (
        not section
        or section == group_of(message)
        or key == section
        or key.startswith(f"{section}.")
    )


def group_of(message: Message) -> str:
    """What a message belongs to: a chapter or kind of thing, or a file of the program."""
    if message.context and not _is_of_program(message):
        return message.context.partition(".")[0]
    place = place_of(message)
    return CLICK if place.startswith(f"{CLICK}/") else Path(place.partition(":")[0]).stem


def _is_of_program(message: Message) -> bool:
    return bool(message.locations) and message.locations[-1][0].endswith(".py")


def place_of(message: Message) -> str:
    """The file, and the line where it is known, in which a message stands."""
    if not message.locations:
        return "?"
    file, line = message.locations[-1]  # the views come last and know best
    return f"{file}:{line}" if line else str(file)
