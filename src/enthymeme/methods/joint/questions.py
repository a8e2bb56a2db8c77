"""Which questions to the NLI model can change a joint score; the others are not asked.

The paper's methods ask whether a source atom entails or contradicts a target atom, of every pair.
Joint scoring leaves out two kinds of questions:

- *Idle atoms.* A source atom that may be false whatever else is true (the antecedent of a condition
  that nothing meets, an atom that is denied) supports nothing and conflicts with nothing, whatever
  it entails: its links are not asked for. No link has the mass that these would have had.
- *One direction.* Where a fact meets an open atom, what matters is whether the fact implies or
  excludes it: the fact is true anyway. Where a denied atom does, what matters is whether the open
  atom implies it. Only where both are open are both directions asked.

It asks one more: of a source atom *a* that is denied, or that modus tollens may deny, whether a
target atom *b* entails it. If it does, then without *a* there is no *b* (contraposition): the shop
is not open, so the store is not. Whether *a* entails *b* would say nothing here.

Over 40 development items of ARCT and of CDED, with three link distributions and equal weights, this
left 235 of 240 choices as they were. Leaving out pairs of the paper's atoms by the likeness of
their word vectors was tried as well and is not done: cuts that save about half of the questions
turned 5 to 8 of 100 choices, and 12 to 13 where the paper's atoms decide alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from enthymeme.joint_candidate import AtomPair
from enthymeme.logic import Formula
from enthymeme.methods.joint.meeting import settle
from enthymeme.problem import Candidate


class PossibleMeeting(NamedTuple):
    """Two source atoms that may meet, and in which directions the model must be asked of them.

    ``forward`` is from the first to the second, ``backward`` from the second to the first.
    """

    atoms: AtomPair
    forward: bool
    backward: bool


def idle_atoms(candidate: Candidate, related: Collection[str]) -> frozenset[str]:
    """The source atoms that may be false whatever else is true, so that their links do nothing.

    These stand in no clause unnegated, once the clauses that they satisfy are gone. ``related``
    are atoms that other statements may have a say in: these are not idle, nor are those with an
    exact link, which goes both ways.

    >>> from enthymeme.logic import parse_formula
    >>> source = tuple(map(parse_formula, ("p >> q", "a & ~b", "~(c & d)")))
    >>> sorted(idle_atoms(Candidate(source, (parse_formula("t"),)), related=()))
    ['b', 'c', 'd', 'p', 'q']
    >>> sorted(idle_atoms(Candidate(source, (parse_formula("t"),)), related=("p", "c")))
    ['b', 'd']
    """
    bound = {*related, *(source for source, _ in candidate.exact)}
    idle: set[str] = set()
    clauses = [[(each.atom, each.positive) for each in row] for row in candidate.source_clauses]
    while True:
        unnegated = {atom for clause in clauses for atom, positive in clause if positive}
        more = set(candidate.source_atoms) - unnegated - bound - idle
        if not more:
            return frozenset(idle)
        idle |= more
        clauses = [clause for clause in clauses if not any(atom in more for atom, _ in clause)]


def deniable_atoms(
    candidate: Candidate, pairs: Collection[AtomPair], any_may_exclude: bool = False
) -> tuple[str, ...]:
    """The source atoms that are false or may turn out to be, in order.

    A statement denies them, or modus tollens may: they are the antecedent of a condition whose
    consequent is denied, in the same words or, by one of the ``pairs`` of source atoms that may
    meet, in others. Where ``any_may_exclude``, an atom may deny another though neither is false, as
    clauses do that have their "not" in their words. What several statements deny together is left
    out: it could be any antecedent, and each would leave another choice open in the source.

    >>> from enthymeme.logic import parse_formula
    >>> source = tuple(map(parse_formula, ("p >> q", "a & ~b")))
    >>> deniable_atoms(Candidate(source, (parse_formula("t"),)), pairs=())
    ('b',)
    >>> deniable_atoms(Candidate(source, (parse_formula("t"),)), pairs=[("q", "b")])
    ('p', 'b')
    """
    settled = _settle_all(candidate.source)
    false = {atom for atom, value in settled.items() if not value}
    denied = false | {
        one for pair in pairs for one in pair if any_may_exclude or false.intersection(pair)
    }
    antecedents = {
        each.atom
        for row in candidate.source_clauses
        for each in row
        if not each.positive
        and all(other is each or (other.positive and other.atom in denied) for other in row)
    }
    return tuple(
        atom for atom in candidate.source_atoms if not settled.get(atom, atom not in antecedents)
    )


def choose_directions(
    source: Sequence[Formula], pairs: Sequence[AtomPair]
) -> tuple[PossibleMeeting, ...]:
    """In which directions the model must be asked of source atoms that may meet.

    >>> from enthymeme.logic import parse_formula
    >>> source = [parse_formula(text) for text in ("a >> b", "c & ~d")]
    >>> for meeting in choose_directions(source, [("a", "c"), ("a", "d")]):
    ...     print(*meeting)
    ('a', 'c') False True
    ('a', 'd') True False
    """
    settled = _settle_all(source)
    return tuple(_choose(pair, settled.get(pair[0]), settled.get(pair[1])) for pair in pairs)


def _settle_all(source: Sequence[Formula]) -> dict[str, bool]:
    return {atom: value for statement in source for atom, value in settle(statement).items()}


def _choose(pair: AtomPair, one: bool | None, other: bool | None) -> PossibleMeeting:
    forward = one is not False and other is not True
    backward = one is not True and other is not False
    return PossibleMeeting(pair, forward, backward)
