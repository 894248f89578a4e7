/**
 * Pictures of a board, as SVG or PNG, for other programs: on a light background, without the selection, with all styles inline.
 *
 * The board is drawn again, off screen, and its shapes are read back with their colours from the style sheet. So colours
 * are defined in one place, and a picture needs no image that the page's security policy would block.
 */
import { NineFold } from "./element.js";

/**
 * @typedef {{kind: "rect" | "path" | "text", box: [number, number, number, number], d: string, text: string,
 *   rounding: number, struck: boolean, fill: string, opacity: number, stroke: string, width: number, dash: string, size: number, weight: string, family: string}} Shape
 * @typedef {{shapes: Shape[], frame: [number, number, number, number]}} Picture
 */

/** @param {Partial<import("./view.js").View>} view @param {{coordinates?: boolean}} [options] @returns {Picture} */
export function pictureOf(view, { coordinates = false } = {}) {
  const board = new NineFold();
  board.toggleAttribute("data-picture", true);
  board.toggleAttribute("coordinates", coordinates);
  board.update({ ...view, selection: new Set(), filter: 0 });
  document.body.append(board);
  try {
    const svg = /** @type {SVGSVGElement} */ (board.shadowRoot?.querySelector("svg"));
    const { x, y, width, height } = svg.viewBox.baseVal;
    const elements = [...svg.querySelectorAll("rect, path, text")];
    return { shapes: elements.map(shapeOf).filter((shape) => shape !== null), frame: [x, y, width, height] };
  } finally {
    board.remove();
  }
}

/** @param {Element | null} group */
const isHidden = (group) => group !== null && getComputedStyle(group).display === "none";

/** @param {Element} element @returns {Shape | null} */
function shapeOf(element) {
  const style = getComputedStyle(element);
  if (isHidden(element.parentElement) || (style.fill === "none" && style.stroke === "none")) return null;
  if (element.getAttribute("d") === "") return null; // the frame of an empty selection
  const number = (/** @type {string} */ name) => Number(element.getAttribute(name) ?? 0);
  return {
    kind: /** @type {Shape["kind"]} */ (element.tagName),
    box: [number("x"), number("y"), number("width"), number("height")],
    d: element.getAttribute("d") ?? "",
    text: element.textContent ?? "",
    rounding: number("rx"),
    struck: style.textDecorationLine.includes("line-through"),
    fill: style.fill,
    opacity: Number(style.fillOpacity),
    stroke: parseFloat(style.strokeWidth) ? style.stroke : "none",
    width: parseFloat(style.strokeWidth),
    dash: style.strokeDasharray,
    size: parseFloat(style.fontSize),
    weight: style.fontWeight,
    family: style.fontFamily.replaceAll('"', "'"),
  };
}

/** @param {Picture} picture */
export function asSvg({ shapes, frame }) {
  const parts = shapes.map((shape) => {
    const stroke =
      shape.stroke === "none"
        ? ""
        : ` stroke="${shape.stroke}" stroke-width="${shape.width}"${shape.dash === "none" ? "" : ` stroke-dasharray="${shape.dash}"`}`;
    const paint = `fill="${shape.fill}"${shape.opacity < 1 ? ` fill-opacity="${shape.opacity}"` : ""}${stroke}`;
    const [x, y, width, height] = shape.box;
    if (shape.kind === "rect")
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${shape.rounding ? ` rx="${shape.rounding}"` : ""} ${paint}/>`;
    if (shape.kind === "path") return `<path d="${shape.d}" ${paint}/>`;
    return `<text x="${x}" y="${y}" font-size="${shape.size}" font-weight="${shape.weight}" font-family="${shape.family}" text-anchor="middle"${shape.struck ? ' text-decoration="line-through"' : ""} ${paint}>${shape.text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.join(" ")}">\n${parts.join("\n")}\n</svg>\n`;
}

/** @param {Picture} picture @param {number} side in pixels @returns {Promise<Blob>} */
export function asPng({ shapes, frame }, side) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "white";
  pen.fillRect(0, 0, side, side);
  pen.scale(side / frame[2], side / frame[3]);
  pen.translate(-frame[0], -frame[1]);
  pen.textAlign = "center";
  for (const shape of shapes) draw(pen, shape);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** @param {CanvasRenderingContext2D} pen @param {Shape} shape */
function draw(pen, shape) {
  pen.fillStyle = shape.fill;
  pen.globalAlpha = shape.opacity;
  const path = new Path2D(shape.d);
  if (shape.kind === "rect") path.roundRect(...shape.box, shape.rounding);
  if (shape.kind === "text") {
    pen.font = `${shape.weight} ${shape.size}px ${shape.family}`;
    const [x, y] = shape.box;
    pen.fillText(shape.text, x, y);
    const width = pen.measureText(shape.text).width;
    if (shape.struck) pen.fillRect(x - width / 2, y - 0.3 * shape.size, width, shape.size / 14);
  } else if (shape.fill !== "none") {
    pen.fill(path);
  }
  pen.globalAlpha = 1;
  if (shape.stroke === "none" || shape.kind === "text") return;
  pen.strokeStyle = shape.stroke;
  pen.lineWidth = shape.width;
  pen.setLineDash(shape.dash === "none" ? [] : shape.dash.split(",").map(parseFloat));
  pen.stroke(path);
}
