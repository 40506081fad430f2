"""``paiute quiz``: what is kept of a run, and a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from hands import HOUSES, house_of
from paiute_ref.cards import CARD_OF
from paiute_ref.language import translator
from paiute_ref.learn.quiz import (
    Answer,
    Kept,
    decode,
    encode,
)
from paiute_ref.rulebook.fingerprint import fingerprint
from quizzing import (
    RUN,
    SIX,
    kept_files,
    numbers,
    quiz,
)
from running import LANGUAGES, NOTHING, SAFETY_NET, command, environment, run, words
from terminals import AtTerminal

# What is kept


def test_a_quiz_goes_on_where_it_was_broken_off(home: Path) -> None:
    good = numbers(*SIX)
    first = quiz(home, *SIX, typed=good[:2])
    assert "Right at the first try: 2 of 2" in first.out
    assert first.out.splitlines()[-1] == "To go on from here: paiute quiz --resume"
    second = quiz(home, "--resume", typed=["?"])
    assert "Question 3 of 6" in second.out
    assert "Question 2 of 6" not in second.out
    third = quiz(home, "--resume", typed=good[3:])
    assert "Right at the first try: 5 of 6" in third.out
    assert kept_files(home) == []
    assert "No unfinished quiz is kept." in quiz(home, "--resume").faults[0]


def test_another_quiz_can_be_begun_and_the_first_one_is_kept(home: Path) -> None:
    quiz(home, *SIX, typed=["?"])
    other = quiz(home, "--seed", "12", typed=["?"])
    assert "A quiz was not finished. To go on with it: paiute quiz --resume" in other.out
    assert len(kept_files(home)) == 2
    assert "A quiz was not finished" not in quiz(home, "--resume", typed=["q"]).out


def test_the_same_quiz_begun_again_writes_over_nothing(home: Path) -> None:
    quiz(home, *SIX, typed=["?", "?"])
    first = home / "quiz" / kept_files(home)[0]
    before = first.read_bytes()
    quiz(home, *SIX, typed=["?"])
    assert len(kept_files(home)) == 2
    assert first.read_bytes() == before


def test_house_rules_that_are_gone_do_not_hide_another_quiz(home: Path, my_house: str) -> None:
    quiz(home, *SIX, typed=["?"])
    quiz(home, "--house", my_house, "--seed", "3", typed=["?"])
    Path(my_house).unlink()
    ran = quiz(home, "--resume", typed=["q"])
    assert ran.code == 0
    assert my_house in ran.err
    assert len(kept_files(home)) == 2


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BROKEN: dict[str, Callable[[Path], Any]] = {
    "missing": Path.unlink,
    "not YAML": lambda path: path.write_text("house: [own"),
    "not UTF-8": lambda path: path.write_bytes(b"house: \xff\xfe"),
    "wrong in two ways": lambda path: path.write_text("options: {ace: up, natural: no}"),
    "a folder": _folder,
    "a pipe": _pipe,
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_quiz_that_is_kept_is_not_denied(home: Path, my_house: str, what: str) -> None:
    """What is wrong with its house rules is told once, and not that there is no quiz, which is."""
    for seed in ("3", "4"):
        quiz(home, "--house", my_house, "--seed", seed, typed=["?"])
    BROKEN[what](Path(my_house))
    told = quiz(home, "--resume").faults
    assert told == run("check", *NOTHING, "--house", my_house).faults
    assert kept_files(home) == ["1.json", "2.json"]


def test_a_folder_in_place_of_what_is_kept(home: Path) -> None:
    quiz(home, *SIX, typed=["?"])
    path = home / "quiz" / "1.json"
    _folder(path)
    (fault,) = quiz(home, "--resume").faults
    assert str(path) in fault
    quiz(home, "--seed", "3", "--count", "4", typed=["?"])
    os.utime(path)  # the latest
    ran = quiz(home, "--resume", typed=["q"])
    assert ran.err.splitlines() == [fault]
    assert "Question 2 of 4" in ran.out


def test_house_rules_that_have_changed_are_not_asked_about(home: Path, my_house: str) -> None:
    """One sentence says so, nothing is deleted, and another quiz is gone on with."""
    quiz(home, *SIX, typed=["?"])
    quiz(home, "--house", my_house, "--seed", "3", "--count", "4", typed=["?"])
    file = Path(my_house)
    before = (home / "quiz" / "2.json").read_bytes()
    file.write_text(file.read_text().replace("Our kitchen table", "Our table"))
    assert "Question 2 of 4" in quiz(home, "--resume", typed=["q"]).out  # another title alone
    file.write_text(
        file.read_text().replace("combinations:", "options: {ace: high-or-low}\ncombinations:")
    )
    ran = quiz(home, "--resume", typed=["q"])
    aside = home / "quiz" / "2.json.outdated-1"
    changed = "The house rules of the unfinished quiz have changed; it was set aside as"
    assert ran.err == f"{changed} {aside}.\n"
    assert "Question 2 of 6" in ran.out
    assert aside.read_bytes() == before
    assert quiz(home, "--resume", typed=["q"]).err == ""


def test_houses_that_play_otherwise_have_other_fingerprints() -> None:
    assert len({fingerprint(house_of(name)) for name in HOUSES}) == len(HOUSES)
    assert fingerprint(HOUSES["own"]()) == fingerprint(HOUSES["own"]())


def test_two_that_go_on_at_once_lose_nothing(home: Path) -> None:
    """Whoever comes second finds the file changed, and keeps all answers in one of its own."""
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:1])
    one, other = child(home, "--resume"), child(home, "--resume")
    for session in (one, other):
        session.expect("> ")  # both have read the same file
    for session, answer in ((one, good[1]), (other, "?"), (one, good[2]), (other, good[2])):
        session.sendline(answer)
        session.expect("Press Enter")
        session.expect("> ")
        session.sendline("")
        session.expect("> ")
    for session in (one, other):
        session.sendeof()
        assert finish(session).rstrip().endswith("paiute quiz --resume")
    first, second, third = (int(each) - 1 for each in good[:3])
    assert kept_files(home) == ["1.json", "2.json"]
    assert [choice for _, choice in _kept(home, "1.json").answers] == [first, second, third]
    assert [choice for _, choice in _kept(home, "2.json").answers] == [first, None, third]


def test_many_that_go_on_at_the_same_moment_lose_nothing(home: Path) -> None:
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:1])
    environ = environment(PAIUTE_HOME=str(home))
    runs = [
        subprocess.Popen(
            command("quiz", "--resume"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
        )
        for _ in range(4)
    ]
    for each in runs:  # all have read the file when they ask
        assert each.stdout
        assert any(line.startswith(b"1. ") for line in iter(each.stdout.readline, b""))
    for each in runs:
        assert each.stdin
        each.stdin.write(f"{good[1]}\n?\n".encode())
        each.stdin.close()
    for each in runs:
        assert each.stdout
        each.stdout.read()
        each.stdout.close()
        assert each.wait(SAFETY_NET) == 0
    kept = [_kept(home, name).answers for name in kept_files(home)]
    assert kept == [(Answer(1, int(good[0]) - 1), Answer(2, int(good[1]) - 1), Answer(3, None))] * 4


def test_a_run_that_another_one_has_finished_is_kept_anew(home: Path) -> None:
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:5])
    session = child(home, "--resume")
    session.expect("> ")
    assert "Right at the first try: 6 of 6" in quiz(home, "--resume", typed=good[5:]).out
    assert kept_files(home) == []
    session.sendline("1" if good[5] != "1" else "2")
    session.expect("Press Enter")
    session.sendeof()
    finish(session)
    assert len(_kept(home, "1.json").answers) == 6


def _kept(home: Path, name: str) -> Kept:
    kept = decode((home / "quiz" / name).read_bytes())
    assert kept is not None
    return kept


def test_only_so_many_are_kept(home: Path) -> None:
    for seed in range(25):
        quiz(home, "--seed", str(seed), "--topic", "last-turns", typed=["?"])
    assert len(kept_files(home)) == 20


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", encode(RUN._replace(answers=(Answer(9, 9),)))]
)
def test_a_damaged_file_is_set_aside_and_told_in_one_sentence(home: Path, data: bytes) -> None:
    quiz(home, *SIX, typed=["?"])
    (name,) = kept_files(home)
    path = home / "quiz" / name
    path.write_bytes(data)
    aside, nothing = quiz(home, "--resume").faults
    assert aside.startswith("What was kept of the quiz cannot be read; it was set aside as ")
    assert nothing.startswith("No unfinished quiz is kept.")
    (left,) = kept_files(home)
    assert aside.endswith(f"{left}.")
    assert (home / "quiz" / left).read_bytes() == data


def test_where_nothing_can_be_kept_the_quiz_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ran = quiz(file, *SIX, typed=numbers(*SIX))
    assert ran.code == 0
    assert "Right at the first try: 6 of 6" in ran.out
    assert ran.err.splitlines()[-1] == "What you do now is not kept."
    assert ran.err.count("What you do now is not kept.") == 1
    assert file.read_text() == ""


# At a terminal


def child(home: Path, *args: str, lang: str = "en", size: tuple[int, int] = (24, 80)) -> Any:
    program, *rest = (os.fsdecode(each) for each in command("quiz", *args))
    environ = environment(TERM="xterm-256color", LANG=lang, PAIUTE_HOME=str(home), NO_COLOR="1")
    return pexpect.spawn(
        program, rest, env=environ, dimensions=size, encoding="utf-8", timeout=SAFETY_NET
    )


HARD = ("--seed", "7", "--level", "3", "--count", "12")
"""Six kinds of questions, two of each."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [24, 16])
def test_nothing_goes_by_unread(home: Path, lang: str, rows: int) -> None:
    """Neither long reasons nor the end: the last reason is read before it, and all that follows."""
    terminal = AtTerminal("quiz", home, *HARD, lines=rows, LANG=lang)
    terminal.shown()
    assert terminal.tallest <= rows
    stops = 0
    for number in range(12):
        if number:
            terminal.type("")  # the reason was read
            assert terminal.tallest <= rows
            assert len(terminal.screens) == 1 or rows < 24  # a question is seen as a whole
        terminal.type("?")
        assert terminal.tallest <= rows
        stops += len(terminal.screens) - 1
    said = "\n".join(terminal.screens)
    piped = quiz(home, *HARD, typed=["?"] * 12, LANG=lang).out
    end = piped[piped.index(translator(lang).say("Missed:")) :].replace("\n  - ", "\n")
    assert " ".join(words([end])) in " ".join(without(terminal.more, said))
    assert terminal.end() == ("", 0)
    assert stops >= (2 if rows == 24 else 0)


def without(more: str, said: str) -> list[str]:
    """The words of what was said, but for what stops ask and what is typed there."""
    lines = (line.strip() for line in said.splitlines())
    return words(line for line in lines if line and not line.startswith(more))


@pytest.mark.parametrize("how", ["q", "ctrl-d", "ctrl-c"])
@pytest.mark.parametrize("is_over", [True, False])
def test_who_leaves_in_the_middle_of_the_end(home: Path, is_over: bool, how: str) -> None:
    """How to go on is told, where there is something to go on with, and nothing more."""
    count = 3 if is_over else 4
    args = ("--seed", "7", "--level", "3", "--count", str(count), "--topic", "discard")
    terminal = AtTerminal("quiz", home, *args, lines=12)
    terminal.shown()
    for number in range(3):
        if number:
            terminal.type("")
        terminal.child.sendline("?")
        if number < 2 or not is_over:
            terminal.shown()
    if not is_over:
        terminal.child.sendline("q")
    while "Missed:" not in (screen := terminal.screen()):
        terminal.child.sendline("")
    assert screen.splitlines()[-1].strip().startswith(terminal.more)
    if how == "q":
        terminal.child.sendline("q")
    elif how == "ctrl-d":
        terminal.child.sendeof()
    else:
        terminal.child.sendintr()
    said, code = terminal.end()
    assert code == (2 if how == "ctrl-c" else 0)
    assert "Traceback" not in said
    assert ("paiute quiz --resume" in said) != is_over
    assert "Each can be read in full" not in said
    assert kept_files(home) == ([] if is_over else ["1.json"])


@pytest.mark.parametrize(("lines", "drawn"), [(24, False), (40, True)])
def test_cards_are_drawn_where_there_is_room(home: Path, lines: int, drawn: bool) -> None:
    session = child(home, "--topic", "combination", "--seed", "5", size=(lines, 80))
    session.expect("1\\. ")
    assert ("╭───╮ ╭───╮" in session.before) == drawn
    session.sendline("q")
    finish(session)


def finish(session: Any) -> str:
    session.expect(pexpect.EOF)
    session.close()
    shown: str = session.before.replace("\r\n", "\n")
    return shown


def test_a_whole_run_at_a_terminal(home: Path) -> None:
    session = child(home, *SIX)
    for place, answer in enumerate(numbers(*SIX)):
        session.expect("> ")
        if place:  # the reason of the one before can be read in peace
            session.sendline("")
            session.expect("> ")
        session.sendline(answer)
        session.expect("Right\\.")
        if place == 2:
            session.setwinsize(40, 120)
    end = finish(session)
    assert "Right at the first try: 6 of 6" in end
    assert session.exitstatus == 0
    assert kept_files(home) == []


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_ctrl_d_ends_it_and_what_was_done_is_kept(home: Path, lang: str) -> None:
    session = child(home, *SIX, lang=lang)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.sendeof()
    end = finish(session)
    assert session.exitstatus == 0
    assert end.rstrip().endswith("paiute quiz --resume")
    assert len(kept_files(home)) == 1


def test_ctrl_c_ends_it_and_what_was_done_is_kept(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.sendline("")
    session.expect("> ")
    session.sendintr()
    end = finish(session)
    assert session.exitstatus == 2
    assert "Right at the first try: 0 of 1" in end
    assert end.rstrip().endswith("Stopped.")
    assert "Traceback" not in end
    assert len(kept_files(home)) == 1


def test_a_closed_terminal_loses_nothing(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline(numbers(*SIX)[0])
    session.expect("Right\\.")
    session.expect("> ")
    session.close(force=False)
    session.kill(signal.SIGHUP)
    again = child(home, "--resume")
    again.expect("Question 2 of 6")
    again.expect("> ")
    again.sendline("q")
    assert "Right at the first try: 1 of 1" in finish(again)


def _interrupted(session: Any) -> None:
    session.sendintr()
    finish(session)
    assert session.exitstatus == 2


def _ended(session: Any) -> None:
    session.sendline("")  # at the next question
    session.expect("> ")
    session.sendeof()
    finish(session)
    assert session.exitstatus == 0


def _hung_up(session: Any) -> None:
    session.close(force=False)  # the terminal is gone


def _killed(session: Any) -> None:
    session.kill(signal.SIGKILL)
    finish(session)


WAYS = (_interrupted, _hung_up, _ended, _killed)


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_a_quiz_is_gone_on_with_to_its_end_after_every_way_to_break_it_off(
    home: Path, lang: str
) -> None:
    """What was missed before comes back in its turn, and the end tells of all the runs."""
    t, good = translator(lang), numbers(*SIX)
    bad = "2" if good[0] == "1" else "1"
    session = child(home, *SIX, lang=lang)
    answered(session, bad, t.say("Not quite."))
    for number, break_off in enumerate(WAYS, start=1):
        break_off(session)
        session = child(home, "--resume", lang=lang)
        again = number == len(WAYS)
        heading = t.say("Question {n} of {total}", n=str(1 if again else number + 1), total="6")
        session.expect_exact(heading)
        if again:
            session.expect_exact(
                t.say("This question comes back, since you have not answered it right yet.")
            )
        answered(session, good[0 if again else number], t.say("Right."))
        session.setwinsize(24 + number, 70 + number)
    session.sendline("")
    answered(session, good[4], t.say("Right."))
    session.sendline("")
    session.expect("> ")
    session.sendline(good[5])
    end = finish(session)
    assert t.say("Right at the first try: {right} of {asked}", right="5", asked="6") in end
    assert session.exitstatus == 0
    assert kept_files(home) == []


def answered(session: Any, typed: str, said: str) -> None:
    """Answer a question, and stay where the reason can be read in peace."""
    session.expect("> ")
    session.sendline(typed)
    session.expect_exact(said)
    session.expect("> ")


def test_a_kill_loses_nothing(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.kill(signal.SIGKILL)
    finish(session)
    assert _kept(home, "1.json").answers == (Answer(1, None),)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_and_nothing_stands_to_the_right_of_gujarati(home: Path, lang: str) -> None:
    ran = quiz(home, *SIX, "--lang", lang, typed=["?"] * 6, terminal=True, COLUMNS="80")
    other = home / "other"
    plain = quiz(other, *SIX, "--lang", lang, typed=["?"] * 6, terminal=True, NO_COLOR="1")
    assert "\x1b" not in plain.out
    assert re.sub(r"\x1b\[[\d;]*m", "", ran.out) == plain.out
    for line in plain.out.splitlines():
        assert len(line) <= 120  # in cells no more than 80: marks take none
        assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line), line
        assert not re.search("[\u2500-\u259f]", line), line


def test_cards_are_letters_where_that_is_asked_for(home: Path) -> None:
    said = quiz(home, *SIX, "--ascii", typed=["?"] * 6).out
    assert not set("♠♥♦♣") & set(said)
    assert [code for code in CARD_OF if code in said]
