/** The menu in the bar: everything that a game in progress rarely needs. */
import { h, icon } from "../look/dom.js";
import { usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { offerInstall } from "./install.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../look/dom.js").Icon} Icon */

/** @param {Session} session */
export function makeMenu(session) {
  const settings = () =>
    usePart(session, import("./settings.js"), ({ openSettings }) => openSettings(session));
  /** @type {[string, Icon, string, () => unknown, string?][]} */
  const rows = [
    ["new-game", "plus", t("New game"), () => act(session, "newGame"), "G"],
    ["set-button", "notes", t("Set a puzzle"), () => act(session, "setPuzzle")],
    ["games-button", "games", t("My games"), () => act(session, "panel", "games")],
    ["moves-button", "undo", t("Moves"), () => act(session, "panel", "moves")],
    ["statistics-button", "chart", t("Statistics"), () => act(session, "statistics")],
    ["course-button", "book", t("Course"), () => act(session, "course")],
    ["library-button", "grid", t("Techniques"), () => act(session, "library"), "T"],
    ["keys-button", "keys", t("Shortcuts"), () => act(session, "shortcuts"), "?"],
    ["settings-button", "settings", t("Settings"), settings],
    ["install-button", "install", t("Install as an app"), () => {}],
  ];
  const list = h("div", { class: "menu", id: "menu", popover: "auto", "aria-label": t("Menu") });
  list.append(
    ...rows.map(([id, name, word, run, key]) =>
      h(
        "button",
        {
          type: "button",
          id,
          "aria-keyshortcuts": key,
          onclick: () => {
            list.hidePopover();
            run();
          },
        },
        icon(name),
        h("span", {}, word),
        key && h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
  );
  offerInstall(/** @type {HTMLElement} */ (list.lastElementChild));
  const open = h(
    "button",
    { type: "button", class: "quiet", id: "menu-button", popovertarget: "menu", "aria-label": t("Menu") },
    icon("menu"),
  );
  list.addEventListener("beforetoggle", () => {
    const { bottom, right } = open.getBoundingClientRect();
    list.style.top = `${bottom + 4}px`;
    list.style.right = `${document.documentElement.clientWidth - right}px`;
  });
  return h("nav", { "aria-label": t("Menu") }, open, list);
}
