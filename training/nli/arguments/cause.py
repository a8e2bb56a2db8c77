"""Everyday cause and effect: events and states, and what follows as a matter of course."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from training.nli.arguments.argument import Argument, Candidate, Judgement, Part
from training.nli.arguments.assemble import arrange, insert_asides
from training.nli.arguments.banks import divide_with_further, people
from training.nli.arguments.frames import Frame, frame_of_part, pick, tell
from training.nli.arguments.grammar import Clause, Noun, Tense, as_sentence
from training.nli.arguments.scenes import noun
from training.nli.arguments.supplies import personal_asides

SAME_CONCLUSION_SHARE = 0.4
# From the missing effect back to the missing cause.
BACKWARD_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class Course:
    """A cause, what follows from it, what it excludes and what it leaves open."""

    cause: Clause
    effect: Clause
    contrary: Clause
    open: Clause
    tense: Tense
    persons: tuple[Noun, ...]
    event: bool


@cache
def _stock(part: Part) -> tuple[tuple[str, ...], ...]:
    events = divide_with_further("events", "events")[part]
    states = divide_with_further("states", "states")[part]
    return (*(("event", *row) for row in events), *(("state", *row) for row in states))


def course(chance: random.Random, part: Part, kind: str = "") -> Course:
    """A random course of things; of one kind, "event" or "state", if it is given."""
    stock = [row for row in _stock(part) if kind in ("", row[0])]
    of, cause, *rest = chance.choice(stock)
    persons = tuple(people(chance, part, 2))
    named = dict(zip("NM", persons, strict=True))
    if of == "event":
        clauses = [clause(text, named) for text in (cause, *rest)]
        tense: Tense = chance.choice(("past", "past", "past", "present"))
        return Course(clauses[0], clauses[1], clauses[2], clauses[3], tense, persons, True)
    subject, state = cause.split("|")
    states = [_state(noun(subject), words) for words in (state, *rest)]
    tense = chance.choice(("present", "present", "past"))
    return Course(states[0], states[1], states[2], states[3], tense, persons, False)


def clause(text: str, named: dict[str, Noun]) -> Clause:
    """A clause of a bank, with names for N and M.

    >>> clause("the teacher|praise N", {"N": Noun("Leo", "he")}).text("past")
    'the teacher praised Leo'
    """
    subject, predicate = text.split("|")
    words = [
        named[word].text
        if word in named
        else named[word[0]].possessive
        if word[:1] in named and word[1:] == "'s"
        else word
        for word in predicate.split()
    ]
    filled = " ".join(words)
    denied = filled.startswith(("not ", "no longer "))
    if filled.startswith("no longer "):
        filled = filled.removeprefix("no longer ") + " any more"
    filled = filled.removeprefix("not ")
    for adverb in ("still ", "fully "):
        filled = filled.removeprefix(adverb)
    subjects = [w for w in ("N", "M") if w == subject]
    return Clause(named[subjects[0]] if subjects else noun(subject), filled, denied)


def _state(subject: Noun, words: str) -> Clause:
    """A state, which is the denial of another where it starts with "not"."""
    if words.startswith("no longer "):
        return Clause(subject, f"be {words.removeprefix('no longer ')} any more", denied=True)
    return Clause(subject, f"be {words.removeprefix('not ')}", denied=words.startswith("not "))


def assemble_cause(chance: random.Random, part: Part) -> Argument:
    """One argument from a cause to its effect."""
    while True:
        chain = course(chance, part)
        frame = frame_of_part(part, chance)
        candidates = _candidates(chain, frame, chance, part)
        if candidates:
            return arrange(candidates, frame.name, "cause", chance)


def _candidates(chain: Course, frame: Frame, chance: random.Random, part: Part) -> list[Candidate]:
    tense = chain.tense

    def say(clause: Clause) -> str:
        return as_sentence(clause.text(tense))

    asides: Sequence[str] = ()
    if chance.random() < 1 / 3:
        asides = personal_asides(list(chain.persons), chance, part, "past")[: chance.randint(1, 2)]
    seed = chance.random()

    def premise(*clauses: Clause) -> list[str]:
        # The first is told in the frame; all premises of an argument are laid out alike.
        sentences = [*tell(frame, say(clauses[0])), *(say(other) for other in clauses[1:])]
        return insert_asides(sentences, asides, random.Random(seed))

    if chain.event and chance.random() < BACKWARD_SHARE:
        # Without the effect there was no cause; with it, there may have been another.
        conclusion = say(chain.cause.negated)
        return pick(
            (premise(chain.effect.negated), conclusion),
            {
                "contradiction": [(premise(chain.cause), conclusion)],
                "neutral": [(premise(chain.effect), conclusion), (premise(chain.open), conclusion)],
            },
            chance,
        )
    right = chance.choice((chain.effect, chain.effect, chain.contrary.negated))
    if chance.random() < SAME_CONCLUSION_SHARE:
        conclusion = say(right)
        wrong: dict[Judgement, list[tuple[list[str], str]]] = {
            "contradiction": [(premise(right.negated, chain.open), conclusion)],
            "neutral": [(premise(chain.open), conclusion)],
        }
        if chain.event:
            # What did not happen leaves open what a state would decide.
            wrong["neutral"].append((premise(chain.cause.negated), conclusion))
        return pick((premise(chain.cause), conclusion), wrong, chance)
    told_once = premise(chain.cause) if chance.random() < 0.6 else premise(chain.cause, chain.open)
    with_open = len(told_once) > len(premise(chain.cause))
    excluded = (chain.contrary, chain.effect.negated)
    wrong = {"contradiction": [(told_once, say(clause)) for clause in excluded]}
    if not with_open:
        wrong["neutral"] = [(told_once, say(clause)) for clause in (chain.open, chain.open.negated)]
    return pick((told_once, say(right)), wrong, chance)
