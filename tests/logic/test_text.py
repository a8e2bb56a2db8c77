from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.logic.formulas import formulas

from enthymeme.errors import InputError
from enthymeme.logic import (
    MAX_DEPTH,
    And,
    Atom,
    Formula,
    Implies,
    Not,
    Or,
    formula_to_text,
    parse_formula,
)

a, b, c, d = Atom("a"), Atom("b"), Atom("c"), Atom("d")

WRITTEN = [
    ("a", a),
    ("_x9", Atom("_x9")),
    ("~a", Not(a)),
    ("~~a", Not(Not(a))),
    ("a & b", And((a, b))),
    ("a & b & c", And((a, b, c))),
    ("(a & b) & c", And((And((a, b)), c))),
    ("a & (b & c)", And((a, And((b, c))))),
    ("a | b | c", Or((a, b, c))),
    ("a | (b | c)", Or((a, Or((b, c))))),
    ("a >> b >> c", Implies(a, Implies(b, c))),
    ("(a >> b) >> c", Implies(Implies(a, b), c)),
    ("~a & b", And((Not(a), b))),
    ("~(a & b)", Not(And((a, b)))),
    ("~(a >> b)", Not(Implies(a, b))),
    ("a | b & c", Or((a, And((b, c))))),
    ("(a | b) & c", And((Or((a, b)), c))),
    ("a & b | c & d", Or((And((a, b)), And((c, d))))),
    ("a & b >> c | d", Implies(And((a, b)), Or((c, d)))),
    ("a & (b >> c)", And((a, Implies(b, c)))),
    ("(a >> b) | c", Or((Implies(a, b), c))),
    ("a | b >> c & d >> a", Implies(Or((a, b)), Implies(And((c, d)), a))),
]


@pytest.mark.parametrize(("text", "formula"), WRITTEN)
def test_text_and_formula_are_two_sides(text: str, formula: Formula) -> None:
    assert parse_formula(text) == formula
    assert formula_to_text(formula) == text


@settings(max_examples=500, deadline=None)
@given(formulas(max_leaves=15))
def test_parse_undoes_to_text(formula: Formula) -> None:
    assert parse_formula(formula_to_text(formula)) == formula


def without_pair(text: str, start: int) -> str:
    """The text without the parenthesis at `start` and its partner."""
    open_ = 0
    for end in range(start, len(text)):
        open_ += (text[end] == "(") - (text[end] == ")")
        if not open_:
            return text[:start] + text[start + 1 : end] + text[end + 1 :]
    raise AssertionError(text)


@settings(deadline=None)
@given(formulas())
def test_no_pair_of_parentheses_is_spare(formula: Formula) -> None:
    text = formula_to_text(formula)
    for start, character in enumerate(text):
        if character == "(":
            assert parse_formula(without_pair(text, start)) != formula


@pytest.mark.parametrize(
    "text", ["a&b|~c>>d", " a & b\t|\n~ c >>\r\nd ", "((a&(b))|(~((c)))>>(d))"]
)
def test_spaces_and_spare_parentheses_mean_nothing(text: str) -> None:
    assert parse_formula(text) == Implies(Or((And((a, b)), Not(c))), d)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a & & b", """expected an atom, '~' or '(' at column 5 of "a & & b", found '&'"""),
        ("", """expected an atom, '~' or '(' at column 1 of "", found the end"""),
        ("a |", """expected an atom, '~' or '(' at column 4 of "a |", found the end"""),
        ("()", """expected an atom, '~' or '(' at column 2 of "()", found ')'"""),
        ("a b", """expected '&', '|', '>>' or the end at column 3 of "a b", found 'b'"""),
        ("a)", """expected '&', '|', '>>' or the end at column 2 of "a)", found ')'"""),
        ("a ~b", """expected '&', '|', '>>' or the end at column 3 of "a ~b", found '~'"""),
        ("(a & b", """expected '&', '|', '>>' or ')' at column 7 of "(a & b", found the end"""),
        ("(a (b))", """expected '&', '|', '>>' or ')' at column 4 of "(a (b))", found '('"""),
        ("a > b", """expected '&', '|', '>>' or the end at column 3 of "a > b", found '>'"""),
        ("1a", """expected an atom, '~' or '(' at column 1 of "1a", found '1'"""),
        ("é", """expected an atom, '~' or '(' at column 1 of "é", found 'é'"""),
        ("aé", """expected '&', '|', '>>' or the end at column 2 of "aé", found 'é'"""),
        ("a\n&\n\0", r"""expected an atom, '~' or '(' at column 5 of "a\n&\n\x00", found '\x00'"""),
        ("~\ud800", r"""expected an atom, '~' or '(' at column 2 of "~\ud800", found '\ud800'"""),
        (
            "a & " * 10 + "& b" + " & c" * 10,
            "expected an atom, '~' or '(' at column 41 of "
            """"…& a & a & a & a & a & a & a & & b & c & c & c & c & c & c & …", found '&'""",
        ),
    ],
)
def test_errors_say_where_what_was_expected_and_found(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_formula(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", [None, 3, b"a", ["a"]])
def test_what_is_not_text(text: Any) -> None:
    with pytest.raises(InputError, match="expected formula text"):
        parse_formula(text)


@settings(deadline=None)
@given(st.text(alphabet="ab1~&|>() \n\ud800é", max_size=12))
def test_any_text_is_a_formula_or_an_input_error(text: str) -> None:
    message = ""
    try:
        assert parse_formula(formula_to_text(parse_formula(text))) == parse_formula(text)
    except InputError as error:
        message = str(error)
    assert message.isprintable()


def test_parentheses_may_nest_at_will() -> None:
    assert parse_formula("(" * 10_000 + "a" + ")" * 10_000) == a


@pytest.mark.parametrize(
    "text",
    [
        "~" * 10_000 + "a",
        " >> ".join(["a"] * 10_000),
        "(" * 10_000 + "a" + " >> b)" * 10_000,
        "(a & " * 10_000 + "b" + ")" * 10_000,
        "~(" * 10_000 + "b" + ")" * 10_000,
        "~" * MAX_DEPTH + "a",
    ],
)
def test_deep_formulas_are_input_errors(text: str) -> None:
    with pytest.raises(InputError, match="at most 100 levels deep"):
        parse_formula(text)


@pytest.mark.parametrize(
    "text", ["(" * 10_000, "(" * 10_000 + "a", "~(" * 10_000, "a" + ")" * 10_000]
)
def test_deep_nonsense_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError, match=r"expected .* at column"):
        parse_formula(text)


def test_the_deepest_text() -> None:
    assert parse_formula("~" * (MAX_DEPTH - 1) + "a").depth == MAX_DEPTH
