/** Connects the session with the browser's storage: when to write, other tabs, and what the player should know. */
import { Store, memoryStorage } from "../model/store.js";

/** @typedef {import("./session.js").Session} Session */

/** The most milliseconds that a change waits until it is written. */
const LATEST = 300;

/** @returns {import("../model/store.js").KeyValueStorage | null} */
function lastingStorage() {
  try {
    localStorage.setItem("ninefold.try", "");
    localStorage.removeItem("ninefold.try");
    return localStorage;
  } catch (error) {
    return isFull(error) ? localStorage : null;
  }
}

/** @param {unknown} error */
const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";

/** Run a function when the page is idle. @param {() => void} run */
export function whenIdle(run) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: LATEST });
  else setTimeout(run, LATEST / 10);
}

/** The store of the page. */
export function openStore() {
  const storage = lastingStorage();
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("ninefold") : null;
  return new Store(storage ?? memoryStorage(), {
    connect: async () => (await import("../model/database.js")).openDatabase(),
    channel,
    schedule: whenIdle,
    isLasting: storage !== null,
  });
}

/** @param {Session} session */
export function watchStorage(session) {
  const { store } = session;
  const save = () => void store.flush();
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save());
  store.addEventListener("game", (event) => show(session, /** @type {CustomEvent} */ (event).detail));
  let reported = 0;
  const report = async () => {
    const [{ trouble }, count] = [store, store.damaged.length];
    const isNew = count > reported;
    reported = count;
    if (!trouble && !isNew) return;
    const { damagedText, troubleText } = await import("./trouble.js");
    session.notify(trouble ? troubleText(trouble) : damagedText(count));
  };
  for (const event of ["trouble", "damaged"])
    store.addEventListener(event, () => void report().catch(() => {}));
  report().catch(() => {}); // the page may have waited for the storage
  // From the back-forward cache: another tab may have played on.
  addEventListener("pageshow", async ({ persisted }) => {
    const game = persisted && (await store.open(session.ownGame.id));
    if (game) show(session, game);
  });
  session.addEventListener("solved", () => void navigator.storage?.persist?.().catch(() => {}));
}

/** Show a newer state of the current game. @param {Session} session @param {import("../model/game.js").Game} game */
function show(session, game) {
  if (game.id === session.waiting?.id) session.waiting = game;
  if (game.id !== session.game.id) return;
  Object.assign(session, { game, scene: null, selectionHidden: game.solved });
  session.dispatchEvent(new Event("change"));
}
