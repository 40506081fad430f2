"""A game in words: what players do and see, what they may do, and what is against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import groupby
from operator import attrgetter

from paiute_ref.cards import Card
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
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile
from paiute_ref.language import N_
from paiute_ref.rulebook.model import House
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice


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
    t, cards = voice.say_in, voice.codes(act.cards)
    if not cards:
        return t.say("{player} lays no cards face up.", player=player)
    # TRANSLATORS: {player} is a name, which is never inflected; {cards} is a row, as in 7♥ 7♠.
    return t.say("{player} lays face up: {cards}.", player=player, cards=cards)


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
            case Ended(called=True):  # else all are out, which is told of each of them
                yield t.say("The turns are over.")


def _last_turns(voice: Voice, names: Sequence[str], seats: Sequence[int]) -> str:
    t = voice.say_in
    if not seats:
        return t.say("Nobody has a last turn.")
    return t.say("Last turns: {players}.", players=listed(voice, names, seats))


def listed(voice: Voice, names: Sequence[str], seats: Sequence[int]) -> str:
    """The names of some players."""
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
    if state.over and not state.caller:
        return t.say("Nothing is left to do in this deal.")
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


def broken_rules(
    voice: Voice, names: Sequence[str], violations: Iterable[Violation], house: House
) -> Iterator[Block]:
    """What the player is told, and the rules that are broken, each with its number and slug.

    A rule that is broken several times in succession is told once, after all that is said of it.
    """
    for slug, same in groupby(violations, attrgetter("code")):
        words = filter(None, (refusal(voice, names, broken) for broken in same))
        yield from (Block("item", each) for each in dict.fromkeys(words))
        number, text = cited(voice, slug)
        yield Block("item", f"{number} {text} [{slug}]")
        yield from _played_otherwise(voice, slug, house)


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
            # TRANSLATORS: stands below a rule of the book; {line} is a whole sentence, which says
            # what this table plays instead.
            words = voice.say_in.say("House rule here instead: {line}", line=voice.text(line))
            yield Block("item", f"{words} [{option.slug}={value}]")
