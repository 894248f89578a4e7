/** Links, texts and pictures of the game, to take elsewhere. */
import { asCandidateGrid, asJson, asLine } from "../model/formats.js";
import { encode } from "../model/link.js";
import { viewOf } from "../play/view.js";
import { h } from "../look/dom.js";
import { later } from "../look/later.js";
import { t } from "../strings.js";
import { blank } from "../model/position.js";

/** @typedef {import("../play/desk.js").Desk} Desk */

const PIXELS = 1440;

/** @param {Desk} desk @param {HTMLElement} element */
export function fillShare(desk, element) {
  const link = h("input", {
    type: "text",
    readonly: true,
    "aria-label": t("Link"),
    onfocus: () => link.select(),
  });
  const state = h("input", { type: "checkbox", checked: true, onchange: () => show() });
  const show = () => (link.value = linkOf(desk, state.checked));
  const copyLink = h(
    "button",
    { type: "button", class: "primary", onclick: () => copy(desk, link.value, t("The link is copied.")) },
    t("Copy link"),
  );
  element.append(
    h("div", { class: "line" }, link, copyLink),
    h("label", { class: "switch" }, state, h("span", {}, t("With what you have filled in"))),
    h("p", { class: "soft" }, t("The whole game is in the link itself; nothing is stored elsewhere.")),
    h("h2", {}, t("Copy as text")),
    copies(desk),
    h("h2", {}, t("Save as a file")),
    files(desk),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        {
          type: "button",
          onclick: () => later(desk, import("./print.js"), ({ openPrint }) => openPrint(desk)),
        },
        t("Print …"),
      ),
    ),
  );
  desk.addEventListener("change", show);
  show();
}

/** @param {Desk} desk @param {boolean} withState */
function linkOf(desk, withState) {
  const { givens, position, automatic } = desk.game;
  const code = withState
    ? encode({ givens, position, automatic })
    : encode({ givens, position: blank(), automatic: false });
  return new URL(`#g=${code}`, location.href.split("#")[0]).href;
}

/** @param {Desk} desk */
function copies(desk) {
  const copyAs = (/** @type {string} */ word, /** @type {() => string} */ text) =>
    h("button", { type: "button", onclick: () => copy(desk, text(), t("Copied.")) }, word);
  return h(
    "div",
    { class: "line" },
    copyAs(t("Puzzle"), () => asLine(desk.game.givens)),
    copyAs(t("Board"), () => asLine(desk.game.values)),
    copyAs(t("Candidate grid"), () => asCandidateGrid(desk.game)),
    copyAs(t("All as JSON"), () => asJson(desk.game)),
  );
}

/** @param {Desk} desk */
function files(desk) {
  const saveAs = (/** @type {string} */ ending, /** @type {() => unknown} */ onclick) =>
    h("button", { type: "button", onclick }, ending);
  const text = (/** @type {string} */ ending, /** @type {() => string} */ content) =>
    saveAs(ending, () => save(desk, ending, content()));
  const picture = (
    /** @type {string} */ ending,
    /** @type {(part: typeof import("../board/picture.js"), drawn: import("../board/picture.js").Picture) => BlobPart | Promise<BlobPart>} */ make,
  ) =>
    saveAs(ending, () =>
      later(desk, import("../board/picture.js"), async (part) => {
        const drawn = part.pictureOf(viewOf(desk), { coordinates: desk.settings.coordinates });
        save(desk, ending, await make(part, drawn));
      }),
    );
  return h(
    "div",
    { class: "line" },
    text("TXT", () => `${asLine(desk.game.givens)}\n`),
    text("JSON", () => asJson(desk.game)),
    picture("SVG", ({ asSvg }, drawn) => asSvg(drawn)),
    picture("PNG", ({ asPng }, drawn) => asPng(drawn, PIXELS)),
  );
}

/** @param {Desk} desk */
const fileName = (desk) => desk.game.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sudoku";

/** @param {Desk} desk @param {string} ending @param {BlobPart} content */
function save(desk, ending, content) {
  const address = URL.createObjectURL(new Blob([content]));
  h("a", { href: address, download: `${fileName(desk)}.${ending.toLowerCase()}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {Desk} desk @param {string} text @param {string} done */
async function copy(desk, text, done) {
  try {
    await navigator.clipboard.writeText(text);
    desk.tell(done);
  } catch {
    desk.tell(t("The browser does not allow copying here."));
  }
}
