// A joint decision: what each representation contributes, and its links with their probabilities.

function jointWhy(view) {
  const {summary, reasons, closest} = view.joint;
  return section("why", "Why", null, el("p", {class: "summary"}, visible(summary)),
    reasons.length > 0 && el("ol", {class: "reasons"}, reasons.map((reason) => el("li", {},
      el("p", {}, letterMark(view.candidates[reason.place]), " In ", reason.representation, ", ", visible(reason.words),
        el("span", {class: "hint"}, " (", num(reason.probability), ")"), "."),
      el("p", {class: "hint"}, "Its share in the difference of scores: ", num(reason.share), ".")))),
    closest && el("p", {class: "hint"}, "Closest: ", visible(closest)));
}

function jointSection(view) {
  const {representations, silent, graphs, weights, calibration} = view.joint;
  return section("representations", "Representations", "Each looks at the argument in its own way. A score is the sum over representations of conflict and support, each times its weight; the lowest is chosen.",
    el("div", {class: "scroll"}, el("table", {class: "numbers"},
      el("thead", {}, el("tr", {}, ["representation", "weight of conflict", "weight of support", "share in the difference"].map((words) => el("th", {scope: "col"}, words)),
        view.candidates.map((one) => el("th", {scope: "col"}, letterMark(one), " conflict, support")))),
      el("tbody", {}, representations.map((one) => el("tr", {"data-representation": one.name}, el("th", {scope: "row"}, one.title),
        el("td", {}, num(one.tension)), el("td", {}, num(one.witness)), el("td", {}, num(one.share)),
        one.candidates.map((own) => el("td", {}, num(own.tension), ", ", num(own.witness)))))))),
    silent.map((one) => el("p", {class: "hint"}, "No say: ", one.title, ", for ", visible(one.error))),
    graphs && el("p", {class: "hint"}, graphs),
    el("p", {class: "hint"}, "Weights: ", visible(weights), "; calibration ", num(calibration), "."),
    representations.map((one) => el("details", {open: representations.length === 1}, el("summary", {}, "Links in ", one.title),
      el("div", {class: one.candidates.some((own) => own.targets.length > 4) ? "stack" : "pair"},
        one.candidates.map((own, place) => probabilityMatrix(view, own, place))))));
}

function probabilityMatrix(view, own, place) {
  const cells = new Map();
  for (const cell of own.cells) {
    const key = cell.source + " " + cell.target;
    cells.set(key, [...(cells.get(key) || []), cell]);
  }
  const same = new Set(own.same.map(([source, target]) => source + " " + target));
  const face = (key) => same.has(key) ? el("span", {class: "cell exact"}, el("b", {}, "="))
    : (cells.get(key) || []).map((cell) => el("span", {class: "cell link " + cell.label, style: {"--depth": Math.round(100 * cell.probability)}, title: VERBS[cell.label] + " with a probability of " + cell.probability},
      el("b", {}, SIGNS[cell.label]), " ", cell.probability.toFixed(2)));
  return el("div", {class: "matrix-box"}, el("h3", {}, letterMark(view.candidates[place], chosenKind(view, place))),
    own.formulas.map((one) => el("p", {class: "formula"}, one.formula.map((token) => token.length === 1 ? " " + token[0] + " " : quoted(token[1], token[2])))),
    el("div", {class: "scroll"}, el("table", {class: "matrix"},
      el("thead", {}, el("tr", {}, el("td", {class: "corner"}, "from ↓  to →"), own.targets.map((token) => el("th", {scope: "col"}, el("span", {class: "clamp"}, said(token[1])))))),
      el("tbody", {}, own.sources.map((token, row) => el("tr", {}, el("th", {scope: "row"}, el("span", {class: "clamp"}, said(token[1]))),
        own.targets.map((_, column) => el("td", {}, face(row + " " + column)))))))),
    own.equals.map((text) => el("p", {class: "hint"}, quoted(text), " is said by two statements: one atom.")),
    own.kept_apart.map((text) => el("p", {class: "hint"}, quoted(text), " is both said and denied, so that its atoms are kept apart.")),
    own.meetings.map((one) => el("p", {class: "hint"}, quoted(one.one), " ", one.relations.map(([verb, probability], number) => [number ? ", " : "", verb, " (", num(probability), ")"]), " ", quoted(one.other))),
    own.left_out > 0.005 && el("p", {class: "hint"}, "Not looked at: graphs of statements and ways in which these could meet that have ", percent(own.left_out), " of the mass."),
    !own.exact && el("p", {class: "hint"}, "A part of it was sampled."));
}
