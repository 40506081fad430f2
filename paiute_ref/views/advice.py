"""What to take, what to discard, when to call: worked out from a race, in words and as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.errors import HandError, raise_all
from paiute_ref.judge import HAND_SIZES, Combination, Missing, Ruling
from paiute_ref.placing import strongest
from paiute_ref.race import Outs, Solution
from paiute_ref.rulebook.model import CombinationDef, Order, Shape
from paiute_ref.views.blocks import Block
from paiute_ref.views.odds import decimal, one_in, share
from paiute_ref.views.ruling import house_rules, marked, stands, verdict, wild_note
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_TURN_PLACES: Final = 3
_CHANCE_PLACES: Final = 4
_MOST_LISTED: Final = 12
"""Cards of one combination that are listed where all the others complete it."""


# What is worked out


class Choice(NamedTuple):
    """Five cards that can be held: ``discard`` goes first, None where there are only five.

    ``turns`` is what the race expects of them; ``outs`` are the cards that end it next, of which
    ``missing`` says which combination each makes.
    """

    discard: Card | None
    turns: float
    outs: Outs
    missing: tuple[Missing, ...]

    @property
    def rounded(self) -> float:
        """The turns as far as they are told: two choices that differ in less are equally good."""
        return round(self.turns, _TURN_PLACES)


def _goodness(choice: Choice) -> tuple[float, float, float]:
    return choice.rounded, -choice.outs.chance, choice.turns


class Rival(NamedTuple):
    """A combination that would beat a call, and in how many ways it can still be made.

    Ways differ in their ranks, or in their suit where they have one.
    """

    definition: CombinationDef
    ways: int


class Advice:
    """What can be said about a hand of which nothing is hidden but the cards to come.

    ``ruling`` is the verdict on it; ``seen`` are cards that are neither in it nor to be drawn.
    """

    def __init__(self, ruling: Ruling, solution: Solution, seen: tuple[Card, ...] = ()):
        self.ruling: Final = ruling
        self.solution: Final = solution
        self.seen: Final = seen

    @cached_property
    def can_call(self) -> bool:
        """Whether six cards can be called as what is aimed at."""
        return self.solution.can_call(self.ruling.hand, took=self.ruling.took)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The discards of six cards, the best first; of five cards these alone.

        Where two are equally good the one with the better chance comes first, which tells them
        apart only by the cards seen.
        """
        if not self.has_six:
            return (self._choice(None),)
        ruling = self.ruling
        ordered = sorted(ruling.hand, key=lambda card: (card.rank == ruling.wild, card.id))
        choices = [self._choice(card) for card in ordered if card is not ruling.took]
        return tuple(sorted(choices, key=_goodness))

    @property
    def has_six(self) -> bool:
        """Whether a card was taken already."""
        return len(self.ruling.hand) == max(HAND_SIZES)

    def _choice(self, discard: Card | None) -> Choice:
        kept = [card for card in self.ruling.hand if card is not discard]
        turned_up = self.ruling.turned_up
        outs = self.solution.outs(kept, seen=self.seen, turned_up=turned_up)
        turns = self.solution.turns(kept)
        return Choice(discard, turns, outs, tuple(self._missing(kept, outs, discard)))

    def _missing(self, kept: Sequence[Card], outs: Outs, discard: Card | None) -> Iterator[Missing]:
        wild, house = self.ruling.wild, self.ruling.house
        made = {card: strongest((*kept, card), wild, house) for card in outs.cards}
        hidden = len(outs.cards) - outs.left
        for definition in self.solution.targets:
            cards = tuple(card for card in outs.cards if made[card] is definition)
            # Wild cards are alike: all of them are in the same group.
            wilds = any(card.rank == wild for card in cards)
            if cards:
                yield Missing(definition, cards, len(cards) - hidden * wilds, discard)

    def rivals(self, combination: Combination) -> tuple[Rival, ...]:
        """What would beat a call, the strongest first; also what can no longer be made.

        It has to be made of cards that are not laid down in the call and were not seen. A way that
        is a stronger combination as well counts there alone.
        """
        ruling, order = self.ruling, self.ruling.house.order
        natural, wilds = self._left_after_call(combination)
        mine = _key(combination.ranks, len(combination.wilds), order)
        counted: set[_Cards] = set()
        rivals = []
        for definition in ruling.house.combinations:
            last = definition == combination.definition
            ways = _ways(definition.shape, order, natural, wilds)
            if len(natural) + wilds < definition.shape.size:
                ways = []
            stronger = {
                way.cards for way in ways if not last or _key(way.ranks, way.lacking, order) > mine
            }
            rivals.append(Rival(definition, len(stronger - counted)))
            counted |= stronger
            if last:
                break
        return tuple(rivals)

    def _left_after_call(self, combination: Combination) -> tuple[frozenset[Card], int]:
        """The natural cards that others can have, and how many wild ones."""
        ruling = self.ruling
        laid = {card for card in ruling.hand if card is not combination.discard}
        free = {*PACK} - laid - {*self.seen} - {ruling.turned_up}
        natural = frozenset(card for card in free if card.rank != ruling.wild)
        wilds = len(free) - len(natural)
        return natural, wilds - (1 if wilds and ruling.turned_up is None else 0)


def verify_seen(ruling: Ruling, seen: Sequence[Card]) -> None:
    """Raise :class:`HandError` unless cards can have been seen beside a hand.

    Codes: ``seen.in-hand`` and ``seen.twice`` (``card``), ``race.all-seen``.
    """
    different = sorted({*seen})
    faults = [HandError("seen.in-hand", card=card) for card in different if card in ruling.hand]
    faults += [HandError("seen.twice", card=card) for card in different if seen.count(card) > 1]
    raise_all(HandError, "several", [*faults])
    free = {*PACK} - {*ruling.hand} - {*seen} - {ruling.turned_up}
    hidden = ruling.turned_up is None and any(card.rank == ruling.wild for card in free)
    if len(free) == hidden:
        raise HandError("race.all-seen")


# Ways to make a shape: the judge asks for the best one, here all of them count.


_Cards: TypeAlias = tuple[tuple[Rank, ...], Suit | None]
"""The ranks of all cards of a combination, the highest first, and its suit if it has one."""


class _Way(NamedTuple):
    cards: _Cards
    ranks: tuple[Rank, ...]
    lacking: int


def _key(ranks: tuple[Rank, ...], wilds: int, order: Order) -> tuple[tuple[Rank, ...], int]:
    """What decides between two of the same combination: greater is stronger."""
    return (ranks if order.by_rank else ()), (-wilds if order.natural_first else 0)


def _ways(shape: Shape, order: Order, natural: Collection[Card], wilds: int) -> list[_Way]:
    """All ways to make a shape of some natural cards and so many wild ones."""
    if shape.groups:
        ways = _ways_of_groups(shape.groups, natural)
    elif shape.suited:
        ways = _ways_of_suit(shape.suited, natural, wilds)
    else:
        ways = _ways_of_sequence(shape, order.ace_low, natural)
    return [way for way in ways if way.lacking <= wilds]


def _ways_of_groups(groups: tuple[int, ...], natural: Collection[Card]) -> Iterator[_Way]:
    held = [sum(card.rank == rank for card in natural) for rank in Rank]
    for ranks in _ranks_of(groups):
        wanted = list(zip(ranks, groups, strict=True))
        lacking = sum(max(0, size - held[rank]) for rank, size in wanted)
        cards = sorted((rank for rank, size in wanted for _ in range(size)), reverse=True)
        yield _Way((tuple(cards), None), ranks, lacking)


def _ranks_of(groups: tuple[int, ...], taken: tuple[Rank, ...] = ()) -> Iterator[tuple[Rank, ...]]:
    """Different ranks for the groups, those of equally large groups from the highest down."""
    if len(taken) == len(groups):
        yield taken
        return
    again = bool(taken) and groups[len(taken)] == groups[len(taken) - 1]
    for rank in Rank:
        if rank not in taken and not (again and rank > taken[-1]):
            yield from _ranks_of(groups, (*taken, rank))


def _ways_of_sequence(shape: Shape, ace_low: bool, natural: Collection[Card]) -> Iterator[_Way]:
    line = (Rank.ACE, *Rank) if ace_low else tuple(Rank)
    runs = (line[at : at + shape.sequence] for at in range(len(line) - shape.sequence + 1))
    for run in runs:
        if shape.top not in (None, run[-1]):
            continue
        ranks = run[-1:] if shape.top is None else ()
        cards = tuple(sorted(run, reverse=True))
        for suit in Suit if shape.same_suit else (None,):
            held = {card.rank for card in natural if suit in (None, card.suit)}
            yield _Way((cards, suit), ranks, sum(rank not in held for rank in run))


def _ways_of_suit(size: int, natural: Collection[Card], wilds: int) -> Iterator[_Way]:
    """A wild card is best as one more ace."""
    for suit in Suit:
        held = sorted((card.rank for card in natural if card.suit == suit), reverse=True)
        for taken in range(min(wilds, size) + 1):
            for rest in combinations(held, size - taken):
                ranks = (Rank.ACE,) * taken + rest
                yield _Way((ranks, suit), ranks, taken)


# Words


def answer(voice: Voice, advice: Advice) -> Iterator[Block]:
    """The whole answer."""
    ruling = advice.ruling
    yield Block("cards", marked(voice, ruling))
    yield wild_note(voice, ruling.wild)
    yield from house_rules(voice, ruling.house)
    yield from _aim(voice, advice)
    if advice.can_call and ruling.combination:
        yield from _call(voice, advice, ruling.combination)
        return
    best = advice.choices[0]
    if advice.has_six:
        yield from _discard(voice, advice)
    else:
        yield Block("title", _chance(voice, advice, best.outs))
    yield from _already(voice, advice)
    yield from _completing(voice, advice, best)
    if len(advice.choices) > 1:
        yield Block("heading", voice.say_in.say("All discards, the best first:"))
        yield from (Block("item", kept_open(voice, each)) for each in advice.choices)
    yield from _turns(voice, advice)


def _aim(voice: Voice, advice: Advice) -> Iterator[Block]:
    t, targets = voice.say_in, advice.solution.targets
    if not _is_aimed(advice):
        return
    name = voice.text(targets[-1].name)
    if len(targets) == 1:
        words = t.say("Aim: {combination}", combination=name)
    else:
        words = t.say("Aim: {combination} or stronger", combination=name)
    yield Block("note", words)


def _chance(voice: Voice, advice: Advice, outs: Outs) -> str:
    t, aimed = voice.say_in, _is_aimed(advice)
    if not outs.left:
        return _none(voice, advice)
    if outs.left == outs.unseen:
        if aimed:
            return t.say("Any card that is taken next completes what is aimed at.")
        return t.say("Any card that is taken next completes a combination.")
    # TRANSLATORS: {left} and {n} are numbers of cards, {share} is "13%", {chance} "1 in 7.7".
    return t.count(
        "Chance of the next card: {share} ({left} of {n} card, {chance})",
        "Chance of the next card: {share} ({left} of {n} cards, {chance})",
        outs.unseen,
        share=share(t, outs.left, outs.unseen),
        left=t.number(outs.left),
        chance=one_in(t, outs.left, outs.unseen),
    )


def _is_aimed(advice: Advice) -> bool:
    """Whether not every combination will do."""
    return advice.solution.targets != advice.ruling.house.combinations


def _none(voice: Voice, advice: Advice) -> str:
    if _is_aimed(advice):
        return voice.say_in.say("No single card completes what is aimed at.")
    return voice.say_in.say("No single card completes a combination.")


def _already(voice: Voice, advice: Advice) -> Iterator[Block]:
    """What the cards are although they cannot be called, or not as what is aimed at."""
    t, ruling = voice.say_in, advice.ruling
    found = ruling.combination
    if found and advice.has_six:
        words = t.say(
            "These cards could be called, but as less than what is aimed at: {verdict}.",
            verdict=verdict(voice, found),
        )
        yield Block("text", words)
    elif found:
        # TRANSLATORS: five cards; {verdict} is "Straight flush, ten high".
        words = t.say(
            "Held already: {verdict}. It can be called in a turn, after a card is taken.",
            verdict=verdict(voice, found),
        )
        yield Block("text", words)
    held_back = any(
        each.short == 0 and each.definition in advice.solution.targets for each in ruling.why_not
    )
    if ruling.took and held_back:
        words = t.say(
            "The card left over, {card}, was just taken from the discard pile and may not be "
            "discarded in the same turn.",
            card=voice.named(ruling.took),
        )
        yield Block("text", words)


def _completing(voice: Voice, advice: Advice, choice: Choice) -> Iterator[Block]:
    """Which cards help next, and for what."""
    t, outs = voice.say_in, choice.outs
    if not choice.missing:
        if choice.discard:
            yield Block("heading", _none(voice, advice))
        return
    if outs.left == outs.unseen:
        heading = t.say("What it is with each card:")
    elif _is_aimed(advice):
        heading = t.say("One of these cards, taken next, completes what is aimed at:")
    else:
        heading = t.say("One of these cards, taken next, completes a combination:")
    yield Block("heading", heading)
    most = max(choice.missing, key=lambda each: len(each.cards))
    all_complete = outs.left == outs.unseen and len(most.cards) > _MOST_LISTED
    for each in choice.missing:
        if all_complete and each is most:
            yield Block("item", _any_card(voice, each, other=len(choice.missing) > 1))
        else:
            yield Block("item", _completes(voice, each))
    if len(outs.cards) > outs.left:
        note = t.say(
            "One of the wild cards lies turned up on the table and is not counted as left."
        )
        yield Block("note", note)


def _completes(voice: Voice, missing: Missing) -> str:
    # TRANSLATORS: {cards} is a row of cards such as "7♣ 9♣"; {n} of them are still to be had.
    return voice.say_in.count(
        "{combination}: {cards} ({n} left)",
        "{combination}: {cards} ({n} left)",
        missing.left,
        combination=voice.text(missing.definition.name),
        cards=voice.codes(missing.cards),
    )


def _any_card(voice: Voice, missing: Missing, *, other: bool) -> str:
    t, name = voice.say_in, voice.text(missing.definition.name)
    if not other:
        return t.count(
            "{combination}: any card ({n} left)",
            "{combination}: any card ({n} left)",
            missing.left,
            combination=name,
        )
    # TRANSLATORS: any card that is not in another line; {n} of them are still to be had.
    return t.count(
        "{combination}: any other card ({n} left)",
        "{combination}: any other card ({n} left)",
        missing.left,
        combination=name,
    )


def _turns(voice: Voice, advice: Advice) -> Iterator[Block]:
    t = voice.say_in
    turns = decimal(t, advice.choices[0].turns, _TURN_PLACES)
    if not advice.has_six:
        # TRANSLATORS: {turns} is a number with a fraction, "7.67".
        yield Block("text", t.say("Turns to be expected until the call: {turns}", turns=turns))
    words = t.say(
        "Turns are those of a player alone, who takes from the stock and always discards best."
    )
    yield Block("note", words)
    if advice.seen:
        words = t.say("Cards that were seen change the chance of the next card, not the turns.")
        yield Block("note", words)


# Six cards


def _discard(voice: Voice, advice: Advice) -> Iterator[Block]:
    """What to discard, and why."""
    t, (best, *others) = voice.say_in, advice.choices
    if best.discard:
        words = t.say("To discard: {discard}", discard=voice.named(best.discard))
        yield Block("title", words)
    turns = decimal(t, best.turns, _TURN_PLACES)
    equal = [each for each in others if each.rounded == best.rounded]
    worse = others[len(equal) :]
    if not worse:
        words = t.say(
            "All discards are equally good: the turns to be expected are {turns}.", turns=turns
        )
    elif worse[0].discard:
        words = t.say(
            "The fewest turns are then to be expected: {turns}. For the next best discard, "
            "{card}, they are {others}.",
            turns=turns,
            card=voice.named(worse[0].discard),
            others=decimal(t, worse[0].turns, _TURN_PLACES),
        )
    yield Block("text", words)
    if equal and worse:
        cards = t.listing([voice.named(each.discard) for each in equal if each.discard])
        yield Block("text", t.say("Equally good to discard: {cards}", cards=cards))
    yield from _by_chance(voice, best, others)


def _by_chance(voice: Voice, best: Choice, others: Sequence[Choice]) -> Iterator[Block]:
    """Where the next card alone speaks for another discard, as it may after cards seen."""
    t = voice.say_in
    better = max(others, key=lambda each: each.outs.chance, default=best)
    if better.discard and better.outs.chance > best.outs.chance:
        words = t.say(
            "By the chance of the next card alone it would be {card}: {share} instead of {less}.",
            card=voice.named(better.discard),
            share=share(t, better.outs.left, better.outs.unseen),
            less=share(t, best.outs.left, best.outs.unseen),
        )
        yield Block("text", words)


def kept_open(voice: Voice, choice: Choice) -> str:
    """A discard with what it keeps open, in one line."""
    t, outs = voice.say_in, choice.outs
    card = voice.named(choice.discard) if choice.discard else ""
    turns = decimal(t, choice.turns, _TURN_PLACES)
    if not choice.missing:
        return t.say("{card}: turns {turns}, nothing with the next card", card=card, turns=turns)
    kept = [_open(voice, each) for each in choice.missing]
    # TRANSLATORS: a discard, the turns to be expected then ("7.67"), the chance of the next card
    # ("13%") and what it completes: "Four/two (4 left) and three/three (2 left)".
    return t.say(
        "{card}: turns {turns}, next card {share}: {combinations}",
        card=card,
        turns=turns,
        share=share(t, outs.left, outs.unseen),
        combinations=t.listing(kept),
    )


def _open(voice: Voice, missing: Missing) -> str:
    # TRANSLATORS: {n} cards complete it. Four/two (4 left)
    return voice.say_in.count(
        "{combination} ({n} left)",
        "{combination} ({n} left)",
        missing.left,
        combination=voice.text(missing.definition.name),
    )


def _call(voice: Voice, advice: Advice, combination: Combination) -> Iterator[Block]:
    t, rivals = voice.say_in, advice.rivals(combination)
    # TRANSLATORS: the advice to call. {verdict} is "Four/two: sevens and twos".
    yield Block("title", t.say("Call – {verdict}", verdict=verdict(voice, combination)))
    for wild, card in combination.wilds.items():
        yield Block("item", stands(voice, wild, card))
    if combination.discard is not None:
        words = t.say("To discard: {discard}", discard=voice.named(combination.discard))
        yield Block("item", words)
    yield from _beating(voice, advice, combination, rivals)


def _beating(
    voice: Voice, advice: Advice, combination: Combination, rivals: Sequence[Rival]
) -> Iterator[Block]:
    t = voice.say_in
    possible = [each for each in rivals if each.ways]
    if possible:
        heading = t.say("What could still beat it:")
    elif advice.seen:  # others may hold a card that was seen
        heading = t.say("Nothing made of cards that were not seen can beat it.")
    else:
        heading = t.say("Nothing can beat it.")
    yield Block("heading", heading)
    for each in possible:
        yield Block("item", _beats(voice, each, same=each.definition == combination.definition))
    gone = [each.definition for each in rivals if not each.ways]
    above = [each for each in gone if each != combination.definition]
    if possible and above:
        names = t.listing(_names(voice, above))
        yield Block("note", t.say("No longer possible: {combinations}", combinations=names))
    if possible:
        words = t.say(
            "Counted by ranks and, where it has to be one, by suit; made of cards that are "
            "neither laid down in this call nor seen."
        )
        yield Block("note", words)


def _beats(voice: Voice, rival: Rival, *, same: bool) -> str:
    t, name = voice.say_in, voice.text(rival.definition.name)
    if same:
        # TRANSLATORS: {combination} is the one that is called; {n} of its kind are stronger.
        return t.count(
            "{combination}, a stronger one: {n} possible",
            "{combination}, a stronger one: {n} possible",
            rival.ways,
            combination=name,
        )
    # TRANSLATORS: Five of a kind: 10 possible
    return t.count(
        "{combination}: {n} possible", "{combination}: {n} possible", rival.ways, combination=name
    )


def _names(voice: Voice, definitions: Iterable[CombinationDef]) -> list[str]:
    return [voice.text(each.name) for each in definitions]


# JSON


def as_json(advice: Advice, beat: CombinationDef | None) -> dict[str, Any]:
    """The documented object of ``paiute advise --json``."""
    ruling, best = advice.ruling, advice.choices[0]
    call = advice.can_call
    return {
        "version": JSON_VERSION,
        "hand": [card.code for card in ruling.hand],
        "wild": ruling.wild.letter,
        "house": ruling.house.name,
        "options": dict(ruling.house.options),
        "beat": beat.slug if beat else None,
        "turns": 0 if call else best.rounded,
        "chance": 1 if call else _rounded(best.outs),
        "outs": [] if call else [card.code for card in best.outs.cards],
        "call": call,
        **(
            {"discards": [_discard_json(each) for each in advice.choices]} if advice.has_six else {}
        ),
    }


def _discard_json(choice: Choice) -> dict[str, Any]:
    return {
        "card": choice.discard.code if choice.discard else None,
        "turns": choice.rounded,
        "chance": _rounded(choice.outs),
    }


def _rounded(outs: Outs) -> float:
    return round(outs.chance, _CHANCE_PLACES)
