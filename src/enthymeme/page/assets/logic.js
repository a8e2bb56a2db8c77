// Statements: what was said, how it was read, and what of it the worlds support.

const MOST_ATOMS = 10;

// A long formula begins in sight, and the rest of it unfolds.
function tokens(parts) {
  const atoms = parts.filter((part) => part.length > 1).length;
  if (atoms <= MOST_ATOMS) return formulaTokens(parts);
  const end = parts.map((part, place) => (part.length > 1 ? place : -1)).filter((place) => place >= 0)[MOST_ATOMS];
  return el("div", {class: "formula"}, formulaTokens(parts.slice(0, end)),
    el("details", {class: "fold"}, el("summary", {}, "… " + (atoms - MOST_ATOMS) + " more atoms"), formulaTokens(parts.slice(end))));
}

function formulaTokens(parts) {
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
    isTarget && statement.clauses.length > 0 && targetClauses(statement.clauses),
    !isTarget && statement.clauses.length > 1 && el("details", {}, el("summary", {}, statement.clauses.length + " clauses"),
      el("ul", {class: "clauses"}, statement.clauses.map((clause) => el("li", {}, tokens(clause.tokens))))),
    graph && graphDetails(graph));
}

function targetClauses(clauses) {
  const rows = clauses.map((clause) =>
    el("li", {}, el("span", {class: "share"}, shareBar(clause.witnessed), percent(clause.witnessed)), tokens(clause.tokens)));
  const rest = rows.splice(MOST_ATOMS);
  return [el("ul", {class: "clauses"}, rows), rest.length > 0 && el("details", {class: "fold"}, el("summary", {}, rest.length + " more clauses"), el("ul", {class: "clauses"}, rest))];
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
    graph.atoms.length > 0 && el("details", {open: graph.atoms.length <= MOST_ATOMS}, el("summary", {}, graph.atoms.length + " atoms"),
      el("ul", {}, graph.atoms.map((atom) => el("li", {}, said(atom[1], null, atom[3]))))),
    graphDetails(graph)));
}
