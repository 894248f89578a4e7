/** The board's view of a session. */
import { bit } from "../model/geometry.js";
import { allowed, blank } from "../model/position.js";
import { lockedOf } from "./lock.js";
import { wrongCells } from "./wrong.js";

/** @param {import("./session.js").Session} session @returns {Partial<import("../board/view.js").View>} */
export function viewOf(session) {
  const { game, settings, scene } = session;
  const { cellMarks, candidateMarks } = scene ? blank() : game.position; // a picture has its own colours
  return {
    givens: game.givens,
    values: game.values,
    candidates: game.candidates,
    ...scene?.board,
    corners: game.position.corners,
    centres: game.position.centres,
    marks: { cells: cellMarks, candidates: candidateMarks },
    wrong: wrongCells(session),
    selection:
      scene?.away || session.selectionHidden || session.view === "start" ? new Set() : session.selection,
    cursor: session.cursor,
    equal: (session.mode !== "colour" && lockedOf(session)) || 0,
    filter: scene ? 0 : session.filter,
    filtered: new Set(session.filter ? filtered(game, session.filter) : []),
    shape: game.shape,
    signs: session.variants?.signs ?? null,
    broken: (!scene?.board && session.variants?.broken) || new Set(),
    drawn: (!scene && session.drawing?.view) || null, // a picture has its own links
    scene,
    showPeers: settings.showPeers && !scene && session.view !== "start",
    showEqual: settings.showEqual && !scene && session.view !== "start",
    showConflicts: settings.showConflicts,
  };
}

/**
 * The cells where a digit is or can go: by the rules, and by the candidates in cells that have some.
 * @param {import("../model/game.js").Game} game @param {number} digit
 */
function filtered({ values, candidates, position, shape }, digit) {
  const possible = allowed(values, shape);
  return shape.cells.filter((cell) => {
    if (values[cell]) return values[cell] === digit;
    return possible[cell] & ~position.removed[cell] & (candidates[cell] || shape.all) & bit(digit);
  });
}
