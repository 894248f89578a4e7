/** Finds mistakes in a game before asking the server for a step. */
import { h, textButton } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { mistakesOf } from "../model/replay.js";
import { act } from "../play/actions.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** A mistake in words, and buttons that help. @typedef {{text: string, element: HTMLElement}} Notice */

/** @returns {string} */
export const severalSolutions = () =>
  t("This puzzle has more than one solution, so techniques that rely on a unique solution are skipped.");

/**
 * A notice about mistakes in the session's game; null if there are none, or if the solution is unknown. The notice about a missing
 * candidate names its digit only with `reveal`. The server also judges the board and decides which techniques apply; this is a gentler
 * message, with buttons that help.
 * @param {Session} session @param {{reveal?: boolean}} [how] @returns {Promise<Notice | null>}
 */
export async function inspectGame(session, { reveal = false } = {}) {
  const { game } = session;
  const { solution, status } = await session.solve(game.givens);
  if (solution) return noticeOf(session, mistakesOf(game, solution), reveal);
  if (status !== "multiple") return status === "none" ? noSolution() : null;
  const now = await session.solve(game.values);
  return now.status === "none" ? deadEnd(session) : null;
}

/** @param {Session} session @param {ReturnType<typeof mistakesOf>} mistakes @param {boolean} reveal */
function noticeOf(session, { wrong, lost }, reveal) {
  if (wrong.length) {
    const text = plural(
      wrong.length,
      "There is a mistake: one digit is wrong.",
      "There are mistakes: {count} digits are wrong.",
    );
    const marks = wrong.map((cell) => ({ of: cellName(cell), look: "removed" }));
    const show = () => session.showScene({ cells: marks, key: [] });
    return makeNotice(text, [undoButton(session), textButton(t("Show where"), show)]);
  }
  if (!lost.length) return null;
  const [cell, digit] = lost[0];
  const where = { cell: cellName(cell), digit };
  const text = reveal
    ? t("The right candidate is missing from {cell}: {digit}.", where)
    : t("The right candidate is missing from {cell}.", where);
  const back = textButton(t("Add it back"), () => act(session, "toggleAt", { cell, digit }));
  return makeNotice(text, [back, undoButton(session)]);
}

/** The givens have several solutions, but the placed digits fit none of them. @param {Session} session */
const deadEnd = (session) =>
  makeNotice(t("This puzzle has more than one solution, but none of them fits your digits."), [
    textButton(t("Undo"), () => act(session, "undo")),
  ]);

function noSolution() {
  const text = t(
    "This puzzle has no solution: its given digits contradict each other, so there are no steps to find. Compare it with the original.",
  );
  const count = () => /** @type {HTMLElement | null} */ (document.querySelector("#tab-rating"))?.click();
  return makeNotice(text, [textButton(t("Count solutions"), count)]);
}

/** @param {string} text @param {HTMLElement[]} buttons @returns {Notice} */
const makeNotice = (text, buttons) => ({
  text,
  element: h("div", { class: "notice" }, h("p", {}, text), h("div", { class: "line" }, ...buttons)),
});

/** @param {Session} session */
const undoButton = (session) => textButton(t("Undo to first mistake"), () => act(session, "undoToMistake"));
