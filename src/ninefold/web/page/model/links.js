/**
 * Links and single lines of other programs, read as the package reads them (`formats/link.py`, `hodoku.py`, `exchange.py`,
 * `pencilmarks.py`). Whatever is not as expected is for the server, which can say what is wrong.
 */
import { plain } from "./formats.js";
import { ALL, CELLS, DIGITS, bit } from "./geometry.js";
import { decode } from "./link.js";
import { decompress } from "./lz.js";
import { allowed, conflictsOf } from "./position.js";

/** @typedef {import("./link.js").Shared} Shared */

const OWN = /#((?:g|puzzle)=[^\s"'<>]+)/g;
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;
const BEGIN = /^\s*["'<(]?(?:https?:\/\/|sudokupad:\/\/|www\.|[a-z0-9-]+\.(?:com|org|app|coach|net)\/)/i;
const PLAIN = /(?<![0-9.])[0-9.]{81}(?![0-9.])/g;
const PACKED = /S9B([0-9a-z]{162})/i;
const LOAD = /f-puzzles\.com\/.*?[?&]load=([^&#]+)/i;
const PAD =
  /(?:sudokupad\.app|crackingthecryptic\.com|sudokupad:\/\/puzzle)\/(?:(?:sudoku\/?|scf)?\?puzzleid=|sudoku\/)?([^?&#]+)/i;
/** The JSON of f-puzzles; SudokuPad's own is for the server. */
const PREFIX = /^fpuz(?:zles)?/;
const EXCHANGE = /^[0-9a-f]{12} ([0-9.]{81}) +\d{1,2}\.\d\s*$/;
const LIBRARY = /^:[^:]{0,8}:[^:]{0,12}:([^:]+)(?::(.*))?$/;
/** What f-puzzles stores besides rules. */
const HARMLESS =
  /^(size|grid|title|author|ruleset|solution|successMessage|highlightConflicts|truecandidatesoptions|metadata|disabledlogic|tags|id)$/;
const HARMLESS_IN_CELLS =
  /^(value|given|centerPencilMarks|cornerPencilMarks|givenPencilMarks|region|highlight|c)$/;

/**
 * The games of this page's links in a text, wherever the page is: one for each different link. Those that are damaged are null.
 * @param {string} text
 */
export const readOwnLinks = (text) =>
  [...new Set(Array.from(text.matchAll(OWN), ([, fragment]) => fragment))].map(readOwn);

/** @param {string} fragment @returns {{name: string, shared: Shared, note?: string} | null} */
function readOwn(fragment) {
  const parameters = new URLSearchParams(fragment);
  const puzzle = parameters.get("puzzle") ?? "";
  const shared = /^[1-9.0]{81}$/.test(puzzle) ? plain(digitsIn(puzzle)) : decode(parameters.get("g") ?? "");
  return shared && { name: parameters.get("name") ?? "", note: parameters.get("note") ?? "", shared };
}

/** The only address in a text that has no puzzle beside it, as in a chat; null if there is none. @param {string} text */
export function onlyAddress(text) {
  const found = text.match(ADDRESS) ?? [];
  const rest = text.replace(ADDRESS, "");
  return found.length === 1 && !/\d/.test(rest) && !/^\s*[{[<]/.test(text) ? found[0] : null;
}

/** The puzzle of a line; null if it is for another reader, or for the server. @param {string} line @returns {Shared | null} */
export function readOther(line) {
  if (BEGIN.test(line)) return readLink(line.trim().replace(/^["'<>()]+|["'<>()]+$/g, ""));
  const exchange = EXCHANGE.exec(line);
  if (exchange) return plain(digitsIn(exchange[1]));
  if (/^\s*:/.test(line)) return readLibrary(line.trim());
  return null;
}

/** @param {string} line */
const digitsIn = (line) => [...line].map((mark) => Number(mark) || 0);

/** @param {string} address @returns {Shared | null} */
function readLink(address) {
  let decoded;
  try {
    const load = LOAD.exec(address);
    if (load) return readPayload(decodeURIComponent(load[1]));
    const pad = PAD.exec(address);
    if (pad && PREFIX.test(pad[1])) return readPayload(decodeURIComponent(pad[1].replace(PREFIX, "")));
    if (pad && !decodeURIComponent(pad[1]).match(PLAIN)) return null;
    if (pad && /^(?:scl|ctc|scf|classic)/.test(pad[1])) return null;
    decoded = decodeURIComponent(address);
  } catch {
    return null; // not valid in an address
  }
  if (PACKED.test(decoded)) return null;
  const found = new Set(decoded.match(PLAIN) ?? []);
  return found.size === 1 ? plain(digitsIn([...found][0])) : null;
}

/** The compressed JSON of f-puzzles. @param {string} letters @returns {Shared | null} */
function readPayload(letters) {
  const text = decompress(letters.replaceAll(" ", "+").replaceAll("-", "/").replaceAll("$", "="));
  try {
    return text ? readFields(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** @param {any} fields @returns {Shared | null} */
function readFields(fields) {
  const isRule = (/** @type {object} */ object, /** @type {RegExp} */ harmless) =>
    Object.entries(object).some(([name, value]) => value && !harmless.test(name));
  /** @type {any[]} */
  const cells = Array.isArray(fields?.grid) ? fields.grid.flat() : [];
  const isSquare = fields?.size === 9 && fields.grid?.length === 9 && cells.length === 81;
  if (!isSquare || isRule(fields, HARMLESS)) return null;
  if (!fields.grid.every((/** @type {unknown} */ row) => Array.isArray(row) && row.length === 9)) return null;
  const isCell = (/** @type {any} */ cell) =>
    typeof cell === "object" &&
    cell !== null &&
    !("region" in cell) &&
    !isRule(cell, HARMLESS_IN_CELLS) &&
    (!cell.value || DIGITS.includes(cell.value)) &&
    (!cell.centerPencilMarks || Array.isArray(cell.centerPencilMarks));
  if (!cells.every(isCell)) return null;
  const digits = cells.map(({ value }) => value || 0);
  const givens = cells.map(({ value, given }) => (given && value) || 0);
  const marks = cells.map(({ value, centerPencilMarks: marked }) =>
    value || !marked?.length ? ALL : setOf(marked),
  );
  return gameOf(givens, digits, marks);
}

/** @param {unknown[]} digits */
const setOf = (digits) =>
  DIGITS.filter((digit) => digits.includes(digit)).reduce((set, digit) => set | bit(digit), 0);

/** A line of HoDoKu's library: ":0000:x:+5..1…:512 513::". @param {string} line @returns {Shared | null} */
function readLibrary(line) {
  const [, grid = "", rest = ""] = LIBRARY.exec(line) ?? [];
  const cells = grid.trim().match(/\+?[1-9]|[0.]/g) ?? [];
  const words = rest.split(":")[0].split(/\s+/).filter(Boolean);
  if (cells.length !== 81 || cells.join("") !== grid.trim()) return null;
  if (!words.every((word) => /^[1-9]{3}$/.test(word))) return null;
  const marks = new Array(81).fill(ALL);
  for (const [digit, row, column] of words.map((word) => [...word].map(Number)))
    marks[9 * (row - 1) + column - 1] &= ~bit(digit);
  return gameOf(
    digitsIn(cells.map((mark) => (mark.length > 1 ? "." : mark)).join("")),
    cells.map(Number).map((digit) => digit || 0),
    marks,
  );
}

/** A game with the candidates that are left; null if the digits clash or a cell has none left. @param {number[]} givens @param {number[]} values @param {number[]} sets */
function gameOf(givens, values, sets) {
  if (conflictsOf(values).size) return null;
  const possible = allowed(values);
  const left = CELLS.map((cell) => possible[cell] & sets[cell]);
  if (CELLS.some((cell) => possible[cell] && !left[cell])) return null;
  return withCandidates(givens, values, left);
}

/** A game. Its candidates count as notes unless they are exactly the possible ones. @param {number[]} givens @param {number[]} values @param {number[]} sets @returns {Shared} */
export function withCandidates(givens, values, sets) {
  const shared = plain(givens);
  shared.position.digits = values.map((digit, cell) => (givens[cell] ? 0 : digit));
  const possible = allowed(values);
  const open = CELLS.filter((cell) => !values[cell]);
  if (open.every((cell) => sets[cell] === possible[cell])) return shared;
  for (const cell of open) {
    shared.position.added[cell] = sets[cell];
    shared.position.removed[cell] = ALL & ~sets[cell];
  }
  return shared;
}
