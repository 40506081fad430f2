"""What a search found, in words."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from paiute_ref import search
from paiute_ref.search import ALIASES, Findings, Found, words_of
from paiute_ref.views.blocks import Block
from paiute_ref.views.voice import Voice

JSON_VERSION = 1
_SHOWN = (search.NAME, search.TEXT)
"""Fields that are shown in any case; others where they have words that these have not."""


def results(voice: Voice, findings: Findings, limit: int) -> Iterator[Block]:
    """A line for each thing, the words that were looked for marked in it."""
    t, total = voice.say_in, len(findings.found)
    for found in findings.found[:limit]:
        yield _result(found, findings)
    if total > limit:
        # TRANSLATORS: not all results of a search are shown. {all} is a number, {option} is typed.
        words = t.say(
            "{shown} of {all} are shown; {option} shows all.",
            shown=t.number(limit),
            all=t.number(total),
            option=f"--limit {total}",
        )
        yield Block("note", words)


def _result(found: Found, findings: Findings) -> Block:
    number = f"{found.entry.number} " if found.entry.number else ""
    text = number + " – ".join(_telling(found, findings))
    looked_for: frozenset[str] = frozenset().union(*findings.forms)
    marked = tuple((w.start, w.end) for w in words_of(text) if w.folded in looked_for)
    return Block("item", f"{text} [{found.entry.slug}]", marked)


def _telling(found: Found, findings: Findings) -> Iterator[str]:
    """The texts of a thing that are shown: what it is, and where else the words stand."""
    missing = set(findings.forms)
    shown = sorted(found.passages, key=lambda passage: passage.field not in _SHOWN)
    for field, text in shown:
        speaks = _spoken_of(text, missing)
        if field == ALIASES:
            text = ", ".join(each for each in _each_alias(text) if _spoken_of(each, missing))
        if field in _SHOWN or speaks:
            yield text
        missing -= speaks


def _each_alias(text: str) -> Iterator[str]:
    return search.names_of([search.Passage(ALIASES, text)])


def _spoken_of(text: str, asked: Set[frozenset[str]]) -> set[frozenset[str]]:
    """Those of the words asked for that stand in a text."""
    here = {word.folded for word in words_of(text)}
    return {forms for forms in asked if not forms.isdisjoint(here)}


def nothing(voice: Voice, words: str, near: tuple[str, ...]) -> str:
    """What to say when nothing speaks of the words."""
    t = voice.say_in
    if not near:
        return t.say("Nothing in the rules speaks of “{words}”.", words=words)
    # TRANSLATORS: {near} are up to three words, with commas between.
    return t.say(
        "Nothing in the rules speaks of “{words}”. Perhaps one of these: {near}",
        words=words,
        near=", ".join(near),
    )


def as_json(voice: Voice, words: str, findings: Findings, limit: int) -> dict[str, Any]:
    """The documented object of ``paiute search --json``.

    ``results`` are in order; ``name`` is empty for a rule, which has none; ``found`` holds the
    words that were looked for as they stand there.
    """
    return {
        "version": JSON_VERSION,
        "words": words,
        "language": voice.say_in.lang,
        "total": len(findings.found),
        "results": [_object(found, findings) for found in findings.found[:limit]],
    }


def _object(found: Found, findings: Findings) -> dict[str, Any]:
    said = dict(reversed(found.passages))
    looked_for: frozenset[str] = frozenset().union(*findings.forms)
    here = (
        text[word.start : word.end]
        for _, text in found.passages
        for word in words_of(text)
        if word.folded in looked_for
    )
    return {
        "slug": found.entry.slug,
        "number": found.entry.number or None,
        "name": said.get(search.NAME, ""),
        "text": said.get(search.TEXT, ""),
        "found": list(dict.fromkeys(here)),
    }
