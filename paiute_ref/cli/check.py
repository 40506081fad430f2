"""``paiute check``: the ruling on a hand, or on many, one a line."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from paiute_ref.cli.hands import (
    Request,
    judge_typed,
    judging,
    letters_option,
    took_option,
    two_readings,
    wild_option,
)
from paiute_ref.cli.input import is_comment, lines_of, open_file
from paiute_ref.cli.options import (
    Command,
    Companion,
    FileName,
    ascii_option,
    house_options,
    json_option,
    language_option,
)
from paiute_ref.errors import CardError, PaiuteError, RulebookError, raise_all
from paiute_ref.judge import Ruling, judge
from paiute_ref.notation import MOST_CARDS, Reading
from paiute_ref.views import ruling as view
from paiute_ref.views.errors import sentences

if TYPE_CHECKING:
    from paiute_ref.cli.brief import Brief
    from paiute_ref.cli.session import Session

NOTHING = 1
"""Exit code of ``--exit-code`` for a hand without a combination."""


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def check(
        request: Request,
        cards: tuple[str, ...],
        wild: str | None,
        took: str | None,
        brief: bool,
        batch: str | None,
        exit_code: bool,
        verbose: bool,
    ) -> int:
        if batch is not None:
            _verify_alone(cards, {"--took": took, "--verbose": verbose, "--exit-code": exit_code})
            return _check_all(request, batch, wild, brief=brief)
        ruling, _ = judge_typed(request, cards, wild, took)
        _show(request, ruling, verbose=verbose, brief=brief)
        return NOTHING if exit_code and ruling.combination is None else 0

    examples = (
        "paiute check 7h 7s 7d 2c 2h --wild 9",
        'paiute check "5h6h7h 9c9d9s" --wild 9 --json',
        "paiute check Ah 2h 3h 4h 5h --wild 9 --set ace=high-or-low",
    )
    return Command(
        session,
        "check",
        callback=judging(session, check),
        params=[
            click.Argument(["cards"], nargs=-1, metavar=t.say("CARDS...")),
            wild_option(session),
            took_option(session),
            language_option(session),
            letters_option(session),
            *house_options(session),
            json_option(session),
            Companion(
                ["--brief"],
                other="--json",
                is_flag=True,
                help=t.say("With --json: only the combination, its ranks and its strength."),
            ),
            click.Option(
                ["--batch"],
                type=FileName(),
                metavar=t.say("FILE|-"),
                help=t.say("Check many hands, one a line: {example}", example="7h 7s 7d 2c 2h | 9"),
            ),
            ascii_option(session),
            click.Option(
                ["--exit-code"], is_flag=True, help=t.say("Exit with 1 if there is no combination.")
            ),
            click.Option(
                ["-v", "--verbose"],
                is_flag=True,
                help=t.say("Also say what else the hand could be and why it is nothing higher."),
            ),
        ],
        short_help=t.say("Judge a hand."),
        help=t.say(
            "Judge a hand of five or six cards: which combination it is, what the wild cards "
            "stand for, what to discard and what is missing."
        ),
        examples=examples,
    )


def _verify_alone(cards: tuple[str, ...], options: Mapping[str, object]) -> None:
    """Nothing that is said of one hand can be meant for all hands of a file."""
    faults: list[PaiuteError] = [CardError("batch.with-cards")] if cards else []
    faults += [CardError("batch.without", option=name) for name, value in options.items() if value]
    raise_all(PaiuteError, "several", faults)


def _show(request: Request, ruling: Ruling, *, verbose: bool, brief: bool) -> None:
    session, voice = request.session, request.voice
    if request.as_json:
        session.show_json(_json(request, ruling, brief=brief))
        return
    blocks = [*view.answer(voice, ruling)] if session.on_screen else [view.line(voice, ruling)]
    blocks += view.house_rules(voice, ruling.house)
    blocks += view.advice(voice, ruling)
    if verbose:
        blocks += view.background(voice, ruling)
    if verbose or ruling.combination is None:
        blocks += view.other_house_rules(voice, ruling)
    session.show(blocks)


def _json(request: Request, ruling: Ruling, *, brief: bool) -> dict[str, Any]:
    if brief:
        from paiute_ref.cli.brief import as_json, of_ruling

        return as_json(of_ruling(ruling))
    return view.as_json(request.voice, ruling)


def _check_all(request: Request, path: str, wild: str | None, *, brief: bool) -> int:
    """Judge line by line; a bad line is reported and the run goes on, to end with 2."""
    with open_file(path) as file:
        if not brief:
            batch = _Batch(request, wild)
            for text in lines_of(file, path):
                batch.check(text)
            return batch.code
        from paiute_ref.cli.brief import Brief

        quick = Brief(request, wild)
        batch = _Batch(request, wild, quick)
        for lines, text, answer in quick.answered(file, path):
            if answer:
                batch.number += lines
                request.session.out.write(answer)
            else:
                batch.check(text)
        return batch.code


class _Batch:
    """A file of hands, of which a line is read after the other.

    ``number`` is that of the line read last; ``code`` what the run ends with.
    """

    def __init__(self, request: Request, wild: str | None, quick: Brief | None = None):
        self.request = request
        self.wild = wild
        self.quick = quick
        self.number = 0
        self.code = 0
        self.warned = False

    def check(self, text: str | None) -> None:
        """Judge the next line, or report what is wrong with it; None is one that is too long."""
        self.number += 1
        if text is not None and is_comment(text):
            return
        try:
            if text is None:
                raise CardError("card.too-many", limit=MOST_CARDS)
            reading, ruling = _check_line(self.request, text, self.wild)
        except RulebookError:
            raise
        except PaiuteError as error:
            self.code = error.exit_code
            _report_line(self.request, self.number, error)
            return
        if reading.also and not self.warned:  # one line says it for all
            self._warn(reading.also)
        if self.request.as_json:
            answer = _json(self.request, ruling, brief=self.quick is not None)
            self.request.session.show_json(answer)
        else:
            self.request.session.out.write(view.line(self.request.voice, ruling).text + "\n")

    def _warn(self, other: str) -> None:
        self.warned = True
        if self.quick:
            self.quick.stop_warning()
        session = self.request.session
        _tell(session, self.number, two_readings(session, other))


def _check_line(request: Request, text: str, wild: str | None) -> tuple[Reading, Ruling]:
    cards, bar, own = text.partition("|")
    reading = request.reader.reads(cards)
    rank, turned_up = request.reader.reads_wild(own.strip() if bar else wild, reading.alphabet)
    return reading, judge(reading.cards, rank, request.house, turned_up=turned_up)


def _tell(session: Session, number: int, words: str) -> None:
    t = session.t
    sys.stderr.write(t.say("Line {line}: {error}", line=t.number(number), error=words) + "\n")


def _report_line(request: Request, number: int, error: PaiuteError) -> None:
    t = request.session.t
    text = " ".join(sentences(t, error))
    if request.as_json:
        report = {"line": number, "error": {"code": error.code, "text": text}}
        request.session.show_json(report)
    else:
        _tell(request.session, number, text)
