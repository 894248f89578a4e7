/** Words that the page shares with the server, by the names that the server knows them by. Tests hold them against each other. */
import { nameOf, t } from "../strings.js";

/** How hard, in a word. @type {Record<string, () => string>} */
export const DIFFICULTIES = {
  beginner: () => t("Beginner"),
  easy: () => t("Easy"),
  medium: () => t("Medium"),
  hard: () => t("Hard"),
  expert: () => t("Expert"),
  evil: () => t("Evil"),
  diabolical: () => t("Diabolical"),
};

/** HoDoKu's levels. @type {Record<string, () => string>} */
export const LEVELS = Object.fromEntries(
  ["easy", "medium", "hard", "unfair", "extreme"].map((level) => [level, () => nameOf("level", level)]),
);

/**
 * The symmetries of a pattern, and where each takes a row and a column: a cell and all its images are drawn together.
 * @type {Record<string, {says: () => string, images: ((r: number, c: number) => [number, number])[]}>}
 */
export const SYMMETRIES = {
  none: { says: () => t("none"), images: [] },
  "rotate-180": { says: () => t("half a turn"), images: [(r, c) => [8 - r, 8 - c]] },
  "rotate-90": { says: () => t("a quarter turn"), images: [(r, c) => [c, 8 - r]] },
  "mirror-horizontal": { says: () => t("top and bottom alike"), images: [(r, c) => [8 - r, c]] },
  "mirror-vertical": { says: () => t("left and right alike"), images: [(r, c) => [r, 8 - c]] },
  "mirror-diagonal": { says: () => t("along one diagonal"), images: [(r, c) => [c, r]] },
  "mirror-antidiagonal": { says: () => t("along the other diagonal"), images: [(r, c) => [8 - c, 8 - r]] },
  full: { says: () => t("all of these"), images: [(r, c) => [c, 8 - r], (r, c) => [c, r]] },
  random: { says: () => t("one of these, by chance"), images: [] },
};

/** A cell and all that a symmetry makes of it. @param {number} cell @param {string} symmetry @returns {Set<number>} */
export function orbit(cell, symmetry) {
  const found = new Set([cell]);
  for (const each of found) {
    for (const image of SYMMETRIES[symmetry].images) {
      const [r, c] = image(Math.floor(each / 9), each % 9);
      found.add(9 * r + c);
    }
  }
  return found;
}

/** A number as people of this language write it. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const inFigures = (value, options) =>
  value.toLocaleString(document.documentElement.lang || "en", options);
