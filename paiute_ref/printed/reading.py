"""The book and the sheet as lines to read: on a terminal, through a pipe, in a text file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from paiute_ref.language import Translator, translator
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
from paiute_ref.views.blocks import Block
from paiute_ref.views.pictures import MARK

_INDENT = {"item": "  - ", "note": "  ", "cards": "  "}


def plain(blocks: Iterable[Block]) -> str:
    """A line for each block, and an empty one before each heading."""
    lines: list[str] = []
    for block in blocks:
        if block.kind == "heading":
            lines.append("")
        lines.append(_INDENT.get(block.kind, "") + block.text)
    return "\n".join(lines) + "\n"


def book_blocks(text: BookText) -> Iterator[Block]:
    """The book in one language."""
    t = translator(text.lang)
    yield Block("title", text.title)
    yield Block("note", house_line(t, text.house))
    for section in text.sections:
        yield from _section(t, section, text)
    if text.options:
        yield Block("heading", t.say(PARTS["options"]))
        for option in text.options:
            yield from _option(t, option)
    if text.disputes:
        yield Block("heading", t.say(PARTS["disputes"]))
        for dispute in text.disputes:
            yield from _dispute(t, dispute)
    if text.terms:
        yield Block("heading", t.say(PARTS["terms"]))
        for slug, name, line in text.terms:
            yield Block("item", f"{name} – {line} [term.{slug}]")


def house_line(t: Translator, house: str) -> str:
    """Under which house rules this is printed."""
    return t.say("House rules: {house}", house=house)


def played_line(t: Translator, option: OptionText) -> str:
    """Which value of an option is played, and that it is the standard one if it is."""
    name = next(name for slug, name, _ in option.values if slug == option.chosen)
    if option.chosen == option.values[0][0]:
        return t.say("Standard: {value}", value=name)
    return t.say("Played here: {value}", value=name)


def _section(t: Translator, section: SectionText, text: BookText) -> Iterator[Block]:
    yield Block("heading", f"{section.number} {section.title}")
    if section.slug == COMBINATIONS:
        for combination in text.combinations:
            yield from _combination(t, combination)
    for rule in section.rules:
        yield from _rule(rule)
    if section.slug == COMBINATIONS and text.lookalikes:
        yield Block("heading", t.say(LOOKALIKES))
        for slug, name, line in text.lookalikes:
            yield Block("item", f"{name} – {line} [lookalike.{slug}]")


def _rule(rule: RuleText) -> Iterator[Block]:
    yield Block("text", f"{rule.number} {rule.text} [{rule.slug}]")
    if rule.why:
        yield Block("note", rule.why)
    yield from _items(rule.examples)


def _combination(t: Translator, combination: CombinationText) -> Iterator[Block]:
    words = f"{combination.name} – {combination.line}"
    place = t.number(combination.place)
    yield Block("text", f"{place}. {words} [combination.{combination.slug}]")
    yield from _hand((combination,))
    yield from _items(combination.examples)


def _option(t: Translator, option: OptionText) -> Iterator[Block]:
    yield Block("text", f"{option.name} – {option.line} [option.{option.slug}]")
    yield from (Block("note", words) for words in (option.why, option.players) if words)
    for slug, name, line in option.values:
        yield Block("item", f"{name} – {line} [{option.slug}={slug}]")
    yield Block("note", played_line(t, option))
    yield from _items(option.examples)


def _dispute(t: Translator, dispute: DisputeText) -> Iterator[Block]:
    yield Block("text", f"{dispute.question} [dispute.{dispute.slug}]")
    yield Block("note", dispute.answer)
    yield from _items(dispute.examples)
    yield Block("note", t.say("See also: {slugs}", slugs=", ".join(dispute.rules)))


def _items(texts: Iterable[str]) -> Iterator[Block]:
    return (Block("item", text) for text in texts)


def sheet_blocks(texts: Sequence[SheetText]) -> Iterator[Block]:
    """The sheet; of several languages each line stands below that of the one before."""
    yield Block("title", joined(text.title for text in texts))
    yield Block("heading", joined(text.titles["combinations"] for text in texts))
    for same in zip(*(text.combinations for text in texts), strict=True):
        for text, combination in zip(texts, same, strict=True):
            place = translator(text.lang).number(combination.place)
            yield Block("text", f"{place}. {combination.name} – {combination.line}")
        yield from _hand(same)
    for part in zip(*(text.parts for text in texts), strict=True):
        yield Block("heading", joined(title for title, _ in part))
        for same_line in zip(*(lines for _, lines in part), strict=True):
            yield from _items(dict.fromkeys(same_line))


def joined(titles: Iterable[str]) -> str:
    """One heading for several languages."""
    return " · ".join(dict.fromkeys(titles))


def _hand(same: Sequence[CombinationText]) -> Iterator[Block]:
    if same[0].drawn:
        marks = {True: MARK, False: ""}
        yield Block("cards", " ".join(each.short + marks[each.wild] for each in same[0].drawn))
    for caption in dict.fromkeys(each.caption for each in same if each.caption):
        yield Block("note", f"{MARK} {caption}")
