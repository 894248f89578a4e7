/**
 * The keys: one table for what they do, for the sheet that lists them, and for the tests.
 *
 * In `press`, "1-9" stands for nine keys, "Arrows" and "WASD" for four; the action gets which one it was.
 */
import { DIGITS } from "../model/geometry.js";
import { t } from "../strings.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {{press: string[], action: Action, argument?: any, says: () => string, group: string}} Key */

/** What several keys are called together, and what each of them means. @type {Record<string, Record<string, any>>} */
const SETS = {
  "F1-F9": Object.fromEntries(DIGITS.map((digit) => [`F${digit}`, digit])),
  "1-9": Object.fromEntries(DIGITS.map((digit) => [String(digit), digit])),
  Arrows: { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" },
  WASD: { w: "up", s: "down", a: "left", d: "right" },
};

/** @type {Key[]} */
export const KEYS = [
  { group: "write", press: ["1-9"], action: "digit", says: () => t("Write the digit, as the mode says") },
  { group: "write", press: ["Shift+1-9"], action: "corner", says: () => t("Corner mark") },
  { group: "write", press: ["Ctrl+1-9"], action: "candidate", says: () => t("Candidate") },
  { group: "write", press: ["Alt+1-9"], action: "colourCells", says: () => t("Colour the cells") },
  { group: "write", press: ["Delete", "Backspace", "0"], action: "clear", says: () => t("Clear the cells") },
  {
    group: "write",
    press: [" "],
    action: "toggleFiltered",
    says: () => t("Toggle the candidate of the filtered digit"),
  },
  { group: "mode", press: ["z"], action: "mode", argument: "digit", says: () => t("Mode: digits") },
  { group: "mode", press: ["x"], action: "mode", argument: "corner", says: () => t("Mode: corner marks") },
  { group: "mode", press: ["c"], action: "mode", argument: "candidate", says: () => t("Mode: candidates") },
  {
    group: "mode",
    press: ["v"],
    action: "mode",
    argument: "colour",
    says: () => t("Mode: colours; again: cells or candidates"),
  },
  { group: "mode", press: ["n"], action: "automatic", says: () => t("Automatic candidates, or your own") },
  { group: "move", press: ["Arrows", "WASD"], action: "move", says: () => t("Go to the next cell") },
  { group: "move", press: ["Ctrl+Arrows"], action: "jump", says: () => t("Go to the next open cell") },
  { group: "move", press: ["Shift+Arrows"], action: "extend", says: () => t("Select more cells") },
  {
    group: "move",
    press: ["Home"],
    action: "lineEnd",
    argument: "left",
    says: () => t("First cell of the row"),
  },
  {
    group: "move",
    press: ["End"],
    action: "lineEnd",
    argument: "right",
    says: () => t("Last cell of the row"),
  },
  { group: "move", press: ["Ctrl+a"], action: "selectAll", says: () => t("Select all open cells") },
  { group: "see", press: ["F1-F9"], action: "filter", says: () => t("Show where a digit can go") },
  { group: "see", press: ["Escape"], action: "escape", says: () => t("No filter; one cell only") },
  { group: "game", press: ["Ctrl+z"], action: "undo", says: () => t("Undo") },
  { group: "game", press: ["Ctrl+y", "Ctrl+Shift+z"], action: "redo", says: () => t("Redo") },
  { group: "game", press: ["Ctrl+s"], action: "savePoint", says: () => t("Save point") },
  { group: "game", press: ["g"], action: "newGame", says: () => t("New game") },
  { group: "game", press: ["k"], action: "check", says: () => t("Check") },
  { group: "game", press: ["u"], action: "undoToMistake", says: () => t("Undo to first mistake") },
  { group: "game", press: ["h"], action: "hint", says: () => t("Hint") },
  { group: "game", press: ["q"], action: "whyNot", says: () => t("Why not this digit?") },
  { group: "game", press: ["t"], action: "library", says: () => t("Techniques") },
  { group: "game", press: ["p"], action: "pause", says: () => t("Pause, or resume") },
  { group: "game", press: ["?"], action: "sheet", says: () => t("This sheet") },
];

/** The groups of the sheet, in order. */
export const GROUPS = {
  write: () => t("Write"),
  mode: () => t("Modes"),
  move: () => t("Move and select"),
  see: () => t("See"),
  game: () => t("Game"),
};

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

/** What a key press asks for. @param {KeyboardEvent} event */
export const keyOf = (event) => PRESSES.get(pressOf(event));

/**
 * The name of a press. Digits go by the place of the key, because Shift makes other letters of them.
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} event
 */
export function pressOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  const place = /^(?:Digit|Numpad)(\d)$/.exec(code ?? "");
  const pad = code?.startsWith("Numpad") && !/^\d$/.test(key) && !shiftKey; // arrows, with NumLock off
  const name = place && !pad ? place[1] : key.length === 1 ? key.toLowerCase() : key;
  const shift = shiftKey && name !== "?";
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}

/** A press as people read it, key by key. @param {string} press @returns {string[]} */
export function inLetters(press) {
  /** @type {Record<string, string>} */
  const names = {
    " ": t("Space"),
    Arrows: "← ↑ ↓ →",
    WASD: "W A S D",
    "1-9": "1 – 9",
    "F1-F9": "F1 – F9",
    Escape: "Esc",
  };
  return press
    .split(/(?<=.)\+/)
    .map((name) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name));
}
