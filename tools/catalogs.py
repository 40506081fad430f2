#!/usr/bin/env python3
"""The catalogues of ``locales/``: from the rules and the program to translators and back.

=============== ==================================================================================
extract         writes ``locales/rules.pot`` (from ``rules/``) and ``locales/program.pot`` (from
                the Python code and from Click, whose own words are said in our languages too)
update          extracts, then brings every language up to date and makes English anew
compile         writes the ``.mo`` file beside each ``.po`` file
check           says by file and line what a translator has to mend
preview LANG    every message of a language with sample values, to be read aloud; a chapter of the
                rules, a kind of thing or a file of the program behind it shows these alone
new LANG        begins a language
pseudo FOLDER   makes a data folder with the language ``xx``, in which all words are «áććéńťéď»
=============== ==================================================================================

A changed English sentence is a new one to every language: ``update`` leaves its translation empty
and keeps the old words beside it, so nothing wrong is ever shown and ``check`` sees what is to do.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir

import catalog_checks
from catalog_checks import Fault, forms_of
from catalog_files import (
    DOMAINS,
    SOURCE,
    CatalogueError,
    Key,
    form_count,
    header,
    key_of,
    languages,
    plural_forms,
    po_file,
    quoted,
    read,
    write,
)
from catalog_preview import Preview
from catalog_terms import EXCEPTIONS, TermList

ROOT: Final = Path(__file__).resolve().parent.parent
LANGUAGE: Final = re.compile("[a-z]{2,3}")
Keywords = Mapping[str, tuple[int | tuple[int, str], ...]]
PROGRAM_KEYWORDS: Final[Keywords] = {
    "say": (1,),
    "say_as": ((1, "c"), 2),
    "count": (1, 2),
    "N_": (1,),
}
CLICK_KEYWORDS: Final[Keywords] = {"_": (1,), "ngettext": (1, 2)}
CLICK_NOTE: Final = "Of Click, the library of the command line."

# Extracting


def rules_messages() -> list[Message]:
    """Every text of ``rules/``, the terms first: a word is settled before sentences use it."""
    from paiute_ref.rulebook.extract import translatable

    rules = ROOT / "rules"
    texts = translatable(
        lambda name: (rules / name).read_bytes(),
        lambda folder: sorted(file.name for file in (rules / folder).glob("*.yaml")),
    )
    return _merged(
        Message(
            text.english,
            context=text.context,
            locations=[(text.file, text.line)],
            auto_comments=[text.note] if text.note else [],
        )
        for text in texts
    )


def program_messages(root: Path = ROOT) -> list[Message]:
    """Every word of the program in the order of its files, then Click's."""
    import click

    ours = list(_from_python(root / "paiute_ref", PROGRAM_KEYWORDS))
    clicks = list(_from_python(Path(click.__file__).parent, CLICK_KEYWORDS))
    for message in clicks:
        message.locations = [(file, 0) for file, _ in message.locations]
        message.auto_comments = [CLICK_NOTE]
    for messages in (ours, clicks):
        messages.sort(key=lambda message: message.locations)
    return _merged([*ours, *clicks])


def _from_python(folder: Path, keywords: Keywords) -> Iterator[Message]:
    found = extract_from_dir(
        folder,
        method_map=[("**.py", "python")],
        keywords=keywords,
        comment_tags=("TRANSLATORS:",),
        strip_comment_tags=True,
    )
    with redirect_stderr(StringIO()):  # of f-strings among the values; ruff finds the bad ones
        for file, line, words, comments, context in found:
            yield Message(
                words[-2:] if isinstance(words, tuple) and context is None else words,
                context=context,
                locations=[(f"{folder.name}/{Path(file).as_posix()}", line)],
                auto_comments=[" ".join(comments)] if comments else [],
            )


def _merged(messages: Iterable[Message]) -> list[Message]:
    """One message for each key, where it is met first."""
    merged: dict[Key, Message] = {}
    for message in messages:
        known = merged.setdefault(key_of(message), message)
        if known is message:
            continue
        if isinstance(message.id, tuple):
            known.id = message.id
        known.locations = list(dict.fromkeys([*known.locations, *message.locations]))
        known.auto_comments = list(dict.fromkeys([*known.auto_comments, *message.auto_comments]))
    return list(merged.values())


def messages_of(domain: str) -> list[Message]:
    """The messages of a domain as the sources hold them now."""
    return rules_messages() if domain == "rules" else program_messages()


# The commands


def extract(locales: Path) -> dict[str, list[Message]]:
    """Write the templates; the messages of each domain."""
    found = {domain: messages_of(domain) for domain in DOMAINS}
    for domain, messages in found.items():
        write(locales / f"{domain}.pot", header(None), (_blank(m, 2) for m in messages))
    return found


def update(locales: Path, langs: Sequence[str] = ()) -> None:
    """Extract, then bring languages up to date: all there are, or only some."""
    for domain, messages in extract(locales).items():
        for lang in langs or {SOURCE, *languages(locales)}:
            path = po_file(locales, lang, domain)
            old = read(path) if path.exists() else None
            if lang == SOURCE:
                write(path, header(lang), (_identity(message) for message in messages))
            else:
                write(path, header(lang, old), _brought_over(messages, old, form_count(lang)))


def begin(locales: Path, lang: str) -> None:
    """Make the catalogues of a new language, with everything yet to be translated."""
    if not LANGUAGE.fullmatch(lang):
        raise CatalogueError(f"“{lang}” is not a language alone, such as “eo”, without its region")
    if po_file(locales, lang, DOMAINS[0]).exists():
        raise CatalogueError(f"{locales / lang} is there already")
    update(locales, [lang])


def _blank(message: Message, forms: int) -> Message:
    fresh = message.clone()
    fresh.string = "" if isinstance(message.id, str) else ("",) * forms
    return fresh


def _identity(message: Message) -> Message:
    same = message.clone()
    same.string = message.id
    return same


def _brought_over(messages: list[Message], old: Catalog | None, forms: int) -> Iterator[Message]:
    """The messages with the translations that still hold, and hints where the English changed."""
    known = {key_of(message): message for message in old or () if message.id}
    wanted = {key_of(message) for message in messages}
    gone = [
        message
        for key, message in known.items()
        if key not in wanted and any(forms_of(message.string))
    ]
    for message in messages:
        fresh = _blank(message, forms)
        before = known.get(key_of(message)) or _renamed(message, gone)
        if before is not None and type(before.id) is type(message.id):
            fresh.string = before.string
            fresh.flags |= before.flags & {"fuzzy"}
            done = all(forms_of(before.string))
            fresh.user_comments = [c for c in before.user_comments if not (done and _is_hint(c))]
        elif changed := _changed(message, gone):
            fresh.user_comments = _hints(changed)
        yield fresh


def _renamed(message: Message, gone: list[Message]) -> Message | None:
    """The same English under a key that is no more."""
    if message.context is None:
        return None
    return next((before for before in gone if before.id == message.id), None)


def _changed(message: Message, gone: list[Message]) -> Message | None:
    """What stood under the same key, or in a program without keys, what reads nearly the same."""
    context, english = key_of(message)
    if context is not None:
        return next((before for before in gone if before.context == context), None)
    rest = {key_of(before)[1]: before for before in gone if before.context is None}
    close = get_close_matches(english, rest, n=1, cutoff=0.7)
    return rest[close[0]] if close else None


def _hints(before: Message) -> list[str]:
    english = quoted(key_of(before)[1]).splitlines()
    hints = [f"was: {form}" for form in forms_of(before.string) if form]
    return [*hints, f"| msgid {english[0]}", *(f"| {line}" for line in english[1:])]


def _is_hint(comment: str) -> bool:
    return comment.startswith(("|", "was: "))


def compile_catalogues(locales: Path, target: Path) -> list[Path]:
    """Compile all catalogues of ``locales`` into the same places of ``target``.

    Raises CatalogueError where a catalogue is missing, is none or is marked as unfinished
    (Babel itself would pass over a whole fuzzy language without a word).
    """
    from paiute_ref.resources import compile_catalogue

    langs = languages(locales)
    if SOURCE not in langs:
        raise CatalogueError(f"{locales}:1: no catalogues")
    compiled = []
    for lang in langs:
        for domain in DOMAINS:
            catalogue = read(path := po_file(locales, lang, domain))
            if fuzzy := [m.lineno or 1 for m in catalogue if m.fuzzy]:
                raise CatalogueError(f"{path}:{fuzzy[0]}: marked as fuzzy")
            file = po_file(target, lang, domain).with_suffix(".mo")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(compile_catalogue(catalogue))
            compiled.append(file)
    return compiled


def check(locales: Path, templates: dict[str, list[Message]]) -> list[Fault]:
    """All faults of all languages, against the messages as the sources hold them now."""
    words = catalog_checks.WordLists.read(locales)
    terms = TermList.read(locales)
    faults: list[Fault] = []
    for domain, messages in templates.items():
        faults += _stale(locales / f"{domain}.pot", messages)
        for lang in languages(locales):
            path = po_file(locales, lang, domain)
            try:
                catalogue = read(path)
            except CatalogueError as error:
                faults.append(Fault(path, 0, str(error)))
                continue
            faults += _stale(path, messages)
            checker = catalog_checks.Checker(path, lang, plural_forms(lang), words)
            faults += checker.english(catalogue) if lang == SOURCE else checker.all(catalogue)
            faults += terms.faults(path, lang, catalogue)
    return [*faults, *terms.unused(locales / EXCEPTIONS)]


def _stale(path: Path, messages: list[Message]) -> Iterator[Fault]:
    """Messages, notes or their order other than in the sources. Line numbers may lag behind."""
    if not path.exists():
        yield Fault(path, 1, "missing: run update")
        return
    have = [_content(message) for message in read(path) if message.id]
    want = [_content(message) for message in messages]
    if have == want:
        return
    odd = next((m for m in (*want, *have) if m not in have or m not in want), None)
    yield Fault(path, 1, f"not up to date, run update: {odd[:2] if odd else 'the order differs'}")


def _content(message: Message) -> tuple[str | None, object, str]:
    return message.context, message.id, " ".join(message.auto_comments)


# A language that is none

_ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćďéƒǧĥíĵķĺɱńóƥɋŕšťúṽŵẋýžÁɃĆĎÉƑǦĤÍĴĶĹṀŃÓƤɊŔŠŤÚṼŴẊÝŽ",
)


def pseudo(folder: Path, root: Path = ROOT) -> None:
    """Make a data folder (see ``PAIUTE_DATA``) whose language ``xx`` shows what is translated."""
    shutil.copytree(root / "rules", folder / "rules", dirs_exist_ok=True)
    for domain in DOMAINS:
        messages = messages_of(domain)
        for lang, translate in ((SOURCE, _identity), ("xx", _accented)):
            path = po_file(folder / "locales", lang, domain)
            write(path, header(lang), (translate(message) for message in messages))
    compile_catalogues(folder / "locales", folder / "locales")


def _accented(message: Message) -> Message:
    strange = message.clone()
    if (message.context or "").endswith(".letters"):  # what is typed stays typable
        strange.string = message.id
    elif isinstance(message.id, str):
        strange.string = accent(message.id)
    else:
        strange.string = tuple(accent(form) for form in message.id)
    return strange


def accent(english: str) -> str:
    """English made strange, its placeholders and options kept.

    >>> accent("{card} beats --wild")
    '«{card} ƀéáťš --wild»'
    """
    kept = catalog_checks.CODE.findall(english)
    rest = catalog_checks.CODE.split(english)
    parts = [part.translate(_ACCENTS) for part in rest]
    return "«" + "".join(a + b for a, b in zip(parts, [*kept, ""], strict=True)) + "»"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 1 where ``check`` finds something or a catalogue cannot be read."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--locales", type=Path, default=ROOT / "locales", help="another folder")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in ("extract", "update", "compile", "check"):
        commands.add_parser(name)
    commands.add_parser("new").add_argument("lang", metavar="LANG")
    preview = commands.add_parser("preview")
    preview.add_argument("lang", metavar="LANG")
    preview.add_argument("section", metavar="SECTION", nargs="?", default="")
    commands.add_parser("pseudo").add_argument("folder", metavar="FOLDER", type=Path)
    return parser


def _run(options: argparse.Namespace) -> int:
    locales: Path = options.locales
    match options.command:
        case "extract":
            extract(locales)
        case "update":
            update(locales)
        case "compile":
            compile_catalogues(locales, locales)
        case "new":
            begin(locales, options.lang)
        case "preview":
            for line in Preview(locales, options.lang).lines(options.section):
                print(line)
        case "pseudo":
            pseudo(options.folder)
        case "check":
            faults = check(locales, {domain: messages_of(domain) for domain in DOMAINS})
            print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
            return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # the rules are read by this checkout, installed or not
    sys.exit(main())
