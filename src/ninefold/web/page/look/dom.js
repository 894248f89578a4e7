/** Shortcuts for creating elements. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick`), properties that are not text, and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") element.toggleAttribute(name, value);
    else if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child instanceof Node || typeof child === "string"));
  return element;
}

/** A button with text. @param {string} text @param {() => void} onclick @param {Record<string, any>} [attributes] */
export const textButton = (text, onclick, attributes = {}) =>
  h("button", { type: "button", onclick, ...attributes }, text);

/** A checkbox with its label. @param {string} word @param {Record<string, any>} [attributes] */
export function checkbox(word, attributes = {}) {
  const input = h("input", { type: "checkbox", ...attributes });
  return { input, element: h("label", { class: "switch" }, input, h("span", {}, word)) };
}

/** The element with the focus, also if it is a cell of a board. @returns {Element | null} */
export function focused() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** The paths of the icons, in a square of 24 units, with rounded lines. */
const ICONS = {
  undo: "M8 5 3.5 9.5 8 14M4 9.5h10.5a5 5 0 0 1 0 10H9",
  redo: "M16 5l4.5 4.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H15",
  erase: "M9 20 3.5 14.5a2 2 0 0 1 0-2.8L12 3.2a2 2 0 0 1 2.8 0l5 5a2 2 0 0 1 0 2.8L11 20ZM7 8.5l8 8M11 20h9",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  keys: "M3 7h18v11H3ZM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.3 1 2.1h5c0-.8.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  book: "M12 6c-2-1.5-5-2-8.5-2v14c3.5 0 6.5 .5 8.5 2 2-1.5 5-2 8.5-2V4C17 4 14 4.5 12 6ZM12 6v14",
  start: "M6 5v14M18 5l-9 7 9 7Z",
  end: "M18 5v14M6 5l9 7-9 7Z",
  back: "M15 5l-8 7 8 7Z",
  on: "M9 5l8 7-8 7Z",
  several: "M4 4h7v7H4ZM4 15h5v5H4ZM15 4h5v5h-5ZM17.5 13v8M13.5 17h8",
  close: "M6 6l12 12M18 6 6 18",
  grid: "M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  chart: "M4 20V4M4 20h16M8.5 16v-5M13 16V8M17.5 16v-3",
  share: "M12 15V4M8 7.5 12 3.5l4 4M5 12v7.5h14V12",
  notes: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5",
  games: "M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z",
  calendar: "M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
  menu: "M4 7h16M4 12h16M4 17h16",
  install: "M12 4v11M8 11.5l4 4 4-4M5 20h14",
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${ICONS[name]}"/>`;
  return svg;
}

/** True if fingers are the main way to point: then texts do not name keys. */
export const isTouch = () => Boolean(globalThis.matchMedia?.("(pointer: coarse)").matches);

/** Seconds as a clock: 4:05, 1:04:05. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Mark a button as having nothing to do. Really disabling it would lose the focus. @param {HTMLElement} button @param {boolean} idle */
export const disable = (button, idle) => button.setAttribute("aria-disabled", String(idle));

/** Scroll elements into view, the last one with priority, once the board has moved to its place beside a picture. @param {...Element} elements */
export const reveal = (...elements) =>
  requestAnimationFrame(() => {
    for (const element of elements) element.scrollIntoView({ block: "nearest" });
  });
