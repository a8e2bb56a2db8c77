from __future__ import annotations

import tracemalloc

import pytest

from enthymeme.amr.penman_text import MAX_GRAPH_BYTES, graph_text, graph_texts
from enthymeme.errors import InputError

FILE = """# AMR release
# 2020

# ::id a.1 ::date 2020-02-02
# ::snt First :: one.
(a / and
   :op1 (b / be))
# ::id a.2
(c / cat)


(d / dog)
"""


def test_graphs_end_at_blank_lines_and_at_comments():
    first, second, third = graph_texts(FILE.splitlines(keepends=True))
    assert (first.id, first.sentence) == ("a.1", "First :: one.")
    assert first.text.endswith(":op1 (b / be))\n")
    assert (second.id, second.sentence, third.id, third.sentence) == ("a.2", None, "3", None)


def test_bytes_and_text_read_the_same():
    assert list(graph_texts(FILE.encode().splitlines(keepends=True))) == list(
        graph_texts(FILE.splitlines())
    )


def test_a_graph_that_is_not_utf_8_stops_nothing():
    bad, good = graph_texts([b'(c / city :op1 "K\xf6ln")\n', b"\n", b"(d / dog)"])
    assert bad.error is not None
    assert bad.error.reason == "not-utf-8"
    assert good.error is None


def test_text_with_surrogates_is_not_utf_8_either():
    (bad,) = graph_texts(["(c / K\udcf6ln)\n"])
    assert bad.error is not None
    assert bad.error.reason == "not-utf-8"


def test_a_graph_without_end_is_not_kept():
    tracemalloc.start()
    (bad,) = graph_texts(b"x" * 100_000 + b"\n" for _ in range(MAX_GRAPH_BYTES // 10_000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert bad.error is not None
    assert bad.error.reason == "too-large"
    assert peak < 3 * MAX_GRAPH_BYTES


def test_a_path_is_not_a_file():
    with pytest.raises(InputError, match="open the file first"):
        list(graph_texts("graphs.amr"))


def test_a_lone_text_is_graph_1():
    assert graph_text("(d / dog)").id == "1"


def test_a_byte_order_mark_is_no_part_of_the_first_graph() -> None:
    file = "\ufeff# ::id a\n# ::snt It rains.\n(r / rain-01)\n\n(d / dog)\n"
    for lines in (file.encode().splitlines(keepends=True), file.splitlines(keepends=True)):
        graphs = list(graph_texts(lines))
        assert [graph.id for graph in graphs] == ["a", "2"]
        assert graphs[0].sentence == "It rains."
    (only,) = graph_texts("\ufeff(d / dog)".encode().splitlines())
    assert only.text == "(d / dog)\n"
