"""Pairs on what one is and does: contrary and compatible adjectives, activities."""

from __future__ import annotations

import random

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_rows, people
from training.nli.arguments.grammar import Clause, Noun, Tense, conjugate
from training.nli.arguments.supplies import activities, nouns
from training.nli.pairs import Label

Texts = tuple[str, str]

_TENSES: tuple[Tense, ...] = ("present", "present", "past", "progressive")
_SUBJECTS = {
    "e": "meeting concert journey party lesson match trial festival debate ceremony",
    "f": "soup apple fish pie salad plum meat sauce",
    "l": "valley village region island town district coast province",
    "s": "potion gas powder liquid mushroom",
}
_BESIDES = {
    "p": ("from Peru", "left-handed", "in the garden"),
    "t": ("in the hall", "from Spain", "for sale"),
    "c": ("in the hall", "for sale"),
    "l": ("in the south", "on the map"),
    "r": ("upstairs", "at the back"),
    "f": ("on the table", "from the market"),
    "e": ("in Rome", "on Friday"),
    "s": ("in a jar", "for sale"),
    "w": ("as forecast", "as it was last week"),
}


def adjective_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """Two adjectives of one subject that exclude each other or leave each other open."""
    tense: Tense = chance.choice(("present", "present", "past"))
    open_ = label == "neutral" and chance.random() < 0.7
    bank = "compatible.tsv" if open_ else "contraries.tsv"
    one, other, of = chance.choice(part_rows(bank, part))
    if chance.random() < 0.5:
        one, other = other, one
    subject, stranger = _subject(of, chance, part), _subject(of, chance, part)
    first, second = Clause(subject, f"be {one}"), Clause(subject, f"be {other}")
    if chance.random() < 0.4:
        second = second.negated
    if open_:
        return first.text(tense), second.text(tense)
    if label == "neutral":
        if stranger == subject:
            return None
        strange = Clause(stranger, f"be {chance.choice((one, other))}", chance.random() < 0.4)
        return first.text(tense), strange.text(tense)
    both = Clause(subject, f"be {other} and {chance.choice(_BESIDES[of])}")
    if (label == "entailment") == second.denied:
        return first.text(tense), second.text(tense)
    return both.text(tense), second.text(tense)


def activity_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """Two activities of one person, or one activity and its denial."""
    one, other = chance.sample(activities(part), 2)
    person, stranger = people(chance, part, 2, plain=False)
    tense = chance.choice(_TENSES)
    first, second = Clause(person, one), Clause(person, other)
    if label == "neutral":
        if chance.random() < 0.3:
            second = Clause(stranger, one)
        return first.text(tense), (second.negated if chance.random() < 0.4 else second).text(tense)
    if chance.random() < 0.4:
        first = first.negated
    if label == "contradiction":
        return first.negated.text(tense), first.text(tense)
    rest = conjugate(second.predicate, person, tense, second.denied)
    if first.denied:
        return f"{first.text(tense)}, but {rest}", chance.choice((first, second)).text(tense)
    return f"{first.text(tense)} and {rest}", chance.choice((first, second)).text(tense)


def _subject(of: str, chance: random.Random, part: Part) -> Noun:
    if of == "p":
        return people(chance, part, 1)[0]
    if of == "w":
        return Noun("the weather")
    if of in _SUBJECTS:
        return Noun(f"the {chance.choice(_SUBJECTS[of].split())}")
    kind = {"t": "thing", "c": "container", "r": "room"}[of]
    return Noun(f"the {chance.choice(nouns(kind, part))}")
