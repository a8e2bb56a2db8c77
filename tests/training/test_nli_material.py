"""What the NLI model learns from: labels that do not disagree, and nothing it is measured on."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.shared_data import shared_data
from training.nli import generate
from training.nli.lexicon import PLACE, Rule, nouns, rules
from training.nli.pairs import TRAINED_ON, LabelledPair, normal, read_pairs, split


def test_no_text_of_a_set_is_on_both_sides_of_its_split() -> None:
    for origin in TRAINED_ON:
        parts = split(read_pairs(shared_data("nli"), origin))
        texts = {
            part: {normal(text) for pair in pairs for text in (pair.premise, pair.hypothesis)}
            for part, pairs in parts.items()
        }
        assert not texts["train"] & (texts["tune"] | texts["test"])
        assert not texts["tune"] & texts["test"]
        assert sum(map(len, parts.values())) == len(read_pairs(shared_data("nli"), origin))


def test_a_chain_of_shared_texts_stays_together() -> None:
    chain = [LabelledPair(f"t{i}", f"t{i + 1}", "neutral", "med") for i in range(50)]
    assert sorted(map(len, split(chain).values())) == [0, 0, 50]


def test_every_place_of_the_lexicon_has_words() -> None:
    words = nouns()
    for rule in rules():
        for place in PLACE.findall(rule.premise + " " + rule.hypothesis):
            assert words[place[0]], rule


def test_the_lexicon_never_labels_a_pair_twice() -> None:
    pairs = Counter((rule.premise, rule.hypothesis) for rule in rules())
    assert max(pairs.values()) == 1


def test_what_contradicts_is_never_entailed_the_other_way_round() -> None:
    labels = {(rule.premise, rule.hypothesis): rule.label for rule in rules()}
    for (premise, hypothesis), label in labels.items():
        back = labels.get((hypothesis, premise))
        assert {label, back} != {"contradiction", "entailment"}, (premise, hypothesis)


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("X enter P", "X present at P", "entailment"),
        ("X leave P", "X present at P", "contradiction"),
        ("X is in P", "X enter P", "neutral"),
        ("X sprint", "X move", "entailment"),
        ("X move", "X sprint", "neutral"),
        ("O is huge", "O is big", "entailment"),
        ("O is big", "O is huge", "neutral"),
        ("O is big", "O is tiny", "contradiction"),
        ("X kill Y", "Y kill X", "contradiction"),
        ("X meet Y", "Y meet X", "entailment"),
        ("X help Y", "Y help X", "neutral"),
        ("X is in kitchen", "X is in house", "entailment"),
        ("X is in house", "X is in kitchen", "neutral"),
        ("X repair O", "O is repaired", "entailment"),
    ],
)
def test_the_marks_of_the_lexicon_mean_what_their_files_say(
    premise: str, hypothesis: str, label: str
) -> None:
    labels = [r.label for r in rules() if (r.premise, r.hypothesis) == (premise, hypothesis)]
    assert labels == [label]


def test_a_filled_rule_puts_one_word_at_each_place_and_never_the_same_twice() -> None:
    chance = random.Random(0)
    words = {"X": ("Ann", "Bo"), "Y": ("Ann", "Bo"), "O": ("cup",)}
    rule = Rule("X give O to Y", "Y have O", "entailment", "events")
    for _ in range(20):
        pair = generate.fill(rule, words, chance)
        giver, _, _, _, taker = pair.premise.rstrip(".").split()
        assert {giver, taker} == {"Ann", "Bo"}
        assert pair.hypothesis == f"{taker} have cup."


def test_the_same_seed_makes_the_same_pairs() -> None:
    once, again = (generate.from_lexicon(300, random.Random(7)) for _ in range(2))
    assert once == again
    assert {pair.label for _, pair in once} == {"entailment", "neutral", "contradiction"}


def test_quantities_are_labelled_as_numbers_say() -> None:
    """A second reading of the labels: from the numbers in the texts alone."""
    checked = 0
    for _, pair in generate.quantities(3_000, random.Random(3)):
        one, other = (_bounds(text) for text in (pair.premise, pair.hypothesis))
        if one is None or other is None or _noun(pair.premise) != _noun(pair.hypothesis):
            continue
        checked += 1
        inside = other[0] <= one[0] and one[1] <= other[1]
        apart = one[1] < other[0] or other[1] < one[0]
        expected = "entailment" if inside else "contradiction" if apart else "neutral"
        assert pair.label == expected, pair
    assert checked > 500


def _bounds(text: str) -> tuple[float, float] | None:
    number = next((int(word) for word in text.split() if word.isdigit()), None)
    if number is None or "1 " in text.split("nobody")[0][:2]:
        return None
    if "more than" in text:
        return number + 1, float("inf")
    if "at least" in text:
        return number, float("inf")
    if "less than" in text:
        return 0, number - 1
    if "at most" in text:
        return 0, number
    return number, number


def _noun(text: str) -> str:
    words = text.rstrip(".").split()
    place = next(i for i, word in enumerate(words) if word.isdigit())
    return words[place + 1]
