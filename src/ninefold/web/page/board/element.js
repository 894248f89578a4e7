/**
 * `<nine-fold>`: an interactive board. It draws what its properties describe and knows no rules of the game.
 *
 *     <nine-fold givens="..8.16..." coordinates></nine-fold>
 *
 * Properties: givens, values, candidates, corners, marks, selection, cursor, filter, scene, and options for what to show.
 * The picture is an SVG. On top of it lies a grid of cells for pointers, the keyboard and screen readers.
 */
import { CELLS, DIGITS, PEERS, bit, candidate, column, row } from "../model/geometry.js";
import { allowed, blank, conflictsOf, inWords } from "../model/position.js";
import { t } from "../strings.js";
import { EDGE, NAMES, SIDE, WHOLE, lines, outline } from "./layout.js";
import { paintGround, paintInk } from "./paint.js";
import { paintLights, paintOver, paintUnder } from "./scene.js";

/** @typedef {import("./paint.js").CellView} CellView */
/** @typedef {import("./scene.js").Scene} Scene */
/**
 * @typedef {{givens: number[], values: number[], candidates: number[], corners: number[],
 *   marks: {cells: number[], candidates: number[]}, selection: Set<number>, cursor: number, filter: number, filtered: Set<number>,
 *   scene: Scene | null, showPeers: boolean, showEqual: boolean, showConflicts: boolean}} View
 */

const SVG = "http://www.w3.org/2000/svg";
const none = () => new Array(81).fill(0);

/** @returns {View} */
function firstView() {
  const { cellMarks, candidateMarks } = blank();
  return {
    givens: none(),
    values: none(),
    candidates: none(),
    corners: none(),
    marks: { cells: cellMarks, candidates: candidateMarks },
    selection: new Set(),
    cursor: 40,
    filter: 0,
    filtered: new Set(),
    scene: null,
    showPeers: true,
    showEqual: true,
    showConflicts: true,
  };
}

export class NineFold extends HTMLElement {
  static observedAttributes = ["givens", "values", "coordinates"];

  #view = firstView();
  /** The look of each cell when it was last painted. @type {string[]} */
  #painted = [];
  /** The scene that was last painted. @type {Scene | null} */
  #paintedScene = null;
  /** The names of the highlighted cells, candidates and houses. @type {Set<string>} */
  #lit = new Set();
  #waiting = false;
  #built = false;
  #svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
  #grid = document.createElement("div");

  connectedCallback() {
    if (!this.#built) this.#build();
    this.#paint();
  }

  /** @param {string} name @param {string | null} _before @param {string | null} text */
  attributeChangedCallback(name, _before, text) {
    if (name === "coordinates") {
      this.#frame();
      return;
    }
    const digits = [...(text ?? "").padEnd(81, ".")].slice(0, 81).map((mark) => Number(mark) || 0);
    if (name === "givens")
      this.update({ givens: digits, values: digits.map((digit, cell) => digit || this.#view.values[cell]) });
    else this.update({ values: digits });
  }

  /** Change the view. Several changes in a row are painted together, shortly after the last one. @param {Partial<View>} part */
  update(part) {
    Object.assign(this.#view, part);
    if (this.#waiting || !this.#built) return;
    this.#waiting = true;
    queueMicrotask(() => this.#paint());
  }

  get givens() {
    return this.#view.givens;
  }
  set givens(givens) {
    this.update({ givens });
  }
  get values() {
    return this.#view.values;
  }
  set values(values) {
    this.update({ values });
  }
  get candidates() {
    return this.#view.candidates;
  }
  set candidates(candidates) {
    this.update({ candidates });
  }
  get marks() {
    return this.#view.marks;
  }
  set marks(marks) {
    this.update({ marks });
  }
  get scene() {
    return this.#view.scene;
  }
  set scene(scene) {
    this.update({ scene });
  }

  /** The element of a cell, for focus. @param {number} cell */
  cellElement(cell) {
    return /** @type {HTMLElement} */ (this.#grid.querySelector(`[data-cell="${cell}"]`));
  }

  /** The cell at a point in the window, and the digit at that point within the cell. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const frame = this.#grid.getBoundingClientRect();
    const x = ((clientX - frame.left) / frame.width) * WHOLE;
    const y = ((clientY - frame.top) / frame.height) * WHOLE;
    if (x < 0 || y < 0 || x >= WHOLE || y >= WHOLE) return null;
    const cell = 9 * Math.floor(y / SIDE) + Math.floor(x / SIDE);
    const digit = 3 * Math.floor(((y % SIDE) * 3) / SIDE) + Math.floor(((x % SIDE) * 3) / SIDE) + 1;
    return { cell, digit };
  }

  /** Highlight these, and the scene's marks on them: `r1c5`, `r1c5=7`, `row 1`. @param {string[]} names */
  light(names) {
    this.#lit = new Set(names);
    this.#paintLights();
  }

  #paintLights() {
    const isLit = (/** @type {string} */ of) =>
      this.#lit.has(of) || (of.includes("=") && of.split(" ").every((end) => this.#lit.has(end)));
    for (const mark of this.#svg.querySelectorAll("[data-of]"))
      mark.classList.toggle("hot", isLit(mark.getAttribute("data-of") ?? ""));
    /** @type {SVGElement} */ (this.#svg.querySelector(".lights")).innerHTML = paintLights(this.#lit);
  }

  #build() {
    this.#built = true;
    this.#svg.setAttribute("aria-hidden", "true");
    const names = DIGITS.map((digit) => {
      const at = SIDE * digit - SIDE / 2;
      return `<text class="name" x="${at}" y="-14">c${digit}</text><text class="name" x="-22" y="${at + 8}">r${digit}</text>`;
    });
    const groups = "<g/>".repeat(81);
    this.#svg.innerHTML =
      `<rect class="paper" width="${WHOLE}" height="${WHOLE}"/><g class="names">${names.join("")}</g>` +
      `<g class="grounds">${groups}</g><g class="under"/><g class="inks">${groups}</g><path class="thin" d="${lines(false)}"/>` +
      `<path class="thick" d="${lines(true)}"/><g class="over"/><g class="lights"/><path class="selected"/>`;
    this.#grid.className = "cells";
    this.#grid.setAttribute("role", "grid");
    this.#grid.setAttribute("aria-multiselectable", "true");
    this.#grid.setAttribute("aria-label", this.getAttribute("label") ?? t("Sudoku board"));
    for (const number of DIGITS) this.#grid.append(rowElement(number - 1));
    this.replaceChildren(this.#svg, this.#grid);
    this.#frame();
  }

  /** Makes room for the names of rows and columns if they are shown. */
  #frame() {
    const margin = this.hasAttribute("coordinates") ? NAMES : EDGE;
    const side = WHOLE + margin + EDGE;
    this.#svg.setAttribute("viewBox", `${-margin} ${-margin} ${side} ${side}`);
  }

  #paint() {
    this.#waiting = false;
    const view = this.#view;
    const conflicts = view.showConflicts ? conflictsOf(view.values) : new Set();
    const possible = allowed(view.values);
    const part = (/** @type {string} */ name) => /** @type {SVGElement} */ (this.#svg.querySelector(name));
    for (const cell of CELLS) {
      const look = this.#look(cell, conflicts.has(cell), possible[cell]);
      const text = JSON.stringify(look);
      if (text !== this.#painted[cell]) {
        part(".grounds").children[cell].innerHTML = paintGround(cell, look);
        part(".inks").children[cell].innerHTML = paintInk(cell, look);
        this.#painted[cell] = text;
      }
      this.#describe(cell, look);
    }
    if (view.scene !== this.#paintedScene) {
      part(".under").innerHTML = view.scene ? paintUnder(view.scene) : "";
      part(".over").innerHTML = view.scene ? paintOver(view.scene) : "";
      this.toggleAttribute("data-scene", Boolean(view.scene));
      this.#paintedScene = view.scene;
      this.#lit.clear();
      this.#paintLights();
    }
    part(".selected").setAttribute("d", outline(view.selection, 5));
  }

  /** @param {number} cell @param {boolean} conflict @param {number} possible @returns {CellView} */
  #look(cell, conflict, possible) {
    const { givens, values, corners, marks, filter, showEqual } = this.#view;
    const candidates = this.#view.scene?.notes ?? this.#view.candidates;
    const equal = showEqual ? values[this.#view.cursor] : 0;
    return {
      value: values[cell],
      given: givens[cell] > 0,
      candidates: candidates[cell],
      corners: values[cell] || this.#view.scene ? 0 : corners[cell], // a scene needs the candidates in their usual places
      mark: marks.cells[cell],
      candidateMarks: DIGITS.map((digit) => marks.candidates[candidate(cell, digit)]),
      tint: this.#tint(cell),
      conflict,
      clashing: this.#view.showConflicts ? candidates[cell] & ~possible : 0,
      strong: filter || equal,
    };
  }

  /** The background of a cell: the strongest reason wins. @param {number} cell */
  #tint(cell) {
    const { values, selection, cursor, filter, filtered, showPeers, showEqual } = this.#view;
    if (selection.has(cell)) return "chosen";
    if (filter && filtered.has(cell)) return values[cell] ? "filtered set" : "filtered";
    if (filter || !selection.size) return "plain";
    if (showEqual && values[cursor] && values[cell] === values[cursor]) return "equal";
    if (showPeers && selection.size === 1 && PEERS[cursor].includes(cell)) return "peer";
    return "plain";
  }

  /** Label a cell for screen readers. @param {number} cell @param {CellView} look */
  #describe(cell, look) {
    const element = this.cellElement(cell);
    const label = describe(cell, look);
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    element.setAttribute("aria-selected", String(this.#view.selection.has(cell)));
    element.tabIndex = cell === this.#view.cursor ? 0 : -1;
    element.toggleAttribute("data-given", look.given);
  }
}

/** @param {number} number */
function rowElement(number) {
  const element = document.createElement("div");
  element.setAttribute("role", "row");
  for (const cell of CELLS.filter((each) => row(each) === number)) {
    const child = document.createElement("div");
    child.setAttribute("role", "gridcell");
    child.dataset.cell = String(cell);
    element.append(child);
  }
  return element;
}

/** "row 3 column 5, given 7". @param {number} cell @param {CellView} look */
export function describe(cell, look) {
  const parts = [t("row {row} column {column}", { row: row(cell) + 1, column: column(cell) + 1 })];
  if (look.given) parts.push(t("given {digit}", { digit: look.value }));
  else if (look.value) parts.push(t("digit {digit}", { digit: look.value }));
  else parts.push(t("empty"));
  if (look.candidates && !look.value)
    parts.push(t("candidates {digits}", { digits: inWords(look.candidates) }));
  if (look.corners) parts.push(t("corner marks {digits}", { digits: inWords(look.corners) }));
  if (look.mark) parts.push(t("colour {number}", { number: look.mark }));
  for (const digit of DIGITS.filter((each) => look.candidateMarks[each - 1] && look.candidates & bit(each))) {
    parts.push(t("candidate {digit} has colour {number}", { digit, number: look.candidateMarks[digit - 1] }));
  }
  if (look.conflict) parts.push(t("conflict"));
  return parts.join(", ");
}

if (!customElements.get("nine-fold")) customElements.define("nine-fold", NineFold);
