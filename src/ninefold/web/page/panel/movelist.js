/**
 * The list of moves: the current line, and after each move the variations that could have taken its place. It is updated after every move
 * of a game that may have thousands, so it touches only what has changed.
 */
import { endInWords } from "../board/label.js";
import { cellName } from "../model/geometry.js";
import { linkOf } from "../model/chain-link.js";
import { variationsAfter } from "../model/variations.js";
import { h } from "../look/dom.js";
import { act } from "../play/actions.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/game.js").Label} Label */
/** @typedef {import("../model/game.js").Move} Move */
/** @typedef {import("../model/variations.js").Variation} Variation */

/** The moves of a variation that are shown at once. */
const SHOWN = 12;

/** @param {Session} session */
export function makeMoveList(session) {
  const element = h("ol", { class: "moves", "aria-label": t("Moves") });
  /** The move of each row; the first row is the start. @type {(Move | null)[]} */
  let rows = [];
  /** What the list shows now. */
  let [at, now] = [-1, ""];
  /** @type {Variation[] | null} */
  let variations = null;
  const row = (/** @type {number} */ index) => /** @type {HTMLElement} */ (element.children[index]);

  const showRows = () => {
    const line = [null, ...session.game.moves];
    const same = line.findIndex((move, index) => move !== rows[index] || !row(index));
    if (same < 0 && line.length === rows.length) return;
    const from = same < 0 ? line.length : same;
    while (element.children.length > from) element.lastElementChild?.remove();
    element.append(
      ...line.slice(from).map((move, index) => {
        const go = () => act(session, "goTo", from + index);
        return h("li", {}, moveButton(move ? moveInWords(move) : t("Start"), go));
      }),
    );
    at = -1;
    variations = null;
    rows = line;
  };

  const showPlace = () => {
    const { at: next } = session.game;
    if (at === next) return;
    const [low, high] = at < 0 ? [0, rows.length - 1] : [Math.min(at, next), Math.max(at, next)];
    for (let index = low; index <= high; index += 1) row(index).classList.toggle("ahead", index > next);
    element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row(next).firstElementChild?.setAttribute("aria-current", "step");
    at = next;
  };

  const showVariations = () => {
    if (variations === session.game.variations) return;
    variations = session.game.variations;
    for (const old of element.querySelectorAll(":scope > li > .variations")) old.remove();
    const forks = new Set(variations.map(({ after }) => after));
    rows.forEach((move, index) => {
      if (!forks.has(move)) return;
      const list = variationList(session, move, index + 1);
      row(Math.min(index + 1, rows.length - 1)).append(list); // beside the move that took their place
    });
  };

  const show = () => {
    showRows();
    showPlace();
    showVariations();
    scrollTo();
  };

  const scrollTo = () => {
    const place = `${session.game.at} ${rows.length}`;
    if (now === place || !element.offsetParent) return;
    now = place;
    // Scroll only when the panel is beside the board: below it, the page would scroll away from the board.
    const box = /** @type {HTMLElement} */ (element.closest(".bodies"));
    if (getComputedStyle(box).overflowY === "auto")
      row(at).firstElementChild?.scrollIntoView({ block: "nearest" });
  };
  return { element, show };
}

/** @param {string} word @param {() => void} onclick */
const moveButton = (word, onclick) => h("button", { type: "button", class: "link", onclick }, word);

/** All variations that begin after a move. @param {Session} session @param {Move | null} after @param {number} number the number of their first move */
function variationList(session, after, number) {
  const lines = variationsAfter(session.game.variations, after).map((each) =>
    variationRow(session, each, number),
  );
  return h("ul", { class: "variations", "aria-label": t("Instead of move {number}", { number }) }, ...lines);
}

/** The moves of a variation, each followed by what could have taken its place. @param {Session} session @param {Variation} variation @param {number} first @returns {HTMLElement} */
function variationRow(session, { moves }, first) {
  const inner = (/** @type {number} */ index) =>
    variationsAfter(session.game.variations, moves[index]).length
      ? [variationList(session, moves[index], first + index + 1)]
      : [];
  const step = (/** @type {Move} */ move, /** @type {number} */ index) => [
    h("span", { class: "move-number" }, String(first + index)),
    " ",
    moveButton(moveInWords(move), () => act(session, "visit", move)),
    " ",
    ...(index ? inner(index - 1) : []),
    ...(index === moves.length - 1 ? inner(index) : []),
  ];
  const parts = moves.map(step);
  if (moves.length <= SHOWN + 1) return h("li", {}, ...parts.flat());
  const more = h("button", { type: "button", class: "link more-moves" });
  more.textContent = t("{count} more", { count: moves.length - SHOWN });
  more.addEventListener("click", () => more.replaceWith(...parts.slice(SHOWN).flat()));
  return h("li", {}, ...parts.slice(0, SHOWN).flat(), more);
}

/** A move in words, with "removed" if that is all it does. @param {import("../model/game.js").Move} move */
function moveInWords({ label, changes }) {
  const link = changes.find(([field]) => field === "links");
  const move = label.what === "link" && link ? linkInWords(link) : inWords(label);
  const gone = changes.every(([field, , before, after]) => {
    if (field === "removed") return after > before;
    return ["added", "corners", "centres"].includes(field) ? after < before : !after;
  });
  const toggles = ["place", "corner", "centre", "candidate", "colour", "link", "note"].includes(label.what);
  return gone && toggles ? t("{move} removed", { move }) : move;
}

/** The link that a change draws or removes. @param {Move["changes"][number]} change */
function linkInWords([, , before, after]) {
  const { first, second } = linkOf(Number(after || before));
  return t("Link {from} to {to}", { from: endInWords(first), to: endInWords(second) });
}

/** A move in words. @param {Label} label */
function inWords({ what, cells = [], digit = 0, name = "" }) {
  const places =
    cells.length > 3 ? plural(cells.length, "{count} cell", "{count} cells") : cells.map(cellName).join(" ");
  /** @type {Record<string, () => string>} */
  const words = {
    place: () => t("{cells}: {digit}", { cells: places, digit }),
    corner: () => t("{cells}: corner {digit}", { cells: places, digit }),
    centre: () => t("{cells}: centre {digit}", { cells: places, digit }),
    candidate: () => t("{cells}: candidate {digit}", { cells: places, digit }),
    colour: () => t("{cells}: colour {digit}", { cells: places, digit }),
    clear: () => t("{cells}: cleared", { cells: places }),
    note: () => t("{cells}: note", { cells: places }),
    unlink: () => t("{cells}: links removed", { cells: places }),
    unlinkAll: () => t("All links removed"),
    fill: () => t("All candidates filled in"),
    uncolour: () => t("Colours cleared"),
    restore: () => t("Back to {name}", { name }),
    restart: () => t("Restart"),
    step: () => name || t("Step"),
  };
  return words[what]?.() ?? what;
}
