/** Announcements for screen readers, and short notes on the screen. */
import { h } from "../look/dom.js";
import { isFull, wrongDigitsText } from "./status.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

const SHOWN_FOR = 5000;

/** @param {Session} session @param {NineFold} board */
export function makeAnnouncer(session, board) {
  const live = h("p", { class: "unseen", role: "status", "aria-live": "polite", id: "live" });
  const note = h("p", { class: "note", "aria-hidden": "true", hidden: true });
  let hiding = 0;
  let pending = 0;
  // Screen readers read a text again only if it has changed.
  const announce = (/** @type {string} */ text) => {
    clearTimeout(pending);
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  };
  // After a move: the new label of the cell, once it is painted, unless something newer has been announced by then.
  session.addEventListener("moved", () => {
    const label = () => board.cellElement(session.cursor).getAttribute("aria-label") ?? "";
    clearTimeout(pending);
    if (!session.game.solved)
      pending = setTimeout(() => announce(isFull(session) ? `${label()}. ${wrongDigitsText()}` : label()));
  });
  session.addEventListener("open", () => (note.hidden = true)); // it was about another game
  session.addEventListener("announce", (event) => {
    note.hidden = true; // the newer text replaces it
    announce(/** @type {CustomEvent<string>} */ (event).detail);
  });
  session.addEventListener("notify", (event) => {
    const text = /** @type {CustomEvent<string>} */ (event).detail;
    announce(text);
    note.textContent = text;
    note.hidden = isVisibleInPanel(text);
    clearTimeout(hiding);
    hiding = setTimeout(() => (note.hidden = true), SHOWN_FOR);
  });
  return [live, note];
}

/** True if a panel on the screen has the same text. @param {string} text */
function isVisibleInPanel(text) {
  return [...document.querySelectorAll(".panels p")].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight && element.textContent?.trim() === text;
  });
}
