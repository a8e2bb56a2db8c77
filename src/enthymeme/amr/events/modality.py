"""Modals: what a graph says is possible, allowed, necessary or advisable."""

from __future__ import annotations

from enthymeme.amr.events.scene import Scene
from enthymeme.amr.graph import Variable

MODALS = {
    "possible-01": ("ARG1", "can", "must"),
    "permit-01": ("ARG1", "may", "must"),
    "allow-01": ("ARG1", "may", "must"),
    "obligate-01": ("ARG2", "must", "may"),
    "recommend-01": ("ARG1", "should", "should"),
}
"""By concept: the role of its content, its auxiliary, and the auxiliary of its dual.

This is the one place that decides "must not", that is polarity under the modal: the text has the
dual, and the formula its negation. "Ben must not go" is what denies "Ben may go", "Ben may not
come" (possibly he does not) denies "Ben must come", and "Ben should not go" denies "Ben should go".
"""


def modal_content(scene: Scene, variable: Variable) -> Variable | None:
    """The clause that a modal is about; None where the predicate is no plain modal.

    A predicate with an agent is an event: "The law permits smoking."
    """
    known = MODALS.get(scene.concept(variable))
    if known is None or scene.first_edge(variable, "ARG0") is not None:
        return None
    edge = scene.first_edge(variable, known[0])
    if edge is None or edge.is_literal or edge.target == variable:
        return None
    if not scene.is_clause(edge.target) or (
        scene.is_connective(edge.target) and scene.concept(edge.target) not in ("and", "or")
    ):
        return None
    return edge.target
