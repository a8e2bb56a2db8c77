"""FH-HardSAT against truth tables, and its search for thresholds."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import candidates

from enthymeme.errors import Unsatisfiable
from enthymeme.evaluation.run.scoring import Evidence
from enthymeme.evaluation.statistics.tuning import choose_best, try_thresholds
from enthymeme.item import Completion, Item
from enthymeme.logic import And, Atom, Formula, Implies, Not, Or, parse_formula
from enthymeme.methods.fh_hardsat import Thresholds, choose_entailed, identify_atoms, is_entailed
from enthymeme.problem import Candidate, Label, Link, Problem


def worded(candidate: Candidate) -> Candidate:
    """The candidate with a text for every atom."""
    atoms = (*candidate.source_atoms, *candidate.target_atoms)
    surfaces = tuple((atom, f"text of {atom}.") for atom in atoms)
    return Candidate(candidate.source, candidate.target, candidate.links, candidate.exact, surfaces)


def holds(formula: Formula, values: dict[str, bool]) -> bool:
    match formula:
        case Atom(name):
            return values[name]
        case Not(inner):
            return not holds(inner, values)
        case And(parts):
            return all(holds(part, values) for part in parts)
        case Or(parts):
            return any(holds(part, values) for part in parts)
        case Implies(first, second):
            return not holds(first, values) or holds(second, values)


def plain(
    candidate: Candidate, alike: dict[tuple[str, str], float], thresholds: Thresholds
) -> bool | None:
    """By the words of the method; None where the target cannot hold."""
    surfaces = dict(candidate.surfaces)
    labels = {(link.source, link.target): link for link in candidate.links}
    meaning: dict[str, tuple[str, bool]] = {}
    for target in candidate.target_atoms:
        ranked = []
        for place, source in enumerate(candidate.source_atoms):
            equal = (source, target) in candidate.exact
            cosine = 1.0 if equal else alike.get((surfaces[source], surfaces[target]), -1.0)
            if cosine >= thresholds.similarity:
                ranked.append((-cosine, place, source))
        if ranked:
            source = min(ranked)[2]
            link = labels.get((source, target))
            negated = (
                link is not None
                and link.label is Label.CON
                and round(link.confidence * 1000) >= 10 * thresholds.contradiction
            )
            meaning[target] = source, not negated
    free = [*candidate.source_atoms, *(b for b in candidate.target_atoms if b not in meaning)]
    source_models = target_models = both = source_without_target = 0
    for values in product((False, True), repeat=len(free)):
        assignment = dict(zip(free, values, strict=True))
        assignment |= {b: assignment[a] == same for b, (a, same) in meaning.items()}
        source_holds = all(holds(formula, assignment) for formula in candidate.source)
        target_holds = all(holds(formula, assignment) for formula in candidate.target)
        source_models += source_holds
        target_models += target_holds
        both += source_holds and target_holds
        source_without_target += source_holds and not target_holds
    if not target_models:
        return None
    return both > 0 and source_without_target == 0


@settings(max_examples=150, deadline=None)
@given(candidates(sources=4, targets=3), st.data())
def test_as_truth_tables_say(given_candidate: Candidate, data: st.DataObject) -> None:
    candidate = worded(given_candidate)
    surfaces = dict(candidate.surfaces)
    cosines = st.sampled_from([-0.2, 0.4, 0.55, 0.6, 0.95, 1.0])
    alike = {
        (surfaces[a], surfaces[b]): data.draw(cosines)
        for a in candidate.source_atoms
        for b in candidate.target_atoms
    }
    thresholds = Thresholds(
        data.draw(st.sampled_from([0.5, 0.55, 0.6, 1.0])), data.draw(st.sampled_from([50, 97, 100]))
    )
    expected = plain(candidate, alike, thresholds)
    if expected is None:
        with pytest.raises(Unsatisfiable):
            is_entailed(candidate, alike, thresholds)
    else:
        assert is_entailed(candidate, alike, thresholds) is expected


def test_the_most_alike_is_taken_and_of_equals_the_first() -> None:
    candidate = worded(Candidate((parse_formula("a & c & d"),), (parse_formula("b"),)))
    alike = {
        ("text of a.", "text of b."): 0.7,
        ("text of c.", "text of b."): 0.8,
        ("text of d.", "text of b."): 0.8,
    }
    assert identify_atoms(candidate, alike, Thresholds(0.7, 90)) == {"b": ("c", True)}
    assert identify_atoms(candidate, alike, Thresholds(0.85, 90)) == {}


def test_confidence_counts_in_tenths_of_a_percent() -> None:
    links = (Link("a", "b", Label.CON, 0.999),)
    candidate = worded(Candidate((parse_formula("a"),), (parse_formula("~b"),), links))
    alike = {("text of a.", "text of b."): 0.9}
    assert identify_atoms(candidate, alike, Thresholds(0.5, 99.9)) == {"b": ("a", False)}
    assert identify_atoms(candidate, alike, Thresholds(0.5, 100)) == {"b": ("a", True)}


def test_a_claim_that_cannot_hold_once_atoms_are_one_is_a_failure() -> None:
    candidate = worded(
        Candidate(
            (parse_formula("a"),), (parse_formula("b & c"),), (Link("a", "c", Label.CON, 1.0),)
        )
    )
    alike = {("text of a.", f"text of {b}."): 0.9 for b in "bc"}
    with pytest.raises(Unsatisfiable, match="the target cannot hold"):
        is_entailed(candidate, alike, Thresholds(0.5, 90))


def test_of_more_than_two_the_only_one_entailed_is_chosen() -> None:
    assert choose_entailed([False, True, False]) == (1, False)
    assert choose_entailed([True, True, False]) == (None, True)


def evidence(number: int, cosine: float) -> Evidence:
    """An item that is won where its likeness counts, and tied where it does not."""
    right = worded(Candidate((parse_formula("a"),), (parse_formula("b"),)))
    wrong = worded(Candidate((parse_formula("c"),), (parse_formula("d"),)))
    problem = Problem(f"i{number}", (right, wrong), 0)
    side = Completion(("s",), ("t",))
    alike = {("text of a.", "text of b."): cosine}
    item = Item(f"i{number}", (side, side), gold=0)
    return Evidence(item, problem, None, alike=alike)


def test_the_search_takes_the_most_accurate_and_of_equals_the_strictest() -> None:
    items = [evidence(1, 0.81), evidence(2, 0.72)]
    trials = try_thresholds(items)
    assert len(trials) == 33
    best = choose_best(trials)
    # 0.70 is the highest threshold at which both are won.
    assert best.thresholds == Thresholds(0.7, 100.0)
    assert (best.counts.wins, best.counts.total) == (2, 2)
    failed = Evidence(items[0].item, None, "no graph")
    assert all(trial.counts.failed == 1 for trial in try_thresholds([*items, failed]))
