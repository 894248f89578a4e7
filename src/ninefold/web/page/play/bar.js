/** The bar on top: the name of the game, the clock, and what opens dialogs. */
import { h, icon } from "../look/dom.js";
import { later } from "../look/later.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { makeTimer } from "./timer.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function makeBar(desk) {
  const name = h("span", { class: "name" });
  const filter = h("button", {
    type: "button",
    class: "chip",
    onclick: () => act(desk, "filter", desk.filter),
  });
  const show = () => {
    const { name: title, seed } = desk.game;
    name.textContent = title;
    name.title = seed === undefined ? title : `${title} · ${t("Seed")} ${seed}`;
    document.title = `${title} – ninefold`;
    filter.hidden = !desk.filter;
    const words = t("Filter: {digit}", { digit: desk.filter });
    filter.replaceChildren(h("span", {}, words), h("b", {}, String(desk.filter))); // the digit alone, where there is no room
    filter.setAttribute("aria-label", t("Take the filter {digit} away", { digit: desk.filter }));
  };
  desk.addEventListener("change", show);
  const newGame = () => later(desk, import("./newgame.js"), ({ openNewGame }) => openNewGame(desk));
  const settings = () => later(desk, import("./settings.js"), ({ openSettings }) => openSettings(desk));
  const sheet = () => later(desk, import("./sheet.js"), ({ openSheet }) => openSheet());
  desk.addEventListener("newGame", newGame);
  desk.addEventListener("sheet", sheet);
  show();
  return h(
    "header",
    { class: "bar" },
    h("h1", {}, "ninefold"),
    name,
    filter,
    makeTimer(desk),
    h(
      "nav",
      { "aria-label": t("Menu") },
      button("plus", t("New game"), () => act(desk, "newGame"), "new-game", "G"),
      button("book", t("Techniques"), () => act(desk, "library"), "library-button", "T"),
      button("keys", t("Keys"), () => act(desk, "sheet"), "keys-button", "?"),
      button("settings", t("Settings"), settings, "settings-button"),
    ),
  );
}

/** @param {import("../look/dom.js").Icon} name @param {string} label @param {() => void} onclick @param {string} id @param {string} [key] */
function button(name, label, onclick, id, key) {
  const title = key ? `${label} (${key})` : label;
  return h(
    "button",
    { type: "button", class: "quiet", id, title, "aria-label": label, "aria-keyshortcuts": key, onclick },
    icon(name),
    h("span", { class: "word" }, label),
  );
}
