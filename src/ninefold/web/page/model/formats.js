/**
 * Texts for the clipboard: lines, grids and candidate grids, in and out. The server reads many more formats.
 */
import { ALL, CELLS, PEERS, bit, digitsOf, size } from "./geometry.js";
import { blank, shownCandidates, valuesOf } from "./position.js";

/** @typedef {import("./link.js").Shared} Shared */
/** @typedef {import("./game.js").Game} Game */

/**
 * A puzzle from a text: 81 characters, nine lines of nine, a drawn grid, a candidate grid, or what `asJson` wrote. Null if it is
 * none of these.
 * @param {string} text @returns {Shared | null}
 */
export function read(text) {
  return fromJson(text) ?? fromCandidates(text) ?? fromLine(text);
}

/** @param {string} text @returns {Shared | null} */
function fromLine(text) {
  const rows = text.split(/\r?\n/).filter((line) => /[\d._*]/.test(line) && !/^[-+=|\s]*$/.test(line));
  const marks = rows.join("").replace(/[\s|+\-=,;:!]/g, "");
  if (!/^[\d._*xX]{81}$/.test(marks)) return null;
  return plain([...marks].map((mark) => Number(mark) || 0));
}

/**
 * Nine rows of nine groups of digits. A lone digit is a given unless a peer can still hold it.
 * @param {string} text @returns {Shared | null}
 */
function fromCandidates(text) {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.match(/[1-9.]+/g) ?? [])
    .filter((row) => row.length);
  const groups = rows.flat();
  const fits =
    rows.length === 9 &&
    rows.every((row) => row.length === 9) &&
    groups.every((group) => /^(\.|[1-9]{1,9})$/.test(group));
  if (!fits || groups.every((group) => group.length === 1)) return null;
  const sets = groups.map((group) =>
    [...group].reduce((set, mark) => set | (mark === "." ? 0 : bit(Number(mark))), 0),
  );
  const known = (/** @type {number} */ cell) =>
    size(sets[cell]) === 1 && PEERS[cell].every((peer) => !(sets[peer] & sets[cell]));
  const shared = plain(CELLS.map((cell) => (known(cell) ? digitsOf(sets[cell])[0] : 0)));
  for (const cell of CELLS.filter((cell) => !shared.givens[cell])) {
    shared.position.added[cell] = sets[cell];
    shared.position.removed[cell] = ALL & ~sets[cell];
  }
  return shared;
}

/** @param {string} text @returns {Shared | null} */
function fromJson(text) {
  if (!/^\s*\{/.test(text)) return null;
  try {
    const { puzzle, board, candidates } = JSON.parse(text);
    const shared = fromLine(String(puzzle));
    const placed = fromLine(String(board ?? puzzle));
    if (!shared || !placed) return null;
    shared.position.digits = placed.givens.map((digit, cell) => (shared.givens[cell] ? 0 : digit));
    if (Array.isArray(candidates) && candidates.length === 81) {
      shared.position.added = candidates.map(
        (digits) => [...String(digits)].reduce((set, mark) => set | bit(Number(mark)), 0) & ALL,
      );
    }
    return shared;
  } catch {
    return null;
  }
}

/** @param {number[]} givens @returns {Shared} */
const plain = (givens) => ({ givens, position: blank(), automatic: false });

/** The digits of a board, "." for open cells. @param {number[]} values */
export const asLine = (values) => values.map((value) => value || ".").join("");

/** The digits, and the candidates of the open cells, with the boxes drawn. @param {Game} game */
export function asCandidateGrid(game) {
  const { values, candidates } = withCandidates(game);
  const cells = CELLS.map((cell) => String(values[cell] || digitsOf(candidates[cell]).join("") || "."));
  const widths = CELLS.slice(0, 9).map((column) =>
    Math.max(...CELLS.slice(0, 9).map((row) => cells[9 * row + column].length)),
  );
  const stacks = [0, 3, 6];
  const border = `+${stacks.map((start) => "-".repeat(widths[start] + widths[start + 1] + widths[start + 2] + 7)).join("+")}+`;
  const lines = CELLS.slice(0, 9).map((row) => {
    const padded = widths.map((width, column) => cells[9 * row + column].padEnd(width));
    return `| ${stacks.map((start) => padded.slice(start, start + 3).join("  ")).join("  | ")}  |`;
  });
  return [border, ...stacks.flatMap((start) => [...lines.slice(start, start + 3), border])].join("\n");
}

/** @param {Game} game */
export function asJson(game) {
  const { values, candidates } = withCandidates(game);
  const lists = candidates.map((set) => digitsOf(set).join(""));
  const record = {
    name: game.name,
    puzzle: asLine(game.givens),
    board: asLine(values),
    candidates: lists,
    seconds: game.seconds,
  };
  return JSON.stringify(record, null, 1);
}

/** The candidates as shown; all that are possible where the player has none of their own. @param {Game} game */
export function withCandidates(game) {
  const values = valuesOf(game.givens, game.position);
  const own = game.candidates;
  const candidates = own.some(Boolean) ? own : shownCandidates(values, game.position, true);
  return { values, candidates };
}
