"""Where development items go wrong, and which stage is at fault.

    python -m results.errors WORK        the tables, and drafts of what is to be judged by hand
    python -m results                    puts the tables on the page

Items that joint scoring gets wrong or ties are picked by a seed. What was judged by hand
(``corrections``) is substituted, stage by stage and then all together, and the item decided again:
the stage whose substitution makes the choice right is at fault. Where none does, or nothing was
substituted, the stage that a reader named stands.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import numpy as np

from enthymeme.cli.reading_options import load_models, open_cache
from enthymeme.decision import Decision, Method
from enthymeme.errors import InputError
from enthymeme.evaluation.report.paper_values import title
from enthymeme.evaluation.report.rendering import to_markdown
from enthymeme.evaluation.report.table import Line, Table, count_cell
from enthymeme.evaluation.run.run_folder import RunFolder
from enthymeme.evaluation.statistics.metrics import TIE, WIN
from enthymeme.evaluation.statistics.results import Results, read_results
from enthymeme.formats.traces import trace_name, write_trace
from enthymeme.formats.weights import load_weights
from enthymeme.item import Item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Judgement, Nli, Pair, Parser, Reader
from enthymeme.models.reader import Memory
from enthymeme.reading.draft import list_texts
from enthymeme.selection import select_items
from enthymeme.system.fingerprint import hash_code
from results.corrections import (
    FAULT_FILE,
    GRAPH_FILE,
    HERE,
    JUDGEMENT_FILE,
    STAGES,
    Corrections,
    SubstitutedNli,
    SubstitutedParser,
    digest_pair,
    digest_sentence,
    read_corrections,
)
from results.workplace import Models, Workplace, call, hash_parts, write_if_new

SIZE, SEED = 100, 2026
REPLACEABLE_STAGES = ("parser", "links", "statement")
"""The stages that can be substituted, in the order of the pipeline."""
TOGETHER, METHOD, UNJUDGED = "several together", "method", "not judged"


class Pick(NamedTuple):
    """A development item that joint scoring got wrong or tied."""

    task: str
    item: Item
    outcome: str

    @property
    def name(self) -> str:
        """What the item is called among those of all tasks."""
        return f"{self.task}/{self.item.id}"


class Fault(NamedTuple):
    """Which stage is at fault, how that is known, and what the reader noted."""

    pick: Pick
    stage: str
    by_substitution: bool
    note: str


def pick_items(runs: Sequence[Results], size: int = SIZE, seed: int = SEED) -> list[Pick]:
    """Items that joint scoring got wrong or tied, drawn by a seed, whatever the order of runs."""
    wrong = []
    for run in sorted(runs, key=lambda one: one.task):
        if run.split != "dev":
            raise InputError("expected a run on development items", path=str(run.path))
        series = run.get("joint")
        if series is None:
            raise InputError("expected a run with joint scoring", path=str(run.path))
        items = {item.id: item for item in RunFolder(run.path).read_items()}
        for place in np.flatnonzero(series.grades[0] != WIN):
            outcome = "tie" if series.grades[0][place] == TIE else "wrong"
            wrong.append(Pick(run.task, items[run.ids[place]], outcome))
    if len(wrong) <= size:
        return wrong
    places = sorted(random.Random(seed).sample(range(len(wrong)), size))
    return [wrong[place] for place in places]


def statement_pairs(item: Item) -> set[Pair]:
    """The pairs by which the item is judged as a whole, the converse among them."""
    forward = {
        Pair(" ".join(side.source), text)
        for side in item.candidates
        for text in (*side.target, " ".join(side.target))
    }
    backward = {
        Pair(" ".join(side.target), text) for side in item.candidates for text in side.source
    }
    return forward | backward


def find_faults(
    picks: Sequence[Pick],
    corrections: Corrections,
    parser: Parser,
    nli: Nli,
    settings: JointSettings,
    memory: Memory | None = None,
) -> list[Fault]:
    """The stage at fault in every item, by substitution where that tells, else by the reader."""
    whole = {digest_pair(pair) for pick in picks for pair in statement_pairs(pick.item)}
    atoms = {digest: one for digest, one in corrections.judgements.items() if digest not in whole}
    statements = {digest: one for digest, one in corrections.judgements.items() if digest in whole}
    method = Method("joint", joint=settings)
    items = [pick.item for pick in picks]
    right: dict[str, list[bool | None]] = {}
    substitutes = {
        "parser": (corrections.graphs, {}),
        "links": ({}, atoms),
        "statement": ({}, statements),
        TOGETHER: (corrections.graphs, corrections.judgements),
    }
    for stage, (graphs, judgements) in substitutes.items():
        if not graphs and not judgements:
            right[stage] = [None] * len(picks)
            continue
        reader = Reader(
            SubstitutedParser(graphs, parser) if graphs else parser,
            SubstitutedNli(judgements, nli) if judgements else nli,
            memory,
        )
        right[stage] = [
            decision.choice == decision.trace.item.gold
            if decision.trace is not None and _concerns(decision, graphs, judgements)
            else None
            for decision in select_items(items, reader, method=method)
        ]
    return [
        attribute(pick, {stage: right[stage][place] for stage in right}, corrections)
        for place, pick in enumerate(picks)
    ]


def _concerns(
    decision: Decision, graphs: Mapping[str, str], judgements: Mapping[str, Judgement]
) -> bool:
    """Whether anything was substituted in what the decision rests on."""
    assert decision.trace is not None
    texts = set(map(digest_sentence, list_texts(decision.trace.item)))
    pairs = {digest_pair(Pair(one.premise, one.hypothesis)) for one in decision.trace.judgements}
    return bool(texts & set(graphs)) or bool(pairs & set(judgements))


def attribute(pick: Pick, right: Mapping[str, bool | None], corrections: Corrections) -> Fault:
    """The fault of an item, given whether each substitution (None: nothing substituted) made its
    choice right.

    >>> from enthymeme.item import Completion
    >>> side = Completion(("a",), ("b",))
    >>> pick = Pick("arct", Item("i", (side, side), 0), "wrong")
    >>> attribute(pick, {"parser": False, "links": True}, Corrections()).stage
    'links'
    """
    stage, note = corrections.stages.get(pick.name, (None, ""))
    alone = [one for one in REPLACEABLE_STAGES if right.get(one)]
    if alone:
        return Fault(pick, " or ".join(alone), True, note)
    if right.get(TOGETHER):
        return Fault(pick, TOGETHER, True, note)
    if stage is not None:
        return Fault(pick, stage, False, note)
    substituted = any(one is not None for one in right.values())
    return Fault(pick, METHOD if substituted else UNJUDGED, substituted, note)


def build_fault_table(faults: Sequence[Fault]) -> Table:
    """How many items each stage is at fault in, by task, and how many of it by substitution."""
    tasks = list(dict.fromkeys(fault.pick.task for fault in faults))
    order = [*STAGES, TOGETHER, METHOD, UNJUDGED]
    stages = sorted(
        {fault.stage for fault in faults},
        key=lambda stage: (order.index(stage) if stage in order else len(order), stage),
    )
    lines = []
    for stage in [*stages, "all"]:
        some = [fault for fault in faults if stage in (fault.stage, "all")]
        proven = sum(fault.by_substitution for fault in some)
        ties = sum(fault.pick.outcome == "tie" for fault in some)
        counts = [sum(fault.pick.task == task for fault in some) for task in tasks]
        lines.append(
            Line((stage, *map(count_cell, (len(some), proven, ties)), *map(count_cell, counts)))
        )
    columns = ("Stage", "Items", "By substitution", "Ties", *map(title, tasks))
    note = (
        "Development items that joint scoring got wrong or tied, drawn by a seed. By substitution: "
        "with graphs or judgements made by hand the choice became right; the others are what a "
        "reader found."
    )
    return Table("faults", "Which stage is at fault", columns, tuple(lines), note)


def build_example_table(faults: Sequence[Fault], pages: str, count: int = 3) -> Table:
    """The first examples of every stage, with links to their pages."""
    lines = []
    for stage in dict.fromkeys(fault.stage for fault in faults):
        for fault in [one for one in faults if one.stage == stage][:count]:
            pick = fault.pick
            address = f"{pages}/{pick.task}/index.html#item/{quote(pick.item.id, safe='')}"
            # As HTML, for the site's builder refuses links to pages that are not there.
            link = f'<a href="{address}">{pick.item.id}</a>'
            lines.append(Line((stage, title(pick.task), link, pick.outcome, fault.note or None)))
    columns = ("Stage", "Task", "Item", "Outcome", "Note")
    note = (
        "Pages are made by `make results`; they hold the data sets' texts, and are not kept here."
    )
    return Table("fault-examples", "Examples", columns, tuple(lines), note)


def write_pages(
    picks: Sequence[Pick], reader: Reader, settings: JointSettings, folder: Path, pages: Path
) -> None:
    """The traces of the items in a folder for each task, and their pages in another."""
    for task in dict.fromkeys(pick.task for pick in picks):
        items = [pick.item for pick in picks if pick.task == task]
        shutil.rmtree(folder / task, ignore_errors=True)
        for decision in select_items(items, reader, method=Method("joint", joint=settings)):
            write_trace(decision, str(folder / task / "traces"))
        call("page", folder / task, "-o", pages / task, "--processes", "1")


def write_drafts(picks: Sequence[Pick], folder: Path) -> None:
    """Drafts of the files that are made by hand: what the models said, to be corrected."""
    graphs: dict[str, str] = {}
    links: dict[str, None] = {}
    for pick in picks:
        path = folder / pick.task / "traces" / trace_name(pick.item.id)
        record = json.loads(path.read_text("utf-8"))
        for reading in record["statements"]:
            if reading["graph"] is not None:
                graphs.setdefault(" ".join(reading["text"].split()), reading["graph"])
        for judgement in record["judgements"]:
            row = {name: judgement.get(name) for name in (*Pair._fields, *Judgement._fields)}
            if None not in row.values():
                links[json.dumps(row, ensure_ascii=False)] = None
    blank = [{"task": pick.task, "item": pick.item.id, "stage": None, "note": ""} for pick in picks]
    texts = {
        GRAPH_FILE: "".join(f"# ::snt {text}\n{graph}\n\n" for text, graph in graphs.items()),
        JUDGEMENT_FILE: "".join(f"{line}\n" for line in links),
        FAULT_FILE: "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in blank),
    }
    for name, text in texts.items():
        write_if_new(folder / "drafts" / name, text.encode())


def analyse_errors(
    place: Workplace, development: Sequence[Path], pages: Path, hand: Path = HERE
) -> list[Fault]:
    """Pick the items, write their pages and drafts, substitute what was judged by hand."""
    picks = pick_items([read_results(path) for path in development])
    folder = place.folder / "errors"
    parser, nli = load_models(place.models.parser, place.models.nli)
    settings = JointSettings(load_weights(str(place.weights)))
    models = (parser.fingerprint, nli.fingerprint)
    key = hash_parts([pick.name for pick in picks], settings, models, hash_code("enthymeme"))
    marker = pages / "done.txt"
    with open_cache() as cache:
        if not marker.is_file() or marker.read_text("utf-8") != key:
            write_pages(picks, Reader(parser, nli, cache), settings, folder, pages)
            write_drafts(picks, folder)
            write_if_new(marker, key.encode())
        return find_faults(picks, read_corrections(hand), parser, nli, settings, cache)


def main(arguments: Sequence[str] | None = None) -> int:
    """Show which stage is at fault, in a folder that ``python -m results`` made."""
    parser = argparse.ArgumentParser(prog="results.errors", description=main.__doc__)
    parser.add_argument("work", type=Path, help="the folder of the measuring")
    parser.add_argument("--hand", type=Path, default=HERE, help="where the files made by hand are")
    for name in ("parser", "nli"):
        parser.add_argument(f"--{name}", default="embedded", metavar="NAME")
    options = parser.parse_args(arguments)
    place = Workplace(options.work, Models(options.parser, options.nli))
    runs = sorted((options.work / "runs").glob("*-dev"))
    pages = options.work / "errors" / "pages"
    faults = analyse_errors(place, runs, pages, options.hand)
    tables = [build_fault_table(faults), build_example_table(faults, str(pages))]
    print(to_markdown(tables), end="")
    print(f"{place.folder / 'errors' / 'drafts'}: to be corrected by hand", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
