"""A candidate in numbers: what the solvers work on.

Sources and targets are numbered apart, each from 0 in problem order. A literal of a clause is
``atom + 1`` or ``-(atom + 1)``. A world is one option per target atom (``World``): the index of
the active link among the target's alternatives, or ``NO_LINK``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from enthymeme.errors import SolveError, Unsatisfiable
from enthymeme.logic import Clause
from enthymeme.problem import Candidate, Label, Parameters, link_weight

Literals = tuple[int, ...]
World = tuple[int, ...]
NO_LINK = -1


class Pull(NamedTuple):
    """A non-exact link as seen from its target atom."""

    source: int
    entails: bool
    weight: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Instance:
    """A prepared candidate.

    ``exact[b]`` lists the sources that target ``b`` is exactly linked to, ``pulls[b]`` its
    non-exact links by source order; one of the two is empty. ``linked[b]`` are all the sources
    that ``b`` has a link to in some world. ``exact_weight`` is the part of the
    capacity that is there in every world. ``waverers`` are the target atoms that inertia may
    balance, so that a base optimum may set them either way.
    """

    sources: int
    targets: int
    source_clauses: tuple[Literals, ...]
    target_clauses: tuple[Literals, ...]
    exact: tuple[tuple[int, ...], ...]
    pulls: tuple[tuple[Pull, ...], ...]
    parameters: Parameters
    linked: tuple[frozenset[int], ...]
    exact_weight: int
    waverers: tuple[int, ...]

    def capacity(self, world: World) -> int:
        """``C_max`` of a world (Definition "Target Witness and Logical Resistance")."""
        weight = self.exact_weight
        for pulls, option in zip(self.pulls, world, strict=True):
            if option != NO_LINK:
                weight += pulls[option].weight
        return weight or self.targets * self.parameters.w_max


def numbered(candidate: Candidate, parameters: Parameters | None = None) -> Instance:
    """Number a candidate's atoms, clauses and links.

    Raises ``SolveError`` for a target without clauses, ``Unsatisfiable`` where a statement is
    constantly false and ``BudgetExceeded`` where its CNF is too large.

    >>> from enthymeme.logic import parse
    >>> from enthymeme.problem import Link
    >>> instance = numbered(Candidate((parse("a"),), (parse("~b | c"),),
    ...                              (Link("a", "b", Label.CON, 0.7),)))
    >>> instance.target_clauses, instance.pulls[0][0].weight
    (((-1, 2),), 70)
    """
    parameters = parameters or Parameters()
    source_rank = {atom: number for number, atom in enumerate(candidate.source_atoms)}
    target_rank = {atom: number for number, atom in enumerate(candidate.target_atoms)}
    source_clauses = _numbered(candidate.source_clauses, source_rank)
    target_clauses = _numbered(candidate.target_clauses, target_rank)
    if () in source_clauses:
        raise Unsatisfiable("the source cannot hold")
    if () in target_clauses:
        raise Unsatisfiable("the target cannot hold")
    if not target_clauses:
        raise SolveError("the target has no clauses: it is a tautology")
    exact: list[list[int]] = [[] for _ in target_rank]
    for source, target in candidate.exact:
        exact[target_rank[target]].append(source_rank[source])
    pulls = tuple(
        tuple(
            Pull(
                source_rank[link.source],
                link.label is Label.ENT,
                link_weight(link.confidence, parameters.w_max),
                link.confidence,
            )
            for link in links
        )
        for links in candidate.alternatives
    )
    return Instance(
        sources=len(source_rank),
        targets=len(target_rank),
        source_clauses=source_clauses,
        target_clauses=target_clauses,
        exact=tuple(tuple(sorted(sources)) for sources in exact),
        pulls=pulls,
        parameters=parameters,
        linked=tuple(
            frozenset(matches) or frozenset(pull.source for pull in links)
            for matches, links in zip(exact, pulls, strict=True)
        ),
        exact_weight=parameters.w_max * sum(map(len, exact)),
        waverers=tuple(
            target
            for target, (matches, links) in enumerate(zip(exact, pulls, strict=True))
            if _may_waver(len(matches), links, parameters)
        ),
    )


def _numbered(clauses: tuple[Clause, ...], rank: dict[str, int]) -> tuple[Literals, ...]:
    return tuple(
        tuple(
            sorted(
                (rank[literal.atom] + 1 if literal.positive else -rank[literal.atom] - 1)
                for literal in clause
            )
        )
        for clause in clauses
    )


def _may_waver(matches: int, pulls: tuple[Pull, ...], parameters: Parameters) -> bool:
    """Whether inertia may weigh just as much as what speaks for a target atom."""
    if matches:
        return any(
            parameters.w_max * (2 * true - matches) == parameters.epsilon
            for true in range(matches + 1)
        )
    return any(pull.entails and pull.weight == parameters.epsilon for pull in pulls)
