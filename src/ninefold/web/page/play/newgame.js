/**
 * A new game: one of those that come along, that of the day, one made to order, a text, or an empty board. The old game stays
 * in the list.
 */
import { request } from "../api.js";
import { blank } from "../model/position.js";
import { DIFFICULTIES } from "../model/words.js";
import { PUZZLES } from "../model/puzzles.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { later } from "../look/later.js";
import { t } from "../strings.js";
import { playOneOf } from "./choose.js";
import { READY } from "./desk.js";
import { fromLine, puzzlesOf } from "./reading.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @typedef {keyof typeof PUZZLES} Level */

const LEVELS = /** @type {Level[]} */ (Object.keys(PUZZLES));
/** What was on the desk; games that nobody touched are not kept, and yet not offered again. */
const seen = new Set();

/** @param {Desk} desk */
export function openNewGame(desk) {
  openDialog({ title: t("New game"), kind: "new" }, (close) => {
    const start = (/** @type {import("../model/link.js").Shared} */ shared) => {
      close();
      desk.begin(shared);
    };
    const play = (/** @type {Level} */ level) => {
      close();
      void playAnother(desk, level);
    };
    const ready = LEVELS.map((level) =>
      h("button", { type: "button", onclick: () => play(level) }, DIFFICULTIES[level]()),
    );
    const other = (/** @type {string} */ word, /** @type {() => unknown} */ open) =>
      h(
        "button",
        {
          type: "button",
          onclick: open,
        },
        word,
      );
    const empty = h(
      "button",
      {
        type: "button",
        onclick: () => start({ givens: new Array(81).fill(0), position: blank(), automatic: false }),
      },
      t("Empty board"),
    );
    return [
      h("div", { class: "line levels" }, ...ready),
      h(
        "div",
        { class: "line levels" },
        other(t("Puzzle of the day …"), () =>
          later(desk, import("./daily.js").finally(close), ({ openDaily }) => openDaily(desk)),
        ),
        other(t("Make one to order …"), () =>
          later(desk, import("./generate.js").finally(close), ({ openGenerate }) => openGenerate(desk)),
        ),
      ),
      ...paste(desk, close),
      h("p", { class: "soft" }, t("Or write a puzzle on an empty board, and make its digits givens."), " "),
      h("div", { class: "line" }, empty),
      h("p", { class: "soft" }, t("Your other games stay in the list.")),
    ];
  });
}

/** @param {Desk} desk @param {() => void} close */
function paste(desk, close) {
  const text = h("textarea", {
    rows: 5,
    spellcheck: "false",
    id: "paste",
    placeholder: "53..7....6..195...",
  });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const use = async () => {
    try {
      const found = await puzzlesOf(text.value);
      if (!text.isConnected) return; // closed meanwhile
      close();
      playOneOf(desk, found);
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  text.addEventListener("input", () => (wrong.textContent = ""));
  return [
    h("label", { for: "paste" }, t("Paste a puzzle, or several, in any form; or drop a file on the page")),
    text,
    wrong,
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", class: "primary", onclick: use }, t("Play it")),
    ),
  ];
}

/**
 * The first puzzle of a level that is not in the list of games; then a new one, and without a server one of the first again.
 * @param {Desk} desk @param {Level} level
 */
export async function playAnother(desk, level) {
  seen.add(desk.game.givens.join(""));
  const known = new Set(desk.store.all().map((game) => game.givens.join("")));
  const puzzles = PUZZLES[level].map(fromLine);
  const free = puzzles.filter((shared) => !known.has(shared.givens.join("")));
  const options = { kind: DIFFICULTIES[level](), level };
  const next = free.find((shared) => !seen.has(shared.givens.join("")));
  if (next) return desk.begin(next, { ...options, origin: READY });
  const { game } = desk;
  const made = await request("generate", { difficulty: level, symmetry: "rotate-180" }).catch(() => null);
  if (game !== desk.game) return; // the player has opened another one meanwhile
  if (made?.puzzles.length) desk.begin(fromLine(made.puzzles[0]), { ...options, seed: made.seed });
  else desk.begin(free[0] ?? puzzles[0], { ...options, origin: READY });
}
