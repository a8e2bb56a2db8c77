"""``python -m results.weights``: learn the weights of joint scoring that ship with the package.

They are learned from development items alone: ARCT, CDED, 400 pairs of αNLI and arguments of our
own (``arguments.write_development_items``), each task weighing the same.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from enthymeme.errors import InputError
from enthymeme.formats.weights import SHIPPED
from results.command import ROOT, build_command, run_command
from results.measuring import fit_weights
from results.releases import build_tasks, find_releases
from results.workplace import Models, Workplace, write_if_new

PACKAGED = ROOT / "src" / "enthymeme" / "methods" / "joint" / SHIPPED
TASKS = ("arct", "anli", "cded")
"""What is learned from beside our own arguments, in the order of ``python -m results``: what one of
both has learned in a folder the other need not learn again."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, write the file, and say where it is."""
    parser = build_command(
        "results.weights",
        __doc__,
        "the weights (those in the package; with a limit, in the folder of the work)",
    )
    options = parser.parse_args(arguments)
    work = options.work or ROOT / "build" / "weights"
    output = options.output or (PACKAGED if options.limit is None else work / SHIPPED)
    place = Workplace(work, Models(options.parser, options.nli), options.limit)
    return run_command("weights", lambda: write_weights(place, options.data, output), output)


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
