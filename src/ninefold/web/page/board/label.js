/** Cells, and the ends of links, in words. */
import { placeOf } from "../model/chain-link.js";
import { DIGITS, bit, cellName, column, row } from "../model/geometry.js";
import { inWords } from "../model/position.js";
import { t } from "../strings.js";

/** "row 3 column 5, given 7". @param {number} cell @param {import("./paint.js").CellView} look */
export function describe(cell, look) {
  const parts = [t("row {row} column {column}", { row: row(cell) + 1, column: column(cell) + 1 })];
  if (look.given) parts.push(t("given {digit}", { digit: look.value }));
  else if (look.value) parts.push(t("digit {digit}", { digit: look.value }));
  else parts.push(t("empty"));
  if (look.candidates && !look.value)
    parts.push(t("candidates {digits}", { digits: inWords(look.candidates) }));
  if (look.corners) parts.push(t("corner marks {digits}", { digits: inWords(look.corners) }));
  if (look.centres) parts.push(t("centre marks {digits}", { digits: inWords(look.centres) }));
  if (look.mark) parts.push(t("colour {number}", { number: look.mark }));
  for (const digit of DIGITS.filter((each) => look.candidateMarks[each - 1] && look.candidates & bit(each))) {
    parts.push(t("candidate {digit} has colour {number}", { digit, number: look.candidateMarks[digit - 1] }));
  }
  if (look.conflict) parts.push(t("conflict"));
  if (look.wrong) parts.push(t("wrong"));
  if (look.drawn) parts.push(look.drawn);
  return parts.join(", ");
}

/** "5 in r1c1", or "r1c1". @param {number} end */
export function endInWords(end) {
  const [cell, digit] = placeOf(end);
  return digit ? t("{digit} in {cell}", { digit, cell: cellName(cell) }) : cellName(cell);
}
