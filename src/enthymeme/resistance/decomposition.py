"""How an instance falls apart, in whatever world: what is settled, what is solved together.

Unit propagation settles most source atoms. Those left fall into *blocks* (bound by hard clauses
or by an exact link to one target atom). In the base instance a target atom hangs on its links
alone, so a block and what hangs on it is solved by itself. In the forced instance clauses tie
target atoms into *components*; a *group* is the components and blocks that some link may join.
Witnesses are read off the base optimum, clause by clause: a *scope* is the blocks that one target
clause looks at, or whose optimal assignments it could tell apart. What speaks of other base optima
than the canonical one has ``spread`` in its name.

All of it is the same in every world, so it is worked out once for an instance.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from enthymeme.errors import BudgetExceeded, Unsatisfiable
from enthymeme.resistance.instance import Instance, Literals
from enthymeme.resistance.propagation import (
    Diagram,
    connected_components,
    diagram,
    propagate,
    undominated_models,
)

Model = tuple[int, ...]
MODEL_BUDGET = 512


class Block(NamedTuple):
    """Unsettled source atoms that are bound together.

    ``models`` are enough to find every canonical optimum. ``spread_models`` are enough to find
    every set of witnesses that some base optimum has, or None where they are too many.
    """

    atoms: tuple[int, ...]
    models: tuple[Model, ...]
    spread_models: tuple[Model, ...] | None


class Group(NamedTuple):
    """What the forced instance must solve together: source models and components of target atoms.

    ``component_targets`` are the target atoms of its components, ``leaves`` those outside with a
    link to one of the ``sources``. ``space`` is None where models or diagrams would be too many:
    the group is then left to the SAT solver, world by world.
    """

    blocks: tuple[int, ...]
    sources: tuple[int, ...]
    component_targets: tuple[int, ...]
    leaves: tuple[int, ...]
    space: GroupSpace | None

    @property
    def targets(self) -> tuple[int, ...]:
        """Every target atom whose link matters to the group."""
        return (*self.component_targets, *self.leaves)


class GroupSpace(NamedTuple):
    """A group's joint source models, in lexicographic order, and the diagrams of its components."""

    models: tuple[Model, ...]
    components: tuple[Diagram, ...]


class ClauseScope(NamedTuple):
    """What the witnesses of some target clauses must be read off together.

    ``indifferent`` are target atoms that a base optimum may set either way. ``clauses`` are the
    target clauses of two or more literals that look at the scope; a clause of one literal
    belongs to the scope that the active link of its atom leads to.
    """

    blocks: tuple[int, ...]
    indifferent: tuple[int, ...]
    clauses: tuple[int, ...]


class Decomposition(NamedTuple):
    """An instance taken apart.

    ``source_values`` are those common to all canonical optima, ``target_values`` those that the
    target clauses settle in the forced instance; None where open. ``component_targets`` are the
    target atoms that clauses tie together. ``block_of`` is the block of a source atom that a
    canonical optimum may set either way, ``spread_block_of`` that of one that any base optimum may;
    -1 for the others. ``scopes`` belong to the canonical optima, ``spread_scopes`` to all.
    """

    instance: Instance
    source_values: tuple[int | None, ...]
    target_values: tuple[int | None, ...]
    blocks: tuple[Block, ...]
    block_of: tuple[int, ...]
    spread_block_of: tuple[int, ...]
    groups: tuple[Group, ...]
    component_targets: frozenset[int]
    scopes: tuple[ClauseScope, ...]
    spread_scopes: tuple[ClauseScope, ...]


def decompose(instance: Instance) -> Decomposition:
    """Take an instance apart.

    Raises ``Unsatisfiable`` where source or target cannot hold, and ``BudgetExceeded`` where a
    source component has too many models.
    """
    settled = propagate(instance.sources, instance.source_clauses)
    if settled is None:
        raise Unsatisfiable("the source cannot hold")
    fixed, open_source = settled
    settled = propagate(instance.targets, instance.target_clauses)
    if settled is None:
        raise Unsatisfiable("the target cannot hold")
    forced, open_target = settled

    blocks: tuple[Block, ...] = ()
    block_of = [-1] * instance.sources
    spread_block_of = list(block_of)
    if None in fixed:
        blocks = _blocks(instance, fixed, open_source)
        for number, block in enumerate(blocks):
            for position, atom in enumerate(block.atoms):
                if len(block.models) == 1:
                    fixed[atom] = block.models[0][position]
                else:
                    block_of[atom] = number
                if block.spread_models is None or len(block.spread_models) > 1:
                    spread_block_of[atom] = number
    components = _target_components(open_target) if open_target else []
    component_targets = frozenset(b for component in components for b in component.targets)
    scopes = _scopes(instance, block_of, ())
    spread_scopes = scopes
    if block_of != spread_block_of or instance.indifferent:
        spread_scopes = _scopes(instance, spread_block_of, instance.indifferent)
    return Decomposition(
        instance=instance,
        source_values=tuple(fixed),
        target_values=tuple(forced),
        blocks=blocks,
        block_of=tuple(block_of),
        spread_block_of=tuple(spread_block_of),
        groups=_groups(instance, blocks, block_of, components, component_targets),
        component_targets=component_targets,
        scopes=scopes,
        spread_scopes=spread_scopes,
    )


def _blocks(
    instance: Instance, fixed: Sequence[int | None], open_clauses: list[Literals]
) -> tuple[Block, ...]:
    unsettled = [atom for atom, value in enumerate(fixed) if value is None]
    ties: list[Sequence[int]] = [[abs(literal) - 1 for literal in c] for c in open_clauses]
    if instance.exact_weight:
        exact = [[a for a in sources if fixed[a] is None] for sources in instance.exact]
        ties += filter(None, exact)
        free = frozenset(a for sources in exact for a in sources)
    else:
        free = frozenset()
    witness_sources = _negative_witness_sources(instance)
    blocks = []
    for atoms in connected_components(unsettled, ties):
        members = frozenset(atoms)
        clauses = [c for c in open_clauses if abs(c[0]) - 1 in members]
        blocks.append(_build_block(atoms, clauses, free & members, witness_sources & members))
    return tuple(blocks)


def _negative_witness_sources(instance: Instance) -> frozenset[int]:
    """The source atoms that may witness a negative target literal, through a contradiction.

    Optima that differ in such an atom differ in their witnesses.
    """
    negated = {-lit - 1 for clause in instance.target_clauses for lit in clause if lit < 0}
    return frozenset(
        alternative.source
        for target in negated
        for alternative in instance.alternatives[target]
        if not alternative.entails
    )


def _build_block(
    atoms: Sequence[int],
    clauses: Sequence[Literals],
    free: frozenset[int],
    witness_sources: frozenset[int],
) -> Block:
    models = tuple(undominated_models(atoms, clauses, free))
    if not models:
        raise Unsatisfiable("the source cannot hold")
    if len(models) > MODEL_BUDGET:
        raise BudgetExceeded(f"a source component of {len(atoms)} atoms has too many models")
    spread_models: tuple[Model, ...] | None = models
    if witness_sources - free:
        try:
            spread_models = tuple(undominated_models(atoms, clauses, free | witness_sources))
        except BudgetExceeded:
            spread_models = None
    if spread_models is not None and len(spread_models) > MODEL_BUDGET:
        spread_models = None
    return Block(tuple(atoms), models, spread_models)


class _TargetComponent(NamedTuple):
    targets: tuple[int, ...]
    diagram: Diagram | None


def _target_components(open_clauses: list[Literals]) -> list[_TargetComponent]:
    ties = [[abs(literal) - 1 for literal in clause] for clause in open_clauses]
    components = []
    for targets in connected_components(sorted({target for tie in ties for target in tie}), ties):
        members = set(targets)
        try:
            drawn = diagram(targets, [c for c in open_clauses if abs(c[0]) - 1 in members])
            if drawn is None:
                raise Unsatisfiable("the target cannot hold")
        except BudgetExceeded:
            drawn = None
        components.append(_TargetComponent(tuple(targets), drawn))
    return components


def _groups(
    instance: Instance,
    blocks: Sequence[Block],
    block_of: Sequence[int],
    components: list[_TargetComponent],
    component_targets: frozenset[int],
) -> tuple[Group, ...]:
    open_blocks = sorted(set(block_of) - {-1})
    if not open_blocks:
        return tuple([Group((), (), k.targets, (), _group_space([], [k])) for k in components])
    # Blocks are numbered from 0, components after them.
    ties = []
    for number, component in enumerate(components, start=len(blocks)):
        reached = {block_of[a] for target in component.targets for a in instance.linked[target]}
        ties.append([number, *sorted(reached - {-1})])
    groups = []
    for members in connected_components([*open_blocks, *(tie[0] for tie in ties)], ties):
        block_numbers = tuple([number for number in members if number < len(blocks)])
        inside = [components[number - len(blocks)] for number in members if number >= len(blocks)]
        groups.append(_build_group(instance, blocks, block_numbers, inside, component_targets))
    return tuple(groups)


def _build_group(
    instance: Instance,
    blocks: Sequence[Block],
    block_numbers: tuple[int, ...],
    components: list[_TargetComponent],
    component_targets: frozenset[int],
) -> Group:
    group_blocks = [blocks[number] for number in block_numbers]
    sources = tuple(sorted(atom for block in group_blocks for atom in block.atoms))
    inside = set(sources)
    leaves = [
        target
        for target in range(instance.targets)
        if target not in component_targets and not inside.isdisjoint(instance.linked[target])
    ]
    return Group(
        blocks=block_numbers,
        sources=sources,
        component_targets=tuple(b for component in components for b in component.targets),
        leaves=tuple(leaves),
        space=_group_space(group_blocks, components),
    )


def _group_space(blocks: list[Block], components: list[_TargetComponent]) -> GroupSpace | None:
    diagrams = [component.diagram for component in components if component.diagram is not None]
    if len(diagrams) < len(components):
        return None
    try:
        models = join_models([(block.atoms, block.models) for block in blocks])
    except BudgetExceeded:
        return None
    return GroupSpace(models, tuple(diagrams))


def join_models(
    parts: Sequence[tuple[tuple[int, ...], tuple[Model, ...]]],
) -> tuple[Model, ...]:
    """The joint models of several blocks, over all their atoms in source order.

    >>> join_models([((0, 2), ((0, 1), (1, 0))), ((1,), ((1,),))])
    ((0, 1, 1), (1, 1, 0))
    """
    if len(parts) == 1:
        return parts[0][1]
    count = 1
    for _, models in parts:
        count *= len(models)
        if count > MODEL_BUDGET:
            raise BudgetExceeded("joined source components have too many models")
    atoms = tuple(sorted(atom for members, _ in parts for atom in members))
    joint = []
    for choice in product(*(models for _, models in parts)):
        values = {
            atom: value
            for (members, _), model in zip(parts, choice, strict=True)
            for atom, value in zip(members, model, strict=True)
        }
        joint.append(tuple(values[atom] for atom in atoms))
    return tuple(sorted(joint))


def _scopes(
    instance: Instance, block_of: Sequence[int], indifferent: Sequence[int]
) -> tuple[ClauseScope, ...]:
    open_blocks = sorted(set(block_of) - {-1})
    if not open_blocks and not indifferent:
        return ()
    # Blocks keep their numbers, indifferent target atoms are numbered after all of them.
    first = max(block_of, default=-1) + 1
    ties = []
    for target in indifferent:
        reached = {block_of[a] for a in instance.linked[target]} - {-1}
        ties.append([first + target, *reached])
    by_clause = {}
    for number, clause in enumerate(instance.target_clauses):
        targets = {abs(literal) - 1 for literal in clause}.intersection(indifferent)
        members = _witness_blocks(instance, clause, block_of) | {first + t for t in targets}
        if members and len(clause) > 1:
            by_clause[number] = list(members)
    ties += by_clause.values()
    scopes = []
    for component in connected_components(
        [*open_blocks, *(first + target for target in indifferent)], ties
    ):
        clauses = [number for number, members in by_clause.items() if members[0] in component]
        scopes.append(_build_scope(component, first, clauses))
    return tuple(scopes)


def _build_scope(members: Sequence[int], first: int, clauses: Sequence[int]) -> ClauseScope:
    """A scope from numbers of blocks and, from ``first`` on, of indifferent target atoms."""
    return ClauseScope(
        blocks=tuple(sorted(member for member in members if member < first)),
        indifferent=tuple(sorted(member - first for member in members if member >= first)),
        clauses=tuple(clauses),
    )


def _witness_blocks(instance: Instance, clause: Literals, block_of: Sequence[int]) -> set[int]:
    """The blocks on which the witness of a clause may depend."""
    blocks: set[int] = set()
    for literal in clause:
        target = abs(literal) - 1
        blocks.update(block_of[a] for a in instance.exact[target])
        for alternative in instance.alternatives[target]:
            # A contradiction never makes its target atom true.
            if alternative.entails or literal < 0:
                blocks.add(block_of[alternative.source])
    return blocks - {-1}
