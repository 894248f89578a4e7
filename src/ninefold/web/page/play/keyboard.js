/** Key presses to actions, wherever the focus is, unless something there needs the key itself. */
import { act } from "./actions.js";
import { keyOf } from "./keys.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
/** What takes Space and Enter, and what takes arrows too. */
const PRESSING = "button, a, summary, input, [role=tab], [role=radio]";
const WALKING = "[role=tab], [role=radio], [role=listbox], [role=option], [type=range], [type=radio]";

/** @param {Desk} desk @param {NineFold} board */
export function listenToKeys(desk, board) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.isComposing || event.defaultPrevented || isTaken(event, board)) return;
    event.preventDefault();
    if (event.repeat && key.action === "digit") return; // a key that is held would toggle the digit
    act(desk, key.action, key.argument);
    if (["move", "jump", "extend", "lineEnd"].includes(key.action)) board.cellElement(desk.cursor).focus();
  });
  desk.addEventListener("change", () => {
    const focused = board.contains(document.activeElement);
    if (focused) board.cellElement(desk.cursor).focus({ preventScroll: true });
  });
  keepFocus(desk, board);
}

/** A new game is there to be played; a dialog gives the focus back only to who came by keys. @param {Desk} desk @param {NineFold} board */
function keepFocus(desk, board) {
  let opened = false;
  const enter = () => board.cellElement(desk.cursor).focus();
  desk.addEventListener("open", () => {
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

/** Whether the focused element wants the key. @param {KeyboardEvent} event @param {NineFold} board */
function isTaken(event, board) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (board.contains(target)) return false;
  if (document.querySelector("dialog[open]") || target.closest(WRITING)) return true;
  if (/^(?: |Enter)$/.test(event.key)) return Boolean(target.closest(PRESSING));
  return /^(?:Arrow.*|Home|End|PageUp|PageDown)$/.test(event.key) && Boolean(target.closest(WALKING));
}
