/** Light, dark, high contrast and calm: what is chosen, or what the system asks for. */

/** @typedef {import("../play/desk.js").Desk} Desk */

const CONTRAST = matchMedia("(prefers-contrast: more)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Follow the settings and the system. @param {Desk} desk */
export function dress(desk) {
  const root = document.documentElement;
  const put = () => {
    const { theme, contrast, motion } = desk.settings;
    root.dataset.theme = theme;
    root.dataset.contrast =
      contrast === "more" || (contrast === "auto" && CONTRAST.matches) ? "more" : "normal";
    root.dataset.motion = motion === "none" || (motion === "auto" && CALM.matches) ? "none" : "normal";
  };
  put();
  desk.addEventListener("settings", put);
  CONTRAST.addEventListener("change", put);
  CALM.addEventListener("change", put);
}
