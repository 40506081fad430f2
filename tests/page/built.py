"""The page as it is built, what is in it, and how Python sees the same things, for the tests."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, Card
from paiute_ref.language import translator
from paiute_ref.page.build import build_page
from paiute_ref.rulebook.model import House
from paiute_ref.views.voice import Voice

VIEWS: Final = ("check", "showdown", "rules", "sheet", "quiz", "odds")
HAND: Final = "7h7s7d9c2h2s"
SHOWDOWN: Final = "#showdown&hand=Ana:7h7s5h5s2h2s&hand=Bea:KhKsQdQc2c2d&wild=9&pot=31"
FILLED: Final = {
    "check": f"#check={HAND}&wild=9",
    "showdown": SHOWDOWN,
    "rules": "#rules&find=9",
    "sheet": "#sheet",
    "quiz": "#quiz=abc",
    "odds": "#odds&wild=9",
}
"""Every view with something to show."""

OTHER_RULES: Final = {
    "sequence": "any-suit",
    "ace": "high-or-low",
    "natural": "beats-wild",
    "odd-chip": "left-of-dealer",
}


@cache
def page() -> str:
    return build_page(load_rulebook())


def element(name: str) -> str:
    found: list[str] = re.findall(f"<{name}>(.*?)</{name}>", page(), re.DOTALL)
    assert len(found) == 1
    return found[0]


@cache
def data() -> dict[str, Any]:
    [packed] = re.findall('id="data">([^<]*)<', page())
    held: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed)))
    return held


def said(lang: str) -> Mapping[str, Any]:
    return dict(zip(data()["keys"], data()["texts"][lang], strict=True))


def voice(lang: str) -> Voice:
    return Voice(translator(lang), load_rulebook())


def house(options: Mapping[str, str] | None = None) -> House:
    return load_rulebook().house(settings=options or {})


def hand_of(codes: str) -> list[Card]:
    return [CARD_OF[code] for code in codes.split()]


def told(text: str) -> dict[str, Any] | None:
    """A line of Python's with the slugs of its rules, as the page has it."""
    if not text:
        return None
    words, slugs = re.fullmatch(r"(.*) \[([a-z., -]+)\]", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return {"text": words, "rules": slugs.split(", ")}
