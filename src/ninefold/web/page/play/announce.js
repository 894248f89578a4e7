/** Announcements for screen readers, and short notes for everybody. */
import { h } from "../look/dom.js";
import { isFull, wrongWords } from "./cover.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

const SHOWN_FOR = 5000;

/** @param {Desk} desk @param {NineFold} board */
export function makeAnnouncer(desk, board) {
  const live = h("p", { class: "unseen", role: "status", "aria-live": "polite", id: "live" });
  const note = h("p", { class: "note", "aria-hidden": "true", hidden: true });
  let timer = 0;
  let later = 0;
  // The same text twice is said twice only if it differs.
  const say = (/** @type {string} */ text) => {
    clearTimeout(later);
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  };
  // What became of the cell, once it is painted, unless something newer was said by then.
  desk.addEventListener("moved", () => {
    const label = () => board.cellElement(desk.cursor).getAttribute("aria-label") ?? "";
    clearTimeout(later);
    if (!desk.game.solved)
      later = setTimeout(() => say(isFull(desk) ? `${label()}. ${wrongWords()}` : label()));
  });
  desk.addEventListener("open", () => (note.hidden = true)); // what was told was about another game
  desk.addEventListener("say", (event) => {
    note.hidden = true; // what is newer comes in its place
    say(/** @type {CustomEvent<string>} */ (event).detail);
  });
  desk.addEventListener("tell", (event) => {
    const text = /** @type {CustomEvent<string>} */ (event).detail;
    say(text);
    note.textContent = text;
    note.hidden = isRead(text);
    clearTimeout(timer);
    timer = setTimeout(() => (note.hidden = true), SHOWN_FOR);
  });
  return [live, note];
}

/** Whether a panel says the same where it can be seen. @param {string} text */
function isRead(text) {
  return [...document.querySelectorAll(".panels p")].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight && element.textContent?.trim() === text;
  });
}
