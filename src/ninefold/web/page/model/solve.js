/**
 * A small solver that finds mistakes without a network. Explanations, ratings and counts come from the server.
 */
import { ALL, CELLS, HOUSES, PEERS, bit, digitsOf, size } from "./geometry.js";
import { conflictsOf } from "./position.js";

/** More guesses than any puzzle made for people needs; the solver gives up on clashing or almost empty boards. */
const MAX_GUESSES = 20000;

/**
 * The solution if it is unique, and the status, which otherwise says why there is no answer.
 * @param {number[]} givens @param {number} [maxGuesses]
 * @returns {{solution: number[] | null, status: "unique" | "multiple" | "none" | "unknown"}}
 */
export function solve(givens, maxGuesses = MAX_GUESSES) {
  if (conflictsOf(givens).size) return { solution: null, status: "none" };
  const search = { guesses: 0, maxGuesses, found: /** @type {number[][]} */ ([]) };
  const sets = new Array(81).fill(ALL);
  const possible = CELLS.every((cell) => !givens[cell] || place(sets, cell, givens[cell]));
  if (possible) branch(sets, search);
  if (search.found.length === 1 && search.guesses < maxGuesses)
    return { solution: search.found[0], status: "unique" };
  if (search.found.length > 1) return { solution: null, status: "multiple" };
  return { solution: null, status: search.guesses < maxGuesses ? "none" : "unknown" };
}

/** Guess in the cell with the fewest candidates. @param {number[]} sets @param {{guesses: number, maxGuesses: number, found: number[][]}} search */
function branch(sets, search) {
  if (!hiddenSingles(sets)) return;
  const open = CELLS.filter((cell) => size(sets[cell]) > 1);
  if (!open.length) {
    search.found.push(sets.map((set) => digitsOf(set)[0]));
    return;
  }
  const best = open.reduce((a, b) => (size(sets[b]) < size(sets[a]) ? b : a));
  for (const digit of digitsOf(sets[best])) {
    if (search.found.length > 1 || search.guesses >= search.maxGuesses) return;
    search.guesses += 1;
    const next = [...sets];
    if (place(next, best, digit)) branch(next, search);
  }
}

/** Leave one digit in a cell and remove it from its peers; false if one of them has none left. @param {number[]} sets @param {number} cell @param {number} digit */
function place(sets, cell, digit) {
  if (!(sets[cell] & bit(digit))) return false;
  sets[cell] = bit(digit);
  for (const peer of PEERS[cell]) {
    if (!(sets[peer] & bit(digit))) continue;
    sets[peer] &= ~bit(digit);
    if (!sets[peer] || (size(sets[peer]) === 1 && !place(sets, peer, digitsOf(sets[peer])[0]))) return false;
  }
  return true;
}

/** Place digits that have only one place left in a house, until nothing changes. @param {number[]} sets @returns {boolean} */
function hiddenSingles(sets) {
  for (const house of HOUSES) {
    for (const digit of digitsOf(ALL)) {
      const places = house.filter((cell) => sets[cell] & bit(digit));
      if (!places.length) return false;
      if (places.length === 1 && size(sets[places[0]]) > 1)
        return place(sets, places[0], digit) && hiddenSingles(sets);
    }
  }
  return true;
}
