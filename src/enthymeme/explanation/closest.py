"""What came closest to a link: in a tie, the answer of the NLI model that would have told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enthymeme.explanation.words import VERBS, atom_text, round_number
from enthymeme.models.protocols import Judgement
from enthymeme.problem import Candidate, Problem
from enthymeme.system.text import one_line
from enthymeme.trace import Trace

# How much of a text a sentence shows.
LONGEST_TEXT = 100


@dataclass(frozen=True, slots=True)
class UnlinkedPair:
    """Two atoms by their texts, and the likelier of the labels that would have been a link."""

    source: str
    target: str
    label: str
    probability: float

    @property
    def sentence(self) -> str:
        """It in words.

        >>> UnlinkedPair("lamp give light", "room dark", "Con", 0.2431).sentence
        '“lamp give light” contradicts “room dark” (0.24)'
        """
        source, target = (one_line(text, LONGEST_TEXT) for text in (self.source, self.target))
        chance = round_number(self.probability)
        return f"“{source}” {VERBS[self.label]} “{target}” ({chance})"


def closest_pair(trace: Trace, problem: Problem, tied: Sequence[int]) -> UnlinkedPair | None:
    """Of the pairs that the NLI model found neutral, the one that was most nearly a link.

    Pairs that all tied candidates have would tell none of them apart; they count only where
    there are no others.
    """
    answers = {
        (one.premise, one.hypothesis): one.judgement
        for one in trace.judgements
        if one.judgement is not None and one.judgement.label == "Neu"
    }
    owners: dict[tuple[str, str], set[int]] = {}
    shown: dict[tuple[str, str], tuple[str, str]] = {}
    for index in tied:
        for pair, texts in _text_pairs(problem.candidates[index]):
            if pair in answers:
                owners.setdefault(pair, set()).add(index)
                shown[pair] = texts
    telling = [pair for pair, some in owners.items() if len(some) < len(tied)] or list(owners)
    if not telling:
        return None
    closest = max(telling, key=lambda pair: _likelier(answers[pair])[1])
    return UnlinkedPair(*shown[closest], *_likelier(answers[closest]))


def _text_pairs(candidate: Candidate) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """For each pair of atoms what a model was asked, and what people read."""
    surfaces, shown = dict(candidate.surfaces), candidate.shown_texts
    for source in candidate.source_atoms:
        for target in candidate.target_atoms:
            question = surfaces.get(source, source), surfaces.get(target, target)
            yield question, (atom_text(source, shown), atom_text(target, shown))


def _likelier(judgement: Judgement) -> tuple[str, float]:
    if judgement.entailment >= judgement.contradiction:
        return "Ent", judgement.entailment
    return "Con", judgement.contradiction
