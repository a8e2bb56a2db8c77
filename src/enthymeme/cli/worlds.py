"""``enthymeme worlds``: the worlds of each candidate with their links and figures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from enthymeme.cli.numbers import MOST_SEED, whole_number
from enthymeme.errors import InputError, SolveError
from enthymeme.system.files import open_text
from enthymeme.system.text import letter

if TYPE_CHECKING:
    from enthymeme.decision import Method
    from enthymeme.explanation.worlds import WorldFigures
    from enthymeme.problem import Parameters, Problem

SUMMARY = "list the worlds of a problem's candidates, with their links, ΔT, C_max, R_sat and ρ"
# So many worlds of a candidate are shown unless more are asked for.
LIMIT = 100
MOST_LISTED = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="TRACE|PROBLEM", help="a trace, or problems (JSON Lines)")
    parser.add_argument(
        "--candidate", metavar="N", help="of one candidate alone: its letter (A) or its index (0)"
    )
    parser.add_argument(
        "--samples",
        metavar="K",
        type=whole_number(1, MOST_LISTED),
        help="the distinct ones of K sampled worlds, and how often each was drawn",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number(0, MOST_SEED), help="of the samples (2026)"
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(1, MOST_LISTED),
        default=LIMIT,
        help="the first N worlds of a candidate (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a world")


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.explanation import analyse_candidate
    from enthymeme.explanation.worlds import list_worlds

    if arguments.seed is not None and arguments.samples is None:
        raise InputError("--seed: expected --samples beside it")
    failed = False
    for problem, method, parameters in _records(arguments):
        for index in _candidates(arguments.candidate, problem):
            name = f"{problem.id}, candidate {letter(index)}"
            try:
                analysis = analyse_candidate(problem, index, method, parameters)
                worlds = list_worlds(analysis, arguments.limit)
            except SolveError as problem_error:
                failed = True
                print(f"{name}: {problem_error}", file=sys.stderr)
                continue
            if arguments.json:
                for world in worlds:
                    value = _world_to_json(world, problem.id, index)
                    print(json.dumps(value, ensure_ascii=False))
            else:
                print(f"── {name} " + "─" * max(0, 68 - len(name)))
                print(*_table(worlds, letter(index), analysis.world_count, method), "", sep="\n")
    return int(failed)


def _records(arguments: argparse.Namespace) -> Iterator[tuple[Problem, Method, Parameters]]:
    """The problems of the file, each with how it is or was decided."""
    from enthymeme.decision import Method
    from enthymeme.formats.problems import problems_from_lines
    from enthymeme.formats.traces import decode_trace, trace_from_json
    from enthymeme.page.records import is_trace
    from enthymeme.problem import Parameters

    with open_text(arguments.file) as lines:
        texts = list(lines)
    method, parameters = Method(), Parameters()
    if is_trace("".join(texts)):
        try:
            decision = trace_from_json(decode_trace("".join(texts)))
        except InputError as error:
            raise error.at(arguments.file) from None
        assert decision.trace is not None
        if decision.trace.problem is None:
            none = f"a decision by {decision.method.name}, which has none"
            reason = decision.error or f"{none}; 'select --method pwal' keeps one"
            raise InputError(f"expected a problem, found: {reason}", arguments.file)
        problems, method = iter([decision.trace.problem]), decision.method
        parameters = decision.trace.parameters
    else:
        problems = problems_from_lines(texts, arguments.file)
    if arguments.samples is not None:
        seed = 2026 if arguments.seed is None else arguments.seed
        method = replace(
            method,
            name="pwal",
            mode="sampled",
            samples=arguments.samples,
            seed=seed,
            influence=False,
        )
    for problem in problems:
        yield problem, method, parameters


def _candidates(name: str | None, problem: Problem) -> range:
    """The indices of the candidates that a letter or an index names, or of all."""
    count = len(problem.candidates)
    if name is None:
        return range(count)
    for index in range(count):
        if name.upper() in (letter(index), str(index)):
            return range(index, index + 1)
    raise InputError(
        f"--candidate: expected A to {letter(count - 1)} or 0 to {count - 1}, found {name!r}"
    )


def _table(worlds: list[WorldFigures], name: str, count: int, method: Method) -> Iterator[str]:
    drawn = method.mode == "sampled"
    head = f"{'drawn':>7}" if drawn else ""
    yield f"  {'world':<9}{head}{'ΔT':>7}{'C_max':>7}{'R_sat':>10}{'ρ':>10}   active links"
    for world in worlds:
        links = ", ".join(
            f"{link.source}→{link.target} {link.label} {link.confidence}" for link in world.links
        )
        draws = f"{world.draws:>7}" if drawn else ""
        yield (
            f"  {f'{name}{world.number}':<9}{draws}{world.delta:>7}{world.capacity:>7}"
            f"{world.witness:>10.6f}{world.score:>10.6f}   {links or 'none'}"
        )
    if drawn:
        yield f"  of {count} worlds, those that {method.samples} draws with seed {method.seed} gave"
    elif method.name == "top-link":
        yield f"  of {count} worlds, Top-Link's"
    elif len(worlds) < count:
        yield f"  the first {len(worlds)} of {count} worlds"


def _world_to_json(world: WorldFigures, problem: str, index: int) -> dict[str, object]:
    return {
        "id": problem,
        "candidate": index,
        "world": world.number,
        "links": [
            [link.source, link.target, str(link.label), link.confidence] for link in world.links
        ],
        "delta": world.delta,
        "capacity": world.capacity,
        "witness": world.witness,
        "score": world.score,
        "draws": world.draws,
    }
