/** The bounds of numbers in games and results: a game that can be read has a result that can be read. */

/** @param {number} most @returns {(value: unknown) => value is number} */
const upTo =
  (most) =>
  /** @returns {value is number} */
  (/** @type {unknown} */ value) =>
    typeof value === "number" && value >= 0 && value <= most;

/** A time in milliseconds since 1970: a Date can hold no later one. */
export const isTime = upTo(8.64e15);
export const isSeconds = upTo(1e9);
export const isCount = upTo(Number.MAX_SAFE_INTEGER);
export const isRating = upTo(20);
