/**
 * The nine marks: each colour has its own shape, for people who cannot tell the colours apart.
 */

/** By number, from 1. The names of the colours are those of the style sheet. */
export const MARKS = [
  { colour: "blue", shape: "circle" },
  { colour: "orange", shape: "square" },
  { colour: "green", shape: "triangle" },
  { colour: "purple", shape: "diamond" },
  { colour: "red", shape: "hexagon" },
  { colour: "yellow", shape: "star" },
  { colour: "teal", shape: "plus" },
  { colour: "brown", shape: "wedge" },
  { colour: "grey", shape: "cross" },
];

const PLUS = [
  [-0.52, -1],
  [0.52, -1],
  [0.52, -0.52],
  [1, -0.52],
  [1, 0.52],
  [0.52, 0.52],
  [0.52, 1],
  [-0.52, 1],
  [-0.52, 0.52],
  [-1, 0.52],
  [-1, -0.52],
  [-0.52, -0.52],
];

/** The corners of each shape, roughly within a circle of radius 1. @type {Record<string, number[][]>} */
const CORNERS = {
  square: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  triangle: ring(3, 1.2, 0.16),
  diamond: ring(4, 1.22),
  hexagon: ring(6, 1.1),
  star: ring(5, 1.25).flatMap((corner, index) => [corner, turned(0, -0.66, ((2 * index + 1) * Math.PI) / 5)]),
  plus: PLUS,
  wedge: ring(3, 1.2, 0.16).map(([x, y]) => [x, -y]),
  cross: PLUS.map(([x, y]) => turned(x, y, Math.PI / 4)),
};

/** @param {number} x @param {number} y @param {number} angle */
function turned(x, y, angle) {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** A regular polygon with its first corner at the top. @param {number} corners @param {number} radius @param {number} [down] */
function ring(corners, radius, down = 0) {
  return Array.from({ length: corners }, (_, index) => {
    const [x, y] = turned(0, -radius, (2 * index * Math.PI) / corners);
    return [x, y + down];
  });
}

/**
 * A shape as the path of an SVG, or of a canvas.
 * @param {string} shape @param {number} x @param {number} y @param {number} radius
 */
export function pathOf(shape, x, y, radius) {
  const at = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  if (shape === "circle") {
    const r = at(radius);
    return `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  const corners = CORNERS[shape].map(([dx, dy]) => `${at(x + dx * radius)} ${at(y + dy * radius)}`);
  return `M${corners.join("L")}Z`;
}
