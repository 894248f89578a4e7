import assert from "node:assert/strict";
import { test } from "node:test";
import { PUZZLES } from "../../../src/ninefold/web/page/model/puzzles.js";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { DIFFICULTIES } from "../../../src/ninefold/web/page/model/difficulty.js";
import { digitsOfLine } from "./boards.js";

test("the built-in puzzles have one solution each, and there are no duplicates", () => {
  const all = Object.values(PUZZLES).flat();
  assert.ok(all.length >= 20);
  assert.equal(new Set(all).size, all.length);
  for (const puzzle of all) {
    assert.match(puzzle, /^[.1-9]{81}$/);
    assert.equal(solve(digitsOfLine(puzzle)).status, "unique", puzzle);
  }
});

test("their clues are symmetric under rotation by 180 degrees", () => {
  for (const puzzle of Object.values(PUZZLES).flat()) {
    const pattern = [...puzzle].map((mark) => mark === ".");
    assert.deepEqual([...pattern].reverse(), pattern, puzzle);
  }
});

test("their levels are names that the server knows", () => {
  for (const [level, puzzles] of Object.entries(PUZZLES)) {
    assert.ok(level in DIFFICULTIES);
    assert.ok(puzzles.length >= 5);
  }
});
