"""One item by everything in the grid: how much work it is, and what the plain methods say."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from enthymeme.errors import InputError, ReadingError
from enthymeme.evaluation.run import scoring
from enthymeme.evaluation.run.grid import Grid, Variant
from enthymeme.evaluation.run.scoring import Evidence, list_direct_pairs, score_item
from enthymeme.formats.problems import problem_from_json
from enthymeme.item import Completion, Item
from enthymeme.marginal import prepare
from enthymeme.marginal.draws import Stream
from enthymeme.methods import pwal
from enthymeme.methods.fh_hardsat import Thresholds
from enthymeme.methods.joint.weights import UNIFORM
from enthymeme.models import Judgement, Pair
from enthymeme.problem import Parameters

CANDIDATES = [
    {
        "source": ["a1 & a2"],
        "target": ["b & ~c"],
        "links": [["a1", "b", "Ent", 0.9], ["a2", "b", "Con", 0.7], ["a2", "c", "Con", 0.8]],
    },
    {"source": ["d1 | d2"], "target": ["e"], "links": [["d1", "e", "Ent", 0.9]]},
]
PROBLEM = problem_from_json({"id": "p", "candidates": CANDIDATES, "gold": 0})
SIDE = Completion(("It rains.", "Rain is wet."), ("It is wet.",))
ITEM = Item("p", (SIDE, SIDE), gold=0)
WHOLE = Grid(
    ("top-link", "pwal"),
    samples=(10, 20, 50),
    seeds=(1, 2, 3),
    reference=True,
    ablations=("no-link", "guard"),
)


def test_a_candidate_is_prepared_once_and_a_world_drawn_once() -> None:
    with (
        patch.object(scoring, "prepare", side_effect=prepare) as prepared,
        patch.object(Stream, "positions", autospec=True, side_effect=Stream.positions) as positions,
    ):
        rows = list(score_item(Evidence(ITEM, PROBLEM, None), WHOLE, Parameters()))
    assert prepared.call_count == 2
    # For each candidate and seed once with and once without the no-link outcome; the guard's
    # absence takes the worlds that are there, and smaller numbers the first of the largest.
    assert positions.call_count == 2 * 3 * 2
    assert all(call.args[2] == 50 for call in positions.call_args_list)
    assert len(rows) == 1 + 1 + 1 + 2 + 3 * 3 * 3


def test_no_chance_sets_equal_candidates_apart_outside_sampled_rows() -> None:
    """A source of too many models, and, for the test, too many worlds: they have to be drawn."""
    either = " & ".join(f"(p{i} | q{i})" for i in range(10))
    some_false = " | ".join(f"~p{i}" for i in range(10))
    candidate = {
        "source": [f"{either} & ({some_false})", "s & t & u"],
        "target": ["b"],
        "links": [["s", "b", "Ent", 0.9], ["t", "b", "Con", 0.7], ["u", "b", "Ent", 0.7]],
    }
    problem = problem_from_json({"id": "twins", "candidates": [candidate, candidate]})
    with patch.object(pwal, "REFERENCE_WORLDS", 3):
        rows = list(score_item(Evidence(ITEM, problem, None), Grid(("pwal",)), Parameters()))
    (row,) = (row for row in rows if row.mode == "exact")
    assert row.exact == (False, False)
    assert row.tie


def test_rows_come_in_the_order_of_the_grid() -> None:
    rows = list(score_item(Evidence(ITEM, PROBLEM, None), WHOLE, Parameters()))
    expected = [(variant, seed) for variant, seeds in WHOLE.variants() for seed in seeds]
    order = [(Variant(row.method, row.ablation, row.mode, row.samples), row.seed) for row in rows]
    assert order == expected


def test_direct_nli_takes_the_texts_joined_and_the_numbers_unrounded() -> None:
    assert list_direct_pairs(ITEM)[0] == Pair("It rains. Rain is wet.", "It is wet.")
    grid = Grid(("direct-nli",))
    answers = (Judgement(0.50001, 0.2, 0.29999), Judgement(0.50002, 0.2, 0.29998))
    (row,) = score_item(Evidence(ITEM, None, "no graph", answers), grid, Parameters())
    assert row.score == (0.50001 - 0.29999, 0.50002 - 0.29998)
    assert (row.choice, row.tie, row.error) == (1, False, None)
    same = (answers[0], answers[0])
    (row,) = score_item(Evidence(ITEM, None, None, same), grid, Parameters())
    assert (row.choice, row.tie) == (None, True)
    silent = (answers[0], ReadingError("too long"))
    (row,) = score_item(Evidence(ITEM, None, None, silent), grid, Parameters())
    assert (row.choice, row.tie, row.error) == (None, False, "candidate 1: too long")


def test_a_candidate_without_a_score_fails_the_item() -> None:
    bad = problem_from_json(
        {"id": "p", "candidates": [CANDIDATES[0], {"source": ["a & ~a"], "target": ["b"]}]}
    )
    rows = list(score_item(Evidence(ITEM, bad, None), WHOLE, Parameters()))
    assert {row.error for row in rows} == {"candidate 1: the source cannot hold"}
    assert all(row.choice is None and not row.tie for row in rows)
    assert all(row.score[0] is not None and row.score[1] is None for row in rows)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"methods": ("pwall",)}, "methods: expected fh-hardsat, top-link, pwal, direct-nli"),
        ({"methods": ()}, "methods: expected one of"),
        ({"methods": ("pwal", "pwal")}, "methods: expected each once"),
        ({"samples": (0,)}, "samples: expected from 1 to"),
        ({"samples": (5, 5)}, "samples: expected each once"),
        ({"samples": (5,), "seeds": ()}, "seeds: expected at least one"),
        ({"methods": ("top-link",), "reference": True}, "expected pwal among the methods"),
        ({"methods": ("fh-hardsat",)}, "fh-hardsat: expected its thresholds; 'enthymeme tune'"),
        ({"thresholds": Thresholds(0.5, 90)}, "fh-hardsat: expected its thresholds"),
        ({"ablations": ("links",)}, "ablations: expected no-link, guard, soft, .*found 'links'"),
        ({"ablations": ("soft",)}, "expected joint among the methods"),
        ({"methods": ("joint",)}, "joint: expected its weights"),
        ({"weights": UNIFORM}, "joint: expected its weights"),
    ],
)
def test_a_grid_that_makes_no_sense_is_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Grid(**settings)  # type: ignore[arg-type]


def test_thresholds_are_numbers_that_can_be() -> None:
    with pytest.raises(InputError, match="similarity threshold"):
        Thresholds(1.2, 90)
    with pytest.raises(InputError, match="contradiction threshold"):
        Thresholds(0.5, 900)
