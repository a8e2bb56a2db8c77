"""What was judged by hand of items that go wrong, and how it takes the models' place.

Three files, each of which may be absent:

graphs.amr        graphs as they should be, PENMAN with ``::snt``; they take the parser's place
links.jsonl       judgements as they should be, ``{"premise": …, "hypothesis": …, "entailment": p,
                  "neutral": p, "contradiction": p}`` a line; they take the NLI model's place, for
                  pairs of atoms and for whole statements
judgements.jsonl  a line an item, ``{"task": …, "item": …, "stage": …, "note": …}``: the stage that
                  a reader finds at fault, one of ``STAGES`` (null: not judged yet), and why
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from pathlib import Path
from typing import TypeVar

from enthymeme.errors import InputError, ReadingError
from enthymeme.formats.fields import check_fields, decode_json
from enthymeme.models import Judgement, Nli, Pair, Parser
from enthymeme.models.nli.judgement_file import JudgementFile, judgements_by_pair
from enthymeme.models.parsers.graph_file import GraphFile, graphs_by_sentence

Question = TypeVar("Question")
Answer = TypeVar("Answer")

HERE = Path(__file__).parent
GRAPHS, LINKS, JUDGEMENTS = "graphs.amr", "links.jsonl", "judgements.jsonl"
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
class Hand:
    """What was judged by hand: graphs by sentence, judgements by pair, stages and notes by item."""

    graphs: Mapping[str, str] = field(default_factory=dict)
    judgements: Mapping[Pair, Judgement] = field(default_factory=dict)
    stages: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def read_hand(folder: Path = HERE) -> Hand:
    """What the three files say; one that is absent says nothing."""
    graphs, links, rows = (folder / name for name in (GRAPHS, LINKS, JUDGEMENTS))
    return Hand(
        graphs_by_sentence(graphs.read_bytes().splitlines(keepends=True), str(graphs))
        if graphs.is_file()
        else {},
        judgements_by_pair(links.read_bytes().splitlines(keepends=True), str(links))
        if links.is_file()
        else {},
        read_stages(rows) if rows.is_file() else {},
    )


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
        self._hand = GraphFile(graphs, GRAPHS)
        self._parser = parser
        self.fingerprint = f"{self._hand.fingerprint}, {parser.fingerprint}"

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        return _complete(sentences, self._hand.parse(sentences), self._parser.parse)


class SubstitutedNli:
    """Judgements by hand where there are any, else the model's."""

    def __init__(self, judgements: Mapping[Pair, Judgement], nli: Nli) -> None:
        self._hand = JudgementFile(judgements, LINKS)
        self._nli = nli
        self.fingerprint = f"{self._hand.fingerprint}, {nli.fingerprint}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        return _complete(pairs, self._hand.judge(pairs), self._nli.judge)


def _complete(
    questions: Sequence[Question],
    hand: Sequence[Answer | ReadingError],
    ask: Callable[[Sequence[Question]], Sequence[Answer | ReadingError]],
) -> list[Answer | ReadingError]:
    """The answers by hand, and the model's to the questions that have none."""
    missing = [isinstance(answer, ReadingError) for answer in hand]
    rest = list(compress(questions, missing))
    answers = iter(ask(rest) if rest else ())
    return [next(answers) if lacks else own for own, lacks in zip(hand, missing, strict=True)]
