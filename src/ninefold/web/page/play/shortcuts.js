/** The list of all keyboard shortcuts, made from their table, and of all gestures. */
import { h } from "../look/dom.js";
import { openDialog } from "../look/dialog.js";
import { t } from "../strings.js";
import { GROUPS, KEYS, inLetters } from "./keys.js";

export function openShortcuts() {
  openDialog({ title: t("Keys and touches"), kind: "sheet" }, () => {
    const keys = Object.entries(GROUPS).map(([group, name]) => section(group, name()));
    return matchMedia("(pointer: coarse)").matches ? [gestures(), ...keys] : [...keys, gestures()];
  });
}

function gestures() {
  const rows = [
    t("Tap a cell, then a digit of the pad."),
    t("Drag over several cells to select them."),
    t("“Select several”, the button with a plus: each tap adds a cell, or takes it away."),
    t("Hold a digit of the pad: show where it can go. The chip on top takes that away."),
    t("Hold a candidate on the board: why not this digit?"),
    t("Colours, candidates: tap a candidate, and it gets the colour."),
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
