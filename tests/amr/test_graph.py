from __future__ import annotations

import pytest

from enthymeme.amr.graph import MAX_NESTING, decode
from enthymeme.errors import TranslationError


def triples(text: str) -> list[tuple[str, str, str]]:
    return [record.triple for record in decode(text).records]


def reason(text: str) -> str:
    with pytest.raises(TranslationError) as caught:
        decode(text)
    return caught.value.reason


def test_inverse_roles_are_turned_to_their_base_direction():
    graph = decode("(d / dog :ARG0-of (b / bark-01) :mod-of (k / kennel))")
    assert triples("(d / dog :ARG0-of (b / bark-01) :mod-of (k / kennel))") == [
        ("b", ":ARG0", "d"),
        ("k", ":mod", "d"),
    ]
    assert [record.is_inverse for record in graph.records] == [True, True]


@pytest.mark.parametrize("role", [":consist-of", ":prep-on-behalf-of", ":prep-out-of"])
def test_roles_that_only_end_like_an_inverse_stay(role):
    assert triples(f"(g / group {role} (p / person))") == [("g", role, "p")]


def test_an_inverse_of_an_inverse_is_the_role():
    (record,) = decode("(d / dog :ARG0-of-of (b / bark-01))").records
    assert (record.triple, record.is_inverse) == (("d", ":ARG0", "b"), False)


def test_an_inverse_role_of_a_literal_stays_as_written():
    assert triples('(p / print-01 :ARG1-of "3D")') == [("p", ":ARG1-of", '"3D"')]


def test_a_variable_may_be_mentioned_before_it_is_defined():
    graph = decode("(a / want-01 :ARG0 b :ARG1 (g / go-02 :ARG0 (b / boy)))")
    assert [record.is_literal for record in graph.records] == [False, False, False]
    assert graph.parents["b"].source == "g"


def test_record_identifiers_are_places_in_the_text():
    text = "(a / want-01 :ARG0 (b / boy :quant 2) :ARG1 (g / go-02 :ARG0 b))"
    assert [(record.id, record.role) for record in decode(text).records] == [
        (0, "ARG0"),
        (1, "quant"),
        (2, "ARG1"),
        (3, "ARG0"),
    ]


def test_alignments_are_dropped():
    graph = decode('(a / bark-01~e.1 :ARG0~2 (b / dog~e.3,4 :op1 "x~1"~e.5))')
    assert list(graph.concepts.values()) == ["bark-01", "dog"]
    assert [record.triple for record in graph.records] == [
        ("a", ":ARG0", "b"),
        ("b", ":op1", '"x~1"'),
    ]


def test_parentheses_in_strings_and_comments_are_no_structure():
    assert triples('# (((\n(a / face#2 :op1 ":)"\n :op2 "(")') == [
        ("a", ":op1", '":)"'),
        ("a", ":op2", '"("'),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no-graph"),
        ("# ::snt alone", "no-graph"),
        ("dog", "syntax"),
        ("(d / dog", "syntax"),
        (")", "syntax"),
        ('(d / dog "x)', "syntax"),
        ("(d / dog dog)", "syntax"),
        ("(d / dog))", "trailing-text"),
        ("(d / dog) (c / cat)", "trailing-text"),
        ("(d / dog) cat", "trailing-text"),
        ("()", "missing-variable"),
        ("(d)", "missing-concept"),
        ("(d / )", "missing-concept"),
        ('(d / "")', "missing-concept"),
        ("(d / dog :ARG0 )", "missing-target"),
        ("(d / dog : cat)", "missing-role"),
        ("(d / dog :ARG0 (d / cat))", "duplicate-variable"),
        ("(d / dog :instance cat)", "duplicate-concept"),
    ],
)
def test_what_is_not_one_graph_has_a_name(text, expected):
    assert reason(text) == expected


def test_nesting_is_bounded():
    deep = "".join(f"(a{i} / a :ARG0 " for i in range(MAX_NESTING - 1))
    assert len(decode(f"{deep}(z / z){')' * (MAX_NESTING - 1)}").concepts) == MAX_NESTING
    assert reason(f"(y / y :ARG0 {deep}(z / z){')' * MAX_NESTING}") == "too-deep"


def test_a_comment_ends_where_penman_ends_its_line():
    assert reason("# \x0b" + "(a / a :b " * 5000) == "too-deep"


def test_an_error_names_the_triple():
    with pytest.raises(TranslationError, match="d :ARG0 …"):
        decode("(d / dog :ARG0 )")
