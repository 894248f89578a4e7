/** Looks for mistakes: is everything right so far, and where did it go wrong? */
import { hasMistake } from "../model/position.js";
import { plural, t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {string} status */
const withoutSolution = (status) =>
  status === "none"
    ? t("This puzzle has no solution.")
    : t("The solution is unknown, so mistakes can't be detected.");

/** Go back to just before the first wrong digit or wrong elimination that is still there. @param {Session} session */
export async function undoToMistake(session) {
  const { game } = session;
  const { solution, status } = await session.solve(game.givens);
  if (game !== session.game) return;
  if (!solution) {
    session.notify(
      status === "multiple"
        ? t("This puzzle has more than one solution, so mistakes can't be detected.")
        : withoutSolution(status),
    );
    return;
  }
  const at = game.firstMistake(solution);
  if (at === null) {
    session.notify(t("No mistakes so far."));
    return;
  }
  const count = game.at - at;
  game.goTo(at);
  session.scene = null;
  session.commit();
  session.notify(
    count
      ? plural(
          count,
          "Undid {count} move. Redo to get it back.",
          "Undid {count} moves. Redo to get them back.",
        )
      : t("The mistake was already there at the start."),
  );
}

/** Tell the player whether everything is right so far, without revealing what is wrong. @param {Session} session */
export async function check(session) {
  const { solution, status } = await session.solve(session.game.givens);
  if (!solution) {
    session.notify(
      status === "multiple" ? t("This puzzle has more than one solution.") : withoutSolution(status),
    );
    return;
  }
  session.notify(
    hasMistake(session.game.position, solution)
      ? t("There is a mistake. Use “Undo to first mistake”.")
      : t("No mistakes so far."),
  );
}
