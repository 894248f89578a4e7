/** Key presses to actions, wherever the focus is, unless something there needs the key itself. */
import { act } from "./actions.js";
import { keyOf } from "./keys.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

const WRITING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const PRESSING = "button, a, summary, input, [role=tab], [role=radio]";
const OWN_KEYS = /^(?: |Enter|Arrow.*|Home|End|Shift\+Arrow.*|Delete)$/;

/** @param {Desk} desk @param {NineFold} board */
export function listenToKeys(desk, board) {
  document.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.isComposing || isTaken(event, board)) return;
    event.preventDefault();
    act(desk, key.action, key.argument);
    if (["move", "jump", "extend", "lineEnd"].includes(key.action)) board.cellElement(desk.cursor).focus();
  });
  desk.addEventListener("change", () => {
    const focused = board.contains(document.activeElement);
    if (focused) board.cellElement(desk.cursor).focus({ preventScroll: true });
  });
}

/** Whether the focused element wants the key. @param {KeyboardEvent} event @param {NineFold} board */
function isTaken(event, board) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (board.contains(target)) return false;
  if (event.key === "Escape" && target.matches("[type=range]") && !document.querySelector("dialog[open]"))
    return false;
  if (document.querySelector("dialog[open]") || target.closest(WRITING)) return true;
  return Boolean(target.closest(PRESSING)) && OWN_KEYS.test(event.key);
}
