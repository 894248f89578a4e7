/** Puzzles that come as text: pasted anywhere on the page, or dropped on it as a file. Each begins a game of its own. */
import { t } from "../strings.js";
import { playOneOf } from "./choose.js";
import { LONGEST, puzzlesOf } from "./reading.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function listenToTexts(desk) {
  document.addEventListener("paste", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, textarea");
    if (!inField) void take(desk, event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) await take(desk, event.dataTransfer?.getData("text") ?? "");
    else if (file.size > LONGEST) desk.tell(t("This text is too long."));
    else await take(desk, await file.text(), file.name.replace(/\.\w+$/, ""));
  });
}

/** @param {Desk} desk @param {string} text @param {string} [name] */
async function take(desk, text, name) {
  try {
    playOneOf(desk, await puzzlesOf(text), name);
  } catch (error) {
    desk.tell(/** @type {Error} */ (error).message);
  }
}
