"""Many worlds: what the scores of a candidate under all its link configurations come to."""

from enthymeme.marginal.outcome_shares import OutcomeShare
from enthymeme.marginal.score import Influence, Score
from enthymeme.marginal.tables import Prepared, prepare

__all__ = ["Influence", "OutcomeShare", "Prepared", "Score", "prepare"]
