"""What is typed in ``paiute play``, in every language: words, cards and their letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiute_ref.cards import PACK
from paiute_ref.cli.at_table import Run
from paiute_ref.cli.games import Begun
from paiute_ref.cli.session import Session
from paiute_ref.errors import PaiuteError
from paiute_ref.game.acts import Call, Discard, Draw
from paiute_ref.game.record import Told
from paiute_ref.game.referee import legal_actions
from paiute_ref.game.turns import Pile
from paiute_ref.game.words import find_verb
from paiute_ref.language import translator
from paiute_ref.practice import Practice, in_order, new_practice, next_deal, play
from paiute_ref.views import play as view
from paiute_ref.views.typed import words_to_leave
from practising import (
    TABLE,
    at_table,
    kept,
    on_the_way,
    practice_of,
    script,
    setting,
    shown,
    started,
)
from running import LANGUAGES, run

WORDS = {lang: view.typed_words(translator(lang)) for lang in LANGUAGES}


# Leaving


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["play", "learn", "quiz"])
def test_words_to_leave_are_the_same_everywhere(home: Path, command: str, lang: str) -> None:
    """As where no more is typed, and what stands behind them is not looked at."""
    args = {"play": TABLE, "quiz": ("--seed", "1")}.get(command, ())

    def said(place: Path, typed: str) -> str:
        ran = run(command, *args, "--lang", lang, stdin=typed.encode(), PAIUTE_HOME=str(place))
        assert (ran.code, ran.err) == (0, "")
        return ran.out.replace(str(place), "")

    silent = said(home, "")
    for number, word in enumerate((*words_to_leave(translator(lang)), "q", "Q", "quit", " exit ")):
        assert said(home / str(number), f"{word}\n1\n") == silent, word


@pytest.mark.parametrize("word", ["q", "quit"])
def test_who_leaves_with_a_word_loses_nothing(home: Path, word: str) -> None:
    left = started(home, *TABLE, lines=["draw", word])
    ended = started(home / "other", *TABLE, lines=["draw"])
    assert len(left.out.splitlines()) == len(ended.out.splitlines())
    (one,), (other,) = kept(home), kept(home / "other")
    assert one.read_text() == other.read_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_out_is_listed(home: Path, lang: str) -> None:
    listed = started(home, *TABLE, "--lang", lang, lines=["?"]).out.splitlines()[-2]
    assert WORDS[lang].shown[view.Command.QUIT] in re.split("[,.:] ?", listed)


def test_a_queen_with_her_suit_does_not_end_it(home: Path) -> None:
    for line in ("Q♥", "qh", "Q ♥", "q now"):
        out = started(home, *TABLE, lines=["draw", line, "hint"]).out
        assert "Advice: " in out


# What can be done


def moments() -> Iterator[Practice]:
    yield from on_the_way(new_practice(setting(3, deals=2)))


def test_only_what_can_be_done_is_listed() -> None:
    """A turn lists the acts that are legal; there are none between deals, nor a deal in one."""
    for moment in moments():
        found = view.possible(moment, undo=False)
        acts = set(found) & {*view.Command} - {view.Command.EXPLAIN, view.Command.HINT}
        acts -= {view.Command.SAVE, view.Command.QUIT}
        if moment.is_over:
            assert acts == set()
        elif moment.state is None:
            assert acts == {view.Command.NEXT}
        elif moment.is_your_turn:
            legal = legal_actions(moment.view())
            kinds = {
                view.Command.DRAW: any(a == Draw(Pile.STOCK) for a in legal),
                view.Command.DISCARD: any(isinstance(a, Discard) for a in legal),
                view.Command.CALL: any(isinstance(a, Call) for a in legal),
            }
            for command, can in kinds.items():
                assert (command in acts) == can
            assert not acts & {view.Command.NEXT, view.Command.PASS}
        assert view.Command.UNDO in view.possible(moment, undo=True)
        assert view.Command.UNDO not in found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_done_now_is_not_called_meaningless(home: Path, lang: str) -> None:
    words, t = WORDS[lang], translator(lang)
    next_deal_, draw = words.shown[view.Command.NEXT], words.shown[view.Command.DRAW]
    discard = words.shown[view.Command.DISCARD]
    for line in (next_deal_, discard, "7♥"):
        said = t.say("“{word}” cannot be done now.", word=line)
        out = started(home, *TABLE, "--lang", lang, lines=[line]).out
        told = out.splitlines()[out.splitlines().index(said) + 1]
        possible = {each.strip(" .") for each in re.split("[,:]", told)}
        assert draw in possible
        assert not {next_deal_, discard, words.shown[view.Command.PASS]} & possible
    out = started(home, *TABLE, "--lang", lang, lines=[words.shown[view.Command.PASS]]).out
    assert "[turn.no-passing]" in out


def test_a_number_is_no_card_of_the_discard_pile(home: Path) -> None:
    """It would be one of the hand, which lies in no pile."""
    out = started(home, *TABLE, lines=["take 3"]).out
    assert "“3” has no suit." in out
    assert "[turn.top-card-only]" not in out


def test_between_deals_and_at_the_end_acts_cannot_be_done(home: Path) -> None:
    lines, _ = script("en", deals=1)
    out = started(home, *TABLE, lines=[*lines, "draw", "hint", "7h", "zz", "?", "deal"]).out
    then = "\nEnter deals the next cards. Or type: deal, ?, undo, save, quit.\n"
    for line in ("draw", "hint", "7h"):
        assert f"“{line}” cannot be done now.{then}" in out
    assert f"“zz” means nothing here.{then}" in out
    assert "Deal 2." in out
    out = started(home, *TABLE, "--deals", "1", lines=[*lines, "draw", "take", "deal"]).out
    assert out.count(" cannot be done now.\nSave the game as a written game?") == 3
    assert out.count(" Or type: ?, undo, quit.\n") == 4
    assert not Path("draw").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("when", ["turn", "taken", "between", "over"])
def test_what_is_told_as_possible_is_possible_and_a_number_only_where_there_are_any(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, when: str
) -> None:
    monkeypatch.chdir(tmp_path)
    played, _ = script("en", deals=1)
    before = {"turn": [*played[:2]], "taken": [*played[:3]]}.get(when, played)
    args = (*TABLE, *(["--deals", "1"] if when == "over" else []), "--lang", lang)
    t, words = translator(lang), WORDS[lang]
    nonsense = "zzz"
    answer = started(home, *args, lines=[*before, nonsense]).out.splitlines()
    told = answer[answer.index(t.say("“{word}” means nothing here.", word=nonsense)) + 1]
    by_number, *_ = t.say(
        "Type the number of what you want to do, or words such as these: {words}."
    ).split("{words}")
    assert told.startswith(by_number) == (when in ("turn", "taken"))
    possible = [command for command, word in words.shown.items() if is_listed(word, told)]
    assert view.Command.QUIT in possible
    for number, command in enumerate(possible):
        word = words.shown[command]
        out = started(home / str(number), *args, lines=[*before, word]).out
        for fault in ("“{word}” means nothing here.", "“{word}” cannot be done now."):
            assert t.say(fault, word=word) not in out


def is_listed(word: str, told: str) -> bool:
    return word in re.split(", |: |[.]", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_enter_alone_says_what_can_be_done(home: Path, lang: str) -> None:
    before = started(home, *TABLE, "--lang", lang, lines=["draw"]).out.splitlines()
    out = started(home / "other", *TABLE, "--lang", lang, lines=["draw", ""]).out.splitlines()
    assert "“”" not in "".join(out)
    (told,) = out[len(before) - 1 : -1]
    assert WORDS[lang].shown[view.Command.DISCARD] in told
    assert WORDS[lang].shown[view.Command.DRAW] not in re.split("[,.:] ?", told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pile", Pile)
def test_a_discard_without_a_card_is_told_with_one_that_can_be_typed(
    home: Path, lang: str, pile: Pile
) -> None:
    words = WORDS[lang].shown
    take = words[view.Command.DRAW if pile is Pile.STOCK else view.Command.TAKE]
    args = (*TABLE, "--lang", lang)
    out = started(home, *args, lines=[take, words[view.Command.DISCARD]]).out
    practice, _ = play(next_deal(new_practice(setting())), Draw(pile))
    card = in_order(practice.view())[0]
    said = out.splitlines()[-2]
    assert translator(lang).say("Which card is discarded is not said.") in said
    example = said.partition(": ")[2]
    assert at_table(lang).voice.code(card) in example
    started(home / "typed", *args, lines=[take, example])
    (path,) = kept(home / "typed")
    told = [each.act for each in practice_of(path).told if isinstance(each, Told)]
    assert Discard(card) in told


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("pile", Pile)
def test_only_what_may_be_discarded_has_a_number(pile: Pile, drawn: bool) -> None:
    practice, _ = play(next_deal(new_practice(setting())), Draw(pile))
    blocks = [*view.your_turn(Session("en", {}).voice(), practice, drawn=drawn)]
    allowed = [act.card for act in legal_actions(practice.view()) if isinstance(act, Discard)]
    (item,) = (each.text for each in blocks if "discard one of" in each.text)
    assert item.startswith(f"1–{len(allowed)}. ")
    assert {*allowed} == {*in_order(practice.view())[: len(allowed)]}
    if drawn:
        numbers = [each.text for each in blocks if each.kind == "cards"][-1]
        assert numbers.split() == [str(number) for number in range(1, len(allowed) + 1)]


def test_numbers_that_are_shown_are_consecutive_and_no_other_does_anything() -> None:
    """Also where a card has to be kept and a combination can be called, and in a last turn."""
    session, gaps = Session("en", {}), set()
    for seed in range(12):
        for moment in on_the_way(new_practice(setting(3, seed=str(seed)))):
            if not moment.is_your_turn:
                continue
            told = view.your_turn(session.voice(), moment, drawn=False)
            found = [re.match(r"(\d+)(?:–(\d+))?\. ", each.text) for each in told]
            shown_ = [
                number
                for each in found
                if each
                for number in range(int(each[1]), int(each[2] or each[1]) + 1)
            ]
            assert shown_ == [*range(1, len(shown_) + 1)]
            run_ = Run(session, session.voice(), Begun(moment), None)
            for number in (0, len(shown_) + 1, 999):
                with pytest.raises(PaiuteError, match=r"play\.number") as refused:
                    run_.acts.read(str(number), moment.view())
                assert refused.value.params["most"] == str(len(shown_))
            gaps.add((len(shown_) > 5, moment.view().taken_from))
    assert gaps >= {(True, Pile.DISCARDS), (False, Pile.DISCARDS), (True, Pile.STOCK)}


@pytest.mark.parametrize("number", ["0", "1", "7", "999"])
def test_a_discard_by_number_before_taking_is_told_to_take_a_card(home: Path, number: str) -> None:
    out = started(home, *TABLE, lines=[f"discard {number}"]).out
    assert "Take a card first" in out
    assert "There is no choice" not in out


def test_a_discard_by_a_number_that_is_none_is_told_those_that_are(home: Path) -> None:
    out = started(home, *TABLE, lines=["take", "discard 0", "discard 7", "discard 6"]).out
    assert out.count("Type a number from 1 to 5.") == 2
    assert out.count("[turn.keep-taken-card]") == 1
    out = started(home, *TABLE, lines=["draw", "discard 0", "discard 7"]).out
    assert out.count("Type a number from 1 to 6.") == 2


def test_cards_stand_in_one_order() -> None:
    """In the hand, in what may be done, and in the list of what may be discarded."""
    for moment in moments():
        if not moment.is_your_turn:
            continue
        voice, words = Session("en", {}).voice(), WORDS["en"]
        order = [voice.code(card) for card in in_order(moment.view())]
        told = [*view.your_turn(voice, moment, drawn=False)]
        told += view.explained(voice, moment, words, view.possible(moment, undo=False))
        for block in told:
            found = re.findall(r"discard one of ([^.;]*)", block.text)
            for cards in found:
                assert cards.split() == [code for code in order if code in cards.split()]
                assert len(cards.split()) >= 5


def test_a_star_is_explained_where_one_is_shown() -> None:
    starred = set()
    for seed in range(12):
        for moment in on_the_way(new_practice(setting(2, seed=str(seed)))):
            if not moment.is_your_turn:
                continue
            texts = [b.text for b in view.your_turn(Session("en", {}).voice(), moment, drawn=False)]
            has_star = any(re.search(r"[♠♥♦♣]\*", text) for text in texts)
            assert has_star == any(text.startswith("* The ") for text in texts)
            starred.add(has_star)
        assert "*" not in "".join(block.text for block in view.dealt(
            Session("en", {}).voice(), next_deal(new_practice(setting(2, seed=str(seed)))))
        )  # fmt: skip
    assert starred == {True, False}


# Verbs in front, behind and around


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verb_stands_in_front_behind_or_around(lang: str) -> None:
    words = WORDS[lang]
    for text, command in words.meanings.items():
        said = text.split()
        for front in range(len(said) + 1):
            tokens = [*said[:front], "7h", *said[front:]]
            assert find_verb(tokens, words.meanings, words.longest) == (command, ["7h"]), tokens


@pytest.mark.parametrize(
    ("lang", "discard"),
    [
        ("en", "throw {} away"),
        ("nl", "leg {} af"),
        ("nl", "gooi {} weg"),
        ("nl", "{} afleggen"),
        ("ca", "{} descarta"),
        ("bg", "{} изхвърлям"),
        ("gu", "{} ફેંકો"),
        ("gu", "{} ફેંકી દો"),
        ("gu", "{} ફેંકે છે"),
    ],
)
def test_a_discard_as_people_say_it(home: Path, lang: str, discard: str) -> None:
    practice, _ = play(next_deal(new_practice(setting())), Draw(Pile.STOCK))
    card = practice.view().known_hand(1)[0]
    line = discard.format(shown(card, lang))
    ran = started(home, *TABLE, "--lang", lang, lines=["draw", line, "q"])
    (path,) = kept(home)
    (done, *_) = [each.act for each in practice_of(path).told if isinstance(each, Told)][1:]
    assert done == Discard(card), ran.out


@pytest.mark.parametrize(
    ("lang", "call"),
    [
        ("en", "call {five}, discard {sixth}"),
        ("en", "call, discard {sixth}"),
        ("nl", "meld {five}, leg {sixth} af"),
        ("nl", "meld en leg {sixth} af"),
        ("ca", "canta {five} descarta {sixth}"),
        ("bg", "обяви {five}, {sixth} изхвърлям"),
        ("gu", "{five} જાહેર કરો, {sixth} ફેંકો"),
        ("gu", "જાહેર કરો, {sixth} ફેંકો"),
    ],
)
def test_a_call_as_people_say_it(lang: str, call: str) -> None:
    run_ = at_table(lang)
    hand = run_.practice.view().known_hand(1)
    run_.practice, _ = play(run_.practice, Draw(Pile.STOCK))
    drawn = run_.practice.in_play().took
    assert drawn
    line = call.replace(" en ", ", ").format(
        five=" ".join(shown(card, lang) for card in hand), sixth=shown(drawn, lang)
    )
    act = run_.acts.read(line, run_.practice.view())
    assert isinstance(act, Call)
    assert (set(act.cards), act.discard) == (set(hand), drawn)


# Letters


LETTERS = [(lang, None, False) for lang in LANGUAGES] + [
    *((lang, None, True) for lang in LANGUAGES),
    *(("en", letters, False) for letters in ("intl", "nl", "ca", "bg", "gu")),
    *((lang, "intl", ascii_only) for lang in LANGUAGES for ascii_only in (True, False)),
]


@pytest.mark.parametrize(("lang", "letters", "ascii_only"), LETTERS)
def test_a_card_is_read_as_it_is_shown_and_written(
    lang: str, letters: str | None, ascii_only: bool
) -> None:
    run_ = at_table(lang, letters, ascii_only=ascii_only)
    run_.warned = True
    for card in PACK:
        code = run_.voice.code(card)
        assert not ascii_only or code.isascii()
        for typed in (code, code.lower()):
            assert run_.acts.cards(typed) == (card,)
    written, (top,) = run_._written.decode(), run_.practice.in_play().discards
    assert top
    assert (f"\nletters: {run_.letters}\n" in written) == (run_.letters != "intl")
    line = run_.voice.code(top) if run_.voice.alphabet else top.code
    assert f": {line}\n" in written


def test_dutch_letters_mean_in_play_what_they_mean_in_dutch() -> None:
    """The king is a heer and clubs are klaveren: hk is the king of clubs, as H♣ is shown."""
    run_ = at_table("nl")
    (king,) = run_.acts.cards("hk")
    assert run_.voice.code(king) == "H♣"
    assert king.code == "Kc"
    (other,) = at_table("nl", "intl").acts.cards("hk")
    assert other.code == "Kh"


def test_letters_and_no_symbols_do_not_go_together(home: Path) -> None:
    ran = started(home, *TABLE, "--ascii", "--letters", "nl")
    assert "--ascii" in ran.faults[0]
    assert started(home, *TABLE, "--ascii", "--letters", "intl", lines=["q"]).code == 0


def test_laying_down_before_a_call_is_refused_with_words_that_fit(home: Path) -> None:
    out = started(home, *TABLE, lines=["show", "draw", "show"]).out
    assert out.count("[last-turns.six-cards]") == 2
    assert "call with these cards" not in out
    assert "Nobody has called yet" in out
