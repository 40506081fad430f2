"""A judged game in words: what was against the rules, how each deal ended, and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Final

from paiute_ref.cards import Card
from paiute_ref.game import replay
from paiute_ref.game.acts import (
    Act,
    Call,
    Called,
    Cut,
    Deal,
    Discard,
    Draw,
    Ended,
    Event,
    FalselyCalled,
    Pass,
    Pay,
    Reshuffled,
    Show,
)
from paiute_ref.game.referee import Violation, legal_actions
from paiute_ref.game.replay import Dealt, Opened, Played, Settled, Unfinished, Unreadable
from paiute_ref.game.state import State
from paiute_ref.game.table import Game, Settlement
from paiute_ref.game.turns import Pile
from paiute_ref.language import N_
from paiute_ref.rulebook.model import House
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.blocks import Block
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


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name, fit to be shown whatever it is."""
    return quoted(names[seat - 1])


# What was done.


def act_text(voice: Voice, names: Sequence[str], seat: int, act: Act) -> str:
    """What a player did, in one sentence."""
    return _done(act, voice, name_of(names, seat), names)


@singledispatch
def _done(act: object, voice: Voice, player: str, names: Sequence[str]) -> str:
    raise TypeError(f"not an act: {act!r}")


@_done.register
def _(act: Draw, voice: Voice, player: str, names: Sequence[str]) -> str:
    t = voice.say_in
    if act.pile is Pile.STOCK:
        if not act.card:
            return t.say("{player} takes a card from the stock.", player=player)
        # TRANSLATORS: {player} is a name, which is never inflected; {card} is short, as in 7♥.
        message = N_("{player} takes a card from the stock: {card}.")
    elif not act.card:
        return t.say("{player} takes the top card of the discard pile.", player=player)
    else:
        # TRANSLATORS: {player} is a name, which is never inflected; {card} is short, as in 7♥.
        message = N_("{player} takes a card from the discard pile: {card}.")
    return t.say(message, player=player, card=voice.code(act.card))


@_done.register
def _(act: Discard, voice: Voice, player: str, names: Sequence[str]) -> str:
    card = voice.code(act.card)
    # TRANSLATORS: {player} is a name, which is never inflected; {card} is short, as in 7♥.
    return voice.say_in.say("{player} discards {card}.", player=player, card=card)


@_done.register
def _(act: Call, voice: Voice, player: str, names: Sequence[str]) -> str:
    t, cards = voice.say_in, voice.codes(act.cards)
    if not cards:
        return t.say("{player} calls and shows no cards.", player=player)
    if not act.discard:
        # TRANSLATORS: {player} is a name, which is never inflected; {cards} is a row, as in 7♥ 7♠.
        return t.say("{player} calls with {cards}.", player=player, cards=cards)
    return t.say(
        "{player} calls with {cards} and discards {card}.",
        player=player,
        cards=cards,
        card=voice.code(act.discard),
    )


@_done.register
def _(act: Show, voice: Voice, player: str, names: Sequence[str]) -> str:
    cards = voice.codes(act.cards)
    # TRANSLATORS: {player} is a name, which is never inflected; {cards} is a row, as in 7♥ 7♠.
    return voice.say_in.say("{player} lays face up: {cards}.", player=player, cards=cards)


@_done.register
def _(act: Pass, voice: Voice, player: str, names: Sequence[str]) -> str:
    # TRANSLATORS: does nothing in a turn, which nobody may.
    return voice.say_in.say("{player} passes.", player=player)


@_done.register
def _(act: Cut, voice: Voice, player: str, names: Sequence[str]) -> str:
    return voice.say_in.say("{player} cuts the pack.", player=player)


@_done.register
def _(act: Deal, voice: Voice, player: str, names: Sequence[str]) -> str:
    # TRANSLATORS: {player} deals, {other} gets the card; both are names, which are never inflected.
    message = N_("{player} deals a card to {other}.")
    if act.face_up:
        message = N_("{player} deals a card face up to {other}.")
    return voice.say_in.say(message, player=player, other=name_of(names, act.to))


@_done.register
def _(act: Pay, voice: Voice, player: str, names: Sequence[str]) -> str:
    t = voice.say_in
    return t.count(
        "{player} pays {n} chip into the pot.",
        "{player} pays {n} chips into the pot.",
        act.chips,
        player=player,
    )


# What came of it.


def events_text(voice: Voice, names: Sequence[str], events: Iterable[Event]) -> Iterator[str]:
    """What an act brought about, as far as the act itself does not say so."""
    t = voice.say_in
    for event in events:
        match event:
            case Reshuffled(stock=stock):
                yield t.count(
                    "The stock was empty; the discards became a new one of {n} card.",
                    "The stock was empty; the discards became a new one of {n} cards.",
                    stock,
                )
            case Called(last_turns=last_turns):
                yield _last_turns(voice, names, last_turns)
            case FalselyCalled(seat=seat, out=True):
                yield t.say("{player} is out of this deal.", player=name_of(names, seat))
            case FalselyCalled():
                yield t.say("The call does not count.")
            case Ended():
                yield t.say("The turns are over.")


def _last_turns(voice: Voice, names: Sequence[str], seats: Sequence[int]) -> str:
    t = voice.say_in
    if not seats:
        return t.say("Nobody has a last turn.")
    return t.say("Last turns: {players}.", players=_listed(voice, names, seats))


def _listed(voice: Voice, names: Sequence[str], seats: Sequence[int]) -> str:
    return voice.say_in.listing([name_of(names, seat) for seat in seats])


# What was to be seen, and what was legal.


def table_text(voice: Voice, names: Sequence[str], state: State) -> str:
    """A deal as everybody at the table sees it."""
    return " ".join(_seen(voice, names, state.seen_by(0)))


def _seen(voice: Voice, names: Sequence[str], seen: State) -> Iterator[str]:
    t = voice.say_in
    yield _at_turn(voice, names, seen)
    yield voice.text(voice.book.cards.ranks[seen.turned_up.rank].wild)
    if not seen.discards:
        yield t.say("The discard pile is empty.")
    elif top := seen.discards[-1]:
        # TRANSLATORS: {card} is short, as in 7♥.
        yield t.say("Top card of the discard pile: {card}.", card=voice.code(top))
    else:
        yield t.say("Top card of the discard pile: not known.")
    yield t.say("Cards in the stock: {n}.", n=t.number(len(seen.stock)))
    for seat in seen.face_up:
        cards = voice.codes(seen.known_hand(seat))
        # TRANSLATORS: {player} has laid {cards} on the table.
        yield t.say("Face up, {player}: {cards}.", player=name_of(names, seat), cards=cards)
    for seat in seen.out:
        yield t.say("{player} is out of this deal.", player=name_of(names, seat))


def _at_turn(voice: Voice, names: Sequence[str], seen: State) -> str:
    t = voice.say_in
    if seen.over:
        return t.say("The turns are over.")
    player = name_of(names, seen.turn)
    if seen.taken_from is None:
        return t.say("To play: {player}, who has not taken a card yet.", player=player)
    if seen.taken_from is Pile.STOCK:
        return t.say("To play: {player}, who has taken a card from the stock.", player=player)
    if not seen.took:
        return t.say(
            "To play: {player}, who has taken a card from the discard pile.", player=player
        )
    return t.say(
        "To play: {player}, who has taken a card from the discard pile: {card}.",
        player=player,
        card=voice.code(seen.took),
    )


def legal_text(voice: Voice, names: Sequence[str], state: State) -> str:
    """What the player at turn may do."""
    t = voice.say_in
    if state.over:
        return t.say("All that is left to do: lay the hands face up.")
    # TRANSLATORS: {acts} are things to do with semicolons between, "take the top card of the
    # stock; take 4♣ from the discard pile".
    return t.say(
        "What {player} may do: {acts}.",
        player=name_of(names, state.turn),
        acts="; ".join(_ways(voice, state)),
    )


def _ways(voice: Voice, state: State) -> Iterator[str]:
    """All legal acts, those of one kind together. Of cards not known none can be named."""
    t, hand = voice.say_in, state.hand(state.turn)
    acts = legal_actions(state)
    for act in acts:
        match act:
            case Draw(pile=Pile.STOCK):
                # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
                yield t.say("take the top card of the stock")
            case Draw():
                yield _way_to_take(voice, state.discards[-1])
            case Call(cards=cards) if len(cards) == len(hand):
                # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
                yield t.say("call with all six cards")
            case Show():
                # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
                yield t.say("lay down all six cards")
    discards = [act.card for act in acts if isinstance(act, Discard)]
    sixths = [_left(hand, act) for act in acts if isinstance(act, Call) and len(act.cards) < 6]
    if state.taken_from and None in hand:
        yield from _ways_with_unknown(voice, state)
    elif discards:
        yield _way_to_discard(voice, discards)
    if len(sixths) == 1:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("call and discard {card}", card=voice.code(sixths[0]))
    elif sixths:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("call and discard one of {cards}", cards=voice.codes(sixths))


def _way_to_discard(voice: Voice, cards: Sequence[Card]) -> str:
    if len(cards) == 1:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        return voice.say_in.say("discard {card}", card=voice.code(cards[0]))
    # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
    return voice.say_in.say("discard one of {cards}", cards=voice.codes(cards))


def _way_to_take(voice: Voice, top: Card | None) -> str:
    t = voice.say_in
    if top is None:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        return t.say("take the top card of the discard pile")
    # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
    return t.say("take {card} from the discard pile", card=voice.code(top))


def _left(hand: Sequence[Card | None], call: Call) -> Card:
    return next(card for card in hand if card and card not in call.cards)


def _ways_with_unknown(voice: Voice, state: State) -> Iterator[str]:
    t, took = voice.say_in, state.took
    if took and state.taken_from is Pile.DISCARDS:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("discard any card held but {card}", card=voice.code(took))
    else:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("discard any card held")
    if state.caller:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("lay down a six-card combination")
    else:
        # TRANSLATORS: one of the {acts} of “What {player} may do: {acts}.”
        yield t.say("call with a winning combination")


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


def played(voice: Voice, step: Played) -> Iterator[Block]:
    """What a player did and, if it was against the rules, all that a referee says of it."""
    names = step.game.names
    words = line_text(voice, step.line, act_text(voice, names, step.seat, step.act))
    yield Block("heading" if step.violations else "text", words)
    yield from broken_rules(voice, names, step.violations, step.game.house)
    yield from (Block("item", each) for each in events_text(voice, names, step.events))
    yield from (Block("item", voice.say_in.say(_UNSURE[each])) for each in step.unsure)
    if step.violations and step.before:
        now = step.game.state or step.before  # another only where a false call has put somebody out
        yield Block("item", table_text(voice, names, now))
        yield Block("item", legal_text(voice, names, now))


def broken_rules(
    voice: Voice, names: Sequence[str], violations: Iterable[Violation], house: House
) -> Iterator[Block]:
    """What the player is told, and the rules that are broken, each with its number and slug."""
    for broken in violations:
        if words := refusal(voice, names, broken):
            yield Block("item", words)
        number, text = cited(voice, broken.code)
        yield Block("item", f"{number} {text} [{broken.code}]")
        yield from _played_otherwise(voice, broken.code, house)


def refusal(voice: Voice, names: Sequence[str], broken: Violation) -> str:
    """What the player is told; empty where the rule itself says it."""
    text = voice.book.rule(broken.code).refusal
    if text is None:
        return ""
    params = {key: _param(voice, names, key, value) for key, value in broken.params.items()}
    return voice.say_in.text(text, **params)


def _param(voice: Voice, names: Sequence[str], key: str, value: object) -> str:
    if isinstance(value, Card):
        return voice.named(value)
    assert isinstance(value, int)
    return name_of(names, value) if key == "player" else voice.say_in.number(value)


def cited(voice: Voice, slug: str) -> tuple[str, str]:
    """A rule's printed number and its text."""
    for chapter, section in enumerate(voice.book.sections, start=1):
        for place, rule in enumerate(section.rules, start=1):
            if rule.slug == slug:
                return f"{chapter}.{place}", voice.text(rule.text)
    raise KeyError(slug)


def _played_otherwise(voice: Voice, slug: str, house: House) -> Iterator[Block]:
    """The house options that a rule points to, where this table plays them in their own way."""
    for option in voice.book.options:
        value = house.options.get(option.slug)
        if value and option.rule in voice.book.rule(slug).see:
            line = next(each.line for each in option.values if each.slug == value)
            yield Block("item", f"{voice.text(line)} [{option.slug}={value}]")


# How a deal ended.


def settled(voice: Voice, step: Settled, *, on_screen: bool) -> Iterator[Block]:
    """Who called, the showdown, and what became of the pot."""
    t, names, found = voice.say_in, step.game.names, step.settlement
    yield Block("heading", _ending(voice, step))
    if found.showdown:
        show = showdown_view.answer if on_screen else showdown_view.lines
        standings = [*show(voice, found.showdown, compared(names, found))]
        if found.hidden:
            standings.pop()  # who wins, which nobody knows
        yield from standings
    if found.hidden:
        words = t.say(
            "Nobody can say who won, since nobody saw the cards of these players: {players}.",
            players=_listed(voice, names, found.hidden),
        )
        yield Block("text", words)
    if found.carry or any(found.shares):
        yield from _pot(voice, found)
        # TRANSLATORS: {chips} are names with chips, "Ana +3".
        words = t.say("Won and lost so far: {chips}.", chips=_chips(voice, step.game))
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
    if found.showdown and not found.hidden:
        yield from showdown_view.pot(voice, found.showdown)
    elif found.hidden:
        words = t.say("Counted as if all chips stayed in the pot: {n}.", n=t.number(found.carry))
        yield Block("text", words)
    else:
        words = t.count(
            "{n} chip stays in the pot for the next deal.",
            "{n} chips stay in the pot for the next deal.",
            found.carry,
        )
        yield Block("text", words)


def _chips(voice: Voice, game: Game) -> str:
    number = voice.say_in.number
    chips = (f"{'+' if n >= 0 else _MINUS}{number(abs(n))}" for n in game.chips)
    return ", ".join(map(" ".join, zip(map(quoted, game.names), chips, strict=True)))


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
    errors = t.say("Lines that could not be read: {n}.", n=t.number(tally.errors))
    return f"{words} {errors}"
