"""What a world's two optimal assignments say: costs, witnesses, resistance.

The paper's Definitions "Base and Forced MaxSAT Instances" and "Target Witness and Logical
Resistance".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from enthymeme.resistance.instance import NO_LINK, Instance, Literals, World

WitnessRule = Literal["guarded", "unguarded", "sound"]
"""When a target literal is witnessed: by the base optimum, with the paper's polarity-aware negative
guard or without it, or where source and active links entail it."""


def witness_rule(guard: bool, sound: bool) -> WitnessRule:
    """The rule that a method's settings ask for."""
    return "sound" if sound else "guarded" if guard else "unguarded"


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
            source, entails, weight, *_ = instance.alternatives[target][outcome]
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
    source, entails, *_ = instance.alternatives[target][outcome]
    return not entails and bool(sources[source])


def sound_witnesses(
    instance: Instance, world: World, entailed_values: Sequence[int | None]
) -> tuple[bool, ...]:
    """Which target clauses have a literal that source and active links entail.

    ``entailed_values`` has for each source atom the value that it has in every model of the source.
    No optimum has a say in it, so it is the same for every solver.
    """
    literals: set[int] = set()
    for target, outcome in enumerate(world):
        positive, negative = sound_literals(instance, target, outcome, entailed_values)
        literals |= {target + 1} if positive else set()
        literals |= {-target - 1} if negative else set()
    return tuple(not literals.isdisjoint(clause) for clause in instance.target_clauses)


def sound_literals(
    instance: Instance, target: int, outcome: int, entailed_values: Sequence[int | None]
) -> tuple[bool, bool]:
    """Whether a target atom is entailed with this outcome, and whether its negation is.

    It is where the source entails an exact partner or the source atom of an active entailment; its
    negation where the source entails the negation of an exact partner or the source atom of an
    active contradiction.
    """
    values = [entailed_values[a] for a in instance.exact[target]]
    if outcome == NO_LINK:
        return 1 in values, 0 in values
    source, entails, *_ = instance.alternatives[target][outcome]
    holds = entailed_values[source] == 1
    return holds and entails, holds and not entails
