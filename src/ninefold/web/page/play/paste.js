/** Puzzles that are pasted anywhere on the page, or dropped on it as text, files or photos. */
import { loadPart, usePart } from "../look/lazy.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function listenToPaste(session) {
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    const photo = photoIn([...(event.clipboardData?.files ?? [])]);
    // Office programs add a picture of what was copied.
    if (photo && !text.trim()) takePhoto(session, photo);
    else void take(session, text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) await takeFiles(session, files);
    else await take(session, event.dataTransfer?.getData("text") ?? "");
  });
}

/** The first image among files. An SVG file is text. @param {File[]} files */
const photoIn = (files) => files.find(({ type }) => /^image\/(?!svg)/.test(type));

/** Read a photo of a puzzle. @param {Session} session @param {Blob} file */
export const takePhoto = (session, file) =>
  void usePart(session, import("./photo.js"), ({ readPhoto }) => readPhoto(session, file));

/** Ends when all texts so far are read: of several, the last one must end up on the board. */
let reading = Promise.resolve();

/** Play the puzzle of a text, or ask which one. @param {Session} session @param {string} text */
export const take = (session, text) => (reading = reading.then(() => read(session, text)));

/** @param {Session} session @param {string} text */
async function read(session, text) {
  try {
    const [{ playOneOf }, { puzzlesOf }] = await loadPart(
      Promise.all([import("./choose.js"), import("./reading.js")]),
    );
    await playOneOf(session, await puzzlesOf(text, (message) => session.notify(message)));
  } catch (error) {
    session.notify(/** @type {Error} */ (error).message);
  }
}

/** Read a photo, or files with puzzles. @param {Session} session @param {File[]} files */
export const takeFiles = (session, files) => {
  const photo = photoIn(files);
  return photo
    ? takePhoto(session, photo)
    : usePart(session, import("./files.js"), ({ readFiles }) => readFiles(session, files));
};
