/** The boards of a path, before each step. These functions have no side effects. */
import { asLine } from "./formats.js";
import { CELLS, bit, candidateOf, digitsOf } from "./geometry.js";
import { allowed, blank } from "./position.js";
import { CLASSIC } from "./shape.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {{givens: number[], values: number[], candidates: number[]}} Shown */
/** The state of a game, as the server reads it. @typedef {{givens: string, values: string, candidates: string[], variant?: object}} State */
/** The effect of a step, in names such as `r1c5=7`. @typedef {{places: string[], removes: string[]}} Effect */

const digitsIn = (/** @type {string} */ line) => [...line].map((mark) => Number(mark) || 0);
const setOf = (/** @type {string} */ digits) =>
  [...digits].reduce((set, digit) => set | bit(Number(digit)), 0);

/** The candidates of a cell whose notes rule out every digit. An empty text means that the player has noted nothing. */
const NONE_LEFT = "0";

/** The current state of the game, with the player's own candidates. @param {Game} game @returns {State} */
export function stateOf(game) {
  const { givens, values, position, automatic, shape } = game;
  const possible = allowed(values, shape);
  const candidates = CELLS.map((cell) => {
    const own = automatic ? 0 : position.added[cell];
    if (!possible[cell] || !(automatic || own || position.removed[cell])) return "";
    return digitsOf(possible[cell] & (own || ~position.removed[cell])).join("") || NONE_LEFT;
  });
  return { givens: asLine(givens), values: asLine(values), candidates, ...rulesOf(game) };
}

/** The rules of a game, unless they are those of classic Sudoku. @param {Game} game @returns {{variant?: object}} */
const rulesOf = ({ variant }) => (variant ? { variant: variant.form } : {});

/** The first cell whose notes rule out every digit that is possible there; undefined if there is none. @param {Game} game @returns {number | undefined} */
export function emptiedCell(game) {
  const { candidates } = stateOf(game);
  return CELLS.find((cell) => candidates[cell] === NONE_LEFT);
}

/** The givens alone. @param {Game} game @returns {State} */
export function givensOf(game) {
  const line = asLine(game.givens);
  return { givens: line, values: line, candidates: new Array(81).fill(""), ...rulesOf(game) };
}

/** A state the way a board shows it: cells without notes show all possible candidates. @param {State} state @param {Shape} [shape] @returns {Shown} */
export function shownOf(state, shape) {
  const values = digitsIn(state.values);
  const possible = allowed(values, shape);
  const candidates = state.candidates.map((digits, cell) => possible[cell] & (digits ? setOf(digits) : ~0));
  return { givens: digitsIn(state.givens), values, candidates };
}

/** The state that a board shows. @param {Shown} board @returns {State} */
export const stateOfShown = ({ givens, values, candidates }) => ({
  givens: asLine(givens),
  values: asLine(values),
  candidates: candidates.map((set, cell) => (values[cell] ? "" : digitsOf(set).join(""))),
});

/** The boards before each step, and after the last. @param {Shown} start @param {Effect[]} steps @param {Shape} [shape] @returns {Shown[]} */
export function replay(start, steps, shape) {
  const boards = [start];
  for (const step of steps) boards.push(after(/** @type {Shown} */ (boards.at(-1)), step, shape));
  return boards;
}

/** @param {Shown} board @param {Effect} step @param {Shape} [shape] @returns {Shown} */
function after({ givens, values, candidates }, { places, removes }, shape = CLASSIC) {
  const next = { givens, values: [...values], candidates: [...candidates] };
  for (const [cell, digit] of places.map(candidateOf)) {
    next.values[cell] = digit;
    next.candidates[cell] = 0;
    for (const peer of shape.peers[cell]) next.candidates[peer] &= ~bit(digit);
    for (const other of CELLS)
      for (const [from, table] of shape.links[other])
        if (from === cell) next.candidates[other] &= ~table[digit];
  }
  for (const [cell, digit] of removes.map(candidateOf)) next.candidates[cell] &= ~bit(digit);
  return next;
}

/** A game that starts from a board. @param {Shown} board @param {boolean} automatic @param {Shape} [shape] @returns {import("./link.js").Shared} */
export function gameOf({ givens, values, candidates }, automatic, shape) {
  const possible = allowed(values, shape);
  const digits = values.map((value, cell) => (givens[cell] ? 0 : value));
  const removed = possible.map((set, cell) => set & ~candidates[cell]);
  return { givens, position: { ...blank(), digits, removed, added: candidates }, automatic };
}

/**
 * The mistakes of a game: cells with a wrong digit, and cells where the right digit is missing from the candidates.
 * @param {Game} game @param {number[]} solution @returns {{wrong: number[], lost: [number, number][]}}
 */
export function mistakesOf(game, solution) {
  const { values, position, automatic } = game;
  const lacks = (/** @type {number} */ cell) => {
    const right = bit(solution[cell]);
    if (!automatic && position.added[cell]) return !(position.added[cell] & right);
    return Boolean(position.removed[cell] & right);
  };
  return {
    wrong: CELLS.filter((cell) => values[cell] && values[cell] !== solution[cell]),
    lost: CELLS.filter((cell) => !values[cell] && lacks(cell)).map((cell) => [cell, solution[cell]]),
  };
}
