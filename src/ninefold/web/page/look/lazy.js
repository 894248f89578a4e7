/** Loads the parts that the first visit does not need, on demand. */
import { t } from "../strings.js";

/** A module of the page. If loading fails, the error has a message to show. @template T @param {Promise<T>} part @returns {Promise<T>} */
export const loadPart = (part) =>
  part.catch(() => {
    throw new Error(t("Can't load this part of the page. Check your connection and try again."));
  });

/**
 * Load a module and use it; notify the player if that fails.
 * @template T @param {import("../play/session.js").Session} session @param {Promise<T>} part @param {(part: T) => unknown} use
 */
export const usePart = (session, part, use) =>
  loadPart(part).then(use, (/** @type {Error} */ error) => session.notify(error.message));
