"""Traces: the record's fields, and decisions computed again from it alone, bit for bit."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.fakes import LetterNli, WordParser
from tests.test_selection import choose, completions

import enthymeme
from enthymeme.decision import Method, decide_trace
from enthymeme.errors import InputError
from enthymeme.formats.traces import decode_trace, trace_from_json, trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.models import Reader
from enthymeme.problem import Parameters
from enthymeme.selection import select_items

methods = st.sampled_from(
    [
        Method(),
        Method(influence=True),
        Method(mode="sampled", samples=13, seed=7),
        Method(mode="reference"),
        Method(name="top-link"),
        Method(no_link=False),
        Method(guard=False),
    ]
)


@settings(max_examples=40, deadline=None)
@given(st.lists(completions, min_size=2, max_size=3), methods, st.sampled_from([1.0, 0.3]))
def test_a_decision_is_recomputed_bit_for_bit(
    candidates: list[Completion], method: Method, alpha: float
) -> None:
    item = Item("an id", tuple(candidates), gold=1, cluster="c", meta=(("k", [1, None]),))
    reader = Reader(WordParser(poison="sun"), LetterNli())
    [decision] = select_items([item], reader, method=method, parameters=Parameters(alpha=alpha))
    text = json.dumps(trace_to_json(decision))
    kept = trace_from_json(decode_trace(text))
    assert kept == decision
    assert kept.trace == decision.trace
    assert kept.trace is not None
    again = decide_trace(kept.trace, kept.method)
    assert again == decision
    assert trace_to_json(again) == trace_to_json(kept) == trace_to_json(decision)


def test_a_trace_from_before_there_was_a_choice_of_atoms_has_the_papers() -> None:
    record = trace()
    assert record.pop("atoms") == "paper"
    for statement in record["statements"]:
        for atom in statement["atoms"]:
            assert atom.pop("sentence")
    for candidate in record["problem"]["candidates"]:
        assert candidate.pop("sentences")
    kept = trace_from_json(record).trace
    assert kept is not None
    assert kept.atoms == "paper"
    assert kept.statements[0].atoms[0].sentence == kept.statements[0].atoms[0].text == "dog occurs"


def test_a_trace_says_which_atoms_it_has() -> None:
    item = Item("an id", (Completion(("dog",), ("cat",)), Completion(("rain",), ("cat",))))
    reader = Reader(WordParser(), LetterNli())
    [decision] = select_items([item], reader, method=Method("pwal"), atoms="events")
    record = json.loads(json.dumps(trace_to_json(decision)))
    assert record["atoms"] == "events"
    assert trace_from_json(record) == decision
    with pytest.raises(InputError, match="atoms: expected paper or events"):
        trace_from_json({**record, "atoms": "words"})


def trace() -> dict[str, Any]:
    candidates = [Completion(("dog sun",), ("cat dog",)), Completion(("rain",), ("cat",))]
    record = trace_to_json(choose(candidates, parser=WordParser(), nli=LetterNli()))
    value: dict[str, Any] = json.loads(json.dumps(record))
    return value


def test_what_the_record_has() -> None:
    record = trace()
    assert (record["format"], record["version"]) == ("enthymeme-trace", 1)
    assert record["models"] == {"parser": "words 1", "nli": "letters 1"}
    assert record["versions"]["enthymeme"] == enthymeme.__version__
    assert record["statements"][0]["text"] == "dog sun"
    assert record["statements"][0]["formula"] == "x1 & x2"
    assert [atom["text"] for atom in record["statements"][0]["atoms"]] == [
        "dog occurs",
        "sun occurs",
    ]
    pairs = [(row["premise"], row["hypothesis"]) for row in record["judgements"]]
    assert pairs == [
        ("dog occurs.", "cat occurs."),
        ("sun occurs.", "cat occurs."),
        ("rain occurs.", "cat occurs."),
    ]
    for row in record["judgements"]:
        assert row["label"] in ("Ent", "Con", "Neu")
        assert row["entailment"] + row["neutral"] + row["contradiction"] == pytest.approx(1)
    assert record["decision"]["scores"] == [c["score"] for c in record["decision"]["candidates"]]


@pytest.mark.parametrize(
    ("method", "shares"),
    [
        (Method(), [0.5, 0.5, 1.0]),
        (Method(no_link=False), [1.0, 1.0]),
        (Method(name="top-link"), [0.0, 1.0, 1.0]),
        (Method(mode="sampled", samples=1, seed=1), None),
    ],
)
def test_local_outcomes_say_how_often_each_was_taken(
    method: Method, shares: list[float] | None
) -> None:
    from enthymeme.models import Judgement

    nli = LetterNli(lambda pair: Judgement(0.888, 0.1, 0.012))
    same = Completion(("dog",), ("cat dog",))
    record = trace_to_json(choose([same, same], method=method, parser=WordParser(), nli=nli))
    rows = record["outcomes"][0]
    if shares is not None:
        assert [row["share"] for row in rows] == shares
    else:
        assert sorted(row["share"] for row in rows[:2]) == [0.0, 1.0]
    assert rows[-1] == {
        "target": "b2",
        "source": "a1",
        "kind": "exact",
        "confidence": None,
        "weight": 100,
        "share": 1.0,
    }
    assert rows[-2]["weight"] == 88
    by_target: dict[str, float] = {}
    for row in rows:
        by_target[row["target"]] = by_target.get(row["target"], 0) + row["share"]
    assert by_target == {"b1": 1.0, "b2": 1.0}


def test_a_trace_needs_no_model() -> None:
    script = (
        "import sys; from enthymeme.decision import decide_trace\n"
        "from enthymeme.formats.traces import decode_trace, trace_from_json\n"
        "decision = trace_from_json(decode_trace(sys.stdin.read()))\n"
        "print(decide_trace(decision.trace, decision.method).scores[0].score)\n"
        "names = [n for n in sys.modules if n.split('.')[0] in ('torch', 'transformers')]\n"
        "assert not names, names\n"
    )
    record = trace()
    process = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(record).encode(),
        capture_output=True,
        check=True,
    )
    assert float(process.stdout) == record["decision"]["scores"][0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "expected a trace of version 1, found 2"),
        ({"format": "x"}, "expected a trace"),
        ({"method": {"name": "pwal", "nonsense": 1}}, "expected a whole trace"),
        ({"statements": [{}]}, "expected a whole trace"),
        ({"judgements": [3]}, "expected a whole trace"),
        ({"models": []}, "expected a whole trace"),
        ({"parameters": None}, "expected a whole trace"),
        ({"problem": {"id": "x"}}, "expected a field"),
        ({"item": {"id": "x"}}, "expected a field"),
    ],
)
def test_what_is_no_trace_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        trace_from_json(decode_trace(json.dumps({**trace(), **change})))


@pytest.mark.parametrize(
    "text", ["", "[]", "3", "{", "[" * 100_000, '{"format": "enthymeme-trace"}']
)
def test_what_is_no_json_of_a_trace_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a trace"):
        trace_from_json(decode_trace(text))


def test_a_decision_about_no_text_has_no_trace() -> None:
    from enthymeme.examples import paper_problems

    with pytest.raises(InputError, match="others have no trace"):
        trace_to_json(enthymeme.decide(next(iter(paper_problems()))))
