/** Puzzles that are pasted anywhere on the page, or dropped on it as text or files. */
import { playOneOf } from "./choose.js";
import { LONGEST, puzzlesOf } from "./reading.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function listenToPaste(session) {
  document.addEventListener("paste", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, textarea");
    if (!inField) void take(session, event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) await takeFiles(session, files);
    else await take(session, event.dataTransfer?.getData("text") ?? "");
  });
}

/** @param {Session} session @param {string} text */
async function take(session, text) {
  try {
    playOneOf(session, await puzzlesOf(text, (message) => session.notify(message)));
  } catch (error) {
    session.notify(/** @type {Error} */ (error).message);
  }
}

/** Reads the puzzles of all files together, and reports each file that has none. @param {Session} session @param {File[]} files */
export async function takeFiles(session, files) {
  /** @type {import("./reading.js").Found[]} */
  const all = [];
  for (const file of files) {
    const name = file.name.replace(/\.\w+$/, "");
    try {
      const text = file.size > 2 * LONGEST ? " ".repeat(LONGEST + 1) : await textOf(file);
      const found = await puzzlesOf(text, (message) => session.notify(`${file.name}: ${message}`));
      all.push(...found.map((each) => ({ ...each, name: each.name || name })));
    } catch (error) {
      session.notify(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (all.length) playOneOf(session, all);
}

/** The text of a file: UTF-8, or UTF-16 with or without a byte-order mark. @param {File} file */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}
