/**
 * Checks for everything that comes from storage, from a file or from another tab: other programs, full disks and old versions
 * damage data. A check returns a clean copy, or throws an error that names the field.
 */
import { isCount, isRating, isSeconds, isTime } from "./bounds.js";
import { isLink } from "./chain-link.js";
import { ALL } from "./geometry.js";
import { FIELDS, SIZES, blank } from "./position.js";
import { isShort, isVariant } from "./variant.js";

/** @typedef {import("./game.js").GameRecord} GameRecord */
/** @typedef {import("./game.js").Move} Move */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./summary.js").Summary} Summary */
/** @typedef {Record<string, any>} Fields */

/** The longest name of a game or a save point, in characters. */
export const LONGEST_NAME = 60;
/** The longest text of other kinds: the code of a link is the longest. */
const LONGEST_TEXT = 2000;
/** The most variations in a stored game; the page keeps fewer. */
const MOST_VARIATIONS = 10000;
/** Far more than any player makes, to keep a damaged file from filling the memory. */
const MOST_MOVES = 100000;

/** `field` is the path of the wrong value, such as `moves[3].changes[0]`. */
export class FieldError extends Error {
  /** @param {string} field */
  constructor(field) {
    super(`missing or wrong: ${field}`);
    this.field = field;
  }
}

/** The longest note about a game, in characters. */
export const LONGEST_NOTE = 500;

/** A note of sane length, which may have several lines. @param {string} note */
export const cutNote = (note) =>
  Array.from(
    note
      .slice(0, 4 * LONGEST_NOTE)
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, " "),
  )
    .slice(0, LONGEST_NOTE)
    .join("");

/** The longest note on a cell, in characters. */
export const LONGEST_CELL_NOTE = 200;

/** A text on one line and of sane length. @param {string} text @param {number} most */
const cutLine = (text, most) =>
  Array.from(text.slice(0, 4 * most).replace(/[\s\p{Cc}]+/gu, " "))
    .slice(0, most)
    .join("")
    .trim();

/** @param {string} name */
export const cutName = (name) => cutLine(name, LONGEST_NAME);
/** @param {string} note */
export const cutCellNote = (note) => cutLine(note, LONGEST_CELL_NOTE);

/** @param {unknown} holds @param {string} field @returns {asserts holds} */
function expect(holds, field) {
  if (!holds) throw new FieldError(field);
}

/** @param {unknown} value @returns {value is Fields} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value @param {number} low @param {number} high @returns {value is number} */
const isWhole = (value, low, high) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;

/** @param {unknown} value */
const isDigit = (value) => isWhole(value, 0, 9);
/** @param {unknown} value */
const isSet = (value) => isWhole(value, 0, ALL) && !(value & ~ALL);
/** @param {unknown} value */
const isCellNote = (value) => typeof value === "string" && cutCellNote(value) === value;

/** The check for the values of each field of a position. @type {Record<import("./position.js").Field, (value: unknown) => boolean>} */
const FITS = {
  ...{ digits: isDigit, cellMarks: isDigit, candidateMarks: isDigit },
  ...{ added: isSet, removed: isSet, corners: isSet, centres: isSet },
  ...{ links: isLink, cellNotes: isCellNote },
};
/** The fields that games of older versions do not have. */
const LATER = ["centres", "links", "cellNotes"];

/** @param {unknown} value @param {string} where @returns {Position} */
function checkPosition(value, where) {
  expect(isObject(value), where);
  const lists = FIELDS.map((field) => {
    const list = value[field] ?? (LATER.includes(field) ? blank()[field] : undefined);
    const isRight = Array.isArray(list) && list.length === SIZES[field];
    expect(isRight && Array.from(list).every(FITS[field]), `${where}.${field}`);
    return [field, [...list]];
  });
  return Object.fromEntries(lists);
}

/** @param {unknown} value @param {string} where @returns {import("./game.js").Label} */
function checkLabel(value, where) {
  expect(isObject(value) && isText(value.what), where);
  const { what, cells, digit, name } = value;
  const isCells =
    Array.isArray(cells) && cells.length <= 81 && Array.from(cells).every((cell) => isWhole(cell, 0, 80));
  expect(cells === undefined || isCells, `${where}.cells`);
  expect(digit === undefined || isWhole(digit, 0, 9), `${where}.digit`);
  expect(name === undefined || typeof name === "string", `${where}.name`);
  return {
    what,
    ...(cells && { cells: [...cells] }),
    ...(digit !== undefined && { digit }),
    ...(name !== undefined && { name: name.slice(0, LONGEST_TEXT) }),
  };
}

/** @param {unknown} change */
function isChange(change) {
  if (!Array.isArray(change) || change.length !== 4) return false;
  const [field, place, before, after] = /** @type {[import("./position.js").Field, ...unknown[]]} */ (change);
  return (
    FIELDS.includes(field) && isWhole(place, 0, SIZES[field] - 1) && FITS[field](before) && FITS[field](after)
  );
}

/** @param {unknown} value @param {number} index @returns {Move} */
function checkMove(value, index, where = `moves[${index}]`) {
  expect(isObject(value) && Array.isArray(value.changes), where);
  const changes = Array.from(value.changes).map((change, at) => {
    expect(isChange(change), `${where}.changes[${at}]`);
    return [...change];
  });
  return {
    label: checkLabel(value.label, `${where}.label`),
    changes: /** @type {Move["changes"]} */ (changes),
  };
}

/** Each variation leaves the game's moves or an earlier variation. @param {Move[]} moves @param {unknown} value */
function checkVariations(moves, value) {
  expect(Array.isArray(value) && value.length <= MOST_VARIATIONS, "variations");
  const lines = [moves];
  let count = moves.length;
  return Array.from(value).map((each, index) => {
    const where = `variations[${index}]`;
    expect(isObject(each) && Array.isArray(each.moves) && each.moves.length > 0, where);
    count += each.moves.length;
    expect(count <= MOST_MOVES, where);
    expect(isWhole(each.line, 0, index), `${where}.line`);
    expect(isWhole(each.at, 0, lines[each.line].length), `${where}.at`);
    const own = Array.from(each.moves).map((move, at) => checkMove(move, at, `${where}.moves[${at}]`));
    lines.push(own);
    return { line: each.line, at: each.at, moves: own };
  });
}

/** @param {unknown} value @param {number} index */
function checkSavePoint(value, index) {
  const where = `savePoints[${index}]`;
  expect(isObject(value) && typeof value.name === "string", `${where}.name`);
  return { name: cutName(value.name), position: checkPosition(value.position, `${where}.position`) };
}

/** @param {Fields} fields @param {string} field @param {(value: unknown) => value is number} [isRight] */
function numberIn(fields, field, isRight = isCount) {
  const value = fields[field] ?? 0;
  expect(isRight(value), field);
  return value;
}

/** The fields that a game and its summary share. @param {Fields} value */
function checkHead(value) {
  const { id, name = "", givens, origin, level, rating, seed } = value;
  expect(typeof id === "string" && /^[\w-]{1,64}$/.test(id), "id");
  expect(typeof name === "string", "name");
  expect(typeof givens === "string" && /^[0-9]{81}$/.test(givens), "givens");
  expect(origin === undefined || isText(origin), "origin");
  expect(level === undefined || isText(level), "level");
  expect(rating === undefined || isRating(rating), "rating");
  expect(seed === undefined || typeof seed === "number", "seed");
  const [created, changed] = ["created", "changed"].map((field) => numberIn(value, field, isTime));
  const whole = { revision: numberIn(value, "revision"), seconds: numberIn(value, "seconds", isSeconds) };
  const optional = { ...(origin !== undefined && { origin }), ...(level !== undefined && { level }) };
  return {
    id,
    name: cutName(name),
    givens,
    created,
    changed,
    ...whole,
    ...optional,
    ...(rating !== undefined && { rating }),
    ...(seed !== undefined && { seed }),
  };
}

/**
 * A game as it is stored. Fields that older versions did not have may be missing.
 * @param {unknown} value @returns {GameRecord}
 */
export function checkGame(value) {
  expect(isObject(value), "(game)");
  const head = checkHead(value);
  const {
    automatic = false,
    moves,
    savePoints = [],
    start,
    tried,
    variations,
    marked = false,
    note = "",
    variant,
  } = value;
  expect(variant === undefined || isVariant(variant), "variant");
  expect(typeof automatic === "boolean", "automatic");
  expect(typeof marked === "boolean", "marked");
  expect(typeof note === "string", "note");
  expect(Array.isArray(moves) && moves.length <= MOST_MOVES, "moves");
  expect(Array.isArray(savePoints) && savePoints.length <= 1000, "savePoints");
  expect(Number.isInteger(value.at), "at");
  const isTried = (/** @type {unknown} */ each) => isWhole(each, 1, 809) && each % 10 > 0;
  expect(tried === undefined || (Array.isArray(tried) && Array.from(tried).every(isTried)), "tried");
  const line = Array.from(moves).map((move, index) => checkMove(move, index));
  return {
    ...head,
    automatic,
    moves: line,
    at: Math.max(0, Math.min(value.at, moves.length)),
    savePoints: Array.from(savePoints).map(checkSavePoint),
    hints: numberIn(value, "hints"),
    help: numberIn(value, "help"),
    marked,
    note: cutNote(note),
    ...(start !== undefined && { start: checkPosition(start, "start") }),
    ...(tried !== undefined && { tried: [...tried] }),
    ...(variations !== undefined && { variations: checkVariations(line, variations) }),
    ...(variant !== undefined && { variant }),
  };
}

/** A game from its stored text. @param {unknown} text @returns {GameRecord} */
export function readGame(text) {
  expect(typeof text === "string", "(game)");
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FieldError("(JSON)");
  }
  return checkGame(value);
}

/** @param {unknown} value @returns {Summary} */
export function checkSummary(value) {
  expect(isObject(value), "(summary)");
  const { values, start, progress, solved, touched, variant } = value;
  expect(variant === undefined || isShort(variant), "variant");
  expect(typeof values === "string" && /^[0-9]{81}$/.test(values), "values");
  expect(isText(start), "start");
  expect(typeof progress === "number" && progress >= 0 && progress <= 1, "progress");
  expect(typeof solved === "boolean" && typeof touched === "boolean", "solved");
  const rules = variant === undefined ? {} : { variant };
  return { ...checkHead(value), values, start, progress, solved, touched, ...rules };
}

/**
 * Settings: each has the type of its default, and one of its choices if it has any.
 * @template {Record<string, any>} T @param {unknown} value @param {T} defaults @param {Record<string, readonly unknown[]>} [choices] @returns {T}
 */
export function checkSettings(value, defaults, choices = {}) {
  const stored = isObject(value) ? value : {};
  const isRight = (/** @type {string} */ name) =>
    Object.hasOwn(stored, name) &&
    typeof stored[name] === typeof defaults[name] &&
    (typeof stored[name] !== "string" || isText(stored[name])) &&
    (typeof stored[name] !== "number" || Number.isFinite(stored[name])) &&
    (typeof stored[name] !== "object" || stored[name] !== null) &&
    (!choices[name] || choices[name].includes(stored[name]));
  const kept = Object.keys(defaults).filter(isRight);
  return { ...defaults, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) };
}

/** Where the player was. Values that are wrong are left out. @param {unknown} value @returns {{game?: string, cursor?: number, mode?: string, target?: string, paused?: boolean}} */
export function checkPlace(value) {
  if (!isObject(value)) return {};
  const { game, cursor, mode, target, paused } = value;
  return {
    ...(isText(game) && { game }),
    ...(isWhole(cursor, 0, 80) && { cursor }),
    ...(["digit", "corner", "centre", "candidate", "colour", "draw"].includes(mode) && { mode }),
    ...(["cells", "candidates"].includes(target) && { target }),
    ...(typeof paused === "boolean" && { paused }),
  };
}
