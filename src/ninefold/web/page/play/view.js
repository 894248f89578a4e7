/** What the board shows of the desk. */

/** @param {import("./desk.js").Desk} desk @returns {Partial<import("../board/element.js").View>} */
export function viewOf(desk) {
  const { game, settings } = desk;
  return {
    givens: game.givens,
    values: game.values,
    candidates: game.candidates,
    corners: game.position.corners,
    marks: { cells: game.position.cellMarks, candidates: game.position.candidateMarks },
    selection: desk.selection,
    cursor: desk.cursor,
    filter: desk.filter,
    scene: desk.scene,
    showPeers: settings.showPeers,
    showEqual: settings.showEqual,
    showConflicts: settings.showConflicts,
  };
}
