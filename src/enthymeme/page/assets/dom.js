// Building blocks. Texts become text nodes and nothing else, so that no text is ever markup.

const SVG = "http://www.w3.org/2000/svg";

function el(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [property, set] of Object.entries(value)) node.style.setProperty(property, set);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

// Control characters and marks that would turn the text's direction are shown for what they are.
function visible(text) {
  return String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g, (mark) => {
    const code = mark.codePointAt(0);
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return "⟨U+" + code.toString(16).toUpperCase().padStart(4, "0") + "⟩";
  });
}

// A text that somebody wrote, kept from turning what stands around it; a title shows on pointing.
function said(text, kind, title) {
  return el("bdi", {class: kind || "said", title: title === undefined ? null : visible(title)}, visible(text));
}

// The same where it stands within a sentence: of a very long one the beginning, the rest on pointing.
function brief(text, title) {
  const whole = visible(text), most = 240;
  if (whole.length <= most) return said(text, null, title);
  return el("bdi", {class: "said", title: whole}, whole.slice(0, most) + "…");
}

// An atom's text; its verbalization, where that is another, shows on pointing.
function quoted(text, verbalization) {
  return el("span", {class: "quoted"}, "‘", brief(text, verbalization === text ? undefined : verbalization), "’");
}

// A number to two decimals, with all of it to be had by pointing at it. What would look like 0 and
// is not keeps its first digit.
function num(value, digits = 2) {
  if (value === null || value === undefined) return el("span", {class: "num none"}, "–");
  const small = Math.abs(value) > 1e-12 && Math.abs(value) < 0.5 * 10 ** -digits;
  const text = (small ? value.toPrecision(1) : value.toFixed(digits)).replace(/^-(0\.?0*)$/, "$1").replace("-", "−");
  return el("span", {class: "num", title: String(value)}, text);
}

function percent(share) {
  if (share === null || share === undefined) return "–";
  const text = (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0);
  return el("span", {class: "num", title: String(share)}, text + " %");
}

// A count of worlds, which may have more digits than a person wants.
function count(text) {
  if (text.length > 9) return el("span", {class: "num", title: text}, text[0] + "." + text.slice(1, 3) + " · 10", el("sup", {}, text.length - 1));
  return el("span", {class: "num"}, text.replace(/\B(?=(\d{3})+$)/g, " "));
}

function section(id, title, hint, ...children) {
  return el("section", {id, "aria-labelledby": id + "-title"},
    el("h2", {id: id + "-title"}, title),
    hint && el("p", {class: "hint"}, hint),
    ...children);
}

// What may be wider than the page scrolls by itself, also by keys, and an arrow tells that more is there.
function scroller(name, child, kind = "") {
  const box = el("div", {class: "scroll " + kind, role: "group", "aria-label": name}, child);
  const frame = el("div", {class: "scroll-frame"}, box, el("span", {class: "scroll-cue", "aria-hidden": "true"}, "›"));
  const mark = () => {
    frame.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  box.addEventListener("scroll", mark, {passive: true});
  new ResizeObserver(mark).observe(box);
  return frame;
}

function badge(kind, ...words) {
  return el("span", {class: "badge " + kind}, ...words);
}

function letterMark(candidate, extra = "") {
  return el("span", {class: "letter " + extra}, candidate.letter);
}

function data() {
  return JSON.parse(document.getElementById("data").textContent);
}
