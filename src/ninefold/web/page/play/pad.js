/** The pad: modes, digits or colours, and what else fingers need. It shows how many of each digit are missing. */
import { DIGITS } from "../model/geometry.js";
import { digitCounts } from "../model/position.js";
import { MARKS, pathOf } from "../model/shapes.js";
import { disable, h, icon } from "../look/dom.js";
import { t } from "../strings.js";
import { act } from "./actions.js";
import { LONG } from "./pointer.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Mode} Mode */

/** @param {Desk} desk */
export function makePad(desk) {
  const modes = makeModes(desk);
  const keys = DIGITS.map((digit) => makeKey(desk, digit));
  const target = makeTarget(desk);
  const tools = makeTools(desk);
  const erase = button("erase", t("Clear"), () => act(desk, "clear"));
  erase.classList.add("key", "erase");
  const pad = h(
    "section",
    { class: "pad", "aria-label": t("Pad") },
    h("div", { class: "tools" }, ...tools.elements),
    modes.element,
    target.element,
    h("div", { class: "keys" }, ...keys.map((key) => key.element), erase),
  );
  const show = () => {
    pad.dataset.mode = desk.mode;
    for (const part of [modes, target, tools, ...keys]) part.show();
  };
  desk.addEventListener("change", show);
  show();
  return pad;
}

/** @param {Desk} desk */
function makeModes(desk) {
  /** @type {[Mode, string, string][]} */
  const rows = [
    ["digit", t("Digit"), "Z"],
    ["corner", t("Corner"), "X"],
    ["candidate", t("Candidate"), "C"],
    ["colour", t("Colour"), "V"],
  ];
  const buttons = rows.map(([mode, word, key]) =>
    h(
      "button",
      {
        type: "button",
        "data-mode": mode,
        "aria-keyshortcuts": key,
        title: `${word} (${key})`,
        onclick: () => desk.mode !== mode && act(desk, "mode", mode),
      },
      word,
    ),
  );
  return {
    element: h(
      "div",
      { class: "segments", role: "group", "aria-label": t("What a digit writes") },
      ...buttons,
    ),
    show: () =>
      buttons.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.mode === desk.mode))),
  };
}

/** Cells or candidates, in the colour mode. @param {Desk} desk */
function makeTarget(desk) {
  /** @type {["cells" | "candidates", string][]} */
  const rows = [
    ["cells", t("Cells")],
    ["candidates", t("Candidates")],
  ];
  const buttons = rows.map(([target, word]) =>
    h("button", { type: "button", "data-target": target, onclick: () => act(desk, "target", target) }, word),
  );
  const clean = h(
    "button",
    { type: "button", onclick: () => act(desk, "uncolour") },
    t("Remove all colours"),
  );
  const segments = h(
    "div",
    { class: "segments", role: "group", "aria-label": t("What gets a colour") },
    ...buttons,
  );
  const element = h("div", { class: "targets" }, segments, clean);
  return {
    element,
    show() {
      element.hidden = desk.mode !== "colour";
      for (const each of buttons)
        each.setAttribute("aria-pressed", String(each.dataset.target === desk.target));
    },
  };
}

/** A digit, or the colour of the same number. @param {Desk} desk @param {number} digit */
function makeKey(desk, digit) {
  const mark = MARKS[digit - 1];
  const left = h("small", {});
  const swatch = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  swatch.setAttribute("viewBox", "0 0 40 40");
  swatch.setAttribute("aria-hidden", "true");
  swatch.innerHTML = `<path class="shape ${mark.colour}" d="${pathOf(mark.shape, 20, 20, 13)}"/>`;
  const element = h(
    "button",
    { type: "button", class: "key", "data-digit": digit },
    h("span", {}, String(digit)),
    left,
    swatch,
  );
  onHold(element, {
    click: () => act(desk, "digit", digit),
    hold: () => act(desk, "filter", digit),
  });
  const show = () => {
    const missing = 9 - digitCounts(desk.game.values)[digit];
    const colours = desk.mode === "colour";
    left.textContent = colours ? "" : missing > 0 ? String(missing) : "✓";
    element.classList.toggle("filtered", desk.filter === digit);
    element.classList.toggle("done", !colours && missing <= 0);
    element.classList.toggle("now", colours && desk.target === "candidates" && desk.colour === digit);
    element.setAttribute(
      "aria-label",
      colours
        ? t("colour {number}", { number: digit })
        : t("{digit}, {count} missing", { digit, count: Math.max(0, missing) }),
    );
  };
  return { element, show };
}

/**
 * A click, and a long touch or a right click.
 * @param {HTMLElement} element @param {{click: () => void, hold: () => void}} does
 */
function onHold(element, { click, hold }) {
  let [timer, held] = [0, false];
  const end = () => clearTimeout(timer);
  const begin = () => {
    end();
    if (!held) hold();
    held = true;
  };
  element.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType === "touch") timer = setTimeout(begin, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(name, end);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") begin();
    else hold();
  });
  element.addEventListener("click", () => {
    if (!held) click();
    held = false;
  });
}

/** @param {Desk} desk */
function makeTools(desk) {
  const undo = button("undo", t("Undo"), () => act(desk, "undo"), "Control+Z");
  const redo = button("redo", t("Redo"), () => act(desk, "redo"), "Control+Y");
  const flag = button("flag", t("Save point"), () => act(desk, "savePoint"), "Control+S");
  const hint = button("bulb", t("Hint"), () => act(desk, "hint"), "H");
  const several = button("several", t("Select several"), () => act(desk, "several"));
  several.classList.add("several");
  const hide = button("close", t("Hide the picture"), () => desk.play(null), "Escape");
  const automatic = h("input", { type: "checkbox", role: "switch", onchange: () => act(desk, "automatic") });
  const label = h(
    "label",
    { class: "switch", title: t("All candidates that no digit rules out, but for those that you cross out") },
    automatic,
    h("span", {}, t("Auto candidates")),
  );
  return {
    elements: [undo, redo, flag, hint, several, hide, label],
    show() {
      disable(undo, !desk.game.canUndo);
      disable(redo, !desk.game.canRedo);
      hide.hidden = !desk.scene;
      several.setAttribute("aria-pressed", String(desk.several));
      automatic.checked = desk.game.automatic;
    },
  };
}

/** @param {import("../look/dom.js").Icon} name @param {string} label @param {() => void} onclick @param {string} [shortcut] */
function button(name, label, onclick, shortcut) {
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      title: shortcut ? `${label} (${shortcut.replace("Control", "Ctrl")})` : label,
      "aria-label": label,
      "aria-keyshortcuts": shortcut,
      onclick,
    },
    icon(name),
  );
}
