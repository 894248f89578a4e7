/** Keeps the results of solved games: when a game is solved, before one is deleted, and for games from files and older versions. */
import { Ledger, resultOf } from "../model/ledger.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../model/ledger.js").Result} Result */

/** @type {WeakMap<object, Ledger>} */
const LEDGERS = new WeakMap();

/** @param {{store: import("../model/store.js").Store}} session @returns {Ledger} */
export function ledgerOf({ store }) {
  const ledger = LEDGERS.get(store) ?? new Ledger(store);
  LEDGERS.set(store, ledger);
  return ledger;
}

/** Keep the result of each game that is solved from now on, and of those that were solved before. @param {Session} session */
export function keepResults(session) {
  session.addEventListener("solved", () => ledgerOf(session).add([resultOf(session.game, Date.now())]));
  return session.store.ready.then(() => catchUp(session));
}

/** Add the results that are missing: of these games, or of all. @param {Session} session @param {string[]} [ids] */
export async function catchUp(session, ids) {
  const { store } = session;
  const ledger = ledgerOf(session);
  /** @type {(Result | null)[]} */
  const found = [];
  for (const { id, solved, touched, level, rating } of store.all()) {
    if (!solved || !touched || (ids && !ids.includes(id))) continue;
    const known = ledger.results.get(id);
    const isNews = (level && !known?.level) || (rating && !known?.rating);
    if (known && isNews)
      found.push({ ...known, level: known.level ?? level, rating: known.rating ?? rating });
    const game = known ? null : await store.open(id);
    if (game?.solved) found.push(resultOf(game));
  }
  ledger.add(found);
}
