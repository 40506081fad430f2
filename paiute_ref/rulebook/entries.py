"""From the fields of a rules file to the values of the model, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

from paiute_ref.cards import BY_ID, CARD_OF, RANK_OF, SUIT_OF, Card
from paiute_ref.rulebook.fields import NOTES, Fields
from paiute_ref.rulebook.model import (
    CardWords,
    CombinationDef,
    CombinationPatch,
    Dispute,
    Example,
    HouseOption,
    OptionValue,
    Order,
    Play,
    RankWords,
    Rule,
    Section,
    Shape,
    Source,
    SuitWords,
    Term,
    Text,
)
from paiute_ref.rulebook.plays import play

SHAPE_KINDS: Final = ("groups", "sequence", "suited")
SHAPE_KEYS: Final = (*SHAPE_KINDS, "same_suit", "top", "size")
COMBINATION_KEYS: Final = ("slug", "name", "line", "aliases", *SHAPE_KEYS, "examples", *NOTES)
ORDER_KEYS: Final = Order._fields
EXAMPLE_KEYS: Final = Example._fields
RESULTS: Final = ("beats", "ties", "loses")
NO_COMBINATION: Final = "none"
LARGEST_HAND: Final = 6
MOST_WILDS: Final = 3  # rule wild.at-most-three

_Slugged = TypeVar("_Slugged", CombinationDef, Dispute, HouseOption, OptionValue, Rule, Term)


def different(fields: Iterable[Fields], make: Callable[[Fields], _Slugged]) -> Iterator[_Slugged]:
    """What ``make`` makes of each of the fields, refusing a slug that came before."""
    seen = set()
    for each in fields:
        made = make(each)
        if made.slug in seen:
            raise each.fault("duplicate-slug", "slug", found=made.slug)
        seen.add(made.slug)
        yield made


# Shapes


def shape(fields: Fields, base: Shape | None = None) -> Shape:
    """The shape that the fields describe, or what they make of ``base``."""
    kinds = [key for key in SHAPE_KINDS if key in fields]
    if len(kinds) > 1 or not (kinds or base):
        raise fields.fault("shape-kind", known=SHAPE_KINDS, found=tuple(kinds))
    if base is None or (kinds and not getattr(base, kinds[0])):
        base = Shape(size=0)
    made = base._replace(
        groups=_groups(fields) if "groups" in fields else base.groups,
        sequence=_card_count(fields, "sequence", base.sequence),
        suited=_card_count(fields, "suited", base.suited),
        same_suit=fields.flag("same_suit") if "same_suit" in fields else base.same_suit,
        top=fields.rank("top") if "top" in fields else base.top,
    )
    for key in ("same_suit", "top"):
        if key in fields and not made.sequence:
            raise fields.fault("only-with", key, key=key, other="sequence")
    if made.top is not None and made.top < made.sequence - 2:  # an ace may yet be below the two
        raise fields.fault("top", "top", found=made.top.letter, sequence=made.sequence)
    return made._replace(size=_size(fields, made, bool(kinds)))


def _groups(fields: Fields) -> tuple[int, ...]:
    groups = tuple(sorted(fields.numbers("groups", 1, LARGEST_HAND), reverse=True))
    if not 2 <= sum(groups) <= LARGEST_HAND:
        raise fields.fault("range", "groups", found=sum(groups), least=2, most=LARGEST_HAND)
    return groups


def _card_count(fields: Fields, key: str, default: int) -> int:
    return fields.number(key, 2, LARGEST_HAND) if key in fields else default


def _size(fields: Fields, made: Shape, new: bool) -> int:
    least = max(5, made.cards)
    if "size" in fields:
        return fields.number("size", least, LARGEST_HAND)
    return least if new else max(least, made.size)


def changed(old: Shape, new: Shape) -> Mapping[str, object]:
    """The fields in which two shapes differ, as in the second."""
    names = Shape._fields
    return {name: getattr(new, name) for name in names if getattr(old, name) != getattr(new, name)}


# Combinations


def combination(
    fields: Fields, kind: str = "combination", line_required: bool = True
) -> CombinationDef:
    """A combination of its own. Where its line may be left out it is an empty text then."""
    fields.only(*COMBINATION_KEYS)
    slug = fields.slug("slug")
    if slug == NO_COMBINATION:  # which in an example means that there is none
        raise fields.fault("taken", "slug", found=slug)
    own = f"{kind}.{slug}"
    if "examples" not in fields:
        raise fields.fault("no-examples", found=slug)
    return CombinationDef(
        slug=slug,
        shape=shape(fields),
        name=fields.text("name", own),
        line=fields.text("line", own) if line_required or "line" in fields else no_line(own),
        aliases=fields.maybe_text("aliases", own),
        examples=examples(fields),
    )


def no_line(slug: str) -> Text:
    """The line of a combination that has none."""
    return Text(f"{slug}.line", "")


def lookalike(fields: Fields) -> CombinationDef:
    """A hand that people take for a combination."""
    return combination(fields, "lookalike")


def patch(fields: Fields, slug: str, shape: Mapping[str, object]) -> CombinationPatch:
    """What the fields change in a combination. A new shape takes the old line and examples away."""
    if shape and "examples" not in fields:
        raise fields.fault("no-examples", found=slug)
    line = fields.maybe_text("line", slug)
    return CombinationPatch(
        shape=shape,
        name=fields.maybe_text("name", slug),
        line=no_line(slug) if shape and line is None else line,
        aliases=fields.maybe_text("aliases", slug),
        examples=examples(fields),
    )


# Examples


def examples(fields: Fields) -> tuple[Example, ...]:
    """The examples of an entry, if it has any."""
    return tuple(map(example, fields.each("examples"))) if "examples" in fields else ()


def shown(fields: Fields) -> tuple[tuple[Example, ...], tuple[Play, ...]]:
    """The examples of an entry that may show hands and also the course of play."""
    found = tuple(fields.each("examples")) if "examples" in fields else ()
    hands = tuple(example(each) for each in found if "hand" in each)
    return hands, tuple(play(each) for each in found if "hand" not in each)


def example(fields: Fields) -> Example:
    """One hand with its verdict."""
    fields.only(*EXAMPLE_KEYS)
    cards = fields.hand("hand")
    wild = fields.rank("wild")
    all_cards = cards
    if ("rival" in fields) != ("result" in fields):
        raise fields.fault("missing-key", key="result" if "rival" in fields else "rival")
    if "rival" in fields:
        all_cards += fields.hand("rival")
        if both := set(cards).intersection(all_cards[len(cards) :]):
            raise fields.fault("duplicate-card", "rival", found=str(min(both, key=BY_ID)))
    if sum(card.rank == wild for card in all_cards) > MOST_WILDS:
        raise fields.fault("too-many-wilds", "hand", limit=MOST_WILDS)
    named = fields.word("combination")
    return Example(
        hand=" ".join(fields.word("hand").split()),
        wild=wild.letter,
        combination=None if named == NO_COMBINATION else named,
        ranks=fields.ranks("ranks") if "ranks" in fields else (),
        wilds=_wilds(fields, cards) if "wilds" in fields else (),
        discard=_card_of(fields, "discard", cards),
        took=_card_of(fields, "took", cards),
        options=tuple(fields.pairs("options").items()),
        rival=" ".join(fields.word("rival").split()) if "rival" in fields else None,
        result=fields.choice("result", RESULTS) if "result" in fields else None,
        label=fields.word("label") if "label" in fields else "",
    )


def _card_of(fields: Fields, key: str, cards: tuple[Card, ...]) -> Card | None:
    if key not in fields:
        return None
    card = fields.card(key)
    if card not in cards:
        raise fields.fault("not-in-hand", key, found=str(card))
    return card


def _wilds(fields: Fields, cards: tuple[Card, ...]) -> tuple[tuple[Card, Card], ...]:
    wild = fields.rank("wild")
    inner = fields.fields("wilds")
    found = []
    for name in inner.values:
        held = [card for card in cards if card.code == name and card.rank == wild]
        if not held:
            raise inner.fault("not-in-hand", name, found=name)
        found.append((held[0], inner.card(name)))
    return tuple(found)


# Options


def option(fields: Fields) -> HouseOption:
    """A point the sources leave open, with its values."""
    fields.only("slug", "name", "line", "why", "players", "sources", "values", "examples", *NOTES)
    slug = fields.slug("slug")
    own = f"option.{slug}"
    values = different(fields.each("values"), lambda each: option_value(each, own))
    hands, played = shown(fields)
    return HouseOption(
        slug=slug,
        name=fields.text("name", own),
        line=fields.text("line", own),
        why=fields.text("why", own),
        sources=fields.words("sources"),
        values=tuple(values),
        examples=hands,
        players=fields.maybe_text("players", own),
        plays=played,
    )


def option_value(fields: Fields, option: str) -> OptionValue:
    """One way to play an option."""
    fields.only("slug", "name", "line", "order", "shapes", *NOTES)
    slug = fields.slug("slug")
    own = f"{option}.{slug}"
    return OptionValue(
        slug=slug,
        name=fields.text("name", own),
        line=fields.text("line", own),
        order=_order(fields.fields("order")) if "order" in fields else {},
        shapes=_shapes(fields.fields("shapes"), own) if "shapes" in fields else {},
    )


def _order(fields: Fields) -> Mapping[str, bool]:
    fields.only(*ORDER_KEYS)
    return {key: fields.flag(key) for key in fields.values}


def _shapes(fields: Fields, own: str) -> Mapping[str, CombinationPatch]:
    """Patches by combination. They keep the examples, which say themselves how they are played."""
    patches = {}
    for slug in fields.values:
        each = fields.fields(slug).only("same_suit", "name", "line", *NOTES)
        suits = {"same_suit": each.flag("same_suit")} if "same_suit" in each else {}
        patches[slug] = CombinationPatch(
            shape=suits,
            name=each.maybe_text("name", f"{own}.{slug}"),
            line=each.maybe_text("line", f"{own}.{slug}"),
        )
    return patches


# The book


def term(fields: Fields) -> Term:
    """A word of the table."""
    fields.only("slug", "name", "line", "aliases", *NOTES)
    slug = fields.slug("slug")
    own = f"term.{slug}"
    return Term(
        slug, fields.text("name", own), fields.text("line", own), fields.maybe_text("aliases", own)
    )


def section(fields: Fields) -> Section:
    """A chapter with its rules."""
    fields.only("section", "title", "rules", *NOTES)
    slug = fields.slug("section")
    rules = different(fields.each("rules"), lambda each: rule(each, slug))
    return Section(slug, fields.text("title", f"section.{slug}"), tuple(rules))


def rule(fields: Fields, section: str) -> Rule:
    """One rule of a chapter, whose slug begins with the chapter's."""
    fields.only("slug", "text", "why", "refusal", "sources", "see", "examples", *NOTES)
    slug = fields.slug("slug", f"{section}.")
    hands, played = shown(fields)
    return Rule(
        slug=slug,
        text=fields.text("text", slug),
        why=fields.maybe_text("why", slug),
        refusal=fields.maybe_text("refusal", slug),
        sources=fields.words("sources"),
        see=fields.words("see"),
        examples=hands,
        plays=played,
    )


def dispute(fields: Fields) -> Dispute:
    """A question of the table. It shows at least one example and names at least one rule."""
    fields.only("slug", "question", "answer", "rules", "aliases", "examples", *NOTES)
    slug = fields.slug("slug")
    own = f"dispute.{slug}"
    if "examples" not in fields:
        raise fields.fault("no-examples", found=slug)
    fields.items("rules")
    hands, played = shown(fields)
    return Dispute(
        slug=slug,
        question=fields.text("question", own),
        answer=fields.text("answer", own),
        rules=fields.words("rules"),
        aliases=fields.maybe_text("aliases", own),
        examples=hands,
        plays=played,
    )


def sources(fields: Fields) -> Mapping[str, Source]:
    """Where the rules come from, by slug."""
    found = {}
    for slug in fields.values:
        each = fields.fields(slug).only("title", "kind", *NOTES)
        kind = each.choice("kind", ("original", "independent", "custom"))
        found[slug] = Source(slug, each.text("title", f"source.{slug}"), kind)
    return found


def card_words(fields: Fields) -> CardWords:
    """The names of all suits, ranks and cards."""
    fields.only("joiners", "jokers", "suits", "ranks", "cards", *NOTES)
    suits, ranks = _complete(fields, "suits", SUIT_OF), _complete(fields, "ranks", RANK_OF)
    cards = _complete(fields, "cards", CARD_OF)
    return CardWords(
        suits={suit: _suit_words(suits.fields(name)) for name, suit in SUIT_OF.items()},
        ranks={rank: _rank_words(ranks.fields(name)) for name, rank in RANK_OF.items()},
        cards={card: cards.text(name, f"card.{name}", "name") for name, card in CARD_OF.items()},
        joiners=fields.text("joiners", "cards"),
        jokers=fields.text("jokers", "cards"),
    )


def _complete(fields: Fields, key: str, known: Iterable[str]) -> Fields:
    inner = fields.fields(key).only(*known, *NOTES)
    for name in known:
        inner.value(name)
    return inner


def _suit_words(fields: Fields) -> SuitWords:
    fields.only("name", "letters", "words", *NOTES)
    own = f"suit.{fields.path[-1]}"
    return SuitWords(
        fields.text("name", own), fields.text("letters", own), fields.text("words", own)
    )


def _rank_words(fields: Fields) -> RankWords:
    fields.only("name", "plural", "wild", "letters", "words", *NOTES)
    own = f"rank.{fields.path[-1]}"
    return RankWords(
        fields.text("name", own),
        fields.text("plural", own),
        fields.text("wild", own),
        fields.text("letters", own),
        fields.text("words", own),
    )
