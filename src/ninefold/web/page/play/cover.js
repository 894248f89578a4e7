/** What lies over the board: the cover of a pause, and a word when the game is solved or has no givens yet. */
import { clock, h } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** @param {Desk} desk @param {NineFold} board */
export function makeCover(desk, board) {
  const go = h(
    "button",
    { type: "button", class: "primary", onclick: () => act(desk, "pause") },
    t("Resume"),
  );
  const cover = h("div", { class: "cover", hidden: true }, h("p", {}, t("Paused")), go);
  const show = () => {
    board.inert = desk.paused;
    board.classList.toggle("covered", desk.paused);
    if (cover.hidden !== desk.paused) return;
    cover.hidden = !desk.paused;
    if (desk.paused) go.focus();
    else board.cellElement(desk.cursor)?.focus();
  };
  desk.addEventListener("change", show);
  show();
  return cover;
}

/** @param {Desk} desk */
export const isFull = (desk) => desk.game.values.every(Boolean);
export const wrongWords = () => t("All cells are filled, but some digits are wrong.");

/** How a full board stands. @param {Desk} desk */
function wordsOf(desk) {
  if (desk.game.solved) return t("Solved in {time}.", { time: clock(desk.game.seconds) });
  return isFull(desk) ? wrongWords() : "";
}

/** A line below the board. @param {Desk} desk */
export function makeStatus(desk) {
  const line = h("p", { class: "status" });
  const fix = h("button", { type: "button", onclick: () => makeGivens(desk) }, t("Make these digits givens"));
  const back = h(
    "button",
    { type: "button", class: "link away", onclick: () => desk.play(null) },
    t("Back to the game"),
  );
  let shown = "";
  const show = () => {
    const { game } = desk;
    const away = desk.scene?.away ?? "";
    const writing = !game.givens.some(Boolean);
    const text = away || (writing ? t("Write a puzzle, then make its digits givens.") : wordsOf(desk));
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
  desk.addEventListener("change", show);
  desk.addEventListener("solved", () => desk.say(wordsOf(desk)));
  show();
  return line;
}

/** A new game with what was written as its givens; the draft stays in the list. @param {Desk} desk */
function makeGivens(desk) {
  const { values, position, automatic } = desk.game;
  desk.begin({ givens: values, position: { ...position, digits: new Array(81).fill(0) }, automatic });
}
