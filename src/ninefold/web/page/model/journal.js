/**
 * Games in localStorage that the database may not have yet, one entry for each, and the other small things that the page keeps there.
 * Nothing here throws: storage that is full or blocked is an answer.
 */
import { readGame } from "./checks.js";

/** @typedef {import("./game.js").GameRecord} GameRecord */
/** @typedef {import("./database.js").Damaged} Damaged */
/** The part of localStorage that a store needs. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage */

const GAME = "ninefold.game.";
const DAMAGED = "ninefold.damaged.";
const REMOVED = "ninefold.removed";
const CURRENT = "ninefold.current";

export class Journal {
  /** @param {KeyValueStorage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** The ids of all entries. */
  get ids() {
    return this.#keys(GAME);
  }

  /** The text of a game. @param {string} id */
  text(id) {
    return this.get(GAME + id);
  }

  /** A game; null if there is none or it is damaged. @param {string} id @returns {GameRecord | null} */
  game(id) {
    try {
      const record = readGame(this.text(id));
      return record.id === id ? record : null;
    } catch {
      return null;
    }
  }

  /** False if there is no room. @param {string} id @param {string} text */
  write(id, text) {
    return this.set(GAME + id, text);
  }

  /** Remove a game; with a text, only if that is still its text. @param {string} id @param {string} [text] */
  remove(id, text) {
    if (text === undefined || this.text(id) === text) this.unset(GAME + id);
  }

  /** The id of the game that was played last, in any tab. */
  get current() {
    return this.get(CURRENT);
  }

  /** @param {string} id */
  setCurrent(id) {
    if (this.current !== id) this.set(CURRENT, id);
  }

  /** Games that are removed here, but perhaps not in the database. @returns {string[]} */
  get removed() {
    const ids = this.parse(REMOVED);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  }

  /** @param {string[]} ids */
  addRemoved(ids) {
    this.set(REMOVED, JSON.stringify([...new Set([...this.removed, ...ids])]));
  }

  /** @param {string[]} ids */
  clearRemoved(ids) {
    const left = this.removed.filter((id) => !ids.includes(id));
    if (left.length) this.set(REMOVED, JSON.stringify(left));
    else this.unset(REMOVED);
  }

  /** Damaged games that are kept here, because there is no database. @returns {Damaged[]} */
  get damaged() {
    return this.#keys(DAMAGED).map((id) => ({ id, text: this.get(DAMAGED + id) ?? "" }));
  }

  /** Keep a damaged game under another key. @param {Damaged} damaged @param {string} id its id among the games */
  setAside(damaged, id) {
    if (this.set(DAMAGED + damaged.id, damaged.text)) this.remove(id, damaged.text);
  }

  /** @param {string} id */
  forget(id) {
    this.unset(DAMAGED + id);
  }

  /** The value of an entry in JSON; null if there is none or it is damaged. @param {string} key @returns {unknown} */
  parse(key) {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return this.storage.getItem(key);
    } catch {
      return null;
    }
  }

  /** False if there is no room. @param {string} key @param {string} text */
  set(key, text) {
    try {
      this.storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} key */
  unset(key) {
    try {
      this.storage.removeItem(key);
    } catch {
      // it is not accessible at all
    }
  }

  /** The keys with a prefix, without it. @param {string} prefix */
  #keys(prefix) {
    try {
      const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? "");
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  }
}

/** Storage for browsers that have none or do not allow it. @returns {KeyValueStorage} */
export function memoryStorage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
