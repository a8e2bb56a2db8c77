"""Whether given statements contradict each other, as far as an NLI model can say.

Two plain statements may, and a plain statement and all others together where there are conditions.
That somebody gives as true what contradicts itself is rare, so an answer must outweigh that.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from enthymeme.models import Pair
from enthymeme.models.protocols import Judgement
from enthymeme.reading.clauses.denials import deny
from enthymeme.reading.clauses.particulars import is_general
from enthymeme.reading.clauses.reading import split_clauses
from enthymeme.reading.draft import Answers
from enthymeme.system.sentences import end_sentence, split_sentences

# Of three pairs that an NLI model learns from, one is a contradiction; of statements that somebody
# gives as true together, far fewer are. These three, and how answers count together, were chosen on
# 2,540 claims, 139 of them about givens that contradict themselves: those of
# ``python -m results.verdicts`` and of ``tests/logic_wordings_2.jsonl``.
CONTRADICTION_PRIOR = 0.05
"""How rare it is that two plain statements contradict each other."""
KIND_PRIOR = 0.02
"""The same of a statement about all of a kind and a fact, which NLI models take to be of the kind.
"""
CONDITION_PRIOR = 0.07
"""The same of all statements together where there are conditions, by what the model says of each or
by clauses that meet. Several answers must agree for that, so where they do it is less rare."""
# What stands beside one of these contradicts nothing by itself.
CONDITION_WORDS = frozenset(
    "if unless when whenever once or either whether provided otherwise anyone whoever".split()
)
# "Every time it rains", "each time", "all those who come", "as long as it rains".
CONDITION_PHRASES = re.compile(
    r"\b(?:(?:every|each|any) time|(?:all|any|those|everyone) who|(?:as|so) (?:soon|long) as)\b"
)


class Doubt(NamedTuple):
    """Pairs of which the NLI model says whether statements contradict each other, and how rare it
    is that such statements do."""

    pairs: tuple[Pair, ...]
    prior: float

    def questions(self) -> Iterator[Pair]:
        """What the model is asked: of each pair, and of its premise and the denial of the other."""
        for pair in self.pairs:
            yield from (pair, _deny_hypothesis(pair))

    def judge(self, answers: Answers) -> float | None:
        """How probable the contradiction is; None where an answer is missing.

        What contradicts a statement also entails its denial: of both answers, if the model has one
        to the second, the surer counts.
        """
        judged = []
        for pair in self.pairs:
            answer, of_denial = answers[pair], answers[_deny_hypothesis(pair)]
            if not isinstance(answer, Judgement):
                return None
            entailed = of_denial.entailment if isinstance(of_denial, Judgement) else 0.0
            judged.append(max(answer.contradiction, entailed))
        return weigh_contradiction(pool_odds(judged), self.prior)


def _deny_hypothesis(pair: Pair) -> Pair:
    return Pair(pair.premise, end_sentence(deny(pair.hypothesis.rstrip(" ."))))


def list_doubts(given: Sequence[str]) -> Iterator[Doubt]:
    """Where to look for a contradiction among the given statements.

    Each two plain statements are asked about both ways. What stands under a condition or in a
    disjunction contradicts nothing by itself, but may do so together with a plain statement: where
    there are such, each plain statement is also asked about after all others.
    """
    texts = tuple(dict.fromkeys(given))
    plain = [text for text in texts if not says_condition(text)]
    for one, other in combinations(plain, 2):
        prior = CONTRADICTION_PRIOR if is_general(one) == is_general(other) else KIND_PRIOR
        yield Doubt((Pair(one, other), Pair(other, one)), prior)
    if 1 < len(plain) < len(texts):
        after_others = (
            Pair(" ".join(other for other in texts if other != text), text) for text in plain
        )
        yield Doubt(tuple(after_others), CONDITION_PRIOR)


def says_condition(text: str) -> bool:
    """Whether a text has a word that makes conditions or alternatives.

    >>> says_condition("Whenever it rains, we stay."), says_condition("For a day, it rained.")
    (True, False)
    >>> says_condition("We stay as long as it rains."), says_condition("We do not stay either.")
    (True, False)
    """
    folded = text.casefold()
    words = re.findall(r"[a-z]+", folded)
    # "Nor did Dana", as it were: no alternative begins at the end of a sentence.
    if words[-1:] == ["either"]:
        words.pop()
    has_word = not CONDITION_WORDS.isdisjoint(words)
    has_clauses = any(split_clauses(one) is not None for one in split_sentences(text))
    return has_word or has_clauses or CONDITION_PHRASES.search(folded) is not None


def pool_odds(probabilities: Sequence[float]) -> float:
    """One probability of several for the same thing: its odds are the geometric mean of theirs, so
    that one which is nearly sure counts for more than one which is not. Of two that are sure of
    opposite things, one half.

    >>> [round(pool_odds(both), 2) for both in ((0.5, 0.9), (0.2, 0.8), (0.3,), (0.0, 1.0))]
    [0.75, 0.5, 0.3, 0.5]
    """
    root = 1 / len(probabilities)
    yes, no = (
        math.prod(values) ** root
        for values in (probabilities, [1 - each for each in probabilities])
    )
    return yes / (yes + no) if yes + no else 0.5


def weigh_contradiction(judged: float, prior: float) -> float:
    """The probability of a contradiction where it is as rare as ``prior``, from that where it is
    one in three.

    >>> [round(weigh_contradiction(judged, 0.05), 2) for judged in (0.0, 0.5, 0.9, 0.99, 1.0)]
    [0.0, 0.1, 0.49, 0.91, 1.0]
    """
    yes = judged * prior / (1 / 3)
    no = (1 - judged) * (1 - prior) / (2 / 3)
    return yes / (yes + no)
