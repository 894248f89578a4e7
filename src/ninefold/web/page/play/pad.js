/** The pad: modes, digits or colours, and other tools for touch. It shows how many of each digit are left to place. */
import { DIGITS } from "../model/geometry.js";
import { digitCounts } from "../model/position.js";
import { MARKS, pathOf } from "../model/shapes.js";
import { checkbox, disable, h, icon, textButton } from "../look/dom.js";
import { plural, t } from "../strings.js";
import { act } from "./actions.js";
import { ERASER, lockedOf, locks } from "./lock.js";

/** The length of a long touch, in milliseconds; not every browser has an event for it. */
const LONG = 550;

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./session.js").Mode} Mode */

/** @param {Session} session */
export function makePad(session) {
  const parts = [makeTools(session), makeDrawer(session)];
  const keys = DIGITS.map((digit) => makeKey(session, digit));
  const erase = h(
    "button",
    { type: "button", class: "key erase", "aria-label": t("Clear"), onclick: () => act(session, "erase") },
    icon("erase"),
  );
  const pad = h(
    "section",
    { class: "pad", "aria-label": t("Number pad") },
    ...parts.map((part) => part.element),
    h("div", { class: "keys" }, ...keys.map((key) => key.element), erase),
  );
  const show = () => {
    pad.dataset.mode = session.mode;
    for (const part of [...parts, ...keys]) part.show();
    showLock(session, erase, ERASER);
  };
  session.addEventListener("change", show);
  show();
  return pad;
}

/** @param {Session} session */
function makeModes(session) {
  /** @type {[Mode, string, string][]} */
  const rows = [
    ["digit", t("Digit"), "Z"],
    ["corner", t("Corner"), "X"],
    ["centre", t("Centre"), "B"],
    ["candidate", t("Candidate"), "C"],
    ["colour", t("Colour"), "V"],
    ["draw", t("Draw"), "M"],
  ];
  const buttons = rows.map(([mode, word, key]) =>
    h(
      "button",
      {
        type: "button",
        "data-mode": mode,
        "aria-keyshortcuts": key,
        title: `${word} (${key})`,
        onclick: () => session.mode !== mode && act(session, "mode", mode),
      },
      word,
    ),
  );
  return {
    element: h("div", { class: "segments", role: "group", "aria-label": t("Input mode") }, ...buttons),
    show: () =>
      buttons.forEach((each) =>
        each.setAttribute("aria-pressed", String(each.dataset.mode === session.mode)),
      ),
  };
}

/** Cells or candidates, in the colour mode. @param {Session} session */
function makeTarget(session) {
  /** @type {["cells" | "candidates", string][]} */
  const rows = [
    ["cells", t("Cells")],
    ["candidates", t("Candidates")],
  ];
  const buttons = rows.map(([target, word]) =>
    h(
      "button",
      { type: "button", "data-target": target, onclick: () => act(session, "target", target) },
      word,
    ),
  );
  const clean = h(
    "button",
    { type: "button", onclick: () => act(session, "uncolour") },
    t("Clear all colours"),
  );
  const segments = h(
    "div",
    { class: "segments", role: "group", "aria-label": t("What to colour") },
    ...buttons,
  );
  const element = h("div", { class: "targets" }, segments, clean);
  return {
    element,
    show() {
      element.hidden = session.mode !== "colour";
      for (const each of buttons)
        each.setAttribute("aria-pressed", String(each.dataset.target === session.target));
    },
  };
}

/** A digit, or the colour of the same number. @param {Session} session @param {number} digit */
function makeKey(session, digit) {
  const mark = MARKS[digit - 1];
  const left = h("small", {}); // drawn by the style sheet: the label has it in words
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
    click: () => act(session, "digit", digit),
    hold: () => act(session, "filter", digit),
  });
  const show = () => {
    const { shape, values } = session.game;
    const missing = shape.digits.length - digitCounts(values)[digit];
    const colours = session.mode === "colour";
    element.hidden = !colours && !shape.digits.includes(digit);
    left.dataset.left = colours ? "" : missing > 0 ? String(missing) : "✓";
    showLock(session, element, digit);
    element.classList.toggle("filtered", session.filter === digit);
    element.classList.toggle("done", !colours && missing <= 0);
    element.classList.toggle("now", colours && session.target === "candidates" && session.colour === digit);
    element.setAttribute(
      "aria-label",
      colours
        ? t("colour {number}", { number: digit })
        : plural(Math.max(0, missing), "{digit}, {count} left", "{digit}, {count} left", { digit }),
    );
  };
  return { element, show };
}

/** Show a key as locked or not; only locking makes it a toggle. @param {Session} session @param {HTMLElement} key @param {number} digit */
function showLock(session, key, digit) {
  const isLocked = lockedOf(session) === digit;
  key.classList.toggle("locked", isLocked);
  if (locks(session)) key.setAttribute("aria-pressed", String(isLocked));
  else key.removeAttribute("aria-pressed");
}

/**
 * Handlers for a click, and for a long touch or a right click.
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

/** The tools that every player needs, and a button for the others. @param {Session} session */
function makeTools(session) {
  const undo = tool("undo", t("Undo"), () => act(session, "undo"), "Control+Z");
  const redo = tool("redo", t("Redo"), () => act(session, "redo"), "Control+Y");
  const notes = tool("notes", t("Notes"), () => act(session, "notes"), "C");
  const hint = tool("bulb", t("Hint"), () => act(session, "hint"), "H");
  const more = tool("more", t("More"), () =>
    session.changeSettings({ allTools: !session.settings.allTools }),
  );
  more.setAttribute("aria-controls", "more-tools");
  return {
    element: h("div", { class: "tools" }, undo, redo, notes, hint, more),
    show() {
      disable(undo, !session.game.canUndo);
      disable(redo, !session.game.canRedo);
      notes.setAttribute("aria-pressed", String(session.mode === "candidate"));
      more.setAttribute("aria-expanded", String(session.settings.allTools));
    },
  };
}

/** The other tools: modes, automatic candidates, and actions. @param {Session} session */
function makeDrawer(session) {
  const modes = makeModes(session);
  const target = makeTarget(session);
  const several = textButton(t("Select several"), () => act(session, "several"), { class: "several" });
  const automatic = checkbox(t("Auto candidates"), {
    role: "switch",
    onchange: () => act(session, "automatic"),
  });
  automatic.element.title = t("Show all candidates that no digit rules out, except those you remove");
  const first = checkbox(t("Digit first"), { role: "switch", onchange: () => act(session, "digitFirst") });
  first.element.title = t("Choose a digit, then tap the cells it goes in");
  const actions = [
    textButton(t("Check"), () => act(session, "check"), { title: `${t("Check")} (K)` }),
    textButton(t("Note…"), () => act(session, "cellNote"), { title: `${t("Note on the cell")} (R)` }),
    textButton(t("Save point"), () => act(session, "savePoint"), { title: `${t("Save point")} (Ctrl+S)` }),
    several,
  ];
  const element = h(
    "div",
    { class: "drawer", id: "more-tools" },
    modes.element,
    target.element,
    h("div", { class: "line" }, automatic.element, first.element, ...actions),
  );
  return {
    element,
    show() {
      const isPlain = session.mode === "digit" || session.mode === "candidate";
      element.hidden = isPlain && !session.settings.allTools; // the other modes must be seen to be left
      modes.show();
      target.show();
      several.setAttribute("aria-pressed", String(session.several));
      automatic.input.checked = session.game.automatic;
      first.input.checked = session.settings.digitFirst;
    },
  };
}

/** @param {import("../look/dom.js").Icon} name @param {string} label @param {() => void} onclick @param {string} [shortcut] */
function tool(name, label, onclick, shortcut) {
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      title: shortcut && `${label} (${shortcut.replace("Control", "Ctrl")})`,
      "aria-keyshortcuts": shortcut,
      onclick,
    },
    icon(name),
    h("span", {}, label),
  );
}
