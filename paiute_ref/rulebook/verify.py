"""Follows every reference in the rules. Tests and tools do so; judging hands does not wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiute_ref.errors import PaiuteError, RulebookError, raise_all
from paiute_ref.rulebook.document import Value
from paiute_ref.rulebook.entries import NO_COMBINATION
from paiute_ref.rulebook.extract import read_all
from paiute_ref.rulebook.fields import Fields
from paiute_ref.rulebook.load import Rulebook


def verify(rulebook: Rulebook) -> None:
    """Read all rules and make sure that whatever they name is there.

    Raises:
        RulebookError: Something is broken, or refers to what is not there; all such references
            are reported together, as ``rules.broken`` where there are several.
    """
    read_all(rulebook)
    raise_all(RulebookError, "rules.broken", list(_faults(rulebook)))


def citable(rulebook: Rulebook) -> tuple[str, ...]:
    """The slug of everything that can be cited: rules, combinations, options, terms, disputes."""
    return (
        *(rule.slug for section in rulebook.sections for rule in section.rules),
        *(definition.rule for definition in rulebook.combinations),
        *(f"lookalike.{definition.slug}" for definition in rulebook.lookalikes),
        *(option.rule for option in rulebook.options),
        *(f"term.{term.slug}" for term in rulebook.terms),
        *(dispute.rule for dispute in rulebook.disputes),
    )


def _faults(rulebook: Rulebook) -> Iterator[PaiuteError]:
    rules = citable(rulebook)
    combinations = [definition.slug for definition in rulebook.combinations]
    values = {option.slug: [each.slug for each in option.values] for option in rulebook.options}
    for fields in _all_fields(rulebook):
        yield from _unknown(fields, "see", "rule", rules)
        yield from _unknown(fields, "sources", "source", tuple(rulebook.sources))
        if "answer" in fields:
            yield from _unknown(fields, "rules", "rule", rules)
        if "question" in fields and "rule" in fields:  # a page of a lesson
            yield from _unknown(fields, "also", "rule", rules)
            if fields.word("rule") not in rules:
                yield fields.unknown("rule", fields.word("rule"), rules, "rule")
        if "breaks" in fields and fields.word("breaks") not in rules:
            yield fields.unknown("rule", fields.word("breaks"), rules, "breaks")
        if "shapes" in fields:
            shapes = fields.fields("shapes")
            for slug in shapes.values.keys() - set(combinations):
                yield shapes.unknown("combination", slug, combinations, slug)
        if "hand" in fields:
            yield from _combination(fields, [*combinations, NO_COMBINATION])
        if isinstance(fields.values.get("options"), dict):
            yield from _options(fields, values)
    book = Fields(rulebook.document("book.yaml"))
    sections = [section.slug for section in rulebook.sections]
    for name in _not_listed(rulebook, "sections", sections):
        yield book.fault("not-listed", "sections", found=name)
    for name in _not_listed(rulebook, "lessons", [lesson.slug for lesson in rulebook.lessons]):
        yield book.fault("no-lesson", "lessons", found=name)


def _not_listed(rulebook: Rulebook, folder: str, listed: Sequence[str]) -> list[str]:
    return sorted(set(rulebook.names(folder)) - {f"{slug}.yaml" for slug in listed})


def _all_fields(rulebook: Rulebook) -> Iterator[Fields]:
    for document in rulebook.documents:
        waiting: list[Fields] = [Fields(document)]
        while waiting:
            fields = waiting.pop()
            yield fields
            for key, value in fields.values.items():
                waiting.extend(_inside(fields, key, value))


def _inside(fields: Fields, key: str, value: Value) -> Iterator[Fields]:
    if isinstance(value, dict):
        yield fields.fields(key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from fields.each(key)


def _unknown(fields: Fields, key: str, kind: str, known: Sequence[str]) -> Iterator[PaiuteError]:
    if not isinstance(fields.values.get(key), list):  # book.yaml itself has a mapping of sources
        return
    for index, word in enumerate(fields.words(key)):
        if word not in known:
            yield fields.unknown(kind, word, known, key, index)


def _combination(fields: Fields, combinations: Sequence[str]) -> Iterator[PaiuteError]:
    if fields.word("combination") not in combinations:
        named = fields.word("combination")
        yield fields.unknown("combination", named, combinations, "combination")


def _options(fields: Fields, values: dict[str, list[str]]) -> Iterator[PaiuteError]:
    for option, value in fields.pairs("options").items():
        if option not in values:
            yield fields.unknown("option", option, values, "options", option)
        elif value not in values[option]:
            yield fields.unknown("value", value, values[option], "options", option)
