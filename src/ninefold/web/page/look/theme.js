/** Light or dark, high contrast, reduced motion: as chosen, or as the system prefers. */

/** @typedef {import("../play/session.js").Session} Session */

const CONTRAST = matchMedia("(prefers-contrast: more)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Apply the settings, now and whenever they or the system's settings change. @param {Session} session */
export function applyTheme(session) {
  const root = document.documentElement;
  const apply = () => {
    const { theme, contrast, motion } = session.settings;
    root.dataset.theme = theme;
    root.dataset.contrast =
      contrast === "more" || (contrast === "auto" && CONTRAST.matches) ? "more" : "normal";
    root.dataset.motion = motion === "none" || (motion === "auto" && CALM.matches) ? "none" : "normal";
  };
  apply();
  session.addEventListener("settings", apply);
  CONTRAST.addEventListener("change", apply);
  CALM.addEventListener("change", apply);
}
