"""The files of catalogues: where they are, their heads, how they are read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, normalize, read_po

from catalog_checks import PLACEHOLDER, forms_of

DOMAINS: Final = ("rules", "program")
SOURCE: Final = "en"

GERMANIC: Final = "nplurals=2; plural=(n != 1);"
PLURALS: Final = {
    "en": GERMANIC,
    "nl": GERMANIC,
    "ca": GERMANIC,  # the tables of CLDR have a third form, for whole millions, nobody fills in
    "bg": GERMANIC,
    "gu": "nplurals=2; plural=(n > 1);",  # no card is written as one card
}

PO_LINE: Final = re.compile(r'(?:msg(?:ctxt|id|id_plural|str(?:\[\d\])?) )?"(?:[^"\\]|\\.)*"')

Key = tuple[str | None, str]


class CatalogueError(Exception):
    """Catalogues that cannot be read or compiled."""


def key_of(message: Message) -> Key:
    """Context and (singular) English: what a catalogue is looked up by."""
    return message.context, forms_of(message.id)[0]


def languages(locales: Path) -> list[str]:
    """The languages there are folders of."""
    return sorted(path.parent.name for path in locales.glob("*/LC_MESSAGES"))


def po_file(locales: Path, lang: str, domain: str) -> Path:
    """Where a catalogue is."""
    return locales / lang / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path) -> Catalog:
    """A catalogue; CatalogueError with file and line where it is none.

    Babel reads a lost quote or a message that stands twice without a word, so this looks first.
    """
    try:
        text = path.read_text(encoding="utf-8")
        lines = [line.strip() for line in text.splitlines()]
        for number, line in enumerate(lines, 1):
            if line and not line.startswith("#") and not PO_LINE.fullmatch(line):
                raise CatalogueError(f"{path}:{number}: not a line of a catalogue: {line[:60]}")
        catalogue = read_po(StringIO(text), abort_invalid=True)
    except PoFileError as error:
        raise CatalogueError(f"{path}:{(error.lineno or 0) + 1}: {error}") from None
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{path}:1: {error}") from None
    known = {message.lineno for message in catalogue}
    messages = (n for n, line in enumerate(lines, 1) if line.startswith("msgid "))
    if twice := sorted({*messages} - known)[1:]:  # but the header, whose line Babel does not tell
        raise CatalogueError(f"{path}:{twice[0]}: a message that stands twice")
    return catalogue


def write(path: Path, header: str, messages: Iterable[Message]) -> None:
    """Write a catalogue: one line a sentence, and nothing that changes without a reason."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join([header, *(_entry(message) for message in messages)])
    path.write_text(text, encoding="utf-8", newline="\n")


def _entry(message: Message) -> str:
    hints = [f"#{comment}" for comment in message.user_comments if comment.startswith("|")]
    lines = [f"# {comment}" for comment in message.user_comments if not comment.startswith("|")]
    lines += [f"#. {comment}" for comment in message.auto_comments]
    lines += [f"#: {file}:{line}" if line else f"#: {file}" for file, line in message.locations]
    flags = [*sorted(message.flags & {"fuzzy"}), *_formats(key_of(message)[1])]
    lines += [f"#, {', '.join(flags)}"] if flags else []
    lines += hints  # msgfmt and editors want them last
    lines += [f"msgctxt {quoted(message.context)}"] if message.context else []
    forms = forms_of(message.string)
    if isinstance(message.id, str):
        lines += [f"msgid {quoted(message.id)}", f"msgstr {quoted(forms[0])}"]
    else:
        lines += [f"msgid {quoted(message.id[0])}", f"msgid_plural {quoted(message.id[1])}"]
        lines += [f"msgstr[{i}] {quoted(form)}" for i, form in enumerate(forms)]
    return "\n".join(lines) + "\n"


def _formats(english: str) -> Iterator[str]:
    """What ``msgfmt --check`` shall know of the placeholders: "50% of" has none."""
    if "%(" in english:
        yield "python-format"
    elif PLACEHOLDER.search(english):
        yield "python-brace-format"


def quoted(text: str) -> str:
    """A text as catalogues write it; more than one line only where it has more."""
    return str(normalize(text, width=0))


def plural_forms(lang: str) -> str:
    """The plural header of a language: ours where it is one of our languages, else CLDR's."""
    try:
        return PLURALS.get(lang) or str(get_plural(lang).plural_forms)
    except UnknownLocaleError:
        return GERMANIC


def form_count(lang: str) -> int:
    """How many plural forms a language has."""
    return int(plural_forms(lang).split("nplurals=")[1].split(";")[0])


def header(lang: str | None, old: Catalog | None = None) -> str:
    """The head of a catalogue, or of a template where there is no language."""
    title = f"{_english_name(lang)} words of paiute-ref" if lang else "Words of paiute-ref"
    fields = {
        "Project-Id-Version": "paiute-ref",
        "PO-Revision-Date": "2026-01-01 00:00+0000",
        "Last-Translator": "paiute-ref contributors",
        "Language-Team": _english_name(lang) if lang else "none",
        "Language": lang or "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(lang or SOURCE),
    }
    if old is not None and lang != SOURCE:
        fields |= {k: v for k, v in old.mime_headers if k in ("Last-Translator", "Language-Team")}
        if isinstance(old.revision_date, datetime):
            fields["PO-Revision-Date"] = old.revision_date.strftime("%Y-%m-%d %H:%M%z")
    lines = [f"# {title}.", "# Under the licence of the package.", 'msgid ""', 'msgstr ""']
    lines += [f'"{name}: {value}\\n"' for name, value in fields.items()]
    return "\n".join(lines) + "\n"


def _english_name(lang: str) -> str:
    try:
        return Locale.parse(lang).get_language_name("en") or lang
    except (UnknownLocaleError, ValueError):
        return lang
