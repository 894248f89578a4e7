/**
 * A scene: the roles of the cells, candidates, houses and links of a step. The server sends it as the picture of a step, so the
 * board looks like ninefold's SVG, with the same marks, shapes and curves. `notes` are candidates to show instead of the
 * player's. `data-of` names the place of a mark, so words can highlight it.
 */
import { pathOf } from "../model/shapes.js";
import { candidateOf, cellOf } from "../model/geometry.js";
import { CLASSIC } from "../model/shape.js";
import { CELL, LEFT, RADIUS, SIDE, TOP, WHOLE, outline, spot, topLeft } from "./layout.js";

/** On `r1c5`, `r1c5=7` or `row 1`. @typedef {{of: string, look: string, shape?: string}} Mark */
/** `path`, `head` and `dash` are in the units of the server's pictures. @typedef {{of: string[], strong: boolean, path: string, head: string, dash?: string}} Link */
/** A row of the legend. @typedef {{look: string, words: string, shape?: string}} KeyRow */
/** From a digit to a cell that it rules out. @typedef {{path: string}} Ray */
/** `bare`: no candidates are needed. @typedef {{cells?: Mark[], candidates?: Mark[], houses?: Mark[], links?: Link[], rays?: Ray[], key?: KeyRow[], bare?: boolean, notes?: number[]}} Scene */

/** Houses drawn as areas; the others are frames, drawn on top of them. */
const FILLED = ["house", "base"];

/** @typedef {import("../model/shape.js").Shape} Shape */

/** The layer below the digits. @param {Scene} scene @param {Shape} [shape] @returns {string} */
export function paintUnder(scene, shape = CLASSIC) {
  const isFrame = (/** @type {Mark} */ mark) => Number(!FILLED.includes(mark.look));
  const houses = [...(scene.houses ?? [])]
    .sort((a, b) => isFrame(a) - isFrame(b))
    .map((mark) => paintHouse(mark, shape));
  const cells = (scene.cells ?? []).map((mark) => {
    const { x, y } = topLeft(cellOf(mark.of));
    return `<rect class="role cell-mark ${mark.look}" data-of="${mark.of}" x="${x + 3}" y="${y + 3}" width="${SIDE - 6}" height="${SIDE - 6}" rx="8"/>`;
  });
  const candidates = (scene.candidates ?? []).map((mark) => {
    const { x, y } = spotOf(mark.of, shape);
    return `<path class="role candidate-mark ${mark.look}" data-of="${mark.of}" d="${pathOf(mark.shape ?? "circle", x, y, RADIUS)}"/>`;
  });
  const rays = (scene.rays ?? []).map(({ path }) => `<path class="ray" d="${here(path)}"/>`);
  return [...houses, ...cells, ...rays, ...candidates].join("");
}

/** @param {Mark} mark @param {Shape} shape */
function paintHouse(mark, { named }) {
  const cells = named.get(mark.of);
  if (cells) {
    const path = FILLED.includes(mark.look) ? surface(cells) : outline(new Set(cells), 5);
    return `<path class="role house-mark ${mark.look}" data-of="${mark.of}" d="${path}"/>`;
  }
  const { x, y, width, height } = frameOf(mark.of);
  const inset = FILLED.includes(mark.look) ? 0 : 5;
  return `<rect class="role house-mark ${mark.look}" data-of="${mark.of}" x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"/>`;
}

/** The cells of a house that may have any form. @param {number[]} cells */
const surface = (cells) =>
  cells.map((cell) => `M${topLeft(cell).x} ${topLeft(cell).y}h${SIDE}v${SIDE}h${-SIDE}z`).join("");

/** Where a candidate is, by its name. @param {string} name @param {Pick<Shape, "labelled">} shape */
function spotOf(name, { labelled }) {
  const [cell, digit] = candidateOf(name);
  return spot(cell, digit, false, labelled.has(cell));
}

/** The layer above the digits. @param {Scene} scene @param {Shape} [shape] @returns {string} */
export function paintOver(scene, shape = CLASSIC) {
  const gone = (scene.candidates ?? []).filter((mark) => mark.look === "removed");
  const strikes = gone.map((mark) => {
    const { x, y } = spotOf(mark.of, shape);
    return `<path class="strike" d="M${x - 13} ${y + 13}L${x + 13} ${y - 13}"/>`;
  });
  const links = scene.links ?? [];
  return [...strikes, ...links.map(paintLine), ...links.map(paintHead)].join("");
}

/** A link over a halo in the colour of the paper, which separates it from what it crosses. @param {Link} link */
function paintLine({ of, strong, path, dash }) {
  const line = here(path);
  const dashes = dash ? ` stroke-dasharray="${dash.split(",").map((part) => scaled(Number(part)))}"` : "";
  const kind = strong ? "strong-link" : "weak-link";
  return `<path class="halo" d="${line}"/><path class="thread ${kind}" data-of="${of.join(" ")}" d="${line}"${dashes}/>`;
}

/** The head of a link. Heads come after all lines: the halo of a line would cut them. @param {Link} link */
function paintHead({ head }) {
  const tip = here(head);
  return tip && `<path class="halo edge" d="${tip}"/><path class="head" d="${tip}"/>`;
}

/** Frames around everything that is highlighted, with or without a mark. @param {Iterable<string>} names @param {Shape} [shape] */
export function paintLights(names, { named, labelled } = CLASSIC) {
  return [...names]
    .map((name) => {
      if (name.includes("=")) {
        const { x, y } = spotOf(name, { labelled });
        return `<circle class="light" cx="${x}" cy="${y}" r="${RADIUS + 4}"/>`;
      }
      const cells = named.get(name);
      if (cells) return `<path class="light" d="${outline(new Set(cells), 3)}"/>`;
      const { x, y, width, height } =
        name.startsWith("r") && name[1] !== "o" ? frameOfCell(name) : frameOf(name);
      return `<rect class="light" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="9"/>`;
    })
    .join("");
}

/** A length in the server's picture on this board. @param {number} length */
const scaled = (length) => Math.round(length * ((10 * SIDE) / CELL)) / 10;

/** Converts the path data of the server's picture to this board. @param {string} path */
export function here(path) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${scaled(x - LEFT)} ${scaled(y - TOP)}`);
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
