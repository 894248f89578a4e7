/**
 * Mouse, pen and finger on the board: click, drag over several cells, Shift or Ctrl for more; a right click, or a click in the
 * colour mode, goes to the candidate under the pointer; with Shift, or a long touch, it asks why not this digit.
 */
import { CELLS, bit, column, row } from "../model/geometry.js";
import { act, colourCandidates } from "./actions.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** How long a finger rests to ask, in milliseconds; not every browser tells of long touches. */
export const LONG = 550;

/** @param {Desk} desk @param {NineFold} board */
export function listenToPointers(desk, board) {
  let rest = 0;
  /** Whether a drag adds cells or takes them away; null between drags. @type {"add" | "drop" | null} */
  let drag = null;
  /** Where the drag was last, on the board. @type {number | null} */
  let last = null;
  board.addEventListener("pointerdown", (event) => {
    const at = board.at(event.clientX, event.clientY);
    if (!at || desk.paused) return;
    // Firefox keeps this press for its own menu, and tells of it only here.
    if (event.button === 2 && event.shiftKey) act(desk, "whyNot", at);
    if (event.button !== 0) return;
    event.preventDefault();
    drag = begin(desk, at, event);
    last = at.cell;
    if (drag) board.setPointerCapture(event.pointerId);
    board.cellElement(desk.cursor).focus({ preventScroll: true });
    clearTimeout(rest);
    if (event.pointerType === "touch") rest = setTimeout(() => act(desk, "whyNot", at), LONG);
  });
  board.addEventListener("pointermove", (event) => {
    const cell = (drag && board.at(event.clientX, event.clientY)?.cell) ?? null;
    if (cell === last) return;
    clearTimeout(rest);
    if (cell !== null) for (const each of line(last ?? cell, cell)) extend(desk, each, drag);
    last = cell;
  });
  for (const end of ["pointerup", "pointercancel"])
    board.addEventListener(end, () => {
      clearTimeout(rest);
      drag = null;
    });
  board.addEventListener("dblclick", (event) =>
    selectEqual(desk, board.at(event.clientX, event.clientY)?.cell),
  );
  board.addEventListener("contextmenu", (event) => {
    const at = board.at(event.clientX, event.clientY);
    if (!at || desk.paused) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch" && !event.shiftKey)
      act(desk, "toggleAt", at);
  });
}

/** @param {Desk} desk @param {{cell: number, digit: number}} at @param {PointerEvent} event @returns {"add" | "drop" | null} */
function begin(desk, { cell, digit }, event) {
  const more = event.shiftKey || event.ctrlKey || event.metaKey || desk.several;
  if (more && desk.selection.has(cell) && desk.selection.size > 1) {
    extend(desk, cell, "drop");
    return "drop";
  }
  desk.select(cell, more ? [...desk.selection, cell] : [cell]);
  if (
    !more &&
    desk.mode === "colour" &&
    desk.target === "candidates" &&
    desk.game.candidates[cell] & bit(digit)
  ) {
    colourCandidates(desk, [cell], digit, desk.colour);
    return null;
  }
  return "add";
}

/** The cells after one, up to another: a fast pointer leaves some out. @param {number} from @param {number} to */
function line(from, to) {
  const [down, right] = [row(to) - row(from), column(to) - column(from)];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps || 1 }, (_, index) => {
    const part = steps ? (index + 1) / steps : 1;
    return 9 * Math.round(row(from) + part * down) + Math.round(column(from) + part * right);
  });
}

/** @param {Desk} desk @param {number} cell @param {"add" | "drop" | null} drag */
function extend(desk, cell, drag) {
  const cells = new Set(desk.selection);
  if (drag === "drop") cells.delete(cell);
  else cells.add(cell);
  const cursor = cells.has(cell) ? cell : ([...cells].at(-1) ?? cell);
  desk.select(cursor, cells.size ? cells : [cell]);
}

/** All cells with the digit of a cell. @param {Desk} desk @param {number | undefined} cell */
function selectEqual(desk, cell) {
  const { values } = desk.game;
  if (cell === undefined || !values[cell]) return;
  desk.select(
    cell,
    CELLS.filter((other) => values[other] === values[cell]),
  );
}
