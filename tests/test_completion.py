"""Completion in the shell: commands, options, values and slugs, and in real shells."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest

from paiute_ref.cards import Rank
from rules_files import RULEBOOK
from running import COMMANDS, LANGUAGES, environment, run


def complete(*line: str, program: str = "paiute") -> list[str]:
    """The values that bash is offered after the last word of a line."""
    variable = f"_{program.upper().replace('-', '_')}_COMPLETE"
    typed = {"COMP_WORDS": " ".join((program, *line)), "COMP_CWORD": str(len(line))}
    done = run(program=program, environ={variable: "bash_complete", **typed})
    assert (done.code, done.err) == (0, "")
    return [each.removeprefix("plain,") for each in done.out.splitlines() if each]


SETTINGS = [f"{option.slug}={value.slug}" for option in RULEBOOK.options for value in option.values]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ([""], list(COMMANDS)),
        (["ch"], ["check"]),
        (["check", "--la"], ["--lang"]),
        (["check", "--lang", ""], ["en", "bg", "ca", "gu", "nl"]),
        (["check", "--lang", "n"], ["nl"]),
        (["--lang", "g"], ["gu"]),
        (["languages", "--lang", "b"], ["bg"]),
        (["check", "--letters", ""], ["intl", "bg", "ca", "gu", "nl"]),
        (["check", "--wild", ""], [rank.letter for rank in Rank]),
        (["check", "--wild", "Q"], ["Q"]),
        (["check", "--set", ""], SETTINGS),
        (["check", "--set", "ace"], ["ace=high", "ace=high-or-low"]),
        (["house", "--set", "seq"], ["sequence=one-suit", "sequence=any-suit"]),
        (["check", "--house", "l"], ["literal"]),
        (["house", "--house", ""], ["standard", "literal"]),
        (["explain", "combination.fo"], ["combination.four-two"]),
        (["explain", "option.ace"], ["option.ace", "option.ace.high", "option.ace.high-or-low"]),
        (["explain", "four-t"], ["four-two"]),
        (["explain", "zzz"], []),
        (["check", "7"], []),
    ],
    ids=lambda value: " ".join(value) if value and isinstance(value, list) else None,
)
def test_completion(line: Sequence[str], offered: Sequence[str]) -> None:
    assert sorted(complete(*line)) == sorted(offered)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        (["check", "--set", "ace", "="], ["high", "high-or-low"]),
        (["check", "--set", "ace", "=", "high-"], ["high-or-low"]),
        (["house", "--set", "sequence", "=", "o"], ["one-suit"]),
        (["check", "--set", "=", "uncalled", "=", "d"], ["dead"]),
        (["check", "--set", "=", "unc"], ["uncalled=count", "uncalled=dead"]),
        (["check", "--lang", "=", "n"], ["nl"]),
        (["check", "--set", "ace", "=", "x"], []),
    ],
    ids=" ".join,
)
def test_bash_ends_a_word_at_an_equals_sign(line: list[str], offered: list[str]) -> None:
    assert complete(*line) == offered


@pytest.mark.parametrize(
    "typed",
    [{}, {"COMP_WORDS": "paiute ch"}, {"COMP_WORDS": "paiute", "COMP_CWORD": "x"}],
    ids=str,
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_nonsense_is_nothing(shell: str, typed: dict[str, str]) -> None:
    done = run(environ={"_PAIUTE_COMPLETE": f"{shell}_complete", **typed})
    assert (done.out.strip(), done.err) == ("", "")


def test_completion_of_options() -> None:
    options = (
        "--wild --took --lang --letters --house --set --json --brief --batch --ascii --exit-code"
    )
    assert set(complete("check", "-")) == {*options.split(), "--verbose", "-v", "--help"}
    assert set(complete("--")) == {"--lang", "--version", "--help"}
    assert set(complete("house", "--")) == {"--house", "--set", "--lang", "--help"}


def test_completion_of_all_slugs() -> None:
    slugs = complete("explain", "")
    assert {f"combination.{each.slug}" for each in RULEBOOK.combinations} < set(slugs)
    assert {rule.slug for section in RULEBOOK.sections for rule in section.rules} < set(slugs)
    assert {f"term.{term.slug}" for term in RULEBOOK.terms} < set(slugs)


def test_completion_of_paiute_check() -> None:
    assert complete("--wild", "K", program="paiute-check") == ["K"]
    assert complete("--took", "", program="paiute-check") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_completion_in_zsh_and_fish_explains_in_the_language(lang: str) -> None:
    words = {"COMP_WORDS": "paiute check --ascii", "LANG": lang}
    shown = " ".join(run("check", "--help", "--lang", lang).out.split())
    zsh = run(_PAIUTE_COMPLETE="zsh_complete", COMP_CWORD="2", environ=words)
    kind, option, explained = zsh.out.splitlines()
    assert (kind, option) == ("plain", "--ascii")
    assert f"--ascii {explained} --" in shown
    fish = run(_PAIUTE_COMPLETE="fish_complete", COMP_CWORD="--ascii", environ=words)
    assert fish.out == f"plain,--ascii\t{explained}\n"


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "complete -o nosort -F _paiute_completion paiute"),
        ("zsh", "#compdef paiute"),
        ("fish", "complete --no-files --command paiute"),
    ],
)
def test_what_a_shell_reads_to_complete(shell: str, line: str) -> None:
    done = run(_PAIUTE_COMPLETE=f"{shell}_source")
    assert (done.code, done.err) == (0, "")
    assert line in done.out
    assert f"_PAIUTE_COMPLETE={shell}_complete" in done.out
    assert run(_PAIUTE_COMPLETE="csh_source").code == 1


def install_in(folder: Path) -> None:
    program = folder / "paiute"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m paiute_ref "$@"\n')
    program.chmod(0o755)


@pytest.mark.system
def test_bash_completes(tmp_path: Path) -> None:
    install_in(tmp_path)
    script = (
        'eval "$(_PAIUTE_COMPLETE=bash_source paiute)"; '
        "COMP_WORDS=(paiute check --set ac); COMP_CWORD=3; "
        '_paiute_completion paiute; echo "${COMPREPLY[@]}"'
    )
    environ = environment(PATH=f"{tmp_path}:/usr/local/bin:/usr/bin:/bin")
    done = subprocess.run(["bash", "-c", script], env=environ, capture_output=True, check=True)
    assert done.stdout.decode() == "ace=high ace=high-or-low\n"


@pytest.mark.system
@pytest.mark.parametrize(
    ("typed", "becomes"),
    [("--set ace=high-", "--set ace=high-or-low "), ("--lang=n", "--lang=nl ")],
)
def test_bash_completes_on_the_tab_key(typed: str, becomes: str, tmp_path: Path) -> None:
    install_in(tmp_path)
    path = f"{tmp_path}:/usr/local/bin:/usr/bin:/bin"
    shell = pexpect.spawn(
        "bash",
        ["--norc", "--noprofile", "-i"],
        env=environment(PATH=path, TERM="dumb", PS1="$ "),
        encoding="utf-8",
    )
    shell.sendline('eval "$(_PAIUTE_COMPLETE=bash_source paiute)"; echo rea""dy')
    shell.expect_exact("ready\r\n")
    shell.send(f"paiute check {typed}\t")
    shell.expect_exact(f"paiute check {becomes}")
    shell.close(force=True)
