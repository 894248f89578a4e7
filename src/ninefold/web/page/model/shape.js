/**
 * The cells, digits and rules of a board. All boards number their cells nine to a row, so a smaller one leaves some numbers out; see
 * variant.js for where the rules of variants come from.
 */
import { ALL, CELLS, DIGITS, HOUSES, PEERS, bit } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** The digits that a cell cannot have, by the digit of another one. @typedef {number[]} Table */
/**
 * - all: the set of digits; bases: the digits that each cell may have by itself
 * - peers: the cells that cannot have the same digit as each cell; links: other cells that restrict it, with tables
 * - houses: cells that hold no digit twice; named: those of a variant by their names; regions: what thick lines surround
 * - words: what the rules say about each cell; margins: room for clues on the left, at the top, on the right and at the bottom
 * - labelled: cells with a number in the corner, which candidates give way to
 * @typedef {{rows: number, columns: number, cells: Cell[], digits: number[], all: number, bases: number[], peers: Cell[][],
 *   links: [Cell, Table][][], houses: Cell[][], named: Map<string, Cell[]>, regions: Cell[][], words: string[][], margins: number[],
 *   labelled: Set<Cell>}} Shape
 */

const none = CELLS.map(() => []);

/** @type {Shape} */
export const CLASSIC = {
  rows: 9,
  columns: 9,
  cells: CELLS,
  digits: DIGITS,
  all: ALL,
  bases: CELLS.map(() => ALL),
  peers: PEERS,
  links: none,
  houses: HOUSES,
  named: new Map(),
  regions: HOUSES.slice(18),
  words: none,
  margins: [0, 0, 0, 0],
  labelled: new Set(),
};

/** The units of the server's pictures in a cell of a board: 54 are 100. */
const SCALE = 100 / 54;

/** The shape of a variant; that of classic Sudoku if there is none. @param {import("./variant.js").Variant} [variant] @returns {Shape} */
export function shapeOf(variant) {
  if (!variant) return CLASSIC;
  const { rows, columns, bases, houses, signs, rules, form } = variant;
  const digits = DIGITS.slice(0, variant.digits);
  const links = linksOf(variant);
  const peers = CELLS.map((cell) => {
    const together = houses.filter((house) => house.cells.includes(cell)).flatMap((house) => house.cells);
    const unequal = links[cell]
      .filter(([, table]) => digits.every((digit) => table[digit] & bit(digit)))
      .map(([other]) => other);
    return [...new Set([...together, ...unequal])].filter((other) => other !== cell);
  });
  return {
    rows,
    columns,
    cells: CELLS.filter((cell) => bases[cell]),
    digits,
    all: digits.reduce((set, digit) => set | bit(digit), 0),
    bases,
    peers,
    links,
    houses: houses.map((house) => house.cells),
    named: new Map(houses.map(({ name, cells }) => [name, cells])),
    regions: regionsOf(form),
    words: wordsOf(rules),
    labelled: new Set(signs.labelled),
    margins: signs.margins.map((margin) => Math.round(margin * SCALE)),
  };
}

/** The other cells that restrict each cell. @param {import("./variant.js").Variant} variant @returns {Shape["links"]} */
function linksOf({ links, tables }) {
  const back = tables.map((table) =>
    table.map((_, digit) =>
      table.reduce((set, excluded, first) => (excluded & bit(digit) ? set | bit(first) : set), 0),
    ),
  );
  /** @type {Shape["links"]} */
  const found = CELLS.map(() => []);
  for (const [one, other, number] of links) {
    found[other].push([one, tables[number]]);
    found[one].push([other, back[number]]);
  }
  return found;
}

/** The regions of a JSON form, with cells as boards number them. @param {{cols: number, regions?: number[][]}} form @returns {Cell[][]} */
export const regionsOf = ({ cols, regions = [] }) =>
  regions.map((region) => region.map((cell) => 9 * Math.floor(cell / cols) + (cell % cols)));

/** What the rules say about each cell; the cells after a colon are left out. @param {{words: string, cells: string[]}[]} rules */
function wordsOf(rules) {
  /** @type {string[][]} */
  const words = CELLS.map(() => []);
  for (const rule of rules)
    for (const [, row, column] of rule.cells.map((name) => /^r(\d)c(\d)$/.exec(name) ?? []))
      words[9 * (Number(row) - 1) + Number(column) - 1]?.push(rule.words.split(":")[0]);
  return words;
}
