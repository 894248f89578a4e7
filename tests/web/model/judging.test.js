import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeExercise, encodeExercise } from "../../../src/ninefold/web/page/model/exercise.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { PEERS, bit, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import { addedBy, moveOf, quickVerdict, restOf } from "../../../src/ninefold/web/page/model/judging.js";
import { crossing, placing, toggling } from "../../../src/ninefold/web/page/model/moves.js";
import { gameOf } from "../../../src/ninefold/web/page/model/replay.js";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { STAGES, STOCK } from "../../../src/ninefold/web/page/model/stock.js";

/** @typedef {[string, import("../../../src/ninefold/web/page/model/exercise.js").Exercise, number[]]} Stocked */

/** Every exercise of the stock. @returns {Stocked[]} */
const stock = () =>
  Object.entries(STOCK).flatMap(([id, codes]) =>
    codes.split(" ").map((code) => {
      const exercise = decodeExercise(code);
      assert.ok(exercise, `${id}: ${code}`);
      assert.equal(encodeExercise(exercise), code);
      const { solution } = solve(exercise.board.givens);
      assert.ok(solution, `${id}: ${code}`);
      return /** @type {Stocked} */ ([id, exercise, solution]);
    }),
  );

const STOCKED = stock();
/** @param {string} technique */
const first = (technique) => /** @type {Stocked} */ (STOCKED.find(([id]) => id === technique));

test("the stock has some hundred positions, and every step in it is true", () => {
  const all = STOCKED;
  assert.ok(all.length >= 200, String(all.length));
  const listed = new Set(STAGES.flat().map(([id]) => id));
  for (const [id, { board, places, removes, pattern }, solution] of all) {
    assert.ok(listed.has(id), id);
    assert.ok(pattern.length, id);
    for (const [cell, digit] of places) assert.equal(solution[cell], digit, id);
    for (const [cell, digit] of removes) assert.notEqual(solution[cell], digit, id);
    board.values.forEach((value, cell) => value && assert.equal(value, solution[cell], id));
    board.candidates.forEach((set, cell) => set && assert.ok(set & bit(solution[cell]), id));
  }
});

test("a move of the exercise's step is right, one against the solution is wrong, any other open", () => {
  for (const [id, exercise, solution] of STOCKED.filter((_, index) => index % 5 === 0)) {
    const { board, places, removes } = exercise;
    const verdict = (/** @type {any} */ move) =>
      quickVerdict(exercise, { places: [], removes: [], ...move }, solution);
    for (const one of removes) assert.equal(verdict({ removes: [one] }).verdict, "right", id);
    for (const one of places) assert.equal(verdict({ places: [one] }).verdict, "right", id);
    board.candidates.forEach((set, cell) =>
      digitsOf(set).forEach((digit) => {
        const isTrue = solution[cell] === digit;
        assert.equal(verdict({ removes: [[cell, digit]] }).verdict === "wrong", isTrue, id);
        assert.equal(verdict({ places: [[cell, digit]] }).verdict === "wrong", !isTrue, id);
      }),
    );
  }
});

test("a planted mistake spoils a right move", () => {
  const [, exercise, solution] = first("x-wing");
  const cell = exercise.board.values.findIndex((value) => !value);
  const wrong = /** @type {[number, number]} */ ([cell, solution[cell]]);
  const move = { places: [], removes: [...exercise.removes, wrong] };
  assert.deepEqual(quickVerdict(exercise, move, solution), { verdict: "wrong", wrong: [wrong] });
});

test("what a digit rules out follows from a step that places it", () => {
  const [, exercise, solution] = first("hidden-single");
  const [[cell, digit]] = exercise.places;
  const peer = PEERS[cell].find((each) => exercise.board.candidates[each] & bit(digit));
  const other = digitsOf(exercise.board.candidates[cell]).find((each) => each !== digit);
  const removes = /** @type {[number, number][]} */ ([
    [peer, digit],
    [cell, other],
  ]);
  assert.equal(quickVerdict(exercise, { places: [], removes }, solution).verdict, "right");
});

for (const automatic of [false, true])
  test(`the last move of a game, ${automatic ? "automatic" : "own"} candidates`, () => {
    const [, exercise] = first("x-wing");
    const { givens, position } = gameOf(exercise.board, automatic);
    const game = Game.begin(givens, { start: position, automatic });
    assert.deepEqual(moveOf(game), { places: [], removes: [] });
    assert.deepEqual(restOf(exercise, game), exercise.removes);
    game.make({ what: "candidate" }, crossing(game, exercise.removes.slice(0, 1)));
    assert.deepEqual(moveOf(game), { places: [], removes: exercise.removes.slice(0, 1) });
    assert.deepEqual(restOf(exercise, game), exercise.removes.slice(1));
    const cell = game.values.findIndex((value) => !value);
    const [digit] = digitsOf(game.candidates[cell]);
    game.make({ what: "place" }, placing(game, [cell], digit));
    assert.deepEqual(moveOf(game), { places: [[cell, digit]], removes: [] }); // the peers' candidates follow
    game.undo();
    game.make({ what: "colour" }, [["cellMarks", cell, 1]]);
    assert.deepEqual(moveOf(game), { places: [], removes: [] });
  });

test("candidates that the position does not have are noticed", () => {
  const [, exercise] = first("x-wing");
  const { givens, position } = gameOf(exercise.board, false);
  const game = Game.begin(givens, { start: position });
  const cell = game.values.findIndex((value) => !value);
  const [absent] = digitsOf(~exercise.board.candidates[cell]);
  game.make({ what: "candidate" }, toggling(game, [cell], absent));
  assert.deepEqual(addedBy(game, exercise.board.candidates), [[cell, absent]]);
  game.undo();
  game.make({ what: "candidate" }, toggling(game, [cell], digitsOf(exercise.board.candidates[cell])[0]));
  assert.deepEqual(addedBy(game, exercise.board.candidates), []);
});
