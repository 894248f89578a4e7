/** The overlay that hides the board while the game is paused. */
import { h } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @param {import("./session.js").Session} session @param {import("../board/element.js").NineFold} board */
export function makePauseOverlay(session, board) {
  const resume = h(
    "button",
    { type: "button", class: "primary", onclick: () => act(session, "pause") },
    t("Resume"),
  );
  const overlay = h("div", { class: "cover", hidden: true }, h("p", {}, t("Paused")), resume);
  const show = () => {
    board.inert = session.paused;
    board.toggleAttribute("covered", session.paused);
    if (overlay.hidden !== session.paused) return;
    overlay.hidden = !session.paused;
    if (session.paused) resume.focus();
    else board.cellElement(session.cursor)?.focus();
  };
  session.addEventListener("change", show);
  show();
  return overlay;
}
