/**
 * Curves for the links that the player draws, by the rules of ninefold's pictures (render/routing.py): a link points directly away from the
 * centre of one end, and directly at the centre of the other. The angles at both ends come from a short list, and the cheapest curve wins:
 * digits on the way cost most, then other links, grid lines that the curve runs along, turns and length. If every curve crosses a digit, a
 * longer link makes a detour.
 */
import { CELLS, digitsOf } from "../model/geometry.js";
import { distance, eachPoint, rounded, towards } from "./curve.js";
import { detour } from "./detour.js";
import { SIDE, WHOLE, middle, spot } from "./layout.js";

/** @typedef {import("./layout.js").Point} Point */
/** `rim` is the distance from the centre where a link at this angle begins. @typedef {{centre: Point, rim: (angle: number) => number}} End */
/** What the board shows. @typedef {{values: number[], candidates: number[], low: boolean[]}} Shown */
/** @typedef {{points: Point[], cost: number, isClear: boolean}} Curve */
/** The angles at both ends, and the length of the handles as a share. @typedef {{out: number, into: number, handle: number, cost: number}} Turn */

/** The map has a square for each GRAIN units, and MARGIN squares around the board. */
const [GRAIN, MARGIN] = [5, 12];
const ACROSS = WHOLE / GRAIN + 2 * MARGIN;
const [FREE, DIGIT, RING, OUTSIDE] = [0, 1, 2, 3];
/** The costs of a point on something, and for a detour those of a unit of length. */
const COSTS = [0, 22, 26, 40];
const EXTRAS = [0, 4, 7, 25];
const [PER_UNIT, PER_DEGREE, CROSSING, ALONG_LINK, ALONG_LINE, DETOUR, SHARED] = [
  0.27, 0.2, 9, 9, 2.5, 6, 1.5,
];
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
const CRAMPED = 1e6;
/** The radii of the corners of a detour. */
const ROUND = [52, 26, 13];
/** Points beside other links, or on a line, that a short cut may have. */
const FEW = 4;
/** With more links, nothing helps, and there are no detours. */
const CROWD = 60;

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

/** @param {Point} point */
const placeOf = ({ x, y }) => ACROSS * (Math.floor(y / GRAIN) + MARGIN) + Math.floor(x / GRAIN) + MARGIN;
/** True if a coordinate is on a line of the grid. @param {number} value */
const isOnLine = (value) => Math.abs(value - SIDE * Math.round(value / SIDE)) < 5;
/** @param {Point} a @param {Point} b */
const angleOf = (a, b) => Math.atan2(b.y - a.y, b.x - a.x);

export class Router {
  #ground = new Uint8Array(ACROSS * ACROSS).fill(OUTSIDE);
  /** The number of the link that passes here. */
  #trails = new Uint8Array(ACROSS * ACROSS);
  #count = 0;
  /** How many points of a curve are on each link. */
  #beside = new Uint16Array(256);
  #isCrowded;

  /** @param {Shown} shown @param {number} links their number */
  constructor({ values, candidates, low }, links) {
    this.#isCrowded = links > CROWD;
    for (let y = 0; y < WHOLE; y += GRAIN)
      for (let x = 0; x < WHOLE; x += GRAIN) this.#ground[placeOf({ x, y })] = FREE;
    for (const cell of CELLS) {
      if (values[cell]) fill(this.#ground, middle(cell), 21, 27, DIGIT);
      else
        for (const digit of digitsOf(candidates[cell]))
          fill(this.#ground, spot(cell, digit, low[cell]), 10, 12, DIGIT);
    }
  }

  /** Keep links away from a candidate with a ring. @param {Point} centre */
  addRing(centre) {
    fill(this.#ground, centre, 12, 12, RING);
  }

  /** The best curve between two ends. Each one avoids those before it. @param {End} here @param {End} there @returns {Point[]} */
  route(here, there) {
    const far = distance(here.centre, there.centre);
    let best = this.#arc(here, there, far);
    if (!best.isClear && !this.#isCrowded && far > CLOSE)
      for (const curve of this.#detours(here, there)) if (curve.cost < best.cost) best = curve;
    this.#count = (this.#count % 255) + 1;
    eachPoint(best.points, GRAIN, (x, y) => {
      fill(this.#trails, { x, y }, 8, 8, this.#count);
      return true;
    });
    return best.points;
  }

  /** The best curve of one piece. @param {End} here @param {End} there @param {number} far @returns {Curve} */
  #arc(here, there, far) {
    const ahead = angleOf(here.centre, there.centre);
    /** @type {Curve} */
    let best = { points: curveOf(here, there, ahead, FORMS[0]), cost: Infinity, isClear: false };
    for (const turn of far < CLOSE ? NEAR_FORMS : FORMS) {
      if (turn.cost >= best.cost) break;
      const points = curveOf(here, there, ahead, turn);
      const curve = this.#priced(points, turn.cost, here, there, best.cost);
      if (curve.cost < best.cost) best = curve;
    }
    return best;
  }

  /** Curves of several pieces, around digits. @param {End} here @param {End} there @returns {Curve[]} */
  #detours(here, there) {
    const cost = (/** @type {Point} */ point) =>
      EXTRAS[this.#ground[placeOf(point)]] + (this.#trails[placeOf(point)] ? SHARED : 0);
    const isFree = (/** @type {Point} */ a, /** @type {Point} */ b) => this.#isFree(a, b, here);
    const turns = detour(here, there, { cost, isFree });
    if (!turns.length) return [];
    const out = angleOf(here.centre, turns[0]);
    const into = angleOf(there.centre, turns[turns.length - 1]);
    const from = towards(here.centre, out, here.rim(out));
    const to = towards(there.centre, into, there.rim(into));
    return ROUND.map((radius) =>
      this.#priced(rounded([from, ...turns, to], radius), DETOUR, here, there, Infinity),
    );
  }

  /** True if a straight line avoids digits, and does not hide on other lines. @param {Point} a @param {Point} b @param {End} here */
  #isFree(a, b, here) {
    const count = Math.ceil(distance(a, b) / STEP);
    const points = Array.from({ length: count }, (_, index) => {
      const share = (index + 1) / count;
      return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
    }).filter((point) => a !== here.centre || distance(a, point) > here.rim(angleOf(a, point)));
    const shared = points.filter((point) => this.#trails[placeOf(point)]).length;
    const lines = /** @type {const} */ (["x", "y"]).every(
      (axis) =>
        points.filter((point) => isOnLine(point[axis])).length <=
        FEW + (2 * Math.abs(a[axis] - b[axis])) / SIDE,
    );
    return shared <= FEW && lines && points.every((point) => this.#ground[placeOf(point)] === FREE);
  }

  /**
   * A curve with its cost, or Infinity where it costs more than another one. Thousands of curves are tried for a board full of links,
   * so the points on it are only numbers here.
   * @param {Point[]} points @param {number} form its cost @param {End} here @param {End} there @param {number} most @returns {Curve}
   */
  #priced(points, form, here, there, most) {
    const costly = { points, cost: Infinity, isClear: false };
    if (points.some(({ x, y }) => Math.min(x, y) < -50 || Math.max(x, y) > WHOLE + 50)) return costly;
    const ends = distance(points[0], points[points.length - 1]);
    let [cost, length, isClear, onX, onY] = [form, 0, true, 0, 0];
    let { x: lastX, y: lastY } = points[0];
    const [beside, seen] = [this.#beside.fill(0), /** @type {number[]} */ ([])];
    eachPoint(points, STEP, (x, y, isEnd) => {
      length += Math.hypot(x - lastX, y - lastY);
      lastX = x;
      lastY = y;
      if (isEnd) return true;
      const place = ACROSS * (Math.floor(y / GRAIN) + MARGIN) + Math.floor(x / GRAIN) + MARGIN;
      const kind = this.#ground[place];
      cost += COSTS[kind];
      isClear &&= kind === FREE;
      const link = this.#trails[place];
      if (link) {
        if (!beside[link]) seen.push(link);
        beside[link] += 1;
      }
      if (isOnLine(x)) onX += 1;
      if (isOnLine(y)) onY += 1;
      return cost < most;
    });
    if (cost >= most) return costly;
    const crossed = (/** @type {"x" | "y"} */ axis) =>
      Math.floor(Math.abs(here.centre[axis] - there.centre[axis]) / SIDE);
    for (const link of seen) cost += CROSSING + ALONG_LINK * Math.max(0, beside[link] - 2);
    cost += ALONG_LINE * Math.max(0, onX - 2 * crossed("x") - 1);
    cost += ALONG_LINE * Math.max(0, onY - 2 * crossed("y") - 1);
    const isCramped = length < SHORTEST || ends < SHORTEST / 2;
    return { points, cost: cost + PER_UNIT * (length - ends) + (isCramped ? CRAMPED : 0), isClear };
  }
}

/** @param {Uint8Array} map @param {Point} centre @param {number} wide half the width @param {number} high @param {number} value */
function fill(map, { x, y }, wide, high, value) {
  for (let down = -high; down <= high; down += GRAIN)
    for (let right = -wide; right <= wide; right += GRAIN)
      if ((right / wide) ** 2 + (down / high) ** 2 <= 1.1)
        map[placeOf({ x: x + right, y: y + down })] = value;
}

/** @param {End} here @param {End} there @param {number} ahead @param {Turn} turn @returns {Point[]} */
function curveOf(here, there, ahead, turn) {
  const [out, into] = [ahead + turn.out, ahead + Math.PI - turn.into];
  const from = towards(here.centre, out, here.rim(out));
  const to = towards(there.centre, into, there.rim(into));
  const handle = Math.max(turn.handle * distance(from, to), 9);
  return [from, towards(from, out, handle), towards(to, into, handle), to];
}
