"""The frame of a predicate: which role is subject, which object, which takes what preposition.

The places come from PropBank's examples (`predicates.tsv`); a role that no example shows goes by
its relation class (`propbank.tsv`).
"""

from __future__ import annotations

from dataclasses import dataclass

from enthymeme.amr.events.english.grammar import verb_lemma
from enthymeme.amr.events.english.lexicon import by_word
from enthymeme.amr.events.english.predicates import PredicateWords, predicate_words
from enthymeme.amr.events.scene import Edge, Scene
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.linking import is_state_role, links_subject
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text
from enthymeme.amr.propbank import role_table

_BY_CLASS = by_word(
    {
        "to": "goal direction",
        "in": "location",
        "along": "path",
        "from": "source",
        "with": "instrument companion accompaniment",
        "as": "manner result attribute",
        "against": "opponent",
        "for": "beneficiary purpose",
        "by": "extent",
        "because of": "cause",
        "about": "topic",
        "at": "time",
        "object": "patient agent",
    }
)
_ACTIVE_ALONE = frozenset(
    """
    appear arrive begin bend boil burst change close come crash decline decrease develop die
    disappear emerge end exist explode fall fly freeze grow hang happen improve increase kneel
    lean lie melt move occur open remain rest ring rise roll shine sink sit sleep slide spin
    spread stand rain snow hail storm start step stop swing turn wait work continue collapse crack
    result stem fail
    """.split()
)
_PARTICLE_VERBS_ALONE = frozenset({"break out", "go off", "run out", "blow up", "end up"})
_PASSIVE_ALONE = frozenset("break open close".split())

_STATES_ALONE = frozenset({"present-01", "absent-01"})
"""Verbs whose word is an adjective too: with nothing but a patient, that is what is meant."""

_SPATIAL = frozenset({"", "object", "in", "at", "on", "by", "beside", "behind", "under", "near"})

OVERRIDES = by_word(
    {
        "to": "go-02:4 move-01:2 come-01:4 lead-up-03:1 lead-up-04:1",
        "object": "live-01:1 kill-01:1 play-01:1 play-11:1 cost-01:2 run-02:1 teach-01:2 "
        "suspect-01:1 climb-01:1 challenge-01:1 warn-01:2 enable-01:1 support-01:1 "
        "feed-01:2 remain-01:3 regard-01:1",
        "for": "wait-01:2",
        "in": "dress-01:2",
        "on": "play-11:2 agree-01:1",
        "by": "fall-01:2",
        "with": "charge-05:2 lock-01:3",
        "of": "capable-01:2",
        "into": "pour-01:2 cut-01:2 cut-01:3 chop-01:2 slice-01:2 slice-01:3 crack-01:2 jump-03:2",
        "at": "stare-01:1",
        "over": "jump-03:1",
        "@": "put-01:2",
        "as": "know-02:2 regard-01:2",
        "about": "complain-01:1",
    }
)


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of one predicate's clause, as edges."""

    subject: Edge | None
    is_passive: bool
    is_copular: bool
    word: str
    """The verb, or the adjective."""
    objects: tuple[Edge, ...]
    oblique: tuple[tuple[str, Edge], ...]
    """Preposition and edge."""


def choose_frame(scene: Scene, variable: Variable) -> Frame:
    """The frame of a predicate sense with the numbered roles that the graph fills."""
    concept = scene.concept(variable)
    words = predicate_words(concept)
    edges = {
        number: edge
        for edge in reversed(scene.edges(variable))
        if (number := edge.number) is not None and edge.target != "-"
    }
    if is_adjective(concept) or (concept in _STATES_ALONE and set(edges) == {1}):
        return _copular(concept, edges)
    verb = (words.verb or words.noun) if words else ""
    subject, passive = _subject(concept, words, edges)
    objects, oblique = _place_roles(concept, edges, subject)
    verb = verb or verb_lemma(concept_text(concept))
    return Frame(subject, passive, False, verb, tuple(objects), tuple(oblique))


def _place_roles(
    concept: str, edges: dict[int, Edge], subject: Edge | None
) -> tuple[list[Edge], list[tuple[str, Edge]]]:
    """The objects of a verb, and its other roles with their prepositions."""
    objects: list[Edge] = []
    oblique: list[tuple[str, Edge]] = []
    for number, edge in sorted(edges.items()):
        if edge is subject:
            continue
        # Only a passive has its agent elsewhere.
        place = "by" if number == 0 else place_of(concept, number)
        if place in ("object", "subject"):
            objects.append(edge)
        else:
            oblique.append((place, edge))
    if len(objects) > 1:  # "tells him a story", "calls him a liar"
        has_state = any(is_state_role(concept, edge.number) for edge in objects[1:])
        objects.sort(key=lambda edge: (edge.number == 1 and not has_state, edge.number))
    return objects, oblique


def place_of(concept: str, number: int) -> str:
    """Where a role stands: `subject`, `object` or a preposition; `@` is a place, with its own.

    >>> place_of("depend-01", 1), place_of("give-01", 2), place_of("listen-01", 1)
    ('on', 'to', 'to')
    """
    known = OVERRIDES.get(f"{concept}:{number}")
    if known:
        return known
    words = predicate_words(concept)
    slot = words.slot(number) if words else None
    shown = slot.place if slot else ""
    if number == 0:
        return shown or "subject"
    if number == 1:
        is_patient = shown == "of" and words is not None and _is_patient(concept, words)
        return "object" if is_patient or not shown else shown
    return _place_by_class(role_table().resolve(concept, f"ARG{number}"), shown)


def shows_as(concept: str, number: int | None) -> bool:
    """Whether a role is known to take "as", also before an adjective: "describes it as unfair"."""
    words = predicate_words(concept)
    slot = words.slot(number) if words and number is not None else None
    return OVERRIDES.get(f"{concept}:{number}", slot.place if slot else "") == "as"


def _place_by_class(relation: str | None, shown: str) -> str:
    """Where a role of a relation class stands, given what PropBank's examples show."""
    if relation == "location" and shown in _SPATIAL:
        return "@"
    if relation == "extent" and shown != "object":
        return "by"
    return shown or _BY_CLASS.get(relation or "", "with")


def _is_patient(concept: str, words: PredicateWords) -> bool:
    """Whether something is done to what fills ARG1."""
    return bool(words.verb) and role_table().resolve(concept, "ARG1") == "patient"


def _copular(concept: str, edges: dict[int, Edge]) -> Frame:
    """The frame of a quality: "is quick", "is absent"."""
    words = predicate_words(concept)
    known = words.adjective if words and is_adjective(concept) else ""
    adjective = known or concept_text(concept)
    order = sorted(edges, key=lambda n: (place_of(concept, n) != "subject", n))
    subject = edges[order[0]] if order else None
    oblique = tuple(
        (_copular_place(concept, number), edge)
        for number, edge in sorted(edges.items())
        if edge is not subject
    )
    return Frame(subject, False, True, adjective, (), oblique)


def _copular_place(concept: str, number: int) -> str:
    place = place_of(concept, number)
    if concept == "near-02":
        return ""
    if place in ("subject", "object"):
        return "of" if number == 1 else "to"
    return place


def _subject(
    concept: str, words: PredicateWords | None, edges: dict[int, Edge]
) -> tuple[Edge | None, bool]:
    """The subject, and whether the clause is passive."""
    if 0 in edges:
        return edges[0], False
    has_agent = words is None or words.slot(0) is not None
    if 1 in edges:
        is_active = _is_active_alone(concept, words) or links_subject(concept, edges)
        if not has_agent or is_active:
            return edges[1], False
        is_passive = place_of(concept, 1) in ("object", "subject")
        return (edges[1], True) if is_passive else (None, False)
    place = place_of(concept, 2) if 2 in edges else ""
    if place == "subject":
        return edges[2], False
    if place == "object" and has_agent:
        return edges[2], True
    return None, False


def _is_active_alone(concept: str, words: PredicateWords | None) -> bool:
    """Whether a verb whose agent nobody names has its patient as subject: "the door opens"."""
    verb = words.verb if words else concept_text(concept)
    slot = words.slot(1) if words else None
    return verb not in _PASSIVE_ALONE and (
        verb in _ACTIVE_ALONE | _PARTICLE_VERBS_ALONE
        or (slot is not None and slot.alone)
        or role_table().resolve(concept, "ARG1") == "active_theme"
    )
