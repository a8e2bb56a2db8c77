"""The command line: one module per command, each thin over one library function.

A command module has ``SUMMARY``, ``add_arguments(parser)`` and ``run(arguments)``. It imports
what it works with inside ``run``, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from enthymeme._version import __version__
from enthymeme.errors import EnthymemeError

COMMANDS = (
    "demo",
    "select",
    "parse",
    "translate",
    "score",
    "data",
    "run",
    "tune",
    "report",
    "compare",
    "page",
    "serve",
    "ls",
    "cache",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 2 for whatever the user can mend."""
    parser = argparse.ArgumentParser(
        prog="enthymeme",
        description="Chooses the completion of an incomplete argument and shows the logic of it.",
    )
    parser.add_argument("--version", action="version", version=f"enthymeme {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"enthymeme.cli.{name}")
        command = subparsers.add_parser(name, help=module.SUMMARY, description=module.SUMMARY)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    arguments = parser.parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except EnthymemeError as error:
        sys.stdout.flush()
        print(f"enthymeme: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough (`| head`). Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
