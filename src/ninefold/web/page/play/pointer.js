/**
 * Mouse, pen and finger on the board: click, drag over several cells, hold Shift or Ctrl to select more, click twice to select cells
 * that look alike. A right click, or a click in colour mode, applies to the candidate under the pointer. Shift with a right click asks
 * why not this digit. With a locked digit, a click writes it. A resting finger does nothing: it would give a digit away that the
 * player never asked for.
 */
import { bit, column, row } from "../model/geometry.js";
import { act } from "./actions.js";
import { ERASER, hasLocked, lockedOf, picksUp } from "./lock.js";
import { colourCandidates } from "./write.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** What a drag does to the cells on its way; null between drags. @typedef {"add" | "drop" | "write" | "remove" | null} Drag */

/** The most milliseconds between the taps of a double tap. Not every browser has an event for it. */
const DOUBLE = 400;

/** @param {Session} session @param {NineFold} board */
export function listenToPointers(session, board) {
  /** @type {Drag} */
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
  board.addEventListener("contextmenu", (event) => {
    const at = board.at(event.clientX, event.clientY);
    if (!at || session.paused) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch" && !event.shiftKey)
      act(session, "toggleAt", at);
  });
  listenToDoubleTaps(session, board);
}

/** A double click, or a double tap, selects the cells like the one under it. @param {Session} session @param {NineFold} board */
function listenToDoubleTaps(session, board) {
  /** The cell of the last tap, and when it was. @type {[number | undefined, number]} */
  let tap = [undefined, 0];
  const select = (/** @type {MouseEvent} */ event) => {
    const cell = board.at(event.clientX, event.clientY)?.cell;
    const isSelecting =
      lockedOf(session) === null && session.mode !== "draw" && !session.several && !session.paused;
    if (cell !== undefined && isSelecting) act(session, "selectSame", cell);
  };
  board.addEventListener("dblclick", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") select(event);
  });
  board.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch") return;
    const cell = board.at(event.clientX, event.clientY)?.cell;
    const isSecond = cell === tap[0] && event.timeStamp - tap[1] < DOUBLE;
    if (isSecond) select(event);
    tap = isSecond ? [undefined, 0] : [cell, event.timeStamp];
  });
}

/** @param {Session} session @param {{cell: number, digit: number}} at @param {PointerEvent} event @returns {Drag} */
function begin(session, { cell, digit }, event) {
  const more = event.shiftKey || event.ctrlKey || event.metaKey || session.several;
  if (!more && lockedOf(session) !== null) return stamp(session, cell);
  if (!more && session.mode === "draw") {
    session.select(cell); // draw.js does the rest
    return null;
  }
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

/** Write what is locked. Marks and colours go on along a drag; digits do not, as they rarely come in rows. @param {Session} session @param {number} cell @returns {Drag} */
function stamp(session, cell) {
  const goesOn = !picksUp(session, cell) && (session.mode !== "digit" || session.locked === ERASER);
  session.select(cell);
  act(session, "stamp");
  if (!goesOn) return null;
  return session.locked === ERASER || hasLocked(session, cell) ? "write" : "remove";
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

/** @param {Session} session @param {number} cell @param {Drag} drag */
function extend(session, cell, drag) {
  if (drag === "write" || drag === "remove") {
    session.select(cell);
    const isEmpty = !session.game.values[cell] || session.mode === "colour" || session.locked === ERASER;
    if (isEmpty && hasLocked(session, cell) !== (drag === "write")) act(session, "stamp");
    return;
  }
  const cells = new Set(session.selection);
  if (drag === "drop") cells.delete(cell);
  else cells.add(cell);
  const cursor = cells.has(cell) ? cell : ([...cells].at(-1) ?? cell);
  session.select(cursor, cells.size ? cells : [cell]);
}
