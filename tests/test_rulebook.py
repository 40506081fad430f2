"""The loader: what it makes of good files, and with what place and hint it refuses bad ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiute_ref.cards import PACK, Rank, Suit
from paiute_ref.errors import HouseError, RulebookError
from paiute_ref.rulebook.document import BIGGEST_FILE, compiled
from paiute_ref.rulebook.document import read as read_yaml
from paiute_ref.rulebook.extract import translatable
from paiute_ref.rulebook.load import Rulebook, normalise_text
from paiute_ref.rulebook.model import CombinationDef, House, LastTurnsExample, Shape
from paiute_ref.rulebook.verify import verify
from rules_files import RULEBOOK, names, read

STANDARD = (
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-two",
    "three-three",
    "two-two-two",
)
OURS = "house: ours\nname: Ours\n"
FULL_HOUSE = """
  - slug: full-house
    name: {en: full house, nl: full house, gu: ફુલ હાઉસ}
    groups: [2, 3]
    examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: full-house, ranks: 7 2}]
"""


def mine(text: str) -> House:
    return RULEBOOK.house_from(text.encode(), "mine.yaml")


def slugs(house: House) -> tuple[str, ...]:
    return tuple(definition.slug for definition in house.combinations)


def refused(text: str | bytes) -> HouseError:
    """The fault of a user's file, raised in well under a second."""
    data = text.encode() if isinstance(text, str) else text
    start = time.perf_counter()
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house_from(data, "mine.yaml")
    assert time.perf_counter() - start < 1
    assert caught.value.params.get("file") == "mine.yaml"
    return caught.value


def changed_rules(name: str, change: Callable[[str], str]) -> Rulebook:
    """The project's rules with a change in one file."""

    def read_changed(file: str) -> bytes:
        return change(read(file).decode()).encode() if file == name else read(file)

    return Rulebook(read_changed, names)


# The project's own rules


def test_nothing_is_read_before_it_is_needed() -> None:
    seen: list[str] = []

    def noting(name: str) -> bytes:
        seen.append(name)
        return read(name)

    rulebook = Rulebook(noting, names)
    assert seen == []
    assert rulebook.combinations is rulebook.combinations
    assert seen == ["combinations.yaml"]
    rulebook.house("literal")
    assert "terms.yaml" not in seen
    assert "houses/standard.yaml" not in seen


def test_all_references_of_the_rules_resolve() -> None:
    verify(RULEBOOK)


def test_the_standard_rules() -> None:
    house = RULEBOOK.house()
    assert slugs(house) == STANDARD
    assert house.options == {}
    assert len(house.settings) == 9
    assert [definition.shape for definition in house.combinations] == [
        Shape(5, groups=(5,)),
        Shape(5, sequence=5, same_suit=True, top=Rank.ACE),
        Shape(5, sequence=5, same_suit=True),
        Shape(6, groups=(4, 2)),
        Shape(6, groups=(3, 3)),
        Shape(6, groups=(2, 2, 2)),
    ]


def test_the_options_and_their_values() -> None:
    options = {each.slug: [value.slug for value in each.values] for each in RULEBOOK.options}
    assert options == {
        "sequence": ["one-suit", "any-suit"],
        "ace": ["high", "high-or-low"],
        "equal-combinations": ["by-rank", "split"],
        "natural": ["no-matter", "beats-wild"],
        "last-turns": ["through-dealer", "everyone"],
        "uncalled": ["count", "dead"],
        "reshuffle": ["all", "keep-top"],
        "odd-chip": ["carry", "left-of-dealer"],
        "false-call": ["void", "dead-hand"],
    }


def test_cards_have_all_their_names() -> None:
    cards = RULEBOOK.cards
    assert set(cards.cards) == set(PACK)
    assert set(cards.ranks) == set(Rank)
    assert set(cards.suits) == set(Suit)
    assert len({text.english for text in cards.cards.values()}) == 52
    assert cards.ranks[Rank.TEN].letters.english == "10 T"
    assert cards.ranks[Rank.NINE].letters.english == "9"  # P70: text, not a number
    assert cards.ranks[Rank.SIX].wild == ("rank.6.wild", "The sixes are wild.", ())


def test_the_literal_set() -> None:
    house = RULEBOOK.house("literal")
    assert house.options == {"sequence": "any-suit", "last-turns": "everyone"}
    straight = house.combinations[2]
    assert straight.slug == "straight-flush"
    assert straight.name.english == "Straight"
    assert straight.name.context == "option.sequence.any-suit.straight-flush.name"
    assert not straight.shape.same_suit
    assert house.combinations[1].shape.same_suit
    assert "straight" not in [each.slug for each in house.lookalikes]


def test_settings_go_over_the_set() -> None:
    house = RULEBOOK.house("literal", {"sequence": "one-suit", "ace": "high-or-low"})
    assert house.options == {"ace": "high-or-low", "last-turns": "everyone"}
    assert house.order.ace_low
    assert house.combinations[2].name.english == "Straight flush"


def test_the_same_house_is_the_same_object() -> None:
    assert RULEBOOK.house() is RULEBOOK.house("standard", {})
    assert RULEBOOK.house() is not RULEBOOK.house("standard", {"ace": "high-or-low"})


def test_unknown_house_option_and_value() -> None:
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house("litteral")
    assert caught.value.code == "house.unknown"
    assert caught.value.params["close"] == ("literal",)
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house(settings={"sequense": "any-suit"})
    assert caught.value.code == "option.unknown"
    assert caught.value.params["close"] == ("sequence",)
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house(settings={"sequence": "any"})
    assert caught.value.code == "option.unknown-value"
    assert caught.value.params["known"] == ("one-suit", "any-suit")
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house(settings={"sequence": "any", "ace": "high", "foo": "bar"})
    assert [each.code for each in caught.value.each] == ["option.unknown-value", "option.unknown"]


def test_a_name_of_a_house_is_never_a_path() -> None:
    with pytest.raises(HouseError) as caught:
        RULEBOOK.house("../combinations")
    assert caught.value.code == "house.unknown"


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("combinations.yaml", "name: Four/two", "nam: four/two", "yaml.unknown-key"),
        ("combinations.yaml", "    name: Four/two\n", "", "yaml.missing-key"),
        ("combinations.yaml", "slug: four-two", "slug: three-three", "yaml.duplicate-slug"),
        ("combinations.yaml", "groups: [4, 2]", "groups: 4:2", "yaml.expected-list"),
        (
            "combinations.yaml",
            "hand: 7h 7s 7d 7c 9h,",
            "hand: 7h 7h 7d 7c 9h,",
            "yaml.duplicate-card",
        ),
        ("combinations.yaml", "hand: 7h 7s 7d 7c 9h,", "hand: 7h 7s 7d 7c 1h,", "yaml.unknown"),
        ("combinations.yaml", "wilds: {9h: 7h}", "wilds: {7s: 7h}", "yaml.not-in-hand"),
        ("combinations.yaml", "discard: 5h", "discard: Kc", "yaml.not-in-hand"),
        ("combinations.yaml", "result: ties", "result: tie", "yaml.unknown"),
        ("combinations.yaml", ", result: ties", "", "yaml.missing-key"),
        ("options.yaml", "{ace_low: true}", "{ace_low: yes}", "yaml.expected-true-or-false"),
        ("options.yaml", "{ace_low: true}", "{aces_low: true}", "yaml.unknown-key"),
        ("options.yaml", "straight-flush:\n", "straight-flash:\n", "yaml.unknown"),
        (
            "options.yaml",
            "options: {sequence: one-suit}",
            "options: {sequence: one}",
            "yaml.unknown",
        ),
        ("sections/wild.yaml", "section: wild", "section: wyld", "yaml.file-name"),
        ("sections/wild.yaml", "slug: wild.any-card", "slug: any-card", "yaml.slug"),
        ("sections/wild.yaml", "see: [wild.turned-up]", "see: [wild.turnedup]", "yaml.unknown"),
        ("sections/wild.yaml", "sources: [project]", "sources: [projects]", "yaml.unknown"),
        ("houses/literal.yaml", "any-suit", "any-suits", "yaml.unknown"),
        ("disputes.yaml", "    question: May I put back", "    quest: May I", "yaml.unknown-key"),
        ("disputes.yaml", "slug: skipping-a-turn", "slug: putting-back", "yaml.duplicate-slug"),
        ("disputes.yaml", "rules: [turn.keep-taken-card]", "rules: [turn.keep]", "yaml.unknown"),
        ("disputes.yaml", "rules: [turn.keep-taken-card]", "rules: []", "yaml.empty"),
        ("disputes.yaml", "rules: [turn.keep-taken-card]", "rules: keep", "yaml.expected-list"),
        ("disputes.yaml", "breaks: turn.top-card-only", "breaks: turn.top", "yaml.unknown"),
        ("disputes.yaml", "allowed: true}", "allowed: true, breaks: x}", "yaml.unknown-key"),
        ("disputes.yaml", ", breaks: turn.top-card-only", "", "yaml.missing-key"),
        ("disputes.yaml", "from: stock", "from: hand", "yaml.unknown"),
        ("disputes.yaml", "took: 7h, from", "took: 7x, from", "yaml.unknown"),
        ("disputes.yaml", "discards: 4c Kd 7h", "discards: 4c 4c 7h", "yaml.duplicate-card"),
        ("disputes.yaml", "new-stock: 6", "new-stack: 6", "yaml.unknown-key"),
        ("disputes.yaml", "discards: 6, new-stock: 6, left: 0", "left: 0", "yaml.missing-key"),
        ("disputes.yaml", "last-turns: [3, 4]", "last-turns: [3, 5]", "yaml.range"),
        ("disputes.yaml", "last-turns: [3, 4]", "last-turns: 3", "yaml.expected-list"),
        ("disputes.yaml", "players: 4, dealer: 4", "players: 6, dealer: 4", "yaml.range"),
        ("disputes.yaml", "takes-part: [1, 2, 3, 4]", "takes-part: [one]", "yaml.expected-number"),
        ("disputes.yaml", "{reshuffle: keep-top}", "{reshuffle: keep}", "yaml.unknown"),
        ("disputes.yaml", "{reshuffle: keep-top}", "{shuffle: keep-top}", "yaml.unknown"),
        ("options.yaml", "carry: 1", "carry: -1", "yaml.range"),
        ("houses/literal.yaml", "house: literal", "house: literally", "yaml.file-name"),
        ("book.yaml", "  - turn\n", "", "yaml.not-listed"),
        ("book.yaml", "kind: custom", "kind: costum", "yaml.unknown"),
        ("cards.yaml", "  7h: seven of hearts\n", "", "yaml.missing-key"),
        ("cards.yaml", "  7h: seven of hearts\n", "  7x: seven of hearts\n", "yaml.unknown-key"),
        ("cards.yaml", 'letters: "7"', "letters: 07", "yaml.quote"),
        ("terms.yaml", "name: tie\n", "name: [tie]\n", "yaml.expected-text"),
        ("terms.yaml", "name: tie\n", "name: {en: tie}\n", "yaml.expected-text"),
    ],
)
def test_broken_rules_are_the_projects_fault(file: str, old: str, new: str, code: str) -> None:
    assert old in read(file).decode()
    with pytest.raises(RulebookError) as caught:
        verify(changed_rules(file, lambda text: text.replace(old, new)))
    found = [error for error in caught.value.each if error.code == code]
    assert found
    assert caught.value.exit_code == 3
    assert {error.params["file"] for error in found} == {f"rules/{file}"}


def test_a_combination_without_examples_is_refused_with_its_place() -> None:
    def without(text: str) -> str:
        start = text.index("    examples:")
        return text[:start] + text[text.index("  - slug: royal-flush") :]

    with pytest.raises(RulebookError) as caught:
        _ = changed_rules("combinations.yaml", without).combinations
    assert caught.value.code == "yaml.no-examples"
    assert caught.value.params["path"] == "combinations[0]"
    assert caught.value.params["found"] == "five-of-a-kind"


def test_a_dispute_without_examples_is_refused() -> None:
    def without(text: str) -> str:
        start = text.index("    examples:")
        return text[:start] + text[text.index("  - slug: discarding-the-drawn-card") :]

    with pytest.raises(RulebookError) as caught:
        _ = changed_rules("disputes.yaml", without).disputes
    assert caught.value.code == "yaml.no-examples"
    assert caught.value.params["found"] == "putting-back"


def test_a_combination_shows_hands_and_not_play() -> None:
    def with_play(text: str) -> str:
        play = "{stock: 0, discards: 6, new-stock: 6, left: 0}"
        return text.replace("examples:\n", f"examples:\n      - {play}\n", 1)

    with pytest.raises(RulebookError) as caught:
        _ = changed_rules("combinations.yaml", with_play).combinations
    assert caught.value.code == "yaml.unknown-key"


def test_a_rule_that_nobody_sits_after_the_dealer_has_an_empty_list() -> None:
    play = RULEBOOK.rule("last-turns.dealer-calls").plays[0]
    assert isinstance(play, LastTurnsExample)
    assert play.last_turns == ()


def test_every_text_of_a_dispute_is_translatable() -> None:
    contexts = {message.context for message in translatable(read, names)}
    for dispute in RULEBOOK.disputes:
        assert {
            f"{dispute.rule}.{field}" for field in ("question", "answer", "aliases")
        } <= contexts
    for option in RULEBOOK.options:
        assert f"{option.rule}.players" in contexts


def test_every_text_of_a_dispute_has_a_note_for_translators() -> None:
    for message in translatable(read, names):
        if message.context.startswith("dispute."):
            assert message.note, message.context


def test_the_place_of_a_fault() -> None:
    rules = changed_rules("terms.yaml", lambda text: text.replace("name: pair,", "nmae: pair,"))
    with pytest.raises(RulebookError) as caught:
        _ = rules.terms
    lines = read("terms.yaml").decode().splitlines()
    line = next(n for n, words in enumerate(lines, 1) if "slug: pair," in words)
    index = next(n for n, term in enumerate(RULEBOOK.terms) if term.slug == "pair")
    params = caught.value.params
    assert (params["line"], params["path"]) == (line, f"terms[{index}].nmae")
    assert params["close"] == ("name",)


def test_several_dangling_references_are_reported_together() -> None:
    rules = changed_rules("sections/wild.yaml", lambda text: text.replace("project]", "nobody]"))
    with pytest.raises(RulebookError) as caught:
        verify(rules)
    assert caught.value.code == "rules.broken"
    assert len(caught.value.parts) > 1


# YAML traps


@pytest.mark.parametrize(
    "word",
    [
        *("no", "No", "NO", "yes", "on", "off", "y", "n", "True", "FALSE", "null", "~", "Null"),
        *("2:2:2", "4:2", "1:10", "010", "0x1F", "0b1", "0o17", "1_000", "+5", "1.5", ".5"),
        *("1e3", "1.", ".inf", "-.INF", ".nan", "2001-01-01", "<<", "=", "9999999999"),
        "2001-01-01 10:00:00",
    ],
)
@pytest.mark.parametrize("place", ["a: {}", "{}: a", "- {}", "[{}]", "{{a: {}}}", "{{{}: a}}"])
def test_words_that_yaml_would_turn_into_something_else(word: str, place: str) -> None:
    text = place.format(word)
    with pytest.raises(HouseError) as caught:
        read_yaml(text.encode(), "mine.yaml")
    assert caught.value.code == "yaml.quote"
    assert caught.value.params["found"] == word
    quoted = read_yaml(place.format(f'"{word}"').encode(), "mine.yaml").root
    assert word in quoted or word in quoted.values()


def test_plain_values() -> None:
    text = "{a: true, b: false, c: -5, d: 7h 7s, e: T, f: 10, 7: x, g: '5', h: 7d, i: 4/2, j: none}"
    assert read_yaml(text.encode(), "mine.yaml").root == {
        "a": True,
        "b": False,
        "c": -5,
        "d": "7h 7s",
        "e": "T",
        "f": 10,
        "7": "x",
        "g": "5",
        "h": "7d",
        "i": "4/2",
        "j": "none",
    }


@pytest.mark.parametrize(
    ("text", "code", "line", "path"),
    [
        ("a: 1\nb: 2\na: 3\n", "yaml.duplicate-key", 3, ""),
        ("x:\n  - {a: 1, a: 2}\n", "yaml.duplicate-key", 2, "x[0]"),
        ("7: a\n'7': b\n", "yaml.duplicate-key", 2, ""),
        ("x: &a 1\ny: *a\n", "yaml.alias", 1, "x"),
        ("x: &a [1]\n", "yaml.alias", 1, "x"),
        ("x: *a\n", "yaml.alias", 1, "x"),
        ("&a [*a]\n", "yaml.alias", 1, ""),
        ("x: 1\nz: !!str 5\n", "yaml.tag", 2, "z"),
        ("x: !!python/object/apply:os.system [ls]\n", "yaml.tag", 1, "x"),
        ("x: !mine {}\n", "yaml.tag", 1, "x"),
        ("a: 1\n---\nb: 2\n", "yaml.documents", 2, ""),
        ("", "yaml.empty", 1, ""),
        ("# nothing\n", "yaml.empty", 1, ""),
        ("a:\nb: 1\n", "yaml.empty", 1, "a"),
        ("a: [1, 2\n", "yaml.syntax", 2, "a[2]"),
        ("a: b: c\n", "yaml.syntax", 1, ""),
        ("\ta: b\n", "yaml.syntax", 1, ""),
        ("? [a]\n: b\n", "yaml.key", 1, ""),
        ("{true: a}\n", "yaml.quote", 1, ""),
        ("a: 1\nb: \x1b[31m\n", "yaml.unprintable", 2, ""),
        ('a: 1\nb: "\\e[31m"\n', "yaml.unprintable", 2, "b"),
        ("a: \u202eabc\n", "yaml.unprintable", 1, ""),
        ('a: "\\u202eabc"\n', "yaml.unprintable", 1, "a"),
    ],
)
@pytest.mark.parametrize("in_c", [True, False], ids=["c", "python"])
def test_what_the_reader_refuses(
    text: str, code: str, line: int, path: str, in_c: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not in_c:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    with pytest.raises(HouseError) as caught:
        read_yaml(text.encode(), "mine.yaml")
    params = caught.value.params
    assert (caught.value.code, params["line"], params["path"]) == (code, line, path)


def test_both_parsers_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    in_c = read_yaml(read("combinations.yaml"), "x", trusted=True).root
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert read_yaml(read("combinations.yaml"), "x", trusted=True).root == in_c


def test_line_ends_and_byte_order_marks_of_other_systems() -> None:
    text = "house: ours\nname: Ours\n"
    for variant in (text.replace("\n", "\r\n"), "\ufeff" + text):
        assert mine(variant).name == "ours"


# A user's own file


def test_the_smallest_file() -> None:
    house = mine("house: ours\nname: At our table")
    assert house.name == "ours"
    assert slugs(house) == STANDARD
    assert house.options == {}


def test_a_full_house_is_added_without_code() -> None:
    house = mine(
        "house: ours\nname: Ours\ncombinations:\n  - five-of-a-kind\n  - four-two" + FULL_HOUSE
    )
    assert slugs(house) == ("five-of-a-kind", "four-two", "full-house")
    new = house.combinations[-1]
    assert new.shape == Shape(5, groups=(3, 2))
    assert new.name.english == "full house"
    assert dict(new.name.own)["gu"] == "ફુલ હાઉસ"
    assert new.line.english == ""
    assert house.lookalikes == ()  # their words name combinations that may not count here


def test_combinations_are_reordered_renamed_and_removed() -> None:
    house = mine(
        """
        house: ours
        name: Ours
        combinations:
          - two-two-two
          - {slug: four-two, name: Crowded house}
          - five-of-a-kind
        """
    )
    assert slugs(house) == ("two-two-two", "four-two", "five-of-a-kind")
    renamed = house.combinations[1]
    assert renamed.name.english == "Crowded house"
    assert renamed.shape == Shape(6, groups=(4, 2))
    assert renamed.line.english == "Four cards of one rank and two cards of another."
    assert renamed.examples == RULEBOOK.combinations[3].examples


def test_an_option_about_a_removed_combination_changes_nothing_else() -> None:
    text = "house: ours\nname: Ours\noptions: {sequence: any-suit}\ncombinations: [four-two]"
    house = mine(text)
    assert slugs(house) == ("four-two",)
    assert house.options == {"sequence": "any-suit"}


def test_the_files_own_name_wins_over_that_of_an_option() -> None:
    text = "house: ours\nname: Ours\noptions: {sequence: any-suit}\ncombinations:\n  - "
    straight = mine(text + "{slug: straight-flush, name: run}").combinations[0]
    assert straight.name.english == "run"
    assert not straight.shape.same_suit


def test_a_new_shape_for_an_old_name_needs_its_own_examples() -> None:
    text = "house: ours\nname: Ours\ncombinations:\n  - {slug: straight-flush, sequence: 6"
    assert refused(text + "}").code == "yaml.no-examples"
    more = ", examples: [{hand: 5h 6h 7h 8h 9h Th, wild: 2, combination: straight-flush}]}"
    changed = mine(text + more).combinations[0]
    assert changed.shape == Shape(6, sequence=6, same_suit=True)
    assert changed.line.english == ""


def shaped(shape: str) -> CombinationDef:
    example = "{hand: 7h 7s 7d 2c 2h, wild: 9, combination: new}"
    entry = f"{{slug: new, name: new, {shape}, examples: [{example}]}}"
    return mine(f"{OURS}combinations: [{entry}]").combinations[0]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("groups: [4]", Shape(5, groups=(4,))),
        ("groups: [2, 3]", Shape(5, groups=(3, 2))),
        ("groups: [4], size: 6", Shape(6, groups=(4,))),
        ("groups: [1, 1, 1, 1, 1, 1]", Shape(6, groups=(1,) * 6)),
        ("suited: 6", Shape(6, suited=6)),
        ("sequence: 3", Shape(5, sequence=3)),
        (
            "sequence: 6, same_suit: true, top: A",
            Shape(6, sequence=6, same_suit=True, top=Rank.ACE),
        ),
        ("sequence: 5, top: 9", Shape(5, sequence=5, top=Rank.NINE)),
        ("sequence: 5, top: 5", Shape(5, sequence=5, top=Rank.FIVE)),
    ],
)
def test_shapes(text: str, shape: Shape) -> None:
    assert shaped(text).shape == shape


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("line: no shape at all", "yaml.unknown"),
        ("groups: [3], sequence: 5", "yaml.shape-kind"),
        ("groups: []", "yaml.empty"),
        ("groups: [1]", "yaml.range"),
        ("groups: [4, 3]", "yaml.range"),
        ("groups: [0, 5]", "yaml.range"),
        ("groups: [-1, 5]", "yaml.range"),
        ("groups: [true, 5]", "yaml.expected-number"),
        ("groups: 5", "yaml.expected-list"),
        ("groups: ['3', 2]", "yaml.expected-number"),
        ("sequence: 7", "yaml.range"),
        ("sequence: 1", "yaml.range"),
        ("suited: 1", "yaml.range"),
        ("groups: [4, 2], size: 5", "yaml.range"),
        ("groups: [4], size: 4", "yaml.range"),
        ("groups: [4], size: 7", "yaml.range"),
        ("groups: [4], top: A", "yaml.only-with"),
        ("suited: 5, same_suit: true", "yaml.only-with"),
        ("sequence: 5, top: 4", "yaml.top"),
        ("sequence: 5, top: 10", "yaml.unknown"),
        ("sequence: 5, same_suit: 1", "yaml.expected-true-or-false"),
        ("sequense: 5", "yaml.unknown"),
        ("groups: [5], sequense: 5", "yaml.unknown-key"),
    ],
)
def test_impossible_shapes(text: str, code: str) -> None:
    with pytest.raises(HouseError) as caught:
        shaped(text)
    assert caught.value.code == code
    assert caught.value.params["line"] == 3
    assert str(caught.value.params["path"]).startswith("combinations[0]")


@pytest.mark.parametrize(
    ("text", "code", "path", "close"),
    [
        ("zzz: 1", "unknown-key", "zzz", ()),
        ("option: {}", "unknown-key", "option", ("options",)),
        ("options: {sequense: one-suit}", "unknown", "options.sequense", ("sequence",)),
        ("options: {sequence: any-suite}", "unknown", "options.sequence", ("any-suit",)),
        ("options: [sequence]", "expected-mapping", "options", None),
        ("options: {sequence: true}", "expected-text", "options.sequence", None),
        ("options: {ace: no}", "quote", "options.ace", None),
        ("combinations: []", "empty", "combinations", None),
        ("combinations: four-two", "expected-list", "combinations", None),
        ("combinations: [four-too]", "unknown", "combinations[0]", ("four-two",)),
        ("combinations: [7]", "expected-mapping", "combinations[0]", None),
        ("combinations: [four-two, four-two]", "duplicate-slug", "combinations[1]", None),
        ("combinations: [{slug: a, groups: [3], name: a}]", "no-examples", "combinations[0]", None),
        ("combinations: [{slug: four-two, sise: 6}]", "unknown-key", "combinations[0].sise", None),
        ("line: {}", "empty", "line", None),
        ("line: {Dutch: x}", "language", "line.Dutch", None),
        ("line: {no: x}", "quote", "line", None),
        ("line: {nl: [x]}", "expected-text", "line.nl", None),
        ("line: ' '", "empty", "line", None),
        (f"line: {'x' * 600}", "too-long", "line", None),
        ("name: twice", "duplicate-key", "", None),
    ],
)
def test_what_a_house_file_may_not_say(
    text: str, code: str, path: str, close: tuple[str, ...] | None
) -> None:
    error = refused(OURS + text)
    assert (error.code, error.params["path"]) == (f"yaml.{code}", path)
    assert (error.exit_code, error.params["line"]) == (2, 3)
    if close is not None:
        assert error.params["close"][:1] == close  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("name: Ours", "missing-key", ""),
        ("house: ours", "missing-key", ""),
        ("house: Our house\nname: x", "slug", "house"),
        ("house: standard\nname: x", "taken", "house"),
        ("just words", "expected-mapping", ""),
        ("[1, 2]", "expected-mapping", ""),
    ],
)
def test_what_a_house_file_must_say(text: str, code: str, path: str) -> None:
    error = refused(text)
    assert (error.code, error.params["path"], error.params["line"]) == (f"yaml.{code}", path, 1)


@pytest.mark.parametrize(
    ("example", "code"),
    [
        ("hand: 7h 7s 7d 2c, wild: 9", "yaml.hand-size"),
        ("hand: 7h 7s 7d 2c 2h 2d 3c, wild: 9", "yaml.hand-size"),
        ("hand: 7h 7s 7d 2c 7h, wild: 9", "yaml.duplicate-card"),
        ("hand: 9h 9s 9d 9c 7h, wild: 9", "yaml.too-many-wilds"),
        ("hand: 7h 7s 7d 2c 2x, wild: 9", "yaml.unknown"),
        ("hand: 7h 7s 7d 2c 2h, wild: 1", "yaml.unknown"),
        ("hand: 7h 7s 7d 2c 2h", "yaml.missing-key"),
        ("hand: 7h 7s 7d 2c 2h, wild: 9, rival: Ah Ks Qs Js Ts", "yaml.missing-key"),
        (
            "hand: 7h 7s 7d 2c 2h, wild: 9, rival: 7h Ks Qs Js Ts, result: beats",
            "yaml.duplicate-card",
        ),
        ("hand: 7h 7s 7d 2c 2h, wild: 9, took: 3c", "yaml.not-in-hand"),
        ("hand: 7h 7s 7d 2c 2h, wild: 9, hint: x", "yaml.unknown-key"),
    ],
)
def test_examples_that_are_no_hands(example: str, code: str) -> None:
    entry = f"{{slug: a, name: a, groups: [3], examples: [{{combination: a, {example}}}]}}"
    error = refused(f"house: ours\nname: x\ncombinations: [{entry}]")
    assert error.code == code
    assert str(error.params["path"]).startswith("combinations[0].examples[0]")


LAUGHS = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (BIGGEST_FILE + 1), "yaml.too-large"),
        (b"a: b\n" * 2_000_000, "yaml.too-large"),
        (b"[" * BIGGEST_FILE, "yaml.syntax"),  # the parser itself has had enough
        (b"{a: " * (BIGGEST_FILE // 4), "yaml.too-deep"),
        (b"- " * (BIGGEST_FILE // 2), "yaml.too-deep"),
        (b"house: " + b"[" * 50 + b"]" * 50, "yaml.too-deep"),
        (b"x: [" + b"1," * 100_000 + b"]", "yaml.too-many"),
        (b"".join(b"k%d: 1\n" % n for n in range(20_000)), "yaml.too-many"),
        (b"house: o\nname: x\ncombinations: [" + b"four-two," * 60 + b"]", "yaml.too-long"),
        (b"a0: &a0 lol\n" + LAUGHS.encode(), "yaml.alias"),
        (b"&a [*a]", "yaml.alias"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "yaml.unprintable"),
        (b"\x00" * 1000, "yaml.unprintable"),
        (b"\x89PNG\r\n\x1a\n", "yaml.encoding"),
        (b"house: ours\nname: caf\xe9\n", "yaml.encoding"),
        ("house: ours".encode("utf-16"), "yaml.encoding"),
        (b"%YAML 1." + b"9" * 9000 + b"\n--- a", "yaml.syntax"),
        (b'a: "\\UFFFFFFFF"', "yaml.syntax"),
        (b'a: "\\uD800"', "yaml.syntax"),
        (b"house: 99999999999999999999", "yaml.quote"),
        (b"house: " + b"9" * 200_000, "yaml.too-long"),
        (b"!!python/object/apply:os.system ['true']", "yaml.tag"),
        (b"x: !!python/name:os.system", "yaml.tag"),
    ],
)
def test_hostile_files(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_the_line_of_broken_bytes() -> None:
    assert refused(b"house: ours\nname: caf\xe9\n").params["line"] == 2


SEED = f"house: ours\nname: x\noptions: {{ace: high}}\ncombinations:\n  - four-two{FULL_HOUSE}"


@settings(max_examples=300, deadline=None)
@example(b'a: "\\UFFFFFFFF"', 0, 0)
@given(st.binary(max_size=40), st.integers(0, len(SEED)), st.integers(0, 40))
def test_any_bytes_give_a_house_or_an_error_of_ours(junk: bytes, start: int, cut: int) -> None:
    data = SEED.encode()
    for text in (junk, data[:start] + junk + data[start + cut :]):
        with suppress(HouseError):
            RULEBOOK.house_from(text, "mine.yaml")


# Texts for translators


def test_one_normalisation() -> None:
    assert normalise_text(" A\n  café \t here ") == "A café here"
    folded = b"house: o\nname: >-\n  two\n  lines\nline: |\n  and\n  more\n"
    file = RULEBOOK.house_file_from(folded, "mine.yaml")
    assert file.name.english == "two lines"
    assert file.line is not None
    assert file.line.english == "and more"


def test_messages_for_the_catalogues() -> None:
    messages = list(translatable(read, names))
    contexts = [message.context for message in messages]
    assert len(contexts) == len(set(contexts))
    assert messages[0].context == "term.card.name"
    assert all(normalise_text(message.english) == message.english for message in messages)
    found = {message.context: message for message in messages}
    refusal = found["turn.keep-taken-card.refusal"]
    assert "{card} is the name of a card" in refusal.note
    assert refusal.file == "rules/sections/turn.yaml"
    lines = read("sections/turn.yaml").decode().splitlines()
    assert lines[refusal.line - 1].strip().startswith("refusal:")
    assert found["rank.7.wild"].english == "The sevens are wild."
    assert "whole sentence" in found["rank.7.wild"].note
    assert "option.sequence.any-suit.straight-flush.name" in found
    assert "card.Th.name" in found


def test_every_text_of_the_rules_is_a_message() -> None:
    contexts = {message.context for message in translatable(read, names)}
    for section in RULEBOOK.sections:
        assert section.title.context in contexts
        for rule in section.rules:
            assert rule.text.context in contexts
    for file in RULEBOOK.houses.values():
        assert file.name.context in contexts
    for house in (RULEBOOK.house(), RULEBOOK.house("literal")):
        for each in (*house.combinations, *house.lookalikes):
            assert {each.name.context, each.line.context} <= contexts


def test_a_section_that_the_book_does_not_list_is_found() -> None:
    def with_another(folder: str) -> list[str]:
        return [*names(folder), "lost.yaml"] if folder == "sections" else list(names(folder))

    with pytest.raises(RulebookError) as caught:
        verify(Rulebook(read, with_another))
    assert (caught.value.code, caught.value.params["found"]) == ("yaml.not-listed", "lost.yaml")


def test_compiled_rules_say_the_same() -> None:
    """The build ships JSON; what is made of it must not differ from what is made of the YAML."""

    def read_compiled(name: str) -> bytes:
        return compiled(read(name), name)

    both = Rulebook(read, names), Rulebook(read_compiled, names)
    for part in ("combinations", "lookalikes", "options", "terms", "cards", "sections", "houses"):
        assert getattr(both[0], part) == getattr(both[1], part)
    assert read_compiled("cards.yaml").startswith(b"{")


def test_what_a_file_says_of_suits_stands_against_an_option() -> None:
    house = mine(
        "house: run\nname: Run\noptions: {sequence: any-suit}\ncombinations:\n"
        "  - {slug: straight-flush, same_suit: true, examples: "
        "[{hand: 4c 5c 6c 7c 8c, wild: 2, combination: straight-flush}]}\n"
    )
    assert house.combinations[0].shape.same_suit


def test_none_is_no_name_for_a_combination() -> None:
    text = (
        "house: x\nname: X\ncombinations: [{slug: none, name: Nix, groups: [3, 2], "
        "examples: [{hand: 7h 7s 7d 2c 2h, wild: 9, combination: none}]}]"
    )
    with pytest.raises(HouseError) as caught:
        mine(text)
    assert caught.value.code == "yaml.taken"


def test_pages_of_digits_are_no_riddle() -> None:
    """A pattern that goes back over them again and again would take minutes."""
    text = "house: x\nname: X\nline: 2001-01-01 " + "0" * 200_000 + "\n\n  x\n"
    with pytest.raises(HouseError) as caught:
        mine(text)
    assert caught.value.code == "yaml.too-long"


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u061c", "\u200b", "\u00ad"])
def test_marks_that_turn_or_hide_text_are_refused(mark: str) -> None:
    with pytest.raises(HouseError) as caught:
        mine(f"house: x\nname: X{mark}y")
    assert caught.value.code == "yaml.unprintable"
