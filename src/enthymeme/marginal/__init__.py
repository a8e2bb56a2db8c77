"""Many worlds: exact, sampled, reference; Top-Link is one world."""

from enthymeme.marginal.methods import exact, reference, sampled, top_link, top_world
from enthymeme.marginal.outcomes import Outcome
from enthymeme.marginal.score import Influence, Score
from enthymeme.marginal.tables import Prepared, prepare

__all__ = [
    "Influence",
    "Outcome",
    "Prepared",
    "Score",
    "exact",
    "prepare",
    "reference",
    "sampled",
    "top_link",
    "top_world",
]
