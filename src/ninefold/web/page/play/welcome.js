/** First steps for somebody who is new: a few words and buttons, gone with the first move. */
import { h } from "../look/dom.js";
import { later } from "../look/later.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @param {import("./desk.js").Desk} desk @param {Element} place */
export function welcome(desk, place) {
  const button = (/** @type {string} */ word, /** @type {() => void} */ onclick, key = "") =>
    h("button", { type: "button", onclick }, word, key && " ", key && h("kbd", {}, key));
  const element = h(
    "section",
    { class: "welcome", "aria-label": t("First steps") },
    h("p", {}, t("Welcome! This is an easy puzzle; the clock starts with your first digit.")),
    h(
      "div",
      { class: "line" },
      button(t("Choose a level"), () => act(desk, "newGame"), "G"),
      button(t("Puzzle of the day"), () =>
        later(desk, import("./daily.js"), ({ openDaily }) => openDaily(desk)),
      ),
      button(t("Hint"), () => act(desk, "hint"), "H"),
      button(t("Keys and touches"), () => act(desk, "sheet"), "?"),
    ),
  );
  place.prepend(element);
  for (const event of ["moved", "open"]) desk.addEventListener(event, () => element.remove(), { once: true });
}
