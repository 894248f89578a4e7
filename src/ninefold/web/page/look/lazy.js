/** Loads the parts that the first visit does not need, on demand. */
import { t } from "../strings.js";

/** A module of the page. If loading fails, the error has a message to show. @template T @param {Promise<T>} part @returns {Promise<T>} */
export const loadPart = (part) =>
  part.catch(() => {
    throw new Error(t("Can't load this part of the page. Check your connection and try again."));
  });

/** A function that loads something when it is first called, and again after a failure. @template T @param {() => Promise<T>} load @returns {() => Promise<T>} */
export function once(load) {
  /** @type {Promise<T> | null} */
  let loaded = null;
  return () => {
    loaded ??= load();
    loaded.catch(() => (loaded = null));
    return loaded;
  };
}

/** The style sheets that were loaded on demand, by path. @type {Map<string, Promise<unknown>>} */
const STYLES = new Map();

/** Load a style sheet that only some parts of the page need; `path` is relative to the scripts. @param {string} path */
export function loadStyle(path) {
  const known = STYLES.get(path);
  if (known) return known;
  const base = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]")).src;
  const link = document.createElement("link");
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      STYLES.delete(path);
      link.remove();
      reject(new Error(path));
    };
  });
  STYLES.set(path, loaded);
  Object.assign(link, { rel: "stylesheet", href: new URL(path, base).href });
  document.head.append(link);
  return loaded;
}

/** A module of the page, with a style sheet of its own. @template T @param {Promise<T>} part @param {string} style @returns {Promise<T>} */
export const styled = (part, style) => Promise.all([part, loadStyle(style)]).then(([module]) => module);

/**
 * Load a module and use it; notify the player if that fails.
 * @template T @param {import("../play/session.js").Session} session @param {Promise<T>} part @param {(part: T) => unknown} use
 */
export const usePart = (session, part, use) =>
  loadPart(part).then(use, (/** @type {Error} */ error) => session.notify(error.message));
