// Small charts of plain boxes: they grow with the page, and their words stay legible.

const at = (value, low, high) => (100 * (value - low) / (high - low)).toFixed(3) + "%";
const wide = (size, low, high) => (100 * Math.abs(size) / (high - low)).toFixed(3) + "%";

function axis(low, high, half = 0) {
  const marks = [low, (low + high) / 2, high].map((value) =>
    el("span", {class: "tick" + (half ? " inner" : ""), style: {left: at(value, low - half, high + half)}}, num(value, Math.abs(value) % 1 ? 2 : 0)));
  return el("div", {class: "axis", "aria-hidden": "true"}, marks);
}

function scoreChart(view) {
  const shown = view.candidates.filter((one) => one.score);
  const high = Math.max(1, ...shown.map((one) => Math.max(view.alpha * one.score.tension, one.score.high ?? 0)));
  const low = Math.min(-1, ...shown.map((one) => one.score.low ?? 0));
  const rows = view.candidates.map((one, place) => {
    if (!one.score) return el("div", {class: "chart-row"}, letterMark(one), el("p", {class: "hint"}, "no score"));
    const {score} = one;
    const tension = view.alpha * score.tension;
    const track = el("div", {class: "track"},
      el("span", {class: "zero", style: {left: at(0, low, high)}}),
      el("span", {class: "bar support", title: "support " + score.witness, style: {left: at(-score.witness, low, high), width: wide(score.witness, low, high)}}),
      el("span", {class: "bar conflict", title: "conflict " + tension, style: {left: at(0, low, high), width: wide(tension, low, high)}}),
      spread(score.low, score.high, low, high, "bounds", "solver bounds"),
      one.estimate && one.estimate.stderr ? spread(one.estimate.score - one.estimate.stderr, one.estimate.score + one.estimate.stderr, low, high, "estimate", "sampled estimate ± standard error") : null,
      el("span", {class: "point", title: "resistance " + score.score, style: {left: at(score.score, low, high)}}));
    return el("div", {class: "chart-row" + (place === view.choice ? " is-chosen" : "")}, letterMark(one), track, num(score.score));
  });
  const drawn = shown.some((one) => one.estimate && one.estimate.stderr);
  const bounded = shown.some((one) => differ(one.score));
  return el("figure", {class: "chart", "aria-label": "Support, conflict and resistance of each candidate"},
    rows, el("div", {class: "chart-row"}, el("span", {}), axis(low, high), el("span", {})),
    el("figcaption", {class: "legend"},
      el("span", {}, el("i", {class: "key support"}), "support (witness), to the left"),
      el("span", {}, el("i", {class: "key conflict"}), "conflict (tension), to the right"),
      el("span", {}, el("i", {class: "key point"}), "resistance = conflict − support; lower is better"),
      drawn && el("span", {}, el("i", {class: "key estimate"}), "sampled estimate ± standard error"),
      bounded && el("span", {}, el("i", {class: "key bounds"}), "what any solver could return")));
}

function differ(score) {
  return score.low !== null && score.high !== null && score.high - score.low > 1e-12;
}

function spread(from, to, low, high, kind, words) {
  if (from === null || to === null || to - from <= 1e-12) return null;
  return el("span", {class: "spread " + kind, title: words + ": " + from + " … " + to, style: {left: at(from, low, high), width: wide(to - from, low, high)}});
}

function scoreTable(view) {
  const own = view.method.name === "top-link" ? "Top-Link" : view.method.mode === "exact" ? "Resistance" : "Resistance (" + view.method.mode + ")";
  const exactApart = view.method.name === "top-link" || view.method.mode !== "exact" || view.method.solver !== "canonical";
  const bounded = view.candidates.some((one) => one.score && differ(one.score));
  const columns = [
    [own, (one) => el("strong", {}, num(one.score.score), one.score.stderr ? [" ± ", num(one.score.stderr)] : null)],
    exactApart && ["Exact PWAL", (one) => [num(one.exact.score), !one.exact.exact && [" ± ", num(one.exact.stderr)]]],
    ["Conflict", (one) => num(one.score.tension)],
    ["Support", (one) => num(one.score.witness)],
    ["Sampled, K = " + view.estimate.samples, (one) => [num(one.estimate.score), " ± ", num(one.estimate.stderr)]],
    view.method.name !== "top-link" && ["Top-Link", (one) => num(one.top.score)],
    bounded && ["Solver bounds", (one) => [num(one.score.low), " … ", num(one.score.high)]],
    ["Worlds", (one) => count(one.score.worlds)],
  ].filter(Boolean);
  return scroller("scores", el("table", {class: "numbers"},
    el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "Candidate"), columns.map(([name]) => el("th", {scope: "col"}, name)))),
    el("tbody", {}, view.candidates.map((one, place) => el("tr", {class: place === view.choice ? "is-chosen " + view.outcome : null},
      el("th", {scope: "row"}, letterMark(one)),
      columns.map(([, cell]) => el("td", {}, one.score && one.exact ? cell(one) : "–")))))));
}

function histogram(view) {
  const {low, high, half, shares} = view.distribution;
  const tallest = Math.max(...shares.flat());
  return el("div", {class: "histograms"}, shares.map((mine, place) => {
    const one = view.candidates[place];
    const bars = mine.map((share, number) => {
      const middle = low + 2 * half * number;
      const words = percentWords(share) + " of worlds between " + (middle - half).toFixed(2) + " and " + (middle + half).toFixed(2);
      return el("span", {class: "column" + (share ? "" : " empty"), title: words, style: {height: (100 * share / tallest).toFixed(2) + "%"}});
    });
    const mean = one.exact || one.score;
    return el("figure", {class: "histogram", "aria-label": "Distribution of resistance over the worlds of " + one.letter},
      el("figcaption", {}, letterMark(one), " ", worldsLookedAt(one)),
      el("div", {class: "plot"}, bars, mean && el("span", {class: "mean", title: "mean " + mean.score, style: {left: at(mean.score, low - half, high + half)}})),
      axis(low, high, half));
  }));
}

function percentWords(share) {
  return (100 * share).toFixed(1) + " %";
}

function worldsLookedAt(one) {
  if (!one.worlds) return "";
  if (one.worlds.enumerated) return [count(one.score.worlds), one.score.worlds === "1" ? " world" : " worlds"];
  return ["of ", count(one.score.worlds), " worlds, ", count(String(one.worlds.looked_at)), " drawn"];
}
