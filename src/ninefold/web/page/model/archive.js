/** The part of the store that works with the database. The page loads it after the board is shown. */
import { checkSummary, readGame } from "./checks.js";
import { Game } from "./game.js";
import { entryOf, isNewer, summaryOf } from "./summary.js";

/** @typedef {import("./summary.js").Summary} Summary */
/** @typedef {import("./database.js").GameDatabase} GameDatabase */
/** @typedef {import("./database.js").Entry} Entry */
/** @typedef {import("./store.js").State} State */

/** Games that are written at a time. */
const BATCH = 20;

/** @param {unknown} stored @param {Summary} summary */
function storedIsNewer(stored, summary) {
  try {
    return isNewer(checkSummary(stored), summary);
  } catch {
    return false;
  }
}

/** The game in a text; null if it is damaged. @param {string} id @param {unknown} text */
function gameIn(id, text) {
  try {
    const record = readGame(text);
    return record.id === id ? new Game(record) : null;
  } catch {
    return null;
  }
}

/** A damaged game of the database, if it is one. @param {any} value @returns {import("./database.js").Damaged[]} */
const damagedIn = (value) =>
  typeof value?.id === "string" && typeof value.text === "string" ? [{ id: value.id, text: value.text }] : [];

export class Archive {
  #state;
  /** @type {GameDatabase | null} */
  #database = null;
  /** The current game as the journal and the database have it. @type {Entry | null} */
  #held = null;

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  /** Open the database and list its games. If that fails, the journal is all there is. @param {() => Promise<GameDatabase>} connect */
  async open(connect) {
    const { journal, removed, damaged } = this.#state;
    try {
      const database = await connect();
      const found = await database.load();
      this.#database = database;
      damaged.push(...found.damaged.flatMap(damagedIn));
      const gone = journal.removed;
      await this.sweep();
      await this.#list(
        found.summaries,
        found.ids.filter((id) => !gone.includes(id) && !removed.has(id)),
      );
    } catch (error) {
      this.#database = null;
      throw error;
    } finally {
      damaged.push(...journal.damaged);
    }
  }

  /** Go through the journal, a few games at a time: list them, and write them to the database. @param {() => Promise<void>} pause */
  async complete(pause) {
    const { ids } = this.#state.journal;
    for (let at = 0; at < ids.length; at += BATCH) {
      if (at) await pause();
      await this.#catchUp(ids.slice(at, at + BATCH));
    }
  }

  /** A game of the database. If it is damaged, it is set aside. @param {string} id @returns {Promise<Game | null>} */
  async read(id) {
    let text;
    try {
      [text] = (await this.#database?.read([id])) ?? [];
    } catch {
      return null; // the database has failed
    }
    const game = text === undefined ? null : gameIn(id, text);
    if (text !== undefined && !game) {
      this.#state.summaries.delete(id);
      await this.#setAside(id, text, true);
    }
    return game;
  }

  /** Write games to the database, and take them from the journal. False if that fails. @param {Entry[]} entries */
  async write(entries) {
    const { journal, removed, current } = this.#state;
    const left = entries.filter(({ id }) => !removed.has(id));
    try {
      if (!this.#database) return false;
      const isStrict = entries.some(({ id }) => id !== current); // these leave the journal
      await this.#database.write(left, storedIsNewer, isStrict);
    } catch {
      return false;
    }
    const held = this.#held ? [this.#held] : [];
    for (const { id, text } of [...held, ...entries])
      if (id !== this.#state.current) journal.remove(id, text);
    this.#held = entries.find(({ id }) => id === this.#state.current) ?? this.#held;
    return true;
  }

  /** Add games from a file, or replace them. Returns those for which there is no room. @param {Game[]} games */
  async add(games) {
    const { journal, removed, summaries } = this.#state;
    const lost = [];
    for (let at = 0; at < games.length; at += BATCH) {
      const batch = games.slice(at, at + BATCH);
      const entries = batch.map(entryOf);
      journal.clearRemoved(entries.map(({ id }) => id));
      for (const { id, summary } of entries) {
        removed.delete(id);
        summaries.set(id, summary);
        journal.remove(id); // it is older
      }
      if (await this.write(entries)) continue;
      lost.push(...batch.filter((_, index) => !journal.write(entries[index].id, entries[index].text)));
    }
    return lost;
  }

  /** Finish removing games, also those of an earlier visit. */
  async sweep() {
    const { journal } = this.#state;
    const ids = journal.removed;
    if (!ids.length || !this.#database) return;
    try {
      await this.#database.remove(ids);
      journal.clearRemoved(ids);
    } catch {
      // the next visit tries again
    }
  }

  /** Delete damaged games. @param {string[]} ids */
  async forget(ids) {
    for (const id of ids) this.#state.journal.forget(id);
    await this.#database?.forget(ids).catch(() => {});
  }

  /** @param {string[]} ids */
  async #catchUp(ids) {
    const { journal, removed, summaries, unsaved } = this.#state;
    const entries = [];
    for (const id of ids) {
      const text = journal.text(id);
      if (text === null || removed.has(id)) continue;
      const game = gameIn(id, text);
      if (!game) await this.#setAside(id, text, false);
      else if (this.#isOutdated(game)) await this.#refresh(id, text);
      else {
        entries.push({ id, text, summary: summaryOf(game) });
        if (!unsaved.has(id)) summaries.set(id, summaryOf(game));
      }
    }
    if (entries.length) await this.write(entries);
  }

  /** True if the database has a later state. @param {Game} game */
  #isOutdated(game) {
    const listed = this.#state.summaries.get(game.id);
    return Boolean(this.#database && listed && !this.#state.unsaved.has(game.id) && isNewer(listed, game));
  }

  /** Replace an outdated game of the journal. @param {string} id @param {string} text */
  async #refresh(id, text) {
    this.#state.journal.remove(id, text);
    const game = await this.read(id);
    if (game) this.#state.report("game", game);
  }

  /** Use the summaries of the database. Where one is missing or wrong, read the game. @param {unknown[]} summaries @param {string[]} ids */
  async #list(summaries, ids) {
    /** @type {Map<string, Summary>} */
    const known = new Map();
    for (const each of summaries) {
      try {
        const summary = checkSummary(each);
        known.set(summary.id, summary);
      } catch {
        // it is made anew below
      }
    }
    for (const id of ids) {
      const summary = known.get(id) ?? (await this.#repair(id));
      if (summary) this.#state.summaries.set(id, summary);
    }
  }

  /** Make the summary of a game again. @param {string} id @returns {Promise<Summary | null>} */
  async #repair(id) {
    const game = await this.read(id);
    if (!game) return null;
    await this.write([entryOf(game)]);
    return summaryOf(game);
  }

  /** Keep a damaged game apart. @param {string} id @param {unknown} text @param {boolean} isStored in the database, not in the journal */
  async #setAside(id, text, isStored) {
    const { journal, damaged } = this.#state;
    let free = id;
    for (let number = 2; damaged.some((each) => each.id === free); number += 1) free = `${id}~${number}`;
    const found = { id: free, text: typeof text === "string" ? text : (JSON.stringify(text) ?? "") };
    damaged.push(found);
    try {
      if (this.#database) await this.#database.setAside(found, isStored ? id : undefined);
      else journal.setAside(found, id);
      if (this.#database && !isStored) journal.remove(id, found.text);
    } catch {
      // it stays where it is
    }
    this.#state.report("damaged");
  }
}
