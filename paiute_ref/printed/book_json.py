"""The book and the sheet in JSON, version 1: slugs are keys, and only texts are translated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paiute_ref.printed.book import (
    BookText,
    CombinationText,
    DisputeText,
    OptionText,
    RuleText,
    SectionText,
    SheetText,
)
from paiute_ref.rulebook.model import House

JSON_VERSION: Final = 1


def book_json(texts: Sequence[BookText], house: House) -> dict[str, Any]:
    """The documented object of ``paiute rules --format json``."""
    return _document(house, {text.lang: _book(text) for text in texts})


def sheet_json(texts: Sequence[SheetText], house: House) -> dict[str, Any]:
    """The documented object of ``paiute rules --sheet --format json``."""
    return _document(house, {text.lang: _sheet(text) for text in texts})


def _document(house: House, languages: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": JSON_VERSION,
        "house": house.name,
        "options": dict(house.options),
        "languages": languages,
    }


def _book(text: BookText) -> dict[str, Any]:
    return {
        "title": text.title,
        "house": text.house,
        "sections": {each.slug: _section(each) for each in text.sections},
        "combinations": {each.slug: _combination(each) for each in text.combinations},
        "lookalikes": _named(text.lookalikes),
        "options": {each.slug: _option(each) for each in text.options},
        "disputes": {each.slug: _dispute(each) for each in text.disputes},
        "terms": _named(text.terms),
    }


def _section(section: SectionText) -> dict[str, Any]:
    return {
        "number": section.number,
        "title": section.title,
        "rules": {each.slug: _rule(each) for each in section.rules},
    }


def _rule(rule: RuleText) -> dict[str, Any]:
    return {
        "number": rule.number,
        "text": rule.text,
        "why": rule.why,
        "examples": list(rule.examples),
        "see": list(rule.see),
        "sources": list(rule.sources),
    }


def _combination(combination: CombinationText) -> dict[str, Any]:
    return {
        "place": combination.place,
        "name": combination.name,
        "line": combination.line,
        "hand": [card.code for card in combination.hand],
        "wild": combination.wild.letter,
        "wilds": {wild.code: card.code for wild, card in combination.wilds.items()},
        "examples": list(combination.examples),
    }


def _option(option: OptionText) -> dict[str, Any]:
    return {
        "name": option.name,
        "line": option.line,
        "why": option.why,
        "players": option.players,
        "values": _named(option.values),
        "standard": option.values[0][0],
        "chosen": option.chosen,
        "examples": list(option.examples),
        "sources": list(option.sources),
    }


def _dispute(dispute: DisputeText) -> dict[str, Any]:
    return {
        "question": dispute.question,
        "answer": dispute.answer,
        "examples": list(dispute.examples),
        "rules": list(dispute.rules),
    }


def _named(things: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    return {slug: {"name": name, "line": line} for slug, name, line in things}


def _sheet(text: SheetText) -> dict[str, Any]:
    return {
        "title": text.title,
        "combinations": {each.slug: _combination(each) for each in text.combinations},
        "wild": list(text.wild),
        "turn": list(text.turn),
        "ties": list(text.ties),
        "house": [{"option": option, "value": value} for option, value in text.house],
    }
