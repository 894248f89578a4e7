/** Explanations that are long or have several cases: folded, and read sentence by sentence, each with its own picture. */
import { disable, h, reveal } from "../look/dom.js";
import { plural, t } from "../strings.js";

/**
 * The parts of an explanation: buttons to go forward and back, and its sentences. The consequences of a case or a lemma are folded.
 * The current sentence is the last one that the player went to, pointed at or focused.
 * @param {import("./explanation.js").SentenceView[]} sentences @param {HTMLElement[]} paragraphs @param {import("./explanation.js").ShowPicture} showPicture
 */
export function folded(sentences, paragraphs, showPicture) {
  const counter = h("output", { class: "counter" });
  let at = -1;
  const read = (/** @type {number} */ number, /** @type {string} */ text = "") => {
    if (number === at && !text) return;
    paragraphs[at]?.removeAttribute("aria-current");
    at = Math.max(0, Math.min(number, sentences.length - 1));
    paragraphs[at].setAttribute("aria-current", "step");
    counter.textContent = `${at + 1} / ${sentences.length}`;
    disable(back, at === 0);
    disable(on, at === sentences.length - 1);
    showPicture(sentences[at].picture ?? {}, text);
  };
  const go = (/** @type {number} */ number) => {
    if (!sentences[number]) return;
    read(number, sentences[number].text);
    for (const fold of folds) fold.open = fold.contains(paragraphs[at]);
    reveal(paragraphs[at]);
  };
  const step = (/** @type {string} */ word, /** @type {number} */ by) =>
    h("button", { type: "button", onclick: () => go(at + by) }, word);
  const [back, on] = [step(t("Back"), -1), step(t("Next"), 1)];
  const { parts, folds } = nested(sentences, paragraphs);
  paragraphs.forEach((paragraph, number) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    const rest = () => {
      read(number);
      // The new picture has no highlights yet, so restore those of the word under the pointer.
      setTimeout(() =>
        paragraph.querySelector(".ref:hover")?.dispatchEvent(new PointerEvent("pointerenter")),
      );
    };
    paragraph.addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
      clearTimeout(resting); // scrolling the page under the pointer does not count as movement
      if (pointerType === "mouse" && (movementX || movementY)) resting = setTimeout(rest, 120);
    });
    paragraph.addEventListener("pointerleave", () => clearTimeout(resting));
    paragraph.addEventListener("focusin", () => read(number));
    paragraph.addEventListener("click", () => read(number));
  });
  queueMicrotask(() => read(0));
  return [h("div", { class: "line reading-bar" }, back, on, counter), ...parts];
}

/** Sentences in folds, by depth. @param {import("./explanation.js").SentenceView[]} sentences @param {HTMLElement[]} paragraphs */
function nested(sentences, paragraphs) {
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {HTMLDetailsElement[]} */
  const folds = [];
  /** The folds that enclose the current sentence. @type {HTMLDetailsElement[]} */
  let around = [];
  sentences.forEach(({ depth }, number) => {
    around = around.slice(0, depth);
    const add = (/** @type {HTMLElement} */ element) => {
      if (around.length) around[around.length - 1].append(element);
      else parts.push(element);
    };
    if (depth > around.length) {
      const end = sentences.findIndex((later, index) => index > number && later.depth < depth);
      const count = (end < 0 ? sentences.length : end) - number;
      const words = plural(count, "Details ({count} sentence)", "Details ({count} sentences)");
      const fold = h("details", { class: "fold" }, h("summary", {}, words));
      add(fold);
      folds.push(fold);
      around.push(fold);
    }
    add(paragraphs[number]);
  });
  return { parts, folds };
}
