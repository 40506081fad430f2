"""What the page says of hands, showdowns, faults and numbers is what Python says, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright

from conftest import ROOT
from page.browser import chromium, visit, window
from page.built import OTHER_RULES, hand_of, house, told, voice
from page.drawn import draw
from paiute_ref.cards import CARD_OF, PACK, Card, Rank
from paiute_ref.cli.session import Session
from paiute_ref.errors import PaiuteError
from paiute_ref.judge import judge
from paiute_ref.language import translator
from paiute_ref.notation import parse_cards
from paiute_ref.showdown import compare
from paiute_ref.views import odds as odds_view
from paiute_ref.views import ruling as ruling_view
from paiute_ref.views import showdown as showdown_view
from paiute_ref.views.errors import sentences
from running import LANGUAGES

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def speaking(playwright: Playwright, page_file: str) -> Iterator[Page]:
    """The page with the questions of ``speaking.js``."""
    with chromium(playwright) as browser, window(browser) as page:
        visit(page, page_file)
        script = (ROOT / "tests" / "page" / "speaking.js").read_text(encoding="utf-8")
        page.evaluate(script + "; 0")
        yield page


def ask(tab: Page, question: str, *about: Any) -> Any:
    return tab.evaluate(f"(about) => Speaking.{question}(...about)", about)


@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_of_hands_what_python_says(
    speaking: Page, lang: str, options: dict[str, str]
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


@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_of_showdowns_what_python_says(
    speaking: Page, lang: str, options: dict[str, str]
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_what_is_wrong_as_python_does(speaking: Page, lang: str) -> None:
    expected = []
    for text in FAULTY:
        with pytest.raises(PaiuteError) as raised:
            judge(parse_cards(text, Session(lang).alphabet(lang)).cards, Rank.NINE, house())
        expected.append(sentences(translator(lang), raised.value))
    assert ask(speaking, "faults", lang, [(text, "9") for text in FAULTY]) == expected


FAULTY_SHOWDOWNS: Final = (
    (("9h 9d 5h 5s 2h", "9c Kh Ks Qd Qc", "9s 3c 3d 4d 4c"), None),
    (("9h 9s 5h 5s 2h", "9d 9c 5d 5c 2d"), None),
    (("9h 9s 9d 9c 2h", "Kh Ks Qd Qc 2d"), None),
    (("9h 7s 5h 5s 2h", "9h Kc 5d 5c 2d", "9h 7c 4h 4s 3h"), "9h"),
    (("Kh Ks Ks 2d 2c", "Qh Qs 3d"), None),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_what_is_wrong_with_a_showdown_as_python_does(speaking: Page, lang: str) -> None:
    asked, expected = [], []
    for hands, turned_up in FAULTY_SHOWDOWNS:
        names = ["<b>Ana</b>", "દીપ{hand}", "Bea"][: len(hands)]
        asked.append({"hands": hands, "wild": "9", "turnedUp": turned_up, "names": names})
        with pytest.raises(PaiuteError) as raised:
            compare(
                [hand_of(hand) for hand in hands],
                Rank.NINE,
                house(),
                turned_up=CARD_OF[turned_up] if turned_up else None,
                names=names,
            )
        expected.append(sentences(translator(lang), raised.value))
    assert ask(speaking, "showdownFaults", lang, asked) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_counts_as_python_does(speaking: Page, lang: str) -> None:
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


@pytest.mark.parametrize("options", [{}, OTHER_RULES], ids=["standard", "other rules"])
def test_the_quiz_knows_the_answers(speaking: Page, options: dict[str, str]) -> None:
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
