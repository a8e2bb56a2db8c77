"""The command line: one module per command, each thin over one library function.

A command module has ``SUMMARY``, ``add_arguments(parser)`` and ``run(arguments)``. It imports
what takes its time inside ``run``, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, TextIO, cast

from enthymeme._version import __version__
from enthymeme.cli.output import GuardedOutput, OutputError
from enthymeme.errors import EnthymemeError, InputError

COMMANDS = """
    demo select verify parse translate score worlds data run tune fit report compare page serve
    ls cache doctor completion
    """.split()
INTERRUPTED = 130


class CommandParser(argparse.ArgumentParser):
    """A parser of arguments whose complaints are one line like all others."""

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} ('{self.prog} --help' says more)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    The exit status is 0; 2 for whatever the user can mend; 130 after Control-C; and 1 where a
    command has a failure of its own to tell, such as a check that did not pass.
    """
    stdout = sys.stdout
    sys.stdout = cast(TextIO, GuardedOutput(stdout))
    try:
        return _run(argv)
    except EnthymemeError as error:
        if isinstance(error, OutputError):
            _drop_output(stdout)
        print(f"enthymeme: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _drop_output(stdout)
        return 0
    except KeyboardInterrupt:
        print("enthymeme: interrupted", file=sys.stderr)
        return INTERRUPTED
    finally:
        sys.stdout = stdout


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = build_parser().parse_args(argv)
        status: int = arguments.run(arguments)
    finally:
        # Also before an error is told: what came out until then is whole, or that is the error.
        sys.stdout.flush()
    return status


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands and their arguments."""
    parser = CommandParser(
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
    return parser


def _drop_output(stdout: TextIO) -> None:
    """Let what is left unwritten go nowhere: Python would complain once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stdout.fileno())
    os.close(nowhere)
