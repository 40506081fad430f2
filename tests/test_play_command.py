"""``paiute play``: a practice game, from the first deal to the file a referee accepts."""

from __future__ import annotations

import errno
import os
import random
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Thread

import pytest

from paiute_ref.cards import CARD_OF, Card
from paiute_ref.cli.kept import Keeper
from paiute_ref.cli.session import Session
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.players import Strength
from paiute_ref.game.record import NewDeal
from paiute_ref.game.replay import Settled
from paiute_ref.game.turns import Pile
from paiute_ref.game.words import fold
from paiute_ref.judge import judge
from paiute_ref.language import translator
from paiute_ref.practice import (
    Practice,
    break_off,
    choices,
    new_practice,
    next_deal,
    play,
)
from paiute_ref.views import play as view
from paiute_ref.views.errors import CODES
from practising import (
    BOOK,
    TABLE,
    WORDS,
    advice,
    at_table,
    computers,
    kept,
    on_the_way,
    practice_of,
    races,
    script,
    setting,
    started,
    told,
)
from running import LANGUAGES, command, environment, harmless, run

# The command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_words_of_the_language(home: Path, tmp_path: Path, lang: str) -> None:
    lines, last = script(lang, deals=3)
    file = tmp_path / "game.paiute"
    ran = started(home, *TABLE, "--deals", "3", "--lang", lang, lines=[*lines, f"save {file}"])
    assert (ran.code, ran.err) == (0, "")
    harmless(ran.out)
    assert kept(home) == []
    for speaking in (lang, "en"):
        judged = run("referee", str(file), "--lang", speaking)
        assert (judged.code, judged.err) == (0, "")
    plain = translator("en")
    said = plain.say("Acts: {acts}; nothing is against the rules.", acts=plain.number(acts(last)))
    assert judged.out.splitlines()[-1] == said
    *_, told = (line for line in judged.out.splitlines() if line.startswith("Won and lost"))
    assert told.startswith(f"Won and lost so far: Ana {signed(last.game.chips[0])}, ")
    assert started(home, "--resume", str(file), "--lang", lang).code == 0


def acts(practice: Practice) -> int:
    return sum(hasattr(each, "act") for each in practice.told)


def signed(chips: int) -> str:
    return f"{chips:+}".replace("-", "−") if chips else "0"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_numbers_and_english_words(home: Path, lang: str) -> None:
    lines, last = script("en", deals=1)
    ran = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=[*lines, "no"])
    assert (ran.code, ran.err) == (0, "")
    practice = next_deal(new_practice(setting()))
    numbers, others = [], computers(practice)
    while practice.state:
        if practice.is_your_turn:
            seen, act = practice.view(), advice(practice)
            wanted = act._replace(card=None) if isinstance(act, Draw) else act
            if isinstance(act, Call):
                wanted = Call(tuple(card for card in seen.known_hand(1) if card in act.cards))
            number = choices(seen).index(wanted) + 1
            numbers.append("".join(chr(0x0AE6 + int(digit)) for digit in str(number)))
        else:
            act = others.choose(practice)
        practice, _ = play(practice, act)
    assert told(practice.game) == told(last.game)
    again = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=[*numbers, "no"])
    assert again == ran
    assert kept(home) == []


def test_nothing_is_told_that_the_person_cannot_know(home: Path) -> None:
    lines, _ = script("en", deals=1)
    for length in range(1, len(lines)):
        out = started(home, *TABLE, lines=lines[:length]).out
        (path,) = kept(home)
        practice = practice_of(path)
        state = practice.in_play()
        known = {state.turned_up, *state.known_hand(1)}
        for seat in state.face_up:
            known |= {*state.known_hand(seat)}
        for each in practice.told:
            if isinstance(each, NewDeal):
                known |= {card for card in (each.discard,) if card}
            elif each.seat == 1 or not is_draw_from_stock(each.act):
                known |= {*cards_of(each.act)}
        for text in (out, path.read_text()):
            codes = re.findall(r"(?<!\w)(?:10|[2-9TJQKA])[shdc♠♥♦♣](?!\w)", text)
            assert {named(code) for code in codes} <= known
        path.unlink()


def is_draw_from_stock(act: Act) -> bool:
    return isinstance(act, Draw) and act.pile is Pile.STOCK


def cards_of(act: Act) -> Iterator[Card]:
    match act:
        case Draw(card=Card() as card) | Discard(card=card):
            yield card
        case Call(cards=cards, discard=sixth):
            yield from cards
            yield from filter(None, (sixth,))
        case Show(cards=cards):
            yield from cards


def named(code: str) -> Card:
    """The card of a code as it is shown."""
    suit = "cdhs"["♣♦♥♠".index(code[-1])] if code[-1] in "♣♦♥♠" else code[-1]
    return CARD_OF[code[:-1].replace("10", "T") + suit]


def test_a_refusal_cites_its_rule_and_the_turn_goes_on(home: Path) -> None:
    ran = started(home, *TABLE, lines=["discard 1", "take", "discard 6", "pass", "show", "call"])
    assert ran.code == 0
    for slug in (
        "turn.no-passing",
        "turn.keep-taken-card",
        "turn.discard-one",
        "last-turns.six-cards",
        "call.combination-needed",
    ):
        assert f"[{slug}]" in ran.out, slug
    assert ran.out.count("Ana takes") == 1
    assert "Ana discards" not in ran.out
    assert BOOK.rule("turn.keep-taken-card").text.english in ran.out


def test_a_house_rule_is_told_with_a_refusal_it_changes(home: Path) -> None:
    ran = started(home, *TABLE, "--set", "false-call=dead-hand", lines=["draw", "call"])
    assert "[false-call=dead-hand]" in ran.out
    assert "Ana is out of this deal." in ran.out
    assert "[call.combination-needed]" in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moment_is_explained(home: Path, lang: str) -> None:
    ran = started(home, *TABLE, "--lang", lang, lines=["?", "take", "\uff1f", "??"])
    for slug in ("turn.take-one", "turn.discard-one", "turn.keep-taken-card"):
        assert f"[{slug}]" in ran.out
    practice = next_deal(new_practice(setting()))
    assert ran.out.count(str(len(practice.in_play().stock))) >= 2


def test_what_helps_is_told(home: Path) -> None:
    """Of a hand that one card completes, the cards that do."""
    for seed in range(40):
        practice = next_deal(new_practice(setting(seed=str(seed))))
        hand, wild = practice.view().known_hand(1), practice.in_play().turned_up
        ruling = judge(hand, wild.rank, practice.setting.house, turned_up=wild)
        if ruling.missing:
            break
    assert ruling.missing
    out = started(home, "--seed", str(seed), *TABLE[2:], lines=["?"]).out
    for each in ruling.missing:
        for card in each.cards:
            assert f"{card.rank.letter.replace('T', '10')}{card.suit.symbol}" in out


def test_a_hint_names_the_discard_of_the_race(home: Path) -> None:
    practice = next_deal(new_practice(setting()))
    practice, _ = play(practice, Draw(Pile.STOCK))
    wanted = races(practice.in_play().turned_up.rank).discards(practice.view().known_hand(1))
    out = started(home, *TABLE, lines=["draw", "hint"]).out
    rank = wanted[0].card.rank.letter.replace("T", "10")
    assert f"Advice: discard {rank}{wanted[0].card.suit.symbol}" in out
    assert f"Turns to be expected until the call: {wanted[0].turns:.1f}" in out
    assert not re.search(r"\d\.\d{3}", out)  # nobody plays by thousandths of a turn


def test_undo_goes_back_act_by_act_also_after_the_end_of_a_deal(home: Path) -> None:
    lines, last = script("en", deals=1)
    undone = [*lines, *["undo"] * len(lines), "undo", *lines]
    ran = started(home, *TABLE, lines=[*undone, "quit"])
    assert ran.code == 0
    assert ran.out.count("Taken back.") == len(lines)
    assert ran.out.count("There is nothing to take back.") == 1
    (path,) = kept(home)
    assert practice_of(path).game.chips == last.game.chips
    assert practice_of(path).told == last.told


def test_something_else_can_be_done_after_undo(home: Path) -> None:
    ran = started(home, *TABLE, lines=["draw", "1", "undo", "undo", "take", "1"])
    (path,) = kept(home)
    assert "Ana draws" not in path.read_text()
    assert path.read_text().count("Ana takes") == 1
    assert ran.out.count("Taken back.") == 2


@pytest.mark.parametrize(
    "line",
    [
        *("99", "0", "nonsense", "deal", "save", "\x1b[31m", "x" * 5000),
        *("discard", "discard 7x", "discard 9", "discard 7h 7s", "7h 7s"),
        *("draw 7h", "take nonsense", "pass now", "call 7x"),
    ],
)
def test_what_cannot_be_read_is_said_and_changes_nothing(home: Path, line: str) -> None:
    ran = started(home, *TABLE, lines=["draw", line])
    usual = started(home / "usual", *TABLE, lines=["draw"])
    assert ran.code == 0
    harmless(ran.out)
    assert ran.out.count("\n") > usual.out.count("\n")
    (path,), (other,) = kept(home), kept(home / "usual")
    assert path.read_text() == other.read_text()


def test_notes_and_empty_lines_in_a_script_do_nothing(home: Path) -> None:
    plain = started(home, *TABLE, lines=["draw", "1"])
    noted = started(home, *TABLE, lines=["# first", "", "draw", "", "# then", "Ana discards 1"])
    assert (
        noted.out.replace("2.paiute", "1.paiute").splitlines()[-2:] == plain.out.splitlines()[-2:]
    )


def test_letters_that_are_other_cards_elsewhere_are_noted_once(home: Path) -> None:
    """7c is the seven of clubs, and in Catalan, as the cards are shown there, that of hearts."""
    ran = started(home, *TABLE, "--lang", "ca", lines=["draw", "discard 7c", "discard 7c"])
    (path,) = kept(home)
    (note,) = (line for line in ran.out.splitlines() if "--letters" in line)
    said, command = note.split(": ")
    assert command == f"paiute play --resume {path} --letters intl --lang ca"
    assert "7♥" in ran.out.splitlines()[-3]
    strict = started(home, *TABLE, "--lang", "ca", "--letters", "ca", lines=["draw", "discard 7c"])
    assert said not in strict.out
    assert "7♥" in strict.out.splitlines()[-3]
    strict = started(
        home, *TABLE, "--lang", "ca", "--letters", "intl", lines=["draw", "discard 7c"]
    )
    assert said not in strict.out
    assert "7♣" in strict.out.splitlines()[-3]


# What is kept


def test_a_game_is_kept_and_gone_on_with(home: Path) -> None:
    lines, last = script("en", deals=2)
    for line in lines:
        args = ("--resume",) if kept(home) else (*TABLE, "--deals", "2")
        ran = started(home, *args, lines=[line])
        assert (ran.code, ran.err) == (0, "")
        (path,) = kept(home)
        assert f"paiute play --resume {path}" in ran.out
    assert practice_of(path).told == last.told
    assert told(practice_of(path).game) == told(last.game)
    ran = started(home, "--resume", lines=["no"])
    assert "Won and lost so far" in ran.out
    assert kept(home) == []


def test_what_is_kept_is_a_written_game(home: Path) -> None:
    started(home, *TABLE, lines=["draw", "1", "draw"])
    (path,) = kept(home)
    judged = run("referee", str(path))
    assert (judged.code, judged.err) == (0, "")
    assert "nothing is against the rules" in judged.out


def test_another_strength_and_more_deals_can_be_asked_for(home: Path) -> None:
    started(home, *TABLE, lines=["draw"])
    started(home, "--resume", "--strength", "beginner", "--deals", "5", lines=["1"])
    (path,) = kept(home)
    found = practice_of(path).setting
    assert (found.strength, found.deals) == (Strength.BEGINNER, 5)


def test_a_new_game_tells_of_one_that_is_kept_and_leaves_it(home: Path) -> None:
    started(home, *TABLE, lines=["draw"])
    (path,) = kept(home)
    before = path.read_text()
    ran = started(home, *TABLE, lines=["take"])
    assert f"paiute play --resume {path}" in ran.out.split("Deal 1.")[0]
    assert path.read_text() == before
    assert len(kept(home)) == 2


def test_two_that_go_on_with_the_same_game_lose_nothing(home: Path) -> None:
    started(home, *TABLE, lines=["draw"])
    (path,) = kept(home)
    both = [Keeper(str(home / "games"), str(path), path.read_bytes()) for _ in range(2)]
    for number, keeper in enumerate(both):
        keeper.keep(b"game %d" % number)
    assert [Path(str(keeper.path)).read_bytes() for keeper in both] == [b"game 0", b"game 1"]
    both[1].forget()
    assert kept(home) == [path]
    path.write_bytes(b"changed by hand")
    both[0].forget()
    assert path.read_bytes() == b"changed by hand"


def test_a_game_from_paiute_deal_or_by_hand(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "deal.paiute"
    path.write_text(run("deal", "--players", "3", "--seed", "7").out)
    before = path.read_text()
    ran = started(home, "--resume", str(path), "--deals", "1", lines=["draw"])
    assert (ran.code, ran.err) == (0, "")
    assert path.read_text() == before
    (own,) = kept(home)
    assert "Player 1 draws" in own.read_text()
    path.write_text("players: Ana, Ben\nwild: 9d\nAna: 7h 7s 7d 2c 2h\ndiscard: 4c\nAna draws\n")
    ran = started(home, "--resume", str(path))
    assert ran.faults == [
        f"The deal in line 2 of “{path}” was not shuffled here. "
        "Only games whose deals have a seed can be played on."
    ]


def test_standard_input_is_for_acts_alone(home: Path, tmp_path: Path) -> None:
    """Also where it is the game that comes in there, from a file or through a pipe."""
    started(home, *TABLE, "--save", str(tmp_path / "g"), lines=["draw"])
    with (tmp_path / "g").open() as game:
        ran = started(home, "--resume", "-", lines=game.read().splitlines())
    assert len(ran.faults) == 1
    assert kept(home) == []
    for source in ("< g", "cat g |"):
        program = shlex.join(map(os.fsdecode, command("play", "--resume", "-")))
        line = f"{source} {program}" if "|" in source else f"{program} {source}"
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path, env=environment(PAIUTE_HOME=str(home)),
            capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert len(harmless(done.stderr.decode()).splitlines()) == 1


def test_a_game_that_comes_through_a_named_pipe_is_kept_elsewhere(
    home: Path, tmp_path: Path
) -> None:
    started(home, *TABLE, lines=["draw"])
    (path,) = kept(home)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(path.read_bytes(),), daemon=True)
    writer.start()
    ran = started(home, "--resume", str(pipe), lines=["1"])
    writer.join()
    assert (ran.code, ran.err) == (0, "")
    assert len(kept(home)) == 2
    assert str(pipe) not in ran.out


def test_saving_under_a_name(home: Path, tmp_path: Path) -> None:
    there, new = tmp_path / "there", tmp_path / "a game.paiute"
    there.write_text("mine")
    ran = started(home, *TABLE, lines=["draw", f"save {there}", f"save {new}", "1", f"save {new}"])
    assert "There is a file" in ran.out
    assert there.read_text() == "mine"
    assert f"paiute referee '{new}'" in ran.out
    assert "Ana discards" in new.read_text()
    ran = started(home, *TABLE, "--save", str(there), lines=["draw"])
    assert len(ran.faults) == 1
    assert there.read_text() == "mine"
    ran = started(home, *TABLE, "--save", str(there), "--force", lines=["draw"])
    assert ran.code == 0
    assert "Ana draws" in there.read_text()
    ran = started(home, "--resume", str(there), lines=["1"])
    assert "Ana discards" in there.read_text()


def test_the_question_at_the_end_takes_words_as_well(home: Path, tmp_path: Path) -> None:
    """Nobody gets a file called “quit”."""
    lines, last = script("en", deals=1)
    args, path = (*TABLE, "--deals", "1"), tmp_path / "g"
    ran = started(home, *args, lines=[*lines, "?", "undo", lines[-1], f"save {path}"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Taken back.") == 1
    assert practice_of(path).told == last.told
    assert kept(home) == []
    ran = started(home, *args, lines=[*lines, "quit"])
    assert "paiute play --resume" in ran.out.splitlines()[-1]
    assert len(kept(home)) == 1
    assert not Path("quit").exists()
    out = started(home, *args, lines=[*lines, "1", "12"]).out
    assert out.count("means nothing here.\nSave the game as a written game?") == 2
    assert not Path("1").exists()


def test_a_game_saved_all_along_is_not_asked_about_nor_removed(home: Path, tmp_path: Path) -> None:
    lines, last = script("en", deals=1)
    path = tmp_path / "all-along"
    ran = started(home, *TABLE, "--deals", "1", "--save", str(path), lines=lines)
    assert f"paiute referee {path}" in ran.out.splitlines()[-1]
    assert told(practice_of(path).game) == told(last.game)
    assert kept(home) == []


@pytest.mark.parametrize("place", ["no/folder", "", "dir", "file/x", "dir/"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_where_it_cannot_be_kept_as_was_asked_nothing_is_played(
    home: Path, tmp_path: Path, place: str, force: list[str]
) -> None:
    (tmp_path / "dir").mkdir()
    (tmp_path / "file").write_text("mine")
    path = f"{tmp_path}/{place}" if place else ""
    assert len(started(home, *TABLE, "--save", path, *force, lines=["draw"]).faults) == 1
    started(home, *TABLE, lines=["draw"])
    assert len(started(home, "--resume", "--save", path, *force, lines=["1"]).faults) == 1
    assert (tmp_path / "file").read_text() == "mine"
    assert [*(tmp_path / "dir").iterdir()] == []


def test_a_game_that_was_left_before_anything_was_done(home: Path, tmp_path: Path) -> None:
    """It is kept from the first moment on."""
    lines, last = script("en", deals=1)
    path = tmp_path / "g"
    table = at_table("en")
    table.keeper = Keeper(str(home / "games"), str(path))
    table.practice = new_practice(setting())
    table.keep()
    ran = started(home, "--resume", str(path), lines=lines)
    assert (ran.code, ran.err) == (0, "")
    assert practice_of(path).told == last.told


def test_where_it_can_no_longer_be_kept_it_is_said_once_and_played_on(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full, as everything is written there; the first moment still fits."""
    path, fsync, synced = tmp_path / "g", os.fsync, count()

    def full(handle: int) -> None:
        if next(synced):
            raise OSError(errno.ENOSPC, "full")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full)
    ran = started(home, *TABLE, "--save", str(path), lines=["draw", "1", "draw", "1", "q"])
    assert ran.code == 0
    assert ran.err.splitlines()[1:] == ["What you do now is not kept."]
    assert ran.out.count("Ana discards") == 2
    assert "--resume" not in ran.out
    assert {*tmp_path.iterdir()} == {path, home}  # and nothing half written
    monkeypatch.undo()
    assert started(home, "--resume", str(path)).code == 0


def test_where_nothing_can_be_kept_it_is_said_once(home: Path) -> None:
    home.write_text("this is no folder")
    ran = started(home, *TABLE, lines=["draw", "1", "draw", "1"])
    assert ran.code == 0
    assert ran.err.splitlines()[1:] == ["What you do now is not kept."]
    assert ran.out.count("Ana discards") == 2
    assert "--resume" not in ran.out


def test_a_damaged_game_is_told_and_set_aside(home: Path) -> None:
    started(home, *TABLE, lines=["draw"])
    (path,) = kept(home)
    damaged = path.read_text().replace("draws", "discards")
    path.write_text(damaged)
    (fault,) = started(home, "--resume").faults
    assert str(path) in fault
    (aside,) = kept(home)
    assert str(aside) in fault
    assert aside.read_text() == damaged
    assert started(home, "--resume").faults == [
        "No game is kept. Begin a new game, or name the file of a saved one: "
        "paiute play --resume FILE"
    ]
    (fault,) = started(home, "--resume", str(aside)).faults
    assert aside.read_text() == damaged
    assert kept(home) == [aside]


def test_damaged_in_a_thousand_ways(home: Path, tmp_path: Path) -> None:
    lines, _ = script("en", deals=2)
    started(home, *TABLE, "--deals", "2", lines=lines[:-1])
    (path,) = kept(home)
    whole, chance = path.read_bytes(), random.Random(1)
    hurt = tmp_path / "hurt"
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(data))
            match chance.randrange(3):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randint(1, 40)]
                case _:
                    data[at:at] = data[: chance.randint(1, 60)]
        hurt.write_bytes(data)
        ran = started(home, "--resume", str(hurt), lines=["?", "hint", "quit"])
        assert ran.code in (0, 2)
        harmless(ran.err)
        harmless(ran.out)
        assert len(ran.err.splitlines()) <= 12
        for other in kept(home):
            other.unlink()


@pytest.mark.parametrize(
    "more",
    ['{"you": 9, "strength": "regular", "seed": "7", "deals": 0}', "{}", "[]", "1", "{", "nul",
     '{"you": 1, "strength": "best", "seed": "7", "deals": 0}', "[" * 100_000,
     '{"you": 1, "strength": "regular", "seed": "#", "deals": 0}',
     '{"you": 1, "strength": "regular", "seed": "7", "deals": -1}',
     '{"you": 1, "strength": "regular", "seed": "7", "deals": 0, "house": 7}',
     '{"you": 1, "strength": "regular", "seed": "7", "deals": 0, "rules": 7}',
     '{"you": 5, "strength": "regular", "seed": "7", "deals": 0}'],
)  # fmt: skip
def test_a_damaged_first_line(tmp_path: Path, home: Path, more: str) -> None:
    path = tmp_path / "game"
    path.write_text(f"# paiute play {more}\nplayers: Ana, Ben\nseed: 7\nwild: 2d\n")
    assert len(started(home, "--resume", str(path)).faults) == 1


def test_a_house_of_ones_own(home: Path, tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(run("house", "new", "ours").out)
    ran = started(home, *TABLE, "--house", str(house), lines=["draw", f"save {tmp_path / 'g'}"])
    assert ran.code == 0
    assert f"--house {house}" in ran.out
    assert started(home, "--resume", lines=["1"]).code == 0
    assert run("referee", str(tmp_path / "g"), "--house", str(house)).code == 0
    house.unlink()
    assert started(home, "--resume").code == 2


MINE = """\
house: mine
name: Our table
options: {ace: high-or-low}
combinations: [five-of-a-kind, royal-flush, straight-flush, four-two, three-three, two-two-two]
"""
CHANGES = {
    "an option": ("ace: high-or-low", "ace: high"),
    "a combination less": (", two-two-two", ""),
    "another order": ("four-two, three-three", "three-three, four-two"),
}


def played_by(house: Path, *args: str, home: Path) -> None:
    """A game of two deals, the first of which is over."""
    lines, _ = script("en", deals=1)
    house.write_text(MINE)
    ran = started(home, *TABLE, *args, "--deals", "2", "--house", str(house), lines=lines)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("saved", [True, False])
def test_a_game_is_not_gone_on_with_under_house_rules_that_have_changed(
    home: Path, tmp_path: Path, change: str, saved: bool
) -> None:
    """Or deals that are over would be settled anew, and the chips would be other ones."""
    house, file = tmp_path / "m.yaml", tmp_path / "g"
    played_by(house, *(["--save", str(file)] if saved else []), home=home)
    (path,) = [file] if saved else kept(home)
    before = path.read_bytes()
    house.write_text(MINE.replace(*CHANGES[change]))
    resume = ("--resume", str(file)) if saved else ("--resume",)
    (fault,) = started(home, *resume).faults
    assert f"“{house}” are no longer those" in fault
    assert path.read_bytes() == before
    old = tmp_path / "old.yaml"
    old.write_text(MINE.replace("Our table", "Our kitchen table"))
    again = started(home, *resume, "--house", str(old), lines=["", "1"])
    assert (again.code, again.err) == (0, "")
    house.write_text(MINE)
    assert started(home, *resume, "--house", str(house)).code == 0


def test_a_game_is_not_gone_on_with_under_other_house_rules(home: Path, tmp_path: Path) -> None:
    played_by(tmp_path / "m.yaml", home=home)
    (fault,) = started(home, "--resume", "--house", "literal").faults
    assert "“literal” are not those" in fault
    started(home / "other", *TABLE, lines=["draw"])
    (fault,) = started(home / "other", "--resume", "--house", str(tmp_path / "m.yaml")).faults
    assert f"“{tmp_path / 'm.yaml'}” are not those" in fault


def test_a_game_of_an_earlier_release_is_gone_on_with(home: Path, tmp_path: Path) -> None:
    """It does not say by which rules it was begun."""
    played_by(tmp_path / "m.yaml", home=home)
    (path,) = kept(home)
    rules = re.compile(', "rules": "[0-9a-f]{16}"')
    old, found = rules.subn("", path.read_text())
    assert found == 1
    path.write_text(old)
    assert started(home, "--resume", lines=["", "1"]).code == 0
    assert rules.search(path.read_text())


# How it stands


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stakes", [True, False])
def test_between_deals_it_is_told_how_the_game_stands(
    home: Path, lang: str, *, stakes: bool
) -> None:
    """After each deal, on going on, and on asking: in chips, or without stakes in deals won."""
    lines, last = script(lang, deals=2)
    first = lines[: lines.index("")]
    (one, *_), t = last.game.names, translator(lang)
    args = (*TABLE, "--lang", lang) if stakes else (*TABLE[:4], *TABLE[6:], "--lang", lang)
    told = t.say("Won and lost so far: {chips}." if stakes else "Deals won so far: {deals}.")
    begins = told.split("{")[0] + one
    ran = started(home, *args, lines=[*first, "?"])
    once, again = (line for line in ran.out.splitlines() if line.startswith(begins))
    assert once == again
    on, asked = (
        line
        for line in started(home, "--resume", "--lang", lang, lines=["?"]).out.splitlines()
        if line.startswith(begins)
    )
    assert on == asked == once
    ran = started(home, "--resume", "--lang", lang, lines=lines[len(first) :])
    *_, end = (line for line in ran.out.splitlines() if line.startswith(begins))
    numbers = re.findall(r"[+-]?\d+(?=[,.)])", end.replace("−", "-"))
    won = Counter(
        seat
        for each in on_the_way(new_practice(setting(deals=2)))
        if each.state is None and isinstance(each.ended, Settled)
        for seat in each.ended.settlement.winners
    )
    assert won.total() >= 2
    wanted = last.game.chips if stakes else (won[1], won[2], won[3])
    assert tuple(map(int, numbers)) == wanted


def test_a_deal_that_was_broken_off_is_followed_by_how_the_game_stands() -> None:
    """Nobody has shared the pot, which tells of it elsewhere."""
    broken_off = break_off(next_deal(new_practice(setting())))
    *_, told = view.ended(Session("en", {}).voice(), broken_off, on_screen=False)
    assert [block.text for block in told[-2:]] == [
        "Won and lost so far: Ana −1, Computer 2 −1, Computer 3 −1.",
        "Pot: 3 chips.",
    ]


# Options


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "1"],
        ["--players", "6"],
        ["--strength", "best"],
        ["--name", "a:b"],
        ["--name", "Computer 2"],
        ["--name", ""],
        ["--seed", "#"],
        ["--seed", "7" * 95],
        ["--ante", "-1"],
        ["--deals", "0"],
        ["--house", "nowhere"],
        ["--set", "ace=up"],
        ["--letters", "zz"],
        ["--resume", "nowhere"],
        ["--resume", "/dev/null"],
        ["--resume"],
        ["--resume", "--ante", "2"],
        ["--resume", "--seed", "2"],
        ["--resume", "--set", "ace=high"],
        ["7h"],
    ],
)
def test_options_that_cannot_be(home: Path, args: list[str]) -> None:
    ran = started(home, *args, lines=["draw"])
    assert (ran.code, ran.out) == (2, "")
    assert 1 <= len(harmless(ran.err).splitlines()) <= 4
    assert kept(home) == []


@pytest.mark.parametrize(
    "args", [["play", "--name"], ["deal", "--players=3", "--player"], ["learn", "--player"]]
)
@pytest.mark.parametrize("name", ["", "  ", "\u200d"])
def test_a_name_without_letters_is_told_as_it_was_typed(
    home: Path, args: list[str], name: str
) -> None:
    """As an option has but one name, there are no commas between which it could be missing."""
    (fault,) = run(*args, name, PAIUTE_HOME=str(home)).faults
    assert "cannot be the name of a player." in fault


FILES = ("practice.py", "cli/play.py", "cli/games.py", "cli/at_table.py", "cli/typed_acts.py")


def test_every_code_has_words() -> None:
    source = Path(view.__file__).parents[1]
    said = "".join((source / name).read_text() for name in FILES)
    codes = set(re.findall(r'"(play\.[a-z-]+)"', said))
    assert len(codes) >= 9
    assert codes <= CODES
    assert {code for code in CODES if code.startswith("play.")} == codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_is_shown_means_what_it_says(lang: str) -> None:
    words = view.typed_words(translator(lang))
    for command_, shown_ in words.shown.items():
        if command_ is not view.Command.EXPLAIN:
            assert words.meanings[fold(shown_)] is command_
    assert {*words.meanings.values()} == {*view.Command}
    for command_, texts in view._said(translator(lang)).items():
        assert [text for text in texts if words.meanings[fold(text)] is not command_] == []
    for verb, command_ in zip(WORDS[lang], view.Command, strict=False):
        assert words.meanings[fold(verb)] is command_


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", range(2, 6))
def test_names_of_computers_are_names_everywhere(home: Path, lang: str, players: int) -> None:
    ran = started(home, "--seed", "7", "--players", str(players), "--lang", lang, lines=["1", "1"])
    assert (ran.code, ran.err) == (0, "")
    (path,) = kept(home)
    assert run("referee", str(path), "--lang", "en").code == 0
