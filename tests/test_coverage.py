"""``tools/coverage.py``: every rule has its row, and what is missing shows."""

from __future__ import annotations

import re
import shutil
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from paiute_ref.rulebook.verify import citable
from rules_files import RULEBOOK

ROOT = Path(__file__).resolve().parent.parent


def _tool() -> ModuleType:
    """The tool by its place: a package that measures tests has the same name."""
    spec = util.spec_from_file_location("coverage_of_rules", ROOT / "tools" / "coverage.py")
    assert spec
    assert spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


coverage = _tool()


@pytest.fixture(scope="module")
def document() -> str:
    made: str = coverage.coverage()
    return made


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy in which things may be taken away."""
    nothing = shutil.ignore_patterns("__pycache__", "*.mo", "*.json")
    for folder in ("rules", "locales", "paiute_ref", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=nothing)
    return tmp_path


def row(document: str, slug: str) -> dict[str, str]:
    """The cells of a row under their heads."""
    line = next(line for line in document.splitlines() if line.startswith(f"| `{slug}` |"))
    head = next(line for line in document.splitlines() if line.startswith("| slug |"))
    cells = ([cell.strip() for cell in each.strip("|").split("|")] for each in (head, line))
    return dict(zip(*cells, strict=True))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_every_rule_has_one_row(document: str) -> None:
    slugs = re.findall(r"^\| `(.+?)` \|", document, re.MULTILINE)
    assert sorted(slugs) == sorted(s for s in citable(RULEBOOK) if not s.startswith("term."))


def test_it_is_the_same_every_time(document: str) -> None:
    assert coverage.coverage() == document


@pytest.mark.parametrize(
    ("slug", "rooms"),
    [
        ("wild.best-reading", "judge"),
        ("cards.order", "judge"),
        ("combination.four-two", "judge"),
        ("option.ace", "judge"),
        ("option.reshuffle", "game"),
        ("option.odd-chip", "showdown"),
        ("turn.keep-taken-card", "judge, game"),
        ("stakes.share", "showdown, game"),
        ("dispute.putting-back", "judge, game"),
        ("deal.first-dealer", "–"),
    ],
)
def test_who_enforces_a_rule(document: str, slug: str, rooms: str) -> None:
    assert row(document, slug)["enforced by"] == rooms


def test_a_missing_translation_shows(checkout: Path) -> None:
    before = row(coverage.coverage(checkout), "cards.order")
    assert (before["nl"], before["bg"]) == ("✓", "✓")
    po = checkout / "locales" / "nl" / "LC_MESSAGES" / "rules.po"
    text = re.sub(
        r'(msgctxt "cards\.order\.text"\nmsgid .*\nmsgstr ).*', r'\1""', po.read_text("utf-8")
    )
    po.write_text(text, "utf-8")
    after = row(coverage.coverage(checkout), "cards.order")
    assert (after["nl"], after["bg"]) == ("0/1", "✓")


def test_a_changed_text_and_a_missing_example_show(checkout: Path) -> None:
    rules = checkout / "rules" / "sections" / "cards.yaml"
    before = row(coverage.coverage(checkout), "cards.suits-equal")
    change(rules, "No suit is higher than another.", "All suits are equal.")
    text = rules.read_text("utf-8")
    rules.write_text(text[: text.rindex("    examples:")], "utf-8")
    after = row(coverage.coverage(checkout), "cards.suits-equal")
    assert (before["gu"], before["examples"], before["enforced by"]) == ("✓", "1", "judge")
    assert (after["gu"], after["examples"], after["enforced by"]) == ("1/2", "–", "–")


@pytest.mark.parametrize(
    ("slug", "game"),
    [
        ("turn.order", "turn.order"),
        ("deal.next-dealer", "deal.next-dealer"),
        ("option.ace", "option.ace.*"),
    ],
)
def test_a_written_game_counts_for_what_it_is_named_by(
    checkout: Path, document: str, slug: str, game: str
) -> None:
    assert "games" in row(document, slug)["tests"].split(", ")
    for file in (checkout / "tests" / "games").glob(f"{game}.paiute"):
        file.unlink()
    after = coverage.coverage(checkout)
    assert "games" not in row(after, slug)["tests"].split(", ")
    assert "games" in row(after, "turn.no-passing")["tests"].split(", ")


def test_no_written_game_counts_for_what_cannot_be_broken(document: str) -> None:
    """Nor for the chapter or the option whose name begins like that of another."""
    for slug in ("stakes.share", "combination.four-two", "dispute.putting-back"):
        assert "games" not in row(document, slug)["tests"].split(", ")


def test_the_check(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main(["--check", "--root", str(checkout)]) == 1
    assert "run make catalogs" in capsys.readouterr().err
    assert coverage.main(["--root", str(checkout)]) == 0
    assert coverage.main(["--check", "--root", str(checkout)]) == 0
    change(checkout / "docs" / "coverage.md", "| ✓ |", "| no |")
    assert coverage.main(["--check", "--root", str(checkout)]) == 1
