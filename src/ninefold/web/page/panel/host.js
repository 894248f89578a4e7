/**
 * The container for panels, in groups: a bar with the groups, beside the board or at the bottom of a phone, and tabs for the panels of the
 * current group. A panel is one entry:
 *
 *     host.add({ id: "hint", title: t("Hint"), group: "learn", fill: (element) => … })
 *
 * `fill` is called once, when the panel is first shown, and may load its part of the page; it listens to the session for later
 * changes. `host.show("hint")` brings it to the front. A `quiet` panel hides the tabs of its group.
 */
import { h, icon } from "../look/dom.js";
import { t } from "../strings.js";

/** @typedef {{id: string, title: string, group: string, quiet?: boolean, fill: (element: HTMLElement) => void | Promise<void>}} Panel */

/** The groups, with their names and icons. @returns {[string, string, import("../look/dom.js").Icon][]} */
const groups = () => [
  ["play", t("Play"), "grid"],
  ["learn", t("Learn"), "book"],
  ["analyse", t("Analyse"), "chart"],
  ["share", t("Share"), "share"],
];

export class PanelHost extends EventTarget {
  /** @type {Panel[]} */
  #panels = [];
  #filled = new Set();
  /** The id of the current panel. */
  now = "";
  /** The panel of each group that was shown last. @type {Map<string, string>} */
  #last = new Map();
  #bodies = h("div", { class: "bodies" });
  /** @type {Map<string, HTMLElement>} */
  #tabs = new Map();
  /** The bar with the groups. */
  bar = h("nav", { class: "views", "aria-label": t("Panel groups") });
  element = h("section", { class: "panels", "aria-label": t("Panels") });

  constructor() {
    super();
    for (const [group, word, name] of groups()) {
      const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": word, hidden: true });
      tabs.addEventListener("keydown", (event) => this.#walk(event));
      this.#tabs.set(group, tabs);
      this.element.append(tabs);
      this.bar.append(
        h(
          "button",
          { type: "button", id: `view-${group}`, "data-group": group, onclick: () => this.showGroup(group) },
          icon(name),
          h("span", {}, word),
        ),
      );
    }
    this.element.append(this.#bodies);
  }

  /** @param {Panel} panel */
  add(panel) {
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
    this.#panels.push(panel);
    this.#tabs.get(panel.group)?.append(tab);
    this.#bodies.append(body);
    if (!this.now) this.#bring(panel);
  }

  /** @param {string} id */
  has(id) {
    return this.#panels.some((panel) => panel.id === id);
  }

  /** The group of the current panel. */
  get group() {
    return this.#panels.find((panel) => panel.id === this.now)?.group ?? "";
  }

  /** Show the panel of a group that was shown last, or its first. @param {string} group */
  showGroup(group) {
    const first = this.#panels.find((panel) => panel.group === group);
    const again = group === this.group && first?.quiet ? first.id : null; // the way back from its other panels
    this.show(again ?? this.#last.get(group) ?? first?.id ?? this.now);
  }

  /** Bring a panel to the front. @param {string} id */
  show(id) {
    const panel = this.#panels.find((each) => each.id === id);
    if (!panel) return;
    this.#bring(panel);
    this.dispatchEvent(new Event("show"));
  }

  /** Show a place in a panel, such as a step: the panel reads `wanted` when it is filled, or when "visit" is sent. @param {string} id @param {string} place */
  visit(id, place) {
    const body = this.#body(id);
    body.dataset.wanted = place;
    body.dataset.place = place; // its address, even before the panel has loaded
    this.show(id);
    body.dispatchEvent(new Event("visit"));
  }

  /** The address of the current panel: its id, and the place in it, if it has one. */
  get address() {
    const { place } = this.#body(this.now).dataset;
    return place ? `${this.now}/${place}` : this.now;
  }

  /** @param {string} id */
  #body(id) {
    return /** @type {HTMLElement} */ (this.#bodies.querySelector(`#panel-${id}`));
  }

  /** @param {Panel} chosen */
  #bring(chosen) {
    this.now = chosen.id;
    this.#last.set(chosen.group, chosen.id);
    for (const button of this.bar.children)
      if (/** @type {HTMLElement} */ (button).dataset.group === chosen.group)
        button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    for (const [group, tabs] of this.#tabs)
      tabs.hidden = group !== chosen.group || Boolean(chosen.quiet) || tabs.children.length < 2;
    for (const panel of this.#panels) {
      const body = this.#body(panel.id);
      const tab = /** @type {HTMLElement} */ (this.element.querySelector(`#tab-${panel.id}`));
      const now = panel === chosen;
      body.hidden = !now;
      tab.setAttribute("aria-selected", String(now));
      tab.tabIndex = now ? 0 : -1;
      if (now) body.dispatchEvent(new Event("shown"));
      if (now && !this.#filled.has(panel.id)) void this.#fill(panel, body);
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
    const together = this.#panels.filter((panel) => panel.group === this.group);
    const at = together.findIndex((panel) => panel.id === this.now);
    const next = together[(at + step + together.length) % together.length];
    this.show(next.id);
    /** @type {HTMLElement} */ (this.element.querySelector(`#tab-${next.id}`)).focus();
    event.preventDefault();
  }
}
