/** A short version of a game: enough to list it, draw its thumbnail, and recognise its puzzle. */
import { encode } from "./link.js";
import { FIELDS } from "./position.js";
import { regionsOf } from "./shape.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./position.js").Position} Position */
/**
 * `givens` and `values` have a digit for each cell, 0 for none. `start` is the position before the first move, as in links; empty if it
 * is blank. `touched` is false until the first change.
 * @typedef {{id: string, name: string, givens: string, values: string, start: string, progress: number, solved: boolean,
 *   touched: boolean, seconds: number, created: number, changed: number, revision: number, origin?: string, level?: string,
 *   rating?: number, seed?: number, variant?: import("./variant.js").ShortVariant}} Summary
 */

/** @param {Game} game @returns {{variant?: import("./variant.js").ShortVariant}} */
function variantOf({ variant }) {
  if (!variant) return {};
  const { key, title, rows, columns, form } = variant;
  return { variant: { key, title, rows, columns, regions: regionsOf(form) } };
}

/** @param {Game} game @returns {Summary} */
export function summaryOf(game) {
  const { id, name, seconds, created, changed, revision, origin, level, rating, seed, solved, untouched } =
    game;
  return {
    ...{ id, name, seconds, created, changed, revision, solved },
    givens: game.givens.join(""),
    values: game.values.join(""),
    start: startOf(game.givens, game.start),
    progress: game.progress,
    touched: !untouched,
    ...(origin !== undefined && { origin }),
    ...(level !== undefined && { level }),
    ...(rating !== undefined && { rating }),
    ...(seed !== undefined && { seed }),
    ...variantOf(game),
  };
}

/** A game to write. @param {Game} game @returns {import("./database.js").Entry} */
export const entryOf = (game) => ({
  id: game.id,
  text: JSON.stringify(game.toRecord()),
  summary: summaryOf(game),
});

/** True if a position has no digits and no marks. @param {Position} position */
export const isBlank = (position) => FIELDS.every((field) => !position[field].some(Boolean));

/** The position before the first move as text. @param {number[]} givens @param {Position} position */
export const startOf = (givens, position) =>
  isBlank(position) ? "" : encode({ givens, position, automatic: false });

/** A test for unfinished games of the same puzzle. @param {import("./link.js").Shared} shared @returns {(game: Summary) => boolean} */
export function isUnfinished({ givens, position, variant }) {
  const [line, start] = [givens.join(""), startOf(givens, position)];
  return (game) =>
    !game.solved && game.givens === line && game.start === start && game.variant?.key === variant?.key;
}

/** @typedef {{created: number, changed: number, revision?: number}} Dated */

/** Sorts the most recently played first. @param {Dated} a @param {Dated} b */
export const byLastPlayed = (a, b) => b.changed - a.changed || b.created - a.created;

/** True if `a` is a later state of a game than `b`. @param {Dated} a @param {Dated} b */
export const isNewer = (a, b) =>
  a.changed !== b.changed ? a.changed > b.changed : (a.revision ?? 0) > (b.revision ?? 0);
