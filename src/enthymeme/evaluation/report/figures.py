"""The figures, as SVG and PNG; the same results give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from enthymeme.evaluation.report.main_tables import find_pwal, name_runs
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.statistics.confidence import (
    Confidence,
    list_bins,
    measure_confidence,
    risk_by_coverage,
)
from enthymeme.evaluation.statistics.diagnostics import count_transitions, sweep_alpha
from enthymeme.evaluation.statistics.metrics import GRADE_NAMES, METRICS, mean_and_sd
from enthymeme.evaluation.statistics.results import TIE_TOLERANCE, Results
from enthymeme.methods.pwal import REFERENCE_WORLDS

# Colours that differ in lightness too, and stay apart for the colour-blind.
BLUE, ORANGE, GREY = "#0b5fa5", "#c8611a", "#6b6b6b"
STYLE: dict[str, Any] = {
    "svg.hashsalt": "enthymeme",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e3e3",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "figure.dpi": 100,
}
_DPI = 160
_WIDE, _HIGH = 3.4, 2.7


class Picture(NamedTuple):
    """A figure by name, as files have it."""

    name: str
    title: str
    svg: bytes
    png: bytes


def draw_figures(runs: Sequence[Results], development: Sequence[Results]) -> Iterator[Picture]:
    """All figures that the runs have the results for."""
    with matplotlib.rc_context(STYLE):
        if figure := _draw_sweep(development):
            yield save_picture("sweep", "Accuracy by the coefficient of tension", figure)
        if figure := _draw_stability(runs):
            yield save_picture("stability", "Stability in the number of samples", figure)
        if figure := _draw_worlds(runs):
            yield save_picture("worlds", "Worlds of a candidate", figure)
        if figure := _draw_transitions(runs):
            yield save_picture("transitions", "From Top-Link to PWAL", figure)
        if figure := _draw_reliability(runs):
            yield save_picture("reliability", "How probable, and how often right", figure)
        if figure := _draw_risk(runs):
            yield save_picture("risk-coverage", "Wrong choices by the share decided", figure)


def save_picture(name: str, title: str, figure: Figure) -> Picture:
    """A figure as the bytes of its files; to be called under ``STYLE``, as it was drawn."""
    svg, png = io.BytesIO(), io.BytesIO()
    # Without a date and a program's version there is nothing in it but the figure.
    figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    figure.savefig(png, format="png", dpi=_DPI, metadata={"Software": None})
    return Picture(name, title, svg.getvalue(), png.getvalue())


def lay_out_panels(
    count: int, wide: float = _WIDE, high: float = _HIGH
) -> tuple[Figure, list[Any]]:
    """A figure with so many panels of a size in inches, three in a row, and their axes."""
    columns = min(count, 3)
    rows = -(-count // columns)
    figure = Figure(figsize=(wide * columns, high * rows), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, columns, squeeze=False).ravel().tolist()
    for spare in axes[count:]:
        spare.set_axis_off()
    return figure, axes


def _draw_sweep(runs: Sequence[Results]) -> Figure | None:
    shown = [(name, run) for name, run in name_runs(runs) if run.get("top-link") or find_pwal(run)]
    if not shown:
        return None
    figure, axes = lay_out_panels(len(shown))
    for axis, (name, run) in zip(axes, shown, strict=False):
        for series, colour in ((run.get("top-link"), ORANGE), (find_pwal(run), BLUE)):
            if series is None:
                continue
            curve = sweep_alpha(series, run.gold, TIE_TOLERANCE)
            axis.plot(curve.alphas, curve.mean, color=colour, label=series.variant.title, lw=1.4)
            if curve.sd is not None:
                band = (curve.mean - curve.sd, curve.mean + curve.sd)
                axis.fill_between(curve.alphas, *band, color=colour, alpha=0.18, lw=0)
            axis.plot([1.0], [curve.at(1.0)], "o", color=colour, ms=5, clip_on=False)
        axis.set(title=name, xlabel="α, coefficient of tension", ylabel="accuracy (%)", xlim=(0, 5))
        axis.legend(fontsize=8)
    return figure


def _draw_stability(runs: Sequence[Results]) -> Figure | None:
    shown = [
        (name, run)
        for name, run in name_runs(runs)
        if run.get("pwal", "", SAMPLED) and len(run.grid.samples) > 1
    ]
    if not shown:
        return None
    figure, axes = lay_out_panels(len(shown), high=3.1)
    for axis, (name, run) in zip(axes, shown, strict=False):
        sizes = sorted(run.grid.samples)
        for metric, colour in zip(METRICS, (BLUE, GREY, ORANGE), strict=True):
            _draw_metric(axis, run, metric, sizes, colour)
        axis.set_xscale("log")
        axis.set_xticks(sizes, [str(size) for size in sizes])
        axis.minorticks_off()
        axis.set(title=name, xlabel="K, worlds sampled", ylabel="percent")
        axis.set_ylim(bottom=0)
    axes[0].plot([], [], color="black", lw=0.9, dashes=(4, 2), label="reference")
    axes[0].plot([], [], color="black", lw=0.9, dashes=(1, 2), label="exact")
    # One legend for all panels, where it covers no line.
    named = axes[0].get_legend_handles_labels()
    columns = 3 if len(shown) == 1 else 5
    figure.legend(*named, fontsize=8, ncols=columns, loc="outside lower center")
    return figure


def _draw_metric(axis: Any, run: Results, metric: str, sizes: Sequence[int], colour: str) -> None:
    """A metric by the number of samples, over levels for the reference and exact scores."""
    rows = [
        mean_and_sd(series.percentages(metric))
        for size in sizes
        for variant, series in run.series.items()
        if variant[:3] == ("pwal", "", SAMPLED) and variant.samples == size
    ]
    means = np.array([one.mean for one in rows])
    sds = np.array([one.sd or 0.0 for one in rows])
    axis.plot(sizes, means, "o-", color=colour, ms=3.5, lw=1.2, label=metric)
    axis.fill_between(sizes, means - sds, means + sds, color=colour, alpha=0.18, lw=0)
    for mode, dashes in ((REFERENCE, (4, 2)), (EXACT, (1, 2))):
        single = run.get("pwal", "", mode)
        if single is not None:
            level = float(single.percentages(metric)[0])
            axis.axhline(level, color=colour, lw=0.9, dashes=dashes)


def _draw_worlds(runs: Sequence[Results]) -> Figure | None:
    shown = []
    for name, run in name_runs(runs):
        counts = [count for worlds in run.worlds for count in worlds]
        if counts:
            shown.append((name, np.log10(np.array(counts, dtype=np.float64))))
    if not shown:
        return None
    figure, axes = lay_out_panels(len(shown))
    cap = np.log10(REFERENCE_WORLDS)
    for axis, (name, powers) in zip(axes, shown, strict=False):
        top = max(cap + 1, float(np.ceil(powers.max())))
        axis.hist(powers, bins=np.arange(0, top + 0.25, 0.25), color=BLUE, alpha=0.85)
        axis.axvline(cap, color=ORANGE, lw=1.2, dashes=(4, 2))
        axis.text(cap, 0.97, " cap", color=ORANGE, va="top", transform=axis.get_xaxis_transform())
        ticks = np.arange(0, top + 1, max(1, int(top // 6)))
        axis.set_xticks(ticks, [f"$10^{{{int(tick)}}}$" for tick in ticks])
        axis.set(title=name, xlabel="worlds of a candidate", ylabel="candidates", xlim=(0, top))
    return figure


def _draw_transitions(runs: Sequence[Results]) -> Figure | None:
    shown = []
    for name, run in name_runs(runs):
        before, after = run.get("top-link"), find_pwal(run)
        if before is not None and after is not None:
            matrix = count_transitions(before, after).matrix.mean(axis=0)
            shown.append((name, matrix))
    if not shown:
        return None
    figure, axes = lay_out_panels(len(shown), high=3.0)
    # Where nothing ever failed, nothing is to be seen of it.
    size = 4 if any(matrix[3].any() or matrix[:, 3].any() for _, matrix in shown) else 3
    for axis, (name, matrix) in zip(axes, shown, strict=False):
        part = matrix[:size, :size]
        edges = np.arange(size + 1) - 0.5
        axis.pcolormesh(edges, edges, part, cmap="Blues", vmin=0, vmax=1.15 * max(1.0, part.max()))
        axis.invert_yaxis()
        axis.set_aspect("equal")
        for row in range(size):
            for column in range(size):
                value = part[row, column]
                text = f"{value:.0f}" if float(value).is_integer() else f"{value:.1f}"
                dark = value > 0.6 * part.max()
                colour = "white" if dark else "black"
                axis.text(column, row, text, ha="center", va="center", color=colour)
        axis.grid(False)
        axis.set_xticks(range(size), GRADE_NAMES[:size])
        axis.set_yticks(range(size), GRADE_NAMES[:size])
        axis.tick_params(length=0)
        axis.set(title=name, xlabel="PWAL", ylabel="Top-Link")
    return figure


def _list_confidences(runs: Sequence[Results]) -> list[tuple[str, Confidence]]:
    """How sure joint scoring is, in the runs that have it."""
    measured = ((name, measure_confidence(run)) for name, run in name_runs(runs))
    return [(name, confidence) for name, confidence in measured if confidence is not None]


def _draw_reliability(runs: Sequence[Results]) -> Figure | None:
    """For joint scoring: the probability of choices and how often they are right, by bin."""
    shown = _list_confidences(runs)
    if not shown:
        return None
    figure, axes = lay_out_panels(len(shown))
    for (name, confidence), axis in zip(shown, axes, strict=False):
        bins = list_bins(confidence)
        axis.plot([0, 1], [0, 1], color=GREY, linewidth=0.8, linestyle="--")
        points = [one.probability for one in bins], [one.accuracy for one in bins]
        axis.plot(*points, color=BLUE, marker="o", markersize=4)
        axis.set(title=f"{name} (ECE {confidence.error:.3f})", xlim=(0, 1), ylim=(0, 1))
        axis.set(xlabel="probability of the choice", ylabel="share that is right")
    return figure


def _draw_risk(runs: Sequence[Results]) -> Figure | None:
    """For joint scoring: the share of wrong choices among the surest ones."""
    shown = _list_confidences(runs)
    if not shown:
        return None
    figure, (axis, *_) = lay_out_panels(1)
    for name, confidence in shown:
        coverage, risk = risk_by_coverage(confidence)
        axis.plot(100 * coverage, 100 * risk, label=name, linewidth=1.2)
    axis.set(xlabel="items decided (%)", ylabel="of these wrong (%)", xlim=(0, 100))
    axis.legend()
    return figure
