/** Questions to the server about a game: only the newest counts, mistakes come first, and what fails is said kindly. */
import { ApiError, request } from "../api.js";
import { h } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { troubleOf } from "../model/replay.js";
import { act } from "../play/actions.js";
import { t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./words.js").Told} Told */
/** What all parts of this room are about. @typedef {{desk: Desk, board: NineFold}} Class */

/** A game to practise a technique comes from there; its name follows. */
export const PRACTICE = "practice:";

/** A place for answers. A new question, or a change of mind, makes the one before void. */
export class Asking {
  /** @type {AbortController | null} */
  #now = null;

  /** @param {HTMLElement} place where to say that it takes a while, or what went wrong */
  constructor(place) {
    this.place = place;
  }

  /** The answer; null if it failed, which is said, or if it came too late. @param {string} what @param {object} body @returns {Promise<any>} */
  async ask(what, body) {
    this.stop();
    const now = (this.#now = new AbortController());
    const slow = setTimeout(() => this.#say(h("p", { class: "soft working" }, t("Thinking …"))), 250);
    try {
      const language = document.documentElement.lang || "en";
      const answer = await request(what, { language, ...body }, { signal: now.signal });
      return now === this.#now ? answer : null;
    } catch (error) {
      if (now === this.#now && error instanceof ApiError)
        this.#say(h("p", { class: "wrong", role: "alert" }, error.message));
      return null;
    } finally {
      clearTimeout(slow);
      if (now === this.#now) this.place.querySelector(".working")?.remove();
    }
  }

  stop() {
    this.#now?.abort();
    this.#now = null;
  }

  /** @param {Node} node */
  #say(node) {
    this.place.replaceChildren(node);
  }
}

/**
 * What is wrong in a game, before anybody asks the server; null if nothing is, or if that cannot be known.
 * @param {Desk} desk @returns {Promise<{words: string, element: HTMLElement} | null>}
 */
export async function troubleIn(desk) {
  const { solution } = await desk.solve(desk.game.givens);
  if (!solution) return null;
  const { wrong, lost } = troubleOf(desk.game, solution);
  if (wrong.length) {
    const words =
      wrong.length === 1
        ? t("There is a mistake: one digit is wrong.")
        : t("There is a mistake: {count} digits are wrong.", { count: wrong.length });
    const show = () =>
      desk.play({ cells: wrong.map((cell) => ({ of: cellName(cell), look: "removed" })), key: [] });
    return note(words, [undo(desk), button(t("Show where"), show)]);
  }
  if (!lost.length) return null;
  const [cell, digit] = lost[0];
  const words = t("Your candidates of {cell} lack the digit that is right there: {digit}.", {
    cell: cellName(cell),
    digit,
  });
  const back = button(t("Put it back"), () => act(desk, "toggleAt", { cell, digit }));
  return note(words, [back, undo(desk)]);
}

/** @param {string} words @param {HTMLElement[]} buttons */
const note = (words, buttons) => ({
  words,
  element: h("div", { class: "trouble" }, h("p", {}, words), h("div", { class: "line" }, ...buttons)),
});

/** @param {Desk} desk */
const undo = (desk) => button(t("Undo to first mistake"), () => act(desk, "undoToMistake"));

/** @param {string} words @param {() => void} onclick @param {Record<string, any>} [more] */
export const button = (words, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, words);
