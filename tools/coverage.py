"""Writes ``docs/coverage.md``: what of the rules has a text, a source, an example, a test.

``python tools/coverage.py`` writes it; with ``--check`` it only says whether it is up to date, and
returns 1 where it is not. Everything in it is read from the rules, the catalogues, the program and
the tests, so it is the same for the same sources.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import catalog_files

if TYPE_CHECKING:
    from paiute_ref.rulebook.extract import Message
    from paiute_ref.rulebook.load import Rulebook

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = "docs/coverage.md"
ENFORCING: Final = ("cards", "notation", "judge", "showdown", "game")
"""The rooms that hold people to the rules. Each names the rules it works by."""
ABOUT_HANDS: Final = ("cards", "wild", "combinations")
"""The chapters about hands. Their rules are built into the judge, who works out their examples."""
SLUG: Final = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")
EXAMPLES_TEST: Final = "rules_examples"
GAMES: Final = "games"
HEAD: Final = """\
# Coverage

Made by `make catalogs`; `make lint` says when it is out of date.

For every rule, combination and house option, and every question of the table:

- **en, bg, …** – ✓ where all its texts are in that language's catalogue, else how many of them;
- **from** – its sources (`docs/sources.md`), or the rules from which an answer follows;
- **examples** – how many it shows; each is a test named by its slug;
- **enforced by** – the rooms of the program that work by it; – where it is left to the players;
- **tests** – the files in `tests/` that check its examples or name it; `games` are the written
  games named by it, where it is broken or, of an option, one for each value.
"""


class Thing(NamedTuple):
    """What a row is about. ``origin`` is a list of sources, or of rules if it is a question."""

    slug: str
    origin: tuple[str, ...] = ()
    hands: int = 0
    plays: int = 0

    @property
    def examples(self) -> int:
        """How many there are of both kinds."""
        return self.hands + self.plays


class Row(NamedTuple):
    """What is there of one thing. ``texts`` counts its texts in each language."""

    thing: Thing
    texts: tuple[int, ...]
    all_texts: int
    enforced: tuple[str, ...]
    tests: tuple[str, ...]


def coverage(root: Path = ROOT) -> str:
    """The document for the rules, catalogues, program and tests in a folder."""
    from paiute_ref.rulebook.extract import translatable
    from paiute_ref.rulebook.load import Rulebook

    rules = root / "rules"

    def read(name: str) -> bytes:
        return (rules / name).read_bytes()

    def names(folder: str) -> list[str]:
        return sorted(path.name for path in (rules / folder).glob("*.yaml"))

    parts = list(_parts(Rulebook(read, names)))
    langs = _languages(root / "locales")
    texts = _texts(list(translatable(read, names)), [t for _, part in parts for t in part])
    done = [_translated(root / "locales", lang) for lang in langs]
    rooms = {room: _source_of(root / "paiute_ref", room) for room in ENFORCING}
    tests = {_test_name(path): _Source(path.read_text("utf-8")) for path in _test_files(root)}
    tests[GAMES] = _Source("\n".join(_written_games(root)))
    made = {
        title: [_row(thing, texts[thing.slug], done, rooms, tests) for thing in things]
        for title, things in parts
    }
    return "\n".join(_lines(langs, made)) + "\n"


def _parts(book: Rulebook) -> Iterator[tuple[str, list[Thing]]]:
    for chapter, section in enumerate(book.sections, start=1):
        rules = section.rules
        things = [_of_both(r.slug, r.sources, r.examples, r.plays) for r in rules]
        yield f"{chapter} {section.title.english}", things
    combinations = book.combinations
    yield "Combinations", [Thing(each.rule, hands=len(each.examples)) for each in combinations]
    lookalikes = [(f"lookalike.{each.slug}", len(each.examples)) for each in book.lookalikes]
    yield "Hands that count elsewhere", [Thing(slug, hands=n) for slug, n in lookalikes]
    options = book.options
    yield "House options", [_of_both(o.rule, o.sources, o.examples, o.plays) for o in options]
    disputes = book.disputes
    yield "Questions", [_of_both(d.rule, d.rules, d.examples, d.plays) for d in disputes]


def _of_both(
    slug: str, origin: tuple[str, ...], hands: Sequence[object], plays: Sequence[object]
) -> Thing:
    return Thing(slug, origin, len(hands), len(plays))


def _languages(locales: Path) -> list[str]:
    """English first, then the others by their codes."""
    others = [lang for lang in catalog_files.languages(locales) if lang != catalog_files.SOURCE]
    return [catalog_files.SOURCE, *others]


def _texts(messages: Iterable[Message], things: Sequence[Thing]) -> dict[str, list[Message]]:
    """The texts of every thing: a value of an option belongs to the option."""
    texts: dict[str, list[Message]] = {thing.slug: [] for thing in things}
    for message in messages:
        slug = message.context
        while slug and slug not in texts:
            slug = slug.rpartition(".")[0]
        if slug:
            texts[slug].append(message)
    return texts


def _translated(locales: Path, lang: str) -> set[tuple[str | None, str]]:
    """What a catalogue has a finished translation of, by context and English."""
    catalogue = catalog_files.read(catalog_files.po_file(locales, lang, "rules"))
    done = (message for message in catalogue if message.id and message.string)
    return {catalog_files.key_of(message) for message in done if not message.fuzzy}


class _Source:
    """Program text, with the slugs that it names whole."""

    def __init__(self, text: str):
        self.text = text
        self.slugs = frozenset(SLUG.findall(text))


def _source_of(package: Path, room: str) -> _Source:
    folder = package / room
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return _Source("\n".join(file.read_text("utf-8") for file in files))


def _test_files(root: Path) -> list[Path]:
    return sorted((root / "tests").glob("test_*.py"))


def _test_name(path: Path) -> str:
    return path.stem.removeprefix("test_")


def _written_games(root: Path) -> Iterator[str]:
    """The slugs that written games are named by; that of an option has the value behind it."""
    for path in sorted((root / "tests" / GAMES).glob("*.paiute")):
        slug = path.name.removesuffix(".paiute")
        yield slug.rpartition(".")[0] if slug.startswith("option.") else slug


def _row(
    thing: Thing,
    texts: Sequence[Message],
    done: Sequence[set[tuple[str | None, str]]],
    rooms: dict[str, _Source],
    tests: dict[str, _Source],
) -> Row:
    keys = {(message.context, message.english) for message in texts}
    naming = set(_naming(thing.slug, tests)) | ({EXAMPLES_TEST} if thing.examples else set())
    return Row(
        thing=thing,
        texts=tuple(len(keys & translated) for translated in done),
        all_texts=len(keys),
        enforced=tuple(room for room in rooms if room in _enforcing(thing, rooms)),
        tests=tuple(sorted(naming)),
    )


def _naming(slug: str, sources: dict[str, _Source]) -> Iterator[str]:
    return (name for name, source in sources.items() if slug in source.slugs)


def _enforcing(thing: Thing, rooms: dict[str, _Source]) -> set[str]:
    """The rooms that work by a rule.

    Combinations, and the options about them, come to the judge as data. An option of play is read
    from the settings of the house where it makes its difference; other rules are named there. An
    answer is enforced with the rules from which it follows.
    """
    kind, _, name = thing.slug.partition(".")
    if kind in ("combination", "lookalike"):
        return {"judge"}
    if kind == "option":
        setting = f'settings["{name}"]'
        by_setting = {room for room, source in rooms.items() if setting in source.text}
        return by_setting or {"judge"}
    if kind == "dispute":
        followed = (_enforcing(Thing(slug), rooms) for slug in thing.origin)
        return set().union(*followed)
    by_judge = {"judge"} if kind in ABOUT_HANDS and thing.hands else set()
    return by_judge | set(_naming(thing.slug, rooms))


def _lines(langs: Sequence[str], parts: dict[str, list[Row]]) -> Iterator[str]:
    yield HEAD
    everything = [row for rows in parts.values() for row in rows]
    examples = sum(row.thing.examples for row in everything)
    yield f"{len(everything)} entries, {examples} examples in all."
    for title, rows in parts.items():
        yield f"\n## {title}\n"
        yield _cells("slug", *langs, "from", "examples", "enforced by", "tests")
        yield _cells(*["---"] * (len(langs) + 5))
        yield from (_line(row) for row in rows)


def _line(row: Row) -> str:
    texts = ("✓" if each == row.all_texts else f"{each}/{row.all_texts}" for each in row.texts)
    thing = row.thing
    lists = (", ".join(words) or "–" for words in (thing.origin, row.enforced, row.tests))
    origin, enforced, tests = lists
    return _cells(f"`{thing.slug}`", *texts, origin, str(thing.examples or "–"), enforced, tests)


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the document or check it; 1 where the check finds that it is out of date."""
    parser = argparse.ArgumentParser(description="Write docs/coverage.md.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout")
    options = parser.parse_args(arguments)
    target, made = options.root / TARGET, coverage(options.root)
    if not options.check:
        target.parent.mkdir(exist_ok=True)
        target.write_text(made, encoding="utf-8", newline="\n")
        return 0
    if target.exists() and target.read_text("utf-8") == made:
        return 0
    print(f"{target}: not up to date, run make catalogs", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # the rules are read by this checkout, installed or not
    sys.exit(main())
