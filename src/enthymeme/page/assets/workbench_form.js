// The workbench's form: an argument with a gap, its candidates, and how to decide.

function argumentForm(onDecide) {
  const given = el("textarea", {id: "given", rows: 2, placeholder: "One statement a line"});
  const claim = el("textarea", {id: "claim", rows: 2, placeholder: "One statement a line"});
  const box = el("div", {class: "candidate-inputs"});
  const gap = el("select", {id: "gap", "aria-label": "what is missing"},
    el("option", {value: "premise"}, "a premise: which completes it?"), el("option", {value: "claim"}, "the claim: which follows?"));
  const atoms = el("select", {id: "atoms"},
    el("option", {value: "paper"}, "the paper’s: pairs and triples of words"), el("option", {value: "events"}, "events: a sentence each"));
  const claimField = el("label", {class: "field"}, "Therefore", claim);
  const inputs = () => [...box.querySelectorAll("textarea")];
  const renumber = () => {
    [...box.children].forEach((line, place) => {
      line.querySelector(".letter").textContent = String.fromCharCode(65 + place);
      line.querySelector("textarea").setAttribute("aria-label", "candidate " + String.fromCharCode(65 + place));
      line.querySelector("button").disabled = box.children.length <= 2;
    });
    more.disabled = box.children.length >= 10;
  };
  const add = (text = "") => {
    const line = el("div", {class: "candidate-input"}, el("span", {class: "letter"}), el("textarea", {rows: 1}),
      el("button", {type: "button", class: "plain", "aria-label": "remove this candidate", onclick: () => { line.remove(); renumber(); }}, "×"));
    line.querySelector("textarea").value = text;
    box.append(line);
    renumber();
  };
  const more = el("button", {type: "button", class: "plain", onclick: () => add()}, "+ candidate");
  const go = el("button", {type: "submit", class: "main", id: "decide"}, "Decide");
  const lines = (field) => field.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const node = el("form", {class: "argument-form", onsubmit: (event) => {
    event.preventDefault();
    const texts = inputs().map((field) => field.value.trim());
    const premises = gap.value === "premise";
    onDecide(texts.map((text) => premises
      ? {source: [...lines(given), text], target: lines(claim)}
      : {source: lines(given), target: [text]}), atoms.value);
  }},
    el("label", {class: "field"}, "Given", given),
    el("label", {class: "field"}, "Missing", gap),
    el("div", {class: "field"}, "Candidates", box, more),
    claimField, el("label", {class: "field"}, "Atoms", atoms), el("div", {class: "field"}, go));
  gap.addEventListener("change", () => { claimField.hidden = gap.value === "claim"; });
  const fill = (example) => {
    given.value = example.given.join("\n");
    claim.value = example.claim.join("\n");
    gap.value = "premise";
    claimField.hidden = false;
    box.replaceChildren();
    example.candidates.forEach((text) => add(text));
  };
  fill({given: [], claim: [], candidates: ["", ""]});
  return {node, fill, allow: (ready, profile) => { go.disabled = !ready; if (profile) atoms.value = profile; }};
}

function methodBar(onChange) {
  const how = el("select", {id: "method"}, [["exact", "PWAL, exact"], ["sampled", "PWAL, sampled"], ["reference", "PWAL, reference"], ["top-link", "Top-Link"]]
    .map(([value, words]) => el("option", {value}, words)));
  const samples = el("input", {type: "number", id: "samples", min: 1, max: 10000, step: 1, value: 100});
  const seed = el("input", {type: "number", id: "seed", min: 0, step: 1, value: 2026});
  const noLink = el("input", {type: "checkbox", id: "no-link", checked: true});
  const guard = el("input", {type: "checkbox", id: "guard", checked: true});
  const alpha = el("input", {type: "number", id: "alpha", min: 0, step: "any", value: 1});
  const sampling = el("span", {class: "sampling"}, el("label", {}, "K ", samples), el("label", {}, "seed ", seed));
  const settle = () => {
    sampling.hidden = how.value !== "sampled";
    noLink.disabled = how.value === "top-link";
  };
  const node = el("div", {class: "method-bar", role: "group", "aria-label": "method"},
    el("label", {}, "Method ", how), sampling,
    el("label", {title: "Whether a target atom may have no active link in a world"}, noLink, " no-link outcome"),
    el("label", {title: "Whether a negation must be supported, not just unopposed"}, guard, " negative guard"),
    el("label", {title: "How much conflict counts"}, "α ", alpha));
  node.addEventListener("change", () => { settle(); onChange(); });
  settle();
  const whole = (field, otherwise) => (field.value === "" ? otherwise : Number(field.value));
  return {node, chosen: () => ({
    method: how.value === "top-link" ? {name: "top-link", guard: guard.checked}
      : {name: "pwal", mode: how.value, no_link: noLink.checked, guard: guard.checked,
         ...(how.value === "sampled" ? {samples: whole(samples, 100), seed: whole(seed, 2026)} : {})},
    alpha: whole(alpha, 1),
  })};
}
