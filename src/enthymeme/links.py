"""From statements to linked candidates: what to ask an NLI model, and what its answers make.

``paper.tex``, "Candidate Atom Links".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from enthymeme.amr import with_full_stop
from enthymeme.logic import Formula, atoms, rename_atoms
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Label, Link, exact_links


class Worded(Protocol):
    """An atom with its text, which may lack its full stop."""

    @property
    def id(self) -> str: ...

    @property
    def text(self) -> str: ...


class Translated(Protocol):
    """A statement as formula and atoms: the translator's, or one read back from a record."""

    @property
    def formula(self) -> Formula: ...

    @property
    def atoms(self) -> Sequence[Worded]: ...


def assembled(source: Sequence[Translated], target: Sequence[Translated]) -> Candidate:
    """The candidate of its statements, with exact links and as yet no others.

    Atoms are renamed apart: source atoms a1, a2, … and target atoms b1, b2, … in their order.

    >>> from enthymeme.amr import translate
    >>> rain = translate("(r / rain-01)")
    >>> candidate = assembled([rain, translate("(d / dog)")], [rain])
    >>> candidate.surfaces
    (('a1', 'rain occurs.'), ('a2', 'dog exists.'), ('b1', 'rain occurs.'))
    >>> candidate.exact
    (('a1', 'b1'),)
    """
    source_formulas, source_surfaces = _side("a", source)
    target_formulas, target_surfaces = _side("b", target)
    surfaces = source_surfaces | target_surfaces
    return Candidate(
        source_formulas,
        target_formulas,
        exact=exact_links(source_surfaces, target_surfaces, surfaces),
        surfaces=tuple(surfaces.items()),
    )


def _side(
    prefix: str, statements: Sequence[Translated]
) -> tuple[tuple[Formula, ...], dict[str, str]]:
    formulas = []
    surfaces: dict[str, str] = {}
    for statement in statements:
        texts = {atom.id: with_full_stop(atom.text) for atom in statement.atoms}
        names = {}
        for atom in atoms(statement.formula):
            names[atom] = f"{prefix}{len(surfaces) + 1}"
            surfaces[names[atom]] = texts[atom]
        formulas.append(rename_atoms(statement.formula, names))
    return tuple(formulas), surfaces


def questions(candidate: Candidate) -> tuple[Pair, ...]:
    """What an NLI model must be asked: each source atom with each target atom unmatched so far.

    >>> from enthymeme.amr import translate
    >>> questions(assembled([translate("(r / rain-01)")], [translate("(d / dog)")]))
    (Pair(premise='rain occurs.', hypothesis='dog exists.'),)
    """
    return tuple(dict.fromkeys(_pairs(candidate).values()))


def linked(candidate: Candidate, judgements: Mapping[Pair, Judgement]) -> Candidate:
    """The candidate with the links that the answers to its questions make.

    >>> from enthymeme.amr import translate
    >>> candidate = assembled([translate("(r / rain-01)")], [translate("(d / dog)")])
    >>> linked(candidate, {questions(candidate)[0]: Judgement(0.1, 0.1, 0.8)}).links
    (Link(source='a1', target='b1', label=<Label.CON: 'Con'>, confidence=0.8),)
    """
    links = []
    for (source, target), pair in _pairs(candidate).items():
        judgement = judgements[pair]
        label = judgement.label
        if label != "Neu":
            links.append(Link(source, target, Label(label), judgement.confidence))
    return replace(candidate, links=tuple(links))


def _pairs(candidate: Candidate) -> dict[tuple[str, str], Pair]:
    """By source and target atom, the pair of their surfaces."""
    matched = {target for _, target in candidate.exact}
    surfaces = dict(candidate.surfaces)
    return {
        (source, target): Pair(surfaces[source], surfaces[target])
        for target in candidate.target_atoms
        if target not in matched
        for source in candidate.source_atoms
    }
