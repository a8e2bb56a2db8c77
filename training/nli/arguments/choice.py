"""Which premises and conclusions of a pattern stand side by side as candidates."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from training.nli.arguments.argument import Judgement, Part
from training.nli.arguments.forms import Worlds, judge, names
from training.nli.arguments.grammar import Tense
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene, Statement
from training.nli.arguments.wording import exchange_places, with_numbers

SAME_CONCLUSION_SHARE = 0.4
THREE_SHARE = 0.6
# Of the neutral candidates, those that speak of what the premise speaks of.
CONNECTED_SHARE = 0.75
# Of the right candidates, those that need more than one sentence of the premise, where there are.
HARD_SHARE = 0.75


@dataclass(frozen=True, slots=True)
class Premise:
    """The statements of a premise, rules first, and whether they must keep their order."""

    statements: tuple[tuple[Statement, Tense], ...]
    forms: tuple[str, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A premise, a conclusion with its form, and how the first bears on the second."""

    premise: Premise
    conclusion: Statement
    form: str
    label: Judgement

    @property
    def connected(self) -> bool:
        """Whether the conclusion speaks of something that the premise speaks of."""
        return any(names(self.form) & names(form) for form in self.premise.forms)


def choose(
    phenomenon: Phenomenon, pattern: Pattern, scene: Scene, chance: random.Random, part: Part
) -> list[Judged]:
    """Candidates with one premise or one conclusion, the right one first; none if it fails."""
    conclusions = pattern.conclusions or phenomenon.conclusions
    if chance.random() >= SAME_CONCLUSION_SHARE:
        options = premises(phenomenon, pattern, scene, with_swaps=False)
        tries: Iterable[list[tuple[Premise, Statement]]] = (
            [(premise, conclusion) for conclusion in conclusions]
            for premise in chance.sample(options, len(options))
        )
    else:
        options = premises(phenomenon, pattern, scene, with_swaps=True)
        if pattern.conclusions is None:
            others = [p for p in phenomenon.of_part(part) if p.conclusions is None]
            options += premises(phenomenon, chance.choice(others), scene, with_swaps=True)
        tries = (
            [(premise, conclusion) for premise in options]
            for conclusion in chance.sample(conclusions, len(conclusions))
        )
    for pairs in tries:
        judged = [_judged(phenomenon.worlds, *pair, scene) for pair in pairs]
        chosen = _one_right([one for one in judged if one], phenomenon.worlds, chance)
        if chosen:
            return chosen
    return []


def premises(
    phenomenon: Phenomenon, pattern: Pattern, scene: Scene, with_swaps: bool
) -> list[Premise]:
    """All that a pattern can state in a scene, also with its places exchanged."""
    exchanges: list[Mapping[str, str]] = [{}]
    if with_swaps:
        exchanges += phenomenon.swaps
    built = []
    for exchange in exchanges:
        if not all(_fits(statement, exchange) for statement in pattern.rules):
            continue
        for facts in pattern.facts:
            statements = [(exchange_places(s, exchange), scene.rule_tense) for s in pattern.rules]
            statements += [(exchange_places(s, exchange), scene.fact_tense) for s in facts]
            forms = tuple(with_numbers(s.form, scene.numbers) for s, _ in statements)
            built.append(Premise(tuple(statements), forms, pattern.ordered))
    return built


@lru_cache(maxsize=200_000)
def label_of(worlds: Worlds, forms: tuple[str, ...], conclusion: str) -> Judgement | None:
    """The label of a conclusion; None where the premises contradict each other."""
    return judge(worlds, forms, conclusion)


def wrong_ones(
    by_label: Mapping[Judgement, Sequence[Judged]], chance: random.Random
) -> list[Judged]:
    """One or two candidates that do not follow, of different labels if there are."""
    labels = [label for label in by_label if by_label[label]]
    # What is open is rarer than what is excluded: where one is wanted, it is mostly taken.
    labels.sort(key=lambda label: chance.random() - 0.4 * (label == "neutral"))
    count = 2 if chance.random() < THREE_SHARE else 1
    if count == 2 and len(labels) == 1 and len(by_label[labels[0]]) > 1:
        return chance.sample(by_label[labels[0]], 2)
    return [chance.choice(by_label[label]) for label in labels[:count]]


def _judged(worlds: Worlds, premise: Premise, conclusion: Statement, scene: Scene) -> Judged | None:
    """The pair with its label; None where it has none or only says again what was said."""
    form = with_numbers(conclusion.form, scene.numbers)
    label = label_of(worlds, premise.forms, form)
    if label is None or (label == "entailment" and form in premise.forms):
        return None
    return Judged(premise, conclusion, form, label)


def _one_right(judged: Sequence[Judged], worlds: Worlds, chance: random.Random) -> list[Judged]:
    """One that follows and one or two that do not."""
    by_label: dict[Judgement, list[Judged]] = {}
    for one in judged:
        by_label.setdefault(one.label, []).append(one)
    right = by_label.pop("entailment", [])
    if not right or not by_label:
        return []
    if chance.random() < HARD_SHARE:
        right = [one for one in right if _needs_more_than_one(worlds, one)] or right
    near = [one for one in by_label.get("neutral", ()) if one.connected]
    if near and chance.random() < CONNECTED_SHARE:
        by_label["neutral"] = near
    return [chance.choice(right), *wrong_ones(by_label, chance)]


def _needs_more_than_one(worlds: Worlds, one: Judged) -> bool:
    """Whether no statement of the premise alone is enough for the conclusion."""
    return all(label_of(worlds, (form,), one.form) != "entailment" for form in one.premise.forms)


def _fits(statement: Statement, exchange: Mapping[str, str]) -> bool:
    """Whether an exchange that changes what is meant also changes what is said."""
    other = exchange_places(statement, exchange)
    return other.form == statement.form or all(
        new != old for new, old in zip(other.wordings, statement.wordings, strict=True)
    )
