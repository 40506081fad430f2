"""What all tests stand on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from paiute_ref.api import load_rulebook
from paiute_ref.rulebook.model import House

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

# Time is measured in benchmarks, never here: these machines are noisy.
settings.register_profile("paiute", deadline=None, print_blob=True)
settings.load_profile("paiute")

ROOT = Path(__file__).resolve().parent.parent

MY_HOUSE = """\
house: crowded
name: Our kitchen table
combinations:
  - {slug: four-two, name: {en: Crowd, nl: Menigte}}
  - {slug: full-house, name: {en: full house, nl: volle bak}, line: Three and two., groups: [3, 2],
     examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: full-house, ranks: 7 2}]}
"""


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    """Compiled catalogues. Where they cannot be made every test fails: none tests nothing."""
    from catalogs import compile_catalogues

    assert compile_catalogues(ROOT / "locales", ROOT / "locales")


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An own folder for ``rules/`` and ``locales/``, to be filled by the test."""
    from running import forget

    monkeypatch.setenv("PAIUTE_DATA", str(tmp_path))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "cards.yaml").write_text("suits: {}\n")
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


@pytest.fixture
def my_house(tmp_path: Path) -> str:
    """A file of somebody's own house rules, with a full house and a name of its own."""
    path = tmp_path / "mine.yaml"
    path.write_text(MY_HOUSE)
    return str(path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder for what the program keeps of a person."""
    return tmp_path / "home"


@pytest.fixture(scope="session")
def standard() -> House:
    """The standard rules."""
    return load_rulebook().house()


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page as a file."""
    from paiute_ref.page.build import build_page

    path = tmp_path_factory.mktemp("page") / "paiute.html"
    path.write_text(build_page(load_rulebook()), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running
