"""The two sides of a condition or an alternative, and which of them other statements speak of.

NLI models know that rain goes with a wet street. So of "If it rains, the street is wet." and "It
does not rain." they would have it that the street is not wet, which the condition does not say.
What a statement says of one side of a rule, it says of the other through the rule alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from enthymeme.joint_candidate import AtomPair
from enthymeme.logic import And, Formula, Implies, Or, atoms

# What is more probable than not has to do with each other.
NEAR = 0.5

Nearness = Mapping[frozenset[str], float]
"""How probable it is that two atoms have to do with each other; of two that are not in it, 0."""
Sides = tuple[frozenset[str], frozenset[str]]


def list_sides(source: Sequence[Formula]) -> tuple[Sides, ...]:
    """The atoms on both sides of each condition, and of each alternative of two; what stands on
    both is on none.

    >>> from enthymeme.logic import parse_formula
    >>> [[sorted(side) for side in both] for both in list_sides([parse_formula("a & b >> c")])]
    [[['a', 'b'], ['c']]]
    """
    sides = []
    for one, other in (both for statement in source for both in _find_sides(statement)):
        first, second = frozenset(atoms(one)), frozenset(atoms(other))
        sides.append((first - second, second - first))
    return tuple(sides)


def _find_sides(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    match formula:
        case Implies(one, other) | Or((one, other)):
            yield one, other
        case And(operands):
            for operand in operands:
                yield from _find_sides(operand)


def keep_nearer_side(
    sides: Sequence[Sides], pairs: Sequence[AtomPair], nearness: Nearness
) -> tuple[AtomPair, ...]:
    """The pairs that may meet without those of one side of a rule with an atom that the other side
    is nearer to.

    >>> from enthymeme.logic import parse_formula
    >>> sides = list_sides([parse_formula("rain >> wet"), parse_formula("~rains")])
    >>> near = {frozenset(("rain", "rains")): 0.9, frozenset(("wet", "rains")): 0.8}
    >>> keep_nearer_side(sides, [("rain", "rains"), ("wet", "rains")], near)
    (('rain', 'rains'),)
    """
    opposite: dict[str, set[str]] = {}
    for first, second in sides:
        for side, other in ((first, second), (second, first)):
            for atom in side:
                opposite.setdefault(atom, set()).update(other)

    def is_farther(atom: str, fact: str) -> bool:
        own = nearness.get(frozenset((atom, fact)), 0.0)
        others = (nearness.get(frozenset((one, fact)), 0.0) for one in opposite.get(atom, ()))
        return any(other > max(own, NEAR) for other in others)

    return tuple(
        (one, other)
        for one, other in pairs
        if not is_farther(one, other) and not is_farther(other, one)
    )


def find_links_past_rules(
    sides: Sequence[Sides], sources: Collection[str], targets: Collection[str], nearness: Nearness
) -> frozenset[AtomPair]:
    """The links of a source and a target atom that speak of different sides of a rule, where the
    target atom is nearer to its side than to the source atom.

    A source atom that stands on a side speaks of it. ``nearness`` is that of source atoms that may
    meet and that of links.

    >>> from enthymeme.logic import parse_formula
    >>> sides = list_sides([parse_formula("rain >> wet")])
    >>> near = {frozenset(("rain", "rains")): 0.9, frozenset(("wet", "b")): 0.9}
    >>> near[frozenset(("rains", "b"))] = 0.6
    >>> sorted(find_links_past_rules(sides, ["rain", "rains", "wet"], ["b"], near))
    [('rain', 'b'), ('rains', 'b')]
    """

    def find_nearness(one: str, other: str) -> float:
        return 1.0 if one == other else nearness.get(frozenset((one, other)), 0.0)

    def find_side(both: Sides, atom: str) -> tuple[float, int]:
        """How near the nearer side is to an atom, and its place."""
        near = (
            max(
                (nearness.get(frozenset((one, atom)), float(one == atom)) for one in side),
                default=0.0,
            )
            for side in both
        )
        return max(zip(near, (0, 1), strict=True))

    past = set()
    for both in sides:
        for target in targets:
            strength, own = find_side(both, target)
            for source in sources:
                near, other = find_side(both, source)
                direct = find_nearness(source, target)
                if min(near, strength) > NEAR and other != own and direct < strength:
                    past.add((source, target))
    return frozenset(past)
