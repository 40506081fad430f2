"""A run of the quiz, at a terminal and without, and what is kept of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hands import OWN_SHAPES, house_of
from paiute_ref.cards import BY_ID
from paiute_ref.cli.quiz import cards_of
from paiute_ref.language import translator
from paiute_ref.learn.questions import (
    LEVELS,
    Question,
    Topic,
    make_questions,
)
from paiute_ref.learn.quiz import (
    MOST,
    PAUSE,
    Answer,
    Quiz,
    decode,
    encode,
    go_on,
)
from paiute_ref.notation import format_card
from paiute_ref.views import quiz as view
from quizzing import (
    RUN,
    SIX,
    UNRACED,
    kept_files,
    made,
    numbers,
    quiz,
    solve,
    unsolved,
)
from running import LANGUAGES, harmless, run

# A run


def new_quiz(count: int | None = None, seed: str = "5") -> Quiz:
    return Quiz(make_questions(seed, house_of("standard"), UNRACED, 1, unsolved), count)


def wrong(question: Question) -> int:
    return next(place for place in range(question.choices) if place != question.right)


def asked(quiz: Quiz) -> Question:
    question = quiz.question
    assert question
    return question


def test_all_right_at_once() -> None:
    quiz = new_quiz(6)
    while question := quiz.question:
        assert not quiz.is_again
        assert quiz.answer(question.right)
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
        quiz.answer(asked(quiz).right)
    assert (between, quiz.is_again) == (PAUSE, True)
    seen = []
    while question := quiz.question:
        seen.append(question.number)
        quiz.answer(question.right)
    assert seen.count(first.number) == 1
    assert quiz.missed == (first,)
    assert sum(score.right for score in quiz.scores) == 7


@pytest.mark.parametrize("count", [1, 5])
@pytest.mark.parametrize("tries", [0, 1, 7])
def test_who_gives_up_is_not_asked_again(count: int, tries: int) -> None:
    """However often it was wrong before, a question comes back until it is given up."""
    quiz = new_quiz(count)
    told: Counter[int] = Counter()
    while question := quiz.question:
        told[question.number] += 1
        quiz.answer(wrong(question) if told[question.number] <= tries else None)
    assert told == dict.fromkeys(range(1, count + 1), tries + 1)
    assert len(quiz.missed) == count
    assert all(score.right == 0 for score in quiz.scores)


def test_the_last_question_comes_back_at_once() -> None:
    quiz = new_quiz(1)
    only = asked(quiz)
    quiz.answer(wrong(only))
    assert (asked(quiz), quiz.is_again) == (only, True)
    quiz.answer(only.right)
    assert quiz.is_over


def test_without_end_missed_ones_come_back_between_new_ones() -> None:
    quiz = new_quiz()
    numbers = []
    for _ in range(15):
        question = asked(quiz)
        numbers.append(question.number)
        quiz.answer(wrong(question) if question.number == 2 else question.right)
    assert numbers == [1, 2, 3, 4, 5, 2, 6, 7, 8, 2, 9, 10, 11, 2, 12]


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
        quiz.answer(wrong(question) if bad else question.right)
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


def test_a_run_is_kept_as_text() -> None:
    run_so_far = RUN._replace(answers=(Answer(1, 3), Answer(2, None)))
    assert decode(encode(run_so_far)) == run_so_far
    assert json.loads(encode(run_so_far))["answers"] == [[1, 3], [2, None]]


CHANGES: list[dict[str, Any]] = [
    {"version": 1},
    {"version": 3},
    {"seed": 7},
    {"topics": ["nothing"]},
    {"topics": 3},
    {"level": 4},
    {"level": True},
    {"count": 0},
    {"count": "5"},
    {"count": True},
    {"count": MOST + 1},
    {"count": 999_999_999},
    {"house": None},
    {"rules": None},
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
    ran = quiz(home, *args, typed=[bad, "?", good[0]])
    said = ran.out.splitlines()
    answer = f"The answer: {one['choices'][one['answers'][0] - 1]}"
    assert said[said.index("Not quite.") + 1] == answer
    assert set(one["explanation"]) <= {line.removeprefix("  - ") for line in said}
    assert any(line.endswith(f"[{one['rules'][0]}]") for line in said)
    assert f"The answer: {two['choices'][two['answers'][0] - 1]}" in said
    assert said.count("This question comes back, since you have not answered it right yet.") == 1
    assert said.count("Right.") == 1
    end = said[said.index("Right at the first try: 0 of 2") :]
    missed = [line for line in end if line.startswith("  - Question ")]
    assert [line.split(":")[0] for line in missed] == ["  - Question 1", "  - Question 2"]
    to_read = end[end.index("To read again:") :]
    for question in (one, two):
        assert any(f"[{question['rules'][0]}]" in line for line in to_read)


def test_who_is_wrong_again_is_told_how_to_let_it_go(home: Path) -> None:
    args = ("--seed", "4", "--count", "1", "--topic", "combination")
    (question,) = made(*args)
    bad = next(str(n) for n in range(1, 5) if n not in question["answers"])
    hint = "This question comes back until you answer it right; ? gives up."
    gone = "This question will not come back; it counts as wrong."
    shown = quiz(home, *args, typed=[*[bad] * 5, "?"]).out.split("Question 1 of 1")
    _, once, *again, given_up = shown
    assert (hint in once, gone in once) == (False, False)
    assert len(again) == 4
    assert all(hint in said and gone not in said for said in again)
    assert hint not in given_up
    assert given_up.index(gone) < given_up.index("Right at the first try: 0 of 1")
    assert kept_files(home) == []


def test_every_rule_named_at_the_end_is_explained(home: Path) -> None:
    ran = quiz(home, *SIX, typed=["?"] * 6)
    slugs = re.findall(r"\[([a-z-]+\.[a-z-]+)\]", ran.out)
    assert slugs
    for slug in set(slugs):
        assert run("explain", slug).code == 0
    (shown,) = re.findall(r"paiute explain (\S+)", ran.out)
    assert shown in slugs


def test_the_level_says_its_values() -> None:
    assert "--level 1|2|3" in " ".join(run("quiz", "--help").out.split())


@pytest.mark.parametrize("word", ["q", "Q", "stop", "quit", "Exit", "  q  "])
def test_a_word_ends_it(home: Path, word: str) -> None:
    ran = quiz(home, *SIX, typed=[word])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "No question was answered."
    assert kept_files(home) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_input_ends_it(home: Path, lang: str) -> None:
    ran = quiz(home, *SIX, typed=["?"], LANG=lang)
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
    assert ("is none of the answers." in harmless(ran.out)) == bool(line)
    how = "Type the answer or its number; ? shows it, q stops."
    assert ran.out.splitlines().count(how) == 2  # before the question, and now
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
        place = question.right
        sets = cards_of(question)
        cards = sorted(sets[place], key=BY_ID) if sets else []
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
