"""The record of how a decision about text came about, from the text to the prepared problem."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enthymeme.amr.profiles import Atoms
from enthymeme.item import Item
from enthymeme.joint_candidate import JointCandidate, ProbableCandidate
from enthymeme.logic import Formula
from enthymeme.models.protocols import Judgement
from enthymeme.problem import Parameters, Problem
from enthymeme.system.text import one_line

# How much of a text an error shows.
ERROR_TEXT_LENGTH = 60


@dataclass(frozen=True, slots=True)
class TracedAtom:
    """An atom of a statement as the translator names it; ``key`` identifies its meaning.

    ``text`` is what models are asked about, ``sentence`` what people read; a trace from before
    there were such sentences has the text in its place.
    """

    id: str
    kind: str
    signature: str
    text: str
    key: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement on its way from text to formula; ``error`` says where it got stuck.

    ``atoms`` are in the translator's order. ``diagnostics`` are name, node and message of what
    the translation does not say; one of no node is a warning about the text itself. There is a
    formula exactly where there is no error.
    """

    text: str
    graph: str | None = None
    formula: Formula | None = None
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
class Representation:
    """An item's candidates as joint scoring looks at them in one way.

    ``statements`` are the readings that they were made from; whole statements need none. Where one
    could not be read, or a question had no answer, ``error`` says so and there are no candidates.
    With parser alternatives ``alternatives`` has, for each candidate, what the most probable
    combinations of its statements' graphs make of it; the first of these is the candidate itself.
    """

    name: str
    statements: tuple[Reading, ...]
    candidates: tuple[JointCandidate, ...]
    error: str | None = None
    alternatives: tuple[tuple[ProbableCandidate, ...], ...] = ()

    @property
    def mixtures(self) -> tuple[tuple[ProbableCandidate, ...], ...]:
        """What is scored of each candidate: its alternatives, or itself for certain."""
        return self.alternatives or tuple((ProbableCandidate(one, 1.0),) for one in self.candidates)


@dataclass(frozen=True, slots=True)
class Trace:
    """Everything a decision rests on.

    ``statements`` are the item's distinct ones in order of appearance. ``problem`` is None where
    a statement or a question has no answer. ``models`` are pairs of a role and a fingerprint,
    ``versions`` of a program and its version, ``atoms`` the profile of the statements' atoms. Joint
    scoring has ``representations``, and no problem beside them.
    """

    item: Item
    statements: tuple[Reading, ...]
    judgements: tuple[TracedJudgement, ...]
    problem: Problem | None
    parameters: Parameters
    models: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    atoms: Atoms = "paper"
    representations: tuple[Representation, ...] = ()

    @property
    def error(self) -> str | None:
        """Why there is no problem: the first text that was not read, or pair not judged."""
        return next(self._errors(), None)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The doubts about the texts, a line each: not English, a question, hardly read at all."""
        return tuple(
            f"{_quote(reading.text)} {message}"
            for reading in self.statements
            for _, node, message in reading.diagnostics
            if not node
        )

    def _errors(self) -> Iterator[str]:
        for reading in self.statements:
            if reading.error is not None:
                yield f"{_quote(reading.text)}: {reading.error}"
        for question in self.judgements:
            if question.error is not None:
                pair = f"{_quote(question.premise)} and {_quote(question.hypothesis)}"
                yield f"{pair}: {question.error}"


def _quote(text: str) -> str:
    return f"“{one_line(text, ERROR_TEXT_LENGTH)}”"
