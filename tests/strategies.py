"""Random candidates, small enough for the judge and rich in ties, free atoms and exact links."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import strategies as st

from enthymeme.logic import And, Atom, Formula, Implies, Not, Or
from enthymeme.problem import Candidate, Label, Link, Parameters

CONFIDENCES = [0.0, 0.01, 0.02, 0.29, 0.34, 0.5, 0.57, 0.58, 0.59, 0.6, 0.97, 0.98, 1.0]


@st.composite
def formulas(draw: st.DrawFn, names: list[str]) -> Formula:
    """A formula in which every name occurs, some perhaps twice."""
    parts: list[Formula] = [Atom(name) for name in names]
    if len(names) > 1 and draw(st.integers(0, 4)) == 0:
        parts.append(Atom(draw(st.sampled_from(names))))
    while len(parts) > 1:
        left = parts.pop(draw(st.integers(0, len(parts) - 1)))
        right = parts.pop(draw(st.integers(0, len(parts) - 1)))
        kind = draw(st.sampled_from(["and", "and", "or", "implies", "nand", "nor"]))
        formulas_by_kind: dict[str, Formula] = {
            "and": And((left, right)),
            "or": Or((left, right)),
            "implies": Implies(left, right),
            "nand": Not(And((left, right))),
            "nor": Not(Or((left, right))),
        }
        parts.append(formulas_by_kind[kind])
    return Not(parts[0]) if draw(st.integers(0, 5)) == 0 else parts[0]


@st.composite
def statements(draw: st.DrawFn, prefix: str, most: int) -> tuple[Formula, ...]:
    count = draw(st.integers(1, most))
    names = [f"{prefix}{i}" for i in range(count)]
    cuts = sorted(draw(st.sets(st.integers(1, count - 1), max_size=2))) if count > 1 else []
    edges = [0, *cuts, count]
    return tuple(draw(formulas(names[i:j])) for i, j in pairwise(edges))


def with_probabilities(draw: st.DrawFn, links: list[Link]) -> list[Link]:
    """The links of one target atom with probabilities of sixteenths, whose sum is at most 1."""
    left = 16
    stated = []
    for link in links:
        share = draw(st.integers(0, left))
        left -= share
        stated.append(replace(link, probability=share / 16))
    return stated


@st.composite
def candidates(
    draw: st.DrawFn, sources: int = 5, targets: int = 4, probabilities: bool = False
) -> Candidate:
    source = draw(statements("a", sources))
    target = draw(statements("b", targets))
    shell = Candidate(source, target)
    exact: list[tuple[str, str]] = []
    links: list[Link] = []
    few = draw(st.sampled_from([CONFIDENCES, [0.5, 0.98], [0.57, 0.58, 0.59]]))
    for b in shell.target_atoms:
        if draw(st.integers(0, 3)) == 0:
            chosen = draw(st.sets(st.sampled_from(shell.source_atoms), min_size=1, max_size=2))
            exact += [(a, b) for a in sorted(chosen)]
            continue
        own = []
        stated = probabilities and draw(st.booleans())
        for a in draw(st.sets(st.sampled_from(shell.source_atoms), max_size=3)):
            labels = [draw(st.sampled_from(list(Label)))]
            if stated and draw(st.integers(0, 3)) == 0:
                labels = list(Label)
            own += [Link(a, b, label, draw(st.sampled_from(few))) for label in labels]
        if stated:
            own = with_probabilities(draw, own)
        links += own
    return Candidate(source, target, tuple(links), tuple(exact))


parameters = st.one_of(
    st.just(Parameters()),
    st.builds(
        Parameters,
        w_max=st.sampled_from([1, 2, 3, 100]),
        epsilon=st.sampled_from([1, 2, 3]),
        alpha=st.sampled_from([0.0, 0.25, 1.0, 2.5]),
    ),
)
