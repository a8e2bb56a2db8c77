"""Links by their definition: exact by case folding, NLI for the rest, neutral dropped."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.models.fakes import by_letters

from enthymeme.logic import formula_to_text
from enthymeme.marginal import prepare
from enthymeme.methods.top_link import score_top_link
from enthymeme.models import Judgement, Pair
from enthymeme.problem import Label, link_weight
from enthymeme.reading.draft import add_links, build_candidate, list_questions, read_statement
from enthymeme.trace import Reading

# Names fold in case: STRASSE, Straße and strasse are one.
WORDS = ["Rain", "rain", "RAIN", "Dog", "Cat", "STRASSE", "Straße", "İx"]


def read(graph: str) -> Reading:
    return read_statement("text", graph)


def named(*words: str) -> Reading:
    """A statement with an atom a word, whose surface has the word as it stands."""
    graphs = [
        f'(p{n} / person :name (n{n} / name :op1 "{word}") :ARG0-of (b{n} / bark-01))'
        for n, word in enumerate(words)
    ]
    if len(graphs) == 1:
        return read(graphs[0])
    operands = " ".join(f":op{n} {graph}" for n, graph in enumerate(graphs, start=1))
    return read(f"(a / and {operands})")


statements = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True).map(
    lambda words: named(*words)
)
sides = st.lists(statements, min_size=1, max_size=2)


@given(sides, sides)
def test_links_are_what_the_definition_says(source: list[Reading], target: list[Reading]) -> None:
    candidate = build_candidate(source, target)
    surfaces = dict(candidate.surfaces)
    exact = {
        (a, b)
        for a in candidate.source_atoms
        for b in candidate.target_atoms
        if surfaces[a].casefold() == surfaces[b].casefold()
    }
    assert set(candidate.exact) == exact
    matched = {b for _, b in exact}
    expected = {
        (a, b, label, confidence)
        for a in candidate.source_atoms
        for b in candidate.target_atoms
        if b not in matched
        for judged in [by_letters(Pair(surfaces[a], surfaces[b]))]
        for label, confidence in [(judged.label, judged.confidence)]
        if label != "Neu"
    }
    questions = list_questions(candidate)
    assert len(questions) == len(set(questions))
    assert set(questions) == {
        Pair(surfaces[a], surfaces[b])
        for a in candidate.source_atoms
        for b in candidate.target_atoms
        if b not in matched
    }
    whole = add_links(candidate, {pair: by_letters(pair) for pair in questions})
    assert {(k.source, k.target, str(k.label), k.confidence) for k in whole.links} == expected
    assert len(whole.links) == len(expected)
    assert (whole.source, whole.target, whole.exact) == (
        candidate.source,
        candidate.target,
        candidate.exact,
    )


@given(sides, sides)
def test_statements_are_renamed_apart_and_keep_their_formulas(
    source: list[Reading], target: list[Reading]
) -> None:
    candidate = build_candidate(source, target)
    for side, letter, formulas in (
        (source, "a", candidate.source),
        (target, "b", candidate.target),
    ):
        names = candidate.source_atoms if letter == "a" else candidate.target_atoms
        assert names == tuple(f"{letter}{n}" for n in range(1, len(names) + 1))
        for statement, formula in zip(side, formulas, strict=True):
            texts = {atom.id: atom.text + "." for atom in statement.atoms}
            shape = formula_to_text(formula)
            for name in sorted(dict(candidate.surfaces), key=len, reverse=True):
                shape = shape.replace(name, dict(candidate.surfaces)[name])
            assert statement.formula is not None
            expected = formula_to_text(statement.formula)
            for name in sorted(texts, key=len, reverse=True):
                expected = expected.replace(name, texts[name])
            assert shape == expected


def test_atoms_are_in_the_order_of_statements_and_then_of_the_translator() -> None:
    """The formula has them in another order, in which Top-Link would break ties otherwise."""
    chase = read("(c / chase-01 :ARG0 (d / dog :mod (u / cute)) :ARG1 (a / cat))")
    assert chase.formula is not None
    assert formula_to_text(chase.formula) == "x2 & x1"
    candidate = build_candidate([read("(r / rain-01)"), chase], [chase])
    assert candidate.surfaces == (
        ("a1", "rain occurs."),
        ("a2", "cute dog."),
        ("a3", "dog chase cat."),
        ("b1", "cute dog."),
        ("b2", "dog chase cat."),
    )
    assert [formula_to_text(formula) for formula in candidate.source] == ["a1", "a3 & a2"]
    assert candidate.source_atoms == ("a1", "a2", "a3")
    assert candidate.target_atoms == ("b1", "b2")


def test_of_equal_links_top_link_takes_the_first_atom_of_the_translator() -> None:
    chase = read("(c / chase-01 :ARG0 (d / dog :mod (u / cute)) :ARG1 (a / cat))")
    candidate = build_candidate([chase], [read("(r / rain-01)")])
    labels = {"cute dog.": Judgement(0.0, 0.1, 0.9), "dog chase cat.": Judgement(0.9, 0.1, 0.0)}
    answers = {pair: labels[pair.premise] for pair in list_questions(candidate)}
    score = score_top_link(prepare(add_links(candidate, answers)))
    assert score.score > 0  # the contradiction of "cute dog."


def test_the_papers_example() -> None:
    """The paper's Examples "Exact and NLI-Derived Links" and "Weighted Atom-Link Clauses"."""
    dog = read("(b / bark-01 :ARG0 (d / dog))")
    target = read("(a / and :op1 (b / bark-01 :ARG0 (d / dog)) :op2 (m / move-01))")
    rain, sun = read("(r / rain-01)"), read("(s / shine-01)")
    candidate = build_candidate([dog, dog, rain, sun], [target])
    assert candidate.exact == (("a1", "b2"), ("a2", "b2"))
    answers = {pair: Judgement(0.1, 0.8, 0.1) for pair in list_questions(candidate)}
    answers[Pair("rain occurs.", "move occurs.")] = Judgement(0.8803, 0.1, 0.0197)
    answers[Pair("shine occurs.", "move occurs.")] = Judgement(0.1, 0.07, 0.83)
    links = add_links(candidate, answers).links
    assert [(k.source, k.target, k.label, link_weight(k.confidence)) for k in links] == [
        ("a3", "b1", Label.ENT, 88),
        ("a4", "b1", Label.CON, 83),
    ]
    assert len(answers) == 3


def test_event_atoms_are_equal_by_their_keys() -> None:
    """ "A dog barks" and "The dog barks" are one, and nothing is left to ask."""
    denied = read_statement("", "(b / bark-01 :ARG0 (d / dog :polarity -))", "events")
    stated = read_statement("", "(b / bark-01 :ARG0 (d / dog))", "events")
    several = read_statement("", "(b / bark-01 :ARG0 (d / dog :quant 2))", "events")
    candidate = build_candidate([denied], [stated])
    assert [text for _, text in candidate.surfaces] == ["A dog barks.", "The dog barks."]
    assert candidate.exact == (("a1", "b1"),)
    assert list_questions(candidate) == ()
    assert build_candidate([several], [stated]).exact == ()


def test_the_papers_atoms_are_asked_by_their_verbalizations_and_shown_as_sentences() -> None:
    source, target = read("(b / bark-01 :ARG0 (d / dog))"), read("(c / cup :mod (s / small))")
    candidate = build_candidate([source], [target])
    assert list_questions(candidate) == (Pair("dog bark.", "small cup."),)
    assert candidate.sentences == (("a1", "The dog barks."), ("b1", "The cup is small."))
    assert candidate.shown_texts == {"a1": "The dog barks.", "b1": "The cup is small."}


def test_event_atoms_are_shown_as_they_are_asked() -> None:
    stated = read_statement("", "(b / bark-01 :ARG0 (d / dog))", "events")
    assert build_candidate([stated], [stated]).sentences == ()
