/** A card with the rating of a puzzle, and the verdict on its solutions. */
import { DIFFICULTIES, LEVELS } from "../model/difficulty.js";
import { h } from "../look/dom.js";
import { formatNumber, nameOf, plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/**
 * @typedef {{status: string, er: number | null, ep: number | null, ed: number | null, word: string | null, hardest: string,
 *   level: string | null, score: number | null, pearl: boolean, diamond: boolean, hints: {technique: string, er: number}[]}} Rating
 * @typedef {{status: string, minimal: boolean | null, clues: number, conflicts: {cells: string[], message: string}[],
 *   wrong?: string[], lost?: string[]}} Check
 */

/** The name of the technique that Sudoku Explainer found. @param {string} technique */
export const producerName = (technique) => {
  const words = technique.replaceAll("-", " ").replace(/^(x\w*) wing/, (_, x) => `${x.toUpperCase()}-wing`);
  return nameOf("producer", words);
};

/** @param {number | null} value */
const tenths = (value) =>
  value === null ? "–" : formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {Rating} rating */
export function ratingCard(rating) {
  /** @type {[string, number | null, string, string][]} */
  const figures = [
    ["ER", rating.er, t("hardest step"), t("The Sudoku Explainer rating of the hardest step")],
    [
      "EP",
      rating.ep,
      t("to the first digit"),
      t("The rating of the hardest step up to the first placed digit"),
    ],
    ["ED", rating.ed, t("first step"), t("The rating of the very first step")],
  ];
  const word = rating.word ? DIFFICULTIES[rating.word]() : t("Not rated");
  const facts = [
    rating.hardest && t("Hardest technique: {name}", { name: producerName(rating.hardest) }),
    rating.level &&
      plural(rating.score ?? 0, "HoDoKu: {level}, {count} point", "HoDoKu: {level}, {count} points", {
        level: LEVELS[rating.level]?.() ?? rating.level,
        count: formatNumber(rating.score ?? 0),
      }),
    rating.diamond
      ? t("Diamond: the first step is as hard as the hardest step.")
      : rating.pearl && t("Pearl: the first placement is as hard as the hardest step."),
  ].filter(Boolean);
  return h(
    "div",
    { class: "card", "data-word": rating.word ?? "" },
    h("p", { class: "word" }, word),
    h(
      "dl",
      { class: "figures" },
      ...figures.map(([name, value, label, title]) =>
        h("div", { title }, h("dt", {}, name, h("small", {}, label)), h("dd", {}, tenths(value))),
      ),
    ),
    ...facts.map((fact) => h("p", {}, String(fact))),
    h(
      "p",
      { class: "soft" },
      t(
        "ER, EP and ED are Sudoku Explainer ratings from 1 to about 12; ER decides the level above. HoDoKu's score is the sum over all steps.",
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
      ? t("Timed out: the puzzle is at least this hard.")
      : t("No known technique goes further: the puzzle is at least this hard.");
  return h("p", { class: "warn" }, words);
}

/** A bar for each step. @param {Rating["hints"]} hints */
function curve(hints) {
  const top = Math.max(...hints.map((hint) => hint.er));
  const bars = hints.map((hint, index) => {
    const height = (94 * hint.er) / top;
    const title = `${index + 1}. ${producerName(hint.technique)}: ${tenths(hint.er)}`.replace(/[<&]/g, "");
    return `<rect class="${hint.er === top ? "top" : ""}" x="${index * 10 + 1}" y="${100 - height}" width="8" height="${height}"><title>${title}</title></rect>`;
  });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "prices");
  svg.setAttribute("viewBox", `0 0 ${hints.length * 10} 100`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  const label = plural(
    hints.length,
    "Difficulty of the {count} step, up to {hardest}",
    "Difficulty of the {count} steps, up to {hardest}",
    { hardest: tenths(top) },
  );
  svg.setAttribute("aria-label", label);
  svg.innerHTML = bars.join("");
  return h("figure", {}, svg, h("figcaption", {}, label));
}

/** The verdict: unique or not, minimal or not, and any mistakes. @param {Session} session @param {Check} check */
export function verdict(session, check) {
  const words = {
    unique: t("One solution."),
    multiple: t("Not a valid puzzle: more than one solution."),
    none: t("Not a valid puzzle: no solution."),
    invalid: t("The board contradicts itself."),
    seconds: t("Timed out before all solutions were counted."),
  }[check.status];
  const minimal =
    check.minimal === null
      ? ""
      : check.minimal
        ? t("Minimal: no given digit can be removed.")
        : t("Not minimal: some given digits can be removed.");
  const rows = [
    ...check.conflicts.map(({ cells, message }) => [message, cells]),
    ...(check.wrong?.length
      ? [[t("Wrong digits: {cells}", { cells: check.wrong.join(" ") }), check.wrong]]
      : []),
    ...(check.lost?.length
      ? [[t("Cells without the right candidate: {cells}", { cells: check.lost.join(" ") }), check.lost]]
      : []),
  ];
  const list = rows.map(([text, cells]) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "link", onclick: () => select(session, /** @type {string[]} */ (cells)) },
        String(text),
      ),
    ),
  );
  const clues = plural(check.clues, "{count} given digit", "{count} given digits");
  return h(
    "div",
    { class: "standing", "data-status": check.status },
    h("p", {}, [words, `${clues}.`, minimal].filter(Boolean).join(" ")),
    list.length > 0 && h("ul", {}, ...list),
  );
}

/** @param {Session} session @param {string[]} names */
function select(session, names) {
  const cells = names.map((name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1);
  session.select(cells[0], cells);
}
