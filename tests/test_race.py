"""The solo race: its states, its solution, what is kept of it and what is asked of it."""

from __future__ import annotations

import itertools
import math
import random
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

import naive
import race_facts
import solve_race
from conftest import ROOT
from hands import HOUSES, house_of
from paiute_ref import race, solutions
from paiute_ref.cards import BY_ID, CARD_OF, PACK, Card, Rank, Suit
from paiute_ref.errors import PaiuteError
from paiute_ref.placing import strongest
from paiute_ref.race import solver, states, stored, targets
from paiute_ref.race.graph import graph
from paiute_ref.race.states import DRAWN, HELD, Pack
from paiute_ref.rulebook.model import House, Shape

NINE = Rank.NINE
SMALL = Pack((Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE), 2)
"""Eighteen cards, with sixes for the wild ones, so that four ranks can be in sequence."""


SMALLEST = Pack((Rank.THREE, Rank.FOUR, Rank.FIVE), 3)
CLOSE = 1e-6
"""The residual of the slow solution, and so its relative error (``docs/race.md``)."""


def cards(text: str) -> list[Card]:
    return [CARD_OF[code] for code in text.split()]


def pack_of(pack: Pack, wild: Rank) -> list[Card]:
    natural = [card for card in PACK if card.rank in pack.ranks]
    return natural + [card for card in PACK if card.rank == wild][: pack.wilds]


@cache
def shipped(wild: Rank = NINE) -> race.Solution:
    return solutions.race(wild)


def deal(seed: int, wild: Rank, size: int, hands: int) -> Iterator[list[Card]]:
    """Hands of which one in four is dealt from few ranks, so that they hold something."""
    chance = random.Random(seed)
    pack = pack_of(Pack.of(wild), wild)
    for nth in range(hands):
        few = chance.sample(list(Rank), 4) if nth % 4 == 0 else Rank
        yield chance.sample([card for card in pack if card.rank in few or card.rank == wild], size)


# States.


@pytest.mark.parametrize("size", [HELD, DRAWN])
def test_hands_that_differ_in_suits_alone_are_one_state(size: int) -> None:
    pack = Pack((Rank.TWO, Rank.SEVEN, Rank.ACE), 2)
    classes: dict[object, set[int]] = {}
    for hand in itertools.combinations(pack_of(pack, NINE), size):
        classes.setdefault(_orbit(hand, NINE), set()).add(states.number(pack, hand))
    assert all(len(numbers) == 1 for numbers in classes.values())
    found = sorted(number for numbers in classes.values() for number in numbers)
    assert found == list(range(states.layout(3, 2, size).states))


def _orbit(hand: Sequence[Card], wild: Rank) -> object:
    """The least of all hands that suits make of a hand, and how many wild cards it has."""
    natural = [card for card in hand if card.rank != wild]
    renamed = (
        tuple(sorted((card.rank, suits[card.suit]) for card in natural))
        for suits in itertools.permutations(Suit)
    )
    return len(hand) - len(natural), min(renamed)


@pytest.mark.parametrize("size", [HELD, DRAWN])
def test_there_are_as_many_states_as_burnside_counts(size: int) -> None:
    # Twelve ranks in cycles of suits; a cycle of n suits takes part with all its n cards or none.
    total = sum(_hands_kept_by(suits, size - wilds) for wilds in range(4) for suits in _cycles())
    assert states.layout(12, 3, size).states * math.factorial(4) == total


def _cycles() -> Iterator[list[int]]:
    for suits in itertools.permutations(range(4)):
        seen: set[int] = set()
        lengths = []
        for suit in range(4):
            length = 0
            while suit not in seen:
                seen.add(suit)
                suit, length = suits[suit], length + 1
            if length:
                lengths.append(length)
        yield lengths


def _hands_kept_by(lengths: list[int], size: int) -> int:
    ways = [1] + [0] * size
    for length in lengths * 12:
        ways = [many + (ways[at - length] if at >= length else 0) for at, many in enumerate(ways)]
    return ways[size]


@pytest.mark.parametrize("wild", [Rank.TWO, NINE, Rank.ACE])
def test_a_card_more_or_less_leads_to_its_state(wild: Rank) -> None:
    pack = Pack.of(wild)
    full = graph(12, 3)
    for six in deal(3, wild, DRAWN, 150):
        drawn = states.number(pack, six)
        left = [[card for card in six if card is not gone] for gone in six]
        numbers = [states.number(pack, five) for five in left]
        assert set(full.discards[:, drawn]) == set(numbers)
        five, held = left[0], numbers[0]
        natural = [card for card in PACK if card.rank != wild and card not in five]
        reached = sorted(states.number(pack, [*five, card]) for card in natural)
        rows = full.draws[1:, held]
        assert sorted(rows[rows < full.drawn.states]) == reached
        wilds = sum(card.rank == wild for card in five)
        assert full.wilds_left[held] == 3 - wilds
        if wilds < 3:
            more = next(card for card in PACK if card.rank == wild and card not in five)
            assert full.draws[0, held] == states.number(pack, [*five, more])


# What wins.


def hand_of(number: int, wild: Rank) -> tuple[Card, ...]:
    """A hand of six in that state."""
    full, pack = graph(12, 3), Pack.of(wild)
    natural = [
        Card(rank, suit)
        for suit in Suit
        for at, rank in enumerate(pack.ranks)
        if full.suits[suit, number] >> at & 1
    ]
    return (*natural, *[Card(wild, suit) for suit in Suit][: full.wilds[number]])


@pytest.mark.parametrize("name", HOUSES)
def test_what_wins_is_what_the_judge_says(name: str) -> None:
    house, full = house_of(name), graph(12, 3)
    chance = random.Random(name)
    for wild in chance.sample(list(Rank), 1):
        pack = Pack.of(wild)
        for beat in (None, *chance.sample([each.slug for each in house.combinations], 2)):
            won = solver.wins(full, pack, targets.goals(house, beat))
            ending = targets.combinations(house, beat)
            some = chance.sample(range(len(won)), 150)
            some += chance.sample(np.nonzero(won)[0].tolist(), 60)
            for number in some:
                hand = hand_of(number, wild)
                assert states.number(pack, hand) == number
                assert won[number] == (strongest(hand, wild, house) in ending), (hand, beat)


@pytest.mark.parametrize("name", ["standard", "own"])
def test_what_wins_is_what_the_naive_judge_says(name: str) -> None:
    house, full = house_of(name), graph(12, 3)
    won = solver.wins(full, Pack.of(NINE), targets.goals(house))
    chance = random.Random(name)
    few_wilds = np.nonzero(full.wilds < 2)[0]
    winners = few_wilds[won[few_wilds]].tolist()
    for number in chance.sample(few_wilds.tolist(), 40) + chance.sample(winners, 40):
        verdict = naive.judge(hand_of(number, NINE), NINE, house)
        assert won[number] == (verdict[0] is not None)


def test_the_race_is_the_same_for_houses_that_only_rank_otherwise() -> None:
    wanted = targets.goals(house_of("standard"))
    assert targets.goals(house_of("ranks-do-not-matter")) == wanted
    assert targets.goals(house_of("natural-alone")) == wanted
    prints = {
        targets.fingerprint(Pack.of(wild), targets.goals(house_of(name), beat))
        for wild in Rank
        for name, beat in [
            ("standard", None),
            ("standard", "straight-flush"),
            ("standard", "three-three"),
            ("ace", None),
            ("sequence", None),
            ("own", None),
        ]
    }
    assert len(prints) == 6 * 13


# The solution.


@cache
def slowly(pack: Pack, wild: Rank, name: str, beat: str | None) -> dict[frozenset[Card], float]:
    """The race in plain Python: every hand for itself, turn by turn until nothing changes."""
    house = house_of(name)
    ending = targets.combinations(house, beat)
    held = [frozenset(hand) for hand in itertools.combinations(pack_of(pack, wild), HELD)]
    at = {hand: nth for nth, hand in enumerate(held)}
    open_hands = [
        frozenset(hand)
        for hand in itertools.combinations(pack_of(pack, wild), DRAWN)
        if strongest(hand, wild, house) not in ending
    ]
    left = [[at[hand - {card}] for card in hand] for hand in open_hands]
    drawn: list[list[int]] = [[] for _ in held]
    for nth, hands in enumerate(left):
        for hand in hands:
            drawn[hand].append(nth)
    turns = [0.0] * len(held)
    change = 1.0
    while change > CLOSE:
        best = [min([turns[hand] for hand in hands]) for hands in left]
        after = [1 + sum([best[nth] for nth in draws]) / pack.unseen for draws in drawn]
        change = max(map(abs, map(float.__sub__, after, turns)))
        turns = after
    return dict(zip(held, turns, strict=True))


@pytest.mark.parametrize(
    ("pack", "name", "beat"),
    [
        (SMALL, "standard", None),
        (SMALL._replace(wilds=1), "own", "full-house"),
        (SMALLEST, "ace", "straight-flush"),
        (SMALLEST, "standard", "straight-flush"),
    ],
)
def test_the_slow_way_comes_to_the_same(pack: Pack, name: str, beat: str | None) -> None:
    expected = slowly(pack, Rank.SIX, name, beat)
    solved = solver.solve(pack, targets.goals(house_of(name), beat))
    assert solved is not None
    assert max(expected.values()) > 2
    for hand, turns in expected.items():
        found = solved.turns[states.number(pack, hand)]
        assert abs(found - turns) <= (solved.residual + CLOSE) * turns, hand


def test_nothing_of_a_pack_may_hold_what_is_wanted() -> None:
    wanted = targets.goals(house_of("standard"), "royal-flush")
    assert solver.solve(SMALL._replace(wilds=0), wanted) is None


def test_a_hand_that_waits_for_six_cards_takes_as_many_turns_as_there_are_cards_for_one() -> None:
    # Sevens and twos wait for a seven, two twos and three wild cards, and nothing is better.
    assert shipped().turns(cards("7h 7s 7d 2c 2h")) == pytest.approx(Fraction(46, 6), abs=2e-4)
    # With three wild cards any sixth card makes at least three pairs.
    assert shipped().turns(cards("9h 9s 9d 2c 7h")) == 1
    # A hand that is complete still has to draw before it is called.
    assert shipped().turns(cards("7h 7s 7d 7c 9h")) == 1


@pytest.mark.parametrize("wild", Rank, ids=lambda rank: rank.letter)
def test_one_more_turn_changes_nothing_that_is_shipped(wild: Rank) -> None:
    full, pack = graph(12, 3), Pack.of(wild)
    solution = shipped(wild)
    turns = np.append([solution.kept.turns(nth) for nth in range(full.held.states)], 0.0)
    won = solver.wins(full, pack, targets.goals(house_of("standard")))
    leads = solver.choose(full, won, turns)[full.draws]
    residual = np.abs(solver.turn(full, pack, leads, turns) - turns[:-1]).max()
    assert residual <= solution.residual <= 2e-5


@pytest.mark.parametrize("wild", Rank, ids=lambda rank: rank.letter)
def test_one_more_turn_card_by_card(wild: Rank) -> None:
    solution = shipped(wild)
    for five in deal(5, wild, HELD, 20):
        others = [card for card in pack_of(Pack.of(wild), wild) if card not in five]
        assert len(others) == 46
        then = fmean(solution.turns([*five, card]) for card in others)
        assert abs(1 + then - solution.turns(five)) < 1e-4


@pytest.mark.parametrize("wild", list(Rank)[:7], ids=lambda rank: rank.letter)
def test_upside_down_the_pack_is_the_same(wild: Rank) -> None:
    # With the ace high, sequences from the two up mirror those from the ace down.
    other = shipped(Rank(12 - wild))
    for five in deal(7, wild, HELD, 200):
        mirrored = [Card(Rank(12 - card.rank), card.suit) for card in five]
        assert other.turns(mirrored) == pytest.approx(shipped(wild).turns(five), abs=1e-4)


def test_a_higher_target_takes_longer() -> None:
    house = house_of("standard")
    found = []
    for beat in ("two-two-two", "three-three", "four-two", "straight-flush", "five-of-a-kind"):
        solved = solver.solve(SMALL, targets.goals(house, beat))
        assert solved is not None
        found.append(solved.turns)
    for lower, higher in itertools.pairwise(found):
        assert (higher >= lower * (1 - 2 * CLOSE)).all()
        assert higher.mean() > lower.mean() * 1.01


# What is asked.


def test_six_cards_are_worth_their_best_discard() -> None:
    for six in deal(13, NINE, DRAWN, 100):
        found = shipped().discards(six)
        assert sorted((each.card for each in found), key=BY_ID) == sorted(six, key=BY_ID)
        assert [each.turns for each in found] == sorted(each.turns for each in found)
        for each in found:
            left = [card for card in six if card is not each.card]
            assert each.turns == shipped().turns(left)
            assert each.chance == shipped().chance(left)
        called = strongest(six, NINE, house_of("standard")) is not None
        assert shipped().can_call(six) == called
        assert shipped().turns(six) == (0 if called else found[0].turns)


def test_five_cards_discard_nothing_and_call_nothing() -> None:
    five = cards("7h 7s 7d 7c 9h")
    assert shipped().discards(five) == ()
    assert not shipped().can_call(five)


def test_a_card_just_taken_is_not_discarded() -> None:
    six = cards("7h 7s 7d 2c 2h Kd")
    king = six[-1]
    assert [each.card for each in shipped().discards(six)][:4] == cards("7d 7h 7s Kd")
    found = shipped().discards(six, took=king)
    assert king not in [each.card for each in found]
    assert shipped().turns(six, took=king) == found[0].turns
    # The straight flush is called by discarding the king, and not by keeping it.
    six = cards("2h 3h 4h 5h 6h Kd")
    assert shipped().can_call(six)
    assert not shipped().can_call(six, took=king)
    assert shipped().turns(six) == 0 < shipped().turns(six, took=king)
    assert shipped().can_call(six, took=six[0])
    # With a wild card the king need not go: the sevens and it make four/two.
    assert shipped().can_call(cards("7h 7s 7d 7c 9h Kd"), took=king)


@pytest.mark.parametrize("turned_up", [None, *cards("9c 9s")])
def test_outs_are_found_one_by_one(turned_up: Card | None) -> None:
    chance = random.Random(17)
    for five in deal(17, NINE, HELD, 60):
        if turned_up in five:
            continue
        seen = chance.sample([card for card in PACK if card not in five], 8)
        found = shipped().outs(five, seen=seen, turned_up=turned_up)
        # All ways in which the turned-up card can be one that nobody saw, or the one that is known.
        free = [card for card in PACK if card not in {*five, *seen}]
        nines = [card for card in free if card.rank == NINE]
        hidden = [turned_up] if turned_up else nines or [five[0]]
        ways = [[card for card in free if card is not up] for up in hidden]
        winning = [
            [card for card in way if strongest([*five, card], NINE, house_of("standard"))]
            for way in ways
        ]
        assert {found.unseen} == {len(way) for way in ways}
        assert {found.left} == {len(way) for way in winning}
        assert set(found.cards) == set().union(*winning)
        assert found.chance == found.left / found.unseen


def test_outs_of_the_example() -> None:
    found = shipped().outs(cards("7h 7s 7d 2c 2h"))
    assert set(found.cards) == set(cards("7c 2d 2s 9c 9d 9h 9s"))
    assert (found.left, found.unseen) == (6, 46)
    found = shipped().outs(cards("7h 7s 7d 2c 2h"), turned_up=CARD_OF["9h"])
    assert set(found.cards) == set(cards("7c 2d 2s 9c 9d 9s"))
    assert (found.left, found.unseen) == (6, 46)


def _code(ask: Callable[[], object]) -> str:
    with pytest.raises(PaiuteError) as caught:
        ask()
    return caught.value.code


def test_impossible_questions() -> None:
    five, six = cards("7h 7s 7d 2c 2h"), cards("7h 7s 7d 2c 2h Kd")
    nines, one = shipped(), CARD_OF["7h"]
    rest = [card for card in PACK if card not in five]
    assert _code(lambda: nines.turns(five[:4])) == "hand.size"
    assert _code(lambda: nines.turns([*five[:4], one])) == "hand.duplicate"
    assert _code(lambda: nines.turns(cards("9h 9s 9d 9c 2h"))) == "hand.wilds"
    assert _code(lambda: nines.turns(six, took=CARD_OF["Kh"])) == "hand.took-elsewhere"
    assert _code(lambda: nines.discards(six, turned_up=six[0])) == "hand.turned-up"
    assert _code(lambda: nines.outs(six)) == "race.five"
    assert _code(lambda: nines.outs(five, seen=[one])) == "hand.duplicate"
    assert _code(lambda: nines.outs(five, seen=rest)) == "race.all-seen"
    assert nines.outs(five, seen=rest[1:]).unseen == 1
    standard = house_of("standard")
    assert _code(lambda: race.solution(NINE, standard, "full-house")) == "race.no-target"


def _impossible() -> House:
    """A house whose one combination is a run up to the five, which needs a low ace."""
    house = house_of("standard")
    shape = Shape(size=5, sequence=5, same_suit=True, top=Rank.FIVE)
    wheel = house.combinations[0]._replace(slug="wheel", shape=shape)
    return House("wheel", (wheel,), house.order, {}, house.settings)


def test_a_target_that_no_cards_make() -> None:
    assert _code(lambda: race.solution(NINE, _impossible())) == "race.unreachable"
    assert _code(lambda: race.solution(NINE, _impossible(), "wheel")) == "race.unreachable"


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert solutions.race("9").turns(cards("7h 7s 7d 2c 2h")) < 8
    assert _code(lambda: solutions.race("9", beat="straight-flush")) == "race.numpy"
    assert _code(lambda: race.solution(NINE, _impossible())) == "race.unreachable"


# What is kept.


def file_of(wild: Rank) -> Path:
    return solve_race.TARGET / solve_race.names()[wild]


def _decode(data: bytes) -> stored.Kept | None:
    solved_for = targets.fingerprint(Pack.of(NINE), targets.goals(house_of("standard")))
    return stored.decode(data, solved_for, states.layout(12, 3, HELD).states)


def test_what_is_shipped_is_for_these_rules_and_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_race.main(["--check"]) == 0, capsys.readouterr().out
    assert sum(path.stat().st_size for path in solve_race.TARGET.iterdir()) < 6_000_000


def test_nothing_damaged_is_read() -> None:
    good = file_of(NINE).read_bytes()
    assert _decode(good)
    chance = random.Random(19)
    damaged = [good[:cut] for cut in (0, 5, 14, 45, 46, 60, 90, 91, len(good) // 2, len(good) - 1)]
    damaged += [good + b"\0", good[1:], b"", b"paiute race 1\n", file_of(Rank.TEN).read_bytes()]
    for _ in range(100):
        at = chance.randrange(len(good))
        damaged.append(good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :])
    assert not any(map(_decode, damaged))


def _signed(data: bytes, start: int, rest: bytes) -> bytes:
    """A file with a good checksum but other contents."""
    rest = data[len(stored.MAGIC) + 32 :][:start] + rest
    return stored.MAGIC + sha256(rest).digest() + rest


def test_nothing_foreign_is_read() -> None:
    good = file_of(NINE).read_bytes()
    head = stored.HEAD.size
    numbers = zlib.decompress(good[len(stored.MAGIC) + 32 + head :])
    assert _decode(_signed(good, head, zlib.compress(numbers)))
    for other in (
        zlib.compress(numbers[1:]),
        zlib.compress(numbers + b"\0"),
        zlib.compress(bytes(50_000_000)),
        zlib.compress(numbers) + b"more",
        zlib.compress(numbers)[:-1],
        b"no zlib",
        b"",
    ):
        assert _decode(_signed(good, head, other)) is None
    assert _decode(_signed(good, 0, b"short")) is None


class Shelf:
    """A store in memory."""

    def __init__(self, **kept: bytes):
        self.kept = dict(kept)

    def read(self, name: str) -> bytes | None:
        return self.kept.get(name)

    def write(self, name: str, data: bytes) -> None:
        self.kept[name] = data


def test_what_is_damaged_is_solved_again_and_what_is_solved_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = file_of(NINE).read_bytes()
    shelf = Shelf(**{file_of(NINE).name: good[:-1]})
    told: list[float] = []
    first = race.solution(NINE, house_of("standard"), store=shelf, progress=told.append)
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1
    assert list(shelf.kept) == [file_of(NINE).name]
    assert _decode(shelf.kept[file_of(NINE).name])
    monkeypatch.setitem(sys.modules, "numpy", None)
    again = race.solution(NINE, house_of("standard"), store=shelf)
    hands = list(deal(21, NINE, HELD, 100))
    assert [again.turns(five) for five in hands] == [first.turns(five) for five in hands]
    assert again.residual == first.residual
    # And both agree with what is shipped, which was solved on another day.
    for five in hands:
        assert first.turns(five) == pytest.approx(shipped().turns(five), rel=4e-5)


def test_the_cache_keeps_whole_files(tmp_path: Path) -> None:
    store = solutions.Shipped(solutions.Cache(str(tmp_path / "some" / "where")))
    assert store.read("x.race") is None
    store.write("x.race", b"one")
    store.write("x.race", b"two")
    assert store.read("x.race") == b"two"
    assert [path.name for path in (tmp_path / "some" / "where").iterdir()] == ["x.race"]


def test_a_cache_that_cannot_be_used_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "x.race").mkdir()
    (tmp_path / "large.race").write_bytes(bytes(solutions.LARGEST + 1))
    for folder in (tmp_path / "file", tmp_path, "nowhere\0"):
        cache = solutions.Cache(str(folder))
        cache.write("x.race", b"data")
        assert cache.read("x.race") is None
        assert cache.read("large.race") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "large.race", "x.race"]


def test_what_is_shipped_comes_before_the_cache(tmp_path: Path) -> None:
    name = file_of(NINE).name
    (tmp_path / name).write_bytes(b"mine")
    store = solutions.Shipped(solutions.Cache(str(tmp_path)))
    assert store.read(name) == file_of(NINE).read_bytes()
    assert solutions.Shipped().read("../states.py/x") is None


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = str(tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert solutions.cache_folder({"HOME": home}) == f"{home}/.cache/paiute-ref"
    elsewhere = {"HOME": home, "XDG_CACHE_HOME": f"{home}/x"}
    assert solutions.cache_folder(elsewhere) == f"{home}/x/paiute-ref"
    assert solutions.cache_folder({"HOME": home, "XDG_CACHE_HOME": "x"}) is None
    assert solutions.cache_folder({}) is None
    assert solutions.cache_folder({"PAIUTE_CACHE": "here"}) == "here"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert solutions.cache_folder({"HOME": home}) == f"{home}/Library/Caches/paiute-ref"
    monkeypatch.setattr(sys, "platform", "win32")
    assert solutions.cache_folder({"USERPROFILE": home}) is None
    assert solutions.cache_folder({"LOCALAPPDATA": home}) == f"{home}/paiute-ref"


def test_a_race_is_kept_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = solutions.race("9h", "literal", cache=str(tmp_path))
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes().startswith(stored.MAGIC)
    monkeypatch.setitem(sys.modules, "numpy", None)
    again = solutions.race(NINE, house_of("literal"), cache=str(tmp_path))
    five = cards("2h 3c 4d 5s Kd")
    assert again.turns(five) == first.turns(five) < shipped().turns(five)


def test_a_zip_file_has_them_too(tmp_path: Path) -> None:
    import subprocess

    archive = tmp_path / "paiute.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in (ROOT / "paiute_ref").rglob("*"):
            if path.suffix in (".py", ".race"):
                zipped.write(path, path.relative_to(ROOT))
    name = file_of(NINE).name
    program = f"from paiute_ref.solutions import Shipped; print(len(Shipped().read({name!r})))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(archive)},
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) == file_of(NINE).stat().st_size


# What is written about it.


def test_the_numbers_of_the_page_are_those_of_the_solution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert race_facts.main(["--check"]) == 0, capsys.readouterr().out
