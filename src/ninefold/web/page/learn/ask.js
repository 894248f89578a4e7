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
    const cancel = button(t("Cancel"), () => {
      this.stop();
      this.place.replaceChildren();
    });
    const busy = h("div", { class: "line working" }, h("p", { class: "soft" }, t("Thinking …")), cancel);
    const slow = setTimeout(() => this.#say(busy), 250);
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
    this.place.querySelector(".working")?.remove();
  }

  /** @param {Node} node */
  #say(node) {
    this.place.replaceChildren(node);
  }
}

/** Where several solutions are, steps that assume one are left out. @param {Desk} desk @returns {Promise<{uniqueness?: false}>} */
export async function fairly(desk) {
  const { status } = await desk.solve(desk.game.givens);
  return status === "multiple" ? { uniqueness: false } : {};
}

/** @returns {string} */
export const severalSolutions = () =>
  t(
    "The puzzle has several solutions: logic alone cannot finish it, and techniques that assume a single solution are left out.",
  );

/**
 * What is wrong in a game, before anybody asks the server; null if nothing is, or if that cannot be known. Of a candidate that is
 * missing, the digit is told only if all is to be told.
 * @param {Desk} desk @param {{all?: boolean}} [how] @returns {Promise<{words: string, element: HTMLElement} | null>}
 */
export async function troubleIn(desk, { all = false } = {}) {
  const { solution, status } = await desk.solve(desk.game.givens);
  if (!solution) return hopeless(desk, status);
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
  const where = { cell: cellName(cell), digit };
  const words = all
    ? t("Your candidates of {cell} lack the digit that is right there: {digit}.", where)
    : t("Your candidates of {cell} lack the digit that is right there.", where);
  const back = button(t("Put it back"), () => act(desk, "toggleAt", { cell, digit }));
  return note(words, [back, undo(desk)]);
}

/** No solution: of the puzzle, or with the digits that were set. @param {Desk} desk @param {string} status */
async function hopeless(desk, status) {
  if (status === "multiple") {
    const now = await desk.solve(desk.game.values);
    if (now.status !== "none") return null;
    return note(t("The puzzle has several solutions, but none with the digits that you have set."), [
      button(t("Undo"), () => act(desk, "undo")),
    ]);
  }
  if (status !== "none") return null;
  const words = t(
    "The puzzle has no solution: its givens contradict each other, so that no step means anything. Compare them with where they come from.",
  );
  const count = () => /** @type {HTMLElement | null} */ (document.querySelector("#tab-analyse"))?.click();
  return note(words, [button(t("Count the solutions"), count)]);
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
