/** A new game: one of those that come along, a text from the clipboard, or an empty board. The old game stays in the list. */
import { blank } from "../model/position.js";
import { read } from "../model/formats.js";
import { PUZZLES } from "../model/puzzles.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function openNewGame(desk) {
  const levels = { easy: t("Easy"), medium: t("Medium"), hard: t("Hard"), expert: t("Expert") };
  openDialog({ title: t("New game"), kind: "new" }, (close) => {
    const start = (
      /** @type {import("../model/link.js").Shared} */ shared,
      /** @type {string} */ name = "",
    ) => {
      close();
      desk.begin(shared, { name });
    };
    const ready = Object.entries(levels).map(([level, word]) =>
      h(
        "button",
        { type: "button", onclick: () => start(unplayed(desk, /** @type {keyof typeof PUZZLES} */ (level))) },
        word,
      ),
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
      ...paste(start),
      h("p", { class: "soft" }, t("Or write a puzzle on an empty board, and make its digits givens."), " "),
      h("div", { class: "line" }, empty),
      h("p", { class: "soft" }, t("Your other games stay in the list.")),
    ];
  });
}

/** @param {(shared: import("../model/link.js").Shared) => void} start */
function paste(start) {
  const text = h("textarea", {
    rows: 5,
    spellcheck: "false",
    id: "paste",
    placeholder: "53..7....6..195...",
  });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const use = () => {
    const shared = read(text.value);
    if (shared) start(shared);
    else wrong.textContent = t("This is not a line of 81 characters, nor a grid of nine rows.");
  };
  text.addEventListener("input", () => (wrong.textContent = ""));
  return [
    h("label", { for: "paste" }, t("Paste a line of 81 characters, a grid or a candidate grid")),
    text,
    wrong,
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", class: "primary", onclick: use }, t("Play it")),
    ),
  ];
}

/** The first puzzle of a level that is not in the list of games, or the first of all. @param {Desk} desk @param {keyof typeof PUZZLES} level */
function unplayed(desk, level) {
  const known = new Set(desk.store.all().map((game) => game.givens.join("")));
  const puzzles = PUZZLES[level].map((line) => /** @type {import("../model/link.js").Shared} */ (read(line)));
  return puzzles.find((shared) => !known.has(shared.givens.join(""))) ?? puzzles[0];
}
