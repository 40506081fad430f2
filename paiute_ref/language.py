"""Words of a language: its texts, plurals, numbers and lists, and which language a run speaks.

Nothing here is global but what :func:`install_for_click` must be; whoever prints holds the
:class:`Translator` of his reader.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from paiute_ref import resources
from paiute_ref.errors import LanguageError
from paiute_ref.rulebook.model import Text

LANGUAGE_SETTINGS: Final = ("PAIUTE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a language is looked for when none is asked for, first to last."""

_NO_LANGUAGE: Final = frozenset({"c", "posix", "utf"})
"""Settings that name an encoding, not a language: ``C``, ``POSIX.UTF-8``, ``UTF-8``."""

_PLAIN_NUMBERS: Final = frozenset({"en", "nl", "ca", "bg", "gu"})
"""Languages that write whole numbers below 1000 as Python does (tested): no need for Babel."""

_LAST_JOINS: Final = {
    "en": (", and ", " and "),
    "nl": (" en ", " en "),
    "ca": (" i ", " i "),
    "bg": (" и ", " и "),
    "gu": (" અને ", " અને "),
}
"""What stands before the last item of a list of three or more and of two; as Babel says (tested).

Babel costs more time than all the rest of printing the rules.
"""

_PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def N_(message: str) -> str:
    """Mark a program word for translation where it stands; :meth:`Translator.say` it later.

    >>> N_("Discard")
    'Discard'
    """
    return message


def fill(template: str, params: Mapping[str, object]) -> str:
    """Put values into the ``{plain_name}`` placeholders of a template, in one pass.

    Templates come from catalogues and house files, so this is not ``str.format``: there are no
    attributes, indices or widths, an unknown placeholder stays as it is, and nothing in a value
    is a placeholder.

    >>> fill("{card} beats {other}: {card.code} {0} {}", {"card": "7♥", "other": "{card}"})
    '7♥ beats {card}: {card.code} {0} {}'
    """
    if not params or "{" not in template:
        return template
    return _PLACEHOLDER.sub(lambda found: str(params.get(found[1], found[0])), template)


class Translator:
    """Says texts and program words in one language.

    What a catalogue lacks is said in English, text by text.

    >>> Translator("en").count("{n} card", "{n} cards", 2)
    '2 cards'
    """

    __slots__ = ("lang",)

    def __init__(self, lang: str):
        self.lang: Final = lang

    def __repr__(self) -> str:
        return f"Translator({self.lang!r})"

    def text(self, text: Text, /, **params: object) -> str:
        """A text of the rules. Words a user's house file brings along win over the catalogue."""
        for lang, words in text.own:
            if lang == self.lang:
                return fill(words, params)
        return fill(self._look_up("rules", text.english, text.context), params)

    def say(self, message: str, /, **params: object) -> str:
        """A program word, given in English."""
        return fill(self._look_up("program", message), params)

    def say_as(self, context: str, message: str, /, **params: object) -> str:
        """A program word that means something else elsewhere, told apart by ``context``."""
        return fill(self._look_up("program", message, context), params)

    def count(self, one: str, many: str, n: int, /, **params: object) -> str:
        """The form for ``n`` things; ``{n}`` is the number as the language writes it."""
        return fill(self.form(one, many, n), {"n": self.number(n), **params})

    def form(self, one: str, many: str, n: int, /) -> str:
        """The form for ``n`` things with its placeholders unfilled, for somebody else to fill.

        >>> Translator("en").form("{n} card", "{n} cards", 0)
        '{n} cards'
        """
        catalogue = self._catalogue("program") or gettext.NullTranslations()
        return catalogue.ngettext(one, many, n) if one else one

    def number(self, n: int) -> str:
        """A whole number.

        >>> Translator("nl").number(2598960), Translator("gu").number(2598960)
        ('2.598.960', '25,98,960')
        """
        if 0 <= n < 1000 and self.lang in _PLAIN_NUMBERS:
            return str(n)
        from babel.numbers import format_decimal

        return format_decimal(n, locale=cldr_name(self.lang))

    def percent(self, x: float, /, digits: int = 0) -> str:
        """A share of 1 as a percentage, rounded to ``digits`` places behind the comma.

        >>> Translator("en").percent(0.25), Translator("en").percent(2 / 3, digits=1)
        ('25%', '66.7%')
        """
        from babel.numbers import format_percent

        rounded = round(x, digits + 2)
        return format_percent(rounded, locale=cldr_name(self.lang), decimal_quantization=False)

    def listing(self, items: Sequence[str], /, *, choice: bool = False) -> str:
        """All of the items, or with ``choice`` any of them, as an enumeration.

        >>> Translator("en").listing(["7♥", "7♠", "2♣"])
        '7♥, 7♠, and 2♣'
        """
        if len(items) < 2:
            return "".join(items)
        if self.lang in _LAST_JOINS and not choice:
            last = _LAST_JOINS[self.lang][len(items) == 2]
            return ", ".join(items[:-1]) + last + items[-1]
        from babel.lists import format_list

        locale = cldr_name(self.lang)
        return format_list(items, style="or" if choice else "standard", locale=locale)

    def _look_up(self, domain: str, message: str, context: str | None = None) -> str:
        catalogue = self._catalogue(domain)
        if catalogue is None or not message:  # the empty message is a catalogue's own header
            return message
        if context is None:
            return catalogue.gettext(message)
        return catalogue.pgettext(context, message)

    def _catalogue(self, domain: str) -> gettext.GNUTranslations | None:
        """English needs none: its catalogue says what the messages say."""
        if self.lang == resources.SOURCE_LANGUAGE:
            return None
        return resources.open_catalogue(self.lang, domain)


@cache
def translator(lang: str) -> Translator:
    """The translator of one of :func:`known_languages`; LanguageError ``language.unknown``.

    >>> translator("en").say("{n} of {all}", n=1, all=6)
    '1 of 6'
    """
    return Translator(choose_language(lang, {}))


def known_languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first."""
    return resources.languages()


def choose_language(requested: str | None, environ: Mapping[str, str]) -> str:
    """The language of a run: what is asked for, else what the environment says, else English.

    The environment is asked in the order of ``LANGUAGE_SETTINGS``. Each may be a list parted by
    colons, and the first language known here wins, so ``LC_ALL=fr_FR LANG=nl_NL`` is Dutch. ``C``
    and ``POSIX`` are English. ``LANGUAGE`` counts even where the locale is ``C``: Python's gettext
    has it so, GNU's has not. Region, case and separator never matter.

    Raises :class:`LanguageError` ``language.unknown`` (``language``, ``known``) for a requested
    language there is none of; an unknown one in the environment is passed over.

    >>> choose_language(None, {"LANGUAGE": "xx:en_GB", "LANG": "nl_BE.UTF-8"})
    'en'
    """
    if requested is not None:
        found = _language_of(requested)
        if found is None:
            raise LanguageError("language.unknown", language=requested, known=known_languages())
        return found
    for setting in LANGUAGE_SETTINGS:
        for name in environ.get(setting, "").split(":"):
            found = _language_of(name)
            if found is not None:
                return found
    return resources.SOURCE_LANGUAGE


def _language_of(name: str) -> str | None:
    """The known language of a locale's name such as ``ca_ES.UTF-8@valencia``."""
    code = re.split(r"[-_.@]", name.strip().lower(), maxsplit=1)[0]
    if code in _NO_LANGUAGE:
        return resources.SOURCE_LANGUAGE
    return code if code in known_languages() else None


def own_name(lang: str) -> str:
    """What speakers call their language; its code where nobody knows.

    >>> own_name("gu"), own_name("nl")
    ('ગુજરાતી', 'Nederlands')
    """
    from babel import Locale

    return str(Locale.parse(cldr_name(lang)).languages.get(lang, lang))


def completeness(lang: str) -> dict[str, float]:
    """How much of each domain a language says itself, from 0.0 to 1.0."""
    return {domain: _share(lang, domain) for domain in resources.DOMAINS}


def _share(lang: str, domain: str) -> float:
    """Only what English has counts: a sentence that is no more is not part of the whole."""
    whole = _keys(resources.SOURCE_LANGUAGE, domain)
    return len(whole & _keys(lang, domain)) / len(whole) if whole else 0.0


def _keys(lang: str, domain: str) -> frozenset[bytes]:
    """The messages that a compiled catalogue translates, without its header.

    Bytes 8 to 15 say how many there are and where the table of their lengths and places begins.
    """
    from struct import iter_unpack, unpack

    data = resources.read_catalogue(lang, domain)
    if not data:
        return frozenset()
    count, table = unpack("<2I", data[8:16])
    places = iter_unpack("<2I", data[table : table + 8 * count])
    return frozenset(data[start : start + length] for length, start in places) - {b""}


@cache
def cldr_name(lang: str) -> str:
    """A locale Babel knows: the language's, or English where there is none."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(lang))
    except (UnknownLocaleError, ValueError):
        return resources.SOURCE_LANGUAGE


_CLICK_DOMAIN: Final = "paiute-ref"
_ordinary: Final = (gettext.dgettext, gettext.dngettext)


def install_for_click(lang: str) -> None:
    """Make Click's own words ("Usage", "No such option") speak a language. For ``main`` alone.

    Click asks ``gettext.gettext`` for them, which serves one domain for the whole process and
    wants its ``.mo`` file on disk; ours may sit in a zip file or be newer than it. That function
    asks ``gettext.dgettext`` in turn, at every call, so putting our translator there works whether
    or not Click is loaded already, for a change of language as well, and leaves the environment
    of child processes alone. Other domains are served as before.
    """
    words = translator(lang)

    def dgettext(domain: str, message: str) -> str:
        return words.say(message) if domain == _CLICK_DOMAIN else _ordinary[0](domain, message)

    def dngettext(domain: str, msgid1: str, msgid2: str, n: int) -> str:
        if domain != _CLICK_DOMAIN:
            return _ordinary[1](domain, msgid1, msgid2, n)
        return words.form(msgid1, msgid2, n)

    gettext.textdomain(_CLICK_DOMAIN)
    gettext.dgettext = dgettext
    gettext.dngettext = dngettext
