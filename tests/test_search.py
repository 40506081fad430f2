"""``paiute search``: forms of words, the order of what is found, marks, and what is not found."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence

import pytest

import glossary
from paiute_ref.language import translator
from paiute_ref.lookup import entries
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.search import likeness, nearest_words, passages, search, words_of
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import write_plain
from rules_files import RULEBOOK, names, read
from running import LANGUAGES, Ran, run

ESCAPE = re.compile(r"\x1b\[[\d;]*m")
MARK = re.compile(r"\*([^*]+)\*")


def found(words: str, lang: str = "en", book: Rulebook = RULEBOOK) -> list[str]:
    return [each.entry.slug for each in search(book, translator(lang), words).found]


def folded(text: str) -> list[str]:
    return [word.folded for word in words_of(text)]


# Forms of words


@pytest.mark.parametrize(
    "forms",
    [
        "card cards",
        "discard discards discarded discarding",
        "shuffle shuffled shuffling",
        "tie ties tied",
        "kaart kaarten",
        "waarde waarden",
        "spelronde spelronden",
        "aflegstapel aflegstapels",
        "carta cartes",
        "comodí comodins",
        "parella parelles",
        "jugador jugadors jugadora",
        "карта картата карти картите",
        "талон талонът талона",
        "раздаващ раздаващият раздаващия",
        "комбинация комбинацията комбинации комбинациите",
        "изхвърля изхвърлени изхвърлените",
        "ход хода ходът",
        "પત્તું પત્તાં પત્તા પત્તાની પત્તાંની",
        "ઢગલો ઢગલા ઢગલામાંથી ઢગલાનું ઢગલામાં",
        "વારો વારા વારામાં વારાની",
        "ખેલાડી ખેલાડીઓ ખેલાડીને ખેલાડીનો",
        "જોકર જોકરને જોકરની",
    ],
)
def test_forms_of_a_word_answer_to_each_other(forms: str) -> None:
    base, *others = folded(forms)
    for other in others:
        assert 0 < likeness(base, other) < 1, other
        assert 0 < likeness(other, base) < 1, other
        assert likeness(other, other) == 1 > likeness(base, other)


@pytest.mark.parametrize(
    "strangers",
    [
        "card carry",
        "turn tie",
        "round rank",
        "kaart kat",
        "waarde waaraan",
        "stok stapel",
        "carta cantar",
        "munt mà",
        "пот поп",
        "талон тесте",
        "карта каро",
        "વારો વહેંચનાર",
        "લાલ લેવું",
        "a ace",
        "de deler",
    ],
)
def test_strangers_do_not(strangers: str) -> None:
    one, other = folded(strangers)
    assert likeness(one, other) == likeness(other, one) == 0


def test_a_beginning_answers_and_the_nearer_form_answers_more() -> None:
    assert likeness("joker", "jokers") > likeness("joker", "jokerkaarten") > 0
    assert likeness("jokerkaarten", "joker") == 0


def test_words_know_their_places() -> None:
    text = "L'ÀS (comodí): ક્‍ષ, ૭♥ four/two"
    assert [text[w.start : w.end] for w in words_of(text)] == (
        ["L", "ÀS", "comodí", "ક્‍ષ", "૭", "four", "two"]
    )
    assert folded(text) == ["l", "as", "comodi", "ક્ષ", "૭", "four", "two"]
    assert folded(unicodedata.normalize("NFD", text)) == folded(text)
    assert folded("") == folded("…?!") == []


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("ca", "comodí mà"),
        ("bg", "обърната карта"),
        ("gu", "ખુલ્લો ઢગલો"),
        ("nl", "één kleur"),
        ("en", "Royal flush"),
    ],
)
def test_case_accents_and_unicode_forms_do_not_matter(lang: str, typed: str) -> None:
    wanted = found(typed, lang)
    assert wanted
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        for variant in (typed, typed.upper(), typed.title(), f"  {typed}?! "):
            assert found(unicodedata.normalize(form, variant), lang) == wanted
    bare = "".join(
        c for c in unicodedata.normalize("NFD", typed) if unicodedata.combining(c) != 230
    )
    assert found(bare, lang) == wanted


# The order


def rulebook(terms: str, rules: str) -> Rulebook:
    """The rulebook with these terms and with this as its first chapter."""
    own = {"terms.yaml": f"terms: [{terms}]", "sections/object.yaml": rules}
    return Rulebook(lambda name: own[name].encode() if name in own else read(name), names)


ZIBBLES = rulebook(
    "{slug: in-text, name: alpha, line: A zibble is here.},"
    "{slug: in-aliases, name: beta, line: Something is here., aliases: 'gamma, zibble'},"
    "{slug: in-name, name: zibble, line: Something is here.},"
    "{slug: in-form, name: delta, line: Many zibbles are here.}",
    "section: object\ntitle: Object\nrules: [{slug: object.x, text: Something., why: A zibble.}]",
)


def test_a_name_counts_more_than_other_names_than_a_text_than_a_reason() -> None:
    assert found("zibble", book=ZIBBLES) == [
        "term.in-name",
        "term.in-aliases",
        "term.in-text",
        "term.in-form",
        "object.x",
    ]


def test_a_rare_word_counts_more_than_a_common_one() -> None:
    rare, *common = found("something gamma", book=ZIBBLES)
    assert rare == "term.in-aliases"
    assert set(common) == {"term.in-name", "object.x"}


def test_what_nothing_speaks_of_counts_for_nothing() -> None:
    assert found("zibble xyzzy plugh", book=ZIBBLES) == found("zibble", book=ZIBBLES)
    assert found("xyzzy plugh", book=ZIBBLES) == []
    assert found("", book=ZIBBLES) == found("?!", book=ZIBBLES) == []


def test_little_words_of_one_letter_say_nothing() -> None:
    assert found("a zibble i o", book=ZIBBLES) == found("zibble", book=ZIBBLES)
    assert set(found("A-2-3-4-5")[:2]) == {"option.ace.high-or-low", "dispute.ace-to-five"}


def test_the_same_words_give_the_same_answer() -> None:
    assert found("pot pot chip") == found("pot chip")
    assert found("discard pile") == found("discard pile")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_found_by_its_own_words(lang: str) -> None:
    t = translator(lang)
    for entry in entries(RULEBOOK, t):
        first = passages(t, entry)[0].text
        assert entry.slug in found(first, lang)[:3], first


@pytest.mark.parametrize(
    ("asked", "slug"),
    [
        ("can I put the card back I just took", "dispute.putting-back"),
        ("what happens when the stock is empty", "dispute.stock-is-empty"),
        ("whose turn is last after somebody calls", "dispute.who-plays-last"),
        ("is a full house worth something", "dispute.worth-of-a-full-house"),
        ("does ace two three four five count", "dispute.ace-to-five"),
        ("who beats a royal flush", "dispute.five-eights-or-royal-flush"),
        ("odd chip", "dispute.chip-left-over"),
        ("natural against wild", "dispute.natural-or-wild"),
        ("called but have nothing", "dispute.nothing-in-the-call"),
        ("look through discards", "dispute.looking-at-the-discards"),
        ("kicker", "dispute.sixth-card-decides"),
        ("suit order spades hearts", "dispute.which-suit-is-higher"),
        ("shuffling", "term.shuffle"),
        ("house rules", "term.house-rule"),
    ],
)
def test_players_find_what_they_mean(asked: str, slug: str) -> None:
    assert found(asked)[0] == slug


@pytest.mark.parametrize(
    ("lang", "asked", "slug"),
    [
        ("nl", "weggooien", "term.discard"),
        ("nl", "kleuren", "term.suit"),
        ("nl", "aflegstapels", "term.discard-pile"),
        ("ca", "comodins", "term.wild-card"),
        ("ca", "fitxes", "term.chip"),
        ("bg", "изхвърлените карти", "term.discard-pile"),
        ("bg", "талонът", "term.stock"),
        ("bg", "раздаващият", "term.dealer"),
        ("gu", "જોકરને", "term.wild-card"),
        ("gu", "પત્તાંની", "term.card"),
        ("gu", "વારામાં", "term.turn"),
    ],
)
def test_players_find_it_in_their_language(lang: str, asked: str, slug: str) -> None:
    assert slug in found(asked, lang)[:3]


def test_what_is_called_so_comes_first() -> None:
    assert found("royal flush")[:2] == ["combination.royal-flush", "term.royal-flush"]
    assert found("turn.keep-taken-card")[0] == "turn.keep-taken-card"
    for number in ("7.9", "§7.9", "7,9", "૭.૯"):
        assert found(f"{number}")[:1] == found("7.9")[:1]


# What is shown


def lines(ran: Ran) -> list[str]:
    assert (ran.code, ran.err) == (0, "")
    return ran.out.splitlines()


def test_each_thing_is_a_line_and_its_slug_ends_it() -> None:
    shown = lines(run("search", "discard", "pile", "--limit", "99"))
    assert [re.findall(r"\[([a-z.-]+)\]$", line) for line in shown] == [
        [slug] for slug in found("discard pile")
    ]
    assert shown[0] == (
        "  - *discard* *pile* – The *pile* of face-up cards that players have *discarded*. "
        "[term.discard-pile]"
    )


def test_rules_have_their_numbers() -> None:
    numbers = {
        rule.slug: f"{chapter}.{place}"
        for chapter, section in enumerate(RULEBOOK.sections, 1)
        for place, rule in enumerate(section.rules, 1)
    }
    shown = lines(run("search", "card", "taken", "--limit", "99"))
    rules = [line for line in shown if line.rpartition("[")[2][:-1] in numbers]
    assert len(rules) > 3
    for line in rules:
        assert line.startswith(f"  - {numbers[line.rpartition('[')[2][:-1]]} ")


def test_the_words_are_marked_in_every_form() -> None:
    for lang, asked, stem in (
        ("en", "discarding", "discard"),
        ("nl", "kaart", "kaart"),
        ("ca", "carta", "cart"),
        ("bg", "картата", "карт"),
        ("gu", "ઢગલો", "ઢગલ"),
    ):
        for line in lines(run("search", asked, "--lang", lang, "--limit", "20")):
            marked = MARK.findall(line)
            assert all(word.casefold().startswith(stem) for word in marked)
            if "[" in line:
                assert marked, line


def test_words_that_stand_everywhere_are_not_marked() -> None:
    said = run("search", "the", "odd", "chip", "of", "a", "pot").out
    assert {"chip", "odd", "pot"} <= {word.casefold() for word in MARK.findall(said)}
    assert not {"the", "of", "a"} & {word.casefold() for word in MARK.findall(said)}


def test_other_names_and_reasons_are_shown_where_only_they_have_the_word() -> None:
    (kicker,) = lines(run("search", "kicker"))
    assert kicker.endswith(" – *kicker* [dispute.sixth-card-decides]")
    assert "side card" not in kicker
    reason = lines(run("search", "tongue"))
    assert reason[0].endswith(
        "– Cards speak for themselves, so a slip of the *tongue* does not cost a player the pot. "
        "[wild.best-reading]"
    )
    assert "slip" not in run("search", "best", "reading", "--limit", "1").out


def test_marks_are_bold_on_a_terminal() -> None:
    done = run("search", "odd", "chip", "--limit", "1", terminal=True)
    assert "\x1b[1modd\x1b[0m \x1b[1mchip\x1b[0m" in done.out
    assert "*" not in done.out
    plain = run("search", "odd", "chip", "--limit", "1", terminal=True, NO_COLOR="1")
    assert "*odd* *chip*" in plain.out
    assert not ESCAPE.search(plain.out)


def test_marks_go_round_words_alone(capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    write_plain([Block("item", "a b c", ((0, 1), (4, 5))), Block("text", "*a*")], sys.stdout)
    assert capsys.readouterr().out == "  - *a* b *c*\n*a*\n"


def test_a_limit_is_kept_and_said() -> None:
    whole = found("card")
    assert len(whole) > 20
    shown = lines(run("search", "card"))
    assert len(shown) == 11
    assert shown[-1] == f"10 of {len(whole)} are shown; --limit {len(whole)} shows all."
    assert len(lines(run("search", "card", "--limit", "3"))) == 4
    everything = lines(run("search", "card", "--limit", str(len(whole))))
    assert len(everything) == len(whole)
    assert everything[:10] == shown[:10]


@pytest.mark.parametrize("limit", ["0", "-1", "x", ""])
def test_a_limit_is_a_number_of_things(limit: str) -> None:
    faults = run("search", "card", "--limit", limit).faults
    assert "--limit" in faults[-1]


def test_json() -> None:
    done = run("search", "Odd", "chip", "--json", "--limit", "2")
    assert done.json == {
        "version": 1,
        "words": "Odd chip",
        "language": "en",
        "total": len(found("odd chip")),
        "results": done.json["results"],
    }
    first, second = done.json["results"]
    assert list(first) == ["slug", "number", "name", "text", "found"]
    assert first["slug"] == "dispute.chip-left-over"
    assert first["number"] is None
    assert first["found"] == ["chips", "odd", "chip"]
    assert "31 chips" in first["name"]
    assert "Nobody" in first["text"]
    assert second["slug"] == found("odd chip")[1]
    (rule,) = run("search", "turn.keep-taken-card", "--json", "--limit", "1").json["results"]
    assert (rule["number"], rule["name"]) == ("7.9", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_is_in_the_language(lang: str) -> None:
    name = glossary.COMBINATIONS[lang][3]
    done = run("search", name, "--json", "--lang", lang)
    assert done.json["language"] == lang
    assert done.json["results"][0]["slug"] == "combination.four-two"
    assert done.json["results"][0]["name"] == name


# What is not found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_found_is_one_sentence(lang: str) -> None:
    (fault,) = run("search", "qqqqqq", "zzzzzz", "--lang", lang).faults
    assert "qqqqqq zzzzzz" in fault
    assert run("search", "qqqqqq", "zzzzzz", "--json", "--lang", lang).faults == [fault]


@pytest.mark.parametrize(
    ("lang", "typed", "near"),
    [
        ("en", "discrad", "discard"),
        ("en", "shufle", "shuffle"),
        ("nl", "alfegstapel", "aflegstapel"),
        ("ca", "cmodí", "comodí"),
        ("bg", "тално", "талон"),
        ("gu", "થકોડી", "થોકડી"),
    ],
)
def test_the_nearest_words_are_offered(lang: str, typed: str, near: str) -> None:
    (fault,) = run("search", typed, "--lang", lang).faults
    assert typed in fault
    offered = nearest_words(RULEBOOK, translator(lang), typed)
    assert near in offered
    assert len(offered) <= 3
    assert ", ".join(offered) in fault


def test_the_words_offered_are_not_forms_of_one() -> None:
    assert nearest_words(RULEBOOK, translator("en"), "discrad") == ("discard",)


@pytest.mark.parametrize(
    "typed",
    ["\x1b[31mred", "[bold]x[/bold]", "\u202eabc", "q" * 5000, "ઁઁઁ", "\x00", "--", "{zzqq} %qqzz"],
)
def test_strange_words_are_harmless(typed: str) -> None:
    args: Sequence[str] = ("search", "--", typed)
    (fault,) = run(*args).faults
    assert len(fault) < 200


def test_words_that_were_typed_steer_nothing_in_json() -> None:
    typed = "discard \u202epile\x9b31m"
    answer = run("search", "--json", "--", typed).out
    assert answer.removesuffix("\n").isprintable()
    assert json.loads(answer)["words"] == typed


# What peers got wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p48_without_words_the_fault_is_in_the_language(lang: str) -> None:
    faults = run("search", "--lang", lang).faults
    assert len(faults) == 4
    if lang != "en":
        assert not {"Usage:", "Missing", "help."} & set(" ".join(faults).split())


@pytest.mark.parametrize(
    "args",
    [
        ("--lang", "nl", "search", "stok", "stapel"),
        ("search", "--lang", "nl", "stok", "stapel"),
        ("search", "stok", "--lang", "nl", "stapel"),
        ("search", "stok", "stapel", "--lang=nl"),
    ],
)
def test_p49_the_language_stands_anywhere(args: Sequence[str]) -> None:
    assert run(*args) == run("search", "stok", "stapel", LANG="nl_BE.UTF-8")
    assert "aflegstapel" in run(*args).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p52_slugs_stay_and_names_are_translated(lang: str) -> None:
    name = glossary.COMBINATIONS[lang][0]
    first = lines(run("search", name, "--lang", lang))[0]
    assert first.endswith("[combination.five-of-a-kind]")
    assert name in first.replace("*", "")


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_p53_p54_lines_break_between_words_and_nothing_stands_beside(width: int) -> None:
    done = run("search", "પત્તાં", "--lang", "gu", terminal=True, NO_COLOR="1", COLUMNS=str(width))
    for line in lines(done):
        text = line.strip(" *")
        assert not text.endswith("\u0acd")
        assert not unicodedata.category(text[0]).startswith("M")
        assert not re.search(r"[\u0a80-\u0aff]\S* {2,}\S", line)
        assert not re.search("[\u2500-\u259f]", line)
    wide = run("search", "પત્તાં", "--lang", "gu", terminal=True, NO_COLOR="1", COLUMNS="9999")
    assert done.out.split() == wide.out.split()
