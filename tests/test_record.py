"""The written game: what its lines mean, what is refused, and that nothing breaks the reading."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import ROOT
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, PACK, Card
from paiute_ref.cli.session import Session
from paiute_ref.errors import CardError, LanguageError
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Show
from paiute_ref.game.reader import LONGEST_LINE, Reader, read_record
from paiute_ref.game.record import Entry, Fault, NewDeal, Setup, Told, format_record
from paiute_ref.game.replay import Played, Settled, Unreadable, replay
from paiute_ref.game.turns import Pile
from paiute_ref.game.words import (
    FACE_UP,
    HEADER,
    HEADING,
    LONGEST_NAME,
    VERBS,
    RecordError,
    Words,
    fold,
    is_seed,
    make_words,
    name_faults,
)
from paiute_ref.language import translator
from paiute_ref.notation import INTERNATIONAL, format_card, parse_cards
from paiute_ref.rulebook.model import House
from paiute_ref.views.errors import CODES, sentences
from paiute_ref.views.game import act_text
from paiute_ref.views.record import CardReader, words
from paiute_ref.views.voice import Voice
from running import LANGUAGES, harmless

EXAMPLES = sorted((ROOT / "examples").glob("*.paiute"))
ENGLISH = words(translator("en"))
MADE_UP = make_words(
    {
        "players": "speelers, wie",
        "wild": "joker",
        "deals": "geeft, deelt uit",
        "draws": "neemt van de stok, trekt",
        "takes": "neemt van de stapel",
        "discards": "legt weg",
        "calls": "ROEPT",
        "shows": "toont  alles",
        FACE_UP: "met het gezicht omhoog",
    }
)


def cards_of(codes: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in codes.split())


@cache
def alphabet(lang: str) -> Any:
    return INTERNATIONAL if lang == "intl" else Session(lang).alphabet(lang)


def reader_of(lang: str = "en") -> Callable[[str | None], Reader]:
    """As the command has it: letters of the header before those of the language."""

    def reader(letters: str | None) -> Reader:
        if letters not in (None, "intl", *LANGUAGES):
            raise LanguageError("language.unknown", language=letters, known=LANGUAGES)
        own = letters or lang
        read = partial(parse_cards, alphabet=alphabet(own), only=letters is not None)
        read_as = lambda text, name: parse_cards(text, alphabet(name), only=True)  # noqa: E731
        return Reader(words(translator("en" if own == "intl" else own)), CardReader(read, read_as))

    return reader


def international(vocabulary: Words) -> Callable[[str | None], Reader]:
    read: Callable[[str], Any] = parse_cards
    return lambda letters: Reader(vocabulary, CardReader(read, lambda text, _: read(text)))


def read(text: str, lang: str = "en") -> list[Entry]:
    return list(read_record(text.splitlines(keepends=True), reader_of(lang)))


def without_lines(entries: Sequence[Entry]) -> list[Entry]:
    return [
        entry._replace(line=0, house_line=0, settings_line=0)
        if isinstance(entry, Setup)
        else entry._replace(line=0)
        for entry in entries
    ]


HEAD = "players: Ana, Ben, Carla\n"
DEALT = HEAD + "wild: 9d\n"


# What the lines mean.


def test_everything_that_can_be_written() -> None:
    text = """\
\ufeffplayers: Ana, Ben, Carla, Dídac      # clockwise
dealer: Dídac
house: literal
set: ace=high-or-low, last-turns=everyone
ante: 1
pot: 3                                     # left from before
letters: ca

# the first deal
seed: 7
deals: Ana
Ana pays 1
Carla cuts
Dídac deals Ana
Dídac deals Ana face up
wild: 9d
Ana: 7c 7p 7d 2t ?
discard: 4t
stock: Rc 3d ? ? …
Ana draws                            # unseen
ana  DRAWS 7c
Ben takes
Ben takes 4t
Ana discards 2c
Carla passes
Ana calls 7c 7p 7d 2t 2c 9p
Ben calls Rc Rd Rp Rt 9p, discards 2t
Ben calls Rc Rd Rp Rt 9p discards ?
Dídac calls
Ben shows 4c 4d 4p 4t 2c 2d
"""
    told = [
        Told(12, 1, Pay(1)),
        Told(13, 3, Cut()),
        Told(14, 4, Deal(1)),
        Told(15, 4, Deal(1, face_up=True)),
        NewDeal(
            16,
            1,
            CARD_OF["9d"],
            ((*cards_of("7h 7s 7d 2c"), None), None, None, None),
            CARD_OF["4c"],
            (None, None, *cards_of("3d Kh")),
            "7",
        ),
        Told(20, 1, Draw(Pile.STOCK)),
        Told(21, 1, Draw(Pile.STOCK, CARD_OF["7h"])),
        Told(22, 2, Draw(Pile.DISCARDS)),
        Told(23, 2, Draw(Pile.DISCARDS, CARD_OF["4c"])),
        Told(24, 1, Discard(CARD_OF["2h"])),
        Told(25, 3, Pass()),
        Told(26, 1, Call(cards_of("7h 7s 7d 2c 2h 9s"))),
        Told(27, 2, Call(cards_of("Kh Kd Ks Kc 9s"), CARD_OF["2c"])),
        Told(28, 2, Call(cards_of("Kh Kd Ks Kc 9s"))),
        Told(29, 4, Call(())),
        Told(30, 2, Show(cards_of("4h 4d 4s 4c 2h 2d"))),
    ]
    names = ("Ana", "Ben", "Carla", "Dídac")
    settings = (("ace", "high-or-low"), ("last-turns", "everyone"))
    assert read(text) == [Setup(1, names, 4, "literal", settings, 1, 3, "ca", 3, 4), *told]
    assert read(text.replace("\n", "\r\n")) == read(text)


def test_what_may_be_left_out() -> None:
    assert read("players: Ben, Ana") == [Setup(1, ("Ben", "Ana"), 2)]
    assert read(DEALT)[1] == NewDeal(2, None, CARD_OF["9d"], (None, None, None))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("dealer:", "dealer: Ana"),
        ("house: ../mine", "house: literal"),
        ("set:", "set: ace=high"),
        ("ante: a chip", "ante: 1"),
        ("letters: klingon", "letters: intl"),
        ("seed: " + "7" * 101, "seed: 7"),
        ("deals: Zoe", "deals: Ana"),
        ("wild: 9x", "wild: 9d"),
        ("Ana: 7h 7x", "Ana: 7h 7s"),
        ("discard: 4c 5c", "discard: 4c"),
        ("stock: Kx", "stock: Kh"),
    ],
)
def test_what_could_not_be_read_may_be_written_once_more(wrong: str, right: str) -> None:
    """In a header or a heading; what was read there may not."""
    head, rest = HEAD, "wild: 9d\nAna draws\n"
    if right.startswith(("Ana:", "discard:", "stock:")):
        head, rest = DEALT, "Ana draws\n"
    elif right.startswith("wild:"):
        rest = "Ana draws\n"
    entries = read(f"{head}{wrong}\n{right}\n{rest}")
    assert [entry.line for entry in entries if isinstance(entry, Fault)] == [head.count("\n") + 1]
    kept = [entry for entry in entries if not isinstance(entry, Fault)]
    assert without_lines(kept) == without_lines(read(f"{head}{right}\n{rest}"))
    (twice,) = faults_of(f"{head}{right}\n{right}\n{rest}")
    assert twice.error.code == "record.twice"


def test_what_is_unclear_before_the_players_does_no_harm_to_them() -> None:
    assert [entry.line for entry in read("wie: Ana\nplayers: Ben, Ana")] == [1, 2]


@pytest.mark.parametrize("players", range(10))
def test_tables_of_any_size_can_be_written(players: int) -> None:
    names = tuple(f"P{seat}" for seat in range(1, players + 1))
    assert read("players: " + ", ".join(names)) == [Setup(1, names, players)]


def test_hands_of_any_size_and_cards_told_twice_can_be_written() -> None:
    text = DEALT + "Ana: 7h\nBen: 7h 7h 9d 9d 9d 9d\n"
    deal = read(text)[1]
    assert isinstance(deal, NewDeal)
    assert deal.hands == (cards_of("7h"), cards_of("7h 7h 9d 9d 9d 9d"), None)


def test_a_heading_ends_with_the_first_act_and_the_next_begins_a_deal() -> None:
    text = DEALT + "Ana draws\nBen pays 1\nBen: 7h\nwild: 9c\nBen: 7h\nBen draws\n"
    entries = read(text)
    assert [type(entry) for entry in entries] == [Setup, NewDeal, Told, Told, Fault, NewDeal, Told]
    assert isinstance(entries[5], NewDeal)
    assert entries[5].hands[1] == cards_of("7h")


def test_hands_may_stand_before_the_card_turned_up() -> None:
    text = HEAD + "deals: Ben\nAna: 7h\nstock: 2c\nwild: 9d\n"
    assert read(text)[1:] == [
        NewDeal(5, 2, CARD_OF["9d"], (cards_of("7h"), None, None), None, cards_of("2c"))
    ]


@pytest.mark.parametrize(
    "names",
    ["Ana, Ana Maria", "Ana Maria, Ana", "O'Neil (2), [red] 7", "અના, Дídac, Zoë", "draws, 7h"],
)
def test_the_longest_name_a_line_begins_with_acts(names: str) -> None:
    for seat, name in enumerate(names.split(", "), start=1):
        told = read(f"players: {names}\nwild: 9d\n{name} draws 7h")[-1]
        assert told == Told(3, seat, Draw(Pile.STOCK, CARD_OF["7h"]))


def test_a_name_may_end_with_a_word_where_that_leaves_no_doubt() -> None:
    text = "players: Will Shows, Ben\nwild: 9d\nWill Shows shows 7h\nBen deals will shows face up"
    assert read(text)[2:] == [
        Told(3, 1, Show(cards_of("7h"))),
        Told(4, 2, Deal(1, face_up=True)),
    ]


def test_names_are_one_however_they_are_spelt() -> None:
    text = "players: Di\u0301dac, Ana\nwild: 9d\ndÍdac draws\n"
    assert read(text)[-1] == Told(3, 1, Draw(Pile.STOCK))


def test_lines_are_read_as_they_come() -> None:
    lines = chain(DEALT.splitlines(), repeat("Ana draws"))
    entries = list(islice(read_record(lines, reader_of()), 1000))
    assert entries[-1] == Told(1000, 1, Draw(Pile.STOCK))


# What is refused.

REFUSED: list[tuple[str, str, int, dict[str, object]]] = [
    (HEAD + "x" * (LONGEST_LINE + 1), "long-line", 2, {"limit": LONGEST_LINE}),
    (HEAD + "Ana dr\ufffdws", "encoding", 2, {}),
    ("", "no-players", 1, {}),
    ("# nothing", "no-players", 1, {}),
    ("hello\nhello", "no-players", 1, {}),
    ("wild: 9d", "no-players", 1, {}),
    ("players: A, B, C, D, E, F, G, H, I, J", "many-names", 1, {"limit": 9}),
    ("players: Ana,, Ben", "name-empty", 1, {}),
    ("players: A\u202ena, Ben", "name-character", 1, {"name": "A\u202ena", "character": "\u202e"}),
    ("players: A\0na, Ben", "name-character", 1, {"name": "A\0na", "character": "\0"}),
    ("players: A#na, Ben", "name-character", 1, {"name": "A#na", "character": "#"}),
    ("players: Ana: me, Ben", "name-character", 1, {"name": "Ana: me", "character": ":"}),
    (f"players: {'a' * 41}, Ben", "name-long", 1, {"name": "a" * 41, "limit": LONGEST_NAME}),
    ("players: Wild, Ben", "name-word", 1, {"name": "Wild"}),
    ("players: Ana, ANA", "name-twice", 1, {"name": "ANA"}),
    ("players: Ana, Ana Calls", "name-unclear", 1, {"name": "Ana Calls", "other": "Ana"}),
    ("players: Ana Face Up, Ana", "name-unclear", 1, {"name": "Ana Face Up", "other": "Ana"}),
    (DEALT + "Anna draws", "unknown-player", 3, {"name": "Anna", "close": ("Ana",)}),
    (DEALT + "Zed the Red draws", "unknown-player", 3, {"name": "Zed the Red", "close": ()}),
    (DEALT + "Zed 7h", "unknown-player", 3, {"name": "Zed", "close": ()}),
    (DEALT + "Ana deals Bin", "unknown-player", 3, {"name": "Bin", "close": ("Ben",)}),
    (HEAD + "deals: Bin", "unknown-player", 2, {"name": "Bin", "close": ("Ben",)}),
    (HEAD + "dealer: Bin", "unknown-player", 2, {"name": "Bin", "close": ("Ben",)}),
    (DEALT + "Ana drawz 7h", "unknown-word", 3, {"word": "drawz", "close": ("draws",)}),
    (HEAD + "Ana face up", "unknown-word", 2, {"word": "face", "close": ()}),
    (HEAD + "wilt: 9d", "unknown-word", 2, {"word": "wilt", "close": ("wild",)}),
    (DEALT + "Carlo: 9d", "unknown-word", 3, {"word": "Carlo", "close": ("Carla",)}),
    (DEALT + "Ana", "no-act", 3, {"name": "Ana"}),
    (DEALT + "Ana passes 7h", "too-much", 3, {"words": "7h"}),
    (DEALT + "Ana deals Ben face up twice", "too-much", 3, {"words": "twice"}),
    (HEAD + "ante: 1\nAnte: 1", "twice", 3, {"word": "Ante"}),
    (DEALT + "wild: 9c", "twice", 3, {"word": "wild"}),
    (DEALT + "Ana: 7h\nANA: 7h", "twice", 4, {"word": "ANA"}),
    (DEALT + "ante: 1", "late", 3, {"word": "ante"}),
    (DEALT + "Ana draws\nstock: 7h", "late", 4, {"word": "stock"}),
    (DEALT + "Ana draws\nAna: 7h", "late", 4, {"word": "Ana"}),
    (HEAD + "dealer:   # nobody", "empty", 2, {"word": "dealer"}),
    (HEAD + "ante: -1", "number", 2, {"number": "-1"}),
    (HEAD + "pot: 1234567890", "number", 2, {"number": "1234567890"}),
    (HEAD + "Ana pays", "number", 2, {"number": ""}),
    (HEAD + "house: ../own.yaml", "house", 2, {"house": "../own.yaml"}),
    (HEAD + "seed: a\0b", "seed", 2, {"limit": 100}),
    (HEAD + "seed: " + "7" * 101, "seed", 2, {"limit": 100}),
    (DEALT + "Ana: 2c 3c 4c 5c 6c 7c 8c", "hand-size", 3, {"found": 7, "limit": 6}),
    (DEALT + "stock: " + "? " * 53, "stock-size", 3, {"found": 53, "limit": 52}),
    (HEAD + "wild: ?", "unseen", 2, {}),
    (DEALT + "Ana discards ?", "unseen", 3, {}),
    (DEALT + "Ana shows 7h ?", "unseen", 3, {}),
    (HEAD + "Ana draws\nBen draws", "no-wild", 2, {}),
    (HEAD + "seed: 7", "no-wild", 2, {}),
    (HEAD + "seed: 7\nAna draws", "no-wild", 3, {}),
]


@pytest.mark.parametrize(("text", "code", "line", "params"), REFUSED)
def test_what_is_refused(text: str, code: str, line: int, params: dict[str, object]) -> None:
    fault = next(entry for entry in read(text) if isinstance(entry, Fault))
    assert fault.line == line
    assert isinstance(fault.error, RecordError)
    assert fault.error.code == f"record.{code}"
    assert fault.error.params == {**params, "line": line}
    for lang in LANGUAGES:
        harmless("\n".join(sentences(translator(lang), fault.error)))


def test_every_refusal_is_tested_and_has_words() -> None:
    tested = {f"record.{code}" for _, code, _, _ in REFUSED}
    rooms = [ROOT / "paiute_ref" / "game" / f"{room}.py" for room in ("words", "reader")]
    source = "".join(room.read_text() for room in rooms)
    raised = {f"record.{code}" for code in re.findall(r'refus(?:e|al)\(\s*"([a-z-]+)"', source)}
    assert raised == tested
    assert tested <= CODES


def test_two_faults_of_cards() -> None:
    faults = read(DEALT + "Ana: 7h 7x\nAna discards 7h 8h\nBen draws 9x 9y\n")[1:]
    assert [entry.line for entry in faults if isinstance(entry, Fault)] == [3, 4, 5]
    errors = [entry.error for entry in faults if isinstance(entry, Fault)]
    assert all(isinstance(error, CardError) for error in errors)
    assert [error.code for error in errors] == ["card.unreadable", "card.one", "card.several"]


def test_everything_wrong_is_told_with_its_line() -> None:
    text = DEALT + "Anna draws\nAna drawz\nAna draws 7x\nAna draws\n"
    entries = read(text)
    assert [entry.line for entry in entries if isinstance(entry, Fault)] == [3, 4, 5]
    assert entries[-1] == Told(6, 1, Draw(Pile.STOCK))


def test_without_a_card_turned_up_one_line_says_it_until_the_next() -> None:
    text = HEAD + "wild: 9x\nAna draws\nBen draws\nwild: 9d\nBen draws\nAna draws"
    assert [(type(entry), entry.line) for entry in read(text)] == [
        (Setup, 1),
        (Fault, 2),
        (Fault, 3),
        (NewDeal, 5),
        (Told, 6),
        (Told, 7),
    ]


def test_letters_there_are_none_of() -> None:
    fault = read("letters: tlh\n" + HEAD)[0]
    assert isinstance(fault, Fault)
    assert fault.error.code == "language.unknown"


# Words and cards of languages.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_language_means_itself(lang: str) -> None:
    vocabulary = words(translator(lang))
    for known, meanings in (
        ((*HEADER, *HEADING), vocabulary.keys),
        ((*VERBS, FACE_UP), vocabulary.verbs),
    ):
        for word in known:
            assert meanings[word] == word
            assert meanings[fold(vocabulary.written[word])] == word


def test_words_of_a_language() -> None:
    text = "WIE: Ana, Ben\nspeelers: Ana\njoker: 9d\nAna neemt van de stok 7h\nBen deelt uit ana"
    entries = list(read_record(text.splitlines(), international(MADE_UP)))
    assert [type(entry) for entry in entries] == [Fault, Setup, NewDeal, Told, Told]
    assert entries[3:] == [Told(4, 1, Draw(Pile.STOCK, CARD_OF["7h"])), Told(5, 2, Deal(1))]
    assert MADE_UP.written["calls"] == "ROEPT"
    assert MADE_UP.written["passes"] == "passes"


def test_what_a_hand_was_read_in_the_next_cards_are_read_in() -> None:
    text = DEALT + "Ana discards 7c\nAna: ?\nAna shows 7p 7t\nAna discards 7c\nwild: 9c\n"
    told = [entry.act for entry in read(text, "ca") if isinstance(entry, Told)]
    assert told == [Discard(CARD_OF["7c"]), Show(cards_of("7s 7c")), Discard(CARD_OF["7h"])]


def test_it_is_noticed_that_cards_could_be_others() -> None:
    cards = reader_of("ca")(None).cards
    assert isinstance(cards, CardReader)
    assert (cards("7h"), cards.also) == (cards_of("7h"), None)
    assert (cards("7c 8d"), cards.also) == (cards_of("7c 8d"), "ca")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?", [None]),
        ("7h?7s ??,2c", [CARD_OF["7h"], None, CARD_OF["7s"], None, None, CARD_OF["2c"]]),
        ("\uff1f 🂡", [None, CARD_OF["As"]]),
        ("7h 7s", [CARD_OF["7h"], CARD_OF["7s"]]),
    ],
)
def test_unknown_cards(text: str, expected: list[Card | None]) -> None:
    assert reader_of()(None).cards(text) == tuple(expected)


# Writing and reading again.

_cards = st.sampled_from(PACK)
_known = st.none() | _cards
_chips = st.integers(0, 999_999_999)
_slugs = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8})?", fullmatch=True)
_names = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_characters=","), min_size=1, max_size=12),
    st.sampled_from(
        ["Ana", "Ana Maria", "draws", "7h", "O'Neil (2)", "દેવ\u200dી", "[b]", "face up"]
    ),
).map(lambda name: " ".join(name.split()))
_names = _names.filter(lambda name: not name_faults([name], ENGLISH))
_seeds = st.text(min_size=1, max_size=12).filter(is_seed)


@st.composite
def _acts(draw: st.DrawFn, seats: int) -> Act:
    cards = st.lists(_cards, max_size=7).map(tuple)
    kinds: list[st.SearchStrategy[Act]] = [
        st.builds(Draw, st.sampled_from(Pile), _known),
        st.builds(Discard, _cards),
        st.builds(Call, cards, _known),
        st.builds(Show, cards),
        st.builds(Pass),
    ]
    return draw(st.one_of(kinds))


@st.composite
def _records(draw: st.DrawFn, vocabulary: Words) -> list[Entry]:
    names = tuple(draw(st.lists(_names, min_size=1, max_size=9)))
    assume(not name_faults(names, vocabulary))
    seats = st.integers(1, len(names))
    entries: list[Entry] = [
        Setup(
            0,
            names,
            draw(seats),
            draw(st.none() | _slugs),
            tuple(draw(st.dictionaries(_slugs, _slugs, max_size=3)).items()),
            draw(_chips),
            draw(_chips),
            draw(st.none() | st.just("xx")),
        )
    ]
    before = st.one_of(
        st.builds(Pay, _chips), st.builds(Cut), st.builds(Deal, seats, st.booleans())
    )
    hand = st.none() | st.lists(_known, min_size=1, max_size=6).map(tuple)
    for _ in range(draw(st.integers(0, 3))):
        prepared = draw(st.lists(st.builds(Told, st.just(0), seats, before), max_size=3))
        told = st.lists(
            st.builds(Told, st.just(0), seats, _acts(len(names))), min_size=1, max_size=5
        )
        deal = NewDeal(
            0,
            draw(st.none() | seats),
            draw(_cards),
            tuple(draw(hand) for _ in names),
            draw(_known),
            draw(st.none() | st.lists(_known, min_size=1, max_size=52).map(tuple)),
            draw(st.none() | _seeds),
        )
        entries += [*prepared, deal, *draw(told)]
    return entries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verb_stands_in_front_behind_or_around(lang: str) -> None:
    """Words are data: no language is told apart here."""
    vocabulary, head = words(translator(lang)), "players: Ana, Ben\nwild: 9d\n"
    expected = told(f"{head}Ana discards 7h")
    said = [text for text, verb in vocabulary.verbs.items() if verb == "discards"]
    for text in said:
        verb = text.split()
        for front in range(len(verb) + 1):
            line = " ".join(["Ana", *verb[:front], "7h", *verb[front:]])
            assert told(f"{head}{line}", vocabulary) == expected, line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "act",
    [
        Call(cards_of("Kh Kd Ks Kc 9s"), CARD_OF["2c"]),
        Call(cards_of("Kh Kd Ks Kc 9s")),
        Discard(CARD_OF["2c"]),
    ],
)
@pytest.mark.parametrize("symbols", [True, False])
def test_what_the_referee_tells_of_calls_and_discards_can_be_written(
    lang: str, act: Act, symbols: bool
) -> None:
    """With “with” and “and”, colons and the full stop, as a sentence has them."""
    names = ("J. R.", "Ben")
    line = act_text(Voice(translator(lang), load_rulebook(), symbols), names, 1, act)
    assert read(f"players: {', '.join(names)}\nwild: 9d\n{line}", lang)[2:] == [Told(3, 1, act)]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Ben calls Kh Kd Ks Kc 9s and discards 2c"),
        ("nl", "Ben meldt Kh Kd Ks Kc 9s en legt 2c af"),
        ("ca", "Ben canta Kh Kd Ks Kc 9s i descarta 2c"),
        ("bg", "Ben обявява Kh Kd Ks Kc 9s и изхвърля 2c"),
        ("gu", "Ben Kh Kd Ks Kc 9s જાહેર કરે છે અને 2c ફેંકે છે"),
        ("en", "Ben calls: Kh Kd Ks Kc 9s; discards: 2c"),
        ("en", "Ben calls Kh Kd Ks Kc 9s, discards 2c"),
        ("en", "Ben calls Kh, Kd, Ks, Kc, 9s discards 2c"),
        ("nl", "Ben meldt Kh Kd Ks Kc 9s, legt 2c af"),
        ("nl", "Ben meldt Kh Kd Ks Kc 9s gooit 2c weg"),
        ("bg", "Ben обявява Kh, Kd, Ks, Kc, 9s, 2c изхвърля"),
        ("gu", "Ben Kh Kd Ks Kc 9s જાહેર કરે છે, 2c ફેંકે છે"),
        ("gu", "Ben Kh Kd Ks Kc 9s જાહેર કરે 2c ફેંકે"),
    ],
)
def test_a_call_has_two_verbs_each_with_its_own_cards(lang: str, line: str) -> None:
    head = "players: Ana, Ben\nwild: 9d\n"
    (act,) = told(head + line, words(translator(lang)))
    assert act == Call(cards_of("Kh Kd Ks Kc 9s"), CARD_OF["2c"])


def told(text: str, vocabulary: Words = ENGLISH) -> list[Act]:
    entries = [*read_record(text.splitlines(), international(vocabulary))]
    assert not [entry for entry in entries if isinstance(entry, Fault)], entries
    return [entry.act for entry in entries if isinstance(entry, Told)]


@given(_records(ENGLISH))
def test_what_is_written_is_read_again(entries: list[Entry]) -> None:
    lines = list(format_record(entries, ENGLISH))
    assert without_lines(list(read_record(lines, international(ENGLISH)))) == entries


@given(_records(MADE_UP), st.sampled_from([str, format_card]))
def test_what_is_written_in_another_language_is_read_again(
    entries: list[Entry], card: Callable[[Card], str]
) -> None:
    lines = list(format_record(entries, MADE_UP, card))
    assert without_lines(list(read_record(lines, international(MADE_UP)))) == entries


def test_what_cannot_be_read_is_left_out() -> None:
    entries = read("nonsense\n" + DEALT + "Ana draws\nrubbish\n")
    assert "\n".join(format_record(entries, ENGLISH)) == (
        "players: Ana, Ben, Carla\ndealer: Carla\n\nwild: 9d\nAna draws"
    )


# Hostile input.


def faults_of(text: str, lang: str = "en") -> list[Fault]:
    """Whatever is read: nothing but faults with their lines, each in plain words."""
    lines = text.split("\n")
    faults = [entry for entry in read_record(lines, reader_of(lang)) if isinstance(entry, Fault)]
    for fault in faults:
        assert 1 <= fault.line <= len(lines)
        assert fault.error.params.get("line", fault.line) == fault.line
        harmless("\n".join(sentences(translator(lang), fault.error)))
    return faults


def example_lines() -> list[str]:
    return [line for path in EXAMPLES for line in path.read_text("utf-8").splitlines()]


@given(st.binary(max_size=400), st.sampled_from(LANGUAGES))
def test_any_bytes(data: bytes, lang: str) -> None:
    assert faults_of(data.decode("utf-8", "replace"), lang)


@given(st.lists(st.sampled_from(example_lines()), max_size=40), st.sampled_from(LANGUAGES))
def test_lines_shuffled_and_doubled(lines: list[str], lang: str) -> None:
    faults_of("\n".join(lines), lang)


@given(st.sampled_from(EXAMPLES), st.data())
def test_games_cut_and_spoilt(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    noise = data.draw(st.text(max_size=20))
    faults_of(text[:start] + noise + text[end:])
    faults_of(text[start:end])


@given(st.lists(st.text(st.characters(), max_size=30), max_size=6), st.sampled_from(LANGUAGES))
def test_any_words_in_a_deal(words: list[str], lang: str) -> None:
    lines = [
        line for word in words for line in (word, f"Ana {word}", f"Ana: {word}", f"{word}: 7h")
    ]
    faults_of(DEALT + "\n".join(lines), lang)
    faults_of("\n".join(f"{key}: {word}" for key in HEADER for word in words), lang)


@pytest.mark.parametrize(
    "piece", ["x", "Ana ", "Ana draws ", "? ", "7h ", ", ", "\0", "\u202e", "#", "="]
)
@pytest.mark.parametrize(
    "start", ["", "Ana ", "Ana calls ", "Ana deals ", "stock: ", "set: ", "players: "]
)
def test_lines_that_never_end(start: str, piece: str) -> None:
    for size in (1_000_000, LONGEST_LINE - len(start)):
        line = start + piece * (size // len(piece))
        faults_of(HEAD + "wild: 9d\n" + line)
        faults_of(line)
    too_long = faults_of(HEAD + start + "x" * 1_000_000)
    assert too_long[0].error.code == "record.long-line"


def test_lines_in_any_order_are_told_by_their_numbers() -> None:
    lines = example_lines()
    random.Random(7).shuffle(lines)
    assert len(faults_of("\n".join(lines))) > 10


def test_words_of_a_language_that_is_not_read() -> None:
    text = "\n".join(format_record(read(DEALT + "Ana draws\nBen calls 7h"), MADE_UP))
    assert [(fault.line, fault.error.code) for fault in faults_of(text)] == [
        (1, "record.unknown-word"),  # players; the word for dealer is the English one
        (4, "record.unknown-word"),  # wild
        (5, "record.no-players"),
    ]


# The examples and the grammar.


def house(name: str | None, settings: Any) -> House:
    return load_rulebook().house(name or "standard", settings)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_are_legal_to_the_end(path: Path, lang: str) -> None:
    entries = read(path.read_text("utf-8"), lang)
    steps = list(replay(entries, house))
    assert not [step for step in steps if isinstance(step, Unreadable)]
    assert not [step for step in steps if getattr(step, "violations", ())]
    settled = [step for step in steps if isinstance(step, Settled)]
    assert len(settled) == sum(isinstance(entry, NewDeal) for entry in entries)
    assert all(step.settlement.winners and not step.settlement.hidden for step in settled)
    assert len([step for step in steps if isinstance(step, Played)]) > 20


def test_the_examples_are_of_three_kinds() -> None:
    assert len(EXAMPLES) == 3
    texts = [path.read_text("utf-8") for path in EXAMPLES]
    assert ["?" in text for text in texts].count(True) == 1
    assert [text.count("\nwild:") for text in texts] == [1, 1, 3]


def _blocks(kind: str) -> Iterator[str]:
    text = (ROOT / "docs" / "record.md").read_text("utf-8")
    yield from re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def test_the_games_of_the_document_can_be_read() -> None:
    games = list(_blocks("paiute"))
    assert games
    for game in games:
        assert faults_of(game) == []


def test_the_grammar_has_every_word() -> None:
    (grammar,) = _blocks("ebnf")
    quoted = set(re.findall(r'"([a-z ]+)"', grammar))
    assert quoted == {*HEADER, *HEADING, *VERBS, FACE_UP}
