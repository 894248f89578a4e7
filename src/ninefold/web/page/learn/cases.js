/** Long explanations, and those of several cases: folded, and read sentence by sentence, each with a picture of its own. */
import { disable, h, reveal } from "../look/dom.js";
import { t } from "../strings.js";

/**
 * The parts of an explanation: buttons to go on and back, and its sentences; what follows from a case or a lemma is folded. The
 * sentence that is read is the last one that was gone to, pointed at or focused.
 * @param {import("./words.js").Said[]} said @param {HTMLElement[]} paragraphs @param {import("./words.js").Play} play
 */
export function folded(said, paragraphs, play) {
  const counter = h("output", { class: "counter" });
  let at = -1;
  const read = (/** @type {number} */ number, /** @type {string} */ text = "") => {
    if (number === at && !text) return;
    paragraphs[at]?.removeAttribute("aria-current");
    at = Math.max(0, Math.min(number, said.length - 1));
    paragraphs[at].setAttribute("aria-current", "step");
    counter.textContent = `${at + 1} / ${said.length}`;
    disable(back, at === 0);
    disable(on, at === said.length - 1);
    play(said[at].picture ?? {}, text);
  };
  const go = (/** @type {number} */ number) => {
    if (!said[number]) return;
    read(number, said[number].text);
    for (const fold of folds) fold.open = fold.contains(paragraphs[at]);
    reveal(paragraphs[at]);
  };
  const step = (/** @type {string} */ word, /** @type {number} */ by) =>
    h("button", { type: "button", onclick: () => go(at + by) }, word);
  const [back, on] = [step(t("Back"), -1), step(t("Next"), 1)];
  const { parts, folds } = nested(said, paragraphs);
  paragraphs.forEach((paragraph, number) => {
    let resting = 0;
    const rest = () => {
      read(number);
      // The new picture is dark: what the pointer is on is lit once more.
      setTimeout(() =>
        paragraph.querySelector(".ref:hover")?.dispatchEvent(new PointerEvent("pointerenter")),
      );
    };
    paragraph.addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
      clearTimeout(resting); // a page that scrolls below the pointer moves nothing
      if (pointerType === "mouse" && (movementX || movementY)) resting = setTimeout(rest, 120);
    });
    paragraph.addEventListener("pointerleave", () => clearTimeout(resting));
    paragraph.addEventListener("focusin", () => read(number));
    paragraph.addEventListener("click", () => read(number));
  });
  queueMicrotask(() => read(0));
  return [h("div", { class: "line reading-bar" }, back, on, counter), ...parts];
}

/** Sentences in folds, by how deep they are. @param {import("./words.js").Said[]} said @param {HTMLElement[]} paragraphs */
function nested(said, paragraphs) {
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {HTMLDetailsElement[]} */
  const folds = [];
  /** The folds that are open where a sentence comes. @type {HTMLDetailsElement[]} */
  let around = [];
  said.forEach(({ depth }, number) => {
    around = around.slice(0, depth);
    const add = (/** @type {HTMLElement} */ element) => {
      if (around.length) around[around.length - 1].append(element);
      else parts.push(element);
    };
    if (depth > around.length) {
      const end = said.findIndex((later, index) => index > number && later.depth < depth);
      const count = (end < 0 ? said.length : end) - number;
      const words =
        count === 1 ? t("What follows: one sentence") : t("What follows: {count} sentences", { count });
      const fold = h("details", { class: "fold" }, h("summary", {}, words));
      add(fold);
      folds.push(fold);
      around.push(fold);
    }
    add(paragraphs[number]);
  });
  return { parts, folds };
}
