/**
 * Reads and writes texts for the clipboard: lines, grids, tables, candidate grids and JSON. The server reads more formats.
 */
import {
  ALL,
  CELLS,
  DIGITS,
  PEERS,
  bit,
  candidate,
  candidateOf,
  cellName,
  cellOf,
  digitsOf,
  size,
} from "./geometry.js";
import { blank, shownCandidates, valuesOf } from "./position.js";

/** A text may name its puzzle. @typedef {import("./link.js").Shared & {name?: string}} Shared */
/** @typedef {import("./game.js").Game} Game */

/**
 * A puzzle from a text: 81 characters, nine lines of nine, a drawn grid, cells of a spreadsheet, a candidate grid, a SadMan file, or
 * JSON. Null for anything else.
 * @param {string} text @returns {Shared | null}
 */
export function read(text) {
  return fromJson(text) ?? fromSections(text) ?? fromTable(text) ?? fromCandidates(text) ?? fromLine(text);
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

/** Nine rows of nine fields, some of which may be empty. @param {string} text @returns {Shared | null} */
function fromTable(text) {
  for (const mark of [",", ";", "\t"]) {
    const rows = text.split(/\r?\n/).map((line) => line.split(mark));
    const cells = rows.filter((row) => row.length === 9).flat();
    const givens = cells.length === 81 ? digitsIn(cells.map((cell) => cell.replace(/["\s]/g, ""))) : null;
    if (givens) return plain(givens);
  }
  return null;
}

/** A SadMan file: a puzzle, its current state, and a name. @param {string} text @returns {Shared | null} */
function fromSections(text) {
  const section = (/** @type {string} */ name) =>
    fromLine(new RegExp(`\\[${name}\\]([^[]*)`, "i").exec(text)?.[1] ?? "");
  const shared = section("puzzle");
  return (
    shared && { ...withDigits(shared, section("state")?.givens), name: /^#D\s*(.+)/m.exec(text)?.[1].trim() }
  );
}

/** A grid, or a record with one. @param {string} text @returns {Shared | null} */
function fromJson(text) {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const parsed = JSON.parse(text);
    const record = Array.isArray(parsed) ? { puzzle: parsed } : parsed;
    const givens = digitsIn(record.puzzle ?? record.givens ?? record.grid ?? record.board ?? record.sudoku);
    if (!givens) return null;
    const shared = withDigits(plain(givens), digitsIn(record.board ?? record.values));
    const { position } = shared;
    position.added = setsIn(record.candidates);
    position.removed = setsIn(record.crossed_out);
    position.corners = setsIn(record.corners);
    for (const [place, colour] of Object.entries(record.colours ?? {})) {
      const known = /^r[1-9]c[1-9](=[1-9])?$/.test(place) && DIGITS.includes(colour);
      if (known && place.includes("=")) position.candidateMarks[candidate(...candidateOf(place))] = colour;
      else if (known) position.cellMarks[cellOf(place)] = colour;
    }
    return { ...shared, automatic: record.automatic === true, name: String(record.name ?? "") };
  } catch {
    return null;
  }
}

/** 81 digits from a text, a list, or nine lists. @param {unknown} grid */
function digitsIn(grid) {
  if (typeof grid === "string") return fromLine(grid)?.givens ?? null;
  const cells = Array.isArray(grid) ? grid.flat() : [];
  if (cells.length === 9) return fromLine(cells.join(""))?.givens ?? null;
  const fits = cells.length === 81 && cells.every((cell) => /^[\d._*x-]?$/i.test(String(cell ?? "")));
  return fits ? cells.map((cell) => Number(cell) || 0) : null;
}

/** 81 sets of digits. @param {unknown} lists */
function setsIn(lists) {
  const list = Array.isArray(lists) ? lists : [];
  return CELLS.map((cell) =>
    [...String(list[cell] ?? "")].reduce((set, mark) => set | (bit(Number(mark) || 0) & ALL), 0),
  );
}

/** @param {Shared} shared @param {number[] | null} [digits] the digits on the board now @returns {Shared} */
function withDigits(shared, digits) {
  if (digits) shared.position.digits = digits.map((digit, cell) => (shared.givens[cell] ? 0 : digit));
  return shared;
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

/** Everything that the player has written. Lists have an entry for each cell; empty lists are left out. @param {Game} game */
export function asJson(game) {
  const { givens, values, position, automatic, seconds, name } = game;
  const lists = (/** @type {number[]} */ sets) =>
    sets.some(Boolean) ? sets.map((set) => digitsOf(set).join("") || null) : undefined;
  const colours = [
    ...position.cellMarks.map((colour, cell) => [cellName(cell), colour]),
    ...position.candidateMarks.map((colour, at) => [
      `${cellName(Math.floor(at / 9))}=${(at % 9) + 1}`,
      colour,
    ]),
  ].filter(([, colour]) => colour);
  const record = {
    name,
    puzzle: asLine(givens),
    board: asLine(values),
    automatic,
    candidates: lists(position.added),
    crossed_out: lists(position.removed),
    corners: lists(position.corners),
    colours: colours.length ? Object.fromEntries(colours) : undefined,
    seconds,
  };
  return JSON.stringify(record, null, 1);
}

/** The candidates as shown; in cells where the player has none, all possible ones. @param {Game} game */
function withCandidates(game) {
  const values = valuesOf(game.givens, game.position);
  const possible = shownCandidates(values, game.position, true);
  return { values, candidates: game.candidates.map((set, cell) => set || possible[cell]) };
}
