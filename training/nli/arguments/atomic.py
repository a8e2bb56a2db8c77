"""What follows from everyday events by ATOMIC-2020 and COPA, for those who have the files.

Only rows that read well are taken. That another event's effect does not follow is likely, not
certain, and never a contradiction for sure: the wrong candidates are "not-entailment".
"""

from __future__ import annotations

import csv
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lemminflect import getAllLemmas

from training.nli.arguments.argument import Argument, Candidate, Part
from training.nli.arguments.assemble import arrange
from training.nli.arguments.banks import content_words, part_of, people
from training.nli.arguments.frames import Frame, frame_of_part, pick, tell
from training.nli.arguments.grammar import Clause, Noun, as_sentence, conjugate

# Feelings by kind: one of the other kind does not go with an event that brings this one.
PLEASANT = frozenset(
    """happy satisfied excited proud relieved grateful loved content pleased hopeful glad thankful
    joyful elated delighted cheerful relaxed confident appreciated amused comforted""".split()
)
UNPLEASANT = frozenset(
    """sad angry worried upset annoyed hurt guilty frustrated ashamed disappointed scared irritated
    unhappy lonely stressed depressed embarrassed regretful jealous disgusted anxious""".split()
)
_REACTIONS = {"xreact": "X", "oreact": "Y"}
_BAD_HEAD = re.compile(
    r"___|person ?x's|personx 's|\bPersonZ\b|'d better| 's |\bone\b|rape|sex", re.I
)
_BAD_TAIL = re.compile(r"none|person ?[xyz]|___|[;/()]|\bthey\b|\bhis\b|\bher\b|\bx\b|\by\b", re.I)


@dataclass(frozen=True, slots=True)
class Row:
    """An event and something that follows from it, with X and Y for the people."""

    head: str
    relation: str
    tail: str


def assemble_atomic(data: Path, chance: random.Random, part: Part) -> Argument:
    """An argument from an event of ATOMIC-2020, or from one of COPA's."""
    while True:
        frame = frame_of_part(part, chance)
        style = chance.random()
        if style < 0.35:
            candidates = _feeling(data, frame, chance, part)
        elif style < 0.45:
            candidates = _effect(data, frame, chance, part)
        elif style < 0.75:
            candidates = _hindrance(data, chance, part)
        else:
            candidates = _copa(data, frame, chance, part)
        if candidates:
            return arrange(candidates, f"atomic, {frame.name}", "cause", chance)


def _feeling(data: Path, frame: Frame, chance: random.Random, part: Part) -> list[Candidate]:
    row = chance.choice([r for r in rows(data, part) if r.relation in _REACTIONS])
    named = _named(chance, part)
    person = named[_REACTIONS[row.relation]]
    other = UNPLEASANT if row.tail in PLEASANT else PLEASANT
    if _feelings(data, row) & other:
        return []
    premise = tell(frame, _filled(row.head, named))
    right = as_sentence(Clause(person, f"be {row.tail}").text())
    wrong = [as_sentence(Clause(person, f"be {word}").text()) for word in sorted(other)]
    denied = as_sentence(Clause(person, f"be {row.tail}").negated.text())
    options = [(premise, chance.choice(wrong)), (premise, denied)]
    return pick((premise, right), {"not-entailment": options}, chance)


def _effect(data: Path, frame: Frame, chance: random.Random, part: Part) -> list[Candidate]:
    stock = [r for r in rows(data, part) if r.relation == "xeffect"]
    row, other = chance.sample(stock, 2)
    named = _named(chance, part)
    if content_words(row.head, row.tail) & content_words(other.head, other.tail):
        return []
    premise = tell(frame, _filled(row.head, named))
    strange = tell(frame, _filled(other.head, named))
    right, wrong = (Clause(named["X"], r.tail) for r in (row, other))
    conclusion = as_sentence(right.text())
    options = [
        (strange, conclusion),
        (premise, as_sentence(wrong.text())),
        (premise, as_sentence(right.negated.text())),
    ]
    return pick((premise, conclusion), {"not-entailment": options}, chance)


def _hindrance(data: Path, chance: random.Random, part: Part) -> list[Candidate]:
    stock = [r for r in rows(data, part) if r.relation == "hinderedby"]
    row, other = chance.sample(stock, 2)
    if content_words(row.head, row.tail) & content_words(other.head, other.tail):
        return []
    named = _named(chance, part)
    verb, _, rest = _with_names(row.head.removeprefix("X "), named).partition(" ")
    lemma = getAllLemmas(verb, upos="VERB").get("VERB", (verb,))[0]
    wish = as_sentence(f"{named['X'].text} wants to {lemma} {rest}".strip())
    conclusion = as_sentence(f"{named['X'].text} cannot {lemma} {rest}".strip())
    able = as_sentence(f"nothing keeps {named['X'].text} from doing it")
    premise = [wish, _filled(row.tail, named)]
    strange = [wish, _filled(other.tail, named)]
    options = [(strange, conclusion), (premise, able)]
    return pick((premise, conclusion), {"not-entailment": options}, chance)


def _copa(data: Path, frame: Frame, chance: random.Random, part: Part) -> list[Candidate]:
    text, options, label = chance.choice([r for r in copa(data) if part_of(r[0], "copa") == part])
    premise = tell(frame, text)
    return pick(
        (premise, options[label]), {"not-entailment": [(premise, options[1 - label])]}, chance
    )


def _named(chance: random.Random, part: Part) -> dict[str, Noun]:
    one, other = people(chance, part, 2)
    return {"X": one, "Y": other}


def _filled(text: str, named: dict[str, Noun]) -> str:
    return as_sentence(_with_names(text, named))


def _with_names(text: str, named: dict[str, Noun]) -> str:
    """The text with names for PersonX and PersonY."""
    filled = re.sub(r"\bX's", named["X"].possessive, text)
    filled = re.sub(r"\bY's", named["Y"].possessive, filled)
    filled = re.sub(r"\bX\b", named["X"].text, filled)
    filled = re.sub(r"\bY\b", named["Y"].text, filled)
    return filled.replace(" n't", "n't")


@cache
def rows(data: Path, part: Part) -> tuple[Row, ...]:
    """The rows of ATOMIC-2020 that hold and read well, by the part their head belongs to."""
    return tuple(row for row in _read(data) if part_of(row.head, "atomic") == part)


def _read(data: Path) -> Iterator[Row]:
    with lzma.open(data / "nli" / "atomic2020.tsv.xz", "rt", encoding="utf-8") as file:
        for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            head, relation, tail = line["head"], line["relation"], line["tail"].strip().rstrip(".")
            if line["holds"] != "Yes" or not head.startswith("PersonX ") or _BAD_HEAD.search(head):
                continue
            verb = head.split()[1]
            if not verb.endswith("s") or (len(head.split()) < 4 and relation == "hinderedby"):
                continue
            event = head.replace("PersonX", "X").replace("PersonY", "Y")
            if relation in _REACTIONS and tail.lower() in PLEASANT | UNPLEASANT:
                if relation == "xreact" or "Y" in event.split():
                    yield Row(event, relation, tail.lower())
            elif relation == "xeffect" and (phrase := _verb_phrase(tail)):
                yield Row(event, relation, phrase)
            elif relation == "hinderedby" and tail.startswith(("PersonX ", "The ", "PersonY ")):
                mended = tail.replace("PersonX", "X").replace("PersonY", "Y")
                if not re.search(r"\b(they|their|his|her|he|she|Person[A-Z])\b", mended):
                    yield Row(event, relation, mended)


def _verb_phrase(tail: str) -> str | None:
    """The tail as a verb phrase from its lemma, where it is one: "gets wet" is "get wet"."""
    words = tail.lower().split()
    if not 2 <= len(words) <= 6 or _BAD_TAIL.search(tail) or not words[0].endswith("s"):
        return None
    if words[0] in ("is", "has"):
        return " ".join(["be" if words[0] == "is" else "have", *words[1:]])
    lemmas = getAllLemmas(words[0])
    verb = lemmas.get("VERB", ())
    if not verb or words[0].endswith("ss"):
        return None
    phrase = " ".join([verb[0], *words[1:]])
    fits = conjugate(phrase, Noun("it"), "present", False) == " ".join(words)
    return phrase if fits else None


@cache
def _all_feelings(data: Path) -> dict[tuple[str, str], frozenset[str]]:
    feelings: dict[tuple[str, str], set[str]] = {}
    for row in _read(data):
        feelings.setdefault((row.head, row.relation), set()).add(row.tail)
    return {key: frozenset(words) for key, words in feelings.items()}


def _feelings(data: Path, row: Row) -> frozenset[str]:
    return _all_feelings(data)[row.head, row.relation]


@cache
def copa(data: Path) -> tuple[tuple[str, tuple[str, str], int], ...]:
    """COPA's items: a sentence, two continuations and which of them is plausible."""
    questions = []
    with lzma.open(data / "nli" / "copa_causal.tsv.xz", "rt", encoding="utf-8") as file:
        for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            match = re.fullmatch(r"(.*?\.) ?\(1\)(.*?\.)\(2\)(.*?\.)", line["text"])
            if match and line["label"] in ("1", "2"):
                text, one, two = (as_sentence(part) for part in match.groups())
                questions.append((text, (one, two), int(line["label"]) - 1))
    return tuple(questions)
