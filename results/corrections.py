"""What was judged by hand of items that go wrong, and how it takes the models' place.

    python -m results.corrections FOLDER   what was judged in a folder, without the data sets' texts

A reader works on three files, each of which may be absent:

graphs.amr        graphs as they should be, PENMAN with ``::snt``; they take the parser's place
links.jsonl       judgements as they should be, ``{"premise": …, "hypothesis": …, "entailment": p,
                  "neutral": p, "contradiction": p}`` a line; they take the NLI model's place, for
                  pairs of atoms and for whole statements
judgements.jsonl  a line an item, ``{"task": …, "item": …, "stage": …, "note": …}``: the stage that
                  a reader finds at fault, one of ``STAGES`` (null: not judged yet), and why

The first two have texts of data sets that are not ours to publish. What is kept beside this module
is ``substitutes.jsonl``, where digests stand for the texts: ``{"sentence": digest, "graph": …}`` or
``{"pair": digest, "entailment": p, "neutral": p, "contradiction": p}`` a line. The readers of what
is kept were language models that saw which candidate is gold, one for each item.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from pathlib import Path
from typing import TypeVar

from enthymeme.errors import EnthymemeError, InputError, ReadingError
from enthymeme.formats.fields import check_fields, decode_json
from enthymeme.models import Judgement, Nli, Pair, Parser
from enthymeme.models.nli.judgement_file import judgements_by_pair
from enthymeme.models.parsers.graph_file import graphs_by_sentence
from results.workplace import hash_parts, write_if_new

Question = TypeVar("Question")
Answer = TypeVar("Answer")

HERE = Path(__file__).parent
GRAPH_FILE, JUDGEMENT_FILE, FAULT_FILE = "graphs.amr", "links.jsonl", "judgements.jsonl"
CORRECTION_FILE = "substitutes.jsonl"
STAGES = {
    "parser": "the graph does not say what the sentence says",
    "translation": "the graph is right, its atoms or its formula lose what matters",
    "links": "the NLI model misjudges a pair of atoms",
    "statement": "the NLI model misjudges the statements as a whole",
    "weights": "what is right was said, and outweighed",
    "knowledge": "what decides stands in no text",
    "gold": "the gold candidate is open to doubt",
}
"""What a reader may find at fault."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """What was judged by hand: graphs by the digest of their sentence, judgements by the digest of
    their pair, stages and notes by item."""

    graphs: Mapping[str, str] = field(default_factory=dict)
    judgements: Mapping[str, Judgement] = field(default_factory=dict)
    stages: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def digest_sentence(sentence: str) -> str:
    """What stands for a sentence; sentences are compared word by word.

    >>> digest_sentence("It  rains. ") == digest_sentence("It rains.")
    True
    """
    return hash_parts(" ".join(sentence.split()))


def digest_pair(pair: Pair) -> str:
    """What stands for a pair of texts."""
    return hash_parts(*pair)


def read_corrections(folder: Path = HERE) -> Corrections:
    """What is kept in a folder; a file that is absent says nothing."""
    graphs: dict[str, str] = {}
    judgements: dict[str, Judgement] = {}
    path = folder / CORRECTION_FILE
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        row = json.loads(line)
        if "graph" in row:
            graphs[row["sentence"]] = row["graph"]
        else:
            judgements[row["pair"]] = Judgement(*(row[name] for name in Judgement._fields))
    stages = folder / FAULT_FILE
    return Corrections(graphs, judgements, read_stages(stages) if stages.is_file() else {})


def store_corrections(folder: Path, kept: Path = HERE) -> None:
    """Write what a reader judged in a folder to where it is kept, digests in place of texts."""
    graphs, links, stages = (folder / name for name in (GRAPH_FILE, JUDGEMENT_FILE, FAULT_FILE))
    rows: list[dict[str, object]] = []
    if graphs.is_file():
        by_sentence = graphs_by_sentence(graphs.read_bytes().splitlines(keepends=True), str(graphs))
        rows += [
            {"sentence": digest_sentence(sentence), "graph": " ".join(graph.split())}
            for sentence, graph in by_sentence.items()
        ]
    if links.is_file():
        by_pair = judgements_by_pair(links.read_bytes().splitlines(keepends=True), str(links))
        rows += [{"pair": digest_pair(pair), **one._asdict()} for pair, one in by_pair.items()]
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    write_if_new(kept / CORRECTION_FILE, text.encode())
    if stages.is_file():
        read_stages(stages)  # refuses what is not a stage
        shutil.copyfile(stages, kept / FAULT_FILE)


def read_stages(path: Path) -> dict[str, tuple[str, str]]:
    """The stage and the note of every item that a reader judged, by the item's name."""
    stages: dict[str, tuple[str, str]] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = check_fields(
                decode_json(line), "judgement", ("task", "item", "stage", "note"), ()
            )
            if row["stage"] is not None and row["stage"] not in STAGES:
                expected = ", ".join(STAGES)
                raise InputError(f"stage: expected {expected}, found {row['stage']!r}")
        except InputError as error:
            raise error.at(str(path), number) from None
        name = f"{row['task']}/{row['item']}"
        if name in stages:
            raise InputError(f"expected {name} once", path=str(path), line=number)
        if row["stage"] is not None:
            stages[name] = row["stage"], row["note"]
    return stages


class SubstitutedParser:
    """Graphs by hand where there are any, else the parser's."""

    def __init__(self, graphs: Mapping[str, str], parser: Parser) -> None:
        self._graphs = graphs
        self._parser = parser
        self.fingerprint = f"by hand {hash_parts(sorted(graphs.items()))}, {parser.fingerprint}"

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        hand = [self._graphs.get(digest_sentence(sentence)) for sentence in sentences]
        return _complete(sentences, hand, self._parser.parse)


class SubstitutedNli:
    """Judgements by hand where there are any, else the model's."""

    def __init__(self, judgements: Mapping[str, Judgement], nli: Nli) -> None:
        self._judgements = judgements
        self._nli = nli
        self.fingerprint = f"by hand {hash_parts(sorted(judgements.items()))}, {nli.fingerprint}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        hand = [self._judgements.get(digest_pair(pair)) for pair in pairs]
        return _complete(pairs, hand, self._nli.judge)


def _complete(
    questions: Sequence[Question],
    hand: Sequence[Answer | None],
    ask: Callable[[Sequence[Question]], Sequence[Answer | ReadingError]],
) -> list[Answer | ReadingError]:
    """The answers by hand, and the model's to the questions that have none."""
    rest = list(compress(questions, (own is None for own in hand)))
    answers = iter(ask(rest) if rest else ())
    return [next(answers) if own is None else own for own in hand]


def main(arguments: Sequence[str] | None = None) -> int:
    """Keep what was judged by hand in a folder, without the data sets' texts."""
    parser = argparse.ArgumentParser(prog="results.corrections", description=main.__doc__)
    parser.add_argument("folder", type=Path, help="a folder with corrected drafts")
    options = parser.parse_args(arguments)
    try:
        store_corrections(options.folder)
    except EnthymemeError as error:
        print(f"results.corrections: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
