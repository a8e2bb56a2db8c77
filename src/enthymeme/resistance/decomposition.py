"""How an instance falls apart, in whatever world: what is settled, what is solved together.

Unit propagation settles most source atoms. Those left fall into *blocks* (bound by hard clauses
or by an exact link to one target atom). In the base instance a target atom hangs on its links
alone, so a block and what hangs on it is solved by itself. In the forced instance clauses tie
target atoms into *knots*; a *group* is the knots and blocks that some link may join. Witnesses
are read off the base optimum, clause by clause: a *cluster* is the blocks that one target clause
looks at, or whose optimal assignments it could tell apart.

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
    components,
    diagram,
    propagate,
    undominated_models,
)

Model = tuple[int, ...]
MODEL_BUDGET = 512


class Block(NamedTuple):
    """Unsettled source atoms that are bound together.

    ``models`` are enough to find every canonical optimum. ``rivals`` are enough to find every
    set of witnesses that some base optimum has, or None where they are too many.
    """

    atoms: tuple[int, ...]
    models: tuple[Model, ...]
    rivals: tuple[Model, ...] | None


class Group(NamedTuple):
    """What the forced instance must solve together: source models and knots of target atoms.

    ``tied`` are the target atoms of its knots, ``leaves`` those outside with a link to one of
    the ``sources``. ``parts`` is None where models or diagrams would be too many: the group is
    then left to the SAT solver, world by world.
    """

    blocks: tuple[int, ...]
    sources: tuple[int, ...]
    tied: tuple[int, ...]
    leaves: tuple[int, ...]
    parts: GroupParts | None

    @property
    def targets(self) -> tuple[int, ...]:
        """Every target atom whose link matters to the group."""
        return (*self.tied, *self.leaves)


class GroupParts(NamedTuple):
    """A group's joint source models, in lexicographic order, and the diagrams of its knots."""

    models: tuple[Model, ...]
    knots: tuple[Diagram, ...]


class Cluster(NamedTuple):
    """What the witnesses of some target clauses must be read off together.

    ``waverers`` are target atoms that a base optimum may set either way. ``clauses`` are the
    target clauses of two or more literals that look at the cluster; a clause of one literal
    belongs to the cluster that the active link of its atom leads to.
    """

    blocks: tuple[int, ...]
    waverers: tuple[int, ...]
    clauses: tuple[int, ...]


class Split(NamedTuple):
    """An instance taken apart.

    ``fixed`` are the source values common to all canonical optima, ``forced`` the target values
    that the target clauses settle in the forced instance; None where open. ``home`` is the block
    of a source atom that a canonical optimum may set either way, ``rival_home`` that of one that
    any base optimum may; -1 for the others. ``clusters`` belong to the canonical optima,
    ``rival_clusters`` to all.
    """

    instance: Instance
    fixed: tuple[int | None, ...]
    forced: tuple[int | None, ...]
    blocks: tuple[Block, ...]
    home: tuple[int, ...]
    rival_home: tuple[int, ...]
    groups: tuple[Group, ...]
    tied: frozenset[int]
    clusters: tuple[Cluster, ...]
    rival_clusters: tuple[Cluster, ...]


def split(instance: Instance) -> Split:
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
    home = [-1] * instance.sources
    rival_home = list(home)
    if None in fixed:
        blocks = _blocks(instance, fixed, open_source)
        for number, block in enumerate(blocks):
            for position, atom in enumerate(block.atoms):
                if len(block.models) == 1:
                    fixed[atom] = block.models[0][position]
                else:
                    home[atom] = number
                if block.rivals is None or len(block.rivals) > 1:
                    rival_home[atom] = number
    knots = _knots(open_target) if open_target else []
    tied = frozenset(target for knot in knots for target in knot.targets)
    clusters = _clusters(instance, home, ())
    rival_clusters = clusters
    if home != rival_home or instance.waverers:
        rival_clusters = _clusters(instance, rival_home, instance.waverers)
    return Split(
        instance=instance,
        fixed=tuple(fixed),
        forced=tuple(forced),
        blocks=blocks,
        home=tuple(home),
        rival_home=tuple(rival_home),
        groups=_groups(instance, blocks, home, knots, tied),
        tied=tied,
        clusters=clusters,
        rival_clusters=rival_clusters,
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
    # A true source atom may witness a negative target literal through a contradiction, so
    # optima that differ in such an atom differ in their witnesses.
    telling = {
        pull.source
        for target in {-lit - 1 for c in instance.target_clauses for lit in c if lit < 0}
        for pull in instance.pulls[target]
        if not pull.entails
    }
    blocks = []
    for atoms in components(unsettled, ties):
        members = set(atoms)
        clauses = [c for c in open_clauses if abs(c[0]) - 1 in members]
        models = undominated_models(atoms, clauses, free & members)
        if not models:
            raise Unsatisfiable("the source cannot hold")
        if len(models) > MODEL_BUDGET:
            raise BudgetExceeded(f"a source component of {len(atoms)} atoms has too many models")
        kept = tuple(models)
        rivals: tuple[Model, ...] | None = kept
        if telling & members - free:
            try:
                rivals = tuple(undominated_models(atoms, clauses, (free | telling) & members))
            except BudgetExceeded:
                rivals = None
        if rivals is not None and len(rivals) > MODEL_BUDGET:
            rivals = None
        blocks.append(Block(tuple(atoms), kept, rivals))
    return tuple(blocks)


class _Knot(NamedTuple):
    targets: tuple[int, ...]
    diagram: Diagram | None


def _knots(open_clauses: list[Literals]) -> list[_Knot]:
    ties = [[abs(literal) - 1 for literal in clause] for clause in open_clauses]
    knots = []
    for targets in components(sorted({target for tie in ties for target in tie}), ties):
        members = set(targets)
        try:
            drawn = diagram(targets, [c for c in open_clauses if abs(c[0]) - 1 in members])
            if drawn is None:
                raise Unsatisfiable("the target cannot hold")
        except BudgetExceeded:
            drawn = None
        knots.append(_Knot(tuple(targets), drawn))
    return knots


def _groups(
    instance: Instance,
    blocks: Sequence[Block],
    home: Sequence[int],
    knots: list[_Knot],
    tied: frozenset[int],
) -> tuple[Group, ...]:
    open_blocks = sorted(set(home) - {-1})
    if not open_blocks:
        return tuple([Group((), (), k.targets, (), _group_parts([], [k])) for k in knots])
    # Blocks are numbered from 0, knots after them.
    ties = []
    for number, knot in enumerate(knots, start=len(blocks)):
        reached = {home[a] for target in knot.targets for a in instance.linked[target]}
        ties.append([number, *sorted(reached - {-1})])
    groups = []
    for members in components([*open_blocks, *(tie[0] for tie in ties)], ties):
        my_blocks = [blocks[number] for number in members if number < len(blocks)]
        my_knots = [knots[number - len(blocks)] for number in members if number >= len(blocks)]
        sources = tuple(sorted(atom for block in my_blocks for atom in block.atoms))
        inside = set(sources)
        leaves = [
            target
            for target in range(instance.targets)
            if target not in tied and not inside.isdisjoint(instance.linked[target])
        ]
        groups.append(
            Group(
                blocks=tuple([number for number in members if number < len(blocks)]),
                sources=sources,
                tied=tuple(target for knot in my_knots for target in knot.targets),
                leaves=tuple(leaves),
                parts=_group_parts(my_blocks, my_knots),
            )
        )
    return tuple(groups)


def _group_parts(blocks: list[Block], knots: list[_Knot]) -> GroupParts | None:
    diagrams = [knot.diagram for knot in knots if knot.diagram is not None]
    if len(diagrams) < len(knots):
        return None
    try:
        models = joined_models([(block.atoms, block.models) for block in blocks])
    except BudgetExceeded:
        return None
    return GroupParts(models, tuple(diagrams))


def joined_models(
    parts: Sequence[tuple[tuple[int, ...], tuple[Model, ...]]],
) -> tuple[Model, ...]:
    """The joint models of several blocks, over all their atoms in source order.

    >>> joined_models([((0, 2), ((0, 1), (1, 0))), ((1,), ((1,),))])
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


def _clusters(
    instance: Instance, home: Sequence[int], waverers: Sequence[int]
) -> tuple[Cluster, ...]:
    open_blocks = sorted(set(home) - {-1})
    if not open_blocks and not waverers:
        return ()
    # Blocks keep their numbers, wavering target atoms are numbered after all of them.
    first = max(home, default=-1) + 1
    ties = []
    for target in waverers:
        reached = {home[a] for a in instance.linked[target]} - {-1}
        ties.append([first + target, *reached])
    looks: dict[int, int] = {}
    for number, clause in enumerate(instance.target_clauses):
        if len(clause) == 1:
            continue
        seen = list(_looked_at(instance, clause, home))
        seen += [first + abs(literal) - 1 for literal in clause if abs(literal) - 1 in waverers]
        if seen:
            ties.append(seen)
            looks[number] = seen[0]
    clusters = []
    for members in components([*open_blocks, *(first + target for target in waverers)], ties):
        inside = set(members)
        clusters.append(
            Cluster(
                blocks=tuple(sorted(m for m in members if m < first)),
                waverers=tuple(sorted(m - first for m in members if m >= first)),
                clauses=tuple(number for number, item in looks.items() if item in inside),
            )
        )
    return tuple(clusters)


def _looked_at(instance: Instance, clause: Literals, home: Sequence[int]) -> set[int]:
    """The blocks on which the witness of a clause may depend."""
    seen: set[int] = set()
    for literal in clause:
        target = abs(literal) - 1
        seen.update(home[a] for a in instance.exact[target])
        for pull in instance.pulls[target]:
            # A contradiction never makes its target atom true.
            if pull.entails or literal < 0:
                seen.add(home[pull.source])
    return seen - {-1}
