"""All that the page says: the texts of the rules, and program words, in every language.

Whatever stands in the page is looked up here by a key. What the page says of a hand or a showdown
it says in the words of ``views``: these are the same messages, with their placeholders unfilled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from paiute_ref.language import N_, Translator, own_name
from paiute_ref.printed import book as book_view
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import Text
from paiute_ref.views import examples
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.errors import FAULTS, HOLDS, NOT_A_NUMBER

Said: TypeAlias = str | list[str]
"""A text; or its forms for one and for several; or several texts."""

RULING: Final[Mapping[str, str]] = {
    "high": N_("{combination}, {rank} high"),
    "two-ranks": N_("{combination}: {first} and {second}"),
    "ranks": N_("{combination}: {ranks}"),
    "nothing": N_("No combination."),
    "just-taken": N_(
        "The card left over, {card}, was just taken from the discard pile and may not be "
        "discarded in the same turn."
    ),
    "nothing-of-these": N_("Nothing that counts can be made of these cards."),
    "place": N_("Number {place} of {total}, counted from the strongest"),
    "itself": N_("{wild} stands for itself"),
    "stands": N_("{wild} stands for {card}"),
    "no-card": N_("No single card completes a combination."),
    "one-card": N_("Any of these cards, taken next, completes a combination:"),
    "discard-then": N_(
        "To discard: {discard}. Any of these cards, taken next, then completes a combination:"
    ),
    "turned-up": N_(
        "One of the wild cards lies turned up on the table and is not counted as left."
    ),
    "others": N_("It could also be called:"),
    "why-not": N_("Why nothing higher:"),
    "lacks-taken": N_(
        "{verdict} – the card left over, {card}, was just taken from the discard pile"
    ),
    "option": N_("House rule – {option}: {value}"),
    "other-rule": N_("Under another house rule:"),
    "took": N_("Just taken from the discard pile: {card}."),
    **examples.RESULTS,
}
"""What ``views.ruling`` and ``views.examples`` say of one hand."""

SHOWDOWN: Final[Mapping[str, str]] = {
    "hand": N_("Hand {number}"),
    "equal": N_("{first} and {second} hold equal hands."),
    "beats": N_("{first} beats {second}: {reason}."),
    "cannot-win": N_("a hand without a combination cannot win"),
    "combination": N_("{higher} beats {lower}"),
    "wilds": N_("fewer wild cards, {higher} against {lower}"),
    "nobody": N_("Nobody wins."),
    "one": N_("{name} wins."),
    "together": N_("{names} win together."),
    "odd": N_("Odd chips go, one each, to the winners nearest the dealer's left."),
    "ranks": showdown_view.RANKS,
    "top": showdown_view.HIGH,
    "next": showdown_view.NEXT,
    **{f"group-{size}": words for size, words in showdown_view.GROUPS.items()},
    **{
        f"group-{size}-{place}": words
        for size, several in showdown_view.REPEATED.items()
        for place, words in enumerate(several)
    },
}
"""What ``views.showdown`` says."""

BOOK: Final[Mapping[str, str]] = {
    "title": N_("The rules of Paiute"),
    "sheet": N_("Paiute at a glance"),
    "lookalikes": book_view.LOOKALIKES,
    "contents": N_("Contents"),
    "see": N_("See also: {slugs}"),
    "source": N_("Source: {sources}"),
    "standard": N_("Standard: {value}"),
    "played": N_("Played here: {value}"),
    "no-match": N_("Nothing in the rules speaks of “{words}”."),
    **book_view.PARTS,
    **{f"sheet-{part}": title for part, title in book_view.SHEET_TITLES.items()},
}
"""The headings of the book and the sheet."""

ODDS: Final[Mapping[str, str]] = {
    "none": N_("No combination"),
    "one-in": N_("1 in {number}"),
    "turned-up": N_("The card turned up is out of play, so 51 cards can be held."),
}
"""What ``views.odds`` says."""

# TRANSLATORS: the web page that judges hands. These are its tabs, buttons and labels, so they
# should be short.
PAGE: Final[Mapping[str, str]] = {
    "skip": N_("To the content"),
    "views": N_("Parts of this page"),
    "check": N_("Check a hand"),
    "showdown": N_("Compare hands"),
    "rules": N_("Rules"),
    "sheet": N_("One sheet"),
    "quiz": N_("Quiz"),
    "odds": N_("Odds"),
    "language": N_("Language"),
    "wild": N_("Which denomination is wild?"),
    "pack": N_("Which cards are in the hand?"),
    "typed": N_("Type the cards"),
    "tap": N_("Tap five or six cards, or type them."),
    "first-wild": N_("Tap the wild denomination first."),
    "took": N_("Just taken from the discard pile"),
    "took-none": N_("No card"),
    "clear": N_("Clear"),
    # TRANSLATORS: {number} is that of a rule in the book, "7.4".
    "rule": N_("Rule {number}"),
    "more": N_("More about this hand"),
    "copy-link": N_("Copy the link"),
    "copy-text": N_("Copy the verdict"),
    "share": N_("Send the link"),
    "copied": N_("Copied."),
    "not-copied": N_("This browser does not copy. Copy this yourself:"),
    # TRANSLATORS: a box to fill in: what a player is called.
    "name": N_("Name"),
    "cards": N_("Cards"),
    "add-hand": N_("Add a hand"),
    "remove-hand": N_("Remove this hand"),
    "pot": N_("Chips in the pot"),
    "order": N_("The hands are in the order in which the players sit, from the dealer's left."),
    "two-hands": N_("Type two to five hands."),
    "house-set": N_("Set of house rules"),
    "own-set": N_("as chosen below"),
    "standard": N_("The standard rules are played."),
    "search": N_("Search the rules"),
    "print": N_("Print"),
    "new-quiz": N_("New questions"),
    # TRANSLATORS: "Question 3 of 10".
    "question": N_("Question {n} of {all}"),
    "ask-kind": N_("Which combination is this?"),
    "ask-winner": N_("Which hand wins?"),
    "ask-wild": N_("Which card does the {card} stand for?"),
    "ask-missing": N_("Which of these cards, taken next, completes a combination?"),
    "ask-discard": N_("Which card is discarded?"),
    "both": N_("Neither: they are equal"),
    "right": N_("Right."),
    # TRANSLATORS: {answer} is the right answer, a card or the name of a combination.
    "wrong": N_("No. The answer is: {answer}."),
    "next": N_("Next question"),
    "score": N_("{right} of {all} answers were right."),
    "combination": N_("Combination"),
    "hands": N_("Hands"),
    "portion": N_("Part of all hands"),
    "chance": N_("Chance"),
    "hand-size": N_("Cards in the hand"),
    "each-wild": N_("For every wild denomination"),
    "wild-short": N_("Wild"),
    "letters": N_(
        "Read as international letters. In the letters of this language these are other cards."
    ),
    "bad-link": N_("Something in this link cannot be read; the rest of it counts."),
    "no-script": N_("This page needs JavaScript, which is switched off in this browser."),
    "old-browser": N_("This browser is too old for this page. A newer one is needed."),
}
"""What only the page says."""

LINKS: Final[Mapping[str, str]] = {
    "link.long": N_("This link is too long. Nothing in it was read."),
    "link.unknown": N_("“{found}” means nothing in a link."),
    "link.pot": NOT_A_NUMBER,
}
"""What only the address of the page, and its fields, can have wrong."""

MENDED: Final[Mapping[str, str]] = {
    "wild.missing": N_("Choose it above."),
    "hands.count": N_("Fill in or remove a hand."),
}
"""What to do about a fault, where the command line has other means."""

_NOT_SHOWN: Final = (".refusal", ".words", ".joiners", ".jokers")

TOLD: Final = ("card.", "rank.", "wild.missing", "hand.", "hands.", "names.twice", "option.unknown")
TOLD_TOO: Final = ("language.unknown", "house.unknown")


def languages(codes: Iterable[str]) -> list[list[str]]:
    """The languages: code and own name."""
    return [[code, own_name(code)] for code in codes]


def words(t: Translator, book: Rulebook) -> dict[str, Said]:
    """All texts of a language by their keys."""
    said: dict[str, Said] = {text.context: t.text(text) for text in _texts(book)}
    for group, messages in (
        ("ruling", RULING),
        ("showdown", SHOWDOWN),
        ("book", BOOK),
        ("odds", ODDS),
        ("page", PAGE),
    ):
        said |= {f"{group}.{key}": t.say(message) for key, message in messages.items()}
    said |= counted(lambda one, many: [t.form(one, many, n) for n in (1, 2)])
    said["ruling.sentence"] = [t.say(each) for each in ruling_view.STANDS]
    said["ruling.sentence-discard"] = [t.say(each) for each in ruling_view.STANDS_AND_DISCARD]
    return said | dict(_faults(t))


def counted(count: Callable[[str, str], list[str]]) -> dict[str, list[str]]:
    """Where something is counted, by ``count``: the form for one and that for several."""
    return {
        "ruling.completes": count(
            "{combination}: {cards} ({n} left)", "{combination}: {cards} ({n} left)"
        ),
        "ruling.lacks": count("{verdict} – {n} card short", "{verdict} – {n} cards short"),
        "showdown.share": count("Share: {n} chip.", "Share: {n} chips."),
        "showdown.pot": count("Pot: {n} chip.", "Pot: {n} chips."),
        "showdown.carry": count(
            "{n} chip stays in the pot for the next deal.",
            "{n} chips stay in the pot for the next deal.",
        ),
        "fault.more": count("And {n} more.", "And {n} more."),
        "odds.title": count(
            "{hands} hands of {n} card, counted by the best combination",
            "{hands} hands of {n} cards, counted by the best combination",
        ),
        "page.of-cards": count("{n} card", "{n} cards"),
        "page.more-cards": count(
            "{n} more card is wanted: a hand has five or six.",
            "{n} more cards are wanted: a hand has five or six.",
        ),
        "page.found": count("{n} place in the rules", "{n} places in the rules"),
    }


def _faults(t: Translator) -> Iterator[tuple[str, str]]:
    # TRANSLATORS: {close} is what was perhaps meant, {hand} a player, {error} a whole sentence.
    yield "fault.close", t.say("Did you mean {close}?")
    yield "fault.hand", t.say("{hand}: {error}")
    yield "fault.holds", t.say(HOLDS)
    for code, fault in FAULTS.items():
        if code.startswith(TOLD) or code in TOLD_TOO:
            yield f"fault.{code}", t.say(fault.what)
            yield f"fault.{code}.mend", t.say(MENDED.get(code, fault.mend))
    for code, what in LINKS.items():
        yield f"fault.{code}", t.say(what)


def _texts(book: Rulebook) -> Iterator[Text]:
    """Every text of the rules that the page can show or search."""
    parts: Sequence[object] = (
        book.combinations,
        book.lookalikes,
        book.options,
        book.terms,
        book.disputes,
        book.sections,
        book.cards,
        book.sources,
        book.houses,
    )
    for text in _within(parts):
        if not text.context.endswith(_NOT_SHOWN):
            yield text


def _within(thing: Any) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, Mapping):
        yield from _within(tuple(thing.values()))
    elif isinstance(thing, tuple) or hasattr(thing, "__dataclass_fields__"):
        for each in thing:
            yield from _within(each)
