/** The bar at the top: the way to the start, the name and level of the game, the clock, and the menu. */
import { h } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { logo } from "../look/logo.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { lockWords, lockedOf } from "./lock.js";
import { levelLabel } from "./level.js";
import { makeMenu } from "./menu.js";
import { makeTimer } from "./timer.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export function makeBar(session) {
  const name = h("span", { class: "name" });
  const level = h("span", { class: "bar-level" });
  const openRules = () => usePart(session, import("./variant.js"), (part) => part.openRules(session));
  const rules = h("button", { type: "button", class: "rules-button", onclick: openRules }, t("Rules"));
  const show = () => {
    const { name: title, seed } = session.game;
    name.textContent = title;
    name.title = seed === undefined ? title : `${title} · ${t("Seed")} ${seed}`;
    document.title = session.view === "start" ? "ninefold" : `${title} – ninefold`;
    level.replaceChildren(session.game.variant ? rules : (levelLabel(session.game) ?? ""));
  };
  session.addEventListener("change", show);
  const part = (/** @type {string} */ event, /** @type {() => unknown} */ open) =>
    session.addEventListener(event, open);
  part("newGame", () => usePart(session, import("./newgame.js"), ({ openNewGame }) => openNewGame(session)));
  part("shortcuts", () => usePart(session, import("./settings.js"), ({ openShortcuts }) => openShortcuts()));
  show();
  const home = h(
    "button",
    { type: "button", class: "home", id: "home", title: t("Start"), onclick: () => act(session, "start") },
    logo(),
    h("span", {}, "ninefold"),
  );
  return h(
    "header",
    { class: "bar" },
    h("h1", {}, home),
    h("span", { class: "game-title" }, level, name),
    ...makeChips(session),
    makeTimer(session),
    makeMenu(session),
  );
}

/** Chips for a locked digit, a filter, and a picture. Pressing one ends it. @param {Session} session */
function makeChips(session) {
  const filter = h("button", {
    type: "button",
    class: "chip",
    onclick: () => act(session, "filter", session.filter),
  });
  const picture = h(
    "button",
    {
      type: "button",
      class: "chip picture-chip",
      "aria-label": t("Hide the picture"),
      title: `${t("Hide the picture")} (Esc)`,
      onclick: () => session.showScene(null),
    },
    h("span", {}, t("Picture")),
  );
  const locked = h("button", {
    type: "button",
    class: "chip lock-chip",
    title: `${t("Release")} (Esc)`,
    onclick: () => act(session, "release"),
  });
  const show = () => {
    locked.hidden = lockedOf(session) === null;
    locked.replaceChildren(h("span", {}, lockWords(session)), h("b", {}, String(session.locked || "⌫")));
    locked.setAttribute("aria-label", `${lockWords(session)}. ${t("Release")}`);
    filter.hidden = !session.filter;
    const words = t("Filter: {digit}", { digit: session.filter });
    filter.replaceChildren(h("span", {}, words), h("b", {}, String(session.filter))); // only the digit on narrow screens
    filter.setAttribute("aria-label", t("Clear filter {digit}", { digit: session.filter }));
    picture.hidden = !session.scene;
  };
  session.addEventListener("change", show);
  show();
  return [filter, picture, locked];
}
