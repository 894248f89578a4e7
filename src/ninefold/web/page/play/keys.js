/**
 * The keyboard shortcuts: one table for the handler, the list of shortcuts, and the tests.
 *
 * In `press`, "1-9" stands for nine keys, "Arrows" and "WASD" for four; the action receives the one that was pressed.
 */
import { DIGITS } from "../model/geometry.js";
import { t } from "../strings.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {{press: string[], action: Action, argument?: any, label: () => string, group: string}} Key */

/** Names for several keys, and the argument of each key. @type {Record<string, Record<string, any>>} */
const SETS = {
  "F1-F9": Object.fromEntries(DIGITS.map((digit) => [`F${digit}`, digit])),
  "1-9": Object.fromEntries(DIGITS.map((digit) => [String(digit), digit])),
  Arrows: { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" },
  WASD: { w: "up", s: "down", a: "left", d: "right" },
};

/** @type {Key[]} */
export const KEYS = [
  { group: "write", press: ["1-9"], action: "digit", label: () => t("Enter a digit (in the current mode)") },
  { group: "write", press: ["Shift+1-9"], action: "corner", label: () => t("Corner mark") },
  { group: "write", press: ["Alt+Shift+1-9"], action: "centre", label: () => t("Centre mark") },
  { group: "write", press: ["Ctrl+1-9"], action: "candidate", label: () => t("Candidate") },
  { group: "write", press: ["Alt+1-9"], action: "colourCells", label: () => t("Colour cells") },
  { group: "write", press: ["Delete", "Backspace", "0"], action: "clear", label: () => t("Clear cells") },
  {
    group: "write",
    press: [" "],
    action: "toggleFiltered",
    label: () => t("Toggle the filtered digit as a candidate"),
  },
  {
    group: "write",
    press: ["Enter"],
    action: "stamp",
    label: () => t("Write the locked digit (with “Digit first”), or choose a cell for a link (in draw mode)"),
  },
  { group: "write", press: ["r"], action: "cellNote", label: () => t("Note on the cell") },
  { group: "mode", press: ["z"], action: "mode", argument: "digit", label: () => t("Digits") },
  { group: "mode", press: ["x"], action: "mode", argument: "corner", label: () => t("Corner marks") },
  { group: "mode", press: ["b"], action: "mode", argument: "centre", label: () => t("Centre marks") },
  { group: "mode", press: ["c"], action: "mode", argument: "candidate", label: () => t("Candidates") },
  {
    group: "mode",
    press: ["v"],
    action: "mode",
    argument: "colour",
    label: () => t("Colours (press again to switch: cells or candidates)"),
  },
  {
    group: "mode",
    press: ["m"],
    action: "mode",
    argument: "draw",
    label: () => t("Draw links (press again to switch: strong or weak)"),
  },
  { group: "mode", press: ["n"], action: "automatic", label: () => t("Auto candidates on or off") },
  {
    group: "mode",
    press: ["l"],
    action: "digitFirst",
    label: () => t("Digit first on or off: lock a digit, then choose cells"),
  },
  { group: "move", press: ["Arrows", "WASD"], action: "move", label: () => t("Next cell") },
  { group: "move", press: ["Ctrl+Arrows"], action: "jump", label: () => t("Next empty cell") },
  { group: "move", press: ["Shift+Arrows"], action: "extend", label: () => t("Select more cells") },
  {
    group: "move",
    press: ["Home"],
    action: "lineEnd",
    argument: "left",
    label: () => t("First cell in the row"),
  },
  {
    group: "move",
    press: ["End"],
    action: "lineEnd",
    argument: "right",
    label: () => t("Last cell in the row"),
  },
  { group: "move", press: ["Ctrl+a"], action: "selectAll", label: () => t("Select all empty cells") },
  {
    group: "move",
    press: ["e"],
    action: "selectSame",
    label: () => t("Select all cells with the same digit or marks"),
  },
  { group: "see", press: ["F1-F9"], action: "filter", label: () => t("Show where a digit can go") },
  { group: "see", press: ["Escape"], action: "escape", label: () => t("Clear filter / selection") },
  { group: "game", press: ["Ctrl+z"], action: "undo", label: () => t("Undo") },
  { group: "game", press: ["Ctrl+y", "Ctrl+Shift+z"], action: "redo", label: () => t("Redo") },
  { group: "game", press: ["Ctrl+s"], action: "savePoint", label: () => t("Save point") },
  { group: "game", press: ["g"], action: "newGame", label: () => t("New game") },
  { group: "game", press: ["k"], action: "check", label: () => t("Check") },
  { group: "game", press: ["u"], action: "undoToMistake", label: () => t("Undo to first mistake") },
  { group: "game", press: ["h"], action: "hint", label: () => t("Hint") },
  { group: "game", press: ["q"], action: "whyNot", label: () => t("Why not this digit?") },
  { group: "game", press: ["t"], action: "library", label: () => t("Techniques") },
  { group: "game", press: ["p"], action: "pause", label: () => t("Pause or resume") },
  { group: "game", press: ["?"], action: "shortcuts", label: () => t("Show this list") },
];

/** Every single press: "Shift+5", "F3", "ArrowUp". @type {Map<string, {action: Action, argument: any}>} */
const PRESSES = new Map(KEYS.flatMap((key) => key.press.flatMap((press) => expanded(press, key))));

/** @param {string} press @param {Key} key @returns {[string, {action: Action, argument: any}][]} */
function expanded(press, { action, argument }) {
  const together = Object.keys(SETS).find((name) => press.endsWith(name));
  if (together)
    return Object.entries(SETS[together]).map(([name, which]) => [
      press.replace(together, name),
      { action, argument: which },
    ]);
  return [[press, { action, argument }]];
}

/** The action of a key press. @param {KeyboardEvent} event */
export const keyOf = (event) => PRESSES.get(pressOf(event));

/**
 * The name of a press. Digits go by the position of the key, because Shift turns them into other characters.
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} event
 */
export function pressOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  const place = /^(?:Digit|Numpad)(\d)$/.exec(code ?? "");
  const pad = code?.startsWith("Numpad") && !/^\d$/.test(key) && !shiftKey; // arrows, with NumLock off
  const name = place && !pad ? place[1] : key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && name !== "?";
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}
