import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CELLS,
  DIGITS,
  PEERS,
  bit,
  candidate,
  digitsOf,
} from "../../../src/ninefold/web/page/model/geometry.js";
import {
  becoming,
  clearing,
  colouring,
  colouringCandidates,
  cornering,
  crossing,
  filling,
  placing,
  stepping,
  toggling,
  uncolouring,
} from "../../../src/ninefold/web/page/model/moves.js";
import { allowed, blank } from "../../../src/ninefold/web/page/model/position.js";
import { R1C2, R5C5, beginGame, cellsOf, setOf, snapshot } from "./boards.js";

/** @typedef {import("../../../src/ninefold/web/page/model/game.js").Game} Game */
/** @typedef {import("../../../src/ninefold/web/page/model/moves.js").Change} Change */

const MOVE = { what: "test" };

/** @param {Game} game @param {Change[]} changes */
const make = (game, changes) => game.make(MOVE, changes);

/** A game with all candidates and corner marks written into every open cell. */
function notedGame() {
  const game = beginGame();
  const sets = allowed(game.values);
  make(
    game,
    CELLS.flatMap((cell) => [
      /** @type {Change} */ (["added", cell, sets[cell]]),
      /** @type {Change} */ (["corners", cell, sets[cell]]),
    ]),
  );
  return game;
}

test("a placed digit clears its candidates and corner marks from all peers, and undo restores them", () => {
  const game = notedGame();
  const before = snapshot(game.position);
  for (const field of /** @type {const} */ (["added", "corners"])) {
    const seen = PEERS[R5C5].filter((peer) => before[field][peer] & bit(4));
    assert.ok(seen.length >= 8, "the test needs marks to clear");
  }
  assert.ok(make(game, placing(game, [R5C5], 4)));
  assert.equal(game.values[R5C5], 4);
  for (const field of /** @type {const} */ (["added", "corners"]))
    for (const cell of CELLS) {
      const expected = PEERS[R5C5].includes(cell) ? before[field][cell] & ~bit(4) : before[field][cell];
      assert.equal(game.position[field][cell], expected, `${field} of cell ${cell}`);
    }
  assert.ok(game.undo());
  assert.deepEqual(game.position, before);
  assert.ok(game.redo());
  assert.equal(game.position.added[R5C5 + 1] & bit(4), 0);
});

test("a digit in several cells clears the peers of each", () => {
  const game = notedGame();
  const [first, second] = cellsOf("r1c1 r9c9");
  make(game, placing(game, [first, second], 7));
  for (const cell of new Set([...PEERS[first], ...PEERS[second]])) {
    assert.equal(game.position.added[cell] & bit(7), 0);
    assert.equal(game.position.corners[cell] & bit(7), 0);
  }
  assert.ok(game.position.added[R5C5] & bit(7));
});

test("placing does not affect removed candidates", () => {
  const game = beginGame({ automatic: true });
  make(game, crossing(game, [[R5C5 + 1, 9]]));
  make(game, placing(game, [R5C5], 9));
  make(game, placing(game, [R5C5], 9));
  assert.equal(game.candidates[R5C5 + 1], setOf("256"));
});

test("the same digit again removes it, but only if all cells have it", () => {
  const game = beginGame();
  const [first, second] = cellsOf("r5c5 r5c6");
  make(game, placing(game, [first], 2));
  make(game, placing(game, [first, second], 2));
  assert.deepEqual([game.values[first], game.values[second]], [2, 2]);
  make(game, placing(game, [first, second], 2));
  assert.deepEqual([game.values[first], game.values[second]], [0, 0]);
  make(game, placing(game, [first], 2));
  make(game, placing(game, [first], 5));
  assert.equal(game.values[first], 5);
});

test("removing a digit does not restore cleared marks; only undo does", () => {
  const game = notedGame();
  make(game, placing(game, [R5C5], 4));
  make(game, placing(game, [R5C5], 4));
  assert.equal(game.values[R5C5], 0);
  assert.equal(game.position.added[R5C5 + 1] & bit(4), 0);
});

test("givens never change", () => {
  const game = beginGame();
  assert.deepEqual(placing(game, [R1C2], 5), []);
  assert.deepEqual(cornering(game, [R1C2], 5), []);
  assert.deepEqual(toggling(game, [R1C2], 5), []);
  assert.deepEqual(clearing(game, [R1C2]), []);
  make(game, placing(game, [R1C2, R5C5], 5));
  assert.equal(game.values[R1C2], 1);
  assert.equal(game.position.digits[R1C2], 0);
  assert.equal(game.values[R5C5], 5);
});

test("corner marks are added, and removed if all open cells have them", () => {
  const game = beginGame();
  const [first, second, filled] = cellsOf("r5c5 r5c6 r5c7");
  make(game, placing(game, [filled], 9));
  make(game, cornering(game, [first], 2));
  make(game, cornering(game, [first], 4));
  assert.equal(game.position.corners[first], setOf("24"));
  make(game, cornering(game, [first, second, filled, R1C2], 2));
  assert.deepEqual([game.position.corners[first], game.position.corners[second]], [setOf("24"), setOf("2")]);
  make(game, cornering(game, [first, second, filled], 2));
  assert.deepEqual([game.position.corners[first], game.position.corners[second]], [setOf("4"), 0]);
  assert.equal(game.position.corners[filled], 0);
  assert.equal(game.position.corners[R1C2], 0);
});

test("own candidates are added anywhere, and removed if all open cells have them", () => {
  const game = beginGame();
  const [first, second, filled] = cellsOf("r5c5 r5c6 r5c7");
  make(game, placing(game, [filled], 9));
  make(game, toggling(game, [first], 1)); // it sees the 1 in r4c6: own candidates can be anywhere
  assert.equal(game.candidates[first], setOf("1"));
  make(game, toggling(game, [first, second, filled], 1));
  assert.deepEqual([game.candidates[first], game.candidates[second]], [setOf("1"), setOf("1")]);
  make(game, toggling(game, [first, second, filled], 1));
  assert.deepEqual([game.candidates[first], game.candidates[second]], [0, 0]);
  assert.equal(game.position.removed[first], setOf("1"), "a removed candidate is remembered");
  make(game, toggling(game, [first], 1));
  assert.equal(game.position.removed[first], 0);
  assert.equal(game.position.added[filled] | game.position.removed[filled], 0);
});

test("automatic candidates can be removed and restored, but only if no peer has the digit", () => {
  const game = beginGame({ automatic: true });
  const [first, second] = cellsOf("r5c5 r5c6");
  assert.equal(game.candidates[first], setOf("24679"));
  assert.deepEqual(toggling(game, [first], 1), [], "r4c6 has the 1 of the box");
  make(game, toggling(game, [first, second], 2));
  assert.deepEqual([game.candidates[first], game.candidates[second]], [setOf("4679"), setOf("569")]);
  make(game, toggling(game, [first], 2));
  assert.equal(game.candidates[first], setOf("24679"));
  make(game, toggling(game, [first, second], 2)); // removed in only one cell, so it is restored
  assert.deepEqual([game.candidates[first], game.candidates[second]], [setOf("24679"), setOf("2569")]);
  assert.equal(game.position.added[first], 0, "automatic candidates are not written down");
});

test("candidates are removed whether they are automatic or not", () => {
  const game = beginGame();
  make(game, toggling(game, [R5C5], 2));
  make(game, toggling(game, [R5C5], 4));
  make(
    game,
    crossing(game, [
      [R5C5, 2],
      [R5C5, 9],
      [0, 5],
    ]),
  );
  assert.equal(game.position.added[R5C5], setOf("4"));
  assert.equal(game.position.removed[R5C5], setOf("29"));
  assert.equal(game.position.removed[0], setOf("5"));
  game.automatic = true;
  assert.equal(game.candidates[R5C5], setOf("467"));
});

test("a step places and removes in one move", () => {
  const game = notedGame();
  const before = snapshot(game.position);
  const step = {
    places: /** @type {[number, number][]} */ ([
      [R5C5, 2],
      [0, 7],
    ]),
    removes: /** @type {[number, number][]} */ ([[R5C5 + 1, 6]]),
  };
  const moves = game.moves.length;
  assert.ok(make(game, stepping(game, step)));
  assert.equal(game.moves.length, moves + 1);
  assert.deepEqual([game.values[R5C5], game.values[0]], [2, 7]);
  assert.equal(game.position.added[R5C5 + 1], setOf("59"), "6 was removed, and 2 is placed next to it");
  assert.equal(game.position.removed[R5C5 + 1], setOf("6"));
  for (const peer of PEERS[0]) assert.equal(game.position.added[peer] & bit(7), 0);
  game.undo();
  assert.deepEqual(game.position, before);
});

for (const automatic of [false, true])
  test(`a step shows what it removed, with automatic candidates ${automatic ? "on" : "off"}`, () => {
    const game = beginGame({ automatic });
    const possible = allowed(game.values)[R5C5];
    const digit = digitsOf(possible)[0];
    assert.ok(make(game, stepping(game, { places: [], removes: [[R5C5, digit]] })));
    assert.equal(game.candidates[R5C5], possible & ~bit(digit));
    assert.equal(game.position.added[R5C5], automatic ? 0 : possible & ~bit(digit));
    assert.equal(game.candidates[R5C5 + 1] > 0, automatic, "other cells stay as they are");
    game.undo();
    assert.equal(game.position.added[R5C5], 0);
  });

test("a step leaves digits that are already there", () => {
  const game = beginGame();
  make(game, placing(game, [R5C5], 2));
  const step = {
    places: /** @type {[number, number][]} */ ([
      [R5C5, 2],
      [R1C2, 1],
    ]),
    removes: [],
  };
  assert.ok(!make(game, stepping(game, step)));
  assert.equal(game.values[R5C5], 2);
});

test("a colour is set, replaced by another, and removed by the same one", () => {
  const game = beginGame();
  make(game, colouring(game, [R5C5, R1C2], 3));
  assert.deepEqual([game.position.cellMarks[R5C5], game.position.cellMarks[R1C2]], [3, 3]);
  make(game, colouring(game, [R5C5], 7));
  make(game, colouring(game, [R5C5, R1C2], 7));
  assert.deepEqual([game.position.cellMarks[R5C5], game.position.cellMarks[R1C2]], [7, 7]);
  make(game, colouring(game, [R5C5, R1C2], 7));
  assert.deepEqual([game.position.cellMarks[R5C5], game.position.cellMarks[R1C2]], [0, 0]);
  make(game, colouring(game, [R5C5], 2));
  make(game, colouring(game, [R5C5, R1C2], 0));
  assert.equal(game.position.cellMarks[R5C5], 0);
});

test("candidates have their own colours", () => {
  const game = beginGame();
  make(
    game,
    colouringCandidates(
      game,
      [
        [R5C5, 2],
        [0, 7],
      ],
      4,
    ),
  );
  assert.equal(game.position.candidateMarks[candidate(R5C5, 2)], 4);
  assert.equal(game.position.candidateMarks[candidate(0, 7)], 4);
  assert.equal(game.position.candidateMarks.filter(Boolean).length, 2);
  assert.equal(game.position.cellMarks[R5C5], 0);
  make(game, colouringCandidates(game, [[R5C5, 2]], 4));
  assert.equal(game.position.candidateMarks[candidate(R5C5, 2)], 0);
  assert.equal(game.position.candidateMarks[candidate(0, 7)], 4);
});

test("clearing works in layers: digits, then candidates and corner marks, then colours", () => {
  const game = beginGame();
  make(game, cornering(game, [R5C5], 6));
  make(game, toggling(game, [R5C5], 4));
  make(game, crossing(game, [[R5C5, 9]]));
  make(game, colouring(game, [R5C5], 3));
  make(game, colouringCandidates(game, [[R5C5, 4]], 5));
  make(game, placing(game, [R5C5], 2));
  const clear = () => make(game, clearing(game, [R5C5]));
  assert.ok(clear());
  assert.equal(game.values[R5C5], 0);
  assert.equal(game.position.added[R5C5], setOf("4"));
  assert.ok(clear());
  const { added, corners, removed, cellMarks, candidateMarks } = game.position;
  assert.deepEqual([added[R5C5], corners[R5C5], removed[R5C5]], [0, 0, 0]);
  assert.deepEqual([cellMarks[R5C5], candidateMarks[candidate(R5C5, 4)]], [3, 5]);
  assert.ok(clear());
  assert.deepEqual(game.position, blank());
  assert.ok(!clear());
});

test("clearing several cells removes one layer from all of them", () => {
  const game = beginGame();
  const [first, second] = cellsOf("r5c5 r5c6");
  make(game, placing(game, [first], 2));
  make(game, cornering(game, [second], 5));
  make(game, clearing(game, [first, second]));
  assert.equal(game.values[first], 0);
  assert.equal(game.position.corners[second], setOf("5"));
});

test("a given can lose its colour", () => {
  const game = beginGame();
  make(game, colouring(game, [R1C2], 3));
  make(game, clearing(game, [R1C2]));
  assert.equal(game.position.cellMarks[R1C2], 0);
});

test("all colours can be removed at once", () => {
  const game = beginGame();
  make(game, colouring(game, CELLS, 3));
  make(
    game,
    colouringCandidates(
      game,
      DIGITS.map((digit) => [R5C5, digit]),
      4,
    ),
  );
  make(game, placing(game, [R5C5], 2));
  make(game, uncolouring(game));
  assert.ok(game.position.cellMarks.every((colour) => !colour));
  assert.ok(game.position.candidateMarks.every((colour) => !colour));
  assert.equal(game.values[R5C5], 2);
});

test("filling adds every allowed candidate that was not removed", () => {
  const game = beginGame();
  make(game, crossing(game, [[R5C5, 9]]));
  make(game, filling(game));
  const sets = allowed(game.values);
  for (const cell of CELLS)
    assert.equal(game.candidates[cell], cell === R5C5 ? setOf("2467") : sets[cell], `cell ${cell}`);
});

test("a game can change to another position in one move", () => {
  const [game, other] = [beginGame(), notedGame()];
  make(other, placing(other, [R5C5], 2));
  make(other, colouring(other, [R5C5], 2));
  make(game, placing(game, [0], 5));
  assert.ok(make(game, becoming(other.position)));
  assert.deepEqual(game.position, other.position);
  game.undo();
  assert.equal(game.values[0], 5);
  assert.equal(game.values[R5C5], 0);
});
