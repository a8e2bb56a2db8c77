"""Arguments written by hand, by phenomenon: how often each method is right, and each verdict."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.cli.reading_options import load_models, open_cache
from enthymeme.evaluation.report.main_tables import metric_cell
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, count_cell
from enthymeme.evaluation.run.grid import EXACT
from enthymeme.evaluation.run.run_folder import RunFolder, digest_file
from enthymeme.evaluation.statistics.results import Results, read_results
from enthymeme.models import Reader
from enthymeme.system.fingerprint import hash_code
from enthymeme.verification import verify_claim
from results.arguments import (
    ARGUMENTS,
    WORDINGS,
    read_arguments,
    read_lines,
    read_wordings,
    write_items,
)
from results.measuring import run_items
from results.workplace import Workplace, hash_parts, write_if_new

VERIFYING_CODE = ("enthymeme",)


class HandwrittenTables(NamedTuple):
    """The tables of the hand-written arguments."""

    arguments: Table
    wordings: Table
    verdicts: Table


def measure_handwritten(place: Workplace) -> HandwrittenTables:
    """Run both sets; what is there already is not done again."""
    sets = {
        "arguments": read_arguments(ARGUMENTS, place.limit),
        "wordings": read_wordings(WORDINGS, place.limit),
    }
    runs = {}
    for name, items in sets.items():
        path = write_items(place, name, items)
        run_items(place, path, place.run(name, "test"))
        runs[name] = read_results(place.run(name, "test"))
    return HandwrittenTables(
        build_phenomenon_table("arguments", "Arguments by phenomenon", runs["arguments"]),
        build_phenomenon_table("wordings", "Logical forms in ten wordings", runs["wordings"]),
        build_verdict_table(verify_wordings(place)),
    )


def build_phenomenon_table(name: str, title: str, run: Results) -> Table:
    """How often each method is right, ties credited, by phenomenon and in all."""
    kinds = {
        item.id: str(item.meta_value("phenomenon")) for item in RunFolder(run.path).read_items()
    }
    own = np.array([kinds[one] for one in run.ids])
    series = [run.get("pwal", "", EXACT), run.get("direct-nli"), run.get("joint")]
    lines = []
    for kind in [*dict.fromkeys(own.tolist()), "all"]:
        places = np.flatnonzero((own == kind) | (kind == "all"))
        some = [one and one.select(places) for one in series]
        cells = [metric_cell(one, metric) for one in some for metric in ("EAcc", "Tie")]
        lines.append(Line((kind, count_cell(len(places)), *cells)))
    methods = ("PWAL exact", "Direct NLI", "Joint")
    columns = ("Phenomenon", "N", *(f"{one} {what}" for one in methods for what in ("EAcc", "Tie")))
    return Table(name, title, columns, tuple(lines), "Percent.")


class ClaimVerdict(NamedTuple):
    """The verdict that a claim of a form should get, and the one it got."""

    form: str
    expected: str
    verdict: str | None


def verify_wordings(place: Workplace) -> list[ClaimVerdict]:
    """The verdict on one claim of every wording: the one that follows, or the first."""
    parser, nli = load_models(place.models.parser, place.models.nli)
    key = hash_parts(
        digest_file(WORDINGS),
        place.limit,
        parser.fingerprint,
        nli.fingerprint,
        hash_code(*VERIFYING_CODE),
    )
    path = place.folder / "verdicts" / f"{key}.json"
    if not path.is_file():
        rows = []
        with open_cache() as cache:
            reader = Reader(parser, nli, cache)
            for row in read_lines(WORDINGS, place.limit):
                claim = row["claims"][row["gold"] or 0]
                verdict = verify_claim(row["given"], claim, reader).verdict
                rows.append((row["form"], row["verify"], verdict and str(verdict)))
        write_if_new(path, f"{json.dumps(rows)}\n".encode())
    return [ClaimVerdict(*row) for row in json.loads(path.read_text("utf-8"))]


def build_verdict_table(rows: Sequence[ClaimVerdict]) -> Table:
    """How many claims of each form got the verdict that they should, and what the others got."""
    verdicts = ("follows", "conflicts", "open", "contradictory", None)
    lines = []
    for form in [*dict.fromkeys(row.form for row in rows), "all"]:
        some = [row for row in rows if form in (row.form, "all")]
        expected = "" if form == "all" else some[0].expected
        right = 100 * sum(row.verdict == row.expected for row in some) / len(some)
        counts: list[Cell] = [
            count_cell(sum(row.verdict == verdict for row in some)) for verdict in verdicts
        ]
        lines.append(Line((form, count_cell(len(some)), expected, Number(right), *counts)))
    columns = ("Form", "N", "Expected", "Right (%)", *(one or "no verdict" for one in verdicts))
    note = "One claim judged by itself (`enthymeme verify`). Then how many got each verdict."
    return Table("verdicts", "Verdicts by logical form", columns, tuple(lines), note)
