// The worlds of a candidate in a table that sorts by any of its columns.

function worldTable(view, place) {
  const one = view.candidates[place];
  const {worlds, targets, sources} = one;
  if (!worlds) return el("p", {class: "hint"}, "Left to the solver: its worlds cannot be listed.");
  const open = targets.map((_, number) => number).filter((number) => worlds.rows.some((row) => row.links[number] !== null));
  const labels = new Map(one.links.cells.map((cell) => [cell.source + " " + cell.target, cell.label]));
  const columns = [
    worlds.rows.some((row) => row.kind) && ["", (row) => row.kind, (row) => row.kind],
    worlds.drawn !== null && ["Drawn", (row) => el("span", {class: "num"}, row.draws), (row) => row.draws, "how often it was drawn"],
    ["Active links", (row) => activeLinks(row, open, labels, sources, targets), (row) => row.links.filter((link) => link !== null).length],
    ["ΔT", (row) => el("span", {class: "num"}, row.delta), (row) => row.delta, "conflict that the claim adds"],
    ["C_max", (row) => el("span", {class: "num"}, row.capacity), (row) => row.capacity, "the most conflict there could be"],
    ["R_sat", (row) => num(row.witness), (row) => row.witness, "share of the claim’s clauses that are supported"],
    ["ρ", (row) => el("strong", {}, num(row.score)), (row) => row.score, "resistance: α · ΔT / C_max − R_sat"],
  ].filter(Boolean);
  const body = el("tbody", {});
  let sorted = null, down = false;
  const heads = columns.map(([name, , key, hint]) => {
    const head = el("th", {scope: "col", "aria-sort": "none"}, el("button", {type: "button", class: "sort", title: hint || null, onclick: () => {
      down = sorted === head ? !down : false;
      sorted = head;
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      fill([...worlds.rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (down ? -1 : 1)));
    }}, name || "Kind"));
    return head;
  });
  const fill = (rows) => body.replaceChildren(...rows.map((row) => el("tr", {}, columns.map(([, cell]) => el("td", {}, cell(row))))));
  fill(worlds.rows);
  const note = worlds.complete ? null
    : worlds.drawn !== null ? ["The " + (worlds.rows.length === 200 ? "first 200 " : "") + "distinct ones of ", count(String(worlds.drawn)), " that were drawn (seed " + view.method.seed + "), of ", count(one.score.worlds), " in all."]
    : worlds.enumerated ? ["Of ", count(one.score.worlds), " worlds, the least, the most and the typically resistant."]
    : ["Of ", count(one.score.worlds), " worlds ", count(String(worlds.looked_at)), " were drawn; of these, the least, the most and the typically resistant."];
  return el("div", {class: "worlds-box"}, el("h3", {}, letterMark(one, chosenKind(view, place)), " ", worldsLookedAt(one)),
    note && el("p", {class: "hint"}, note),
    scroller("worlds of " + one.letter, el("table", {class: "numbers worlds"}, el("thead", {}, el("tr", {}, heads)), body), "tall"));
}

function activeLinks(row, open, labels, sources, targets) {
  const active = open.filter((target) => row.links[target] !== null).map((target) => {
    const label = labels.get(row.links[target] + " " + target);
    const words = "‘" + visible(sources[row.links[target]][1]) + "’ " + VERBS[label] + " ‘" + visible(targets[target][1]) + "’";
    return el("span", {class: "chip " + label, title: words}, el("b", {}, SIGNS[label]), " ", sources[row.links[target]][0], "→", targets[target][0]);
  });
  return active.length ? active : el("span", {class: "hint"}, "none");
}
