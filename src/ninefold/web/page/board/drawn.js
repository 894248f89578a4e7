/** What the player has drawn: links, with a ring around a candidate or a dot at the edge of a cell at each end, and marks on cells with notes. */
import { MARKS, pathOf } from "../model/shapes.js";
import { placeOf } from "../model/chain-link.js";
import { RADIUS, middle, spot, topLeft } from "./layout.js";
import { distance, lengthOf, pathData } from "./curve.js";
import { Router } from "./route.js";
import { sheetOf, sheets } from "./styles.js";

/** @typedef {import("../model/chain-link.js").ChainLink} ChainLink */
/** @typedef {import("./route.js").Shown} Shown */
/** @typedef {import("./route.js").End} End */
/** @typedef {import("./layout.js").Point} Point */
/** The link that is being drawn, in a colour 1..9. @typedef {{from: number, to: number | null, colour: number}} Pending */

/** The styles of drawings, for boards that are there already; new ones have them in `sheets`. */
export const sheet = sheetOf(`
.drawn { & .thread { stroke: var(--hue) } & .dot { fill: var(--hue); stroke: var(--paper); stroke-width: 2 } & .pending { stroke: var(--hue) } & .dot.pending { stroke-width: 10 } }
.ring { fill: none; stroke: var(--hue); stroke-width: 3; &.pending { stroke-width: 6 } }
.thread.pending { stroke-dasharray: 3 6; stroke-opacity: .7 }
.note-mark { fill: var(--orange); stroke: var(--paper); stroke-width: 2 }
`);
sheets.push(sheet);

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
 * The links. They are routed in the order in which they were drawn, so a new one moves none of the others; pictures of steps begin with
 * short links instead. Short ones are drawn last, where nothing hides them.
 * @param {ChainLink[]} links @param {Shown} shown
 */
export function paintLinks(links, shown) {
  const router = new Router(shown, links.length);
  const parts = links
    .map(({ first, second, strong, colour }) => {
      const [here, there] = [endOn(first, shown), endOn(second, shown)];
      for (const { centre, isCell } of [here, there]) if (!isCell) router.addRing(centre);
      const points = router.route(here, there);
      const path = pathData(points);
      const kind = strong ? "strong-link" : "weak-link";
      const line = `<path class="thread ${kind} ${hue(colour)}" d="${path}"${strong ? "" : dashes(lengthOf(points))}/>`;
      const tips =
        paintEnd(here, points[0], hue(colour)) + paintEnd(there, points[points.length - 1], hue(colour));
      return {
        line: `<path class="halo" d="${path}"/>${line}`,
        tips,
        far: distance(here.centre, there.centre),
      };
    })
    .sort((a, b) => b.far - a.far);
  return [...parts.map(({ line }) => line), ...parts.map(({ tips }) => tips)].join("");
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
