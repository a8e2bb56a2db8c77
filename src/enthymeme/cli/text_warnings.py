"""Warnings about texts, a line each on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

# Of a file with thousands of questions, so many are named.
MOST_LINES = 20


class TextWarnings:
    """Tells every warning once, and of too many how many there were."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def tell(self, warnings: Iterable[str]) -> None:
        """Tell those that were not told before."""
        for warning in warnings:
            if warning not in self._told:
                self._told.add(warning)
                if len(self._told) <= MOST_LINES:
                    print(f"enthymeme: warning: {warning}", file=sys.stderr)

    def close(self) -> None:
        """Tell how many more there were."""
        more = len(self._told) - MOST_LINES
        if more > 0:
            print(f"enthymeme: warning: {more} more texts are as doubtful", file=sys.stderr)
