"""A candidate in one representation: what an NLI model is asked, and what the answers make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from enthymeme.amr.events.wording.sentence import equality_key
from enthymeme.item import Completion
from enthymeme.joint_candidate import AtomPair, JointCandidate, Meeting, Relation
from enthymeme.logic import And, Atom, Formula, Or, atoms
from enthymeme.methods.joint.distribution import LinkDistribution, SourceJudgement, distribute
from enthymeme.methods.joint.meeting import (
    Answer,
    build_meeting,
    equal_pairs,
    meeting_pairs,
    relate,
    settle_probably,
)
from enthymeme.methods.joint.questions import (
    PossibleMeeting,
    choose_directions,
    deniable_atoms,
    idle_atoms,
)
from enthymeme.methods.joint.sides import (
    Nearness,
    Sides,
    find_links_past_rules,
    keep_nearer_side,
    list_sides,
)
from enthymeme.methods.joint.weights import (
    CLAUSES,
    CONVERSE,
    DIRECT,
    EVENTS,
    WHOLE,
    WORDED,
    JointSettings,
)
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Label, Link
from enthymeme.reading.clauses.denials import deny
from enthymeme.reading.draft import build_candidate, list_pairs
from enthymeme.reading.occasion import leave_out_occasion
from enthymeme.system.numerals import list_numbers
from enthymeme.system.sentences import end_sentence
from enthymeme.trace import Reading

Judgements = Mapping[Pair, Judgement]


class Denial(NamedTuple):
    """A source atom whose denial may have links, and the denial in words.

    Where it has none, the model is asked whether a target atom entails the source atom: then the
    denial contradicts the target atom.
    """

    atom: str
    words: str | None


@dataclass(frozen=True, slots=True)
class CandidateDraft:
    """A candidate as far as it comes without an NLI model.

    ``probability`` is that of the graphs it is made from. ``equals`` are its source atoms of equal
    text, ``meetings`` those that may meet, ``sides`` those on both sides of each rule, ``idle``
    those whose links can do nothing.
    """

    candidate: Candidate
    probability: float = 1.0
    equals: tuple[AtomPair, ...] = ()
    meetings: tuple[PossibleMeeting, ...] = ()
    sides: tuple[Sides, ...] = ()
    idle: frozenset[str] = frozenset()
    denials: tuple[Denial, ...] = ()

    def pairs(self) -> Iterator[tuple[str, str, Pair]]:
        """Source atom, target atom and the pair of their texts, where the model has a say."""
        for source, target, pair in list_pairs(self.candidate):
            if source not in self.idle:
                yield source, target, pair

    def denial_pairs(self) -> Iterator[tuple[Denial, str, Pair]]:
        """Denial, target atom, and what the model is asked of them."""
        denials = {denial.atom: denial for denial in self.denials}
        for source, target, (premise, hypothesis) in list_pairs(self.candidate):
            if denial := denials.get(source):
                words = denial.words
                asked = Pair(words, hypothesis) if words else Pair(hypothesis, premise)
                yield denial, target, asked

    def questions(self) -> Iterator[Pair]:
        """What the model must be asked, of links and of meetings."""
        for _, _, pair in (*self.pairs(), *self.denial_pairs()):
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
        built = (build_meeting(one.atoms, self._relate(one, judgements)) for one in self.meetings)
        probable = {meeting.atoms: meeting for meeting in built if meeting is not None}
        nearness = {frozenset(pair): _nearness(one) for pair, one in probable.items()}
        kept = keep_nearer_side(self.sides, tuple(probable), nearness)
        meetings = tuple(probable[pair] for pair in kept)
        judged = list(self._judge(judgements))
        distribution = settings.weights.of(name).distribution
        if name not in WHOLE and distribution.form != "uniform":
            judged = list(self._leave_out_other_numbers(judged))
        if name == CLAUSES and settings.shared:
            judged = self._keep_telling(judged, meetings, nearness)
        spread = _distribute_worded if name in WORDED else distribute
        links = tuple(
            link
            for target in self.candidate.target_atoms
            if (own := [one for other, one in judged if other == target])
            for link in spread(target, own, distribution)
        )
        candidate = add_denials(self.candidate, links, self.denials)
        if not settings.shared:
            return JointCandidate(candidate)
        return JointCandidate(candidate, self.equals, meetings)

    def _judge(self, judgements: Judgements) -> Iterator[tuple[str, SourceJudgement]]:
        """Each target atom with what the model says of a source atom, or of the denial of one, and
        it."""
        for source, target, pair in self.pairs():
            yield target, SourceJudgement(source, *judgements[pair])
        for denial, target, pair in self.denial_pairs():
            answer, name = judgements[pair], name_denial(denial.atom)
            if denial.words is None:
                entailment = answer.entailment
                yield target, SourceJudgement(name, 0.0, 1 - entailment, entailment)
            elif denial.words.casefold() == pair.hypothesis.casefold():
                # A sentence entails itself, whatever a model makes of it.
                yield target, SourceJudgement(name, 1.0, 0.0, 0.0)
            else:
                yield target, SourceJudgement(name, *answer)

    def _leave_out_other_numbers(
        self, judged: Iterable[tuple[str, SourceJudgement]]
    ) -> Iterator[tuple[str, SourceJudgement]]:
        """The judgements without contradictions between texts that name different numbers.

        "Lea bought nine eggs." and "Lea has three eggs left." may both hold, but NLI models say
        that they do not. What whole statements say of numbers is left as it is, and so is what the
        paper's uniform links are made of.
        """
        texts = dict(self.candidate.surfaces)
        texts |= {name_denial(one.atom): one.words or texts[one.atom] for one in self.denials}
        numbers = {atom: list_numbers(text) for atom, text in texts.items()}
        for target, one in judged:
            named, claimed = numbers[one.source], numbers[target]
            if named and claimed and named != claimed:
                neutral = one.neutral + one.contradiction
                one = SourceJudgement(one.source, one.entailment, neutral, 0.0)
            yield target, one

    def _keep_telling(
        self,
        judged: Sequence[tuple[str, SourceJudgement]],
        meetings: Sequence[Meeting],
        nearness: Nearness,
    ) -> list[tuple[str, SourceJudgement]]:
        """The judgements without those by which a side of a rule would say by itself what the rule
        says of it, and those of what is false: of an atom that can be denied and its denial, one
        alone is left."""
        settled = settle_probably(self.candidate.source, self.equals, meetings)
        atom_of = {name_denial(denial.atom): denial.atom for denial in self.denials}
        false = {
            denial.atom if settled.get(denial.atom) is False else name_denial(denial.atom)
            for denial in self.denials
        }
        near = {**nearness, **{frozenset(pair): 1.0 for pair in self.equals}}
        for target, one in judged:
            strength = one.entailment + one.contradiction
            near[frozenset((one.source, target))] = strength
            if atom := atom_of.get(one.source):
                near[frozenset((one.source, atom))] = 1.0
                pair = frozenset((atom, target))
                near[pair] = max(near.get(pair, 0.0), strength)
        atoms_and_denials = (*self.candidate.source_atoms, *atom_of)
        past = find_links_past_rules(
            self.sides, atoms_and_denials, self.candidate.target_atoms, near
        )
        return [
            (target, one)
            for target, one in judged
            if (one.source, target) not in past and one.source not in false
        ]

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
    if name in (EVENTS, CLAUSES) and shared:
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
    sides = list_sides(candidate.source)
    pairs = keep_nearer_side(sides, different, dict.fromkeys(joined, 1.0))
    # The same links are asked for with and without what is shared, so that they can be compared.
    related = {atom for pair in (*equals, *pairs) for atom in pair}
    idle = idle_atoms(candidate, related)
    texts = dict(candidate.surfaces)
    denials = tuple(
        Denial(atom, end_sentence(deny(texts[atom])) if name == CLAUSES else None)
        for atom in deniable_atoms(candidate, (*equals, *pairs), any_may_exclude=name == CLAUSES)
    )
    meetings = choose_directions(candidate.source, pairs) if shared else ()
    return CandidateDraft(
        candidate, probability, equals if shared else (), meetings, sides, idle, denials
    )


def name_denial(atom: str) -> str:
    """The name of the atom that is true where another one is false.

    >>> name_denial("a1")
    'not_a1'
    """
    return f"not_{atom}"


def add_denials(
    candidate: Candidate, links: tuple[Link, ...], denials: Sequence[Denial] = ()
) -> Candidate:
    """The candidate with its links, some of them from the denials of its source atoms: each of
    these denials is an atom of its own, and one of both is true.

    ``denials`` has the words of some; others are shown with a "Not" before what they deny.

    >>> from enthymeme.logic import formula_to_text, parse_formula
    >>> shop = Candidate((parse_formula("~a1"),), (parse_formula("~b1"),),
    ...                  surfaces=(("a1", "The shop is open."), ("b1", "The store is open.")))
    >>> denied = add_denials(shop, (Link("not_a1", "b1", Label.CON, 0.9, 0.9),))
    >>> [formula_to_text(one) for one in denied.source], denied.surfaces[1]
    (['~a1 & (a1 | not_a1)'], ('not_a1', 'Not: The shop is open.'))
    """
    words = {denial.atom: denial.words for denial in denials}
    sources = {link.source for link in links}
    opposites = {
        atom: denial for atom in candidate.source_atoms if (denial := name_denial(atom)) in sources
    }
    surfaces: dict[str, str] = {}
    for atom, text in candidate.surfaces:
        surfaces[atom] = text
        if atom in opposites:
            surfaces[opposites[atom]] = words.get(atom) or f"Not: {text}"
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
        premises, targets = (tuple(map(end_sentence, texts)) for texts in (premises, targets))
    if name == CONVERSE:
        premises, targets = targets, premises
    if name == DIRECT:
        targets = (" ".join(targets),)
    surfaces = {"a1": " ".join(premises)}
    surfaces |= {f"b{number}": text for number, text in enumerate(targets, start=1)}
    formulas = tuple(Atom(atom) for atom in surfaces)
    return CandidateDraft(Candidate(formulas[:1], formulas[1:], surfaces=tuple(surfaces.items())))


def _nearness(meeting: Meeting) -> float:
    """How probable it is that the atoms have to do with each other."""
    return 1 - dict(meeting.relations).get(Relation.UNRELATED, 0.0)


def _answer(judgement: Judgement) -> Answer:
    return judgement.entailment, judgement.contradiction


def _distribute_worded(
    target: str, judgements: Sequence[SourceJudgement], distribution: LinkDistribution
) -> Iterator[Link]:
    """Links between texts as they were written, by the odds of a distribution of that form; under
    another one as the model says, so that one source has p_Con - p_Ent for a score.

    The links weigh the same: how sure the model is says how probable they are, and that is all.
    """
    if distribution.form == "odds":
        links = distribute(target, judgements, distribution)
    elif len(judgements) == 1:
        links = _as_judged(target, judgements[0])
    else:
        # Of one source these odds are what the model says.
        links = distribute(target, judgements, LinkDistribution("odds"))
    return (replace(link, confidence=1.0) for link in links)


def _as_judged(target: str, judgement: SourceJudgement) -> tuple[Link, ...]:
    whole = max(1.0, judgement.entailment + judgement.contradiction)
    return tuple(
        Link(judgement.source, target, label, 1.0, value / whole)
        for label, value in (
            (Label.ENT, judgement.entailment),
            (Label.CON, judgement.contradiction),
        )
    )
