"""How far sampling and the paper's capped reference are from exact, where links are dense and soft.

The candidates are those of the tasks in the paper's atoms, with every source atom a possible link
of every target atom by its probability. Where that makes 10^10 worlds and more, enumeration cannot
say what is right, and exact scoring can.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from enthymeme.cli.reading_options import load_models, open_cache
from enthymeme.decision import DEFAULT_TIME_LIMIT
from enthymeme.errors import SolveError
from enthymeme.evaluation.report.figures import (
    BLUE,
    GREY,
    ORANGE,
    STYLE,
    Picture,
    lay_out_panels,
    save_picture,
)
from enthymeme.evaluation.report.paper_values import title
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, count_cell
from enthymeme.evaluation.run.run_folder import digest_file
from enthymeme.evaluation.run.stage_functions import SCORING_CODE
from enthymeme.formats.items import read_items
from enthymeme.item import Item
from enthymeme.marginal import prepare
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import (
    PAPER,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.methods.prefixes import score_prefixes
from enthymeme.methods.pwal import score_exactly, score_reference
from enthymeme.models import Reader
from enthymeme.problem import Candidate, Parameters
from enthymeme.reading.draft import list_texts
from enthymeme.reading.joint import draft_jointly, read_by_atoms
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.arrays import Floats
from enthymeme.system.fingerprint import hash_code
from results.measuring import SAMPLES, SEEDS
from results.releases import BuiltTask
from results.workplace import Workplace, hash_parts

ITEMS = 25
"""Of each task: the reference visits 10^5 worlds of a candidate, which takes seconds."""
BANDS = ((0, 5), (5, 10), (10, math.inf))
"""Powers of ten between which a candidate's worlds lie."""
LINKS = RepresentationWeights(distribution=LinkDistribution("confidence"))


@dataclass(frozen=True, slots=True)
class DenseCandidate:
    """A candidate's scores: exact, by the capped reference, and sampled (axes: size, seed)."""

    task: str
    item: str
    worlds: int
    exact: bool
    score: float
    reference: float
    sampled: tuple[tuple[float, ...], ...]

    @property
    def power(self) -> float:
        """The power of ten that the number of worlds is."""
        return math.log10(self.worlds)


def measure_dense(place: Workplace, tasks: Sequence[BuiltTask]) -> list[DenseCandidate]:
    """The candidates of the first test items of every task; an item done is not done again."""
    parser, nli = load_models(place.models.parser, place.models.nli)
    code = hash_code(*SCORING_CODE)
    candidates: list[DenseCandidate] = []
    with open_cache() as cache:
        reader = Reader(parser, nli, cache)
        for task in tasks:
            if "test" not in task.splits:
                continue
            path = task.items("test")
            models = (parser.fingerprint, nli.fingerprint)
            key = hash_parts(digest_file(path), *models, code, SAMPLES, SEEDS)
            journal = Journal(place.folder / "dense" / f"{task.name}-{key}.jsonl")
            for item in islice(read_items(str(path)), ITEMS):
                if item.id not in journal.rows:
                    journal.add(item.id, [_to_json(one) for one in _score(item, reader)])
                candidates += (_from_json(task.name, item.id, row) for row in journal.rows[item.id])
    return candidates


class Journal:
    """Rows by item in a file that grows by a line an item; a line torn by a kill is dropped."""

    def __init__(self, path: Path) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = b""
        for line in path.read_bytes().splitlines(keepends=True) if path.is_file() else ():
            if not line.endswith(b"\n"):
                break
            row = json.loads(line)
            self.rows[row["item"]] = row["candidates"]
            whole += line
        path.write_bytes(whole)

    def add(self, item: str, candidates: list[dict[str, Any]]) -> None:
        """Keep the rows of an item."""
        self.rows[item] = candidates
        line = json.dumps({"item": item, "candidates": candidates}, ensure_ascii=False)
        with open(self._path, "ab") as file:
            file.write(f"{line}\n".encode())


def _score(item: Item, reader: Reader) -> Iterator[DenseCandidate]:
    """The scores of an item's candidates; of an item that cannot be read or scored, none."""
    candidates = _soften(item, reader)
    scored = []
    try:
        for place, candidate in enumerate(candidates):
            with time_limit(4 * DEFAULT_TIME_LIMIT):
                scored.append(_score_candidate(item.id, place, candidate))
    except SolveError:
        return
    yield from scored


def _soften(item: Item, reader: Reader) -> tuple[Candidate, ...]:
    graphs = reader.graphs.ask(list_texts(item))
    draft = draft_jointly(item, read_by_atoms(graphs, (PAPER,)), (PAPER,), shared=False)
    answers = reader.judgements.ask(draft.questions)
    [representation] = draft.representations
    settings = JointSettings(JointWeights(LINKS, LINKS, LINKS))
    completed = representation.complete(answers, settings)
    return tuple(one.candidate for one in completed.candidates)


def _score_candidate(item: str, place: int, candidate: Candidate) -> DenseCandidate:
    prepared = prepare(candidate, Parameters())
    names = (item, place)
    exact = score_exactly(prepared, stream_key=names, bounds=False)
    sampled: dict[int, list[float]] = {size: [] for size in SAMPLES}
    for one in score_prefixes(prepared, sizes=SAMPLES, seeds=SEEDS, stream_key=names):
        sampled[one.size].append(one.score.score)
    return DenseCandidate(
        "",
        item,
        exact.worlds,
        exact.exact,
        exact.score,
        score_reference(prepared, stream_key=names).score,
        tuple(tuple(sampled[size]) for size in SAMPLES),
    )


def _to_json(one: DenseCandidate) -> dict[str, Any]:
    return {
        "worlds": str(one.worlds),
        "exact": one.exact,
        "score": one.score,
        "reference": one.reference,
        "sampled": one.sampled,
    }


def _from_json(task: str, item: str, row: dict[str, Any]) -> DenseCandidate:
    sampled = tuple(tuple(scores) for scores in row["sampled"])
    score, reference = row["score"], row["reference"]
    return DenseCandidate(task, item, int(row["worlds"]), row["exact"], score, reference, sampled)


def build_distance_table(candidates: Sequence[DenseCandidate]) -> Table:
    """How far scores are from exact, by the number of worlds."""
    lines = []
    for band in BANDS:
        some = _within(candidates, band)
        truly = [one for one in some if one.exact]
        cells: list[Cell] = [None] * (len(SAMPLES) + 2)
        if truly:
            cells = [
                *(Number(float(one), decimals=4) for one in sampling_errors(truly).mean(axis=1)),
                Number(float(reference_errors(truly).mean()), decimals=5),
                Number(float(reference_errors(truly).max()), decimals=5),
            ]
        most = count_cell(max(one.worlds for one in some)) if some else None
        counts = (count_cell(len(some)), count_cell(len(truly)), most)
        lines.append(Line((_band_name(band), *counts, *cells)))
    columns = (
        *("Worlds", "Candidates", "Exact", "Most worlds"),
        *(f"K={size}" for size in SAMPLES),
        *("Reference", "Largest"),
    )
    note = (
        "Mean absolute distance from the exact score, over candidates and ten seeds, and that of "
        "the capped reference with its largest; of the candidates that were scored exactly."
    )
    return Table(
        "distance", "Distance from exact with dense soft links", columns, tuple(lines), note
    )


def build_choice_table(candidates: Sequence[DenseCandidate]) -> Table:
    """How often sampling and the reference choose otherwise than exact scores do."""
    lines = []
    for task in dict.fromkeys(one.task for one in candidates):
        items: dict[str, list[DenseCandidate]] = {}
        for one in candidates:
            if one.task == task:
                items.setdefault(one.item, []).append(one)
        exact_items = [some for some in items.values() if all(one.exact for one in some)]
        chosen = [_lowest([one.score for one in some]) for some in exact_items]
        cells: list[Cell] = []
        for place in range(len(SAMPLES)):
            other = [
                _lowest([one.sampled[place][seed] for one in some]) != best
                for some, best in zip(exact_items, chosen, strict=True)
                for seed in range(len(SEEDS))
            ]
            cells.append(Number(100 * float(np.mean(other))) if other else None)
        capped = [
            _lowest([one.reference for one in some]) != best
            for some, best in zip(exact_items, chosen, strict=True)
        ]
        cells.append(Number(100 * float(np.mean(capped))) if capped else None)
        lines.append(Line((title(task), count_cell(len(exact_items)), *cells)))
    columns = ("Task", "Items", *(f"K={size}" for size in SAMPLES), "Reference")
    note = "Percent of items (and seeds) whose choice, or tie, differs from that of exact scores."
    return Table("choices", "Choices other than the exact one", columns, tuple(lines), note)


def draw_distance(candidates: Sequence[DenseCandidate]) -> Picture | None:
    """Mean distance from exact by the number of worlds sampled, on logarithmic axes."""
    with matplotlib.rc_context(STYLE):
        figure = _draw_distance(candidates)
        if figure is None:
            return None
        return save_picture("distance", "Distance from exact with dense soft links", figure)


def _draw_distance(candidates: Sequence[DenseCandidate]) -> Figure | None:
    figure, (axis, *_) = lay_out_panels(1, wide=5.0, high=3.4)
    drawn = False
    for band, colour in zip(BANDS, (GREY, ORANGE, BLUE), strict=True):
        truly = [one for one in _within(candidates, band) if one.exact]
        if not truly:
            continue
        errors = np.maximum(sampling_errors(truly).mean(axis=1), 1e-9)
        axis.plot(SAMPLES, errors, "o-", color=colour, ms=3.5, lw=1.2, label=_band_name(band))
        reference = max(float(reference_errors(truly).mean()), 1e-9)
        if reference > 1e-9:
            axis.axhline(reference, color=colour, lw=0.9, dashes=(4, 2))
        drawn = True
    if not drawn:
        return None
    axis.set(xscale="log", yscale="log", xlabel="K, worlds sampled")
    axis.set(ylabel="mean distance from exact")
    axis.set_xticks(SAMPLES, [str(size) for size in SAMPLES])
    axis.minorticks_off()
    axis.legend(title="worlds (dashed: reference)", fontsize=8, title_fontsize=8)
    return figure


def sampling_errors(candidates: Sequence[DenseCandidate]) -> Floats:
    """Absolute errors of sampled scores; axes: size, candidate and seed together."""
    sampled = np.array([one.sampled for one in candidates])
    exact = np.array([one.score for one in candidates])
    errors = np.abs(sampled - exact[:, None, None])
    flat: Floats = np.swapaxes(errors, 0, 1).reshape(errors.shape[1], -1)
    return flat


def reference_errors(candidates: Sequence[DenseCandidate]) -> Floats:
    """The absolute error of each candidate's capped reference."""
    return np.array([abs(one.reference - one.score) for one in candidates])


def _lowest(scores: Sequence[float]) -> tuple[int, ...]:
    """The candidates that share the lowest score."""
    tie = Parameters().tie
    return tuple(place for place, one in enumerate(scores) if one - min(scores) <= tie)


def _within(
    candidates: Sequence[DenseCandidate], band: tuple[float, float]
) -> list[DenseCandidate]:
    return [one for one in candidates if band[0] <= one.power < band[1]]


def _band_name(band: tuple[float, float]) -> str:
    low, high = band
    return f"10^{low:g} and more" if high == math.inf else f"10^{low:g} to 10^{high:g}"
