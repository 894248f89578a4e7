/** The settings: looks, language, what the board shows. Each takes effect at once. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { LANGUAGES, t } from "../strings.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function openSettings(desk) {
  openDialog({ title: t("Settings"), kind: "settings" }, () => [
    choice(desk, "theme", t("Theme"), { auto: t("As the system"), light: t("Light"), dark: t("Dark") }),
    choice(desk, "contrast", t("Contrast"), {
      auto: t("As the system"),
      normal: t("Normal"),
      more: t("High"),
    }),
    choice(desk, "motion", t("Motion"), { auto: t("As the system"), normal: t("Normal"), none: t("None") }),
    choice(desk, "language", t("Language"), { "": t("As the system"), ...LANGUAGES }),
    h("h3", {}, t("On the board")),
    toggle(desk, "showPeers", t("Highlight the houses of the selected cell")),
    toggle(desk, "showEqual", t("Highlight equal digits")),
    toggle(desk, "showConflicts", t("Mark conflicts")),
    toggle(desk, "coordinates", t("Row and column numbers")),
    toggle(desk, "showTimer", t("Show the time")),
  ]);
}

/** @param {Desk} desk @param {"theme" | "contrast" | "motion" | "language"} name @param {string} word @param {Record<string, string>} options */
function choice(desk, name, word, options) {
  const rows = Object.entries(options).map(([value, text]) =>
    h("option", { value, selected: desk.settings[name] === value }, text),
  );
  const select = h("select", { name, onchange: () => desk.set({ [name]: select.value }) }, ...rows);
  return h("label", { class: "field" }, h("span", {}, word), select);
}

/** @param {Desk} desk @param {"showPeers" | "showEqual" | "showConflicts" | "coordinates" | "showTimer"} name @param {string} word */
function toggle(desk, name, word) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    name,
    checked: desk.settings[name],
    onchange: () => desk.set({ [name]: box.checked }),
  });
  return h("label", { class: "switch" }, box, h("span", {}, word));
}
