"""Moments of random games, with acts that are legal and acts that are not.

Every act is judged by the referee: what is tempting here is only more likely to be against the
rules than what is drawn evenly. Legal games of random acts seldom come to a call, so in some of
them the pack lies so that one player can call early.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from paiute_ref.cards import PACK, Card
from paiute_ref.game.acts import Act, Call, Discard, Draw, Pass, Show
from paiute_ref.game.referee import Violation, apply, legal_actions, violations
from paiute_ref.game.state import DEALT, State, deal_cards
from paiute_ref.game.turns import Pile, after
from paiute_ref.learn.drawing import FULL, draw_shape
from paiute_ref.placing import strongest
from paiute_ref.rulebook.model import House

MOST_PLAYERS: Final = 4
"""More players would be more to read and nothing more to think of."""

EASY: Final = ("turn.no-passing", "turn.take-one", "turn.order", "turn.own-cards")
"""Rules that are broken in plain sight, by slug."""

OF_PLAY: Final = frozenset(
    {
        *EASY,
        *("turn.top-card-only", "turn.keep-taken-card", "turn.discard-one", "wild.turned-up"),
        *("call.after-taking", "call.combination-needed", "call.five-cards", "call.six-cards"),
        *("call.no-further-turn", "last-turns.dealer-calls", "last-turns.up-to-dealer"),
        *("last-turns.no-more", "last-turns.six-cards", "last-turns.as-usual"),
    }
)
"""Rules that acts of :func:`tempting` may break and that can be asked about."""


class Tried(NamedTuple):
    """An act that a seat may want to do, and what it breaks."""

    seat: int
    act: Act
    broken: tuple[Violation, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it breaks, in the order a referee would name them."""
        return tuple(each.code for each in self.broken)


def moment(chance: random.Random, house: House) -> State | None:
    """A deal in play, at some moment; None where this draw came to nothing."""
    return _to_a_call(chance, house) if chance.random() < 0.5 else _early(chance, house)


def _early(chance: random.Random, house: House) -> State:
    """A few acts after an ordinary deal."""
    players, dealer = _seats(chance)
    pack = list(PACK)
    chance.shuffle(pack)
    state = deal_cards(pack, players, dealer, house)
    for _ in range(chance.randint(1, 4 * players)):
        acts = [act for act in legal_actions(state) if isinstance(act, Draw | Discard)]
        state = apply(state, chance.choice(acts))
    return state


def _to_a_call(chance: random.Random, house: House) -> State | None:
    """About the time of a call: before it, or some acts after it."""
    players, dealer = _seats(chance)
    order = after(dealer, players)
    turns = chance.randrange(players)
    caller = order[turns]
    pack = _pack_with_a_call(chance, house, players, turns)
    if pack is None:
        return None
    state = deal_cards(pack, players, dealer, house)
    while state.turn != caller:
        state = _one_more_turn(state, chance)
    if chance.random() < 0.2:
        return state  # not taken yet
    state = apply(state, Draw(Pile.STOCK))
    calls = [act for act in legal_actions(state) if isinstance(act, Call)]
    if not calls or chance.random() < 0.5:
        return state
    state = apply(state, chance.choice(calls))
    for _ in range(chance.randrange(1 + 2 * len(state.last_turns))):
        state = _some_act(state, chance)
    return state


def _seats(chance: random.Random) -> tuple[int, int]:
    """How many play, and which of them deals."""
    players = chance.randint(2, MOST_PLAYERS)
    return players, chance.randint(1, players)


def _pack_with_a_call(
    chance: random.Random, house: House, players: int, turns: int
) -> list[Card] | None:
    """A pack from which somebody can call after so many turns in which others draw one each."""
    pack = list(PACK)
    chance.shuffle(pack)
    turned_up = pack.pop()
    wild = turned_up.rank
    shape = chance.choice(house.combinations).shape
    six = draw_shape(chance, shape, house.order, wild, chance.randint(0, 2), FULL, pack)
    if six is None:
        return None
    others = [card for card in pack if card not in six]
    dealt = [others.pop() for _ in range(DEALT * players)]
    for place, card in enumerate(six[:DEALT]):
        others.append(dealt[place * players + turns])
        dealt[place * players + turns] = card
    first, *others = others
    return [*dealt, turned_up, first, *others[:turns], six[DEALT], *others[turns:]]


def _one_more_turn(state: State, chance: random.Random) -> State:
    """Somebody draws a card and discards another or the same."""
    drawn = apply(state, Draw(Pile.STOCK))
    return apply(drawn, Discard(chance.choice(drawn.known_hand(drawn.turn))))


def _some_act(state: State, chance: random.Random) -> State:
    return state if state.over else apply(state, chance.choice(legal_actions(state)))


def try_all(state: State, chance: random.Random) -> list[Tried]:
    """The tempting acts of a moment, each one once, as the referee judges them.

    Acts that break a rule which is of no use in a question are left out.
    """
    tried = dict.fromkeys(tempting(state, chance))
    found = [Tried(seat, act, violations(state, act, seat)) for seat, act in tried]
    return [each for each in found if OF_PLAY.issuperset(each.rules)]


def tempting(state: State, chance: random.Random) -> Iterator[tuple[int, Act]]:
    """What players may want to do at a moment, legal or not, with the seat of each."""
    if not state.over:
        yield from ((state.turn, act) for act in _at_turn(state, chance))
    for seat in after(state.turn or state.caller, state.players):
        if seat != state.turn and not (state.over and seat == state.caller):
            yield seat, Draw(Pile.STOCK)
        if seat == state.caller:
            yield seat, Draw(Pile.DISCARDS, state.discards[-1] if state.discards else None)


def _at_turn(state: State, chance: random.Random) -> Iterator[Act]:
    hand, discards = state.known_hand(state.turn), state.discards
    elsewhere = [card for card in (*discards, state.turned_up) if card]
    yield Pass()
    yield Draw(Pile.STOCK)
    yield from (Draw(Pile.DISCARDS, card) for card in discards[-3:])
    if state.taken_from is None:
        yield Discard(chance.choice(hand))
        if strongest(hand, state.turned_up.rank, state.house):
            yield Call(hand)
        return
    yield from map(Discard, hand)
    yield Discard(chance.choice(elsewhere))
    yield Call(hand)
    yield Show(hand)
    for sixth in hand:
        yield Call(without(hand, sixth), sixth)


def without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The other cards of a hand."""
    return tuple(other for other in hand if other is not card)


def permits(state: State, act: Act) -> tuple[str, ...]:
    """The rules by which a legal act is legal, that of what looks doubtful in it first."""
    wild = state.turned_up.rank
    match act:
        case Draw(pile=Pile.DISCARDS, card=Card(rank=rank)) if rank == wild:
            return ("turn.wild-cards-too", "turn.take-one")
        case Draw():
            return ("turn.take-one",)
        case Discard(card=card) if card is state.took:
            return ("turn.from-stock", "turn.discard-one")
        case Discard(card=card) if card.rank == wild:
            return ("turn.wild-cards-too", "turn.discard-one")
        case Discard():
            return ("turn.discard-one",)
        case Call(cards=cards):
            return (
                "call.after-taking",
                "call.six-cards" if len(cards) == FULL else "call.five-cards",
            )
        case _:
            return ("last-turns.six-cards",)


def is_easy(state: State, tried: Tried) -> bool:
    """Whether one sees at once if an act is legal."""
    if tried.broken:
        return tried.broken[0].code in EASY
    return isinstance(tried.act, Draw | Discard) and len(permits(state, tried.act)) == 1
