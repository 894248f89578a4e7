/** Sentences whose words light the board, and are lit by it. */
import { h } from "../look/dom.js";
import { cellName, candidateOf } from "../model/geometry.js";
import { pathOf } from "../model/shapes.js";
import { act } from "../play/actions.js";
import { nameOf, t } from "../strings.js";
import { folded } from "./cases.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {{text: string, field?: string, look?: string, of?: string[]}} Part */
/** @typedef {{text: string, depth: number, of: string[], parts: Part[], picture?: import("../board/scene.js").Scene}} Said */
/** @typedef {{technique: string, places: string[], removes: string[], evidence: unknown}} StepRecord */
/**
 * A step as the server tells it.
 * @typedef {{step: StepRecord, name: string, effect: string, family: string, family_name: string, level: string, price: number, height: number,
 *   explanation?: Said[], picture?: import("../board/scene.js").Scene}} Told
 */

/** What each word is about, and on which board. @type {WeakMap<Element, {board: NineFold, of: string[]}>} */
const ABOUT = new WeakMap();

/** Shows a picture, and says a sentence. @typedef {(picture: import("../board/scene.js").Scene, text?: string) => void} Play */

/**
 * Sentences. One tab stop: the arrows go from word to word. Long ones are folded, and `play` shows the picture of the one that
 * is read.
 * @param {NineFold} board @param {Said[]} said @param {Play} [play]
 */
export function wordsOf(board, said, play) {
  const paragraphs = said.map((sentence) =>
    h(
      "p",
      { class: `depth${Math.min(sentence.depth, 3)}` },
      ...sentence.parts.map((part) => (part.of?.length ? word(board, part) : part.text)),
    ),
  );
  const isLong = play && said[0]?.picture;
  const element = h("div", { class: "telling" }, ...(isLong ? folded(said, paragraphs, play) : paragraphs));
  const first = /** @type {HTMLElement | null} */ (element.querySelector(".ref"));
  if (first) first.tabIndex = 0;
  element.addEventListener("keydown", (event) => walk(event, element));
  return element;
}

/** @param {NineFold} board @param {Part} part */
function word(board, { text, look = "", of = [] }) {
  const light = () => board.light(of);
  const dim = () => board.light(ABOUT.get(document.activeElement ?? board)?.of ?? []);
  const names = of.slice(0, 9).map((name) => name.replace("=", ": "));
  const lights = t("lights {names}", { names: names.join(", ") + (of.length > 9 ? " …" : "") });
  const element = h(
    "span",
    {
      class: look ? `ref role ${look}` : "ref bare",
      role: "button",
      tabindex: -1,
      "aria-label": of.join() === text ? undefined : `${text} (${lights})`,
      onpointerenter: light,
      onpointerleave: dim,
      onclick: light,
    },
    text,
  );
  element.addEventListener("focus", () => setTimeout(light)); // after the picture of its sentence
  element.addEventListener("blur", () => board.light([]));
  ABOUT.set(element, { board, of });
  return element;
}

/** @param {KeyboardEvent} event @param {HTMLElement} element */
function walk(event, element) {
  const words = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".ref")]).filter(
    (each) => each === event.target || each.getClientRects().length, // not in a fold that is closed
  );
  const at = words.indexOf(/** @type {HTMLElement} */ (event.target));
  const steps = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    Home: -at,
    End: words.length - 1 - at,
    Enter: 0,
    " ": 0,
  };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = words[Math.max(0, Math.min(words.length - 1, at + step))];
  words[at].tabIndex = -1;
  next.tabIndex = 0;
  if (step) next.focus();
  else next.click();
}

/** Light the words that are about something on a board. @param {NineFold} board @param {(name: string) => boolean} isMeant */
function lightWords(board, isMeant) {
  for (const element of document.querySelectorAll(".ref")) {
    const about = ABOUT.get(element);
    if (about?.board === board) element.classList.toggle("lit", about.of.some(isMeant));
  }
}

/** From now on, the words are lit by what the pointer is on. @param {NineFold} board */
export function listenToBoard(board) {
  board.addEventListener("pointermove", (event) => {
    const at = board.at(event.clientX, event.clientY);
    const cell = at ? cellName(at.cell) : "";
    lightWords(board, (name) => name === cell || name === `${cell}=${at?.digit}`);
  });
  board.addEventListener("pointerleave", () => lightWords(board, () => false));
}

/** The same for the cursor. @param {Class} room */
export function listenToCursor({ desk, board }) {
  let last = desk.cursor;
  desk.addEventListener("change", () => {
    for (const button of document.querySelectorAll(".reshow"))
      button.toggleAttribute("hidden", Boolean(desk.scene));
    if (desk.cursor === last) return;
    last = desk.cursor;
    const cell = cellName(last);
    lightWords(board, (name) => name === cell || name.startsWith(`${cell}=`));
  });
}

/** What the marks of a scene mean. @param {import("../board/scene.js").Scene | undefined} scene */
export function legendOf(scene) {
  const rows = (scene?.key ?? []).map(({ look, shape, words }) => h("li", {}, sign(look, shape), words));
  for (const [strong, words] of /** @type {[boolean, string][]} */ ([
    [true, t("strong link: if one is not, the other is")],
    [false, t("weak link: not both")],
  ]))
    if (scene?.links?.some((link) => link.strong === strong))
      rows.push(h("li", {}, sign(strong ? "strong-link" : "weak-link"), words));
  return rows.length ? h("ul", { class: "legend", "aria-label": t("Legend") }, ...rows) : null;
}

/** A mark as the picture has it. @param {string} look @param {string} [shape] */
function sign(look, shape) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  const isHouse = ["house", "base", "cover", "other"].includes(look);
  const place = `x="4" y="4" width="32" height="32"`;
  const strike = look === "removed" ? '<path class="strike" d="M7 33L33 7"/>' : "";
  svg.innerHTML = shape
    ? `<path class="role candidate-mark ${look}" d="${pathOf(shape, 20, 20, 14)}"/>${strike}`
    : look.endsWith("link")
      ? `<path class="link ${look}" d="M2 20H38"/>`
      : `<rect class="role ${isHouse ? "house-mark" : "cell-mark"} ${look}" ${place} rx="5"/>`;
  return svg;
}

/** The price, in words, and what it is. @param {number} price */
export const priceOf = (price) =>
  h(
    "span",
    { class: "soft", title: t("What one step of this technique counts in HoDoKu's score.") },
    t("difficulty {price}", { price }),
  );

/** Name, level and price of a technique; the name leads to the library. @param {Class} room @param {Told} told */
export function headOf({ desk }, { step, name, level, price }) {
  const open = () => act(desk, "library", step.technique);
  return h(
    "p",
    { class: "step-head" },
    h("button", { type: "button", class: "link technique", onclick: open }, name),
    h("span", { class: `level level-${level}` }, nameOf("level", level)),
    priceOf(price),
  );
}

/** What a step does: "7 out of r9c3 and r9c4". @param {Told} told */
export function effectOf({ step }) {
  /** @param {string[]} names @param {(fields: {digit: string, cells: string}) => string} inWords */
  const list = (names, inWords) => {
    const digits = [...new Set(names.map((name) => name.slice(-1)))].sort();
    return digits.map((digit) => {
      const cells = names.filter((name) => name.endsWith(`=${digit}`)).map((name) => name.slice(0, 4));
      return inWords({ digit, cells: cells.join(", ") });
    });
  };
  return [
    ...list(step.places, (fields) => t("{digit} into {cells}", fields)),
    ...list(step.removes, (fields) => t("{digit} out of {cells}", fields)),
  ].join("; ");
}

/** A picture went away, while its words are still there: this brings it back. @param {() => void} show */
export const makeReshow = (show) =>
  h("button", { type: "button", class: "reshow", hidden: true, onclick: show }, t("Show the picture again"));

/**
 * A step with all its words; its picture is shown.
 * @param {Class} room @param {Told} told @param {Pick<import("../play/desk.js").Scene, "board" | "away">} frame
 */
export function toldOf(room, told, frame) {
  const legend = h("div");
  let now = told.picture ?? {};
  /** @type {Play} */
  const play = (picture, text) => {
    now = picture;
    legend.replaceChildren(legendOf(picture) ?? "");
    room.desk.play({ ...picture, ...frame });
    if (text) room.desk.say(text);
  };
  play(now);
  return h(
    "div",
    { class: "told" },
    headOf(room, told),
    wordsOf(room.board, told.explanation ?? [], play),
    legend,
    makeReshow(() => play(now)),
  );
}

/** Make a step, as a move. @param {Class} room @param {Told[]} all @param {string} name */
export function makeSteps({ desk }, all, name) {
  const list = (/** @type {"places" | "removes"} */ what) =>
    all.flatMap(({ step }) => step[what].map(candidateOf));
  if (desk.scene?.away) desk.scene = null;
  act(desk, "step", { places: list("places"), removes: list("removes"), name });
}
