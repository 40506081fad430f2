"""Written games in ``games/``: one in which each rule is broken, one for each value of an option.

A game tells the right answer in its comments, worked out from the rules by hand: behind an act
``# refused:`` with the rules it breaks, and below a deal that ends who has last turns, whose hands
are compared, who wins how many chips, and what stays in the pot. It is named by its rule, by its
option and value, or by the way its deal ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

import pytest

from conftest import ROOT
from paiute_ref.cards import CARD_OF, Card
from paiute_ref.game.acts import Reshuffled
from paiute_ref.game.reader import Reader, read_record
from paiute_ref.game.replay import (
    Dealt,
    Opened,
    Played,
    Settled,
    Step,
    Unreadable,
    replay,
)
from paiute_ref.game.words import make_words
from paiute_ref.language import translator
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK
from running import LANGUAGES, harmless, run

FOLDER: Final = ROOT / "tests" / "games"
GAMES: Final = tuple(sorted(path.name.removesuffix(".paiute") for path in FOLDER.iterdir()))
BREAKABLE: Final = tuple(
    rule.slug for section in RULEBOOK.sections for rule in section.rules if rule.refusal
)
NEVER_BROKEN: Final = "stock.runs-out"
"""Nobody can break it: see :func:`test_there_are_always_discards_for_a_new_stock`."""

VALUES: Final = tuple(
    (option.slug, value.slug) for option in RULEBOOK.options for value in option.values
)
OTHERS: Final = tuple(
    (option.slug, value.slug, other.slug)
    for option in RULEBOOK.options
    for value in option.values
    for other in option.values
    if other is not value
)
ENDINGS: Final = (
    "before-dealer-calls",
    "dealer-calls",
    "empty-stock",
    "empty-stock-keep-top",
    "first-discard-wild",
    "last-stock-card",
    "two-players",
)
REFUSED: Final = re.compile(r"(?m)(?<=\S)  +# refused: (.+)$")
ENDED: Final = re.compile(
    r"(?m)^# last turns: (.+)\n# compared: (.+)\n# wins: (.+)\n# stays: (\d+)$"
)
NOBODY: Final = "nobody"


class End(NamedTuple):
    """How a deal ends. ``wins`` are chips by name, ``last_turns`` are in order."""

    last_turns: tuple[str, ...]
    compared: frozenset[str]
    wins: Mapping[str, int]
    stays: int


class Outcome(NamedTuple):
    """What comes of a game: the rules broken, by line, and how its deals end."""

    refused: Mapping[int, tuple[str, ...]]
    ends: Sequence[End]


@cache
def written(name: str) -> str:
    return (FOLDER / f"{name}.paiute").read_text("utf-8")


def expected(name: str) -> Outcome:
    """The answer that a game tells of itself."""
    lines = enumerate(written(name).splitlines(), start=1)
    marked = {number: REFUSED.search(line) for number, line in lines}
    refused = {number: listed(found[1]) for number, found in marked.items() if found}
    return Outcome(refused, [*map(_end, ENDED.findall(written(name)))])


def _end(told: tuple[str, str, str, str]) -> End:
    last_turns, compared, wins, stays = told
    shares = dict(share.rsplit(" ", 1) for share in listed(wins))
    chips = {player: int(number) for player, number in shares.items()}
    return End(listed(last_turns), frozenset(listed(compared)), chips, int(stays))


def listed(text: str) -> tuple[str, ...]:
    return () if text == NOBODY else tuple(text.split(", "))


def judge(name: str, **settings: str) -> list[Step]:
    """A game as it is judged, by the house options it names unless others are given."""

    def find_house(house: str | None, told: Mapping[str, str]) -> House:
        return RULEBOOK.house(house or "standard", {**told, **settings})

    def cards(text: str) -> tuple[Card | None, ...]:
        return tuple(None if code == "?" else CARD_OF[code] for code in text.split())

    reader = Reader(make_words({}), cards)
    return [*replay(read_record(written(name).splitlines(), lambda _: reader), find_house)]


def outcome(steps: Sequence[Step]) -> Outcome:
    refused = {
        step.line: tuple(broken.code for broken in step.violations)
        for step in steps
        if isinstance(step, Opened | Dealt | Played) and step.violations
    }
    return Outcome(refused, [_ended(step) for step in steps if isinstance(step, Settled)])


def _ended(step: Settled) -> End:
    def names(seats: Sequence[int]) -> Iterator[str]:
        return (step.game.names[seat - 1] for seat in seats)

    found, shares = step.settlement, step.settlement.shares
    return End(
        tuple(names(step.state.last_turns)),
        frozenset(names((*found.seats, *found.hidden))),
        {step.game.names[seat - 1]: shares[seat - 1] for seat in found.winners},
        step.game.pot,
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_judged_as_it_says(name: str) -> None:
    steps = judge(name)
    assert [step for step in steps if isinstance(step, Unreadable)] == []
    assert outcome(steps) == expected(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_what_it_shows(name: str) -> None:
    """In a sentence at its head; and no answer is overlooked because of a slip in it."""
    text = written(name)
    assert re.match(r"# \S.+[.]\n(?!#)", text)
    answers = re.findall(r"#\s*(?:refus|last turn|compare|win|stay)\w*\s*:", text)
    wanted = expected(name)
    assert len(answers) == len(wanted.refused) + 4 * len(wanted.ends)
    assert answers


def test_everything_has_its_game() -> None:
    options = {f"option.{option}.{value}" for option, value in VALUES}
    endings = {f"ending.{ending}" for ending in ENDINGS}
    assert set(GAMES) == {*BREAKABLE, *options, *endings}


@pytest.mark.parametrize("slug", [slug for slug in BREAKABLE if slug != NEVER_BROKEN])
def test_the_game_of_a_rule_breaks_it(slug: str) -> None:
    broken = outcome(judge(slug)).refused.values()
    assert slug in {each for slugs in broken for each in slugs}


def test_there_are_always_discards_for_a_new_stock() -> None:
    """52 cards less the one turned up, four hands of six and one of five: 22 are left.

    There cannot be fewer: a hand has six cards at most, and after a call at least one player has
    five when somebody draws. With ``keep-top`` one of them stays where it is.
    """
    happened = [
        event for step in judge(NEVER_BROKEN) if isinstance(step, Played) for event in step.events
    ]
    assert [each for each in happened if isinstance(each, Reshuffled)] == [Reshuffled(21, 1)]


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_the_game_of_a_value_is_played_by_it(option: str, value: str) -> None:
    opened = judge(f"option.{option}.{value}")[0]
    assert isinstance(opened, Opened)
    assert opened.game.house.settings[option] == value


@pytest.mark.parametrize(("option", "value", "other"), OTHERS)
def test_by_another_value_something_else_comes_of_it(option: str, value: str, other: str) -> None:
    name = f"option.{option}.{value}"
    assert outcome(judge(name, **{option: other})) != expected(name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_referee_tells_it_in_every_language(name: str, lang: str) -> None:
    said = run("referee", str(FOLDER / f"{name}.paiute"), "--lang", lang)
    assert (said.code, said.err) == (0, "")
    told = by_line(harmless(said.out).splitlines(), lang)
    refused = {line: slugs for line, (slugs, _) in told.items() if slugs}
    assert refused == {line: in_a_row(slugs) for line, slugs in expected(name).refused.items()}
    for slugs, words in told.values():
        for slug in slugs:
            assert re.search(refusal(slug, lang), words)


def in_a_row(slugs: Sequence[str]) -> tuple[str, ...]:
    """A rule that is broken several times in succession is printed once."""
    return tuple(slug for slug, _ in groupby(slugs))


def by_line(lines: Sequence[str], lang: str) -> dict[int, tuple[tuple[str, ...], str]]:
    """What was said of each line of a game: the slugs of rules, and all of it."""
    t = translator(lang)
    start = re.escape(t.say("Line {line}: {error}", line="\0", error="")).replace("\0", r"(\d+)")
    told: dict[int, list[str]] = {}
    about: list[str] = []
    for line in lines:
        if found := re.match(start, line):
            about = told.setdefault(int(found[1]), [])
        elif not line.startswith("  - "):
            about = []
        about.append(line)
    return {
        number: (
            tuple(re.findall(r"\[([a-z.-]+\.[a-z-]+)\]$", "\n".join(said), re.MULTILINE)),
            "\n".join(said),
        )
        for number, said in told.items()
    }


def refusal(slug: str, lang: str) -> str:
    """What the player is told, whatever card, name or number is in it."""
    text = RULEBOOK.rule(slug).refusal
    assert text
    parts = re.split(r"\{[a-z]+\}", translator(lang).text(text))
    return rf"(?m)^  - {'.+'.join(map(re.escape, parts))}$"
