/** The digits in the attributes of a board. */

/** 81 digits. @param {string | null} text */
export const digitsIn = (text) =>
  [...(text ?? "").padEnd(81, ".")].slice(0, 81).map((mark) => Number(mark) || 0);

/** Digits, and others in the cells that are left. @param {number[]} digits @param {number[]} others */
export const filled = (digits, others) => digits.map((digit, cell) => digit || others[cell]);

/** The values for new givens: those before, unless they belong to another puzzle. @param {number[]} givens @param {number[]} values */
export function valuesFor(givens, values) {
  const isOther = givens.some((digit, cell) => digit && values[cell] && digit !== values[cell]);
  return isOther ? givens : filled(givens, values);
}
