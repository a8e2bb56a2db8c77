"""The hand-written lexicon as rules: two patterns and how the first bears on the second.

Every label is right by construction: it is stated in ``lexicon/``, or follows from what is stated
there by the meaning of its marks, which the head of each file explains.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enthymeme.amr.inflection import past_participle
from training.nli.pairs import Label

FOLDER = Path(__file__).with_name("lexicon")

# A capital in a pattern that words of some kind stand for, as in "X enter P".
PLACE = re.compile(r"\b[A-Z]\d?\b")
# The dead are neither rich nor married: too much follows from these for pairs across dimensions.
LIFE = frozenset({"alive", "living", "dead"})


@dataclass(frozen=True, slots=True)
class Rule:
    """Whoever fills both patterns alike gets a pair with this label."""

    premise: str
    hypothesis: str
    label: Label
    origin: str


def nouns() -> dict[str, tuple[str, ...]]:
    """The words of each kind.

    >>> nouns()["J"]
    ('job', 'office', 'post', 'position')
    """
    kinds = {}
    for line in _lines("nouns.txt"):
        kind, words = line.split(":")
        kinds[kind] = tuple(word.replace("_", " ") for word in words.split())
    # Up to three people may take part.
    return {**kinds, "Y": kinds["X"], "Z": kinds["X"]}


def rules() -> list[Rule]:
    """All rules, each once; where two sources disagree on a pair, neither is heard."""
    labels: dict[tuple[str, str], set[Label]] = {}
    origins: dict[tuple[str, str], str] = {}
    for rule in itertools.chain(_events(), _verbs(), _scales(), _roles(), _parts()):
        labels.setdefault((rule.premise, rule.hypothesis), set()).add(rule.label)
        origins.setdefault((rule.premise, rule.hypothesis), rule.origin)
    return [
        Rule(*texts, options.pop(), origins[texts])
        for texts, options in labels.items()
        if len(options) == 1
    ]


def _events() -> Iterator[Rule]:
    premises: list[str] = []
    for line in _lines("events.txt"):
        mark, rest = line.split(" ", 1)
        texts = [text.strip() for text in rest.split(";")]
        if mark == ">":
            premises = texts
            continue
        forward, backward = _MARKS[mark]
        for premise, text in itertools.product(premises, texts):
            if premise != text and set(PLACE.findall(text)) <= set(PLACE.findall(premise)) | {"L"}:
                yield Rule(premise, text, forward, "events")
                if backward:
                    yield Rule(text, premise, backward, "events")


_MARKS: dict[str, tuple[Label, Label | None]] = {
    "+": ("entailment", "neutral"),
    "++": ("entailment", "entailment"),
    "+?": ("entailment", None),
    "-": ("contradiction", None),
    "--": ("contradiction", "contradiction"),
    "=": ("neutral", None),
    "==": ("neutral", "neutral"),
}


def _verbs() -> Iterator[Rule]:
    bystanders = {}
    for line in _lines("bystanders.txt"):
        head, rest = line.split(":")
        bystanders[head] = [verb.strip() for verb in rest.split(";")]
    for line in _lines("verbs.txt"):
        head, rest = line.split(":")
        subject, object_ = head.split()
        clause = f"{subject} {{}}" if object_ == "-" else f"{subject} {{}} {object_}"
        sides = [_chain(side, "<") for side in rest.split("|")]
        for one, other, label in _related(sides):
            yield Rule(clause.format(one), clause.format(other), label, "verbs")
        words = [word for side in sides for level in side for word in level]
        if object_ != "-":
            for verb in (word for word in words if " " not in word):
                passive = f"{object_} is {past_participle(verb)}"
                yield Rule(clause.format(verb), passive, "entailment", "verbs")
                yield Rule(passive, clause.format(verb), "neutral", "verbs")
        for word, stranger in itertools.product(words[:3], bystanders[head]):
            yield Rule(clause.format(word), clause.format(stranger), "neutral", "verbs")
            yield Rule(clause.format(stranger), clause.format(word), "neutral", "verbs")


def _scales() -> Iterator[Rule]:
    dimensions = []
    for line in _lines("scales.txt"):
        match = re.fullmatch(r"(\w+)(?: \((\w+)\))?:(.*)", line)
        if match is None:
            raise ValueError(f"scales.txt: {line}")
        kinds, group, rest = match.groups()
        # Stronger ones first, from which the weaker follow.
        sides = [_chain(side, ">")[::-1] for side in rest.split("|")]
        dimensions.append((kinds, group or rest, sides))
    for kinds, _, sides in dimensions:
        for kind in kinds:
            for one, other, label in _related(sides):
                yield Rule(f"{kind} is {one}", f"{kind} is {other}", label, "scales")
    for (kinds, group, sides), (others, another, strange) in itertools.permutations(dimensions, 2):
        one, other = sides[0][-1][0], strange[-1][-1][0]
        shared = sorted(set(kinds) & set(others))
        if shared and group != another and not LIFE & {one, other}:
            yield Rule(f"{shared[0]} is {one}", f"{shared[0]} is {other}", "neutral", "scales")


def _roles() -> Iterator[Rule]:
    labels: dict[str, Label] = {
        "same": "entailment",
        "open": "neutral",
        "never": "contradiction",
    }
    for line in _lines("roles.txt"):
        head, rest = line.split(":")
        if head == "converse":
            one, other = (text.strip() for text in rest.split(";"))
            yield Rule(one, other, "entailment", "roles")
            yield Rule(other, one, "entailment", "roles")
            continue
        what, kind = head.split()
        for verb in rest.split():
            verb = verb.replace("_", " ")
            one, other = ("X", "Y") if kind == "X" else (f"{kind}1", f"{kind}2")
            yield Rule(f"{one} {verb} {other}", f"{other} {verb} {one}", labels[what], "roles")


def _parts() -> Iterator[Rule]:
    for line in _lines("parts.txt"):
        inner, outer = line.split(" ", 1)
        for form in ("X is in {}", "X live at {}", "O be located at {}", "E take place at {}"):
            yield Rule(form.format(inner), form.format(outer), "entailment", "parts")
            yield Rule(form.format(outer), form.format(inner), "neutral", "parts")
        for form in ("X own {}", "{} is big", "X clean {}", "{} is old"):
            yield Rule(form.format(inner), form.format(outer), "neutral", "parts")
        yield Rule(f"X is outside {outer}", f"X is in {inner}", "contradiction", "parts")
        yield Rule(f"X is in {inner}", f"X is outside {outer}", "contradiction", "parts")
        yield Rule(f"X leave {outer}", f"X is in {inner}", "contradiction", "parts")
        yield Rule(f"{outer} contain {inner}", f"{inner} contain {outer}", "contradiction", "parts")
        yield Rule(f"{inner} is part of {outer}", f"{outer} contain {inner}", "entailment", "parts")


def _chain(text: str, mark: str) -> list[list[str]]:
    return [[word.strip() for word in level.split("=")] for level in text.split(mark)]


def _related(sides: list[list[list[str]]]) -> Iterator[tuple[str, str, Label]]:
    """The pairs of words within one line; each level of a side follows from those before it."""
    for side in sides:
        for level in side:
            for one, other in itertools.permutations(level, 2):
                yield one, other, "entailment"
        for above, below in itertools.combinations(side, 2):
            for one, other in itertools.product(above, below):
                yield one, other, "entailment"
                yield other, one, "neutral"
    for one_side, other_side in itertools.permutations(sides, 2):
        for one_level, other_level in itertools.product(one_side, other_side):
            for one, other in itertools.product(one_level, other_level):
                yield one, other, "contradiction"


def _lines(name: str) -> list[str]:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
