/** The clock: it runs from the first move on, while the game is seen, not solved, not paused, and no dialog lies over it. */
import { clock, h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** How often the time is kept, in seconds. */
const KEEP = 10;

/** @param {Desk} desk */
export function makeTimer(desk) {
  const time = h("span", { class: "time", role: "timer", "aria-label": t("Time") });
  const pause = h("button", { type: "button", class: "quiet pause", onclick: () => act(desk, "pause") });
  const element = h("div", { class: "timer" }, time, pause);
  let last = performance.now();
  const runs = () =>
    !desk.paused &&
    !desk.game.solved &&
    document.visibilityState === "visible" &&
    !document.querySelector("dialog[open]") &&
    desk.game.moves.length > 0 &&
    desk.game.givens.some(Boolean);
  const show = () => {
    time.textContent = clock(desk.game.seconds);
    time.hidden = !desk.settings.showTimer;
    const label = desk.paused ? t("Resume") : t("Pause");
    if (pause.getAttribute("aria-label") === label) return;
    pause.setAttribute("aria-label", label);
    pause.title = `${label} (P)`;
    pause.replaceChildren(icon(desk.paused ? "play" : "pause"));
  };
  const tick = () => {
    const now = performance.now();
    const before = Math.floor(desk.game.seconds / KEEP);
    if (runs()) desk.game.seconds += Math.min(2, (now - last) / 1000); // a sleeping computer is not playing
    last = now;
    if (Math.floor(desk.game.seconds / KEEP) !== before) desk.store.keep(desk.game);
    show();
    desk.dispatchEvent(new Event("tick"));
  };
  setInterval(tick, 500);
  desk.addEventListener("change", show);
  addEventListener("pagehide", () => desk.store.keep(desk.game));
  show();
  return element;
}
