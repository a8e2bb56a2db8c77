from __future__ import annotations

import pytest

from enthymeme.amr import translate, translate_file


def findings(text: str) -> list[tuple[str, str]]:
    (translation,) = translate_file([text])
    assert translation.statement is not None
    return [(diagnostic.name, diagnostic.node) for diagnostic in translation.diagnostics]


@pytest.mark.parametrize("verb", "want-01 believe-01 think-01 hope-01 say-01".split())
def test_reported_and_desired_content(verb):
    graph = f"(v / {verb} :ARG0 (h / he) :ARG1 (g / go-02 :ARG0 h))"
    assert findings(graph) == [("unmodelled-content", "g")]


def test_possible_content():
    assert findings("(p / possible-01 :ARG1 (g / go-02 :ARG0 (h / he)))") == [
        ("unmodelled-content", "g")
    ]
    assert findings("(p / possible-01 :ARG1 (o / or :op1 (g / go-02) :op2 (s / stay-01)))") == [
        ("unmodelled-content", "o")
    ]


def test_a_thing_is_no_content():
    assert findings("(w / want-01 :ARG0 (h / he) :ARG1 (d / dog))") == []
    assert findings("(s / see-01 :ARG0 (h / he) :ARG1 (g / go-02 :ARG0 h))") == []


def test_the_one_who_says_it_is_no_content():
    assert findings("(s / say-01 :ARG0 (g / report-01 :ARG0 (h / he)) :ARG1 (d / word))") == []


def test_questions():
    graph = "(g / go-02 :ARG0 (h / he) :polarity (a / amr-unknown))"
    assert findings(graph) == [("unmodelled-question", "g")]


def test_unresolved_roles():
    assert findings("(q / qwertz-01 :ARG0 (h / he))") == [("unresolved-role", "q")]
    assert findings("(w / worth-01 :ARG1 (h / he) :ARG2 (l / lot))") == [("unresolved-role", "w")]
    # The second ARG1 of a triple reads the same whether it is resolved or not.
    assert findings("(q / qwertz-01 :ARG0 (h / he) :ARG1 (d / dog))") == []
    opaque = "(a / and :op1 (x / x) :op2 (y / y) :ARG1 (h / he))"
    assert findings(opaque) == [("unresolved-role", "a")]


def test_unsupported_quantities():
    assert findings("(d / dog :quant 3 :mod (b / big))") == []
    assert findings("(d / dog :quant (m / more-than :op1 3))") == []
    assert findings("(d / dog :quant (s / some :mod (f / few)))") == [("unsupported-quantity", "d")]
    assert findings("(d / dog :quant (m / more-than :op1 (s / some :mod (f / few))))") == [
        ("unsupported-quantity", "d")
    ]
    assert findings("(r / report-01 :quant 3)") == [("unsupported-quantity", "r")]


def test_a_finding_is_said_once():
    graph = "(d / dog :quant (s / some :mod (f / few)) :mod (b / big) :mod (r / red))"
    assert findings(graph) == [("unsupported-quantity", "d")]


def test_diagnostics_are_no_part_of_the_statement():
    assert set(translate("(d / dog)").__slots__) == {"formula", "atoms"}


def test_a_condition_that_has_no_formula_on_one_side():
    of_a_thing = "(b / bark-01 :ARG0 (d / dog :condition (r / rain-01)))"
    assert findings(of_a_thing) == [("vanished-condition", "d")]
    assert findings("(b / bark-01 :ARG0 (d / dog) :condition (r / rain-01))") == []
