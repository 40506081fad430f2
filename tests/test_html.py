"""The HTML page: what is in it, that it needs nothing else, and what browsers and checkers say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest

from conftest import ROOT
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, Rank
from paiute_ref.language import translator
from paiute_ref.printed import style
from paiute_ref.printed.book import (
    BookText,
    CombinationText,
    DisputeText,
    DrawnCard,
    OptionText,
    RuleText,
    SectionText,
    SheetText,
    book_text,
    sheet_text,
)
from paiute_ref.printed.html import book_html, element, plain, sheet_html, words
from paiute_ref.views.voice import Voice
from running import LANGUAGES, installed_by_npm

VOID = {"meta", "link", "br"}
TAGS = (
    "html head meta link title style body header nav main section article div span a p br strong",
    "code h1 h2 h3 h4 ul ol li dl dt dd svg rect path g text",
)
PLAIN_TAGS = {tag for line in TAGS for tag in line.split()}
PACKAGES = ("puppeteer-core@24.43.1", "axe-core@4.14.1", "html-validate@10.17.0")
PAPERS = {"a4": (595, 842), "letter": (612, 792)}
GUJARATI = re.compile("[\u0a80-\u0aff]")
CYRILLIC = re.compile("[\u0400-\u04ff]")


def voice(lang: str) -> Voice:
    return Voice(translator(lang), load_rulebook())


def book(lang: str, house: str = "standard") -> BookText:
    return book_text(voice(lang), load_rulebook().house(house))


def sheet(lang: str, house: str = "standard") -> SheetText:
    return sheet_text(voice(lang), load_rulebook().house(house))


@cache
def book_page(*langs: str) -> str:
    return book_html([book(lang) for lang in langs])


@cache
def sheet_page(*langs: str, paper: str = "a4") -> str:
    return sheet_html([sheet(lang) for lang in langs], paper)


PAGES = (
    *(f"book {lang}" for lang in LANGUAGES),
    "book nl gu",
    *(f"sheet {lang}" for lang in LANGUAGES),
    "sheet nl gu",
    "sheet en nl ca bg gu",
)


@pytest.fixture(params=PAGES)
def source(request: pytest.FixtureRequest) -> str:
    kind, *langs = request.param.split()
    return book_page(*langs) if kind == "book" else sheet_page(*langs)


@dataclass
class Element:
    """An element as it was written, with the language that holds in it."""

    tag: str
    marks: dict[str, str]
    lang: str
    text: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """All elements of a page; fails where one is not closed in its place."""

    def __init__(self, source: str):
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(source)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        marks = {name: value or "" for name, value in attrs}
        assert len(marks) == len(attrs), (tag, attrs)
        lang = marks.get("lang", self.open[-1].lang if self.open else "")
        made = Element(tag, marks, lang)
        self.elements.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].text.append(data)
            if self.open[-1].tag != "style":
                self.texts.append((self.open[-1].lang, data))

    def all(self, *tags: str) -> list[Element]:
        return [each for each in self.elements if each.tag in tags]

    @property
    def ids(self) -> list[str]:
        return [each.marks["id"] for each in self.elements if "id" in each.marks]

    @property
    def words(self) -> str:
        return " ".join("".join(text for _, text in self.texts).split())


# What is in it


def test_every_id_is_there_once_and_every_link_leads_to_one(source: str) -> None:
    page = Page(source)
    assert len(page.ids) == len(set(page.ids))
    targets = [each.marks["href"] for each in page.all("a")]
    assert {target[:1] for target in targets} <= {"#"}
    assert {target[1:] for target in targets} <= set(page.ids)
    assert {each.marks["aria-labelledby"] for each in page.all("nav")} <= set(page.ids)


def slugs(text: BookText) -> Iterator[str]:
    """Everything in the book that has a permanent name."""
    for section in text.sections:
        yield section.slug
        yield from (rule.slug for rule in section.rules)
    yield from (f"combination.{each.slug}" for each in text.combinations)
    yield from (f"lookalike.{slug}" for slug, _, _ in text.lookalikes)
    for option in text.options:
        yield f"option.{option.slug}"
        yield from (f"option.{option.slug}.{slug}" for slug, _, _ in option.values)
    yield from (f"dispute.{each.slug}" for each in text.disputes)
    yield from (f"term.{slug}" for slug, _, _ in text.terms)
    yield from ("options", "disputes", "terms")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_anchors_are_slugs(lang: str) -> None:
    assert sorted(Page(book_page(lang)).ids) == sorted(["contents", *slugs(book(lang))])


def test_anchors_of_several_languages_are_kept_apart() -> None:
    wanted = [f"{lang}-{slug}" for lang in ("nl", "gu") for slug in slugs(book(lang))]
    assert sorted(Page(book_page("nl", "gu")).ids) == sorted(["contents", *wanted])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contents_lead_to_every_chapter_and_part(lang: str) -> None:
    page = Page(book_page(lang))
    links = [each.marks["href"] for each in page.all("a") if "class" not in each.marks]
    chapters = [f"#{section.slug}" for section in book(lang).sections]
    wanted = [*chapters, "#options", "#disputes", "#terms"]
    assert links[: len(wanted)] == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_texts_are_there(lang: str) -> None:
    shown, text = Page(book_page(lang)).words, book(lang)
    said = [text.title, text.house]
    for section in text.sections:
        said.append(f"{section.number} {section.title}")
        for rule in section.rules:
            said += [rule.text, rule.why, *rule.examples, "; ".join(rule.sources)]
    for each in text.combinations:
        said += [each.name, each.line, each.caption, *each.examples]
    for option in text.options:
        said += [option.name, option.line, option.why, option.players, *option.examples]
        said += [line for value in option.values for line in value[1:]]
    for dispute in text.disputes:
        said += [dispute.question, dispute.answer, *dispute.examples]
    said += [line for term in (*text.terms, *text.lookalikes) for line in term[1:]]
    assert [line for line in said if line not in shown] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_holds_all_it_has_to(lang: str) -> None:
    page, text = Page(sheet_page(lang)), sheet(lang)
    assert len(page.all("svg")) == sum(len(each.hand) for each in text.combinations) == 33
    said = [text.title, *text.wild, *text.ties, *text.turn]
    said += [line for each in text.combinations for line in (each.name, each.line, each.caption)]
    assert [line for line in said if line not in page.words] == []
    assert len(text.turn) == 5
    assert len(page.all("ol")) == 2  # the combinations and the turn are in an order


def test_cards_have_the_colours_of_their_suits() -> None:
    assert words("7♥ 10♠, K♦; 4♣") == (
        '<span class="card hearts">7♥</span> <span class="card spades">10♠</span>, '
        '<span class="card diamonds">K♦</span>; <span class="card clubs">4♣</span>'
    )
    assert words("77♥ ♥ 7 h") == "77♥ ♥ 7 h"


def test_a_wild_card_says_what_it_stands_for() -> None:
    drawn = [each.marks for each in Page(sheet_page("en")).all("svg")]
    assert len(drawn) == 33
    assert "nine of hearts (9♥) stands for seven of hearts (7♥)" in Page(sheet_page("en")).words


def test_a_house_that_plays_otherwise_is_named() -> None:
    page = Page(book_html([book("en", "literal")])).words
    assert "House rules: the sources word for word" in page
    assert "Played here: any suit" in page
    shown = Page(sheet_html([sheet("en", "literal")])).words
    assert "Suits of a straight: any suit" in shown
    assert "All players but the caller have one last turn, in order." in shown
    assert "up to and including the dealer" not in shown


def test_what_is_not_printed_is_named_by_its_slug() -> None:
    text = book_text(voice("en"), load_rulebook().house(), ["object"])
    page = Page(book_html([text]))
    assert "combinations.order" in [" ".join(each.text) for each in page.all("code")]
    assert [each.marks["id"] for each in page.all("section")] == ["object"]


# Languages


def test_every_block_says_its_language(source: str) -> None:
    """Row P63."""
    page = Page(source)
    blocks = page.all("html", "section", "article")
    blocks += [each for each in page.all("li") if "id" in each.marks]
    assert len(blocks) > 1
    unnamed = [each.marks["id"] for each in blocks if not each.marks.get("lang")]
    assert [slug for slug in unnamed if not re.match("(..-)?option[.]", slug)] == []


def test_letters_stand_in_their_own_language(source: str) -> None:
    # The title of a document in several languages joins theirs, and has no place for marks.
    texts = [(lang, text) for lang, text in Page(source).texts if " · " not in text]
    assert {lang for lang, text in texts if GUJARATI.search(text)} <= {"gu"}
    assert {lang for lang, text in texts if CYRILLIC.search(text)} <= {"bg"}


def test_two_languages_stand_side_by_side() -> None:
    page = Page(sheet_page("nl", "gu"))
    langs = [each.lang for each in page.all("section")]
    assert langs == ["nl", "gu"] * (len(langs) // 2)
    assert len(page.all("svg")) == 33
    assert len(Page(sheet_page(*LANGUAGES)).all("svg")) == 5 * 33


def test_no_letter_is_made_a_capital() -> None:
    """Row P63: what that does to a word differs between languages, or destroys it."""
    sheets = style.book_style("a4") + style.sheet_style("a4")
    assert not re.search("text-transform|small-caps|font-variant|first-letter", sheets)
    calls = re.compile(r"\.(?:title|capitalize|swapcase|upper)\(")
    rooms = [ROOT / "paiute_ref" / room for room in ("views", "printed")]
    code = {path: path.read_text() for room in rooms for path in room.glob("*.py")}
    assert len(code) > 30
    assert [path.name for path, text in code.items() if calls.search(text)] == []


# It needs nothing but itself


def test_nothing_is_fetched_and_nothing_runs(source: str) -> None:
    page = Page(source)
    assert {each.tag for each in page.elements} <= PLAIN_TAGS
    for each in page.elements:
        assert not [name for name in each.marks if name.startswith("on") or name == "src"]
        assert not [name for name in each.marks if name == "style"]
    assert [each.marks["href"] for each in page.all("link")] == ["data:,"]
    css = "".join("".join(each.text) for each in page.all("style"))
    assert not re.search(r"url\(|@import|expression|image-set", css)
    addresses = re.findall(r"\w+://[^\s\"'<]+", source)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
    policy = [each.marks["content"] for each in page.all("meta") if "http-equiv" in each.marks]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


def test_the_parts_of_a_page_are_what_they_are(source: str) -> None:
    page = Page(source)
    for tag in ("main", "h1", "header"):
        assert len(page.all(tag)) == 1, tag
    assert len(page.all("title")) == 1 + len(page.all("svg"))
    levels = [int(each.tag[1]) for each in page.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all("".join(each.text).strip() for each in page.all("title"))


HOSTILE = (
    "</title></style><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "' style='x",
    "<!-- -->",
    "]]>",
    "&lt;b&gt; &amp; &#60;",
    "{slugs} {sources} {0} {house}",
    "[bold]red[/bold] *x* `y`",
    "javascript:alert(1)",
    "a\u202eb",
)


def hostile_book(text: str) -> BookText:
    card = CARD_OF["7h"]
    drawn = DrawnCard(card, text, text, text, True, text)
    rule = RuleText("x.y", "1.1", text, text, (text,), (text,), (text,))
    combination = CombinationText(
        "x", 1, text, text, (card,), Rank.NINE, {}, (text,), text, (drawn,)
    )
    option = OptionText("o", text, text, text, (("v", text, text),), "v", (text,), (text,), text)
    dispute = DisputeText("d", text, text, (text,), (text,))
    named = (("t", text, text),)
    sections = (SectionText("combinations", "1", text, (rule,)),)
    return BookText("en", text, sections, (combination,), (option,), (dispute,), named, text, named)


def hostile_sheet(text: str) -> SheetText:
    titles = dict.fromkeys(("combinations", "wild", "turn", "ties", "house"), text)
    rows = hostile_book(text).combinations
    return SheetText("en", text, rows, (text,), (text,), (text,), ((text, text),), titles)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_markup(text: str) -> None:
    harmless = Page(book_html([hostile_book("x")])), Page(sheet_html([hostile_sheet("x")]))
    pages = Page(book_html([hostile_book(text)])), Page(sheet_html([hostile_sheet(text)]))
    for page, like in zip(pages, harmless, strict=True):
        assert [each.tag for each in page.elements] == [each.tag for each in like.elements]
        assert [sorted(each.marks) for each in page.elements] == [
            sorted(each.marks) for each in like.elements
        ]
        assert page.words.count(" ".join(text.split())) >= 6


def test_characters_that_html_forbids_are_left_out() -> None:
    assert plain("a\x00b\x1b[31m\x7f\x85 c\nd\ud800") == "ab[31m c d"
    assert element("p", plain("<"), title='"<') == '<p title="&quot;&lt;">&lt;</p>'
    assert element("p", class_="") == "<p></p>"


# The style


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(c * weight for c, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_have_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("colours", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_letters_are_told_from_what_they_stand_on(colours: dict[str, str]) -> None:
    letters = set(colours) - {*style.GROUNDS, "line"}
    ratios = {
        (name, ground): contrast(colours[name], colours[ground])
        for name in letters
        for ground in style.GROUNDS
    }
    assert len(ratios) == 14
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}
    assert min(contrast(colours["line"], colours[ground]) for ground in style.GROUNDS) >= 3


def test_the_style_uses_the_colours_there_are() -> None:
    assert set(style.LIGHT) == set(style.DARK)
    css = style.book_style("a4") + style.sheet_style("a4")
    used = set(re.findall(r"var\(--([a-z]+)\)", css))
    assert used - {"size", "card"} == set(style.LIGHT)
    bare = re.sub(r"--[a-z]+:#[0-9a-f]{6}", "", css)
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|hsl", bare)


def test_dark_colours_are_for_screens_alone() -> None:
    css = style.book_style("a4")
    assert "@media screen and (prefers-color-scheme:dark){:root{" in css
    assert css.count("prefers-color-scheme") == 1


def test_classes_and_styles_belong_together(source: str) -> None:
    page = Page(source)
    used = {name for each in page.elements for name in each.marks.get("class", "").split()}
    known = set(re.findall(r"\.([a-z]+)(?=[ ,.:>{+])", "".join(page.all("style")[0].text)))
    assert used - known - {"pip", "dispute"} <= {"option", "sheet", "framed"}


@pytest.mark.parametrize(("paper", "size"), [("a4", "A4"), ("letter", "letter")])
def test_both_sizes_of_paper(paper: str, size: str) -> None:
    for css in (style.book_style(paper), style.sheet_style(paper)):
        assert f"@page{{size:{size} portrait}}" in css
        assert "@media print" in css


# What a browser and the checkers say


Found: TypeAlias = dict[str, list[str]]
"""By what found it."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    installed_by_npm(folder, *PACKAGES)
    return folder


@pytest.fixture(scope="module")
def looked(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Found]:
    """All pages as files, printed beside themselves, with what was found in each."""
    folder = tmp_path_factory.mktemp("pages")
    for lang in LANGUAGES:
        (folder / f"book-{lang}.html").write_text(book_page(lang), encoding="utf-8")
        for paper in PAPERS:
            name = f"sheet-{lang}-{paper}.html"
            (folder / name).write_text(sheet_page(lang, paper=paper), encoding="utf-8")
    (folder / "book-nl-gu.html").write_text(book_page("nl", "gu"), encoding="utf-8")
    for langs in pairwise((*LANGUAGES, LANGUAGES[0])):
        for paper in PAPERS:
            text = sheet_page(*langs, paper=paper)
            (folder / f"sheet-{'-'.join(langs)}-{paper}.html").write_text(text, encoding="utf-8")
    pages = sorted(folder.glob("*.html"))
    return {Path(path): found for path, found in look(packages, *pages).items()}


def look(packages: Path, *pages: Path) -> dict[str, Found]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium
    script = ROOT / "tests" / "pages" / "look.mjs"
    command: Sequence[str | Path] = ["node", script, packages, chromium, *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Found] = json.loads(done.stdout)
    return answer


@pytest.mark.system
@pytest.mark.slow
def test_checkers_find_nothing(looked: dict[Path, Found]) -> None:
    """The HTML validator, axe-core on light, dark and small screens, and the browser itself."""
    assert len(looked) == 5 + 10 + 1 + 10
    faults = [
        (path.name, kind, each)
        for path, found in looked.items()
        for kind, told in found.items()
        for each in told
    ]
    assert faults == []


@pytest.mark.system
@pytest.mark.slow
def test_a_sheet_prints_on_one_page(looked: dict[Path, Found]) -> None:
    """Row P67: one page in one language or two, on both sizes of paper, with all that is on it."""
    sheets = [path for path in looked if path.name.startswith("sheet")]
    assert len(sheets) == 20
    for path in sheets:
        info = ["pdfinfo", str(path.with_suffix(".pdf"))]
        told = subprocess.run(info, capture_output=True, text=True, check=True).stdout
        about = dict(re.findall("^(.*?): +(.*)$", told, re.MULTILINE))
        width, height = re.findall(r"[\d.]+", about["Page size"])[:2]
        assert about["Pages"] == "1", path.name
        assert (round(float(width)), round(float(height))) == PAPERS[path.stem.split("-")[-1]]


@pytest.mark.system
@pytest.mark.slow
def test_checkers_would_find_something(packages: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        "<!DOCTYPE html><html><head><title>x</title></head><body>"
        '<p style="color:#999;background:#fff">pale</p><img src="http://127.0.0.1:9/x.png">'
        '<div style="width:3000px">wide</div></body></html>'
    )
    found = look(packages, bad)[str(bad)]
    assert all(found.values()), found
    assert any("color-contrast" in each for each in found["axe"])
