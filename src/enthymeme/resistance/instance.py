"""A candidate in numbers: what the solvers work on.

Sources and targets are numbered apart, each from 0 in problem order. A literal of a clause is
``atom + 1`` or ``-(atom + 1)``. A world is one outcome per target atom (``World``): the index of
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


class Alternative(NamedTuple):
    """A non-exact link as seen from its target atom."""

    source: int
    entails: bool
    weight: int
    confidence: float
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Instance:
    """A prepared candidate.

    ``exact[b]`` lists the sources that target ``b`` is exactly linked to, ``alternatives[b]`` its
    non-exact links by source order; one of the two is empty. ``linked[b]`` are all the sources
    that ``b`` has a link to in some world. ``exact_weight`` is the part of the
    capacity that is there in every world. ``indifferent`` are the target atoms that inertia may
    balance, so that a base optimum may set them either way.
    """

    sources: int
    targets: int
    source_clauses: tuple[Literals, ...]
    target_clauses: tuple[Literals, ...]
    exact: tuple[tuple[int, ...], ...]
    alternatives: tuple[tuple[Alternative, ...], ...]
    parameters: Parameters
    linked: tuple[frozenset[int], ...]
    exact_weight: int
    indifferent: tuple[int, ...]

    def capacity(self, world: World) -> int:
        """``C_max`` of a world (Definition "Target Witness and Logical Resistance")."""
        weight = self.exact_weight
        for alternatives, outcome in zip(self.alternatives, world, strict=True):
            if outcome != NO_LINK:
                weight += alternatives[outcome].weight
        return weight or self.targets * self.parameters.w_max


def build_instance(candidate: Candidate, parameters: Parameters | None = None) -> Instance:
    """Number a candidate's atoms, clauses and links.

    Raises ``SolveError`` for a target without clauses, ``Unsatisfiable`` where a statement is
    constantly false and ``BudgetExceeded`` where its CNF is too large.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Link
    >>> instance = build_instance(Candidate((parse_formula("a"),), (parse_formula("~b | c"),),
    ...                              (Link("a", "b", Label.CON, 0.7),)))
    >>> instance.target_clauses, instance.alternatives[0][0].weight
    (((-1, 2),), 70)
    """
    parameters = parameters or Parameters()
    source_rank = {atom: number for number, atom in enumerate(candidate.source_atoms)}
    target_rank = {atom: number for number, atom in enumerate(candidate.target_atoms)}
    source_clauses = _number_clauses(candidate.source_clauses, source_rank)
    target_clauses = _number_clauses(candidate.target_clauses, target_rank)
    _check_clauses(source_clauses, target_clauses)
    exact: list[list[int]] = [[] for _ in target_rank]
    for source, target in candidate.exact:
        exact[target_rank[target]].append(source_rank[source])
    alternatives = _number_links(candidate, source_rank, parameters.w_max)
    return Instance(
        sources=len(source_rank),
        targets=len(target_rank),
        source_clauses=source_clauses,
        target_clauses=target_clauses,
        exact=tuple(tuple(sorted(sources)) for sources in exact),
        alternatives=alternatives,
        parameters=parameters,
        linked=tuple(
            frozenset(matches) or frozenset(alternative.source for alternative in links)
            for matches, links in zip(exact, alternatives, strict=True)
        ),
        exact_weight=parameters.w_max * sum(map(len, exact)),
        indifferent=tuple(
            target
            for target, (matches, links) in enumerate(zip(exact, alternatives, strict=True))
            if _may_be_indifferent(len(matches), links, parameters)
        ),
    )


def _check_clauses(source: tuple[Literals, ...], target: tuple[Literals, ...]) -> None:
    if () in source:
        raise Unsatisfiable("the source cannot hold")
    if () in target:
        raise Unsatisfiable("the target cannot hold")
    if not target:
        raise SolveError("the target has no clauses: it is a tautology")


def _number_links(
    candidate: Candidate, source_rank: dict[str, int], w_max: int
) -> tuple[tuple[Alternative, ...], ...]:
    """For each target atom its non-exact links, by source order."""
    return tuple(
        tuple(
            Alternative(
                source_rank[link.source],
                link.label is Label.ENT,
                link_weight(link.confidence, w_max),
                link.confidence,
                link.probability,
            )
            for link in links
        )
        for links in candidate.alternatives
    )


def _number_clauses(clauses: tuple[Clause, ...], rank: dict[str, int]) -> tuple[Literals, ...]:
    return tuple(
        tuple(
            sorted(
                (rank[literal.atom] + 1 if literal.positive else -rank[literal.atom] - 1)
                for literal in clause
            )
        )
        for clause in clauses
    )


def _may_be_indifferent(
    matches: int, alternatives: tuple[Alternative, ...], parameters: Parameters
) -> bool:
    """Whether inertia may weigh just as much as what speaks for a target atom."""
    if matches:
        return any(
            parameters.w_max * (2 * true - matches) == parameters.epsilon
            for true in range(matches + 1)
        )
    return any(
        alternative.entails and alternative.weight == parameters.epsilon
        for alternative in alternatives
    )
