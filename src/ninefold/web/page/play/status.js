/** The line below the board: a message for a full board, an empty board or a picture. */
import { clock, h } from "../look/dom.js";
import { isFilled } from "../model/position.js";
import { t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export const isFull = ({ game }) => isFilled(game.values, game.shape);
export const wrongDigitsText = () => t("All cells are filled, but some digits are wrong.");

/** True if the page knows whether the digits are right: only the server judges variants that have several solutions. @param {Session} session */
const isJudged = ({ game, variants }) =>
  !game.variant ||
  game.variant.solution !== null ||
  !game.variant.rules.length ||
  Boolean(variants?.broken.size);

/** The verdict on a full board. @param {Session} session */
function resultText(session) {
  if (session.game.solved) return t("Solved in {time}.", { time: clock(session.game.seconds) });
  if (!isFull(session)) return "";
  return isJudged(session)
    ? wrongDigitsText()
    : t("All cells are filled. Without the server, not all rules can be checked.");
}

/** @param {Session} session */
export function makeStatus(session) {
  const line = h("p", { class: "status" });
  const fix = h("button", { type: "button", onclick: () => makeGivens(session) }, t("Start game"));
  const back = h(
    "button",
    { type: "button", class: "link away", onclick: () => session.showScene(null) },
    t("Back to game"),
  );
  let shown = "";
  const show = () => {
    const { game } = session;
    const away = session.scene?.away ?? "";
    const writing = !game.givens.some(Boolean) && !game.variant;
    const text =
      away || (writing ? t("Enter the given digits of a puzzle, then start the game.") : resultText(session));
    const state = `${text} ${writing && game.position.digits.some(Boolean)}`;
    if (state === shown) return;
    shown = state;
    line.classList.toggle("good", game.solved && !away);
    if (away) return line.replaceChildren(text, " ", back);
    line.replaceChildren(
      text,
      ...(writing && game.position.digits.some(Boolean) && !game.solved ? [" ", fix] : []),
    );
  };
  session.addEventListener("change", show);
  session.addEventListener("solved", () => session.announce(resultText(session)));
  show();
  return line;
}

/** Start a game with the entered digits as givens; the draft stays in the list. @param {Session} session */
function makeGivens(session) {
  const { values, position, automatic } = session.game;
  session.begin({ givens: values, position: { ...position, digits: new Array(81).fill(0) }, automatic });
}
