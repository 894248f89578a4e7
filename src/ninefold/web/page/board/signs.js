/**
 * The signs of a variant on a board: cages, lines, dots and clues, as ninefold's pictures draw them. Their markup comes from storage or from a
 * file, so only shapes with known attributes get to the board.
 */
import { CELL, SIDE } from "./layout.js";
import { sheetOf } from "./styles.js";

const SHAPES = new Set([
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polygon",
  "polyline",
  "text",
  "tspan",
]);
const ATTRIBUTES = new Set([
  ...["class", "data-of", "d", "points", "transform", "x", "y", "width", "height", "rx", "ry"],
  ...["cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy", "stroke-dasharray", "pathLength"],
]);

/** For clues of three digits. */
const SMALL_CLUE = /class="clue"([^>]*) style="font-size:10px"/g;
const TIGHT = ".nf .little_killer .tight{font-size:10px}";

/** @param {import("../model/variant.js").Signs} signs @returns {import("./view.js").Signs} */
export function signsOf({ under, over, style, x, y }) {
  const place = `scale(${SIDE / CELL}) translate(${-x} ${-y})`;
  const group = (/** @type {string} */ markup) => `<g transform="${place}">${clean(markup)}</g>`;
  return { under: group(under), over: group(over), sheet: sheetOf(isSafe(style) ? style + TIGHT : "") };
}

/** True for a style sheet that loads nothing. @param {string} style */
const isSafe = (style) => !/[@\\<]|url|image|expression/i.test(style);

/** @param {string} markup */
function clean(markup) {
  const styled = markup.replace(SMALL_CLUE, 'class="clue tight"$1'); // the policy of the page forbids style attributes
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${styled}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const element of documentElement.querySelectorAll("*")) {
    if (!SHAPES.has(element.tagName)) element.remove();
    for (const { name } of [...element.attributes]) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return documentElement.tagName === "svg" ? documentElement.innerHTML : "";
}
