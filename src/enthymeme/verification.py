"""One claim judged by itself: does it follow from what is given, conflict with it, or is it open?

Every representation says how far the given supports the claim (its witness W) and how far it
conflicts with it (its tension T). The probabilities are means of these, each representation
counting as much as its weights make of it. Atoms that decide nothing say nothing, not that the
claim is open, for they may only have missed what connects it with the given; it is the whole
statement that says so. But where logic shows that the claim is open (``leaves_open``), the whole
statement has no say, for NLI models take a denied condition for a denied consequence. And where a
condition was not read as one, atoms have no say. What is given may also contradict itself; then
nothing else is worth saying.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from enthymeme.contradiction import (
    CONDITION_PRIOR,
    Doubt,
    list_doubts,
    says_condition,
    weigh_contradiction,
)
from enthymeme.decision import Decision, Method, decide_trace
from enthymeme.item import Completion, Item
from enthymeme.joint_candidate import JointCandidate
from enthymeme.logic import Formula, atoms, cnf
from enthymeme.methods.joint.combination import Expectations
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.meeting import open_atoms, settle_probably
from enthymeme.methods.joint.sides import NEAR
from enthymeme.methods.joint.weights import (
    ABSENT,
    CLAUSES,
    STATEMENT,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Reader, load_nli, load_parser
from enthymeme.models.protocols import Nli, Parser
from enthymeme.problem import Parameters
from enthymeme.reading.clauses.reading import is_rule, read_side
from enthymeme.reading.draft import Answers, Provenance, list_texts
from enthymeme.reading.joint import draft_jointly, read_jointly
from enthymeme.system.machine import program_versions


def _weigh(atoms_of_graphs: float, clauses: float) -> JointWeights:
    uniform = LinkDistribution("uniform")
    own = RepresentationWeights(atoms_of_graphs, atoms_of_graphs, uniform)
    words = RepresentationWeights(clauses, clauses)
    return JointWeights(paper=own, events=own, clauses=words, name="for verdicts")


# What puts candidates in order may be as small as one likes, and learned coefficients stretch it; a
# verdict needs probabilities as they are. Of the 1,749 development claims that these were chosen
# on, 74.1 % were right then, and 71.6 % without clauses; ``python -m results.verdicts`` says how
# many are now (76.9 % of 2,240).
VERDICT_WEIGHTS = _weigh(atoms_of_graphs=0.5, clauses=1.0)
"""For a claim by itself where what is given has a condition or an alternative, so that logic has
something to say: clauses count as much as the whole statement, and so do atoms of both kinds
together."""
PLAIN_VERDICT_WEIGHTS = _weigh(atoms_of_graphs=0.1, clauses=0.0)
"""Where what is given are plain facts: atoms of graphs count a fifth of that, and clauses, which
are whole sentences then, nothing beside the whole statement."""
# A relation as probable as this shows that a condition is not at work.
SURE = 0.85


class Verdict(StrEnum):
    """What is to be said of a claim."""

    FOLLOWS = "follows"
    CONFLICTS = "conflicts"
    OPEN = "open"
    CONTRADICTORY = "contradictory"


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdict on a claim, the most probable of all; None where nothing could be scored.

    ``probabilities`` are by verdict and sum to 1. The ``decision`` has the trace; the claim stands
    in it as both of two candidates.
    """

    verdict: Verdict | None
    probabilities: tuple[tuple[Verdict, float], ...]
    decision: Decision

    @property
    def error(self) -> str | None:
        """Why there is no verdict."""
        return self.decision.error


def verify(
    *,
    given: Sequence[str],
    claim: str,
    settings: JointSettings | None = None,
    parser: Parser | None = None,
    nli: Nli | None = None,
    parameters: Parameters | None = None,
) -> Verification:
    """Judge whether a claim follows from what is given, by the models that ship with the package
    unless others are named.

    >>> from enthymeme.models import Judgement, Pair
    >>> from enthymeme.models.parsers.graph_file import GraphFile
    >>> from enthymeme.models.nli.judgement_file import JudgementFile
    >>> parser = GraphFile({"It rains.": "(r / rain-01)"}, "toy")
    >>> nli = JudgementFile({Pair("It rains.", "It rains."): Judgement(1.0, 0.0, 0.0)}, "toy")
    >>> str(verify(given=["It rains."], claim="It rains.", parser=parser, nli=nli).verdict)
    'follows'
    """
    reader = Reader(parser or load_parser(), nli or load_nli())
    return verify_claim(given, claim, reader, settings, parameters)


def verify_claim(
    given: Sequence[str],
    claim: str,
    reader: Reader,
    settings: JointSettings | None = None,
    parameters: Parameters | None = None,
) -> Verification:
    """Judge whether a claim follows from what is given, by the models of a reader."""
    side = Completion(tuple(given), (claim,))
    settings = settings or JointSettings(_choose_weights(side))
    settings = replace(settings, weights=_take_as_judged(settings.weights))
    # An item has two candidates or more: a claim judged by itself stands in both places.
    item = Item("claim", (side, side))
    method = Method("joint", joint=settings)
    names = settings.weights.representations
    readings = read_jointly(reader, list_texts(item), names, settings.alternatives)
    draft = draft_jointly(item, readings, names, settings.shared)
    doubts = tuple(list_doubts(given))
    answers = reader.judgements.ask(
        [*draft.questions, *(pair for doubt in doubts for pair in doubt.questions())]
    )
    models = (("parser", reader.graphs.fingerprint), ("nli", reader.judgements.fingerprint))
    provenance = Provenance(parameters or Parameters(), models, program_versions())
    decision = decide_trace(draft.complete(answers, provenance, settings), method)
    contradiction = _contradiction(decision, doubts, answers)
    if contradiction is None and not decision.expectations:
        return Verification(None, (), decision)
    probabilities = _pool(decision, settings.weights, contradiction or 0.0)
    verdict = max(probabilities, key=lambda row: row[1])[0]
    return Verification(verdict, probabilities, decision)


def _choose_weights(side: Completion) -> JointWeights:
    """Those for rules, where a given statement has a word of conditions or is said of all of a kind
    to which the claim or a fact belongs."""
    readings, _ = read_side(side)
    has_rule = any(map(says_condition, side.source)) or any(map(is_rule, readings))
    return VERDICT_WEIGHTS if has_rule else PLAIN_VERDICT_WEIGHTS


def _take_as_judged(weights: JointWeights) -> JointWeights:
    """The weights with whole statements as the model judges them: flattened judgements put
    candidates in order, but of one claim alone they say too little. The converse has no say:
    what a claim speaks for may be given, and the claim not follow from it."""
    statement = replace(weights.statement, distribution=LinkDistribution())
    return replace(weights, statement=statement, converse=ABSENT)


def _is_denied_outright(decision: Decision) -> bool:
    """Whether statements deny what others say, as far as the parser got their conditions."""
    assert decision.trace is not None
    given = decision.trace.item.candidates[0].source
    for representation in decision.trace.representations:
        expectation = decision.expectations[0].get(representation.name)
        if expectation is None or not expectation.kept_apart:
            continue
        formulas = representation.candidates[0].candidate.source
        sound = {
            atom
            for formula, text in zip(formulas, given, strict=False)
            if open_atoms(formula) or not says_condition(text)
            for atom in atoms(formula)
        }
        if any(sound.issuperset(pair) for pair in expectation.kept_apart):
            return True
    return False


def _contradiction(decision: Decision, doubts: Sequence[Doubt], answers: Answers) -> float | None:
    """How probable it is that what is given contradicts itself; None where nothing is known.

    Atoms of equal text that cannot be one are proof, unless one of their statements has a word of
    conditions that was taken for none. Otherwise it is the surest of two: what the NLI model says
    of each doubt, and how probable it is that clauses meet so that the given cannot hold; both as
    far as they outweigh how rare contradictions are.
    """
    if decision.expectations and _is_denied_outright(decision):
        return 1.0
    chances = [chance for doubt in doubts if (chance := doubt.judge(answers)) is not None]
    if decision.expectations and CLAUSES not in misread_representations(decision):
        clauses = decision.expectations[0].get(CLAUSES)
        if clauses is not None:
            chances.append(weigh_contradiction(clauses.impossible, CONDITION_PRIOR))
    return max(chances, default=None)


def _pool(
    decision: Decision, weights: JointWeights, contradiction: float
) -> tuple[tuple[Verdict, float], ...]:
    follows, conflicts = 0.0, 0.0
    if decision.expectations:
        misread = misread_representations(decision)
        expectations = {
            name: one for name, one in decision.expectations[0].items() if name not in misread
        }
        shown = representations_leaving_open(decision)
        if shown:
            expectations = {name: one for name, one in expectations.items() if name != STATEMENT}
        follows, conflicts = pool_expectations(expectations, weights, shown or {STATEMENT})
    left = 1 - contradiction
    return (
        (Verdict.FOLLOWS, left * follows),
        (Verdict.CONFLICTS, left * conflicts),
        (Verdict.OPEN, left * (1 - follows - conflicts)),
        (Verdict.CONTRADICTORY, contradiction),
    )


def misread_representations(decision: Decision) -> frozenset[str]:
    """The representations in which a statement with a word of conditions has none, so that it says
    outright what it only says of some cases: these have no say."""
    assert decision.trace is not None
    given = decision.trace.item.candidates[0].source
    return frozenset(
        one.name
        for one in decision.trace.representations
        if one.candidates
        and one.name != STATEMENT
        and any(
            says_condition(text) and not open_atoms(formula)
            for text, formula in zip(given, one.candidates[0].candidate.source, strict=True)
        )
    )


def representations_leaving_open(decision: Decision) -> frozenset[str]:
    """The representations by whose logic the claim is open.

    There are none where clauses decide. Clauses meet here where the model is ``SURE`` of it, and
    atoms of graphs where they are equal: what it makes of these short texts is too often wrong to
    silence the whole statement.
    """
    assert decision.trace is not None
    silent = {STATEMENT, *misread_representations(decision)}
    clauses = decision.expectations[0].get(CLAUSES)
    if clauses is not None and CLAUSES not in silent and clauses.witness + clauses.tension > NEAR:
        return frozenset()
    return frozenset(
        one.name
        for one in decision.trace.representations
        if one.name in decision.expectations[0]
        and one.name not in silent
        and any(
            leaves_open(_keep_sure_meetings(candidate, one.name))
            for candidate, _ in one.mixtures[0]
        )
    )


def _keep_sure_meetings(joint: JointCandidate, name: str) -> JointCandidate:
    sure = (one for one in joint.meetings if name == CLAUSES and one.relations[0][1] >= SURE)
    return replace(joint, meetings=tuple(sure))


def leaves_open(joint: JointCandidate) -> bool:
    """Whether logic shows that the claim is open: what is given speaks of it only in conditions
    whose demand is met without it.

    Of "If it rains, the street is wet." and "It does not rain." the street may be wet or not. Where
    a condition is still at work, and only nothing was recognised that settles it, logic shows
    nothing.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Candidate
    >>> source = parse_formula("rain >> wet"), parse_formula("~rains")
    >>> dry = Candidate(source, (parse_formula("b"),), exact=(("wet", "b"),))
    >>> leaves_open(JointCandidate(dry, equals=(("rain", "rains"),)))
    True
    >>> leaves_open(JointCandidate(dry))
    False
    """
    candidate = joint.candidate
    settled = settle_probably(candidate.source, joint.equals, joint.meetings)
    linked = {link.source for link in candidate.links} | {source for source, _ in candidate.exact}
    about = [one for one in candidate.source if linked.difference(settled).intersection(atoms(one))]
    return bool(about) and all(_is_met(one, settled) for one in about)


def _is_met(statement: Formula, settled: Mapping[str, bool]) -> bool:
    """Whether a statement holds whatever the atoms are that are not settled."""
    return all(
        any(settled.get(literal.atom) is literal.positive for literal in clause)
        for clause in cnf(statement)
    )


def connected_representations(decision: Decision) -> tuple[str, ...]:
    """The representations in which something connects the claim with what is given."""
    assert decision.trace is not None
    return tuple(
        one.name
        for one in decision.trace.representations
        if one.name in decision.expectations[0]
        and any(candidate.is_connected for candidate, _ in one.mixtures[0])
    )


def pool_expectations(
    expectations: Expectations, weights: JointWeights, leaving: Collection[str]
) -> tuple[float, float]:
    """How probable it is that the claim follows and that it conflicts.

    ``leaving`` are the representations that say that the claim is open where they say neither; the
    others say nothing then.

    >>> from enthymeme.methods.joint.scoring import Expectation
    >>> whole, event = Expectation(0.25, 0.5), Expectation(0.0, 0.5)
    >>> pool_expectations({"statement": whole}, JointWeights(), {"statement"})
    (0.5, 0.25)
    >>> pool_expectations({"statement": whole, "events": event}, JointWeights(), {"statement"})
    (0.6666666666666666, 0.16666666666666666)
    """
    follows, conflicts, whole = 0.0, 0.0, 0.0
    for name, one in expectations.items():
        share = weights.of(name).tension + weights.of(name).witness
        # Of several target clauses some may be supported and others in conflict, all of them fully.
        decided = one.witness + one.tension
        scale = share / max(1.0, decided)
        follows += scale * one.witness
        conflicts += scale * one.tension
        whole += share if name in leaving else scale * decided
    return (follows / whole, conflicts / whole) if whole else (0.0, 0.0)
