"""Random prepared candidates of the paper's sizes."""

from __future__ import annotations

import random

from enthymeme.logic import And, Atom, Formula, Implies, Not, Or
from enthymeme.problem import Candidate, Label, Link


def _all_of(parts: list[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _any_of(parts: list[Formula]) -> Formula:
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def statement(rng: random.Random, names: list[str]) -> Formula:
    """A conjunction of atoms; one in five has a negation, an `or` or a `>>` in it."""
    atoms: list[Formula] = [Atom(name) for name in names]
    if rng.random() >= 0.2:
        return _all_of(atoms)
    cut = rng.randint(0, len(atoms) - 1)
    left, right = atoms[:cut], atoms[cut:]
    kind = rng.choice(["nand", "negated", "or", "implies"])
    if kind == "implies" and len(right) > 1:
        middle = rng.randint(1, len(right) - 1)
        inner: Formula = Implies(_all_of(right[:middle]), _all_of(right[middle:]))
    elif kind == "or":
        inner = _any_of(right)
    elif kind == "negated":
        inner = _all_of([Not(right[0]), *right[1:]])
    else:
        inner = Not(_all_of(right))
    return _all_of([*left, inner])


def candidate(
    rng: random.Random,
    sources: tuple[int, int] = (5, 12),
    targets: tuple[int, int] = (3, 12),
    links: tuple[int, int] = (0, 6),
) -> Candidate:
    """A candidate with as many source and target atoms, and links per target atom, as given."""
    a = [f"a{i}" for i in range(rng.randint(*sources))]
    b = [f"b{i}" for i in range(rng.randint(*targets))]
    cut = rng.randint(1, len(a) - 1)
    exact: list[tuple[str, str]] = []
    drawn: list[Link] = []
    for target in b:
        if rng.random() < 0.08:
            exact.append((rng.choice(a), target))
            continue
        for source in rng.sample(a, min(len(a), rng.randint(*links))):
            label = Label.ENT if rng.random() < 0.5 else Label.CON
            drawn.append(Link(source, target, label, round(rng.uniform(0.34, 0.999), 3)))
    return Candidate(
        source=(statement(rng, a[:cut]), statement(rng, a[cut:])),
        target=(statement(rng, b),),
        links=tuple(drawn),
        exact=tuple(exact),
    )
