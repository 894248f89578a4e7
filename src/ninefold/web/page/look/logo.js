/** The mark of ninefold: nine folded squares of paper. */

const [SIDE, GAP] = [18, 3];

/** The nine squares, each folded along a diagonal; the fold of the middle one shows the other side of the paper. */
const squares = Array.from({ length: 9 }, (_, index) => {
  const [x, y] = [(SIDE + GAP) * (index % 3) + 2, (SIDE + GAP) * Math.floor(index / 3) + 2];
  const far = [x + SIDE, y + SIDE];
  const kind = index === 4 ? "folded" : "flat";
  const half = index % 2 ? `M${x} ${y}H${far[0]}V${far[1]}Z` : `M${far[0]} ${y}V${far[1]}H${x}Z`;
  return `<path class="paper-${kind}" d="M${x} ${y}H${far[0]}V${far[1]}H${x}Z"/><path class="fold-${kind}" d="${half}"/>`;
});

/** @returns {SVGSVGElement} */
export function logo() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("class", "logo");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = squares.join("");
  return svg;
}
