"""A judged game in words: what was against the rules, how each deal ended, what it all comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from paiute_ref.game import replay
from paiute_ref.game.replay import Dealt, Opened, Played, Settled, Unfinished, Unreadable
from paiute_ref.game.table import Game, Settlement
from paiute_ref.language import N_
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.blocks import Block
from paiute_ref.views.game import (
    act_text,
    broken_rules,
    events_text,
    legal_text,
    listed,
    name_of,
    table_text,
)
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice

_MINUS: Final = "\N{MINUS SIGN}"

_UNSURE: Final[Mapping[str, str]] = {
    replay.HAND: N_("Not judged, since nobody saw the cards: whether they were held."),
    replay.TOP: N_("Not judged, since nobody saw it: which card lay on top of the discard pile."),
    replay.TAKEN: N_(
        "Not judged, since nobody saw it: whether the discarded card had just been taken from the "
        "discard pile."
    ),
    replay.SIXTH: N_("Not judged, since nobody saw it: the sixth card of the call."),
    replay.NO_DEAL: N_("Not judged, since no deal was in play."),
}


# What was against the rules.


def line_text(voice: Voice, line: int, words: str) -> str:
    """Words with the number of the line they are about."""
    t = voice.say_in
    return t.say("Line {line}: {error}", line=t.number(line), error=words)


def opened(voice: Voice, step: Opened) -> Iterator[Block]:
    """The house rules where they are not the standard ones, and whether the players can play."""
    yield from ruling_view.house_rules(voice, step.game.house)
    if step.violations:
        players = voice.say_in.listing([quoted(name) for name in step.game.names])
        words = voice.say_in.say("Players: {players}.", players=players)
        yield Block("heading", line_text(voice, step.line, words))
        yield from broken_rules(voice, step.game.names, step.violations, step.game.house)
        yield Block("item", voice.say_in.say("Nothing of this game is judged."))


def dealt(voice: Voice, step: Dealt) -> Iterator[Block]:
    """A deal by its number, and what is wrong with it."""
    yield Block("title", line_text(voice, step.line, deal_text(voice, step)))
    yield from broken_rules(voice, step.game.names, step.violations, step.game.house)
    if not step.game.state:
        words = voice.say_in.say(
            "This deal does not count. What is told until the next one is not judged."
        )
        yield Block("item", words)


def deal_text(voice: Voice, step: Dealt) -> str:
    """Who deals for the how manieth time, and which card shows what is wild."""
    t, game = voice.say_in, step.game
    # TRANSLATORS: {n} is the number of the deal, from 1; {card} is short, as in 9♦.
    return t.say(
        "Deal {n}. Dealer: {player}. Turned up: {card}.",
        n=t.number(game.deals + (game.state is None)),
        player=name_of(game.names, game.dealer),
        card=voice.code(step.turned_up),
    )


def played(voice: Voice, step: Played, told: Played | None = None) -> Iterator[Block]:
    """What a player did and, if it was against the rules, all that a referee says of it.

    ``told`` is the last act with which all was told of the deal. Where nothing has happened since
    then, that is not said again: a table that plays on after a mistake breaks a rule every turn.
    """
    t, names = voice.say_in, step.game.names
    words = line_text(voice, step.line, act_text(voice, names, step.seat, step.act))
    yield Block("heading" if step.violations else "text", words)
    yield from broken_rules(voice, names, step.violations, step.game.house)
    if told and is_as_told(step, told):
        words = t.say("Nothing has changed since line {line}.", line=t.number(told.line))
        yield Block("item", words)
    elif step.violations and step.before:
        yield Block("item", table_text(voice, names, step.before))
        yield Block("item", legal_text(voice, names, step.before))
    yield from (Block("item", each) for each in events_text(voice, names, step.events))
    yield from (Block("item", voice.say_in.say(_UNSURE[each])) for each in step.unsure)


def is_as_told(step: Played, told: Played | None) -> bool:
    """Whether an act was refused and the deal is just as it was after another one was."""
    return bool(step.violations and told and step.before and step.before is told.before)


# How a deal ended.


def settled(voice: Voice, step: Settled, *, on_screen: bool) -> Iterator[Block]:
    """Who called, the showdown, and what became of the pot."""
    names, found = step.game.names, step.settlement
    yield Block("heading", _ending(voice, step))
    if found.showdown:
        show = showdown_view.answer if on_screen else showdown_view.lines
        standings = [*show(voice, found.showdown, compared(names, found))]
        if found.showdown.pot is None:
            standings.pop()  # who wins, of hands that lie open alone
        yield from standings
    yield from _hidden(voice, names, found)
    if found.carry or any(found.shares):
        yield from _pot(voice, found)
        yield won_and_lost(voice, step.game)


def _hidden(voice: Voice, names: Sequence[str], found: Settlement) -> Iterator[Block]:
    """Whose cards nobody saw: those who cannot win, those who must, and those who may."""
    t, won = voice.say_in, (*found.winners, *found.may_win)
    if beaten := [seat for seat in found.hidden if seat not in won]:
        # TRANSLATORS: they cannot hold a combination that is as high as the winner's.
        words = t.say(
            "Did not win, whatever the unseen cards are: {players}.",
            players=listed(voice, names, beaten),
        )
        yield Block("text", words)
    if {*found.winners} & {*found.hidden}:
        # TRANSLATORS: {players} are one or more names.
        words = t.say(
            "Won, whatever the unseen cards are: {players}.",
            players=listed(voice, names, found.winners),
        )
        yield Block("text", words)
    if found.may_win:
        words = t.say(
            "Nobody can say who won; it depends on the unseen cards of: {players}.",
            players=listed(voice, names, found.may_win),
        )
        yield Block("text", words)


def _ending(voice: Voice, step: Settled) -> str:
    t, state = voice.say_in, step.state
    if not state.caller:
        return t.say("All players are out of this deal.")
    return t.say("{player} has called.", player=name_of(step.game.names, state.caller))


def compared(names: Sequence[str], found: Settlement) -> list[str]:
    """The names of the players whose hands were compared, as they were."""
    return [names[seat - 1] for seat in found.seats]


def _pot(voice: Voice, found: Settlement) -> Iterator[Block]:
    t = voice.say_in
    if found.may_win:
        words = t.say("Counted as if all chips stayed in the pot: {n}.", n=t.number(found.carry))
        yield Block("text", words)
    elif found.showdown:
        shares = [found.shares[seat - 1] for seat in found.winners]
        yield from showdown_view.shared(voice, shares, found.carry)
    else:
        words = t.count(
            "{n} chip stays in the pot for the next deal.",
            "{n} chips stay in the pot for the next deal.",
            found.carry,
        )
        yield Block("text", words)


def won_and_lost(voice: Voice, game: Game) -> Block:
    """What each player has won so far, the antes taken off."""
    # TRANSLATORS: {chips} are names with chips, "Ana +3".
    words = voice.say_in.say("Won and lost so far: {chips}.", chips=_chips(voice, game))
    return Block("text", words)


def _chips(voice: Voice, game: Game) -> str:
    return ", ".join(
        f"{quoted(name)} {_signed(voice, chips)}"
        for name, chips in zip(game.names, game.chips, strict=True)
    )


def _signed(voice: Voice, chips: int) -> str:
    """Won chips with a plus, lost ones with a minus, none with neither."""
    sign = "+" * (chips > 0) + _MINUS * (chips < 0)
    return sign + voice.say_in.number(abs(chips))


def unfinished(voice: Voice, step: Unfinished) -> Iterator[Block]:
    """Where a deal breaks off."""
    yield Block("heading", voice.say_in.say("The deal is not played to its end."))
    yield Block("item", table_text(voice, step.game.names, step.state))


# Everything together.


class Tally:
    """How much was judged. ``unsure`` counts, for each thing that nobody saw, the acts."""

    def __init__(self) -> None:
        self.deals = 0
        self.acts = 0
        self.refused = 0
        self.errors = 0
        self.unsure: dict[str, int] = {}

    def add(self, step: replay.Step) -> None:
        """Count one more step."""
        if isinstance(step, Unreadable):
            self.errors += 1
        elif isinstance(step, Played | Dealt | Opened):
            self.refused += bool(step.violations)
        self.deals += isinstance(step, Dealt)
        if isinstance(step, Played):
            self.acts += replay.NO_DEAL not in step.unsure
            for each in step.unsure:
                self.unsure[each] = self.unsure.get(each, 0) + 1


def summary(voice: Voice, tally: Tally) -> Iterator[Block]:
    """What a run comes to."""
    t = voice.say_in
    yield Block("title", summary_text(voice, tally))
    for slug, words in _UNSURE.items():
        if count := tally.unsure.get(slug):
            yield Block("note", f"{t.say(words)} ({t.number(count)})")


def summary_text(voice: Voice, tally: Tally) -> str:
    """What a run comes to, in one line."""
    t, acts = voice.say_in, voice.say_in.number(tally.acts)
    if not (tally.deals or tally.acts or tally.refused):
        words = t.say("Nothing was judged.")
    elif tally.refused:
        refused = t.number(tally.refused)
        # TRANSLATORS: {acts} and {refused} are numbers of things that players did.
        words = t.say("Acts: {acts}; against the rules: {refused}.", acts=acts, refused=refused)
    else:
        words = t.say("Acts: {acts}; nothing is against the rules.", acts=acts)
    if not tally.errors:
        return words
    # TRANSLATORS: lines of a written game that cannot be read, or that tell what cannot have been.
    errors = t.say("Lines that could not be used: {n}.", n=t.number(tally.errors))
    return f"{words} {errors}"
