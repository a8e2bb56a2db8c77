"""One test per refinement rule: function tag and description to relation class."""

from __future__ import annotations

import pytest
from tools.build_propbank_index.refinement import relation_class

PROPERTIES = """
afraid alive angry available bald bad bare beautiful big black blue bright brown busy clean clear
closed cold cool dead dark different dirty dry empty fast friendly full good gray green grey happy
high hot hurt important large late likely little light long near necessary new old open orange pale
patient pink possible public purple quiet ready red sad safe same short similar small snowy superior
tall tan thin upset warm well wet white yellow young
""".split()
ACTIVE = [
    *"""
    appear arrive bend come crouch die disappear emerge exist fall fly freeze get grow hang happen
    kneel lean lie occur remain rest ring rise shine sit sleep slide spin stand step swing wait
    """.split(),
    "come out",
    "come up",
    "sit down",
    "sit up",
    "stand by",
    "stand up",
]

BY_DESCRIPTION = {
    ("GOL", "beneficiary"): ["Benefactive", "beneficiary", "ordered-for"],
    ("GOL", "result"): ["attribute of arg1", "characteristic", "resulting state"],
    ("GOL", "location"): ["location", "position", "a place", "site"],
    ("GOL", "instrument"): ["instrument", "equipment", "tool"],
    ("GOL", "goal"): ["hearer", ""],
    ("LOC", "path"): ["path", "route", "course", "trajectory"],
    ("LOC", "source"): ["source", "origin", "start point"],
    ("LOC", "goal"): ["destination", "goal", "end point"],
    ("LOC", "location"): ["where", ""],
    ("DIR", "patient"): [
        "entity left behind",
        "thing left behind",
        "thing milked",
        "thing that is clear",
    ],
    ("DIR", "source"): [
        "source",
        "origin",
        "start point",
        "taken from",
        "seller",
        "giver",
        "former job",
        "place left",
        "location left",
        "original set",
    ],
    ("DIR", "goal"): ["destination", "goal", "end point"],
    ("DIR", "path"): ["path", "route", "course", "trajectory"],
    ("DIR", "location"): ["location", "position", "site"],
    ("DIR", "beneficiary"): ["benefactive", "beneficiary"],
    ("DIR", "direction"): ["teacher", "a place", ""],
    ("MNR", "instrument"): ["instrument", "equipment", "tool", "means of", "medium used"],
    ("MNR", "accompaniment"): ["decoration", "covering"],
    ("MNR", "manner"): ["how", ""],
    ("COM", "opponent"): [
        "opponent",
        "against",
        "adversary",
        "competitor",
        "fighting",
        "fighter",
        "wrestler",
        "arguer",
    ],
    ("COM", "companion"): ["friend", ""],
    ("PPT", "instrument"): ["instrument", "equipment", "tool", "means of", "medium used"],
    ("PPT", "accompaniment"): ["decoration", "covering", "clothing", "clothes"],
    ("PPT", "path"): ["path", "route", "course", "trajectory"],
    ("PPT", "source"): ["source", "origin", "start point", "away from"],
    ("PPT", "location"): ["location", "position", "place", "site"],
    ("PPT", "topic"): ["topic", "subject matter"],
    ("PPT", "extent"): ["amount", "extent", "difference", "distance"],
    ("PPT", "attribute"): ["attribute", "characteristic"],
    ("PPT", "active_theme"): [
        "thing zorbing",
        "logical subject",
        "entity in motion",
        *(
            f"thing {motion}"
            for motion in "arising appearing falling freezing leaning shining sliding spinning "
            "swinging trembling".split()
        ),
        "thing forming a curve",
        "swimmer",
        "jumper",
        "runner",
        "comer",
    ],
    ("PPT", "state"): [
        "experiencer",
        "entity experiencing it",
        "now-zorbed",
        "degrees (temperature)",
        "positive state",
        "whose degree is emphasized",
        "what was fun",
        "zorb entity",
    ],
    ("PPT", "patient"): ["thing zorbed", "the zorb entity", "fromage", ""],
}


@pytest.mark.parametrize(
    ("tag", "name", "description"),
    [
        (tag, name, description)
        for (tag, name), descriptions in BY_DESCRIPTION.items()
        for description in descriptions
    ],
)
def test_by_description(tag, name, description):
    assert relation_class("zorb", 2, tag, description) == name


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("PAG", "agent"),
        ("CAU", "cause"),
        ("SRC", "source"),
        ("EXT", "extent"),
        ("PRP", "purpose"),
        ("TMP", "time"),
        ("VSP", None),
        ("ADV", None),
        ("", None),
    ],
)
def test_by_tag_alone(tag, name):
    assert relation_class("zorb", 2, tag, "location, source, instrument") == name


def test_tags_are_read_whatever_their_case():
    assert relation_class("zorb", 1, " pag", "") == "agent"


def test_a_predicate_complement():
    assert relation_class("zorb", 1, "PRD", "location") == "patient"
    assert relation_class("zorb", 2, "PRD", "location") == "result"


def test_a_theme_that_is_arg0_is_an_agent_first_of_all():
    assert relation_class("new", 0, "PPT", "instrument") == "agent"


@pytest.mark.parametrize("predicate", PROPERTIES)
def test_property_predicates_come_before_descriptions(predicate):
    assert relation_class(predicate, 1, "PPT", "instrument") == "property"
    assert relation_class(predicate, 2, "PPT", "instrument") == "instrument"


@pytest.mark.parametrize("predicate", ACTIVE)
def test_active_predicates_come_after_the_descriptions_of_adjuncts(predicate):
    assert relation_class(predicate, 1, "PPT", "xyz") == "active_theme"
    assert relation_class(predicate, 1, "PPT", "attribute") == "attribute"
    assert relation_class(predicate, 2, "PPT", "xyz") == "patient"


ORDER = [
    ("PPT", "tool, decoration", "instrument"),
    ("PPT", "decoration, path", "accompaniment"),
    ("PPT", "path, source", "path"),
    ("PPT", "source, location", "source"),
    ("PPT", "location, topic", "location"),
    ("PPT", "topic, amount", "topic"),
    ("PPT", "amount, attribute", "extent"),
    ("PPT", "attribute, thing zorbing", "attribute"),
    ("PPT", "thing zorbing, experiencer", "active_theme"),
    ("PPT", "zorb entity, swimmer", "active_theme"),
    ("GOL", "benefactive, attribute", "beneficiary"),
    ("GOL", "attribute, location", "result"),
    ("GOL", "location, tool", "location"),
    ("LOC", "path, source", "path"),
    ("LOC", "source, goal", "source"),
    ("DIR", "thing left behind, source", "patient"),
    ("DIR", "source, goal", "source"),
    ("DIR", "goal, path", "goal"),
    ("DIR", "path, location", "path"),
    ("DIR", "location, benefactive", "location"),
    ("MNR", "tool, covering", "instrument"),
]


@pytest.mark.parametrize(("tag", "description", "name"), ORDER)
def test_the_first_rule_wins(tag, description, name):
    assert relation_class("zorb", 2, tag, description) == name


def test_the_ing_form_is_that_of_the_phrase():
    assert relation_class("come along", 2, "PPT", "one coming along") == "active_theme"
    assert relation_class("come along", 2, "PPT", "one coming") == "patient"
