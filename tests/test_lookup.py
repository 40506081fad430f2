"""Disputes are found by the question, other words for it, or some of its words."""

from __future__ import annotations

import pytest

from paiute_ref.language import translator
from paiute_ref.lookup import find
from paiute_ref.rulebook.model import Dispute
from paiute_ref.search import nearest
from rules_files import RULEBOOK

EN = translator("en")


def found(words: str) -> list[str]:
    return [entry.slug for entry in find(RULEBOOK, EN, words)]


@pytest.mark.parametrize("dispute", RULEBOOK.disputes, ids=lambda each: each.slug)
def test_a_dispute_is_found_by_slug_question_and_aliases(dispute: Dispute) -> None:
    assert dispute.aliases is not None
    words = [dispute.rule, dispute.slug, dispute.question.english]
    for typed in (*words, *dispute.aliases.english.split(", ")):
        assert dispute.rule in found(typed), typed
        assert dispute.rule in found(typed.upper().replace("-", " ")), typed


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("royal flush eights", "five-eights-or-royal-flush"),
        ("discard pile put back", "putting-back"),
        ("who gets the odd chip", "chip-left-over"),
        ("pot odd chip?", "chip-left-over"),
        ("May I look through the discards", "looking-at-the-discards"),
        ("ace two three", "ace-to-five"),
        ("full house worth", "worth-of-a-full-house"),
        ("stock empty", "stock-is-empty"),
        ("natural wild", "natural-or-wild"),
        ("have called no combination", "nothing-in-the-call"),
    ],
)
def test_some_words_of_the_question_are_enough(typed: str, slug: str) -> None:
    assert f"dispute.{slug}" in found(typed)


def test_a_whole_slug_means_that_alone() -> None:
    assert "dispute.stock-is-empty" in found("stock runs out")
    assert found("stock.runs-out") == ["stock.runs-out"]
    assert found(" dispute.putting-back ") == ["dispute.putting-back"]


def test_names_come_before_questions() -> None:
    assert found("royal flush") == ["combination.royal-flush", "term.royal-flush"]
    assert "lookalike.full-house" in found("full house")
    assert not any(slug.startswith("dispute.") for slug in found("full house"))


@pytest.mark.parametrize("typed", ["", " ", "?", "the", "pot", "xyzzy plugh", "pot xyzzy"])
def test_one_word_or_a_strange_one_asks_for_nothing(typed: str) -> None:
    assert not any(slug.startswith("dispute.") for slug in found(typed))


def test_a_misspelt_question_is_near() -> None:
    near = nearest(RULEBOOK, EN, "May I put bakc the card I took from the discard pile?")
    assert near[0].slug == "dispute.putting-back"
