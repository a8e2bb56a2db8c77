// The workbench: whatever is changed goes to the API, and what comes back is shown.

const page = document.getElementById("page");
const root = el("div", {id: "decision"});
const trouble = el("p", {class: "trouble", role: "alert", hidden: true});
const modelNote = el("p", {class: "hint", id: "models"}, "Looking for models that read text …");
const scoreboard = el("div", {class: "scoreboard", id: "scoreboard", hidden: true, "aria-live": "polite"});
const examplePicker = el("select", {id: "example"}, el("option", {value: ""}, "an argument of your own"));
// What is on the bench: the problem as edited, as it was, and the texts that belong to it.
let bench = null, asked = 0, picked = null, examples = [];

const form = argumentForm((candidates, atoms) => {
  picked = null;
  ask("/api/select", {candidates, atoms}, (answer) => {
    bench = {problem: answer.view.problem, first: clone(answer.view.problem), kept: answer.view};
  });
});
const bar = methodBar(() => rescore());
const reset = el("button", {type: "button", class: "plain", id: "reset", hidden: true, onclick: () => {
  bench.problem = clone(bench.first);
  picked = null;
  rescore();
}}, "Undo all edits");

page.append(
  el("header", {}, el("p", {class: "kicker"}, "enthymeme"), el("h1", {}, "Workbench")),
  el("section", {class: "bench-card", "aria-label": "argument"},
    el("label", {class: "field"}, "Start from", examplePicker), form.node, modelNote),
  bar.node, trouble, el("p", {}, reset), root, scoreboard);

function clone(value) {
  return JSON.parse(JSON.stringify(value));
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
  trouble.hidden = status === 200;
  if (status !== 200) {
    trouble.textContent = visible(answer.error);
    return;
  }
  learn(answer);
  show(withTexts(answer.view));
}

function rescore() {
  if (bench && bench.problem) ask("/api/score", {problem: bench.problem}, () => {});
}

// Scores come from formulas alone; the texts and graphs they were read from stay as they were.
function withTexts(view) {
  const {kept} = bench;
  if (!kept) return view;
  return {...view, graphs: kept.graphs || [], models: kept.models || [], versions: kept.versions || [],
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
  reset.hidden = !bench.problem || JSON.stringify(bench.problem) === JSON.stringify(bench.first);
  scoreboard.hidden = view.error !== null;
  scoreboard.replaceChildren(
    ...view.candidates.map((one, number) => el("span", {class: "board" + (number === view.choice ? " is-chosen" : "")},
      letterMark(one, chosenKind(view, number)), " ", one.score && el("span", {"data-score": one.score.score}, num(one.score.score)))),
    el("span", {class: "hint"}, view.tie ? "= tie" : view.choice === null ? "" : ["▸ ", view.candidates[view.choice].letter, " by ", num(view.margin)]));
}

function edit(place, source, target, label, confidence, where) {
  const candidate = bench.problem.candidates[place];
  const at = candidate.links.findIndex((link) => link[0] === source && link[1] === target);
  const link = [source, target, label, confidence];
  if (label === "Neu") {
    if (at >= 0) candidate.links.splice(at, 1);
  } else if (at >= 0) candidate.links[at] = link;
  else candidate.links.push(link);
  picked = where;
  rescore();
}

examplePicker.addEventListener("change", () => {
  const example = examples.find((one) => one.id === examplePicker.value);
  if (!example) return;
  form.fill(example);
  picked = null;
  const statement = (text, own) => ({text, own});
  bench = {problem: clone(example.problem), first: clone(example.problem), kept: {
    candidates: example.candidates.map((text) => ({
      source: [...example.given.map((one) => statement(one, false)), statement(text, true)],
      target: example.claim.map((one) => statement(one, false))})),
  }};
  rescore();
});

async function begin() {
  const get = async (address) => (await fetch(address)).json();
  try {
    examples = (await get("/api/examples")).examples;
    examplePicker.append(...examples.map((one) => el("option", {value: one.id}, one.title)));
    examplePicker.value = examples[0].id;
    examplePicker.dispatchEvent(new Event("change"));
    const models = await get("/api/models");
    form.allow(models.ready, models.atoms);
    modelNote.textContent = models.ready ? "Read by " + visible(models.parser) + " and " + visible(models.nli) + "."
      : "Text cannot be read here, only the examples: " + visible(models.error || "no models");
  } catch {
    modelNote.textContent = "The workbench does not answer.";
  }
}
form.allow(false);
begin();
