/**
 * Mouse, pen and finger on the board: click, drag over several cells, hold Shift or Ctrl to select more. A right click, or a click
 * in colour mode, applies to the candidate under the pointer. Shift with a right click asks why not this digit. A resting finger does
 * nothing: it would give a digit away that the player never asked for.
 */
import { CELLS, bit, column, row } from "../model/geometry.js";
import { act, colourCandidates } from "./actions.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** @param {Session} session @param {NineFold} board */
export function listenToPointers(session, board) {
  /** A drag adds cells or removes them; null between drags. @type {"add" | "drop" | null} */
  let drag = null;
  /** The last cell of the drag. @type {number | null} */
  let last = null;
  board.addEventListener("pointerdown", (event) => {
    const at = board.at(event.clientX, event.clientY);
    if (!at || session.paused) return;
    // Firefox reserves this press for its own menu and sends no other event for it.
    if (event.button === 2 && event.shiftKey) act(session, "whyNot", at);
    if (event.button !== 0) return;
    event.preventDefault();
    drag = begin(session, at, event);
    last = at.cell;
    if (drag) board.setPointerCapture(event.pointerId);
    board.cellElement(session.cursor).focus({ preventScroll: true });
  });
  board.addEventListener("pointermove", (event) => {
    const cell = (drag && board.at(event.clientX, event.clientY)?.cell) ?? null;
    if (cell === last) return;
    if (cell !== null) for (const each of line(last ?? cell, cell)) extend(session, each, drag);
    last = cell;
  });
  for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => (drag = null));
  board.addEventListener("dblclick", (event) =>
    selectEqual(session, board.at(event.clientX, event.clientY)?.cell),
  );
  board.addEventListener("contextmenu", (event) => {
    const at = board.at(event.clientX, event.clientY);
    if (!at || session.paused) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch" && !event.shiftKey)
      act(session, "toggleAt", at);
  });
}

/** @param {Session} session @param {{cell: number, digit: number}} at @param {PointerEvent} event @returns {"add" | "drop" | null} */
function begin(session, { cell, digit }, event) {
  const more = event.shiftKey || event.ctrlKey || event.metaKey || session.several;
  if (more && session.selection.has(cell) && session.selection.size > 1) {
    extend(session, cell, "drop");
    return "drop";
  }
  session.select(cell, more ? [...session.selection, cell] : [cell]);
  if (
    !more &&
    session.mode === "colour" &&
    session.target === "candidates" &&
    session.game.candidates[cell] & bit(digit)
  ) {
    colourCandidates(session, [cell], digit, session.colour);
    return null;
  }
  return "add";
}

/** The cells between two positions of a drag, because a fast pointer skips some; includes the second. @param {number} from @param {number} to */
function line(from, to) {
  const [down, right] = [row(to) - row(from), column(to) - column(from)];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps || 1 }, (_, index) => {
    const part = steps ? (index + 1) / steps : 1;
    return 9 * Math.round(row(from) + part * down) + Math.round(column(from) + part * right);
  });
}

/** @param {Session} session @param {number} cell @param {"add" | "drop" | null} drag */
function extend(session, cell, drag) {
  const cells = new Set(session.selection);
  if (drag === "drop") cells.delete(cell);
  else cells.add(cell);
  const cursor = cells.has(cell) ? cell : ([...cells].at(-1) ?? cell);
  session.select(cursor, cells.size ? cells : [cell]);
}

/** All cells with the digit of a cell. @param {Session} session @param {number | undefined} cell */
function selectEqual(session, cell) {
  const { values } = session.game;
  if (cell === undefined || !values[cell]) return;
  session.select(
    cell,
    CELLS.filter((other) => values[other] === values[cell]),
  );
}
