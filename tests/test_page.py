"""The page: what is in it, how large it is, and what it may do."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from conftest import ROOT
from page.built import VIEWS, data, element, house, page, said
from paiute_ref.api import load_rulebook
from paiute_ref.cards import Rank
from paiute_ref.language import known_languages, own_name
from paiute_ref.odds import count_hands
from paiute_ref.page import words as page_words
from paiute_ref.page.build import SCRIPTS, asset
from running import LANGUAGES, installed_by_npm

LARGEST: Final = 400_000
LARGEST_PACKED: Final = 120_000
CHECKER: Final = "typescript@5.9.3"
COMPATIBILITY: Final = ("eslint@10.15.0", "eslint-plugin-compat@7.0.2", "doiuse@6.0.6")


def test_it_is_small() -> None:
    assert len(page().encode()) <= LARGEST
    assert len(gzip.compress(page().encode(), 9)) <= LARGEST_PACKED


def test_it_is_the_same_every_time() -> None:
    code = "import sys; from paiute_ref.api import load_rulebook; "
    code += "from paiute_ref.page.build import build_page; "
    code += "sys.stdout.buffer.write(build_page(load_rulebook()).encode())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT)
    assert done.stdout.decode() == page()


def test_its_policy_allows_only_itself() -> None:
    [policy] = re.findall('Content-Security-Policy" content="([^"]*)"', page())
    rules = dict(each.split(" ", 1) for each in policy.split("; "))
    assert rules["default-src"] == rules["connect-src"] == rules["form-action"] == "'none'"
    for name in ("script", "style"):
        digest = b64encode(sha256(element(name).encode()).digest()).decode()
        assert rules[f"{name}-src"] == f"'sha256-{digest}'"
    assert rules["img-src"] == "data:"
    assert len(re.findall(r"<script[ >]", page())) == 2
    assert not re.search(r'\son\w+="|\sstyle="', page())


def test_nothing_is_fetched() -> None:
    addresses = set(re.findall(r"\w+://[^\s\"'<`]+", page()))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|@font-face", element("style"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_keep_to_what_is_safe(name: str) -> None:
    dangerous = r"innerHTML|outerHTML|insertAdjacent|document\.write|eval|new Function|srcdoc"
    fetching = r"\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(|EventSource"
    assert not re.search(f"{dangerous}|{fetching}", asset(name))


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_have_no_wording(name: str) -> None:
    """All words come from the data; what stands between quotes are names, and faults of ours."""
    code = asset(name)
    quotes = r"/\*.*?\*/|//[^\n]*|'[^'\n]*'|`[^`]*`"
    texts = [found for found in re.finditer(quotes, code, re.DOTALL) if found[0][0] in "'`"]
    assert len(texts) > 3
    wording = [
        found[0]
        for found in texts
        if re.search("[a-z]{2,} [a-z]{2,}", re.sub(r"\$\{[^}]*\}", "", found[0]))
        and not code[: found.start()].endswith("RangeError(")
    ]
    assert [each for each in wording if each not in ("'use strict'", "'said fault'")] == []


def test_every_language_says_everything() -> None:
    assert [code for code, _ in data()["langs"]] == [*known_languages()]
    assert dict(data()["langs"]) == {code: own_name(code) for code in known_languages()}
    english = {key for key, text in said("en").items() if text}
    for lang in LANGUAGES:
        assert english - {key for key, text in said(lang).items() if text} == set(), lang


def test_what_the_scripts_say_is_there_and_what_is_there_is_said() -> None:
    scripts = "".join(map(asset, SCRIPTS))
    groups = ("ruling", "showdown", "book", "odds", "page", "fault")
    own = {group: getattr(page_words, group.upper()) for group in groups[:-1]}
    known = {f"{group}.{key}" for group, messages in own.items() for key in messages}
    known |= {
        *page_words.counted(lambda one, many: [one, many]),
        "ruling.sentence",
        "ruling.sentence-discard",
    }
    known |= {key for key in data()["keys"] if key.startswith("fault.")}
    named = set(re.findall(rf"'((?:{'|'.join(groups)})\.[a-z-]+)'", scripts))
    rules = {rule.slug for section in load_rulebook().sections for rule in section.rules}
    assert named - known - rules == set()
    built = (
        *("page.ask-", "showdown.group-", "book.sheet-", "fault.", "ruling.beats", "ruling.ties"),
        *("ruling.loses", "book.options", "book.disputes", "book.terms"),
        *(f"page.{view}" for view in VIEWS),
    )
    in_html = {"page.no-script", "page.old-browser"}
    heads = {f"page.{each}" for each in ("combination", "hands", "portion", "chance")}
    unsaid = {key for key in known - named if not key.startswith(built)}
    assert unsaid - in_html - heads == set()


def test_the_words_are_those_of_the_views() -> None:
    """A message that only the page has would be a copy that may go astray."""
    own = {*page_words.PAGE.values(), *page_words.LINKS.values(), *page_words.MENDED.values()}
    sources = "".join(
        re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8"))
        for folder in ("views", "printed", "cli")
        for path in (ROOT / "paiute_ref" / folder).glob("*.py")
    )
    groups = page_words.RULING, page_words.SHOWDOWN, page_words.BOOK, page_words.ODDS
    messages = [each for group in groups for each in group.values()]
    forms = page_words.counted(lambda one, many: [one, many])
    messages += [each for key in forms if not key.startswith("page.") for each in forms[key]]
    for message in messages:
        assert message in sources, message
    assert len(own) > 50


def test_the_odds_are_those_of_python() -> None:
    odds = data()["odds"]
    for options in ({}, {"sequence": "any-suit", "ace": "high-or-low", "natural": "beats-wild"}):
        rules = house(options)
        values = " ".join(rules.settings[option] for option in odds["options"])
        table = odds["tables"][odds["which"][values]]
        for size, wild in ((5, Rank.TWO), (6, Rank.NINE), (6, Rank.ACE)):
            counted = count_hands(wild, rules, size)
            assert table[str(size)][wild] == [*counted.counts.values()]
    assert len(odds["which"]) == 16
    assert len(odds["tables"]) == 4


@pytest.mark.system
@pytest.mark.slow
def test_the_types_of_the_scripts_are_right(tmp_path: Path) -> None:
    compiler = installed_by_npm(tmp_path, CHECKER) / ".bin" / "tsc"
    folder = tmp_path / "scripts"
    folder.mkdir()
    for name in SCRIPTS:
        shutil.copy(ROOT / "paiute_ref" / "page" / "assets" / name, folder)
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022"]
    options += ["--lib", "es2022,dom,dom.iterable", "--moduleDetection", "legacy"]
    command = [str(compiler), *options, *SCRIPTS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


@pytest.mark.system
@pytest.mark.slow
def test_browsers_of_three_years_ago_know_what_it_uses(tmp_path: Path) -> None:
    """Chromium 115 and Firefox 115: the language and interfaces of scripts, and of the style."""
    programs = installed_by_npm(tmp_path, *COMPATIBILITY) / ".bin"
    shutil.copy(ROOT / "tests" / "page" / "eslint.config.mjs", tmp_path)
    used = {"page.js": element("script"), "page.css": element("style")}
    too_new = {
        "syntax.js": "class Card { @wild rank; }",
        "interface.js": "new URLPattern('/x')",
        "style.css": "p:has(b) { color: red }",
    }
    for name, content in {**used, **too_new}.items():
        (tmp_path / name).write_text(f"{content}\n", encoding="utf-8")

    def findings(name: str) -> list[str]:
        of_style = [str(programs / "doiuse"), "--browsers", "chrome 115, firefox 115", name]
        command = of_style if name.endswith(".css") else [str(programs / "eslint"), name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return re.findall(r"^.*(?:error|not supported by).*$", done.stdout, re.MULTILINE)

    assert [found for name in used for found in findings(name)] == []
    assert [name for name in too_new if not findings(name)] == []
