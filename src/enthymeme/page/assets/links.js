// The links of a candidate: a matrix to point at, and a panel about the link that was picked.

const VERBS = {Ent: "entails", Con: "contradicts"};
const SIGNS = {Ent: "E", Con: "C"};
const MOST_ROWS = 8;

function linkMatrix(view, place, options) {
  const one = view.candidates[place];
  const {links, sources, targets} = one;
  const cells = new Map();
  for (const cell of links.cells) {
    const key = cell.source + " " + cell.target, other = cells.get(key);
    if (!other || cell.probability > other.probability) cells.set(key, {kind: "link", ...cell});
  }
  for (const [source, target] of links.exact) cells.set(source + " " + target, {kind: "exact", source, target});
  for (const [source, target, confidence] of links.neutral) cells.set(source + " " + target, {kind: "neutral", source, target, confidence});
  const matched = new Set(links.exact.map(([, target]) => target));
  const panel = el("div", {class: "link-panel", "aria-live": "polite"});
  const show = (cell, button) => {
    for (const other of table.querySelectorAll("[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
    if (button) button.setAttribute("aria-pressed", "true");
    panel.replaceChildren(linkPanel(view, place, cell, options));
  };
  const linked = new Set([...cells.values()].filter((cell) => cell.kind !== "neutral").map((cell) => cell.source));
  const rows = sources.map(([, source, verbalization], row) => el("tr", {class: linked.has(row) ? null : "spare"},
    el("th", {scope: "row", title: visible(verbalization || source)}, el("span", {class: "clamp"}, said(source))),
    targets.map((_, column) => el("td", {}, matrixCell(view, place, cells.get(row + " " + column) || {kind: "none", source: row, target: column}, matched.has(column), show, options)))));
  const table = el("table", {class: "matrix"},
    el("thead", {}, el("tr", {}, el("td", {class: "corner"}, "from ↓  to →"),
      targets.map(([, target, verbalization]) => el("th", {scope: "col", title: visible(verbalization || target)}, el("span", {class: "clamp"}, said(target)))))),
    el("tbody", {}, rows));
  table.addEventListener("keydown", (event) => moveInTable(event, table));
  const spare = foldRows(table, sources.length - linked.size);
  const picked = options && options.picked && options.picked.place === place ? cells.get(options.picked.source + " " + options.picked.target) || {kind: "none", ...options.picked} : null;
  if (picked) {
    panel.append(linkPanel(view, place, picked, options));
    const cell = table.rows[picked.source + 1].cells[picked.target + 1].querySelector("button");
    if (cell) cell.setAttribute("aria-pressed", "true");
  }
  return el("div", {class: "matrix-box", "data-candidate": one.letter},
    el("h3", {}, letterMark(one, chosenKind(view, place)), place === view.choice ? " chosen" : ""),
    scroller("links of " + one.letter, table), spare, panel);
}

// Of many atoms, those without a link are shown when asked for.
function foldRows(table, hidden) {
  if (table.rows.length - 1 <= MOST_ROWS || !hidden) return null;
  table.classList.add("folded");
  const words = (folded) => (folded ? "Show " + hidden + " atoms without a link" : "Hide atoms without a link");
  const button = el("button", {type: "button", class: "plain", "aria-expanded": "false", onclick: () => {
    const folded = table.classList.toggle("folded");
    button.textContent = words(folded);
    button.setAttribute("aria-expanded", String(!folded));
  }}, words(true));
  return button;
}

function matrixCell(view, place, cell, matched, show, options) {
  const one = view.candidates[place];
  const words = cellWords(one, cell);
  const editable = options && options.onEdit && !matched;
  if (cell.kind === "none" && !editable) return el("span", {class: "cell none"}, "");
  if (cell.kind === "neutral" && !editable) return el("span", {class: "cell neutral", title: words, tabindex: "0"}, "·");
  const face = cell.kind === "link" ? [el("b", {}, SIGNS[cell.label]), " ", cell.probability === null ? cell.confidence.toFixed(3) : percent(cell.probability)]
    : cell.kind === "exact" ? el("b", {}, "=") : cell.kind === "neutral" ? "·" : "+";
  // Whoever says what stands on it means it.
  const name = cell.kind === "link" ? SIGNS[cell.label] + " " + cell.confidence.toFixed(3) + ": " + words : words;
  const kinds = ["cell", cell.kind, cell.label || "", cell.top ? "top" : ""].join(" ");
  const button = el("button", {
    type: "button", class: kinds, "aria-label": name, "aria-pressed": "false",
    "data-source": one.sources[cell.source][0], "data-target": one.targets[cell.target][0],
    style: {"--depth": cell.kind === "link" ? cell.weight : cell.kind === "exact" ? 100 : 0},
    onclick: () => { untip(); show(cell, button); },
    onmouseenter: () => tip(button, one, cell), onfocus: () => tip(button, one, cell),
    onmouseleave: untip, onblur: untip,
  }, face);
  return button;
}

function cellWords(one, cell) {
  const source = one.sources[cell.source][1], target = one.targets[cell.target][1];
  const texts = "‘" + visible(source) + "’ ";
  const end = " ‘" + visible(target) + "’";
  if (cell.kind === "exact") return texts + "says the same as" + end;
  if (cell.kind === "neutral") return texts + "and" + end + ": neutral, confidence " + cell.confidence;
  if (cell.kind === "none") return texts + "has no link to" + end + "; add one";
  return texts + VERBS[cell.label] + end + ", confidence " + cell.confidence + ", weight " + cell.weight +
    (cell.influence === null ? "" : ", influence " + cell.influence) + (cell.top ? ", Top-Link’s choice" : "");
}

let tooltip = null;

function tip(button, one, cell) {
  untip();
  tooltip = el("div", {class: "tooltip", role: "tooltip", id: "tooltip"}, linkFacts(one, cell));
  document.body.append(tooltip);
  button.setAttribute("aria-describedby", "tooltip");
  const box = button.getBoundingClientRect(), mine = tooltip.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - mine.width - 8));
  const below = box.bottom + 8 + mine.height < innerHeight;
  tooltip.style.left = left + "px";
  tooltip.style.top = (below ? box.bottom + 8 : Math.max(8, box.top - mine.height - 8)) + "px";
}

function untip() {
  if (tooltip) tooltip.remove();
  tooltip = null;
}

addEventListener("keydown", (event) => { if (event.key === "Escape") untip(); });
// Not "scroll": that also comes late, of the scrolling that brought the link into sight.
addEventListener("wheel", untip, {passive: true});
addEventListener("touchmove", untip, {passive: true});

function linkFacts(one, cell) {
  const [, source, sourceVerbalization] = one.sources[cell.source];
  const [, target, targetVerbalization] = one.targets[cell.target];
  const verb = cell.kind === "link" ? VERBS[cell.label] : cell.kind === "exact" ? "says the same as" : cell.kind === "neutral" ? "says nothing about" : "is not linked to";
  return [
    el("p", {class: "link-words"}, quoted(source, sourceVerbalization), " ", el("strong", {class: cell.label || cell.kind}, verb), " ", quoted(target, targetVerbalization)),
    cell.kind === "link" && el("dl", {class: "facts"},
      fact("confidence", num(cell.confidence, 3)), fact("weight", cell.weight),
      cell.probability !== null && fact("probability", percent(cell.probability)),
      cell.influence !== null && fact("influence", signed(cell.influence)),
      cell.top && fact("Top-Link", "its choice")),
    cell.kind === "neutral" && el("dl", {class: "facts"}, fact("confidence", num(cell.confidence, 3))),
    cell.kind === "exact" && el("p", {class: "hint"}, "Both atoms have the same words, so they hold together in every world."),
  ];
}

function fact(name, value) {
  return el("div", {}, el("dt", {}, name), el("dd", {}, value));
}

function signed(value) {
  const shown = num(value);
  if (value > 0) shown.prepend("+");
  return el("span", {title: value < 0 ? "where it holds, resistance is lower" : value > 0 ? "where it holds, resistance is higher" : ""}, shown);
}

function linkPanel(view, place, cell, options) {
  const one = view.candidates[place];
  return el("div", {class: "panel"}, linkFacts(one, cell),
    cell.kind === "link" && removed(view, place, cell),
    options && options.onEdit && cell.kind !== "exact" && editor(place, one, cell, options));
}

function removed(view, place, cell) {
  const left = cell.without;
  if (!left) return el("p", {class: "hint"}, "Too large to say exactly what would be decided without it.");
  const whole = view.method.name === "top-link" ? "top" : "exact";
  const words = left.tie ? "it would be a tie."
    : left.choice === view.choice ? [view.candidates[left.choice].letter, " would still be chosen."]
    : [view.candidates[left.choice].letter, " would be chosen."];
  return el("div", {class: "removed"},
    el("p", {}, el("strong", {}, "Without this link "), words),
    el("ul", {class: "before-after"}, view.candidates.map((other, number) => el("li", {class: number === left.choice ? "is-chosen" : null},
      letterMark(other), " ", num(other[whole].score), " → ", el("span", {class: "after", "data-score": left.scores[number]}, num(left.scores[number]))))));
}

function editor(place, one, cell, options) {
  const label = el("select", {"aria-label": "label"},
    [["Ent", "entails"], ["Con", "contradicts"], ["Neu", "no link"]].map(([value, words]) =>
      el("option", {value, selected: (cell.kind === "link" ? cell.label : "Neu") === value}, words)));
  const start = cell.confidence ?? 0.9;
  const slider = el("input", {type: "range", min: 0, max: 1, step: 0.001, value: start, "aria-label": "confidence"});
  const number = el("input", {type: "number", min: 0, max: 1, step: "any", value: start, "aria-label": "confidence in digits"});
  const send = () => {
    const confidence = Number(number.value);
    if (number.value === "" || !(confidence >= 0 && confidence <= 1)) return;
    options.onEdit(place, one.sources[cell.source][0], one.targets[cell.target][0], label.value, confidence, {place, source: cell.source, target: cell.target});
  };
  slider.addEventListener("input", () => { number.value = slider.value; });
  slider.addEventListener("change", send);
  number.addEventListener("change", () => { slider.value = number.value; send(); });
  label.addEventListener("change", send);
  return el("div", {class: "editor"}, el("label", {}, "Label ", label), el("label", {}, "Confidence ", slider, number));
}

function moveInTable(event, table) {
  const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
  const from = event.target.closest("td");
  if (!step || !from || event.target.tagName !== "BUTTON") return;
  let row = from.parentNode.rowIndex, column = from.cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const next = table.rows[row] && table.rows[row].cells[column];
    if (!next) return;
    const button = next.querySelector("button");
    if (button) {
      event.preventDefault();
      button.focus();
      return;
    }
  }
}
