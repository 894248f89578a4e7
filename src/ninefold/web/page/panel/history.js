/** The moves, each of which can be gone to, and the save points. */
import { cellName } from "../model/geometry.js";
import { act } from "../play/actions.js";
import { h, icon } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** @typedef {import("../model/game.js").Label} Label */

/** @param {Desk} desk @param {HTMLElement} element */
export function fillHistory(desk, element) {
  const list = h("ol", { class: "moves", "aria-label": t("Moves") });
  const points = h("ul", { class: "points", "aria-label": t("Save points") });
  const name = h("input", {
    type: "text",
    maxlength: 40,
    "aria-label": t("Name of the save point"),
    placeholder: t("Name"),
  });
  const save = h(
    "form",
    {
      class: "line",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        act(desk, "savePoint", name.value.trim());
        name.value = "";
      },
    },
    name,
    h("button", {}, t("Save this position")),
  );
  const actions = h(
    "div",
    { class: "line" },
    command(desk, "check", t("Check"), "K"),
    command(desk, "undoToMistake", t("Undo to first mistake"), "U"),
    command(desk, "fill", t("Write all candidates")),
    command(desk, "restart", t("Start again")),
  );
  element.append(actions, h("h2", {}, t("Save points")), save, points, h("h2", {}, t("Moves")), list);
  const show = () => {
    points.replaceChildren(...desk.game.savePoints.map((point) => pointRow(desk, point.name)));
    showMoves(desk, list);
  };
  desk.addEventListener("change", show);
  element.addEventListener("shown", show);
  show();
}

/** @param {Desk} desk @param {import("../play/actions.js").Action} action @param {string} word @param {string} [key] */
const command = (desk, action, word, key) =>
  h(
    "button",
    {
      type: "button",
      title: key && `${word} (${key})`,
      "aria-keyshortcuts": key,
      onclick: () => act(desk, action),
    },
    word,
  );

/** @param {Desk} desk @param {string} name */
function pointRow(desk, name) {
  const forget = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Forget {name}", { name }),
      onclick: () => act(desk, "forget", name),
    },
    icon("close"),
  );
  return h(
    "li",
    {},
    h("button", { type: "button", class: "link", onclick: () => act(desk, "restore", name) }, name),
    forget,
  );
}

/** Only what is new is made anew. @param {Desk} desk @param {HTMLElement} list */
function showMoves(desk, list) {
  const words = [t("Start"), ...desk.game.moves.map(moveInWords)];
  while (list.children.length > words.length) list.lastElementChild?.remove();
  words.forEach((word, at) => {
    const row =
      list.children[at] ??
      list.appendChild(
        h("li", {}, h("button", { type: "button", class: "link", onclick: () => act(desk, "goTo", at) })),
      );
    const button = /** @type {HTMLElement} */ (row.firstElementChild);
    if (button.textContent !== word) button.textContent = word;
    if (at === desk.game.at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    row.classList.toggle("ahead", at > desk.game.at);
  });
  const now = `${desk.game.at} ${words.length}`;
  if (list.dataset.now === now || !list.offsetParent) return;
  list.dataset.now = now;
  // The panel beside the board is scrolled; below the board it would be the page, away from the board.
  const box = /** @type {HTMLElement} */ (list.closest(".bodies"));
  if (getComputedStyle(box).overflowY === "auto")
    list.children[desk.game.at].scrollIntoView({ block: "nearest" });
}

/** What takes something away says so. @param {import("../model/game.js").Move} move */
function moveInWords({ label, changes }) {
  const move = inWords(label);
  const gone = changes.every(([field, , before, after]) => {
    if (field === "removed") return after > before;
    return field === "added" || field === "corners" ? after < before : !after;
  });
  const toggles = ["place", "corner", "candidate", "colour"].includes(label.what);
  return gone && toggles ? t("{move}, taken away", { move }) : move;
}

/** A move in words. @param {Label} label */
function inWords({ what, cells = [], digit = 0, name = "" }) {
  const places =
    cells.length > 3 ? t("{count} cells", { count: cells.length }) : cells.map(cellName).join(" ");
  /** @type {Record<string, () => string>} */
  const words = {
    place: () => t("{cells}: {digit}", { cells: places, digit }),
    corner: () => t("{cells}: corner {digit}", { cells: places, digit }),
    candidate: () => t("{cells}: candidate {digit}", { cells: places, digit }),
    colour: () => t("{cells}: colour {digit}", { cells: places, digit }),
    clear: () => t("{cells}: cleared", { cells: places }),
    fill: () => t("All candidates written down"),
    uncolour: () => t("No colours"),
    restore: () => t("Back at {name}", { name }),
    restart: () => t("Start again"),
    step: () => name || t("Step"),
  };
  return words[what]?.() ?? what;
}
