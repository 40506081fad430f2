"""The book and the sheet as one HTML page that needs nothing but itself.

No script, no font, no picture is fetched, and the page's own policy forbids it. Every block says
its language. Anchors are the slugs; of several languages in one page each has its own prefix.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paiute_ref.cards import SUIT_SYMBOLS, Suit
from paiute_ref.language import fill, own_name, translator
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
from paiute_ref.printed.faces import draw
from paiute_ref.printed.links import Links
from paiute_ref.printed.reading import house_line, played_line
from paiute_ref.printed.style import USUAL_PAPER, book_style, sheet_style

_CARD: Final = re.compile(f"(?<![0-9A-Za-z])(?:10|[2-9AKQJ])([{SUIT_SYMBOLS}])")
SIDE_BY_SIDE: Final = 2
"""Languages that one sheet can hold."""

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def element(name: str, *content: str, **attributes: str) -> str:
    """An element; its content is HTML already, its attributes are plain words.

    >>> element("a", words("<7♥>"), href="#a&b", class_="number")
    '<a href="#a&amp;b" class="number">&lt;<span class="card hearts">7♥</span>&gt;</a>'
    """
    marks = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{plain(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{marks}>{''.join(content)}</{name}>"


def plain(text: str) -> str:
    """Any text as HTML that shows it; characters that HTML forbids are left out."""
    kept = (ch for ch in text if ch.isspace() or unicodedata.category(ch) not in ("Cc", "Cs"))
    return html.escape(" ".join("".join(kept).split()))


def words(text: str) -> str:
    """A text as HTML, with its cards in the colours of their suits."""
    return _CARD.sub(_coloured, plain(text))


def _coloured(found: re.Match[str]) -> str:
    suit = Suit(SUIT_SYMBOLS.index(found[1])).name.lower()
    return f'<span class="card {suit}">{found[0]}</span>'


def whole_page(lang: str, title: str, style: str, body: Iterable[str], body_class: str) -> str:
    """A page that needs nothing from outside, and lets nothing in."""
    head = (
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<link rel="icon" href="data:,">',
        element("title", plain(title)),
        f"<style>{style}</style>",
    )
    lines = ("<!DOCTYPE html>", f'<html lang="{plain(lang)}">', "<head>", *head, "</head>")
    return "\n".join((*lines, f'<body class="{body_class}">', *body, "</body>", "</html>", ""))


def book_html(texts: Sequence[BookText], paper: str = USUAL_PAPER) -> str:
    """The book in one language, or in several one after the other."""
    several = len(texts) > 1
    writers = [_Writer(text, f"{text.lang}-" if several else "", 2 + several) for text in texts]
    title = " · ".join(dict.fromkeys(text.title for text in texts))
    body = [
        element("header", element("h1", _titles(texts)), *(_house(text) for text in texts)),
        _contents(writers),
        "<main>",
    ]
    for writer in writers:
        body += writer.several() if several else writer.book()
    return whole_page(texts[0].lang, title, book_style(paper), [*body, "</main>"], "framed")


def _titles(texts: Sequence[BookText | SheetText]) -> str:
    """The titles in all languages; where they are the same, one is enough."""
    languages = {text.title: text.lang for text in reversed(texts)}
    shown = reversed(languages.items())
    return " · ".join(element("span", words(title), lang=lang) for title, lang in shown)


def _house(text: BookText) -> str:
    line = house_line(translator(text.lang), text.house)
    return element("p", words(line), class_="soft", lang=text.lang)


def _contents(writers: Sequence[_Writer]) -> str:
    first = writers[0]
    title = plain(first.t.say("Contents"))
    heading = element("h2", title, id="contents", lang=first.text.lang)
    if len(writers) == 1:
        return element(
            "nav", heading, first.contents(), class_="contents", aria_labelledby="contents"
        )
    parts = (
        element("h3", plain(own_name(each.text.lang)), lang=each.text.lang) + each.contents()
        for each in writers
    )
    return element("nav", heading, *parts, class_="contents", aria_labelledby="contents")


class _Writer:
    """Writes one book. ``level`` is that of the headings of its chapters."""

    def __init__(self, text: BookText, prefix: str, level: int):
        self.text = text
        self.level = level
        self.t = translator(text.lang)
        self.links = Links(text, prefix)

    def contents(self) -> str:
        """The table of contents."""
        entries = [(each.slug, f"{each.number} {each.title}") for each in self.text.sections]
        entries += [(slug, self.t.say(title)) for slug, title, _ in self._parts()]
        items = (
            element("li", element("a", words(title), href=f"#{self.links.anchor(slug)}"))
            for slug, title in entries
        )
        return element("ol", *items, lang=self.text.lang)

    def several(self) -> Iterator[str]:
        """The book as one of several in the page."""
        title = self._heading(words(self.text.title), self.level - 1)
        yield element("article", title, *self.book(), class_="book", lang=self.text.lang)

    def book(self) -> Iterator[str]:
        """The chapters and what follows them."""
        for section in self.text.sections:
            yield self._block(
                section.slug, words(f"{section.number} {section.title}"), self._section(section)
            )
        for slug, title, content in self._parts():
            yield self._block(slug, words(self.t.say(title)), content)

    def _parts(self) -> Iterator[tuple[str, str, Iterable[str]]]:
        text = self.text
        if text.options:
            yield "options", PARTS["options"], map(self._option, text.options)
        if text.disputes:
            yield "disputes", PARTS["disputes"], map(self._dispute, text.disputes)
        if text.terms:
            yield "terms", PARTS["terms"], (self._list("term", text.terms),)

    def _block(
        self, slug: str, title: str, content: Iterable[str], deeper: int = 0, class_: str = ""
    ) -> str:
        heading = self._heading(title, self.level + deeper)
        anchor = self.links.anchor(slug)
        return element("section", heading, *content, id=anchor, lang=self.text.lang, class_=class_)

    def _heading(self, title: str, level: int) -> str:
        return element(f"h{level}", title)

    def _section(self, section: SectionText) -> Iterator[str]:
        if section.slug == COMBINATIONS and self.text.combinations:
            items = map(self._combination, self.text.combinations)
            yield element("ol", *items, class_="combinations")
        if section.rules:
            yield element("ol", *map(self._rule, section.rules), class_="rules")
        if section.slug == COMBINATIONS and self.text.lookalikes:
            yield self._heading(words(self.t.say(LOOKALIKES)), self.level + 1)
            yield self._list("lookalike", self.text.lookalikes)

    def _rule(self, rule: RuleText) -> str:
        anchor = self.links.anchor(rule.slug)
        number = element("a", plain(rule.number), href=f"#{anchor}", class_="number")
        return element(
            "li",
            element("p", number, words(rule.text)),
            _paragraph(rule.why, "why"),
            _examples(rule.examples),
            self._notes(rule.see, rule.sources),
            id=anchor,
            lang=self.text.lang,
        )

    def _combination(self, combination: CombinationText) -> str:
        title = f"{self.t.number(combination.place)}. {combination.name}"
        return element(
            "li",
            self._heading(words(title), self.level + 1),
            _paragraph(combination.line),
            _hand(combination),
            _paragraph(combination.caption, "caption"),
            _examples(combination.examples),
            id=self.links.anchor(f"combination.{combination.slug}"),
            lang=self.text.lang,
        )

    def _option(self, option: OptionText) -> str:
        slug = f"option.{option.slug}"
        values = (
            self._named("li", f"{slug}.{value}", f"{name} – ", line)
            for value, name, line in option.values
        )
        content = (
            _paragraph(option.line),
            _paragraph(option.why, "why"),
            _paragraph(option.players, "why"),
            element("ul", *values, class_="values"),
            _paragraph(played_line(self.t, option)),
            _examples(option.examples),
            self._notes((), option.sources),
        )
        return self._block(slug, words(option.name), content, 1, "option")

    def _named(self, name: str, slug: str, title: str, line: str) -> str:
        strong = element("strong", words(title)) + " "
        return element(name, strong, words(line), id=self.links.anchor(slug))

    def _dispute(self, dispute: DisputeText) -> str:
        content = (
            _paragraph(dispute.answer),
            _examples(dispute.examples),
            self._notes(dispute.rules, ()),
        )
        slug = f"dispute.{dispute.slug}"
        return self._block(slug, words(dispute.question), content, 1, "dispute")

    def _list(self, kind: str, things: Iterable[tuple[str, str, str]]) -> str:
        pairs = (
            element("dt", words(name), id=self.links.anchor(f"{kind}.{slug}"))
            + element("dd", words(line))
            for slug, name, line in things
        )
        return element("dl", *pairs)

    def _notes(self, see: Sequence[str], sources: Sequence[str]) -> str:
        notes = []
        if see:
            slugs = ", ".join(map(self._link, see))
            notes.append(fill(plain(self.t.say("See also: {slugs}")), {"slugs": slugs}))
        if sources:
            titles = words("; ".join(sources))
            notes.append(fill(plain(self.t.say("Source: {sources}")), {"sources": titles}))
        return element("p", "<br>".join(notes), class_="notes") if notes else ""

    def _link(self, slug: str) -> str:
        label = self.links.labels.get(slug)
        if label is None:
            return element("code", plain(slug))
        return element("a", words(label), href=f"#{self.links.anchor(slug)}")


def _paragraph(text: str, class_: str = "") -> str:
    return element("p", words(text), class_=class_) if text else ""


def _examples(examples: Sequence[str]) -> str:
    items = (element("li", words(each)) for each in examples)
    return element("ul", *items, class_="examples") if examples else ""


def _hand(combination: CombinationText) -> str:
    items = (element("li", draw(each)) for each in combination.drawn)
    return element("ul", *items, class_="hand") if combination.drawn else ""


def sheet_html(texts: Sequence[SheetText], paper: str = USUAL_PAPER) -> str:
    """The sheet: one page in one language or with two side by side; of more, a page each."""
    together = len(texts) <= SIDE_BY_SIDE
    pages = [tuple(texts)] if together else [(text,) for text in texts]
    title = " · ".join(dict.fromkeys(text.title for text in texts))
    body = [
        element("header", element("h1", _titles(texts)), class_="" if together else "screen"),
        "<main>",
        *(_sheet(page, level=2 if together else 3) for page in pages),
        "</main>",
    ]
    return whole_page(texts[0].lang, title, sheet_style(paper), body, "sheet")


def _sheet(texts: Sequence[SheetText], level: int) -> str:
    """One page; its title stands in the header of the document where it is the only one."""
    rows = zip(*(text.combinations for text in texts), strict=True)
    title = element(f"h{level - 1}", _titles(texts)) if level > 2 else ""
    count = "one" if len(texts) == 1 else "two"
    parts = element("div", *_sheet_parts(texts, level), class_=f"parts {count}")
    combinations = element("ol", *(_row(texts, row) for row in rows), class_="combinations")
    return element(
        "article", title, combinations, parts, class_=f"page {count}", lang=texts[0].lang
    )


def _row(texts: Sequence[SheetText], row: Sequence[CombinationText]) -> str:
    sides = (_side(text.lang, each) for text, each in zip(texts, row, strict=True))
    hand = element("div", _hand(row[0]), lang=texts[0].lang)
    return element("li", hand, element("div", *sides, class_="sides"))


def _side(lang: str, combination: CombinationText) -> str:
    name = f"{translator(lang).number(combination.place)}. {combination.name}"
    return element(
        "div",
        element("p", element("strong", words(name))),
        _paragraph(combination.line),
        _paragraph(combination.caption, "caption"),
        lang=lang,
    )


def _sheet_parts(texts: Sequence[SheetText], level: int) -> Iterator[str]:
    for part in zip(*(text.parts for text in texts), strict=True):
        for text, (title, lines) in zip(texts, part, strict=True):
            items = (element("li", words(line)) for line in lines)
            name = "ol" if title == text.titles["turn"] else "ul"
            heading = element(f"h{level}", words(title))
            yield element("section", heading, element(name, *items), lang=text.lang)
