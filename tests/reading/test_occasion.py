"""An occasion that fact and claim share is left out of their atoms, and no other."""

from __future__ import annotations

import pytest

from enthymeme.logic import parse_formula
from enthymeme.reading.clauses.reading import read_clauses
from enthymeme.reading.occasion import leave_out_occasion
from enthymeme.trace import Reading, TracedAtom


def read(formula: str, *texts: str) -> Reading:
    atoms = tuple(
        TracedAtom(f"x{number}", "event", "", text, f"key of {text}", text)
        for number, text in enumerate(texts, start=1)
    )
    return Reading(texts[0], formula=parse_formula(formula), atoms=atoms)


RULE = read("x1 >> x2", "The guest comes", "The cat hides")


def texts_after(rule: Reading, fact: str, claim: str) -> list[str]:
    source, target = leave_out_occasion([rule, read("~x1", fact)], [read("~x1", claim)])
    return [one.atoms[0].text for one in (*source[1:], *target)]


@pytest.mark.parametrize(
    "occasion",
    ["today", "in the evening", "this week", "last night", "on Saturday", "in May", "just now"],
)
def test_what_fact_and_claim_share_is_left_out(occasion: str) -> None:
    shortened = texts_after(RULE, f"The guest comes {occasion}", f"The cat hides {occasion}")
    assert shortened == ["The guest comes", "The cat hides"]


@pytest.mark.parametrize(
    ("rule", "fact", "claim"),
    [
        (RULE, "The guest comes today", "The cat hides on Sunday"),
        (RULE, "The guest comes today", "The cat hides"),
        (RULE, "The guest comes by bus", "The cat hides by bus"),
        (read("x1 >> x2", "It rains today", "It floods"), "It rains today", "It floods today"),
        (read("x1 & x2", "The guest comes", "The cat hides"), "It rains today", "It floods today"),
    ],
    ids=["other occasion", "of the fact alone", "no occasion", "of the rule too", "no rule"],
)
def test_all_else_stays(rule: Reading, fact: str, claim: str) -> None:
    assert texts_after(rule, fact, claim) == [fact, claim]


def test_a_shortened_atom_is_the_same_as_one_that_was_short() -> None:
    (_, fact), _ = leave_out_occasion(
        [RULE, read("x1", "The guest comes today")], [read("x1", "The cat hides today")]
    )
    assert fact.atoms[0].key == '["event","guest comes"]'
    assert fact.atoms[0].sentence == "The guest comes"


@pytest.mark.parametrize(
    ("fact", "claim", "shortened"),
    [
        (
            "This evening the shop shut",
            "The cat hid this evening",
            ("The shop shut", "The cat hid"),
        ),
        ("At noon, it rained", "It flooded at noon", ("It rained", "It flooded")),
        ("Today it rained", "It flooded", ("Today it rained", "It flooded")),
    ],
)
def test_clauses_may_begin_with_the_occasion(
    fact: str, claim: str, shortened: tuple[str, str]
) -> None:
    rule, said, claimed = map(read_clauses, ("If it rains, it floods.", fact, claim))
    (_, one), (other,) = leave_out_occasion([rule, said], [claimed])
    assert (one.atoms[0].text, other.atoms[0].text) == shortened
    assert one.atoms[0].key == shortened[0].casefold()
    # An event atom that begins so says something else.
    (_, event), _ = leave_out_occasion([RULE, read("x1", fact)], [read("x1", claim)])
    assert event.atoms[0].text == fact


def test_of_clauses_a_rule_may_name_the_occasion_too() -> None:
    texts = ("If it rains today, it floods today.", "It rains today.", "It floods today.")
    rule, said, claimed = map(read_clauses, texts)
    source, target = leave_out_occasion([rule, said], [claimed])
    shortened = [atom.text for one in (*source, *target) for atom in one.atoms]
    assert shortened == ["It rains", "It floods", "It rains", "It floods"]
