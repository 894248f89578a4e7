/** The path to the solution: a slider over its steps, a chart of their difficulty, and the explanation and picture of each. */
import { showAddress } from "../look/address.js";
import { disable, h, icon, reveal, textButton } from "../look/dom.js";
import { gameOf, givensOf, replay, shownOf, stateOf, stateOfShown } from "../model/replay.js";
import { plural, t } from "../strings.js";
import { makeCurve } from "./curve.js";
import { effectOf, explanationText, reshowButton, stepElement } from "./explanation.js";
import { inspectGame, severalSolutions } from "./mistakes.js";
import { LatestRequest } from "./request.js";
import { StepWords, effectPicture } from "./words.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./explanation.js").StepView} StepView */

const PACE = 1800;

/** @param {Session} session @param {NineFold} board @param {HTMLElement} element */
export function fillPath(session, board, element) {
  /** @type {StepView[]} */
  let steps = [];
  /** @type {import("../model/replay.js").Shown[]} */
  let boards = [];
  let at = 0;
  let timer = 0;
  /** True if the path begins at the start of the puzzle, and not at the current position. */
  let fromStart = false;
  let placing = 0;
  const report = h("div", { class: "says" });
  const requests = new LatestRequest(report);
  const slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": t("Step in the path"),
    oninput: () => go(Number(slider.value)),
  });
  const curve = makeCurve((number) => go(number));
  const counter = h("output", { class: "counter" });
  const play = textButton("", () => (timer ? pause() : start()), { class: "tool" });
  const back = textButton("‹", () => go(at - 1), { class: "tool", "aria-label": t("Previous step") });
  const on = textButton("›", () => go(at + 1), { class: "tool", "aria-label": t("Next step") });
  const from = textButton(t("Play from here"), () => begin());
  const body = h("div", { class: "says" });
  const player = h(
    "div",
    { class: "player", hidden: true },
    curve.element,
    slider,
    h("div", { class: "line" }, back, play, on, counter, from),
    body,
  );
  const ways = h(
    "div",
    { class: "line" },
    textButton(t("Solve from here"), () => search(false), { class: "primary" }),
    textButton(t("Solve from start"), () => search(true)),
  );
  element.append(ways, report, player);

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", t("Play the path"));
  };
  const start = () => {
    if (at === steps.length) go(0);
    timer = setInterval(() => {
      if (at === steps.length) pause();
      else if (!words.waiting) go(at + 1, true);
    }, PACE);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", t("Pause the path"));
  };
  const begin = () => {
    const name = t("{name}, step {number}", {
      name: session.game.name,
      number: Math.min(at + 1, steps.length),
    });
    const { automatic, shape, variant } = session.game;
    session.begin({ ...gameOf(boards[at], automatic, shape), variant }, { name });
    session.notify(t("New game from this step. Your other game is in “My games”."));
  };
  /** The words and the picture of a step come when it is shown: all of them together would take seconds. */
  const words = new StepWords(
    () => steps,
    (index) => ({ ...givensOf(session.game), ...stateOfShown(boards[index]) }),
  );
  const go = (/** @type {number} */ number, playing = false) => {
    if (!playing && timer) pause();
    at = Math.max(0, Math.min(number, steps.length));
    const step = steps[at];
    slider.value = String(at);
    const title = step ? `${step.name}: ${effectOf(step)}` : t("End of the path");
    slider.setAttribute("aria-valuetext", step ? `${at + 1}, ${title}` : title);
    counter.textContent = step ? `${at + 1} / ${steps.length}` : title;
    curve.mark(at);
    showPlace();
    disable(back, at === 0);
    disable(on, at === steps.length);
    const away = step
      ? t("Path: step {number} of {count}", { number: at + 1, count: steps.length })
      : t("End of the path");
    const frame = { board: boards[at], away };
    if (step)
      body.replaceChildren(
        stepElement(session, board, { picture: effectPicture(step), ...step }, frame),
        step.explanation ? "" : h("p", {}, effectOf(step)), // until the words are there
        words.place,
      );
    else {
      body.replaceChildren(
        h("p", {}, title),
        reshowButton(() => session.showScene(frame)),
      );
      session.showScene(frame);
    }
    const tell = (/** @type {StepView} */ view) => {
      if (!playing && document.activeElement !== slider)
        session.announce(`${title}. ${explanationText(view)}`);
    };
    words.cancel();
    if (step?.explanation) tell(step);
    else if (step)
      words.ask(at, (view) => {
        if (session.scene?.away !== away) return; // the player has gone back to the game
        body.replaceChildren(stepElement(session, board, view, frame));
        tell(view);
      });
  };
  /** The step is part of the address, if the path begins at the start. A fast slider would change the address too often. */
  const showPlace = () => {
    clearTimeout(placing);
    if (fromStart) element.dataset.place = String(at + 1);
    placing = setTimeout(() => showAddress(), 300);
  };
  const search = async (/** @type {boolean} */ fromGivens, first = 0) => {
    pause();
    player.hidden = true;
    delete element.dataset.place;
    fromStart = fromGivens;
    const { game } = session;
    const notice = await inspectGame(session);
    if (game !== session.game) return undefined;
    if (notice && !fromGivens) return report.replaceChildren(notice.element);
    const state = fromGivens ? givensOf(session.game) : stateOf(session.game);
    const answer = await requests.send("path", { puzzle: state, words: false });
    if (!answer || game !== session.game) return undefined;
    game.help += 1;
    steps = answer.steps;
    boards = replay(
      shownOf(state, game.shape),
      steps.map(({ step }) => step),
      game.shape,
    );
    report.replaceChildren(h("p", {}, summary(steps, answer)));
    if (!steps.length) return undefined;
    player.hidden = false;
    slider.max = String(steps.length);
    curve.draw(steps);
    go(first);
    return reveal(player, body, slider);
  };
  const leave = () => {
    pause();
    requests.cancel();
    words.cancel();
    player.hidden = true;
    delete element.dataset.place;
    report.replaceChildren(
      h(
        "p",
        { class: "soft" },
        t("See the whole solution step by step, easiest techniques first. Your game stays as it is."),
      ),
    );
  };
  session.addEventListener("open", leave);
  session.addEventListener("change", () => {
    if (timer && session.scene?.board !== boards[at]) pause();
  });
  leave();
  const visit = () => void search(true, Number(element.dataset.wanted) - 1);
  element.addEventListener("visit", visit);
  if (element.dataset.wanted) visit();
}

/** The hardest step is the first one with the highest bar, as in the HTML document. @param {StepView[]} steps @param {{status: string, unique: boolean}} answer */
function summary(steps, { status, unique }) {
  const hardest = steps.reduce((best, step) => (step.height > best.height ? step : best), steps[0]);
  if (!hardest) {
    if (status === "solved") return t("This game is already solved.");
    return unique ? t("No known technique finds a step here.") : severalSolutions();
  }
  const count = steps.length;
  const fields = { name: hardest.name, price: hardest.price };
  if (status === "solved")
    return plural(
      count,
      "Solved in {count} step. Hardest: {name} ({price}).",
      "Solved in {count} steps. Hardest: {name} ({price}).",
      fields,
    );
  if (status === "seconds")
    return plural(
      count,
      "Timed out after {count} step. Hardest so far: {name} ({price}).",
      "Timed out after {count} steps. Hardest so far: {name} ({price}).",
      fields,
    );
  if (!unique) {
    const text = plural(
      count,
      "{count} step found. Hardest: {name} ({price}).",
      "{count} steps found. Hardest: {name} ({price}).",
      fields,
    );
    return `${text} ${severalSolutions()}`;
  }
  return plural(
    count,
    "Stuck after {count} step: no known technique goes further. Hardest so far: {name} ({price}).",
    "Stuck after {count} steps: no known technique goes further. Hardest so far: {name} ({price}).",
    fields,
  );
}
