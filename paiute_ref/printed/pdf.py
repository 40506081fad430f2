"""The book and the sheet as PDF, set by typst.

Typst is an extra and is imported when it is used. Every text reaches it as data, never as markup.
The documents keep to PDF/UA, which has them tagged, titled and in declared languages, and which
makes typst refuse a letter that no font has instead of drawing a box.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paiute_ref.cards import Suit
from paiute_ref.errors import PaiuteError
from paiute_ref.language import translator
from paiute_ref.printed.book import (
    COMBINATIONS,
    LOOKALIKES,
    PARTS,
    BookText,
    CombinationText,
    DisputeText,
    OptionText,
    RuleText,
    SectionText,
    SheetText,
)
from paiute_ref.printed.faces import draw, star_svg, suit_svg
from paiute_ref.printed.links import Links
from paiute_ref.printed.reading import house_line, joined, played_line
from paiute_ref.printed.style import PAPERS, USUAL_PAPER

if TYPE_CHECKING:
    import typst


SIDE_BY_SIDE: Final = 2
"""So many languages share one sheet; of more, each gets its own."""

INSTALL: Final = 'pip install "paiute-ref[pdf]"'

# Libertinus comes with typst, so Latin, Greek and Cyrillic letters look the same everywhere. What
# it lacks is taken from the first of these that is there, and from any other font after them.
_FONTS: Final = (
    "Libertinus Serif",
    "Noto Sans Gujarati",
    "Lohit Gujarati",
    "Kohinoor Gujarati",
    "Gujarati Sangam MN",
    "Nirmala UI",
    "Shruti",
    "DejaVu Sans",
)

# A letter whose sign a font moves up or down comes twice out of a PDF by typst, which makes its
# word unfindable. This font sets the signs well without moving them.
_UNMOVED: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {"Noto Sans Gujarati": MappingProxyType({"dist": 0, "blwm": 0})}
)


class _Installable(NamedTuple):
    """What to install on each system where no font has the letters of a script."""

    debian: str
    windows: str
    macos: str


_ANY_SCRIPT: Final = _Installable("fonts-noto-core", "Noto Sans", "Noto Sans")
_SCRIPTS: Final[Mapping[str, _Installable]] = MappingProxyType(
    {
        "GUJARATI": _Installable(
            "fonts-noto-core", "Shruti / Nirmala UI", "Gujarati Sangam MN / Kohinoor Gujarati"
        )
    }
)
"""By the word with which Unicode begins the names of a script's letters."""

_REFUSED: Final = re.compile(r'the text `"(.*)"` could not be displayed', re.DOTALL)
_ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}\b")
TALL_SCRIPTS: Final = re.compile("[\u0900-\u0dff]")  # with signs above and below the letters
_PLACE: Final = "\ufffc"


def book_pdf(texts: Sequence[BookText], paper: str = USUAL_PAPER) -> bytes:
    """The book in one language, or in several one after the other.

    ``paper`` is one of ``style.PAPERS``. Raises as :func:`sheet_pdf` does.
    """
    books = [_Writer(text, f"{place}-").book() for place, text in enumerate(texts)]
    return typeset("book", paper, joined(text.title for text in texts), books)


def sheet_pdf(texts: Sequence[SheetText], paper: str = USUAL_PAPER) -> bytes:
    """The sheet: one page in one language or with two side by side; of more, a page each.

    ``paper`` is one of ``style.PAPERS``. A house with more combinations than a page can hold
    legibly gets as many pages as it needs.

    Raises:
        PaiuteError: ``pdf.not-installed`` (``command``) without typst; ``pdf.no-font``
            (``letter``, ``debian``, ``windows``, ``macos``) where no font has a letter.
    """
    together = len(texts) <= SIDE_BY_SIDE
    pages = [tuple(texts)] if together else [(text,) for text in texts]
    return typeset("sheet", paper, joined(text.title for text in texts), map(_page, pages))


def _page(texts: Sequence[SheetText]) -> dict[str, Any]:
    return {
        "lang": pdf_language(texts[0].lang),
        "languages": [_sheet(text) for text in texts],
        "hands": [_hand(combination) for combination in texts[0].combinations],
    }


def _sheet(text: SheetText) -> dict[str, Any]:
    parts = [{"title": title, "lines": lines} for title, lines in text.parts]
    turn = text.titles["turn"]
    return {
        **_spoken(text),
        "heading": text.titles["combinations"],
        "combinations": [
            {"name": each.name, "line": each.line, "caption": each.caption}
            for each in text.combinations
        ],
        "turn": next(part for part in parts if part["title"] == turn),
        "parts": [part for part in parts if part["title"] != turn],
    }


def _hand(combination: CombinationText) -> list[dict[str, str]]:
    return [{"svg": draw(each), "name": each.name} for each in combination.drawn]


def _spoken(text: BookText | SheetText) -> dict[str, Any]:
    """The language of a part of the document, as PDF can declare it, and how tall its lines are."""
    tall = TALL_SCRIPTS.search(str(text)) is not None
    return {"lang": pdf_language(text.lang), "title": text.title, "tall": tall}


def pdf_language(lang: str) -> str:
    """The code of a language as typst knows it."""
    code = _LANGUAGE.match(lang)
    return code[0] if code else "und"


class _Writer:
    """Puts one book into entries, each with what is printed of it; ``""`` and ``()`` are left out.

    An entry has a ``mark`` beside it or a ``name`` above it, then ``text`` and, smaller, ``why``,
    ``values``, ``examples`` and ``notes``.
    """

    def __init__(self, text: BookText, prefix: str):
        self.text = text
        self.t = translator(text.lang)
        self.links = Links(text, prefix)
        cited = [rule.sources for section in text.sections for rule in section.rules]
        cited += [option.sources for option in text.options]
        self.sources = list(dict.fromkeys(chain.from_iterable(cited)))

    def book(self) -> dict[str, Any]:
        """All of it."""
        text = self.text
        return {
            **_spoken(text),
            "house": house_line(self.t, text.house),
            "contents": self.t.say("Contents"),
            "parts": [*map(self._section, text.sections), *filter(None, self._parts())],
        }

    def _section(self, section: SectionText) -> dict[str, Any]:
        entries = list(map(self._rule, section.rules))
        if section.slug == COMBINATIONS:
            entries[:0] = map(self._combination, self.text.combinations)
            entries += self._lookalikes()
        return self._part(section.slug, section.title, entries, section.number)

    def _part(
        self, slug: str, title: str, entries: Iterable[dict[str, Any]], number: str = ""
    ) -> dict[str, Any]:
        anchor = self.links.anchor(slug)
        return {"id": anchor, "number": number, "title": title, "entries": list(entries)}

    def _parts(self) -> Iterator[dict[str, Any]]:
        text, title = self.text, {slug: self.t.say(words) for slug, words in PARTS.items()}
        if text.options:
            yield self._part("options", title["options"], map(self._option, text.options))
        if text.disputes:
            yield self._part("disputes", title["disputes"], map(self._dispute, text.disputes))
        if text.terms:
            values = self._named("term", text.terms)
            yield self._part("terms", title["terms"], [{"values": values}])
        if self.sources:
            # TRANSLATORS: heading of the list of descriptions that the rules are taken from.
            yield self._part("sources", self.t.say("Sources"), map(self._cited, self.sources))

    def _cited(self, title: str) -> dict[str, Any]:
        number = self.sources.index(title)
        anchor = self.links.anchor(f"source.{number}")
        return {"id": anchor, "mark": f"[{number + 1}]", "text": title}

    def _rule(self, rule: RuleText) -> dict[str, Any]:
        return {
            "id": self.links.anchor(rule.slug),
            "mark": rule.number,
            "text": rule.text,
            "why": [rule.why],
            "examples": rule.examples,
            "notes": self._notes(rule.see, rule.sources),
        }

    def _combination(self, combination: CombinationText) -> dict[str, Any]:
        return {
            "id": self.links.anchor(f"combination.{combination.slug}"),
            "mark": f"{self.t.number(combination.place)}.",
            "name": combination.name,
            "text": combination.line,
            "hand": _hand(combination),
            "why": [combination.caption],
            "examples": combination.examples,
        }

    def _lookalikes(self) -> Iterator[dict[str, Any]]:
        if self.text.lookalikes:
            values = self._named("lookalike", self.text.lookalikes)
            yield {"name": self.t.say(LOOKALIKES), "values": values}

    def _option(self, option: OptionText) -> dict[str, Any]:
        return {
            "id": self.links.anchor(f"option.{option.slug}"),
            "name": option.name,
            "text": option.line,
            "why": [option.why, option.players],
            "values": self._named(f"option.{option.slug}", option.values),
            "played": played_line(self.t, option),
            "examples": option.examples,
            "notes": self._notes((), option.sources),
        }

    def _dispute(self, dispute: DisputeText) -> dict[str, Any]:
        return {
            "id": self.links.anchor(f"dispute.{dispute.slug}"),
            "name": dispute.question,
            "text": dispute.answer,
            "examples": dispute.examples,
            "notes": self._notes(dispute.rules, ()),
        }

    def _named(self, kind: str, things: Iterable[tuple[str, str, str]]) -> list[dict[str, str]]:
        return [
            {"id": self.links.anchor(f"{kind}.{slug}"), "name": name, "line": line}
            for slug, name, line in things
        ]

    def _notes(self, see: Sequence[str], sources: Sequence[str]) -> list[dict[str, str]]:
        """A line made of pieces, of which some lead to another place in the book."""
        notes = []
        if see:
            words = self.t.say("See also: {slugs}", slugs=_PLACE)
            notes.append(_pieces(words, map(self._link, see)))
        if sources:
            words = self.t.say("Source: {sources}", sources=_PLACE)
            notes.append(_pieces(words, map(self._source, sorted(sources, key=self.sources.index))))
        return [piece for note in notes for piece in ({"text": " · "}, *note)][1:]

    def _link(self, slug: str) -> dict[str, str]:
        label = self.links.labels.get(slug)
        return {"text": label, "to": self.links.anchor(slug)} if label else {"text": slug}

    def _source(self, title: str) -> dict[str, str]:
        number = self.sources.index(title)
        return {"text": f"[{number + 1}]", "to": self.links.anchor(f"source.{number}")}


def _pieces(words: str, pieces: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """A sentence with pieces, parted by commas, in its place for words."""
    before, _, after = words.partition(_PLACE)
    parted = [each for piece in pieces for each in ({"text": ", "}, piece)]
    return [{"text": before}, *parted[1:], {"text": after}]


def typeset(layout: str, paper: str, title: str, pages: Iterable[dict[str, Any]]) -> bytes:
    """A PDF made by one of the layouts."""
    typesetter = _typst()
    data = {
        "paper": PAPERS[paper].typst,
        "title": title,
        "fonts": _FONTS,
        "features": _features(),
        "suits": [suit_svg(suit) for suit in reversed(Suit)],
        "star": star_svg(),
        "pages": list(pages),
    }
    inputs = {"data": json.dumps(data, ensure_ascii=False, default=list)}
    source = _layout("common") + _layout(layout)
    try:
        made: bytes = typesetter.compile(
            source, font_paths=_fonts(), sys_inputs=inputs, pdf_standards=["ua-1"]
        )
    except typesetter.TypstError as error:
        refused = _REFUSED.search(str(error))
        if refused is None:
            raise
        raise _no_font(_ESCAPED.sub(lambda found: chr(int(found[1], 16)), refused[1])) from None
    return made


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise PaiuteError("pdf.not-installed", command=INSTALL) from None
    return typst


@cache
def _fonts() -> typst.Fonts:
    """The fonts of this computer and those that typst brings along."""
    fonts: typst.Fonts = _typst().Fonts()
    return fonts


def _features() -> dict[str, int]:
    """What the font that is used for a script must not do."""
    used = next((family for family in _FONTS[1:] if family in _fonts().families()), "")
    return dict(_UNMOVED.get(used, {}))


def _layout(name: str) -> bytes:
    return files("paiute_ref.views").joinpath("layouts", f"{name}.typ").read_bytes()


def _no_font(letter: str) -> PaiuteError:
    script = unicodedata.name(letter[:1], "").partition(" ")[0]
    wanted = _SCRIPTS.get(script, _ANY_SCRIPT)
    return PaiuteError("pdf.no-font", letter=letter, **wanted._asdict())
