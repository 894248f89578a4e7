/**
 * Cubic curves of one or more pieces: a start, and two control points and an end for each piece.
 */

/** @typedef {import("./layout.js").Point} Point */

/** @param {Point} from @param {number} angle @param {number} far @returns {Point} */
export const towards = ({ x, y }, angle, far) => ({
  x: x + far * Math.cos(angle),
  y: y + far * Math.sin(angle),
});
/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);
/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
const between = (a, b, share) => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
/**
 * Go through the points on a curve, about a step apart, from the second to the last, until `visit` returns false.
 * @param {Point[]} curve @param {number} step @param {(x: number, y: number, isEnd: boolean) => boolean} visit
 */
export function eachPoint(curve, step, visit) {
  for (let at = 0; at + 3 < curve.length; at += 3) {
    const [a, b, c, d] = [curve[at], curve[at + 1], curve[at + 2], curve[at + 3]];
    const count = Math.ceil((distance(a, b) + distance(b, c) + distance(c, d)) / step) || 1;
    for (let index = 1; index <= count; index += 1) {
      const t = index / count;
      const s = 1 - t;
      const p = s * s * s;
      const q = 3 * s * s * t;
      const r = 3 * s * t * t;
      const u = t * t * t;
      const isEnd = index === count && at + 4 === curve.length;
      const goesOn = visit(
        p * a.x + q * b.x + r * c.x + u * d.x,
        p * a.y + q * b.y + r * c.y + u * d.y,
        isEnd,
      );
      if (!goesOn) return;
    }
  }
}

/** @param {Point[]} curve */
export function lengthOf(curve) {
  let [length, last] = [0, curve[0]];
  eachPoint(curve, 5, (x, y) => {
    length += distance(last, { x, y });
    last = { x, y };
    return true;
  });
  return length;
}

/** A straight piece, unless it is too short to be seen. @param {Point} a @param {Point} b @returns {Point[]} */
const line = (a, b) => (distance(a, b) < 0.2 ? [] : [between(a, b, 1 / 3), between(a, b, 2 / 3), b]);

/** Straight lines between points, with round corners. @param {Point[]} points @param {number} radius @returns {Point[]} */
export function rounded(points, radius) {
  const curve = [points[0]];
  const last = points.length - 2;
  for (let at = 1; at <= last; at += 1) {
    const [before, here, after] = points.slice(at - 1, at + 2);
    const room = [distance(before, here) / (at > 1 ? 2 : 1), distance(here, after) / (at < last ? 2 : 1)];
    const far = Math.min(radius, ...room);
    const [into, out] = [before, after].map((there) =>
      between(here, there, far / (distance(here, there) || 1)),
    );
    curve.push(...line(/** @type {Point} */ (curve.at(-1)), into));
    curve.push(between(into, here, 0.6), between(out, here, 0.6), out);
  }
  return [...curve, ...line(/** @type {Point} */ (curve.at(-1)), points[last + 1])];
}

/** @param {number} value */
const short = (value) => Math.round(10 * value) / 10;

/** A curve as path data. @param {Point[]} curve */
export const pathData = (curve) =>
  curve.map(({ x, y }, at) => `${at ? (at % 3 === 1 ? "C" : " ") : "M"}${short(x)} ${short(y)}`).join("");
