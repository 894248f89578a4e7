import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, CELLS, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import {
  FIELDS,
  SIZES,
  allowed,
  blank,
  conflictsOf,
  copyOf,
  digitCounts,
  hasMistake,
  inWords,
  isSolved,
  put,
  shownCandidates,
  valuesOf,
} from "../../../src/ninefold/web/page/model/position.js";
import { PUZZLE, R1C2, R5C5, SOLUTION, cellsOf, digitsOfLine, setOf } from "./boards.js";

const GIVENS = digitsOfLine(PUZZLE);
const ANSWER = digitsOfLine(SOLUTION);

test("a blank position is empty, and a copy shares nothing with it", () => {
  const position = blank();
  for (const field of FIELDS) {
    assert.equal(position[field].length, SIZES[field]);
    assert.ok(position[field].every((value) => value === (field === "cellNotes" ? "" : 0)));
  }
  const copy = copyOf(position);
  for (const field of FIELDS) put(copy, field, 3, 5);
  assert.deepEqual(position, blank());
});

test("values are the givens and the placed digits", () => {
  const position = blank();
  position.digits[R5C5] = 2;
  position.digits[R1C2] = 9; // hidden by the given
  const values = valuesOf(GIVENS, position);
  assert.equal(values[R5C5], 2);
  assert.equal(values[R1C2], 1);
});

test("allowed digits are those that no peer has; cells with a digit have none", () => {
  const sets = allowed(GIVENS);
  assert.equal(sets[R5C5], setOf("24679"));
  assert.equal(sets[0], setOf("457"));
  for (const cell of CELLS) {
    if (GIVENS[cell]) assert.equal(sets[cell], 0);
    else assert.ok(digitsOf(sets[cell]).includes(ANSWER[cell]));
  }
  assert.ok(allowed(new Array(81).fill(0)).every((set) => set === ALL));
});

test("automatic candidates are all allowed digits except those removed", () => {
  const position = blank();
  position.removed[R5C5] = setOf("29");
  position.added[R5C5] = setOf("1");
  const shown = shownCandidates(GIVENS, position, true);
  assert.equal(shown[R5C5], setOf("467"));
  assert.equal(shown[0], setOf("457"));
  assert.equal(shown[R1C2], 0);
});

test("own candidates are those the player wrote in open cells", () => {
  const position = blank();
  position.added[R5C5] = setOf("13");
  position.added[R1C2] = setOf("5");
  position.removed[R5C5] = setOf("3");
  const shown = shownCandidates(GIVENS, position, false);
  assert.equal(shown[R5C5], setOf("13"));
  assert.equal(shown[R1C2], 0);
  assert.equal(shown[0], 0);
});

test("conflicts are the cells whose digit is repeated in a row, a column or a box", () => {
  assert.equal(conflictsOf(GIVENS).size, 0);
  for (const [first, second] of ["r1c1 r1c9", "r1c1 r9c1", "r1c1 r3c3"].map(cellsOf)) {
    const values = new Array(81).fill(0);
    values[first] = values[second] = 7;
    values[40] = 7; // sees neither
    assert.deepEqual(
      [...conflictsOf(values)].sort((a, b) => a - b),
      [first, second],
    );
    values[second] = 8;
    assert.equal(conflictsOf(values).size, 0);
  }
});

test("a board is solved when it is full and nothing clashes", () => {
  assert.ok(isSolved(ANSWER));
  assert.ok(!isSolved(GIVENS));
  assert.ok(!isSolved(ANSWER.with(80, 0)));
  assert.ok(!isSolved(ANSWER.with(80, ANSWER[79])));
});

test("a wrong digit is a mistake, and so is removing the right candidate", () => {
  const position = blank();
  assert.ok(!hasMistake(position, ANSWER));
  position.digits[R5C5] = ANSWER[R5C5];
  position.removed[0] = setOf("123456789") & ~setOf(SOLUTION[0]);
  assert.ok(!hasMistake(position, ANSWER));
  position.removed[0] = setOf(SOLUTION[0]);
  assert.ok(hasMistake(position, ANSWER));
  position.digits[0] = ANSWER[0]; // corrected: removed candidates no longer count
  assert.ok(!hasMistake(position, ANSWER));
  position.digits[R5C5] = 9;
  assert.ok(hasMistake(position, ANSWER));
});

test("digits are counted, open cells first", () => {
  const counts = digitCounts(GIVENS);
  for (let digit = 0; digit <= 9; digit += 1)
    assert.equal(counts[digit], GIVENS.filter((value) => value === digit).length);
  assert.deepEqual(digitCounts(ANSWER), [0, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
});

test("candidates are listed in words", () => {
  assert.equal(inWords(setOf("742")), "2 4 7");
  assert.equal(inWords(0), "");
});
