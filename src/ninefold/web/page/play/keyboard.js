/** Turns key presses into actions, wherever the focus is, unless the focused element needs the key. */
import { act } from "./actions.js";
import { keyOf, pressOf } from "./keys.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
/** Elements that need Space and Enter, and those that need the arrow keys. */
const PRESSING = "button, a, summary, input, [role=tab], [role=radio]";
const WALKING = "[role=tab], [role=radio], [role=listbox], [role=option], [type=range], [type=radio]";

/** @param {Session} session @param {NineFold} board */
export function listenToKeys(session, board) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.isComposing || event.defaultPrevented || isTaken(event, board)) return;
    if (!session.settings.letterKeys && isLetter(event)) return;
    event.preventDefault();
    if (event.repeat && key.action === "digit") return; // holding the key would toggle the digit
    act(session, key.action, key.argument);
    if (["move", "jump", "extend", "lineEnd"].includes(key.action)) board.cellElement(session.cursor).focus();
  });
  session.addEventListener("change", () => {
    const focused = board.contains(document.activeElement);
    if (focused) board.cellElement(session.cursor).focus({ preventScroll: true });
  });
  keepFocus(session, board);
}

/** A new game gets the focus. Closing a dialog returns the focus only if a key opened the dialog. @param {Session} session @param {NineFold} board */
function keepFocus(session, board) {
  let opened = false;
  const enter = () => board.cellElement(session.cursor).focus();
  session.addEventListener("open", () => {
    opened = Boolean(document.querySelector("dialog[open]"));
    if (!opened) enter();
  });
  const closed = (/** @type {Event} */ event) => {
    if (!(event.target instanceof HTMLDialogElement) || document.querySelector("dialog[open]")) return;
    if (opened || event.target.dataset.by !== "keys") enter();
    opened = false;
  };
  document.addEventListener("close", closed, true);
}

/** True for a letter or a mark on its own, which speech input and a slipping hand can type by accident. @param {KeyboardEvent} event */
const isLetter = (event) => /^[^\d\s]$/u.test(pressOf(event));

/** True if the focused element needs the key. @param {KeyboardEvent} event @param {NineFold} board */
function isTaken(event, board) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (board.contains(target) && !document.querySelector(":popover-open")) return false;
  if (document.querySelector("dialog[open], :popover-open") || target.closest(WRITING)) return true;
  if (/^(?: |Enter)$/.test(event.key)) return Boolean(target.closest(PRESSING));
  return /^(?:Arrow.*|Home|End|PageUp|PageDown)$/.test(event.key) && Boolean(target.closest(WALKING));
}

/** Keep digit keys from the board while the panel that they are meant for is loading. */
export function holdDigits() {
  const held = { digit: 0, end: () => removeEventListener("keydown", hold, true) };
  const hold = (/** @type {KeyboardEvent} */ event) => {
    if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.digit = Number(event.key);
  };
  addEventListener("keydown", hold, true);
  return held;
}
