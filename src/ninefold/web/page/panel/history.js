/** The moves, where the player can go to any of them, and the save points. */
import { LONGEST_NOTE } from "../model/checks.js";
import { act } from "../play/actions.js";
import { h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { makeMoveList } from "./movelist.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session @param {HTMLElement} element */
export function fillHistory(session, element) {
  const list = makeMoveList(session);
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
  const note = h("textarea", {
    class: "game-note",
    rows: 2,
    maxlength: LONGEST_NOTE,
    "aria-label": t("Note"),
    placeholder: t("Anything you want to remember about this game"),
    oninput: () => {
      session.game.annotate(note.value);
      session.commit();
    },
  });
  const actions = h(
    "div",
    { class: "line" },
    command(session, "undoToMistake", t("Undo to first mistake"), "U"),
    command(session, "fill", t("Fill in all candidates")),
    command(session, "restart", t("Restart")),
  );
  element.append(
    actions,
    h("h2", {}, t("Save points")),
    save,
    points,
    h("h2", {}, t("Note")),
    note,
    h("h2", {}, t("Moves")),
    list.element,
  );
  const show = () => {
    if (element.hidden) return;
    points.replaceChildren(...session.game.savePoints.map((point) => pointRow(session, point.name)));
    if (note.value !== session.game.note) note.value = session.game.note;
    list.show();
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
