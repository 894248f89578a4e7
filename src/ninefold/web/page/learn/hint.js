/** Hints in five rungs, each more specific: where, which technique, which cells and why; the last one applies the step. */
import { h, reveal, textButton } from "../look/dom.js";
import { PRACTICE } from "../model/origins.js";
import { shownOf, stateOf } from "../model/replay.js";
import { t } from "../strings.js";
import {
  applySteps,
  effectOf,
  explanationElement,
  frameOf,
  legendOf,
  reshowButton,
  stepElement,
  textOf,
} from "./explanation.js";
import { inspectGame, severalSolutions } from "./mistakes.js";
import { LatestRequest } from "./request.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./explanation.js").StepView} StepView */

const LAST = 5;
/** The first rung that may be about candidates. */
const CELLS_RUNG = 3;

/** The name of each rung, and the button that leads to it. */
const rungs = () => [
  [t("Where"), t("Show where to look")],
  [t("Technique"), t("Name the technique")],
  [t("Cells"), t("Show the cells")],
  [t("Why"), t("Explain it")],
  [t("Apply"), t("Apply this step")],
];

/** @param {Session} session @param {NineFold} board */
export function makeHint(session, board) {
  let rung = 0;
  /** @type {StepView | null} */
  let found = null;
  const body = h("div", { class: "says" });
  const requests = new LatestRequest(body);
  const ladder = h("ol", { class: "ladder" }, ...rungs().map(([name]) => h("li", {}, name)));
  /** The labels of the main button lie on top of each other, so it has room for the longest one and never changes its size. */
  const labels = [...rungs().map(([, label]) => label), t("Next hint")].map((label) => h("span", {}, label));
  const next = h("button", { type: "button", class: "primary", onclick: () => climb() }, ...labels);
  const label = (/** @type {number} */ number) =>
    labels.forEach((each, index) => each.classList.toggle("vacant", index !== number));
  const again = textButton(t("Start over"), () => reset());
  const actions = h("div", { class: "actions" }, next, again);

  const show = () => {
    [...ladder.children].forEach((item, index) => {
      item.classList.toggle("done", index < rung);
      if (index + 1 === rung) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    label(rung);
    // The room for this button stays, so the other one keeps its place and width.
    again.classList.toggle("vacant", rung === 0 || rung === LAST || session.game.solved);
    next.hidden = session.game.solved;
  };
  const welcome = () =>
    body.replaceChildren(
      h("p", { class: "soft" }, t("A hint starts with a nudge and tells you more with every press.")),
    );
  const revealText = () => body.firstElementChild && reveal(body.firstElementChild);
  const reset = () => {
    requests.cancel();
    if (rung && session.scene && !session.scene.away) session.showScene(null);
    rung = 0;
    found = null;
    welcome();
    show();
  };

  let busy = Promise.resolve();
  /** Each press goes up one rung, however fast the presses come. */
  const climb = () => (busy = busy.then(rise));
  const rise = async () => {
    if (session.game.solved) return session.notify(t("This game is already solved."));
    if (found && rung === LAST - 1) return finish(found);
    const { game } = session;
    const state = stateOf(game);
    const notice = await inspectGame(session, { reveal: Boolean(body.querySelector(".notice")) });
    if (notice) {
      reset();
      body.replaceChildren(notice.element);
      return session.announce(notice.text);
    }
    const answer = await ask({ puzzle: state, level: rung + 1 });
    if (!answer) return; // it failed, or the position has changed since
    if (answer.status !== "found") return nothing(answer.status, answer.unique);
    if (!rung) game.hints += 1;
    rung += 1;
    found = answer.told ?? null;
    present(answer, state);
    show();
  };
  /** In a practice game, ask for its technique first. */
  const ask = async (/** @type {object} */ question) => {
    const { origin = "" } = session.game;
    if (!origin.startsWith(PRACTICE)) return requests.send("hint", question);
    const answer = await requests.send("hint", { ...question, techniques: [origin.slice(PRACTICE.length)] });
    return answer?.status === "stuck" ? requests.send("hint", question) : answer;
  };
  const present = (/** @type {any} */ answer, /** @type {import("../model/replay.js").State} */ state) => {
    const several = answer.unique ? "" : h("p", { class: "soft" }, severalSolutions());
    // A nudge leaves the player's own candidates as they are.
    const shown = rung < CELLS_RUNG ? undefined : shownOf(state, session.game.shape);
    const frame = frameOf(session, answer.picture, shown ? { board: shown } : {});
    const showPicture = () => session.showScene({ ...answer.picture, ...frame });
    if (found) body.replaceChildren(stepElement(session, board, found, { board: shown }), several);
    else {
      const explanation = explanationElement(board, answer.explanation);
      body.replaceChildren(explanation, legendOf(answer.picture) ?? "", reshowButton(showPicture), several);
      showPicture();
    }
    session.announce(textOf(answer.explanation));
    revealText();
  };
  const nothing = (/** @type {string} */ status, /** @type {boolean} */ isUnique) => {
    const text =
      status === "seconds"
        ? t("Timed out before finding a step. Try again in a few seconds.")
        : isUnique
          ? t("No known technique finds a step here.")
          : severalSolutions();
    body.replaceChildren(h("p", {}, text));
    session.announce(text);
  };
  const finish = (/** @type {StepView} */ step) => {
    const text = t("{name}: {effect}", { name: step.name, effect: effectOf(step, { done: true }) });
    applySteps(session, [step], step.name);
    rung = LAST;
    found = null;
    body.replaceChildren(h("p", {}, text));
    show();
    rung = 0;
    setTimeout(() => session.announce(text)); // after the announcement of the move
  };

  /** @param {HTMLElement} element */
  const fill = (element) => {
    element.classList.add("hinting");
    element.append(ladder, body, actions);
    element.addEventListener("shown", revealText);
    welcome();
    show();
    let seen = "";
    session.addEventListener("change", () => {
      const now = JSON.stringify([session.game.id, stateOf(session.game)]);
      if (seen && now !== seen) reset(); // the answer, shown or pending, is about another position
      seen = now;
      next.hidden = session.game.solved;
    });
    seen = JSON.stringify([session.game.id, stateOf(session.game)]);
    if (navigator.userActivation?.hasBeenActive) revealText(); // not when the page opens
  };
  return { fill, climb };
}
