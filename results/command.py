"""What the commands of this package have in common: options, and how they end."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from enthymeme.errors import EnthymemeError
from results.workplace import CommandFailed

ROOT = Path(__file__).parents[1]


def build_command(name: str, summary: str | None, output: str) -> argparse.ArgumentParser:
    """A command's parser with the options that every command has; ``output`` is what it writes."""
    parser = argparse.ArgumentParser(prog=name, description=summary)
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get("ENTHYMEME_DATA") or ROOT / ".." / "shared" / "data"),
        metavar="DIR",
        help="the folder that has arct, cded and arguments (ENTHYMEME_DATA, or %(default)s)",
    )
    for model in ("parser", "nli"):
        parser.add_argument(f"--{model}", default="embedded", metavar="NAME")
    parser.add_argument(
        "--limit", type=count, metavar="N", help="the first N items of each split: a quick look"
    )
    parser.add_argument(
        "--work", type=Path, metavar="DIR", help="where everything is kept, to go on from"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=output)
    return parser


def count(text: str) -> int:
    """A number of things, from what was typed.

    >>> count("12")
    12
    """
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, found {text!r}")
    return int(text)


def run_command(name: str, write: Callable[[], None], output: Path) -> int:
    """Write the output and say where it is; the exit status."""
    try:
        write()
    except EnthymemeError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    except CommandFailed as failure:
        return failure.status
    except KeyboardInterrupt:
        print(f"{name}: interrupted; run again to go on", file=sys.stderr)
        return 130
    print(f"{name}: {output}", file=sys.stderr)
    return 0
