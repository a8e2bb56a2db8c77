"""What a world's two optimal assignments say: costs, witnesses, resistance.

The paper's Definitions "Base and Forced MaxSAT Instances" and "Target Witness and Logical
Resistance".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enthymeme.resistance.instance import NO_LINK, Instance, Literals, World


class Assignment(NamedTuple):
    """A truth value (0 or 1) for every source and every target atom."""

    sources: tuple[int, ...]
    targets: tuple[int, ...]


class Resistance(NamedTuple):
    """The logical resistance of one world and what it is made of.

    ``low`` and ``high`` are the least and greatest score over all optimal assignments, or None
    where they could not be had within budget.
    """

    base: Assignment
    forced: Assignment
    base_cost: int
    forced_cost: int
    capacity: int
    witnessed: tuple[bool, ...]
    score: float
    low: float | None
    high: float | None

    @property
    def delta(self) -> int:
        """The semantic tension: how much conflict the forced target adds."""
        return self.forced_cost - self.base_cost

    @property
    def tension(self) -> float:
        """The semantic tension over the capacity."""
        return self.delta / self.capacity

    @property
    def witness(self) -> float:
        """The share of target clauses that the base optimum witnesses."""
        return sum(self.witnessed) / len(self.witnessed)


def semantic_cost(instance: Instance, world: World, assignment: Assignment) -> int:
    """The weight of the link clauses that an assignment violates; inertia is left out."""
    sources, targets = assignment
    cost = 0
    for target, outcome in enumerate(world):
        value = targets[target]
        exact = instance.exact[target]
        if exact:
            cost += instance.parameters.w_max * sum(sources[a] != value for a in exact)
        elif outcome != NO_LINK:
            source, entails, weight, _ = instance.alternatives[target][outcome]
            if sources[source] and entails != value:
                cost += weight
    return cost


def witnesses(
    instance: Instance,
    clauses: Iterable[Literals],
    world: World,
    sources: Sequence[int],
    targets: Sequence[int],
    guard: bool = True,
) -> tuple[bool, ...]:
    """Which of some target clauses an optimal assignment of the base instance witnesses.

    With the guard, a negative literal needs an exact link to a false source atom or an active
    contradiction from a true one; without it, a false target atom is enough.
    """
    witnessed = []
    for clause in clauses:
        for literal in clause:
            if literal > 0:
                if targets[literal - 1]:
                    witnessed.append(True)
                    break
            elif not targets[-literal - 1] and (
                not guard or _negative_support(instance, world, sources, -literal - 1)
            ):
                witnessed.append(True)
                break
        else:
            witnessed.append(False)
    return tuple(witnessed)


def _negative_support(
    instance: Instance, world: World, sources: Sequence[int], target: int
) -> bool:
    exact = instance.exact[target]
    if exact:
        return not all(sources[a] for a in exact)
    outcome = world[target]
    if outcome == NO_LINK:
        return False
    source, entails, _, _ = instance.alternatives[target][outcome]
    return not entails and bool(sources[source])
