/** What the trainer says: its feedback in words, and the pictures that go with it. */
import { h, isTouch } from "../look/dom.js";
import { cellName } from "../model/geometry.js";
import { isBare } from "../model/exercise.js";
import { nameOfCandidate } from "../model/judging.js";
import { plural, t } from "../strings.js";
import { effectOf, explanationElement, frameOf, stepElement, textOf } from "./explanation.js";

/** @typedef {import("../play/session.js").Session} Session */
/** @typedef {import("../board/element.js").NineFold} NineFold */
/** @typedef {import("./trainer.js").Trainer} Trainer */
/** @typedef {import("./trainer.js").Feedback} Feedback */
/** @typedef {import("../model/exercise.js").Exercise} Exercise */
/** A verdict: its look, its text, and what stands below it. @typedef {{tone: "" | "good" | "fair" | "bad", text: string, more?: Node | string}} Words */

/** @param {Exercise} exercise */
const taskText = ({ places }) =>
  places.length
    ? t("Find this step, and place its digit.")
    : t("Find this step, and remove a candidate that it rules out.");

/** @param {Feedback} feedback */
function wrongText({ wrong = [], placed }) {
  const [cell, digit] = wrong[0];
  const fields = { cell: cellName(cell), digit };
  return placed
    ? t("Wrong: {cell} is not {digit}.", fields)
    : t("Wrong: {digit} must stay in {cell}. The solution has it there.", fields);
}

/** @param {Feedback} feedback */
function absentText({ wrong = [] }) {
  const [cell, digit] = wrong[0];
  return t("{digit} is not a candidate in {cell}.", { cell: cellName(cell), digit });
}

/** The effect of an exercise's own step, in words. @param {Exercise} exercise */
function effectText({ places, removes }) {
  const [placed, removed] = [places, removes].map((list) => list.map(nameOfCandidate));
  const step = { technique: "", places: placed, removes: removed, evidence: null };
  return effectOf(/** @type {import("./explanation.js").StepView} */ ({ step }));
}

/** A hint from the exercise itself, for when there is no server. @param {Exercise} exercise @param {number} rung */
function ownHint({ places, removes, pattern }, rung) {
  const digits = [...new Set([...places, ...removes].map(([, digit]) => digit))].sort().join(", ");
  if (rung === 1) return t("Digits to look at: {digits}.", { digits });
  return t("Look at {cells}.", { cells: pattern.map(cellName).join(", ") });
}

/** A hint without the name of the technique, which the player knows. @param {import("./explanation.js").SentenceView[]} sentences @param {NineFold} board @returns {Words} */
function hintWords(sentences, board) {
  const rest = sentences.filter((_, index) => index !== 1);
  return { tone: "", text: textOf(rest), more: explanationElement(board, rest) };
}

/** The words of the current feedback. @param {Trainer} trainer @param {string} name of the technique @param {NineFold} board @returns {Words} */
export function wordsOf({ feedback, current }, name, board) {
  const { kind, answer } = feedback;
  const task = current ? taskText(current.exercise) : "";
  switch (kind) {
    case "making":
      return { tone: "", text: t("Making a position…") };
    case "none":
      return {
        tone: "",
        text: t(
          "{name} is rare: no new position was found in time. Try again, or choose another technique.",
          { name },
        ),
      };
    case "done":
      return { tone: "good", text: t("Nothing to review right now.") };
    case "checking":
      return { tone: "", text: t("Checking…") };
    case "more":
      return {
        tone: "good",
        text: plural(
          feedback.left ?? 0,
          "Right. The step rules out {count} more candidate.",
          "Right. The step rules out {count} more candidates.",
        ),
      };
    case "other":
      return {
        tone: "fair",
        text: t("True, but that is another technique: {other}. Here, look for: {name}.", {
          other: feedback.name ?? "",
          name,
        }),
      };
    case "unproved":
      return { tone: "fair", text: t("True, but no simple step proves it yet. Look for: {name}.", { name }) };
    case "unknown":
      return {
        tone: "fair",
        text: t("True, but not the step of this exercise. The trainer can't check it further right now."),
      };
    case "absent":
      return { tone: "", text: absentText(feedback) };
    case "wrong":
      return {
        tone: "bad",
        text: wrongText(feedback),
        more: answer?.explanation?.length ? explanationElement(board, answer.explanation) : undefined,
      };
    case "hint":
      return answer
        ? hintWords(answer.explanation, board)
        : { tone: "", text: current ? ownHint(current.exercise, feedback.rung ?? 1) : "" };
    case "solved":
      return {
        tone: "good",
        text: feedback.mastered ? t("Right. You have mastered this technique.") : t("Right."),
      };
    case "shown":
      return {
        tone: "",
        text: current ? t("The step: {effect}.", { effect: effectText(current.exercise) }) : "",
      };
    default:
      return { tone: "", text: task };
  }
}

/** The step of an exercise that has ended, with its explanation; shows its picture. @param {Session} session @param {NineFold} board @param {Trainer} trainer @returns {Node | string} */
export function endOf(session, board, { feedback, current }) {
  if (!current) return "";
  if (feedback.step) {
    const element = stepElement(session, board, feedback.step, { board: current.exercise.board });
    element.firstElementChild?.remove(); // the name of the technique, which is above
    return element;
  }
  showOwnStep(session, current.exercise);
  return feedback.kind === "solved" ? h("p", {}, effectText(current.exercise)) : "";
}

/** The picture of an exercise's own step, for when there is no server. @param {Session} session @param {Exercise} exercise */
function showOwnStep(session, { board, places, removes, pattern }) {
  const mark =
    (/** @type {string} */ look, /** @type {string} */ shape) => (/** @type {[number, number]} */ one) => ({
      of: nameOfCandidate(one),
      look,
      shape,
    });
  const cells = pattern.map((cell) => ({ of: cellName(cell), look: "pattern" }));
  const candidates = [...places.map(mark("placed", "circle")), ...removes.map(mark("removed", "square"))];
  session.showScene({ cells, candidates, board, key: [] });
}

/** Show the picture of a hint. @param {Session} session @param {Trainer} trainer */
export function showHint(session, { feedback, current }) {
  if (!current) return;
  const { picture } = feedback.answer ?? {};
  const cells = current.exercise.pattern.map((cell) => ({ of: cellName(cell), look: "pattern" }));
  if (picture) session.showScene({ ...picture, ...frameOf(session, picture, {}) });
  else if (feedback.rung === 2) session.showScene({ cells, key: [] });
}

/** How to remove a candidate, unless the exercise is about digits. @param {Exercise} exercise */
export const howText = (exercise) =>
  isBare(exercise) || isTouch()
    ? ""
    : t("Select a cell and press the digit to remove it, or right-click the candidate.");
