"""The faces of the cards as vector drawings.

A face is one ``<svg>`` element without styles, ids, fonts it could miss or anything fetched from
elsewhere, so it may stand in a page and in a PDF any number of times. Suits differ by shape and
wild cards by a ribbon with a star: nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from paiute_ref.cards import SUIT_SYMBOLS, Card, Rank, Suit
from paiute_ref.printed.artwork import (
    BELT,
    COURTS,
    FRAME,
    GLYPH_HEIGHT,
    GLYPHS,
    STAR,
    SUITS,
    Piece,
)

if TYPE_CHECKING:
    from paiute_ref.printed.book import DrawnCard

WIDTH: Final = 250
HEIGHT: Final = 350

_INK: Final = "#1b1b22"
_PAPER: Final = "#fffefb"
_CREAM: Final = "#fdf6e3"
_GOLD: Final = "#f0bf3f"
_RED: Final = "#b5152b"
_BLUE: Final = "#27406f"
_EDGE: Final = "#8d8d92"
_LETTERS: Final = "Libertinus Serif, Noto Serif, Noto Serif Gujarati, serif"

_MIDDLE: Final = WIDTH / 2
_CENTRE: Final = HEIGHT / 2
_ASIDE: Final = 83
_TOP, _UPPER, _LOWER, _BOTTOM = 66, 138.6, 211.4, 284
_PIP: Final = 43
_ACE: Final = 118


def _pairs(*rows: float) -> list[tuple[float, float]]:
    return [(x, y) for y in rows for x in (_ASIDE, WIDTH - _ASIDE)]


def _column(*rows: float) -> list[tuple[float, float]]:
    return [(_MIDDLE, y) for y in rows]


_PIPS: Final[Mapping[Rank, list[tuple[float, float]]]] = {
    Rank.TWO: _column(_TOP, _BOTTOM),
    Rank.THREE: _column(_TOP, _CENTRE, _BOTTOM),
    Rank.FOUR: _pairs(_TOP, _BOTTOM),
    Rank.FIVE: _pairs(_TOP, _BOTTOM) + _column(_CENTRE),
    Rank.SIX: _pairs(_TOP, _CENTRE, _BOTTOM),
    Rank.SEVEN: _pairs(_TOP, _CENTRE, _BOTTOM) + _column(120.5),
    Rank.EIGHT: _pairs(_TOP, _CENTRE, _BOTTOM) + _column(120.5, 229.5),
    Rank.NINE: _pairs(_TOP, _UPPER, _LOWER, _BOTTOM) + _column(_CENTRE),
    Rank.TEN: _pairs(_TOP, _UPPER, _LOWER, _BOTTOM) + _column(102.3, 247.7),
}


def _colours(robe: str, hair: str) -> Mapping[str, str]:
    things = {"gold": _GOLD, "skin": "#f7dfc3", "white": "#fff", "bloom": "#fff", "lips": _RED}
    return {"robe": robe, "hair": hair, **things}


_COURT_COLOURS: Final[Mapping[Suit, Mapping[str, str]]] = {
    Suit.HEARTS: _colours(_RED, "#c98f3d"),
    Suit.DIAMONDS: _colours(_RED, "#e3d7bd"),
    Suit.CLUBS: _colours(_BLUE, "#6b4a2f"),
    Suit.SPADES: _colours(_BLUE, "#3d3a42"),
}


def face_svg(
    card: Card,
    *,
    index: str,
    wild: bool = False,
    stands_for: str | None = None,
    name: str = "",
) -> str:
    """The face of a card as one ``<svg>`` element, 250 by 350.

    ``index`` is the mark in its corners (``"10"``, ``"K"``, in Dutch ``"H"``), ``stands_for`` a
    card written short (``"7♣"``) for the ribbon of a ``wild`` card; ``name`` is what a screen
    reader says instead of these.

    >>> face = face_svg(Card(Rank.SEVEN, Suit.HEARTS), index="7", name="seven of hearts")
    >>> face.count('class="pip"'), "<title>seven of hearts</title>" in face
    (7, True)
    """
    shown = (index + card.suit.symbol, "★" if wild else "", stands_for or "")
    said = name or " ".join(filter(None, shown))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" ',
            f'width="{WIDTH}" height="{HEIGHT}" role="img"><title>{escape(said)}</title>',
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="15" ',
            f'fill="{_PAPER}" stroke="{_EDGE}" stroke-width="2"/>',
            _both_ways(_corner(card, index)),
            *(_court(card) if card.rank in COURTS else _pips(card)),
            *(_ribbon(stands_for) if wild else ()),
            "</svg>",
        )
    )


def draw(drawn: DrawnCard) -> str:
    """The face of a card of an example, with all that is written on it."""
    return face_svg(
        drawn.card,
        index=drawn.mark,
        wild=drawn.wild,
        stands_for=drawn.stands_for,
        name=drawn.name,
    )


def suit_svg(suit: Suit) -> str:
    """The mark of a suit alone."""
    return _small(f'<path d="{SUITS[suit]}" fill="{_colour(suit)}"/>', 52)


def star_svg() -> str:
    """The star of the wild cards alone."""
    drawn = f'fill="{_GOLD}" stroke="{_INK}" stroke-width="3" stroke-linejoin="round"'
    return _small(f'<path d="{STAR}" {drawn}/>', 30)


def _small(drawn: str, reach: int) -> str:
    """A shape around the point 0, 0 as a picture of its own."""
    box = f'viewBox="{-reach} {-reach} {2 * reach} {2 * reach}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">{drawn}</svg>'


def _colour(suit: Suit) -> str:
    return _RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else _INK


def _both_ways(drawn: str) -> str:
    """A drawing and, as cards have no top, the same upside down."""
    return f'{drawn}<g transform="rotate(180 {_MIDDLE:g} {_CENTRE:g})">{drawn}</g>'


def _corner(card: Card, index: str) -> str:
    return _mark(index, 30, 17, 48, _colour(card.suit)) + _suit(card.suit, 30, 91, 35)


def _mark(text: str, x: float, y: float, height: float, colour: str) -> str:
    """An index, centred on ``x`` with its top at ``y``. One that is not drawn here is written."""
    glyph = GLYPHS.get(text)
    if glyph is None:
        size = height * min(1.3, 2 / max(1, len(text)))
        return (
            f'<text x="{x:g}" y="{y + height * 0.93:g}" font-size="{size:.3g}" fill="{colour}" '
            f'font-family="{_LETTERS}" font-weight="bold" text-anchor="middle">'
            f"{escape(text)}</text>"
        )
    scale = height / GLYPH_HEIGHT
    place = f"translate({x - glyph.width * scale / 2:.4g} {y:g}) scale({scale:.4g})"
    return (
        f'<path d="{glyph.path}" transform="{place}" fill="none" stroke="{colour}" '
        'stroke-width="5.8" stroke-miterlimit="3"/>'
    )


def _suit(suit: Suit, x: float, y: float, size: float, turn: str = "", kind: str = "") -> str:
    place = f"translate({x:g} {y:g}){turn} scale({size / 100:g})"
    return f'<path{kind} d="{SUITS[suit]}" transform="{place}" fill="{_colour(suit)}"/>'


def _pips(card: Card) -> Iterator[str]:
    if card.rank is Rank.ACE:
        yield _suit(card.suit, _MIDDLE, _CENTRE, _ACE, kind=' class="pip"')
        return
    for x, y in _PIPS[card.rank]:
        turn = " rotate(180)" if y > _CENTRE else ""
        yield _suit(card.suit, x, y, _PIP, turn, ' class="pip"')


def _court(card: Card) -> Iterator[str]:
    """A figure that is the same from both ends, with a belt where its halves meet."""
    colours = _COURT_COLOURS[card.suit]
    left, top, width, height = FRAME
    frame = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="5" '
    yield f'{frame}fill="{_CREAM}"/>'
    yield f'<g stroke="{_INK}" stroke-width="2.2" stroke-linejoin="round">'
    yield _both_ways("".join(_drawn(piece, colours) for piece in COURTS[card.rank]))
    yield from (_drawn(piece, colours) for piece in BELT)
    yield f'</g>{frame}fill="none" stroke="{colours["robe"]}" stroke-width="2.5"/>'
    yield _both_ways(_suit(card.suit, left + 19, top + 22, 30))


def _drawn(piece: Piece, colours: Mapping[str, str]) -> str:
    if piece.kind == "line":
        return f'<path d="{piece.path}" fill="none" stroke-linecap="round"/>'
    if piece.kind == "ink":
        return f'<path d="{piece.path}" fill="{_INK}" stroke="none"/>'
    return f'<path d="{piece.path}" fill="{colours[piece.kind]}"/>'


def _ribbon(stands_for: str | None) -> Iterator[str]:
    """A band across the middle with a star and, on a plate, the card that is stood for."""
    star = f"translate({46 if stands_for else _MIDDLE:g} {_CENTRE:g})"
    yield f'<g stroke="{_INK}" stroke-width="3" stroke-linejoin="round">'
    yield f'<path d="M1.5 141H248.5V209H1.5Z" fill="{_GOLD}"/>'
    yield f'<path d="{STAR}" transform="{star}" fill="#fff"/>'
    if stands_for:
        yield f'<rect x="86" y="148" width="150" height="54" rx="8" fill="{_PAPER}"/>'
    yield "</g>"
    if stands_for:
        yield _short(stands_for)


def _short(text: str) -> str:
    """A card as it is written short; whatever does not end with a suit is written as it is."""
    place = SUIT_SYMBOLS.find(text[-1])
    if place < 0:
        return _mark(text, 161, 154, 42, _INK)
    suit = Suit(place)
    return _mark(text[:-1], 134, 154, 42, _colour(suit)) + _suit(suit, 192, _CENTRE, 42)
