/** The bar at the top: the name of the game, the clock, and buttons that open dialogs. */
import { h, icon } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { makeTimer } from "./timer.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function makeBar(session) {
  const name = h("span", { class: "name" });
  const filter = h("button", {
    type: "button",
    class: "chip",
    onclick: () => act(session, "filter", session.filter),
  });
  const show = () => {
    const { name: title, seed } = session.game;
    name.textContent = title;
    name.title = seed === undefined ? title : `${title} · ${t("Seed")} ${seed}`;
    document.title = `${title} – ninefold`;
    filter.hidden = !session.filter;
    const words = t("Filter: {digit}", { digit: session.filter });
    filter.replaceChildren(h("span", {}, words), h("b", {}, String(session.filter))); // only the digit on narrow screens
    filter.setAttribute("aria-label", t("Clear filter {digit}", { digit: session.filter }));
  };
  session.addEventListener("change", show);
  const newGame = () => usePart(session, import("./newgame.js"), ({ openNewGame }) => openNewGame(session));
  const settings = () =>
    usePart(session, import("./settings.js"), ({ openSettings }) => openSettings(session));
  const shortcuts = () => usePart(session, import("./shortcuts.js"), ({ openShortcuts }) => openShortcuts());
  session.addEventListener("newGame", newGame);
  session.addEventListener("shortcuts", shortcuts);
  show();
  return h(
    "header",
    { class: "bar" },
    h("h1", {}, "ninefold"),
    name,
    filter,
    makeTimer(session),
    h(
      "nav",
      { "aria-label": t("Menu") },
      button("plus", t("New game"), () => act(session, "newGame"), "new-game", "G"),
      button("book", t("Techniques"), () => act(session, "library"), "library-button", "T"),
      button("keys", t("Shortcuts"), () => act(session, "shortcuts"), "keys-button", "?"),
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
