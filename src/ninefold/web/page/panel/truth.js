/** True candidates: those that are in some solution, on the board, the darker the more solutions have them. */
import { request } from "../api.js";
import { ALL, CELLS, DIGITS, bit, cellName } from "../model/geometry.js";
import { inFigures } from "../model/words.js";
import { h } from "../look/dom.js";
import { patiently } from "../look/form.js";
import { t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** @typedef {import("../board/scene.js").Scene} Scene */
/** Solutions for each candidate of each cell. @typedef {number[][]} Counts */

/** How far solutions are counted for each candidate; then only whether there is one. */
const LIMITS = [1000, 1];
/** Of all solutions, for the shades of the board. */
const SHADES = [0, 0.15, 0.4, 0.75];

/** @param {Desk} desk @param {() => import("./analyse.js").Subject} subject */
export function makeTruth(desk, subject) {
  const place = h("div", { class: "answer", role: "status" });
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Counts | null} */
  let counts = null;
  const put = (/** @type {Scene | null} */ next) => {
    desk.scene = next;
    desk.dispatchEvent(new Event("change"));
  };
  const search = patiently(place, t("Looking at all solutions …"), async (signal) => {
    const found = await ask(subject(), signal);
    counts = found.counts;
    scene = sceneOf(desk, counts);
    put(scene);
    return [...describe(counts, found.exact), legend(), cellLine()];
  });
  const here = h("p", { class: "soft shares" });
  const cellLine = () => {
    if (counts) here.textContent = inShares(desk.cursor, counts[desk.cursor]);
    return here;
  };
  const toggle = h(
    "button",
    {
      type: "button",
      "aria-pressed": "false",
      onclick: () => (shown() ? put(null) : scene ? put(scene) : void search.run()),
    },
    t("Show true candidates"),
  );
  const take = h(
    "button",
    { type: "button", disabled: true, onclick: () => counts && takeOver(desk, counts) },
    t("Take them over"),
  );
  const shown = () => scene !== null && desk.scene === scene;
  desk.addEventListener("change", () => {
    toggle.setAttribute("aria-pressed", String(shown()));
    take.disabled = !counts || !hasSome(counts);
    cellLine();
  });
  const stop = () => {
    search.stop();
    if (shown()) desk.scene = null;
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
  throw new Error(t("There are too many solutions to look at in time."));
}

/** The shares of the digits of a cell. @param {number[]} counts */
function shares(counts) {
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.map((count) => (sum ? count / sum : 0));
}

/** @param {Desk} desk @param {Counts} counts @returns {Scene} */
function sceneOf(desk, counts) {
  const { values } = desk.game;
  const open = CELLS.filter((cell) => !values[cell]);
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
  if (!open) return [h("p", {}, t("One solution: each cell has one true candidate."))];
  const words = [t("{count} cells can differ from solution to solution.", { count: open })];
  if (!exact) words.push(t("There are many solutions: the shares are rough."));
  return [h("p", {}, words.join(" "))];
}

function legend() {
  const swatches = SHADES.map((_, index) => h("i", { class: `swatch share${index + 1}` }));
  return h("p", { class: "soft shades" }, t("in few solutions"), ...swatches, t("in all"));
}

/** The cell that is selected, in figures. @param {number} cell @param {number[]} counts */
function inShares(cell, counts) {
  const parts = shares(counts).flatMap((share, index) =>
    share ? [`${index + 1}: ${inFigures(share, { style: "percent" })}`] : [],
  );
  return `${cellName(cell)} – ${parts.join(", ") || t("none")}`;
}

/** As the player's candidates, in one move, which can be undone. @param {Desk} desk @param {Counts} counts */
function takeOver(desk, counts) {
  const open = CELLS.filter((cell) => !desk.game.values[cell]);
  const changes = open.flatMap((cell) => {
    const set = setOf(counts[cell]);
    return /** @type {import("../model/moves.js").Change[]} */ ([
      ["added", cell, set],
      ["removed", cell, ALL & ~set],
    ]);
  });
  desk.make({ what: "step", name: t("True candidates") }, changes);
}
