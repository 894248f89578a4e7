/** Reads lines, and writes them. `reader.js` reads more formats, and the server all of them; `game-text.js` writes whole games. */
import { blank } from "./position.js";

/** @typedef {import("./link.js").Shared} Shared */

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
