"""The measure for simple sentences."""

from __future__ import annotations

from training.amr.simple import judge, read_simple

from enthymeme.models.parsers.embedded.parser import EmbeddedParser

TEXT = """# ::id a-01
# ::construction plain
# ::snt The dog barks.
(b / bark-01 :ARG0 (d / dog))

# ::construction negation
# ::snt The dog barks.
(b / bark-01 :polarity - :ARG0 (d / dog))
"""


def test_a_graph_is_right_as_a_whole_or_not() -> None:
    sentences = read_simple(TEXT)
    assert [one.construction for one in sentences] == ["plain", "negation"]
    judged, scores = judge(EmbeddedParser(), sentences)
    assert [one.is_right for one in judged] == [True, False]
    assert scores.counts["negation"].there == 1
