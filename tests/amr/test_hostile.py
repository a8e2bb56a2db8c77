"""Input that nobody writes: a name for what is wrong, or a result, in bounded time and memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.amr import Translation, translate, translate_file


def examined(text: str) -> Translation:
    (translation,) = translate_file([text])
    return translation


def reason(text: str) -> str:
    error = examined(text).error
    assert error is not None
    assert str(error).isprintable()
    assert len(str(error)) < 400
    return error.reason


def test_5000_levels():
    assert reason("(a / a :b " * 5000) == "too-deep"
    nested = "".join(f"(a{i} / a :ARG0 " for i in range(5000)) + "(z / z)" + ")" * 5000
    assert reason(nested) == "too-deep"
    assert reason("(" * 5000 + ")" * 5000) == "too-deep"


def test_unbalanced_text():
    assert reason("(a / a :b (c / c)") == "syntax"
    assert reason("(a / a :b c))") == "trailing-text"
    assert reason('(a / a :b "c)') == "syntax"


def test_20000_relations_of_one_node():
    graph = "(r / run-02 " + " ".join(f":mod (a{i} / a{i})" for i in range(20_000)) + ")"
    translation = examined(graph)
    assert translation.statement is not None
    assert len(translation.statement.atoms) == 20_000


def test_20000_metadata_records_of_one_node():
    graph = "(r / run-02 " + " ".join(f":quant {i}" for i in range(20_000)) + ")"
    assert reason(graph) == "descriptor-too-large"


def test_20000_branches():
    graph = "(o / or " + " ".join(f":op{i} (a{i} / a{i})" for i in range(20_000)) + ")"
    statement = examined(graph).statement
    assert statement is not None
    assert len(statement.atoms) == 20_000


def test_20000_times_the_same_relation():
    graph = "(r / run-02 :ARG0 (d / dog) " + ":ARG0 d " * 20_000 + ")"
    statement = examined(graph).statement
    assert statement is not None
    assert [len(atom.records) for atom in statement.atoms] == [20_001]


def test_a_product_of_anchors_and_roles():
    anchors = " ".join(f":ARG0 (a{i} / a)" for i in range(1000))
    others = " ".join(f":ARG1 (b{i} / b)" for i in range(1000))
    assert reason(f"(r / run-02 {anchors} {others})") == "too-many-atoms"


def test_a_product_of_events_and_leaves():
    leaves = " ".join(f":op{i} (a{i} / a)" for i in range(1000))
    events = " ".join(f":ARG0-of (b{i} / b-01)" for i in range(1000))
    assert reason(f"(o / and {leaves} {events})") == "too-many-atoms"


def test_a_long_chain_of_mentions():
    chain = " ".join(f":mod (a{i} / a :mod a{i + 1})" for i in range(5000))
    assert reason(f"(r / r {chain} :mod (a5000 / a))") == "too-deep"


def test_a_complete_graph():
    nodes = " ".join(
        f":ARG0 (a{i} / a " + " ".join(f":mod a{j}" for j in range(12) if j != i) + ")"
        for i in range(12)
    )
    assert reason(f"(r / r {nodes})") == "too-many-expansions"


def test_a_complete_graph_of_metadata():
    nodes = " ".join(
        f":ARG0 (a{i} / a " + " ".join(f":unit a{j}" for j in range(12)) + ")" for i in range(12)
    )
    assert reason(f"(r / r {nodes})") == "descriptor-too-large"


def test_a_long_string_and_a_long_number():
    assert reason(f'(a / a :mod "{"x" * 1_000_000}")') == "descriptor-too-large"
    assert reason(f"(a / a :quant {'9' * 100_000})") == "descriptor-too-large"


def test_duplicate_variables_and_empty_concepts():
    assert reason("(a / a :b (a / b))") == "duplicate-variable"
    assert reason("(a / )") == "missing-concept"


def test_unknown_roles_are_relations():
    statement = examined("(a / a :qwertz (b / b) :öäü (c / c) :ARG99 (d / d))").statement
    assert statement is not None
    assert [atom.text for atom in statement.atoms] == ["a d", "a b", "a c"]


@pytest.mark.parametrize(
    "text",
    [
        "(a / a :quant {} :mod {0} :op1 %s)",
        "(a / a :mod \ud83d)",
        "(a / a :mod [1,2])",
        "(a / a :mod NaN :quant Infinity :unit null)",
        "(a / a :mod 1e999)",
        "(\x00 / \x00)",
        "(a/a:b(c/c))",
        "(a / a :-of (b / b) :of (c / c))",
        "(a / a :ARG0-of-of-of (b / b))",
        "(a / and :op99999999999999999999 (b / b))",
        "(a / and :op1 a)",
        "(a / and :mod a :condition (b / b :condition a))",
        "(name / name :name name)",
    ],
)
def test_odd_tokens_give_a_result_or_a_name(text):
    translation = examined(text)
    assert (translation.statement is None) != (translation.error is None)


PIECES = [
    *"()/:~#-\n ",
    '"',
    "\\",
    "a",
    "b",
    "and",
    "or",
    ":op1",
    ":ARG0",
    ":ARG0-of",
    ":polarity",
    ":condition",
    ":quant",
    ":name",
    "01",
    "~e.1",
    "# ::id x",
    "(a / a ",
    "(b / and ",
    "é",
    "\u2028",
    "\x00",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_any_text_gives_results_and_names(text):
    for translation in translate_file(text.splitlines(keepends=True)):
        assert (translation.statement is None) != (translation.error is None)
        assert translation.error is None or str(translation.error).isprintable()


def test_bytes_that_are_not_utf_8():
    results = list(translate_file([b"(a / \xff\xfe)\n", b"\n", b"(d / dog)\n"]))
    assert [one.error.reason if one.error else None for one in results] == ["not-utf-8", None]


def test_many_graphs_need_the_memory_of_one():
    def lines(count: int) -> Iterator[str]:
        for i in range(count):
            yield f'(p{i} / play-01 :ARG0 (c / child{i} :name (n / name :op1 "N{i}")))\n'
            yield "\n"

    def peak(count: int) -> int:
        tracemalloc.start()
        for translation in translate_file(lines(count)):
            assert translation.statement is not None
        result = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return result

    peak(10)  # whatever is loaded once
    assert peak(1500) < peak(150) + 1_000_000


@pytest.mark.parametrize(
    "graph",
    [
        "(a / and :op{} (b / dog) :op2 (c / cat))",
        '(p / person :name (n / name :op{} "x"))',
        "(p / dog :quant (b / between :op{} 2 :op2 3))",
        "(p / bark-01 :ARG{} (d / dog))",
        "(m / multi-sentence :snt{} (d / dog))",
    ],
)
def test_an_index_longer_than_python_reads(graph):
    assert reason(graph.format("1" * 5000)) == "role-too-long"


def test_a_role_inverted_without_end():
    assert reason(f"(p / bark-01 :ARG0{'-of' * 50_000} (d / dog))") == "role-too-long"


def test_10000_arguments_of_one_role_do_not_meet_each_other(monkeypatch):
    """A product of 10,000 with 10,000 would take minutes and mean nothing."""
    records = []

    def count(record, anchor_role):
        records.append(record)
        return False

    monkeypatch.setattr("enthymeme.amr.atoms._is_composable", count)
    arguments = " ".join(f":ARG1 (a{n} / dog)" for n in range(10_000))
    assert len(translate(f"(s / see-01 {arguments})").atoms) == 10_000
    assert len(records) == 10_000
