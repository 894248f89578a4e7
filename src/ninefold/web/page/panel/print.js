/** Boards on paper: 1, 2, 4 or 6 on a page, and their solutions on the last one. */
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {{perPage: number, all: boolean, filled: boolean, candidates: boolean, solutions: boolean}} Choice */

const SIZES = [1, 2, 4, 6];

/** @param {Desk} desk */
export function openPrint(desk) {
  const perPage = h("select", {}, ...SIZES.map((size) => h("option", { value: size }, String(size))));
  const [all, filled, candidates, solutions] = Array.from({ length: 4 }, () =>
    h("input", { type: "checkbox" }),
  );
  const row = (/** @type {HTMLElement} */ input, /** @type {string} */ word) =>
    h("label", { class: "switch" }, input, h("span", {}, word));
  openDialog({ title: t("Print") }, (close) => [
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          close();
          const choice = {
            perPage: Number(perPage.value),
            all: all.checked,
            filled: filled.checked,
            candidates: candidates.checked,
            solutions: solutions.checked,
          };
          await lay(desk, choice);
          window.print();
        },
      },
      h("label", { class: "field" }, h("span", {}, t("Boards on a page")), perPage),
      row(all, t("All games of the list")),
      row(filled, t("With what you have filled in")),
      row(candidates, t("With candidates")),
      row(solutions, t("With a page of solutions")),
      h("div", { class: "line end" }, h("button", { class: "primary" }, t("Print"))),
    ),
  ]);
}

/** Make the pages; only paper shows them. @param {Desk} desk @param {Choice} choice */
export async function lay(desk, choice) {
  const games = choice.all ? desk.store.all().filter((game) => game.givens.some(Boolean)) : [desk.game];
  const boards = games.map((game) =>
    figure(game.name, {
      givens: game.givens,
      values: choice.filled ? game.values : game.givens,
      candidates: choice.candidates ? game.candidates : undefined,
    }),
  );
  const pages = chunks(boards, choice.perPage).map((page) =>
    h("div", { class: "sheet-of-paper", "data-boards": choice.perPage }, ...page),
  );
  if (choice.solutions) pages.push(...(await solutionPages(desk, games)));
  document.querySelector(".paper-pages")?.remove();
  const paper = h("div", { class: "paper-pages", "aria-hidden": "true" }, ...pages);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  document.body.append(paper);
}

/** @param {Desk} desk @param {Game[]} games */
async function solutionPages(desk, games) {
  const solved = await Promise.all(games.map(async (game) => ({ game, ...(await desk.solve(game.givens)) })));
  const known = solved.flatMap(({ game, solution }) =>
    solution
      ? [figure(t("Solution: {name}", { name: game.name }), { givens: game.givens, values: solution })]
      : [],
  );
  return chunks(known, 12).map((page) => h("div", { class: "sheet-of-paper", "data-boards": 12 }, ...page));
}

/** @param {string} name @param {Parameters<typeof thumbnail>[0]} board */
const figure = (name, board) => h("figure", {}, thumbnail(board), h("figcaption", {}, name));

/** @template T @param {T[]} list @param {number} size @returns {T[][]} */
const chunks = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
