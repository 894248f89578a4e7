/** The puzzle of the day, the same for everyone. A calendar shows the solved ones. */
import { request } from "../api.js";
import { openDialog } from "../look/dialog.js";
import { disable, h } from "../look/dom.js";
import { makeTask } from "../look/form.js";
import { DAILY } from "../model/origins.js";
import { formatDate, t } from "../strings.js";
import { after, isoOf, statesOf } from "./days.js";
import { fromLine } from "./reading.js";

/** @typedef {import("./session.js").Session} Session */

/** A Monday, for the names of the days. */
const MONDAY = new Date(2024, 0, 1);
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** @param {Session} session */
export function openDaily(session) {
  let stop = () => {};
  const dialog = openDialog({ title: t("Puzzle of the day"), kind: "daily", address: "daily" }, (close) => {
    const calendar = makeCalendar(session, close);
    ({ stop } = calendar);
    return calendar.elements;
  });
  dialog.addEventListener("close", () => stop());
  /** @type {HTMLElement} */ (dialog.querySelector(".calendar [tabindex='0']")).focus();
}

/**
 * A calendar of the daily puzzles, with a button to play one. `stop` ends a search for a puzzle.
 * @param {Session} session @param {() => void} close called when the game is open @returns {{elements: HTMLElement[], stop: () => void}}
 */
export function makeCalendar(session, close) {
  const today = after(new Date(), 0);
  let chosen = today;
  const place = h("div", { role: "status", class: "answer" });
  const name = h("h3", { "aria-live": "polite" });
  const days = h("table", { class: "calendar", role: "grid" });
  const turn = (/** @type {number} */ months) => {
    const last = new Date(chosen.getFullYear(), chosen.getMonth() + months + 1, 0).getDate();
    go(new Date(chosen.getFullYear(), chosen.getMonth() + months, Math.min(chosen.getDate(), last)));
  };
  const go = (/** @type {Date} */ day) => {
    const held = days.contains(document.activeElement);
    chosen = day > today ? today : day;
    name.textContent = formatDate(chosen, { month: "long", year: "numeric" });
    days.setAttribute("aria-label", name.textContent);
    days.replaceChildren(...month(chosen, today, statesOf(session)));
    disable(next, isoOf(chosen).slice(0, 7) >= isoOf(today).slice(0, 7));
    play.textContent = t("Play {date}", { date: formatDate(chosen, { day: "numeric", month: "long" }) });
    if (held) /** @type {HTMLElement} */ (days.querySelector("[tabindex='0']")).focus();
  };
  const arrow = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ months) =>
    h("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => turn(months) }, sign);
  const [before, next] = [arrow("‹", t("Previous month"), -1), arrow("›", t("Next month"), 1)];
  const play = h("button", { type: "button", class: "primary" });
  const open = makeTask(place, t("Generating (up to 10 s)…"), (signal) =>
    playDay(session, chosen, close, signal),
  );
  play.addEventListener("click", open.run);
  days.addEventListener("click", (event) => {
    const day = event.target instanceof Element && event.target.closest("td")?.dataset.day;
    if (day) go(after(chosen, Number(day) - chosen.getDate()));
  });
  days.addEventListener("dblclick", open.run);
  days.addEventListener("keydown", (event) => {
    if (event.key in STEPS) go(after(chosen, STEPS[event.key]));
    else if (event.key === "PageUp" || event.key === "PageDown") turn(event.key === "PageUp" ? -1 : 1);
    else if (event.key === "Enter" || event.key === " ") void open.run();
    else return;
    event.preventDefault();
  });
  const legend = [
    statesOf(session).size ? t("✓ solved · ◦ started.") : "",
    t("The same puzzle for everyone, harder towards Sunday."),
  ];
  go(today);
  const elements = [
    h("div", { class: "line month" }, before, name, next),
    days,
    h("p", { class: "soft" }, legend.join(" ")),
    place,
    h("div", { class: "line end" }, play),
  ];
  return { elements, stop: open.stop };
}

/** Open the game of a date such as "2026-11-15", or begin it. @param {Session} session @param {string} date */
export async function openDay(session, date) {
  const [year, month, number] = date.split("-").map(Number);
  const day = new Date(year, month - 1, number);
  if (isoOf(day) !== date || day > new Date())
    return session.notify(t("There is no puzzle of the day for this date."));
  try {
    const [problem] = await playDay(session, day, () => {}, new AbortController().signal);
    if (problem) session.notify(problem.textContent ?? "");
  } catch (error) {
    session.notify(/** @type {Error} */ (error).message);
  }
  return undefined;
}

/** Open the game of a day, or begin it. @param {Session} session @param {Date} day @param {() => void} close @param {AbortSignal} signal */
async function playDay(session, day, close, signal) {
  const date = isoOf(day);
  const known = session.store.all().find((game) => game.origin === DAILY + date);
  if (!known || !(await session.openStored(known.id))) {
    const { puzzles, message } = await request("daily", { date }, { signal });
    if (!puzzles.length) return [h("p", { class: "wrong" }, message)];
    const name = t("Puzzle of {date}", {
      date: formatDate(day, { day: "numeric", month: "long", year: "numeric" }),
    });
    session.begin(fromLine(puzzles[0]), { name, origin: DAILY + date });
  }
  close();
  return [];
}

/** @param {Date} chosen @param {Date} today @param {Map<string, boolean>} states */
function month(chosen, today, states) {
  const names = Array.from({ length: 7 }, (_, index) => after(MONDAY, index));
  const head = names.map((day) =>
    h(
      "th",
      { scope: "col", abbr: formatDate(day, { weekday: "long" }) },
      formatDate(day, { weekday: "short" }),
    ),
  );
  const first = new Date(chosen.getFullYear(), chosen.getMonth(), 1);
  const length = new Date(chosen.getFullYear(), chosen.getMonth() + 1, 0).getDate();
  const empty = (first.getDay() + 6) % 7;
  const weeks = Array.from({ length: Math.ceil((empty + length) / 7) }, (_, week) =>
    h(
      "tr",
      {},
      ...names.map((_day, index) => {
        const number = 7 * week + index - empty + 1;
        return number < 1 || number > length
          ? h("td", {})
          : dayCell(after(first, number - 1), chosen, today, states);
      }),
    ),
  );
  return [h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...weeks)];
}

/** @param {Date} day @param {Date} chosen @param {Date} today @param {Map<string, boolean>} states */
function dayCell(day, chosen, today, states) {
  const [now, state, isFuture] = [isoOf(day) === isoOf(chosen), states.get(isoOf(day)), day > today];
  const words = [formatDate(day, { day: "numeric", month: "long", year: "numeric" })];
  if (state !== undefined) words.push(state ? t("solved") : t("started"));
  return h(
    "td",
    {
      role: "gridcell",
      "data-day": isFuture ? undefined : day.getDate(),
      "aria-label": words.join(", "),
      "aria-disabled": isFuture ? "true" : undefined,
      "aria-selected": String(now),
      "aria-current": isoOf(day) === isoOf(today) ? "date" : undefined,
      tabindex: now ? 0 : -1,
    },
    String(day.getDate()),
    h("small", {}, state === undefined ? "" : state ? "✓" : "◦"),
  );
}
