"""``paiute deal``: a shuffled deal as a written game to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from paiute_ref.cards import Card
from paiute_ref.cli.options import (
    Command,
    Number,
    find_house,
    house_options,
    language_option,
    output_options,
)
from paiute_ref.cli.output import is_stdout, write_answer
from paiute_ref.cli.seeds import find_seed
from paiute_ref.errors import PaiuteError, raise_all
from paiute_ref.game import state
from paiute_ref.game.acts import Call, Discard, Draw
from paiute_ref.game.record import Entry, NewDeal, Setup, Told, format_record
from paiute_ref.game.turns import Pile, after
from paiute_ref.game.words import LONGEST_NAME, fold, name_faults
from paiute_ref.language import translator
from paiute_ref.notation import format_card
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS
from paiute_ref.views.record import words
from paiute_ref.views.screen import LONGEST_COMMAND, can_write, quoted

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

USUAL_PLAYERS: Final = 4
LARGEST_ANTE: Final = 1_000_000
MOST_DEALS: Final = 1000


class Dealt(NamedTuple):
    """A game of one deal. ``options`` are what the referee has to be told beside it."""

    setup: Setup
    deal: NewDeal
    options: tuple[str, ...] = ()


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def deal(
        players: int | None,
        seed: str | None,
        names: tuple[str, ...],
        dealer: str | None,
        ante: int,
        house: str,
        settings: tuple[tuple[str, str], ...],
        output: str | None,
        force: bool,
    ) -> int:
        seats = _names(session, players, names)
        setup = Setup(1, seats, _seat(seats, dealer), ante=ante)
        dealt = _deal(session, setup, house, settings, seed)
        lang = session.lang if not is_stdout(output) or _can_write(session) else SOURCE_LANGUAGE
        text = "".join(f"{line}\n" for line in _lines(session, dealt, lang))
        write_answer(text, output, session.out, force=force)
        return 0

    examples = (
        "paiute deal --players 4 --seed 7",
        "paiute deal --player Ana --player Ben --ante 1",
    )
    return Command(
        session,
        "deal",
        callback=deal,
        params=[
            players_option(session),
            click.Option(
                ["--seed"],
                metavar=t.say("TEXT"),
                help=t.say("The same seed always gives the same deal."),
            ),
            click.Option(
                ["names", "--player"],
                multiple=True,
                metavar=t.say("NAME"),
                help=t.say("A player's name. May be repeated, clockwise."),
            ),
            click.Option(
                ["--dealer"],
                metavar=t.say("NAME"),
                help=t.say("Who deals; the last player if nothing is said."),
            ),
            click.Option(
                ["--ante"],
                type=Number(session, 0, LARGEST_ANTE),
                default=0,
                help=t.say("Chips that every player pays before each deal."),
            ),
            *house_options(session),
            language_option(session),
            *output_options(session),
        ],
        short_help=t.say("Shuffle and deal."),
        help=t.say(
            "Shuffle and deal, and write the deal down as a game to go on with: play, write down "
            "what is done, and let “paiute referee” judge it."
        ),
        examples=examples,
    )


def players_option(session: Session) -> click.Option:
    """``--players``."""
    t = session.t
    return click.Option(
        ["--players"],
        type=Number(session, FEWEST_PLAYERS, MOST_PLAYERS),
        help=t.say("How many play: two to five, usually four."),
    )


def _names(session: Session, players: int | None, given: Sequence[str]) -> tuple[str, ...]:
    """The players' names; whoever is given none is called by the number of the seat."""
    t = session.t
    names = tuple(" ".join(name.split()) for name in given)
    count = players or len(names) or USUAL_PLAYERS
    faults = typed_name_faults(session, names)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        faults.append(PaiuteError("deal.players", found=count))
    elif len(names) > count:
        faults.append(PaiuteError("deal.names", found=len(names), players=count))
    raise_all(PaiuteError, "several", faults)
    # TRANSLATORS: the name of a player who has none, by the seat.
    others = (t.say("Player {n}", n=t.number(n)) for n in range(len(names) + 1, count + 1))
    return (*names, *others)


def typed_name_faults(session: Session, names: Sequence[str]) -> list[PaiuteError]:
    """What is wrong with names that were typed one by one, and not with commas between."""
    return [
        PaiuteError("learn.name", name="", limit=LONGEST_NAME)
        if fault.code == "record.name-empty"
        else fault
        for fault in name_faults(names, words(session.t))
    ]


def _seat(names: Sequence[str], dealer: str | None) -> int:
    """The dealer's seat."""
    if dealer is None:
        return len(names)
    folded = [fold(name) for name in names]
    if fold(dealer) not in folded:
        raise PaiuteError("deal.dealer", name=dealer, known=names)
    return folded.index(fold(dealer)) + 1


def _deal(
    session: Session,
    setup: Setup,
    house: str,
    settings: tuple[tuple[str, str], ...],
    seed: str | None,
) -> Dealt:
    rules = find_house(session, house, dict(settings))
    seed = find_seed(seed)
    dealt = state.deal(len(setup.names), setup.dealer, rules, seed)
    told = NewDeal(1, None, dealt.turned_up, dealt.hands, dealt.discards[0], None, seed)
    if house not in session.book.houses:  # a written game never names a file
        own = [f"--house {quote(house)}", *(f"--set {name}={value}" for name, value in settings)]
        return Dealt(setup, told, tuple(own))
    named = None if house == STANDARD else house
    return Dealt(setup._replace(house=named, settings=tuple(dict(settings).items())), told)


def _can_write(session: Session) -> bool:
    """Whether the answer can be in the reader's language: what is spelled otherwise is lost."""
    return can_write(session.out, "".join(["♠♥♦♣", *words(session.t).written.values()]))


def _lines(session: Session, dealt: Dealt, lang: str) -> Iterator[str]:
    """The written game in a language, with a word on how to go on, as comments.

    It says in which language it is written, and has the cards in its letters: then it is read
    wherever that is not the reader's own.
    """
    t, setup = session.t, dealt.setup
    card: Callable[[Card], str] = str
    if lang != SOURCE_LANGUAGE:
        setup = setup._replace(letters=lang)
        card = partial(format_card, alphabet=session.alphabet(lang))

    def written(*entries: Entry) -> list[str]:
        return [*format_record([setup, *entries], words(translator(lang)), card)]

    yield _note(t.say("A game of Paiute. What follows # is not read."))
    yield from written(dealt.deal)
    yield ""
    yield _note(t.say("Write below what the players do, one act a line, for example:"))
    yield from (_note(f"  {line}") for line in written(*_examples(dealt))[len(written()) :])
    command = " ".join(["paiute referee", t.say("FILE"), *dealt.options])
    yield _note(t.say("Then: {command}", command=quoted(command, LONGEST_COMMAND)))


def _note(words: str) -> str:
    return f"# {words}"


def _examples(dealt: Dealt) -> Iterator[Entry]:
    """Acts as somebody could write them."""
    deal, setup = dealt.deal, dealt.setup
    seat = after(setup.dealer, len(setup.names))[0]
    cards = tuple(card for card in deal.hands[seat - 1] or () if card)
    for act in (
        Draw(Pile.STOCK),
        Draw(Pile.DISCARDS, deal.discard),
        Discard(cards[0]),
        Call(cards),
    ):
        yield Told(1, seat, act)
