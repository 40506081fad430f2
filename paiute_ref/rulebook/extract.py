"""All texts of the rules with their places and notes, for the catalogues of the translators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from paiute_ref.rulebook.document import Document, Path
from paiute_ref.rulebook.fields import normalise_text
from paiute_ref.rulebook.load import Rulebook


class Message(NamedTuple):
    """One text to translate. ``file`` is relative to the project; ``note`` may be empty."""

    context: str
    english: str
    file: str
    line: int
    note: str


def translatable(
    read: Callable[[str], bytes], names: Callable[[str], Sequence[str]]
) -> Iterator[Message]:
    """Every text that the loader reads, in the order of the files; terms come first.

    The texts are the loader's own, so that catalogues and program cannot disagree about them.

    Raises:
        RulebookError: A file is broken.
    """
    rulebook = Rulebook(read, names)
    read_all(rulebook)
    for document in rulebook.documents:
        places = ((document.lines[path], path, text) for path, text in document.texts)
        for line, path, text in sorted(places, key=lambda place: place[0]):
            note = _note(document, path)
            yield Message(text.context, text.english, document.file, line, note)


def read_all(rulebook: Rulebook) -> None:
    """Read every file, in the order in which people should meet them."""
    _ = rulebook.terms, rulebook.cards, rulebook.combinations, rulebook.lookalikes
    _ = rulebook.options, rulebook.houses, rulebook.sections, rulebook.sources, rulebook.disputes
    _ = rulebook.lessons


def _note(document: Document, path: Path) -> str:
    """The nearest note for this field, and the nearest for the whole entry."""
    mappings = [document.root]
    for step in path[:-1]:
        mappings.append(mappings[-1][step])
    inside_out = [each for each in reversed(mappings) if isinstance(each, dict)]
    fields = (each["notes"].get(path[-1]) for each in inside_out if "notes" in each)
    entries = (each.get("note") for each in inside_out)
    found = (next(filter(None, notes), None) for notes in (fields, entries))
    return normalise_text(" ".join(str(note) for note in found if note))
