/**
 * The container for panels: tabs beside the board, or below it on a phone. A panel is one entry:
 *
 *     host.add({ id: "hint", title: t("Hint"), fill: (element) => … })
 *
 * `fill` is called once, when the panel is first shown, and may load its part of the page; it listens to the session for
 * later changes. `host.show("hint")` brings it to the front.
 */
import { h } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {{id: string, title: string, fill: (element: HTMLElement) => void | Promise<void>}} Panel */

export class PanelHost {
  /** @type {Panel[]} */
  #panels = [];
  #filled = new Set();
  #now = "";
  #tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("Panels") });
  #bodies = h("div", { class: "bodies" });
  element = h("section", { class: "panels", "aria-label": t("Panels") }, this.#tabs, this.#bodies);

  constructor() {
    this.#tabs.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** @param {Panel} panel @param {{first?: boolean}} [where] */
  add(panel, { first = false } = {}) {
    const tab = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${panel.id}`,
        "aria-controls": `panel-${panel.id}`,
        onclick: () => this.show(panel.id),
      },
      panel.title,
    );
    const body = h("div", {
      role: "tabpanel",
      id: `panel-${panel.id}`,
      "aria-labelledby": `tab-${panel.id}`,
      tabindex: 0,
      hidden: true,
    });
    if (first) {
      this.#panels.unshift(panel);
      this.#tabs.prepend(tab);
    } else {
      this.#panels.push(panel);
      this.#tabs.append(tab);
    }
    this.#bodies.append(body);
    if (!this.#now || first) this.show(panel.id);
    else this.show(this.#now);
  }

  /** @param {string} id */
  has(id) {
    return this.#panels.some((panel) => panel.id === id);
  }

  /** Bring a panel to the front. @param {string} id */
  show(id) {
    this.#now = id;
    for (const panel of this.#panels) {
      const body = /** @type {HTMLElement} */ (this.#bodies.querySelector(`#panel-${panel.id}`));
      const tab = /** @type {HTMLElement} */ (this.#tabs.querySelector(`#tab-${panel.id}`));
      const now = panel.id === id;
      body.hidden = !now;
      tab.setAttribute("aria-selected", String(now));
      tab.tabIndex = now ? 0 : -1;
      if (now) body.dispatchEvent(new Event("shown"));
      if (now && !this.#filled.has(id)) {
        void this.#fill(panel, body);
      }
    }
  }

  /** Fill a panel. If that fails, the panel shows why, and tries again the next time. @param {Panel} panel @param {HTMLElement} body */
  async #fill(panel, body) {
    this.#filled.add(panel.id);
    body.replaceChildren();
    try {
      await panel.fill(body);
    } catch (error) {
      this.#filled.delete(panel.id);
      body.replaceChildren(h("p", { class: "wrong", role: "alert" }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = this.#panels.findIndex((panel) => panel.id === this.#now);
    const next = this.#panels[(at + step + this.#panels.length) % this.#panels.length];
    this.show(next.id);
    /** @type {HTMLElement} */ (this.#tabs.querySelector(`#tab-${next.id}`)).focus();
    event.preventDefault();
  }
}
