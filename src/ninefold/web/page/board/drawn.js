/** What the player has drawn: links, with a ring around a candidate or a dot at the edge of a cell at each end, and marks on cells with notes. */
import { MARKS, pathOf } from "../model/shapes.js";
import { placeOf } from "../model/drawing.js";
import { RADIUS, middle, spot, topLeft } from "./layout.js";
import { Router, distance, lengthOf } from "./route.js";

/** @typedef {import("../model/chain-link.js").ChainLink} ChainLink */
/** @typedef {import("./route.js").Shown} Shown */
/** @typedef {import("./route.js").End} End */
/** @typedef {import("./layout.js").Point} Point */
/** The link that is being drawn, in a colour 1..9. @typedef {{from: number, to: number | null, colour: number}} Pending */

/** The radius of the ring around a candidate, and of the dot at a cell. */
const [RING, DOT] = [RADIUS + 1.5, 6];
/** The distance of a dot from the middle of a cell with a digit, and of its sides from those of a cell with candidates. */
const [AROUND, INSET] = [36, 8];
/** The lengths of a dash and of the gap after it. */
const [DASH, GAP] = [8.5, 5.9];

/** @param {number} value */
const short = (value) => Math.round(10 * value) / 10;
/** @param {Point} point */
const text = ({ x, y }) => `${short(x)} ${short(y)}`;
/** @param {number} colour */
const hue = (colour) => MARKS[colour - 1].colour;

/** Where a link ends: at its candidate, or at the cell if that has a digit. @param {number} end @param {Shown} shown @returns {End & {isCell: boolean}} */
function endOn(end, { values, low }) {
  const [cell, digit] = placeOf(end);
  if (digit && !values[cell])
    return { centre: spot(cell, digit, low[cell]), rim: () => RING + 1, isCell: false };
  const side = 50 - INSET;
  const rim = values[cell]
    ? () => AROUND
    : (/** @type {number} */ angle) => side / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
  return { centre: middle(cell), rim, isCell: true };
}

/** @param {End & {isCell: boolean}} end @param {Point} tip where the link meets it @param {string} look */
const paintEnd = ({ centre, isCell }, tip, look) =>
  isCell
    ? `<path class="dot ${look}" d="${pathOf("circle", tip.x, tip.y, DOT)}"/>`
    : `<path class="ring ${look}" d="${pathOf("circle", centre.x, centre.y, RING)}"/>`;

/** Dashes that fit: a link begins and ends with one. @param {number} length */
function dashes(length) {
  const gaps = Math.max(1, Math.round((length - DASH) / (DASH + GAP)));
  const scale = length / (gaps * (DASH + GAP) + DASH);
  return ` stroke-dasharray="${short(scale * DASH)} ${short(scale * GAP)}"`;
}

/**
 * The links. Short ones are routed first, because they have little choice, and drawn last, where nothing hides them.
 * @param {ChainLink[]} links @param {Shown} shown
 */
export function paintLinks(links, shown) {
  const router = new Router(shown);
  const parts = links
    .map((link) => {
      const ends = [link.first, link.second].map((end) => endOn(end, shown));
      return { link, ends, far: distance(ends[0].centre, ends[1].centre) };
    })
    .sort((a, b) => a.far - b.far)
    .map(({ link: { strong, colour }, ends: [here, there] }) => {
      const points = router.route(here, there);
      const [a, b, c, d] = points.map(text);
      const path = `M${a}C${b} ${c} ${d}`;
      const kind = strong ? "strong-link" : "weak-link";
      const line = `<path class="thread ${kind} ${hue(colour)}" d="${path}"${strong ? "" : dashes(lengthOf(points))}/>`;
      const tips = paintEnd(here, points[0], hue(colour)) + paintEnd(there, points[3], hue(colour));
      return [`<path class="halo" d="${path}"/>${line}`, tips];
    })
    .reverse();
  return [...parts.map(([line]) => line), ...parts.map(([, tips]) => tips)].join("");
}

/** The ends that are chosen, and a straight line between them. @param {Pending} pending @param {Shown} shown */
export function paintPending({ from, to, colour }, shown) {
  const here = endOn(from, shown);
  const look = `pending ${hue(colour)}`;
  if (to === null || to === from) return paintEnd(here, here.centre, look);
  const there = endOn(to, shown);
  const line = `M${text(here.centre)}L${text(there.centre)}`;
  return (
    `<path class="thread ${look}" d="${line}"/>` +
    paintEnd(here, here.centre, look) +
    paintEnd(there, there.centre, look)
  );
}

/** A folded corner on each cell with a note. @param {string[]} notes */
export const paintNotes = (notes) =>
  notes
    .map((note, cell) => {
      const { x, y } = topLeft(cell);
      return note && `<path class="note-mark" d="M${x + 78} ${y}H${x + 100}V${y + 22}Z"/>`;
    })
    .join("");
