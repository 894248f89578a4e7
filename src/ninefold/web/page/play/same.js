/** Cells that look alike: with the same digit, the same marks, or the same colour. */
import { CELLS } from "../model/geometry.js";
import { plural, t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/game.js").Game} Game */

/**
 * The cells like this one. A digit counts first, then candidates and other marks together, then the colour; none for a blank cell.
 * @param {Pick<Game, "values" | "candidates" | "position">} game @param {number} cell @returns {number[]}
 */
export function cellsLike({ values, candidates, position }, cell) {
  const { corners, centres, cellMarks } = position;
  if (values[cell]) return CELLS.filter((other) => values[other] === values[cell]);
  const marks = [candidates, corners, centres];
  if (marks.some((sets) => sets[cell]))
    return CELLS.filter((other) => !values[other] && marks.every((sets) => sets[other] === sets[cell]));
  return cellMarks[cell] ? CELLS.filter((other) => cellMarks[other] === cellMarks[cell]) : [];
}

/** Select the cells like a cell. @param {Session} session @param {number} [cell] */
export function selectSame(session, cell = session.cursor) {
  const cells = cellsLike(session.game, cell);
  if (!cells.length) return session.announce(t("This cell has no digit, marks or colour."));
  session.select(cell, cells);
  session.announce(plural(cells.length, "{count} cell selected", "{count} cells selected"));
}
