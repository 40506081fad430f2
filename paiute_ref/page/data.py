"""What the judge in the page knows: the shapes, the options, and the letters of the languages.

Nothing is decided here. The shapes and what the options change in them are those of the rulebook,
written down as JSON for ``assets/judge.js``; texts are only named by their catalogue keys. What a
shape or an order leaves at its usual value is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paiute_ref.cards import Rank
from paiute_ref.language import translator
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import (
    CombinationDef,
    CombinationPatch,
    HouseFile,
    HouseOption,
    OptionValue,
    RankWords,
    Shape,
    SuitWords,
)

Json = dict[str, Any]


def rules_data(book: Rulebook, *files: HouseFile) -> Json:
    """All that ``makeHouse`` of the page puts houses together from.

    Args:
        book: The rules.
        files: House files of a user's that the page shall know besides those of the book.
    """
    return {
        "combinations": [_definition(each) for each in book.combinations],
        "lookalikes": [_definition(each) for each in book.lookalikes],
        "options": [_option(each) for each in book.options],
        "houses": [_house(each) for each in (*book.houses.values(), *files)],
    }


def _definition(definition: CombinationDef) -> Json:
    return {
        "slug": definition.slug,
        "name": definition.name.context,
        "line": definition.line.context,
        "shape": _shape(_unusual(definition.shape)),
    }


def _shape(fields: Mapping[str, Any]) -> Json:
    """Fields of a shape; the highest rank of a run as its letter."""
    return {
        name: value.letter if isinstance(value, Rank) else value for name, value in fields.items()
    }


def _unusual(shape: Shape) -> Json:
    usual = Shape(size=0)._asdict()
    return {name: value for name, value in shape._asdict().items() if value != usual[name]}


def _option(option: HouseOption) -> Json:
    return {"slug": option.slug, "values": [_value(each) for each in option.values]}


def _value(value: OptionValue) -> Json:
    shapes = {slug: _patch(patch) for slug, patch in value.shapes.items()}
    changes = {"order": dict(value.order), "shapes": shapes}
    return {"slug": value.slug, **{field: each for field, each in changes.items() if each}}


def _patch(patch: CombinationPatch) -> Json:
    """A patch says also what is as usual: it may stand against what another one says."""
    texts = {"name": patch.name, "line": patch.line}
    keys = {field: text.context for field, text in texts.items() if text}
    return {"shape": _shape(patch.shape), **keys}


def _house(file: HouseFile) -> Json:
    written = {"slug": file.slug, "name": file.name.context, "options": dict(file.options)}
    if file.combinations is None:
        return written
    return {**written, "combinations": [_listed(entry) for entry in file.combinations]}


def _listed(entry: CombinationDef | tuple[str, CombinationPatch]) -> Json:
    if isinstance(entry, CombinationDef):
        return _definition(entry)
    slug, patch = entry
    return {"slug": slug, "patch": _patch(patch)}


def alphabets_data(book: Rulebook, langs: Iterable[str]) -> dict[str, Json]:
    """What players of each language type: letters and words of ranks and suits, joiners, jokers.

    Ranks stand from the two to the ace, suits from clubs to spades; alternatives have spaces
    between, as in the catalogues.
    """
    return {lang: _alphabet(book, lang) for lang in langs}


def _alphabet(book: Rulebook, lang: str) -> Json:
    say, words = translator(lang).text, book.cards
    ranks = [words.ranks[rank] for rank in sorted(words.ranks)]
    suits = [words.suits[suit] for suit in sorted(words.suits)]
    return {
        "name": lang,
        "ranks": [_typed(lang, each) for each in ranks],
        "suits": [_typed(lang, each) for each in suits],
        "joiners": say(words.joiners),
        "jokers": say(words.jokers),
    }


def _typed(lang: str, words: RankWords | SuitWords) -> list[str]:
    """Its letters and its words."""
    say = translator(lang).text
    return [say(words.letters), say(words.words)]
