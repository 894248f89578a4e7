/** The statistics: how many puzzles the player has solved and how fast, daily puzzles, techniques, and the history of results. */
import { openDialog } from "../look/dialog.js";
import { clock, h, textButton } from "../look/dom.js";
import { select } from "../look/form.js";
import { usePart } from "../look/lazy.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { isHelped } from "../model/ledger.js";
import { byMonth, longestStreak, solvedDays } from "../model/statistics.js";
import { counted, timesOf } from "../model/times.js";
import { makeCalendar } from "../play/daily.js";
import { statesOf, streakOf } from "../play/days.js";
import { levelLabel } from "../play/level.js";
import { catchUp, ledgerOf } from "../play/results.js";
import { formatNumber, plural, t } from "../strings.js";
import { dateOf, monthChart, timeChart } from "./chart.js";
import { techniqueSection } from "./mastery.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/ledger.js").Result} Result */

/** The results that the chart of times shows, and the rows of the history that are made at a time. */
const [CHARTED, CHUNK] = [60, 40];
const MONTHS = 12;

/** @param {Session} session */
export async function openStatistics(session) {
  await session.store.ready;
  await catchUp(session);
  const results = counted(ledgerOf(session).all());
  let stop = () => {};
  const dialog = openDialog(
    { title: t("Statistics"), kind: "statistics", address: "statistics" },
    (close) => {
      const calendar = makeCalendar(session, close);
      ({ stop } = calendar);
      return [
        ...(results.length ? [summary(session, results), ...charts(results)] : [empty(session, close)]),
        section(t("Daily puzzles"), ...calendar.elements),
        techniqueSection(session, close),
        ...(results.length ? [history(session, results, close)] : []),
        keeping(session),
      ];
    },
  );
  dialog.addEventListener("close", () => stop());
  dialog.scrollTop = 0; // the focus may be further down
}

/** @param {string} title @param {...(Node | string)} children */
const section = (title, ...children) => h("section", {}, h("h3", {}, title), ...children);

/** For players who have not solved anything yet. @param {Session} session @param {() => void} close */
function empty(session, close) {
  const play = () => {
    close();
    session.dispatchEvent(new CustomEvent("panel", { detail: "play" }));
  };
  return h(
    "section",
    { class: "stack whole" },
    h("p", { class: "lead" }, t("Nothing here yet.")),
    h("p", {}, t("Solve a puzzle, and your times, streaks and history appear on this page.")),
    h("div", { class: "line" }, textButton(t("Play"), play, { class: "primary" })),
  );
}

/** The most important numbers, and a table by level. @param {Session} session @param {Result[]} results */
function summary(session, results) {
  const alone = results.filter((result) => !isHelped(result)).length;
  const played = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const states = statesOf(session);
  const number = (/** @type {string} */ value, /** @type {string} */ word) =>
    h("div", {}, h("dt", {}, word), h("dd", {}, value));
  const isMarked = levelsOf(results).some((level) =>
    results.every((result) => keyOf(result) !== level || isHelped(result)),
  );
  const hours = formatNumber(played / 3600, { maximumFractionDigits: played < 36000 ? 1 : 0 });
  return h(
    "section",
    { class: "whole stack" },
    h(
      "dl",
      { class: "headline" },
      number(formatNumber(results.length), t("solved")),
      number(formatNumber(alone), t("without help")),
      number(played < 3600 ? clock(played) : `${hours} h`, t("played")),
      number(formatNumber(streakOf(session)), t("daily streak")),
      number(formatNumber(longestStreak(solvedDays(states))), t("longest streak")),
    ),
    levelTable(results),
    h(
      "p",
      { class: "soft" },
      t("Best and average times count only games without help."),
      isMarked ? ` ${t("* All with help so far.")}` : "",
    ),
  );
}

/** The levels of these results, the easiest first; "" for puzzles without a level. @param {Result[]} results */
const levelsOf = (results) =>
  [...Object.keys(DIFFICULTIES), ""].filter((level) => results.some((result) => keyOf(result) === level));

/** @param {Result} result */
const keyOf = ({ level = "" }) => (level in DIFFICULTIES ? level : "");

/** @param {string} level */
const levelName = (level) => (level ? DIFFICULTIES[level]() : t("Other puzzles"));

/** @param {Result[]} results */
function levelTable(results) {
  const head = [t("Level"), t("Solved"), t("No help"), t("Best"), t("Average")];
  const rows = levelsOf(results).map((level) => {
    const times = /** @type {import("../model/times.js").Times} */ (
      timesOf(results.filter((result) => keyOf(result) === level))
    );
    const mark = times.isHelped ? " *" : "";
    const cells = [formatNumber(times.count), formatNumber(times.unhelped)];
    cells.push(...[times.best, times.average].map((each) => clock(each) + mark));
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, levelLabel({ level }) ?? levelName(level)),
      ...cells.map((word) => h("td", {}, word)),
    );
  });
  return h(
    "table",
    { class: "numbers" },
    h("thead", {}, h("tr", {}, ...head.map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, ...rows),
  );
}

/** @param {Result[]} results the latest first */
function charts(results) {
  const at = (/** @type {string} */ level) => results.filter((result) => keyOf(result) === level);
  const levels = levelsOf(results);
  const usual = levels.reduce((best, level) => (at(level).length > at(best).length ? level : best));
  const place = h("div", { class: "stack" });
  const show = () =>
    place.replaceChildren(...timeChart(at(choice.value).slice(0, CHARTED).reverse(), isHelped));
  const names = Object.fromEntries(levels.map((level) => [level, levelName(level)]));
  const choice = select(names, { "aria-label": t("Level"), onchange: show });
  choice.value = usual;
  show();
  const legend = results.some(isHelped) ? h("p", { class: "soft" }, t("● without help · ○ with help")) : "";
  return [
    section(t("Your times"), h("div", { class: "line" }, choice), place, legend),
    section(t("Solved per month"), ...monthChart(byMonth(results, new Date(), MONTHS))),
  ];
}

/** All results, some at a time. @param {Session} session @param {Result[]} results @param {() => void} close */
function history(session, results, close) {
  const list = h("ol", { class: "results" });
  const more = textButton("", () => add(true));
  const add = (/** @type {boolean} */ isAsked) => {
    const at = list.childElementCount;
    const rows = results
      .slice(at, at + CHUNK)
      .map((result) => h("li", {}, resultRow(session, result, close)));
    list.append(...rows);
    const left = results.length - list.childElementCount;
    more.hidden = !left;
    more.textContent = plural(left, "Show {count} more", "Show {count} more", {
      count: formatNumber(Math.min(left, CHUNK)),
    });
    if (isAsked) /** @type {HTMLElement | null} */ (rows[0]?.querySelector("button"))?.focus();
  };
  add(false);
  const element = section(t("History"), list, more);
  element.classList.add("whole");
  return element;
}

/** @param {Session} session @param {Result} result @param {() => void} close */
function resultRow(session, result, close) {
  const { id, name, seconds, hints, help } = result;
  const isThere = session.store.summary(id) !== undefined;
  const words = [
    hints && plural(hints, "{count} hint", "{count} hints"),
    help && plural(help, "other help once", "other help {count} times"),
    !isThere && t("game deleted"),
  ];
  const open = () => {
    close();
    void session.openStored(id);
  };
  return h(
    isThere ? "button" : "div",
    isThere ? { type: "button", class: "result", onclick: open } : { class: "result" },
    h("span", { class: "result-date" }, dateOf(result.solved)),
    h("span", { class: "result-name" }, name),
    h("span", { class: "result-time" }, clock(seconds)),
    h(
      "span",
      { class: "result-more" },
      levelLabel(result) ?? "",
      h("span", { class: "soft" }, words.filter(Boolean).join(" · ")),
    ),
  );
}

/** Where the statistics are kept. @param {Session} session */
function keeping(session) {
  const save = () =>
    usePart(session, import("../play/transfer.js"), ({ exportGames }) => exportGames(session));
  return h(
    "section",
    { class: "whole keeping" },
    h(
      "p",
      { class: "soft" },
      t(
        "Only this browser has these numbers. Deleting a game does not change them. “Export all” saves them with your games.",
      ),
    ),
    textButton(t("Export all"), save),
  );
}
