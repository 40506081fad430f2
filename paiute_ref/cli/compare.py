"""``paiute compare``: which of several hands wins, and how the pot is shared."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import click

from paiute_ref.cli.hands import INTERNATIONAL as INTL
from paiute_ref.cli.hands import (
    Request,
    collecting,
    judging,
    letters_option,
    two_readings,
    wild_option,
)
from paiute_ref.cli.input import is_comment, lines_of, open_file
from paiute_ref.cli.options import (
    Command,
    FileName,
    Number,
    ascii_option,
    house_options,
    json_option,
    language_option,
)
from paiute_ref.errors import CardError, HandError, PaiuteError, raise_all
from paiute_ref.notation import MOST_CARDS, Reading
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS
from paiute_ref.showdown import LARGEST_POT, Showdown, compare, of_hand
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as view

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session


class Typed(NamedTuple):
    """A hand as somebody typed it: ``cards`` is None for a line that is too long for any.

    ``name`` is what programs call it, ``called`` what people do: a hand without a name of its own
    has its number.
    """

    name: str
    called: str
    cards: str | None


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def compare_hands(
        request: Request,
        hands: tuple[str, ...],
        wild: str | None,
        pot: int | None,
        dealer_left: tuple[str, ...],
        file: str | None,
    ) -> int:
        if hands and file is not None:
            raise HandError("hands.with-file")
        typed = _typed(session, hands if file is None else _hands_of(file))
        showdown = _compare(request, typed, wild, pot, dealer_left)
        _show(request, showdown, typed, seated=bool(dealer_left))
        return 0

    examples = (
        'paiute compare "Ana: 7h 7s 5h 5s 2h 2s" "Bea: 8h 8s 4c 4d 3c 3d" --wild 9',
        'paiute compare "Ah Kh Qh Jh Th" "As Ks Qs 9c 9d" --wild 9 --pot 31',
    )
    return Command(
        session,
        "compare",
        callback=judging(session, compare_hands),
        params=[
            click.Argument(["hands"], nargs=-1, metavar=t.say("HAND...")),
            wild_option(session),
            click.Option(
                ["--pot"],
                type=Number(session, 0, LARGEST_POT),
                help=t.say("Chips in the pot, which the winners share."),
            ),
            click.Option(
                ["--dealer-left"],
                multiple=True,
                metavar=t.say("NAME"),
                help=t.say(
                    "Who sits on the dealer's left and then clockwise, as in {example} or one by "
                    "one: for odd chips.",
                    example="Bea,Ana",
                ),
            ),
            click.Option(
                ["--file"],
                type=FileName(),
                metavar=t.say("FILE|-"),
                help=t.say("Read the hands from a file, one a line."),
            ),
            language_option(session),
            letters_option(session),
            *house_options(session),
            json_option(session),
            ascii_option(session),
        ],
        short_help=t.say("Compare hands and share the pot."),
        help=t.say(
            "Compare two to five hands: which of them wins, why, and how a pot is shared. Put "
            "each hand in quotes, with or without a name in front."
        ),
        examples=examples,
    )


def _hands_of(path: str) -> Iterable[str | None]:
    """The hands of a file: at most one more than can be compared, which tells that it is wrong."""
    with open_file(path) as file:
        lines = (line for line in lines_of(file, path) if line is None or not is_comment(line))
        return [*islice(lines, MOST_PLAYERS + 1)]


def _typed(session: Session, hands: Iterable[str | None]) -> list[Typed]:
    t, typed = session.t, []
    for number, hand in enumerate(hands, start=1):
        before, colon, cards = (hand or "").partition(":")
        name = " ".join(before.split()) if colon else ""
        # TRANSLATORS: a hand that was given no name is called by its number.
        called = name or t.say("Hand {number}", number=t.number(number))
        typed.append(Typed(name or str(number), called, hand and (cards if colon else before)))
    return typed


def _folded(name: str) -> str:
    """A name as it is compared, however it was typed."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _compare(
    request: Request,
    typed: Sequence[Typed],
    wild: str | None,
    pot: int | None,
    dealer_left: Sequence[str],
) -> Showdown:
    """Read everything before comparing, so that all that cannot be read is told at once."""
    faults: list[PaiuteError] = []
    readings = _read(request, typed, faults)
    letters = next((each.alphabet for each in readings if each.alphabet != INTL), INTL)
    with collecting(faults):
        rank, turned_up = request.reader.reads_wild(wild, letters)
    with collecting(faults):
        order = _order(typed, dealer_left)
    if faults and not FEWEST_PLAYERS <= len(typed) <= MOST_PLAYERS:  # else comparing tells it
        faults.insert(0, HandError("hands.count", found=len(typed)))
    raise_all(PaiuteError, "several", faults)
    if readings and all(len(each.cards) < 2 for each in readings):
        raise HandError("hands.single-cards")
    return compare(
        [each.cards for each in _alike(request, typed, readings, letters)],
        rank,
        request.house,
        pot=pot,
        turned_up=turned_up,
        order=order,
        names=[each.called for each in typed],
    )


def _read(request: Request, typed: Sequence[Typed], faults: list[PaiuteError]) -> list[Reading]:
    readings = []
    for each in typed:
        try:
            if each.cards is None:
                raise CardError("card.too-many", limit=MOST_CARDS)
            readings.append(request.reader.reads(each.cards))
        except CardError as error:
            faults += of_hand(error, each.called)
    return readings


def _alike(
    request: Request, typed: Sequence[Typed], readings: list[Reading], letters: str
) -> list[Reading]:
    """All hands in the letters that one of them needs; else it is told if those may be meant."""
    hands = [each.cards or "" for each in typed]
    if letters != INTL:
        return [request.reader.reads_as(cards, letters) for cards in hands]
    also = next((each.also for each in readings if each.also), None)
    if also and all(map(request.reader.can_be_of_the_language, hands)):
        sys.stderr.write(two_readings(request.session, also) + "\n")
    return readings


def _order(typed: Sequence[Typed], dealer_left: Sequence[str]) -> list[int] | None:
    """The hands from the dealer's left; also verifies that names are told apart."""
    by_name: dict[str, int] = {}
    faults: list[PaiuteError] = []
    for index, each in enumerate(typed):
        if by_name.setdefault(_folded(each.name), index) != index:
            faults.append(HandError("names.twice", name=each.name))
    order: list[int] = []
    for name in _split(dealer_left, by_name):
        if (folded := _folded(name)) not in by_name:
            known = tuple(each.name for each in typed)
            faults.append(HandError("names.unknown", name=name, known=known))
        elif by_name[folded] in order:
            faults.append(HandError("names.twice", name=name))
        else:
            order.append(by_name[folded])
    missing = tuple(each.name for index, each in enumerate(typed) if index not in order)
    if dealer_left and missing and not faults:
        faults.append(HandError("names.missing", missing=missing))
    raise_all(HandError, "hands.several", faults)
    return order or None


def _split(dealer_left: Sequence[str], known: Iterable[str]) -> Iterable[str]:
    """The names one by one; a comma parts them where it is in no name."""
    for typed in dealer_left:
        if _folded(typed) in known:
            yield typed
        else:
            yield from filter(None, map(str.strip, typed.split(",")))


def _show(request: Request, showdown: Showdown, typed: Sequence[Typed], *, seated: bool) -> None:
    session, voice = request.session, request.voice
    if request.as_json:
        session.show_json(view.as_json(voice, showdown, [each.name for each in typed]))
        return
    names = [each.called for each in typed]
    show = view.answer if session.on_screen else view.lines
    blocks = [*show(voice, showdown, names), *view.pot(voice, showdown, seated=seated)]
    session.show([*blocks, *ruling_view.house_rules(voice, showdown.house)])
