"""Text in, decision out: the whole way on one screen.

    text ──parser──▶ graphs ──translate──▶ statements ──nli──▶ links ──▶ problem ──▶ decision

Items are read a window at a time, so that models see batches and decisions come while a run goes
on; whatever was asked once in a run is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from enthymeme import methods
from enthymeme.amr.profiles import Atoms, check_atoms
from enthymeme.decision import Decision, Method, decide_trace
from enthymeme.errors import InputError
from enthymeme.formats.weights import load_weights
from enthymeme.item import Item, build_item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Nli, Parser, Reader, load_nli, load_parser
from enthymeme.problem import Parameters
from enthymeme.reading.draft import Provenance, draft_item, list_texts, read_statement
from enthymeme.reading.joint import draft_jointly, read_jointly
from enthymeme.system.machine import program_versions

# Many enough to fill the models' batches, few enough not to wait long for the first decision.
ITEMS_PER_WINDOW = 32


def select(
    *,
    given: Sequence[str] = (),
    premises: Sequence[str] = (),
    claim: str | None = None,
    claims: Sequence[str] = (),
    method: Method | None = None,
    parser: Parser | None = None,
    nli: Nli | None = None,
    parameters: Parameters | None = None,
    atoms: Atoms = "paper",
) -> Decision:
    """Choose the premise that completes an argument, or the claim that follows from it.

    Two ``premises`` or more and one ``claim``: which premise, together with what is ``given``,
    supports the claim. What is ``given`` and two ``claims`` or more: which claim it supports.
    Without a parser or an NLI model, the ones that ship with the package are used, and without a
    method, joint scoring with the weights that ship; ``Method("pwal")`` and ``Method("top-link")``
    are the paper's. ``atoms`` is the profile of the statements' atoms for these two: the paper's,
    or ``"events"``; joint scoring has its own.

    >>> from enthymeme.models import Judgement, Pair
    >>> from enthymeme.models.parsers.graph_file import GraphFile
    >>> from enthymeme.models.nli.judgement_file import JudgementFile
    >>> parser = GraphFile({"It rains.": "(r / rain-01)", "It is wet.": "(w / wet-01)",
    ...                     "It is dry.": "(d / dry-02)"}, "toy")
    >>> nli = JudgementFile({Pair("rain occurs.", "wet occurs."): Judgement(0.9, 0.1, 0.0),
    ...                      Pair("rain occurs.", "dry occurs."): Judgement(0.0, 0.1, 0.9)}, "toy")
    >>> decision = select(given=["It rains."], claims=["It is dry.", "It is wet."],
    ...                   method=Method("pwal"), parser=parser, nli=nli)
    >>> decision.choice, [score.score for score in decision.scores]
    (1, [0.5, -0.5])
    """
    item = build_item(given=given, premises=premises, claim=claim, claims=claims)
    reader = Reader(parser or load_parser(), nli or load_nli())
    return next(select_items([item], reader, method=method, parameters=parameters, atoms=atoms))


def select_items(
    items: Iterable[Item],
    reader: Reader,
    *,
    method: Method | None = None,
    parameters: Parameters | None = None,
    atoms: Atoms = "paper",
) -> Iterator[Decision]:
    """The decision about each item, in order, each with its trace; by default by joint scoring."""
    method = method or default_method()
    check_atoms(atoms)
    if method.by_representations and atoms != "paper":
        raise InputError(f"atoms: expected the method pwal or top-link, {method.name} has its own")
    models = (("parser", reader.graphs.fingerprint), ("nli", reader.judgements.fingerprint))
    provenance = Provenance(parameters or Parameters(), models, program_versions(), atoms)
    coming = iter(items)
    while window := tuple(islice(coming, ITEMS_PER_WINDOW)):
        _check_items(window)
        if method.joint is not None:
            yield from _select_jointly(window, reader, provenance, method)
            continue
        graphs = reader.graphs.ask(text for item in window for text in list_texts(item))
        readings = {text: read_statement(text, graph, atoms) for text, graph in graphs.items()}
        drafts = [draft_item(item, readings) for item in window]
        answers = reader.judgements.ask(pair for draft in drafts for pair in draft.questions)
        for draft in drafts:
            yield decide_trace(draft.complete(answers, provenance), method)


def default_method() -> Method:
    """The method that chooses unless another is named."""
    if methods.DEFAULT_METHOD == "joint":
        return Method("joint", joint=JointSettings(load_weights()))
    return Method()


def _select_jointly(
    items: Sequence[Item], reader: Reader, provenance: Provenance, method: Method
) -> Iterator[Decision]:
    """The decisions of a method that scores representations; those without weight are not read."""
    assert method.joint is not None
    names = method.representations
    texts = (text for item in items for text in list_texts(item))
    readings = read_jointly(reader, texts, names, method.joint.alternatives)
    drafts = [draft_jointly(item, readings, names, method.joint.shared) for item in items]
    answers = reader.judgements.ask(pair for draft in drafts for pair in draft.questions)
    for draft in drafts:
        yield decide_trace(draft.complete(answers, provenance, method.joint), method)


def _check_items(items: Iterable[object]) -> None:
    for item in items:
        if not isinstance(item, Item):
            hint = "; read_items reads them from a file" if isinstance(item, dict) else ""
            raise InputError(f"items: expected Item values, found {type(item).__name__}{hint}")
