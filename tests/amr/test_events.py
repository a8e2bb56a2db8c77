"""Event atoms: graphs with the sentences and the formula they must have."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.shared_data import shared_data

from enthymeme.amr import translate, translate_file
from enthymeme.errors import InputError
from enthymeme.logic import formula_to_text

HERE = Path(__file__).parent
EXAMPLES = (HERE / "event_examples.amr").read_text(encoding="utf-8").split("\n\n")
LITTLE_PRINCE = (HERE / "event_little_prince.tsv").read_text(encoding="utf-8").splitlines()[1:]


def comment(block: str, name: str) -> str:
    return next(line for line in block.splitlines() if line.startswith(f"# ::{name} ")).split(
        " ", 2
    )[2]


CASES = [
    pytest.param(block, id=f"{comment(block, 'construction')}: {comment(block, 'atoms')}")
    for block in EXAMPLES
    if "# ::atoms" in block
]


@pytest.mark.parametrize("block", CASES)
def test_a_graph_has_its_sentences_and_formula(block):
    statement = translate(block, atoms="events")
    assert " | ".join(atom.text for atom in statement.atoms) == comment(block, "atoms")
    assert formula_to_text(statement.formula) == comment(block, "formula")


def test_the_little_prince_has_its_sentences():
    expected = {row.split("\t")[0]: row.split("\t")[1:] for row in LITTLE_PRINCE}
    actual = {}
    with shared_data("amr/little_prince_gold.amr").open("rb") as lines:
        for translation in translate_file(lines, atoms="events"):
            if translation.id in expected and translation.statement is not None:
                texts = " | ".join(atom.text for atom in translation.statement.atoms)
                actual[translation.id] = [formula_to_text(translation.statement.formula), texts]
    assert actual == expected
    assert len(CASES) + len(expected) >= 150


def test_the_paper_profile_is_the_default():
    graph = "(r / read-01 :ARG0 (s / student :mod (c / careful)) :ARG1 (b / book))"
    assert translate(graph) == translate(graph, atoms="paper")
    assert [atom.kind for atom in translate(graph).atoms] == ["dyad", "triple"]
    assert [atom.kind for atom in translate(graph, atoms="events").atoms] == ["event"]


def test_an_unknown_profile_is_refused():
    with pytest.raises(InputError, match="expected paper or events, found 'novels'"):
        translate("(d / dog)", atoms="novels")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="expected paper or events, found 'novels'"):
        translate_file([], atoms="novels")  # type: ignore[arg-type]


def test_atoms_are_equal_across_articles_and_not_across_number():
    denied = translate("(b / bark-01 :ARG0 (d / dog :polarity -))", atoms="events")
    asserted = translate("(b / bark-01 :ARG0 (d / dog))", atoms="events")
    counted = translate("(b / bark-01 :ARG0 (d / dog :quant 2))", atoms="events")
    assert denied.atoms[0].text != asserted.atoms[0].text
    assert denied.atoms[0].key == asserted.atoms[0].key
    assert counted.atoms[0].key != asserted.atoms[0].key


def test_an_atom_knows_its_nodes_owner_and_records():
    graph = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"
    (atom,) = translate(graph, atoms="events").atoms
    assert set(atom.nodes) == {"w", "b", "g"}
    assert atom.owner == "w"
    assert atom.records == (0, 1)


def test_a_place_that_is_a_number_is_a_place():
    (atom,) = translate("(s / sit-01 :ARG1 (t / they) :ARG2 8)", atoms="events").atoms
    assert atom.text == "They sit at eight"


def test_the_paper_profile_loads_nothing_of_the_wording_of_events():
    code = (
        "import sys; from enthymeme.amr import translate; translate('(d / dog :quant 2)');"
        "names = ('english.grammar', 'amr.events', 'lemminflect');"
        "print([name for name in sys.modules if name.endswith(names)])"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert process.stdout.strip() == "[]"
