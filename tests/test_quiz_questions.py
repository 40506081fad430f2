"""The questions of the quiz: one answer is right, and it is worked out in other ways."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, pairwise

import pytest

import naive
from hands import house_of
from paiute_ref.api import load_rulebook
from paiute_ref.cards import BY_ID, PACK, Card, Rank
from paiute_ref.errors import PaiuteError
from paiute_ref.game.acts import Call, Discard, Draw, Pass, Show
from paiute_ref.game.referee import violations
from paiute_ref.game.state import State
from paiute_ref.game.turns import Pile
from paiute_ref.judge import Ruling, judge
from paiute_ref.learn.questions import (
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
from paiute_ref.learn.quiz import Quiz
from paiute_ref.learn.tables import Tried
from paiute_ref.rulebook.model import House
from paiute_ref.views import quiz as view
from paiute_ref.views.blocks import Block
from paiute_ref.views.voice import Voice
from quizzing import (
    COUNT,
    UNRACED,
    every,
    questions,
    solve,
    unsolved,
    voice,
)
from running import LANGUAGES

OTHERS = ("literal", "all-four", "natural-alone", "own-with-low-ace")
EVERY = [(topic, "standard") for topic in Topic] + [
    (topic, house) for house in OTHERS for topic in UNRACED
]


# What holds for all questions


@pytest.mark.parametrize(("topic", "house"), EVERY)
def test_one_choice_is_right_and_all_differ(topic: Topic, house: str) -> None:
    for question in every(topic, house):
        assert 2 <= question.choices <= 9
        assert 0 <= question.right < question.choices
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
            right = choice == question.right
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
                assert sorted(filter(None, cards), key=BY_ID) == [*PACK]
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
        right = matter.choices[question.right]
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
    definition = question.matter.choices[question.right]
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
        right = matter.choices[question.right]
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
    right = Counter(each.matter.choices[each.right] for each in made)
    assert {0, 1, 2, TOGETHER, NOBODY} == set(right)


def _acts(topic: Topic = Topic.LEGAL) -> Iterator[tuple[State, Tried, bool]]:
    """Every act asked about, and whether it is said to be legal."""
    for question in every(topic):
        match question.matter:
            case IsLegal(state=state, tried=tried):
                yield state, tried, question.right == 0
            case WhichIsLegal(state=state, choices=choices):
                for place, tried in enumerate(choices):
                    yield state, tried, place == question.right


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


SEEDS = ("1", "2", "3", "4", "5")


@pytest.mark.parametrize("seed", SEEDS)
def test_which_discard(seed: str) -> None:
    costs = {
        level: [_dearer(each) for each in questions(Topic.DISCARD, level, seed=seed)]
        for level in LEVELS
    }
    assert min(costs[1]) >= 0.2 > max(costs[2])
    assert min(costs[2]) >= 0.05 > max(costs[3])
    assert min(costs[3]) >= 0.01


@pytest.mark.slow
def test_which_discard_where_the_race_has_to_be_solved() -> None:
    """Straights of any suits, of which no race came with the program."""
    for level in LEVELS:
        for question in questions(Topic.DISCARD, level, "literal", count=3):
            assert _dearer(question, "literal") >= 0.01


def _dearer(question: Question, house: str = "standard") -> float:
    """What the second best discard costs more than the right one, as a part of its turns."""
    matter = question.matter
    assert isinstance(matter, WhichDiscard)
    assert sorted(matter.choices, key=BY_ID) == sorted(matter.ruling.hand, key=BY_ID)
    assert matter.ruling.combination is None  # else one would call
    race = solve(matter.ruling.wild, house)
    best, second, *_ = race.discards(matter.ruling.hand, took=matter.ruling.took)
    assert matter.choices[question.right] is best.card is not matter.ruling.took
    return second.turns / best.turns - 1


def test_discards_are_asked_about_with_and_without_a_card_just_taken() -> None:
    for level in LEVELS:
        taken = [_took(each) is not None for each in questions(Topic.DISCARD, level)]
        assert 0 < sum(taken) < len(taken)


@pytest.mark.parametrize("level", LEVELS)
def test_discards_are_asked_about_many_hands(level: int) -> None:
    """No two of hundreds are the same but for the suits and the order of their cards."""
    ranks = Counter(
        tuple(sorted(card.rank for card in _hands(each)[0].hand))
        for each in questions(Topic.DISCARD, level, count=200)
    )
    assert max(ranks.values()) <= 3


def _took(question: Question) -> Card | None:
    assert isinstance(question.matter, WhichDiscard)
    return question.matter.ruling.took


def test_turns_are_told_to_one_place_or_to_two_that_tell_them_apart() -> None:
    """Also where two are told that lie on both sides of a half, such as 10.6497 and 10.6503."""
    of_all_topics = make_questions("7", house_of("standard"), tuple(Topic), 1, solve)
    on_both_sides = next(each for each in of_all_topics if each.topic is Topic.DISCARD)
    for question in (on_both_sides, *every(Topic.DISCARD)[::3]):
        matter = question.matter
        assert isinstance(matter, WhichDiscard)
        turns = {
            voice().named(card): each
            for card, each in zip(matter.choices, matter.turns, strict=True)
            if each is not None
        }
        for choice in (None, *range(question.choices)):
            figures = _figures(view.outcome(voice(), question, house_of("standard"), choice))
            assert figures.keys() == turns.keys()
            assert not [each for each in figures.values() if len(each.partition(".")[2]) > 2]
            for one, other in combinations(turns, 2):
                told = abs(float(figures[one]) - float(figures[other]))
                apart = abs(turns[one] - turns[other])
                assert told == 0 or apart >= 0.001, (one, other)
                assert told > 0 or apart < 0.02, (one, other)
                assert abs(told - apart) <= (0.02 if apart < 0.08 else 0.11), (one, other)


def _figures(said: Iterable[Block]) -> dict[str, str]:
    """The turns that are told of each discard."""
    items = [block.text for block in said if block.kind == "item" and ": turns " in block.text]
    told = (text.partition(": turns ") for text in items)
    return {card: rest.partition(",")[0] for card, _, rest in told}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_what_was_missed_can_be_understood_by_itself(topic: Topic, lang: str) -> None:
    """In the list at the end: what is wild, who sits where, whose turn it is and with what."""
    house, speaks = house_of("standard"), voice(lang)
    for question in (each for level in LEVELS for each in questions(topic, level)[:8]):
        quiz = Quiz(iter([question]), 1)
        quiz.answer(None)
        (told,) = (
            block.text
            for block in view.summary(speaks, quiz, house)
            if block.kind == "item" and view.heading(speaks, question, None) in block.text
        )
        assert view.answer_text(speaks, question) in told
        for needed in _needed(question, speaks):
            assert needed in told, (needed, told)


def _needed(question: Question, speaks: Voice) -> Iterator[str]:
    names, wilds = view.names_of(speaks.say_in), speaks.book.cards.ranks
    match question.matter:
        case WhoHasALastTurn(players=players, dealer=dealer) as matter:
            yield speaks.say_in.say(
                "At the table, clockwise: {players}. Dealer: {player}.",
                players=speaks.say_in.listing(names[:players]),
                player=names[dealer - 1],
            )
            yield speaks.say_in.say("{player} has called.", player=names[matter.caller - 1])
            yield from (names[seat - 1] for seat in matter.false_calls)
        case IsLegal(state=state) | WhichIsLegal(state=state) as asked:
            seat = asked.tried.seat if isinstance(asked, IsLegal) else state.turn
            yield speaks.text(wilds[state.turned_up.rank].wild)
            yield from (names[each - 1] for each in {seat, state.turn} if each)
            yield from map(speaks.code, state.known_hand(seat))
            if state.caller:
                yield speaks.say_in.say("{player} has called.", player=names[state.caller - 1])
        case _:
            for ruling in _hands(question):
                yield speaks.text(wilds[ruling.wild].wild)
                marks = {card: "*" if card.rank == ruling.wild else "" for card in ruling.hand}
                yield " ".join(f"{speaks.code(card)}{mark}" for card, mark in marks.items())
                if ruling.took:
                    yield speaks.named(ruling.took)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_all_choices_of_a_question_end_alike(topic: Topic, lang: str) -> None:
    for question in every(topic):
        texts = view.words_of(voice(lang), question).choices
        assert len({text.endswith((".", "।")) for text in texts}) == 1, texts


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
            assert found[max(found)] == {matter.choices[question.right]}


def _told(question: Question, cards: Sequence[Card]) -> tuple[object, ...]:
    assert isinstance(question.matter, StandsFor)
    if isinstance(question.matter.choices[0][0], Card):
        return tuple(sorted(cards, key=BY_ID))
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
        assert matter.choices[question.right] == tuple(expected)


def test_who_is_out_has_no_last_turn() -> None:
    house = load_rulebook().house("standard", {"false-call": "dead-hand"})
    made = [*islice(make_questions("1", house, [Topic.LAST_TURNS], 3, unsolved), 60)]
    with_out = [each for each in made if _false_calls(each)]
    assert len(with_out) > 10
    for question in with_out:
        right = question.matter.choices[question.right]
        assert isinstance(right, tuple)
        assert not set(_false_calls(question)) & set(right)
        assert "option.false-call" in question.rules


def _false_calls(question: Question) -> tuple[int, ...]:
    assert isinstance(question.matter, WhoHasALastTurn)
    return question.matter.false_calls
