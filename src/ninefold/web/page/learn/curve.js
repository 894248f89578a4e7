/** The difficulty of a path: a bar for each step, higher for harder techniques. */
import { h } from "../look/dom.js";
import { nameOf, t } from "../strings.js";

/** @typedef {import("./explanation.js").StepView} StepView */

const HEIGHT = 60;
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
/** The greatest height that the server sends. */
const HIGHEST = 5;

/** For sighted and pointer users; the slider below is for the keyboard. @param {(number: number) => void} go */
export function makeCurve(go) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const name = h("p", { class: "soft bar-name", "aria-hidden": "true" });
  /** @type {StepView[]} */
  let steps = [];
  let now = 0;
  const showName = (/** @type {number} */ number) => {
    const step = steps[number];
    name.textContent = step
      ? `${number + 1}. ${step.name} · ${t("difficulty {price}", { price: step.price })}`
      : "\u00a0";
  };
  const under = (/** @type {MouseEvent} */ event) => {
    const { left, width } = svg.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(steps.length - 1, Math.floor(((event.clientX - left) / width) * steps.length)),
    );
  };
  svg.addEventListener("pointermove", (event) => showName(under(event)));
  svg.addEventListener("pointerleave", () => showName(now));
  svg.addEventListener("click", (event) => go(under(event)));
  const key = h("p", { class: "soft levels" });
  return {
    element: h("div", { class: "curve" }, svg, name, key),
    /** @param {StepView[]} all */
    draw(all) {
      steps = all;
      const levels = LEVELS.filter((level) => all.some((step) => step.level === level));
      key.replaceChildren(
        t("Higher is harder. Levels by HoDoKu:"),
        ...levels.map((level) => h("span", { class: `level level-${level}` }, nameOf("level", level))),
      );
      svg.setAttribute("viewBox", `0 0 ${all.length} ${HEIGHT}`);
      svg.innerHTML = all
        .map(({ height, level }, index) => {
          const high = Math.max(3, (height / HIGHEST) * HEIGHT).toFixed(1);
          return `<rect class="slot" x="${index}" width="1" height="${HEIGHT}"/><rect class="level-bar level-${level}" x="${index + 0.12}" y="${HEIGHT - Number(high)}" width=".76" height="${high}"/>`;
        })
        .join("");
    },
    /** @param {number} number */
    mark(number) {
      now = number;
      svg.querySelectorAll(".slot").forEach((slot, index) => slot.classList.toggle("now", index === number));
      showName(number);
    },
  };
}
