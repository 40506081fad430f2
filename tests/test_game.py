"""The game as values: what each act breaks, what follows from it, and how a deal ends."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.errors import PaiuteError
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
    FalselyCalled,
    Pass,
    Pay,
    Reshuffled,
    Show,
    Shown,
)
from paiute_ref.game.referee import (
    GameError,
    Violation,
    apply,
    can_play,
    events,
    false_call,
    legal_actions,
    verify,
    violations,
)
from paiute_ref.game.state import State, deal, deal_cards
from paiute_ref.game.table import begin, new_game, play, settle, settlement
from paiute_ref.game.turns import Pile
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK

DRAW, TAKE = Draw(Pile.STOCK), Draw(Pile.DISCARDS)
POOR = ["3c 4d 6h 8s Tc", "3d 5c 6s 8d Jc", "4h 5d 8h Qc Ad", "3h 5h Ts Js Ac", "4s 6d Jh Qh Ah"]
"""Hands that hold nothing together, with nines wild and 9d turned up."""


def house(**settings: str) -> House:
    return RULEBOOK.house("standard", {k.replace("_", "-"): v for k, v in settings.items()})


STANDARD = house()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in text.split())


def card(code: str) -> Card:
    return CARD_OF[code]


def table(
    *hands: str,
    players: int = 4,
    discards: str = "2h",
    stock: str | None = None,
    rules: House = STANDARD,
    turn: int = 1,
    seed: str | None = "x",
) -> State:
    """A deal before its first turn: the last seat deals, poor hands are filled in.

    ``stock`` and ``discards`` have their top card last; all other cards are the stock if none is
    given, and put under a stock that is.
    """
    held = [cards(hand) for hand in (*hands, *POOR[len(hands) : players])]
    placed = {card("9d"), *cards(discards), *(each for hand in held for each in hand)}
    rest = tuple(each for each in PACK if each not in placed)
    top = cards(stock or "")
    return State(
        house=rules,
        dealer=players,
        turned_up=card("9d"),
        hands=tuple(held),
        stock=(*(each for each in rest if each not in top), *top),
        discards=cards(discards),
        turn=turn,
        seed=seed,
    )


def do(state: State, *acts: Act) -> State:
    for act in acts:
        state = apply(state, act)
    return state


def broken(state: State, act: Act, seat: int = 0) -> list[str]:
    return [each.code for each in violations(state, act, seat)]


SEVENS = "7h 7s 7d 7c 2c"
"""Four sevens and a two: a seven or a nine makes five of a kind or, with two twos, four/two."""


# Dealing


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    dealt = deal_cards(PACK, 4, 2, STANDARD)
    assert dealt.hand(3) == cards("2c 3c 4c 5c 6c")
    assert dealt.hand(4) == cards("2d 3d 4d 5d 6d")
    assert dealt.hand(1) == cards("2h 3h 4h 5h 6h")
    assert dealt.hand(2) == cards("2s 3s 4s 5s 6s")
    assert dealt.turned_up is card("7c")
    assert dealt.discards == cards("7d")
    assert dealt.stock[-1] is card("7h")
    assert dealt.stock[0] is card("As")
    assert dealt.turn == 3


@pytest.mark.parametrize("players", range(2, 6))
def test_the_same_seed_is_the_same_deal(players: int) -> None:
    assert deal(players, 1, STANDARD, "7") == deal(players, 1, STANDARD, "7")
    assert deal(players, 1, STANDARD, "7") != deal(players, 1, STANDARD, "8")


def test_what_cannot_be_dealt() -> None:
    for players, dealer in ((1, 1), (6, 1), (4, 0), (4, 5)):
        with pytest.raises(ValueError, match="no deal"):
            deal(players, dealer, STANDARD, "7")
    with pytest.raises(ValueError, match="not the 52 cards"):
        deal_cards(PACK[:-1] + PACK[:1], 4, 4, STANDARD)


# A turn


def test_a_turn_is_taking_and_discarding() -> None:
    state = table(stock="Kc")
    assert legal_actions(state) == (DRAW, TAKE)
    drawn = apply(state, DRAW)
    assert drawn.hand(1) == cards("3c 4d 6h 8s Tc Kc")
    assert (drawn.turn, drawn.took, drawn.taken_from) == (1, card("Kc"), Pile.STOCK)
    after = apply(drawn, Discard(card("4d")))
    assert after.hand(1) == cards("3c 6h 8s Tc Kc")
    assert after.discards == cards("2h 4d")
    assert (after.turn, after.took, after.taken_from) == (2, None, None)


def test_p29_a_card_from_the_discards_stays_and_one_from_the_stock_may_go() -> None:
    taken = apply(table(discards="7c"), TAKE)
    assert broken(taken, Discard(card("7c"))) == ["turn.keep-taken-card"]
    drawn = apply(table(stock="7c"), DRAW)
    assert can_play(drawn, Discard(card("7c")))


def test_the_deal_goes_round_the_table_clockwise() -> None:
    state = table()
    turns = []
    for _ in range(9):
        turns.append(state.turn)
        state = do(state, DRAW)
        state = do(state, Discard(state.hand(state.turn)[-1] or card("2c")))
    assert turns == [1, 2, 3, 4, 1, 2, 3, 4, 1]


@pytest.mark.parametrize(
    ("acts", "act", "slugs"),
    [
        ([DRAW], DRAW, ["turn.take-one"]),
        ([DRAW], TAKE, ["turn.take-one"]),
        ([], Discard(card("4d")), ["turn.no-passing"]),
        ([], Discard(card("Ah")), ["turn.no-passing", "turn.own-cards"]),
        ([], Discard(card("9d")), ["turn.no-passing", "wild.turned-up"]),
        ([], Pass(), ["turn.no-passing"]),
        ([DRAW], Pass(), ["turn.discard-one"]),
        ([DRAW], Discard(card("Ah")), ["turn.own-cards"]),
        ([], Draw(Pile.DISCARDS, card("4c")), ["turn.top-card-only"]),
        ([], Draw(Pile.DISCARDS, card("9d")), ["wild.turned-up"]),
        ([], Pay(2), ["stakes.nothing-more"]),
        ([], Cut(), ["deal.cut"]),
        ([], Deal(2), ["deal.five-cards"]),
        ([DRAW], Show(cards("3c 4d 6h 8s Tc Kc")), ["last-turns.six-cards"]),
    ],
)
def test_what_breaks_a_rule(acts: list[Act], act: Act, slugs: list[str]) -> None:
    state = do(table(stock="Kc"), *acts)
    assert broken(state, act) == slugs
    with pytest.raises(Violation) as told:
        verify(state, act)
    assert [each.code for each in told.value.each] == slugs
    assert not can_play(state, act)


def test_out_of_turn() -> None:
    state = table()
    (fault,) = violations(state, DRAW, 2)
    assert (fault.code, fault.params) == ("turn.order", {"player": 1})
    faults = violations(state, Discard(card("3d")), 2)
    assert [each.code for each in faults] == ["turn.order", "turn.five-cards"]
    assert faults[1].params == {"count": 4}
    not_held, turned_up = state.hands[0][0], state.turned_up
    assert not_held
    for other, rule in ((not_held, "turn.own-cards"), (turned_up, "wild.turned-up")):
        faults = violations(state, Discard(other), 2)
        assert [each.code for each in faults] == ["turn.order", rule]
        assert faults[1].params == {"card": other}


def test_every_violation_is_a_rule_that_has_words() -> None:
    for slug in FORBIDDEN:
        assert RULEBOOK.rule(slug).refusal, slug


FORBIDDEN = [
    "call.after-taking",
    "call.combination-needed",
    "call.face-up",
    "call.false-call",
    "call.five-cards",
    "call.no-further-turn",
    "call.six-cards",
    "cards.pack",
    "deal.cut",
    "deal.five-cards",
    "last-turns.as-usual",
    "last-turns.dealer-calls",
    "last-turns.no-more",
    "last-turns.six-cards",
    "last-turns.up-to-dealer",
    "showdown.hands-face-up",
    "stakes.nothing-more",
    "stock.new-pile",
    "stock.runs-out",
    "table.players",
    "turn.discard-one",
    "turn.five-cards",
    "turn.keep-taken-card",
    "turn.no-passing",
    "turn.order",
    "turn.own-cards",
    "turn.take-one",
    "turn.top-card-only",
    "wild.turned-up",
]


# The stock


def empty_stock(discards: str, value: str = "all", seed: str | None = "x") -> State:
    state = table(discards=discards, rules=house(reshuffle=value), seed=seed)
    return state._replace(stock=())


def test_p30_the_discards_become_the_stock() -> None:
    state = empty_stock("2h 3h Kc")
    drawn = apply(state, DRAW)
    assert {*drawn.stock, drawn.took} == set(cards("2h 3h Kc"))
    assert (drawn.discards, drawn.reshuffles) == ((), 1)
    assert events(state, DRAW, drawn)[0] == Reshuffled(3, 0)
    after = apply(drawn, Discard(card("4d")))
    assert after.discards == cards("4d")


def test_p30_the_top_discard_stays_where_the_house_says_so() -> None:
    drawn = apply(empty_stock("2h 3h Kc", "keep-top"), DRAW)
    assert drawn.discards == cards("Kc")
    assert {*drawn.stock, drawn.took} == set(cards("2h 3h"))


def test_the_last_card_of_the_stock_is_drawn_without_a_reshuffle() -> None:
    state = table()._replace(stock=cards("Kc"))
    drawn = apply(state, DRAW)
    assert (drawn.stock, drawn.discards, drawn.reshuffles) == ((), cards("2h"), 0)


def test_a_new_stock_is_shuffled_by_the_seed() -> None:
    pile = "2h 3h 4c 5c 5s 6c Jd Jh Qd Qs"
    first, second = (apply(empty_stock(pile), DRAW) for _ in range(2))
    assert first == second
    others = {apply(empty_stock(pile, seed=str(seed)), DRAW).stock for seed in range(20)}
    assert len(others) > 10
    unknown = apply(empty_stock(pile, seed=None), DRAW)
    assert (unknown.took, set(unknown.stock)) == (None, {None})


def test_p32_nothing_is_left_for_a_new_stock() -> None:
    state = empty_stock("Kc", "keep-top")
    assert legal_actions(state) == (TAKE,)
    assert broken(state, DRAW) == ["stock.runs-out"]
    assert legal_actions(empty_stock("Kc")) == (DRAW, TAKE)


def test_no_discard_is_there_to_be_taken() -> None:
    state = table()._replace(discards=())
    assert legal_actions(state) == (DRAW,)
    assert broken(state, TAKE) == ["stock.new-pile"]


def test_another_card_lies_on_top_of_the_stock() -> None:
    with pytest.raises(GameError) as told:
        apply(table(stock="Kc"), Draw(Pile.STOCK, card("Ks")))
    assert (told.value.code, told.value.params) == ("act.other-card", {"card": card("Kc")})


# Calls


def test_a_call_of_five_cards_discards_the_sixth() -> None:
    state = do(table(SEVENS, stock="9c"), DRAW)
    call = Call(cards("7h 7s 7d 7c 9c"))
    called = apply(state, call)
    assert called.hand(1) == cards("7h 7s 7d 7c 9c")
    assert called.discards == cards("2h 2c")
    assert (called.caller, called.turn, called.last_turns) == (1, 2, (2, 3, 4))
    assert events(state, call, called) == (
        Called(1, cards("7h 7s 7d 7c 9c"), (2, 3, 4)),
        Discarded(1, card("2c")),
    )


def test_a_call_of_six_cards_discards_nothing() -> None:
    state = do(table("7h 7s 7d 2c 2s", discards="7c"), TAKE)
    call = Call(cards("7h 7s 7d 2c 2s 7c"))
    called = apply(state, call)
    assert len(called.hand(1)) == 6
    assert called.discards == ()
    assert events(state, call, called) == (Called(1, call.cards, (2, 3, 4)),)


@pytest.mark.parametrize(
    ("hand", "stock", "call", "slugs"),
    [
        ("7h 7s 7d 7c 2c", "3s", "7h 7s 7d 7c 2c 3s", ["call.combination-needed"]),
        ("7h 7s 7d 2c 2s", "3s", "7h 7s 7d 2c 2s", ["call.combination-needed"]),
        ("7h 7s 7d 7c 2c", "9c", "7h 7s 7d 7c 2c 9c", ["call.five-cards"]),
        ("7h 7s 7d 7c 2c", "2s", "7h 7s 7d 7c 2c", ["call.six-cards"]),
        (
            "7h 7s 7d 7c 2c",
            "2s",
            "7h 7s 7d 7c 2s Ah",
            ["turn.own-cards", "call.combination-needed"],
        ),
        ("7h 7s 7d 7c 2c", "2s", "7h 7s 7d 7c 2s 2s", ["cards.pack"]),
        ("7h 7s 7d 7c 2c", "2s", "7h 7s 7d 7c", ["call.combination-needed"]),
        ("7h 7s 7d 7c 2c", "2s", "7h 7s 7d 7c 9d", ["wild.turned-up"]),
        ("7h 7s 7d 7c 2c", "2s", "", ["call.face-up"]),
    ],
)
def test_false_calls(hand: str, stock: str, call: str, slugs: list[str]) -> None:
    state = do(table(hand, stock=stock), DRAW)
    assert broken(state, Call(cards(call))) == slugs


def test_p34_a_call_without_the_hand_for_it_is_refused() -> None:
    """Four sevens alone are nothing: ``7h 7s 7d 7c 2h 3c`` with nines wild."""
    state = do(table("7h 7s 7d 7c 2h", discards="3s", stock="3c"), DRAW)
    assert broken(state, Call(cards("7h 7s 7d 7c 2h 3c"))) == ["call.combination-needed"]
    assert not [act for act in legal_actions(state) if isinstance(act, Call)]


def test_no_call_before_taking() -> None:
    state = table("7h 7s 7d 7c 9c")
    assert broken(state, Call(cards("7h 7s 7d 7c 9c"))) == ["call.after-taking"]


def test_the_sixth_card_of_a_call_is_not_the_one_just_taken() -> None:
    state = do(table("4h 5h 6h 7h 8h", discards="Kc"), TAKE)
    assert broken(state, Call(cards("4h 5h 6h 7h 8h"))) == ["turn.keep-taken-card"]
    assert broken(state, Call(cards("4h 5h 6h 7h 8h Kc"))) == ["turn.keep-taken-card"]
    assert not [act for act in legal_actions(state) if isinstance(act, Call)]
    drawn = do(table("4h 5h 6h 7h 8h", stock="Kc"), DRAW)
    assert can_play(drawn, Call(cards("4h 5h 6h 7h 8h")))


def test_a_call_may_be_of_a_lower_combination_but_not_of_six_where_five_are_stronger() -> None:
    """Four sevens and two nines: five of a kind with a card left over, which has to go."""
    state = do(table("7h 7s 7d 7c 9c", stock="9s"), DRAW)
    calls = [act for act in legal_actions(state) if isinstance(act, Call)]
    assert len(calls) == 6
    assert all(len(call.cards) == 5 for call in calls)


@pytest.mark.parametrize(("value", "out"), [("void", ()), ("dead-hand", (1,))])
def test_what_a_false_call_costs(value: str, out: tuple[int, ...]) -> None:
    state = do(table(SEVENS, stock="3s", rules=house(false_call=value)), DRAW)
    call = Call(cards("7h 7s 7d 7c 3s"))
    assert broken(state, call) == ["call.combination-needed"]
    now = false_call(state)
    assert now.out == out
    assert events(state, call, now) == (FalselyCalled(1, bool(out)),)
    if out:
        assert now.turn == 2
        assert broken(now, DRAW, 1) == ["call.false-call"]
    else:
        assert now == state


def test_all_are_out() -> None:
    state = table(players=2, rules=house(false_call="dead-hand"))
    state = false_call(do(state, DRAW))
    assert (state.turn, state.over) == (2, False)
    before = do(state, DRAW)
    state = false_call(before)
    assert state.over
    assert events(before, Call(()), state)[-1] == Ended(called=False)
    ended = settlement(state, 4)
    assert (ended.showdown, ended.winners, ended.carry) == (None, (), 4)


def test_who_is_out_is_passed_over_and_has_no_last_turn() -> None:
    rules = house(false_call="dead-hand")
    state = false_call(do(table(POOR[0], POOR[1], SEVENS, stock="9c Kc 3s", rules=rules), DRAW))
    state = do(state, DRAW, Discard(card("Kc")))
    assert state.turn == 3
    state = do(state, DRAW, Call(cards("7h 7s 7d 7c 9c")))
    assert state.last_turns == (4,)
    state = do(state, DRAW)
    state = do(state, Discard(state.hand(4)[0] or card("2c")))
    assert state.over
    assert settlement(state).seats == (2, 3, 4)


# Last turns


def called_by(seat: int, rules: House = STANDARD) -> State:
    hands = [*POOR[: seat - 1], SEVENS]
    state = table(*hands, stock="9c", rules=rules, turn=seat)
    return do(state, DRAW, Call(cards("7h 7s 7d 7c 9c")))


@pytest.mark.parametrize(
    ("value", "seat", "last"),
    [
        ("through-dealer", 2, (3, 4)),
        ("through-dealer", 3, (4,)),
        ("through-dealer", 4, ()),
        ("everyone", 2, (3, 4, 1)),
        ("everyone", 3, (4, 1, 2)),
        ("everyone", 4, ()),
    ],
)
def test_p27_last_turns_are_those_of_the_rules(
    value: str, seat: int, last: tuple[int, ...]
) -> None:
    state = called_by(seat, house(last_turns=value))
    turns = []
    while not state.over:
        turns.append(state.turn)
        state = do(state, DRAW)
        state = do(state, Discard(state.hand(state.turn)[-1] or card("2c")))
    assert tuple(turns) == last


def test_with_two_players_the_dealer_alone_has_a_last_turn() -> None:
    state = do(table(SEVENS, players=2, stock="9c"), DRAW, Call(cards("7h 7s 7d 7c 9c")))
    assert state.last_turns == (2,)
    state = do(table(POOR[0], SEVENS, players=2, stock="9c", turn=2), DRAW)
    assert apply(state, Call(cards("7h 7s 7d 7c 9c"))).over


def test_last_turns_are_played_as_usual() -> None:
    state = called_by(2)
    assert broken(state, Discard(card("4h"))) == ["turn.no-passing", "last-turns.as-usual"]
    assert broken(state, Pass()) == ["turn.no-passing", "last-turns.as-usual"]
    assert broken(state, DRAW, 2) == ["call.no-further-turn"]
    assert broken(state, DRAW, 1) == ["last-turns.up-to-dealer"]
    assert broken(state, DRAW, 4) == ["turn.order"]


def test_p28_a_hand_laid_down_in_a_last_turn_gives_no_further_turn() -> None:
    hands = (POOR[0], SEVENS, "Kh Ks Kd 4c 4h")
    state = do(table(*hands, stock="Kc 9c", turn=2), DRAW, Call(cards("7h 7s 7d 7c 9c")), DRAW)
    six = cards("Kh Ks Kd 4c 4h Kc")
    assert broken(state, Call(six)) == ["last-turns.no-more"]
    assert Show(six) in legal_actions(state)
    assert broken(state, Show(six[:5])) == ["turn.discard-one"]
    shown = apply(state, Show(six))
    assert events(state, Show(six), shown) == (Shown(3, six),)
    assert (shown.turn, shown.waiting, shown.last_turns) == (4, (4,), (3, 4))
    assert shown.hand(3) == six


def test_six_cards_with_nothing_are_not_laid_down() -> None:
    state = do(called_by(2), DRAW)
    six = tuple(filter(None, state.hand(3)))
    assert broken(state, Show(six)) == ["call.combination-needed"]
    hands = (POOR[0], SEVENS, "Kh Ks Kd Kc 4h")
    state = do(table(*hands, stock="9s 9c", turn=2), DRAW, Call(cards("7h 7s 7d 7c 9c")), DRAW)
    assert broken(state, Show(cards("Kh Ks Kd Kc 4h 9s"))) == ["call.five-cards"]


# The showdown


def test_after_the_last_turn_hands_are_laid_open() -> None:
    state = called_by(4)
    assert state.over
    assert legal_actions(state) == ()
    assert broken(state, DRAW, 1) == ["last-turns.dealer-calls"]
    assert broken(state, Pass(), 4) == ["call.no-further-turn"]
    hand = tuple(filter(None, state.hand(1)))
    assert can_play(state, Show(hand), 1)
    assert broken(state, Show(hand[:4]), 1) == ["showdown.hands-face-up"]
    assert apply(state, Show(hand), 1).face_up == (4, 1)
    everyone = do(called_by(3), DRAW)
    ended = do(everyone, Discard(everyone.hand(4)[0] or card("2c")))
    assert broken(ended, DRAW, 4) == ["showdown.hands-face-up"]


@pytest.mark.parametrize(
    ("rules", "compared"),
    [
        (house(), (1, 2, 3, 4)),
        (house(uncalled="dead"), (2, 3, 4)),
        (house(uncalled="dead", last_turns="everyone"), (1, 2, 3, 4)),
    ],
)
def test_whose_hands_are_compared(rules: House, compared: tuple[int, ...]) -> None:
    state = called_by(2, rules)
    while not state.over:
        state = do(state, DRAW)
        state = do(state, Discard(state.hand(state.turn)[-1] or card("2c")))
    assert settlement(state).seats == compared


def test_a_hand_that_was_not_called_can_win() -> None:
    """Seat 1 holds a royal flush, seat 2 calls four/two and wins only where seat 1 is dead."""
    hands = ("Ah Kh Qh Jh Th", "7h 7s 7d 7c 2c")
    for value, winner in (("count", 1), ("dead", 2)):
        rules = house(uncalled=value)
        state = table(*hands, "3d 4h 6s Qc Kd", stock="2s", rules=rules, turn=2)
        state = do(state, DRAW, Call(cards("7h 7s 7d 7c 2c 2s")))
        while not state.over:
            state = do(state, DRAW)
            state = do(state, Discard(state.hand(state.turn)[-1] or card("2c")))
        assert settlement(state, 8).winners == (winner,)
        assert settlement(state, 8).shares[winner - 1] == 8


def test_hands_that_nobody_told() -> None:
    state = called_by(4)
    hidden = state._replace(hands=((None,) * 5, *state.hands[1:]))
    assert settlement(hidden, 8).winners == (4,)  # the only cards that lie nowhere else are poor
    hidden = hidden._replace(stock=(None,) * len(state.stock))
    ended = settlement(hidden, 8)
    assert ended.hidden == ended.may_win == (1,)
    assert (ended.winners, ended.shares, ended.carry) == ((), (0, 0, 0, 0), 8)
    shown = apply(hidden, Show(cards("3c 4d 6h 8s Tc")), 1)
    assert settlement(shown, 8).winners == (4,)


# The table


def test_antes_pot_and_the_next_deal() -> None:
    game = new_game(["Ana", "Ben", "Carla"], STANDARD, ante=2, pot=1)
    assert (game.dealer, game.pot) == (3, 1)
    game = begin(game, "7")
    assert (game.pot, game.chips, game.deals) == (7, (-2, -2, -2), 1)
    assert game.state
    assert game.state.turn == 1
    with pytest.raises(ValueError, match="a deal is in play"):
        begin(game, "8")
    with pytest.raises(ValueError, match="not over"):
        settle(game)


def test_a_pot_is_shared_and_what_is_odd_stays() -> None:
    """Royal flushes of seats 1 and 2 tie over a pot of 9."""
    for value, shares, carry in (
        ("carry", (4, 4, 0), 1),
        ("left-of-dealer", (5, 4, 0), 0),
    ):
        rules = house(odd_chip=value)
        game = new_game(["Ana", "Ben", "Carla"], rules, ante=3)
        start = table("Ah Kh Qh Jh Th", "As Ks Qs Js Ts", players=3, rules=rules, turn=3)
        game = begin(game, start._replace(hands=(*start.hands[:2], cards("7h 7s 7d 7c 2c"))))
        state = game.state
        assert state
        game = game._replace(state=state._replace(stock=(card("9c"),)))
        game = play(play(game, DRAW), Call(cards("7h 7s 7d 7c 9c")))
        assert settlement(game.state or state).winners == (3,)
        game = game._replace(
            state=(game.state or state)._replace(
                hands=(cards("Ah Kh Qh Jh Th"), cards("As Ks Qs Js Ts"), cards("2c 3c 4d 5d 7h"))
            )
        )
        game, ended = settle(game)
        assert ended.winners == (1, 2)
        assert (ended.shares, ended.carry) == (shares, carry)
        assert game.pot == carry
        assert game.chips == tuple(share - 3 for share in shares)
        assert (game.dealer, game.state) == (1, None)


def test_p36_nothing_of_a_deal_is_left_in_the_next() -> None:
    game = begin(new_game(["Ana", "Ben"], STANDARD), "7")
    fresh = begin(new_game(["Ana", "Ben"], STANDARD, dealer=1), "8").state
    state = game.state
    assert state
    over = state._replace(turn=0, caller=2, last_turns=(), face_up=(2,), reshuffles=3, out=())
    game, _ = settle(game._replace(state=over))
    assert begin(game, "8").state == fresh


@pytest.mark.parametrize("count", [0, 1, 6])
def test_how_many_play(count: int) -> None:
    with pytest.raises(Violation) as told:
        new_game([str(number) for number in range(count)], STANDARD)
    assert (told.value.code, told.value.params) == ("table.players", {"count": count})


# What was not seen


def as_seen(state: State) -> State:
    """As somebody tells it who sees no hand and no card of the stock."""
    return state.seen_by(0)


def test_an_unknown_hand_may_hold_any_card_that_lies_nowhere_else() -> None:
    state = apply(as_seen(table()), DRAW)
    assert state.hand(1) == (None,) * 6
    assert can_play(state, Discard(card("4d")))
    assert broken(state, Discard(card("2h"))) == ["turn.own-cards"]
    assert broken(state, Discard(card("9d"))) == ["wild.turned-up"]
    after = apply(state, Discard(card("4d")))
    assert (after.hand(1), after.discards) == ((None,) * 5, cards("2h 4d"))


def test_a_card_taken_openly_is_known_in_an_unknown_hand() -> None:
    state = apply(as_seen(table(discards="Kc")), TAKE)
    assert state.hand(1) == (*(None,) * 5, card("Kc"))
    assert broken(state, Discard(card("Kc"))) == ["turn.keep-taken-card"]
    later = do(state, Discard(card("4d")), Draw(Pile.STOCK, card("3h")))
    assert broken(later, Discard(card("Kc"))) == ["turn.own-cards"]


def test_a_card_cannot_be_drawn_that_lies_elsewhere() -> None:
    state = as_seen(table(discards="Kc"))
    assert broken(state, Draw(Pile.STOCK, card("Kc"))) == ["cards.pack"]
    assert broken(state, Draw(Pile.STOCK, card("9d"))) == ["wild.turned-up"]


def test_a_card_that_lies_deeper_in_the_stock_is_not_drawn() -> None:
    state = as_seen(table())._replace(stock=(None, card("7c"), None))
    assert broken(state, Draw(Pile.STOCK, card("7c"))) == ["cards.pack"]
    assert can_play(state, Draw(Pile.STOCK, card("7d")))


def test_what_is_drawn_from_a_new_stock_was_a_discard() -> None:
    state = empty_stock("2h 3h Kc", seed=None)
    assert can_play(state, Draw(Pile.STOCK, card("3h")))
    assert broken(state, Draw(Pile.STOCK, card("4d"))) == ["cards.pack"]
    with pytest.raises(GameError, match=r"act\.not-there"):
        apply(state._replace(hands=state.seen_by(0).hands), Draw(Pile.STOCK, card("4d")))
    shuffled = empty_stock("2h 3h Kc")
    top = apply(shuffled, DRAW).took
    (other, *_) = {*cards("2h 3h Kc")} - {top}
    with pytest.raises(GameError) as told:
        apply(shuffled, Draw(Pile.STOCK, other))
    assert told.value.params == {"card": top}


def test_the_top_discard_where_nobody_saw_it() -> None:
    state = as_seen(table("Kh 8s 6h 4d 3c"))._replace(discards=(None,), face_up=(1,))
    state = state._replace(hands=(cards("Kh 8s 6h 4d 3c"), *state.hands[1:]))
    assert broken(state, Draw(Pile.DISCARDS, card("Kh"))) == ["turn.top-card-only"]
    assert broken(state, Draw(Pile.DISCARDS, card("9d"))) == ["wild.turned-up"]
    assert can_play(state, Draw(Pile.DISCARDS, card("Ks")))


def test_a_call_does_not_discard_what_is_not_held() -> None:
    state = do(table(SEVENS, stock="9c"), DRAW)
    five = cards("7h 7s 7d 7c 9c")
    assert can_play(state, Call(five, card("2c")))
    assert broken(state, Call(five, card("Kh"))) == ["turn.own-cards"]


def test_a_call_from_an_unknown_hand() -> None:
    state = apply(as_seen(table()), DRAW)
    called = apply(state, Call(cards("7h 7s 7d 7c 9c"), card("2c")))
    assert (called.hand(1), called.discards) == (cards("7h 7s 7d 7c 9c"), cards("2h 2c"))
    unknown = apply(state, Call(cards("7h 7s 7d 7c 9c")))
    assert unknown.discards == (card("2h"), None)


# Values


@given(st.integers(0, 10_000), st.integers(2, 5))
def test_states_are_values(seed: int, players: int) -> None:
    state = deal(players, 1, STANDARD, str(seed))
    before = tuple(state)
    apply(state, DRAW)
    assert tuple(state) == before
    assert hash(state._replace(house=STANDARD)) == hash(state)
    drawn = apply(state, DRAW)
    again = pickle.loads(pickle.dumps(drawn._replace(house=None)))  # type: ignore[arg-type]
    assert again._replace(house=STANDARD) == drawn


def test_events_are_told_in_order() -> None:
    state = empty_stock("2h 3h Kc")
    drawn = apply(state, DRAW)
    assert events(state, DRAW, drawn) == (Reshuffled(3, 0), Drawn(1, Pile.STOCK, drawn.took))
    gone = Discard(card("4d"))
    assert events(drawn, gone, apply(drawn, gone)) == (Discarded(1, card("4d")),)


def test_violations_are_errors_with_a_code() -> None:
    with pytest.raises(PaiuteError, match=r"turn\.take-one"):
        do(table(), DRAW, DRAW)
