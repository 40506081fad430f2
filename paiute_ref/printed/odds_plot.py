"""The numbers of hands as a picture: SVG written here, and PNG made of it by typst.

Typst is the one extra that already sets pages, and it finds for every script a font of this
computer, so a PNG needs nothing more to be installed. It gets the bars as SVG, but the words as
words, since what it uses to draw SVG takes one font for all of them. Words stand above their bars,
never beside them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from math import ceil, log10
from typing import Final, NamedTuple

from paiute_ref.errors import PaiuteError
from paiute_ref.odds import NONE, Counts
from paiute_ref.printed.style import LIGHT
from paiute_ref.rulebook.model import House
from paiute_ref.views.odds import name_of, named, one_in, share, short, title
from paiute_ref.views.ruling import house_rules
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice

INSTALL: Final = 'pip install "paiute-ref[pdf]"'
_FONTS: Final = ("Noto Sans", "DejaVu Sans", "Noto Sans Gujarati", "Nirmala UI")
_WIDTH: Final = 720
_EDGE: Final = 24
_LINE: Final = 20
_BAR: Final = 14
_HIGH: Final = 120
_PIXELS_AN_INCH: Final = 144
_LONGEST_WORDS: Final = 100

_PAGE: Final = b"""
#let picture = json(bytes(sys.inputs.picture))
#set page(width: picture.width * 1pt, height: picture.height * 1pt, margin: 0pt)
#set text(font: picture.fonts, lang: picture.lang, top-edge: "baseline", bottom-edge: "baseline")
#place(image(bytes(picture.svg), format: "svg", width: 100%))
#for each in picture.words {
  let weight = if each.bold { "bold" } else { "regular" }
  let words = text(size: each.size * 1pt, weight: weight, fill: rgb(each.colour), each.text)
  context {
    let before = if each.middle { measure(words).width / 2 } else { 0pt }
    place(dx: each.x * 1pt - before, dy: each.y * 1pt, words)
  }
}
"""


class _Words(NamedTuple):
    """Words of a picture, which begin at a place or stand about it, on a base line."""

    x: float
    y: float
    text: str
    size: int = 14
    colour: str = LIGHT["ink"]
    bold: bool = False
    middle: bool = False

    def svg(self) -> str:
        """As SVG."""
        bold = ' font-weight="bold"' if self.bold else ""
        middle = ' text-anchor="middle"' if self.middle else ""
        return (
            f'<text x="{self.x:.1f}" y="{self.y:.1f}" font-size="{self.size}" '
            f'fill="{self.colour}"{bold}{middle}>{_safe(self.text)}</text>'
        )


def _safe(words: str) -> str:
    return escape(quoted(words, _LONGEST_WORDS))


class Picture:
    """A picture that grows downwards. Its size is in pixels."""

    def __init__(self, voice: Voice, heading: str):
        self.t: Final = voice.say_in
        self.heading: Final = heading
        self.height = 0
        self._shapes: list[str] = []
        self._words: list[_Words] = []
        self.write(_EDGE, _EDGE + _LINE / 2, heading, bold=True)

    def write(self, x: float, y: float, words: str, *, bold: bool = False) -> None:
        """Words that begin there."""
        self._words.append(_Words(x, y, words, bold=bold))

    def write_about(self, x: float, y: float, words: str) -> None:
        """Small words with their middle there."""
        self._words.append(_Words(x, y, words, 11, LIGHT["soft"], middle=True))

    def bar(self, x: float, y: float, width: float, height: float, words: str) -> None:
        """A bar, which says its words to whoever points at it."""
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="{LIGHT["clubs"]}"><title>{_safe(words)}</title></rect>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A thin line."""
        self._shapes.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{LIGHT["line"]}" stroke-width="0.5"/>'
        )

    def svg(self, *, with_words: bool = True) -> str:
        """The whole file."""
        words = [each.svg() for each in self._words] if with_words else []
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {self.height}" '
            f'width="{_WIDTH}" height="{self.height}" role="img" '
            f'xml:lang="{escape(self.t.lang)}" font-family="{", ".join(_FONTS)}, sans-serif">',
            f"<title>{_safe(self.heading)}</title>",
            f'<rect width="{_WIDTH}" height="{self.height}" fill="{LIGHT["paper"]}"/>',
            *self._shapes,
            *words,
            "</svg>",
        ]
        return "".join(f"{line}\n" for line in lines)

    def png(self) -> bytes:
        """The picture as PNG.

        Raises:
            PaiuteError: ``plot.not-installed`` (``command``) without typst.
        """
        try:
            import typst
        except ImportError:
            raise PaiuteError("plot.not-installed", command=INSTALL) from None
        given = {
            "width": _WIDTH,
            "height": self.height,
            "fonts": _FONTS,
            "lang": self.t.lang,
            "svg": self.svg(with_words=False),
            "words": [
                each._replace(text=quoted(each.text, _LONGEST_WORDS))._asdict()
                for each in self._words
            ],
        }
        inputs = {"picture": json.dumps(given, ensure_ascii=False)}
        made: bytes = typst.compile(_PAGE, format="png", ppi=_PIXELS_AN_INCH, sys_inputs=inputs)
        return made


# One denomination


def plot_one(voice: Voice, house: House, counted: Counts) -> Picture:
    """A bar for each combination; each line across is ten times as many hands as the one before."""
    picture = Picture(voice, title(voice, counted))
    y = _EDGE + 2.0 * _LINE
    picture.write(_EDGE, y, voice.text(voice.book.cards.ranks[counted.wild].wild))
    y = _write_house(picture, voice, house, y)
    rows = named(voice, house, counted)
    decades = max(1, ceil(log10(max(hands for _, hands in rows))))
    ten_times = (_WIDTH - 3 * _EDGE) / decades
    lines = [_EDGE + power * ten_times for power in range(decades + 1)]
    for name, hands in rows:
        words = _words(voice, name, hands, counted.hands)
        picture.write(_EDGE, y + 2 * _LINE, words)
        y += 2 * _LINE + _BAR
        for x in lines:
            picture.line(x, y - _BAR / 2, x, y + _BAR)
        if hands:
            picture.bar(_EDGE, y - _BAR / 2, max(2, ten_times * log10(hands)), _BAR, words)
    for power, x in enumerate(lines):
        picture.write_about(x, y + 2 * _LINE, voice.say_in.number(10**power))
    picture.height = ceil(y + 3 * _LINE)
    return picture


def _write_house(picture: Picture, voice: Voice, house: House, y: float) -> float:
    """Write the house rules below ``y`` where they are not the standard ones; where that ends."""
    for note in house_rules(voice, house):
        y += _LINE
        picture.write(_EDGE, y, note.text)
    return y


def _words(voice: Voice, name: str, hands: int, whole: int) -> str:
    t = voice.say_in
    if not hands:
        return t.say("{combination}: no hand", combination=name)
    return t.say(
        "{combination}: {hands} ({share}, {chance})",
        combination=name,
        hands=t.number(hands),
        share=share(t, hands, whole),
        chance=one_in(t, hands, whole),
    )


# All denominations


def plot_all(voice: Voice, house: House, counted: Sequence[Counts]) -> Picture:
    """A row of bars for each combination there is, a bar for each denomination, all from 0."""
    picture = Picture(voice, title(voice, counted[0]))
    y = _EDGE + 2.0 * _LINE
    picture.write(_EDGE, y, voice.say_in.say("For each denomination that can be wild:"))
    y = _write_house(picture, voice, house, y)
    for slug in counted[0].counts:
        if slug != NONE and any(each.counts[slug] for each in counted):
            picture.write(_EDGE, y + 2 * _LINE, name_of(voice, house, slug), bold=True)
            y += 3.5 * _LINE + _HIGH
            _row(picture, counted, slug, y)
            y += _LINE
    picture.height = ceil(y + _LINE)
    return picture


def _row(picture: Picture, counted: Sequence[Counts], slug: str, base: float) -> None:
    """Draw a row of bars that stand on a line."""
    most = max(each.counts[slug] for each in counted)
    apart = (_WIDTH - 2 * _EDGE) / len(counted)
    for place, each in enumerate(counted):
        hands, x = each.counts[slug], _EDGE + place * apart
        high = _HIGH * hands / most
        number = picture.t.number(hands)
        picture.bar(x + apart / 5, base - high, 3 * apart / 5, high, number)
        picture.write_about(x + apart / 2, base - high - 4, number)
        picture.write_about(x + apart / 2, base + _LINE - 4, short(each.wild))
    picture.line(_EDGE, base, _WIDTH - _EDGE, base)
