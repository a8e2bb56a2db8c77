"""From text to what joint scoring scores: every representation of an item, from the same graphs.

    graphs ──▶ Readings ──▶ JointDraft (candidates, questions) ──answers──▶ Trace

A representation that cannot be had of an item (a text without event atoms, a judgement that failed)
has an error and takes no part in its decision; the others do. One that has no weight is not so much
as drafted. With parser alternatives a text has several readings, and a candidate is drafted for the
most probable combinations of its statements' readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from enthymeme.amr.profiles import Atoms
from enthymeme.errors import InputError, ReadingError
from enthymeme.item import Completion, Item, contrast
from enthymeme.joint_candidate import ProbableCandidate
from enthymeme.methods.joint.ranking import rank_choices
from enthymeme.methods.joint.weights import (
    CLAUSES,
    CONVERSE,
    EVENTS,
    PAPER,
    WHOLE,
    JointSettings,
)
from enthymeme.models.protocols import Judgement, Pair, ProbableGraph
from enthymeme.models.reader import Reader
from enthymeme.reading.candidate import CandidateDraft, draft_atoms, draft_whole
from enthymeme.reading.clauses.reading import read_clauses, read_sentences, read_side
from enthymeme.reading.draft import Answers, Provenance, list_texts, read_statement, trace_judgement
from enthymeme.reading.only_if import turn_only_if
from enthymeme.trace import Reading, Representation, Trace

# How many combinations of its statements' graphs a candidate is scored by; what the others weigh
# is reported.
MOST_COMBINATIONS = 16
NO_OWN_PREMISE = "a candidate has no premise of its own, so there is nothing to ask"


class ProbableReading(NamedTuple):
    """A reading that a text may have, and how probable its graph is."""

    reading: Reading
    probability: float


Readings = Mapping[str, tuple[ProbableReading, ...]]
"""The readings of an item's statements with one kind of atoms, by text: one or more of each."""


def read_jointly(
    reader: Reader, texts: Iterable[str], names: Sequence[str], alternatives: int = 1
) -> dict[str, Readings]:
    """The readings of texts with each kind of atoms that the named representations need.

    No text is parsed where they need none. ``alternatives`` is how many graphs a text may have.
    """
    if not {PAPER, EVENTS} & set(names):
        return {}
    if alternatives == 1:
        return read_by_atoms(reader.graphs.ask(texts), names)
    return read_alternatives(reader.ask_alternatives(texts, alternatives), names)


def read_by_atoms(
    graphs: Mapping[str, str | ReadingError], names: Sequence[str]
) -> dict[str, Readings]:
    """The readings of texts by their graphs, with each kind of atoms that is needed."""
    return {
        atoms: single_readings({text: _read(text, graph, atoms) for text, graph in graphs.items()})
        for atoms in _kinds(names)
    }


def single_readings(readings: Mapping[str, Reading]) -> Readings:
    """Readings of which each text has one."""
    return {text: (ProbableReading(reading, 1.0),) for text, reading in readings.items()}


def read_alternatives(
    graphs: Mapping[str, tuple[ProbableGraph, ...] | ReadingError], names: Sequence[str]
) -> dict[str, Readings]:
    """The readings of texts by each of their graphs.

    A graph that cannot be translated has no reading, and its mass is left out, unless it is so
    with all of a text's graphs: then the first one's error is the reading.
    """
    return {
        atoms: {text: _read_each(text, own, atoms) for text, own in graphs.items()}
        for atoms in _kinds(names)
    }


def _kinds(names: Sequence[str]) -> tuple[Atoms, ...]:
    kinds: tuple[Atoms, ...] = ("paper", "events")
    return tuple(atoms for atoms in kinds if atoms in names)


def _read(text: str, graph: str | ReadingError, atoms: Atoms) -> Reading:
    return turn_only_if(read_statement(text, graph, atoms))


def _read_each(
    text: str, graphs: tuple[ProbableGraph, ...] | ReadingError, atoms: Atoms
) -> tuple[ProbableReading, ...]:
    if isinstance(graphs, ReadingError):
        return (ProbableReading(_read(text, graphs, atoms), 1.0),)
    every = [ProbableReading(_read(text, one.graph, atoms), one.probability) for one in graphs]
    legible = tuple(one for one in every if one.reading.error is None)
    return tuple(sorted(legible, key=lambda one: -one.probability)) or (every[0],)


@dataclass(frozen=True, slots=True)
class RepresentationDraft:
    """A representation as far as it comes without an NLI model.

    ``candidates`` has one draft or more of each candidate: one for each combination of its
    statements' graphs, the most probable first. ``statements`` are the most probable readings of
    the item's texts; whole statements need none.
    """

    name: str
    statements: tuple[Reading, ...] = ()
    candidates: tuple[tuple[CandidateDraft, ...], ...] = ()
    error: str | None = None

    def questions(self) -> Iterator[Pair]:
        """What an NLI model must be asked."""
        for mixture in self.candidates:
            for draft in mixture:
                yield from draft.questions()

    def complete(self, answers: Answers, settings: JointSettings) -> Representation:
        """The representation that the answers make, links distributed as the weights say."""
        if self.error is not None:
            return Representation(self.name, self.statements, (), self.error)
        judgements: dict[Pair, Judgement] = {}
        for pair in self.questions():
            answer = answers[pair]
            if isinstance(answer, ReadingError):
                error = f"“{pair.premise}” and “{pair.hypothesis}”: {answer}"
                return Representation(self.name, self.statements, (), error)
            judgements[pair] = answer
        mixtures = tuple(
            tuple(
                ProbableCandidate(
                    draft.complete(judgements, self.name, settings), draft.probability
                )
                for draft in mixture
            )
            for mixture in self.candidates
        )
        several = any(len(one) > 1 or one[0].probability < 1 for one in mixtures)
        return Representation(
            self.name,
            self.statements,
            tuple(one[0].candidate for one in mixtures),
            alternatives=mixtures if several else (),
        )


@dataclass(frozen=True, slots=True)
class JointDraft:
    """An item in every representation asked for, as far as it comes without an NLI model."""

    item: Item
    statements: tuple[Reading, ...]
    representations: tuple[RepresentationDraft, ...]

    @property
    def questions(self) -> tuple[Pair, ...]:
        """What an NLI model must be asked, each pair once."""
        return tuple(
            dict.fromkeys(pair for one in self.representations for pair in one.questions())
        )

    def complete(self, answers: Answers, provenance: Provenance, settings: JointSettings) -> Trace:
        """The trace that the answers make, links distributed as the settings' weights say."""
        return Trace(
            item=self.item,
            statements=self.statements,
            judgements=tuple(trace_judgement(pair, answers[pair]) for pair in self.questions),
            problem=None,
            parameters=provenance.parameters,
            models=provenance.models,
            versions=provenance.versions,
            representations=tuple(one.complete(answers, settings) for one in self.representations),
        )


def draft_jointly(
    item: Item, readings: Mapping[str, Readings], names: Sequence[str], shared: bool = True
) -> JointDraft:
    """The draft of an item in the named representations.

    ``readings`` are by the kind of atoms, "paper" and "events", as far as these are asked for.
    Without ``shared`` the atoms of source statements never meet.
    """
    drafts = []
    for name in names:
        if name == CONVERSE:
            drafts.append(_draft_converse(item))
        elif name == CLAUSES:
            drafts.append(_draft_clauses(item, shared))
        elif name in WHOLE:
            whole = tuple((draft_whole(side, name),) for side in item.candidates)
            drafts.append(RepresentationDraft(name, (), whole))
        elif name in (PAPER, EVENTS):
            drafts.append(_draft_atoms(item, readings[name], name, shared))
        else:
            raise InputError(f"expected a representation, found {name!r}")
    shown = next((readings[name] for name in (PAPER, EVENTS) if name in readings), {})
    statements = tuple(shown[text][0].reading for text in list_texts(item) if text in shown)
    return JointDraft(item, statements, tuple(drafts))


def _draft_converse(item: Item) -> RepresentationDraft:
    """What the claim says of each candidate's own premises.

    Of what all candidates share the answers would set none apart, but where claims differ they
    would mislead: that three of five apples are left contradicts that there were five.
    """
    own = contrast(item.candidates).source.own
    if not all(own):
        return RepresentationDraft(CONVERSE, error=NO_OWN_PREMISE)
    sides = [
        Completion(premises, side.target)
        for premises, side in zip(own, item.candidates, strict=True)
    ]
    return RepresentationDraft(
        CONVERSE, candidates=tuple((draft_whole(side, CONVERSE),) for side in sides)
    )


def _draft_clauses(item: Item, shared: bool) -> RepresentationDraft:
    sources = dict.fromkeys(text for side in item.candidates for text in side.source)
    targets = dict.fromkeys(text for side in item.candidates for text in side.target)
    statements = (*map(read_clauses, sources), *map(read_sentences, targets))
    if error := _find_error(statements):
        return RepresentationDraft(CLAUSES, statements, error=error)
    candidates = tuple(
        (draft_atoms(*read_side(side, shared), CLAUSES, shared=shared),) for side in item.candidates
    )
    return RepresentationDraft(CLAUSES, statements, candidates)


def _find_error(statements: Sequence[Reading]) -> str | None:
    """What is wrong with the first statement that could not be read."""
    failure = next((one for one in statements if one.error is not None), None)
    return None if failure is None else f"“{failure.text}”: {failure.error}"


def _draft_atoms(item: Item, readings: Readings, name: str, shared: bool) -> RepresentationDraft:
    statements = tuple(readings[text][0].reading for text in list_texts(item))
    if error := _find_error(statements):
        return RepresentationDraft(name, statements, error=error)
    candidates = tuple(
        tuple(
            draft_atoms(
                [chosen[text] for text in side.source],
                [chosen[text] for text in side.target],
                name,
                shared=shared,
                probability=probability,
            )
            for chosen, probability in _combine_readings(side, readings)
        )
        for side in item.candidates
    )
    return RepresentationDraft(name, statements, candidates)


def _combine_readings(
    side: Completion, readings: Readings
) -> Iterator[tuple[dict[str, Reading], float]]:
    """The most probable combinations of the readings of a candidate's statements, by text."""
    texts = list(dict.fromkeys((*side.source, *side.target)))
    columns = [[one.probability for one in readings[text]] for text in texts]
    for places, probability in islice(rank_choices(columns), MOST_COMBINATIONS):
        steps = dict(places)
        yield (
            {
                text: readings[text][steps.get(number, 0)].reading
                for number, text in enumerate(texts)
            },
            probability,
        )
