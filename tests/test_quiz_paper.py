"""Questions for teachers: in JSON, and on sheets with their key."""

from __future__ import annotations

import json
import os
import re
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hands import house_of
from paiute_ref.language import translator
from paiute_ref.learn.questions import (
    Topic,
    make_questions,
)
from paiute_ref.printed import pdf
from paiute_ref.printed.worksheet import worksheet, worksheet_html, worksheet_pdf
from quizzing import (
    SIX,
    made,
    solve,
    voice,
)
from running import LANGUAGES, Ran, run

# For teachers


KEYS = {"number", "topic", "shown", "text", "choices", "values", "answers", "rules", "explanation"}
MORE = {
    "combination": {"wild", "hand"},
    "showdown": {"wild", "hands"},
    "legal": {"table", "act"},
    "discard": {"wild", "hand", "took", "turns"},
    "wild": {"wild", "hand"},
    "last-turns": {"players", "dealer", "caller", "false-calls"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_depends_on_the_language_in_its_texts_alone(lang: str) -> None:
    said, english = (
        run("quiz", "--json", *SIX, "--lang", each, "--level", "2").json for each in (lang, "en")
    )
    assert set(said) == {"version", "seed", "level", "house", "options", "questions"}
    texts = {"shown", "text", "choices", "explanation"}
    for one, other in zip(said["questions"], english["questions"], strict=True):
        assert set(one) == KEYS | MORE[one["topic"]]
        assert len(one["choices"]) == len(one["values"])
        for key in set(one) - texts:
            assert one[key] == other[key]


def test_json_can_be_checked_by_other_commands() -> None:
    for question in made("--seed", "9", "--count", "10", "--topic", "combination"):
        ruling = run("check", *question["hand"], "--wild", question["wild"], "--json").json
        assert ruling["combination"] == question["values"][question["answers"][0] - 1]
    for question in made("--seed", "9", "--count", "6", "--topic", "discard"):
        took = ["--took", question["took"]] if question["took"] else []
        args = (*question["hand"], "--wild", question["wild"], *took)
        best, *_ = run("advise", *args, "--json").json["discards"]
        assert [best["card"]] == [question["values"][place - 1] for place in question["answers"]]
    for question in made("--seed", "9", "--count", "10", "--topic", "showdown", "--level", "3"):
        hands = [" ".join(hand) for hand in question["hands"]]
        winners = run("compare", *hands, "--wild", question["wild"], "--json").json["winners"]
        right = question["values"][question["answers"][0] - 1]
        assert right == {0: "nobody", 1: int((winners or ["0"])[0])}.get(len(winners), "together")


def test_json_is_written_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "quiz.json"
    assert run("quiz", *SIX, "--json", "--output", str(path)) == Ran(0, "", "")
    assert json.loads(path.read_text()) == run("quiz", *SIX, "--json").json
    assert "already" in run("quiz", *SIX, "--json", "--output", str(path)).faults[0]


# On paper


def sheet_of(lang: str, count: int = 12, level: int = 2) -> Any:
    stream = make_questions("7", house_of("standard"), [*Topic], level, solve)
    made_by = "paiute quiz --seed 7"
    return worksheet(voice(lang), made_by, house_of("standard"), [*islice(stream, count)])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_in_html_has_the_answers_on_another_page(lang: str) -> None:
    sheet = sheet_of(lang)
    page = worksheet_html(sheet)
    asked_of, key = page.split('<section class="key"')
    assert ".key{break-before:page" in page
    assert f'<html lang="{lang}">' in page
    text, answers = (_plain(part) for part in (asked_of, key))
    for each in sheet.questions:
        assert " ".join(each.question.split()) in text
        assert all(" ".join(choice.split()) in text for choice in each.choices)
        assert each.answer in answers
        assert each.answer not in text
    drawn = sum(len(cards) for each in sheet.questions for _, cards in each.hands)
    assert asked_of.count("<svg") == drawn > 30
    assert "<script" not in page
    assert "<p></p>" not in page


def _plain(page: str) -> str:
    import html

    body = page.rpartition("</style>")[2]
    return " ".join(
        html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"</(p|li|h\d)>", " ", body))).split()
    )


def test_a_sheet_does_not_give_the_answer_away() -> None:
    for each in sheet_of("en", 30, 3).questions:
        for _, cards in each.hands:
            assert {card.stands_for for card in cards} == {""}
            assert not any("stands for" in card.name for card in cards)


def test_no_text_on_a_sheet_is_markup() -> None:
    sheet = sheet_of("en", 4)._replace(title="<b>#panic()</b> & $x$", name="*_[i]_*")
    assert "&lt;b&gt;#panic()&lt;/b&gt; &amp; $x$" in worksheet_html(sheet)
    assert worksheet_pdf(sheet).startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "nl", "ca", "bg"])
def test_a_sheet_in_pdf(lang: str, paper: str) -> None:
    document = worksheet_pdf(sheet_of(lang, 6), paper)
    assert document.startswith(b"%PDF")
    assert document == worksheet_pdf(sheet_of(lang, 6), paper)


@pytest.mark.system
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_in_pdf_is_read_back(lang: str, tmp_path: Path) -> None:
    import subprocess

    path = tmp_path / "quiz.pdf"
    args = (*SIX, "--lang", lang, "--output", str(path))
    assert run("quiz", *args) == Ran(0, "", "")
    text = subprocess.run(
        ["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True, timeout=60
    ).stdout.decode()
    pages = [" ".join(page.split()) for page in text.split("\f")]
    key = next(n for n, page in enumerate(pages) if translator(lang).say("Answers") in page[:40])
    assert key > 0
    first, rest = " ".join(pages[:key]), " ".join(pages[key:])
    for question in made(*SIX, "--lang", lang):
        assert set(question["text"].split()) <= set(first.split())
        answer = question["choices"][question["answers"][0] - 1]
        assert set(answer.replace("/", "/ ").split()) <= set(rest.replace("/", "/ ").split())


def test_a_file_is_written_whole_and_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "quiz.html"
    path.write_text("mine")
    assert "already" in run("quiz", *SIX, "--output", str(path)).faults[0]
    assert path.read_text() == "mine"
    assert run("quiz", *SIX, "--output", str(path), "--force") == Ran(0, "", "")
    assert path.read_text().startswith("<!DOCTYPE html>")
    assert os.listdir(tmp_path) == ["quiz.html"]
    piped = run("quiz", *SIX, "--format", "html")
    assert piped.out == path.read_text()


def test_the_sheet_names_the_command_that_makes_it_again(tmp_path: Path) -> None:
    args = ("--seed", "my seed", "--count", "3", "--level", "2", "--topic", "wild")
    page = run("quiz", *args, "--set", "ace=high-or-low", "--format", "html").out
    (line,) = re.findall(r"Made with: paiute (.*?)</p>", page)
    import html
    import shlex

    again = shlex.split(html.unescape(line))
    assert run(*again, "--format", "html").out == page


def test_a_pdf_is_not_for_a_terminal() -> None:
    assert "PDF" in run("quiz", *SIX, "--format", "pdf", terminal=True).faults[0]


def test_without_typst_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    pdf._fonts.cache_clear()
    (fault,) = run("quiz", *SIX, "--format", "pdf").faults
    assert 'pip install "paiute-ref[pdf]"' in fault
