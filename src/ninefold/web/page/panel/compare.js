/** The algorithms side by side: how much work each needs for the puzzle. */
import { request } from "../api.js";
import { h } from "../look/dom.js";
import { capabilities } from "../play/capabilities.js";
import { formatNumber, nameOf, t } from "../strings.js";

/**
 * @typedef {{algorithm: string, solved: boolean, ending: string, seconds: number,
 *   counters: Record<"tracks" | "recursions" | "backtracks" | "guesses", number | null>}} Row
 */

const CLASSIC = [
  "lanes",
  "backtracking",
  "pencilmarks",
  "logic",
  "rules",
  "csp",
  "dancing-links",
  "strategies",
];

/** @param {import("./analyse.js").Subject} puzzle @param {boolean} python @param {AbortSignal} signal */
export async function comparison(puzzle, python, signal) {
  const { algorithms } = await capabilities();
  const names = Object.keys(algorithms).filter((name) => python || CLASSIC.includes(name));
  const { results } = await request("compare", { puzzle, algorithms: names }, { signal });
  const rows = /** @type {Row[]} */ (results);
  const solved = rows.filter((row) => row.solved).sort((a, b) => a.seconds - b.seconds);
  const longest = Math.max(...rows.map((row) => row.seconds));
  const shortest = Math.min(...rows.map((row) => row.seconds));
  /** A logarithmic scale, which shows the fast ones too. @param {number} seconds */
  const width = (seconds) => 8 + (92 * Math.log(seconds / shortest)) / (Math.log(longest / shortest) || 1);
  const heads = [t("Algorithm"), t("Time"), t("Placed"), t("Tried"), t("Backtracks")];
  const table = h(
    "table",
    { class: "compare" },
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h(
      "tbody",
      {},
      ...rows.flatMap((row) => rowOf(row, algorithms[row.algorithm], width(row.seconds), row === solved[0])),
    ),
  );
  return [
    h("p", {}, winners(solved)),
    h("div", { class: "wide", tabindex: 0, role: "group", "aria-label": t("Algorithms") }, table),
    h("p", { class: "soft" }, t("Bars use a log scale. Click a name for details.")),
  ];
}

/** @param {Row[]} solved by time */
function winners(solved) {
  if (!solved.length) return t("None of them solved it.");
  const counted = solved.filter((row) => row.counters.tracks !== null);
  const fewest = counted.reduce(
    (best, row) => (Number(row.counters.tracks) < Number(best?.counters.tracks) ? row : best),
    counted[0],
  );
  const fastest = t("Fastest: {name}.", { name: solved[0].algorithm });
  return fewest
    ? `${fastest} ${t("Fewest digits placed: {name} ({count}).", { name: fewest.algorithm, count: formatNumber(Number(fewest.counters.tracks)) })}`
    : fastest;
}

/** @param {Row} row @param {string} what @param {number} width @param {boolean} first */
function rowOf(row, what, width, first) {
  const { tracks, recursions, backtracks } = row.counters;
  const bar = h("span", { class: "bar-of-time" });
  bar.style.width = `${width}%`;
  const figures = [tracks, recursions, backtracks].map((count) =>
    h("td", {}, count === null ? "–" : formatNumber(count)),
  );
  const about = h("tr", { class: "about", hidden: true }, h("td", { colspan: 5 }, nameOf("algorithm", what)));
  const open = () => name.setAttribute("aria-expanded", String(!about.toggleAttribute("hidden")));
  const name = h(
    "button",
    { type: "button", class: "link", "aria-expanded": "false", onclick: open },
    row.algorithm,
    first &&
      h("b", { class: "first", title: t("fastest") }, " ★", h("span", { class: "unseen" }, t("fastest"))),
  );
  const main = h(
    "tr",
    { class: row.solved ? "" : "failed", "data-algorithm": row.algorithm },
    h("th", { scope: "row" }, name),
    h("td", {}, inTime(row.seconds), !row.solved && h("small", {}, ending(row.ending)), bar),
    ...figures,
  );
  return [main, about];
}

/** @param {string} name */
function ending(name) {
  if (name === "stuck") return t("stuck");
  return name === "exhausted" ? t("no solution") : t("gave up");
}

/** @param {number} seconds */
function inTime(seconds) {
  const units = /** @type {[number, string][]} */ ([
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"],
  ]);
  const [size, unit] = units.find(([least]) => seconds >= least) ?? units[2];
  return `${formatNumber(seconds / size, { maximumSignificantDigits: 3 })} ${unit}`;
}
