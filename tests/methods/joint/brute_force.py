"""Joint scores by going through everything: representations, relations, worlds and assignments.

Written apart from the engine: it reads candidates, pairs and probabilities, and shares with the
package only these values and the judge of single worlds.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tests.judge import Judge

from enthymeme.joint_candidate import JointCandidate, Relation
from enthymeme.logic import And, Atom, Formula, Implies, Not
from enthymeme.methods.joint.weights import JointWeights
from enthymeme.problem import Candidate, Parameters


def added_formulas(relation: Relation, one: Atom, other: Atom) -> list[Formula]:
    """What a relation adds to the source."""
    formulas: dict[Relation, list[Formula]] = {
        Relation.SAME: [Implies(one, other), Implies(other, one)],
        Relation.IMPLIES: [Implies(one, other)],
        Relation.IMPLIED: [Implies(other, one)],
        Relation.EXCLUDES: [Not(And((one, other)))],
        Relation.UNRELATED: [],
    }
    return formulas[relation]


def with_formulas(candidate: Candidate, added: Sequence[Formula]) -> Candidate:
    """The candidate whose source says more, its atoms in the same order."""
    if not added:
        return candidate
    atoms = (*candidate.source_atoms, *candidate.target_atoms)
    surfaces = candidate.surfaces or tuple((atom, atom) for atom in atoms)
    return replace(
        candidate,
        source=(And((*candidate.source, *added)),),
        surfaces=surfaces,
        exact=candidate.exact,
    )


def holds(candidate: Candidate) -> bool:
    return bool(Judge(candidate, Parameters()).source_holds.any())


def join_equals(joint: JointCandidate) -> tuple[list[Formula], list[tuple[str, str]]]:
    added: list[Formula] = []
    apart = []
    for one, other in joint.equals:
        same = added_formulas(Relation.SAME, Atom(one), Atom(other))
        if holds(with_formulas(joint.candidate, [*added, *same])):
            added += same
        else:
            apart.append((one, other))
    return added, apart


def judge_expectation(
    joint: JointCandidate, sound: bool = True
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Tension, witness and the mass of impossible configurations; None where nothing can hold."""
    always, _ = join_equals(joint)
    mass, tension, witness = Fraction(0), Fraction(0), Fraction(0)
    whole = Fraction(0)
    for chosen in itertools.product(*(meeting.relations for meeting in joint.meetings)):
        added = list(always)
        for meeting, (relation, _) in zip(joint.meetings, chosen, strict=True):
            added += added_formulas(relation, *map(Atom, meeting.atoms))
        probability = math.prod((Fraction(share) for _, share in chosen), start=Fraction(1))
        whole += probability
        judge = Judge(with_formulas(joint.candidate, added), Parameters())
        if not judge.source_holds.any():
            continue
        mass += probability
        for links, share in judge.weighed_worlds():
            world = judge.world(links, sound=sound)
            tension += probability * share * Fraction(world.delta, world.capacity)
            witness += probability * share * world.witness
    return (tension / mass, witness / mass, whole - mass) if mass else None


def judge_score(
    representations: Mapping[str, JointCandidate], weights: JointWeights
) -> Fraction | None:
    """The joint score of one candidate."""
    score = Fraction(0)
    for name, joint in representations.items():
        judged = judge_expectation(joint)
        if judged is None:
            return None
        own = weights.of(name)
        score += Fraction(own.tension) * judged[0] - Fraction(own.witness) * judged[1]
    return score
