"""Tells whether a house still plays as it did when a game or a quiz was kept."""

from __future__ import annotations

from hashlib import sha256

from paiute_ref.rulebook.model import House


def fingerprint(house: House) -> str:
    """What is judged by: 16 hexadecimal digits, other for a house that plays otherwise."""
    shown = [
        [(each.slug, each.name.english, tuple(each.shape)) for each in definitions]
        for definitions in (house.combinations, house.lookalikes)
    ]
    said = repr((shown, tuple(house.order), sorted(house.settings.items())))
    return sha256(said.encode()).hexdigest()[:16]
