/** Explanations of steps: words highlight their cells on the board, and the board highlights the words. */
import { h } from "../look/dom.js";
import { bit, cellName, candidateOf } from "../model/geometry.js";
import { pathOf } from "../model/shapes.js";
import { act } from "../play/actions.js";
import { nameOf, t } from "../strings.js";
import { folded } from "./cases.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {{text: string, field?: string, look?: string, of?: string[]}} Part */
/** @typedef {{text: string, depth: number, of: string[], parts: Part[], picture?: import("../board/scene.js").Scene}} SentenceView */
/** @typedef {{technique: string, places: string[], removes: string[], evidence: unknown}} StepRecord */
/**
 * A step as the server describes it.
 * @typedef {{step: StepRecord, name: string, effect: string, family: string, family_name: string, level: string, price: number, height: number,
 *   explanation?: SentenceView[], picture?: import("../board/scene.js").Scene}} StepView
 */

/** The most sentences to read aloud in one go. */
const LONG = 12;

/** The cells, candidates and houses that a word refers to, and their board. @type {WeakMap<Element, {board: NineFold, of: string[]}>} */
const REFERENCES = new WeakMap();

/** Shows the picture of a sentence, and announces its text. @typedef {(picture: import("../board/scene.js").Scene, text?: string) => void} ShowPicture */

/**
 * The sentences of an explanation. They are one tab stop: the arrow keys go from word to word. A long explanation is folded, and
 * `showPicture` shows the picture of the current sentence.
 * @param {NineFold} board @param {SentenceView[]} sentences @param {ShowPicture} [showPicture]
 */
export function explanationElement(board, sentences, showPicture) {
  const paragraphs = sentences.map((sentence) =>
    h(
      "p",
      { class: `depth${Math.min(sentence.depth, 3)}` },
      ...sentence.parts.map((part) => (part.of?.length ? reference(board, part) : part.text)),
    ),
  );
  const isLong = showPicture && sentences[0]?.picture;
  const parts = isLong ? folded(sentences, paragraphs, showPicture) : paragraphs;
  const element = h("div", { class: "explanation" }, ...parts);
  const first = /** @type {HTMLElement | null} */ (element.querySelector(".ref"));
  if (first) first.tabIndex = 0;
  element.addEventListener("keydown", (event) => walk(event, element));
  return element;
}

/** A word that highlights its cells on the board. @param {NineFold} board @param {Part} part */
function reference(board, { text, look = "", of = [] }) {
  const light = () => board.light(of);
  const dim = () => board.light(REFERENCES.get(document.activeElement ?? board)?.of ?? []);
  const names = of.slice(0, 9).map((name) => name.replace("=", ": "));
  const lights = t("highlights {names}", { names: names.join(", ") + (of.length > 9 ? " …" : "") });
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
  element.addEventListener("focus", () => setTimeout(light)); // once its sentence's picture is shown
  element.addEventListener("blur", () => board.light([]));
  REFERENCES.set(element, { board, of });
  return element;
}

/** @param {KeyboardEvent} event @param {HTMLElement} element */
function walk(event, element) {
  const words = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".ref")]).filter(
    (each) => each === event.target || each.checkVisibility(), // not in a closed fold
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

/** Highlight the words that refer to something on a board. @param {NineFold} board @param {(name: string) => boolean} isMeant */
function lightWords(board, isMeant) {
  for (const element of document.querySelectorAll(".ref")) {
    const refers = REFERENCES.get(element);
    if (refers?.board === board) element.classList.toggle("lit", refers.of.some(isMeant));
  }
}

/** Highlight the words that refer to the cell under the pointer. @param {NineFold} board */
export function listenToBoard(board) {
  board.addEventListener("pointermove", (event) => {
    const at = board.at(event.clientX, event.clientY);
    const cell = at ? cellName(at.cell) : "";
    lightWords(board, (name) => name === cell || name === `${cell}=${at?.digit}`);
  });
  board.addEventListener("pointerleave", () => lightWords(board, () => false));
}

/** The same for the cursor. @param {Session} session @param {NineFold} board */
export function listenToCursor(session, board) {
  let last = session.cursor;
  session.addEventListener("change", () => {
    for (const button of document.querySelectorAll(".reshow"))
      button.toggleAttribute("hidden", Boolean(session.scene));
    if (session.cursor === last) return;
    last = session.cursor;
    const cell = cellName(last);
    lightWords(board, (name) => name === cell || name.startsWith(`${cell}=`));
  });
}

/** The legend of a scene. @param {import("../board/scene.js").Scene | undefined} scene */
export function legendOf(scene) {
  const rows = (scene?.key ?? []).map(({ look, shape, words }) => h("li", {}, sign(look, shape), words));
  for (const [strong, words] of /** @type {[boolean, string][]} */ ([
    [true, t("strong link: if one is off, the other is on")],
    [false, t("weak link: if one is on, the other is off")],
  ]))
    if (scene?.links?.some((link) => link.strong === strong))
      rows.push(h("li", {}, sign(strong ? "strong-link" : "weak-link"), words));
  return rows.length ? h("ul", { class: "legend", "aria-label": t("Legend") }, ...rows) : null;
}

/** A mark as it looks in the picture. @param {string} look @param {string} [shape] */
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
      ? `<path class="thread ${look}" d="M2 20H38"/>`
      : `<rect class="role ${isHouse ? "house-mark" : "cell-mark"} ${look}" ${place} rx="5"/>`;
  return svg;
}

/** The price in words, with an explanation of the term. @param {number} price */
export const priceOf = (price) =>
  h(
    "span",
    { class: "soft", title: t("The points that one step of this technique adds to HoDoKu's score") },
    t("difficulty {price}", { price }),
  );

/** The level of a technique, which is HoDoKu's: ratings use some of the same words. @param {string} level */
export const levelOf = (level) =>
  h("span", { class: `level level-${level}` }, t("HoDoKu: {level}", { level: nameOf("level", level) }));

/** The name, level and price of a step's technique; the name opens the library. @param {Session} session @param {StepView} view */
export function headOf(session, { step, name, level, price }) {
  const open = () => act(session, "library", step.technique);
  return h(
    "p",
    { class: "step-head" },
    h("button", { type: "button", class: "link technique", onclick: open }, name),
    levelOf(level),
    priceOf(price),
  );
}

/** The effect of a step in words: "remove 7 from r9c3, r9c4", or "removed" if it is `done`. @param {StepView} view @param {{done?: boolean}} [when] */
export function effectOf({ step }, { done = false } = {}) {
  /** @param {string[]} names @param {(fields: {digit: string, cells: string}) => string} inWords */
  const list = (names, inWords) => {
    const digits = [...new Set(names.map((name) => name.slice(-1)))].sort();
    return digits.map((digit) => {
      const cells = names.filter((name) => name.endsWith(`=${digit}`)).map((name) => name.slice(0, 4));
      return inWords({ digit, cells: cells.join(", ") });
    });
  };
  return [
    ...list(step.places, (fields) =>
      done ? t("placed {digit} in {cells}", fields) : t("place {digit} in {cells}", fields),
    ),
    ...list(step.removes, (fields) =>
      done ? t("removed {digit} from {cells}", fields) : t("remove {digit} from {cells}", fields),
    ),
  ].join("; ");
}

/** A button that shows the picture of an explanation again. @param {() => void} show */
export const reshowButton = (show) =>
  h("button", { type: "button", class: "reshow", hidden: true, onclick: show }, t("Show the picture again"));

/** What the board shows with a picture. @typedef {Pick<import("../play/session.js").Scene, "board" | "away" | "notes">} Frame */

/**
 * The frame of a picture in the player's game. If the picture needs no candidates, the player's own stay as they are.
 * @param {Session} session @param {import("../board/scene.js").Scene} picture @param {Frame} frame @returns {Frame}
 */
export const frameOf = ({ game }, picture, frame) =>
  picture.bare && !frame.away ? { notes: notesOf(picture, game.candidates) } : frame;

/** Candidates, with those that a picture marks. @param {import("../board/scene.js").Scene} picture @param {number[]} candidates */
export function notesOf(picture, candidates) {
  const notes = [...candidates];
  for (const { of } of picture.candidates ?? []) {
    const [cell, digit] = candidateOf(of);
    notes[cell] |= bit(digit);
  }
  return notes;
}

/**
 * A step with its explanation. Also shows its picture.
 * @param {Session} session @param {NineFold} board @param {StepView} view @param {Frame} frame
 */
export function stepElement(session, board, view, frame) {
  const legend = h("div");
  let current = view.picture ?? {};
  /** @type {ShowPicture} */
  const showPicture = (picture, text) => {
    current = picture;
    legend.replaceChildren(legendOf(picture) ?? "");
    session.showScene({ ...picture, ...frameOf(session, picture, frame) });
    if (text) session.announce(text);
  };
  showPicture(current);
  return h(
    "div",
    { class: "step-view" },
    headOf(session, view),
    explanationElement(board, view.explanation ?? [], showPicture),
    legend,
    reshowButton(() => showPicture(current)),
  );
}

/** An explanation as one text. Of a long one, only the sentences outside its folds. @param {SentenceView[]} sentences */
export const textOf = (sentences) =>
  sentences
    .filter(({ depth }) => !depth || sentences.length <= LONG)
    .map(({ text }) => text)
    .join(" ");

/** The explanation of a step as one text. @param {StepView} view */
export const explanationText = (view) => textOf(view.explanation ?? []);

/** Make several steps as one move. @param {Session} session @param {StepView[]} steps @param {string} name */
export function applySteps(session, steps, name) {
  const list = (/** @type {"places" | "removes"} */ what) =>
    steps.flatMap(({ step }) => step[what].map(candidateOf));
  if (session.scene?.away) session.scene = null;
  act(session, "step", { places: list("places"), removes: list("removes"), name });
}
