import assert from "node:assert/strict";
import { test } from "node:test";
import { CELLS } from "../../../src/ninefold/web/page/model/geometry.js";
import { SYMMETRIES, orbit } from "../../../src/ninefold/web/page/model/symmetry.js";

/** @param {number} cell @param {string} symmetry */
const orbitOf = (cell, symmetry) => [...orbit(cell, symmetry)].sort((a, b) => a - b);

test("each symmetry maps a cell to its images", () => {
  const cell = 1; // r1c2
  assert.deepEqual(orbitOf(cell, "none"), [1]);
  assert.deepEqual(orbitOf(cell, "random"), [1]);
  assert.deepEqual(orbitOf(cell, "rotate-180"), [1, 79]);
  assert.deepEqual(orbitOf(cell, "rotate-90"), [1, 17, 63, 79]);
  assert.deepEqual(orbitOf(cell, "mirror-horizontal"), [1, 73]);
  assert.deepEqual(orbitOf(cell, "mirror-vertical"), [1, 7]);
  assert.deepEqual(orbitOf(cell, "mirror-diagonal"), [1, 9]);
  assert.deepEqual(orbitOf(cell, "mirror-antidiagonal"), [1, 71]);
  assert.deepEqual(orbitOf(cell, "full"), [1, 7, 9, 17, 63, 71, 73, 79]);
  assert.deepEqual(orbitOf(40, "full"), [40]);
});

test("every cell of an orbit has the same orbit", () => {
  for (const symmetry of Object.keys(SYMMETRIES))
    for (const cell of CELLS)
      for (const image of orbit(cell, symmetry))
        assert.deepEqual(orbitOf(image, symmetry), orbitOf(cell, symmetry), `${symmetry}: ${cell}`);
});

test("every symmetry has its own label", () => {
  const labels = Object.values(SYMMETRIES).map(({ label }) => label());
  assert.ok(labels.every(Boolean));
  assert.equal(new Set(labels).size, 9);
});
