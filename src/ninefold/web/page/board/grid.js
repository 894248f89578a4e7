/** The fixed parts of a board of any size: lines, names of rows and columns, room around it, and an element for each cell. */
import { CELLS, row } from "../model/geometry.js";
import { CLASSIC } from "../model/shape.js";
import { EDGE, NAMES, SIDE, lines } from "./layout.js";

/** @typedef {import("../model/shape.js").Shape} Shape */
/** What lines depend on. @typedef {Pick<Shape, "rows" | "columns" | "regions">} Lined */

/** The parts of a board's SVG that do not change, and groups for the others. @param {Shape} shape */
export function groundwork(shape) {
  const groups = "<g/>".repeat(81);
  const signs = (/** @type {string} */ name) => (shape === CLASSIC ? "" : `<g class="nf ${name}"/>`);
  return (
    `<rect class="paper" width="${SIDE * shape.columns}" height="${SIDE * shape.rows}"/><g class="names">${names(shape)}</g>` +
    `<g class="grounds">${groups}</g>${signs("signs-under")}<g class="under"/><g class="inks">${groups}</g>${linesOf(shape)}` +
    `${signs("signs-over")}<g class="over"/><g class="lights"/><path class="selected"/><g class="drawn"/>`
  );
}

/** @param {Shape} shape */
function names({ rows, columns, margins: [left, top] }) {
  const middle = (/** @type {number} */ number) => SIDE * number - SIDE / 2;
  const texts = [];
  for (let number = 1; number <= Math.max(rows, columns); number += 1) {
    if (number <= columns)
      texts.push(`<text class="name" x="${middle(number)}" y="${-14 - top}">c${number}</text>`);
    if (number <= rows)
      texts.push(`<text class="name" x="${-22 - left}" y="${middle(number) + 8}">r${number}</text>`);
  }
  return texts.join("");
}

/** The lines between cells, and the thick ones around regions. @param {Lined} shape */
export function linesOf(shape) {
  const { rows, columns } = shape;
  if (shape === CLASSIC) return paths(lines(false), lines(true));
  const [wide, high] = [SIDE * columns, SIDE * rows];
  const range = (/** @type {number} */ count) =>
    Array.from({ length: count - 1 }, (_, index) => SIDE * (index + 1));
  const thin = [
    ...range(rows).map((y) => `M0 ${y}H${wide}`),
    ...range(columns).map((x) => `M${x} 0V${high}`),
  ];
  return paths(thin.join(""), `M0 0H${wide}V${high}H0Z${borders(shape)}`);
}

/** @param {string} thin @param {string} thick */
const paths = (thin, thick) => `<path class="thin" d="${thin}"/><path class="thick" d="${thick}"/>`;

/** The sides between cells of different regions. @param {Lined} shape */
function borders({ rows, columns, regions }) {
  const of = CELLS.map((cell) => regions.findIndex((region) => region.includes(cell)));
  let path = "";
  for (let down = 0; down < rows; down += 1)
    for (let right = 0; right < columns; right += 1) {
      const cell = 9 * down + right;
      if (right + 1 < columns && of[cell] !== of[cell + 1])
        path += `M${SIDE * (right + 1)} ${SIDE * down}v${SIDE}`;
      if (down + 1 < rows && of[cell] !== of[cell + 9])
        path += `M${SIDE * right} ${SIDE * (down + 1)}h${SIDE}`;
    }
  return path;
}

/**
 * The square that a board is drawn in, and the distance of its cells from the sides of that square.
 * @param {Pick<Shape, "rows" | "columns" | "margins">} shape @param {boolean} named with room for the names of rows and columns @returns {{box: number[], inset: string}}
 */
export function frameOf({ rows, columns, margins }, named) {
  const near = named ? NAMES : EDGE;
  const [left, top, right, bottom] = margins.map((margin, index) => margin + (index < 2 ? near : EDGE));
  const [wide, high] = [left + SIDE * columns + right, top + SIDE * rows + bottom];
  const side = Math.max(wide, high);
  const [x, y] = [-left - (side - wide) / 2, -top - (side - high) / 2];
  const share = (/** @type {number} */ length) => `${((100 * length) / side).toFixed(4)}%`;
  const inset = [-y, side + x - SIDE * columns, side + y - SIDE * rows, -x].map(share).join(" ");
  return { box: [x, y, side, side], inset };
}

/** The elements of all cells, in rows. @param {Shape} shape */
export function rowElements({ rows, columns, cells }) {
  return Array.from({ length: rows }, (_, number) => {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    if (columns !== 9) element.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    for (const cell of cells.filter((each) => row(each) === number)) {
      const child = document.createElement("div");
      child.setAttribute("role", "gridcell");
      child.dataset.cell = String(cell);
      element.append(child);
    }
    return element;
  });
}

/** True if a point in the units of the board is on it. @param {Shape} shape @param {number} x @param {number} y */
export const isOn = ({ rows, columns }, x, y) => x >= 0 && y >= 0 && x < SIDE * columns && y < SIDE * rows;
