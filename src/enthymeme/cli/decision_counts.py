"""How many decisions went which way, in one line for a person."""

from __future__ import annotations

from dataclasses import dataclass

from enthymeme.decision import Decision


@dataclass(slots=True)
class DecisionCounts:
    """Counts over the decisions of a run."""

    problems: int = 0
    ties: int = 0
    errors: int = 0
    solver_dependent: int = 0
    without_bounds: int = 0
    not_exact: int = 0
    undecided: int = 0
    abstained: int = 0

    def add(self, decision: Decision) -> None:
        """Count one decision."""
        scores = [score for score in decision.scores if score is not None]
        self.problems += 1
        self.ties += decision.tie
        self.errors += decision.error is not None
        self.solver_dependent += any(
            score.low is not None and score.high is not None and score.high - score.low > 1e-12
            for score in scores
        )
        if not decision.method.by_representations:
            self.without_bounds += any(score.low is None for score in scores)
        self.abstained += decision.abstained
        self.undecided += decision.undecided
        if decision.method.mode == "exact":
            self.not_exact += any(not score.exact for score in scores)

    def summary(self) -> str:
        """The counts that are not 0.

        >>> DecisionCounts(problems=3, ties=1, solver_dependent=1).summary()
        '3 problems; 1 tie; 1 whose scores depend on the solver (low < high)'
        """
        counts = (
            (self.ties, "tie" if self.ties == 1 else "ties"),
            (self.errors, "error" if self.errors == 1 else "errors"),
            (self.solver_dependent, "whose scores depend on the solver (low < high)"),
            (self.without_bounds, "without bounds within budget (low, high null)"),
            (self.not_exact, "sampled in part (exact false)"),
            (self.abstained, "without a choice (less probable than was asked for)"),
            (self.undecided, "undecided (within the standard errors of sampling)"),
        )
        problems = f"{self.problems} {'problem' if self.problems == 1 else 'problems'}"
        return "; ".join([problems, *(f"{number} {words}" for number, words in counts if number)])
