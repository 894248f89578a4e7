/**
 * One game: the givens, the player's digits and marks, and every move, for undo and redo. Moves that were undone and not redone stay
 * as variations.
 */
import { cutName, cutNote } from "./checks.js";
import { blank, copyOf, hasMistake, isSolved, put, shownCandidates, valuesOf } from "./position.js";
import { shapeOf } from "./shape.js";
import { becoming } from "./moves.js";
import { isBlank } from "./summary.js";
import { entering, isSame, leaving, storedOf, variationsAfter, variationsOf } from "./variations.js";

/** @typedef {import("./position.js").NumberField} NumberField */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./moves.js").Change} Change */
/** A move, for the list of moves. @typedef {{what: string, cells?: number[], digit?: number, name?: string}} Label */
/** @typedef {{label: Label, changes: ([NumberField, number, number, number] | ["cellNotes", number, string, string])[]}} Move */
/** @typedef {{name: string, position: Position}} SavePoint */
/**
 * How a game is stored. `at` is the number of moves that are done; the moves after it can be redone. `variations` are the other lines
 * of moves. `revision` counts how often the game was saved.
 * @typedef {{id: string, name: string, givens: string, automatic: boolean, moves: Move[], at: number,
 *   start?: Position, savePoints: SavePoint[], seconds: number, created: number, changed: number, origin?: string,
 *   level?: string, rating?: number, seed?: number, hints?: number, help?: number, tried?: number[], revision?: number, marked?: boolean, note?: string,
 *   variations?: import("./variations.js").StoredVariation[], variant?: import("./variant.js").Variant}} GameRecord
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
    /** What the player wrote about the game. */
    this.note = record.note ?? "";
    this.givens = [...record.givens].map(Number);
    /** The rules, if this is not classic Sudoku. */
    this.variant = record.variant;
    this.shape = shapeOf(record.variant);
    /** The digits of a full board that obey the rules of a variant with several solutions, once the server has said so. */
    this.approved = "";
    this.automatic = record.automatic;
    this.moves = record.moves;
    this.variations = variationsOf(record.moves, record.variations ?? []);
    this.savePoints = record.savePoints;
    this.seconds = record.seconds;
    this.created = record.created;
    this.changed = record.changed;
    this.origin = record.origin;
    /** The requested difficulty, the rating of the hardest step, and the seed of the generator. */
    this.level = record.level;
    this.rating = record.rating;
    this.seed = record.seed;
    this.revision = record.revision ?? 0;
    this.hints = record.hints ?? 0;
    /** How often the player looked at anything else that helps: why not, steps, path, true candidates. */
    this.help = record.help ?? 0;
    /** True if wrong digits were marked at once in this game. */
    this.marked = record.marked ?? false;
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
   * @param {{name?: string, start?: Position, automatic?: boolean, origin?: string, level?: string, seed?: number, note?: string, now?: number, variant?: import("./variant.js").Variant}} [options]
   */
  static begin(givens, { name = "", note = "", automatic = false, now = Date.now(), ...more } = {}) {
    const id = `${now.toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const rest = { moves: [], at: 0, savePoints: [], seconds: 0, created: now, changed: now };
    return new Game({
      id,
      name: cutName(name),
      note: cutNote(note),
      givens: givens.join(""),
      automatic,
      ...more,
      ...rest,
    });
  }

  /** @returns {GameRecord} */
  toRecord() {
    const {
      position: _,
      shape: _shape,
      approved: _approved,
      variant,
      givens,
      start,
      variations,
      ...rest
    } = this;
    const others = variations.length ? { variations: storedOf(this) } : {};
    const rules = variant ? { variant } : {};
    return { ...rest, givens: givens.join(""), ...(isBlank(start) ? {} : { start }), ...others, ...rules };
  }

  get values() {
    return valuesOf(this.givens, this.position);
  }

  /** The candidates that the board shows, a set for each cell. */
  get candidates() {
    return shownCandidates(this.values, this.position, this.automatic, this.shape);
  }

  get solved() {
    const { values, variant } = this;
    if (!isSolved(values, this.shape)) return false;
    if (!variant?.rules.length) return true;
    // Houses and pairs are not all rules.
    const right = variant.solution
      ? [...variant.solution].map((mark) => Number(mark) || 0).join("")
      : this.approved;
    return values.join("") === right;
  }

  /** The filled fraction of the cells that are not givens: 0..1. */
  get progress() {
    const open = this.shape.cells.filter((cell) => !this.givens[cell]).length;
    return open ? Math.min(1, this.position.digits.filter(Boolean).length / open) : 1;
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
   * Make a move; false if it changes nothing. Undone moves become a variation. A move that the player has made here before leads back
   * to its line.
   * @param {Label} label @param {Change[]} changes
   */
  make(label, changes) {
    const real = changes
      .filter(([field, place, after]) => this.position[field][place] !== after)
      .map(
        ([field, place, after]) =>
          /** @type {Move["changes"][number]} */ ([field, place, this.position[field][place], after]),
      );
    if (!real.length) return false;
    this.#follow({ label, changes: real });
    this.tried = [...new Set([...this.tried, ...triedIn([this.moves[this.at]])])];
    this.goTo(this.at + 1);
    this.changed = Math.max(Date.now(), this.changed); // even if the computer's clock was set back
    return true;
  }

  /** Let a move be the next one of the current line. @param {Move} move */
  #follow(move) {
    if (isSame(this.moves[this.at], move.changes)) return;
    const known = variationsAfter(this.variations, this.moves[this.at - 1] ?? null).find(({ moves }) =>
      isSame(moves[0], move.changes),
    );
    const { moves, variations } = known ? entering(this, known) : leaving(this, this.at);
    this.variations = variations;
    this.moves = known ? moves : [...moves, move];
  }

  /** Go to the position after a move of any line, which becomes the current line. False if the game is there. @param {Move} move */
  visit(move) {
    const variation = this.variations.find(({ moves }) => moves.includes(move));
    if (variation) {
      const { moves, variations } = entering(this, variation);
      const fork = moves.findIndex((each, index) => each !== this.moves[index]);
      if (fork < this.at) this.goTo(fork);
      Object.assign(this, { moves, variations });
    }
    return this.goTo(this.moves.indexOf(move) + 1);
  }

  /** Write a note about the game; it is not a move. @param {string} note */
  annotate(note) {
    this.note = cutNote(note);
    this.changed = Math.max(Date.now(), this.changed);
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
        put(this.position, field, place, before);
    }
    while (this.at < target) {
      for (const [field, place, , after] of this.moves[this.at].changes)
        put(this.position, field, place, after);
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
