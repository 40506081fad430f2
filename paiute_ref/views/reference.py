"""Things of the rulebook in words: combinations, options, rules, terms, languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from paiute_ref.language import completeness, known_languages, own_name
from paiute_ref.lookup import Entry, entries
from paiute_ref.rulebook.model import (
    CombinationDef,
    Dispute,
    Example,
    HouseOption,
    OptionValue,
    Play,
    Rule,
    Section,
    Term,
)
from paiute_ref.search import entry_of
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views.blocks import Block
from paiute_ref.views.examples import examples
from paiute_ref.views.house import option_values
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
    if thing.players:
        yield Block("text", voice.text(thing.players))
    yield Block("heading", t.say("It can be played in these ways:"))
    yield from option_values(voice, thing)
    yield from _examples(voice, thing.examples, thing.plays, about=thing.slug)
    yield from _sources(voice, thing.sources)


@_explain.register
def _(thing: OptionValue, voice: Voice, entry: Entry) -> Iterator[Block]:
    option = next(each for each in voice.book.options if thing in each.values)
    setting = option.slug, thing.slug
    yield _title(f"{voice.text(option.name)}: {voice.text(thing.name)}", entry)
    yield Block("text", voice.text(thing.line))
    if thing is option.values[0]:
        yield Block("note", voice.say_in.say("This is the standard rule."))
    else:
        typed = f"--set {option.slug}={thing.slug}"
        # TRANSLATORS: {option} is what is typed, "--set ace=high-or-low".
        words = voice.say_in.say("To play so: {option}", option=typed)
        yield Block("note", words)
    yield from _examples(
        voice,
        [each for each in option.examples if setting in each.options],
        [each for each in option.plays if setting in each.options],
        about=option.slug,
    )


@_explain.register
def _(thing: Section, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.title), entry)
    for rule in thing.rules:
        yield Block("item", _cited(voice, rule.slug))


@_explain.register
def _(thing: Term, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.name), entry)
    yield Block("text", voice.text(thing.line))


@_explain.register
def _(thing: Rule, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.text), entry)
    if thing.why:
        yield Block("text", voice.text(thing.why))
    yield from _examples(voice, thing.examples, thing.plays)
    yield from _sources(voice, thing.sources)
    yield from _see(voice, thing.see)


@_explain.register
def _(thing: Dispute, voice: Voice, entry: Entry) -> Iterator[Block]:
    yield _title(voice.text(thing.question), entry)
    yield Block("text", voice.text(thing.answer))
    # TRANSLATORS: the answer to a question; the rules it follows from stand below.
    yield Block("heading", voice.say_in.say("It follows from:"))
    yield from (Block("item", _cited(voice, slug)) for slug in thing.rules)
    yield from _examples(voice, thing.examples, thing.plays)


def _cited(voice: Voice, slug: str) -> str:
    """What a slug stands for, in the reader's words."""
    entry = entry_of(voice.book, voice.say_in, slug)
    number = f"{entry.number} " if entry.number else ""
    return f"{number}{_name(voice, entry)} [{slug}]"


def _see(voice: Voice, slugs: Iterable[str]) -> Iterator[Block]:
    if words := ", ".join(_pointer(voice, slug) for slug in slugs):
        yield Block("note", voice.say_in.say("See also: {slugs}", slugs=words))


def _pointer(voice: Voice, slug: str) -> str:
    """Something to look up: its number if it is a rule, else its name."""
    entry = entry_of(voice.book, voice.say_in, slug)
    return f"{entry.number or _name(voice, entry)} [{slug}]"


def _title(words: str, entry: Entry) -> Block:
    number = f"{entry.number} " if entry.number else ""
    return Block("title", f"{number}{words} [{entry.slug}]")


def _sources(voice: Voice, slugs: Iterable[str]) -> Iterator[Block]:
    titles = [voice.text(voice.book.sources[slug].title) for slug in slugs]
    if titles:
        words = "; ".join(titles)
        yield Block("note", voice.say_in.say("Source: {sources}", sources=words))


def _examples(
    voice: Voice, hands: Iterable[Example], plays: Iterable[Play] = (), *, about: str = ""
) -> Iterator[Block]:
    shown = examples(voice, hands, plays, about=about)
    if shown:
        yield Block("heading", voice.say_in.say("Examples"))
        yield from (Block("item", words) for words in shown)


def not_found(voice: Voice, words: str, near: Iterable[Entry]) -> str:
    """What to say when nothing is called so."""
    slugs = "; ".join(_cited(voice, entry.slug) for entry in near)
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
    match entry.thing:
        case Rule(text=text) | Dispute(question=text) | Section(title=text):
            return voice.text(text)
        case thing:
            return voice.text(thing.name)


def languages(voice: Voice) -> Iterator[Block]:
    """The languages there are and how complete each is."""
    t = voice.say_in
    for lang in known_languages():
        shares = completeness(lang)
        # TRANSLATORS: how much of the rules and of the program a language has.
        words = t.say(
            "rules {rules}, program {program}",
            rules=t.percent(_rounded_down(shares["rules"])),
            program=t.percent(_rounded_down(shares["program"])),
        )
        yield Block("item", f"{lang} {own_name(lang)} – {words}")


def _rounded_down(share: float) -> float:
    """To whole percents: what lacks a single sentence is not complete."""
    return int(round(100 * share, 6)) / 100
