/** The techniques and algorithms that the server offers, requested once. */
import { request } from "../api.js";

/**
 * @typedef {{id: string, name: string, family: string, family_name: string, aliases: string[], se: string, level: string,
 *   price: number, has_example: boolean}} Technique
 */
/** @typedef {{techniques: Technique[], algorithms: Record<string, string>, photos: boolean}} Capabilities */

/** @type {Promise<Capabilities> | null} */
let requested = null;

/** @returns {Promise<Capabilities>} */
export function capabilities() {
  requested ??= request("techniques", { language: document.documentElement.lang || "en" });
  requested.catch(() => (requested = null));
  return requested;
}
