/**
 * The player's digits and marks, and everything derived from them. These functions have no side effects.
 */
import { MOST_LINKS } from "./chain-link.js";
import { ALL, CELLS, HOUSES, PEERS, bit, digitsOf } from "./geometry.js";

/**
 * - digits: placed by the player, 0 for none
 * - added: the player's own candidates; removed: candidates that the player has removed; corners, centres: marks in the corners and in the
 *   middle of cells; all are sets
 * - cellMarks, candidateMarks: the colours, 1..9, of the 81 cells and the 729 candidates, 0 for none
 * - links: what the player has drawn, as in chain-link.js; cellNotes: the player's notes on cells, "" for none
 * @typedef {"digits" | "added" | "removed" | "corners" | "centres" | "cellMarks" | "candidateMarks" | "links"} NumberField
 * @typedef {NumberField | "cellNotes"} Field
 * @typedef {Record<NumberField, number[]> & {cellNotes: string[]}} Position
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

/** The digits that no peer rules out, for each cell; none for cells with a digit. @param {number[]} values */
export function allowed(values) {
  return CELLS.map((cell) => {
    if (values[cell]) return 0;
    return PEERS[cell].reduce((left, peer) => left & ~bit(values[peer]), ALL);
  });
}

/**
 * The candidates that the board shows: all possible ones that are not removed, or the player's own.
 * @param {number[]} values @param {Position} position @param {boolean} automatic
 */
export function shownCandidates(values, position, automatic) {
  if (automatic) return allowed(values).map((set, cell) => set & ~position.removed[cell]);
  return position.added.map((set, cell) => (values[cell] ? 0 : set));
}

/** The cells whose digit occurs twice in a house. @param {number[]} values @returns {Set<number>} */
export function conflictsOf(values) {
  const found = new Set();
  for (const house of HOUSES) {
    for (const cell of house) {
      if (values[cell] && house.some((other) => other !== cell && values[other] === values[cell]))
        found.add(cell);
    }
  }
  return found;
}

/** True if all cells have digits that do not clash. @param {number[]} values */
export const isSolved = (values) => values.every(Boolean) && conflictsOf(values).size === 0;

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
