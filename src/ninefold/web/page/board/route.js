/**
 * Curves for the links that the player draws, by the rules of ninefold's pictures (render/routing.py): a link points directly away from the
 * centre of one end, and directly at the centre of the other. The angles at both ends come from a short list, and the cheapest curve wins:
 * digits on the way cost most, then other links, grid lines that the curve runs along, turns and length. Pictures can also make detours;
 * here, the best curve of one piece must do.
 */
import { CELLS, digitsOf } from "../model/geometry.js";
import { SIDE, WHOLE, middle, spot } from "./layout.js";

/** @typedef {import("./layout.js").Point} Point */
/** `rim` is the distance from the centre where a link at this angle begins. @typedef {{centre: Point, rim: (angle: number) => number}} End */
/** What the board shows. @typedef {{values: number[], candidates: number[], low: boolean[]}} Shown */
/** @typedef {{points: Point[], cost: number}} Curve */
/** The angles at both ends, and the length of the handles as a share. @typedef {{out: number, into: number, handle: number, cost: number}} Turn */

/** The map has a square for each GRAIN units, and MARGIN squares around the board. */
const [GRAIN, MARGIN] = [5, 12];
const ACROSS = WHOLE / GRAIN + 2 * MARGIN;
const [FREE, DIGIT, OUTSIDE] = [0, 1, 2];
const COSTS = { [FREE]: 0, [DIGIT]: 22, [OUTSIDE]: 40 };
const [PER_UNIT, PER_DEGREE, CROSSING, ALONG_LINK, ALONG_LINE] = [0.27, 0.2, 9, 9, 2.5];
/** The distance between the points of a curve that are checked. */
const STEP = 6.7;
/** Links between neighbours need steeper angles, in degrees. */
const CLOSE = 74;
const [NEAR_TURNS, TURNS] = [
  [0, 25, 45, 60, 75, 90, 105],
  [0, 7, 14, 21, 28, 37, 46, 57, 68],
];
/** The angle that is easy to follow, and seldom parallel to the grid; the most difference between the angles of a short link. */
const [LIKED, ALIKE, STEEP] = [14, 30, 50];
/** The shortest link that is still seen. */
const SHORTEST = 22;

/** @param {number[]} turns @param {boolean} close @returns {Turn[]} */
function turnsOf(turns, close) {
  const angles = [...new Set(turns.flatMap((angle) => [angle, -angle]))];
  const fits = (/** @type {number} */ out, /** @type {number} */ into) =>
    close
      ? Math.abs(out - into) <= ALIKE
      : out * into >= 0 || Math.max(Math.abs(out), Math.abs(into)) < STEEP;
  const bend = (/** @type {number} */ angle) => Math.abs(Math.abs(angle) - LIKED);
  const found = angles.flatMap((out) =>
    angles
      .filter((into) => fits(out, into))
      .flatMap((into) =>
        [0.38, 0.56].map((handle) => ({
          out: (out * Math.PI) / 180,
          into: (into * Math.PI) / 180,
          handle,
          cost:
            PER_DEGREE * (bend(out) + bend(into) + Math.abs(out - into) / 3) +
            (out * into < 0 ? 8 : 0) +
            (handle > 0.5 ? 1 : 0),
        })),
      ),
  );
  return found.sort((a, b) => a.cost - b.cost);
}
const [NEAR_FORMS, FORMS] = [turnsOf(NEAR_TURNS, true), turnsOf(TURNS, false)];

/** @param {Point} from @param {number} angle @param {number} far @returns {Point} */
const towards = ({ x, y }, angle, far) => ({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) });
/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);
/** @param {Point} point */
const placeOf = ({ x, y }) => ACROSS * (Math.floor(y / GRAIN) + MARGIN) + Math.floor(x / GRAIN) + MARGIN;

/** Points on a cubic curve. @param {Point[]} points @param {number} count @returns {Point[]} */
function along([a, b, c, d], count) {
  return Array.from({ length: count + 1 }, (_, index) => {
    const [t, s] = [index / count, 1 - index / count];
    const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return { x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y };
  });
}

/** @param {Point[]} points */
export const lengthOf = (points) =>
  along(points, 16).reduce(
    (sum, point, index, all) => sum + (index ? distance(all[index - 1], point) : 0),
    0,
  );

export class Router {
  #ground = new Uint8Array(ACROSS * ACROSS).fill(OUTSIDE);
  /** The number of the link that passes here. */
  #trails = new Uint8Array(ACROSS * ACROSS);
  #count = 0;

  /** @param {Shown} shown */
  constructor({ values, candidates, low }) {
    for (let y = 0; y < WHOLE; y += GRAIN)
      for (let x = 0; x < WHOLE; x += GRAIN) this.#ground[placeOf({ x, y })] = FREE;
    for (const cell of CELLS) {
      if (values[cell]) this.#fill(this.#ground, middle(cell), 22, 29, DIGIT);
      else
        for (const digit of digitsOf(candidates[cell]))
          this.#fill(this.#ground, spot(cell, digit, low[cell]), 10, 12, DIGIT);
    }
  }

  /** The best curve between two ends. Each one avoids those before it. @param {End} here @param {End} there @returns {Point[]} */
  route(here, there) {
    const far = distance(here.centre, there.centre);
    const ahead = Math.atan2(there.centre.y - here.centre.y, there.centre.x - here.centre.x);
    /** @type {Curve | null} */
    let best = null;
    for (const turn of far < CLOSE ? NEAR_FORMS : FORMS) {
      if (best && turn.cost >= best.cost) break;
      const curve = this.#priced(curveOf(here, there, ahead, turn), turn, here, there);
      if (!best || curve.cost < best.cost) best = curve;
    }
    const { points } = /** @type {Curve} */ (best);
    this.#count = (this.#count % 255) + 1;
    for (const point of along(points, Math.ceil(lengthOf(points) / GRAIN)))
      this.#fill(this.#trails, point, 8, 8, this.#count);
    return points;
  }

  /** @param {Uint8Array} map @param {Point} centre @param {number} wide @param {number} high @param {number} value */
  #fill(map, { x, y }, wide, high, value) {
    for (let down = -high; down <= high; down += GRAIN)
      for (let right = -wide; right <= wide; right += GRAIN)
        if ((right / wide) ** 2 + (down / high) ** 2 <= 1.1)
          map[placeOf({ x: x + right, y: y + down })] = value;
  }

  /** @param {Point[]} points @param {Turn} turn @param {End} here @param {End} there @returns {Curve} */
  #priced(points, turn, here, there) {
    const [from, to] = [points[0], points[3]];
    const length = lengthOf(points);
    const isCramped = length < SHORTEST || distance(from, to) < SHORTEST / 2;
    const isFar = points.some(({ x, y }) => Math.min(x, y) < -50 || Math.max(x, y) > WHOLE + 50);
    let cost = turn.cost + PER_UNIT * (length - distance(from, to)) + (isCramped || isFar ? 1e6 : 0);
    if (isFar) return { points, cost };
    /** How many points are on each link. @type {Map<number, number>} */
    const beside = new Map();
    const on = { x: 0, y: 0 };
    const checked = along(points, Math.ceil(length / STEP)).slice(1, -1);
    for (const point of checked) {
      const place = placeOf(point);
      cost += COSTS[this.#ground[place]];
      const link = this.#trails[place];
      if (link) beside.set(link, (beside.get(link) ?? 0) + 1);
      for (const axis of /** @type {const} */ (["x", "y"]))
        if (Math.abs(point[axis] - SIDE * Math.round(point[axis] / SIDE)) < 5) on[axis] += 1;
    }
    for (const count of beside.values()) cost += CROSSING + ALONG_LINK * Math.max(0, count - 2);
    for (const axis of /** @type {const} */ (["x", "y"])) {
      const crossed = Math.floor(Math.abs(here.centre[axis] - there.centre[axis]) / SIDE);
      cost += ALONG_LINE * Math.max(0, on[axis] - 2 * crossed - 1);
    }
    return { points, cost };
  }
}

/** @param {End} here @param {End} there @param {number} ahead @param {Turn} turn @returns {Point[]} */
function curveOf(here, there, ahead, turn) {
  const [out, into] = [ahead + turn.out, ahead + Math.PI - turn.into];
  const from = towards(here.centre, out, here.rim(out));
  const to = towards(there.centre, into, there.rim(into));
  const handle = Math.max(turn.handle * distance(from, to), 9);
  return [from, towards(from, out, handle), towards(to, into, handle), to];
}
