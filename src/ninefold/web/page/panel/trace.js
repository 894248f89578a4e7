/**
 * An animation of brute force on its own board: digits come and go. It can run, pause and go step by step, and does not touch
 * the game.
 */
import { request } from "../api.js";
import { NineFold } from "../board/element.js";
import { cellName } from "../model/geometry.js";
import { solve } from "../model/solve.js";
import { openDialog } from "../look/dialog.js";
import { h, icon } from "../look/dom.js";
import { makeTask, select } from "../look/form.js";
import { formatNumber, plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */

const MOST_MOVES = 20000;
/** Moves per second. */
const SPEEDS = [2, 10, 50, 250, 1000];

/** @param {Session} session @param {import("./analyse.js").Subject} puzzle */
export function openTrace(session, puzzle) {
  const place = h("div", { class: "answer" });
  let end = () => {};
  const dialog = openDialog({ title: t("Watch brute force"), kind: "trace" }, () => [place]);
  const { run, stop } = makeTask(place, t("Solving by brute force…"), async (signal) => {
    const { moves, status } = await request("trace", { puzzle, limit: MOST_MOVES }, { signal });
    const givens = [...(typeof puzzle === "string" ? puzzle : puzzle.values)].map(
      (mark) => Number(mark) || 0,
    );
    const animation = makeAnimation(session, givens, moves, status);
    end = animation.stop;
    dialog.addEventListener("keydown", animation.press);
    return animation.elements;
  });
  dialog.addEventListener("close", () => {
    stop();
    end();
  });
  void run().then(() => /** @type {HTMLElement | null} */ (dialog.querySelector(".play"))?.focus());
}

/** The board after `at` moves, and how many of them placed or erased a digit. @param {number[]} givens @param {number[]} moves @param {number} at */
export function after(givens, moves, at) {
  const values = [...givens];
  let back = 0;
  for (const move of moves.slice(0, at)) {
    values[Math.floor(move / 10)] = move % 10;
    if (move % 10 === 0) back += 1;
  }
  return { values, placed: at - back, back };
}

/** @param {Session} session @param {number[]} givens @param {number[]} moves @param {string} status */
function makeAnimation(session, givens, moves, status) {
  const calm = document.documentElement.dataset.motion === "none";
  const board = new NineFold();
  board.toggleAttribute("coordinates", session.settings.coordinates);
  const counter = h("p", { class: "counter" });
  const slider = h("input", { type: "range", min: 0, max: moves.length, value: 0, "aria-label": t("Move") });
  const speed = select(
    Object.fromEntries(
      SPEEDS.map((each) => [
        each,
        plural(each, "{count} move per second", "{count} moves per second", { count: formatNumber(each) }),
      ]),
    ),
    { "aria-label": t("Speed") },
  );
  speed.value = "10";
  const play = h("button", {
    type: "button",
    class: "primary play",
    onclick: () => (running ? stop() : start()),
  });
  /** An animation that stops early ends with the solution. */
  const solution = ["limit", "seconds"].includes(status) ? solve(givens).solution : null;
  const final = moves.length + (solution ? 1 : 0);
  slider.max = String(final);
  let at = 0;
  let running = 0;
  const go = (/** @type {number} */ next) => {
    at = Math.max(0, Math.min(final, next));
    const isSolution = at > moves.length;
    const { values, placed, back } = after(givens, moves, Math.min(at, moves.length));
    const cell = at && !isSolution ? Math.floor(moves[at - 1] / 10) : -1;
    const isDead = cell >= 0 && moves[at - 1] % 10 === 0;
    board.update({
      givens,
      values: isSolution && solution ? solution : values,
      scene: isDead ? { cells: [{ of: cellName(cell), look: "removed" }] } : null,
      selection: new Set(cell < 0 ? [] : [cell]),
      cursor: Math.max(cell, 0),
      showPeers: false,
      showEqual: false,
    });
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", moveText(moves, at));
    const text = t("Move {at} of {all}: {placed} placed, {back} undone", {
      at: formatNumber(at),
      all: formatNumber(moves.length),
      placed: formatNumber(placed),
      back: formatNumber(back),
    });
    counter.textContent = isSolution
      ? plural(
          moves.length,
          "Stopped after {count} move. Here is the solution.",
          "Stopped after {count} moves. Here is the solution.",
          { count: formatNumber(moves.length) },
        )
      : isDead
        ? `${text}. ${t("Dead end: no digit fits this cell.")}`
        : text;
    if (at === final) stop();
  };
  const showButton = () => {
    const word = running ? t("Pause") : t("Play");
    play.setAttribute("aria-label", word);
    play.replaceChildren(icon(running ? "pause" : "play"));
  };
  const stop = () => {
    cancelAnimationFrame(running);
    running = 0;
    showButton();
  };
  const start = () => {
    if (at === final) at = 0;
    let last = performance.now();
    let owed = 0;
    const frame = (/** @type {number} */ now) => {
      owed += (Math.max(0, now - last) / 1000) * Number(speed.value);
      last = now;
      running = requestAnimationFrame(frame);
      const whole = Math.floor(owed);
      owed -= whole;
      if (whole) go(at + whole);
    };
    running = requestAnimationFrame(frame);
    showButton();
  };
  const step = (
    /** @type {import("../look/dom.js").Icon} */ name,
    /** @type {string} */ label,
    /** @type {() => number} */ to,
  ) =>
    h(
      "button",
      { type: "button", "aria-label": label, title: label, onclick: () => (stop(), go(to())) },
      icon(name),
    );
  slider.addEventListener("input", () => (stop(), go(Number(slider.value))));
  const press = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select")) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      stop();
      go(at + (event.key === "ArrowLeft" ? -1 : 1));
    } else if (event.key === " " && !calm && !target.closest("button")) play.click();
    else return;
    event.preventDefault();
  };
  const controls = h(
    "div",
    { class: "line controls" },
    step("start", t("Skip to start"), () => 0),
    step("back", t("Previous move"), () => at - 1),
    !calm && play,
    step("on", t("Next move"), () => at + 1),
    step("end", t("Skip to end"), () => final),
    !calm && speed,
  );
  go(0);
  showButton();
  return {
    elements: [board, counter, slider, controls, h("p", { class: "soft" }, endOf(status, calm))],
    stop,
    press,
  };
}

/** @param {number[]} moves @param {number} at */
function moveText(moves, at) {
  if (!at) return t("Start");
  if (at > moves.length) return t("Solution");
  const cell = Math.floor(moves[at - 1] / 10);
  const place = t("row {row} column {column}", { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 });
  return `${place}: ${moves[at - 1] % 10 || t("undone")}`;
}

/** @param {string} status @param {boolean} calm */
function endOf(status, calm) {
  /** @type {Record<string, string>} */
  const words = {
    solved: t("The last move solves the puzzle."),
    none: t("Every possibility was tried: there is no solution."),
    limit: t("The animation stops early: there are many more moves."),
    seconds: t("The animation stops early: there are many more moves."),
  };
  const first = t("Brute force goes through the empty cells row by row and tries 1 to 9 in each.");
  return [first, words[status], calm ? t("Reduced motion is on: use the step buttons.") : ""]
    .filter(Boolean)
    .join(" ");
}
