/** Whatever puzzles a text holds: what the page reads itself, and all else by way of the server. */
import { ApiError, request } from "../api.js";
import { CELLS, ALL, bit } from "../model/geometry.js";
import { read } from "../model/formats.js";
import { allowed, blank } from "../model/position.js";
import { t } from "../strings.js";

/** @typedef {import("../model/link.js").Shared} Shared */
/** @typedef {{name: string, shared: Shared}} Found */

/** Characters; the server takes as much. */
export const LONGEST = 900000;

/**
 * Never empty: a text without a puzzle is an error, with a message to be shown.
 * @param {string} text @returns {Promise<Found[]>}
 */
export async function puzzlesOf(text) {
  if (text.length > LONGEST) throw new Error(t("This text is too long."));
  const single = read(text.trim());
  if (single) return [{ name: "", shared: single }];
  const none = t("This is not a line of 81 characters, nor a grid of nine rows.");
  if (!/\d/.test(text)) throw new Error(none);
  try {
    const { puzzles } = await request("convert", { puzzle: text, to: "position" });
    const found = puzzles.flatMap((/** @type {any} */ each) =>
      each.position ? [{ name: each.group, shared: fromServer(each.position) }] : [],
    );
    if (found.length) return found;
    throw new ApiError(puzzles[0]?.error?.message ?? none);
  } catch (error) {
    const alone = lines(text);
    if (alone.length) return alone;
    if (error instanceof ApiError && error.code === "offline") throw new Error(`${none} ${error.message}`);
    throw error;
  }
}

/** A puzzle on each line, which the page reads without a server. @param {string} text @returns {Found[]} */
function lines(text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const shared = read(line.trim());
    return shared ? [{ name: "", shared }] : [];
  });
}

/**
 * The position of an answer. Its candidates are notes only if they are fewer than the digits allow.
 * @param {{givens: string, values: string, candidates: string[]}} answer @returns {Shared}
 */
export function fromServer({ givens, values, candidates }) {
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
