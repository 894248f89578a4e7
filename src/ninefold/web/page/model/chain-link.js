/**
 * A link that the player has drawn, as a number; 0 is none. An end is a cell, 0..80, or a candidate, 81..809. Strong and weak links hold in
 * both directions, so a link has no direction: `first` is the smaller end.
 */

/** The most links in a position. */
export const MOST_LINKS = 200;
/** The number of cells and candidates. */
export const ENDS = 810;

/** `colour` is 1..9. @typedef {{first: number, second: number, strong: boolean, colour: number}} ChainLink */

/** @param {ChainLink} link */
export const numberOfLink = ({ first, second, strong, colour }) =>
  9 * (2 * (ENDS * first + second) + Number(strong)) + colour;

/** The link of a number, which is not 0. @param {number} number @returns {ChainLink} */
export function linkOf(number) {
  const rest = Math.floor((number - 1) / 9);
  const ends = Math.floor(rest / 2);
  return {
    first: Math.floor(ends / ENDS),
    second: ends % ENDS,
    strong: rest % 2 === 1,
    colour: ((number - 1) % 9) + 1,
  };
}

/** True for the number of a link, and for 0. @param {unknown} value */
export function isLink(value) {
  if (!Number.isSafeInteger(value) || Number(value) < 0) return false;
  const { first, second } = linkOf(Number(value));
  return value === 0 || first < second;
}

/** The cell of an end, and its digit, which is 0 for the cell as a whole. @param {number} end @returns {[number, number]} */
export function placeOf(end) {
  const at = end - 81;
  return at < 0 ? [end, 0] : [Math.floor(at / 9), (at % 9) + 1];
}
