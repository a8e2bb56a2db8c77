"""A rule for any occasion, and a fact and a claim of one: "The cat hides when guests come. No
guests came today. So it did not hide today."

The event atoms of fact and claim say "today" and those of the rule do not, so that by their texts
none says what another does. Where both name the same occasion and the rule names none, the argument
is about that occasion, and joint scoring leaves it out of their atoms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from enthymeme.amr.atoms import Expression
from enthymeme.amr.events.wording.sentence import equality_key
from enthymeme.methods.joint.meeting import open_atoms
from enthymeme.trace import Reading, TracedAtom

_DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_TIMES = "morning|afternoon|evening|night|week|weekend|month|year|season|time|spring|summer|autumn"
# Event atoms end with when the event is.
_OCCASION = re.compile(
    rf" (today|tonight|yesterday|tomorrow|now|(?:this|last|next) (?:{_TIMES}|winter|{_DAYS})"
    rf"|in the (?:{_TIMES}|winter)|on (?:{_DAYS})(?: \w+)?|in (?:{_MONTHS}|\d{{4}})|at \d+:\d+)\.?$"
)


def leave_out_occasion(
    source: Sequence[Reading], target: Sequence[Reading]
) -> tuple[list[Reading], list[Reading]]:
    """Readings with event atoms, without the occasion that facts and claims share, if a condition
    or an alternative among the source statements names none.

    >>> from enthymeme.logic import parse_formula
    >>> def read(formula, *texts):
    ...     atoms = (TracedAtom(f"x{n}", "event", "", text, "", text)
    ...              for n, text in enumerate(texts, 1))
    ...     return Reading(texts[0], formula=parse_formula(formula), atoms=tuple(atoms))
    >>> rule = read("x1 >> x2", "The guest comes", "The cat hides")
    >>> fact, claim = read("~x1", "The guest comes today"), read("~x1", "The cat hides today")
    >>> (_, fact), (claim,) = leave_out_occasion([rule, fact], [claim])
    >>> fact.atoms[0].text, claim.atoms[0].text
    ('The guest comes', 'The cat hides')
    """
    facts = [one for one in source if not _is_rule(one)]
    has_rule = any(_is_rule(one) and not set(_occasions(one)) for one in source)
    claimed = {occasion for one in target for occasion in _occasions(one)}
    common = claimed.intersection(occasion for one in facts for occasion in _occasions(one))
    if not has_rule or len(common) != 1:
        return list(source), list(target)
    [occasion] = common
    return (
        [one if _is_rule(one) else _leave_out(one, occasion) for one in source],
        [_leave_out(one, occasion) for one in target],
    )


def _is_rule(reading: Reading) -> bool:
    return reading.formula is not None and bool(open_atoms(reading.formula))


def _occasions(reading: Reading) -> Iterator[str]:
    for atom in reading.atoms:
        if match := _OCCASION.search(atom.text):
            yield match[1]


def _leave_out(reading: Reading, occasion: str) -> Reading:
    return replace(reading, atoms=tuple(_shorten(atom, occasion) for atom in reading.atoms))


def _shorten(atom: TracedAtom, occasion: str) -> TracedAtom:
    match = _OCCASION.search(atom.text)
    if match is None or match[1] != occasion:
        return atom
    text = atom.text[: match.start()]
    key = Expression("event", (), (), None, equality_key(text)).key
    return replace(atom, text=text, key=key, sentence=text)
