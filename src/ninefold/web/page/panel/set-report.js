/** What the setter's mode says about the draft: the number of solutions, and what follows from it. */
import { DIFFICULTIES } from "../model/difficulty.js";
import { cellName, cellOf } from "../model/geometry.js";
import { h, textButton } from "../look/dom.js";
import { levelLabel } from "../play/level.js";
import { formatNumber, plural, t } from "../strings.js";
import { producerName } from "./rating.js";
import { MOST } from "./set-state.js";

/** @typedef {import("./set-state.js").Setter} Setter */
/** @typedef {import("./set-state.js").SetAnswer} SetAnswer */

/** More cells than this are counted, not listed. */
const MOST_LISTED = 9;

/** The number of solutions, in words. @param {SetAnswer} answer */
export function headline({ status, count, exact, missing }) {
  if (status === "unique") return t("Exactly one solution");
  if (status === "multiple" && missing) return t("More than one solution");
  if (status === "multiple" && (exact || count <= MOST))
    return exact
      ? plural(count, "{count} solution", "{count} solutions", { count: formatNumber(count) })
      : t("At least {count} solutions", { count: formatNumber(count) });
  if (status === "multiple") return t("More than {count} solutions", { count: formatNumber(MOST) });
  if (status === "invalid" || status === "none") return t("No solution");
  return t("Too few digits to count the solutions in time");
}

/** Cells as a button that selects them. @param {Setter} setter @param {string} words @param {string[]} cells */
const cellsButton = (setter, words, cells) =>
  h(
    "button",
    {
      type: "button",
      class: "link set-cells",
      onclick: () => setter.select(cellOf(cells[0]), cells.map(cellOf)),
    },
    words,
  );

/** @param {string[]} cells */
const listed = (cells) =>
  cells.length <= MOST_LISTED ? cells.join(" ") : plural(cells.length, "{count} cell", "{count} cells");

/** The facts below the headline. @param {Setter} setter @param {SetAnswer} answer @returns {(HTMLElement | null)[]} */
function facts(setter, answer) {
  const line = (/** @type {(Node | string)[]} */ ...words) => h("p", {}, ...words);
  if (answer.status === "unique") return [minimality(setter, answer), ratingLine(answer)];
  if (answer.status === "multiple" && answer.completing.length) {
    const cells = [...new Set(answer.completing.map((name) => name.split("=")[0]))];
    const words = plural(
      answer.completing.length,
      "{count} digit would leave exactly one solution:",
      "{count} digits would leave exactly one solution:",
    );
    const shown = setter.draft.showCandidates;
    const found =
      answer.completing.length <= MOST_LISTED
        ? cellsButton(setter, answer.completing.join(" "), cells)
        : shown
          ? cellsButton(setter, t("circled on the board"), cells)
          : textButton(t("Show them"), () => setter.setShowCandidates(true), { class: "link set-cells" });
    return [line(`${words} `, found)];
  }
  return [
    ...answer.conflicts.map(({ cells, message }) => line(cellsButton(setter, message, cells))),
    blame(setter, answer),
  ];
}

/** @param {Setter} setter @param {SetAnswer} answer */
function minimality(setter, { redundant }) {
  if (redundant === null) return null;
  if (!redundant.length) return h("p", {}, t("Minimal: no given digit can be removed."));
  const words = plural(
    redundant.length,
    "{count} given is redundant:",
    "{count} givens are redundant, each on its own:",
  );
  return h(
    "p",
    {},
    h("i", { class: "set-dot" }),
    ` ${words} `,
    cellsButton(setter, listed(redundant), redundant),
  );
}

/** @param {SetAnswer} answer */
function ratingLine({ rating }) {
  if (!rating) return null;
  const { status, er, word, hardest } = rating;
  const label = levelLabel({ level: word ?? undefined, rating: er ?? undefined });
  if (status === "rated")
    return h("p", {}, `${t("Difficulty:")} `, label, hardest ? ` · ${producerName(hardest)}` : "");
  return h("p", {}, `${t("Difficulty: at least")} `, label ?? "–", status === "seconds" ? " …" : "");
}

/** The givens that leave no solution. @param {Setter} setter @param {SetAnswer} answer */
function blame(setter, { culprits, contradiction }) {
  const last = setter.entered.map(cellName).filter((name) => culprits.includes(name));
  if (last.length === 1 && setter.entered.length === 1) {
    const [cell] = setter.entered;
    const words = t("The {digit} in {cell} leaves no solution.", {
      digit: setter.draft.line[cell],
      cell: last[0],
    });
    return h("p", {}, cellsButton(setter, words, last));
  }
  if (culprits.length)
    return h(
      "p",
      {},
      `${t("Removing any one of these givens would help:")} `,
      cellsButton(setter, listed(culprits), culprits),
    );
  if (!contradiction.length) return null;
  return h(
    "p",
    {},
    `${t("These givens contradict each other:")} `,
    cellsButton(setter, listed(contradiction), contradiction),
  );
}

/** The answer for screen readers. @param {Setter} setter @param {SetAnswer} answer */
export function spoken(setter, answer) {
  const words = [headline(answer)];
  const { redundant, rating, culprits } = answer;
  const [cell] = setter.entered;
  if (redundant)
    words.push(
      redundant.length
        ? plural(redundant.length, "{count} redundant given", "{count} redundant givens")
        : t("minimal"),
    );
  if (rating?.word && rating.status === "rated")
    words.push(`${DIFFICULTIES[rating.word]()} ${formatNumber(rating.er ?? 0)}`);
  for (const { message } of answer.conflicts) words.push(message);
  if (setter.entered.length === 1 && culprits.includes(cellName(cell)))
    words.push(
      t("The {digit} in {cell} leaves no solution.", {
        digit: setter.draft.line[cell],
        cell: cellName(cell),
      }),
    );
  return words.join(". ");
}

/** @param {Setter} setter */
export function makeReport(setter) {
  const count = h("p", { class: "set-count" });
  const more = h("div", { class: "set-facts" });
  const show = () => {
    const { answer, draft } = setter;
    const clues = plural(draft.clues, "{count} given", "{count} givens");
    const places = draft.places.size;
    const open = places ? ` + ${plural(places, "{count} place", "{count} places")}` : "";
    count.replaceChildren(h("strong", {}, answer ? headline(answer) : "…"), h("span", {}, clues + open));
    count.dataset.status = answer?.status ?? "";
    count.toggleAttribute("data-old", !setter.current);
    if (!answer) return;
    const missing = answer.missing ? h("p", { class: "soft" }, answer.missing) : null;
    more.replaceChildren(...[...facts(setter, answer), missing].filter((each) => each !== null));
  };
  for (const event of ["change", "answer"]) setter.addEventListener(event, show);
  show();
  return { count, more };
}
