"""The automatic audit finds what it is there to find."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.data.releases import claim, major, premise, write_essay

from enthymeme.data import TASKS
from enthymeme.data.aae2 import pair_claims
from enthymeme.data.brat import Essay, read_essay
from enthymeme.data.check import (
    Audit,
    audit_folder,
    audit_to_json,
    context_in_gold,
    format_ids,
    gold_in_context,
)
from enthymeme.data.folder import BuiltFolder
from enthymeme.item import Completion, Item


def pair(
    name: str,
    *,
    source: tuple[str, ...] = ("Shared words.",),
    targets: tuple[str, str] | None = None,
    gold: int = 0,
    cluster: str | None = None,
) -> Item:
    first, second = targets or (f"{name} yes", f"{name} no")
    return Item(
        name,
        (Completion(source, (first,)), Completion(source, (second,))),
        gold,
        cluster or f"cluster {name}",
    )


def audit(dev: list[Item], test: list[Item], task: str = "idebate", changed: str = "") -> Audit:
    names = (changed,) if changed else ()
    built = BuiltFolder(Path("folder"), task, tuple(dev), tuple(test), names)
    return audit_folder(built, TASKS[task])


DEV = [pair("a", gold=0), pair("b", gold=1)]


def test_a_clean_task_has_no_violations() -> None:
    result = audit(DEV, [pair("c", gold=0), pair("d", gold=1), pair("e", gold=0)])
    assert result.violations == ()
    row = result.splits[1]
    assert (row.dataset, row.split, row.items, row.clusters, row.gold) == (
        "iDebate",
        "test",
        3,
        3,
        (2, 1),
    )
    assert not any(row.ids.values())
    assert row.count("identical") == 0
    assert row.count("paths") is None


def test_clusters_in_both_splits() -> None:
    result = audit(DEV, [pair("c", cluster="cluster a"), pair("d", gold=1, cluster="cluster a")])
    assert [row.count("split_overlap") for row in result.splits] == [1, 1]
    assert "test: cluster cluster a is in both splits" in result.violations


def test_candidate_pairs_in_both_splits_in_any_order_and_spelling() -> None:
    result = audit(DEV, [pair("c", targets=("A, NO!", "ａ yes")), pair("d", gold=1)])
    assert [row.count("pair_overlap") for row in result.splits] == [1, 1]
    assert result.splits[1].ids["pair_overlap"] == ("c",)
    assert result.violations == ()  # the paper's audit does not count them


def test_complete_examples_in_both_splits_are_a_violation() -> None:
    result = audit(DEV, [pair("c", targets=("A, YES!", "ａ no")), pair("d", gold=1)])
    assert [row.count("example_overlap") for row in result.splits] == [1, 1]
    assert "test: c is an example of the other split" in result.violations


def test_duplicates_are_complete_and_ordered_examples() -> None:
    same = pair("d", targets=("C yes.", "c NO"), gold=1)
    turned = pair("e", targets=("c no", "c yes"))
    elsewhere = pair("f", targets=("c yes", "c no"), source=("Other words.",), gold=1)
    result = audit(DEV, [pair("c"), same, turned, elsewhere])
    assert result.splits[1].count("duplicates") == 1
    assert result.violations == ("test: d repeats an earlier example",)


def test_identical_candidates() -> None:
    result = audit(DEV, [pair("c", targets=("The ﬁne art", "the fine — ART")), pair("d", gold=1)])
    assert result.splits[1].count("identical") == 1
    assert result.violations == ("test: c has identical candidates",)


def test_gold_inside_the_source_is_counted_and_kept() -> None:
    item = pair("c", source=("We say:", "“It IS ﬁne”, so."), targets=("it is fine", "it is not"))
    result = audit(DEV, [item, pair("d", gold=1)])
    assert result.splits[1].count("verbatim") == 1
    assert result.violations == ()
    assert not gold_in_context(replace(item, gold=1))
    assert not gold_in_context(replace(item, gold=None))


def test_context_inside_gold_is_counted_apart() -> None:
    longer = pair("c", source=("It rains.",), targets=("We say it RAINS, so.", "it is dry"))
    result = audit(DEV, [longer, pair("d", gold=1)])
    row = result.splits[1]
    assert (row.ids["context_in_gold"], row.ids["verbatim"]) == (("c",), ())
    assert result.violations == ()
    assert not context_in_gold(replace(longer, gold=1))
    assert format_ids(result) == "test Ctx. in gold: c"
    value = audit_to_json(result)["splits"][1]
    assert (value["context_in_gold"], value["ids"]["context_in_gold"]) == (1, ("c",))


def test_for_a_differing_source_the_context_is_the_claim() -> None:
    evidence = Completion(("The study says: smoking kills.",), ("Smoking kills",))
    other = Completion(("Smoking",), ("Smoking kills",))
    assert not gold_in_context(Item("i", (evidence, other), 0))
    assert gold_in_context(Item("i", (evidence, other), 1))


def test_balance_is_asked_of_derived_tasks_alone() -> None:
    uneven = [pair("c"), pair("d")]
    assert audit(DEV, uneven).violations == ("test: gold positions are 2:0, not balanced",)
    assert audit(DEV, uneven, task="arct").violations == ()


def test_items_without_gold_and_changed_files() -> None:
    result = audit(DEV, [replace(pair("c"), gold=None)], task="arct", changed="test.jsonl")
    assert result.violations == (
        "test.jsonl: not as folder/manifest.json describes it",
        "test: c has no gold candidate 0 or 1",
    )


@pytest.fixture
def essay(tmp_path: Path) -> Essay:
    parts = [
        major("T1", "cities matter"),
        claim("T2", "cities are good", "For"),
        claim("T3", "cities cost sleep", "Against"),
        claim("T4", "cities are kind", "For"),
        premise("T5", "jobs are there"),
        premise("T6", "noise is there"),
        premise("T7", "jobs are THERE"),
    ]
    edges = [("T5", "supports", "T2"), ("T6", "supports", "T3"), ("T7", "attacks", "T3")]
    write_essay(tmp_path, "essay", parts, edges)
    return read_essay(tmp_path, "essay")


def rederived(essay: Essay, changed: Essay | None = None, **meta: object) -> Audit:
    """Audit the item of T2 against an essay, with parts of its metadata changed."""
    one = pair_claims(essay)[0]
    source = tuple(part.text for part in one.premises)
    construction = {
        "essay": "essay",
        "claim": one.gold.id,
        "distractor": one.distractor.id,
        "premises": [part.id for part in one.premises],
    }
    item = Item(
        "i",
        (Completion(source, (one.gold.text,)), Completion(source, (one.distractor.text,))),
        0,
        meta=tuple((construction | meta).items()),
    )
    built = BuiltFolder(Path("folder"), "aae2", (), (item,), ())
    return audit_folder(built, TASKS["aae2"], lambda name: changed or essay)


def with_edge(essay: Essay, source: str, target: str, supports: bool) -> Essay:
    edge = replace(essay.relations[0], source=source, target=target, supports=supports)
    return replace(essay, relations=(*essay.relations, edge))


def test_an_item_that_the_essay_bears_out(essay: Essay) -> None:
    result = rederived(essay)
    assert result.violations == ()
    assert (result.splits[1].count("paths"), result.splits[1].count("subtrees")) == (0, 0)
    assert rederived(essay, with_edge(essay, "T4", "T2", True)).violations == ()  # no Premise


def test_paths_of_either_kind_are_found(essay: Essay) -> None:
    for supports in (True, False):
        around = with_edge(with_edge(essay, "T5", "T6", supports), "T6", "T1", supports)
        result = rederived(essay, around)
        assert result.splits[1].count("paths") == 1
        assert "test: i has a path to its distractor" in result.violations


def test_shared_support_is_found_by_its_words(essay: Essay) -> None:
    result = rederived(essay, with_edge(essay, "T7", "T6", True))
    assert (result.splits[1].count("paths"), result.splits[1].count("subtrees")) == (0, 1)
    assert "test: i shares a Premise with its distractor" in result.violations


@pytest.mark.parametrize(
    ("meta", "violation"),
    [
        ({"premises": ["T6"]}, "has not the Premises that support its gold claim directly"),
        ({"premises": ["T5"], "claim": "T4"}, "has not the Premises that support its gold claim"),
        ({"distractor": "T4"}, "has a distractor that is no claim of the opposite stance"),
        ({"distractor": "T9"}, "names components that essay does not have"),
        ({"claim": None}, "names components that essay does not have"),
    ],
)
def test_items_that_the_essay_contradicts(essay: Essay, meta: dict, violation: str) -> None:
    assert any(f"test: i {violation}" in wrong for wrong in rederived(essay, **meta).violations)


def test_missing_premises_and_other_words_are_contradictions(essay: Essay) -> None:
    more = with_edge(essay, "T6", "T2", True)
    assert any("has not the Premises" in wrong for wrong in rederived(essay, more).violations)
    both = with_edge(essay, "T5", "T2", False)
    assert any("has not the Premises" in wrong for wrong in rederived(essay, both).violations)
    parts = tuple(replace(part, text=f"{part.text} now") for part in essay.components)
    reworded = rederived(essay, replace(essay, components=parts))
    assert reworded.violations == ("test: i is not worded as essay is",)
