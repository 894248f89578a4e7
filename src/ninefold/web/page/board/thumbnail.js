/** A small read-only board, for the list of games and for printing. */
import { CELLS } from "../model/geometry.js";
import { CLASSIC } from "../model/shape.js";
import { frameOf, linesOf } from "./grid.js";
import { SIDE } from "./layout.js";
import { paintInk } from "./paint.js";

/** @typedef {import("./grid.js").Lined} Lined */

/**
 * @param {{givens: number[], values: number[], candidates?: number[]}} board @param {Lined} [shape]
 * @returns {SVGSVGElement}
 */
export function thumbnail({ givens, values, candidates }, shape = CLASSIC) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", frameOf({ ...shape, margins: CLASSIC.margins }, false).box.join(" "));
  svg.setAttribute("class", "board thumbnail");
  svg.setAttribute("aria-hidden", "true");
  const nothing = {
    corners: 0,
    centres: 0,
    mark: 0,
    candidateMarks: new Array(9).fill(0),
    tint: "",
    conflict: false,
    wrong: false,
    clashing: 0,
    strong: 0,
    drawn: "",
    labelled: 0,
  };
  const inks = CELLS.map((cell) =>
    paintInk(cell, {
      ...nothing,
      value: values[cell],
      given: givens[cell] > 0,
      candidates: candidates?.[cell] ?? 0,
    }),
  );
  svg.innerHTML =
    `<rect class="paper" width="${SIDE * shape.columns}" height="${SIDE * shape.rows}"/>${inks.join("")}` +
    linesOf(shape);
  return svg;
}
