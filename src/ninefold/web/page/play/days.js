/** Daily puzzles: their dates, which of them are solved, and how many days in a row. */
import { DAILY } from "../model/origins.js";
import { ledgerOf } from "./results.js";

/** @typedef {import("./session.js").Session} Session */

/** "2026-11-15", in the player's time zone. @param {Date} day */
export const isoOf = (day) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** @param {Date} day @param {number} days */
export const after = (day, days) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The days that were played, with true for those solved, even if their games are deleted. @param {Session} session @returns {Map<string, boolean>} */
export function statesOf(session) {
  const states = new Map();
  const add = (/** @type {string | undefined} */ origin, /** @type {boolean} */ isSolved) => {
    const day = origin?.startsWith(DAILY) ? origin.slice(DAILY.length) : "";
    if (day) states.set(day, isSolved || states.get(day) === true);
  };
  for (const { origin, solved } of session.store.all()) add(origin, solved);
  for (const { origin } of ledgerOf(session).results.values()) add(origin, true);
  return states;
}

/** The days in a row with a solved puzzle, up to today or yesterday. @param {Session} session */
export function streakOf(session) {
  const states = statesOf(session);
  const today = new Date();
  let day = states.get(isoOf(today)) ? today : after(today, -1);
  let count = 0;
  for (; states.get(isoOf(day)); day = after(day, -1)) count += 1;
  return count;
}
