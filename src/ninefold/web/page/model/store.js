/**
 * Games and settings, stored in the browser.
 *
 * Games live in a database. Each change goes first, and synchronously, into the journal: one entry of localStorage for each game that
 * the database may not have yet. Entries leave the journal when the database has them, except for the current game, which the page
 * shows at once on the next visit. The first version of the page kept all games in localStorage, under the same keys, so moving its
 * games is the same as catching up with the journal. Without a database, the journal is where the games live.
 *
 * In memory there is only a summary of each game, and the games that are not written yet.
 *
 * Events: "list" after the list of games has changed, "game" with a game that another tab has changed, "damaged" after damaged games
 * were found, "trouble" when `trouble` has changed.
 */
import { checkSummary, readGame } from "./checks.js";
import { Game } from "./game.js";
import { Journal } from "./journal.js";
import { SmallStore } from "./small-store.js";
import { byLastPlayed, entryOf, isNewer, summaryOf } from "./summary.js";

export { memoryStorage } from "./journal.js";

/** @typedef {import("./summary.js").Summary} Summary */
/** @typedef {import("./database.js").GameDatabase} GameDatabase */
/** @typedef {import("./database.js").Damaged} Damaged */
/** @typedef {import("./journal.js").KeyValueStorage} KeyValueStorage */
/** The part of a BroadcastChannel that a store needs. @typedef {{postMessage: (message: any) => void, onmessage: ((event: any) => void) | null}} Channel */
/**
 * Why games may not be kept: "memory" if nothing is kept, "absent", "blocked", "newer" or "failed" if only localStorage is there, "full"
 * if the last change could not be written.
 * @typedef {"" | "memory" | "full" | import("./database.js").Reason} Trouble
 */
/**
 * What the store shares with its archive. `unsaved` are games with changes that are not safe yet; `removed` are those that this tab has
 * removed, so a late change does not bring them back; `current` is the current game of this tab.
 * @typedef {{journal: Journal, summaries: Map<string, Summary>, unsaved: Map<string, Game>, removed: Set<string>, damaged: Damaged[],
 *   current: string, report: (event: string, detail?: unknown) => void}} State
 */

/** @param {Game} game */
const copyOf = (game) => new Game(readGame(JSON.stringify(game.toRecord())));

export class Store extends SmallStore {
  /** @type {State} */
  #state;
  #schedule;
  #channel;
  #isLasting;
  /** @type {import("./archive.js").Archive | null} */
  #archive = null;
  /** Settled when the database is open, or is known not to open. @type {Promise<void>} */
  #connected;
  /** @type {Promise<void>} */
  #writing;
  /** The revisions that are being written. @type {Map<string, number>} */
  #underWay = new Map();
  #isScheduled = false;
  /** The trouble that stays for this visit. @type {Trouble} */
  #lasting = "";
  /** @type {Trouble} */
  trouble = "";

  /**
   * @param {KeyValueStorage} storage
   * @param {{connect?: () => Promise<GameDatabase>, channel?: Channel | null, schedule?: (run: () => void) => void, isLasting?: boolean}} [options]
   *   schedule: runs a function soon, when the page has nothing else to do; isLasting: the storage is still there on the next visit
   */
  constructor(
    storage,
    { connect, channel = null, schedule = (run) => setTimeout(run), isLasting = true } = {},
  ) {
    const journal = new Journal(storage);
    super(journal);
    const report = (/** @type {string} */ event, /** @type {unknown} */ detail) =>
      this.dispatchEvent(new CustomEvent(event, { detail }));
    const empty = { summaries: new Map(), unsaved: new Map(), removed: new Set(), damaged: [], current: "" };
    this.#state = { journal, ...empty, report };
    this.#isLasting = isLasting;
    this.#schedule = schedule;
    this.#channel = channel;
    if (channel) channel.onmessage = ({ data }) => this.#receive(data);
    this.#connected = this.#open(connect);
    this.#writing = this.#connected;
    /** Settled when the list of games is complete. It never fails. */
    this.ready = this.#connected.then(() => this.#complete());
  }

  /** Save a game soon, and make it the current one. @param {Game} game */
  keep(game) {
    if (this.#state.removed.has(game.id)) return;
    game.revision += 1;
    this.#state.current = game.id;
    this.#state.unsaved.set(game.id, game);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      void this.flush();
    });
  }

  /**
   * Save everything: in the journal before this returns, in the database when the promise is settled. It never fails: `trouble` changes.
   * @returns {Promise<void>}
   */
  flush() {
    const { journal, unsaved, summaries, current } = this.#state;
    const games = [...unsaved.values()].filter(({ id, revision }) => this.#underWay.get(id) !== revision);
    if (!games.length) return this.#writing;
    const entries = games.map(entryOf);
    const journaled = entries.map(({ id, text }) => journal.write(id, text));
    journal.setCurrent(current);
    for (const { id, summary, text } of entries) {
      this.#underWay.set(id, summary.revision);
      summaries.set(id, summary);
      this.#channel?.postMessage({ summaries: [summary], text });
    }
    this.#writing = this.#writing.then(async () => {
      const isWritten = (await this.#archive?.write(entries)) ?? false;
      entries.forEach(({ id, summary: { revision } }, index) => {
        this.#underWay.delete(id);
        const isSafe = isWritten || journaled[index];
        if (isSafe && unsaved.get(id)?.revision === revision) unsaved.delete(id);
      });
      this.#setTrouble(isWritten || journaled.every(Boolean) ? this.#lasting : "full");
    });
    return this.#writing;
  }

  /** The game with this id, whole; null if there is none or it is damaged. @param {string} id @returns {Promise<Game | null>} */
  async open(id) {
    const { journal, summaries, unsaved } = this.#state;
    const game = unsaved.get(id);
    if (game) return copyOf(game);
    await this.#connected;
    const record = journal.game(id);
    const listed = summaries.get(id);
    const stored = record && !(listed && isNewer(listed, record)) ? null : await this.#archive?.read(id);
    return stored ?? (record && new Game(record));
  }

  /** The current game, if the journal has it. @returns {Game | null} */
  current() {
    const { journal, unsaved } = this.#state;
    const game = unsaved.get(this.#state.current);
    if (game) return copyOf(game);
    const id = journal.current ?? "";
    const record = journal.game(id);
    if (record) this.#state.current = id;
    return record && new Game(record);
  }

  /** The game to begin a visit with; null on the first visit. @returns {Promise<Game | null>} */
  async load() {
    const current = this.current();
    if (current) return current;
    const { journal } = this.#state;
    const id = journal.current;
    if (this.#isLasting && id === null && !journal.ids.length) return null;
    await this.ready;
    const game = (id && (await this.open(id))) || (await this.newest());
    if (!game) return null;
    this.#state.current = game.id;
    journal.setCurrent(game.id); // the next visit need not wait
    journal.write(game.id, JSON.stringify(game.toRecord()));
    return game;
  }

  /** The game that was played last. @returns {Promise<Game | null>} */
  async newest() {
    for (const { id } of this.all()) {
      const game = await this.open(id);
      if (game) return game;
    }
    return null;
  }

  /** Summaries of all games, the most recently played first. @returns {Summary[]} */
  all() {
    const { unsaved, summaries } = this.#state;
    for (const [id, game] of unsaved) summaries.set(id, summaryOf(game));
    return [...summaries.values()].sort(byLastPlayed);
  }

  /** The summary of a game. @param {string} id @returns {Summary | undefined} */
  summary(id) {
    const game = this.#state.unsaved.get(id);
    return game ? summaryOf(game) : this.#state.summaries.get(id);
  }

  /** Add games from a file, or replace them. False if there is no room for all. @param {Game[]} games */
  async add(games) {
    await this.#connected;
    const lost = (await this.#archive?.add(games)) ?? games;
    for (const game of lost) this.#state.unsaved.set(game.id, game);
    this.#channel?.postMessage({ summaries: games.map(summaryOf) });
    this.#setTrouble(lost.length ? "full" : this.#lasting);
    this.#state.report("list");
    return !lost.length;
  }

  /** @param {...string} ids */
  remove(...ids) {
    const { journal, removed, summaries, unsaved, report } = this.#state;
    for (const id of ids) {
      removed.add(id);
      summaries.delete(id);
      unsaved.delete(id);
      journal.remove(id);
    }
    this.#channel?.postMessage({ removed: ids });
    journal.addRemoved(ids);
    this.#writing = this.#writing.then(() => this.#archive?.sweep());
    report("list");
  }

  /** Games that can't be read. They are kept until the player deletes them. @returns {Damaged[]} */
  get damaged() {
    return [...this.#state.damaged];
  }

  /** Delete all damaged games. */
  forgetDamaged() {
    const ids = this.#state.damaged.splice(0).map(({ id }) => id);
    this.#writing = this.#writing.then(() => this.#archive?.forget(ids));
    this.#state.report("list");
  }

  reportFull() {
    this.#setTrouble("full");
  }

  /** @param {() => Promise<GameDatabase>} [connect] */
  async #open(connect = () => Promise.reject(Object.assign(new Error("no database"), { reason: "absent" }))) {
    await new Promise((resolve) => this.#schedule(() => resolve(undefined))); // the board comes first
    try {
      const { Archive } = await import("./archive.js");
      this.#archive = new Archive(this.#state);
      await this.#archive.open(connect);
    } catch (error) {
      const { reason = "failed" } = /** @type {{reason?: import("./database.js").Reason}} */ (error);
      this.#lasting = this.#isLasting ? reason : "memory";
      this.#setTrouble(this.#lasting);
    }
  }

  async #complete() {
    await this.#archive?.complete(() => new Promise((resolve) => this.#schedule(resolve)));
    await this.flush();
    this.#state.report("list");
    if (this.#state.damaged.length) this.#state.report("damaged");
  }

  /** Another tab has changed something. @param {any} message */
  #receive(message) {
    const { summaries, unsaved, report } = this.#state;
    try {
      const { summaries: changed = [], removed = [], text } = message;
      for (const id of removed) for (const games of [summaries, unsaved]) games.delete(id);
      const news = changed.map(checkSummary).filter((/** @type {Summary} */ each) => {
        const mine = unsaved.get(each.id);
        return !mine || !isNewer(mine, each);
      });
      for (const each of news) {
        summaries.set(each.id, each);
        unsaved.delete(each.id);
      }
      if (text && news.length) report("game", new Game(readGame(text)));
    } catch {
      // from another version of the page
    }
    report("list");
  }

  /** @param {Trouble} trouble */
  #setTrouble(trouble) {
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    this.#state.report("trouble");
  }
}
