/**
 * The player's moves as lists of changes: [field, place, new value]. The game drops changes that have no effect.
 */
import { DIGITS, bit, candidate } from "./geometry.js";
import { FIELDS, allowed, copyOf, put } from "./position.js";

/** @typedef {import("./position.js").NumberField} NumberField */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {[NumberField, number, number] | ["cellNotes", number, string]} Change */
/** The part of a game that moves depend on. @typedef {Pick<import("./game.js").Game, "givens" | "position" | "values" | "automatic" | "shape">} MoveInput */

/** @param {MoveInput} game @param {number[]} cells */
const changeable = (game, cells) => cells.filter((cell) => !game.givens[cell]);
/** @param {MoveInput} game @param {number[]} cells */
const open = (game, cells) => cells.filter((cell) => !game.values[cell]);
/** Small boards have fewer digits. @param {MoveInput} game @param {number} digit */
const hasDigit = (game, digit) => Boolean(game.shape.all & bit(digit));

/**
 * Place a digit, or remove it if all cells have it. Placing it removes the marks of that digit from the peers.
 * @param {MoveInput} game @param {number[]} cells @param {number} digit @returns {Change[]}
 */
export function placing(game, cells, digit) {
  if (!hasDigit(game, digit)) return [];
  const { digits, added, corners, centres } = game.position;
  const targets = changeable(game, cells);
  if (targets.length && targets.every((cell) => digits[cell] === digit)) {
    return targets.map((cell) => ["digits", cell, 0]);
  }
  const seen = new Set(targets.flatMap((cell) => game.shape.peers[cell]));
  return [
    ...targets.map((cell) => /** @type {Change} */ (["digits", cell, digit])),
    ...[...seen].flatMap(
      (cell) =>
        /** @type {Change[]} */ ([
          ["added", cell, added[cell] & ~bit(digit)],
          ["corners", cell, corners[cell] & ~bit(digit)],
          ["centres", cell, centres[cell] & ~bit(digit)],
        ]),
    ),
  ];
}

/**
 * Add a corner mark to the open cells, or remove it if all have it.
 * @param {MoveInput} game @param {number[]} cells @param {number} digit
 */
export const cornering = (game, cells, digit) => marking("corners", game, cells, digit);

/**
 * The same with a mark in the middle of the cells.
 * @param {MoveInput} game @param {number[]} cells @param {number} digit
 */
export const centring = (game, cells, digit) => marking("centres", game, cells, digit);

/** @param {"corners" | "centres"} field @param {MoveInput} game @param {number[]} cells @param {number} digit @returns {Change[]} */
function marking(field, game, cells, digit) {
  if (!hasDigit(game, digit)) return [];
  const sets = game.position[field];
  const targets = open(game, cells);
  const all = targets.every((cell) => sets[cell] & bit(digit));
  return targets.map((cell) => [field, cell, all ? sets[cell] & ~bit(digit) : sets[cell] | bit(digit)]);
}

/**
 * Add a candidate, or remove it if all open cells show it. Automatic candidates appear only where no peer has the
 * digit; the player's own can be anywhere.
 * @param {MoveInput} game @param {number[]} cells @param {number} digit @returns {Change[]}
 */
export function toggling(game, cells, digit) {
  if (!hasDigit(game, digit)) return [];
  const { added, removed } = game.position;
  const possible = allowed(game.values, game.shape);
  const targets = open(game, cells).filter((cell) => !game.automatic || possible[cell] & bit(digit));
  const has = (/** @type {number} */ cell) => (game.automatic ? ~removed[cell] : added[cell]) & bit(digit);
  return targets.every(has)
    ? crossing(
        game,
        targets.map((cell) => [cell, digit]),
      )
    : targets.flatMap((cell) => [
        ["removed", cell, removed[cell] & ~bit(digit)],
        ["added", cell, game.automatic ? added[cell] : added[cell] | bit(digit)],
      ]);
}

/**
 * Remove candidates, automatic or the player's own.
 * @param {MoveInput} game @param {[number, number][]} candidates @returns {Change[]}
 */
export function crossing(game, candidates) {
  /** @type {Map<number, number>} */
  const gone = new Map();
  for (const [cell, digit] of candidates) gone.set(cell, (gone.get(cell) ?? 0) | bit(digit));
  const { added, removed } = game.position;
  return [...gone].flatMap(
    ([cell, set]) =>
      /** @type {Change[]} */ ([
        ["removed", cell, removed[cell] | set],
        ["added", cell, added[cell] & ~set],
      ]),
  );
}

/**
 * A step: place digits and remove candidates in one move. Where the player has no candidates, the possible ones are written first:
 * otherwise nothing would show what was removed.
 * @param {MoveInput} game @param {{places: [number, number][], removes: [number, number][]}} step @returns {Change[]}
 */
export function stepping({ givens, position, values, automatic, shape }, step) {
  const after = { givens, position: copyOf(position), values, automatic, shape };
  const apply = (/** @type {Change[]} */ changes) =>
    changes.forEach(([field, place, value]) => put(after.position, field, place, value));
  if (!automatic) apply(writing(after, [...new Set(step.removes.map(([cell]) => cell))]));
  apply(crossing(after, step.removes));
  for (const [cell, digit] of step.places) {
    if (values[cell] !== digit) apply(placing(after, [cell], digit));
  }
  return becoming(after.position);
}

/** Write the possible candidates into open cells that show none. @param {MoveInput} game @param {number[]} cells @returns {Change[]} */
function writing(game, cells) {
  const possible = allowed(game.values, game.shape);
  const { added, removed } = game.position;
  return open(game, cells)
    .filter((cell) => !added[cell])
    .map((cell) => ["added", cell, possible[cell] & ~removed[cell]]);
}

/**
 * Colour cells, or remove the colour if all of them have it. 0 removes any colour.
 * @param {MoveInput} game @param {number[]} cells @param {number} colour @returns {Change[]}
 */
export function colouring(game, cells, colour) {
  return painted("cellMarks", game.position.cellMarks, cells, colour);
}

/**
 * Colour candidates in the same way.
 * @param {MoveInput} game @param {[number, number][]} candidates @param {number} colour @returns {Change[]}
 */
export function colouringCandidates(game, candidates, colour) {
  const places = candidates.map(([cell, digit]) => candidate(cell, digit));
  return painted("candidateMarks", game.position.candidateMarks, places, colour);
}

/** @param {NumberField} field @param {number[]} now @param {number[]} places @param {number} colour @returns {Change[]} */
function painted(field, now, places, colour) {
  const all = places.every((place) => now[place] === colour);
  return places.map((place) => [field, place, all ? 0 : colour]);
}

/**
 * Clear cells layer by layer: digits first, then candidates and other marks, then colours.
 * @param {MoveInput} game @param {number[]} cells @returns {Change[]}
 */
export function clearing(game, cells) {
  const targets = changeable(game, cells);
  const position = game.position;
  /** @type {Change[][]} */
  const layers = [
    targets.map((cell) => ["digits", cell, 0]),
    targets.flatMap((cell) => [
      ["added", cell, 0],
      ["corners", cell, 0],
      ["centres", cell, 0],
      ["removed", cell, 0],
    ]),
    cells.flatMap((cell) => [
      /** @type {Change} */ (["cellMarks", cell, 0]),
      ...DIGITS.map((digit) => /** @type {Change} */ (["candidateMarks", candidate(cell, digit), 0])),
    ]),
  ];
  return layers.find((layer) => layer.some(([field, place]) => position[field][place])) ?? [];
}

/** Remove all colours. @param {MoveInput} game @returns {Change[]} */
export function uncolouring(game) {
  const { cellMarks, candidateMarks } = game.position;
  return [
    ...cellMarks.map((_, place) => /** @type {Change} */ (["cellMarks", place, 0])),
    ...candidateMarks.map((_, place) => /** @type {Change} */ (["candidateMarks", place, 0])),
  ];
}

/** Write down all possible candidates as the player's own, except removed ones. @param {MoveInput} game @returns {Change[]} */
export function filling(game) {
  const possible = allowed(game.values, game.shape);
  return game.shape.cells.map((cell) => ["added", cell, possible[cell] & ~game.position.removed[cell]]);
}

/** Go to another position, in one move. @param {Position} target @returns {Change[]} */
export function becoming(target) {
  return FIELDS.flatMap((field) =>
    target[field].map((after, place) => /** @type {Change} */ ([field, place, after])),
  );
}
