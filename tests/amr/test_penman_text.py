from __future__ import annotations

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
    line = b"x" * 1000 + b"\n"
    (bad,) = graph_texts(line for _ in range(MAX_GRAPH_BYTES // 1000 + 10))
    assert bad.error is not None
    assert bad.error.reason == "too-large"


def test_a_path_is_not_a_file():
    with pytest.raises(InputError, match="open the file first"):
        list(graph_texts("graphs.amr"))


def test_a_lone_text_is_graph_1():
    assert graph_text("(d / dog)").id == "1"
