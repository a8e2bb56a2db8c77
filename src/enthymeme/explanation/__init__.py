"""Why a decision came out as it did, for the command line, the pages and the API alike.

    decision + problem ──▶ analyses (a candidate's numbers) ──▶ explanation (links, clauses, words)

``explain`` computes nothing yet: every number is computed when it is first asked for, and kept.
Whoever shows a decision lays out what an ``Explanation`` holds, and computes no number.
"""

from enthymeme.explanation.analysis import CandidateAnalysis
from enthymeme.explanation.counterfactual import Counterfactual
from enthymeme.explanation.joint import JointExplanation, Reason, explain_jointly
from enthymeme.explanation.reasons import (
    DecidingLink,
    Explanation,
    analyse_candidate,
    explain,
)

__all__ = [
    "CandidateAnalysis",
    "Counterfactual",
    "DecidingLink",
    "Explanation",
    "JointExplanation",
    "Reason",
    "analyse_candidate",
    "explain",
    "explain_jointly",
]
