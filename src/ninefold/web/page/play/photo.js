/** A puzzle from a photo: the server reads it, and the player checks the result before the game starts. */
import { request } from "../api.js";
import { openDialog } from "../look/dialog.js";
import { h, textButton } from "../look/dom.js";
import { CELLS, cellName } from "../model/geometry.js";
import { blank } from "../model/position.js";
import { plural, t } from "../strings.js";

/** @typedef {import("./session.js").Session} Session */
/** What the server has read. @typedef {{puzzle: string, doubtful: string[], corners: [number, number][]}} Reading */

/** The longer side of the picture that is sent, in pixels. */
const LONGEST = 1600;

/** Read a photo, and let the player check the puzzle. @param {Session} session @param {Blob} file */
export async function readPhoto(session, file) {
  session.notify(t("Reading the photo. It goes only to this server and is not stored."));
  try {
    const picture = await scaled(file);
    const image = picture.toDataURL("image/jpeg", 0.9).split(",")[1];
    openCheck(session, picture, await request("photo", { image }));
  } catch (error) {
    session.notify(/** @type {Error} */ (error).message);
  }
}

/** The photo on a canvas, upright and not too large. @param {Blob} file */
async function scaled(file) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t("This image can't be opened. Try a JPEG or PNG file."));
  });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = h("canvas", { width, height, class: "photo", role: "img", "aria-label": t("Your photo") });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** @param {Session} session @param {HTMLCanvasElement} picture @param {Reading} reading */
function openCheck(session, picture, { puzzle, doubtful }) {
  openDialog({ title: t("Check the puzzle"), kind: "photo-check" }, (close) => {
    const fields = CELLS.map((cell) => field(cell, puzzle[cell], doubtful.includes(cellName(cell))));
    const start = () => {
      const givens = fields.map(({ value }) => Number(value) || 0);
      close();
      void session.openOrBegin({ givens, position: blank(), automatic: false }, { name: t("Photo") });
    };
    const words = doubtful.length
      ? plural(
          doubtful.length,
          "{count} cell is hard to read. Check the marked cell.",
          "{count} cells are hard to read. Check the marked cells.",
        )
      : t("Compare the digits with your photo.");
    const grid = h("div", { class: "photo-cells", role: "group", "aria-label": t("Digits") }, ...fields);
    grid.addEventListener("keydown", (event) => move(fields, event));
    return [
      h("p", { role: "status" }, words),
      h("div", { class: "photo-sides" }, grid, picture),
      h("div", { class: "line end" }, textButton(t("Start game"), start, { class: "primary" })),
    ];
  });
}

/** A cell to correct. @param {number} cell @param {string} mark @param {boolean} isDoubtful */
function field(cell, mark, isDoubtful) {
  const name = cellName(cell);
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    class: isDoubtful ? "doubtful" : "",
    "aria-label": isDoubtful ? t("{cell}, hard to read", { cell: name }) : name,
  });
  input.value = mark === "." ? "" : mark;
  input.addEventListener("focus", () => input.select());
  input.addEventListener("input", (event) => {
    const typed = /** @type {InputEvent} */ (event).data ?? input.value;
    input.value = /[1-9]/.exec(typed)?.[0] ?? "";
    input.classList.remove("doubtful");
    input.setAttribute("aria-label", name);
  });
  return input;
}

/** Arrow keys go from cell to cell. @param {HTMLInputElement[]} fields @param {KeyboardEvent} event */
function move(fields, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
  const at = fields.indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (!step || at < 0) return;
  event.preventDefault();
  fields[(at + step + 81) % 81].focus();
}
