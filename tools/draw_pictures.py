"""The site's pictures of the method, as SVG.

    python -m tools.draw_pictures [DIR]      # docs/pictures unless named

The numbers of links and worlds are those of the paper's example, computed here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

from enthymeme.decision import decide
from enthymeme.examples import paper_problems
from enthymeme.marginal import prepare
from enthymeme.problem import Candidate, Label, Link, Problem
from enthymeme.resistance import NO_LINK, evaluate_world

INK, PAPER, PALE, BLUE, RED, GREY = "#1f2328", "#ffffff", "#eef2f7", "#1a5fb4", "#a51d2d", "#6e7781"
_FONT = "font-family='system-ui, sans-serif'"


def text(
    x: float, y: float, words: str, *, size: int = 14, fill: str = INK, at: str = "middle"
) -> str:
    """Words at a point; ``at`` is what of them stands there: start, middle or end."""
    style = f"font-size='{size}' fill='{fill}' text-anchor='{at}' {_FONT}"
    return f"<text x='{x:g}' y='{y:g}' {style}>{escape(words)}</text>"


def box(x: float, y: float, width: float, height: float, *, fill: str = PALE) -> str:
    """A rectangle with round corners, from its upper left corner."""
    place = f"x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}'"
    return f"<rect {place} rx='8' fill='{fill}' stroke='{GREY}'/>"


def arrow(x1: float, y1: float, x2: float, y2: float, *, stroke: str = INK, dash: str = "") -> str:
    """A line with a head at its end."""
    line = f"x1='{x1:g}' y1='{y1:g}' x2='{x2:g}' y2='{y2:g}'"
    dashes = f" stroke-dasharray='{dash}'" if dash else ""
    return f"<line {line} stroke='{stroke}' stroke-width='2'{dashes} marker-end='url(#head)'/>"


def picture(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """An SVG document on a light ground, so that it reads on dark pages too."""
    head = (
        "<marker id='head' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' markerHeight='7' "
        "orient='auto'><path d='M0 0 L8 4 L0 8 z' fill='context-stroke'/></marker>"
    )
    ground = f"<rect width='{width}' height='{height}' rx='10' fill='{PAPER}'/>"
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img'>",
        f"<title>{escape(title)}</title>",
        f"<defs>{head}</defs>",
        ground,
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def draw_flow() -> str:
    """Text, graphs, formulas, links, worlds, decision: one box each, and what makes it."""
    stages = ("text", "graphs", "formulas", "links", "worlds", "decision")
    makers = ("parser", "rules", "NLI model", "choices", "MaxSAT")
    parts = []
    for index, stage in enumerate(stages):
        x = 20 + 145 * index
        parts += [box(x, 50, 90, 44), text(x + 45, 77, stage)]
        if index < len(makers):
            parts += [arrow(x + 92, 72, x + 143, 72)]
            parts += [text(x + 118, 42, makers[index], size=12, fill=GREY)]
    return picture(855, 120, "From text to a decision", parts)


def draw_links(problem: Problem) -> str:
    """Source atoms left, the target atom right, links between, for each candidate."""
    parts = []
    for index, candidate in enumerate(problem.candidates):
        parts += _draw_candidate_links(candidate, "AB"[index], 20 + 180 * index)
    return picture(720, 380, "Links between source and target", parts)


def _draw_candidate_links(candidate: Candidate, letter: str, top: float) -> list[str]:
    words = dict(candidate.surfaces)
    heights = {atom: top + 50 + 45 * i for i, atom in enumerate(candidate.source_atoms)}
    [target] = candidate.target_atoms
    middle = top + 95
    parts = [text(20, top + 15, f"candidate {letter}", fill=GREY, at="start")]
    for atom, y in heights.items():
        parts += [box(20, y - 18, 220, 34), text(130, y + 4, words[atom])]
    parts += [box(480, middle - 18, 220, 34), text(590, middle + 4, words[target])]
    for link in candidate.links:
        y, colour = heights[link.source], _colour(link)
        parts += [arrow(242, y, 478, middle, stroke=colour, dash="" if colour == BLUE else "6 4")]
        label = f"{_verb(link)} {link.confidence:g}"
        beside = y - 8 if y <= middle else y + 14  # above the line, below one that rises
        parts += [text(300, beside + (middle - y) * 0.25, label, size=12, fill=colour)]
    return parts


def _colour(link: Link) -> str:
    return BLUE if link.label is Label.ENT else RED


def _verb(link: Link) -> str:
    return "entails" if link.label is Label.ENT else "contradicts"


def draw_worlds(problem: Problem) -> str:
    """For each candidate its worlds with their resistance, and the mean of these."""
    parts = []
    scores = decide(problem).scores
    for index, (candidate, score) in enumerate(zip(problem.candidates, scores, strict=True)):
        top = 20 + 110 * index
        assert score is not None
        parts += [text(20, top + 45, f"candidate {'AB'[index]}", fill=GREY, at="start")]
        for place, (name, value, colour) in enumerate(_worlds(candidate)):
            x = 120 + 190 * place
            parts += [box(x, top + 10, 170, 64), text(x + 85, top + 36, name, size=13, fill=colour)]
            parts += [text(x + 85, top + 60, f"resistance {value:g}", size=13)]
        parts += [arrow(685, top + 42, 718, top + 42)]
        parts += [text(785, top + 47, f"mean {score.score:.2f}", size=16)]
    return picture(855, 240, "Worlds of the two candidates", parts)


def _worlds(candidate: Candidate) -> list[tuple[str, float, str]]:
    """The worlds of a candidate with one target atom: what holds, its resistance, its colour."""
    decomposition = prepare(candidate).decomposition
    assert decomposition is not None
    words = dict(candidate.surfaces)
    worlds = [("no link", evaluate_world(decomposition, (NO_LINK,)).score, GREY)]
    for place, link in enumerate(candidate.links):
        score = evaluate_world(decomposition, (place,)).score
        worlds.append((words[link.source].removesuffix("."), score, _colour(link)))
    return worlds


def draw_joint() -> str:
    """The readings that the joint method scores, and what it makes of them."""
    readings = (
        ("paper", "the paper's atoms"),
        ("events", "a sentence for each event"),
        ("statement", "whole statements"),
        ("converse", "source and target swapped"),
        ("clauses", "sentences; two for a condition"),
    )
    parts = [box(20, 132, 110, 50), text(75, 162, "candidate")]
    for index, (name, words) in enumerate(readings):
        y = 33 + 62 * index
        parts += [arrow(132, 157, 188, y), box(190, y - 25, 200, 50)]
        parts += [text(290, y - 3, name), text(290, y + 15, words, size=12, fill=GREY)]
        parts += [arrow(392, y, 438, 157)]
    parts += [box(440, 132, 180, 50), text(530, 154, "weighted sum")]
    parts += [text(530, 172, "α tension − ω witness", size=12, fill=GREY)]
    parts += [arrow(622, 157, 668, 157), box(670, 132, 150, 50), text(745, 162, "probability")]
    return picture(840, 315, "What the joint method mixes", parts)


def main() -> None:
    """Draw all pictures into a folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    maya = paper_problems()[0]
    drawings = {
        "flow": draw_flow(),
        "links": draw_links(maya),
        "worlds": draw_worlds(maya),
        "joint": draw_joint(),
    }
    for name, drawing in drawings.items():
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
