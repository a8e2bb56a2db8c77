"""All graphs of the AMR corpora: hand-annotated ones, and what a parser makes of real sentences."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.shared_data import shared_data

from enthymeme.amr import translate_file
from enthymeme.logic import atoms

CORPORA = {
    "arguments_silver.amr": (2010, {}),
    "little_prince_gold.amr": (1419, {}),
    "sick_silver.amr": (5046, {}),
    "sts_silver.amr": (13192, {"connective-cycle": 1}),
}


@pytest.mark.parametrize("name", CORPORA)
def test_a_corpus_translates(name):
    count, failures = CORPORA[name]
    with shared_data(f"amr/{name}").open("rb") as lines:
        reasons: Counter[str] = Counter()
        total = 0
        for translation in translate_file(lines):
            total += 1
            if translation.error is not None:
                reasons[translation.error.reason] += 1
                continue
            assert translation.statement is not None
            identifiers = {atom.id for atom in translation.statement.atoms}
            assert set(atoms(translation.statement.formula)) == identifiers
            assert all(atom.text for atom in translation.statement.atoms)
    assert total == count
    assert dict(reasons) == failures  # each of them the graph's own fault
    assert total - reasons.total() >= 0.995 * total
