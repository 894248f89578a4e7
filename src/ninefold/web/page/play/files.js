/** Files with puzzles or exported games. */
import { loadPart } from "../look/lazy.js";
import { playOneOf } from "./choose.js";
import { LONGEST, puzzlesOf } from "./reading.js";

/** Reads the puzzles of all files together, and reports each file that has none. @param {import("./session.js").Session} session @param {File[]} files */
export async function readFiles(session, files) {
  /** @type {import("./reading.js").Found[]} */
  const all = [];
  for (const file of files) {
    const name = file.name.replace(/\.\w+$/, "");
    try {
      if (await isExport(file)) {
        const { importText } = await loadPart(import("./transfer.js"));
        await importText(session, await file.text(), file.name);
        continue;
      }
      const text = file.size > 2 * LONGEST ? " ".repeat(LONGEST + 1) : await textOf(file);
      const found = await puzzlesOf(text, (message) => session.notify(`${file.name}: ${message}`));
      all.push(...found.map((each) => ({ ...each, name: each.name || name })));
    } catch (error) {
      session.notify(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (all.length) playOneOf(session, all);
}

/** True for a file of exported games, which may be larger than any text with puzzles. @param {File} file */
const isExport = async (file) => /^\s*\{\s*"ninefold-games"/.test(await file.slice(0, 100).text());

/** The text of a file: UTF-8, or UTF-16 with or without a byte-order mark. @param {File} file */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8").decode(bytes);
}
