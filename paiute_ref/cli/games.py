"""Practice games as files: how one begins, and how one is read and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paiute_ref.cards import Card
from paiute_ref.cli.deal import MOST_DEALS, USUAL_PLAYERS, typed_name_faults
from paiute_ref.cli.hands import INTERNATIONAL, HandReader, find_letters
from paiute_ref.cli.home import LARGEST, read_whole, set_aside
from paiute_ref.cli.input import STDIN, open_file
from paiute_ref.cli.kept import games_folder, latest
from paiute_ref.cli.options import find_house
from paiute_ref.cli.seeds import find_seed, new_seed
from paiute_ref.errors import FileError, PaiuteError, raise_all
from paiute_ref.game.players import Strength
from paiute_ref.game.reader import Reader, read_record
from paiute_ref.game.record import Setup, format_record, verify_settings
from paiute_ref.game.words import LONGEST_SEED, is_seed
from paiute_ref.language import translator
from paiute_ref.notation import format_card
from paiute_ref.practice import (
    Practice,
    Setting,
    entries,
    new_practice,
    resume,
)
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.rulebook.fingerprint import fingerprint
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.rulebook.model import MOST_PLAYERS, House
from paiute_ref.views.record import CardReader, words

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

_SEED_PARTS: Final = 10
"""Characters of a seed that are left for the number of a deal."""

_MARK: Final = "# paiute play "
"""How the line of a kept game begins that says what a written game has no words for."""


class Begun(NamedTuple):
    """A game to be played: as it is, before each act of the person's, and where it is kept.

    ``house`` is the file of a house that is no named set, None for those that are.
    """

    practice: Practice
    past: tuple[Practice, ...] = ()
    house: str | None = None
    path: str | None = None
    written: bytes | None = None


def strength_of(name: str) -> Strength:
    """A strength by its name; PaiuteError ``play.strength`` (``strength``, ``known``)."""
    known = {each.value: each for each in Strength}
    if name not in known:
        raise PaiuteError("play.strength", strength=name, known=tuple(known))
    return known[name]


def begin(
    session: Session,
    players: int | None,
    strength: Strength | None,
    seed: str | None,
    name: str | None,
    ante: int | None,
    deals: int | None,
    house: str | None,
    settings: tuple[tuple[str, str], ...],
) -> Begun:
    """A new game, in which the person sits where the play begins."""
    names = _names(session, name, players or USUAL_PLAYERS)
    rules = find_house(session, house or STANDARD, dict(settings))
    seed = find_seed(seed, LONGEST_SEED - _SEED_PARTS)
    named = house if house in session.book.houses and house != STANDARD else None
    setup = Setup(1, names, len(names), named, tuple(dict(settings).items()), ante or 0)
    setting = Setting(setup, rules, 1, strength or Strength.REGULAR, seed, deals or 0)
    own = None if house is None or house in session.book.houses else os.path.abspath(house)
    return Begun(new_practice(setting), house=own)


def _names(session: Session, name: str | None, players: int) -> tuple[str, ...]:
    t = session.t
    own = " ".join(name.split()) if name is not None else t.say("Player {n}", n=t.number(1))
    # TRANSLATORS: the name of a computer player, by the seat.
    others = (t.say("Computer {n}", n=t.number(seat)) for seat in range(2, players + 1))
    names = (own, *others)
    raise_all(PaiuteError, "several", typed_name_faults(session, names))
    return names


def verify_alone(given: Mapping[str, object]) -> None:
    """What a game that is gone on with has already cannot be said anew."""
    for option, value in given.items():
        if value is not None:
            raise PaiuteError("play.with-resume", option=option)


def may_replace(path: str, *, force: bool) -> bytes | None:
    """What is in a file that may be written over, None where there is none yet."""
    if not os.path.lexists(path):
        return None
    if not force:
        raise FileError("file.exists", file=path)
    return read_whole(path)


def go_on(
    session: Session,
    path: str,
    strength: Strength | None,
    deals: int | None,
    house: str | None,
    letters: str | None,
) -> Begun:
    """The game of a file, or the one kept last. A damaged one of these is set aside."""
    found = path or latest(games_folder(session.environ))
    if found is None:
        file = session.t.say("FILE")
        command = session.voice().command(f"paiute play --resume {file}")
        raise PaiuteError("play.nothing-kept", command=command)
    try:
        begun = read(session, found, house, letters)
    except PaiuteError as error:
        if "at" not in error.params:
            raise
        at = error.params["at"]
        if path or error.code != "play.damaged":
            raise PaiuteError(error.code, file=found, at=at) from None
        place = set_aside(found)
        raise PaiuteError("play.set-aside", file=found, at=at, place=place) from None
    setting = begun.practice.setting
    changed = setting._replace(
        strength=strength or setting.strength, deals=setting.deals if deals is None else deals
    )
    return begun._replace(
        practice=begun.practice._replace(setting=changed),
        past=tuple(each._replace(setting=changed) for each in begun.past),
    )


def read(session: Session, path: str, house: str | None, letters: str | None) -> Begun:
    """The game of a file, which need not be one that was kept here."""
    if path == STDIN:  # which the acts come from
        raise PaiuteError("play.stdin")
    with open_file(path) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PaiuteError("play.damaged", at=1)
    lines = data.decode("utf-8-sig", "replace").splitlines()
    more = _More.of(lines)
    told = list(read_record(lines, _reader(session, letters)))
    setup = next((entry for entry in told if isinstance(entry, Setup)), None)
    if setup is None:
        raise PaiuteError("play.damaged", at=1)
    verify_settings(setup)
    if more.you > len(setup.names):
        raise PaiuteError("play.damaged", at=more.line)
    rules, setup, own = _rules(session, house or more.house, setup)
    if more.rules not in (None, fingerprint(rules)):
        code = "play.other-rules" if house else "play.changed-rules"
        raise PaiuteError(code, file=own or rules.name)
    setting = Setting(
        setup._replace(letters=None), rules, more.you, more.strength, more.seed, more.deals
    )
    practice, past = resume(setting, told)
    if not more.line or not os.path.isfile(path):  # what others wrote, and a pipe, is left alone
        return Begun(practice, past, own)
    return Begun(practice, past, own, path, data)


def _rules(session: Session, named: str | None, setup: Setup) -> tuple[House, Setup, str | None]:
    """The rules of a game, what it says of them, and the file that they are in.

    ``named`` is a set or a file; a written game itself never names a file.
    """
    settings = dict(setup.settings)
    if named and named not in session.book.houses:
        return find_house(session, named, settings), setup, os.path.abspath(named)
    name = named or setup.house or STANDARD
    setup = setup._replace(house=None if name == STANDARD else name)
    return session.book.house(name, settings), setup, None


def _reader(session: Session, letters: str | None) -> Callable[[str | None], Reader]:
    """Reads the words and cards of a written game, as ``paiute referee`` does."""

    def reader(header: str | None) -> Reader:
        named = find_letters(header) or letters
        lang = session.lang if named in (None, INTERNATIONAL) else str(named)
        hands = HandReader(session, named)
        return Reader(words(translator(lang)), CardReader(hands.reads, hands.reads_as))

    return reader


class _More(NamedTuple):
    """What a practice game is beside a written game; ``line`` is where that stands, 0 nowhere.

    ``rules`` is the fingerprint of the house; games of earlier releases have none.
    """

    you: int = 1
    strength: Strength = Strength.REGULAR
    seed: str = ""
    deals: int = 0
    house: str | None = None
    rules: str | None = None
    line: int = 0

    @classmethod
    def of(cls, lines: Sequence[str]) -> _More:
        for number, line in enumerate(lines, start=1):
            if line.startswith(_MARK):
                try:
                    return cls._read(loads(line.removeprefix(_MARK)), number)
                except (KeyError, TypeError, ValueError, RecursionError):
                    raise PaiuteError("play.damaged", at=number) from None
        return cls(seed=new_seed())

    @classmethod
    def _read(cls, data: dict[str, Any], line: int) -> _More:
        more = cls(
            int(data["you"]),
            Strength(data["strength"]),
            str(data["seed"]),
            int(data["deals"]),
            data.get("house"),
            data.get("rules"),
            line,
        )
        usual = 1 <= more.you <= MOST_PLAYERS and 0 <= more.deals <= MOST_DEALS
        texts = all(isinstance(each, str | None) for each in (more.house, more.rules))
        if not usual or not is_seed(more.seed) or not texts:
            raise ValueError("no such game")
        return more


def written(session: Session, practice: Practice, house: str | None, letters: str) -> bytes:
    """A game as a written game, in the words and letters of a language, or international ones.

    ``house`` is the file of a house that is no named set.
    """
    t, lang, setting = session.t, SOURCE_LANGUAGE, practice.setting
    first, *rest = entries(practice)
    assert isinstance(first, Setup)
    card: Callable[[Card], str] = str
    if letters != INTERNATIONAL:
        lang, first = letters, first._replace(letters=letters)
        card = partial(format_card, alphabet=session.alphabet(letters))
    more = {
        "you": setting.you,
        "strength": setting.strength.value,
        "seed": setting.seed,
        "deals": setting.deals,
        **({"house": house} if house else {}),
        "rules": fingerprint(setting.house),
    }
    heading = t.say(
        "A game of Paiute. What follows # is not part of the game; the next line is for “paiute "
        "play”, to go on with the game."
    )
    lines = [
        f"# {heading}",
        f"{_MARK}{dumps(more)}",
        *format_record([first, *rest], words(translator(lang)), card),
    ]
    return "".join(f"{line}\n" for line in lines).encode()
