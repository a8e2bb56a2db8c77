"""A candidate whose source statements may meet: what joint scoring scores in one representation.

The paper keeps the atoms of every statement apart. Here source atoms of two statements may be known
to say the same, and others may, with some probability, be the same, imply or exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import fsum, isclose
from typing import NamedTuple

from enthymeme.errors import InputError
from enthymeme.problem import Candidate

AtomPair = tuple[str, str]
"""Two source atoms of different statements."""


class Relation(StrEnum):
    """How an atom bears on another one."""

    SAME = "same"
    IMPLIES = "implies"
    IMPLIED = "implied"
    EXCLUDES = "excludes"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two source atoms and how probable each relation between them is, the most probable first.

    >>> Meeting(("a", "c"), ((Relation.SAME, 0.75),))
    Traceback (most recent call last):
    enthymeme.errors.InputError: meeting of a and c: expected probabilities of sum 1, found 0.75
    """

    atoms: AtomPair
    relations: tuple[tuple[Relation, float], ...]

    def __post_init__(self) -> None:
        where = f"meeting of {self.atoms[0]} and {self.atoms[1]}"
        values = [probability for _, probability in self.relations]
        if not all(0 <= value <= 1 for value in values):
            raise InputError(f"{where}: expected probabilities in [0, 1], found {values}")
        if not isclose(fsum(values), 1, abs_tol=1e-9):
            total = f"{fsum(values):g}"
            raise InputError(f"{where}: expected probabilities of sum 1, found {total}")
        if len({relation for relation, _ in self.relations}) < len(self.relations):
            raise InputError(f"{where}: expected each relation once")


@dataclass(frozen=True, slots=True)
class JointCandidate:
    """A candidate, the pairs of its source atoms that have equal texts, and those that may meet."""

    candidate: Candidate
    equals: tuple[AtomPair, ...] = ()
    meetings: tuple[Meeting, ...] = ()

    def __post_init__(self) -> None:
        known = set(self.candidate.source_atoms)
        for pair in (*self.equals, *(meeting.atoms for meeting in self.meetings)):
            for atom in pair:
                if atom not in known:
                    raise InputError(f"atoms that meet: expected a source atom, found {atom!r}")
            if pair[0] == pair[1]:
                raise InputError(f"atoms that meet: expected two, found {pair[0]!r} twice")

    @property
    def is_connected(self) -> bool:
        """Whether anything of the target has to do with the source: without a link or an equal
        text nothing is said of it."""
        return bool(self.candidate.links or self.candidate.exact)


class ProbableCandidate(NamedTuple):
    """A candidate as certain graphs of its statements make it, and how probable these are."""

    candidate: JointCandidate
    probability: float
