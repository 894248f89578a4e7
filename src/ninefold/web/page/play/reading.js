/** Reads the puzzles of a text: the page handles common formats itself, the server the others. */
import { ApiError, request } from "../api.js";
import { CELLS, ALL, bit, cellName } from "../model/geometry.js";
import { read } from "../model/formats.js";
import { allowed, blank } from "../model/position.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../model/link.js").Shared} Shared */
/** @typedef {{name: string, shared: Shared}} Found */

/** In characters, the same as the server's limit. */
export const LONGEST = 900000;

/**
 * The puzzles of a text. Never empty: a text without a puzzle is an error with a message to show.
 * @param {string} text @returns {Promise<Found[]>}
 */
export async function puzzlesOf(text) {
  if (text.length > LONGEST) throw new Error(t("This text is too long."));
  const single = read(text);
  if (single) return [{ name: single.name ?? "", shared: single }];
  if (!/\d/.test(text) || /[\0\ufffd]/.test(text)) throw new Error(reasonOf(text));
  try {
    const { puzzles } = await request("convert", { puzzle: text, to: "position" });
    const found = puzzles.flatMap((/** @type {any} */ each) =>
      each.position ? [{ name: each.group, shared: fromServer(each.position) }] : [],
    );
    if (found.length) return found;
    throw new ApiError("");
  } catch (error) {
    const alone = lines(text);
    if (alone.length) return alone;
    const kind = error instanceof ApiError ? error.code : "";
    throw kind === "offline" || kind === "busy" ? error : new Error(reasonOf(text));
  }
}

/** Why a text is not a puzzle, as far as the page can see. @param {string} text */
function reasonOf(text) {
  const marks = [...text.replace(/[\s|+\-=,;:!]/g, "")];
  const strange = marks.findIndex((mark) => !/[\d._*xX]/.test(mark));
  if (strange < 0 && marks.length > 20 && marks.length < 162)
    return plural(
      marks.length,
      "This has {count} cell, but a Sudoku has 81.",
      "This has {count} cells, but a Sudoku has 81.",
    );
  if (marks.length === 81 && marks.filter((mark) => /[\d._*xX]/.test(mark)).length > 70)
    return t("“{mark}” in {cell} is neither a digit nor an empty cell.", {
      mark: marks[strange],
      cell: cellName(strange),
    });
  return t("No puzzle found in this text.");
}

/** A puzzle on each line, which the page reads without a server. @param {string} text @returns {Found[]} */
function lines(text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const shared = read(line.trim());
    return shared ? [{ name: "", shared }] : [];
  });
}

/**
 * The position of an answer. Its candidates count as notes unless they are exactly the possible ones.
 * @param {{givens: string, values: string, candidates: string[]}} answer @returns {Shared}
 */
function fromServer({ givens, values, candidates }) {
  const digits = (/** @type {string} */ line) => [...line].map((mark) => Number(mark) || 0);
  const shared = { givens: digits(givens), position: blank(), automatic: false };
  const all = digits(values);
  shared.position.digits = all.map((digit, cell) => (shared.givens[cell] ? 0 : digit));
  const sets = candidates.map((marks) => [...marks].reduce((set, mark) => set | bit(Number(mark)), 0));
  const possible = allowed(all);
  const open = CELLS.filter((cell) => !all[cell]);
  if (open.every((cell) => sets[cell] === possible[cell])) return shared;
  for (const cell of open) {
    shared.position.added[cell] = sets[cell];
    shared.position.removed[cell] = ALL & ~sets[cell];
  }
  return shared;
}

/** A puzzle that the server has made. @param {string} line @returns {Shared} */
export const fromLine = (line) => /** @type {Shared} */ (read(line));
