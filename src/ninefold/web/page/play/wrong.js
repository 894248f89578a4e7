/** Marks wrong digits at once, if the player wants that. It compares them with the solution and never shows what is right. */
import { CELLS } from "../model/geometry.js";

/** @typedef {import("./session.js").Session} Session */

/** The solution of the current puzzle, when it is known and the only one. @type {WeakMap<Session, {givens: number[], solution: number[] | null}>} */
const known = new WeakMap();
/** @type {Set<number>} */
const NONE = new Set();

/** Find the solution of each game while the setting is on. @param {Session} session */
export function markMistakes(session) {
  const look = async () => {
    const { givens } = session.game;
    if (!session.settings.showMistakes || known.get(session)?.givens === givens) return;
    known.set(session, { givens, solution: null });
    const { solution } = await session.solve(givens);
    if (session.game.givens !== givens || !solution) return;
    known.set(session, { givens, solution });
    session.dispatchEvent(new Event("change"));
  };
  session.addEventListener("change", () => void look().catch(() => {}));
  session.addEventListener("moved", () => {
    if (solutionOf(session)) session.game.marked = true; // the card of a solved game says so
  });
  void look().catch(() => {});
}

/** The solution to compare with, if the setting is on and it is known. @param {Session} session */
function solutionOf(session) {
  const { givens, solution = null } = known.get(session) ?? {};
  return session.settings.showMistakes && givens === session.game.givens ? solution : null;
}

/** The player's digits that differ from the solution. @param {Session} session @returns {Set<number>} */
export function wrongCells(session) {
  const solution = solutionOf(session);
  if (!solution || session.scene?.board) return NONE;
  const { digits } = session.game.position;
  return new Set(CELLS.filter((cell) => digits[cell] && digits[cell] !== solution[cell]));
}
