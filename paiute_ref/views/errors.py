"""Errors in words: what is wrong, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from paiute_ref.cards import Card, Rank
from paiute_ref.errors import PaiuteError
from paiute_ref.language import N_, Translator
from paiute_ref.notation import format_card
from paiute_ref.views.screen import LONGEST_COMMAND, quoted

MOST_SHOWN: Final = 12
"""How many faults of one input are told; the rest are counted."""

LONGEST: Final = 40
_LONGEST: Final = {
    **dict.fromkeys(("file", "folder", "place", "places"), 200),
    "command": LONGEST_COMMAND,
}
"""Characters of something that are shown; where a file is has to be read to its end."""


class Fault(NamedTuple):
    """What is wrong, and what to do where nothing typed was close to anything known.

    ``mend`` is empty where that is told elsewhere.
    """

    what: str
    mend: str = ""


_CARD: Final = N_("Type the rank and the suit, as in 7h or 10♠.")
_RANK: Final = N_("Type a rank, as in 9 or Q, or the card turned up, as in 9h.")
_KNOWN: Final = N_("There are these: {known}.")
_QUOTES: Final = N_('Put each hand in quotes, as in "Ana: 7h 7s 7d 2c 2h", or on a line of a file.')
_PACK: Final = N_("Paiute is played with the 52 ordinary cards.")

# TRANSLATORS: {hand} is the name of a player, or "Hand 2"; {cards} are short, as in 9♥ 9♦. Several
# are listed: "Ana has 9♥ 9♦ and Hand 2 has 9♣ 9♠".
HOLDS: Final = N_("{hand} has {cards}")

# TRANSLATORS: {value} is what somebody typed, the others are numbers.
NOT_A_NUMBER: Final = N_("“{value}” is not a whole number from {least} to {most}.")

# TRANSLATORS: errors. Words in {braces} are filled in; 7h, --wild and the like are typed as they
# stand in every language.
FAULTS: Final[Mapping[str, Fault]] = {
    "card.unreadable": Fault(N_("Card {position}: “{token}” is not a card."), _CARD),
    "card.ambiguous": Fault(
        N_("Card {position}: “{token}” can be {first} or {second}."),
        N_("Type it with a suit symbol or in international letters, as in 7h."),
    ),
    "card.only-rank": Fault(N_("Card {position}: “{token}” has no suit."), _CARD),
    "card.only-suit": Fault(N_("Card {position}: “{token}” has no rank."), _CARD),
    "card.joker": Fault(N_("Card {position}: “{token}” is a joker."), _PACK),
    "card.knight": Fault(N_("Card {position}: “{token}” is a knight."), _PACK),
    "card.back": Fault(N_("Card {position}: “{token}” is the back of a card."), _CARD),
    "card.too-many": Fault(
        N_("That is more than {limit} cards."), N_("A hand has five or six cards.")
    ),
    "card.one": Fault(N_("One card is wanted here, not {found}."), _CARD),
    "rank.unreadable": Fault(N_("“{token}” is not a denomination that can be wild."), _RANK),
    "rank.ambiguous": Fault(N_("“{token}” can be the rank {first} or {second}."), _RANK),
    "rank.only-suit": Fault(N_("“{token}” is a suit, and only a rank can be wild."), _RANK),
    "rank.joker": Fault(N_("“{token}” is a joker."), _PACK),
    "wild.missing": Fault(
        N_("You have not said which denomination is wild."), N_("Add it, as in --wild 9.")
    ),
    "hand.size": Fault(
        N_("A hand has five or six cards, not {found}."),
        N_("Type them one after the other, as in 7h 7s 7d 2c 2h."),
    ),
    "hand.duplicate": Fault(
        N_("{card} is named more than once."), N_("There is one of each card.")
    ),
    "hand.wilds": Fault(
        N_("A hand cannot hold four wild cards ({cards}), since one lies turned up on the table."),
        N_("Check the hand and which denomination is wild."),
    ),
    "hand.turned-up": Fault(
        N_("{card} was turned up and stays on the table, so it cannot be in a hand."),
        N_("Check the hand and which card was turned up."),
    ),
    "hand.card": Fault(
        N_("{found} is not the number of a card."), N_("A card is a number from 0 to 51.")
    ),
    "hand.took-five": Fault(
        N_("With {card} just taken, a hand has six cards, and five were typed."),
        N_("Type all six."),
    ),
    "hand.took-elsewhere": Fault(
        N_("{card} was just taken but is not in the hand."), N_("Type all six cards.")
    ),
    "wild.number": Fault(
        N_("{found} is not the number of a denomination."),
        N_("It is a number from 0, the two, to 12, the ace."),
    ),
    "hands.shape": Fault(
        N_("An array of hands has five or six columns, so its shape cannot be ({found})."),
        N_("Give each hand a row, and each of its cards a column."),
    ),
    "hands.numbers": Fault(
        N_("An array of hands holds whole numbers, not {found}."),
        N_("A card is a number from 0 to 51."),
    ),
    "numpy.missing": Fault(
        N_("For this numpy is needed, which is not installed."), N_("Install it: {command}")
    ),
    "hands.count": Fault(N_("Only two to five hands can be compared."), _QUOTES),
    "hands.single-cards": Fault(N_("These are single cards, not hands."), _QUOTES),
    "hands.shared": Fault(
        N_("{card} is in two hands: {first} and {second}."), N_("There is one of each card.")
    ),
    "hands.wilds": Fault(
        N_("{held}: that makes four wild cards, but one of them lies turned up on the table."),
        N_("Check the hands and which denomination is wild."),
    ),
    "hands.with-file": Fault(
        N_("Hands and --file do not go together."), N_("Leave one of them out.")
    ),
    "names.twice": Fault(
        N_("“{name}” is named more than once."), N_("Give each hand a name of its own.")
    ),
    "names.unknown": Fault(N_("There is no hand called “{name}”."), _KNOWN),
    "names.missing": Fault(
        N_("--dealer-left leaves out {missing}."),
        N_("Name all hands, from the dealer's left clockwise."),
    ),
    "record.long-line": Fault(
        N_("This line has more than {limit} characters."), N_("Write one thing on a line.")
    ),
    "record.encoding": Fault(N_("This line is not text in UTF-8."), N_("Save the file as UTF-8.")),
    "record.no-players": Fault(
        N_("Who plays must be said first; nothing before it is read."),
        N_("Begin with a line such as “players: Ana, Ben”."),
    ),
    "record.many-names": Fault(
        N_("More than {limit} players are named."), N_("Paiute is for two to five.")
    ),
    "record.name-empty": Fault(
        N_("A name is missing between the commas."), N_("Add it, or remove a comma.")
    ),
    "record.name-character": Fault(
        N_("The name “{name}” has a character that no name may have: “{character}”."),
        N_("Remove it."),
    ),
    "record.name-long": Fault(
        N_("The name “{name}” has more than {limit} characters."), N_("Shorten it.")
    ),
    "record.name-word": Fault(
        N_("“{name}” is no name here: as a word of the written game it means something."),
        N_("Choose another name."),
    ),
    "record.name-twice": Fault(N_("Two players are called “{name}”."), N_("Choose another name.")),
    "record.name-unclear": Fault(
        N_("The name “{name}” reads as if “{other}” did something."), N_("Choose another name.")
    ),
    "record.unknown-player": Fault(
        N_("No player is called “{name}”."), N_("Write the name as in the line of the players.")
    ),
    "record.unknown-word": Fault(
        N_("“{word}” means nothing here."), N_("“paiute deal” shows the words.")
    ),
    "record.no-act": Fault(N_("What “{name}” does is not said."), N_("Add it.")),
    "record.too-much": Fault(N_("“{words}” is too much here."), N_("Remove it.")),
    "record.twice": Fault(N_("“{word}” has been said already."), N_("Keep one of them.")),
    "record.late": Fault(
        N_("“{word}” comes too late here."), N_("It belongs before the first act.")
    ),
    "record.empty": Fault(N_("Nothing follows “{word}”."), N_("Fill it in or leave it out.")),
    "record.number": Fault(
        N_("“{number}” is not a number of chips."), N_("Write whole numbers in digits, as in 5.")
    ),
    "record.house": Fault(
        N_("“{house}” is not a name for house rules."),
        N_("A written game may name a set that there is, not a file."),
    ),
    "record.unknown-house": Fault(
        N_(
            "There is no set of house rules called “{house}”; a file of your own is named with "
            "--house FILE."
        ),
        _KNOWN,
    ),
    "record.seed": Fault(
        N_("This is not a seed."), N_("Use at most {limit} letters and digits, and no “#”.")
    ),
    "record.hand-size": Fault(
        N_("A hand has one to {limit} cards here, not {found}."),
        N_("Write ? for a card that nobody saw, or leave out the line."),
    ),
    "record.stock-size": Fault(N_("The stock cannot have {found} cards."), _PACK),
    "record.unseen": Fault(
        N_("Everybody saw this card, so it cannot be ?."), N_("Write which it was.")
    ),
    "record.no-wild": Fault(
        N_("No card was turned up, so nothing is judged until the next deal."),
        N_("Begin a deal with a line such as “wild: 9h”."),
    ),
    "record.other-deal": Fault(
        N_("The seed deals otherwise: {card} lies elsewhere."),
        N_("Remove the seed, or what it does not deal."),
    ),
    "act.other-card": Fault(
        N_("Another card lies on top of the stock: {card}."), N_("Write that card, or none.")
    ),
    "act.not-there": Fault(
        N_("This card is not among the discards that became the new stock: {card}."),
        N_("Write another card, or none."),
    ),
    "play.unknown-word": Fault(N_("“{word}” means nothing here.")),
    "play.not-now": Fault(N_("“{word}” cannot be done now.")),
    "play.no-card": Fault(
        N_("Which card is discarded is not said."), N_("Type it, as in: {example}")
    ),
    "play.number": Fault(
        N_("There is no choice number {number}."), N_("Type a number from 1 to {most}.")
    ),
    "play.nothing-done": Fault(
        N_("There is nothing to take back."), N_("Only what you did yourself can be taken back.")
    ),
    "play.file-exists": Fault(N_("There is a file “{file}” already."), N_("Choose another name.")),
    "play.strength": Fault(N_("There is no strength “{strength}”."), _KNOWN),
    "play.with-resume": Fault(
        N_("{option} does not go with --resume."), N_("Leave one of them out.")
    ),
    "play.nothing-kept": Fault(
        N_("No game is kept."),
        N_("Begin a new game, or name the file of a saved one: {command}"),
    ),
    "play.stdin": Fault(
        N_("Acts are typed on standard input, so no game can be read from it."),
        N_("Name a file."),
    ),
    "play.damaged": Fault(
        N_("Line {at} of “{file}” is damaged or against the rules."),
        N_("“paiute referee” tells more about it."),
    ),
    "play.set-aside": Fault(
        N_("Line {at} of “{file}” is damaged or against the rules."),
        N_("The game is now in “{place}”, and another one can be begun."),
    ),
    "play.no-seed": Fault(
        N_("The deal in line {at} of “{file}” was not shuffled here."),
        N_("Only games whose deals have a seed can be played on."),
    ),
    "play.changed-rules": Fault(
        N_("The house rules “{file}” are no longer those with which this game was begun."),
        N_("Undo the change, or name a file of the old rules with --house."),
    ),
    "play.other-rules": Fault(
        N_("The house rules “{file}” are not those with which this game was begun."),
        N_("Leave out --house, or name the right ones with it."),
    ),
    "deal.players": Fault(
        N_("Paiute is for two to five players, not {found}."),
        N_("Name each of them, as in --player Ana --player Ben."),
    ),
    "deal.names": Fault(
        N_("There are more names than players."), N_("Leave out --players or a name.")
    ),
    "deal.dealer": Fault(N_("No player is called “{name}”."), _KNOWN),
    "letters.unknown": Fault(N_("There are no letters called “{letters}”."), _KNOWN),
    "language.unknown": Fault(N_("There is no language “{language}” here."), _KNOWN),
    "house.unknown": Fault(N_("There is no set of house rules called “{house}”."), _KNOWN),
    "option.unknown": Fault(N_("There is no house option “{option}”."), _KNOWN),
    "option.unknown-value": Fault(
        N_("The house option “{option}” has no value “{value}”."), _KNOWN
    ),
    "option.misplaced": Fault(N_("{option} comes before “{command}”."), N_("Put it after.")),
    "option.needs": Fault(
        N_("{option} goes only with {other}."), N_("Add {other} or leave out {option}.")
    ),
    "option.together": Fault(
        N_("{option} and {other} do not go together."), N_("Leave one of them out.")
    ),
    "option.twice": Fault(N_("{option} was given more than once."), N_("Give it once.")),
    "quiz.topic": Fault(N_("There is no topic “{topic}”."), _KNOWN),
    "quiz.none": Fault(
        N_("Under these house rules there is nothing to ask about this: {topics}."),
        N_("Choose another topic or other house rules."),
    ),
    "quiz.nothing-kept": Fault(
        N_("No unfinished quiz is kept."), N_("Begin another one: {command}")
    ),
    "option.no-value": Fault(
        N_("“{setting}” has no value."), N_("Give option and value, as in ace=high-or-low.")
    ),
    "house.name": Fault(
        N_("“{house}” is not a name for house rules."), N_("Use small letters, digits and hyphens.")
    ),
    "house.taken": Fault(
        N_("There is a set of house rules called “{house}” already."), N_("Choose another name.")
    ),
    "house.example": Fault(
        N_("The example {hand} of “{combination}” is judged otherwise."),
        N_("Change the example or the combination."),
    ),
    "file.missing": Fault(N_("There is no file “{file}”."), N_("Check its name and folder.")),
    "file.forbidden": Fault(
        N_("The file “{file}” may not be read."), N_("Ask for permission or name another one.")
    ),
    "file.not-ordinary": Fault(
        N_("“{file}” is a folder or a device, not a file."), N_("Name a file.")
    ),
    "file.no-writer": Fault(N_("Nobody writes into the pipe “{file}”."), N_("Name a file.")),
    "file.unreadable": Fault(N_("The file “{file}” cannot be read."), N_("Name another one.")),
    "file.exists": Fault(
        N_("There is a file “{file}” already."), N_("Add --force to write over it.")
    ),
    "file.dash": Fault(N_("“-” cannot be the name of a file here."), N_("Choose another name.")),
    "file.unprintable": Fault(
        N_("The name “{file}” has a character that cannot be shown."), N_("Choose another name.")
    ),
    "file.no-folder": Fault(N_("There is no folder “{folder}”."), N_("Make it first.")),
    "file.read-only": Fault(
        N_("“{file}” may not be written."), N_("Ask for permission or name another one.")
    ),
    "file.unwritable": Fault(N_("The file “{file}” cannot be written."), N_("Name another one.")),
    "lesson.unknown": Fault(N_("There is no lesson “{lesson}”."), _KNOWN),
    "learn.name": Fault(
        N_("“{name}” cannot be the name of a player."), N_("Use one to {limit} letters.")
    ),
    "section.unknown": Fault(N_("There is no section “{section}”."), _KNOWN),
    "sheet.sections": Fault(
        N_("The sheet is one page and has no sections."),
        N_("Leave out --sheet or the sections."),
    ),
    "pdf.terminal": Fault(
        N_("A PDF cannot be shown on a terminal."),
        N_("Say where to write it, as in --output paiute.pdf."),
    ),
    "seen.in-hand": Fault(
        N_("{card} is in the hand, so it is not among the other cards seen."),
        N_("Leave it out of one of them."),
    ),
    "seen.twice": Fault(
        N_("{card} is named more than once among the cards seen."),
        N_("There is one of each card."),
    ),
    "race.all-seen": Fault(
        N_("So many cards were seen that none is left to take."),
        N_("Name fewer cards with --seen."),
    ),
    "race.five": Fault(
        N_("Another card can be taken only when five are held, not {found}."),
        N_("Give five cards."),
    ),
    "race.no-target": Fault(N_("There is no combination called “{beat}”."), _KNOWN),
    "race.targets": Fault(
        N_("“{beat}” is the name of several combinations: {known}."),
        N_("Use one of these names."),
    ),
    "race.unreachable": Fault(
        N_("No six cards make the combination that is aimed at, or a stronger one."),
        N_("Aim at another one with --beat, or choose other house rules."),
    ),
    "race.numpy": Fault(
        N_("For these house rules or this aim numpy is needed, which is not installed."),
        N_('Install it with the extra “fast”: pip install "paiute-ref[fast]"'),
    ),
    "page.terminal": Fault(
        N_("The page is a long HTML file, which is not shown on a terminal."),
        N_("Say where to write it, as in --output paiute.html."),
    ),
    "page.both": Fault(
        N_("--output and --serve do not go together."), N_("Leave one of them out.")
    ),
    "page.port": Fault(
        N_("The port {port} is taken or may not be used."), N_("Name another one with --port.")
    ),
    "page.host": Fault(
        N_("This computer has no address “{host}”."),
        N_("Leave out --host, or name 0.0.0.0 for the local network."),
    ),
    "odds.wilds": Fault(
        N_("There are at most {limit} wild cards, not {found}."), N_("Name a smaller number.")
    ),
    "plot.ending": Fault(
        N_("“{file}” does not say which kind of picture it is."),
        N_("Let its name end with .svg or .png."),
    ),
    "plot.not-installed": Fault(
        N_("PNG is made by typst, which is not installed."),
        N_("Name a file that ends with .svg, or install it: {command}"),
    ),
    "simulate.strengths": Fault(
        N_("There are {found} strengths for {players} players."),
        N_("Name one for all, or one for each player."),
    ),
    "output.failed": Fault(
        N_("The answer cannot be written."), N_("Make room, or write it somewhere else.")
    ),
    "batch.with-cards": Fault(
        N_("Cards and --batch do not go together."), N_("Leave one of them out.")
    ),
    "batch.without": Fault(N_("{option} does not go with --batch."), N_("Leave one of them out.")),
    "yaml.too-large": Fault(
        N_("the file is larger than {limit} bytes."), N_("Keep only what your house changes.")
    ),
    "yaml.too-many": Fault(
        N_("there are more than {limit} entries."), N_("Keep only what your house changes.")
    ),
    "yaml.syntax": Fault(
        N_("this is not YAML, from column {column} on."), N_("Check brackets and indents.")
    ),
    "yaml.encoding": Fault(N_("this is not text in UTF-8."), N_("Save the file as UTF-8.")),
    "yaml.unprintable": Fault(
        N_("there is a character here that cannot be printed: “{found}”."), N_("Remove it.")
    ),
    "yaml.empty": Fault(N_("there is nothing here."), N_("Fill it in or leave it out.")),
    "yaml.alias": Fault(
        N_("“{found}” is an anchor or an alias, which is not allowed."), N_("Write it out.")
    ),
    "yaml.tag": Fault(N_("“{found}” is a tag, which is not allowed."), N_("Remove it.")),
    "yaml.documents": Fault(N_("a second document begins here."), N_("Keep one in a file.")),
    "yaml.quote": Fault(N_("“{found}” may not mean what it looks like."), N_("Put it in quotes.")),
    "yaml.key": Fault(N_("a key must be a word."), N_("Put the list or mapping after a key.")),
    "yaml.too-deep": Fault(
        N_("this is nested more than {limit} deep."), N_("House rules need less.")
    ),
    "yaml.duplicate-key": Fault(N_("“{key}” is there twice."), N_("Keep one of them.")),
    "yaml.unknown-key": Fault(N_("there is no key “{key}” here."), _KNOWN),
    "yaml.missing-key": Fault(N_("the key “{key}” is missing."), N_("Add it.")),
    "yaml.expected-text": Fault(N_("a text is wanted here."), N_("Write words.")),
    "yaml.expected-number": Fault(N_("a number is wanted here."), N_("Write digits, as in 5.")),
    "yaml.expected-true-or-false": Fault(
        N_("true or false is wanted here."), N_("Write one of them, without quotes.")
    ),
    "yaml.expected-list": Fault(N_("a list is wanted here."), N_("Write it as in [4, 2].")),
    "yaml.expected-mapping": Fault(
        N_("keys with values are wanted here."), N_("Write them as in “ace: high”.")
    ),
    "yaml.unknown": Fault(N_("there is nothing called “{found}” here."), _KNOWN),
    "yaml.too-long": Fault(N_("this is longer than {limit}."), N_("Shorten it.")),
    "yaml.slug": Fault(
        N_("“{found}” is not a name."), N_("Use small letters, digits and hyphens.")
    ),
    "yaml.range": Fault(
        N_("{found} is not between {least} and {most}."), N_("A hand has at most six cards.")
    ),
    "yaml.language": Fault(
        N_("“{found}” is not the code of a language."), N_("Write it as in en or nl.")
    ),
    "yaml.hand-size": Fault(
        N_("a hand has five or six cards, not {found}."), N_("Write them as in 7h 7s 7d 2c 2h.")
    ),
    "yaml.duplicate-card": Fault(
        N_("{found} is named more than once."), N_("There is one of each card.")
    ),
    "yaml.duplicate-slug": Fault(N_("“{found}” is in the list twice."), N_("Keep one of them.")),
    "yaml.shape-kind": Fault(
        N_("a combination needs just one of these: {known}."), N_("Keep one of them.")
    ),
    "yaml.only-with": Fault(N_("“{key}” goes only with “{other}”."), N_("Leave it out.")),
    "yaml.top": Fault(
        N_("no sequence of {sequence} cards ends with {found}."), N_("Choose a higher card.")
    ),
    "yaml.no-examples": Fault(
        N_("the combination “{found}” has no examples."), N_("Give at least one hand.")
    ),
    "yaml.too-many-wilds": Fault(
        N_("a hand cannot hold more than {limit} wild cards."), N_("Change the hand.")
    ),
    "yaml.not-in-hand": Fault(N_("{found} is not in the hand."), N_("Name a card of the hand.")),
    "yaml.file-name": Fault(
        N_("“{found}” is not the name of the file."), N_("Give both the same name.")
    ),
    "yaml.taken": Fault(N_("there is a set called “{found}” already."), N_("Choose another name.")),
    "yaml.not-listed": Fault(N_("“{found}” is not in the list of sections."), N_("Add it there.")),
    "yaml.no-lesson": Fault(N_("“{found}” is not in the list of lessons."), N_("Add it there.")),
    "pdf.not-installed": Fault(
        N_("PDF is made by typst, which is not installed."), N_("Install it: {command}")
    ),
    "pdf.no-font": Fault(
        N_("No font here has the letter “{letter}”."),
        N_("Install one: on Debian {debian}, on Windows {windows}, on macOS {macos}."),
    ),
    "resources.not-found": Fault(
        N_("The rules were not found in these places: {places}."), N_("Install paiute-ref again.")
    ),
    "resources.missing": Fault(
        N_("“{file}” is missing in {place}."), N_("Install paiute-ref again.")
    ),
    "catalogue.broken": Fault(
        N_("“{file}” is not a catalogue of translations."), N_("Install paiute-ref again.")
    ),
}

CODES: Final = frozenset(FAULTS)
"""Every code there is a sentence for."""


def sentences(t: Translator, error: PaiuteError) -> list[str]:
    """A line for each single fault of an error. What is wrong in one way twice is told once."""
    faults = [*{str(fault): fault for fault in error.each}.values()]
    shown = [_sentence(t, fault) for fault in faults[:MOST_SHOWN]]
    more = len(faults) - MOST_SHOWN
    if more > 0:
        shown.append(t.count("And {n} more.", "And {n} more.", more))
    return shown


def _sentence(t: Translator, error: PaiuteError) -> str:
    fault = FAULTS[error.code]
    params = {
        name: _held(t, value) if name == "held" else _shown(value, _LONGEST.get(name, LONGEST))
        for name, value in error.params.items()
    }
    close = error.params.get("close")
    mend = t.say("Did you mean {close}?", **params) if close else t.say(fault.mend, **params)
    told = f"{_where(params)}{t.say(fault.what, **params)} {mend}".rstrip()
    if "hand" in params and "{hand}" not in fault.what:
        # TRANSLATORS: {hand} is the name of a player, or "Hand 2"; {error} is a whole sentence.
        return t.say("{hand}: {error}", hand=params["hand"], error=told)
    return told


def _where(params: Mapping[str, str]) -> str:
    """``file:line: path: `` where something is wrong in a file, as compilers say it."""
    if "line" not in params or "file" not in params:
        return ""
    path = f"{params['path']}: " if params["path"] else ""
    return f"{params['file']}:{params['line']}: {path}"


def _held(t: Translator, held: Any) -> str:
    """Hands, each with some of its cards."""
    return t.listing(
        [
            t.say(HOLDS, hand=_shown(hand, LONGEST), cards=" ".join(map(format_card, cards)))
            for hand, cards in held
        ]
    )


def _shown(value: object, longest: int) -> str:
    """A parameter as it may be printed: it can be anything a user typed."""
    if isinstance(value, Card):
        return format_card(value)
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_shown(each, longest) for each in value)
    return quoted(str(value), longest)
