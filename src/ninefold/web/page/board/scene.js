/**
 * A scene: the roles of the cells, candidates, houses and links of a step. The server sends it as the picture of a step, so the
 * board looks like ninefold's SVG, with the same marks, shapes and curves. `notes` are candidates to show instead of the
 * player's. `data-of` names the place of a mark, so words can highlight it.
 */
import { pathOf } from "../model/shapes.js";
import { candidateOf, cellOf } from "../model/geometry.js";
import { CELL, LEFT, RADIUS, SIDE, TOP, WHOLE, spot, topLeft } from "./layout.js";

/** On `r1c5`, `r1c5=7` or `row 1`. @typedef {{of: string, look: string, shape?: string}} Mark */
/** `path` and `head` are in the units of the server's pictures. @typedef {{of: string[], strong: boolean, path: string, head: string}} Link */
/** A row of the legend. @typedef {{look: string, words: string, shape?: string}} KeyRow */
/** @typedef {{cells?: Mark[], candidates?: Mark[], houses?: Mark[], links?: Link[], key?: KeyRow[], notes?: number[]}} Scene */

/** Houses drawn as areas; the others are frames, drawn on top of them. */
const FILLED = ["house", "base"];

/** The layer below the digits. @param {Scene} scene @returns {string} */
export function paintUnder(scene) {
  const isFrame = (/** @type {Mark} */ mark) => Number(!FILLED.includes(mark.look));
  const houses = [...(scene.houses ?? [])].sort((a, b) => isFrame(a) - isFrame(b)).map(paintHouse);
  const cells = (scene.cells ?? []).map((mark) => {
    const { x, y } = topLeft(cellOf(mark.of));
    return `<rect class="role cell-mark ${mark.look}" data-of="${mark.of}" x="${x + 3}" y="${y + 3}" width="${SIDE - 6}" height="${SIDE - 6}" rx="8"/>`;
  });
  const candidates = (scene.candidates ?? []).map((mark) => {
    const { x, y } = spot(...candidateOf(mark.of));
    return `<path class="role candidate-mark ${mark.look}" data-of="${mark.of}" d="${pathOf(mark.shape ?? "circle", x, y, RADIUS)}"/>`;
  });
  return [...houses, ...cells, ...candidates].join("");
}

/** @param {Mark} mark */
function paintHouse(mark) {
  const { x, y, width, height } = frameOf(mark.of);
  const inset = FILLED.includes(mark.look) ? 0 : 5;
  return `<rect class="role house-mark ${mark.look}" data-of="${mark.of}" x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"/>`;
}

/** The layer above the digits. @param {Scene} scene @returns {string} */
export function paintOver(scene) {
  const gone = (scene.candidates ?? []).filter((mark) => mark.look === "removed");
  const strikes = gone.map((mark) => {
    const { x, y } = spot(...candidateOf(mark.of));
    return `<path class="strike" d="M${x - 13} ${y + 13}L${x + 13} ${y - 13}"/>`;
  });
  const links = (scene.links ?? []).map(({ of, strong, path, head }) => {
    const line = `<path class="link ${strong ? "strong-link" : "weak-link"}" data-of="${of.join(" ")}" d="${here(path)}"/>`;
    return line + (head ? `<path class="head" d="${here(head)}"/>` : "");
  });
  return strikes.join("") + links.join("");
}

/** Frames around everything that is highlighted, with or without a mark. @param {Iterable<string>} names */
export function paintLights(names) {
  return [...names]
    .map((name) => {
      if (name.includes("=")) {
        const { x, y } = spot(...candidateOf(name));
        return `<circle class="light" cx="${x}" cy="${y}" r="${RADIUS + 4}"/>`;
      }
      const { x, y, width, height } =
        name.startsWith("r") && name[1] !== "o" ? frameOfCell(name) : frameOf(name);
      return `<rect class="light" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="9"/>`;
    })
    .join("");
}

/** Converts the path data of the server's picture to this board. @param {string} path */
export function here(path) {
  const scaled = (/** @type {string} */ text, /** @type {number} */ from) =>
    Math.round((Number(text) - from) * ((10 * SIDE) / CELL)) / 10;
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${scaled(x, LEFT)} ${scaled(y, TOP)}`);
}

/** @param {string} name */
function frameOfCell(name) {
  return { ...topLeft(cellOf(name)), width: SIDE, height: SIDE };
}

/** The place of a house by its name: "row 4". @param {string} name */
function frameOf(name) {
  const [kind, number] = name.split(" ");
  const at = Number(number) - 1;
  if (kind === "row") return { x: 0, y: SIDE * at, width: WHOLE, height: SIDE };
  if (kind === "column") return { x: SIDE * at, y: 0, width: SIDE, height: WHOLE };
  return { x: 300 * (at % 3), y: 300 * Math.floor(at / 3), width: 300, height: 300 };
}
