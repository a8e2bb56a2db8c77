"""Edges: what PropBank allows, and what makes a connected graph."""

from __future__ import annotations

import numpy as np
import pytest

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.assembly import anchors
from enthymeme.models.parsers.embedded.linking import EdgeScores, Linker, Wording
from enthymeme.models.parsers.embedded.rolesets import rolesets

ROLES = ("ARG0", "ARG0-of", "ARG1", "ARG4", "mod", "polarity", "condition")


def scores(count: int) -> EdgeScores:
    return EdgeScores(
        np.zeros((count, count + 1)),
        np.zeros((len(ROLES), count, count)),
        np.full((count, count), -5.0),
    )


@pytest.fixture
def linker() -> Linker:
    return Linker(ROLES, rolesets())


def test_a_numbered_role_is_filled_once(linker: Linker) -> None:
    labels = ["(~N)", "(~V-01)", "(~N)"]
    given = scores(3)
    given.heads[1, 3] = 9
    given.heads[0, 1] = given.heads[2, 1] = 9
    given.roles[0] = 5
    given.roles[0, 0, 1] = 6
    given.roles[2] = 4
    links = linker.link(anchors(labels), ["dog", "chase-01", "cat"], labels, given)
    assert [link and (link.head, link.role) for link in links.attachments] == [
        (1, "ARG0"),
        (ROOT, ""),
        (1, "ARG1"),
    ]


def test_a_role_that_the_predicate_lacks_is_passed(linker: Linker) -> None:
    labels = ["(~V-01)", "(~N)"]
    given = scores(2)
    given.heads[0, 2] = given.heads[1, 0] = 9
    given.roles[3] = 9
    given.roles[2] = 8
    links = linker.link(anchors(labels), ["possible-01", "rain"], labels, given)
    assert links.attachments[1] is not None
    assert links.attachments[1].role == "ARG1"


def test_negation_is_polarity_and_never_a_head(linker: Linker) -> None:
    labels = ["-", "(~V-01)"]
    given = scores(2)
    given.heads[1, 0] = given.heads[0, 2] = 99
    links = linker.link(anchors(labels), ["-", "bark-01"], labels, given)
    assert [link and (link.head, link.role) for link in links.attachments] == [
        (1, "polarity"),
        (ROOT, ""),
    ]


def test_edges_beside_the_tree_join_what_it_does_not(linker: Linker) -> None:
    labels = ["(~N)", "(~V-01)", "(~V-01)"]
    given = scores(3)
    given.heads[1, 3] = given.heads[0, 1] = given.heads[2, 1] = 9
    given.beside[2, 0] = given.beside[1, 0] = 3
    given.roles[0, 0, :] = given.roles[2, 2, 1] = 9
    links = linker.link(anchors(labels), ["child", "want-01", "play-01"], labels, given)
    assert links.beside == ((2, "ARG0", 0),)


def test_a_fragment_hangs_by_its_head_and_bears_by_any_part(linker: Linker) -> None:
    labels = ["(person :ARG0-of (~D-01))", "(~N)"]
    given = scores(3)
    given.heads[0, 3] = given.heads[2, 1] = 9
    given.roles[2] = 9
    links = linker.link(anchors(labels), ["person", "teach-01", "art"], labels, given)
    assert links.attachments[1] is None
    assert links.attachments[2] is not None
    assert (links.attachments[2].head, links.attachments[2].role) == (1, "ARG1")


def test_a_conditional_clause_hangs_by_its_predicate(linker: Linker) -> None:
    labels = ["", "(~N)", "(~V-01)", "", "(~V-01)"]
    given = scores(3)
    given.heads[1, 3] = given.heads[0, 2] = given.heads[2, 1] = 9
    given.roles[0] = 9
    concepts = ["dog", "bark-01", "hide-01"]
    links = linker.link(anchors(labels), concepts, labels, given, [range(1, 3)])
    assert [link and (link.head, link.role) for link in links.attachments] == [
        (1, "ARG0"),
        (2, "condition"),
        (ROOT, ""),
    ]


def test_who_stands_before_a_passive_does_not_act(linker: Linker) -> None:
    labels = ["(~N)", "", "(~V-01)"]
    given = scores(2)
    given.heads[1, 2] = given.heads[0, 1] = 9
    given.roles[0] = 9
    given.roles[2] = 5
    wording = Wording(passives=frozenset({2}))
    links = linker.link(anchors(labels), ["dog", "see-01"], labels, given, wording=wording)
    assert links.attachments[0] is not None
    assert links.attachments[0].role == "ARG1"


def test_a_certain_edge_goes_before_the_scores(linker: Linker) -> None:
    labels = ["(amr-unknown)", "(~N)", "(~V-01)"]
    given = scores(3)
    given.heads[2, 3] = given.heads[0, 2] = given.heads[1, 2] = 9
    given.roles[0] = 9
    wording = Wording(certain=[(0, 1, "mod")])
    concepts = ["amr-unknown", "bus", "stop-01"]
    links = linker.link(anchors(labels), concepts, labels, given, wording=wording)
    assert links.attachments[0] is not None
    assert (links.attachments[0].head, links.attachments[0].role) == (1, "mod")


def test_a_thing_has_one_owner() -> None:
    linker = Linker((*ROLES, "poss"), rolesets())
    labels = ["(~N)", "(~N)", "(~N)"]
    given = EdgeScores(np.zeros((3, 4)), np.zeros((8, 3, 3)), np.full((3, 3), -5.0))
    given.heads[0, 3] = given.heads[1, 0] = given.heads[2, 1] = 9
    given.roles[7] = 9
    given.beside[0, 2] = 3
    links = linker.link(anchors(labels), ["watch", "father", "son"], labels, given)
    assert links.beside == ()
