/** What can be known of a puzzle: how hard it is, how many solutions it has and where, and what it costs the algorithms. */
import { request } from "../api.js";
import { asLine } from "../model/formats.js";
import { digitsOf } from "../model/geometry.js";
import { conflictsOf } from "../model/position.js";
import { inFigures } from "../model/words.js";
import { h } from "../look/dom.js";
import { patiently, select } from "../look/form.js";
import { t } from "../strings.js";
import { comparison } from "./compare.js";
import { ratingCard, verdict } from "./rating.js";
import { openTrace } from "./trace.js";
import { makeTruth } from "./truth.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** What the server is asked about. @typedef {string | {givens: string, values: string, candidates: string[]}} Subject */

const LIMITS = [1000, 10000, 100000, 1000000];

/** @param {Desk} desk @param {HTMLElement} element */
export function fillAnalyse(desk, element) {
  const what = makeChoice();
  const subject = () => subjectOf(desk, what.value === "board");
  const sections = [
    makeRating(desk, subject),
    makeCount(subject),
    makeTruth(desk, subject),
    makeAlgorithms(desk, subject),
  ];
  element.append(what.element, ...sections.map((section) => section.element));
  let known = JSON.stringify(subject());
  // What was said of another board is no longer true.
  const forget = () => {
    const now = JSON.stringify(subject());
    if (now === known) return;
    known = now;
    for (const section of sections) section.stop();
  };
  desk.addEventListener("change", forget);
  what.element.addEventListener("click", forget);
}

/** The puzzle, or what has become of it. */
function makeChoice() {
  const choice = {
    value: "puzzle",
    element: h("div", { class: "segments", role: "group", "aria-label": t("What is analysed") }),
  };
  /** @type {[string, string][]} */
  const rows = [
    ["puzzle", t("The puzzle")],
    ["board", t("The board as it stands")],
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

/** A puzzle that has no givens yet is what was written. @param {Desk} desk @param {boolean} asItStands @returns {Subject} */
function subjectOf({ game }, asItStands) {
  const { givens, values, candidates } = game;
  if (!givens.some(Boolean)) return asLine(values);
  if (!asItStands) return asLine(givens);
  return {
    givens: asLine(givens),
    values: asLine(values),
    candidates: candidates.map((set) => digitsOf(set).join("")),
  };
}

/** @param {Subject} subject */
const valuesOf = (subject) =>
  [...(typeof subject === "string" ? subject : subject.values)].map((mark) => Number(mark) || 0);

/** @param {Desk} desk @param {() => Subject} subject */
function makeRating(desk, subject) {
  const place = h("div", { class: "answer", role: "status" });
  const { run, stop } = patiently(place, t("Solving it as people do …"), async (signal) => {
    const check = await request("check", { puzzle: subject() }, { signal });
    if (check.status !== "unique") return [verdict(desk, check)];
    const rating = await request("rate", { puzzle: subject() }, { signal });
    return [ratingCard(rating), verdict(desk, check)];
  });
  const button = h("button", { type: "button", class: "primary", onclick: run }, t("How hard is it?"));
  return { element: h("section", {}, h("div", { class: "line" }, button), place), stop };
}

/** @param {() => Subject} subject */
function makeCount(subject) {
  const place = h("div", { class: "answer", role: "status" });
  const limit = select(
    Object.fromEntries(LIMITS.map((count) => [count, t("up to {count}", { count: inFigures(count) })])),
    { "aria-label": t("How far to count") },
  );
  const { run, stop } = patiently(place, t("Counting …"), async (signal) => {
    const { count, status } = await request(
      "count",
      { puzzle: subject(), limit: Number(limit.value) },
      { signal },
    );
    return [h("p", {}, inSolutions(count, status))];
  });
  const button = h("button", { type: "button", onclick: run }, t("Count the solutions"));
  return {
    element: h("section", {}, h("h2", {}, t("Solutions")), h("div", { class: "line" }, button, limit), place),
    stop,
  };
}

/** @param {number} count @param {string} status */
function inSolutions(count, status) {
  const number = inFigures(count);
  if (status === "seconds") return t("At least {count} solutions: the time was up.", { count: number });
  if (status === "limit") return t("At least {count} solutions: here the counting ended.", { count: number });
  if (count === 0) return t("No solution.");
  return count === 1 ? t("Exactly one solution.") : t("Exactly {count} solutions.", { count: number });
}

/** @param {Desk} desk @param {() => Subject} subject */
function makeAlgorithms(desk, subject) {
  const place = h("div", { class: "answer", role: "status" });
  const python = h("input", { type: "checkbox" });
  const { run, stop } = patiently(place, t("All of them solve it, one after the other …"), async (signal) => {
    if (conflictsOf(valuesOf(subject())).size)
      throw new Error(t("A digit is twice in a row, column or box."));
    return comparison(subject(), python.checked, signal);
  });
  const compare = h("button", { type: "button", onclick: run }, t("Compare the algorithms"));
  const watch = h(
    "button",
    { type: "button", onclick: () => openTrace(desk, subject()) },
    t("Watch brute force …"),
  );
  return {
    element: h(
      "section",
      {},
      h("h2", {}, t("Algorithms")),
      h("div", { class: "line" }, compare, watch),
      h("label", { class: "switch" }, python, h("span", {}, t("Also those in readable Python"))),
      place,
    ),
    stop,
  };
}
