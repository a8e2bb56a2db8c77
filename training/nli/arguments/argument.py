"""What the generator makes: an argument with its candidates, one of which follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Judgement = Literal["entailment", "neutral", "contradiction", "not-entailment"]
"""A three-way label, or "not-entailment" where neutral and contradiction cannot be told apart."""
Part = Literal["train", "held-out"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A premise of one to six sentences, a conclusion, and how the first bears on the second."""

    premise: str
    hypothesis: str
    label: Judgement


@dataclass(frozen=True, slots=True)
class Argument:
    """Two or three candidates that share a premise or a conclusion; only the gold one follows."""

    candidates: tuple[Candidate, ...]
    gold: int
    pattern: str
    phenomenon: str
