"""Text in, decision out: the whole way on one screen.

    text ──parser──▶ graphs ──translate──▶ statements ──nli──▶ links ──▶ problem ──▶ decision

Items are read a window at a time, so that models see batches and decisions come while a run goes
on; whatever was asked once in a run is not asked again.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version
from itertools import islice

from enthymeme._version import __version__
from enthymeme.decision import Decision, Method, decide
from enthymeme.draft import Draft, drafted, texts_of
from enthymeme.item import Completion, Item
from enthymeme.models import Nli, Parser, Reader, load_nli, load_parser
from enthymeme.problem import Parameters
from enthymeme.reading import reading
from enthymeme.trace import Trace

__all__ = ["Decision", "Method", "decide", "select", "select_items"]

# Many enough to fill the models' batches, few enough not to wait long for the first decision.
ITEMS_A_WINDOW = 32


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

    >>> from enthymeme.models import Judgement, Pair
    >>> from enthymeme.models.parsers.graph_file import GraphFile
    >>> from enthymeme.models.nli.judgement_file import JudgementFile
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
    versions = program_versions()
    coming = iter(items)
    while window := tuple(islice(coming, ITEMS_A_WINDOW)):
        graphs = reader.graphs.ask(text for item in window for text in texts_of(item))
        readings = {text: reading(text, graph) for text, graph in graphs.items()}
        drafts = [drafted(item, readings) for item in window]
        answers = reader.judgements.ask(pair for draft in drafts for pair in draft.questions)
        for draft in drafts:
            trace = Trace(
                item=draft.item,
                statements=tuple(readings[text].traced for text in draft.texts),
                judgements=draft.judged(answers),
                problem=draft.problem(answers),
                parameters=parameters,
                models=models,
                versions=versions,
            )
            yield _decision(draft, trace, method)


def _decision(draft: Draft, trace: Trace, method: Method) -> Decision:
    if trace.problem is not None:
        return replace(decide(trace.problem, method, trace.parameters), trace=trace)
    scores = (None,) * len(draft.item.candidates)
    error = draft.error or draft.silence(trace.judgements)
    return Decision(draft.item.id, method, None, False, scores, error, trace)


def program_versions() -> tuple[tuple[str, str], ...]:
    """The programs that a decision rests on, by name."""
    programs = ("numpy", "penman", "python-sat")
    return (
        ("enthymeme", __version__),
        ("python", platform.python_version()),
        *((name, version(name)) for name in programs),
    )
