"""A ruling in words: one sentence, the blocks of a full answer, and JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.judge import Combination, Missing, Ruling, Shortfall, judge
from paiute_ref.language import N_
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.rulebook.model import House
from paiute_ref.views.blocks import Block
from paiute_ref.views.pictures import MARK, row
from paiute_ref.views.voice import Voice

JSON_VERSION = 1

# TRANSLATORS: the verdict on a hand. {verdict} is "Four/two: sevens and twos"; {wild1} and
# {card1} are names of single cards without an article, "nine of clubs (9♣)".
STANDS: Sequence[str] = (
    N_("{verdict}."),
    N_("{verdict}; {wild1} stands for {card1}."),
    N_("{verdict}; {wild1} stands for {card1} and {wild2} for {card2}."),
    N_("{verdict}; {wild1} stands for {card1}, {wild2} for {card2} and {wild3} for {card3}."),
)
# TRANSLATORS: as before, with the sixth card that the player discards: {discard} is the name of a
# single card without an article, "five of hearts (5♥)".
STANDS_AND_DISCARD: Sequence[str] = (
    N_("{verdict}; to discard: {discard}."),
    N_("{verdict}; {wild1} stands for {card1}; to discard: {discard}."),
    N_("{verdict}; {wild1} stands for {card1} and {wild2} for {card2}; to discard: {discard}."),
    N_(
        "{verdict}; {wild1} stands for {card1}, {wild2} for {card2} and {wild3} for {card3}; "
        "to discard: {discard}."
    ),
)


def verdict(voice: Voice, combination: Combination | Shortfall) -> str:
    """A combination by name, with the ranks that decide: ``Four/two: sevens and twos``."""
    t, name = voice.say_in, voice.text(combination.definition.name)
    ranks = combination.ranks
    if not ranks:
        return name
    if combination.definition.shape.sequence:
        # TRANSLATORS: {rank} is one card, "ten". Straight flush, ten high.
        return t.say("{combination}, {rank} high", combination=name, rank=voice.rank(ranks[0]))
    words = [voice.ranks(rank) for rank in ranks]
    if len(words) == 2:
        # TRANSLATORS: {first} and {second} are plurals. Four/two: sevens and twos.
        return t.say(
            "{combination}: {first} and {second}",
            combination=name,
            first=words[0],
            second=words[1],
        )
    # TRANSLATORS: {ranks} are plurals. Five of a kind: sevens. Two/two/two: kings, tens, and twos.
    return t.say("{combination}: {ranks}", combination=name, ranks=t.listing(words))


def sentence(voice: Voice, ruling: Ruling) -> str:
    """The verdict and its reason in one sentence."""
    t, combination = voice.say_in, ruling.combination
    if combination is None:
        nothing = t.say("No combination.")
        return f"{nothing} {_why_nothing(voice, ruling)}"
    stands = [(wild, card) for wild, card in combination.wilds.items() if wild is not card]
    words = {"verdict": verdict(voice, combination)}
    for number, (wild, card) in enumerate(stands, start=1):
        words[f"wild{number}"] = voice.named(wild)
        words[f"card{number}"] = voice.named(card)
    if combination.discard is None:
        return t.say(STANDS[len(stands)], **words)
    words["discard"] = voice.named(combination.discard)
    return t.say(STANDS_AND_DISCARD[len(stands)], **words)


def _why_nothing(voice: Voice, ruling: Ruling) -> str:
    if ruling.took and any(shortfall.short == 0 for shortfall in ruling.why_not):
        return voice.say_in.say(
            "The card left over, {card}, was just taken from the discard pile and may not be "
            "discarded in the same turn.",
            card=voice.named(ruling.took),
        )
    alike = ruling.looks_like
    if alike:
        return voice.text(alike.line)
    return voice.say_in.say("Nothing that counts can be made of these cards.")


def line(voice: Voice, ruling: Ruling) -> Block:
    """Everything in one line: ``cards | wild | verdict [rules]``, as ``--batch`` reads hands."""
    hand, wild = voice.codes(ruling.hand), ruling.wild.letter.replace("T", "10")
    verdict_and_rules = f"{sentence(voice, ruling)} [{', '.join(ruling.rules)}]"
    return Block("title", f"{hand} | {wild} | {verdict_and_rules}")


def answer(voice: Voice, ruling: Ruling) -> Iterator[Block]:
    """The answer for somebody at a terminal, without the advice that follows it."""
    combination = ruling.combination
    yield Block("cards", marked(voice, ruling))
    yield wild_note(voice, ruling.wild, ruling.hand)
    if combination is None:
        yield Block("title", voice.say_in.say("No combination."))
        yield Block("text", _why_nothing(voice, ruling))
    else:
        yield Block("title", verdict(voice, combination))
        yield from _how(voice, ruling, combination)
    yield Block("text", f"{_reason(voice, ruling)} [{', '.join(ruling.rules)}]")


def _how(voice: Voice, ruling: Ruling, combination: Combination) -> Iterator[Block]:
    t = voice.say_in
    for wild, card in combination.wilds.items():
        yield Block("item", stands(voice, wild, card))
    if combination.discard is not None:
        words = voice.named(combination.discard)
        yield Block("item", t.say("To discard: {discard}", discard=words))
    kinds = [definition.slug for definition in ruling.house.combinations]
    yield Block("note", place(voice, kinds.index(combination.slug) + 1, len(kinds)))


def place(voice: Voice, number: int, total: int) -> str:
    """Where a combination stands in the list."""
    t = voice.say_in
    # TRANSLATORS: the place of a combination in the list of the six.
    return t.say(
        "Number {place} of {total}, counted from the strongest",
        place=t.number(number),
        total=t.number(total),
    )


def stands(voice: Voice, wild: Card, card: Card) -> str:
    """What a wild card stands for."""
    if wild is card:
        return voice.say_in.say("{wild} stands for itself", wild=voice.named(wild))
    return voice.say_in.say(
        "{wild} stands for {card}", wild=voice.named(wild), card=voice.named(card)
    )


def _reason(voice: Voice, ruling: Ruling) -> str:
    if ruling.combination:
        return voice.text(ruling.combination.definition.line)
    return voice.text(voice.book.rule(ruling.rules[0]).text)


def marked(voice: Voice, ruling: Ruling) -> str:
    """The hand with a mark on its wild cards."""
    return row(voice, ruling.hand, ruling.wild)


def wild_note(voice: Voice, wild: Rank, cards: Iterable[Card]) -> Block:
    """What is wild and, where one of the cards shown bears the mark of it, what that means."""
    mark = f"{MARK} " if any(card.rank == wild for card in cards) else ""
    return Block("note", f"{mark}{voice.text(voice.book.cards.ranks[wild].wild)}")


def _among(cards: Collection[Card], missing: Iterable[Missing]) -> Iterator[Missing]:
    for each in missing:
        if some := tuple(card for card in each.cards if card in cards):
            gone = len(each.cards) - len(some)
            yield each._replace(cards=some, left=each.left - gone)


def advice(voice: Voice, ruling: Ruling, can_come: Collection[Card] = PACK) -> Iterator[Block]:
    """Which cards to take next when there is no combination yet.

    ``can_come`` are those that can be taken next as far as is known beside the hand.
    """
    if ruling.combination:
        return
    t, missing = voice.say_in, tuple(_among(can_come, ruling.missing))
    if not missing:
        yield Block("heading", t.say("No single card completes a combination."))
        return
    discard = missing[0].discard
    if discard is None:
        yield Block("heading", t.say("Any of these cards, taken next, completes a combination:"))
    else:
        heading = t.say(
            "To discard: {discard}. Any of these cards, taken next, then completes a combination:",
            discard=voice.named(discard),
        )
        yield Block("heading", heading)
    for each in missing:
        yield Block("item", completes(voice, each))
    if any(each.left < len(each.cards) for each in missing):
        yield not_counted(voice)


def not_counted(voice: Voice) -> Block:
    """That fewer cards are left than are listed."""
    note = voice.say_in.say(
        "One of the wild cards lies turned up on the table and is not counted as left."
    )
    return Block("note", note)


def completes(voice: Voice, missing: Missing) -> str:
    """The cards that make one combination."""
    # TRANSLATORS: {cards} is a row of cards such as "7♣ 9♣"; {n} of them are still to be had.
    return voice.say_in.count(
        "{combination}: {cards} ({n} left)",
        "{combination}: {cards} ({n} left)",
        missing.left,
        combination=voice.text(missing.definition.name),
        cards=voice.codes(missing.cards),
    )


def background(voice: Voice, ruling: Ruling) -> Iterator[Block]:
    """What else the hand could be called as, and why it is not worth more."""
    t = voice.say_in
    others = ruling.readings[1:] if ruling.combination else ()
    if others:
        yield Block("heading", t.say("It could also be called:"))
    for each in others:
        yield Block("item", verdict(voice, each))
    if ruling.why_not:
        yield Block("heading", t.say("Why nothing higher:"))
    for shortfall in ruling.why_not:
        yield Block("item", lacks(voice, shortfall, ruling))


def lacks(voice: Voice, shortfall: Shortfall, ruling: Ruling) -> str:
    """Why a hand is not a stronger combination."""
    words = verdict(voice, shortfall)
    if shortfall.short == 0 and ruling.took:
        return voice.say_in.say(
            "{verdict} – the card left over, {card}, was just taken from the discard pile",
            verdict=words,
            card=voice.named(ruling.took),
        )
    return voice.say_in.count(
        "{verdict} – {n} card short", "{verdict} – {n} cards short", shortfall.short, verdict=words
    )


def house_rules(voice: Voice, house: House) -> Iterator[Block]:
    """The house rules under which a verdict was given, where they are not the standard ones."""
    if house.title and house.name != STANDARD:
        words = voice.say_in.say("House rules: {house}", house=voice.text(house.title))
        yield Block("note", f"{words} [{house.name}]")
    for option in voice.book.options:
        value = house.options.get(option.slug)
        if value is None:
            continue
        name = next(each.name for each in option.values if each.slug == value)
        # TRANSLATORS: a verdict under a house rule, "Ace: high or low [ace=high-or-low]".
        words = voice.say_in.say(
            "House rule – {option}: {value}", option=voice.text(option.name), value=voice.text(name)
        )
        yield Block("note", f"{words} [{option.slug}={value}]")


def other_house_rules(voice: Voice, ruling: Ruling) -> Iterator[Block]:
    """What the hand would be under other values of the options that touch a hand.

    Only for the named sets: a user's own file has said what its house plays.
    """
    if ruling.house.name not in voice.book.houses:
        return
    found = []
    for option in voice.book.options:
        for value in option.values:
            settings = {**ruling.house.settings, option.slug: value.slug}
            if not option.touches_hands or settings == ruling.house.settings:
                continue
            house = voice.book.house(ruling.house.name, settings)
            other = judge(ruling.hand, ruling.wild, house, took=ruling.took)
            if _what(other) != _what(ruling):
                found.append(f"{_short(voice, other)} [{option.slug}={value.slug}]")
    if found:
        yield Block("heading", voice.say_in.say("Under another house rule:"))
        yield from (Block("item", words) for words in found)


def _what(ruling: Ruling) -> tuple[object, ...]:
    return ruling.combination and ruling.combination.slug, ruling.ranks


def _short(voice: Voice, ruling: Ruling) -> str:
    if ruling.combination is None:
        return voice.say_in.say("No combination.")
    return verdict(voice, ruling.combination)


def as_json(voice: Voice, ruling: Ruling) -> dict[str, Any]:
    """The documented object of ``paiute check --json``. Only ``text`` depends on the language."""
    combination = ruling.combination
    return {
        "version": JSON_VERSION,
        "hand": [card.code for card in ruling.hand],
        "wild": ruling.wild.letter,
        "house": ruling.house.name,
        "options": dict(ruling.house.options),
        **(_found(combination) if combination else _NOTHING_FOUND),
        "natural": ruling.natural,
        "rules": ruling.rules,
        "text": sentence(voice, ruling),
    }


_NOTHING_FOUND: Mapping[str, Any] = {
    "combination": None,
    "ranks": [],
    "cards": [],
    "wilds": {},
    "discard": None,
}


def _found(combination: Combination) -> dict[str, Any]:
    return {
        "combination": combination.slug,
        "ranks": [rank.letter for rank in combination.ranks],
        "cards": [card.code for card in combination.cards],
        "wilds": {wild.code: card.code for wild, card in combination.wilds.items()},
        "discard": combination.discard.code if combination.discard else None,
    }
