/**
 * A puzzle that is being set: 81 marks, each a digit, "?" for a place that should get a digit, or "." for none. A symmetry adds places: the
 * partners of every digit and of every place. They are not stored, so choosing another symmetry changes them.
 */
import { CELLS } from "./geometry.js";
import { SYMMETRIES, orbit } from "./symmetry.js";

export const EMPTY = ".".repeat(81);
const LINE = /^[1-9.?]{81}$/;
/** The most states to keep for undo. */
const MOST_STATES = 300;

/** The name of the stored draft. */
export const SETTING = "setting";

/** @typedef {{line: string, symmetry: string, showCandidates: boolean, past: string[], future: string[]}} DraftRecord */

/** @param {unknown} value @returns {value is string} */
const isLine = (value) => typeof value === "string" && LINE.test(value);
/** @param {unknown} value */
const linesIn = (value) => (Array.isArray(value) ? value.filter(isLine).slice(-MOST_STATES) : []);

export class Draft {
  /** @param {Partial<DraftRecord>} [record] */
  constructor({ line = EMPTY, symmetry = "none", showCandidates = false, past = [], future = [] } = {}) {
    this.line = line;
    this.symmetry = symmetry;
    /** True if the board shows the true candidates. */
    this.showCandidates = showCandidates;
    this.past = past;
    this.future = future;
  }

  /** A stored draft; damaged parts are left out. @param {any} value */
  static read(value) {
    const { line, symmetry, showCandidates, past, future } = value ?? {};
    return new Draft({
      line: isLine(line) ? line : EMPTY,
      symmetry: Object.hasOwn(SYMMETRIES, symmetry) && symmetry !== "random" ? symmetry : "none",
      showCandidates: showCandidates === true,
      past: linesIn(past),
      future: linesIn(future),
    });
  }

  /** @returns {DraftRecord} */
  toRecord() {
    const { line, symmetry, showCandidates, past, future } = this;
    return { line, symmetry, showCandidates, past, future };
  }

  get givens() {
    return [...this.line].map((mark) => Number(mark) || 0);
  }

  get clues() {
    return this.givens.filter(Boolean).length;
  }

  /** The digits alone, as a line. */
  get puzzle() {
    return this.line.replaceAll("?", ".");
  }

  /** The cells that should get a digit. @returns {Set<number>} */
  get places() {
    const marked = CELLS.filter((cell) => this.line[cell] !== ".");
    const wanted = marked.flatMap((cell) => [...orbit(cell, this.symmetry)]);
    return new Set(wanted.filter((cell) => !Number(this.line[cell])));
  }

  /** The cells with a digit, and the places; null if there are none. */
  get pattern() {
    const { places } = this;
    const marks = CELLS.map((cell) => (Number(this.line[cell]) || places.has(cell) ? "x" : "."));
    return marks.includes("x") ? marks.join("") : null;
  }

  /** The other cells of a cell's orbit. @param {number} cell */
  partners(cell) {
    return [...orbit(cell, this.symmetry)].filter((each) => each !== cell);
  }

  /** Put a digit into cells, or remove it if all of them have it. @param {number[]} cells @param {number} digit */
  enter(cells, digit) {
    const mark = String(digit);
    const all = cells.every((cell) => this.line[cell] === mark);
    return this.#write(cells, all ? "." : mark);
  }

  /** Turn cells without a digit into places, or no longer, if all of them are. The symmetry takes care of their partners. @param {number[]} cells */
  toggle(cells) {
    const open = cells.filter((cell) => !Number(this.line[cell]));
    const { places } = this;
    if (!open.every((cell) => places.has(cell))) return this.#write(open, "?");
    const all = open.flatMap((cell) => [...orbit(cell, this.symmetry)]);
    return this.#write(
      all.filter((cell) => this.line[cell] === "?"),
      ".",
    );
  }

  /** Empty cells and their partners. @param {number[]} cells */
  clear(cells) {
    return this.#write(
      cells.flatMap((cell) => [...orbit(cell, this.symmetry)]),
      ".",
    );
  }

  /** @param {number[]} cells @param {string} mark */
  #write(cells, mark) {
    return this.become(CELLS.map((cell) => (cells.includes(cell) ? mark : this.line[cell])).join(""));
  }

  /** Change to another line, as one step; false if it is the same. @param {string} line */
  become(line) {
    if (line === this.line || !isLine(line)) return false;
    this.past = [...this.past, this.line].slice(-MOST_STATES);
    this.future = [];
    this.line = line;
    return true;
  }

  undo() {
    return this.#travel("past", "future");
  }

  redo() {
    return this.#travel("future", "past");
  }

  /** @param {"past" | "future"} from @param {"past" | "future"} to */
  #travel(from, to) {
    const line = this[from].at(-1);
    if (line === undefined) return false;
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], this.line];
    this.line = line;
    return true;
  }
}

/** A clean copy of a stored draft. @param {unknown} value @returns {DraftRecord} */
export const checkDraft = (value) => Draft.read(value).toRecord();

/** The draft here, unless the board is still empty. @param {DraftRecord} mine @param {DraftRecord} theirs */
export const mergeDrafts = (mine, theirs) => (mine.line === EMPTY && !mine.past.length ? theirs : mine);
