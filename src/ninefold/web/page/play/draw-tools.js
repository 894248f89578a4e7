/** The tools of the draw mode: the kind and the colour of the next links, and a button to remove all of them; and the line with a note. */
import { h, textButton } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { MARKS, pathOf } from "../model/shapes.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function makeDrawTools(session) {
  const kinds = /** @type {[boolean, string][]} */ ([
    [true, t("Strong")],
    [false, t("Weak")],
  ]).map(([strong, word]) =>
    textButton(word, () => change(session, { strong }), { "data-strong": String(strong) }),
  );
  const colours = MARKS.map((_, index) => makeSwatch(session, index + 1));
  const element = h(
    "div",
    { class: "draw-tools" },
    h("div", { class: "segments", role: "group", "aria-label": t("Kind of link") }, ...kinds),
    textButton(t("Remove all links"), () => session.drawing?.clear()),
    h("div", { class: "swatches", role: "group", "aria-label": t("Colour of links") }, ...colours),
  );
  const show = () => {
    element.hidden = session.mode !== "draw";
    const { strong, colour } = session.linkStyle;
    for (const each of kinds)
      each.setAttribute("aria-pressed", String(each.dataset.strong === String(strong)));
    colours.forEach((each, index) => each.setAttribute("aria-pressed", String(index + 1 === colour)));
  };
  session.addEventListener("change", show);
  show();
  return element;
}

/** The note on the selected cell, below the board. @param {Session} session */
export function makeNoteLine(session) {
  const text = h("span", {});
  const edit = textButton(t("Edit"), () => act(session, "cellNote"), { class: "link" });
  const line = h("p", { class: "status note-line" }, text, edit);
  const show = () => {
    const { cursor, game, selectionHidden } = session;
    const note = selectionHidden ? "" : game.position.cellNotes[cursor];
    line.hidden = !game.position.cellNotes.some(Boolean); // otherwise its place stays free
    edit.hidden = !note;
    text.textContent = note && `${cellName(cursor)}: ${note}`;
  };
  session.addEventListener("change", show);
  show();
  return line;
}

/** @param {Session} session @param {Partial<Session["linkStyle"]>} part */
function change(session, part) {
  Object.assign(session.linkStyle, part);
  session.dispatchEvent(new Event("change"));
}

/** @param {Session} session @param {number} colour */
function makeSwatch(session, colour) {
  const mark = MARKS[colour - 1];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path class="shape ${mark.colour}" d="${pathOf(mark.shape, 20, 20, 13)}"/>`;
  const button = h("button", {
    type: "button",
    "aria-label": t("colour {number}", { number: colour }),
    onclick: () => change(session, { colour }),
  });
  button.append(svg);
  return button;
}
