/** Printing boards: 1, 2, 4 or 6 per page, with their solutions at the end. */
import { request } from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { checkbox, field, makeTask, select } from "../look/form.js";
import { asLine } from "../model/formats.js";
import { Game } from "../model/game.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { optionsOf } from "../play/generate.js";
import { fromLine } from "../play/reading.js";
import { formatNumber, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {{perPage: number, filled: boolean, candidates: boolean, solutions: boolean, ratings: boolean}} Choice */

const SIZES = ["1", "2", "4", "6"];

/** @param {Session} session */
export function openPrint(session) {
  const perPage = select(Object.fromEntries(SIZES.map((size) => [size, size])));
  const source = makeSource(session);
  const [filled, candidates, ratings, solutions] = [
    t("Include my progress"),
    t("Include candidates"),
    t("Show difficulty ratings"),
    t("Add a page of solutions"),
  ].map((word) => checkbox(word));
  const place = h("div", { role: "status", class: "answer" });
  openDialog({ title: t("Print"), kind: "printing" }, (close) => {
    const { run } = makeTask(place, t("Preparing the pages…"), async (signal) => {
      const choice = {
        perPage: Number(perPage.value),
        filled: filled.input.checked,
        candidates: candidates.input.checked,
        solutions: solutions.input.checked,
        ratings: ratings.input.checked,
      };
      const games = await source.games(signal);
      if (!games.length) throw new Error(t("Choose at least one game."));
      await layOutPages(session, games, choice);
      close();
      window.print();
      return [];
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void run();
    };
    return [
      h(
        "form",
        { class: "stack", onsubmit: submit },
        ...source.elements,
        field(t("Boards per page"), perPage),
        ...[filled, candidates, ratings, solutions].map((each) => each.element),
        place,
        h("div", { class: "line end" }, h("button", { class: "primary" }, t("Print"))),
      ),
    ];
  });
}

/** What to print: stored games, or new puzzles. @param {Session} session */
function makeSource(session) {
  const what = select(
    {
      one: t("This game"),
      all: t("All my games"),
      some: t("Some of my games"),
      fresh: t("New puzzles"),
    },
    { name: "what" },
  );
  const all = session.store.all().filter((game) => /[1-9]/.test(game.givens) && !game.variant);
  const boxes = all.map((game) => ({
    game,
    ...checkbox(game.name, { checked: game.id === session.game.id }),
  }));
  const list = h(
    "div",
    { class: "boxes", role: "group", "aria-label": t("Games") },
    ...boxes.map((box) => box.element),
  );
  const count = h("input", { type: "number", min: 1, max: 48, value: 4, required: true });
  const word = select(optionsOf(DIFFICULTIES));
  word.value = "medium";
  const fresh = h(
    "div",
    { class: "stack" },
    field(t("Number of puzzles"), count),
    field(t("Difficulty"), word),
  );
  const show = () => {
    list.hidden = what.value !== "some";
    fresh.hidden = what.value !== "fresh";
  };
  what.addEventListener("change", show);
  show();
  const games = async (/** @type {AbortSignal} */ signal) => {
    if (what.value === "fresh") return freshGames(Number(count.value), word.value, signal);
    if (what.value === "one") return [session.game];
    const chosen = what.value === "all" ? boxes : boxes.filter(({ input }) => input.checked);
    const whole = await Promise.all(chosen.map(({ game }) => session.store.open(game.id)));
    return whole.filter((game) => game !== null);
  };
  return { elements: [field(t("What to print"), what), list, fresh], games };
}

/** @param {number} n @param {string} difficulty @param {AbortSignal} signal */
async function freshGames(n, difficulty, signal) {
  const { puzzles } = await request("generate", { n, difficulty, symmetry: "rotate-180" }, { signal });
  if (!puzzles.length) throw new Error(t("No puzzle found in time. Try again, or choose an easier level."));
  return puzzles.map((/** @type {string} */ line, /** @type {number} */ index) =>
    Game.begin(fromLine(line).givens, { name: `${t("Puzzle")} ${index + 1}` }),
  );
}

/** Lay out the pages, visible only in print. @param {Session} session @param {Game[]} games @param {Choice} choice */
export async function layOutPages(session, games, choice) {
  const words = choice.ratings ? await ratingsOf(games) : [];
  const boards = games.map((game, index) =>
    figure([game.name, words[index]].filter(Boolean).join(" · "), {
      givens: game.givens,
      values: choice.filled ? game.values : game.givens,
      candidates: choice.candidates ? game.candidates : undefined,
    }),
  );
  const pages = chunks(boards, choice.perPage).map((page) =>
    h("div", { class: "sheet-of-paper", "data-boards": choice.perPage }, ...page),
  );
  if (choice.solutions) pages.push(...(await solutionPages(session, games)));
  document.querySelector(".paper-pages")?.remove();
  const paper = h("div", { class: "paper-pages", "aria-hidden": "true" }, ...pages);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  document.body.append(paper);
}

/** "Hard, ER 3.4"; empty for games that cannot be rated. @param {Game[]} games @returns {Promise<string[]>} */
async function ratingsOf(games) {
  const { results } = await request("rate_many", { puzzles: games.map((game) => asLine(game.givens)) });
  return results.map((/** @type {any} */ { rating }) =>
    rating?.word
      ? `${DIFFICULTIES[rating.word]()}, ER ${formatNumber(rating.er, { minimumFractionDigits: 1 })}`
      : "",
  );
}

/** @param {Session} session @param {Game[]} games */
async function solutionPages(session, games) {
  const solved = await Promise.all(
    games.map(async (game) => ({ game, ...(await session.solve(game.givens)) })),
  );
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
