"""What sets candidates apart is the same wherever it is shown."""

from __future__ import annotations

from enthymeme.data.check import gold_in_context
from enthymeme.item import Completion, Item, contrast


def test_the_order_of_statements_does_not_matter() -> None:
    parts = contrast([Completion(("R", "W0"), ("C",)), Completion(("W1", "R"), ("C",))])
    assert parts.completions == (("W0",), ("W1",))
    assert parts.context == ("R", "C")


def test_a_claim_that_repeats_what_is_given_still_tells_its_candidate_apart() -> None:
    parts = contrast([Completion(("R",), ("C",)), Completion(("R",), ("R",))])
    assert parts.completions == (("C",), ("R",))
    assert parts.source.common == ("R",)


def test_a_statement_said_twice_is_shared_once() -> None:
    parts = contrast([Completion(("R", "R"), ("C",)), Completion(("R",), ("C",))])
    assert parts.completions == (("R",), ())


def test_the_audit_of_data_sees_the_same() -> None:
    candidates = (
        Completion(("It is fine, so stay.", "Go."), ("C",)),
        Completion(("It is fine.", "It is fine, so stay."), ("C",)),
    )
    assert gold_in_context(Item("i", candidates, gold=1))
    assert not gold_in_context(Item("i", candidates, gold=0))
