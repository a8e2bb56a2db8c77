"""Which stage is at fault: substitution by hand, and what a reader says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from results.corrections import (
    Corrections,
    digest_pair,
    digest_sentence,
    read_corrections,
    read_stages,
    store_corrections,
)
from results.errors import (
    METHOD,
    TOGETHER,
    UNJUDGED,
    Fault,
    Pick,
    attribute,
    build_example_table,
    build_fault_table,
    find_faults,
)

from enthymeme.decision import Method
from enthymeme.errors import InputError
from enthymeme.evaluation.report.table import Number
from enthymeme.evaluation.statistics.metrics import WIN
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.selection import select_items
from results import errors

ENTAILED, NEUTRAL = Judgement(0.9, 0.1, 0.0), Judgement(0.0, 1.0, 0.0)
SETTINGS = JointSettings()
GRAPHS = {
    "It rains.": "(r / rain-01)",
    "It is wet.": "(w / wet-01)",
    "It is dry.": "(d / dry-02)",
}


class Parser:
    fingerprint = "toy parser"

    def parse(self, sentences: Sequence[str]) -> list[str]:
        return [GRAPHS[sentence] for sentence in sentences]


class Nli:
    """Everything is neutral, but what only a hand-made graph says."""

    fingerprint = "toy NLI"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [ENTAILED if "pour" in pair.premise else NEUTRAL for pair in pairs]


def pick() -> Pick:
    sides = [Completion(("It rains.",), (claim,)) for claim in ("It is wet.", "It is dry.")]
    return Pick("arct", Item("rain", tuple(sides), 0), "tie")


def atom_pairs() -> dict[str, str]:
    """The digests of the pairs of atoms that the item asks about, by its claims' words."""
    reader = Reader(Parser(), Nli())
    (decision,) = select_items([pick().item], reader, method=Method("joint", joint=SETTINGS))
    assert decision.trace is not None
    assert decision.tie
    pairs = [Pair(one.premise, one.hypothesis) for one in decision.trace.judgements]
    return {pair.hypothesis: digest_pair(pair) for pair in pairs if pair.premise != "It rains."}


def fault(corrections: Corrections) -> Fault:
    (one,) = find_faults([pick()], corrections, Parser(), Nli(), SETTINGS)
    return one


def test_a_judged_pair_of_atoms_blames_the_links() -> None:
    wet = {pair: ENTAILED for text, pair in atom_pairs().items() if "wet" in text}
    assert wet
    assert fault(Corrections(judgements=wet))[1:3] == ("links", True)


def test_a_judged_statement_blames_the_statement() -> None:
    whole = {digest_pair(Pair("It rains.", "It is wet.")): ENTAILED}
    assert fault(Corrections(judgements=whole))[1:3] == ("statement", True)


def test_a_graph_that_makes_it_right_blames_the_parser() -> None:
    # Both claims are entailed by pouring, unless the second is another claim.
    graphs = {"It rains.": "(p / pour-01)", "It is dry.": "(n / pour-01 :polarity -)"}
    graphs = {digest_sentence(sentence): graph for sentence, graph in graphs.items()}
    assert fault(Corrections(graphs=graphs))[1:3] == ("parser", True)


def test_without_a_judgement_nobody_is_blamed() -> None:
    assert fault(Corrections())[1:3] == (UNJUDGED, False)
    other = {digest_pair(Pair("elsewhere", "nowhere")): ENTAILED}
    assert fault(Corrections(judgements=other))[1:3] == (UNJUDGED, False)


def test_a_substitution_that_changes_nothing_leaves_the_reader_or_the_method() -> None:
    neutral = dict.fromkeys(atom_pairs().values(), NEUTRAL)
    assert fault(Corrections(judgements=neutral))[1:3] == (METHOD, True)
    hand = Corrections(judgements=neutral, stages={"arct/rain": ("knowledge", "why")})
    assert fault(hand)[1:] == ("knowledge", False, "why")


@pytest.mark.parametrize(
    ("right", "stage"),
    [
        ({"parser": True, "links": True, TOGETHER: True}, "parser or links"),
        ({"parser": False, "links": False, TOGETHER: True}, TOGETHER),
        ({"parser": None, "links": None, TOGETHER: None}, UNJUDGED),
    ],
)
def test_attribution(right: dict[str, bool | None], stage: str) -> None:
    assert attribute(pick(), right, Corrections()).stage == stage


def test_what_is_judged_by_hand_is_kept_without_the_texts(tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept", tmp_path / "judged"
    folder.mkdir()
    assert read_corrections(kept) == Corrections()
    (folder / "graphs.amr").write_text("# ::snt It rains  hard.\n(p / pour-01)\n")
    row = {"premise": "a wolf.", "hypothesis": "b."} | ENTAILED._asdict()
    (folder / "links.jsonl").write_text(json.dumps(row) + "\n")
    lines = [
        {"task": "arct", "item": "rain", "stage": "gold", "note": "both will do"},
        {"task": "arct", "item": "snow", "stage": None, "note": ""},
    ]
    (folder / "judgements.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines))
    store_corrections(folder, kept)
    corrections = read_corrections(kept)
    assert corrections.graphs == {digest_sentence("It rains hard."): "(p / pour-01)"}
    assert corrections.judgements == {digest_pair(Pair("a wolf.", "b.")): ENTAILED}
    assert corrections.stages == {"arct/rain": ("gold", "both will do")}
    file_text = (kept / "substitutes.jsonl").read_text()
    assert "rain" not in file_text
    assert "wolf" not in file_text


def test_an_unknown_stage_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "judgements.jsonl"
    path.write_text('{"task": "arct", "item": "rain", "stage": "moon", "note": ""}\n')
    with pytest.raises(InputError, match=r"judgements.jsonl:1: stage: expected parser, .*'moon'"):
        read_stages(path)


def test_tables_count_every_item_once_and_link_to_pages() -> None:
    faults = [
        Fault(pick(), "links", True, ""),
        Fault(pick()._replace(outcome="wrong"), "gold", False, "both will do"),
    ]
    table = build_fault_table(faults)
    counts = {
        line.cells[0]: [cell.value for cell in line.cells[1:] if isinstance(cell, Number)]
        for line in table.lines
    }
    assert counts == {"links": [1, 1, 1, 1], "gold": [1, 0, 0, 1], "all": [2, 1, 1, 2]}
    examples = build_example_table(faults, "pages")
    link = '<a href="pages/arct/index.html#item/rain">rain</a>'
    assert [line.cells[2] for line in examples.lines] == [link] * 2


def test_the_same_items_are_picked_in_any_order_of_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    side = Completion(("a",), ("b",))
    items = {
        task: [Item(f"{task}-{number}", (side, side), 0) for number in range(9)]
        for task in ("arct", "anli")
    }
    series = SimpleNamespace(grades=np.array([[WIN, *[1] * 8]]))
    runs = [
        SimpleNamespace(
            split="dev", task=task, path=task, ids=[one.id for one in own], get=lambda name: series
        )
        for task, own in items.items()
    ]
    monkeypatch.setattr(
        errors, "RunFolder", lambda path: SimpleNamespace(read_items=lambda: items[path])
    )
    picks = errors.pick_items(runs, size=5)  # type: ignore[arg-type]
    assert picks == errors.pick_items(runs[::-1], size=5)  # type: ignore[arg-type]
    assert len(picks) == 5
    assert not any(pick.item.id.endswith("-0") for pick in picks)
