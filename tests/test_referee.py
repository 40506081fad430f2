"""Written games judged: what is refused and why, and how deals end.

The games are judged as they are written, so that each shows how a table would put it. What is
expected follows from the rules, which are named by slug.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import playing
from paiute_ref.cards import CARD_OF
from paiute_ref.errors import HouseError
from paiute_ref.game import referee
from paiute_ref.game.acts import FalselyCalled, Pay
from paiute_ref.game.record import Entry, NewDeal, Setup, Told
from paiute_ref.game.replay import (
    HAND,
    NO_DEAL,
    SIXTH,
    TAKEN,
    TOP,
    Dealt,
    Played,
    Settled,
    Unfinished,
    Unreadable,
    replay,
)
from paiute_ref.game.state import deal
from paiute_ref.rulebook.model import House
from rules_files import RULEBOOK
from written import (
    FOUR,
    KNOWN,
    TURNS,
    TWO,
    a_call,
    all_cards,
    broken,
    cards,
    entries,
    find_house,
    judge,
    of,
    slugs,
)

DEAD_HAND = "set: false-call=dead-hand\n"
HOUSES = [
    RULEBOOK.house(name, {option.slug: value.slug})
    for name in ("standard", "literal")
    for option in RULEBOOK.options
    for value in option.values
]


# The table and the deal


@pytest.mark.parametrize(
    ("players", "count"), [("", 0), ("Ana", 1), ("A, B, C, D, E, F", 6), ("A,B,C,D,E,F,G,H,I", 9)]
)
def test_two_to_five_play(players: str, count: int) -> None:
    steps = judge(f"players: {players}\nwild: 9d\n")
    assert broken(steps) == [(1, "table.players", {"count": count})]
    assert not of(Dealt, steps)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_so_many_may_play(count: int) -> None:
    steps = judge(f"players: {', '.join('ABCDE'[:count])}\nwild: 9d\n")
    (dealt,) = of(Dealt, steps)
    assert dealt.game.state
    assert len(dealt.game.state.stock) == 52 - 5 * count - 2
    assert not broken(steps)


BEFORE_A_DEAL = [
    ("Ben deals Ana", "deal.next-dealer", {"player": 4}),
    ("Ana cuts", "deal.cut", {"player": 3}),
    ("Dan cuts", "deal.cut", {"player": 3}),
    ("Dan deals Ben", "deal.one-at-a-time", {"player": 1}),
    ("Dan deals Ana face up", "deal.face-down", {}),
    ("Ana pays 2", "stakes.ante", {"amount": 1}),
]


@pytest.mark.parametrize(("line", "slug", "params"), BEFORE_A_DEAL)
def test_what_is_wrong_before_a_deal(line: str, slug: str, params: dict[str, object]) -> None:
    assert broken(judge(f"{FOUR}ante: 1\n{line}\n{KNOWN}")) == [(3, slug, params)]


def test_a_wrong_dealer_may_deal_wrongly_too() -> None:
    """To whom the first card goes depends on who deals, and is not asked of somebody else."""
    assert slugs(f"{FOUR}Ben deals Dan face up\n{KNOWN}") == ["deal.next-dealer", "deal.face-down"]
    in_play = f"{FOUR}{KNOWN}Dan deals Ana face up\n"
    assert slugs(in_play) == ["deal.five-cards", "deal.face-down"]


def test_a_deal_told_card_by_card() -> None:
    dealing = "".join(f"Dan deals {name}\n" for name in ["Ana", "Ben", "Carla", "Dan"] * 5)
    paying = "".join(f"{name} pays 2\n" for name in ("Ben", "Ana", "Dan", "Carla"))
    assert slugs(f"{FOUR}ante: 2\n{paying}Carla cuts\n{dealing}{KNOWN}") == []
    assert slugs(f"{FOUR}{dealing}Dan deals Ana\n{KNOWN}") == ["deal.five-cards"]
    assert slugs(f"{FOUR}ante: 2\n{paying}Ana pays 2\n{KNOWN}") == ["stakes.ante"]


def test_with_two_players_the_other_one_cuts() -> None:
    steps = judge(f"{TWO}Ben cuts\nAna cuts\nwild: 9d\n")
    assert broken(steps) == [(2, "deal.cut", {"player": 1})]


WRONG_DEALS = [
    ("wild: 9d\nAna: 7h 7s 7d 2c\n", "deal.five-cards", {"player": 1, "count": 4}),
    ("wild: 9d\nCarla: ? ? ? ? ? ?\n", "deal.five-cards", {"player": 3, "count": 6}),
    ("wild: 9d\nAna: 7h ? ? ? ?\nBen: 7h ? ? ? ?\n", "cards.pack", {"card": CARD_OF["7h"]}),
    ("wild: 9d\nAna: 7h 7h ? ? ?\n", "cards.pack", {"card": CARD_OF["7h"]}),
    ("wild: 9d\nBen: 4c ? ? ? ?\ndiscard: 4c\n", "cards.pack", {"card": CARD_OF["4c"]}),
    ("wild: 9d\ndiscard: 4c\nstock: ? 4c\n", "cards.pack", {"card": CARD_OF["4c"]}),
    ("wild: 9d\nBen: 9d ? ? ? ?\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("wild: 9d\ndiscard: 9d\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("wild: 9d\nstock: 4c ? 9d\n", "wild.turned-up", {"card": CARD_OF["9d"]}),
]


@pytest.mark.parametrize(("heading", "slug", "params"), WRONG_DEALS)
def test_a_wrong_deal_does_not_count(heading: str, slug: str, params: dict[str, object]) -> None:
    steps = judge(f"{FOUR}ante: 1\n{heading}Ana draws\n{KNOWN}Ana draws\n")
    assert [(found, names) for _, found, names in broken(steps)] == [(slug, params)]
    wrong, right = of(Dealt, steps)
    assert wrong.game.state is None
    assert wrong.game.pot == 0
    assert right.game.state
    assert right.game.pot == 4
    assert [step.unsure for step in of(Played, steps)] == [(NO_DEAL,), ()]


def test_who_deals_next() -> None:
    """Ben deals and Ana calls; the next dealer sits on Ben's left, which is Ana."""
    played = (
        f"{TWO}wild: 9d\nAna: 7h 7s 7d 2c 2h\nAna draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\n"
        "Ben draws\nBen discards 3c\n"
    )
    for heading in ("wild: 9d\n", "deals: Ana\nwild: 9d\n"):
        steps = judge(played + heading)
        assert broken(steps) == []
        assert of(Dealt, steps)[-1].game.dealer == 1
    steps = judge(f"{played}deals: Ben\nwild: 9d\n")
    assert broken(steps) == [(9, "deal.next-dealer", {"player": 1})]
    assert of(Dealt, steps)[-1].game.dealer == 2  # it is played as it was dealt


@pytest.mark.parametrize("dealer", ["Dan", "Ana"])
def test_after_a_deal_that_broke_off_either_may_deal(dealer: str) -> None:
    steps = judge(f"{FOUR}{KNOWN}Ana draws\ndeals: {dealer}\nwild: 9d\n")
    assert broken(steps) == []
    assert [step.line for step in of(Unfinished, steps)] == [8, 10]
    assert slugs(f"{FOUR}{KNOWN}Ana draws\ndeals: Carla\nwild: 9d\n") == ["deal.next-dealer"]


def test_a_seed_deals() -> None:
    state = deal(4, 4, RULEBOOK.house(), "7")
    told = f"{FOUR}seed: 7\nwild: {state.turned_up}\n"
    (dealt,) = of(Dealt, judge(told))
    assert dealt.game.state == state
    hand = " ".join(map(str, reversed(state.hands[0])))
    top = f"stock: {state.stock[-1]} ? {state.stock[-3]}\n"
    agreed = judge(f"{told}Ana: {hand}\n{top}discard: {state.discards[0]}\n")
    assert of(Dealt, agreed)[0].game.state == state


@pytest.mark.parametrize("key", ["wild", "discard", "stock", "Ana"])
def test_what_a_seed_does_not_deal(key: str) -> None:
    state = deal(4, 4, RULEBOOK.house(), "7")
    other = state.hands[1][0]
    told = f"{other} ? ? ? ?" if key == "Ana" else str(other)
    lines = {"wild": str(state.turned_up), key: told}
    heading = "".join(f"{each}: {value}\n" for each, value in lines.items())
    (error,) = of(Unreadable, judge(f"{FOUR}seed: 7\n{heading}"))
    assert error.error.code == "record.other-deal"
    assert error.error.params["card"] is other


def test_a_stock_has_as_many_cards_as_are_left() -> None:
    left = " ".join("?" * (52 - 2 * 5 - 2))
    assert not of(Unreadable, judge(f"{TWO}wild: 9d\nstock: {left}\n"))
    (error,) = of(Unreadable, judge(f"{TWO}wild: 9d\nstock: {left} ?\n"))
    assert error.error.code == "record.stock-size"
    (dealt,) = of(Dealt, judge(f"{TWO}wild: 9d\nstock: 4c 5c\n"))
    assert dealt.game.state
    assert dealt.game.state.stock[-3:] == (None, *cards("5c 4c"))
    assert len(dealt.game.state.stock) == 40


# What players do

REFUSED = [
    ("Ben draws", "turn.order", {"player": 1}),
    ("Ana discards 7h", "turn.no-passing", {}),
    ("Ana passes", "turn.no-passing", {}),
    ("Ana takes 3h", "turn.top-card-only", {"card": CARD_OF["3h"]}),
    ("Ana takes 9d", "wild.turned-up", {"card": CARD_OF["9d"]}),
    ("Ana draws\nAna takes", "turn.take-one", {}),
    ("Ana draws 3h\nAna discards Kh", "turn.own-cards", {"card": CARD_OF["Kh"]}),
    ("Ana draws 3h\nAna passes", "turn.discard-one", {}),
    ("Ana takes 4c\nAna discards 4c", "turn.keep-taken-card", {"card": CARD_OF["4c"]}),
    ("Ana draws 3h\nAna calls 7h 7s 7d 2c 2h", "call.combination-needed", {}),
    ("Ana draws 7c\nAna calls", "call.face-up", {}),
    ("Ana draws 7c\nAna calls 7h 7s 7d 7c 2c", "call.six-cards", {}),
    ("Ana pays 1", "stakes.nothing-more", {}),
    ("Dan deals Ana", "deal.five-cards", {"player": 1, "count": 6}),
    ("Carla cuts", "deal.cut", {"player": 3}),
]


@pytest.mark.parametrize(("lines", "slug", "params"), REFUSED)
def test_what_is_refused(lines: str, slug: str, params: dict[str, object]) -> None:
    line = 8 + lines.count("\n")
    steps = judge(f"{FOUR}{KNOWN}{lines}\n")
    assert broken(steps) == [(line, slug, params)]
    refused = of(Played, steps)[-1]
    assert refused.game.state == refused.before  # it does not count
    assert all(isinstance(event, FalselyCalled) for event in refused.events)


def test_what_is_done_instead_counts() -> None:
    steps = judge(f"{FOUR}{KNOWN}Ana takes\nAna discards 4c\nAna discards 2c\nBen takes 2c\n")
    assert [line for line, _, _ in broken(steps)] == [9]
    state = of(Played, steps)[-1].game.state
    assert state
    assert state.hand(1) == cards("7h 7s 7d 2h 4c")
    assert state.hand(2) == cards("Kh Ks 5h 5s 3c 2c")


def test_all_that_an_act_breaks_is_told() -> None:
    game = f"{FOUR}{KNOWN}Ana calls 7h 7s 7d 2c 2h\n"
    assert slugs(game) == ["call.after-taking", "call.combination-needed"]


def test_a_false_call_is_void_or_costs_the_deal() -> None:
    lines = "Ana draws 3h\nAna calls 7h 7s 7d 2c 2h\n"
    (void,) = [s for s in of(Played, judge(f"{FOUR}{KNOWN}{lines}")) if s.violations]
    assert void.events == (FalselyCalled(1, False),)
    assert void.game.state
    assert void.game.state.turn == 1
    header = f"{FOUR}{DEAD_HAND}"
    (dead,) = [s for s in of(Played, judge(f"{header}{KNOWN}{lines}")) if s.violations]
    assert dead.events == (FalselyCalled(1, True),)
    assert dead.game.state
    assert (dead.game.state.turn, dead.game.state.out) == (2, (1,))


def test_when_all_are_out_the_pot_stays() -> None:
    """Two false calls under ``false-call=dead-hand``: nobody is left, so nobody wins."""
    steps = judge(
        f"{TWO}ante: 3\n{DEAD_HAND}wild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Ks 5h 5s 3c\n"
        "Ana draws 3h\nAna calls 7h 7s 7d 2c 2h\nBen draws 8d\nBen calls Kh Ks 5h 5s 3c\n"
    )
    (end,) = of(Settled, steps)
    assert (end.settlement.showdown, end.settlement.carry, end.game.pot) == (None, 6, 6)
    assert end.game.chips == (-3, -3)


# Last turns


@pytest.mark.parametrize(
    ("caller", "settings", "last"),
    [
        ("Ben", "", "Carla Dan"),
        ("Carla", "", "Dan"),
        ("Dan", "", ""),
        ("Ana", "", "Ben Carla Dan"),
        ("Ben", "set: last-turns=everyone\n", "Carla Dan Ana"),
        ("Dan", "set: last-turns=everyone\n", ""),
    ],
)
def test_p27_who_has_a_last_turn(caller: str, settings: str, last: str) -> None:
    turns = "".join(TURNS[name] for name in last.split())
    steps = judge(a_call(caller, turns, settings))
    assert broken(steps) == []
    assert of(Settled, steps)
    if last:  # with one act less it is not over
        cut = turns.splitlines(keepends=True)[:-1]
        assert of(Unfinished, judge(a_call(caller, "".join(cut), settings)))
    for name in TURNS.keys() - {*last.split(), caller}:
        found = slugs(a_call(caller, f"{turns}{name} draws\n", settings))
        assert found == ["last-turns.up-to-dealer" if last else "last-turns.dealer-calls"]


def test_p28_a_last_turn_gives_no_further_turn() -> None:
    """Carla lays down a higher hand in her last turn; Dan still plays once, and it is over."""
    shown = "Carla draws\nCarla shows Kd Kc Ks Ac Ad As\n"
    steps = judge(a_call("Ben", shown + TURNS["Dan"]))
    assert broken(steps) == []
    assert of(Settled, steps)
    again = judge(a_call("Ben", f"{shown}{TURNS['Dan']}Ben draws\n"))
    assert [slug for _, slug, _ in broken(again)] == ["call.no-further-turn"]
    call = shown.replace("shows", "calls")
    assert slugs(a_call("Ben", call)) == ["last-turns.no-more"]


def test_p29_the_taken_card_is_kept_and_the_drawn_one_may_go() -> None:
    header = f"{TWO}wild: 9d\nAna: Kh Ks 5h 5s 3c\ndiscard: 7h\n"
    assert slugs(f"{header}Ana takes 7h\nAna discards 7h\n") == ["turn.keep-taken-card"]
    header = header.replace("7h", "4c")
    assert slugs(f"{header}Ana draws 7h\nAna discards 7h\n") == []


def test_p34_a_call_is_checked() -> None:
    header = f"{TWO}wild: 9d\nAna: 7h 7s 7d 7c 2h\n"
    assert slugs(f"{header}Ana draws 3c\nAna calls 7h 7s 7d 7c 2h 3c\n") == [
        "call.combination-needed"
    ]


def test_p36_nothing_of_the_last_deal_is_left() -> None:
    """The next deal has its own wild denomination, also for its first discard, and no call."""
    game = a_call("Dan", "wild: 4h\ndiscard: 4s\nBen draws\n")
    steps = judge(game)
    assert broken(steps) == []
    state = of(Played, steps)[-1].before
    assert state
    assert (state.turned_up, state.discards) == (CARD_OF["4h"], cards("4s"))
    assert (state.dealer, state.turn, state.caller) == (1, 2, 0)
    assert (state.last_turns, state.face_up, state.taken_from) == ((), (), None)
    assert slugs(f"{a_call('Dan', '')}wild: 4h\ndiscard: 4s\nBen takes 4s\nBen discards 4s\n") == [
        "turn.keep-taken-card"
    ]


# The end of a deal


def test_a_pot_is_won() -> None:
    """Sevens and twos, four/two, beat nothing at all: Ana takes both antes and what was left."""
    steps = judge(
        f"{TWO}ante: 2\npot: 3\nwild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Qs 5h 4s 3c\n"
        "Ana draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\nBen draws 8c\nBen discards 8c\n"
    )
    (end,) = of(Settled, steps)
    assert end.settlement.winners == (1,)
    assert end.settlement.shares == (7, 0)
    assert (end.game.pot, end.game.chips, end.game.dealer) == (0, (5, -2), 1)


def test_hidden_hands_decide_nothing() -> None:
    (end,) = of(Settled, judge(a_call("Dan", "")))
    assert end.settlement.hidden == (1, 2, 3)
    assert end.settlement.winners == ()
    shown = "Ana shows Ah Kh Qh Jh Th\nBen shows 4h 4d 6s 8s Td\nCarla shows 4s 6h 6d 8d Ks\n"
    (end,) = of(Settled, judge(a_call("Dan", shown)))
    assert end.settlement.hidden == ()
    assert end.settlement.winners == (1,)  # a royal flush beats four/two


def test_hands_that_nobody_asks_for_stay_hidden() -> None:
    (end,) = of(Settled, judge(a_call("Dan", "", "set: uncalled=dead\n")))
    assert (end.settlement.hidden, end.settlement.winners) == ((), (4,))


# What cannot be judged


@pytest.mark.parametrize(
    ("lines", "unsure"),
    [
        ("Ana draws", []),
        ("Ana takes", []),
        ("Ana takes 4c", [TOP]),
        ("Ana draws\nAna discards 7h", []),
        ("Ana draws\nAna discards 4c", [HAND]),
        ("Ana draws 4c\nAna discards 4c", []),
        ("Ana takes\nAna discards 7h", [TAKEN]),
        ("Ana takes\nAna discards 4c", [HAND, TAKEN]),
        ("Ana draws\nAna calls 7h 8h 9h Th Jh", [SIXTH]),
        ("Ana draws\nAna calls 7h 8h 9h Th Jh, discards 2c", []),
        ("Ana takes\nAna calls 7h 8h 9h Th Jh", [SIXTH, TAKEN]),
        ("Ana takes 2c\nAna discards 7h\nBen draws\nBen discards 3c", [HAND]),
    ],
)
def test_what_is_not_judged(lines: str, unsure: list[str]) -> None:
    steps = judge(f"{TWO}wild: 5d\nAna: 7h 8h 9h Th Jh\n{lines}\n")
    assert broken(steps) == []
    assert of(Played, steps)[-1].unsure == tuple(unsure)


def test_a_seen_card_elsewhere_is_refused_even_of_an_unknown_hand() -> None:
    game = f"{TWO}wild: 9d\nBen: Kh ? ? ? ?\nAna draws\nAna discards Kh\n"
    assert slugs(game) == ["turn.own-cards"]


def test_another_card_on_top_of_the_stock_is_no_foul() -> None:
    (error,) = of(Unreadable, judge(f"{TWO}wild: 9d\nstock: 4c 5c\nAna draws 5c\n"))
    assert (error.line, error.error.code) == (4, "act.other-card")


def test_house_rules_that_there_are_none_of() -> None:
    steps = judge(f"{FOUR}house: nowhere\n{KNOWN}Ana draws\n")
    assert [(step.line, step.error.code) for step in of(Unreadable, steps)] == [
        (2, "house.unknown")
    ]
    assert len(steps) == 1  # nobody can judge by rules that are not known
    assert isinstance(steps[0], Unreadable)
    assert isinstance(steps[0].error, HouseError)
    (fault,) = of(Unreadable, judge(f"{FOUR}house: literal\nante: 1\nset: ace=low\n{KNOWN}"))
    assert (fault.line, fault.error.code) == (4, "option.unknown-value")


NO_VALUE, TWICE = "option.no-value", "record.twice"
UNKNOWN_OPTION, UNKNOWN_VALUE = "option.unknown", "option.unknown-value"


@pytest.mark.parametrize(
    ("header", "faults"),
    [
        (["house: ../mine"], {2: ["record.house"]}),
        (["house:"], {2: ["record.empty"]}),
        (["hause: literal"], {2: ["record.unknown-word"]}),
        (["house: literal", "house: standard"], {3: [TWICE]}),
        (["set:"], {2: ["record.empty"]}),
        (["set: ace"], {2: [NO_VALUE]}),
        (["set: ace=high, ace=high"], {2: [TWICE]}),
        (
            ["set: ace=bogus, foo=bar, ace=high, =x"],
            {2: [TWICE, NO_VALUE, UNKNOWN_VALUE, UNKNOWN_OPTION]},
        ),
        (["set: ace=high, ace=bogus"], {2: [TWICE, UNKNOWN_VALUE]}),
        (["set: ace=high", "set: ace=high"], {3: [TWICE]}),
        (["house: nowhere", "set: ace=low"], {2: ["house.unknown"], 3: [UNKNOWN_VALUE]}),
        (["house: No Where", "set: foo=bar"], {2: ["record.house"], 3: [UNKNOWN_OPTION]}),
    ],
)
def test_nothing_is_judged_by_rules_that_are_not_certain(
    header: list[str], faults: dict[int, list[str]]
) -> None:
    """All that is wrong with the lines that say by which rules the table plays is told."""
    game = "\n".join([FOUR.strip(), *header, KNOWN, "Ana calls 7h"])
    steps = judge(game)
    told = {step.line: [each.code for each in step.error.each] for step in of(Unreadable, steps)}
    assert told == faults
    assert len(steps) == len(faults)

    given = [*replay(entries(game), lambda *_: RULEBOOK.house(), rules_given=True)]
    assert [step.line for step in of(Played, given)] == [game.count("\n") + 1]
    assert [each.code for step in of(Played, given) for each in step.violations]


def test_rules_that_are_told_too_late_leave_the_rest_of_the_game_unjudged() -> None:
    """What was judged before stands: until then the rules were certain."""
    steps = judge(
        f"{FOUR}{KNOWN}Ana passes\nset: ace=high-or-low\nAna passes\nwild: 9c\nAna passes"
    )
    (late,) = of(Unreadable, steps)
    assert late.error.code == "record.late"
    first, *rest = of(Played, steps)
    assert first.violations
    assert [(step.violations, step.unsure) for step in rest] == [((), (NO_DEAL,))] * 2
    assert len(of(Dealt, steps)) == len(of(Unfinished, steps)) == 1


# The stream


def endless() -> Iterator[Entry]:
    yield Setup(1, ("Ana", "Ben"), 2)
    yield NewDeal(2, None, CARD_OF["9d"], (None, None))
    for line in itertools.count(3):
        yield Told(line, 1, Pay(1))


def test_every_line_is_answered_when_it_comes() -> None:
    """What is asked of the next line has no part in the answer to this one."""
    read_so_far = 0

    def counted() -> Iterator[Entry]:
        nonlocal read_so_far
        for entry in endless():
            read_so_far += 1
            yield entry

    for number, step in enumerate(itertools.islice(replay(counted(), find_house), 5000), start=1):
        assert step.line == number == read_so_far


# Random games


@given(st.sampled_from(HOUSES), st.integers(0, 10_000))
def test_p37_the_record_of_a_game_is_the_game(house: House, seed: int) -> None:
    played = playing.play_at_random(house, seed)
    for step in of(Played, playing.verify_record(played)):
        assert step.unsure == ()
        assert step.game.state
        playing.verify_pack(step.game.state)


@given(st.sampled_from(HOUSES), st.integers(0, 10_000))
def test_a_legal_game_stays_legal_when_nobody_saw_the_cards(house: House, seed: int) -> None:
    """What is not known is never held against anybody, and the turns go on as they went."""
    played = playing.play_at_random(house, seed)
    steps = [*replay(playing.written(played, seeded=False), lambda *_: house)]
    assert [slug for _, slug, _ in broken(steps)] == [referee.NEEDED] * played.false_calls
    (end,) = of(Settled, steps)
    seen, real = end.state, played.last
    assert (seen.caller, seen.last_turns, seen.out) == (real.caller, real.last_turns, real.out)
    assert list(map(len, seen.hands)) == list(map(len, real.hands))
    assert len(seen.discards) == len(real.discards)
    for card, really in zip(seen.discards, real.discards, strict=True):
        assert card in (really, None)  # the sixth card of a call may not have been seen


LINES = [
    *f"{FOUR}ante: 1\nseed: 7\n{KNOWN}stock: ? 2s ?\ndeals: Ben\nset: ace=high\n".splitlines(),
    "Ana draws",
    "Ana takes 4c",
    "Ben takes",
    "Ana discards 7h",
    "Ben discards 4c",
    "Ana calls 7h 7s 7d 7c 2c 2h",
    "Carla calls Kh Kd Ks Kc 9s, discards 2c",
    "Dan shows 4h 4d 4s 4c 2h 2d",
    "Ana pays 1",
    "Dan deals Ana face up",
    "Carla cuts",
    "Dan passes",
    "Ana calls",
]


@given(st.lists(st.sampled_from(LINES), max_size=60), st.booleans())
def test_lines_in_any_order_are_judged_or_refused(lines: list[str], header: bool) -> None:
    text = FOUR * header + "\n".join(lines)
    for step in replay(entries(text), find_house):
        assert 1 <= step.line <= text.count("\n") + 1
        if isinstance(step, Unreadable):
            continue
        for state in (step.game.state, step.before if isinstance(step, Played) else None):
            known = [card for card in all_cards(state) if card] if state else []
            assert len(known) == len(set(known))
            assert state is None or len(all_cards(state)) == 52
