"""``paiute play`` on screens, at terminals and through pipes."""

from __future__ import annotations

import re
import signal
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len

from paiute_ref.cards import CARD_OF
from paiute_ref.cli.session import Session
from paiute_ref.language import translator
from paiute_ref.views.pictures import pictures
from practising import (
    TABLE,
    kept,
    practice_of,
    script,
    started,
    told,
)
from running import ESCAPE, LANGUAGES, SAFETY_NET, command, environment, harmless, run, start
from terminals import AtTerminal, on_screen

# What it looks like


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_screen_of_80_columns(home: Path, lang: str) -> None:
    lines, _ = script("en", deals=1)
    typed_ = ["?", "hint", *lines[:2], "?", *lines[2:], "no"]
    ran = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=typed_, COLUMNS="80")
    harmless(ran.out)
    shown_ = run(
        "play", *TABLE, "--deals", "1", "--lang", lang,
        stdin="".join(f"{line}\n" for line in typed_).encode(),
        terminal=True, COLUMNS="80", PAIUTE_HOME=str(home), NO_COLOR="1",
    )  # fmt: skip
    coloured = run(
        "play", *TABLE, "--deals", "1", "--lang", lang,
        stdin="".join(f"{line}\n" for line in typed_).encode(),
        terminal=True, COLUMNS="80", PAIUTE_HOME=str(home),
    )  # fmt: skip
    assert ESCAPE.sub("", coloured.out) == shown_.out
    assert "\x1b" not in harmless(shown_.out)
    for line in shown_.out.splitlines():
        assert cell_len(line) <= 80 or " " not in line.strip()
        if re.search("[\u0a80-\u0aff]", line):
            assert not re.search("[─-╿]", line)
            assert not re.search(r"\S {2,}\S", line)
    assert shown_.out.count("╭───╮") >= 5


@pytest.mark.parametrize(
    ("args", "environ", "drawn"),
    [
        ([], {}, True),
        (["--ascii"], {}, False),
        ([], {"COLUMNS": "30"}, False),
        ([], {"COLUMNS": "40"}, True),
        ([], {"TERM": "dumb"}, False),
        ([], {"NO_COLOR": "1"}, True),
    ],
)
def test_when_cards_are_drawn(
    home: Path, args: list[str], environ: dict[str, str], drawn: bool
) -> None:
    given = {"COLUMNS": "80", **environ, "PAIUTE_HOME": str(home)}
    out = run("play", *TABLE, *args, stdin=b"draw\n", terminal=True, environ=given).out
    assert ("╭" in out) == drawn
    piped = run("play", *TABLE, *args, stdin=b"draw\n", environ=given).out
    assert "╭" not in piped


def test_no_pictures_where_letters_are_all_there_is(home: Path) -> None:
    ran = run(
        "play",
        *TABLE,
        stdin=b"draw\n",
        terminal=True,
        encoding="latin-1",
        PAIUTE_HOME=str(home),
        NO_COLOR="1",
    )
    assert ran.code == 0
    assert "?" not in ran.out.replace("?,", "")
    assert re.search(r"\b[2-9TJQKA][shdc]\b", ran.out)


def test_a_picture_shows_the_card_its_wildness_and_its_number() -> None:
    voice = Session("en").voice()
    cards = [CARD_OF[code] for code in ("Th", "7s", "9c")]
    lines = [block.text for block in pictures(voice, cards, CARD_OF["9d"].rank, numbered=2)]
    assert lines == [
        "╭───╮ ╭───╮ ╭───╮",
        "│10♥│ │7♠ │ │9♣ │",
        "╰───╯ ╰───╯ ╰─*─╯",
        "  1     2",
    ]


# At a terminal


Terminal = partial(AtTerminal, "play")


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_a_whole_game_at_a_terminal(home: Path, tmp_path: Path, lang: str) -> None:
    lines, last = script("en", deals=2)
    path = tmp_path / "played.paiute"
    terminal = Terminal(home, *TABLE, "--deals", "2", LANG=lang)
    assert "╭───╮" in terminal.shown()
    for line in lines:
        terminal.type(line)
    terminal.child.sendline(f"save {path}")
    said, code = terminal.end()
    assert code == 0
    assert str(path) in said.replace("\r\n ", "").replace("\n ", "")
    assert practice_of(path).game.chips == last.game.chips
    assert "nothing is against the rules" in run("referee", str(path)).out
    assert kept(home) == []


def test_an_illegal_act_and_undo_at_a_terminal(home: Path) -> None:
    terminal = Terminal(home, *TABLE)
    terminal.shown()
    first = terminal.type("2")
    assert "[turn.keep-taken-card]" in terminal.type("discard 6")
    terminal.type("1")
    assert "Taken back." in (back := terminal.type("undo"))
    hand = [line for line in first.splitlines() if "│" in line]
    assert hand == [line for line in back.splitlines() if "│" in line]
    terminal.child.sendline("quit")
    said, code = terminal.end()
    assert code == 0
    assert "paiute play --resume" in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [24, 16, 60])
def test_nothing_goes_by_unread(home: Path, lang: str, rows: int) -> None:
    """Of five players: no screen is too small for what is told, and who won stands on the last."""
    lines, last = script(lang, deals=2, players=5)
    table = ("--seed", "7", "--players", "5", "--ante", "1", "--name", "Ana", "--deals", "2")
    terminal = Terminal(home, *table, lines=rows, LANG=lang)
    terminal.shown()
    stops = 0
    for line in lines:
        terminal.type(line)
        stops += len(terminal.screens) - 1
        assert terminal.tallest <= rows
        *before, end = terminal.screens
        if "[showdown.highest-wins]" in end:
            assert not any("[showdown.highest-wins]" in each for each in before)
            assert "\n 1. " in end or rows < 24
            assert translator(lang).count("Pot: {n} chip.", "Pot: {n} chips.", 5) in end
    assert stops >= 2 or rows == 60
    assert stops == 0 or rows < 60
    terminal.child.sendeof()
    assert terminal.end()[1] == 0
    (path,) = kept(home)
    assert practice_of(path).told == last.told


WAYS_TO_END = ["ctrl-c", "ctrl-d", "closed", "killed", "q"]


@pytest.mark.parametrize("how", WAYS_TO_END)
@pytest.mark.parametrize("where", ["turn", "stop", "between", "end"])
def test_however_and_wherever_it_ends_nothing_is_lost(home: Path, where: str, how: str) -> None:
    deals = 1 if where == "end" else 2
    lines, last = script("en", deals=deals)
    done = {"turn": 3, "end": len(lines)}.get(where, (*lines, "").index(""))
    terminal = Terminal(home, *TABLE, "--deals", str(deals), lines=12 if where == "stop" else 24)
    terminal.shown()
    for line in lines[: done - 1]:
        terminal.type(line)
    terminal.child.sendline(lines[done - 1])
    if where == "stop":
        terminal.screens = [terminal.screen()]
        assert terminal.stops
    else:
        terminal.shown()
    if how == "q":
        terminal.child.sendline("q")
        said, code = terminal.end()
        assert code == 0
    elif how == "ctrl-c":
        terminal.child.sendintr()
        said, code = terminal.end()
        assert (code, said.splitlines()[-1].strip()) == (2, "Stopped.")
    elif how == "ctrl-d":
        terminal.child.sendeof()
        said, code = terminal.end()
        assert code == 0
    elif how == "closed":
        terminal.child.close(force=False)  # the kernel sends SIGHUP
        assert terminal.child.signalstatus == signal.SIGHUP
        said = ""
    else:
        terminal.child.kill(signal.SIGKILL)
        terminal.child.wait()
        said = ""
    assert "Traceback" not in said
    (path,) = kept(home)
    assert how in ("closed", "killed") or "paiute play --resume" in said
    ran = started(home, "--resume", lines=[*lines[done:], f"save {home / 'end'}"])
    assert (ran.code, ran.err) == (0, "")
    assert told(practice_of(home / "end").game) == told(last.game)
    assert practice_of(home / "end").told == last.told
    assert not path.exists()


def test_a_terminal_that_changes_its_size(home: Path) -> None:
    terminal = Terminal(home, *TABLE)
    assert "╭───╮" in terminal.shown()
    terminal.child.setwinsize(24, 30)
    narrow = terminal.type("1")
    assert "╭" not in narrow
    assert max(map(len, narrow.splitlines())) <= 31
    terminal.child.setwinsize(24, 100)
    assert "╭───╮" in terminal.type("1")
    terminal.child.sendeof()
    assert terminal.end()[1] == 0


def test_a_terminal_that_has_become_smaller_stops_earlier(home: Path) -> None:
    """Also between a stop and the next."""
    lines, _ = script("en", deals=2)
    terminal = Terminal(home, *TABLE, lines=60)
    terminal.shown()
    for line in lines[: lines.index("") - 1]:
        terminal.type(line)
        assert len(terminal.screens) == 1
    terminal.child.setwinsize(12, 80)
    terminal.child.sendline(lines[lines.index("") - 1])
    screens = [terminal.screen()]
    for rows in (9, 60):
        assert screens[-1].splitlines()[-1].strip().startswith(terminal.more)
        terminal.child.setwinsize(rows, 80)
        terminal.child.sendline("")
        screens.append(terminal.screen())
    assert on_screen(screens[0]) + 1 <= 12
    assert on_screen(screens[1]) + 1 <= 9
    assert "Enter deals the next cards." in screens[2]
    terminal.child.sendeof()
    assert terminal.end()[1] == 0


def test_a_terminal_without_colours(home: Path) -> None:
    terminal = Terminal(home, *TABLE, NO_COLOR="1")
    terminal.child.expect("\n> ")
    assert "\x1b" not in str(terminal.child.before)
    terminal.child.sendeof()
    terminal.end()


# Through a pipe, line by line


def test_answers_come_line_by_line_through_a_pipe(home: Path) -> None:
    """Somebody at the other end of two pipes hears the answer before the next line is typed."""
    import subprocess
    from threading import Timer

    process = subprocess.Popen(
        command("play", *TABLE),
        env=environment(PAIUTE_HOME=str(home)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    in_time = Timer(SAFETY_NET, process.kill)  # or a line that never comes would be waited for
    in_time.start()

    def until(words: bytes) -> None:
        assert process.stdout
        for line in process.stdout:
            if words in line:
                return
        raise AssertionError(words)

    until(b"2. take")
    process.stdin.write(b"2\n")
    process.stdin.flush()
    until(b"1\xe2\x80\x935. discard one of")
    process.stdin.close()
    until(b"paiute play --resume")
    assert process.wait(SAFETY_NET) == 0
    in_time.cancel()
    process.stdout.close()


def test_started_without_any_input(home: Path) -> None:
    ran = start("play", *TABLE, PAIUTE_HOME=str(home))
    assert (ran.code, ran.err) == (0, "")
    assert "paiute play --resume" in ran.out


def test_an_expert_at_the_table(home: Path) -> None:
    ran = started(home, *TABLE, "--strength", "expert", lines=["1", "1", "1", "1"])
    assert (ran.code, ran.err) == (0, "")
