/**
 * What a player can do, as lists of changes: [field, place, value after]. A change that changes nothing is dropped
 * by the game.
 */
import { CELLS, DIGITS, PEERS, bit, candidate } from "./geometry.js";
import { FIELDS, allowed, copyOf } from "./position.js";

/** @typedef {import("./position.js").Field} Field */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {[Field, number, number]} Change */
/** What moves look at: a Game is one. @typedef {{givens: number[], position: Position, values: number[], automatic: boolean}} Desk */

/** @param {Desk} desk @param {number[]} cells */
const changeable = (desk, cells) => cells.filter((cell) => !desk.givens[cell]);
/** @param {Desk} desk @param {number[]} cells */
const open = (desk, cells) => cells.filter((cell) => !desk.values[cell]);

/**
 * Place a digit, or take it away where all cells have it. The marks of that digit go from the peers.
 * @param {Desk} desk @param {number[]} cells @param {number} digit @returns {Change[]}
 */
export function placing(desk, cells, digit) {
  const { digits, added, corners } = desk.position;
  const targets = changeable(desk, cells);
  if (targets.length && targets.every((cell) => digits[cell] === digit)) {
    return targets.map((cell) => ["digits", cell, 0]);
  }
  const seen = new Set(targets.flatMap((cell) => PEERS[cell]));
  return [
    ...targets.map((cell) => /** @type {Change} */ (["digits", cell, digit])),
    ...[...seen].flatMap(
      (cell) =>
        /** @type {Change[]} */ ([
          ["added", cell, added[cell] & ~bit(digit)],
          ["corners", cell, corners[cell] & ~bit(digit)],
        ]),
    ),
  ];
}

/**
 * Add a corner mark to the open cells, or take it away where all have it.
 * @param {Desk} desk @param {number[]} cells @param {number} digit @returns {Change[]}
 */
export function cornering(desk, cells, digit) {
  const { corners } = desk.position;
  const targets = open(desk, cells);
  const all = targets.every((cell) => corners[cell] & bit(digit));
  return targets.map((cell) => [
    "corners",
    cell,
    all ? corners[cell] & ~bit(digit) : corners[cell] | bit(digit),
  ]);
}

/**
 * Add a candidate, or cross it out where all open cells show it. Automatic candidates come only where no peer has
 * the digit; own ones can be anywhere.
 * @param {Desk} desk @param {number[]} cells @param {number} digit @returns {Change[]}
 */
export function toggling(desk, cells, digit) {
  const { added, removed } = desk.position;
  const possible = allowed(desk.values);
  const targets = open(desk, cells).filter((cell) => !desk.automatic || possible[cell] & bit(digit));
  const has = (/** @type {number} */ cell) => (desk.automatic ? ~removed[cell] : added[cell]) & bit(digit);
  return targets.every(has)
    ? crossing(
        desk,
        targets.map((cell) => [cell, digit]),
      )
    : targets.flatMap((cell) => [
        ["removed", cell, removed[cell] & ~bit(digit)],
        ["added", cell, desk.automatic ? added[cell] : added[cell] | bit(digit)],
      ]);
}

/**
 * Cross candidates out, whichever way they are shown.
 * @param {Desk} desk @param {[number, number][]} candidates @returns {Change[]}
 */
export function crossing(desk, candidates) {
  /** @type {Map<number, number>} */
  const gone = new Map();
  for (const [cell, digit] of candidates) gone.set(cell, (gone.get(cell) ?? 0) | bit(digit));
  const { added, removed } = desk.position;
  return [...gone].flatMap(
    ([cell, set]) =>
      /** @type {Change[]} */ ([
        ["removed", cell, removed[cell] | set],
        ["added", cell, added[cell] & ~set],
      ]),
  );
}

/**
 * A step: candidates that are placed, and candidates that are crossed out, in one move.
 * @param {Desk} desk @param {{places: [number, number][], removes: [number, number][]}} step @returns {Change[]}
 */
export function stepping({ givens, position, values, automatic }, step) {
  const after = { givens, position: copyOf(position), values, automatic };
  const apply = (/** @type {Change[]} */ changes) =>
    changes.forEach(([field, place, value]) => (after.position[field][place] = value));
  apply(crossing(after, step.removes));
  for (const [cell, digit] of step.places) {
    if (values[cell] !== digit) apply(placing(after, [cell], digit));
  }
  return becoming(after.position);
}

/**
 * Colour cells; the colour that all of them have goes. 0 takes any colour away.
 * @param {Desk} desk @param {number[]} cells @param {number} colour @returns {Change[]}
 */
export function colouring(desk, cells, colour) {
  return painted("cellMarks", desk.position.cellMarks, cells, colour);
}

/**
 * Colour candidates, in the same way.
 * @param {Desk} desk @param {[number, number][]} candidates @param {number} colour @returns {Change[]}
 */
export function colouringCandidates(desk, candidates, colour) {
  const places = candidates.map(([cell, digit]) => candidate(cell, digit));
  return painted("candidateMarks", desk.position.candidateMarks, places, colour);
}

/** @param {Field} field @param {number[]} now @param {number[]} places @param {number} colour @returns {Change[]} */
function painted(field, now, places, colour) {
  const all = places.every((place) => now[place] === colour);
  return places.map((place) => [field, place, all ? 0 : colour]);
}

/**
 * Empty cells, what lies on top first: digits, then candidates and corner marks, then colours.
 * @param {Desk} desk @param {number[]} cells @returns {Change[]}
 */
export function clearing(desk, cells) {
  const targets = changeable(desk, cells);
  const position = desk.position;
  /** @type {Change[][]} */
  const layers = [
    targets.map((cell) => ["digits", cell, 0]),
    targets.flatMap((cell) => [
      ["added", cell, 0],
      ["corners", cell, 0],
      ["removed", cell, 0],
    ]),
    cells.flatMap((cell) => [
      /** @type {Change} */ (["cellMarks", cell, 0]),
      ...DIGITS.map((digit) => /** @type {Change} */ (["candidateMarks", candidate(cell, digit), 0])),
    ]),
  ];
  return layers.find((layer) => layer.some(([field, place]) => position[field][place])) ?? [];
}

/** Take all colours away. @param {Desk} desk @returns {Change[]} */
export function uncolouring(desk) {
  const { cellMarks, candidateMarks } = desk.position;
  return [
    ...cellMarks.map((_, place) => /** @type {Change} */ (["cellMarks", place, 0])),
    ...candidateMarks.map((_, place) => /** @type {Change} */ (["candidateMarks", place, 0])),
  ];
}

/** Write all possible candidates down as one's own, but for those crossed out. @param {Desk} desk @returns {Change[]} */
export function filling(desk) {
  const possible = allowed(desk.values);
  return CELLS.map((cell) => ["added", cell, possible[cell] & ~desk.position.removed[cell]]);
}

/** Go to another position, in one move. @param {Position} target @returns {Change[]} */
export function becoming(target) {
  return FIELDS.flatMap((field) =>
    target[field].map((after, place) => /** @type {Change} */ ([field, place, after])),
  );
}
