"""The quiz: its questions and answers, a run at the terminal, and questions on paper."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, islice, pairwise
from pathlib import Path
from typing import Any

import pexpect
import pytest

import naive
from hands import OWN_SHAPES, house_of
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, PACK, Card, Rank
from paiute_ref.cli.quiz import cards_of
from paiute_ref.errors import PaiuteError
from paiute_ref.game.acts import Call, Discard, Draw, Pass, Show
from paiute_ref.game.referee import violations
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import translator
from paiute_ref.learn.questions import (
    EQUAL,
    LEVELS,
    NOBODY,
    TOGETHER,
    IsLegal,
    Question,
    StandsFor,
    Topic,
    WhichCombination,
    WhichDiscard,
    WhichIsLegal,
    WhoHasALastTurn,
    WhoWins,
    make_questions,
)
from paiute_ref.learn.quiz import PAUSE, Answer, Kept, Quiz, decode, encode, go_on
from paiute_ref.learn.tables import Tried
from paiute_ref.notation import format_card
from paiute_ref.race import Solution
from paiute_ref.rulebook.model import House
from paiute_ref.solutions import race
from paiute_ref.views import pdf
from paiute_ref.views import quiz as view
from paiute_ref.views.voice import Voice
from paiute_ref.views.worksheet import worksheet, worksheet_html, worksheet_pdf
from running import LANGUAGES, SAFETY_NET, Ran, command, environment, harmless, run

COUNT = 25
UNRACED = [topic for topic in Topic if topic is not Topic.DISCARD]


@cache
def solve(wild: Rank) -> Solution:
    return race(wild, house_of("standard"))


def unsolved(wild: Rank) -> Solution:
    raise AssertionError("no race is needed")


@cache
def questions(
    topic: Topic, level: int, house: str = "standard", seed: str = "3", count: int = COUNT
) -> tuple[Question, ...]:
    made = make_questions(
        seed, house_of(house), [topic], level, solve if topic is Topic.DISCARD else unsolved
    )
    return tuple(islice(made, count))


def every(topic: Topic, house: str = "standard") -> list[Question]:
    made = (questions(topic, level, house) for level in LEVELS)
    return [question for each in made for question in each[: COUNT if house == "standard" else 15]]


def voice(lang: str = "en") -> Voice:
    return Voice(translator(lang), load_rulebook())


OTHERS = ("literal", "all-four", "natural-alone", "own-with-low-ace")
EVERY = [(topic, "standard") for topic in Topic] + [
    (topic, house) for house in OTHERS for topic in UNRACED
]


# What holds for all questions


@pytest.mark.parametrize(("topic", "house"), EVERY)
def test_one_choice_is_right_and_all_differ(topic: Topic, house: str) -> None:
    for question in every(topic, house):
        assert 2 <= question.choices <= 9
        assert len(set(question.right)) == len(question.right) >= 1
        assert all(0 <= place < question.choices for place in question.right)
        if topic is not Topic.DISCARD:
            assert len(question.right) == 1
        texts = view.words_of(voice(), question).choices
        assert len(set(texts)) == len(texts) == question.choices


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_choices_differ_in_every_language(topic: Topic, lang: str) -> None:
    for question in every(topic):
        words = view.words_of(voice(lang), question)
        assert len({text.casefold() for text in words.choices}) == question.choices
        assert all(words.choices)


@pytest.mark.parametrize(("topic", "house"), EVERY)
def test_every_answer_is_explained_by_a_rule(topic: Topic, house: str) -> None:
    """P73: whatever was answered, there are words and a slug that ``paiute explain`` knows."""
    known = set(_slugs(house_of(house)))
    for question in every(topic, house)[:: 4 if topic is Topic.DISCARD else 1]:
        assert set(question.rules) <= known
        assert question.rules
        assert len(set(question.rules)) == len(question.rules)
        for choice in (None, *range(question.choices)):
            said = [each.text for each in view.outcome(voice(), question, house_of(house), choice)]
            right = choice in question.right
            assert (said[0] == "Right.") == right
            assert any("The answer: " in words for words in said) != right
            for slug in question.rules:
                assert any(words.endswith(f"[{slug}]") for words in said)
            assert not any("{" in words for words in said)


def _slugs(house: House) -> Iterator[str]:
    for section in load_rulebook().sections:
        yield from (rule.slug for rule in section.rules)
    yield from (option.rule for option in load_rulebook().options)
    yield from (each.rule for each in house.combinations)


def test_the_same_seed_makes_the_same_questions() -> None:
    def made(seed: str) -> list[object]:
        stream = make_questions(seed, house_of("standard"), [*Topic], 2, solve)
        return [view.as_json(voice(), seed, 2, house_of("standard"), [*islice(stream, 30)])]

    assert made("7") == made("7")
    assert made("7") != made("8")


@pytest.mark.parametrize("level", LEVELS)
def test_topics_take_turns(level: int) -> None:
    made = [*islice(make_questions("1", house_of("standard"), [*Topic], level, solve), 60)]
    assert Counter(each.topic for each in made) == dict.fromkeys(Topic, 10)
    assert all(one.topic is not other.topic for one, other in pairwise(made))
    assert [each.number for each in made] == [*range(1, 61)]


@pytest.mark.parametrize("topic", Topic)
def test_no_question_comes_twice(topic: Topic) -> None:
    for level in LEVELS:
        asked = [json.dumps(_facts(each), sort_keys=True) for each in questions(topic, level)]
        assert len(set(asked)) == COUNT


def test_where_there_are_no_more_questions_they_come_again() -> None:
    """Three or four players, each the dealer, each the caller: 9 and 16."""
    asked = [json.dumps(_facts(each)) for each in questions(Topic.LAST_TURNS, 1, count=40)]
    assert len(set(asked)) == len(set(asked[:25])) == 25


def _facts(question: Question) -> object:
    return view._facts(question.matter, voice())


@pytest.mark.parametrize(("topic", "house"), EVERY)
def test_no_card_is_there_twice(topic: Topic, house: str) -> None:
    for question in every(topic, house):
        match question.matter:
            case IsLegal(state=state) | WhichIsLegal(state=state):
                cards = [*state.stock, *state.discards, state.turned_up]
                cards += [card for hand in state.hands for card in hand]
                assert sorted(filter(None, cards)) == sorted(PACK)
            case WhoWins(hands=hands, showdown=showdown):
                held = [card for ruling in hands for card in ruling.hand]
                assert len(set(held)) == len(held)
                assert sum(card.rank == showdown.wild for card in held) <= 3
            case WhichCombination(ruling=ruling) | WhichDiscard(ruling=ruling):
                assert len(set(ruling.hand)) == len(ruling.hand)
            case StandsFor(ruling=ruling):
                assert len(set(ruling.hand)) == len(ruling.hand)
            case WhoHasALastTurn(players=players, dealer=dealer, caller=caller):
                assert 1 <= min(dealer, caller) <= max(dealer, caller) <= players <= 5


def test_a_house_in_which_nothing_can_be_asked() -> None:
    """Any six cards are worth something there, so there is nothing to discard."""
    everything = load_rulebook().house_from(
        b"house: all\nname: All\ncombinations:\n  - {slug: one, name: One, line: One card.,"
        b" groups: [1, 1], size: 5, examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: one,"
        b" ranks: 7 2}]}\n",
        "all.yaml",
    )
    with pytest.raises(PaiuteError) as raised:
        next(make_questions("1", everything, [Topic.DISCARD], 1, unsolved))
    assert raised.value.code == "quiz.none"
    both = make_questions("1", everything, [Topic.DISCARD, Topic.LAST_TURNS], 1, unsolved)
    assert {each.topic for each in islice(both, 8)} == {Topic.LAST_TURNS}


# Answers, worked out in other ways


FEW = 15
"""Questions that are answered by the slow judge, of hands with one wild card at most."""


@pytest.mark.parametrize("house", ["standard", "literal", "own"])
def test_which_combination(house: str) -> None:
    made = [each for each in every(Topic.COMBINATION, house) if _is_quick(_hands(each))]
    assert len(made) >= FEW
    for question in made[:FEW]:
        matter = question.matter
        assert isinstance(matter, WhichCombination)
        hand, wild = matter.ruling.hand, matter.ruling.wild
        slug, *_ = naive.judge(hand, wild, house_of(house))
        right = matter.choices[question.right[0]]
        assert (right.slug if right else None) == slug
        assert None in matter.choices


def _hands(question: Question) -> list[Ruling]:
    return [ruling for _, ruling in view.words_of(voice(), question).hands]


def _is_quick(rulings: list[Ruling]) -> bool:
    return all(sum(card.rank == each.wild for card in each.hand) <= 1 for each in rulings)


@pytest.mark.parametrize("level", LEVELS)
def test_all_combinations_occur(level: int) -> None:
    made = questions(Topic.COMBINATION, level, count=200)
    found = Counter(_right(question) for question in made)
    slugs = {each.slug for each in house_of("standard").combinations}
    assert set(found) == {*slugs, None}
    assert max(found.values()) < 100


def _right(question: Question) -> str | None:
    assert isinstance(question.matter, WhichCombination)
    definition = question.matter.choices[question.right[0]]
    return definition.slug if definition else None


@pytest.mark.parametrize("house", ["standard", "ranks-do-not-matter", "natural"])
def test_which_hand_wins(house: str) -> None:
    made = [each for each in every(Topic.SHOWDOWN, house) if _is_quick(_hands(each))]
    assert len(made) >= FEW
    for question in made[:FEW]:
        matter = question.matter
        assert isinstance(matter, WhoWins)
        worth = [
            naive.strength(naive.judge(each.hand, each.wild, house_of(house)), house_of(house))
            for each in matter.hands
        ]
        best = [place for place, each in enumerate(worth) if each == max(worth)]
        right = matter.choices[question.right[0]]
        if max(worth) == (0,):
            assert right == NOBODY
        else:
            assert right == (best[0] if len(best) == 1 else TOGETHER)
        assert matter.choices == (*range(len(worth)), TOGETHER, NOBODY)
        assert [each.hand for each in matter.hands] == [
            each.ruling.hand
            for each in sorted(matter.showdown.standings, key=lambda each: each.index)
        ]


def test_equal_hands_and_worthless_ones_are_asked_about_too() -> None:
    made = questions(Topic.SHOWDOWN, 3, count=300)
    right = Counter(each.matter.choices[each.right[0]] for each in made)
    assert {0, 1, 2, TOGETHER, NOBODY} == set(right)


def _acts(topic: Topic = Topic.LEGAL) -> Iterator[tuple[State, Tried, bool]]:
    """Every act asked about, and whether it is said to be legal."""
    for question in every(topic):
        match question.matter:
            case IsLegal(state=state, tried=tried):
                yield state, tried, question.right == (0,)
            case WhichIsLegal(state=state, choices=choices):
                for place, tried in enumerate(choices):
                    yield state, tried, place in question.right


def test_what_is_legal() -> None:
    """By what the rules say of taking and discarding, without the referee."""
    judged = Counter[str]()
    for state, tried, legal in _acts():
        hand, act = state.hand(tried.seat), tried.act
        in_turn, taken = tried.seat == state.turn, state.taken_from is not None
        match act:
            case Pass():
                expected = False
            case Draw(pile=Pile.STOCK):
                expected = in_turn and not taken
            case Draw(card=card):
                expected = in_turn and not taken and card is state.discards[-1]
            case Discard(card=card):
                kept = state.taken_from is Pile.DISCARDS and card is state.took
                expected = in_turn and taken and card in hand and not kept
            case Call(cards=cards) | Show(cards=cards):
                called = bool(state.caller)
                found = judge(cards, state.turned_up.rank, state.house).combination
                size = found.definition.shape.size if found else 0
                sixth = [card for card in hand if card not in cards]
                kept = state.taken_from is Pile.DISCARDS and sixth == [state.took]
                expected = in_turn and taken and size == len(cards) and not kept
                expected = expected and called == isinstance(act, Show)
            case _:
                raise AssertionError(act)
        assert legal == expected, (state, tried)
        assert legal != bool(tried.broken)
        judged[f"{type(act).__name__} {legal}"] += 1
    wanted = {f"{act} {legal}" for act in ("Draw", "Discard", "Call") for legal in (True, False)}
    assert wanted | {"Pass False", "Show False"} <= set(judged)


def test_what_is_legal_can_be_told_from_what_is_shown() -> None:
    """What a player sees is enough to judge what that player does."""
    for state, tried, legal in _acts():
        seen = state.seen_by(tried.seat)
        assert legal != bool(violations(seen, tried.act, tried.seat))


def test_many_rules_are_asked_about() -> None:
    broken = {tried.rules[0] for _, tried, legal in _acts() if not legal}
    assert {
        "turn.keep-taken-card",
        "turn.no-passing",
        "turn.take-one",
        "turn.top-card-only",
        "turn.order",
        "call.after-taking",
        "call.combination-needed",
        "last-turns.no-more",
    } <= broken


def test_what_has_to_be_known_is_shown() -> None:
    for question in every(Topic.LEGAL):
        shown = " ".join(view.words_of(voice(), question).lines)
        assert isinstance(question.matter, IsLegal | WhichIsLegal)
        state = question.matter.state
        seat = question.matter.tried.seat if isinstance(question.matter, IsLegal) else state.turn
        assert all(voice().code(card) in shown for card in state.known_hand(seat))
        assert view.names_of(voice().say_in)[state.dealer - 1] in shown
        assert voice().code(state.turned_up) in shown
        if state.caller:
            assert f"{view.names_of(voice().say_in)[state.caller - 1]} has called." in shown
        others = [card for card in PACK if card not in state.known_hand(seat)]
        hidden = [card for card in others if card in state.stock]
        holders = set(range(1, state.players + 1)) - {seat, *state.face_up}
        hidden += [card for each in holders for card in state.known_hand(each)]
        hidden = [card for card in hidden if card is not state.took]  # which all have seen
        assert not [card for card in hidden if re.search(rf"(?<!1){voice().code(card)}", shown)]


def test_which_discard() -> None:
    gaps: dict[int, list[float]] = {level: [] for level in LEVELS}
    for question in every(Topic.DISCARD):
        matter = question.matter
        assert isinstance(matter, WhichDiscard)
        assert sorted(matter.choices) == sorted(matter.ruling.hand)
        assert matter.ruling.combination is None  # else one would call
        found = solve(matter.ruling.wild).discards(matter.ruling.hand, took=matter.ruling.took)
        turns = {each.card: each.turns for each in found}
        best = min(turns.values())
        right = {matter.choices[place] for place in question.right}
        assert right == {card for card, each in turns.items() if each <= best + EQUAL}
        others = [each - best for card, each in turns.items() if card not in right]
        assert min(others) > 5 * EQUAL
        gaps[question.level].append(min(others) / best)
        assert matter.ruling.took not in right
    means = [sum(gaps[level]) / len(gaps[level]) for level in LEVELS]
    assert means == sorted(means, reverse=True)
    assert any(_took(each) for each in every(Topic.DISCARD))
    assert any(len(each.right) > 1 for each in every(Topic.DISCARD))


def _took(question: Question) -> Card | None:
    assert isinstance(question.matter, WhichDiscard)
    return question.matter.ruling.took


def test_equally_good_discards_are_all_named() -> None:
    for question in every(Topic.DISCARD):
        said = [e.text for e in view.outcome(voice(), question, house_of("standard"), None)]
        named = [words for words in said if words.startswith("Equally good")]
        assert bool(named) == (len(question.right) > 1)
        for place in question.right if named else ():
            assert view.words_of(voice(), question).choices[place] in named[0]


@pytest.mark.parametrize("house", ["standard", "ranks-do-not-matter", "own"])
def test_what_wild_cards_stand_for(house: str) -> None:
    """Of all cards they could stand for, only these make the hand worth so much."""
    few = {1: 8, 2: 8, 3: 2} if house != "own" else {1: 4, 2: 4, 3: 0}  # the slow judge is slow
    for level in LEVELS:
        for question in questions(Topic.WILD, level, house)[: few[level]]:
            matter = question.matter
            assert isinstance(matter, StandsFor)
            natural = [card for card in matter.ruling.hand if card.rank != matter.ruling.wild]
            wilds = len(matter.ruling.hand) - len(natural)
            assert wilds == (2 if level == 3 else 1)
            found: dict[tuple[int, ...], set[object]] = {}
            for cards in combinations_with_replacement(PACK, wilds):
                hand = [*natural, *cards]
                nothing = next(rank for rank in Rank if all(c.rank != rank for c in hand))
                verdict = naive.judge(hand, nothing, house_of(house))
                worth = naive.strength(verdict, house_of(house))
                found.setdefault(worth, set()).add(_told(question, cards))
            assert found[max(found)] == {matter.choices[question.right[0]]}


def _told(question: Question, cards: Sequence[Card]) -> tuple[object, ...]:
    assert isinstance(question.matter, StandsFor)
    if isinstance(question.matter.choices[0][0], Card):
        return tuple(sorted(cards))
    return tuple(sorted(card.rank for card in cards))


@pytest.mark.parametrize("house", ["standard", "literal"])
def test_who_has_a_last_turn(house: str) -> None:
    for question in every(Topic.LAST_TURNS, house):
        matter = question.matter
        assert isinstance(matter, WhoHasALastTurn)
        expected, seat = [], matter.caller
        while matter.caller != matter.dealer:
            seat = seat % matter.players + 1
            if seat == matter.caller:
                break
            expected.append(seat)
            if seat == matter.dealer and house == "standard":
                break
        assert matter.choices[question.right[0]] == tuple(expected)


def test_who_is_out_has_no_last_turn() -> None:
    house = load_rulebook().house("standard", {"false-call": "dead-hand"})
    made = [*islice(make_questions("1", house, [Topic.LAST_TURNS], 3, unsolved), 60)]
    with_out = [each for each in made if _false_calls(each)]
    assert len(with_out) > 10
    for question in with_out:
        right = question.matter.choices[question.right[0]]
        assert isinstance(right, tuple)
        assert not set(_false_calls(question)) & set(right)
        assert "option.false-call" in question.rules


def _false_calls(question: Question) -> tuple[int, ...]:
    assert isinstance(question.matter, WhoHasALastTurn)
    return question.matter.false_calls


# A run


def new_quiz(count: int | None = None, seed: str = "5") -> Quiz:
    return Quiz(make_questions(seed, house_of("standard"), UNRACED, 1, unsolved), count)


def wrong(question: Question) -> int:
    return next(place for place in range(question.choices) if place not in question.right)


def asked(quiz: Quiz) -> Question:
    question = quiz.question
    assert question
    return question


def test_all_right_at_once() -> None:
    quiz = new_quiz(6)
    while question := quiz.question:
        assert not quiz.is_again
        assert quiz.answer(question.right[0])
    assert quiz.is_over
    assert quiz.missed == ()
    assert sum(score.asked for score in quiz.scores) == 6
    assert all(score.asked == score.right for score in quiz.scores)
    with pytest.raises(ValueError, match="no question"):
        quiz.answer(0)


def test_what_was_missed_comes_back_until_it_is_right() -> None:
    quiz = new_quiz(8)
    first = asked(quiz)
    assert not quiz.answer(wrong(first))
    between = 0
    while asked(quiz) is not first:
        between += 1
        quiz.answer(asked(quiz).right[0])
    assert (between, quiz.is_again) == (PAUSE, True)
    quiz.answer(None)  # given up: it comes back once more
    seen = []
    while question := quiz.question:
        seen.append(question.number)
        quiz.answer(question.right[0])
    assert seen.count(first.number) == 1
    assert quiz.missed == (first,)
    assert sum(score.right for score in quiz.scores) == 7


def test_the_last_question_comes_back_at_once() -> None:
    quiz = new_quiz(1)
    only = asked(quiz)
    quiz.answer(wrong(only))
    assert (asked(quiz), quiz.is_again) == (only, True)
    quiz.answer(only.right[0])
    assert quiz.is_over


def test_without_end_missed_ones_come_back_between_new_ones() -> None:
    quiz = new_quiz()
    numbers = []
    for _ in range(12):
        question = asked(quiz)
        numbers.append(question.number)
        quiz.answer(wrong(question) if question.number == 2 else question.right[0])
    assert numbers == [1, 2, 3, 4, 5, 2, 6, 7, 8, 2, 9, 10]


@pytest.mark.parametrize("choice", [-1, 9, 99])
def test_there_is_no_such_choice(choice: int) -> None:
    quiz = new_quiz()
    question = asked(quiz)
    with pytest.raises(ValueError, match="no choice"):
        quiz.answer(choice)
    assert asked(quiz) is question


def test_a_run_goes_on_wherever_it_was_broken_off() -> None:
    quiz = new_quiz(8)
    while question := quiz.question:
        bad = question.number % 3 == 0 and not quiz.is_again
        quiz.answer(wrong(question) if bad else question.right[0])
    for length in range(len(quiz.answers) + 1):
        other = new_quiz(8)
        assert go_on(other, quiz.answers[:length])
        rest = quiz.answers[length:]
        assert go_on(other, rest)
        assert other.is_over
        assert other.scores == quiz.scores


@pytest.mark.parametrize(
    "answers",
    [
        [Answer(2, 0)],
        [Answer(1, 99)],
        [Answer(1, -1)],
        [Answer(1, None), Answer(1, None)],
        [Answer(1, None)] * 40,
    ],
)
def test_answers_to_other_questions(answers: list[Answer]) -> None:
    assert not go_on(new_quiz(6), answers)


RUN = Kept("7", (Topic.WILD, Topic.LEGAL), 2, 5, "literal", (("ace", "high-or-low"),))


def test_a_run_is_kept_as_text() -> None:
    run_so_far = RUN._replace(answers=(Answer(1, 3), Answer(2, None)))
    assert decode(encode(run_so_far)) == run_so_far
    assert json.loads(encode(run_so_far))["answers"] == [[1, 3], [2, None]]


CHANGES: list[dict[str, Any]] = [
    {"version": 2},
    {"seed": 7},
    {"topics": ["nothing"]},
    {"topics": 3},
    {"level": 4},
    {"level": True},
    {"count": 0},
    {"count": "5"},
    {"house": None},
    {"settings": []},
    {"settings": {"ace": 1}},
    {"answers": [[1]]},
    {"answers": [[1, "2"]]},
    {"answers": [[True, 2]]},
    {"answers": [1]},
]
DAMAGED: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"version": 1}',
    b"[" * 100_000,
    *(json.dumps({**json.loads(encode(RUN)), **change}).encode() for change in CHANGES),
]


@pytest.mark.parametrize("data", DAMAGED)
def test_what_is_no_run(data: bytes) -> None:
    assert decode(data) is None


# The command


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def quiz(home: Path, *args: str, typed: str | Sequence[str] = "", **more: Any) -> Ran:
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    return run("quiz", *args, stdin=lines.encode(), PAIUTE_HOME=str(home), **more)


def made(*args: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("quiz", *args, "--json").json["questions"]
    return found


def numbers(*args: str) -> list[str]:
    """A right answer to each question."""
    return [str(each["answers"][0]) for each in made(*args)]


def kept_files(home: Path) -> list[str]:
    folder = home / "quiz"
    return sorted(os.listdir(folder)) if folder.exists() else []


SIX = ("--seed", "11", "--count", "6")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_quiz_in_every_language(home: Path, lang: str, level: int) -> None:
    args = (*SIX, "--level", str(level))
    ran = quiz(home, *args, "--lang", lang, typed=numbers(*args))
    assert (ran.code, ran.err) == (0, "")
    said = harmless(ran.out.replace("\xa0", " ")).splitlines()  # as in 13 %
    right = translator(lang).say("Right.")
    assert said.count(right) == 6
    all_right = translator(lang).say(
        "Right at the first try: {right} of {asked}", right="6", asked="6"
    )
    assert all_right in said
    assert kept_files(home) == []


def test_p73_a_wrong_answer_is_explained_and_comes_back(home: Path) -> None:
    """P73: the reason and the rule; ``?`` gives up; what was missed is asked again and listed."""
    args = ("--seed", "4", "--count", "2", "--topic", "combination")
    one, two = made(*args)
    bad = next(str(n) for n in range(1, 5) if n not in one["answers"])
    good = [str(each["answers"][0]) for each in (one, two)]
    ran = quiz(home, *args, typed=[bad, "?", good[0], good[1]])
    said = ran.out.splitlines()
    answer = f"The answer: {one['choices'][one['answers'][0] - 1]}"
    assert said[said.index("Not quite.") + 1] == answer
    assert set(one["explanation"]) <= {line.removeprefix("  - ") for line in said}
    assert any(line.endswith(f"[{one['rules'][0]}]") for line in said)
    assert f"The answer: {two['choices'][two['answers'][0] - 1]}" in said
    assert said.count("This question comes back, since it was not right yet.") == 2
    assert said.count("Right.") == 2
    end = said[said.index("Right at the first try: 0 of 2") :]
    missed = [line for line in end if line.startswith("  - Question ")]
    assert [line.split(":")[0] for line in missed] == ["  - Question 1", "  - Question 2"]
    to_read = end[end.index("To read again:") :]
    for question in (one, two):
        assert any(f"[{question['rules'][0]}]" in line for line in to_read)


def test_every_rule_named_at_the_end_is_explained(home: Path) -> None:
    ran = quiz(home, *SIX, typed=["?"] * 6)
    slugs = re.findall(r"\[([a-z-]+\.[a-z-]+)\]", ran.out)
    assert slugs
    for slug in set(slugs):
        assert run("explain", slug).code == 0
    (shown,) = re.findall(r"paiute explain (\S+)", ran.out)
    assert shown in slugs


@pytest.mark.parametrize("word", ["q", "Q", "stop", "  q  "])
def test_a_word_ends_it(home: Path, word: str) -> None:
    ran = quiz(home, *SIX, typed=[word])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "No question was answered."
    assert kept_files(home) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_input_ends_it(home: Path, lang: str) -> None:
    ran = quiz(home, *SIX, "--lang", lang, typed=["?"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].endswith("paiute quiz --resume")
    assert len(kept_files(home)) == 1


@pytest.mark.parametrize(
    "line",
    [b"0", b"99", b"7x", b"-1", b"", b"\xff\xfe", b"\x1b[31m", b"9" * 5000, "²".encode(), b"7h 7s"],
)
def test_what_is_no_answer_is_asked_for_again(home: Path, line: bytes) -> None:
    args = ("--seed", "4", "--count", "1", "--topic", "combination")
    (good,) = numbers(*args)
    stdin = line + b"\n" + good.encode() + b"\n"
    ran = run("quiz", *args, stdin=stdin, PAIUTE_HOME=str(home))
    assert (ran.code, ran.err) == (0, "")
    assert "is none of the answers. Type a number from 1 to 4, ? or q." in harmless(ran.out)
    assert "Right at the first try: 1 of 1" in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", [Topic.DISCARD, Topic.WILD, Topic.SHOWDOWN])
def test_answers_in_cards(home: Path, topic: Topic, lang: str) -> None:
    """In international letters, in those of the language, and as words."""
    args = ("--seed", "2", "--count", "4", "--topic", topic.value, "--level", "2")
    stream = make_questions("2", house_of("standard"), [topic], 2, solve)
    alphabet = _alphabet(lang)
    typed = []
    for number, question in enumerate(islice(stream, 4)):
        place = question.right[0]
        sets = cards_of(question)
        cards = sorted(sets[place]) if sets else []
        if not cards:  # ranks, or nobody
            typed.append(str(place + 1))
        elif number % 2:
            typed.append(" ".join(format_card(card, alphabet=alphabet) for card in cards))
        else:
            typed.append(" ".join(card.code for card in cards))
    ran = quiz(home, *args, "--lang", lang, typed=typed)
    assert ran.out.splitlines().count(translator(lang).say("Right.")) == 4, ran


def _alphabet(lang: str) -> Any:
    from paiute_ref.cli.session import Session

    return Session(lang).alphabet(lang)


def test_an_answer_in_letters_that_could_be_another_card(home: Path) -> None:
    """In Catalan letters 7c is the seven of hearts; the international one is not in this hand."""
    args = ("--count", "1", "--topic", "discard", "--lang", "ca")
    for seed in range(60):
        (question,) = made(*args, "--seed", str(seed))
        best = {question["values"][place - 1] for place in question["answers"]}
        hearts = [code for code in best if code[1] == "h" and code[0] in "23456789"]
        if hearts and f"{hearts[0][0]}c" not in question["hand"]:
            break
    else:
        raise AssertionError("no such question")
    ran = quiz(home, *args, "--seed", str(seed), typed=[f"{hearts[0][0]}c"])
    assert translator("ca").say("Right.") in ran.out.splitlines()
    ran = quiz(home, *args, "--seed", str(seed), "--letters", "intl", typed=[f"{hearts[0][0]}c"])
    assert translator("ca").say("Right.") not in ran.out.splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_in_words(home: Path, lang: str) -> None:
    args = ("--seed", "6", "--count", "3", "--topic", "combination", "--lang", lang)
    typed = [each["choices"][each["answers"][0] - 1] for each in made(*args)]
    ran = quiz(home, *args, typed=[text.upper() for text in typed])
    assert ran.out.splitlines().count(translator(lang).say("Right.")) == 3


def test_a_rank_is_an_answer_where_it_is_no_number_of_one(home: Path) -> None:
    args = ("--count", "1", "--topic", "wild")
    for seed in range(60):
        (question,) = made(*args, "--seed", str(seed))
        value = question["values"][question["answers"][0] - 1]
        if value[0] in ("K", "Q", "9"):
            break
    ran = quiz(home, *args, "--seed", str(seed), typed=[value[0]])
    assert "Right." in ran.out.splitlines()


def test_a_queen_with_her_suit_does_not_end_it(home: Path) -> None:
    args = ("--count", "1", "--topic", "discard")
    seeds = (str(seed) for seed in range(200))
    seed = next(seed for seed in seeds if "Qh" in made(*args, "--seed", seed)[0]["values"])
    for typed in ("Q♥", "qh", "♥Q"):
        ran = quiz(home, *args, "--seed", seed, typed=[typed])
        assert "No question was answered." not in ran.out


def test_a_capital_q_is_the_queen_where_ranks_are_the_answers(home: Path) -> None:
    args = ("--count", "1", "--topic", "wild")
    seeds = (str(seed) for seed in range(200))
    seed = next(seed for seed in seeds if ["Q"] in made(*args, "--seed", seed)[0]["values"])
    (question,) = made(*args, "--seed", seed)
    ran = quiz(home, *args, "--seed", seed, typed=["Q", "q"])
    right = question["values"].index(["Q"]) + 1 in question["answers"]
    assert ("Right." if right else "Not quite.") in ran.out.splitlines()
    assert "No question was answered." in quiz(home, *args, "--seed", seed, typed=["q"]).out


@pytest.mark.parametrize("topic", Topic)
def test_one_topic_alone(topic: Topic) -> None:
    for name in (topic.value, topic.value.upper(), view.TOPICS[topic]):
        found = {each["topic"] for each in made("--seed", "1", "--count", "3", "--topic", name)}
        assert found == {topic.value}


def test_two_topics() -> None:
    found = Counter(
        each["topic"]
        for each in made("--seed", "1", "--count", "8", "--topic", "wild", "--topic", "last-turns")
    )
    assert found == {"wild": 4, "last-turns": 4}


def test_a_house_of_which_no_race_came_along_is_not_asked_about_discards() -> None:
    found = {each["topic"] for each in made("--count", "12", "--house", "literal")}
    assert found == {topic.value for topic in UNRACED}
    assert {each["topic"] for each in made("--count", "12", "--set", "last-turns=everyone")} == {
        topic.value for topic in Topic
    }


def test_a_house_file(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_bytes(OWN_SHAPES.replace(b"own-shapes", b"own"))
    args = ("--house", str(path), "--seed", "1", "--count", "6")
    assert (
        "Full house" in run("quiz", *args, "--topic", "combination", "--json", "--level", "2").out
    )
    ran = quiz(home, *args, typed=["?"])
    assert "House rules: Own shapes [own]" in ran.out
    again = quiz(home, "--resume", typed=["?"])
    assert "House rules: Own shapes [own]" in again.out
    assert "Question 2 of 6" in again.out
    path.write_bytes(path.read_bytes().replace(b"house: own", b"house: [own"))
    assert quiz(home, "--resume").code == 2  # and nothing is set aside, since it can be mended
    assert len(kept_files(home)) == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--topic", "poker"], "There is no topic “poker”."),
        (["--level", "4"], "4"),
        (["--count", "0"], "0"),
        (["--seed", "a#b"], "This is not a seed."),
        (["--resume", "--seed", "3"], "--resume and --seed do not go together."),
        (["--resume", "--topic", "wild"], "--resume and --topic do not go together."),
        (["--json", "--format", "html"], "--json and --format do not go together."),
        (["--output", "quiz.txt"], "--output goes only with --format."),
        (["--resume"], "No unfinished quiz is kept."),
        (["--house", "nowhere"], "nowhere"),
        (["--letters", "zz"], "zz"),
    ],
)
def test_what_cannot_be(home: Path, args: list[str], words: str) -> None:
    assert words in "\n".join(quiz(home, *args).faults)


# What is kept


def test_a_quiz_goes_on_where_it_was_broken_off(home: Path) -> None:
    good = numbers(*SIX)
    first = quiz(home, *SIX, typed=good[:2])
    assert "Right at the first try: 2 of 2" in first.out
    assert first.out.splitlines()[-1] == "To go on from here: paiute quiz --resume"
    second = quiz(home, "--resume", typed=["?"])
    assert "Question 3 of 6" in second.out
    assert "Question 2 of 6" not in second.out
    third = quiz(home, "--resume", typed=[*good[3:], good[2]])
    assert "Right at the first try: 5 of 6" in third.out
    assert kept_files(home) == []
    assert "No unfinished quiz is kept." in quiz(home, "--resume").faults[0]


def test_another_quiz_can_be_begun_and_the_first_one_is_kept(home: Path) -> None:
    quiz(home, *SIX, typed=["?"])
    other = quiz(home, "--seed", "12", typed=["?"])
    assert "A quiz was not finished. To go on with it: paiute quiz --resume" in other.out
    assert len(kept_files(home)) == 2
    assert "A quiz was not finished" not in quiz(home, "--resume", typed=["q"]).out


def test_only_so_many_are_kept(home: Path) -> None:
    for seed in range(25):
        quiz(home, "--seed", str(seed), "--topic", "last-turns", typed=["?"])
    assert len(kept_files(home)) == 20


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", encode(RUN._replace(answers=(Answer(9, 9),)))]
)
def test_a_damaged_file_is_set_aside_and_told_in_one_sentence(home: Path, data: bytes) -> None:
    quiz(home, *SIX, typed=["?"])
    (name,) = kept_files(home)
    path = home / "quiz" / name
    path.write_bytes(data)
    aside, nothing = quiz(home, "--resume").faults
    assert aside.startswith("What was kept of the quiz cannot be read; it was set aside as ")
    assert nothing.startswith("No unfinished quiz is kept.")
    (left,) = kept_files(home)
    assert aside.endswith(f"{left}.")
    assert (home / "quiz" / left).read_bytes() == data


def test_where_nothing_can_be_kept_the_quiz_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ran = quiz(file, *SIX, typed=numbers(*SIX))
    assert ran.code == 0
    assert "Right at the first try: 6 of 6" in ran.out
    assert ran.err.splitlines()[-1] == "What you do now is not kept."
    assert ran.err.count("What you do now is not kept.") == 1
    assert file.read_text() == ""


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
        advice = run("advise", *question["hand"], "--wild", question["wild"], "--json").json
        assert advice["discards"][0]["card"] in {
            question["values"][place - 1] for place in question["answers"]
        }
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


# At a terminal


def child(home: Path, *args: str, lang: str = "en", size: tuple[int, int] = (24, 80)) -> Any:
    program, *rest = (os.fsdecode(each) for each in command("quiz", *args))
    environ = environment(TERM="xterm-256color", LANG=lang, PAIUTE_HOME=str(home), NO_COLOR="1")
    return pexpect.spawn(
        program, rest, env=environ, dimensions=size, encoding="utf-8", timeout=SAFETY_NET
    )


def finish(session: Any) -> str:
    session.expect(pexpect.EOF)
    session.close()
    shown: str = session.before.replace("\r\n", "\n")
    return shown


def test_a_whole_run_at_a_terminal(home: Path) -> None:
    session = child(home, *SIX)
    for place, answer in enumerate(numbers(*SIX)):
        session.expect("> ")
        if place:  # the reason of the one before can be read in peace
            session.sendline("")
            session.expect("> ")
        session.sendline(answer)
        session.expect("Right\\.")
        if place == 2:
            session.setwinsize(40, 120)
    end = finish(session)
    assert "Right at the first try: 6 of 6" in end
    assert session.exitstatus == 0
    assert kept_files(home) == []


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_ctrl_d_ends_it_and_what_was_done_is_kept(home: Path, lang: str) -> None:
    session = child(home, *SIX, lang=lang)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.sendeof()
    end = finish(session)
    assert session.exitstatus == 0
    assert end.rstrip().endswith("paiute quiz --resume")
    assert len(kept_files(home)) == 1


def test_ctrl_c_ends_it_and_what_was_done_is_kept(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.sendline("")
    session.expect("> ")
    session.sendintr()
    end = finish(session)
    assert session.exitstatus == 2
    assert "Right at the first try: 0 of 1" in end
    assert end.rstrip().endswith("Stopped.")
    assert "Traceback" not in end
    assert len(kept_files(home)) == 1


def test_a_closed_terminal_loses_nothing(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline(numbers(*SIX)[0])
    session.expect("Right\\.")
    session.expect("> ")
    session.close(force=False)
    session.kill(signal.SIGHUP)
    again = child(home, "--resume")
    again.expect("Question 2 of 6")
    again.expect("> ")
    again.sendline("q")
    assert "Right at the first try: 1 of 1" in finish(again)


def test_a_kill_loses_nothing(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.kill(signal.SIGKILL)
    finish(session)
    (name,) = kept_files(home)
    kept = decode((home / "quiz" / name).read_bytes())
    assert kept is not None
    assert kept.answers == (Answer(1, None),)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_and_nothing_stands_to_the_right_of_gujarati(home: Path, lang: str) -> None:
    ran = quiz(home, *SIX, "--lang", lang, typed=["?"] * 6, terminal=True, COLUMNS="80")
    other = home / "other"
    plain = quiz(other, *SIX, "--lang", lang, typed=["?"] * 6, terminal=True, NO_COLOR="1")
    assert "\x1b" not in plain.out
    assert re.sub(r"\x1b\[[\d;]*m", "", ran.out) == plain.out
    for line in plain.out.splitlines():
        assert len(line) <= 120  # in cells no more than 80: marks take none
        assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line), line
        assert not re.search("[\u2500-\u259f]", line), line


def test_cards_are_letters_where_that_is_asked_for(home: Path) -> None:
    said = quiz(home, *SIX, "--ascii", typed=["?"] * 6).out
    assert not set("♠♥♦♣") & set(said)
    assert [code for code in CARD_OF if code in said]
