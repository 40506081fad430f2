"""Questions on paper: a sheet to fill in, and the answers on a page of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from paiute_ref.judge import Ruling
from paiute_ref.learn.questions import Question
from paiute_ref.printed import html, pdf
from paiute_ref.printed.book import DrawnCard
from paiute_ref.printed.faces import draw
from paiute_ref.printed.html import element, plain, words
from paiute_ref.printed.style import USUAL_PAPER, book_style
from paiute_ref.rulebook.model import House
from paiute_ref.views.quiz import answer_text, explained, topic_name, words_of
from paiute_ref.views.ruling import house_rules
from paiute_ref.views.voice import Voice


class Sheet(NamedTuple):
    """Everything on the paper in words.

    ``notes`` say how the questions were made; ``name`` stands before the line for a name.
    """

    lang: str
    title: str
    name: str
    notes: tuple[str, ...]
    questions: tuple[OnPaper, ...]
    key: str


class OnPaper(NamedTuple):
    """A question with its answer.

    ``hands`` are rows of cards, each with what it is called, ``""`` where there is one; ``why``
    explains the ``answer``.
    """

    number: str
    topic: str
    hands: tuple[tuple[str, tuple[DrawnCard, ...]], ...]
    lines: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    answer: str
    why: tuple[str, ...]


def worksheet(voice: Voice, command: str, house: House, questions: Sequence[Question]) -> Sheet:
    """Questions in the words of one language; ``command`` is what makes the same ones again."""
    t = voice.say_in
    rules = [block.text for block in house_rules(voice, house)]
    # TRANSLATORS: {command} makes the same sheet again.
    made = t.say("Made with: {command}", command=command)
    return Sheet(
        t.lang,
        # TRANSLATORS: the title of a sheet of questions.
        t.say("Questions on Paiute"),
        # TRANSLATORS: before a line on which somebody writes their name.
        t.say("Name:"),
        (*rules, made),
        tuple(_on_paper(voice, each, house) for each in questions),
        # TRANSLATORS: the title of the page with the answers to a sheet of questions.
        t.say("Answers"),
    )


def _on_paper(voice: Voice, question: Question, house: House) -> OnPaper:
    asked = words_of(voice, question)
    return OnPaper(
        voice.say_in.number(question.number),
        topic_name(voice.say_in, question.topic),
        tuple((name, _drawn(voice, ruling)) for name, ruling in asked.hands),
        asked.lines,
        asked.question,
        asked.choices,
        answer_text(voice, question),
        tuple(block.text for block in explained(voice, question, house)),
    )


def _drawn(voice: Voice, ruling: Ruling) -> tuple[DrawnCard, ...]:
    """The cards as they are dealt: what a wild one stands for is for the reader to say."""
    ranks = voice.book.cards.ranks
    return tuple(
        DrawnCard(
            card,
            voice.code(card),
            voice.text(ranks[card.rank].letters).split()[0],
            voice.named(card),
            card.rank == ruling.wild,
            "",
        )
        for card in ruling.hand
    )


# HTML


_STYLE: Final = """
.quiz>header p{margin:.2em 0}
.name{border-bottom:1px solid var(--line);padding:1.2em 0 .2em}
.questions,.answers{list-style:none;padding:0}
.questions>li{margin:1.8em 0;break-inside:avoid}
.questions h2{font-size:1.1rem;margin:0 0 .3em}
.questions .hand li{flex-basis:3.6rem}
.hands p{margin:.4em 0 .1em}
.choices{list-style:none;padding:0}
.choices li{margin:.25em 0;padding-inline-start:1.7em;text-indent:-1.7em}
.choices li::before{content:"";display:inline-block;width:.8em;height:.8em;
 border:1.5px solid var(--line);margin-inline-end:.9em;text-indent:0}
.answers>li{margin:1em 0;break-inside:avoid}
.answers p{margin:.15em 0}
.answers .why{font-size:.92em}
.key{border-top:2px solid var(--line);margin-top:3rem}
@media print{
 .key{break-before:page;border:0;margin:0}
 .questions .hand{max-width:none}.questions .hand li{flex:0 0 12.5mm}
}
"""


def worksheet_html(sheet: Sheet, paper: str = USUAL_PAPER) -> str:
    """The sheet as one page that needs nothing but itself; printed, the answers stand apart."""
    notes = (element("p", words(each), class_="soft") for each in sheet.notes)
    body = [
        element(
            "header",
            element("h1", words(sheet.title)),
            *notes,
            element("p", words(sheet.name), class_="name"),
        ),
        element("main", element("ol", *map(_question, sheet.questions), class_="questions")),
        element(
            "section",
            element("h2", words(sheet.key), id="answers"),
            element("ol", *map(_answer, sheet.questions), class_="answers"),
            class_="key",
            aria_labelledby="answers",
        ),
    ]
    return html.whole_page(sheet.lang, sheet.title, book_style(paper) + _STYLE, body, "quiz")


def _question(each: OnPaper) -> str:
    hands = (_hand(name, cards) for name, cards in each.hands)
    choices = (
        element("li", words(f"{number}. {choice}"))
        for number, choice in enumerate(each.choices, start=1)
    )
    return element(
        "li",
        element("h2", words(f"{each.number}. {each.topic}")),
        element("div", *hands, class_="hands") if each.hands else "",
        *(element("p", words(line)) for line in each.lines),
        element("p", element("strong", words(each.question))),
        element("ol", *choices, class_="choices"),
    )


def _hand(name: str, cards: Iterable[DrawnCard]) -> str:
    drawn = (element("li", draw(card)) for card in cards)
    title = element("p", plain(name)) if name else ""
    return title + element("ul", *drawn, class_="hand")


def _answer(each: OnPaper) -> str:
    return element(
        "li",
        element("p", element("strong", words(f"{each.number}. {each.answer}"))),
        *(element("p", words(line), class_="why") for line in each.why),
    )


# PDF


def worksheet_pdf(sheet: Sheet, paper: str = USUAL_PAPER) -> bytes:
    """The sheet as PDF. Raises as :func:`paiute_ref.printed.pdf.sheet_pdf` does."""
    page: dict[str, Any] = {
        "lang": pdf.pdf_language(sheet.lang),
        "tall": pdf.TALL_SCRIPTS.search(str(sheet)) is not None,
        "title": sheet.title,
        "name": sheet.name,
        "notes": sheet.notes,
        "key": sheet.key,
        "questions": [_printed(each) for each in sheet.questions],
    }
    return pdf.typeset("worksheet", paper, sheet.title, [page])


def _printed(each: OnPaper) -> dict[str, Any]:
    hands = [
        {
            "name": name,
            "cards": [{"svg": draw(card), "name": card.name} for card in cards],
        }
        for name, cards in each.hands
    ]
    return {**each._asdict(), "hands": hands}
