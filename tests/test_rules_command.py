"""``paiute rules``: what it prints in every format, and where it writes it."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pexpect
import pytest

from conftest import ROOT
from paiute_ref.api import load_rulebook
from paiute_ref.cli import output
from paiute_ref.language import translator
from paiute_ref.printed.book import PARTS, BookText, book_text, sheet_text
from paiute_ref.printed.markdown import escaped
from paiute_ref.views.voice import Voice
from running import LANGUAGES, SAFETY_NET, command, environment, harmless, run, start

FORMATS = ("text", "markdown", "html", "pdf", "json")
ENDINGS = {"txt": "text", "md": "markdown", "html": "html", "htm": "html", "json": "json"}
STARTS = {"text": "The rules", "markdown": "# The", "html": "<!DOCTYPE html>", "json": "{"}
OLD = "something dear"
OWN_HOUSE = str(ROOT / "tests" / "houses" / "own-shapes.yaml")


def book(lang: str, *sections: str) -> BookText:
    voice = Voice(translator(lang), load_rulebook())
    return book_text(voice, load_rulebook().house(), sections)


# Text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_book_in_plain_text(lang: str) -> None:
    done, text = run("rules", "--examples", "--lang", lang), book(lang)
    assert (done.code, done.err) == (0, "")
    lines = harmless(done.out).splitlines()
    assert lines[0] == text.title
    for section in text.sections:
        assert f"{section.number} {section.title}" in lines
        for rule in section.rules:
            assert f"{rule.number} {rule.text} [{rule.slug}]" in lines
            assert {f"  - {example}" for example in rule.examples} <= set(lines)
    for each in text.combinations:
        line = f"{each.place}. {each.name} – {each.line} [combination.{each.slug}]"
        assert lines[lines.index(line) + 1] == "  " + " ".join(
            card.short + "*" * card.wild for card in each.drawn
        )
    for dispute in text.disputes:
        place = lines.index(f"{dispute.question} [dispute.{dispute.slug}]")
        assert lines[place + 1] == f"  {dispute.answer}"
    for option in text.options:
        assert f"{option.name} – {option.line} [option.{option.slug}]" in lines
    for slug, name, line in text.terms:
        assert f"  - {name} – {line} [term.{slug}]" in lines
    assert len(text.sections) == 12
    assert len(text.disputes) >= 20


def test_text_has_examples_for_who_wants_them() -> None:
    bare, full = run("rules").out.splitlines(), run("rules", "--examples").out.splitlines()
    assert [line for line in bare if line not in full] == []
    assert len(bare) < 0.75 * len(full)
    for form in ("markdown", "json"):
        assert run("rules", "--format", form) == run("rules", "--examples", "--format", form)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_paragraph_is_left_in_english(lang: str) -> None:
    """Row P50."""
    english, other = book("en"), book(lang)
    rules = [rule.text for section in english.sections for rule in section.rules]
    theirs = [rule.text for section in other.sections for rule in section.rules]
    same = [one for one, two in zip(rules, theirs, strict=True) if one == two]
    assert same == (rules if lang == "en" else [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_section_by_slug_number_and_title(lang: str) -> None:
    turn = next(each for each in book(lang).sections if each.slug == "turn")
    wanted = run("rules", "turn", "--lang", lang).out
    assert wanted.count(f"\n{turn.number}.") == len(turn.rules) > 5
    titles = [turn.title, turn.title.upper(), unicodedata.normalize("NFD", turn.title), "a turn"]
    for typed in (turn.number, "TURN", *titles):
        assert run("rules", typed, "--lang", lang).out == wanted, typed
    assert run("rules", *turn.title.split(), "--lang", lang).out == wanted


def test_several_sections_stand_in_the_order_of_the_book() -> None:
    lines = run("rules", "wild", "disputes", "cards").out.splitlines()
    headings = [lines[place + 1] for place, line in enumerate(lines) if not line]
    assert headings == ["3 The cards", "5 Wild cards", "Questions at the table"]
    assert run("rules", "3", "5", "disputes").out == run("rules", "wild", "disputes", "cards").out


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_parts_are_named_like_sections(lang: str, part: str) -> None:
    title = translator(lang).say(PARTS[part])
    assert run("rules", title, "--lang", lang).out == run("rules", part, "--lang", lang).out
    assert title in run("rules", part, "--lang", lang).out.splitlines()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["trun"], ["“trun”", "turn?"]),
        (["turn", "zzz"], ["“zzz”", "object", "terms"]),
        (["99"], ["“99”"]),
        ([""], ["“”"]),
        (["0"], ["“0”"]),
        (["1.1"], ["“1.1”"]),
        (["\x1b[31m"], ["\\x1b"]),
        (["x" * 500], ["…"]),
    ],
)
def test_a_section_that_there_is_none_of(typed: list[str], said: list[str]) -> None:
    (fault,) = run("rules", *typed).faults
    assert all(word in fault for word in said), fault


def test_cards_can_be_written_in_letters() -> None:
    plain = run("rules", "--examples", "--ascii").out
    assert "  - Ah Kh Qh Jh Th – Royal flush." in plain.splitlines()
    assert not set("♥♦♣♠") & set(plain)
    assert run("rules", "--examples", encoding="latin-1").out.count("Ah Kh Qh Jh Th - Royal") > 1


def test_a_stream_that_lacks_letters_gets_others() -> None:
    assert run("rules", "turn", "--lang", "bg", encoding="ascii").out.isascii()


# On a terminal


def words_of(text: str) -> str:
    return " ".join(re.sub("\x1b\\[[0-9;]*m", "", text).split())


def test_on_a_terminal_cards_have_colours() -> None:
    shown = run("rules", terminal=True).out
    assert "\x1b[31m7♥\x1b[0m" in shown
    args = ("rules", "table", "--examples")
    plain = run(*args).out.replace("\n  - ", "\n")
    assert words_of(run(*args, terminal=True).out) == words_of(plain)
    assert "\x1b" not in run("rules", terminal=True, NO_COLOR="1").out
    assert "\x1b[" in run("rules", FORCE_COLOR="1").out


@pytest.mark.parametrize("width", [20, 33, 47, 80, 120])
def test_lines_break_between_words_alone(width: int) -> None:
    """Row P54."""
    args = ("rules", "--examples", "--lang", "gu")
    shown = run(*args, terminal=True, NO_COLOR="1", COLUMNS=str(width)).out
    lines = [line.strip() for line in shown.splitlines() if line.strip()]
    assert len(lines) > 300
    assert not [line for line in lines if line.endswith("\u0acd")]
    assert not [line for line in lines if unicodedata.category(line[0]).startswith("M")]


def on_terminal(*args: str, rows: int = 24, **environ: str) -> str:
    """All that a terminal of 80 columns gets to see."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "paiute_ref", *args],
        env=environment(TERM="xterm", NO_COLOR="1", PATH=os.environ["PATH"], **environ),
        dimensions=(rows, 80),
        encoding="utf-8",
        timeout=SAFETY_NET,
    )
    child.expect(pexpect.EOF)
    return str(child.before)


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager that says that it is one, in a folder whose name needs quotes."""
    folder = tmp_path / "my pagers"
    folder.mkdir()
    program = folder / "show"
    program.write_text("#!/bin/sh\necho PAGED $1\ncat\n")
    program.chmod(0o755)
    return program


def test_what_does_not_fit_is_paged(pager: Path) -> None:
    shown = on_terminal("rules", PAGER=f"'{pager}' -x")
    assert shown.startswith("PAGED -x")
    assert "12.7 " in shown


def test_what_fits_is_not_paged(pager: Path) -> None:
    shown = on_terminal("rules", "object", PAGER=f"'{pager}'")
    assert shown.strip().startswith("The rules of Paiute")
    assert "PAGED" not in on_terminal("rules", rows=2000, PAGER=f"'{pager}'")
    assert "PAGED" in on_terminal("rules", "object", rows=5, PAGER=f"'{pager}'")


def test_only_a_terminal_is_paged(pager: Path) -> None:
    assert "PAGED" not in start("rules", PAGER=f"'{pager}'").out
    forced = start("rules", PAGER=f"'{pager}'", FORCE_COLOR="1", TERM="xterm-256color").out
    assert "\x1b[" in forced
    assert "PAGED" not in forced


@pytest.mark.parametrize(
    "name",
    [
        "/nowhere/at-all",
        "no-such-program-anywhere",
        "'unbalanced",
        "/",
        "/dev/null",
        "; touch /tmp/paiute-was-here",
        "$(touch /tmp/paiute-was-here)",
    ],
)
def test_without_a_pager_the_text_is_shown_all_the_same(name: str) -> None:
    shown = on_terminal("rules", PAGER=name)
    assert "Traceback" not in shown
    assert "12.7 " in shown
    assert not Path("/tmp/paiute-was-here").exists()


def test_a_file_that_is_no_program_is_no_pager(tmp_path: Path) -> None:
    program = tmp_path / "pager"
    program.write_bytes(b"\x7fELF not really")
    program.chmod(0o755)
    assert "12.7 " in on_terminal("rules", PAGER=str(program))


def test_a_pager_may_stop_reading() -> None:
    assert on_terminal("rules", PAGER="true").strip() == ""


# Completion


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("paiute rules s", ["stock", "showdown", "stakes"]),
        ("paiute rules di", ["disputes"]),
        ("paiute rules --format m", ["markdown"]),
        ("paiute rules --paper l", ["letter"]),
        ("paiute rules --lang g", ["gu"]),
    ],
)
def test_completion(line: str, offered: list[str]) -> None:
    last = str(len(line.split()) - 1)
    done = run(_PAIUTE_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=last)
    assert done.out.splitlines() == [f"plain,{word}" for word in offered]


def test_completion_of_files() -> None:
    line = "paiute rules --output ru"
    done = run(_PAIUTE_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD="3")
    assert done.out.startswith("file,")


# JSON


def test_the_documented_object_in_json() -> None:
    answer = run("rules", "--format", "json").json
    assert list(answer) == ["version", "house", "options", "languages"]
    assert (answer["version"], answer["house"], answer["options"]) == (1, "standard", {})
    english = answer["languages"]["en"]
    parts = ["sections", "combinations", "lookalikes", "options", "disputes", "terms"]
    assert list(english) == ["title", "house", *parts]
    keep = english["sections"]["turn"]["rules"]["turn.keep-taken-card"]
    assert list(keep) == ["number", "text", "why", "examples", "see", "sources"]
    assert english["sections"]["turn"]["number"] == keep["number"].partition(".")[0]
    four_two = english["combinations"]["four-two"]
    assert {key: four_two[key] for key in ("place", "hand", "wild", "wilds")} == {
        "place": 4,
        "hand": ["7h", "7s", "7d", "7c", "2h", "2s"],
        "wild": "9",
        "wilds": {},
    }
    assert english["combinations"]["five-of-a-kind"]["wilds"] == {"9h": "7h"}
    ace = english["options"]["ace"]
    assert (list(ace["values"]), ace["standard"], ace["chosen"]) == (
        ["high", "high-or-low"],
        "high",
        "high",
    )
    assert english["disputes"]["putting-back"]["rules"] == ["turn.keep-taken-card"]
    assert set(english["terms"]["pot"]) == {"name", "line"}


def holds(part: Any, whole: Any) -> bool:
    """Whether everything in the one is in the other."""
    if isinstance(part, dict):
        return all(key in whole and holds(value, whole[key]) for key, value in part.items())
    return bool(part == whole)


def test_the_object_is_as_the_documentation_has_it() -> None:
    text = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
    (documented,) = re.findall("```json\n(.*?)```", text, re.DOTALL)
    answer = run("rules", "--format", "json").json
    assert holds(json.loads(documented), answer)
    assert list(json.loads(documented)["languages"]["en"]) == list(answer["languages"]["en"])


def keys(thing: Any) -> Any:
    """What is left of JSON without texts."""
    if isinstance(thing, dict):
        return {key: keys(value) for key, value in thing.items()}
    return len(thing) if isinstance(thing, list) else type(thing)


@pytest.mark.parametrize("form", [["rules"], ["rules", "--sheet"]], ids=["book", "sheet"])
def test_only_texts_in_json_depend_on_the_language(form: list[str]) -> None:
    langs = [arg for lang in LANGUAGES for arg in ("--lang", lang)]
    answer = run(*form, "--format", "json", *langs).json["languages"]
    assert tuple(answer) == LANGUAGES
    assert all(keys(answer[lang]) == keys(answer["en"]) for lang in LANGUAGES)
    assert answer["gu"]["combinations"]["royal-flush"]["name"] == "રોયલ ફ્લશ"


def test_json_holds_the_sections_asked_for() -> None:
    answer = run("rules", "options", "wild", "--format", "json").json["languages"]["en"]
    assert list(answer["sections"]) == ["wild"]
    assert len(answer["options"]) == len(load_rulebook().options)
    assert answer["disputes"] == answer["terms"] == answer["combinations"] == {}


def test_json_is_whole_where_an_encoding_spells_quotes_out(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    names = "combinations:\n  - {slug: four-two, name: 'Four “and” two'}\n"
    house.write_text(f"house: ours\nname: Ours\n{names}", "utf-8")
    for form in ((), ("--sheet",)):
        args = ("rules", *form, "--format", "json", "--house", str(house))
        assert "Four “and” two" in str(run(*args, encoding="ascii").json)


def test_json_names_the_house() -> None:
    answer = run("rules", "--format", "json", "--house", "literal", "--set", "ace=high-or-low").json
    assert answer["house"] == "literal"
    assert answer["options"]["ace"] == "high-or-low"
    assert answer["languages"]["en"]["options"]["ace"]["chosen"] == "high-or-low"
    assert answer["languages"]["en"]["combinations"]["straight-flush"]["name"] == "Straight"


# Markdown


def test_links_in_markdown_lead_somewhere() -> None:
    for langs in (["--lang", "en"], ["--lang", "nl", "--lang", "gu"]):
        text = run("rules", "--format", "markdown", *langs).out
        anchors = re.findall('<a id="(.*?)"></a>', text)
        assert len(anchors) == len(set(anchors)) > 150
        assert set(re.findall(r"\]\(#(.*?)\)", text)) <= set(anchors)
    assert '<div lang="gu">' in text
    assert "nl-turn.keep-taken-card" in anchors


def test_headings_in_markdown() -> None:
    lines = run("rules", "turn", "combinations", "--format", "markdown").out.splitlines()
    heads = [re.sub("<.*?></a>", "", line) for line in lines if line.startswith("#")]
    assert heads[:2] == ["# The rules of Paiute", "## 7 A turn"]
    assert "### 1\\. Five of a kind" in heads


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Four/two, 7♥ – yes.", "Four/two, 7♥ – yes."),
        ("*a* _b_ `c` [d](e)", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e)"),
        ("<script>&amp;", "\\<script\\>\\&amp;"),
        ("# a | b ~ c \\", "\\# a \\| b \\~ c \\\\"),
        ("1. one", "1\\. one"),
        ("10) ten", "10\\) ten"),
        ("7.1 stays", "7.1 stays"),
        ("- item", "\\- item"),
        ("+ item", "\\+ item"),
        ("===", "\\==="),
        ("a\n\n# b", "a \\# b"),
        ("![x](y)", "\\!\\[x\\](y)"),
    ],
)
def test_words_are_never_markdown(words: str, shown: str) -> None:
    assert escaped(words) == shown


def test_the_sheet_in_markdown_has_a_column_for_each_language() -> None:
    args = ("rules", "--sheet", "--format", "markdown", "--lang", "bg", "--lang", "gu")
    rows = [line for line in run(*args).out.splitlines() if line.startswith("|")]
    assert rows[0] == "| bg | gu |  |"
    assert {row.count(" | ") for row in rows[:8]} == {2}
    assert "**9♥**" in rows[2]


# The sheet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_in_plain_text(lang: str) -> None:
    sheet = sheet_text(Voice(translator(lang), load_rulebook()), load_rulebook().house())
    lines = harmless(run("rules", "--sheet", "--lang", lang).out).splitlines()
    assert lines[0] == sheet.title
    names = [f"{each.place}. {each.name} – {each.line}" for each in sheet.combinations]
    places = [lines.index(name) for name in names]
    assert places == sorted(places)
    assert lines[places[0] + 1 : places[0] + 3] == [
        "  7♥ 7♠ 7♦ 7♣ 9♥*",
        f"  * {sheet.combinations[0].caption}",
    ]
    assert {f"  - {line}" for line in (*sheet.ties, *sheet.turn, *sheet.wild)} <= set(lines)


def test_the_sheet_in_two_languages_has_each_line_below_its_like() -> None:
    lines = run("rules", "--sheet", "--lang", "nl", "--lang", "ca").out.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("4. Vier/twee"))
    assert lines[place + 1].startswith("4. Quatre/dues")
    assert lines[place + 2] == "  7♥ 7♠ 7♦ 7♣ 2♥ 2♠"


def test_the_sheet_of_another_house() -> None:
    lines = run("rules", "--sheet", "--set", "equal-combinations=split").out.splitlines()
    assert "  - Hands with the same combination tie, whatever their ranks." in lines
    assert "  - The same combination twice: split" in lines
    own = run("rules", "--sheet", "--house", OWN_HOUSE).out
    assert "1. Six run" in own
    assert "2h 3h 4h 5h 6h 7h" in run("rules", "--sheet", "--house", OWN_HOUSE, "--ascii").out


@pytest.mark.parametrize("form", FORMATS)
def test_the_sheet_has_no_sections(form: str) -> None:
    (fault,) = run("rules", "turn", "--sheet", "--format", form).faults
    assert "--sheet" in fault


# Languages


def test_several_languages_stand_one_after_the_other() -> None:
    both = run("rules", "turn", "--lang", "nl", "--lang", "gu")
    assert (
        both.out == run("rules", "turn", "--lang", "nl").out + run("rules", "turn", "--lang=gu").out
    )
    assert run("--lang", "nl", "rules", "turn", "--lang", "gu") == both
    assert run("rules", "--lang", "nl", "turn", "--lang=gu", "--lang", "NL_be") == both


def test_the_first_language_is_that_of_the_run() -> None:
    (fault,) = run("rules", "zzz", "--lang", "nl", "--lang", "gu").faults
    assert fault == run("rules", "zzz", "--lang", "nl").faults[0]
    (unknown,) = run("rules", "--lang", "nl", "--lang", "zz").faults
    assert "“zz”" in unknown


def test_help_in_every_language_names_all_options() -> None:
    for lang in LANGUAGES:
        said = run("rules", "--help", "--lang", lang).out
        for option in ("format", "sheet", "house", "set", "output", "force", "paper", "lang"):
            assert f"--{option}" in said


# Files


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("sheet", [[], ["--sheet"]], ids=["book", "sheet"])
def test_every_format_goes_into_a_file(form: str, sheet: list[str], tmp_path: Path) -> None:
    path = tmp_path / "any name"
    args = ("rules", *sheet, "--lang", "nl", "--format", form)
    done = run(*args, "--output", str(path))
    assert (done.code, done.out, done.err) == (0, "", "")
    data = path.read_bytes()
    assert len(data) > 1000
    if form == "pdf":
        assert data.startswith(b"%PDF-")
    else:
        assert data.decode() == run(*args).out
    assert os.listdir(tmp_path) == ["any name"]


@pytest.mark.parametrize(("ending", "form"), ENDINGS.items())
def test_the_ending_chooses_the_format(ending: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"rules.{ending.upper()}"
    assert run("rules", "turn", "--output", str(path)).code == 0
    assert path.read_text().startswith(STARTS[form])
    assert run("rules", "turn", "--output", str(path), "--format", "json", "--force").code == 0
    assert json.loads(path.read_text())["version"] == 1


def test_the_ending_of_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    assert run("rules", "--sheet", "--paper", "letter", "--output", str(path)).code == 0
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_file_holds_symbols_whatever_the_terminal_can_show(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    run("rules", "--lang", "gu", "--output", str(path), encoding="ascii")
    assert path.read_text(encoding="utf-8") == run("rules", "--lang", "gu").out
    run("rules", "--ascii", "--output", str(path), "--force", encoding="ascii")
    assert path.read_text(encoding="utf-8") == run("rules", "--ascii").out


def test_paper_is_named_in_html() -> None:
    assert "size:letter" in run("rules", "--format", "html", "--paper", "LETTER").out
    assert "size:A4" in run("rules", "--format", "html", "--sheet").out
    assert run("rules", "--paper", "a5").code == 2


def test_a_file_that_exists_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    path.write_text(OLD)
    (fault,) = run("rules", "--output", str(path)).faults
    assert str(path) in fault
    assert "--force" in fault
    assert path.read_text() == OLD
    assert run("rules", "--output", str(path), "--force").code == 0
    assert path.read_text().startswith("<!DOCTYPE")
    assert os.listdir(tmp_path) == ["rules.html"]


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_is_written_when_anything_is_wrong(form: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    for wrong in (["zzz"], ["--set", "ace=zzz"], ["--house", "zzz"], ["--lang", "zz"]):
        assert run("rules", *wrong, "--format", form, "--output", str(path)).code == 2
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("when", ["fsync", "replace"])
@pytest.mark.parametrize("how", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_who_is_interrupted_keeps_the_old_file(
    when: str, how: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(OLD)

    def interrupted(*args: object, **more: object) -> None:
        raise how

    monkeypatch.setattr(os, when, interrupted)
    done = run("rules", "--output", str(path), "--force")
    assert (done.code, done.out) == (2, "")
    assert done.err
    assert path.read_text() == OLD
    assert os.listdir(tmp_path) == ["rules.txt"]


def test_who_is_killed_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(OLD)
    script = (
        "import os, sys\n"
        "from paiute_ref.cli import output, run\n"
        "output.os.fsync = lambda file: os._exit(9)\n"
        f"run(['rules', '--output', {str(path)!r}, '--force'], 'paiute')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], env=environment(), check=False)
    assert done.returncode == 9
    assert path.read_text() == OLD


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere/rules.txt", "nowhere"),
        ("file/rules.txt", "file"),
        ("folder", "folder"),
        ("folder/", "folder"),
        ("new/", "new"),
        ("x" * 300, "xxx"),
        ("nul\0", "\\x00"),
        ("", ""),
        ("pipe", "pipe"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
def test_where_nothing_can_be_written(
    name: str, said: str, lang: str, force: list[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text(OLD)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    path = f"{tmp_path}/{name}" if name else ""
    (fault,) = run("rules", "--output", path, "--lang", lang, *force).faults
    assert said in fault
    assert sorted(os.listdir(tmp_path)) == ["file", "folder", "pipe"]
    assert (tmp_path / "file").read_text() == OLD


def test_a_device_is_never_replaced() -> None:
    (fault,) = run("rules", "--output", "/dev/null", "--force").faults
    assert "/dev/null" in fault
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_that_may_not_be_written(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(output, "open", refused, raising=False)
    (fault,) = run("rules", "--output", str(tmp_path / "rules.txt"), "--lang", lang).faults
    assert "rules.txt" in fault
    assert fault == translator(lang).say(
        "“{file}” may not be written.", file=tmp_path / "rules.txt"
    ) + " " + translator(lang).say("Ask for permission or name another one.")


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    real, link, loose = tmp_path / "real.txt", tmp_path / "link.txt", tmp_path / "loose.txt"
    real.write_text(OLD)
    link.symlink_to(real)
    loose.symlink_to(tmp_path / "nothing.txt")
    for path in (link, loose):
        assert run("rules", "--output", str(path)).code == 2
        assert run("rules", "--output", str(path), "--force").code == 0
        assert path.is_symlink()
        assert path.read_text().startswith("The rules")
    assert real.read_text().startswith("The rules")


def test_the_permissions_of_a_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    old = os.umask(0o027)
    try:
        run("rules", "--output", str(path))
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    run("rules", "--output", str(path), "--force")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_file_that_appears_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules.txt"
    sync = os.fsync

    def meanwhile(file: int) -> None:
        sync(file)
        path.write_text(OLD)

    monkeypatch.setattr(os, "fsync", meanwhile)
    assert "--force" in run("rules", "--output", str(path)).faults[0]
    assert path.read_text() == OLD
    assert os.listdir(tmp_path) == ["rules.txt"]


def test_where_there_are_no_links_nothing_is_overwritten_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **more: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refused)
    test_a_file_that_exists_is_kept(tmp_path)
    (tmp_path / "rules.html").unlink()
    assert run("rules", "--output", str(tmp_path / "new.txt")).code == 0
    (tmp_path / "new.txt").unlink()
    test_a_file_that_appears_meanwhile_is_kept(tmp_path, monkeypatch)


def test_a_pdf_is_not_for_a_terminal(tmp_path: Path) -> None:
    (fault,) = run("rules", "--format", "pdf", terminal=True).faults
    assert "--output" in fault
    assert run("rules", "--format", "pdf", "--output", "-", terminal=True).faults == [fault]
    path = tmp_path / "x.pdf"
    assert run("rules", "--sheet", "--output", str(path), terminal=True).code == 0
    assert path.read_bytes().startswith(b"%PDF-")


def test_a_pdf_goes_through_a_pipe() -> None:
    done = subprocess.run(
        command("rules", "--sheet", "--format", "pdf"),
        env=environment(LC_ALL="C"),
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"%PDF-")
    assert done.stderr == b""


def test_html_is_utf_8_whatever_the_stream_is() -> None:
    done = subprocess.run(
        command("rules", "turn", "--format", "html", "--lang", "gu"),
        env=environment(PYTHONIOENCODING="latin-1"),
        capture_output=True,
        check=True,
    )
    assert "વારો" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("form", FORMATS)
def test_a_closed_output_is_told(form: str) -> None:
    line = f'"{sys.executable}" -m paiute_ref rules turn --format {form} >&-'
    done = subprocess.run(line, shell=True, env=environment(), capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"The answer cannot be written.")


# Houses


def test_the_book_of_another_house() -> None:
    lines = run("rules", "--house", "literal").out.splitlines()
    assert lines[1] == "  House rules: the sources word for word"
    assert "  Played here: any suit" in lines
    assert any(line.startswith("3. Straight – ") for line in lines)
    own = run("rules", "combinations", "--house", OWN_HOUSE).out
    assert "1. Six run" in own
    assert "House rules: own-shapes" in own


def test_words_of_a_house_file_are_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "house: mine\nname: '<b>mine</b> [red]'\ncombinations:\n"
        "  - {slug: pair, name: '<script>alert(1)</script> [bold]*x*', line: '{n} | `y`',"
        " groups: [2], examples: [{hand: 7h 7s 2c 3c 4c, wild: 9, combination: pair, ranks: 7}]}\n"
    )
    for form in ("html", "markdown"):
        said = run("rules", "combinations", "--house", str(path), "--format", form).out
        assert "<script>" not in said
    shown = run("rules", "combinations", "--house", str(path), terminal=True, NO_COLOR="1").out
    assert "<script>alert(1)</script> [bold]*x* – {n} | `y`" in words_of(shown)


# Speed is measured in benchmarks; this is what makes it.


def test_reading_the_rules_loads_nothing_slow() -> None:
    script = (
        "import sys; from paiute_ref.cli import run; run(['rules', '--lang', 'gu'], 'paiute');"
        "slow = {'babel', 'rich', 'typst', 'yaml', 'numpy', 'difflib', 'paiute_ref.notation'};"
        "print(sorted(slow & set(sys.modules)), file=sys.stderr)"
    )
    compiled = [sys.executable, str(ROOT / "tools" / "compile_rules.py")]
    subprocess.run(compiled, env=environment(), check=True)
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment(), capture_output=True, check=True
    )
    assert done.stderr.decode().strip() == "[]"
