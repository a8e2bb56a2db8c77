"""A problem and its decisions, told to a person on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from enthymeme.decision import Decision, Method, decide
from enthymeme.logic import formula_to_text
from enthymeme.problem import Candidate, Problem

METHODS = {
    "Top-Link": Method(name="top-link"),
    "PWAL exact": Method(influence=True),
    "PWAL sampled, K=100": Method(mode="sampled"),
    "PWAL reference": Method(mode="reference"),
    "PWAL without no-link": Method(no_link=False),
    "PWAL without guard": Method(guard=False),
}
# How many links are shown as reasons for one candidate.
REASONS = 4


def told(problem: Problem) -> str:
    """The candidates, their scores by every method, and the links that move them most."""
    decisions = {name: decide(problem, method) for name, method in METHODS.items()}
    lines = [f"── {problem.id} " + "─" * max(0, 68 - len(problem.id)), ""]
    for index, candidate in enumerate(problem.candidates):
        gold = "   (gold)" if index == problem.gold else ""
        lines += [f"candidate {index}{gold}", *_formulas(candidate), ""]
    lines += [*_table(problem, decisions), "", *_reasons(problem, decisions["PWAL exact"])]
    return "\n".join(lines)


def _formulas(candidate: Candidate) -> Iterator[str]:
    texts = dict(candidate.surfaces)
    for side, formulas in (("source", candidate.source), ("target", candidate.target)):
        yield f"  {side:<7} {'   and   '.join(map(formula_to_text, formulas))}"
    for atom in (*candidate.source_atoms, *candidate.target_atoms):
        yield f"    {atom:<4}{texts.get(atom, '')}"


def _table(problem: Problem, decisions: dict[str, Decision]) -> Iterator[str]:
    heads = "".join(f"{f'score {index}':>20}" for index in range(len(problem.candidates)))
    yield f"  {'method':<21}{heads}   decision"
    for name, decision in decisions.items():
        cells = ""
        for score in decision.scores:
            text = "none" if score is None else f"{score.score:.6f}"
            if score is not None and score.stderr:
                text += f" ± {score.stderr:.4f}"
            cells += f"{text:>20}"
        said = decision.error or ("tie" if decision.tie else f"candidate {decision.choice}")
        yield f"  {name:<21}{cells}   {said}"


def _reasons(problem: Problem, decision: Decision) -> Iterator[str]:
    yield "  What moves the exact scores most (expected score given the link, less the score):"
    for index, (candidate, score) in enumerate(
        zip(problem.candidates, decision.scores, strict=True)
    ):
        if score is None or score.influences is None:
            continue
        texts = dict(candidate.surfaces)
        labels = {(link.source, link.target): link for link in candidate.links}
        for influence in sorted(score.influences, key=lambda i: -abs(i.value))[:REASONS]:
            source = candidate.source_atoms[influence.source]
            target = candidate.target_atoms[influence.target]
            link = labels[source, target]
            verb = "entails" if link.label == "Ent" else "contradicts"
            yield (
                f"    {index}: {influence.value:+.4f}  “{texts.get(source, source)}” {verb} "
                f"“{texts.get(target, target)}” ({link.confidence})"
            )
    yield ""
