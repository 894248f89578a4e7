/** Celebrates a solved game: a wave over the board, falling paper, and a card with the result and what to play next. */
import { wave } from "../board/wave.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { isHelped } from "../model/ledger.js";
import { COURSE, DAILY } from "../model/origins.js";
import { fallingPaper } from "../look/confetti.js";
import { clock, h, icon } from "../look/dom.js";
import { plural, t } from "../strings.js";
import { act } from "./actions.js";
import { openDaily } from "./daily.js";
import { streakOf } from "./days.js";
import { openNewGame, playAnother } from "./newgame.js";
import { timesAtLevel } from "./times.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** @param {Session} session @param {NineFold} board */
export function celebrate(session, board) {
  if (!session.selectionHidden) return; // the player undid the move or opened another game before this loaded
  board.parentElement?.querySelector(".won")?.remove();
  const card = makeCard(session);
  board.after(card);
  if (document.documentElement.dataset.motion !== "none") {
    wave(board);
    fallingPaper(/** @type {HTMLElement} */ (board.parentElement));
  }
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
    game.marked && t("mistakes marked"),
    !isHelped(game) && t("no help"),
    wrong ? plural(wrong, "{count} wrong digit", "{count} wrong digits") : t("no wrong digits"),
  ];
  const { level = "", origin = "" } = game;
  const chapter = origin.startsWith(COURSE) ? origin.slice(COURSE.length) : "";
  const another = () => (level in DIFFICULTIES ? void playAnother(session, level) : openNewGame(session));
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
    h("p", { class: "record" }, recordText(session)),
    h("p", { class: "soft" }, words.filter(Boolean).join(" · ")),
    h(
      "div",
      { class: "line" },
      chapter
        ? button(t("Back to the course"), () => act(session, "course", chapter), "primary")
        : button(t("Play another"), another, "primary"),
      button(t("Puzzle of the day"), () => openDaily(session)),
      button(t("Share"), () => act(session, "share")),
    ),
  );
}

/** How the time compares with the player's other games at this level, or how many daily puzzles in a row. @param {Session} session */
function recordText(session) {
  const { game } = session;
  const streak = game.origin?.startsWith(DAILY) ? streakOf(session) : 0;
  if (streak > 1) return plural(streak, "{count} day in a row", "{count} days in a row");
  const times = timesAtLevel(session);
  if (!times) return game.level ? t("Your first win at this level") : "";
  const isAlone = !isHelped(game);
  if (isAlone && times.isHelped) return t("Your first win without help at this level");
  if (isAlone && game.seconds < times.best)
    return t("New best! Previous: {time}", { time: clock(times.best) });
  return t("Best {best} · average {mean}", { best: clock(times.best), mean: clock(times.average) });
}
