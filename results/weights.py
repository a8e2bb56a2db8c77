"""``python -m results.weights``: learn the weights of joint scoring that ship with the package.

They are learned from development items alone: ARCT, CDED, 400 pairs of αNLI and arguments of our
own (``arguments.write_development_items``), each task weighing the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from enthymeme.errors import EnthymemeError, InputError
from enthymeme.formats.weights import SHIPPED
from results.measuring import fit_weights
from results.releases import build_tasks, find_releases
from results.workplace import CommandFailed, Models, Workplace, write_if_new

ROOT = Path(__file__).parents[1]
PACKAGED = ROOT / "src" / "enthymeme" / "methods" / "joint" / SHIPPED
TASKS = ("arct", "anli", "cded")
"""What is learned from beside our own arguments, in the order of ``python -m results``: what one of
both has learned in a folder the other need not learn again."""


def build_parser() -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(prog="results.weights", description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get("ENTHYMEME_DATA") or ROOT / ".." / "shared" / "data"),
        metavar="DIR",
        help="the folder that has arct, cded and arguments (ENTHYMEME_DATA, or %(default)s)",
    )
    parser.add_argument("--parser", default="embedded", metavar="NAME")
    parser.add_argument("--nli", default="embedded", metavar="NAME")
    parser.add_argument(
        "--limit", type=int, metavar="N", help="the first N items a task: a quick look"
    )
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "weights", metavar="DIR")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="the weights (those in the package; with a limit, in the folder of the work)",
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, write the file, and say where it is."""
    options = build_parser().parse_args(arguments)
    output = options.output or (PACKAGED if options.limit is None else options.work / SHIPPED)
    place = Workplace(options.work, Models(options.parser, options.nli), options.limit)
    try:
        write_weights(place, options.data, output)
    except EnthymemeError as error:
        print(f"weights: {error}", file=sys.stderr)
        return 2
    except CommandFailed as failure:
        return failure.status
    print(f"weights: {output}", file=sys.stderr)
    return 0


def write_weights(place: Workplace, data: Path, output: Path) -> None:
    """Learn from the development items of all tasks; a task that is not there is an error."""
    named = find_releases(data, {})
    built = build_tasks(place, {name: named[name] for name in TASKS}).tasks
    learned = [task.name for task in built if "dev" in task.splits]
    for name in TASKS:
        if name not in learned:
            raise InputError(f"expected development items of {name}, found none", path=str(data))
    fit_weights(place, built)
    write_if_new(output, place.weights.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
