"""A quiz in words: questions and choices, what is said to an answer, the summary, and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from typing import Any, Final, NamedTuple

from paiute_ref.advice import Advice, as_told
from paiute_ref.cards import Card, Rank
from paiute_ref.game.acts import Act, Call, Discard, Draw, Pass, Show
from paiute_ref.game.referee import Violation
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile
from paiute_ref.judge import Ruling
from paiute_ref.language import N_, Translator
from paiute_ref.learn.questions import (
    NOBODY,
    TOGETHER,
    IsLegal,
    Matter,
    Question,
    StandsFor,
    Topic,
    WhichCombination,
    WhichDiscard,
    WhichIsLegal,
    WhoHasALastTurn,
    WhoWins,
)
from paiute_ref.learn.quiz import Quiz
from paiute_ref.learn.tables import Tried
from paiute_ref.rulebook.model import House
from paiute_ref.views import advice as advice_view
from paiute_ref.views import game as game_view
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.blocks import Block
from paiute_ref.views.odds import decimal
from paiute_ref.views.pictures import pictures
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_PILE_SHOWN: Final = 3
_LONGEST_PATH: Final = 200

# TRANSLATORS: what questions are about; each stands alone, as a heading.
TOPICS: Final = {
    Topic.COMBINATION: N_("Combinations"),
    Topic.SHOWDOWN: N_("Comparing hands"),
    Topic.LEGAL: N_("What is legal"),
    Topic.DISCARD: N_("Choosing a discard"),
    Topic.WILD: N_("Wild cards"),
    Topic.LAST_TURNS: N_("Last turns"),
}


def topic_name(t: Translator, topic: Topic) -> str:
    """What a topic is called."""
    return t.say(TOPICS[topic])


class Words(NamedTuple):
    """A question in words.

    ``hands`` are rows of cards, each with what it is called, ``""`` where there is one; ``lines``
    are what else is to be seen, of which so many as ``scene`` says, the first ones, decide nothing.
    ``question`` is the question itself.
    """

    hands: tuple[tuple[str, Ruling], ...]
    lines: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    scene: int = 0


def words_of(voice: Voice, question: Question) -> Words:
    """A question in words."""
    return _words(question.matter, voice)


@singledispatch
def _words(matter: Matter, voice: Voice) -> Words:
    raise TypeError(f"no question: {matter!r}")


# Questions of each kind


@_words.register
def _(matter: WhichCombination, voice: Voice) -> Words:
    t = voice.say_in
    choices = [
        voice.text(each.name) if each else t.say("No combination") for each in matter.choices
    ]
    question = t.say("Which combination is this?")
    return Words((("", matter.ruling),), _wild(voice, matter.ruling), question, tuple(choices))


def _wild(voice: Voice, ruling: Ruling) -> tuple[str, ...]:
    return (voice.text(voice.book.cards.ranks[ruling.wild].wild),)


@_words.register
def _(matter: WhoWins, voice: Voice) -> Words:
    t = voice.say_in
    names = _hands(voice, matter)
    others = {TOGETHER: t.say("Several hands win together"), NOBODY: t.say("Nobody wins")}
    choices = [others.get(each) or names[each] for each in matter.choices]
    hands = tuple(zip(names, matter.hands, strict=True))
    return Words(hands, _wild(voice, matter.hands[0]), t.say("Which hand wins?"), tuple(choices))


def _hands(voice: Voice, matter: WhoWins) -> list[str]:
    t = voice.say_in
    return [t.say("Hand {number}", number=t.number(n + 1)) for n in range(len(matter.hands))]


@_words.register
def _(matter: IsLegal, voice: Voice) -> Words:
    t = voice.say_in
    names, tried = names_of(t), matter.tried
    act = game_view.act_text(voice, names, tried.seat, tried.act)
    lines = tuple(_table(voice, matter.state, tried.seat, [tried]))
    # TRANSLATORS: {act} is a whole sentence: “Ana discards 7♥.”
    question = t.say("{act} Is this legal?", act=act)
    return Words((), lines, question, (t.say("Yes"), t.say("No")), _SCENE)


@_words.register
def _(matter: WhichIsLegal, voice: Voice) -> Words:
    t = voice.say_in
    lines = tuple(_table(voice, matter.state, matter.state.turn, matter.choices))
    choices = tuple(
        game_view.act_text(voice, names_of(t), each.seat, each.act) for each in matter.choices
    )
    return Words((), lines, t.say("Which of these is legal now?"), choices, _SCENE)


@_words.register
def _(matter: WhichDiscard, voice: Voice) -> Words:
    t, took = voice.say_in, matter.ruling.took
    lines = _wild(voice, matter.ruling)
    if took:
        lines += (t.say("Just taken from the discard pile: {card}.", card=voice.named(took)),)
    choices = tuple(map(voice.named, matter.choices))
    return Words((("", matter.ruling),), lines, t.say("Which card is best discarded?"), choices)


@_words.register
def _(matter: StandsFor, voice: Voice) -> Words:
    t = voice.say_in
    wilds = [card for card in matter.ruling.hand if card.rank == matter.ruling.wild]
    if len(wilds) == 1:
        question = t.say("What does the wild card stand for?")
    else:
        question = t.say("What do the wild cards stand for?")
    choices = tuple(t.listing([_card(voice, one) for one in each]) for each in matter.choices)
    return Words((("", matter.ruling),), _wild(voice, matter.ruling), question, choices)


def _card(voice: Voice, each: Card | Rank) -> str:
    return voice.named(each) if isinstance(each, Card) else voice.rank(each)


@_words.register
def _(matter: WhoHasALastTurn, voice: Voice) -> Words:
    t = voice.say_in
    names = names_of(t)
    lines = [_seated(voice, matter.players, matter.dealer)]
    if matter.false_calls:
        false = t.listing([names[seat - 1] for seat in matter.false_calls])
        # TRANSLATORS: {players} are names, mostly one, of those who called wrongly.
        lines.append(t.say("False calls before: {players}.", players=false))
    lines.append(t.say("{player} has called.", player=names[matter.caller - 1]))
    choices = tuple(
        t.listing([names[seat - 1] for seat in each]) or t.say("Nobody") for each in matter.choices
    )
    return Words((), tuple(lines), t.say("Who has a last turn?"), choices)


def names_of(t: Translator) -> tuple[str, ...]:
    """The players at the tables of questions, by seat."""
    # TRANSLATORS: a short first name of a player in questions, one that is usual in your language;
    # the five begin with different letters.
    return (
        t.say_as("player", "Ana"),
        t.say_as("player", "Ben"),
        t.say_as("player", "Cleo"),
        t.say_as("player", "Dan"),
        t.say_as("player", "Eva"),
    )


def _seated(voice: Voice, players: int, dealer: int) -> str:
    t = voice.say_in
    names = names_of(t)[:players]
    # TRANSLATORS: {players} are names, in the order in which they sit; they are never inflected.
    return t.say(
        "At the table, clockwise: {players}. Dealer: {player}.",
        players=t.listing(names),
        player=names[dealer - 1],
    )


_SCENE: Final = 2
"""Lines of a table that decide nothing of what is legal: who sits where, which card lies there."""


def _table(voice: Voice, state: State, seat: int, acts: Sequence[Tried]) -> Iterator[str]:
    """All that has to be seen of a deal to judge acts of one seat."""
    t = voice.say_in
    names = names_of(t)
    yield _seated(voice, state.players, state.dealer)
    # TRANSLATORS: {card} is short, as in 9♦.
    yield t.say("Turned up: {card}.", card=voice.code(state.turned_up))
    if state.caller:
        yield t.say("{player} has called.", player=names[state.caller - 1])
    yield game_view.table_text(voice, names, state)
    if any(isinstance(each.act, Draw) and each.act.pile is Pile.DISCARDS for each in acts):
        pile = [card for card in state.discards[-_PILE_SHOWN:] if card]
        if len(pile) > 1:
            cards = voice.codes(pile)
            yield t.say("Discard pile, its top card last: {cards}.", cards=cards)
    if seat == state.turn and state.taken_from is Pile.STOCK and state.took:
        yield t.say("Just taken from the stock: {card}.", card=voice.named(state.took))
    if seat not in state.face_up:
        # TRANSLATORS: {player} is a name, which is never inflected; {cards} is a row, as in 7♥ 7♠.
        cards = voice.codes(state.known_hand(seat))
        yield t.say("{player} holds {cards}.", player=names[seat - 1], cards=cards)


# A question as it is asked


def question_blocks(
    voice: Voice,
    question: Question,
    house: House,
    *,
    of: int | None,
    again: bool,
    drawn: bool = False,
) -> Iterator[Block]:
    """A question; ``of`` is how many there are, None for no end.

    ``drawn`` is whether the cards of a hand are shown as little pictures.
    """
    t, words = voice.say_in, words_of(voice, question)
    yield Block("heading", f"{heading(voice, question, of)} – {topic_name(t, question.topic)}")
    if again:
        yield Block(
            "note", t.say("This question comes back, since you have not answered it right yet.")
        )
    for name, ruling in words.hands:
        if drawn and not name:  # one hand alone
            yield from pictures(voice, ruling.hand, ruling.wild)
        else:
            yield Block("cards", _row(voice, name, ruling))
    if words.hands:
        cards = (card for _, ruling in words.hands for card in ruling.hand)
        yield ruling_view.wild_note(voice, words.hands[0][1].wild, cards)
    for line in words.lines[bool(words.hands) :]:  # of which the mark said the first
        yield Block("text", line)
    yield from ruling_view.house_rules(voice, house)
    yield Block("title", words.question)
    for number, choice in enumerate(words.choices, start=1):
        yield Block("text", f"{t.number(number)}. {choice}")


def _row(voice: Voice, name: str, ruling: Ruling) -> str:
    marked = ruling_view.marked(voice, ruling)
    return f"{name}: {marked}" if name else marked


def heading(voice: Voice, question: Question, of: int | None) -> str:
    """The number of a question."""
    t = voice.say_in
    if of is None:
        return t.say("Question {n}", n=t.number(question.number))
    return t.say("Question {n} of {total}", n=t.number(question.number), total=t.number(of))


# What is said to an answer


def outcome(
    voice: Voice,
    question: Question,
    house: House,
    choice: int | None,
    *,
    again: bool = False,
) -> Iterator[Block]:
    """Whether the answer was right, the right one, and why; None for giving up.

    ``again`` is whether the question was missed before.
    """
    t = voice.say_in
    if choice == question.right:
        yield Block("title", t.say("Right."))
    else:
        if choice is not None:
            yield Block("title", t.say("Not quite."))
        yield Block("text" if choice is not None else "title", answer_text(voice, question))
    yield from explained(voice, question, house, choice)
    if choice is None:
        yield Block("note", t.say("This question will not come back; it counts as wrong."))
    elif again and choice != question.right:
        yield Block(
            "note", t.say("This question comes back until you answer it right; ? gives up.")
        )


def answer_text(voice: Voice, question: Question) -> str:
    """The right answer."""
    right = words_of(voice, question).choices[question.right]
    return voice.say_in.say("The answer: {answer}", answer=right)


def explained(
    voice: Voice, question: Question, house: House, choice: int | None = None
) -> Iterator[Block]:
    """Why the answer is right, why that choice is not, and the rules that say so."""
    explain: Callable[..., Iterator[Block]] = _explain.dispatch(type(question.matter))
    yield from explain(question.matter, voice, None if choice == question.right else choice)
    for slug in question.rules:
        yield Block("item", cited(voice, house, slug))


def cited(voice: Voice, house: House, slug: str) -> str:
    """What a house plays under the name of a rule, a combination or an option."""
    kind, _, name = slug.partition(".")
    if kind == "combination":
        found = next(each for each in house.combinations if each.slug == name)
        words = f"{voice.text(found.name)} – {voice.text(found.line)}"
    elif kind == "option":
        option = next(each for each in voice.book.options if each.slug == name)
        value = next(each for each in option.values if each.slug == house.settings[name])
        words = voice.text(value.line)
    else:
        words = " ".join(game_view.cited(voice, slug))
    return f"{words} [{slug}]"


@singledispatch
def _explain(matter: Matter, voice: Voice, choice: int | None) -> Iterator[Block]:
    raise TypeError(f"no question: {matter!r}")


@_explain.register
def _(matter: WhichCombination, voice: Voice, choice: int | None) -> Iterator[Block]:
    ruling = matter.ruling
    yield Block("text", ruling_view.sentence(voice, ruling))
    chosen = None if choice is None else matter.choices[choice]
    if chosen is None:
        return
    for shortfall in ruling.why_not:
        if shortfall.definition == chosen:
            yield Block("text", ruling_view.lacks(voice, shortfall, ruling))
    if any(reading.definition == chosen for reading in ruling.readings):
        words = voice.say_in.say(
            "It could also be called {combination}, but the highest reading counts.",
            combination=voice.text(chosen.name),
        )
        yield Block("text", words)
    yield Block("item", cited(voice, ruling.house, chosen.rule))


@_explain.register
def _(matter: WhoWins, voice: Voice, choice: int | None) -> Iterator[Block]:
    names = _hands(voice, matter)
    for name, ruling in zip(names, matter.hands, strict=True):
        yield Block("text", f"{name}: {ruling_view.sentence(voice, ruling)}")
    for standing, below in showdown_view.neighbours(matter.showdown):
        if why := showdown_view.why_above(voice, standing, below, names):
            yield Block("text", why)


@_explain.register
def _(matter: IsLegal, voice: Voice, choice: int | None) -> Iterator[Block]:
    tried = matter.tried
    refusals = [game_view.refusal(voice, names_of(voice.say_in), each) for each in tried.broken]
    for words in dict.fromkeys(filter(None, refusals)):
        yield Block("text", words)
    if not tried.broken:
        yield Block("text", voice.say_in.say("Nothing in the rules is against it."))


@_explain.register
def _(matter: WhichIsLegal, voice: Voice, choice: int | None) -> Iterator[Block]:
    names = names_of(voice.say_in)
    for each in matter.choices:
        act = game_view.act_text(voice, names, each.seat, each.act)
        if each.broken:
            first = each.broken[0]
            why = game_view.refusal(voice, names, first) or game_view.cited(voice, first.code)[1]
            yield Block("text", f"{act} {why} [{first.code}]")
        else:
            nothing = voice.say_in.say("Nothing in the rules is against it.")
            yield Block("text", f"{act} {nothing}")


@_explain.register
def _(matter: WhichDiscard, voice: Voice, choice: int | None) -> Iterator[Block]:
    t = voice.say_in
    discards = Advice(matter.ruling, matter.solution).choices
    figures = advice_view.figures_of(each.turns for each in discards)
    told = {each.discard: figure for each, figure in zip(discards, figures, strict=True)}
    chosen = None if choice is None else matter.choices[choice]
    if chosen and chosen in told:
        # Readers subtract the figures that stand below.
        _, cost = advice_view.turns_of(t, [0, told[chosen] - figures[0]])
        yield Block("text", t.say("Turns that this discard costs on average: {turns}", turns=cost))
    elif chosen:
        kept = Violation("turn.keep-taken-card", card=chosen)
        yield Block("text", game_view.refusal(voice, (), kept))
    yield Block("text", t.say("All discards, the best first:"))
    for each in discards:
        turns = decimal(t, told[each.discard], 2)
        yield Block("item", advice_view.kept_open(voice, each, turns))
    words = t.say(
        "Turns are those of a player alone, who takes from the stock and always discards best."
    )
    yield Block("note", words)


@_explain.register
def _(matter: StandsFor, voice: Voice, choice: int | None) -> Iterator[Block]:
    yield Block("text", ruling_view.sentence(voice, matter.ruling))


@_explain.register
def _(matter: WhoHasALastTurn, voice: Voice, choice: int | None) -> Iterator[Block]:
    t, names = voice.say_in, names_of(voice.say_in)
    # TRANSLATORS: {players} are names; not all of them need have a last turn.
    order = t.listing([names[seat - 1] for seat in matter.order])
    yield Block("text", t.say("After the caller, clockwise: {players}.", players=order))


# The end


def summary(voice: Voice, quiz: Quiz, house: House) -> Iterator[Block]:
    """How it went by topic, what was missed, and what to read."""
    yield from scores(voice, quiz)
    yield from _missed(voice, quiz, house)


def scores(voice: Voice, quiz: Quiz) -> Iterator[Block]:
    """How it went by topic."""
    t, scores = voice.say_in, quiz.scores
    if not scores:
        yield Block("title", t.say("No question was answered."))
        return
    asked, right = (sum(each) for each in zip(*(score[1:] for score in scores), strict=True))
    words = t.say(
        "Right at the first try: {right} of {asked}", right=t.number(right), asked=t.number(asked)
    )
    yield Block("title", words)
    for topic, each, good in scores:
        # TRANSLATORS: {topic} is such as “Combinations”: so many of so many were right.
        words = t.say(
            "{topic}: {right} of {asked}",
            topic=topic_name(t, topic),
            right=t.number(good),
            asked=t.number(each),
        )
        yield Block("item", words)


def _missed(voice: Voice, quiz: Quiz, house: House) -> Iterator[Block]:
    t = voice.say_in
    if not quiz.missed:
        return
    yield Block("heading", t.say("Missed:"))
    yield from ruling_view.house_rules(voice, house)
    for question in quiz.missed:
        yield Block("item", f"{heading(voice, question, None)}: {_in_short(voice, question)}")
    yield Block("heading", t.say("To read again:"))
    slugs = [*dict.fromkeys(each.rules[0] for each in quiz.missed)]
    for slug in slugs:
        yield Block("item", cited(voice, house, slug))
    slug = slugs[0]
    more = t.say(
        "Each can be read in full by its name in brackets, such as this one: {command}",
        command=voice.command(f"paiute explain {slug}"),
    )
    yield Block("note", more)


def _in_short(voice: Voice, question: Question) -> str:
    """A question with all that decides it, and its answer."""
    words = words_of(voice, question)
    hands = " / ".join(_row(voice, *each) for each in words.hands)
    asked = " ".join((*words.lines[words.scene :], words.question))
    return " – ".join(filter(None, (hands, asked, answer_text(voice, question))))


def go_on(voice: Voice, command: str) -> Block:
    """To somebody who stops before the end."""
    t, command = voice.say_in, voice.command(command)
    return Block("note", t.say("To go on from here: {command}", command=command))


def unfinished(voice: Voice, command: str) -> Block:
    """There is another quiz that was not finished."""
    t, command = voice.say_in, voice.command(command)
    words = t.say("A quiz was not finished. To go on with it: {command}", command=command)
    return Block("note", words)


def set_aside(t: Translator, file: str) -> str:
    """A damaged file was found."""
    return t.say(
        "What was kept of the quiz cannot be read; it was set aside as {file}.",
        file=quoted(file, _LONGEST_PATH),
    )


def other_rules(t: Translator, file: str) -> str:
    """The house rules of a quiz are no longer those that it asked about."""
    return t.say(
        "The house rules of the unfinished quiz have changed; it was set aside as {file}.",
        file=quoted(file, _LONGEST_PATH),
    )


# JSON


def as_json(
    voice: Voice, seed: str, level: int, house: House, questions: Sequence[Question]
) -> dict[str, Any]:
    """The documented object of ``paiute quiz --json``: questions with their answers."""
    return {
        "version": JSON_VERSION,
        "seed": seed,
        "level": level,
        "house": house.name,
        "options": dict(house.options),
        "questions": [_question_json(voice, each, house) for each in questions],
    }


def _question_json(voice: Voice, question: Question, house: House) -> dict[str, Any]:
    words = words_of(voice, question)
    return {
        "number": question.number,
        "topic": question.topic.value,
        **_facts(question.matter, voice),
        "shown": [*words.lines],
        "text": words.question,
        "choices": [*words.choices],
        "values": [_value(each) for each in question.matter.choices],
        "answers": [question.right + 1],
        "rules": [*question.rules],
        "explanation": [block.text for block in explained(voice, question, house)],
    }


@singledispatch
def _facts(matter: Matter, voice: Voice) -> dict[str, Any]:
    """What a question is about, for programs."""
    raise TypeError(f"no question: {matter!r}")


@_facts.register(WhichCombination)
@_facts.register(WhichDiscard)
@_facts.register(StandsFor)
def _(matter: WhichCombination | WhichDiscard | StandsFor, voice: Voice) -> dict[str, Any]:
    facts: dict[str, Any] = _hand(matter.ruling)
    if isinstance(matter, WhichDiscard):
        took = matter.ruling.took
        facts["took"] = took.code if took else None
        turns = [each for each in matter.turns if each is not None]
        told: dict[float | None, float] = dict(zip(turns, as_told(turns), strict=True))
        facts["turns"] = [told.get(each) for each in matter.turns]
    return facts


def _hand(ruling: Ruling) -> dict[str, Any]:
    return {"wild": ruling.wild.letter, "hand": [card.code for card in ruling.hand]}


@_facts.register
def _(matter: WhoWins, voice: Voice) -> dict[str, Any]:
    return {
        "wild": matter.showdown.wild.letter,
        "hands": [[card.code for card in ruling.hand] for ruling in matter.hands],
    }


@_facts.register
def _(matter: IsLegal, voice: Voice) -> dict[str, Any]:
    return {"table": _table_json(matter.state), "act": _value(matter.tried)}


@_facts.register
def _(matter: WhichIsLegal, voice: Voice) -> dict[str, Any]:
    return {"table": _table_json(matter.state)}


@_facts.register
def _(matter: WhoHasALastTurn, voice: Voice) -> dict[str, Any]:
    return {
        "players": matter.players,
        "dealer": matter.dealer,
        "caller": matter.caller,
        "false-calls": [*matter.false_calls],
    }


def _table_json(state: State) -> dict[str, Any]:
    return {
        "players": state.players,
        "dealer": state.dealer,
        "turned-up": state.turned_up.code,
        "turn": state.turn,
        "taken-from": state.taken_from.value if state.taken_from else None,
        "took": state.took.code if state.took else None,
        "caller": state.caller or None,
        "hands": [[str(card) for card in hand] for hand in state.hands],
        "discards": [str(card) for card in state.discards],
        "stock": len(state.stock),
    }


def _value(choice: object) -> object:
    """A choice for programs: a slug, a number, cards or an act; None for nothing and nobody."""
    match choice:
        case None | bool():
            return choice
        case int() if isinstance(choice, Rank):
            return choice.letter
        case int():
            return {TOGETHER: "together", NOBODY: "nobody"}.get(choice, choice + 1)
        case Card():
            return choice.code
        case Tried():
            return _act(choice)
        case tuple() if hasattr(choice, "slug"):
            return choice.slug
        case tuple():
            return [each.code if isinstance(each, Card) else _seat(each) for each in choice]
    raise TypeError(f"no choice: {choice!r}")


def _seat(each: object) -> object:
    return each.letter if isinstance(each, Rank) else each


_VERBS: Final[dict[type[Act], str]] = {
    Discard: "discards",
    Call: "calls",
    Show: "shows",
    Pass: "passes",
}


def _act(tried: Tried) -> dict[str, Any]:
    """An act with the verb of the written game."""
    act = tried.act
    cards: Sequence[Card] = ()
    if isinstance(act, Draw):
        verb = "draws" if act.pile is Pile.STOCK else "takes"
        cards = (act.card,) if act.card else ()
    elif isinstance(act, Discard):
        verb, cards = _VERBS[Discard], (act.card,)
    else:
        verb, cards = _VERBS[type(act)], act.cards if isinstance(act, Call | Show) else ()
    return {
        "player": tried.seat,
        "act": verb,
        "cards": [card.code for card in cards],
        "breaks": [*dict.fromkeys(tried.rules)],
    }
