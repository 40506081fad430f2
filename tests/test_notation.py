"""Text to cards: all spellings, all alphabets, all faults, and whatever else may be typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiute_ref.cards import CARD_OF, PACK, Card, Rank, Suit
from paiute_ref.errors import CardError
from paiute_ref.notation import (
    INTERNATIONAL,
    LONGEST_SHOWN,
    Alphabet,
    format_card,
    make_alphabet,
    parse_cards,
    parse_wild,
)

# The letters and words of each language, as its catalogue has them.
LETTERS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "A": ("A", "ace aces"),
        "K": ("K", "king kings"),
        "Q": ("Q", "queen queens"),
        "J": ("J", "jack jacks"),
        "T": ("T 10", "ten tens"),
        "9": ("9", "nine nines"),
        "8": ("8", "eight eights"),
        "7": ("7", "seven sevens"),
        "6": ("6", "six sixes"),
        "5": ("5", "five fives"),
        "4": ("4", "four fours"),
        "3": ("3", "three threes"),
        "2": ("2", "two twos deuce deuces"),
        "s": ("s", "spade spades"),
        "h": ("h", "heart hearts"),
        "d": ("d", "diamond diamonds"),
        "c": ("c", "club clubs"),
    },
    "nl": {
        "A": ("A 1", "aas azen"),
        "K": ("H", "heer heren koning koningen"),
        "Q": ("V Q", "vrouw vrouwen dame dames"),
        "J": ("B J", "boer boeren zot zotten"),
        "T": ("10 T", "tien tienen"),
        "9": ("9", "negen negens"),
        "8": ("8", "acht achten"),
        "7": ("7", "zeven zevens"),
        "6": ("6", "zes zessen"),
        "5": ("5", "vijf vijven"),
        "4": ("4", "vier vieren"),
        "3": ("3", "drie drieën drieen"),
        "2": ("2", "twee tweeën tweeen"),
        "s": ("s", "schoppen pijken"),
        "h": ("h", "harten"),
        "d": ("r", "ruiten koeken"),
        "c": ("k", "klaver klaveren klavers"),
    },
    "ca": {
        "A": ("A", "as asos"),
        "K": ("K R", "rei reis"),
        "Q": ("Q", "reina reines dama dames"),
        "J": ("J", "jota jotes sota sotes valet valets"),
        "T": ("10 T", "deu deus"),
        "9": ("9", "nou nous"),
        "8": ("8", "vuit vuits huit huits"),
        "7": ("7", "set sets"),
        "6": ("6", "sis sisos"),
        "5": ("5", "cinc cincs"),
        "4": ("4", "quatre quatres"),
        "3": ("3", "tres tresos"),
        "2": ("2", "dos dosos"),
        "s": ("p", "pica piques"),
        "h": ("c", "cor cors"),
        "d": ("d", "diamant diamants carró carrós carro carros rombe rombes"),
        "c": ("t", "trèvol trèvols trevol trevols flor flors"),
    },
    "bg": {
        "A": ("A А", "асо аса"),
        "K": ("K К П", "поп попове попа крал крале"),
        "Q": ("Q Д", "дама дами"),
        "J": ("J В", "вале валета валет валети"),
        "T": ("10 T Т", "десетка десетки десет"),
        "9": ("9", "деветка деветки девет"),
        "8": ("8", "осмица осмици осем"),
        "7": ("7", "седмица седмици седем"),
        "6": ("6", "шестица шестици шест"),
        "5": ("5", "петица петици пет"),
        "4": ("4", "четворка четворки четири"),
        "3": ("3", "тройка тройки три"),
        "2": ("2", "двойка двойки две два"),
        "s": ("п", "пика пики"),
        "h": ("ку к", "купа купи"),
        "d": ("ка к", "каро кара кари"),
        "c": ("с c", "спатия спатии"),
    },
    "gu": {
        "A": ("A એ 1", "એક્કો એક્કા એક એસ ekko ekka"),
        "K": ("K બા રા", "રાજા બાદશાહ કિંગ raja badshah"),
        "Q": ("Q રા", "રાણી રાણીઓ બેગમ ક્વીન rani"),
        "J": ("J ગુ", "ગુલામ ગલ્લો ગોલો જેક gulam"),
        "T": ("10 T દસ દ", "દસ્સો દસ્સા દસસો dasso dassa"),
        "9": ("9", "નવ્વો નવ્વા નવવો નવ navvo navva"),
        "8": ("8", "અઠ્ઠો અઠ્ઠા આઠ aththo aththa"),
        "7": ("7", "સત્તો સત્તા સાત satto satta"),
        "6": ("6 છ", "છગ્ગો છગ્ગા છક્કી chhaggo chhagga"),
        "5": ("5 પ", "પંજો પંજા પાંચ panjo panja"),
        "4": ("4 ચો", "ચોગ્ગો ચોગ્ગા ચાર choggo chogga"),
        "3": ("3", "તીરી તીરીઓ તિરી તિર્રી તીડી તીળી ત્રણ tiri"),
        "2": ("2 દૂ દુ દ", "દૂરી દૂરીઓ દૂડી દુડી દુરી દુર્રી દુળી બે duri"),
        "s": ("કા", "કાળી સ્પેડ kali"),
        "h": ("લા", "લાલ બદામ પાન હાર્ટ lal"),
        "d": ("ચો ચર", "ચોકટ ચરકટ ડાયમંડ chokat charkat"),
        "c": ("ફુ ફૂ ફ", "ફુલ્લી ફૂલ્લી ફલ્લી ફુલેવર ખલી ક્લબ fulli falli"),
    },
}
JOINERS: Final = {
    "en": "of",
    "nl": "van",
    "ca": "de",
    "bg": "на",
    "gu": "નો ની ના no ni na",
}
JOKERS: Final = {
    "en": "joker jokers",
    "nl": "joker jokers",
    "ca": "jòquer jòquers joquer joquers joker jokers",
    "bg": "жокер жокери ж",
    "gu": "જોકર joker",
}


def alphabet_of(lang: str) -> Alphabet:
    texts = LETTERS[lang]
    return make_alphabet(
        lang,
        {rank: texts[rank.letter][0] for rank in Rank},
        {suit: texts[suit.letter][0] for suit in Suit},
        {rank: texts[rank.letter][1] for rank in Rank},
        {suit: texts[suit.letter][1] for suit in Suit},
        joiners=JOINERS[lang],
        jokers=JOKERS[lang],
    )


LANGUAGES: Final = {lang: alphabet_of(lang) for lang in LETTERS}
ALPHABETS: Final = {"intl": INTERNATIONAL, **LANGUAGES}
SYMBOLS: Final = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
ROYAL: Final = "Th Jh Qh Kh Ah"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARD_OF[code] for code in codes.split())


def read(text: str, lang: str = "intl", only: bool = False) -> str:
    return " ".join(map(str, parse_cards(text, ALPHABETS[lang], only).cards))


def faults(
    text: str | list[str], lang: str = "intl", only: bool = False
) -> list[dict[str, object]]:
    """The faults of a text, each with its code without ``card.``."""
    with pytest.raises(CardError) as caught:
        parse_cards(text, ALPHABETS[lang], only)
    return [{"code": each.code.removeprefix("card."), **each.params} for each in caught.value.each]


def codes(text: str | list[str], lang: str = "intl", only: bool = False) -> list[str]:
    return [str(fault["code"]) for fault in faults(text, lang, only)]


def closes(text: str, lang: str = "intl") -> list[object]:
    return [fault["close"] for fault in faults(text, lang)]


def spellings(letters: Alphabet, card: Card, words: bool = True) -> Iterator[str]:
    """Every way to write a card in one token, ambiguous or not; with words or only letters."""
    ranks = [text for text, named in letters.ranks.items() if card.rank in named]
    suits = [text for text, named in letters.suits.items() if card.suit in named]
    for rank, suit in product(ranks, suits):
        halves = {rank in letters.words: rank, suit in letters.words: suit}
        if True in halves and not words:
            continue
        if len(halves) == 1 or not halves[False][0].isalpha():
            yield from (rank + suit, suit + rank)


# Spellings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_international_spelling(card: Card) -> None:
    rank, suit = card.rank.letter, card.suit.letter
    ranks = {rank, rank.lower()} | ({"10", "१०", "૧0", "１０"} if rank == "T" else set())
    suits = {suit, suit.upper(), *SYMBOLS[suit]}
    suits |= {symbol + selector for symbol in SYMBOLS[suit] for selector in "\ufe0e\ufe0f"}
    for one, other in product(ranks, suits):
        for token in (one + other, other + one):
            for lang, letters in ALPHABETS.items():
                assert parse_cards(token, letters).cards == (card,), (token, lang)


@pytest.mark.parametrize(
    "text",
    [
        "10h Jh Qh Kh Ah",
        "th jh qh kh ah",
        "TH JH QH KH AH",
        "tH JH qh kH Ah",
        "T♥ J♥\ufe0f Q♡ K♥ A♥\ufe0e",
        "ht hj hq hk ha",
        "♥10 ♥J ♥Q ♥K ♥A",
        "ThJhQhKhAh",
        "10hJhQhKhAh",
        "h10hJhQhKhA",
        "T♥J♥\ufe0fQ♡K♥A♥",
        "Th,Jh,Qh,Kh,Ah",
        "Th, Jh; Qh،Kh、Ah",
        "  Th\tJh\nQh\u00a0Kh\u3000Ah ",
        "\ufeffTh\u200bJh Qh Kh \u200d Ah",
        "🂺 🂻 🂽 🂾 🂱",
        "🂺🂻🂽🂾🂱",
        "૧૦h Jh Qh Kh Ah",
        "Th J\u200dh Qh Kh Ah",
    ],
)
def test_one_hand_in_many_spellings(text: str) -> None:
    assert parse_cards(text).cards == cards(ROYAL)
    assert parse_cards(text.split(" ")).cards == cards(ROYAL)


def test_the_characters_of_the_pack() -> None:
    characters = {
        unicodedata.name(char): char
        for char in map(chr, range(0x1F0A0, 0x1F0E0))
        if unicodedata.name(char, "")
    }
    names = {"T": "TEN", "J": "JACK", "Q": "QUEEN", "K": "KING", "A": "ACE"}
    numbers = ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    names |= {rank.letter: name for rank, name in zip(Rank, numbers, strict=False)}
    for card in PACK:
        char = characters[f"PLAYING CARD {names[card.rank.letter]} OF {card.suit.name}"]
        assert parse_cards(char).cards == (card,)
    assert len(set(parse_cards("".join(map(chr, range(0x1F0A1, 0x1F0AC)))).cards)) == 11


def test_any_scripts_digits() -> None:
    for zero in ("0", "૦", "०", "٠", "０", "\U0001d7ce"):
        digits = [chr(ord(zero) + value) for value in range(10)]
        assert read(f"{digits[9]}h {digits[1]}{digits[0]}s", "gu") == "9h Ts"
    assert codes("⁷h") == ["unreadable"]  # a superscript is no digit


def test_a_symbol_is_the_same_card_as_a_letter() -> None:
    deck = [format_card(card) for card in PACK] + [
        format_card(card, symbols=False) for card in PACK
    ]
    assert set(parse_cards(deck[:52]).cards) == set(parse_cards(deck[52:]).cards) == set(PACK)


def test_nothing_typed_is_no_cards() -> None:
    assert parse_cards("").cards == parse_cards([]).cards == parse_cards(" , \u200d ,").cards == ()


def test_twice_the_same_card_is_for_the_judge() -> None:
    assert read("7h 7♥ 7H") == "7h 7h 7h"


# There and back ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALPHABETS)
def test_what_is_formatted_is_read(name: str) -> None:
    letters = ALPHABETS[name]
    for card in PACK:
        shown = format_card(card, alphabet=letters)
        assert parse_cards(shown, letters).cards == (card,)
        assert parse_cards(shown, letters, only=True).cards == (card,)
        assert parse_cards(shown[-1] + shown[:-1], letters, only=True).cards == (card,)
        assert parse_cards(format_card(card, symbols=False), letters).cards == (card,)


@pytest.mark.parametrize("name", ALPHABETS)
def test_every_spelling_is_its_card_or_refused(name: str) -> None:
    letters = ALPHABETS[name]
    all_spellings = ((card, token) for card in PACK for token in spellings(letters, card))
    for card, token in all_spellings:
        ways = letters.cards_in(token)
        assert ways == ((card,),) or (len(ways) == 2 and name in ("bg", "gu")), token
        assert len(ways) == 1 or codes(token, name, only=True) == ["ambiguous"]


@pytest.mark.parametrize(
    ("name", "doubtful"), [("nl", ""), ("ca", ""), ("en", ""), ("bg", "к"), ("gu", "રા દ")]
)
def test_only_these_letters_are_in_doubt(name: str, doubtful: str) -> None:
    named = (*LANGUAGES[name].ranks.items(), *LANGUAGES[name].suits.items())
    assert {text for text, meanings in named if len(meanings) > 1} == set(doubtful.split())


@pytest.mark.parametrize("name", ALPHABETS)
def test_no_word_is_also_a_card_in_letters(name: str) -> None:
    letters = ALPHABETS[name]
    plain = make_alphabet(
        "letters",
        {rank: LETTERS.get(name, LETTERS["en"])[rank.letter][0] for rank in Rank},
        {suit: LETTERS.get(name, LETTERS["en"])[suit.letter][0] for suit in Suit},
    )
    for word in letters.words:
        assert not plain.cards_in(word), word


@pytest.mark.parametrize(
    ("lang", "pattern"),
    [
        ("en", "{rank} of {suit}"),
        ("nl", "{suit}{rank}"),
        ("nl", "{suit} {rank}"),
        ("ca", "{rank} de {suit}"),
        ("bg", "{rank} {suit}"),
        ("gu", "{suit}નો {rank}"),
        ("gu", "{suit}ની {rank}"),
        ("gu", "{suit} {rank}"),
    ],
)
def test_the_names_of_the_cards_are_read(lang: str, pattern: str) -> None:
    texts = LETTERS[lang]

    def name(card: Card) -> str:
        rank, suit = (texts[each.letter][1].split()[0] for each in (card.rank, card.suit))
        return pattern.format(rank=rank, suit=suit).capitalize()

    for card in PACK:
        assert parse_cards(name(card), LANGUAGES[lang]).cards == (card,)
    assert read(" ".join(map(name, cards(ROYAL))), lang) == ROYAL


@given(st.lists(st.sampled_from(PACK), max_size=8), st.sampled_from(sorted(ALPHABETS)), st.data())
def test_hands_in_any_spelling(hand: Sequence[Card], name: str, data: st.DataObject) -> None:
    """Every spelling that is clear by itself is clear in a hand; letters also without spaces."""
    letters = ALPHABETS[name]
    first, separator = data.draw(st.sampled_from(((0, " "), (1, ", "), (0, ""), (1, ""))))
    tokens = []
    for card in hand:
        ways = [
            token
            for token in list(spellings(letters, card, words=bool(separator)))[first::2]
            if len(letters.cards_in(token)) == 1
        ]
        tokens.append(data.draw(st.sampled_from(ways)))
    reading = letters.cards_in(separator.join(tokens)) if tokens and not separator else None
    if reading is None:
        assert parse_cards(separator.join(tokens), letters, only=True).cards == tuple(hand)
    else:  # without spaces it may be cut in another way as well, but never in none
        assert tuple(hand) in reading or len(reading) == 2


# Languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text", "hand"),
    [
        ("nl", "Hr Vk Bs Ah 10r", "Kd Qc Js Ah Td"),
        ("nl", "rH kV sB hA r10", "Kd Qc Js Ah Td"),
        ("nl", "hh 9h 1r", "Kh 9h Ad"),
        ("nl", "Qr Jk Tk", "Qd Jc Tc"),
        ("nl", "harten 5, klaver 9 klaveren boer", "5h 9c Jc"),
        ("nl", "hartenvijf klaver9 RUITENNEGEN klaverentwee", "5h 9c 9d 2c"),
        ("nl", "vijf harten 5 harten harten V", "5h 5h Qh"),
        ("nl", "schoppendriee\u0308n schoppen drieën schoppendrieen", "3s 3s 3s"),
        ("nl", "koeken zot pijken koning", "Jd Ks"),
        ("nl", "HhHrHsHk", "Kh Kd Ks Kc"),
        ("ca", "Ap Kc Rd Tt tt tA 10p", "As Kh Kd Tc Tc Ac Ts"),
        ("ca", "as de cors deu de trèvols dos de piques", "Ah Tc 2s"),
        ("ca", "sota piques dama cors Set Trevols", "Js Qh 7c"),
        ("bg", "Ап Дку Вка Тс пп Кку", "As Qh Jd Tc Ks Kh"),
        ("bg", "асо купа десетка спатия 7 пика седем каро", "Ah Tc 7s 7d"),
        ("bg", "А♠ К♥ Т♦ Q♣", "As Kh Td Qc"),
        ("bg", "7c 7п", "7c 7s"),
        ("bg", "2купа", "2h"),
        ("gu", "કાએ લાબા ચોબા ફુગુ ૭લા ૧૦ચો", "As Kh Kd Jc 7h Td"),
        ("gu", "લાલનો એક્કો કાળીની રાણી ચોકટની દૂરી ફુલ્લીનો દસ્સો", "Ah Qs 2d Tc"),
        ("gu", "લાલ બે કાળી ત્રણ દસ ચોકટ લાલ ૯", "2h 3s Td 9h"),
        ("gu", "ચોકા લાચો ચો7 ચોચો કાચો", "4s 4h 7d 4d 4s"),
        ("gu", "દૂલા દુકા દસફ લા૫ લાપ છફ", "2h 2s Tc 5h 5h 6c"),
        ("gu", "kali no ekko fulli 9 lalni rani", "As 9c Qh"),
        ("gu", "હાર્ટ કિંગ સ્પેડ એસ", "Kh As"),
        ("gu", "લાલ એ\u200dક્કો કાળી ૧", "Ah As"),
        ("en", "seven of hearts, ace spades; 9 clubs hearts10", "7h As 9c Th"),
    ],
)
def test_languages(lang: str, text: str, hand: str) -> None:
    reading = parse_cards(text, LANGUAGES[lang])
    assert " ".join(map(str, reading.cards)) == hand
    assert (reading.alphabet, reading.also) == (lang, None)
    assert parse_cards(text.split(" "), LANGUAGES[lang]) == reading
    assert parse_cards(text, LANGUAGES[lang], only=True) == reading


def test_a_final_anusvara_is_optional() -> None:
    letters = make_alphabet("gu", {Rank.TWO: "2 બં"}, {Suit.HEARTS: "લા"})
    assert parse_cards("લાબં", letters).cards == parse_cards("લાબ", letters).cards == cards("2h")


@pytest.mark.parametrize(
    ("lang", "text", "international", "own"),
    [
        ("nl", "Kh", "Kh", "Kc"),
        ("nl", "hK", "Kh", "Kc"),
        ("nl", "7h Kh 2s", "7h Kh 2s", "7h Kc 2s"),
        ("nl", "7h, Kh, 2s", "7h Kh 2s", "7h Kc 2s"),
        ("ca", "7c 2c 10c Ad Ac", "7c 2c Tc Ad Ac", "7h 2h Th Ad Ah"),
        ("ca", "7c2cTcAdAc", "7c 2c Tc Ad Ac", "7h 2h Th Ad Ah"),
        ("ca", "c7 c2", "7c 2c", "7h 2h"),
    ],
)
def test_two_readings_of_a_hand(lang: str, text: str, international: str, own: str) -> None:
    """The international one counts and the other is told of; the letters can be chosen."""
    letters = LANGUAGES[lang]
    assert parse_cards(text, letters).also == lang
    assert parse_cards(text, letters).alphabet == "intl"
    assert read(text, lang) == read(text) == international
    assert read(text, lang, only=True) == own
    assert parse_cards(text, letters, only=True).also is None
    assert parse_cards(text).also is None


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("nl", "7h 7s 9h"),  # the same cards
        ("nl", "7h Kh 2d"),  # d is no Dutch suit
        ("nl", "hh"),
        ("nl", "7hKh2s"),  # the Dutch king of clubs would be the other way round
        ("ca", "7c 7h"),  # h is no Catalan suit
        ("ca", "7♣ 2♦ Td"),
        ("ca", "As"),  # a word, but not by itself
        ("bg", "7c 8c"),
        ("gu", "7h Kh"),
        ("en", ROYAL),
    ],
)
def test_one_reading_of_a_hand(lang: str, text: str) -> None:
    assert parse_cards(text, LANGUAGES[lang]).also is None


def test_the_short_cut_decides_as_the_long_way() -> None:
    for lang, letters in LANGUAGES.items():
        for card, suit in product(PACK, "♥"):
            text = f"{card} A{suit}"
            short, long = parse_cards(text, letters), parse_cards(text + ",", letters)
            assert short == long, (lang, text)


def test_a_plain_token_that_is_a_word_waits_for_its_neighbour() -> None:
    letters = make_alphabet("x", {Rank.TWO: "2"}, {}, {Rank.ACE: "7s"}, {Suit.HEARTS: "9h"})
    assert parse_cards("7s 9h", letters).also == "x"
    assert parse_cards("7s 9h", letters, only=True).cards == cards("Ah")


def test_a_hand_is_read_with_one_alphabet_only() -> None:
    assert faults("Hr 7d", "nl") == [
        {"code": "unreadable", "token": "Hr", "position": 1, "close": None}
    ]
    assert closes("Hr Vk 7d", "nl") == ["7♦"]  # in Dutch letters, since more of it is Dutch
    assert closes("Ап Дку 7d", "bg") == ["7♦"]


# Faults --------------------------------------------------------------------------------------


def test_all_faults_at_once_with_their_places() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("7h 1Oh 9s7s, x7 2c zz")
    assert caught.value.code == "card.several"
    assert [(e.code, e.params["token"], e.params["position"]) for e in caught.value.parts] == [
        ("card.unreadable", "1Oh", 2),
        ("card.unreadable", "x7", 5),
        ("card.unreadable", "zz", 7),
    ]


@pytest.mark.parametrize(
    ("lang", "text", "close"),
    [
        ("intl", "1Oh", "10h"),
        ("intl", "1oH", "10H"),
        ("intl", "l0h", "10h"),
        ("intl", "I0h", "10h"),
        ("intl", "lOh", "10h"),
        ("intl", "0h", "10h"),
        ("intl", "Oh", "10h"),
        ("intl", "hO", "h10"),
        ("intl", "♥1О", "♥10"),
        ("intl", "Аs", "As"),
        ("intl", "Кd", "Kd"),
        ("intl", "7-h", "7h"),
        ("intl", "(7h)", "7h"),
        ("intl", "7\0h", "7h"),
        ("intl", "\u202e7h", "7h"),
        ("intl", "７ｈ", "7h"),
        ("intl", "7❤\ufe0f", "7♥"),
        ("intl", "7с", None),  # looks like c, lies on the key of s
        ("intl", "1h", None),
        ("intl", "11h", None),
        ("intl", "0r", None),
        ("intl", "7x", None),
        ("intl", "7h7", None),
        ("intl", "[/x]", None),
        ("nl", "klaver1O", "klaver10"),
        ("bg", "Ах", "A♥"),
        ("bg", "Яд", "Q♦"),
        ("gu", "લાર", "લા2"),
    ],
)
def test_suggestions(lang: str, text: str, close: str | None) -> None:
    (fault,) = faults(text, lang, only=True)
    assert fault == {"code": "unreadable", "token": text, "position": 1, "close": close}


@pytest.mark.parametrize("lang", ["bg", "nl"])
def test_the_wrong_keyboard_layout(lang: str) -> None:
    assert closes("Ах Яд Тц", lang) == ["Ah", "Qd", "Tc"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 h", [("only-rank", "7", 1, "7h")]),
        ("h 7", [("only-suit", "h", 1, "h7")]),
        ("2c 7 h 9 9s", [("only-rank", "7", 2, "7h"), ("only-rank", "9", 3, None)]),
        ("7 8h", [("only-rank", "7", 1, None)]),
        ("7 7", [("only-rank", "7", 1, None), ("only-rank", "7", 2, None)]),
        ("7h ♥", [("only-suit", "♥", 2, None)]),
        ("1O h", [("unreadable", "1O", 1, None), ("only-suit", "h", 2, None)]),
    ],
)
def test_half_cards(text: str, expected: list[tuple[object, ...]]) -> None:
    found = faults(text)
    assert [tuple(fault.values()) for fault in found] == expected


def test_half_cards_in_words() -> None:
    assert codes("harten", "nl") == ["only-suit"]
    assert codes("sevens", "en") == codes("negens", "nl") == ["only-rank"]  # not 7s and 9s
    assert codes("harten boer klaver", "nl") == ["only-suit"]
    assert closes("લા 7", "gu") == ["લા7"]


@pytest.mark.parametrize(
    ("lang", "text", "first", "second"),
    [
        ("bg", "7К", "7d", "7h"),
        ("bg", "к7", "7d", "7h"),
        ("bg", "К седем", "7d", "7h"),
        ("bg", "КК", "Kd", "Kh"),
        ("gu", "રાકા", "Qs", "Ks"),
        ("gu", "કાળી રા", "Qs", "Ks"),
        ("gu", "દલા", "2h", "Th"),
    ],
)
def test_two_readings_of_a_token(lang: str, text: str, first: str, second: str) -> None:
    for only in (False, True):
        (fault,) = faults(text, lang, only)
        named = {fault["first"], fault["second"]}
        assert named == {CARD_OF[first], CARD_OF[second]}
        assert (fault["code"], fault["token"], fault["position"]) == ("ambiguous", text, 1)


def test_a_doubtful_card_in_a_row_is_named() -> None:
    (fault,) = faults("8п7п7К9п", "bg")
    assert (fault["token"], fault["position"]) == ("8п7п7К9п", 3)
    assert {fault["first"], fault["second"]} == set(cards("7h 7d"))
    assert codes("Кп", "bg") == ["ambiguous"]  # king of spades, or К for a suit and П for king


def test_a_whole_text_with_two_readings() -> None:
    suits = {Suit.HEARTS: "x", Suit.SPADES: "xa"}
    letters = make_alphabet("x", {Rank.ACE: "a"}, suits, {Rank.TWO: "deuce"})
    assert parse_cards("deuce xa xa", letters, only=True).cards == cards("2s Ah")
    with pytest.raises(CardError) as caught:
        parse_cards("xa deuce xa", letters, only=True)
    assert (caught.value.code, caught.value.params["token"]) == ("card.ambiguous", "xa deuce xa")
    assert {caught.value.params["first"], caught.value.params["second"]} == set(cards("2s Ah"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7h 🃏", "joker"),
        ("🂿", "joker"),
        ("🃟", "joker"),
        ("🂬 7h", "knight"),
        ("7h🃌", "knight"),
        ("🂠", "back"),
        ("🃡", "unreadable"),
    ],
)
def test_characters_that_are_not_in_the_pack(text: str, code: str) -> None:
    assert codes(text) == [code]


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "Joker"), ("nl", "joker"), ("ca", "jo\u0300quer"), ("bg", "Ж"), ("gu", "જોકર")],
)
def test_jokers_in_words(lang: str, text: str) -> None:
    assert codes(f"7h {text}", lang) == ["joker"]
    with pytest.raises(CardError, match=r"^rank\.joker"):
        parse_wild(text, LANGUAGES[lang])


def test_no_card_is_found_inside_a_word() -> None:
    for lang in ALPHABETS:
        assert codes("nothing dealt", lang) == ["unreadable", "unreadable"]
    for lang, words in (
        ("intl", "hats that task help --wild"),
        ("nl", "haas kaas viers hartenb"),
        ("ca", "pas cas tas"),
        ("en", "dace shearts stens"),
    ):
        for word in words.split():
            assert codes(word, lang, only=True) == ["unreadable"], word


def test_a_row_without_spaces_keeps_one_order() -> None:
    assert read("7h8s9d") == read("h7s8d9") == "7h 8s 9d"
    assert codes("7hs8") == ["unreadable"]


def test_the_better_alphabet_reports() -> None:
    assert codes("Hr Vk 7x", "nl") == ["unreadable"]
    assert codes("7h 7d Kx", "nl") == ["unreadable"]
    assert [fault["token"] for fault in faults("7К", "bg")] == ["7К"]


# Whatever else may be typed ------------------------------------------------------------------


HOSTILE: Final = [
    "\0",
    "\x1b[31m7h",
    "\u202e7h\u202c",
    "7\u0301h",
    "\ud800",
    "7h\ud83c",
    "a" + "\u0301" * 50,
    "ﷺ" * 20,
    "ß" * 90,
    "{token}",
    "[red]",
    "%s",
    "İ" * 40,
    "-7h",
    "+7h",
    "7.0h",
    "٧٧",
]


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
@pytest.mark.parametrize("name", ALPHABETS)
def test_hostile_tokens_are_refused_as_they_stand(text: str, name: str) -> None:
    fault = faults(f"7h {text} 7s", name)[0]
    assert fault["code"] == "unreadable"
    assert fault["token"] == text[:LONGEST_SHOWN]


@pytest.mark.parametrize("name", ALPHABETS)
@pytest.mark.parametrize(
    "text", ["x" * 10_000, "7h" * 5_000, "к" * 1_000_000, "a" + "\u0301" * 1_000_000, "7" * 101]
)
def test_long_tokens(text: str, name: str) -> None:
    (fault,) = faults(text, name)
    assert fault == {"code": "unreadable", "token": text[:60], "position": 1, "close": None}


@pytest.mark.parametrize("name", ALPHABETS)
@pytest.mark.parametrize(
    "text",
    [
        "7h " * 61,
        "7h," * 61,
        "7h " * 333_333,
        "7h," * 333_333,
        "x " * 500_000,
        "7h" * 31 + " " + "7h" * 31,
    ],
)
def test_too_many_tokens(text: str, name: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text, ALPHABETS[name])
    assert (caught.value.code, caught.value.params) == ("card.too-many", {"limit": 60})
    with pytest.raises(CardError):
        parse_wild(text, ALPHABETS[name])


def test_the_limit_itself() -> None:
    assert len(parse_cards("7h " * 60).cards) == len(parse_cards("7h," * 60).cards) == 60
    assert parse_cards(" " * 1_000_000 + "7h" + "," * 1_000_000).cards == cards("7h")


@pytest.mark.parametrize("name", ALPHABETS)
def test_the_dearest_texts_end(name: str) -> None:
    """They do so within a moment; nothing grows with the square of the text."""
    for token in ("к" * 99 + "x", "7h" * 49 + "7", "h" * 99, "0" * 20, "ﷺ" * 100, "ચો" * 50):
        with pytest.raises(CardError):
            parse_cards(" ".join([token] * 60), ALPHABETS[name], only=True)


CROWDED: Final = st.text(
    "0123456789tjqkahsdcTJQKAHSDCvbrp♠♥♡♦♣ ,;oOlI-\ufe0f\u200d\0\u202e\u0301"
    "пкуасдвоАКТ૭૧૦લાચોકારદફુ🂡🂬🃏"
)
WORDY: Final = st.lists(
    st.sampled_from(
        sorted({" ", "of", "de"}.union(*(letters.parts for letters in LANGUAGES.values())))
    ),
    max_size=12,
).map("".join)


@given(st.text() | CROWDED | WORDY, st.sampled_from(sorted(ALPHABETS)), st.booleans())
def test_any_text_is_cards_or_a_card_error(text: str, name: str, only: bool) -> None:
    letters = ALPHABETS[name]
    try:
        reading = parse_cards(text, letters, only)
    except CardError as error:
        for fault in error.each:
            assert fault.code.startswith("card.")
            assert len(str(fault.params.get("token", ""))) <= LONGEST_SHOWN
            close = fault.params.get("close")
            assert close is None or parse_cards(str(close), letters).cards
    else:
        assert all(isinstance(card, Card) for card in reading.cards)
        assert reading.also != reading.alphabet
        assert parse_cards(text, letters, only) == reading
    try:
        assert isinstance(parse_wild(text, letters, only), Rank | Card)
    except CardError as error:
        for fault in error.each:
            assert fault.code.startswith("rank.") or fault.code == "card.too-many"


@given(CROWDED | WORDY, st.sampled_from(sorted(LANGUAGES)))
def test_what_reads_internationally_reads_so_everywhere(text: str, lang: str) -> None:
    try:
        expected = parse_cards(text).cards
    except CardError:
        return
    assert parse_cards(text, LANGUAGES[lang]).cards == expected


# Wild ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text", "rank"),
    [
        ("intl", "9", "9"),
        ("intl", "10", "T"),
        ("intl", "T", "T"),
        ("intl", "t", "T"),
        ("intl", "९", "9"),
        ("intl", " 9, ", "9"),
        ("gu", "૧૦", "T"),
        ("gu", "નવ્વો", "9"),
        ("gu", "૧", "A"),
        ("nl", "heer", "K"),
        ("nl", "h", "K"),
        ("nl", "Negens", "9"),
        ("nl", "V", "Q"),
        ("ca", "as", "A"),  # ace of spades, or the word ace: aces either way
        ("ca", "Ac", "A"),
        ("ca", "R", "K"),
        ("nl", "Kh", "K"),
        ("bg", "деветка", "9"),
        ("bg", "К", "K"),
        ("bg", "7К", "7"),
        ("en", "nines", "9"),
    ],
)
def test_wild_ranks(lang: str, text: str, rank: str) -> None:
    found = parse_wild(text, ALPHABETS[lang])
    assert isinstance(found, Rank)
    assert found.letter == rank


@pytest.mark.parametrize(
    ("lang", "text", "card"),
    [
        ("intl", "9h", "9h"),
        ("intl", "♥9", "9h"),
        ("intl", "🂹", "9h"),
        ("nl", "9h", "9h"),
        ("nl", "harten 9", "9h"),
        ("nl", "hartenheer", "Kh"),
        ("bg", "деветка каро", "9d"),
        ("en", "ace of spades", "As"),
        ("gu", "લાલનો એક્કો", "Ah"),
    ],
)
def test_wild_cards(lang: str, text: str, card: str) -> None:
    assert parse_wild(text, ALPHABETS[lang]) is CARD_OF[card]


def test_wild_in_chosen_letters() -> None:
    assert parse_wild("7c", LANGUAGES["ca"]) is Rank.SEVEN
    assert parse_wild("7c", LANGUAGES["ca"], only=True) is CARD_OF["7h"]
    assert parse_wild("7c") is CARD_OF["7c"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_has_an_international_rank_letter_for_another_rank(lang: str) -> None:
    for rank in Rank:
        for letter in (rank.letter, "10" if rank is Rank.TEN else rank.letter):
            assert LANGUAGES[lang].ranks.get(letter.lower(), (rank,)) == (rank,)


@pytest.mark.parametrize(
    ("lang", "text", "code", "params"),
    [
        ("intl", "", "unreadable", {"token": "", "close": None}),
        ("intl", "x", "unreadable", {"token": "x", "close": None}),
        ("intl", "1O", "unreadable", {"token": "1O", "close": "10"}),
        ("intl", "0", "unreadable", {"token": "0", "close": "10"}),
        ("intl", "[9]", "unreadable", {"token": "[9]", "close": "9"}),
        ("intl", "1Oh", "unreadable", {"token": "1Oh", "close": "10h"}),
        ("intl", "9 8", "unreadable", {"token": "9 8", "close": None}),
        ("intl", "9h 8h", "unreadable", {"token": "9h 8h", "close": None}),
        ("intl", "9h8h", "unreadable", {"token": "9h8h", "close": None}),
        ("intl", "x" * 10_000, "unreadable", {"token": "x" * 60, "close": None}),
        ("intl", "h", "only-suit", {"token": "h"}),
        ("nl", "harten", "only-suit", {"token": "harten"}),
        ("intl", "🃏", "joker", {"token": "🃏"}),
        ("intl", "🂬", "unreadable", {"token": "🂬", "close": None}),
        ("gu", "રા", "ambiguous", {"token": "રા", "first": Rank.QUEEN, "second": Rank.KING}),
        ("gu", "લાદ", "ambiguous", {"token": "લાદ", "first": Rank.TWO, "second": Rank.TEN}),
    ],
)
def test_wild_faults(lang: str, text: str, code: str, params: dict[str, object]) -> None:
    with pytest.raises(CardError) as caught:
        parse_wild(text, ALPHABETS[lang])
    assert (caught.value.code, caught.value.params) == (f"rank.{code}", params)


# Making alphabets ----------------------------------------------------------------------------


def test_a_poor_catalogue_still_has_digits_and_symbols() -> None:
    letters = make_alphabet("x", {}, {})
    assert parse_cards("7♥ 10♠ 🂡", letters, only=True).cards == cards("7h Ts As")
    assert format_card(CARD_OF["Kh"], alphabet=letters) == "K♥"
    messy = make_alphabet("x", {Rank.KING: " H,  h ; "}, {Suit.CLUBS: ""}, {}, {Suit.CLUBS: "k"})
    assert parse_cards("H♣ hk", messy, only=True).cards == cards("Kc Kc")


def test_the_printed_index() -> None:
    assert format_card(CARD_OF["Th"]) == "10♥"
    assert format_card(CARD_OF["Kh"], alphabet=LANGUAGES["nl"]) == "H♥"
    assert format_card(CARD_OF["Th"], alphabet=LANGUAGES["ca"]) == "10♥"
    assert format_card(CARD_OF["Th"], symbols=False, alphabet=LANGUAGES["ca"]) == "Th"
    assert "\ufe0f" not in "".join(map(format_card, PACK))
