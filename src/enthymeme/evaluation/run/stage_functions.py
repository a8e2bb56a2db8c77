"""What the stages of a run do with one chunk of items: bytes in, bytes out.

Everything here may run in another process or on another machine, so nothing here touches the run
folder. Models are loaded once in a process, and must be the same wherever the run goes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from enthymeme.amr.penman_text import silence_penman
from enthymeme.amr.profiles import Atoms
from enthymeme.decision import Method, decide_trace
from enthymeme.errors import ReadingError, RunError
from enthymeme.evaluation.run.chunks import hash_bytes
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.loaded_models import EMBEDDER, NLI, PARSER, ModelName
from enthymeme.evaluation.run.rows import (
    GRAPH_SCHEMA,
    JUDGEMENT_SCHEMA,
    ROW_SCHEMA,
    SIMILARITY_SCHEMA,
    STATEMENT_SCHEMA,
    Row,
    pack_rows,
    unpack_rows,
)
from enthymeme.evaluation.run.scoring import (
    Answer,
    Evidence,
    JointEvidence,
    list_direct_pairs,
    score_item,
)
from enthymeme.formats.items import item_from_json
from enthymeme.formats.readings import reading_from_json, reading_to_json
from enthymeme.formats.traces import encode_trace, trace_name
from enthymeme.item import Item
from enthymeme.methods.fh_hardsat import Similarities
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.models.reader import nli_client, parser_client
from enthymeme.reading.draft import Provenance, draft_item, read_statement
from enthymeme.reading.joint import Readings, draft_jointly, read_by_atoms, single_readings
from enthymeme.system.fingerprint import hash_code
from enthymeme.system.machine import program_versions
from enthymeme.trace import Reading, Trace

# Cosines beyond this are the noise of float arithmetic, which depends on who computes them.
SIMILARITY_DECIMALS = 6
TRACES = b"enthymeme.traces"

# Whatever shapes what a stage makes, code and tables: its chunks are kept under the hash of it.
TRANSLATION_CODE = (
    "enthymeme.amr",
    "enthymeme.logic",
    "enthymeme.reading.draft",
    "enthymeme.formats",
)
EMBEDDING_CODE = ("enthymeme.evaluation.run.stage_functions",)
SCORING_CODE = (
    *TRANSLATION_CODE,
    "enthymeme.decision",
    "enthymeme.joint_candidate",
    "enthymeme.reading",
    "enthymeme.marginal",
    "enthymeme.methods",
    "enthymeme.problem",
    "enthymeme.resistance",
    "enthymeme.trace",
    "enthymeme.evaluation.run.rows",
    "enthymeme.evaluation.run.scoring",
    "enthymeme.evaluation.run.stage_functions",
)


def hash_scoring_code() -> str:
    """The hash of all that scores are made by."""
    return hash_code(*SCORING_CODE)


@dataclass(frozen=True, slots=True)
class ScoringSettings:
    """What every call of the score stage needs: the grid, what traces record of models and of
    versions, and the hash of the scoring code, which each worker compares with its own."""

    grid: Grid
    provenance: Provenance
    code: str


def ask_parser(model: ModelName, texts: Sequence[str]) -> list[str | ReadingError]:
    """A graph of each text, by this process's own parser."""
    answers = parser_client(PARSER.get(model)).ask(texts)
    return [answers[text] for text in texts]


def ask_nli(model: ModelName, pairs: Sequence[Pair]) -> list[Answer]:
    """A judgement of each pair, by this process's own NLI model."""
    answers = nli_client(NLI.get(model)).ask(pairs)
    return [answers[pair] for pair in pairs]


def pack_graphs(answers: Mapping[str, str | ReadingError]) -> bytes:
    """The chunk of the parse stage."""
    return pack_rows(
        (
            (text, None, str(answer)) if isinstance(answer, ReadingError) else (text, answer, None)
            for text, answer in answers.items()
        ),
        GRAPH_SCHEMA,
    )


def translate_chunk(atoms: Atoms, graphs: bytes) -> bytes:
    """The chunk of the translate stage, from that of the parse stage."""
    silence_penman()
    return pack_rows(
        (_statement_row(row, atoms) for row in unpack_rows(graphs)),
        STATEMENT_SCHEMA,
    )


def _statement_row(row: Mapping[str, Any], atoms: Atoms) -> tuple[Any, ...]:
    graph = ReadingError(row["error"] or "") if row["graph"] is None else row["graph"]
    value = reading_to_json(read_statement(row["text"], graph, atoms))
    return tuple(value[name] for name in STATEMENT_SCHEMA.names)


def unpack_readings(statements: bytes) -> dict[str, Reading]:
    """The readings that a chunk of the translate stage keeps, by text."""
    return {row["text"]: reading_from_json(row) for row in unpack_rows(statements)}


def list_atom_pairs(items: Iterable[Item], statements: bytes) -> tuple[Pair, ...]:
    """What the NLI model is asked about the atoms of some items, each pair once."""
    readings = unpack_readings(statements)
    drafts = (draft_item(item, readings) for item in items)
    return tuple(dict.fromkeys(pair for draft in drafts for pair in draft.questions))


def list_joint_pairs(
    items: Iterable[Item], statements: bytes, atoms: Atoms, names: Sequence[str]
) -> tuple[Pair, ...]:
    """What the NLI model is asked about some items in the named representations, each pair once.

    ``atoms`` is the profile that the statements were translated with.
    """
    by_atoms = _read_by_atoms(unpack_readings(statements), atoms, names)
    drafts = (draft_jointly(item, by_atoms, names) for item in items)
    return tuple(dict.fromkeys(pair for draft in drafts for pair in draft.questions))


def _read_by_atoms(
    readings: Mapping[str, Reading], atoms: Atoms, names: Sequence[str]
) -> dict[str, Readings]:
    """Readings with atoms of one profile, and beside them those of the other, from the same
    graphs, as far as the named representations need them."""
    graphs = {
        text: ReadingError(reading.error or "") if reading.graph is None else reading.graph
        for text, reading in readings.items()
    }
    known = {atoms: single_readings(readings)} if atoms in names else {}
    return known | read_by_atoms(graphs, [name for name in names if name != atoms])


def pack_judgements(answers: Mapping[Pair, Answer]) -> bytes:
    """The chunk of the judge stage."""
    return pack_rows(
        (
            (*pair, None, None, None, str(answer))
            if isinstance(answer, ReadingError)
            else (*pair, *answer, None)
            for pair, answer in answers.items()
        ),
        JUDGEMENT_SCHEMA,
    )


def embed_pairs(model: ModelName, pairs: Sequence[Pair]) -> bytes:
    """The chunk of the embed stage: the cosine of each pair of texts."""
    texts = sorted({text for pair in pairs for text in pair})
    place = {text: number for number, text in enumerate(texts)}
    rows = []
    if texts:
        vectors = EMBEDDER.get(model).embed(texts)
        for pair in pairs:
            cosine = float(vectors[place[pair.premise]] @ vectors[place[pair.hypothesis]])
            rows.append((*pair, round(cosine, SIMILARITY_DECIMALS) + 0.0))
    return pack_rows(rows, SIMILARITY_SCHEMA)


def score_chunk(
    scoring: ScoringSettings,
    lines: Sequence[str],
    statements: bytes,
    judgements: bytes,
    similarities: bytes | None,
) -> tuple[bytes, dict[str, bytes]]:
    """The chunk of the score stage, and the trace of each item by file name.

    The hashes of the traces stand in the chunk: where a trace is missing or damaged, the chunk is
    made again.
    """
    if scoring.provenance.versions != program_versions():
        raise RunError(
            f"expected every worker to have {_list_versions(scoring.provenance.versions)}, "
            f"found {_list_versions(program_versions())}"
        )
    if scoring.code != hash_scoring_code():
        raise RunError("expected every worker to have the same code, found other files")
    rows: list[Row] = []
    traces: dict[str, bytes] = {}
    items = [item_from_json(json.loads(line)) for line in lines]
    for evidence, trace in gather_evidence(items, statements, judgements, similarities, scoring):
        decision = decide_trace(trace, _traced_method(scoring.grid))
        parameters = scoring.provenance.parameters
        rows += score_item(evidence, scoring.grid, parameters, decision.prepared)
        traces[trace_name(evidence.item.id)] = encode_trace(decision)
    digests = json.dumps({name: hash_bytes(data) for name, data in traces.items()})
    return pack_rows(rows, ROW_SCHEMA.with_metadata({TRACES: digests})), traces


def _traced_method(grid: Grid) -> Method:
    """The method whose decision each trace records: exact PWAL or, in a grid that needs no
    problems, joint scoring."""
    if grid.needs_problems:
        return Method(time_limit=grid.time_limit)
    assert grid.weights is not None
    return Method("joint", joint=JointSettings(grid.weights), time_limit=grid.time_limit)


def gather_evidence(
    items: Iterable[Item],
    statements: bytes,
    judgements: bytes,
    similarities: bytes | None,
    scoring: ScoringSettings,
) -> Iterator[tuple[Evidence, Trace]]:
    """What the chunks of the earlier stages say of each item, and the trace that is kept of it."""
    readings = unpack_readings(statements)
    names = scoring.grid.representations
    by_atoms = _read_by_atoms(readings, scoring.provenance.atoms, names)
    answers = _unpack_judgements(judgements)
    alike = _unpack_similarities(similarities)
    for item in items:
        direct: tuple[Answer, ...] = ()
        if "direct-nli" in scoring.grid.methods:
            direct = tuple(answers[pair] for pair in list_direct_pairs(item))
        joint = None
        if "joint" in scoring.grid.methods:
            draft = draft_jointly(item, by_atoms, names)
            joint = JointEvidence(draft, answers, scoring.provenance)
        if scoring.grid.needs_problems:
            trace = draft_item(item, readings).complete(answers, scoring.provenance)
        else:
            assert joint is not None
            assert scoring.grid.weights is not None
            settings = JointSettings(scoring.grid.weights)
            trace = joint.draft.complete(answers, scoring.provenance, settings)
        yield Evidence(item, trace.problem, trace.error, direct, joint, alike), trace


def _unpack_judgements(data: bytes) -> dict[Pair, Answer]:
    return {
        Pair(row["premise"], row["hypothesis"]): ReadingError(row["error"])
        if row["error"] is not None
        else Judgement(row["entailment"], row["neutral"], row["contradiction"])
        for row in unpack_rows(data)
    }


def _unpack_similarities(data: bytes | None) -> Similarities:
    if data is None:
        return {}
    return {Pair(row["premise"], row["hypothesis"]): row["similarity"] for row in unpack_rows(data)}


def _list_versions(versions: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions)
