"""A run of the quiz, at a terminal and without, and what is kept of it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pexpect
import pytest

from hands import HOUSES, OWN_SHAPES, house_of
from paiute_ref.cards import BY_ID, CARD_OF
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
    Kept,
    Quiz,
    decode,
    encode,
    go_on,
)
from paiute_ref.notation import format_card
from paiute_ref.rulebook.fingerprint import fingerprint
from paiute_ref.views import quiz as view
from quizzing import (
    SIX,
    UNRACED,
    kept_files,
    made,
    numbers,
    quiz,
    solve,
    unsolved,
)
from running import LANGUAGES, NOTHING, SAFETY_NET, command, environment, harmless, run, words
from terminals import AtTerminal

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


RULES = fingerprint(house_of("literal"))
RUN = Kept("7", (Topic.WILD, Topic.LEGAL), 2, 5, "literal", (("natural", "no-matter"),), RULES)


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


# What is kept


def test_a_quiz_goes_on_where_it_was_broken_off(home: Path) -> None:
    good = numbers(*SIX)
    first = quiz(home, *SIX, typed=good[:2])
    assert "Right at the first try: 2 of 2" in first.out
    assert first.out.splitlines()[-1] == "To go on from here: paiute quiz --resume"
    second = quiz(home, "--resume", typed=["?"])
    assert "Question 3 of 6" in second.out
    assert "Question 2 of 6" not in second.out
    third = quiz(home, "--resume", typed=good[3:])
    assert "Right at the first try: 5 of 6" in third.out
    assert kept_files(home) == []
    assert "No unfinished quiz is kept." in quiz(home, "--resume").faults[0]


def test_another_quiz_can_be_begun_and_the_first_one_is_kept(home: Path) -> None:
    quiz(home, *SIX, typed=["?"])
    other = quiz(home, "--seed", "12", typed=["?"])
    assert "A quiz was not finished. To go on with it: paiute quiz --resume" in other.out
    assert len(kept_files(home)) == 2
    assert "A quiz was not finished" not in quiz(home, "--resume", typed=["q"]).out


def test_the_same_quiz_begun_again_writes_over_nothing(home: Path) -> None:
    quiz(home, *SIX, typed=["?", "?"])
    first = home / "quiz" / kept_files(home)[0]
    before = first.read_bytes()
    quiz(home, *SIX, typed=["?"])
    assert len(kept_files(home)) == 2
    assert first.read_bytes() == before


def test_house_rules_that_are_gone_do_not_hide_another_quiz(home: Path, my_house: str) -> None:
    quiz(home, *SIX, typed=["?"])
    quiz(home, "--house", my_house, "--seed", "3", typed=["?"])
    Path(my_house).unlink()
    ran = quiz(home, "--resume", typed=["q"])
    assert ran.code == 0
    assert my_house in ran.err
    assert len(kept_files(home)) == 2


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BROKEN: dict[str, Callable[[Path], Any]] = {
    "missing": Path.unlink,
    "not YAML": lambda path: path.write_text("house: [own"),
    "not UTF-8": lambda path: path.write_bytes(b"house: \xff\xfe"),
    "wrong in two ways": lambda path: path.write_text("options: {ace: up, natural: no}"),
    "a folder": _folder,
    "a pipe": _pipe,
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_quiz_that_is_kept_is_not_denied(home: Path, my_house: str, what: str) -> None:
    """What is wrong with its house rules is told once, and not that there is no quiz, which is."""
    for seed in ("3", "4"):
        quiz(home, "--house", my_house, "--seed", seed, typed=["?"])
    BROKEN[what](Path(my_house))
    told = quiz(home, "--resume").faults
    assert told == run("check", *NOTHING, "--house", my_house).faults
    assert kept_files(home) == ["1.json", "2.json"]


def test_a_folder_in_place_of_what_is_kept(home: Path) -> None:
    quiz(home, *SIX, typed=["?"])
    path = home / "quiz" / "1.json"
    _folder(path)
    (fault,) = quiz(home, "--resume").faults
    assert str(path) in fault
    quiz(home, "--seed", "3", "--count", "4", typed=["?"])
    os.utime(path)  # the latest
    ran = quiz(home, "--resume", typed=["q"])
    assert ran.err.splitlines() == [fault]
    assert "Question 2 of 4" in ran.out


def test_house_rules_that_have_changed_are_not_asked_about(home: Path, my_house: str) -> None:
    """One sentence says so, nothing is deleted, and another quiz is gone on with."""
    quiz(home, *SIX, typed=["?"])
    quiz(home, "--house", my_house, "--seed", "3", "--count", "4", typed=["?"])
    file = Path(my_house)
    before = (home / "quiz" / "2.json").read_bytes()
    file.write_text(file.read_text().replace("Our kitchen table", "Our table"))
    assert "Question 2 of 4" in quiz(home, "--resume", typed=["q"]).out  # another title alone
    file.write_text(
        file.read_text().replace("combinations:", "options: {ace: high-or-low}\ncombinations:")
    )
    ran = quiz(home, "--resume", typed=["q"])
    aside = home / "quiz" / "2.json.outdated-1"
    changed = "The house rules of the unfinished quiz have changed; it was set aside as"
    assert ran.err == f"{changed} {aside}.\n"
    assert "Question 2 of 6" in ran.out
    assert aside.read_bytes() == before
    assert quiz(home, "--resume", typed=["q"]).err == ""


def test_houses_that_play_otherwise_have_other_fingerprints() -> None:
    assert len({fingerprint(house_of(name)) for name in HOUSES}) == len(HOUSES)
    assert fingerprint(HOUSES["own"]()) == fingerprint(HOUSES["own"]())


def test_two_that_go_on_at_once_lose_nothing(home: Path) -> None:
    """Whoever comes second finds the file changed, and keeps all answers in one of its own."""
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:1])
    one, other = child(home, "--resume"), child(home, "--resume")
    for session in (one, other):
        session.expect("> ")  # both have read the same file
    for session, answer in ((one, good[1]), (other, "?"), (one, good[2]), (other, good[2])):
        session.sendline(answer)
        session.expect("Press Enter")
        session.expect("> ")
        session.sendline("")
        session.expect("> ")
    for session in (one, other):
        session.sendeof()
        assert finish(session).rstrip().endswith("paiute quiz --resume")
    first, second, third = (int(each) - 1 for each in good[:3])
    assert kept_files(home) == ["1.json", "2.json"]
    assert [choice for _, choice in _kept(home, "1.json").answers] == [first, second, third]
    assert [choice for _, choice in _kept(home, "2.json").answers] == [first, None, third]


def test_many_that_go_on_at_the_same_moment_lose_nothing(home: Path) -> None:
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:1])
    environ = environment(PAIUTE_HOME=str(home))
    runs = [
        subprocess.Popen(
            command("quiz", "--resume"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
        )
        for _ in range(4)
    ]
    for each in runs:  # all have read the file when they ask
        assert each.stdout
        assert any(line.startswith(b"1. ") for line in iter(each.stdout.readline, b""))
    for each in runs:
        assert each.stdin
        each.stdin.write(f"{good[1]}\n?\n".encode())
        each.stdin.close()
    for each in runs:
        assert each.stdout
        each.stdout.read()
        each.stdout.close()
        assert each.wait(SAFETY_NET) == 0
    kept = [_kept(home, name).answers for name in kept_files(home)]
    assert kept == [(Answer(1, int(good[0]) - 1), Answer(2, int(good[1]) - 1), Answer(3, None))] * 4


def test_a_run_that_another_one_has_finished_is_kept_anew(home: Path) -> None:
    good = numbers(*SIX)
    quiz(home, *SIX, typed=good[:5])
    session = child(home, "--resume")
    session.expect("> ")
    assert "Right at the first try: 6 of 6" in quiz(home, "--resume", typed=good[5:]).out
    assert kept_files(home) == []
    session.sendline("1" if good[5] != "1" else "2")
    session.expect("Press Enter")
    session.sendeof()
    finish(session)
    assert len(_kept(home, "1.json").answers) == 6


def _kept(home: Path, name: str) -> Kept:
    kept = decode((home / "quiz" / name).read_bytes())
    assert kept is not None
    return kept


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


# At a terminal


def child(home: Path, *args: str, lang: str = "en", size: tuple[int, int] = (24, 80)) -> Any:
    program, *rest = (os.fsdecode(each) for each in command("quiz", *args))
    environ = environment(TERM="xterm-256color", LANG=lang, PAIUTE_HOME=str(home), NO_COLOR="1")
    return pexpect.spawn(
        program, rest, env=environ, dimensions=size, encoding="utf-8", timeout=SAFETY_NET
    )


HARD = ("--seed", "7", "--level", "3", "--count", "12")
"""Six kinds of questions, two of each."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [24, 16])
def test_nothing_goes_by_unread(home: Path, lang: str, rows: int) -> None:
    """Neither long reasons nor the end: the last reason is read before it, and all that follows."""
    terminal = AtTerminal("quiz", home, *HARD, lines=rows, LANG=lang)
    terminal.shown()
    assert terminal.tallest <= rows
    stops = 0
    for number in range(12):
        if number:
            terminal.type("")  # the reason was read
            assert terminal.tallest <= rows
            assert len(terminal.screens) == 1 or rows < 24  # a question is seen as a whole
        terminal.type("?")
        assert terminal.tallest <= rows
        stops += len(terminal.screens) - 1
    said = "\n".join(terminal.screens)
    piped = quiz(home, *HARD, typed=["?"] * 12, LANG=lang).out
    end = piped[piped.index(translator(lang).say("Missed:")) :].replace("\n  - ", "\n")
    assert " ".join(words([end])) in " ".join(without(terminal.more, said))
    assert terminal.end() == ("", 0)
    assert stops >= (2 if rows == 24 else 0)


def without(more: str, said: str) -> list[str]:
    """The words of what was said, but for what stops ask and what is typed there."""
    lines = (line.strip() for line in said.splitlines())
    return words(line for line in lines if line and not line.startswith(more))


@pytest.mark.parametrize("how", ["q", "ctrl-d", "ctrl-c"])
@pytest.mark.parametrize("is_over", [True, False])
def test_who_leaves_in_the_middle_of_the_end(home: Path, is_over: bool, how: str) -> None:
    """How to go on is told, where there is something to go on with, and nothing more."""
    count = 3 if is_over else 4
    args = ("--seed", "7", "--level", "3", "--count", str(count), "--topic", "discard")
    terminal = AtTerminal("quiz", home, *args, lines=12)
    terminal.shown()
    for number in range(3):
        if number:
            terminal.type("")
        terminal.child.sendline("?")
        if number < 2 or not is_over:
            terminal.shown()
    if not is_over:
        terminal.child.sendline("q")
    while "Missed:" not in (screen := terminal.screen()):
        terminal.child.sendline("")
    assert screen.splitlines()[-1].strip().startswith(terminal.more)
    if how == "q":
        terminal.child.sendline("q")
    elif how == "ctrl-d":
        terminal.child.sendeof()
    else:
        terminal.child.sendintr()
    said, code = terminal.end()
    assert code == (2 if how == "ctrl-c" else 0)
    assert "Traceback" not in said
    assert ("paiute quiz --resume" in said) != is_over
    assert "Each can be read in full" not in said
    assert kept_files(home) == ([] if is_over else ["1.json"])


@pytest.mark.parametrize(("lines", "drawn"), [(24, False), (40, True)])
def test_cards_are_drawn_where_there_is_room(home: Path, lines: int, drawn: bool) -> None:
    session = child(home, "--topic", "combination", "--seed", "5", size=(lines, 80))
    session.expect("1\\. ")
    assert ("╭───╮ ╭───╮" in session.before) == drawn
    session.sendline("q")
    finish(session)


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


def _interrupted(session: Any) -> None:
    session.sendintr()
    finish(session)
    assert session.exitstatus == 2


def _ended(session: Any) -> None:
    session.sendline("")  # at the next question
    session.expect("> ")
    session.sendeof()
    finish(session)
    assert session.exitstatus == 0


def _hung_up(session: Any) -> None:
    session.close(force=False)  # the terminal is gone


def _killed(session: Any) -> None:
    session.kill(signal.SIGKILL)
    finish(session)


WAYS = (_interrupted, _hung_up, _ended, _killed)


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_a_quiz_is_gone_on_with_to_its_end_after_every_way_to_break_it_off(
    home: Path, lang: str
) -> None:
    """What was missed before comes back in its turn, and the end tells of all the runs."""
    t, good = translator(lang), numbers(*SIX)
    bad = "2" if good[0] == "1" else "1"
    session = child(home, *SIX, lang=lang)
    answered(session, bad, t.say("Not quite."))
    for number, break_off in enumerate(WAYS, start=1):
        break_off(session)
        session = child(home, "--resume", lang=lang)
        again = number == len(WAYS)
        heading = t.say("Question {n} of {total}", n=str(1 if again else number + 1), total="6")
        session.expect_exact(heading)
        if again:
            session.expect_exact(
                t.say("This question comes back, since you have not answered it right yet.")
            )
        answered(session, good[0 if again else number], t.say("Right."))
        session.setwinsize(24 + number, 70 + number)
    session.sendline("")
    answered(session, good[4], t.say("Right."))
    session.sendline("")
    session.expect("> ")
    session.sendline(good[5])
    end = finish(session)
    assert t.say("Right at the first try: {right} of {asked}", right="5", asked="6") in end
    assert session.exitstatus == 0
    assert kept_files(home) == []


def answered(session: Any, typed: str, said: str) -> None:
    """Answer a question, and stay where the reason can be read in peace."""
    session.expect("> ")
    session.sendline(typed)
    session.expect_exact(said)
    session.expect("> ")


def test_a_kill_loses_nothing(home: Path) -> None:
    session = child(home, *SIX)
    session.expect("> ")
    session.sendline("?")
    session.expect("> ")
    session.kill(signal.SIGKILL)
    finish(session)
    assert _kept(home, "1.json").answers == (Answer(1, None),)


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
