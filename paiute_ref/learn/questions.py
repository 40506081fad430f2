"""Questions about the game, made from a seed and answered by the judge, the referee and the race.

A question is a value: what is asked about, the choices, and which of them is right. Its words are
in ``paiute_ref.views.quiz``. The same seed always makes the same questions. Nothing in here knows
an answer: hands are drawn so that they are worth asking about (``drawing``, ``tables``), and then
judged.

Just one choice is right. Of discards every other one costs a good part of a turn more, so that
nobody has to quarrel about it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import permutations
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from paiute_ref.cards import BY_ID, PACK, Card, Rank, Suit
from paiute_ref.errors import PaiuteError
from paiute_ref.game.state import State
from paiute_ref.game.turns import after, last_turns, out_of_deal
from paiute_ref.judge import HAND_SIZES, MOST_WILDS, Combination, Ruling, judge
from paiute_ref.learn.drawing import FULL, draw_shape, shapes, spoil
from paiute_ref.learn.tables import Tried, is_easy, moment, permits, try_all, without
from paiute_ref.race import Solution
from paiute_ref.rulebook.model import CombinationDef, House, Order, Shape
from paiute_ref.showdown import Reason, Showdown, Standing, compare

LEVELS: Final = (1, 2, 3)

MOST_CHOICES: Final = 9
"""A choice is one digit."""

_TRIES: Final = 1000
"""Draws after which there is taken to be no such question."""

_FEW_CHOICES: Final = 4


class Topic(Enum):
    """What questions are about."""

    COMBINATION = "combination"
    SHOWDOWN = "showdown"
    LEGAL = "legal"
    DISCARD = "discard"
    WILD = "wild"
    LAST_TURNS = "last-turns"


Solve: TypeAlias = Callable[[Rank], Solution]
"""Finds the race of the house that is asked about, for a wild denomination."""


# What is asked about. Every kind has ``choices``.


class WhichCombination(NamedTuple):
    """Which combination a hand is; None stands for none."""

    ruling: Ruling
    choices: tuple[CombinationDef | None, ...]


TOGETHER: Final = -1
NOBODY: Final = -2


class WhoWins(NamedTuple):
    """Which of several hands wins: its number from 0, or ``TOGETHER`` or ``NOBODY``.

    ``hands`` are in the order in which they are shown.
    """

    showdown: Showdown
    hands: tuple[Ruling, ...]
    choices: tuple[int, ...]


class IsLegal(NamedTuple):
    """Whether an act is legal at a moment of a deal."""

    state: State
    tried: Tried
    choices: tuple[bool, ...] = (True, False)


class WhichIsLegal(NamedTuple):
    """Which of several acts of the player at turn is legal; the others are not."""

    state: State
    choices: tuple[Tried, ...]


class WhichDiscard(NamedTuple):
    """Which of six cards to discard. ``turns`` are those to be expected without each.

    They answer to ``choices``; None is the card that may not be discarded, since it has just been
    taken from the discard pile.
    """

    ruling: Ruling
    solution: Solution
    choices: tuple[Card, ...]
    turns: tuple[float | None, ...]


StandIns: TypeAlias = tuple[Card, ...] | tuple[Rank, ...]
"""What wild cards stand for: cards where the suit counts, else ranks; the lowest first."""


class StandsFor(NamedTuple):
    """What the wild cards of a hand stand for, in its best reading."""

    ruling: Ruling
    combination: Combination
    choices: tuple[StandIns, ...]


class WhoHasALastTurn(NamedTuple):
    """Which seats have a last turn after a call; ``false_calls`` came before it."""

    house: House
    players: int
    dealer: int
    caller: int
    false_calls: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The other seats in the order of play after the call."""
        return after(self.caller, self.players)[:-1]


Matter: TypeAlias = (
    WhichCombination | WhoWins | IsLegal | WhichIsLegal | WhichDiscard | StandsFor | WhoHasALastTurn
)


class Asked(NamedTuple):
    """A question without its number. ``right`` is the one right choice, from 0.

    ``rules`` are slugs of what the answer follows from; ``key`` is the same for the same question.
    """

    matter: Matter
    right: int
    rules: tuple[str, ...]
    key: Hashable


class Question(NamedTuple):
    """A question; ``number`` counts from 1."""

    number: int
    topic: Topic
    level: int
    asked: Asked

    @property
    def matter(self) -> Matter:
        """What is asked about."""
        return self.asked.matter

    @property
    def right(self) -> int:
        """The right choice, from 0."""
        return self.asked.right

    @property
    def rules(self) -> tuple[str, ...]:
        """Slugs of the rules that the answer follows from."""
        return self.asked.rules

    @property
    def choices(self) -> int:
        """How many choices there are."""
        return len(self.matter.choices)


def make_questions(
    seed: str, house: House, topics: Sequence[Topic], level: int, solve: Solve
) -> Iterator[Question]:
    """Questions without end, every topic as often as the others.

    None comes twice as long as there are others.

    Args:
        seed: The same seed makes the same questions.
        house: The rules that are asked about.
        topics: What to ask about.
        level: From 1, the easiest, to 3.
        solve: Finds the race for questions about discards.

    Raises:
        PaiuteError: ``quiz.none`` (``topics``) where the house leaves nothing to ask about. A topic
            on which there is nothing to ask is passed over while there are others.
    """
    known: set[Hashable] = set()
    chance = random.Random(f"paiute quiz {seed}")
    frame, number = _Frame(house, level, solve), 0
    left = [topic for topic in Topic if topic in topics]
    last = None
    while left:
        chance.shuffle(left)
        if left[0] is last:
            left.append(left.pop(0))
        for topic in [*left]:
            asked = _new(chance, _MAKERS[topic], frame, known)
            if asked is None:
                left.remove(topic)
                continue
            known.add(asked.key)
            number, last = number + 1, topic
            yield Question(number, topic, level, asked)
    raise PaiuteError("quiz.none", topics=tuple(topic.value for topic in topics))


class _Frame(NamedTuple):
    """What all questions of a quiz have in common."""

    house: House
    level: int
    solve: Solve


_Maker: TypeAlias = Callable[[random.Random, _Frame], Asked | None]


def _new(chance: random.Random, make: _Maker, frame: _Frame, known: set[Hashable]) -> Asked | None:
    """A question that is not known yet; if there is none, one that is."""
    again = None
    for _ in range(_TRIES):
        asked = make(chance, frame)
        if asked and asked.key not in known:
            return asked
        again = again or asked
    return again


def _key(*rulings: Ruling) -> Hashable:
    return rulings[0].wild, frozenset(frozenset(each.hand) for each in rulings), rulings[0].took


# Combinations.


_WILDS: Final = {1: (0, 1), 2: (0, 2), 3: (0, 3)}
"""Fewest and most wild cards in a hand, by level."""

_LOOKS_ALIKE: Final = 0.3


def _ask_combination(chance: random.Random, frame: _Frame) -> Asked | None:
    house, level = frame.house, frame.level
    ruling = _draw(chance, house, chance.randint(*_WILDS[level]), chance.random() < _LOOKS_ALIKE)
    if ruling is None:
        return None
    found = ruling.combination.definition if ruling.combination else None
    most = _FEW_CHOICES if level == 1 else MOST_CHOICES
    choices = _with_others(chance, found, _named_apart(house.combinations, found), most)
    return Asked(
        WhichCombination(ruling, choices), choices.index(found), ruling.rules, _key(ruling)
    )


def _draw(chance: random.Random, house: House, wilds: int, alike: bool) -> Ruling | None:
    """A hand of something, or with ``alike`` of what only looks like something."""
    turned_up = chance.choice(PACK)
    free = [card for card in PACK if card is not turned_up]
    likely = house.lookalikes if alike and chance.random() < 0.5 else house.combinations
    if not likely:
        return None
    shape = chance.choice(likely).shape
    size = max(shape.size, chance.choice(HAND_SIZES))
    hand = draw_shape(chance, shape, house.order, turned_up.rank, wilds, size, free)
    if hand is None:
        return None
    if alike and likely is house.combinations:
        hand = spoil(chance, hand, turned_up.rank, 1, free)
    return judge(hand, turned_up.rank, house, turned_up=turned_up)


def _named_apart(
    definitions: Iterable[CombinationDef], found: CombinationDef | None
) -> list[CombinationDef | None]:
    """Combinations of different names, the one found among them, and None for none."""
    names = {found.name.english: found} if found else {}
    for each in definitions:
        names.setdefault(each.name.english, each)
    return [each for each in definitions if names[each.name.english] is each] + [None]


def _with_others(
    chance: random.Random,
    right: CombinationDef | None,
    choices: list[CombinationDef | None],
    most: int,
) -> tuple[CombinationDef | None, ...]:
    """So many choices at most, the right one and none among them, in their order."""
    others = [each for each in choices if each not in (right, None)]
    kept = [right, None, *chance.sample(others, max(0, min(len(others), most - 1 - bool(right))))]
    return tuple(each for each in choices if each in kept)


# The showdown.


_CITED: Final = {
    "combination": "combinations.order",
    "ranks": "combinations.ties",
    "wilds": "option.natural",
    "nothing": "showdown.no-combination",
}


_WORTHLESS: Final = 0.12
"""How often a hand, or all of them, only look like something."""


def _ask_showdown(chance: random.Random, frame: _Frame) -> Asked | None:
    house, level = frame.house, frame.level
    turned_up = chance.choice(PACK)
    free = [card for card in PACK if card is not turned_up]
    hands: list[tuple[Card, ...]] = []
    wilds, worthless = MOST_WILDS, chance.random() < _WORTHLESS
    for shape in _rivals(chance, house, level):
        held = chance.randint(0, min(wilds, level))
        size = max(shape.size, chance.choice(HAND_SIZES))
        hand = draw_shape(chance, shape, house.order, turned_up.rank, held, size, free)
        if hand is None:
            return None
        if worthless or chance.random() < _WORTHLESS:
            hand = spoil(chance, hand, turned_up.rank, 1, free)
        hands.append(hand)
        free = [card for card in free if card not in hand]
        wilds -= held
    showdown = compare(hands, turned_up.rank, house, turned_up=turned_up)
    return _asked_of(showdown, len(hands))


def _rivals(chance: random.Random, house: House, level: int) -> list[Shape]:
    """The shapes of two hands, on the highest level of three; on higher ones often the same."""
    kinds = [each.shape for each in house.combinations]
    hands = 3 if level == LEVELS[-1] else 2
    if level == 1 and len(kinds) >= hands:
        return chance.sample(kinds, hands)
    first = chance.randrange(len(kinds))
    near = [kinds[max(0, min(len(kinds) - 1, first + step))] for step in (-1, 0, 0, 1)]
    return [kinds[first], *(chance.choice(near) for _ in range(hands - 1))]


def _asked_of(showdown: Showdown, hands: int) -> Asked:
    choices = (*range(hands), TOGETHER, NOBODY)
    winners = showdown.winners
    right = winners[0] if len(winners) == 1 else TOGETHER if winners else NOBODY
    rulings = [each.ruling for each in sorted(showdown.standings, key=attrgetter("index"))]
    return Asked(
        WhoWins(showdown, tuple(rulings), choices),
        choices.index(right),
        tuple(dict.fromkeys(_why_so(showdown))),
        _key(*rulings),
    )


def _why_so(showdown: Showdown) -> Iterator[str]:
    first, second, *_ = showdown.standings
    winners = len(showdown.winners)
    if not winners:
        yield "showdown.no-combination"
        return
    if first.reason:
        yield _cited(first, second, first.reason)
    yield "showdown.highest-wins" if winners == 1 else "showdown.equal-hands"


def _cited(first: Standing, second: Standing, reason: Reason) -> str:
    if reason.kind != "equal":
        return _CITED[reason.kind]
    same = first.ruling.ranks == second.ruling.ranks
    return "combinations.ties" if same else "option.equal-combinations"


# What is legal.


def _ask_legal(chance: random.Random, frame: _Frame) -> Asked | None:
    state = moment(chance, frame.house)
    tried = try_all(state, chance) if state else []
    if state is None or not tried:
        return None
    if frame.level == LEVELS[-1]:
        return _ask_which_is_legal(chance, state, tried)
    legal = chance.random() < 0.5
    fitting = [each for each in tried if is_easy(state, each) == (frame.level == 1)]
    by_rule = _by_rule(state, [each for each in fitting if bool(each.broken) != legal])
    if not by_rule:
        return None
    rule = chance.choices(sorted(by_rule), [_WEIGHTS.get(each, 1) for each in sorted(by_rule)])[0]
    one = chance.choice(by_rule[rule])
    rules = tuple(dict.fromkeys(one.rules)) or permits(state, one.act)
    return Asked(IsLegal(state, one), int(bool(one.broken)), rules, _moment_key(state, one))


_WEIGHTS: Final = {"turn.keep-taken-card": 4, "turn.from-stock": 2, "turn.wild-cards-too": 2}
"""Rules that are asked about more often than others where there is a choice."""


def _by_rule(state: State, tried: Iterable[Tried]) -> dict[str, list[Tried]]:
    """Acts by the first rule they break or are legal by, so that seldom rules are asked as well."""
    found: dict[str, list[Tried]] = {}
    for each in tried:
        found.setdefault((each.rules or permits(state, each.act))[0], []).append(each)
    return found


def _ask_which_is_legal(
    chance: random.Random, state: State, tried: Sequence[Tried]
) -> Asked | None:
    """One legal act of the player at turn among others that break rules, no two the same one."""
    mine = [each for each in tried if each.seat == state.turn]
    legal = [each for each in mine if not each.broken and not is_easy(state, each)]
    by_rule = _by_rule(state, [each for each in mine if each.broken])
    if not legal or len(by_rule) < _FEW_CHOICES - 1:
        return None
    right = chance.choice(legal)
    rules = chance.sample(sorted(by_rule), _FEW_CHOICES - 1)
    choices = [right, *(chance.choice(by_rule[rule]) for rule in rules)]
    chance.shuffle(choices)
    return Asked(
        WhichIsLegal(state, tuple(choices)),
        choices.index(right),
        tuple(dict.fromkeys((*permits(state, right.act), *rules))),
        _moment_key(state, right),
    )


def _moment_key(state: State, tried: Tried) -> Hashable:
    return state.hands, state.discards, tried.seat, tried.act


# Discards.


_COST: Final = {1: (0.2, 9.0), 2: (0.05, 0.2), 3: (0.01, 0.05)}
"""What the second best discard costs more than the best, as a part of its turns, by level."""

_TAKEN: Final = 0.5
"""How often a card was just taken from the discard pile.

Of two cards that are worth nothing to a hand, it is the other one that goes.
"""


def _ask_discard(chance: random.Random, frame: _Frame) -> Asked | None:
    house, level = frame.house, frame.level
    turned_up = chance.choice(PACK)
    free = [card for card in PACK if card is not turned_up]
    shape = chance.choice(shapes(house))
    wilds = chance.randint(*_WILDS[level])
    drawn = draw_shape(chance, shape, house.order, turned_up.rank, wilds, FULL, free)
    if drawn is None:
        return None
    hand = spoil(chance, drawn, turned_up.rank, chance.randint(1, 2), free)
    took = chance.choice(hand) if chance.random() < _TAKEN else None
    ruling = judge(hand, turned_up.rank, house, took=took, turned_up=turned_up)
    if ruling.combination:
        return None
    solution = frame.solve(turned_up.rank)
    choices = tuple(sorted(hand, key=BY_ID, reverse=True))
    turns = tuple(None if card is took else solution.turns(without(hand, card)) for card in choices)
    matter = WhichDiscard(ruling, solution, choices, turns)
    best, second, *_ = sorted(each for each in turns if each is not None)
    least, most = _COST[level]
    if not least <= second / best - 1 <= most:
        return None
    right = turns.index(best)
    # Where the next card cannot complete anything, hardly anybody can say what is best.
    if not solution.chance(without(hand, choices[right])):
        return None
    rules = ("object.draw-and-discard", "turn.discard-one")
    kept = ["turn.keep-taken-card"] if took else []
    return Asked(matter, right, (*rules, *kept), _key(ruling))


# Wild cards.


def _ask_wild(chance: random.Random, frame: _Frame) -> Asked | None:
    house, level = frame.house, frame.level
    ruling = _draw(chance, house, 2 if level == LEVELS[-1] else 1, alike=False)
    combination = ruling.combination if ruling else None
    if ruling is None or combination is None:
        return None
    if level == 1 and combination.discard is not None:
        return None
    wilds = [card for card in ruling.hand if card.rank == ruling.wild]
    right = _stand_ins(combination)
    # A wild card that is left over, or stands for itself, makes for quarrels about words.
    if len(combination.wilds) < len(wilds) or ruling.wild in map(_rank_of, right):
        return None
    if readings(ruling) != {right}:
        return None
    choices = _other_stand_ins(chance, ruling, combination, right)
    rules = ("wild.any-card", "wild.best-reading", *ruling.rules)
    return Asked(StandsFor(ruling, combination, choices), choices.index(right), rules, _key(ruling))


def _rank_of(each: Card | Rank) -> Rank:
    return each.rank if isinstance(each, Card) else each


def _stand_ins(combination: Combination) -> StandIns:
    return _told(combination.definition, combination.wilds.values())


def _told(definition: CombinationDef, cards: Iterable[Card]) -> StandIns:
    """What wild cards stand for, as far as the combination says it."""
    ordered = sorted(cards, key=BY_ID)
    if definition.shape.one_suit:
        return tuple(ordered)
    return tuple(card.rank for card in ordered)


def readings(ruling: Ruling) -> set[StandIns]:
    """What the wild cards of a hand may stand for in the combination that it is.

    Empty for shapes of one suit in any order, where a wild card only fills up.
    """
    if ruling.combination is None or ruling.combination.definition.shape.suited:
        return set()
    shape, order = ruling.combination.definition.shape, ruling.house.order
    natural = [card for card in ruling.hand if card.rank != ruling.wild]
    wilds = len(ruling.hand) - len(natural)
    ways = [way for way in _ways(shape, order, natural) if len(way.stand_ins) <= wilds]
    best = max((way.ranks for way in ways), default=())
    return {way.stand_ins for way in ways if way.ranks == best or not order.by_rank}


class _Way(NamedTuple):
    ranks: tuple[Rank, ...]
    stand_ins: StandIns


def _ways(shape: Shape, order: Order, natural: Sequence[Card]) -> Iterator[_Way]:
    """Every way to make a shape with some natural cards, and what these lack for it."""
    held = Counter(card.rank for card in natural)
    for ranks in permutations(Rank, len(shape.groups)) if shape.groups else ():
        short = {
            rank: max(0, size - held[rank]) for rank, size in zip(ranks, shape.groups, strict=True)
        }
        yield _Way(ranks, tuple(sorted(Counter(short).elements())))
    line = (Rank.ACE, *Rank) if order.ace_low else tuple(Rank)
    for at in range(len(line) - shape.sequence + 1) if shape.sequence else ():
        run = line[at : at + shape.sequence]
        if shape.top not in (None, run[-1]):
            continue
        top = (Rank(run[-1]),)
        if shape.same_suit:
            for suit in Suit:
                cards = [Card(rank, suit) for rank in run]
                lacking = [card for card in cards if card not in natural]
                yield _Way(top, tuple(sorted(lacking, key=BY_ID)))
        else:
            yield _Way(top, tuple(sorted(rank for rank in run if not held[rank])))


def _other_stand_ins(
    chance: random.Random, ruling: Ruling, combination: Combination, right: StandIns
) -> tuple[StandIns, ...]:
    """Four choices: what the wild cards stand for, and what they might be thought to."""
    wilds = tuple(card for card in ruling.hand if card.rank == ruling.wild)
    near = [_moved(chance, right, place) for place in range(len(right)) for _ in range(8)]
    held = sorted({card.rank for card in ruling.hand if card.rank != ruling.wild})
    if combination.definition.shape.one_suit:
        near += [_told(combination.definition, wilds)]
    else:
        near += [tuple(sorted(chance.choices(held, k=len(right)))) for _ in range(8)]
        natural = [rank for rank in Rank if rank != ruling.wild]
        near += [tuple(sorted(chance.choices(natural, k=len(right)))) for _ in range(4)]
    chance.shuffle(near)
    different = [each for each in dict.fromkeys(near) if each != right]
    choices = [right, *different[: _FEW_CHOICES - 1]]
    chance.shuffle(choices)
    return tuple(choices)


def _moved(chance: random.Random, right: StandIns, place: int) -> StandIns:
    """The same but for one, which is a little higher or lower, or of another suit."""
    moved: list[Any] = [*right]
    one = moved[place]
    rank = Rank(min(max(_rank_of(one) + chance.choice((-2, -1, 1, 2)), Rank.TWO), Rank.ACE))
    if isinstance(one, Card):
        other = Card(one.rank, chance.choice([*Suit]))
        moved[place] = chance.choice((other, Card(rank, one.suit)))
        return tuple(sorted(moved, key=BY_ID))
    moved[place] = rank
    return tuple(sorted(moved))


# Last turns.


_TABLES: Final = {1: (3, 4), 2: (4, 5), 3: (4, 5)}
"""Fewest and most players, by level."""


def _ask_last_turns(chance: random.Random, frame: _Frame) -> Asked | None:
    house, level = frame.house, frame.level
    players = chance.randint(*_TABLES[level])
    dealer = chance.randint(1, players)
    order = after(dealer, players)
    caller = chance.choice(order)
    false_calls: tuple[int, ...] = ()
    if level == LEVELS[-1] and chance.random() < 0.5:
        false_calls = (chance.choice([seat for seat in order if seat != caller]),)
    out = out_of_deal(false_calls, house)
    right = last_turns(players, dealer, caller, house, out)
    near = [others for others in _other_turns(dealer, caller, players) if others != right]
    chance.shuffle(near)
    choices = [right, *list(dict.fromkeys(near))[: _FEW_CHOICES - 1]]
    chance.shuffle(choices)
    matter = WhoHasALastTurn(house, players, dealer, caller, false_calls, tuple(choices))
    return Asked(matter, choices.index(right), _turn_rules(matter), matter[1:5])


def _other_turns(dealer: int, caller: int, players: int) -> Iterator[tuple[int, ...]]:
    """What people take to be the last turns."""
    order = after(caller, players)
    others = order[:-1]
    place = order.index(dealer)
    yield ()
    yield others
    yield order
    yield order[:place]
    yield order[: place + 1]
    yield order[place + 1 : -1]
    yield (dealer,)
    yield others[:1]


def _turn_rules(matter: WhoHasALastTurn) -> tuple[str, ...]:
    rules = ["last-turns.up-to-dealer"]
    if matter.caller == matter.dealer:
        rules = ["last-turns.dealer-calls"]
    elif "last-turns" in matter.house.options:
        rules = ["option.last-turns"]
    if matter.false_calls:
        dead = "false-call" in matter.house.options
        rules.append("option.false-call" if dead else "call.false-call")
    return tuple(rules)


_MAKERS: Final[dict[Topic, _Maker]] = {
    Topic.COMBINATION: _ask_combination,
    Topic.SHOWDOWN: _ask_showdown,
    Topic.LEGAL: _ask_legal,
    Topic.DISCARD: _ask_discard,
    Topic.WILD: _ask_wild,
    Topic.LAST_TURNS: _ask_last_turns,
}
