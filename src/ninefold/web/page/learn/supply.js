/** Positions for the trainer: new ones from the server, made ahead of time, and the stock, which is always there. */
import { request } from "../api.js";
import { decodeExercise, encodeExercise, exerciseOf, ofLevel } from "../model/exercise.js";
import { STOCK } from "../model/stock.js";
import { LEVELS } from "../model/training.js";

/** @typedef {import("../model/exercise.js").Exercise} Exercise */

/** Positions to ask for at a time, and the number that must be ready. */
const [BATCH, AHEAD] = [3, 2];

/** @param {string} technique @returns {Exercise[]} */
const stockOf = (technique) =>
  (Object.hasOwn(STOCK, technique) ? STOCK[technique].split(" ") : [])
    .map(decodeExercise)
    .filter((exercise) => exercise !== null);

/** True if the stock has positions for a technique. @param {string} technique */
export const isInStock = (technique) => Object.hasOwn(STOCK, technique);

export class Supply {
  /** New positions, by technique and level. @type {Map<string, Exercise[]>} */
  #ready = new Map();
  /** Requests under way, by technique and level. @type {Map<string, Promise<void>>} */
  #making = new Map();
  /** The codes of the positions that the player has seen on this visit. @type {Set<string>} */
  #seen = new Set();

  /** A position for a technique; null if the server is needed and has none. @param {string} technique @param {number} level @returns {Promise<Exercise | null>} */
  async next(technique, level) {
    const key = `${technique} ${level}`;
    const take = () => this.#ready.get(key)?.shift();
    const first = take() ?? this.#fromStock(technique, level);
    const making = this.#make(technique, level);
    if (!first) await making;
    const found = first ?? take() ?? this.#fromStock(technique, level, { again: true });
    if (found) this.#seen.add(encodeExercise(found));
    return found ?? null;
  }

  /** @param {string} technique @param {number} level @param {{again?: boolean}} [how] */
  #fromStock(technique, level, { again = false } = {}) {
    const all = stockOf(technique);
    const isNew = (/** @type {Exercise} */ exercise) => !this.#seen.has(encodeExercise(exercise));
    const fitting = ofLevel(all, level, LEVELS).filter((exercise) => again || isNew(exercise));
    return fitting[Math.floor(Math.random() * fitting.length)];
  }

  /** Ask the server for more, if few are ready. It never fails. @param {string} technique @param {number} level */
  #make(technique, level) {
    const key = `${technique} ${level}`;
    const ready = this.#ready.get(key) ?? [];
    this.#ready.set(key, ready);
    if (ready.length >= AHEAD) return Promise.resolve();
    const making =
      this.#making.get(key) ??
      request("exercises", { technique, level, count: BATCH })
        .then(({ exercises }) => void ready.push(...exercises.map(exerciseOf)))
        .catch(() => {}) // the stock has to do
        .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}
