"""The numbers behind a candidate's score: by every method, by world, by link and by clause."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from enthymeme.decision import Method, score_candidate
from enthymeme.marginal import Prepared, Score
from enthymeme.marginal.draws import StreamKey
from enthymeme.marginal.local_outcomes import LocalOutcomes, count_worlds
from enthymeme.marginal.score import round_noise
from enthymeme.marginal.tables import Tables
from enthymeme.marginal.worlds import WorldScores, witnesses_in_worlds
from enthymeme.methods.pwal import Rules, draw_worlds, score_exactly, score_picks
from enthymeme.methods.top_link import top_world
from enthymeme.problem import Candidate, Label, Link
from enthymeme.resistance import NO_LINK, World, decompose, evaluate_world
from enthymeme.resistance.time_limit import time_limit
from enthymeme.system.arrays import Ints

# Up to so many worlds all are looked at; beyond, so many drawn ones stand for them.
ALL_WORLDS = 20_000
DRAWN_WORLDS = 2_000
# The estimate that is set beside the exact score: the paper's number of samples.
SAMPLES = 100
SEED = 2026


@dataclass(frozen=True, eq=False)
class EvaluatedWorlds:
    """Worlds of a candidate and their scores; ``complete`` says that there are no others.

    ``picks[k, b]`` is the position, among the local outcomes of target atom b, of the one that
    world k has.
    """

    outcomes: LocalOutcomes
    picks: Ints
    scores: WorldScores
    complete: bool

    def world(self, row: int) -> World:
        """The local outcome that each target atom has in one of them."""
        return tuple(
            outcomes[position]
            for outcomes, position in zip(self.outcomes, self.picks[row].tolist(), strict=True)
        )


@dataclass(frozen=True, eq=False)
class CandidateAnalysis:
    """A candidate of a decision; each of its numbers is computed when first asked for.

    ``score`` is the decision's own. The others leave out what the decision's method leaves out.
    ``stream_key`` names the candidate's random worlds, ``exact_stream_key`` those of the first
    candidate that is equal: a part of an exact score that must be sampled is the same in both.
    """

    candidate: Candidate
    prepared: Prepared
    method: Method
    stream_key: StreamKey
    exact_stream_key: StreamKey
    score: Score | None

    @cached_property
    def exact(self) -> Score:
        """The score over all worlds."""
        # Where all worlds are at hand, influences are means over some of them.
        return self._score(self.exact_stream_key, mode="exact", influence=not self._countable)

    @cached_property
    def top(self) -> Score:
        """The score in Top-Link's world."""
        return self._score(self.exact_stream_key, name="top-link", mode="exact", no_link=True)

    @cached_property
    def estimate(self) -> Score:
        """The score over sampled worlds, as many as the paper samples."""
        return self._score(self.stream_key, mode="sampled", samples=SAMPLES, seed=SEED)

    def _score(self, stream_key: StreamKey, **changes: Any) -> Score:
        """The score by a variant of the decision's method, within its time limit."""
        variant = {"name": "pwal", "solver": "canonical", "influence": False, **changes}
        method = replace(self.method, **variant)
        if self.score is not None and method == self.method:
            return self.score
        with time_limit(self.method.time_limit):
            return score_candidate(self.prepared, method, stream_key)

    @cached_property
    def top_links(self) -> frozenset[Link]:
        """The links that are active in Top-Link's world."""
        world = top_world(self.prepared.instance)
        return frozenset(
            links[outcome]
            for links, outcome in zip(self.candidate.alternatives, world, strict=True)
            if outcome != NO_LINK
        )

    @cached_property
    def worlds(self) -> EvaluatedWorlds | None:
        """All worlds or, of too many, drawn ones; None where the SAT solver has to do it."""
        if self._tables is None:
            return None
        outcomes = self.prepared.local_outcomes(self.method.no_link)
        if self._countable:
            counts = [len(some) for some in outcomes]
            picks = np.indices(counts).reshape(len(counts), math.prod(counts)).T.astype(np.int64)
        else:
            picks = draw_worlds(
                self.prepared.instance, outcomes, DRAWN_WORLDS, SEED, self.stream_key
            )
        return self.evaluate_worlds(picks, complete=self._countable)

    @cached_property
    def sampled_worlds(self) -> EvaluatedWorlds | None:
        """The worlds that a sampled decision drew, in the order it drew them."""
        if self.method.name != "pwal" or self.method.mode != "sampled":
            return None
        outcomes = self.prepared.local_outcomes(self.method.no_link)
        picks = draw_worlds(
            self.prepared.instance, outcomes, self.method.samples, self.method.seed, self.stream_key
        )
        return self.evaluate_worlds(picks)

    @cached_property
    def influences(self) -> dict[Link, float] | None:
        """How each link moves the score: the mean over the worlds that have it, less the score.
        None where the exact score is not exact."""
        worlds = self.worlds if self._countable else None
        if worlds is None:
            if self.exact.influences is None:
                return None
            values = {(i.source, i.target, i.entails): i.value for i in self.exact.influences}
            sources = {atom: row for row, atom in enumerate(self.candidate.source_atoms)}
            targets = {atom: column for column, atom in enumerate(self.candidate.target_atoms)}
            keys = {
                link: (sources[link.source], targets[link.target], link.label is Label.ENT)
                for link in self.candidate.links
            }
            return {link: values[key] for link, key in keys.items() if key in values}
        influences = {}
        for column, (links, outcomes) in enumerate(
            zip(self.candidate.alternatives, worlds.outcomes, strict=True)
        ):
            positions = worlds.picks[:, column]
            sums = np.bincount(positions, worlds.scores.score, len(outcomes))
            means = sums / np.bincount(positions, minlength=len(outcomes))
            for outcome, mean in zip(outcomes, means.tolist(), strict=True):
                if outcome != NO_LINK:
                    influences[links[outcome]] = round_noise(mean - self.exact.score)
        return influences

    @cached_property
    def witness_shares(self) -> tuple[float, ...] | None:
        """For each target clause in what share of worlds it is witnessed; None where the
        candidate is left to the SAT solver."""
        method, prepared = self.method, self.prepared
        sound = method.witness == "sound"
        tables = self._tables
        if tables is None or prepared.decomposition is None:
            return None
        if method.name == "top-link":
            world = top_world(prepared.instance)
            entailed_values = prepared.entailed_values if sound else None
            result = evaluate_world(prepared.decomposition, world, method.guard, entailed_values)
            return tuple(map(float, result.witnessed))
        if self._countable and self.worlds is not None:
            shares = witnesses_in_worlds(tables, self.worlds.picks).mean(axis=0)
            return tuple(shares.tolist())
        # The base optimum does not know the target's clauses, so that one of them alone is
        # witnessed in the same worlds as among the others.
        alone = []
        for clause in prepared.instance.target_clauses:
            instance = replace(prepared.instance, target_clauses=(clause,))
            one_clause = Prepared(instance, decompose(instance))
            with time_limit(method.time_limit):
                score = score_exactly(one_clause, Rules(method.no_link, method.guard, sound))
            if not score.exact:
                return None
            alone.append(score.witness)
        return tuple(alone)

    def evaluate_worlds(self, picks: Ints, complete: bool = False) -> EvaluatedWorlds:
        """The scores of worlds; ``picks`` is as in ``EvaluatedWorlds``."""
        method = self.method
        rules = Rules(method.no_link, method.guard, method.witness == "sound")
        scores = score_picks(self.prepared, picks, rules)
        outcomes = self.prepared.local_outcomes(method.no_link)
        return EvaluatedWorlds(outcomes, picks, scores, complete)

    @property
    def world_count(self) -> int:
        """How many worlds there are."""
        return count_worlds(self.prepared.local_outcomes(self.method.no_link))

    @property
    def _tables(self) -> Tables | None:
        method = self.method
        return self.prepared.tables(method.no_link, method.guard, method.witness == "sound")

    def compute_scores(self) -> None:
        """Compute all three scores now; raises ``SolveError`` where one cannot be had."""
        _ = self.exact, self.top, self.estimate

    @property
    def _countable(self) -> bool:
        """Whether all worlds are looked at, which are then all as probable."""
        return (
            self._tables is not None
            and self.world_count <= ALL_WORLDS
            and all(link.probability is None for link in self.candidate.links)
        )
