/** The clock. It starts with the first move, and runs while the game is visible, unsolved, not paused, and not behind a dialog. */
import { clock, h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";

/** @typedef {import("./session.js").Session} Session */

/** Seconds between saves of the time. */
const KEEP = 10;

/** @param {Session} session */
export function makeTimer(session) {
  const time = h("span", { class: "time", role: "timer", "aria-label": t("Time") });
  const pause = h("button", { type: "button", class: "quiet pause", onclick: () => act(session, "pause") });
  const element = h("div", { class: "timer" }, time, pause);
  let last = performance.now();
  let kept = session.game.seconds;
  const runs = () =>
    !session.paused &&
    !session.game.solved &&
    document.visibilityState === "visible" &&
    !document.querySelector("dialog[open]") &&
    session.game.moves.length > 0 &&
    (session.game.givens.some(Boolean) || Boolean(session.game.variant));
  const show = () => {
    time.textContent = clock(session.game.seconds);
    time.hidden = !session.settings.showTimer;
    const label = session.paused ? t("Resume") : t("Pause");
    if (pause.getAttribute("aria-label") === label) return;
    pause.setAttribute("aria-label", label);
    pause.title = `${label} (P)`;
    pause.replaceChildren(icon(session.paused ? "play" : "pause"));
  };
  const keep = () => {
    if (kept !== session.game.seconds && !session.waiting) session.store.keep(session.game);
    kept = session.game.seconds;
  };
  const tick = () => {
    const now = performance.now();
    const before = Math.floor(session.game.seconds / KEEP);
    if (runs()) session.game.seconds += Math.min(2, (now - last) / 1000); // a sleeping computer is not playing
    last = now;
    if (Math.floor(session.game.seconds / KEEP) !== before) keep();
    show();
    session.dispatchEvent(new Event("tick"));
  };
  setInterval(tick, 500);
  session.addEventListener("change", show);
  addEventListener("pagehide", keep);
  show();
  return element;
}
