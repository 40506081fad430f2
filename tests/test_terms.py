"""One idea, one word: the check of terms, and the list of them against the catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from babel.messages.catalog import Catalog, Message

import catalogs
from catalog_checks import WordLists, forms_of
from catalog_files import DOMAINS, CatalogueError, key_of, languages, po_file, read
from catalog_terms import EXCEPTIONS, TERMS, Phrase, TermList
from conftest import ROOT

LOCALES = ROOT / "locales"
OURS = TermList.read(LOCALES)
FOUR = ("nl", "ca", "bg", "gu")
LIST = """\
discard pile: {en: "discard pile, discard piles", nl: aflegstapel*, not nl: weggooistapel*}
discard: {en: "discard, discards, discarded", nl: "afleg*, afgelegd*, af", not nl: weggooi*}
card: {en: "card, cards", nl: "*kaart*"}
false call: {nl: onterechte melding*}
house: {en: house, not nl: tehuis}
other meanings: {en: is called}
call: {en: "call, called", nl: "meld*, gemeld"}
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / TERMS).write_text(LIST)
    return tmp_path


def faults(locales: Path, english: str, dutch: str, context: str | None = "a.text") -> list[str]:
    catalogue = Catalog(fuzzy=False)
    catalogue.add(english, dutch, context=context)
    found = TermList.read(locales).faults(Path("nl.po"), "nl", catalogue)
    return [fault.text.removesuffix(f": {context or english}") for fault in found]


def spoken_of(locales: Path, english: str) -> set[str]:
    return {term.name for term in TermList.read(locales).spoken_of(english)}


# Finding words


@pytest.mark.parametrize(
    ("phrase", "text", "stands"),
    [
        ("kaart", "een kaart", True),
        ("kaart", "een kaartspel", False),
        ("kaart*", "het kaartspel", True),
        ("*kaart*", "de jokerkaarten", True),
        ("*kaart", "een jokerkaart", True),
        ("*kaart", "de jokerkaarten", False),
        ("laatste beurt*", "zijn laatste beurten", True),
        ("laatste beurt*", "laatste dan beurt", False),
        ("vier/twee", "Vier/twee is", True),
        ("ઊંધ* ઢગલ*", "ઊંધા ઢગલામાંથી", True),
        ("обяв*", "ОБЯВЕНА", True),
        ("d'iguals", "cinc d'iguals", True),
    ],
)
def test_a_phrase_stands_in_a_text(phrase: str, text: str, stands: bool) -> None:
    from catalog_checks import words_of

    assert Phrase.of(phrase).within(words_of(text)) is stands


@pytest.mark.parametrize(
    ("english", "terms"),
    [
        ("The discard pile.", {"discard pile"}),
        ("Discard on the discard pile.", {"discard", "discard pile"}),
        ("A false call.", {"false call"}),
        ("A call, and a false call.", {"call", "false call"}),
        ("It is called so.", {"other meanings"}),
        ("{card} and --card and card=yes", set()),
        ("A cardboard.", set()),
    ],
)
def test_a_word_belongs_to_the_longest_phrase(small: Path, english: str, terms: set[str]) -> None:
    assert spoken_of(small, english) == terms


# Faults


@pytest.mark.parametrize(
    ("english", "dutch", "fault"),
    [
        ("A card.", "Een blad.", "“card” is not said as in terms.yaml (*kaart*)"),
        (
            "The discard pile.",
            "De stapel.",
            "“discard pile” is not said as in terms.yaml (aflegstapel*)",
        ),
        (
            "The discard pile.",
            "De aflegstapel of weggooistapel.",
            "“weggooistapel*” is not said for “discard pile”",
        ),
        ("A false call.", "Een melding.", "“false call” is not said as in terms.yaml "),
        ("A house.", "Een tehuis.", "“tehuis” is not said for “house”"),
        ("A card is {card}.", "Het blad {kaart}.", "“card” is not said as in terms.yaml (*kaart*)"),
    ],
)
def test_another_word_is_a_fault(small: Path, english: str, dutch: str, fault: str) -> None:
    (found,) = faults(small, english, dutch)
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("english", "dutch"),
    [
        ("A card.", "Een jokerkaart."),
        ("Discard a card.", "Leg een kaart af."),
        ("The discard pile.", "De aflegstapel."),
        ("It is called so.", "Zo heet het."),
        ("A house.", "Een huis."),
        ("A card.", ""),
        ("Nothing.", "Weggooistapel."),
    ],
)
def test_what_is_right_passes(small: Path, english: str, dutch: str) -> None:
    assert faults(small, english, dutch) == []


def test_what_is_typed_may_hold_any_word(small: Path) -> None:
    assert faults(small, "discard", "weggooien", context="term.discard.aliases") == []


def test_every_form_of_a_plural_is_looked_at(small: Path) -> None:
    catalogue = Catalog(fuzzy=False)
    catalogue.add(("{n} card", "{n} cards"), ("{n} kaart", "{n} bladen"))
    (found,) = TermList.read(small).faults(Path("nl.po"), "nl", catalogue)
    assert "“card”" in found.text


def test_a_language_without_terms_is_left_alone(small: Path) -> None:
    catalogue = Catalog(fuzzy=False)
    catalogue.add("A card.", "Ena karto.")
    assert list(TermList.read(small).faults(Path("eo.po"), "eo", catalogue)) == []


def test_without_a_list_there_are_no_terms(tmp_path: Path) -> None:
    assert faults(tmp_path, "A card.", "Een blad.") == []


# Exceptions


def except_(locales: Path, text: str) -> None:
    (locales / EXCEPTIONS).write_text(text)


def test_an_exception_is_for_one_sentence_and_one_term(small: Path) -> None:
    except_(small, "nl: [{message: a.text, terms: [card], why: a blade}]")
    assert faults(small, "A card.", "Een blad.") == []
    assert len(faults(small, "A card.", "Een blad.", context="b.text")) == 1
    assert len(faults(small, "A card, a discard pile.", "Een blad.")) == 1


def test_a_sentence_without_a_key_is_named_by_its_english(small: Path) -> None:
    except_(small, "nl: [{message: A card., terms: [card], why: a blade}]")
    assert faults(small, "A card.", "Een blad.", context=None) == []


def test_an_exception_that_nothing_needs_is_a_fault(small: Path) -> None:
    except_(small, "nl: [{message: a.text, terms: [card], why: a blade}]")
    unneeded = "an exception that nothing needs: nl, “card”: a.text"
    for dutch, expected in (("Een blad.", []), ("Een kaart.", [unneeded]), ("", [])):
        terms = TermList.read(small)
        catalogue = Catalog(fuzzy=False)
        catalogue.add("A card.", dutch, context="a.text")
        list(terms.faults(Path("nl.po"), "nl", catalogue))
        assert [fault.text for fault in terms.unused(small / EXCEPTIONS)] == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (TERMS, "card: {nl: [kaart]"),
        (TERMS, "- card"),
        (TERMS, "card: [kaart]"),
        (EXCEPTIONS, "nl: [{message: a.text, terms: [card]}]"),
        (EXCEPTIONS, "nl: [{message: a.text, terms: [card], why: ''}]"),
        (EXCEPTIONS, "nl: 3"),
    ],
)
def test_a_broken_list_is_told_by_its_file(small: Path, name: str, text: str) -> None:
    (small / name).write_text(text)
    with pytest.raises(CatalogueError, match=rf"{name}:\d+: "):
        TermList.read(small)


def test_the_check_of_catalogues_uses_the_list(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        catalogs, "messages_of", lambda domain: [Message("A card.", context="a.text")]
    )
    catalogs.update(small, ["nl"])
    catalogs.update(small)
    path = po_file(small, "nl", "rules")
    path.write_text(
        path.read_text()
        .replace('msgstr ""\n', 'msgstr "Een blad."\n')
        .replace('msgid ""\nmsgstr "Een blad."', 'msgid ""\nmsgstr ""')
    )
    said = [str(each) for each in catalogs.check(small, {"rules": catalogs.messages_of("rules")})]
    assert [each.partition("po:")[2].partition(": ")[2] for each in said] == [
        "“card” is not said as in terms.yaml (*kaart*): a.text"
    ]


# The list itself


@pytest.mark.parametrize("lang", FOUR)
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_catalogues_say_the_terms(lang: str, domain: str) -> None:
    path = po_file(LOCALES, lang, domain)
    assert [str(fault) for fault in OURS.faults(path, lang, read(path))] == []


def test_no_exception_is_superfluous() -> None:
    terms = TermList.read(LOCALES)
    for lang in languages(LOCALES):
        for domain in DOMAINS:
            path = po_file(LOCALES, lang, domain)
            list(terms.faults(path, lang, read(path)))
    assert [str(fault) for fault in terms.unused(LOCALES / EXCEPTIONS)] == []


def test_most_terms_are_said_in_all_languages_and_in_some_sentence() -> None:
    assert len(OURS.terms) > 60
    spoken: set[str] = set()
    for domain in DOMAINS:
        for message in catalogs.messages_of(domain):
            for english in forms_of(message.id):
                spoken |= {term.name for term in OURS.spoken_of(english)}
    for term in OURS.terms:
        assert term.name in spoken, f"no sentence speaks of {term.name}"
        if term.name != "other meanings":
            assert set(term.said) == set(FOUR), term.name


def test_every_word_of_the_table_is_in_the_list() -> None:
    """A term of the book is its own English; what the list says for it is what the book prints."""
    for lang in FOUR:
        known = {key_of(m): forms_of(m.string)[0] for m in read(po_file(LOCALES, lang, "rules"))}
        for (context, english), said in known.items():
            if context and context.startswith("term.") and context.endswith(".name"):
                named = [term for term in OURS.spoken_of(english) if lang in term.said]
                for term in named:
                    assert not any(
                        phrase.within(list(map(str.casefold, said.split())))
                        for phrase in term.said[lang].never
                    ), said


def test_what_is_never_said_is_not_also_said() -> None:
    for term in OURS.terms:
        for lang, renderings in term.said.items():
            assert not set(renderings.say) & set(renderings.never), (term.name, lang)


def test_words_that_people_type_for_a_term_are_not_printed_for_it() -> None:
    """What the glossary accepts when typed stands among the aliases, and only there."""
    accepted = {
        "nl": ("weggooistapel", "trekstapel", "koning", "weggooien", "gelijkspel", "suit"),
        "ca": ("naip", "sota", "maç", "remenar", "coll", "jugada"),
        "bg": ("колода", "цвят", "крал", "дилър", "рунд", "шоудаун"),
        "gu": ("કેટ", "સૂટ", "બાદશાહ", "ટર્ન", "શો", "કડી"),
    }
    for lang, words in accepted.items():
        never = {
            phrase.text.strip("*")
            for term in OURS.terms
            if lang in term.said
            for phrase in term.said[lang].never
        }
        for word in words:
            assert any(word.startswith(stem) for stem in never), word


def test_a_wrong_word_in_a_real_catalogue_is_found(tmp_path: Path) -> None:
    """Each language with one word changed for another, as a careless translator would."""
    wrong = {
        "nl": ("aflegstapel", "weggooistapel"),
        "ca": ("pila de descarts", "pila descartada"),
        "bg": ("талон", "тесте"),
        "gu": ("ઊંધ", "બંધ"),
    }
    for lang, (old, new) in wrong.items():
        path = po_file(LOCALES, lang, "rules")
        changed = tmp_path / f"{lang}.po"
        changed.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        found = list(OURS.faults(changed, lang, read(changed)))
        assert len(found) > 10, lang


def test_p51_words_with_two_meanings_have_a_key_and_a_note() -> None:
    noted = {
        message.context: " ".join(message.auto_comments)
        for message in catalogs.messages_of("rules")
    }
    for slug in ("call", "draw", "hand", "deal", "suit", "stock", "wild-card", "round"):
        assert len(noted[f"term.{slug}.name"]) > 20, slug


def test_the_files_are_as_their_first_lines_say() -> None:
    for name in (TERMS, EXCEPTIONS):
        text = (LOCALES / name).read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert yaml.safe_load(text)
    avoided = WordLists.read(LOCALES).avoid
    for term in OURS.terms:
        for lang, renderings in term.said.items():
            for phrase in renderings.say:
                assert phrase.text not in avoided.get(lang, ()), phrase
