"""``enthymeme select``: which completion of an argument, from plain text."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from enthymeme.cli.colour import add_colour_option, colour, wants_colour
from enthymeme.cli.method_options import add_text_method_options, method_of, parameters_of
from enthymeme.cli.numbers import add_limit_option
from enthymeme.cli.reading_options import (
    add_atoms_option,
    add_cache_option,
    add_nli_option,
    add_parser_option,
    check_text_option,
)

if TYPE_CHECKING:
    from enthymeme.amr.profiles import Atoms
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
    add_atoms_option(parser)
    # Only some methods have atoms to choose, so it matters whether any were chosen.
    parser.set_defaults(atoms=None)
    add_cache_option(parser)
    add_text_method_options(parser)
    parser.add_argument("--json", action="store_true", help="decisions for a program, one a line")
    parser.add_argument("--trace", metavar="DIR", help="keep the full trace of every decision")
    add_limit_option(parser)
    add_colour_option(parser)


def run(arguments: argparse.Namespace) -> int:
    import json
    import sys

    from enthymeme.cli.decision_counts import DecisionCounts
    from enthymeme.cli.decision_text import describe_decision, describe_item
    from enthymeme.cli.progress import Progress
    from enthymeme.cli.reading_options import open_reader
    from enthymeme.cli.text_warnings import TextWarnings
    from enthymeme.formats.decisions import decision_to_json
    from enthymeme.formats.traces import write_trace
    from enthymeme.selection import select_items
    from enthymeme.system.files import open_text

    method = method_of(arguments)
    parameters = parameters_of(arguments)
    atoms: Atoms = "paper" if arguments.atoms is None else arguments.atoms
    argument = argument_of(arguments)
    noun = "candidate" if argument is None else "premise" if arguments.premise else "claim"
    counts, warnings = DecisionCounts(), TextWarnings()
    coloured = wants_colour(arguments)
    with open_reader(arguments) as reader, open_text(arguments.items or "-") as lines:
        total, items = _items(lines, arguments) if argument is None else (None, [argument])
        # Decisions that go to a terminal are progress enough.
        progress = Progress(shown=total is not None and not sys.stdout.isatty())
        for decision in select_items(
            items, reader, method=method, parameters=parameters, atoms=atoms
        ):
            assert decision.trace is not None
            counts.add(decision)
            warnings.tell(decision.trace.warnings)
            progress("select", counts.problems, total or 0)
            if arguments.trace:
                write_trace(decision, arguments.trace)
            if arguments.json:
                value = decision_to_json(decision, decision.trace.problem)
                print(json.dumps(value, ensure_ascii=False), flush=True)
            else:
                if argument is None:
                    print(colour(describe_item(decision.trace.item), coloured))
                text = describe_decision(decision, decision.trace, noun)
                print(colour(text, coloured), flush=True)
        progress.close()
        warnings.close()
    if not arguments.json:
        models = f"parser {reader.graphs.fingerprint}, NLI {reader.judgements.fingerprint}"
        print(f"read by {models}", file=sys.stderr)
    if argument is None:
        print(counts.summary(), file=sys.stderr)
        return 0
    return int(counts.errors > 0)


def _items(
    lines: Iterator[str], arguments: argparse.Namespace
) -> tuple[int | None, Iterator[Item]]:
    """The items of a file, and how many there are; of standard input no one knows."""
    from itertools import islice

    from enthymeme.formats.items import items_from_lines

    total = None
    if arguments.items != "-":
        texts = list(lines)
        total = sum(1 for line in texts if line.strip())
        if arguments.limit is not None:
            total = min(total, arguments.limit)
        lines = iter(texts)
    return total, islice(items_from_lines(lines, arguments.items), arguments.limit)


def argument_of(arguments: argparse.Namespace) -> Item | None:
    """The argument that the options spell out; None where they name a file of items."""
    from enthymeme.errors import InputError
    from enthymeme.formats.items import item_from_json

    given, premises, claims = arguments.given, arguments.premise, arguments.claim
    options = {"--given": given, "--premise": premises, "--claim": claims}
    counts = ", ".join(f"{len(texts)} {name}" for name, texts in options.items() if texts)
    if arguments.items is not None:
        if counts:
            raise InputError(f"{FORMS}; found ITEMS and {counts}")
        return None
    for name, texts in options.items():
        check_text_option(name, texts)
    if len(premises) >= 2 and len(claims) == 1:
        sides = [([*given, premise], claims) for premise in premises]
    elif given and not premises and len(claims) >= 2:
        sides = [(given, [claim]) for claim in claims]
    else:
        raise InputError(f"{FORMS}; found {counts or 'neither'}")
    candidates = [{"source": list(source), "target": list(target)} for source, target in sides]
    return item_from_json({"id": "argument", "candidates": candidates})
