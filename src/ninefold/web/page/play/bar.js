/** The bar on top: the name of the game, the clock, and what opens dialogs. */
import { h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { openNewGame } from "./newgame.js";
import { openSettings } from "./settings.js";
import { makeTimer } from "./timer.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function makeBar(desk) {
  const name = h("span", { class: "name" });
  const show = () => (name.textContent = desk.game.name);
  desk.addEventListener("change", show);
  show();
  return h(
    "header",
    { class: "bar" },
    h("h1", {}, "ninefold"),
    name,
    makeTimer(desk),
    h(
      "nav",
      { "aria-label": t("Menu") },
      button("plus", t("New game"), () => openNewGame(desk), "new-game"),
      button("book", t("Techniques"), () => act(desk, "library"), "library-button"),
      button("keys", t("Keys"), () => act(desk, "sheet"), "keys-button"),
      button("settings", t("Settings"), () => openSettings(desk), "settings-button"),
    ),
  );
}

/** @param {import("../look/dom.js").Icon} name @param {string} label @param {() => void} onclick @param {string} id */
function button(name, label, onclick, id) {
  return h(
    "button",
    { type: "button", class: "quiet", id, title: label, "aria-label": label, onclick },
    icon(name),
  );
}
