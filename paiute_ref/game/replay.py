"""A written game told again: what was legal, what was not, and how each deal ended.

It is a stream: of all that was told before, only the table and the deal in play are kept.

An act that is refused does not count, and the game goes on from before it. A deal whose cards
cannot be does not count either: what is told until the next one is not judged. When the wrong
player deals, that is told, and the deal is played as it was dealt.

Sources: ``rules/sections/table.yaml``, ``cards.yaml``, ``deal.yaml``, ``wild.yaml`` and
``stakes.yaml``; the house option ``false-call``; for what happens in a turn
``paiute_ref.game.referee``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import PACK, Card
from paiute_ref.errors import HandError, HouseError, PaiuteError, as_one
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Event, Pay, Show
from paiute_ref.game.record import Entry, Fault, NewDeal, Setup, Told, verify_settings
from paiute_ref.game.referee import (
    FULL,
    GameError,
    Violation,
    apply,
    events,
    false_call,
    is_false_call,
)
from paiute_ref.game.state import DEALT, State, deal
from paiute_ref.game.table import Game, Settlement, begin, settle
from paiute_ref.game.turns import Pile, after
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, House

FindHouse: TypeAlias = Callable[[str | None, Mapping[str, str]], House]
"""The house of a name, which may be left out, and of the settings besides."""

# What can be unknown when an act is judged.
HAND: Final = "hand-unknown"  # whether the cards were held
TOP: Final = "top-unknown"  # whether the card lay on top of the discard pile
TAKEN: Final = "taken-unknown"  # whether the card was just taken from the discard pile
SIXTH: Final = "sixth-unknown"  # which card a call of five cards leaves over
NO_DEAL: Final = "no-deal"  # everything, since no deal is in play


class Opened(NamedTuple):
    """Players sit down; with ``violations`` they cannot play, and nothing is judged."""

    line: int
    game: Game
    violations: tuple[Violation, ...]


class Dealt(NamedTuple):
    """A deal begins. ``game.state`` is None where it does not count."""

    line: int
    game: Game
    turned_up: Card
    violations: tuple[Violation, ...]


class Played(NamedTuple):
    """A player has done something, or wanted to.

    ``before`` is the deal as it was then, None between deals; ``game`` is as it is now. ``events``
    are what came of it and ``unsure`` what could not be judged of it.
    """

    line: int
    game: Game
    seat: int
    act: Act
    before: State | None
    violations: tuple[Violation, ...] = ()
    events: tuple[Event, ...] = ()
    unsure: tuple[str, ...] = ()


class Settled(NamedTuple):
    """A deal has ended with ``state`` and the pot is shared; ``line`` is the last told of it."""

    line: int
    game: Game
    state: State
    settlement: Settlement


class Unfinished(NamedTuple):
    """What was told of a deal ends before the deal does. Nobody wins, and the pot stays."""

    line: int
    game: Game
    state: State


class Unreadable(NamedTuple):
    """A line that cannot be read, or that tells what cannot have been."""

    line: int
    error: PaiuteError


Step: TypeAlias = Opened | Dealt | Played | Settled | Unfinished | Unreadable


def replay(
    entries: Iterable[Entry], find_house: FindHouse, *, rules_given: bool = False
) -> Iterator[Step]:
    """Judge a written game, entry by entry.

    Where it is not certain by which rules the table plays, nothing is judged from there on.

    Args:
        entries: The game as :func:`paiute_ref.game.reader.read_record` reads it.
        find_house: Gives the rules of the table.
        rules_given: Whether these are certain, whatever is wrong with what the game says of them.
    """
    table = _Table(find_house, rules_given)
    for entry in entries:
        yield from table.hear(entry)
        table.line = entry.line
    yield from table.end_deal()


def dealt_state(told: NewDeal, players: int, dealer: int, house: House) -> State:
    """The deal that a heading tells, whether or not it can be; what it leaves out is unknown.

    With a seed everything is known.

    Raises:
        GameError: ``record.other-deal`` (``card``): the seed deals otherwise.
            ``record.stock-size`` (``found``, ``limit``): the stock has not so many cards.
    """
    if told.seed is not None:
        state = deal(players, dealer, house, told.seed)
        if other := next(_other_cards(told, state), None):
            raise GameError("record.other-deal", card=other)
        return state
    size = len(PACK) - DEALT * players - 2  # one lies turned up and one is discarded
    stock = told.stock or ()
    if len(stock) > size:
        raise GameError("record.stock-size", found=len(stock), limit=size)
    return State(
        house=house,
        dealer=dealer,
        turned_up=told.turned_up,
        hands=tuple(hand or (None,) * DEALT for hand in told.hands),
        stock=(None,) * (size - len(stock)) + stock,
        discards=(told.discard,),
        turn=after(dealer, players)[0],
    )


def _other_cards(told: NewDeal, state: State) -> Iterator[Card]:
    """The cards told of a deal that lie elsewhere in it."""
    stock = state.stock[len(state.stock) - len(told.stock or ()) :]
    for card, dealt in [
        (told.turned_up, state.turned_up),
        (told.discard, state.discards[0]),
        *zip(reversed(told.stock or ()), reversed(stock), strict=False),
    ]:
        if card and card is not dealt:
            yield card
    for hand, held in zip(told.hands, state.hands, strict=True):
        yield from (card for card in hand or () if card and card not in held)


def _misdealt(state: State) -> Iterator[Violation]:
    """What is wrong with the cards of a deal that was told."""
    for seat, hand in enumerate(state.hands, start=1):
        if len(hand) != DEALT:
            yield Violation("deal.five-cards", player=seat, count=len(hand))
    places = (*state.hands, state.discards, state.stock)
    for card, found in Counter(card for place in places for card in place if card).items():
        if card is state.turned_up:
            yield Violation("wild.turned-up", card=card)
        elif found > 1:
            yield Violation("cards.pack", card=card)


class _Table:
    """What is to be remembered of a game that is told."""

    def __init__(self, find_house: FindHouse, rules_given: bool):
        self._find_house = find_house
        self._rules_given = rules_given
        self._rules_known = True
        self._game: Game | None = None
        self._dealers: tuple[int, ...] = ()  # who may deal next; whoever should, first
        self._dealt = 0  # cards of the next deal
        self._paid: tuple[int, ...] = ()  # seats
        self.line = 0

    def hear(self, entry: Entry) -> Iterator[Step]:
        """What follows from one entry."""
        match entry:
            case Fault(rules=True):
                yield from self._doubt(Unreadable(entry.line, entry.error))
            case Fault(line=line, error=error):
                yield Unreadable(line, error)
            case Setup():
                yield from self._open(entry)
            case NewDeal() if self._can_play:
                yield from self.end_deal()
                yield self._begin(entry)
            case Told() if self._game:
                yield from self._hear_act(entry, self._game)

    def end_deal(self) -> Iterator[Step]:
        """What becomes of the deal in play when no more is told of it."""
        game = self._game
        if game is None or game.state is None:
            return
        state = game.state
        if state.over:
            self._game, settlement = settle(game)
            self._dealers = (self._game.dealer,)
            yield Settled(self.line, self._game, state, settlement)
        else:
            self._dealers = (after(game.dealer, game.players)[0], game.dealer)
            self._game = game._replace(state=None, dealer=self._dealers[0])
            yield Unfinished(self.line, self._game, state)

    @property
    def _can_play(self) -> bool:
        can_sit = self._game is not None and FEWEST_PLAYERS <= self._game.players <= MOST_PLAYERS
        return can_sit and self._rules_known

    def _doubt(self, fault: Unreadable) -> Iterator[Step]:
        """Something is wrong with the rules of the table."""
        yield fault
        if not self._rules_given:
            self._rules_known = False
            yield from self.end_deal()

    def _open(self, told: Setup) -> Iterator[Step]:
        for fault in self._rule_faults(told):
            yield from self._doubt(fault)
        if not self._rules_known:
            return
        house = self._find_house(told.house, dict(told.settings))
        nothing = (0,) * len(told.names)
        self._game = Game(told.names, house, told.dealer, told.ante, told.pot, nothing)
        self._dealers = (told.dealer,)
        count = len(told.names)
        refused = () if self._can_play else (Violation("table.players", count=count),)
        yield Opened(told.line, self._game, refused)

    def _rule_faults(self, told: Setup) -> Iterator[Unreadable]:
        """All that is wrong with what the header says of the rules, line by line."""
        try:
            self._find_house(told.house, {})
        except HouseError as error:
            yield Unreadable(told.house_line or told.line, error)
        if faults := [*self._setting_faults(told)]:
            yield Unreadable(
                told.settings_line or told.line, as_one(PaiuteError, "several", faults)
            )

    def _setting_faults(self, told: Setup) -> Iterator[PaiuteError]:
        try:
            verify_settings(told)
        except PaiuteError as error:
            yield from error.each
        for option, value in told.settings:
            try:
                self._find_house(None, {option: value} if option and value else {})
            except HouseError as error:
                yield from error.each

    def _begin(self, told: NewDeal) -> Step:
        assert self._game is not None
        dealer = told.dealer or self._dealers[0]
        game = self._game._replace(dealer=dealer)
        self._dealt, self._paid = 0, ()
        try:
            state = dealt_state(told, game.players, dealer, game.house)
        except GameError as error:
            self._redeal(game)
            return Unreadable(told.line, error)
        broken: list[Violation] = []
        if dealer not in self._dealers:
            broken.append(Violation("deal.next-dealer", player=self._dealers[0]))
        if misdealt := [*_misdealt(state)]:
            self._redeal(game)
        else:
            self._game = begin(game, state)
        return Dealt(told.line, self._game, told.turned_up, (*broken, *misdealt))

    def _redeal(self, game: Game) -> None:
        """No deal is in play, and perhaps the same player deals again."""
        self._game = game
        self._dealers = (game.dealer, after(game.dealer, game.players)[0])

    def _hear_act(self, told: Told, game: Game) -> Iterator[Step]:
        state = game.state
        if state is None or (state.over and isinstance(told.act, Pay | Cut | Deal)):
            yield from self.end_deal()
            yield self._prepare(told)
        else:
            yield self._play(told, game, state)

    def _prepare(self, told: Told) -> Step:
        """Between two deals: the antes, the cut, and the dealing of the next one."""
        assert self._game is not None
        if not self._can_play or not isinstance(told.act, Pay | Cut | Deal):
            return Played(told.line, self._game, told.seat, told.act, None, unsure=(NO_DEAL,))
        broken = tuple(self._unprepared(told.act, told.seat, self._game))
        if not broken and isinstance(told.act, Pay):
            self._paid += (told.seat,)
        elif not broken and isinstance(told.act, Deal):
            self._dealt += 1
        return Played(told.line, self._game, told.seat, told.act, None, broken)

    def _unprepared(self, act: Pay | Cut | Deal, seat: int, game: Game) -> Iterator[Violation]:
        if isinstance(act, Pay):
            if not game.ante:
                yield Violation("stakes.nothing-more")
            elif act.chips != game.ante or seat in self._paid:
                yield Violation("stakes.ante", amount=game.ante)
        elif isinstance(act, Cut):
            cutters = [after(dealer, game.players)[-2] for dealer in self._dealers]
            if seat not in cutters:
                yield Violation("deal.cut", player=cutters[0])
        else:
            yield from self._dealing(act, seat, game.players)

    def _dealing(self, act: Deal, seat: int, players: int) -> Iterator[Violation]:
        if seat not in self._dealers:
            yield Violation("deal.next-dealer", player=self._dealers[0])
        else:
            self._dealers = (seat,)
            yield from self._dealing_in_order(act, players)
        if act.face_up:
            yield Violation("deal.face-down")

    def _dealing_in_order(self, act: Deal, players: int) -> Iterator[Violation]:
        wanted = after(self._dealers[0], players)[self._dealt % players]
        if self._dealt == DEALT * players:
            yield Violation("deal.five-cards", player=act.to, count=DEALT + 1)
        elif act.to != wanted:
            yield Violation("deal.one-at-a-time", player=wanted)

    def _play(self, told: Told, game: Game, state: State) -> Step:
        line, seat, act = told
        try:
            now = apply(state, act, seat)
        except Violation as refusal:
            return self._refuse(told, game, state, refusal)
        except (GameError, HandError) as error:
            return Unreadable(line, error)
        self._game = game._replace(state=now)
        happened = events(state, act, now, seat)
        return Played(
            line, self._game, seat, act, state, (), happened, tuple(_unsure(state, act, now, seat))
        )

    def _refuse(self, told: Told, game: Game, state: State, refusal: Violation) -> Step:
        """Nothing has happened, unless it was a call that holds nothing."""
        line, seat, act = told
        broken = tuple(each for each in refusal.each if isinstance(each, Violation))
        happened: tuple[Event, ...] = ()
        if is_false_call(act, broken):
            now = false_call(state)
            happened = events(state, act, now, seat)
            self._game = game = game._replace(state=now)
        return Played(line, game, seat, act, state, broken, happened)


def _unsure(state: State, act: Act, now: State, seat: int) -> Iterator[str]:
    """What nobody can say of an act that was let pass, since cards were not seen."""
    hand = state.hand(seat)
    if isinstance(act, Draw):
        if act.card and act.pile is Pile.DISCARDS and state.discards[-1] is None:
            yield TOP
    elif any(card not in hand for card in _cards(act)):
        yield HAND
    if isinstance(act, Discard) or (isinstance(act, Call) and len(act.cards) < FULL):
        if now.discards[-1] is None:
            yield SIXTH
        if state.taken_from is Pile.DISCARDS and state.took is None:
            yield TAKEN


def _cards(act: Act) -> tuple[Card, ...]:
    match act:
        case Discard(card=card):
            return (card,)
        case Call(cards=cards) | Show(cards=cards):
            return cards
        case _:
            return ()
