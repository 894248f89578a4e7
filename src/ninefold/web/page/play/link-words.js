/** Links and notes in words, for screen readers. */
import { endInWords } from "../board/label.js";
import { placeOf } from "../model/chain-link.js";
import { t } from "../strings.js";

/** @typedef {import("../model/chain-link.js").ChainLink} ChainLink */

/** What happened to a link, which has no style if it was removed. @param {number} from @param {number} to @param {{strong: boolean} | null} style */
export function linkInWords(from, to, style) {
  const ends = { from: endInWords(from), to: endInWords(to) };
  if (!style) return t("Removed the link from {from} to {to}", ends);
  return style.strong
    ? t("Link from {from} to {to}, strong", ends)
    : t("Link from {from} to {to}, weak", ends);
}

/** What to add to the label of each cell. @param {ChainLink[]} links @param {string[]} notes */
export function remarksOf(links, notes) {
  const remarks = notes.map((note) => (note ? [t("note: {text}", { text: note })] : []));
  for (const { first, second, strong } of links)
    for (const [own, other] of [
      [first, second],
      [second, first],
    ]) {
      const [cell, digit] = placeOf(own);
      const fields = { digit, end: endInWords(other) };
      if (digit)
        remarks[cell].push(
          strong ? t("{digit}: strong link to {end}", fields) : t("{digit}: weak link to {end}", fields),
        );
      else remarks[cell].push(strong ? t("strong link to {end}", fields) : t("weak link to {end}", fields));
    }
  return remarks.map((each) => each.join(", "));
}
