"""``enthymeme cache``: what the models' answers take, and forgetting them."""

from __future__ import annotations

import argparse

SUMMARY = "show or clear the cache of what parsers and NLI models answered"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    info = actions.add_parser("info", help="where it is, its size, and what it holds")
    info.add_argument("--json", action="store_true", help="a JSON object")
    info.set_defaults(action=_info)
    clear = actions.add_parser("clear", help="forget all answers")
    clear.set_defaults(action=_clear)


def run(arguments: argparse.Namespace) -> int:
    status: int = arguments.action(arguments)
    return status


def _info(arguments: argparse.Namespace) -> int:
    import json

    from enthymeme.cli.reading_options import opened_cache

    with opened_cache() as cache:
        # Looking is no reason to make a file.
        holdings = cache.holdings() if cache.path.exists() else []
        size = cache.size()
    if arguments.json:
        value = {
            "path": str(cache.path),
            "bytes": size,
            "holdings": [holding._asdict() for holding in holdings],
        }
        print(json.dumps(value, ensure_ascii=False))
        return 0
    print(f"{cache.path}  {size / 1e6:.1f} MB")
    for holding in holdings:
        print(f"{holding.answers:>10}  {holding.kind:<10} {holding.fingerprint}")
    if not holdings:
        print("           empty")
    return 0


def _clear(arguments: argparse.Namespace) -> int:
    import sys

    from enthymeme.cli.reading_options import opened_cache

    with opened_cache() as cache:
        count = cache.clear() if cache.path.exists() else 0
    print(f"forgot {count} answers", file=sys.stderr)
    return 0
