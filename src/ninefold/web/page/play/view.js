/** What the board shows of the desk. */
import { ALL, CELLS, bit } from "../model/geometry.js";
import { allowed, blank } from "../model/position.js";

/** @param {import("./desk.js").Desk} desk @returns {Partial<import("../board/element.js").View>} */
export function viewOf(desk) {
  const { game, settings, scene } = desk;
  const { cellMarks, candidateMarks } = scene ? blank() : game.position; // a picture has colours of its own
  return {
    givens: game.givens,
    values: game.values,
    candidates: game.candidates,
    ...scene?.board,
    corners: game.position.corners,
    marks: { cells: cellMarks, candidates: candidateMarks },
    selection: scene?.away || desk.rests ? new Set() : desk.selection,
    cursor: desk.cursor,
    filter: scene ? 0 : desk.filter,
    filtered: new Set(desk.filter ? filtered(game, desk.filter) : []),
    scene,
    showPeers: settings.showPeers && !scene,
    showEqual: settings.showEqual && !scene,
    showConflicts: settings.showConflicts,
  };
}

/**
 * The cells where a digit is or can go: by the rules, and by the candidates where some are written.
 * @param {import("../model/game.js").Game} game @param {number} digit
 */
function filtered({ values, candidates, position }, digit) {
  const possible = allowed(values);
  return CELLS.filter((cell) => {
    if (values[cell]) return values[cell] === digit;
    return possible[cell] & ~position.removed[cell] & (candidates[cell] || ALL) & bit(digit);
  });
}
