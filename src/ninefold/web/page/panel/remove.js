/** Asks before games are deleted. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { catchUp } from "../play/results.js";
import { formatNumber, plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../model/summary.js").Summary} Summary */

/** @param {Session} session @param {Summary[]} games @param {() => void} [done] */
export function askToRemove(session, games, done = () => {}) {
  const { length } = games;
  const count = formatNumber(length);
  const title =
    length === 1
      ? t("Delete this game?")
      : plural(length, "Delete {count} game?", "Delete {count} games?", { count });
  const text =
    length === 1
      ? t("“{name}” and all its moves will be deleted. This can't be undone.", { name: games[0].name })
      : plural(
          length,
          "{count} game and all its moves will be deleted. This can't be undone.",
          "{count} games and all their moves will be deleted. This can't be undone.",
          { count },
        );
  openDialog({ title }, (close) => [
    h("p", {}, text),
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", onclick: close }, t("Cancel")),
      h(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: async () => {
            close();
            const ids = games.map(({ id }) => id);
            await catchUp(session, ids); // their results stay
            await session.remove(...ids);
            done();
          },
        },
        t("Delete"),
      ),
    ),
  ]);
}
