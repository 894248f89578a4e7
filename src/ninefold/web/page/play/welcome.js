/** A short welcome for newcomers, with buttons, until the first move. */
import { h } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @param {import("./session.js").Session} session @param {Element} place */
export function welcome(session, place) {
  const button = (/** @type {string} */ word, /** @type {() => void} */ onclick, key = "") =>
    h("button", { type: "button", onclick }, word, key && " ", key && h("kbd", {}, key));
  const element = h(
    "section",
    { class: "welcome", "aria-label": t("Welcome") },
    h("p", {}, t("Welcome. Here is an easy puzzle; the clock starts with your first move.")),
    h(
      "div",
      { class: "line" },
      button(t("Choose a level"), () => act(session, "newGame"), "G"),
      button(t("Puzzle of the day"), () =>
        usePart(session, import("./daily.js"), ({ openDaily }) => openDaily(session)),
      ),
      button(t("Hint"), () => act(session, "hint"), "H"),
      button(t("Shortcuts and gestures"), () => act(session, "shortcuts"), "?"),
    ),
  );
  place.prepend(element);
  for (const event of ["moved", "open"])
    session.addEventListener(event, () => element.remove(), { once: true });
}
