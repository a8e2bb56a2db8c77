"""Numbers as options take them, each within its limits; argparse says what was expected."""

from __future__ import annotations

import argparse
from collections.abc import Callable

MOST_SEED = 2**63 - 1
MOST_SAMPLES = 10_000_000
MOST_ALPHA = 1e6
MOST_WORKERS = 1_024
# Graphs of a sentence: as many as the parser in the package tries.
MOST_ALTERNATIVES = 24
# Of a list of numbers; every one is a setting to be scored.
MOST_NUMBERS = 10_000
# A day; whoever waits longer wants no limit at all.
MOST_SECONDS = 86_400.0
# How long a candidate may take unless told otherwise.
DEFAULT_SECONDS = 30.0


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A converter of texts to whole numbers from ``least`` to ``most``.

    >>> whole_number(0, 65535)("8230")
    8230
    """

    def convert(text: str) -> int:
        # A text of very many digits is no number to Python.
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) <= 30 else None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"expected a whole number from {least} to {most}, found {text[:40]!r}"
            )
        return number

    return convert


def number_between(least: float, most: float) -> Callable[[str], float]:
    """A converter of texts to numbers from ``least`` to ``most``, without NaN and infinities.

    >>> number_between(0, 1e6)("0.5")
    0.5
    """

    def convert(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"expected a number from {least:g} to {most:g}, found {text[:40]!r}"
            )
        return number

    return convert


def add_limit_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", metavar="N", type=whole_number(1, 10**9), help="the first N items alone"
    )


def add_time_limit_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive_seconds,
        default=DEFAULT_SECONDS,
        help="the most a candidate may take; one that takes longer is an error (%(default)g)",
    )


def positive_seconds(text: str) -> float:
    """A length of time.

    >>> positive_seconds("2.5")
    2.5
    """
    seconds = number_between(0, MOST_SECONDS)(text)
    if not seconds:
        raise argparse.ArgumentTypeError("expected more than 0 seconds")
    return seconds
