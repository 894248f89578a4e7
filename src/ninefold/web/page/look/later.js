/** Parts that a first visit does without: they are loaded when they are asked for. */
import { t } from "../strings.js";

/** A part of the page, or an error that can be shown. @template T @param {Promise<T>} part @returns {Promise<T>} */
export const loaded = (part) =>
  part.catch(() => {
    throw new Error(t("This part of the page cannot be loaded: the server cannot be reached."));
  });

/**
 * Load a part and use it; what fails is told.
 * @template T @param {import("../play/desk.js").Desk} desk @param {Promise<T>} part @param {(part: T) => unknown} use
 */
export const later = (desk, part, use) =>
  loaded(part).then(use, (/** @type {Error} */ error) => desk.tell(error.message));
