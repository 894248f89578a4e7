/** Links, texts and pictures of the game, for use elsewhere. */
import { request } from "../api.js";
import { asLine } from "../model/formats.js";
import { asCandidateGrid, asJson } from "../model/game-text.js";
import { encode } from "../model/link.js";
import { stateOf } from "../model/replay.js";
import { viewOf } from "../play/view.js";
import { h } from "../look/dom.js";
import { loadPart, usePart } from "../look/lazy.js";
import { t } from "../strings.js";
import { blank } from "../model/position.js";

/** @typedef {import("../play/session.js").Session} Session */

const PIXELS = 1440;
/** The longest link that fits in a QR code, in characters. */
const LONGEST_QR = 2900;
/** The longest note in a link, in characters. */
const SHORT = 120;

/** @param {Session} session @param {HTMLElement} element */
export function fillShare(session, element) {
  const link = h("input", {
    type: "text",
    readonly: true,
    "aria-label": t("Link"),
    onfocus: () => link.select(),
  });
  const state = h("input", { type: "checkbox", checked: true, onchange: () => show() });
  const show = async () => {
    link.value = await linkOf(session, state.checked);
    showQr.hidden = link.value.length > LONGEST_QR;
  };
  const copyLink = h(
    "button",
    { type: "button", class: "primary", onclick: () => copy(session, link.value, t("Link copied.")) },
    t("Copy link"),
  );
  const showQr = h(
    "button",
    {
      type: "button",
      onclick: () => usePart(session, import("./qr.js"), ({ openQr }) => openQr(link.value)),
    },
    t("QR code"),
  );
  element.append(
    h("div", { class: "line" }, link, copyLink, showQr),
    h("label", { class: "switch" }, state, h("span", {}, t("Include my progress"))),
    h("p", { class: "soft" }, t("The link contains the whole game. Nothing is stored on a server.")),
    h("h2", {}, t("Copy as text")),
    copies(session),
    h("h2", {}, t("Save as file")),
    files(session),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        {
          type: "button",
          onclick: () => usePart(session, import("./export.js"), ({ openExport }) => openExport(session)),
        },
        t("Other formats…"),
      ),
      onlyClassic(
        session,
        h(
          "button",
          {
            type: "button",
            onclick: () => usePart(session, import("./print.js"), ({ openPrint }) => openPrint(session)),
          },
          t("Print…"),
        ),
      ),
    ),
  );
  session.addEventListener("change", show);
  show();
}

/** Hide a button while the game is a variant. @param {Session} session @param {HTMLElement} button */
function onlyClassic(session, button) {
  const show = () => (button.hidden = Boolean(session.game.variant));
  session.addEventListener("change", show);
  show();
  return button;
}

/** @param {Session} session @param {boolean} withState @returns {Promise<string>} */
async function linkOf(session, withState) {
  const { givens, position, automatic, note, variant } = session.game;
  if (variant) {
    const { encodeVariant } = await loadPart(import("../play/variant.js"));
    const shared = { givens, position: withState ? position : blank(), automatic: withState && automatic };
    return new URL(`#v=${await encodeVariant({ ...shared, variant })}`, location.href.split("#")[0]).href;
  }
  const code = withState
    ? encode({ givens, position, automatic })
    : encode({ givens, position: blank(), automatic: false });
  const words = withState && note && note.length <= SHORT ? `&note=${encodeURIComponent(note)}` : "";
  return new URL(`#g=${code}${words}`, location.href.split("#")[0]).href;
}

/** The puzzle as a line, or a variant in its JSON form. @param {Session} session */
function puzzleText({ game: { givens, shape, variant } }) {
  if (!variant) return asLine(givens);
  return JSON.stringify({ ...variant.form, givens: shape.cells.map((cell) => givens[cell] || null) });
}

/** @param {Session} session */
function copies(session) {
  const copyAs = (/** @type {string} */ word, /** @type {() => string} */ text) =>
    h("button", { type: "button", onclick: () => copy(session, text(), t("Copied.")) }, word);
  return h(
    "div",
    { class: "line" },
    copyAs(t("Puzzle"), () => puzzleText(session)),
    onlyClassic(
      session,
      copyAs(t("Board"), () => asLine(session.game.values)),
    ),
    onlyClassic(
      session,
      copyAs(t("Candidate grid"), () => asCandidateGrid(session.game)),
    ),
    onlyClassic(
      session,
      copyAs(t("Everything (JSON)"), () => asJson(session.game)),
    ),
  );
}

/** @param {Session} session */
function files(session) {
  const saveAs = (/** @type {string} */ ending, /** @type {() => unknown} */ onclick) =>
    h("button", { type: "button", onclick }, ending);
  const text = (/** @type {string} */ ending, /** @type {() => string} */ content) =>
    saveAs(ending, () => save(session, ending, content()));
  const picture = (
    /** @type {string} */ ending,
    /** @type {(part: typeof import("../board/picture.js"), drawn: import("../board/picture.js").Picture) => BlobPart | Promise<BlobPart>} */ make,
  ) =>
    saveAs(ending, () =>
      usePart(session, import("../board/picture.js"), async (part) => {
        if (session.game.variant) return save(session, ending, await variantPicture(session));
        const drawn = part.pictureOf(viewOf(session), { coordinates: session.settings.coordinates });
        return save(session, ending, await make(part, drawn));
      }),
    );
  return h(
    "div",
    { class: "line" },
    onlyClassic(
      session,
      text("TXT", () => `${asLine(session.game.givens)}\n`),
    ),
    text("JSON", () => (session.game.variant ? puzzleText(session) : asJson(session.game))),
    picture("SVG", ({ asSvg }, drawn) => asSvg(drawn)),
    onlyClassic(
      session,
      picture("PNG", ({ asPng }, drawn) => asPng(drawn, PIXELS)),
    ),
  );
}

/** The picture of a variant, which the server draws with all its signs. @param {Session} session @returns {Promise<string>} */
async function variantPicture({ game }) {
  const { candidates: _, ...puzzle } = stateOf(game);
  const [{ text }] = (await request("convert", { puzzle, to: "svg" })).puzzles;
  return text;
}

/** @param {Session} session */
const fileName = (session) =>
  session.game.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sudoku";

/** @param {Session} session @param {string} ending @param {BlobPart} content */
export function save(session, ending, content) {
  const address = URL.createObjectURL(new Blob([content]));
  h("a", { href: address, download: `${fileName(session)}.${ending.toLowerCase()}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** @param {Session} session @param {string} text @param {string} done */
async function copy(session, text, done) {
  try {
    await navigator.clipboard.writeText(text);
    session.notify(done);
  } catch {
    session.notify(t("Your browser doesn't allow copying here."));
  }
}
