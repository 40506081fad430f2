"""The scripts of the page say what Python says: houses, verdicts, showdowns and typed cards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from hands import OWN_SHAPES
from page.drawn import Drawn, draw
from page.scripts import Chromium, Node, Scripts, in_page, node
from paiute_ref.api import load_rulebook
from paiute_ref.cards import CARD_OF, PACK, Card, Rank, Suit
from paiute_ref.cli.session import Session
from paiute_ref.errors import HouseError, PaiuteError
from paiute_ref.judge import Combination, Ruling, judge
from paiute_ref.language import known_languages
from paiute_ref.notation import Alphabet, _fold, format_card, make_alphabet
from paiute_ref.notation import parse_cards as python_cards
from paiute_ref.notation import parse_wild as python_wild
from paiute_ref.page.data import alphabets_data, rules_data
from paiute_ref.rulebook.model import CombinationDef, Dispute, House, HouseOption
from paiute_ref.showdown import compare

pytestmark = pytest.mark.system

HERE: Final = Path(__file__).parent
OWN: Final = load_rulebook().house_file_from(OWN_SHAPES, "own.yaml")
RULES: Final = rules_data(load_rulebook(), OWN)
DRAWN: Final = 200_000
DRAWN_FOR_EACH: Final = 20_000
DRAWN_FOR_OTHERS: Final = 4_000
AT_ONCE: Final = 10_000
LONGEST_QUESTION: Final = 500_000

Options = Mapping[str, str]
VALUES: Final[dict[str, tuple[str, Options]]] = {
    f"{option.slug}={value.slug}": ("standard", {option.slug: value.slug})
    for option in load_rulebook().options
    for value in option.values[1:]
    if value.order or value.shapes  # the others change no verdict: test_every_house
}
"""Every value of an option that can change a verdict, apart from the standard ones."""

OTHERS: Final[dict[str, tuple[str, Options]]] = {
    "all": (
        "standard",
        {
            "sequence": "any-suit",
            "ace": "high-or-low",
            "equal-combinations": "split",
            "natural": "beats-wild",
        },
    ),
    "own": (OWN.slug, {}),
    "own-with-low-ace": (OWN.slug, {"ace": "high-or-low", "natural": "beats-wild"}),
}
HOUSES: Final = {"standard": ("standard", dict[str, str]()), **VALUES, **OTHERS}


@pytest.fixture(scope="module")
def in_node() -> Iterator[Node]:
    with node() as scripts:
        yield scripts


@pytest.fixture(scope="module")
def in_chromium() -> Iterator[Chromium]:
    with in_page() as scripts:
        yield scripts


@cache
def python_house(name: str, options: tuple[tuple[str, str], ...]) -> House:
    if name == OWN.slug:
        return load_rulebook().house_from(OWN_SHAPES, "own.yaml", dict(options))
    return load_rulebook().house(name, dict(options))


def the_house(name: str, options: Options) -> House:
    return python_house(name, tuple(options.items()))


# The same things as JSON ---------------------------------------------------------------------


def plain(value: object) -> object:
    """A value of Python as the scripts have it: letters for cards and ranks, lists for tuples."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(each) for key, each in value.items()}
    return value


def or_fault(work: Callable[[], object]) -> object:
    try:
        return work()
    except PaiuteError as error:
        return {"fault": told(error)}


def told(error: PaiuteError) -> object:
    params = {name: plain(value) for name, value in error.params.items()}
    return {"code": error.code, "params": params, "parts": [told(each) for each in error.parts]}


def slug(definition: CombinationDef | None) -> str | None:
    return definition and definition.slug


def codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def code(card: Card | None) -> str | None:
    return card.code if card else None


def letters(ranks: Iterable[Rank]) -> list[str]:
    return [rank.letter for rank in ranks]


def stands(wilds: Mapping[Card, Card]) -> dict[str, str]:
    return {card.code: meant.code for card, meant in wilds.items()}


def reading(combination: Combination) -> object:
    return {
        "combination": combination.slug,
        "ranks": letters(combination.ranks),
        "cards": codes(combination.cards),
        "wilds": stands(combination.wilds),
        "discard": code(combination.discard),
        "strength": combination.strength,
    }


FIELDS: Final[dict[str, Callable[[Ruling], object]]] = {
    "combination": lambda ruling: ruling.combination and ruling.combination.slug,
    "ranks": lambda ruling: letters(ruling.ranks),
    "cards": lambda ruling: codes(ruling.cards),
    "wilds": lambda ruling: stands(ruling.wilds),
    "discard": lambda ruling: code(ruling.discard),
    "strength": lambda ruling: ruling.strength,
    "natural": lambda ruling: ruling.natural,
    "rules": lambda ruling: [*ruling.rules],
}
ALL_FIELDS: Final[dict[str, Callable[[Ruling], object]]] = {
    **FIELDS,
    "hand": lambda ruling: codes(ruling.hand),
    "wild": lambda ruling: ruling.wild.letter,
    "took": lambda ruling: code(ruling.took),
    "turnedUp": lambda ruling: code(ruling.turned_up),
    "looksLike": lambda ruling: slug(ruling.looks_like),
    "readings": lambda ruling: [reading(each) for each in ruling.readings],
    "whyNot": lambda ruling: [
        {"combination": each.definition.slug, "short": each.short, "ranks": letters(each.ranks)}
        for each in ruling.why_not
    ],
    "missing": lambda ruling: [
        {
            "combination": each.definition.slug,
            "cards": codes(each.cards),
            "left": each.left,
            "discard": code(each.discard),
        }
        for each in ruling.missing
    ],
}


# Houses --------------------------------------------------------------------------------------


def house_as_json(house: House) -> object:
    def shown(definition: CombinationDef) -> object:
        shape = definition.shape._asdict()
        return {
            "slug": definition.slug,
            "rule": definition.rule,
            "name": definition.name.context,
            "line": definition.line.context,
            "shape": {field: plain(value) for field, value in shape.items()},
        }

    return {
        "name": house.name,
        "title": house.title and house.title.context,
        "combinations": [shown(each) for each in house.combinations],
        "lookalikes": [shown(each) for each in house.lookalikes],
        "order": house.order._asdict(),
        "options": dict(house.options),
        "settings": dict(house.settings),
    }


def without_runs(house: dict[str, Any]) -> dict[str, Any]:
    """Runs are worked out from the shapes; what comes of them, the verdicts tell."""
    for each in (*house["combinations"], *house["lookalikes"]):
        del each["runs"]
    return house


def test_every_house(in_node: Node) -> None:
    """Every set of rules, with every value of every option together with every other."""
    values = [
        [(each.slug, value.slug) for value in each.values] for each in load_rulebook().options
    ]
    names = (*load_rulebook().houses, OWN.slug)
    wanted = [(name, dict(each)) for name, each in product(names, product(*values))]
    found = in_node.ask("houses", rules=RULES, wanted=[*wanted, *((name, {}) for name in names)])
    assert len(found) == len(names) * (2 ** len(values) + 1)
    for (name, options), house in zip(
        [*wanted, *((name, {}) for name in names)], found, strict=True
    ):
        assert without_runs(house) == house_as_json(the_house(name, options)), options


def test_what_no_house_has(in_node: Node) -> None:
    wanted: list[tuple[str, Options]] = [
        ("home", {}),
        ("standard", {"aces": "high"}),
        ("standard", {"ace": "low"}),
        ("standard", {"constructor": "low"}),
        ("standard", {"ace": "constructor"}),
        ("__proto__", {}),
    ]
    found = in_node.ask("houses", rules=rules_data(load_rulebook()), wanted=wanted)
    for (name, options), answer in zip(wanted, found, strict=True):
        with pytest.raises(HouseError) as caught:
            load_rulebook().house(name, options)
        expected = {key: plain(value) for key, value in caught.value.params.items()}
        assert answer["fault"]["code"] == caught.value.code
        assert answer["fault"]["params"] == {**expected, "close": []}


# Verdicts ------------------------------------------------------------------------------------


def asked(drawn: Drawn) -> list[object]:
    hand, wild, took, turned_up = drawn
    return [" ".join(codes(hand)), wild.letter, code(took), code(turned_up)]


def verdicts(
    scripts: Scripts, hands: Sequence[Drawn], house: tuple[str, Options], fields: Iterable[str]
) -> Iterator[tuple[Drawn, Any]]:
    name, options = house
    about = {"rules": RULES, "name": name, "options": options, "fields": [*fields]}
    for start in range(0, len(hands), AT_ONCE):
        block = hands[start : start + AT_ONCE]
        answers = scripts.ask("judge", hands=[*map(asked, block)], **about)
        yield from zip(block, answers, strict=True)


def differing(
    scripts: Scripts,
    hands: Sequence[Drawn],
    house: tuple[str, Options] = ("standard", {}),
    fields: Mapping[str, Callable[[Ruling], object]] = FIELDS,
) -> Counter[object]:
    """Assert that all is equal; the combinations found in the hands."""
    rules, found, say = the_house(*house), Counter[object](), [*fields.values()]
    for drawn, answer in verdicts(scripts, hands, house, fields):
        ruling = judge(drawn.hand, drawn.wild, rules, took=drawn.took, turned_up=drawn.turned_up)
        assert answer == [field(ruling) for field in say], drawn
        found[answer[0]] += 1
    return found


@pytest.fixture(scope="module")
def hands() -> list[Drawn]:
    return [*draw(seed=7, count=DRAWN)]


@pytest.mark.slow
def test_many_hands_in_a_browser(in_chromium: Chromium, hands: list[Drawn]) -> None:
    found = differing(in_chromium, hands)
    assert found.total() == DRAWN
    assert len(found) == 7
    assert min(found.values()) > DRAWN / 500, found


@pytest.mark.slow
@pytest.mark.parametrize("house", [*VALUES, *OTHERS])
def test_house_rules_in_a_browser(house: str, in_chromium: Chromium, hands: list[Drawn]) -> None:
    count = DRAWN_FOR_EACH if house in VALUES else DRAWN_FOR_OTHERS
    found = differing(in_chromium, hands[-count:], HOUSES[house])
    assert found.total() == count
    assert len(found) == 1 + len(the_house(*HOUSES[house]).combinations)


@pytest.mark.parametrize("house", HOUSES)
def test_all_that_is_said_of_a_hand(house: str, in_node: Node) -> None:
    """Also what is missing, why it is nothing higher, and what else it could be called."""
    differing(in_node, [*draw(seed=9, count=250)], HOUSES[house], ALL_FIELDS)


def test_the_hands_of_the_referee(in_node: Node) -> None:
    """The verdicts in the file of vectors, and Python's on all fields."""
    lines = (HERE / "vectors" / "hands.jsonl").read_text(encoding="ascii").splitlines()
    written = [json.loads(line) for line in lines]
    hands = [
        Drawn(tuple(map(CARD_OF.__getitem__, each["hand"].split())), Rank.of(each["wild"]))
        for each in written
    ]
    answers = verdicts(in_node, hands, ("standard", {}), ("combination", "ranks"))
    found = [answer for _, answer in answers]
    assert found == [[each["combination"], each["ranks"]] for each in written]
    differing(in_node, hands)


def test_the_examples_of_the_rules(in_node: Node) -> None:
    """Each with the options it was written for."""
    book = load_rulebook()
    entries: tuple[CombinationDef | HouseOption | Dispute, ...]
    entries = (*book.combinations, *book.lookalikes, *book.options, *book.disputes)
    examples = [example for entry in entries for example in entry.examples]
    assert len(examples) > 50
    for example in examples:
        hand = Drawn(python_cards(example.hand).cards, Rank.of(example.wild[0]), example.took)
        (found,) = differing(in_node, [hand], ("standard", dict(example.options)), ALL_FIELDS)
        assert found == example.combination


def python_verdict(house: House, drawn: Drawn) -> list[object]:
    hand, wild, took, turned_up = drawn
    ruling = judge(hand, wild, house, took=took, turned_up=turned_up)
    return [field(ruling) for field in FIELDS.values()]


def test_hands_that_cannot_be(in_node: Node) -> None:
    """Too many cards, the same twice, four wild cards …: the same faults, and all of them."""
    chance, hands = Random(11), []
    for _ in range(4000):
        near = [card for card in PACK if card.rank in (0, 5)] * 2 + list(PACK[::7])
        hand = tuple(chance.choice(near) for _ in range(chance.choice((0, 4, 5, 5, 6, 6, 6, 7))))
        took, turned_up = (chance.choice((None, chance.choice(near))) for _ in range(2))
        hands.append(Drawn(hand, chance.choice((Rank.TWO, Rank.SEVEN)), took, turned_up))
    house, faults = load_rulebook().house(), Counter[str]()
    for drawn, answer in verdicts(in_node, hands, ("standard", {}), FIELDS):
        assert answer == or_fault(partial(python_verdict, house, drawn)), drawn
        if "fault" in answer:
            each = answer["fault"]["parts"] or [answer["fault"]]
            faults.update(fault["code"] for fault in each)
    assert len(faults) == 6, faults


# Showdowns -----------------------------------------------------------------------------------


def drawn_deals(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Two to five hands that one deal can have, most of them; with pots, orders and names."""
    chance = Random(seed)
    for _ in range(count):
        wild = Rank(chance.randrange(13))
        players = chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6))
        sizes = [chance.choice((5, 6)) for _ in range(players)]
        ranks = chance.sample([*Rank], chance.choice((6, 8, 13)))
        pack = [card for card in PACK if card.rank in ranks or card.rank == wild]
        out = chance.choice([card for card in PACK if card.rank == wild])
        pack = [card for card in pack if card is not out] if chance.randrange(10) else pack
        hands = [[] for _ in sizes] if sum(sizes) > len(pack) else _dealt(chance, pack, sizes)
        if hands[0] and chance.randrange(10) == 0:
            hands[-1][0] = chance.choice(hands[0])
        yield {
            "hands": hands,
            "wild": wild,
            "pot": chance.choice((None, 0, 1, 7, 31, 100)),
            "turned_up": chance.choice((None, out)),
            "order": chance.choice((None, chance.sample(range(players), players))),
            "names": chance.choice((None, [f"P{number}" for number in range(players)])),
        }


def _dealt(chance: Random, pack: Sequence[Card], sizes: Sequence[int]) -> list[list[Card]]:
    cards = iter(chance.sample(pack, sum(sizes)))
    return [[next(cards) for _ in range(size)] for size in sizes]


def python_showdown(house: House, deal: Mapping[str, Any]) -> object:
    showdown = compare(house=house, **deal)
    standings = [
        {
            "index": each.index,
            "place": each.place,
            "share": each.share,
            "reason": each.reason and plain(each.reason._asdict()),
            "ruling": [say(each.ruling) for say in FIELDS.values()],
        }
        for each in showdown.standings
    ]
    return {"standings": standings, "winners": [*showdown.winners], "carry": showdown.carry}


@pytest.mark.parametrize("odd_chip", ["carry", "left-of-dealer"])
@pytest.mark.parametrize("house", HOUSES)
def test_showdowns(house: str, odd_chip: str, in_node: Node) -> None:
    name, options = HOUSES[house]
    options = {**options, "odd-chip": odd_chip}
    deals = [*drawn_deals(seed=12, count=400)]
    typed = [
        {**{key: plain(value) for key, value in deal.items()}, "turnedUp": plain(deal["turned_up"])}
        for deal in deals
    ]
    about = {"rules": RULES, "name": name, "options": options, "fields": [*FIELDS]}
    found = in_node.ask("compare", deals=typed, **about)
    faults, reasons = Counter[str](), Counter[str]()
    for deal, answer in zip(deals, found, strict=True):
        rules = the_house(name, options)
        assert answer == or_fault(partial(python_showdown, rules, deal)), deal
        if "fault" in answer:
            faults.update(fault["code"] for fault in answer["fault"]["parts"] or [answer["fault"]])
        else:
            reasons.update(each["reason"]["kind"] for each in answer["standings"] if each["reason"])
    assert {"hands.count", "hands.shared", "hands.wilds", "hand.size"} <= {*faults}
    by_rank = the_house(name, options).order.by_rank
    assert {"combination", "nothing", "ranks" if by_rank else "equal"} <= {*reasons}


# Typed cards ---------------------------------------------------------------------------------


def read_in_python(kind: str, text: str, alphabet: Alphabet | None, only: bool) -> object:
    if kind == "wild":
        return plain(python_wild(text, alphabet, only))
    found = python_cards(text, alphabet, only)
    return {"cards": plain(found.cards), "alphabet": found.alphabet, "also": found.also}


def made(written: Mapping[str, Any]) -> Alphabet:
    """The alphabet of Python from what the page makes its own of."""
    ranks, suits = written["ranks"], written["suits"]
    return make_alphabet(
        written["name"],
        {rank: ranks[rank][0] for rank in Rank},
        {suit: suits[suit][0] for suit in Suit},
        {rank: ranks[rank][1] for rank in Rank},
        {suit: suits[suit][1] for suit in Suit},
        joiners=written["joiners"],
        jokers=written["jokers"],
    )


class Case(NamedTuple):
    """Something typed, and what Python reads in it. ``alphabet`` is that of the language."""

    kind: str
    text: str
    alphabet: str | None
    only: bool
    expected: object


def in_python(alphabets: Mapping[str, Any], cases: Iterable[Sequence[Any]]) -> list[Case]:
    known = {name: made(written) for name, written in alphabets.items()}
    return [
        Case(
            kind,
            text,
            name,
            only,
            or_fault(partial(read_in_python, kind, text, known.get(name), only)),
        )
        for kind, text, name, only in cases
    ]


def assert_read_alike(scripts: Scripts, alphabets: Mapping[str, Any], cases: list[Case]) -> None:
    for block in blocks(cases):
        asked_of = [case[:4] for case in block]
        found = scripts.ask("notation", alphabets=alphabets, cases=asked_of)
        for case, answer in zip(block, found, strict=True):
            assert answer == case.expected, (case.kind, case.text[:100], case.alphabet, case.only)


def blocks(cases: Iterable[Case]) -> Iterator[list[Case]]:
    """Some texts are a million characters long, which is enough for one question."""
    block, size = list[Case](), 0
    for case in cases:
        block.append(case)
        size += len(case.text) + 100
        if size > LONGEST_QUESTION:
            yield block
            block, size = [], 0
    yield block


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[Case]]:
    """All that is read in test_notation.py, what hypothesis draws among it, and its alphabets."""
    path = tmp_path_factory.mktemp("recorded") / "notation.json"
    command = [sys.executable, "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider"]
    command += ["-p", "page.recorded", str(HERE / "test_notation.py")]
    folders = [str(HERE.parent), str(HERE), os.environ.get("PYTHONPATH", "")]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PAIUTE_RECORDED": str(path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert done.returncode == 0, done.stdout
    found = json.loads(path.read_text(encoding="ascii"))
    return found["alphabets"], in_python(found["alphabets"], found["cases"])


@pytest.mark.slow
def test_the_tests_of_notation(in_node: Node, recorded: tuple[dict[str, Any], list[Case]]) -> None:
    alphabets, cases = recorded
    assert len(cases) > 5000
    assert {case.kind for case in cases} == {"cards", "wild"}
    assert_read_alike(in_node, alphabets, cases)


@pytest.mark.slow
def test_the_tests_of_notation_in_a_browser(
    in_chromium: Chromium, recorded: tuple[dict[str, Any], list[Case]]
) -> None:
    """All but the texts without end, which take their time on the way."""
    alphabets, cases = recorded
    assert_read_alike(in_chromium, alphabets, [case for case in cases if len(case.text) < 1000])


def test_the_alphabets_of_the_catalogues(in_node: Node) -> None:
    langs = known_languages()
    assert len(langs) == 5
    written = alphabets_data(load_rulebook(), langs)
    answers = in_node.ask("alphabets", written=[*written.values()])
    for lang, answer in zip(langs, answers, strict=True):
        alphabet = Session(lang).alphabet(lang)
        pieces = {text: [each._asdict() for each in of] for text, of in alphabet.parts.items()}
        assert answer["parts"] == pieces
        assert {*answer["words"]} == alphabet.words
        assert {*answer["joiners"]} == alphabet.joiners
        assert {*answer["jokers"]} == alphabet.jokers
        assert answer["indexes"] == [alphabet.indexes[rank] for rank in Rank]


def test_whole_numbers(in_node: Node) -> None:
    """As the numbers of options are read: what Python takes for one, in any script's digits."""
    typed = ["", " ", "0", "-0", "+5", "007", "1_000", "1__0", "_1", "1_", "- 1", "--1", "1 0"]
    typed += ["1.5", "1,5", "1e9", "0x10", "²", "Ⅷ", "九", "1\u200d", "\u00a07\u2009", "૩૧", "-૧_૦"]
    typed += [
        f"1{char}"
        for char in map(chr, range(0x1D800))
        if unicodedata.ucd_3_2_0.category(char) == "Nd"
    ]
    assert in_node.ask("numbers", typed=typed) == [*map(number_in_python, typed)]


def number_in_python(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def test_cards_in_letters(in_node: Node) -> None:
    for written in alphabets_data(load_rulebook(), known_languages()).values():
        shown = in_node.ask("formatted", written=written)
        assert shown == [format_card(card, alphabet=made(written)) for card in PACK]


def test_letters_that_are_folded(in_node: Node) -> None:
    """Whatever has another case, is a digit or is composed, behind a rank and before a suit."""
    alphabets = alphabets_data(load_rulebook(), ("bg", "gu"))
    cases = [
        ("cards", text, lang, True)
        for char in _folded(map(made, alphabets.values()))
        for text in (f"7{char}", f"{char}h")
        for lang in (None, *alphabets)
    ]
    assert len(cases) > 5000
    assert_read_alike(in_node, alphabets, in_python(alphabets, cases))


def _folded(alphabets: Iterable[Alphabet]) -> list[str]:
    """Those that become a letter or digit of ours, and some of the others.

    Only old ones: younger ones are not known to every browser, nor to every Python.
    """
    ours = {char for alphabet in alphabets for text in alphabet.parts for char in text}
    found = [
        (char, _fold(char) + _fold(unicodedata.normalize("NFKC", char)))
        for char in map(chr, range(0x110000))
        if unicodedata.ucd_3_2_0.category(char) not in ("Cn", "Cs", "Co")
    ]
    changed = [(char, meant) for char, meant in found if meant != char + char]
    others = [char for char, meant in changed if not ours.intersection(meant)]
    return [char for char, meant in changed if ours.intersection(meant)] + others[::25]
