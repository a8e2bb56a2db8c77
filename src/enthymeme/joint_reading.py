"""From text to what joint scoring scores: every representation of an item, from the same graphs.

    readings by atoms ──▶ JointDraft (candidates, questions) ──answers──▶ Trace with representations

A representation that cannot be had of an item (a text without event atoms, a judgement that failed)
has an error and takes no part in its decision; the others do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.amr.events.wording.sentence import equality_key
from enthymeme.amr.profiles import Atoms
from enthymeme.errors import InputError, ReadingError
from enthymeme.item import Completion, Item
from enthymeme.joint_candidate import AtomPair, JointCandidate
from enthymeme.logic import Atom
from enthymeme.methods.joint.distribution import SourceJudgement, distribute
from enthymeme.methods.joint.meeting import build_meeting, equal_pairs, meeting_pairs, relate
from enthymeme.methods.joint.weights import (
    DIRECT,
    EVENTS,
    PAPER,
    STATEMENT,
    JointSettings,
    JointWeights,
)
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Label, Link
from enthymeme.reading import (
    Answers,
    Provenance,
    draft_item,
    list_pairs,
    list_texts,
    read_statement,
    trace_judgement,
)
from enthymeme.trace import Reading, Representation, Trace

Readings = Mapping[str, Reading]
"""The readings of an item's statements with one kind of atoms, by text."""


def read_by_atoms(
    graphs: Mapping[str, str | ReadingError], names: Sequence[str]
) -> dict[str, Readings]:
    """The readings of texts with each kind of atoms that the named representations need."""
    kinds: tuple[Atoms, ...] = ("paper", "events")
    return {
        atoms: {text: read_statement(text, graph, atoms) for text, graph in graphs.items()}
        for atoms in kinds
        if atoms in names
    }


@dataclass(frozen=True, slots=True)
class RepresentationDraft:
    """A representation as far as it comes without an NLI model.

    For each candidate ``equals`` are its source atoms of equal text and ``meetings`` the pairs that
    may meet. ``statements`` are the readings it rests on; whole statements need none.
    """

    name: str
    statements: tuple[Reading, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    equals: tuple[tuple[AtomPair, ...], ...] = ()
    meetings: tuple[tuple[AtomPair, ...], ...] = ()
    error: str | None = None

    def questions(self) -> Iterator[Pair]:
        """What an NLI model must be asked; of atoms that may meet, in both directions."""
        for candidate, meetings in zip(self.candidates, self.meetings, strict=True):
            for _, _, pair in list_pairs(candidate):
                yield pair
            for pair in _meeting_questions(candidate, meetings):
                yield from (pair, Pair(pair.hypothesis, pair.premise))

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
        candidates = tuple(
            self._complete_candidate(place, judgements, settings)
            for place in range(len(self.candidates))
        )
        return Representation(self.name, self.statements, candidates)

    def _complete_candidate(
        self, place: int, judgements: Mapping[Pair, Judgement], settings: JointSettings
    ) -> JointCandidate:
        candidate = self.candidates[place]
        if self.name in (STATEMENT, DIRECT):
            links = _whole_links(candidate, judgements)
        else:
            links = _soft_links(candidate, judgements, settings.weights, self.name)
        candidate = replace(candidate, links=links)
        if not settings.shared:
            return JointCandidate(candidate)
        texts = dict(candidate.surfaces)
        meetings = []
        for one, other in self.meetings[place]:
            there = judgements[Pair(texts[one], texts[other])]
            back = judgements[Pair(texts[other], texts[one])]
            meeting = build_meeting(
                (one, other),
                relate(
                    (there.entailment, there.contradiction), (back.entailment, back.contradiction)
                ),
            )
            if meeting is not None:
                meetings.append(meeting)
        return JointCandidate(candidate, self.equals[place], tuple(meetings))


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
        if name in (STATEMENT, DIRECT):
            drafts.append(_draft_whole(item, name))
        elif name in (PAPER, EVENTS):
            drafts.append(_draft_atoms(item, readings[name], name, shared))
        else:
            raise InputError(f"expected a representation, found {name!r}")
    shown = next((readings[name] for name in (PAPER, EVENTS) if name in readings), {})
    statements = tuple(shown[text] for text in list_texts(item) if text in shown)
    return JointDraft(item, statements, tuple(drafts))


def _draft_atoms(item: Item, readings: Readings, name: str, shared: bool) -> RepresentationDraft:
    draft = draft_item(item, readings)
    failure = next((one for one in draft.readings if one.error is not None), None)
    if failure is not None:
        return RepresentationDraft(name, draft.readings, error=f"“{failure.text}”: {failure.error}")
    equals, meetings = [], []
    for candidate in draft.candidates:
        wordings = {atom: _wording(text, name) for atom, text in candidate.surfaces}
        own = equal_pairs(candidate.source, wordings) if shared else ()
        joined = {frozenset(pair) for pair in own}
        equals.append(own)
        meetings.append(
            tuple(
                (one, other)
                for one, other in meeting_pairs(candidate.source)
                if wordings[one] != wordings[other] and frozenset((one, other)) not in joined
            )
            if shared
            else ()
        )
    return RepresentationDraft(
        name, draft.readings, draft.candidates, tuple(equals), tuple(meetings)
    )


def _wording(text: str, name: str) -> str:
    """What makes two source atoms one: their text but for case or, of event atoms, their key."""
    return equality_key(text) if name == EVENTS else text.casefold()


def _draft_whole(item: Item, name: str) -> RepresentationDraft:
    candidates = tuple(_whole_candidate(side, name) for side in item.candidates)
    nothing: tuple[tuple[AtomPair, ...], ...] = ((),) * len(candidates)
    return RepresentationDraft(name, (), candidates, nothing, nothing)


def _whole_candidate(side: Completion, name: str) -> Candidate:
    """All of the source one atom; each target statement one or, for Direct NLI, all of them."""
    targets = (" ".join(side.target),) if name == DIRECT else side.target
    surfaces = {"a1": " ".join(side.source)}
    surfaces |= {f"b{number}": text for number, text in enumerate(targets, start=1)}
    formulas = tuple(Atom(atom) for atom in surfaces)
    return Candidate(formulas[:1], formulas[1:], surfaces=tuple(surfaces.items()))


def _whole_links(candidate: Candidate, judgements: Mapping[Pair, Judgement]) -> tuple[Link, ...]:
    """The model's probabilities as they are, so that one target has p_Con - p_Ent for a score.

    The links weigh the same: how sure the model is says how probable they are, and that is all.
    """
    links = []
    for source, target, pair in list_pairs(candidate):
        judgement = judgements[pair]
        whole = max(1.0, judgement.entailment + judgement.contradiction)
        for label, value in (
            (Label.ENT, judgement.entailment),
            (Label.CON, judgement.contradiction),
        ):
            links.append(Link(source, target, label, 1.0, value / whole))
    return tuple(links)


def _soft_links(
    candidate: Candidate,
    judgements: Mapping[Pair, Judgement],
    weights: JointWeights,
    name: str,
) -> tuple[Link, ...]:
    by_target: dict[str, list[SourceJudgement]] = {}
    for source, target, pair in list_pairs(candidate):
        by_target.setdefault(target, []).append(SourceJudgement(source, *judgements[pair]))
    distribution = weights.of(name).distribution
    return tuple(
        link for target, own in by_target.items() for link in distribute(target, own, distribution)
    )


def _meeting_questions(candidate: Candidate, pairs: Sequence[AtomPair]) -> Iterator[Pair]:
    texts = dict(candidate.surfaces)
    for one, other in pairs:
        yield Pair(texts[one], texts[other])
