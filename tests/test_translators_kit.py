"""What a translator has: a new language that appears everywhere, half a one, a preview, a check."""

from __future__ import annotations

import ast
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import catalogs
from catalog_checks import PLACEHOLDER, forms_of
from catalog_files import DOMAINS, PLURALS, form_count, header, key_of, po_file, read, write
from catalog_preview import NUMBERS, Preview, filled, group_of
from conftest import ROOT
from paiute_ref.cli.commands import COMMANDS
from paiute_ref.language import completeness, translator
from paiute_ref.resources import compile_catalogue
from paiute_ref.rulebook.model import Text
from running import LANGUAGES, Ran, environment

pytestmark = pytest.mark.slow

LOCALES = ROOT / "locales"
ESPERANTO = "eo"
LETTERS = {"rank.K.letters": "R", "suit.h.letters": "k", "suit.c.letters": "t"}
"""What an Esperantist might type: the king (reĝo), hearts (keroj) and clubs (trefoj)."""

TYPED = frozenset(
    [
        *COMMANDS,
        *["text", "markdown", "html", "pdf", "json", "letter", "intl"],  # values of options
        *["standard", "literal"],  # house rules
        *["show", "new"],  # of "paiute house"
        "kaj",  # between the items of a list, as Babel has it
    ]
)
Translate = Callable[[Message], Message]
MESSAGES = {domain: catalogs.messages_of(domain) for domain in DOMAINS}


@dataclass(frozen=True)
class Data:
    """A folder of rules and catalogues, and the program as it runs there."""

    folder: Path

    @property
    def locales(self) -> Path:
        return self.folder / "locales"

    def run(self, *args: str, **environ: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "paiute_ref", *args],
            env=environment(PAIUTE_DATA=str(self.folder), PYTHONUTF8="1", **environ),
            cwd="/",
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)

    def tool(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, ROOT / "tools" / "catalogs.py", "--locales", self.locales, *args],
            env={**os.environ, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def translate(self, lang: str, translate: Translate) -> None:
        """Fill the catalogues of a language, as a translator with an editor does."""
        for domain in DOMAINS:
            path = po_file(self.locales, lang, domain)
            old = read(path)
            messages = [translate(message) for message in old if message.id]
            write(path, header(lang, old), messages)

    def share(self, lang: str) -> list[int]:
        """Percents of the rules and of the program, as ``paiute languages`` says them."""
        (line,) = [
            line
            for line in self.run("languages").out.splitlines()
            if line.startswith(f"  - {lang} ")
        ]
        return [int(percent) for percent in re.findall(r"(\d+)%", line)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Data:
    """The rules and catalogues of this checkout with a sixth language, translated to the end."""
    new = Data(tmp_path_factory.mktemp("new"))
    shutil.copytree(ROOT / "rules", new.folder / "rules")
    shutil.copytree(LOCALES, new.locales, ignore=shutil.ignore_patterns("*.mo"))
    catalogs.update(new.locales)
    done = new.tool("new", ESPERANTO)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    new.translate(ESPERANTO, strange)
    return new


@pytest.fixture(scope="module")
def half(made: Data, tmp_path_factory: pytest.TempPathFactory) -> Data:
    """With a sixth language of which every second sentence is there."""
    copy = Data(tmp_path_factory.mktemp("half") / "data")
    shutil.copytree(made.folder, copy.folder)
    every_second = itertools.cycle([strange, empty])
    copy.translate(ESPERANTO, lambda message: next(every_second)(message))
    return copy


def strange(message: Message) -> Message:
    """«Ĥéĺĺó» for Hello, in as many plural forms as the language has."""
    done = message.clone()
    english = forms_of(message.id)
    if (message.context or "").endswith(".letters"):
        done.string = LETTERS.get(message.context or "", english[0])
    elif len(english) == 1:
        done.string = catalogs.accent(english[0])
    else:
        done.string = tuple(map(catalogs.accent, english))
    return done


def left_in_english(said: str) -> set[str]:
    """Plain words of three letters or more that are not typed, as slugs and options are."""
    rest = re.sub(r"\[[^\]]*\]|--?\w[\w-]*(=\S+)?|“[^”]*”|\S*=\S+|paiute [^»]*", " ", said)
    return set(re.findall(r"\b[A-Za-z]{3,}\b", rest)) - {"Esperanto", "JSON", "YAML"}


# A new language


def test_a_new_language_needs_no_python(made: Data) -> None:
    """What ``new`` makes is two files, and they are all that makes the difference."""
    names = {path.name for path in made.locales.iterdir() if path.is_dir()}
    assert names - {path.name for path in LOCALES.iterdir()} == {ESPERANTO}
    files = sorted(path.name for path in (made.locales / ESPERANTO / "LC_MESSAGES").iterdir())
    assert files == ["program.po", "rules.po"]


def test_a_new_language_begins_empty_and_with_its_plurals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogs, "messages_of", MESSAGES.__getitem__)
    catalogs.update(tmp_path)
    for lang, forms in ((ESPERANTO, 2), ("pl", 3), ("ja", 1)):
        catalogs.begin(tmp_path, lang)
        for domain in DOMAINS:
            catalogue = read(po_file(tmp_path, lang, domain))
            assert catalogue.num_plurals == forms == form_count(lang)
            messages = [message for message in catalogue if message.id]
            assert [key_of(m) for m in messages] == [key_of(m) for m in MESSAGES[domain]]
            assert not any("".join(forms_of(message.string)) for message in messages)


@pytest.mark.parametrize("lang", ["pt_BR", "nl-BE", "EO", "", "e", "esperanto", "../eo"])
def test_a_language_is_named_by_its_code_alone(tmp_path: Path, lang: str) -> None:
    done = Data(tmp_path).tool("new", lang)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.po"))


def test_it_is_listed_under_its_own_name(made: Data) -> None:
    for lang in (*LANGUAGES, ESPERANTO):
        said = made.run("languages", "--lang", lang).out
        assert f"  - {ESPERANTO} Esperanto – " in said
        assert len(said.splitlines()) == 6
    assert made.share(ESPERANTO) == [100, 100]


@pytest.mark.parametrize("asked", ["eo", "EO", "eo_XX.UTF-8"])
def test_it_can_be_asked_for_in_every_way(made: Data, asked: str) -> None:
    wanted = made.run("--lang", "eo", "house")
    assert wanted.out.startswith("«")
    assert made.run("house", "--lang", asked) == wanted
    assert made.run("house", LANG=asked) == wanted
    assert made.run("house", PAIUTE_LANG=asked) == wanted


def test_an_unknown_language_is_told_that_there_is_this_one(made: Data) -> None:
    done = made.run("--lang", "xx", "house")
    assert done.code == 2
    assert re.search(r"\beo\b", done.err)


@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "check --help",
        "rules --help",
        "explain --help",
        "search --help",
        "house --help",
        "languages --help",
        "rules turn",
        "rules --sheet",
        "explain",
        "explain four-two",
        "explain option.ace",
        "explain dispute.who-plays-last",
        "search card",
        "house",
        "house --set ace=high-or-low",
        "check 7h 7s 7d 9c 2h 2s --wild 9 -v",
        "check 7h 7s 7d 2c 2h --wild 9",
    ],
)
def test_it_speaks_everywhere(made: Data, line: str) -> None:
    done = made.run(*line.split(), "--lang", ESPERANTO)
    assert done.code == 0, done.err
    assert "«" in done.out
    shown = [each for each in done.out.splitlines() if not each.strip().startswith("paiute")]
    plain = {word for word in left_in_english("\n".join(shown)) if word != word.upper()}
    listed = re.findall(r"^  - (\S+) – ", done.out, re.MULTILINE)
    assert plain - TYPED - set(re.findall("[a-z]+", " ".join(listed))) == set()


@pytest.mark.parametrize("line", ["check 7h", "check", "search", "explain qqq", "nope", "--foo"])
def test_it_tells_what_is_wrong(made: Data, line: str) -> None:
    done = made.run(*line.split(), "--lang", ESPERANTO)
    assert (done.code, done.out) == (2, "") or line == "check"
    assert "«" in done.err


def test_the_help_of_every_language_names_it(made: Data) -> None:
    for lang in (*LANGUAGES, ESPERANTO):
        said = made.run("check", "--help", "--lang", lang, COLUMNS="500").out
        assert re.search(r"\beo\b", said)
        assert "bg|ca|eo|gu|nl" in said


def test_its_letters_are_read(made: Data) -> None:
    hand = ("check", "Rk Rt 5k 5t 2k 2t", "--wild", "9", "--json")
    assert made.run(*hand).code == 2
    done = made.run(*hand, "--lang", ESPERANTO)
    assert done.json["hand"] == ["Kh", "Kc", "5h", "5c", "2h", "2c"]
    assert made.run(*hand, "--letters", ESPERANTO).json["hand"] == done.json["hand"]
    assert done.json["text"].startswith("«")


def test_the_shell_completes_it(made: Data) -> None:
    for typed, place in (("paiute --lang ", "2"), ("paiute check --letters ", "3")):
        done = made.run(_PAIUTE_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD=place)
        assert "plain,eo" in done.out.splitlines()


def test_its_words_find_things(made: Data) -> None:
    lang = ("--lang", ESPERANTO)
    name = json.loads(made.run("search", "stock", "--json", *lang).out)["results"][0]["name"]
    assert name == "«šťóćķ»"
    assert made.run("explain", name, *lang).out == made.run("explain", "term.stock", *lang).out


def test_its_catalogues_compile_as_those_of_all_others(made: Data, tmp_path: Path) -> None:
    compiled = catalogs.compile_catalogues(made.locales, tmp_path)
    assert len(compiled) == 2 * (len(LANGUAGES) + 1)
    assert {path.parent.parent.name for path in compiled} == {*LANGUAGES, ESPERANTO}


def test_a_saved_file_counts_at_once(made: Data) -> None:
    path = po_file(made.locales, ESPERANTO, "rules")
    before = path.read_text(encoding="utf-8")
    old, new = "«Ƒóúŕ/ťŵó»", "Kvar/du"
    assert made.run("explain", "four-two", "--lang", ESPERANTO).out.startswith(old)
    try:
        path.write_text(before.replace(f'msgstr "{old}"', f'msgstr "{new}"'), encoding="utf-8")
        assert made.run("explain", "four-two", "--lang", ESPERANTO).out.startswith(new)
    finally:
        path.write_text(before, encoding="utf-8")


# Half a language


def test_half_a_language_falls_back_sentence_by_sentence(half: Data) -> None:
    said = half.run("rules", "--lang", ESPERANTO).out.splitlines()
    theirs = [line for line in said if "«" in line]
    english = [line for line in said if "«" not in line and left_in_english(line)]
    assert len(theirs) > 50 < len(english)
    rules = read(po_file(half.locales, ESPERANTO, "rules"))
    whole = half.run("rules").out
    for message in rules:
        if message.id and re.fullmatch(r"(?!lesson\.).*\.text", message.context or ""):
            line = f" {message.id} [{str(message.context).removesuffix('.text')}]\n"
            assert (line in "\n".join([*said, ""])) != bool(message.string), line
            assert line in whole


@pytest.mark.parametrize(
    "line",
    ["--help", "check --help", "check 7h 7s 7d 9c 2h 2s --wild 9 -v", "explain", "search card"],
)
def test_half_a_language_breaks_nothing(half: Data, line: str) -> None:
    done = half.run(*line.split(), "--lang", ESPERANTO)
    assert (done.code, done.err) == (0, "")
    assert "«" in done.out
    assert len(done.out.splitlines()) >= len(half.run(*line.split()).out.splitlines()) - 2


def test_how_complete_it_is_can_be_seen(half: Data) -> None:
    messages = [len(MESSAGES[domain]) for domain in DOMAINS]
    done = [
        sum(all(forms_of(m.string)) for m in read(po_file(half.locales, ESPERANTO, d)) if m.id)
        for d in DOMAINS
    ]
    assert half.share(ESPERANTO) == [100 * a // b for a, b in zip(done, messages, strict=True)]
    assert all(45 <= share <= 55 for share in half.share(ESPERANTO))
    assert half.share("en") == [100, 100]


def test_a_single_sentence_less_is_not_complete(half: Data, tmp_path: Path) -> None:
    half = Data(Path(shutil.copytree(half.folder, tmp_path / "data")))
    lacking = iter([False, *[True] * 10_000])
    half.translate(ESPERANTO, lambda message: strange(message) if next(lacking) else empty(message))
    assert half.share(ESPERANTO) == [99, 100]
    half.translate(ESPERANTO, strange)
    assert half.share(ESPERANTO) == [100, 100]
    half.translate(ESPERANTO, empty)
    assert half.share(ESPERANTO) == [0, 0]
    assert half.run("house", "--lang", ESPERANTO).out == half.run("house").out


def empty(message: Message) -> Message:
    lacking = message.clone()
    lacking.string = "" if isinstance(message.id, str) else ("", "")
    return lacking


def test_what_english_no_longer_says_does_not_count(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def catalogue(lang: str, **said: str) -> None:
        made = Catalog(locale=lang, fuzzy=False)
        for english, words in said.items():
            made.add(english, words)
        path = po_file(data_folder / "locales", lang, "rules").with_suffix(".mo")
        path.parent.mkdir(parents=True)
        path.write_bytes(compile_catalogue(made))

    catalogue("en", one="one", two="two", three="three", four="four")
    catalogue("nl", one="een", two="", seven="zeven", eight="acht", nine="negen")
    assert completeness("en") == {"rules": 1.0, "program": 0.0}
    assert completeness("nl") == {"rules": 0.25, "program": 0.0}
    assert completeness("zz") == {"rules": 0.0, "program": 0.0}


@pytest.mark.parametrize("said", ["", '"{n} kaart"\nmsgstr[1] ""', '""\nmsgstr[1] "{n} kaarten"'])
def test_half_a_plural_is_none(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    text = (
        f'msgid ""\nmsgstr "Plural-Forms: {PLURALS["nl"]}\\n"\n\n'
        'msgid "a"\nmsgstr "b"\n\n'
        f'msgid "{{n}} card"\nmsgid_plural "{{n}} cards"\nmsgstr[0] {said or chr(34) * 2}\n'
    )
    path = po_file(data_folder / "locales", "nl", "program")
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    catalogue = read_po(BytesIO(text.encode()), locale="nl")
    assert catalogue.num_plurals == 2
    t = translator("nl")
    assert [t.count("{n} card", "{n} cards", n) for n in (0, 1, 2, 5)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "5 cards",
    ]
    assert t.say("a") == "b"


def test_a_text_that_is_missing_is_english_and_the_next_is_not(data_folder: Path) -> None:
    path = po_file(data_folder / "locales", "nl", "rules")
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "a.text"\nmsgid "A hand."\nmsgstr ""\n\n'
        'msgctxt "b.text"\nmsgid "A hand."\nmsgstr "Een hand."\n'
    )
    t = translator("nl")
    assert [t.text(Text(key, "A hand.")) for key in ("a.text", "b.text")] == [
        "A hand.",
        "Een hand.",
    ]


# The preview


@pytest.mark.parametrize("lang", ["en", *PLURALS])
def test_every_message_is_formatted_once(lang: str) -> None:
    """All of it with sample values: no brace is left, nothing is empty, nothing is unknown."""
    preview = Preview(LOCALES, lang)
    shown = [line for line in preview.lines() if line.startswith("    ") and line[4] != "("]
    messages = [m for catalogue in preview.catalogues.values() for m in catalogue if m.id]
    plurals = sum(not isinstance(message.id, str) for message in messages)
    lines = len(messages) + plurals * (len(NUMBERS) - 1)
    starts = (f"    {lang}  ", "    en  ") if lang != "en" else ("    en  ", "    en  ")
    assert sum(line.startswith(starts[0]) for line in shown) == lines * (2 if lang == "en" else 1)
    for line in shown:
        assert not re.search(r"[{}]|%\(", line), line
        assert line.strip() not in (lang, "en"), line


def test_the_samples_know_all_our_placeholders() -> None:
    samples = Preview(LOCALES, "nl").english
    for domain in DOMAINS:
        for message in MESSAGES[domain]:
            if group_of(message) != "click":
                for form in forms_of(message.id):
                    names = {name.strip("{}") for name in PLACEHOLDER.findall(form)}
                    assert names <= {*samples, "n"}, form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_samples_are_in_the_language(lang: str) -> None:
    preview = Preview(LOCALES, lang)
    t = translator(lang)
    seven = t.text(Text("card.7h.name", "seven of hearts"))
    assert preview.said["card"] == f"{seven} (7♥)"
    assert preview.said["rank"] == t.text(Text("rank.T.name", "ten"))
    assert preview.said["verdict"].startswith(t.text(Text("combination.four-two.name", "Four/two")))
    assert preview.english["card"] == "seven of hearts (7♥)"


def test_plurals_are_shown_for_several_numbers() -> None:
    shown = list(Preview(LOCALES, "nl").lines("ruling"))
    short = [line.strip() for line in shown if "kaart" in line and "ontbre" in line]
    assert [re.findall(r"\d+", line)[-1] for line in short] == ["0", "1", "2", "5"]
    assert [line.endswith("kaarten") for line in short] == [True, False, True, True]


def test_sections_of_the_preview() -> None:
    preview = Preview(LOCALES, "ca")
    groups = preview.groups()
    assert {"term", "wild", "turn", "dispute", "option", "ruling", "errors", "click"} <= set(groups)
    assert len(groups) == len(set(groups))
    for group in groups:
        lines = list(preview.lines(group))
        assert f"# {group}" in lines
        assert len([line for line in lines if line.startswith("# ")]) <= 2
    one = list(preview.lines("turn.keep-taken-card"))
    keys = [line for line in one if line.startswith("turn.keep-taken-card.")]
    assert keys == [f"turn.keep-taken-card.{field}" for field in ("text", "why", "refusal")]


def test_what_is_missing_is_said(half: Data) -> None:
    done = half.tool("preview", ESPERANTO, "term")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    missing = [
        line for line in lines if line == "    eo  – not translated yet: readers see the English"
    ]
    there = [line for line in lines if line.startswith("    eo  «")]
    assert len(missing) > 20 < len(there)


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["zz"], "there is no such language"),
        (["nl", "zzz"], "there is no section “zzz”; there are these: term, "),
    ],
)
def test_what_cannot_be_previewed(args: Iterable[str], fault: str) -> None:
    done = Data(ROOT).tool("preview", *args)
    assert (done.returncode, done.stdout) == (1, "")
    assert fault in done.stderr


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("{card} and {n}", "K and 3"),
        ("{unknown}", "<unknown>"),
        ("No {name!r}.", "No x."),
        ("%(prog)s, %(version)s", "<prog>, <version>"),
        ("{first}", "7♥"),
    ],
)
def test_placeholders_of_all_kinds_are_filled(form: str, shown: str) -> None:
    values: Mapping[str, str] = {"card": "K", "name": "x", "first": "sevens"}
    assert filled(form, values, 3, typed=True) == shown


# Nothing is forgotten


def test_every_word_of_the_program_is_extracted() -> None:
    """Babel does not look into f-strings, so what is said inside one would never be translated."""
    known = {english for message in MESSAGES["program"] for english in forms_of(message.id)}
    said: list[tuple[str, str]] = []
    for path in sorted((ROOT / "paiute_ref").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said += [(text, path.name) for text in _said(node)]
    assert len(said) > 200
    assert [each for each in said if each[0] not in known] == []


def _said(node: ast.AST) -> list[str]:
    """The constant messages of a call that says something."""
    if not isinstance(node, ast.Call):
        return []
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    places = {"say": [0], "say_as": [1], "count": [0, 1], "N_": [0]}.get(name, [])
    found = [node.args[place] for place in places if len(node.args) > max(places)]
    texts = [each.value for each in found if isinstance(each, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and re.search(r"\w", text)]


def test_the_guide_names_every_command_and_file() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for command in ("new", "preview", "check"):
        assert f"tools/catalogs.py {command}" in guide
    for name in ("rules.po", "program.po", "avoid.txt", "terms.yaml", "term-exceptions.yaml"):
        assert name in guide
    for name in ("Poedit", "Weblate", "rules.pot", "program.pot"):
        assert name in guide
