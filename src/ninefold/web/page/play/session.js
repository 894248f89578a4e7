/**
 * The player's session: the game, the selection, the mode, the filter, the settings. Every part of the page listens to it and to no
 * other part. Events: "change" after any change, "moved" after a move, "open" after another game was opened, "solved"; "announce"
 * and "notify" with a text; "hint", "shortcuts", "library", "newGame", "setPuzzle", "start", "statistics", "course", "train", "panel", "cellNote" and "whyNot" when the
 * player asks for them; "settings" with the changed settings; "tick" from the clock.
 */
import { Game } from "../model/game.js";
import { decode } from "../model/link.js";
import { BUILT_IN } from "../model/origins.js";
import { conflictsOf } from "../model/position.js";
import { Store } from "../model/store.js";
import { isUnfinished } from "../model/summary.js";
import { solvedVariant } from "../model/variant.js";
import { t } from "../strings.js";
import { CHOICES, SETTINGS } from "./preferences.js";

export { CHOICES, SETTINGS };

/** @typedef {"digit" | "corner" | "centre" | "candidate" | "colour" | "draw"} Mode */
/** @typedef {import("../model/link.js").Shared} Shared */
/** A board that is shown instead of the game's own. @typedef {import("../model/replay.js").Shown} Shown */
/** `away` describes the board that is shown instead of the current game. @typedef {import("../board/scene.js").Scene & {board?: Shown, away?: string}} Scene */
/** @typedef {(givens: number[]) => Promise<{solution: number[] | null, status: string}>} Solve */
/** Where the player is in a game. @typedef {Pick<Session, "cursor" | "selection" | "mode" | "target" | "paused">} Place */

/** The most solutions to cache: a game is checked again and again, by its givens or by its digits. */
const KEPT_SOLUTIONS = 16;
/** The first name that is not taken. @param {string[]} taken @param {(number: number) => string} name */
export function firstFree(taken, name) {
  let number = 1;
  while (taken.includes(name(number))) number += 1;
  return name(number);
}

export class Session extends EventTarget {
  #solver;
  /** By puzzle, the oldest first. @type {Map<string, ReturnType<Solve>>} */
  #solutions = new Map();
  /** The number of the latest request to open a stored game. */
  #opening = 0;

  /** @param {Store} store @param {Solve} solve @param {Game | null} [game] the game to begin with */
  constructor(store, solve, game = store.current()) {
    super();
    this.store = store;
    this.#solver = solve;
    this.settings = store.settings(SETTINGS, CHOICES);
    /** @type {Mode} */
    this.mode = "digit";
    /** The target of the colour mode. @type {"cells" | "candidates"} */
    this.target = "cells";
    /** The colour that clicks give to candidates. */
    this.colour = 1;
    /** How the next links look. */
    this.linkStyle = { strong: true, colour: 1 };
    /** Draws links, once that part is loaded. @type {import("./draw.js").Drawing | null} */
    this.drawing = null;
    /** Draws and judges variants, once that part is loaded. @type {import("./variant.js").VariantPlay | null} */
    this.variants = null;
    this.filter = 0;
    /** The digit or eraser that taps write, with the setting “Digit first”. @type {number | null} */
    this.locked = null;
    this.paused = false;
    /** What is beside the board. @type {"start" | "play"} */
    this.view = "play";
    /** The picture of a step on the board, until the next move. @type {Scene | null} */
    this.scene = null;
    this.cursor = 40;
    this.selection = new Set([40]);
    /** True if a tap adds a cell, as Shift does. */
    this.several = false;
    /** A solved board shows no selection until the player selects. */
    this.selectionHidden = false;
    this.game = game ?? Game.begin(new Array(81).fill(0));
    /** The player's game while an exercise of the trainer is on the board; see exercise.js. @type {Game | null} */
    this.waiting = null;
    /** Where the player was in the game that waits. @type {Place | null} */
    this.waitingPlace = null;
    this.#restorePlace();
    this.addEventListener("change", () => {
      if (this.waiting) return;
      const { cursor, mode, target, paused } = this;
      store.keepPlace({ game: this.game.id, cursor, mode, target, paused });
    });
  }

  /** The player's own game: the one on the board, or the one that waits for an exercise. */
  get ownGame() {
    return this.waiting ?? this.game;
  }

  /** Restore the state from when the page was closed. */
  #restorePlace() {
    const { game, cursor, mode, target, paused } = this.store.place();
    this.selectionHidden = this.game.solved;
    if (game !== this.game.id) return;
    this.cursor = this.game.shape.cells.includes(cursor ?? 40) ? (cursor ?? 40) : this.game.shape.cells[0];
    this.selection = new Set([this.cursor]);
    this.mode = /** @type {Mode | undefined} */ (mode) ?? "digit";
    this.target = /** @type {"cells" | "candidates" | undefined} */ (target) ?? "cells";
    this.paused = Boolean(paused) && !this.game.solved;
  }

  /** Save the game, and let every part of the page show it. */
  commit() {
    if (!this.waiting) this.store.keep(this.game);
    this.dispatchEvent(new Event("change"));
  }

  /** Have screen readers read a text. @param {string} text */
  announce(text) {
    this.dispatchEvent(new CustomEvent("announce", { detail: text }));
  }

  /** Announce a text, and show it for a moment. @param {string} text */
  notify(text) {
    this.dispatchEvent(new CustomEvent("notify", { detail: text }));
  }

  /** The solution of a puzzle, found once. @param {number[]} givens @returns {ReturnType<Solve>} */
  solve(givens) {
    const { variant, givens: own } = this.game;
    if (variant && !this.waiting) return Promise.resolve(solvedVariant(variant, own, givens));
    const key = givens.join("");
    const known = this.#solutions.get(key);
    if (known) return known;
    const found = this.#solver(givens);
    found.catch(() => this.#solutions.delete(key));
    this.#solutions.set(key, found);
    if (this.#solutions.size > KEPT_SOLUTIONS)
      this.#solutions.delete(/** @type {string} */ (this.#solutions.keys().next().value));
    return found;
  }

  /** Return from a board that is shown instead of the game; false if the game is shown. */
  leaveScene() {
    if (!this.scene?.away) return false;
    this.showScene(null);
    this.announce(t("Back to your game."));
    return true;
  }

  /** Make a move. @param {import("../model/game.js").Label} label @param {import("../model/moves.js").Change[]} changes */
  make(label, changes) {
    if (this.paused) return false;
    if (this.leaveScene()) return false;
    const before = this.game.solved;
    const made = this.game.make(label, changes);
    if (made) this.scene = null;
    if (made) this.selectionHidden = this.game.solved;
    this.commit();
    if (made) this.dispatchEvent(new Event("moved"));
    if (made && this.game.solved && !before && !this.waiting) this.dispatchEvent(new Event("solved"));
    return made;
  }

  /** Show a scene on the board, or none. @param {Scene | null} scene */
  showScene(scene) {
    this.scene = scene;
    this.dispatchEvent(new Event("change"));
  }

  /** The selected cells, in order. */
  get cells() {
    return [...this.selection].sort((a, b) => a - b);
  }

  /** @param {number} cursor @param {Iterable<number>} [cells] */
  select(cursor, cells = [cursor]) {
    this.cursor = cursor;
    this.selection = new Set(cells);
    this.selectionHidden = false;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Partial<typeof SETTINGS>} part */
  changeSettings(part) {
    Object.assign(this.settings, part);
    this.store.keepSettings(this.settings);
    this.dispatchEvent(new CustomEvent("settings", { detail: part }));
    this.dispatchEvent(new Event("change"));
  }

  /** Put a game on the board, without saving it. @param {Game} game */
  show(game) {
    const { cells } = game.shape;
    const first = cells.find((cell) => !game.values[cell]);
    this.game = game;
    this.cursor = first ?? (cells.includes(40) ? 40 : cells[0]);
    this.selection = new Set([this.cursor]);
    this.selectionHidden = game.solved;
    this.filter = 0;
    this.locked = null;
    this.paused = false;
    this.scene = null;
  }

  /** Return from an exercise to the game that waits; false if none does. */
  endWait() {
    if (!this.waiting) return false;
    this.show(this.waiting);
    Object.assign(this, this.waitingPlace, { waiting: null, waitingPlace: null });
    return true;
  }

  /** Open another game. The previous one stays in the store, unless it is untouched and can be recreated. @param {Game} game */
  open(game) {
    this.endWait();
    if (this.#isDisposable && this.game.id !== game.id) this.store.remove(this.game.id);
    else this.store.keep(this.game);
    this.show(game);
    this.commit();
    this.dispatchEvent(new Event("open"));
  }

  /**
   * A new game beside the others, from a text, a link or a generator. Notifies the player if it does not have exactly one solution.
   * @param {Shared} shared
   * @param {{name?: string, note?: string, kind?: string, origin?: string, level?: string, seed?: number}} [options]
   */
  begin(shared, { name = "", kind, ...more } = {}) {
    const { givens, position: start, variant } = shared;
    const automatic = shared.automatic || this.settings.automatic;
    this.open(Game.begin(givens, { name: name || this.freeName(kind), start, automatic, variant, ...more }));
    if (givens.some(Boolean) || variant) void this.#inspect(this.game);
  }

  /** Open a stored game, unless the player chooses another one in the meantime; false if it can't be read. @param {string} id */
  async openStored(id) {
    this.#opening += 1;
    const number = this.#opening;
    if (id === this.game.id) return true;
    const game = await this.store.open(id);
    if (number !== this.#opening) return true;
    if (game) this.open(game);
    else this.notify(t("This game is damaged and can't be opened. See “My games”."));
    return Boolean(game);
  }

  /** Open the unfinished game of a puzzle, or begin one. @param {Shared} shared @param {{name?: string, note?: string, kind?: string, origin?: string}} [options] */
  async openOrBegin(shared, options) {
    await this.store.ready;
    const known = this.store.all().find(isUnfinished(shared));
    if (!known || !(await this.openStored(known.id))) return this.begin(shared, options);
    this.notify(t("You already have this puzzle. Here it is, as you left it."));
  }

  /** @param {Game} game */
  async #inspect(game) {
    const { status } = await this.solve(game.givens);
    if (game !== this.game) return;
    if (conflictsOf(game.givens, game.shape).size)
      this.notify(t("Some given digits conflict, so this puzzle has no solution."));
    else if (status === "none") this.notify(t("This puzzle has no solution."));
    else if (status === "multiple") this.notify(t("This puzzle has more than one solution."));
  }

  /** Open a link: its existing game, or a new one. False if the link cannot be read. @param {string} fragment @returns {Promise<boolean>} */
  async openLink(fragment) {
    const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
    const code = parameters.get("g");
    const shared = code ? decode(code) : null;
    if (!shared || !code) return false;
    await this.store.ready;
    const known = this.store.all().find((game) => game.origin === code);
    if (!known || !(await this.openStored(known.id)))
      this.begin(shared, {
        origin: code,
        name: parameters.get("name") ?? "",
        note: parameters.get("note") ?? "",
      });
    return true;
  }

  /** Remove games; if one of them was open, open the newest of the others. @param {...string} ids */
  async remove(...ids) {
    this.store.remove(...ids);
    if (ids.includes(this.game.id)) {
      const next = await this.store.newest();
      this.game = next ?? Game.begin(new Array(81).fill(0), { name: this.freeName() });
      this.open(this.game);
    } else this.dispatchEvent(new Event("change"));
  }

  /** "Game 3". @param {string} [kind] */
  freeName(kind) {
    const staying = this.store.all().filter(({ id }) => !this.#isDisposable || id !== this.game.id);
    const taken = staying.map((game) => game.name);
    return firstFree(taken, (number) => (kind ? `${kind} ${number}` : t("Game {number}", { number })));
  }

  /** True for an untouched game that can be recreated. */
  get #isDisposable() {
    const { origin, givens, untouched, variant } = this.game;
    return untouched && (origin === BUILT_IN || !(givens.some(Boolean) || variant));
  }
}
