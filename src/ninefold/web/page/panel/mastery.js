/** What the player has learned: chapters of the course, and techniques mastered in the trainer. */
import { h, textButton } from "../look/dom.js";
import { trainingSummary } from "../model/training.js";
import { act } from "../play/actions.js";
import { doneOf, loadStages } from "../play/course.js";
import { nameOf, plural, t } from "../strings.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session @param {() => void} close */
export function techniqueSection(session, close) {
  const { mastered, solved } = trainingSummary(session.store);
  const read = doneOf(session).read.size;
  const train = (/** @type {string} */ id) => {
    close();
    session.dispatchEvent(new CustomEvent("train", { detail: id }));
  };
  const learn = () => {
    close();
    act(session, "course");
  };
  const items = mastered.map((id) => textButton(id, () => train(id), { class: "link" }));
  loadStages().then(
    (stages) => {
      const names = new Map(stages.flatMap(({ chapters }) => chapters.map(({ id, name }) => [id, name])));
      mastered.forEach((id, index) => {
        items[index].textContent = nameOf("technique", names.get(id) ?? id);
      });
    },
    () => {}, // their ids are readable, too
  );
  const words = [
    read && plural(read, "{count} chapter read", "{count} chapters read"),
    solved && plural(solved, "{count} exercise solved", "{count} exercises solved"),
    mastered.length && plural(mastered.length, "{count} technique mastered", "{count} techniques mastered"),
  ];
  const text = words.filter(Boolean).join(" · ") || t("Techniques that you learn and master appear here.");
  return h(
    "section",
    {},
    h("h3", {}, t("Techniques")),
    h("p", { class: "soft" }, text),
    h("ul", { class: "mastered" }, ...items.map((item) => h("li", {}, item))),
    h("div", { class: "line" }, textButton(t("Course"), learn)),
  );
}
