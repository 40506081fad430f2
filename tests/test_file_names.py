"""Names that users give to files to be written, so that a command can be told that reads them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from paiute_ref.cli.commands import COMMANDS, build_command
from paiute_ref.cli.options import FileName, FileToWrite
from paiute_ref.cli.session import Session
from practising import TABLE, practice_of, started
from running import LANGUAGES, Ran, harmless, run

WRITE = {
    "deal": ("deal", "--output"),
    "house new": ("house", "new", "ours", "--output"),
    "odds": ("odds", "--wild", "9", "--plot"),
    "page": ("page", "--output"),
    "play": ("play", "--save"),
    "quiz": ("quiz", "--count", "1", "--format", "html", "--output"),
    "rules": ("rules", "--format", "html", "--output"),
}
READ = {("check", "--batch"), ("compare", "--file"), ("referee", "file"), ("house check", "file")}
CONTROL = ["\x07b", "a\x1b[2J", "a\x7f", "a\u202eb", "no/\x07/b"]
UNSHOWN = [*CONTROL, "a\nb", "a\udcff", "a\u00a0b"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the program is started, with nothing in it."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def commands() -> Iterator[tuple[str, click.Command]]:
    for name in COMMANDS:
        each = build_command(name, Session("en", {}))
        yield name, each
        if isinstance(each, click.Group):
            yield from ((f"{name} {below}", every) for below, every in each.commands.items())


def written(home: Path, *args: str) -> Ran:
    return run(*args, PAIUTE_HOME=str(home))


def test_these_are_all_that_write_or_read_a_file() -> None:
    write = {("play", "--resume"), *((name, args[-1]) for name, args in WRITE.items())}
    found: dict[type, set[tuple[str, str]]] = {FileName: set(), FileToWrite: set()}
    for name, each in commands():
        for param in each.params:
            if isinstance(param.type, FileName):
                found[type(param.type)].add((name, param.opts[-1]))
    assert found == {FileName: READ, FileToWrite: write}


@pytest.mark.parametrize("name", UNSHOWN)
@pytest.mark.parametrize("writer", WRITE)
def test_a_name_that_cannot_be_shown_is_refused(
    home: Path, folder: Path, writer: str, name: str
) -> None:
    (fault,) = written(home, *WRITE[writer], name).faults
    assert "has a character that cannot be shown. Choose another name." in fault
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["-", *CONTROL])
def test_such_a_name_is_refused_while_one_plays(
    home: Path, folder: Path, lang: str, name: str
) -> None:
    out = started(home, *TABLE, "--lang", lang, lines=[f"save {name}", "draw"]).out
    usual = started(home / "usual", *TABLE, "--lang", lang, lines=["draw"]).out
    assert [*folder.iterdir()] == []
    assert len(harmless(out).splitlines()) == len(usual.splitlines()) + 1


def test_a_dash_is_no_name_where_it_is_not_standard_output(home: Path, folder: Path) -> None:
    for writer, args in WRITE.items():
        ran = written(home, *args, "-")
        if args[-1] == "--output":
            assert (ran.code, ran.err) == (0, ""), writer
            assert ran.out
        else:
            assert ran.faults == ["“-” cannot be the name of a file here. Choose another name."]
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("name", ["-game", "--game", "-", "a b", "it's", "игра", "રમત", "~"])
def test_the_command_that_is_told_opens_the_file(home: Path, folder: Path, name: str) -> None:
    """Word for word, of a game that is saved and of one that is kept there all along."""
    typed = f"./{name}" if name in ("-", "~") else name
    saved, kept = (f"{typed}1", f"{typed}2") if name != "-" else ("./-", "./--")
    ran = started(home, *TABLE, "--save", kept, lines=["draw", f"save {saved}", "1", "q"])
    assert ran.code == 0
    told = [shlex.split(line[line.index(": paiute ") + 2 :]) for line in ran.out.splitlines()
            if ": paiute " in line]  # fmt: skip
    (_, *judge), (_, *go_on) = told
    assert (judge[0], go_on[0]) == ("referee", "play")
    assert "Acts: 1; nothing is against the rules." in run(*judge).out
    again = started(home, *go_on[1:], lines=["1", "1"])
    assert (again.code, again.err) == (0, "")
    assert {each.name for each in folder.iterdir()} == {Path(saved).name, Path(kept).name}
    assert len(practice_of(folder / Path(kept).name).told) > 3
