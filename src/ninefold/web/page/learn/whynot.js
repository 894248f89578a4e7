/** Why not this digit? Suppose it, and see what breaks: the proof, step by step, with words and board. */
import { disable, h } from "../look/dom.js";
import { CELLS, DIGITS, HOUSES, PEERS, bit, cellName, cellOf } from "../model/geometry.js";
import { replay, shownOf, stateOf } from "../model/replay.js";
import { nameOf, t } from "../strings.js";
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
  /** The cell that the proof is about. */
  let asked = -1;
  const press = (/** @type {number} */ digit) =>
    [...digits.children].forEach((element, index) =>
      element.setAttribute("aria-pressed", String(index + 1 === digit)),
    );
  const welcome = () =>
    says.replaceChildren(
      h(
        "p",
        { class: "soft" },
        t(
          "Choose a cell and a digit, and see why it cannot be there. Or press Shift and the right button on a candidate.",
        ),
      ),
    );

  /** Another cell: what was shown was not about it. */
  const forget = () => {
    asked = -1;
    asking.stop();
    press(0);
    welcome();
    if (desk.scene && desk.scene === shown.get(room)) desk.play(null);
  };
  const show = () => {
    if (asked >= 0 && asked !== desk.cursor) forget();
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
  const focus = (digit = 1) => /** @type {HTMLElement} */ (digits.children[digit - 1]).focus();
  const ask = async (/** @type {{cell: number, digit: number}} */ { cell, digit }) => {
    if (desk.game.values[cell]) return desk.tell(t("Choose an open cell."));
    const { game } = desk;
    const isOld = () => asked !== cell || game !== desk.game;
    asked = cell;
    press(digit);
    const trouble = await troubleIn(desk);
    if (isOld()) return undefined;
    if (trouble) return says.replaceChildren(trouble.element);
    const state = stateOf(desk.game);
    const body = { puzzle: state, cell: cellName(cell), digit, drawing: "scene" };
    const answer = await asking.ask("why_not", body);
    if (!answer || isOld()) return undefined;
    const start = { ...state, values: answer.start, candidates: answer.candidates };
    const where = { cell: cellName(cell), digit };
    return says.replaceChildren(
      ...proofOf(room, answer, shownOf(start), verdictOf(answer.verdict, where), where.cell),
    );
  };
  /** @param {HTMLElement} element */
  const fill = (element) => {
    element.append(place, digits, says);
    welcome();
    element.addEventListener("keydown", (event) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.stopPropagation(); // here it asks, and writes nothing
      event.preventDefault();
      focus(Number(event.key));
      void ask({ cell: desk.cursor, digit: Number(event.key) });
    });
    desk.addEventListener("change", show);
    desk.addEventListener("moved", () => asking.stop());
    desk.addEventListener("open", forget);
    show();
  };
  return {
    fill,
    ask,
    focus,
  };
}

/** The scene of the proof that was last shown, by room. @type {WeakMap<Class, import("../play/desk.js").Scene>} */
const shown = new WeakMap();

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
  const slider = h("input", {
    type: "range",
    min: 1,
    max: leaves.length,
    "aria-label": t("Step of the proof"),
    oninput: () => go(Number(slider.value) - 1),
  });
  let at = 0;
  const go = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(number, leaves.length - 1));
    const { said, told, board: now } = leaves[at];
    const isEnd = !told && at === leaves.length - 1 && at > 0;
    const parts = [told ? headOf(room, told) : null, wordsOf(board, said), legendOf(told?.picture)];
    body.replaceChildren(...parts.filter((part) => part !== null));
    counter.textContent = `${at + 1} / ${leaves.length}`;
    slider.value = String(at + 1);
    disable(back, at === 0);
    for (const forward of [on, last]) disable(forward, at === leaves.length - 1);
    const supposed = now.values[cellOf(cell)] ? [{ of: cell, look: "pivot" }] : [];
    const isGame = now.values.join() === desk.game.values.join();
    const picture = isEnd ? brokenIn(said[0], now.values) : told?.picture;
    if (isEnd) body.append(legendOf(picture) ?? "");
    const scene = {
      ...picture,
      cells: [...supposed, ...(picture?.cells ?? [])],
      board: now,
      away: isGame ? "" : t("What if? This is not your game."),
    };
    shown.set(room, scene);
    desk.play(scene);
    desk.say(said.map((sentence) => sentence.text).join(" "));
    if (!told) setTimeout(() => board.light(said.flatMap((sentence) => sentence.of)));
  };
  const back = button(t("Back"), () => go(at - 1));
  const on = button(t("Next"), () => go(at + 1), { class: "primary" });
  const last = button(t("To the end"), () => go(leaves.length - 1));
  if (leaves.length) go(0);
  const steps = h("div", { class: "player" }, slider, h("div", { class: "line" }, back, on, last, counter));
  steps.hidden = leaves.length < 2;
  return [h("h2", { class: "verdict" }, verdict), body, steps];
}

/**
 * What is broken in the end, and the digits that leave no room there.
 * @param {Said} said @param {number[]} values @returns {import("../board/scene.js").Scene}
 */
function brokenIn({ of, parts }, values) {
  const name = of[0] ?? parts.flatMap((part) => part.of ?? [])[0];
  if (!name) return {};
  const house = houseOf(name);
  const digit = Number(parts.find((part) => part.field === "digit")?.text);
  const open = (house ?? [cellOf(name)]).filter((cell) => !values[cell]);
  const blocks = CELLS.filter(
    (cell) =>
      values[cell] && (!house || values[cell] === digit) && open.some((each) => PEERS[each].includes(cell)),
  );
  return {
    houses: house ? [{ of: name, look: "house" }] : [],
    cells: [
      ...open.map((cell) => ({ of: cellName(cell), look: "removed" })),
      ...blocks.map((cell) => ({ of: cellName(cell), look: "source" })),
    ],
    key: [
      { look: "removed", words: t("no room left") },
      { look: "source", words: nameOf("picture", "has the digit") },
    ],
  };
}

/** The cells of a house, by its name: "row 4". @param {string} name */
function houseOf(name) {
  const [kind, number] = name.split(" ");
  const at = ["row", "column", "box"].indexOf(kind);
  return at < 0 ? null : HOUSES[9 * at + Number(number) - 1];
}
