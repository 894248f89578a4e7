/**
 * Ways around digits, for links that a single curve cannot draw (render/detour.py). A way follows a lattice of points on and between the
 * candidates, seven by seven in each cell, and then takes all short cuts that are free.
 */
import { SIDE, WHOLE } from "./layout.js";
import { distance } from "./curve.js";

/** @typedef {import("./layout.js").Point} Point */
/** @typedef {import("./route.js").End} End */
/** What a way meets: the cost of a unit of length at a point, besides the length, and whether a straight line is free. @typedef {{cost: (point: Point) => number, isFree: (a: Point, b: Point) => boolean}} Ground */

/** Where the points of a cell are, from its left or upper side. */
const OFFSETS = [5.6, 20.4, 35.2, 50, 64.8, 79.6, 94.4];
const PLACES = Array.from({ length: WHOLE / SIDE }, (_, cell) =>
  OFFSETS.map((offset) => SIDE * cell + offset),
).flat();
const KNOTS = PLACES.flatMap((y) => PLACES.map((x) => ({ x, y })));
const ACROSS = PLACES.length;
/** How far the first point is from the rim of an end. */
const [NEAREST, REACH] = [9, 34];
/** The queue sorts by costs of this size. */
const GRAIN = 4;
/** Points behind an obstacle that are tried for a short cut. */
const TRIES = 5;
const SIDES = [-1, 0, 1]
  .flatMap((down) => [-1, 0, 1].map((right) => [down, right]))
  .filter(([a, b]) => a || b);

/** The neighbours of each knot. */
const NEIGHBOURS = KNOTS.map((_, knot) =>
  SIDES.flatMap(([down, right]) => {
    const [row, column] = [Math.floor(knot / ACROSS) + down, (knot % ACROSS) + right];
    const isInside = row >= 0 && row < ACROSS && column >= 0 && column < ACROSS;
    return isInside ? [ACROSS * row + column] : [];
  }),
);

/** The knots around an end, with the cost to reach them. @param {End} end @param {Ground} ground @returns {Map<number, number>} */
function around({ centre, rim }, ground) {
  const found = KNOTS.flatMap((point, knot) => {
    const far = distance(centre, point);
    const from = rim(Math.atan2(point.y - centre.y, point.x - centre.x));
    if (far < from + NEAREST || far > from + REACH) return [];
    return [/** @type {[number, number]} */ ([knot, far * (1 + ground.cost(point))])];
  });
  return new Map(found);
}

/** The cheapest way from knots to knots. @param {Map<number, number>} starts @param {Map<number, number>} ends @param {Ground} ground @returns {Point[]} */
function cheapest(starts, ends, ground) {
  const best = new Float64Array(KNOTS.length).fill(Infinity);
  const before = new Int16Array(KNOTS.length).fill(-1);
  const extra = KNOTS.map((point) => ground.cost(point));
  /** @type {number[][]} */
  const queue = [];
  const enter = (/** @type {number} */ knot, /** @type {number} */ cost) => {
    best[knot] = cost;
    (queue[Math.floor(cost / GRAIN)] ??= []).push(knot);
  };
  for (const [knot, cost] of starts) enter(knot, cost);
  let [arrival, last] = [Infinity, -1];
  for (let at = 0; at < queue.length && at * GRAIN < arrival; at += 1)
    for (const knot of queue[at] ?? []) {
      const cost = best[knot];
      if (Math.floor(cost / GRAIN) < at) continue; // it was reached at a lower cost
      const end = ends.get(knot);
      if (end !== undefined && cost + end < arrival) [arrival, last] = [cost + end, knot];
      const here = KNOTS[knot];
      for (const next of NEIGHBOURS[knot]) {
        const there = KNOTS[next];
        const length = Math.hypot(there.x - here.x, there.y - here.y);
        const sum = cost + length * (1 + extra[knot] + extra[next]);
        if (sum >= best[next]) continue;
        before[next] = knot;
        enter(next, sum);
      }
    }
  const way = [];
  for (let knot = last; knot >= 0; knot = before[knot]) way.push(KNOTS[knot]);
  return way.reverse();
}

/** The points where a way between two ends turns; none if there is no way. @param {End} here @param {End} there @param {Ground} ground @returns {Point[]} */
export function detour(here, there, ground) {
  const points = [
    here.centre,
    ...cheapest(around(here, ground), around(there, ground), ground),
    there.centre,
  ];
  const turns = [];
  for (let at = 0; at < points.length - 2; ) {
    const corner = points[at];
    at += 1;
    for (let next = at + 1; next < points.length - 1 && next <= at + TRIES; next += 1)
      if (ground.isFree(corner, points[next])) at = next;
    turns.push(points[at]);
  }
  return turns;
}
