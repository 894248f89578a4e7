/** A cell as SVG. It contains only our own numbers and names, so nothing needs escaping. */
import { DIGITS, bit, digitsOf } from "../model/geometry.js";
import { MARKS, pathOf } from "../model/shapes.js";
import { BIG, RADIUS, SIDE, SMALL, TINY, baseline, cornerSpot, middle, spot, topLeft } from "./layout.js";

/**
 * The look of a cell. Two cells that look the same have the same JSON.
 * @typedef {{value: number, given: boolean, candidates: number, corners: number, mark: number, candidateMarks: number[],
 *   tint: string, conflict: boolean, clashing: number, strong: number}} CellView
 */

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
  const kind = `${view.given ? "given" : "pencil"}${view.conflict ? " clash" : ""}`;
  const dot = view.conflict ? `<path class="warning" d="${pathOf("triangle", x + 34, y + 32, 9)}"/>` : "";
  return `<text class="big ${kind}" x="${x}" y="${baseline(y, BIG)}">${view.value}</text>${dot}`;
}

/** Candidates with their colours, and corner marks. @param {number} cell @param {CellView} view */
function paintMarks(cell, view) {
  const low = view.corners > 0 && view.candidates > 0;
  const size = low ? TINY : SMALL;
  const candidates = DIGITS.filter((digit) => view.candidates & bit(digit)).map((digit) => {
    const { x, y } = spot(cell, digit, low);
    const colour = view.candidateMarks[digit - 1];
    const kind = `small${view.strong === digit ? " strong" : ""}${colour ? " marked" : ""}${view.clashing & bit(digit) ? " clash" : ""}${low ? " low" : ""}`;
    return (
      paintShape(colour, x, y, low ? RADIUS - 2.5 : RADIUS) +
      `<text class="${kind}" x="${x}" y="${baseline(y, size)}">${digit}</text>`
    );
  });
  const corners = digitsOf(view.corners);
  const marks = corners.map((digit, index) => {
    const { x, y } = cornerSpot(cell, index, corners.length, low);
    return `<text class="corner${low ? " low" : ""}" x="${x}" y="${baseline(y, low ? TINY : SMALL)}">${digit}</text>`;
  });
  return candidates.join("") + marks.join("");
}

/** @param {number} colour @param {number} x @param {number} y @param {number} radius */
function paintShape(colour, x, y, radius) {
  if (!colour) return "";
  const mark = MARKS[colour - 1];
  return `<path class="shape ${mark.colour}" data-shape="${mark.shape}" d="${pathOf(mark.shape, x, y, radius)}"/>`;
}
