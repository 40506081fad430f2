"""The referee: which acts are legal, what breaks a rule and which, and what follows from an act.

For every act there is one function that names all it breaks and one that carries it out. A refusal
is a :class:`Violation` whose code is the slug of the broken rule, so the edge can print the rule.

A referee names first whose turn it is; then what may not be done yet, or no more; then what is
wrong with the cards, which is so whoever plays: one that is not held or told twice, no combination,
and last the discard of a call. What only follows from what was named is not named as well. To take
a card first, to discard one, or to draw from the other pile is said to the player who can do it
now; who has no turn any more is not told when and how to call; and cards that nobody can hold
together are not asked what they are worth.

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
from paiute_ref.game.state import DEALT, Cards, Known, State
from paiute_ref.game.turns import (
    DISCARDS,
    STOCK,
    Pile,
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

TURN_ORDER: Final = "turn.order"
"""The rule of who plays now, whom others have to wait for."""

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


def is_false_call(act: Act, broken: Sequence[PaiuteError]) -> bool:
    """Whether a refused act is a call without a combination and could be a call but for that.

    What the player would then have discarded makes no difference.
    """
    return isinstance(act, Call) and broken[0].code == NEEDED


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
    if (
        seat == state.turn != 0
        and not (state.taken_from or act.card)
        and (state.stock if act.pile is STOCK else state.discards)
    ):
        return ()  # an untold card is always the one on top
    faults = _out_of_turn(state, seat)
    if not faults and state.taken_from:
        faults.append(Violation("turn.take-one"))
    faults += _taking(act, state, may_take=not faults)
    if act.card and not faults:
        _verify_told(act.card, act.pile, state)
    return faults


def _taking(act: Draw, state: State, *, may_take: bool) -> Iterator[Violation]:
    """What is wrong with the pile or the card. That a pile is empty sends players to the other."""
    from_stock = act.pile is STOCK
    pile = _to_draw_from(state) if from_stock else state.discards
    if may_take and not pile:
        yield Violation("stock.runs-out" if from_stock else "stock.new-pile")
    if act.card is state.turned_up:
        yield Violation("wild.turned-up", card=act.card)
    elif act.card and (pile or not may_take):
        if from_stock and _is_known_elsewhere(act.card, state):
            yield Violation("cards.pack", card=act.card)
        elif not from_stock and not _may_lie_on_top(act.card, state):
            yield Violation("turn.top-card-only", card=act.card)


def _to_draw_from(state: State) -> Cards:
    """The cards of the stock, or those that become it."""
    return state.stock or new_stock(state.stock, state.discards, state.house).stock


def _may_lie_on_top(card: Card, state: State) -> bool:
    """Whether a card is the top discard, or can be where nobody saw which that is."""
    unseen = state.discards[-1:] == (None,) and not _is_seen(state, card)
    return unseen or may_take(card, state.discards).allowed


def _top_of_stock(state: State) -> Known:
    """The card that is drawn next, as far as it is known."""
    return (state.stock or _reshuffled(state)[0] or (None,))[-1]


def _is_known_elsewhere(card: Card, state: State) -> bool:
    """Whether a card cannot be drawn, although nobody knows which one can."""
    becomes_stock = not state.stock and card in _to_draw_from(state)
    return _top_of_stock(state) is None and _is_seen(state, card) and not becomes_stock


def _verify_told(card: Card, pile: Pile, state: State) -> None:
    """Raise that a card cannot have been drawn which nobody can know to lie elsewhere."""
    if pile is DISCARDS:
        return
    top, new = _top_of_stock(state), () if state.stock else _to_draw_from(state)
    if top not in (None, card):
        raise GameError("act.other-card", card=top)
    if new and card not in new and None not in new:
        raise GameError("act.not-there", card=card)


def _breaks_discard(act: Discard, state: State, seat: int) -> Iterable[Violation]:
    if seat != state.turn or not seat:
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
    if not _holds(state.hand(seat), card, state):
        yield _not_held(state, card)
    elif not state.caller and len(state.hand(seat)) == DEALT:
        yield Violation("turn.five-cards", count=DEALT - 1)


def _discarding(card: Card, state: State, seat: int) -> Iterator[Violation]:
    yield from _nothing_taken(state)
    held = (card,) if _holds(state.hand(seat), card, state) else ()
    for slug in may_discard(card, held, state.took, state.taken_from).broken:
        if slug == "turn.own-cards":
            yield _not_held(state, card)
        elif slug != "turn.no-passing":
            yield Violation(slug, card=card)


def _breaks_call(act: Call, state: State, seat: int) -> Iterator[Violation]:
    yield from _untimely_call(state, seat)
    rest, faults = _lay_down(act.cards, state, seat)
    if act.cards:
        faults += _worth_nothing(act.cards, state, seat, held=not faults)
    elif not state.caller and seat not in state.out:
        faults.append(Violation("call.face-up"))
    yield from faults
    yield from _discarding_sixth(act, rest, state, called=not faults)


def _untimely_call(state: State, seat: int) -> Iterator[Violation]:
    """Why it is not the moment to call. After a call only the last turns are left to play."""
    yield from (late := _out_of_turn(state, seat))
    if not _may_play_later(late):
        return
    if state.caller:
        yield Violation("last-turns.no-more")
        yield from () if late else _nothing_taken(state)
    elif late or state.taken_from is None:
        yield Violation("call.after-taking")


def _worth_nothing(
    cards: Sequence[Card], state: State, seat: int, *, held: bool
) -> Iterator[Violation]:
    """Why cards that were laid down are no combination, or not one of just these cards.

    Of a card that is there twice, or that nobody can hold, it cannot be said what it would make.
    """
    if len({*cards, state.turned_up}) <= len(cards):
        return
    if len(cards) not in (DEALT, FULL) or not _score(cards, state):
        all_six = held and len(cards) == DEALT and _are_six(state.known_hand(seat), state)
        yield Violation("call.six-cards" if all_six else NEEDED)
    elif held and len(cards) == FULL:
        yield from _holding_six(cards, state)


def _holding_six(cards: Sequence[Card], state: State) -> Iterator[Violation]:
    """Why six cards that hold a combination cannot all be laid down."""
    took = kept_card(state.took, state.taken_from)
    ruling = judge(cards, state.turned_up.rank, state.house, took=took if took in cards else None)
    if ruling.discard:
        yield Violation("call.five-cards")
    elif ruling.combination is None:
        yield Violation(KEEP_TAKEN_CARD, card=took)


def _discarding_sixth(act: Call, rest: Cards, state: State, *, called: bool) -> Iterator[Violation]:
    """What is wrong with the discard of a call: the card told, or what ``rest`` is left over."""
    nothing_to_discard = called and len(act.cards) == FULL
    if act.discard and nothing_to_discard:
        yield Violation("call.six-cards")
    sixth = act.discard or (rest[0] if called and len(rest) == 1 else None)
    if sixth in act.cards:
        if not nothing_to_discard:
            yield Violation("cards.pack", card=sixth)
    elif sixth and not _holds(rest, sixth, state):
        yield _not_held(state, sixth)
    elif sixth and sixth is kept_card(state.took, state.taken_from):
        yield Violation(KEEP_TAKEN_CARD, card=sixth)


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
    showdown = state.over and state.caller  # where all are out of the deal there is none
    if not showdown:
        yield from _untimely_show(state, seat)
    _, faults = _lay_down(act.cards, state, seat)
    yield from faults
    if showdown:
        if len(act.cards) < len(state.hand(seat)):
            yield Violation("showdown.hands-face-up")
    elif state.caller and len(act.cards) == FULL:
        yield from _worth_nothing(act.cards, state, seat, held=not faults)
    elif state.caller and seat == state.turn and state.taken_from:
        # In a last turn five cards are not laid down, whatever they are: the sixth one goes.
        yield Violation("turn.discard-one")


def _untimely_show(state: State, seat: int) -> Iterator[Violation]:
    """Why it is not the moment to lay cards down."""
    yield from (late := _out_of_turn(state, seat))
    if not state.caller and _may_play_later(late):
        yield Violation("last-turns.six-cards")
    elif not late:
        yield from _nothing_taken(state)


def _breaks_pass(act: Pass, state: State, seat: int) -> Iterator[Violation]:
    if late := _out_of_turn(state, seat):
        yield from late
    elif state.taken_from is None:
        yield from _nothing_taken(state)
    else:
        yield Violation("turn.discard-one")


def _breaks_cut(act: Cut, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("deal.cut", player=after(state.dealer, state.players)[-2])


def _breaks_deal(act: Deal, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("deal.five-cards", player=act.to, count=DEALT + 1)
    if act.face_up:
        yield Violation("deal.face-down")


def _breaks_pay(act: Pay, state: State, seat: int) -> Iterator[Violation]:
    yield Violation("stakes.nothing-more")


def _out_of_turn(state: State, seat: int) -> list[Violation]:
    return [] if seat == state.turn != 0 else [_not_in_turn(state, seat)]


def _not_in_turn(state: State, seat: int) -> Violation:
    if seat in state.out:
        return Violation("call.false-call")
    if state.caller and seat == state.caller:
        return Violation("call.no-further-turn")
    if state.caller and seat and state.caller == state.dealer:
        return Violation("last-turns.dealer-calls")
    if state.caller and seat and seat not in state.last_turns:
        return Violation("last-turns.up-to-dealer")
    if state.over:
        return Violation("showdown.hands-face-up")
    return Violation(TURN_ORDER, player=state.turn)


def _may_play_later(late: Sequence[Violation]) -> bool:
    """Whether a player who is out of turn, or at turn, was not told to have no turn any more."""
    return all(each.code == TURN_ORDER for each in late)


def _nothing_taken(state: State) -> Iterator[Violation]:
    """What the player at turn breaks who has not taken a card yet."""
    if state.taken_from is None:
        yield Violation("turn.no-passing")
        if state.caller:
            yield Violation("last-turns.as-usual")


def _lay_down(cards: Sequence[Card], state: State, seat: int) -> tuple[Cards, list[Violation]]:
    """What is left of a hand when cards of it are laid down, and which of them cannot be.

    Each card that is not known to be held takes the place of one of the unknown cards, as long as
    there are any.
    """
    rest, faults = state.hand(seat), []
    for place, card in enumerate(cards):
        if card in cards[:place]:
            faults.append(Violation("cards.pack", card=card))
        elif _holds(rest, card, state):
            rest = _without(rest, card)
        else:
            faults.append(_not_held(state, card))
    return rest, faults


def _not_held(state: State, card: Card) -> Violation:
    return Violation("wild.turned-up" if card is state.turned_up else "turn.own-cards", card=card)


def _holds(hand: Cards, card: Card, state: State) -> bool:
    """Whether a card is in a hand, or can be: an unknown card is one that lies nowhere else."""
    return card in hand or (None in hand and not _is_seen(state, card))


def _is_seen(state: State, card: Card) -> bool:
    """Whether it is known where a card lies."""
    places = (*state.hands, state.stock, state.discards, (state.turned_up,))
    return any(card in place for place in places)


def _sixth(act: Call, state: State, seat: int) -> Known:
    """The card a call of five leaves over; None where it is not known."""
    rest = reduce(_without, act.cards, state.hand(seat))
    return rest[0] or act.discard


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
