/** A database in memory for the tests of the store, which can fail at any moment. */

/** @typedef {import("../../../src/ninefold/web/page/model/database.js").GameDatabase} GameDatabase */

/** @implements {GameDatabase} */
export class MemoryDatabase {
  /** @type {Map<string, any>} */
  games = new Map();
  /** @type {Map<string, any>} */
  summaries = new Map();
  /** @type {Map<string, any>} */
  damaged = new Map();
  /** The number of transactions that still succeed. */
  left = Infinity;
  /** What was called, in order. @type {string[]} */
  calls = [];

  /** @template T @param {string} name @param {() => T} work @returns {Promise<T>} */
  async #run(name, work) {
    await new Promise((resolve) => setImmediate(resolve));
    this.calls.push(name);
    this.left -= 1;
    if (this.left < 0) throw new Error("QuotaExceededError");
    return work();
  }

  load() {
    return this.#run("load", () => ({
      summaries: [...this.summaries.values()],
      ids: [...this.games.keys()],
      damaged: [...this.damaged.values()],
    }));
  }

  /** @param {string[]} ids */
  read(ids) {
    return this.#run("read", () => ids.map((id) => this.games.get(id)));
  }

  /** @type {GameDatabase["write"]} */
  write(entries, isNewer) {
    return this.#run("write", () => {
      for (const { id, text, summary } of entries) {
        if (isNewer(this.summaries.get(id), summary)) continue;
        this.games.set(id, text);
        this.summaries.set(id, structuredClone(summary));
      }
    });
  }

  /** @param {string[]} ids */
  remove(ids) {
    return this.#run("remove", () => {
      for (const id of ids) for (const store of [this.games, this.summaries]) store.delete(id);
    });
  }

  /** @type {GameDatabase["setAside"]} */
  setAside(found, id) {
    return this.#run("setAside", () => {
      this.damaged.set(found.id, structuredClone(found));
      if (id !== undefined) for (const store of [this.games, this.summaries]) store.delete(id);
    });
  }

  /** @param {string[]} ids */
  forget(ids) {
    return this.#run("forget", () => {
      for (const id of ids) this.damaged.delete(id);
    });
  }
}
