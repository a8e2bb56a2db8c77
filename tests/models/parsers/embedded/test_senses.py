"""Which sense a predicate has: those of training go before, also where PropBank lacks them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from training.amr.senses import collect_senses

from enthymeme.models.parsers.embedded.choosing import UNSEEN, Chooser
from enthymeme.models.parsers.embedded.fragments import NOTHING
from enthymeme.models.parsers.embedded.parser import WEIGHTS, EmbeddedParser
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import Stems
from enthymeme.models.parsers.embedded.tables import TABLES_FILE, Tables, tables_from_json
from enthymeme.models.parsers.embedded.words import words

LABELS = (NOTHING, "+", "(~N)", "(~V-01)", "(~V-02)")
TABLES = Tables(LABELS, (), (), {}, {"prescribed": (4,)}, senses={"prescribe": ("02",)})


def choose(tables: Tables, lead: float) -> str:
    """The label of "prescribes" where the first sense is better by so much than the second."""
    chooser = Chooser(tables, Stems({}, rolesets().has), rolesets())
    (label,) = chooser.choose(words("prescribes"), np.array([[0.0, 0.0, 0.0, 5.0 + lead, 5.0]]))
    return label


def test_another_form_of_a_predicate_has_the_senses_that_training_had() -> None:
    assert choose(TABLES, UNSEEN / 2) == "(~V-02)"
    assert choose(TABLES, UNSEEN * 2) == "(~V-01)"
    assert choose(replace(TABLES, senses={}), UNSEEN / 2) == "(~V-01)"


def test_a_predicate_without_trained_senses_has_the_one_that_scores_best() -> None:
    assert choose(replace(TABLES, senses={"forbid": ("01",)}), 0.1) == "(~V-01)"


def test_senses_beside_those_of_propbank_take_any_role() -> None:
    further = rolesets().with_senses({"blue": ["02"], "geoengineer": ["01"]})
    assert rolesets().nearest("blue", "02") == "blue-01"
    assert further.nearest("blue", "02") == "blue-02"
    assert further.has("geoengineer")
    assert not rolesets().has("geoengineer")
    assert further.takes("blue-02", "ARG4")
    assert not further.takes("blue-01", "ARG4")


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("The governor declares an emergency.", "declare-02"),
        ("The court prescribes new measures.", "prescribe-02"),
    ],
)
def test_the_shipped_tables_have_senses(text: str, concept: str) -> None:
    (graph,) = EmbeddedParser().parse([text])
    assert f"/ {concept}" in str(graph)


def test_the_shipped_senses_are_those_of_the_words() -> None:
    tables = tables_from_json((WEIGHTS / TABLES_FILE).read_text(encoding="utf-8"))
    stems = Stems(tables.derived, rolesets().has)
    uses = {f"{lemma}-{sense}": 2 for lemma, own in tables.senses.items() for sense in own}
    assert collect_senses(tables.labels, tables.seen, stems, uses) == tables.senses
