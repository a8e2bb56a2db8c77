"""Verbalization: the surface templates of dyads, triples and unary carriers.

The paper's Tables "PropBank-numbered dyadic verbalization", "Surface templates for non-numbered
dyads and unary carriers" and "Surface templates for same-event triple atoms". A template sees the
roles, the endpoint descriptors and the PropBank entry of the predicate sense, and never a polarity:
negation lives in the formula. No delimiter is added here; that is `with_full_stop`.

Classes that read like the ordered fallback (agent, patient and active theme as a second role, and
result) have no entry in the triple table; so a rendering that the fallback would replace cannot
come up.
"""

from __future__ import annotations

import re

from enthymeme.amr.descriptor import Descriptor, NodeDescriptor
from enthymeme.amr.inflection import past_participle
from enthymeme.amr.lexical_forms import is_plural, is_sense_tagged, join, lexical_form
from enthymeme.amr.propbank import role_table

_NUMBERED = re.compile(r"ARG\d+")

_BY_CLASS = {
    "agent": "{D} {C}",
    "active_theme": "{D} {C}",
    "patient": "{D} is {pp}",
    "goal": "{C} is directed to {D}",
    "location": "{C} occurs at {D}",
    "path": "{C} occurs along {D}",
    "direction": "{C} proceeds toward {D}",
    "source": "{C} originates from {D}",
    "instrument": "{C} uses {D}",
    "manner": "{C} occurs by {D}",
    "companion": "{C} occurs with {D}",
    "accompaniment": "{C} occurs with {D}",
    "opponent": "{C} occurs against {D}",
    "beneficiary": "{C} is for {D}",
    "purpose": "{C} is for {D}",
    "result": "{C} results in {D}",
    "extent": "{C} has extent {D}",
    "cause": "{C} is caused by {D}",
    "topic": "{C} is about {D}",
    "time": "{C} occurs during {D}",
    "property": "{D} is {C}",
    "state": "{D} is in state {C}",
    "attribute": "{C} has attribute {D}",
}

_BY_ROLE = {
    "purpose": "{C} is for {D}",
    "beneficiary": "{C} is for {D}",
    "time": "{C} occurs at {D}",
    "location": "{C} occurs at {D}",
    "direction": "{C} proceeds toward {D}",
    "domain": "{D} is {C}",
    "mod": "{D} {C}",
    "manner": "{C} occurs in manner {D}",
    "poss": "{D}'s {C}",
    "poss-of": "{C}'s {D}",
    "topic": "{C} is about {D}",
    "part": "{D} is part of {C}",
    "subevent-of": "{D} is part of {C}",
    "part-of": "{C} is part of {D}",
    "subevent": "{C} is part of {D}",
    "consist": "{D} consists of {C}",
    "consist-of": "{C} consists of {D}",
    "location-of": "{D} occurs at {C}",
    "dayperiod": "{C} occurs during {D}",
    "destination": "{C} proceeds to {D}",
    "source": "{C} originates from {D}",
    "instrument": "{C} uses {D}",
    "accompanier": "{C} occurs with {D}",
    "path": "{C} proceeds along {D}",
    "medium": "{C} occurs via {D}",
    "cause": "{C} is caused by {D}",
    "concession": "{C} occurs despite {D}",
    "duration": "{C} lasts for {D}",
    "degree": "{C} has degree {D}",
    "age": "{C} has age {D}",
    "frequency": "{C} has frequency {D}",
    "extent": "{C} has extent {D}",
    "example": "{C} has example {D}",
    "mode": "{C} has {D} mode",
}

_ADJUNCT_PREPOSITIONS = {
    "accompanier": "with",
    "beneficiary": "for",
    "purpose": "for",
    "cause": "because of",
    "destination": "to",
    "direction": "toward",
    "duration": "for",
    "extent": "by",
    "instrument": "using",
    "location": "at",
    "manner": "by",
    "medium": "via",
    "path": "along",
    "source": "from",
    "time": "during",
    "topic": "about",
}

_CLASS_PREPOSITIONS = {
    "goal": "to",
    "location": "at",
    "path": "along",
    "direction": "toward",
    "source": "from",
    "instrument": "using",
    "manner": "by",
    "companion": "with",
    "accompaniment": "with",
    "opponent": "against",
    "beneficiary": "for",
    "purpose": "for",
    "extent": "by",
    "cause": "because of",
    "topic": "about",
    "time": "during",
    "property": "as",
    "state": "as",
    "attribute": "as",
}


def verbalize_dyad(role: str, source: NodeDescriptor, target: Descriptor) -> str:
    """The base verbalization of Dya_r(c, d); an opaque atom reads the same.

    >>> student = NodeDescriptor("student", (), (), "")
    >>> verbalize_dyad("mod", student, NodeDescriptor("careful", (), (), ""))
    'careful student'
    """
    predicate, argument = lexical_form(source), lexical_form(target)
    if is_numbered(role):
        template = _BY_CLASS.get(role_table().resolve(source.concept, role) or "")
    else:
        template = _BY_ROLE.get(role)
    if template is not None:
        return join(template.format(C=predicate, D=argument, pp=past_participle(predicate)))
    if role.startswith("prep-"):
        return join(predicate, role.removeprefix("prep-").replace("-", " "), argument)
    # The ordered fallback f_D.
    return join(argument, predicate) if role == "ARG0" else join(predicate, argument)


def verbalize_triple(
    second_role: str, first: Descriptor, predicate: NodeDescriptor, second: Descriptor
) -> str:
    """The base verbalization of Tri_{r_a,r_b}(c, p, d), which the anchor role does not change.

    >>> person, section = (NodeDescriptor(word, (), (), "") for word in ("person", "section"))
    >>> verbalize_triple("ARG2", person, NodeDescriptor("learn-01", (), (), ""), section)
    'person learn toward section'
    """
    preposition = ""
    if second_role in _ADJUNCT_PREPOSITIONS:
        preposition = _ADJUNCT_PREPOSITIONS[second_role]
    elif second_role != "ARG1":
        relation = role_table().resolve(predicate.concept, second_role)
        preposition = _CLASS_PREPOSITIONS.get(relation or "", "")
    return join(lexical_form(first), lexical_form(predicate), preposition, lexical_form(second))


def verbalize_unary(node: NodeDescriptor) -> str:
    """The base verbalization of a unary carrier.

    >>> verbalize_unary(NodeDescriptor("rain-01", (), (), ""))
    'rain occurs'
    """
    if is_sense_tagged(node.concept):
        return join(lexical_form(node), "occurs")
    return join(lexical_form(node), "exist" if is_plural(node) else "exists")


def with_full_stop(text: str) -> str:
    """The surface adapter between translation and whatever reads sentences.

    >>> with_full_stop(" dog chase cat ")
    'dog chase cat.'
    """
    return text.strip() + "."


def is_numbered(role: str) -> bool:
    """Whether PropBank, and not the role's own label, says how a role reads.

    >>> is_numbered("ARG3"), is_numbered("location")
    (True, False)
    """
    return _NUMBERED.fullmatch(role) is not None
