/** The way to the solution: a slider over its steps, a curve of how hard they are, the words and the picture of each. */
import { disable, h, icon, reveal } from "../look/dom.js";
import { gameOf, givensOf, replay, shownOf, stateOf } from "../model/replay.js";
import { t } from "../strings.js";
import { Asking, button, fairly, severalSolutions, troubleIn } from "./ask.js";
import { makeCurve } from "./curve.js";
import { effectOf, makeReshow, toldOf } from "./words.js";
import { sentences } from "./steps.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("./words.js").Told} Told */

const PACE = 1800;

/** @param {Class} room @param {HTMLElement} element */
export function fillPath(room, element) {
  const { desk } = room;
  /** @type {Told[]} */
  let steps = [];
  /** @type {import("../model/replay.js").Shown[]} */
  let boards = [];
  let at = 0;
  let timer = 0;
  const report = h("div", { class: "says" });
  const asking = new Asking(report);
  const slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": t("Step of the path"),
    oninput: () => go(Number(slider.value)),
  });
  const curve = makeCurve((number) => go(number));
  const counter = h("output", { class: "counter" });
  const play = button("", () => (timer ? pause() : start()), { class: "tool" });
  const back = button("‹", () => go(at - 1), { class: "tool", "aria-label": t("Step before") });
  const on = button("›", () => go(at + 1), { class: "tool", "aria-label": t("Next step") });
  const from = button(t("Play from here"), () => begin());
  const words = h("div", { class: "says" });
  const player = h(
    "div",
    { class: "player", hidden: true },
    curve.element,
    slider,
    h("div", { class: "line" }, back, play, on, counter, from),
    words,
  );
  const ways = h(
    "div",
    { class: "line" },
    button(t("From where I am"), () => search(false), { class: "primary" }),
    button(t("From the givens"), () => search(true)),
  );
  element.append(ways, report, player);

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", t("Play the steps"));
  };
  const start = () => {
    if (at === steps.length) go(0);
    timer = setInterval(() => (at < steps.length ? go(at + 1, true) : pause()), PACE);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", t("Stop"));
  };
  const begin = () => {
    const name = t("{name}, step {number}", {
      name: desk.game.name,
      number: Math.min(at + 1, steps.length),
    });
    desk.begin(gameOf(boards[at], desk.game.automatic), { name });
    desk.tell(t("A new game begins here; the other one is in the list."));
  };
  const go = (/** @type {number} */ number, playing = false) => {
    if (!playing && timer) pause();
    at = Math.max(0, Math.min(number, steps.length));
    const told = steps[at];
    slider.value = String(at);
    const title = told ? `${told.name}: ${effectOf(told)}` : t("The end");
    slider.setAttribute("aria-valuetext", told ? `${at + 1}, ${title}` : title);
    counter.textContent = told ? `${at + 1} / ${steps.length}` : title;
    curve.mark(at);
    disable(back, at === 0);
    disable(on, at === steps.length);
    const away = told
      ? t("Step {number} of {count} of the path", { number: at + 1, count: steps.length })
      : t("The end of the path");
    const frame = { board: boards[at], away };
    if (told) words.replaceChildren(toldOf(room, told, frame));
    else {
      words.replaceChildren(
        h("p", {}, title),
        makeReshow(() => desk.play(frame)),
      );
      desk.play(frame);
    }
    if (!playing && told && document.activeElement !== slider) desk.say(`${title}. ${sentences(told)}`);
  };
  const search = async (/** @type {boolean} */ fromGivens) => {
    pause();
    player.hidden = true;
    const { game } = desk;
    const trouble = fromGivens ? null : await troubleIn(desk);
    if (game !== desk.game) return undefined;
    if (trouble) return report.replaceChildren(trouble.element);
    const state = fromGivens ? givensOf(desk.game) : stateOf(desk.game);
    const answer = await asking.ask("path", {
      puzzle: state,
      drawing: "scene",
      ...(await fairly(desk)),
    });
    if (!answer || game !== desk.game) return undefined;
    steps = answer.steps;
    boards = replay(
      shownOf(state),
      steps.map((told) => told.step),
    );
    report.replaceChildren(h("p", {}, summary(steps, answer)));
    if (!steps.length) return undefined;
    player.hidden = false;
    slider.max = String(steps.length);
    curve.draw(steps);
    go(0);
    return reveal(player, words, slider);
  };
  const leave = () => {
    pause();
    asking.stop();
    player.hidden = true;
    report.replaceChildren(
      h("p", { class: "soft" }, t("The whole way to the solution, the easiest steps first.")),
    );
  };
  desk.addEventListener("open", leave);
  desk.addEventListener("change", () => {
    if (timer && desk.scene?.board !== boards[at]) pause();
  });
  leave();
}

/** @param {Told[]} steps @param {{status: string, unique: boolean}} answer */
function summary(steps, { status, unique }) {
  const hardest = steps.reduce((best, told) => (told.price > best.price ? told : best), steps[0]);
  if (!hardest) {
    if (status === "solved") return t("The game is solved.");
    return unique ? t("No technique that is known here finds a step.") : severalSolutions();
  }
  const fields = { count: steps.length, name: hardest.name, price: hardest.price };
  if (status === "solved")
    return t("{count} steps to the solution; the hardest is {name} ({price}).", fields);
  if (status === "seconds")
    return t("{count} steps, then the time was over; the hardest is {name} ({price}).", fields);
  if (!unique) return t("{count} steps, the hardest is {name} ({price}).", fields) + " " + severalSolutions();
  return t(
    "{count} steps, then no technique that is known here goes on; the hardest is {name} ({price}).",
    fields,
  );
}
