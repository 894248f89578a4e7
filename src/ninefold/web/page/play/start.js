/** The start view: continue the last game, play the puzzle of the day or a level, or learn a technique. */
import { clock, h, icon, textButton } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { DAILY } from "../model/origins.js";
import { counted } from "../model/times.js";
import { formatDate, formatNumber, plural, t } from "../strings.js";
import { act } from "./actions.js";
import { isoOf, streakOf } from "./days.js";
import { levelLabel } from "./level.js";
import { ledgerOf } from "./results.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @param {() => void} resume shows the game */
export function makeStart(session, resume) {
  const element = h("section", { class: "start", "aria-label": t("Start") });
  const show = () =>
    element.replaceChildren(
      h("p", { class: "tagline" }, t("Sudoku that explains itself.")),
      continueCard(session, resume),
      h("div", { class: "start-pair" }, dailyCard(session), learnCard(session)),
      h("h2", {}, t("Levels")),
      levelTiles(session),
      h(
        "div",
        { class: "line start-more" },
        textButton(t("Your own puzzle…"), () => act(session, "newGame"), { class: "link" }),
        textButton(t("Set a puzzle"), () => act(session, "setPuzzle"), { class: "link" }),
        textButton(t("My games"), () => act(session, "panel", "games"), { class: "link" }),
        textButton(t("Statistics"), () => act(session, "statistics"), { class: "link" }),
        textButton(t("Settings"), () => openSettingsOf(session), { class: "link" }),
      ),
    );
  return { element, show };
}

/** @param {Session} session */
const openSettingsOf = (session) =>
  usePart(session, import("./settings.js"), ({ openSettings }) => openSettings(session));

/** A large button with a folded corner. @param {{kind: string, onclick: () => void, level?: string}} how @param {...(Node | string | null)} children */
const card = ({ kind, onclick, level }, ...children) =>
  h(
    "button",
    { type: "button", class: `fold-card ${kind}`, "data-level": level, onclick },
    ...children.filter((child) => child !== null),
  );

/** @param {Session} session @param {() => void} resume */
function continueCard(session, resume) {
  const { game } = session;
  const [begun, done] = [!game.untouched, game.solved];
  const title = done ? t("Solved") : begun ? t("Continue") : t("Play");
  const percent = Math.round(100 * game.progress);
  const state = begun || done ? `${t("{percent}% filled", { percent })} · ${clock(game.seconds)}` : "";
  const meter = h("span", { class: "meter" }, h("span", { class: "meter-fill" }));
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${percent}%`;
  return card(
    { kind: "continue", onclick: resume },
    h("strong", {}, title),
    h("span", { class: "fold-line" }, levelLabel(game) ?? "", h("span", {}, game.name)),
    state ? h("span", { class: "fold-line" }, state) : null,
    begun && !done ? meter : null,
  );
}

/** @param {Session} session */
function dailyCard(session) {
  const today = isoOf(new Date());
  const game = session.store.all().find(({ origin }) => origin === DAILY + today);
  const date = formatDate(new Date(), { weekday: "short", day: "numeric", month: "short" });
  const streak = streakOf(session);
  const state = game?.solved
    ? t("Solved in {time}.", { time: clock(game.seconds) })
    : game
      ? t("started")
      : t("The same puzzle for everyone");
  const open = () => usePart(session, import("./daily.js"), ({ openDay }) => openDay(session, today));
  return card(
    { kind: "daily", onclick: open },
    icon("calendar"),
    h("strong", {}, t("Puzzle of the day")),
    h("span", { class: "fold-line" }, [date, state].join(" · ")),
    streak > 1
      ? h("span", { class: "fold-line" }, plural(streak, "{count} day in a row", "{count} days in a row"))
      : null,
  );
}

/** @param {Session} session */
const learnCard = (session) =>
  card(
    { kind: "learn", onclick: () => act(session, "course") },
    icon("book"),
    h("strong", {}, t("Learn")),
    h("span", { class: "fold-line" }, t("Every technique, step by step")),
  );

/** A tile for each level, with the number of solved games. @param {Session} session */
function levelTiles(session) {
  const results = counted(ledgerOf(session).results.values());
  return h(
    "div",
    { class: "level-tiles" },
    ...Object.keys(DIFFICULTIES).map((level) => {
      const solved = results.filter((result) => result.level === level).length;
      return h(
        "button",
        {
          type: "button",
          class: "level-tile",
          "data-level": level,
          onclick: () =>
            usePart(session, import("./newgame.js"), ({ playAnother }) => playAnother(session, level)),
        },
        DIFFICULTIES[level](),
        solved > 0 &&
          h(
            "small",
            { "aria-label": plural(solved, "{count} solved", "{count} solved") },
            `✓ ${formatNumber(solved)}`,
          ),
      );
    }),
  );
}
