"""An item on its way from statements to a problem: what is asked, and what answers make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from enthymeme.errors import ReadingError
from enthymeme.item import Item
from enthymeme.links import Translated, assembled, linked, questions
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Problem
from enthymeme.text import one_line
from enthymeme.trace import TracedJudgement, TracedStatement

# How much of a text an error shows.
SHORT = 60

Answers = Mapping[Pair, Judgement | ReadingError]


class Read(Protocol):
    """What came of a text; the statement is None where ``traced`` has the error."""

    @property
    def traced(self) -> TracedStatement: ...

    @property
    def statement(self) -> Translated | None: ...


@dataclass(frozen=True, slots=True)
class Draft:
    """An item with its candidates as far as they come without an NLI model, or its error."""

    item: Item
    texts: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    questions: tuple[Pair, ...]
    error: str | None

    def problem(self, answers: Answers) -> Problem | None:
        """The problem that the answers make; None where one is missing."""
        mine = ((pair, answers[pair]) for pair in self.questions)
        judged = {pair: answer for pair, answer in mine if not isinstance(answer, ReadingError)}
        if self.error is not None or len(judged) < len(self.questions):
            return None
        candidates = tuple(linked(candidate, judged) for candidate in self.candidates)
        return Problem(self.item.id, candidates, self.item.gold)

    def judged(self, answers: Answers) -> tuple[TracedJudgement, ...]:
        """The questions with their answers, as the trace keeps them."""
        return tuple(_traced(pair, answers[pair]) for pair in self.questions)

    def silence(self, judgements: Sequence[TracedJudgement]) -> str | None:
        """What the first question without an answer says, if there is one."""
        for asked in judgements:
            if asked.error is not None:
                pair = " and ".join(
                    f"“{one_line(text, SHORT)}”" for text in (asked.premise, asked.hypothesis)
                )
                return f"{pair}: {asked.error}"
        return None


def texts_of(item: Item) -> tuple[str, ...]:
    """The distinct statements of an item, in order of appearance."""
    return tuple(
        dict.fromkeys(text for side in item.candidates for text in (*side.source, *side.target))
    )


def drafted(item: Item, readings: Mapping[str, Read]) -> Draft:
    """The draft of an item from the readings of its statements."""
    texts = texts_of(item)
    known: dict[str, Translated] = {}
    for text in texts:
        statement = readings[text].statement
        if statement is None:
            error = f"“{one_line(text, SHORT)}”: {readings[text].traced.error}"
            return Draft(item, texts, (), (), error)
        known[text] = statement
    candidates = tuple(
        assembled([known[text] for text in side.source], [known[text] for text in side.target])
        for side in item.candidates
    )
    asked = tuple(dict.fromkeys(pair for one in candidates for pair in questions(one)))
    return Draft(item, texts, candidates, asked, None)


def _traced(pair: Pair, answer: Judgement | ReadingError) -> TracedJudgement:
    if isinstance(answer, ReadingError):
        return TracedJudgement(*pair, None, str(answer))
    return TracedJudgement(*pair, answer)
