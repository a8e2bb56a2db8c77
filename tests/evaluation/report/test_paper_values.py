"""The paper's values are those of its source, where the source is at hand."""

from __future__ import annotations

import re

from tests.shared_data import shared_data

from enthymeme.evaluation.report.paper_values import _values, paper_cells
from enthymeme.evaluation.report.table import Number

OF_SOME_TASKS = {
    "sec:supp_ablations",
    "sec:audited_trace",
    "sec:audited_failure_trace",
    "section:results",
    "tab:supp_derived_task_audit",
    "tab:supp_manual_validity_audit",
}


def test_some_values_by_hand() -> None:
    cells = paper_cells("tab:main_results", "arct", "Acc")
    assert cells is not None
    assert [cell.value for cell in cells if isinstance(cell, Number)] == [
        7.43,
        20.05,
        50.90,
        47.77,
        40.59,
        70.05,
    ]
    cells = paper_cells("tab:supp_paired_main", "aae2", "guard")
    assert cells is not None
    assert cells[2] == Number(-0.49, low=-2.17, high=1.18, form="signed")
    cells = paper_cells("tab:supp_reference_summary", "aae2")
    assert cells is not None
    assert cells[3] == Number(5.4e13, decimals=0, form="count")
    assert paper_cells("tab:supp_fh_settings", "anli") == (
        Number(90.0, decimals=0),
        Number(0.55),
        Number(11.5),
        "44/133/223",
    )


def test_every_task_has_every_table() -> None:
    tasks: dict[str, dict[str, int]] = {}
    for label, task, *_ in _values():
        counts = tasks.setdefault(label, {})
        counts[task] = counts.get(task, 0) + 1
    for label, counts in tasks.items():
        if label not in OF_SOME_TASKS:
            assert len(counts) == 5
            assert len(set(counts.values())) == 1


def test_every_number_stands_in_the_papers_table() -> None:
    source = shared_data("../paper/paper.tex").read_text("utf-8")
    for (label, *_), cells in _values().items():
        place = source.index(rf"\label{{{label}}}")
        in_text = not label.startswith("tab:")
        start = place if in_text else source.rindex(r"\begin{table", 0, place)
        end = (source + r"\section{").index(r"\section{", place) if in_text else place
        numbers = set(
            re.findall(r"\d+(?:\.\d+)?", re.sub(r"\{,\}|(?<=\d),(?=\d{3})", "", source[start:end]))
        )
        for cell in cells:
            if isinstance(cell, Number) and cell.value < 10**9:
                for value in (cell.value, cell.sd, cell.low, cell.high):
                    if value is not None:
                        texts = {f"{abs(value):.{places}f}" for places in range(5)}
                        assert texts & numbers, (label, cell)
