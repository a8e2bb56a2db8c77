"""What joint scoring has learned: coefficients of tension and witness in each representation.

A file of weights is a JSON object that says how it was made as well as what it holds, so that a
decision can be traced to the items that taught it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from enthymeme.errors import InputError
from enthymeme.methods.joint.distribution import Distribution

PAPER, EVENTS, STATEMENT = "paper", "events", "statement"
REPRESENTATIONS = (PAPER, EVENTS, STATEMENT)


@dataclass(frozen=True, slots=True)
class Coefficients:
    """How much a representation's tension counts against a candidate, and its witness for it."""

    tension: float = 1.0
    witness: float = 1.0

    def __post_init__(self) -> None:
        for name in ("tension", "witness"):
            value = getattr(self, name)
            if not 0 <= value < float("inf"):
                raise InputError(f"{name}: expected a finite number of at least 0, found {value!r}")


@dataclass(frozen=True, slots=True)
class JointWeights:
    """Coefficients by representation, and the link distribution they were learned with.

    ``origin`` says what the weights were learned from; it takes no part in equality.

    >>> JointWeights().coefficients["statement"].witness
    1.0
    """

    coefficients: dict[str, Coefficients] = field(
        default_factory=lambda: {name: Coefficients() for name in REPRESENTATIONS}
    )
    distribution: Distribution = field(default_factory=Distribution)
    origin: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in self.coefficients:
            if name not in REPRESENTATIONS:
                expected = ", ".join(REPRESENTATIONS)
                raise InputError(f"coefficients: expected one of {expected}, found {name!r}")


UNIFORM = JointWeights(origin={"learned": False})
"""Every coefficient 1: nothing learned."""
