"""The catalogues, and each fault that the check of catalogues must find."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

import catalogs
from catalog_checks import PLACEHOLDER, Checker, WordLists, forms_of
from catalog_files import DOMAINS, PLURALS, CatalogueError, plural_forms, po_file, read
from catalogs import CLICK_NOTE
from conftest import ROOT
from paiute_ref.language import fill

LOCALES = ROOT / "locales"
GERMANIC = PLURALS["nl"]


def entry(english: str, translated: str, **more: object) -> Message:
    return Message(english, translated, context="rule.text", **more)  # type: ignore[arg-type]


def catalogue(*messages: Message, lang: str = "nl", plural: str = GERMANIC) -> Catalog:
    made = Catalog(fuzzy=False)
    made.mime_headers = [("Plural-Forms", plural), ("Language", lang)]
    for message in messages:
        made[message.id] = message
    return made


def faults(*messages: Message, lang: str = "nl", words: WordLists | None = None) -> list[str]:
    plural = plural_forms(lang)
    checker = Checker(Path("nl.po"), lang, plural, words or WordLists.read(LOCALES))
    return [fault.text for fault in checker.all(catalogue(*messages, lang=lang, plural=plural))]


# The catalogues themselves


def test_catalogues_are_complete_and_right() -> None:
    templates = {domain: catalogs.messages_of(domain) for domain in DOMAINS}
    assert [str(fault) for fault in catalogs.check(LOCALES, templates)] == []


def test_nothing_is_compiled_in_the_repository() -> None:
    assert "*.mo" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("path", sorted((ROOT / "paiute_ref").rglob("*.py")), ids=lambda p: p.stem)
def test_no_message_hides_in_an_f_string(path: Path) -> None:
    """There the extraction does not see it, and nobody would translate it."""
    tree = ast.parse(path.read_text("utf-8"))
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    said = [
        call.args[0].value
        for string in strings
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("say", "say_as", "count")
        and isinstance(call.args[0], ast.Constant)
    ]
    assert said == []


def test_every_text_is_in_the_catalogues() -> None:
    for domain, sample in (("rules", "combination.four-two.name"), ("program", None)):
        messages = catalogs.messages_of(domain)
        assert len(messages) > 50
        if sample:
            assert sample in {message.context for message in messages}
            assert all(line for message in messages for _, line in message.locations)


@pytest.mark.parametrize("lang", PLURALS)
def test_every_message_can_be_filled(lang: str) -> None:
    """Ours by ``fill``, Click's as Click does it; both leave no placeholder and no stray brace."""
    for domain in DOMAINS:
        for message in read(po_file(LOCALES, lang, domain)):
            for form in forms_of(message.string) if message.id else ():
                names = PLACEHOLDER.findall(form)
                filled = fill(form, {name.strip("{}"): "7h" for name in names})
                if CLICK_NOTE in message.auto_comments:
                    anything: dict[str, str] = defaultdict(lambda: "7h")
                    filled = form % anything if "%(" in form else form.format_map(anything)
                assert not PLACEHOLDER.search(filled), form
                assert not {"{", "}"} & set(filled), form


@pytest.mark.system
@pytest.mark.parametrize(
    "path", sorted(LOCALES.rglob("*.po")), ids=lambda p: "/".join(p.parts[-3::2])
)
def test_msgfmt_agrees(path: Path) -> None:
    command = ["msgfmt", "--check", "--output-file=/dev/null", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# Each check


@pytest.mark.parametrize(
    ("english", "dutch", "fault"),
    [
        ("A hand wins.", "", "not translated"),
        ("A hand wins.", "A hand wins.", "English left over"),
        ("{card} wins.", "De kaart wint.", "placeholders differ ({card})"),
        ("{card} wins.", "{kaart} wint.", "placeholders differ ({card}, {kaart})"),
        (
            "Version %(version)s",
            "Versie %(versie)s",
            "placeholders differ (%(versie)s, %(version)s)",
        ),
        ("No {name!r}.", "Geen {name}.", "placeholders differ ({name!r}, {name})"),
        ("{card} wins.", "{card} wint {.", "braces do not pair"),
        ("A hand wins.", "Een hand wint", "ends with no mark instead of a full stop"),
        ("Wild:", "Joker.", "ends with a full stop instead of a colon"),
        ("A hand wins.", "Een hand wint. ", "white space at the end differs"),
        (" or ", "of ", "white space at the beginning differs"),
        ("A hand wins.", "Een hand wint\u200e.", "invisible character U+200E"),
        ("A hand wins.", "Een hand\x07 wint.", "invisible character U+0007"),
        ("A café.", "Een cafe\u0301.", "not in Unicode's composed form (NFC)"),
        ("A hand wins.", "Een [b]hand wint.", "“[” stands in the translation alone"),
        ("A hand wins.", "Een hand\nwint.", "the number of lines differs"),
        ("The dealer deals.", "De dealer deelt.", "“dealer” is a word to avoid"),
        ("A round.", "Een ronde.", "“ronde” is a word to avoid"),
    ],
)
def test_a_fault_is_found(english: str, dutch: str, fault: str) -> None:
    assert fault in [text.removesuffix(": rule.text") for text in faults(entry(english, dutch))]


@pytest.mark.parametrize(
    ("english", "dutch"),
    [
        ("{card} beats {other}.", "{other} verliest van {card}."),
        ("T 10", "T 10"),
        ("{n}/{all}", "{n}/{all}"),
        ("--wild", "--wild"),
        ("Straight flush", "Straight flush"),
        ("(Wild.)", "(Joker)."),
        ("Wait...", "Wacht…"),
        ("Usage [options]", "Gebruik [opties]"),
        ("A round, a table.", "Een beurtronde, een tabel."),
    ],
)
def test_what_is_right_passes(english: str, dutch: str) -> None:
    assert faults(entry(english, dutch)) == []


def test_fuzzy_is_a_fault() -> None:
    assert "marked as fuzzy: rule.text" in faults(entry("Wild.", "Joker.", flags={"fuzzy"}))


def test_a_fuzzy_header_is_a_fault() -> None:
    unfinished = catalogue(entry("Wild.", "Joker."))
    unfinished.fuzzy = True
    found = Checker(Path("nl.po"), "nl", GERMANIC, WordLists({}, {})).all(unfinished)
    assert "nl.po:1: the header is marked as fuzzy" in map(str, found)


def test_catalan_has_two_forms() -> None:
    three = "nplurals=3; plural=(n == 1 ? 0 : n % 1000000 == 0 ? 1 : 2);"
    found = Checker(Path("ca.po"), "ca", PLURALS["ca"], WordLists({}, {})).all(
        catalogue(lang="ca", plural=three)
    )
    assert list(map(str, found)) == [f"ca.po:1: Plural-Forms must be {GERMANIC}"]


@pytest.mark.parametrize(
    ("lang", "forms", "fault"),
    [
        ("nl", ("Eén kaart", "{n} kaarten"), None),
        ("nl", ("{n} kaart", "kaarten"), "placeholders differ ({n})"),
        ("nl", ("{n} kaart",), "1 forms instead of 2"),
        ("nl", ("{n} kaart", ""), "not translated"),
        ("gu", ("{n} પત્તું", "{n} પત્તાં"), None),
        ("gu", ("એક પત્તું", "{n} પત્તાં"), "placeholders differ ({n})"),  # none is written so too
    ],
)
def test_plural_forms(lang: str, forms: tuple[str, ...], fault: str | None) -> None:
    found = faults(Message(("{n} card", "{n} cards"), forms, context="left"), lang=lang)
    assert [text.removesuffix(": left") for text in found] == ([fault] if fault else [])


@pytest.mark.parametrize(
    ("lang", "words", "avoided"),
    [
        ("gu", "પત્તાનો ટાઇપ", []),
        ("gu", "આ ટાઇ છે", ["ટાઇ"]),
        ("gu", "નવો સોદો", ["સોદ*"]),
        ("bg", "Тази Сделка е", ["сделк*"]),
        ("ca", "es pot repartir", []),
        ("ca", "Reparti, amb boca amunt", ["boca amunt", "reparti"]),
        ("nl", "een tabel, het pakken", []),
        ("nl", "Bel het pak", ["bel", "het pak"]),
    ],
)
def test_words_to_avoid_are_whole_words(lang: str, words: str, avoided: list[str]) -> None:
    assert sorted(WordLists.read(LOCALES).found(lang, words)) == sorted(avoided)


def test_what_is_typed_may_hold_any_word() -> None:
    assert faults(Message("dealer", "dealer, gever", context="term.dealer.aliases")) == []


def test_english_words_in_another_script() -> None:
    found = faults(entry("A joker wins with --wild.", "Един joker печели с --wild."), lang="bg")
    assert found == ["English word left over (“joker”): rule.text"]
    assert faults(entry("Paiute has two.", "Paiute има две."), lang="bg") == []


# Updating


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues for one message a domain; ``english`` there can be changed."""
    for name in ("avoid.txt", "same-as-english.txt"):
        shutil.copy(LOCALES / name, tmp_path)
    sources(monkeypatch, "A hand wins.")
    catalogs.update(tmp_path, ["nl"])
    catalogs.update(tmp_path)
    translate(tmp_path, "Een hand wint.")
    return tmp_path


def sources(monkeypatch: pytest.MonkeyPatch, english: str, context: str | None = "a.text") -> None:
    message = Message(
        english, context=context, locations=[("rules/a.yaml", 3)], auto_comments=["Hm"]
    )
    monkeypatch.setattr(catalogs, "messages_of", lambda domain: [message])


def translate(locales: Path, dutch: str) -> None:
    for domain in DOMAINS:
        path = po_file(locales, "nl", domain)
        head, _ = path.read_text().rsplit('msgstr "', 1)
        path.write_text(f'{head}msgstr "{dutch}"\n')


def check(locales: Path) -> list[str]:
    found = catalogs.check(locales, {domain: catalogs.messages_of(domain) for domain in DOMAINS})
    return [str(fault).removeprefix(f"{locales}/") for fault in found]


def test_updating_twice_changes_nothing(small: Path) -> None:
    assert check(small) == []
    before = {path: path.read_text() for path in small.rglob("*.po*")}
    catalogs.update(small)
    assert {path: path.read_text() for path in small.rglob("*.po*")} == before
    assert len(before) == 6


def test_a_template_is_pleasant_to_read(small: Path) -> None:
    assert (
        (small / "rules.pot")
        .read_text()
        .endswith('\n#. Hm\n#: rules/a.yaml:3\nmsgctxt "a.text"\nmsgid "A hand wins."\nmsgstr ""\n')
    )


@pytest.mark.parametrize("context", ["a.text", None])
def test_changed_english_waits_for_a_translator(
    small: Path, monkeypatch: pytest.MonkeyPatch, context: str | None
) -> None:
    sources(monkeypatch, "A hand wins.", context)
    catalogs.update(small)
    translate(small, "Een hand wint.")
    sources(monkeypatch, "One hand wins.", context)
    assert any("not up to date, run update" in fault for fault in check(small))
    for _ in range(2):  # the hints survive another update
        catalogs.update(small)
        text = po_file(small, "nl", "rules").read_text()
        assert "# was: Een hand wint.\n#. " in text
        own_key = f'msgctxt "{context}"\n' if context else ""
        # The old words stand right above the new ones: elsewhere editors cannot read the file.
        assert f'#| msgid "A hand wins."\n{own_key}msgid "One hand wins."\n' in text
        assert text.endswith('msgid "One hand wins."\nmsgstr ""\n')
    assert [fault.split(": ")[1] for fault in check(small)] == ["not translated"] * 2
    translate(small, "Eén hand wint.")
    catalogs.update(small)
    assert check(small) == []
    assert "was:" not in po_file(small, "nl", "rules").read_text()


def test_a_renamed_key_keeps_its_translation(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources(monkeypatch, "A hand wins.", "b.text")
    catalogs.update(small)
    assert 'msgctxt "b.text"\nmsgid "A hand wins."\nmsgstr "Een hand wint."' in (
        po_file(small, "nl", "rules").read_text()
    )


def test_edited_english_is_a_fault(small: Path) -> None:
    path = po_file(small, "en", "rules")
    path.write_text(path.read_text().replace('msgstr "A', 'msgstr "One'))
    (found,) = check(small)
    assert found.startswith("en/LC_MESSAGES/rules.po:")
    assert found.endswith("English is generated: change the source, run update: a.text")


def test_faults_name_file_and_line(small: Path) -> None:
    translate(small, "Een hand")
    assert check(small)[0] == (
        "nl/LC_MESSAGES/rules.po:18: ends with no mark instead of a full stop: a.text"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "open\nmsgstr "dicht"', '1: not a line of a catalogue: msgid "open'),
        ('msgid "a"\nmsgstr "een "hand""', '2: not a line of a catalogue: msgstr "een "hand""'),
        ('msgid "a"\nmsgstr "b\\"', '2: not a line of a catalogue: msgstr "b\\"'),
        ("hello", "1: not a line of a catalogue: hello"),
        ('msgid "a"', "1: missing msgstr"),
        ('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "7: a message"),
    ],
)
def test_a_file_that_is_no_catalogue_is_a_fault(small: Path, text: str, fault: str) -> None:
    po_file(small, "nl", "rules").write_text(text)
    assert check(small)[0].startswith(f"nl/LC_MESSAGES/rules.po:{fault}")
    with pytest.raises(CatalogueError):
        catalogs.compile_catalogues(small, small)


def test_compiling_refuses_what_babel_would_pass_over(small: Path) -> None:
    path = po_file(small, "nl", "program")
    path.write_text("#, fuzzy\n" + path.read_text())
    with pytest.raises(CatalogueError, match="fuzzy"):
        catalogs.compile_catalogues(small, small)
    path.unlink()
    with pytest.raises(CatalogueError, match=r"program\.po"):
        catalogs.compile_catalogues(small, small)
    with pytest.raises(CatalogueError, match="no catalogues"):
        catalogs.compile_catalogues(small / "nowhere", small)


@pytest.mark.usefixtures("small")
def test_a_new_language_has_its_plurals(tmp_path: Path) -> None:
    assert catalogs.main(["--locales", str(tmp_path), "new", "pl"]) == 0
    text = po_file(tmp_path, "pl", "program").read_text()
    assert "# Polish words of paiute-ref." in text
    assert "nplurals=3;" in text
    assert catalogs.main(["--locales", str(tmp_path), "new", "pl"]) == 1
    assert catalogs.main(["--locales", str(tmp_path), "check"]) == 1


def test_words_of_the_program_and_of_click(tmp_path: Path) -> None:
    (tmp_path / "paiute_ref").mkdir()
    (tmp_path / "paiute_ref" / "cli.py").write_text(
        "# TRANSLATORS: To players.\n"
        "words.say('Hello {name}', name=1)\n"
        "words.count('{n} card', '{n} cards', 3)\n"
        "words.say_as('verb', 'Call')\n"
        "NAMES = [N_('Later')]\n"
        "'text'.count('t')\n"
    )
    messages = catalogs.program_messages(tmp_path)
    ours = [m for m in messages if m.locations[0][0] == "paiute_ref/cli.py"]
    assert [(m.context, m.id, m.locations[0][1]) for m in ours] == [
        (None, "Hello {name}", 2),
        (None, ("{n} card", "{n} cards"), 3),
        ("verb", "Call", 4),
        (None, "Later", 5),
    ]
    assert ours[0].auto_comments == ["To players."]
    clicks = {m.id: m for m in messages[len(ours) :]}
    assert clicks["No such option {name!r}."].auto_comments == [CLICK_NOTE]
    assert all(m.locations[0][0].startswith("click/") for m in clicks.values())
