/** All games that are kept here, with a small picture of each. */
import { clock, h, icon } from "../look/dom.js";
import { thumbnail } from "../board/thumbnail.js";
import { openDialog } from "../look/dialog.js";
import { act } from "../play/actions.js";
import { t } from "../strings.js";

/** @typedef {import("../play/desk.js").Desk} Desk */
/** @typedef {import("../model/game.js").Game} Game */

/** @param {Desk} desk @param {HTMLElement} element */
export function fillGames(desk, element) {
  const name = h("input", {
    type: "text",
    maxlength: 60,
    "aria-label": t("Name of this game"),
    onchange: () => {
      desk.game.name = name.value.trim() || desk.game.name;
      name.value = desk.game.name;
      desk.game.changed = Date.now();
      desk.changed();
    },
  });
  const begin = h(
    "button",
    { type: "button", class: "primary", onclick: () => act(desk, "newGame") },
    t("New game"),
  );
  const list = h("ul", { class: "games", "aria-label": t("Games") });
  element.append(h("div", { class: "line" }, name, begin), list);
  let shown = "";
  const show = () => {
    if (document.activeElement !== name) name.value = desk.game.name;
    if (!element.offsetParent) return;
    const games = desk.store.all().map((game) => (game.id === desk.game.id ? desk.game : game));
    const state = JSON.stringify([
      desk.game.id,
      games.map((game) => [game.id, game.name, game.at, game.moves.length]),
    ]);
    if (state === shown) return;
    shown = state;
    list.replaceChildren(...games.map((game) => gameRow(desk, game)));
  };
  const tick = () => {
    const now = list.querySelector("[aria-current] .words > span");
    if (now) now.textContent = stateOf(desk.game);
  };
  desk.addEventListener("change", show);
  desk.addEventListener("tick", tick);
  new ResizeObserver(show).observe(element); // also when the tab is shown
  show();
}

/** "12 % filled · 0:45". @param {Game} game */
function stateOf(game) {
  const percent = Math.round(100 * game.progress);
  return `${game.solved ? t("solved") : t("{percent} % filled", { percent })} · ${clock(game.seconds)}`;
}

/** @param {Desk} desk @param {Game} game */
function gameRow(desk, game) {
  const open = h(
    "button",
    {
      type: "button",
      class: "game",
      "aria-current": game.id === desk.game.id ? "true" : undefined,
      onclick: () => reopen(desk, game.id),
    },
    thumbnail({ givens: game.givens, values: game.values }),
    h("span", { class: "words" }, h("strong", {}, game.name), h("span", {}, stateOf(game))),
  );
  const remove = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Remove {name}", { name: game.name }),
      onclick: () => askToRemove(desk, game),
    },
    icon("close"),
  );
  return h("li", {}, open, remove);
}

/** @param {Desk} desk @param {string} id */
function reopen(desk, id) {
  const game = id === desk.game.id ? null : desk.store.open(id);
  if (game) desk.open(game);
}

/** @param {Desk} desk @param {Game} game */
function askToRemove(desk, game) {
  openDialog({ title: t("Remove this game?") }, (close) => [
    h("p", {}, t("“{name}” and its moves will be gone for good.", { name: game.name })),
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", onclick: close }, t("Keep it")),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => {
            close();
            desk.remove(game.id);
          },
        },
        t("Remove"),
      ),
    ),
  ]);
}
