/** The settings: appearance, language, and what the board shows. Each takes effect at once. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { LANGUAGES, t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function openSettings(session) {
  openDialog({ title: t("Settings"), kind: "settings" }, () => [
    choice(session, "theme", t("Theme"), { auto: t("System"), light: t("Light"), dark: t("Dark") }),
    choice(session, "contrast", t("Contrast"), {
      auto: t("System"),
      normal: t("Normal"),
      more: t("High"),
    }),
    choice(session, "motion", t("Motion"), {
      auto: t("System"),
      normal: t("Normal"),
      none: t("Reduced"),
    }),
    choice(session, "language", t("Language"), { "": t("System"), ...LANGUAGES }),
    h("h3", {}, t("Board")),
    toggle(session, "showPeers", t("Highlight row, column and box")),
    toggle(session, "showEqual", t("Highlight matching digits")),
    toggle(session, "showConflicts", t("Mark conflicts")),
    toggle(session, "coordinates", t("Show row and column numbers")),
    toggle(session, "showTimer", t("Show timer")),
    h("h3", {}, t("Keyboard")),
    toggle(session, "letterKeys", t("Single-letter shortcuts")),
  ]);
}

/** @param {Session} session @param {"theme" | "contrast" | "motion" | "language"} name @param {string} word @param {Record<string, string>} options */
function choice(session, name, word, options) {
  const rows = Object.entries(options).map(([value, text]) =>
    h("option", { value, selected: session.settings[name] === value }, text),
  );
  const select = h(
    "select",
    { name, onchange: () => session.changeSettings({ [name]: select.value }) },
    ...rows,
  );
  return h("label", { class: "field" }, h("span", {}, word), select);
}

/** @param {Session} session @param {"showPeers" | "showEqual" | "showConflicts" | "coordinates" | "showTimer" | "letterKeys"} name @param {string} word */
function toggle(session, name, word) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    name,
    checked: session.settings[name],
    onchange: () => session.changeSettings({ [name]: box.checked }),
  });
  return h("label", { class: "switch" }, box, h("span", {}, word));
}
