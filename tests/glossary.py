"""Words of the table as the glossary and its reviews have them, for tests to look for.

They are written here by hand and not taken from the catalogues, which they are to prove.
"""

from __future__ import annotations

from typing import Final

COMBINATIONS: Final = {
    "en": [
        "Five of a kind",
        "Royal flush",
        "Straight flush",
        "Four/two",
        "Three/three",
        "Two/two/two",
    ],
    "nl": [
        "Five of a kind",
        "Royal flush",
        "Straight flush",
        "Vier/twee",
        "Drie/drie",
        "Twee/twee/twee",
    ],
    "ca": [
        "Repòquer",
        "Escala reial",
        "Escala de color",
        "Quatre/dues",
        "Tres/tres",
        "Dues/dues/dues",
    ],
    "bg": ["Пет еднакви", "Роял флъш", "Стрейт флъш", "Четири/две", "Три/три", "Две/две/две"],
    "gu": ["પાંચ સરખાં", "રોયલ ફ્લશ", "સ્ટ્રેટ ફ્લશ", "ચાર/બે", "ત્રણ/ત્રણ", "બે/બે/બે"],
}
"""Strongest first."""

STRAIGHT: Final = {"en": "Straight", "nl": "Straat", "ca": "Escala", "bg": "Кента", "gu": "સિક્વન્સ"}
"""What a straight flush is called where its cards may be of any suit."""

NINES_ARE_WILD: Final = {
    "en": "The nines are wild.",
    "nl": "De negens gelden als joker.",
    "ca": "Els nous són comodins.",
    "bg": "Деветките са жокери.",
    "gu": "બધા નવ્વા જોકર છે.",
}
NINE_OF_CLUBS: Final = {
    "en": "nine of clubs",
    "nl": "klavernegen",
    "ca": "nou de trèvols",
    "bg": "деветка спатия",
    "gu": "ફુલ્લીનો નવ્વો",
}
KING_OF_DIAMONDS: Final = {
    "en": "king of diamonds",
    "nl": "ruitenheer",
    "ca": "rei de diamants",
    "bg": "поп каро",
    "gu": "ચોકટનો રાજા",
}
SEVENS: Final = {"en": "sevens", "nl": "zevens", "ca": "sets", "bg": "седмици", "gu": "સત્તા"}
TWOS: Final = {"en": "twos", "nl": "tweeën", "ca": "dosos", "bg": "двойки", "gu": "દૂરીઓ"}

CARD: Final = {"en": "card", "nl": "kaart", "ca": "cart", "bg": "карт", "gu": "પત્ત"}
"""What a card, its plural and its other forms begin with."""

COMBINATION: Final = {
    "en": "combination",
    "nl": "combinatie",
    "ca": "combinació",
    "bg": "комбинация",
    "gu": "સંયોજન",
}
