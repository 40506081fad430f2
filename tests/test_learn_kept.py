"""The lessons: where somebody is in the course, what is kept of it, and a terminal."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from learning import (
    KEYS,
    STEPS,
    WHOLE,
    kept,
    learn,
    number,
    script,
    wrong_number,
)
from paiute_ref.cli.home import data_folder, locked
from paiute_ref.language import translator
from paiute_ref.learn.progress import Progress, clean_name, decode, encode
from rules_files import RULEBOOK
from running import LANGUAGES, SAFETY_NET, command, environment, start
from terminals import AtTerminal

# Where one is


def test_it_goes_on_where_one_stopped(home: Path) -> None:
    answers = [number(step) for step in STEPS]
    for place, step in enumerate(STEPS):
        ran = learn(home, typed=script(answers[place]))
        pages = len(step.lesson.pages)
        assert f"page {step.place} of {pages}: {step.lesson.title.english}" in ran.out
        assert kept(home).done == set(KEYS[: place + 1])


def test_a_lesson_is_begun_by_number_slug_or_title(home: Path) -> None:
    for words in ("7", "last-turns", "The last turns", "the LAST turns"):
        ran = learn(home, "--lesson", words)
        assert "Lesson 7 of 10, page 1 of 2: The last turns" in ran.out
    assert kept(home).stopped_at == "last-turns.through-dealer"
    assert "Lesson 7 of 10" in learn(home).out
    title = translator("nl").text(RULEBOOK.lessons[6].title)
    assert title in learn(home, "--lesson", title, "--lang", "nl").out


def test_what_was_done_before_a_lesson_comes_last(home: Path) -> None:
    learn(home, "--lesson", "house-rules", typed=script(number(STEPS[-2])))
    ran = learn(home, typed=script(number(STEPS[-1]), number(STEPS[0]), "q"))
    shown = re.findall(r"Lesson (\d+) of 10, page (\d)", ran.out)
    assert shown == [("10", "2"), ("1", "1"), ("1", "2")]


def test_a_lesson_can_be_done_again(home: Path) -> None:
    learn(home, typed=WHOLE)
    ran = learn(home, "--lesson", "1", typed=script(number(STEPS[0]), number(STEPS[1])))
    assert ran.out.count("Right.") == 2
    assert kept(home).done == set(KEYS)


@pytest.mark.parametrize("lesson", ["0", "11", "1000000", "x", "", "²", "last"])
def test_a_lesson_there_is_none_of(lesson: str, home: Path) -> None:
    (fault,) = learn(home, "--lesson", lesson).faults
    assert fault.startswith(f"There is no lesson “{lesson}”. ")
    assert "last-turns" in fault


def test_the_list(home: Path) -> None:
    typed = script(*(number(step) for step in STEPS[:3]))
    learn(home, typed=typed)
    heading, *lines = learn(home, "--list").out.splitlines()
    assert heading == "The lessons:"
    assert len(lines) == len(RULEBOOK.lessons)
    assert lines[0] == "1. Cards and wild cards [wild-cards] – done"
    assert lines[1] == "2. The six combinations [combinations] – pages done: 1 of 3"
    assert lines[2] == "3. Six cards or five [hand-size]"


def test_forgetting(home: Path) -> None:
    learn(home, typed=WHOLE)
    said = learn(home, "--reset", "--lesson", "turn").out
    assert said == "What was done of this lesson is forgotten: A turn\n"
    assert kept(home).done == {key for key in KEYS if not key.startswith("turn.")}
    assert "Lesson 4 of 10, page 1" in learn(home).out
    assert learn(home, "--reset").out == "The course begins anew.\n"
    assert kept(home) == Progress()
    assert "Lesson 1 of 10, page 1" in learn(home).out


def test_cards_are_typed_in_the_letters_of_the_language(home: Path) -> None:
    """The jack of hearts is Jc in Catalan and Bh in Dutch; Jc would be one of clubs elsewhere."""
    at = ("--lesson", "choosing")
    for lang, typed in [("ca", "Jc"), ("nl", "Bh"), ("en", "Jh")]:
        said = learn(home, *at, "--lang", lang, typed=script(typed)).out
        assert "pairs" in {key.partition(".")[2] for key in kept(home).done}, said
        learn(home, "--reset")
    said = learn(home, *at, typed=script("Jc")).out
    assert "“Jc” is none of the answers." in said


def test_a_course_that_is_done_promises_nothing(home: Path) -> None:
    learn(home, typed=WHOLE)
    assert "To go on from here" not in learn(home, "--lesson", "pot", typed=script("q")).out
    learn(home, "--reset", "--lesson", "pot")
    assert "To go on from here" in learn(home, "--lesson", "pot", typed=script("q")).out


@pytest.mark.parametrize("other", [("--reset",), ("--lesson", "3")])
def test_the_list_goes_with_nothing_else(home: Path, other: tuple[str, ...]) -> None:
    learn(home, typed=WHOLE)
    assert "--list" in learn(home, "--list", *other).faults[0]
    assert kept(home).done == {*KEYS}


def test_several_people(home: Path) -> None:
    learn(home, "--player", " Ana  Maria ", typed=script(number(STEPS[0])))
    learn(home, "--player", "મીરા", typed=script("q"))
    assert kept(home, "Ana Maria").done == {KEYS[0]}
    assert kept(home, "મીરા") == Progress(frozenset(), KEYS[0])
    assert kept(home) == Progress()
    ran = learn(home, "--player", "Ana Maria", typed=script("q"))
    assert "To go on from here: paiute learn --player 'Ana Maria'" in ran.out
    learn(home, "--player", "Ana Maria", "--reset")
    assert kept(home, "Ana Maria") == Progress()
    assert kept(home, "મીરા").stopped_at == KEYS[0]


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x1b[31mb", "a\u202eb", "\udcff"])
def test_names_that_cannot_be(name: str, home: Path) -> None:
    (fault,) = learn(home, "--player", name).faults
    assert fault.endswith("Use one to 40 letters.")
    assert not home.exists()
    assert clean_name(name) is None


# What is kept


def test_what_is_kept_can_be_read(home: Path) -> None:
    learn(home, "--player", "Ана", typed=script(number(STEPS[0])))
    text = (home / "progress.json").read_text(encoding="utf-8")
    assert json.loads(text) == {
        "version": 1,
        "people": {"Ана": {"done": [KEYS[0]], "stopped-at": KEYS[1]}},
    }
    assert '"Ана"' in text
    assert len(text.splitlines()) > 5
    assert [path.name for path in home.iterdir() if path.suffix == ".tmp"] == []


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"version": 2, "people": {}}',
    b'{"version": 1}',
    b'{"version": 1, "people": []}',
    b'{"version": 1, "people": {"": 3}}',
    b'{"version": 1, "people": {"": {"done": "x", "stopped-at": ""}}}',
    b'{"version": 1, "people": {"": {"done": [3], "stopped-at": ""}}}',
    b'{"version": 1, "people": {"": {"done": [], "stopped-at": null}}}',
    b'{"version": ' + b"9" * 5000 + b"}",
    b"[" * 100_000,
    b'{"version": 1, "people": {' + b" " * (1 << 20) + b"}}",
]


@pytest.mark.parametrize("data", DAMAGED, ids=lambda data: data[:50].decode("latin-1"))
def test_a_damaged_file_is_set_aside(data: bytes, home: Path) -> None:
    home.mkdir()
    file = home / "progress.json"
    file.write_bytes(data)
    ran = learn(home, typed=script(number(STEPS[0])))
    aside = home / "progress.json.damaged-1"
    assert ran.err == f"What was kept of the lessons cannot be read; it was set aside as {aside}.\n"
    assert aside.read_bytes() == data
    assert kept(home).done == {KEYS[0]}
    file.write_bytes(data)
    assert "damaged-2" in learn(home).err
    assert (home / "progress.json.damaged-2").read_bytes() == aside.read_bytes() == data


def test_pages_of_another_release_are_kept(home: Path) -> None:
    home.mkdir()
    later = {"": Progress(frozenset({"betting.raise", KEYS[1]}), "betting.fold")}
    (home / "progress.json").write_bytes(encode(later))
    learn(home, typed=script(number(STEPS[0])))
    assert kept(home).done == {"betting.raise", KEYS[0], KEYS[1]}
    assert "Lesson 2 of 10, page 1" in learn(home).out


def test_a_name_that_is_no_text_in_a_mended_file() -> None:
    data = b'{"version": 1, "people": {"\\ud800": {"done": [], "stopped-at": "\\udfff"}}}'
    people = decode(data)
    assert people is not None
    assert decode(encode(people)) == people


def test_a_place_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """The course goes on, and says so once."""
    (tmp_path / "home").write_text("a file, not a folder")
    ran = learn(tmp_path / "home" / "inside", typed=WHOLE)
    assert ran.code == 0
    assert ran.out.count("Right.") == len(STEPS)
    assert "That was the whole course." in ran.out
    *_, last = ran.err.splitlines()
    assert last == "What you do now is not kept."
    assert ran.err.count("\n") == 2


def test_a_folder_in_place_of_the_file(home: Path) -> None:
    (home / "progress.json").mkdir(parents=True)
    ran = learn(home, typed=script(number(STEPS[0])))
    assert "What you do now is not kept." in ran.err
    assert "Right." in ran.out
    assert (home / "progress.json").is_dir()


def test_two_at_once_lose_nothing(home: Path) -> None:
    """Each does one half of the course at the same time, over and over."""
    halves = [RULEBOOK.lessons[0].slug, RULEBOOK.lessons[5].slug]
    pages = {
        halves[0]: [step for step in STEPS if step.number <= 5],
        halves[1]: [step for step in STEPS if step.number > 5],
    }
    for _ in range(2):
        home.mkdir(exist_ok=True)
        (home / "progress.json").unlink(missing_ok=True)
        runs = []
        for half in halves:
            child = subprocess.Popen(
                command("learn", "--lesson", half),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment(PAIUTE_HOME=str(home)),
            )
            runs.append((child, script(*(number(step) for step in pages[half]))))
        for child, typed in runs:
            assert child.stdin
            child.stdin.write(typed)
            child.stdin.close()
        for child, _ in runs:
            assert child.stderr
            assert child.stderr.read() == b""
            child.stderr.close()
            assert child.wait(SAFETY_NET) == 0
        assert kept(home).done == set(KEYS)


def test_a_lock_is_waited_for(home: Path) -> None:
    """Who holds the file keeps the others from changing it under their hands."""
    home.mkdir()
    path = str(home / "progress.json")
    code = "import sys; from paiute_ref.cli import main; sys.exit(main())"
    with locked(path):
        child = subprocess.Popen(
            [sys.executable, "-c", code, "learn", "--reset"],
            stdout=subprocess.PIPE,
            env=environment(PAIUTE_HOME=str(home)),
        )
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(1.5)
        assert not (home / "progress.json").exists()
    out, _ = child.communicate(timeout=SAFETY_NET)
    assert out == b"The course begins anew.\n"
    assert (home / "progress.json").exists()


def test_the_folder_of_the_system() -> None:
    assert data_folder({"PAIUTE_HOME": "/somewhere"}) == "/somewhere"
    assert os.path.basename(data_folder({})) == "paiute-ref"


# At a terminal


@pytest.fixture
def at_terminal(home: Path) -> Iterator[pexpect.spawn]:
    child = spawn(home)
    yield child
    child.close(force=True)


def spawn(home: Path, *args: str, **environ: str) -> pexpect.spawn:
    program, *rest = (os.fsdecode(arg) for arg in command("learn", *args))
    return pexpect.spawn(
        program,
        rest,
        env=environment(TERM="xterm", NO_COLOR="1", PAIUTE_HOME=str(home), **environ),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=SAFETY_NET,
    )


def ended(child: pexpect.spawn) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    code: int | None = child.exitstatus
    return code


def test_a_whole_course_at_a_terminal(home: Path) -> None:
    child = spawn(home)
    for step in STEPS:
        child.expect_exact(f"page {step.place} of {len(step.lesson.pages)}: ")
        child.expect_exact("back goes back a page, q stops.")
        child.expect_exact("> ")
        child.sendline(number(step))
        child.expect_exact("Right.")
        if step is not STEPS[-1]:
            child.expect_exact("Press Enter to go on.")
            child.sendline("")
    child.expect_exact("That was the whole course.")
    assert ended(child) == 0
    assert kept(home).done == set(KEYS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [24, 12])
def test_nothing_goes_by_unread(home: Path, lang: str, rows: int) -> None:
    """With two wrong answers and the reason on every page."""
    terminal = AtTerminal("learn", home, lines=rows, LANG=lang)
    terminal.shown()
    for step in STEPS:
        assert terminal.tallest <= rows, step.key
        assert len(terminal.screens) == 1 or rows < 24  # a page is seen as a whole
        for typed in (wrong_number(step), wrong_number(step), number(step)):
            terminal.type(typed)
            assert terminal.tallest <= rows, step.key
        if step is not STEPS[-1]:
            terminal.type("")
    assert terminal.end()[1] == 0
    assert kept(home) == Progress(frozenset(KEYS), "")


def test_what_was_right_is_done_before_the_reason_is_read(home: Path) -> None:
    terminal = AtTerminal("learn", home, "--lesson", "combinations", lines=7)
    terminal.shown()
    for step in STEPS[2:5]:
        terminal.child.sendline(number(step))
        terminal.screens = [terminal.screen()]
        if terminal.stops:
            break
        terminal.type("")
    assert terminal.stops
    terminal.child.sendline("q")
    assert "To go on from here: paiute learn" in terminal.end()[0]
    assert step.key in kept(home).done


@pytest.mark.parametrize("typed", ["x", "3"])
def test_what_means_nothing_where_somebody_reads_is_asked_for_again(home: Path, typed: str) -> None:
    """So that what was meant for the next page is not lost on the way to it."""
    terminal = AtTerminal("learn", home)
    terminal.shown()
    terminal.type(number(STEPS[0]))
    assert terminal.type(typed).strip().endswith("Press Enter to go on. Or type: back, quit.")
    assert "page 2 of 2" in terminal.type("")


def test_going_back_at_a_terminal(at_terminal: pexpect.spawn, home: Path) -> None:
    """Also instead of going on, when the page on the screen is answered."""
    for step, typed in ((STEPS[0], ""), (STEPS[1], "back")):
        at_terminal.expect_exact("> ")
        at_terminal.sendline(number(step))
        at_terminal.expect_exact("Press Enter to go on.")
        at_terminal.expect_exact("> ")
        at_terminal.sendline(typed)
    at_terminal.expect_exact("Lesson 1 of 10, page 1 of 2")
    assert kept(home) == Progress(frozenset(KEYS[:2]), KEYS[0])


def test_control_d(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Press Enter to go on.")
    at_terminal.expect_exact("> ")
    at_terminal.sendeof()
    at_terminal.expect_exact("To go on from here: paiute learn")
    assert ended(at_terminal) == 0
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[1])


def test_control_c(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("> ")
    at_terminal.sendline("")
    at_terminal.expect_exact("page 2 of 2")
    at_terminal.expect_exact("> ")
    at_terminal.sendintr()
    at_terminal.expect_exact("Stopped.")
    assert ended(at_terminal) == 2
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[1])
    child = spawn(home)
    child.expect_exact("page 2 of 2")
    child.close(force=True)


def test_a_closed_terminal(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Press Enter to go on.")
    at_terminal.kill(signal.SIGHUP)
    at_terminal.close(force=True)
    assert kept(home).done == {KEYS[0]}
    assert "page 2 of 2" in learn(home).out


def test_a_terminal_of_another_size(at_terminal: pexpect.spawn) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.setwinsize(24, 40)
    at_terminal.sendline(wrong_number(STEPS[0]))
    at_terminal.expect_exact("Try again.")
    lines = at_terminal.before.replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) > 4
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Right.")


def test_started_without_input(home: Path) -> None:
    script_ = f'"{sys.executable}" -m paiute_ref learn <&-'
    done = subprocess.run(
        ["/bin/sh", "-c", script_],
        env=environment(PAIUTE_HOME=str(home)),
        capture_output=True,
        timeout=SAFETY_NET,
        check=False,
    )
    assert done.returncode == 0
    assert b"To go on from here: paiute learn" in done.stdout


def test_through_a_pipe_in_a_process_of_its_own(home: Path) -> None:
    ran = start("learn", stdin=WHOLE, PAIUTE_HOME=str(home))
    assert ran == learn(home.with_name("other"), typed=WHOLE)
    assert "> " not in ran.out
    assert "Press Enter" not in ran.out
