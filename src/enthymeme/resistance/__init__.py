"""One world: base and forced optimum, tension, witness, resistance."""

from enthymeme.resistance.decomposition import Split, split
from enthymeme.resistance.entailment import entails
from enthymeme.resistance.instance import NO_LINK, Instance, Pull, World, numbered
from enthymeme.resistance.measure import Assignment, Resistance
from enthymeme.resistance.world import evaluate, evaluate_by_solver

__all__ = [
    "NO_LINK",
    "Assignment",
    "Instance",
    "Pull",
    "Resistance",
    "Split",
    "World",
    "entails",
    "evaluate",
    "evaluate_by_solver",
    "numbered",
    "split",
]
