/**
 * The desk: the game that is played, what is selected, the mode, the filter, the settings. All parts of the page listen to it
 * and none to another: "change" after anything changed, "moved" after a move, "open" after another game was opened, "solved";
 * "say" and "tell" for announcements, "hint", "sheet", "library" and "whyNot" when they are asked for, "settings" with what was set.
 */
import { Game } from "../model/game.js";
import { asLine } from "../model/formats.js";
import { decode } from "../model/link.js";
import { Store } from "../model/store.js";
import { t } from "../strings.js";

/** @typedef {"digit" | "corner" | "candidate" | "colour"} Mode */
/** @typedef {import("../model/link.js").Shared} Shared */
/** A board that is shown instead of the game's own. @typedef {{givens: number[], values: number[], candidates: number[]}} Shown */
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
    this.game = store.current() ?? Game.begin(new Array(81).fill(0));
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

  /** Make a move. @param {import("../model/game.js").Label} label @param {import("../model/moves.js").Change[]} changes */
  make(label, changes) {
    if (this.paused) return false;
    if (this.scene?.away) {
      this.play(null);
      this.say(t("Back to your game."));
      return false;
    }
    const before = this.game.solved;
    const made = this.game.make(label, changes);
    if (made) this.scene = null;
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
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Partial<typeof SETTINGS>} part */
  set(part) {
    Object.assign(this.settings, part);
    this.store.keepSettings(this.settings);
    this.dispatchEvent(new CustomEvent("settings", { detail: part }));
    this.dispatchEvent(new Event("change"));
  }

  /** Play another game; the one before is kept as it is. @param {Game} game */
  open(game) {
    this.store.keep(this.game);
    this.game = game;
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
   * A new game beside the others, from a text, a link or a generator.
   * @param {Shared} shared @param {{name?: string, origin?: string}} [options]
   */
  begin(shared, { name = "", origin } = {}) {
    const { givens, position: start } = shared;
    const automatic = shared.automatic || this.settings.automatic;
    this.open(Game.begin(givens, { name: name || this.#freeName(), start, automatic, origin }));
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
    const next = this.store.all()[0] ?? Game.begin(new Array(81).fill(0), { name: this.#freeName() });
    this.game = next;
    this.open(next);
  }

  /** "Game 3". */
  #freeName() {
    const taken = new Set(this.store.all().map((game) => game.name));
    let number = 1;
    while (taken.has(t("Game {number}", { number }))) number += 1;
    return t("Game {number}", { number });
  }

  /** The puzzle as a line. */
  get puzzle() {
    return asLine(this.game.givens);
  }
}
