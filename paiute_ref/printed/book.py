"""The book of rules in the words of one language, before anybody knows how it will be printed.

Text, Markdown, HTML, PDF and JSON are all made from these values, so they say the same. Every text
in them is plain: never markup, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from paiute_ref.cards import Card, Rank
from paiute_ref.judge import Combination
from paiute_ref.language import N_
from paiute_ref.rulebook.model import (
    CombinationDef,
    Dispute,
    House,
    HouseOption,
    OptionValue,
    Rule,
    Text,
)
from paiute_ref.views import ruling as view
from paiute_ref.views.examples import examples, hand_text, judged
from paiute_ref.views.voice import Voice

MOST_EXAMPLES: Final = 4
"""Examples of a combination in the book; of a rule or an option all are printed."""

COMBINATIONS: Final = "combinations"
"""The chapter to which the list of combinations belongs."""

# TRANSLATORS: headings of the parts of the book that follow the numbered chapters.
PARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "options": N_("House options"),
        "disputes": N_("Questions at the table"),
        "terms": N_("Words of the table"),
    }
)
"""What follows the chapters, by slug, with its heading in English."""

LOOKALIKES: Final = N_("Hands that do not count")
"""The heading of what follows the rules in that chapter."""

_NOTHING: Final[Mapping[Card, Card]] = MappingProxyType({})


class RuleText(NamedTuple):
    """A rule. ``number`` is its printed one, "3.2"; ``see`` are slugs, ``sources`` are titles."""

    slug: str
    number: str
    text: str
    why: str
    examples: tuple[str, ...]
    see: tuple[str, ...]
    sources: tuple[str, ...]


class SectionText(NamedTuple):
    """A chapter; ``number`` is its place in the whole book also where it stands alone."""

    slug: str
    number: str
    title: str
    rules: tuple[RuleText, ...]


class DrawnCard(NamedTuple):
    """A card as it is to be drawn.

    ``short`` is its short form, ``mark`` what stands in its corners in this language, ``name`` what
    a screen reader says; ``stands_for`` is the other card that a ``wild`` one stands for, as
    "7♣", else "".
    """

    card: Card
    short: str
    mark: str
    name: str
    wild: bool
    stands_for: str


class CombinationText(NamedTuple):
    """A combination; ``place`` counts from 1, the strongest.

    ``hand`` is one hand that shows it, for drawing: ``wild`` is the denomination that is wild in
    it, ``wilds`` says what each of its wild cards stands for, ``caption`` announces the wild
    denomination ("The nines are wild.") and is empty where the hand has no wild card; ``drawn``
    is the same hand with all that is written on the cards.
    """

    slug: str
    place: int
    name: str
    line: str
    hand: tuple[Card, ...]
    wild: Rank
    wilds: Mapping[Card, Card]
    examples: tuple[str, ...]
    caption: str = ""
    drawn: tuple[DrawnCard, ...] = ()


class OptionText(NamedTuple):
    """A house option.

    ``values`` are (slug, name, line), the standard one first; ``chosen`` is the slug of the one
    that is played; ``players`` says who plays how, where that is known.
    """

    slug: str
    name: str
    line: str
    why: str
    values: tuple[tuple[str, str, str], ...]
    chosen: str
    examples: tuple[str, ...]
    sources: tuple[str, ...]
    players: str = ""


class DisputeText(NamedTuple):
    """A question that comes up at the table; ``rules`` are the slugs its answer follows from."""

    slug: str
    question: str
    answer: str
    rules: tuple[str, ...]
    examples: tuple[str, ...] = ()


class BookText(NamedTuple):
    """The book, or the parts of it that were asked for; a part that was not is empty.

    ``terms`` are (slug, name, line), and so are ``lookalikes``, the hands that count elsewhere and
    not here. ``house`` is the name of the house rules it is printed for.
    """

    lang: str
    title: str
    sections: tuple[SectionText, ...]
    combinations: tuple[CombinationText, ...]
    options: tuple[OptionText, ...]
    disputes: tuple[DisputeText, ...]
    terms: tuple[tuple[str, str, str], ...]
    house: str
    lookalikes: tuple[tuple[str, str, str], ...] = ()


class SheetText(NamedTuple):
    """One page for the table.

    ``wild``, ``ties`` and ``turn`` are sentences, ``turn`` one for each of five lines; ``house``
    holds the options that are not played the standard way, (name of option, name of value).
    ``titles`` are the headings of these parts and of ``combinations``, by the names they have here.
    """

    lang: str
    title: str
    combinations: tuple[CombinationText, ...]
    wild: tuple[str, ...]
    ties: tuple[str, ...]
    turn: tuple[str, ...]
    house: tuple[tuple[str, str], ...]
    titles: Mapping[str, str]

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What stands below the combinations: headings with their lines."""
        house = tuple(f"{option}: {value}" for option, value in self.house)
        lines = {"wild": self.wild, "ties": self.ties, "turn": self.turn, "house": house}
        return tuple((self.titles[part], each) for part, each in lines.items() if each)


# TRANSLATORS: headings of the one-page sheet.
SHEET_TITLES: Final[Mapping[str, str]] = {
    "combinations": N_("The combinations, from high to low"),
    "wild": N_("Wild cards"),
    "turn": N_("The course of a turn"),
    "ties": N_("When hands are equal"),
    "house": N_("House rules"),
}

# What the sheet says, by the slugs of rules. Where a house option replaces a rule, it stands
# behind it: a table that plays it otherwise reads the line of what it plays.
SHEET: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "wild": (("wild.denomination", ""), ("wild.any-card", "")),
    "turn": (
        ("turn.take-one", ""),
        ("turn.discard-one", ""),
        ("turn.keep-taken-card", ""),
        ("call.after-taking", ""),
        ("last-turns.up-to-dealer", "last-turns"),
    ),
    "ties": (("combinations.ties", "equal-combinations"), ("cards.suits-equal", "")),
}


def book_text(
    voice: Voice, house: House, sections: Sequence[str] = (), *, with_examples: bool = True
) -> BookText:
    """The whole book as a house plays it, or the named chapters and ``PARTS`` of it alone.

    To judge all examples takes a third of the time; ``with_examples`` says whether to.
    """

    def wanted(part: str) -> bool:
        return not sections or part in sections

    book, writer = voice.book, _Writer(voice, house, with_examples=with_examples)
    return BookText(
        lang=voice.say_in.lang,
        title=voice.say_in.say("The rules of Paiute"),
        sections=tuple(
            SectionText(
                section.slug,
                voice.say_in.number(chapter),
                voice.text(section.title),
                tuple(writer.rules(chapter, section.rules)),
            )
            for chapter, section in enumerate(book.sections, start=1)
            if wanted(section.slug)
        ),
        combinations=writer.combinations() if wanted(COMBINATIONS) else (),
        options=tuple(map(writer.option, book.options)) if wanted("options") else (),
        disputes=writer.disputes() if wanted("disputes") else (),
        terms=writer.terms() if wanted("terms") else (),
        house=writer.house_name(),
        lookalikes=writer.lookalikes() if wanted(COMBINATIONS) else (),
    )


def sheet_text(voice: Voice, house: House) -> SheetText:
    """What fits on one page: the combinations, ties, and the course of a turn."""
    writer = _Writer(voice, house, with_examples=False)
    return SheetText(
        lang=voice.say_in.lang,
        title=voice.say_in.say("Paiute at a glance"),
        combinations=writer.combinations(),
        wild=writer.sentences(SHEET["wild"]),
        ties=writer.sentences(SHEET["ties"]),
        turn=writer.sentences(SHEET["turn"]),
        house=tuple(writer.changed_options()),
        titles={part: voice.say_in.say(title) for part, title in SHEET_TITLES.items()},
    )


class _Writer:
    """Puts the parts of the book in the words of one voice, for one house."""

    def __init__(self, voice: Voice, house: House, *, with_examples: bool):
        self.voice = voice
        self.house = house
        self.with_examples = with_examples
        self.say: Callable[[Text], str] = voice.text

    def house_name(self) -> str:
        """The name of the set; a user's own file has none but the one it is written under."""
        file = self.voice.book.houses.get(self.house.name)
        return self.say(file.name) if file else self.house.name

    def rules(self, chapter: int, rules: Iterable[Rule]) -> Iterable[RuleText]:
        """The rules of a chapter, numbered."""
        number = self.voice.say_in.number
        for place, rule in enumerate(rules, start=1):
            yield RuleText(
                slug=rule.slug,
                number=f"{number(chapter)}.{number(place)}",
                text=self.say(rule.text),
                why=self.say(rule.why) if rule.why else "",
                examples=self._examples(rule),
                see=rule.see,
                sources=self._sources(rule.sources),
            )

    def combinations(self) -> tuple[CombinationText, ...]:
        """The combinations of the house, the strongest first."""
        numbered = enumerate(self.house.combinations, start=1)
        return tuple(self._combination(place, definition) for place, definition in numbered)

    def _combination(self, place: int, definition: CombinationDef) -> CombinationText:
        wild, shown = self._shown(definition)
        hand, wilds = (shown.cards, shown.wilds) if shown else ((), _NOTHING)
        return CombinationText(
            slug=definition.slug,
            place=place,
            name=self.say(definition.name),
            line=self.say(definition.line),
            hand=hand,
            wild=wild,
            wilds=wilds,
            examples=self._hands(definition),
            caption=self.say(self.voice.book.cards.ranks[wild].wild) if wilds else "",
            drawn=tuple(self._drawn(card, wilds) for card in hand),
        )

    def _drawn(self, card: Card, wilds: Mapping[Card, Card]) -> DrawnCard:
        other = wilds.get(card, card)
        name = view.stands(self.voice, card, other) if card in wilds else self.voice.named(card)
        stands_for = "" if other is card else f"{self._mark(other)}{other.suit.symbol}"
        short = self.voice.code(card)
        return DrawnCard(card, short, self._mark(card), name, card in wilds, stands_for)

    def _mark(self, card: Card) -> str:
        return self.say(self.voice.book.cards.ranks[card.rank].letters).split()[0]

    def _shown(self, definition: CombinationDef) -> tuple[Rank, Combination | None]:
        """The first of its examples that the judge finds to be it, best without a sixth card."""
        second: tuple[Rank, Combination | None] = (Rank.NINE, None)
        for example in definition.examples:
            ruling = judged(example, self.house)
            found = ruling.combination
            if found is None or found.slug != definition.slug:
                continue
            if found.discard is None:
                return ruling.wild, found
            if second[1] is None:
                second = ruling.wild, found
        return second

    def _hands(self, definition: CombinationDef) -> tuple[str, ...]:
        """Some of its examples, judged in this house."""
        shown = definition.examples[:MOST_EXAMPLES] if self.with_examples else ()
        return tuple(hand_text(self.voice, each, self.house) for each in shown)

    def lookalikes(self) -> tuple[tuple[str, str, str], ...]:
        """What is a combination elsewhere and not in this house."""
        return tuple(
            (each.slug, self.say(each.name), self.say(each.line)) for each in self.house.lookalikes
        )

    def option(self, option: HouseOption) -> OptionText:
        """A house option with its values."""
        return OptionText(
            slug=option.slug,
            name=self.say(option.name),
            line=self.say(option.line),
            why=self.say(option.why),
            values=tuple((v.slug, self.say(v.name), self.say(v.line)) for v in option.values),
            chosen=self.house.settings[option.slug],
            examples=self._examples(option, about=option.slug),
            sources=self._sources(option.sources),
            players=self.say(option.players) if option.players else "",
        )

    def disputes(self) -> tuple[DisputeText, ...]:
        """The questions with their answers."""
        return tuple(map(self._dispute, self.voice.book.disputes))

    def _dispute(self, dispute: Dispute) -> DisputeText:
        return DisputeText(
            slug=dispute.slug,
            question=self.say(dispute.question),
            answer=self.say(dispute.answer),
            rules=dispute.rules,
            examples=self._examples(dispute),
        )

    def terms(self) -> tuple[tuple[str, str, str], ...]:
        """The words of the table."""
        return tuple(
            (each.slug, self.say(each.name), self.say(each.line)) for each in self.voice.book.terms
        )

    def sentences(self, lines: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """Rules as this house plays them: (rule, the option that can replace it)."""
        return tuple(self._sentence(rule, option) for rule, option in lines)

    def _sentence(self, rule: str, option: str) -> str:
        if option in self.house.options:
            return self.say(self._chosen(option).line)
        return self.say(self.voice.book.rule(rule).text)

    def changed_options(self) -> Iterable[tuple[str, str]]:
        """The options that are not played the standard way."""
        for option in self.voice.book.options:
            if option.slug in self.house.options:
                yield self.say(option.name), self.say(self._chosen(option.slug).name)

    def _chosen(self, slug: str) -> OptionValue:
        option = next(each for each in self.voice.book.options if each.slug == slug)
        return next(v for v in option.values if v.slug == self.house.settings[slug])

    def _examples(self, thing: Rule | HouseOption | Dispute, *, about: str = "") -> tuple[str, ...]:
        """Its examples under the standard rules, whatever the house plays, or those it names."""
        if not self.with_examples:
            return ()
        return examples(self.voice, thing.examples, thing.plays, about=about)

    def _sources(self, slugs: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.say(self.voice.book.sources[slug].title) for slug in slugs)
