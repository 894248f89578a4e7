/** Small charts as pictures, each with the same numbers in a table. */
import { clock, h } from "../look/dom.js";
import { smooth } from "../model/statistics.js";
import { formatDate, formatNumber, t } from "../strings.js";

/** @typedef {import("../model/ledger.js").Result} Result */

/** The size of a chart, in units, and the space for its labels. */
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [420, 170, 54, 12, 22];
/** The height of the part with the numbers. */
const TALL = HEIGHT - TOP - BOTTOM;
/** The median of so many games on either side makes the line. */
const REACH = 3;

/** An element of a picture. @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function s(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} label @param {...Element} children */
const picture = (label, ...children) =>
  s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label },
    ...children,
  );

/** A round number of units, at most four of which reach the top. @param {number} most @param {number[]} units */
const roundUnit = (most, units) => units.find((unit) => 4 * unit >= most) ?? Math.ceil(most / 4);

/** Lines across the chart, with their values. @param {number} unit @param {number} count @param {(value: number) => string} write */
const scale = (unit, count, write) =>
  Array.from({ length: count + 1 }, (_, index) => {
    const y = TOP + TALL - (TALL * index) / count;
    return s(
      "g",
      {},
      s("path", { class: "chart-line", d: `M${LEFT} ${y}H${WIDTH}` }),
      s("text", { class: "chart-text", x: LEFT - 6, y: y + 4, "text-anchor": "end" }, write(index * unit)),
    );
  });

/** A table that is folded below its chart. @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  h(
    "details",
    { class: "chart-table" },
    h("summary", {}, t("Show as a table")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((word) => h("td", {}, word))))),
    ),
  );

/** Bars for the number of games in each month. @param {{month: Date, count: number}[]} months */
export function monthChart(months) {
  const most = months.reduce((high, { count }) => Math.max(high, count), 1);
  const unit = roundUnit(most, [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500]);
  const count = Math.ceil(most / unit);
  const step = (WIDTH - LEFT) / months.length;
  const bars = months.map(({ month, count: games }, index) => {
    const [x, tall] = [LEFT + step * (index + 0.18), (TALL * games) / (unit * count)];
    const letter = formatDate(month, { month: "narrow" });
    return s(
      "g",
      {},
      s("rect", { class: "chart-bar", x, y: TOP + TALL - tall, width: step * 0.64, height: tall, rx: 3 }),
      s("text", { class: "chart-text", x: x + step * 0.32, y: HEIGHT - 5, "text-anchor": "middle" }, letter),
    );
  });
  const write = (/** @type {number} */ value) => formatNumber(value);
  const rows = months.map((row) => [
    formatDate(row.month, { month: "long", year: "numeric" }),
    write(row.count),
  ]);
  return [
    picture(t("Puzzles solved in each of the last 12 months"), ...scale(unit, count, write), ...bars),
    table([t("Month"), t("Solved")], rows),
  ];
}

/** A dot for the time of each game, in order, and a line through them. @param {Result[]} results the latest last @param {(result: Result) => boolean} isHelped */
export function timeChart(results, isHelped) {
  const seconds = results.map((result) => result.seconds);
  const most = seconds.reduce((high, each) => Math.max(high, each), 60);
  const unit = roundUnit(most, [15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600, 7200]);
  const count = Math.ceil(most / unit);
  const x = (/** @type {number} */ index) =>
    LEFT + 10 + ((WIDTH - LEFT - 20) * (index + 0.5)) / results.length;
  const y = (/** @type {number} */ value) => TOP + TALL - (TALL * value) / (unit * count);
  const dots = results.map((result, index) =>
    s("circle", {
      class: isHelped(result) ? "chart-dot helped" : "chart-dot",
      cx: x(index),
      cy: y(result.seconds),
      r: 4,
    }),
  );
  const points = smooth(seconds, REACH).map(
    (value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
  );
  const ends = [results[0], results[results.length - 1]].map(({ solved }) => dateOf(solved));
  const dates = [
    s("text", { class: "chart-text", x: LEFT, y: HEIGHT - 5 }, ends[0]),
    results.length > 1
      ? s("text", { class: "chart-text", x: WIDTH, y: HEIGHT - 5, "text-anchor": "end" }, ends[1])
      : s("g", {}),
  ];
  const line = s("path", { class: "chart-trend", d: `M${points.join("L")}` });
  const label = t("Times from {first} to {last}: between {best} and {worst}", {
    ...{ first: ends[0], last: ends[1] },
    ...{
      best: clock(seconds.reduce((low, each) => Math.min(low, each))),
      worst: clock(seconds.reduce((high, each) => Math.max(high, each))),
    },
  });
  const rows = [...results].reverse().map((result) => {
    const help = isHelped(result) ? t("with help") : t("no help");
    return [dateOf(result.solved), clock(result.seconds), help];
  });
  return [
    picture(label, ...scale(unit, count, clock), line, ...dots, ...dates),
    table([t("Date"), t("Time"), t("Help")], rows),
  ];
}

/** @param {number} time */
export const dateOf = (time) =>
  formatDate(new Date(time), { day: "numeric", month: "short", year: "numeric" });
