"""One world: base and forced optimum, tension, witness, resistance."""

from enthymeme.resistance.decomposition import Decomposition, decompose
from enthymeme.resistance.entailment import entails, is_satisfiable
from enthymeme.resistance.instance import NO_LINK, Alternative, Instance, World, build_instance
from enthymeme.resistance.measure import Assignment, Resistance
from enthymeme.resistance.world import evaluate_by_solver, evaluate_world

__all__ = [
    "NO_LINK",
    "Alternative",
    "Assignment",
    "Decomposition",
    "Instance",
    "Resistance",
    "World",
    "build_instance",
    "decompose",
    "entails",
    "evaluate_by_solver",
    "evaluate_world",
    "is_satisfiable",
]
