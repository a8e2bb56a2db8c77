// An AMR graph as it was laid out: root at the left, dashed where a node is mentioned again.

function amrGraph(drawing) {
  const {nodes, edges, width, height} = drawing;
  const lines = edges.map(({from, to, role, again}) => {
    const start = nodes[from], end = nodes[to];
    const x1 = start.x + start.width, y1 = start.y, x2 = end.x, y2 = end.y;
    const path = again
      ? `M ${x1} ${y1} C ${x1 + 60} ${y1}, ${x2 - 60} ${y2}, ${x2} ${y2}`
      : `M ${x1} ${y1} C ${x2 - 26} ${y1}, ${x1 + 14} ${y2}, ${x2} ${y2}`;
    const label = again
      ? svg("text", {x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 4, class: "role again", "text-anchor": "middle"}, ":" + visible(role))
      : svg("text", {x: x2 - 6, y: y2 - 5, class: "role", "text-anchor": "end"}, ":" + visible(role));
    return [svg("path", {d: path, class: again ? "edge again" : "edge"}), label];
  });
  const boxes = nodes.map(({x, y, width: across, label, literal}) => [
    svg("rect", {x, y: y - 12, width: across, height: 24, rx: literal ? 2 : 12, class: literal ? "node literal" : "node"}),
    svg("text", {x: x + across / 2, y: y + 4, "text-anchor": "middle"}, visible(label))]);
  return scroller("AMR graph",
    svg("svg", {class: "amr", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "AMR graph"}, lines, boxes));
}

// One bracket a line, each a step further in than the one it stands inside.
function indented(penman) {
  let depth = 0, text = "", inQuotes = false;
  const flat = visible(penman).replace(/\s+/g, " ").trim();
  for (let place = 0; place < flat.length; place++) {
    const sign = flat[place];
    if (sign === '"') inQuotes = !inQuotes;
    if (!inQuotes && sign === "(") depth++;
    if (!inQuotes && sign === ")") depth--;
    if (!inQuotes && sign === " " && flat[place + 1] === ":") text += "\n" + "    ".repeat(depth);
    else text += sign;
  }
  return text;
}
