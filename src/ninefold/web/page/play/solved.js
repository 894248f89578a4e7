/** A game is solved: a wave over the board, and a card with what it took and what could come next. */
import { column, row } from "../model/geometry.js";
import { PUZZLES } from "../model/puzzles.js";
import { DIFFICULTIES } from "../model/words.js";
import { clock, h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { openDaily } from "./daily.js";
import { openNewGame, playAnother } from "./newgame.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** How long a diagonal waits for the one before, and moves, in milliseconds. */
const [DELAY, LENGTH] = [45, 600];

/** @param {Desk} desk @param {NineFold} board */
export function celebrate(desk, board) {
  if (!desk.rests) return; // undone, or another game, before this was loaded
  board.parentElement?.querySelector(".won")?.remove();
  const card = makeCard(desk);
  board.after(card);
  wave(board);
  const end = () => {
    if (desk.rests && card.isConnected) return;
    const held = card.contains(document.activeElement);
    card.remove();
    desk.removeEventListener("change", end);
    if (held) board.cellElement(desk.cursor).focus();
  };
  desk.addEventListener("change", end);
}

/** @param {Desk} desk */
function makeCard(desk) {
  const { game } = desk;
  const wrong = game.moves
    .flatMap((move) => move.changes)
    .filter(([field, cell, , digit]) => field === "digits" && digit && digit !== game.values[cell]).length;
  const words = [
    game.level && DIFFICULTIES[game.level]?.(),
    game.hints ? t("hints: {count}", { count: game.hints }) : t("no hint"),
    wrong ? t("wrong digits: {count}", { count: wrong }) : t("no wrong digit"),
  ];
  const { level = "" } = game;
  const another = () =>
    level in PUZZLES
      ? void playAnother(desk, /** @type {keyof typeof PUZZLES} */ (level))
      : openNewGame(desk);
  const button = (/** @type {string} */ word, /** @type {() => void} */ onclick, kind = "") =>
    h("button", { type: "button", class: kind, onclick }, word);
  const close = h(
    "button",
    { type: "button", class: "quiet", "aria-label": t("Close"), onclick: () => desk.select(desk.cursor) },
    icon("close"),
  );
  return h(
    "section",
    { class: "won", "aria-label": t("Solved") },
    close,
    h("h2", {}, t("Solved")),
    h("p", { class: "took" }, clock(game.seconds)),
    h("p", { class: "soft" }, words.filter(Boolean).join(" · ")),
    h(
      "div",
      { class: "line" },
      button(t("Another one"), another, "primary"),
      button(t("Puzzle of the day"), () => openDaily(desk)),
      button(t("Share"), () => act(desk, "share")),
    ),
  );
}

/** From one corner to the other; not for those who ask for calm. @param {NineFold} board */
function wave(board) {
  if (document.documentElement.dataset.motion === "none") return;
  board.querySelectorAll(".inks > g").forEach((ink, cell) => {
    const delay = DELAY * (row(cell) + column(cell));
    const [rest, high] = [{ transform: "none" }, { transform: "translateY(-14px) scale(1.18)" }];
    ink.animate([rest, high, rest], { delay, duration: LENGTH, easing: "ease-in-out" });
    const ground = board.querySelectorAll(".grounds > g")[cell].firstElementChild;
    const [none, tint] = [{ fill: "transparent" }, { fill: "var(--green-tint)" }];
    ground?.animate([none, tint, none], { delay, duration: LENGTH });
  });
}
