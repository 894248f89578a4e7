/** Positions on the board, in a square of 900 units, for the screen and for pictures. */
import { column, row } from "../model/geometry.js";

export const SIDE = 100;
export const WHOLE = 9 * SIDE;
/** Margins for the outer line, and for the names of rows and columns. */
export const EDGE = 4;
export const NAMES = 40;

/** Font sizes. */
export const BIG = 62;
export const SMALL = 25;
export const TINY = 20;
/** The corner of the board and the side of a cell in the server's pictures, whose links this board draws. */
export const [LEFT, TOP, CELL] = [24, 20, 54];
/** The distance between candidates, and the radius of the shapes around them, which must not touch the lines of the cell. */
const PITCH = (16 * SIDE) / CELL;
export const RADIUS = 14;

/** @typedef {{x: number, y: number}} Point */

/** @param {number} cell @returns {Point} */
export const topLeft = (cell) => ({ x: SIDE * column(cell), y: SIDE * row(cell) });

/** @param {number} cell @returns {Point} */
export const middle = (cell) => ({ x: SIDE * column(cell) + SIDE / 2, y: SIDE * row(cell) + SIDE / 2 });

/** How much lower the first candidate is in a cell with a number in its corner, and how far corner marks move to the right. */
const LABEL = (5 * SIDE) / CELL;
export const LABEL_WIDTH = 22;

/**
 * The centre of a candidate; lower in a cell with corner marks above, or with a number in the corner.
 * @param {number} cell @param {number} digit @param {boolean} [low] @param {boolean} [labelled]
 */
export function spot(cell, digit, low = false, labelled = false) {
  const { x, y } = middle(cell);
  const across = ((digit - 1) % 3) - 1;
  const down = Math.floor((digit - 1) / 3) - 1;
  const at = (/** @type {number} */ place) => Math.round(10 * place) / 10;
  const label = labelled && digit === 1 && !low ? LABEL : 0;
  return { x: at(x + across * PITCH), y: low ? y + 11 + down * 23 : at(y + down * PITCH + label) };
}

const CORNERS = [
  [-33, -32],
  [33, -32],
  [-33, 34],
  [33, 34],
  [0, -32],
  [0, 34],
  [-33, 1],
  [33, 1],
  [0, 1],
];

/** The corner marks that fit around centre marks. */
export const ROUND = 6;

/**
 * Corner marks go in the corners, then on the sides, or in one line at the top if there are candidates below.
 * @param {number} cell @param {number} index @param {number} count @param {boolean} line @returns {Point}
 */
export function cornerSpot(cell, index, count, line) {
  const { x, y } = middle(cell);
  if (!line) return { x: x + CORNERS[index][0], y: y + CORNERS[index][1] };
  const step = Math.min(15, 80 / count);
  return { x: x - 38 + step * (index + 0.5), y: y - 34 };
}

/** The baseline of text centred at a height. @param {number} y @param {number} size */
export const baseline = (y, size) => Math.round((y + size * 0.355) * 10) / 10;

/** The thin lines between cells, or the thick ones between boxes. @param {boolean} thick */
export function lines(thick) {
  const at = Array.from({ length: 10 }, (_, index) => index).filter((index) => (index % 3 === 0) === thick);
  return at.map((index) => `M0 ${index * SIDE}H${WHOLE}M${index * SIDE} 0V${WHOLE}`).join("");
}

/** The outline of a set of cells, drawn inside it. @param {Set<number>} cells @param {number} inset */
export function outline(cells, inset) {
  const has = (/** @type {number} */ r, /** @type {number} */ c) =>
    r >= 0 && r < 9 && c >= 0 && c < 9 && cells.has(9 * r + c);
  let path = "";
  for (const cell of cells) {
    const [r, c] = [row(cell), column(cell)];
    const [left, top, right, bottom] = [
      c * SIDE + inset,
      r * SIDE + inset,
      (c + 1) * SIDE - inset,
      (r + 1) * SIDE - inset,
    ];
    // A side continues into the next cell, or ends at the corner where the outline turns.
    const reach = (/** @type {boolean} */ on, /** @type {boolean} */ turn) =>
      on ? (turn ? 2 * inset : inset) : 0;
    if (!has(r - 1, c))
      path += `M${left - reach(has(r, c - 1), has(r - 1, c - 1))} ${top}H${right + reach(has(r, c + 1), has(r - 1, c + 1))}`;
    if (!has(r + 1, c))
      path += `M${left - reach(has(r, c - 1), has(r + 1, c - 1))} ${bottom}H${right + reach(has(r, c + 1), has(r + 1, c + 1))}`;
    if (!has(r, c - 1))
      path += `M${left} ${top - reach(has(r - 1, c), has(r - 1, c - 1))}V${bottom + reach(has(r + 1, c), has(r + 1, c - 1))}`;
    if (!has(r, c + 1))
      path += `M${right} ${top - reach(has(r - 1, c), has(r - 1, c + 1))}V${bottom + reach(has(r + 1, c), has(r + 1, c + 1))}`;
  }
  return path;
}
