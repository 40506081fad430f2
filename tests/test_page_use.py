"""The page in Chromium and Firefox: every view in every language, by hand, keys, link and print."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import quote

import click
import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from conftest import ROOT
from page.browser import (
    PAPERS,
    chromium,
    firefox,
    follow,
    moved,
    outside,
    press,
    printed,
    text,
    texts,
    visit,
    watched,
    window,
)
from page.built import (
    FILLED,
    HAND,
    SHOWDOWN,
    VIEWS,
    element,
    hand_of,
    house,
    page,
    said,
    told,
    voice,
)
from page.serving import serving
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, Rank
from paiute_ref.cli.options import Number
from paiute_ref.cli.session import Session
from paiute_ref.judge import judge
from paiute_ref.language import translator
from paiute_ref.notation import format_card, parse_cards
from paiute_ref.page.serve import PageServer
from paiute_ref.printed.book import PARTS, book_text, sheet_text
from paiute_ref.printed.reading import played_line
from paiute_ref.search import search
from paiute_ref.showdown import LARGEST_POT, compare
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from running import LANGUAGES

pytestmark = pytest.mark.system

WIDTHS: Final = (320, 390, 970, 1280)  # 970: just enough for the table of odds


@pytest.fixture(scope="module", params=[chromium, firefox], ids=["chromium", "firefox"])
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    with request.param(playwright) as running:
        yield running


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    with window(browser) as page:
        yield page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_shows_the_verdict(tab: Page, page_file: str, lang: str) -> None:
    visit(tab, f"{page_file}#check=5h6h7h9c9d9s&wild=9&lang={lang}")
    v = voice(lang)
    ruling = judge(hand_of("5h 6h 7h 9c 9d 9s"), Rank.NINE, house())
    assert text(tab, ".answer .said") == ruling_view.sentence(v, ruling)
    assert texts(tab, ".laid-out .face") == ["6", "7", "98", "99", "910", "5"]
    names = tab.evaluate(
        "[...document.querySelectorAll('.laid-out .face')].map((e) => e.getAttribute('aria-label'))"
    )
    wild = CARD_OF["9c"]
    assert names[2] == ruling_view.stands(v, wild, ruling.wilds[wild])
    assert tab.evaluate("document.documentElement.lang") == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_can_be_tapped(tab: Page, page_file: str, lang: str) -> None:
    visit(tab, f"{page_file}#check&lang={lang}")
    tab.click(".ranks input[value='9']")
    for card in re.findall("..", HAND):
        tab.click(f"[data-card='{card}']")
    ruling = judge(hand_of("7h 7s 7d 9c 2h 2s"), Rank.NINE, house())
    assert text(tab, ".answer .said") == ruling_view.sentence(voice(lang), ruling)
    assert f"check={HAND}" in tab.evaluate("location.hash")
    tab.click("[data-card='Ks']", force=True)  # a seventh card
    assert f"check={HAND}&" in tab.evaluate("location.hash")
    tab.click("[data-card='2s']")  # one that is there
    assert f"check={HAND[:-2]}&" in tab.evaluate("location.hash")
    assert moved(tab) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_is_seen_while_cards_are_tapped(tab: Page, page_file: str, lang: str) -> None:
    """On a phone the pack fills the screen, and a verdict below it would be looked for."""
    tab.set_viewport_size({"width": 390, "height": 780})
    visit(tab, f"{page_file}#check={HAND[:-2]}&wild=9&lang={lang}")
    tab.click("[data-card='2s']")
    box = tab.locator(".answer .said").bounding_box()
    assert box
    assert box["y"] > 0
    assert box["y"] + box["height"] <= 780
    pack = tab.locator("[data-card='2s']").bounding_box()
    assert pack
    assert 0 <= pack["y"] < box["y"]


TYPED: Final = {
    "nl": "Hh Hs Vr 9k 2h 2s",
    "ca": "7c 7p Kd 9t 2c 2p",
    "bg": "7ку 7п Дка 9с 2ку 2п",
    "gu": "૭લા ૭કા Kચો ૯ફુ ૨લા ૨કા",
}


@pytest.mark.parametrize("lang", TYPED)
def test_what_was_typed_means_the_same_in_every_language(
    tab: Page, page_file: str, lang: str
) -> None:
    """The letters of a language stay in its field: the link, and the next language, have others."""
    cards = parse_cards(TYPED[lang], Session(lang).alphabet(lang)).cards
    codes, shown = "".join(map(str, cards)), " ".join(map(format_card, cards))
    visit(tab, f"{page_file}#check&wild=9&lang={lang}")
    tab.click(".fields input")
    tab.keyboard.insert_text(TYPED[lang])
    verdict = text(tab, ".answer .said")
    assert tab.input_value(".fields input") == TYPED[lang]
    assert f"check={codes}&" in tab.evaluate("location.hash")
    visit(tab, f"{page_file}#showdown&wild=9&lang={lang}")
    tab.click(".hands li:nth-child(1) .field + .field input")
    tab.keyboard.insert_text(TYPED[lang])
    assert f"hand=:{codes}&" in tab.evaluate("location.hash")
    tab.select_option("header select", "en")
    assert tab.input_value(".hands li:nth-child(1) .field + .field input") == shown
    assert tab.locator(".said.fault").count() == 0
    visit(tab, f"{page_file}#check={quote(TYPED[lang])}&wild=9&lang={lang}")
    assert text(tab, ".answer .said") == verdict
    tab.select_option("header select", "en")
    assert tab.input_value(".fields input") == shown
    assert f"check={codes}&" in tab.evaluate("location.hash")


def test_letters_of_two_alphabets_are_pointed_out(tab: Page, page_file: str) -> None:
    """Where they were typed; whoever taps or follows a link has chosen cards, not letters."""
    note = said("ca")["page.letters"]
    clubs = ("5c", "6c", "7c", "8c", "Tc")
    visit(tab, f"{page_file}#check={''.join(clubs)}&wild=2&lang=ca")
    assert note not in texts(tab, ".verdict .note")
    tab.click(".fields button")
    for card in clubs:
        tab.click(f"[data-card='{card}']")
    assert text(tab, ".answer .said").startswith("Cap combinació")
    assert note not in texts(tab, ".verdict .note")
    tab.fill(".fields input", "5c 6c 7c 8c 10c")
    assert note in texts(tab, ".verdict .note")


def test_a_fourth_wild_card_cannot_be_tapped(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check=9c9d9s7h&wild=9")
    tab.click("[data-card='9h']", force=True)
    assert "check=9c9d9s7h&" in tab.evaluate("location.hash")
    out = "[...document.querySelectorAll('[aria-disabled]')].map((e) => e.dataset.card)"
    assert tab.evaluate(out) == ["9h"]
    follow(tab, "#check=7h7s&wild=9h")
    assert tab.evaluate(out) == ["9h"]  # turned up


def test_the_card_just_taken_is_not_discarded(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check=5h6h7h8h9hKd&wild=2")
    assert "to discard: king" in text(tab, ".answer .said")
    tab.select_option(".took select", "Kd")
    assert "was just taken" in text(tab, ".answer .said")
    assert "took=Kd" in tab.evaluate("location.hash")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_showdown_is_compared(tab: Page, page_file: str, lang: str) -> None:
    visit(tab, f"{page_file}{SHOWDOWN}&lang={lang}")
    v, names = voice(lang), ["Ana", "Bea"]
    hands = [hand_of("7h 7s 5h 5s 2h 2s"), hand_of("Kh Ks Qd Qc 2c 2d")]
    showdown = compare(hands, Rank.NINE, house(), pot=31)
    won = told(showdown_view._winners(v, showdown, names).text)
    assert won
    assert text(tab, ".answer .said").startswith(won["text"])
    assert texts(tab, ".standings h2") == ["1. Bea", "2. Ana"]


def test_hands_are_typed_added_and_removed(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#showdown&wild=9")
    for place, cards in ((1, "7h 7s 5h 5s 2h 2s"), (2, "Kh Ks Qd Qc 2c")):
        tab.click(f".hands li:nth-child({place}) .field + .field input")
        tab.keyboard.insert_text(cards)
    tab.click("[data-card='2d']")  # goes to the hand that is being filled in
    assert "wins" in text(tab, ".answer .said")
    tab.click(".hands li:nth-child(1) .field input")
    tab.keyboard.insert_text("<b>x</b>")
    assert texts(tab, ".standings h2") == ["1. Hand 2", "2. <b>x</b>"]
    tab.click(".fields button")
    assert len(texts(tab, ".hands li")) == 3
    tab.click(".hands li:nth-child(1) .remove")
    assert len(texts(tab, ".hands li")) == 2
    address = tab.evaluate("location.href")
    visit(tab, address)
    assert tab.evaluate("location.href") == address


POTS: Final = (
    *("0", "31", " 31 ", "૩૧", "٣١", "+5", "1_000", "999999999", "1000000000", "1000000001"),
    *("-1", "1.5", "x", "<b>3</b>", "9" * 99),
)


def pot_in_python(lang: str, typed: str) -> tuple[int | None, str]:
    """The pot that the command line reads, and its words about it."""
    try:
        pot = Number(Session(lang), 0, LARGEST_POT).convert(typed, None, None)
    except click.BadParameter as error:
        return None, error.message
    hands = [hand_of("7h 7s 5h 5s 2h 2s"), hand_of("Kh Ks Qd Qc 2c 2d")]
    showdown = compare(hands, Rank.NINE, house(), pot=pot)
    [words] = [told(block.text) for block in showdown_view.pot(voice(lang), showdown)]
    assert words
    return pot, words["text"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pot_is_what_the_command_line_takes_for_one(tab: Page, page_file: str, lang: str) -> None:
    """The same numbers with the same words for all others; and none where nothing is typed."""
    visit(tab, f"{page_file}{SHOWDOWN}&lang={lang}")
    field = tab.locator(".fields .field input")
    for typed in POTS:
        field.fill(typed)
        pot, words = pot_in_python(lang, typed)
        assert text(tab, ".answer .said").endswith(words)
        assert tab.locator(".said.fault").count() == (pot is None)
        assert pot is None or f"&pot={pot}&" in tab.evaluate("location.hash")
    for typed in ("", "  "):
        field.fill(typed)
        assert tab.locator(".said.fault").count() == 0
        assert "pot=" not in tab.evaluate("location.hash")


@pytest.mark.parametrize(
    "name",
    ["Ana: the 1st", ":", "a & b = #c", "100% + 1", "%3A", "<b>&amp;</b>", "ગુજરાતીઓ" * 5],
)
def test_a_name_comes_back_from_the_link(tab: Page, page_file: str, name: str) -> None:
    """Every player has it, as long as it may be, and so does what cannot be read as cards."""
    hands = "".join(f"&hand={each}:{each}" for each in range(5))
    options = "&sequence=any-suit&ace=high-or-low&natural=beats-wild"
    visit(tab, f"{page_file}#showdown{hands}&wild=9{options}")
    fields = tab.locator(".hands .field:first-of-type input, .hands .field + .field input")
    for place in range(fields.count()):
        fields.nth(place).fill(name)
    address = tab.evaluate("location.href")
    visit(tab, address)
    again = [fields.nth(place).input_value() for place in range(fields.count())]
    assert again == [name] * 10
    assert tab.evaluate("location.href") == address


@pytest.mark.parametrize("hand", ["Ana:7h7s", "Ana%3A7h7s", "Ana%3a7h7s", "A%6Ea:7h%37s"])
def test_links_that_others_have_escaped_are_read(tab: Page, page_file: str, hand: str) -> None:
    visit(tab, f"{page_file}#showdown&hand={hand}&hand=5c5d&wild=9")
    fields = tab.locator(".hands input")
    values = [fields.nth(place).input_value() for place in range(4)]
    assert values == ["Ana", "7♥ 7♠", "", "5♣ 5♦"]


@pytest.mark.parametrize(
    ("lang", "rules"), [*((lang, "standard") for lang in LANGUAGES), ("bg", "literal")]
)
def test_the_whole_book_is_there(tab: Page, page_file: str, lang: str, rules: str) -> None:
    visit(tab, f"{page_file}#rules&house={rules}&lang={lang}")
    book = load_rulebook()
    written = book_text(voice(lang), book.house(rules))
    lines = set(texts(tab, ".book :is(p, li, h2, h3, dt, dd)"))
    wanted = [translator(lang).say(each) for each in PARTS.values()]
    for section in written.sections:
        wanted.append(f"{section.number} {section.title}")
        for rule in section.rules:
            wanted += [f"{rule.number}{rule.text}", rule.why, *rule.examples]
    for each in written.combinations:
        name = f"{translator(lang).number(each.place)}. {each.name}"
        wanted += [name, each.line, each.caption, *each.examples]
    for option in written.options:
        wanted += [option.name, option.line, option.why, option.players, *option.examples]
        wanted += [f"{name} – {line}" for _, name, line in option.values]
        wanted.append(played_line(translator(lang), option))
    for dispute in written.disputes:
        wanted += [dispute.question, dispute.answer, *dispute.examples]
    wanted += [line for term in (*written.terms, *written.lookalikes) for line in term[1:]]
    assert [line for line in wanted if line and line not in lines] == []


def test_every_slug_is_an_anchor(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#rules")
    anchors = set(tab.evaluate("[...document.querySelectorAll('.book [id]')].map((e) => e.id)"))
    book = load_rulebook()
    slugs = {rule.slug for section in book.sections for rule in section.rules}
    slugs |= {each.rule for each in book.combinations} | {each.rule for each in book.options}
    slugs |= {each.rule for each in book.disputes}
    slugs |= {section.slug for section in book.sections} | {*PARTS}
    slugs |= {f"term.{each.slug}" for each in book.terms}
    assert slugs <= anchors
    for slug in ("turn.keep-taken-card", "combination.four-two", "option.ace.high-or-low"):
        visit(tab, f"{page_file}#{slug}")
        assert tab.evaluate("document.activeElement.id") == slug
        top = tab.evaluate("document.activeElement.getBoundingClientRect().top")
        assert -2 <= top < 900
    links = tab.evaluate(
        "[...document.querySelectorAll('.book a, .contents a')].map((e) => "
        "new URLSearchParams(e.hash.slice(1)).get('rules'))"
    )
    assert {*links} <= anchors


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_is_searched(tab: Page, page_file: str, lang: str) -> None:
    book, t = load_rulebook(), translator(lang)
    term = next(each for each in book.terms if each.slug == "discard-pile")
    name = t.text(term.name)
    visit(tab, f"{page_file}#rules&lang={lang}")
    tab.click("input[type='search']")
    tab.keyboard.insert_text(name)
    found = texts(tab, ".result h2")
    assert found[0] == name
    assert len(found) > 2
    assert texts(tab, ".result mark")
    best = [each.entry.slug for each in search(book, t, name).found[:12]]
    linked = tab.evaluate(
        "[...document.querySelectorAll('.result a')].map((e) => "
        "new URLSearchParams(e.hash.slice(1)).get('rules'))"
    )
    assert len({*best} & {*linked}) >= 4
    follow(tab, f"#rules&find=qqqq&lang={lang}")
    nothing = t.say("Nothing in the rules speaks of “{words}”.", words="qqqq")
    assert text(tab, "main > .note") == nothing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_quiz_is_played_to_its_end(tab: Page, page_file: str, lang: str) -> None:
    visit(tab, f"{page_file}#quiz=abc&lang={lang}")
    right = (
        "(() => { const house = Judge.makeHouse(quizRules); const n = {n};"
        "return Quiz.question('abc', n, house).answer; })()"
    )
    script = (ROOT / "tests" / "page" / "speaking.js").read_text(encoding="utf-8")
    tab.evaluate(f"{script}; Speaking.data().then((all) => {{ window.quizRules = all.rules; }})")
    for number in range(10):
        answer = tab.evaluate(right.replace("{n}", str(number)))
        tab.click(f"[data-choice='{answer}']")
        assert texts(tab, ".quiz .fault") == []
        assert len(texts(tab, ".quiz [role='status'] p")) >= 2  # that it is right, and why
        tab.click(".quiz .main")
    score = said(lang)["page.score"].replace("{right}", "10").replace("{all}", "10")
    assert text(tab, ".quiz .said") == score


def asked(tab: Page) -> tuple[list[str], list[str]]:
    """The suits of the cards, and the answers: which was chosen, which is right."""
    faces = tab.locator(".quiz .face").evaluate_all("(all) => all.map((e) => e.className)")
    state = "(all) => all.map((e) => [e.dataset.choice, e.className, e.disabled].join())"
    return faces, tab.locator("[data-choice]").evaluate_all(state)


def filled(lang: str, key: str, **numbers: int) -> str:
    """What the page says of numbers."""
    shown = {name: translator(lang).number(number) for name, number in numbers.items()}
    return str(said(lang)[key]).format(**shown)


def test_a_quiz_goes_on_in_another_language(tab: Page, page_file: str) -> None:
    """The same question, answer and score, whenever the language is changed."""
    visit(tab, f"{page_file}#quiz=abc&lang=en")
    right = 0
    for number in range(10):
        before, told = LANGUAGES[number % 5], LANGUAGES[(number + 1) % 5]
        question = asked(tab)
        tab.select_option("header select", before)
        assert asked(tab) == question
        place = filled(before, "page.question", n=number + 1, all=10)
        assert text(tab, ".quiz > .note") == place
        tab.click("[data-choice]")
        is_right = not texts(tab, ".choices .wrong")
        right += is_right
        answered = asked(tab)
        tab.select_option("header select", told)
        assert asked(tab) == answered
        words = said(told)["page.right" if is_right else "page.wrong"].partition("{")[0]
        assert text(tab, ".quiz .said").startswith(words)
        tab.click(".quiz .main")
    assert 0 < right < 10
    for lang in LANGUAGES:
        tab.select_option("header select", lang)
        assert text(tab, ".quiz .said") == filled(lang, "page.score", right=right, all=10)


def test_a_quiz_goes_on_after_a_look_at_a_rule(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#quiz=abc&lang=en")
    tab.click("[data-choice]")
    tab.click(".quiz .main")
    tab.click("[data-choice]")
    answered = asked(tab)
    tab.click(".quiz .cites a >> nth=0")
    tab.wait_for_selector(".book")
    tab.go_back()
    tab.wait_for_selector(".quiz")
    assert asked(tab) == answered
    assert text(tab, ".quiz > .note") == "Question 2 of 10"


def test_a_quiz_begins_again_under_other_rules(tab: Page, page_file: str) -> None:
    """They may have other answers."""
    visit(tab, f"{page_file}#quiz=abc&lang=en")
    tab.click("[data-choice]")
    tab.click(".quiz .main")
    tab.click(".house summary")
    tab.select_option(".house select", "literal")
    assert text(tab, ".quiz > .note") == "Question 1 of 10"


def test_a_wrong_answer_is_put_right(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#quiz=abc")
    answers = tab.locator("[data-choice]").count()
    for place in range(1, answers + 1):
        visit(tab, f"{page_file}#quiz=abc")
        tab.click(f"[data-choice]:nth-child({place})")
        wrong = texts(tab, ".choices .wrong")
        [right] = texts(tab, ".choices .right")
        assert [right] != wrong
        assert bool(wrong) == bool(texts(tab, ".quiz .fault"))


def test_the_house_rules_are_switched(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check=Ah2h3h4h5h&wild=9")
    assert text(tab, ".answer .said").startswith("No combination")
    tab.click(".house summary")
    tab.select_option(".house label:nth-of-type(3) select", "high-or-low")
    assert text(tab, ".answer .said").startswith("Straight flush, five high")
    assert "ace=high-or-low" in tab.evaluate("location.hash")
    [played] = texts(tab, ".house-rules li")
    assert played == text(tab, ".house > summary")
    assert "high or low" in played
    tab.select_option(".house select", "literal")
    assert len(texts(tab, ".house-rules li")) == 2
    visit(tab, f"{page_file}#check=5h6s7d8c9h&wild=2&house=literal")
    assert text(tab, ".answer .said").startswith("Straight, nine high")


def test_the_set_of_the_house_is_the_one_that_is_played(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check&wild=9&lang=en")
    tab.click(".house summary")
    by_set, ace = tab.locator(".house select").first, ".house label:nth-of-type(3) select"
    standard = by_set.input_value()
    assert standard
    tab.select_option(ace, "high-or-low")
    assert by_set.input_value() == ""
    by_set.select_option(standard)
    assert "ace=" not in tab.evaluate("location.hash")
    usual = tab.input_value(ace)
    tab.select_option(ace, "high-or-low")
    tab.select_option(ace, usual)
    assert by_set.input_value() == standard


# Printing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_prints_on_one_page(tab: Page, page_file: str, lang: str, tmp_path: Path) -> None:
    """Row P67: on both sizes of paper, with all that is on it and nothing cut."""
    visit(tab, f"{page_file}#sheet&lang={lang}")
    written = sheet_text(voice(lang), house())
    for name in PAPERS:
        path = tmp_path / f"{name}.pdf"
        shown = printed(tab, name, path)
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True)
        assert re.search(r"^Pages: +1$", info.stdout, re.MULTILINE), (lang, name)
    lines = set(texts(tab, ".sheet :is(p, li, h2)"))
    titles = [written.titles[part] for part in ("wild", "ties", "turn")]
    wanted = [*titles, *written.wild, *written.ties, *written.turn]
    wanted += [line for each in written.combinations for line in (each.line, each.caption) if line]
    assert [line for line in wanted if line not in lines] == []
    if lang != "gu":  # its letters are joined to others in a PDF
        plain = " ".join(shown.split())
        assert [each.name for each in written.combinations if each.name not in plain] == []


def test_the_whole_book_prints(tab: Page, page_file: str, tmp_path: Path) -> None:
    visit(tab, f"{page_file}#rules&lang=en")
    path = tmp_path / "book.pdf"
    plain = " ".join(printed(tab, "A4", path).split())
    assert "Words of the table" in plain
    assert "Search the rules" not in plain


# Languages, addresses, the network


def prefers(tab: Page, *languages: str) -> None:
    """Be the browser of a reader of these languages."""
    value = f"{{value: {json.dumps(languages)}}}"
    tab.add_init_script(f"Object.defineProperty(navigator, 'languages', {value})")


def test_the_language_is_the_readers(tab: Page, page_file: str) -> None:
    prefers(tab, "xx", "nl-BE", "gu")
    visit(tab, page_file)
    assert tab.evaluate("document.documentElement.lang") == "nl"
    tab.select_option("header select", "bg")
    assert tab.evaluate("document.documentElement.lang") == "bg"
    assert "lang=bg" in tab.evaluate("location.hash")
    visit(tab, page_file)  # remembered
    assert tab.evaluate("document.documentElement.lang") == "bg"
    visit(tab, f"{page_file}#check&lang=ca-AD")
    assert tab.evaluate("document.documentElement.lang") == "ca"


@pytest.mark.parametrize("fault", ["fbclid=1", "lang=xx", "house=evil"])
def test_a_language_reaches_the_address_of_a_bad_link(
    tab: Page, page_file: str, fault: str
) -> None:
    visit(tab, f"{page_file}#check={HAND}&wild=9&{fault}")
    assert tab.evaluate("location.hash").endswith(
        fault
    )  # untouched until the reader does something
    assert texts(tab, ".link-faults p")
    tab.select_option("header select", "bg")
    assert tab.evaluate("location.hash") == f"#check={HAND}&wild=9&lang=bg"
    assert not texts(tab, ".link-faults p")


def test_it_works_where_nothing_is_remembered(tab: Page, page_file: str) -> None:
    nothing = "get() { throw new DOMException('no', 'SecurityError'); }"
    tab.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ {nothing} }})")
    visit(tab, page_file)
    tab.select_option("header select", "gu")
    assert tab.evaluate("document.documentElement.lang") == "gu"


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
    "#odds&wild=zz",
    "#odds=foo",
    "#sheet=foo",
    "#showdown=foo",
    "#check=7h7s7d9c2h2s&check=7h7s7d9c2h2d&wild=9",
    "#check=7h7s7d9c2h2s&wild=9&odds",
    "#odds&wild=9&wild=8",
    "#" + "x" * 2001,
    "#check=" + "7h" * 2000,
    "#check=" + "7h" * 500,
    "#=&=&&&==",
)
SILENT: Final = ("#=&=&&&==",)


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_hostile_links_do_nothing_and_are_told(tab: Page, page_file: str, lang: str) -> None:
    prefers(tab, lang)
    for link in HOSTILE if lang == "en" else HOSTILE[::5]:
        visit(tab, page_file + link)
        assert len(texts(tab, "script")) == 2
        assert tab.evaluate("Object.prototype.polluted") is None
        if link not in SILENT:
            wrong = texts(tab, ".link-faults p") + texts(tab, ".fault")
            assert wrong, link
            assert all(not re.search(r"fault\.|page\.|\{", each) for each in wrong), wrong
            assert max(map(len, wrong)) < 1500
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), link


def test_what_is_said_twice_is_read_once(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check={HAND}&wild=9&check=7h7s&lang=en")
    assert texts(tab, ".link-faults p")[1:] == ["“check=7h7s” means nothing in a link."]
    tab.select_option("header select", "nl")
    assert tab.evaluate("location.hash") == f"#check={HAND}&wild=9&lang=nl"


def test_odds_of_no_denomination_are_told_and_forgotten(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#odds&wild=zz&lang=en")
    assert "zz" in texts(tab, ".link-faults p")[1]
    tab.select_option(".fields .field + .field select", "5")
    assert tab.evaluate("location.hash") == "#odds&size=5&lang=en"


def test_it_needs_no_network(tab: Page, page_file: str) -> None:
    """Row P65: a cold start from a file, without network; nothing is asked for, then or later."""
    tab.context.set_offline(True)
    visit(tab, page_file)
    for view in VIEWS:
        follow(tab, FILLED[view])
        assert texts(tab, "h1")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def test_it_works_in_any_folder(tab: Page, tmp_path: Path) -> None:
    """Row P66: with and without its name, below other folders."""
    folder = tmp_path / "x" / "y"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(page(), encoding="utf-8")
    handler = partial(_Quiet, directory=str(tmp_path))
    with serving(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as address:
        for path in ("/x/y/", "/x/y/index.html"):
            visit(tab, f"{address}{path}{FILLED['check']}")
            tab.click("nav li:nth-child(3) a")
            tab.wait_for_selector(".book")
            assert tab.evaluate("location.pathname") == path


def test_the_served_page_works(tab: Page) -> None:
    with PageServer(page(), "127.0.0.1", 0) as server, serving(server):
        visit(tab, f"{server.address}{FILLED['check']}")
        assert text(tab, ".answer .said").startswith("Four/two")


def test_going_back_shows_what_was_there(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}{FILLED['check']}&ace=high-or-low")
    tab.click(".cites a")
    tab.wait_for_selector(".book")
    assert "ace=high-or-low" in tab.evaluate("location.hash")
    tab.go_back()
    tab.wait_for_selector(".answer .said")
    assert text(tab, ".answer .said").startswith("Four/two")


def test_an_old_browser_is_told(tab: Page, page_file: str) -> None:
    tab.add_init_script("delete window.DecompressionStream")
    visit(tab, page_file, "#old-browser:not([hidden])")
    assert len(texts(tab, "#old-browser p")) == 5
    assert element("noscript").count("<p lang=") == 5


def test_what_is_copied_says_everything(tab: Page, page_file: str) -> None:
    tab.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: "
        "{writeText: async (text) => { window.copied = text; }}})"
    )
    visit(tab, f"{page_file}{FILLED['check']}&lang=en&ace=high-or-low")
    tab.click(".sending button:nth-child(1)")
    tab.wait_for_function("!!window.copied")
    assert tab.evaluate("copied") == tab.evaluate("location.href")
    tab.click(".sending button:nth-child(2)")
    tab.wait_for_function("copied.includes('Four/two')")
    copied = tab.evaluate("copied").splitlines()
    assert copied[0].startswith("7♥ 7♠ 7♦ 9♣ 2♥ 2♠ | Four/two: sevens and twos")
    assert "high or low" in copied[1]
    assert copied[-1] == tab.evaluate("location.href")


def test_what_cannot_be_copied_is_shown(tab: Page, page_file: str) -> None:
    tab.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false;"
    )
    visit(tab, f"{page_file}{FILLED['check']}")
    tab.click(".sending button")
    tab.wait_for_selector(".sending textarea")
    shown = tab.evaluate("document.querySelector('.sending textarea').value")
    assert shown == tab.evaluate("location.href")


SHARE: Final = "navigator.share = async (what) => { window.sent = what; }"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_sent_says_what_is_shown(tab: Page, lang: str) -> None:
    tab.add_init_script(SHARE)
    hands = [hand_of("7h 7s 5h 5s 2h 2s"), hand_of("Kh Ks Qd Qc 2c 2d")]
    showdown = compare(hands, Rank.NINE, house(), pot=31)
    won = told(showdown_view._winners(voice(lang), showdown, ["Ana", "Bea"]).text)
    assert won
    ruling = judge(hand_of("7h 7s 7d 9c 2h 2s"), Rank.NINE, house())
    expected = {"check": ruling_view.sentence(voice(lang), ruling), "showdown": won["text"]}
    with PageServer(page(), "127.0.0.1", 0) as server, serving(server):
        for view, sentence in expected.items():
            visit(tab, f"{server.address}{FILLED[view]}&lang={lang}")
            tab.get_by_role("button", name=said(lang)["page.share"]).click()
            tab.wait_for_function("!!window.sent")
            sent = tab.evaluate("sent")
            assert sent["title"] == f"{said(lang)[f'page.{view}']} – Paiute"
            assert sentence in sent["text"]
            assert sent["url"] == tab.evaluate("location.href")
            assert f"lang={lang}" in sent["url"]


def test_of_a_file_the_text_is_sent(tab: Page, page_file: str) -> None:
    """Its address leads nowhere elsewhere, and browsers refuse to hand it on."""
    tab.add_init_script(SHARE)
    visit(tab, f"{page_file}{FILLED['check']}&lang=en")
    tab.click(".sending button:nth-of-type(3)")
    tab.wait_for_function("!!window.sent")
    sent = tab.evaluate("sent")
    assert "url" not in sent
    assert "Four/two: sevens and twos" in sent["text"]


def test_who_does_not_send_has_done_nothing_wrong(tab: Page, page_file: str) -> None:
    refused = "throw new DOMException('no', 'AbortError')"
    tab.add_init_script(f"navigator.share = async () => {{ window.asked = true; {refused}; }}")
    visit(tab, f"{page_file}{FILLED['check']}")
    tab.click(".sending button:nth-of-type(3)")
    tab.wait_for_function("!!window.asked")
    assert texts(tab, ".sending .note") == [""]


def test_where_nothing_can_be_sent_there_is_no_button(tab: Page, page_file: str) -> None:
    tab.add_init_script("Object.defineProperty(navigator, 'share', {value: undefined})")
    for view in ("check", "showdown"):
        visit(tab, f"{page_file}{FILLED[view]}&lang=en")
        assert texts(tab, ".sending button") == [
            said("en")[f"page.{each}"] for each in ("copy-link", "copy-text")
        ]


def test_it_is_copied_where_the_clipboard_is_not_to_be_had(tab: Page, page_file: str) -> None:
    """As in a file, or where the reader says no: by the selection, as browsers have always done."""
    tab.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: "
        "{writeText: async () => { throw new DOMException('no', 'NotAllowedError'); }}});"
        "document.addEventListener('copy', () => { window.copied = getSelection().toString()"
        " || document.activeElement.value; });"
    )
    visit(tab, f"{page_file}{FILLED['check']}&lang=en")
    tab.click(".sending button:nth-child(1)")
    expect(tab.locator(".sending .note")).to_have_text("Copied.")
    assert tab.evaluate("copied") == tab.evaluate("location.href")
    assert tab.evaluate("document.activeElement.textContent") == "Copy the link"


# For everybody


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_it_fits_on_every_screen(browser: Browser, page_file: str, width: int, lang: str) -> None:
    with window(browser, width) as tab:
        visit(tab, f"{page_file}#check&lang={lang}")
        for view in VIEWS:
            follow(tab, f"{FILLED[view]}&lang={lang}&ace=high-or-low")
            tab.evaluate("document.querySelector('.house').open = true")
            assert outside(tab) == [], view


@pytest.mark.parametrize("width", WIDTHS)
def test_a_hand_is_removed_beside_its_cards(browser: Browser, page_file: str, width: int) -> None:
    """Whose cards can all be seen."""
    hands = "&hand=Ana:ThTs9h9s2h2s&hand=Bea:KhKsQdQc8c8d"
    with window(browser, width) as tab:
        visit(tab, f"{page_file}#showdown{hands}&wild=3")
        for hand in tab.locator(".one-hand").all():
            cards, button = hand.locator("input").nth(1), hand.locator(".remove")
            beside, removing = cards.bounding_box(), button.bounding_box()
            assert beside
            assert removing
            assert abs(removing["y"] - beside["y"]) < 3
            assert removing["x"] >= beside["x"] + beside["width"]
            assert cards.evaluate("(e) => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_stand_beside_the_parts(browser: Browser, page_file: str, lang: str) -> None:
    """Where there is room for a table, in one row."""
    with window(browser, 970) as tab:
        visit(tab, f"{page_file}#check&lang={lang}")
        middles = tab.locator("nav li, .bar select").evaluate_all(
            "(all) => all.map((e) => e.getBoundingClientRect()).map((e) => e.top + e.height / 2)"
        )
        assert len(middles) == 7
        assert max(middles) - min(middles) < 3


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("setTimeout(() => { throw new Error('x'); })", "error: "),
        ("void Promise.reject(new Error('x'))", "error: "),
        ("console.warn('x')", "console: "),
        ("void fetch('data:,x').catch(() => 0)", "directive"),
        ("alert('x')", "dialog: "),
    ],
)
def test_a_problem_would_be_seen(
    browser: Browser, page_file: str, script: str, problem: str
) -> None:
    with browser.new_page() as tab:
        problems = watched(tab)
        visit(tab, page_file)
        assert problems == []
        tab.evaluate(script)
        tab.evaluate("new Promise((done) => setTimeout(done, 100))")
        assert problem in "".join(problems)


def test_a_request_would_be_seen(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>a</h1><img src=card.svg alt=card>")
    (tmp_path / "card.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    handler = partial(_Quiet, directory=str(tmp_path))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    with serving(server) as address, browser.new_page() as tab:
        problems = watched(tab)
        visit(tab, address)
        assert f"request: {address}/card.svg" in problems


def test_who_changes_the_part_by_a_key_goes_on_from_there(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check&lang=en")
    focused = "document.activeElement.textContent"
    for name in ("Odds", "Quiz"):
        tab.focus(f"nav a:text-is('{name}')")
        press(tab, "Enter")
        tab.wait_for_function("name => document.title.startsWith(name)", arg=name)
        assert tab.evaluate(focused) == name
        assert tab.evaluate("document.activeElement.getAttribute('aria-current')") == "page"


def test_it_can_be_used_with_keys_alone(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check&lang=en")
    press(tab, "Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    press(tab, "Enter")
    assert tab.evaluate("document.activeElement.id") == "main"
    press(tab, "Tab", "Space", *["ArrowRight"] * 7)
    assert tab.evaluate("document.querySelector('.ranks input:checked').value") == "9"
    press(tab, "Tab")
    focused = "document.activeElement.dataset.card"
    assert tab.evaluate(focused) == "2s"
    press(tab, "Space", "ArrowDown", "Enter")
    press(tab, *["ArrowRight"] * 5, "Space", "ArrowUp", "Space", "ArrowDown", "ArrowDown")
    assert tab.evaluate(focused) == "7d"
    press(tab, "Space", "ArrowRight", "ArrowRight", "ArrowDown", "Space")
    assert text(tab, ".answer .said").startswith("Four/two: sevens and twos")
    press(tab, "Tab")
    assert tab.evaluate("document.activeElement.type") == "text"
    for _ in range(12):
        press(tab, "Tab")
        if tab.evaluate("document.activeElement.matches('.cites a')"):
            break
    press(tab, "Enter")
    tab.wait_for_selector(".book")
    assert tab.evaluate("document.activeElement.id") == "combination.four-two"


def test_the_verdict_is_said_to_those_who_do_not_see(tab: Page, page_file: str) -> None:
    visit(tab, f"{page_file}#check&wild=9")
    tab.evaluate("window.region = document.querySelector('.answer [role=status]')")
    tab.click(".fields input")
    tab.keyboard.insert_text("7h 7s 7d 9c 2h 2s")
    assert tab.evaluate("region.isConnected")
    assert tab.evaluate("region.textContent").startswith("Four/two")
    assert tab.evaluate("document.querySelector('[data-card=\"7h\"]').textContent") == (
        "7seven of hearts (7♥)"
    )
