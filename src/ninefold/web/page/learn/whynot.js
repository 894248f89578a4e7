/** Why not this digit? Assume it and see what breaks: the proof, step by step, in words and on the board. */
import { disable, h, textButton } from "../look/dom.js";
import { CELLS, DIGITS, HOUSES, bit, cellName, cellOf } from "../model/geometry.js";
import { replay, shownOf, stateOf } from "../model/replay.js";
import { nameOf, t } from "../strings.js";
import { explanationElement, headOf, legendOf } from "./explanation.js";
import { inspectGame } from "./mistakes.js";
import { LatestRequest } from "./request.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./explanation.js").SentenceView} SentenceView */
/** @typedef {import("./explanation.js").StepView} StepView */
/** A part of a proof. @typedef {{sentences: SentenceView[], step?: StepView, board: import("../model/replay.js").Shown}} ProofPart */

/** @param {Session} session @param {NineFold} board */
export function makeWhyNot(session, board) {
  const place = h("p", { class: "place" });
  const digits = h("div", { class: "segments digits", role: "group", "aria-label": t("Digit") });
  digits.append(
    ...DIGITS.map((digit) => textButton(String(digit), () => ask({ cell: session.cursor, digit }))),
  );
  const body = h("div", { class: "says" });
  const requests = new LatestRequest(body);
  /** The cell that the proof is about. */
  let asked = -1;
  const press = (/** @type {number} */ digit) =>
    [...digits.children].forEach((element, index) =>
      element.setAttribute("aria-pressed", String(index + 1 === digit)),
    );
  const welcome = () =>
    body.replaceChildren(
      h(
        "p",
        { class: "soft" },
        t("Select a cell and choose a digit to see why it can't go there."),
        matchMedia("(pointer: coarse)").matches ? "" : ` ${t("Or Shift + right-click a candidate.")}`,
      ),
    );

  /** The player has moved to another cell: remove the proof. */
  const forget = () => {
    asked = -1;
    requests.cancel();
    press(0);
    welcome();
    if (session.scene && session.scene === shown.get(session)) session.showScene(null);
  };
  const show = () => {
    if (asked >= 0 && asked !== session.cursor) forget();
    const cell = cellName(session.cursor);
    place.textContent = session.game.values[session.cursor]
      ? t("{cell} is already filled. Select an empty cell.", { cell })
      : t("Why can't {cell} be…", { cell });
    const open = session.game.candidates[session.cursor];
    [...digits.children].forEach((element, index) => {
      /** @type {HTMLButtonElement} */ (element).disabled = Boolean(session.game.values[session.cursor]);
      /** @type {HTMLElement} */ (element).hidden = !session.game.shape.digits.includes(index + 1);
      element.classList.toggle("faded", open > 0 && !(open & bit(index + 1)));
    });
  };
  const focus = (digit = 1) => /** @type {HTMLElement} */ (digits.children[digit - 1]).focus();
  const ask = async (/** @type {{cell: number, digit: number}} */ { cell, digit }) => {
    if (session.game.values[cell]) return session.notify(t("Select an empty cell."));
    const { game } = session;
    const isOld = () => asked !== cell || game !== session.game;
    asked = cell;
    press(digit);
    const notice = await inspectGame(session);
    if (isOld()) return undefined;
    if (notice) return body.replaceChildren(notice.element);
    const state = stateOf(session.game);
    const question = { puzzle: state, cell: cellName(cell), digit, drawing: "scene" };
    const answer = await requests.send("why_not", question);
    if (!answer || isOld()) return undefined;
    game.help += 1;
    const start = { ...state, values: answer.start, candidates: answer.candidates };
    const where = { cell: cellName(cell), digit };
    return body.replaceChildren(
      h("h2", { class: "verdict" }, verdictOf(answer.verdict, where)),
      ...proofOf(session, board, answer, shownOf(start, game.shape), where.cell),
    );
  };
  /** @param {HTMLElement} element */
  const fill = (element) => {
    element.append(place, digits, body);
    welcome();
    element.addEventListener("keydown", (event) => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.stopPropagation(); // here, a digit key asks about the digit instead of entering it
      event.preventDefault();
      focus(Number(event.key));
      void ask({ cell: session.cursor, digit: Number(event.key) });
    });
    session.addEventListener("change", show);
    session.addEventListener("moved", () => requests.cancel());
    session.addEventListener("open", forget);
    show();
  };
  return {
    fill,
    ask,
    focus,
  };
}

/** The scene of the proof that was last shown. @type {WeakMap<Session, import("../play/session.js").Scene>} */
const shown = new WeakMap();

/** @param {string} verdict @param {{cell: string, digit: number}} where */
function verdictOf(verdict, where) {
  if (verdict === "wrong") return t("{cell} can't be {digit}.", where);
  if (verdict === "right") return t("{cell} must be {digit}.", where);
  if (verdict === "possible") return t("{cell} can be {digit}: at least one solution has it there.", where);
  return t("Timed out before finding out whether {cell} can be {digit}.", where);
}

/** @param {Session} session @param {NineFold} board @param {any} answer @param {import("../model/replay.js").Shown} start @param {string} cell */
function proofOf(session, board, answer, start, cell) {
  const boards = replay(
    start,
    answer.steps.map((/** @type {StepView} */ view) => view.step),
    session.game.shape,
  );
  /** @type {ProofPart[]} */
  const parts = [
    { sentences: answer.before, board: boards[0] },
    ...answer.steps.map((/** @type {StepView} */ step, /** @type {number} */ index) => ({
      sentences: step.explanation,
      step,
      board: boards[index],
    })),
    { sentences: answer.after, board: boards[boards.length - 1] },
  ].filter((part) => part.sentences.length);
  const body = h("div", { class: "says" });
  const counter = h("output", { class: "counter" });
  const slider = h("input", {
    type: "range",
    min: 1,
    max: parts.length,
    "aria-label": t("Step in the proof"),
    oninput: () => go(Number(slider.value) - 1),
  });
  let at = 0;
  const go = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(number, parts.length - 1));
    const { sentences, step, board: now } = parts[at];
    const isEnd = !step && at === parts.length - 1 && at > 0;
    const elements = [
      step ? headOf(session, step) : null,
      explanationElement(board, sentences),
      legendOf(step?.picture),
    ];
    body.replaceChildren(...elements.filter((element) => element !== null));
    counter.textContent = `${at + 1} / ${parts.length}`;
    slider.value = String(at + 1);
    disable(back, at === 0);
    for (const forward of [on, last]) disable(forward, at === parts.length - 1);
    const supposed = now.values[cellOf(cell)] ? [{ of: cell, look: "pivot" }] : [];
    const isGame = now.values.join() === session.game.values.join();
    const picture = isEnd ? brokenIn(sentences[0], now.values, session.game.shape) : step?.picture;
    if (isEnd) body.append(legendOf(picture) ?? "");
    const scene = {
      ...picture,
      cells: [...supposed, ...(picture?.cells ?? [])],
      board: now,
      away: isGame ? "" : t("What if? Your game is unchanged."),
    };
    shown.set(session, scene);
    session.showScene(scene);
    session.announce(sentences.map((sentence) => sentence.text).join(" "));
    if (!step) setTimeout(() => board.light(sentences.flatMap((sentence) => sentence.of)));
  };
  const back = textButton(t("Back"), () => go(at - 1));
  const on = textButton(t("Next"), () => go(at + 1), { class: "primary" });
  const last = textButton(t("Skip to end"), () => go(parts.length - 1));
  if (parts.length) go(0);
  const steps = h("div", { class: "player" }, slider, h("div", { class: "line" }, back, on, last, counter));
  steps.hidden = parts.length < 2;
  return [body, steps];
}

/**
 * The contradiction at the end of a proof: the cell or house that breaks, and the digits that leave no place there.
 * @param {SentenceView} sentence @param {number[]} values @param {import("../model/shape.js").Shape} shape @returns {import("../board/scene.js").Scene}
 */
function brokenIn({ of, parts }, values, shape) {
  const name = of[0] ?? parts.flatMap((part) => part.of ?? [])[0];
  if (!name) return {};
  const house = shape.named.get(name) ?? houseOf(name);
  const digit = Number(parts.find((part) => part.field === "digit")?.text);
  const open = (house ?? [cellOf(name)]).filter((cell) => !values[cell]);
  const blocks = CELLS.filter(
    (cell) =>
      values[cell] &&
      (!house || values[cell] === digit) &&
      open.some((each) => shape.peers[each].includes(cell)),
  );
  return {
    houses: house ? [{ of: name, look: "house" }] : [],
    cells: [
      ...open.map((cell) => ({ of: cellName(cell), look: "removed" })),
      ...blocks.map((cell) => ({ of: cellName(cell), look: "source" })),
    ],
    key: [
      { look: "removed", words: t("no place left") },
      { look: "source", words: nameOf("picture", "already there") },
    ],
  };
}

/** The cells of a house, by its name: "row 4". @param {string} name */
function houseOf(name) {
  const [kind, number] = name.split(" ");
  const at = ["row", "column", "box"].indexOf(kind);
  return at < 0 ? null : HOUSES[9 * at + Number(number) - 1];
}
