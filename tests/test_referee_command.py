"""``paiute referee``: what is said of a written game, to people and to programs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Reshuffled, Show
from paiute_ref.game.state import deal
from paiute_ref.game.turns import Pile
from paiute_ref.language import Translator, translator
from paiute_ref.views.game import act_text, events_text
from paiute_ref.views.voice import Voice
from rules_files import RULEBOOK
from running import LANGUAGES, Ran, harmless, run, start
from written import FOUR, KNOWN, TURNS, TWO, a_call, cards

WRONG = f"{FOUR}{KNOWN}Ana takes\nAna discards 4c\nAna discards 2c\n"


def judged(text: str, *args: str, **more: Any) -> Ran:
    return run("referee", "-", *args, stdin=text.encode(), **more)


def test_a_violation_is_told_with_all_that_a_table_wants_to_know() -> None:
    lines = judged(WRONG).out.splitlines()
    at = lines.index("Line 9: Ana discards 4♣.")
    number = rule_number("turn.keep-taken-card")
    assert lines[at + 1 : at + 5] == [
        "  - You took the four of clubs (4♣) from the discard pile in this turn; "
        "discard another card.",
        f"  - {number} A card taken from the discard pile may not be discarded in the same turn. "
        "[turn.keep-taken-card]",
        "  - To play: Ana, who has taken a card from the discard pile: 4♣. The nines are wild. "
        "The discard pile is empty. Cards in the stock: 30.",
        "  - What Ana may do: discard one of 7♥ 7♠ 7♦ 2♣ 2♥.",
    ]
    assert lines[-1] == "Acts: 3; against the rules: 1."


def test_a_rule_that_several_cards_break_is_told_once_after_them() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nAna calls Kh Ks 5h 7d 2c\n").out.splitlines()
    rule = next(at for at, line in enumerate(said) if line.endswith("[turn.own-cards]"))
    before = [line for line in said[:rule] if line.startswith("  - You do not hold")]
    assert said[rule - 3 : rule] == before
    for card, line in zip(("K♥", "K♠", "5♥"), before, strict=True):
        assert line.endswith(f"({card}).")
    assert sum(line.endswith("[turn.own-cards]") for line in said) == 1


def test_a_call_out_of_the_deal_tells_what_was_legal_then() -> None:
    game = (
        f"{FOUR.rstrip()}\nset: false-call=dead-hand\n{KNOWN}Ana draws\nAna calls 7h 7s 7d 2c 2h\n"
    )
    said = judged(game).out.splitlines()
    at = next(at for at, line in enumerate(said) if line.startswith("  - To play: "))
    assert said[at].startswith("  - To play: Ana, who has taken a card from the stock.")
    assert said[at + 1].startswith("  - What Ana may do: discard any card held")
    assert said[at + 2] == "  - Ana is out of this deal."


def test_what_a_call_discards_is_told_last() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws 4s\nAna calls 7h 7s 7d 2c 8c, discards 3c\n").out
    slugs = re.findall(r"\[([a-z]+\.[a-z-]+)\]\n", said)
    assert slugs == ["turn.own-cards", "call.combination-needed", "turn.own-cards"]


def rule_number(slug: str) -> str:
    (number,) = [
        f"{chapter}.{place}"
        for chapter, section in enumerate(RULEBOOK.sections, start=1)
        for place, rule in enumerate(section.rules, start=1)
        if rule.slug == slug
    ]
    return number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_told_in_the_readers_language(lang: str) -> None:
    said = judged(WRONG, "--lang", lang)
    rule = RULEBOOK.rule("turn.keep-taken-card")
    assert rule.refusal
    t = translator(lang)
    assert t.text(rule.text) in said.out
    before, after = t.text(rule.refusal).split("{card}")
    assert before in said.out
    assert after in said.out
    assert said.code == 0
    harmless(said.out)


def test_what_may_be_done_is_told_of_whose_turn_it_is() -> None:
    game = f"{FOUR}{KNOWN}Ben draws\nAna draws 7c\nAna passes\nBen draws\n"
    ways = [line for line in judged(game).out.splitlines() if "may do" in line]
    holding = "  - What Ana may do: call with all six cards; discard one of 7♥ 7♠ 7♦ 2♣ 2♥ 7♣."
    assert ways == [
        "  - What Ana may do: take the top card of the stock; take 4♣ from the discard pile.",
        holding,
    ]


def test_five_cards_are_not_laid_down_in_a_last_turn() -> None:
    """They may be a combination, which wins at the showdown: but the sixth card goes first."""
    game = f"{TWO}wild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: 3h 3s 3d 3c Kh\nAna draws 2d\n"
    called = game + "Ana calls 7h 7s 7d 2c 2h 2d\nBen draws 9h\n"
    said = judged(called + "Ben shows 3h 3s 3d 3c 9h\nBen discards Kh\n").out
    assert "[turn.discard-one]" in said
    assert "[call.combination-needed]" not in said
    assert "Ben wins. [showdown.highest-wins]" in said


def test_what_has_not_changed_is_not_told_again() -> None:
    game = f"{FOUR}{KNOWN}Ana draws 7c\nAna passes\nBen draws\nBen discards 4h\nAna discards 7c\n"
    said = judged(game + "Ana draws\nAna draws\n").out
    assert said.count("What Ana may do") == said.count("To play: Ana") == 1
    passed = 1 + game[: game.index("Ana passes")].count("\n")
    assert said.count(f"  - Nothing has changed since line {passed}.") == 2
    later = 1 + game.count("\n")
    assert said.count(f"  - Nothing has changed since line {later}.") == 1


def test_five_of_a_kind_is_called_with_its_sixth_card() -> None:
    game = f"{TWO}wild: 9d\nAna: 7h 7s 7d 9c 2h\nAna draws 7c\nAna passes\n"
    assert "call and discard 2♥." in judged(game).out


def test_when_all_are_out_each_thing_is_said_once_and_nothing_else() -> None:
    """Two false calls: there is no showdown, so nobody is asked to lay cards face up."""
    turns = "Ana draws\nAna calls 3c 4d 5h 6s 8c\nBen draws\nBen calls 3d 4h 5s 6c 8d\n"
    dead = f"{TWO}set: false-call=dead-hand\nwild: 9d\n{turns}"
    once = (
        "The turns are over.",
        "Nothing is left to do in this deal.",
        "All players are out of this deal.",
    )
    assert [judged(dead).out.count(each) for each in once] == [0, 0, 1]
    shown = judged(f"{dead}Ben shows\n").out
    assert [shown.count(each) for each in once] == [1, 1, 1]
    assert "Ben lays no cards face up." in shown
    assert "call.false-call" in shown
    assert "hands" not in shown


def test_what_a_table_plays_instead_of_a_rule_is_said_to_be_so() -> None:
    turns = "Ana draws\nAna calls 3c 4d 5h 6s 8c\nAna draws\n"
    said = judged(f"{TWO}set: false-call=dead-hand\nwild: 9d\n{turns}").out.splitlines()
    rule = next(place for place, line in enumerate(said) if "[call.false-call]" in line)
    instead = "House rule here instead: The player is out of this deal. [false-call=dead-hand]"
    assert said[rule + 1] == f"  - {instead}"


def test_unknown_hands_are_told_what_any_hand_may_do() -> None:
    game = f"{TWO}wild: 9d\ndiscard: 4c\nAna takes\nAna discards 4c\n"
    ways = "discard any card held but 4♣; call with a winning combination."
    assert f"What Ana may do: {ways}" in judged(game).out


def test_a_table_sees_no_hidden_cards() -> None:
    """All is known of a seeded game, but the table is described as those who sit there saw it."""
    said = judged(f"{FOUR}seed: 7\nwild: 2d\nAna draws\nBen draws\n", "--json").out
    (found,) = [each for each in map(json.loads, said.splitlines()) if each["event"] == "violation"]
    assert found["state"]["took"] is None
    assert found["state"]["face_up"] == {}
    text = judged(f"{FOUR}seed: 7\nwild: 2d\nAna draws\nBen draws\n", "--ascii").out
    seen = next(line for line in text.splitlines() if "To play: Ana" in line)
    top = str(deal(4, 4, RULEBOOK.house(), "7").discards[-1])
    assert CARD_OF.keys() & set(re.split(r"\W", seen)) == {top}


def test_nothing_wrong_is_said_too() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n")
    assert said.out.splitlines()[-1] == "Acts: 2; nothing is against the rules."
    assert said.err == ""


def test_a_deal_that_is_not_over_says_whose_turn_it_is() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n").out.splitlines()
    at = said.index("The deal is not played to its end.")
    assert said[at + 1].startswith("  - To play: Ben, who has not taken a card yet.")


def test_a_showdown_is_told() -> None:
    game = f"{TWO}ante: 2\nwild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Qs 5h 4s 3c\n"
    played = "Ana draws 7c\nAna calls 7h 7s 7d 7c 2c 2h\nBen draws 8c\nBen discards 8c\n"
    said = judged(game + played).out
    assert "Ana has called." in said
    assert "1. Ana: 7♥ 7♠ 7♦ 7♣ 2♣ 2♥ | 9 | Four/two: sevens and twos." in said
    assert "Ana wins. [showdown.highest-wins]" in said
    assert "Pot: 4 chips." in said
    assert "Won and lost so far: Ana +2, Ben −2." in said


def test_who_has_won_nothing_and_lost_nothing_has_no_sign() -> None:
    game = f"{TWO}ante: 2\nwild: 9d\nAna: Kh Ks Qd Qc 2c\nBen: Kd Kc Qh Qs 2h\n"
    played = (
        "Ana draws 2d\nAna calls Kh Ks Qd Qc 2c 2d\nBen draws 2s\nBen shows Kd Kc Qh Qs 2h 2s\n"
    )
    assert "Won and lost so far: Ana 0, Ben 0." in judged(game + played).out


def test_nobody_is_said_to_win_where_hands_are_hidden() -> None:
    said = judged(a_call("Dan", "")).out
    assert "it depends on the unseen cards of: Ana, Ben, and Carla." in said
    assert "wins" not in said


def test_who_cannot_win_whatever_they_hold_is_told() -> None:
    game = f"{TWO}ante: 2\nwild: 9d\nAna: Ah As Ad Ac 2c\nAna draws 9h\n"
    end = "Ana calls Ah As Ad Ac 9h\nBen draws\nBen discards 3c\n"
    said = judged(game + end).out
    assert "Did not win, whatever the unseen cards are: Ben." in said
    assert "Nobody can say" not in said
    assert "Ana wins. [showdown.highest-wins]" in said
    assert "Won and lost so far: Ana +2, Ben −2." in said
    shown = [json.loads(line) for line in judged(game + end, "--json").out.splitlines()]
    (ended,) = [each for each in shown if each["event"] == "showdown"]
    assert (ended["hidden"], ended["winners"]) == (["Ben"], ["Ana"])
    assert ended["shares"] == {"Ana": 4, "Ben": 0}


def test_who_wins_although_nobody_saw_the_whole_hand_is_told() -> None:
    """Two cards nobody saw, the ace and the ten of hearts, and with either Ben beats Ana."""
    seen = cards("9d 7h 7s 6d 6c 2h Kh Qh Jh 9h 3c 4c 2d Ah Th")
    stock = ["2d", "?", *(str(card) for card in PACK if card not in seen)]
    deal = "wild: 9d\nAna: 7h 7s 6d 6c 2h\nBen: Kh Qh Jh 9h 3c\ndiscard: 4c\n"
    played = "Ana draws 2d\nAna calls 7h 7s 6d 6c 2h 2d\nBen draws\nBen discards 3c\n"
    game = f"{TWO}ante: 1\n{deal}stock: {' '.join(stock)}\n{played}"
    said = judged(game).out
    assert "Won, whatever the unseen cards are: Ben.\nPot: 2 chips. [stakes.winner]\n" in said
    assert "Ana wins" not in said
    assert "Won and lost so far: Ana −1, Ben +1." in said


def test_unreadable_lines_are_told_and_the_run_goes_on() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws\nWho knows\nAna discards 2c\nBen discards 3c\n")
    assert said.code == 2
    assert said.err.startswith("Line 9: ")
    assert len(said.err.splitlines()) == 1
    assert "Line 11: Ben discards 3♣." in said.out
    last = "Acts: 3; against the rules: 1. Lines that could not be used: 1."
    assert said.out.splitlines()[-1] == last


def test_a_card_that_is_not_held_is_refused_in_words_that_fit_the_act() -> None:
    """However it was to leave the hand: not only discards are of one's own cards."""
    call = "Ana draws 7c\nAna calls 7h 7s 7d 7c 2c Kh\n"
    last = "Ana calls 7h 7s 7d 7c 2c 2h\nBen draws 8c\nBen discards 8c\nBen shows Kh Ks 5h 5s Ah\n"
    known = "wild: 9d\nAna: 7h 7s 7d 2c 2h\nBen: Kh Ks 5h 5s 3c\nCarla: Ah ? ? ? ?\n"
    said = judged(f"players: Ana, Carla, Ben\n{known}{call}Ana calls 7h 7s 7d 7c 2c 2h\n").out
    number = rule_number("turn.own-cards")
    text = "A player may discard or lay down only cards from their own hand."
    rule = f"  - {number} {text} [turn.own-cards]"
    assert said.splitlines().count(rule) == 1
    known = known.replace("Carla: Ah ? ? ? ?\n", "discard: Ah\n")
    said = judged(f"{TWO}{known}Ana draws 7c\n{last}").out
    assert said.splitlines().count(rule) == 1
    assert "Between turns" not in said


def test_what_cannot_have_been_is_not_called_unreadable() -> None:
    said = judged(f"{TWO}wild: 9d\nstock: 4c 5c\nAna draws 5c\n")
    assert (
        said.err == "Line 4: Another card lies on top of the stock: 4♣. Write that card, or none.\n"
    )
    assert (
        said.out.splitlines()[-1]
        == "Acts: 0; nothing is against the rules. Lines that could not be used: 1."
    )


def test_without_a_table_nothing_is_judged() -> None:
    said = judged("wild: 9d\nAna draws\n")
    assert said.code == 2
    assert said.out.startswith("Nothing was judged.")


def test_verbose_tells_every_act() -> None:
    game = f"{FOUR}{KNOWN}Ana draws\nAna discards 2c\n"
    assert "Line 8: Ana takes a card from the stock." not in judged(game).out
    said = judged(game, "--verbose").out.splitlines()
    assert "Line 8: Ana takes a card from the stock." in said
    assert "Line 9: Ana discards 2♣." in said


def test_the_house_of_the_header_and_of_the_command_line() -> None:
    """The queens run in mixed suits: a straight, which only ``literal`` takes for a combination."""
    game = "wild: 9d\nAna: 5h 6s 7d 8c 4h\nAna draws Kd\nAna calls 5h 6s 7d 8c 4h, discards Kd\n"
    refused = "call.combination-needed"
    assert refused in judged(TWO + game).out
    header = f"{TWO}house: literal\n{game}"
    said = judged(header).out
    assert refused not in said
    assert "[literal]" in said
    assert refused in judged(header, "--house", "standard").out
    assert refused in judged(header, "--set", "sequence=one-suit").out
    assert refused not in judged(TWO + game, "--house", "literal").out


OVERRULED = [
    ("house: literal", "--house standard", True),
    ("house: literal", "--house literal", False),
    ("house: literal", "--set sequence=one-suit", True),
    ("house: literal", "--house literal --set sequence=one-suit", True),
    ("house: literal", "--set sequence=any-suit", False),
    ("house: literal", "--set ace=high-or-low", True),
    ("set: ace=high-or-low", "--house literal", True),
    ("set: ace=high-or-low", "--set ace=high", True),
    ("set: ace=high-or-low", "--set ace=high-or-low", False),
    ("set: ace=high-or-low", "--set sequence=any-suit", False),
    ("set: last-turns=everyone", "--house literal", False),
    ("ante: 1", "--house literal", False),
    ("house: nowhere", "--house literal", True),
    ("house: mine", "--house mine.yaml", False),  # whatever the file is called
    ("house: mine\nset: ace=high-or-low", "--house mine.yaml", False),
    ("house: mine\nset: ace=high", "--house mine.yaml", True),
    ("house: mine", "--house mine.yaml --set ace=high-or-low", False),
    ("house: ours", "--house mine.yaml", True),
    ("house: literal", "--house mine.yaml", True),
    ("house: literal", "--house as-literal.yaml", False),  # other words for the same rules
    ("house: literal", "--house without-royal.yaml", True),
    ("house: standard", "--house without-royal.yaml", True),
]
THEIRS = {
    "mine.yaml": "{house: mine, name: Mine, options: {ace: high-or-low}}",
    "as-literal.yaml": (
        "{house: word, name: Word, options: {sequence: any-suit, last-turns: everyone}}"
    ),
    "without-royal.yaml": "{house: less, name: Less, combinations: [five-of-a-kind, four-two]}",
}


@pytest.mark.parametrize(("header", "options", "told"), OVERRULED)
def test_it_is_told_where_the_command_line_overrules_the_game(
    header: str, options: str, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In text and in JSON alike, on standard error; what the game leaves open is not overruled."""
    monkeypatch.chdir(tmp_path)
    for name, text in THEIRS.items():
        tmp_path.joinpath(name).write_text(text, "utf-8")
    game = f"{TWO}{header}\nwild: 9d\nAna draws\n"
    words = (
        "Line 1: The game names other house rules; where they differ, "
        "those of --house and --set count.\n"
    )
    for more in ((), ("--json",)):
        said = judged(game, *options.split(), *more)
        assert (said.code, said.err) == (0, words * told)


def test_a_set_of_their_own_is_asked_for_as_a_file() -> None:
    said = judged(f"{TWO}house: mine\nwild: 9d\nAna draws\n")
    assert (said.code, said.out) == (2, "Nothing was judged. Lines that could not be used: 1.\n")
    assert said.err == (
        "Line 2: There is no set of house rules called “mine”; a file of your own is named with "
        "--house FILE. There are these: standard, literal.\n"
    )


def test_a_name_that_is_none_does_no_harm_beside_a_house_of_the_command_line() -> None:
    said = judged(f"{TWO}house: mine.yaml\nset: ace\nwild: 9d\nAna draws\n", "--house", "literal")
    assert (said.code, "Acts: 1" in said.out) == (2, True)
    assert [line.split(":")[0] for line in said.err.splitlines()] == ["Line 2", "Line 3", "Line 1"]


def test_json_lines() -> None:
    said = judged(f"{WRONG}Who knows\n", "--json")
    objects = [json.loads(line) for line in said.out.splitlines()]
    assert [each["event"] for each in objects] == [
        "game", "deal", "act", "act", "violation", "act", "error", "unfinished", "end",
    ]  # fmt: skip
    game, dealt, took, _, violation, _, error, left, end = objects
    assert (game["version"], game["players"], game["dealer"]) == (1, [*TURNS], "Dan")
    assert (game["house"], game["options"], game["ante"], game["pot"]) == ("standard", {}, 0, 0)
    assert (dealt["turned_up"], dealt["dealer"], dealt["counts"]) == ("9d", "Dan", True)
    assert (took["act"], took["pile"], took["player"]) == ("draw", "discard-pile", "Ana")
    assert took["happened"] == [{"happened": "drawn", "pile": "discard-pile", "card": "4c"}]
    assert violation["line"] == 9
    (rule,) = violation["rules"]
    assert (rule["slug"], rule["card"]) == ("turn.keep-taken-card", "4c")
    assert rule["rule"]["text"] == RULEBOOK.rule("turn.keep-taken-card").text.english
    assert rule["text"].startswith("You took the four of clubs (4♣)")
    assert violation["state"]["turn"] == "Ana"
    assert violation["may"] == [
        {"act": "discard", "card": code} for code in ("7h", "7s", "7d", "2c", "2h")
    ]
    assert (error["line"], error["code"]) == (11, "record.unknown-player")
    assert left["state"]["turn"] == "Ben"
    assert (end["acts"], end["violations"], end["errors"]) == (3, 1, 1)
    assert said.code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_text_in_json_depends_on_the_language(lang: str) -> None:
    game = a_call("Dan", "Ana shows Ah Kh Qh Jh Th\n")
    here = judged(game, "--json", "--lang", lang).out
    assert without_text(here) == without_text(judged(game, "--json").out)


def without_text(lines: str) -> list[object]:
    def bare(value: object) -> object:
        if isinstance(value, dict):
            return {key: bare(each) for key, each in value.items() if key != "text"}
        return [bare(each) for each in value] if isinstance(value, list) else value

    return [bare(json.loads(line)) for line in lines.splitlines()]


HOSTILE = [b"\x1b[31mAna", b"\xff\xfe", b"[bold]Ana[/bold]", "A\u202ena".encode(), b"A\0na"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_steer_no_terminal(name: bytes) -> None:
    text = b"players: " + name + b", Ben\nwild: 9d\n" + name + b" passes\nBen draws\n"
    for terminal in (False, True):
        said = run("referee", "-", stdin=text, terminal=terminal, NO_COLOR="1")
        harmless(said.out + said.err)


@pytest.mark.parametrize("damage", range(40))
def test_damaged_games_end_in_words(damage: int) -> None:
    """Cut, doubled, shuffled, filled with noise: a line for each fault, and never a traceback."""
    chance = random.Random(damage)
    lines = (ROOT / "examples" / "every-card.paiute").read_bytes().splitlines(keepends=True)
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[chance.randrange(len(lines))])
            case 2:
                chance.shuffle(lines)
            case 3:
                lines[place] = chance.randbytes(chance.randrange(200))
            case _:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
        lines = lines or [b""]
    text = b"".join(lines)
    said = run("referee", "-", stdin=text)
    assert said.code in (0, 2)
    assert (said.code == 2) == bool(said.err)
    harmless(said.out + said.err)
    told = [int(each) for each in re.findall(r"^Line (\d+):", said.out + said.err, re.MULTILINE)]
    assert all(1 <= each <= text.count(b"\n") + 1 for each in told)


def test_a_line_of_a_megabyte_is_one_fault() -> None:
    said = judged(f"{FOUR}{KNOWN}Ana draws {'x' * 1_000_000}\nAna draws\n")
    assert said.code == 2
    (line,) = said.err.splitlines()
    assert line.startswith("Line 8: ")
    assert len(line) < 300


@pytest.mark.parametrize(
    "example", sorted((ROOT / "examples").glob("*.paiute")), ids=lambda p: p.name
)
def test_the_examples_are_judged_to_their_end(example: Path) -> None:
    said = run("referee", str(example), "--json")
    events = [json.loads(line)["event"] for line in said.out.splitlines()]
    assert said.code == 0
    assert events.count("showdown") == events.count("deal") > 0
    assert "violation" not in events


def test_in_a_process_of_its_own() -> None:
    said = start("referee", "-", stdin=WRONG.encode(), PYTHONUTF8="1")
    assert (said.code, said.err) == (0, "")
    assert "[turn.keep-taken-card]" in said.out


# Words for everything that can happen

ACTS: list[Act] = [
    Draw(Pile.STOCK),
    Draw(Pile.STOCK, CARD_OF["7h"]),
    Draw(Pile.DISCARDS),
    Draw(Pile.DISCARDS, CARD_OF["7h"]),
    Discard(CARD_OF["7h"]),
    Call(()),
    Call(cards("7h 7s 7d 7c 2c 2h")),
    Call(cards("7h 7s 7d 7c 9c"), CARD_OF["2h"]),
    Show(()),
    Show(cards("7h 7s 7d 7c 2c 2h")),
    Pass(),
    Cut(),
    Deal(2),
    Deal(2, face_up=True),
    Pay(0),
    Pay(1),
    Pay(2),
]


@pytest.mark.parametrize("act", ACTS, ids=repr)
def test_every_act_has_words(act: Act) -> None:
    said = act_text(Voice(Translator("en"), RULEBOOK), ("Ana", "Ben"), 1, act)
    assert said.startswith("Ana ")
    assert "{" not in said
    told = [CARD_OF[str(card)] for card in cards_of(act)]
    assert all(f"{card.rank.letter}{card.suit.symbol}" in said for card in told)


def cards_of(act: Act) -> Iterator[Card]:
    for field in act:
        if isinstance(field, Card):
            yield field
        elif isinstance(field, tuple):
            yield from field


def test_every_act_is_said_in_its_own_words() -> None:
    said = [act_text(Voice(Translator("en"), RULEBOOK), ("Ana", "Ben"), 1, act) for act in ACTS]
    assert len(set(said)) == len(said)


def test_a_reshuffle_is_told() -> None:
    words = [*events_text(Voice(Translator("en"), RULEBOOK), ("Ana",), [Reshuffled(7, 0)])]
    assert words == ["The stock was empty; the discards became a new one of 7 cards."]


def test_the_game_in_the_description_of_the_format_is_a_legal_one() -> None:
    text = (ROOT / "docs" / "record.md").read_text("utf-8")
    games = re.findall(r"```paiute\n(.*?)```", text, re.DOTALL)
    assert games
    for game in games:
        said = judged(game)
        assert (said.code, said.err) == (0, "")
        assert "nothing is against the rules" in said.out
