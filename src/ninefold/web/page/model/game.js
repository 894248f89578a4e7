/**
 * One game: the givens, the player's digits and marks, and every move, for undo and redo.
 */
import { blank, copyOf, hasMistake, isSolved, shownCandidates, valuesOf } from "./position.js";
import { becoming } from "./moves.js";

/** @typedef {import("./position.js").Field} Field */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./moves.js").Change} Change */
/** A move, for the list of moves. @typedef {{what: string, cells?: number[], digit?: number, name?: string}} Label */
/** @typedef {{label: Label, changes: [Field, number, number, number][]}} Move */
/** @typedef {{name: string, position: Position}} SavePoint */
/**
 * How a game is stored. `at` is the number of moves that are done; the moves after it can be redone.
 * @typedef {{id: string, name: string, givens: string, automatic: boolean, moves: Move[], at: number,
 *   start?: Position, savePoints: SavePoint[], seconds: number, created: number, changed: number, origin?: string,
 *   level?: string, seed?: number, hints?: number, help?: number, tried?: number[]}} GameRecord
 */

/** The digits that moves place. @param {Move[]} moves */
const triedIn = (moves) =>
  moves.flatMap(({ changes }) =>
    changes.flatMap(([field, cell, , digit]) => (field === "digits" && digit ? [10 * cell + digit] : [])),
  );

export class Game {
  /** @param {GameRecord} record */
  constructor(record) {
    this.id = record.id;
    this.name = record.name;
    this.givens = [...record.givens].map(Number);
    this.automatic = record.automatic;
    this.moves = record.moves;
    this.savePoints = record.savePoints;
    this.seconds = record.seconds;
    this.created = record.created;
    this.changed = record.changed;
    this.origin = record.origin;
    /** The requested difficulty, and the seed of the generator. */
    this.level = record.level;
    this.seed = record.seed;
    this.hints = record.hints ?? 0;
    /** How often the player looked at anything else that helps: why not, steps, path, true candidates. */
    this.help = record.help ?? 0;
    /** Every digit that the player has placed, as 10 * cell + digit, even if the move was undone. */
    this.tried = record.tried ?? triedIn(record.moves);
    /** The position before the first move: links may contain one. */
    this.start = record.start ?? blank();
    this.at = 0;
    this.position = copyOf(this.start);
    this.goTo(record.at);
  }

  /**
   * A new game, with a unique id.
   * @param {number[]} givens
   * @param {{name?: string, start?: Position, automatic?: boolean, origin?: string, level?: string, seed?: number, now?: number}} [options]
   */
  static begin(givens, { name = "", automatic = false, now = Date.now(), ...more } = {}) {
    const id = `${now.toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const rest = { moves: [], at: 0, savePoints: [], seconds: 0, created: now, changed: now };
    return new Game({ id, name, givens: givens.join(""), automatic, ...more, ...rest });
  }

  /** @returns {GameRecord} */
  toRecord() {
    const { position: _, givens, ...rest } = this;
    return { ...rest, givens: givens.join("") };
  }

  get values() {
    return valuesOf(this.givens, this.position);
  }

  /** The candidates that the board shows, a set for each cell. */
  get candidates() {
    return shownCandidates(this.values, this.position, this.automatic);
  }

  get solved() {
    return isSolved(this.values);
  }

  /** The filled fraction of the cells that are not givens: 0..1. */
  get progress() {
    const open = this.givens.filter((given) => !given).length;
    return open ? this.position.digits.filter(Boolean).length / open : 1;
  }

  /** The number of digits that the player has placed where another one belongs. */
  get wrongDigits() {
    const { values } = this;
    return this.tried.filter((each) => each % 10 !== values[Math.floor(each / 10)]).length;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.moves.length;
  }

  /**
   * Make a move; false if it changes nothing. After that, undone moves can no longer be redone.
   * @param {Label} label @param {Change[]} changes
   */
  make(label, changes) {
    const real = changes
      .filter(([field, place, after]) => this.position[field][place] !== after)
      .map(
        ([field, place, after]) =>
          /** @type {[Field, number, number, number]} */ ([field, place, this.position[field][place], after]),
      );
    if (!real.length) return false;
    this.moves = [...this.moves.slice(0, this.at), { label, changes: real }];
    this.tried = [...new Set([...this.tried, ...triedIn([this.moves[this.at]])])];
    this.goTo(this.at + 1);
    this.changed = Date.now();
    return true;
  }

  undo() {
    return this.goTo(this.at - 1);
  }

  redo() {
    return this.goTo(this.at + 1);
  }

  /** Go to the position after `at` moves; false if the game is already there. @param {number} at */
  goTo(at) {
    const target = Math.max(0, Math.min(at, this.moves.length));
    if (target === this.at) return false;
    while (this.at > target) {
      this.at -= 1;
      for (const [field, place, before] of [...this.moves[this.at].changes].reverse())
        this.position[field][place] = before;
    }
    while (this.at < target) {
      for (const [field, place, , after] of this.moves[this.at].changes) this.position[field][place] = after;
      this.at += 1;
    }
    return true;
  }

  /** Save this position under a name, replacing any save point with the same name. @param {string} name */
  save(name) {
    this.changed = Date.now();
    const others = this.savePoints.filter((point) => point.name !== name);
    this.savePoints = [...others, { name, position: copyOf(this.position) }];
  }

  /** Go to a save point, as a move, which can be undone. @param {string} name */
  restore(name) {
    const point = this.savePoints.find((saved) => saved.name === name);
    return point ? this.make({ what: "restore", name }, becoming(point.position)) : false;
  }

  /** @param {string} name */
  forget(name) {
    this.savePoints = this.savePoints.filter((point) => point.name !== name);
  }

  /** Back to the givens, as a move, which can be undone. */
  restart() {
    return this.make({ what: "restart" }, becoming(blank()));
  }

  /** True before the first change. */
  get untouched() {
    return !this.moves.length && this.changed === this.created;
  }

  /**
   * The number of moves before the first mistake that is still there; null if there is no mistake now. Corrected mistakes do not count.
   * @param {number[]} solution
   */
  firstMistake(solution) {
    const replay = new Game(this.toRecord());
    if (!hasMistake(replay.position, solution)) return null;
    while (replay.undo()) if (!hasMistake(replay.position, solution)) break;
    return replay.at;
  }
}
