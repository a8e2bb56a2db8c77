"""How many event sentences the parser reads back as the event they were written from.

python -m training.amr.round_trip --data ../shared/data/amr

An atom comes back when the parse of its sentence has a node with its predicate, and that node has
its participants: what fills its numbered roles, by concept or name, stands in some relation to it.
Stricter counts ask for the same sense, which no sentence shows, and for the same role numbers.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from enthymeme.amr import translate_file, with_full_stop
from enthymeme.amr.events.scene import NEGATIVE_CONCEPTS
from enthymeme.amr.graph import Graph, decode
from enthymeme.errors import ReadingError, TranslationError
from enthymeme.models.loading import load_parser

SETS = ("sts_silver", "arguments_silver", "little_prince_gold", "sick_silver")
ATOMS = 500
_NUMBERED = re.compile(r"ARG\d")
_SENSE = re.compile(r"-\d+$")


Participant: TypeAlias = tuple[str, frozenset[str]]
"""A role and the words of which one must fill it."""

SAID = {**NEGATIVE_CONCEPTS, "amr-unknown": "something"}


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence and what it must be read as: the predicate and its participants."""

    text: str
    predicate: str
    participants: frozenset[Participant]


def events(folder: Path, name: str) -> Iterator[Event]:
    """The events of one set of graphs, with numbered participants."""
    with (folder / f"{name}.amr").open("rb") as lines:
        for done in translate_file(lines, atoms="events"):
            if done.statement is None:
                continue
            graph = decode(done.penman)
            for atom in done.statement.atoms:
                participants = participants_of(graph, atom.owner)
                if atom.kind == "event" and participants:
                    text = with_full_stop(atom.text)
                    yield Event(text, graph.concepts[atom.owner], participants)


def participants_of(graph: Graph, variable: str) -> frozenset[Participant]:
    """The numbered roles of a node, each with the words that may fill it."""
    return frozenset(
        (record.role, _words(graph, record.target))
        for record in graph.records
        if record.source == variable and not record.is_literal and _NUMBERED.match(record.role)
    )


def fillers(graph: Graph, variable: str) -> frozenset[str]:
    """What stands in any relation to a node, behind a preposition too ("over :op1 wall")."""
    neighbours: set[str] = set()
    for record in graph.records:
        if record.source == variable and not record.is_literal:
            neighbours |= _words(graph, record.target)
            neighbours |= {
                word
                for inner in graph.records
                if inner.source == record.target and inner.role == "op1" and not inner.is_literal
                for word in _words(graph, inner.target)
            }
    return frozenset(neighbours)


def _words(graph: Graph, variable: str) -> frozenset[str]:
    """The name or concept of a node; for a coordination, also those of its branches.

    A sentence says "a person" for `nobody` and "it is false that" for a negative clause.
    """
    names = [r.target for r in graph.records if r.source == variable and r.role == "name"]
    parts = [r.target for r in graph.records if r.source in names and r.role.startswith("op")]
    concept = graph.concepts[variable]
    wordings = {" ".join(parts) or _SENSE.sub("", SAID.get(concept, concept))}
    own = [r for r in graph.records if r.source == variable]
    if any(r.role == "polarity" for r in own):
        wordings.add("false")
    if concept in ("and", "or"):
        for record in own:
            if not record.is_literal and record.role.startswith("op"):
                wordings |= _words(graph, record.target)
    return frozenset(wordings)


def compare(event: Event, penman_text: str) -> Counter[str]:
    """Which of the measures an event's parse meets."""
    met: Counter[str] = Counter()
    try:
        graph = decode(penman_text)
    except TranslationError:
        return met
    lemma = _SENSE.sub("", event.predicate)
    for variable, concept in graph.concepts.items():
        if _SENSE.sub("", concept) != lemma:
            continue
        same_sense = concept == event.predicate
        said = fillers(graph, variable)
        in_any_role = all(not words.isdisjoint(said) for _, words in event.participants)
        participants = participants_of(graph, variable)
        in_their_roles = all(
            any(role == other and not words.isdisjoint(others) for other, others in participants)
            for role, words in event.participants
        )
        met["word of the predicate"] = 1
        met["predicate"] |= same_sense
        met["word and participants in any role"] |= in_any_role
        met["word and participants in their roles"] |= in_their_roles
        met["predicate and participants"] |= same_sense and in_any_role
        met["predicate and participants in their roles"] |= same_sense and in_their_roles
    return met


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--data", type=Path, required=True, help="folder with the .amr files")
    options.add_argument("--atoms", type=int, default=ATOMS)
    options.add_argument("--longest", type=int, default=0, help="words of a sentence; 0: any")
    options.add_argument("--failures", type=int, default=0, help="how many to show")
    given = options.parse_args()
    rng = random.Random(2026)
    by_set = {name: list(events(given.data, name)) for name in SETS}
    if given.longest:
        for name, listed in by_set.items():
            by_set[name] = [e for e in listed if len(e.text.split()) <= given.longest]
    drawn = [
        event
        for name in SETS
        for event in rng.sample(by_set[name], min(len(by_set[name]), given.atoms // len(SETS)))
    ]
    met: Counter[str] = Counter()
    parser = load_parser("embedded")
    for event, graph in zip(drawn, parser.parse([e.text for e in drawn]), strict=True):
        result = Counter() if isinstance(graph, ReadingError) else compare(event, graph)
        met += result
        if given.failures and not result["word and participants in any role"]:
            given.failures -= 1
            print(event, "\n", graph)
    for measure in sorted(met, key=lambda name: -met[name]):
        print(f"{met[measure] / len(drawn):.3f} {measure}")
    print(f"of {len(drawn)} sentences")


if __name__ == "__main__":
    main()
