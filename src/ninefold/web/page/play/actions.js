/**
 * All that a player can ask for, by name. Keys, buttons and the pad call these, and nothing else, so that they cannot differ.
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
import { t } from "../strings.js";
import { firstFree } from "./desk.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {keyof typeof ACTIONS} Action */

/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** The next cell in a direction, around the edge. @param {number} cell @param {Direction} direction */
function next(cell, direction) {
  const [down, right] = STEPS[direction];
  return 9 * ((row(cell) + down + 9) % 9) + ((column(cell) + right + 9) % 9);
}

/** @param {Desk} desk @param {number} digit */
function write(desk, digit) {
  const writers = { digit: place, corner, candidate, colour };
  writers[desk.mode](desk, digit);
}

/** @param {Desk} desk @param {number} digit */
function place(desk, digit) {
  if (desk.cells.every((cell) => desk.game.givens[cell])) {
    desk.say(t("Givens stay."));
    return;
  }
  desk.make({ what: "place", cells: desk.cells, digit }, placing(desk.game, desk.cells, digit));
}

/** @param {Desk} desk @param {number} digit */
function corner(desk, digit) {
  desk.make({ what: "corner", cells: desk.cells, digit }, cornering(desk.game, desk.cells, digit));
}

/** @param {Desk} desk @param {number} digit @param {number[]} [cells] */
function candidate(desk, digit, cells = desk.cells) {
  desk.make({ what: "candidate", cells, digit }, toggling(desk.game, cells, digit));
}

/** Cells, or the candidates of the filtered digit in them. @param {Desk} desk @param {number} number */
function colour(desk, number) {
  desk.colour = number || desk.colour;
  if (desk.target === "cells") colourCells(desk, number);
  else if (desk.filter) colourCandidates(desk, desk.cells, desk.filter, number);
  else desk.tell(t("Choose a digit with F1 to F9, or tap a candidate: it gets this colour."));
  desk.dispatchEvent(new Event("change"));
}

/** @param {Desk} desk @param {number} number */
function colourCells(desk, number) {
  desk.make({ what: "colour", cells: desk.cells, digit: number }, colouring(desk.game, desk.cells, number));
}

/** @param {Desk} desk @param {number[]} cells @param {number} digit @param {number} number */
export function colourCandidates(desk, cells, digit, number) {
  const shown = cells.filter((cell) => desk.game.candidates[cell] & bit(digit));
  const candidates = shown.map((cell) => /** @type {[number, number]} */ ([cell, digit]));
  desk.make(
    { what: "colour", cells: shown, digit: number },
    colouringCandidates(desk.game, candidates, number),
  );
}

/** @param {Desk} desk @param {Direction} direction */
function jump(desk, direction) {
  const { values } = desk.game;
  let cell = next(desk.cursor, direction);
  for (let steps = 0; steps < 8 && values[cell]; steps += 1) cell = next(cell, direction);
  desk.select(values[cell] ? desk.cursor : cell);
}

/** @param {Desk} desk @param {boolean} moved @param {string} done @param {string} nothing */
function afterTravel(desk, moved, done, nothing) {
  if (moved) {
    desk.scene = null;
    desk.rests = desk.game.solved;
    desk.game.changed = Date.now();
  }
  desk.changed();
  desk.say(moved ? done : nothing);
  if (moved && desk.game.solved) desk.dispatchEvent(new Event("solved"));
}

/** Back to before the first wrong digit or wrong elimination that is still there. @param {Desk} desk */
async function undoToMistake(desk) {
  const { game } = desk;
  const { solution, status } = await desk.solve(game.givens);
  if (game !== desk.game) return;
  if (!solution) {
    desk.tell(
      status === "multiple"
        ? t("The puzzle has several solutions, so nothing can be called a mistake.")
        : t("The puzzle has no solution."),
    );
    return;
  }
  const at = game.firstMistake(solution);
  if (at === null) {
    desk.tell(t("No mistake so far."));
    return;
  }
  const count = game.at - at;
  game.goTo(at);
  desk.scene = null;
  desk.changed();
  desk.tell(
    count
      ? t("Undone: {count} moves. Redo brings them back.", { count })
      : t("The mistake was there at the start."),
  );
}

/** Say whether all is right so far, without saying what is wrong. @param {Desk} desk */
async function check(desk) {
  const { solution, status } = await desk.solve(desk.game.givens);
  if (!solution) {
    desk.tell(
      status === "multiple" ? t("The puzzle has several solutions.") : t("The puzzle has no solution."),
    );
    return;
  }
  desk.tell(
    hasMistake(desk.game.position, solution)
      ? t("Something is wrong. “Undo to first mistake” leads back.")
      : t("All is right so far."),
  );
}

export const ACTIONS = {
  digit: write,
  place,
  corner,
  candidate,
  colourCells,
  clear(/** @type {Desk} */ desk) {
    if (desk.mode === "colour") colour(desk, 0);
    else desk.make({ what: "clear", cells: desk.cells }, clearing(desk.game, desk.cells));
  },
  toggleFiltered(/** @type {Desk} */ desk) {
    if (desk.filter) candidate(desk, desk.filter);
    else desk.tell(t("No digit is filtered: choose one with F1 to F9."));
  },
  toggleAt: (/** @type {Desk} */ desk, /** @type {{cell: number, digit: number}} */ at) =>
    candidate(desk, at.digit, [at.cell]),
  mode(/** @type {Desk} */ desk, /** @type {import("./desk.js").Mode} */ mode) {
    if (mode === "colour" && desk.mode === "colour")
      desk.target = desk.target === "cells" ? "candidates" : "cells";
    desk.mode = mode;
    desk.dispatchEvent(new Event("change"));
    const words = {
      digit: t("Digits"),
      corner: t("Corner marks"),
      candidate: t("Candidates"),
      colour: desk.target === "cells" ? t("Colours of cells") : t("Colours of candidates"),
    };
    desk.say(words[mode]);
  },
  target(/** @type {Desk} */ desk, /** @type {"cells" | "candidates"} */ target) {
    desk.target = target;
    desk.dispatchEvent(new Event("change"));
  },
  automatic(/** @type {Desk} */ desk) {
    desk.game.automatic = !desk.game.automatic;
    desk.settings.automatic = desk.game.automatic;
    desk.store.keepSettings(desk.settings);
    desk.changed();
    desk.say(desk.game.automatic ? t("Automatic candidates") : t("Your own candidates"));
  },
  fill: (/** @type {Desk} */ desk) => void desk.make({ what: "fill" }, filling(desk.game)),
  uncolour: (/** @type {Desk} */ desk) => void desk.make({ what: "uncolour" }, uncolouring(desk.game)),
  step: (
    /** @type {Desk} */ desk,
    /** @type {{places: [number, number][], removes: [number, number][], name?: string}} */ step,
  ) => void desk.make({ what: "step", name: step.name }, stepping(desk.game, step)),
  move: (/** @type {Desk} */ desk, /** @type {Direction} */ direction) =>
    desk.select(next(desk.cursor, direction)),
  jump,
  extend(/** @type {Desk} */ desk, /** @type {Direction} */ direction) {
    const cell = next(desk.cursor, direction);
    desk.select(cell, [...desk.selection, cell]);
  },
  lineEnd: (/** @type {Desk} */ desk, /** @type {Direction} */ side) =>
    desk.select(9 * row(desk.cursor) + (side === "left" ? 0 : 8)),
  selectAll: (/** @type {Desk} */ desk) =>
    desk.select(
      desk.cursor,
      CELLS.filter((cell) => !desk.game.values[cell]),
    ),
  filter(/** @type {Desk} */ desk, /** @type {number} */ digit) {
    desk.filter = desk.filter === digit ? 0 : digit;
    desk.dispatchEvent(new Event("change"));
    desk.say(desk.filter ? t("Filter: {digit}", { digit }) : t("No filter"));
  },
  escape(/** @type {Desk} */ desk) {
    if (desk.filter) ACTIONS.filter(desk, desk.filter);
    else if (desk.scene) desk.scene = null;
    desk.select(desk.cursor);
  },
  undo: (/** @type {Desk} */ desk) => afterTravel(desk, desk.game.undo(), t("Undone"), t("Nothing to undo")),
  redo: (/** @type {Desk} */ desk) =>
    afterTravel(desk, desk.game.redo(), t("Done again"), t("Nothing to redo")),
  goTo: (/** @type {Desk} */ desk, /** @type {number} */ at) =>
    afterTravel(desk, desk.game.goTo(at), t("Move {number}", { number: at }), ""),
  undoToMistake,
  check,
  savePoint(/** @type {Desk} */ desk, /** @type {string | undefined} */ name) {
    const taken = desk.game.savePoints.map((point) => point.name);
    const free = name || firstFree(taken, (number) => t("Save point {number}", { number }));
    desk.game.save(free);
    desk.changed();
    desk.tell(t("Saved: {name}", { name: free }));
  },
  restore: (/** @type {Desk} */ desk, /** @type {string} */ name) =>
    afterTravel(desk, desk.game.restore(name), t("Back at {name}", { name }), ""),
  forget(/** @type {Desk} */ desk, /** @type {string} */ name) {
    desk.game.forget(name);
    desk.changed();
  },
  restart(/** @type {Desk} */ desk) {
    afterTravel(
      desk,
      desk.game.restart(),
      t("Back to the givens. Undo brings all back."),
      t("Nothing to undo"),
    );
  },
  hint: (/** @type {Desk} */ desk) =>
    void desk.dispatchEvent(new CustomEvent("hint", { detail: { cell: cellName(desk.cursor) } })),
  library: (/** @type {Desk} */ desk, /** @type {string | undefined} */ technique) =>
    void desk.dispatchEvent(new CustomEvent("library", { detail: technique })),
  whyNot: (/** @type {Desk} */ desk, /** @type {{cell: number, digit: number} | undefined} */ at) =>
    void desk.dispatchEvent(new CustomEvent("whyNot", { detail: at })),
  pause(/** @type {Desk} */ desk) {
    desk.paused = !desk.paused;
    desk.changed();
    desk.say(desk.paused ? t("Paused") : t("Resumed"));
  },
  several(/** @type {Desk} */ desk) {
    desk.several = !desk.several;
    desk.dispatchEvent(new Event("change"));
    desk.say(desk.several ? t("A tap adds a cell, or takes it away.") : t("A tap selects one cell."));
  },
  newGame: (/** @type {Desk} */ desk) => void desk.dispatchEvent(new Event("newGame")),
  share: (/** @type {Desk} */ desk) => void desk.dispatchEvent(new Event("share")),
  sheet: (/** @type {Desk} */ desk) => void desk.dispatchEvent(new Event("sheet")),
};

/** What goes through the moves of the game. @type {Action[]} */
const TRAVELS = ["undo", "redo", "goTo", "restore", "restart", "undoToMistake"];
/** @type {Action[]} */
const LOOKS = ["automatic", "filter", "mode", "target", "move", "jump", "extend", "lineEnd", "selectAll"];
/** What waits while the board is covered; moves wait by themselves. @type {Set<Action>} */
const WAITING = new Set([...TRAVELS, ...LOOKS, "savePoint", "check", "hint", "whyNot"]);

/** Do something by its name. @param {Desk} desk @param {Action} action @param {any} [argument] */
export function act(desk, action, argument) {
  if (desk.paused && WAITING.has(action)) return desk.say(t("Paused"));
  if (TRAVELS.includes(action) && desk.goBack()) return undefined;
  return /** @type {(desk: Desk, argument: any) => unknown} */ (ACTIONS[action])(desk, argument);
}
