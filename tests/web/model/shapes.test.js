import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKS, pathOf } from "../../../src/ninefold/web/page/model/shapes.js";

/** The points of a path of straight lines. @param {string} path */
const pointsOf = (path) =>
  path
    .slice(1, -1)
    .split("L")
    .map((pair) => pair.split(" ").map(Number));

test("there are nine colours, each with its own shape", () => {
  assert.equal(MARKS.length, 9);
  assert.equal(new Set(MARKS.map((mark) => mark.colour)).size, 9);
  assert.equal(new Set(MARKS.map((mark) => pathOf(mark.shape, 50, 50, 20))).size, 9);
});

test("a shape is centred and has about the requested size", () => {
  for (const { shape } of MARKS.filter((mark) => mark.shape !== "circle")) {
    const points = pointsOf(pathOf(shape, 50, 60, 20));
    assert.ok(points.length >= 3, shape);
    for (const [x, y] of points) {
      const distance = Math.hypot(x - 50, y - 60);
      assert.ok(distance > 10 && distance < 30, `${shape}: ${x} ${y}`);
    }
    const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
    assert.ok(Math.abs(left + right - 100) < 0.3, `${shape} is centred`);
  }
});

test("each shape has its number of corners", () => {
  /** @type {Record<string, number>} */
  const corners = { square: 4, triangle: 3, diamond: 4, hexagon: 6, star: 10, plus: 12, wedge: 3, cross: 12 };
  for (const [shape, count] of Object.entries(corners))
    assert.equal(pointsOf(pathOf(shape, 0, 0, 20)).length, count, shape);
});

test("a triangle points up and a wedge down", () => {
  const highest = (/** @type {string} */ shape) => {
    const points = pointsOf(pathOf(shape, 0, 0, 20));
    const top = Math.min(...points.map(([, y]) => y));
    return points.filter(([, y]) => y === top).length;
  };
  assert.equal(highest("triangle"), 1);
  assert.equal(highest("wedge"), 2);
});

test("a circle is two arcs of its radius", () => {
  assert.equal(pathOf("circle", 50, 60, 20), "M30 60a20 20 0 1 0 40 0a20 20 0 1 0 -40 0Z");
});
