"""The numbers behind a candidate's score: by every method, by world, by link and by clause."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.decision import Method
from enthymeme.marginal import Prepared, Score
from enthymeme.marginal.choices import Choices, world_count
from enthymeme.marginal.score import rounded
from enthymeme.marginal.worlds import WorldScores, witnessed_in_worlds
from enthymeme.methods.pwal import Names, draw_worlds, exact, mean_score, sampled, score_picks
from enthymeme.methods.top_link import top_link, top_world
from enthymeme.problem import Candidate, Link
from enthymeme.resistance import NO_LINK, World, evaluate, split

# Up to so many worlds all are looked at; beyond, so many drawn ones stand for them.
ALL_WORLDS = 20_000
DRAWN_WORLDS = 2_000
# The estimate that is set beside the exact score: the paper's number of samples.
SAMPLES = 100
SEED = 2026


@dataclass(frozen=True, eq=False)
class EvaluatedWorlds:
    """Worlds of a candidate and their scores; ``complete`` says that there are no others.

    ``picks[k, b]`` is the position, among the options of target atom b, of the one that world k
    takes.
    """

    options: Choices
    picks: Ints
    scores: WorldScores
    complete: bool

    def world(self, row: int) -> World:
        """The option that each target atom takes in one of them."""
        return tuple(
            options[position]
            for options, position in zip(self.options, self.picks[row].tolist(), strict=True)
        )


@dataclass(frozen=True, eq=False)
class CandidateAnalysis:
    """A candidate of a decision; each of its numbers is computed when first asked for.

    ``score`` is the decision's own. The others leave out what the decision's method leaves out.
    ``names`` name the candidate's random stream.
    """

    candidate: Candidate
    prepared: Prepared
    method: Method
    names: Names
    score: Score | None

    @cached_property
    def exact(self) -> Score:
        """The score over all worlds."""
        mine = self.score
        if mine is not None and self._decided_by("exact") and (mine.influences or self._countable):
            return mine
        return exact(
            self.prepared,
            names=self.names,
            no_link=self.method.no_link,
            guard=self.method.guard,
            # Where all worlds are at hand, influences are means over some of them.
            influence=not self._countable,
        )

    @cached_property
    def top(self) -> Score:
        """The score in Top-Link's world."""
        if self.score is not None and self._decided_by("exact", name="top-link"):
            return self.score
        return top_link(self.prepared, guard=self.method.guard)

    @cached_property
    def estimate(self) -> Score:
        """The score over sampled worlds; those whose scores are known are not scored again."""
        method = self.method
        if self._decided_by("sampled") and (method.samples, method.seed) == (SAMPLES, SEED):
            assert self.score is not None
            return self.score
        worlds = self.worlds
        if worlds is None or not worlds.complete:
            return sampled(
                self.prepared,
                size=SAMPLES,
                seed=SEED,
                names=self.names,
                no_link=method.no_link,
                guard=method.guard,
            )
        picks = draw_worlds(self.prepared.instance, worlds.options, SAMPLES, SEED, self.names)
        rows = np.ravel_multi_index(tuple(picks.T), [len(options) for options in worlds.options])
        return mean_score(_rows_of(worlds.scores, rows), worlds.options)

    @cached_property
    def top_links(self) -> frozenset[Link]:
        """The links that are active in Top-Link's world."""
        world = top_world(self.prepared.instance)
        return frozenset(
            links[option]
            for links, option in zip(self.candidate.alternatives, world, strict=True)
            if option != NO_LINK
        )

    @cached_property
    def worlds(self) -> EvaluatedWorlds | None:
        """All worlds or, of too many, drawn ones; None where the SAT solver has to do it."""
        if self.prepared.tables(self.method.no_link, self.method.guard) is None:
            return None
        options = self.prepared.options(self.method.no_link)
        if self._countable:
            counts = [len(mine) for mine in options]
            picks = np.indices(counts).reshape(len(counts), math.prod(counts)).T.astype(np.int64)
        else:
            picks = draw_worlds(self.prepared.instance, options, DRAWN_WORLDS, SEED, self.names)
        return self._evaluated(picks, complete=self._countable)

    @cached_property
    def sampled_worlds(self) -> EvaluatedWorlds | None:
        """The worlds that a sampled decision drew, in the order it drew them."""
        if self.method.name != "pwal" or self.method.mode != "sampled":
            return None
        options = self.prepared.options(self.method.no_link)
        picks = draw_worlds(
            self.prepared.instance, options, self.method.samples, self.method.seed, self.names
        )
        return self._evaluated(picks, complete=False)

    @cached_property
    def influences(self) -> dict[tuple[str, str], float] | None:
        """By source and target atom, how a link moves the score: the mean over the worlds that
        have it, less the score. None where the exact score is not exact."""
        targets = self.candidate.target_atoms
        worlds = self.worlds if self._countable else None
        if worlds is None:
            sources = self.candidate.source_atoms
            listed = self.exact.influences
            if listed is None:
                return None
            return {(sources[one.source], targets[one.target]): one.value for one in listed}
        influences = {}
        for column, (links, options) in enumerate(
            zip(self.candidate.alternatives, worlds.options, strict=True)
        ):
            positions = worlds.picks[:, column]
            sums = np.bincount(positions, worlds.scores.score, len(options))
            means = sums / np.bincount(positions, minlength=len(options))
            for option, mean in zip(options, means.tolist(), strict=True):
                if option != NO_LINK:
                    pair = links[option].source, targets[column]
                    influences[pair] = rounded(mean - self.exact.score)
        return influences

    @cached_property
    def witnessed(self) -> tuple[float, ...] | None:
        """For each target clause in what share of worlds it is witnessed; None where the
        candidate is left to the SAT solver."""
        method, prepared = self.method, self.prepared
        tables = prepared.tables(method.no_link, method.guard)
        if tables is None or prepared.split is None:
            return None
        if method.name == "top-link":
            result = evaluate(prepared.split, top_world(prepared.instance), method.guard)
            return tuple(map(float, result.witnessed))
        if self._countable and self.worlds is not None:
            shares = witnessed_in_worlds(tables, self.worlds.picks).mean(axis=0)
            return tuple(shares.tolist())
        # The base optimum does not know the target's clauses, so that one of them alone is
        # witnessed in the same worlds as among the others.
        alone = []
        for clause in prepared.instance.target_clauses:
            instance = replace(prepared.instance, target_clauses=(clause,))
            score = exact(
                Prepared(instance, split(instance)), no_link=method.no_link, guard=method.guard
            )
            if not score.exact:
                return None
            alone.append(score.witness)
        return tuple(alone)

    def compute_scores(self) -> None:
        """Compute all three scores now; raises ``SolveError`` where one cannot be had."""
        _ = self.exact, self.top, self.estimate

    @property
    def _countable(self) -> bool:
        method = self.method
        return (
            self.prepared.tables(method.no_link, method.guard) is not None
            and world_count(self.prepared.options(method.no_link)) <= ALL_WORLDS
        )

    def _decided_by(self, mode: str, name: str = "pwal") -> bool:
        method = self.method
        return (method.name, method.mode, method.solver) == (name, mode, "canonical")

    def _evaluated(self, picks: Ints, complete: bool) -> EvaluatedWorlds:
        method = self.method
        scores = score_picks(self.prepared, picks, method.no_link, method.guard)
        return EvaluatedWorlds(self.prepared.options(method.no_link), picks, scores, complete)


def _rows_of(scores: WorldScores, rows: Ints) -> WorldScores:
    """The scores of some of the worlds."""
    return WorldScores(
        scores.tension[rows],
        scores.witness[rows],
        scores.score[rows],
        None if scores.low is None else scores.low[rows],
        None if scores.high is None else scores.high[rows],
    )
