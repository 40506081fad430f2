"""The end of a practice game, and leaving before: what is saved, what is kept, how one goes on."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from paiute_ref.language import translator
from paiute_ref.views.typed import words_for_no, words_for_yes
from practising import TABLE, at_table, kept, practice_of, script, started
from running import LANGUAGES, run

YES = {"en": "yes", "nl": "ja", "ca": "sí", "bg": "да", "gu": "હા"}
NO = {"en": "no", "nl": "nee", "ca": "no", "bg": "не", "gu": "ના"}
"""As people say it, by hand."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the program is started, with nothing in it."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_tells_the_words_for_yes_and_no_and_the_name(
    home: Path, folder: Path, lang: str
) -> None:
    lines, _ = script("en", deals=1)
    out = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=[*lines, "no"]).out
    question = out.splitlines()[-1]
    for word in (YES[lang], NO[lang]):
        assert any(quotes[0] + word + quotes[1] in question for quotes in ("“”", "«»", "„“"))
    assert "paiute-1.paiute" in question


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_saves_nothing(home: Path, folder: Path, lang: str) -> None:
    """Nobody gets a file called “no”."""
    lines, _ = script("en", deals=1)
    args, own = (*TABLE, "--deals", "1", "--lang", lang), NO[lang]
    silent = started(home, *args, lines=[*lines, "no"])
    more = words_for_no(translator(lang))
    for word in (
        own,
        own.upper(),
        f"{own}.",
        *more,
        "no",
        "n",
        "No, thanks!",
        "don’t save",
        "save no",
    ):
        assert started(home, *args, lines=[*lines, word]) == silent, word
        assert [*folder.iterdir()] == [], word
    assert kept(home) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_yes_saves_under_the_name_that_was_told_and_never_over_a_file(
    home: Path, folder: Path, lang: str
) -> None:
    lines, last = script("en", deals=1)
    args, own = (*TABLE, "--deals", "1", "--lang", lang), YES[lang]
    (folder / "paiute-2.paiute").write_text("mine")
    (folder / "paiute-3.paiute").symlink_to(folder / "nowhere")
    words = (own, f"{own.upper()}!", *words_for_yes(translator(lang)), "y", "save", f"save {own}")
    free = [1, *range(4, 3 + len(words))]
    for number, word in zip(free, words, strict=True):
        name = f"paiute-{number}.paiute"
        out = started(home, *args, lines=[*lines, word]).out
        question, told = out.splitlines()[-2:]
        assert name in question
        assert told.endswith(f"paiute referee {name}" + f" --lang {lang}" * (lang != "en"))
        assert practice_of(folder / name).told == last.told
    assert (folder / "paiute-2.paiute").read_text() == "mine"
    assert not (folder / "nowhere").exists()
    assert len([*folder.iterdir()]) == len(words) + 2
    assert kept(home) == []


def test_another_name_saves_under_that_and_never_over_a_file(home: Path, folder: Path) -> None:
    lines, last = script("en", deals=1)
    (folder / "mine").write_text("mine")
    ran = started(home, *TABLE, "--deals", "1", lines=[*lines, "save mine", "save take 5", "no"])
    assert "There is a file “mine” already. Choose another name." in ran.out
    assert (folder / "mine").read_text() == "mine"
    assert practice_of(folder / "take 5").told == last.told
    assert len([*folder.iterdir()]) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_else_is_typed_is_asked_about_and_makes_no_file(
    home: Path, folder: Path, lang: str
) -> None:
    lines, _ = script("en", deals=1)
    said = ["never mind", "liever niet hoor", "по-късно", "10", "take 5", "a.paiute", "../up"]
    args = (*TABLE, "--deals", "1", "--lang", lang)
    ran = started(home, *args, lines=[*lines, *said])
    assert [*folder.iterdir()] == []
    assert ran.out.count("paiute-1.paiute") == 1 + len(said)


def test_what_was_saved_is_saved_again_unless_somebody_has_changed_it(
    home: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, path = at_table("en"), folder / "game"
    assert table._save("game")
    before = path.read_text()
    table._answer("draw")
    assert table._save("game")
    assert path.read_text() != before
    path.write_text("mine")
    assert not table._save("game")
    assert path.read_text() == "mine"
    assert "There is a file “game” already." in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("args", [[], ["--save", "a game"], ["--save", "./g"], ["--letters", "nl"]])
def test_who_leaves_is_told_how_to_go_on(
    home: Path, folder: Path, lang: str, args: list[str]
) -> None:
    """Word for word, whether the game is in the folder for games or in a file of one's own."""
    args = [*args, "--lang", lang]
    told = started(home, *TABLE, *args, lines=["draw", "q"]).out.splitlines()[-1]
    command = shlex.split(told[told.index("paiute play --resume") :])
    path = Path(command[3])
    before = practice_of(path)
    assert len(before.told) == 2
    ran = run(*command[1:], stdin=b"1\nq\n", PAIUTE_HOME=str(home))
    assert (ran.code, ran.err) == (0, "")
    after = practice_of(path)
    assert after.told[:2] == before.told
    assert len(after.told) > 3
    assert ran.out.splitlines()[-1] == told  # in the same language and letters
    if "--save" in args:
        assert kept(home) == []
        assert args[1].removeprefix("./") in told
        (fault,) = started(home, "--resume", "--lang", lang).faults
        assert f"paiute play --resume {translator(lang).say('FILE')}" in fault


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_kept_says_of_itself_what_is_true(home: Path, folder: Path, lang: str) -> None:
    """The line for ``paiute play`` is a note to everybody else, and read by it."""
    started(home, *TABLE, "--save", "g", "--lang", lang, lines=["draw"])
    heading, line, *_ = (folder / "g").read_text().splitlines()
    assert "paiute play" in heading
    assert line.startswith("# paiute play {")
    assert heading != f"# {translator(lang).say('A game of Paiute. What follows # is not read.')}"
    assert run("referee", "g").code == 0
