"""A rule for any occasion, and a fact and a claim of one: "The cat hides when guests come. No
guests came today. So it did not hide today."

The atoms of fact and claim say "today" and those of the rule do not, so that by their texts none
says what another does. Where both name the same occasion and the rule names none, the argument is
about that occasion, and joint scoring leaves it out of their event atoms and clauses.
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
_NAMES = (
    r"(?P<occasion>today|tonight|yesterday|tomorrow|(?:just |right )?now|at present|currently"
    rf"|(?:this|last|next) (?:{_TIMES}|winter|{_DAYS})"
    rf"|in the (?:{_TIMES}|winter)|on (?:{_DAYS})(?: (?:{_TIMES}))?|in (?:{_MONTHS}|\d{{4}})"
    r"|at \d+:\d+|at (?:noon|midnight|the moment))"
)
# Event atoms end with when the event is; clauses may also begin with it.
_LAST = re.compile(rf"(?P<rest>.+?) {_NAMES}\.?", re.IGNORECASE)
_FIRST = re.compile(rf"{_NAMES},? (?P<rest>.+)", re.IGNORECASE)


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
    # Of clauses a rule may name it too: then it is left out of all three.
    has_rule = any(
        _is_rule(one) and (_has_clauses(one) or not set(_occasions(one))) for one in source
    )
    claimed = {occasion for one in target for occasion in _occasions(one)}
    common = claimed.intersection(occasion for one in facts for occasion in _occasions(one))
    if not has_rule or len(common) != 1:
        return list(source), list(target)
    [occasion] = common
    return (
        [
            one if _is_rule(one) and not _has_clauses(one) else _leave_out(one, occasion)
            for one in source
        ],
        [_leave_out(one, occasion) for one in target],
    )


def _is_rule(reading: Reading) -> bool:
    return reading.formula is not None and bool(open_atoms(reading.formula))


def _has_clauses(reading: Reading) -> bool:
    return any(atom.kind == "clause" for atom in reading.atoms)


def _occasions(reading: Reading) -> Iterator[str]:
    for atom in reading.atoms:
        if match := _find(atom):
            yield match["occasion"].lower()


def _find(atom: TracedAtom) -> re.Match[str] | None:
    match = _LAST.fullmatch(atom.text)
    return match if match or atom.kind == "event" else _FIRST.fullmatch(atom.text)


def _leave_out(reading: Reading, occasion: str) -> Reading:
    return replace(reading, atoms=tuple(_shorten(atom, occasion) for atom in reading.atoms))


def _shorten(atom: TracedAtom, occasion: str) -> TracedAtom:
    match = _find(atom)
    if match is None or match["occasion"].lower() != occasion:
        return atom
    text = match["rest"][:1].upper() + match["rest"][1:]
    key = text.casefold()
    if atom.kind == "event":
        key = Expression("event", (), (), None, equality_key(text)).key
    return replace(atom, text=text, key=key, sentence=text)
