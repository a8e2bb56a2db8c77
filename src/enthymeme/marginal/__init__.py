"""Many worlds: exact, sampled, reference; Top-Link is one world."""

from enthymeme.marginal.methods import exact, reference, sampled, top_link, top_world
from enthymeme.marginal.score import Influence, Score

__all__ = [
    "Influence",
    "Score",
    "exact",
    "reference",
    "sampled",
    "top_link",
    "top_world",
]
