"""``docs/sources.md`` speaks of every sentence of the original, and of rules that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiute_ref.rulebook.verify import citable
from rules_files import RULEBOOK

DOCUMENT = (Path(__file__).resolve().parent.parent / "docs" / "sources.md").read_text("utf-8")
SENTENCES = range(1, 45)
ORIGINAL = "The original, sentence by sentence"
LANGUAGES = ("Dutch", "Catalan", "Bulgarian", "Gujarati")
SLUG = re.compile(r"`([a-z0-9-]+\.[a-z0-9.-]+)`")


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the rows of the table under a heading, without its head."""
    (part,) = re.findall(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", DOCUMENT, re.DOTALL | re.MULTILINE)
    lines = [line for line in part.splitlines() if line.startswith("|")]
    for line in lines[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_sentence_has_its_row() -> None:
    assert [int(number) for number, *_ in rows(ORIGINAL)] == list(SENTENCES)


def test_a_sentence_is_said_by_a_rule_or_left_out_with_a_reason() -> None:
    for number, _, said_by, remark in rows(ORIGINAL):
        assert SLUG.findall(said_by) or (said_by == "*left out*" and remark), number


def test_every_slug_there_exists() -> None:
    slugs = SLUG.findall(DOCUMENT)
    assert set(slugs) <= set(citable(RULEBOOK))


def test_every_source_is_described() -> None:
    named = {slug.strip("`") for slug, _ in rows("Where the rules come from")}
    assert named == set(RULEBOOK.sources)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_went_wrong_stand_in_a_sentence(language: str) -> None:
    found = list(rows(language))
    numbers = [int(number) for number, _, _ in found]
    assert numbers == sorted(numbers)
    assert set(numbers) <= set(SENTENCES)
    assert all(words and meaning for _, words, meaning in found)
    assert all(len(words) < 80 for _, words, _ in found)  # no more than tells which ones


def test_what_is_open_is_a_house_option_or_settled_here() -> None:
    differences = [said for _, _, said in rows("Where the sources differ or are silent")]
    named = set(SLUG.findall(" ".join(differences)))
    assert {option.rule for option in RULEBOOK.options} <= named


def test_only_rules_of_our_own_are_in_no_sentence() -> None:
    """A rule that no sentence is said by does not name the original as its only source."""
    said = set(SLUG.findall(DOCUMENT))
    for rule in (rule for section in RULEBOOK.sections for rule in section.rules):
        assert rule.slug in said or "project" in rule.sources or rule.slug in REPEATED, rule.slug


REPEATED = {"showdown.hands-face-up", "showdown.no-combination", "call.no-further-turn"}
"""Rules that only draw the conclusion from several sentences together."""
