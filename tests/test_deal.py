"""``paiute deal``: a seed is a deal, and what is written can be judged."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from paiute_ref.cards import PACK
from paiute_ref.game.record import NewDeal, Setup
from paiute_ref.game.replay import dealt_state
from paiute_ref.game.state import deal
from rules_files import RULEBOOK
from running import LANGUAGES, harmless, run
from written import all_cards, entries


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_p37_a_seed_is_a_deal(players: int) -> None:
    first = run("deal", "--players", str(players), "--seed", "lucky 7")
    assert first.code == 0
    assert first == run("deal", "--seed", "lucky 7", "--players", str(players))
    assert first != run("deal", "--seed", "lucky 8", "--players", str(players))
    (heading,) = [each for each in entries(first.out) if isinstance(each, NewDeal)]
    state = dealt_state(heading, players, players, RULEBOOK.house())
    assert Counter(all_cards(state)) == Counter(PACK)
    assert heading.hands == state.hands


def test_without_a_seed_every_deal_is_another_and_can_be_dealt_again() -> None:
    one, other = run("deal").out, run("deal").out
    assert one != other
    (seed,) = re.findall(r"^seed: (\d+)$", one, re.MULTILINE)
    assert run("deal", "--seed", seed).out == one


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_deal_can_be_judged_in_every_language(lang: str, encoding: str) -> None:
    """Also by who speaks another language: the written game says which its own is."""
    text = run("deal", "--seed", "7", "--ante", "2", "--lang", lang, encoding=encoding).out
    for reader in (lang, "en", "bg"):
        said = run("referee", "-", "--json", "--lang", reader, stdin=text.encode(encoding))
        assert said.code == 0, said
        game, dealt, left, _ = (json.loads(line) for line in said.out.splitlines())
        assert (game["ante"], len(game["players"])) == (2, 4)
        assert dealt["turned_up"] == str(deal(4, 4, RULEBOOK.house(), "7").turned_up)
        assert left["state"]["turn"] == game["players"][0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_acts_it_shows_as_examples_can_be_read(lang: str) -> None:
    text = run("deal", "--seed", "7", "--lang", lang).out
    shown = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
    assert len(shown) == 4
    said = run("referee", "-", stdin=(text + "\n".join(shown)).encode())
    assert said.code == 0, said
    assert "Acts: 4;" in said.out


def test_the_players_of_a_deal() -> None:
    said = run("deal", "--player", "Zoë", "--player", "O'Neil 2", "--dealer", "zoë", "--seed", "1")
    setup, heading = list(entries(said.out))
    assert isinstance(setup, Setup)
    assert (setup.names, setup.dealer) == (("Zoë", "O'Neil 2"), 1)
    assert isinstance(heading, NewDeal)
    three = run("deal", "--players", "3", "--player", "Zoë", "--seed", "1")
    setup = next(entries(three.out))
    assert isinstance(setup, Setup)
    assert setup.names == ("Zoë", "Player 2", "Player 3")


def test_the_house_of_a_deal() -> None:
    said = run("deal", "--house", "literal", "--set", "ace=high-or-low", "--seed", "1")
    setup = next(entries(said.out))
    assert isinstance(setup, Setup)
    assert (setup.house, setup.settings) == ("literal", (("ace", "high-or-low"),))
    plain = next(entries(run("deal", "--seed", "1").out))
    assert isinstance(plain, Setup)
    assert (plain.house, plain.settings, plain.ante) == (None, (), 0)


def test_a_file_of_house_rules_is_named_to_the_referee_and_not_in_the_game(my_house: str) -> None:
    said = run("deal", "--house", my_house, "--set", "ace=high", "--seed", "1").out
    setup = next(entries(said))
    assert isinstance(setup, Setup)
    assert (setup.house, setup.settings) == (None, ())
    *dealt, then = said.splitlines()
    assert then == f"# Then: paiute referee FILE --house {my_house} --set ace=high"
    assert dealt == run("deal", "--seed", "1").out.splitlines()[:-1]
    assert "Traceback" not in run("deal", "--house", __file__).faults[0]


@pytest.mark.parametrize(
    "args",
    [
        ("--player", "Ana"),
        ("--player", "Ana", "--player", "ANA"),
        ("--player", "A:a", "--player", "Ben"),
        ("--player", "A\x1b[1m", "--player", "Ben"),
        ("--players", "2", *("--player", "Ana", "--player", "Ben", "--player", "Carla")),
        [each for name in "ABCDEF" for each in ("--player", name)],
        ("--dealer", "Zed"),
        ("--house", "nowhere"),
        ("--set", "ace=low"),
        ("--seed", "a # b"),
        ("--seed", ""),
        ("--output", "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_dealt(args: tuple[str, ...]) -> None:
    assert len(run("deal", *args).faults) == 1


@pytest.mark.parametrize("args", [("--players", "1"), ("--players", "6"), ("--ante", "-1")])
def test_numbers_out_of_range(args: tuple[str, ...]) -> None:
    said = run("deal", *args)
    assert (said.code, said.out) == (2, "")
    harmless(said.err)


def test_a_deal_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.paiute"
    args = ("deal", "--seed", "7", "--lang", "gu", "--output", str(file))
    assert run(*args, encoding="ascii").code == 0
    assert file.read_text("utf-8") == run("deal", "--seed", "7", "--lang", "gu").out
    assert run(*args).code == 2
    assert run(*args, "--force").code == 0
    assert run("referee", str(file)).code == 0


def test_a_deal_is_written_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("deal", "--seed", "7", "--output", "-").out == run("deal", "--seed", "7").out
    assert not [*tmp_path.iterdir()]
