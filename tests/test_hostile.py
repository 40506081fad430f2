"""Whatever is typed, piped or broken: one clear line for each fault, 2 (or 3), no traceback.

Each run is a process of its own with a limit of time that only keeps a hanging one from hanging
all tests; what comes of it is all that is tested.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from conftest import ROOT
from paiute_ref.cli import input as command_input
from paiute_ref.cli import options
from paiute_ref.rulebook.document import BIGGEST_FILE
from running import (
    FOUR_TWO,
    LANGUAGES,
    NOTHING,
    SAFETY_NET,
    Ran,
    command,
    environment,
    forget,
    harmless,
    run,
    start,
)

HANDS = b"7h 7s 7d 9c 2h 2s | 9\n"
STRANGE = {
    "escape": "\x1b[31m7h",
    "window title": "7h\x1b]0;mine\x07",
    "C1 control": "\x9b31m7h",
    "carriage return": "xx\rOK",
    "line feed": "x\ny",
    "backspaces": "xx\b\b7h",
    "bidi override": "\u202e7h",
    "bidi isolate": "7h\u2067x",
    "lone mark": "\u0301\u0301x",
    "mark on a digit": "7\u0301h",
    "marks": "a" + "\u0301" * 500,
    "line separator": "x\u2028y",
    "tag characters": "x\U000e0041",
    "no character": "x\ufffe\uffff",
    "lone surrogate": "7h\udcff",
    "markup": "[red]x[/red][/x]",
    "placeholders": "{card}%(card)s%s{0}",
    "10,000 characters": "x" * 10_000,
    "10,000 letters in clusters": "ક્ષ" * 3_333,
}
"""Nothing of this can be read, whatever it is given for."""

PLACES = {
    "card": ["check", "7h", "{}", "--wild", "9"],
    "wild": ["check", *FOUR_TWO[:-1], "{}"],
    "took": ["check", *FOUR_TWO, "--took", "{}"],
    "letters": ["check", *FOUR_TWO, "--letters", "{}"],
    "language": ["check", *FOUR_TWO, "--lang", "{}"],
    "house": ["check", *FOUR_TWO, "--house", "{}"],
    "setting": ["check", *FOUR_TWO, "--set", "{}"],
    "value": ["house", "--set", "ace={}"],
    "file": ["check", "--batch", "{}"],
    "word": ["explain", "{}"],
    "option": ["check", *FOUR_TWO, "--{}"],
    "short option": ["check", "-v{}", *FOUR_TWO],
    "command": ["{}"],
    "too much": ["languages", "{}"],
}


def refused(ran: Ran, code: int = 2, longest: int = 400) -> list[str]:
    """The lines that were told: none very long, and nothing in them that steers."""
    assert ran.code == code, ran
    lines = harmless(ran.err).splitlines()
    assert lines
    assert all(len(line) < longest for line in lines)
    return lines


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", STRANGE)
def test_strange_texts_everywhere(text: str, place: str) -> None:
    """In this process, as there are many; the next test has a few in processes of their own."""
    args = [arg.replace("{}", STRANGE[text]) for arg in PLACES[place]]
    ran = run(*args)
    lines = refused(ran)
    assert ran.out == ""
    if place in ("card", "took"):
        assert len(lines) == len(re.split(r"[\s;]", STRANGE[text]))
    elif place not in ("option", "short option", "command", "too much"):  # Click has more to say
        assert len(lines) == 1


@pytest.mark.parametrize("place", ["card", "wild", "setting", "file", "word", "too much"])
def test_random_bytes_as_arguments(place: str) -> None:
    noise = random.Random(place).randbytes(300).replace(b"\0", b"?")
    args = [arg.encode().replace(b"{}", noise) for arg in PLACES[place]]
    ran = start(*args, LANG="nl")
    refused(ran)
    assert ran.out == ""


def test_random_bytes_as_cards() -> None:
    noise = random.Random(9).randbytes(3000).replace(b"\0", b"?")
    lines = refused(start("check", "--wild", "9", "--", *noise.split(b"\n")))
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_the_longest_tokens(lang: str) -> None:
    (line,) = refused(start("check", "x" * 10_000, "--wild", "9", LANG=lang))
    assert "x" * 40 + "…" in line
    (line,) = refused(start("check", "7h" * 5_000, "--wild", "9", LANG=lang))
    assert "7h7h7h7h" in line


# Batches


def test_random_bytes_as_a_batch() -> None:
    noise = random.Random(1).randbytes(10_000) + b"\n"
    ran = start("check", "--batch", "-", "--wild", "9", stdin=noise + HANDS)
    lines = refused(ran, longest=2_000)  # a line is one fault, but of many parts
    assert len(lines) > 30
    assert all(re.match(r"Line [\d,]+: ", line) for line in lines)
    assert ran.out.count("\n") == 1
    ran = start("check", "--batch", "-", "--wild", "9", "--json", stdin=noise + HANDS)
    assert ran.code == 2
    assert len(harmless(ran.out).splitlines()) == len(lines) + 1


@pytest.mark.parametrize(
    "line",
    [
        b"7h \0 7d 2c 2h | 9",
        b"7h 7s 7d 2c 2h | \0",
        b"\0" * 5_000,
        "7h \u202e7s 7d 2c 2h | 9".encode(),
        "7h 7\u0301s 7d 2c 2h | 9".encode(),
        b"7h \x1b[31m7s 7d 2c 2h | 9",
        b"\xff\xfe7h | 9",
        b"x" * 1_000_000,
        b"7h " * 333_333,
        b"7h 7s 7d 2c 2h |" + b" " * 1_000_000 + b"9",
        b"| " * 500_000,
        b"7h 7s 7d 2c 2h | 9 | 9",
    ],
    ids=lambda line: ascii(line[:20]),
)
def test_a_strange_line_is_one_fault_and_the_next_is_judged(line: bytes) -> None:
    ran = start("check", "--batch", "-", stdin=HANDS + line + b"\n" + HANDS)
    (told,) = refused(ran)
    assert told.startswith("Line 2: ")
    assert ran.out.count("Four/two") == ran.out.count("\n") == 2


def test_empty_lines_are_counted_and_nothing_else() -> None:
    ran = start("check", "--batch", "-", stdin=b"\n" * 100_000 + b"7h | 9\n")
    (told,) = refused(ran)
    assert told.startswith("Line 100,001: ")


# Files


LAUGHS = "a0: &a0 lol\n" + "\n".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)
)
FILES = {
    "nine-fold aliases": LAUGHS.encode(),
    "anchors that hold themselves": b"&a [*a, *a]\n",
    "10 MB": b"house: x\n" + b"# 3456789\n" * 1_000_000,
    "python tag": b"house: !!python/object/apply:os.system ['touch /tmp/paiute-was-here']\n",
    "deep": b"[" * 100_000,
    "binary": random.Random(2).randbytes(1000),
    "empty": b"",
    "no mapping": b"- four-two\n",
    "doubled key": b"house: x\nname: y\nname: z\n",
    "colon numbers": b"house: x\nname: 4:2\n",
    "yes and no": b"house: x\nname: no\n",
    "escapes": b'house: x\nname: "\\e[31mred"\n',
    "raw escape": b"house: x\nname: \x1b[31mred\n",
    "bidi": "house: x\nname: \u202ered\n".encode(),
}


@pytest.mark.parametrize("file", FILES)
def test_hostile_house_files(tmp_path: Path, file: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(FILES[file])
    ran = start("check", *NOTHING, "--house", "mine.yaml", LANG="gu", cwd=str(tmp_path))
    (told,) = refused(ran)
    assert re.match(r"mine\.yaml:\d+: ", told)
    assert ran.out == ""
    assert not Path("/tmp/paiute-was-here").exists()
    (english,) = refused(run("check", *NOTHING, "--house", str(path)))
    assert english.startswith(f"{tmp_path}/")
    assert english.removeprefix(f"{tmp_path}/") != told


def test_the_limit_of_a_house_file_is_said() -> None:
    assert options.LARGEST_HOUSE_FILE == BIGGEST_FILE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_that_are_none(tmp_path: Path, lang: str) -> None:
    no_name = b"/tmp/\xff\xfe"
    told = set()
    for path in (os.fsencode(tmp_path), b"/nowhere/x.yaml", no_name, b"/dev/null/x"):
        for args in (("check", "--wild", "9", "--batch"), ("check", *NOTHING, "--house")):
            (line,) = refused(run(*args, os.fsdecode(path), LANG=lang))
            told.add(line)
    assert len(told) == 4  # the same for a batch and for a house


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/random", "/proc/self/mem", "/", "/dev/tty"])
def test_devices_and_the_like(path: str) -> None:
    for args in (("check", "--wild", "9", "--batch", path), ("house", "--house", path)):
        (line,) = refused(start(*args))
        assert f"“{path}”" in line


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so that no file can stand for this one."""
    path = tmp_path / "mine.yaml"
    path.write_bytes(HANDS)

    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(command_input, "open", forbidden, raising=False)
    for args in (("check", "--batch"), ("check", *NOTHING, "--house")):
        (line,) = refused(run(*args, str(path)))
        assert "may not be read" in line
    monkeypatch.setattr(os, "stat", forbidden)
    (line,) = refused(run("check", "--batch", str(path)))
    assert "may not be read" in line


def test_a_pipe_is_a_file_too() -> None:
    """As a shell makes it of ``<(command)``."""
    read, write = os.pipe()
    os.write(write, b"house: piped\nname: x\ncombinations: [four-two]\n")
    os.close(write)
    done = subprocess.run(
        command("house", "--house", f"/dev/fd/{read}"),
        env=environment(),
        pass_fds=[read],
        capture_output=True,
        timeout=SAFETY_NET,
        check=True,
    )
    os.close(read)
    assert done.stdout.startswith(b"x [piped]\n")


# Streams that close, and Ctrl-C


def running(*args: str, **environ: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*args),
        env=environment(**environ),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_nobody_reads_any_more(tmp_path: Path, extra: Sequence[str]) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(HANDS * 20_000)
    with running("check", "--batch", str(path), *extra) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        assert process.wait(SAFETY_NET) == 2
        assert process.stderr.read() == b""
    assert b"Four/two: sevens and twos" in first


@pytest.mark.parametrize("args", [["--help"], ["explain"], ["house"], ["check", *FOUR_TWO]])
def test_nobody_ever_read(args: Sequence[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command(*args),
        env=environment(),
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=SAFETY_NET,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize(
    ("closed", "args", "code"),
    [
        (">&-", FOUR_TWO, 2),
        (">&-", ["--help"], 2),
        (">&- 2>&-", FOUR_TWO, 2),
        ("2>&-", FOUR_TWO, 0),
        ("2>&-", ["7h"], 2),
        (">&- 2>&- <&-", ["--batch", "-"], 2),
        ("<&-", ["--batch", "-", "--wild", "9"], 2),
    ],
)
def test_started_without_streams(closed: str, args: Sequence[str], code: int) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh", *command("check", *args)]
    done = subprocess.run(
        shell, env=environment(), capture_output=True, timeout=SAFETY_NET, check=False
    )
    assert done.returncode == code
    assert len(harmless(done.stderr.decode()).splitlines()) == (code == 2 and "2>&-" not in closed)


def test_a_file_is_written_without_a_place_for_answers(tmp_path: Path) -> None:
    """Only what cannot be written is missed."""
    for output, code in ((str(tmp_path / "rules.txt"), 0), ("-", 2)):
        for form in ("text", "html"):
            words = command("rules", "--format", form, "--output", output, "--force")
            done = subprocess.run(
                ["sh", "-c", '"$@" >&-', "sh", *words],
                env=environment(),
                capture_output=True,
                timeout=SAFETY_NET,
                check=False,
            )
            assert done.returncode == code, done.stderr
            assert len(harmless(done.stderr.decode()).splitlines()) == (code == 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ctrl_c_in_the_middle_of_a_batch(lang: str) -> None:
    args = ("check", "--batch", "-", "--json")
    with running(*args, LANG=lang, PYTHONUNBUFFERED="1") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(HANDS)
        process.stdin.flush()
        assert b'"combination": "four-two"' in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SAFETY_NET)
    assert (process.returncode, out) == (2, b"")
    (line,) = harmless(err.decode()).splitlines()
    assert line.endswith(".")
    assert (line == "Stopped.") == (lang == "en")


# What is broken is ours


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A copy of the rules and catalogues as they are written, to be broken."""
    for folder in ("rules", "locales"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".yaml", ".po"):
                copy = tmp_path / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    yield tmp_path
    forget()


def broken(data: Path, *args: str, **environ: str) -> str:
    """The one line that is told of it."""
    forget()
    ran = run(*args, environ={"PAIUTE_DATA": str(data), **environ})
    (line,) = refused(ran, 3)
    assert ran.out == ""
    return line


def test_broken_data_in_a_process_of_its_own(data: Path) -> None:
    shutil.rmtree(data / "rules")
    ran = start("check", *FOUR_TWO, PAIUTE_DATA=str(data), LANG="nl")
    (line,) = refused(ran, 3)
    assert str(data) in line
    assert ran.out == ""


RULES = ["book", "cards", "combinations", "lookalikes", "options", "terms", "sections/wild"]


@pytest.mark.parametrize("name", RULES)
def test_broken_rules(data: Path, name: str) -> None:
    path = data / "rules" / f"{name}.yaml"
    whole = path.read_text()
    path.write_text(whole + "slug: [\n")
    uses = ("check", *FOUR_TWO) if name in ("cards", "combinations", "options") else ("explain",)
    assert broken(data, *uses).startswith(f"rules/{name}.yaml:")
    path.write_text(re.sub(r"^(\w+):", r"x\1:", whole, count=1, flags=re.MULTILINE))
    assert re.match(rf"rules/{name}\.yaml:\d+: ", broken(data, *uses))
    path.unlink()
    assert f"rules/{name}.yaml" in broken(data, *uses)


def test_no_rules_at_all(data: Path) -> None:
    shutil.rmtree(data / "rules")
    for args in (
        ["check", *FOUR_TWO],
        ["--help"],
        ["explain", "x"],
        ["--lang", "xx"],
        ["languages"],
    ):
        assert str(data) in broken(data, *args, LANG="nl")
    assert "/nowhere" in broken(Path("/nowhere"), "check", *FOUR_TWO)


@pytest.mark.parametrize("domain", ["rules", "program"])
@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_broken_catalogues(data: Path, domain: str, content: bytes) -> None:
    path = data / "locales" / "nl" / "LC_MESSAGES" / f"{domain}.mo"
    path.write_bytes(content)
    os.utime(path, (time.time() + 60,) * 2)  # newer than the text it was made of
    for args in (["check", *FOUR_TWO], ["explain", "four-two"]):
        assert f"locales/nl/LC_MESSAGES/{domain}" in broken(data, *args, LANG="nl")
    forget()
    assert run("check", *FOUR_TWO, PAIUTE_DATA=str(data)).code == 0


def test_a_broken_catalogue_ends_a_batch_at_once(data: Path) -> None:
    (data / "locales" / "ca" / "LC_MESSAGES" / "rules.po").write_text('msgid "open\n')
    forget()
    ran = run("check", "--batch", "-", PAIUTE_DATA=str(data), LANG="ca", stdin=HANDS * 1000)
    (line,) = refused(ran, 3)
    assert "rules.po" in line


def test_a_language_that_is_not_there_is_still_told_of(data: Path) -> None:
    """What is wrong is the user's, though its words are not to be had."""
    (data / "locales" / "nl" / "LC_MESSAGES" / "program.po").write_text('msgid "open\n')
    forget()
    (line,) = refused(run("--lang", "xx", PAIUTE_DATA=str(data), LANG="nl"))
    assert "“xx”" in line


def test_a_full_disk_is_told() -> None:
    """``/dev/full`` is one at every write."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paiute_ref", "check", *NOTHING, "--lang", "nl"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            timeout=SAFETY_NET,
            check=False,
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
