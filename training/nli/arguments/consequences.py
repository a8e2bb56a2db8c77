"""Pairs on what follows from events and states, and on the same in other words."""

from __future__ import annotations

import random

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import divide, rows
from training.nli.arguments.cause import course
from training.nli.arguments.frames import within
from training.nli.arguments.grammar import Tense
from training.nli.arguments.synonym import fitting_people, insert_names
from training.nli.pairs import Label

Texts = tuple[str, str]


def course_pair(kind: str, chance: random.Random, part: Part, label: Label) -> Texts | None:
    """From an event or a state to its consequence.

    The conclusion is drawn first, so that it does not tell the label.
    """
    chain = course(chance, part, kind)
    tense: Tense = "past" if kind == "event" else chain.tense
    conclusion = chance.choice(
        (
            chain.effect,
            chain.effect,
            chain.effect.negated,
            chain.contrary,
            chain.contrary.negated,
            chain.open,
        )
    )
    if conclusion == chain.open:
        conclusion = conclusion.negated if chance.random() < 0.4 else conclusion
        other = chain.open if label == "entailment" else chain.open.negated
        addition = other.negated if conclusion.denied != chain.open.denied else other
        if label == "neutral":
            return chain.cause.text(tense), conclusion.text(tense)
        return f"{chain.cause.text(tense)}, and {addition.text(tense)}", conclusion.text(tense)
    if label == "neutral":
        return chain.open.text(tense), conclusion.text(tense)
    good = conclusion in (chain.effect, chain.contrary.negated)
    if good == (label == "entailment"):
        return chain.cause.text(tense), conclusion.text(tense)
    if conclusion in (chain.effect, chain.effect.negated):
        if kind == "event":
            return chain.contrary.text(tense), conclusion.text(tense)
        # The contrary of a state need not be the contrary of what follows from it.
        return f"{chain.open.text(tense)}, and {chain.effect.negated.text(tense)}", conclusion.text(
            tense
        )
    return f"{chain.open.text(tense)}, and {chain.contrary.text(tense)}", conclusion.text(tense)


def synonym_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """The same in other words, its contrary, or something open."""
    row = chance.choice(divide(rows("contexts.tsv"), lambda row: row[0], "contexts")[part])
    persons = fitting_people(row[0], chance, part)
    sentence, same, contrary, open_ = (insert_names(text, persons) for text in row[:4])
    back = row[4:] != ("one way",)
    kind = chance.choice(("same", "same", "contrary", "open"))
    if kind == "same":
        options = {"entailment": sentence, "contradiction": contrary}
        return (options.get(label, open_), same) if label != "neutral" or back else None
    if kind == "contrary":
        if label == "entailment":
            return f"it is true that {within(contrary)}", contrary
        return (sentence, contrary) if label == "contradiction" else None
    if label == "contradiction":
        return f"it is not true that {within(open_)}", open_
    if label == "entailment":
        return f"it is true that {within(open_)}", open_
    return sentence, open_
