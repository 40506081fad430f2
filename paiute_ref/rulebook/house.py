"""Puts the rules of one table together: the standard ones, a set or a user's file, settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paiute_ref.errors import HouseError, PaiuteError, raise_all
from paiute_ref.rulebook import entries
from paiute_ref.rulebook.document import close_to
from paiute_ref.rulebook.fields import NOTES, Fields
from paiute_ref.rulebook.model import (
    CombinationDef,
    CombinationPatch,
    House,
    HouseFile,
    HouseOption,
    OptionValue,
    Order,
    Shape,
)

Listed = CombinationDef | tuple[str, CombinationPatch]


def house_file(
    fields: Fields, standard: Sequence[CombinationDef], options: Sequence[HouseOption]
) -> HouseFile:
    """What a house file says. ``standard`` and ``options`` are what it may refer to."""
    fields.only("house", "name", "line", "options", "combinations", *NOTES)
    slug = fields.slug("house")
    own = f"house.{slug}"
    return HouseFile(
        slug=slug,
        name=fields.text("name", own),
        line=fields.maybe_text("line", own),
        options=_settings(fields, options),
        combinations=_listed(fields, standard) if "combinations" in fields else None,
    )


def _settings(fields: Fields, options: Sequence[HouseOption]) -> Mapping[str, str]:
    settings = fields.pairs("options")
    known = {option.slug: [value.slug for value in option.values] for option in options}
    for slug, value in settings.items():
        if slug not in known:
            raise fields.unknown("option", slug, known, "options", slug)
        if value not in known[slug]:
            raise fields.unknown("value", value, known[slug], "options", slug)
    return settings


def _listed(fields: Fields, standard: Sequence[CombinationDef]) -> tuple[Listed, ...]:
    known = {definition.slug: definition for definition in standard}
    listed: dict[str, Listed] = {}
    for index, entry in enumerate(fields.items("combinations")):
        each = _entry(fields, index, entry)
        slug = each.slug("slug")
        if slug in listed:
            raise each.fault("duplicate-slug", found=slug)
        if slug in known:
            listed[slug] = (slug, _patch(each, known[slug]))
        elif not any(key in each for key in entries.SHAPE_KINDS):
            raise fields.unknown("combination", slug, known, "combinations", index)
        else:
            listed[slug] = entries.combination(each, line_required=False)
    return tuple(listed.values())


def _entry(fields: Fields, index: int, entry: object) -> Fields:
    """The fields of an entry; a bare name stands for a combination as it is."""
    path = (*fields.path, "combinations", index)
    return Fields(fields.document, path, {"slug": entry} if isinstance(entry, str) else entry)


def _patch(fields: Fields, definition: CombinationDef) -> CombinationPatch:
    fields.only(*entries.COMBINATION_KEYS)
    old = definition.shape
    reshaped = any(key in fields for key in entries.SHAPE_KEYS)
    new = entries.shape(fields, old) if reshaped else old
    patch = entries.patch(fields, definition.rule, entries.changed(old, new))
    # What the file says stands against an option too, also where it is as in the standard rules.
    said = {key: getattr(new, key) for key in entries.SHAPE_KEYS if key in fields}
    return patch._replace(shape={**patch.shape, **said})


def settle(options: Sequence[HouseOption], *wishes: Mapping[str, str]) -> dict[str, OptionValue]:
    """The value of every option, the later wishes before the earlier ones.

    Raises:
        HouseError: ``option.unknown`` or ``option.unknown-value``, with ``known`` and ``close``;
            all there are, as the ``parts`` of a ``"several"``.
    """
    faults: list[PaiuteError] = []
    chosen = {option.slug: option.values[0] for option in options}
    values = {option.slug: {value.slug: value for value in option.values} for option in options}
    for slug, value in (pair for wish in wishes for pair in wish.items()):
        if slug not in values:
            known, near = tuple(values), close_to(slug, values)
            faults.append(HouseError("option.unknown", option=slug, known=known, close=near))
        elif value not in values[slug]:
            known, near = tuple(values[slug]), close_to(value, values[slug])
            faults.append(
                HouseError(
                    "option.unknown-value", option=slug, value=value, known=known, close=near
                )
            )
        else:
            chosen[slug] = values[slug][value]
    raise_all(HouseError, "several", faults)
    return chosen


def build(
    file: HouseFile,
    settings: Mapping[str, str],
    standard: Sequence[CombinationDef],
    lookalikes: Sequence[CombinationDef],
    options: Sequence[HouseOption],
) -> House:
    """The house of a file, with ``settings`` on top of its own.

    What an option changes in a combination comes first and what the file says itself second; an
    option changes nothing in a combination that the file leaves out.
    """
    chosen = settle(options, file.options, settings)
    order = Order()
    known = {definition.slug: definition for definition in standard}
    for value in chosen.values():
        order = order._replace(**value.order)
        for slug, patch in value.shapes.items():
            known[slug] = patched(known[slug], patch)
    combinations = tuple(known.values())
    if file.combinations is not None:
        combinations = tuple(_resolve(entry, known) for entry in file.combinations)
    return House(
        name=file.slug,
        combinations=combinations,
        order=order,
        options={
            option.slug: chosen[option.slug].slug
            for option in options
            if chosen[option.slug] is not option.values[0]
        },
        settings={slug: value.slug for slug, value in chosen.items()},
        lookalikes=_still_nothing(lookalikes, combinations) if file.combinations is None else (),
        title=file.name,
    )


def _resolve(entry: Listed, known: Mapping[str, CombinationDef]) -> CombinationDef:
    if isinstance(entry, CombinationDef):
        return entry
    slug, patch = entry
    return patched(known[slug], patch)


def patched(definition: CombinationDef, patch: CombinationPatch) -> CombinationDef:
    """The combination with what the patch changes in it."""
    return definition._replace(
        shape=definition.shape._replace(**patch.shape),
        name=patch.name or definition.name,
        line=patch.line or definition.line,
        aliases=patch.aliases or definition.aliases,
        examples=patch.examples or definition.examples,
    )


def _still_nothing(
    lookalikes: Sequence[CombinationDef], combinations: Sequence[CombinationDef]
) -> tuple[CombinationDef, ...]:
    """The lookalikes that are not combinations in this house, by name or by shape."""
    slugs = {definition.slug for definition in combinations}
    shapes = {_made_of(definition.shape) for definition in combinations}
    return tuple(
        each for each in lookalikes if each.slug not in slugs and _made_of(each.shape) not in shapes
    )


def _made_of(shape: Shape) -> Shape:
    return shape._replace(size=0)
