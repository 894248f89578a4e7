/** Puzzles that come as text: pasted anywhere on the page, or dropped on it as a file. Each begins a game of its own. */
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
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) await takeFiles(desk, files);
    else await take(desk, event.dataTransfer?.getData("text") ?? "");
  });
}

/** @param {Desk} desk @param {string} text */
async function take(desk, text) {
  try {
    playOneOf(desk, await puzzlesOf(text));
  } catch (error) {
    desk.tell(/** @type {Error} */ (error).message);
  }
}

/** The puzzles of all of them together; a file without one is named. @param {Desk} desk @param {File[]} files */
async function takeFiles(desk, files) {
  /** @type {import("./reading.js").Found[]} */
  const all = [];
  for (const file of files) {
    const name = file.name.replace(/\.\w+$/, "");
    try {
      const found = await puzzlesOf(file.size > LONGEST ? " ".repeat(LONGEST + 1) : await file.text());
      all.push(...found.map((each) => ({ ...each, name: each.name || name })));
    } catch (error) {
      desk.tell(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (all.length) playOneOf(desk, all);
}
