/**
 * Everything that a player can do, by name. Keys, buttons and the pad call only these, so they all behave the same way.
 */
import { column, row, cellName } from "../model/geometry.js";
import { CLASSIC } from "../model/shape.js";
import { filling, stepping, uncolouring } from "../model/moves.js";
import { t } from "../strings.js";
import { check, undoToMistake } from "./check.js";
import { digitFirst, enter, erase, release, stamp } from "./lock.js";
import { selectSame } from "./same.js";
import { firstFree } from "./session.js";
import { candidate, centre, clear, colourCells, corner, place } from "./write.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {keyof typeof ACTIONS} Action */

/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** The next cell in a direction, wrapping around the edge. @param {number} cell @param {Direction} direction @param {{rows: number, columns: number}} [size] */
export function nextCell(cell, direction, { rows, columns } = CLASSIC) {
  const [down, right] = STEPS[direction];
  return 9 * ((row(cell) + down + rows) % rows) + ((column(cell) + right + columns) % columns);
}

/** @param {Session} session @param {Direction} direction */
function jump(session, direction) {
  const { values, shape } = session.game;
  let cell = nextCell(session.cursor, direction, shape);
  for (let steps = 0; steps < 8 && values[cell]; steps += 1) cell = nextCell(cell, direction, shape);
  session.select(values[cell] ? session.cursor : cell);
}

/** @param {Session} session @param {boolean} moved @param {string} done @param {string} nothing */
function afterTravel(session, moved, done, nothing) {
  if (moved) {
    session.scene = null;
    session.selectionHidden = session.game.solved;
    session.game.changed = Date.now();
  }
  session.commit();
  session.announce(moved ? done : nothing);
  if (moved && session.game.solved) session.dispatchEvent(new Event("solved"));
}

export const ACTIONS = {
  digit: enter,
  stamp,
  place,
  corner,
  centre,
  candidate,
  colourCells,
  clear,
  erase,
  digitFirst,
  release,
  toggleFiltered(/** @type {Session} */ session) {
    if (session.filter) candidate(session, session.filter);
    else session.notify(t("No filter is on. Press F1 to F9 to choose a digit."));
  },
  toggleAt: (/** @type {Session} */ session, /** @type {{cell: number, digit: number}} */ at) =>
    candidate(session, at.digit, [at.cell]),
  mode(/** @type {Session} */ session, /** @type {import("./session.js").Mode} */ mode) {
    if (mode === "colour" && session.mode === "colour")
      session.target = session.target === "cells" ? "candidates" : "cells";
    if (mode === "draw" && session.mode === "draw") session.linkStyle.strong = !session.linkStyle.strong;
    session.mode = mode;
    session.dispatchEvent(new Event("change"));
    const words = {
      digit: t("Digits"),
      corner: t("Corner marks"),
      centre: t("Centre marks"),
      candidate: t("Candidates"),
      colour: session.target === "cells" ? t("Cell colours") : t("Candidate colours"),
      draw: session.linkStyle.strong ? t("Draw strong links") : t("Draw weak links"),
    };
    session.announce(words[mode]);
  },
  /** Switch between digits and candidates. */
  notes(/** @type {Session} */ session) {
    ACTIONS.mode(session, session.mode === "candidate" ? "digit" : "candidate");
  },
  target(/** @type {Session} */ session, /** @type {"cells" | "candidates"} */ target) {
    session.target = target;
    session.dispatchEvent(new Event("change"));
  },
  automatic(/** @type {Session} */ session) {
    session.game.automatic = !session.game.automatic;
    session.settings.automatic = session.game.automatic;
    session.store.keepSettings(session.settings);
    session.commit();
    session.announce(session.game.automatic ? t("Auto candidates on") : t("Auto candidates off"));
  },
  fill: (/** @type {Session} */ session) => void session.make({ what: "fill" }, filling(session.game)),
  uncolour: (/** @type {Session} */ session) =>
    void session.make({ what: "uncolour" }, uncolouring(session.game)),
  step: (
    /** @type {Session} */ session,
    /** @type {{places: [number, number][], removes: [number, number][], name?: string}} */ step,
  ) => void session.make({ what: "step", name: step.name }, stepping(session.game, step)),
  move: (/** @type {Session} */ session, /** @type {Direction} */ direction) =>
    session.select(nextCell(session.cursor, direction, session.game.shape)),
  jump,
  extend(/** @type {Session} */ session, /** @type {Direction} */ direction) {
    const cell = nextCell(session.cursor, direction, session.game.shape);
    session.select(cell, [...session.selection, cell]);
  },
  lineEnd: (/** @type {Session} */ session, /** @type {Direction} */ side) =>
    session.select(9 * row(session.cursor) + (side === "left" ? 0 : session.game.shape.columns - 1)),
  selectAll: (/** @type {Session} */ session) =>
    session.select(
      session.cursor,
      session.game.shape.cells.filter((cell) => !session.game.values[cell]),
    ),
  selectSame,
  filter(/** @type {Session} */ session, /** @type {number} */ digit) {
    session.filter = session.filter === digit ? 0 : digit;
    session.dispatchEvent(new Event("change"));
    session.announce(session.filter ? t("Filter: {digit}", { digit }) : t("Filter off"));
  },
  escape(/** @type {Session} */ session) {
    if (session.locked !== null) release(session);
    else if (session.drawing?.cancel()) session.announce(t("Link cancelled"));
    else if (session.filter) ACTIONS.filter(session, session.filter);
    else if (session.scene) session.scene = null;
    session.select(session.cursor);
  },
  undo: (/** @type {Session} */ session) =>
    afterTravel(session, session.game.undo(), t("Undone"), t("Nothing to undo")),
  redo: (/** @type {Session} */ session) =>
    afterTravel(session, session.game.redo(), t("Redone"), t("Nothing to redo")),
  goTo: (/** @type {Session} */ session, /** @type {number} */ at) =>
    afterTravel(session, session.game.goTo(at), t("Move {number}", { number: at }), ""),
  visit: (/** @type {Session} */ session, /** @type {import("../model/game.js").Move} */ move) =>
    afterTravel(session, session.game.visit(move), t("Move {number}", { number: session.game.at }), ""),
  undoToMistake,
  check,
  cellNote: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("cellNote")),
  savePoint(/** @type {Session} */ session, /** @type {string | undefined} */ name) {
    const taken = session.game.savePoints.map((point) => point.name);
    const free = name || firstFree(taken, (number) => t("Save point {number}", { number }));
    session.game.save(free);
    session.commit();
    session.notify(t("Saved: {name}", { name: free }));
  },
  restore: (/** @type {Session} */ session, /** @type {string} */ name) =>
    afterTravel(session, session.game.restore(name), t("Back to {name}", { name }), ""),
  forget(/** @type {Session} */ session, /** @type {string} */ name) {
    session.game.forget(name);
    session.commit();
  },
  restart(/** @type {Session} */ session) {
    afterTravel(
      session,
      session.game.restart(),
      t("Restarted. Undo to get your moves back."),
      t("Nothing to undo"),
    );
  },
  hint: (/** @type {Session} */ session) =>
    void session.dispatchEvent(
      new CustomEvent(session.waiting ? "exerciseHint" : "hint", {
        detail: { cell: cellName(session.cursor) },
      }),
    ),
  library: (/** @type {Session} */ session, /** @type {string | undefined} */ technique) =>
    void session.dispatchEvent(new CustomEvent("library", { detail: technique })),
  whyNot(/** @type {Session} */ session, /** @type {{cell: number, digit: number} | undefined} */ at) {
    if (session.waiting) session.notify(t("In an exercise, make a move to see if it is right."));
    else session.dispatchEvent(new CustomEvent("whyNot", { detail: at }));
  },
  pause(/** @type {Session} */ session) {
    session.paused = !session.paused;
    session.commit();
    session.announce(session.paused ? t("Paused") : t("Resumed"));
  },
  several(/** @type {Session} */ session) {
    session.several = !session.several;
    session.dispatchEvent(new Event("change"));
    session.announce(
      session.several ? t("Each tap adds or removes a cell.") : t("Each tap selects one cell."),
    );
  },
  start: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("start")),
  panel: (/** @type {Session} */ session, /** @type {string} */ id) =>
    void session.dispatchEvent(new CustomEvent("panel", { detail: id })),
  newGame: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("newGame")),
  share: (/** @type {Session} */ session) => ACTIONS.panel(session, "share"),
  setPuzzle: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("setPuzzle")),
  shortcuts: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("shortcuts")),
  course: (/** @type {Session} */ session, /** @type {string} */ chapter) =>
    void session.dispatchEvent(new CustomEvent("course", { detail: chapter })),
  statistics: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("statistics")),
};

/** Actions that step through the moves of the game. @type {Action[]} */
const TRAVELS = ["undo", "redo", "goTo", "visit", "restore", "restart", "undoToMistake"];
/** @type {Action[]} */
const LOOKS = [
  "automatic",
  "filter",
  "mode",
  "target",
  "move",
  "jump",
  "extend",
  "lineEnd",
  "selectAll",
  "selectSame",
];
/** Actions that a pause blocks, besides moves. @type {Set<Action>} */
const WAITING = new Set([...TRAVELS, ...LOOKS, "savePoint", "check", "hint", "whyNot", "cellNote"]);

/** Perform an action by name. @param {Session} session @param {Action} action @param {any} [argument] */
export function act(session, action, argument) {
  if (session.paused && WAITING.has(action)) return session.announce(t("Paused"));
  if (TRAVELS.includes(action) && session.leaveScene()) return undefined;
  return /** @type {(session: Session, argument: any) => unknown} */ (ACTIONS[action])(session, argument);
}
