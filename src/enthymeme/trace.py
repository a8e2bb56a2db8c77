"""The record of how a decision about text came about, from the text to the prepared problem."""

from __future__ import annotations

from dataclasses import dataclass

from enthymeme.item import Item
from enthymeme.models.protocols import Judgement
from enthymeme.problem import Parameters, Problem


@dataclass(frozen=True, slots=True)
class TracedAtom:
    """An atom of a statement as the translator names it; ``key`` identifies its meaning."""

    id: str
    kind: str
    signature: str
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class TracedStatement:
    """A statement on its way from text to formula; ``error`` says where it got stuck.

    ``diagnostics`` are name, node and message of what the translation does not say.
    """

    text: str
    graph: str | None = None
    formula: str | None = None
    atoms: tuple[TracedAtom, ...] = ()
    diagnostics: tuple[tuple[str, str, str], ...] = ()
    error: str | None = None


@dataclass(frozen=True, slots=True)
class TracedJudgement:
    """A question to the NLI model, and its answer or the error in its place."""

    premise: str
    hypothesis: str
    judgement: Judgement | None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """Everything a decision rests on.

    ``statements`` are the item's distinct ones in order of appearance. ``problem`` is None where
    a statement or a question has no answer. ``models`` are pairs of a role and a fingerprint,
    ``versions`` of a program and its version.
    """

    item: Item
    statements: tuple[TracedStatement, ...]
    judgements: tuple[TracedJudgement, ...]
    problem: Problem | None
    parameters: Parameters
    models: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
