"""The course for new players: its pages, what can be typed, and that nothing done is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import pexpect
import pytest

import naive
from paiute_ref.cards import CARD_OF, PACK, RANK_OF, Card, Rank
from paiute_ref.cli.home import data_folder, locked
from paiute_ref.errors import RulebookError
from paiute_ref.language import translator
from paiute_ref.learn.course import Answer, Step, Task, steps, task
from paiute_ref.learn.progress import Progress, clean_name, decode, encode
from paiute_ref.rulebook.lessons import (
    Begins,
    BestDiscard,
    Completes,
    Goes,
    HasLastTurn,
    MayCall,
    MayDiscard,
    MayTake,
    Question,
    Share,
    StandsFor,
    WhichCombination,
    WhichWins,
)
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import House
from paiute_ref.rulebook.verify import verify
from paiute_ref.solutions import race
from paiute_ref.views import learn as view
from paiute_ref.views.typed import how_to_answer, words_to_go_back, words_to_leave
from paiute_ref.views.voice import Voice
from rules_files import RULEBOOK, names, read
from running import LANGUAGES, SAFETY_NET, Ran, command, environment, harmless, run, start
from terminals import AtTerminal
from test_rules_examples import test_comparison as compare_example
from test_rules_examples import test_play as play_example
from test_rules_examples import test_verdict as judge_example

STEPS = steps(RULEBOOK.lessons)
KEYS = [step.key for step in STEPS]
BY_KEY = dict(zip(KEYS, STEPS, strict=True))

# The right answers, from the rules and not from the program, as somebody types them.
ANSWERS = {
    "wild-cards.what-it-is": "Kc",
    "wild-cards.itself": "7d",
    "combinations.list": "2♣ 3♣ 4♣ 5♣ 6♣",
    "combinations.nothing": "no combination",
    "combinations.ties": "A♥ A♠ 5♥ 5♠ 2♥ 2♠",
    "hand-size.five": "5c",
    "hand-size.six": "3s",
    "turn.order": "player 3",
    "turn.take": "no",
    "discards.stock": "yes",
    "discards.pile": "no",
    "calling.when": "yes",
    "calling.left-over": "no",
    "last-turns.through-dealer": "player 5 and player 1",
    "last-turns.dealer": "nobody",
    "pot.winner": "K♥ K♦ 9♣ K♠ K♣",
    "pot.share": "2",  # the second one: six chips
    "choosing.pairs": "Jh",
    "choosing.wild": "2d",
    "house-rules.agree": "straight flush",
    "house-rules.last-turns": "player 4, player 5, player 1, and player 2",
}


def asked(step: Step) -> tuple[Task, House]:
    question = step.page.question
    house = RULEBOOK.house("standard", dict(question.options))
    return task(question, house, race), house


def number(step: Step) -> str:
    """The number of the right answer."""
    found, _ = asked(step)
    return str(found.choices.index(found.right) + 1)


def wrong_number(step: Step) -> str:
    found, _ = asked(step)
    return str(next(n for n, each in enumerate(found.choices, 1) if each != found.right))


def script(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


WHOLE = script(*(number(step) for step in STEPS))


def learn(home: Path, *args: str, typed: bytes = b"", terminal: bool = False, **more: str) -> Ran:
    environ = {"PAIUTE_HOME": str(home), **more}
    return run("learn", *args, stdin=typed, terminal=terminal, environ=environ)


def kept(home: Path, name: str = "") -> Progress:
    people = decode((home / "progress.json").read_bytes())
    assert people is not None
    return people.get(name, Progress())


# The pages


def test_there_are_eight_to_ten_lessons() -> None:
    assert 8 <= len(RULEBOOK.lessons) <= 10
    assert set(ANSWERS) == set(KEYS)
    assert len(KEYS) == len(set(KEYS))


def _hands(step: Step) -> list[tuple[Card, ...]]:
    match step.page.question:
        case WhichWins(hands=hands):
            return list(hands)
        case WhichCombination() | StandsFor() | Completes() | Goes() | BestDiscard() as held:
            return [held.hand]
        case _:
            return []


@pytest.mark.parametrize("step", STEPS, ids=KEYS)
def test_a_question_can_be_answered_in_one_way(step: Step) -> None:
    found, house = asked(step)
    assert len(set(found.choices)) == len(found.choices) >= 2
    assert found.choices.count(found.right) == 1
    cards = [card for hand in _hands(step) for card in hand]
    assert len(cards) == len(set(cards))
    for lang in LANGUAGES:
        voice = Voice(translator(lang), RULEBOOK)
        texts = [view.answer_text(voice, found.question, each, house) for each in found.choices]
        assert len(set(texts)) == len(texts), lang


@pytest.mark.parametrize("step", STEPS, ids=KEYS)
def test_one_answer_is_right_whoever_judges(step: Step) -> None:
    """Each of the answers is tried by itself, by the slow judge or by what the rules say."""
    found, house = asked(step)
    right = [each for each in found.choices if is_right(found.question, each, house)]
    assert right == [found.right]


def is_right(question: Question, answer: Answer, house: House) -> bool:
    def worth(cards: Sequence[Card], wild: Rank) -> tuple[int, ...]:
        return naive.strength(naive.judge(cards, wild, house), house)

    match question:
        case WhichCombination(hand=hand, wild=wild, took=took):
            return naive.judge(hand, wild, house, took)[0] == answer
        case WhichWins(hands=hands, wild=wild):
            strengths = [worth(each, wild) for each in hands]
            best = tuple(n for n, each in enumerate(strengths) if each == max(strengths))
            return max(strengths) > (0,) and best == answer
        case StandsFor(hand=hand, wild=wild, card=card):
            assert isinstance(answer, Card)
            assert [each for each in hand if each.rank == wild] == [card]
            natural = [answer if each is card else each for each in hand]
            nothing = next(rank for rank in Rank if rank not in {each.rank for each in natural})
            return worth(natural, nothing) == worth(hand, wild) > (0,)
        case Completes(hand=hand, wild=wild):
            assert isinstance(answer, Card)
            return worth([*hand, answer], wild) > worth(hand, wild) == (0,)
        case Goes(hand=hand, wild=wild, took=took):
            fives = {card: [each for each in hand if each is not card] for card in hand}
            may_go = [card for card in hand if worth(fives[card], wild) == worth(hand, wild)]
            return answer in may_go if may_go else answer is None
        case BestDiscard(hand=hand, wild=wild, took=took):
            solved = race(wild, house)
            left = {
                card: solved.turns([each for each in hand if each is not card]) for card in hand
            }
            others = [turns for card, turns in left.items() if card not in (answer, took)]
            assert isinstance(answer, Card)
            return left[answer] + 0.5 < min(others)
        case MayCall(hand=hand, wild=wild, took=took, taken_from=where):
            kept = took if where == "discard-pile" else None
            return (naive.judge(hand, wild, house, kept)[0] is not None) == answer
        case MayTake(discards=discards, took=took):
            return (took is discards[-1]) == answer
        case MayDiscard(took=took, taken_from=where, discard=card):
            return (where == "stock" or card is not took) == answer
        case Begins(players=players, dealer=dealer):
            return dealer % players + 1 == answer
        case HasLastTurn(players=players, dealer=dealer, caller=caller):
            others = [(caller + step) % players + 1 for step in range(players - 1)]
            if house.settings["last-turns"] != "everyone":
                others = others[: others.index(dealer) + 1] if dealer in others else []
            return answer == tuple(others)
        case Share(pot=pot, winners=winners):
            assert house.settings["odd-chip"] == "carry"
            return answer == pot // len(winners)
    raise TypeError(question)


@pytest.mark.parametrize("key", KEYS)
def test_the_right_answer_is_that_of_the_rules(key: str, home: Path) -> None:
    step = BY_KEY[key]
    lesson = step.lesson.slug
    before = [number(each) for each in STEPS if each.lesson is step.lesson][: step.place - 1]
    ran = learn(home, "--lesson", lesson, typed=script(*before, ANSWERS[key]))
    assert ran.out.count("Right.") == step.place
    assert "Not quite." not in ran.out
    assert key in kept(home).done


@pytest.mark.parametrize("step", STEPS, ids=KEYS)
def test_the_examples_of_a_page_are_true(step: Step) -> None:
    shown = [*step.page.examples, *step.page.plays, *step.page.also]
    assert shown or isinstance(step.page.question, Begins)
    for example in step.page.examples:
        judge_example(example)
        if example.rival:
            compare_example(example)
    for play in step.page.plays:
        play_example(play)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", STEPS, ids=KEYS)
def test_every_answer_can_be_typed_as_it_is_listed(step: Step, lang: str, home: Path) -> None:
    found, house = asked(step)
    voice = Voice(translator(lang), RULEBOOK)
    args = ("--lesson", step.lesson.slug, "--lang", lang)
    before = [number(each) for each in STEPS if each.lesson is step.lesson][: step.place - 1]
    typed = []
    for choice in sorted(found.choices, key=lambda each: each == found.right):  # which is last
        words = view.answer_text(voice, found.question, choice, house)
        if words.isdecimal():  # where numbers are listed, the number in front is meant
            words = str(found.choices.index(choice) + 1)
        typed.append(_short(words, choice))
    ran = learn(home, *args, typed=script(*before, *typed))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(said(lang, "Not quite.")) == len(found.choices) - 1
    assert ran.out.count(said(lang, "Right.")) == step.place


def _short(typed: str, choice: Answer) -> str:
    """A card as ``7♥``: its name with that behind it is for reading."""
    return typed.partition("(")[2].rstrip(")") if isinstance(choice, Card) else typed


def said(lang: str, english: str) -> str:
    return translator(lang).say(english)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_course(lang: str, home: Path) -> None:
    ran = learn(home, "--lang", lang, typed=WHOLE)
    assert (ran.code, ran.err) == (0, "")
    harmless(ran.out)
    assert "{" not in ran.out
    assert ran.out.count(said(lang, "Right.")) == len(STEPS)
    for lesson in RULEBOOK.lessons:
        assert translator(lang).text(lesson.title) in ran.out
    assert kept(home) == Progress(frozenset(KEYS), "")
    again = learn(home, "--lang", lang)
    assert said(lang, "You have done all lessons.") in again.out
    assert "paiute learn --lesson 1" in again.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_fits_on_a_small_terminal(lang: str, home: Path) -> None:
    """24 lines of 80 columns, one of them for the answer."""
    ran = learn(home, "--lang", lang, typed=WHOLE, terminal=True, NO_COLOR="1", COLUMNS="80")
    for step in STEPS:
        shown = _page(ran.out, lang, step)
        assert len(shown) <= 23, step.key
        assert not [line for line in shown if _columns(line) > 80]


def _page(out: str, lang: str, step: Step) -> list[str]:
    """The lines of a page, from the empty one before it."""
    t = translator(lang)
    title = t.say(
        "Lesson {lesson} of {lessons}, page {page} of {pages}: {title}",
        lesson=t.number(step.number),
        lessons=t.number(len(RULEBOOK.lessons)),
        page=t.number(step.place),
        pages=t.number(len(step.lesson.pages)),
        title=t.text(step.lesson.title),
    )
    how = how_to_answer(t, back=True).text
    lines = out.splitlines()
    begins = lines.index(f" {title}")
    return lines[begins - 1 : lines.index(f" {how}", begins) + 1]


def _columns(line: str) -> int:
    return sum(unicodedata.category(char) not in ("Mn", "Me") for char in line)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_winners_in_a_question_are_no_bare_numbers(lang: str) -> None:
    """“Winners: 2” could be two of them."""
    voice = Voice(translator(lang), RULEBOOK)
    shared = [each for each in map(asked, STEPS) if isinstance(each[0].question, Share)]
    assert shared
    for found, house in shared:
        assert isinstance(found.question, Share)
        told = " ".join(block.text for block in view.question(voice, found, house))
        assert voice.players(found.question.winners) in told


def test_nothing_stands_to_the_right_of_gujarati(home: Path) -> None:
    out = learn(home, "--lang", "gu", typed=WHOLE, terminal=True, NO_COLOR="1").out
    assert "\u0a9c" in out
    for line in out.splitlines():
        assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line), line
        assert not re.search("[\u2500-\u259f]", line), line


@pytest.mark.parametrize("encoding", ["ascii", "cp1251"])
def test_any_encoding_will_do(encoding: str, home: Path) -> None:
    ran = run("learn", stdin=WHOLE, encoding=encoding, PAIUTE_HOME=str(home))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Right.") == len(STEPS)


# Answers


def test_a_wrong_answer_is_asked_again(home: Path) -> None:
    first = STEPS[0]
    ran = learn(home, typed=script(wrong_number(first)))
    assert first.page.wrong.english in ran.out
    assert first.page.right.english not in ran.out
    assert kept(home) == Progress(frozenset(), first.key)
    ran = learn(home, typed=script(wrong_number(first), number(first)))
    assert ran.out.index(first.page.wrong.english) < ran.out.index(first.page.right.english)
    assert kept(home).done == {first.key}


def test_who_is_wrong_again_is_told_of_the_way_out(home: Path) -> None:
    out = learn(home, typed=script(*[wrong_number(STEPS[0])] * 3)).out.splitlines()
    assert out.count("Try again.") == 1
    assert out.count("Try again, or type ? to have it explained.") == 2


def pages_shown(out: str) -> list[str]:
    """The pages that were shown, each by the number of its lesson and its own."""
    return [
        f"{lesson}.{page}" for lesson, page in re.findall(r"Lesson (\d+) of 10, page (\d)", out)
    ]


def test_going_a_page_back_and_on_again(home: Path) -> None:
    """From the page that is asked about, over more than one, and through what is done."""
    four = [number(step) for step in STEPS[:4]]
    lines = (*four[:3], "back", "go back", four[1], "Previous  page", *four[1:], "q")
    ran = learn(home, typed=script(*lines))
    assert pages_shown(ran.out) == [
        *("1.1", "1.2", "2.1", "2.2", "2.1", "1.2", "2.1", "1.2", "2.1", "2.2", "2.3")
    ]
    assert (ran.out.count("Right."), BACK in ran.out) == (3 + 1 + 3, False)
    assert kept(home) == Progress(frozenset(KEYS[:4]), KEYS[4])


def test_who_stops_on_a_page_gone_back_to_goes_on_where_more_is_to_do(home: Path) -> None:
    learn(home, typed=script(number(STEPS[0]), "back", "q"))
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[0])
    assert pages_shown(learn(home).out) == ["1.2"]


def test_there_is_nothing_before_the_first_page(home: Path) -> None:
    ran = learn(home, typed=script("back", number(STEPS[0]), "q"))
    assert ran.out.count("This is the first page.") == 1
    assert pages_shown(ran.out) == ["1.1", "1.1", "1.2"]


def test_a_lesson_that_was_asked_for_has_pages_before_it(home: Path) -> None:
    ran = learn(home, "--lesson", "4", typed=script("back", number(STEPS[6]), "q"))
    assert pages_shown(ran.out) == ["4.1", "3.2", "4.1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_to_go_back(lang: str, home: Path) -> None:
    """They are told, and are no answers and no words to leave."""
    words = words_to_go_back(translator(lang))
    assert words[0] in learn(home, "--lang", lang, typed=script("q")).out
    for word in {*words, words[0].upper(), "back"}:
        ran = learn(home, "--lang", lang, typed=script(word))
        assert said(lang, "This is the first page.") in ran.out, word
    assert not {*words} & {*words_to_leave(translator(lang)), *words_to_leave(translator("en"))}


BACK = "Back to a page that is not done yet: Cards and wild cards"


def test_going_back_to_a_page_left_out_is_said_in_the_same_run(home: Path) -> None:
    learn(home, typed=script("?", "?", number(STEPS[2]), "q"))  # stops at the fourth page
    ran = learn(home, typed=script(*(number(step) for step in STEPS[3:]), number(STEPS[0])))
    assert ran.out.splitlines().count(BACK) == 2
    assert ran.out.index(STEPS[-1].page.right.english) < ran.out.index(BACK)


def test_going_back_to_a_page_left_out_is_said_in_the_next_run(home: Path) -> None:
    learn(home, typed=script("?", *(number(step) for step in STEPS[1:])))
    assert learn(home, typed=script("q")).out.splitlines()[0].strip() == BACK


def test_nobody_goes_back_who_goes_on_or_asks_for_a_lesson(home: Path) -> None:
    assert BACK not in learn(home, typed=script(number(STEPS[0]), "q")).out
    assert BACK not in learn(home, typed=script("q")).out
    assert BACK not in learn(home, "--lesson", "3", typed=script("q")).out
    assert BACK not in learn(home, "--lesson", "1", typed=script("q")).out


def test_the_end_says_once_how_to_practise(home: Path) -> None:
    out = learn(home, typed=WHOLE).out
    assert out.count("To practise:") == 1
    assert "paiute quiz or paiute play" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_choices_of_a_question_end_alike(lang: str) -> None:
    voice = Voice(translator(lang), RULEBOOK)
    for step in STEPS:
        found, house = asked(step)
        texts = [view.answer_text(voice, found.question, each, house) for each in found.choices]
        assert not [text for text in texts if text.endswith((".", "।"))]
        if isinstance(found.question, HasLastTurn):
            assert not [text for text in texts if text[0].isdigit()]


def test_a_reason_names_its_rule(home: Path) -> None:
    out = learn(home, typed=WHOLE).out
    for step in STEPS:
        assert f"{step.page.right.english} [{step.page.rule}]" in out


def test_a_discard_costs_turns(home: Path) -> None:
    """Two pairs and a single card lack one card; a pair and three single cards lack more."""
    hand = [CARD_OF[code] for code in ["7h", "7s", "2c", "2h", "Jh", "Kd"]]
    turns = {each.card: each.turns for each in race(RANK_OF["9"]).discards(hand)}
    cost = turns[CARD_OF["2c"]] - turns[CARD_OF["Jh"]]
    assert cost > 1
    ran = learn(home, "--lesson", "choosing", typed=script("2c"))
    assert f"Turns that this discard costs on average: {cost:.1f}\n" in ran.out


@pytest.mark.parametrize("typed", ["?", "\uff1f"])
def test_who_gives_up_is_told_and_asked_again_another_time(typed: str, home: Path) -> None:
    first, *others = STEPS
    answers = script(typed, *(number(step) for step in others))
    ran = learn(home, typed=answers)
    assert "The answer: king of clubs (K♣)" in ran.out
    assert first.page.right.english in ran.out
    assert "1 page is still to do." in ran.out
    assert kept(home).done == set(KEYS) - {first.key}
    ran = learn(home, typed=script(number(first)))
    assert ran.out.count("Lesson ") == 1
    assert "That was the whole course." in ran.out
    assert kept(home).done == set(KEYS)


@pytest.mark.parametrize(
    "typed",
    [
        *("0", "4", "99999", "²", "-1", "1.", "٪"),
        *("7h 7s", "Ks", "K♠", "Kc Kd", "9♣"),
        *("", " ", "zz", "\x1b[31m", "x" * 5000, "{typed}", "\x00"),
    ],
)
def test_what_is_no_answer_is_asked_again(typed: str, home: Path) -> None:
    ran = learn(home, typed=script(typed, "Kc"))
    assert ran.code == 0
    harmless(ran.out)
    assert ("is none of the answers." in ran.out) == bool(typed.strip())
    how = "Type the answer or its number; ? shows it, back goes back a page, q stops."
    assert ran.out.splitlines()[:-1].count(how) == 3  # on both pages, and after that line
    assert "“”" not in ran.out
    assert "Right." in ran.out


def test_bytes_that_are_no_text(home: Path) -> None:
    ran = learn(home, typed=b"\xff\xfe\xfa\n" + script("Kc"))
    assert "is none of the answers" in ran.out
    assert "Right." in ran.out


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("nl", "klaveren heer"),
        ("nl", "klaverenheer"),
        ("bg", "поп спатия"),
        ("gu", "રાજા ફુલ્લી"),
        ("gu", "૩"),
        ("bg", "3"),
        ("ca", "rei de trèvols"),
        ("ca", "king of clubs"),
        ("en", "KING OF CLUBS"),
        ("en", "K♣"),
        ("en", "🃞"),
    ],
)
def test_answers_in_letters_and_words_of_the_language(lang: str, typed: str, home: Path) -> None:
    learn(home, "--lang", lang, typed=script(typed))
    assert kept(home).done == {STEPS[0].key}


def test_answers_may_be_cut_short_in_either_language(home: Path) -> None:
    for lang, typed in (("en", "n"), ("nl", "n"), ("bg", "n"), ("gu", "N")):
        (home / "progress.json").unlink(missing_ok=True)
        learn(home, "--lesson", "turn", "--lang", lang, typed=script("3", typed))
        assert kept(home).done == {"turn.order", "turn.take"}, lang


@pytest.mark.parametrize("typed", ["q", "Q", "stop", " STOP "])
def test_stopping(typed: str, home: Path) -> None:
    ran = learn(home, typed=script(number(STEPS[0]), typed, number(STEPS[1])))
    assert ran.code == 0
    assert ran.out.endswith("To go on from here: paiute learn\n")
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[1])


# Where one is


def test_it_goes_on_where_one_stopped(home: Path) -> None:
    answers = [number(step) for step in STEPS]
    for place, step in enumerate(STEPS):
        ran = learn(home, typed=script(answers[place]))
        pages = len(step.lesson.pages)
        assert f"page {step.place} of {pages}: {step.lesson.title.english}" in ran.out
        assert kept(home).done == set(KEYS[: place + 1])


def test_a_lesson_is_begun_by_number_slug_or_title(home: Path) -> None:
    for words in ("7", "last-turns", "The last turns", "the LAST turns"):
        ran = learn(home, "--lesson", words)
        assert "Lesson 7 of 10, page 1 of 2: The last turns" in ran.out
    assert kept(home).stopped_at == "last-turns.through-dealer"
    assert "Lesson 7 of 10" in learn(home).out
    title = translator("nl").text(RULEBOOK.lessons[6].title)
    assert title in learn(home, "--lesson", title, "--lang", "nl").out


def test_what_was_done_before_a_lesson_comes_last(home: Path) -> None:
    learn(home, "--lesson", "house-rules", typed=script(number(STEPS[-2])))
    ran = learn(home, typed=script(number(STEPS[-1]), number(STEPS[0]), "q"))
    shown = re.findall(r"Lesson (\d+) of 10, page (\d)", ran.out)
    assert shown == [("10", "2"), ("1", "1"), ("1", "2")]


def test_a_lesson_can_be_done_again(home: Path) -> None:
    learn(home, typed=WHOLE)
    ran = learn(home, "--lesson", "1", typed=script(number(STEPS[0]), number(STEPS[1])))
    assert ran.out.count("Right.") == 2
    assert kept(home).done == set(KEYS)


@pytest.mark.parametrize("lesson", ["0", "11", "1000000", "x", "", "²", "last"])
def test_a_lesson_there_is_none_of(lesson: str, home: Path) -> None:
    (fault,) = learn(home, "--lesson", lesson).faults
    assert fault.startswith(f"There is no lesson “{lesson}”. ")
    assert "last-turns" in fault


def test_the_list(home: Path) -> None:
    typed = script(*(number(step) for step in STEPS[:3]))
    learn(home, typed=typed)
    heading, *lines = learn(home, "--list").out.splitlines()
    assert heading == "The lessons:"
    assert len(lines) == len(RULEBOOK.lessons)
    assert lines[0] == "1. Cards and wild cards [wild-cards] – done"
    assert lines[1] == "2. The six combinations [combinations] – pages done: 1 of 3"
    assert lines[2] == "3. Six cards or five [hand-size]"


def test_forgetting(home: Path) -> None:
    learn(home, typed=WHOLE)
    said = learn(home, "--reset", "--lesson", "turn").out
    assert said == "What was done of this lesson is forgotten: A turn\n"
    assert kept(home).done == {key for key in KEYS if not key.startswith("turn.")}
    assert "Lesson 4 of 10, page 1" in learn(home).out
    assert learn(home, "--reset").out == "The course begins anew.\n"
    assert kept(home) == Progress()
    assert "Lesson 1 of 10, page 1" in learn(home).out


def test_cards_are_typed_in_the_letters_of_the_language(home: Path) -> None:
    """The jack of hearts is Jc in Catalan and Bh in Dutch; Jc would be one of clubs elsewhere."""
    at = ("--lesson", "choosing")
    for lang, typed in [("ca", "Jc"), ("nl", "Bh"), ("en", "Jh")]:
        said = learn(home, *at, "--lang", lang, typed=script(typed)).out
        assert "pairs" in {key.partition(".")[2] for key in kept(home).done}, said
        learn(home, "--reset")
    said = learn(home, *at, typed=script("Jc")).out
    assert "“Jc” is none of the answers." in said


def test_a_course_that_is_done_promises_nothing(home: Path) -> None:
    learn(home, typed=WHOLE)
    assert "To go on from here" not in learn(home, "--lesson", "pot", typed=script("q")).out
    learn(home, "--reset", "--lesson", "pot")
    assert "To go on from here" in learn(home, "--lesson", "pot", typed=script("q")).out


@pytest.mark.parametrize("other", [("--reset",), ("--lesson", "3")])
def test_the_list_goes_with_nothing_else(home: Path, other: tuple[str, ...]) -> None:
    learn(home, typed=WHOLE)
    assert "--list" in learn(home, "--list", *other).faults[0]
    assert kept(home).done == {*KEYS}


def test_several_people(home: Path) -> None:
    learn(home, "--player", " Ana  Maria ", typed=script(number(STEPS[0])))
    learn(home, "--player", "મીરા", typed=script("q"))
    assert kept(home, "Ana Maria").done == {KEYS[0]}
    assert kept(home, "મીરા") == Progress(frozenset(), KEYS[0])
    assert kept(home) == Progress()
    ran = learn(home, "--player", "Ana Maria", typed=script("q"))
    assert "To go on from here: paiute learn --player 'Ana Maria'" in ran.out
    learn(home, "--player", "Ana Maria", "--reset")
    assert kept(home, "Ana Maria") == Progress()
    assert kept(home, "મીરા").stopped_at == KEYS[0]


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x1b[31mb", "a\u202eb", "\udcff"])
def test_names_that_cannot_be(name: str, home: Path) -> None:
    (fault,) = learn(home, "--player", name).faults
    assert fault.endswith("Use one to 40 letters.")
    assert not home.exists()
    assert clean_name(name) is None


# What is kept


def test_what_is_kept_can_be_read(home: Path) -> None:
    learn(home, "--player", "Ана", typed=script(number(STEPS[0])))
    text = (home / "progress.json").read_text(encoding="utf-8")
    assert json.loads(text) == {
        "version": 1,
        "people": {"Ана": {"done": [KEYS[0]], "stopped-at": KEYS[1]}},
    }
    assert '"Ана"' in text
    assert len(text.splitlines()) > 5
    assert [path.name for path in home.iterdir() if path.suffix == ".tmp"] == []


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"version": 2, "people": {}}',
    b'{"version": 1}',
    b'{"version": 1, "people": []}',
    b'{"version": 1, "people": {"": 3}}',
    b'{"version": 1, "people": {"": {"done": "x", "stopped-at": ""}}}',
    b'{"version": 1, "people": {"": {"done": [3], "stopped-at": ""}}}',
    b'{"version": 1, "people": {"": {"done": [], "stopped-at": null}}}',
    b'{"version": ' + b"9" * 5000 + b"}",
    b"[" * 100_000,
    b'{"version": 1, "people": {' + b" " * (1 << 20) + b"}}",
]


@pytest.mark.parametrize("data", DAMAGED, ids=lambda data: data[:50].decode("latin-1"))
def test_a_damaged_file_is_set_aside(data: bytes, home: Path) -> None:
    home.mkdir()
    file = home / "progress.json"
    file.write_bytes(data)
    ran = learn(home, typed=script(number(STEPS[0])))
    aside = home / "progress.json.damaged-1"
    assert ran.err == f"What was kept of the lessons cannot be read; it was set aside as {aside}.\n"
    assert aside.read_bytes() == data
    assert kept(home).done == {KEYS[0]}
    file.write_bytes(data)
    assert "damaged-2" in learn(home).err
    assert (home / "progress.json.damaged-2").read_bytes() == aside.read_bytes() == data


def test_pages_of_another_release_are_kept(home: Path) -> None:
    home.mkdir()
    later = {"": Progress(frozenset({"betting.raise", KEYS[1]}), "betting.fold")}
    (home / "progress.json").write_bytes(encode(later))
    learn(home, typed=script(number(STEPS[0])))
    assert kept(home).done == {"betting.raise", KEYS[0], KEYS[1]}
    assert "Lesson 2 of 10, page 1" in learn(home).out


def test_a_name_that_is_no_text_in_a_mended_file() -> None:
    data = b'{"version": 1, "people": {"\\ud800": {"done": [], "stopped-at": "\\udfff"}}}'
    people = decode(data)
    assert people is not None
    assert decode(encode(people)) == people


def test_a_place_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """The course goes on, and says so once."""
    (tmp_path / "home").write_text("a file, not a folder")
    ran = learn(tmp_path / "home" / "inside", typed=WHOLE)
    assert ran.code == 0
    assert ran.out.count("Right.") == len(STEPS)
    assert "That was the whole course." in ran.out
    *_, last = ran.err.splitlines()
    assert last == "What you do now is not kept."
    assert ran.err.count("\n") == 2


def test_a_folder_in_place_of_the_file(home: Path) -> None:
    (home / "progress.json").mkdir(parents=True)
    ran = learn(home, typed=script(number(STEPS[0])))
    assert "What you do now is not kept." in ran.err
    assert "Right." in ran.out
    assert (home / "progress.json").is_dir()


def test_two_at_once_lose_nothing(home: Path) -> None:
    """Each does one half of the course at the same time, over and over."""
    halves = [RULEBOOK.lessons[0].slug, RULEBOOK.lessons[5].slug]
    pages = {
        halves[0]: [step for step in STEPS if step.number <= 5],
        halves[1]: [step for step in STEPS if step.number > 5],
    }
    for _ in range(2):
        home.mkdir(exist_ok=True)
        (home / "progress.json").unlink(missing_ok=True)
        runs = []
        for half in halves:
            child = subprocess.Popen(
                command("learn", "--lesson", half),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment(PAIUTE_HOME=str(home)),
            )
            runs.append((child, script(*(number(step) for step in pages[half]))))
        for child, typed in runs:
            assert child.stdin
            child.stdin.write(typed)
            child.stdin.close()
        for child, _ in runs:
            assert child.stderr
            assert child.stderr.read() == b""
            child.stderr.close()
            assert child.wait(SAFETY_NET) == 0
        assert kept(home).done == set(KEYS)


def test_a_lock_is_waited_for(home: Path) -> None:
    """Who holds the file keeps the others from changing it under their hands."""
    home.mkdir()
    path = str(home / "progress.json")
    code = "import sys; from paiute_ref.cli import main; sys.exit(main())"
    with locked(path):
        child = subprocess.Popen(
            [sys.executable, "-c", code, "learn", "--reset"],
            stdout=subprocess.PIPE,
            env=environment(PAIUTE_HOME=str(home)),
        )
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(1.5)
        assert not (home / "progress.json").exists()
    out, _ = child.communicate(timeout=SAFETY_NET)
    assert out == b"The course begins anew.\n"
    assert (home / "progress.json").exists()


def test_the_folder_of_the_system() -> None:
    assert data_folder({"PAIUTE_HOME": "/somewhere"}) == "/somewhere"
    assert os.path.basename(data_folder({})) == "paiute-ref"


# At a terminal


@pytest.fixture
def at_terminal(home: Path) -> Iterator[pexpect.spawn]:
    child = spawn(home)
    yield child
    child.close(force=True)


def spawn(home: Path, *args: str, **environ: str) -> pexpect.spawn:
    program, *rest = (os.fsdecode(arg) for arg in command("learn", *args))
    return pexpect.spawn(
        program,
        rest,
        env=environment(TERM="xterm", NO_COLOR="1", PAIUTE_HOME=str(home), **environ),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=SAFETY_NET,
    )


def ended(child: pexpect.spawn) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    code: int | None = child.exitstatus
    return code


def test_a_whole_course_at_a_terminal(home: Path) -> None:
    child = spawn(home)
    for step in STEPS:
        child.expect_exact(f"page {step.place} of {len(step.lesson.pages)}: ")
        child.expect_exact("back goes back a page, q stops.")
        child.expect_exact("> ")
        child.sendline(number(step))
        child.expect_exact("Right.")
        if step is not STEPS[-1]:
            child.expect_exact("Press Enter to go on.")
            child.sendline("")
    child.expect_exact("That was the whole course.")
    assert ended(child) == 0
    assert kept(home).done == set(KEYS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [24, 12])
def test_nothing_goes_by_unread(home: Path, lang: str, rows: int) -> None:
    """With two wrong answers and the reason on every page."""
    terminal = AtTerminal("learn", home, lines=rows, LANG=lang)
    terminal.shown()
    for step in STEPS:
        assert terminal.tallest <= rows, step.key
        assert len(terminal.screens) == 1 or rows < 24  # a page is seen as a whole
        for typed in (wrong_number(step), wrong_number(step), number(step)):
            terminal.type(typed)
            assert terminal.tallest <= rows, step.key
        if step is not STEPS[-1]:
            terminal.type("")
    assert terminal.end()[1] == 0
    assert kept(home) == Progress(frozenset(KEYS), "")


def test_what_was_right_is_done_before_the_reason_is_read(home: Path) -> None:
    terminal = AtTerminal("learn", home, "--lesson", "combinations", lines=7)
    terminal.shown()
    for step in STEPS[2:5]:
        terminal.child.sendline(number(step))
        terminal.screens = [terminal.screen()]
        if terminal.stops:
            break
        terminal.type("")
    assert terminal.stops
    terminal.child.sendline("q")
    assert "To go on from here: paiute learn" in terminal.end()[0]
    assert step.key in kept(home).done


@pytest.mark.parametrize("typed", ["x", "3"])
def test_what_means_nothing_where_somebody_reads_is_asked_for_again(home: Path, typed: str) -> None:
    """So that what was meant for the next page is not lost on the way to it."""
    terminal = AtTerminal("learn", home)
    terminal.shown()
    terminal.type(number(STEPS[0]))
    assert terminal.type(typed).strip().endswith("Press Enter to go on. Or type: back, quit.")
    assert "page 2 of 2" in terminal.type("")


def test_going_back_at_a_terminal(at_terminal: pexpect.spawn, home: Path) -> None:
    """Also instead of going on, when the page on the screen is answered."""
    for step, typed in ((STEPS[0], ""), (STEPS[1], "back")):
        at_terminal.expect_exact("> ")
        at_terminal.sendline(number(step))
        at_terminal.expect_exact("Press Enter to go on.")
        at_terminal.expect_exact("> ")
        at_terminal.sendline(typed)
    at_terminal.expect_exact("Lesson 1 of 10, page 1 of 2")
    assert kept(home) == Progress(frozenset(KEYS[:2]), KEYS[0])


def test_control_d(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Press Enter to go on.")
    at_terminal.expect_exact("> ")
    at_terminal.sendeof()
    at_terminal.expect_exact("To go on from here: paiute learn")
    assert ended(at_terminal) == 0
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[1])


def test_control_c(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("> ")
    at_terminal.sendline("")
    at_terminal.expect_exact("page 2 of 2")
    at_terminal.expect_exact("> ")
    at_terminal.sendintr()
    at_terminal.expect_exact("Stopped.")
    assert ended(at_terminal) == 2
    assert kept(home) == Progress(frozenset({KEYS[0]}), KEYS[1])
    child = spawn(home)
    child.expect_exact("page 2 of 2")
    child.close(force=True)


def test_a_closed_terminal(at_terminal: pexpect.spawn, home: Path) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Press Enter to go on.")
    at_terminal.kill(signal.SIGHUP)
    at_terminal.close(force=True)
    assert kept(home).done == {KEYS[0]}
    assert "page 2 of 2" in learn(home).out


def test_a_terminal_of_another_size(at_terminal: pexpect.spawn) -> None:
    at_terminal.expect_exact("> ")
    at_terminal.setwinsize(24, 40)
    at_terminal.sendline(wrong_number(STEPS[0]))
    at_terminal.expect_exact("Try again.")
    lines = at_terminal.before.replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) > 4
    at_terminal.sendline(number(STEPS[0]))
    at_terminal.expect_exact("Right.")


def test_started_without_input(home: Path) -> None:
    script_ = f'"{sys.executable}" -m paiute_ref learn <&-'
    done = subprocess.run(
        ["/bin/sh", "-c", script_],
        env=environment(PAIUTE_HOME=str(home)),
        capture_output=True,
        timeout=SAFETY_NET,
        check=False,
    )
    assert done.returncode == 0
    assert b"To go on from here: paiute learn" in done.stdout


def test_through_a_pipe_in_a_process_of_its_own(home: Path) -> None:
    ran = start("learn", stdin=WHOLE, PAIUTE_HOME=str(home))
    assert ran == learn(home.with_name("other"), typed=WHOLE)
    assert "> " not in ran.out
    assert "Press Enter" not in ran.out


# What the files may say

ASKED = "ask: begins, players: 4, dealer: 2"
TABLE = "players: 4, dealer: 4, caller: 1"
HAND = "cards: 2c 3c 4c 5c 9h, wild: 9"
PAGE = f"""\
lesson: turn
title: A turn
pages:
  - slug: order
    rule: turn.order
    text: Some words.
    question: {{{ASKED}}}
    right: Right so.
    wrong: Not so.
"""


def book_with(lesson: str, listed: str = "lessons: [turn]\n") -> Rulebook:
    def changed(name: str) -> bytes:
        if name == "lessons/turn.yaml":
            return lesson.encode()
        if name == "book.yaml":
            text = read(name).decode()
            return re.sub(r"lessons:\n(  - .*\n)+", listed, text).encode()
        return read(name)

    def listing(folder: str) -> list[str]:
        return ["turn.yaml"] if folder == "lessons" else list(names(folder))

    return Rulebook(changed, listing)


def test_a_course_of_one_page() -> None:
    book = book_with(PAGE)
    verify(book)
    (step,) = steps(book.lessons)
    assert step.key == "turn.order"
    assert step.page.question == Begins(4, 2)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("ask: begins", "ask: begin", "yaml.unknown"),
        ("ask: begins, ", "", "yaml.missing-key"),
        ("dealer: 2", "dealer: 5", "yaml.range"),
        ("players: 4", "players: 6", "yaml.range"),
        ("dealer: 2", "dealer: 2, caller: 1", "yaml.unknown-key"),
        ("rule: turn.order", "rule: turn.ordre", "yaml.unknown"),
        ("rule: turn.order", "rule: turn.order\n    also: [turn.ordre]", "yaml.unknown"),
        ("lesson: turn", "lesson: turns", "yaml.file-name"),
        ("    right: Right so.\n", "", "yaml.missing-key"),
        ("text: Some words.", "text: ''", "yaml.empty"),
        (ASKED, "ask: may-take, discards: 4c 4c, took: 4c", "yaml.duplicate-card"),
        (ASKED, "ask: goes, cards: 2c 3c 4c 5c, wild: 9", "yaml.hand-size"),
        (ASKED, f"ask: stands-for, {HAND}, card: 9c, among: 6c 7c", "yaml.not-in-hand"),
        (ASKED, f"ask: last-turn, {TABLE}, among: [2]", "yaml.expected-list"),
        ("dealer: 2", "dealer: 2, options: {ace: low}", "yaml.unknown"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_lesson_is_told(old: str, new: str, code: str) -> None:
    assert old in PAGE
    with pytest.raises(RulebookError) as told:
        verify(book_with(PAGE.replace(old, new)))
    assert told.value.code == code
    assert told.value.params["file"] == "rules/lessons/turn.yaml"


def test_a_page_stands_there_once() -> None:
    page = PAGE[PAGE.index("  - slug") :]
    with pytest.raises(RulebookError, match=r"yaml\.duplicate-slug"):
        verify(book_with(PAGE + page))


def test_a_lesson_that_is_not_listed() -> None:
    with pytest.raises(RulebookError, match=r"yaml\.no-lesson.*turn\.yaml"):
        verify(book_with(PAGE, ""))


PAIRS = "cards: Jh Js 6d 6c 3h, wild: 9"
TWO_WIN = "ask: share, pot: 21, players: 4, dealer: 4, winners: [1, 2], among: [10, 11]"
NO_QUESTIONS = {
    "all answers are right": f"ask: completes, {PAIRS}, among: 3s 3d",
    "none is right": f"ask: completes, {PAIRS}, among: Jd 6h",
    "one stands there twice": TWO_WIN.replace("[10,", "[10, 5, 5,"),
    "several may go": "ask: goes, cards: 7h 7s 7d 7c 9h 9s, wild: 9",
    "several are best discarded": "ask: discard, cards: 7h 7s 2c 2h Jh Kd, wild: 9",
    "a second discard is hardly worse": "ask: discard, cards: 6s 9s Ts Js Qc Qs, wild: 7",
    "nothing to call": "ask: goes, cards: Jh Js 6d 6c 3h 2s, wild: 9",
    "to be called": "ask: discard, cards: Jh Js 6d 6c 3h 3s, wild: 9",
    "shares that differ": f"{TWO_WIN}, options: {{odd-chip: left-of-dealer}}",
}


@pytest.mark.parametrize("question", NO_QUESTIONS.values(), ids=NO_QUESTIONS)
def test_what_is_no_question(question: str) -> None:
    changed = PAGE.replace(ASKED, question)
    (step,) = steps(book_with(changed).lessons)
    with pytest.raises(ValueError, match="no question"):
        asked(step)


def test_a_taken_card_does_not_go() -> None:
    hand = tuple(CARD_OF[code] for code in ["5c", "6c", "7c", "8c", "9c", "Tc"])
    found = task(Goes(hand, RANK_OF["2"], CARD_OF["5c"]), RULEBOOK.house(), race)
    assert found.right is CARD_OF["Tc"]


def test_every_card_is_in_the_pack_once() -> None:
    for step in STEPS:
        for hand in _hands(step):
            assert set(hand) <= set(PACK)
            assert len(set(hand)) == len(hand)
