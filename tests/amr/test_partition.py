"""One test per case of the record partition."""

from __future__ import annotations

import pytest
from tests.amr.reading import meaning, texts

from enthymeme.amr.graph import decode
from enthymeme.amr.partition import Partition, partition
from enthymeme.errors import TranslationError


def parted(text: str) -> Partition:
    return partition(decode(text))


def semantic(text: str) -> list[str]:
    return [record.role for record in parted(text).semantic]


def metadata(text: str) -> list[str]:
    return [record.role for records in parted(text).metadata.values() for record in records]


def reason(text: str) -> str:
    with pytest.raises(TranslationError) as caught:
        parted(text)
    return caught.value.reason


def test_the_running_example():
    text = "(r / read-01 :ARG0 (s / student :mod (c / careful)) :ARG1 (b / book :quant 1))"
    assert semantic(text) == ["ARG0", "mod", "ARG1"]
    assert metadata(text) == ["quant"]
    assert not parted(text).branches
    assert not parted(text).conditions


@pytest.mark.parametrize(
    ("concept", "role"),
    [("and", "op"), ("or", "op"), ("multi-sentence", "snt")],
)
def test_branches_of_connectives_are_structure(concept, role):
    text = f"(c / {concept} :{role}10 (z / z) :{role}2 (y / y) :{role}1 (x / x))"
    assert parted(text).branches == {"c": ("x", "y", "z")}
    assert semantic(text) == []


def test_a_multi_sentence_rel_is_a_branch_after_the_numbered_ones():
    text = "(m / multi-sentence :rel (y / y) :snt1 (x / x))"
    assert parted(text).branches == {"m": ("x", "y")}


def test_rel_is_a_branch_of_a_multi_sentence_only():
    assert semantic("(m / and :op1 (x / x) :rel (y / y))") == ["rel"]


def test_operands_of_other_concepts_are_relations():
    assert semantic("(b / before :op1 (n / now))") == ["op1"]
    assert semantic("(c / and :snt1 (n / now))") == ["snt1"]


def test_a_connective_without_branches_is_a_concept():
    assert parted("(a / and)").branches == {}
    assert texts("(a / and)") == ["and exists"]


def test_a_connective_of_literals_is_a_list():
    assert metadata("(o / or :op1 2 :op2 3)") == ["op1", "op2"]
    assert texts("(o / or :op1 2 :op2 3)") == ["2 or 3 exists"]


def test_beside_nodes_a_literal_is_a_node_of_its_own():
    assert texts('(a / and :op1 (x / x) :op2 "New_York")') == ["x exists", "New York exists"]
    assert meaning("(b / bark-01 :ARG0 (o / or :op1 (d / dog) :op2 1957-58 :op3 -5))") == (
        "<dog bark> | <1957-58 bark> | <-5 bark>"
    )
    # The same number twice is two branches, as two nodes of one concept are.
    assert texts("(a / and :op1 (d / dog) :op2 2 :op3 2)") == ["dog exists", "2 exists", "2 exists"]
    assert texts("(m / multi-sentence :snt1 (d / dog) :snt2 12)") == ["dog exists", "12 exists"]


def test_a_literal_branch_that_shows_nothing_is_refused():
    assert reason("(a / and :op1 (x / x) :op2 -)") == "literal-branch"
    assert reason('(a / and :op1 (x / x) :op2 "")') == "literal-branch"


def test_polarity_is_structure():
    parts = parted("(g / go-02 :polarity - :ARG0 (b / boy))")
    assert parts.negative == {"g"}
    assert semantic("(g / go-02 :polarity -)") == []


def test_another_polarity_is_metadata():
    text = "(g / go-02 :polarity (a / amr-unknown) :ARG0 (b / boy))"
    assert (parted(text).negative, metadata(text)) == (frozenset(), ["polarity"])
    assert meaning(text) == "<boy go>"


def test_conditions_are_structure():
    parts = parted("(g / go-02 :condition (r / rain-01))")
    assert [record.target for record in parts.conditions["g"]] == ["r"]
    assert not parts.semantic


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(g / go-02 :condition g)", "self-condition"),
        ('(g / go-02 :condition "rain")', "literal-condition"),
    ],
)
def test_conditions_that_are_refused(text, expected):
    assert reason(text) == expected


@pytest.mark.parametrize("field", ["li", "quant", "scale", "unit", "value", "wiki", "mode", "name"])
def test_metadata_of_any_node(field):
    assert semantic(f"(d / dog :{field} x :mod (b / big))") == ["mod"]
    assert metadata(f"(d / dog :{field} x :mod (b / big))") == [field]


@pytest.mark.parametrize(
    "field",
    "calendar century day dayperiod decade era month quarter season time timezone weekday year "
    "year2".split(),
)
def test_date_fields_are_metadata_of_a_date_entity_only(field):
    assert metadata(f"(d / date-entity :{field} x)") == [field]
    assert semantic(f"(d / start-01 :{field} x)") == [field]


def test_name_parts_are_metadata():
    assert metadata('(c / city :name (n / name :op1 "Rome"))') == ["name", "op1"]
    # Even where the text defines the name first.
    assert metadata('(n / name :op1 "Rome" :name-of (c / city))') == ["op1", "name"]


def test_a_metadata_target_takes_its_subtree_along():
    text = "(d / dog :quant (m / more-than :op1 3 :ARG1-of (x / odd-01 :mod (v / very))))"
    assert parted(text).descriptors == {"m", "x", "v"}
    assert semantic(text) == []
    assert texts(text) == ["more than 3 dogs exist"]


def test_a_metadata_target_that_is_defined_elsewhere_is_a_node_of_its_own():
    text = "(s / see-01 :ARG0 (l / lot :mod (b / big)) :ARG1 (d / dog :quant l))"
    assert parted(text).descriptors == frozenset()
    assert semantic(text) == ["ARG0", "mod", "ARG1"]


def test_structure_inside_a_descriptor_is_no_structure():
    text = "(d / dog :quant (o / or :op1 (a / a) :op2 (b / b) :polarity - :condition (c / c)))"
    parts = parted(text)
    assert not parts.branches
    assert not parts.negative
    assert not parts.conditions


def test_a_mode_is_an_active_dyad():
    text = "(l / look-01 :mode imperative :ARG0 (y / you))"
    assert texts(text) == ["you look", "look has imperative mode"]


def test_a_mode_of_a_connective_or_in_a_descriptor_is_not():
    assert texts("(a / and :mode imperative :op1 (g / go-02) :op2 (s / stay-01))") == [
        "go occurs",
        "stay occurs",
    ]
    assert texts("(d / dog :quant (s / some :mode expressive))") == ["some dogs exist"]


HAVE_CONDITION = "(h / have-condition-91 :ARG1 (g / go-02 :ARG0 (c / child)) :ARG2 (r / rain-01){})"


def test_a_reified_condition_is_structure():
    text = HAVE_CONDITION.format("")
    assert parted(text).reified_conditions == {"h": "g"}
    assert meaning(text) == "<rain occurs> >> <child go>"
    assert meaning(HAVE_CONDITION.format(' :wiki "x"')) == "<rain occurs> >> <child go>"


def test_a_reified_condition_may_be_written_from_its_consequence():
    text = "(g / go-02 :ARG0 (c / child) :ARG1-of (h / have-condition-91 :ARG2 (r / rain-01)))"
    assert meaning(text) == "<rain occurs> >> <child go>"


@pytest.mark.parametrize(
    "text",
    [
        HAVE_CONDITION.format(" :polarity -"),
        HAVE_CONDITION.format(" :mod (o / only)"),
        HAVE_CONDITION.format(" :ARG2 (s / snow-01)"),
        "(h / have-condition-91 :ARG1 (g / go-02))",
        "(h / have-condition-91 :ARG1 (g / go-02) :ARG2 -)",
        "(h / have-condition-91 :ARG1 (g / go-02) :ARG2 g)",
        "(h / have-condition-91 :ARG1 (g / go-02 :mod h) :ARG2 (r / rain-01))",
        "(h / have-condition-91 :ARG1 (g / go-02) :ARG2 (r / rain-01 :mod (x / x :mod h)))",
        "(h / have-condition-91 :ARG1 h :ARG2 (r / rain-01))",
    ],
)
def test_another_shape_keeps_its_ordinary_reading(text):
    assert parted(text).reified_conditions == {}
    assert any("have condition" in verbalization for verbalization in texts(text))


def test_a_cycle_of_branches_alone_is_refused():
    assert reason("(a / and :op1 (b / or :op1 (x / x) :op2 a))") == "connective-cycle"
    with pytest.raises(TranslationError, match=r"connective-cycle.*a :op2 a$"):
        parted("(a / and :op1 (x / x) :op2 a)")


def test_a_branch_that_two_connectives_share_is_no_cycle():
    assert parted("(a / and :op1 (b / or :op1 (x / x) :op2 (y / y)) :op2 x :op3 b)").branches
