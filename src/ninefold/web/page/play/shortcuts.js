/** The list of all keyboard shortcuts, made from their table, and of all gestures. */
import { h, isTouch } from "../look/dom.js";
import { openDialog } from "../look/dialog.js";
import { t } from "../strings.js";
import { KEYS } from "./keys.js";

/** The groups in the list of shortcuts, in order. */
const GROUPS = {
  write: () => t("Enter digits"),
  mode: () => t("Modes"),
  move: () => t("Move and select"),
  see: () => t("Filter"),
  game: () => t("Game"),
};

export function openShortcuts() {
  openDialog({ title: t("Shortcuts and gestures"), kind: "sheet", address: "shortcuts" }, () => {
    const keys = Object.entries(GROUPS).map(([group, name]) => section(group, name()));
    return isTouch() ? [gestures(), ...keys] : [...keys, gestures()];
  });
}

function gestures() {
  const rows = [
    t("Tap a cell, then a digit on the pad."),
    t("Drag across cells to select them."),
    t("Tap a cell twice to select all cells with the same digit or marks."),
    t("Press “More”, then “Select several”: each tap adds or removes a cell."),
    t("Press “More”, then “Digit first”: choose a digit, then tap the cells it goes in."),
    t("Hold a digit on the pad to see where it can go. Tap the filter at the top to clear it."),
    t("In colour mode, choose “Candidates”, then tap a candidate to colour it."),
    t("In draw mode, drag from one candidate or cell to another to draw a link, or tap both."),
    t("Press “More”, then “Note…” to write a note on the selected cell."),
  ];
  return h(
    "section",
    {},
    h("h3", {}, t("Touch")),
    h("ul", { class: "touches" }, ...rows.map((row) => h("li", {}, row))),
  );
}

/** @param {string} group @param {string} name */
function section(group, name) {
  const rows = KEYS.filter((key) => key.group === group).map((key) =>
    h(
      "tr",
      {},
      h("td", {}, ...key.press.flatMap((press, index) => [...(index ? [" "] : []), combination(press)])),
      h("td", {}, key.label()),
    ),
  );
  return h("section", {}, h("h3", {}, name), h("table", {}, h("tbody", {}, ...rows)));
}

/** @param {string} press */
function combination(press) {
  return h("span", { class: "press" }, ...inLetters(press).map((letter) => h("kbd", {}, letter)));
}

/** A press for display, key by key. @param {string} press @returns {string[]} */
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
