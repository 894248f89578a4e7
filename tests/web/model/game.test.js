import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { crossing, placing, toggling } from "../../../src/ninefold/web/page/model/moves.js";
import { blank } from "../../../src/ninefold/web/page/model/position.js";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import {
  PUZZLE,
  R5C5,
  SOLUTION,
  beginGame,
  cellsOf,
  clues,
  digitsOfLine,
  setOf,
  snapshot,
} from "./boards.js";

const ANSWER = digitsOfLine(SOLUTION);
const [R5C6, R1C1, R1C4] = cellsOf("r5c6 r1c1 r1c4");

/** @param {Game} game @param {number} cell @param {number} digit */
const place = (game, cell, digit) =>
  game.make({ what: "place", cells: [cell], digit }, placing(game, [cell], digit));

test("moves are undone and redone one by one", () => {
  const game = beginGame();
  assert.ok(!game.canUndo && !game.canRedo);
  const seen = [snapshot(game.position)];
  for (const [cell, digit] of [
    [R5C5, 2],
    [R5C5, 4],
    [R5C6, 5],
  ]) {
    assert.ok(place(game, cell, digit));
    seen.push(snapshot(game.position));
  }
  assert.ok(game.canUndo && !game.canRedo);
  for (const at of [2, 1, 0]) {
    assert.ok(game.undo());
    assert.deepEqual(game.position, seen[at]);
  }
  assert.ok(!game.undo());
  for (const at of [1, 2, 3]) {
    assert.ok(game.redo());
    assert.deepEqual(game.position, seen[at]);
  }
  assert.ok(!game.redo());
  for (const at of [1, 3, 0, 2]) {
    assert.ok(game.goTo(at));
    assert.deepEqual(game.position, seen[at]);
    assert.equal(game.at, at);
  }
  assert.ok(!game.goTo(2));
  assert.ok(game.goTo(99));
  assert.equal(game.at, 3);
  assert.ok(game.goTo(-5));
  assert.equal(game.at, 0);
});

test("undo restores a cell that changed twice in one move", () => {
  const game = beginGame();
  game.make({ what: "test" }, [
    ["added", R5C5, setOf("1")],
    ["added", R5C5, setOf("12")],
  ]);
  assert.equal(game.candidates[R5C5], setOf("12"));
  game.undo();
  assert.equal(game.candidates[R5C5], 0);
});

test("a move that changes nothing does not count", () => {
  const game = beginGame();
  assert.ok(!game.make({ what: "place" }, [["digits", R5C5, 0]]));
  assert.ok(!game.make({ what: "place" }, []));
  assert.deepEqual(game.moves, []);
  assert.ok(game.untouched);
  place(game, R5C5, 2);
  game.undo();
  assert.ok(!game.make({ what: "place" }, [["digits", R5C5, 0]]));
  assert.ok(game.canRedo, "undone moves can still be redone");
});

test("a new move replaces all undone moves", () => {
  const game = beginGame();
  place(game, R5C5, 2);
  place(game, R5C6, 5);
  place(game, R1C4, 6);
  game.undo();
  game.undo();
  place(game, R1C1, 7);
  assert.ok(!game.redo());
  assert.deepEqual(
    game.moves.map((move) => move.label.cells),
    [[R5C5], [R1C1]],
  );
  assert.equal(game.values[R5C6], 0);
  assert.equal(game.values[R1C4], 0);
});

test("a record restores the game with all its moves", () => {
  const game = beginGame({ name: "Monday", automatic: true, origin: "ready", level: "easy", seed: 5 });
  place(game, R5C5, 2);
  game.make({ what: "candidate" }, toggling(game, [R5C6], 6));
  game.save("here");
  place(game, R5C6, 5);
  game.undo();
  game.seconds = 75;
  game.hints = 2;
  game.help = 3;
  const again = new Game(JSON.parse(JSON.stringify(game.toRecord())));
  assert.deepEqual(again, game);
  assert.equal(again.at, 2);
  assert.ok(again.redo());
  assert.equal(again.values[R5C6], 5);
  assert.equal(again.givens.map((digit) => digit || ".").join(""), PUZZLE);
});

test("wrong digits count once, even if their moves were undone", () => {
  const game = beginGame();
  place(game, R5C5, 3);
  game.undo();
  place(game, R5C5, 4);
  place(game, R5C5, 3);
  game.make({ what: "candidate" }, toggling(game, [R5C6], 6));
  place(game, R5C5, 2);
  assert.equal(game.wrongDigits, 2);
  const { tried: _, ...old } = game.toRecord(); // as stored before there was such a list
  assert.equal(new Game(old).wrongDigits, 2);
});

test("every game has its own id", () => {
  const ids = Array.from({ length: 200 }, () => beginGame({ now: 1 }).id);
  assert.equal(new Set(ids).size, 200);
});

test("a game that starts from a position never goes back before it", () => {
  const start = blank();
  start.digits[R5C5] = 2;
  start.added[R5C6] = setOf("56");
  const game = beginGame({ start });
  place(game, R5C6, 5);
  game.undo();
  assert.equal(game.values[R5C5], 2);
  assert.equal(game.candidates[R5C6], setOf("56"));
  assert.ok(!game.canUndo);
  assert.equal(start.digits[R5C6], 0, "the start is unchanged");
});

test("save points survive other moves, and restoring one can be undone", () => {
  const game = beginGame();
  place(game, R5C5, 2);
  game.save("guess");
  const saved = snapshot(game.position);
  place(game, R5C6, 5);
  place(game, R1C1, 4);
  const later = snapshot(game.position);
  assert.ok(game.restore("guess"));
  assert.deepEqual(game.position, saved);
  assert.deepEqual(game.moves.at(-1)?.label, { what: "restore", name: "guess" });
  game.undo();
  assert.deepEqual(game.position, later);
  assert.ok(!game.restore("another"));
  game.restore("guess");
  assert.ok(!game.restore("guess"), "nothing to do");
  place(game, R1C1, 7);
  assert.deepEqual(game.savePoints[0].position, saved, "moves do not change the save point");
});

test("a save point with the same name is replaced; others stay until they are forgotten", () => {
  const game = beginGame();
  game.save("a");
  game.save("b");
  place(game, R5C5, 2);
  game.save("a");
  assert.deepEqual(
    game.savePoints.map((point) => [point.name, point.position.digits[R5C5]]),
    [
      ["b", 0],
      ["a", 2],
    ],
  );
  game.forget("b");
  assert.deepEqual(
    game.savePoints.map((point) => point.name),
    ["a"],
  );
});

test("starting again is a move that can be undone", () => {
  const game = beginGame();
  assert.ok(!game.restart());
  place(game, R5C5, 2);
  game.make({ what: "candidate" }, toggling(game, [R5C6], 6));
  const before = snapshot(game.position);
  assert.ok(game.restart());
  assert.deepEqual(game.position, blank());
  game.undo();
  assert.deepEqual(game.position, before);
});

test("finding the first remaining mistake does not change the game", () => {
  const game = beginGame();
  place(game, R5C5, ANSWER[R5C5]);
  assert.equal(game.firstMistake(ANSWER), null);
  place(game, R1C1, 4); // wrong
  place(game, R5C6, ANSWER[R5C6]);
  const before = snapshot(game.toRecord());
  assert.equal(game.firstMistake(ANSWER), 1);
  assert.deepEqual(game.toRecord(), before);
  game.goTo(1);
  assert.equal(game.values[R5C5], ANSWER[R5C5]);
  assert.equal(game.values[R1C1], 0);
});

test("a corrected mistake does not count, and only moves since the last right position are undone", () => {
  const game = beginGame();
  place(game, R1C1, 4); // wrong
  place(game, R1C1, ANSWER[R1C1]); // corrected
  assert.equal(game.firstMistake(ANSWER), null);
  place(game, R1C4, 9); // wrong
  assert.equal(game.firstMistake(ANSWER), 2);
  game.undo();
  assert.equal(game.firstMistake(ANSWER), null, "moves that are undone do not count");
});

test("removing the right candidate is a mistake", () => {
  const game = beginGame({ automatic: true });
  game.make({ what: "candidate" }, crossing(game, [[R5C5, 9]])); // 9 is wrong there
  assert.equal(game.firstMistake(ANSWER), null);
  game.make({ what: "candidate" }, crossing(game, [[R5C5, ANSWER[R5C5]]]));
  assert.equal(game.firstMistake(ANSWER), 1);
});

test("a mistake in the starting position cannot be undone", () => {
  const start = blank();
  start.digits[R1C1] = 4;
  const game = beginGame({ start });
  place(game, R5C5, ANSWER[R5C5]);
  assert.equal(game.firstMistake(ANSWER), 0);
});

test("a game is solved when the last digit is right, and progress goes from 0 to 1", () => {
  const game = Game.begin(digitsOfLine(clues((cell) => cell > 3)));
  assert.equal(game.progress, 0);
  for (const cell of CELLS.slice(0, 3)) place(game, cell, ANSWER[cell]);
  assert.equal(game.progress, 3 / 4);
  assert.ok(!game.solved);
  place(game, 3, ANSWER[2]);
  assert.equal(game.progress, 1);
  assert.ok(!game.solved);
  place(game, 3, ANSWER[3]);
  assert.ok(game.solved);
  game.undo();
  assert.ok(!game.solved);
  assert.equal(Game.begin(ANSWER).progress, 1);
});

test("switching to automatic candidates keeps the player's own", () => {
  const game = beginGame();
  game.make({ what: "candidate" }, toggling(game, [R5C5], 3));
  game.automatic = true;
  assert.equal(game.candidates[R5C5], setOf("24679"));
  game.automatic = false;
  assert.equal(game.candidates[R5C5], setOf("3"));
});

test("a game is untouched until a move or a save point", () => {
  const game = beginGame({ now: 5 });
  assert.ok(game.untouched);
  place(game, R5C5, 2);
  assert.ok(!game.untouched);
  const saved = beginGame({ now: 5 });
  saved.save("a");
  assert.ok(!saved.untouched);
});
