/** The board of the setter's mode, with what it shows beyond digits: places, partners, redundant givens, and those to blame. */
import { NineFold } from "../board/element.js";
import { BIG, EDGE, NAMES, RADIUS, SIDE, WHOLE, baseline, middle, spot, topLeft } from "../board/layout.js";
import { CELLS, candidateOf, cellOf, digitsOf, row, size } from "../model/geometry.js";
import { h } from "../look/dom.js";
import { nextCell } from "../play/actions.js";
import { keyOf, pressOf } from "../play/keys.js";
import { t } from "../strings.js";

/** @typedef {import("./set-state.js").Setter} Setter */

/** @param {Setter} setter @param {{coordinates: boolean}} settings */
export function makeSetBoard(setter, { coordinates }) {
  const board = new NineFold();
  board.toggleAttribute("coordinates", coordinates);
  const overlay = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const margin = coordinates ? NAMES : EDGE;
  overlay.setAttribute("viewBox", `${-margin} ${-margin} ${WHOLE + margin + EDGE} ${WHOLE + margin + EDGE}`);
  overlay.setAttribute("class", "set-overlay");
  overlay.setAttribute("aria-hidden", "true");
  const show = () => {
    const { givens } = setter.draft;
    board.update({
      givens,
      values: givens,
      candidates: setter.candidates,
      selection: setter.selection,
      cursor: setter.cursor,
      showPeers: false,
      showEqual: !setter.draft.showCandidates,
    });
    overlay.innerHTML = paint(setter);
    describe(setter, board);
  };
  for (const event of ["change", "answer"]) setter.addEventListener(event, show);
  listenToPointer(setter, board);
  return { board, show, element: h("div", { class: "set-table" }, board, overlay) };
}

/** @param {number} cell @param {string} look */
function frame(cell, look) {
  const { x, y } = topLeft(cell);
  return `<rect class="${look}" x="${x + 5}" y="${y + 5}" width="${SIDE - 10}" height="${SIDE - 10}" rx="10"/>`;
}

/** @param {Setter} setter */
function paint(setter) {
  const { draft, current, cursor } = setter;
  const shown = setter.candidates;
  const places = [...draft.places].map((cell) => {
    const { x, y } = middle(cell);
    const mark = `<text class="set-mark" x="${x}" y="${baseline(y, BIG)}">?</text>`;
    return frame(cell, "set-place") + (shown[cell] ? "" : mark);
  });
  const partners = draft.partners(cursor).map((cell) => frame(cell, "set-partner"));
  const redundant = (current?.redundant ?? []).map((name) => {
    const { x, y } = topLeft(cellOf(name));
    return `<circle class="set-redundant" cx="${x + 84}" cy="${y + 16}" r="7"/>`;
  });
  const blamed = [...(current?.culprits ?? []), ...(current?.contradiction ?? [])];
  const blame = blamed.map((name) => frame(cellOf(name), "set-blame"));
  const completing = (setter.draft.showCandidates ? (current?.completing ?? []) : []).map((name) => {
    const { x, y } = spot(...candidateOf(name));
    return `<circle class="set-completing" cx="${x}" cy="${y}" r="${RADIUS}"/>`;
  });
  return [...certain(setter), ...completing, ...places, ...partners, ...redundant, ...blame].join("");
}

/** Discs behind the digits that all solutions have in common. @param {Setter} setter */
function certain({ draft, current, candidates }) {
  if (current?.status !== "multiple") return [];
  const cells = CELLS.filter((cell) => !Number(draft.line[cell]) && size(candidates[cell]) === 1);
  return cells.map((cell) => {
    const { x, y } = spot(cell, digitsOf(candidates[cell])[0]);
    return `<circle class="set-certain" cx="${x}" cy="${y}" r="${RADIUS}"/>`;
  });
}

/** What the marks mean, for screen readers. @param {Setter} setter @param {NineFold} board */
function describe({ draft, current }, board) {
  const { places } = draft;
  const names = (/** @type {string[] | null | undefined} */ list) => new Set((list ?? []).map(cellOf));
  const [redundant, culprits] = [names(current?.redundant), names(current?.culprits)];
  for (const cell of CELLS) {
    const words = places.has(cell)
      ? t("Place for a digit")
      : redundant.has(cell)
        ? t("redundant")
        : culprits.has(cell)
          ? t("leaves no solution")
          : "";
    const element = board.cellElement(cell);
    if (words) element?.setAttribute("aria-description", words);
    else element?.removeAttribute("aria-description");
  }
}

/** Click, drag over several cells, hold Shift or Ctrl to select more. @param {Setter} setter @param {NineFold} board */
function listenToPointer(setter, board) {
  let isDragging = false;
  const at = (/** @type {PointerEvent} */ event) => board.at(event.clientX, event.clientY)?.cell;
  board.addEventListener("pointerdown", (event) => {
    const cell = at(event);
    if (cell === undefined || event.button) return;
    event.preventDefault();
    isDragging = true;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    setter.select(cell, more ? [...setter.selection, cell] : [cell]);
    board.setPointerCapture(event.pointerId);
    board.cellElement(cell).focus({ preventScroll: true });
  });
  board.addEventListener("pointermove", (event) => {
    const cell = isDragging ? at(event) : undefined;
    if (cell !== undefined && !setter.selection.has(cell)) setter.select(cell, [...setter.selection, cell]);
  });
  for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => (isDragging = false));
}

/** The actions of the keys that mean the same here as in a game. @type {Record<string, (setter: Setter, argument: any) => void>} */
const ACTIONS = {
  digit: (setter, digit) => void setter.edit((draft) => draft.enter(setter.cells, digit)),
  clear: (setter) => void setter.edit((draft) => draft.clear(setter.cells)),
  move: (setter, direction) => setter.select(nextCell(setter.cursor, direction)),
  jump: (setter, direction) => setter.select(nextCell(setter.cursor, direction)),
  extend(setter, direction) {
    const cell = nextCell(setter.cursor, direction);
    setter.select(cell, [...setter.selection, cell]);
  },
  lineEnd: (setter, side) => setter.select(9 * row(setter.cursor) + (side === "left" ? 0 : 8)),
  selectAll: (setter) =>
    setter.select(
      setter.cursor,
      CELLS.filter((cell) => setter.draft.line[cell] === "."),
    ),
  undo: (setter) => void setter.edit((draft) => draft.undo()),
  redo: (setter) => void setter.edit((draft) => draft.redo()),
  place: (setter) => void setter.edit((draft) => draft.toggle(setter.cells)),
};

/** @param {Setter} setter @param {string} action @param {any} [argument] */
export const perform = (setter, action, argument) => ACTIONS[action](setter, argument);

/**
 * Keys mean the same as in a game; Space and ? make places.
 * @param {Setter} setter @param {NineFold} board @param {KeyboardEvent} event @param {boolean} letters true if letters are keys
 */
export function pressKey(setter, board, event, letters) {
  const target = /** @type {Element} */ (event.target);
  const press = pressOf(event);
  if (target.closest("input:not([type=checkbox]), textarea, select") || event.isComposing) return;
  if (/^(?: |Enter)$/.test(event.key) && target.closest("button, input")) return;
  const isPlace = press === " " || press === "?";
  const key = isPlace ? { action: "place", argument: undefined } : keyOf(event);
  if (!key || !(key.action in ACTIONS) || (key.action === "place" && !isPlace)) return;
  if (!letters && /^[a-z]$/.test(press)) return;
  event.preventDefault();
  if (event.repeat && key.action === "digit") return; // holding the key would toggle the digit
  perform(setter, key.action, key.argument);
  if (["move", "jump", "extend", "lineEnd"].includes(key.action)) board.cellElement(setter.cursor).focus();
}
