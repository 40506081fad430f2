"""The page: what is in it, what it says in every language, and how it is to use in a browser."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, Final

import pexpect
import pytest

from conftest import ROOT
from page.browser import Browser, browsers, window
from page.drawn import draw
from page.scripts import Chromium
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, PACK, Card, Rank
from paiute_ref.cli.page import half_blocks
from paiute_ref.cli.session import Session
from paiute_ref.errors import PaiuteError
from paiute_ref.judge import judge
from paiute_ref.language import known_languages, own_name, translator
from paiute_ref.notation import parse_cards
from paiute_ref.odds import count_hands
from paiute_ref.page import words as page_words
from paiute_ref.page.build import SCRIPTS, asset, build_page
from paiute_ref.page.serve import PageServer
from paiute_ref.rulebook.model import House
from paiute_ref.search import search
from paiute_ref.showdown import compare
from paiute_ref.views import odds as odds_view
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.book import PARTS, book_text, sheet_text
from paiute_ref.views.errors import sentences
from paiute_ref.views.reading import played_line
from paiute_ref.views.voice import Voice
from running import LANGUAGES, run

LARGEST: Final = 400_000
LARGEST_PACKED: Final = 120_000
VIEWS: Final = ("check", "showdown", "rules", "sheet", "quiz", "odds")
WIDTHS: Final = (320, 390, 1280)
PAPERS: Final = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
HAND: Final = "7h7s7d9c2h2s"
SHOWDOWN: Final = "#showdown&hand=Ana:7h7s5h5s2h2s&hand=Bea:KhKsQdQc2c2d&wild=9&pot=31"
FILLED: Final = {
    "check": f"#check={HAND}&wild=9",
    "showdown": SHOWDOWN,
    "rules": "#rules&find=9",
    "sheet": "#sheet",
    "quiz": "#quiz=abc",
    "odds": "#odds&wild=9",
}
OTHER_RULES: Final = {
    "sequence": "any-suit",
    "ace": "high-or-low",
    "natural": "beats-wild",
    "odd-chip": "left-of-dealer",
}
AXE: Final = "axe-core@4.14.1"
CHECKER: Final = "typescript@5.9.3"
CANNOT_TELL: Final = ("too short to determine", "partially obscured", "partially obscures")
"""What axe says where it leaves a contrast to people: single marks, and what is scrolled away."""


@cache
def page() -> str:
    return build_page(load_rulebook())


def element(name: str) -> str:
    found: list[str] = re.findall(f"<{name}>(.*?)</{name}>", page(), re.DOTALL)
    assert len(found) == 1
    return found[0]


@cache
def data() -> dict[str, Any]:
    [packed] = re.findall('id="data">([^<]*)<', page())
    held: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed)))
    return held


def said(lang: str) -> Mapping[str, Any]:
    return dict(zip(data()["keys"], data()["texts"][lang], strict=True))


def voice(lang: str) -> Voice:
    return Voice(translator(lang), load_rulebook())


def house(options: Mapping[str, str] | None = None) -> House:
    return load_rulebook().house(settings=options or {})


# What is in it


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
        for folder in ("views", "cli")
        for path in (ROOT / "paiute_ref" / folder).glob("*.py")
    )
    groups = page_words.RULING, page_words.SHOWDOWN, page_words.BOOK, page_words.ODDS
    messages = [each for group in groups for each in group.values()]
    forms = page_words.counted(lambda one, many: [one, many])
    messages += [each for key in forms if not key.startswith("page.") for each in forms[key]]
    for message in messages:
        assert message in sources, message
    assert len(own) > 50


# The command and the server


def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "paiute.html"
    assert run("page", "--output", str(path)).code == 0
    assert path.read_text(encoding="utf-8") == page()
    monkeypatch.setattr("paiute_ref.page.build.build_page", lambda book: "another one")
    [fault] = run("page", "--output", str(path)).faults
    assert "--force" in fault
    assert path.read_text(encoding="utf-8") == page()
    assert run("page", "--output", str(path), "--force").code == 0
    assert path.read_text(encoding="utf-8") == "another one"


def test_the_command_says_what_does_not_go_together() -> None:
    assert "--serve" in run("page", "--host", "0.0.0.0").faults[0]
    assert "--output" in run("page", "--serve", "--output", "x.html").faults[0]
    assert run("page", "--port", "99999", "--serve").code == 2


@contextmanager
def serving(server: Any) -> Iterator[str]:
    thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.01))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def fetched(address: str, **headers: str) -> Any:
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20)


def test_the_server_serves_one_page_and_nothing_else() -> None:
    with PageServer("<p>ગુ</p>", "127.0.0.1", 0) as server, serving(server) as address:
        assert server.address == f"{address}/"
        for path in ("/", "/index.html", "/?x=1", "/index.html?a"):
            answer = fetched(address + path)
            assert answer.read().decode() == "<p>ગુ</p>"
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        packed = fetched(address, **{"Accept-Encoding": "gzip, br"})
        assert gzip.decompress(packed.read()).decode() == "<p>ગુ</p>"
        for path in ("/x", "/../etc/passwd", "/paiute.html", "/%2e%2e/", "/index.html/"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                fetched(address + path)
        with pytest.raises(urllib.error.HTTPError, match="304"):
            fetched(address, **{"If-None-Match": server.tag})
        with pytest.raises(urllib.error.HTTPError, match="501"):
            urllib.request.urlopen(address, data=b"x", timeout=20)


def test_a_changed_page_is_not_taken_for_the_old_one() -> None:
    """Row P64: there is no store of old pages but the browser's, which asks by the content."""
    with PageServer("old", "127.0.0.1", 0) as old, PageServer("new", "127.0.0.1", 0) as new:
        assert old.tag != new.tag
        with serving(new) as address:
            answer = fetched(address, **{"If-None-Match": old.tag})
            assert (answer.read(), answer.headers["Cache-Control"]) == (b"new", "no-cache")
    assert "serviceWorker" not in page()


def test_the_server_says_where_it_cannot_be() -> None:
    with PageServer("", "127.0.0.1", 0) as server:
        port = server.server_address[1]
        with pytest.raises(PaiuteError, match=r"page\.port"):
            PageServer("", "127.0.0.1", port)
    for host in ("192.0.2.7", "no such host"):
        with pytest.raises(PaiuteError, match=r"page\.host"):
            PageServer("", host, 0)


def test_on_a_terminal_it_shows_a_code_and_stops_when_told() -> None:
    args = ["-m", "paiute_ref", "page", "--serve", "--port", "0"]
    program = pexpect.spawn(sys.executable, args, encoding="utf-8", timeout=60, cwd=str(ROOT))
    program.expect(r"http://127\.0\.0\.1:\d+/")
    address = program.match[0]
    program.expect("Ctrl-C")
    program.expect("[█▀▄ ]{25}")
    assert fetched(address).read().decode() == page()
    program.sendintr()
    program.expect(pexpect.EOF)
    program.close()


def test_on_a_terminal_the_page_itself_is_not_shown() -> None:
    args = ["-m", "paiute_ref", "page"]
    program = pexpect.spawn(sys.executable, args, encoding="utf-8", timeout=60, cwd=str(ROOT))
    program.expect("--output")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 2


def test_a_code_is_drawn_square_by_square() -> None:
    chance = Random(7)
    squares = [[chance.randrange(2) for _ in range(5)] for _ in range(7)]
    for inverted in (False, True):
        lines = [*half_blocks(squares, light_on_dark=inverted)]
        upper = [[char in "█▀" for char in line] for line in lines]
        lower = [[char in "█▄" for char in line] for line in lines]
        drawn = [row for pair in zip(upper, lower, strict=True) for row in pair]
        assert drawn[:7] == [[bool(each) != inverted for each in row] for row in squares]


# In the browser


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with browsers(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "paiute.html"
    path.write_text(page(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def browser(program: Chromium) -> Iterator[Browser]:
    with window(program) as opened:
        yield opened


@pytest.fixture(scope="module")
def speaking(program: Chromium, file: str) -> Iterator[Browser]:
    """The page with the questions of ``speaking.js``."""
    with window(program) as opened:
        opened.open(file)
        script = (ROOT / "tests" / "page" / "speaking.js").read_text(encoding="utf-8")
        opened.evaluate(script + "; 0")
        yield opened


def ask(browser: Browser, question: str, *about: Any) -> Any:
    return browser.evaluate(f"Speaking.{question}({', '.join(map(json.dumps, about))})")


@pytest.mark.system
@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_of_hands_what_python_says(
    speaking: Browser, lang: str, options: dict[str, str]
) -> None:
    hands, v, rules = [*draw(1, 80)], voice(lang), house(options)
    asked = [
        (
            " ".join(map(str, each.hand)),
            each.wild.letter,
            str(each.took) if each.took else None,
            str(each.turned_up) if each.turned_up else None,
        )
        for each in hands
    ]
    expected, kinds = [], set()
    for hand, wild, took, turned_up in hands:
        ruling = judge(hand, wild, rules, took=took, turned_up=turned_up)
        found = ruling.combination
        kinds.add(found.slug if found else None)
        blocks = [*ruling_view.background(v, ruling)]
        headings = [place for place, block in enumerate(blocks) if block.kind == "heading"]
        lacks = [ruling_view.lacks(v, each, ruling) for each in ruling.why_not]
        others = [ruling_view.verdict(v, each) for each in ruling.readings[1:]] if found else []
        assert len(headings) + len(lacks) + len(others) == len(blocks)
        places = [each.slug for each in rules.combinations]
        expected.append(
            [
                ruling_view.sentence(v, ruling),
                ruling_view._reason(v, ruling),
                [block.text for block in ruling_view.advice(v, ruling)],
                others,
                lacks,
                ruling_view.place(v, places.index(found.slug) + 1, 6) if found else "",
            ]
        )
    assert len(kinds) >= 6
    assert ask(speaking, "hands", lang, options, asked) == expected


def some_showdowns(count: int) -> list[tuple[list[list[Card]], Rank, int | None]]:
    """Two to four hands of six cards from a pack of few ranks, so that combinations meet."""
    chance = Random(3)
    deals: list[tuple[list[list[Card]], Rank, int | None]] = []
    for _ in range(count):
        players = chance.choice([2, 2, 3, 4])
        ranks = chance.sample([*Rank], players + 3)
        pack = [card for card in PACK if card.rank in ranks]
        pack.remove(CARD_OF[f"{ranks[0].letter}h"])  # the card turned up
        dealt = chance.sample(pack, 6 * players)
        hands = [dealt[at : at + 6] for at in range(0, len(dealt), 6)]
        deals.append((hands, ranks[0], chance.choice([None, 31])))
    return deals


def told(text: str) -> dict[str, Any] | None:
    """A line of Python's with the slugs of its rules, as the page has it."""
    if not text:
        return None
    words, slugs = re.fullmatch(r"(.*) \[([a-z., -]+)\]", text, re.DOTALL).groups()  # type: ignore[union-attr]
    return {"text": words, "rules": slugs.split(", ")}


@pytest.mark.system
@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_of_showdowns_what_python_says(
    speaking: Browser, lang: str, options: dict[str, str]
) -> None:
    v, rules = voice(lang), house(options)
    deals = some_showdowns(60)
    straight = [hand_of("5h 6h 7h 8h Th"), hand_of("5s 6s 7s 8s 9s")]
    deals += [
        ([hand_of("Ah Kh Qh Jh Th"), hand_of("As Ks Qs Js Ts")], Rank.NINE, 31),
        (straight, Rank.TEN, 31),
        ([hand_of("5h 6h 7h 8h Th"), hand_of("5s 6s 7s 8s 4s")], Rank.TEN, None),
    ]
    asked, expected, reasons = [], [], set()
    for hands, wild, pot in deals:
        names = ["Ana", "Bea", "Сия", "દીપ"][: len(hands)]
        codes = [" ".join(map(str, hand)) for hand in hands]
        asked.append({"hands": codes, "wild": wild.letter, "pot": pot, "names": names})
        showdown = compare(hands, wild, rules, pot=pot)
        neighbours = [*showdown_view.neighbours(showdown)]
        reasons |= {each.reason.kind for each, _ in neighbours if each.reason}
        why = [showdown_view.why_above(v, each, below, names) for each, below in neighbours]
        expected.append(
            [
                [told(each) for each in why],
                [showdown_view._share(v, each) for each, _ in neighbours],
                told(showdown_view._winners(v, showdown, names).text),
                [told(block.text) for block in showdown_view.pot(v, showdown)],
            ]
        )
    assert reasons >= {"combination", "ranks", "equal", "nothing"}
    assert ask(speaking, "showdowns", lang, options, asked) == expected


def hand_of(codes: str) -> list[Card]:
    return [CARD_OF[code] for code in codes.split()]


FAULTY: Final = (
    "7h 7x 1Oh 2c 2d",
    "7h 7h 2c 2d 3s",
    "7h 9c 9d 9h 9s 2c",
    "7h 7s",
    "7 7s 2c 2d h",
    " ".join(f"z{number}" for number in range(20)),
    "joker 7h 7s 7d 2c",
    "🂠 7h 7s 7d 2c",
    "<b>x</b> 7h 7s 7d 2c",
)


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_what_is_wrong_as_python_does(speaking: Browser, lang: str) -> None:
    expected = []
    for text in FAULTY:
        with pytest.raises(PaiuteError) as raised:
            judge(parse_cards(text, Session(lang).alphabet(lang)).cards, Rank.NINE, house())
        expected.append(sentences(translator(lang), raised.value))
    assert ask(speaking, "faults", lang, [(text, "9") for text in FAULTY]) == expected


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_counts_as_python_does(speaking: Browser, lang: str) -> None:
    t, whole = translator(lang), 18_009_460
    counts = [0, 1, 999, 1000, 1056, 9504, 27200, 527548, 17415556, whole - 1, whole]
    expected = [
        [
            t.number(part),
            odds_view.share(t, part, whole),
            odds_view.one_in(t, part, whole) if part else "",
        ]
        for part in counts
    ]
    assert ask(speaking, "numbers", lang, counts, whole) == expected


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
@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
def test_the_quiz_knows_the_answers(speaking: Browser, options: dict[str, str]) -> None:
    seeds = [f"seed{number}" for number in range(12)]
    asked = ask(speaking, "questions", options, seeds)
    assert asked == ask(speaking, "questions", options, seeds)
    rules, kinds = house(options), set()
    for question in asked:
        hands = [[CARD_OF[code] for code in hand] for hand in question["hands"]]
        wild, kind, answer = Rank.of(question["wild"]), question["kind"], question["answer"]
        rulings = [judge(hand, wild, rules) for hand in hands]
        kinds.add(kind)
        assert question["choices"].count(answer) == 1
        assert len({*question["choices"]}) == len(question["choices"]) >= 3
        first = rulings[0]
        if kind == "kind":
            assert answer == (first.combination.slug if first.combination else "none")
        elif kind == "winner":
            compared = compare(hands, wild, rules)
            [first_winner, *others] = compared.winners
            assert answer == ("both" if others else str(first_winner + 1))
        elif kind == "wild":
            assert first.wilds[CARD_OF[question["about"]]] is CARD_OF[answer]
            assert len(first.wilds) == 1
        elif kind == "missing":
            good = {card.code for each in first.missing for card in each.cards}
            assert [card for card in question["choices"] if card in good] == [answer]
        else:
            kept = [[card for card in hands[0] if card is not each] for each in hands[0]]
            as_strong = [five for five in kept if judge(five, wild, rules) >= first]
            assert [{*hands[0]} - {*five} for five in as_strong] == [{CARD_OF[answer]}]
    assert kinds == {"kind", "winner", "wild", "missing", "discard"}


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_shows_the_verdict(browser: Browser, file: str, lang: str) -> None:
    browser.open(f"{file}#check=5h6h7h9c9d9s&wild=9&lang={lang}")
    v = voice(lang)
    ruling = judge(hand_of("5h 6h 7h 9c 9d 9s"), Rank.NINE, house())
    assert browser.text(".answer .said") == ruling_view.sentence(v, ruling)
    assert browser.texts(".laid-out .face") == ["6", "7", "98", "99", "910", "5"]
    names = browser.evaluate(
        "[...document.querySelectorAll('.laid-out .face')].map((e) => e.getAttribute('aria-label'))"
    )
    wild = CARD_OF["9c"]
    assert names[2] == ruling_view.stands(v, wild, ruling.wilds[wild])
    assert browser.evaluate("document.documentElement.lang") == lang
    assert browser.problems == []


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_can_be_tapped(browser: Browser, file: str, lang: str) -> None:
    browser.open(f"{file}#check&lang={lang}")
    browser.click(".ranks input[value='9']")
    for card in re.findall("..", HAND):
        browser.click(f"[data-card='{card}']")
    ruling = judge(hand_of("7h 7s 7d 9c 2h 2s"), Rank.NINE, house())
    assert browser.text(".answer .said") == ruling_view.sentence(voice(lang), ruling)
    assert f"check={HAND}" in browser.evaluate("location.hash")
    browser.click("[data-card='Ks']")  # a seventh card
    assert f"check={HAND}&" in browser.evaluate("location.hash")
    browser.click("[data-card='2s']")  # one that is there
    assert f"check={HAND[:-2]}&" in browser.evaluate("location.hash")
    assert browser.shifted == 0


@pytest.mark.system
def test_a_fourth_wild_card_cannot_be_tapped(browser: Browser, file: str) -> None:
    browser.open(f"{file}#check=9c9d9s7h&wild=9")
    browser.click("[data-card='9h']")
    assert "check=9c9d9s7h&" in browser.evaluate("location.hash")
    out = "[...document.querySelectorAll('[aria-disabled]')].map((e) => e.dataset.card)"
    assert browser.evaluate(out) == ["9h"]
    browser.go("#check=7h7s&wild=9h")
    assert browser.evaluate(out) == ["9h"]  # turned up


@pytest.mark.system
def test_the_card_just_taken_is_not_discarded(browser: Browser, file: str) -> None:
    browser.open(f"{file}#check=5h6h7h8h9hKd&wild=2")
    assert "to discard: king" in browser.text(".answer .said")
    browser.choose(".took select", "Kd")
    assert "was just taken" in browser.text(".answer .said")
    assert "took=Kd" in browser.evaluate("location.hash")


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_showdown_is_compared(browser: Browser, file: str, lang: str) -> None:
    browser.open(f"{file}{SHOWDOWN}&lang={lang}")
    v, names = voice(lang), ["Ana", "Bea"]
    hands = [hand_of("7h 7s 5h 5s 2h 2s"), hand_of("Kh Ks Qd Qc 2c 2d")]
    showdown = compare(hands, Rank.NINE, house(), pot=31)
    won = told(showdown_view._winners(v, showdown, names).text)
    assert won
    assert browser.text(".answer .said").startswith(won["text"])
    assert browser.texts(".standings h2") == ["1. Bea", "2. Ana"]
    assert browser.problems == []


@pytest.mark.system
def test_hands_are_typed_added_and_removed(browser: Browser, file: str) -> None:
    browser.open(f"{file}#showdown&wild=9")
    for place, text in ((1, "7h 7s 5h 5s 2h 2s"), (2, "Kh Ks Qd Qc 2c")):
        browser.click(f".hands li:nth-child({place}) .field + .field input")
        browser.type(text)
    browser.click("[data-card='2d']")  # goes to the hand that is being filled in
    assert "wins" in browser.text(".answer .said")
    browser.click(".hands li:nth-child(1) .field input")
    browser.type("<b>x</b>")
    assert browser.texts(".standings h2") == ["1. Hand 2", "2. <b>x</b>"]
    browser.click(".fields button")
    assert len(browser.texts(".hands li")) == 3
    browser.click(".hands li:nth-child(1) .remove")
    assert len(browser.texts(".hands li")) == 2
    address = browser.evaluate("location.href")
    browser.open(address)
    assert browser.evaluate("location.href") == address


@pytest.mark.system
@pytest.mark.parametrize(
    ("lang", "rules"), [*((lang, "standard") for lang in LANGUAGES), ("bg", "literal")]
)
def test_the_whole_book_is_there(browser: Browser, file: str, lang: str, rules: str) -> None:
    browser.open(f"{file}#rules&house={rules}&lang={lang}")
    book = load_rulebook()
    text = book_text(voice(lang), book.house(rules))
    lines = set(browser.texts(".book :is(p, li, h2, h3, dt, dd)"))
    wanted = [translator(lang).say(each) for each in PARTS.values()]
    for section in text.sections:
        wanted.append(f"{section.number} {section.title}")
        for rule in section.rules:
            wanted += [f"{rule.number}{rule.text}", rule.why, *rule.examples]
    for each in text.combinations:
        name = f"{translator(lang).number(each.place)}. {each.name}"
        wanted += [name, each.line, each.caption, *each.examples]
    for option in text.options:
        wanted += [option.name, option.line, option.why, option.players, *option.examples]
        wanted += [f"{name} – {line}" for _, name, line in option.values]
        wanted.append(played_line(translator(lang), option))
    for dispute in text.disputes:
        wanted += [dispute.question, dispute.answer, *dispute.examples]
    wanted += [line for term in (*text.terms, *text.lookalikes) for line in term[1:]]
    assert [line for line in wanted if line and line not in lines] == []
    assert browser.problems == []


@pytest.mark.system
def test_every_slug_is_an_anchor(browser: Browser, file: str) -> None:
    browser.open(f"{file}#rules")
    anchors = set(browser.evaluate("[...document.querySelectorAll('.book [id]')].map((e) => e.id)"))
    book = load_rulebook()
    slugs = {rule.slug for section in book.sections for rule in section.rules}
    slugs |= {each.rule for each in book.combinations} | {each.rule for each in book.options}
    slugs |= {each.rule for each in book.disputes}
    slugs |= {section.slug for section in book.sections} | {*PARTS}
    slugs |= {f"term.{each.slug}" for each in book.terms}
    assert slugs <= anchors
    for slug in ("turn.keep-taken-card", "combination.four-two", "option.ace.high-or-low"):
        browser.open(f"{file}#{slug}")
        assert browser.evaluate("document.activeElement.id") == slug
        top = browser.evaluate("document.activeElement.getBoundingClientRect().top")
        assert -2 <= top < 900
    links = browser.evaluate(
        "[...document.querySelectorAll('.book a, .contents a')].map((e) => "
        "new URLSearchParams(e.hash.slice(1)).get('rules'))"
    )
    assert {*links} <= anchors


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_is_searched(browser: Browser, file: str, lang: str) -> None:
    book, t = load_rulebook(), translator(lang)
    term = next(each for each in book.terms if each.slug == "discard-pile")
    name = t.text(term.name)
    browser.open(f"{file}#rules&lang={lang}")
    browser.click("input[type='search']")
    browser.type(name)
    found = browser.texts(".result h2")
    assert found[0] == name
    assert len(found) > 2
    assert browser.texts(".result mark")
    best = [each.entry.slug for each in search(book, t, name).found[:12]]
    linked = browser.evaluate(
        "[...document.querySelectorAll('.result a')].map((e) => "
        "new URLSearchParams(e.hash.slice(1)).get('rules'))"
    )
    assert len({*best} & {*linked}) >= 4
    browser.go(f"#rules&find=qqqq&lang={lang}")
    nothing = t.say("Nothing in the rules speaks of “{words}”.", words="qqqq")
    assert browser.text("main > .note") == nothing


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_quiz_is_played_to_its_end(browser: Browser, file: str, lang: str) -> None:
    browser.open(f"{file}#quiz=abc&lang={lang}")
    right = (
        "(() => { const house = Judge.makeHouse(quizRules); const n = {n};"
        "return Quiz.question('abc', n, house).answer; })()"
    )
    script = (ROOT / "tests" / "page" / "speaking.js").read_text(encoding="utf-8")
    browser.evaluate(
        f"{script}; Speaking.data().then((all) => {{ window.quizRules = all.rules; }})"
    )
    for number in range(10):
        answer = browser.evaluate(right.replace("{n}", str(number)))
        browser.click(f"[data-choice='{answer}']")
        assert browser.texts(".quiz .fault") == []
        assert len(browser.texts(".quiz [role='status'] p")) >= 2  # that it is right, and why
        browser.click(".quiz .main")
    score = said(lang)["page.score"].replace("{right}", "10").replace("{all}", "10")
    assert browser.text(".quiz .said") == score
    assert browser.problems == []


@pytest.mark.system
def test_a_wrong_answer_is_put_right(browser: Browser, file: str) -> None:
    browser.open(f"{file}#quiz=abc")
    answers = browser.evaluate("[...document.querySelectorAll('[data-choice]')].length")
    for place in range(1, answers + 1):
        browser.open(f"{file}#quiz=abc")
        browser.click(f"[data-choice]:nth-child({place})")
        wrong = browser.texts(".choices .wrong")
        [right] = browser.texts(".choices .right")
        assert [right] != wrong
        assert bool(wrong) == bool(browser.texts(".quiz .fault"))


@pytest.mark.system
def test_the_house_rules_are_switched(browser: Browser, file: str) -> None:
    browser.open(f"{file}#check=Ah2h3h4h5h&wild=9")
    assert browser.text(".answer .said").startswith("No combination")
    browser.click(".house summary")
    browser.choose(".house label:nth-of-type(3) select", "high-or-low")
    assert browser.text(".answer .said").startswith("Straight flush, five high")
    assert "ace=high-or-low" in browser.evaluate("location.hash")
    [played] = browser.texts(".house-rules li")
    assert played == browser.text(".house > summary")
    assert "high or low" in played
    browser.choose(".house select", "literal")
    assert len(browser.texts(".house-rules li")) == 2
    browser.open(f"{file}#check=5h6s7d8c9h&wild=2&house=literal")
    assert browser.text(".answer .said").startswith("Straight, nine high")


# Printing


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_prints_on_one_page(
    browser: Browser, file: str, lang: str, tmp_path: Path
) -> None:
    """Row P67: on both sizes of paper, with all that is on it and nothing cut."""
    browser.open(f"{file}#sheet&lang={lang}")
    text = sheet_text(voice(lang), house())
    for name, (width, height) in PAPERS.items():
        path = tmp_path / f"{name}.pdf"
        browser.print(path, width, height)
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True)
        assert re.search(r"^Pages: +1$", info.stdout, re.MULTILINE), (lang, name)
    lines = set(browser.texts(".sheet :is(p, li, h2)"))
    titles = [text.titles[part] for part in ("wild", "ties", "turn")]
    wanted = [*titles, *text.wild, *text.ties, *text.turn]
    wanted += [line for each in text.combinations for line in (each.line, each.caption) if line]
    assert [line for line in wanted if line not in lines] == []
    shown = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    if lang != "gu":  # its letters are joined to others in a PDF
        plain = " ".join(shown.stdout.split())
        assert [each.name for each in text.combinations if each.name not in plain] == []


@pytest.mark.system
def test_the_whole_book_prints(browser: Browser, file: str, tmp_path: Path) -> None:
    browser.open(f"{file}#rules&lang=en")
    path = tmp_path / "book.pdf"
    browser.print(path, *PAPERS["a4"])
    shown = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    plain = " ".join(shown.stdout.split())
    assert "Words of the table" in plain
    assert "Search the rules" not in plain


# Languages, addresses, the network


@pytest.mark.system
def test_the_language_is_the_readers(browser: Browser, file: str) -> None:
    browser.asks_for("xx,nl-BE,gu")
    browser.open(file)
    assert browser.evaluate("document.documentElement.lang") == "nl"
    browser.choose("header select", "bg")
    assert browser.evaluate("document.documentElement.lang") == "bg"
    assert "lang=bg" in browser.evaluate("location.hash")
    browser.open(file)  # remembered
    assert browser.evaluate("document.documentElement.lang") == "bg"
    browser.open(f"{file}#check&lang=ca-AD")
    assert browser.evaluate("document.documentElement.lang") == "ca"
    browser.evaluate("localStorage.clear()")


@pytest.mark.system
def test_it_works_where_nothing_is_remembered(browser: Browser, file: str) -> None:
    nothing = "get() { throw new DOMException('no', 'SecurityError'); }"
    browser.before_scripts(f"Object.defineProperty(window, 'localStorage', {{ {nothing} }})")
    browser.open(file)
    browser.choose("header select", "gu")
    assert browser.evaluate("document.documentElement.lang") == "gu"
    assert browser.problems == []


HOSTILE: Final = (
    "#check=<script>alert(1)</script>",
    "#check=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&wild=9",
    "#check=7h7s7d9c2h2s&wild=%3Cb%3E",
    "#check=7h7h7h7h7h&wild=9&took=zz",
    "#check=9h9s9d9c2h2s&wild=9",
    "#check=%E0%A4%A&wild=%",
    "#lang=xx",
    "#lang=../../etc",
    "#ace=low&sequence=&natural=__proto__",
    "#__proto__=1&constructor=2&toString",
    "#house=evil",
    "#nonsense",
    "#rules=no.such-rule",
    "#rules=__proto__",
    "#quiz=%3Cscript%3E",
    "#showdown&hand=<b>:7h&hand=%00%1b:zz&wild=9&pot=-1",
    "#showdown&pot=1e9&hand=a:7h7s5h5s2h2s&hand=b:KhKsQdQc2c2d&wild=9",
    "#odds&size=99",
    "#" + "x" * 2001,
    "#check=" + "7h" * 2000,
    "#check=" + "7h" * 500,
    "#=&=&&&==",
)
SILENT: Final = ("#=&=&&&==",)


@pytest.mark.system
@pytest.mark.parametrize("lang", ["en", "gu"])
def test_hostile_links_do_nothing_and_are_told(browser: Browser, file: str, lang: str) -> None:
    browser.before_scripts("window.alert = () => problems.push('alert')")
    browser.asks_for(lang)
    for link in HOSTILE if lang == "en" else HOSTILE[::5]:
        browser.open(file + link)
        assert browser.problems == [], link
        assert len(browser.texts("script")) == 2
        assert browser.evaluate("Object.prototype.polluted") is None
        if link not in SILENT:
            wrong = browser.texts(".link-faults p") + browser.texts(".fault")
            assert wrong, link
            assert all(not re.search(r"fault\.|page\.|\{", each) for each in wrong), wrong
            assert max(map(len, wrong)) < 1500
        assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth"), link


@pytest.mark.system
def test_it_needs_no_network(browser: Browser, file: str) -> None:
    """Row P65: a cold start from a file, without network; nothing is asked for, then or later."""
    browser.offline()
    browser.open(file)
    for view in VIEWS:
        browser.go(FILLED[view])
        assert browser.texts("h1")
    assert browser.problems == []


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.system
def test_it_works_in_any_folder(browser: Browser, tmp_path: Path) -> None:
    """Row P66: with and without its name, below other folders."""
    folder = tmp_path / "x" / "y"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(page(), encoding="utf-8")
    handler = partial(_Quiet, directory=str(tmp_path))
    with serving(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as address:
        for path in ("/x/y/", "/x/y/index.html"):
            browser.open(f"{address}{path}{FILLED['check']}")
            browser.click("nav li:nth-child(3) a")
            browser.until("!!document.querySelector('.book')")
            assert browser.evaluate("location.pathname") == path
            found = [each for each in browser.problems if "favicon" not in each]
            assert found == []


@pytest.mark.system
def test_the_served_page_works(browser: Browser) -> None:
    with PageServer(page(), "127.0.0.1", 0) as server, serving(server):
        browser.open(f"{server.address}{FILLED['check']}")
        assert browser.text(".answer .said").startswith("Four/two")
        assert browser.problems == []


@pytest.mark.system
def test_going_back_shows_what_was_there(browser: Browser, file: str) -> None:
    browser.open(f"{file}{FILLED['check']}&ace=high-or-low")
    browser.click(".cites a")
    browser.until("!!document.querySelector('.book')")
    assert "ace=high-or-low" in browser.evaluate("location.hash")
    browser.evaluate("history.back()")
    browser.until("!!document.querySelector('.answer .said')")
    assert browser.text(".answer .said").startswith("Four/two")


@pytest.mark.system
def test_an_old_browser_is_told(browser: Browser, file: str) -> None:
    browser.before_scripts("delete window.DecompressionStream")
    browser.open(file, "#old-browser:not([hidden])")
    assert len(browser.texts("#old-browser p")) == 5
    assert element("noscript").count("<p lang=") == 5


@pytest.mark.system
def test_what_is_copied_says_everything(browser: Browser, file: str) -> None:
    browser.before_scripts(
        "Object.defineProperty(navigator, 'clipboard', {value: "
        "{writeText: async (text) => { window.copied = text; }}})"
    )
    browser.open(f"{file}{FILLED['check']}&lang=en&ace=high-or-low")
    browser.click(".sending button:nth-child(1)")
    browser.until("!!window.copied")
    assert browser.evaluate("copied") == browser.evaluate("location.href")
    browser.click(".sending button:nth-child(2)")
    browser.until("copied.includes('Four/two')")
    copied = browser.evaluate("copied").splitlines()
    assert copied[0].startswith("7♥ 7♠ 7♦ 9♣ 2♥ 2♠ | Four/two: sevens and twos")
    assert "high or low" in copied[1]
    assert copied[-1] == browser.evaluate("location.href")


@pytest.mark.system
def test_what_cannot_be_copied_is_shown(browser: Browser, file: str) -> None:
    browser.before_scripts(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false;"
    )
    browser.open(f"{file}{FILLED['check']}")
    browser.click(".sending button")
    browser.until("!!document.querySelector('.sending textarea')")
    shown = browser.evaluate("document.querySelector('.sending textarea').value")
    assert shown == browser.evaluate("location.href")


# For everybody


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_fits_on_every_screen(browser: Browser, file: str, lang: str) -> None:
    browser.open(f"{file}#check&lang={lang}")
    out = (
        "[...document.querySelectorAll('body *')].filter((each) => {"
        "const box = each.getBoundingClientRect();"
        "const scrolls = each.closest('.wide, .away, .skip, option');"
        "return !scrolls && box.width && (box.right > innerWidth + 1 || box.left < -1); })"
        ".map((each) => each.outerHTML.slice(0, 90))"
    )
    for width in WIDTHS:
        browser.size(width)
        for view in VIEWS:
            browser.go(f"{FILLED[view]}&lang={lang}&ace=high-or-low&w{width}")
            browser.evaluate("document.querySelector('.house').open = true")
            fits = "document.documentElement.scrollWidth <= innerWidth"
            assert browser.evaluate(f"[{fits}, {out}]") == [True, []], (width, view)


@pytest.mark.system
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_moves(browser: Browser, file: str, view: str) -> None:
    for width, lang in ((320, "gu"), (1280, "bg")):
        browser.size(width)
        browser.open(f"{file}{FILLED[view]}&lang={lang}")
        assert browser.shifted == 0
    browser.click("nav li:nth-child(1) a")
    browser.until("!!document.querySelector('.pack')")
    assert browser.shifted == 0


@pytest.mark.system
def test_a_shift_would_be_seen(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "moving.html"
    path.write_text(
        "<h1 id=a style='height:9px'>a</h1><p>b</p><script>setTimeout(() => { a.style.height = "
        "'400px'; document.body.id = 'moved'; }, 300)</script>"
    )
    browser.open(path.as_uri())
    browser.until("document.body.id === 'moved'")
    browser.until("shifted > 0")


@pytest.mark.system
def test_it_can_be_used_with_keys_alone(browser: Browser, file: str) -> None:
    browser.open(f"{file}#check&lang=en")
    browser.press("Tab")
    assert browser.evaluate("document.activeElement.className") == "skip"
    browser.press("Enter")
    assert browser.evaluate("document.activeElement.id") == "main"
    browser.press("Tab", "Space", *["ArrowRight"] * 7)
    assert browser.evaluate("document.querySelector('.ranks input:checked').value") == "9"
    browser.press("Tab")
    focused = "document.activeElement.dataset.card"
    assert browser.evaluate(focused) == "2s"
    browser.press("Space", "ArrowDown", "Enter")
    browser.press(*["ArrowRight"] * 5, "Space", "ArrowUp", "Space", "ArrowDown", "ArrowDown")
    assert browser.evaluate(focused) == "7d"
    browser.press("Space", "ArrowRight", "ArrowRight", "ArrowDown", "Space")
    assert browser.text(".answer .said").startswith("Four/two: sevens and twos")
    browser.press("Tab")
    assert browser.evaluate("document.activeElement.type") == "text"
    for _ in range(12):
        browser.press("Tab")
        if browser.evaluate("document.activeElement.matches('.cites a')"):
            break
    browser.press("Enter")
    browser.until("!!document.querySelector('.book')")
    assert browser.evaluate("document.activeElement.id") == "combination.four-two"


@pytest.mark.system
def test_the_verdict_is_said_to_those_who_do_not_see(browser: Browser, file: str) -> None:
    browser.open(f"{file}#check&wild=9")
    browser.evaluate("window.region = document.querySelector('.answer [role=status]')")
    browser.click(".fields input")
    browser.type("7h 7s 7d 9c 2h 2s")
    assert browser.evaluate("region.isConnected")
    assert browser.evaluate("region.textContent").startswith("Four/two")
    assert browser.evaluate("document.querySelector('[data-card=\"7h\"]').textContent") == (
        "7seven of hearts (7♥)"
    )


def packages(folder: Path, *names: str) -> Path:
    npm = ["npm", "install", "--silent", "--no-save", "--prefix", str(folder), *names]
    subprocess.run(npm, check=True, capture_output=True)
    return folder / "node_modules"


@pytest.mark.system
@pytest.mark.slow
def test_axe_finds_nothing(browser: Browser, file: str, tmp_path: Path) -> None:
    axe = (packages(tmp_path, AXE) / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    finding = (
        "axe.run(document).then((found) => [...found.violations, ...found.incomplete].flatMap("
        "(rule) => rule.nodes.map((node) => `${rule.id}: ${node.failureSummary} ${node.html}`)))"
    )
    faults = []
    some = [FILLED[view] for view in ("check", "showdown", "odds")]
    for scheme, width, lang, links in (
        ("light", 1280, "en", [*FILLED.values(), "#check=7h7s7d2c2h&wild=9&foo=1"]),
        ("dark", 390, "gu", some),
    ):
        browser.size(width)
        browser.scheme(scheme)
        browser.open(f"{file}#check&lang={lang}")
        browser.evaluate(axe + "; 0")
        for link in links:
            browser.go(f"{link}&lang={lang}")
            browser.evaluate("document.querySelectorAll('details').forEach((e) => {e.open = true})")
            found = browser.evaluate(finding)
            faults += [each for each in found if not any(cannot in each for cannot in CANNOT_TELL)]
    assert faults == []
    browser.evaluate("document.querySelector('main').innerHTML = '<img src=\"data:,\">'")
    assert any("alt" in each for each in browser.evaluate(finding))


@pytest.mark.system
@pytest.mark.slow
def test_the_types_of_the_scripts_are_right(tmp_path: Path) -> None:
    compiler = packages(tmp_path, CHECKER) / ".bin" / "tsc"
    folder = tmp_path / "scripts"
    folder.mkdir()
    for name in SCRIPTS:
        shutil.copy(ROOT / "paiute_ref" / "page" / "assets" / name, folder)
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022"]
    options += ["--lib", "es2022,dom,dom.iterable", "--moduleDetection", "legacy"]
    command = [str(compiler), *options, *SCRIPTS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)
