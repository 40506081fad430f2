"""The rulebook: what the files in ``rules/`` say, each read only when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from paiute_ref.errors import HouseError
from paiute_ref.rulebook import entries
from paiute_ref.rulebook.document import Document, close_to, read
from paiute_ref.rulebook.fields import NOTES, Fields
from paiute_ref.rulebook.fields import normalise_text as normalise_text
from paiute_ref.rulebook.house import build, house_file
from paiute_ref.rulebook.model import (
    CardWords,
    CombinationDef,
    Dispute,
    House,
    HouseFile,
    HouseOption,
    Rule,
    Section,
    Source,
    Term,
)

if TYPE_CHECKING:
    from paiute_ref.rulebook.lessons import Lesson

STANDARD: Final = "standard"
NO_SETTINGS: Final[Mapping[str, str]] = MappingProxyType({})


class Rulebook:
    """All rules, as values. Nothing is read before it is asked for.

    Args:
        read: Gives the bytes of a file of the rules, such as ``"houses/literal.yaml"``.
        names: Gives the names of the files in one of its folders, such as ``"houses"``.

    Whatever is wrong with the files raises ``RulebookError`` at the first use of the part
    that is wrong; :func:`paiute_ref.rulebook.verify.verify` also follows all references.
    """

    def __init__(self, read: Callable[[str], bytes], names: Callable[[str], Sequence[str]]) -> None:
        self._read = read
        self.names = names
        self._documents: dict[str, Document] = {}
        self._sections: dict[str, Section] = {}
        self._house_files: dict[str, HouseFile] = {}
        self._houses: dict[tuple[str, tuple[tuple[str, str], ...]], House] = {}

    def document(self, name: str) -> Document:
        """A file of the rules, read once."""
        if name not in self._documents:
            self._documents[name] = read(self._read(name), f"rules/{name}", trusted=True)
        return self._documents[name]

    @property
    def documents(self) -> tuple[Document, ...]:
        """The files read so far, in that order."""
        return tuple(self._documents.values())

    def _fields(self, name: str, *known: str) -> Fields:
        return Fields(self.document(name)).only(*known, *NOTES)

    @cached_property
    def combinations(self) -> tuple[CombinationDef, ...]:
        """The combinations of the standard rules, the strongest first."""
        fields = self._fields("combinations.yaml", "combinations")
        return tuple(entries.different(fields.each("combinations"), entries.combination))

    @cached_property
    def lookalikes(self) -> tuple[CombinationDef, ...]:
        """Hands that are something elsewhere and nothing here."""
        fields = self._fields("lookalikes.yaml", "lookalikes")
        return tuple(entries.different(fields.each("lookalikes"), entries.lookalike))

    @cached_property
    def options(self) -> tuple[HouseOption, ...]:
        """The house options, each with its values, the standard one first."""
        fields = self._fields("options.yaml", "options")
        return tuple(entries.different(fields.each("options"), entries.option))

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The words of the table."""
        fields = self._fields("terms.yaml", "terms")
        return tuple(entries.different(fields.each("terms"), entries.term))

    @cached_property
    def cards(self) -> CardWords:
        """The names of suits, ranks and cards."""
        return entries.card_words(Fields(self.document("cards.yaml")))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The chapters in the order of the book."""
        return tuple(map(self._section, self._book.words("sections")))

    def _section(self, slug: str) -> Section:
        if slug not in self._sections:
            fields = Fields(self.document(f"sections/{slug}.yaml"))
            if fields.slug("section") != slug:
                raise fields.fault("file-name", "section", found=fields.word("section"))
            self._sections[slug] = entries.section(fields)
        return self._sections[slug]

    @cached_property
    def disputes(self) -> tuple[Dispute, ...]:
        """Questions of the table with their answers."""
        fields = self._fields("disputes.yaml", "disputes")
        return tuple(entries.different(fields.each("disputes"), entries.dispute))

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The course for new players, in its order."""
        return tuple(map(self._lesson, self._book.words("lessons")))

    def _lesson(self, slug: str) -> Lesson:
        from paiute_ref.rulebook.lessons import lesson  # which most runs do without

        fields = Fields(self.document(f"lessons/{slug}.yaml"))
        if fields.slug("lesson") != slug:
            raise fields.fault("file-name", "lesson", found=fields.word("lesson"))
        return lesson(fields)

    def rule(self, slug: str) -> Rule:
        """One rule of the book; ``KeyError`` where there is none. Only its chapter is read."""
        section = self._section(slug.partition(".")[0])
        return next(rule for rule in section.rules if rule.slug == slug)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Where the rules come from, by slug."""
        return entries.sources(self._book.fields("sources"))

    @cached_property
    def _book(self) -> Fields:
        return self._fields("book.yaml", "sections", "lessons", "sources")

    @cached_property
    def houses(self) -> Mapping[str, HouseFile]:
        """The sets of house rules that come with the book, by slug, the standard one first."""
        found = {slug: self._house_file(slug) for slug in self._house_slugs()}
        return MappingProxyType(found)

    def _house_slugs(self) -> tuple[str, ...]:
        slugs = {name.removesuffix(".yaml") for name in self.names("houses")}
        return (STANDARD, *sorted(slugs - {STANDARD}))

    def _house_file(self, slug: str) -> HouseFile:
        if slug not in self._house_files:
            fields = Fields(self.document(f"houses/{slug}.yaml"))
            if fields.slug("house") != slug:
                raise fields.fault("file-name", "house", found=fields.word("house"))
            self._house_files[slug] = house_file(fields, self.combinations, self.options)
        return self._house_files[slug]

    def house(self, name: str = STANDARD, settings: Mapping[str, str] = NO_SETTINGS) -> House:
        """A set of house rules by name, with single options set otherwise.

        The same name and the same values of all options give the same object, whether an option
        was set to its value or has it anyway, so that rulings of both compare.

        Raises:
            HouseError: ``house.unknown``, ``option.unknown`` or ``option.unknown-value``, with
                the ``known`` ones and those that are ``close``.
        """
        key = name, _key(settings)
        if key not in self._houses:
            if name != STANDARD and name not in (known := self._house_slugs()):
                near = close_to(name, known)
                raise HouseError("house.unknown", house=name, known=known, close=near)
            made = self._build(self._house_file(name), settings)
            self._houses[key] = self._houses.setdefault((name, _key(made.settings)), made)
        return self._houses[key]

    def house_from(
        self, data: bytes, source: str, settings: Mapping[str, str] = NO_SETTINGS
    ) -> House:
        """The house of a user's own file.

        Args:
            data: What is in the file; it may be anything.
            source: The name of the file, for messages.
            settings: Options set otherwise than in the file.

        Raises:
            HouseError: ``yaml.…`` with ``file``, ``line`` and ``path``, or as for :meth:`house`.
        """
        return self._build(self.house_file_from(data, source), settings)

    def house_file_from(self, data: bytes, source: str) -> HouseFile:
        """What a user's own file says, for showing it. Raises as :meth:`house_from` does."""
        fields = Fields(read(data, source))
        file = house_file(fields, self.combinations, self.options)
        if file.slug in self._house_slugs():
            raise fields.fault("taken", "house", found=file.slug)
        return file

    def _build(self, file: HouseFile, settings: Mapping[str, str]) -> House:
        return build(file, settings, self.combinations, self.lookalikes, self.options)


def _key(settings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(settings.items()))
