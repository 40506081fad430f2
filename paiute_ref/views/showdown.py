"""A showdown in words: who stands where and why, how the pot is shared, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from paiute_ref.judge import Combination
from paiute_ref.language import N_
from paiute_ref.showdown import Reason, Showdown, Standing
from paiute_ref.views import ruling as view
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice

# TRANSLATORS: why one hand stands above another of the same kind, behind a colon: "Ana before Bea:
# kings over queens in the second pair". {higher} and {lower} are plurals.
RANKS: Final = N_("{higher} over {lower}")
GROUPS: Final[Mapping[int, str]] = {
    2: N_("{higher} over {lower} in the pair"),
    3: N_("{higher} over {lower} in the three"),
    4: N_("{higher} over {lower} in the four"),
}
REPEATED: Final[Mapping[int, Sequence[str]]] = {
    2: (
        N_("{higher} over {lower} in the first pair"),
        N_("{higher} over {lower} in the second pair"),
        N_("{higher} over {lower} in the third pair"),
    ),
    3: (
        N_("{higher} over {lower} in the first three"),
        N_("{higher} over {lower} in the second three"),
    ),
}
"""Where a combination has several groups of one size, the highest being the first."""

# TRANSLATORS: as before; {higher} and {lower} are single ranks, "ten high over nine high".
HIGH: Final = N_("{higher} high over {lower} high")
NEXT: Final = N_("{higher} over {lower} in the highest card that differs")

_CITED: Final[Mapping[str, str]] = {
    "combination": "combinations.order",
    "ranks": "combinations.ties",
    "wilds": "option.natural",
    "nothing": "showdown.no-combination",
}


def lines(voice: Voice, showdown: Showdown, names: Sequence[str]) -> Iterator[Block]:
    """A line for each hand with why it stands before the next, and a line for who wins.

    ``names`` answer to the hands as they were given; they can be whatever somebody typed.
    """
    for standing, below in neighbours(showdown):
        row = f"{_name(standing, names)}: {view.line(voice, standing.ruling).text}"
        parts = [_placed(voice, standing, row), _share(voice, standing)]
        parts.append(why_above(voice, standing, below, names))
        yield Block("title", " ".join(filter(None, parts)))
    yield _winners(voice, showdown, names)


def answer(voice: Voice, showdown: Showdown, names: Sequence[str]) -> Iterator[Block]:
    """The answer for somebody at a terminal."""
    cards = (card for each in showdown.standings for card in each.ruling.hand)
    yield view.wild_note(voice, showdown.wild, cards)
    for standing, below in neighbours(showdown):
        marked = view.marked(voice, standing.ruling)
        yield Block("title", _placed(voice, standing, f"{_name(standing, names)}: {marked}"))
        yield Block("item", f"{view.sentence(voice, standing.ruling)} {_rules(standing)}")
        if share := _share(voice, standing):
            yield Block("item", share)
        if why := why_above(voice, standing, below, names):
            yield Block("text", why)
    yield _winners(voice, showdown, names)


def neighbours(showdown: Showdown) -> Iterator[tuple[Standing, Standing | None]]:
    """Each standing with the one below it."""
    standings = showdown.standings
    return zip(standings, (*standings[1:], None), strict=True)


def _name(standing: Standing, names: Sequence[str]) -> str:
    return quoted(names[standing.index])


def _rules(standing: Standing) -> str:
    return f"[{', '.join(standing.ruling.rules)}]"


def _placed(voice: Voice, standing: Standing, words: str) -> str:
    if standing.place is None:
        return f"– {words}"
    return f"{voice.say_in.number(standing.place)}. {words}"


def _share(voice: Voice, standing: Standing) -> str:
    """What a winner gets; nothing is said of those who get nothing."""
    if not standing.share:
        return ""
    t = voice.say_in
    return t.count("Share: {n} chip.", "Share: {n} chips.", standing.share)


def why_above(
    voice: Voice, standing: Standing, below: Standing | None, names: Sequence[str]
) -> str:
    """Why a hand stands before the next one; nothing where neither has a combination."""
    reason = standing.reason
    if reason is None or below is None or standing.place is None:
        return ""
    t = voice.say_in
    who = {"first": _name(standing, names), "second": _name(below, names)}
    if reason.kind == "equal":
        words = t.say("{first} and {second} hold equal hands.", **who)
    else:
        # TRANSLATORS: {first} and {second} are players or hands, {reason} is why the first hand
        # is the higher one: "Ana before Bea: kings over queens in the second pair."
        because = reason_text(voice, standing, below)
        words = t.say("{first} beats {second}: {reason}.", reason=because, **who)
    return f"{words} [{_cited(standing, below, reason)}]"


def _cited(standing: Standing, below: Standing, reason: Reason) -> str:
    if reason.kind != "equal":
        return _CITED[reason.kind]
    same = standing.ruling.ranks == below.ruling.ranks
    return "combinations.ties" if same else "option.equal-combinations"


def reason_text(voice: Voice, above: Standing, below: Standing) -> str:
    """Why one hand stands above another, in a few words without a full stop."""
    t, reason = voice.say_in, above.reason
    higher, lower = above.ruling.combination, below.ruling.combination
    if higher is None or lower is None or reason is None:
        return t.say("a hand without a combination cannot win")
    if reason.kind == "combination":
        # TRANSLATORS: {higher} and {lower} are names of combinations.
        return t.say(
            "{higher} beats {lower}",
            higher=voice.text(higher.definition.name),
            lower=voice.text(lower.definition.name),
        )
    if reason.kind == "wilds":
        # TRANSLATORS: {higher} and {lower} are numbers of wild cards, often 0.
        return t.say(
            "fewer wild cards, {higher} against {lower}",
            higher=t.number(len(higher.wilds)),
            lower=t.number(len(lower.wilds)),
        )
    return _ranks(voice, reason, higher)


def _ranks(voice: Voice, reason: Reason, combination: Combination) -> str:
    assert reason.higher is not None
    assert reason.lower is not None
    shape = combination.definition.shape
    say = voice.ranks if shape.groups else voice.rank
    higher, lower = say(reason.higher), say(reason.lower)
    return voice.say_in.say(_where(shape.groups, reason.place), higher=higher, lower=lower)


def _where(groups: Sequence[int], place: int) -> str:
    """The sentence for the rank at a place: what it is the rank of."""
    if not groups:
        return NEXT if place else HIGH
    size = groups[place]
    alike = [index for index, other in enumerate(groups) if other == size]
    if len(groups) == 1:
        return RANKS
    if len(alike) == 1:
        return GROUPS.get(size, RANKS)
    return REPEATED[size][alike.index(place)] if size in REPEATED else RANKS


def _winners(voice: Voice, showdown: Showdown, names: Sequence[str]) -> Block:
    t = voice.say_in
    winners = [quoted(names[index]) for index in showdown.winners]
    if not winners:
        words, rule = t.say("Nobody wins."), "showdown.no-combination"
    elif len(winners) == 1:
        words, rule = t.say("{name} wins.", name=winners[0]), "showdown.highest-wins"
    else:
        # TRANSLATORS: {names} are several players, "Ana and Bea".
        words = t.say("{names} win together.", names=t.listing(winners))
        rule = "showdown.equal-hands"
    return Block("title", f"{words} [{rule}]")


def pot(voice: Voice, showdown: Showdown, *, seated: bool = True) -> Iterator[Block]:
    """What becomes of the pot. ``seated`` is whether anybody said who sits where."""
    if showdown.pot is not None:
        shares = [each.share or 0 for each in showdown.standings if each.place == 1]
        yield from shared(voice, shares, showdown.carry or 0, seated=seated)


def shared(
    voice: Voice, shares: Sequence[int], carry: int, *, seated: bool = True
) -> Iterator[Block]:
    """What becomes of a pot: the shares of the winners, and what stays in it."""
    t = voice.say_in
    words = t.count("Pot: {n} chip.", "Pot: {n} chips.", sum(shares) + carry)
    rule = "stakes.share" if len(shares) > 1 else "stakes.winner"
    if carry:
        left = t.count(
            "{n} chip stays in the pot for the next deal.",
            "{n} chips stay in the pot for the next deal.",
            carry,
        )
        words = f"{words} {left}"
        rule = "stakes.odd-chip" if shares else "showdown.no-combination"
    yield Block("text", f"{words} [{rule}]")
    if len(set(shares)) > 1:
        odd = t.say("Odd chips go, one each, to the winners nearest the dealer's left.")
        yield Block("text", f"{odd} [option.odd-chip]")
        if not seated:
            words = t.say(
                "The hands are taken to sit in the order given, from the dealer's left; "
                "use {option} if they do not.",
                option="--dealer-left",
            )
            yield Block("note", words)


def as_json(voice: Voice, showdown: Showdown, names: Sequence[str]) -> dict[str, Any]:
    """The documented object of ``paiute compare --json``, the hands in the order given."""
    in_order = sorted(showdown.standings, key=lambda standing: standing.index)
    return {
        "version": view.JSON_VERSION,
        "wild": showdown.wild.letter,
        "house": showdown.house.name,
        "options": dict(showdown.house.options),
        "hands": [_hand(voice, each, names) for each in in_order],
        "winners": [names[index] for index in showdown.winners],
        "pot": showdown.pot,
        "carry": showdown.carry,
    }


def _hand(voice: Voice, standing: Standing, names: Sequence[str]) -> dict[str, Any]:
    return {
        "name": names[standing.index],
        **view.as_json(voice, standing.ruling),
        "place": standing.place,
        "share": standing.share,
    }
