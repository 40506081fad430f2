"""What came of many games, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paiute_ref.game.players import Strength
from paiute_ref.language import N_, Translator
from paiute_ref.rulebook.model import CombinationDef, House
from paiute_ref.simulation import Setting, Tally, mean, quantile, share
from paiute_ref.views.blocks import Block
from paiute_ref.views.odds import decimal
from paiute_ref.views.ruling import house_rules
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_PLACES: Final = 4
"""Places behind the point in JSON, where a share is of 1."""

_MOST_TURNS: Final = 10
"""Turns that have a line of their own; all later ones share one."""

_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.9

STRENGTHS: Final = {
    Strength.BEGINNER: N_("beginner"),
    Strength.REGULAR: N_("regular"),
    Strength.EXPERT: N_("expert"),
}


def answer(voice: Voice, setting: Setting, tally: Tally) -> Iterator[Block]:
    """Everything that was counted."""
    t = voice.say_in
    yield Block("title", _title(t, setting, tally))
    yield from _who_plays(t, setting)
    yield from house_rules(voice, setting.house)
    if tally.broken_off:
        yield Block("text", _broken_off(t, setting, tally))
    if tally.ended:
        yield from _combinations(voice, setting.house, tally)
        yield from _length(t, tally)
        yield from _winners(t, setting, tally)
    yield Block("note", t.say("Chance alone moves a number by more than ± in one of 20 runs."))


def _title(t: Translator, setting: Setting, tally: Tally) -> str:
    # TRANSLATORS: {players} is a number from 2 to 5; {seed} is what was typed or drawn.
    return t.count(
        "{n} game of {players} players, seed {seed}",
        "{n} games of {players} players, seed {seed}",
        tally.games,
        players=t.number(setting.players),
        seed=setting.seed,
    )


def _who_plays(t: Translator, setting: Setting) -> Iterator[Block]:
    if len({*setting.strengths}) == 1:
        name = t.say(STRENGTHS[setting.strengths[0]])
        # TRANSLATORS: {strength} is beginner, regular or expert.
        yield Block("note", t.say("All play as: {strength}", strength=name))


def _broken_off(t: Translator, setting: Setting, tally: Tally) -> str:
    # TRANSLATORS: {share} is "2.1% ± 0.4%".
    return t.say(
        "Broken off, because nobody had called after {turns} turns of each player: {share}",
        turns=t.number(setting.limit),
        share=_share(t, tally.broken_off, tally.games),
    )


def _combinations(voice: Voice, house: House, tally: Tally) -> Iterator[Block]:
    t = voice.say_in
    yield Block("heading", t.say("How often each combination won:"))
    for definition in house.combinations:
        yield Block(
            "item", _line(t, voice.text(definition.name), tally.won[definition.slug], tally)
        )


def _length(t: Translator, tally: Tally) -> Iterator[Block]:
    yield Block("heading", t.say("In which of the caller's turns the call came:"))
    turns, later = tally.turns, 0
    for turn in range(1, max(turns) + 1):
        if turn > _MOST_TURNS:
            later += turns[turn]
        else:
            yield Block("item", _line(t, t.say("Turn {n}", n=t.number(turn)), turns[turn], tally))
    if later:
        yield Block("item", _line(t, t.say("Later"), later, tally))
    found = mean(turns)
    # TRANSLATORS: {number} and {error} are numbers with a fraction.
    middle = t.say(
        "{number} ± {error}", number=decimal(t, found.mean, 2), error=decimal(t, found.error, 2)
    )
    yield Block("text", t.say("On average: {number}", number=middle))
    # TRANSLATORS: {half} and {most} are numbers of turns.
    words = t.say(
        "Half of the games were over by turn {half}, nine in ten by turn {most}.",
        half=t.number(quantile(turns, _HALF)),
        most=t.number(quantile(turns, _NEARLY_ALL)),
    )
    yield Block("text", words)


def _winners(t: Translator, setting: Setting, tally: Tally) -> Iterator[Block]:
    yield Block("heading", t.say("Who won, alone or together:"))
    yield Block("item", _line(t, t.say("The player who called"), tally.callers, tally))
    last = setting.players
    for place in range(1, last + 1):
        name = t.say("Player {n} from the dealer's left", n=t.number(place))
        if place == last:
            name = t.say("The dealer")
        yield Block("item", _line(t, name, tally.places[place], tally))
    if len({*setting.strengths}) > 1:
        yield from _by_seat(t, setting.strengths, tally)
    yield Block("text", _line(t, t.say("Games with several winners"), tally.shared, tally))


def _by_seat(t: Translator, strengths: Sequence[Strength], tally: Tally) -> Iterator[Block]:
    yield Block("heading", t.say("How often each player won, alone or together:"))
    for seat, strength in enumerate(strengths, start=1):
        # TRANSLATORS: {strength} is beginner, regular or expert.
        name = t.say(
            "Player {n} ({strength})", n=t.number(seat), strength=t.say(STRENGTHS[strength])
        )
        yield Block("item", _line(t, name, tally.seats[seat], tally))


def _line(t: Translator, name: str, games: int, tally: Tally) -> str:
    # TRANSLATORS: {what} is a combination, a player or a turn; {share} is "12.5% ± 0.9%".
    return t.say("{what}: {share}", what=name, share=_share(t, games, tally.ended))


def _share(t: Translator, games: int, whole: int) -> str:
    found = share(games, whole)
    # TRANSLATORS: both are percentages.
    return t.say(
        "{share} ± {error}",
        share=t.percent(found.part, digits=1),
        error=t.percent(found.error, digits=1),
    )


# JSON


def as_json(setting: Setting, tally: Tally) -> dict[str, Any]:
    """The documented object of ``paiute simulate --json``."""
    house, ended = setting.house, tally.ended
    found, seats = mean(tally.turns), range(1, setting.players + 1)
    return {
        "version": JSON_VERSION,
        "games": tally.games,
        "players": setting.players,
        "strengths": [strength.value for strength in setting.strengths],
        "seed": setting.seed,
        "house": house.name,
        "options": dict(house.options),
        "limit": setting.limit,
        "broken_off": _counted(tally.broken_off, tally.games),
        "won": {each.slug: _counted(tally.won[each.slug], ended) for each in house.combinations},
        "called": {each.slug: _called(each, tally) for each in house.combinations},
        "turns": {
            "mean": round(found.mean, _PLACES),
            "error": round(found.error, _PLACES),
            "games": {str(turn): games for turn, games in sorted(tally.turns.items())},
        },
        "caller": _counted(tally.callers, ended),
        "shared": _counted(tally.shared, ended),
        "places": [_counted(tally.places[place], ended) for place in seats],
        "seats": [_counted(tally.seats[seat], ended) for seat in seats],
    }


def _called(definition: CombinationDef, tally: Tally) -> dict[str, Any]:
    return _counted(tally.called[definition.slug], tally.ended)


def _counted(games: int, whole: int) -> dict[str, Any]:
    found = share(games, whole)
    return {
        "games": games,
        "share": round(found.part, _PLACES),
        "error": round(found.error, _PLACES),
    }
