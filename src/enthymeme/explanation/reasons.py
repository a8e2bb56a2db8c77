"""Why: the decision in a sentence, and the few links and target clauses that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from enthymeme.decision import Decision, Method, prepared_candidates
from enthymeme.errors import SolveError
from enthymeme.explanation.analysis import CandidateAnalysis
from enthymeme.explanation.closest import UnlinkedPair, closest_pair
from enthymeme.explanation.counterfactual import Counterfactual, decide_without
from enthymeme.explanation.words import (
    atom_text,
    clause_tokens,
    join_names,
    join_tokens,
    round_number,
)
from enthymeme.logic import Clause
from enthymeme.marginal import Score, prepare
from enthymeme.problem import Link, Parameters, Problem
from enthymeme.system.text import letter, one_line

Standing: TypeAlias = Literal["stated", "denied", "open"]

LINKS = 3
CLAUSES = 2
# How much of a text a sentence shows.
LONGEST_TEXT = 100
# What moves a score by less is not what decided it.
NEGLIGIBLE = 1e-9


@dataclass(slots=True)
class DecidingLink:
    """A link by its texts, wherever it stands.

    ``source`` and ``target`` are what people read, ``verbalizations`` what the model was asked.
    ``links`` are the links that say so, by candidate; ``effects`` is how far they move each
    candidate's score (in Top-Link's one world: the confidence of an active link, negative for
    support). The standings say whether the statements assert the atoms, deny them, or neither,
    for they stand under a condition or in an alternative. ``gain`` is how far the link sets the
    chosen candidate apart from the next best or, in a tie, the most that it moves any score.
    """

    source: str
    target: str
    label: str
    confidence: float
    verbalizations: tuple[str, str]
    source_standing: Standing = "stated"
    target_standing: Standing = "stated"
    links: dict[int, list[Link]] = field(default_factory=dict)
    effects: dict[int, float] = field(default_factory=dict)
    gain: float = 0.0

    @property
    def source_note(self) -> str:
        """What is to be said of the source atom beside its words; nothing if it is asserted."""
        return {"stated": "", "denied": "which is denied", "open": "which is not asserted"}[
            self.source_standing
        ]

    @property
    def target_note(self) -> str:
        """The same of the target atom."""
        return {
            "stated": "",
            "denied": "which the claim denies",
            "open": "which the claim does not assert outright",
        }[self.target_standing]


@dataclass(frozen=True, slots=True)
class SharedAtom:
    """An atom that the chosen candidate alone has both in its source and in its target.

    ``stated`` says whether each side states it outright, with the same polarity; otherwise it
    stands there under a condition, in an alternative, or is affirmed here and denied there.
    """

    text: str
    stated: bool
    positive: bool

    @property
    def sentence(self) -> str:
        """It in words.

        >>> SharedAtom("it rain", True, False).sentence
        'that not “it rain” is both given and claimed'
        """
        quoted = f"“{one_line(self.text, LONGEST_TEXT)}”"
        if not self.stated:
            return f"{quoted} stands both in what is given and in the claim"
        return f"{'' if self.positive else 'that not '}{quoted} is both given and claimed"


@dataclass(frozen=True, slots=True)
class ClauseSupport:
    """A target clause in words and, by candidate, the share of worlds that witness it."""

    words: str
    shares: tuple[tuple[int, float], ...]


@dataclass(frozen=True, eq=False)
class Explanation:
    """What a decision rests on; the parts are computed when they are first asked for."""

    decision: Decision
    parameters: Parameters
    candidates: tuple[CandidateAnalysis, ...]

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The decision's scores."""
        return tuple(score for score in self.decision.scores if score is not None)

    @cached_property
    def best_two(self) -> tuple[int, int]:
        """The candidates of the lowest and the next lowest score."""
        order = sorted(range(len(self.scores)), key=lambda index: self.scores[index].score)
        return order[0], order[1]

    @cached_property
    def margin(self) -> float:
        """How far the two best scores lie apart."""
        best, other = self.best_two
        return self.scores[other].score - self.scores[best].score

    @cached_property
    def summary(self) -> str:
        """Who is chosen, by how much, and whether for less conflict or more support."""
        best, other = (self.scores[index] for index in self.best_two)
        if self.decision.choice is None:
            tied = join_names([letter(index) for index in self.decision.tied])
            score = round_number(best.score)
            return f"{tied} tie: each meets a resistance of {score}. {self._tie_reason}"
        conflict = self.parameters.alpha * (other.tension - best.tension)
        support = best.witness - other.witness
        sides = [
            ("less conflict with the claim", "more conflict", conflict),
            ("more support for it", "less support", support),
        ]
        good = [f"{words} ({round_number(size)})" for words, _, size in sides if size > NEGLIGIBLE]
        bad = [f"{words} ({round_number(-size)})" for _, words, size in sides if size < -NEGLIGIBLE]
        chosen, passed_over = map(letter, self.best_two)
        text = (
            f"{chosen} is chosen: the claim resists it by {round_number(self.margin)} less than "
            f"{passed_over}. It has {' and '.join(good)}"
        )
        return f"{text}, which outweighs {' and '.join(bad)}." if bad else f"{text}."

    @cached_property
    def _tie_reason(self) -> str:
        """Why nothing tells the tied candidates apart."""
        tied = [self.candidates[index] for index in self.decision.tied]
        if all(analysis.candidate == tied[0].candidate for analysis in tied):
            return "In logic they say the same."
        if not any(one.candidate.links or one.candidate.exact for one in tied):
            return "Nothing that they say entails, contradicts or repeats anything that is claimed."
        links = [set(_link_texts(analysis)) for analysis in tied]
        if all(some == links[0] for some in links):
            return "What speaks for and against the claim is the same in each."
        return "What speaks for and against the claim comes to the same in each."

    @cached_property
    def closest(self) -> UnlinkedPair | None:
        """In a tie about text, what came closest to a link that would have told."""
        trace = self.decision.trace
        if self.decision.choice is not None or trace is None or trace.problem is None:
            return None
        return closest_pair(trace, trace.problem, self.decision.tied)

    @cached_property
    def links(self) -> tuple[DecidingLink, ...]:
        """The links that set the two best candidates most apart, the greatest gain first.

        What a link does in both candidates alike does not tell them apart.
        """
        best, other = self.best_two
        ranked = []
        for link in self._links_by_text():
            link.gain = link.effects.get(other, 0.0) - link.effects.get(best, 0.0)
            if self.decision.choice is None:
                link.gain = max(map(abs, link.effects.values()))
            if link.gain > NEGLIGIBLE:
                ranked.append(link)
        return tuple(sorted(ranked, key=lambda link: -link.gain)[:LINKS])

    @cached_property
    def shared_atoms(self) -> tuple[SharedAtom, ...]:
        """What the chosen candidate alone both gives and claims; nothing in a tie."""
        choice = self.decision.choice
        if choice is None:
            return ()
        others = {
            text
            for index, analysis in enumerate(self.candidates)
            if index != choice
            for text in _matched_texts(analysis)
        }
        return tuple(
            atom
            for text, atom in _matched_texts(self.candidates[choice]).items()
            if text not in others
        )

    @cached_property
    def clauses(self) -> tuple[ClauseSupport, ...]:
        """The target clauses that the two best candidates support most differently."""
        shares = [(index, _clause_shares(self.candidates[index])) for index in self.best_two]
        rows = []
        words = {key: clause.words for _, some in shares for key, clause in some.items()}
        for key in words:
            pairs = tuple((index, some[key].share) for index, some in shares if key in some)
            values = [share for _, share in pairs] + [0.0] * (2 - len(pairs))
            spread = max(values) - min(values)
            if spread > NEGLIGIBLE:
                rows.append((spread, ClauseSupport(words[key], pairs)))
        rows.sort(key=lambda row: row[0], reverse=True)
        return tuple(clause for _, clause in rows[:CLAUSES])

    def without(self, removed: Mapping[int, Iterable[Link]]) -> Counterfactual | None:
        """The decision without some links, given by candidate; None where it is not exact."""
        links = {index: tuple(some) for index, some in removed.items()}
        return decide_without(self.candidates, links, self.parameters)

    def _links_by_text(self) -> Iterable[DecidingLink]:
        by_text: dict[tuple[str, str, str, float, Standing, Standing], DecidingLink] = {}
        for index, analysis in enumerate(self.candidates):
            candidate = analysis.candidate
            surfaces, shown = dict(candidate.surfaces), candidate.shown_texts
            for link in candidate.links:
                ends = atom_text(link.source, surfaces), atom_text(link.target, surfaces)
                judgement = str(link.label), link.confidence
                standings = (
                    _standing(link.source, candidate.source_clauses),
                    _standing(link.target, candidate.target_clauses),
                )
                texts = atom_text(link.source, shown), atom_text(link.target, shown)
                # By what the model was asked: two atoms may read alike.
                entry = by_text.setdefault(
                    (*ends, *judgement, *standings),
                    DecidingLink(*texts, *judgement, ends, *standings),
                )
                entry.links.setdefault(index, []).append(link)
                effect = entry.effects.get(index, 0.0) + _effect(analysis, link)
                entry.effects[index] = effect
        return by_text.values()


def explain(
    decision: Decision, problem: Problem, parameters: Parameters | None = None
) -> Explanation:
    """The explanation of a decision about a problem; raises ``SolveError`` where a candidate
    cannot be scored.

    >>> from enthymeme.decision import decide
    >>> from enthymeme.examples import paper_problems
    >>> maya = paper_problems()[0]
    >>> [(link.source, link.label) for link in explain(decide(maya), maya).links]
    [('Maya leave office', 'Con'), ('Maya remain at office', 'Ent')]
    """
    parameters = parameters or Parameters()
    prepared = prepared_candidates(decision, problem, parameters)
    analyses = []
    for index, (candidate, ready, score) in enumerate(
        zip(problem.candidates, prepared, decision.scores, strict=True)
    ):
        if ready is None:
            raise SolveError(decision.error or f"candidate {letter(index)} has no score")
        names, exact_names = (problem.id, index), (problem.id, prepared.index(ready))
        analyses.append(
            CandidateAnalysis(candidate, ready, decision.method, names, exact_names, score)
        )
    return Explanation(decision, parameters, tuple(analyses))


def analyse_candidate(
    problem: Problem, index: int, method: Method, parameters: Parameters
) -> CandidateAnalysis:
    """The analysis of one candidate that nothing is decided about yet."""
    candidate = problem.candidates[index]
    names = problem.id, index
    return CandidateAnalysis(candidate, prepare(candidate, parameters), method, names, names, None)


def _effect(analysis: CandidateAnalysis, link: Link) -> float:
    """How far a link moves its candidate's score."""
    if analysis.method.name == "top-link":
        if link not in analysis.top_links:
            return 0.0
        return -link.confidence if link.label == "Ent" else link.confidence
    return (analysis.influences or {}).get(link, 0.0)


def _matched_texts(analysis: CandidateAnalysis) -> dict[str, SharedAtom]:
    """By their text, the target atoms that an exact link matches."""
    candidate = analysis.candidate
    surfaces = dict(candidate.surfaces)
    given = set(_lone_literals(candidate.source_clauses))
    claimed = set(_lone_literals(candidate.target_clauses))
    atoms = {}
    for source, target in candidate.exact:
        text = atom_text(target, surfaces)
        shown = atom_text(target, candidate.shown_texts)
        for positive in (True, False):
            if (source, positive) in given and (target, positive) in claimed:
                atoms[text] = SharedAtom(shown, True, positive)
        atoms.setdefault(text, SharedAtom(shown, False, True))
    return atoms


def _lone_literals(clauses: Iterable[Clause]) -> Iterator[tuple[str, bool]]:
    """Atom and polarity of the literals that stand alone."""
    for clause in clauses:
        if len(clause) == 1:
            [literal] = clause
            yield literal.atom, literal.positive


def _standing(atom: str, clauses: Iterable[Clause]) -> Standing:
    """How a side has an atom: by itself, in denials alone, or otherwise.

    A clause without a positive literal denies what it has; one of both kinds is a condition.
    """
    own = [clause for clause in clauses if any(literal.atom == atom for literal in clause)]
    if any(len(clause) == 1 and next(iter(clause)).positive for clause in own):
        return "stated"
    denied = own and not any(literal.positive for clause in own for literal in clause)
    return "denied" if denied else "open"


def _link_texts(analysis: CandidateAnalysis) -> Iterator[tuple[str, str, str, float]]:
    surfaces = dict(analysis.candidate.surfaces)
    for link in analysis.candidate.links:
        source, target = (atom_text(atom, surfaces) for atom in (link.source, link.target))
        yield source, target, str(link.label), link.confidence


class _ClauseShare(NamedTuple):
    """A target clause as people read it, and in what share of worlds it is witnessed."""

    words: str
    share: float


def _clause_shares(
    analysis: CandidateAnalysis,
) -> dict[frozenset[tuple[str, bool]], _ClauseShare]:
    """The target clauses by their literals' verbalizations and signs: two may read alike."""
    if analysis.witness_shares is None:
        return {}
    candidate = analysis.candidate
    order = {atom: number for number, atom in enumerate(candidate.target_atoms)}
    surfaces = dict(candidate.surfaces)
    return {
        frozenset((atom_text(one.atom, surfaces), one.positive) for one in clause): _ClauseShare(
            join_tokens(clause_tokens(clause, order, candidate)), share
        )
        for clause, share in zip(candidate.target_clauses, analysis.witness_shares, strict=True)
    }
