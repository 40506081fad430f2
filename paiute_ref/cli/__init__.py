"""The command line: parse, call, show.

The language of a run must be known before the first help text is made, so ``--lang`` is looked
for ahead of Click, wherever it stands; the commands themselves only declare it.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from io import StringIO

from paiute_ref.errors import FileError, PaiuteError, RulebookError
from paiute_ref.language import Translator, choose_language, install_for_click, translator
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views.screen import is_terminal, make_safe

INTERRUPTED = 2


def main() -> int:
    """``paiute``."""
    _hurry()
    return run(sys.argv[1:], "paiute")


def main_check() -> int:
    """``paiute-check``, which is ``paiute check``."""
    _hurry()
    return run(sys.argv[1:], "paiute-check")


def _hurry() -> None:
    """Look for garbage less often: what starting up makes is kept, and so is most of the rest."""
    gc.set_threshold(50_000)


def run(args: Sequence[str], program: str) -> int:
    """Run one command line and return its exit code: see ``design.md`` 6 for what they mean."""
    _replace_closed_streams()
    make_safe(sys.stdout)
    make_safe(sys.stderr)
    return _run(list(args), program)


def _drop_output() -> None:
    """What is still unwritten cannot be, and must not raise again when Python closes up."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _replace_closed_streams() -> None:
    """A program can be started without streams (``>&-``); Python then has None for them.

    An answer that nobody can get is not written: what stands for its stream can only be read.
    """
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_RDONLY), closefd=False)
    sys.stderr = sys.stderr or StringIO()


def _run(args: list[str], program: str) -> int:
    lang = SOURCE_LANGUAGE
    try:
        lang = choose_language(None, os.environ)  # in which a wrong --lang is told
        lang = choose_language(_requested_language(args), os.environ)
        install_for_click(lang)
        from paiute_ref.cli.commands import invoke

        code = invoke(args, program, lang)
        sys.stdout.flush()
        return code
    except PaiuteError as error:
        return _report(error, lang)
    except BrokenPipeError:  # whoever read has gone, and needs no word about it
        _drop_output()
        return INTERRUPTED
    except OSError:  # a full disk
        _drop_output()
        return _report(FileError("output.failed"), lang)
    except KeyboardInterrupt:
        if is_terminal(sys.stderr):
            sys.stderr.write("\n")  # it shows ^C there
        sys.stderr.write(translator(lang).say("Stopped.") + "\n")
        return INTERRUPTED


def _requested_language(args: Sequence[str]) -> str | None:
    """The value of the first ``--lang``, wherever it stands before a lone ``--``."""
    end = args.index("--") if "--" in args else len(args)
    for place, arg in enumerate(args[:end]):
        if arg == "--lang" and place + 1 < end:
            return args[place + 1]
        if arg.startswith("--lang="):
            return arg.removeprefix("--lang=")
    return None


def _report(error: PaiuteError, lang: str) -> int:
    from paiute_ref.views.errors import sentences

    try:
        told = sentences(translator(lang), error)
    except RulebookError:  # the very words are what is broken
        told = sentences(Translator(SOURCE_LANGUAGE), error)
    sys.stderr.writelines(f"{sentence}\n" for sentence in told)
    return error.exit_code
