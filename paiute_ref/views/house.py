"""House rules in words: the options and sets there are, what one house plays, a file to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from paiute_ref.rulebook.model import CombinationDef, House, HouseFile, HouseOption, Shape
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import quoted
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_LONGEST_FILE: Final = 200
_WIDTH: Final = 90
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def houses(voice: Voice) -> Iterator[Block]:
    """The house options with their values, and the named sets."""
    t = voice.say_in
    yield Block("heading", t.say("Named sets of house rules (--house NAME):"))
    for name, file in voice.book.houses.items():
        yield from _house_file(voice, name, file)
    for option in voice.book.options:
        yield Block("heading", f"{voice.text(option.name)} [{option.slug}]")
        yield from option_values(voice, option)


def _house_file(voice: Voice, name: str, file: HouseFile) -> Iterator[Block]:
    line = f" – {voice.text(file.line)}" if file.line else ""
    yield Block("item", f"{name}: {voice.text(file.name)}{line}")


def option_values(voice: Voice, option: HouseOption) -> Iterator[Block]:
    """The ways in which an option can be played."""
    for value in option.values:
        words = f"{voice.text(value.name)} – {voice.text(value.line)}"
        yield Block("item", f"{words} [{option.slug}={value.slug}]")
    standard = voice.text(option.values[0].name)
    yield Block("note", voice.say_in.say("Standard: {value}", value=standard))


def house(voice: Voice, house: House) -> Iterator[Block]:
    """What is played under one house: its combinations and its settings."""
    t = voice.say_in
    yield Block("title", f"{voice.text(house.title)} [{house.name}]" if house.title else house.name)
    yield Block("heading", t.say("Combinations, from the strongest:"))
    for number, definition in enumerate(house.combinations, start=1):
        words = " – ".join(filter(None, map(voice.text, (definition.name, definition.line))))
        yield Block("item", f"{t.number(number)}. {words} [{definition.slug}]")
    yield Block("heading", t.say("House options:"))
    for option in voice.book.options:
        yield _setting(voice, option, house)


def _setting(voice: Voice, option: HouseOption, house: House) -> Block:
    slug = house.settings[option.slug]
    value = next(each for each in option.values if each.slug == slug)
    words = f"{voice.text(option.name)}: {voice.text(value.name)}"
    return Block("item", f"{words} [{option.slug}={slug}]")


def as_json(voice: Voice, house: House) -> dict[str, Any]:
    """The object of ``paiute house show --json``.

    ``options`` holds what is not standard and ``settings`` all options; ``combinations`` stand
    from the strongest to the weakest, each with the keys that a house file gives its cards.
    """
    return {
        "version": JSON_VERSION,
        "language": voice.say_in.lang,
        "house": house.name,
        "name": voice.text(house.title) if house.title else house.name,
        "options": dict(house.options),
        "settings": dict(house.settings),
        "combinations": [
            {
                "slug": each.slug,
                "name": voice.text(each.name),
                "line": voice.text(each.line),
                **_cards(each.shape),
            }
            for each in house.combinations
        ],
    }


def _cards(shape: Shape) -> dict[str, Any]:
    if shape.groups:
        return {"size": shape.size, "groups": list(shape.groups)}
    if shape.suited:
        return {"size": shape.size, "suited": shape.suited}
    top = shape.top.letter if shape.top is not None else None
    made = {"size": shape.size, "sequence": shape.sequence, "same_suit": shape.same_suit}
    return {**made, "top": top}


# What a file changes


def changes(voice: Voice, house: House, file: str) -> Iterator[Block]:
    """What is played otherwise than by the standard rules under the house of a file."""
    t = voice.say_in
    name = voice.text(house.title) if house.title else house.name
    # TRANSLATORS: {file} is the name of a file, {house} what people call the house rules in it.
    words = t.say("{file}: house rules “{house}”", file=quoted(file, _LONGEST_FILE), house=name)
    yield Block("title", f"{words} [{house.name}]")
    options = [option for option in voice.book.options if option.slug in house.options]
    told = [_setting(voice, option, house) for option in options]
    told += _changed_combinations(voice, house)
    if told:
        yield Block("heading", t.say("Different from the standard rules:"))
        yield from told
    else:
        yield Block("text", t.say("Everything is played by the standard rules."))


def _changed_combinations(voice: Voice, house: House) -> Iterator[Block]:
    """Against the standard ones under the same options, which have been told."""
    t, say = voice.say_in, voice.text
    standard = voice.book.house(settings=house.settings).combinations
    old = {each.slug: each for each in standard}
    for each in house.combinations:
        name = say(each.name)
        if each.slug not in old:
            yield _of(each, t.say("New combination: {combination}", combination=name))
            continue
        if (before := say(old[each.slug].name)) != name:
            # TRANSLATORS: {combination} is what the standard rules call it.
            words = t.say("{combination} is called {name}", combination=before, name=name)
            yield _of(each, words)
        if each.shape != old[each.slug].shape:
            words = t.say("{combination} is made of other cards", combination=before)
            yield _of(each, words)
    slugs = [each.slug for each in house.combinations]
    for each in standard:
        if each.slug not in slugs:
            yield _of(each, t.say("{combination} does not count", combination=say(each.name)))
    if slugs != [slug for slug in old if slug in slugs]:
        names = ", ".join(say(each.name) for each in house.combinations)
        yield Block("item", t.say("From the strongest: {combinations}", combinations=names))


def _of(definition: CombinationDef, words: str) -> Block:
    return Block("item", f"{words} [{definition.slug}]")


# A file to fill in

_RENAMED: Final = "royal-flush"
_ADDED: Final = "full-house"
_SHAPES: Final = {
    "groups": "groups: [3, 2]",
    "sequence": "sequence: 5",
    "same_suit": "same_suit: true",
    "suited": "suited: 5",
}


def new_file(voice: Voice, name: str, house: House, quote: Callable[[str], str]) -> str:
    """A house file with notes: every option as ``house`` plays it, and combinations to copy.

    ``name`` is the name of the set, ``quote`` puts a text in quotes as JSON and YAML have them.
    Notes begin with ``# ``; what begins with ``#`` alone is YAML that does not count yet.
    """
    lines = [
        *_head(voice, name, quote),
        *_options(voice, house),
        *_combinations(voice, quote),
    ]
    return "".join(f"{line}\n" for line in lines)


def _head(voice: Voice, name: str, quote: Callable[[str], str]) -> Iterator[str]:
    t, file = voice.say_in, f"{name}.yaml"
    # TRANSLATORS: this and what follows are notes in a file that people fill in with an editor.
    yield from note(t.say("House rules of one table. What follows # is a note."))
    check = f"paiute house check {file}"
    yield from note(t.say("To see whether they are right: {command}", command=check), whole=check)
    play = f"paiute check 7h 7s 7d 2c 2h --wild 9 --house {file}"
    yield from note(t.say("To judge by them: {command}", command=play), whole=play)
    yield ""
    yield from note(t.say("A short name in small letters, digits and hyphens, for programs."))
    yield f"house: {quote(name)}"
    yield ""
    several = "{en: …, nl: …}"
    # TRANSLATORS: {example} is "{en: …, nl: …}".
    yield from note(
        t.say(
            "The name for people; in several languages it is written so: {example}", example=several
        )
    )
    yield f"name: {quote(name)}"
    yield ""
    # TRANSLATORS: {key} is "line", which is typed so in every language.
    words = t.say(
        "What is special about them. To say so, take away the # before “{key}”.", key="line"
    )
    yield from note(words)
    yield f"#line: {quote('…')}"
    yield ""


def _options(voice: Voice, house: House) -> Iterator[str]:
    t, say = voice.say_in, voice.text
    yield from note(
        t.say(
            "The house options. After each of them write one of the words listed above it; the "
            "first one is the standard rule, which also counts where the option is left out."
        )
    )
    yield "options:"
    for option in voice.book.options:
        yield from note(f"{say(option.name)} – {say(option.line)}", "  # ")
        for value in option.values:
            yield from note(f"{value.slug}: {say(value.name)} – {say(value.line)}", "  #   ")
        yield f"  {option.slug}: {house.settings[option.slug]}"
        yield ""


def _combinations(voice: Voice, quote: Callable[[str], str]) -> Iterator[str]:
    t, say = voice.say_in, voice.text
    yield from note(
        t.say(
            "The combinations, from the strongest to the weakest. As long as # begins these lines, "
            "the combinations of the standard rules count. Here they are again, with two examples "
            "of a change: one has another name, and one is new. Take the # away from all these "
            "lines; then put them into another order, rename them, or remove those that are not "
            "to count."
        )
    )
    yield "#combinations:"
    for each in voice.book.combinations:
        if each.slug == _RENAMED:
            # TRANSLATORS: an example of a name that a table of players gives the royal flush.
            name = quote(t.say_as("house.example", "Crown"))
            yield f"#  - {{slug: {each.slug}, name: {name}}}"
        else:
            yield f"#  - {each.slug}"
    added = next(each for each in voice.book.lookalikes if each.slug == _ADDED)
    yield f"#  - slug: {added.slug}"
    yield f"#    name: {quote(say(added.name))}"
    line = t.say("Three cards of one rank and two cards of another.")
    yield f"#    line: {quote(line)}"
    # TRANSLATORS: {groups}, {sequence}, {same_suit} and {suited} are typed so in every language:
    # "groups: [3, 2]", "sequence: 5", "same_suit: true", "suited: 5".
    words = t.say(
        "What it is made of: “{groups}” are groups of equal ranks. Instead, there may be "
        "“{sequence}” for a sequence, with “{same_suit}” for one of one suit, or “{suited}” for "
        "any cards of one suit.",
        **_SHAPES,
    )
    yield from note(words, "#    # ")
    yield f"#    {_SHAPES['groups']}"
    yield from note(t.say("Hands that must be judged as it says here."), "#    # ")
    yield "#    examples:"
    yield f"#      - {{hand: 7h 7s 7d 2c 2h, wild: 9, combination: {added.slug}, ranks: 7 2}}"


def note(words: str, before: str = "# ", *, whole: str = "") -> list[str]:
    """Comment lines. Whatever a catalogue says, it ends no line and so the comment.

    ``whole`` is a part of the words that stays on one line, to be copied.
    """
    from textwrap import wrap

    text = " ".join(words.split())
    lines = wrap(
        text.replace(whole, whole.replace(" ", _NO_BREAK)) if whole else text,
        _WIDTH,
        initial_indent=before,
        subsequent_indent=before,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK, " ") for line in lines]
