/**
 * The desk: the game that is played, what is selected, the mode, the filter, the settings. All parts of the page listen to it
 * and none to another: "change" after anything changed, "moved" after a move, "open" after another game was opened, "solved";
 * "say" and "tell" for announcements, "hint", "sheet", "library", "newGame", "share" and "whyNot" when they are asked for, "settings"
 * with what was set, "tick" by the clock.
 */
import { Game } from "../model/game.js";
import { asLine } from "../model/formats.js";
import { decode } from "../model/link.js";
import { conflictsOf } from "../model/position.js";
import { Store } from "../model/store.js";
import { t } from "../strings.js";

/** @typedef {"digit" | "corner" | "candidate" | "colour"} Mode */
/** @typedef {import("../model/link.js").Shared} Shared */
/** A board that is shown instead of the game's own. @typedef {import("../model/replay.js").Shown} Shown */
/** `away` says what is shown, if it is not the game as it stands. @typedef {import("../board/scene.js").Scene & {board?: Shown, away?: string}} Scene */
/** @typedef {(givens: number[]) => Promise<{solution: number[] | null, status: string}>} Solve */

export const SETTINGS = {
  theme: "auto",
  contrast: "auto",
  motion: "auto",
  language: "",
  automatic: false,
  showPeers: true,
  showEqual: true,
  showConflicts: true,
  showTimer: true,
  coordinates: false,
};

/** The origin of games that come along with the page. */
export const READY = "ready";

/** The first name that nobody has. @param {string[]} taken @param {(number: number) => string} name */
export function firstFree(taken, name) {
  let number = 1;
  while (taken.includes(name(number))) number += 1;
  return name(number);
}

export class Desk extends EventTarget {
  /** @param {Store} store @param {Solve} solve */
  constructor(store, solve) {
    super();
    this.store = store;
    this.solve = solve;
    this.settings = store.settings(SETTINGS);
    /** @type {Mode} */
    this.mode = "digit";
    /** What the colour mode colours. @type {"cells" | "candidates"} */
    this.target = "cells";
    /** The colour that the pointer gives to candidates. */
    this.colour = 1;
    this.filter = 0;
    this.paused = false;
    /** Marks of a step, over the board; gone with the next move. @type {Scene | null} */
    this.scene = null;
    this.cursor = 40;
    this.selection = new Set([40]);
    /** Whether a tap adds a cell, as Shift does. */
    this.several = false;
    /** A solved board is shown without a selection, until somebody selects. */
    this.rests = false;
    this.game = store.current() ?? Game.begin(new Array(81).fill(0));
    this.#comeBack();
    this.addEventListener("change", () => {
      const { cursor, mode, target, paused } = this;
      store.keepPlace({ game: this.game.id, cursor, mode, target, paused });
    });
  }

  /** As it was before the page was closed. */
  #comeBack() {
    const { game, cursor, mode, target, paused } = this.store.place();
    this.rests = this.game.solved;
    if (game !== this.game.id) return;
    this.cursor = cursor ?? 40;
    this.selection = new Set([this.cursor]);
    this.mode = mode ?? "digit";
    this.target = target ?? "cells";
    this.paused = Boolean(paused) && !this.game.solved;
  }

  /** Tell everybody, and keep the game. */
  changed() {
    this.store.keep(this.game);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} text */
  say(text) {
    this.dispatchEvent(new CustomEvent("say", { detail: text }));
  }

  /** Also shown, for a moment, to those who see. @param {string} text */
  tell(text) {
    this.dispatchEvent(new CustomEvent("tell", { detail: text }));
  }

  /** From what is shown instead of the game, back to it; whether there was something. */
  goBack() {
    if (!this.scene?.away) return false;
    this.play(null);
    this.say(t("Back to your game."));
    return true;
  }

  /** Make a move. @param {import("../model/game.js").Label} label @param {import("../model/moves.js").Change[]} changes */
  make(label, changes) {
    if (this.paused) return false;
    if (this.goBack()) return false;
    const before = this.game.solved;
    const made = this.game.make(label, changes);
    if (made) this.scene = null;
    if (made) this.rests = this.game.solved;
    this.changed();
    if (made) this.dispatchEvent(new Event("moved"));
    if (made && this.game.solved && !before) this.dispatchEvent(new Event("solved"));
    return made;
  }

  /** Show a scene on the board, or none. @param {Scene | null} scene */
  play(scene) {
    this.scene = scene;
    this.dispatchEvent(new Event("change"));
  }

  /** The cells that are selected, in order. */
  get cells() {
    return [...this.selection].sort((a, b) => a - b);
  }

  /** @param {number} cursor @param {Iterable<number>} [cells] */
  select(cursor, cells = [cursor]) {
    this.cursor = cursor;
    this.selection = new Set(cells);
    this.rests = false;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Partial<typeof SETTINGS>} part */
  set(part) {
    Object.assign(this.settings, part);
    this.store.keepSettings(this.settings);
    this.dispatchEvent(new CustomEvent("settings", { detail: part }));
    this.dispatchEvent(new Event("change"));
  }

  /** Play another game; the one before is kept as it is, unless it can be had again and nobody touched it. @param {Game} game */
  open(game) {
    if (this.#isSpare && this.game.id !== game.id) this.store.remove(this.game.id);
    else this.store.keep(this.game);
    this.game = game;
    this.rests = game.solved;
    this.filter = 0;
    this.paused = false;
    this.scene = null;
    const first = game.values.findIndex((value) => !value);
    this.cursor = first < 0 ? 40 : first;
    this.selection = new Set([this.cursor]);
    this.changed();
    this.dispatchEvent(new Event("open"));
  }

  /**
   * A new game beside the others, from a text, a link or a generator; whether it can be solved is told.
   * @param {Shared} shared @param {{name?: string, kind?: string, origin?: string, level?: string, seed?: number}} [options]
   */
  begin(shared, { name = "", kind, ...more } = {}) {
    const { givens, position: start } = shared;
    const automatic = shared.automatic || this.settings.automatic;
    this.open(Game.begin(givens, { name: name || this.freeName(kind), start, automatic, ...more }));
    if (givens.some(Boolean)) void this.#inspect(this.game);
  }

  /** The same, but a game with these givens that is not finished goes on. @param {Shared} shared @param {{name?: string}} [options] */
  receive(shared, options) {
    const same = JSON.stringify([shared.givens, shared.position]);
    const known = this.store
      .all()
      .find((game) => !game.solved && JSON.stringify([game.givens, game.start]) === same);
    if (!known) return this.begin(shared, options);
    if (known.id !== this.game.id) this.open(known);
    this.tell(t("This puzzle is among your games: here it is, as you left it."));
  }

  /** @param {Game} game */
  async #inspect(game) {
    const { status } = await this.solve(game.givens);
    if (game !== this.game) return;
    if (conflictsOf(game.givens).size) this.tell(t("Some givens clash: the puzzle has no solution."));
    else if (status === "none") this.tell(t("The puzzle has no solution."));
    else if (status === "multiple") this.tell(t("The puzzle has several solutions."));
  }

  /** Open a link, once: a link that was opened before leads to its game. @param {string} fragment @returns {boolean} */
  openLink(fragment) {
    const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
    const code = parameters.get("g");
    const shared = code ? decode(code) : null;
    if (!shared || !code) return false;
    const known = this.store.all().find((game) => game.origin === code);
    if (known) this.open(known);
    else this.begin(shared, { origin: code, name: parameters.get("name") ?? "" });
    return true;
  }

  /** Take a game away; the newest of the others is opened. @param {string} id */
  remove(id) {
    this.store.remove(id);
    if (id !== this.game.id) {
      this.dispatchEvent(new Event("change"));
      return;
    }
    const next = this.store.all()[0] ?? Game.begin(new Array(81).fill(0), { name: this.freeName() });
    this.game = next;
    this.open(next);
  }

  /** "Game 3". @param {string} [kind] */
  freeName(kind) {
    const staying = this.store.all().filter(({ id }) => !this.#isSpare || id !== this.game.id);
    const taken = staying.map((game) => game.name);
    return firstFree(taken, (number) => (kind ? `${kind} ${number}` : t("Game {number}", { number })));
  }

  /** Whether nobody touched the game, and it can be had again. */
  get #isSpare() {
    const { origin, givens, untouched } = this.game;
    return untouched && (origin === READY || !givens.some(Boolean));
  }

  /** The puzzle as a line. */
  get puzzle() {
    return asLine(this.game.givens);
  }
}
