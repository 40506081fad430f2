"""Examples in words: hands, as the judge sees them here and now, and how play goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, singledispatch
from typing import Final

from paiute_ref.cards import CARD_OF, Card, Rank
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import N_
from paiute_ref.rulebook.model import (
    DiscardExample,
    Example,
    House,
    LastTurnsExample,
    Play,
    SharingExample,
    ShowdownExample,
    StockExample,
    TakingExample,
)
from paiute_ref.views import ruling as view
from paiute_ref.views.voice import Voice

# TRANSLATORS: {hand} is a row of cards with its name: "5♠ 6♠ 7♠ 8♠ 9♠ (Straight flush, nine high)".
RESULTS: Final[Mapping[str, str]] = {
    "beats": N_("This beats {hand}."),
    "ties": N_("This ties with {hand}."),
    "loses": N_("This loses to {hand}."),
}
_STOCK: Final = "stock"


def examples(
    voice: Voice, hands: Iterable[Example], plays: Iterable[Play] = (), *, about: str = ""
) -> tuple[str, ...]:
    """The examples of one thing. Those of the option ``about`` begin with the value it has."""
    hands = tuple(hands)
    differ = len({each.wild for each in hands}) > 1
    told = [(each.options, hand_text(voice, each, name_wild=differ)) for each in hands]
    told += [(each.options, _play(each, voice)) for each in plays]
    return tuple(_under(voice, options, about, words) for options, words in told)


def _under(voice: Voice, options: Iterable[tuple[str, str]], about: str, words: str) -> str:
    """An example with the house rules it holds under."""
    for option in voice.book.options:
        value = dict(options).get(option.slug)
        if value is None:
            continue
        name = voice.text(next(each.name for each in option.values if each.slug == value))
        if option.slug == about:
            words = f"{name}: {words}"
        else:
            told = voice.say_in.say(
                "House rule – {option}: {value}", option=voice.text(option.name), value=name
            )
            words += f" ({told})"
    return words


def hand_text(
    voice: Voice, example: Example, house: House | None = None, *, name_wild: bool = False
) -> str:
    """A hand and what it is, in the house given or under the options the example itself names.

    What is wild is said where a wild card is held, and with ``name_wild`` always.
    """
    house = house or voice.book.house(settings=dict(example.options))
    ruling = judged(example, house)
    said = [view.sentence(voice, ruling)]
    if example.took and ruling.combination:
        took = voice.named(example.took)
        said.insert(0, voice.say_in.say("Just taken from the discard pile: {card}.", card=took))
    rival = _rival(example, house)
    seen = (*ruling.hand, *(rival.hand if rival else ()))
    if name_wild or any(card.rank == ruling.wild for card in seen):
        said.insert(0, voice.text(voice.book.cards.ranks[ruling.wild].wild))
    if rival and example.result:
        said.append(voice.say_in.say(RESULTS[example.result], hand=_hand(voice, rival)))
    return f"{voice.codes(ruling.hand)} – {' '.join(said)}"


def judged(example: Example, house: House) -> Ruling:
    """The example judged here and now: what is printed is always what the judge says."""
    return _judge(example.hand, example.wild, house, example.took)


def _rival(example: Example, house: House) -> Ruling | None:
    return _judge(example.rival, example.wild, house, None) if example.rival else None


@lru_cache(maxsize=1024)
def _judge(hand: str, wild: str, house: House, took: Card | None) -> Ruling:
    """The same hands show many things."""
    return judge([CARD_OF[code] for code in hand.split()], Rank.of(wild), house, took=took)


def _hand(voice: Voice, ruling: Ruling) -> str:
    codes = voice.codes(ruling.hand)
    return f"{codes} ({view.verdict(voice, ruling.combination)})" if ruling.combination else codes


@singledispatch
def _play(play: Play, voice: Voice) -> str:
    raise TypeError(f"no example of play: {play!r}")


@_play.register
def _(play: LastTurnsExample, voice: Voice) -> str:
    t = voice.say_in
    if not play.last_turns:
        turns = t.say("Nobody has a last turn.")
        return f"{_call(voice, play)} {turns}"
    # TRANSLATORS: {players} are one or more, "Player 3 and Player 4".
    turns = t.say("Who has a last turn: {players}.", players=voice.players(play.last_turns))
    return f"{_call(voice, play)} {turns}"


@_play.register
def _(play: ShowdownExample, voice: Voice) -> str:
    # TRANSLATORS: {players} are one or more, "Player 3 and Player 4".
    hands = voice.say_in.say(
        "Whose hands count: {players}.", players=voice.players(play.takes_part)
    )
    return f"{_call(voice, play)} {hands}"


def _call(voice: Voice, play: LastTurnsExample | ShowdownExample) -> str:
    t = voice.say_in
    # TRANSLATORS: an example at a table; {dealer} and {caller} are numbers of players.
    table = t.count(
        "{n} player, numbered clockwise; player {dealer} deals, player {caller} calls.",
        "{n} players, numbered clockwise; player {dealer} deals, player {caller} calls.",
        play.players,
        dealer=t.number(play.dealer),
        caller=t.number(play.caller),
    )
    if not play.false_calls:
        return table
    # TRANSLATORS: {players} are those who called wrongly, mostly one: "Player 3".
    false = t.say("Who called falsely before: {players}.", players=voice.players(play.false_calls))
    return f"{table} {false}"


@_play.register
def _(play: SharingExample, voice: Voice) -> str:
    t = voice.say_in
    table = t.count(
        "{n} player, numbered clockwise; player {dealer} deals.",
        "{n} players, numbered clockwise; player {dealer} deals.",
        play.players,
        dealer=t.number(play.dealer),
    )
    # TRANSLATORS: {winners} are one or more, "Player 1 and Player 3"; {shares} are their chips, "15
    # and 15".
    shares = t.say(
        "Chips in the pot: {pot}. Who wins: {winners}. Shares: {shares}. Left in the pot: {carry}.",
        pot=t.number(play.pot),
        winners=voice.players(play.winners),
        shares=t.listing([t.number(share) for share in play.shares]),
        carry=t.number(play.carry),
    )
    return f"{table} {shares}"


@_play.register
def _(play: StockExample, voice: Voice) -> str:
    number = voice.say_in.number
    return voice.say_in.say(
        "Cards in the stock: {stock}; on the discard pile: {discards}. "
        "Then in the new stock: {new_stock}; left on the discard pile: {left}.",
        stock=number(play.stock),
        discards=number(play.discards),
        new_stock=number(play.new_stock),
        left=number(play.left),
    )


@_play.register
def _(play: TakingExample, voice: Voice) -> str:
    t, card = voice.say_in, voice.named(play.took)
    pile = t.say("Discard pile, its top card last: {cards}.", cards=voice.codes(play.discards))
    if play.breaks:
        may = t.say("This card may not be taken: {card}.", card=card)
    else:
        may = t.say("This card may be taken: {card}.", card=card)
    return f"{pile} {may}"


@_play.register
def _(play: DiscardExample, voice: Voice) -> str:
    t, took = voice.say_in, voice.named(play.took)
    if play.taken_from == _STOCK:
        taken = t.say("Just taken from the stock: {card}.", card=took)
    else:
        taken = t.say("Just taken from the discard pile: {card}.", card=took)
    discard = voice.named(play.discard)
    if play.breaks:
        may = t.say("This card may not be discarded now: {card}.", card=discard)
    else:
        may = t.say("This card may be discarded now: {card}.", card=discard)
    return f"{taken} {may}"
