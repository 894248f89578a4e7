/** Compares the page's solver with ninefold's own answers in `solver-cases.txt`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { solve } from "../../../src/ninefold/web/page/model/solve.js";
import { digitsOfLine } from "./boards.js";

const CASES = readFileSync(new URL("solver-cases.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(" "));

/** @type {[string, number][]} */
const LEAST = [
  ["unique", 20],
  ["multiple", 20],
  ["none", 12],
  ["unknown", 1],
];

for (const [status, least] of LEAST) {
  const cases = CASES.filter((fields) => fields[0] === status);

  test(`puzzles whose status is ${status}`, () => {
    assert.ok(cases.length >= least, `only ${cases.length} cases`);
    for (const [, puzzle, solution] of cases) {
      const found = solve(digitsOfLine(puzzle));
      assert.equal(found.status, status, puzzle);
      assert.equal(found.solution?.join("") ?? undefined, solution, puzzle);
    }
  });
}

test("every case has one of these statuses", () => {
  const known = LEAST.map(([status]) => status);
  assert.deepEqual(
    CASES.filter(([status]) => !known.includes(status)),
    [],
  );
});

test("an empty board has several solutions, and a solved board has only itself", () => {
  assert.deepEqual(solve(new Array(81).fill(0)), { solution: null, status: "multiple" });
  const [, , grid] = CASES.find(([status]) => status === "unique") ?? [];
  assert.deepEqual(solve(digitsOfLine(grid)), { solution: digitsOfLine(grid), status: "unique" });
});

test("a search that ends early never calls a puzzle with several solutions unique", () => {
  for (const [, puzzle] of CASES.filter(([status]) => status === "multiple")) {
    for (let guesses = 0; guesses < 20; guesses += 1) {
      const { solution, status } = solve(digitsOfLine(puzzle), guesses);
      assert.ok(["multiple", "unknown"].includes(status), `${puzzle} is ${status} after ${guesses} guesses`);
      assert.equal(solution, null);
    }
  }
});

test("solving does not change the givens", () => {
  for (const [, puzzle] of CASES.slice(0, 5)) {
    const givens = digitsOfLine(puzzle);
    solve(givens);
    assert.deepEqual(givens, digitsOfLine(puzzle));
  }
});
