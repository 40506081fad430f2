"""``paiute simulate``: the same games whoever plays them, and what is said of them."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pexpect
import pytest

from hands import house_of
from paiute_ref.cards import Rank
from paiute_ref.game.acts import Act, Discard
from paiute_ref.game.players import Memory, Player, Strength, Turns
from paiute_ref.game.referee import legal_actions
from paiute_ref.game.state import State
from paiute_ref.rulebook.model import House
from paiute_ref.simulation import (
    LIMIT,
    Setting,
    Table,
    add,
    mean,
    nothing,
    quantile,
    share,
    wilds,
)
from paiute_ref.views import simulation as view
from running import LANGUAGES, command, environment, harmless, run

REGULARS = (Strength.REGULAR,) * 3
THREE = ("simulate", "--seed", "7", "--players", "3")
SMALL = (*THREE, "--games", "30")


class Passive:
    """Takes and discards, and never calls."""

    def choose(self, view: State, memory: Memory, chance: random.Random) -> Act:
        acts = [act for act in legal_actions(view) if isinstance(act, Discard)]
        return chance.choice(acts or legal_actions(view))


def passive(strength: Strength, wild: Rank, house: House, turns: Turns | None) -> Player:
    return Passive()


# Games.


def test_p33_games_that_nobody_ends_stop_at_the_limit() -> None:
    setting = Setting(house_of("standard"), (Strength.REGULAR,) * 2, "P33")
    table = Table(setting, make=passive)
    turns = Counter(before.turn for before, _, now in table.acts(0) if now.turn != before.turn)
    assert turns == {1: LIMIT, 2: LIMIT}
    tally = table.tally(range(3))
    assert (tally.games, tally.broken_off, tally.ended) == (3, 3, 0)
    counters = (tally.won, tally.called, tally.turns, tally.seats, tally.places)
    assert not any(counters)


def test_p33_the_limit_is_documented_and_told() -> None:
    assert f"after {LIMIT} turns" in " ".join(run("simulate", "--help").out.split())
    with patch("paiute_ref.simulation.Table._player", lambda *_: Passive()):
        done = run(*THREE, "--games", "2")
        answer = run(*THREE, "--games", "2", "--json").json
    assert done.code == 0
    assert f"after {LIMIT} turns of each player: 100%" in done.out
    assert answer["broken_off"]["games"] == 2
    assert answer["limit"] == LIMIT
    assert answer["turns"] == {"mean": 0, "error": 0, "games": {}}


def test_a_game_does_not_depend_on_those_before_it() -> None:
    setting = Setting(house_of("standard"), REGULARS, "any")
    alone = Table(setting).play(7)
    after_others = Table(setting)
    after_others.tally(range(7))
    assert after_others.play(7) == alone


def test_the_seats_deal_in_turn_and_the_last_place_is_the_dealers() -> None:
    setting = Setting(house_of("standard"), REGULARS, "any")
    games = [Table(setting).play(number) for number in range(9)]
    assert [game.dealer for game in games] == [1, 2, 3] * 3
    tally = Table(setting).tally(range(9))
    assert tally.places[3] == sum(game.dealer in game.winners for game in games)
    assert tally.seats == Counter(seat for game in games for seat in game.winners)
    assert tally.turns.total() == tally.won.total() == tally.called.total() == tally.ended == 9


def test_tallies_of_parts_add_up_to_that_of_the_whole() -> None:
    table = Table(Setting(house_of("literal"), REGULARS, "any"))
    parts = nothing()
    for part in (range(3), range(3, 4), range(4, 12)):
        parts = add(parts, table.tally(part))
    assert parts == table.tally(range(12))


def test_the_wild_denominations_of_a_run_are_known_beforehand() -> None:
    setting = Setting(house_of("standard"), REGULARS, "any")
    assert {*wilds(setting, 12)} == {setting.first(number).turned_up.rank for number in range(12)}
    assert {*wilds(setting, 10_000)} == {*Rank}


# Numbers.


def test_shares_with_their_error() -> None:
    """Wilson's interval for 10 of 100 is 5.52% to 17.44%, as tables have it."""
    found = share(10, 100)
    assert found.part == 0.1
    assert found.error == pytest.approx(0.1744 - 0.1, abs=0.00005)
    assert share(90, 100).error == pytest.approx(found.error)
    assert share(0, 100).error == pytest.approx(0.0370, abs=0.00005)  # z² / (n + z²)
    assert share(0, 0) == (0, 1)


def test_means_with_their_error() -> None:
    """Of 2, 4, 4, 6 the mean is 4, the variance 8/3, the standard error √(2/3)."""
    found = mean(Counter([2, 4, 4, 6]))
    assert found.mean == 4
    assert found.error == pytest.approx(1.959964 * (2 / 3) ** 0.5)
    assert mean(Counter()) == (0, 0)
    assert mean(Counter([3])) == (3, 0)


def test_quantiles() -> None:
    counted = Counter({1: 5, 2: 4, 9: 1})
    assert [quantile(counted, part) for part in (0.5, 0.51, 0.9, 0.91)] == [1, 2, 2, 9]


# The command.


def test_the_number_of_workers_changes_nothing() -> None:
    line = (*THREE, "--games", "60", "--json", "--strength", "beginner")
    answers = {run(*line, "--workers", str(workers)).out for workers in (1, 2, 3)}
    assert len(answers) == 1
    assert '"games": 60' in answers.pop()


def test_workers_play_by_a_users_own_rules(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_bytes((Path(__file__).parent / "houses" / "own-shapes.yaml").read_bytes())
    line = (*THREE, "--games", "42", "--strength", "beginner", "--house", str(own), "--json")
    one, two = (run(*line, "--workers", workers) for workers in "12")
    assert one == two
    assert one.code == 0
    assert one.json["house"] == house_of("own").name
    assert {*one.json["won"]} == {each.slug for each in house_of("own").combinations}


def test_the_same_seed_gives_the_same_games() -> None:
    assert run(*SMALL).out == run(*SMALL).out
    other = ("simulate", "--seed", "8", *SMALL[3:])
    assert run(*SMALL, "--json").out != run(*other, "--json").out


def test_without_a_seed_one_is_drawn_and_told() -> None:
    first = run("simulate", "--games", "5", "--json").json
    second = run("simulate", "--games", "5", "--json", "--seed", first["seed"]).json
    assert first == second
    assert first["players"] == 4


def test_what_json_says_adds_up() -> None:
    line = ("--strength", "beginner", "--strength", "regular", "--strength", "expert")
    answer = run(*SMALL, *line, "--json").json
    assert answer["version"] == 1
    assert answer["strengths"] == ["beginner", "regular", "expert"]
    for key in ("won", "called"):
        assert sum(each["games"] for each in answer[key].values()) == 30
    assert sum(answer["turns"]["games"].values()) == 30
    assert len(answer["seats"]) == len(answer["places"]) == 3
    winners = 30 if not answer["shared"]["games"] else 31
    assert sum(each["games"] for each in answer["seats"]) >= winners
    for each in answer["seats"]:
        assert each["share"] == pytest.approx(each["games"] / 30, abs=0.0001)
        assert 0 < each["error"] < 0.5


def test_one_strength_is_for_all_and_others_are_named_by_seat() -> None:
    assert run(*SMALL, "--strength", "expert", "--json").json["strengths"] == ["expert"] * 3
    mixed = run("simulate", "--games", "5", "--strength", "expert", "--strength", "beginner")
    assert "Player 1 (expert)" in mixed.out
    assert "Player 2 (beginner)" in mixed.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("--players", "3", *["--strength", "expert"] * 2), "2 strengths for 3 players"),
        (("--strength", "expert") * 6, "6 strengths for 5 players"),
        (("--games", "0"), "--games"),
        (("--players", "6"), "--players"),
        (("--workers", "0"), "--workers"),
        (("--strength", "wizard"), "There is no strength “wizard”."),
        (("--seed", "#"), "This is not a seed."),
        (("--house", "nowhere"), "nowhere"),
    ],
)
def test_wrong_input(line: tuple[str, ...], told: str) -> None:
    assert any(told in fault for fault in run("simulate", *line).faults)


def test_an_expert_of_another_house_needs_numpy_and_says_so() -> None:
    with patch.dict("sys.modules", {"numpy": None}):
        faults = run(*SMALL, "--strength", "expert", "--house", "literal").faults
        standard = run(*SMALL, "--strength", "expert")
    assert len(faults) == 1
    assert "numpy" in faults[0]
    assert standard.code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_and_its_numbers(lang: str) -> None:
    done = run(*THREE, "--games", "40", "--lang", lang)
    assert done.code == 0
    assert harmless(done.out.replace("\N{NO-BREAK SPACE}", " ")).count("±") > 10
    assert done.err == ""
    decimals = re.findall(r"\d([.,])\d+\s?%", done.out)
    assert {*decimals} == {"," if lang in ("nl", "ca", "bg") else "."}


def test_house_rules_are_told() -> None:
    done = run(*SMALL, "--set", "ace=high-or-low")
    assert "[ace=high-or-low]" in done.out
    assert run(*SMALL, "--set", "ace=high-or-low", "--json").json["options"] == {
        "ace": "high-or-low"
    }


def test_words_of_every_strength() -> None:
    assert {*view.STRENGTHS} == {*Strength}


def test_ctrl_c_stops_all_workers() -> None:
    """No traceback, one word, and nobody is left who plays on."""
    line = [str(each) for each in command("simulate", "--games", "1000000", "--workers", "2")]
    process = subprocess.Popen(
        line,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = _wait_for_children(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (2, "", "Stopped.\n")
    assert not [child for child in children if _is_running(child)]


def test_workers_end_with_a_program_that_is_killed() -> None:
    line = [str(each) for each in command("simulate", "--games", "1000000", "--workers", "2")]
    process = subprocess.Popen(line, env=environment(), stderr=subprocess.DEVNULL)
    children = _wait_for_children(process.pid)
    process.kill()
    process.wait()
    for _ in range(600):
        if not any(map(_is_running, children)):
            break
        time.sleep(0.1)
    assert not any(map(_is_running, children))


def _wait_for_children(parent: int) -> list[int]:
    """Two processes that play, once they have begun to."""
    for _ in range(600):
        found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        playing = [int(child) for child in found if _plays(int(child))]
        if len(playing) == 2:
            return playing
        time.sleep(0.1)
    raise AssertionError("no processes play")


def _plays(process: int) -> bool:
    command = Path(f"/proc/{process}/cmdline").read_bytes()
    return b"spawn_main" in command


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_bar_on_a_terminal_and_none_in_a_pipe() -> None:
    line = [str(each) for each in command("simulate", "--games", "4000", "--workers", "1")]
    seen = pexpect.spawn(line[0], line[1:], env=environment(TERM="xterm-256color"), timeout=60)
    seen.expect("Playing")
    seen.sendintr()
    seen.expect("Stopped.")
    seen.close()
    assert run(*SMALL).err == ""
