"""Where everything in a printed book stands, and by which words it is referred to there."""

from __future__ import annotations

from collections.abc import Iterator

from paiute_ref.printed.book import BookText


class Links:
    """The anchors of one book, which are its slugs.

    ``prefix`` keeps those of several languages in one document apart. What is not printed has no
    label: it cannot be referred to but by its slug.
    """

    def __init__(self, text: BookText, prefix: str = ""):
        self.prefix = prefix
        self.labels = dict(_labels(text))

    def anchor(self, slug: str) -> str:
        """The id of what has that slug."""
        return self.prefix + slug


def _labels(text: BookText) -> Iterator[tuple[str, str]]:
    for section in text.sections:
        yield section.slug, f"{section.number} {section.title}"
        for rule in section.rules:
            yield rule.slug, rule.number
    for combination in text.combinations:
        yield f"combination.{combination.slug}", combination.name
    for slug, name, _ in text.lookalikes:
        yield f"lookalike.{slug}", name
    for option in text.options:
        yield f"option.{option.slug}", option.name
        for slug, name, _ in option.values:
            yield f"option.{option.slug}.{slug}", name
    for dispute in text.disputes:
        yield f"dispute.{dispute.slug}", dispute.question
    for slug, name, _ in text.terms:
        yield f"term.{slug}", name
