"""Builds the page: one HTML file that holds its scripts, its style, the rules and all languages.

Nothing in it is fetched from anywhere, and its own policy allows nothing but the one script and the
one style that stand in it, by their hashes.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

from paiute_ref.language import known_languages, translator
from paiute_ref.page.contents import contents, odds_tables, plays
from paiute_ref.page.data import alphabets_data, rules_data
from paiute_ref.page.words import PAGE, languages, words
from paiute_ref.printed.artwork import STAR, SUITS
from paiute_ref.printed.style import DARK, LIGHT
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.showdown import LARGEST_POT
from paiute_ref.views.voice import Voice

SCRIPTS: Final = (
    "judge.js",
    "notation.js",
    "showdown.js",
    "speak.js",
    "verdict.js",
    "standings.js",
    "address.js",
    "search.js",
    "book.js",
    "quiz.js",
    "dom.js",
    "send.js",
    "cards.js",
    "view-check.js",
    "view-showdown.js",
    "view-book.js",
    "view-quiz.js",
    "view-odds.js",
    "app.js",
)
"""The scripts in the order in which they need each other; each makes one name known."""

_CARDS: Final[Mapping[str, str]] = {
    "card": "#fffefb",
    "taken": "#d9d3c4",
    "chosen": "#1c5c34",
    "edge": "#8d8d92",
    "gold": "#f0bf3f",
    "red": "#b5152b",
    "black": "#1b1b22",
}
"""Colours of cards, which are paper in light and dark alike."""

_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_COMMENT: Final = re.compile(r"^ *(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
_INDENT: Final = re.compile(r"^ +|\n(?=\n)", re.MULTILINE)
_CAST: Final = re.compile(r"/\*\* @type .*?\*/ ?")
_SUIT_REACH: Final = 52
_STAR_REACH: Final = 30


def build_page(book: Rulebook) -> str:
    """The whole page."""
    script = "\n" + "".join(_bare(asset(name)) for name in SCRIPTS)
    style = "\n" + _colours() + _COMMENT.sub("", asset("style.css"))
    parts = {
        "policy": _policy(script, style),
        "style": style,
        "drawings": "".join(_drawings()),
        "old": "".join(_in_all_languages("old-browser")),
        "noscript": "".join(_in_all_languages("no-script")),
        "data": _packed(page_data(book)),
        "script": script,
    }
    return _PLACE.sub(lambda found: parts[found[1]], asset("page.html"))


def asset(name: str) -> str:
    """One of the files that the page is made of."""
    return files("paiute_ref.page").joinpath("assets", name).read_text(encoding="utf-8")


def page_data(book: Rulebook) -> dict[str, Any]:
    """All that the scripts know. ``texts`` answer to ``keys``; None where a language has none."""
    codes = known_languages()
    said = {code: _said(book, code) for code in codes}
    keys = sorted({key for texts in said.values() for key in texts})
    return {
        "langs": languages(codes),
        "rules": rules_data(book),
        "alphabets": alphabets_data(book, codes),
        "book": contents(book),
        "odds": odds_tables(book),
        "largestPot": LARGEST_POT,
        "keys": keys,
        "texts": {code: [said[code].get(key) for key in keys] for code in codes},
    }


def _said(book: Rulebook, code: str) -> dict[str, Any]:
    t = translator(code)
    return {**words(t, book), **plays(Voice(t, book))}


def _packed(data: Mapping[str, Any]) -> str:
    """As text that no HTML can be in, the same for the same data on every day."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


def _policy(script: str, style: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "img-src data:",
            "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def _bare(script: str) -> str:
    """A script without its comments and indents."""
    return _INDENT.sub("", _CAST.sub("", _COMMENT.sub("", script)))


def _in_all_languages(key: str) -> Iterable[str]:
    for code in known_languages():
        yield f'<p lang="{code}">{escape(translator(code).say(PAGE[key]))}</p>'


def _drawings() -> Iterable[str]:
    for suit, path in SUITS.items():
        yield _drawing(f"suit-{suit.name.lower()}", path, _SUIT_REACH)
    yield _drawing("star", STAR, _STAR_REACH)


def _drawing(name: str, path: str, reach: int) -> str:
    box = f"{-reach} {-reach} {2 * reach} {2 * reach}"
    return f'<symbol id="{name}" viewBox="{box}"><path d="{path}"/></symbol>'


def _colours() -> str:
    """The colours of the printed book, on screens in the dark the dark ones."""
    light = _variables({**LIGHT, **_CARDS})
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(DARK)} }} }}"
    return f":root {{ {light} }}\n{dark}\n"


def _variables(colours: Mapping[str, str]) -> str:
    return "; ".join(f"--{name}: {value}" for name, value in colours.items())
