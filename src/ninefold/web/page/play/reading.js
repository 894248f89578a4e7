/** Reads the puzzles of a text: the page handles common formats itself, the server the others. */
import { ApiError, request } from "../api.js";
import { loadPart } from "../look/lazy.js";
import { ALL, bit, cellName } from "../model/geometry.js";
import { isPuzzle, readLine } from "../model/formats.js";
import { blank } from "../model/position.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../model/link.js").Shared} Shared */
/** @typedef {import("../model/reader.js").Found} Found */
/** A puzzle of the server's answer, or the error in its place. @typedef {{line: number, group: string, position?: any, error?: {message: string}}} Converted */

/** In characters, the same as the server's limit. */
export const LONGEST = 900000;

/**
 * The puzzles of a text. Never empty: a text without a puzzle is an error with a message to show. If only some lines can be read, `warn`
 * gets a message about the others.
 * @param {string} text @param {(message: string) => void} [warn] @returns {Promise<Found[]>}
 */
export async function puzzlesOf(text, warn = () => {}) {
  if (text.length > LONGEST) throw new Error(t("This text is too long."));
  const line = isPuzzle(text.trim()) && readLine(text.trim());
  if (line) return [{ name: "", shared: line }];
  const [{ readAll, readLines }, { onlyAddress, readOwnLinks, withCandidates }] = await loadPart(
    Promise.all([import("../model/reader.js"), import("../model/links.js")]),
  );
  const variant = /#v=([\w-]+)/.exec(text);
  if (variant) return [{ name: "", shared: await variantOf(variant[1]) }];
  const links = readOwnLinks(text);
  const games = links.filter((game) => game !== null);
  const damaged = links.length - games.length;
  if (games.length && damaged)
    warn(
      plural(
        damaged,
        "{count} link is damaged and can't be opened.",
        "{count} links are damaged and can't be opened.",
      ),
    );
  if (games.length) return games;
  const address = onlyAddress(text);
  if (address && address !== text) return puzzlesOf(address, warn);
  const own = readAll(text);
  if (own) return named(own, text);
  if (!/\d|:\/\//.test(text) || /[\0\ufffd]/.test(text)) throw new Error(reasonOf(text));
  /** @type {Converted[]} */
  let puzzles;
  try {
    ({ puzzles } = await request("convert", { puzzle: text, to: "position" }));
  } catch (error) {
    const alone = readLines(text);
    if (alone.length) return alone;
    if (error instanceof ApiError && error.code !== "offline" && error.code !== "busy")
      throw new Error(reasonOf(text, error.message));
    throw error;
  }
  const found = puzzles.flatMap(({ position, group }) =>
    position ? [{ name: group, shared: fromServer(position, withCandidates) }] : [],
  );
  const wrong = puzzles.flatMap(({ error, line }) => (error ? [inLine(text, line, error.message)] : []));
  if (!found.length) throw new Error(reasonOf(text, wrong[0]));
  if (wrong.length)
    warn(
      plural(
        wrong.length,
        "{count} line can't be read. {first}",
        "{count} lines can't be read. The first: {first}",
        { first: wrong[0] },
      ),
    );
  return named(found, text);
}

/** The game of a link to a variant. @param {string} code @returns {Promise<Shared>} */
async function variantOf(code) {
  const { decodeVariant } = await loadPart(import("./variant.js"));
  const shared = await decodeVariant(code);
  if (!shared) throw new Error(t("Can't open this link: it is damaged or incomplete."));
  return shared;
}

/** A SadMan file has the name of its only puzzle in a comment. @param {Found[]} found @param {string} text @returns {Found[]} */
function named(found, text) {
  const name = /^\s*\[puzzle\]/im.test(text) && /^#D[ \t]*(.+)/m.exec(text)?.[1].trim();
  return found.length === 1 && name ? [{ ...found[0], name }] : found;
}

/** A message with its line, if the text has several. @param {string} text @param {number} line @param {string} message */
const inLine = (text, line, message) =>
  /[\r\n]/.test(text.trim()) ? t("Line {line}: {message}", { line, message }) : message;

/** Links, and texts that are for programs rather than for people: only the server can say what is wrong with them. */
const TECHNICAL = /:\/\/|^\s*(www\.|[[{<:]|\S+\.\w+\/)/;

/** Why a text is not a puzzle, as far as the page can see, or as the server says. @param {string} text @param {string} [message] */
function reasonOf(text, message = "") {
  if (message && TECHNICAL.test(text)) return message;
  const marks = [...text.replace(/[\s|+\-=,;:!]/g, "")];
  const isCell = (/** @type {string} */ mark) => /[\d._*xX?]/.test(mark);
  const strange = marks.findIndex((mark) => !isCell(mark));
  if (strange < 0 && marks.length > 20 && marks.length < 162 && marks.length !== 81)
    return plural(
      marks.length,
      "This has {count} cell, but a Sudoku has 81.",
      "This has {count} cells, but a Sudoku has 81.",
    );
  if (strange >= 0 && marks.length === 81 && marks.filter(isCell).length > 70)
    return t("“{mark}” in {cell} is neither a digit nor an empty cell.", {
      mark: marks[strange],
      cell: cellName(strange),
    });
  const letters = marks.filter((mark) => /\p{L}/u.test(mark)).length;
  return message && letters < marks.length / 3 ? message : t("No puzzle found in this text.");
}

/** The position of an answer. @param {{givens: string, values: string, candidates: string[], variant?: object}} answer @param {typeof import("../model/links.js").withCandidates} make */
function fromServer({ givens, values, candidates, variant }, make) {
  const digits = (/** @type {string} */ line) => [...line].map((mark) => Number(mark) || 0);
  const setOf = (/** @type {string} */ marks) => [...marks].reduce((set, mark) => set | bit(Number(mark)), 0);
  if (variant) return { ...withoutNotes(digits(givens), digits(values)), form: variant };
  const sets = candidates.map((marks) => setOf(marks) & ALL); // "0" means that none is left
  return make(digits(givens), digits(values), sets);
}

/** @param {number[]} givens @param {number[]} values @returns {Shared} */
function withoutNotes(givens, values) {
  const position = { ...blank(), digits: values.map((value, cell) => (givens[cell] ? 0 : value)) };
  return { givens, position, automatic: false };
}

/** A puzzle that the server has made. @param {string} line @returns {Shared} */
export const fromLine = (line) => /** @type {Shared} */ (readLine(line));
