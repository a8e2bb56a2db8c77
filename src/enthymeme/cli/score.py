"""``enthymeme score``: prepared problems in, decisions out."""

from __future__ import annotations

import argparse
import json
import sys

from enthymeme.cli.method_options import add_method_options, method_of, parameters_of
from enthymeme.errors import InputError
from enthymeme.system.files import open_text

SUMMARY = "choose among the candidates of prepared problems (JSON Lines in, JSON Lines out)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="problems, one JSON object a line; - for standard input"
    )
    parser.add_argument(
        "--trace",
        action="store_true",
        help="FILE is a trace, or a folder of traces, that 'select --trace' kept: compute the "
        "decisions again from it alone and compare",
    )
    add_method_options(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.trace:
        return _rescore_traces(arguments)

    from enthymeme.cli.decision_counts import DecisionCounts
    from enthymeme.decision import decide
    from enthymeme.formats.decisions import decision_to_json
    from enthymeme.formats.problems import problems_from_lines

    method = method_of(arguments)
    parameters = parameters_of(arguments)
    counts = DecisionCounts()
    with open_text(arguments.file) as lines:
        for problem in problems_from_lines(lines, arguments.file):
            decision = decide(problem, method, parameters)
            counts.add(decision)
            print(json.dumps(decision_to_json(decision, problem), ensure_ascii=False))
    print(counts.summary(), file=sys.stderr)
    return 0


def _rescore_traces(arguments: argparse.Namespace) -> int:
    """Decide every trace again from its own record; exit status 1 if any decision differs."""
    from enthymeme.cli.decision_counts import DecisionCounts
    from enthymeme.cli.page_sources import trace_paths
    from enthymeme.decision import Method, decide_trace
    from enthymeme.formats.decisions import decision_to_json
    from enthymeme.formats.traces import decode_trace, trace_from_json

    if method_of(arguments) != Method() or arguments.alpha is not None:
        raise InputError("--trace: expected no method beside it, a trace has its own")
    counts = DecisionCounts()
    differing = 0
    for path in trace_paths(arguments.file):
        with open_text(path) as lines:
            text = "".join(lines)
        try:
            record = decode_trace(text)
            stated = trace_from_json(record)
        except InputError as error:
            raise error.at(path) from None
        assert stated.trace is not None
        decision = decide_trace(stated.trace, stated.method)
        counts.add(decision)
        value = decision_to_json(decision, stated.trace.problem)
        print(json.dumps(value, ensure_ascii=False))
        if json.loads(json.dumps(value)) != record["decision"]:
            differing += 1
            print(f"{path}: the decision is not what the trace states", file=sys.stderr)
    print(counts.summary(), file=sys.stderr)
    return int(differing > 0)
