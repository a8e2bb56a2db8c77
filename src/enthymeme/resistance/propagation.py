"""Small machinery on numbered clauses: unit propagation, components, models, a decision diagram."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from enthymeme.errors import BudgetExceeded
from enthymeme.resistance.instance import Literals

Item = TypeVar("Item", bound=Hashable)

# What the search for a component's models may cost, in nodes times clauses, and how many nodes a
# diagram may have. A component above this is left to the SAT solver.
SEARCH_BUDGET = 20_000
NODE_BUDGET = 2_500


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
    pending = []
    for clause in clauses:
        if len(clause) > 1:
            pending.append(clause)
            continue
        literal = clause[0]
        atom, value = (literal - 1, 1) if literal > 0 else (-literal - 1, 0)
        if values[atom] == 1 - value:
            return None
        values[atom] = value
    settled_more = bool(pending)
    while settled_more:
        settled_more = False
        still_open = []
        for clause in pending:
            undecided = _undecided_literals(clause, values)
            if undecided is None:
                continue
            if not undecided:
                return None
            if len(undecided) == 1:
                literal = undecided[0]
                values[abs(literal) - 1] = int(literal > 0)
                settled_more = True
            else:
                still_open.append(tuple(undecided))
        pending = still_open
        settled_more = settled_more and bool(pending)
    return values, pending


def _undecided_literals(clause: Literals, values: Sequence[int | None]) -> list[int] | None:
    """The literals of a clause without a value; None where one of them is true."""
    undecided = []
    for literal in clause:
        known = values[literal - 1 if literal > 0 else -literal - 1]
        if known is None:
            undecided.append(literal)
        elif known == (literal > 0):
            return None
    return undecided


def connected_components(items: Iterable[Item], ties: Sequence[Sequence[Item]]) -> list[list[Item]]:
    """The items, grouped so that the items of one tie are together; in the items' order.

    >>> connected_components("abcd", ["ac", "d"])
    [['a', 'c'], ['b'], ['d']]
    """
    if not ties:
        return [[item] for item in items]
    parent: dict[Item, Item] = {item: item for item in items}
    if len(ties) == 1 and len(set(ties[0])) == len(parent):
        return [list(parent)]

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
    masks = [_clause_masks(clause, bit) for clause in clauses]
    free_bits = [bit[atom] for atom in atoms if atom in free]
    other_bits = [bit[atom] for atom in atoms if atom not in free]
    models = _search_models(masks, free_bits, other_bits)
    undominated = _drop_dominated(models, sum(free_bits))
    return [tuple([1 if model & place else 0 for place in bit.values()]) for model in undominated]


def _search_models(
    masks: Sequence[tuple[int, int]], free_bits: Sequence[int], other_bits: Sequence[int]
) -> list[int]:
    """Models of clauses as bits, every undominated one among them; free atoms are set first."""
    order = [*free_bits, *other_bits]
    models: list[int] = []
    stack = [(0, 0, 0)]
    visited = 0
    while stack:
        depth, assigned, true = stack.pop()
        visited += 1
        if visited * (1 + len(masks)) > SEARCH_BUDGET:
            raise BudgetExceeded(f"a source component of {len(order)} atoms has too many models")
        dead, complete = False, depth >= len(free_bits)
        for positive, negative in masks:
            if positive & true or negative & assigned & ~true:
                continue
            if not (positive | negative) & ~assigned:
                dead = True
                break
            if not negative & ~assigned:
                complete = False
        if dead:
            continue
        if complete:
            # All further atoms false is a model: whatever makes one true is dominated by it.
            models.append(true)
            continue
        bit = order[depth]
        stack.append((depth + 1, assigned | bit, true | bit))
        stack.append((depth + 1, assigned | bit, true))
    return models


def _clause_masks(clause: Literals, bit: dict[int, int]) -> tuple[int, int]:
    """The atoms that a clause has plain, and those that it has negated, as bits."""
    positive = negative = 0
    for literal in clause:
        if literal > 0:
            positive |= bit[literal - 1]
        else:
            negative |= bit[-literal - 1]
    return positive, negative


def _drop_dominated(models: list[int], free_mask: int) -> list[int]:
    """The models that no other one lies below, in lexicographic order."""
    undominated: list[int] = []
    for model in sorted(models):
        # A model below another comes before it.
        for other in undominated:
            if other & model == other and not (other ^ model) & free_mask:
                break
        else:
            undominated.append(model)
    return undominated


class Diagram(NamedTuple):
    """Target atoms that clauses tie together, as a layered decision diagram.

    ``levels[i]`` gives, for each node before ``targets[i]`` is set, the node of the next level
    that false and true lead to, or -1 where no model remains. Level 0 has one node, the root;
    after the last level there is one node, where all clauses hold. ``signs[i]`` tells whether
    the clauses have ``targets[i]`` negated, and whether they have it plain.
    """

    targets: tuple[int, ...]
    levels: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    signs: tuple[tuple[bool, bool], ...]


def diagram(targets: Sequence[int], clauses: Iterable[Literals]) -> Diagram | None:
    """The diagram of some clauses, with the targets in the given order; None if they clash.

    A node is the set of clauses that still wait for a true literal, as bits. Clauses whose
    remaining literals are the same count as one.

    >>> diagram((0, 1), [(-1, -2)]).levels
    (((0,), (1,)), ((0, 0), (0, -1)))
    >>> diagram((0,), [(1,), (-1,)]) is None
    True
    """
    place = {target: position for position, target in enumerate(targets)}
    # By position the clauses, as bits, that false meets, that true meets, and that end there.
    met_by_false, met_by_true, spent = ([0] * len(targets) for _ in range(3))
    ordered = []
    for number, clause in enumerate(clauses):
        bit = 1 << number
        ordered.append(sorted((place[abs(literal) - 1], literal) for literal in clause))
        for position, literal in ordered[-1]:
            met = met_by_true if literal > 0 else met_by_false
            met[position] |= bit
        spent[ordered[-1][-1][0]] |= bit
    nodes = [(1 << len(ordered)) - 1]
    levels: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    visited = 0
    for position in range(len(targets)):
        doubles = _find_doubles(ordered, position) if len(ordered) > 1 else []
        visited += len(nodes)
        if visited > NODE_BUDGET:
            raise BudgetExceeded(f"{len(targets)} tied target atoms have too wide a diagram")
        index: dict[int, int] = {}
        low: list[int] = []
        high: list[int] = []
        for node in nodes:
            for met, children in ((met_by_false, low), (met_by_true, high)):
                left = node & ~met[position]
                if left & spent[position]:
                    children.append(-1)
                    continue
                left = _merge_equal_clauses(left, doubles)
                children.append(index.setdefault(left, len(index)))
        levels.append((tuple(low), tuple(high)))
        nodes = list(index)
    if not _close_dead_ends(levels):
        return None
    signs = [(no > 0, yes > 0) for no, yes in zip(met_by_false, met_by_true, strict=True)]
    return Diagram(tuple(targets), tuple(levels), tuple(signs))


def _find_doubles(ordered: list[list[tuple[int, int]]], position: int) -> list[tuple[int, int]]:
    """The bits of clauses that are equal to an earlier one after this position, with its bit."""
    first: dict[tuple[tuple[int, int], ...], int] = {}
    doubles = []
    for number, clause in enumerate(ordered):
        later = tuple([literal for literal in clause if literal[0] > position])
        earlier = first.setdefault(later, number)
        if later and earlier != number:
            doubles.append((1 << number, 1 << earlier))
    return doubles


def _merge_equal_clauses(waiting: int, doubles: Sequence[tuple[int, int]]) -> int:
    """The clauses that still wait, as bits, with those that are equal by now counted as one."""
    for bit, first in doubles:
        if waiting & bit:
            waiting = waiting & ~bit | first
    return waiting


def _close_dead_ends(levels: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> bool:
    """Close the ways into nodes that no model leads on from; False where that is the root."""
    rename: dict[int, int] | None = None
    for depth in range(len(levels) - 1, -1, -1):
        low, high = levels[depth]
        if rename is not None:
            low = tuple([rename.get(child, -1) for child in low])
            high = tuple([rename.get(child, -1) for child in high])
        alive = [node for node, pair in enumerate(zip(low, high, strict=True)) if pair != (-1, -1)]
        if not alive:
            return False
        rename = None
        if len(alive) < len(low):
            rename = {node: number for number, node in enumerate(alive)}
            low, high = tuple([low[n] for n in alive]), tuple([high[n] for n in alive])
        levels[depth] = (low, high)
    return True
