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
        parts = [_count(self.problems, "problem")]
        if self.ties:
            parts.append(_count(self.ties, "tie"))
        if self.errors:
            parts.append(_count(self.errors, "error"))
        if self.solver_dependent:
            parts.append(f"{self.solver_dependent} whose scores depend on the solver (low < high)")
        if self.without_bounds:
            parts.append(f"{self.without_bounds} without bounds within budget (low, high null)")
        if self.not_exact:
            parts.append(f"{self.not_exact} sampled in part (exact false)")
        if self.abstained:
            parts.append(f"{self.abstained} without a choice (less probable than was asked for)")
        if self.undecided:
            parts.append(f"{self.undecided} undecided (within the standard errors of sampling)")
        return "; ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
