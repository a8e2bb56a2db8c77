"""How far a long piece of work has come, on a terminal and nowhere else."""

from __future__ import annotations

import sys
import time

WIDTH = 28


class Progress:
    """A bar on standard error: share, rate, and the time that is left."""

    def __init__(self, shown: bool = True) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._stage = ""
        self._start = 0.0
        self._first = 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show that so many of a stage's items are done."""
        if not self._shown:
            return
        if stage != self._stage:
            self.close()
            self._stage, self._start, self._first = stage, time.monotonic(), done
        print(f"\r\x1b[K{self._line(done, total)}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the bar where it is, and go on below it."""
        if self._shown and self._stage:
            print(file=sys.stderr)
            self._stage = ""

    def _line(self, done: int, total: int) -> str:
        spent = time.monotonic() - self._start
        # What was there when the stage began says nothing of how fast it goes.
        rate = (done - self._first) / spent if spent > 0 else 0.0
        left = f"{clock((total - done) / rate)} left" if rate and done < total else ""
        filled = WIDTH * done // max(1, total)
        bar = "█" * filled + "░" * (WIDTH - filled)
        speed = f"{rate:.1f} items/s" if rate else ""
        return f"{self._stage:<10}{bar} {done}/{total}  {speed}  {left}".rstrip()


def clock(seconds: float) -> str:
    """A duration as a person says it.

    >>> clock(5), clock(83), clock(7325)
    ('5 s', '1 min 23 s', '2 h 2 min')
    """
    total = round(seconds)
    if total < 60:
        return f"{total} s"
    if total < 3600:
        return f"{total // 60} min {total % 60} s"
    return f"{total // 3600} h {total % 3600 // 60} min"
