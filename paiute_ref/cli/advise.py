"""``paiute advise``: which cards help, what to discard, when to call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from paiute_ref.advice import Advice, verify_seen
from paiute_ref.cli.hands import (
    Request,
    judge_typed,
    judging,
    letters_option,
    took_option,
    wild_option,
)
from paiute_ref.cli.options import (
    Command,
    ascii_option,
    house_options,
    json_option,
    language_option,
)
from paiute_ref.cli.waiting import solved_race
from paiute_ref.errors import PaiuteError
from paiute_ref.lookup import fold
from paiute_ref.rulebook.model import CombinationDef, House
from paiute_ref.views import advice as view

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.language import Translator

LONGEST_NUMBER = 4
"""Digits that are no longer the number of a combination."""


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def advise(
        request: Request,
        cards: tuple[str, ...],
        wild: str | None,
        took: str | None,
        seen: tuple[str, ...],
        beat: str | None,
    ) -> int:
        ruling, others = judge_typed(request, cards, wild, took, seen)
        verify_seen(ruling, others)
        aim = None if beat is None else find_combination(session.t, request.house, beat)
        race = solved_race(session, ruling.wild, ruling.house, aim.slug if aim else None)
        advice = Advice(ruling, race, others)
        if request.as_json:
            session.show_json(view.as_json(advice, aim))
        else:
            session.show(view.answer(request.voice, advice))
        return 0

    examples = (
        "paiute advise 7h 7s 7d 2c 2h --wild 9",
        'paiute advise 7h 7s 2c 2h Kd Jd --wild 9 --seen "Ks Kc"',
        "paiute advise 7h 7s 7d 2c 2h Kd --wild 9 --took Kd --json",
    )
    return Command(
        session,
        "advise",
        callback=judging(session, advise),
        params=[
            click.Argument(["cards"], nargs=-1, metavar=t.say("CARDS...")),
            wild_option(session),
            took_option(session),
            click.Option(
                ["--seen"],
                metavar=t.say("CARDS"),
                multiple=True,
                help=t.say("Cards that cannot come any more, in quotes. May be repeated."),
            ),
            click.Option(
                ["--beat"],
                metavar=t.say("COMBINATION"),
                help=t.say(
                    "Aim at this combination or a stronger one: its name, or its number from the "
                    "strongest down."
                ),
            ),
            language_option(session),
            letters_option(session),
            *house_options(session),
            json_option(session),
            ascii_option(session),
        ],
        short_help=t.say("What to discard and which cards help."),
        help=t.say(
            "Say of five cards which ones help next, and of six what to discard or whether to "
            "call; and how many turns are to be expected."
        ),
        examples=examples,
    )


def find_combination(t: Translator, house: House, words: str) -> CombinationDef:
    """A combination of a house, by its slug, its number from the strongest down, or a name.

    Raises:
        PaiuteError: ``race.no-target`` (``beat``, ``known``), or ``race.targets`` for a name that
            several have (``beat``, ``known``).
    """
    wanted = words.strip()
    known = {each.slug: each for each in house.combinations}
    if wanted in known:
        return known[wanted]
    if wanted.isdecimal() and len(wanted) < LONGEST_NUMBER and 0 < int(wanted) <= len(known):
        return house.combinations[int(wanted) - 1]
    found = [each for each in house.combinations if _is_called(t, each, wanted)]
    if len(found) == 1:
        return found[0]
    code = "race.targets" if found else "race.no-target"
    raise PaiuteError(code, beat=wanted, known=tuple(each.slug for each in found) or tuple(known))


def _is_called(t: Translator, definition: CombinationDef, words: str) -> bool:
    texts = [definition.name, *([definition.aliases] if definition.aliases else [])]
    said = ",".join([*map(t.text, texts), *(text.english for text in texts)])
    names = {fold(name) for name in (definition.slug, *re.split("[,;]", said))} - {""}
    return fold(words) in names
