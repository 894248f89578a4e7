/** Installs the page as an app, where the browser offers that. Safari on phones has no event for it, only words that help. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { t } from "../strings.js";

/** Chromium's event. @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent */

/** True in Safari on a phone or tablet, unless the page is installed already. */
const canBeAdded = () =>
  "standalone" in navigator && /** @type {{standalone?: boolean}} */ (navigator).standalone === false;

/** Show the button while there is something to install. @param {HTMLElement} button */
export function offerInstall(button) {
  /** @type {InstallEvent | null} */
  let offer = null;
  const show = () => (button.hidden = !offer && !canBeAdded());
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // no banner over the game
    offer = /** @type {InstallEvent} */ (event);
    show();
  });
  addEventListener("appinstalled", () => {
    offer = null;
    show();
  });
  button.addEventListener("click", () => {
    if (!offer) return openWords();
    const { prompt } = offer;
    void prompt.call(offer);
    offer = null; // it works once; the browser sends another one if the player declines
    return show();
  });
  show();
}

function openWords() {
  openDialog({ title: t("Install as an app") }, () => [
    h("p", {}, t("Tap the browser's Share button, then “Add to Home Screen”.")),
    h(
      "p",
      { class: "soft" },
      t("The app works offline and keeps its own games: export them here and import them there."),
    ),
  ]);
}
