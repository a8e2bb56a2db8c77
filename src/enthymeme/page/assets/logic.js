// Statements: what was said, how it was read, and what of it the worlds support.

function tokens(parts) {
  return el("span", {class: "formula"}, parts.map((part) =>
    part.length === 1 ? el("span", {class: "sign"}, part[0])
      : el("span", {class: "atom", title: part[0]}, brief(part[1], part[2]), el("sub", {}, part[0]))));
}

function statementsOf(view, place) {
  const one = view.candidates[place];
  return el("div", {class: "logic-box"}, el("h3", {}, letterMark(one, chosenKind(view, place))),
    one.logic.map((statement) => statementCard(view, statement)));
}

function statementCard(view, statement) {
  const graph = statement.graph === null ? null : view.graphs[statement.graph];
  const isTarget = statement.side === "target";
  return el("article", {class: "statement " + statement.side},
    el("p", {class: "role"}, isTarget ? "Claim" : "Premise"),
    graph && el("p", {class: "text"}, said(graph.text)),
    el("div", {class: "reads"}, tokens(statement.formula)),
    isTarget && statement.clauses.length > 0 && el("ul", {class: "clauses"}, statement.clauses.map((clause) =>
      el("li", {}, el("span", {class: "share"}, shareBar(clause.witnessed), percent(clause.witnessed)), tokens(clause.tokens)))),
    !isTarget && statement.clauses.length > 1 && el("details", {}, el("summary", {}, statement.clauses.length + " clauses"),
      el("ul", {class: "clauses"}, statement.clauses.map((clause) => el("li", {}, tokens(clause.tokens))))),
    graph && graphDetails(graph));
}

function shareBar(share) {
  return el("span", {class: "share-bar", "aria-hidden": "true"}, el("span", {style: {width: (100 * (share || 0)).toFixed(2) + "%"}}));
}

function graphDetails(graph) {
  return [
    graph.error && el("p", {class: "error"}, said(graph.error)),
    graph.penman && el("details", {class: "graph"}, el("summary", {}, "AMR graph"),
      graph.drawing && amrGraph(graph.drawing), el("pre", {}, indented(graph.penman))),
    graph.notes.length > 0 && el("details", {}, el("summary", {}, "Not modelled (" + graph.notes.length + ")"),
      el("ul", {}, graph.notes.map((note) => el("li", {}, said(note))))),
  ];
}

// Of an argument that got stuck: its statements as far as each came.
function stuckStatements(view) {
  return view.graphs.map((graph) => el("article", {class: "statement"}, el("p", {class: "text"}, said(graph.text)),
    graph.atoms.length > 0 && el("p", {class: "hint"}, graph.atoms.map((atom) => [said(atom[1], null, atom[3]), " · "])),
    graphDetails(graph)));
}
