/** All stored games, with a small picture of each. */
import { clock, h, icon } from "../look/dom.js";
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { act } from "../play/actions.js";
import { t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/game.js").Game} Game */

/** @param {Session} session @param {HTMLElement} element */
export function fillGames(session, element) {
  const name = h("input", {
    type: "text",
    maxlength: 60,
    "aria-label": t("Game name"),
    onchange: () => {
      session.game.name = name.value.trim() || session.game.name;
      name.value = session.game.name;
      session.game.changed = Date.now();
      session.commit();
    },
  });
  const begin = h(
    "button",
    { type: "button", class: "primary", onclick: () => act(session, "newGame") },
    t("New game"),
  );
  const list = h("ul", { class: "games", "aria-label": t("Games") });
  element.append(h("div", { class: "line" }, name, begin), list);
  let shown = "";
  const show = () => {
    if (document.activeElement !== name) name.value = session.game.name;
    if (!element.offsetParent) return;
    const games = session.store.all().map((game) => (game.id === session.game.id ? session.game : game));
    const state = JSON.stringify([
      session.game.id,
      games.map((game) => [game.id, game.name, game.at, game.moves.length]),
    ]);
    if (state === shown) return;
    shown = state;
    list.replaceChildren(...games.map((game) => gameRow(session, game)));
  };
  const tick = () => {
    const now = list.querySelector("[aria-current] .words > span");
    if (now) now.textContent = progressText(session.game);
  };
  session.addEventListener("change", show);
  session.addEventListener("tick", tick);
  new ResizeObserver(show).observe(element); // this also runs when the tab is shown
  show();
}

/** "12% filled · 0:45". @param {Game} game */
function progressText(game) {
  const percent = Math.round(100 * game.progress);
  return `${game.solved ? t("solved") : t("{percent}% filled", { percent })} · ${clock(game.seconds)}`;
}

/** @param {Session} session @param {Game} game */
function gameRow(session, game) {
  const open = h(
    "button",
    {
      type: "button",
      class: "game",
      "aria-current": game.id === session.game.id ? "true" : undefined,
      onclick: () => reopen(session, game.id),
    },
    thumbnail({ givens: game.givens, values: game.values }),
    h("span", { class: "words" }, h("strong", {}, game.name), h("span", {}, progressText(game))),
  );
  const remove = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Delete {name}", { name: game.name }),
      onclick: () => askToRemove(session, game),
    },
    icon("close"),
  );
  return h("li", {}, open, remove);
}

/** @param {Session} session @param {string} id */
function reopen(session, id) {
  const game = id === session.game.id ? null : session.store.open(id);
  if (game) session.open(game);
}

/** @param {Session} session @param {Game} game */
function askToRemove(session, game) {
  openDialog({ title: t("Delete this game?") }, (close) => [
    h("p", {}, t("“{name}” and all its moves will be deleted. This can't be undone.", { name: game.name })),
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", onclick: close }, t("Cancel")),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => {
            close();
            session.remove(game.id);
          },
        },
        t("Delete"),
      ),
    ),
  ]);
}
