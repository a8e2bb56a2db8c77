"""Text in, decision out: the whole way on one screen.

    text ──parser──▶ graphs ──translate──▶ statements ──nli──▶ links ──▶ problem ──▶ decision

Items are read a window at a time, so that models see batches and decisions come while a run goes
on; whatever was asked once in a run is not asked again.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import islice
from types import ModuleType
from typing import Any

from enthymeme._version import __version__
from enthymeme.decision import Decision, Method, decide
from enthymeme.errors import ReadingError
from enthymeme.item import Completion, Item
from enthymeme.legible import one_line
from enthymeme.links import assembled, linked, questions
from enthymeme.models import Judgement, Nli, Pair, Parser, Reader, load_nli, load_parser
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.reading import Reading, reading
from enthymeme.trace import Trace, TracedJudgement

__all__ = ["Decision", "Method", "decide", "select", "select_items"]

# Many enough to fill the models' batches, few enough not to wait long for the first decision.
ITEMS_A_WINDOW = 32
# How much of a text an error shows.
SHORT = 60


def select(
    candidates: Sequence[Completion],
    *,
    method: Method | None = None,
    parser: Parser | None = None,
    nli: Nli | None = None,
    parameters: Parameters | None = None,
) -> Decision:
    """Choose among the completions of an argument.

    Without a parser or an NLI model, the ones that ship with the package are used.

    >>> from enthymeme.models.graph_file import GraphFile
    >>> from enthymeme.models.judgement_file import JudgementFile
    >>> parser = GraphFile({"It rains.": "(r / rain-01)", "It is wet.": "(w / wet-01)",
    ...                     "It is dry.": "(d / dry-02)"}, "toy")
    >>> nli = JudgementFile({Pair("rain occurs.", "wet occurs."): Judgement(0.9, 0.1, 0.0),
    ...                      Pair("rain occurs.", "dry occurs."): Judgement(0.0, 0.1, 0.9)}, "toy")
    >>> decision = select([Completion(("It rains.",), ("It is dry.",)),
    ...                    Completion(("It rains.",), ("It is wet.",))], parser=parser, nli=nli)
    >>> decision.choice, [score.score for score in decision.scores]
    (1, [0.5, -0.5])
    """
    reader = Reader(parser or load_parser(), nli or load_nli())
    item = Item("argument", tuple(candidates))
    return next(select_items([item], reader, method=method, parameters=parameters))


def select_items(
    items: Iterable[Item],
    reader: Reader,
    *,
    method: Method | None = None,
    parameters: Parameters | None = None,
) -> Iterator[Decision]:
    """The decision about each item, in order, each with its trace."""
    method, parameters = method or Method(), parameters or Parameters()
    models = (("parser", reader.graphs.fingerprint), ("nli", reader.judgements.fingerprint))
    versions = _versions()
    coming = iter(items)
    while window := tuple(islice(coming, ITEMS_A_WINDOW)):
        graphs = reader.graphs.ask(text for item in window for text in _texts(item))
        readings = {text: reading(text, graph) for text, graph in graphs.items()}
        drafts = [_draft(item, readings) for item in window]
        answers = reader.judgements.ask(pair for draft in drafts for pair in draft.questions)
        for draft in drafts:
            trace = Trace(
                item=draft.item,
                statements=tuple(readings[text].traced for text in draft.texts),
                judgements=tuple(_traced(pair, answers[pair]) for pair in draft.questions),
                problem=draft.problem(answers),
                parameters=parameters,
                models=models,
                versions=versions,
            )
            yield _decision(draft, trace, method)


@dataclass(frozen=True, slots=True)
class _Draft:
    """An item with its candidates as far as they come without an NLI model, or its error."""

    item: Item
    texts: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    questions: tuple[Pair, ...]
    error: str | None

    def problem(self, answers: dict[Pair, Judgement | ReadingError]) -> Problem | None:
        mine = ((pair, answers[pair]) for pair in self.questions)
        judged = {pair: answer for pair, answer in mine if not isinstance(answer, ReadingError)}
        if self.error is not None or len(judged) < len(self.questions):
            return None
        candidates = tuple(linked(candidate, judged) for candidate in self.candidates)
        return Problem(self.item.id, candidates, self.item.gold)


def _texts(item: Item) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(text for side in item.candidates for text in (*side.source, *side.target))
    )


def _draft(item: Item, readings: dict[str, Reading]) -> _Draft:
    texts = _texts(item)
    for text in texts:
        if readings[text].statement is None:
            error = f"“{one_line(text, SHORT)}”: {readings[text].traced.error}"
            return _Draft(item, texts, (), (), error)
    known = {text: found.statement for text in texts if (found := readings[text]).statement}
    candidates = tuple(
        assembled([known[text] for text in side.source], [known[text] for text in side.target])
        for side in item.candidates
    )
    asked = tuple(dict.fromkeys(pair for one in candidates for pair in questions(one)))
    return _Draft(item, texts, candidates, asked, None)


def _decision(draft: _Draft, trace: Trace, method: Method) -> Decision:
    if trace.problem is not None:
        return replace(decide(trace.problem, method, trace.parameters), trace=trace)
    error = draft.error
    for asked in trace.judgements:
        if error is None and asked.error is not None:
            pair = " and ".join(
                f"“{one_line(text, SHORT)}”" for text in (asked.premise, asked.hypothesis)
            )
            error = f"{pair}: {asked.error}"
    scores = (None,) * len(draft.item.candidates)
    return Decision(draft.item.id, method, None, False, scores, error, trace)


def _traced(pair: Pair, answer: Judgement | ReadingError) -> TracedJudgement:
    if isinstance(answer, ReadingError):
        return TracedJudgement(*pair, None, str(answer))
    return TracedJudgement(*pair, answer)


def _versions() -> tuple[tuple[str, str], ...]:
    programs = ("numpy", "penman", "python-sat")
    return (
        ("enthymeme", __version__),
        ("python", platform.python_version()),
        *((name, version(name)) for name in programs),
    )


class _CallableModule(ModuleType):
    # Importing this module puts it where `enthymeme.select` is looked for, in the place of the
    # function; so that either may be imported first, the module can be called like it.
    def __call__(self, *arguments: Any, **named: Any) -> Decision:
        return select(*arguments, **named)


sys.modules[__name__].__class__ = _CallableModule
