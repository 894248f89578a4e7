/**
 * A scene: which cells, candidates, houses and links of a step play which part. The names of the parts are those of
 * the pictures of ninefold, and so are their shapes; `notes` are candidates to show instead of the player's; `data-of` names
 * what a mark is on, so that words can light it.
 */
import { cellName } from "../model/geometry.js";
import { pathOf } from "../model/shapes.js";
import { RADIUS, SIDE, WHOLE, spot, topLeft } from "./layout.js";

/** @typedef {[number, number]} Candidate a cell and a digit */
/**
 * @typedef {{
 *   cells?: {cell: number, role: string, group?: number}[],
 *   candidates?: {cell: number, digit: number, role: string, group?: number}[],
 *   houses?: {house: string, role: string, group?: number}[],
 *   links?: {start: Candidate[], end: Candidate[], strong: boolean, arrow?: boolean}[],
 *   notes?: number[],
 * }} Scene
 */

/** @type {Record<string, string>} */
const SHAPES = {
  fin: "diamond",
  guardian: "diamond",
  removed: "square",
  colour1: "square",
  colour2: "triangle",
  colour3: "hexagon",
};

/** The class of a mark: sets and colours have one for each group. @param {{role: string, group?: number}} mark */
const classOf = ({ role, group = 0 }) => (role === "set" || role === "colour" ? `${role}${group % 4}` : role);

/** What lies below the digits. @param {Scene} scene @returns {string} */
export function paintUnder(scene) {
  const houses = (scene.houses ?? []).map((mark) => {
    const { x, y, width, height } = frame(mark.house);
    return `<rect class="role house-mark ${classOf(mark)}" data-of="${mark.house}" x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" rx="8"/>`;
  });
  const cells = (scene.cells ?? []).map((mark) => {
    const { x, y } = topLeft(mark.cell);
    return `<rect class="role cell-mark ${classOf(mark)}" data-of="${cellName(mark.cell)}" x="${x + 5}" y="${y + 5}" width="${SIDE - 10}" height="${SIDE - 10}" rx="8"/>`;
  });
  const candidates = (scene.candidates ?? []).map((mark) => {
    const { x, y } = spot(mark.cell, mark.digit);
    const name = `${cellName(mark.cell)}=${mark.digit}`;
    const shape = SHAPES[classOf(mark)] ?? "circle";
    return `<path class="role candidate-mark ${classOf(mark)}" data-of="${name}" d="${pathOf(shape, x, y, RADIUS)}"/>`;
  });
  return [...houses, ...cells, ...candidates].join("");
}

/** What lies above the digits. @param {Scene} scene @returns {string} */
export function paintOver(scene) {
  const gone = (scene.candidates ?? []).filter((mark) => mark.role === "removed");
  const strikes = gone.map(({ cell, digit }) => {
    const { x, y } = spot(cell, digit);
    return `<path class="strike" d="M${x - 11} ${y + 11}L${x + 11} ${y - 11}"/>`;
  });
  return strikes.join("") + (scene.links ?? []).map(paintLink).join("");
}

/** A gentle arc between the two nearest candidates. @param {NonNullable<Scene["links"]>[number]} link */
function paintLink({ start, end, strong, arrow }) {
  const pairs = start.flatMap(([a, b]) => end.map(([c, d]) => ({ from: spot(a, b), to: spot(c, d) })));
  const length = (/** @type {typeof pairs[number]} */ { from, to }) =>
    Math.hypot(to.x - from.x, to.y - from.y);
  const { from, to } = pairs.reduce((best, pair) => (length(pair) < length(best) ? pair : best));
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const unit = { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
  const bow = Math.min(26, far / 6);
  const bend = { x: (from.x + to.x) / 2 - unit.y * bow, y: (from.y + to.y) / 2 + unit.x * bow };
  const begin = towards(from, bend, RADIUS + 2);
  const tip = towards(to, bend, RADIUS + (arrow ? 4 : 2));
  const line = `<path class="link ${strong ? "strong-link" : "weak-link"}" d="M${begin.x} ${begin.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}"/>`;
  return line + (arrow ? head(bend, tip) : "");
}

/** @typedef {import("./layout.js").Point} Point */

/** @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards(from, to, far) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.round((a + ((b - a) * far) / length) * 10) / 10;
  return { x: part(from.x, to.x), y: part(from.y, to.y) };
}

/** @param {Point} before @param {Point} tip */
function head(before, tip) {
  const far = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [x, y] = [(tip.x - before.x) / far, (tip.y - before.y) / far];
  const side = (/** @type {number} */ out) =>
    `${(tip.x - 13 * x - out * y).toFixed(1)} ${(tip.y - 13 * y + out * x).toFixed(1)}`;
  return `<path class="head" d="M${tip.x} ${tip.y}L${side(6)}L${side(-6)}Z"/>`;
}

/** The place of a house by its name: "row 4". @param {string} name */
function frame(name) {
  const [kind, number] = name.split(" ");
  const at = Number(number) - 1;
  if (kind === "row") return { x: 0, y: SIDE * at, width: WHOLE, height: SIDE };
  if (kind === "column") return { x: SIDE * at, y: 0, width: SIDE, height: WHOLE };
  return { x: 300 * (at % 3), y: 300 * Math.floor(at / 3), width: 300, height: 300 };
}
