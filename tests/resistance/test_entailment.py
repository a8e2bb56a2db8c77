"""Entailment by the SAT solver against a table of truth values."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.errors import Unsatisfiable
from enthymeme.resistance import entails

Clauses = list[tuple[int, ...]]
ATOMS = 4
literal = st.integers(1, ATOMS).flatmap(lambda atom: st.sampled_from([atom, -atom]))
clauses = st.lists(st.lists(literal, max_size=3).map(tuple), max_size=5)


def holds(formula: Clauses, values: tuple[bool, ...]) -> bool:
    return all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in formula)


@given(clauses, clauses)
def test_as_truth_values_say(source: Clauses, target: Clauses) -> None:
    rows = list(product((False, True), repeat=ATOMS))
    if not any(holds(target, values) for values in rows):
        with pytest.raises(Unsatisfiable):
            entails(source, target)
        return
    models = [values for values in rows if holds(source, values)]
    assert entails(source, target) == (
        bool(models) and all(holds(target, values) for values in models)
    )
