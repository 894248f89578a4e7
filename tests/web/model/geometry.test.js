import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ALL,
  CELLS,
  DIGITS,
  HOUSES,
  PEERS,
  bit,
  box,
  candidate,
  candidateOf,
  cellName,
  cellOf,
  column,
  digitsOf,
  row,
  size,
} from "../../../src/ninefold/web/page/model/geometry.js";

test("there are 27 houses of nine cells, and each cell is in a row, a column and a box", () => {
  assert.equal(HOUSES.length, 27);
  for (const house of HOUSES) assert.equal(new Set(house).size, 9);
  for (const cell of CELLS) {
    const at = HOUSES.flatMap((house, number) => (house.includes(cell) ? [number] : []));
    assert.deepEqual(at, [row(cell), 9 + column(cell), 18 + box(cell)]);
  }
});

test("boxes are counted from left to right, then down", () => {
  assert.deepEqual(HOUSES[18 + 4], [30, 31, 32, 39, 40, 41, 48, 49, 50]);
  assert.deepEqual([0, 8, 26, 27, 53, 80].map(box), [0, 2, 2, 3, 5, 8]);
});

test("each cell has twenty peers, and they see it too", () => {
  for (const cell of CELLS) {
    assert.equal(PEERS[cell].length, 20);
    assert.ok(!PEERS[cell].includes(cell));
    for (const peer of PEERS[cell]) {
      assert.ok(row(peer) === row(cell) || column(peer) === column(cell) || box(peer) === box(cell));
      assert.ok(PEERS[peer].includes(cell));
    }
  }
});

test("sets of digits have members and a size", () => {
  assert.deepEqual(digitsOf(ALL), DIGITS);
  assert.deepEqual(digitsOf(bit(2) | bit(9)), [2, 9]);
  assert.equal(digitsOf(0).length, 0);
  assert.equal(size(ALL), 9);
  assert.equal(size(bit(5)), 1);
});

test("names of cells and candidates can be read back", () => {
  for (const cell of CELLS) assert.equal(cellOf(cellName(cell)), cell);
  assert.equal(cellName(0), "r1c1");
  assert.equal(cellName(17), "r2c9");
  assert.deepEqual(candidateOf("r2c9=7"), [17, 7]);
  const numbers = CELLS.flatMap((cell) => DIGITS.map((digit) => candidate(cell, digit)));
  assert.deepEqual(
    numbers,
    Array.from({ length: 729 }, (_, number) => number),
  );
});
