/** The sheet of all keys, made from their table. */
import { h } from "../look/dom.js";
import { openDialog } from "../look/dialog.js";
import { t } from "../strings.js";
import { GROUPS, KEYS, inLetters } from "./keys.js";

export function openSheet() {
  return openDialog({ title: t("Keys"), kind: "sheet" }, () =>
    Object.entries(GROUPS).map(([group, name]) => section(group, name())),
  );
}

/** @param {string} group @param {string} name */
function section(group, name) {
  const rows = KEYS.filter((key) => key.group === group).map((key) =>
    h(
      "tr",
      {},
      h("td", {}, ...key.press.flatMap((press, index) => [...(index ? [" "] : []), combination(press)])),
      h("td", {}, key.says()),
    ),
  );
  return h("section", {}, h("h3", {}, name), h("table", {}, h("tbody", {}, ...rows)));
}

/** @param {string} press */
function combination(press) {
  return h("span", { class: "press" }, ...inLetters(press).map((letter) => h("kbd", {}, letter)));
}
