"""``enthymeme serve``: the workbench, on this machine."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from importlib.util import find_spec

from enthymeme.cli.numbers import positive_seconds, whole_number
from enthymeme.cli.reading_options import add_atoms_option, add_nli_option, add_parser_option
from enthymeme.errors import InputError, PluginError

SUMMARY = "a workbench in the browser: type an argument, see the decision, edit its links"
LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "::1")
LIBRARIES = ("starlette", "uvicorn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_parser_option(parser)
    add_nli_option(parser)
    add_atoms_option(parser)
    parser.add_argument("--host", default="127.0.0.1", help="address to bind (%(default)s)")
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=8230, help="0 for any free one (%(default)s)"
    )
    parser.add_argument(
        "--token",
        help="what every request must know; needed to bind elsewhere than on this machine "
        "(or ENTHYMEME_TOKEN)",
    )
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=positive_seconds,
        default=20.0,
        help="the most a request to score may take (%(default)s); reading text has six times that",
    )


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.reading_options import split_model_option

    token = arguments.token or os.environ.get("ENTHYMEME_TOKEN")
    if arguments.host not in LOOPBACK_HOSTS and not token:
        raise InputError(
            f"--host {arguments.host}: expected --token beside it, for others can reach it there"
        )
    if token and not re.fullmatch(r"[A-Za-z0-9._~-]{8,}", token):
        # So that it can stand in a header, a cookie and an address as it is.
        raise InputError("--token: expected at least 8 letters, digits, '.', '_', '~' or '-'")
    missing = [library for library in LIBRARIES if find_spec(library) is None]
    if missing:
        raise PluginError(f'needs {", ".join(missing)}: pip install "enthymeme[serve]"')

    from enthymeme.page.answers import ModelNames
    from enthymeme.page.server import Settings, workbench
    from enthymeme.page.serving import listen, serve

    settings = Settings(
        ModelNames(
            split_model_option(arguments.parser),
            split_model_option(arguments.nli),
            arguments.atoms,
        ),
        token=token,
        seconds=arguments.time_limit,
        reading_seconds=6 * arguments.time_limit,
    )
    host, port = arguments.host, arguments.port
    try:
        listener = listen(host, port)
    except OSError as problem:
        # Python adds the address to what the system says; a name that is not known has no errno.
        number = problem.errno or 0
        reason = os.strerror(number) if number > 0 else problem.strerror
        raise InputError(f"cannot listen at {host}, port {port}: {reason}") from None
    # Where any free port was asked for, this is the one.
    port = listener.getsockname()[1]
    print(f"http://{f'[{host}]' if ':' in host else host}:{port}/", file=sys.stderr, flush=True)
    with contextlib.suppress(KeyboardInterrupt):  # the way to end it
        serve(workbench(settings), listener)
    return 0
