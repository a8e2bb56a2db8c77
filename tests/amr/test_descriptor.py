from __future__ import annotations

import json

import pytest
from tests.amr.reading import texts

from enthymeme.amr import translate
from enthymeme.amr.descriptor import Describer, NodeDescriptor, literal_descriptor
from enthymeme.amr.graph import decode
from enthymeme.amr.partition import partition
from enthymeme.errors import TranslationError


def described(text: str, variable: str) -> NodeDescriptor:
    return Describer(partition(decode(text))).node(variable)


@pytest.mark.parametrize(
    ("raw", "value", "kind"),
    [
        ('"a_b"', "a_b", "String"),
        ("12", 12, "Integer"),
        ("1.5", 1.5, "Float"),
        ("expressive", "expressive", "Symbol"),
        ("[1]", "[1]", "Symbol"),
        ("9" * 5000, "9" * 5000, "Symbol"),
    ],
)
def test_literals_keep_token_value_and_type(raw, value, kind):
    if len(raw) > 1000:
        with pytest.raises(TranslationError, match="descriptor-too-large"):
            literal_descriptor(raw)
        return
    literal = literal_descriptor(raw)
    assert (literal.raw, literal.value, literal.type) == (raw, value, kind)


def test_the_string_and_the_number_differ():
    assert literal_descriptor('"12"').canon != literal_descriptor("12").canon


def test_a_node_is_its_concept_its_name_and_its_metadata():
    text = '(c / city :wiki "X" :name (n / name :op2 "York" :op1 "New") :quant 1 :mod (b / big))'
    node = described(text, "c")
    assert (node.concept, node.name) == ("city", ("New", "York"))
    assert [role for role, _ in node.metadata] == ["quant"]


def test_metadata_is_described_recursively():
    node = described("(d / dog :quant (m / more-than :op1 (n / number :value 3)))", "d")
    assert json.loads(node.canon) == [
        "dog",
        [],
        [
            [
                "quant",
                ["more-than", [], [["op1", ["number", [], [["value", ["3", "3", "Integer"]]]]]]],
            ]
        ],
    ]


def test_the_order_of_metadata_does_not_matter():
    one = described("(t / temporal-quantity :quant 3 :unit (d / day) :li 1)", "t")
    other = described("(t / temporal-quantity :li 1 :unit (d / day) :quant 3)", "t")
    assert one == other
    assert one.canon == other.canon


def test_a_cycle_of_metadata_is_cut():
    text = "(s / see-01 :ARG0 (a / a :quant (b / b :unit a)) :ARG1 b)"
    assert json.loads(described(text, "a").canon) == [
        "a",
        [],
        [["quant", ["b", [], [["unit", [2]]]]]],
    ]
    assert json.loads(described(text, "b").canon) == [
        "b",
        [],
        [["unit", ["a", [], [["quant", [2]]]]]],
    ]


def test_a_cycle_is_described_alike_wherever_one_begins():
    describer = Describer(
        partition(decode("(a / a :quant (b / b :unit a :quant (c / c :unit b)))"))
    )
    forwards = [describer.node(variable).canon for variable in "abc"]
    describer = Describer(
        partition(decode("(a / a :quant (b / b :unit a :quant (c / c :unit b)))"))
    )
    backwards = [describer.node(variable).canon for variable in "cba"]
    assert forwards == backwards[::-1]


def test_two_names_give_the_first_in_order_whatever_the_text_says():
    names = ['(n / name :op1 "B")', '(m / name :op1 "A")']
    for first, second in (names, names[::-1]):
        assert texts(f"(c / city :name {first} :name {second})") == ["A exists"]


def test_wiki_is_no_part_of_identity():
    keys = [translate(f"(c / city {wiki})").atoms[0].key for wiki in ("", ':wiki "Rome"')]
    assert keys[0] == keys[1]


def test_mode_and_list_indices_are_part_of_identity():
    for field in (":mode expressive", ":li 1", ":value 3"):
        assert described("(h / hey)", "h").canon != described(f"(h / hey {field})", "h").canon


def test_metadata_nested_without_end_is_refused():
    chain = "".join(f"(a{i} / a :quant " for i in range(40))
    with pytest.raises(TranslationError, match="descriptor-too-large"):
        described(f"{chain}(z / z){')' * 40}", "a0")


def test_metadata_that_multiplies_is_refused():
    levels = "".join(
        f" :ARG1 (a{i} / a :quant a{i + 1} :unit a{i + 1} :value a{i + 1})" for i in range(20)
    )
    with pytest.raises(TranslationError, match="descriptor-too-large"):
        translate(f"(r / r{levels} :ARG1 (a20 / a))")
