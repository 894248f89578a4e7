/** The clock: it runs while the game is open, seen, not solved and not paused. */
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
    desk.game.givens.some(Boolean);
  const show = () => {
    time.textContent = clock(desk.game.seconds);
    time.hidden = !desk.settings.showTimer;
    const label = desk.paused ? t("Go on") : t("Pause");
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
  };
  setInterval(tick, 500);
  desk.addEventListener("change", show);
  addEventListener("pagehide", () => desk.store.keep(desk.game));
  show();
  return element;
}
