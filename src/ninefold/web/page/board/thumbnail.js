/** A small read-only board, for the list of games and for printing. */
import { CELLS } from "../model/geometry.js";
import { EDGE, WHOLE, lines } from "./layout.js";
import { paintInk } from "./paint.js";

/**
 * @param {{givens: number[], values: number[], candidates?: number[]}} board
 * @returns {SVGSVGElement}
 */
export function thumbnail({ givens, values, candidates }) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const side = WHOLE + 2 * EDGE;
  svg.setAttribute("viewBox", `${-EDGE} ${-EDGE} ${side} ${side}`);
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
    `<rect class="paper" width="${WHOLE}" height="${WHOLE}"/>${inks.join("")}` +
    `<path class="thin" d="${lines(false)}"/><path class="thick" d="${lines(true)}"/>`;
  return svg;
}
