"""A candidate in one representation: what an NLI model is asked, and what the answers make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.amr.events.wording.sentence import equality_key
from enthymeme.item import Completion
from enthymeme.joint_candidate import AtomPair, JointCandidate, Meeting, Relation
from enthymeme.logic import And, Atom, Formula, Or, atoms
from enthymeme.methods.joint.distribution import LinkDistribution, SourceJudgement, distribute
from enthymeme.methods.joint.meeting import (
    Answer,
    build_meeting,
    equal_pairs,
    keep_nearer_side,
    meeting_pairs,
    relate,
)
from enthymeme.methods.joint.questions import (
    PossibleMeeting,
    choose_directions,
    deniable_atoms,
    idle_atoms,
)
from enthymeme.methods.joint.weights import CONVERSE, DIRECT, EVENTS, WHOLE, JointSettings
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Label, Link
from enthymeme.reading.draft import build_candidate, list_pairs
from enthymeme.reading.occasion import leave_out_occasion
from enthymeme.trace import Reading

Judgements = Mapping[Pair, Judgement]
_SENTENCE_ENDS = (".", "!", "?", "…")
_CLOSING = " \"'”’)]"


@dataclass(frozen=True, slots=True)
class CandidateDraft:
    """A candidate as far as it comes without an NLI model.

    ``probability`` is that of the graphs it is made from. ``equals`` are its source atoms of equal
    text, ``meetings`` those that may meet, ``idle`` those whose links can do nothing, ``deniable``
    those whose denial may have links.
    """

    candidate: Candidate
    probability: float = 1.0
    equals: tuple[AtomPair, ...] = ()
    meetings: tuple[PossibleMeeting, ...] = ()
    idle: frozenset[str] = frozenset()
    deniable: tuple[str, ...] = ()

    def pairs(self) -> Iterator[tuple[str, str, Pair]]:
        """Source atom, target atom and the pair of their texts, where the model has a say."""
        for source, target, pair in list_pairs(self.candidate):
            if source not in self.idle:
                yield source, target, pair

    def reverse_pairs(self) -> Iterator[tuple[str, str, Pair]]:
        """Source atom that may be denied, target atom, and the pair of their texts with the target
        first: where it entails the source atom, the denial of this contradicts it."""
        for source, target, (premise, hypothesis) in list_pairs(self.candidate):
            if source in self.deniable:
                yield source, target, Pair(hypothesis, premise)

    def questions(self) -> Iterator[Pair]:
        """What the model must be asked, of links and of meetings."""
        for _, _, pair in (*self.pairs(), *self.reverse_pairs()):
            yield pair
        for meeting in self.meetings:
            forward, backward = self._question_pair(meeting)
            if meeting.forward:
                yield forward
            if meeting.backward:
                yield backward

    def complete(
        self, judgements: Judgements, name: str, settings: JointSettings
    ) -> JointCandidate:
        """The candidate that the answers make in the named representation."""
        if name in WHOLE:
            links = _whole_links(self, judgements, settings.weights.of(name).distribution)
        else:
            links = _soft_links(self, judgements, name, settings)
        candidate = add_denials(self.candidate, links)
        if not settings.shared:
            return JointCandidate(candidate)
        meetings = [
            build_meeting(one.atoms, self._relate(one, judgements)) for one in self.meetings
        ]
        probable = {meeting.atoms: meeting for meeting in meetings if meeting is not None}
        nearness = {frozenset(pair): _nearness(one) for pair, one in probable.items()}
        kept = keep_nearer_side(self.candidate.source, tuple(probable), nearness)
        return JointCandidate(candidate, self.equals, tuple(probable[pair] for pair in kept))

    def _relate(self, meeting: PossibleMeeting, judgements: Judgements) -> dict[Relation, float]:
        forward, backward = self._question_pair(meeting)
        return relate(
            _answer(judgements[forward]) if meeting.forward else None,
            _answer(judgements[backward]) if meeting.backward else None,
        )

    def _question_pair(self, meeting: PossibleMeeting) -> tuple[Pair, Pair]:
        texts = dict(self.candidate.surfaces)
        one, other = (texts[atom] for atom in meeting.atoms)
        return Pair(one, other), Pair(other, one)


def draft_atoms(
    source: Sequence[Reading],
    target: Sequence[Reading],
    name: str,
    *,
    shared: bool = True,
    probability: float = 1.0,
) -> CandidateDraft:
    """The draft of a candidate in a representation by atoms, from readings without errors.

    Without ``shared`` the atoms of source statements never meet.
    """
    if name == EVENTS and shared:
        source, target = leave_out_occasion(source, target)
    candidate = build_candidate(source, target)
    wordings = {atom: _wording(text, name) for atom, text in candidate.surfaces}
    equals = equal_pairs(candidate.source, wordings)
    joined = {frozenset(pair) for pair in equals}
    different = [
        (one, other)
        for one, other in meeting_pairs(candidate.source)
        if wordings[one] != wordings[other] and frozenset((one, other)) not in joined
    ]
    pairs = keep_nearer_side(candidate.source, different, dict.fromkeys(joined, 1.0))
    # The same links are asked for with and without what is shared, so that they can be compared.
    related = {atom for pair in (*equals, *pairs) for atom in pair}
    idle = idle_atoms(candidate, related)
    deniable = deniable_atoms(candidate, (*equals, *pairs))
    if not shared:
        return CandidateDraft(candidate, probability, idle=idle, deniable=deniable)
    meetings = choose_directions(candidate.source, pairs)
    return CandidateDraft(candidate, probability, equals, meetings, idle, deniable)


def name_denial(atom: str) -> str:
    """The name of the atom that is true where another one is false.

    >>> name_denial("a1")
    'not_a1'
    """
    return f"not_{atom}"


def add_denials(candidate: Candidate, links: tuple[Link, ...]) -> Candidate:
    """The candidate with its links, some of them from the denials of its source atoms: each of
    these denials is an atom of its own, and one of both is true.

    >>> from enthymeme.logic import formula_to_text, parse_formula
    >>> shop = Candidate((parse_formula("~a1"),), (parse_formula("~b1"),),
    ...                  surfaces=(("a1", "The shop is open."), ("b1", "The store is open.")))
    >>> denied = add_denials(shop, (Link("not_a1", "b1", Label.CON, 0.9, 0.9),))
    >>> [formula_to_text(one) for one in denied.source], denied.surfaces[1]
    (['~a1 & (a1 | not_a1)'], ('not_a1', 'Not: The shop is open.'))
    """
    sources = {link.source for link in links}
    opposites = {
        atom: denial for atom in candidate.source_atoms if (denial := name_denial(atom)) in sources
    }
    surfaces: dict[str, str] = {}
    for atom, text in candidate.surfaces:
        surfaces[atom] = text
        if atom in opposites:
            surfaces[opposites[atom]] = f"Not: {text}"
    sentences = dict(candidate.sentences)
    shown = {opposites[atom]: f"Not: {sentences[atom]}" for atom in opposites if atom in sentences}
    return replace(
        candidate,
        source=tuple(_state_opposites(formula, opposites) for formula in candidate.source),
        links=links,
        surfaces=tuple(surfaces.items()),
        sentences=(*candidate.sentences, *shown.items()),
    )


def _state_opposites(formula: Formula, opposites: Mapping[str, str]) -> Formula:
    # That both are not true at once need not be said: a denial that is not forced has no effect.
    added = [
        Or((Atom(atom), Atom(opposites[atom]))) for atom in atoms(formula) if atom in opposites
    ]
    return And((formula, *added)) if added else formula


def _wording(text: str, name: str) -> str:
    """What makes two source atoms one: their text but for case or, of event atoms, their key."""
    return equality_key(text) if name == EVENTS else text.casefold()


def draft_whole(side: Completion, name: str) -> CandidateDraft:
    """All of the source one atom; each target statement one or, for Direct NLI, all of them.

    Statements end with a full stop, for NLI models were taught sentences. Direct NLI has them as
    they are, with a space between, for so the paper defines it.

    The converse has source and target change places: what the claim, if it holds, says of each
    source statement, of which ``side`` has those alone that not all candidates share. Of premises
    that may have been left unsaid, the one that the claim speaks for is the likelier.

    >>> side = Completion(("Ann has the key", "The lock is old."), ("Ann can get in.",))
    >>> [text for _, text in draft_whole(side, "converse").candidate.surfaces]
    ['Ann can get in.', 'Ann has the key.', 'The lock is old.']
    """
    premises, targets = side.source, side.target
    if name != DIRECT:
        premises, targets = (tuple(map(_end_sentence, texts)) for texts in (premises, targets))
    if name == CONVERSE:
        premises, targets = targets, premises
    if name == DIRECT:
        targets = (" ".join(targets),)
    surfaces = {"a1": " ".join(premises)}
    surfaces |= {f"b{number}": text for number, text in enumerate(targets, start=1)}
    formulas = tuple(Atom(atom) for atom in surfaces)
    return CandidateDraft(Candidate(formulas[:1], formulas[1:], surfaces=tuple(surfaces.items())))


def _end_sentence(text: str) -> str:
    """The text with a full stop, unless it ends like a sentence.

    >>> _end_sentence("she said so"), _end_sentence("“Did she?”"), _end_sentence("So what …")
    ('she said so.', '“Did she?”', 'So what …')
    """
    return text if text.rstrip(_CLOSING).endswith(_SENTENCE_ENDS) else f"{text.rstrip()}."


def _nearness(meeting: Meeting) -> float:
    """How probable it is that the atoms have to do with each other."""
    return 1 - dict(meeting.relations).get(Relation.UNRELATED, 0.0)


def _answer(judgement: Judgement) -> Answer:
    return judgement.entailment, judgement.contradiction


def _whole_links(
    draft: CandidateDraft, judgements: Judgements, distribution: LinkDistribution
) -> tuple[Link, ...]:
    """Links between whole statements: as probable as the odds of a distribution of that form make
    them, else as the model says, so that one target has p_Con - p_Ent for a score.

    The links weigh the same: how sure the model is says how probable they are, and that is all.
    """
    if distribution.form == "odds":
        return tuple(
            replace(link, confidence=1.0)
            for source, target, pair in draft.pairs()
            for link in distribute(
                target, [SourceJudgement(source, *judgements[pair])], distribution
            )
        )
    links = []
    for source, target, pair in draft.pairs():
        judgement = judgements[pair]
        whole = max(1.0, judgement.entailment + judgement.contradiction)
        for label, value in (
            (Label.ENT, judgement.entailment),
            (Label.CON, judgement.contradiction),
        ):
            links.append(Link(source, target, label, 1.0, value / whole))
    return tuple(links)


def _soft_links(
    draft: CandidateDraft, judgements: Judgements, name: str, settings: JointSettings
) -> tuple[Link, ...]:
    by_target: dict[str, list[SourceJudgement]] = {}
    for source, target, pair in draft.pairs():
        by_target.setdefault(target, []).append(SourceJudgement(source, *judgements[pair]))
    for source, target, pair in draft.reverse_pairs():
        entailment = judgements[pair].entailment
        denial = SourceJudgement(name_denial(source), 0.0, 1 - entailment, entailment)
        by_target.setdefault(target, []).append(denial)
    distribution = settings.weights.of(name).distribution
    return tuple(
        link for target, own in by_target.items() for link in distribute(target, own, distribution)
    )
