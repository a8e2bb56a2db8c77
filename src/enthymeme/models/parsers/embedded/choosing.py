"""Which fragment a word brings: the network's choice among what the word can bring at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from enthymeme.models.parsers.embedded.fragments import (
    CONTINUES_NAME,
    NAME_SLOT,
    NEGATION,
    NOTHING,
    NUMBER_SLOT,
    is_general,
    parts,
    stem_slot,
)
from enthymeme.models.parsers.embedded.lexical_rules import LexicalRules, find_unbound_pronouns
from enthymeme.models.parsers.embedded.penman_writing import symbol
from enthymeme.models.parsers.embedded.rolesets import Rolesets
from enthymeme.models.parsers.embedded.stems import (
    MOST_KNOWN,
    NOUN,
    UNNEGATED,
    VERB,
    WRITTEN,
    Stems,
    lemmas,
    split_negation,
)
from enthymeme.models.parsers.embedded.tables import Tables
from enthymeme.models.parsers.embedded.words import Word
from enthymeme.system.arrays import Floats, Ints

UNSEEN = 2.5
"""By how much a label must be better than those that the word had in training, and a sense than
those that its predicate had there."""

_NO_CHANGES: Mapping[int, int] = MappingProxyType({})


class Chooser:
    """Chooses labels from their scores."""

    def __init__(self, tables: Tables, stems: Stems, rolesets: Rolesets) -> None:
        self._tables = tables
        self._stems = stems
        self._rolesets = rolesets
        self._possible: dict[str, tuple[Ints, Floats]] = {}
        self._demands = [
            (number, _demand(label))
            for number, label in enumerate(tables.labels)
            if is_general(label)
        ]
        self._sense_slots = [_sense_slots(label) for label in tables.labels]
        self._numbers = {label: number for number, label in enumerate(tables.labels)}
        self._rules = LexicalRules(tables.labels)
        self._unnegated = frozenset(
            number for number, label in enumerate(tables.labels) if f"(~{UNNEGATED}" in label
        )
        self._nothing = tables.labels.index(NOTHING)
        self._continues = tables.labels.index(CONTINUES_NAME)
        self._plain = tables.labels.index(f"(~{NOUN})")
        self._is_node = np.array(
            [
                bool(fragment := parts(label)) and not fragment[0].is_constant
                for label in tables.labels
            ]
        )

    def choose(
        self, words: Sequence[Word], scores: Floats, changes: Mapping[int, int] = _NO_CHANGES
    ) -> list[str]:
        """A label for each word, from its scores (axes: word, label); at least one makes a node.

        ``changes`` has, for some places, the number of the label that is wanted instead.
        """
        chosen: list[int] = []
        in_name = False
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, handicaps = self._possibilities(word)
            values = row[possible] - handicaps
            if not in_name:
                values[possible == self._continues] = -np.inf
            self._apply_rules(words, place, possible, values)
            certain = self._rules.label_by_context(words, place)
            best = int(possible[np.argmax(values)]) if certain is None else certain
            if place in changes and (in_name or changes[place] != self._continues):
                best = changes[place]
            chosen.append(best)
            in_name = NAME_SLOT in self._tables.labels[best] or best == self._continues
        if not any(self._is_node[number] for number in chosen):
            self._force(words, scores, chosen)
        labels = [self._tables.labels[number] for number in chosen]
        for place, concept in find_unbound_pronouns(words, labels).items():
            if place not in changes and f"({concept})" in self._numbers:
                labels[place] = f"({concept})"
        return labels

    def _apply_rules(
        self, words: Sequence[Word], place: int, possible: Ints, values: Floats
    ) -> None:
        """Rule out, in the values of a word's possible labels, what its place does not allow."""
        wanted = self._rules.imperative_labels(words, place) | self._rules.degree_labels(
            words, place
        )
        if left := wanted & frozenset(possible.tolist()):
            values[~np.isin(possible, list(left))] = -np.inf
        barred = np.isin(possible, list(self._rules.excluded_labels(words, place)))
        if not barred.all():
            values[barred] = -np.inf

    def list_close_calls(
        self, words: Sequence[Word], scores: Floats
    ) -> list[tuple[float, tuple[int, int]]]:
        """The labels that nearly won: (what the change costs, (place, number of the label))."""
        calls = []
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, handicaps = self._possibilities(word)
            values = row[possible] - handicaps
            first, *others = np.argsort(-values, kind="stable")[:3]
            for other in others:
                cost = float(values[first] - values[other])
                calls.append((cost, (place, int(possible[other]))))
        return calls

    def _force(self, words: Sequence[Word], scores: Floats, chosen: list[int]) -> None:
        """Where nothing makes a node, the word does that comes nearest to it."""
        best = (-np.inf, 0, self._plain)
        for place, (word, row) in enumerate(zip(words, scores, strict=True)):
            possible, _ = self._possibilities(word)
            nodes = possible[self._is_node[possible]]
            number = int(nodes[np.argmax(row[nodes])]) if len(nodes) else self._plain
            best = max(best, (float(row[number] - row[self._nothing]), -place, number))
        chosen[-best[1]] = best[2]

    def _possibilities(self, word: Word) -> tuple[Ints, Floats]:
        """The numbers of the labels that a word can have, in order, and their handicaps."""
        labels = self._possible.get(word.lower)
        if labels is None:
            if len(self._possible) > MOST_KNOWN:
                self._possible.clear()
            labels = self._possible[word.lower] = self._find(word)
        return labels

    def _find(self, word: Word) -> tuple[Ints, Floats]:
        stems = self._stems.of(word.lower)
        known = lemmas(word.lower)
        seen = frozenset(self._tables.seen.get(word.lower, ()))
        possible = set(seen)
        for lemma in (known.get(VERB), known.get(NOUN)):
            possible.update(self._tables.seen.get(lemma or "", ()))
        answers: dict[tuple[str, str], bool] = {}
        for number, demands in self._demands:
            fits = True
            for demand in demands:
                if demand not in answers:
                    answers[demand] = self._fits(demand, word, stems)
                fits = fits and answers[demand]
            if fits:
                possible.add(number)
        if stems[UNNEGATED] == stems[WRITTEN]:
            # Nothing in the word denies its stem.
            seen -= self._unnegated
            possible -= self._unnegated
        trained = frozenset(self._deny_labels_of_stem(word, stems))
        left = self._rules.labels_by_form(
            word, frozenset(possible), seen, stems[UNNEGATED], trained
        )
        numbers = np.array(sorted(left))
        handicaps = [
            0.0 if number in seen else UNSEEN * (bool(seen) + self._has_new_sense(number, stems))
            for number in numbers
        ]
        return numbers, np.array(handicaps)

    def _has_new_sense(self, number: int, stems: Mapping[str, str]) -> bool:
        """Whether a label gives its predicate a sense that training had not, but had others.

        Training may have had "prescribed" and not "prescribes": they are one predicate.
        """
        return any(
            sense not in self._tables.senses.get(symbol(stems[kind]) + particle, (sense,))
            for kind, particle, sense in self._sense_slots[number]
        )

    def _deny_labels_of_stem(self, word: Word, stems: Mapping[str, str]) -> Iterator[int]:
        """The labels that deny what a word brought in training without its negation."""
        split = split_negation(word.lower)
        if split is None:
            return
        _, rest = split
        stems_of_rest = self._stems.of(rest)
        for number in self._tables.seen.get(rest, ()):
            label = self._tables.labels[number]
            fragment = parts(label)
            last = fragment[-1].symbol if fragment else ""
            slot = stem_slot(last)
            if slot is None or slot[1] or stems_of_rest[slot[0]] != stems[UNNEGATED]:
                continue
            sense = f"-{slot[2]}" if slot[2] else ""
            denial = f"(~{UNNEGATED}{sense} :polarity {NEGATION})"
            denied = self._numbers.get(label.replace(f"({last})", denial))
            if denied is not None:
                yield denied

    def _fits(self, demand: tuple[str, str], word: Word, stems: dict[str, str]) -> bool:
        kind, sense = demand
        if kind == NUMBER_SLOT:
            return word.value is not None
        return not sense or self._rolesets.nearest(stems[kind], sense) == f"{stems[kind]}-{sense}"


def _sense_slots(label: str) -> tuple[tuple[str, str, str], ...]:
    """The slots of a label that take a stem and give it a sense."""
    slots = (stem_slot(part.symbol) for part in parts(label))
    return tuple(slot for slot in slots if slot is not None and slot[2])


def _demand(label: str) -> tuple[tuple[str, str], ...]:
    """What a general label asks of its word: a number, or a stem with such a sense."""
    if label in (NOTHING, CONTINUES_NAME):
        return ()
    slots = []
    for part in parts(label):
        if part.symbol == NUMBER_SLOT:
            slots.append((NUMBER_SLOT, ""))
        elif (slot := stem_slot(part.symbol)) is not None:
            slots.append((slot[0], slot[2]))
    return tuple(slots)
