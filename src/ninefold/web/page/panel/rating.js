/** How hard a puzzle is, on a card; and whether it is one at all. */
import { DIFFICULTIES, LEVELS, inFigures } from "../model/words.js";
import { h } from "../look/dom.js";
import { nameOf, t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/**
 * @typedef {{status: string, er: number | null, ep: number | null, ed: number | null, word: string | null, hardest: string,
 *   level: string | null, score: number | null, pearl: boolean, diamond: boolean, hints: {technique: string, er: number}[]}} Rating
 * @typedef {{status: string, minimal: boolean | null, clues: number, conflicts: {cells: string[], message: string}[],
 *   wrong?: string[], lost?: string[]}} Check
 */

/** The name of what Sudoku Explainer found. @param {string} technique */
const found = (technique) => {
  const words = technique.replaceAll("-", " ").replace(/^(x\w*) wing/, (_, x) => `${x.toUpperCase()}-wing`);
  return nameOf("producer", words);
};

/** @param {number | null} value */
const tenths = (value) =>
  value === null ? "–" : inFigures(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {Rating} rating */
export function ratingCard(rating) {
  /** @type {[string, number | null, string, string][]} */
  const figures = [
    ["ER", rating.er, t("hardest step"), t("Sudoku Explainer's rating of the hardest step of all")],
    ["EP", rating.ep, t("until a digit is set"), t("The hardest step up to the first digit that can be set")],
    ["ED", rating.ed, t("first step"), t("The hardest step that the very first progress needs")],
  ];
  const word = rating.word ? DIFFICULTIES[rating.word]() : t("Not rated");
  const facts = [
    rating.hardest && t("Hardest technique: {name}", { name: found(rating.hardest) }),
    rating.level &&
      t("HoDoKu: {level}, {score} points", {
        level: LEVELS[rating.level]?.() ?? rating.level,
        score: inFigures(rating.score ?? 0),
      }),
    rating.diamond
      ? t("A diamond: the first step is as hard as any.")
      : rating.pearl && t("A pearl: the first digit is as hard as all else."),
  ].filter(Boolean);
  return h(
    "div",
    { class: "card", "data-word": rating.word ?? "" },
    h("p", { class: "word" }, word),
    h(
      "dl",
      { class: "figures" },
      ...figures.map(([name, value, says, title]) =>
        h("div", { title }, h("dt", {}, name, h("small", {}, says)), h("dd", {}, tenths(value))),
      ),
    ),
    ...facts.map((fact) => h("p", {}, String(fact))),
    h(
      "p",
      { class: "soft" },
      t(
        "Two scales: ER, EP and ED, from 1 to about 12, are Sudoku Explainer's, and the word above goes by ER; HoDoKu adds up what all steps count.",
      ),
    ),
    rating.hints.length > 1 && curve(rating.hints),
    statusOf(rating.status),
  );
}

/** @param {string} status */
function statusOf(status) {
  if (status === "rated") return null;
  const words =
    status === "seconds"
      ? t("The time was up before the end: it is at least this hard.")
      : t("Here the known techniques end: it is at least this hard.");
  return h("p", { class: "warn" }, words);
}

/** A bar for each step. @param {Rating["hints"]} hints */
function curve(hints) {
  const top = Math.max(...hints.map((hint) => hint.er));
  const bars = hints.map((hint, index) => {
    const height = (94 * hint.er) / top;
    const title = `${index + 1}. ${found(hint.technique)}: ${tenths(hint.er)}`.replace(/[<&]/g, "");
    return `<rect class="${hint.er === top ? "top" : ""}" x="${index * 10 + 1}" y="${100 - height}" width="8" height="${height}"><title>${title}</title></rect>`;
  });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "prices");
  svg.setAttribute("viewBox", `0 0 ${hints.length * 10} 100`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  const label = t("How hard each of the {count} steps is, up to {hardest}", {
    count: hints.length,
    hardest: tenths(top),
  });
  svg.setAttribute("aria-label", label);
  svg.innerHTML = bars.join("");
  return h("figure", {}, svg, h("figcaption", {}, label));
}

/** Unique or not, minimal or not, and what is wrong. @param {Desk} desk @param {Check} check */
export function verdict(desk, check) {
  const words = {
    unique: t("One solution."),
    multiple: t("Several solutions: no proper puzzle."),
    none: t("No solution."),
    invalid: t("The board contradicts itself."),
    seconds: t("The time was up: nobody knows how many solutions it has."),
  }[check.status];
  const minimal =
    check.minimal === null
      ? ""
      : check.minimal
        ? t("Minimal: no clue can go.")
        : t("Not minimal: some clue could go.");
  const rows = [
    ...check.conflicts.map(({ cells, message }) => [message, cells]),
    ...(check.wrong?.length
      ? [[t("Wrong digits: {cells}", { cells: check.wrong.join(" ") }), check.wrong]]
      : []),
    ...(check.lost?.length
      ? [[t("The right candidate is missing: {cells}", { cells: check.lost.join(" ") }), check.lost]]
      : []),
  ];
  const list = rows.map(([text, cells]) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "link", onclick: () => select(desk, /** @type {string[]} */ (cells)) },
        String(text),
      ),
    ),
  );
  const clues = check.clues === 1 ? t("One clue") : t("{count} clues", { count: check.clues });
  return h(
    "div",
    { class: "standing", "data-status": check.status },
    h("p", {}, [words, `${clues}.`, minimal].filter(Boolean).join(" ")),
    list.length > 0 && h("ul", {}, ...list),
  );
}

/** @param {Desk} desk @param {string[]} names */
function select(desk, names) {
  const cells = names.map((name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1);
  desk.select(cells[0], cells);
}
