"""The book and the sheet in PDF: read back as a reader's program and as a printer see them."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import typst

from hands import OWN_SHAPES
from paiute_ref.api import load_rulebook
from paiute_ref.errors import PaiuteError
from paiute_ref.language import translator
from paiute_ref.printed import pdf
from paiute_ref.printed.book import BookText, SheetText, book_text, sheet_text
from paiute_ref.printed.pdf import book_pdf, sheet_pdf
from paiute_ref.printed.style import PAPERS
from paiute_ref.rulebook.model import House
from paiute_ref.views.errors import sentences
from paiute_ref.views.voice import Voice
from running import LANGUAGES, harmless

SIZES = {"a4": (595, 842), "letter": (612, 792)}
COMES_WITH_TYPST = ("en", "nl", "ca", "bg")
GUJARATI = re.compile("[\u0a80-\u0aff]")
PLACE = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">')
HOSTILE = '#panic("x") $a$ *b* _c_ @d <e> \\#f \\u{41} // g /* h [i] = j `k` "l'


def house() -> House:
    return load_rulebook().house()


def voice(lang: str) -> Voice:
    return Voice(translator(lang), load_rulebook())


def sheet(lang: str) -> SheetText:
    return sheet_text(voice(lang), house())


def book(lang: str) -> BookText:
    return book_text(voice(lang), house())


@cache
def sheet_of(langs: str, paper: str = "a4") -> bytes:
    return sheet_pdf([sheet(lang) for lang in langs.split()], paper)


@cache
def book_of(langs: str, paper: str = "a4") -> bytes:
    return book_pdf([book(lang) for lang in langs.split()], paper)


def inside(document: bytes) -> bytes:
    """The document with everything in it unpacked."""
    parts = [document]
    for packed in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL):
        try:
            parts.append(zlib.decompress(packed[1]))
        except zlib.error:  # a picture or a font of another kind
            continue
    return b"\n".join(parts)


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", inside(document)))


def sizes(document: bytes) -> set[tuple[int, int]]:
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", inside(document))
    return {(round(float(width)), round(float(height))) for width, height in boxes}


def declared(document: bytes) -> set[str]:
    return {lang.decode() for lang in re.findall(rb"/Lang\s*\((\w+)\)", inside(document))}


def strings(texts: object) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(texts, str):
        yield texts
    elif isinstance(texts, Iterable):
        for each in texts:
            yield from strings(each)


def without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that has no fonts of its own."""
    bare = typst.Fonts(include_system_fonts=False)
    monkeypatch.setattr(pdf, "_fonts", lambda: bare)


def poppler(program: str, document: bytes, *options: str) -> str:
    """What a program of poppler's says of a document."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "document.pdf")
        file.write_bytes(document)
        to_stdout = ["-"] if program == "pdftotext" else []
        command = [program, *options, str(file), *to_stdout]
        return subprocess.run(command, capture_output=True, timeout=60, check=True).stdout.decode()


@cache
def read_back(document: bytes) -> str:
    return poppler("pdftotext", document, "-raw")


def missing(texts: Iterable[str], document: bytes) -> set[str]:
    """Words of texts that are not read back. At a hyphen or a stroke a line may be broken."""
    shown = read_back(document).split()
    wanted = {word for text in texts for word in text.split()} - set(shown)
    return {word for word in wanted if not set("-/") & set(word) or word not in "".join(shown)}


# One page each, and what a document says of itself


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", COMES_WITH_TYPST)
def test_a_sheet_is_one_page_of_the_paper_that_was_asked_for(lang: str, paper: str) -> None:
    document = sheet_of(lang, paper)
    assert pages(document) == 1
    assert sizes(document) == {SIZES[paper]}
    assert declared(document) == {lang}


@pytest.mark.parametrize("paper", PAPERS)
def test_two_languages_share_a_page(paper: str) -> None:
    document = sheet_of("nl bg", paper)
    assert pages(document) == 1
    assert declared(document) == {"nl", "bg"}


def test_of_three_languages_each_has_its_page() -> None:
    document = sheet_of("en nl bg")
    assert pages(document) == 3
    assert declared(document) == {"en", "nl", "bg"}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_book_has_the_paper_that_was_asked_for(paper: str) -> None:
    document = book_of("en", paper)
    assert pages(document) > 5
    assert sizes(document) == {SIZES[paper]}


def test_a_book_in_two_languages_declares_both() -> None:
    document = book_of("nl bg")
    assert declared(document) == {"nl", "bg"}
    assert pages(document) == pages(book_of("nl")) + pages(book_of("bg"))


@pytest.mark.parametrize("printed", [sheet_of, book_of])
def test_a_document_is_tagged_titled_and_has_an_outline(printed: Callable[[str], bytes]) -> None:
    document = printed("en")
    catalogue = re.search(rb"/Type\s*/Catalog.*?endobj", inside(document), re.DOTALL)
    assert catalogue
    for wanted in (b"/Lang", b"/Outlines", b"/StructTreeRoot", b"/Marked true"):
        assert wanted in catalogue[0]
    assert b"<dc:title>" in inside(document)
    assert b"pdfuaid:part" in inside(document)


def test_every_drawn_card_says_what_it_is() -> None:
    document = inside(sheet_of("en"))
    cards = [drawn for each in sheet("en").combinations for drawn in each.drawn]
    assert len(cards) == len(re.findall(rb"/S\s*/Figure", document)) == 33
    for drawn in cards:
        said = drawn.name.encode("utf-16-be").hex().upper().encode()
        assert b"/Alt<FEFF" + said + b">" in document


def test_the_same_texts_make_the_same_bytes() -> None:
    assert sheet_pdf([sheet("en")]) == sheet_of("en")


def test_a_chapter_alone_can_be_printed_and_refers_to_what_is_not_there() -> None:
    document = book_pdf([book_text(voice("en"), house(), ("turn",))])
    assert 1 <= pages(document) < pages(book_of("en"))


@pytest.mark.parametrize("part", ["options", "disputes", "terms", "combinations"])
def test_every_part_can_be_printed_alone(part: str) -> None:
    assert pages(book_pdf([book_text(voice("en"), house(), (part,))])) >= 1


# Houses and texts of any kind


def own_sheet(data: bytes = OWN_SHAPES) -> SheetText:
    return sheet_text(voice("en"), load_rulebook().house_from(data, "own.yaml"))


def test_a_house_with_many_combinations_runs_on() -> None:
    own = own_sheet()
    assert len(own.combinations) == 11
    assert 1 <= pages(sheet_pdf([own])) <= 2


def test_a_house_with_very_many_combinations_runs_on_over_more_pages() -> None:
    own = own_sheet()
    many = own._replace(combinations=own.combinations * 4)
    assert 3 <= pages(sheet_pdf([many], "letter")) <= 6


def test_a_house_with_one_combination_fills_one_page() -> None:
    own = own_sheet()
    assert pages(sheet_pdf([own._replace(combinations=own.combinations[:1])])) == 1


def test_a_combination_without_a_hand_is_printed() -> None:
    own = own_sheet()
    bare = own.combinations[0]._replace(hand=(), drawn=(), line="", caption="")
    assert pages(sheet_pdf([own._replace(combinations=(bare,))])) == 1


@pytest.mark.parametrize("lang", ["", "x", "EN", "en-GB", "qqq", "pseudo", '"#', "e\nn"])
def test_any_name_of_a_language_can_be_printed(lang: str) -> None:
    document = sheet_pdf([sheet("en")._replace(lang=lang)])
    assert len(declared(document)) == 1


@pytest.mark.system
def test_markup_in_a_text_is_printed_and_not_obeyed() -> None:
    own = own_sheet()
    first = own.combinations[0]._replace(name=HOSTILE, line=HOSTILE, caption=HOSTILE)
    hostile = own._replace(
        title=HOSTILE, combinations=(first,), wild=(HOSTILE,), house=((HOSTILE, HOSTILE),)
    )
    # Lines are broken anywhere, so spaces say nothing.
    shown = "".join(read_back(sheet_pdf([hostile])).split())
    assert shown.count("".join(HOSTILE.split())) == 7


@pytest.mark.system
def test_markup_in_the_book_is_printed_and_not_obeyed() -> None:
    text = book("en")
    rule = (
        text.sections[0]
        .rules[0]
        ._replace(number="#1", text=HOSTILE, why=HOSTILE, examples=(HOSTILE,), see=(HOSTILE,))
    )
    section = text.sections[0]._replace(title=HOSTILE, rules=(rule,))
    option = text.options[0]._replace(name=HOSTILE, line=HOSTILE, examples=(HOSTILE,))
    hostile = BookText(
        lang="en",
        title=HOSTILE,
        sections=(section,),
        combinations=(),
        options=(option,),
        disputes=(),
        terms=((HOSTILE, HOSTILE, HOSTILE),),
        house=HOSTILE,
    )
    shown = "".join(read_back(book_pdf([hostile])).split())
    # Title, house, chapter here and in the contents, four of the rule, three of the option, a term.
    assert shown.count("".join(HOSTILE.split())) == 13


# What cannot be printed is said


def test_without_typst_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    prints: list[Callable[[], bytes]] = [
        lambda: sheet_pdf([sheet("en")]),
        lambda: book_pdf([book("en")]),
    ]
    for print_it in prints:
        with pytest.raises(PaiuteError) as caught:
            print_it()
        assert caught.value.code == "pdf.not-installed"
        assert caught.value.exit_code == 2
        for lang in LANGUAGES:
            (told,) = sentences(translator(lang), caught.value)
            assert 'pip install "paiute-ref[pdf]"' in harmless(told)


@pytest.mark.parametrize("langs", ["gu", "en gu"])
def test_without_a_font_the_error_names_those_to_install(
    langs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts(monkeypatch)
    with pytest.raises(PaiuteError) as caught:
        sheet_pdf([sheet(lang) for lang in langs.split()])
    assert caught.value.code == "pdf.no-font"
    for lang in LANGUAGES:
        (told,) = sentences(translator(lang), caught.value)
        assert GUJARATI.search(str(caught.value.params["letter"]))
        for font in ("fonts-noto-core", "Shruti", "Nirmala UI", "Sangam MN", "Kohinoor Gujarati"):
            assert font in harmless(told)


def test_the_book_needs_the_fonts_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    without_fonts(monkeypatch)
    with pytest.raises(PaiuteError, match=r"pdf\.no-font"):
        book_pdf([book("gu")])


@pytest.mark.parametrize("letter", ["𓀀", "ખ", "ꙮ", "\U0010fffd"])
def test_a_letter_of_any_other_script_is_missed_too(
    letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts(monkeypatch)
    own = own_sheet()
    strange = own.combinations[0]._replace(name=f"a{letter}b")
    with pytest.raises(PaiuteError) as caught:
        sheet_pdf([own._replace(combinations=(strange,))])
    assert caught.value.params["letter"] == letter
    harmless("".join(sentences(translator("en"), caught.value)))


@pytest.mark.parametrize("lang", COMES_WITH_TYPST)
def test_latin_and_cyrillic_need_no_font_of_the_computer(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts(monkeypatch)
    assert pages(sheet_pdf([sheet(lang)])) == 1
    assert pages(book_pdf([book(lang)])) > 5


def test_typst_is_imported_only_to_print() -> None:
    code = "import sys, paiute_ref.printed.pdf; sys.exit('typst' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# Read back by other programs. The fonts must be there: P61, P62, P67


SHEETS = [(langs, paper) for langs in (*LANGUAGES, "nl gu", "bg ca") for paper in PAPERS]


@pytest.mark.system
@pytest.mark.parametrize(("langs", "paper"), SHEETS)
def test_a_sheet_says_everything_once_it_is_read_back(langs: str, paper: str) -> None:
    """P61, P67: one page, with every word in it, also the conjuncts and the nasal vowels."""
    document = sheet_of(langs, paper)
    assert pages(document) == 1
    for lang in langs.split():
        text = sheet(lang)
        texts = [text.title, text.titles["combinations"], *strings(text.parts)]
        texts += strings([(each.name, each.line, each.caption) for each in text.combinations])
        assert not missing(texts, document)


@pytest.mark.system
@pytest.mark.parametrize(("langs", "paper"), SHEETS)
def test_nothing_on_a_sheet_reaches_the_edge_of_the_paper(langs: str, paper: str) -> None:
    """P67: five millimetres, which home printers leave white, stay clear all around."""
    found = PLACE.findall(poppler("pdftotext", sheet_of(langs, paper), "-bbox"))
    width, height = SIZES[paper]
    assert len(found) > 50
    for left, top, right, bottom in (map(float, place) for place in found):
        assert 14 <= left < right <= width - 14
        assert 14 <= top < bottom <= height - 14


@pytest.mark.system
def test_the_gujarati_book_is_read_back_word_for_word() -> None:
    """P61, P62: also the words in which signs are moved below or above their letters."""
    text = book("gu")
    wanted = {word for words in strings(text.sections) for word in words.split()}
    wanted |= {word for words in strings(text.terms) for word in words.split()}
    wanted = {word for word in wanted if GUJARATI.search(word)}
    assert any("અં" in word for word in wanted)
    assert any("ક્ષ" in word or "ત્ત" in word for word in wanted)
    assert len(wanted) > 300
    assert not missing(wanted, book_of("gu"))


@pytest.mark.system
@pytest.mark.parametrize(
    "word", ["અં", "આં", "અંગે", "ક્ષ", "જ્ઞ", "સ્ટ્રેટફ્લશ", "દૂરી", "છઠ્ઠું", "ટ્ટુ", "હૃદય", "કિંમત"]
)
def test_hard_gujarati_words_are_read_back(word: str) -> None:
    """P61."""
    text = sheet("gu")._replace(title=f"{word} {word}")
    assert read_back(sheet_pdf([text])).split()[:2] == [word, word]


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("printed", [sheet_of, book_of])
def test_all_fonts_are_embedded(lang: str, printed: Callable[[str], bytes]) -> None:
    """P62: and each says which letters it draws."""
    _, _, *fonts = poppler("pdffonts", printed(lang)).splitlines()
    assert len(fonts) >= 2
    for font in fonts:
        embedded, subset, unicode = font.split()[-5:-2]
        assert (embedded, subset, unicode) == ("yes", "yes", "yes"), font
    assert any("Libertinus" in font for font in fonts)
    assert any("Gujarati" in font for font in fonts) == (lang == "gu")


def outline(document: bytes) -> Sequence[str]:
    xml = poppler("pdftohtml", document, "-xml", "-i", "-stdout")
    items = re.findall(r'<item page="\d+">(.*?)</item>', xml, re.DOTALL)
    return [" ".join(each.split()) for each in items]


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_outline_leads_to_chapters_and_combinations(lang: str) -> None:
    text = book(lang)
    found = outline(book_of(lang))
    assert found[0] == text.title
    chapters = [f"{each.number} {each.title}" for each in text.sections]
    names = [each.name for each in text.combinations]
    assert [item for item in found if item in chapters] == chapters
    assert [item for item in found if item in names] == names


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_outline_of_the_sheet_names_the_combinations(lang: str) -> None:
    found = outline(sheet_of(lang))
    assert {each.name for each in sheet(lang).combinations} <= set(found)


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_document_has_its_title_and_language(lang: str) -> None:
    for document, title in ((sheet_of(lang), sheet(lang).title), (book_of(lang), book(lang).title)):
        told = poppler("pdfinfo", document)
        assert re.search(r"^Title: +(.*)$", told, re.MULTILINE)[1] == title  # type: ignore[index]
        assert re.search("^Tagged: +yes$", told, re.MULTILINE)
        assert declared(document) == {lang}


@pytest.mark.system
def test_pages_are_numbered() -> None:
    text = poppler("pdftotext", book_of("en"), "-layout")
    feet = [page.split()[-1] for page in text.split("\f") if page.strip()]
    assert feet == [str(number + 1) for number in range(pages(book_of("en")))]


@pytest.mark.system
def test_suits_can_be_told_apart_in_grey(tmp_path: Path) -> None:
    """P67: in grey the red suits are neither black nor pale."""
    done = subprocess.run(
        ["pdftoppm", "-gray", "-r", "60", "-", str(tmp_path / "sheet")],
        input=sheet_of("en"),
        check=True,
        timeout=60,
    )
    assert done.returncode == 0
    (picture,) = tmp_path.glob("*.pgm")
    shades = set(picture.read_bytes()[-400_000:])
    assert {shade for shade in shades if shade < 45}
    assert {shade for shade in shades if 45 <= shade < 110}
