"""A practice game as a value: whole games, going on with one, choices and advice."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from hands import HOUSES as OWN_HOUSES
from paiute_ref.cards import BY_ID, CARD_OF, PACK, Card
from paiute_ref.cli.session import Session
from paiute_ref.errors import PaiuteError
from paiute_ref.game import referee
from paiute_ref.game.acts import Call, Discard, Draw
from paiute_ref.game.players import Strength, begin
from paiute_ref.game.record import Entry, NewDeal, Told
from paiute_ref.game.referee import Violation
from paiute_ref.game.replay import Dealt, Opened, Played, Settled, Unfinished, replay
from paiute_ref.game.state import State, deal_cards
from paiute_ref.game.turns import Pile
from paiute_ref.judge import judge
from paiute_ref.practice import (
    Computers,
    Practice,
    break_off,
    choices,
    deal_seed,
    entries,
    hint,
    in_order,
    new_practice,
    next_deal,
    play,
    resume,
)
from paiute_ref.simulation import LIMIT
from paiute_ref.views import play as play_view
from playing import verify_pack
from practising import (
    BOOK,
    HOUSES,
    on_the_way,
    races,
    setting,
    told,
)
from running import run

# The game as a value


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_keep_all_cards_and_chips(players: int, strength: Strength) -> None:
    first = new_practice(setting(players, strength, deals=3))
    for practice in on_the_way(first, random.Random(players)):
        if practice.state:
            verify_pack(practice.state)
        assert sum(practice.game.chips) + practice.game.pot == 0
    assert practice.is_over
    assert practice.game.deals == 3
    assert isinstance(practice.ended, Settled)
    assert practice.ended.settlement.winners


@pytest.mark.parametrize("strength", Strength)
def test_a_game_gone_on_with_is_the_game_it_would_have_been(strength: Strength) -> None:
    moments = [*on_the_way(new_practice(setting(3, strength, seed="go on", deals=2)))]
    last = moments[-1]
    for moment in moments[:: max(1, len(moments) // 8)]:
        told = list(entries(moment))
        assert told[0] == moment.setting.setup
        again = resume(moment.setting, told)
        assert again.practice == moment
        assert all(each.is_your_turn for each in again.past)
        if again.past:
            assert len(again.past[-1].told) < len(moment.told)
        *_, ending = (moment, *on_the_way(again.practice))
        assert (ending.game, ending.told) == (last.game, last.told)


@pytest.mark.parametrize("name", HOUSES)
def test_the_referee_finds_nothing_against_the_rules(name: str) -> None:
    house = HOUSES[name]
    for seed in range(4):
        first = new_practice(setting(4, seed=str(seed), house=house, deals=2))
        *_, last = on_the_way(first, random.Random(seed))
        steps = [*replay(entries(last), lambda *_: house)]
        assert isinstance(steps[0], Opened)
        assert not any(each.violations for each in steps if isinstance(each, Played | Dealt))
        *_, settled = (each for each in steps if isinstance(each, Settled))
        assert settled.game.chips == last.game.chips
        assert settled.settlement == last.ended.settlement  # type: ignore[union-attr]


def test_what_is_against_the_rules_changes_nothing() -> None:
    practice = next_deal(new_practice(setting()))
    with pytest.raises(Violation) as refused:
        play(practice, Discard(practice.view().known_hand(1)[0]))
    assert refused.value.code == "turn.no-passing"
    practice, _ = play(practice, Draw(Pile.DISCARDS))
    taken = practice.in_play().took
    assert taken
    with pytest.raises(Violation) as refused:
        play(practice, Discard(taken))
    assert refused.value.code == "turn.keep-taken-card"
    hand = practice.view().known_hand(1)
    assert judge(hand, practice.in_play().turned_up.rank, BOOK.house()).combination is None
    with pytest.raises(Violation) as refused:
        play(practice, Call(hand))
    assert refused.value.code == "call.combination-needed"
    assert practice.in_play().out == ()


DEAD_HAND = BOOK.house("standard", {"false-call": "dead-hand"})


def falsely_called(players: int = 3) -> Practice:
    """A game in which the person has called without a combination and is out for it."""
    practice = next_deal(new_practice(setting(players, house=DEAD_HAND)))
    practice, _ = play(practice, Draw(Pile.STOCK))
    practice, done = play(practice, Call(practice.view().known_hand(1)))
    assert [each.code for each in done.broken] == ["call.combination-needed"]
    return practice


def test_a_false_call_where_the_table_plays_that_it_ends_the_deal() -> None:
    practice = falsely_called()
    assert practice.in_play().out == (1,)
    *_, last = on_the_way(practice)
    steps = [*replay(entries(last), lambda *_: DEAD_HAND)]
    refused = [each for each in steps if isinstance(each, Played) and each.violations]
    assert [(each.seat, each.game.state.out) for each in refused if each.game.state] == [(1, (1,))]
    assert steps[-1].game.chips == last.game.chips  # type: ignore[union-attr]
    again = resume(last.setting, entries(last))
    assert told(again.practice.game) == told(last.game)


def test_p33_computers_that_never_call_stop_at_a_limit() -> None:
    """Once the person is out of the deal nobody is there to stop them."""
    practice = falsely_called()
    before = practice.acts
    while not practice.stands_still:
        state = practice.in_play()
        practice, _ = play(practice, Draw(Pile.STOCK))
        drawn = practice.in_play().took
        assert drawn
        practice, _ = play(practice, Discard(drawn))
        assert state.turn in (2, 3)
    assert before < 2 * LIMIT * 3 <= practice.acts < 2 * LIMIT * 3 + 2
    ended = break_off(practice)
    assert ended.state is None
    assert isinstance(ended.ended, Unfinished)
    assert (ended.game.pot, ended.game.chips, ended.game.dealer) == (3, (-1, -1, -1), 1)
    *_, left = replay(entries(next_deal(ended)), lambda *_: DEAD_HAND)
    *_, last = replay(entries(ended), lambda *_: DEAD_HAND)
    assert isinstance(last, Unfinished)
    assert last.game.pot == 3
    assert isinstance(left, Unfinished)
    assert left.game.pot == 6


def test_with_a_person_at_the_table_there_is_no_limit() -> None:
    practice = next_deal(new_practice(setting(2, house=DEAD_HAND)))
    for _ in range(2 * LIMIT * 2 + 2):
        practice, _ = play(practice, Draw(Pile.STOCK))
        drawn = practice.in_play().took
        assert drawn
        practice, _ = play(practice, Discard(drawn))
        assert not practice.stands_still


def test_every_deal_has_a_seed_of_its_own_and_the_first_is_that_of_paiute_deal() -> None:
    *_, last = on_the_way(new_practice(setting(3, seed="7", deals=3)))
    seeds = [each.seed for each in entries(last) if isinstance(each, NewDeal)]
    assert seeds == ["7", "7-2", "7-3"] == [deal_seed("7", number) for number in (1, 2, 3)]
    dealt = run("deal", "--players", "3", "--seed", "7").out
    assert f"wild: {last.told[0].turned_up}" in dealt  # type: ignore[union-attr]


# Choices and advice


def table(yours: str, wild: str, discard: str, stock: str = "") -> State:
    """A deal for two in which seat 1 begins with these cards; the rest of the pack lies anyhow."""
    mine, top = [CARD_OF[code] for code in yours.split()], CARD_OF[discard]
    said = [*mine, CARD_OF[wild], top, *(CARD_OF[code] for code in stock.split())]
    rest = [card for card in PACK if card not in said]
    others, rest = rest[:5], rest[5:]
    order: list[Card] = []
    for mine_next, other in zip(mine, others, strict=True):
        order += [mine_next, other]
    order += [CARD_OF[wild], top, *(CARD_OF[code] for code in stock.split()), *rest]
    return deal_cards(order, 2, 2, BOOK.house(), "made up")


def hinted(state: State) -> Any:
    seen = state.seen_by(1)
    return hint(seen, begin(state.seen_by()), races(state.turned_up.rank))


def test_a_card_that_completes_a_combination_is_taken_and_called() -> None:
    state = table("7h 7s 7d 2c 2h", "9d", "7c")
    found = hinted(state)
    assert found.act == Draw(Pile.DISCARDS, CARD_OF["7c"])
    assert found.makes.combination.slug == "four-two"
    state = referee.apply(state, found.act)
    found = hinted(state)
    assert isinstance(found.act, Call)
    assert len(found.act.cards) == 6
    assert referee.can_play(state, found.act)


def test_a_card_that_completes_nothing_when_it_must_be_kept_is_not_taken_for_that() -> None:
    """A royal flush is held; the sixth card would have to go, and may not."""
    state = table("Ah Kh Qh Jh Th", "9d", "4c")
    found = hinted(state)
    assert found.act == Draw(Pile.STOCK)
    assert found.makes is None
    state = referee.apply(state, found.act)
    assert hinted(state).act == Call(state.known_hand(1)[:5], state.took)


def test_the_discard_is_the_one_with_the_fewest_turns_to_come() -> None:
    state = referee.apply(table("7h 7s 7d 2c 2h", "9d", "Jc", stock="Kd"), Draw(Pile.STOCK))
    found, nines = hinted(state), races(state.turned_up.rank)
    turns = {
        card: nines.turns([other for other in state.known_hand(1) if other is not card])
        for card in state.known_hand(1)
    }
    assert found.turns == turns[found.act.card] == min(turns.values())
    worse = min(each for each in turns.values() if each > found.turns + 0.001)
    assert found.other_turns == turns[found.other.card] == worse


def test_a_discard_that_saves_turns_is_taken() -> None:
    state = table("7h 7s Kd 4c 2h", "9d", "9c")
    found, nines = hinted(state), races(state.turned_up.rank)
    held, wild = [*state.known_hand(1)], CARD_OF["9c"]
    with_wild = [[*(each for each in held if each is not card), wild] for card in held]
    assert found.act == Draw(Pile.DISCARDS, wild)
    assert found.turns == 1 + min(map(nines.turns, with_wild))
    assert found.other == Draw(Pile.STOCK)
    assert found.other_turns == nines.turns(held)
    assert found.turns < found.other_turns


def test_advice_is_always_legal_with_and_without_a_race() -> None:
    for seed in range(6):
        for moment in on_the_way(new_practice(setting(3, seed=str(seed))), random.Random(seed)):
            if not moment.is_your_turn:
                continue
            assert moment.memory is not None
            seen = moment.view()
            for known in (races(seen.turned_up.rank), None):
                found = hint(seen, moment.memory, known)
                assert referee.can_play(moment.in_play(), found.act)
                assert (found.turns is None) or found.turns >= 1


def test_advice_in_a_last_turn_says_what_is_to_beat() -> None:
    found = 0
    for seed in range(12):
        first = new_practice(setting(2, seed=f"last {seed}", deals=2))
        for moment in on_the_way(first):
            if moment.is_your_turn and moment.in_play().caller:
                assert moment.memory is not None
                seen = moment.view()
                advised = hint(seen, moment.memory, races(seen.turned_up.rank))
                assert advised.to_beat
                assert advised.to_beat.hand == seen.known_hand(seen.caller)
                found += 1
    assert found


def test_numbers_stand_for_what_is_legal_and_a_card_has_that_of_its_place() -> None:
    for seed in range(6):
        for moment in on_the_way(new_practice(setting(3, seed=str(seed))), random.Random(seed)):
            if not moment.is_your_turn:
                continue
            seen = moment.view()
            offered, legal = choices(seen), referee.legal_actions(seen)
            assert len(offered) == len(legal)
            assert set(offered) == set(legal)
            if seen.taken_from is None:
                assert offered == legal
                assert sorted(in_order(seen), key=BY_ID) == sorted(seen.known_hand(1), key=BY_ID)
                continue
            most = 5 if seen.taken_from is Pile.DISCARDS else 6
            assert offered[:most] == tuple(map(Discard, in_order(seen)[:most]))
            assert not any(isinstance(act, Discard) for act in offered[most:])
            assert in_order(seen)[-1] is seen.took


@pytest.mark.parametrize("name", OWN_HOUSES)
def test_houses_of_ones_own_are_played_to_the_end(name: str) -> None:
    """Whatever its combinations are, and without a race, which takes long to solve."""
    house = OWN_HOUSES[name]()
    others = Computers(Strength.EXPERT, house, lambda _: None)
    practice = next_deal(new_practice(setting(3, Strength.EXPERT, house=house)))
    while practice.state:
        if practice.is_your_turn:
            assert practice.memory is not None
            seen = practice.view()
            act = hint(seen, practice.memory, None).act
            assert {*referee.legal_actions(seen)} == {*choices(seen)}
        else:
            act = others.choose(practice)
        practice, _ = play(practice, act)
    assert isinstance(practice.ended, Settled)
    assert resume(practice.setting, entries(practice)).practice == practice


def test_a_game_is_read_as_it_was_meant(home: Path) -> None:
    """``resume`` refuses what somebody else did, and what is not in the deal."""
    first = setting(2)
    practice = next_deal(new_practice(first))
    (told,) = (each for each in entries(practice) if isinstance(each, NewDeal))
    other = practice.in_play().discards[0]
    assert other
    damaged: list[tuple[list[Entry], str]] = [
        ([told, told._replace(line=2, seed=None)], "play.no-seed"),
        ([told._replace(turned_up=other)], "play.damaged"),
        ([told, Told(2, 2, Draw(Pile.STOCK))], "play.damaged"),
        ([Told(2, 1, Draw(Pile.STOCK))], "play.damaged"),
        ([told, Told(2, 1, Draw(Pile.STOCK, other))], "play.damaged"),
    ]
    for wrong, code in damaged:
        with pytest.raises(PaiuteError) as refused:
            resume(first, wrong)
        assert refused.value.code == code


def test_cards_that_cannot_come_are_not_counted_upon() -> None:
    """What lies in the discard pile, or was seen to be taken from it, is not what is waited for."""
    voice, told = Session("en").voice(), 0
    for seed in range(12):
        for practice in on_the_way(new_practice(setting(3, seed=str(seed)))):
            if not practice.is_your_turn or practice.memory is None:
                continue
            seen = practice.view()
            advised = hint(seen, practice.memory, races(seen.turned_up.rank))
            if not isinstance(advised.act, Discard) or seen.caller:
                continue
            gone = {*seen.discards}.union(*practice.memory.held, *seen.hands)
            for block in play_view.hinted(voice, practice, advised):
                if " left)" in block.text:
                    named = block.text.split(": ")[1].split(" (")[0].split()
                    told += len(named)
                    assert not {voice.code(card) for card in gone if card} & {*named}, block.text
    assert told > 20
