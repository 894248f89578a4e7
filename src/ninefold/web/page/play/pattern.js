/** A small board where the player draws which cells get clues, with the mouse, a finger or the keyboard. With a symmetry, the matching cells are drawn too. */
import { CELLS, column, row } from "../model/geometry.js";
import { orbit } from "../model/symmetry.js";
import { h } from "../look/dom.js";
import { t } from "../strings.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {() => string} symmetry @param {(count: number) => void} changed */
export function makePattern(symmetry, changed) {
  /** @type {Set<number>} */
  const drawn = new Set();
  const cells = CELLS.map((cell) =>
    h("span", { role: "gridcell", "data-at": cell, tabindex: cell ? -1 : 0, "aria-selected": "false" }),
  );
  const lines = Array.from({ length: 9 }, (_, line) =>
    h("div", { role: "row" }, ...cells.slice(9 * line, 9 * line + 9)),
  );
  const element = h(
    "div",
    {
      class: "mask",
      role: "grid",
      "aria-multiselectable": "true",
      "aria-label": t("Pattern of given digits"),
    },
    ...lines,
  );
  const show = () => {
    for (const cell of CELLS) {
      const place = t("row {row} column {column}", { row: row(cell) + 1, column: column(cell) + 1 });
      cells[cell].setAttribute("aria-label", `${place}, ${drawn.has(cell) ? t("given") : t("empty")}`);
      cells[cell].setAttribute("aria-selected", String(drawn.has(cell)));
    }
    changed(drawn.size);
  };
  const draw = (/** @type {number} */ cell, /** @type {boolean} */ on) => {
    for (const each of orbit(cell, symmetry())) {
      if (on) drawn.add(each);
      else drawn.delete(each);
    }
    show();
  };
  drawByPointer(element, drawn, draw);
  drawByKeys(element, cells, drawn, draw);
  const clear = () => {
    drawn.clear();
    show();
  };
  const value = () => (drawn.size ? CELLS.map((cell) => (drawn.has(cell) ? "x" : ".")).join("") : null);
  show();
  return { element, value, clear };
}

/** @typedef {(cell: number, on: boolean) => void} Draw */

/** @param {HTMLElement} element @param {Set<number>} drawn @param {Draw} draw */
function drawByPointer(element, drawn, draw) {
  /** True while a stroke draws, false while it erases; null between strokes. @type {boolean | null} */
  let stroke = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under instanceof HTMLElement && element.contains(under) ? under.dataset.at : undefined;
    return cell === undefined ? null : Number(cell);
  };
  element.addEventListener("pointerdown", (event) => {
    const cell = at(event);
    if (cell === null || event.button) return;
    stroke = !drawn.has(cell);
    draw(cell, stroke);
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    const cell = stroke === null ? null : at(event);
    if (cell !== null && stroke !== null && drawn.has(cell) !== stroke) draw(cell, stroke);
  });
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (stroke = null));
}

/** @param {HTMLElement} element @param {HTMLElement[]} cells @param {Set<number>} drawn @param {Draw} draw */
function drawByKeys(element, cells, drawn, draw) {
  element.addEventListener("keydown", (event) => {
    const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.at);
    const step = STEPS[event.key];
    if (step) {
      const next = 9 * ((row(cell) + step[0] + 9) % 9) + ((column(cell) + step[1] + 9) % 9);
      cells[cell].tabIndex = -1;
      cells[next].tabIndex = 0;
      cells[next].focus();
    } else if (event.key === " " || event.key === "Enter") draw(cell, !drawn.has(cell));
    else return;
    event.preventDefault();
  });
}
