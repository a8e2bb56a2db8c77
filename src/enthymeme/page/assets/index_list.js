// What the list of a run shows: which rows are left by its filters, and in what order.

const ORDERS = {
  run: ["order of the run", (a, b) => a.number - b.number],
  narrow: ["closest first", (a, b) => (a.margin ?? Infinity) - (b.margin ?? Infinity) || a.number - b.number],
  clear: ["clearest first", (a, b) => (b.margin ?? -1) - (a.margin ?? -1) || a.number - b.number],
  disagreement: ["most disagreement first", (a, b) => b.disagreeing - a.disagreeing || a.number - b.number],
  id: ["by id", (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.number - b.number)],
};

function prepared(rows) {
  return rows.map((row, number) => ({
    ...row,
    number,
    found: (row.id + " " + row.text).toLowerCase(),
  }));
}

// The rows that all filters but the outcome leave, so that the outcomes' counts add up to theirs.
function narrowed(rows, wanted) {
  const words = wanted.search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) =>
    words.every((word) => row.found.includes(word)) &&
    (!wanted.disagree || row.disagreeing > 0) &&
    (wanted.least === null || (row.margin !== null && row.margin >= wanted.least)) &&
    (wanted.most === null || (row.margin !== null && row.margin <= wanted.most)));
}

function tallied(rows) {
  const counts = {};
  for (const row of rows) counts[row.outcome] = (counts[row.outcome] || 0) + 1;
  return counts;
}

function ordered(rows, wanted) {
  const kept = wanted.outcome === "all" ? rows : rows.filter((row) => row.outcome === wanted.outcome);
  return [...kept].sort(ORDERS[wanted.order][1]);
}
