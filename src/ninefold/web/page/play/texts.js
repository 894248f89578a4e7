/** Puzzles that come as text: pasted anywhere on the page, or dropped on it as a file. Each begins a game of its own. */
import { read } from "../model/formats.js";
import { t } from "../strings.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Larger files are no puzzles. */
const LONGEST = 20000;

/** @param {Desk} desk */
export function listenToTexts(desk) {
  document.addEventListener("paste", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, textarea");
    if (!inField) take(desk, event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && file.size <= LONGEST) take(desk, await file.text(), file.name.replace(/\.\w+$/, ""));
    else take(desk, event.dataTransfer?.getData("text") ?? "");
  });
}

/** @param {Desk} desk @param {string} text @param {string} [name] */
function take(desk, text, name) {
  const shared = text.length <= LONGEST ? read(text.trim()) : null;
  if (shared) desk.begin(shared, { name });
  else desk.tell(t("This is not a line of 81 characters, nor a grid of nine rows."));
}
