"""The book and the sheet in Markdown (CommonMark), with the slugs as anchors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paiute_ref.language import fill, translator
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
from paiute_ref.printed.links import Links
from paiute_ref.printed.reading import house_line, joined, played_line

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~&$!])")
_OPENS_LIST: Final = re.compile(r"^([-+=]|\d+(?=[.)](?:\s|$)))")


def escaped(words: str) -> str:
    r"""Words as Markdown that shows just these words.

    >>> print(escaped("1. *<b>Four/two</b>"))
    1\. \*\<b\>Four/two\</b\>
    """
    words = _SPECIAL.sub(r"\\\1", " ".join(words.split()))
    return _OPENS_LIST.sub(lambda found: _opening(found[1]), words)


def _opening(mark: str) -> str:
    return f"{mark}\\" if mark.isdigit() else f"\\{mark}"


def book_markdown(texts: Sequence[BookText]) -> str:
    """The book in one language, or in several one after the other."""
    if len(texts) == 1:
        return _paragraphs(_Writer(texts[0]).book())
    blocks: list[str] = []
    for text in texts:
        body = _Writer(text, f"{text.lang}-").book()
        blocks += (f'<div lang="{text.lang}">', *body, "</div>")
    return _paragraphs(blocks)


def _paragraphs(paragraphs: Iterable[str]) -> str:
    return "\n\n".join(filter(None, paragraphs)) + "\n"


class _Writer:
    """Writes one book, paragraph by paragraph; an empty one is none."""

    def __init__(self, text: BookText, prefix: str = ""):
        self.text = text
        self.t = translator(text.lang)
        self.links = Links(text, prefix)

    def book(self) -> Iterator[str]:
        """The whole book."""
        text = self.text
        yield f"# {escaped(text.title)}"
        yield escaped(house_line(self.t, text.house))
        for section in text.sections:
            yield from self._section(section)
        yield self._part("options", text.options)
        for option in text.options:
            yield from self._option(option)
        yield self._part("disputes", text.disputes)
        for dispute in text.disputes:
            yield from self._dispute(dispute)
        yield self._part("terms", text.terms)
        yield self._named("term", text.terms)

    def _part(self, slug: str, things: Sequence[object]) -> str:
        return f"## {self._anchor(slug)}{escaped(self.t.say(PARTS[slug]))}" if things else ""

    def _section(self, section: SectionText) -> Iterator[str]:
        title = escaped(f"{section.number} {section.title}")
        yield f"## {self._anchor(section.slug)}{title}"
        if section.slug == COMBINATIONS:
            for combination in self.text.combinations:
                yield from self._combination(combination)
        for rule in section.rules:
            yield from self._rule(rule)
        if section.slug == COMBINATIONS and self.text.lookalikes:
            yield f"### {escaped(self.t.say(LOOKALIKES))}"
            yield self._named("lookalike", self.text.lookalikes)

    def _rule(self, rule: RuleText) -> Iterator[str]:
        yield f"{self._anchor(rule.slug)}**{rule.number}** {escaped(rule.text)}"
        yield _quote(rule.why)
        yield _list(rule.examples)
        yield self._notes(rule.see, rule.sources)

    def _combination(self, combination: CombinationText) -> Iterator[str]:
        title = escaped(f"{self.t.number(combination.place)}. {combination.name}")
        yield f"### {self._anchor(f'combination.{combination.slug}')}{title}"
        yield escaped(combination.line)
        yield _list(combination.examples)

    def _option(self, option: OptionText) -> Iterator[str]:
        yield f"### {self._anchor(f'option.{option.slug}')}{escaped(option.name)}"
        yield escaped(option.line)
        yield _quote(option.why)
        yield _quote(option.players)
        yield self._named(f"option.{option.slug}", option.values)
        yield escaped(played_line(self.t, option))
        yield _list(option.examples)
        yield self._notes((), option.sources)

    def _dispute(self, dispute: DisputeText) -> Iterator[str]:
        yield f"### {self._anchor(f'dispute.{dispute.slug}')}{escaped(dispute.question)}"
        yield escaped(dispute.answer)
        yield _list(dispute.examples)
        yield self._notes(dispute.rules, ())

    def _named(self, kind: str, things: Iterable[tuple[str, str, str]]) -> str:
        return "\n".join(
            f"- {self._anchor(f'{kind}.{slug}')}**{escaped(name)}** – {escaped(line)}"
            for slug, name, line in things
        )

    def _notes(self, see: Sequence[str], sources: Sequence[str]) -> str:
        notes = []
        if see:
            slugs = ", ".join(map(self._link, see))
            notes.append(fill(escaped(self.t.say("See also: {slugs}")), {"slugs": slugs}))
        if sources:
            words = escaped("; ".join(sources))
            notes.append(fill(escaped(self.t.say("Source: {sources}")), {"sources": words}))
        return "  \n".join(notes)

    def _link(self, slug: str) -> str:
        label = self.links.labels.get(slug)
        return f"[{escaped(label)}](#{self.links.anchor(slug)})" if label else f"`{slug}`"

    def _anchor(self, slug: str) -> str:
        return f'<a id="{self.links.anchor(slug)}"></a>'


def _quote(words: str) -> str:
    return f"> {escaped(words)}" if words else ""


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {escaped(line)}" for line in lines)


def sheet_markdown(texts: Sequence[SheetText]) -> str:
    """The sheet; several languages stand side by side in its tables."""
    return _paragraphs(_sheet(texts))


def _sheet(texts: Sequence[SheetText]) -> Iterator[str]:
    yield f"# {escaped(joined(text.title for text in texts))}"
    yield f"## {escaped(joined(text.titles['combinations'] for text in texts))}"
    rows = [
        [*map(_named_line, same), _hand(same)]
        for same in zip(*(text.combinations for text in texts), strict=True)
    ]
    yield _table([*(text.lang for text in texts), ""], rows)
    for part in zip(*(text.parts for text in texts), strict=True):
        yield f"## {escaped(joined(title for title, _ in part))}"
        lines = zip(*(lines for _, lines in part), strict=True)
        if len(texts) == 1:
            yield _list(line for (line,) in lines)
        else:
            yield _table([text.lang for text in texts], [map(escaped, line) for line in lines])


def _named_line(combination: CombinationText) -> str:
    place = f"{combination.place}\\. **{escaped(combination.name)}**"
    return f"{place} – {escaped(combination.line)}"


def _hand(same: Sequence[CombinationText]) -> str:
    cards = " ".join(f"**{each.short}**" if each.wild else each.short for each in same[0].drawn)
    return " ".join([cards, *(escaped(each.caption) for each in same if each.caption)])


def _table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    return "\n".join([_row(heads), _row("---" for _ in heads), *map(_row, rows)])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
