"""The faces of the cards: all 52, each another, drawn without anything from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from paiute_ref.api import load_rulebook
from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.language import translator
from paiute_ref.printed.book import sheet_text
from paiute_ref.printed.faces import HEIGHT, WIDTH, draw, face_svg, star_svg, suit_svg
from paiute_ref.views.voice import Voice
from running import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("1")</script>&"\'><image href="http://example.org/x"/>'
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def index(card: Card) -> str:
    return card.rank.letter.replace("T", "10")


def face(card: Card) -> str:
    return face_svg(card, index=index(card))


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def pips(svg: str) -> list[ET.Element]:
    return [each for each in parsed(svg).iter(f"{SVG}path") if each.get("class") == "pip"]


def place(pip: ET.Element) -> tuple[float, float]:
    x, y = NUMBER.findall(pip.get("transform", ""))[:2]
    return float(x), float(y)


def turned(pip: ET.Element) -> bool:
    return "rotate(180)" in pip.get("transform", "")


def written(svg: str) -> list[str | None]:
    return [each.text for each in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_face_is_one_picture_of_250_by_350_with_a_title(card: Card) -> None:
    root = parsed(face(card))
    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT)) == ("250", "350")
    assert root.get("viewBox") == "0 0 250 350"
    assert root.get("role") == "img"
    first = root[0]
    assert (first.tag, first.text) == (f"{SVG}title", index(card) + card.suit.symbol)


@pytest.mark.parametrize("card", [card for card in PACK if card.rank not in COURTS], ids=str)
def test_a_card_has_as_many_pips_as_its_rank_says(card: Card) -> None:
    count = 1 if card.rank is Rank.ACE else card.rank + 2
    found = pips(face(card))
    assert len(found) == count
    assert len({place(pip) for pip in found}) == count


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank <= Rank.TEN], ids=str)
def test_pips_stand_in_a_pattern_that_is_even_to_both_sides(rank: Rank) -> None:
    found = pips(face(Card(rank, Suit.HEARTS)))
    places = {place(pip) for pip in found}
    assert {(WIDTH - x, y) for x, y in places} == places
    assert all(turned(pip) == (place(pip)[1] > HEIGHT / 2) for pip in found)
    if rank is not Rank.SEVEN:  # whose one pip between the rows makes it look the same nowhere
        mirrored = {(x, round(HEIGHT - y, 3)) for x, y in places}
        assert mirrored == {(x, round(y, 3)) for x, y in places}


def test_pips_keep_clear_of_each_other_and_of_the_corners() -> None:
    for card in PACK:
        places = [place(pip) for pip in pips(face(card))]
        for number, (x, y) in enumerate(places):
            assert 55 < x < WIDTH - 55
            near = [max(abs(x - a), abs(y - b)) for a, b in places[:number]]
            assert all(distance > 35 for distance in near), card


def test_all_faces_differ() -> None:
    assert len({face(card) for card in PACK}) == len(PACK)


def test_suits_differ_by_shape_and_not_by_colour_alone() -> None:
    shapes = {pips(face(Card(Rank.ACE, suit)))[0].get("d") for suit in Suit}
    assert len(shapes) == len(Suit)


def test_courts_differ_by_their_figures() -> None:
    def drawn(rank: Rank) -> frozenset[str | None]:
        svg = face(Card(rank, Suit.SPADES))
        return frozenset(each.get("d") for each in parsed(svg).iter(f"{SVG}path"))

    figures = [drawn(rank) - drawn(Rank.TWO) for rank in COURTS]
    for one, other in zip(figures, figures[1:] + figures[:1], strict=True):
        assert len(one - other) > 10


def test_courts_are_the_same_from_both_ends() -> None:
    for rank in COURTS:
        groups = [
            each
            for each in parsed(face(Card(rank, Suit.CLUBS))).iter(f"{SVG}g")
            if each.get("transform") == "rotate(180 125 175)"
        ]
        assert len(groups) == 3  # the corner, the figure, the suit beside it


@pytest.mark.parametrize("card", PACK, ids=str)
def test_nothing_comes_from_elsewhere_or_meets_another_face(card: Card) -> None:
    svg = face_svg(card, index=index(card), wild=True, stands_for="10♠")
    allowed = {"svg", "title", "rect", "path", "g"}
    assert {each.tag.removeprefix(SVG) for each in parsed(svg).iter()} <= allowed
    assert svg.count("http") == 1  # the name of the namespace
    names = Counter(name for each in parsed(svg).iter() for name in each.attrib)
    assert not {"id", "style", "href", "src", "onload"} & set(names)
    assert "url(" not in svg


@pytest.mark.parametrize("mark", ["10", "A", "K", "Q", "J", "H", "V", "B", *"23456789", "T"])
def test_the_usual_marks_are_drawn_and_need_no_font(mark: str) -> None:
    assert written(face_svg(PACK[0], index=mark)) == []


def test_who_types_t_has_a_ten_printed_in_the_corner() -> None:
    def shapes(mark: str) -> list[str | None]:
        return [each.get("d") for each in parsed(face_svg(PACK[0], index=mark)).iter(f"{SVG}path")]

    assert shapes("T") == shapes("10")


@pytest.mark.parametrize("mark", ["П", "રા", "Ж", "W", "", HOSTILE])
def test_any_other_mark_is_written_in_both_corners(mark: str) -> None:
    assert [text or "" for text in written(face_svg(PACK[5], index=mark))] == [mark, mark]


def test_hostile_texts_stay_texts() -> None:
    svg = face_svg(PACK[0], index=HOSTILE, wild=True, stands_for=HOSTILE, name=HOSTILE)
    root = parsed(svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == {
        *("svg", "title", "rect", "path", "g", "text"),
    }
    assert root[0].text == HOSTILE
    assert written(svg) == [HOSTILE] * 3
    assert not any("href" in name for each in root.iter() for name in each.attrib)


def test_a_wild_card_is_marked_and_keeps_its_own_face() -> None:
    card = Card(Rank.NINE, Suit.CLUBS)
    plain, wild = face(card), face_svg(card, index="9", wild=True)
    assert len(pips(wild)) == len(pips(plain)) == 9
    assert wild.count("<path") == plain.count("<path") + 2  # the ribbon and its star
    assert "★" in (parsed(wild)[0].text or "")


def test_the_ribbon_shows_what_a_wild_card_stands_for() -> None:
    card = Card(Rank.NINE, Suit.CLUBS)
    marked = {face_svg(card, index="9", wild=True, stands_for=f"7{suit.symbol}") for suit in Suit}
    assert len(marked) == len(Suit)
    assert all(written(svg) == [] for svg in marked)
    title = parsed(face_svg(card, index="9", wild=True, stands_for="H♥"))[0].text
    assert title == "9♣ ★ H♥"
    other = face_svg(card, index="9", wild=True, stands_for="7♥", name="nine for seven")
    assert parsed(other)[0].text == "nine for seven"


def test_what_a_plain_card_stands_for_is_not_shown() -> None:
    shown = face_svg(PACK[3], index="2", stands_for="7♥", name="two")
    assert shown == face_svg(PACK[3], index="2", name="two")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hands_of_the_sheet_are_drawn_with_the_marks_of_the_language(lang: str) -> None:
    book = load_rulebook()
    sheet = sheet_text(Voice(translator(lang), book), book.house())
    for combination in sheet.combinations:
        assert len(combination.drawn) == len(combination.hand) >= 5
        for drawn in combination.drawn:
            svg = draw(drawn)
            assert parsed(svg)[0].text == drawn.name
            assert written(svg) == []  # these languages print marks that are drawn here
            assert ("M1.5 141" in svg) == drawn.wild
    assert any(drawn.wild for each in sheet.combinations for drawn in each.drawn)


@pytest.mark.parametrize("svg", [*map(suit_svg, Suit), star_svg()])
def test_suits_and_star_are_also_pictures_of_their_own(svg: str) -> None:
    root = parsed(svg)
    assert len(root) == 1
    assert root[0].tag == f"{SVG}path"
