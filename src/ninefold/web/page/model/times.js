/** The times of solved games. */
import { isHelped } from "./ledger.js";
import { PRACTICE } from "./origins.js";

/** @typedef {import("./ledger.js").Result} Result */
/**
 * The times at a level, in seconds. They are of the games that were solved without help; if there are none, `isHelped` is true and they are
 * of all games. `unhelped` is the number of games without help.
 * @typedef {{count: number, unhelped: number, isHelped: boolean, best: number, average: number}} Times
 */

/** The results that count: those of whole puzzles. The times of games that begin in the middle mean nothing. @param {Iterable<Result>} results */
export const counted = (results) => [...results].filter(({ origin = "" }) => !origin.startsWith(PRACTICE));

/** @param {Result[]} results @returns {Times | null} null if there are none */
export function timesOf(results) {
  const unhelped = results.filter((result) => !isHelped(result));
  const seconds = (unhelped.length ? unhelped : results).map((result) => result.seconds);
  if (!seconds.length) return null;
  return {
    count: results.length,
    unhelped: unhelped.length,
    isHelped: !unhelped.length,
    best: seconds.reduce((least, each) => Math.min(least, each)),
    average: seconds.reduce((sum, each) => sum + each) / seconds.length,
  };
}
