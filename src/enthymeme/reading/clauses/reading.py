"""Statements by their words: each sentence an atom, a condition two, its clauses as they stand.

No parser is needed: "if", "unless", "whenever" or "anyone who" says where a condition is, and an
atom is as well worded as the text. Of "If it rains, the match is off." the atoms are "It rains."
and "The match is off.", and the formula is an implication.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from enthymeme.item import Completion
from enthymeme.logic import And, Atom, Formula, Implies, Or
from enthymeme.methods.joint.meeting import open_atoms
from enthymeme.reading.clauses.alternatives import split_alternative
from enthymeme.reading.clauses.conditions import split_condition
from enthymeme.reading.clauses.joining import MARKS, Clauses
from enthymeme.reading.clauses.long_form import expand_contractions, straighten
from enthymeme.reading.clauses.particulars import Particular, list_particulars
from enthymeme.reading.clauses.universals import split_universal
from enthymeme.reading.clauses.verbs import find_verb, is_past, put_in_past
from enthymeme.system.sentences import split_sentences
from enthymeme.trace import Reading, TracedAtom

_BINDING = re.compile(r"^(?:But|And|Yet|However),? (?=\w)")
_QUOTATION = re.compile(r"[\"“”]")


def read_side(side: Completion, shared: bool = True) -> tuple[list[Reading], list[Reading]]:
    """The readings of a candidate's source and target, its rules said of what it is about.

    Without ``shared`` each statement is read by itself.

    >>> fine = Completion(("Anyone who is late pays.", "Ann was late."), ("Ann paid.",))
    >>> [[atom.text for atom in one.atoms] for one in read_side(fine)[0]]
    [['Ann was late', 'Ann paid'], ['Ann was late']]
    """
    target = [read_sentences(text) for text in side.target]
    if not shared:
        return [read_clauses(text) for text in side.source], target
    facts, claims = (
        [one for text in texts for one in list_statements(text)]
        for texts in (side.source, side.target)
    )
    particulars = list_particulars(claims, [one for one in facts if split_clauses(one) is None])
    source = [read_clauses(text, particulars) for text in side.source]
    return match_tense(source, target), target


def read_clauses(text: str, particulars: Sequence[Particular] = ()) -> Reading:
    """A source statement as a formula of its clauses.

    >>> from enthymeme.logic import formula_to_text
    >>> reading = read_clauses("It pours. If it pours, the match is off.")
    >>> formula_to_text(reading.formula), [atom.text for atom in reading.atoms]
    ('x1 & (x2 >> x3)', ['It pours', 'It pours', 'The match is off'])
    """
    return _read(text, [split_clauses(one, particulars) or one for one in list_statements(text)])


def read_sentences(text: str) -> Reading:
    """A target statement as a formula of its sentences: what is claimed is judged as it stands.

    >>> [atom.text for atom in read_sentences("If it pours, the match is off. So be it.").atoms]
    ['If it pours, the match is off', 'So be it']
    """
    return _read(text, map(put_plainly, split_sentences(text)))


def _read(text: str, sentences: Iterable[Clauses | str]) -> Reading:
    atoms: list[TracedAtom] = []

    def add_atom(clause: str) -> Atom:
        words = clause.strip(MARKS) or clause
        name = f"x{len(atoms) + 1}"
        atoms.append(TracedAtom(name, "clause", "", words, words.casefold(), words))
        return Atom(name)

    def add_part(clause: str) -> Formula:
        alternatives = split_alternative(clause)
        if alternatives is None:
            return add_atom(clause)
        return Or(tuple(add_atom(each) for each in alternatives.clauses))

    formulas: list[Formula] = []
    for sentence in sentences:
        if isinstance(sentence, str):
            formulas.append(add_atom(sentence))
            continue
        if sentence.connective == "if":
            formulas.append(Implies(*map(add_part, sentence.clauses)))
        else:
            formulas.append(Or(tuple(map(add_atom, sentence.clauses))))
    if not formulas:
        return Reading(text, error="expected a sentence, found none")
    formula = formulas[0] if len(formulas) == 1 else And(tuple(formulas))
    return Reading(text, formula=formula, atoms=tuple(atoms))


def list_statements(text: str) -> list[str]:
    """What a text states one after the other, put plainly: its sentences and, where each has a
    verb, what semicolons part.

    >>> list_statements("If it's wet, we stay; if not, we go. It's wet; so what?")
    ['If it is wet, we stay', 'if not, we go', 'It is wet; so what']
    """
    statements = []
    for sentence in map(put_plainly, split_sentences(text)):
        parts = [part.strip(MARKS) for part in sentence.split("; ")]
        statements += parts if all(find_verb(part.split()) for part in parts) else [sentence]
    return statements


def put_plainly(sentence: str) -> str:
    """A sentence in its long form, without what binds it to the one before and its last mark.

    >>> put_plainly("But it isn't Ann who sings.")
    'Ann does not sing'
    """
    plain = _BINDING.sub("", " ".join(expand_contractions(sentence).split())).strip(MARKS)
    return straighten(plain[:1].upper() + plain[1:])


def split_clauses(sentence: str, particulars: Sequence[Particular] = ()) -> Clauses | None:
    """The clauses of a sentence that is a condition or an alternative; None of others.

    >>> split_clauses("Either the bus was late or Nadia overslept.").clauses
    ('The bus was late', 'Nadia overslept')
    >>> split_clauses("Ann swims only if she is well.").clauses
    ('Ann swims', 'Ann is well')
    >>> split_clauses("Ann asked if it rains.") is None
    True
    """
    plain = put_plainly(sentence)
    # What is quoted is another's.
    if _QUOTATION.search(plain):
        return None
    for joined in (
        split_condition(plain, particulars),
        split_universal(plain, particulars),
        split_alternative(plain),
    ):
        if joined is not None and all(map(_has_subject, joined.clauses)):
            clauses = tuple(each[:1].upper() + each[1:] for each in joined.clauses)
            return Clauses(clauses, joined.connective)
    return None


def _has_subject(clause: str) -> bool:
    verb = find_verb(clause.split())
    return verb is not None and verb.place > 0


def match_tense(source: Sequence[Reading], target: Sequence[Reading]) -> list[Reading]:
    """The readings of the source, with rules in the present put in the past where all else, the
    ``target`` among it, is past.

    Of "Whenever Mr Novak is ill, Ms Bright teaches." and "On Monday Mr Novak was ill." the first
    speaks of that Monday too.

    >>> source = [read_clauses("When he is ill, she teaches."), read_clauses("He was ill.")]
    >>> rule, _ = match_tense(source, [read_sentences("She taught.")])
    >>> [atom.text for atom in rule.atoms]
    ['He was ill', 'She taught']
    """
    particular = [atom for one in (*source, *target) if not is_rule(one) for atom in one.atoms]
    if not all(is_past(atom.text) for atom in particular):
        return list(source)
    return [_put_in_past(one) if is_rule(one) else one for one in source]


def is_rule(reading: Reading) -> bool:
    """Whether a reading has a condition or an alternative."""
    return reading.formula is not None and bool(open_atoms(reading.formula))


def _put_in_past(rule: Reading) -> Reading:
    if any(is_past(atom.text) for atom in rule.atoms):
        return rule
    changed = []
    for atom in rule.atoms:
        words = put_in_past(atom.text)
        changed.append(replace(atom, text=words, key=words.casefold(), sentence=words))
    return replace(rule, atoms=tuple(changed))
