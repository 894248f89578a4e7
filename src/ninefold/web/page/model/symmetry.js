/** The symmetries of a pattern of clues, by the names that the server uses. A test compares them with the package. */
import { t } from "../strings.js";

/**
 * `images` maps row and column of a cell to those of its images: a cell and all its images are drawn together.
 * @type {Record<string, {label: () => string, images: ((r: number, c: number) => [number, number])[]}>}
 */
export const SYMMETRIES = {
  none: { label: () => t("None"), images: [] },
  "rotate-180": { label: () => t("180° rotation"), images: [(r, c) => [8 - r, 8 - c]] },
  "rotate-90": { label: () => t("90° rotation"), images: [(r, c) => [c, 8 - r]] },
  "mirror-horizontal": { label: () => t("Mirror, top to bottom"), images: [(r, c) => [8 - r, c]] },
  "mirror-vertical": { label: () => t("Mirror, left to right"), images: [(r, c) => [r, 8 - c]] },
  "mirror-diagonal": { label: () => t("Mirror, main diagonal"), images: [(r, c) => [c, r]] },
  "mirror-antidiagonal": { label: () => t("Mirror, other diagonal"), images: [(r, c) => [8 - c, 8 - r]] },
  full: { label: () => t("All of these"), images: [(r, c) => [c, 8 - r], (r, c) => [c, r]] },
  random: { label: () => t("Random"), images: [] },
};

/** A cell and all its images under a symmetry. @param {number} cell @param {string} symmetry @returns {Set<number>} */
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
