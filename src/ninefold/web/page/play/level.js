/** The level of a puzzle as a coloured label, with its rating where it is known. */
import { h } from "../look/dom.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { formatNumber, t } from "../strings.js";

/** @param {number} rating */
const tenths = (rating) => formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {{level?: string, rating?: number}} game @returns {HTMLElement | null} */
export function levelLabel({ level, rating }) {
  const word = level && DIFFICULTIES[level]?.();
  if (!word) return null;
  const number = rating
    ? h("small", { title: t("Rating of the hardest step (Sudoku Explainer)") }, tenths(rating))
    : "";
  return h("span", { class: "difficulty", "data-level": level }, word, number && " ", number);
}
