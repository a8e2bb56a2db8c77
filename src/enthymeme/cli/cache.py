"""``enthymeme cache``: what the models' answers take, and forgetting them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import number_between
from enthymeme.errors import InputError

if TYPE_CHECKING:
    from enthymeme.models.cache import AnswerCount

SUMMARY = "show or clear the cache of what parsers and NLI models answered"

SECONDS_PER_DAY = 86_400
MOST_DAYS = 36_500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    info = actions.add_parser("info", help="where it is, its size, and what it holds")
    info.add_argument("--json", action="store_true", help="a JSON object")
    info.set_defaults(action=_info)
    clear = actions.add_parser("clear", help="forget answers: all, or those of a model or an age")
    clear.add_argument(
        "--older-than",
        metavar="DAYS",
        type=number_between(0, MOST_DAYS),
        help="only answers kept so many days ago or longer",
    )
    clear.add_argument(
        "--model", metavar="TEXT", help="only of models whose name in 'cache info' has this in it"
    )
    clear.add_argument("--yes", action="store_true", help="do not ask")
    clear.set_defaults(action=_clear)


def run(arguments: argparse.Namespace) -> int:
    status: int = arguments.action(arguments)
    return status


def _info(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.reading_options import open_cache

    with open_cache() as cache:
        # Looking is no reason to make a file.
        counts = cache.count_answers() if cache.path.exists() else []
        size = cache.size()
    if arguments.json:
        value = {
            "path": str(cache.path),
            "bytes": size,
            "holdings": [count._asdict() for count in counts],
        }
        print(json.dumps(value, ensure_ascii=False))
        return 0
    print(f"{cache.path}  {size / 1e6:.1f} MB")
    for count in counts:
        print(f"{count.answers:>10}  {_model(count)}")
    if not counts:
        print("           empty")
    return 0


def _clear(arguments: argparse.Namespace) -> int:
    from enthymeme.cli.reading_options import open_cache
    from enthymeme.models.cache import AnswerFilter

    before = None
    if arguments.older_than is not None:
        before = time.time() - arguments.older_than * SECONDS_PER_DAY
    only = AnswerFilter(arguments.model, before)
    with open_cache() as cache:
        counts = cache.count_answers(only) if cache.path.exists() else []
        total = sum(count.answers for count in counts)
        print(f"{cache.path}: {total} answers to forget", file=sys.stderr)
        for count in counts:
            print(f"{count.answers:>10}  {_model(count)}", file=sys.stderr)
        if not total:
            return 0
        if not arguments.yes:
            if not sys.stdin.isatty():
                raise InputError("cache clear: expected --yes where nobody can be asked")
            print("Forget them? [y/N] ", end="", file=sys.stderr, flush=True)
            if sys.stdin.readline().strip().lower() not in ("y", "yes"):
                print("kept", file=sys.stderr)
                return 1
        print(f"forgot {cache.clear(only)} answers", file=sys.stderr)
    return 0


def _model(count: AnswerCount) -> str:
    return f"{count.kind:<10} {count.fingerprint}"
