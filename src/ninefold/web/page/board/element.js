/**
 * `<nine-fold>`: a board. It draws what its properties describe and knows no rules of the game; docs/element.md is its manual.
 *
 *     <nine-fold givens="..8.16..." coordinates></nine-fold>
 *
 * The picture is an SVG. On top of it lies a grid of cells for pointers, the keyboard and screen readers. Both are in a shadow
 * root, so the styles of the board and of the page around it never meet.
 */
import { DIGITS, candidate } from "../model/geometry.js";
import { allowed, conflictsOf } from "../model/position.js";
import { CLASSIC } from "../model/shape.js";
import { t } from "../strings.js";
import { digitsIn, filled, valuesFor } from "./attributes.js";
import { describe } from "./label.js";
import { frameOf, groundwork, isOn, rowElements } from "./grid.js";
import { SIDE, outline } from "./layout.js";
import { GIVES_WAY, paintGround, paintInk } from "./paint.js";
import { paintLights, paintOver, paintUnder } from "./scene.js";
import { sheets } from "./styles.js";
import { firstView } from "./view.js";

/** @typedef {import("./paint.js").CellView} CellView */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Signs} Signs */

const SVG = "http://www.w3.org/2000/svg";
export class NineFold extends HTMLElement {
  static observedAttributes = ["givens", "values", "coordinates", "label"];

  #view = firstView();
  /** The look of each cell when it was last painted. @type {string[]} */
  #painted = [];
  /** The scene and the drawing that were last painted. @type {Scene | null} */
  #paintedScene = null;
  #paintedDrawing = "";
  /** The shape that the elements are made for, and the signs that were last painted. */
  #shape = CLASSIC;
  /** @type {Signs | null} */
  #paintedSigns = null;
  /** The names of the highlighted cells, candidates and houses. @type {Set<string>} */
  #lit = new Set();
  #waiting = false;
  #built = false;
  #svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
  #grid = document.createElement("div");

  connectedCallback() {
    const lit = this.#lit;
    if (!this.#built) this.#build();
    this.#paint();
    this.light([...lit]); // painting a scene clears them
  }

  /** @param {string} name @param {string | null} before @param {string | null} text */
  attributeChangedCallback(name, before, text) {
    if (name === "coordinates") return this.#frame();
    if (name === "label") return this.#name();
    const digits = digitsIn(text);
    if (name === "values") return this.update({ values: filled(digits, this.#view.givens) });
    const values = before === null ? this.#view.values : digitsIn(this.getAttribute("values"));
    return this.update({ givens: digits, values: valuesFor(digits, values) });
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

  /** Focus the cell of the cursor. @param {FocusOptions} [options] */
  focus(options) {
    this.cellElement(this.#view.cursor)?.focus(options);
  }

  /** The element of a cell, for focus. @param {number} cell */
  cellElement(cell) {
    return /** @type {HTMLElement} */ (this.#grid.querySelector(`[data-cell="${cell}"]`));
  }

  /** The cell at a point in the window, and the digit at that point within the cell. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const frame = this.#grid.getBoundingClientRect();
    const x = ((clientX - frame.left) / frame.width) * SIDE * this.#shape.columns;
    const y = ((clientY - frame.top) / frame.height) * SIDE * this.#shape.rows;
    if (!isOn(this.#shape, x, y)) return null;
    const cell = 9 * Math.floor(y / SIDE) + Math.floor(x / SIDE);
    const digit = 3 * Math.floor(((y % SIDE) * 3) / SIDE) + Math.floor(((x % SIDE) * 3) / SIDE) + 1;
    return { cell, digit };
  }

  /** Highlight these, and the scene's marks on them: `r1c5`, `r1c5=7`, `row 1`. @param {string[]} names */
  light(names) {
    this.#lit = new Set(names);
    if (this.#built) this.#paintLights();
  }

  #paintLights() {
    const isLit = (/** @type {string} */ of) =>
      this.#lit.has(of) || (of.includes("=") && of.split(" ").every((end) => this.#lit.has(end)));
    for (const mark of this.#svg.querySelectorAll("[data-of]"))
      mark.classList.toggle("hot", isLit(mark.getAttribute("data-of") ?? ""));
    /** @type {SVGElement} */ (this.#svg.querySelector(".lights")).innerHTML = paintLights(
      this.#lit,
      this.#shape,
    );
  }

  #build() {
    this.#built = true;
    this.#svg.setAttribute("aria-hidden", "true");
    this.#svg.setAttribute("class", "board");
    this.#grid.className = "cells";
    this.#grid.setAttribute("role", "grid");
    this.#grid.setAttribute("aria-multiselectable", "true");
    const frame = document.createElement("div");
    frame.className = "frame";
    frame.append(this.#svg, this.#grid);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = sheets;
    root.append(frame);
    this.#lay();
    this.#name();
  }

  /** Makes the elements for the shape of the board; everything has to be painted again. */
  #lay() {
    const isFocused = this.shadowRoot?.activeElement !== null;
    this.#shape = this.#view.shape;
    this.#svg.innerHTML = groundwork(this.#shape);
    this.#grid.replaceChildren(...rowElements(this.#shape));
    this.#painted = [];
    this.#paintedScene = this.#paintedSigns = null;
    this.#paintedDrawing = "";
    this.#frame();
    if (isFocused) this.focus({ preventScroll: true });
  }

  /** Names the board for screen readers. */
  #name() {
    this.#grid.setAttribute("aria-label", this.getAttribute("label") ?? t("Sudoku board"));
  }

  /** Makes room for the names of rows and columns if they are shown. */
  #frame() {
    const { box, inset } = frameOf(this.#shape, this.hasAttribute("coordinates"));
    this.#svg.setAttribute("viewBox", box.join(" "));
    const isClassic = this.#shape === CLASSIC; // the style sheet has its places
    this.#grid.style.inset = isClassic ? "" : inset;
    this.#grid.style.gridTemplateRows = isClassic ? "" : `repeat(${this.#shape.rows}, 1fr)`;
  }

  #paint() {
    this.#waiting = false;
    const view = this.#view;
    if (view.shape !== this.#shape) this.#lay();
    const { shape } = view;
    const conflicts = new Set(view.showConflicts ? [...conflictsOf(view.values, shape), ...view.broken] : []);
    const possible = allowed(view.values, shape);
    const part = (/** @type {string} */ name) => /** @type {SVGElement} */ (this.#svg.querySelector(name));
    for (const cell of shape.cells) {
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
      part(".under").innerHTML = view.scene ? paintUnder(view.scene, shape) : "";
      part(".over").innerHTML = view.scene ? paintOver(view.scene, shape) : "";
      this.toggleAttribute("data-scene", Boolean(view.scene));
      this.#paintedScene = view.scene;
      this.#lit = new Set();
      this.#paintLights();
    }
    if (view.signs !== this.#paintedSigns && shape !== CLASSIC) {
      part(".signs-under").innerHTML = view.signs?.under ?? "";
      part(".signs-over").innerHTML = view.signs?.over ?? "";
      const root = /** @type {ShadowRoot} */ (this.shadowRoot);
      root.adoptedStyleSheets = view.signs ? [...sheets, view.signs.sheet] : sheets;
      this.#paintedSigns = view.signs;
    }
    const drawing = view.drawn?.svg ?? "";
    if (drawing !== this.#paintedDrawing) part(".drawn").innerHTML = this.#paintedDrawing = drawing;
    part(".selected").setAttribute("d", outline(view.selection, 5));
  }

  /** @param {number} cell @param {boolean} conflict @param {number} possible @returns {CellView} */
  #look(cell, conflict, possible) {
    const { givens, values, corners, centres, marks, wrong, filter } = this.#view;
    const candidates = this.#view.scene?.notes ?? this.#view.candidates;
    return {
      value: values[cell],
      given: givens[cell] > 0,
      candidates: candidates[cell],
      corners: values[cell] || this.#view.scene ? 0 : corners[cell], // a scene needs the candidates in their usual places
      centres: values[cell] || this.#view.scene ? 0 : centres[cell],
      mark: marks.cells[cell],
      candidateMarks: DIGITS.map((digit) => marks.candidates[candidate(cell, digit)]),
      tint: this.#tint(cell),
      conflict,
      wrong: wrong.has(cell) && values[cell] > 0,
      clashing: this.#view.showConflicts ? candidates[cell] & ~possible : 0,
      strong: filter || this.#equal,
      drawn: this.#view.drawn?.labels[cell] ?? "",
      labelled: this.#shape.labelled.has(cell) ? (this.#view.scene ? 1 : GIVES_WAY) : 0,
    };
  }

  /** The digit to highlight: the given one, or that of the cursor. */
  get #equal() {
    const { equal, values, cursor, showEqual } = this.#view;
    return showEqual ? equal || values[cursor] : 0;
  }

  /** The background of a cell: the strongest reason wins. @param {number} cell */
  #tint(cell) {
    const { values, selection, cursor, filter, filtered, showPeers } = this.#view;
    if (selection.has(cell)) return "chosen";
    if (filter && filtered.has(cell)) return values[cell] ? "filtered set" : "filtered";
    if (filter || !selection.size) return "plain";
    if (this.#equal && values[cell] === this.#equal) return "equal";
    if (showPeers && selection.size === 1 && this.#shape.peers[cursor].includes(cell)) return "peer";
    return "plain";
  }

  /** Label a cell for screen readers. @param {number} cell @param {CellView} look */
  #describe(cell, look) {
    const element = this.cellElement(cell);
    const label = [describe(cell, look), ...this.#shape.words[cell]].join(", ");
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    element.setAttribute("aria-selected", String(this.#view.selection.has(cell)));
    element.tabIndex = cell === this.#view.cursor ? 0 : -1;
    element.toggleAttribute("data-given", look.given);
  }
}

if (!customElements.get("nine-fold")) customElements.define("nine-fold", NineFold);
