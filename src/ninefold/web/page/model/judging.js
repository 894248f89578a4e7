/**
 * Judges a move in an exercise without the server, as far as the exercise's own step and the solution tell. The server knows all steps
 * of all techniques.
 */
import { PEERS, bit, cellName, digitsOf } from "./geometry.js";

/** @typedef {import("./exercise.js").Exercise} Exercise */
/** @typedef {[number, number]} Candidate cell and digit */
/** @typedef {{places: Candidate[], removes: Candidate[]}} PlayerMove */

/** `r1c5=7`. @param {Candidate} one */
export const nameOfCandidate = ([cell, digit]) => `${cellName(cell)}=${digit}`;

/** @param {Candidate[]} list @param {Candidate} one */
const has = (list, [cell, digit]) => list.some((each) => each[0] === cell && each[1] === digit);

/** What the last move of a game placed and removed; placing a digit removes it from its peers, which is not listed. @param {import("./game.js").Game} game @returns {PlayerMove} */
export function moveOf({ moves, at, automatic }) {
  const changes = moves[at - 1]?.changes ?? [];
  const places = changes.flatMap(([field, cell, , after]) =>
    field === "digits" && after ? [/** @type {Candidate} */ ([cell, after])] : [],
  );
  const removes = changes.flatMap(([field, cell, before, after]) => {
    const gone = field === "added" && !automatic ? before & ~after : 0;
    const crossed = field === "removed" && automatic ? after & ~before : 0;
    return digitsOf(gone | crossed).map((digit) => /** @type {Candidate} */ ([cell, digit]));
  });
  const follows = (/** @type {Candidate} */ [cell, digit]) =>
    places.some(([at, placed]) => at === cell || (placed === digit && PEERS[at].includes(cell)));
  return { places, removes: removes.filter((one) => !follows(one)) };
}

/** The candidates that the last move of a game added although the position does not have them. @param {import("./game.js").Game} game @param {number[]} candidates @returns {Candidate[]} */
export const addedBy = ({ moves, at }, candidates) =>
  (moves[at - 1]?.changes ?? []).flatMap(([field, cell, before, after]) =>
    field === "added"
      ? digitsOf(after & ~before & ~candidates[cell]).map((digit) => /** @type {Candidate} */ ([cell, digit]))
      : [],
  );

/** True if a step removes a candidate, or places a digit that rules it out. @param {PlayerMove} step @param {Candidate} one */
const isRemoved = ({ places, removes }, one) =>
  has(removes, one) ||
  places.some(([cell, digit]) =>
    one[0] === cell ? one[1] !== digit : one[1] === digit && PEERS[cell].includes(one[0]),
  );

/** True if a part of a move is a part of a step. @param {PlayerMove} step @param {Candidate} one */
export const isPart = (step, one) => has(step.places, one) || isRemoved(step, one);

/** True if the exercise's own step makes this move, or leaves it as the only candidate. @param {Exercise} exercise @param {PlayerMove} move */
function isStep(exercise, move) {
  const { board, places, removes } = exercise;
  const isLeft = (/** @type {Candidate} */ [cell, digit]) =>
    digitsOf(board.candidates[cell]).length > 1 &&
    digitsOf(board.candidates[cell]).every((other) => other === digit || has(removes, [cell, other]));
  return (
    move.places.every((one) => has(places, one) || isLeft(one)) &&
    move.removes.every((one) => isRemoved(exercise, one))
  );
}

/**
 * "right" if the exercise's own step makes this move; "wrong" if the solution rules it out, with its wrong parts; "open" if it is true as
 * far as the page knows, and only the server may know why. Without a solution, as in a damaged position, nothing is ruled out.
 * @param {Exercise} exercise @param {PlayerMove} move @param {number[] | null} solution
 * @returns {{verdict: "right" | "wrong" | "open", wrong: Candidate[]}}
 */
export function quickVerdict(exercise, move, solution) {
  const wrong = solution
    ? [
        ...move.places.filter(([cell, digit]) => solution[cell] !== digit),
        ...move.removes.filter(([cell, digit]) => solution[cell] === digit),
      ]
    : [];
  if (wrong.length) return { verdict: "wrong", wrong };
  return { verdict: isStep(exercise, move) ? "right" : "open", wrong };
}

/** The rest of a step, on the candidates of the board. @param {PlayerMove} step @param {{values: number[], candidates: number[]}} game @returns {Candidate[]} */
export const restOf = ({ places, removes }, { values, candidates }) => [
  ...places.filter(([cell, digit]) => values[cell] !== digit),
  ...removes.filter(([cell, digit]) => !values[cell] && candidates[cell] & bit(digit)),
];
