/**
 * Links: a whole position in the fragment of an address, where no server sees it. A puzzle with 25 givens takes 45 characters.
 *
 * Bits in base64url, followed by a check letter: 4 for the version; for each cell, 2 for its kind plus what the kind needs; 1 for
 * automatic candidates on or off; then, for cells and for candidates, 1 that says whether any has a colour, and if so, 1 or 5 bits for each;
 * then the same for marks in the middle of cells, with 1 or 10 bits; then, if the player has drawn links, 7 for their number and 24 for
 * each. Zeros at the end are left out, so older links are valid. Notes on cells are not in it: they would make it far too long.
 */
import { isLink } from "./chain-link.js";
import { CELLS } from "./geometry.js";
import { blank } from "./position.js";

/** @typedef {import("./position.js").Position} Position */
/** `form` has the rules of a variant that the server has not described yet. @typedef {{givens: number[], position: Position, automatic: boolean, variant?: import("./variant.js").Variant, form?: object}} Shared */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION = 1;
const KIND = { empty: 0, given: 1, placed: 2, marked: 3 };
const SETS = /** @type {const} */ (["added", "removed", "corners"]);
const COLOURS = /** @type {const} */ (["cellMarks", "candidateMarks"]);
/** The most drawn links in a code, to keep it shorter than LONGEST. */
const MOST_DRAWN = 100;
/** The longest code, in letters. */
const LONGEST = 1700;

/** @param {Shared} shared @returns {string} */
export function encode({ givens, position, automatic }) {
  let bits = number(VERSION, 4);
  for (const cell of CELLS) {
    const marks = SETS.map((field) => position[field][cell]);
    if (givens[cell]) bits += number(KIND.given, 2) + number(givens[cell], 4);
    else if (position.digits[cell]) bits += number(KIND.placed, 2) + number(position.digits[cell], 4);
    else if (!marks.some(Boolean)) bits += number(KIND.empty, 2);
    else
      bits += number(KIND.marked, 2) + marks.map((set) => (set ? "1" + number(set >> 1, 9) : "0")).join("");
  }
  bits += automatic ? "1" : "0";
  for (const field of COLOURS) {
    const any = position[field].some(Boolean);
    bits += any
      ? "1" + position[field].map((colour) => (colour ? "1" + number(colour, 4) : "0")).join("")
      : "0";
  }
  const { centres } = position;
  bits += centres.some(Boolean)
    ? "1" + centres.map((set) => (set ? "1" + number(set >> 1, 9) : "0")).join("")
    : "0";
  const drawn = position.links.filter(Boolean).slice(0, MOST_DRAWN);
  bits += number(drawn.length, 7) + drawn.map((link) => number(link, 24)).join("");
  const groups = bits.replace(/0+$/, "").match(/.{1,6}/g) ?? [];
  const code = groups.map((group) => LETTERS[parseInt(group.padEnd(6, "0"), 2)]).join("");
  return code + checkLetter(code);
}

/** The last letter of a code: a checksum of the others. @param {string} code */
const checkLetter = (code) =>
  LETTERS[[...code].reduce((sum, letter, at) => sum + (at + 1) * (LETTERS.indexOf(letter) + 1), 0) % 61];

/** Decode a position; null if the code is not valid. @param {string} code @returns {Shared | null} */
export function decode(code) {
  if (!/^[\w-]+$/.test(code) || code.length > LONGEST) return null;
  if (checkLetter(code.slice(0, -1)) !== code.at(-1)) return null;
  const bits = [...code.slice(0, -1)].map((letter) => number(LETTERS.indexOf(letter), 6)).join("");
  let at = 0;
  const next = (/** @type {number} */ width) => parseInt(bits.slice(at, (at += width)).padEnd(width, "0"), 2);
  if (next(4) !== VERSION) return null;
  const shared = { givens: new Array(81).fill(0), position: blank(), automatic: false };
  for (const cell of CELLS) {
    const kind = next(2);
    if (kind === KIND.given) shared.givens[cell] = next(4);
    else if (kind === KIND.placed) shared.position.digits[cell] = next(4);
    else if (kind === KIND.marked)
      for (const field of SETS) shared.position[field][cell] = next(1) && next(9) << 1;
  }
  shared.automatic = next(1) === 1;
  for (const field of COLOURS) {
    if (next(1)) shared.position[field] = shared.position[field].map(() => next(1) && next(4));
  }
  if (next(1)) shared.position.centres = shared.position.centres.map(() => next(1) && next(9) << 1);
  const drawn = Array.from({ length: Math.min(next(7), MOST_DRAWN) }, () => next(24));
  if (!drawn.every(isLink)) return null;
  shared.position.links.splice(0, drawn.length, ...drawn);
  const small = [
    shared.givens,
    shared.position.digits,
    shared.position.cellMarks,
    shared.position.candidateMarks,
  ];
  return small.some((list) => list.some((value) => value > 9)) || at < bits.length - 5 ? null : shared;
}

/** @param {number} value @param {number} width */
const number = (value, width) => value.toString(2).padStart(width, "0");
