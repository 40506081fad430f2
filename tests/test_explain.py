"""``paiute explain``: everything in the book, by slug, number or name, and what is near it."""

from __future__ import annotations

import re
import unicodedata

import pytest

import glossary
from paiute_ref.language import translator
from paiute_ref.lookup import Entry, entries
from paiute_ref.rulebook.extract import read_all
from paiute_ref.rulebook.model import Dispute, HouseOption, OptionValue, Rule, Section
from paiute_ref.rulebook.verify import citable
from paiute_ref.search import NEAREST, find, nearest
from rules_files import RULEBOOK
from running import LANGUAGES, Ran, run

EN = translator("en")
ALL = entries(RULEBOOK, EN)
FOUR = LANGUAGES[1:]


def of(kind: type) -> list[Entry]:
    return [entry for entry in ALL if isinstance(entry.thing, kind)]


def explained(words: str, lang: str = "en", *more: str) -> list[str]:
    done = run("explain", words, "--lang", lang, *more)
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()


def slugs(lines: list[str]) -> list[str]:
    """The slugs of the titles: what each thing explained begins with."""
    known = {entry.slug for entry in ALL}
    titles = (line for line in lines if not line.startswith(("  ", "See also: ")))
    ends = (re.search(r"\[([\w.-]+)\]$", line) for line in titles)
    return [end[1] for end in ends if end and end[1] in known]


# Everything


def test_everything_in_the_book_can_be_explained() -> None:
    read_all(RULEBOOK)
    known = {entry.slug for entry in ALL}
    assert set(citable(RULEBOOK)) <= known
    assert {f"section.{section.slug}" for section in RULEBOOK.sections} <= known
    values = {f"{o.rule}.{value.slug}" for o in RULEBOOK.options for value in o.values}
    assert values <= known
    assert len(known) == len(ALL)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_by_slug_in_every_language(lang: str) -> None:
    for entry in ALL:
        first, *rest = explained(entry.slug, lang)
        assert first.endswith(f"[{entry.slug}]")
        assert first.startswith(entry.number)
        assert rest, entry.slug
        assert not any("{" in line for line in (first, *rest)), entry.slug


def test_all_that_has_a_number_by_number() -> None:
    numbered = [entry for entry in ALL if entry.number]
    assert len(numbered) > 60
    for entry in numbered:
        assert slugs(explained(entry.number)) == [entry.slug]


@pytest.mark.parametrize(
    "number", ["7.9", " 7.9 ", "§7.9", "§ 7.9", "7,9", "7.9.", "૭.૯", "७.९", "7.09"]
)
def test_a_number_in_any_writing(number: str) -> None:
    assert slugs(explained(number)) == ["turn.keep-taken-card"]
    assert explained(number, "gu")[0] == explained("turn.keep-taken-card", "gu")[0]


@pytest.mark.parametrize("number", ["0", "99", "7.99", "7.9.1", "§", "-7.9"])
def test_a_number_that_there_is_none_of(number: str) -> None:
    done = run("explain", "--", number)
    assert done.code == 2
    assert number.strip() in done.err


def test_what_reads_as_a_number_and_as_a_name() -> None:
    assert slugs(explained("4/2")) == ["combination.four-two"]
    assert slugs(explained("3.3")) == ["cards.suits-equal"]
    assert "combination.three-three" in slugs(explained("3/3"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_by_name_whatever_the_case_the_accents_and_the_unicode_form(lang: str) -> None:
    for name in (
        *glossary.COMBINATIONS[lang],
        glossary.STRAIGHT[lang],
        *(explained(slug, lang)[0].rpartition(" [")[0] for slug in ("term.face-up", "option.ace")),
    ):
        wanted = explained(name, lang)
        for form in ("NFC", "NFD"):
            for variant in (name.upper(), name.lower(), f" {name}? ", name.replace(" ", "  ")):
                assert explained(unicodedata.normalize(form, variant), lang) == wanted, variant


@pytest.mark.parametrize(
    ("lang", "typed", "slug"),
    [
        ("ca", "repoquer", "combination.five-of-a-kind"),
        ("ca", "PILES DE DESCARTS", None),
        ("ca", "pila de descarts", "term.discard-pile"),
        ("nl", "aflegstapels", "term.discard-pile"),
        ("nl", "omgedraaide kaarten", "term.turned-up-card"),
        ("bg", "талонът", "term.stock"),
        ("bg", "талоните", "term.stock"),
        ("gu", "થોકડીની", "term.pack"),
        ("gu", "થો\u200dકડી", "term.pack"),
        ("gu", "થો\u200cકડી", "term.pack"),
        ("en", "stocks", "term.stock"),
    ],
)
def test_endings_and_joiners_do_not_matter(lang: str, typed: str, slug: str | None) -> None:
    found = {entry.slug for entry in find(RULEBOOK, translator(lang), typed)}
    assert (slug in found) if slug else not found


@pytest.mark.parametrize("typed", ["straigt flush", "jokr", "fourtwoo", "stockk pile"])
def test_what_is_misspelt_is_not_taken_for_an_ending(typed: str) -> None:
    assert find(RULEBOOK, EN, typed) == ()


# Chapters, rules, options


def test_a_chapter_lists_its_rules() -> None:
    for entry in of(Section):
        assert isinstance(entry.thing, Section)
        title, *rules = explained(entry.slug)
        assert title == f"{entry.number} {entry.thing.title.english} [{entry.slug}]"
        assert rules == [
            f"  - {entry.number}.{place} {rule.text.english} [{rule.slug}]"
            for place, rule in enumerate(entry.thing.rules, 1)
        ]


def test_a_rule_tells_its_reason_its_examples_and_its_sources() -> None:
    for entry in of(Rule):
        rule = entry.thing
        assert isinstance(rule, Rule)
        said = explained(entry.slug)
        assert said[0] == f"{entry.number} {rule.text.english} [{rule.slug}]"
        assert not rule.why or rule.why.english in said
        examples = [line for line in said if line.startswith("  - ")]
        assert len(examples) == len(rule.examples) + len(rule.plays)
        assert ("Examples" in said) == bool(examples)
        titles = "; ".join(RULEBOOK.sources[slug].title.english for slug in rule.sources)
        assert f"Source: {titles}" in said
        (see,) = [line for line in said if line.startswith("See also: ")] or [""]
        assert re.findall(r"\[([\w.-]+)\]", see) == list(rule.see)


def test_what_else_to_see_has_numbers_and_names_of_the_language() -> None:
    said = "\n".join(explained("turn.keep-taken-card", "nl"))
    numbers = {entry.slug: entry.number for entry in ALL}
    assert f"{numbers['combinations.five-cards']} [combinations.five-cards]" in said
    assert "melden [term.call]" in said


def test_an_option_shows_its_examples_both_ways() -> None:
    for entry in of(HouseOption):
        option = entry.thing
        assert isinstance(option, HouseOption)
        said = explained(entry.slug)
        for value in option.values:
            assert any(line.endswith(f" [{option.slug}={value.slug}]") for line in said)
            shown = [line for line in said if line.startswith(f"  - {value.name.english}: ")]
            assert shown, (option.slug, value.slug)
        assert option.why.english in said
        assert not option.players or option.players.english in said
        assert f"Standard: {option.values[0].name.english}" in said


def test_a_value_says_how_to_play_so_and_shows_only_its_own_examples() -> None:
    for entry in of(OptionValue):
        option = next(o for o in RULEBOOK.options if entry.thing in o.values)
        value = entry.thing
        assert isinstance(value, OptionValue)
        said = explained(entry.slug)
        assert said[0] == f"{option.name.english}: {value.name.english} [{entry.slug}]"
        standard = value is option.values[0]
        assert ("This is the standard rule." in said) == standard
        assert (f"To play so: --set {option.slug}={value.slug}" in said) != standard
        examples = [line for line in said if line.startswith("  - ")]
        assert examples
        assert all(line.startswith(f"  - {value.name.english}: ") for line in examples)


def test_examples_are_judged_here_and_now() -> None:
    said = "\n".join(explained("ace"))
    hand = "A♥ 2♥ 3♥ 4♥ 5♥"
    assert f"  - high: {hand} – No combination." in said
    assert f"  - high or low: {hand} – Straight flush, five high." in said
    rival = "This loses to 2♠ 3♠ 4♠ 5♠ 6♠ (Straight flush, six high)."
    assert rival in said


# Questions at the table


@pytest.mark.parametrize("entry", of(Dispute), ids=lambda entry: entry.slug)
def test_a_question_has_its_answer_its_rules_and_its_examples(entry: Entry) -> None:
    dispute = entry.thing
    assert isinstance(dispute, Dispute)
    said = explained(entry.slug)
    assert said[:2] == [f"{dispute.question.english} [{entry.slug}]", dispute.answer.english]
    assert said[2] == "It follows from:"
    rules = said[3 : 3 + len(dispute.rules)]
    assert [rule.rpartition("[")[2][:-1] for rule in rules] == list(dispute.rules)
    assert said[3 + len(rules)] == "Examples"
    examples = said[4 + len(rules) :]
    assert len(examples) == len(dispute.examples) + len(dispute.plays) > 0


@pytest.mark.parametrize("entry", of(Dispute), ids=lambda entry: entry.slug)
def test_a_question_is_found_as_it_is_asked(entry: Entry) -> None:
    dispute = entry.thing
    assert isinstance(dispute, Dispute)
    assert slugs(explained(dispute.question.english)) == [entry.slug]
    assert entry.slug in slugs(explained(dispute.question.english.upper().rstrip("?")))


@pytest.mark.parametrize("lang", FOUR)
def test_questions_are_asked_in_every_language(lang: str) -> None:
    t = translator(lang)
    for entry in of(Dispute):
        dispute = entry.thing
        assert isinstance(dispute, Dispute)
        question = t.text(dispute.question)
        assert question != dispute.question.english
        said = explained(question, lang)
        assert said[:2] == [f"{question} [{entry.slug}]", t.text(dispute.answer)]


# What is unknown


def told(ran: Ran) -> list[str]:
    (fault,) = ran.faults
    return re.findall(r"\[([\w.-]+)\]", fault)


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("en", "strait flush", "combination.straight-flush"),
        ("en", "discrad pile", "term.discard-pile"),
        ("en", "turn.keep-card", "turn.keep-taken-card"),
        ("en", "refill the empty stock", "dispute.stock-is-empty"),
        ("nl", "jokerkart", "term.wild-card"),
        ("bg", "four/tow", "combination.four-two"),
        ("nl", "turn.keep-card", "turn.keep-taken-card"),
        ("ca", "pilas de descart", "term.discard-pile"),
        ("bg", "роял флаш", "combination.royal-flush"),
        ("gu", "રોયલ ફલશ", "combination.royal-flush"),
    ],
)
def test_the_nearest_are_offered(lang: str, typed: str, first: str) -> None:
    offered = told(run("explain", typed, "--lang", lang))
    assert first in offered
    assert len(offered) == len(set(offered)) <= NEAREST


@pytest.mark.parametrize("lang", FOUR)
def test_english_names_do_not_crowd_out_those_of_the_language(lang: str) -> None:
    """Each name with a letter before it, which nothing is called, is offered."""
    t = translator(lang)
    for slug in ("term.stock", "term.round", "term.combination", "term.pack"):
        (entry,) = (each for each in entries(RULEBOOK, t) if each.slug == slug)
        name = explained(slug, lang)[0].rpartition(" [")[0]
        offered = nearest(RULEBOOK, t, f"x{name}")
        assert entry in offered, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_offered_has_its_name_in_the_language(lang: str) -> None:
    name = glossary.COMBINATIONS[lang][3]
    (fault,) = run("explain", f"x{name}", "--lang", lang).faults
    assert f"{name} [combination.four-two]" in fault


@pytest.mark.parametrize("typed", ["", "?", "qqqqqqqqqqqq", "\x1b[31m", "x" * 5000])
def test_what_is_like_nothing_is_like_nothing(typed: str) -> None:
    (fault,) = run("explain", typed).faults
    assert "[combination" not in fault
    assert len(fault) < 200


# By the command line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", range(6))
def test_a_combination_is_explained_by_its_name(lang: str, place: int) -> None:
    name, slug = glossary.COMBINATIONS[lang][place], RULEBOOK.combinations[place].slug
    wanted = run("explain", f"combination.{slug}", "--lang", lang)
    assert wanted.code == 0
    title = wanted.out.splitlines()[0]
    assert title == f"{name} [combination.{slug}]"
    assert str(place + 1) in wanted.out.splitlines()[2]
    for typed in (name, name.upper(), name.casefold(), f" {name} ", name.replace("/", " ")):
        assert title in run("explain", typed, "--lang", lang).out.splitlines()
    assert title in run("explain", *name.split(), "--lang", lang).out.splitlines()


@pytest.mark.parametrize(
    ("lang", "typed", "slug"),
    [
        ("en", "4/2", "combination.four-two"),
        ("en", "four and two", "combination.four-two"),
        ("ca", "repoquer", "combination.five-of-a-kind"),
        ("ca", "ESCALA DE COLOR", "combination.straight-flush"),
        ("ca", "comodi", "term.wild-card"),
        ("nl", "jokerkaart", "term.wild-card"),
        ("nl", "aflegstapel", "term.discard-pile"),
        ("nl", "twee/twee/twee", "combination.two-two-two"),
        ("bg", "ЖОКЕР", "term.wild-card"),
        ("bg", "талон", "term.stock"),
        ("gu", "થોકડી", "term.pack"),
        ("gu", "wild card", "term.wild-card"),
        ("nl", "four/two", "combination.four-two"),
        ("en", "full house", "lookalike.full-house"),
        ("en", "full house", "term.full-house"),
        ("en", "ACE", "option.ace"),
        ("en", "option.ace.high-or-low", "option.ace.high-or-low"),
        ("en", "turn.keep-taken-card", "turn.keep-taken-card"),
        ("en", "keep-taken-card", "turn.keep-taken-card"),
    ],
)
def test_things_are_found_by_the_words_of_a_language(lang: str, typed: str, slug: str) -> None:
    done = run("explain", typed, "--lang", lang)
    assert done.code == 0, done.err
    assert f"[{slug}]" in done.out


def test_a_rule_is_explained_by_its_number() -> None:
    for section, chapter in zip(RULEBOOK.sections, range(1, 99), strict=False):
        for rule, place in zip(section.rules, range(1, 99), strict=False):
            done = run("explain", f"{chapter}.{place}")
            assert done.out.startswith(f"{chapter}.{place} {rule.text.english} [{rule.slug}]")
            assert done == run("explain", rule.slug)


def test_an_explained_option_tells_all() -> None:
    said = run("explain", "ace").out
    assert "Whether the ace may also stand below the two." in said
    assert "[ace=high]" in said
    assert "[ace=high-or-low]" in said
    assert "high: A♥ 2♥ 3♥ 4♥ 5♥ – No combination." in said
    assert "high or low: A♥ 2♥ 3♥ 4♥ 5♥ – Straight flush, five high." in said
    assert "gamerules.com" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_explained_in_every_language(lang: str) -> None:
    listed = run("explain", "--lang", lang)
    slugs = re.findall(r"^  - (\S+) – ", listed.out, re.MULTILINE)
    assert len(slugs) == len(listed.out.splitlines()) - 1 > 80
    for slug in slugs:
        done = run("explain", slug, "--lang", lang)
        assert (done.code, done.err) == (0, "")
        title = done.out.splitlines()[0]
        assert title.endswith(f"[{slug}]")
        english = run("explain", slug).out.splitlines()
        if lang in ("bg", "gu"):
            assert title not in english
    assert listed.out != run("explain").out or lang == "en"


@pytest.mark.parametrize(
    ("lang", "typed", "near"),
    [
        ("en", "fourtwo", "combination.four-two"),
        ("en", "strait flush", "combination.straight-flush"),
        ("nl", "vier/twe", "combination.four-two"),
        ("nl", "jokerkart", "term.wild-card"),
        ("ca", "repoker", "combination.five-of-a-kind"),
        ("bg", "роял флаш", "combination.royal-flush"),
        ("gu", "રોયલ ફલશ", "combination.royal-flush"),
    ],
)
def test_what_is_unknown_has_neighbours(lang: str, typed: str, near: str) -> None:
    (fault,) = run("explain", typed, "--lang", lang).faults
    assert typed in fault
    slugs = re.findall(r"[a-z]+\.[a-z.-]+[a-z]", fault)
    assert near in slugs
    assert len(slugs) <= 3


def test_what_is_like_nothing_has_no_neighbours() -> None:
    (fault,) = run("explain", "qqqqqqqqqqqq").faults
    assert fault == "Nothing is called “qqqqqqqqqqqq”."


def test_examples_in_letters() -> None:
    said = run("explain", "four-two", "--ascii").out
    assert "7h 7s 7d 7c 2h 2s – Four/two: sevens and twos." in said
    assert not set("♠♥♦♣") & set(said)


# What peers got wrong


@pytest.mark.parametrize("lang", FOUR)
def test_p50_no_text_of_the_book_stays_english(lang: str) -> None:
    t = translator(lang)
    for entry in of(Rule):
        rule = entry.thing
        assert isinstance(rule, Rule)
        assert t.text(rule.text) != rule.text.english, rule.slug
        assert not rule.why or t.text(rule.why) != rule.why.english, rule.slug


@pytest.mark.parametrize("lang", FOUR)
def test_p52_cards_have_their_name_beside_the_code(lang: str) -> None:
    said = "\n".join(explained("turn.keep-taken-card", lang))
    assert f"{glossary.KING_OF_DIAMONDS[lang]} (K♦)" in said
    assert f"{glossary.KING_OF_DIAMONDS[lang]} (Kd)" in "\n".join(
        explained("turn.keep-taken-card", lang, "--ascii")
    )


@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("slug", ["dispute.who-plays-last", "option.odd-chip", "section.turn"])
def test_p53_p54_gujarati_breaks_between_words(slug: str, width: int) -> None:
    done = run("explain", slug, "--lang", "gu", terminal=True, NO_COLOR="1", COLUMNS=str(width))
    for line in filter(None, map(str.strip, done.out.splitlines())):
        assert not line.endswith("\u0acd")
        assert not unicodedata.category(line[0]).startswith("M")
        assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line)
    wide = run("explain", slug, "--lang", "gu", terminal=True, NO_COLOR="1", COLUMNS="9999")
    assert done.out.split() == wide.out.split()
