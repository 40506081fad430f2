"""The shapes that cards are drawn from, all of them made for this project.

Everything is path data of SVG. ``faces`` puts the shapes in their places and gives them colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from paiute_ref.cards import Rank, Suit

SUITS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.HEARTS: (
            "M0 47C-9 33-47 13-47-17-47-35-35-45-22-45-11-45-3-37 0-27 3-37 11-45 22-45 35-45"
            " 47-35 47-17 47 13 9 33 0 47Z"
        ),
        Suit.DIAMONDS: ("M0-50C8-31 22-13 39 0 22 13 8 31 0 50-8 31-22 13-39 0-22-13-8-31 0-50Z"),
        Suit.SPADES: (
            "M0-49C7-33 45-10 45 15 45 29 35 36 25 36 16 36 8 31 4 24 6 37 11 44 20 49H-20"
            "C-11 44-6 37-4 24-8 31-16 36-25 36-35 36-45 29-45 15-45-10-7-33 0-49Z"
        ),
        Suit.CLUBS: (
            "M-22-26A22 22 0 0 1 22-26C22-18 18-12 12-7 16-10 20-11 24-11A22 22 0 0 1 24 33"
            "C15 33 8 28 4 21 6 36 11 44 20 49H-20C-11 44-6 36-4 21-8 28-15 33-24 33"
            "A22 22 0 0 1-24-11C-20-11-16-10-12-7-18-12-22-18-22-26Z"
        ),
    }
)
"""Each fills a square of 100 around the point 0, 0."""

STAR: Final = (
    "M0-28 6.6-9.1 26.6-8.7 10.7 3.5 16.5 22.7 0 11.2-16.5 22.7-10.7 3.5-26.6-8.7-6.6-9.1Z"
)
"""Around the point 0, 0."""


class Glyph(NamedTuple):
    """A letter or digit as a stroke about 5 wide, in a box ``width`` by ``GLYPH_HEIGHT``."""

    width: float
    path: str


GLYPH_HEIGHT: Final = 42
_TEN: Final = Glyph(
    38,
    "M2 9C5 8 7.5 6 8.5 2V40M2 39.5H15M28 2.5C22.5 2.5 20 9 20 21S22.5 39.5 28 39.5 36 33"
    " 36 21 33.5 2.5 28 2.5Z",
)
GLYPHS: Final[Mapping[str, Glyph]] = MappingProxyType(
    {
        "2": Glyph(30, "M4 13C4 6.5 8.5 2.5 15 2.5S26 6.5 26 12.5C26 21.5 6 29 4 39.5H27V34"),
        "3": Glyph(
            30,
            "M4.5 10C6 5.5 9.5 2.5 15 2.5S25 6 25 11.5 21 20 13 20C21.5 20 26.5 23.5 26.5 29.7"
            "S21.5 39.5 14.5 39.5C8.5 39.5 4.5 36.5 3.5 31.5",
        ),
        "4": Glyph(30, "M20.5 42V4.5L3.5 29.5H29M14 39.5H27"),
        "5": Glyph(
            30,
            "M25.5 2.5H7.5L6 19C8.5 16.5 11 15.5 14.5 15.5 21.5 15.5 26.5 20 26.5 27.3"
            "S21.5 39.5 14.5 39.5C9 39.5 5 36.5 3.5 31.5",
        ),
        "6": Glyph(
            30,
            "M24 7C22 4 19 2.5 15.7 2.5 8 2.5 3.5 10 3.5 24 3.5 34 8 39.5 15 39.5S26.5 34.5 26.5"
            " 27.5 21.5 16 15.5 16 4.5 20 3.5 26",
        ),
        "7": Glyph(30, "M4 8.5V2.5H26.5C20 14 13.5 27 12 42"),
        "8": Glyph(
            30,
            "M15 19.7C9 19.7 5 16 5 11S9 2.5 15 2.5 25 6 25 11 21 19.7 15 19.7C8 19.7 3.5 23.7"
            " 3.5 29.6S8 39.5 15 39.5 26.5 35.5 26.5 29.6 22 19.7 15 19.7Z",
        ),
        "9": Glyph(
            30,
            "M6 35C8 38 11 39.5 14.3 39.5 22 39.5 26.5 32 26.5 18 26.5 8 22 2.5 15 2.5S3.5 7.5"
            " 3.5 14.5 8.5 26 14.5 26 25.5 22 26.5 16",
        ),
        "10": _TEN,
        "T": _TEN,
        "A": Glyph(34, "M5 40 17 5 29 40M9.5 28H24.5M0 39.5H11M23 39.5H34"),
        "K": Glyph(34, "M7.5 2V40M2 2.5H13M2 39.5H13M27 3 9 24M14 18 28 39M21 2.5H32M22 39.5H33"),
        "Q": Glyph(
            32,
            "M16 2.5C8.5 2.5 3.5 10 3.5 21S8.5 39.5 16 39.5 28.5 32 28.5 21 23.5 2.5 16 2.5ZM14 28"
            "C20 28 22 40 30 41",
        ),
        "J": Glyph(28, "M11 2.5H27M19.5 2.5V29C19.5 36 16.5 39.5 11.5 39.5 7 39.5 3.5 36.5 3.5 31"),
        "H": Glyph(34, "M7.5 2V40M26.5 2V40M7 21H27M2 2.5H13M2 39.5H13M21 2.5H32M21 39.5H32"),
        "V": Glyph(34, "M5 2 17 37 29 2M0 2.5H11M23 2.5H34"),
        "B": Glyph(
            31,
            "M7.5 2V40M2 2.5H16C22 2.5 25.5 5.5 25.5 11S22 20 16 20H8M16 20C23 20 27.5 23.5 27.5"
            " 29.7S23 39.5 16 39.5H2",
        ),
    }
)
"""What stands in the corners of packs in most countries; whoever types T has a 10 printed there."""


def dots(radius: float, *places: tuple[float, float]) -> str:
    """Discs of one size."""
    half = f"a{radius} {radius} 0 1 1"
    across = 2 * radius
    return "".join(
        f"M{x - radius:g} {y:g}{half} {across:g} 0{half}{-across:g} 0Z" for x, y in places
    )


class Piece(NamedTuple):
    """A shape of a court card and what it is: a garment, a thing, ``line`` or ``ink``."""

    kind: str
    path: str


FRAME: Final = (59, 18, 132, 314)
"""Left, top, width and height of what stands around a court."""

COURTS: Final[Mapping[Rank, tuple[Piece, ...]]] = MappingProxyType(
    {
        Rank.KING: (
            Piece("robe", "M60 176C60 152 80 138 104 132L127 126 150 132C172 138 190 152 190 176Z"),
            Piece(
                "white",
                "M68 154C82 134 104 128 127 128S172 134 186 154L175 167C160 150 144 145 127 145"
                "S94 150 79 167Z",
            ),
            Piece(
                "ink",
                dots(2, (82, 152), (96, 142), (112, 137), (142, 137), (158, 142), (172, 152)),
            ),
            Piece("gold", "M113 145H141L145 176H109Z"),
            Piece(
                "gold",
                "M170 70H178L175.5 176H172.5ZM164 58H184V70H164ZM171 40H177V46H183V52H177V58H171"
                "V52H165V46H171Z",
            ),
            Piece("skin", dots(8, (174, 150))),
            Piece(
                "hair",
                "M107 72C97 84 96 104 100 116 104 123 112 120 113 112L111 72ZM147 72C157 84 158"
                " 104 154 116 150 123 142 120 141 112L143 72Z",
            ),
            Piece("skin", "M107 68H147V92C147 106 138 116 127 116S107 106 107 92Z"),
            Piece(
                "hair",
                "M107 90C110 99 118 97 127 97S144 99 147 90C150 116 140 134 127 141 114 134 104"
                " 116 107 90Z",
            ),
            Piece("line", "M115 106C120 102 125 102 127 104 129 102 134 102 139 106M122 111H132"),
            Piece("line", "M113 79Q118 76 123 79M131 79Q136 76 141 79M127 83V92L123.5 94"),
            Piece("ink", dots(2.3, (118.5, 84), (135.5, 84))),
            Piece("gold", "M101 60 95 35 112 48 127 29 142 48 159 35 153 60Z"),
            Piece("gold", dots(4, (95, 33), (127, 27), (159, 33))),
            Piece("robe", "M101 58H153V71H101Z"),
            Piece("gold", dots(2.8, (110, 64.5), (127, 64.5), (144, 64.5))),
        ),
        Rank.QUEEN: (
            Piece(
                "hair",
                "M127 50C103 50 96 74 98 98 99 116 90 128 92 142 104 147 112 140 114 130H140"
                "C142 140 150 147 162 142 164 128 155 116 156 98 158 74 151 50 127 50Z",
            ),
            Piece(
                "robe",
                "M60 176C60 152 80 141 104 135L119 129H135L150 135C174 141 190 152 190 176Z",
            ),
            Piece("skin", "M119 106H135V128L143 132 127 156 111 132 119 128Z"),
            Piece(
                "line",
                "M170 100C173 120 170 150 165 176M171.5 128C178 126 183 120 184 112 176 112 171 118"
                " 171.5 128",
            ),
            Piece(
                "bloom", dots(7.5, (172, 76.5), (181, 83), (177.5, 93.5), (166.5, 93.5), (163, 83))
            ),
            Piece("gold", dots(5.5, (172, 86))),
            Piece("skin", dots(8, (169, 153))),
            Piece("white", "M104 135 112 131 127 154 142 131 150 135 136 176H118Z"),
            Piece(
                "skin",
                "M109 80C109 66 118 60 127 60S145 66 145 80V91C145 105 136 115 127 115S109 105 109"
                " 91Z",
            ),
            Piece(
                "hair",
                "M107 92C108 76 118 72 127 66 136 72 146 76 147 92 154 70 144 54 127 54S100 70 107"
                " 92Z",
            ),
            Piece("line", "M114 82Q118 79 122 82M132 82Q136 79 140 82M127 86V94L124 96"),
            Piece("ink", dots(2.3, (118.5, 87), (135.5, 87))),
            Piece("lips", "M121 104Q127 100 133 104 127 109 121 104Z"),
            Piece("gold", dots(2.6, (114, 127), (120, 132), (127, 134), (134, 132), (140, 127))),
            Piece(
                "gold",
                "M105 58 99 36 113 45 119 30 127 42 135 30 141 45 155 36 149 58Q127 50 105 58Z",
            ),
            Piece("white", dots(3.4, (99, 35), (119, 28), (135, 28), (155, 35))),
        ),
        Rank.JACK: (
            Piece(
                "hair",
                "M104 66C97 84 97 106 100 119 106 125 115 122 115 113V72ZM150 66C157 84 157 106 154"
                " 119 148 125 139 122 139 113V72Z",
            ),
            Piece(
                "robe",
                "M60 176C60 152 80 139 106 133L118 128H136L148 133C174 139 190 152 190 176Z",
            ),
            Piece("gold", "M78 146 92 139 146 176H118Z"),
            Piece("gold", "M172.5 120H177.5V176H172.5Z"),
            Piece("white", "M175 72C185 88 186 102 177.5 122H172.5C164 102 165 88 175 72Z"),
            Piece("line", "M175 84V120"),
            Piece("skin", dots(8, (175, 151))),
            Piece("skin", "M119 108H135V130H119Z"),
            Piece("white", "M104 134 118 123 127 133 136 123 150 134 138 150 127 138 116 150Z"),
            Piece("skin", "M108 68H146V92C146 106 137 116 127 116S108 106 108 92Z"),
            Piece(
                "line",
                "M113 81Q118 78 123 81M131 81Q136 78 141 81M127 85V94L123.5 96M121 105"
                "Q127 108 133 105",
            ),
            Piece("ink", dots(2.3, (118.5, 86), (135.5, 86))),
            Piece("white", "M148 52C160 38 172 40 184 26 188 46 174 60 152 60Z"),
            Piece("line", "M152 56C164 50 172 44 180 34"),
            Piece("robe", "M98 62C92 40 110 30 128 30S162 42 157 62Z"),
            Piece("gold", "M96 61Q127 51 158 61L156 73Q127 64 98 73Z"),
        ),
    }
)
"""The upper half of each; the lower one is the same upside down."""

BELT: Final = (
    Piece("gold", "M60 166H190V184H60Z"),
    Piece(
        "robe",
        "M72 175 80 168 88 175 80 182ZM94 175 102 168 110 175 102 182ZM117 175 125 168 133 175 125"
        " 182ZM140 175 148 168 156 175 148 182ZM162 175 170 168 178 175 170 182Z",
    ),
)
"""It lies where the two halves meet."""
