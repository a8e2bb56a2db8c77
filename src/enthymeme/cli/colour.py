"""Colour on a terminal: what is right and wrong, what is chosen, what a link says."""

from __future__ import annotations

import argparse
import os
import re
import sys

_RESET = "\x1b[0m"
_STYLES = (
    (re.compile(r"^(──|▸) .*$", re.MULTILINE), "\x1b[1m"),
    (re.compile(r"✓ (right|\S+)"), "\x1b[32m"),
    (re.compile(r"✗ wrong(, \S+ is right)?"), "\x1b[31m"),
    (re.compile(r"(?<=” )entails(?= “)"), "\x1b[34m"),
    (re.compile(r"(?<=” )contradicts(?= “)"), "\x1b[33m"),
)


def add_colour_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--color",
        choices=["auto", "always", "never"],
        default="auto",
        help="colour the output: auto does so on a terminal, unless NO_COLOR is set (%(default)s)",
    )


def wants_colour(arguments: argparse.Namespace) -> bool:
    """Whether the output is to be coloured (https://no-color.org)."""
    if arguments.color != "auto":
        return bool(arguments.color == "always")
    return (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def colour(text: str, wanted: bool) -> str:
    """The text with colours, if they are wanted.

    >>> colour("Candidate A  ✓ right", True)
    'Candidate A  \\x1b[32m✓ right\\x1b[0m'
    >>> colour("Candidate A  ✓ right", False)
    'Candidate A  ✓ right'
    """
    if wanted:
        for pattern, style in _STYLES:
            text = pattern.sub(rf"{style}\g<0>{_RESET}", text)
    return text
