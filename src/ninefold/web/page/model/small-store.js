/**
 * The small things that the page keeps in localStorage besides games: settings, where the player was, and parts such as the progress in
 * the trainer. What is read may be damaged: check each part after reading it.
 */
import { checkPlace, checkSettings } from "./checks.js";

const SETTINGS = "ninefold.settings";
const PLACE = "ninefold.place";
const PART = "ninefold.part.";

export class SmallStore extends EventTarget {
  #journal;

  /** @param {import("./journal.js").Journal} journal */
  constructor(journal) {
    super();
    this.#journal = journal;
  }

  /** Called when there is no room for a change. */
  reportFull() {}

  /** @template {Record<string, any>} T @param {T} defaults @param {Record<string, readonly unknown[]>} [choices] @returns {T} */
  settings(defaults, choices) {
    return checkSettings(this.#journal.parse(SETTINGS), defaults, choices);
  }

  /** @param {object} settings */
  keepSettings(settings) {
    if (!this.#journal.set(SETTINGS, JSON.stringify(settings))) this.reportFull();
  }

  /** Where the player was: cursor, mode and so on. */
  place() {
    return checkPlace(this.#journal.parse(PLACE));
  }

  /** @param {Record<string, any>} place */
  keepPlace(place) {
    const text = JSON.stringify(place);
    if (text !== this.#journal.get(PLACE)) this.#journal.set(PLACE, text);
  }

  /** A part, such as "training", unchecked; null if there is none or it can't be read. @param {string} name @returns {unknown} */
  part(name) {
    return this.#journal.parse(PART + name);
  }

  /** Keep a part. Sends the event "part" with its name. @param {string} name @param {object} value */
  keepPart(name, value) {
    if (!this.#journal.set(PART + name, JSON.stringify(value))) this.reportFull();
    this.dispatchEvent(new CustomEvent("part", { detail: name }));
  }
}
