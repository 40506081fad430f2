"""Things of the rulebook in words: combinations, options, rules, terms, languages, houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from paiute_ref.cards import CARD_OF, Rank
from paiute_ref.judge import judge
from paiute_ref.language import completeness, known_languages, own_name
from paiute_ref.lookup import Entry, entries
from paiute_ref.rulebook.model import (
    CombinationDef,
    Example,
    House,
    HouseFile,
    HouseOption,
    OptionValue,
    Rule,
    Term,
)
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views.blocks import Block
from paiute_ref.views.voice import Voice

MOST_EXAMPLES = 4


def explain(voice: Voice, entry: Entry) -> Iterator[Block]:
    """Everything the book says of one thing."""
    yield from _explain(entry.thing, voice, entry)


@singledispatch
def _explain(thing: object, voice: Voice, entry: Entry) -> Iterator[Block]:
    raise TypeError(f"nothing to explain: {thing!r}")


@_explain.register
def _(thing: CombinationDef, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.name), entry)
    yield Block("text", voice.text(thing.line))
    if thing in voice.book.combinations:
        place = voice.book.combinations.index(thing) + 1
        yield Block("note", ruling_view.place(voice, place, len(voice.book.combinations)))
    yield from _examples(voice, thing.examples[:MOST_EXAMPLES])


@_explain.register
def _(thing: HouseOption, voice: Voice, entry: Entry) -> Iterator[Block]:
    t = voice.say_in
    yield _title(voice.text(thing.name), entry)
    yield Block("text", voice.text(thing.line))
    yield Block("text", voice.text(thing.why))
    yield Block("heading", t.say("It can be played in these ways:"))
    yield from _values(voice, thing)
    yield from _examples(voice, thing.examples)
    yield from _sources(voice, thing.sources)


def _values(voice: Voice, option: HouseOption) -> Iterator[Block]:
    for value in option.values:
        words = f"{voice.text(value.name)} – {voice.text(value.line)}"
        yield Block("item", f"{words} [{option.slug}={value.slug}]")
    standard = voice.text(option.values[0].name)
    yield Block("note", voice.say_in.say("Standard: {value}", value=standard))


@_explain.register
def _(thing: OptionValue, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.name), entry)
    yield Block("text", voice.text(thing.line))


@_explain.register
def _(thing: Term, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.name), entry)
    yield Block("text", voice.text(thing.line))


@_explain.register
def _(thing: Rule, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.text), entry)
    if thing.why:
        yield Block("text", voice.text(thing.why))
    yield from _examples(voice, thing.examples)
    yield from _sources(voice, thing.sources)
    if thing.see:
        slugs = ", ".join(thing.see)
        yield Block("note", voice.say_in.say("See also: {slugs}", slugs=slugs))


def _title(words: str, entry: Entry) -> Block:
    number = f"{entry.number} " if entry.number else ""
    return Block("title", f"{number}{words} [{entry.slug}]")


def _sources(voice: Voice, slugs: Iterable[str]) -> Iterator[Block]:
    titles = [voice.text(voice.book.sources[slug].title) for slug in slugs]
    if titles:
        words = "; ".join(titles)
        yield Block("note", voice.say_in.say("Source: {sources}", sources=words))


def _examples(voice: Voice, examples: Iterable[Example]) -> Iterator[Block]:
    shown = [_example(voice, each) for each in examples]
    if shown:
        yield Block("heading", voice.say_in.say("Examples"))
        yield from (Block("item", words) for words in shown)


def _example(voice: Voice, example: Example) -> str:
    """The example judged here and now: what is printed is always what the judge says."""
    house = voice.book.house("standard", dict(example.options))
    hand = [CARD_OF[code] for code in example.hand.split()]
    ruling = judge(hand, Rank.of(example.wild), house, took=example.took)
    options = "".join(f" [{slug}={value}]" for slug, value in example.options)
    return ruling_view.line(voice, ruling).text + options


def not_found(voice: Voice, words: str, near: Iterable[Entry]) -> str:
    """What to say when nothing is called so."""
    slugs = ", ".join(entry.slug for entry in near)
    if not slugs:
        return voice.say_in.say("Nothing is called “{words}”.", words=words)
    return voice.say_in.say(
        "Nothing is called “{words}”. Perhaps one of these: {slugs}", words=words, slugs=slugs
    )


def contents(voice: Voice) -> Iterator[Block]:
    """All that can be explained, by slug."""
    yield Block("heading", voice.say_in.say("These can be explained:"))
    for entry in entries(voice.book, voice.say_in):
        yield Block("item", f"{entry.slug} – {_name(voice, entry)}")


def _name(voice: Voice, entry: Entry) -> str:
    thing = entry.thing
    return voice.text(thing.text if isinstance(thing, Rule) else thing.name)


def languages(voice: Voice) -> Iterator[Block]:
    """The languages there are and how complete each is."""
    t = voice.say_in
    for lang in known_languages():
        shares = completeness(lang)
        # TRANSLATORS: how much of the rules and of the program a language has.
        words = t.say(
            "rules {rules}, program {program}",
            rules=t.percent(shares["rules"]),
            program=t.percent(shares["program"]),
        )
        yield Block("item", f"{lang} {own_name(lang)} – {words}")


def houses(voice: Voice) -> Iterator[Block]:
    """The house options with their values, and the named sets."""
    t = voice.say_in
    yield Block("heading", t.say("Named sets of house rules (--house NAME):"))
    for name, file in voice.book.houses.items():
        yield from _house_file(voice, name, file)
    for option in voice.book.options:
        yield Block("heading", f"{voice.text(option.name)} [{option.slug}]")
        yield from _values(voice, option)


def _house_file(voice: Voice, name: str, file: HouseFile) -> Iterator[Block]:
    line = f" – {voice.text(file.line)}" if file.line else ""
    yield Block("item", f"{name}: {voice.text(file.name)}{line}")


def house(voice: Voice, house: House) -> Iterator[Block]:
    """What is played under one house: its combinations and its settings."""
    t = voice.say_in
    yield Block("title", house.name)
    yield Block("heading", t.say("Combinations, from the strongest:"))
    for number, definition in enumerate(house.combinations, start=1):
        words = f"{voice.text(definition.name)} – {voice.text(definition.line)}"
        yield Block("item", f"{t.number(number)}. {words} [{definition.slug}]")
    yield Block("heading", t.say("House options:"))
    for option in voice.book.options:
        slug = house.settings[option.slug]
        value = next(each for each in option.values if each.slug == slug)
        words = f"{voice.text(option.name)}: {voice.text(value.name)}"
        yield Block("item", f"{words} [{option.slug}={slug}]")
