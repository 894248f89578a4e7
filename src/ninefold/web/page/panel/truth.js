/** True candidates: those that occur in some solution. The more solutions contain one, the darker its shade on the board. */
import { request } from "../api.js";
import { CELLS, DIGITS, bit, cellName } from "../model/geometry.js";
import { h } from "../look/dom.js";
import { makeTask } from "../look/form.js";
import { formatNumber, plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/scene.js").Scene} Scene */
/** The number of solutions for each candidate of each cell. @typedef {number[][]} Counts */

/** The most solutions to count for each candidate; if that takes too long, only one is counted. */
const LIMITS = [1000, 1];
/** The minimum share of the solutions for each shade. */
const SHADES = [0, 0.15, 0.4, 0.75];

/** @param {Session} session @param {() => import("./analyse.js").Subject} subject */
export function makeTruth(session, subject) {
  const place = h("div", { class: "answer", role: "status" });
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Counts | null} */
  let counts = null;
  const search = makeTask(place, t("Comparing all solutions…"), async (signal) => {
    const found = await ask(subject(), signal);
    session.game.help += 1;
    counts = found.counts;
    scene = sceneOf(session, counts);
    session.showScene(scene);
    return [...describe(counts, found.exact), legend(), cellLine()];
  });
  const here = h("p", { class: "soft shares" });
  const cellLine = () => {
    if (counts) here.textContent = inShares(session.cursor, counts[session.cursor]);
    return here;
  };
  const toggle = h(
    "button",
    {
      type: "button",
      "aria-pressed": "false",
      onclick: () =>
        shown() ? session.showScene(null) : scene ? session.showScene(scene) : void search.run(),
    },
    t("Show true candidates"),
  );
  const take = h(
    "button",
    { type: "button", disabled: true, onclick: () => counts && takeOver(session, counts) },
    t("Use as my candidates"),
  );
  const shown = () => scene !== null && session.scene === scene;
  session.addEventListener("change", () => {
    toggle.setAttribute("aria-pressed", String(shown()));
    take.disabled = !counts || !hasSome(counts);
    cellLine();
  });
  const stop = () => {
    search.stop();
    if (shown()) session.scene = null;
    scene = counts = null;
    toggle.setAttribute("aria-pressed", "false");
    take.disabled = true;
  };
  const element = h(
    "section",
    {},
    h("h2", {}, t("True candidates")),
    h("div", { class: "line" }, toggle, take),
    place,
  );
  return { element, stop };
}

/** @param {Counts} counts */
const hasSome = (counts) => counts.some((each) => each.some(Boolean));

/** @param {import("./analyse.js").Subject} puzzle @param {AbortSignal} signal */
async function ask(puzzle, signal) {
  for (const limit of LIMITS) {
    const { status, candidates } = await request("candidates", { puzzle, limit }, { signal });
    if (status !== "all") continue;
    const counts = CELLS.map((cell) => DIGITS.map((digit) => candidates[`${cellName(cell)}=${digit}`] ?? 0));
    return { counts, exact: Math.max(...counts.flat()) < limit };
  }
  throw new Error(t("Timed out: there are too many solutions."));
}

/** The shares of the digits of a cell. @param {number[]} counts */
function shares(counts) {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => (sum ? count / sum : 0));
}

/** @param {Session} session @param {Counts} counts @returns {Scene} */
function sceneOf(session, counts) {
  const { values } = session.game;
  const open = session.game.shape.cells.filter((cell) => !values[cell]);
  const notes = CELLS.map((cell) => (values[cell] ? 0 : setOf(counts[cell])));
  const candidates = open.flatMap((cell) =>
    shares(counts[cell]).flatMap((share, index) =>
      share
        ? [
            {
              of: `${cellName(cell)}=${index + 1}`,
              look: `share${SHADES.filter((least) => share > least).length}`,
            },
          ]
        : [],
    ),
  );
  return { notes, candidates };
}

/** @param {number[]} counts */
const setOf = (counts) => DIGITS.reduce((set, digit) => (counts[digit - 1] ? set | bit(digit) : set), 0);

/** @param {Counts} counts @param {boolean} exact */
function describe(counts, exact) {
  if (!hasSome(counts)) return [h("p", {}, t("No solution."))];
  const open = counts.filter((each) => each.filter(Boolean).length > 1).length;
  if (!open) return [h("p", {}, t("There is one solution, so each cell has one true candidate."))];
  const words = [
    plural(open, "{count} cell differs between solutions.", "{count} cells differ between solutions."),
  ];
  if (!exact) words.push(t("There are many solutions, so the percentages are approximate."));
  return [h("p", {}, words.join(" "))];
}

function legend() {
  const swatches = SHADES.map((_, index) => h("i", { class: `swatch share${index + 1}` }));
  return h("p", { class: "soft shades" }, t("in few solutions"), ...swatches, t("in all solutions"));
}

/** The figures for the selected cell. @param {number} cell @param {number[]} counts */
function inShares(cell, counts) {
  const parts = shares(counts).flatMap((share, index) =>
    share ? [`${index + 1}: ${formatNumber(share, { style: "percent" })}`] : [],
  );
  return `${cellName(cell)} – ${parts.join(", ") || t("none")}`;
}

/** Use them as the player's candidates, in one move that can be undone. @param {Session} session @param {Counts} counts */
function takeOver(session, counts) {
  const { values, shape } = session.game;
  const open = shape.cells.filter((cell) => !values[cell]);
  const changes = open.flatMap((cell) => {
    const set = setOf(counts[cell]);
    return /** @type {import("../model/moves.js").Change[]} */ ([
      ["added", cell, set],
      ["removed", cell, shape.all & ~set],
    ]);
  });
  session.make({ what: "step", name: t("True candidates") }, changes);
}
