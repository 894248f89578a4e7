/**
 * Games in IndexedDB: one store with the text of each game, one with their summaries, and one with damaged games.
 * Every method is one transaction: it happens completely or not at all.
 */

/** @typedef {import("./summary.js").Summary} Summary */
/** A game to write. @typedef {{id: string, text: string, summary: Summary}} Entry */
/** A game that can't be read: its text, or whatever is there instead. @typedef {{id: string, text: string}} Damaged */
/**
 * The part of a database that the store needs; the tests have one in memory.
 * @typedef {object} GameDatabase
 * @property {() => Promise<{summaries: unknown[], ids: string[], damaged: unknown[]}>} load everything but the games themselves
 * @property {(ids: string[]) => Promise<unknown[]>} read the texts of games
 * @property {(entries: Entry[], isNewer: (stored: unknown, summary: Summary) => boolean, strict: boolean) => Promise<void>} write
 *   all of them, except where the stored one is newer; strict: wait until they are on the disk
 * @property {(ids: string[]) => Promise<void>} remove
 * @property {(damaged: Damaged, id?: string) => Promise<void>} setAside keep a damaged game, and take it from the games
 * @property {(ids: string[]) => Promise<void>} forget delete damaged games for good
 */
/** @typedef {"absent" | "blocked" | "newer" | "failed"} Reason */

const NAME = "ninefold";
const VERSION = 1;
const STORES = /** @type {const} */ (["games", "summaries", "damaged"]);
/** Milliseconds to wait for a database that another tab may be blocking. */
const PATIENCE = 4000;

export class DatabaseError extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(`the database is ${reason}`);
    this.reason = reason;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // some browsers report it in the console
      reject(request.error);
    };
  });

/** @param {IDBFactory} factory @param {number} patience @returns {Promise<IDBDatabase>} */
function connect(factory, patience) {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    /** @type {Reason} */
    let reason = "failed";
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseError(reason));
    }, patience);
    request.onblocked = () => (reason = "blocked");
    request.onupgradeneeded = () => {
      for (const store of STORES)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    };
    resultOf(request).then(
      (database) => {
        clearTimeout(timer);
        database.onversionchange = () => database.close(); // let a newer version of the page upgrade it
        if (isLate) database.close();
        else resolve(database);
      },
      (error) => {
        clearTimeout(timer);
        reject(new DatabaseError(error?.name === "VersionError" ? "newer" : "failed"));
      },
    );
  });
}

/**
 * Open the database, and create it on the first visit.
 * @param {IDBFactory | undefined} [factory] @param {number} [patience] @returns {Promise<IndexedGames>}
 */
export async function openDatabase(factory = globalThis.indexedDB, patience = PATIENCE) {
  if (!factory) throw new DatabaseError("absent");
  let database = await connect(factory, patience);
  if (!database.objectStoreNames.contains("games")) {
    database.close(); // not made by this page, or not completely: there are no games to lose
    await resultOf(factory.deleteDatabase(NAME));
    database = await connect(factory, patience);
  }
  if (STORES.some((store) => !database.objectStoreNames.contains(store))) {
    database.close();
    throw new DatabaseError("failed");
  }
  return new IndexedGames(database);
}

/** @implements {GameDatabase} */
class IndexedGames {
  #database;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  close() {
    this.#database.close();
  }

  /**
   * Run a transaction, and wait until it is complete.
   * @template T @param {IDBTransactionMode} mode @param {(stores: Record<typeof STORES[number], IDBObjectStore>) => Promise<T>} work
   * @param {IDBTransactionDurability} [durability] @returns {Promise<T>}
   */
  async #run(mode, work, durability = "default") {
    const transaction = this.#database.transaction(STORES, mode, { durability });
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error ?? new DatabaseError("failed"));
      transaction.onerror = (event) => event.preventDefault();
    });
    const [games, summaries, damaged] = STORES.map((name) => transaction.objectStore(name));
    try {
      const result = await work({ games, summaries, damaged });
      await complete;
      return result;
    } catch (error) {
      complete.catch(() => {}); // the first error is the one to report
      try {
        transaction.abort();
      } catch {
        // it has already ended
      }
      throw error;
    }
  }

  load() {
    return this.#run("readonly", async ({ games, summaries, damaged }) => {
      const found = [resultOf(summaries.getAll()), resultOf(games.getAllKeys()), resultOf(damaged.getAll())];
      const [all, ids, bad] = await Promise.all(found);
      return { summaries: all, ids: ids.map(String), damaged: bad };
    });
  }

  /** @param {string[]} ids */
  read(ids) {
    return this.#run("readonly", ({ games }) => Promise.all(ids.map((id) => resultOf(games.get(id)))));
  }

  /** @param {Entry[]} entries @param {(stored: unknown, summary: Summary) => boolean} isNewer @param {boolean} strict */
  write(entries, isNewer, strict) {
    const work = async (
      /** @type {Record<typeof STORES[number], IDBObjectStore>} */ { games, summaries },
    ) => {
      const writeOne = async (/** @type {Entry} */ { id, text, summary }) => {
        if (isNewer(await resultOf(summaries.get(id)), summary)) return;
        await Promise.all([resultOf(games.put(text, id)), resultOf(summaries.put(summary, id))]);
      };
      await Promise.all(entries.map(writeOne));
    };
    return this.#run("readwrite", work, strict ? "strict" : "default");
  }

  /** @param {string[]} ids */
  remove(ids) {
    return this.#run("readwrite", async ({ games, summaries }) => {
      await Promise.all(ids.flatMap((id) => [resultOf(games.delete(id)), resultOf(summaries.delete(id))]));
    });
  }

  /** @param {Damaged} found @param {string} [id] */
  setAside(found, id) {
    const work = async (/** @type {Record<typeof STORES[number], IDBObjectStore>} */ stores) => {
      await resultOf(stores.damaged.put(found, found.id));
      if (id === undefined) return;
      await Promise.all([resultOf(stores.games.delete(id)), resultOf(stores.summaries.delete(id))]);
    };
    return this.#run("readwrite", work, "strict");
  }

  /** @param {string[]} ids */
  forget(ids) {
    return this.#run("readwrite", async ({ damaged }) => {
      await Promise.all(ids.map((id) => resultOf(damaged.delete(id))));
    });
  }
}
