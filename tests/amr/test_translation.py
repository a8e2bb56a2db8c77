from __future__ import annotations

import pytest

from enthymeme.amr import Statement, StatementAtom, translate, translate_file
from enthymeme.amr.atoms import Expression
from enthymeme.amr.statement import check_validity
from enthymeme.errors import InputError, TranslationError
from enthymeme.logic import And, Atom


def reason(statement: Statement) -> str:
    with pytest.raises(TranslationError) as caught:
        check_validity(statement)
    return caught.value.reason


def atom(identifier: str, text: str = "dog exists") -> StatementAtom:
    expression = Expression("unary", (), (), None)
    return StatementAtom(identifier, expression, text, ("d",), "d", ())


def test_the_frame_must_be_closed():
    check_validity(Statement(Atom("x1"), (atom("x1"),)))
    assert reason(Statement(Atom("x2"), (atom("x1"),))) == "closure"
    assert reason(Statement(Atom("x1"), (atom("x1"), atom("x2")))) == "closure"
    assert reason(Statement(And((Atom("x1"), Atom("x2"))), (atom("x1"),))) == "closure"
    assert reason(Statement(Atom("x1"), (atom("x1"), atom("x1")))) == "closure"


def test_the_inventory_must_not_be_empty():
    assert reason(Statement(Atom("x1"), ())) == "empty-inventory"


def test_a_verbalization_must_not_be_empty():
    assert reason(Statement(Atom("x1"), (atom("x1", ""),))) == "empty-verbalization"
    with pytest.raises(TranslationError, match="empty-verbalization"):
        translate("(d / - :mod -)")


def test_a_graph_that_says_nothing_is_refused():
    # The dog is spoken of only in its own condition: true follows from it, and nothing is left.
    with pytest.raises(TranslationError, match="constant-formula"):
        translate("(d / dog :condition (r / rain-01 :mod d))")


def test_an_error_carries_the_name_of_its_graph():
    with pytest.raises(TranslationError) as caught:
        translate("# ::id g.7\n(g / go-02 :condition g)")
    error = caught.value
    assert (error.graph, error.reason, error.triple) == (
        "g.7",
        "self-condition",
        ("g", ":condition", "g"),
    )
    assert str(error) == ("graph g.7: self-condition: a node is its own condition: g :condition g")


def test_an_error_is_one_line_whatever_the_graph_holds():
    with pytest.raises(TranslationError) as caught:
        translate('(g / go-02 :condition "a\u2028\x1b[2Jb")')
    assert str(caught.value).isprintable()


def test_what_is_no_text_is_refused():
    with pytest.raises(InputError, match="expected PENMAN text, found bytes"):
        translate(b"(d / dog)")  # type: ignore[arg-type]


def test_a_file_gives_a_statement_or_an_error_for_each_graph():
    lines = ["# ::snt One.\n", "(d / dog)\n", "\n", "(d / dog\n", "\n", "(c / cat)\n"]
    first, second, third = translate_file(lines)
    assert (first.id, first.sentence, first.error) == ("1", "One.", None)
    assert (second.statement, second.error is None) == (None, False)
    assert third.statement is not None


def test_nothing_is_read_ahead():
    def lines():
        yield "(d / dog)\n"
        yield "\n"
        raise AssertionError("read too far")

    assert next(translate_file(lines())).statement is not None
