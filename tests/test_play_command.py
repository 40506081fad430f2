"""``paiute play``: a practice game, from the first deal to the file a referee accepts."""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.cells import cell_len

from hands import HOUSES as OWN_HOUSES
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.cli.games import read
from paiute_ref.cli.kept import Keeper
from paiute_ref.cli.session import Session
from paiute_ref.errors import PaiuteError
from paiute_ref.game import referee
from paiute_ref.game.acts import Act, Call, Discard, Draw, Show
from paiute_ref.game.players import Strength, begin
from paiute_ref.game.record import Entry, NewDeal, Setup, Told, fold
from paiute_ref.game.referee import Violation
from paiute_ref.game.replay import Dealt, Opened, Played, Settled, Unfinished, replay
from paiute_ref.game.state import State, deal_cards
from paiute_ref.game.table import Game
from paiute_ref.game.turns import Pile
from paiute_ref.judge import judge
from paiute_ref.language import translator
from paiute_ref.notation import format_card
from paiute_ref.practice import (
    Computers,
    Practice,
    Setting,
    break_off,
    choices,
    deal_seed,
    entries,
    hint,
    in_order,
    new_practice,
    next_deal,
    play,
    resume,
)
from paiute_ref.race import Solution
from paiute_ref.rulebook.model import House
from paiute_ref.simulation import LIMIT
from paiute_ref.solutions import race
from paiute_ref.views import play as view
from paiute_ref.views.errors import CODES
from playing import verify_pack
from running import ESCAPE, LANGUAGES, SAFETY_NET, Ran, command, environment, harmless, run, start

BOOK = load_rulebook()
HOUSES = {name: BOOK.house(name) for name in ("standard", "literal")}


def setting(
    players: int = 3,
    strength: Strength = Strength.REGULAR,
    seed: str = "7",
    house: House | None = None,
    deals: int = 1,
    ante: int = 1,
) -> Setting:
    """A table at which Ana sits and begins, as the command makes it."""
    names = ("Ana", *(f"Computer {seat}" for seat in range(2, players + 1)))
    setup = Setup(1, names, players, ante=ante)
    return Setting(setup, house or BOOK.house(), 1, strength, seed, deals)


@cache
def races(wild: Any) -> Solution:
    return race(wild)


@cache
def rivals(strength: Strength, house: str) -> Computers:
    return Computers(strength, HOUSES[house], races)


def computers(practice: Practice) -> Computers:
    """Whoever plays against the person; they remember nothing from game to game."""
    return rivals(practice.setting.strength, practice.setting.house.name)


def advice(practice: Practice) -> Act:
    assert practice.memory is not None
    view_of = practice.view()
    return hint(view_of, practice.memory, races(view_of.turned_up.rank)).act


def at_random(practice: Practice, chance: random.Random) -> Act:
    acts = referee.legal_actions(practice.view())
    laying = [act for act in acts if isinstance(act, Call | Show)]
    return chance.choice(laying if laying and chance.random() < 0.7 else acts)


def on_the_way(practice: Practice, chance: random.Random | None = None) -> Iterator[Practice]:
    """Every moment of a game in which the person does as advised, or whatever is legal."""
    others = computers(practice)
    while not practice.is_over:
        if practice.state is None:
            practice = next_deal(practice)
        elif not practice.is_your_turn:
            practice, _ = play(practice, others.choose(practice))
        else:
            act = at_random(practice, chance) if chance else advice(practice)
            practice, _ = play(practice, act)
        yield practice


# The game as a value


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_keep_all_cards_and_chips(players: int, strength: Strength) -> None:
    first = new_practice(setting(players, strength, deals=3))
    for practice in on_the_way(first, random.Random(players)):
        if practice.state:
            verify_pack(practice.state)
        assert sum(practice.game.chips) + practice.game.pot == 0
    assert practice.is_over
    assert practice.game.deals == 3
    assert isinstance(practice.ended, Settled)
    assert practice.ended.settlement.winners


@pytest.mark.parametrize("strength", Strength)
def test_a_game_gone_on_with_is_the_game_it_would_have_been(strength: Strength) -> None:
    moments = [*on_the_way(new_practice(setting(3, strength, seed="go on", deals=2)))]
    last = moments[-1]
    for moment in moments[:: max(1, len(moments) // 8)]:
        told = list(entries(moment))
        assert told[0] == moment.setting.setup
        again = resume(moment.setting, told)
        assert again.practice == moment
        assert all(each.is_your_turn for each in again.past)
        if again.past:
            assert len(again.past[-1].told) < len(moment.told)
        *_, ending = (moment, *on_the_way(again.practice))
        assert (ending.game, ending.told) == (last.game, last.told)


@pytest.mark.parametrize("name", HOUSES)
def test_the_referee_finds_nothing_against_the_rules(name: str) -> None:
    house = HOUSES[name]
    for seed in range(4):
        first = new_practice(setting(4, seed=str(seed), house=house, deals=2))
        *_, last = on_the_way(first, random.Random(seed))
        steps = [*replay(entries(last), lambda *_: house)]
        assert isinstance(steps[0], Opened)
        assert not any(each.violations for each in steps if isinstance(each, Played | Dealt))
        *_, settled = (each for each in steps if isinstance(each, Settled))
        assert settled.game.chips == last.game.chips
        assert settled.settlement == last.ended.settlement  # type: ignore[union-attr]


def test_what_is_against_the_rules_changes_nothing() -> None:
    practice = next_deal(new_practice(setting()))
    with pytest.raises(Violation) as refused:
        play(practice, Discard(practice.view().known_hand(1)[0]))
    assert refused.value.code == "turn.no-passing"
    practice, _ = play(practice, Draw(Pile.DISCARDS))
    taken = practice.in_play().took
    assert taken
    with pytest.raises(Violation) as refused:
        play(practice, Discard(taken))
    assert refused.value.code == "turn.keep-taken-card"
    hand = practice.view().known_hand(1)
    assert judge(hand, practice.in_play().turned_up.rank, BOOK.house()).combination is None
    with pytest.raises(Violation) as refused:
        play(practice, Call(hand))
    assert refused.value.code == "call.combination-needed"
    assert practice.in_play().out == ()


DEAD_HAND = BOOK.house("standard", {"false-call": "dead-hand"})


def falsely_called(players: int = 3) -> Practice:
    """A game in which the person has called without a combination and is out for it."""
    practice = next_deal(new_practice(setting(players, house=DEAD_HAND)))
    practice, _ = play(practice, Draw(Pile.STOCK))
    practice, done = play(practice, Call(practice.view().known_hand(1)))
    assert [each.code for each in done.broken] == ["call.combination-needed"]
    return practice


def test_a_false_call_where_the_table_plays_that_it_ends_the_deal() -> None:
    practice = falsely_called()
    assert practice.in_play().out == (1,)
    *_, last = on_the_way(practice)
    steps = [*replay(entries(last), lambda *_: DEAD_HAND)]
    refused = [each for each in steps if isinstance(each, Played) and each.violations]
    assert [(each.seat, each.game.state.out) for each in refused if each.game.state] == [(1, (1,))]
    assert steps[-1].game.chips == last.game.chips  # type: ignore[union-attr]
    again = resume(last.setting, entries(last))
    assert told(again.practice.game) == told(last.game)


def test_p33_computers_that_never_call_stop_at_a_limit() -> None:
    """Once the person is out of the deal nobody is there to stop them."""
    practice = falsely_called()
    before = practice.acts
    while not practice.stands_still:
        state = practice.in_play()
        practice, _ = play(practice, Draw(Pile.STOCK))
        drawn = practice.in_play().took
        assert drawn
        practice, _ = play(practice, Discard(drawn))
        assert state.turn in (2, 3)
    assert before < 2 * LIMIT * 3 <= practice.acts < 2 * LIMIT * 3 + 2
    ended = break_off(practice)
    assert ended.state is None
    assert isinstance(ended.ended, Unfinished)
    assert (ended.game.pot, ended.game.chips, ended.game.dealer) == (3, (-1, -1, -1), 1)
    *_, left = replay(entries(next_deal(ended)), lambda *_: DEAD_HAND)
    *_, last = replay(entries(ended), lambda *_: DEAD_HAND)
    assert isinstance(last, Unfinished)
    assert last.game.pot == 3
    assert isinstance(left, Unfinished)
    assert left.game.pot == 6


def test_with_a_person_at_the_table_there_is_no_limit() -> None:
    practice = next_deal(new_practice(setting(2, house=DEAD_HAND)))
    for _ in range(2 * LIMIT * 2 + 2):
        practice, _ = play(practice, Draw(Pile.STOCK))
        drawn = practice.in_play().took
        assert drawn
        practice, _ = play(practice, Discard(drawn))
        assert not practice.stands_still


def test_every_deal_has_a_seed_of_its_own_and_the_first_is_that_of_paiute_deal() -> None:
    *_, last = on_the_way(new_practice(setting(3, seed="7", deals=3)))
    seeds = [each.seed for each in entries(last) if isinstance(each, NewDeal)]
    assert seeds == ["7", "7-2", "7-3"] == [deal_seed("7", number) for number in (1, 2, 3)]
    dealt = run("deal", "--players", "3", "--seed", "7").out
    assert f"wild: {last.told[0].turned_up}" in dealt  # type: ignore[union-attr]


# Choices and advice


def table(yours: str, wild: str, discard: str, stock: str = "") -> State:
    """A deal for two in which seat 1 begins with these cards; the rest of the pack lies anyhow."""
    mine, top = [CARD_OF[code] for code in yours.split()], CARD_OF[discard]
    said = [*mine, CARD_OF[wild], top, *(CARD_OF[code] for code in stock.split())]
    rest = [card for card in PACK if card not in said]
    others, rest = rest[:5], rest[5:]
    order: list[Card] = []
    for mine_next, other in zip(mine, others, strict=True):
        order += [mine_next, other]
    order += [CARD_OF[wild], top, *(CARD_OF[code] for code in stock.split()), *rest]
    return deal_cards(order, 2, 2, BOOK.house(), "made up")


def hinted(state: State) -> Any:
    seen = state.seen_by(1)
    return hint(seen, begin(state.seen_by()), races(state.turned_up.rank))


def test_a_card_that_completes_a_combination_is_taken_and_called() -> None:
    state = table("7h 7s 7d 2c 2h", "9d", "7c")
    found = hinted(state)
    assert found.act == Draw(Pile.DISCARDS, CARD_OF["7c"])
    assert found.makes.combination.slug == "four-two"
    state = referee.apply(state, found.act)
    found = hinted(state)
    assert isinstance(found.act, Call)
    assert len(found.act.cards) == 6
    assert referee.can_play(state, found.act)


def test_a_card_that_completes_nothing_when_it_must_be_kept_is_not_taken_for_that() -> None:
    """A royal flush is held; the sixth card would have to go, and may not."""
    state = table("Ah Kh Qh Jh Th", "9d", "4c")
    found = hinted(state)
    assert found.act == Draw(Pile.STOCK)
    assert found.makes is None
    state = referee.apply(state, found.act)
    assert hinted(state).act == Call(state.known_hand(1)[:5], state.took)


def test_the_discard_is_the_one_with_the_fewest_turns_to_come() -> None:
    state = referee.apply(table("7h 7s 7d 2c 2h", "9d", "Jc", stock="Kd"), Draw(Pile.STOCK))
    found, nines = hinted(state), races(state.turned_up.rank)
    turns = {
        card: nines.turns([other for other in state.known_hand(1) if other is not card])
        for card in state.known_hand(1)
    }
    assert found.turns == turns[found.act.card] == min(turns.values())
    worse = min(each for each in turns.values() if each > found.turns + 0.001)
    assert found.other_turns == turns[found.other.card] == worse


def test_a_discard_that_saves_turns_is_taken() -> None:
    state = table("7h 7s Kd 4c 2h", "9d", "9c")
    found, nines = hinted(state), races(state.turned_up.rank)
    held, wild = [*state.known_hand(1)], CARD_OF["9c"]
    with_wild = [[*(each for each in held if each is not card), wild] for card in held]
    assert found.act == Draw(Pile.DISCARDS, wild)
    assert found.turns == 1 + min(map(nines.turns, with_wild))
    assert found.other == Draw(Pile.STOCK)
    assert found.other_turns == nines.turns(held)
    assert found.turns < found.other_turns


def test_advice_is_always_legal_with_and_without_a_race() -> None:
    for seed in range(6):
        for moment in on_the_way(new_practice(setting(3, seed=str(seed))), random.Random(seed)):
            if not moment.is_your_turn:
                continue
            assert moment.memory is not None
            seen = moment.view()
            for known in (races(seen.turned_up.rank), None):
                found = hint(seen, moment.memory, known)
                assert referee.can_play(moment.in_play(), found.act)
                assert (found.turns is None) or found.turns >= 1


def test_advice_in_a_last_turn_says_what_is_to_beat() -> None:
    found = 0
    for seed in range(12):
        first = new_practice(setting(2, seed=f"last {seed}", deals=2))
        for moment in on_the_way(first):
            if moment.is_your_turn and moment.in_play().caller:
                assert moment.memory is not None
                seen = moment.view()
                advised = hint(seen, moment.memory, races(seen.turned_up.rank))
                assert advised.to_beat
                assert advised.to_beat.hand == seen.known_hand(seen.caller)
                found += 1
    assert found


def test_numbers_stand_for_all_that_is_legal_and_a_card_keeps_its_place() -> None:
    for seed in range(6):
        for moment in on_the_way(new_practice(setting(3, seed=str(seed))), random.Random(seed)):
            if not moment.is_your_turn:
                continue
            seen = moment.view()
            offered, legal = choices(seen), referee.legal_actions(seen)
            refused = [act for act in offered if act not in legal]
            assert set(legal) <= set(offered)
            if seen.taken_from is None:
                assert offered == legal
                assert sorted(in_order(seen)) == sorted(seen.known_hand(1))
                continue
            assert [act.card for act in offered[:6] if isinstance(act, Discard)] == [
                *in_order(seen)
            ]
            assert in_order(seen)[-1] is seen.took
            taken = seen.taken_from is Pile.DISCARDS
            assert refused == [Discard(card) for card in in_order(seen)[-1:] if taken]


@pytest.mark.parametrize("name", OWN_HOUSES)
def test_houses_of_ones_own_are_played_to_the_end(name: str) -> None:
    """Whatever its combinations are, and without a race, which takes long to solve."""
    house = OWN_HOUSES[name]()
    others = Computers(Strength.EXPERT, house, lambda _: None)
    practice = next_deal(new_practice(setting(3, Strength.EXPERT, house=house)))
    while practice.state:
        if practice.is_your_turn:
            assert practice.memory is not None
            seen = practice.view()
            act = hint(seen, practice.memory, None).act
            assert {*referee.legal_actions(seen)} <= {*choices(seen)}
        else:
            act = others.choose(practice)
        practice, _ = play(practice, act)
    assert isinstance(practice.ended, Settled)
    assert resume(practice.setting, entries(practice)).practice == practice


# The command


def script(lang: str, deals: int, players: int = 3, seed: str = "7") -> tuple[list[str], Practice]:
    """What somebody types who does as advised, in words and letters of a language."""
    lines: list[str] = []
    practice = new_practice(setting(players, seed=seed, deals=deals))
    others = computers(practice)
    while not practice.is_over:
        if practice.state is None:
            if practice.game.deals:
                lines.append("")
            practice = next_deal(practice)
        elif practice.is_your_turn:
            act = advice(practice)
            lines.append(typed(act, lang))
            practice, _ = play(practice, act)
        else:
            practice, _ = play(practice, others.choose(practice))
    return lines, practice


WORDS = {
    "en": ("draw", "take", "discard", "call", "show"),
    "nl": ("trekt", "neemt", "legt af", "meldt", "toont"),
    "ca": ("roba del munt", "agafa", "descarta", "canta", "mostra"),
    "bg": ("тегли", "взема", "изхвърля", "обявява", "сваля"),
    "gu": ("ખેંચે છે", "લે", "ફેંકે", "જાહેર કરે છે", "બતાવે"),
}
"""As people write them in games, by hand from the glossary: draw, take, discard, call, show."""


def typed(act: Act, lang: str) -> str:
    draw, take, discard, call, show = WORDS[lang]
    match act:
        case Draw(pile=Pile.STOCK):
            return draw
        case Draw():
            return take
        case Discard(card=card):
            return f"{discard} {shown(card, lang)}"
        case Call(discard=None):
            return call
        case Call(discard=sixth):
            assert sixth
            return f"{call}, {discard} {shown(sixth, lang)}"
        case Show():
            return show
    raise AssertionError(act)


def shown(card: Card, lang: str) -> str:
    if lang == "en":
        return str(card)
    return format_card(card, symbols=False, alphabet=Session(lang).alphabet(lang))


def started(home: Path, *args: str, lines: Sequence[str] = (), **more: str) -> Ran:
    """A run in this process, with these lines typed."""
    stdin = "".join(f"{line}\n" for line in lines).encode()
    return run("play", *args, stdin=stdin, environ={"PAIUTE_HOME": str(home), **more})


def kept(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*")) if (home / "games").exists() else []


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


TABLE = ("--seed", "7", "--players", "3", "--ante", "1", "--name", "Ana")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_words_of_the_language(home: Path, tmp_path: Path, lang: str) -> None:
    lines, last = script(lang, deals=3)
    file = tmp_path / "game.paiute"
    ran = started(home, *TABLE, "--deals", "3", "--lang", lang, lines=[*lines, str(file)])
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
    return f"+{chips}" if chips >= 0 else f"−{-chips}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_numbers_and_english_words(home: Path, lang: str) -> None:
    lines, last = script("en", deals=1)
    ran = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=[*lines, ""])
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
    again = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=[*numbers, ""])
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


def told(game: Game) -> Game:
    """A game as a written one can tell it: the same rules are not always the same object."""
    standard = load_rulebook().house()
    state = game.state and game.state._replace(house=standard)
    return game._replace(house=standard, state=state)


def practice_of(path: Path) -> Practice:
    """The game in a kept file."""
    return read(Session("en", {}), str(path), None, None).practice


def test_a_refusal_cites_its_rule_and_the_turn_goes_on(home: Path) -> None:
    ran = started(home, *TABLE, lines=["discard 1", "take", "6", "pass", "show", "call"])
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
    out = started(home, *TABLE, "--seed", str(seed), lines=["?"]).out
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
    assert f"{wanted[0].turns:.3f}".rstrip("0") in out


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
    """7c is the seven of clubs, and in Catalan that of hearts."""
    ran = started(home, *TABLE, "--lang", "ca", lines=["draw", "discard 7c", "discard 7c"])
    assert ran.out.count("--letters ca") == 1
    strict = started(home, *TABLE, "--lang", "ca", "--letters", "ca", lines=["draw", "discard 7c"])
    assert "--letters ca" not in strict.out
    assert "7♥" in strict.out.splitlines()[-3]


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
    ran = started(home, "--resume", lines=[""])
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
    ran = started(home, *TABLE, "--save", str(tmp_path / "no" / "folder"), lines=["draw"])
    assert ran.code == 0
    assert len(ran.err.splitlines()) == 1


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


def test_a_game_saved_all_along_is_not_asked_about_nor_removed(home: Path, tmp_path: Path) -> None:
    lines, last = script("en", deals=1)
    path = tmp_path / "all-along"
    ran = started(home, *TABLE, "--deals", "1", "--save", str(path), lines=lines)
    assert f"paiute referee {path}" in ran.out.splitlines()[-1]
    assert told(practice_of(path).game) == told(last.game)
    assert kept(home) == []


def test_where_nothing_can_be_kept_it_is_said_once(home: Path) -> None:
    home.write_text("this is no folder")
    ran = started(home, *TABLE, lines=["draw", "1", "draw", "1"])
    assert ran.code == 0
    assert len(ran.err.splitlines()) == 1
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
        "No game is kept. Begin one, or name the file of a game."
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


FILES = ("practice.py", "cli/play.py", "cli/games.py", "cli/at_table.py")


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


# What it looks like


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_screen_of_80_columns(home: Path, lang: str) -> None:
    lines, _ = script("en", deals=1)
    typed_ = ["?", "hint", *lines[:2], "?", *lines[2:], ""]
    ran = started(home, *TABLE, "--deals", "1", "--lang", lang, lines=typed_, COLUMNS="80")
    harmless(ran.out)
    shown_ = run(
        "play", *TABLE, "--deals", "1", "--lang", lang,
        stdin="".join(f"{line}\n" for line in typed_).encode(),
        terminal=True, COLUMNS="80", PAIUTE_HOME=str(home), NO_COLOR="1",
    )  # fmt: skip
    coloured = run(
        "play", *TABLE, "--deals", "1", "--lang", lang,
        stdin="".join(f"{line}\n" for line in typed_).encode(),
        terminal=True, COLUMNS="80", PAIUTE_HOME=str(home),
    )  # fmt: skip
    assert ESCAPE.sub("", coloured.out) == shown_.out
    assert "\x1b" not in harmless(shown_.out)
    for line in shown_.out.splitlines():
        assert cell_len(line) <= 80 or " " not in line.strip()
        if re.search("[\u0a80-\u0aff]", line):
            assert not re.search("[─-╿]", line)
            assert not re.search(r"\S {2,}\S", line)
    assert shown_.out.count("╭───╮") >= 5


@pytest.mark.parametrize(
    ("args", "environ", "drawn"),
    [
        ([], {}, True),
        (["--ascii"], {}, False),
        ([], {"COLUMNS": "30"}, False),
        ([], {"COLUMNS": "40"}, True),
        ([], {"TERM": "dumb"}, False),
        ([], {"NO_COLOR": "1"}, True),
    ],
)
def test_when_cards_are_drawn(
    home: Path, args: list[str], environ: dict[str, str], drawn: bool
) -> None:
    given = {"COLUMNS": "80", **environ, "PAIUTE_HOME": str(home)}
    out = run("play", *TABLE, *args, stdin=b"draw\n", terminal=True, environ=given).out
    assert ("╭" in out) == drawn
    piped = run("play", *TABLE, *args, stdin=b"draw\n", environ=given).out
    assert "╭" not in piped


def test_no_pictures_where_letters_are_all_there_is(home: Path) -> None:
    ran = run(
        "play",
        *TABLE,
        stdin=b"draw\n",
        terminal=True,
        encoding="latin-1",
        PAIUTE_HOME=str(home),
        NO_COLOR="1",
    )
    assert ran.code == 0
    assert "?" not in ran.out.replace("?,", "")
    assert re.search(r"\b[2-9TJQKA][shdc]\b", ran.out)


def test_a_picture_shows_the_card_its_wildness_and_its_number() -> None:
    voice = Session("en").voice()
    cards = [CARD_OF[code] for code in ("Th", "7s", "9c")]
    lines = [block.text for block in view.pictures(voice, cards, CARD_OF["9d"].rank, numbered=True)]
    assert lines == [
        "╭───╮ ╭───╮ ╭───╮",
        "│10♥│ │7♠ │ │9♣ │",
        "╰───╯ ╰───╯ ╰─*─╯",
        "  1     2     3",
    ]


# At a terminal


class Terminal:
    """Somebody at a keyboard."""

    def __init__(self, home: Path, *args: str, columns: int = 80, **environ: str):
        program, *rest = (os.fsdecode(arg) for arg in command("play", *args))
        self.child = pexpect.spawn(
            program,
            rest,
            env=environment(TERM="xterm-256color", PAIUTE_HOME=str(home), **environ),
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=SAFETY_NET,
        )

    def shown(self) -> str:
        """All until the next prompt."""
        self.child.expect("\n> ")
        return ESCAPE.sub("", str(self.child.before)).replace("\r", "")

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.shown()

    def end(self) -> tuple[str, int | None]:
        self.child.expect(pexpect.EOF)
        said = ESCAPE.sub("", str(self.child.before))
        self.child.close()
        return said, self.child.exitstatus


@pytest.mark.parametrize("lang", ["en", "gu"])
def test_a_whole_game_at_a_terminal(home: Path, tmp_path: Path, lang: str) -> None:
    lines, last = script("en", deals=2)
    path = tmp_path / "played.paiute"
    terminal = Terminal(home, *TABLE, "--deals", "2", LANG=lang)
    assert "╭───╮" in terminal.shown()
    for line in lines:
        terminal.type(line)
    terminal.child.sendline(str(path))
    said, code = terminal.end()
    assert code == 0
    assert str(path) in said.replace("\r\n ", "").replace("\n ", "")
    assert practice_of(path).game.chips == last.game.chips
    assert "nothing is against the rules" in run("referee", str(path)).out
    assert kept(home) == []


def test_an_illegal_act_and_undo_at_a_terminal(home: Path) -> None:
    terminal = Terminal(home, *TABLE)
    terminal.shown()
    first = terminal.type("2")
    assert "[turn.keep-taken-card]" in terminal.type("6")
    terminal.type("1")
    assert "Taken back." in (back := terminal.type("undo"))
    hand = [line for line in first.splitlines() if "│" in line]
    assert hand == [line for line in back.splitlines() if "│" in line]
    terminal.child.sendline("quit")
    said, code = terminal.end()
    assert code == 0
    assert "paiute play --resume" in said


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", "closed", "killed"])
def test_however_it_ends_nothing_is_lost(home: Path, how: str) -> None:
    lines, last = script("en", deals=1)
    terminal = Terminal(home, *TABLE, "--deals", "1")
    terminal.shown()
    for line in lines[:3]:
        terminal.type(line)
    if how == "ctrl-c":
        terminal.child.sendintr()
        said, code = terminal.end()
        assert (code, said.splitlines()[-1].strip()) == (2, "Stopped.")
    elif how == "ctrl-d":
        terminal.child.sendeof()
        said, code = terminal.end()
        assert code == 0
    elif how == "closed":
        terminal.child.close(force=False)  # the kernel sends SIGHUP
        assert terminal.child.signalstatus == signal.SIGHUP
        said = ""
    else:
        terminal.child.kill(signal.SIGKILL)
        terminal.child.wait()
        said = ""
    assert "Traceback" not in said
    (path,) = kept(home)
    assert how in ("closed", "killed") or "paiute play --resume" in said
    ran = started(home, "--resume", lines=[*lines[3:], str(home / "end")])
    assert (ran.code, ran.err) == (0, "")
    assert told(practice_of(home / "end").game) == told(last.game)
    assert practice_of(home / "end").told == last.told
    assert not path.exists()


def test_a_terminal_that_changes_its_size(home: Path) -> None:
    terminal = Terminal(home, *TABLE)
    assert "╭───╮" in terminal.shown()
    terminal.child.setwinsize(24, 30)
    narrow = terminal.type("1")
    assert "╭" not in narrow
    assert max(map(len, narrow.splitlines())) <= 31
    terminal.child.setwinsize(24, 100)
    assert "╭───╮" in terminal.type("1")
    terminal.child.sendeof()
    assert terminal.end()[1] == 0


def test_a_terminal_without_colours(home: Path) -> None:
    terminal = Terminal(home, *TABLE, NO_COLOR="1")
    terminal.child.expect("\n> ")
    assert "\x1b" not in str(terminal.child.before)
    terminal.child.sendeof()
    terminal.end()


# Through a pipe, line by line


def test_answers_come_line_by_line_through_a_pipe(home: Path) -> None:
    """Somebody at the other end of two pipes hears the answer before the next line is typed."""
    import subprocess

    process = subprocess.Popen(
        command("play", *TABLE),
        env=environment(PAIUTE_HOME=str(home)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout

    def until(words: bytes) -> None:
        assert process.stdout
        for line in process.stdout:
            if words in line:
                return
        raise AssertionError(words)

    until(b"2. take")
    process.stdin.write(b"2\n")
    process.stdin.flush()
    until(b"1\xe2\x80\x936. discard one of")
    process.stdin.close()
    until(b"paiute play --resume")
    assert process.wait(SAFETY_NET) == 0
    process.stdout.close()


def test_started_without_any_input(home: Path) -> None:
    ran = start("play", *TABLE, PAIUTE_HOME=str(home))
    assert (ran.code, ran.err) == (0, "")
    assert "paiute play --resume" in ran.out


def test_an_expert_at_the_table(home: Path) -> None:
    ran = started(home, *TABLE, "--strength", "expert", lines=["1", "1", "1", "1"])
    assert (ran.code, ran.err) == (0, "")


def test_a_game_is_read_as_it_was_meant(home: Path) -> None:
    """``resume`` refuses what somebody else did, and what is not in the deal."""
    first = setting(2)
    practice = next_deal(new_practice(first))
    (told,) = (each for each in entries(practice) if isinstance(each, NewDeal))
    other = practice.in_play().discards[0]
    assert other
    damaged: list[tuple[list[Entry], str]] = [
        ([told, told._replace(line=2, seed=None)], "play.no-seed"),
        ([told._replace(turned_up=other)], "play.damaged"),
        ([told, Told(2, 2, Draw(Pile.STOCK))], "play.damaged"),
        ([Told(2, 1, Draw(Pile.STOCK))], "play.damaged"),
        ([told, Told(2, 1, Draw(Pile.STOCK, other))], "play.damaged"),
    ]
    for wrong, code in damaged:
        with pytest.raises(PaiuteError) as refused:
            resume(first, wrong)
        assert refused.value.code == code
