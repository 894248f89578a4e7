/** The panel of the trainer: the list of techniques, or the exercise with its feedback and buttons. */
import { showAddress } from "../look/address.js";
import { h, icon, textButton } from "../look/dom.js";
import { LEVELS, progressOf, trainingOf } from "../model/training.js";
import { act } from "../play/actions.js";
import { plural, t } from "../strings.js";
import { hasChapter, showChooser, techniqueName } from "./chooser.js";
import { endOf, howText, showHint, wordsOf } from "./coaching.js";
import { LAST_RUNG, Trainer } from "./trainer.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */

/** @param {Session} session @param {NineFold} board @param {import("../panel/host.js").PanelHost} panels @param {HTMLElement} element */
export function fillTrain(session, board, panels, element) {
  const trainer = new Trainer(session, techniqueName);
  const view = makeView(session, board, trainer);
  const go = (/** @type {string} */ place) => {
    element.dataset.place = place;
    showAddress({ push: true });
    void trainer.go(place);
  };
  /** The page makes room for the pad during an exercise. @param {"" | "on" | "over"} state */
  const mark = (state) => {
    const main = board.closest("main");
    if (main && state) main.dataset.exercise = state;
    else main?.removeAttribute("data-exercise");
  };
  const isShown = () => panels.now === "train" && session.view === "play";
  const show = () => {
    const isOn = isShown() && session.game === trainer.current?.game;
    if (!isOn || trainer.feedback.kind !== "making") mark(isOn ? (trainer.isOver ? "over" : "on") : "");
    if (trainer.place) return view.show(element, () => go(""));
    element.classList.remove("training");
    return showChooser(session, element, go);
  };
  trainer.addEventListener("change", show);
  const leave = () => {
    trainer.leave();
    mark("");
  };
  panels.addEventListener("show", () => (isShown() ? show() : leave()));
  element.addEventListener("shown", () => trainer.enter());
  element.addEventListener("visit", () => go(element.dataset.wanted ?? ""));
  session.addEventListener("start", leave);
  session.addEventListener("exerciseHint", () => void trainer.hint());
  // A pasted puzzle or a link has opened another game.
  session.addEventListener("open", () => {
    if (isShown() && trainer.place && session.game !== trainer.current?.game) act(session, "panel", "play");
  });
  const { wanted = "" } = element.dataset;
  if (isShown()) go(wanted);
  else trainer.place = wanted; // the player left while this was loading, and finds it on return
}

/** @param {Session} session @param {NineFold} board @param {Trainer} trainer */
function makeView(session, board, trainer) {
  const says = h("div", { class: "says train-says" });
  const head = h("div", { class: "train-head" });
  const actions = h("div", { class: "actions" });
  /** What is shown. @type {import("./trainer.js").Feedback | null} */
  let last = null;
  return {
    /** @param {HTMLElement} element @param {() => void} choose */
    show(element, choose) {
      element.classList.add("training");
      if (!element.contains(says)) element.replaceChildren(head, says, actions);
      const { feedback, current } = trainer;
      if (feedback === last) return;
      const isNews = last?.kind !== feedback.kind || !trainer.isOver; // not only the words of the step
      last = feedback;
      const technique = current?.technique ?? trainer.place;
      const name = techniqueName(technique);
      head.replaceChildren(...headOf(session, technique, name, choose));
      const words = wordsOf(trainer, name, board);
      const mark = { "": "", good: "✓ ", fair: "≈ ", bad: "✗ " }[words.tone];
      const line =
        words.more && feedback.kind === "hint"
          ? ""
          : h("p", { class: `verdict-${words.tone || "none"}` }, mark + words.text);
      const spoken = feedback.kind === "task" ? `${name}. ${words.text}` : words.text;
      const how = feedback.kind === "task" && current ? howText(current.exercise) : "";
      says.replaceChildren(line, words.more ?? "", how ? h("p", { class: "soft" }, how) : "");
      if (feedback.kind === "hint") showHint(session, trainer);
      if (trainer.isOver) says.append(endOf(session, board, trainer));
      if (!isNews) return;
      const buttons = buttonsOf(trainer);
      actions.replaceChildren(...buttons);
      if (trainer.isOver) buttons[0].focus({ preventScroll: true });
      setTimeout(() => session.announce(spoken)); // after the announcement of the move
    },
  };
}

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} onclick */
const iconButton = (name, label, onclick) =>
  h(
    "button",
    { type: "button", class: `quiet train-${name}`, "aria-label": label, title: label, onclick },
    icon(name),
  );

/** The way back, the technique with its chapter, and how it goes. @param {Session} session @param {string} technique @param {string} name @param {() => void} choose */
function headOf(session, technique, name, choose) {
  const { level, solved, streak } = progressOf(trainingOf(session.store), technique);
  const dots = h(
    "span",
    {
      class: "train-level",
      role: "img",
      "aria-label": t("Level {level} of {count}", { level, count: LEVELS }),
    },
    "●".repeat(level) + "○".repeat(LEVELS - level),
  );
  const count = [
    solved && plural(solved, "{count} solved", "{count} solved"),
    streak > 1 && t("{count} in a row", { count: streak }),
  ].filter(Boolean);
  const about = textButton(name, () => act(session, "library", technique), {
    class: "link technique",
    title: t("About this technique"),
  });
  const read = () => act(session, "course", technique);
  return [
    iconButton("back", t("All techniques"), choose),
    h("h2", { class: "train-title" }, about),
    hasChapter(technique) ? iconButton("book", t("Chapter in the course"), read) : "",
    dots,
    h("span", { class: "soft" }, count.join(" · ")),
  ];
}

/** The main button comes first and stays where it is. @param {Trainer} trainer */
function buttonsOf(trainer) {
  const { feedback, current } = trainer;
  const primary = { class: "primary" };
  if (feedback.kind === "none" || feedback.kind === "done")
    return feedback.kind === "none" ? [textButton(t("Try again"), () => void trainer.next(), primary)] : [];
  if (!current || feedback.kind === "making") return [];
  if (trainer.isOver) return [textButton(t("Next"), () => void trainer.next(), primary)];
  const rungs = [t("Where is it?"), t("Which cells?"), t("Show me")];
  const hint = textButton(rungs[Math.min(current.rung, LAST_RUNG - 1)], () => void trainer.hint());
  const skip = textButton(t("Skip"), () => void trainer.next());
  if (feedback.kind !== "more") return [hint, skip];
  return [textButton(t("Remove the rest"), () => trainer.finish(), primary), skip];
}
