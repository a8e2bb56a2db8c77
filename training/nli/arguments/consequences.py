"""Pairs on what follows from events and states, and on the same in other words."""

from __future__ import annotations

import random

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import divided, rows
from training.nli.arguments.cause import course
from training.nli.arguments.frames import within
from training.nli.arguments.grammar import Tense
from training.nli.arguments.synonym import fitting_people, named
from training.nli.pairs import Label

Texts = tuple[str, str]


def course_pair(kind: str, chance: random.Random, part: Part, label: Label) -> Texts | None:
    """From an event or a state to its consequence.

    The conclusion is drawn first, so that it does not tell the label.
    """
    made = course(chance, part, kind)
    tense: Tense = "past" if kind == "event" else made.tense
    conclusion = chance.choice(
        (
            made.effect,
            made.effect,
            made.effect.negated,
            made.contrary,
            made.contrary.negated,
            made.open,
        )
    )
    if conclusion == made.open:
        conclusion = conclusion.negated if chance.random() < 0.4 else conclusion
        other = made.open if label == "entailment" else made.open.negated
        said = other.negated if conclusion.denied != made.open.denied else other
        if label == "neutral":
            return made.cause.text(tense), conclusion.text(tense)
        return f"{made.cause.text(tense)}, and {said.text(tense)}", conclusion.text(tense)
    if label == "neutral":
        return made.open.text(tense), conclusion.text(tense)
    good = conclusion in (made.effect, made.contrary.negated)
    if good == (label == "entailment"):
        return made.cause.text(tense), conclusion.text(tense)
    if conclusion in (made.effect, made.effect.negated):
        if kind == "event":
            return made.contrary.text(tense), conclusion.text(tense)
        # The contrary of a state need not be the contrary of what follows from it.
        return f"{made.open.text(tense)}, and {made.effect.negated.text(tense)}", conclusion.text(
            tense
        )
    return f"{made.open.text(tense)}, and {made.contrary.text(tense)}", conclusion.text(tense)


def synonym_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """The same in other words, its contrary, or something open."""
    row = chance.choice(divided(rows("contexts.tsv"), lambda row: row[0], "contexts")[part])
    persons = fitting_people(row[0], chance, part)
    sentence, same, contrary, open_ = (named(text, persons) for text in row[:4])
    back = row[4:] != ("one way",)
    asked = chance.choice(("same", "same", "contrary", "open"))
    if asked == "same":
        options = {"entailment": sentence, "contradiction": contrary}
        return (options.get(label, open_), same) if label != "neutral" or back else None
    if asked == "contrary":
        if label == "entailment":
            return f"it is true that {within(contrary)}", contrary
        return (sentence, contrary) if label == "contradiction" else None
    if label == "contradiction":
        return f"it is not true that {within(open_)}", open_
    if label == "entailment":
        return f"it is true that {within(open_)}", open_
    return sentence, open_
