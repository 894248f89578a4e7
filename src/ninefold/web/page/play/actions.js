/**
 * Everything that a player can do, by name. Keys, buttons and the pad call only these, so they all behave the same way.
 */
import { CELLS, column, row, bit, cellName } from "../model/geometry.js";
import {
  clearing,
  colouring,
  colouringCandidates,
  cornering,
  filling,
  placing,
  stepping,
  toggling,
  uncolouring,
} from "../model/moves.js";
import { hasMistake } from "../model/position.js";
import { plural, t } from "../strings.js";
import { firstFree } from "./session.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {keyof typeof ACTIONS} Action */

/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** The next cell in a direction, wrapping around the edge. @param {number} cell @param {Direction} direction */
function next(cell, direction) {
  const [down, right] = STEPS[direction];
  return 9 * ((row(cell) + down + 9) % 9) + ((column(cell) + right + 9) % 9);
}

/** @param {Session} session @param {number} digit */
function write(session, digit) {
  const writers = { digit: place, corner, candidate, colour };
  writers[session.mode](session, digit);
}

/** @param {Session} session @param {number} digit */
function place(session, digit) {
  if (session.cells.every((cell) => session.game.givens[cell])) {
    session.announce(t("Given digits can't be changed."));
    return;
  }
  session.make({ what: "place", cells: session.cells, digit }, placing(session.game, session.cells, digit));
}

/** @param {Session} session @param {number} digit */
function corner(session, digit) {
  session.make(
    { what: "corner", cells: session.cells, digit },
    cornering(session.game, session.cells, digit),
  );
}

/** @param {Session} session @param {number} digit @param {number[]} [cells] */
function candidate(session, digit, cells = session.cells) {
  session.make({ what: "candidate", cells, digit }, toggling(session.game, cells, digit));
}

/** Colours cells, or the candidates of the filtered digit in them. @param {Session} session @param {number} number */
function colour(session, number) {
  session.colour = number || session.colour;
  if (session.target === "cells") colourCells(session, number);
  else if (session.filter) colourCandidates(session, session.cells, session.filter, number);
  else session.notify(t("Click or tap a candidate to colour it, or filter a digit first (F1 to F9)."));
  session.dispatchEvent(new Event("change"));
}

/** @param {Session} session @param {number} number */
function colourCells(session, number) {
  session.make(
    { what: "colour", cells: session.cells, digit: number },
    colouring(session.game, session.cells, number),
  );
}

/** @param {Session} session @param {number[]} cells @param {number} digit @param {number} number */
export function colourCandidates(session, cells, digit, number) {
  const shown = cells.filter((cell) => session.game.candidates[cell] & bit(digit));
  const candidates = shown.map((cell) => /** @type {[number, number]} */ ([cell, digit]));
  session.make(
    { what: "colour", cells: shown, digit: number },
    colouringCandidates(session.game, candidates, number),
  );
}

/** @param {Session} session @param {Direction} direction */
function jump(session, direction) {
  const { values } = session.game;
  let cell = next(session.cursor, direction);
  for (let steps = 0; steps < 8 && values[cell]; steps += 1) cell = next(cell, direction);
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

/** Go back to just before the first wrong digit or wrong elimination that is still there. @param {Session} session */
async function undoToMistake(session) {
  const { game } = session;
  const { solution, status } = await session.solve(game.givens);
  if (game !== session.game) return;
  if (!solution) {
    session.notify(
      status === "multiple"
        ? t("This puzzle has more than one solution, so mistakes can't be detected.")
        : t("This puzzle has no solution."),
    );
    return;
  }
  const at = game.firstMistake(solution);
  if (at === null) {
    session.notify(t("No mistakes so far."));
    return;
  }
  const count = game.at - at;
  game.goTo(at);
  session.scene = null;
  session.commit();
  session.notify(
    count
      ? plural(
          count,
          "Undid {count} move. Redo to get it back.",
          "Undid {count} moves. Redo to get them back.",
        )
      : t("The mistake was already there at the start."),
  );
}

/** Tell the player whether everything is right so far, without revealing what is wrong. @param {Session} session */
async function check(session) {
  const { solution, status } = await session.solve(session.game.givens);
  if (!solution) {
    session.notify(
      status === "multiple"
        ? t("This puzzle has more than one solution.")
        : t("This puzzle has no solution."),
    );
    return;
  }
  session.notify(
    hasMistake(session.game.position, solution)
      ? t("There is a mistake. Use “Undo to first mistake”.")
      : t("No mistakes so far."),
  );
}

export const ACTIONS = {
  digit: write,
  place,
  corner,
  candidate,
  colourCells,
  clear(/** @type {Session} */ session) {
    if (session.mode === "colour") colour(session, 0);
    else session.make({ what: "clear", cells: session.cells }, clearing(session.game, session.cells));
  },
  toggleFiltered(/** @type {Session} */ session) {
    if (session.filter) candidate(session, session.filter);
    else session.notify(t("No filter is on. Press F1 to F9 to choose a digit."));
  },
  toggleAt: (/** @type {Session} */ session, /** @type {{cell: number, digit: number}} */ at) =>
    candidate(session, at.digit, [at.cell]),
  mode(/** @type {Session} */ session, /** @type {import("./session.js").Mode} */ mode) {
    if (mode === "colour" && session.mode === "colour")
      session.target = session.target === "cells" ? "candidates" : "cells";
    session.mode = mode;
    session.dispatchEvent(new Event("change"));
    const words = {
      digit: t("Digits"),
      corner: t("Corner marks"),
      candidate: t("Candidates"),
      colour: session.target === "cells" ? t("Cell colours") : t("Candidate colours"),
    };
    session.announce(words[mode]);
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
    session.select(next(session.cursor, direction)),
  jump,
  extend(/** @type {Session} */ session, /** @type {Direction} */ direction) {
    const cell = next(session.cursor, direction);
    session.select(cell, [...session.selection, cell]);
  },
  lineEnd: (/** @type {Session} */ session, /** @type {Direction} */ side) =>
    session.select(9 * row(session.cursor) + (side === "left" ? 0 : 8)),
  selectAll: (/** @type {Session} */ session) =>
    session.select(
      session.cursor,
      CELLS.filter((cell) => !session.game.values[cell]),
    ),
  filter(/** @type {Session} */ session, /** @type {number} */ digit) {
    session.filter = session.filter === digit ? 0 : digit;
    session.dispatchEvent(new Event("change"));
    session.announce(session.filter ? t("Filter: {digit}", { digit }) : t("Filter off"));
  },
  escape(/** @type {Session} */ session) {
    if (session.filter) ACTIONS.filter(session, session.filter);
    else if (session.scene) session.scene = null;
    session.select(session.cursor);
  },
  undo: (/** @type {Session} */ session) =>
    afterTravel(session, session.game.undo(), t("Undone"), t("Nothing to undo")),
  redo: (/** @type {Session} */ session) =>
    afterTravel(session, session.game.redo(), t("Redone"), t("Nothing to redo")),
  goTo: (/** @type {Session} */ session, /** @type {number} */ at) =>
    afterTravel(session, session.game.goTo(at), t("Move {number}", { number: at }), ""),
  undoToMistake,
  check,
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
    void session.dispatchEvent(new CustomEvent("hint", { detail: { cell: cellName(session.cursor) } })),
  library: (/** @type {Session} */ session, /** @type {string | undefined} */ technique) =>
    void session.dispatchEvent(new CustomEvent("library", { detail: technique })),
  whyNot: (/** @type {Session} */ session, /** @type {{cell: number, digit: number} | undefined} */ at) =>
    void session.dispatchEvent(new CustomEvent("whyNot", { detail: at })),
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
  newGame: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("newGame")),
  share: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("share")),
  shortcuts: (/** @type {Session} */ session) => void session.dispatchEvent(new Event("shortcuts")),
};

/** Actions that step through the moves of the game. @type {Action[]} */
const TRAVELS = ["undo", "redo", "goTo", "restore", "restart", "undoToMistake"];
/** @type {Action[]} */
const LOOKS = ["automatic", "filter", "mode", "target", "move", "jump", "extend", "lineEnd", "selectAll"];
/** Actions that a pause blocks, besides moves. @type {Set<Action>} */
const WAITING = new Set([...TRAVELS, ...LOOKS, "savePoint", "check", "hint", "whyNot"]);

/** Perform an action by name. @param {Session} session @param {Action} action @param {any} [argument] */
export function act(session, action, argument) {
  if (session.paused && WAITING.has(action)) return session.announce(t("Paused"));
  if (TRAVELS.includes(action) && session.leaveScene()) return undefined;
  return /** @type {(session: Session, argument: any) => unknown} */ (ACTIONS[action])(session, argument);
}
