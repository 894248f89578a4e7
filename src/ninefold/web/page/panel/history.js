/** The list of moves, where the player can go back or forward to any of them, and the save points. */
import { cellName } from "../model/geometry.js";
import { act } from "../play/actions.js";
import { h, icon } from "../look/dom.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/game.js").Label} Label */

/** @param {Session} session @param {HTMLElement} element */
export function fillHistory(session, element) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const points = h("ul", { class: "points", "aria-label": t("Save points") });
  const name = h("input", {
    type: "text",
    maxlength: 40,
    "aria-label": t("Save point name"),
    placeholder: t("Name"),
  });
  const save = h(
    "form",
    {
      class: "line",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        act(session, "savePoint", name.value.trim());
        name.value = "";
      },
    },
    name,
    h("button", {}, t("Save this position")),
  );
  const actions = h(
    "div",
    { class: "line" },
    command(session, "check", t("Check"), "K"),
    command(session, "undoToMistake", t("Undo to first mistake"), "U"),
    command(session, "fill", t("Fill in all candidates")),
    command(session, "restart", t("Restart")),
  );
  element.append(actions, h("h2", {}, t("Save points")), save, points, h("h2", {}, t("Moves")), list);
  const show = () => {
    points.replaceChildren(...session.game.savePoints.map((point) => pointRow(session, point.name)));
    showMoves(session, list);
  };
  session.addEventListener("change", show);
  element.addEventListener("shown", show);
  show();
}

/** @param {Session} session @param {import("../play/actions.js").Action} action @param {string} word @param {string} [key] */
const command = (session, action, word, key) =>
  h(
    "button",
    {
      type: "button",
      title: key && `${word} (${key})`,
      "aria-keyshortcuts": key,
      onclick: () => act(session, action),
    },
    word,
  );

/** @param {Session} session @param {string} name */
function pointRow(session, name) {
  const forget = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Delete {name}", { name }),
      onclick: () => act(session, "forget", name),
    },
    icon("close"),
  );
  return h(
    "li",
    {},
    h("button", { type: "button", class: "link", onclick: () => act(session, "restore", name) }, name),
    forget,
  );
}

/** Update the list, keeping the rows that have not changed. @param {Session} session @param {HTMLElement} list */
function showMoves(session, list) {
  const words = [t("Start"), ...session.game.moves.map(moveInWords)];
  while (list.children.length > words.length) list.lastElementChild?.remove();
  words.forEach((word, at) => {
    const row =
      list.children[at] ??
      list.appendChild(
        h("li", {}, h("button", { type: "button", class: "link", onclick: () => act(session, "goTo", at) })),
      );
    const button = /** @type {HTMLElement} */ (row.firstElementChild);
    if (button.textContent !== word) button.textContent = word;
    if (at === session.game.at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    row.classList.toggle("ahead", at > session.game.at);
  });
  const now = `${session.game.at} ${words.length}`;
  if (list.dataset.now === now || !list.offsetParent) return;
  list.dataset.now = now;
  // Scroll only when the panel is beside the board: below it, the page would scroll away from the board.
  const box = /** @type {HTMLElement} */ (list.closest(".bodies"));
  if (getComputedStyle(box).overflowY === "auto")
    list.children[session.game.at].scrollIntoView({ block: "nearest" });
}

/** A move in words, with "removed" if that is all it does. @param {import("../model/game.js").Move} move */
function moveInWords({ label, changes }) {
  const move = inWords(label);
  const gone = changes.every(([field, , before, after]) => {
    if (field === "removed") return after > before;
    return field === "added" || field === "corners" ? after < before : !after;
  });
  const toggles = ["place", "corner", "candidate", "colour"].includes(label.what);
  return gone && toggles ? t("{move} removed", { move }) : move;
}

/** A move in words. @param {Label} label */
function inWords({ what, cells = [], digit = 0, name = "" }) {
  const places =
    cells.length > 3 ? plural(cells.length, "{count} cell", "{count} cells") : cells.map(cellName).join(" ");
  /** @type {Record<string, () => string>} */
  const words = {
    place: () => t("{cells}: {digit}", { cells: places, digit }),
    corner: () => t("{cells}: corner {digit}", { cells: places, digit }),
    candidate: () => t("{cells}: candidate {digit}", { cells: places, digit }),
    colour: () => t("{cells}: colour {digit}", { cells: places, digit }),
    clear: () => t("{cells}: cleared", { cells: places }),
    fill: () => t("All candidates filled in"),
    uncolour: () => t("Colours cleared"),
    restore: () => t("Back to {name}", { name }),
    restart: () => t("Restart"),
    step: () => name || t("Step"),
  };
  return words[what]?.() ?? what;
}
