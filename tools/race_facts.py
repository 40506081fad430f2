"""What the race teaches: the tables and plots of ``docs/race.md``.

``python tools/race_facts.py`` prints the tables; with ``--write`` it puts them into the page and
draws the plots, with ``--check`` it only says what is out of date, and returns 1 where something
is. All numbers are read from the solutions that come with the program, by going through all states
one by one; numpy is not needed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from pathlib import Path
from typing import Final, NamedTuple

from paiute_ref import solutions
from paiute_ref.cards import CARD_OF, Rank, Suit
from paiute_ref.judge import MOST_WILDS
from paiute_ref.race import Solution
from paiute_ref.race.states import HELD, Block, layout

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "race.md"
NATURAL: Final = len(Rank) - 1
SURE: Final = 1.00005
"""Turns of a hand that ends the race with any card: one, as exactly as it is kept."""

LESSONS: Final = (
    "7h 7s 2c 2h Kd",
    "7h 7s 7d 2c 2h",
    "7h 7s 7d 7c 2h",
    "7h 7s 2c Jd Kh",
    "7h 7s 7d 2c Kh",
    "2c 7h 8h Jd Kh",
    "4h 5h 6h 7h Kd",
    "9c 2c 7h 7s Kh",
    "9c 2c 7h 7s 7d",
    "9c 2c 7h Jd Kh",
    "9c 9d 2c 7h Kd",
)
"""Hands that the page speaks of, with wild nines."""


class Kind(NamedTuple):
    """Hands alike but for their ranks and suits: how many cards of each rank, and wild cards."""

    alike: tuple[int, ...]
    wilds: int

    def __str__(self) -> str:
        cards = " + ".join(map(str, self.alike))
        return f"{cards}, {self.wilds} wild" if self.wilds else cards


class Summary(NamedTuple):
    """How many hands, and their expected turns: mean, fewest and most."""

    hands: int
    mean: float
    fewest: float
    most: float


@cache
def states() -> tuple[tuple[Kind, int], ...]:
    """For each state in order what kind it is and how many hands it stands for."""
    found: list[tuple[Kind, int]] = []
    for block in layout(NATURAL, MOST_WILDS, HELD).blocks.values():
        found += _states_of(block)
    return tuple(found)


def _states_of(block: Block) -> Iterator[tuple[Kind, int]]:
    sets = {
        length: [bits for bits in range(1 << NATURAL) if bits.bit_count() == length]
        for length in block.lengths
    }
    multisets = [
        reversed([*combinations_with_replacement(reversed(sets[length]), times)])
        for length, times, _ in block.groups
    ]
    for groups in product(*multisets):
        suits = [suit for group in groups for suit in group]
        equal = prod(map(factorial, Counter(suits).values()))
        hands = factorial(len(Suit)) // equal * comb(MOST_WILDS, block.wilds)
        yield Kind(_alike(sum(map(_spread, suits))), block.wilds), hands


@cache
def _spread(ranks: int) -> int:
    """One for each rank, three bits apart, so that suits can be added."""
    return sum(1 << 3 * rank for rank in range(NATURAL) if ranks >> rank & 1)


@cache
def _alike(counts: int) -> tuple[int, ...]:
    each = (counts >> 3 * rank & 7 for rank in range(NATURAL))
    return tuple(sorted(filter(None, each), reverse=True))


@cache
def turns(wild: Rank) -> tuple[float, ...]:
    """The expected turns of each state in order."""
    kept = _race(wild).kept
    return tuple(map(kept.turns, range(kept.states)))


@cache
def _race(wild: Rank) -> Solution:
    return solutions.race(wild)


def summary(wild: Rank) -> Summary:
    """Over all hands that can be dealt."""
    return _summary(zip(turns(wild), (hands for _, hands in states()), strict=True))


def kinds(wild: Rank) -> dict[Kind, Summary]:
    """The same by kind of hand, the best first."""
    found: dict[Kind, list[tuple[float, int]]] = {}
    for expected, (kind, hands) in zip(turns(wild), states(), strict=True):
        found.setdefault(kind, []).append((expected, hands))
    summaries = {kind: _summary(each) for kind, each in found.items()}
    return dict(sorted(summaries.items(), key=lambda pair: (pair[1].mean, pair[0])))


def _summary(expected: Iterable[tuple[float, int]]) -> Summary:
    each = list(expected)
    hands = sum(many for _, many in each)
    mean = sum(turns * many for turns, many in each) / hands
    return Summary(hands, mean, min(each)[0], max(each)[0])


# Tables.


def tables() -> dict[str, str]:
    """Every table of the page by name, in Markdown."""
    return {
        "denominations": _table(
            ("wild", "turns", "most", "hands called with any card"), _of_denominations()
        ),
        "hands": _table(("cards of each rank", "hands", "turns", "fewest", "most"), _of_hands()),
        "lessons": _table(("hand", "turns", "cards that end it", "chance"), _of_lessons()),
    }


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _of_denominations() -> Iterator[Sequence[str]]:
    for wild in Rank:
        all_hands = summary(wild)
        sure = sum(
            many
            for expected, (_, many) in zip(turns(wild), states(), strict=True)
            if expected < SURE
        )
        yield wild.letter, f"{all_hands.mean:.3f}", f"{all_hands.most:.3f}", f"{sure:,}"


def _of_hands() -> Iterator[Sequence[str]]:
    for kind, each in kinds(Rank.NINE).items():
        numbers = (f"{number:.3f}" for number in (each.mean, each.fewest, each.most))
        yield str(kind), f"{each.hands:,}", *numbers


def _of_lessons() -> Iterator[Sequence[str]]:
    nines = _race(Rank.NINE)
    for text in LESSONS:
        hand = [CARD_OF[code] for code in text.split()]
        outs = nines.outs(hand)
        yield f"`{text}`", f"{nines.turns(hand):.3f}", str(outs.left), f"{outs.chance:.4f}"


# Plots.


def plots() -> dict[str, str]:
    """Every plot by the name of its file, as SVG."""
    means = {f"wild {wild.letter}": summary(wild).mean for wild in Rank}
    hands = {str(kind): each.mean for kind, each in kinds(Rank.NINE).items()}
    return {
        "race-denominations.svg": _dots("Expected turns of a dealt hand", means),
        "race-hands.svg": _bars("Expected turns by kind of hand, nines wild", hands),
    }


_LEFT, _WIDTH, _LINE, _TOP = 130, 640, 26, 52


def _bars(title: str, values: Mapping[str, float]) -> str:
    """Bars from zero, each with its number."""
    longest = max(values.values())
    parts = []
    for row, (name, value) in enumerate(values.items()):
        y, length = _TOP + row * _LINE, (_WIDTH - _LEFT - 70) * value / longest
        parts += [
            _text(_LEFT - 8, y + 14, name, "end"),
            f'<rect x="{_LEFT}" y="{y}" width="{length:.1f}" height="18" fill="#2a6f97"/>',
            _text(_LEFT + length + 6, y + 14, f"{value:.2f}"),
        ]
    return _svg(title, parts, len(values))


def _dots(title: str, values: Mapping[str, float]) -> str:
    """Dots on a scale that does not begin at zero, which lines show."""
    low, high = (round(end(values.values()) * 20 + by) / 20 for end, by in ((min, -0.5), (max, 1)))
    across = _WIDTH - _LEFT - 70
    bottom = _TOP + len(values) * _LINE
    parts = []
    for step in range(round((high - low) * 20) + 1):
        x = _LEFT + across * step / ((high - low) * 20)
        line = f'<line x1="{x:.1f}" y1="{_TOP - 8}" x2="{x:.1f}" y2="{bottom}" stroke="#ccc"/>'
        parts += [line, _text(x, _TOP - 12, f"{low + step / 20:.2f}", "middle")]
    for row, (name, value) in enumerate(values.items()):
        x, y = _LEFT + across * (value - low) / (high - low), _TOP + row * _LINE + 9
        parts += [
            _text(_LEFT - 8, y + 5, name, "end"),
            f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="#2a6f97"/>',
            _text(x + 10, y + 5, f"{value:.3f}"),
        ]
    return _svg(title, parts, len(values))


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}">{text}</text>'


def _svg(title: str, parts: Iterable[str], rows: int) -> str:
    height = _TOP + rows * _LINE + 12
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
    lines = [
        f'{start} font-family="sans-serif" font-size="13" fill="#222">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="10" y="20" font-size="15" font-weight="bold">{title}</text>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


# The page.


def page(old: str) -> str:
    """The page with all its tables as they are now.

    Raises ValueError for a table that the page has no place for.
    """
    for name, table in tables().items():
        place = re.search(rf"(?s)<!-- table: {name} -->\n(.*?)<!-- end -->", old)
        if not place:
            raise ValueError(f"{PAGE.name} has no place for the table {name}")
        old = f"{old[: place.start(1)]}{table}\n{old[place.end(1) :]}"
    return old


def main(args: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--write", action="store_true", help="write the page and the plots")
    how.add_argument("--check", action="store_true", help="only say what is out of date")
    options = parser.parse_args(args)
    if not options.write and not options.check:
        print("\n\n".join(f"{name}\n\n{table}" for name, table in tables().items()))
        return 0
    wanted = {PAGE: page(PAGE.read_text("utf-8"))}
    wanted |= {PAGE.with_name(name): plot for name, plot in plots().items()}
    wrong = [path for path, text in wanted.items() if _read(path) != text]
    for path in wrong:
        print(path.relative_to(ROOT))
        if options.write:
            path.write_text(wanted[path], "utf-8")
    return int(bool(wrong) and not options.write)


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
