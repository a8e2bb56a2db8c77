"""``enthymeme select``: which completion of an argument, from plain text."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from enthymeme.cli.method_options import add_method_options, method_of
from enthymeme.cli.reading_options import add_cache_option, add_nli_option, add_parser_option

if TYPE_CHECKING:
    from enthymeme.item import Item

SUMMARY = "choose the premise that completes an argument, or the claim that follows, from text"
FORMS = (
    "expected ITEMS, or one --claim and two --premise or more (which premise completes it), "
    "or --given and two --claim or more (which claim follows)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "items",
        metavar="ITEMS",
        nargs="?",
        help="items, one JSON object a line; - for standard input",
    )
    for name, what in (
        ("given", "a statement that is given"),
        ("premise", "a premise to choose from"),
        ("claim", "the claim, or a claim to choose from"),
    ):
        parser.add_argument(
            f"--{name}",
            metavar="TEXT",
            action="append",
            default=[],
            help=f"{what}; may be given again",
        )
    add_parser_option(parser)
    add_nli_option(parser)
    add_cache_option(parser)
    add_method_options(parser)
    parser.add_argument("--json", action="store_true", help="decisions for a program, one a line")
    parser.add_argument("--trace", metavar="DIR", help="keep the full trace of every decision")


def run(arguments: argparse.Namespace) -> int:
    import json
    import logging
    import sys

    from enthymeme.cli.decision_counts import DecisionCounts
    from enthymeme.cli.decision_text import describe_decision, describe_item
    from enthymeme.cli.reading_options import memory, named
    from enthymeme.files import open_text
    from enthymeme.formats.decisions import decision_to_json
    from enthymeme.formats.items import items_from_lines
    from enthymeme.formats.traces import write_trace
    from enthymeme.models import Reader, load_nli, load_parser
    from enthymeme.problem import Parameters
    from enthymeme.selection import select_items

    # What penman warns about is an error of the item, and reported as such.
    logging.getLogger("penman").setLevel(logging.ERROR)
    method = method_of(arguments)
    parameters = Parameters(alpha=arguments.alpha)
    argument = argument_of(arguments)
    noun = "candidate" if argument is None else "premise" if arguments.premise else "claim"
    parser = load_parser(*named(arguments.parser))
    nli = load_nli(*named(arguments.nli))
    counts = DecisionCounts()
    with memory(arguments) as cache, open_text(arguments.items or "-") as lines:
        items = items_from_lines(lines, arguments.items) if argument is None else [argument]
        reader = Reader(parser, nli, cache)
        for decision in select_items(items, reader, method=method, parameters=parameters):
            assert decision.trace is not None
            counts.add(decision)
            if arguments.trace:
                write_trace(decision, arguments.trace)
            if arguments.json:
                value = decision_to_json(decision, decision.trace.problem)
                print(json.dumps(value, ensure_ascii=False), flush=True)
            else:
                if argument is None:
                    print(describe_item(decision.trace.item))
                print(describe_decision(decision, decision.trace, noun), flush=True)
    if argument is None:
        print(counts.summary(), file=sys.stderr)
        return 0
    return int(counts.errors > 0)


def argument_of(arguments: argparse.Namespace) -> Item | None:
    """The argument that the options spell out; None where they name a file of items."""
    from enthymeme.errors import InputError
    from enthymeme.formats.items import item_from_json

    given, premises, claims = arguments.given, arguments.premise, arguments.claim
    if arguments.items is not None:
        if given or premises or claims:
            raise InputError(FORMS)
        return None
    if len(premises) >= 2 and len(claims) == 1:
        sides = [([*given, premise], claims) for premise in premises]
    elif given and not premises and len(claims) >= 2:
        sides = [(given, [claim]) for claim in claims]
    else:
        raise InputError(FORMS)
    candidates = [{"source": list(source), "target": list(target)} for source, target in sides]
    return item_from_json({"id": "argument", "candidates": candidates})
