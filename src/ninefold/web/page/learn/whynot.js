/** Why not this digit? Suppose it, and see what breaks: the proof, step by step, with words and board. */
import { h } from "../look/dom.js";
import { DIGITS, bit, cellName, cellOf } from "../model/geometry.js";
import { replay, shownOf, stateOf } from "../model/replay.js";
import { t } from "../strings.js";
import { Asking, button, troubleIn } from "./ask.js";
import { headOf, legendOf, wordsOf } from "./words.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("./words.js").Said} Said */
/** @typedef {import("./words.js").Told} Told */
/** A page of a proof. @typedef {{said: Said[], told?: Told, board: import("../model/replay.js").Shown}} Leaf */

/** @param {Class} room */
export function makeWhyNot(room) {
  const { desk } = room;
  const place = h("p", { class: "place" });
  const digits = h("div", { class: "segments digits", role: "group", "aria-label": t("Digit") });
  digits.append(...DIGITS.map((digit) => button(String(digit), () => ask({ cell: desk.cursor, digit }))));
  const says = h("div", { class: "says" });
  const asking = new Asking(says);

  const show = () => {
    const cell = cellName(desk.cursor);
    place.textContent = desk.game.values[desk.cursor]
      ? t("{cell} has a digit already: choose an open cell on the board.", { cell })
      : t("Why is {cell} not …", { cell });
    const open = desk.game.candidates[desk.cursor];
    [...digits.children].forEach((element, index) => {
      /** @type {HTMLButtonElement} */ (element).disabled = Boolean(desk.game.values[desk.cursor]);
      element.classList.toggle("faded", open > 0 && !(open & bit(index + 1)));
    });
  };
  const ask = async (/** @type {{cell: number, digit: number}} */ { cell, digit }) => {
    if (desk.game.values[cell]) return desk.tell(t("Choose an open cell."));
    [...digits.children].forEach((element, index) =>
      element.setAttribute("aria-pressed", String(index + 1 === digit)),
    );
    const trouble = await troubleIn(desk);
    if (trouble) return says.replaceChildren(trouble.element);
    const state = stateOf(desk.game);
    const body = { puzzle: state, cell: cellName(cell), digit, drawing: "scene" };
    const answer = await asking.ask("why_not", body);
    if (!answer) return undefined;
    const start = { ...state, values: answer.start, candidates: answer.candidates };
    const where = { cell: cellName(cell), digit };
    return says.replaceChildren(
      ...proofOf(room, answer, shownOf(start), verdictOf(answer.verdict, where), where.cell),
    );
  };
  /** @param {HTMLElement} element */
  const fill = (element) => {
    element.append(place, digits, says);
    says.append(
      h(
        "p",
        { class: "soft" },
        t(
          "Choose a cell and a digit, and see why it cannot be there. Or press Shift and the right button on a candidate.",
        ),
      ),
    );
    desk.addEventListener("change", show);
    desk.addEventListener("moved", () => asking.stop());
    show();
  };
  return {
    fill,
    ask,
    focus: () => /** @type {HTMLElement | null} */ (digits.querySelector("button:not(:disabled)"))?.focus(),
  };
}

/** @param {string} verdict @param {{cell: string, digit: number}} where */
function verdictOf(verdict, where) {
  if (verdict === "wrong") return t("{digit} is wrong in {cell}.", where);
  if (verdict === "right") return t("{digit} is right in {cell}.", where);
  if (verdict === "possible")
    return t("{digit} is possible in {cell}: one of several solutions has it.", where);
  return t("There was not enough time to tell whether {digit} is wrong in {cell}.", where);
}

/** @param {Class} room @param {any} answer @param {import("../model/replay.js").Shown} start @param {string} verdict @param {string} cell */
function proofOf(room, answer, start, verdict, cell) {
  const { desk, board } = room;
  const boards = replay(
    start,
    answer.steps.map((/** @type {Told} */ told) => told.step),
  );
  /** @type {Leaf[]} */
  const leaves = [
    { said: answer.before, board: boards[0] },
    ...answer.steps.map((/** @type {Told} */ told, /** @type {number} */ index) => ({
      said: told.explanation,
      told,
      board: boards[index],
    })),
    { said: answer.after, board: boards[boards.length - 1] },
  ].filter((leaf) => leaf.said.length);
  const body = h("div", { class: "says" });
  const counter = h("output", { class: "counter" });
  let at = 0;
  const go = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(number, leaves.length - 1));
    const { said, told, board: shown } = leaves[at];
    const parts = [told ? headOf(room, told) : null, wordsOf(board, said), legendOf(told?.picture)];
    body.replaceChildren(...parts.filter((part) => part !== null));
    counter.textContent = `${at + 1} / ${leaves.length}`;
    back.disabled = at === 0;
    on.disabled = at === leaves.length - 1;
    const supposed = shown.values[cellOf(cell)] ? [{ of: cell, look: "pivot" }] : [];
    const isGame = shown.values.join() === desk.game.values.join();
    desk.play({
      ...told?.picture,
      cells: [...supposed, ...(told?.picture?.cells ?? [])],
      board: shown,
      away: isGame ? "" : t("What if? This is not your game."),
    });
    desk.say(said.map((sentence) => sentence.text).join(" "));
    if (!told) setTimeout(() => board.light(said.flatMap((sentence) => sentence.of)));
  };
  const back = button(t("Back"), () => go(at - 1));
  const on = button(t("Next"), () => go(at + 1), { class: "primary" });
  if (leaves.length) go(0);
  const steps = h("div", { class: "line" }, back, on, counter);
  steps.hidden = leaves.length < 2;
  return [h("h2", { class: "verdict" }, verdict), body, steps];
}
