"""Graphs laid out: nothing lies on anything else, and everything written is there."""

from __future__ import annotations

import random

from benchmarks.select import graph

from enthymeme.page.amr_drawing import ROW_HEIGHT, lay_out_graph


def test_nodes_lie_apart() -> None:
    rng = random.Random(7)
    for _ in range(50):
        drawing = lay_out_graph(graph(rng, depth=4))
        assert drawing is not None
        boxes = [(n["x"], n["y"], n["x"] + n["width"]) for n in drawing["nodes"]]
        for place, (left, y, right) in enumerate(boxes):
            assert 0 <= left < right <= drawing["width"]
            assert 0 < y < drawing["height"]
            for other_left, other_y, other_right in boxes[place + 1 :]:
                assert (
                    right <= other_left
                    or other_right <= left
                    or abs(y - other_y) >= ROW_HEIGHT - 0.2
                )


def test_what_is_mentioned_again_is_a_second_edge() -> None:
    drawing = lay_out_graph("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))")
    assert drawing is not None
    assert len(drawing["nodes"]) == 3
    assert drawing["edges"][-1] == {"from": 2, "to": 1, "role": "ARG0", "again": True}


def test_what_is_no_graph_is_not_drawn() -> None:
    assert lay_out_graph("(w / want-01") is None
