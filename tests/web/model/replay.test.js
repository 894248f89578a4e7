import assert from "node:assert/strict";
import { test } from "node:test";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { CELLS, PEERS, bit, cellName, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import { crossing, placing, toggling } from "../../../src/ninefold/web/page/model/moves.js";
import { allowed } from "../../../src/ninefold/web/page/model/position.js";
import {
  emptiedCell,
  gameOf,
  givensOf,
  replay,
  shownOf,
  stateOf,
  stateOfShown,
  mistakesOf,
} from "../../../src/ninefold/web/page/model/replay.js";
import { PUZZLE, R5C5, SOLUTION, beginGame, digitsOfLine, setOf, snapshot } from "./boards.js";

const ANSWER = digitsOfLine(SOLUTION);
const POSSIBLE = allowed(digitsOfLine(PUZZLE));
const MOVE = { what: "test" };

test("the state of an untouched game lists no candidates, which means all", () => {
  const state = stateOf(beginGame());
  assert.equal(state.givens, PUZZLE);
  assert.equal(state.values, PUZZLE);
  assert.deepEqual(state.candidates, new Array(81).fill(""));
});

test("the state has the placed digits and the noted candidates", () => {
  const game = beginGame();
  game.make(MOVE, placing(game, [0], 7));
  for (const digit of [1, 2, 4]) game.make(MOVE, toggling(game, [R5C5], digit)); // 1 is not possible
  const state = stateOf(game);
  assert.equal(state.givens, PUZZLE);
  assert.equal(state.values, `7${PUZZLE.slice(1)}`);
  assert.equal(state.candidates[R5C5], "24");
  assert.equal(state.candidates[0], "");
});

test("removed candidates count, even in cells without notes", () => {
  const game = beginGame();
  game.make(MOVE, crossing(game, [[R5C5, 9]]));
  assert.equal(stateOf(game).candidates[R5C5], "2467");
  game.automatic = true;
  assert.equal(stateOf(game).candidates[R5C5], "2467");
  assert.equal(stateOf(game).candidates[0], "457", "automatic candidates are noted everywhere");
});

test("a cell without any candidate left is found", () => {
  const game = beginGame();
  assert.equal(emptiedCell(game), undefined);
  game.make(
    MOVE,
    crossing(
      game,
      [2, 4, 7].map((digit) => [R5C5, digit]),
    ),
  );
  assert.equal(emptiedCell(game), undefined, "6 is left");
  game.make(
    MOVE,
    crossing(game, [
      [R5C5, 6],
      [R5C5, 9],
    ]),
  );
  game.make(
    MOVE,
    crossing(
      game,
      [1, 3, 5, 8].map((digit) => [R5C5, digit]),
    ),
  );
  for (const automatic of [false, true]) {
    game.automatic = automatic;
    assert.equal(emptiedCell(game), R5C5);
    assert.equal(stateOf(game).candidates[R5C5], "0", "unlike a cell without notes");
    assert.equal(shownOf(stateOf(game)).candidates[R5C5], 0);
  }
  game.make(MOVE, toggling(game, [R5C5], 6));
  assert.equal(emptiedCell(game), undefined);
});

test("givensOf leaves out what the player wrote", () => {
  const game = beginGame();
  game.make(MOVE, placing(game, [0], 7));
  game.make(MOVE, toggling(game, [R5C5], 4));
  assert.deepEqual(givensOf(game), { givens: PUZZLE, values: PUZZLE, candidates: new Array(81).fill("") });
});

test("a board shows the noted candidates, and all possible ones in cells without notes", () => {
  const candidates = new Array(81).fill("");
  candidates[R5C5] = "124";
  const shown = shownOf({ givens: PUZZLE, values: PUZZLE, candidates });
  assert.equal(shown.candidates[R5C5], setOf("24"));
  assert.equal(shown.candidates[0], POSSIBLE[0]);
  assert.equal(asLine(shown.values), PUZZLE);
  assert.equal(asLine(shown.givens), PUZZLE);
});

test("replaying steps places digits, updates their peers and removes candidates", () => {
  const start = shownOf(givensOf(beginGame()));
  const before = snapshot(start);
  const boards = replay(start, [
    { places: [], removes: ["r5c5=4", "r5c5=9"] },
    { places: ["r2c6=3"], removes: [] },
    { places: ["r1c1=7", "r5c5=2"], removes: ["r1c4=6"] },
  ]);
  assert.equal(boards.length, 4);
  assert.deepEqual(boards[0], before, "the start is unchanged");
  assert.equal(boards[1].candidates[R5C5], setOf("267"));
  const placed = 14;
  assert.equal(boards[2].values[placed], 3);
  assert.equal(boards[2].candidates[placed], 0);
  for (const cell of CELLS) {
    if (PEERS[placed].includes(cell)) assert.equal(boards[2].candidates[cell] & bit(3), 0);
    else if (cell !== placed) assert.equal(boards[2].candidates[cell], boards[1].candidates[cell]);
  }
  assert.deepEqual([boards[3].values[0], boards[3].values[R5C5]], [7, 2]);
  assert.equal(boards[3].candidates[3], setOf("49"));
  assert.deepEqual(boards[3].givens, start.givens);
  assert.equal(boards[2].values[0], 0, "boards are independent of each other");
});

test("a path replayed to its end gives the solution", () => {
  const order = CELLS.filter((cell) => PUZZLE[cell] === ".");
  const steps = order.map((cell) => ({ places: [`${cellName(cell)}=${SOLUTION[cell]}`], removes: [] }));
  const last = replay(shownOf(givensOf(beginGame())), steps).at(-1);
  assert.deepEqual(last?.values, ANSWER);
  assert.ok(last?.candidates.every((set) => set === 0));
});

test("the state of a board in a path has its digits and all of its candidates", () => {
  const start = shownOf(givensOf(beginGame()));
  const [, board] = replay(start, [{ places: ["r1c1=7"], removes: ["r5c5=4"] }]);
  const state = stateOfShown(board);
  assert.equal(state.givens, PUZZLE);
  assert.equal(state.values, `7${PUZZLE.slice(1)}`);
  assert.equal(state.candidates[0], "");
  assert.equal(state.candidates[R5C5], digitsOf(board.candidates[R5C5]).join(""));
  assert.ok(!state.candidates[R5C5].includes("4"));
  assert.deepEqual(shownOf(state), board);
});

test("a game can continue from a board, with its digits and candidates", () => {
  const start = shownOf(givensOf(beginGame()));
  const [, board] = replay(start, [{ places: ["r1c1=7"], removes: ["r5c5=4"] }]);
  for (const automatic of [false, true]) {
    const { givens, position } = gameOf(board, automatic);
    const game = Game.begin(givens, { start: position, automatic });
    assert.equal(asLine(game.givens), PUZZLE);
    assert.equal(game.values[0], 7);
    assert.equal(game.candidates[R5C5], setOf("2679"));
    assert.deepEqual(game.candidates, board.candidates);
  }
});

test("a mistake is a wrong digit, or a right one missing from the candidates", () => {
  const game = beginGame();
  assert.deepEqual(mistakesOf(game, ANSWER), { wrong: [], lost: [] });
  game.make(MOVE, placing(game, [0], 4));
  assert.deepEqual(mistakesOf(game, ANSWER).wrong, [0]);
  game.undo();
  game.make(MOVE, toggling(game, [R5C5], 4));
  assert.deepEqual(mistakesOf(game, ANSWER), { wrong: [], lost: [[R5C5, ANSWER[R5C5]]] });
  game.make(MOVE, toggling(game, [R5C5], ANSWER[R5C5]));
  assert.deepEqual(mistakesOf(game, ANSWER), { wrong: [], lost: [] });
  game.make(MOVE, crossing(game, [[R5C5, ANSWER[R5C5]]]));
  assert.deepEqual(mistakesOf(game, ANSWER).lost, [[R5C5, ANSWER[R5C5]]]);
  game.automatic = true;
  assert.deepEqual(mistakesOf(game, ANSWER).lost, [[R5C5, ANSWER[R5C5]]]);
  game.make(MOVE, placing(game, [R5C5], ANSWER[R5C5]));
  assert.deepEqual(mistakesOf(game, ANSWER), { wrong: [], lost: [] });
});
