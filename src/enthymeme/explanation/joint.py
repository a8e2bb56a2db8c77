"""Why joint scoring decided as it did: representations and links by their share in the difference.

The share of a link, of a shared atom or of a meeting is exact: the candidate's score less its score
without it, over all graphs of its statements where these have several. What a representation
contributes is exact too, and sums to the difference of scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from enthymeme.decision import Decision
from enthymeme.errors import SolveError
from enthymeme.explanation.words import VERBS, atom_text, join_names, round_number
from enthymeme.joint_candidate import JointCandidate, ProbableCandidate
from enthymeme.methods.joint.scoring import Expectation, compute_mixture_expectation
from enthymeme.methods.joint.weights import (
    REPRESENTATIONS,
    WORDED,
    JointSettings,
    RepresentationWeights,
)
from enthymeme.problem import Label
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.text import letter, one_line
from enthymeme.trace import Representation, Trace

REASONS = 3
LONGEST_TEXT = 100
# What moves a score by less is not what decided it.
NEGLIGIBLE = 1e-9
NO_WEIGHT = "its weights are 0, so it was not asked about"
TITLES = {
    "paper": "the paper's atoms",
    "events": "event atoms",
    "statement": "whole statements",
    "converse": "the converse",
    "clauses": "clauses",
    "direct": "all of the source and all of the target",
}
"""What people call the representations."""

RELATION_VERBS = {
    "same": "says what is said by",
    "implies": "implies",
    "implied": "is implied by",
    "excludes": "excludes",
    "unrelated": "has nothing to do with",
}


@dataclass(frozen=True, slots=True)
class RepresentationShare:
    """What a representation contributes to the difference of scores: positive for the choice.

    ``conflict`` comes of tension, ``support`` of witness; both are already weighed.
    """

    name: str
    conflict: float
    support: float

    @property
    def share(self) -> float:
        """Its part of the difference; over all representations these sum to it."""
        return self.conflict + self.support


@dataclass(frozen=True, slots=True)
class Element:
    """A part of a candidate that can be taken away: a link, a match of atoms or a meeting.

    ``probability`` is what the NLI model gives it, before a link distribution shares it out or
    flattens it; ``most`` bounds how far it can move an expectation; ``without`` is the candidate
    that is left.
    """

    words: str
    probability: float
    most: float
    without: JointCandidate


Mixture = tuple[ProbableCandidate, ...]
"""What the graphs of a candidate's statements make of it; of one graph each, itself alone."""


@dataclass(frozen=True, slots=True)
class Part:
    """An element of a candidate, as ``Element`` says, wherever graphs have it.

    ``probability`` is that in the most probable graphs that have it.
    """

    words: str
    probability: float
    most: float
    without: Mixture


@dataclass(frozen=True, slots=True)
class Reason:
    """What sets the two best candidates apart, in words, and how far: its exact share.

    ``candidate`` is the one that it speaks of more: for the choice, or against the next best.
    """

    representation: str
    candidate: int
    words: str
    probability: float
    share: float

    @property
    def sentence(self) -> str:
        """It in words.

        >>> Reason("events", 0, "“It rains” entails “It is wet”", 0.9, 0.5).sentence
        'in event atoms, “It rains” entails “It is wet” (0.90)'
        """
        return f"in {TITLES[self.representation]}, {self.words} ({self.probability:.2f})"


@dataclass(frozen=True, eq=False)
class JointExplanation:
    """What a joint decision rests on; the parts are computed when they are first asked for."""

    decision: Decision
    trace: Trace
    settings: JointSettings

    @cached_property
    def best_two(self) -> tuple[int, int]:
        """The candidates of the lowest and the next lowest score."""
        scores = [score.score for score in self.decision.scores if score is not None]
        order = sorted(range(len(scores)), key=scores.__getitem__)
        return order[0], order[1]

    @cached_property
    def margin(self) -> float:
        """How far the two best scores lie apart."""
        best, other = (self.decision.scores[index] for index in self.best_two)
        assert best is not None
        assert other is not None
        return other.score - best.score

    @cached_property
    def representations(self) -> tuple[RepresentationShare, ...]:
        """What each representation contributes to the margin, the greatest share first."""
        best, other = (self.decision.expectations[index] for index in self.best_two)
        shares = []
        for name in best:
            weights = self.settings.weights.of(name)
            conflict = weights.tension * (other[name].tension - best[name].tension)
            support = weights.witness * (best[name].witness - other[name].witness)
            shares.append(RepresentationShare(name, conflict, support))
        return tuple(sorted(shares, key=lambda one: -one.share))

    @property
    def silent(self) -> tuple[tuple[str, str], ...]:
        """The representations that have no say, and why: no weight, or something went wrong."""
        known = {one.name: one.error for one in self.trace.representations}
        rows = []
        for name in REPRESENTATIONS if self.decision.method.name == "joint" else ():
            if name not in self.settings.weights.representations:
                rows.append((name, NO_WEIGHT))
            elif name not in self.decision.expectations[0]:
                rows.append((name, known.get(name) or "some candidate cannot be scored"))
        return tuple(rows)

    @property
    def graphs(self) -> str | None:
        """With parser alternatives, what is shown of them, in a sentence."""
        every = [one for own in self.trace.representations for one in own.alternatives]
        if not every:
            return None
        most = max(len(mixture) for mixture in every)
        return (
            f"Scores and shares are over up to {most} combinations of graphs of the statements; "
            "formulas and links are shown for the most probable one."
        )

    @cached_property
    def summary(self) -> str:
        """Who is chosen and how probable that is, or why no one is."""
        probabilities = self.decision.probabilities
        if self.decision.tie:
            tied = join_names([letter(index) for index in self.decision.tied])
            return f"{tied} tie: nothing tells them apart."
        best, other = self.best_two
        if self.decision.abstained:
            least = round_number(self.settings.min_confidence)
            return (
                f"No choice: {letter(best)} is the most probable with "
                f"{round_number(probabilities[best])}, and {least} was asked for."
            )
        parts = [
            f"{TITLES[one.name]} ({one.share:+.2f})"
            for one in self.representations
            if abs(one.share) > NEGLIGIBLE
        ]
        return (
            f"{letter(best)} is chosen with a probability of {round_number(probabilities[best])}: "
            f"its score is {round_number(self.margin)} below that of {letter(other)}, by "
            f"{join_names(parts)}."
        )

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The links, matches and meetings that set the two best candidates most apart."""
        groups: dict[tuple[str, str], list[tuple[int, Part]]] = {}
        for index in self.best_two:
            for name, part in self._list_parts(index):
                groups.setdefault((name, part.words), []).append((index, part))
        bounds = sorted(
            ((self._bound(name, group), name, group) for (name, _), group in groups.items()),
            key=lambda row: -row[0],
        )
        reasons: list[Reason] = []
        for bound, name, group in bounds:
            # The others cannot have a greater share than the least of those found.
            if len(reasons) >= REASONS and bound <= reasons[REASONS - 1].share:
                break
            reason = self._reason(name, group)
            if reason.share > NEGLIGIBLE:
                reasons = sorted([*reasons, reason], key=lambda one: -one.share)
        return tuple(reasons[:REASONS])

    def reasons_for(self, index: int) -> tuple[Reason, ...]:
        """What moves one candidate's score most: shares below 0 support it."""
        reasons = []
        for name, part in self._list_parts(index):
            share = self._effect(name, index, part)
            if abs(share) > NEGLIGIBLE:
                reasons.append(Reason(name, index, part.words, part.probability, share))
        return tuple(sorted(reasons, key=lambda one: -abs(one.share))[:REASONS])

    @cached_property
    def closest(self) -> str | None:
        """What came closest to deciding: the most probable link that was judged, in words."""
        best: tuple[float, str] | None = None
        for representation in self.trace.representations:
            for joint in representation.candidates:
                texts = joint.candidate.shown_texts
                for link in joint.candidate.links:
                    words = _link_words(texts, link.source, str(link.label), link.target)
                    probability = link.probability or 0.0
                    if best is None or probability > best[0]:
                        best = probability, f"{words} ({probability:.2f})"
        return None if best is None else best[1]

    def _list_parts(self, index: int) -> Iterator[tuple[str, Part]]:
        """Whatever of a candidate can be taken away, by representation.

        A score that had to be sampled takes long to work out again without each of its parts, and
        what the parts do to it would be no more than a guess: such a representation has none.
        """
        for representation in self.trace.representations:
            expectation = self.decision.expectations[index].get(representation.name)
            if expectation is not None and expectation.exact:
                judged = self._judge_worded(representation, index)
                for part in list_parts(representation.mixtures[index]):
                    probability = judged.get(part.words, part.probability)
                    yield representation.name, replace(part, probability=probability)

    def _judge_worded(self, representation: Representation, index: int) -> dict[str, float]:
        """What the model itself says of links between texts as they were written, by their words.

        These links all weigh the same, so that they do not tell; other links do.
        """
        if representation.name not in WORDED:
            return {}
        answers = {(one.premise, one.hypothesis): one.judgement for one in self.trace.judgements}
        candidate = representation.candidates[index].candidate
        surfaces, judged = dict(candidate.surfaces), {}
        for link in candidate.links:
            judgement = answers.get((surfaces[link.source], surfaces[link.target]))
            if judgement is not None:
                words = _link_words(
                    candidate.shown_texts, link.source, str(link.label), link.target
                )
                is_support = link.label is Label.ENT
                judged[words] = judgement.entailment if is_support else judgement.contradiction
        return judged

    def _bound(self, name: str, group: Sequence[tuple[int, Part]]) -> float:
        weights = self.settings.weights.of(name)
        return (weights.tension + weights.witness) * sum(part.most for _, part in group)

    def _reason(self, name: str, group: Sequence[tuple[int, Part]]) -> Reason:
        best, other = self.best_two
        effects = dict.fromkeys(self.best_two, 0.0)
        for index, part in group:
            effects[index] += self._effect(name, index, part)
        speaks_of = best if effects[best] < 0 or best == other else other
        [(_, first), *_] = group
        share = effects[other] - effects[best]
        return Reason(name, speaks_of, first.words, first.probability, share)

    def _effect(self, name: str, index: int, part: Part) -> float:
        """The candidate's score less its score without the part."""
        weights = self.settings.weights.of(name)
        expectation = self.decision.expectations[index][name]
        try:
            with time_limit(self.decision.method.time_limit):
                left = compute_mixture_expectation(
                    part.without, self.trace.parameters, sound=self.settings.sound
                )
        except SolveError:
            return 0.0
        return _weigh(expectation, weights) - _weigh(left, weights)


def explain_jointly(decision: Decision) -> JointExplanation:
    """The explanation of a joint decision about text that was made."""
    if decision.trace is None or decision.method.joint is None or not decision.expectations:
        raise SolveError(decision.error or "expected a joint decision with its trace")
    return JointExplanation(decision, decision.trace, decision.method.joint)


def list_parts(mixture: Mixture) -> Iterator[Part]:
    """Whatever of a candidate can be taken away; of several graphs, what has the same words in
    some of them is taken away from all of these at once."""
    if len(mixture) == 1:
        [(candidate, mass)] = mixture
        for one in list_elements(candidate):
            left = (ProbableCandidate(one.without, mass),)
            yield Part(one.words, one.probability, one.most, left)
        return
    by_words: dict[str, dict[int, Element]] = {}
    for place, (candidate, _) in enumerate(mixture):
        for element in list_elements(candidate):
            by_words.setdefault(element.words, {}).setdefault(place, element)
    whole = sum(one.probability for one in mixture)
    for words, own in by_words.items():
        first = next(iter(own.values()))
        most = sum(own[place].most * mixture[place].probability for place in own) / whole
        without = tuple(
            one if place not in own else ProbableCandidate(own[place].without, one.probability)
            for place, one in enumerate(mixture)
        )
        yield Part(words, first.probability, most, without)


def list_elements(joint: JointCandidate) -> Iterator[Element]:
    """Whatever of a candidate can be taken away, one by one."""
    yield from _list_links(joint)
    yield from _list_equal_texts(joint)
    yield from _list_meetings(joint)


def _list_links(joint: JointCandidate) -> Iterator[Element]:
    candidate, texts = joint.candidate, joint.candidate.shown_texts
    for link in candidate.links:
        links = tuple(other for other in candidate.links if other is not link)
        probability = 1.0 if link.probability is None else link.probability
        yield Element(
            _link_words(texts, link.source, str(link.label), link.target),
            link.confidence,
            probability,
            replace(joint, candidate=replace(candidate, links=links)),
        )


def _list_equal_texts(joint: JointCandidate) -> Iterator[Element]:
    candidate, texts = joint.candidate, joint.candidate.shown_texts
    for pair in candidate.exact:
        exact = tuple(other for other in candidate.exact if other != pair)
        yield Element(
            f"{_quote(pair[0], texts)} stands in what is given and in the claim",
            1.0,
            2.0,
            replace(joint, candidate=replace(candidate, exact=exact)),
        )
    for equal in joint.equals:
        equals = tuple(other for other in joint.equals if other != equal)
        yield Element(
            f"{_quote(equal[0], texts)} is said twice", 1.0, 2.0, replace(joint, equals=equals)
        )


def _list_meetings(joint: JointCandidate) -> Iterator[Element]:
    texts = joint.candidate.shown_texts
    for meeting in joint.meetings:
        meetings = tuple(other for other in joint.meetings if other != meeting)
        relation, probability = max(
            ((name, value) for name, value in meeting.relations if name != "unrelated"),
            key=lambda row: row[1],
        )
        first, second = (_quote(atom, texts) for atom in meeting.atoms)
        yield Element(
            f"{first} {RELATION_VERBS[relation]} {second}",
            probability,
            2.0,
            replace(joint, meetings=meetings),
        )


def _link_words(texts: dict[str, str], source: str, label: str, target: str) -> str:
    return f"{_quote(source, texts)} {VERBS[label]} {_quote(target, texts)}"


def _quote(atom: str, texts: dict[str, str]) -> str:
    return f"“{one_line(atom_text(atom, texts), LONGEST_TEXT)}”"


def _weigh(expectation: Expectation, weights: RepresentationWeights) -> float:
    return weights.tension * expectation.tension - weights.witness * expectation.witness
