"""Finds ``rules/`` and ``locales/``: in an installed package, in a checkout or in a zip file.

Start-up is why plain files are read with ``os`` alone: ``pathlib`` and ``importlib.resources``
cost more time than reading all rules, so they are left to the zip file, which needs them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from paiute_ref.errors import RulebookError

if TYPE_CHECKING:
    from gettext import GNUTranslations
    from importlib.resources.abc import Traversable

    from babel.messages.catalog import Catalog

SOURCE_LANGUAGE: Final = "en"
DOMAINS: Final = ("rules", "program")
_SOURCE: Final = ".yaml"
_COMPILED: Final = ".json"


class _Place(Protocol):
    """A folder that holds ``rules/`` and ``locales/``."""

    def read(self, path: str) -> bytes | None: ...

    def names(self, path: str) -> Iterable[str]: ...

    def changed(self, path: str) -> float: ...


class _Folder:
    """A place on disk."""

    def __init__(self, root: str):
        self.root = root

    def __str__(self) -> str:
        return self.root

    def read(self, path: str) -> bytes | None:
        try:
            with open(os.path.join(self.root, *path.split("/")), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def names(self, path: str) -> Iterable[str]:
        try:
            return os.listdir(os.path.join(self.root, *path.split("/")))
        except (FileNotFoundError, NotADirectoryError):
            return ()

    def changed(self, path: str) -> float:
        try:
            return os.stat(os.path.join(self.root, *path.split("/"))).st_mtime
        except FileNotFoundError:
            return 0.0


class _Archive:
    """A place in a zip file. Nothing in it is newer than anything else."""

    def __init__(self, root: Traversable):
        self.root = root

    def __str__(self) -> str:
        return str(self.root)

    def read(self, path: str) -> bytes | None:
        file = self.root.joinpath(*path.split("/"))
        return file.read_bytes() if file.is_file() else None

    def names(self, path: str) -> Iterable[str]:
        folder = self.root.joinpath(*path.split("/"))
        return [entry.name for entry in folder.iterdir()] if folder.is_dir() else ()

    def changed(self, path: str) -> float:
        return 0.0


@cache
def find_place() -> _Place:
    """The first place that holds rules. A wheel carries its own, a checkout has them outside."""
    package = os.path.dirname(os.path.abspath(__file__))
    checkout = os.path.dirname(package)
    wanted = os.environ.get("PAIUTE_DATA")  # for tests alone
    places: list[_Place] = [_Folder(wanted or os.path.join(package, "_data"))]
    if not wanted and not os.path.isdir(package):
        places = [_archive()]
    elif not wanted and os.path.isfile(os.path.join(checkout, "pyproject.toml")):
        places.append(_Folder(checkout))
    for place in places:
        if any(place.names("rules")):
            return place
    looked = [str(places[0])] if wanted else [str(places[0]), checkout]
    raise RulebookError("resources.not-found", places=tuple(looked))


def _archive() -> _Archive:
    from importlib.resources import files

    return _Archive(files("paiute_ref").joinpath("_data"))


def read_rules(name: str) -> bytes:
    """The bytes of a file of the rules, such as ``"houses/literal.yaml"``: YAML, or compiled.

    In a checkout an edited rule counts at once: a YAML file newer than its compiled form is read
    itself. A wheel has the compiled form alone.

    Raises :class:`RulebookError` ``resources.missing`` where there is no such file.
    """
    place = find_place()
    source = f"rules/{name}"
    compiled = source.removesuffix(_SOURCE) + _COMPILED
    data = None
    if place.changed(compiled) >= place.changed(source):
        data = place.read(compiled)
    data = data or place.read(source)
    if data is None:
        raise RulebookError("resources.missing", file=source, place=str(place))
    return data


def list_rules(folder: str = "") -> tuple[str, ...]:
    """The names of the YAML files of a folder in ``rules/``, sorted, without the folder's name.

    A folder of rules is never empty: finding nothing raises :class:`RulebookError`
    ``resources.missing``, so that a broken installation cannot pass for a game without rules.
    """
    path = f"rules/{folder}".rstrip("/")
    stems = {name.removesuffix(_SOURCE).removesuffix(_COMPILED) for name in _rule_files(path)}
    if not stems:
        raise RulebookError("resources.missing", file=f"{path}/*{_SOURCE}", place=str(find_place()))
    return tuple(stem + _SOURCE for stem in sorted(stems))


def _rule_files(path: str) -> list[str]:
    return [name for name in find_place().names(path) if name.endswith((_SOURCE, _COMPILED))]


@cache
def languages() -> tuple[str, ...]:
    """The languages there are folders of in ``locales/``, English first."""
    place = find_place()
    found = {
        name for name in place.names("locales") if any(place.names(f"locales/{name}/LC_MESSAGES"))
    }
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


def read_catalogue(lang: str, domain: str) -> bytes | None:
    """A compiled catalogue (the content of a ``.mo`` file), or None where a language has none.

    In a checkout a translation shows at once: a ``.po`` newer than its ``.mo`` is compiled in
    memory. Without Babel to do so the older ``.mo`` counts.
    """
    place = find_place()
    path = f"locales/{lang}/LC_MESSAGES/{domain}"
    if place.changed(f"{path}.po") > place.changed(f"{path}.mo"):
        source = place.read(f"{path}.po")
        compiled = _compile(source, f"{path}.po") if source else None
        if compiled:
            return compiled
    return place.read(f"{path}.mo")


def _compile(source: bytes, path: str) -> bytes | None:
    try:
        from babel.messages.pofile import PoFileError, read_po
    except ImportError:
        return None
    from io import BytesIO

    try:
        return compile_catalogue(read_po(BytesIO(source), abort_invalid=True))
    except PoFileError as error:
        raise _broken(path, error) from None


def compile_catalogue(catalogue: Catalog) -> bytes:
    """The content of the ``.mo`` file of a catalogue; what is not translated is left out.

    A plural of which one form is missing counts as not translated: half a sentence in a language
    is worse than the whole one in English.
    """
    from io import BytesIO

    from babel.messages.mofile import write_mo

    for message in catalogue:
        if not isinstance(message.string, str) and not all(message.string or [""]):
            message.string = ""  # else Babel writes it without the forms
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


@cache
def open_catalogue(lang: str, domain: str) -> GNUTranslations | None:
    """The translations of a language in a domain, or None where there are none.

    Raises :class:`RulebookError` ``catalogue.broken`` where the file is not a catalogue.
    """
    data = read_catalogue(lang, domain)
    if data is None:
        return None
    from gettext import GNUTranslations
    from io import BytesIO
    from struct import error as StructError

    try:
        return GNUTranslations(BytesIO(data))
    except (OSError, ValueError, IndexError, StructError) as error:
        raise _broken(f"locales/{lang}/LC_MESSAGES/{domain}", error) from None


def _broken(path: str, error: Exception) -> RulebookError:
    return RulebookError("catalogue.broken", file=path, reason=str(error))
