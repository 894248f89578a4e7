/** Sentences whose words light the board, and are lit by it. */
import { h } from "../look/dom.js";
import { cellName, candidateOf } from "../model/geometry.js";
import { pathOf } from "../model/shapes.js";
import { act } from "../play/actions.js";
import { nameOf, t } from "../strings.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {{text: string, look?: string, of?: string[]}} Part */
/** @typedef {{text: string, depth: number, of: string[], parts: Part[]}} Said */
/** @typedef {{technique: string, places: string[], removes: string[], evidence: unknown}} StepRecord */
/**
 * A step as the server tells it.
 * @typedef {{step: StepRecord, name: string, effect: string, family: string, level: string, price: number, height: number,
 *   explanation?: Said[], picture?: import("../board/scene.js").Scene}} Told
 */

/** What each word is about, and on which board. @type {WeakMap<Element, {board: NineFold, of: string[]}>} */
const ABOUT = new WeakMap();

/** Sentences. One tab stop: the arrows go from word to word. @param {NineFold} board @param {Said[]} said */
export function wordsOf(board, said) {
  const element = h(
    "div",
    { class: "telling" },
    ...said.map((sentence) =>
      h(
        "p",
        { class: `depth${Math.min(sentence.depth, 3)}` },
        ...sentence.parts.map((part) => (part.of?.length ? word(board, part) : part.text)),
      ),
    ),
  );
  const words = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".ref")]);
  if (words.length) words[0].tabIndex = 0;
  element.addEventListener("keydown", (event) => walk(event, words));
  return element;
}

/** @param {NineFold} board @param {Part} part */
function word(board, { text, look = "", of = [] }) {
  const light = () => board.light(of);
  const dim = () => board.light(ABOUT.get(document.activeElement ?? board)?.of ?? []);
  const element = h(
    "span",
    { class: `ref role ${look}`, tabindex: -1, onpointerenter: light, onpointerleave: dim },
    text,
  );
  element.addEventListener("focus", light);
  element.addEventListener("blur", () => board.light([]));
  ABOUT.set(element, { board, of });
  return element;
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} words */
function walk(event, words) {
  const at = words.indexOf(/** @type {HTMLElement} */ (event.target));
  const steps = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    Home: -at,
    End: words.length - 1 - at,
  };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = words[Math.max(0, Math.min(words.length - 1, at + step))];
  words[at].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
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
    if (desk.cursor === last) return;
    last = desk.cursor;
    const cell = cellName(last);
    lightWords(board, (name) => name === cell || name.startsWith(`${cell}=`));
  });
}

/** What the marks of a scene mean. @param {import("../board/scene.js").Scene | undefined} scene */
export function legendOf(scene) {
  const rows = (scene?.key ?? []).map(({ look, shape, words }) => h("li", {}, sign(look, shape), words));
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
    : `<rect class="role ${isHouse ? "house-mark" : "cell-mark"} ${look}" ${place} rx="5"/>`;
  return svg;
}

/** Name, level and price of a technique; the name leads to the library. @param {Class} room @param {Told} told */
export function headOf({ desk }, { step, name, level, price }) {
  const open = () => act(desk, "library", step.technique);
  return h(
    "p",
    { class: "step-head" },
    h("button", { type: "button", class: "link technique", onclick: open }, name),
    h("span", { class: `level level-${level}` }, nameOf("level", level)),
    h("span", { class: "soft" }, t("price {price}", { price })),
  );
}

/** A step with all its words. @param {Class} room @param {Told} told @param {NineFold} [board] */
export function toldOf(room, told, board = room.board) {
  const element = h("div", { class: "told" }, headOf(room, told), wordsOf(board, told.explanation ?? []));
  const legend = legendOf(told.picture);
  if (legend) element.append(legend);
  return element;
}

/** Make a step, as a move. @param {Class} room @param {Told[]} all @param {string} name */
export function makeSteps({ desk }, all, name) {
  const list = (/** @type {"places" | "removes"} */ what) =>
    all.flatMap(({ step }) => step[what].map(candidateOf));
  if (desk.scene?.away) desk.scene = null;
  act(desk, "step", { places: list("places"), removes: list("removes"), name });
}
