/**
 * Games and settings, stored in the browser. If that is not possible, the page works without storage.
 */
import { Game } from "./game.js";

/** @typedef {import("./game.js").GameRecord} GameRecord */
/** The part of localStorage that a store needs. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage */

const GAME = "ninefold.game.";
const CURRENT = "ninefold.current";
const SETTINGS = "ninefold.settings";
const PLACE = "ninefold.place";

export class Store {
  /** @param {KeyValueStorage} storage @param {() => void} [full] called when something could not be saved */
  constructor(storage, full = () => {}) {
    this.storage = storage;
    this.full = full;
  }

  /** @param {Game} game */
  keep(game) {
    this.#write(GAME + game.id, JSON.stringify(game.toRecord()));
    this.#write(CURRENT, game.id);
  }

  /** @param {string} id @returns {Game | null} */
  open(id) {
    const record = /** @type {GameRecord | null} */ (this.#read(GAME + id));
    try {
      return record && new Game(record);
    } catch {
      return null;
    }
  }

  /** The most recently played game. @returns {Game | null} */
  current() {
    const id = this.storage.getItem(CURRENT);
    return (id && this.open(id)) || (this.all()[0] ?? null);
  }

  /** All games, the most recently changed first. @returns {Game[]} */
  all() {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? "");
    const ids = keys.filter((key) => key.startsWith(GAME)).map((key) => key.slice(GAME.length));
    const games = ids.map((id) => this.open(id)).filter((game) => game !== null);
    return games.sort((a, b) => b.changed - a.changed || b.created - a.created);
  }

  /** @param {string} id */
  remove(id) {
    this.storage.removeItem(GAME + id);
  }

  /** True if a storage event is about this game: another window has changed it. @param {string | null} key @param {string} id */
  static isOf(key, id) {
    return key === GAME + id;
  }

  /** @template {object} T @param {T} defaults @returns {T} */
  settings(defaults) {
    return { ...defaults, .../** @type {Partial<T> | null} */ (this.#read(SETTINGS)) };
  }

  /** @param {object} settings */
  keepSettings(settings) {
    this.#write(SETTINGS, JSON.stringify(settings));
  }

  /** Where the player was: cursor, mode and so on. @returns {Record<string, any>} */
  place() {
    return /** @type {Record<string, any> | null} */ (this.#read(PLACE)) ?? {};
  }

  /** @param {Record<string, any>} place */
  keepPlace(place) {
    const text = JSON.stringify(place);
    if (text !== this.storage.getItem(PLACE)) this.#write(PLACE, text);
  }

  /** @param {string} key @returns {unknown} */
  #read(key) {
    try {
      return JSON.parse(this.storage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} text */
  #write(key, text) {
    try {
      this.storage.setItem(key, text);
    } catch {
      this.full();
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
