/**
 * A new game: a built-in puzzle, the puzzle of the day, a custom puzzle, a text, or an empty board. The old game stays in
 * the list.
 */
import { request } from "../api.js";
import { blank } from "../model/position.js";
import { DIFFICULTIES } from "../model/difficulty.js";
import { BUILT_IN } from "../model/origins.js";
import { PUZZLES } from "../model/puzzles.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { playOneOf } from "./choose.js";
import { isServed } from "./rate.js";
import { takeFiles, takePhoto } from "./paste.js";
import { capabilities } from "./capabilities.js";
import { fromLine, puzzlesOf } from "./reading.js";

/** @typedef {import("./session.js").Session} Session */

/** Givens of puzzles that were opened. Untouched games are not kept, but should not be offered again. */
const seen = new Set();

/** @param {Session} session */
export function openNewGame(session) {
  openDialog({ title: t("New game"), kind: "new", address: "new" }, (close) => {
    const start = (/** @type {import("../model/link.js").Shared} */ shared) => {
      close();
      session.begin(shared);
    };
    const play = (/** @type {string} */ level) => {
      close();
      void playAnother(session, level);
    };
    const ready = Object.keys(DIFFICULTIES).map((level) =>
      h(
        "button",
        { type: "button", class: "level-tile", "data-level": level, onclick: () => play(level) },
        DIFFICULTIES[level](),
      ),
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
      h("div", { class: "level-tiles" }, ...ready),
      h(
        "div",
        { class: "line choices" },
        other(t("Puzzle of the day…"), () =>
          usePart(session, import("./daily.js").finally(close), ({ openDaily }) => openDaily(session)),
        ),
        other(t("Custom puzzle…"), () =>
          usePart(session, import("./generate.js").finally(close), ({ openGenerate }) =>
            openGenerate(session),
          ),
        ),
      ),
      ...paste(session, close),
      h("p", { class: "soft" }, t("Or enter a puzzle yourself on an empty board."), " "),
      h(
        "div",
        { class: "line" },
        empty,
        other(t("Set a puzzle…"), () => {
          close();
          act(session, "setPuzzle");
        }),
      ),
      h("p", { class: "soft" }, t("Your other games stay in “My games”.")),
    ];
  });
}

/** @param {Session} session @param {() => void} close */
function paste(session, close) {
  const text = h("textarea", {
    rows: 5,
    spellcheck: "false",
    id: "paste",
    placeholder: "53..7....6..195...",
  });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const use = async () => {
    try {
      const found = await puzzlesOf(text.value, (message) => session.notify(message));
      if (!text.isConnected) return; // the dialog was closed in the meantime
      close();
      playOneOf(session, found);
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  const files = h("input", {
    type: "file",
    multiple: true,
    hidden: true,
    onchange: () => {
      close();
      void takeFiles(session, [...(files.files ?? [])]);
    },
  });
  text.addEventListener("input", () => (wrong.textContent = ""));
  return [
    h("label", { for: "paste" }, t("Paste one or more puzzles in any format, or drop a file on the page")),
    text,
    wrong,
    h(
      "div",
      { class: "line end" },
      files,
      ...photo(session, close),
      h("button", { type: "button", onclick: () => files.click() }, t("Open files…")),
      h("button", { type: "button", class: "primary", onclick: use }, t("Start game")),
    ),
  ];
}

/** A button for photos, shown if the server can read them. @param {Session} session @param {() => void} close */
function photo(session, close) {
  const file = h("input", { type: "file", accept: "image/*", capture: "environment", hidden: true });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    close();
    takePhoto(session, chosen);
  });
  const button = h("button", { type: "button", hidden: true, onclick: () => file.click() }, t("Photo…"));
  button.title = t("The photo goes only to this server, which does not store it.");
  if (isServed() && navigator.onLine)
    capabilities().then(
      ({ photos }) => (button.hidden = !photos),
      () => {}, // the server is away: nothing to offer
    );
  return [file, button];
}

/**
 * Play the first built-in puzzle of a level that is not in the list of games. If there is none, play a generated one, or without a
 * server repeat a built-in one.
 * @param {Session} session @param {string} level
 */
export async function playAnother(session, level) {
  seen.add(session.game.givens.join(""));
  const known = new Set(session.store.all().map((game) => game.givens));
  const puzzles = (PUZZLES[/** @type {keyof typeof PUZZLES} */ (level)] ?? []).map(fromLine);
  const free = puzzles.filter((shared) => !known.has(shared.givens.join("")));
  const options = { kind: DIFFICULTIES[level](), level };
  const next = free.find((shared) => !seen.has(shared.givens.join("")));
  if (next) return session.begin(next, { ...options, origin: BUILT_IN });
  const { game } = session;
  session.announce(t("Generating (up to 10 s)…"));
  /** @type {any} */
  const made = await request("generate", { difficulty: level, symmetry: "rotate-180" }).catch(
    (error) => error,
  );
  if (game !== session.game) return; // the player has opened another game in the meantime
  const repeated = free[0] ?? puzzles[0];
  if (made.puzzles?.length) session.begin(fromLine(made.puzzles[0]), { ...options, seed: made.seed });
  else if (repeated) session.begin(repeated, { ...options, origin: BUILT_IN });
  else session.notify(made.message); // why there is none
}
