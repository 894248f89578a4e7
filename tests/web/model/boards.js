/** Boards and games for the tests of the page's model. */
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { bit, cellOf } from "../../../src/ninefold/web/page/model/geometry.js";

/** The first puzzle of the page, from ninefold's generator, and its solution. */
export const PUZZLE = ".12..8...8.915..62...7....8658..1..3.........1..3..8753....7...27..841.6...5..29.";
export const SOLUTION = "712648359849153762563792418658471923937825641124369875396217584275984136481536297";

/** @param {string} line @returns {number[]} */
export const digitsOfLine = (line) => [...line].map((mark) => Number(mark) || 0);

/** The set of the digits in a text: "247". @param {string} digits */
export const setOf = (digits) => [...digits].reduce((set, digit) => set | bit(Number(digit)), 0);

/** The cells with these names: "r1c1 r5c5". @param {string} names */
export const cellsOf = (names) => names.split(" ").map(cellOf);

/** An open cell of PUZZLE, and a given. */
export const [R5C5, R1C2] = cellsOf("r5c5 r1c2");

/** A game of PUZZLE. @param {Parameters<typeof Game.begin>[1]} [options] */
export const beginGame = (options) => Game.begin(digitsOfLine(PUZZLE), options);

/** A deep copy that later changes do not affect. @template T @param {T} value @returns {T} */
export const snapshot = (value) => structuredClone(value);

/** SOLUTION with only some of its cells as clues. @param {(cell: number) => boolean} stays */
export const clues = (stays) => [...SOLUTION].map((mark, cell) => (stays(cell) ? mark : ".")).join("");
