/** The game at a glance, without anything to press but the way to its moves. */
import { clock, h, textButton } from "../look/dom.js";
import { levelLabel } from "../play/level.js";
import { act } from "../play/actions.js";
import { timesAtLevel } from "../play/times.js";
import { plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session @param {HTMLElement} element */
export function fillOverview(session, element) {
  const title = h("p", { class: "overview-title" });
  const meter = h("div", { class: "meter", "aria-hidden": "true" }, h("span", { class: "meter-fill" }));
  const state = h("p", { class: "soft" });
  const best = h("p", { class: "soft" });
  const moves = textButton(t("Moves and save points"), () => act(session, "panel", "moves"), {
    class: "link more-link",
  });
  element.append(title, meter, state, best, moves);
  const show = () => {
    if (element.hidden) return;
    const { game } = session;
    title.replaceChildren(levelLabel(game) ?? "", h("span", {}, game.name));
    /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${100 * game.progress}%`;
    const left = game.shape.cells.filter((cell) => !game.values[cell]).length;
    const words = [
      game.solved ? t("solved") : plural(left, "{count} cell left", "{count} cells left"),
      game.hints && plural(game.hints, "{count} hint", "{count} hints"),
    ];
    state.textContent = words.filter(Boolean).join(" · ");
  };
  const compare = () => {
    const times = timesAtLevel(session);
    best.textContent = times ? t("Your best at this level: {time}", { time: clock(times.best) }) : "";
  };
  session.addEventListener("change", show);
  session.addEventListener("open", compare);
  element.addEventListener("shown", () => {
    show();
    compare();
  });
  show();
  compare();
}
