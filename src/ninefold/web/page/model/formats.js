/** Reads lines, and writes texts for the clipboard. `reader.js` reads more formats, and the server all of them. */
import { CELLS, cellName, digitsOf } from "./geometry.js";
import { blank, shownCandidates, valuesOf } from "./position.js";

/** @typedef {import("./link.js").Shared} Shared */
/** @typedef {import("./game.js").Game} Game */

const MARKS = /^[1-9.0*_\-xX? ]{81}$/;

/** True for 81 digits and blanks. @param {string} text */
export const isPuzzle = (text) => MARKS.test(text) && Boolean(text.trim());

/** The puzzle of a line, which may end in a comment; null for anything else. @param {string} line @returns {Shared | null} */
export function readLine(line) {
  const cells = cellsIn(line);
  return MARKS.test(cells) ? plain([...cells].map((mark) => Number(mark) || 0)) : null;
}

/**
 * The puzzle in a line, without the spaces or quotes around it and the comment after it. Its rows may stand apart, or its cells may have
 * commas between them.
 * @param {string} line
 */
export function cellsIn(line) {
  if (line.length === 81 && !/^["']/.test(line)) return line;
  const text = line.trim();
  const quoted = unquoted(text);
  if (quoted !== null || isPuzzle(text)) return quoted ?? text;
  const rows = text.split(/\s+/).slice(0, 9);
  if (rows.length === 9 && rows.every((row) => /^[1-9.0*_\-xX?]{9}$/.test(row)))
    return rows.every((row) => row === "123456789") ? text : rows.join(""); // nine times all: a row of candidates
  return separated(text) ?? text.split(/[\s,;#]/, 1)[0];
}

/** The text between quotes, which may have a comment after it; null without quotes. @param {string} text */
export const unquoted = (text) => /^(["'])([^"']*)\1(?=[\s,;#]|$)/.exec(text.trim())?.[2] ?? null;

/** 81 cells with commas or semicolons between them; null for anything else. @param {string} text */
function separated(text) {
  for (const mark of [",", ";"]) {
    const cells = text.split(mark).map((cell) => cell.trim() || ".");
    if (cells.length === 81 && MARKS.test(cells.join("")) && cells.every((cell) => cell.length === 1))
      return cells.join("");
  }
  return null;
}

/** A puzzle without digits or marks of a player. @param {number[]} givens @returns {Shared} */
export const plain = (givens) => ({ givens, position: blank(), automatic: false });

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
  const { givens, values, position, automatic, seconds, name, note } = game;
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
    ninefold: 1,
    name,
    puzzle: asLine(givens),
    board: asLine(values),
    automatic,
    candidates: lists(position.added),
    crossed_out: lists(position.removed),
    corners: lists(position.corners),
    centres: lists(position.centres),
    colours: colours.length ? Object.fromEntries(colours) : undefined,
    seconds,
    comment: note || undefined,
  };
  return JSON.stringify(record, null, 1);
}

/** The candidates as shown; in cells where the player has none, all possible ones. @param {Game} game */
function withCandidates(game) {
  const values = valuesOf(game.givens, game.position);
  const possible = shownCandidates(values, game.position, true);
  return { values, candidates: game.candidates.map((set, cell) => set || possible[cell]) };
}
