// The index of a run: a list of which only the rows in sight are made, and one item at a time.

const ROW = 68;
const SPARE = 6;
const {title, items_per_file: itemsPerFile, rows: given, methods, runs} = data();
const all = prepared(given);
const byId = new Map(all.map((row) => [row.id, row]));
const wanted = {outcome: "all", disagree: false, least: null, most: null, search: "", order: runs ? "disagreement" : "run"};
let rest = all, shown = all, picked = 0, waiting = null;

const page = document.getElementById("page");
const listing = el("div", {id: "listing"});
const itemBox = el("div", {id: "item", hidden: true});
const chips = el("div", {class: "chips", role: "group", "aria-label": "outcome"});
const search = el("input", {type: "search", id: "search", placeholder: "Search texts and ids  ( / )", "aria-label": "search"});
const disagree = el("input", {type: "checkbox", id: "disagree"});
const disagreeCount = el("span", {class: "hint"});
const margin = (id, words) => el("input", {type: "number", id, min: 0, step: "any", placeholder: words, "aria-label": words + " margin"});
const least = margin("least", "least"), most = margin("most", "most");
const order = el("select", {id: "order", "aria-label": "order"}, Object.entries(ORDERS).map(([name, [words]]) => el("option", {value: name}, words)));
const list = el("div", {class: "list", id: "list", tabindex: "0", role: "listbox", "aria-label": "items"});
const inner = el("div", {class: "list-inner"});
const summary = el("p", {class: "hint", id: "shown", "aria-live": "polite"});

listing.append(
  el("header", {}, el("p", {class: "kicker"}, runs ? "Two runs" : "Run"), el("h1", {}, said(title))),
  methodTable(), chips,
  el("div", {class: "filters"}, search,
    el("label", {}, disagree, runs ? " flipped " : " methods disagree ", disagreeCount),
    el("span", {class: "margins"}, "Margin ", least, "–", most),
    el("label", {}, "Sort ", order), el("a", {href: "items.csv", download: true}, "All as CSV")),
  summary, listHead(), list,
  el("p", {class: "hint keys"}, el("kbd", {}, "↑"), " ", el("kbd", {}, "↓"), " move · ", el("kbd", {}, "Enter"), " open · ", el("kbd", {}, "/"), " search · ", el("kbd", {}, "Esc"), " back"));
list.append(inner);
page.append(listing, itemBox);

function refresh() {
  rest = narrowed(all, wanted);
  shown = ordered(rest, wanted);
  picked = 0;
  const counts = tallied(rest);
  const kinds = ["correct", "wrong", "chosen", "tie", "abstained", "error"].filter((kind) => given.some((row) => row.outcome === kind));
  chips.replaceChildren(...["all", ...kinds].map((kind) => el("button", {
    type: "button", class: "chip-button " + kind, "data-outcome": kind, "aria-pressed": String(wanted.outcome === kind),
    onclick: () => { wanted.outcome = kind; refresh(); },
  }, kind === "all" ? "All" : OUTCOMES[kind], " ", el("span", {class: "num"}, kind === "all" ? rest.length : counts[kind] || 0))));
  disagreeCount.textContent = String(all.filter((row) => row.disagreeing > 0).length);
  summary.textContent = shown.length === all.length ? all.length + " items" : shown.length + " of " + all.length + " items";
  inner.style.height = shown.length * ROW + "px";
  list.scrollTop = 0;
  draw();
}

function draw() {
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
  const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
  const made = [];
  for (let place = first; place < last; place++) made.push(listRow(shown[place], place));
  inner.replaceChildren(...made);
  if (shown.length) list.setAttribute("aria-activedescendant", "row-" + picked);
  else list.removeAttribute("aria-activedescendant");
}

function listRow(row, place) {
  return el("a", {
    id: "row-" + place, role: "option", class: "row" + (place === picked ? " picked" : ""), tabindex: "-1",
    "aria-selected": String(place === picked), href: "#item/" + encodeURIComponent(row.id), style: {top: place * ROW + "px"},
  },
    badge(row.outcome, OUTCOMES[row.outcome]),
    el("span", {class: "row-words"}, el("span", {class: "row-id"}, said(row.id), differences(row)), el("span", {class: "row-lead"}, said(row.lead))),
    el("span", {class: "row-facts"}, num(row.margin)),
    methods.map((method, number) => el("span", {class: "row-method" + (differs(row, number) ? " differs" : "")}, choiceWords(row.methods[number]))));
}

function differs(row, number) {
  const first = row.methods[0], other = row.methods[number];
  return first !== null && other !== null && String(other) !== String(first);
}

function choiceWords(choice) {
  if (choice === null) return "–";
  const [place, outcome] = choice;
  const sign = {correct: "✓", wrong: "✗", tie: "= tie", error: "! error", abstained: "?", chosen: ""}[outcome];
  return (place === null ? "" : String.fromCharCode(65 + place) + " ") + sign;
}

// Where there is no room for columns, who decides otherwise stands beside the id.
function differences(row) {
  const others = methods.filter((_, number) => differs(row, number));
  if (!others.length) return null;
  return el("span", {class: "row-differences"}, others.map((method) => [" · ", said(method.name), " ", choiceWords(row.methods[methods.indexOf(method)])]));
}

// How often each method, or run, is right, and how often it decides otherwise than the first.
function methodTable() {
  const known = methods.some((method) => method.accuracy !== null);
  const otherwise = (number) => all.filter((row) => differs(row, number)).length;
  const columns = [
    known && ["Accuracy", (method) => el("strong", {}, percent(method.accuracy))],
    known ? ["Correct", (method) => method.correct] : ["Chosen", (method) => method.chosen],
    known && ["Wrong", (method) => method.wrong],
    ["Ties", (method) => method.tie], ["Errors", (method) => method.error],
    methods.length > 1 && ["Decides otherwise than " + methods[0].name, (method, number) => (number ? otherwise(number) : "–")],
  ].filter(Boolean);
  return scroller(runs ? "runs" : "methods", el("table", {class: "numbers methods"},
    el("thead", {}, el("tr", {}, el("th", {scope: "col"}, runs ? "Run" : "Method"), columns.map(([name]) => el("th", {scope: "col"}, visible(name))))),
    el("tbody", {}, methods.map((method, number) => el("tr", {}, el("th", {scope: "row"}, said(method.name)), columns.map(([, cell]) => el("td", {}, cell(method, number))))))));
}

function listHead() {
  return el("div", {class: "row-head", "aria-hidden": "true"}, el("span", {}, runs ? "First run" : "Outcome"), el("span", {}, "Item"), el("span", {}, "Margin"),
    methods.map((method) => el("span", {title: visible(method.name)}, said(method.name))));
}

function pick(place) {
  picked = Math.max(0, Math.min(shown.length - 1, place));
  const top = picked * ROW;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
  draw();
}

// Called by a side file for each of its items.
window.enthymemeItem = (number, ...views) => {
  if (waiting === number) showItem(all[number], views);
};

function openFromHash() {
  const match = /^#item\/(.*)$/.exec(location.hash);
  let id = null;
  try { id = match && decodeURIComponent(match[1]); } catch { id = null; }
  const row = id === null ? null : byId.get(id);
  if (!row) {
    waiting = null;
    itemBox.hidden = true;
    listing.hidden = false;
    document.title = title + " · enthymeme";
    draw();
    return;
  }
  waiting = row.number;
  const place = shown.indexOf(row);
  if (place >= 0) picked = place;
  const script = el("script", {src: "items/" + String(Math.floor(row.number / itemsPerFile)).padStart(4, "0") + ".js"});
  script.addEventListener("load", () => script.remove());
  script.addEventListener("error", () => {
    script.remove();
    showItem(row, [{id: row.id, error: "the file of this item is missing", candidates: []}]);
  });
  document.head.append(script);
}

function showItem(row, views) {
  const place = shown.indexOf(row);
  const body = el("div", {class: "item-body"});
  itemBox.replaceChildren(
    el("nav", {class: "item-nav", "aria-label": "items"}, el("a", {href: "#", class: "back"}, "← All items"),
      el("span", {class: "hint"}, place < 0 ? "not among those shown" : place + 1 + " of " + shown.length),
      step("previous", place - 1, "‹ Previous"), step("next", place + 1, "Next ›")),
    body);
  if (views.length > 1) renderPair(body, views, methods.map((method) => method.name));
  else renderDecision(body, views[0]);
  listing.hidden = true;
  itemBox.hidden = false;
  document.title = row.id + " · enthymeme";
  scrollTo(0, 0);
}

function step(kind, place, words) {
  const row = shown[place];
  return row ? el("a", {href: "#item/" + encodeURIComponent(row.id), "data-step": kind}, words) : el("span", {class: "hint"}, words);
}

function go(place) {
  if (shown[place]) location.hash = "#item/" + encodeURIComponent(shown[place].id);
}

addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!itemBox.hidden) {
    if (event.key === "Escape") { location.hash = ""; setTimeout(() => list.focus()); }
    else if (typing) return;
    else if (event.key === "j") go(picked + 1);
    else if (event.key === "k") go(picked - 1);
    return;
  }
  if (event.key === "/" && !typing) { event.preventDefault(); search.focus(); return; }
  if (event.key === "Escape" && typing) { list.focus(); return; }
  if (typing && !(event.target === search && (event.key === "ArrowDown" || event.key === "Enter"))) return;
  const steps = {ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity};
  if (event.key in steps) { event.preventDefault(); list.focus(); pick(picked + steps[event.key]); }
  else if (event.key === "Enter") { event.preventDefault(); go(picked); }
});
const number = (input) => (input.value === "" || !(Number(input.value) >= 0) ? null : Number(input.value));
search.addEventListener("input", () => { wanted.search = search.value; refresh(); });
disagree.addEventListener("change", () => { wanted.disagree = disagree.checked; refresh(); });
least.addEventListener("input", () => { wanted.least = number(least); refresh(); });
most.addEventListener("input", () => { wanted.most = number(most); refresh(); });
order.addEventListener("change", () => { wanted.order = order.value; refresh(); });
list.addEventListener("scroll", draw);
addEventListener("resize", draw);
addEventListener("hashchange", openFromHash);
order.value = wanted.order;
// Every row has the columns of the head.
for (const node of [listing.querySelector(".row-head"), inner]) node.style.setProperty("--methods", methods.length);
refresh();
openFromHash();
