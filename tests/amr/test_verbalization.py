"""One test per row of the paper's three template tables."""

from __future__ import annotations

import pytest
from tests.amr.reading import texts

from enthymeme.amr import verbalization
from enthymeme.amr.descriptor import NodeDescriptor, literal_descriptor
from enthymeme.amr.propbank import read_table, render_table
from enthymeme.amr.verbalization import (
    verbalize_dyad,
    verbalize_triple,
    verbalize_unary,
    with_full_stop,
)

DYADS_BY_CLASS = {
    "agent": "thing carry",
    "active_theme": "thing carry",
    "patient": "thing is carried",
    "goal": "carry is directed to thing",
    "location": "carry occurs at thing",
    "path": "carry occurs along thing",
    "direction": "carry proceeds toward thing",
    "source": "carry originates from thing",
    "instrument": "carry uses thing",
    "manner": "carry occurs by thing",
    "companion": "carry occurs with thing",
    "accompaniment": "carry occurs with thing",
    "opponent": "carry occurs against thing",
    "beneficiary": "carry is for thing",
    "purpose": "carry is for thing",
    "result": "carry results in thing",
    "extent": "carry has extent thing",
    "cause": "carry is caused by thing",
    "topic": "carry is about thing",
    "time": "carry occurs during thing",
    "property": "thing is carry",
    "state": "thing is in state carry",
    "attribute": "carry has attribute thing",
    None: "carry thing",
}

TRIPLES_BY_CLASS = {
    "agent": "he carry thing",
    "active_theme": "he carry thing",
    "patient": "he carry thing",
    "goal": "he carry to thing",
    "location": "he carry at thing",
    "path": "he carry along thing",
    "direction": "he carry toward thing",
    "source": "he carry from thing",
    "instrument": "he carry using thing",
    "manner": "he carry by thing",
    "companion": "he carry with thing",
    "accompaniment": "he carry with thing",
    "opponent": "he carry against thing",
    "beneficiary": "he carry for thing",
    "purpose": "he carry for thing",
    "result": "he carry thing",
    "extent": "he carry by thing",
    "cause": "he carry because of thing",
    "topic": "he carry about thing",
    "time": "he carry during thing",
    "property": "he carry as thing",
    "state": "he carry as thing",
    "attribute": "he carry as thing",
    None: "he carry thing",
}

DYADS_BY_ROLE = {
    "purpose": "walk is for thing",
    "beneficiary": "walk is for thing",
    "time": "walk occurs at thing",
    "location": "walk occurs at thing",
    "direction": "walk proceeds toward thing",
    "domain": "thing is walk",
    "mod": "thing walk",
    "manner": "walk occurs in manner thing",
    "poss": "thing's walk",
    "poss-of": "walk's thing",
    "topic": "walk is about thing",
    "part": "thing is part of walk",
    "subevent-of": "thing is part of walk",
    "part-of": "walk is part of thing",
    "subevent": "walk is part of thing",
    "consist": "thing consists of walk",
    "consist-of": "walk consists of thing",
    "location-of": "thing occurs at walk",
    "dayperiod": "walk occurs during thing",
    "destination": "walk proceeds to thing",
    "source": "walk originates from thing",
    "instrument": "walk uses thing",
    "accompanier": "walk occurs with thing",
    "path": "walk proceeds along thing",
    "medium": "walk occurs via thing",
    "cause": "walk is caused by thing",
    "concession": "walk occurs despite thing",
    "duration": "walk lasts for thing",
    "degree": "walk has degree thing",
    "age": "walk has age thing",
    "frequency": "walk has frequency thing",
    "extent": "walk has extent thing",
    "example": "walk has example thing",
    "prep-in-addition-to": "walk in addition to thing",
    "op3": "walk thing",
    "mode": "walk has thing mode",
    "ord": "walk thing",
    "unheard-of-role": "walk thing",
}

TRIPLES_BY_ROLE = {
    "ARG1": "he carry thing",
    "accompanier": "he carry with thing",
    "beneficiary": "he carry for thing",
    "purpose": "he carry for thing",
    "cause": "he carry because of thing",
    "destination": "he carry to thing",
    "direction": "he carry toward thing",
    "duration": "he carry for thing",
    "extent": "he carry by thing",
    "instrument": "he carry using thing",
    "location": "he carry at thing",
    "manner": "he carry by thing",
    "medium": "he carry via thing",
    "path": "he carry along thing",
    "source": "he carry from thing",
    "time": "he carry during thing",
    "topic": "he carry about thing",
}


def node(concept: str, **metadata: str) -> NodeDescriptor:
    fields = tuple((role, literal_descriptor(raw)) for role, raw in metadata.items())
    return NodeDescriptor(concept, (), fields, "")


HE, CARRY, THING, WALK = node("he"), node("carry-01"), node("thing"), node("walk")


@pytest.fixture
def classes(monkeypatch):
    """Lets `carry-01 :ARG2` be of any class."""

    def say(name: str | None) -> None:
        table = read_table(render_table({"carry.01": {2: name}}, "0"))
        monkeypatch.setattr(verbalization, "role_table", lambda: table)

    return say


@pytest.mark.parametrize(("name", "text"), DYADS_BY_CLASS.items())
def test_dyad_of_a_relation_class(classes, name, text):
    classes(name)
    assert verbalize_dyad("ARG2", CARRY, THING) == text


@pytest.mark.parametrize(("name", "text"), TRIPLES_BY_CLASS.items())
def test_triple_of_a_relation_class(classes, name, text):
    classes(name)
    assert verbalize_triple("ARG2", HE, CARRY, THING) == text


@pytest.mark.parametrize(("role", "text"), DYADS_BY_ROLE.items())
def test_dyad_of_a_role(role, text):
    assert verbalize_dyad(role, WALK, THING) == text


@pytest.mark.parametrize(("role", "text"), TRIPLES_BY_ROLE.items())
def test_triple_of_a_role(role, text):
    assert verbalize_triple(role, HE, CARRY, THING) == text


def test_an_unresolved_arg0_puts_the_argument_first():
    assert verbalize_dyad("ARG0", node("qwertz-01"), THING) == "thing qwertz"


def test_a_second_arg1_takes_no_preposition_even_where_its_class_has_one():
    # lodge-01 :ARG1 is a location.
    assert verbalize_triple("ARG1", HE, node("lodge-01"), THING) == "he lodge thing"
    assert verbalize_dyad("ARG1", node("lodge-01"), THING) == "lodge occurs at thing"


def test_unary_carriers():
    assert verbalize_unary(node("rain-01")) == "rain occurs"
    assert verbalize_unary(node("rain-01", quant="3")) == "rain occurs"
    assert verbalize_unary(node("dog")) == "dog exists"
    assert verbalize_unary(node("dog", quant="1")) == "1 dog exists"
    assert verbalize_unary(node("dog", quant="2")) == "2 dogs exist"


def test_an_opaque_atom_reads_like_the_dyad_of_its_role():
    assert texts("(a / and :op1 (e / eat-01) :op2 (d / drink-01) :time (n / now))")[2:] == [
        "and occurs at now"
    ]


def test_braces_in_a_graph_are_plain_text():
    assert verbalize_dyad("mod", node("{C}"), node("{0}")) == "{0} {C}"


def test_the_surface_adapter_appends_one_full_stop():
    assert with_full_stop("  dog bark \n") == "dog bark."
