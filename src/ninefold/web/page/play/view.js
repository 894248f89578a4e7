/** What the board shows of the desk. */
import { blank } from "../model/position.js";

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
    selection: scene?.away ? new Set() : desk.selection,
    cursor: desk.cursor,
    filter: scene ? 0 : desk.filter,
    scene,
    showPeers: settings.showPeers && !scene,
    showEqual: settings.showEqual && !scene,
    showConflicts: settings.showConflicts,
  };
}
