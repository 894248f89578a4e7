/** The cells in a line of a text: a row of a grid, drawn in any common style, or a list. */
import { unquoted } from "./formats.js";

/** Line-drawing characters as plain ones. @param {string} line */
const plainStrokes = (line) => line.replace(/[│┃║¦!]/g, "|").replace(/[─━═]/g, "-");

/** True for a part of a frame, without cells. @param {string} line */
export function isBorder(line) {
  const text = plainStrokes(line.trim());
  if (!text.includes("---") || !/^[-+|*.:='"┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╪╫ ]*$/.test(text)) return false;
  // 81 dashes and dots may be a puzzle without givens.
  const dashes = text.split("-").length - 1;
  return text.length !== 81 || (new Set(text).size > 1 && /^[+*.:'|┌└├╔╚╠┐┘┤╗╝╣-]/.test(text) && dashes > 60);
}

/** The nine cells of a row; null if it is something else. @param {string} line @returns {string[] | null} */
export function rowCells(line) {
  let text = plainStrokes(line);
  for (const mark of [",", ";", "\t"]) {
    const fields = text.split(mark);
    if (fields.length === 9) return fields.map((field) => field.replace(/^[ "]+|[ "]+$/g, "") || ".");
  }
  text = unquoted(text) || text;
  if (text.includes("|")) {
    const fields = text
      .trim()
      .replace(/^\|+|\|+$/g, "")
      .split("|");
    if (fields.length === 9) return fields.map((field) => field.trim() || ".");
    if (fields.length !== 3) return null;
    if (fields.every((field) => field.length === 3)) return [...fields.join("").replaceAll(" ", ".")];
    text = fields.join(" ");
  }
  const words = text.split(/\s+/).filter(Boolean);
  const cells = words.length === 9 ? words : [...words.join("")];
  return cells.length === 9 ? cells : null;
}

const LIST = /^\s*(?:\w+\s*=\s*)?(?:[\w.]+\()?\[[[(\s]*(?=[\d."'_*?-]|None\b|null\b|nan\b)/;
/** @param {string} line */
export const isList = (line) => LIST.test(line);
/** @param {string} line */
export const isBracket = (line) => /[[\]]/.test(line) && /^[[\](),; \t]*$/.test(line);
/** @param {string} line */
export const opensList = (line) => /^[[( \t]*\[[[( \t]*$/.test(line);

/** The line after a list that begins at a line; 0 if that is not clear. @param {string[]} lines @param {number} start */
export function endOfList(lines, start) {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const bare = lines[at].replace(/"[^"]*"/g, "");
    if (/["\\{}]/.test(bare)) return 0;
    depth += bare.split("[").length - bare.split("]").length;
    if (depth <= 0) return at + 1;
  }
  return 0;
}

/** The cells of a list, as Python, JSON and numpy print it. @param {string} text @returns {string[]} */
export function listCells(text) {
  const start = LIST.exec(text)?.[0].length ?? 0;
  const end = text.lastIndexOf("]");
  const inside = text.slice(start, end > start ? end : undefined);
  const cells = [...inside.matchAll(/\s*(?:"([^"]*)"|'([^']*)'|([^\s,[\]()"']+))/g)].map((parts) => {
    const cell = (parts[1] ?? parts[2] ?? parts[3]).trim();
    if (["None", "null", "nan", "NaN", ""].includes(cell)) return ".";
    return /^(\d)\.0*$/.exec(cell)?.[1] ?? cell;
  });
  const whole = [1, 9].includes(cells.length) && cells.every((cell) => cell.length * cells.length === 81);
  return whole ? [...cells.join("")] : cells;
}
