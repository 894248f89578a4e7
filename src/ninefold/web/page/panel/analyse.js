/** An analysis of a puzzle: its rating, its solutions, and how much work each algorithm does. */
import { request } from "../api.js";
import { asLine } from "../model/formats.js";
import { conflictsOf } from "../model/position.js";
import { givensOf, stateOf } from "../model/replay.js";
import { h } from "../look/dom.js";
import { makeTask, select } from "../look/form.js";
import { formatNumber, plural, t } from "../strings.js";
import { comparison } from "./compare.js";
import { ratingCard, verdict } from "./rating.js";
import { openTrace } from "./trace.js";
import { makeTruth } from "./truth.js";

/** @typedef {import("../play/session.js").Session} Session */
/** The subject of an analysis. @typedef {string | import("../model/replay.js").State} Subject */

const LIMITS = [1000, 10000, 100000, 1000000];

/** @param {Session} session @param {HTMLElement} element */
export function fillAnalyse(session, element) {
  const what = makeChoice();
  const subject = () => subjectOf(session, what.value === "board");
  const [rating, algorithms] = [makeRating(session, subject), makeAlgorithms(session, subject)];
  const sections = [rating, makeCount(subject), makeTruth(session, subject), algorithms];
  const note = h("p", { class: "soft" }, t("Only classic Sudoku has a rating."));
  element.append(what.element, note, ...sections.map((section) => section.element));
  const showFitting = () => {
    note.hidden = !session.game.variant;
    rating.element.hidden = algorithms.element.hidden = Boolean(session.game.variant);
  };
  session.addEventListener("open", showFitting);
  showFitting();
  let known = JSON.stringify(subject());
  // Answers about another board no longer apply.
  const forget = () => {
    const now = JSON.stringify(subject());
    if (now === known) return;
    known = now;
    for (const section of sections) section.stop();
  };
  session.addEventListener("change", forget);
  what.element.addEventListener("click", forget);
}

/** A choice between the puzzle and its current state. */
function makeChoice() {
  const choice = {
    value: "puzzle",
    element: h("div", { class: "segments", role: "group", "aria-label": t("What to analyse") }),
  };
  /** @type {[string, string][]} */
  const rows = [
    ["puzzle", t("Puzzle")],
    ["board", t("Current board")],
  ];
  const buttons = rows.map(([value, word]) => {
    const press = () => {
      choice.value = value;
      buttons.forEach((each, index) => each.setAttribute("aria-pressed", String(rows[index][0] === value)));
    };
    return h(
      "button",
      { type: "button", "aria-pressed": String(value === choice.value), onclick: press },
      word,
    );
  });
  choice.element.append(...buttons);
  return choice;
}

/** For a puzzle without givens yet, the digits that the player has written. @param {Session} session @param {boolean} asItStands @returns {Subject} */
function subjectOf({ game }, asItStands) {
  const { givens, values, variant } = game;
  if (variant) return asItStands ? stateOf(game) : givensOf(game);
  if (!givens.some(Boolean)) return asLine(values);
  return asItStands ? stateOf(game) : asLine(givens);
}

/** @param {Subject} subject */
const valuesOf = (subject) =>
  [...(typeof subject === "string" ? subject : subject.values)].map((mark) => Number(mark) || 0);

/** @param {Session} session @param {() => Subject} subject */
function makeRating(session, subject) {
  const place = h("div", { class: "answer", role: "status" });
  const { run, stop } = makeTask(place, t("Rating the puzzle…"), async (signal) => {
    const check = await request("check", { puzzle: subject() }, { signal });
    if (check.status !== "unique") return [verdict(session, check)];
    const rating = await request("rate", { puzzle: subject() }, { signal });
    return [ratingCard(rating), verdict(session, check)];
  });
  const button = h("button", { type: "button", class: "primary", onclick: run }, t("Rate difficulty"));
  return { element: h("section", {}, h("div", { class: "line" }, button), place), stop };
}

/** @param {() => Subject} subject */
function makeCount(subject) {
  const place = h("div", { class: "answer", role: "status" });
  const limit = select(
    Object.fromEntries(LIMITS.map((count) => [count, t("Up to {count}", { count: formatNumber(count) })])),
    { "aria-label": t("Maximum count") },
  );
  const { run, stop } = makeTask(place, t("Counting…"), async (signal) => {
    const { count, status } = await request(
      "count",
      { puzzle: subject(), limit: Number(limit.value) },
      { signal },
    );
    return [h("p", {}, inSolutions(count, status))];
  });
  const button = h("button", { type: "button", onclick: run }, t("Count solutions"));
  return {
    element: h("section", {}, h("h2", {}, t("Solutions")), h("div", { class: "line" }, button, limit), place),
    stop,
  };
}

/** @param {number} count @param {string} status */
function inSolutions(count, status) {
  const fields = { count: formatNumber(count) };
  if (status === "seconds")
    return plural(
      count,
      "{count} or more solutions (timed out).",
      "{count} or more solutions (timed out).",
      fields,
    );
  if (status === "limit")
    return plural(
      count,
      "{count} or more solutions (stopped counting).",
      "{count} or more solutions (stopped counting).",
      fields,
    );
  if (count === 0) return t("No solution.");
  return plural(count, "Exactly one solution.", "Exactly {count} solutions.", fields);
}

/** @param {Session} session @param {() => Subject} subject */
function makeAlgorithms(session, subject) {
  const place = h("div", { class: "answer", role: "status" });
  const python = h("input", { type: "checkbox" });
  const { run, stop } = makeTask(place, t("Running each algorithm…"), async (signal) => {
    if (conflictsOf(valuesOf(subject())).size)
      throw new Error(t("A digit is repeated in a row, column or box."));
    return comparison(subject(), python.checked, signal);
  });
  const compare = h("button", { type: "button", onclick: run }, t("Compare algorithms"));
  const watch = h(
    "button",
    { type: "button", onclick: () => openTrace(session, subject()) },
    t("Watch brute force…"),
  );
  return {
    element: h(
      "section",
      {},
      h("h2", {}, t("Algorithms")),
      h("div", { class: "line" }, compare, watch),
      h("label", { class: "switch" }, python, h("span", {}, t("Include the Python versions"))),
      place,
    ),
    stop,
  };
}
