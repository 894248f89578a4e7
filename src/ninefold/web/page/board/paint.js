/** A cell as SVG. It contains only our own numbers and names, so nothing needs escaping. */
import { DIGITS, bit, digitsOf } from "../model/geometry.js";
import { MARKS, pathOf } from "../model/shapes.js";
import {
  BIG,
  LABEL_WIDTH,
  RADIUS,
  ROUND,
  SIDE,
  SMALL,
  TINY,
  baseline,
  cornerSpot,
  middle,
  spot,
  topLeft,
} from "./layout.js";

/**
 * The look of a cell. Two cells that look the same have the same JSON.
 * @typedef {{value: number, given: boolean, candidates: number, corners: number, centres: number, mark: number,
 *   candidateMarks: number[],
 *   tint: string, conflict: boolean, wrong: boolean, clashing: number, strong: number, drawn: string, labelled: number}} CellView
 */

/** What `labelled` is if all candidates give way to the number; in a picture, only the first one does. */
export const GIVES_WAY = 2;

/** The background of a cell: tint and colour. @param {number} cell @param {CellView} view */
export function paintGround(cell, view) {
  const { x, y } = topLeft(cell);
  const ground = `<rect class="ground ${view.tint}" x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>`;
  return ground + paintMark(cell, view.mark);
}

/** The digit of a cell, or its candidates and corner marks. @param {number} cell @param {CellView} view */
export function paintInk(cell, view) {
  return view.value ? paintValue(cell, view) : paintMarks(cell, view);
}

/** @param {number} cell @param {number} mark */
function paintMark(cell, mark) {
  if (!mark) return "";
  const { x, y } = topLeft(cell);
  const centre = middle(cell);
  const { colour, shape } = MARKS[mark - 1];
  return (
    `<rect class="wash ${colour}" x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>` +
    `<path class="badge ${colour}" data-shape="${shape}" d="${pathOf(shape, centre.x, centre.y, 36)}"/>`
  );
}

/** @param {number} cell @param {CellView} view */
function paintValue(cell, view) {
  const { x, y } = middle(cell);
  const kind = `${view.given ? "given" : "pencil"}${view.conflict || view.wrong ? " clash" : ""}`;
  const sign = view.wrong ? pathOf("cross", x + 34, y + 33, 10) : pathOf("triangle", x + 34, y + 32, 9);
  const dot = view.conflict || view.wrong ? `<path class="warning" d="${sign}"/>` : "";
  return `<text class="big ${kind}" x="${x}" y="${baseline(y, BIG)}">${view.value}</text>${dot}`;
}

/** Candidates with their colours, and corner and centre marks. @param {number} cell @param {CellView} view */
function paintMarks(cell, view) {
  const low = (view.corners > 0 || view.centres > 0 || view.labelled === GIVES_WAY) && view.candidates > 0;
  const size = low ? TINY : SMALL;
  const candidates = DIGITS.filter((digit) => view.candidates & bit(digit)).map((digit) => {
    const { x, y } = spot(cell, digit, low, view.labelled > 0);
    const colour = view.candidateMarks[digit - 1];
    const kind = `small${view.strong === digit ? " strong" : ""}${colour ? " marked" : ""}${view.clashing & bit(digit) ? " clash" : ""}${low ? " low" : ""}`;
    return (
      paintShape(colour, x, y, low ? RADIUS - 2.5 : RADIUS) +
      `<text class="${kind}" x="${x}" y="${baseline(y, size)}">${digit}</text>`
    );
  });
  return candidates.join("") + paintPencil(cell, view, low);
}

/** Corner marks around the centre marks, or all of them in a line above the candidates. @param {number} cell @param {CellView} view @param {boolean} low */
function paintPencil(cell, view, low) {
  const [corners, centres] = [digitsOf(view.corners), digitsOf(view.centres)];
  const line = low || (centres.length > 0 && corners.length > ROUND);
  const count = corners.length + (low && centres.length ? centres.length + 1 : 0); // with a gap between them
  const mark = (/** @type {string} */ kind, /** @type {number} */ digit, /** @type {number} */ index) => {
    const { x: left, y } = cornerSpot(cell, index, count, line);
    const x = left + (view.labelled && y < middle(cell).y ? LABEL_WIDTH : 0);
    return `<text class="${kind}${line ? " low" : ""}" x="${x}" y="${baseline(y, line ? TINY : SMALL)}">${digit}</text>`;
  };
  const around = corners.map((digit, index) => mark("corner", digit, index));
  const inside = low
    ? centres.map((digit, index) => mark("centre", digit, corners.length + (corners.length ? 1 : 0) + index))
    : [paintCentre(cell, centres)];
  return [...around, ...inside].join("");
}

/** Many digits are smaller, and fit into the cell in every font. @param {number} cell @param {number[]} digits */
function paintCentre(cell, digits) {
  if (!digits.length) return "";
  const { x, y } = middle(cell);
  const size =
    digits.length > 4 ? ` size${digits.length}" textLength="84" lengthAdjust="spacingAndGlyphs` : "";
  return `<text class="centre${size}" x="${x}" y="${baseline(y, digits.length > 6 ? TINY : SMALL)}">${digits.join("")}</text>`;
}

/** @param {number} colour @param {number} x @param {number} y @param {number} radius */
function paintShape(colour, x, y, radius) {
  if (!colour) return "";
  const mark = MARKS[colour - 1];
  return `<path class="shape ${mark.colour}" data-shape="${mark.shape}" d="${pathOf(mark.shape, x, y, radius)}"/>`;
}
