// A decision, top to bottom, as a person reads: the argument, why, and then the evidence.

const OUTCOMES = {correct: "✓ correct", wrong: "✗ wrong", tie: "= tie", error: "! error", abstained: "? no choice", chosen: "chosen"};

function renderDecision(root, view, options) {
  if (!view.candidates.length) {
    root.replaceChildren(el("h1", {}, said(view.id)), el("p", {class: "verdict"}, badge("error", "! error"), " ", said(view.error)));
    return;
  }
  const scored = view.candidates.every((one) => one.score && one.exact);
  const linked = view.candidates.every((one) => one.links);
  root.replaceChildren(...[
    !(options && (options.onEdit || options.within)) && decisionHead(view),
    argumentSection(view),
    view.why && whySection(view),
    view.joint && jointWhy(view),
    view.joint && jointSection(view),
    scored && section("score", "The score", "Resistance is how much the claim resists being drawn from the premises: the conflict it adds, less the support it has. The lowest is chosen.",
      scoreChart(view), scoreTable(view),
      view.distribution && [el("h3", {}, "Resistance over all ways the links could hold"),
        el("p", {class: "hint"}, "Each way of picking at most one link for each atom of the claim is a world; all are equally likely. Resistance is the mean (the line)."), histogram(view)]),
    linked && section("links", "Links", null, linksLegend(), el("div", {class: view.candidates.some((one) => one.targets.length > 4) ? "stack" : "pair"}, view.candidates.map((_, place) => linkMatrix(view, place, options)))),
    section("logic", "Logic", view.joint ? "The statements as they were read." : linked ? "Each statement as its formula, atoms by their words. For the claim: its clauses, and in what share of worlds each is supported." : "How far each statement was read.",
      linked ? el("div", {class: "pair"}, view.candidates.map((_, place) => statementsOf(view, place))) : stuckStatements(view)),
    scored && section("worlds", "Worlds", "ΔT is the conflict that the claim adds, C_max the most conflict there could be, R_sat the share of the claim’s clauses that are supported, and ρ the resistance: ρ = " + (view.alpha === 1 ? "" : view.alpha + " · ") + "ΔT / C_max − R_sat.", el("div", {class: "pair"}, view.candidates.map((_, place) => worldTable(view, place)))),
    colophon(view),
  ].filter(Boolean));
}

function methodWords(method) {
  if (method.joint) return method.name === "joint" ? "Joint scoring, weights " + method.joint.weights.name : "Direct NLI";
  const parts = [method.name === "top-link" ? "Top-Link" : "PWAL"];
  if (method.name === "pwal") parts.push(method.mode === "sampled" ? "K = " + method.samples + ", seed " + method.seed : method.mode);
  if (!method.no_link) parts.push("without no-link");
  if (!method.guard) parts.push("without guard");
  if (method.witness === "sound") parts.push("sound witnesses");
  if (method.solver !== "canonical") parts.push("solver " + method.solver);
  return parts.join(", ");
}

function decisionHead(view) {
  return el("header", {class: "decision-head"},
    el("p", {class: "kicker"}, methodWords(view.method), view.alpha === 1 ? "" : ", α = " + view.alpha),
    el("h1", {}, said(view.id)));
}

function argumentSection(view) {
  const shared = (side) => view.candidates[0][side].filter((one) => !one.own);
  const given = shared("source"), claim = shared("target");
  const tie = view.tie, error = view.error !== null;
  const cards = view.candidates.map((one, place) => {
    const own = [...one.source.filter((text) => text.own), ...one.target.filter((text) => text.own)];
    const chosen = place === view.choice;
    return el("article", {class: "candidate " + chosenKind(view, place) + (tie ? " tied" : "")},
      el("div", {class: "candidate-top"}, letterMark(one, chosenKind(view, place)),
        chosen && badge(view.outcome, {correct: "✓ chosen", wrong: "✗ chosen", chosen: "▸ chosen"}[view.outcome]), tie && badge("tie", "= tie"), place === view.gold && badge("gold", "★ right answer")),
      own.length ? own.map((text) => el("p", {class: "text"}, said(text.text))) : el("p", {class: "text hint"}, "(nothing of its own)"),
      one.score && view.joint && el("p", {class: "candidate-score"}, "score ", num(one.score.score), ", probability ", num(view.joint.probabilities[place], 3)),
      one.score && !view.joint && el("p", {class: "candidate-score"}, "resistance ", num(one.score.score), one.score.stderr ? [" ± ", num(one.score.stderr)] : null));
  });
  return section("argument", "The argument", null,
    given.length > 0 && el("div", {class: "given"}, el("h3", {}, "Given"), given.map((text) => el("p", {class: "text"}, said(text.text)))),
    el("h3", {}, claim.length ? "Which completes it?" : "Which follows?"),
    el("div", {class: "candidates"}, cards),
    claim.length > 0 && el("div", {class: "given"}, el("h3", {}, "Therefore"), claim.map((text) => el("p", {class: "text"}, said(text.text)))),
    el("p", {class: "verdict " + view.outcome}, verdict(view, error, tie)),
    warningList(view.warnings || []));
}

// Doubts about the texts, which were read all the same.
function warningList(warnings) {
  if (!warnings.length) return null;
  return el("ul", {class: "warnings", "aria-label": "warnings"}, warnings.map((words) => el("li", {}, el("span", {"aria-hidden": "true"}, "⚠ "), said(words))));
}

// How the mark of a candidate looks: chosen, and whether wrongly.
function chosenKind(view, place) {
  if (place !== view.choice) return "";
  return view.outcome === "wrong" ? "chosen wrong" : "chosen";
}

function verdict(view, error, tie) {
  if (error) return [badge("error", "! error"), " No choice: ", said(view.error)];
  if (view.outcome === "abstained") return [badge("tie", OUTCOMES.abstained), " No candidate is as probable as was asked for (", percent(view.joint.min_confidence), ")."];
  if (tie) return [badge("tie", "= tie"), " No choice: the lowest resistance is that of more than one candidate."];
  const words = [badge(view.outcome, OUTCOMES[view.outcome]), " ", letterMark(view.candidates[view.choice], chosenKind(view, view.choice)), " by ", num(view.margin)];
  if (view.undecided) words.push(", ", badge("tie", "undecided"), ": its standard errors allow another choice");
  if (view.top_choice && view.method.name === "pwal" && view.top_choice.choice !== view.choice) {
    words.push(". Top-Link disagrees: ", view.top_choice.tie ? "a tie" : view.candidates[view.top_choice.choice].letter);
  }
  return [...words, "."];
}

function whySection(view) {
  const {summary, closest, links, shared, clauses} = view.why;
  const both = view.candidates.length === 2 ? "both" : "all";
  return section("why", "Why", null, el("p", {class: "summary"}, visible(summary)),
    closest && el("p", {class: "closest"}, "Closest to a link that would tell: ", visible(closest), "."),
    links.length > 0 && el("ol", {class: "reasons"}, links.map((link) => el("li", {},
      el("p", {}, link.places.map((place) => letterMark(view.candidates[place])), " ",
        quoted(link.source, link.verbalizations[0]), link.source_note && ", " + link.source_note + ",", " ", el("strong", {class: link.label}, VERBS[link.label]), " ",
        quoted(link.target, link.verbalizations[1]), link.target_note && ", " + link.target_note,
        el("span", {class: "hint"}, " (", num(link.confidence, 3), link.places.length === view.candidates.length ? ", in " + both : "", ")"), "; ", link.without, "."),
      link.gain !== null && el("p", {class: "hint"}, view.method.name === "top-link" ? "active in Top-Link’s one world" : ["Where it holds, it sets the scores apart by ", num(link.gain), "."])))),
    shared.map((words) => el("p", {}, letterMark(view.candidates[view.choice], chosenKind(view, view.choice)), " ", visible(words), ".")),
    view.choice !== null && links.length === 0 && shared.length === 0 && clauses.length === 0 && el("p", {class: "hint"}, "No link tells the candidates apart."),
    clauses.map((clause) => el("p", {class: "clause-reason"}, "The claim’s ", quoted(clause.words), " is supported in ",
      clause.supported.map(({place, share}, number) => [number ? ", in " : "", percent(share), " of worlds with ", letterMark(view.candidates[place])]), ".")));
}

function linksLegend() {
  return el("p", {class: "legend"},
    el("span", {}, el("i", {class: "key cell link Ent"}, "E"), "entails"),
    el("span", {}, el("i", {class: "key cell link Con"}, "C"), "contradicts"),
    el("span", {}, el("i", {class: "key cell exact"}, "="), "same words"),
    el("span", {}, el("i", {class: "key cell top"}, " "), "Top-Link’s choice"),
    el("span", {}, "the stronger the colour, the weightier; click a link to see the decision without it"));
}

function colophon(view) {
  const pairs = [...view.models, ...view.versions];
  if (!pairs.length) return null;
  return el("footer", {class: "colophon"}, el("details", {}, el("summary", {}, "Models and versions"),
    el("dl", {}, pairs.map(([name, value]) => fact(name, said(value))))));
}
