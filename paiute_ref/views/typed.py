"""What the lessons, the quiz and the practice game say alike."""

from __future__ import annotations

from paiute_ref.language import Translator
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import quoted


def words_to_leave(t: Translator) -> list[str]:
    """The words of a language to stop with, the one that is shown first."""
    # TRANSLATORS: what is typed to leave a game, the quiz or the lessons, which are kept. Give
    # several with commas between, the one to be shown first; “q” works in every language.
    return listed(t.say_as("typed", "quit, q, exit, stop"))


def words_for_yes(t: Translator) -> list[str]:
    """The words of a language to say yes with, the one that is shown first."""
    # TRANSLATORS: what is typed to answer yes to a question. Give several with commas between, the
    # one to be shown first.
    return listed(t.say_as("typed", "yes, y, yeah, yep, sure, yes please, ok, okay, save it"))


def words_for_no(t: Translator) -> list[str]:
    """The words of a language to say no with, the one that is shown first."""
    # TRANSLATORS: what is typed to answer no to the question whether to save a game. Give several
    # with commas between, the one to be shown first.
    return listed(
        t.say_as(
            "typed",
            "no, n, nope, nah, no thanks, no thank you, don't, do not save, don't save, not now",
        )
    )


def words_to_go_back(t: Translator) -> list[str]:
    """The words of a language to see the page before again, the one that is shown first."""
    # TRANSLATORS: what is typed in the lessons to go back to the page before. Give several with
    # commas between, the one to be shown first.
    return listed(t.say_as("typed", "back, go back, previous, previous page"))


def show_the_rest(t: Translator) -> Block:
    """What can be typed where there is more to tell than a screen can show."""
    # TRANSLATORS: Enter is the key on the keyboard; {words} is a word to type.
    words = t.say("Enter shows the rest. Or type: {words}.", words=words_to_leave(t)[0])
    return Block("note", words)


def press_enter(t: Translator, *others: str) -> Block:
    """What can be typed where somebody reads in peace: Enter, ``others``, and to leave."""
    words = ", ".join((*others, words_to_leave(t)[0]))
    # TRANSLATORS: Enter is the key on the keyboard; {words} are words to type, with commas between.
    return Block("note", t.say("Press Enter to go on. Or type: {words}.", words=words))


def listed(text: str) -> list[str]:
    """The words of a message that gives several with commas between."""
    return [" ".join(each.split()) for each in text.split(",") if each.strip()]


def not_kept(t: Translator) -> str:
    """What is done now will be forgotten."""
    return t.say("What you do now is not kept.")


def how_to_answer(t: Translator, *, back: bool = False) -> Block:
    """All that can be typed at a question; ``back`` is whether there are pages to go back to."""
    if not back:
        return Block("note", t.say("Type the answer or its number; ? shows it, q stops."))
    # TRANSLATORS: {back} is the word that is typed to go back to the page before. All of it has to
    # be one line of 79 letters at most.
    words = t.say(
        "Type the answer or its number; ? shows it, {back} goes back a page, q stops.",
        back=words_to_go_back(t)[0],
    )
    return Block("note", words)


def not_an_answer(t: Translator, typed: str, how: Block) -> list[Block]:
    """What was typed is none of the choices, or nothing at all; ``how`` says what can be."""
    words = t.say("“{typed}” is none of the answers.", typed=quoted(typed))
    return [Block("text", words), how] if typed else [how]
