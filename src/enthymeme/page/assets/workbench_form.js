// The workbench's form: an argument with a gap, its candidates, and how to decide.

const LONGEST_STATEMENT = 6000;

// What is wrong with a field stands under it, and is read out with it; no words take it away.
function blame(field, words) {
  const id = (field.id || "candidate-" + field.dataset.place) + "-error";
  const old = document.getElementById(id);
  if (old) old.remove();
  if (!words) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  field.after(el("span", {class: "field-error", id, role: "alert"}, "✗ ", visible(words)));
}

// As tall as its text, so that all of it is in sight on a narrow screen too.
function grow(area) {
  area.style.height = "auto";
  if (area.scrollHeight) area.style.height = area.scrollHeight + 2 + "px";
}

function argumentForm(onDecide, onInput) {
  const given = el("textarea", {id: "given", rows: 2, placeholder: "One statement a line"});
  const claim = el("textarea", {id: "claim", rows: 2, placeholder: "One statement a line"});
  const box = el("div", {class: "candidate-inputs", role: "group", "aria-label": "candidates"});
  const gap = el("select", {id: "gap"},
    el("option", {value: "premise"}, "a premise: which completes it?"), el("option", {value: "claim"}, "the claim: which follows?"));
  const atoms = el("select", {id: "atoms"},
    el("option", {value: "paper"}, "the paper’s pairs and triples"), el("option", {value: "events"}, "events: a sentence each"));
  const claimField = el("label", {class: "field"}, "Therefore", claim);
  const inputs = () => [...box.querySelectorAll("textarea")];
  const letter = (place) => String.fromCharCode(65 + place);
  const renumber = () => {
    [...box.children].forEach((line, place) => {
      line.querySelector(".letter").textContent = letter(place);
      const area = line.querySelector("textarea");
      area.setAttribute("aria-label", "candidate " + letter(place));
      area.dataset.place = place;
      const button = line.querySelector("button");
      button.setAttribute("aria-label", "remove candidate " + letter(place));
      button.disabled = box.children.length <= 2;
    });
    more.disabled = box.children.length >= 10;
  };
  const add = (text = "") => {
    const area = el("textarea", {rows: 1});
    const line = el("div", {class: "candidate-input"}, el("span", {class: "letter", "aria-hidden": "true"}), el("span", {class: "grow"}, area),
      el("button", {type: "button", class: "plain", onclick: () => { line.remove(); renumber(); onInput(); inputs()[0].focus(); }}, "×"));
    area.value = text;
    box.append(line);
    renumber();
    return area;
  };
  const more = el("button", {type: "button", class: "plain", onclick: () => { add().focus(); onInput(); }}, "+ candidate");
  const go = el("button", {type: "submit", class: "main", id: "decide"}, "Decide");
  const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
  const state = () => ({given: given.value, gap: gap.value, candidates: inputs().map((field) => field.value), claim: gap.value === "claim" ? "" : claim.value, atoms: atoms.value});
  const fields = () => [given, ...inputs(), claim];
  const settle = () => { claimField.hidden = gap.value === "claim"; };
  const fill = (wanted) => {
    given.value = wanted.given;
    claim.value = wanted.claim;
    gap.value = wanted.gap;
    if (wanted.atoms) atoms.value = wanted.atoms;
    box.replaceChildren();
    wanted.candidates.forEach((text) => add(text));
    settle();
    clear();
    fields().forEach(grow);
  };
  const clear = () => fields().forEach((field) => blame(field, null));
  const show = (wrong) => {
    clear();
    wrong.forEach(([field, words]) => blame(field, words));
    if (wrong.length) wrong[0][0].focus();
  };
  // What is wrong before anybody is asked, each with its field.
  const check = () => {
    const {gap: missing, candidates} = state();
    const wrong = candidates.flatMap((text, place) => (text.trim() ? [] : [[inputs()[place], missing + " " + letter(place) + " is empty"]]));
    if (missing === "premise" && !lines(claim.value).length) wrong.push([claim, "the claim is empty"]);
    if (missing === "claim" && !lines(given.value).length) wrong.unshift([given, "nothing is given: a claim follows from something"]);
    for (const [field, name] of [[given, "what is given"], ...inputs().map((area, place) => [area, missing + " " + letter(place)]), [claim, "the claim"]]) {
      const longest = Math.max(0, ...lines(field.value).map((line) => line.length));
      if (longest > LONGEST_STATEMENT) wrong.push([field, name + " has a statement of " + longest + " characters: expected at most " + LONGEST_STATEMENT]);
    }
    return wrong;
  };
  const candidates = () => {
    const now = state();
    return now.candidates.map((text) => (now.gap === "premise"
      ? {source: [...lines(now.given), text.trim()], target: lines(now.claim)}
      : {source: lines(now.given), target: [text.trim()]}));
  };
  // The field that has a text, or the beginning of it.
  const fieldOf = (beginning) => fields().find((field) => lines(field.value).some((line) => line.replace(/\s+/g, " ").startsWith(beginning)));
  const node = el("form", {class: "argument-form", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    const wrong = check();
    show(wrong);
    if (!wrong.length) onDecide(candidates());
  }},
    el("label", {class: "field"}, "Given", given),
    el("label", {class: "field"}, "Missing", gap),
    el("div", {class: "field"}, "Candidates", box, more),
    claimField, el("label", {class: "field"}, "Atoms", atoms), el("div", {class: "field"}, go));
  // The profile that the workbench was started with holds until somebody chooses another.
  let touched = false;
  node.addEventListener("input", (event) => {
    touched = touched || event.target === atoms;
    if (event.target.tagName === "TEXTAREA") {
      grow(event.target);
      blame(event.target, null);
    }
    settle();
    onInput();
  });
  addEventListener("resize", () => fields().forEach(grow));
  fill({given: "", gap: "premise", claim: "", candidates: ["", ""]});
  return {node, fill, state, candidates, fieldOf, show, allow: (ready, profile) => { go.disabled = !ready; if (profile && !touched) atoms.value = profile; }};
}

function methodBar(onChange) {
  const how = el("select", {id: "method"}, [["exact", "PWAL, exact"], ["sampled", "PWAL, sampled"], ["reference", "PWAL, reference"], ["top-link", "Top-Link"], ["joint", "Joint scoring (not the paper’s)"], ["direct-nli", "Direct NLI"]]
    .map(([value, words]) => el("option", {value}, words)));
  const samples = el("input", {type: "number", id: "samples", min: 1, max: 10000, step: 1, value: 100});
  const seed = el("input", {type: "number", id: "seed", min: 0, step: 1, value: 2026});
  const noLink = el("input", {type: "checkbox", id: "no-link", checked: true});
  const guard = el("input", {type: "checkbox", id: "guard", checked: true});
  const alpha = el("input", {type: "number", id: "alpha", min: 0, step: "any", value: 1});
  const sampling = el("span", {class: "sampling"}, el("label", {}, "K ", samples), el("label", {}, "seed ", seed));
  const weights = el("select", {id: "weights"}, el("option", {value: "shipped"}, "learned"), el("option", {value: "uniform"}, "all equal"));
  const scales = [["paper", "the paper’s atoms"], ["events", "event atoms"], ["statement", "whole statements"], ["converse", "the converse"], ["clauses", "clauses"]].map(([name, words]) =>
    [name, el("input", {type: "range", id: "scale-" + name, min: 0, max: 2, step: 0.05, value: 1, "aria-label": "weight of " + words}), words]);
  const confidence = el("input", {type: "number", id: "min-confidence", min: 0, max: 1, step: "any", value: 0});
  const alternatives = el("input", {type: "number", id: "alternatives", min: 1, max: 24, step: 1, value: 1});
  const joint = el("span", {class: "sampling"}, el("label", {}, "Weights ", weights),
    scales.map(([, slider, words]) => el("label", {title: "How much this way of looking counts; 1 is as learned"}, words, " ", slider)),
    el("label", {title: "Choose nothing that is less probable"}, "least confidence ", confidence),
    el("label", {title: "How many graphs of each statement are scored, each as probable as its parser finds it"}, "graphs ", alternatives));
  // Methods that look at the text, and not at one problem made of it.
  const byText = () => how.value === "joint" || how.value === "direct-nli";
  const settle = () => {
    sampling.hidden = how.value !== "sampled";
    joint.hidden = how.value !== "joint";
    noLink.disabled = how.value === "top-link" || byText();
    guard.disabled = alpha.disabled = byText();
  };
  const node = el("div", {class: "method-bar", role: "group", "aria-label": "method"},
    el("label", {}, "Method ", how), sampling, joint,
    el("label", {title: "Whether a target atom may have no active link in a world"}, noLink, " no-link outcome"),
    el("label", {title: "Whether a negation must be supported, not just unopposed"}, guard, " negative guard"),
    el("label", {title: "How much conflict counts"}, "α ", alpha));
  const fields = {"method.min_confidence": [confidence, "least confidence"], "method.alternatives": [alternatives, "graphs"], "method.samples": [samples, "K"], "method.seed": [seed, "seed"], alpha: [alpha, "α"]};
  const clear = () => Object.values(fields).forEach(([field]) => blame(field, null));
  node.addEventListener("change", () => { settle(); clear(); onChange(); });
  settle();
  const whole = (field, otherwise) => (field.value === "" ? otherwise : Number(field.value));
  const jointMethod = () => ({name: how.value, weights: weights.value, min_confidence: whole(confidence, 0), alternatives: whole(alternatives, 1),
    scale: Object.fromEntries(scales.map(([name, slider]) => [name, Number(slider.value)]))});
  const chosen = () => ({
    method: byText() ? jointMethod() : how.value === "top-link" ? {name: "top-link", guard: guard.checked}
      : {name: "pwal", mode: how.value, no_link: noLink.checked, guard: guard.checked,
         ...(how.value === "sampled" ? {samples: whole(samples, 100), seed: whole(seed, 2026)} : {})},
    alpha: whole(alpha, 1),
  });
  const choose = ({method, alpha: tension}) => {
    how.value = method.name === "pwal" ? method.mode : method.name;
    samples.value = method.samples ?? 100;
    seed.value = method.seed ?? 2026;
    noLink.checked = method.no_link ?? true;
    guard.checked = method.guard ?? true;
    alpha.value = tension;
    weights.value = method.weights ?? "shipped";
    confidence.value = method.min_confidence ?? 0;
    alternatives.value = method.alternatives ?? 1;
    scales.forEach(([name, slider]) => { slider.value = (method.scale ?? {})[name] ?? 1; });
    settle();
  };
  // Blames the field that an error of the API names; whether there is one.
  const blamed = (error) => {
    const name = Object.keys(fields).find((one) => error.startsWith(one + ":"));
    if (!name) return false;
    blame(fields[name][0], fields[name][1] + error.slice(name.length));
    return true;
  };
  return {node, chosen, choose, blamed, byText};
}
