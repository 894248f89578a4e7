/** The techniques and algorithms that the server knows, asked for once. */
import { request } from "../api.js";

/** @typedef {{id: string, name: string, family: string, family_name: string, aliases: string[]}} Technique */
/** @typedef {{techniques: Technique[], algorithms: Record<string, string>}} Known */

/** @type {Promise<Known> | null} */
let asked = null;

/** @returns {Promise<Known>} */
export function known() {
  asked ??= request("techniques", { language: document.documentElement.lang || "en" });
  asked.catch(() => (asked = null));
  return asked;
}
