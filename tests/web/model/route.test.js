/** The curves of drawn links: where they begin and end, and what they avoid. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachPoint, lengthOf, pathData, rounded } from "../../../src/ninefold/web/page/board/curve.js";
import { middle, spot } from "../../../src/ninefold/web/page/board/layout.js";
import { Router } from "../../../src/ninefold/web/page/board/route.js";
import { CELLS, HOUSES, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import { allowed } from "../../../src/ninefold/web/page/model/position.js";
import { PUZZLE, digitsOfLine } from "./boards.js";

/** @typedef {import("../../../src/ninefold/web/page/board/layout.js").Point} Point */

const VALUES = digitsOfLine(PUZZLE);
const SHOWN = { values: VALUES, candidates: allowed(VALUES), low: new Array(81).fill(false) };
const RIM = 16.5;

/** @param {number} cell @param {number} digit */
const end = (cell, digit) => ({ centre: spot(cell, digit), rim: () => RIM });

/** @param {Point[]} curve @returns {Point[]} */
function pointsOn(curve) {
  const points = [curve[0]];
  eachPoint(curve, 3, (x, y) => Boolean(points.push({ x, y })));
  return points;
}

/** The pairs of candidates of a digit in a house. @returns {[number, number, number][]} */
function pairs() {
  return HOUSES.flatMap((house) =>
    [4, 5, 9].flatMap((digit) => {
      const cells = house.filter((cell) => digitsOf(SHOWN.candidates[cell]).includes(digit));
      return cells
        .slice(1)
        .map((cell, index) => /** @type {[number, number, number]} */ ([cells[index], cell, digit]));
    }),
  );
}

test("a link begins and ends at the rims, and points at the centres", () => {
  for (const [from, to, digit] of pairs()) {
    const [here, there] = [end(from, digit), end(to, digit)];
    const curve = new Router(SHOWN, 1).route(here, there);
    for (const [tip, next, { centre }] of /** @type {const} */ ([
      [curve[0], curve[1], here],
      [curve[curve.length - 1], curve[curve.length - 2], there],
    ])) {
      assert.ok(Math.abs(Math.hypot(tip.x - centre.x, tip.y - centre.y) - RIM) < 0.01);
      const turn = (tip.x - centre.x) * (next.y - tip.y) - (tip.y - centre.y) * (next.x - tip.x);
      assert.ok(Math.abs(turn) < 0.01 * RIM * Math.max(1, Math.hypot(next.x - tip.x, next.y - tip.y)));
    }
    for (const { x, y } of pointsOn(curve)) assert.ok(Math.min(x, y) > -5 && Math.max(x, y) < 905);
  }
});

/** True if a link runs over a candidate. @param {Point[]} points */
function crosses(points) {
  const centres = CELLS.flatMap((cell) => digitsOf(SHOWN.candidates[cell]).map((each) => spot(cell, each)));
  return centres.some((centre) => isOver(points, centre, 5, 7));
}

/** @param {Point[]} points @param {Point} centre @param {number} wide @param {number} high */
const isOver = (points, centre, wide, high) =>
  points.some(({ x, y }) => Math.abs(x - centre.x) < wide && Math.abs(y - centre.y) < high);

test("a link in a house runs over no placed digit, and hardly any candidate", () => {
  const all = pairs().map(([from, to, digit]) =>
    pointsOn(new Router(SHOWN, 1).route(end(from, digit), end(to, digit))),
  );
  assert.ok(all.length > 60);
  for (const cell of CELLS.filter((each) => VALUES[each]))
    assert.ok(!all.some((points) => isOver(points, middle(cell), 12, 16)));
  assert.ok(all.filter(crosses).length <= all.length / 20);
});

test("long links make detours around digits, unless there are too many", () => {
  const cells = CELLS.filter((cell) => digitsOf(SHOWN.candidates[cell]).includes(4));
  const ends = cells
    .slice(0, 12)
    .map((cell, index) => [end(cell, 4), end(cells[cells.length - 1 - index], 4)]);
  const count = (/** @type {number} */ links) =>
    ends.filter(([here, there]) => crosses(pointsOn(new Router(SHOWN, links).route(here, there)))).length;
  assert.ok(count(61) > 2, "a single curve often cannot avoid them");
  assert.ok(count(1) < count(61));
});

test("a link that was drawn later moves none of the others, and keeps away from them", () => {
  const [alone, both] = [new Router(SHOWN, 1), new Router(SHOWN, 2)];
  const first = alone.route(end(0, 4), end(8, 4));
  assert.deepEqual(both.route(end(0, 4), end(8, 4)), first);
  const second = both.route(end(0, 4), end(8, 4));
  assert.notDeepEqual(second, first);
});

test("candidates of a cell are linked by a curve that can be seen", () => {
  const cell = 40;
  const [a, b] = digitsOf(SHOWN.candidates[cell]);
  const curve = new Router(SHOWN, 1).route(end(cell, a), end(cell, b));
  assert.ok(lengthOf(curve) >= 15, String(lengthOf(curve)));
});

test("curves of several pieces", () => {
  const curve = rounded(
    [
      { x: 0, y: 0 },
      { x: 90, y: 0 },
      { x: 90, y: 90 },
    ],
    30,
  );
  assert.equal(pathData(curve), "M0 0C20 0 40 0 60 0C78 0 90 12 90 30C90 50 90 70 90 90");
  assert.ok(lengthOf(curve) > 160 && lengthOf(curve) < 180);
});
