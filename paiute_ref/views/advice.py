"""What to take, what to discard, when to call: in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from paiute_ref.advice import TURN_PLACES, Advice, Choice, Rival, as_told
from paiute_ref.judge import Combination, Missing
from paiute_ref.language import Translator
from paiute_ref.race import Outs
from paiute_ref.rulebook.model import CombinationDef
from paiute_ref.views.blocks import Block
from paiute_ref.views.odds import decimal, one_in, share
from paiute_ref.views.ruling import (
    completes,
    house_rules,
    marked,
    not_counted,
    stands,
    verdict,
    wild_note,
)
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_CHANCE_PLACES: Final = 4
_MOST_LISTED: Final = 12
"""Cards of one combination that are listed where all the others complete it."""

_CLOSE: Final = 0.1
"""Turns that differ in less are told to two places, since one would hide or enlarge that."""


def turns_of(t: Translator, turns: Iterable[float]) -> list[str]:
    """Expected turns as people read them: with one place, or two where one would hide what differs.

    >>> turns_of(Translator("en"), [7.66, 7.71, 9.04])
    ['7.66', '7.71', '9']
    """
    return [decimal(t, each, 2) for each in figures_of(turns)]


def figures_of(turns: Iterable[float]) -> list[float]:
    """Expected turns as the numbers that people read."""
    told = as_told(turns, 2)
    return [
        each if any(0 < abs(each - other) < _CLOSE for other in told) else round(each, 1)
        for each in told
    ]


def answer(voice: Voice, advice: Advice) -> Iterator[Block]:
    """The whole answer."""
    ruling = advice.ruling
    yield Block("cards", marked(voice, ruling))
    yield wild_note(voice, ruling.wild, ruling.hand)
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
        for each in advice.choices:
            turns = decimal(voice.say_in, each.turns, TURN_PLACES)
            yield Block("item", kept_open(voice, each, turns))
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
        heading = t.say("Any of these cards, taken next, completes what is aimed at:")
    else:
        heading = t.say("Any of these cards, taken next, completes a combination:")
    yield Block("heading", heading)
    most = max(choice.missing, key=lambda each: len(each.cards))
    all_complete = outs.left == outs.unseen and len(most.cards) > _MOST_LISTED
    for each in choice.missing:
        if all_complete and each is most:
            yield Block("item", _any_card(voice, each, other=len(choice.missing) > 1))
        else:
            yield Block("item", completes(voice, each))
    if len(outs.cards) > outs.left:
        yield not_counted(voice)


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
    turns = decimal(t, advice.choices[0].turns, TURN_PLACES)
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
    turns = decimal(t, best.turns, TURN_PLACES)
    equal = [each for each in others if each.turns == best.turns]
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
            others=decimal(t, worse[0].turns, TURN_PLACES),
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


def kept_open(voice: Voice, choice: Choice, turns: str) -> str:
    """A discard with its turns and what it keeps open, in one line."""
    t, outs = voice.say_in, choice.outs
    card = voice.named(choice.discard) if choice.discard else ""
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
        "turns": 0 if call else best.turns,
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
        "turns": choice.turns,
        "chance": _rounded(choice.outs),
    }


def _rounded(outs: Outs) -> float:
    return round(outs.chance, _CHANCE_PLACES)
