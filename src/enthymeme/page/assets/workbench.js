// The workbench: whatever is changed goes to the API, and what comes back is shown.

const page = document.getElementById("page");
const root = el("div", {id: "decision"});
const trouble = el("p", {class: "trouble", role: "alert", hidden: true});
const modelNote = el("p", {class: "hint", id: "models", role: "status"}, "Looking for models that read text …");
const origin = el("p", {class: "hint", id: "origin", role: "status"});
const staleNote = el("p", {class: "stale-note", id: "stale", role: "status", hidden: true}, "The argument was changed since: what is below is of the argument before. Decide reads it anew.");
const scoreboard = el("div", {class: "scoreboard", id: "scoreboard", hidden: true, role: "status", "aria-label": "scores"});
const examplePicker = el("select", {id: "example"}, el("option", {value: ""}, "an argument of your own"));
// What is on the bench: the problem as it was read, the edits of its links, the texts that belong to
// it, the form that it came from, and the example whose formulas it has, if it is one.
let bench = null, asked = 0, picked = null, examples = [];

const form = argumentForm((candidates) => read(candidates, form.state(), []), () => follow());
const bar = methodBar(() => rescore());
const undo = el("button", {type: "button", class: "plain", id: "undo", hidden: true, onclick: () => {
  bench.edits.pop();
  picked = null;
  rescore();
}}, "Undo last edit");
const reset = el("button", {type: "button", class: "plain", id: "reset", hidden: true, onclick: () => {
  bench.edits = [];
  picked = null;
  rescore();
}}, "Undo all edits");
const linkNote = el("span", {class: "hint", role: "status"});
const copy = el("button", {type: "button", class: "plain", id: "copy", hidden: true, onclick: async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    linkNote.textContent = "Copied: it has the argument, the method and your edits.";
  } catch {
    linkNote.textContent = "The address of this page is the link: it has the argument, the method and your edits.";
  }
}}, "Copy link");

page.append(
  el("header", {}, el("p", {class: "kicker"}, "enthymeme"), el("h1", {}, "Workbench")),
  el("section", {class: "bench-card", "aria-label": "argument"},
    el("label", {class: "field"}, "Start from", examplePicker), form.node, modelNote),
  bar.node, el("p", {class: "actions"}, undo, reset, copy, linkNote), trouble, staleNote, origin, root, scoreboard);

function clone(value) {
  return JSON.parse(JSON.stringify(value));
}

function exampleState(example) {
  return {given: example.given.join("\n"), gap: "premise", candidates: example.candidates, claim: example.claim.join("\n")};
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const wording = ({given, gap, candidates, claim}) => ({given, gap, candidates, claim});
const matching = (state) => examples.find((one) => same(exampleState(one), wording(state)));

// As somebody types: the picker names what the form holds, and results that are of another text fade.
function follow() {
  const state = form.state();
  const example = matching(state);
  examplePicker.value = example ? example.id : "";
  // An example's formulas are given, whatever atoms the models would find.
  const compared = bench !== null && bench.example ? wording : (whole) => whole;
  const stale = bench !== null && !same(compared(state), compared(bench.form));
  root.classList.toggle("stale", stale);
  scoreboard.classList.toggle("stale", stale);
  staleNote.hidden = !stale;
}

async function ask(address, question, learn) {
  const mine = ++asked;
  page.setAttribute("aria-busy", "true");
  let answer, status = 0;
  try {
    const response = await fetch(address, {
      method: "POST", headers: {"content-type": "application/json"},
      body: JSON.stringify({...question, ...bar.chosen(), view: true}),
    });
    status = response.status;
    answer = await response.json();
  } catch {
    answer = {error: "The workbench does not answer."};
  }
  if (mine !== asked) return;
  page.removeAttribute("aria-busy");
  trouble.hidden = true;
  if (status !== 200) {
    complain(answer.error);
    return;
  }
  learn(answer);
  show(withTexts(answer.view));
}

// An error stands at the field that is to blame; what is of no field stands above the results.
function complain(error) {
  const text = /^“([^”]*?)…?”: (.*)$/s.exec(error);
  const field = text && form.fieldOf(text[1]);
  if (field) form.show([[field, text[2]]]);
  else if (!bar.blamed(error)) {
    trouble.hidden = false;
    trouble.textContent = visible(error);
  }
}

// Have the models read the argument of the form, and make the edits that a link came with.
function read(candidates, state, edits) {
  picked = null;
  return ask("/api/select", {candidates, atoms: state.atoms}, (answer) => {
    bench = {first: answer.view.problem, edits, kept: answer.view, form: state, example: null};
    if (answer.view.error) complain(answer.view.error);
    else if (edits.length && answer.view.problem) setTimeout(rescore);
  });
}

// Some methods look at texts, the others at formulas and links, which may have been edited.
function rescore() {
  if (bench && (bar.byText() || !bench.first)) return read(form.candidates(), form.state(), []);
  if (bench && bench.first) return ask("/api/score", {problem: edited()}, () => {});
}

// The problem as it was read, with the edits made one after the other.
function edited() {
  const problem = clone(bench.first);
  for (const [place, source, target, label, confidence] of bench.edits) {
    const {links} = problem.candidates[place];
    const at = links.findIndex((link) => link[0] === source && link[1] === target);
    const link = [source, target, label, confidence];
    if (label === "Neu") {
      if (at >= 0) links.splice(at, 1);
    } else if (at >= 0) links[at] = link;
    else links.push(link);
  }
  return problem;
}

// Scores come from formulas alone; the texts and graphs they were read from stay as they were.
function withTexts(view) {
  const {kept} = bench;
  if (!kept) return view;
  return {...view, graphs: kept.graphs || [], models: kept.models || [], versions: kept.versions || [], warnings: kept.warnings || [],
    candidates: view.candidates.map((one, place) => ({...one,
      source: kept.candidates[place].source, target: kept.candidates[place].target,
      logic: one.logic && one.logic.map((statement, number) => ({...statement,
        graph: kept.candidates[place].logic ? kept.candidates[place].logic[number].graph : null})),
      links: one.links && {...one.links, neutral: stillNeutral(one.links, kept.candidates[place].links)}}))};
}

function stillNeutral(links, before) {
  if (!before) return [];
  const linked = new Set(links.cells.map((cell) => cell.source + " " + cell.target));
  return before.neutral.filter(([source, target]) => !linked.has(source + " " + target));
}

function show(view) {
  const focused = document.activeElement && root.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  const place = scrollY;
  const open = new Set([...root.querySelectorAll("details")].flatMap((one, number) => (one.open ? [number] : [])));
  renderDecision(root, view, {onEdit: edit, picked});
  [...root.querySelectorAll("details")].forEach((one, number) => { one.open = open.has(number); });
  const again = focused && [...root.querySelectorAll(".editor [aria-label], .matrix button")].find((one) => one.getAttribute("aria-label") === focused);
  if (again) again.focus({preventScroll: true});
  scrollTo(0, place);
  undo.hidden = reset.hidden = !bench.edits.length;
  copy.hidden = false;
  linkNote.textContent = "";
  origin.textContent = originWords();
  history.replaceState(null, "", "#" + encodeState({...bench.form, ...bar.chosen(), example: bench.example, edits: bench.edits}));
  scoreboard.hidden = view.error !== null;
  scoreboard.replaceChildren(
    ...view.candidates.map((one, number) => el("span", {class: "board" + (number === view.choice ? " is-chosen" : "")},
      letterMark(one, chosenKind(view, number)), " ", one.score && el("span", {"data-score": one.score.score}, num(one.score.score)))),
    el("span", {class: "hint"}, view.tie ? "= tie" : view.choice === null ? "" : ["▸ ", view.candidates[view.choice].letter, " by ", num(view.margin)]));
  follow();
}

// Why the same text may come out otherwise as an example than as typed.
function originWords() {
  if (bench.example) return "These are the paper’s own formulas, links and confidences of this text. Decide has the models here read the text; what they find may differ, and the scores with it.";
  if (matching(bench.form)) return "These are the formulas and links that the models here find in this text. The example under “Start from” has the paper’s own, so its scores may differ.";
  return "";
}

function edit(place, source, target, label, confidence, where) {
  bench.edits.push([place, source, target, label, confidence]);
  picked = where;
  rescore();
}

function startFrom(example, edits) {
  form.fill(exampleState(example));
  picked = null;
  const statement = (text, own) => ({text, own});
  bench = {first: example.problem, edits, form: form.state(), example: example.id, kept: {
    candidates: example.candidates.map((text) => ({
      source: [...example.given.map((one) => statement(one, false)), statement(text, true)],
      target: example.claim.map((one) => statement(one, false))})),
  }};
  return rescore();
}

examplePicker.addEventListener("change", () => {
  const example = examples.find((one) => one.id === examplePicker.value);
  if (example) {
    startFrom(example, []);
    return;
  }
  form.fill({given: "", gap: "premise", claim: "", candidates: ["", ""]});
  document.getElementById("given").focus();
  follow();
});

// The whole state as a fragment, which no server ever sees.
function encodeState(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return btoa(Array.from(bytes, (one) => String.fromCodePoint(one)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decodeState(fragment) {
  try {
    const bytes = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const state = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.codePointAt(0))));
    const texts = [state.given, state.gap, state.claim, ...state.candidates];
    const right = texts.every((text) => typeof text === "string") && state.candidates.length >= 2 && typeof state.method === "object" &&
      state.edits.every((one) => Array.isArray(one) && Number.isInteger(one[0]) && one[0] >= 0 && one[0] < state.candidates.length);
    return right ? state : null;
  } catch {
    return null;
  }
}

// What the address says is put on the bench; text is read again, which needs the models.
function restore(models) {
  const fragment = location.hash.slice(1);
  const state = fragment && decodeState(fragment);
  if (!state) return startFrom(examples[0], []).then(() => fragment && complain("This link holds no argument; here is an example instead."));
  bar.choose(state);
  const example = examples.find((one) => one.id === state.example);
  if (example) return startFrom(example, state.edits);
  form.fill(state);
  follow();
  if (models.ready) return read(form.candidates(), form.state(), state.edits);
}

async function begin() {
  const get = async (address) => (await fetch(address)).json();
  try {
    examples = (await get("/api/examples")).examples;
    examplePicker.append(...examples.map((one) => el("option", {value: one.id}, one.title)));
    // An example needs no models.
    const early = !location.hash && startFrom(examples[0], []);
    const models = await get("/api/models");
    form.allow(models.ready, models.atoms);
    modelNote.textContent = models.ready ? "Read by " + visible(models.parser) + " and " + visible(models.nli) + "."
      : "Text cannot be read here, only the examples: " + visible(models.error || "no models");
    if (!early) restore(models);
    addEventListener("hashchange", () => restore(models));
  } catch {
    modelNote.textContent = "The workbench does not answer.";
  }
}
form.allow(false);
begin();
