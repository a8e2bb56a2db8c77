"""Small machinery on numbered clauses: unit propagation, components, models, a decision diagram."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from enthymeme.errors import BudgetExceeded
from enthymeme.resistance.instance import Literals

Item = TypeVar("Item", bound=Hashable)

# How many search nodes or residual clauses one component may cost. A component above this is
# left to the SAT solver.
STRUCTURE_BUDGET = 20_000


def propagate(
    size: int, clauses: Iterable[Literals]
) -> tuple[list[int | None], list[Literals]] | None:
    """The values that unit clauses settle, and the clauses still open; None on a conflict.

    >>> propagate(3, [(1,), (-1, 2), (-2, 1, 3), (2, 3)])
    ([1, 1, None], [])
    >>> propagate(1, [(1,), (-1,)]) is None
    True
    """
    values: list[int | None] = [None] * size
    pending = list(clauses)
    settled_more = True
    while settled_more:
        settled_more = False
        still_open = []
        for clause in pending:
            undecided = []
            for literal in clause:
                value = values[literal - 1 if literal > 0 else -literal - 1]
                if value is None:
                    undecided.append(literal)
                elif value == (literal > 0):
                    break
            else:
                if not undecided:
                    return None
                if len(undecided) == 1:
                    literal = undecided[0]
                    values[literal - 1 if literal > 0 else -literal - 1] = 1 if literal > 0 else 0
                    settled_more = True
                else:
                    still_open.append(tuple(undecided))
        pending = still_open
        settled_more = settled_more and bool(pending)
    return values, pending


def components(items: Iterable[Item], ties: Iterable[Sequence[Item]]) -> list[list[Item]]:
    """The items, grouped so that the items of one tie are together; in the items' order.

    >>> components("abcd", ["ac", "d"])
    [['a', 'c'], ['b'], ['d']]
    """
    parent: dict[Item, Item] = {item: item for item in items}

    def root(item: Item) -> Item:
        while parent[item] is not item:
            parent[item] = item = parent[parent[item]]
        return item

    for tie in ties:
        for other in tie[1:]:
            parent[root(other)] = root(tie[0])
    groups: dict[Item, list[Item]] = {}
    for item in parent:
        groups.setdefault(root(item), []).append(item)
    return list(groups.values())


def undominated_models(
    atoms: Sequence[int], clauses: Sequence[Literals], free: frozenset[int]
) -> list[tuple[int, ...]]:
    """The models over ``atoms`` that matter, in lexicographic order (false before true).

    A link never gains by a true source atom, unless the atom has an exact link. So of two models
    that agree on the ``free`` atoms, one whose true atoms are among the other's is at least as
    good, and comes first: the other is left out.

    >>> undominated_models((0, 1, 2), [(1, 2), (-2, -3)], frozenset())
    [(0, 1, 0), (1, 0, 0)]
    >>> undominated_models((0, 1), [(1, 2)], frozenset([0]))
    [(0, 1), (1, 0)]
    """
    size = len(atoms)
    bit = {atom: 1 << (size - 1 - position) for position, atom in enumerate(atoms)}
    masks = [
        (
            sum(bit[literal - 1] for literal in clause if literal > 0),
            sum(bit[-literal - 1] for literal in clause if literal < 0),
        )
        for clause in clauses
    ]
    order = [bit[atom] for atom in atoms if atom in free]
    free_mask = sum(order)
    branching = len(order)
    order += [bit[atom] for atom in atoms if atom not in free]
    found: list[int] = []
    stack = [(0, 0, 0)]
    visited = 0
    while stack:
        depth, assigned, true = stack.pop()
        visited += 1
        if visited * (1 + len(masks)) > STRUCTURE_BUDGET:
            raise BudgetExceeded(f"a source component of {size} atoms has too many models")
        if depth >= branching and all(
            positive & true or negative & ~true for positive, negative in masks
        ):
            # All further atoms false is a model: whatever makes one true is dominated by it.
            found.append(true)
            continue
        if depth == size or any(
            not (positive & true or negative & assigned & ~true)
            and not (positive | negative) & ~assigned
            for positive, negative in masks
        ):
            continue
        here = order[depth]
        stack.append((depth + 1, assigned | here, true | here))
        stack.append((depth + 1, assigned | here, true))
    kept = [
        model
        for model in sorted(found)
        if not any(
            other != model and other & model == other and not (other ^ model) & free_mask
            for other in found
        )
    ]
    return [tuple(1 if model & bit[atom] else 0 for atom in atoms) for model in kept]


@dataclass(frozen=True, slots=True)
class Diagram:
    """Target atoms that clauses tie together, as a layered decision diagram.

    ``levels[i]`` gives, for each node before ``targets[i]`` is set, the node of the next level
    that false and true lead to, or -1 where no model remains. Level 0 has one node, the root;
    after the last level there is one node, where all clauses hold.
    """

    targets: tuple[int, ...]
    levels: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def diagram(targets: Sequence[int], clauses: Iterable[Literals]) -> Diagram | None:
    """The diagram of some clauses, with the targets in the given order; None if they clash.

    A node is the set of clauses that still wait for a true literal, as bits. Clauses whose
    remaining literals are the same count as one.

    >>> diagram((0, 1), [(-1, -2)]).levels
    (((0,), (1,)), ((0, 0), (0, -1)))
    >>> diagram((0,), [(1,), (-1,)]) is None
    True
    """
    waiting = [set(clause) for clause in clauses]
    nodes = [(1 << len(waiting)) - 1]
    wide: list[tuple[list[int], list[int]]] = []
    work = 0
    for target in targets:
        work += len(nodes) * (1 + len(waiting))
        if work > STRUCTURE_BUDGET:
            raise BudgetExceeded(f"{len(targets)} tied target atoms have too wide a diagram")
        positive, negative = target + 1, -target - 1
        met_by_true = _bits(positive in clause for clause in waiting)
        met_by_false = _bits(negative in clause for clause in waiting)
        for clause in waiting:
            clause.discard(positive)
            clause.discard(negative)
        spent = _bits(not clause for clause in waiting)
        double = _double(waiting)
        index: dict[int, int] = {}
        low: list[int] = []
        high: list[int] = []
        for node in nodes:
            for met, children in ((met_by_false, low), (met_by_true, high)):
                left = node & ~met
                if left & spent:
                    children.append(-1)
                    continue
                for bit, first in double:
                    if left & bit:
                        left = left & ~bit | first
                children.append(index.setdefault(left, len(index)))
        wide.append((low, high))
        nodes = list(index)
    return _without_dead_ends(tuple(targets), wide, len(nodes))


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << position for position, flag in enumerate(flags) if flag)


def _double(waiting: list[set[int]]) -> list[tuple[int, int]]:
    """The bits of clauses that have become equal to an earlier one, with its bit."""
    if len(waiting) == 1:
        return []
    first: dict[frozenset[int], int] = {}
    double = []
    for position, clause in enumerate(waiting):
        earlier = first.setdefault(frozenset(clause), position)
        if clause and earlier != position:
            double.append((1 << position, 1 << earlier))
    return double


def _without_dead_ends(
    targets: tuple[int, ...], wide: list[tuple[list[int], list[int]]], last: int
) -> Diagram | None:
    rename = list(range(last))
    levels = []
    for low, high in reversed(wide):
        pairs = [
            (rename[zero] if zero >= 0 else -1, rename[one] if one >= 0 else -1)
            for zero, one in zip(low, high, strict=True)
        ]
        alive = [pair for pair in pairs if pair != (-1, -1)]
        if not alive:
            return None
        levels.append((tuple([pair[0] for pair in alive]), tuple([pair[1] for pair in alive])))
        if len(alive) == len(pairs):
            rename = list(range(len(pairs)))
        else:
            position = iter(range(len(alive)))
            rename = [-1 if pair == (-1, -1) else next(position) for pair in pairs]
    return Diagram(targets, tuple(reversed(levels)))
