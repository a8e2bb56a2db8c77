// One item by two runs: what each decided and why, side by side, and all of either below.

function renderPair(root, views, names) {
  const whole = el("div", {id: "whole"});
  const buttons = views.map((view, place) => el("button", {type: "button", class: "chip-button", "aria-pressed": "false", disabled: !view, onclick: () => pick(place)}, "All of ", said(names[place])));
  const pick = (place) => {
    buttons.forEach((button, number) => button.setAttribute("aria-pressed", String(number === place)));
    renderDecision(whole, views[place], {within: true});
  };
  root.replaceChildren(
    el("header", {}, el("p", {class: "kicker"}, "Two runs"), el("h1", {}, said((views[0] || views[1]).id))),
    el("div", {class: "pair sides"}, views.map((view, place) => sideCard(view, names[place]))),
    el("div", {class: "chips", role: "group", "aria-label": "all of a run"}, buttons), whole);
  pick(views[0] ? 0 : 1);
}

function sideCard(view, name) {
  if (!view) return el("article", {class: "statement"}, el("h2", {}, said(name)), el("p", {class: "hint"}, "This run has no such item."));
  const reasons = view.why ? view.why.links : [];
  return el("article", {class: "statement side"}, el("h2", {}, said(name)),
    el("p", {class: "hint"}, view.method && methodWords(view.method)),
    el("p", {}, badge(view.outcome, OUTCOMES[view.outcome]), " ", view.choice === null ? null : letterMark(view.candidates[view.choice], chosenKind(view, view.choice))),
    view.error && el("p", {class: "error"}, said(view.error)),
    view.candidates.length > 0 && el("ul", {class: "before-after"}, view.candidates.map((one) => el("li", {}, letterMark(one), " ", num(one.score && one.score.score)))),
    view.why && el("p", {}, visible(view.why.summary)),
    reasons.length > 0 && el("ul", {class: "side-reasons"}, reasons.map((link) => el("li", {},
      quoted(link.source, link.verbalizations[0]), " ", el("strong", {class: link.label}, VERBS[link.label]), " ", quoted(link.target, link.verbalizations[1]), el("span", {class: "hint"}, " (", num(link.confidence, 3), ")")))),
    warningList(view.warnings || []));
}
