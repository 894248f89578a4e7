/** How hard the steps of a path are: a bar for each, as high as its price. */
import { h } from "../look/dom.js";
import { nameOf, t } from "../strings.js";

/** @typedef {import("./words.js").Told} Told */

const HEIGHT = 60;
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
/** The server's heights go so far. */
const HIGHEST = 5;

/** The slider below is for keys; this is for eyes and pointers. @param {(number: number) => void} go */
export function makeCurve(go) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const name = h("p", { class: "soft bar-name", "aria-hidden": "true" });
  /** @type {Told[]} */
  let steps = [];
  let now = 0;
  const tell = (/** @type {number} */ number) => {
    const told = steps[number];
    name.textContent = told
      ? `${number + 1}. ${told.name} · ${t("difficulty {price}", { price: told.price })}`
      : "\u00a0";
  };
  const under = (/** @type {MouseEvent} */ event) => {
    const { left, width } = svg.getBoundingClientRect();
    return Math.max(
      0,
      Math.min(steps.length - 1, Math.floor(((event.clientX - left) / width) * steps.length)),
    );
  };
  svg.addEventListener("pointermove", (event) => tell(under(event)));
  svg.addEventListener("pointerleave", () => tell(now));
  svg.addEventListener("click", (event) => go(under(event)));
  const key = h("p", { class: "soft levels" });
  return {
    element: h("div", { class: "curve" }, svg, name, key),
    /** @param {Told[]} all */
    draw(all) {
      steps = all;
      const levels = LEVELS.filter((level) => all.some((told) => told.level === level));
      key.replaceChildren(
        t("The higher, the harder:"),
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
      tell(number);
    },
  };
}
