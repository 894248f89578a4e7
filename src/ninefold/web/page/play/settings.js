/** The settings: appearance, language, and what the board shows. Each takes effect at once. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { LANGUAGES, t } from "../strings.js";

export { openShortcuts } from "./shortcuts.js"; // a small dialog, in the same file for the browser

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function openSettings(session) {
  openDialog({ title: t("Settings"), kind: "settings", address: "settings" }, () => [
    choice(session, "theme", t("Theme"), { auto: t("System"), light: t("Light"), dark: t("Dark") }),
    choice(session, "palette", t("Colours"), {
      paper: t("Paper"),
      sea: t("Sea"),
      forest: t("Forest"),
      plum: t("Plum"),
    }),
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
    toggle(session, "showMistakes", t("Mark wrong digits at once")),
    toggle(session, "coordinates", t("Show row and column numbers")),
    toggle(session, "showTimer", t("Show timer")),
    h("h3", {}, t("Entry")),
    toggle(session, "digitFirst", t("Digit first: lock a digit, then tap cells")),
    toggle(session, "leftHanded", t("Left-handed: number pad on the left")),
    h("h3", {}, t("Sound and vibration")),
    toggle(session, "sounds", t("Sounds")),
    "vibrate" in navigator ? toggle(session, "haptics", t("Vibration")) : "",
    h("h3", {}, t("Keyboard")),
    toggle(session, "letterKeys", t("Single-letter shortcuts")),
  ]);
}

/** @param {Session} session @param {"theme" | "palette" | "contrast" | "motion" | "language"} name @param {string} word @param {Record<string, string>} options */
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

/** @param {Session} session @param {"showPeers" | "showEqual" | "showConflicts" | "showMistakes" | "coordinates" | "showTimer" | "letterKeys" | "sounds" | "haptics" | "digitFirst" | "leftHanded"} name @param {string} word */
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
