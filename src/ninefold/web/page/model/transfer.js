/**
 * Games in a file, to keep or to move to another browser: {"ninefold-games": 1, "exported": "2026-11-17T…", "games": […], "parts": {…}}. Each
 * game is stored with all its moves, as in the page's storage. `parts` has everything else, such as the progress in the trainer.
 */
import { FieldError, checkGame } from "./checks.js";
import { Game } from "./game.js";

/** @typedef {import("./game.js").GameRecord} GameRecord */
/** @typedef {{id: string, changed: number}} Known */

/** The field with the version of the format. */
export const MARK = "ninefold-games";
const VERSION = 1;

/**
 * Why a file can't be read. "text": not such a file; "version": of a newer page; "game": `number`, from 1, `name` and `field` tell where.
 */
export class TransferError extends Error {
  /** @param {"text" | "version" | "game"} kind @param {{number?: number, name?: string, field?: string}} [where] */
  constructor(kind, where = {}) {
    super(`${kind} ${JSON.stringify(where)}`);
    this.kind = kind;
    this.where = where;
  }
}

/**
 * The file as text, a piece at a time.
 * @param {AsyncIterable<Game> | Iterable<Game>} games @param {Date} now @param {Record<string, object>} [parts] @returns {AsyncGenerator<string>}
 */
export async function* writeFile(games, now, parts = {}) {
  yield `{"${MARK}": ${VERSION}, "exported": "${now.toISOString()}", "games": [`;
  let separator = "\n";
  for await (const game of games) {
    yield separator + JSON.stringify(game.toRecord());
    separator = ",\n";
  }
  yield Object.keys(parts).length ? `\n], "parts": ${JSON.stringify(parts)}}\n` : "\n]}\n";
}

/** The games of a file. All of them are right, or there is an error. @param {string} text @returns {GameRecord[]} */
export function readFile(text) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TransferError("text");
  }
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, MARK))
    throw new TransferError("text");
  if (value[MARK] !== VERSION) throw new TransferError("version");
  if (!Array.isArray(value.games)) throw new TransferError("text");
  return value.games.map(readOne);
}

/** The parts of a file that `readFile` has read; they are not checked. @param {string} text @returns {Record<string, unknown>} */
export function readParts(text) {
  const { parts } = JSON.parse(text);
  return typeof parts === "object" && parts !== null ? parts : {};
}

/** @param {any} value @param {number} index @returns {GameRecord} */
function readOne(value, index) {
  try {
    return checkGame(value);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const name = typeof value?.name === "string" ? value.name.slice(0, 60) : "";
    throw new TransferError("game", { number: index + 1, name, field: error.field });
  }
}

/**
 * Sort the games of a file: new ones, later states of known games, and those that are already here, at least as new.
 * @param {GameRecord[]} records @param {(id: string) => Known | undefined} find
 */
export function compare(records, find) {
  /** @type {Map<string, GameRecord>} */
  const latest = new Map();
  for (const record of records)
    if (!(record.changed <= (latest.get(record.id)?.changed ?? -1))) latest.set(record.id, record);
  const all = [...latest.values()];
  const added = all.filter(({ id }) => !find(id));
  const updated = all.filter(({ id, changed }) => changed > (find(id)?.changed ?? Infinity));
  const games = [...added, ...updated].map((record) => new Game(record));
  return { games, added: added.length, updated: updated.length, skipped: records.length - games.length };
}
