"""A practice game in words: what one sees, what one may do, what it means, and what to type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from paiute_ref.cards import Card
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.players import unseen
from paiute_ref.game.referee import FULL, Violation, legal_actions
from paiute_ref.game.replay import Dealt, Settled, Unfinished
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile, kept_card
from paiute_ref.game.words import Words, fold
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import Translator
from paiute_ref.practice import Done, Hint, Practice, Setting, choices, in_order, sorted_view
from paiute_ref.views import game as game_view
from paiute_ref.views import judged
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views.advice import turns_of
from paiute_ref.views.blocks import Block, paragraphs
from paiute_ref.views.pictures import pictures, row
from paiute_ref.views.record import words as record_words
from paiute_ref.views.screen import quoted
from paiute_ref.views.typed import listed, words_for_no, words_for_yes, words_to_leave
from paiute_ref.views.voice import Voice

# Words that are typed.


class Command(Enum):
    """What can be typed beside numbers and cards."""

    DRAW = "draw"
    TAKE = "take"
    DISCARD = "discard"
    CALL = "call"
    SHOW = "show"
    PASS = "pass"
    EXPLAIN = "?"
    HINT = "hint"
    UNDO = "undo"
    SAVE = "save"
    QUIT = "quit"
    NEXT = "deal"


class Typed(NamedTuple):
    """The words that may be typed, folded, and how each is shown; ``longest`` is in words."""

    meanings: Mapping[str, Command]
    shown: Mapping[Command, str]
    longest: int


_OF_THE_RECORD: Final[Mapping[str, Command]] = {
    "draws": Command.DRAW,
    "takes": Command.TAKE,
    "discards": Command.DISCARD,
    "calls": Command.CALL,
    "shows": Command.SHOW,
    "passes": Command.PASS,
}


def typed_words(t: Translator) -> Typed:
    """The words of a language beside the English ones; those of written games count as well."""
    english, own = _said(Translator("en")), _said(t)
    meanings: dict[str, Command] = {}
    for said in (english, own):
        for command, texts in said.items():
            for text in texts:
                meanings.setdefault(fold(text), command)
        if said is english:
            _add_verbs(meanings, record_words(Translator("en")))
    _add_verbs(meanings, record_words(t))
    shown = {command: next(iter(texts), command.value) for command, texts in own.items()}
    shown[Command.EXPLAIN] = Command.EXPLAIN.value
    return Typed(meanings, shown, max(len(text.split()) for text in meanings))


def _add_verbs(meanings: dict[str, Command], words: Words) -> None:
    for text, verb in words.verbs.items():
        if verb in _OF_THE_RECORD:
            meanings.setdefault(text, _OF_THE_RECORD[verb])


def _said(t: Translator) -> Mapping[Command, Sequence[str]]:
    # TRANSLATORS: what somebody who plays types to do this, as a request: “draw”, “discard 7h”.
    # Give several with commas between, the shortest first: it is the one that is shown. None may
    # mean two of these things in English and your language.
    texts = {
        Command.DRAW: t.say_as("play", "draw, stock, take from the stock, take stock"),
        Command.TAKE: t.say_as("play", "take, take from the discard pile, take discard"),
        Command.DISCARD: t.say_as("play", "discard, throw, throw away"),
        Command.CALL: t.say_as("play", "call"),
        # TRANSLATORS: to lay down six cards in a last turn.
        Command.SHOW: t.say_as("play", "show, lay down"),
        Command.PASS: t.say_as("play", "pass"),
        # TRANSLATORS: to have explained what is going on and what one may do.
        Command.EXPLAIN: t.say_as("play", "help, explain"),
        Command.HINT: t.say_as("play", "hint, advice"),
        # TRANSLATORS: to take back one's last act.
        Command.UNDO: t.say_as("play", "undo, take back"),
        # TRANSLATORS: to write the game into a file.
        Command.SAVE: t.say_as("play", "save"),
        # TRANSLATORS: to begin the next deal.
        Command.NEXT: t.say_as("play", "deal, next deal"),
    }
    return {
        **{command: listed(text) for command, text in texts.items()},
        Command.QUIT: words_to_leave(t),
    }


_OF_A_TURN: Final = (
    *(Command.DRAW, Command.TAKE, Command.DISCARD, Command.CALL, Command.SHOW),
    *(Command.EXPLAIN, Command.HINT, Command.UNDO, Command.SAVE, Command.QUIT),
)


def possible(practice: Practice, *, undo: bool) -> tuple[Command, ...]:
    """What can be done now; ``undo`` is whether there is something to take back."""
    if practice.is_over:
        now = set()
    elif practice.state is None:
        now = {Command.NEXT}
    else:
        now = {Command.HINT, *map(_command_of, legal_actions(practice.view()))}
    always = {Command.EXPLAIN, Command.SAVE, Command.QUIT, *[Command.UNDO] * undo}
    return tuple(command for command in (Command.NEXT, *_OF_A_TURN) if command in now | always)


def _command_of(act: Act) -> Command:
    match act:
        case Draw(pile=Pile.STOCK):
            return Command.DRAW
        case Draw():
            return Command.TAKE
        case Discard():
            return Command.DISCARD
        case Call():
            return Command.CALL
        case Show():
            return Command.SHOW
    raise TypeError(f"nothing to choose: {act!r}")


def example(voice: Voice, typed: Typed, card: Card) -> str:
    """How a discard is typed."""
    # TRANSLATORS: what somebody types to discard a card, as in “discard 7♥”; {verb} is the word
    # that you gave first for it. It stands behind the card where your language has it there.
    return voice.say_in.say_as(
        "play", "{verb} {card}", verb=typed.shown[Command.DISCARD], card=voice.code(card)
    )


# Before, between and after deals.


def opening(voice: Voice, setting: Setting, typed: Typed) -> Iterator[Block]:
    """Who one is, which house rules are played, and how to play."""
    t = voice.say_in
    player = game_view.name_of(setting.names, setting.you)
    others = [
        game_view.name_of(setting.names, seat)
        for seat in range(1, len(setting.names) + 1)
        if seat != setting.you
    ]
    # TRANSLATORS: {player} is the reader's name at the table, {others} are the computer players;
    # names are never inflected.
    words = t.say(
        "You are {player}. You play against: {others}.", player=player, others=", ".join(others)
    )
    yield Block("title", words)
    yield from ruling_view.house_rules(voice, setting.house)
    # TRANSLATORS: {words} are words to type, with commas between; “?” is one of them.
    words = t.say(
        "In your turn, type the number of what you want to do, or, where it applies, one of these "
        "words: {words}.",
        words=_listed(typed, _OF_A_TURN),
    )
    yield Block("text", words)


def _listed(typed: Typed, commands: Iterable[Command]) -> str:
    return ", ".join(typed.shown[command] for command in commands)


def how_to_type(voice: Voice, typed: Typed, commands: Iterable[Command]) -> Block:
    """What can be typed in a turn."""
    # TRANSLATORS: {words} are words to type, with commas between; “?” is one of them.
    words = voice.say_in.say(
        "Type the number of what you want to do, or words such as these: {words}.",
        words=_listed(typed, commands),
    )
    return Block("text", words)


def dealt(voice: Voice, practice: Practice) -> Iterator[Block]:
    """A new deal, and what is wild in it."""
    state = practice.in_play()
    step = Dealt(0, practice.game, state.turned_up, ())
    yield Block("title", judged.deal_text(voice, step))
    yield Block("note", voice.text(voice.book.cards.ranks[state.turned_up.rank].wild))
    if practice.game.pot:
        yield Block("text", _pot(voice, practice.game.pot))


def _pot(voice: Voice, pot: int) -> str:
    return voice.say_in.count("Pot: {n} chip.", "Pot: {n} chips.", pot)


def standings(voice: Voice, practice: Practice) -> Iterator[Block]:
    """Who has won and lost so far: chips, or deals where nobody plays for any."""
    t, game = voice.say_in, practice.game
    if practice.setting.setup.ante or game.pot or any(game.chips):
        yield judged.won_and_lost(voice, game)
        if game.pot:
            yield Block("text", _pot(voice, game.pot))
        return
    deals = ", ".join(
        f"{quoted(name)} ({t.number(won)})"
        for name, won in zip(game.names, practice.won, strict=True)
    )
    # TRANSLATORS: {deals} are names, each with the number of deals that this player has won, "Ana
    # (2), Ben (0)".
    yield Block("text", t.say("Deals won so far: {deals}.", deals=deals))


def ended(voice: Voice, practice: Practice, *, on_screen: bool) -> list[list[Block]]:
    """How the last deal ended and how the game stands now, as paragraphs."""
    assert practice.ended is not None
    told, now = _ended(voice, practice.ended, on_screen=on_screen), [*standings(voice, practice)]
    if now[0] not in told[-1]:  # a pot that is shared tells of it
        told[-1] += now
    return told


def _ended(voice: Voice, how: Settled | Unfinished, *, on_screen: bool) -> list[list[Block]]:
    """The showdown and the pot.

    On a screen the hands stand from the lowest up, so that who won, with what and how much, is the
    last paragraph, which nothing moves out of sight.
    """
    if not isinstance(how, Settled):
        return [[*judged.unfinished(voice, how)]]
    told = paragraphs(judged.settled(voice, how, on_screen=on_screen))
    if not on_screen or how.settlement.showdown is None:
        return told
    winners = len(how.settlement.showdown.winners)
    first, *hands, result = told
    best = [block for hand in reversed(hands[:winners]) for block in hand]
    return [first, *reversed(hands[winners:]), [*best, *result]]


def between(voice: Voice, typed: Typed, commands: Iterable[Command]) -> Block:
    """What can be typed between two deals."""
    words = _listed(typed, commands)
    # TRANSLATORS: Enter is the key on the keyboard; {words} are words to type.
    text = voice.say_in.say("Enter deals the next cards. Or type: {words}.", words=words)
    return Block("text", text)


def whether_to_save(voice: Voice, typed: Typed, commands: Iterable[Command], file: str) -> Block:
    """The question at the end of a game; ``file`` is a name that it can have."""
    t = voice.say_in
    others = [command for command in commands if command is not Command.SAVE]
    # TRANSLATORS: {yes}, {no} and {save} are the words that you gave first for them, and … stands
    # for the name of a file, before or behind {save} as people would type it. {file} is the name of
    # a file; {words} are other words to type.
    text = t.say(
        "Save the game as a written game? “{yes}” saves it as {file}, “{save} …” under another "
        "name. “{no}” does not save it. Or type: {words}.",
        yes=words_for_yes(t)[0],
        no=words_for_no(t)[0],
        save=typed.shown[Command.SAVE],
        file=file,
        words=_listed(typed, others),
    )
    return Block("text", text)


# In play.


def done(voice: Voice, setting: Setting, what: Done) -> Iterator[Block]:
    """What a player did, as the person saw it, and what came of it."""
    act = what.act
    if isinstance(act, Draw) and act.pile is Pile.STOCK and what.seat != setting.you:
        act = act._replace(card=None)
    words = game_view.act_text(voice, setting.names, what.seat, act)
    yield Block("heading" if isinstance(act, Call) else "text", words)
    yield from refused(voice, setting, what.broken)
    for text in game_view.events_text(voice, setting.names, what.events):
        yield Block("text", text)


def refused(voice: Voice, setting: Setting, broken: Iterable[Violation]) -> Iterator[Block]:
    """Why something may not be done, with the rules that say so."""
    yield from game_view.broken_rules(voice, setting.names, tuple(broken), setting.house)


def your_turn(voice: Voice, practice: Practice, *, drawn: bool) -> Iterator[Block]:
    """What the person sees of the table, the hand, and what can be chosen by number.

    ``drawn`` is whether cards are shown as little pictures.
    """
    t, view = voice.say_in, practice.view()
    yield Block("heading", " ".join(_table(voice, practice, view)))
    hand, wild, acts = in_order(view), view.turned_up.rank, choices(view)
    discards = [act.card for act in acts if isinstance(act, Discard)]
    if drawn:
        yield from pictures(voice, hand, wild, numbered=len(discards))
    else:
        yield Block("cards", row(voice, hand, wild))
    if any(card.rank == wild for card in hand):
        yield ruling_view.wild_note(voice, wild, hand)
    if discards:
        words = t.say("discard one of {cards}", cards=voice.codes(discards))
        yield Block("item", f"{t.number(1)}–{t.number(len(discards))}. {words}")
    for number, act in enumerate(acts, start=1):
        if not isinstance(act, Discard):
            yield Block("item", f"{t.number(number)}. {way(voice, view, act)}")


def _table(voice: Voice, practice: Practice, view: State) -> Iterator[str]:
    t, names = voice.say_in, practice.setting.names
    if view.caller:
        # TRANSLATORS: the player's last turn, after somebody else's call.
        yield t.say("Your last turn.")
    else:
        yield t.say("Your turn.")
    top = view.discards[-1] if view.discards else None
    if top:
        yield t.say("Top card of the discard pile: {card}.", card=voice.code(top))
    else:
        yield t.say("The discard pile is empty.")
    yield t.say("Cards in the stock: {n}.", n=t.number(len(view.stock)))
    for seat in view.face_up:
        player, cards = game_view.name_of(names, seat), voice.codes(view.known_hand(seat))
        yield t.say("Face up, {player}: {cards}.", player=player, cards=cards)


def way(voice: Voice, view: State, act: Act) -> str:
    """One thing that can be done, as a part of a sentence."""
    t = voice.say_in
    match act:
        case Draw(pile=Pile.STOCK):
            return t.say("take the top card of the stock")
        case Draw():
            top = view.discards[-1]
            assert top is not None
            return t.say("take {card} from the discard pile", card=voice.code(top))
        case Discard(card=card):
            return t.say("discard {card}", card=voice.code(card))
        case Call(cards=cards) if len(cards) == FULL:
            return t.say("call with all six cards")
        case Call(cards=cards):
            left = next(card for card in view.known_hand(view.turn) if card not in cards)
            return t.say("call and discard {card}", card=voice.code(left))
        case Show():
            return t.say("lay down all six cards")
    raise TypeError(f"nothing to choose: {act!r}")


def explained(
    voice: Voice, practice: Practice, typed: Typed, commands: Iterable[Command]
) -> Iterator[Block]:
    """The moment: what is to be seen, what may be done, which rules say so, what helps."""
    view, names = sorted_view(practice.view()), practice.setting.names
    yield Block("heading", game_view.table_text(voice, names, view))
    yield Block("text", game_view.legal_text(voice, names, view))
    ruling = _ruling(view)
    for slug in _rules_of(view, ruling):
        number, text = game_view.cited(voice, slug)
        yield Block("item", f"{number} {text} [{slug}]")
    hand = row(voice, in_order(view), view.turned_up.rank)
    yield Block("heading", f"{hand} – {ruling_view.sentence(voice, ruling)}")
    if view.taken_from is None:  # what helps after a discard depends on which: that is a hint
        can_come = {*_unseen(practice), *filter(None, view.discards[-1:])}
        yield from ruling_view.advice(voice, ruling, can_come)
    yield how_to_type(voice, typed, commands)


def _unseen(practice: Practice) -> tuple[Card, ...]:
    """The cards that may be drawn, as far as the person can know."""
    assert practice.memory is not None, "a deal is in play"
    return unseen(practice.view(), practice.memory)


def _ruling(view: State) -> Ruling:
    hand, took = view.known_hand(view.turn), kept_card(view.took, view.taken_from)
    return judge(hand, view.turned_up.rank, view.house, took=took, turned_up=view.turned_up)


def _rules_of(view: State, ruling: Ruling) -> Iterator[str]:
    """The rules that say what may be done now."""
    if view.taken_from is None:
        yield "last-turns.as-usual" if view.caller else "turn.take-one"
        if not view.stock:
            yield "stock.runs-out"
        return
    yield "turn.discard-one"
    yield "turn.keep-taken-card" if view.taken_from is Pile.DISCARDS else "turn.from-stock"
    if view.caller:
        yield "last-turns.six-cards"
    elif ruling.combination:
        yield "call.optional"
        yield "call.five-cards" if ruling.discard else "call.six-cards"
    else:
        yield "call.combination-needed"


def hinted(voice: Voice, practice: Practice, hint: Hint) -> Iterator[Block]:
    """What to do and why."""
    t, view = voice.say_in, practice.view()
    # TRANSLATORS: {act} is something to do, “discard 7♥” or “take 4♣ from the discard pile”.
    yield Block("title", t.say("Advice: {act}", act=way(voice, view, hint.act)))
    if hint.makes:
        yield Block("text", ruling_view.sentence(voice, hint.makes))
    if hint.to_beat and hint.to_beat.combination:
        verdict = ruling_view.verdict(voice, hint.to_beat.combination)
        # TRANSLATORS: {verdict} is "Four/two: sevens and twos".
        yield Block("text", t.say("The hand to beat: {verdict}.", verdict=verdict))
        if hint.makes is None and view.taken_from:
            number, text = game_view.cited(voice, "showdown.no-combination")
            yield Block("text", f"{number} {text} [showdown.no-combination]")
    yield from _turns(voice, view, hint)
    if isinstance(hint.act, Discard) and not view.caller:
        five = [card for card in view.known_hand(view.turn) if card is not hint.act.card]
        kept = judge(five, view.turned_up.rank, view.house, turned_up=view.turned_up)
        yield from ruling_view.advice(voice, kept, _unseen(practice))


def _turns(voice: Voice, view: State, hint: Hint) -> Iterator[Block]:
    t = voice.say_in
    if hint.turns is None:
        return
    told = [each for each in (hint.turns, hint.other_turns) if each is not None]
    turns, *others = turns_of(t, told)
    if hint.other is None:
        words = t.say(
            "All discards are equally good: the turns to be expected are {turns}.", turns=turns
        )
    else:
        # TRANSLATORS: how many turns it takes until one can call: {turns} and {other} are numbers
        # with a fraction, "7.67"; {act} is “discard 7♥” or “take the top card of the stock”.
        words = t.say(
            "Turns to be expected until the call: {turns}. The next best choice takes "
            "{other}: {act}.",
            turns=turns,
            other=others[0],
            act=way(voice, view, hint.other),
        )
    yield Block("text", words)
    words = t.say(
        "Turns are those of a player alone, who takes from the stock and always discards best."
    )
    yield Block("note", words)
