"""Which language a run speaks, and how its words come out."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from catalogs import pseudo
from conftest import ROOT
from paiute_ref import language, resources
from paiute_ref.errors import LanguageError, RulebookError
from paiute_ref.language import Translator, choose_language, fill, translator
from paiute_ref.rulebook.model import Text

LANGUAGES = ("en", "bg", "ca", "gu", "nl")
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: paiute-ref\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"

"""
DUTCH = """\
msgctxt "term.wild-card.name"
msgid "wild card"
msgstr "jokerkaart"

msgctxt "term.pot.name"
msgid "pot {of} all"
msgstr ""

msgid "Hello {name}"
msgstr "Dag {name}"

msgctxt "verb"
msgid "call"
msgstr "melden"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} kaart"
msgstr[1] "{n} kaarten"

msgid "No such option {name!r}."
msgstr "De optie {name!r} bestaat niet."
"""


def write_po(folder: Path, lang: str, text: str, plural: str = "(n != 1)") -> Path:
    """The same made-up catalogue for both domains; the path of the program's."""
    messages = folder / "locales" / lang / "LC_MESSAGES"
    messages.mkdir(parents=True, exist_ok=True)
    for domain in resources.DOMAINS:
        (messages / f"{domain}.po").write_text(HEADER.format(plural=plural) + text)
    return messages / "program.po"


@pytest.fixture
def dutch(data_folder: Path) -> Translator:
    write_po(data_folder, "nl", DUTCH)
    return translator("nl")


# Choosing


def test_the_five_languages_are_there() -> None:
    assert language.known_languages() == LANGUAGES
    assert [language.own_name(lang) for lang in LANGUAGES] == [
        "English",
        "български",
        "català",
        "ગુજરાતી",
        "Nederlands",
    ]


@pytest.mark.parametrize(
    ("requested", "lang"),
    [
        ("nl", "nl"),
        ("NL", "nl"),
        ("nl_BE", "nl"),
        ("nl_BE.UTF-8", "nl"),
        ("nl-BE", "nl"),
        ("ca-AD", "ca"),
        ("ca-ES", "ca"),
        ("ca_ES.UTF-8@valencia", "ca"),
        ("ca@valencia", "ca"),
        ("gu-Gujr-IN", "gu"),
        (" bg ", "bg"),
        ("en_GB", "en"),
        ("C", "en"),
        ("POSIX", "en"),
    ],
)
def test_region_case_and_separator_do_not_matter(requested: str, lang: str) -> None:
    assert choose_language(requested, {"LANG": "bg_BG.UTF-8"}) == lang
    assert choose_language(None, {"LANG": requested}) == lang


@pytest.mark.parametrize("requested", ["xx", "", "nlx", "../nl", "nl/", "\0", "🂡", "n l"])
def test_a_requested_language_must_be_known(requested: str) -> None:
    with pytest.raises(LanguageError) as caught:
        choose_language(requested, {"LANG": "nl"})
    assert caught.value.code == "language.unknown"
    assert caught.value.params == {"language": requested, "known": LANGUAGES}
    with pytest.raises(LanguageError):
        translator(requested)


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"PAIUTE_LANG": "ca", "LANGUAGE": "bg", "LC_ALL": "nl", "LANG": "gu"}, "ca"),
        ({"LANGUAGE": "bg", "LC_ALL": "nl", "LANG": "gu"}, "bg"),
        ({"LC_ALL": "nl", "LC_MESSAGES": "ca", "LANG": "gu"}, "nl"),
        ({"LC_MESSAGES": "ca", "LANG": "gu"}, "ca"),
        ({"LANG": "gu_IN"}, "gu"),
        ({"LC_ALL": "bg_BG.UTF-8", "LANG": "nl_NL.UTF-8"}, "bg"),
        ({"LANGUAGE": "gu:nl", "LC_ALL": "bg_BG.UTF-8"}, "gu"),
        ({"LANGUAGE": "xx:nl"}, "nl"),
        ({"LANGUAGE": "nl", "LANG": "C"}, "nl"),  # as in Python's gettext, unlike GNU's
        ({"LC_ALL": "C", "LANG": "nl"}, "en"),
        ({"LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "nl"}, "en"),
        ({"LANG": "UTF-8"}, "en"),
        ({"LC_CTYPE": "UTF-8"}, "en"),
        ({"LC_CTYPE": "nl_NL.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "nl"}, "nl"),
        ({"PAIUTE_LANG": "klingon", "LANG": "nl"}, "nl"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "nl_NL"}, "nl"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": ":::", "LANG": "\udcff\x00../.."}, "en"),
    ],
)
def test_the_environment_is_asked_in_one_order(environ: Mapping[str, str], lang: str) -> None:
    assert choose_language(None, environ) == lang


@given(st.dictionaries(st.sampled_from(language.LANGUAGE_SETTINGS), st.text(max_size=30)))
def test_no_environment_is_too_strange(environ: dict[str, str]) -> None:
    assert choose_language(None, environ) in LANGUAGES


# Filling


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("{card} wins", "7h wins"),
        ("{card}{card}", "7h7h"),
        ("{unknown} stays", "{unknown} stays"),
        (
            "{card.__class__} {card[0]} {card!r} {card:>9}",
            "{card.__class__} {card[0]} {card!r} {card:>9}",
        ),
        ("{} {0} {{card}} { card }", "{} {0} {7h} { card }"),
        ("{", "{"),
        ("}{", "}{"),
        ("%(card)s %s", "%(card)s %s"),
        ("{self} {message} {params}", "{self} {message} {params}"),
        ("{other}", "{card}"),
    ],
)
def test_only_plain_placeholders_are_filled(template: str, filled: str) -> None:
    assert fill(template, {"card": "7h", "other": "{card}"}) == filled


def test_nothing_to_fill_stays_as_it_is() -> None:
    assert fill("{card}", {}) == "{card}"
    assert (
        Translator("en").say("{lang} {self} {message}", lang="a", self="b", message="c") == "a b c"
    )


@given(st.text(), st.dictionaries(st.from_regex(r"[a-z_]{1,5}", fullmatch=True), st.text()))
def test_no_template_is_too_strange(template: str, params: dict[str, str]) -> None:
    assert isinstance(fill(template, params), str)


# Saying


def test_words_of_a_language(dutch: Translator) -> None:
    assert dutch.text(Text("term.wild-card.name", "wild card")) == "jokerkaart"
    assert dutch.say("Hello {name}", name="Ana") == "Dag Ana"
    assert dutch.say_as("verb", "call") == "melden"
    assert dutch.count("{n} card", "{n} cards", 2600) == "2.600 kaarten"


def test_what_is_not_translated_is_said_in_english(dutch: Translator) -> None:
    assert dutch.text(Text("term.pot.name", "pot {of} all"), of=1) == "pot 1 all"
    assert dutch.text(Text("term.wild-card.name", "a wild card")) == "a wild card"
    assert dutch.say("Bye") == "Bye"
    assert dutch.say_as("noun", "call") == "call"
    assert [dutch.count("a hand", "{n} hands", n) for n in (0, 1, 2)] == [
        "0 hands",
        "a hand",
        "2 hands",
    ]


def test_a_house_brings_its_own_words(dutch: Translator) -> None:
    own = Text("combination.crowd.name", "crowd", own=(("nl", "menigte van {n}"), ("ca", "gent")))
    assert dutch.text(own, n=3) == "menigte van 3"
    assert Translator("en").text(own) == "crowd"
    assert Translator("bg").text(own) == "crowd"


def test_a_language_may_lack_a_catalogue_or_all(data_folder: Path) -> None:
    write_po(data_folder, "ca", "").unlink()
    assert translator("ca").say("Hello {name}", name="Ana") == "Hello Ana"
    assert translator("ca").count("{n} card", "{n} cards", 1) == "1 card"
    assert language.completeness("ca") == {"rules": 0.0, "program": 0.0}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_said_is_nothing(lang: str) -> None:
    """An empty message is a catalogue's own header."""
    words = translator(lang)
    assert words.say("") == words.say_as("", "") == words.count("", "", 2) == ""
    assert words.text(Text("", "")) == words.text(Text("x", "")) == ""
    language.install_for_click(lang)
    assert gettext.gettext("") == gettext.ngettext("", "", 1) == ""


@pytest.mark.parametrize(
    ("plural", "forms"),
    [("(n != 1)", "kaarten kaart kaarten kaarten"), ("(n > 1)", "kaart kaart kaarten kaarten")],
)
def test_plurals(data_folder: Path, plural: str, forms: str) -> None:
    write_po(data_folder, "nl", DUTCH, plural)
    said = [translator("nl").count("{n} card", "{n} cards", n) for n in (0, 1, 2, 5)]
    assert said == [f"{n} {form}" for n, form in zip((0, 1, 2, 5), forms.split(), strict=True)]


@pytest.mark.parametrize(
    ("lang", "million", "share", "either"),
    [
        ("en", "2,598,960", "33.3%", "a, b, or c"),
        ("nl", "2.598.960", "33,3%", "a, b of c"),
        ("ca", "2.598.960", "33,3 %", "a, b o c"),
        ("bg", "2 598 960", "33,3%", "a, b или c"),
        ("gu", "25,98,960", "33.3%", "a, b, અથવા c"),
    ],
)
def test_numbers_shares_and_lists(lang: str, million: str, share: str, either: str) -> None:
    words = translator(lang)
    assert words.number(2598960).replace("\xa0", " ") == million
    assert words.percent(1 / 3, digits=1).replace("\xa0", " ") == share
    assert words.listing(["a", "b", "c"], choice=True) == either
    assert words.listing([]) == ""
    assert words.listing(["a"]) == "a"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_small_numbers_are_babels_too(lang: str) -> None:
    from babel.numbers import format_decimal

    words = translator(lang)
    assert [words.number(n) for n in range(1001)] == [
        format_decimal(n, locale=lang) for n in range(1001)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_are_babels_too(lang: str) -> None:
    from babel.lists import format_list

    words = translator(lang)
    for items in ([], ["a"], ["a", "b"], ["a", "b", "c"], ["{0}", "b, c", "d", "e"]):
        assert words.listing(items) == format_list(items, locale=lang)


def test_a_language_babel_does_not_know_counts_in_english(data_folder: Path) -> None:
    write_po(data_folder, "xx", DUTCH)
    words = translator("xx")
    assert (words.number(1234), words.listing(["a", "b"])) == ("1,234", "a and b")
    assert language.own_name("xx") == "xx"


def test_only_what_is_translated_counts(data_folder: Path) -> None:
    write_po(data_folder, "en", DUTCH.replace('msgstr ""', 'msgstr "pot {of} all"'))
    write_po(data_folder, "nl", DUTCH.replace("{n} kaarten", "").replace("{n} kaart", ""))
    assert language.completeness("nl") == {"rules": 4 / 6, "program": 4 / 6}
    assert language.completeness("en") == {"rules": 1.0, "program": 1.0}


# Catalogues in a checkout, a zip file, or broken


def test_an_edited_catalogue_counts_at_once(data_folder: Path) -> None:
    from catalogs import compile_catalogues

    write_po(data_folder, "en", "")
    path = write_po(data_folder, "nl", DUTCH)
    compile_catalogues(data_folder / "locales", data_folder / "locales")
    path.write_text(path.read_text().replace("Dag", "Hallo"))
    os.utime(path, (2e9, 2e9))
    assert translator("nl").say("Hello {name}", name="Ana") == "Hallo Ana"


def test_without_babel_the_older_catalogue_counts(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from catalogs import compile_catalogues

    write_po(data_folder, "en", "")
    path = write_po(data_folder, "nl", DUTCH)
    compile_catalogues(data_folder / "locales", data_folder / "locales")
    os.utime(path, (2e9, 2e9))
    write_po(data_folder, "ca", DUTCH)
    monkeypatch.setitem(sys.modules, "babel.messages.pofile", None)
    assert translator("nl").say("Hello {name}", name="Ana") == "Dag Ana"
    assert translator("ca").say("Hello {name}", name="Ana") == "Hello Ana"


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_broken_catalogue_is_named(data_folder: Path, content: bytes) -> None:
    path = write_po(data_folder, "nl", DUTCH)
    path.unlink()
    path.with_suffix(".mo").write_bytes(content)
    with pytest.raises(RulebookError) as caught:
        translator("nl").say("Hello")
    assert caught.value.code == "catalogue.broken"
    assert "nl/LC_MESSAGES/program" in str(caught.value.params["file"])


def test_broken_text_is_named(data_folder: Path) -> None:
    write_po(data_folder, "nl", DUTCH + 'msgid "lonely"\n')
    with pytest.raises(RulebookError, match=r"catalogue\.broken.*program\.po"):
        translator("nl").say("Hello")


def test_no_rules_anywhere_is_an_error(data_folder: Path) -> None:
    (data_folder / "rules" / "cards.yaml").unlink()
    with pytest.raises(RulebookError) as caught:
        resources.read_rules("cards.yaml")
    assert caught.value.code == "resources.not-found"
    assert caught.value.params["places"] == (str(data_folder),)


def test_missing_rules_are_an_error(data_folder: Path) -> None:
    assert resources.list_rules() == ("cards.yaml",)
    for ask in (
        lambda: resources.read_rules("nothing.yaml"),
        lambda: resources.list_rules("houses"),
    ):
        with pytest.raises(RulebookError) as caught:
            ask()
        assert caught.value.code == "resources.missing"


@pytest.fixture(scope="module")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo(folder)
    return folder


def run(code: str, **environ: str) -> str:
    """What Python code prints in a process of its own."""
    base = {k: v for k, v in os.environ.items() if k not in language.LANGUAGE_SETTINGS}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=base | {"PYTHONUTF8": "1"} | environ,
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    ).stdout.strip()


def test_a_zip_file_speaks(tmp_path: Path, pseudo_folder: Path) -> None:
    archive = tmp_path / "paiute.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in (ROOT / "paiute_ref").rglob("*.py"):
            file.write(path, path.relative_to(ROOT))
        for path in pseudo_folder.rglob("*.*"):
            file.write(path, Path("paiute_ref/_data") / path.relative_to(pseudo_folder))
    code = (
        "from paiute_ref import language as l, resources as r;"
        "print(r.__file__, l.known_languages(), l.translator('xx').say('No such option {name!r}.'),"
        "'cards.yaml' in r.list_rules(), len(r.read_rules('cards.yaml')) > 9,"
        "r.list_rules('houses') != ())"
    )
    said = run(code, PYTHONPATH=str(archive))
    assert str(archive) in said
    assert "('en', 'xx') «Ńó šúćĥ óƥťíóń {name!r}.» True True True" in said


def test_a_checkout_without_build_speaks(tmp_path: Path) -> None:
    (tmp_path / "paiute_ref").symlink_to(ROOT / "paiute_ref")
    code = "from paiute_ref import language as l; print(l.translator('gu').number(2598960))"
    assert run(code, PYTHONPATH=str(ROOT)) == "25,98,960"


def test_starting_up_loads_nothing_slow() -> None:
    code = (
        "import sys; from paiute_ref import language as l, resources as r;"
        "l.translator(l.choose_language(None, {'LANG': 'gu'})).say('Hello'); r.list_rules();"
        "print({'babel', 'pathlib', 'importlib.resources', 'yaml', 'click'} & set(sys.modules))"
    )
    assert run(code) == "set()"


# Click's own words


@pytest.fixture
def ordinary_gettext() -> Iterator[None]:
    yield
    language.install_for_click("en")


@pytest.mark.usefixtures("ordinary_gettext")
def test_click_follows_the_language(data_folder: Path) -> None:
    write_po(data_folder, "nl", DUTCH)
    for lang, words in (
        ("nl", "De optie '--foo' bestaat niet."),
        ("en", "No such option '--foo'."),
        ("nl", "De optie '--foo' bestaat niet."),
    ):
        language.install_for_click(lang)
        assert words in CliRunner().invoke(click.Command("check"), ["--foo"]).output


@pytest.mark.usefixtures("ordinary_gettext")
def test_other_programs_words_are_left_alone() -> None:
    language.install_for_click("nl")
    assert gettext.dgettext("coreutils-of-nobody", "Hello") == "Hello"
    assert gettext.dngettext("coreutils-of-nobody", "one", "many", 1) == "one"
    assert "LANGUAGE" not in os.environ or os.environ["LANGUAGE"] != "nl"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.usefixtures("ordinary_gettext")
def test_usage_errors_are_said_in_every_language(lang: str) -> None:
    language.install_for_click(lang)
    output = CliRunner().invoke(click.Command("check"), ["--foo"]).output
    for english in ("Usage", "No such option", "Try '"):  # "Error" is Catalan too
        assert english not in output
