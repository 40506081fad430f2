"""A practice game in tests: a table, somebody who plays as advised, and the command."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from paiute_ref.api import load_rulebook
from paiute_ref.cards import Card
from paiute_ref.cli.at_table import Run
from paiute_ref.cli.games import Begun, read
from paiute_ref.cli.session import Session
from paiute_ref.game import referee
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.players import Strength
from paiute_ref.game.record import Setup
from paiute_ref.game.table import Game
from paiute_ref.game.turns import Pile
from paiute_ref.notation import format_card
from paiute_ref.practice import (
    Computers,
    Practice,
    Setting,
    hint,
    new_practice,
    next_deal,
    play,
)
from paiute_ref.race import Solution
from paiute_ref.rulebook.model import House
from paiute_ref.solutions import race
from running import Ran, run

BOOK = load_rulebook()
HOUSES = {name: BOOK.house(name) for name in ("standard", "literal")}


def setting(
    players: int = 3,
    strength: Strength = Strength.REGULAR,
    seed: str = "7",
    house: House | None = None,
    deals: int = 1,
    ante: int = 1,
) -> Setting:
    """A table at which Ana sits and begins, as the command makes it."""
    names = ("Ana", *(f"Computer {seat}" for seat in range(2, players + 1)))
    setup = Setup(1, names, players, ante=ante)
    return Setting(setup, house or BOOK.house(), 1, strength, seed, deals)


@cache
def races(wild: Any) -> Solution:
    return race(wild)


@cache
def rivals(strength: Strength, house: str) -> Computers:
    return Computers(strength, HOUSES[house], races)


def computers(practice: Practice) -> Computers:
    """Whoever plays against the person; they remember nothing from game to game."""
    return rivals(practice.setting.strength, practice.setting.house.name)


def advice(practice: Practice) -> Act:
    assert practice.memory is not None
    view_of = practice.view()
    return hint(view_of, practice.memory, races(view_of.turned_up.rank)).act


def at_random(practice: Practice, chance: random.Random) -> Act:
    acts = referee.legal_actions(practice.view())
    laying = [act for act in acts if isinstance(act, Call | Show)]
    return chance.choice(laying if laying and chance.random() < 0.7 else acts)


def on_the_way(practice: Practice, chance: random.Random | None = None) -> Iterator[Practice]:
    """Every moment of a game in which the person does as advised, or whatever is legal."""
    others = computers(practice)
    while not practice.is_over:
        if practice.state is None:
            practice = next_deal(practice)
        elif not practice.is_your_turn:
            practice, _ = play(practice, others.choose(practice))
        else:
            act = at_random(practice, chance) if chance else advice(practice)
            practice, _ = play(practice, act)
        yield practice


def script(lang: str, deals: int, players: int = 3, seed: str = "7") -> tuple[list[str], Practice]:
    """What somebody types who does as advised, in words and letters of a language."""
    lines: list[str] = []
    practice = new_practice(setting(players, seed=seed, deals=deals))
    others = computers(practice)
    while not practice.is_over:
        if practice.state is None:
            if practice.game.deals:
                lines.append("")
            practice = next_deal(practice)
        elif practice.is_your_turn:
            act = advice(practice)
            lines.append(typed(act, lang))
            practice, _ = play(practice, act)
        else:
            practice, _ = play(practice, others.choose(practice))
    return lines, practice


WORDS = {
    "en": ("draw", "take", "discard", "call", "show"),
    "nl": ("trekt", "neemt", "legt af", "meldt", "toont"),
    "ca": ("roba del munt", "agafa", "descarta", "canta", "mostra"),
    "bg": ("тегли", "взема", "изхвърля", "обявява", "сваля"),
    "gu": ("ખેંચે છે", "લે", "ફેંકે", "જાહેર કરે છે", "બતાવે"),
}
"""As people write them in games, by hand from the glossary: draw, take, discard, call, show."""


def typed(act: Act, lang: str) -> str:
    draw, take, discard, call, show = WORDS[lang]
    match act:
        case Draw(pile=Pile.STOCK):
            return draw
        case Draw():
            return take
        case Discard(card=card):
            return f"{discard} {shown(card, lang)}"
        case Call(discard=None):
            return call
        case Call(discard=sixth):
            assert sixth
            return f"{call}, {discard} {shown(sixth, lang)}"
        case Show():
            return show
    raise AssertionError(act)


def shown(card: Card, lang: str) -> str:
    if lang == "en":
        return str(card)
    return format_card(card, alphabet=Session(lang).alphabet(lang))


def started(home: Path, *args: str, lines: Sequence[str] = (), **more: str) -> Ran:
    """A run in this process, with these lines typed."""
    stdin = "".join(f"{line}\n" for line in lines).encode()
    return run("play", *args, stdin=stdin, environ={"PAIUTE_HOME": str(home), **more})


def at_table(lang: str, letters: str | None = None, *, ascii_only: bool = False) -> Run:
    session = Session(lang, {})
    practice = next_deal(new_practice(setting()))
    return Run(session, session.voice(ascii_only=ascii_only), Begun(practice), letters)


def kept(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*")) if (home / "games").exists() else []


TABLE = ("--seed", "7", "--players", "3", "--ante", "1", "--name", "Ana")


def told(game: Game) -> Game:
    """A game as a written one can tell it: the same rules are not always the same object."""
    standard = load_rulebook().house()
    state = game.state and game.state._replace(house=standard)
    return game._replace(house=standard, state=state)


def practice_of(path: Path) -> Practice:
    """The game in a kept file."""
    return read(Session("en", {}), str(path), None, None).practice
