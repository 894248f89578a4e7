/**
 * The player's digits and marks, and everything derived from them. These functions have no side effects.
 */
import { MOST_LINKS } from "./chain-link.js";
import { CELLS, bit, digitsOf } from "./geometry.js";
import { CLASSIC } from "./shape.js";

/**
 * - digits: placed by the player, 0 for none
 * - added: the player's own candidates; removed: candidates that the player has removed; corners, centres: marks in the corners and in the
 *   middle of cells; all are sets
 * - cellMarks, candidateMarks: the colours, 1..9, of the 81 cells and the 729 candidates, 0 for none
 * - links: what the player has drawn, as in chain-link.js; cellNotes: the player's notes on cells, "" for none
 * @typedef {"digits" | "added" | "removed" | "corners" | "centres" | "cellMarks" | "candidateMarks" | "links"} NumberField
 * @typedef {NumberField | "cellNotes"} Field
 * @typedef {Record<NumberField, number[]> & {cellNotes: string[]}} Position
 * @typedef {import("./shape.js").Shape} Shape
 */

/** @type {Record<Field, number>} */
export const SIZES = {
  digits: 81,
  added: 81,
  removed: 81,
  corners: 81,
  centres: 81,
  cellMarks: 81,
  candidateMarks: 729,
  links: MOST_LINKS,
  cellNotes: 81,
};
export const FIELDS = /** @type {Field[]} */ (Object.keys(SIZES));

/** @returns {Position} */
export function blank() {
  const fields = FIELDS.map((field) => [field, new Array(SIZES[field]).fill(field === "cellNotes" ? "" : 0)]);
  return Object.fromEntries(fields);
}

/** @param {Position} position @returns {Position} */
export function copyOf(position) {
  return /** @type {Position} */ (Object.fromEntries(FIELDS.map((field) => [field, [...position[field]]])));
}

/** Change a value. @param {Position} position @param {Field} field @param {number} place @param {number | string} value */
export function put(position, field, place, value) {
  /** @type {(number | string)[]} */ (position[field])[place] = value;
}

/** Givens and placed digits. @param {number[]} givens @param {Position} position */
export const valuesOf = (givens, position) => givens.map((given, cell) => given || position.digits[cell]);

/** The digits that no other cell rules out, for each cell; none for cells with a digit. @param {number[]} values @param {Shape} [shape] */
export function allowed(values, { bases, peers, links } = CLASSIC) {
  return CELLS.map((cell) => {
    if (values[cell]) return 0;
    const left = peers[cell].reduce((set, peer) => set & ~bit(values[peer]), bases[cell]);
    return links[cell].reduce((set, [other, table]) => set & ~table[values[other]], left);
  });
}

/**
 * The candidates that the board shows: all possible ones that are not removed, or the player's own.
 * @param {number[]} values @param {Position} position @param {boolean} automatic @param {Shape} [shape]
 */
export function shownCandidates(values, position, automatic, shape) {
  if (automatic) return allowed(values, shape).map((set, cell) => set & ~position.removed[cell]);
  return position.added.map((set, cell) => (values[cell] ? 0 : set));
}

/** The cells whose digit occurs twice in a house, or clashes with another rule. @param {number[]} values @param {Shape} [shape] @returns {Set<number>} */
export function conflictsOf(values, { cells, houses, links, bases } = CLASSIC) {
  const found = new Set();
  for (const house of houses) {
    for (const cell of house) {
      if (values[cell] && house.some((other) => other !== cell && values[other] === values[cell]))
        found.add(cell);
    }
  }
  for (const cell of cells) {
    const here = bit(values[cell]);
    if (
      values[cell] &&
      (!(bases[cell] & here) || links[cell].some(([other, table]) => table[values[other]] & here))
    )
      found.add(cell);
  }
  return found;
}

/** True if all cells have digits. @param {number[]} values @param {Shape} [shape] */
export const isFilled = (values, { cells } = CLASSIC) => cells.every((cell) => values[cell]);

/** True if all cells have digits that do not clash. @param {number[]} values @param {Shape} [shape] */
export const isSolved = (values, shape) => isFilled(values, shape) && conflictsOf(values, shape).size === 0;

/** True if a digit is wrong, or the right one is removed. @param {Position} position @param {number[]} solution */
export function hasMistake(position, solution) {
  return CELLS.some((cell) => {
    const digit = position.digits[cell];
    return digit ? digit !== solution[cell] : Boolean(position.removed[cell] & bit(solution[cell]));
  });
}

/** The number of cells with each digit; index 0 counts the open cells. @param {number[]} values */
export function digitCounts(values) {
  const counts = new Array(10).fill(0);
  for (const value of values) counts[value] += 1;
  return counts;
}

/** The candidates of a cell as words: "2 4 7". @param {number} set */
export const inWords = (set) => digitsOf(set).join(" ");
