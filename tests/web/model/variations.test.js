/** Moves as a tree: no line is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldError, checkGame, readGame } from "../../../src/ninefold/web/page/model/checks.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { placing, toggling } from "../../../src/ninefold/web/page/model/moves.js";
import { MOST_VARIATIONS, MOST_VARIED } from "../../../src/ninefold/web/page/model/variations.js";
import { R5C5, beginGame, cellsOf, snapshot } from "./boards.js";

const [R5C6, R1C1] = cellsOf("r5c6 r1c1");

/** @param {Game} game @param {number} cell @param {number} digit */
const place = (game, cell, digit) =>
  game.make({ what: "place", cells: [cell], digit }, placing(game, [cell], digit));
/** The digits that moves place, as a text. @param {import("../../../src/ninefold/web/page/model/game.js").Move[]} moves */
const digits = (moves) => moves.map(({ label }) => label.digit).join("");
/** A game as it is after a reload. @param {Game} game */
const reloaded = (game) => new Game(readGame(JSON.stringify(game.toRecord())));
/** @param {Game} game */
const allMoves = (game) => [...game.moves, ...game.variations.flatMap(({ moves }) => moves)];

test("a move after undo keeps the old line", () => {
  const game = beginGame();
  for (const digit of [1, 2, 3]) place(game, R5C5, digit);
  game.goTo(1);
  place(game, R5C5, 4);
  assert.equal(digits(game.moves), "14");
  assert.deepEqual(
    game.variations.map(({ after, moves }) => [after?.label.digit, digits(moves)]),
    [[1, "23"]],
  );
  assert.ok(!game.canRedo);
  assert.ok(game.visit(game.variations[0].moves[0]));
  assert.equal(digits(game.moves), "123");
  assert.equal(game.at, 2);
  assert.equal(game.values[R5C5], 2);
  assert.ok(game.redo());
  assert.deepEqual(
    game.variations.map(({ moves }) => digits(moves)),
    ["4"],
  );
});

test("the same move again leads back to its line", () => {
  const game = beginGame();
  for (const digit of [1, 2, 3]) place(game, R5C5, digit);
  game.goTo(1);
  place(game, R5C5, 2);
  assert.equal(digits(game.moves), "123");
  assert.equal(game.variations.length, 0);
  game.goTo(0);
  place(game, R5C5, 9);
  game.undo();
  place(game, R5C5, 1);
  assert.equal(digits(game.moves), "123");
  assert.equal(game.at, 1);
  assert.deepEqual(
    game.variations.map(({ after, moves }) => [after, digits(moves)]),
    [[null, "9"]],
  );
});

test("random walks: every position that was ever there can be visited, even after a reload", () => {
  let state = 5;
  const below = (/** @type {number} */ count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * count);
  };
  for (let round = 0; round < 20; round += 1) {
    let game = beginGame();
    /** The position after each move, found independently: by a copy at the time of the move. */
    const seen = new Map();
    for (let step = 0; step < 120; step += 1) {
      const kind = below(10);
      if (kind < 4) game.undo();
      else if (kind < 5) game.redo();
      else if (kind < 6 && game.moves.length) {
        const move = allMoves(game)[below(allMoves(game).length)];
        game.visit(move);
        assert.deepEqual(game.position, seen.get(move));
      } else {
        const cell = [R5C5, R5C6, R1C1][below(3)];
        const digit = 1 + below(4);
        if (below(2)) place(game, cell, digit);
        else game.make({ what: "candidate", cells: [cell], digit }, toggling(game, [cell], digit));
        if (game.at) seen.set(game.moves[game.at - 1], snapshot(game.position));
      }
      assert.deepEqual(new Set(allMoves(game)), new Set(seen.keys()), "a move is missing, or there twice");
    }
    const before = allMoves(game).map((move) => JSON.stringify([move, seen.get(move)]));
    game = reloaded(game);
    const after = allMoves(game).map((move) => {
      game.visit(move);
      return JSON.stringify([move, game.position]);
    });
    assert.deepEqual(new Set(after), new Set(before));
  }
});

test("games of older versions have no variations, and older versions read the current line", () => {
  const game = beginGame();
  place(game, R5C5, 1);
  assert.ok(!("variations" in game.toRecord()));
  assert.deepEqual(new Game(game.toRecord()).variations, []);
  game.undo();
  place(game, R5C5, 2);
  const { variations, ...old } = game.toRecord();
  assert.deepEqual(
    variations?.map(({ line, at, moves }) => [line, at, digits(moves)]),
    [[0, 0, "1"]],
  );
  assert.equal(new Game(checkGame(old)).values[R5C5], 2);
});

test("damaged variations are refused, and the error names them", () => {
  const game = beginGame();
  for (const digit of [1, 2]) {
    place(game, R5C5, digit);
    game.undo();
  }
  place(game, R5C5, 3);
  const record = game.toRecord();
  const [first, second] = record.variations ?? [];
  const wrong = /** @type {[unknown, string][]} */ ([
    [7, "variations"],
    [[{ ...first, line: 1 }], "variations[0].line"],
    [[first, { ...second, at: 2 }], "variations[1].at"],
    [[{ ...first, moves: [] }], "variations[0]"],
    [[{ ...first, moves: [{ label: {}, changes: [] }] }], "variations[0].moves[0].label"],
  ]);
  for (const [variations, field] of wrong)
    assert.throws(
      () => checkGame({ ...record, variations }),
      (error) => error instanceof FieldError && error.field === field,
    );
});

test("only so many variations are kept; the oldest go first", () => {
  const game = beginGame();
  for (let count = 0; count < MOST_VARIATIONS + 5; count += 1) {
    // a different move each time: candidates of a cell that change with the count
    const changes = /** @type {import("../../../src/ninefold/web/page/model/moves.js").Change[]} */ ([
      ["added", R5C5, 2 * (1 + (count % 500))],
    ]);
    game.make({ what: "candidate", cells: [R5C5], digit: 1 + (count % 9) }, changes);
    game.undo();
  }
  assert.equal(game.variations.length, MOST_VARIATIONS);
  assert.equal(game.variations.at(-1)?.moves[0].changes[0][3], 2 * (MOST_VARIATIONS + 4));
  assert.equal(game.variations[0].moves[0].changes[0][3], 2 * 5);
  const long = beginGame();
  for (let round = 0; round < 5; round += 1) {
    place(long, R1C1, round + 1);
    for (let count = 0; count < 1000; count += 1) place(long, R5C5, 1 + (count % 9));
    long.goTo(0);
  }
  const size = long.variations.reduce((sum, { moves }) => sum + moves.length, 0);
  assert.ok(size <= MOST_VARIED && size > MOST_VARIED / 2);
  assert.equal(reloaded(long).variations.length, long.variations.length);
});

test("undo stays cheap with thousands of moves", () => {
  const game = beginGame();
  for (let count = 0; count < 5000; count += 1) place(game, R5C5, 1 + (count % 9));
  let touched = 0;
  const digitsBefore = game.position.digits;
  game.position.digits = new Proxy(digitsBefore, {
    set(list, place, value) {
      touched += 1;
      return Reflect.set(list, place, value);
    },
  });
  for (let count = 0; count < 100; count += 1) game.undo();
  assert.equal(touched, 100); // one change for each move: nothing is played again from the start
});
