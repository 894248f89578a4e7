/**
 * A position to practise on, and the step to find there. Its code is a short text, for the stock and for storage:
 *
 *     <81 characters>,<removed>,<places>,<removes>,<pattern>,<effort>
 *
 * In the first field, 1 to 9 are givens, a to i digits placed since, and a dot is an open cell. The next three fields list candidates, two
 * characters each: 9 * cell + digit - 1, to the base of 36. They are the candidates that the rules allow but earlier steps have removed,
 * and what the step places and removes. `pattern` has the cells that show the step, written the same way. `effort` says how hard the step is
 * to find: the number of candidates on the board for each step of the technique that is there.
 */
import { bit, candidate, candidateOf, cellOf, digitsOf } from "./geometry.js";
import { allowed, conflictsOf } from "./position.js";
import { shownOf } from "./replay.js";

/** @typedef {import("./replay.js").Shown} Shown */
/** @typedef {[number, number][]} Candidates */
/** @typedef {{board: Shown, places: Candidates, removes: Candidates, pattern: number[], effort: number}} Exercise */

const PLACED = ".abcdefghi";
const CODE =
  /^([1-9a-i.]{81}),((?:[0-9a-z]{2})*),((?:[0-9a-z]{2})*),((?:[0-9a-z]{2})*),((?:[0-9a-z]{2})*),(\d{1,4})$/;

/** @param {number[]} numbers */
const written = (numbers) => numbers.map((number) => number.toString(36).padStart(2, "0")).join("");
/** @param {string} text */
const numbersIn = (text) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 36));
/** @param {number} number @returns {[number, number]} */
const candidateAt = (number) => [Math.floor(number / 9), (number % 9) + 1];

/** @param {Exercise} exercise */
export function encodeExercise({ board, places, removes, pattern, effort }) {
  const { givens, values, candidates } = board;
  const cells = values.map((value, cell) => (givens[cell] ? String(value) : PLACED[value]));
  const gone = allowed(values).flatMap((set, cell) =>
    digitsOf(set & ~candidates[cell]).map((digit) => candidate(cell, digit)),
  );
  const listed = [places, removes].map((list) =>
    written(list.map(([cell, digit]) => candidate(cell, digit))),
  );
  return [cells.join(""), written(gone), ...listed, written(pattern), Math.round(effort)].join(",");
}

/** The exercise of a code; null if the code is damaged. @param {string} code @returns {Exercise | null} */
export function decodeExercise(code) {
  const [, cells, gone, placed, removed, shown, effort] = CODE.exec(code) ?? [];
  if (!cells) return null;
  const values = [...cells].map((mark) => Number(mark) || Math.max(0, PLACED.indexOf(mark)));
  const givens = [...cells].map((mark) => Number(mark) || 0);
  const candidates = allowed(values);
  for (const [cell, digit] of numbersIn(gone).map(candidateAt)) candidates[cell] &= ~bit(digit);
  const [places, removes] = [placed, removed].map((list) => numbersIn(list).map(candidateAt));
  const pattern = numbersIn(shown);
  const isThere = (/** @type {[number, number]} */ [cell, digit]) =>
    cell < 81 && candidates[cell] & bit(digit);
  const isRight =
    places.length + removes.length &&
    [...places, ...removes].every(isThere) &&
    pattern.every((cell) => cell < 81) &&
    !conflictsOf(values).size;
  return isRight
    ? { board: { givens, values, candidates }, places, removes, pattern, effort: Number(effort) }
    : null;
}

/** An exercise as the server sends it. @param {any} sent @returns {Exercise} */
export const exerciseOf = ({ position, step, pattern, effort }) => ({
  board: shownOf(position),
  places: step.places.map(candidateOf),
  removes: step.removes.map(candidateOf),
  pattern: pattern.map(cellOf),
  effort,
});

/** True if the digits show everything, so the player needs no candidates. @param {Exercise} exercise */
export const isBare = ({ board, removes }) => {
  const possible = allowed(board.values);
  return !removes.length && board.candidates.every((set, cell) => set === possible[cell]);
};

/** The exercises of a level, 1 to `levels`: of those sorted by effort, one part. @param {Exercise[]} exercises @param {number} level @param {number} levels */
export function ofLevel(exercises, level, levels) {
  const sorted = [...exercises].sort((a, b) => a.effort - b.effort);
  const part = (/** @type {number} */ number) => Math.floor((number * sorted.length) / levels);
  const fitting = sorted.slice(part(level - 1), part(level));
  return fitting.length ? fitting : sorted;
}
