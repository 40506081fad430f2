"""The course for new players: its pages, what can be typed, and that nothing done is lost."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest

import naive
from learning import (
    ANSWERS,
    BACK,
    BY_KEY,
    KEYS,
    STEPS,
    WHOLE,
    asked,
    kept,
    learn,
    number,
    pages_shown,
    said,
    script,
    wrong_number,
)
from paiute_ref.cards import CARD_OF, PACK, RANK_OF, Card, Rank
from paiute_ref.language import translator
from paiute_ref.learn.course import Answer, Step
from paiute_ref.learn.progress import Progress
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
from paiute_ref.rulebook.model import House
from paiute_ref.solutions import race
from paiute_ref.views import learn as view
from paiute_ref.views.typed import how_to_answer, words_to_go_back, words_to_leave
from paiute_ref.views.voice import Voice
from rules_files import RULEBOOK
from running import LANGUAGES, harmless, run
from test_rules_examples import test_comparison as compare_example
from test_rules_examples import test_play as play_example
from test_rules_examples import test_verdict as judge_example

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


def test_every_card_is_in_the_pack_once() -> None:
    for step in STEPS:
        for hand in _hands(step):
            assert set(hand) <= set(PACK)
            assert len(set(hand)) == len(hand)


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
