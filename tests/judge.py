"""The judge: scores by brute force over all assignments and all worlds, from the definitions.

Written apart from the engine: it reads a candidate's formulas, links and exact links, and shares
with the package only the values of ``problem`` and the clauses of ``logic``.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from enthymeme.logic import And, Atom, Formula, Implies, Not, Or
from enthymeme.problem import Candidate, Label, Parameters


@dataclass(frozen=True)
class JudgedWorld:
    links: tuple
    delta: int
    capacity: int
    witness: Fraction
    score: Fraction
    low: Fraction
    high: Fraction


def truth(formula: Formula, values: dict[str, np.ndarray]) -> np.ndarray:
    match formula:
        case Atom(name):
            return values[name]
        case Not(operand):
            return ~truth(operand, values)
        case And(operands):
            return np.logical_and.reduce([truth(o, values) for o in operands])
        case Or(operands):
            return np.logical_or.reduce([truth(o, values) for o in operands])
        case Implies(antecedent, consequent):
            return ~truth(antecedent, values) | truth(consequent, values)
    raise AssertionError(formula)


def weight(confidence: float, w_max: int) -> int:
    return max(1, math.floor(Fraction(str(confidence)) * w_max))


class Judge:
    """All assignments of a candidate, in lexicographic order, and what each costs."""

    def __init__(self, candidate: Candidate, parameters: Parameters) -> None:
        self.candidate = candidate
        self.parameters = parameters
        self.alpha = Fraction(str(parameters.alpha))
        names = [*candidate.source_atoms, *candidate.target_atoms]
        grid = list(itertools.product((False, True), repeat=len(names)))
        columns = np.array(grid, dtype=bool).T
        self.values = dict(zip(names, columns, strict=True))
        self.source_holds = np.logical_and.reduce([truth(f, self.values) for f in candidate.source])
        self.target_holds = np.logical_and.reduce([truth(f, self.values) for f in candidate.target])
        self.inertia = parameters.epsilon * sum(
            self.values[b].astype(int) for b in candidate.target_atoms
        )

    @property
    def satisfiable(self) -> bool:
        return bool(self.source_holds.any() and self.target_holds.any())

    def world(self, links: tuple, guard: bool = True, sound: bool = False) -> JudgedWorld:
        values, w_max = self.values, self.parameters.w_max
        semantic = np.zeros(len(self.inertia), dtype=int)
        capacity = 0
        for a, b in self.candidate.exact:
            semantic += w_max * (values[a] != values[b])
            capacity += w_max
        for link in links:
            bad = values[link.source] & (
                ~values[link.target] if link.label is Label.ENT else values[link.target]
            )
            semantic += weight(link.confidence, w_max) * bad
            capacity += weight(link.confidence, w_max)
        capacity = capacity or len(self.candidate.target_atoms) * w_max
        total = semantic + self.inertia
        base = self._optima(total, self.source_holds)
        forced = self._optima(total, self.source_holds & self.target_holds)
        supports = [
            self.alpha * Fraction(int(semantic[i]), capacity)
            + self._witness(i, links, guard, sound)
            for i in base
        ]
        costs = [int(semantic[i]) for i in forced]
        tension = self.alpha * Fraction(costs[0] - int(semantic[base[0]]), capacity)
        witness = self._witness(base[0], links, guard, sound)
        return JudgedWorld(
            links=links,
            delta=costs[0] - int(semantic[base[0]]),
            capacity=capacity,
            witness=witness,
            score=tension - witness,
            low=self.alpha * Fraction(min(costs), capacity) - max(supports),
            high=self.alpha * Fraction(max(costs), capacity) - min(supports),
        )

    @staticmethod
    def _optima(total: np.ndarray, allowed: np.ndarray) -> list[int]:
        """Every optimal assignment, the lexicographically smallest first."""
        best = total[allowed].min()
        return [int(i) for i in np.flatnonzero(allowed & (total == best))]

    def _entailed(self, atom: str, value: bool) -> bool:
        """Whether an atom has this value wherever the source holds."""
        return bool((self.values[atom] == value)[self.source_holds].all())

    def _sound_witness(self, links: tuple) -> Fraction:
        entailed = {
            (b, v) for a, b in self.candidate.exact for v in (True, False) if self._entailed(a, v)
        }
        entailed |= {
            (link.target, link.label is Label.ENT)
            for link in links
            if self._entailed(link.source, True)
        }
        clauses = self.candidate.target_clauses
        count = sum(
            any((literal.atom, literal.positive) in entailed for literal in clause)
            for clause in clauses
        )
        return Fraction(count, len(clauses))

    def _witness(self, index: int, links: tuple, guard: bool, sound: bool) -> Fraction:
        if sound:
            return self._sound_witness(links)
        true = {name: bool(column[index]) for name, column in self.values.items()}
        supported = {b for a, b in self.candidate.exact if not true[a]} | {
            link.target for link in links if link.label is Label.CON and true[link.source]
        }
        clauses = self.candidate.target_clauses
        count = sum(
            any(
                true[literal.atom]
                if literal.positive
                else not true[literal.atom] and (not guard or literal.atom in supported)
                for literal in clause
            )
            for clause in clauses
        )
        return Fraction(count, len(clauses))

    def worlds(self, no_link: bool = True) -> list[tuple]:
        """The links that are active in each world."""
        return [links for links, _ in self.weighed_worlds(no_link)]

    def weighed_worlds(self, no_link: bool = True) -> list[tuple[tuple, Fraction]]:
        """The links that are active in each world of some probability, and that probability."""
        alternatives = []
        for target in self.candidate.target_atoms:
            own = [link for link in self.candidate.links if link.target == target]
            outcomes: list[tuple[tuple, Fraction]]
            if any(link.probability is not None for link in own):
                outcomes = [((link,), Fraction(link.probability or 0)) for link in own]
                rest = 1 - sum((mass for _, mass in outcomes), Fraction(0))
                if no_link or rest == 1:
                    outcomes = [((), max(rest, Fraction(0))), *outcomes]
            else:
                outcomes = [((link,), Fraction(1)) for link in own]
                if no_link or not own:
                    outcomes = [((), Fraction(1)), *outcomes]
            total = sum(mass for _, mass in outcomes)
            alternatives.append([(z, mass / total) for z, mass in outcomes if mass > 1e-12 * total])
        return [
            (
                tuple(itertools.chain(*(z for z, _ in world))),
                math.prod((mass for _, mass in world), start=Fraction(1)),
            )
            for world in itertools.product(*alternatives)
        ]

    def expected(
        self, no_link: bool = True, guard: bool = True, sound: bool = False
    ) -> dict[str, Fraction]:
        """Score, bounds and witness ratio over all worlds."""
        sums = dict.fromkeys(("score", "low", "high", "witness"), Fraction(0))
        for links, mass in self.weighed_worlds(no_link):
            world = self.world(links, guard, sound)
            for name in sums:
                sums[name] += mass * getattr(world, name)
        return sums

    def top_link(self) -> tuple:
        rank = {a: i for i, a in enumerate(self.candidate.source_atoms)}
        chosen = []
        for target in self.candidate.target_atoms:
            links = [link for link in self.candidate.links if link.target == target]
            if links:
                chosen.append(min(links, key=lambda link: (-link.confidence, rank[link.source])))
        return tuple(chosen)


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
