"""Two commands in turn, many times: the ratio of their times is steadier than either."""

from __future__ import annotations

import os
import pty
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

PAIRS = 15

# As on a user's machine: these two make Python slower, and are set where tests are run.
for setting in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):
    os.environ.pop(setting, None)


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def compare(name: str, one: Callable[[], object], other: Callable[[], object]) -> float:
    """Print and return the median ratio of ``one`` to ``other`` over pairs of runs."""
    one(), other()
    pairs = [(seconds(one), seconds(other)) for _ in range(PAIRS)]
    ratio = statistics.median(a / b for a, b in pairs)
    medians = [statistics.median(each) * 1000 for each in zip(*pairs, strict=True)]
    print(f"{name}: {ratio:.2f} (medians {medians[0]:.0f} ms and {medians[1]:.0f} ms)")
    return ratio


def piped(*command: str) -> Callable[[], object]:
    """A whole process whose output is read through a pipe."""
    return lambda: subprocess.run(command, check=True, capture_output=True)


def on_terminal(*command: str) -> Callable[[], object]:
    """A whole process that writes to a terminal of its own."""

    def run() -> None:
        parent, child = pty.openpty()
        process = subprocess.Popen(command, stdout=child, stderr=child, stdin=child)
        os.close(child)
        reader = threading.Thread(target=_drain, args=(parent,))
        reader.start()
        process.wait()
        reader.join()
        os.close(parent)

    return run


def _drain(descriptor: int) -> None:
    try:
        while os.read(descriptor, 65536):
            pass
    except OSError:  # the other end has closed
        return


def python(*args: str) -> Sequence[str]:
    """A command line of this interpreter."""
    return (sys.executable, *args)
