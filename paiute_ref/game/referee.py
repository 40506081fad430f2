"""The referee: which acts are legal, what breaks a rule and which, and what follows from an act.

For every act there is one function that names all it breaks and one that carries it out. A refusal
is a :class:`Violation` whose code is the slug of the broken rule, so the edge can print the rule.

An act may be told by somebody who did not see every card. Where a hand holds an unknown card it may
be any that nobody has seen elsewhere; what cannot be judged is not refused.

Sources: ``rules/sections/turn.yaml``, ``stock.yaml``, ``call.yaml``, ``last-turns.yaml``,
``showdown.yaml`` and ``stakes.yaml``; the house options ``last-turns``, ``reshuffle`` and
``false-call``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any, Final

from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.errors import PaiuteError, raise_all
from paiute_ref.game.acts import (
    Act,
    Call,
    Called,
    Cut,
    Deal,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Event,
    FalselyCalled,
    Pass,
    Pay,
    Reshuffled,
    Show,
    Shown,
)
from paiute_ref.game.state import DEALT, Cards, State
from paiute_ref.game.turns import (
    DISCARDS,
    STOCK,
    after,
    kept_card,
    last_turns,
    may_discard,
    may_take,
    new_stock,
    out_of_deal,
)
from paiute_ref.judge import KEEP_TAKEN_CARD, judge
from paiute_ref.rulebook.model import House
from paiute_ref.scoring import Evaluator, combination_of

NEEDED = "call.combination-needed"
"""The rule that a false call breaks."""

FULL = DEALT + 1
"""Cards in a hand after taking, and in the largest combination."""


class Violation(PaiuteError):
    """An act against the rules. ``code`` is the slug of the rule, ``params`` what its text names.

    ``card`` is a card, ``player`` a seat, ``count`` a number of cards, ``amount`` one of chips.
    Several at once are the ``parts`` of a ``"several"``.
    """


class GameError(PaiuteError):
    """What is told of a game cannot be, whatever the rules: the telling is wrong, not the play.

    ``act.other-card``: another ``card`` lies on top of the stock; ``act.not-there``: ``card`` is
    none of the discards that became the stock.
    """


def violations(state: State, act: Act, seat: int = 0) -> tuple[Violation, ...]:
    """Everything against the rules in an act, in the order a referee would name it.

    ``seat`` is who acts; 0 stands for the player whose turn it is.

    Raises:
        GameError: The act cannot have been.
    """
    return tuple(_BREAKS[type(act)](act, state, seat or state.turn))


def verify(state: State, act: Act, seat: int = 0) -> None:
    """Raise the :class:`Violation` of an act that is against the rules, all of them at once."""
    raise_all(Violation, "several", [*violations(state, act, seat)])


def can_play(state: State, act: Act, seat: int = 0) -> bool:
    """Whether an act is legal."""
    return not violations(state, act, seat)


def apply(state: State, act: Act, seat: int = 0) -> State:
    """The state after an act.

    Raises:
        Violation: It is against the rules; nothing has happened then.
        GameError: The act cannot have been.
    """
    seat = seat or state.turn
    broken: list[PaiuteError] = [*_BREAKS[type(act)](act, state, seat)]
    if broken:
        raise_all(Violation, "several", broken)
    return _AFTER[type(act)](act, state, seat)


def legal_actions(state: State) -> tuple[Act, ...]:
    """Everything the player at turn may do, as far as the cards of that player are known.

    Only that player's cards and the piles are looked at, so a state as the player sees it
    (:meth:`State.seen_by`) has the same legal actions.
    """
    if not state.turn:
        return ()
    if state.taken_from is None:
        return _ways_to_take(state)
    return _ways_to_go_on(state)


def false_call(state: State) -> State:
    """The state after the player at turn has called without a combination.

    Rule call.false-call and its option: nothing happens, or the player is out of this deal.
    """
    out = (*state.out, state.turn)
    if not out_of_deal(out, state.house):
        return state
    state = state._replace(out=out)
    turn, waiting = _next_turn(state)
    return state._replace(turn=turn, waiting=waiting, taken_from=None, took=None)


# What an act breaks.


def _breaks_draw(act: Draw, state: State, seat: int) -> Iterable[Violation]:
    if seat != state.turn:
        return (_not_in_turn(state, seat),)
    if state.taken_from:
        return (Violation("turn.take-one"),)
    if act.pile is STOCK:
        # From a stock that is there an untold card is always the right one.
        return _drawing(act.card, state) if act.card or not state.stock else ()
    if not state.discards:
        return (Violation("stock.new-pile"),)
    if act.card is state.turned_up:
        return (Violation("wild.turned-up", card=act.card),)
    if act.card and not _may_lie_on_top(act.card, state):
        return (Violation("turn.top-card-only", card=act.card),)
    return ()


def _may_lie_on_top(card: Card, state: State) -> bool:
    """Whether a card is the top discard, or can be where nobody saw which that is."""
    unseen = state.discards[-1] is None and not _is_seen(state, card)
    return unseen or may_take(card, state.discards).allowed


def _drawing(card: Card | None, state: State) -> Iterator[Violation]:
    if not (state.stock or new_stock(state.stock, state.discards, state.house).stock):
        yield Violation("stock.runs-out")
    elif card is state.turned_up:
        yield Violation("wild.turned-up", card=card)
    elif card:
        yield from _drawing_that(card, state)


def _drawing_that(card: Card, state: State) -> Iterator[Violation]:
    """Somebody says which card was drawn: it must be the one on top, or one that can be there."""
    top = (state.stock or _reshuffled(state)[0])[-1]
    pile = () if state.stock else new_stock((), state.discards, state.house).stock
    if top not in (None, card):
        raise GameError("act.other-card", card=top)
    if top is None and card not in pile:
        if _is_seen(state, card):
            yield Violation("cards.pack", card=card)
        elif pile and None not in pile:
            raise GameError("act.not-there", card=card)


def _breaks_discard(act: Discard, state: State, seat: int) -> Iterable[Violation]:
    if seat != state.turn:
        return _discarding_out_of_turn(act.card, state, seat)
    if (
        act.card is state.took  # which may have to be kept
        or act.card not in state.hands[seat - 1]
        or not state.taken_from
    ):
        return _discarding(act.card, state, seat)
    return ()


def _discarding_out_of_turn(card: Card, state: State, seat: int) -> Iterator[Violation]:
    yield _not_in_turn(state, seat)
    if not _holds(state, seat, card):
        yield _not_held(state, card)
    elif not state.caller and len(state.hand(seat)) == DEALT:
        yield Violation("turn.five-cards", count=DEALT - 1)


def _discarding(card: Card, state: State, seat: int) -> Iterator[Violation]:
    if state.taken_from is None:
        yield from _nothing_taken(state)
    held = (card,) if _holds(state, seat, card) else ()
    for slug in may_discard(card, held, state.took, state.taken_from).broken:
        if slug == "turn.own-cards":
            yield _not_held(state, card)
        elif slug != "turn.no-passing":
            yield Violation(slug, card=card)


def _breaks_call(act: Call, state: State, seat: int) -> Iterator[Violation]:
    if seat != state.turn:
        yield _not_in_turn(state, seat)
    elif state.caller:
        yield Violation("last-turns.no-more")
    else:
        if state.taken_from is None:
            yield Violation("call.after-taking")
        yield from _calling(act, state, seat)


def _calling(act: Call, state: State, seat: int) -> Iterator[Violation]:
    if not act.cards:
        yield Violation("call.face-up")
    elif faults := _laying(act.cards, state, seat):
        yield from faults
    elif len(act.cards) == DEALT:
        yield from _calling_five(act, state, seat)
    else:
        yield from _holding_six(act.cards, state)
        if act.discard:
            yield Violation("call.six-cards")


def _calling_five(act: Call, state: State, seat: int) -> Iterator[Violation]:
    """Five cards are laid down and the sixth is discarded."""
    if not _score(act.cards, state):
        six = state.known_hand(seat)
        yield Violation("call.six-cards" if _are_six(six, state) else NEEDED)
    sixth = _sixth(act, state, seat)
    if act.discard not in (None, sixth):
        yield _not_held(state, act.discard)
    elif sixth and state.taken_from:
        yield from _discarding(sixth, state, seat)


def _holding_six(cards: Sequence[Card], state: State) -> Iterator[Violation]:
    """Six cards are laid down, as a call or in a last turn, and none is discarded."""
    if len(cards) != FULL:
        # In a last turn five cards are not laid down, whatever they are: the sixth one goes.
        yield Violation("turn.discard-one" if state.caller else NEEDED)
        return
    took = kept_card(state.took, state.taken_from)
    ruling = judge(cards, state.turned_up.rank, state.house, took=took if took in cards else None)
    if ruling.discard:
        yield Violation("call.five-cards")
    elif ruling.combination is None and KEEP_TAKEN_CARD in ruling.rules:
        yield Violation(KEEP_TAKEN_CARD, card=took)
    elif ruling.combination is None:
        yield Violation(NEEDED)


def _are_six(cards: Sequence[Card], state: State) -> bool:
    """Whether six cards are called with nothing left to discard."""
    return len(cards) == FULL and _counts_six(_score(cards, state), state)


def _counts_six(score: int, state: State) -> bool:
    made = combination_of(score, state.house)
    return made is not None and made.shape.size == FULL


@lru_cache(maxsize=64)
def _evaluator(house: House, wild: Rank) -> Evaluator:
    return Evaluator(wild, house)


def _score(cards: Sequence[Card], state: State) -> int:
    """What five or six cards are worth, which is asked all the time."""
    return _evaluator(state.house, state.turned_up.rank).score(cards)


def _breaks_show(act: Show, state: State, seat: int) -> Iterator[Violation]:
    if not state.over:
        yield from _showing_in_turn(act, state, seat)
    elif faults := _laying(act.cards, state, seat):
        yield from faults
    elif len(act.cards) != len(state.hand(seat)):
        yield Violation("showdown.hands-face-up")


def _showing_in_turn(act: Show, state: State, seat: int) -> Iterator[Violation]:
    if seat != state.turn:
        yield _not_in_turn(state, seat)
    elif not state.caller:
        yield Violation("last-turns.six-cards")
    else:
        if state.taken_from is None:
            yield from _nothing_taken(state)
        faults = _laying(act.cards, state, seat)
        yield from faults or _holding_six(act.cards, state)


def _breaks_pass(act: Pass, state: State, seat: int) -> Iterator[Violation]:
    if seat != state.turn:
        yield _not_in_turn(state, seat)
    elif state.taken_from is None:
        yield from _nothing_taken(state)
    else:
        yield Violation("turn.discard-one")


def _breaks_cut(act: Cut, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("deal.cut", player=after(state.dealer, state.players)[-2])


def _breaks_deal(act: Deal, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("deal.five-cards", player=act.to, count=DEALT + 1)


def _breaks_pay(act: Pay, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("stakes.nothing-more")


def _not_in_turn(state: State, seat: int) -> Violation:
    if seat in state.out:
        return Violation("call.false-call")
    if state.caller and seat == state.caller:
        return Violation("call.no-further-turn")
    if state.caller and seat and not state.last_turns:
        return Violation("last-turns.dealer-calls")
    if state.caller and seat and seat not in state.last_turns:
        return Violation("last-turns.up-to-dealer")
    if state.over:
        return Violation("showdown.hands-face-up")
    return Violation("turn.order", player=state.turn)


def _nothing_taken(state: State) -> Iterator[Violation]:
    yield Violation("turn.no-passing")
    if state.caller:
        yield Violation("last-turns.as-usual")


def _laying(cards: Sequence[Card], state: State, seat: int) -> list[Violation]:
    """What is wrong with laying down just these cards, whatever they are worth."""
    hand = state.hand(seat)
    faults = []
    for place, card in enumerate(cards):
        if card in cards[:place]:
            faults.append(Violation("cards.pack", card=card))
        elif not _holds(state, seat, card):
            faults.append(_not_held(state, card))
    if not faults and sum(card not in hand for card in cards) > hand.count(None):
        faults.append(Violation("turn.five-cards", count=len(cards)))
    return faults


def _not_held(state: State, card: Card) -> Violation:
    return Violation("wild.turned-up" if card is state.turned_up else "turn.own-cards", card=card)


def _holds(state: State, seat: int, card: Card) -> bool:
    """Whether a seat holds a card, or can: an unknown card is one that lies nowhere else."""
    hand = state.hand(seat)
    return card in hand or (None in hand and not _is_seen(state, card))


def _is_seen(state: State, card: Card) -> bool:
    """Whether it is known where a card lies."""
    places = (*state.hands, state.stock, state.discards, (state.turned_up,))
    return any(card in place for place in places)


def _sixth(act: Call, state: State, seat: int) -> Card | None:
    """The card a call of five leaves over; None where it is not known."""
    rest = reduce(_without, act.cards, state.hand(seat))
    return rest[0] if len(rest) == 1 and rest[0] else act.discard


def _without(hand: Cards, card: Card) -> Cards:
    """What is left of a hand; a card that is not known to be there was one of the unknown ones."""
    place = hand.index(card if card in hand else None)
    return hand[:place] + hand[place + 1 :]


# What the player at turn may do.


# Made once: these are what players do nearly always.
_TAKE: Final = (Draw(STOCK), Draw(DISCARDS))
_DISCARD: Final = {card: Discard(card) for card in PACK}


def _ways_to_take(state: State) -> tuple[Draw, ...]:
    if state.stock and state.discards:
        return _TAKE
    can_draw = bool(new_stock(state.stock, state.discards, state.house).stock)
    return _TAKE[not can_draw : 1 + bool(state.discards)]


def _ways_to_go_on(state: State) -> tuple[Act, ...]:
    """With six cards: every discard, and whatever can be laid down."""
    hand = state.hands[state.turn - 1]
    kept = kept_card(state.took, state.taken_from)
    ways: list[Act] = [_DISCARD[card] for card in hand if card is not kept and card]
    six = state.known_hand(state.turn)
    if six and (score := _score(six, state)):
        ways += _ways_to_lay_down(six, score, kept, state)
    return tuple(ways)


def _ways_to_lay_down(
    six: tuple[Card, ...], score: int, kept: Card | None, state: State
) -> Iterator[Act]:
    # Six cards of which one has to be discarded may be laid down where it is the one to be kept.
    if _counts_six(score, state) or (kept and not any(_holding_six(six, state))):
        yield Show(six) if state.caller else Call(six)
    for sixth in () if state.caller else six:
        five = tuple([card for card in six if card is not sixth])
        if sixth is not kept and _score(five, state):
            yield Call(five)


# What an act does.


def _after_draw(act: Draw, state: State, seat: int) -> State:
    stock, discards = state.stock, state.discards
    if act.pile is STOCK:
        if not stock:
            stock, discards = _reshuffled(state)
            state = state._replace(reshuffles=state.reshuffles + 1)
        card = stock[-1] or act.card
        stock = stock[:-1]
    else:
        card = discards[-1] or act.card
        discards = discards[:-1]
    hand = (*state.hands[seat - 1], card)
    return state.with_cards(seat, hand, stock, discards, state.turn, act.pile, card)


def _reshuffled(state: State) -> tuple[Cards, Cards]:
    """The new stock and what is left of the discards. Without a seed nobody knows its order."""
    piles = new_stock(state.stock, state.discards, state.house)
    if state.seed is None:
        return (None,) * len(piles.stock), piles.discards
    stock = list(piles.stock)
    random.Random(f"paiute {state.seed} {state.reshuffles + 1}").shuffle(stock)
    return tuple(stock), piles.discards


def _after_discard(act: Discard, state: State, seat: int) -> State:
    hand = _without(state.hands[seat - 1], act.card)
    turn, waiting = _next_turn(state)
    now = state.with_cards(seat, hand, state.stock, (*state.discards, act.card), turn)
    return now._replace(waiting=waiting) if state.caller else now


def _after_call(act: Call, state: State, seat: int) -> State:
    sixth = () if len(act.cards) == FULL else (_sixth(act, state, seat),)
    last = last_turns(state.players, state.dealer, seat, state.house, state.out)
    turn, discards = (last[0] if last else 0), (*state.discards, *sixth)
    now = state.with_cards(seat, act.cards, state.stock, discards, turn)
    face_up = (*state.face_up, seat)
    return now._replace(caller=seat, last_turns=last, waiting=last, face_up=face_up)


def _after_show(act: Show, state: State, seat: int) -> State:
    turn, waiting = (0, ()) if state.over else _next_turn(state)
    now = state.with_cards(seat, act.cards, state.stock, state.discards, turn)
    face_up = state.face_up if seat in state.face_up else (*state.face_up, seat)
    return now._replace(waiting=waiting, face_up=face_up)


def _next_turn(state: State) -> tuple[int, tuple[int, ...]]:
    """Whose turn is next, 0 where nobody's, and whose last turns are then still to come."""
    if state.caller:
        waiting = state.waiting[1:]
        return (waiting[0] if waiting else 0), waiting
    players, out = len(state.hands), state.out
    turn = state.turn % players + 1
    while turn in out:
        if turn == state.turn:
            return 0, ()
        turn = turn % players + 1
    return turn, ()


_BREAKS: Final[Mapping[type[Act], Callable[[Any, State, int], Iterable[Violation]]]] = {
    Draw: _breaks_draw,
    Discard: _breaks_discard,
    Call: _breaks_call,
    Show: _breaks_show,
    Pass: _breaks_pass,
    Cut: _breaks_cut,
    Deal: _breaks_deal,
    Pay: _breaks_pay,
}
_AFTER: Final[Mapping[type[Act], Callable[[Any, State, int], State]]] = {
    Draw: _after_draw,
    Discard: _after_discard,
    Call: _after_call,
    Show: _after_show,
}
"""What follows from an act that breaks nothing; the other kinds always break something."""


# What has happened.


def events(before: State, act: Act, now: State, seat: int = 0) -> tuple[Event, ...]:
    """What an act that was carried out, or a false call, has brought about."""
    return tuple(_happened(before, act, now, seat or before.turn))


def _happened(before: State, act: Act, now: State, seat: int) -> Iterator[Event]:
    if now.reshuffles > before.reshuffles:
        yield Reshuffled(len(now.stock) + 1, len(now.discards))
    match act:
        case Draw(pile=pile):
            yield Drawn(seat, pile, now.took)
        case Discard(card=card):
            yield Discarded(seat, card)
        case Call() if now.caller == before.caller:
            yield FalselyCalled(seat, seat in now.out)
        case Call(cards=cards):
            yield Called(seat, cards, now.last_turns)
            if len(cards) < FULL:
                yield Discarded(seat, now.discards[-1])
        case Show(cards=cards):
            yield Shown(seat, cards)
        case _:
            raise TypeError(f"nothing has happened by {act!r}")
    if now.over and not before.over:
        yield Ended(bool(now.caller))
