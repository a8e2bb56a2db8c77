"""The paper's atoms in fluent English: by examples, by laws, and over a corpus."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.amr.graphs import trees
from tests.amr.test_event_laws import NEGATION
from tests.shared_data import shared_data

from enthymeme.amr import translate, translate_file
from enthymeme.amr.events.fluent import write_fluently
from enthymeme.errors import TranslationError


def texts(graph: str) -> dict[str, str]:
    """The sentences of a graph's atoms by their verbalizations."""
    statement = translate(graph)
    sentences = write_fluently(graph, statement)
    return {atom.text: text for atom, text in zip(statement.atoms, sentences, strict=True)}


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ("(d / dog)", {"dog exists": "There is a dog"}),
        ("(r / rain-01)", {"rain occurs": "It rains"}),
        (
            "(d / degrade-01 :ARG1 (l / land) :mod (a / also))",
            {
                "land is degraded": "The land is degraded",
                "also degrade": "The land is also degraded",
            },
        ),
        ("(f / field :domain (i / it))", {"it is field": "It is a field"}),
        ("(c / cup :mod (s / small))", {"small cup": "The cup is small"}),
        ("(w / wall :mod (s / stone))", {"stone wall": "There is a stone wall"}),
        ("(d / dog :poss (i / i))", {"i's dog": "I have a dog"}),
        ("(h / he :part (n / nose))", {"nose is part of he": "He has a nose"}),
        (
            "(g / give-01 :ARG0 (b / boy) :ARG1 (k / book) :ARG2 (s / she))",
            {"boy give book": "The boy gives the book", "boy give to she": "The boy gives to her"},
        ),
        # The modifier is an atom of its own; the clause that takes part is told whole.
        (
            "(s / say-01 :ARG0 (g / girl :mod (y / young)) :ARG1 (b / bark-01 :ARG0 (d / dog)))",
            {
                "young girl": "The girl is young",
                "girl say bark": "The girl says that the dog barks",
                "dog bark": "The dog barks",
            },
        ),
        # AMR's own frames make no sense in part.
        (
            "(h / have-degree-91 :ARG1 (m / mouse) :ARG2 (s / small) :ARG3 (r / more)"
            " :ARG4 (e / elephant))",
            dict.fromkeys(
                (
                    "mouse have degree as small",
                    "mouse have degree by more",
                    "mouse have degree elephant",
                ),
                "The mouse is smaller than the elephant",
            ),
        ),
        # Of a coordinated participant, the branch that the atom is about.
        (
            "(s / see-01 :ARG0 (i / i) :ARG1 (o / or :op1 (d / dog) :op2 (c / cat)))",
            {"i see dog": "I see the dog", "i see cat": "I see the cat"},
        ),
        # The event that names a person is their noun.
        (
            "(s / sleep-01 :ARG0 (p / person :ARG0-of (t / teach-01)))",
            {"person sleep": "The teacher sleeps", "person teach": "The person teaches"},
        ),
    ],
)
def test_what_people_read(graph: str, expected: dict[str, str]) -> None:
    assert texts(graph) == expected


@settings(max_examples=150, deadline=None)
@given(trees(), st.permutations(range(20)))
def test_every_atom_has_a_sentence_that_no_variable_name_and_no_negation_enters(tree, order):
    plain = tree.write({number: f"v{number}" for number in range(20)})
    renamed = tree.write({number: f"z{place}" for number, place in enumerate(order)})
    try:
        statement = translate(plain)
    except TranslationError:
        return
    sentences = write_fluently(plain, statement)
    assert len(sentences) == len(statement.atoms)
    for text in sentences:
        assert text == " ".join(text.split()) != ""
        assert not NEGATION.search(text)
    assert write_fluently(renamed, translate(renamed)) == sentences


def test_all_atoms_of_a_corpus_have_sentences():
    count = 0
    with shared_data("amr/little_prince_gold.amr").open("rb") as lines:
        for place, translation in enumerate(translate_file(lines)):
            if translation.statement is None or place % 5:
                continue
            for sentence in write_fluently(translation.penman, translation.statement):
                assert sentence
                assert sentence[0].isupper() or not sentence[0].isalpha()
                count += 1
    assert count > 1_000
