"""All that acts break, held against a table of the rules that is read line by line.

The table says of every kind of act which rules it can break, in the order a referee would name
them, and when. It is written from ``rules/`` and knows no short cuts; what a hand is worth it asks
the judge. Acts of every kind are tried by every seat, at moments of random games, as the players
see them and as somebody sees them who sees no hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import playing
from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Show
from paiute_ref.game.referee import (
    GameError,
    apply,
    is_false_call,
    legal_actions,
    violations,
)
from paiute_ref.game.state import State, deal
from paiute_ref.game.turns import Pile
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK
from written import FOUR, KNOWN, a_call, slugs

HOUSES = [
    RULEBOOK.house(name, {option.slug: value.slug})
    for name in ("standard", "literal")
    for option in RULEBOOK.options
    for value in option.values
]


class Moment(NamedTuple):
    """Somebody wants to do something; ``seat`` is who."""

    state: State
    seat: int
    act: Act

    @property
    def hand(self) -> tuple[Card | None, ...]:
        return self.state.hands[self.seat - 1]

    @property
    def at_turn(self) -> bool:
        return self.seat == self.state.turn

    @property
    def called(self) -> bool:
        return self.state.caller > 0

    @property
    def taken(self) -> bool:
        return self.state.taken_from is not None

    @property
    def has_no_turn(self) -> str | None:
        """Why there is no turn any more for the seat in this deal."""
        state, seat = self.state, self.seat
        if seat in state.out:
            return "call.false-call"
        if not self.called:
            return None
        if seat == state.caller:
            return "call.no-further-turn"
        if state.caller == state.dealer:
            return "last-turns.dealer-calls"
        if not self.has_last_turn:
            return "last-turns.up-to-dealer"
        return "showdown.hands-face-up" if state.turn == 0 else None

    @property
    def has_last_turn(self) -> bool:
        state, players = self.state, len(self.state.hands)
        if state.house.settings["last-turns"] == "everyone":
            return True
        steps = {seat: (seat - state.caller) % players for seat in (self.seat, state.dealer)}
        return steps[self.seat] <= steps[state.dealer]

    @property
    def kept(self) -> Card | None:
        """The card that may not be discarded, if it is known."""
        return self.state.took if self.state.taken_from is Pile.DISCARDS else None

    def lies_elsewhere(self, card: Card) -> bool:
        """Whether a card is known to lie somewhere, so that it is no unknown one."""
        state = self.state
        return card in [*sum(state.hands, ()), *state.stock, *state.discards, state.turned_up]

    def misses(self, cards: Sequence[Card]) -> Iterator[str]:
        """What is wrong with each of some cards that are to come out of the hand."""
        free = self.hand.count(None)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                yield "cards.pack"
            elif card == self.state.turned_up:
                yield "wild.turned-up"
            elif card not in self.hand:
                free -= not self.lies_elsewhere(card)
                if self.lies_elsewhere(card) or free < 0:
                    yield "turn.own-cards"

    def ruling(self, cards: Sequence[Card]) -> Ruling:
        took = self.kept if self.kept in cards else None
        return judge(cards, self.state.turned_up.rank, self.state.house, took=took)

    def worth(self, cards: Sequence[Card]) -> Iterator[str]:
        """Why cards laid down are not a combination of just these cards."""
        if len(set(cards)) < len(cards) or self.state.turned_up in cards:
            return
        held = not [*self.misses(cards)]
        wild, house = self.state.turned_up.rank, self.state.house
        if len(cards) not in (5, 6) or not judge(cards, wild, house).combination:
            six = [card for card in self.hand if card]
            all_six = held and len(cards) == 5 and len(self.hand) == len(six) == 6
            made = judge(six, wild, house).combination if all_six else None
            whole = made is not None and made.discard is None and len(made.cards) == 6
            yield "call.six-cards" if whole else "call.combination-needed"
        elif held and len(cards) == 6:
            made = self.ruling(cards).combination
            if made is None:
                yield "turn.keep-taken-card"
            elif made.discard:
                yield "call.five-cards"

    def discard(self, act: Call) -> Iterator[str]:
        """What is wrong with the card that a call discards."""
        wrong = [*self.misses(act.cards), *self.worth(act.cards)]
        whole = len(act.cards) == 6 and not wrong
        if whole and act.discard:
            yield "call.six-cards"
        if act.discard in act.cards and whole:
            return
        sixth = act.discard
        left = [card for card in self.hand if card not in act.cards]
        if not (sixth or wrong) and len(left) == 1 and act.cards:
            (sixth,) = left
        if sixth:
            faults = [*self.misses((*act.cards, sixth))][len([*self.misses(act.cards)]) :]
            yield from faults
            if sixth == self.kept and not faults:
                yield "turn.keep-taken-card"


Row = tuple[str, Callable[[Moment], bool]] | Callable[[Moment], Iterator[str]]
"""A rule with when it is broken, or what yields the rules that are."""


def whose_turn(moment: Moment) -> Iterator[str]:
    if not moment.at_turn:
        yield moment.has_no_turn or "turn.order"


def may_play(moment: Moment) -> bool:
    """At turn, or when it is their turn."""
    return moment.at_turn or not moment.has_no_turn


def untaken(moment: Moment) -> bool:
    return moment.at_turn and not moment.taken


def pile_of(moment: Moment) -> list[Card | None]:
    """What can be taken from the pile that is meant."""
    assert isinstance(moment.act, Draw)
    state = moment.state
    if moment.act.pile is Pile.DISCARDS:
        return [*state.discards]
    keeps_top = state.house.settings["reshuffle"] == "keep-top"
    return [*(state.stock or (state.discards[:-1] if keeps_top else state.discards))]


def is_empty(moment: Moment) -> bool:
    """Nothing is there for a player who may take."""
    return untaken(moment) and not pile_of(moment)


def is_another_card(moment: Moment) -> bool:
    """A card is told that is not the turned-up one and cannot be on top."""
    act, state = moment.act, moment.state
    assert isinstance(act, Draw)
    if act.card in (None, state.turned_up) or is_empty(moment):
        return False
    if act.pile is Pile.DISCARDS:
        top = state.discards[-1] if state.discards else act.card
        if not state.discards or top:
            return not state.discards or top != act.card
        return moment.lies_elsewhere(act.card)
    if state.stock:
        return state.stock[-1] is None and moment.lies_elsewhere(act.card)
    if state.seed and pile_of(moment):
        return False  # what is shuffled by a seed is known, and is told otherwise
    return moment.lies_elsewhere(act.card) and act.card not in pile_of(moment)


def draw(pile: Pile) -> Callable[[Moment], bool]:
    return lambda moment: isinstance(moment.act, Draw) and moment.act.pile is pile


def both(*conditions: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    return lambda moment: all(condition(moment) for condition in conditions)


def laid(moment: Moment) -> Sequence[Card]:
    assert isinstance(moment.act, Call | Show)
    return moment.act.cards


def of_discard(moment: Moment) -> Iterator[str]:
    assert isinstance(moment.act, Discard)
    faults = [*moment.misses([moment.act.card])]
    yield from faults
    if faults:
        return
    if moment.at_turn and moment.act.card == moment.kept:
        yield "turn.keep-taken-card"
    if not moment.at_turn and not moment.called and len(moment.hand) == 5:
        yield "turn.five-cards"


def of_call(moment: Moment) -> Iterator[str]:
    assert isinstance(moment.act, Call)
    yield from moment.misses(moment.act.cards)
    if moment.act.cards:
        yield from moment.worth(moment.act.cards)
    elif not moment.called and may_play(moment):
        yield "call.face-up"
    yield from moment.discard(moment.act)


def of_show(moment: Moment) -> Iterator[str]:
    yield from moment.misses(laid(moment))
    if moment.called and moment.state.turn and len(laid(moment)) == 6:
        yield from moment.worth(laid(moment))


def is_showdown(moment: Moment) -> bool:
    return moment.called and moment.state.turn == 0


PASSING: Final[list[Row]] = [
    ("turn.no-passing", untaken),
    ("last-turns.as-usual", both(untaken, lambda m: m.called)),
]
TABLE: Final[dict[type[Act], list[Row]]] = {
    Draw: [
        whose_turn,
        ("turn.take-one", lambda m: m.at_turn and m.taken),
        ("stock.runs-out", both(draw(Pile.STOCK), is_empty)),
        ("stock.new-pile", both(draw(Pile.DISCARDS), is_empty)),
        ("wild.turned-up", lambda m: isinstance(m.act, Draw) and m.act.card == m.state.turned_up),
        ("cards.pack", both(draw(Pile.STOCK), is_another_card)),
        ("turn.top-card-only", both(draw(Pile.DISCARDS), is_another_card)),
    ],
    Discard: [whose_turn, *PASSING, of_discard],
    Call: [
        whose_turn,
        ("last-turns.no-more", lambda m: m.called and may_play(m)),
        ("turn.no-passing", lambda m: m.called and untaken(m)),
        ("last-turns.as-usual", lambda m: m.called and untaken(m)),
        (
            "call.after-taking",
            lambda m: not m.called and may_play(m) and not (m.at_turn and m.taken),
        ),
        of_call,
    ],
    Show: [
        lambda m: iter(()) if is_showdown(m) else whose_turn(m),
        ("last-turns.six-cards", lambda m: not m.called and may_play(m)),
        ("turn.no-passing", lambda m: m.called and untaken(m)),
        ("last-turns.as-usual", lambda m: m.called and untaken(m)),
        of_show,
        (
            "turn.discard-one",
            lambda m: m.called and m.at_turn and m.taken and len(laid(m)) != 6,
        ),
        ("showdown.hands-face-up", lambda m: is_showdown(m) and len(laid(m)) < len(m.hand)),
    ],
    Pass: [whose_turn, *PASSING, ("turn.discard-one", lambda m: m.at_turn and m.taken)],
    Cut: [("deal.cut", lambda _: True)],
    Deal: [
        ("deal.five-cards", lambda _: True),
        ("deal.face-down", lambda m: isinstance(m.act, Deal) and m.act.face_up),
    ],
    Pay: [("stakes.nothing-more", lambda _: True)],
}


def expected(moment: Moment) -> list[str]:
    found: list[str] = []
    for row in TABLE[type(moment.act)]:
        if isinstance(row, tuple):
            slug, is_broken = row
            found += [slug] * is_broken(moment)
        else:
            found += row(moment)
    return found


def is_told_wrongly(moment: Moment) -> bool:
    """Whether a card is said to be drawn that was not, although nobody could say where it is."""
    act, state = moment.act, moment.state
    if not isinstance(act, Draw) or act.card is None or act.pile is Pile.DISCARDS:
        return False
    if state.stock:
        return state.stock[-1] not in (None, act.card)
    if state.seed:
        return apply(state, Draw(Pile.STOCK)).took != act.card
    return act.card not in (new := pile_of(moment)) and None not in new


# Moments and acts


def moments(house: House, seed: int, chance: random.Random) -> Iterator[State]:
    """Some states of a random game, above all near its end, through the eyes of one or of none."""
    played = playing.play_at_random(house, seed)
    states = [played.first]
    for act in played.acts:
        states.append(playing.after(states[-1], act))
    *_, ready = (state for state in states if not state.caller)
    after_a_call = [state for state in states if state.caller or state.out]
    late = chance.sample(after_a_call, min(2, len(after_a_call)))
    for state in (chance.choice(states), ready, *late, states[-1]):
        for odd in (state, _with_empty_pile(state, chance)):
            yield odd
            yield odd.seen_by(chance.randint(0, state.players))


def _with_empty_pile(state: State, chance: random.Random) -> State:
    if chance.random() < 0.5:
        return state._replace(stock=(), discards=(*state.stock, *state.discards))
    if chance.random() < 0.5:
        return state._replace(stock=(*state.discards, *state.stock), discards=())
    return state._replace(stock=(), discards=state.discards[-1:])  # the others are out of sight


def tries(state: State, chance: random.Random) -> Iterator[tuple[int, Act]]:
    """Acts of every kind by every seat: legal ones, such as are nearly so, and any others."""
    legal = [*legal_actions(state)]
    for seat in range(1, state.players + 1):
        own = [card for card in state.hands[seat - 1] if card]
        some = [*own, *own, *filter(None, state.discards[-2:]), state.turned_up]
        some += chance.sample(PACK, 3)
        for act in (*chance.sample(legal, min(3, len(legal))), *_any(own, some, chance)):
            yield seat, act
            if isinstance(act, Call | Show):
                yield seat, act._replace(cards=_changed(act.cards, some, chance))
            if isinstance(act, Call):
                yield seat, act._replace(discard=chance.choice(some))


def _any(own: list[Card], some: list[Card], chance: random.Random) -> Iterator[Act]:
    for pile in Pile:
        yield Draw(pile)
        yield Draw(pile, chance.choice(some))
    yield Discard(chance.choice(some))
    yield from (Pass(), Cut(), Pay(1), Deal(1), Deal(2, face_up=True))
    for size in (0, 5, 6, len(own), chance.randint(1, 7)):
        for kind in (Call, Show):
            yield kind(tuple(chance.sample(own, min(size, len(own)))))
            yield kind(tuple(chance.choices(some, k=size)))
            yield kind(tuple(chance.sample(PACK, size)))


def _changed(cards: tuple[Card, ...], some: list[Card], chance: random.Random) -> tuple[Card, ...]:
    return (*cards[1:], chance.choice(some)) if cards else (chance.choice(some),)


@settings(max_examples=30)
@given(st.sampled_from(HOUSES), st.integers(0, 10_000))
def test_an_act_breaks_all_that_the_table_says(house: House, seed: int) -> None:
    chance = random.Random(seed)
    for state in moments(house, seed, chance):
        for seat, act in tries(state, chance):
            moment = Moment(state, seat, act)
            rules = expected(moment)
            if not rules and is_told_wrongly(moment):
                with pytest.raises(GameError):
                    violations(state, act, seat)
            else:
                assert [each.code for each in violations(state, act, seat)] == rules, moment


def test_nothing_of_the_table_is_tried_in_vain() -> None:
    """In some games every line is broken, alone and beside others, by every kind of act it has."""
    found: Counter[tuple[type[Act], str]] = Counter()
    house = RULEBOOK.house("literal", {"false-call": "dead-hand", "reshuffle": "keep-top"})
    for seed in range(15):
        chance = random.Random(seed)
        for state in moments(house, seed, chance):
            for seat, act in tries(state, chance):
                found.update((type(act), slug) for slug in expected(Moment(state, seat, act)))
    wanted = {
        (kind, row[0]) for kind, rows in TABLE.items() for row in rows if isinstance(row, tuple)
    }
    assert wanted - found.keys() == set()
    assert {slug for _, slug in found} >= {
        "turn.keep-taken-card",
        "call.five-cards",
        "call.face-up",
    }


# What only a call that could have been one costs


OUT: Final = RULEBOOK.house("standard", {"false-call": "dead-hand"})


NOTHING: Final = "call.combination-needed"


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("Ben calls Kh Ks 5h 5s 3c", ["turn.order", "call.after-taking", NOTHING]),
        ("Ana calls 7h 7s 7d 2c 2h", ["call.after-taking", NOTHING]),
        ("Ana calls 7h 7s 7d 2c Kh", ["call.after-taking", "turn.own-cards", NOTHING]),
    ],
)
def test_a_call_that_could_be_none_anyway_puts_nobody_out(line: str, rules: list[str]) -> None:
    """Ben's mistake least of all Ana, whose turn it is."""
    game = f"{FOUR}set: false-call=dead-hand\n{KNOWN}{line}\nAna draws\nAna discards 2c\n"
    assert slugs(game) == rules


def test_a_false_call_is_one_whatever_was_to_be_discarded() -> None:
    game = f"{FOUR}set: false-call=dead-hand\n{KNOWN}Ana takes\n"
    game += "Ana calls 7h 7s 7d 2c 2h, discards 4c\n"
    refused = [NOTHING, "turn.keep-taken-card"]
    assert slugs(f"{game}Ana discards 2c\n") == [*refused, "call.false-call"]


def test_a_second_call_puts_nobody_out() -> None:
    turn = "Carla draws\nCarla calls 3h 4h 5h 6h Kc\nCarla discards Ks\n"
    game = a_call("Ben", turn, "set: false-call=dead-hand\n")
    assert slugs(game) == ["last-turns.no-more", NOTHING]
    assert not is_false_call(Show(()), violations(deal(4, 4, OUT, "7"), Pass(), 1))


def test_without_the_dealer_nobody_plays_after_the_player_before() -> None:
    """The dealer is out, so nobody has a last turn; and it is not said that the dealer called."""
    lines = "wild: 9d\nAna: 3c 4d 6h 8s Tc\nBen: 7h 7s 7d 7c 2c\nCarla: 3d 5c 6s 8d Jc\n"
    start = f"players: Ana, Ben, Carla\nset: false-call=dead-hand\n{lines}"
    first = "Ana draws 2d\nAna discards 2d\nBen draws 3h\nBen discards 3h\n"
    out = "Carla draws 4h\nCarla calls 3d 5c 6s 8d Jc\nAna draws Kd\nAna discards Kd\n"
    game = f"{start}{first}{out}Ben draws 9c\nBen calls 7h 7s 7d 7c 9c\nAna draws\n"
    assert slugs(game) == [NOTHING, "last-turns.up-to-dealer"]


def test_a_call_of_more_cards_than_there_are_unknown() -> None:
    """Nobody saw Ana's cards but one: of six others, one at least is not hers."""
    game = f"{FOUR}wild: 9d\ndiscard: 4c\nAna takes 4c\nAna calls 7h 7s 7d 7c 2c 2h\n"
    assert slugs(game) == ["turn.own-cards"]
    state = apply(deal(2, 2, OUT, "7").seen_by(0), Draw(Pile.STOCK))
    seven = tuple(card for card in PACK if card not in (state.turned_up, *state.discards))[:7]
    found = violations(state, Call(seven), 1)
    assert [each.code for each in found] == ["turn.own-cards", NOTHING]
    assert found[0].params == {"card": seven[-1]}
    assert CARD_OF[str(seven[-1])] is seven[-1]
