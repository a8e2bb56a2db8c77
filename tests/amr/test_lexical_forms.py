"""Lexical forms: each is shown through the verbalization of a graph."""

from __future__ import annotations

import pytest
from tests.amr.reading import texts

from enthymeme.amr.descriptor import literal_descriptor
from enthymeme.amr.lexical_forms import concept_text, lexical_form


def shown(graph: str) -> str:
    """The lexical form of a lone node, without the verb of its carrier."""
    (text,) = texts(graph)
    return text.removesuffix(" exists").removesuffix(" exist").removesuffix(" occurs")


@pytest.mark.parametrize(
    ("concept", "text"),
    [
        ("read-01", "read"),
        ("open-up-03", "open up"),
        ("have-org-role-91", "have org role"),
        ("snow_ball", "snow ball"),
        ("government-organization", "government organization"),
        ('"quoted"', "quoted"),
        ("at--least-", "at least"),
    ],
)
def test_concepts(concept, text):
    assert concept_text(concept) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ('"New_York"', "New York"),
        ('"a \\"b\\""', 'a "b"'),
        ("12", "12"),
        ("1.50", "1.50"),
        ("imperative", "imperative"),
        ("true", "true"),
        ("-", ""),
    ],
)
def test_literals(raw, text):
    assert lexical_form(literal_descriptor(raw)) == text


@pytest.mark.parametrize(
    ("graph", "text"),
    [
        ('(c / city :name (n / name :op2 "York" :op1 "New"))', "New York"),
        ('(c / city :wiki "New_York_City" :name (n / name :op1 "NYC"))', "NYC"),
        ('(c / city :wiki "New_York_City")', "city"),
        ('(c / city :quant 3 :name (n / name :op1 "Rome"))', "Rome"),
        ('(c / city :name (n / name :op10 "b" :op9 "a"))', "a b"),
        ('(c / city :name "Rome")', "Rome"),
        ("(c / city :name (n / name))", "city"),
    ],
)
def test_names(graph, text):
    assert shown(graph) == text


@pytest.mark.parametrize(
    ("graph", "text"),
    [
        ("(b / box :quant 1)", "1 box"),
        ("(b / box :quant 2)", "2 boxes"),
        ("(b / box :quant 0)", "0 boxes"),
        ("(b / box :quant 1.0)", "1.0 boxes"),
        ("(d / dog :quant (s / some))", "some dogs"),
        ("(p / person :quant (m / more-than :op1 3))", "more than 3 people"),
        ("(p / person :quant (l / less-than :op1 3))", "less than 3 people"),
        ("(p / person :quant (a / at-least :op1 3))", "at least 3 people"),
        ("(p / person :quant (a / at-most :op1 3))", "at most 3 people"),
        ("(p / person :quant (a / approximately :op1 3))", "approximately 3 people"),
        ("(p / person :quant (a / about :op1 3))", "about 3 people"),
        ("(p / person :quant (a / almost :op1 3))", "almost 3 people"),
        ("(p / person :quant (n / nearly :op1 3))", "nearly 3 people"),
        ("(p / person :quant (b / between :op2 5 :op1 3))", "between 3 and 5 people"),
        ("(p / person :quant (v / value-interval :op1 3 :op2 5))", "from 3 to 5 people"),
        ("(p / person :quant (o / or :op1 3 :op2 5))", "3 or 5 people"),
        ("(p / person :quant (o / or :op10 9 :op1 3 :op2 5))", "3 or 5 or 9 people"),
        ("(c / coffee :quant (v / volume-quantity :quant 1 :unit (c2 / cup)))", "1 cup of coffee"),
        (
            "(c / coffee :quant (a / about :op1 (v / volume-quantity :quant 2 :unit (c2 / cup))))",
            "about 2 cups of coffee",
        ),
        ("(t / temporal-quantity :quant 3 :unit (d / day))", "3 days"),
        ("(t / temporal-quantity :quant 1 :unit (d / day))", "1 day"),
        ("(t / temporal-quantity :unit (d / day))", "day"),
        ("(m / monetary-quantity :quant 1000000 :unit (d / dollar))", "1000000 dollars"),
        ("(d / distance-quantity :quant 3)", "3 distance"),
        ("(v / volume-quantity :quant 2 :unit (c / cubic-meter))", "2 cubic meters"),
        ("(o / ordinal-entity :value 2)", "ordinal 2"),
        ("(p / percentage-entity :value 45)", "percentage 45"),
        ("(r / report-01 :quant 2)", "report"),
    ],
)
def test_quantities(graph, text):
    assert shown(graph) == text


@pytest.mark.parametrize(
    "word",
    "after before ago away apart ahead behind above below under over beyond along around near "
    "outside inside across".split(),
)
def test_a_measure_stands_before_a_word_of_place_or_time(word):
    graph = f"(w / {word} :op1 (n / now) :quant (t / temporal-quantity :quant 3 :unit (d / day)))"
    assert texts(graph) == [f"3 days {word} now"]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (":year 2012 :month 2 :day 9", "2012-02-09"),
        (":day 9 :month 12", "12-09"),
        (":year 2012", "2012"),
        (":month 3", "03"),
        (":year 2012 :weekday (m / monday)", "2012"),
        (":weekday (m / monday) :dayperiod (n / night)", "night monday"),
        (':time "12:30" :season (w / winter)', "winter 12:30"),
        (":li 4", "date entity"),
    ],
)
def test_dates(fields, text):
    assert shown(f"(d / date-entity {fields})") == text
