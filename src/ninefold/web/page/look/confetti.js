/** Squares of coloured paper that fold open and fall, for a solved game. */

const COLOURS = ["blue", "orange", "green", "purple", "red", "yellow", "teal", "brown", "grey"];
/** How many squares fall, and for how long at most, in milliseconds. */
const [COUNT, LONGEST] = [81, 2600];

/** Let the paper fall over an element. @param {HTMLElement} place */
export function fallingPaper(place) {
  const sheet = document.createElement("div");
  sheet.className = "confetti";
  sheet.setAttribute("aria-hidden", "true");
  const squares = Array.from({ length: COUNT }, (_, index) => makeSquare(index));
  sheet.append(...squares);
  place.append(sheet);
  const width = place.clientWidth;
  for (const square of squares) fall(square, width);
  setTimeout(() => sheet.remove(), LONGEST + 100);
}

/** @param {number} index */
function makeSquare(index) {
  const square = document.createElement("i");
  square.className = COLOURS[index % COLOURS.length];
  return square;
}

/** @param {HTMLElement} square @param {number} width */
function fall(square, width) {
  const [x, drift] = [Math.random() * width, (Math.random() - 0.5) * 0.35 * width];
  const turns = 360 * (1 + 2 * Math.random());
  const place = (/** @type {number} */ far, /** @type {number} */ down) =>
    `translate(${x + far * drift}px, ${down * width}px) rotate3d(${Math.random()}, 1, .4, ${far * turns}deg)`;
  square.animate(
    [
      { transform: place(0, -0.08), opacity: 0 },
      { transform: place(0.1, 0.05), opacity: 1, offset: 0.1 },
      { transform: place(0.85, 0.8), opacity: 1, offset: 0.8 },
      { transform: place(1, 1.05), opacity: 0 },
    ],
    { duration: LONGEST * (0.55 + 0.4 * Math.random()), easing: "cubic-bezier(.3, .2, .6, 1)", fill: "both" },
  );
}
