"""A practice game: one person and computer players at a table, deal after deal.

A game is a value, and every function gives the next one; so the last act can be taken back by going
on from the game before it. What a computer player does depends on nothing but the seed of the deal
and what was done in it. A game that is gone on with on another day, from what was written down, is
therefore the game it would have been.

Source: the order of play in ``paiute_ref.game``; nobody has to call (rule ``call.optional``), so
computer players that go on alone stop at the limit of ``paiute_ref.simulation``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Card, Rank
from paiute_ref.errors import PaiuteError
from paiute_ref.game import players, referee, table
from paiute_ref.game.acts import Act, Call, Discard, Draw, Event
from paiute_ref.game.players import Memory, Player, Strength
from paiute_ref.game.record import Entry, Fault, NewDeal, Setup, Told
from paiute_ref.game.referee import Violation
from paiute_ref.game.replay import Settled, Unfinished, dealt_state
from paiute_ref.game.state import State, deal
from paiute_ref.game.turns import Pile, after, kept_card
from paiute_ref.judge import Ruling, judge
from paiute_ref.race import Solution
from paiute_ref.rulebook.model import House
from paiute_ref.simulation import LIMIT

Races: TypeAlias = Callable[[Rank], Solution | None]
"""Finds the race for a wild denomination, None where it cannot be had."""


class Setting(NamedTuple):
    """What stays the same all through a game.

    ``setup`` has the names by seat, the first dealer and the ante. ``you`` is the seat of the
    person. ``deals`` is how many are played, 0 for as many as the person likes; the first is dealt
    from ``seed`` itself.
    """

    setup: Setup
    house: House
    you: int
    strength: Strength
    seed: str
    deals: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.setup.names


class Practice(NamedTuple):
    """A game at one moment.

    ``told`` is all that was done, deal by deal, and ``acts`` how many acts of the deal in play are
    among it. ``memory`` is what everybody at the table could see of that deal; None between two.
    ``ended`` is how the last deal ended, and None before there was one. ``won`` are the deals that
    each seat has won so far, alone or together.
    """

    setting: Setting
    game: table.Game
    told: tuple[NewDeal | Told, ...] = ()
    acts: int = 0
    memory: Memory | None = None
    ended: Settled | Unfinished | None = None
    won: tuple[int, ...] = ()

    @property
    def state(self) -> State | None:
        """The deal in play, None between two deals."""
        return self.game.state

    @property
    def is_your_turn(self) -> bool:
        """Whether the person is to act."""
        return self.state is not None and self.state.turn == self.setting.you

    @property
    def is_over(self) -> bool:
        """Whether all deals that were wanted are played."""
        return self.state is None and 0 < self.setting.deals <= self.game.deals

    @property
    def stands_still(self) -> bool:
        """Whether computer players that are alone by now could go on for ever.

        The person is out of the deal then, and everybody has had as many turns as there may be.
        """
        state = self.state
        if state is None or self.setting.you not in state.out:
            return False
        return not state.caller and self.acts >= 2 * LIMIT * state.players

    def view(self) -> State:
        """The deal in play as the person sees it."""
        return self.in_play().seen_by(self.setting.you)

    def in_play(self) -> State:
        """The deal in play; ValueError between two deals."""
        if self.state is None:
            raise ValueError("no deal is in play")
        return self.state


class Done(NamedTuple):
    """What somebody did and what came of it; ``broken`` is why a false call was refused."""

    seat: int
    act: Act
    events: tuple[Event, ...]
    broken: tuple[Violation, ...] = ()


def new_practice(setting: Setting) -> Practice:
    """A table before its first deal.

    Raises:
        Violation: ``table.players`` (``count``): they are not two to five.
    """
    setup = setting.setup
    game = table.new_game(
        setup.names, setting.house, dealer=setup.dealer, ante=setup.ante, pot=setup.pot
    )
    return Practice(setting, game, won=(0,) * game.players)


def deal_seed(seed: str, number: int) -> str:
    """What a deal of a game is shuffled by, the first being number 1.

    >>> deal_seed("7", 1), deal_seed("7", 2)
    ('7', '7-2')
    """
    return seed if number == 1 else f"{seed}-{number}"


def next_deal(practice: Practice) -> Practice:
    """Take the antes, shuffle and deal.

    Raises:
        ValueError: A deal is in play.
    """
    game = practice.game
    seed = deal_seed(practice.setting.seed, game.deals + 1)
    dealt = deal(game.players, game.dealer, game.house, seed)
    told = NewDeal(1, None, dealt.turned_up, dealt.hands, dealt.discards[0], None, seed)
    return _begin(practice, told, dealt)


def _begin(practice: Practice, told: NewDeal, dealt: State) -> Practice:
    game = table.begin(practice.game._replace(dealer=dealt.dealer), dealt)
    memory = players.begin(dealt.seen_by())
    return practice._replace(game=game, told=(*practice.told, told), acts=0, memory=memory)


def play(practice: Practice, act: Act) -> tuple[Practice, Done]:
    """The game after an act of whoever is at turn; when the turns are over the pot is shared.

    A call without a combination is refused where it has no consequences, and else carried out as
    the house rule ``false-call`` has it.

    Raises:
        Violation: It is against the rules; nothing has happened then.
        ValueError: No deal is in play.
    """
    state = practice.in_play()
    broken: tuple[Violation, ...] = ()
    try:
        now = referee.apply(state, act)
    except Violation as refusal:
        now = _after_false_call(state, act, refusal)
        broken = tuple(each for each in refusal.each if isinstance(each, Violation))
    seen = referee.events(state.seen_by(), act, now.seen_by())
    assert practice.memory is not None
    told = Told(1, state.turn, _as_told(act, now))
    after_it = practice._replace(
        game=practice.game._replace(state=now),
        told=(*practice.told, told),
        acts=practice.acts + 1,
        memory=players.remember(practice.memory, seen),
    )
    done = Done(state.turn, told.act, referee.events(state, act, now), broken)
    return (_settle(after_it, now) if now.over else after_it), done


def _after_false_call(state: State, act: Act, refusal: Violation) -> State:
    if referee.is_false_call(act, refusal.each):
        now = referee.false_call(state)
        if now is not state:
            return now
    raise refusal


def _as_told(act: Act, now: State) -> Act:
    """An act with all that is known of it: which card was drawn, which one a call discards."""
    if isinstance(act, Draw):
        return act._replace(card=now.took)
    if isinstance(act, Call) and now.caller and len(act.cards) < referee.FULL:
        return act._replace(discard=now.discards[-1])
    return act


def _settle(practice: Practice, state: State) -> Practice:
    game, settlement = table.settle(practice.game)
    ended = Settled(len(practice.told), game, state, settlement)
    won = tuple(
        deals + (seat in settlement.winners) for seat, deals in enumerate(practice.won, start=1)
    )
    return practice._replace(game=game, memory=None, ended=ended, won=won)


def break_off(practice: Practice) -> Practice:
    """End a deal that stands still: nobody wins, and the pot stays for the next one."""
    state, game = practice.in_play(), practice.game
    left = game._replace(state=None, dealer=after(game.dealer, game.players)[0])
    ended = Unfinished(len(practice.told), left, state)
    return practice._replace(game=left, memory=None, ended=ended)


# What can be done.


def in_order(view: State) -> tuple[Card, ...]:
    """The hand at turn as people sort it, wild cards last; a card just taken is the last of all."""
    hand, wild = view.known_hand(view.turn), view.turned_up.rank
    held = hand if view.taken_from is None else hand[:-1]
    by_rank = sorted(held, key=lambda card: (card.rank == wild, card.rank, card.suit))
    return (*by_rank, *hand[len(held) :])


def sorted_view(view: State) -> State:
    """The deal with the hand at turn in that order."""
    hands = [*view.hands]
    hands[view.turn - 1] = in_order(view)
    return view._replace(hands=tuple(hands))


def choices(view: State) -> tuple[Act, ...]:
    """What the player at turn can choose from by number: all that is legal.

    Discards come first, in the order of the hand. A card that has to be kept is the last one there,
    so the others have the numbers of their places.
    """
    acts = referee.legal_actions(view)
    discards = (act for card in in_order(view) if (act := Discard(card)) in acts)
    return (*discards, *(act for act in acts if not isinstance(act, Discard)))


# Computer players.


class Computers:
    """The computer players of a game; one plays for all seats."""

    def __init__(self, strength: Strength, house: House, races: Races):
        self._strength: Final = strength
        self._house: Final = house
        self._races: Final = races
        self._players: Final[dict[Rank, Player]] = {}

    def choose(self, practice: Practice) -> Act:
        """A legal act of the player at turn, who sees no more than a person in that seat."""
        state, memory = practice.in_play(), practice.memory
        assert memory is not None
        chance = random.Random(f"paiute {state.seed} {state.turn} {practice.acts}")
        at_turn = self._player(state.turned_up.rank)
        return at_turn.choose(state.seen_by(state.turn), memory, chance)

    def _player(self, wild: Rank) -> Player:
        if wild not in self._players:
            race = self._races(wild) if self._strength is Strength.EXPERT else None
            turns = race.turns if race else None
            self._players[wild] = players.player(self._strength, wild, self._house, turns)
        return self._players[wild]


# Advice.


class Hint(NamedTuple):
    """What to do at one's turn, and why.

    ``makes`` is the ruling on the six cards that can be laid down with it; ``to_beat`` that on the
    best hand that lies open. ``turns`` are to be expected until a call after ``act``, and
    ``other_turns`` after ``other``, the next best thing to do; None where nothing is expected.
    """

    act: Act
    makes: Ruling | None = None
    to_beat: Ruling | None = None
    turns: float | None = None
    other: Act | None = None
    other_turns: float | None = None


def hint(view: State, memory: Memory, race: Solution | None) -> Hint:
    """What to do at one's turn, worked out from the race.

    Without a race, and in a last turn, in which there is nothing to wait for, it is what a computer
    player does who counts the cards that help.

    Args:
        view: The deal as the player at turn sees it.
        memory: What could be seen before.
        race: The race of that house and wild denomination.
    """
    acts = referee.legal_actions(view)
    if view.caller or race is None or len(acts) == 1:
        strength = Strength.EXPERT if view.caller else Strength.REGULAR
        adviser = players.player(strength, view.turned_up.rank, view.house)
        act = adviser.choose(view, memory, random.Random(0))
        return Hint(act, _made_by(act, view), _to_beat(view))
    if view.taken_from is None:
        return _hint_to_take(view, race)
    return _hint_to_put_down(view, race)


def _hint_to_take(view: State, race: Solution) -> Hint:
    hand, top = view.known_hand(view.turn), view.discards[-1]
    take, draw = Draw(Pile.DISCARDS, top), Draw(Pile.STOCK)
    if made := _made_by(take, view):
        return Hint(take, made)
    assert top is not None
    with_top = 1 + min(race.turns(_without((*hand, top), card)) for card in hand)
    of_stock = race.turns(hand)
    if with_top < of_stock:
        return Hint(take, None, None, with_top, draw, of_stock)
    return Hint(draw, None, None, of_stock, take, with_top)


def _hint_to_put_down(view: State, race: Solution) -> Hint:
    six, wild = view.known_hand(view.turn), view.turned_up.rank
    took = kept_card(view.took, view.taken_from)
    made = judge(six, wild, view.house, took=took, turned_up=view.turned_up)
    if made.combination:
        return Hint(Call(made.cards, made.discard), made)
    best, *others = race.discards(six, took=took, turned_up=view.turned_up)
    expected = round(best.turns, TOLD)
    worse = next((each for each in others if round(each.turns, TOLD) > expected), None)
    if worse is None:
        return Hint(Discard(best.card), turns=best.turns)
    return Hint(
        Discard(best.card), turns=best.turns, other=Discard(worse.card), other_turns=worse.turns
    )


TOLD: Final = 2
"""Decimal places to which turns are told: two discards that differ in less are equally good."""


def _made_by(act: Act, view: State) -> Ruling | None:
    """The ruling on the six cards after taking one, or before laying them down, if they win."""
    hand, wild, house = view.known_hand(view.turn), view.turned_up.rank, view.house
    took = kept_card(view.took, view.taken_from)
    if isinstance(act, Draw):
        if act.pile is Pile.STOCK or view.discards[-1] is None:
            return None
        took = view.discards[-1]
        hand = (*hand, took)
    ruling = judge(hand, wild, house, took=took)
    return ruling if ruling.combination else None


def _to_beat(view: State) -> Ruling | None:
    hands = (view.known_hand(seat) for seat in view.face_up)
    rulings = (judge(hand, view.turned_up.rank, view.house) for hand in hands if hand)
    return max(rulings, key=lambda ruling: ruling.strength, default=None)


def _without(hand: Iterable[Card], card: Card) -> list[Card]:
    return [other for other in hand if other is not card]


# Writing down and going on.


def entries(practice: Practice) -> Iterator[Entry]:
    """The game as a written game, which a referee accepts.

    Of a deal in play it has only what the person saw. The rest follows from its seed.
    """
    yield practice.setting.setup
    begun = len(practice.told)
    if practice.state:
        begun -= practice.acts + 1
    yield from practice.told[:begun]
    yield from (_as_seen(each, practice.setting.you) for each in practice.told[begun:])


def _as_seen(told: NewDeal | Told, you: int) -> NewDeal | Told:
    if isinstance(told, NewDeal):
        hands = (hand if seat == you else None for seat, hand in enumerate(told.hands, start=1))
        return told._replace(hands=tuple(hands))
    act = told.act
    if isinstance(act, Draw) and act.pile is Pile.STOCK and told.seat != you:
        return told._replace(act=act._replace(card=None))
    return told


class Resumed(NamedTuple):
    """A game gone on with, and the games before each act of the person's, the last one last."""

    practice: Practice
    past: tuple[Practice, ...]


def resume(setting: Setting, told: Iterable[Entry]) -> Resumed:
    """The game that was written down, after the last thing told of it.

    Raises:
        PaiuteError: ``play.damaged`` (``at``, a line): it cannot be read or is against the rules;
            ``play.no-seed`` (``at``): a deal was not shuffled by this program.
    """
    at, past = setting.setup.line, []
    try:
        practice = new_practice(setting)
        for each in told:
            at = each.line
            if isinstance(each, Told) and practice.is_your_turn:
                past.append(practice)
            practice = _hear(practice, each)
    except ValueError as error:  # as PaiuteError is
        if isinstance(error, PaiuteError) and error.code == "play.no-seed":
            raise
        raise PaiuteError("play.damaged", at=at) from None
    return Resumed(practice, tuple(past))


def _hear(practice: Practice, told: Entry) -> Practice:
    if isinstance(told, Setup):
        return practice
    if isinstance(told, Fault):
        raise told.error
    if isinstance(told, Told):
        if told.seat != practice.in_play().turn:
            raise ValueError("somebody else is at turn")
        return play(practice, told.act)[0]
    if told.seed is None:
        raise PaiuteError("play.no-seed", at=told.line)
    if practice.state:
        practice = break_off(practice)
    game = practice.game
    dealer = told.dealer or game.dealer
    dealt = dealt_state(told, game.players, dealer, game.house)
    if dealt.turned_up is not told.turned_up:
        raise ValueError("another card was turned up")
    whole = told._replace(line=1, dealer=None, hands=dealt.hands, discard=dealt.discards[0])
    return _begin(practice, whole._replace(dealer=told.dealer), dealt)
