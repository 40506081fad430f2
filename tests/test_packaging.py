"""What gets installed is what was written: from the source archive to a ruling in Gujarati."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from catalog_files import DOMAINS, CatalogueError
from conftest import ROOT
from hatch_build import CompileHook

LANGUAGES = ("bg", "ca", "en", "gu", "nl")
HAND: list[str | Path] = ["7h", "7s", "7d", "2c", "2h", "--wild", "9"]
BUILT = (".*cache", ".git", ".venv", "*.mo", "__pycache__", "dist", ".hypothesis")

pytestmark = pytest.mark.slow


def run(*command: str | Path) -> str:
    """Run a command outside the repository, in an environment that says nothing of it."""
    kept = ("PATH", "HOME", "TMPDIR", "SSL_CERT_FILE", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY")
    environ = {name: os.environ[name] for name in kept if name in os.environ}
    environ |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    done = subprocess.run(
        command, cwd="/", env=environ, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def new_venv(folder: Path) -> Path:
    """An empty virtual environment; where its programs are."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def install(programs: Path, *what: str | Path) -> None:
    pip = (programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input")
    run(*pip, "install", *what)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which nothing is built yet."""
    copy = tmp_path_factory.mktemp("tree") / "paiute"
    return Path(shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*BUILT), symlinks=True))


@pytest.fixture(scope="module")
def dist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source archive, and a wheel built from what is in it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, tree)
    return folder


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment with nothing but the wheel and what it asks for."""
    programs = new_venv(tmp_path_factory.mktemp("wheel"))
    install(programs, next(dist.glob("*.whl")))
    return programs


def files_of(folder: Path, *endings: str) -> set[str]:
    return {
        path.relative_to(folder.parent).as_posix()
        for path in folder.rglob("*")
        if path.suffix in endings and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_all_and_nothing_else(tree: Path, dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    package = files_of(
        tree / "paiute_ref", ".py", ".typ", ".typed", ".race", ".html", ".css", ".js"
    )
    sources = files_of(tree / "rules", ".yaml")
    rules = {f"paiute_ref/_data/{name.replace('.yaml', '.json')}" for name in sources}
    words = {
        f"paiute_ref/_data/locales/{lang}/LC_MESSAGES/{domain}.mo"
        for lang in LANGUAGES
        for domain in DOMAINS
    }
    assert names == package | rules | words
    assert "paiute_ref/py.typed" in names


def test_the_source_archive_holds_all_sources(tree: Path, dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert files_of(tree / "rules", ".yaml") <= names
    assert files_of(tree / "locales", ".po", ".pot", ".txt") <= names
    assert files_of(tree / "tests", ".py") <= names
    assert {"hatch_build.py", "tools/catalogs.py", "LICENSE", "README.md", "PKG-INFO"} <= names
    assert not any(name.endswith((".mo", ".json", ".pyc")) for name in names)


@pytest.mark.parametrize(
    ("lang", "first", "last"), [("gu", "\u0a80", "\u0aff"), ("bg", "\u0400", "\u04ff")]
)
def test_an_installed_program_speaks(installed: Path, lang: str, first: str, last: str) -> None:
    ruling: dict[str, Any] = json.loads(
        run(installed / "paiute-check", *HAND, "--lang", lang, "--json")
    )
    assert ruling["hand"] == ["7h", "7s", "7d", "2c", "2h"]
    assert ruling["combination"] is None
    letters = [character for character in ruling["text"] if character.isalpha()]
    native = [character for character in letters if first <= character <= last]
    assert len(native) > 0.8 * len(letters) > 0


def test_an_installed_program_has_both_names(installed: Path) -> None:
    verdict = run(installed / "paiute-check", *HAND, "--json")
    assert run(installed / "paiute", "check", *HAND, "--json") == verdict
    module = run(installed / "python", "-m", "paiute_ref", "check", *HAND, "--json")
    assert module == verdict


def test_an_installed_package_is_typed(installed: Path) -> None:
    code = "import paiute_ref, pathlib; print(pathlib.Path(paiute_ref.__file__).parent)"
    folder = Path(run(installed / "python", "-c", code).strip())
    assert (folder / "py.typed").exists()
    assert ROOT not in folder.parents
    code = "from importlib.metadata import version; import paiute_ref as p; print(p.__version__)"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert run(installed / "python", "-c", code).strip() == project["version"]


def test_an_editable_installation_shows_edits_at_once(
    tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    checkout = tmp_path_factory.mktemp("editable") / "paiute"
    shutil.copytree(tree, checkout)
    programs = new_venv(tmp_path_factory.mktemp("venv"))
    install(programs, "--editable", checkout)
    assert len(list(checkout.glob("locales/*/LC_MESSAGES/*.mo"))) == len(LANGUAGES) * len(DOMAINS)
    explain: list[str | Path] = [programs / "paiute", "explain", "four-two"]

    rules = checkout / "rules" / "combinations.yaml"
    english = "Four cards of one rank and two cards of another."
    assert english in run(*explain).replace("\n", " ")
    edited = rules.read_text(encoding="utf-8").replace(english, "Four of these, two of those.")
    rules.write_text(edited, encoding="utf-8")
    assert "Four of these, two of those." in run(*explain)

    (checkout / "rules" / "combinations.yaml").write_bytes(
        (tree / "rules/combinations.yaml").read_bytes()
    )
    words = checkout / "locales" / "nl" / "LC_MESSAGES" / "rules.po"
    head, key, rest = words.read_text(encoding="utf-8").partition('"combination.four-two.line"')
    old, _, tail = rest.partition('msgstr "')[2].partition('"\n')
    assert old in run(*explain, "--lang", "nl")
    changed = f'{head}{key}\nmsgid "{english}"\nmsgstr "Vier van dit, twee van dat."\n{tail}'
    words.write_text(changed, encoding="utf-8")
    assert "Vier van dit, twee van dat." in run(*explain, "--lang", "nl")


# What the build refuses


def hook(tree: Path) -> CompileHook:
    return CompileHook(str(tree), {}, None, None, str(tree / "dist"), "wheel")  # type: ignore[arg-type]


@pytest.fixture
def copy(tree: Path, tmp_path: Path) -> Path:
    uncompiled = shutil.ignore_patterns("*.mo", "*.json")
    for name in ("rules", "locales", "tools"):
        shutil.copytree(tree / name, tmp_path / name, ignore=uncompiled)
    return tmp_path


def test_the_build_refuses_unfinished_catalogues(copy: Path) -> None:
    po = copy / "locales" / "ca" / "LC_MESSAGES" / "rules.po"
    po.write_text("#, fuzzy\n" + po.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"ca.*fuzzy"):
        hook(copy).initialize("standard", {"force_include": {}})


def test_the_build_refuses_missing_and_broken_catalogues(copy: Path) -> None:
    po = copy / "locales" / "gu" / "LC_MESSAGES" / "program.po"
    po.write_text('msgid "open\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"gu.*program\.po:1"):
        hook(copy).initialize("editable", {})
    po.unlink()
    with pytest.raises(CatalogueError, match=r"gu.*program\.po"):
        hook(copy).initialize("standard", {"force_include": {}})
    shutil.rmtree(copy / "locales")
    with pytest.raises(CatalogueError, match="no catalogues"):
        hook(copy).initialize("standard", {"force_include": {}})


def test_the_build_refuses_to_be_without_rules(copy: Path) -> None:
    shutil.rmtree(copy / "rules")
    with pytest.raises(FileNotFoundError, match="no rules"):
        hook(copy).initialize("standard", {"force_include": {}})


def test_a_wheel_is_compiled_elsewhere(copy: Path) -> None:
    data: dict[str, Any] = {"force_include": {}}
    builder = hook(copy)
    builder.initialize("standard", data)
    assert not [*copy.rglob("*.mo"), *copy.rglob("*.json")]
    [(source, target)] = data["force_include"].items()
    assert target == "paiute_ref/_data"
    compiled = Path(source)
    assert len(list(compiled.rglob("*.mo"))) == len(LANGUAGES) * len(DOMAINS)
    assert files_of(compiled / "rules", ".json")
    builder.finalize("standard", data, "")
    assert not compiled.exists()
