/** Parts of forms. The first visit needs only the checkbox, which is in dom.js. */
import { t } from "../strings.js";
import { h } from "./dom.js";

export { checkbox } from "./dom.js";

/** A select element, from values and their labels. @param {Record<string, string>} options @param {Record<string, any>} [attributes] */
export const select = (options, attributes = {}) =>
  h("select", attributes, ...Object.entries(options).map(([value, word]) => h("option", { value }, word)));

/** A label with its inputs. @param {string} word @param {...HTMLElement} inputs */
export const field = (word, ...inputs) => h("label", { class: "field" }, h("span", {}, word), ...inputs);

/** Two inputs for a minimum and a maximum. @param {string} word @param {[string, string]} ends @param {Record<string, any>} attributes */
export function range(word, ends, attributes) {
  const [low, high] = ends.map((end) =>
    h("input", { type: "number", "aria-label": `${word}: ${end}`, placeholder: end, ...attributes }),
  );
  const check = () => {
    const wrong = low.value && high.value && Number(low.value) > Number(high.value);
    const fields = { what: word, low: low.value, high: high.value };
    high.setCustomValidity(
      wrong ? t("{what}: the minimum ({low}) is above the maximum ({high}).", fields) : "",
    );
  };
  const element = h(
    "div",
    { class: "field", role: "group", "aria-label": word, oninput: check },
    h("span", {}, word),
    h("span", { class: "ends" }, low, "–", high),
  );
  return { low, high, element };
}

/**
 * A task that takes time and may fail. While it runs, the place shows `busy`, then the result. Starting it again cancels the previous run.
 * @param {HTMLElement} place @param {string} busy @param {(signal: AbortSignal) => Promise<(Node | string)[]>} work
 */
export function makeTask(place, busy, work) {
  /** @type {AbortController | null} */
  let running = null;
  const stop = () => {
    running?.abort();
    running = null;
    place.removeAttribute("aria-busy");
    place.replaceChildren();
  };
  const run = async () => {
    stop();
    const mine = (running = new AbortController());
    place.setAttribute("aria-busy", "true");
    place.replaceChildren(h("p", { class: "soft" }, busy));
    let found;
    try {
      found = await work(mine.signal);
    } catch (error) {
      found = [h("p", { class: "wrong" }, error instanceof Error ? error.message : String(error))];
    }
    if (running !== mine) return;
    place.removeAttribute("aria-busy");
    place.replaceChildren(...found);
    place.scrollIntoView({ block: "nearest" });
  };
  return { run, stop };
}
