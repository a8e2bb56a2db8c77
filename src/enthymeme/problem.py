"""A prepared problem: candidates, each with its formulas and the links between their atoms.

The definitions are the paper's "Candidate Source and Target Representation",
"Exact and NLI-Derived Atom Links" and "Weighted Atom-Link Clauses".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal
from enum import StrEnum
from functools import cached_property
from math import fsum

from enthymeme.errors import InputError
from enthymeme.logic import Clause, Formula, atoms, cnf
from enthymeme.system.notebook import Showable
from enthymeme.system.text import one_line

# The greatest coefficient of tension, and the widest tie: far above what makes sense, and far below
# where sums overflow.
GREATEST = 1e9
# How far above 1 the probabilities of a target atom's links may add up to, as sums of floats do.
SUM_ABOVE = 1e-9


class Label(StrEnum):
    """What a source atom says of a target atom. Neutral pairs are not links."""

    ENT = "Ent"
    CON = "Con"


@dataclass(frozen=True, slots=True)
class Link:
    """A non-exact link: the source atom entails or contradicts the target atom.

    ``probability`` is that of the link to be active. The links of a target atom all have one, and
    what they leave is the probability of no link; or none has, and all outcomes are as probable.
    With probabilities, a source atom may both entail and contradict a target atom: two links, of
    which a world has at most one.
    """

    source: str
    target: str
    label: Label
    confidence: float
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Parameters:
    """The constants of the method, with the paper's values.

    ``w_max`` is the weight of an exact link and the scale of the others, ``epsilon`` the weight
    of target inertia, ``alpha`` the coefficient of tension, and scores within ``tie`` are equal.

    >>> Parameters().w_max
    100
    >>> Parameters(epsilon=0)
    Traceback (most recent call last):
    enthymeme.errors.InputError: epsilon: expected a whole number of at least 1, found 0
    """

    w_max: int = 100
    epsilon: int = 1
    alpha: float = 1.0
    tie: float = 1e-12

    def __post_init__(self) -> None:
        for name in ("w_max", "epsilon"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10**6:
                expected = "at least 1" if isinstance(value, int) and value < 1 else "at most 10^6"
                raise InputError(f"{name}: expected a whole number of {expected}, found {value!r}")
        for name in ("alpha", "tie"):
            value = getattr(self, name)
            if not 0 <= value <= GREATEST:
                raise InputError(
                    f"{name}: expected a number from 0 to {GREATEST:g}, found {value!r}"
                )


def link_weight(confidence: float, w_max: int = 100) -> int:
    """The weight of a link clause: ``max(1, floor(w_max * confidence))``.

    The product is taken on the decimal digits of the confidence, because a binary float of
    0.29 times 100 is 28.999...

    >>> [link_weight(p) for p in (0.29, 0.57, 0.995, 0.004, 1.0)]
    [29, 57, 99, 1, 100]
    """
    exact = Decimal(repr(confidence)) * w_max
    return max(1, int(exact.to_integral_value(rounding=ROUND_FLOOR)))


@dataclass(frozen=True)
class Candidate:
    """One completion: source and target statements, exact links and non-exact links.

    Atom names are local to the candidate, and an atom belongs to one statement. ``surfaces``
    are the atoms' texts, ``sentences`` the same in fluent English where they are not; the scorer
    reads ``exact`` and ``links`` only.

    >>> from enthymeme.logic import parse_formula
    >>> candidate = Candidate(
    ...     source=(parse_formula("a0"), parse_formula("~(a1 & a2)")),
    ...     target=(parse_formula("b1 >> b2"),),
    ...     links=(Link("a0", "b1", Label.ENT, 0.88),))
    >>> candidate.source_atoms, candidate.target_atoms
    (('a0', 'a1', 'a2'), ('b1', 'b2'))
    """

    source: tuple[Formula, ...]
    target: tuple[Formula, ...]
    links: tuple[Link, ...] = ()
    exact: tuple[tuple[str, str], ...] = ()
    surfaces: tuple[tuple[str, str], ...] = ()
    # How an atom is shown is no part of what a candidate is.
    sentences: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.source or not self.target:
            raise InputError("expected at least one source and one target statement")
        self._check_atoms()
        self._check_exact_links()
        self._check_links()
        for target, links in zip(self.target_atoms, self.alternatives, strict=True):
            _check_probabilities(target, links)

    def _check_atoms(self) -> None:
        seen: set[str] = set()
        for formula in (*self.source, *self.target):
            for atom in atoms(formula):
                if atom in seen:
                    raise InputError(f"atom {atom!r} is in two statements, expected one")
                seen.add(atom)
        for what, texts in (("surface", self.surfaces), ("sentence", self.sentences)):
            for atom, _ in texts:
                if atom not in seen:
                    raise InputError(f"{what} of {atom!r}: no statement has this atom")

    def _check_exact_links(self) -> None:
        sources, targets = set(self.source_atoms), set(self.target_atoms)
        for source, target in self.exact:
            _check_ends("exact link", source, target, sources, targets)
        if len(set(self.exact)) < len(self.exact):
            raise InputError("expected each exact link once")

    def _check_links(self) -> None:
        sources, targets = set(self.source_atoms), set(self.target_atoms)
        matched = {target for _, target in self.exact}
        labels: dict[tuple[str, str], list[Link]] = {}
        for link in self.links:
            _check_ends("link", link.source, link.target, sources, targets)
            if link.target in matched:
                raise InputError(
                    f"link {link.source!r} -> {link.target!r}: {link.target!r} has an exact link, "
                    "expected no other"
                )
            labels.setdefault((link.source, link.target), []).append(link)
            if not 0 <= link.confidence <= 1:
                raise InputError(
                    f"link {link.source!r} -> {link.target!r}: expected a confidence in [0, 1], "
                    f"found {link.confidence!r}"
                )
        for same in labels.values():
            _check_labels(same)

    @cached_property
    def source_atoms(self) -> tuple[str, ...]:
        """The source atoms in order: that of ``surfaces`` where these name all atoms of the
        candidate, otherwise that of first appearance."""
        return self._in_order(self.source)

    @cached_property
    def target_atoms(self) -> tuple[str, ...]:
        """The target atoms, in order like the source atoms."""
        return self._in_order(self.target)

    @cached_property
    def shown_texts(self) -> dict[str, str]:
        """What people read of each atom: its sentence or, without one, its surface."""
        return {**dict(self.surfaces), **dict(self.sentences)}

    def _in_order(self, formulas: tuple[Formula, ...]) -> tuple[str, ...]:
        appearing = [atom for formula in formulas for atom in atoms(formula)]
        place = {atom: number for number, (atom, _) in enumerate(self.surfaces)}
        count = sum(len(atoms(formula)) for formula in (*self.source, *self.target))
        if len(place) == count and all(atom in place for atom in appearing):
            appearing.sort(key=place.__getitem__)
        return tuple(appearing)

    @cached_property
    def source_clauses(self) -> tuple[Clause, ...]:
        """The clauses of the source statements, statement by statement."""
        return tuple(clause for formula in self.source for clause in cnf(formula))

    @cached_property
    def target_clauses(self) -> tuple[Clause, ...]:
        """The clauses of the target statements, statement by statement."""
        return tuple(clause for formula in self.target for clause in cnf(formula))

    @cached_property
    def alternatives(self) -> tuple[tuple[Link, ...], ...]:
        """For each target atom its non-exact links, by source atom order."""
        rank = {atom: position for position, atom in enumerate(self.source_atoms)}
        by_target: dict[str, list[Link]] = {atom: [] for atom in self.target_atoms}
        for link in sorted(self.links, key=lambda link: rank[link.source]):
            by_target[link.target].append(link)
        return tuple(tuple(links) for links in by_target.values())


def _check_labels(links: Sequence[Link]) -> None:
    """Of the links from one atom to another: one, or one of each label with probabilities."""
    if len(links) == 1:
        return
    pair = f"link {links[0].source!r} -> {links[0].target!r}"
    if any(link.probability is None for link in links):
        raise InputError(f"{pair}: expected once, or as Ent and as Con with probabilities")
    if len({link.label for link in links}) < len(links):
        raise InputError(f"{pair}: expected each label once")


def _check_probabilities(target: str, links: tuple[Link, ...]) -> None:
    stated = [link.probability for link in links if link.probability is not None]
    if not stated:
        return
    if len(stated) < len(links):
        raise InputError(f"links to {target!r}: expected a probability of all or of none")
    for probability in stated:
        if not 0 <= probability <= 1:
            raise InputError(
                f"links to {target!r}: expected a probability in [0, 1], found {probability!r}"
            )
    if fsum(stated) > 1 + SUM_ABOVE:
        raise InputError(
            f"links to {target!r}: expected probabilities that sum to at most 1, "
            f"found {fsum(stated):g}"
        )


def _check_ends(what: str, source: str, target: str, sources: set[str], targets: set[str]) -> None:
    for end, side, known in ((source, "source", sources), (target, "target", targets)):
        if end not in known:
            raise InputError(
                f"{what} {source!r} -> {target!r}: expected a {side} atom, found {end!r}"
            )


def exact_links(
    source_atoms: Iterable[str], target_atoms: Iterable[str], surfaces: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Every pair of a source and a target atom whose case-folded surfaces are equal.

    >>> exact_links(["a1", "a2"], ["b1", "b2"], {"a1": "Dog bark.", "a2": "x.", "b1": "dog bark."})
    (('a1', 'b1'),)
    """
    by_surface: dict[str, list[str]] = {}
    for atom in source_atoms:
        if atom in surfaces:
            by_surface.setdefault(surfaces[atom].casefold(), []).append(atom)
    return tuple(
        (source, target)
        for target in target_atoms
        if target in surfaces
        for source in by_surface.get(surfaces[target].casefold(), ())
    )


@dataclass(frozen=True, repr=False)
class Problem(Showable):
    """Candidates to choose from; ``gold`` is the index of the right one, where it is known.

    >>> from enthymeme.logic import parse_formula
    >>> candidate = Candidate((parse_formula("a"),), (parse_formula("b"),))
    >>> Problem("p", (candidate, candidate), gold=1)
    <Problem p: 2 candidates, 4 atoms, 0 links, gold 1>
    """

    id: str
    candidates: tuple[Candidate, ...]
    gold: int | None = None

    def __repr__(self) -> str:
        atoms = sum(len(one.source_atoms) + len(one.target_atoms) for one in self.candidates)
        links = sum(len(one.links) + len(one.exact) for one in self.candidates)
        gold = "" if self.gold is None else f", gold {self.gold}"
        size = f"{len(self.candidates)} candidates, {atoms} atoms, {links} links"
        return f"<Problem {one_line(self.id, 40)}: {size}{gold}>"

    def __post_init__(self) -> None:
        for candidate in self.candidates:
            if not isinstance(candidate, Candidate):
                kind = type(candidate).__name__
                raise InputError(f"candidates: expected Candidate values, found {kind}")
        if len(self.candidates) < 2:
            raise InputError(f"expected two candidates or more, found {len(self.candidates)}")
        if self.gold is not None and not 0 <= self.gold < len(self.candidates):
            raise InputError(
                f"gold: expected an index below {len(self.candidates)}, found {self.gold}"
            )
