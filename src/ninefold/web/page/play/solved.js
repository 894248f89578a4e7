/** Celebrates a solved game: a wave over the board, and a card with the result and what to play next. */
import { column, row } from "../model/geometry.js";
import { PUZZLES } from "../model/puzzles.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { clock, h, icon } from "../look/dom.js";
import { plural, t } from "../strings.js";
import { act } from "./actions.js";
import { openDaily } from "./daily.js";
import { openNewGame, playAnother } from "./newgame.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** The delay between diagonals and the length of their movement, in milliseconds. */
const [DELAY, LENGTH] = [45, 600];

/** @param {Session} session @param {NineFold} board */
export function celebrate(session, board) {
  if (!session.selectionHidden) return; // the player undid the move or opened another game before this loaded
  board.parentElement?.querySelector(".won")?.remove();
  const card = makeCard(session);
  board.after(card);
  wave(board);
  const end = () => {
    if (session.selectionHidden && card.isConnected) return;
    const held = card.contains(document.activeElement);
    card.remove();
    session.removeEventListener("change", end);
    if (held) board.cellElement(session.cursor).focus();
  };
  session.addEventListener("change", end);
}

/** @param {Session} session */
function makeCard(session) {
  const { game } = session;
  const wrong = game.wrongDigits;
  const words = [
    game.level && DIFFICULTIES[game.level]?.(),
    game.hints && plural(game.hints, "{count} hint", "{count} hints"),
    game.help && plural(game.help, "other help once", "other help {count} times"),
    !game.hints && !game.help && t("no help"),
    wrong ? plural(wrong, "{count} wrong digit", "{count} wrong digits") : t("no wrong digits"),
  ];
  const { level = "" } = game;
  const another = () =>
    level in PUZZLES
      ? void playAnother(session, /** @type {keyof typeof PUZZLES} */ (level))
      : openNewGame(session);
  const button = (/** @type {string} */ word, /** @type {() => void} */ onclick, kind = "") =>
    h("button", { type: "button", class: kind, onclick }, word);
  const close = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Close"),
      onclick: () => session.select(session.cursor),
    },
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
      button(t("Play another"), another, "primary"),
      button(t("Puzzle of the day"), () => openDaily(session)),
      button(t("Share"), () => act(session, "share")),
    ),
  );
}

/** A wave from one corner to the other, unless motion is reduced. @param {NineFold} board */
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
