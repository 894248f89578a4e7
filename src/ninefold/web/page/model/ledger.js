/**
 * The results of solved games. They outlive the games: a game that the player deletes still counts. A game has one result, that of the
 * first time it was solved, so solving it again from memory sets no record.
 *
 * The ledger is a small part of the store, in localStorage. Until a game is deleted, its result can be made again from the game, so
 * nothing is lost if there is no room for it here.
 */
import { isCount, isRating, isSeconds, isTime } from "./bounds.js";
import { cutName } from "./checks.js";

/** @typedef {import("./game.js").Game} Game */
/** The part of a store that the ledger needs. @typedef {Pick<import("./small-store.js").SmallStore, "part" | "keepPart" | "addEventListener">} PartStore */
/**
 * `solved` is when, in milliseconds since 1970. `hints` and `help` count what the player used, `wrong` the wrong digits. `marked` is there
 * if wrong digits were marked at once. `origin` is left out for links, which can be long.
 * @typedef {{id: string, name: string, solved: number, seconds: number, hints: number, help: number, wrong: number, marked?: true,
 *   level?: string, rating?: number, origin?: string}} Result
 */

/** The name of this part in the store, and in the file of exported games. */
export const RESULTS = "results";
/** The longest level or origin, in characters. */
const LONGEST = 80;
/** Far more than anyone solves, to keep a damaged file from filling the storage. */
const MOST = 20000;

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST;

/** A clean copy of a result; null if it is damaged. @param {any} value @returns {Result | null} */
function checkResult(value) {
  if (value === null || typeof value !== "object") return null;
  const { id, name, solved, seconds, hints = 0, help = 0, wrong = 0, marked, level, rating, origin } = value;
  if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return null;
  if (!isTime(solved) || !isSeconds(seconds) || ![hints, help, wrong].every(isCount)) return null;
  return {
    ...{ id, name: typeof name === "string" ? cutName(name) : "", solved, seconds, hints, help, wrong },
    ...(marked === true && { marked }),
    ...(isText(level) && { level }),
    ...(isRating(rating) && { rating }),
    ...(isText(origin) && { origin }),
  };
}

/** A clean copy of what was stored: one result for each game. What is damaged is left out. @param {unknown} value @returns {Result[]} */
export function checkResults(value) {
  const found = (Array.isArray(value) ? value : []).slice(0, MOST).map(checkResult);
  return mergeResults(
    [],
    found.filter((each) => each !== null),
  );
}

/**
 * Two lists of results as one. A game keeps the result it has, except for a level and a rating that were not known yet.
 * @param {Result[]} mine @param {Result[]} theirs @returns {Result[]}
 */
export function mergeResults(mine, theirs) {
  const all = new Map(mine.map((each) => [each.id, each]));
  for (const each of theirs) {
    const { level = each.level, rating = each.rating, ...rest } = all.get(each.id) ?? each;
    const known = { ...(level !== undefined && { level }), ...(rating !== undefined && { rating }) };
    all.set(each.id, { ...rest, ...known });
  }
  return [...all.values()];
}

/** The result of a solved game; null if the game is damaged. @param {Game} game @param {number} [solved] when @returns {Result | null} */
export function resultOf(game, solved = game.changed) {
  const { id, name, seconds, hints, help, wrongDigits: wrong, marked, level, rating, origin } = game;
  return checkResult({ id, name, solved, seconds, hints, help, wrong, marked, level, rating, origin });
}

/** True if the player used hints or other help, or had wrong digits marked at once. @param {Pick<Game | Result, "hints" | "help" | "marked">} played */
export const isHelped = ({ hints, help, marked }) => hints + help > 0 || Boolean(marked);

export class Ledger {
  #store;
  /** What is stored, read once. @type {Map<string, Result> | null} */
  #known = null;

  /** @param {PartStore} store */
  constructor(store) {
    this.#store = store;
    for (const event of ["part", "list"]) store.addEventListener(event, () => (this.#known = null)); // from a file or another tab
  }

  /** All results, by game. @returns {Map<string, Result>} */
  get results() {
    this.#known ??= new Map(checkResults(this.#store.part(RESULTS)).map((each) => [each.id, each]));
    return this.#known;
  }

  /** The latest first. @returns {Result[]} */
  all() {
    return [...this.results.values()].sort((a, b) => b.solved - a.solved);
  }

  /** Add results; those of damaged games are null. @param {(Result | null)[]} results */
  add(results) {
    const found = results.filter((each) => each !== null);
    if (!found.length) return;
    const before = JSON.stringify(this.#store.part(RESULTS)); // another tab may have added some
    const all = mergeResults(checkResults(JSON.parse(before)), found);
    if (JSON.stringify(all) === before || !all.length) return;
    this.#store.keepPart(RESULTS, all);
    this.#known = new Map(all.map((each) => [each.id, each])); // even if there is no room for them
  }
}
