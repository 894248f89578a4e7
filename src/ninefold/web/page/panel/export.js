/** The game in formats of other programs, to copy or save. The server lists and writes them. */
import { request } from "../api.js";
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { checkbox, field, makeTask, select } from "../look/form.js";
import { cellName } from "../model/geometry.js";
import { emptiedCell, stateOf } from "../model/replay.js";
import { t } from "../strings.js";
import { save } from "./share.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {{name: string, description: string, endings: string[], keeps: "digits" | "placed" | "candidates"}} Format */

/** Formats with buttons of their own, which need no server. */
const OWN = ["line", "candidates", "json"];

/** @param {Session} session */
export function openExport(session) {
  const place = h("div", { class: "stack" });
  let stop = () => {};
  const dialog = openDialog({ title: t("Other formats"), kind: "export" }, (close) => {
    const load = makeTask(place, t("Loading…"), async (signal) => {
      const { formats } = await request("formats", {}, { signal });
      const offered = formats.filter((/** @type {Format} */ format) => !OWN.includes(format.name));
      return makeForm(session, offered.reverse(), close); // links first: most people want one
    });
    stop = load.stop;
    void load.run().then(() => place.querySelector("select")?.focus());
    return [place];
  });
  dialog.addEventListener("close", () => stop());
}

/** @param {Session} session @param {Format[]} formats @param {() => void} close */
function makeForm(session, formats, close) {
  const choice = select(
    Object.fromEntries(formats.map(({ name, description }) => [name, capitalised(description)])),
    { "aria-describedby": "export-note", onchange: () => show() },
  );
  const progress = checkbox(t("Include my progress"), { checked: true, onchange: () => show() });
  const note = h("p", { class: "soft", id: "export-note", "aria-live": "polite" });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const chosen = () => /** @type {Format} */ (formats.find(({ name }) => name === choice.value));
  const show = () => {
    note.textContent = noteOf(chosen(), progress.input.checked);
    wrong.textContent = "";
  };
  /** Does something with the text, and closes the dialog; a failure stays there. @param {(text: Promise<string>) => Promise<void>} use */
  const run = async (use) => {
    wrong.textContent = "";
    try {
      await use(textOf(session, chosen(), progress.input.checked));
      close();
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  const copy = () => run(copyText).then(() => wrong.textContent || session.notify(t("Copied.")));
  const saveFile = () =>
    run(async (text) => save(session, (chosen().endings[0] ?? ".txt").slice(1), `${await text}\n`));
  show();
  return [
    field(t("Format"), choice),
    progress.element,
    note,
    wrong,
    h(
      "div",
      { class: "line end" },
      h("button", { type: "button", onclick: saveFile }, t("Save")),
      h("button", { type: "button", class: "primary", onclick: copy }, t("Copy")),
    ),
  ];
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a format stores of the game. @param {Format} format @param {boolean} withProgress */
function noteOf({ keeps }, withProgress) {
  if (!withProgress) return t("Stores the given digits.");
  if (keeps === "candidates") return t("Stores your digits and candidates.");
  if (keeps === "placed") return t("Stores your digits, but not your candidates.");
  return t("Stores your digits as given digits, and no candidates.");
}

/** The game as the server writes it. @param {Session} session @param {Format} format @param {boolean} withProgress @returns {Promise<string>} */
async function textOf(session, { name, keeps }, withProgress) {
  const { givens, values, candidates, ...rules } = stateOf(session.game);
  const emptied = withProgress && keeps === "candidates" ? emptiedCell(session.game) : undefined;
  if (emptied !== undefined)
    throw new Error(
      t("{cell} has no candidates left, which other programs can't store.", { cell: cellName(emptied) }),
    );
  const puzzle = withProgress
    ? { givens, values, ...(keeps === "candidates" ? { candidates } : {}), ...rules }
    : { givens, ...rules };
  const [{ text, error }] = (await request("convert", { puzzle, to: name })).puzzles;
  if (error) throw new Error(error.message);
  return text;
}

/** Safari allows copying only if it begins with the click, before the text is there. @param {Promise<string>} text */
async function copyText(text) {
  try {
    if (typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(await text);
    else {
      const blob = text.then((content) => new Blob([content], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
  } catch {
    await text; // its own error comes first
    throw new Error(t("Your browser doesn't allow copying here."));
  }
}
