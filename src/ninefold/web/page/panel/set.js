/** The setter's mode: a board to set a puzzle on, with the answers while you write. The player's game stays as it is. */
import { h, icon, disable, textButton } from "../look/dom.js";
import { openDialog } from "../look/dialog.js";
import { checkbox, field, select } from "../look/form.js";
import { encode } from "../model/link.js";
import { EMPTY } from "../model/draft.js";
import { asLine } from "../model/formats.js";
import { Game } from "../model/game.js";
import { DIGITS } from "../model/geometry.js";
import { blank } from "../model/position.js";
import { SYMMETRIES } from "../model/symmetry.js";
import { puzzlesOf } from "../play/reading.js";
import { plural, t } from "../strings.js";
import { makeSetBoard, perform, pressKey } from "./set-board.js";
import { makeReport, spoken } from "./set-report.js";
import { Setter } from "./set-state.js";

/** @typedef {import("../play/session.js").Session} Session */

/** How long screen readers wait for the setter to stop writing, in milliseconds. */
const SPEAK_AFTER = 700;

/** @param {Session} session */
export function openSetting(session) {
  const setter = new Setter(session.store);
  const { board, element, show } = makeSetBoard(setter, session.settings);
  const dialog = openDialog({ title: t("Set a puzzle"), kind: "setter", address: "set" }, (close) => {
    const { count, more } = makeReport(setter);
    const side = h(
      "div",
      { class: "set-side" },
      count,
      makePad(setter),
      makeTools(setter),
      makeNote(setter),
      more,
      ...makeOptions(setter, () => board.cellElement(setter.cursor).focus({ preventScroll: true })),
      makeEnd(session, setter, close),
      makeStart(session, setter),
      h("p", { class: "soft" }, help()),
    );
    return [element, side];
  });
  dialog.addEventListener("keydown", (event) => pressKey(setter, board, event, session.settings.letterKeys));
  dialog.addEventListener("paste", (event) => takePaste(setter, event));
  dialog.addEventListener("close", () => setter.stop());
  show();
  board.cellElement(setter.cursor).focus({ preventScroll: true });
}

const help = () =>
  [
    t("Space marks places that should get a digit, and “Complete it” fills them first."),
    t("With a symmetry, the partners of each digit become places."),
    t("Clearing a cell clears its partners too; entering a digit again removes only that digit."),
    t("Your draft is kept when you close this, and your game is not affected."),
  ].join(" ");

/** @param {Setter} setter */
function makePad(setter) {
  const key = (
    /** @type {string} */ label,
    /** @type {Node | string} */ face,
    /** @type {() => void} */ press,
  ) => h("button", { type: "button", class: "key", "aria-label": label, onclick: press }, face);
  const digits = DIGITS.map((digit) =>
    h(
      "button",
      { type: "button", class: "key", "data-digit": digit, onclick: () => perform(setter, "digit", digit) },
      String(digit),
    ),
  );
  const place = key(t("Place for a digit"), "?", () => perform(setter, "place"));
  place.title = `${t("Place for a digit")} (${t("Space")})`;
  const erase = key(t("Clear"), icon("erase"), () => perform(setter, "clear"));
  const undo = key(t("Undo"), icon("undo"), () => perform(setter, "undo"));
  const showUndo = () => disable(undo, !setter.draft.past.length);
  setter.addEventListener("change", showUndo);
  showUndo();
  return h(
    "div",
    { class: "set-keys", role: "group", "aria-label": t("Number pad") },
    ...digits.slice(0, 5),
    place,
    ...digits.slice(5),
    erase,
    undo,
  );
}

/** @param {Setter} setter */
function makeTools(setter) {
  const complete = textButton(t("Complete it"), () => void setter.complete(), {
    title: t("Add givens until there is exactly one solution"),
  });
  const reduce = textButton(t("Reduce it"), () => void setter.reduce(), {
    title: t("Remove givens until each one is needed"),
  });
  const redo = textButton(t("Redo"), () => perform(setter, "redo"));
  const show = () => {
    disable(redo, !setter.draft.future.length);
    for (const button of [complete, reduce]) disable(button, Boolean(setter.making));
  };
  setter.addEventListener("change", show);
  show();
  return h("div", { class: "line" }, complete, reduce, redo);
}

/** Messages, and the answer for screen readers, once the setter stops writing. @param {Setter} setter */
function makeNote(setter) {
  const note = h("p", { class: "set-note", "aria-hidden": "true" });
  const live = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
  let timer = 0;
  const speak = (/** @type {string} */ text, /** @type {number} */ delay) => {
    clearTimeout(timer);
    timer = setTimeout(() => (live.textContent = text), delay);
  };
  setter.addEventListener("note", (event) => {
    const { text, isWrong } = /** @type {CustomEvent} */ (event).detail;
    note.textContent = text;
    note.toggleAttribute("data-wrong", isWrong);
    if (text) speak(text, 0);
  });
  setter.addEventListener("answer", () => {
    const { answer } = setter;
    if (answer) speak([note.textContent, spoken(setter, answer)].filter(Boolean).join(" "), SPEAK_AFTER);
  });
  return h("div", {}, note, live);
}

/** @param {Setter} setter @param {() => void} returnToBoard */
function makeOptions(setter, returnToBoard) {
  const { random: _, ...names } = SYMMETRIES;
  const symmetry = select(
    Object.fromEntries(Object.entries(names).map(([name, { label }]) => [name, label()])),
    {
      onchange: () => {
        setter.setSymmetry(symmetry.value);
        if (!symmetry.matches(":focus-visible")) returnToBoard(); // with keys, the arrows choose the next one
      },
    },
  );
  symmetry.value = setter.draft.symmetry;
  const truth = checkbox(t("Show true candidates"), {
    role: "switch",
    onchange: () => setter.setShowCandidates(truth.input.checked),
  });
  const show = () => (truth.input.checked = setter.draft.showCandidates);
  setter.addEventListener("change", show);
  show();
  truth.element.title = t(
    "The digits that occur in a solution. Circled: leaves exactly one. On a disc: in all of them.",
  );
  return [field(t("Symmetry"), symmetry), truth.element];
}

/** @param {Session} session @param {Setter} setter @param {() => void} close */
function makeEnd(session, setter, close) {
  const shared = () => ({ givens: setter.draft.givens, position: blank(), automatic: false });
  const name = () => session.freeName(t("My puzzle"));
  const isEmpty = () => {
    if (setter.draft.clues) return false;
    setter.note(t("There is nothing on the board yet."), true);
    return true;
  };
  const play = () => {
    if (isEmpty()) return;
    close();
    void session.openOrBegin(shared(), { name: name() });
  };
  const save = async () => {
    if (isEmpty()) return;
    const rating = setter.current?.rating;
    const isRated = rating?.status === "rated";
    const game = Game.begin(setter.draft.givens, {
      name: name(),
      level: (isRated && rating.word) || undefined,
    });
    if (isRated && rating.er) game.rating = rating.er;
    const isSafe = await session.store.add([game]);
    if (isSafe) setter.note(t("Saved: {name}", { name: game.name }));
  };
  const copy = async (/** @type {string} */ text, /** @type {string} */ done) => {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (isDone) setter.note(done);
    else setter.note(t("Your browser doesn't allow copying here."), true);
  };
  const link = () => new URL(`#g=${encode(shared())}`, location.href.split("#")[0]).href;
  return h(
    "div",
    { class: "line" },
    textButton(t("Play it"), play, { class: "primary" }),
    textButton(t("Save to My games"), () => void save()),
    textButton(t("Copy link"), () => !isEmpty() && void copy(link(), t("Link copied."))),
    textButton(t("Copy as text"), () => void copy(setter.draft.puzzle, t("Copied."))),
  );
}

/** @param {Session} session @param {Setter} setter */
function makeStart(session, setter) {
  const become = (/** @type {string} */ line) => void setter.edit((draft) => draft.become(line));
  return h(
    "div",
    { class: "line" },
    textButton(t("Copy the current game"), () => become(asLine(session.game.givens))),
    textButton(t("Clear the board"), () => become(EMPTY)),
  );
}

/** @param {Setter} setter @param {ClipboardEvent} event */
async function takePaste(setter, event) {
  if (event.target instanceof Element && event.target.closest("input, textarea")) return;
  event.stopPropagation();
  event.preventDefault();
  try {
    const found = await puzzlesOf(event.clipboardData?.getData("text") ?? "");
    setter.edit((draft) => draft.become(asLine(found[0].shared.givens)));
    if (found.length > 1)
      setter.note(
        plural(found.length, "Used the first of {count} puzzle.", "Used the first of {count} puzzles."),
      );
  } catch (error) {
    setter.note(/** @type {Error} */ (error).message, true);
  }
}
