/** The hint, in five rungs, each of which says more: where, which technique, which cells, why; and the last one does it. */
import { h, reveal } from "../look/dom.js";
import { shownOf, stateOf } from "../model/replay.js";
import { t } from "../strings.js";
import { Asking, PRACTICE, button, fairly, severalSolutions, troubleIn } from "./ask.js";
import { effectOf, legendOf, makeReshow, makeSteps, toldOf, wordsOf } from "./words.js";

/** @typedef {import("./ask.js").Class} Class */
/** @typedef {import("./words.js").Told} Told */

const LAST = 5;
/** From here on, a hint is about candidates. */
const CELLS_RUNG = 3;

/** The rungs: what each is called, and what leads to it. */
const rungs = () => [
  [t("Where"), t("Where to look")],
  [t("Technique"), t("Which technique")],
  [t("Cells"), t("Which cells")],
  [t("Why"), t("Explain it")],
  [t("Do it"), t("Do this step")],
];

/** @param {Class} room */
export function makeHint(room) {
  const { desk } = room;
  let level = 0;
  /** @type {Told | null} */
  let told = null;
  const says = h("div", { class: "says" });
  const asking = new Asking(says);
  const ladder = h("ol", { class: "ladder" }, ...rungs().map(([word]) => h("li", {}, word)));
  const next = button("", () => climb(), { class: "primary" });
  const again = button(t("Back to the nudge"), () => reset());

  const show = () => {
    [...ladder.children].forEach((rung, index) => {
      rung.classList.toggle("done", index < level);
      if (index + 1 === level) rung.setAttribute("aria-current", "step");
      else rung.removeAttribute("aria-current");
    });
    next.textContent = rungs()[Math.min(level, LAST - 1)][1];
    again.hidden = level === 0 || desk.game.solved;
    next.hidden = desk.game.solved;
  };
  const welcome = () =>
    says.replaceChildren(
      h(
        "p",
        { class: "soft" },
        t("A hint says a little more each time you press H, and leaves the rest to you."),
      ),
    );
  const reset = () => {
    asking.stop();
    if (level && desk.scene && !desk.scene.away) desk.play(null);
    level = 0;
    told = null;
    welcome();
    show();
  };

  let busy = Promise.resolve();
  /** One rung more for each press, however fast they come. */
  const climb = () => (busy = busy.then(rise));
  const rise = async () => {
    if (desk.game.solved) return desk.tell(t("The game is solved: there is nothing left to do."));
    if (told && level === LAST - 1) return finish(told);
    const { game } = desk;
    const state = stateOf(game);
    const trouble = await troubleIn(desk, { all: Boolean(says.querySelector(".trouble")) });
    if (trouble) {
      reset();
      says.replaceChildren(trouble.element);
      return desk.say(trouble.words);
    }
    const answer = await ask({ puzzle: state, level: level + 1, ...(await fairly(desk)) });
    if (!answer) return; // it failed, or the position has changed meanwhile
    if (answer.status !== "found") return nothing(answer.status, answer.unique);
    if (!level) game.hints += 1;
    level += 1;
    told = answer.told ?? null;
    present(answer, state);
    show();
  };
  /** Of the technique that is practised, as long as there is one. */
  const ask = async (/** @type {object} */ body) => {
    const { origin = "" } = desk.game;
    if (!origin.startsWith(PRACTICE)) return asking.ask("hint", body);
    const answer = await asking.ask("hint", { ...body, techniques: [origin.slice(PRACTICE.length)] });
    return answer?.status === "stuck" ? asking.ask("hint", body) : answer;
  };
  const present = (/** @type {any} */ answer, /** @type {import("../model/replay.js").State} */ state) => {
    const several = answer.unique ? "" : h("p", { class: "soft" }, severalSolutions());
    // A nudge leaves the player's own candidates as they are.
    const board = level < CELLS_RUNG ? undefined : shownOf(state);
    const play = () => desk.play({ ...answer.picture, ...(board && { board }) });
    if (told) says.replaceChildren(toldOf(room, told, { board }), several);
    else {
      const words = wordsOf(room.board, answer.explanation);
      says.replaceChildren(words, legendOf(answer.picture) ?? "", makeReshow(play), several);
      play();
    }
    desk.say(answer.explanation.map((/** @type {{text: string}} */ sentence) => sentence.text).join(" "));
    reveal(says.parentElement ?? says);
  };
  const nothing = (/** @type {string} */ status, /** @type {boolean} */ isUnique) => {
    const words =
      status === "seconds"
        ? t("There was not enough time to find a step.")
        : isUnique
          ? t("No technique that is known here finds a step.")
          : severalSolutions();
    says.replaceChildren(h("p", {}, words));
    desk.say(words);
  };
  const finish = (/** @type {Told} */ step) => {
    const { name } = step;
    const effect = effectOf(step);
    makeSteps(room, [step], name);
    level = LAST;
    told = null;
    says.replaceChildren(h("p", {}, t("Done: {name}, {effect}", { name, effect })));
    show();
    level = 0;
    next.textContent = t("Next hint");
    setTimeout(() => desk.tell(t("Done: {name}, {effect}", { name, effect })));
  };

  /** @param {HTMLElement} element */
  const fill = (element) => {
    element.append(ladder, says, h("div", { class: "line actions" }, next, again));
    welcome();
    show();
    let seen = "";
    desk.addEventListener("change", () => {
      const now = JSON.stringify([desk.game.id, stateOf(desk.game)]);
      if (seen && now !== seen) reset(); // what was said, or is still asked for, is about another position
      seen = now;
      next.hidden = desk.game.solved;
    });
    seen = JSON.stringify([desk.game.id, stateOf(desk.game)]);
  };
  return { fill, climb };
}
