/**
 * The board: cells are 0..80, row by row; digits are 1..9. A set of digits is a number with bit d for digit d.
 */

/** @typedef {number} Cell */
/** @typedef {number} Digit */

/** @type {Cell[]} */
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
/** @type {Digit[]} */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The set of all digits. */
export const ALL = 0b1111111110;

/** @param {Cell} cell */
export const row = (cell) => Math.floor(cell / 9);
/** @param {Cell} cell */
export const column = (cell) => cell % 9;
/** @param {Cell} cell */
export const box = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/** Rows, then columns, then boxes: the cells of each. */
export const HOUSES = [row, column, box].flatMap((which) =>
  Array.from({ length: 9 }, (_, number) => CELLS.filter((cell) => which(cell) === number)),
);

/** The twenty cells that share a house with each cell. */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) => other !== cell && HOUSES.some((house) => house.includes(cell) && house.includes(other)),
  ),
);

/** @param {Digit} digit */
export const bit = (digit) => 1 << digit;
/** @param {number} set */
export const digitsOf = (set) => DIGITS.filter((digit) => set & bit(digit));
/** @param {number} set */
export const size = (set) => digitsOf(set).length;

/** The number of a candidate: 0..728. @param {Cell} cell @param {Digit} digit */
export const candidate = (cell, digit) => 9 * cell + digit - 1;

/** `r1c1`. @param {Cell} cell */
export const cellName = (cell) => `r${row(cell) + 1}c${column(cell) + 1}`;

/** The cell with a name such as `r1c1`. @param {string} name @returns {Cell} */
export const cellOf = (name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1;

/** Cell and digit of `r1c5=7`. @param {string} name @returns {[Cell, Digit]} */
export const candidateOf = (name) => [cellOf(name), Number(name[5])];
