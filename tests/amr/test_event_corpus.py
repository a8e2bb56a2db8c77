"""All graphs of the AMR corpora in the profile of event atoms."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.amr.test_corpus import CORPORA
from tests.shared_data import shared_data

from enthymeme.amr import translate_file
from enthymeme.logic import atoms

NEGATION = re.compile(r"\b(not|never|nobody|nothing|nowhere|neither|nor|without|cannot)\b|n't\b")


@pytest.mark.parametrize("name", CORPORA)
def test_a_corpus_translates(name):
    count, failures = CORPORA[name]
    reasons: Counter[str] = Counter()
    negations = total = sentences = 0
    with shared_data(f"amr/{name}").open("rb") as lines:
        for translation in translate_file(lines, atoms="events"):
            total += 1
            if translation.statement is None:
                assert translation.error is not None
                reasons[translation.error.reason] += 1
                continue
            identifiers = {atom.id for atom in translation.statement.atoms}
            assert set(atoms(translation.statement.formula)) == identifiers
            for atom in translation.statement.atoms:
                sentences += 1
                negations += NEGATION.search(atom.text) is not None
    assert total == count
    assert total - reasons.total() >= 0.999 * total
    assert reasons.keys() <= failures.keys() | {"empty-antecedent"}
    assert negations <= 0.002 * sentences  # names such as "Never Land", and words in other scripts
