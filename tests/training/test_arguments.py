"""What the network learns arguments from: right labels, fair candidates, a held-out part unseen."""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from training.nli.arguments import generate_arguments, generate_pairs
from training.nli.arguments.argument import Argument, Part
from training.nli.arguments.banks import content_words, part_rows, part_sections, people
from training.nli.arguments.choice import label_of, premises
from training.nli.arguments.civic import LAYOUTS, reasons
from training.nli.arguments.forms import names
from training.nli.arguments.frames import FRAMES
from training.nli.arguments.further import FURTHER
from training.nli.arguments.generate import LOGICAL, PHENOMENA
from training.nli.arguments.kinds import kinds
from training.nli.arguments.pattern import Pattern, Phenomenon, Scene
from training.nli.arguments.supplies import activities, nouns
from training.nli.arguments.wording import with_numbers

NUMBERS = {"k": 3, "l": 7, "j": 12}


@cache
def arguments(part: Part) -> tuple[Argument, ...]:
    return tuple(generate_arguments(480, 5, part))


def test_the_same_seed_makes_the_same_arguments_and_pairs() -> None:
    once, again = (list(generate_arguments(60, 3, "train")) for _ in range(2))
    assert once == again
    assert once != list(generate_arguments(60, 4, "train"))
    one, other = (list(generate_pairs(60, 3, "train")) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("part", ["train", "held-out"])
def test_exactly_one_candidate_follows_and_it_is_the_gold_one(part: Part) -> None:
    for argument in arguments(part):
        labels = [candidate.label for candidate in argument.candidates]
        assert labels.count("entailment") == 1, argument
        assert labels[argument.gold] == "entailment"
        assert 2 <= len(labels) <= 3
        texts = {(c.premise.lower(), c.hypothesis.lower()) for c in argument.candidates}
        assert len(texts) == len(labels), argument
        same_premise = len({c.premise for c in argument.candidates}) == 1
        same_conclusion = len({c.hypothesis for c in argument.candidates}) == 1
        assert same_premise or same_conclusion or argument.phenomenon == "cause"


def test_every_phenomenon_has_its_share_and_labels_and_places_are_balanced() -> None:
    generated = arguments("train")
    assert set(Counter(a.phenomenon for a in generated).values()) == {len(generated) // 12}
    labels = Counter(c.label for a in generated for c in a.candidates)
    assert 0.6 < labels["neutral"] / labels["contradiction"] < 1.4
    first = sum(a.gold == 0 for a in generated) / len(generated)
    assert 0.3 < first < 0.55
    alike = sum(len({c.hypothesis for c in a.candidates}) == 1 for a in generated) / len(generated)
    assert 0.25 < alike < 0.55


def test_what_follows_is_denied_as_often_as_what_does_not() -> None:
    negative = re.compile(r"\b(not|no|nobody|never|neither|none)\b|n't\b", re.IGNORECASE)
    shares = {}
    for right in (True, False):
        texts = [
            c.hypothesis
            for a in arguments("train")
            for c in a.candidates
            if (c.label == "entailment") == right
        ]
        shares[right] = sum(bool(negative.search(text)) for text in texts) / len(texts)
    assert abs(shares[True] - shares[False]) < 0.12


def test_premises_have_one_to_six_sentences() -> None:
    for argument in arguments("train"):
        for candidate in argument.candidates:
            assert 1 <= len(re.findall(r"[.!?](?: |$)", candidate.premise)) <= 7, candidate
            assert "{" not in candidate.premise + candidate.hypothesis


def test_each_phenomenon_has_many_patterns_and_keeps_some_of_them_held_out() -> None:
    for phenomenon in LOGICAL:
        called = [pattern.name for pattern in phenomenon.patterns]
        assert len(set(called)) == len(called)
        held_out = sum(pattern.held_out for pattern in phenomenon.patterns)
        assert len(called) >= 15
        assert held_out >= 5, (phenomenon.name, held_out, len(called))
    for frames in (FRAMES, LAYOUTS):
        assert len(frames) >= 15
        assert sum(frame.held_out for frame in frames) >= 4


def skeletons(patterns: Iterable[Pattern]) -> set[str]:
    """What the sentences of patterns are without their slots."""
    wordings = (
        wording
        for pattern in patterns
        for statement in (*pattern.rules, *itertools.chain(*pattern.facts))
        for wording in statement.wordings
    )
    return {re.sub(r"{[^}]*}|[^a-z {]", "", wording.lower()) for wording in wordings}


@pytest.mark.parametrize("phenomenon", LOGICAL, ids=lambda one: one.name)
def test_further_patterns_say_nothing_as_held_out_ones_do(phenomenon: Phenomenon) -> None:
    further = FURTHER.get(phenomenon.name, ())
    first = [one for one in phenomenon.patterns if not one.held_out and one not in further]
    held_out = [one for one in phenomenon.patterns if one.held_out]
    assert not (skeletons(held_out) & skeletons(further)) - skeletons(first)


def test_no_pattern_is_in_both_parts() -> None:
    train, held_out = (
        {(a.phenomenon, a.pattern) for a in arguments(part)} for part in ("train", "held-out")
    )
    assert not train & held_out


def test_no_name_noun_or_verb_phrase_is_in_both_parts() -> None:
    import random

    words_of_part = {
        part: {noun.text for seed in range(60) for noun in people(random.Random(seed), part, 4)}
        for part in ("train", "held-out")
    }
    assert not words_of_part["train"] & words_of_part["held-out"]
    for kind in ("thing", "room", "site", "container", "group", "count", "people", "role"):
        assert not set(nouns(kind, "train")) & set(nouns(kind, "held-out"))
    assert not set(activities("train")) & set(activities("held-out"))
    assert not {k.name for k in kinds("train")} & {k.name for k in kinds("held-out")}
    assert not {r.topic for r in reasons("train")} & {r.topic for r in reasons("held-out")}


@pytest.mark.parametrize("bank", ["activities.tsv", "contraries.tsv", "un_words.tsv"])
def test_held_out_entries_share_no_content_word_with_those_trained_on(bank: str) -> None:
    train, held_out = (
        {word for row in part_rows(bank, part) for word in content_words(" ".join(row))}
        for part in ("train", "held-out")
    )
    assert held_out
    assert not train & held_out


def test_held_out_scenes_share_no_content_word_with_those_trained_on() -> None:
    words = {
        part: {
            word
            for lines in part_sections("scenes.tsv", part).values()
            for row in lines
            for word in content_words(*row)
        }
        for part in ("train", "held-out")
    }
    assert not words["train"] & words["held-out"]


# A second reading of the forms: by Python's syntax tree, with worlds of its own.
# The worlds of each phenomenon here are built from scratch, larger than the generator's.


def value(node: ast.expr, world: Mapping[str, object]) -> object:
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return world[node.id]
        case ast.BoolOp(op=ast.And()):
            return all(value(part, world) for part in node.values)
        case ast.BoolOp():
            return any(value(part, world) for part in node.values)
        case ast.UnaryOp(op=ast.Not()):
            return not value(node.operand, world)
        case ast.BinOp():
            one, other = value(node.left, world), value(node.right, world)
            assert isinstance(one, int)
            assert isinstance(other, int)
            return {
                ast.Add: one + other,
                ast.Sub: one - other,
                ast.Mult: one * other,
                ast.Mod: one % other if other else 0,
            }[type(node.op)]
        case ast.Compare():
            terms = [value(term, world) for term in (node.left, *node.comparators)]
            return all(
                compared(op, one, other)
                for op, (one, other) in zip(node.ops, itertools.pairwise(terms), strict=True)
            )
        case ast.Call(func=ast.Name(id=name)):
            return world[name](*(value(argument, world) for argument in node.args))  # type: ignore[operator]
    raise AssertionError(ast.dump(node))


def compared(op: ast.cmpop, one: object, other: object) -> bool:
    if isinstance(op, ast.Eq):
        return one == other
    if isinstance(op, ast.NotEq):
        return one != other
    assert isinstance(one, int)
    assert isinstance(other, int)
    return {ast.Lt: one < other, ast.LtE: one <= other, ast.Gt: one > other, ast.GtE: one >= other}[
        type(op)
    ]


def domain(phenomenon: str, used: frozenset[str]) -> list[dict[str, object]]:
    """Worlds of a phenomenon, written without a look at the generator's."""
    if phenomenon == "category":
        return collections(used)
    values: list[object]
    constants: dict[str, object]
    match phenomenon:
        case "conditional" | "disjunction":
            values, constants = [False, True], {"implies": lambda p, q: (not p) or q}
        case "comparison":
            values, constants = [0, 1, 2, 3], {"max": max, "min": min}
        case "counting":
            values, constants = list(range(31)), {}
        case "time":
            values = [(start, end) for start in range(4) for end in range(start, 4)]
            constants = {
                "before": lambda one, other: one[1] < other[0],
                "during": lambda one, other: one[0] >= other[0] and one[1] <= other[1],
            }
        case "possession":
            values, constants = [1, 2, 3, 4], {"a": 1, "b": 2, "c": 3, "other": 4}
        case _:
            values, constants = ["x", "y", "z", "elsewhere"], {"x": "x", "y": "y", "z": "z"}
    free = sorted(used - set(constants))
    return [
        {**constants, **dict(zip(free, chosen, strict=True))}
        for chosen in itertools.product(values, repeat=len(free))
    ]


def collections(used: frozenset[str]) -> list[dict[str, object]]:
    """Up to four individuals, each with some of the properties, all of which have a bearer."""
    properties = sorted(used & set("ABC"))
    quantifiers: dict[str, object] = {
        "every": lambda one, other: one.members <= other.members,
        "no": lambda one, other: not one.members & other.members,
        "some": lambda one, other: bool(one.members & other.members),
        "most": lambda one, other: 2 * len(one.members & other.members) > len(one.members),
    }
    sorts = list(itertools.product((False, True), repeat=len(properties)))
    worlds = []
    for size in range(1, 5):
        for individuals in itertools.combinations_with_replacement(sorts, size):
            named = {
                name: Extension(frozenset(i for i, sort in enumerate(individuals) if sort[place]))
                for place, name in enumerate(properties)
            }
            if all(extension.members for extension in named.values()):
                people_named = sorted(used & set("xy"))
                for chosen in itertools.product(range(size), repeat=len(people_named)):
                    people = dict(zip(people_named, chosen, strict=True))
                    worlds.append({**quantifiers, **named, **people})
    return worlds


@dataclass(frozen=True)
class Extension:
    """Those who have a property."""

    members: frozenset[int]

    def __call__(self, individual: int) -> bool:
        return individual in self.members


def judged(worlds: list[dict[str, object]], forms: tuple[str, ...], conclusion: str) -> str | None:
    trees = [ast.parse(form, mode="eval").body for form in forms]
    goal = ast.parse(conclusion, mode="eval").body
    truth_values = set()
    for world in worlds:
        if all(value(tree, world) for tree in trees):
            truth_values.add(bool(value(goal, world)))
    return {(): None, (True,): "entailment", (False,): "contradiction"}.get(
        tuple(sorted(truth_values)), "neutral"
    )


@pytest.mark.parametrize(
    "phenomenon",
    [phenomenon for phenomenon in LOGICAL if phenomenon.name != "negation"],
    ids=lambda phenomenon: phenomenon.name,
)
def test_labels_are_those_of_a_second_enumeration(phenomenon: Phenomenon) -> None:
    scene = Scene({}, numbers=NUMBERS)
    checked = 0
    for number, pattern in enumerate(phenomenon.patterns):
        conclusions = pattern.conclusions or phenomenon.conclusions
        for premise in premises(phenomenon, pattern, scene, with_swaps=False):
            for conclusion in conclusions[number % 4 :: 4]:
                form = with_numbers(conclusion.form, NUMBERS)
                used = frozenset().union(*map(names, (*premise.forms, form)))
                if phenomenon.name == "time" and "d" in used:
                    continue
                label = label_of(phenomenon.worlds, premise.forms, form)
                again = judged(domain(phenomenon.name, used), premise.forms, form)
                assert label == again, (pattern.name, premise.forms, form)
                checked += 1
    assert checked > 90


@pytest.mark.parametrize(
    ("phenomenon", "premise", "conclusion", "label"),
    [
        ("conditional", ("implies(p, q)", "p"), "q", "entailment"),
        ("conditional", ("implies(p, q)", "not q"), "p", "contradiction"),
        ("conditional", ("implies(p, q)", "not p"), "q", "neutral"),
        ("conditional", ("implies(p, q)", "q"), "p", "neutral"),
        ("category", ("every(A, B)", "every(B, C)", "A(x)"), "C(x)", "entailment"),
        ("category", ("every(A, C)", "every(B, C)"), "some(A, B)", "neutral"),
        ("category", ("no(B, C)", "C(x)"), "B(x)", "contradiction"),
        ("category", ("most(B, C)", "B(x)"), "C(x)", "neutral"),
        ("category", ("some(A, B)", "every(B, C)"), "some(A, C)", "entailment"),
        ("category", ("some(B, C)", "every(A, B)"), "some(A, C)", "neutral"),
        ("category", ("most(A, B)", "every(B, C)"), "most(A, C)", "entailment"),
        ("category", ("not every(B, C)", "B(x)"), "C(x)", "neutral"),
        ("disjunction", ("p or q", "not p"), "q", "entailment"),
        ("disjunction", ("p or q", "p"), "q", "neutral"),
        ("disjunction", ("p != q", "p"), "q", "contradiction"),
        ("negation", ("not any(G)",), "a", "contradiction"),
        ("negation", ("not all(G)",), "a", "neutral"),
        ("comparison", ("a > b", "b > c"), "a > c", "entailment"),
        ("comparison", ("a > b", "c > b"), "a > c", "neutral"),
        ("counting", ("n >= 7",), "n > 3", "entailment"),
        ("counting", ("n > 3",), "n == 7", "neutral"),
        ("time", ("before(a, b)", "before(b, c)"), "before(c, a)", "contradiction"),
        ("time", ("before(a, c)", "before(b, c)"), "before(a, b)", "neutral"),
        ("possession", ("h0 == a and h1 == b", "h1 == b and h2 == a and h3 == h2"), "h3 == a",
         "entailment"),
        ("place", ("a0 == x and a3 != x",), "a3 == y", "neutral"),
        ("place", ("a0 == x and a3 != x",), "a3 == x", "contradiction"),
    ],
)  # fmt: skip
def test_what_every_logic_book_says(
    phenomenon: str, premise: tuple[str, ...], conclusion: str, label: str
) -> None:
    worlds = next(p.worlds for p in LOGICAL if p.name == phenomenon)
    assert label_of(worlds, premise, conclusion) == label


def test_moves_and_transfers_end_where_a_simulation_says() -> None:
    """A third reading of the simplest patterns, from their words alone."""
    moved = re.compile(r"^(.+) (?:gave|sold|lent) the (\w+) to (.+)\.$")
    possession = re.compile(
        r"^(?:Now (?P<one>.+) has the (?P<what>\w+)|(?P<two>.+) has the (?P<it>\w+) now)\.$"
    )
    checked = 0
    for argument in generate_arguments(1200, 11, "train"):
        if argument.phenomenon != "possession":
            continue
        for candidate in argument.candidates:
            move = moved.match(candidate.premise)
            claim = possession.match(candidate.hypothesis)
            if not move or not claim or ". " in candidate.premise or " or " in claim[0]:
                continue
            owner, thing = claim["one"] or claim["two"], claim["what"] or claim["it"]
            if move[2] == thing and "Neither" not in owner:
                expected = "entailment" if owner.lower() == move[3].lower() else "contradiction"
                assert candidate.label == expected, candidate
                checked += 1
    assert checked


def test_pairs_have_each_label_in_turn_and_never_contradict_a_typical_property() -> None:
    pairs = list(generate_pairs(900, 2, "train"))
    known = {kind.name for kind in kinds("train")}
    assert Counter(pair.label for pair in pairs) == {
        "entailment": 300,
        "neutral": 300,
        "contradiction": 300,
    }
    assert len({pair.origin for pair in pairs}) >= 10
    for pair in pairs:
        if pair.origin == "kind property" and pair.label == "contradiction":
            is_a_kind = re.search(r"\bis (?:an? )?([\w ]+)\.$", pair.premise)
            denied = re.search(r"\bnot\b|n't", pair.hypothesis)
            assert not (denied and is_a_kind and is_a_kind[1] in known), pair
        if pair.origin == "activities" and pair.label == "contradiction":
            assert re.search(r"\bnot\b|n't", pair.premise + pair.hypothesis), pair


def test_a_conclusion_alone_does_not_tell_its_label() -> None:
    """Naive Bayes on the words of the conclusion stays near chance on three balanced labels."""
    import math

    words: dict[str, list[list[str]]] = {"entailment": [], "neutral": [], "contradiction": []}
    for argument in generate_arguments(1800, 21, "train"):
        for candidate in argument.candidates:
            if candidate.label in words:
                words[candidate.label].append(re.findall(r"[a-z']+", candidate.hypothesis.lower()))
    size = min(map(len, words.values()))
    cut = size * 3 // 4
    counts = {
        label: Counter(word for text in texts[:cut] for word in text)
        for label, texts in words.items()
    }
    vocabulary = len(set().union(*counts.values()))

    def score(label: str, text: list[str]) -> float:
        total = counts[label].total() + vocabulary
        return sum(math.log((counts[label][word] + 1) / total) for word in text)

    right = sum(
        max(counts, key=lambda guess: score(guess, text)) == label
        for label, texts in words.items()
        for text in texts[cut:size]
    )
    assert right / (3 * (size - cut)) < 0.5


def test_the_phenomena_are_the_twelve() -> None:
    assert list(PHENOMENA) == [
        "conditional", "category", "disjunction", "negation", "comparison", "counting", "time",
        "possession", "place", "cause", "synonym", "civic",
    ]  # fmt: skip
