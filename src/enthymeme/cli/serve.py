"""``enthymeme serve``: the workbench, on this machine."""

from __future__ import annotations

import argparse
import sys

from enthymeme.cli.reading_options import add_nli_option, add_parser_option

SUMMARY = "a workbench in the browser: type an argument, see the decision, edit its links"
HERE = ("127.0.0.1", "localhost", "::1")
LIBRARIES = ("starlette", "uvicorn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_parser_option(parser)
    add_nli_option(parser)
    parser.add_argument("--host", default="127.0.0.1", help="address to bind (%(default)s)")
    parser.add_argument("--port", type=int, default=8230, help="(%(default)s)")
    parser.add_argument(
        "--token",
        help="what every request must know; needed to bind elsewhere than on this machine "
        "(or ENTHYMEME_TOKEN)",
    )
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=float,
        default=20.0,
        help="the most a request to score may take (%(default)s); reading text has six times that",
    )


def run(arguments: argparse.Namespace) -> int:
    import os
    import re
    from importlib.util import find_spec

    from enthymeme.cli.reading_options import named
    from enthymeme.errors import InputError, PluginError

    token = arguments.token or os.environ.get("ENTHYMEME_TOKEN")
    if arguments.host not in HERE and not token:
        raise InputError(
            f"--host {arguments.host}: expected --token beside it, for others can reach it there"
        )
    if token and not re.fullmatch(r"[A-Za-z0-9._~-]{8,}", token):
        # So that it can stand in a header, a cookie and an address as it is.
        raise InputError("--token: expected at least 8 letters, digits, '.', '_', '~' or '-'")
    if arguments.time_limit <= 0:
        raise InputError("--time-limit: expected more than 0 seconds")
    missing = [library for library in LIBRARIES if find_spec(library) is None]
    if missing:
        raise PluginError(f'needs {", ".join(missing)}: pip install "enthymeme[serve]"')

    import uvicorn

    from enthymeme.page.answers import ModelNames
    from enthymeme.page.server import Settings, workbench

    settings = Settings(
        ModelNames(named(arguments.parser), named(arguments.nli)),
        token=token,
        seconds=arguments.time_limit,
        reading_seconds=6 * arguments.time_limit,
    )
    host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    print(f"http://{host}:{arguments.port}/", file=sys.stderr)
    uvicorn.run(workbench(settings), host=arguments.host, port=arguments.port, log_level="warning")
    return 0
