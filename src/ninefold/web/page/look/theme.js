/** Light or dark, palette, high contrast, reduced motion, left or right hand: as chosen, or as the system prefers. */

/** @typedef {import("../play/session.js").Session} Session */

const CONTRAST = matchMedia("(prefers-contrast: more)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Let start.js apply the look before the first paint of the next visit. @param {DOMStringMap} look */
function remember({ theme, palette, contrast, motion, hand }) {
  try {
    localStorage.setItem("ninefold.look", JSON.stringify({ theme, palette, contrast, motion, hand }));
  } catch {
    // no storage
  }
}

/** Apply the settings, now and whenever they or the system's settings change. @param {Session} session */
export function applyTheme(session) {
  const root = document.documentElement;
  const apply = () => {
    const { theme, contrast, motion, palette, leftHanded } = session.settings;
    root.dataset.theme = theme;
    root.dataset.palette = palette;
    root.dataset.hand = leftHanded ? "left" : "right";
    root.dataset.contrast =
      contrast === "more" || (contrast === "auto" && CONTRAST.matches) ? "more" : "normal";
    root.dataset.motion = motion === "none" || (motion === "auto" && CALM.matches) ? "none" : "normal";
    remember(root.dataset);
  };
  apply();
  session.addEventListener("settings", apply);
  CONTRAST.addEventListener("change", apply);
  CALM.addEventListener("change", apply);
}
