/**
 * A variant as the server describes it: everything that is needed to draw and play it, also offline. It is stored with the game, and checked
 * when it is read, like everything in the storage.
 */

/** @typedef {{words: string, cells: string[]}} Rule */
/** Parts of an SVG below and above the digits, their style sheet, and where the corner of the grid is in them. @typedef {{under: string, over: string, style: string, x: number, y: number, margins: number[], labelled: number[]}} Signs */
/**
 * `form` is the JSON form without givens, and `key` stands for it. `status` and `solution` are those of the givens; `solution` is a line.
 * @typedef {{key: string, title: string, form: Record<string, any> & {cols: number}, rows: number, columns: number, digits: number, rules: Rule[],
 *   houses: {name: string, cells: number[]}[], bases: number[], links: [number, number, number][], tables: number[][], signs: Signs,
 *   status: string, solution: string | null}} Variant
 */
/** What a list of games needs of a variant. @typedef {{key: string, title: string, rows: number, columns: number, regions: number[][]}} ShortVariant */

/** Far more than any variant of 9x9 cells needs. */
const [MOST_RULES, LONGEST_SIGNS, LONGEST_FORM] = [2000, 200000, 100000];

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value @param {number} low @param {number} high */
const isWhole = (value, low, high) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
/** @param {unknown} value @param {number} [most] */
const isText = (value, most = 500) => typeof value === "string" && value.length <= most;
/** @param {unknown} value @param {(each: any) => boolean} fits @param {number} [most] */
const isList = (value, fits, most = MOST_RULES) =>
  Array.isArray(value) && value.length <= most && value.every(fits);

/** @param {unknown} cell */
const isCell = (cell) => isWhole(cell, 0, 80);
/** @param {unknown} set */
const isSet = (set) => isWhole(set, 0, 1022);
/** @param {unknown} house */
const isHouse = (house) => isObject(house) && isText(house.name, 60) && isList(house.cells, isCell, 81);
/** @param {unknown} rule */
const isRule = (rule) =>
  isObject(rule) &&
  isText(rule.words, 2000) &&
  isList(rule.cells, (name) => /^r[1-9]c[1-9]$/.test(String(name)), 81);

/** @param {unknown} signs */
const areSigns = (signs) =>
  isObject(signs) &&
  [signs.under, signs.over, signs.style].every((part) => isText(part, LONGEST_SIGNS)) &&
  [signs.x, signs.y].every((place) => isWhole(place, 0, 1000)) &&
  isList(signs.margins, (margin) => isWhole(margin, 0, 500), 4) &&
  signs.margins.length === 4 &&
  isList(signs.labelled, isCell, 81);

/** @param {Record<string, any>} value */
const hasRules = ({ bases, houses, links, tables, rules }) =>
  isList(bases, isSet, 81) &&
  bases.length === 81 &&
  isList(houses, isHouse) &&
  isList(rules, isRule) &&
  isList(tables, (table) => isList(table, isSet, 10) && table.length === 10) &&
  isList(links, (link) => isList(link, (part) => isWhole(part, 0, 4000), 3), 4000) &&
  links.every(
    (/** @type {number[]} */ [one, other, table]) =>
      isCell(one) && isCell(other) && tables[table] !== undefined,
  );

/** True if a value is a variant that the page can play. @param {unknown} value @returns {value is Variant} */
export function isVariant(value) {
  return (
    isObject(value) &&
    isText(value.key, 40) &&
    isText(value.title, 2000) &&
    isObject(value.form) &&
    JSON.stringify(value.form).length <= LONGEST_FORM &&
    isShort({ ...value, regions: value.form.regions ?? [] }) &&
    isWhole(value.form.cols, 1, 9) &&
    isWhole(value.digits, 1, 9) &&
    hasRules(value) &&
    areSigns(value.signs) &&
    isText(value.status, 20) &&
    (value.solution === null || /^[1-9.]{81}$/.test(String(value.solution)))
  );
}

/** True if a value describes a variant for a list. @param {unknown} value @returns {value is ShortVariant} */
export const isShort = (value) =>
  isObject(value) &&
  isText(value.key, 40) &&
  isText(value.title, 2000) &&
  isWhole(value.rows, 1, 9) &&
  isWhole(value.columns, 1, 9) &&
  isList(value.regions, (region) => isList(region, isCell, 81), 81);

/** A short text that differs for different variants. @param {object} form */
export function keyOf(form) {
  let [low, high] = [7, 11];
  for (const letter of JSON.stringify(form)) {
    low = (Math.imul(low, 31) + letter.charCodeAt(0)) | 0;
    high = (Math.imul(high, 37) + letter.charCodeAt(0)) | 0;
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}

/**
 * The solution of a variant's givens or, for other digits, what is known about them; as a solver answers.
 * @param {Variant} variant @param {number[]} givens @param {number[]} values
 */
export function solvedVariant({ status, solution }, givens, values) {
  const known = values === givens && status !== "seconds"; // the server ran out of time
  if (!solution) return { solution: null, status: known ? status : "unknown" };
  const digits = [...solution].map((mark) => Number(mark) || 0);
  const fits = values.every((value, cell) => !value || value === digits[cell]);
  return fits ? { solution: digits, status: "unique" } : { solution: null, status: "none" };
}
